"""Whether a pack is sound: checks that return findings with a place and a fix.

report = validators.check(pack)
report.ok, report.errors, report.findings
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from model import Pack
from validators.finding import SEVERITIES, Finding, Report, Severity, Waived, Way, accepts, in_order
from validators.registry import Check, all_checks, checks_for, deep_checks_for

if TYPE_CHECKING:
    from validators.comparing import Comparison, compared
    from validators.opening import check_opened
    from validators.run import check, check_deep

_HOMES = {
    "Comparison": ".comparing",
    "compared": ".comparing",
    "check_opened": ".opening",
    "check": ".run",
    "check_deep": ".run",
}
"""Loaded when first asked for: whoever only speaks of findings needs no geometry and no graphs."""

__all__ = [
    "SEVERITIES",
    "Check",
    "Comparison",
    "Finding",
    "Pack",
    "Report",
    "Severity",
    "Waived",
    "Way",
    "accepts",
    "all_checks",
    "check",
    "check_deep",
    "check_opened",
    "checks_for",
    "compared",
    "deep_checks_for",
    "in_order",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
