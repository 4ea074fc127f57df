"""The window as a person uses it: tabs, scenarios, menus, copy and paste, saving, recovery after a crash."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import delete

import model
from editor import edits
from editor.commands import editing
from editor.journal import leftovers
from editor.settings import Settings
from editor.themes import DARK, tones, use_theme
from editor.window import Window

PACKS = Path(__file__).parents[2] / "scenarios"
SPACES = ("boards", "europe", "spaces")


@pytest.fixture(scope="module")
def one_window(qapp: QApplication) -> Iterator[Window]:
    use_theme("light")
    made = Window(Settings())
    made.resize(1400, 900)
    made.show()
    yield made
    delete(made)


@pytest.fixture
def window(one_window: Window, qtbot: QtBot) -> Iterator[Window]:
    """The window without packs; they are closed again whatever was changed in them."""
    with qtbot.waitActive(one_window):
        one_window.activateWindow()
    yield one_window
    for workspace in reversed(one_window.workspaces()):
        one_window.filing.may_close = lambda _document: True  # type: ignore[method-assign]
        one_window.close_tab(one_window.workspaces().index(workspace) + 1)
    one_window.banner.hide()
    one_window.settings.recent = ()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack on a points board, without its scenery."""
    place = Path(shutil.copytree(PACKS / "paths-of-glory", tmp_path / "pog"))
    board = place / "boards" / "europe.yaml"
    text = board.read_text(encoding="utf-8")
    board.write_text(text[: text.index("\nartwork:")] + "\n", encoding="utf-8")
    return place


def test_it_begins_with_the_welcome_page(window: Window) -> None:
    assert window.workspace is None
    assert not window.rail.isVisible()
    assert len(window.welcome.findChildren(QPushButton)) >= 2


def test_a_pack_opens_in_a_tab_once(window: Window, folder: Path) -> None:
    first = window.open(folder)
    assert window.tabs.count() == 2 and window.workspace is first
    window.tabs.setCurrentIndex(0)
    assert window.open(folder) is first and window.tabs.count() == 2
    assert window.settings.recent[0].path == str(folder.resolve())


def test_a_folder_without_a_pack_is_told_and_nothing_opens(window: Window, tmp_path: Path) -> None:
    assert window.open(tmp_path) is None
    assert "pack.yaml" in window.banner.words and window.banner.isVisible()


def test_the_scenario_switcher_changes_what_the_canvas_shows(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None and workspace.picture is not None
    assert workspace.picture.live["counters"]
    window.scenarios.setCurrentIndex(0)
    window.scenarios.activated.emit(0)
    assert workspace.document.scenario is None
    assert not workspace.picture.live["counters"]


def test_keys_take_tools_and_the_rail_shows_which(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    workspace.canvas.setFocus()
    for key, tool in ((Qt.Key.Key_C, "connect"), (Qt.Key.Key_U, "setup"), (Qt.Key.Key_V, "select")):
        QTest.keyClick(workspace.canvas, key)
        assert workspace.tool == tool
        assert window.actions_[f"tool.{tool}"].isChecked()


def test_rail_offers_only_what_fits_the_board(window: Window, folder: Path, tmp_path: Path) -> None:
    window.open(folder)
    assert window.rail._buttons["connect"].isVisible() and not window.rail._buttons["tile"].isVisible()
    window.open(shutil.copytree(PACKS / "russian-assault", tmp_path / "ra"))
    assert window.rail._buttons["tile"].isVisible() and not window.rail._buttons["connect"].isVisible()


def test_copy_paste_duplicate_and_delete(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    document, before = workspace.document, workspace.document.pack
    document.select([(*SPACES, "verdun"), (*SPACES, "sedan")])
    window.actions_.run("edit.copy")
    window.actions_.run("edit.paste")
    assert {path[3] for path in document.selection} == {"verdun-2", "sedan-2"}
    window.actions_.run("edit.duplicate")
    assert len(document.history) == 2
    window.actions_.run("edit.delete")
    document.jump(0)
    assert document.pack == before


def test_things_are_pasted_from_pack_to_pack(window: Window, folder: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(PACKS / "paths-of-glory", tmp_path / "other"))
    first, second = window.open(folder), window.open(other)
    assert first is not None and second is not None
    window.open(folder)
    first.document.select([(*SPACES, "verdun")])
    window.actions_.run("edit.copy")
    window.open(other)
    window.actions_.run("edit.paste")
    assert "verdun-2" in second.document.pack.boards["europe"].spaces
    assert "verdun-2" not in first.document.pack.boards["europe"].spaces


def test_align_distribute_mirror_and_rotate_are_one_step_each(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    document, before = workspace.document, workspace.document.pack
    document.select([(*SPACES, key) for key in ("verdun", "sedan", "nancy", "metz")])
    for command in (
        "map.align_left",
        "map.distribute_down",
        "map.mirror_across",
        "map.mirror_down",
        "map.rotate",
    ):
        steps = len(document.history)
        window.actions_.run(command)
        assert len(document.history) <= steps + 1
    document.jump(0)
    assert document.pack == before


def test_selecting_by_query_and_by_kind(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    editing.select_matching(window, "fort=3")
    forts = {path[3] for path in workspace.document.selection}
    assert forts == {k for k, s in workspace.document.pack.boards["europe"].spaces.items() if s.fort == 3}
    editing.select_matching(window, "verd")
    assert [path[3] for path in workspace.document.selection] == ["verdun"]
    window.actions_.run("edit.select_same")
    assert (*SPACES, "paris") in workspace.document.selection


def test_undo_restores_the_selection(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    document = workspace.document
    document.select([(*SPACES, "verdun")])
    document.apply(edits.moved(document.pack, document.selection, 5, 5))
    document.select([(*SPACES, "paris")])
    window.actions_.run("edit.undo")
    assert document.selection == ((*SPACES, "verdun"),)
    assert "Move Verdun" in window.actions_["edit.redo"].text()


def test_saving_marks_the_tab_and_writes_the_file(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    document = workspace.document
    document.apply(edits.moved(document.pack, [(*SPACES, "verdun")], 5, 5))
    assert window.tabs.tabText(1).endswith("•")
    window.actions_.run("file.save")
    assert not window.tabs.tabText(1).endswith("•")
    assert model.load_pack(folder).boards["europe"].position("verdun") == document.pack.boards[
        "europe"
    ].position("verdun")


def test_what_another_program_wrote_is_noticed_when_saving(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    document = workspace.document
    board = folder / "boards" / "europe.yaml"
    board.write_text(board.read_text(encoding="utf-8") + "\n# changed elsewhere\n", encoding="utf-8")
    document.apply(edits.moved(document.pack, [(*SPACES, "verdun")], 5, 5))
    window.actions_.run("file.save")
    assert document.modified and "changed by another program" in window.banner.words


def test_themes_and_languages_switch_at_once(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    window.actions_.run("view.theme_dark")
    assert tones() is DARK and workspace.canvas.is_dark
    window.actions_.run("view.language_hu")
    assert window.actions_["view.language_hu"].isChecked()
    window.actions_.run("view.language_en")
    window.actions_.run("view.theme_light")


def test_layers_hide_and_lock(window: Window, folder: Path) -> None:
    workspace = window.open(folder)
    assert workspace is not None
    document, canvas = workspace.document, workspace.canvas
    thing = canvas.thing((*SPACES, "cambrai"))
    assert thing is not None and canvas.thing_at(thing.bounds.centre) is not None
    document.layers.set("spaces", locked=True)
    hit = canvas.thing_at(thing.bounds.centre)
    assert hit is None or hit.kind != "space"


def test_a_killed_program_loses_nothing(folder: Path, tmp_path: Path, window: Window) -> None:
    """Work in another process, kill it without warning, open the pack again: the work is offered back."""
    script = (
        "import sys, time\n"
        "from editor.app import application\n"
        "app = application()\n"
        "from editor.document import OpenPack\n"
        "from editor import edits\n"
        "document = OpenPack.at(sys.argv[1])\n"
        "for step in range(5):\n"
        "    document.apply(edits.moved(document.pack, [('boards', 'europe', 'spaces', 'verdun')], 1, 0))\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)\n"
    )
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"},
        cwd=root,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "ready"
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert leftovers()
    x, _ = model.load_pack(folder).boards["europe"].position("verdun")  # type: ignore[misc]
    workspace = window.open(folder)
    assert workspace is not None and window.banner.isVisible()
    yes = next(b for b in window.banner.findChildren(QPushButton) if b.text() == "Bring them back")
    QTest.mouseClick(yes, Qt.MouseButton.LeftButton)
    limit = time.monotonic() + 5
    while not workspace.document.history and time.monotonic() < limit:
        QApplication.processEvents()
    assert workspace.document.pack.boards["europe"].position("verdun")[0] == pytest.approx(x + 5, abs=0.2)  # type: ignore[index]


def test_the_status_bar_tells_warnings_and_notes_apart(window: Window) -> None:
    told = []
    for counts in ((2, 1, 1), (1, 0, 0), (0, 1, 5), (0, 3, 5), (0, 0, 1), (0, 0, 5), (0, 0, 0)):
        window.status.show_sound(*counts)
        told.append(window.status.sound.text().removeprefix("● "))
    assert told == [
        "not sound: 2 errors",
        "not sound: one error",
        "sound, one warning",
        "sound, 3 warnings",
        "sound, one note",
        "sound, 5 notes",
        "sound",
    ]
