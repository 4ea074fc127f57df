"""What a new version of a pack brought: findings that are new, and findings that are gone."""

from __future__ import annotations

from dataclasses import dataclass

from validators.finding import Finding, Report

Saying = tuple[str, str, str]


@dataclass(frozen=True)
class Comparison:
    """The findings of two versions set against each other; what both have stands in neither list."""

    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]


def compared(before: Report, after: Report) -> Comparison:
    """What differs between two reports; a finding is the same where code, place and sentence are."""
    was, now = _said(before), _said(after)
    return Comparison(
        tuple(finding for saying, finding in now.items() if saying not in was),
        tuple(finding for saying, finding in was.items() if saying not in now),
    )


def _said(report: Report) -> dict[Saying, Finding]:
    """Findings by what they say; waived ones count too: accepting a fault does not mend it."""
    every = (*report.findings, *(each.finding for each in report.waived))
    return {(finding.code, finding.where, finding.message): finding for finding in every}
