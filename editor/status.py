"""The status bar: what is under the pointer, what is selected, whether the pack is sound and saved."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QLabel, QStatusBar

from editor.canvas.geometry import Point
from editor.document import OpenPack
from editor.naming import kind_name, name_at
from editor.panels.panel import label
from editor.texts import language, tr, tr_count
from editor.themes import dress
from model.change import Path

LONG = 8000
"""Milliseconds that a passing message stays."""


class Status:
    """Fills the status bar of the window. Each part has its own place, with dots between."""

    def __init__(self, bar: QStatusBar) -> None:
        self._bar = bar
        self.pointed, self.sound = QLabel(), QLabel()
        self.selected, self.place, self.saved = label("", "muted"), label("", "muted"), label("", "muted")
        self._spot: Point | None = None
        self._zoom = 1.0
        bar.setSizeGripEnabled(False)
        for widget in (self.pointed, self.selected, self.place, self.sound):
            bar.addWidget(widget)
        bar.addPermanentWidget(self.saved)

    def say(self, words: str) -> None:
        """Something that just happened; it goes away by itself."""
        self._bar.showMessage(words, LONG)

    def show_pointed(self, document: OpenPack, path: Path | None, spot: Point) -> None:
        """What is under the pointer, and where that is."""
        pack = document.pack
        self._put(self.pointed, f"{name_at(pack, path)} ({kind_name(pack, path)})" if path else "")
        self._spot = spot
        self.show_zoom(self._zoom)

    def show_zoom(self, zoom: float) -> None:
        self._zoom = zoom
        where = f"{self._spot[0]:.0f}, {self._spot[1]:.0f}  ·  " if self._spot is not None else ""
        self._put(self.place, f"{where}{zoom * 100:.0f} %")

    def show_selected(self, document: OpenPack | None) -> None:
        chosen = document.selection if document is not None else ()
        if len(chosen) == 1 and document is not None:
            self._put(self.selected, tr("{name} selected", name=name_at(document.pack, chosen[0])))
        else:
            self._put(self.selected, tr_count("{n} selected", "{n} selected", len(chosen)) if chosen else "")

    def show_saved(self, document: OpenPack) -> None:
        if document.modified:
            state = tr("unsaved changes")
        elif document.saved_at is not None:
            state = tr("saved {time}", time=f"{datetime.fromtimestamp(document.saved_at):%H:%M}")
        else:
            state = tr("saved")
        self.saved.setText(f"{language().upper()}  ·  {state}")
        self.saved.setToolTip(
            tr("Unsaved work is not kept for recovery: {why}", why=document.journal_trouble)
            if document.journal_trouble
            else tr("Unsaved work is kept from moment to moment, should the program or the computer fail")
        )

    def show_checking(self) -> None:
        """Nothing is known yet."""
        dress(self.sound, "muted")
        self._put(self.sound, tr("Checking the pack…"))

    def show_sound(self, errors: int, warnings: int, notes: int) -> None:
        if errors:
            words = tr_count("not sound: one error", "not sound: {n} errors", errors)
            dress(self.sound, "error")
        else:
            words = tr("sound")
            if warnings:
                words = tr_count("sound, one warning", "sound, {n} warnings", warnings)
            elif notes:
                words = tr_count("sound, one note", "sound, {n} notes", notes)
            dress(self.sound, "good")
        self._put(self.sound, f"● {words}")

    def _put(self, part: QLabel, words: str) -> None:
        part.setText(words)
        part.setVisible(bool(words))
