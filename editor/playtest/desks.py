"""The Playtest and Balance desks of one open pack, on the canvas that the Design desk has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QBoxLayout

from editor.actions import Action, Actions
from editor.texts import mark

if TYPE_CHECKING:
    from editor.window import Window
    from editor.workspace import Workspace

    from .balance import BalanceDesk
    from .desk import PlaytestDesk

DESIGN, PLAYTEST, BALANCE = "design", "playtest", "balance"

MENU = (
    *("play.now", "play.start", "play.resume", "-", "play.take_back", "play.take_back_new", "play.pause"),
    *("play.on", "play.bookmark", "-", "play.choices", "play.by_hand", "play.umpire", "play.hide"),
    *("-", "play.supply", "play.reach", "-"),
    *("play.open", "play.save", "play.record", "play.scenario", "-", "play.balance"),
)


class Desks(QObject):
    """Moves the canvas between the desks. A desk is loaded and made when it is first wanted."""

    told = Signal(str)
    """Something for the status bar."""

    def __init__(self, workspace: Workspace, actions: Actions) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._actions = actions
        self.shown = DESIGN
        self.playtest: PlaytestDesk | None = None
        self.balance: BalanceDesk | None = None

    def show(self, desk: str) -> None:
        if desk == self.shown:
            return
        self._leave()
        self.shown = desk
        self._workspace.is_away = desk != DESIGN
        if desk == PLAYTEST:
            self._enter_playtest()
        elif desk == BALANCE:
            self._enter_balance()

    def close(self) -> None:
        for desk in (self.playtest, self.balance):
            if desk is not None:
                desk.close_room()

    @property
    def _layout(self) -> QBoxLayout:
        layout = self._workspace.layout()
        assert isinstance(layout, QBoxLayout)
        return layout

    def _leave(self) -> None:
        """The canvas goes back to the Design desk."""
        for desk in (self.playtest, self.balance):
            if desk is not None and desk.isVisibleTo(self._workspace):
                desk.leave()
                desk.hide()
        workspace = self._workspace
        self._layout.insertWidget(0, workspace.canvas)
        workspace.canvas.show()
        workspace.is_away = False
        workspace.show_board()
        workspace.take_tool("select")

    def _enter_playtest(self) -> None:
        document = self._workspace.document
        if self.playtest is None:
            from .desk import PlaytestDesk

            self.playtest = PlaytestDesk(self._workspace.canvas)
            self.playtest.installEventFilter(self)
            self.playtest.told.connect(self.told)
            self._layout.addWidget(self.playtest)
        else:
            self.playtest.slot.addWidget(self._workspace.canvas, 1)
        self.playtest.show()
        if self.playtest.session is None:
            self.playtest.offer(document)
        else:
            self.playtest.come_back()

    def _enter_balance(self) -> None:
        if self.balance is None:
            from .balance import BalanceDesk

            self.balance = BalanceDesk(self._workspace.canvas)
            self.balance.told.connect(self.told)
            self._layout.addWidget(self.balance)
        else:
            self.balance.slot.addWidget(self._workspace.canvas, 1)
        self.balance.show()
        self.balance.offer(self._workspace.document, self._workspace.document.scenario)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """At the table, the keys of undo and redo are those of the game."""
        if isinstance(event, QKeyEvent) and self.playtest is not None and self.playtest.session is not None:
            pressed = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
            for id, act in (("edit.undo", self.playtest.undo), ("edit.redo", self.playtest.redo)):
                if id in self._actions and pressed in self._actions.keys(id):
                    if event.type() == QEvent.Type.ShortcutOverride:
                        event.accept()
                        return True
                    if event.type() == QEvent.Type.KeyPress:
                        act()
                        return True
        return False


def commands(window: Window) -> list[Action]:
    """What the window can be told to do at the table."""

    def is_open() -> bool:
        return window.document is not None

    def desk() -> PlaytestDesk | None:
        workspace = window.workspace
        return workspace.desks.playtest if workspace is not None else None

    def at_table() -> bool:
        return window.desk == PLAYTEST and (found := desk()) is not None and found.session is not None

    def play_now() -> None:
        window.show_desk(PLAYTEST)
        if (found := desk()) is not None:
            found.play_now()

    def start() -> None:
        window.show_desk(PLAYTEST)
        if (found := desk()) is not None and window.document is not None:
            found.offer(window.document)

    def open_game() -> None:
        start()
        if (found := desk()) is not None:
            found.keeping.ask_for_game()

    def balance_from_here() -> None:
        found, workspace = desk(), window.workspace
        session = found.session if found is not None else None
        window.show_desk(BALANCE)
        if session is not None and workspace is not None and workspace.desks.balance is not None:
            workspace.desks.balance.offer_position(session)

    def table(id: str, text: str, deed: Callable[[PlaytestDesk], object], *keys: str) -> Action:
        def act() -> None:
            found = desk()
            if found is not None:
                deed(found)

        return Action(id, text, act, keys, enabled=at_table)

    return [
        Action("play.now", mark("Play this scenario"), play_now, ("F5",), icon="play", enabled=is_open),
        Action("play.start", mark("Choose seats and rulings…"), start, ("Shift+F5",), enabled=is_open),
        table(
            "play.resume",
            mark("Go on with the edited pack"),
            lambda desk: desk.keeping.resume_edited(),
            "Ctrl+F5",
        ),
        table(
            "play.take_back", mark("Take back, same dice"), lambda desk: desk.take_back(), "Ctrl+Backspace"
        ),
        table(
            "play.take_back_new",
            mark("Take back, new dice"),
            lambda desk: desk.take_back_new(),
            "Ctrl+Shift+Backspace",
        ),
        table("play.pause", mark("Hold or let go on"), lambda desk: desk.toggle_pause(), "Ctrl+Space"),
        table("play.on", mark("Play on from here as a branch"), lambda desk: desk.play_on(), "Ctrl+Return"),
        table("play.bookmark", mark("Bookmark or name this line…"), lambda desk: desk.bookmark(), "Ctrl+B"),
        table("play.choices", mark("List every choice"), lambda desk: desk.list_choices(), "Ctrl+L"),
        table("play.by_hand", mark("Change the position by hand"), lambda desk: desk.intervene()),
        table("play.umpire", mark("Look as umpire"), lambda desk: desk.look_as_umpire()),
        table("play.supply", mark("Show the supply of every unit"), _toggle("supply"), "F9"),
        table("play.reach", mark("Show the reach of a unit"), _toggle("reach"), "F10"),
        table("play.hide", mark("Close all hands"), lambda desk: desk.close_hands(), "Ctrl+H"),
        Action("play.open", mark("Open a saved game…"), open_game, enabled=is_open),
        table("play.save", mark("Save the game…"), lambda desk: desk.keeping.save()),
        table("play.record", mark("Record as playthrough…"), lambda desk: desk.keeping.record()),
        table("play.scenario", mark("Position as scenario…"), lambda desk: desk.keeping.make_scenario()),
        Action("play.balance", mark("Play many games from here"), balance_from_here, enabled=is_open),
    ]


def _toggle(overlay: str) -> Callable[[PlaytestDesk], object]:
    return lambda desk: desk.time.overlays[overlay].toggle()
