"""The right column: dice, what changed, the log, and what is selected."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from editor.texts import tr, tr_count
from editor.themes import dress
from model.pack import Pack

from .choices import Thing
from .dice import DiceTray, DieKey
from .legend import Legend
from .log import Log
from .moment import Moment, Moved
from .selected import SelectedBox
from .words import Names

FACE = "face"
"""The table of what special dice show."""


class SideColumn(QFrame):
    """What a player reads beside the map."""

    since_wanted = Signal(bool)
    """Whether the ways since the last decision are to be drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        dress(self, "panel")
        self.dice = DiceTray()
        self.dice_words = QLabel()
        self.dice_words.setWordWrap(True)
        dress(self.dice_words, "small")
        self.since = QPushButton()
        self.since.setObjectName("since")
        self.since.setCheckable(True)
        self.since.toggled.connect(self._open_since)
        dress(self.since, "quiet")
        self.changes = QLabel()
        self.changes.setObjectName("changes")
        self.changes.setTextFormat(Qt.TextFormat.RichText)
        self.changes.setWordWrap(True)
        dress(self.changes, "small")
        self.changes.hide()
        self.log = Log()
        self.die = DieKey()
        self.selected = SelectedBox()
        self.legend = Legend()
        self.key = QPushButton(tr("Key"))
        self.key.setObjectName("key")
        self.key.setCheckable(True)
        self.key.setToolTip(tr("How to read the board"))
        self.key.toggled.connect(self.legend.setVisible)
        self.legend.hide()
        dress(self.key, "chip")
        self.dice_where = QLabel()
        dress(self.dice_where, "small")
        top = QVBoxLayout()
        top.setContentsMargins(14, 8, 14, 4)
        top.setSpacing(5)
        top.addLayout(_heading(tr("Dice"), self.dice_where))
        for part in (self.dice, self.dice_words, self.die, self.since, self.changes):
            top.addWidget(part)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 5, 14, 8)
        foot.setSpacing(6)
        foot.addLayout(_heading(tr("Selected"), self.key))
        foot.addWidget(self.selected)
        foot.addWidget(self.legend)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(top)
        column.addWidget(_line())
        column.addWidget(self.log, 1)
        column.addWidget(_line())
        column.addLayout(foot)

    def show_moment(self, moment: Moment, pack: Pack, names: Names) -> None:
        self.log.show_moment(moment, pack, names)
        self._show_dice(moment, pack, names)
        self.die.show_die(moment.view.get("die", {}), pack)
        self._tell_since(moment, names)

    def _show_dice(self, moment: Moment, pack: Pack, names: Names) -> None:
        """The last dice up to this moment, with what was told of them."""
        step = next((step for step in reversed(moment.line[: moment.ply + 1]) if step.dice), None)
        faces = [key for said in step.said for table, key in said.places if table == FACE] if step else []
        fresh = step is not None and step.ply == moment.ply and moment.at_end
        self.dice.show_dice(step.dice if step is not None else (), tuple(faces), pack, fresh=fresh)
        told = (
            [said for said in step.said if not any(table == FACE for table, _ in said.places)] if step else []
        )
        self.dice_words.setText(" · ".join(names.say(said.text) for said in told[:4]))
        self.dice_words.setVisible(bool(told))
        who = names.seat(step.active) if step is not None and step.active else ""
        turn = step.turn if step is not None else None
        said = tr("{seat}, turn {turn}", seat=who, turn=turn) if who and turn is not None else who
        seed = tr("seed {seed}", seed=moment.seed)
        self.dice_where.setText(f"{said} · {seed}" if said else seed)

    def _tell_since(self, moment: Moment, names: Names) -> None:
        since = moment.since
        parts = []
        gone = since.lost_at(names)
        if len(since.moved) - len(gone):
            parts.append(tr_count("{n} unit moved", "{n} units moved", len(since.moved) - len(gone)))
        if gone:
            parts.append(tr_count("{n} lost", "{n} lost", len(gone)))
        if since.weakened:
            parts.append(tr_count("{n} weakened", "{n} weakened", len(since.weakened)))
        if since.taken:
            parts.append(tr_count("{n} space changed hands", "{n} spaces changed hands", len(since.taken)))
        self.since.setText(tr("Since your last decision: {what}", what=", ".join(parts)) if parts else "")
        self.since.setVisible(bool(parts))
        self.changes.setText("<br>".join(change_lines(since, moment, names)))
        self._open_since(self.since.isChecked())

    def _open_since(self, opened: bool) -> None:
        self.changes.setVisible(opened and bool(self.changes.text()))
        self.since_wanted.emit(opened)

    def show_selected(self, thing: Thing | None, moment: Moment, pack: Pack, names: Names) -> None:
        self.selected.show_thing(thing, moment, pack, names)


def change_lines(since: Moved, moment: Moment, names: Names) -> list[str]:
    """Losses, reinforcements, weakened units and spaces that changed hands, by name."""
    groups = {
        tr("Lost"): [names.unit(unit, moment.view) for unit in since.lost_at(names)],
        tr("Came"): [
            f"{names.unit(unit, moment.view)} ({names.place(since.moved[unit][1])})"
            for unit in since.came_at(names)
        ],
        tr("Weakened"): [names.unit(unit, moment.view) for unit in since.weakened],
        tr("Changed hands"): [
            f"{names.place(space)} ({names.seat(now)})" if now else names.place(space)
            for space, (_, now) in since.taken.items()
        ],
    }
    return [
        f"<b>{title}</b>: {escape(', '.join(things[:8]))}{' …' if len(things) > 8 else ''}"
        for title, things in groups.items()
        if things
    ]


def _heading(title: str, beside: QLabel | QPushButton) -> QHBoxLayout:
    """The title of a part, with something at its right."""
    row = QHBoxLayout()
    head = QLabel(title)
    dress(head, "heading")
    row.addWidget(head)
    row.addStretch()
    row.addWidget(beside)
    return row


def _line() -> QFrame:
    line = QFrame()
    dress(line, "line")
    return line
