"""Questions of the person at the desk: what would happen, why not, who supplies this, how far could it go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QCursor

from editor.texts import tr
from rules.core.values import Supply

from .choices import ON_BOARD, Thing
from .notes import offer_lines, preview_lines, reason_lines
from .preview import Preview, preview
from .session import Session

if TYPE_CHECKING:
    from .desk import PlaytestDesk

HOVER_PAUSE = 140
"""Milliseconds that the pointer rests before a preview is made."""
MOST_OFFERS = 6
"""Actions that are told together where a thing can be chosen for several."""


class Questions(QObject):
    """Asks the room and shows the answers in the note, in the side column and on the board."""

    def __init__(self, desk: PlaytestDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self.hovered: Thing | None = None
        """A choice under the pointer."""
        self.seen: Thing | None = None
        """Whatever is under the pointer."""
        self._overlays: set[str] = set()
        self._pause = QTimer(self, singleShot=True, interval=HOVER_PAUSE)
        self._pause.timeout.connect(self._preview)

    def forget(self) -> None:
        """Somebody else looks: nothing that the last person pointed at may stay."""
        self.hovered = self.seen = None
        self._pause.stop()
        self._desk.room.forget_questions()
        self._desk.note.clear()

    @property
    def subject(self) -> Thing | None:
        """What the side column tells of: what was chosen, else what is under the pointer."""
        pointed = self._desk.choices.pointed
        return self.seen or (pointed[-1] if pointed else self.hovered)

    # ------------------------------------------------------------------ asking

    def hover(self, thing: Thing | None) -> None:
        desk = self._desk
        self.hovered = thing
        desk.room.forget_questions()
        desk.note.hide()
        desk.board.show_sights(())
        self.tell_subject()
        if thing is not None and thing in desk.choices.lit:
            self._pause.start()

    def look_at(self, thing: Thing | None) -> None:
        self.seen = thing
        self.tell_subject()
        if "reach" in self._overlays:
            self._ask_reach()

    def tell_subject(self) -> None:
        """Show what is selected or pointed at, and ask the engine for the rest."""
        desk, thing = self._desk, self.subject
        if desk.moment is None or desk.session is None or desk.names is None:
            return
        desk.side.show_selected(thing, desk.moment, desk.session.pack, desk.names)
        desk.side.legend.show_kinds(desk.board.shown_kinds())
        if thing is not None and thing[0] in ON_BOARD:
            desk.room.fetch("profile", thing, lambda session: session.game.profile(*thing))

    def why(self, things: list[Thing], at: QPoint) -> None:
        desk = self._desk
        asked = [*desk.choices.pointed, *things]
        if things and desk.moment is not None and desk.moment.is_by_hand:
            desk.room.ask("settings", at, lambda session, _: session.settings_of(things))
        elif asked:
            desk.room.ask("why", (things or asked, at), lambda session, _: session.why_not(asked))

    def supply(self, thing: Thing | None) -> None:
        """The supply line of a unit that is pointed at, where the system knows supply."""
        self._desk.board.show_supply((), ())
        if thing is not None and thing[0] == "piece":
            unit = thing[1]
            self._desk.room.fetch("supply", unit, lambda session: session.game.supply(unit))

    def overlay(self, name: str, on: bool) -> None:
        """Draw the supply of all units, or the reach of the one under the pointer; or no longer."""
        (self._overlays.add if on else self._overlays.discard)(name)
        self.renew()

    def renew(self) -> None:
        """Ask again for what lies over the board: the position has changed."""
        desk = self._desk
        if "supply" in self._overlays:
            desk.room.fetch("supplies", None, _supplies)
        else:
            desk.board.show_every_supply({})
        self._ask_reach()

    def _ask_reach(self) -> None:
        desk, thing = self._desk, self.subject
        if "reach" in self._overlays and thing is not None and thing[0] == "piece":
            unit = thing[1]
            desk.room.fetch("reach", thing, lambda session: session.game.reach(unit))
        else:
            desk.board.show_reach({})

    def _preview(self) -> None:
        desk, thing = self._desk, self.hovered
        if thing is None or thing not in desk.choices.lit or desk.moment is None:
            return
        after = desk.choices.point(thing)
        if (action := after.decided) is not None:
            eyes, code = desk.moment.looker, action.code
            desk.room.ask("preview", action.label, lambda session, stale: _tried(session, code, eyes, stale))
        elif 0 < len(offered := after.remaining) <= MOST_OFFERS:
            desk.room.ask(
                "offers",
                thing,
                lambda session, _: [(action.label, session.game.outlook(action)) for action in offered],
            )

    # ------------------------------------------------------------------ answers

    def answer(self, question: str, about: Any, answer: Any) -> None:
        desk = self._desk
        if desk.names is None:
            return
        match question:
            case "preview":
                lines = preview_lines(answer, about, desk.names)
                desk.board.show_sights(answer.outlook.sights)
                desk.note.tell(desk.names.say(about), lines, desk.mapFromGlobal(QCursor.pos()))
                desk.side.legend.show_kinds(desk.board.shown_kinds())
            case "offers":
                lines = offer_lines(answer)
                desk.note.tell(desk.names.of(about), lines, desk.mapFromGlobal(QCursor.pos()))
            case "why":
                things, at = about
                name = desk.names.of(things[0])
                title = tr("Why not {thing}?", thing=name) if answer else name
                desk.note.tell(title, reason_lines(answer, desk.names), desk.mapFromGlobal(at))
                desk.note_timer.start()
            case "settings":
                desk.offer_settings(answer, about)
            case "supply" if answer is not None:
                desk.board.show_supply(answer.line, answer.barred)
            case "supplies" if "supply" in self._overlays:
                desk.board.show_every_supply(answer)
            case "reach" if "reach" in self._overlays and about == self.subject:
                desk.board.show_reach(answer)
            case "profile" if about == self.subject:
                desk.side.selected.show_profile(answer, desk.names)


def _supplies(session: Session) -> dict[str, Supply]:
    game = session.game
    found = {unit: game.supply(unit) for unit in game.ctx.ids["piece"]}
    return {unit: supply for unit, supply in found.items() if supply is not None}


def _tried(session: Session, code: int, eyes: str, stale: Callable[[], bool]) -> Preview:
    return preview(session.game, code, eyes=eyes, stopped=stale)
