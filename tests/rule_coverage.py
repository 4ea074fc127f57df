"""Which rules have no test named after them.

    python tests/rule_coverage.py            all systems
    python tests/rule_coverage.py great-war  one of them

A test names the rules that it shows: `test_R12_31_R12_42_hq_faces_bring_hq` stands for R12.31 and R12.42.
Rules that nothing can be tested of are explained in `untested_rules.yaml` beside the tests. Rule numbers
come from the specification in ../shared/rules; a system is added by one line in SYSTEMS.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import yaml

TESTS = Path(__file__).parent
SPECIFICATIONS = TESTS.parents[1] / "shared" / "rules"


@dataclass(frozen=True)
class System:
    """Where a system's rules and tests are. `defined` finds the numbers that a specification defines."""

    rules: tuple[str, ...]
    tests: str
    defined: str


SYSTEMS = {
    "great-war": System(("great-war/rules.md",), "great_war", r"^(?:\* |\| )(R\d+\.\d+)\b"),
    "paths-of-glory": System(
        ("paths-of-glory/rules.md",), "paths_of_glory", r"^- \*\*(\d+\.\d+(?:\.\d+)*)(?=[ *(])"
    ),
}


def rules_of(system: System) -> list[str]:
    """Every rule number, in the order of the specification."""
    found: dict[str, None] = {}
    for name in system.rules:
        text = (SPECIFICATIONS / name).read_text(encoding="utf-8")
        found.update(dict.fromkeys(re.findall(system.defined, text, re.MULTILINE)))
    return list(found)


def tested_names(system: System) -> str:
    """The names of all test functions, one to a line."""
    names = []
    for path in sorted((TESTS / "rules" / system.tests).rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names += [
            n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")
        ]
    return "\n".join(names)


def explained(system: System) -> dict[str, str]:
    path = TESTS / "rules" / system.tests / "untested_rules.yaml"
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")) or {}) if path.is_file() else {}


def is_named(rule: str, names: str) -> bool:
    """Whether a test carries the number. A bare number may not be a part of a longer one."""
    written = re.escape(re.sub(r"\W", "_", rule))
    if rule[0].isdigit():
        return re.search(rf"(?<![A-Za-z0-9])(?<![0-9]_){written}(?!_?[0-9])", names) is not None
    return re.search(rf"(?<![A-Za-z0-9]){written}(?![0-9])", names) is not None


def untested(name: str) -> list[str]:
    """Rules without a test and without an explanation."""
    system = SYSTEMS[name]
    names, reasons = tested_names(system), explained(system)
    return [rule for rule in rules_of(system) if rule not in reasons and not is_named(rule, names)]


def idle_explanations(name: str) -> list[str]:
    """Explanations of rules that do not exist or that have a test."""
    system = SYSTEMS[name]
    names, known = tested_names(system), set(rules_of(system))
    return [rule for rule in explained(system) if rule not in known or is_named(rule, names)]


def main() -> int:
    missing = 0
    for name in sys.argv[1:] or SYSTEMS:
        rules, gaps = rules_of(SYSTEMS[name]), untested(name)
        excused = len(explained(SYSTEMS[name]))
        print(f"{name}: {len(rules)} rules, {len(rules) - len(gaps) - excused} tested, {excused} explained")
        for rule in gaps:
            print(f"  {rule} has no test")
        missing += len(gaps)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
