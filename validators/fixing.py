"""Making fixes: one by one, as long as they fit, so that a pack comes out sounder and never broken."""

from __future__ import annotations

from collections.abc import Iterable

from model import Change, ChangeError, Pack, apply, diff
from validators.finding import Finding
from validators.run import check

ROUNDS = 20
"""A fix may uncover another finding; more rounds than this would mean that two fixes undo each other."""


def fixed(pack: Pack) -> tuple[Pack, tuple[Change, ...]]:
    """The pack with every fix made that is the only one for its finding, and the changes made."""
    made: list[Change] = []
    for _ in range(ROUNDS):
        before = len(made)
        for finding in check(pack).findings:
            if (change := the_fix(finding)) is None:
                continue
            try:
                pack = apply(pack, change)
            except ChangeError:
                continue  # an earlier fix changed the same place; the next round looks again
            made.append(change)
        if len(made) == before:
            break
    return pack, tuple(made)


def all_fixed(pack: Pack, findings: Iterable[Finding], label: str) -> Change | None:
    """One change that makes the first fix of every finding, as far as they fit together."""
    mended = pack
    for finding in findings:
        for fix in finding.fixes[:1]:
            try:
                mended = apply(mended, fix)
            except ChangeError:
                continue  # an earlier fix changed the same place
    return diff(pack, mended, label) if mended is not pack else None


def the_fix(finding: Finding) -> Change | None:
    """The fix of a finding where there is no choice among several."""
    return finding.fixes[0] if len(finding.fixes) == 1 else None
