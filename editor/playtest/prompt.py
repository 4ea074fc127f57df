"""The decision bar: whose turn, what is asked under which rule, and the choices that are buttons."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.texts import tr
from editor.themes import dress, sans, tones
from rules import Action

from .choices import Choices, by_verb
from .moment import Moment, Waits
from .words import Names, title_of

MOST_BUTTONS = 4


class Elided(QLabel):
    """A line that gives way where there is no room, and is whole in its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().windowText().color())
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, words)


class PromptBar(QFrame):
    """Says what is to be decided, in plain words."""

    decided = Signal(object)
    listed = Signal()
    """All choices are wanted as a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("prompt")
        self.setMinimumHeight(54)
        self.where = QLabel()
        dress(self.where, "small")
        self.prompt = Elided()
        self.prompt.setFont(sans(16, sans(16).Weight.DemiBold))
        self.rule = QLabel()
        dress(self.rule, "pill")
        self.buttons: list[QPushButton] = []
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.prompt)
        line.addWidget(self.rule)
        line.addStretch()
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.where)
        words.addLayout(line)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(18, 6, 12, 6)
        whole.setSpacing(16)
        whole.addLayout(words, 1)
        whole.addLayout(self._row)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = tones()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(now.warning_fill))
        painter.fillRect(0, 0, 4, self.height(), QColor("#E0A100"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(now.border))

    def show_moment(self, moment: Moment, names: Names, choices: Choices) -> None:
        self.where.setText(self._where(moment, names))
        self.prompt.setText(self._prompt(moment, names))
        self.prompt.setToolTip(self.prompt.text())
        rule = moment.decision.rule if moment.decision else moment.outcome.rule if moment.outcome else ""
        self.rule.setText(rule)
        self.rule.setVisible(bool(rule))
        self.light(choices)

    def _where(self, moment: Moment, names: Names) -> str:
        view = moment.view
        parts = []
        if view.get("turn") is not None:
            parts.append(tr("Turn {turn}", turn=view["turn"]))
        if view.get("phase"):
            parts.append(title_of(str(view["phase"])))
        if moment.decision is not None:
            parts.append(names.seat(moment.decision.seat))
        if not moment.at_end:
            parts.append(tr("decision {ply} of {last}", ply=moment.ply, last=len(moment.line) - 1))
        if not moment.simulable:
            parts.append(tr("changed by hand"))
        return " · ".join(parts)

    def _prompt(self, moment: Moment, names: Names) -> str:
        decision = moment.decision
        if decision is None:
            outcome = moment.outcome
            if outcome is None:
                return tr("The game is over.")
            if outcome.winner is None:
                return tr("Nobody wins: {reason}", reason=outcome.reason)
            return tr("{seat} wins: {reason}", seat=names.seat(outcome.winner), reason=outcome.reason)
        match moment.waits:
            case Waits.BOT:
                return tr("{seat} is thinking …", seat=names.seat(decision.seat))
            case Waits.HANDOVER:
                return tr("{seat} decides next.", seat=names.seat(decision.seat))
        return decision.prompt

    def light(self, choices: Choices) -> None:
        """Show the choices that need no pointing, those of one verb together."""
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        groups = by_verb(choices.buttons)
        alone = len(choices.buttons) == 1 and not choices.lit
        number = 0
        for actions in groups.values():
            if (len(actions) > MOST_BUTTONS and len(groups) > 1) or len(actions) > 2 * MOST_BUTTONS:
                self._add(self._menu_button(actions))
                continue
            for action in actions:
                number += 1
                self._add(self._button(action, number, by_enter=alone))
        if choices.remaining and not choices.buttons:
            more = QPushButton(tr("Choices: {n}", n=len(choices.remaining)))
            more.setObjectName("choices")
            more.setToolTip(tr("List every choice (L)"))
            more.clicked.connect(self.listed)
            self._add(more)

    def _add(self, button: QPushButton) -> None:
        self.buttons.append(button)
        self._row.addWidget(button)

    def _button(self, action: Action, number: int, *, by_enter: bool) -> QPushButton:
        button = QPushButton(action.label)
        button.setObjectName(f"choice-{action.verb}")
        button.setMinimumHeight(34)
        if number == 1:
            dress(button, "primary")
        key = "Return" if by_enter else str(number) if number <= 9 else ""
        if key:
            button.setShortcut(key)
            button.setToolTip(f"{action.label} ({'↵' if by_enter else key})")
        button.clicked.connect(lambda: self.decided.emit(action))
        return button

    def _menu_button(self, actions: Iterable[Action]) -> QPushButton:
        every = list(actions)
        button = QPushButton(f"{title_of(every[0].verb)} …")
        button.setMinimumHeight(34)
        menu = QMenu(button)
        for action in every:
            entry = menu.addAction(action.label)
            entry.triggered.connect(lambda _=False, chosen=action: self.decided.emit(chosen))
        button.setMenu(menu)
        return button


class ChoiceList(QMenu):
    """Every legal action as a list that is narrowed by typing its number."""

    decided = Signal(object)

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for verb, actions in by_verb(choices.remaining).items():
            place = self if len(actions) <= 12 else self.addMenu(f"{title_of(verb)} ({len(actions)})")
            for action in actions:
                entry = place.addAction(action.label)
                entry.triggered.connect(lambda _=False, chosen=action: self.decided.emit(chosen))
