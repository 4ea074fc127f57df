"""The seats: who plays, how the sides stand, closed hands, tracks and piles. All of it from the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.texts import tr, tr_count
from editor.themes import dress, sans, serif, tones
from model.appearance import contrasting, mixed
from model.pack import Pack

from .cards import Backs, CardButton, deck_colour
from .hand import counts_of
from .moment import Moment
from .start import HUMAN
from .words import Names, title_of

TOLD_ELSEWHERE = frozenset(
    [
        "seat",
        "turn",
        "phase",
        "active",
        "pieces",
        "control",
        "markers",
        "hands",
        "piles",
        "tracks",
        "dice",
        "decider",
    ]
)


def standings(view: Mapping[str, Any], seats: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Numbers that the view tells of every seat: {"medals": {"red": 2, "blue": 0}}."""
    found: dict[str, dict[str, int]] = {}
    for key, value in view.items():
        if key in TOLD_ELSEWHERE or not isinstance(value, Mapping) or set(value) != set(seats):
            continue
        if all(isinstance(number, int) for number in value.values()):
            found[key] = dict(value)
    return found


def units_on_board(view: Mapping[str, Any], seat: str) -> tuple[int, int]:
    """Units of a side on the board, and all that it has or had."""
    own = [told for told in view.get("pieces", {}).values() if told.get("side") == seat]
    return sum(told.get("at") is not None for told in own), len(own)


class Plate(QWidget):
    """The name of a seat on its colour: rounded for the first seat, cut corners for the second."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(36)
        self._name = self._player = ""
        self._colour = "#888888"
        self._cut = self._active = False

    def show_seat(self, name: str, player: str, colour: str, *, cut: bool, active: bool) -> None:
        self._name, self._player, self._colour, self._cut, self._active = name, player, colour, cut, active
        self.setAccessibleName(f"{name}, {player}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        plate = mixed(self._colour, "#F3EBD8", 0.35)
        painter.setBrush(QColor(plate))
        edge = tones().accent if self._active else mixed(self._colour, "#000000", 0.4)
        painter.setPen(QPen(QColor(edge), 2))
        if self._cut:
            c = 9.0
            points = [
                (box.left() + c, box.top()),
                (box.right() - c, box.top()),
                (box.right(), box.top() + c),
                (box.right(), box.bottom() - c),
                (box.right() - c, box.bottom()),
                (box.left() + c, box.bottom()),
                (box.left(), box.bottom() - c),
                (box.left(), box.top() + c),
            ]
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        else:
            painter.drawRoundedRect(box, 9, 9)
        painter.setPen(QColor(contrasting(plate)))
        painter.setFont(serif(17))
        painter.drawText(box.adjusted(14, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._name)
        painter.setFont(sans(12.5))
        painter.drawText(
            box.adjusted(0, 0, -12, 0),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            self._player,
        )


class SeatBox(QWidget):
    """One seat: plate, numbers, hand."""

    player_wanted = Signal(str, object)

    def __init__(self, seat: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = seat
        self.plate = Plate()
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(10)
        self.rows.setVerticalSpacing(3)
        self.rows.setColumnStretch(0, 1)
        self.backs = Backs()
        self.counts = QLabel()
        dress(self.counts, "small")
        self._labels: list[QLabel] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.plate)
        column.addLayout(self.rows)
        column.addWidget(self.backs)
        column.addWidget(self.counts)

    def show_rows(self, rows: list[tuple[str, str]]) -> None:
        while len(self._labels) < 2 * len(rows):
            for column in (0, 1):
                label = QLabel()
                dress(label, "muted" if column == 0 else "heading")
                if column:
                    label.setAlignment(Qt.AlignmentFlag.AlignRight)
                self.rows.addWidget(label, len(self._labels) // 2, column)
                self._labels.append(label)
        for place, label in enumerate(self._labels):
            row = rows[place // 2] if place // 2 < len(rows) else ("", "")
            label.setText(row[place % 2])
            label.setVisible(place // 2 < len(rows))

    def show_hand(self, hand: Any, colour: QColor, *, closed: bool) -> None:
        counts = counts_of(hand) if hand is not None else {}
        total = sum(counts.values())
        words = [
            tr_count("{n} card", "{n} cards", count) if not name else f"{count} {name.lower()}"
            for name, count in counts.items()
        ]
        said = ", ".join(words)
        self.backs.setVisible(closed and total > 0)
        self.backs.show_count(min(total, 12), colour, said)
        self.counts.setText(said)
        self.counts.setVisible(bool(counts))

    def contextMenuEvent(self, event: Any) -> None:
        self.player_wanted.emit(self.seat, event.globalPos())


class SeatsPanel(QScrollArea):
    """All seats, the own one last, then tracks and piles."""

    player_chosen = Signal(str, str)
    pile_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("seats")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        dress(inside, "panel")
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(12, 12, 12, 12)
        self.column.setSpacing(12)
        self.setWidget(inside)
        self.boxes: dict[str, SeatBox] = {}
        self.players: tuple[str, ...] = ()
        self.tracks = QLabel()
        self.tracks.setWordWrap(True)
        self.tracks.setTextFormat(Qt.TextFormat.RichText)
        self.piles = QVBoxLayout()
        self.piles.setSpacing(0)
        self._pile_buttons: dict[str, QPushButton] = {}
        self._order: tuple[str, ...] = ()

    def show_moment(
        self, moment: Moment, pack: Pack, names: Names, seats: Mapping[str, str], players: tuple[str, ...]
    ) -> None:
        self.players = players
        own = moment.looker if moment.looker in seats else ""
        order = (*(seat for seat in seats if seat != own), *([own] if own else []))
        if order != self._order:
            self._arrange(order)
        numbers = standings(moment.view, tuple(seats))
        hands = moment.view.get("hands", {})
        deck = next(iter(pack.decks), "")
        for place, seat in enumerate(seats):
            box = self.boxes[seat]
            side = pack.sides.get(seat)
            player = seats[seat]
            if player == HUMAN:
                title = tr("you") if seat == own else tr("person")
            else:
                title = tr("bot, {name}", name=player)
            active = bool(moment.decision and moment.decision.seat == seat)
            colour = side.colour if side is not None else "#888888"
            box.plate.show_seat(names.seat(seat), title, colour, cut=bool(place % 2), active=active)
            rows = [(title_of(key), str(values[seat])) for key, values in numbers.items()]
            rows += [
                (_own_title(names, track, seat), names.step_of(track, value))
                for track, value in moment.view.get("tracks", {}).items()
                if isinstance(value, int) and _owner(names, track) == seat
            ]
            standing, all_units = units_on_board(moment.view, seat)
            if all_units:
                rows.append((tr("Units"), tr("{n} of {all}", n=standing, all=all_units)))
            box.show_rows(rows)
            closed = seat != own or isinstance(hands.get(seat), int)
            box.show_hand(hands.get(seat), deck_colour(pack, deck), closed=closed)
        self._show_tracks(moment, names, seats)
        self._show_piles(moment)

    def _arrange(self, order: tuple[str, ...]) -> None:
        self._order = order
        while self.column.count():
            taken = self.column.takeAt(0)
            if taken is not None and (widget := taken.widget()) is not None and widget is not self.tracks:
                widget.setParent(None)
        self.boxes = {}
        for place, seat in enumerate(order):
            box = SeatBox(seat)
            box.player_wanted.connect(self._choose_player)
            self.boxes[seat] = box
            if place:
                self.column.addWidget(_rule())
            self.column.addWidget(box)
        self.column.addWidget(_rule())
        self.column.addWidget(self.tracks)
        self.column.addLayout(self.piles)
        self.column.addStretch()

    def _show_tracks(self, moment: Moment, names: Names, seats: Mapping[str, str]) -> None:
        rows = [
            f"<tr><td>{names.track(track)}</td>"
            f"<td align='right'><b>&nbsp;{names.step_of(track, value)}</b></td></tr>"
            for track, value in moment.view.get("tracks", {}).items()
            if isinstance(value, int) and _owner(names, track) not in seats
        ]
        self.tracks.setText(f"<table width='100%'>{''.join(rows)}</table>" if rows else "")
        self.tracks.setVisible(bool(rows))

    def _show_piles(self, moment: Moment) -> None:
        piles = moment.view.get("piles", {})
        for key in list(self._pile_buttons):
            if key not in piles:
                self._pile_buttons.pop(key).deleteLater()
        for key, pile in piles.items():
            count = pile if isinstance(pile, int) else len(pile)
            if key not in self._pile_buttons:
                button = QPushButton()
                dress(button, "quiet")
                button.setStyleSheet("text-align: left; min-height: 20px; padding: 0;")
                button.setObjectName(f"pile-{key}")
                button.clicked.connect(lambda _=False, key=key: self.pile_opened.emit(key))
                self._pile_buttons[key] = button
                self.piles.addWidget(button)
            button = self._pile_buttons[key]
            button.setText(f"{title_of(key)}: {count}")
            button.setEnabled(not isinstance(pile, int) and count > 0)

    def _choose_player(self, seat: str, at: Any) -> None:
        menu = QMenu(self)
        for player in self.players:
            title = tr("a person") if player == HUMAN else tr("bot, {name}", name=player)
            menu.addAction(title).triggered.connect(
                lambda _=False, player=player: self.player_chosen.emit(seat, player)
            )
        menu.exec(at)


def _owner(names: Names, track: str) -> str:
    """The seat that a track belongs to: as the board says, or as its name does (`medals-red`)."""
    known = names.board.tracks.get(track)
    if known is not None and known.side:
        return known.side
    ends = (track.rpartition("-")[2], track.partition("-")[0])
    return next((seat for seat in names.pack.sides if seat in ends), "")


def _own_title(names: Names, track: str, seat: str) -> str:
    if track in names.board.tracks:
        return names.track(track)
    return title_of(track.removesuffix(f"-{seat}").removeprefix(f"{seat}-"))


def _rule() -> QFrame:
    line = QFrame()
    dress(line, "line")
    return line


def pile_list(names: Names, pile: list[str]) -> QWidget:
    """What lies open in a pile, the last one on top."""
    inside = QWidget()
    row = QHBoxLayout(inside)
    for card in reversed(pile[-40:]):
        if names.card_of(card) is not None:
            face = CardButton(names.pack, card, names.card_id(card))
            face.light(lit=False, pointed=False)
            face.is_lit = True
            row.addWidget(face)
    row.addStretch()
    return inside
