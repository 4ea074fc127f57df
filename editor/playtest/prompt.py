"""The decision bar: whose turn, what is asked under which rule, and the choices that are buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
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
BUTTON_SHARE = 0.55
"""Of the bar's width; buttons that need more are folded into menus."""


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


class PhaseChips(QWidget):
    """The phases of a turn in their order: those that are over, the one that is on, those to come."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("phases")
        self.setFixedHeight(20)
        self._phases: tuple[str, ...] = ()
        self._now = -1

    def show_phases(self, phases: Sequence[str], now: str) -> None:
        wanted = tuple(f"{place} {title_of(phase)}" for place, phase in enumerate(phases, 1))
        at = list(phases).index(now) if now in phases else -1
        if (wanted, at) == (self._phases, self._now):
            return
        self._phases, self._now = wanted, at
        self.setAccessibleName(tr("Phase: {phase}", phase=wanted[at]) if at >= 0 else "")
        self.setToolTip(" · ".join(wanted))
        self.setFixedWidth(round(sum(self._widths())) + 6 * len(wanted))
        self.setVisible(bool(wanted))
        self.update()

    def _widths(self) -> list[float]:
        metrics = QFontMetricsF(sans(11.5, sans(11).Weight.DemiBold))
        return [metrics.horizontalAdvance(phase) + 16 for phase in self._phases]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sans(11.5, sans(11).Weight.DemiBold))
        now, x = tones(), 0.5
        for place, (phase, width) in enumerate(zip(self._phases, self._widths(), strict=True)):
            box = QRectF(x, 1, width, 17)
            on, over = place == self._now, place < self._now
            edge = now.accent if on else now.good if over else now.muted
            painter.setPen(QPen(QColor(edge), 1))
            painter.setBrush(QColor(now.accent if on else now.panel))
            painter.drawRoundedRect(box, 8.5, 8.5)
            painter.setPen(QColor(now.on_accent if on else edge))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, phase)
            x += width + 6


class PromptBar(QFrame):
    """Says what is to be decided, in plain words."""

    decided = Signal(object)
    listed = Signal()
    """All choices are wanted as a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("prompt")
        self.setMinimumHeight(54)
        self.phases = PhaseChips()
        self.where = Elided()
        dress(self.where, "small")
        self.prompt = Elided()
        self.prompt.setFont(sans(16, sans(16).Weight.DemiBold))
        self.rule = QLabel()
        dress(self.rule, "pill")
        self._place = ""
        self.buttons: list[QPushButton] = []
        self._names: Names | None = None
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.prompt)
        line.addWidget(self.rule)
        line.addStretch()
        above = QHBoxLayout()
        above.setSpacing(10)
        above.addWidget(self.phases)
        above.addWidget(self.where)
        above.addStretch()
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addLayout(above)
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
        self._names = names
        self.phases.show_phases(moment.view.get("phases", ()), str(moment.view.get("phase", "")))
        self._place = self._where(moment, names)
        self.where.setText(self._place)
        self.where.setToolTip(self.where.text())
        self.prompt.setText(self._prompt(moment, names))
        self.prompt.setToolTip(self.prompt.text())
        rule = moment.decision.rule if moment.decision else moment.outcome.rule if moment.outcome else ""
        self.rule.setText(rule)
        self.rule.setVisible(bool(rule))
        self.light(choices)

    def _where(self, moment: Moment, names: Names) -> str:
        view = moment.view
        parts = []
        seat = names.seat(moment.decision.seat) if moment.decision is not None else ""
        if view.get("turn") is not None:
            turn = view["turn"]
            parts.append(
                tr("{seat}, turn {turn}", seat=seat, turn=turn) if seat else tr("Turn {turn}", turn=turn)
            )
        elif seat:
            parts.append(seat)
        if view.get("phase") and not view.get("phases"):
            parts.append(title_of(str(view["phase"])))
        if not moment.at_end:
            parts.append(tr("decision {ply} of {last}", ply=moment.ply, last=len(moment.line) - 1))
        if moment.is_by_hand:
            parts.append(tr("drag counters anywhere, click one or a space to set it"))
        elif not moment.simulable:
            parts.append(tr("changed by hand"))
        return " · ".join(parts)

    def _prompt(self, moment: Moment, names: Names) -> str:
        decision = moment.decision
        if decision is None:
            outcome = moment.outcome
            if outcome is None:
                return tr("The game is over.")
            if outcome.winner is None:
                return tr("Nobody wins: {reason}", reason=names.say(outcome.reason))
            return tr(
                "{seat} wins: {reason}", seat=names.seat(outcome.winner), reason=names.say(outcome.reason)
            )
        match moment.waits:
            case Waits.BOT:
                return tr("{seat} is thinking …", seat=names.seat(decision.seat))
            case Waits.HANDOVER:
                return tr("{seat} decides next.", seat=names.seat(decision.seat))
        return names.say(decision.prompt)

    def point_out(self, choices: Choices, names: Names) -> None:
        """Say what has been chosen so far, and show the buttons that go with it."""
        chosen = (
            tr("{thing} is chosen; Esc lets it go", thing=names.of(choices.pointed[-1]))
            if choices.pointed
            else ""
        )
        self.where.setText(chosen or self._place)
        self.light(choices)

    def light(self, choices: Choices) -> None:
        """Show the choices that need no pointing, those of one verb together."""
        groups = by_verb(choices.buttons)
        alone = len(choices.buttons) == 1 and not choices.lit
        room = self.width() * BUTTON_SHARE
        folded = self._width_of(choices.buttons) > room
        place = number = 0
        for actions in groups.values():
            many = len(actions) > MOST_BUTTONS and len(groups) > 1
            if many or len(actions) > 2 * MOST_BUTTONS or (folded and len(actions) > 1):
                self._put(place, self._menu_button(actions))
                place += 1
                continue
            for action in actions:
                number += 1
                key = "Return" if alone else str(number) if number <= 9 else ""
                self._choice_at(place).offer(action, self._said(action), key, is_first=number == 1)
                place += 1
        if choices.remaining and not choices.buttons:
            self._put(place, self._list_button(len(choices.remaining)))
            place += 1
        for button in self.buttons[place:]:
            self._drop(button)
        del self.buttons[place:]

    def _choice_at(self, place: int) -> ChoiceButton:
        """The button at a place of the row: the one that is there already, where it is one choice."""
        there = self.buttons[place] if place < len(self.buttons) else None
        if isinstance(there, ChoiceButton):
            return there
        made = ChoiceButton()
        made.decided.connect(self.decided)
        self._put(place, made)
        return made

    def _put(self, place: int, button: QPushButton) -> None:
        if place < len(self.buttons):
            self._drop(self.buttons[place])
            self.buttons[place] = button
        else:
            self.buttons.append(button)
        self._row.insertWidget(place, button)
        button.show()

    def _drop(self, button: QPushButton) -> None:
        self._row.removeWidget(button)
        button.hide()
        button.deleteLater()

    def _width_of(self, actions: Iterable[Action]) -> float:
        """How much room buttons for all of these would take."""
        return sum(self.fontMetrics().horizontalAdvance(action.label) + 36 for action in actions)

    def minimumSizeHint(self) -> QSize:
        """Buttons never make the window wider than the screen."""
        return QSize(320, super().minimumSizeHint().height())

    def _said(self, action: Action) -> str:
        return self._names.say(action.label) if self._names is not None else action.label

    def _menu_button(self, actions: Iterable[Action]) -> QPushButton:
        every = list(actions)
        button = QPushButton(f"{title_of(every[0].verb)} …")
        button.setMinimumHeight(34)
        menu = QMenu(button)
        for action in every:
            entry = menu.addAction(self._said(action))
            entry.triggered.connect(lambda _=False, chosen=action: self.decided.emit(chosen))
        button.setMenu(menu)
        return button

    def _list_button(self, count: int) -> QPushButton:
        button = QPushButton(tr("Choices: {n}", n=count))
        button.setObjectName("choices")
        button.setToolTip(tr("List every choice (L)"))
        button.clicked.connect(self.listed)
        return button


class ChoiceButton(QPushButton):
    """A choice that is made by pressing it. It is filled anew for the next decision, as making and dressing
    buttons takes longer than all the rest of the bar."""

    decided = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(34)
        self._action: Action | None = None
        self._is_first = False
        self.clicked.connect(self._decide)

    def offer(self, action: Action, label: str, key: str, *, is_first: bool) -> None:
        self._action = action
        self.setObjectName(f"choice-{action.verb}")
        if is_first != self._is_first:
            self._is_first = is_first
            dress(self, "primary" if is_first else "")
        if label != self.text() or self.shortcut().toString() != key:
            self.setText(label)
            self.setShortcut(key)
            self.setToolTip(f"{label} ({'↵' if key == 'Return' else key})" if key else label)

    def _decide(self) -> None:
        if self._action is not None:
            self.decided.emit(self._action)


class ChoiceList(QMenu):
    """Every legal action as a list that is narrowed by typing its number."""

    decided = Signal(object)

    def __init__(self, choices: Choices, names: Names, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for verb, actions in by_verb(choices.remaining).items():
            place = self if len(actions) <= 12 else self.addMenu(f"{title_of(verb)} ({len(actions)})")
            for action in actions:
                entry = place.addAction(names.say(action.label))
                entry.triggered.connect(lambda _=False, chosen=action: self.decided.emit(chosen))
