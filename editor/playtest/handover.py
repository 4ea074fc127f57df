"""The hand-over screen: between two people at one table, nothing of either hand is to be seen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.texts import tr
from editor.themes import dress, serif


class Handover(QFrame):
    """Covers the whole desk until the next person says that they sit in front of it."""

    taken = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = parent
        self.setObjectName("handover")
        dress(self, "panel")
        self.setAutoFillBackground(True)
        self._seat = ""
        self.title = QLabel()
        self.title.setFont(serif(30))
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = QLabel()
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        dress(self.words, "muted")
        self.button = QPushButton()
        self.button.setObjectName("take-seat")
        self.button.setMinimumSize(220, 42)
        self.button.setShortcut("Return")
        dress(self.button, "primary")
        self.button.clicked.connect(lambda: self.taken.emit(self._seat))
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addStretch(2)
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addSpacing(10)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        parent.installEventFilter(self)
        self.hide()

    def ask(self, seat: str, name: str, why: str) -> None:
        self._seat = seat
        self.title.setText(tr("{seat}, please", seat=name))
        self.words.setText(tr("Hands are closed. {why}", why=why))
        self.button.setText(tr("I am {seat}", seat=name))
        self.setGeometry(self._desk.rect())
        self.show()
        self.raise_()
        self.button.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._desk.rect())
        return False
