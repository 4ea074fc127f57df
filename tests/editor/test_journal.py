"""The journal: nothing is lost but the last second, and no session touches another's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

from editor.document import OpenPack, edit_of
from editor.journal import Journal, leftovers
from model import Change, Edit

VERDUN = ("boards", "europe", "spaces", "verdun")
FORT = Change("Raze the fort", (Edit(("a", "fort"), 3, 0),))


def test_no_file_before_the_first_change(tmp_path: Path):
    journal = Journal(tmp_path / "pack", "My front", tmp_path)
    journal.begin("base")
    assert not list(tmp_path.glob("*.journal"))
    journal.append(FORT)
    assert len(list(tmp_path.glob("*.journal"))) == 1
    journal.discard()
    assert not list(tmp_path.glob("*.journal"))


def test_a_running_session_is_not_offered(tmp_path: Path):
    journal = Journal(tmp_path / "pack", "My front", tmp_path)
    journal.begin("base")
    journal.append(FORT)
    assert leftovers(tmp_path) == []
    journal._file.close()
    (left,) = leftovers(tmp_path)
    assert left.changes == (FORT,) and left.title == "My front" and left.base == "base"


def test_two_sessions_on_one_pack_do_not_collide(tmp_path: Path):
    journals = [Journal(tmp_path / "pack", "My front", tmp_path) for _ in range(2)]
    for journal in journals:
        journal.begin("base")
        journal.append(FORT)
    assert len(list(tmp_path.glob("*.journal"))) == 2
    journals[0].discard()
    journals[1]._file.close()
    assert len(leftovers(tmp_path)) == 1


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path):
    journal = Journal(tmp_path / "pack", "My front", tmp_path)
    journal.begin("base")
    journal.append(FORT)
    journal._file.write(b'{"label":"Half a')
    journal._file.close()
    (left,) = leftovers(tmp_path)
    assert left.changes == (FORT,)


def test_what_is_no_journal_is_cleared_away(tmp_path: Path):
    (tmp_path / "x.journal").write_text("nonsense")
    assert leftovers(tmp_path) == []
    assert not list(tmp_path.glob("*.journal"))


def test_a_folder_that_cannot_be_written_is_told_and_work_goes_on(pog, tmp_path: Path):
    (tmp_path / "state").write_text("in the way")
    pog.apply(Change("Raze", (edit_of(pog.pack, (*VERDUN, "fort"), 0),)))
    assert pog.journal_trouble and pog.modified


def test_kill_minus_nine_loses_nothing_that_was_applied(pog_folder: Path, qapp):
    work = textwrap.dedent(
        f"""
        import sys, time
        from PySide6.QtCore import QCoreApplication
        from editor.document import OpenPack, edit_of
        from model import Change
        app = QCoreApplication([])
        document = OpenPack.at({str(pog_folder)!r})
        space = ("boards", "europe", "spaces", "verdun")
        for fort in (2, 1, 0):
            document.apply(Change(f"Fort {{fort}}", (edit_of(document.pack, (*space, "fort"), fort),)))
        with document.gesture("Never finished"):
            document.apply(Change("", (edit_of(document.pack, (*space, "name"), "X"),)))
            print("working", flush=True)
            time.sleep(60)
        """
    )
    process = subprocess.Popen([sys.executable, "-c", work], stdout=subprocess.PIPE, env=os.environ)
    assert process.stdout is not None and process.stdout.readline() == b"working\n"
    assert leftovers() == []
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()

    (left,) = leftovers()
    document = OpenPack.at(left.pack)
    assert document.recover(left) == 3
    assert document.pack.boards["europe"].spaces["verdun"].fort == 0
    assert document.modified and [step.change.label for step in document.history] == [
        "Fort 2",
        "Fort 1",
        "Fort 0",
    ]
    document.save()
    assert leftovers() == []
    document.close()


def test_recovery_stops_where_the_pack_is_another_now(pog, tmp_path: Path):
    journal = Journal(pog.path, pog.title, tmp_path / "left")
    journal.begin("base")
    journal.append(Change("Fort 2", (edit_of(pog.pack, (*VERDUN, "fort"), 2),)))
    journal.append(Change("From 7", (Edit((*VERDUN, "fort"), 7, 1),)))
    journal._file.close()
    (left,) = leftovers(tmp_path / "left")
    assert pog.recover(left) == 1
    assert not left.file.exists()
