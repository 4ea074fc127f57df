"""The Playtest desk: the table with its canvas, hand, seats, log and timeline, and what connects them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.view import Canvas
from editor.document import OpenPack
from editor.texts import mark, tr, tr_count
from editor.themes import dress, icon, tones, when_changed
from model.pack import Pack
from rules import Action as Deed

from . import playthroughs, position
from .board import BoardPlay
from .choices import Choices, Thing
from .dice import DiceTray
from .hand import Hand
from .handover import Handover
from .log import Log
from .moment import Moment, Waits
from .notes import Note, preview_lines, reason_lines
from .preview import Preview, preview
from .prompt import ChoiceList, PromptBar
from .room import Room
from .seats import SeatsPanel, pile_list
from .session import Session
from .start import HUMAN, PUBLIC, UMPIRE, Start, new_seed, players_of
from .start_panel import StartPanel
from .timeline import Timeline
from .words import Names, title_of

PACES = {mark("slow"): 1400, mark("steady"): 600, mark("brisk"): 160, mark("at once"): 0}
STEADY = "steady"
HOVER_PAUSE = 140
FACE = "face"
"""The table of what special dice show."""
SMALL = QSize(92, 129)
LARGE = QSize(128, 179)


class PlaytestDesk(QWidget):
    """Play the pack as it stands now. `offer` shows a pack, `play` begins, `leave` gives the canvas back."""

    moment_shown = Signal(object)
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
        self._hovered: Thing | None = None
        self.room = Room(self)
        self.room.opened.connect(self._take_session)
        self.room.changed.connect(self._show)
        self.room.answered.connect(self._answer)
        self.room.refused.connect(self._refuse)
        self.canvas = canvas or Canvas()
        self.board = BoardPlay(self.canvas, self)
        self._pace = QTimer(self, singleShot=True)
        self._pace.timeout.connect(self._advance)
        self._pause = QTimer(self, singleShot=True, interval=HOVER_PAUSE)
        self._pause.timeout.connect(self._preview)
        self._build()
        self._connect()
        when_changed(self._dress)

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        self.start_panel = StartPanel()
        self.prompt = PromptBar()
        self.seats = SeatsPanel()
        self.timeline = Timeline()
        self.hand = Hand()
        self.dice = DiceTray()
        self.dice_words = QLabel()
        self.dice_words.setWordWrap(True)
        dress(self.dice_words, "small")
        self.since = QPushButton()
        self.since.setObjectName("since")
        self.since.setCheckable(True)
        dress(self.since, "quiet")
        self.log = Log()
        self.selected = QLabel()
        self.selected.setObjectName("selected")
        self.selected.setTextFormat(Qt.TextFormat.RichText)
        self.selected.setWordWrap(True)
        self.selected.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.slot = QVBoxLayout()
        self.slot.setContentsMargins(0, 0, 0, 0)
        self.slot.addWidget(self.canvas, 1)

        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.seats)
        middle.addLayout(self.slot, 1)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.prompt)
        left.addLayout(middle, 1)
        left.addWidget(self._time_bar())
        left.addWidget(self.hand)
        self.side = self._side_column()
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

    def _side_column(self) -> QWidget:
        side = QFrame()
        side.setObjectName("side")
        dress(side, "panel")
        head = QLabel(tr("Dice"))
        dress(head, "heading")
        top = QVBoxLayout()
        top.setContentsMargins(14, 10, 14, 4)
        top.setSpacing(6)
        top.addWidget(head)
        top.addWidget(self.dice)
        top.addWidget(self.dice_words)
        top.addWidget(self.since)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 6, 14, 10)
        title = QLabel(tr("Selected"))
        dress(title, "heading")
        foot.addWidget(title)
        foot.addWidget(self.selected)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(_line())
        column.addWidget(self.log, 1)
        column.addWidget(_line())
        column.addLayout(foot)
        return side

    def _time_bar(self) -> QWidget:
        bar = QFrame()
        dress(bar, "bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(10, 0, 12, 0)
        row.setSpacing(4)
        self.buttons: dict[str, QToolButton] = {}
        for name, picture, tip, act in (
            ("first", "first", mark("To the start"), lambda: self.scrub(0)),
            ("undo", "undo", mark("Undo (Ctrl+Z)"), self.undo),
            ("run", "pause", mark("Let bots and replay go on, or hold them (Ctrl+Space)"), self.toggle_pause),
            ("redo", "redo", mark("Redo (Ctrl+Shift+Z)"), self.redo),
        ):
            button = QToolButton()
            button.setIcon(icon(picture))
            button.setIconSize(QSize(20, 20))
            button.setObjectName(f"time-{name}")
            button.setToolTip(tr(tip))
            button.setAccessibleName(tr(tip))
            button.setFixedSize(32, 32)
            button.clicked.connect(act)
            self.buttons[name] = button
            row.addWidget(button)
        self.take_back_button = QPushButton(tr("Take back"))
        self.take_back_button.setToolTip(tr("Back to your last decision with the same dice (Ctrl+Backspace)"))
        self.take_back_button.clicked.connect(lambda: self.take_back("same"))
        row.addWidget(self.take_back_button)
        row.addWidget(self.timeline, 1)
        self.where = QLabel()
        dress(self.where, "small")
        row.addWidget(self.where)
        self.pace = QComboBox()
        self.pace.setAccessibleName(tr("Pace of bots and forced steps"))
        for word, wait in PACES.items():
            self.pace.addItem(tr(word), wait)
        self.pace.setCurrentIndex(list(PACES).index(STEADY))
        row.addWidget(self.pace)
        return bar

    def _connect(self) -> None:
        self.start_panel.started.connect(self.play)
        self.start_panel.open_wanted.connect(self.open_game)
        self.start_panel.playthrough_wanted.connect(self.load)
        self.prompt.decided.connect(self.decide)
        self.prompt.listed.connect(self.list_choices)
        self.board.pointed.connect(self.point)
        self.board.stacked.connect(self._ask_which)
        self.board.joined.connect(self._join)
        self.board.hovered.connect(self._hover)
        self.board.questioned.connect(self._why_at)
        self.board.let_go.connect(self.let_go)
        self.board.settled.connect(self._go_on)
        self.hand.pointed.connect(self.point)
        self.hand.hovered.connect(self._hover)
        self.hand.questioned.connect(self._why_at)
        self.timeline.scrubbed.connect(self.scrub)
        self.timeline.entered.connect(self.go_to)
        self.log.went_to.connect(self.scrub)
        self.log.pointed_to.connect(self._show_places)
        self.seats.player_chosen.connect(self._seat_player)
        self.seats.pile_opened.connect(self._open_pile)
        self.handover.taken.connect(self.take_seat)
        self.since.toggled.connect(self._show_since)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        small = self.height() < 860
        self.side.setFixedWidth(270 if self.width() < 1400 else 336)
        self.seats.setFixedWidth(196 if self.width() < 1400 else 240)
        self.hand.set_card_size(SMALL if small else LARGE)
        self.hand.setFixedHeight(178 if small else 228)
        if self.moment is not None and self.names is not None and self.pack is not None:
            self.hand.show_moment(self.moment, self.pack, self.names, self.choices)

    def _dress(self) -> None:
        """Another theme: what is painted or coloured by hand follows."""
        self.canvas.is_dark = tones().name == "dark"
        for name in ("first", "undo", "redo"):
            self.buttons[name].setIcon(icon(name))
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
        self.check_playthroughs()

    def check_playthroughs(self) -> None:
        """Replay the recorded games of the pack under its present state, beside the window."""
        if self.document is not None and self.pack is not None:
            pack, folder = self.pack, Path(self.document.path)
            self.room.work("playthroughs", None, lambda: tuple(playthroughs.check(pack, folder)))

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

    def open_game(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Open a saved game"), "", tr("Games (*.stgame)"))
        if path:
            self.load(path)

    def load(self, path: str) -> None:
        pack = self.pack
        if pack is not None:
            seats = self.start_panel.chosen().seats
            self.room.open(lambda: Session.open(path, pack, seats))

    def resume_edited(self) -> None:
        """Go on with the pack as it is now; the log of differences is told."""
        session, document = self.session, self.document
        if session is not None and document is not None:
            pack = document.pack
            self.pack = pack
            self.room.open(lambda: playthroughs.resume(session, pack))

    def leave(self) -> None:
        """Give the canvas back to the desk that had it."""
        self._pace.stop()
        self.board.leave()

    def come_back(self) -> None:
        """Show the game again where it was left."""
        if self.session is not None and self.moment is not None:
            self._fresh_session = True
            self._show(self.moment)

    def close_room(self) -> None:
        self._pace.stop()
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
        self.moment = moment
        self.choices = Choices.among(moment.legal)
        self.note.hide()
        if first:
            self._fresh_session = False
            self.stack.setCurrentIndex(1)
            self.board.begin(pack, session.start.scenario, moment)
            self.canvas.is_dark = tones().name == "dark"
        self.prompt.show_moment(moment, names, self.choices)
        self.seats.show_moment(moment, pack, names, session.start.seats, self._players(pack))
        self.hand.show_moment(moment, pack, names, self.choices)
        self.timeline.show_moment(moment, pack, names)
        self.log.show_moment(moment, pack, names)
        self._show_dice(moment)
        self._tell_since(moment)
        self._show_selected()
        self._show_time(moment)
        if moment.handover_to is not None:
            self._hand_over(moment.handover_to, names)
        else:
            self.handover.hide()
        self.board.light(self.choices)
        if first:
            QTimer.singleShot(0, self.canvas.fit)
            if session.notes:
                lines = [escape(note) for note in session.notes[:12]]
                self.note.tell(tr("What differs"), lines, QPoint(self.width() // 3, 70))
            self._go_on()
        else:
            self.board.show(moment)
        self.moment_shown.emit(moment)

    def _players(self, pack: Pack) -> tuple[str, ...]:
        return players_of(pack)

    def _hand_over(self, seat: str, names: Names) -> None:
        decision = self.moment.decision if self.moment is not None else None
        rule = f" ({decision.rule})" if decision and decision.rule else ""
        self.handover.ask(seat, names.seat(seat), f"{decision.prompt}{rule}" if decision else "")

    def _show_dice(self, moment: Moment) -> None:
        """The last dice up to this moment, with what was told of them."""
        step = next((step for step in reversed(moment.line[: moment.ply + 1]) if step.dice), None)
        faces = [key for said in step.said for table, key in said.places if table == FACE] if step else []
        self.dice.show_dice(step.dice if step is not None else (), tuple(map(title_of, faces)))
        self.dice_words.setText("\n".join(said.text for said in step.said[:4]) if step is not None else "")
        self.dice_words.setVisible(step is not None)

    def _tell_since(self, moment: Moment) -> None:
        since = moment.since
        parts = []
        if len(since.moved) - len(since.lost):
            parts.append(tr_count("{n} unit moved", "{n} units moved", len(since.moved) - len(since.lost)))
        if since.lost:
            parts.append(tr_count("{n} lost", "{n} lost", len(since.lost)))
        if since.weakened:
            parts.append(tr_count("{n} weakened", "{n} weakened", len(since.weakened)))
        if since.taken:
            parts.append(tr_count("{n} space changed hands", "{n} spaces changed hands", len(since.taken)))
        self.since.setText(tr("Since your last decision: {what}", what=", ".join(parts)) if parts else "")
        self.since.setVisible(bool(parts))
        self._show_since(self.since.isChecked())

    def _show_since(self, shown: bool) -> None:
        moved = self.moment.since.moved.values() if self.moment is not None and shown else ()
        self.board.show_arrows(moved)

    def _show_time(self, moment: Moment) -> None:
        last = len(moment.line) - 1
        words = tr("Decision {ply} of {last}", ply=moment.ply, last=last)
        if moment.branches:
            words += " · " + tr_count("{n} branch", "{n} branches", len(moment.branches))
        self.where.setText(words)
        self.buttons["undo"].setEnabled(moment.can_undo)
        self.buttons["redo"].setEnabled(moment.can_redo)
        self.buttons["run"].setIcon(icon("play" if self._holds(moment) else "pause"))
        self.take_back_button.setEnabled(moment.ply > 0)

    def _holds(self, moment: Moment) -> bool:
        return self.is_paused or not moment.at_end

    def _show_selected(self) -> None:
        names, moment = self.names, self.moment
        if names is None or moment is None:
            return
        thing = self.choices.pointed[-1] if self.choices.pointed else self._hovered
        if thing is None:
            hint = tr("Point at a unit or a space.")
            self.selected.setText(f"<span style='color:{tones().muted}'>{hint}</span>")
            return
        rows = [f"<b>{names.of(thing)}</b>"]
        if thing[0] == "piece":
            told = moment.view.get("pieces", {}).get(thing[1], {})
            rows[0] = f"<b>{names.unit(thing[1], moment.view)}</b>"
            rows += [_row(key, value, names) for key, value in told.items() if _worth_telling(key, value)]
            if thing[1] in moment.unsupplied:
                rows.append(f"<span style='color:{tones().error}'>{tr('Out of supply')}</span>")
        elif thing[0] == "space":
            holder = moment.view.get("control", {}).get(thing[1])
            rows += [f"{tr('Held by')}: {names.seat(holder)}"] if holder else []
            here = [
                unit for unit, told in moment.view.get("pieces", {}).items() if told.get("at") == thing[1]
            ]
            rows += [names.unit(unit, moment.view) for unit in here]
            rows += [title_of(str(sign)) for sign in moment.view.get("markers", {}).get(thing[1], ())]
        elif thing[0] == "card" and (card := names.card_of(thing[1])) is not None:
            rows.append(card.text)
        self.selected.setText("<br>".join(rows))

    # ------------------------------------------------------------------ the flow of the game

    def _go_on(self) -> None:
        """Let bots and forced steps follow when the counters have come to rest."""
        moment = self.moment
        if moment is None or self.is_paused or self.board.is_moving:
            return
        if moment.at_end and moment.waits in (Waits.BOT, Waits.FORCED):
            self._pace.start(self.wait)

    @property
    def wait(self) -> int:
        return int(self.pace.currentData())

    def _advance(self) -> None:
        moment = self.moment
        self.board.milliseconds = min(350, self.wait // 2)
        if moment is None or self.is_paused:
            return
        if not moment.at_end:
            self.room.do(lambda session: session.redo())
            self._pace.start(max(60, self.wait))
        else:
            self.room.advance(to_person=self.wait == 0)

    def toggle_pause(self) -> None:
        """Hold the bots, or let them and a replay go on."""
        moment = self.moment
        if moment is None:
            return
        if moment.at_end:
            self.is_paused = not self.is_paused
        else:
            self.is_paused = self._pace.isActive()
        if self.is_paused:
            self._pace.stop()
        else:
            self._pace.start(max(60, self.wait))
        self._show_time(moment)

    # ------------------------------------------------------------------ deciding

    def decide(self, action: Deed) -> None:
        self.choices = Choices()
        self.board.light(self.choices)
        self.hand.light(self.choices)
        self.note.hide()
        self.is_paused = False
        self.room.forget_questions()
        self.room.do(lambda session: session.decide(action))

    def point(self, thing: Thing) -> None:
        """A thing was clicked: narrow the choices, and decide when one is left."""
        self.choices = self.choices.point(thing)
        action = self.choices.decided
        if action is not None:
            self.decide(action)
            return
        self._hovered = thing
        self._ask_supply(thing)
        self.prompt.light(self.choices)
        self.board.light(self.choices)
        self.hand.light(self.choices)
        self._show_selected()

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
            self.prompt.light(self.choices)
            self.board.light(self.choices)
            self.hand.light(self.choices)
            self._show_selected()

    def list_choices(self) -> None:
        """Every legal action as a list, for the keyboard."""
        if self.choices.remaining:
            menu = ChoiceList(self.choices, self)
            menu.decided.connect(self.decide)
            menu.popup(self.prompt.mapToGlobal(QPoint(self.prompt.width() - 260, self.prompt.height())))

    # ------------------------------------------------------------------ what would happen, and why not

    def _hover(self, thing: Thing | None) -> None:
        self._hovered = thing
        self.room.forget_questions()
        self.note.hide()
        self._show_selected()
        if thing is not None and thing in self.choices.lit:
            self._pause.start()

    def _preview(self) -> None:
        thing = self._hovered
        moment = self.moment
        if thing is None or thing not in self.choices.lit or moment is None:
            return
        action = self.choices.point(thing).decided
        if action is not None:
            eyes, code = moment.looker, action.code
            self.room.ask("preview", action.label, lambda session, stale: _tried(session, code, eyes, stale))

    def _why_at(self, things: list[Thing], at: QPoint) -> None:
        asked = [*self.choices.pointed, *things]
        if asked:
            self.room.ask("why", (things, at), lambda session, _: session.why_not(asked))

    def _ask_supply(self, thing: Thing | None) -> None:
        """The supply line of a unit that is pointed at, where the system knows supply."""
        self.board.show_supply((), ())
        if thing is not None and thing[0] == "piece":
            unit = thing[1]
            self.room.fetch("supply", unit, lambda session: session.game.supply(unit))

    def _answer(self, question: str, about: Any, answer: Any) -> None:
        if question == "playthroughs":
            self.start_panel.show_playthroughs(answer)
            return
        names = self.names
        if names is None:
            return
        if question == "preview" and isinstance(answer, Preview):
            self.note.tell(about, preview_lines(answer, about), self.mapFromGlobal(QCursor.pos()))
        elif question == "why":
            things, at = about
            title = tr("Why not {thing}?", thing=names.of(things[0])) if answer else names.of(things[0])
            self.note.tell(title, reason_lines(answer), self.mapFromGlobal(at))
        elif question == "supply":
            if answer is not None:
                self.board.show_supply(answer.line, answer.barred)
            return
        elif question == "scenario":
            self._make_scenario(about, answer)
        self.note_timer.start()

    def _refuse(self, why: str) -> None:
        self.told.emit(why)
        if self.stack.currentIndex() == 0:
            self.start_panel.refuse(why)
        else:
            self.note.tell(tr("Not possible"), [why], QPoint(self.width() // 3, 70))
            self.note_timer.start()

    # ------------------------------------------------------------------ time

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
        self._pace.stop()
        self.is_paused = True

    def bookmark(self, name: str | None = None, note: str = "") -> None:
        if name is None:
            name, ok = QInputDialog.getText(self, tr("Bookmark"), tr("Name of this moment or line"))
            if not ok:
                return
        said = name
        self.room.do(lambda session: session.bookmark(said, note))

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

    def _open_pile(self, key: str) -> None:
        names, moment = self.names, self.moment
        pile = moment.view.get("piles", {}).get(key) if moment is not None else None
        if names is None or not isinstance(pile, list):
            return
        dialog = QDialog(self)
        dialog.setWindowTitle(title_of(key))
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
                self._ask_supply(thing)
                self._hovered = thing
                self._show_selected()
                return

    # ------------------------------------------------------------------ keeping

    def save(self, path: str | None = None) -> None:
        if path is None:
            path, _ = QFileDialog.getSaveFileName(self, tr("Save the game"), "", tr("Games (*.stgame)"))
        if path:
            place = path if path.endswith(".stgame") else f"{path}.stgame"
            self.room.do(lambda session: session.save(place))
            self.told.emit(tr("Saved as {path}", path=place))

    def record(self, name: str | None = None) -> None:
        """Keep the game as a playthrough of the pack."""
        if self.document is None:
            self.told.emit(tr("Open the pack to keep a playthrough in it."))
            return
        if name is None:
            name, ok = QInputDialog.getText(self, tr("Record as playthrough"), tr("Name"))
            if not ok or not name:
                return
        folder, said = Path(self.document.path), name
        self.room.do(lambda session: playthroughs.record(session, folder, said))

    def make_scenario(self, title: str | None = None) -> None:
        """Write this position back to the pack as a scenario of its own: one undoable change."""
        session, moment = self.session, self.moment
        if session is None or moment is None:
            return
        if title is None:
            title, ok = QInputDialog.getText(self, tr("Position as scenario"), tr("Title of the scenario"))
            if not ok or not title:
                return
        named = title
        self.room.fetch("scenario", named, lambda session: session.game.position(UMPIRE))

    def _make_scenario(self, title: str, overlay: Mapping[str, Any]) -> None:
        scenario = self.session.start.scenario if self.session is not None else ""
        pack = self.document.pack if self.document is not None else self.pack
        if pack is None:
            return
        change = position.as_scenario(pack, scenario, overlay, title)
        if self.document is not None:
            self.document.apply(change)
        self.scenario_made.emit(change)
        self.told.emit(tr("The position is now the scenario {title}.", title=title))


def _tried(session: Session, code: int, eyes: str, stale: Callable[[], bool]) -> Preview:
    return preview(session.game, code, eyes=eyes, stopped=stale)


def _worth_telling(key: str, value: Any) -> bool:
    return key not in ("piece", "at") and value not in (None, False, "", 0, [], {})


def _row(key: str, value: Any, names: Names) -> str:
    if key == "side":
        return names.seat(str(value))
    shown = title_of(str(value)) if isinstance(value, str) else value
    return title_of(key) if value is True else f"{title_of(key)}: {shown}"


def _line() -> QFrame:
    line = QFrame()
    dress(line, "line")
    return line
