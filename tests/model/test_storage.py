"""Opening and saving packs: strict, kind, and never losing anything."""

from __future__ import annotations

import errno
import itertools
import json
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import ground
import pytest
from hypothesis import given
from strategies import packs

import model
from model import (
    ABSENT,
    Change,
    Edit,
    PackError,
    apply,
    files,
    load_pack,
    open_pack,
    save_pack,
    to_archive,
    to_folder,
)
from model.files import CHECKSUMS, STATE, archived

FORT = ("boards", "front", "spaces", "verdun", "fort")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return ground.write(tmp_path / "pack")


def bytes_of(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and STATE not in file.parts)
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def problems_of(path: Path) -> list[str]:
    return [str(problem) for problem in open_pack(path).problems]


def refused(path: Path) -> str:
    with pytest.raises(PackError) as caught:
        open_pack(path)
    return str(caught.value)


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


# ---------------------------------------------------------------------------- the way there and back


def test_a_folder_opens_as_what_was_written(folder: Path) -> None:
    assert load_pack(folder) == ground.pack()


def test_the_second_opening_comes_from_the_cache_and_is_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_pack(folder)
    monkeypatch.setattr("model.reading.parse", _only_the_manifest)
    assert load_pack(folder) == first


def _only_the_manifest(text: str, file: str) -> Any:
    from model.yaml_text import parse

    assert file == "pack.yaml", "a file was parsed that the cache knows"
    return parse(text, file)


def test_a_damaged_cache_is_not_believed(folder: Path) -> None:
    first = load_pack(folder)
    kept = list(Path(os.environ["SANDTABLE_CACHE"], "parsed").iterdir())
    assert kept
    for entry in kept:
        entry.write_bytes(entry.read_bytes()[:-3] + b"???")
    assert load_pack(folder) == first


@given(packs)
def test_what_is_saved_loads_the_same(pack: model.Pack) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        for target in (Path(scratch, "folder"), Path(scratch, "one.stpack")):
            save_pack(pack, target)
            assert open_pack(target).pack == pack


def test_a_pack_goes_into_an_archive_and_back_byte_for_byte(folder: Path, tmp_path: Path) -> None:
    (folder / "artwork").mkdir()
    (folder / "artwork" / "map.png").write_bytes(b"\x89PNG not really")
    first = to_archive(folder, tmp_path / "a.stpack")
    os.utime(folder / "pack.yaml", (1, 1))
    assert to_archive(folder, tmp_path / "b.stpack") == first
    assert (tmp_path / "a.stpack").read_bytes() == (tmp_path / "b.stpack").read_bytes()
    assert load_pack(tmp_path / "a.stpack") == load_pack(folder)
    to_folder(tmp_path / "a.stpack", tmp_path / "again")
    assert bytes_of(tmp_path / "again") == bytes_of(folder)


# ---------------------------------------------------------------------------- saving


def test_saving_touches_only_what_changed_and_keeps_comments(folder: Path) -> None:
    edit(folder, "boards/front.yaml", "fort: 3", "fort: 3}   # the ring of forts\n  #")
    edit(folder, "boards/front.yaml", "# the ring of forts\n  #}", "# the ring of forts")
    before = bytes_of(folder)
    opened = open_pack(folder)
    assert opened.save(apply(opened.pack, Change("Raze", (Edit(FORT, 3, 2),)))) == ("boards/front.yaml",)
    after = bytes_of(folder)
    assert {name for name in after if after[name] != before[name]} == {"boards/front.yaml"}
    assert after["boards/front.yaml"] == before["boards/front.yaml"].replace(b"fort: 3", b"fort: 2")
    assert b"# the ring of forts" in after["boards/front.yaml"]


def test_saving_without_a_change_writes_nothing(folder: Path) -> None:
    opened = open_pack(folder)
    before = {file: file.stat().st_mtime_ns for file in folder.rglob("*")}
    assert opened.save(opened.pack) == ()
    assert {file: file.stat().st_mtime_ns for file in folder.rglob("*")} == before


def test_the_last_good_version_is_kept(folder: Path) -> None:
    opened = open_pack(folder)
    before = (folder / "boards" / "front.yaml").read_bytes()
    opened.save(apply(opened.pack, Change("Raze", (Edit(FORT, 3, 2),))))
    assert (folder / STATE / "last-good" / "boards" / "front.yaml").read_bytes() == before


def test_documents_come_and_go_with_their_files(folder: Path) -> None:
    opened = open_pack(folder)
    new = {"title": "Autumn", "board": "front"}
    pack = apply(opened.pack, Change("New scenario", (Edit(("scenarios", "autumn"), ABSENT, new),)))
    assert opened.save(pack) == ("scenarios/autumn.yaml",)
    assert load_pack(folder) == pack
    assert opened.save(apply(pack, Change("Remove", (Edit(("scenarios", "autumn"), new),)))) == (
        "scenarios/autumn.yaml",
    )
    assert not (folder / "scenarios" / "autumn.yaml").exists()


def test_an_archive_is_saved_too(folder: Path, tmp_path: Path) -> None:
    to_archive(folder, tmp_path / "a.stpack")
    opened = open_pack(tmp_path / "a.stpack")
    changed = apply(opened.pack, Change("Raze", (Edit(FORT, 3, 2),)))
    assert opened.save(changed) == ("boards/front.yaml",)
    assert load_pack(tmp_path / "a.stpack") == changed


def test_a_file_that_somebody_else_changed_is_not_overwritten(folder: Path) -> None:
    opened = open_pack(folder)
    edit(folder, "boards/front.yaml", "Verdun", "Virton")
    assert opened.changed_on_disk() == ("boards/front.yaml",)
    changed = apply(opened.pack, Change("Raze", (Edit(FORT, 3, 2),)))
    with pytest.raises(PackError, match=r"boards/front.yaml: was changed by another program"):
        opened.save(changed)
    assert b"Virton" in (folder / "boards" / "front.yaml").read_bytes()
    opened.save(changed, over=frozenset({"boards/front.yaml"}))
    assert load_pack(folder) == changed


def test_a_change_elsewhere_does_not_stand_in_the_way(folder: Path) -> None:
    opened = open_pack(folder)
    edit(folder, "cards.yaml", "Push", "Shove")
    opened.save(apply(opened.pack, Change("Raze", (Edit(FORT, 3, 2),))))
    assert b"Shove" in (folder / "cards.yaml").read_bytes()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "may not be written"),
    ],
)
@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_a_save_that_fails_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str, fails_at: int
) -> None:
    opened = open_pack(folder)
    pack = apply(opened.pack, Change("Two", (Edit(FORT, 3, 2), Edit(("cards", "push", "ops"), 3, 4))))
    before = bytes_of(folder)
    calls = 0

    def fsync(_handle: int) -> None:
        nonlocal calls
        calls += 1
        if calls == fails_at:
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(PackError, match=f"cannot be saved: .*{said}.*Nothing was changed"):
        opened.save(pack)
    monkeypatch.undo()
    assert bytes_of(folder) == before
    assert opened.save(pack) == ("boards/front.yaml", "cards.yaml")


def test_a_crash_in_the_middle_of_a_save_is_finished_at_the_next_opening(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = open_pack(folder)
    pack = apply(opened.pack, Change("Two", (Edit(FORT, 3, 2), Edit(("cards", "push", "ops"), 3, 4))))
    real = Path.replace
    calls = 0

    def replace(self: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt  # as good as a power cut: nothing after this runs
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        opened.save(pack)
    monkeypatch.undo()
    assert load_pack(folder) == pack
    assert not (folder / STATE / "stage").exists()


def test_a_save_that_was_not_staged_completely_is_forgotten(folder: Path) -> None:
    before = load_pack(folder)
    half = folder / STATE / "stage" / "files" / "cards.yaml"
    half.parent.mkdir(parents=True)
    half.write_text("half a fi")
    assert load_pack(folder) == before
    assert not (folder / STATE / "stage").exists()


PLANS = {
    "a file outside changed": {"changed": ["../outside.yaml"], "removed": []},
    "a file outside removed": {"changed": [], "removed": ["../outside.yaml"]},
    "an absolute path removed": {"changed": [], "removed": ["/OUTSIDE"]},
    "a file through a link removed": {"changed": [], "removed": ["boards/outside.yaml"]},
    "no lists": {"changed": 3, "removed": {}},
    "no names": {"changed": [1], "removed": [["a"]]},
    "half a plan": {"changed": ["cards.yaml"]},
    "no plan": [],
}


@pytest.mark.parametrize("what", PLANS)
def test_a_staged_save_that_a_stranger_left_reaches_nothing_outside(folder: Path, what: str) -> None:
    outside = folder.parent / "outside.yaml"
    outside.write_text("mine")
    if "link" in what:
        shutil.rmtree(folder / "boards")
        (folder / "boards").symlink_to(folder.parent)
    (folder / STATE / "stage" / "files").mkdir(parents=True)  # files/../outside.yaml is the file below
    (folder / STATE / "stage" / "outside.yaml").write_text("theirs")
    plan = json.dumps(PLANS[what]).replace("/OUTSIDE", str(outside))
    (folder / STATE / "stage" / "plan.json").write_text(plan)
    if "link" in what:
        with pytest.raises(PackError, match=r"boards/outside\.yaml: is a link"):
            open_pack(folder)
    else:
        load_pack(folder)
        assert not (folder / STATE).exists()
    assert outside.read_text() == "mine"


@pytest.mark.parametrize("linked", ["", "stage", "last-good"])
def test_a_link_in_the_place_of_our_own_files_is_refused(folder: Path, linked: str) -> None:
    opened = open_pack(folder)
    elsewhere = folder.parent / "elsewhere"
    (elsewhere / "stage").mkdir(parents=True)
    (elsewhere / "stage" / "mine").write_text("mine")
    place = folder / STATE / linked
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(elsewhere)
    before = bytes_of(elsewhere)
    with pytest.raises(PackError, match="is a link"):
        opened.save(apply(opened.pack, Change("", (Edit(FORT, 3, 2),))))
    assert bytes_of(elsewhere) == before
    place.unlink()
    assert load_pack(folder) == opened.pack


def test_a_disk_that_is_full_at_any_moment_of_a_save_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = open_pack(folder)
    first = apply(opened.pack, Change("One", (Edit(FORT, 3, 2),)))
    opened.save(first)
    second = apply(first, Change("Two", (Edit(FORT, 2, 1), Edit(("cards", "push", "ops"), 3, 4))))
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    real, writes = files._write_through, 0
    for room in itertools.count():
        writes = 0

        def write(file: Path, content: bytes, room: int = room) -> None:
            nonlocal writes
            if writes == room:
                real(file, content[: len(content) // 2])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            writes += 1
            real(file, content)

        monkeypatch.setattr(files, "_write_through", write)
        try:
            opened.save(second)
        except PackError as error:
            assert "the disk is full. Nothing was changed." in str(error)
            assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before
        else:
            break
    assert room == 5  # two files, the two they replace, and the plan
    monkeypatch.undo()
    assert load_pack(folder) == second


def test_a_new_pack_holds_nothing_but_its_files(folder: Path) -> None:
    save_pack(load_pack(folder), folder.parent / "new")
    assert not (folder.parent / "new" / STATE).exists()


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write anywhere")
def test_a_read_only_folder_is_named(folder: Path) -> None:
    opened = open_pack(folder)
    folder.chmod(0o500)
    try:
        with pytest.raises(PackError, match="may not be written"):
            opened.save(apply(opened.pack, Change("Raze", (Edit(FORT, 3, 2),))))
    finally:
        folder.chmod(0o700)


def test_a_new_pack_is_not_written_over_something_else(folder: Path) -> None:
    with pytest.raises(PackError, match="is not empty"):
        save_pack(ground.pack(), folder)


# ---------------------------------------------------------------------------- problems, all at once


def test_every_problem_is_reported_with_its_place_and_a_suggestion(folder: Path) -> None:
    edit(folder, "boards/front.yaml", "fort: 3", "frot: 3")
    edit(folder, "boards/front.yaml", "[nancy, metz]", "[nancy, mets]")
    edit(folder, "cards.yaml", "ops: 3", "ops: 9")
    edit(folder, "cards.yaml", "deck: orders", "deck: ordres")
    edit(folder, "scenarios/spring.yaml", "test: holds", "test: hodls")
    edit(folder, "sides.yaml", "side: cp", "side: cpp")
    found = "\n".join(problems_of(folder))
    assert "boards/front.yaml:4:38: unknown key 'frot'; did you mean 'fort'?" in found
    assert "unknown space 'mets'; did you mean 'metz'?" in found
    assert "ops: input should be less than or equal to 5 (found 9)" in found
    assert "unknown deck 'ordres'; did you mean 'orders'?" in found
    assert "unknown word 'hodls'; did you mean 'holds'?" in found
    assert "unknown side 'cpp'; did you mean 'cp'?" in found
    assert len(problems_of(folder)) == 6
    with pytest.raises(PackError) as caught:
        load_pack(folder)
    assert len(caught.value.problems) == 6


def test_an_unknown_terrain_gets_a_suggestion(folder: Path) -> None:
    edit(folder, "boards/front.yaml", "fort: 3", "terrain: forrest")
    assert problems_of(folder) == [
        "boards/front.yaml:4:38: unknown terrain 'forrest'; did you mean 'forest'?"
    ]


def test_the_healthy_rest_opens_and_the_broken_part_survives_a_save(folder: Path) -> None:
    edit(folder, "boards/front.yaml", "nancy: {name: Nancy", "nancy: {nmae: Nancy")
    edit(folder, "cards.yaml", "cards:", "cards:\n  broken: {ops: many}")
    opened = open_pack(folder)
    assert len(opened.problems) >= 2
    assert set(opened.pack.boards["front"].spaces) == {"verdun", "nancy", "metz", "sedan"}
    assert "broken" not in opened.pack.cards
    assert "push" in opened.pack.cards
    opened.save(apply(opened.pack, Change("Two", (Edit(FORT, 3, 2), Edit(("cards", "push", "ops"), 3, 4)))))
    assert "nmae: Nancy" in (folder / "boards" / "front.yaml").read_text()
    assert "broken: {ops: many}" in (folder / "cards.yaml").read_text()


def test_a_file_that_cannot_be_read_leaves_the_others_alone(folder: Path) -> None:
    (folder / "scenarios" / "spring.yaml").write_text("title: [unclosed")
    opened = open_pack(folder)
    assert [problem.file for problem in opened.problems] == ["scenarios/spring.yaml"]
    assert not opened.pack.scenarios
    assert opened.pack.boards


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        (
            "board/front.yaml",
            "kind: points",
            "board/front.yaml: is not part of a pack; did you mean 'boards/'?",
        ),
        ("notes.txt", "x", "notes.txt: is not part of a pack."),
        ("tiles.yaml", "", "tiles.yaml: is empty."),
        ("tiles.yaml", "- 1", "tiles.yaml: holds no mapping."),
        ("tiles.yaml", "tile: {}", "tiles.yaml:1:1: unknown key 'tile'; did you mean 'tiles'?"),
        ("locales/hu.po", 'msgid "a\nmsgstr', "locales/hu.po:2: is not a PO file"),
        ("cards.yaml", "decks: {Bad Id: {name: X}}", "'Bad Id' is not an id."),
        ("boards/two.yaml", "kind: circles", "unknown word 'circles'"),
        ("boards/two.yaml", "title: x", "Unable to extract tag"),
    ],
)
def test_odd_files_are_told_of(folder: Path, file: str, content: str, said: str) -> None:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(content)
    assert said.lower() in "\n".join(problems_of(folder)).lower()


# ---------------------------------------------------------------------------- what is not even a pack


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (None, "has no pack.yaml"),
        ("", "pack.yaml: is empty."),
        ("id: x", "has no format number"),
        ("format: yes", "has no format number"),
        ("format: 99", "pack.yaml:1:1: is of format 99; this version reads up to 1. Update Sandtable."),
        (
            "format: 1\nid: x\ntitle: X\nsystem: proving-gruond",
            "unknown system 'proving-gruond'; did you mean 'proving-ground'?",
        ),
        ("format: 1\nid: x\nsystem: proving-ground", "'title' is missing"),
    ],
)
def test_a_manifest_that_tells_nothing(folder: Path, manifest: str | None, said: str) -> None:
    if manifest is None:
        (folder / "pack.yaml").unlink()
    else:
        (folder / "pack.yaml").write_text(manifest)
    assert said in refused(folder)


def test_nothing_there(tmp_path: Path) -> None:
    assert "there is no such pack" in refused(tmp_path / "nowhere")


def test_a_link_is_refused_wherever_it_leads(folder: Path) -> None:
    (folder / "artwork").symlink_to("/etc")
    assert "artwork: is a link" in refused(folder)


def test_a_huge_file_is_refused_unread(folder: Path) -> None:
    with (folder / "tiles.yaml").open("wb") as file:
        file.truncate(2**30)
    assert "tiles.yaml: is too big (1,024.0 MiB; at most 16 MiB are read)" in refused(folder)


def members(path: Path, **changes: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()} | changes


def zipped(path: Path, files: dict[str, bytes], **flags: Any) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = flags.get("attributes", {}).get(name, 0o644) << 16
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return path


@pytest.mark.parametrize(
    "name", ["../evil.yaml", "/etc/evil", "boards/../../evil", "C:/evil", "a\\b", "./x", "x//y"]
)
def test_a_member_that_leads_out_of_the_pack_is_refused(folder: Path, tmp_path: Path, name: str) -> None:
    files = {**bytes_of(folder), name: b"x"}
    evil = zipped(tmp_path / "evil.stpack", files)
    assert "Do not trust this pack" in refused(evil)
    with pytest.raises(PackError):
        to_folder(evil, tmp_path / "out")
    assert not (tmp_path / "out").exists() or not any((tmp_path / "out").iterdir())


def test_a_link_in_an_archive_is_refused(folder: Path, tmp_path: Path) -> None:
    files = {**bytes_of(folder), "artwork/x": b"/etc/passwd"}
    assert "is a link" in refused(zipped(tmp_path / "l.stpack", files, attributes={"artwork/x": 0o120777}))


def test_a_zip_bomb_costs_nothing(folder: Path, tmp_path: Path) -> None:
    bomb = zipped(tmp_path / "bomb.stpack", {**bytes_of(folder), "tiles.yaml": b"\0" * (40 * 2**20)})
    assert bomb.stat().st_size < 2**20
    assert "is too big" in refused(bomb)


def test_a_member_that_lies_about_its_size_is_refused(folder: Path, tmp_path: Path) -> None:
    target = zipped(tmp_path / "liar.stpack", {"pack.yaml": b"format: 1\n" * 1000})
    raw = target.read_bytes()
    target.write_bytes(raw.replace((10_000).to_bytes(4, "little"), (9).to_bytes(4, "little")))
    assert "liar.stpack" in refused(target)


def test_too_many_members_are_refused(tmp_path: Path) -> None:
    files = {f"artwork/{i}": b"" for i in range(10_001)}
    assert "the pack is too big" in refused(zipped(tmp_path / "many.stpack", files))


def test_a_tampered_member_is_named(folder: Path, tmp_path: Path) -> None:
    to_archive(folder, tmp_path / "a.stpack")
    files = members(tmp_path / "a.stpack", **{"cards.yaml": b"cards: {}"})
    assert "cards.yaml is not what was packed" in refused(zipped(tmp_path / "b.stpack", files))
    files = members(tmp_path / "a.stpack", **{"extra.yaml": b""})
    assert "extra.yaml is not what was packed" in refused(zipped(tmp_path / "c.stpack", files))
    files = members(tmp_path / "a.stpack")
    del files["cards.yaml"]
    assert "cards.yaml is not what was packed" in refused(zipped(tmp_path / "d.stpack", files))


@pytest.mark.parametrize("listing", [b"", b"[]", b"{}", b'{"sha256": 3}', b"\xff"])
def test_an_archive_without_checksums_is_refused(folder: Path, tmp_path: Path, listing: bytes) -> None:
    files = {CHECKSUMS: listing, **bytes_of(folder)}
    assert "has no list of checksums" in refused(zipped(tmp_path / "a.stpack", files))


@pytest.mark.parametrize("cut", [0, 1, 40, 200, -30, -1])
def test_a_truncated_archive_is_refused(folder: Path, tmp_path: Path, cut: int) -> None:
    content = archived(bytes_of(folder))
    (tmp_path / "t.stpack").write_bytes(content[:cut])
    assert "t.stpack" in refused(tmp_path / "t.stpack")


def test_an_encrypted_member_is_refused(folder: Path, tmp_path: Path) -> None:
    content = bytearray(archived(bytes_of(folder)))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.find(signature)
        while at >= 0:
            content[at + offset] |= 1
            at = content.find(signature, at + 4)
    (tmp_path / "e.stpack").write_bytes(bytes(content))
    assert "encrypted" in refused(tmp_path / "e.stpack")


def test_members_said_twice_are_refused(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "twice.stpack"
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(target, "w") as archive:
        archive.writestr("pack.yaml", b"a")
        archive.writestr("pack.yaml", b"b")
    assert "is there twice" in refused(target)


def test_the_list_of_checksums_is_readable(folder: Path, tmp_path: Path) -> None:
    to_archive(folder, tmp_path / "a.stpack")
    sums = json.loads(members(tmp_path / "a.stpack")[CHECKSUMS])["sha256"]
    assert set(sums) == set(bytes_of(folder))


def test_hidden_files_are_left_alone(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("x")
    (folder / ".DS_Store").write_bytes(b"\0")
    assert problems_of(folder) == []
    shutil.rmtree(folder / ".git")
