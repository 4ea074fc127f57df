"""Checking while an author works: after a change only the checks that read what it touched run again.

    watch = Watch(pack)
    report = watch.after(new_pack, change)

A watch holds no lock and touches no window; the editor keeps one on a worker thread.
"""

from __future__ import annotations

from collections.abc import Iterable

from model import Change, Pack
from model.change import Path
from model.describe import Speaker
from model.references import is_marked
from validators.finding import Finding, Report
from validators.registry import EVERYTHING, WORDS, Check, checks_for
from validators.run import can_look, outcome, weighed
from validators.snapshot import Snapshot

WHOLE = "!"
"""Ends a pattern of which only whole entries matter: added, removed or replaced."""


class Watch:
    """A pack under check, with what each check found last."""

    def __init__(self, pack: Pack) -> None:
        self.look = Snapshot(pack)
        self.checks = checks_for(pack.system)
        self.found: dict[str, tuple[Finding, ...]] = {}
        self._run(self.checks)

    @property
    def report(self) -> Report:
        return weighed(self.look, (finding for findings in self.found.values() for finding in findings))

    def after(self, pack: Pack, change: Change) -> Report:
        """What is wrong after a change that led to this pack."""
        before, self.look = self.look, Snapshot(pack)
        self._run(affected(self.checks, change, Speaker(before.pack, pack)))
        return self.report

    def _run(self, checks: Iterable[Check]) -> None:
        for each in checks:
            self.found[each.code] = outcome(each, self.look) if can_look(each, self.look) else ()


def affected(checks: Iterable[Check], change: Change, speaker: Speaker) -> tuple[Check, ...]:
    """The checks whose outcome a change may alter."""
    paths = [edit.path for edit in change.edits]
    words = any(is_marked(speaker.term(path).kind) for path in paths)
    return tuple(each for each in checks if _reads(each, paths, words))


def _reads(check: Check, paths: list[Path], words: bool) -> bool:
    if check.reads == WORDS:
        return words
    if check.reads == EVERYTHING:
        return False  # a change that was applied has been held against the schema
    return any(touches(pattern, path) for pattern in check.reads for path in paths)


def touches(pattern: str, path: Path) -> bool:
    """Whether a path lies at, above or below a pattern such as `boards/*/spaces`."""
    parts = pattern.removesuffix(WHOLE).split("/")
    if pattern.endswith(WHOLE) and len(path) > len(parts):
        return False
    return all(part in ("*", name) for part, name in zip(parts, path, strict=False))
