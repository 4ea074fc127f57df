"""Problems: what the checks find, where it is, why it matters, and how to mend it with one click."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.checking import Checker
from editor.document import OpenPack
from editor.edits import free_id
from editor.fields import shown_rule
from editor.naming import kind_name, name_at
from editor.panels.panel import Panel, clear, column, label, row, scrolled
from editor.texts import mark, tr, tr_count
from editor.themes import dress, icon
from model import ABSENT, Change, ChangeError, Edit, path_of
from model.change import Path
from validators import SEVERITIES, Finding

MOST_SHOWN = 150
SEVERITY_NAMES = {"error": mark("Errors"), "warning": mark("Warnings"), "note": mark("Notes")}
TONES = {"error": "error", "warning": "warning", "note": "accent"}


class ProblemsPanel(Panel):
    """All findings of the open pack: filter, search, jump, mend, accept."""

    id = "problems"
    title = mark("Problems")

    counted = Signal(int, int, int)
    """How many errors, warnings and notes there are; for the status bar and the tab."""

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
            chip = QPushButton()
            chip.setCheckable(True)
            chip.setChecked(True)
            chip.toggled.connect(lambda _on: self._show_findings())
            dress(chip, "chip")
            group.addButton(chip)
            bar_row.addWidget(chip)
            self._kinds[severity] = chip
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
        self._checkers: dict[OpenPack, Checker] = {}
        self._rows: list[FindingRow] = []
        self._chosen = -1

    def retranslate(self) -> None:
        self._filter.setPlaceholderText(tr("Search problems"))

    # ------------------------------------------------------------------ following

    def connect_to(self, document: OpenPack) -> None:
        checker = self.checker(document)
        checker.checked.connect(self.refresh)
        checker.start()

    def disconnect_from(self, document: OpenPack) -> None:
        self.checker(document).checked.disconnect(self.refresh)

    def checker(self, document: OpenPack) -> Checker:
        """The checker of a document; there is one for each, and it goes with it."""
        if document not in self._checkers:
            self._checkers[document] = Checker(document, document)
            document.destroyed.connect(lambda: self._checkers.pop(document, None))
        return self._checkers[document]

    @property
    def findings(self) -> tuple[Finding, ...]:
        if self.document is None:
            return ()
        report = self.checker(self.document).report
        return report.findings if report is not None else ()

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
        if not self.findings:
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
        self._state.setText(tr("Checked in {seconds} s · next F8", seconds=f"{checker.seconds:.1f}"))
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
        for finding in shown[:MOST_SHOWN]:
            made = FindingRow(document, finding)
            made.chosen.connect(lambda made=made: self._choose(self._rows.index(made)))
            self._rows.append(made)
            self._list.addWidget(made)
        if len(shown) > MOST_SHOWN:
            more = tr_count(
                "and {n} more: search to see it", "and {n} more: search to see them", len(shown) - MOST_SHOWN
            )
            rest = label(more, "muted")
            rest.setContentsMargins(40, 8, 0, 8)
            self._list.addWidget(rest)
        self._list.addStretch(1)
        same = [i for i, made in enumerate(self._rows) if made.finding == chosen]
        self._mark(same[0] if same else -1)

    def _wanted(self, document: OpenPack, finding: Finding) -> bool:
        if not self._kinds[finding.severity].isChecked():
            return False
        line = f"{finding.code} {message(finding)} {place_name(document, finding)} {finding.rule}".casefold()
        return all(word in line for word in self._filter.text().casefold().split())

    def _mark(self, index: int) -> None:
        self._chosen = index
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


class FindingRow(QFrame):
    """One finding: sign, sentence, reason and rule; place; fixes."""

    chosen = Signal()

    def __init__(self, document: OpenPack, finding: Finding) -> None:
        super().__init__()
        self.document, self.finding = document, finding
        dress(self, "finding")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        across = QHBoxLayout(self)
        across.setContentsMargins(14, 9, 14, 9)
        across.setSpacing(12)
        sign = QLabel()
        sign.setPixmap(icon(finding.severity, TONES[finding.severity]).pixmap(18, 18))
        sign.setToolTip(tr(SEVERITY_NAMES[finding.severity]))
        across.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(label(sentence_of(message(finding)), "heading", wraps=True))
        if finding.remedy:
            words.addWidget(label(tr(finding.remedy), "muted", wraps=True))
        pills = [label(finding.code, "pill"), *(label(shown_rule(r), "pill") for r in _rules(finding.rule))]
        words.addLayout(row(*pills, 1, gap=5))
        words.addStretch(1)
        across.addLayout(words, 3)
        place = label(place_name(document, finding), "small", wraps=True)
        across.addWidget(place, 1, Qt.AlignmentFlag.AlignTop)
        buttons = QVBoxLayout()
        buttons.setSpacing(4)
        for number, fix in enumerate(finding.fixes[:3]):
            button = QPushButton(tr(fix.label))
            dress(button, "primary" if number == 0 else "")
            button.clicked.connect(lambda _=False, number=number: self.mend(number))
            buttons.addWidget(button)
        self._accept = QPushButton(tr("Accept…"))
        self._accept.setToolTip(tr("Keep it as it is and write down why"))
        dress(self._accept, "quiet")
        self._accept.clicked.connect(lambda _=False: self._ask_reason())
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(tr("Why is this right? Enter to accept"))
        self._reason.setMinimumWidth(220)
        self._reason.returnPressed.connect(lambda: self.accept(self._reason.text()))
        self._reason.installEventFilter(self)
        self._reason.hide()
        buttons.addWidget(self._accept, 0, Qt.AlignmentFlag.AlignRight)
        buttons.addWidget(self._reason)
        buttons.addStretch(1)
        self._accept.setVisible(not finding.code.startswith(("PACK-", "CHECK-")))
        across.addLayout(buttons)

    def set_chosen(self, on: bool) -> None:
        self.setProperty("chosen", on)
        self.style().unpolish(self)
        self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._reason and event.type() == QEvent.Type.FocusOut and not self._reason.text():
            self._reason.hide()
            self._accept.show()
        return super().eventFilter(watched, event)

    def mend(self, number: int) -> bool:
        if number >= len(self.finding.fixes):
            return False
        try:
            return self.document.apply(self.finding.fixes[number])
        except ChangeError:
            return False  # the pack has moved on since it was checked; the next check will say what is left

    def _ask_reason(self) -> None:
        self._accept.hide()
        self._reason.show()
        self._reason.setFocus()

    def accept(self, reason: str) -> None:
        """Waive the finding for a reason, in the pack itself."""
        if reason.strip():
            waivers = self.document.pack.waivers
            path: Path = ("waivers", free_id(self.finding.code, waivers))
            entry = {"code": self.finding.code, "where": self.finding.where, "reason": reason.strip()}
            change = Change(tr("Accept {code}", code=self.finding.code), (Edit(path, ABSENT, entry),))
            self.document.apply(change)


def message(finding: Finding) -> str:
    """The sentence of a finding in the language of the interface, where it is translated."""
    said = tr(finding.text)
    return said.format(**dict(finding.parameters)) if finding.parameters else said


def sentence_of(text: str) -> str:
    return text[:1].upper() + text[1:]


def place_name(document: OpenPack, finding: Finding) -> str:
    """Where a finding is, as people say it: 'Verdun · space'."""
    if finding.where:
        path = path_of(finding.where)
        whole = next((path[:size] for size in (4, 2, 1) if document.exists(path[:size])), ())
        if whole:
            return f"{name_at(document.pack, whole)} · {kind_name(document.pack, whole)}"
    if finding.file:
        return f"{finding.file}:{finding.line}" if finding.line else finding.file
    return finding.where


def _rules(rule: str) -> list[str]:
    return [part for part in re.split(r"[,;]\s*", rule) if part]
