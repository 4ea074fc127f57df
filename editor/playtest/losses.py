"""Losses and reinforcements: the units of a side that are not on the board, as counters by where they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QListView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.counter_pictures import look_icon
from editor.texts import tr, tr_count
from editor.themes import dress

from .words import Names

PICTURE = 52


def off_board(view: Mapping[str, Any], seat: str, names: Names) -> dict[str, list[str]]:
    """The units of a side that stand on no space, by what the place they are in is called."""
    found: dict[str, list[str]] = {}
    for unit, told in view.get("pieces", {}).items():
        if told.get("side") == seat and not names.on_board(told.get("at")):
            place = names.place(told["at"]) if told.get("at") else tr("Off the board")
            found.setdefault(place, []).append(unit)
    return found


class LossesDialog(QDialog):
    """Every unit that is off the board; a panel that need not be closed."""

    def __init__(self, view: Mapping[str, Any], seat: str, names: Names, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("losses")
        self.setWindowTitle(tr("{seat}: losses and reinforcements", seat=names.seat(seat)))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        groups = off_board(view, seat, names)
        for place, units in groups.items():
            head = QLabel(f"{place} · {tr_count('{n} unit', '{n} units', len(units))}")
            dress(head, "heading")
            column.addWidget(head)
            column.addWidget(_counters(units, view, names))
        if not groups:
            column.addWidget(QLabel(tr("Every unit stands on the board.")))
        self.resize(460, min(560, 90 + 110 * max(1, len(groups))))


def _counters(units: list[str], view: Mapping[str, Any], names: Names) -> QListWidget:
    listed = QListWidget()
    listed.setViewMode(QListView.ViewMode.IconMode)
    listed.setIconSize(QSize(PICTURE, PICTURE))
    listed.setResizeMode(QListView.ResizeMode.Adjust)
    listed.setMovement(QListView.Movement.Static)
    listed.setSpacing(4)
    for unit in units:
        told = view["pieces"][unit]
        row = QListWidgetItem(look_icon(names.counter_look(unit, told), PICTURE), "")
        row.setToolTip(names.unit(unit, view))
        row.setData(Qt.ItemDataRole.AccessibleTextRole, names.unit(unit, view))
        listed.addItem(row)
    return listed
