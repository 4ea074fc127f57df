"""The verb check: everything that is wrong with a pack, as text, JSON or SARIF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from editor.cli import output
from editor.cli.output import AsJson, as_json, say

if TYPE_CHECKING:
    from validators import Check, Finding, Report

SOFT = ("PACK-SCHEMA", "PACK-REFERENCE", "PACK-FILE")
"""Problems of opening that are findings about content; any other means a file that cannot be used."""

STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}


def register(app: typer.Typer) -> None:
    app.command("check")(check)


def check(
    pack: Annotated[
        Path | None, typer.Argument(metavar="PACK", help="A folder with pack.yaml, or a .stpack file.")
    ] = None,
    fail_on: Annotated[
        Literal["error", "warning", "note", "never"],
        typer.Option("--fail-on", help="The mildest severity that makes the exit code 1."),
    ] = "error",
    format: Annotated[Literal["text", "json", "sarif"], typer.Option(help="How findings are told.")] = "text",
    fix: Annotated[
        bool, typer.Option("--fix", help="Make the fixes that leave no choice, and save.")
    ] = False,
    play: Annotated[
        bool, typer.Option("--play", help="Also start every scenario, and play a little at random.")
    ] = False,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="OTHER", help="Tell only what is new against another version, and what is gone."
        ),
    ] = None,
    explain: Annotated[
        str,
        typer.Option(metavar="CODE", help="Tell why a check exists, instead of checking; 'all' lists them."),
    ] = "",
    json: AsJson = False,
) -> None:
    """Tell everything that is wrong with a pack: schema, references, texts, and what its system wants."""
    from model import PackError
    from validators import deep_checks_for
    from validators.opening import check_opened, problems_as_findings

    how = "json" if json else format
    if explain:
        _explain(explain, how)
        return
    if pack is None:
        raise output.Trouble("Name the pack to check.", "For example: sandtable check my-front")
    if fix:
        _fix(pack)
    broken = False
    try:
        found = output.opened(pack)
        with output.progress(f"Checking {pack.name}"):
            report = check_opened(found, deep_checks_for(found.pack.system) if play else ())
        broken = any(problem.code not in SOFT for problem in found.problems)
    except PackError as error:
        if how == "text":
            raise
        report, broken = problems_as_findings(error.problems), True
        output.tell_problems(error.problems)
    if against is not None:
        report = _against(report, against, play, how)
    elif how == "json":
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


def _against(report: Report, other: Path, play: bool, how: str) -> Report:
    """Tell what is new and what is gone against another version; the report of what is new."""
    from validators import Report, compared, deep_checks_for
    from validators.opening import check_opened

    older = output.opened(other)
    before = check_opened(older, deep_checks_for(older.pack.system) if play else ())
    told = compared(before, report)
    if how != "text":
        new, gone = ([finding_data(finding) for finding in each] for each in (told.new, told.gone))
        as_json({"ok": not any(f["severity"] == "error" for f in new), "new": new, "gone": gone})
    else:
        console = output.console()
        for title, findings in (("New", told.new), ("Gone", told.gone)):
            if findings:
                say(f"{title}:")
            for finding in findings:
                console.print(_line(finding))
        say(f"{len(told.new)} new, {len(told.gone)} gone.")
    return Report(told.new)


def _fix(pack: Path) -> None:
    """Make every fix that is the only one for its finding, and save."""
    from validators.fixing import fixed

    found = output.sound(pack)
    mended, changes = fixed(found.pack)
    files = found.save(mended) if changes else ()
    for change in changes:
        output.complain(f"fixed: {change.label}")
    output.complain(f"{len(changes)} fixes made, {len(files)} files written.")


def _explain(code: str, how: str) -> None:
    from model.problems import suggestion
    from validators import all_checks
    from validators.opening import PROBLEMS

    known = {each.code: each for each in all_checks()}
    if code.upper() in PROBLEMS:
        say(f"{code.upper()} (error): {PROBLEMS[code.upper()]}")
        return
    wanted = list(known) if code == "all" else [code.upper()]
    for each in wanted:
        if each not in known:
            hint = suggestion(each, known)
            raise output.Trouble(
                f"unknown check '{code}'{'; ' + hint if hint else '.'}", "'--explain all' lists them."
            )
    if how == "json":
        as_json([explained(known[each]) for each in wanted])
        return
    for each in wanted:
        one = known[each]
        if code == "all":
            say(f"{one.code:<15} {one.severity:<8} {one.title}")
            continue
        say(f"{one.code} ({one.severity}): {one.title}")
        say(f"\n{one.help}")
        if one.rule:
            say(f"\nRule: {one.rule}")
        say(f"\nFor example:\n{indented(one.example)}")


def explained(check: Check) -> dict[str, Any]:
    return {
        "code": check.code,
        "title": check.title,
        "severity": check.severity,
        "help": check.help,
        "example": check.example,
        "rule": check.rule,
        "specification": list(check.spec),
        "system": check.system,
        "reads": list(check.reads),
    }


def indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


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
