"""The right end of the menu bar: find anything, and the desks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.texts import mark, tr, when_switched
from editor.themes import dress, icon, when_changed

DESKS = {
    "design": mark("Design"),
    "translate": mark("Translate"),
    "playtest": mark("Playtest"),
    "balance": mark("Balance"),
}
TIPS = {
    "design": mark("Draw the map, write the cards, set up the forces"),
    "translate": mark(
        "Not here yet: texts are translated in the PO files of the pack's locales folder; "
        "Text in the menu shows the pack in each of its languages"
    ),
    "playtest": mark("Play the scenario in view, alone, in turns or against bots"),
    "balance": mark("Let bots play many games and see who wins"),
}
NOT_YET = frozenset({"translate"})
"""Desks that are announced, and lead nowhere."""


class Corner(QWidget):
    """Looks like a search field and a switch; the window does what they ask for."""

    chosen = Signal(str)
    """A desk."""

    def __init__(self, find: Callable[[], object]) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 6, 10, 4)
        line.setSpacing(12)
        self.search = QPushButton()
        self.search.setMinimumWidth(210)
        dress(self.search, "search")
        self.search.clicked.connect(lambda _checked=False: find())
        line.addWidget(self.search)
        self.switch = QWidget()
        self.switch.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self.switch, "segments")
        inner = QHBoxLayout(self.switch)
        inner.setContentsMargins(2, 2, 2, 2)
        inner.setSpacing(0)
        self.desks: dict[str, QPushButton] = {}
        for desk in DESKS:
            button = QPushButton()
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, desk=desk: self.chosen.emit(desk))
            button.setObjectName(f"desk-{desk}")
            dress(button, "segment")
            inner.addWidget(button)
            self.desks[desk] = button
        line.addWidget(self.switch)
        when_switched(self.retranslate)
        when_changed(self.retranslate)

    def show_desk(self, desk: str | None) -> None:
        """Which desk is in view; None while no pack is."""
        for each, button in self.desks.items():
            button.setEnabled(desk is not None and each not in NOT_YET)
            button.setChecked(each == desk)

    def retranslate(self) -> None:
        self.search.setText(tr("Find space, unit, command") + "   Ctrl+P")
        self.search.setIcon(icon("search", "muted"))
        for desk, button in self.desks.items():
            button.setText(tr(DESKS[desk]))
            button.setToolTip(tr(TIPS[desk]))
