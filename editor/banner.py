"""The banner: a message across the window that blocks nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.panels.panel import clear, label
from editor.texts import tr
from editor.themes import dress

Choice = tuple[str, Callable[[], object]]


class Banner(QWidget):
    """Says something, with what can be done about it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "banner")
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(16, 6, 10, 6)
        self.words = ""
        self.hide()

    def say(self, words: str) -> None:
        self.ask(words)

    def ask(self, words: str, *choices: Choice) -> None:
        """Offer choices; closing the banner takes none of them."""
        clear(self._line)
        self._line.addWidget(label(words, "heading", wraps=True), 1)
        for title, run in (*choices, (tr("Close"), None)):
            button = QPushButton(title)
            button.clicked.connect(lambda _checked=False, run=run: self._answer(run))
            self._line.addWidget(button)
        self.words = words
        self.show()

    def _answer(self, run: Callable[[], object] | None) -> None:
        self.hide()
        if run is not None:
            QTimer.singleShot(0, run)  # the button that was pressed may go away with what is done
