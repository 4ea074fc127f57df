"""Rows of the problems panel: one finding, the head of a kind of findings, one that was accepted."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout

from editor.document import OpenPack
from editor.edits import free_id
from editor.fields import shown_rule
from editor.naming import kind_name, name_at
from editor.panels.panel import label, row
from editor.texts import language, mark, speak, tr, tr_count
from editor.themes import dress, icon
from model import ABSENT, Change, ChangeError, Edit, path_of, value_at
from model.change import Path
from model.texts import names_in
from validators import Finding, Waived

SEVERITY_NAMES = {"error": mark("Errors"), "warning": mark("Warnings"), "note": mark("Notes")}
TONES = {"error": "error", "warning": "warning", "note": "accent"}


class Row(QFrame):
    """A row as high as its words need at its width; a list would squeeze it otherwise."""

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest):
            self.setMinimumHeight(max(self.minimumSizeHint().height(), self.heightForWidth(self.width())))
        return done


class KindHead(Row):
    """The head of several findings of a kind: what they say, how many there are, and one fix for all."""

    folded = Signal(bool)

    def __init__(self, document: OpenPack, title: str, findings: list[Finding], is_folded: bool) -> None:
        super().__init__()
        self.document, self.findings = document, findings
        first = findings[0]
        across = QHBoxLayout(self)
        across.setContentsMargins(10, 5, 14, 5)
        across.setSpacing(8)
        self.fold = QToolButton()
        self.fold.setIcon(icon("arrow-right" if is_folded else "arrow-down", "muted"))
        self.fold.setIconSize(QSize(12, 12))
        self.fold.setAccessibleName(tr("Show these problems") if is_folded else tr("Hide these problems"))
        self.fold.setToolTip(self.fold.accessibleName())
        self.fold.clicked.connect(lambda _=False: self.folded.emit(not is_folded))
        sign = QLabel()
        sign.setPixmap(icon(first.severity, TONES[first.severity]).pixmap(16, 16))
        across.addWidget(self.fold)
        across.addWidget(sign)
        across.addWidget(label(title, "heading"))
        across.addWidget(label(str(len(findings)), "pill"))
        across.addWidget(label(first.code, "pill"))
        across.addStretch(1)
        mendable = sum(bool(finding.fixes) for finding in findings)
        self.mend_all = QPushButton(tr_count("Mend {n}", "Mend all {n}", mendable))
        self.mend_all.setToolTip(tr("Make the first fix of each, as one step"))
        self.mend_all.clicked.connect(lambda _=False: self.mend())
        across.addWidget(self.mend_all)
        self.mend_all.setHidden(mendable == 0)

    def mend(self) -> None:
        """Make the first fix of every finding of the kind, as one step."""
        from validators.fixing import all_fixed  # with every check, for which the window need not wait

        label = tr("Mend all {code}", code=self.findings[0].code)
        change = all_fixed(self.document.pack, self.findings, label)
        if change is not None:
            self.document.apply(change)


class AcceptedRow(Row):
    """A finding that the author accepts, and why; it can be taken back."""

    def __init__(self, document: OpenPack, waived: Waived) -> None:
        super().__init__()
        self.document, self.waived = document, waived
        across = QHBoxLayout(self)
        across.setContentsMargins(14, 7, 14, 7)
        across.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(label(sentence_of(message(document, waived.finding)), "muted", wraps=True))
        words.addWidget(label(tr("Accepted: {reason}", reason=waived.reason), "small", wraps=True))
        across.addLayout(words, 3)
        across.addWidget(label(place_name(document, waived.finding), "small", wraps=True), 1)
        self.take_back = QPushButton(tr("No longer accept"))
        dress(self.take_back, "quiet")
        self.take_back.clicked.connect(lambda _=False: self.withdraw())
        across.addWidget(self.take_back, 0, Qt.AlignmentFlag.AlignTop)

    def withdraw(self) -> None:
        """Remove the waiver from the pack."""
        path: Path = ("waivers", self.waived.waiver)
        edit = Edit(path, value_at(self.document.pack, path))
        self.document.apply(Change(tr("No longer accept {code}", code=self.waived.finding.code), (edit,)))


class FindingRow(Row):
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
        words.addWidget(label(sentence_of(message(document, finding)), "heading", wraps=True))
        if finding.remedy:
            words.addWidget(label(speak(finding.remedy), "muted", wraps=True))
        pills = [label(finding.code, "pill"), *(label(shown_rule(r), "pill") for r in _rules(finding.rule))]
        words.addLayout(row(*pills, 1, gap=5))
        words.addStretch(1)
        across.addLayout(words, 3)
        place = label(place_name(document, finding), "small", wraps=True)
        across.addWidget(place, 1, Qt.AlignmentFlag.AlignTop)
        buttons = QVBoxLayout()
        buttons.setSpacing(4)
        for number, fix in enumerate(finding.fixes[:3]):
            button = QPushButton(speak(fix.label, names_in(document.pack, language())))
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
        across.addLayout(buttons)
        self._accept.setHidden(finding.code.startswith(("PACK-", "CHECK-")))

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


def message(document: OpenPack, finding: Finding) -> str:
    """The sentence of a finding in the language of the interface, with the pack's names in that language."""
    return speak(finding.message, names_in(document.pack, language()))


def sentence_of(text: str) -> str:
    return text[:1].upper() + text[1:]


def place_name(document: OpenPack, finding: Finding) -> str:
    """Where a finding is, as people say it: 'Verdun · space'."""
    if finding.where:
        path = path_of(finding.where)
        whole = next((path[:size] for size in (4, 2, 1) if document.exists(path[:size])), ())
        if whole:
            name = name_at(document.pack, whole)
            spoken = names_in(document.pack, language()).get(name, name)
            return f"{spoken} · {kind_name(document.pack, whole)}"
    if finding.file:
        return f"{finding.file}:{finding.line}" if finding.line else finding.file
    return finding.where


def _rules(rule: str) -> list[str]:
    return [part for part in re.split(r"[,;]\s*", rule) if part]
