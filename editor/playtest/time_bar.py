"""The bar under the map: undo, run, redo, take back, the timeline, and the pace."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton

from editor.texts import mark, tr, tr_count
from editor.themes import dress, icon
from model.pack import Pack

from .moment import Moment
from .timeline import Timeline
from .words import Names

PACES = {mark("slow"): 1400, mark("steady"): 600, mark("brisk"): 160, mark("at once"): 0}
STEADY = "steady"


class TimeBar(QFrame):
    """Everything that moves a game in time."""

    wanted = Signal(str)
    """`first`, `undo`, `run`, `redo`, `take-back` or `bookmarks`."""
    overlaid = Signal(str, bool)
    """`supply` or `reach` is to be drawn over the board, or no longer."""

    def __init__(self) -> None:
        super().__init__()
        dress(self, "bar")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 12, 0)
        row.setSpacing(4)
        self.buttons: dict[str, QToolButton] = {}
        for name, picture, tip in (
            ("first", "first", mark("To the start")),
            ("undo", "undo", mark("Undo (Ctrl+Z)")),
            ("run", "pause", mark("Let bots and replay go on, or hold them (Ctrl+Space)")),
            ("redo", "redo", mark("Redo (Ctrl+Shift+Z)")),
        ):
            button = QToolButton()
            button.setIcon(icon(picture))
            button.setIconSize(QSize(20, 20))
            button.setObjectName(f"time-{name}")
            button.setToolTip(tr(tip))
            button.setAccessibleName(tr(tip))
            button.setFixedSize(32, 32)
            button.clicked.connect(lambda _=False, name=name: self.wanted.emit(name))
            self.buttons[name] = button
            row.addWidget(button)
        self.take_back = QPushButton(tr("Take back"))
        self.take_back.setToolTip(tr("Back to your last decision with the same dice (Ctrl+Backspace)"))
        self.take_back.clicked.connect(lambda: self.wanted.emit("take-back"))
        row.addWidget(self.take_back)
        self.timeline = Timeline()
        row.addWidget(self.timeline, 1)
        self.where = QLabel()
        dress(self.where, "small")
        row.addWidget(self.where)
        self.bookmarks = QPushButton()
        self.bookmarks.setObjectName("bookmarks")
        self.bookmarks.setToolTip(tr("Moments with a name and their notes"))
        self.bookmarks.clicked.connect(lambda: self.wanted.emit("bookmarks"))
        self.bookmarks.hide()
        row.addWidget(self.bookmarks)
        self.overlays: dict[str, QPushButton] = {}
        for name, text, tip in (
            ("supply", mark("Supply"), mark("Show the supply of every unit (F9)")),
            ("reach", mark("Reach"), mark("Show how far the unit under the pointer could go (F10)")),
        ):
            chip = QPushButton(tr(text))
            chip.setObjectName(f"overlay-{name}")
            chip.setCheckable(True)
            chip.setToolTip(tr(tip))
            dress(chip, "chip")
            chip.toggled.connect(lambda on, name=name: self.overlaid.emit(name, on))
            self.overlays[name] = chip
            row.addWidget(chip)
        self.pace = QComboBox()
        self.pace.setAccessibleName(tr("Pace of bots and forced steps"))
        for word, wait in PACES.items():
            self.pace.addItem(tr(word), wait)
        self.pace.setCurrentIndex(list(PACES).index(STEADY))
        row.addWidget(self.pace)

    def show_moment(self, moment: Moment, pack: Pack, names: Names) -> None:
        self.timeline.show_moment(moment, pack, names)
        last = len(moment.line) - 1
        words = tr("{ply} of {last}", ply=moment.ply, last=last)
        if moment.branches:
            words += " · " + tr_count("{n} branch", "{n} branches", len(moment.branches))
        self.where.setText(words)
        self.where.setToolTip(tr("Decision {ply} of {last}", ply=moment.ply, last=last))
        # As wide as any number of so many digits, so that the timeline keeps its width.
        widest = re.sub(r"\d+", "0" * len(str(last)), words)
        self.where.setFixedWidth(self.where.fontMetrics().horizontalAdvance(widest) + 8)
        self.buttons["undo"].setEnabled(moment.can_undo)
        self.buttons["redo"].setEnabled(moment.can_redo)
        self.take_back.setEnabled(moment.ply > 0)
        self.overlays["supply"].setVisible(moment.knows_supply)
        self.overlays["reach"].setVisible(moment.knows_reach)
        count = len(moment.bookmarks)
        self.bookmarks.setVisible(count > 0)
        self.bookmarks.setText(tr_count("{n} bookmark", "{n} bookmarks", count) if count else "")

    def show_run(self, *, held: bool) -> None:
        wanted = icon("play" if held else "pause")
        if self.buttons["run"].icon().cacheKey() != wanted.cacheKey():
            self.buttons["run"].setIcon(wanted)

    def dress_again(self) -> None:
        """Another theme."""
        for name in ("first", "undo", "redo"):
            self.buttons[name].setIcon(icon(name))
