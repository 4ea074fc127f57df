"""Changing the keys of actions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.actions import Action, Actions
from editor.panels.keys import ID, KeysPanel
from editor.settings import Settings


@pytest.fixture
def panel(qtbot) -> KeysPanel:
    actions = Actions(Settings())
    actions.add(
        Action("edit.undo", "Undo", print, ("Ctrl+Z",)),
        Action("edit.redo", "Redo", print, ("Ctrl+Shift+Z", "Ctrl+Y")),
        Action("view.grid", "Grid", print),
    )
    made = KeysPanel(actions)
    qtbot.addWidget(made)
    made.show()
    return made


def choose(panel: KeysPanel, id: str) -> None:
    items = [panel.tree.topLevelItem(i) for i in range(panel.tree.topLevelItemCount())]
    panel.tree.setCurrentItem(next(item for item in items if item.data(0, ID) == id))


def test_new_keys_are_pressed_and_set(panel, qtbot):
    choose(panel, "view.grid")
    panel.keys.setFocus()
    qtbot.keyClick(panel.keys, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    qtbot.mouseClick(panel.set_button, Qt.MouseButton.LeftButton)
    assert panel._actions["view.grid"].shortcut().toString() == "Ctrl+G"
    assert Settings.load().keys == {"view.grid": ("Ctrl+G",)}


def test_a_clash_is_told_before_it_happens(panel, qtbot):
    choose(panel, "view.grid")
    qtbot.keyClick(panel.keys, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert "Redo" in panel._clash.text()
    qtbot.mouseClick(panel.set_button, Qt.MouseButton.LeftButton)
    assert panel._actions.keys("edit.redo") == ("Ctrl+Shift+Z",)


def test_taking_keys_away_and_resetting(panel, qtbot):
    choose(panel, "edit.undo")
    qtbot.mouseClick(panel.none_button, Qt.MouseButton.LeftButton)
    assert panel._actions.keys("edit.undo") == ()
    qtbot.mouseClick(panel.reset_button, Qt.MouseButton.LeftButton)
    assert panel._actions.keys("edit.undo") == ("Ctrl+Z",)


def test_actions_are_found_by_name_or_key(panel):
    panel.filter.setText("ctrl+y")
    assert panel.tree.topLevelItemCount() == 1
