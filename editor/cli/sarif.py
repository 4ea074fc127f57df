"""Findings as SARIF 2.1.0, for code review and continuous integration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from validators import Finding, Report, all_checks


def sarif(report: Report, pack: Path) -> dict[str, Any]:
    """A SARIF log with one run."""
    from importlib.metadata import version

    shown = [*report.findings, *(each.finding for each in report.waived)]
    codes = sorted({finding.code for finding in shown})
    known = {each.code: each for each in all_checks()}
    rules: list[dict[str, Any]] = []
    for code in codes:
        rule: dict[str, Any] = {"id": code}
        if code in known:
            rule["shortDescription"] = {"text": known[code].title}
            rule["fullDescription"] = {"text": known[code].help}
        rules.append(rule)
    results = [_result(finding, pack, codes) for finding in report.findings]
    for each in report.waived:
        result = _result(each.finding, pack, codes)
        result["suppressions"] = [{"kind": "inSource", "justification": each.reason}]
        results.append(result)
    driver = {
        "name": "Sandtable",
        "version": version("sandtable"),
        "rules": rules,
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"version": "2.1.0", "runs": [run]}


def _result(finding: Finding, pack: Path, codes: list[str]) -> dict[str, Any]:
    message = " ".join(filter(None, (finding.message, finding.remedy)))
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity,
        "message": {"text": message},
    }
    location: dict[str, Any] = {}
    if finding.file:
        location["physicalLocation"] = _physical(finding, pack)
    if finding.where:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.where}]
    if location:
        result["locations"] = [location]
    return result


def _physical(finding: Finding, pack: Path) -> dict[str, Any]:
    inside = Path(finding.file)
    path = inside if inside.is_absolute() or inside.is_relative_to(pack) else pack / inside
    physical: dict[str, Any] = {"artifactLocation": {"uri": path.as_posix()}}
    if finding.line:
        physical["region"] = {"startLine": finding.line, "startColumn": max(1, finding.column)}
    return physical
