"""The rulings as tables for readers, made from the schema: the second half of docs/great-war.md.

python -m rules.schemas.great_war.rulings.guide
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from rules.schemas.great_war.rulings import SAME_EITHER_WAY, SETTLED_BY_DATA, Rulings

BEGINS = "## Rulings\n"


def guide() -> str:
    """Options by rule, then what the pack's data settle, then what makes no difference."""
    rows = []
    for name, declared in Rulings.model_fields.items():
        extra = declared.json_schema_extra if isinstance(declared.json_schema_extra, dict) else {}
        values = " ".join(f"`{value}`" for value in get_args(declared.annotation)) or "0 to 999"
        rows.append(f"| {extra['rule']} | `{name}` | {values} | {declared.description} |")
    data = [
        f"| AMB-{number:02} | {', '.join(f'`{path}`' for path in paths)} |"
        for number, paths in SETTLED_BY_DATA.items()
    ]
    same = [f"- AMB-{number:02}: {reason}" for number, reason in SAME_EITHER_WAY.items()]
    return "\n".join(
        [
            BEGINS,
            "Each unclear passage is an option of scenario and game; the first value is the recommended one.",
            "`--option fighting=compulsory` chooses on the command line.",
            "",
            "| rule and passage | option | values | what it decides |",
            "|---|---|---|---|",
            *sorted(rows, key=_chapter),
            "",
            "Passages that come down to a value of the pack:",
            "",
            "| passage | field |",
            "|---|---|",
            *data,
            "",
            "Passages whose readings cannot be told apart in play:",
            "",
            *same,
            "",
        ]
    )


def _chapter(row: str) -> list[int]:
    """The numbers of the rule at the head of a row."""
    return [int(number) for number in re.findall(r"\d+", row.split("|")[1])]


def main() -> None:
    file = Path("docs/great-war.md")
    file.write_text(file.read_text(encoding="utf-8").partition(BEGINS)[0] + guide(), encoding="utf-8")


if __name__ == "__main__":
    main()
