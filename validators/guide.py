"""The guide to all checks, made from the registry: docs/checks.md."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from model import System, systems
from validators.opening import PROBLEMS
from validators.registry import Check, all_checks

HEAD = """# Checks

`sandtable check PACK` runs every check below that belongs to all systems or to the pack's own. Each finding
has a code, a severity, a place and often a fix. `sandtable check --explain CODE` shows one entry of this
page; `--fail-on` says which severity makes the exit code 1; `waivers.yaml` accepts findings, each with a
reason.

Errors make a pack unplayable, warnings are probable mistakes, notes are for tidiness.

This page is made from the checks themselves: `python -m validators.guide` writes it anew.
"""


def guide(known: Iterable[System]) -> str:
    """The page for these systems."""
    checks = all_checks()
    parts = [HEAD, _chapter("All systems", [each for each in checks if not each.system])]
    for system in known:
        own = [each for each in checks if each.system == system.id]
        if own:
            parts.append(_chapter(system.title, own) + _covered(system))
    problems = [f"- `{code}`: {meaning}" for code, meaning in sorted(PROBLEMS.items())]
    told = "Problems of opening are errors and cannot be waived: what they speak of could not be read."
    parts.append("\n".join(["## Opening a pack", "", told, "", *problems, ""]))
    return "\n".join(parts)


def _chapter(title: str, checks: list[Check]) -> str:
    table = ["| code | severity | finding | rule | specification |", "|---|---|---|---|---|"]
    table += [
        f"| [{c.code}](#{c.code.lower()}) | {c.severity} | {c.title} | {c.rule} | {', '.join(c.spec)} |"
        for c in checks
    ]
    lines = [f"## {title}", "", *table, ""]
    for each in checks:
        lines += [
            f"### {each.code}",
            "",
            f"**{each.title}** ({each.severity}{', with --play' if each.deep else ''})",
            "",
            each.help,
            "",
        ]
        lines += ["```", *each.example.splitlines(), "```", ""]
    return "\n".join(lines)


def _covered(system: System) -> str:
    """Checks of the system's specification that follow from others."""
    covered = getattr(import_module(system.checks), "COVERED", {}) if system.checks else {}
    if not covered:
        return ""
    rows = [f"- {number}: {by}" for number, by in covered.items()]
    return "\n".join(["Checks of the specification that need none of their own:", "", *rows, ""])


def shipped_systems() -> tuple[System, ...]:
    """The systems that come with Sandtable."""
    return tuple(system for system in systems().values() if (system.checks or "").startswith("validators."))


if __name__ == "__main__":
    from pathlib import Path

    Path("docs/checks.md").write_text(guide(shipped_systems()), encoding="utf-8")
