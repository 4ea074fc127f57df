"""Pictures of the desks for the guides: games played in the real window up to a decision of a wanted kind.

What is to be seen stands as data in docs/pictures/playtest.yaml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.themes import use_theme
from editor.welcome import shipped_packs
from editor.window import Window

from .choices import ON_BOARD, Thing, things_of
from .desk import PlaytestDesk
from .moment import Moment, Waits
from .start import Start

MOST_DECISIONS = 500
PATIENCE = 120_000
REST = 500
"""Milliseconds until fonts, ground and answers of the engine are there."""


def take(window: Window, wanted: Mapping[str, Mapping[str, Any]], folder: Path) -> Iterator[Path]:
    """Take every picture that is described; yields the files."""
    packs = {pack.name: pack for pack in shipped_packs()}
    for name, told in wanted.items():
        use_theme(told.get("theme", "light"))
        workspace = window.open(packs[told["pack"]])
        assert workspace is not None
        workspace.canvas.ground.waits = False
        window.show_desk("balance" if told.get("shows") == "balance" else "playtest")
        if told.get("shows") == "balance":
            _balance(window, told)
        else:
            assert workspace.desks.playtest is not None
            _Table(workspace.desks.playtest, told).set()
        workspace.canvas.settle_names()
        _rest(REST)
        file = folder / f"{name}.png"
        window.grab().save(str(file))
        yield file
        window.show_desk("design")


class _Table:
    """Plays a game at a desk until it looks as it was described."""

    def __init__(self, desk: PlaytestDesk, told: Mapping[str, Any]) -> None:
        self.desk, self.told = desk, told

    def set(self) -> None:
        desk, told = self.desk, self.told
        desk.pace.setCurrentIndex(desk.pace.count() - 1)
        if told.get("shows") == "start":
            assert desk.document is not None
            desk.offer(desk.document, told["scenario"])
            return
        seats = dict(told.get("seats", {}))
        with_person = Start(told["scenario"], seats, seed=told.get("seed", 0))
        shown: list[Moment] = []
        desk.moment_shown.connect(shown.append)
        desk.play(with_person)
        _until(lambda: bool(shown))
        desk.moment_shown.disconnect(shown.append)
        _rest(REST)
        if told.get("shows") == "hand-over":
            return
        self._play_until(told["until"])
        if "branch" in told:
            self._branch(told["branch"])
        if told.get("shows") == "by-hand":
            self._after(desk.intervene)
        if "overlay" in told:
            desk.time.overlays[told["overlay"]].setChecked(True)
        elif desk.moment is not None:
            for chip in desk.time.overlays.values():
                chip.setChecked(False)
        if "near" in told:
            self._go_near(told["near"])
        if "point" in told:
            self._point(told["point"])
        if told.get("ask"):
            self._ask()
        _rest(REST)

    @property
    def moment(self) -> Moment:
        assert self.desk.moment is not None
        return self.desk.moment

    def _after(self, act: Callable[[], object]) -> None:
        """Do something and wait until the moment after it is shown."""
        shown: list[Moment] = []
        self.desk.moment_shown.connect(shown.append)
        act()
        _until(lambda: bool(shown))
        self.desk.moment_shown.disconnect(shown.append)

    def _asked(self) -> Moment:
        _until(lambda: self.moment.waits in (Waits.PERSON, Waits.NOBODY))
        return self.moment

    def _play_until(self, kind: str) -> None:
        for number in range(MOST_DECISIONS):
            moment = self._asked()
            if moment.decision is None or moment.decision.kind == kind:
                return
            action = moment.legal[number * 7 % len(moment.legal)]
            self._after(lambda action=action: self.desk.decide(action))  # type: ignore[misc]
        raise LookupError(f"no decision {kind!r} in {MOST_DECISIONS} decisions")

    def _branch(self, name: str) -> None:
        """Take the last decision back, choose something else, and give that line a name."""
        self._after(lambda: self.desk.take_back("same"))
        moment = self._asked()
        taken = moment.line[moment.ply + 1].label
        other = next((one for one in moment.legal if one.label != taken), moment.legal[0])
        self._after(lambda: self.desk.decide(other))
        self._asked()
        self._after(lambda: self.desk.bookmark(name, name))

    def _go_near(self, zoom: float) -> None:
        """Show what can be chosen from near."""
        lit = [thing for thing in self.desk.choices.bright if thing[0] in ON_BOARD]
        places, canvas = self.desk.board.places, self.desk.canvas
        centre = places.centre(places.at(min(lit))) if places is not None and lit else None
        if centre is not None:
            side = canvas.height() / zoom
            canvas.fit_area(QRectF(centre[0] - side / 2, centre[1] - side / 2, side, side), most=zoom)
            _rest(REST)

    def _point(self, verb: str) -> None:
        """Choose the first thing of an action, and rest the pointer on its last; of many, one with a clear
        and a blocked view."""
        session = self.desk.session
        actions = [action for action in self.moment.legal if action.verb == verb]
        assert session is not None and actions, f"nobody can {verb} here"
        action = max(actions, key=lambda one: len({look.clear for look in session.game.outlook(one).sights}))
        *first, last = things_of(action)
        for thing in first:
            self.desk.point(thing)
        if self.told.get("hover"):
            self._hover(last)

    def _hover(self, thing: Thing) -> None:
        view = self.desk.canvas.viewport()
        at = self._spot(thing)
        QCursor.setPos(view.mapToGlobal(at))
        none = Qt.MouseButton.NoButton
        place = QPointF(at)
        moved = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            QPointF(view.mapToGlobal(at)),
            none,
            none,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(view, moved)
        _until(self.desk.note.isVisible)

    def _ask(self) -> None:
        """Why not an enemy's unit?"""
        pieces = self.moment.view["pieces"]
        looker = self.moment.looker
        unit = next(key for key, told in pieces.items() if told["at"] and told["side"] != looker)
        thing = ("piece", unit)
        at = self.desk.canvas.viewport().mapToGlobal(self._spot(thing))
        self.desk.questions.why([thing], at)
        _until(self.desk.note.isVisible)

    def _spot(self, thing: Thing) -> Any:
        places = self.desk.board.places
        assert places is not None
        found = self.desk.canvas.thing(places.path(thing))
        assert found is not None
        centre = places.picture.position(thing[1]) if found.kind == "space" else None
        return self.desk.canvas.mapFromScene(*(centre or found.bounds.centre))


def _balance(window: Window, told: Mapping[str, Any]) -> None:
    desk = window.workspace.desks.balance if window.workspace is not None else None
    assert desk is not None
    desk.games.setValue(told["games"])
    desk.seed.setValue(told["seed"])
    done: list[object] = []
    desk.reported.connect(done.append)
    desk.run()
    _until(lambda: bool(done))
    desk.heat.setCurrentIndex(desk.heat.findData(told["heat"]))


def _until(true: Callable[[], bool]) -> None:
    """Let the window run until something is true."""
    patience = QDeadlineTimer(PATIENCE)
    while not true():
        _rest(10)
        if patience.hasExpired():
            raise TimeoutError("the desk does not answer")


def _rest(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
