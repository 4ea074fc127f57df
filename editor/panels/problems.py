"""Problems: what the checks find, where it is, why it matters, and how to mend it with one click."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.checking import Checker
from editor.document import OpenPack
from editor.panels.finding_rows import (
    SEVERITY_NAMES,
    TONES,
    AcceptedRow,
    FindingRow,
    KindHead,
    message,
    place_name,
)
from editor.panels.panel import Panel, clear, column, label, scrolled
from editor.texts import mark, speak, tr, tr_count
from editor.themes import dress, icon
from model import path_of
from validators import SEVERITIES, Finding, Report, Waived, all_checks

MOST_SHOWN = 150


class ProblemsPanel(Panel):
    """All findings of the open pack: filter, search, jump, mend, accept."""

    id = "problems"
    title = mark("Problems")
    works_unseen = True

    counted = Signal(int, int, int)
    """How many errors, warnings and notes there are; for the status bar and the tab."""

    marked = Signal(object)
    """The finding that is chosen, or None: its ways are drawn on the map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._checkers: dict[OpenPack, Checker] = {}
        super().__init__(parent)

    def build(self) -> None:
        outer = column(self.content, margins=(0, 0, 0, 0), gap=0)
        bar = QWidget()
        bar_row = QHBoxLayout(bar)
        bar_row.setContentsMargins(10, 6, 10, 6)
        self._filter = QLineEdit()
        self._filter.setFixedWidth(220)
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(lambda _text: self._show_findings())
        bar_row.addWidget(self._filter)
        self._kinds: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        group.setExclusive(False)
        for severity in SEVERITIES:
            self._kinds[severity] = self._chip(bar_row, checked=True)
            group.addButton(self._kinds[severity])
        self._grouped = self._chip(bar_row, checked=True)
        self._accepted = self._chip(bar_row, checked=False)
        bar_row.addStretch(1)
        self._state = label("", "small")
        bar_row.addWidget(self._state)
        outer.addWidget(bar)
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self._list.addStretch(1)
        outer.addWidget(scrolled(inside), 1)
        self._rows: list[FindingRow] = []
        self._chosen = -1
        self._folded: set[str] = set()
        """Codes of kinds whose findings are not listed one by one."""

    def _chip(self, bar: QHBoxLayout, *, checked: bool) -> QPushButton:
        chip = QPushButton()
        chip.setCheckable(True)
        chip.setChecked(checked)
        chip.toggled.connect(lambda _on: self._show_findings())
        dress(chip, "chip")
        bar.addWidget(chip)
        return chip

    def retranslate(self) -> None:
        self._filter.setPlaceholderText(tr("Search problems"))
        self._grouped.setText(tr("By kind"))
        self._grouped.setToolTip(tr("Problems of a kind stand together"))

    # ------------------------------------------------------------------ following

    def connect_to(self, document: OpenPack) -> None:
        checker = self.checker(document)
        checker.checked.connect(self.refresh)
        checker.start()

    def disconnect_from(self, document: OpenPack) -> None:
        if document in self._checkers:  # a closed document has taken its checker along
            self._checkers[document].checked.disconnect(self.refresh)

    def checker(self, document: OpenPack) -> Checker:
        """The checker of a document; there is one for each, and it goes with it."""
        if document not in self._checkers:
            self._checkers[document] = Checker(document, document)
            document.closed.connect(lambda: self._checkers.pop(document, None))
        return self._checkers[document]

    @property
    def report(self) -> Report | None:
        """What the checks say of the open pack; None until the first check is through."""
        return self.checker(self.document).report if self.document is not None else None

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.report.findings if self.report is not None else ()

    @property
    def waived(self) -> tuple[Waived, ...]:
        return self.report.waived if self.report is not None else ()

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        checker = self.checker(document)
        numbers = [sum(f.severity == severity for f in self.findings) for severity in SEVERITIES]
        self.counted.emit(*numbers)
        if checker.report is None:
            self.say_empty(tr("Checking the pack…"), tr("Problems will be listed here as they are found."))
            return
        if not self.findings and not self.waived:
            self.say_empty(
                tr("The pack is sound"),
                tr("Whatever the checks find while you work is listed here, with a way to mend it."),
            )
            return
        self.show_content()
        for severity, number in zip(SEVERITIES, numbers, strict=True):
            self._kinds[severity].setText(f"{tr(SEVERITY_NAMES[severity])} {number}")
            self._kinds[severity].setIcon(icon(severity, TONES[severity]))
            self._kinds[severity].setVisible(number > 0)
        self._accepted.setText(tr("Accepted {number}", number=len(self.waived)))
        self._accepted.setVisible(bool(self.waived))
        self._state.setText(
            tr("Playing random games…")
            if checker.plays
            else tr("Checked in {seconds} s · next F8", seconds=f"{checker.seconds:.1f}")
        )
        self._show_findings()

    # ------------------------------------------------------------------ showing

    def _show_findings(self) -> None:
        document = self.document
        if document is None:
            return
        chosen = self._rows[self._chosen].finding if 0 <= self._chosen < len(self._rows) else None
        clear(self._list)
        self._rows = []
        shown = [finding for finding in self.findings if self._wanted(document, finding)]
        self._list_kinds(document, shown[:MOST_SHOWN])
        if len(shown) > MOST_SHOWN:
            self._remark(
                tr_count(
                    "and {n} more: search to see it",
                    "and {n} more: search to see them",
                    len(shown) - MOST_SHOWN,
                )
            )
        if not self.findings:
            self._remark(tr("The pack is sound"))
        for waived in self.waived if self._accepted.isChecked() else ():
            if self._matches(document, waived.finding):
                self._list.addWidget(AcceptedRow(document, waived))
        self._list.addStretch(1)
        same = [i for i, made in enumerate(self._rows) if made.finding == chosen]
        self._mark(same[0] if same else -1)

    def _list_kinds(self, document: OpenPack, findings: list[Finding]) -> None:
        """List findings, those of a kind under a head where there are several."""
        kinds: dict[str, list[Finding]] = {}
        for finding in findings:
            kinds.setdefault(finding.code if self._grouped.isChecked() else "", []).append(finding)
        titles = {check.code: check.title for check in all_checks()}
        for code, own in kinds.items():
            if code and len(own) > 1:
                head = KindHead(document, speak(titles.get(code, code)), own, code in self._folded)
                head.folded.connect(lambda folded, code=code: self._fold(code, folded))
                self._list.addWidget(head)
                if code in self._folded:
                    continue
            for finding in own:
                made = FindingRow(document, finding)
                made.chosen.connect(lambda made=made: self._choose(self._rows.index(made)))
                self._rows.append(made)
                self._list.addWidget(made)

    def _fold(self, code: str, folded: bool) -> None:
        (self._folded.add if folded else self._folded.discard)(code)
        self._show_findings()

    def _remark(self, words: str) -> None:
        said = label(words, "muted")
        said.setContentsMargins(40, 8, 0, 8)
        self._list.addWidget(said)

    def _wanted(self, document: OpenPack, finding: Finding) -> bool:
        return self._kinds[finding.severity].isChecked() and self._matches(document, finding)

    def _matches(self, document: OpenPack, finding: Finding) -> bool:
        said, place = message(document, finding), place_name(document, finding)
        line = f"{finding.code} {said} {place} {finding.rule}".casefold()
        return all(word in line for word in self._filter.text().casefold().split())

    def _mark(self, index: int) -> None:
        self._chosen = index
        self.marked.emit(self._rows[index].finding if 0 <= index < len(self._rows) else None)
        for number, made in enumerate(self._rows):
            made.set_chosen(number == index)

    def _choose(self, index: int) -> None:
        self._mark(index)
        if self.document is not None and 0 <= index < len(self._rows):
            finding = self._rows[index].finding
            if finding.where:
                self.document.go_to(path_of(finding.where))

    # ------------------------------------------------------------------ for keys and the palette

    def next_problem(self) -> None:
        """Go to the next problem of the list."""
        if self._rows:
            self._choose((self._chosen + 1) % len(self._rows))

    def mend(self) -> bool:
        """Apply the first fix of the chosen problem; False where there is none."""
        if 0 <= self._chosen < len(self._rows):
            return self._rows[self._chosen].mend(0)
        return False
