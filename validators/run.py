"""Running the checks over a pack, and setting its waivers against what they find."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from model import Pack
from validators.finding import Finding, Report, Waived, accepts, in_order
from validators.registry import Check, checks_for, deep_checks_for
from validators.snapshot import Snapshot

FAILED = "CHECK-FAILED"
"""The code of the finding that stands for a check which broke down."""

MISSING_TABLES = "IDS-007"
"""The code of the finding that tells of missing tables; what needs them is not checked then."""

UNWAIVABLE = (FAILED, "PACK-")
"""What cannot be accepted: parts of a pack that could not be read."""


def check(pack: Pack) -> Report:
    """Everything that is wrong with a pack."""
    return run(pack, checks_for(pack.system))


def check_deep(pack: Pack) -> Report:
    """Everything that is wrong with a pack, with what the rules engine says of it. Takes seconds."""
    return run(pack, (*checks_for(pack.system), *deep_checks_for(pack.system)))


def run(pack: Pack, checks: Iterable[Check], already: Iterable[Finding] = ()) -> Report:
    """What some checks find in a pack, together with what is known already."""
    look = Snapshot(pack)
    possible = [each for each in checks if can_look(each, look)]
    seen = [finding for each in possible for finding in outcome(each, look)]
    return weighed(look, [*already, *seen], {each.code for each in possible})


def can_look(each: Check, look: Snapshot) -> bool:
    """Whether what a check reads is there: the tables of a system may be missing or unreadable."""
    return each.code == MISSING_TABLES or look.has_tables or "tables" not in each.reads


def outcome(each: Check, look: Snapshot) -> tuple[Finding, ...]:
    """What one check finds. A check that breaks down is a finding of its own, not the end of all others."""
    try:
        return each.look(look)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        return (
            Finding(
                FAILED,
                "error",
                "the check {check} broke down ({said}).",
                parameters=(("check", each.code), ("said", said)),
                remedy="This is a fault of the check: please report it.",
            ),
        )


def weighed(look: Snapshot, findings: Iterable[Finding], ran: Collection[str]) -> Report:
    """A report in which waived findings stand apart, with needless waivers among the findings.

    A waiver for a deep check is needless only if that check is among those that `ran`.
    """
    waivers = look.pack.waivers
    by_code: dict[str, list[str]] = {}
    for key, waiver in waivers.items():
        by_code.setdefault(waiver.code, []).append(key)
    used: set[str] = set()
    open_: list[Finding] = []
    waived: list[Waived] = []
    for finding in in_order(findings):
        own = by_code.get(finding.code, ())
        accepting = next((key for key in own if accepts(waivers[key], finding)), None)
        if accepting is None or finding.code.startswith(UNWAIVABLE):
            open_.append(finding)
        else:
            used.add(accepting)
            waived.append(Waived(finding, accepting, waivers[accepting].reason))
    unasked = {each.code for each in deep_checks_for(look.pack.system)}.difference(ran)
    open_ += _needless(look, {key for key in waivers if key not in used and waivers[key].code not in unasked})
    return Report(in_order(open_), tuple(waived))


def _needless(look: Snapshot, keys: set[str]) -> Iterable[Finding]:
    from validators.contents import needless_waiver

    needless = tuple(needless_waiver(look, key) for key in look.pack.waivers if key in keys)
    if not needless:
        return ()
    waiver_check = next(each for each in checks_for(None) if each.code == "IDS-006")
    return Check(**{**waiver_check.__dict__, "function": lambda _: needless}).look(look)
