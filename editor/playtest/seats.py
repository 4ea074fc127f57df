"""The seats: who plays, how the sides stand, closed hands, objectives and tracks. All of it from the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.texts import tr, tr_count
from editor.themes import dress, sans, serif, tones
from model.appearance import contrasting, mixed
from model.pack import Pack

from .cards import Backs, deck_colour
from .hand import counts_of
from .moment import Moment
from .standing import Objective, Rows
from .start import HUMAN
from .words import Names, player_title, title_of

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
        "objectives",
        "removed",
        "tracks",
        "standing",
        "die",
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


def units_on_board(view: Mapping[str, Any], seat: str, names: Names) -> tuple[int, int]:
    """Units of a side on the board, and all that it has or had."""
    own = [told for told in view.get("pieces", {}).values() if told.get("side") == seat]
    return sum(names.on_board(told.get("at")) for told in own), len(own)


def standing_of(
    view: Mapping[str, Any], seat: str, seats: tuple[str, ...], names: Names
) -> list[dict[str, Any]]:
    """What is counted for a seat: as the engine tells it, or found in the view's numbers and tracks."""
    if "standing" in view:
        return [_spoken(entry, names) for entry in view["standing"].get(seat, ())]
    found: list[dict[str, Any]] = [
        {"title": title_of(key), "count": values[seat]} for key, values in standings(view, seats).items()
    ]
    return found + [
        {"title": _own_title(names, track, seat), "text": names.step_of(track, value)}
        for track, value in view.get("tracks", {}).items()
        if isinstance(value, int) and _owner(names, track) == seat
    ]


def _spoken(entry: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """What an engine counts, in the language of the interface."""
    said = {key: names.say(entry[key]) for key in ("title", "text") if key in entry}
    return {**entry, **said}


def common_of(view: Mapping[str, Any], seats: tuple[str, ...], names: Names) -> list[dict[str, Any]]:
    """What belongs to nobody: told by the engine, then the tracks of the board that no seat owns."""
    told = [_spoken(entry, names) for entry in view.get("standing", {}).get("", ())]
    titles = {str(entry["title"]).lower() for entry in told}
    for track, value in view.get("tracks", {}).items():
        if not isinstance(value, int) or _owner(names, track) in seats:
            continue
        if "standing" in view and track not in names.board.tracks:
            continue
        if (title := names.track(track)).lower() not in titles:
            told.append({"title": title, "text": names.step_of(track, value)})
    return told


class Plate(QWidget):
    """The name of a seat on its colour: cut corners for the first seat, rounded for the second, as the plates
    of counters are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(36)
        self._name = self._player = ""
        self._colour = "#888888"
        self._cut = self._active = False

    def show_seat(self, name: str, player: str, colour: str, *, cut: bool, active: bool) -> None:
        wanted = (name, player, colour, cut, active)
        if wanted == (self._name, self._player, self._colour, self._cut, self._active):
            return
        self._name, self._player, self._colour, self._cut, self._active = wanted
        self.setAccessibleName(f"{name}, {player}")
        self.setToolTip(tr("{seat}: right click for another player", seat=self.accessibleName()))
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
        room = box.width() - 24
        size = 17.0
        while size > 13 and QFontMetricsF(serif(size)).horizontalAdvance(self._name) > room * 0.7:
            size -= 1
        painter.setFont(serif(size))
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(box.adjusted(12, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
        left = room - painter.fontMetrics().horizontalAdvance(name) - 8
        painter.setFont(sans(12))
        # Where there is no room for all of it, whether it is a person or a bot is enough.
        player = next(
            (words for words in (self._player, self._player.partition(",")[0]) if _fits(words, left)), ""
        )
        painter.drawText(
            box.adjusted(0, 0, -12, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, player
        )


def _fits(words: str, room: float) -> bool:
    return QFontMetricsF(sans(12)).horizontalAdvance(words) <= room


class SeatBox(QWidget):
    """One seat: plate, what it counts, units, hand."""

    player_wanted = Signal(str, object)
    losses_wanted = Signal(str)

    def __init__(self, seat: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = seat
        self.plate = Plate()
        self.rows = Rows()
        self.units = QPushButton()
        self.units.setObjectName(f"units-{seat}")
        self.units.setToolTip(tr("Losses and reinforcements"))
        dress(self.units, "link")
        self.units.clicked.connect(lambda: self.losses_wanted.emit(seat))
        self.backs = Backs()
        self.counts = QLabel()
        self.counts.setWordWrap(True)
        dress(self.counts, "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (self.plate, self.rows, self.units, self.backs, self.counts):
            column.addWidget(part)

    def show_units(self, standing: int, every: int) -> None:
        self.units.setText(tr("{n} of {all} units on the board", n=standing, all=every))
        self.units.setVisible(every > 0)

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
    """All seats, the own one last, then objectives and what belongs to nobody."""

    player_chosen = Signal(str, str)
    losses_wanted = Signal(str)
    places_wanted = Signal(object)

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
        self.column.setSpacing(10)
        self.setWidget(inside)
        self.boxes: dict[str, SeatBox] = {}
        self.players: tuple[str, ...] = ()
        self.objectives = QWidget()
        self.objectives.setObjectName("objectives")
        goals = QVBoxLayout(self.objectives)
        goals.setContentsMargins(0, 0, 0, 0)
        goals.setSpacing(2)
        title = QLabel(tr("Objectives"))
        dress(title, "heading")
        goals.addWidget(title)
        self.goals: list[Objective] = []
        self.common = Rows()
        self._order: tuple[str, ...] = ()
        self.is_low = False
        """Where there is no room for all, the own seat comes before the objectives."""

    def take_height(self, *, low: bool) -> None:
        if low != self.is_low:
            self.is_low = low
            self._order = ()

    def show_moment(
        self, moment: Moment, pack: Pack, names: Names, seats: Mapping[str, str], players: tuple[str, ...]
    ) -> None:
        self.players = players
        own = moment.looker if moment.looker in seats else ""
        order = (*(seat for seat in seats if seat != own), *([own] if own else []))
        if order != self._order:
            self._arrange(order)
        view, every = moment.view, tuple(seats)
        hands = view.get("hands", {})
        deck = next(iter(pack.decks), "")
        for place, seat in enumerate(seats):
            box = self.boxes[seat]
            side = pack.sides.get(seat)
            player = seats[seat]
            if player == HUMAN:
                title = tr("you") if seat == own else tr("person")
            else:
                title = player_title(player)
            active = bool(moment.decision and moment.decision.seat == seat)
            colour = side.colour if side is not None else "#888888"
            box.plate.show_seat(names.seat(seat), title, colour, cut=not place % 2, active=active)
            box.rows.show_counts(standing_of(view, seat, every, names), seat, pack)
            box.show_units(*units_on_board(view, seat, names))
            closed = seat != own or isinstance(hands.get(seat), int)
            box.show_hand(hands.get(seat), deck_colour(pack, deck), closed=closed)
        self._show_goals(view.get("objectives", ()), pack, names)
        self.common.show_counts(common_of(view, every, names), None, pack)

    def _show_goals(self, goals: Any, pack: Pack, names: Names) -> None:
        layout = self.objectives.layout()
        while len(self.goals) < len(goals) and layout is not None:
            row = Objective()
            row.wanted.connect(self.places_wanted)
            self.goals.append(row)
            layout.addWidget(row)
        for place, row in enumerate(self.goals):
            if place < len(goals):
                row.show_goal(goals[place], pack, names)
            row.setVisible(place < len(goals))
        self.objectives.setVisible(bool(goals))

    def _arrange(self, order: tuple[str, ...]) -> None:
        self._order = order
        while self.column.count():
            taken = self.column.takeAt(0)
            widget = taken.widget() if taken is not None else None
            if widget is not None and widget not in (self.common, self.objectives):
                widget.setParent(None)
        self.boxes = {}
        for place, seat in enumerate(order):
            box = SeatBox(seat)
            box.player_wanted.connect(self._choose_player)
            box.losses_wanted.connect(self.losses_wanted)
            self.boxes[seat] = box
            self.column.addWidget(box)
            if place == (len(order) - 1 if self.is_low else 0):
                self.column.addWidget(_rule())
                self.column.addWidget(self.objectives)
        self.column.addWidget(_rule())
        self.column.addWidget(self.common)
        self.column.addStretch()

    def _choose_player(self, seat: str, at: Any) -> None:
        menu = QMenu(self)
        for player in self.players:
            menu.addAction(player_title(player)).triggered.connect(
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
