"""Checking while an author works: after a change only the checks that read what it touched run again.

    watch = Watch(pack)
    watch.report
    report = watch.after(new_pack, change)

A watch holds no lock and touches no window; the editor keeps one on a worker thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache

from model import Change, Edit, Pack
from model.change import Path
from model.describe import Speaker
from model.references import is_marked
from validators.finding import Finding, Report
from validators.playing import Played, Prepared, played
from validators.registry import WORDS, Check, checks_for, deep_checks_for
from validators.run import can_look, outcome, weighed
from validators.snapshot import Snapshot

Stop = Callable[[], bool]
"""Whether work is no longer wanted."""


def never() -> bool:
    return False


WHOLE = "!"
"""Ends a pattern of which only whole entries matter: added, removed or replaced."""


class Watch:
    """A pack under check, with what each check found last. Checks run when their outcome is wanted.

    Deep checks run when told (`run_deep`), those that play when games were played (`take_games`); until then
    what they found last stands.
    """

    def __init__(self, pack: Pack) -> None:
        self.look = Snapshot(pack)
        self.checks = checks_for(pack.system)
        self.deep = tuple(each for each in deep_checks_for(pack.system) if not each.plays)
        self.playing = tuple(each for each in deep_checks_for(pack.system) if each.plays)
        self.known = (*self.checks, *self.deep, *self.playing)
        self.found: dict[str, tuple[Finding, ...]] = {}
        """By code, of all checks that have run."""
        self._due = dict.fromkeys(self.known)

    @property
    def report(self) -> Report:
        self.run()
        seen = (finding for findings in self.found.values() for finding in findings)
        return weighed(self.look, seen, self.found)

    @property
    def wants_games(self) -> bool:
        """Whether random games would tell something new."""
        return any(each in self._due for each in self.playing) and self.look.kept(Prepared).can_play

    def after(self, pack: Pack, change: Change) -> Report:
        """What is wrong after a change that led to this pack."""
        self.follow(pack, change)
        return self.report

    def follow(self, pack: Pack, change: Change) -> None:
        """Take note of a change that led to this pack."""
        before, self.look = self.look, Snapshot(pack, self.look)
        speaker = Speaker(before.pack, pack)
        self._due |= dict.fromkeys(affected(self.known, change, speaker, self.found))

    def run(self, stop: Stop = never) -> bool:
        """Run the quick checks that are due; False where it was stopped, which leaves the rest due."""
        return self._run(self.checks, stop)

    def run_deep(self, stop: Stop = never) -> bool:
        """Run the deep checks that are due, but for those that play; scenario by scenario, to stop soon."""
        due = any(each in self._due for each in self.deep)
        prepared = self.look.kept(Prepared)
        for _ in prepared.all() if due else ():
            if stop():
                return False
        return self._run(self.deep, stop)

    def take_games(self, games: dict[str, Played]) -> bool:
        """Run the checks of random games with what came of them."""
        self.look.keep(played, games)
        return self._run(self.playing, never)

    def _run(self, checks: Iterable[Check], stop: Stop) -> bool:
        for each in checks:
            if each not in self._due:
                continue
            if stop():
                return False
            self.found[each.code] = outcome(each, self.look) if can_look(each, self.look) else ()
            del self._due[each]
        return True


def affected(
    checks: tuple[Check, ...], change: Change, speaker: Speaker, found: Mapping[str, tuple[Finding, ...]]
) -> tuple[Check, ...]:
    """The checks whose outcome a change may alter, where these are the findings so far, by code."""
    paths = [edit.path for edit in change.edits]
    renamed = [edit for edit in change.edits if is_marked(speaker.term(edit.path).kind)]
    touched = {pattern for pattern in _patterns(checks) if any(touches(pattern, path) for path in paths)}
    return tuple(
        each
        for each in checks
        if not touched.isdisjoint(each.reads)
        or (renamed and (WORDS[0] in each.reads or _speaks_of(found.get(each.code, ()), renamed)))
    )


@lru_cache(8)
def _patterns(checks: tuple[Check, ...]) -> frozenset[str]:
    """Everything that some checks read."""
    return frozenset(pattern for each in checks for pattern in each.reads)


def _speaks_of(findings: Iterable[Finding], renamed: list[Edit]) -> bool:
    """Whether a sentence may hold a name that has changed."""
    old = [edit.before for edit in renamed]
    return any(not isinstance(name, str) or name in _said(finding) for finding in findings for name in old)


def _said(finding: Finding) -> str:
    """All words of a finding."""
    return "\n".join((finding.message, finding.remedy, *(fix.label for fix in finding.fixes)))


def touches(pattern: str, path: Path) -> bool:
    """Whether a path lies at, above or below a pattern such as `boards/*/spaces`."""
    parts, whole = _parsed(pattern)
    if whole and len(path) > len(parts):
        return False
    return all(part in ("*", name) for part, name in zip(parts, path, strict=False))


@cache
def _parsed(pattern: str) -> tuple[list[str], bool]:
    return pattern.removesuffix(WHOLE).split("/"), pattern.endswith(WHOLE)
