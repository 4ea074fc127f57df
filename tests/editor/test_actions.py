from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from editor import texts
from editor.actions import Action, Actions
from editor.settings import Settings


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def actions(qapp, done: list[str]) -> Actions:
    registry = Actions(Settings())
    registry.add(
        Action("edit.undo", "Undo", lambda: done.append("undo"), ("Ctrl+Z",), tip="Take the last step back"),
        Action("edit.redo", "Redo", lambda: done.append("redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
        Action("never", "Unsaved work", lambda: done.append("never"), ("Ctrl+N",), enabled=lambda: False),
    )
    return registry


def test_keys_do_what_menus_do(actions, done, qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.addActions(actions.all())
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    actions["edit.undo"].trigger()
    assert done == ["undo", "redo", "undo"]


def test_the_tooltip_names_the_key(actions):
    assert actions["edit.undo"].toolTip() == "Take the last step back (Ctrl+Z)"


def test_keys_can_be_changed_are_stored_and_taken_from_others(actions):
    assert [clash.id for clash in actions.clashes("never", ["ctrl+y"])] == ["edit.redo"]
    actions.set_keys("never", ["Ctrl+Y"])
    assert actions.keys("edit.redo") == ("Ctrl+Shift+Z",)
    assert actions["never"].shortcut().toString() == "Ctrl+Y"
    assert Settings.load().keys == {"never": ("Ctrl+Y",), "edit.redo": ("Ctrl+Shift+Z",)}
    actions.reset_keys()
    assert actions.keys("edit.redo") == ("Ctrl+Shift+Z", "Ctrl+Y") and Settings.load().keys == {}


def test_default_keys_are_not_stored(actions):
    actions.set_keys("edit.undo", ["Ctrl+U"])
    actions.set_keys("edit.undo", ["Ctrl+Z"])
    assert Settings.load().keys == {}


def test_an_id_is_given_once(actions):
    with pytest.raises(ValueError, match=r"edit\.undo"):
        actions.add(Action("edit.undo", "Undo", print))


def test_what_is_on_shows(qapp):
    state = {"grid": False}
    registry = Actions(Settings())
    registry.add(
        Action(
            "view.grid",
            "Grid",
            lambda: state.update(grid=not state["grid"]),
            checked=lambda: state["grid"],
            shown_text=lambda: f"Grid {'on' if state['grid'] else 'off'}",
        )
    )
    registry["view.grid"].trigger()
    assert registry["view.grid"].isChecked() and registry["view.grid"].text() == "Grid on"


def test_actions_follow_the_language(actions):
    texts.use_language("hu")
    assert actions["never"].text() == "Mentetlen munka"
