"""What the window does with files: new packs, other versions, the work of others, what a crash left."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import delete

import model
from editor import edits
from editor.compare import CompareView
from editor.document import OpenPack
from editor.journal import Journal, fingerprint, leftovers
from editor.panels.merge import MergePanel
from editor.settings import Settings
from editor.themes import use_theme
from editor.window import Window
from editor.workspace import Workspace
from model.starter import starter


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    use_theme("light")
    made = Window(Settings())
    made.resize(1200, 800)
    with qtbot.waitExposed(made):
        made.show()
    made.filing.may_close = lambda _document: True  # type: ignore[method-assign]
    yield made
    for index in range(len(made.workspaces()), 0, -1):
        made.close_tab(index)
    delete(made)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "mine"
    model.save_pack(starter(model.system_named("paths-of-glory"), "small", "Small"), place)
    return place


@pytest.fixture
def workspace(window: Window, folder: Path) -> Workspace:
    made = window.open(folder)
    assert made is not None
    return made


def answer(window: Window, words: str, qtbot: QtBot) -> None:
    """Press a button of the banner."""
    qtbot.waitUntil(window.banner.isVisible)
    buttons = [b for b in window.banner.findChildren(QPushButton) if b.isVisible() and b.text() == words]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)


def first_space(document: OpenPack) -> tuple[str, str, str, str]:
    board = document.board or ""
    return ("boards", board, "spaces", document.pack.boards[board].space_ids[0])


def name_in_file(folder: Path, document: OpenPack, name: str) -> None:
    """Somebody else names the first space, writing into the file in place."""
    other = OpenPack.at(folder)
    path = first_space(document)
    other.apply(edits.set_values(other.pack, "Name", [path], "name", name))
    changed, _ = other.opened.pending(other.pack)
    other.close()
    for file, content in changed.items():
        (folder / file).write_bytes(content)


# ---------------------------------------------------------------------------- beginning


@pytest.mark.parametrize("template", [True, False])
def test_a_new_pack_begins_from_the_template_or_blank(window: Window, tmp_path: Path, template: bool) -> None:
    made = window.filing.begin_at("great-war", tmp_path / "my-trench", template=template)
    assert made is not None and made.document.title == "My trench"
    assert (len(made.document.pack.cards) > 20) == template


def test_the_welcome_page_offers_both_for_every_system(window: Window) -> None:
    window.welcome.draw_all()
    begun: list[tuple[str, bool]] = []
    window.welcome.begun.disconnect()
    window.welcome.begun.connect(lambda system, template: begun.append((system, template)))
    for button in window.welcome.findChildren(QPushButton):
        if button.text() in ("From the template", "Blank"):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert begun == [
        (system.id, way)
        for system in model.systems().values()
        for way in ((True, False) if system.template is not None else (False,))
    ]


def test_an_archive_opens_like_a_folder(window: Window, workspace: Workspace, tmp_path: Path) -> None:
    archive = tmp_path / "small.stpack"
    assert window.filing.save_as(workspace.document, archive)
    assert workspace.document.path == archive and window.settings.recent[0].path == str(archive)
    window.close_tab(1)
    again = window.open(archive)
    assert again is not None and again.document.title == "Small"


def test_a_place_that_cannot_be_written_is_told(window: Window, workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert not window.filing.save_as(workspace.document, tmp_path / "file" / "pack")
    assert window.banner.isVisible() and workspace.document.path == tmp_path / "mine"


# ---------------------------------------------------------------------------- others


def test_what_others_write_into_a_file_is_noticed_while_working(
    window: Window, workspace: Workspace, folder: Path, qtbot: QtBot
) -> None:
    document = workspace.document
    name_in_file(folder, document, "Elsewhere")
    answer(window, "Take over", qtbot)
    qtbot.waitUntil(lambda: document.history != ())
    assert model.value_at(document.pack, (*first_space(document), "name")) == "Elsewhere"
    assert not document.modified


def test_a_change_on_disk_is_told_once_and_own_saves_are_not(
    window: Window, workspace: Workspace, folder: Path, qtbot: QtBot
) -> None:
    document = workspace.document
    document.apply(edits.set_values(document.pack, "Name", [first_space(document)], "name", "Mine"))
    assert window.filing.save(document)
    window.filing.look_at_disk()
    assert not window.banner.isVisible()
    name_in_file(folder, document, "Theirs")
    window.filing.look_at_disk()
    answer(window, "Close", qtbot)
    window.filing.look_at_disk()
    assert not window.banner.isVisible()


def test_both_sides_changed_the_same_place_and_a_person_decides(
    window: Window, workspace: Workspace, folder: Path
) -> None:
    document, path = workspace.document, first_space(workspace.document)
    document.apply(edits.set_values(document.pack, "Name", [path], "name", "Mine"))
    name_in_file(folder, document, "Theirs")
    window.filing.take_from_disk(document)
    panel = window.docking.panel(MergePanel)
    assert len(panel.rows) == 1 and model.value_at(document.pack, (*path, "name")) == "Mine"
    QTest.mouseClick(panel.rows[0].theirs, Qt.MouseButton.LeftButton)
    assert model.value_at(document.pack, (*path, "name")) == "Theirs" and not panel.open_conflicts
    document.undo()
    assert model.value_at(document.pack, (*path, "name")) == "Mine"


def test_the_version_of_a_colleague_is_merged_as_one_step(
    window: Window, workspace: Workspace, folder: Path, tmp_path: Path
) -> None:
    base = Path(shutil.copytree(folder, tmp_path / "base"))
    theirs = Path(shutil.copytree(folder, tmp_path / "theirs"))
    document = workspace.document
    path, before = first_space(document), document.pack
    name_in_file(theirs, document, "Theirs")
    document.apply(edits.moved(document.pack, [path], 7, 0))
    window.filing.merge(document, theirs, base)
    assert model.value_at(document.pack, (*path, "name")) == "Theirs" and len(document.history) == 2
    document.undo()
    assert model.value_at(document.pack, (*path, "name")) != "Theirs"
    document.undo()
    assert document.pack == before


def test_two_versions_stand_side_by_side_in_the_window(window: Window, workspace: Workspace) -> None:
    document, path = workspace.document, first_space(workspace.document)
    document.apply(edits.set_values(document.pack, "Name", [path], "name", "Mine"))
    window.actions_.run("file.compare_saved")
    view = workspace.findChild(CompareView)
    assert view is not None and view.isVisible() and not workspace.canvas.isVisible()
    assert view.before.isVisible() and view.after.isVisible() and len(view.found) == 1
    assert "Mine" in view.tree.topLevelItem(0).text(2)
    view.tree.topLevelItem(0).setSelected(True)
    QTest.mouseClick(view.take_back, Qt.MouseButton.LeftButton)
    assert not view.found and len(document.history) == 2
    view.closed.emit()
    assert workspace.canvas.isVisible()


def test_packs_of_different_systems_are_not_compared(
    window: Window, workspace: Workspace, assault: OpenPack
) -> None:
    assert window.filing.compare(workspace.document, assault.pack, "other") is None
    assert window.banner.isVisible()


# ---------------------------------------------------------------------------- after a crash


def crashed(folder: Path) -> None:
    """Another session that named a space and never came to save it."""
    document = OpenPack.at(folder)
    journal = Journal(folder, document.title)
    journal.begin(fingerprint(document.opened.files))
    journal.append(edits.set_values(document.pack, "Name", [first_space(document)], "name", "Nearly lost"))
    assert journal._file is not None
    journal._file.close()
    document.close()


def test_the_next_start_offers_what_a_crash_left(window: Window, folder: Path, qtbot: QtBot) -> None:
    crashed(folder)
    window.filing.offer_recovery()
    assert window.workspace is None and "Small" in window.banner.words
    answer(window, "Open and bring them back", qtbot)
    qtbot.waitUntil(lambda: window.document is not None and bool(window.document.history))
    document = window.document
    assert document is not None and document.modified
    assert model.value_at(document.pack, (*first_space(document), "name")) == "Nearly lost"
    assert not window.banner.isVisible()


def test_what_a_crash_left_can_be_forgotten(window: Window, folder: Path, qtbot: QtBot) -> None:
    crashed(folder)
    window.filing.offer_recovery()
    answer(window, "Forget them", qtbot)
    qtbot.waitUntil(lambda: not leftovers())
    window.filing.offer_recovery()
    assert not window.banner.isVisible()
