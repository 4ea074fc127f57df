"""Findings of a pack on disk: what opening it told, what the checks find, and the lines they speak of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from model import Opened, PackError, Problem, path_of
from model.parts import file_of
from model.yaml_text import Parsed, decode, parse
from validators.finding import Finding, Report, Waived
from validators.registry import Check, checks_for
from validators.run import MISSING_TABLES, run

BY_OPENING = ("PACK-SCHEMA", "PACK-REFERENCE")
"""What opening a pack has looked at already, knowing what it had to leave out."""


PROBLEMS = {
    "PACK-ARCHIVE": "the file is no archive, or a damaged one.",
    "PACK-CHECKSUM": "a file of the archive is not what was packed, or there is no list of checksums.",
    "PACK-EMPTY": "a file is empty or holds no mapping.",
    "PACK-ENCODING": "a file is not plain UTF-8 text.",
    "PACK-FILE": "a file is not part of a pack.",
    "PACK-FOREIGN": "another program changed a file since it was opened.",
    "PACK-FORMAT": "the pack has no format number, or one of a later version.",
    "PACK-ID": "a name gives no id.",
    "PACK-LINK": "a file is a link or no ordinary file.",
    "PACK-MANIFEST": "there is no pack.yaml, or nothing in it.",
    "PACK-MISSING": "there is nothing at the path.",
    "PACK-PATH": "the name of a file leads out of the pack, or cannot be stored everywhere.",
    "PACK-PO": "a catalogue is not a PO file.",
    "PACK-READ": "a file cannot be read.",
    "PACK-SIZE": "a file or the whole pack is too big to be read safely.",
    "PACK-SYSTEM": "the system of the pack is not installed, or cannot be loaded.",
    "PACK-TEMPLATE": "the system has no template to begin with.",
    "PACK-WRITE": "the pack cannot be saved; nothing was changed.",
    "PACK-YAML": "a file is not the plain YAML that packs use.",
}
"""What opening or saving a pack may complain of, besides what the checks of the same codes find."""


def check_opened(opened: Opened, more: Iterable[Check] = ()) -> Report:
    """Everything that is wrong with a pack that was opened, with its lines; `more` checks at will."""
    told = {*BY_OPENING, MISSING_TABLES} if "tables.yaml" in opened.files else {*BY_OPENING}
    checks = (each for each in checks_for(opened.pack.system) if each.code not in told)
    report = run(opened.pack, (*checks, *more), map(finding_of, opened.problems))
    lines = _Lines(opened)
    waived = tuple(Waived(lines.located(each.finding), each.waiver, each.reason) for each in report.waived)
    return Report(tuple(map(lines.located, report.findings)), waived)


def finding_of(problem: Problem) -> Finding:
    """A problem of opening as a finding."""
    return Finding(
        problem.code,
        "error",
        "{said}",
        problem.where,
        parameters=(("said", problem.message),),
        remedy=problem.remedy,
        file=problem.file,
        line=problem.line,
        column=problem.column,
    )


def problems_as_findings(problems: Iterable[Problem]) -> Report:
    """The report of a pack that could not be opened at all."""
    return Report(tuple(map(finding_of, problems)))


class _Lines:
    """Finds the line of a path in the files of a pack; each file is read when it is first asked for."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.parsed: dict[str, Parsed | None] = {}

    def located(self, finding: Finding) -> Finding:
        if finding.file or not finding.where:
            return finding
        file, inside = file_of(path_of(finding.where))
        if file not in self.opened.files:
            return finding
        parsed = self._read(file)
        line, column = parsed.place(inside) if parsed else (0, 0)
        return replace(finding, file=file, line=line, column=column)

    def _read(self, file: str) -> Parsed | None:
        if file not in self.parsed:
            self.parsed[file] = None
            if file.endswith(".yaml"):
                try:
                    self.parsed[file] = parse(decode(self.opened.files[file], file), file)
                except PackError:
                    return None
        return self.parsed[file]
