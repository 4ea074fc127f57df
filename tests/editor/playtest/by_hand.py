"""Playing through the window as a person does: clicks on the canvas, on cards, on buttons and in menus."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.playtest.choices import Thing, things_of
from editor.playtest.desk import PlaytestDesk
from editor.playtest.moment import Moment, Waits

AT_ONCE = 3
LEFT = Qt.MouseButton.LeftButton


def shown(desk: PlaytestDesk) -> Moment:
    assert desk.moment is not None
    return desk.moment


def wait_for_person(qtbot: QtBot, desk: PlaytestDesk) -> Moment:
    qtbot.waitUntil(lambda: shown(desk).waits in (Waits.PERSON, Waits.NOBODY, Waits.HANDOVER), timeout=30_000)
    return shown(desk)


def spot(desk: PlaytestDesk, thing: Thing) -> QPoint:
    """Where on the canvas a thing lies; it is brought into view first."""
    places = desk.board.places
    assert places is not None
    path = places.path(thing)
    found = desk.canvas.thing(path)
    assert found is not None, thing
    desk.canvas.show_place(path)
    centre = places.picture.position(thing[1]) if found.kind == "space" else None
    return desk.canvas.mapFromScene(*(centre or found.bounds.centre))


def click(qtbot: QtBot, desk: PlaytestDesk, thing: Thing) -> None:
    """Click a thing where it lies: a card in the hand, anything else on the canvas."""
    if thing[0] == "card":
        qtbot.mouseClick(desk.hand.cards[thing[1]], LEFT)
        return
    qtbot.mouseClick(desk.canvas.viewport(), LEFT, pos=spot(desk, thing))
    menu = desk.findChild(QMenu, "stack")
    if menu is not None and menu.isVisible():
        entries = {entry.data(): entry for entry in menu.actions()}
        entries.get(thing, menu.actions()[0]).trigger()
        menu.close()


def click_action(qtbot: QtBot, desk: PlaytestDesk, code: int) -> None:
    """Carry an action out: point at all that it speaks of, or press its button; a click that means another
    action of the same kind counts as well."""
    before = shown(desk).number
    action = next(one for one in shown(desk).legal if one.code == code)
    for thing in things_of(action):
        click(qtbot, desk, thing)
        if not desk.choices.actions:
            break
    if desk.choices.actions:
        wanted = [button for button in desk.prompt.buttons if button.text() == action.label]
        if wanted:
            qtbot.mouseClick(wanted[0], LEFT)
        else:
            choose_from_menu(desk, action.label)
    qtbot.waitUntil(lambda: shown(desk).number != before, timeout=10_000)


def choose_from_menu(desk: PlaytestDesk, label: str) -> None:
    for button in desk.prompt.buttons:
        menu = button.menu()
        for entry in menu.actions() if menu is not None else ():
            if entry.text() == label:
                entry.trigger()
                return
    raise AssertionError(f"{label} is on no button: {[button.text() for button in desk.prompt.buttons]}")
