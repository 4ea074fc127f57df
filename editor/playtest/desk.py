"""The Playtest desk: the table with its canvas, hand, seats, log and timeline, and what connects them."""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.view import Canvas
from editor.document import OpenPack
from editor.texts import tr
from editor.themes import tones, when_changed
from model.pack import Pack
from rules import Action as Deed

from .board import BoardPlay
from .bookmarks import BookmarkDialog, BookmarkList
from .by_hand import Setting
from .choices import Choices, Thing
from .hand import Hand
from .handover import Handover
from .keeping import Keeping
from .losses import LossesDialog
from .moment import Moment, Waits
from .notes import Note
from .piles import PileColumn, beside_board, pile_list, piles_of
from .prompt import ChoiceList, PromptBar
from .questions import Questions
from .room import Room
from .seats import SeatsPanel
from .session import Session
from .side import SideColumn
from .start import HUMAN, PUBLIC, UMPIRE, Start, new_seed, players_of
from .start_panel import StartPanel
from .time_bar import TimeBar
from .words import Names

SMALL = QSize(92, 129)
LARGE = QSize(128, 179)


class PlaytestDesk(QWidget):
    """Play the pack as it stands now. `offer` shows a pack, `play` begins, `leave` gives the canvas back."""

    choices_lit = Signal(object)
    """A moment is on the map, in the hand and in the prompt."""
    moment_shown = Signal(object)
    """All of it is shown: seats, piles, dice and log as well."""
    scenario_made = Signal(object)
    """A position was written back: the `Change` for a pack without an open document."""
    told = Signal(str)
    """Something for the status bar."""

    def __init__(self, canvas: Canvas | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playtest")
        self.document: OpenPack | None = None
        self.pack: Pack | None = None
        self.session: Session | None = None
        self.moment: Moment | None = None
        self.names: Names | None = None
        self.choices = Choices()
        self.is_paused = False
        self._fresh_session = False
        self.room = Room()
        self.destroyed.connect(self.room.close)
        self.room.opened.connect(self._take_session)
        self.room.changed.connect(self._show)
        self.room.answered.connect(self._answer)
        self.room.refused.connect(self._refuse)
        self.canvas = canvas or Canvas()
        self.board = BoardPlay(self.canvas, self)
        self._pacer = QTimer(self, singleShot=True)
        self._pacer.timeout.connect(self._advance)
        self._teller = QTimer(self, singleShot=True, interval=0)
        self._teller.timeout.connect(self._tell)
        self._warmer = QTimer(self, interval=20)
        self._warmer.timeout.connect(self._warm)
        self._dimmer = QTimer(self, singleShot=True, interval=100)
        self._dimmer.timeout.connect(self._dim)
        self.questions = Questions(self)
        self.keeping = Keeping(self)
        self._build()
        self._connect()
        when_changed(self._dress)

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        self.start_panel = StartPanel()
        self.prompt = PromptBar()
        self.seats = SeatsPanel()
        self.time = TimeBar()
        self.timeline, self.pace = self.time.timeline, self.time.pace
        self.hand = Hand()
        self.side = SideColumn()
        self.dice, self.log, self.selected = self.side.dice, self.side.log, self.side.selected
        self.piles = (PileColumn(), PileColumn())
        self.slot = QVBoxLayout()
        self.slot.setContentsMargins(0, 0, 0, 0)
        self.slot.addWidget(self.canvas, 1)

        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.seats)
        middle.addWidget(self.piles[0])
        middle.addLayout(self.slot, 1)
        middle.addWidget(self.piles[1])
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.prompt)
        left.addLayout(middle, 1)
        left.addWidget(self.time)
        left.addWidget(self.hand)
        table = QWidget()
        row = QHBoxLayout(table)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(self.side)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start_panel)
        self.stack.addWidget(table)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.stack)
        self.note = Note(self)
        self.handover = Handover(self)
        self.note_timer = QTimer(self, singleShot=True, interval=8000)
        self.note_timer.timeout.connect(self.note.hide)

    def _connect(self) -> None:
        self.start_panel.started.connect(self.play)
        self.start_panel.open_wanted.connect(self.keeping.ask_for_game)
        self.start_panel.playthrough_wanted.connect(self.keeping.load)
        self.prompt.decided.connect(self.decide)
        self.prompt.listed.connect(self.list_choices)
        self.board.pointed.connect(self.point)
        self.board.stacked.connect(self._ask_which)
        self.board.joined.connect(self._join)
        self.board.carried.connect(self._carry)
        self.board.hovered.connect(self.questions.hover)
        self.board.looked_at.connect(self.questions.look_at)
        self.board.questioned.connect(self.questions.why)
        self.board.let_go.connect(self.let_go)
        self.board.settled.connect(self._go_on)
        self.hand.pointed.connect(self.point)
        self.hand.hovered.connect(self.questions.hover)
        self.hand.questioned.connect(self.questions.why)
        self.timeline.scrubbed.connect(self.scrub)
        self.timeline.entered.connect(self.go_to)
        self.log.went_to.connect(self.scrub)
        self.log.pointed_to.connect(self._show_places)
        self.seats.player_chosen.connect(self._seat_player)
        self.seats.losses_wanted.connect(self._show_losses)
        self.seats.places_wanted.connect(self._show_places)
        for column in self.piles:
            column.opened.connect(self._open_pile)
            column.questioned.connect(self.questions.why)
        self.handover.taken.connect(self.take_seat)
        self.side.since_wanted.connect(self._show_since)
        self.time.wanted.connect(self._travel)
        self.time.overlaid.connect(self.questions.overlay)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        small = self.height() < 860
        if not small and not self.side.key.isChecked():
            self.side.key.setChecked(True)
        self.side.setFixedWidth(270 if self.width() < 1400 else 336)
        self.seats.setFixedWidth(196 if self.width() < 1400 else 240)
        self.seats.take_height(low=small)
        self.hand.set_card_size(SMALL if small else LARGE)
        self.hand.setFixedHeight(178 if small else 228)
        if self.moment is not None and self.names is not None and self.pack is not None:
            self.hand.show_moment(self.moment, self.pack, self.names, self.choices)
            self._show_seats(self.moment)

    def _dress(self) -> None:
        """Another theme: what is painted or coloured by hand follows."""
        self.canvas.is_dark = tones().name == "dark"
        self.time.dress_again()
        if self.moment is not None:
            self._show(self.moment)

    # ------------------------------------------------------------------ beginning and ending

    def offer(self, document: OpenPack | Pack, scenario: str | None = None) -> None:
        """Show what can be played of a pack as it stands, unsaved edits included."""
        self.document = document if isinstance(document, OpenPack) else None
        self.pack = document.pack if isinstance(document, OpenPack) else document
        wanted = scenario or (document.scenario if isinstance(document, OpenPack) else None)
        self.start_panel.offer(self.pack, wanted)
        self.start_panel.show_playthroughs(())
        self.stack.setCurrentIndex(0)
        self.keeping.check_playthroughs()

    def play_now(self) -> None:
        """One key: the scenario in view, a person against the best bot, with new dice."""
        if self.document is not None:
            self.offer(self.document)
        if self.pack is not None and self.start_panel.start.isEnabled():
            self.start_panel.seed.setValue(new_seed())
            self.play(self.start_panel.chosen())

    def play(self, start: Start) -> None:
        pack = self.document.pack if self.document is not None else self.pack
        if pack is not None:
            self.pack = pack
            self.room.open(lambda: Session.begin(pack, start))

    def leave(self) -> None:
        """Give the canvas back to the desk that had it."""
        self._pacer.stop()
        self.board.leave()

    def come_back(self) -> None:
        """Show the game again where it was left."""
        if self.session is not None and self.moment is not None:
            self._fresh_session = True
            self._show(self.moment)
            self.keeping.look_for_edits()

    def close_room(self) -> None:
        self._pacer.stop()
        self.session = None
        self.room.close()

    def _take_session(self, session: Session) -> None:
        self.session = session
        self.names = Names(session.pack, session.start.scenario, session.game.ctx)
        self._fresh_session = True
        self.is_paused = False
        for note in session.notes:
            self.told.emit(note)

    # ------------------------------------------------------------------ showing

    def _show(self, moment: Moment) -> None:
        session, names = self.session, self.names
        if session is None or names is None:
            return
        pack = session.pack
        first = self._fresh_session
        changes_eyes = self.moment is not None and self.moment.looker != moment.looker
        if changes_eyes:
            self.questions.forget()
        self.moment = moment
        self._dimmer.stop()
        self.choices = Choices.among(moment.legal)
        self.note.hide()
        if first:
            self._fresh_session = False
            self.stack.setCurrentIndex(1)
            self.board.begin(pack, session.start.scenario, moment, names.text)
            self.canvas.is_dark = tones().name == "dark"
        self.prompt.show_moment(moment, names, self.choices)
        self.hand.show_moment(moment, pack, names, self.choices)
        self.time.show_moment(moment, pack, names)
        self.time.show_run(held=self._holds(moment))
        if moment.handover_to is not None:
            self._hand_over(moment.handover_to, names)
        else:
            self.handover.hide()
        self.board.is_by_hand = moment.is_by_hand
        self.board.light(Choices() if moment.is_by_hand else self.choices)
        if first:
            QTimer.singleShot(0, self.canvas, self.canvas.fit)
            self._warmer.start()
            if session.notes:
                lines = [escape(note) for note in session.notes[:12]]
                self.note.tell(tr("What differs"), lines, QPoint(self.width() // 3, 70))
            self._go_on()
        else:
            self.board.show(moment)
        self.choices_lit.emit(moment)
        if first or changes_eyes:
            self._tell()  # nothing that another seat was told may stay while the map is painted
        else:
            self._teller.start()

    def _tell(self) -> None:
        """What is read beside the board. It comes when the map with the choices has been painted; while
        somebody scrubs, moments that are over before they could be read are left out."""
        self._teller.stop()
        moment, session, names = self.moment, self.session, self.names
        if moment is None or session is None or names is None:
            return
        self._show_seats(moment)
        for column, piles in zip(self.piles, beside_board(moment.view), strict=True):
            column.show_piles(piles, moment, session.pack, names)
        self.side.show_moment(moment, session.pack, names)
        self.questions.renew()
        self.questions.tell_subject()
        self.moment_shown.emit(moment)

    def _show_seats(self, moment: Moment) -> None:
        session, names = self.session, self.names
        if session is not None and names is not None:
            players = players_of(session.pack)
            self.seats.show_moment(moment, session.pack, names, session.start.seats, players)

    def _warm(self) -> None:
        """Draw the cards of the pack, one at a time, before they are held, so that no draw of cards waits for
        their pictures."""
        if self.session is None or not self.hand.draw_ahead(self.session.pack):
            self._warmer.stop()

    def _hand_over(self, seat: str, names: Names) -> None:
        decision = self.moment.decision if self.moment is not None else None
        rule = f" ({decision.rule})" if decision and decision.rule else ""
        self.handover.ask(seat, names.seat(seat), f"{names.say(decision.prompt)}{rule}" if decision else "")

    def _holds(self, moment: Moment) -> bool:
        return self.is_paused or not moment.at_end

    def _show_since(self, shown: bool) -> None:
        moved = self.moment.since.moved.values() if self.moment is not None and shown else ()
        self.board.show_arrows(moved)

    # ------------------------------------------------------------------ the flow of the game

    def _go_on(self) -> None:
        """Let bots and forced steps follow when the counters have come to rest."""
        moment = self.moment
        if moment is None or self.is_paused or self.board.is_moving:
            return
        if moment.at_end and moment.waits in (Waits.BOT, Waits.FORCED):
            self._pacer.start(self.wait)

    @property
    def wait(self) -> int:
        return int(self.pace.currentData())

    def _advance(self) -> None:
        moment = self.moment
        self._take_pace()
        if moment is None or self.is_paused:
            return
        if not moment.at_end:
            self.room.do(lambda session: session.redo())
            self._pacer.start(max(60, self.wait))
        else:
            self.room.advance(to_person=self.wait == 0)

    def _take_pace(self) -> None:
        self.board.milliseconds = min(350, self.wait // 2)
        self.dice.milliseconds = min(600, self.wait)

    def toggle_pause(self) -> None:
        """Hold the bots, or let them and a replay go on."""
        moment = self.moment
        if moment is None:
            return
        if moment.at_end:
            self.is_paused = not self.is_paused
        else:
            self.is_paused = self._pacer.isActive()
        if self.is_paused:
            self._pacer.stop()
        else:
            self._pacer.start(max(60, self.wait))
        self.time.show_run(held=self._holds(moment))

    # ------------------------------------------------------------------ deciding

    def decide(self, action: Deed) -> None:
        self._take_pace()
        self.choices = Choices()
        self._dimmer.start()
        self.note.hide()
        self.is_paused = False
        self.room.forget_questions()
        self.room.do(lambda session: session.decide(action))

    def _dim(self) -> None:
        """A decision takes long: nothing is lit until it is made. Most are made before that could be seen."""
        self.board.light(self.choices)
        self.hand.light(self.choices)

    def point(self, thing: Thing) -> None:
        """A thing was clicked: narrow the choices, and decide when one is left."""
        self.choices = self.choices.point(thing)
        action = self.choices.decided
        if action is not None:
            self.decide(action)
            return
        self.questions.supply(thing)
        self._light_again()

    def _ask_which(self, things: list[Thing]) -> None:
        """Which counter of a stack is meant; those that are alike are one choice."""
        names, moment = self.names, self.moment
        if names is None or moment is None:
            return
        units = moment.view.get("pieces", {})
        alike: dict[str, Thing] = {}
        for thing in things:
            told = units.get(thing[1], {})
            step = told.get("step") or 0
            words = names.unit(thing[1], moment.view) + (tr(", reduced") if step else "")
            alike.setdefault(words, thing)
        if len(alike) == 1:
            self.point(next(iter(alike.values())))
            return
        menu = QMenu(self)
        menu.setObjectName("stack")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, thing in alike.items():
            entry = menu.addAction(words)
            entry.setCheckable(thing in self.choices.pointed)
            entry.setChecked(thing in self.choices.pointed)
            entry.setData(thing)
            entry.triggered.connect(lambda _=False, thing=thing: self.point(thing))
        menu.popup(QCursor.pos())

    def _join(self, start: Thing, end: Thing) -> None:
        if start not in self.choices.pointed:
            self.choices = self.choices.let_go().point(start)
        self.point(end)

    def let_go(self) -> None:
        if self.choices.pointed:
            self.choices = self.choices.let_go()
            self._light_again()

    def _light_again(self) -> None:
        """Other choices of the same decision are left."""
        if self.names is not None:
            self.prompt.point_out(self.choices, self.names)
        self.board.light(self.choices)
        self.board.show_sights(())
        self.hand.light(self.choices)
        self.questions.tell_subject()

    def list_choices(self) -> None:
        """Every legal action as a list, for the keyboard."""
        if self.choices.remaining and self.names is not None:
            menu = ChoiceList(self.choices, self.names, self)
            menu.decided.connect(self.decide)
            menu.popup(self.prompt.mapToGlobal(QPoint(self.prompt.width() - 260, self.prompt.height())))

    # ------------------------------------------------------------------ answers of the room

    def _answer(self, question: str, about: Any, answer: Any) -> None:
        if question == "playthroughs":
            self.start_panel.show_playthroughs(answer)
            self.keeping.tell_broken(answer)
        elif question == "scenario":
            self.keeping.write_scenario(about, answer)
        else:
            self.questions.answer(question, about, answer)

    def _refuse(self, why: str) -> None:
        self.told.emit(why)
        if self.stack.currentIndex() == 0:
            self.start_panel.refuse(why)
        else:
            self.note.tell(tr("Not possible"), [why], QPoint(self.width() // 3, 70))
            self.note_timer.start()

    # ------------------------------------------------------------------ time

    def _travel(self, wanted: str) -> None:
        """A button of the time bar."""
        match wanted:
            case "first":
                self.scrub(0)
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "run":
                self.toggle_pause()
            case "take-back":
                self.take_back()
            case "bookmarks":
                self.list_bookmarks()

    def undo(self) -> None:
        self._hold()
        self.room.do(lambda session: session.undo())

    def redo(self) -> None:
        self._hold()
        self.room.do(lambda session: session.redo())

    def take_back(self, dice: str = "same") -> None:
        self._hold()
        self.room.do(lambda session: session.take_back("new" if dice == "new" else "same"))

    def take_back_new(self) -> None:
        self.take_back("new")

    def scrub(self, ply: int) -> None:
        self._hold()
        self.board.milliseconds = 0
        self.room.do(lambda session: session.scrub(ply))

    def go_to(self, number: int) -> None:
        self._hold()
        self.board.milliseconds = 0
        self.room.do(lambda session: session.goto(number))

    def play_on(self) -> None:
        """Leave the line from here: bots decide anew, and it becomes a branch."""
        self.is_paused = False
        self.room.do(lambda session: session.play_on())

    def _hold(self) -> None:
        """Bots wait while a person travels in time; the next decision lets them go on."""
        self._pacer.stop()
        self.is_paused = True

    def bookmark(self, name: str | None = None, note: str = "") -> None:
        """Give this moment, or the line it is on, a name and a note; without a name they are asked for."""
        moment = self.moment
        if name is not None:
            said = name
            self.room.do(lambda session: session.bookmark(said, note))
        elif moment is not None:
            dialog = BookmarkDialog(*moment.bookmarks.get(moment.number, ("", "")), self)
            dialog.made.connect(self.bookmark)
            dialog.open()

    def list_bookmarks(self) -> None:
        if self.moment is not None and self.moment.bookmarks:
            listed = BookmarkList(self.moment.bookmarks, self)
            listed.chosen.connect(self.go_to)
            listed.open()

    # ------------------------------------------------------------------ seats

    def take_seat(self, seat: str) -> None:
        """The person in front of the screen is this seat now."""
        self.handover.hide()
        self.room.do(lambda session: session.look_as(seat))

    def look_as_umpire(self) -> None:
        self.room.do(lambda session: session.look_as(UMPIRE))

    def close_hands(self) -> None:
        """Nobody looks: what lies open is shown until a person takes a seat."""
        self.room.do(lambda session: session.look_as(PUBLIC))

    def _seat_player(self, seat: str, player: str) -> None:
        self.room.do(lambda session: session.seat_player(seat, player))
        if player != HUMAN:
            self.is_paused = False

    def intervene(self) -> None:
        """Change the position by hand where the engine cannot decide."""
        self.room.do(lambda session: session.intervene())

    def _carry(self, unit: str, place: str) -> None:
        self.room.do(lambda session: session.carry(unit, place))

    def offer_settings(self, settings: list[Setting], at: QPoint) -> None:
        """A menu of what can be set by hand of the things that were clicked."""
        assert self.names is not None
        menu = QMenu(self)
        menu.setObjectName("settings")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for setting in settings:
            values = menu.addMenu(f"{tr(setting.name)}: {self.names.say(setting.now)}")
            for value, shown in setting.values:
                values.addAction(self.names.say(shown)).triggered.connect(
                    lambda _=False, setting=setting, value=value: self.adjust(setting, value)
                )
        if not settings:
            menu.addAction(tr("Nothing of this can be set; drag counters to move them.")).setEnabled(False)
        menu.popup(at)

    def adjust(self, setting: Setting, value: int) -> None:
        """Set something by hand."""
        self.room.do(lambda session: session.adjust(setting.dial, setting.thing, value))

    def _show_losses(self, seat: str) -> None:
        if self.moment is not None and self.names is not None:
            LossesDialog(self.moment.view, seat, self.names, self).show()

    def _open_pile(self, key: str) -> None:
        names, moment = self.names, self.moment
        pile = piles_of(moment.view).get(key) if moment is not None else None
        if names is None or not isinstance(pile, list):
            return
        dialog = QDialog(self)
        dialog.setWindowTitle(names.pile(key))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(pile_list(names, pile))
        QVBoxLayout(dialog).addWidget(area)
        dialog.resize(720, 260)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _show_places(self, places: tuple[Thing, ...]) -> None:
        for thing in places:
            if thing[0] in ("space", "piece", "box"):
                self.board.bring_into_view(thing)
                self.questions.supply(thing)
                self.questions.look_at(thing)
                return
