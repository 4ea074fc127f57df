"""The verb check: everything that is wrong with a pack, as text, JSON or SARIF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from editor.cli import output
from editor.cli.output import AsJson, PackPath, as_json, say

if TYPE_CHECKING:
    from validators import Finding, Report

SOFT = ("PACK-SCHEMA", "PACK-REFERENCE", "PACK-FILE")
"""Problems of opening that are findings about content; any other means a file that cannot be used."""

STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}


def register(app: typer.Typer) -> None:
    app.command("check")(check)


def check(
    pack: PackPath,
    fail_on: Annotated[
        Literal["error", "warning", "note", "never"],
        typer.Option("--fail-on", help="The mildest severity that makes the exit code 1."),
    ] = "error",
    format: Annotated[Literal["text", "json", "sarif"], typer.Option(help="How findings are told.")] = "text",
    json: AsJson = False,
) -> None:
    """Tell everything that is wrong with a pack: schema, references, texts, and what its system wants."""
    from model import PackError
    from validators.opening import check_opened, problems_as_findings

    how = "json" if json else format
    broken = False
    try:
        found = output.opened(pack)
        with output.progress(f"Checking {pack.name}"):
            report = check_opened(found)
        broken = any(problem.code not in SOFT for problem in found.problems)
    except PackError as error:
        if how == "text":
            raise
        report, broken = problems_as_findings(error.problems), True
        output.tell_problems(error.problems)
    if how == "json":
        as_json(report_data(report))
    elif how == "sarif":
        from editor.cli.sarif import sarif

        as_json(sarif(report, pack))
    else:
        _show(report, pack)
    if broken:
        raise typer.Exit(output.BROKEN)
    if fail_on != "never" and report.at_least(fail_on):
        raise typer.Exit(output.DIFFERENT)


def report_data(report: Report) -> dict[str, Any]:
    counts = {
        severity: sum(finding.severity == severity for finding in report.findings)
        for severity in ("error", "warning", "note")
    }
    return {
        "ok": report.ok,
        "counts": counts,
        "findings": [finding_data(finding) for finding in report.findings],
        "waived": [{**finding_data(each.finding), "reason": each.reason} for each in report.waived],
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "where": finding.where,
        "related": list(finding.related),
        "rule": finding.rule,
        "remedy": finding.remedy,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "fixes": [fix.label for fix in finding.fixes],
    }


def _show(report: Report, pack: Path) -> None:
    from rich.text import Text

    console = output.console()
    by_file: dict[str, list[Finding]] = {}
    for finding in report.findings:
        by_file.setdefault(finding.file, []).append(finding)
    for file, findings in sorted(by_file.items()):
        console.print(
            Text(output.printable(output.file_from_here(pack, file) if file else str(pack)), "bold")
        )
        for finding in findings:
            console.print(_line(finding))
        console.print()
    for each in report.waived:
        console.print(
            Text(
                output.printable(f"waived {each.finding.code}: {each.finding.message} ({each.reason})"), "dim"
            )
        )
    say(closing(report))


def _line(finding: Finding) -> Any:
    from rich.text import Text

    place = f"{finding.line}:{finding.column}" if finding.line else ""
    line = Text(f"  {place:>8}  ")
    line.append(f"{finding.severity:<7}", STYLES[finding.severity])
    line.append(f"  {finding.code}  ", "dim")
    line.append(output.printable(finding.message))
    if finding.remedy:
        line.append(output.printable(f" {finding.remedy}"), "italic")
    if finding.rule:
        line.append(f" ({finding.rule})", "dim")
    for fix in finding.fixes[:1]:
        line.append(output.printable(f"\n{'':21}fix: {fix.label}"), "green")
    return line


def closing(report: Report) -> str:
    """The last line of a report."""
    parts = []
    for severity, word in (("error", "errors"), ("warning", "warnings"), ("note", "notes")):
        count = sum(finding.severity == severity for finding in report.findings)
        if count:
            parts.append(f"{count} {severity if count == 1 else word}")
    if report.waived:
        parts.append(f"{len(report.waived)} waived")
    return f"{', '.join(parts)}." if parts else "No findings."
