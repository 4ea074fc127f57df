"""Whether a pack is sound: checks that return findings with a place and a fix.

report = validators.check(pack)
report.ok, report.errors, report.findings
"""

from __future__ import annotations

from model import Pack
from validators.finding import SEVERITIES, Finding, Report, Severity, Waived, accepts, in_order
from validators.opening import check_opened
from validators.registry import Check, all_checks, checks_for, deep_checks_for
from validators.run import check, check_deep

__all__ = [
    "SEVERITIES",
    "Check",
    "Finding",
    "Pack",
    "Report",
    "Severity",
    "Waived",
    "accepts",
    "all_checks",
    "check",
    "check_deep",
    "check_opened",
    "checks_for",
    "deep_checks_for",
    "in_order",
]
