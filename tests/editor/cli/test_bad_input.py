"""Packs from strangers and disks that fail: one clear message, exit code 2, and nothing is touched."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import border_war
import pytest
from sandtable_command import Outcome, environment, files_of, sandtable

import model
from model import files as model_files


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "border-war"
    model.save_pack(border_war.pack(), folder)
    return folder


@pytest.fixture
def archive(pack: Path, tmp_path: Path) -> Path:
    model.to_archive(pack, tmp_path / "war.stpack")
    return tmp_path / "war.stpack"


def told(said: Outcome, *words: str) -> None:
    """It ends with code 2 and one clear message, and shows no inner workings."""
    assert said.code == 2, said
    assert "Traceback" not in said.err and "internal error" not in said.err, said.err
    lines = said.err.strip().splitlines()
    assert len(lines) == 1, said.err
    for word in words:
        assert word in lines[0], lines[0]


def zipped(
    file: Path, members: dict[str, bytes], prepare: Callable[[zipfile.ZipInfo], None] | None = None
) -> Path:
    """An archive as a stranger might make it: honest checksums, any names."""
    import hashlib

    sums = {name: hashlib.sha256(content).hexdigest() for name, content in members.items()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in {"checksums.json": json.dumps({"sha256": sums}).encode(), **members}.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            if prepare and name != "checksums.json":
                prepare(entry)
            made.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return file


# ---------------------------------------------------------------------------- archives


@pytest.mark.parametrize(
    "name", ["../evil.yaml", "boards/../../evil.yaml", "/etc/evil.yaml", "C:/evil.yaml", "a\\b.yaml"]
)
@pytest.mark.parametrize("verb", ["info", "check", "unpack"])
def test_names_that_lead_out_of_the_pack(pack: Path, tmp_path: Path, name: str, verb: str) -> None:
    evil = zipped(tmp_path / "evil.stpack", {**files_of(pack), name: b"x"})
    place = tmp_path / "place"
    place.mkdir()
    said = sandtable(verb, evil, *([place / "inside"] if verb == "unpack" else []))
    told(said, "evil.stpack", "member", "Do not trust this pack.")
    assert not list(tmp_path.rglob("evil.yaml")) and not (place / "inside").exists()


def test_a_link_in_an_archive(pack: Path, tmp_path: Path) -> None:
    def link(entry: zipfile.ZipInfo) -> None:
        if entry.filename == "notes.md":
            entry.external_attr = (stat.S_IFLNK | 0o777) << 16

    evil = zipped(tmp_path / "evil.stpack", {**files_of(pack), "notes.md": b"/etc/passwd"}, link)
    told(sandtable("unpack", evil, tmp_path / "out"), "is a link", "Do not trust this pack.")
    assert not (tmp_path / "out").exists()


def test_a_zip_bomb_is_refused_before_it_is_unpacked(pack: Path, tmp_path: Path) -> None:
    bomb = zipped(tmp_path / "bomb.stpack", {**files_of(pack), "artwork/white.png": bytes(80 * 2**20)})
    assert bomb.stat().st_size < 2**20
    told(sandtable("info", bomb), "too big", "80.0 MiB")


def test_a_zip_bomb_that_lies_about_its_size(pack: Path, tmp_path: Path) -> None:
    bomb = zipped(tmp_path / "bomb.stpack", {**files_of(pack), "artwork/white.png": bytes(30 * 2**20)})
    content = bytearray(bomb.read_bytes())
    honest, lie = (30 * 2**20).to_bytes(4, "little"), (1000).to_bytes(4, "little")
    bomb.write_bytes(content.replace(honest, lie))
    said = sandtable("info", bomb)
    told(said, "bomb.stpack")


def test_too_many_members(tmp_path: Path) -> None:
    bomb = zipped(tmp_path / "bomb.stpack", {f"artwork/{number}.svg": b"" for number in range(10_001)})
    told(sandtable("info", bomb), "too big", "10,000 files")


def test_a_wrong_checksum(archive: Path, pack: Path) -> None:
    members = files_of(pack)
    with zipfile.ZipFile(archive) as made:
        sums = made.read("checksums.json")
    with zipfile.ZipFile(archive, "w") as made:
        for name, content in {"checksums.json": sums, **members, "pieces.yaml": b"pieces: {}\n"}.items():
            made.writestr(name, content)
    told(sandtable("info", archive), "pieces.yaml is not what was packed", "get it again")


def test_a_plain_zip_without_checksums(pack: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "plain.stpack", "w") as made:
        for name, content in files_of(pack).items():
            made.writestr(name, content)
    told(sandtable("info", tmp_path / "plain.stpack"), "no list of checksums")


def test_a_truncated_archive(archive: Path) -> None:
    archive.write_bytes(archive.read_bytes()[:-200])
    told(sandtable("info", archive), "war.stpack", "not a readable pack", "Get it again")


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04", b"format: 1\n", b"\x00" * 100], ids=["empty", "stub", "text", "zeros"]
)
def test_a_file_that_is_no_archive(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "thing.stpack").write_bytes(content)
    told(sandtable("info", tmp_path / "thing.stpack"), "thing.stpack", "not a readable pack")


# ---------------------------------------------------------------------------- folders


def test_no_such_pack(tmp_path: Path) -> None:
    told(sandtable("info", tmp_path / "nowhere"), "there is no such pack", "Check the path.")


def test_a_folder_without_a_manifest(tmp_path: Path) -> None:
    told(sandtable("check", tmp_path), "has no pack.yaml", "sandtable new")


def test_a_device_is_no_pack() -> None:
    told(sandtable("info", "/dev/zero" if os.name == "posix" else "NUL"), "no such pack")


def test_a_pipe_in_a_folder_does_not_hang(pack: Path) -> None:
    os.mkfifo(pack / "notes.md")
    told(sandtable("info", pack), "is no ordinary file")


@pytest.mark.parametrize("target", ["/etc/passwd", "../outside.yaml"])
def test_a_link_in_a_folder(pack: Path, target: str) -> None:
    (pack.parent / "outside.yaml").write_text("pieces: {}\n")
    (pack / "tiles.yaml").symlink_to(target)
    told(sandtable("info", pack), "tiles.yaml", "is a link", "Put the file itself there.")


def test_a_linked_folder_in_a_folder(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (pack / "artwork").symlink_to(tmp_path / "elsewhere")
    told(sandtable("info", pack), "artwork", "is a link")


def test_a_file_of_a_gigabyte_is_not_read(pack: Path) -> None:
    with (pack / "pieces.yaml").open("wb") as stream:
        stream.truncate(2**30)
    told(sandtable("info", pack), "pieces.yaml", "too big", "1,024.0 MiB")


def test_an_archive_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.stpack").open("wb") as stream:
        stream.truncate(2**30)
    told(sandtable("info", tmp_path / "huge.stpack"), "too big")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(pack: Path) -> None:
    (pack / "pieces.yaml").chmod(0)
    told(sandtable("info", pack), "pieces.yaml", "cannot be read")


# ---------------------------------------------------------------------------- contents


BROKEN_FILES = {
    "UTF-16": (b"\xff\xfep\x00i\x00e\x00c\x00e\x00s\x00", "is not UTF-8 text"),
    "Latin-1": ("pieces:\n  a: {name: Armée}\n".encode("latin-1"), "is not UTF-8 text"),
    "NUL bytes": (b"pieces:\n  a: {name: \x00}\n", "holds a NUL byte"),
    "control characters": (b"pieces:\n  a: {name: \x07}\n", "U+0007"),
    "aliases": (b"pieces:\n  a: &x {name: A}\n  b: *x\n", "alias"),
    "an alias bomb": (
        b"a: &a [x,x,x,x,x,x,x,x,x]\n"
        + b"".join(f"{n}: &{n} [{','.join([f'*{chr(ord(n) - 1)}'] * 9)}]\n".encode() for n in "bcdefghi"),
        "alias",
    ),
    "a tag": (b"pieces: !!python/object/apply:os.system ['true']\n", "tag"),
    "two documents": (b"pieces: {}\n---\npieces: {}\n", "one document"),
    "a duplicate key": (b"pieces:\n  a: {name: A}\n  a: {name: B}\n", "'a' twice"),
    "deep nesting": (b"pieces: " + b"[" * 100 + b"]" * 100 + b"\n", "nested too deeply"),
    "very deep nesting": (b"pieces: " + b"[" * 50_000 + b"]" * 50_000 + b"\n", "nested too deeply"),
    "a list as key": (b"pieces:\n  ? [a, b]\n  : {name: A}\n", "as key"),
    "an open bracket": (b"pieces: {a: {name: A}\n", "YAML"),
    "a tab": (b"pieces:\n\ta: {name: A}\n", "YAML"),
    "a huge number": (b"pieces:\n  a: {name: A, strength: " + b"9" * 5000 + b"}\n", "number too large"),
    "infinity": (b"pieces:\n  a: {name: A, strength: 1e999}\n", "number too large"),
    "nothing": (b"", "is empty"),
    "only a comment": (b"# later\n", "is empty"),
    "a list": (b"- a\n- b\n", "no mapping"),
    "a word": (b"pieces\n", "no mapping"),
}


@pytest.mark.parametrize("what", BROKEN_FILES)
@pytest.mark.parametrize("verb", ["info", "pack"])
def test_a_broken_file(pack: Path, tmp_path: Path, what: str, verb: str) -> None:
    content, reason = BROKEN_FILES[what]
    (pack / "pieces.yaml").write_bytes(content)
    before = files_of(pack)
    told(sandtable(verb, pack, *([tmp_path / "out.stpack"] if verb == "pack" else [])), "pieces.yaml", reason)
    assert files_of(pack) == before and not (tmp_path / "out.stpack").exists()


@pytest.mark.parametrize("what", BROKEN_FILES)
def test_check_of_a_broken_file_tells_it_as_a_finding_and_exits_with_2(pack: Path, what: str) -> None:
    content, reason = BROKEN_FILES[what]
    (pack / "pieces.yaml").write_bytes(content)
    said = sandtable("check", pack, "--json")
    (finding,) = [f for f in said.json["findings"] if f["severity"] == "error"]
    assert finding["file"] == "pieces.yaml"
    assert reason in finding["message"] + finding["remedy"]
    assert said.code == (1 if finding["code"] == "PACK-SCHEMA" else 2)


@pytest.mark.parametrize("what", BROKEN_FILES)
def test_a_broken_manifest(pack: Path, what: str) -> None:
    content, _ = BROKEN_FILES[what]
    (pack / "pack.yaml").write_bytes(content)
    said = sandtable("info", pack)
    assert said.code == 2 and "pack.yaml" in said.err
    assert "Traceback" not in said.err and "internal error" not in said.err


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("format: 99", "is of format 99; this version reads up to 1. Update Sandtable."),
        ("format: one", "has no format number. Write 'format: 1'."),
        ("format: -1", "has no format number"),
        ("format: true", "has no format number"),
        ("frmat: 1", "has no format number"),
    ],
)
def test_an_unknown_format(pack: Path, line: str, reason: str) -> None:
    text = (pack / "pack.yaml").read_text()
    (pack / "pack.yaml").write_text(text.replace("format: 1", line))
    told(sandtable("info", pack), "pack.yaml:1:", reason)


@pytest.mark.parametrize("system", ["chess", "../proving-ground", "''", "os", "[a]"])
def test_an_unknown_system(pack: Path, system: str) -> None:
    text = (pack / "pack.yaml").read_text()
    (pack / "pack.yaml").write_text(text.replace("system: proving-ground", f"system: {system}"))
    told(sandtable("info", pack), "pack.yaml:4:", "system")


@pytest.mark.parametrize("content", [b'msgid "a"\nmsgstr', b"\xff\xff", b'msgstr "x"\nmsgid\n', b"\x00"])
def test_a_broken_catalogue(pack: Path, content: bytes) -> None:
    (pack / "locales").mkdir()
    (pack / "locales" / "hu.po").write_bytes(content)
    told(sandtable("info", pack), "hu.po")


@pytest.mark.parametrize(
    "pattern", ["{column:999999999999}", "{column.__class__}", "{nothing}", "{", "{column!r:>99}"]
)
def test_a_numbering_pattern_that_is_a_trap(pack: Path, pattern: str) -> None:
    grid = {"columns": 3, "rows": 3, "numbering": {"pattern": pattern}}
    (pack / "boards" / "grid.yaml").write_text(json.dumps({"kind": "hexes", "grid": grid}))
    said = sandtable("check", pack)
    assert said.code == 1 and "pattern" in said.out
    assert "internal error" not in said.err


def test_the_problem_list_of_a_machine(pack: Path) -> None:
    (pack / "pieces.yaml").write_bytes(b"\xff")
    said = sandtable("pack", pack, "x.stpack", "--json")
    assert said.code == 2
    (problem,) = said.json["problems"]
    assert problem["code"] == "PACK-ENCODING" and problem["line"] == 1


# ---------------------------------------------------------------------------- disks


def full_disk(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """The disk is full after so many bytes."""
    left = [after]
    real = model_files._write_through

    def write(file: Path, content: bytes) -> None:
        left[0] -= len(content)
        if left[0] < 0:
            real(file, content[: len(content) // 2])
            raise OSError(errno.ENOSPC, "No space left on device", str(file))
        real(file, content)

    monkeypatch.setattr(model_files, "_write_through", write)


@pytest.mark.parametrize("room", [0, 300, 1500])
def test_a_full_disk_in_the_middle_of_a_save_changes_nothing(
    pack: Path, tmp_path: Path, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = model.open_pack(pack)
    content = border_war.contents()
    content["pieces"]["ge-2"]["strength"] = 1
    content["manifest"]["title"] = "Long " * 100
    content["scenarios"]["first"]["briefing"] = "Long " * 400
    changed = border_war.pack(**{name: content[name] for name in ("pieces", "manifest", "scenarios")})
    before = files_of(pack)
    full_disk(monkeypatch, room)
    with pytest.raises(model.PackError, match=r"the disk is full\. Nothing was changed\."):
        opened.save(changed)
    assert files_of(pack) == before


@pytest.mark.parametrize("verb", ["pack", "unpack", "new", "merge", "migrate"])
def test_a_full_disk(
    pack: Path, archive: Path, tmp_path: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    arguments = {
        "pack": (pack, tmp_path / "out.stpack"),
        "unpack": (archive, out),
        "new": ("proving-ground", out),
        "merge": (pack, pack, archive, "-o", out),
        "migrate": (pack, "-o", out),
    }[verb]
    before = files_of(tmp_path)
    full_disk(monkeypatch, 200)
    told(sandtable(verb, *arguments), "the disk is full", "Make room")
    assert files_of(tmp_path) == before and not out.exists()


def test_a_full_disk_while_packing_over_an_older_pack(
    pack: Path, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = archive.read_bytes()
    full_disk(monkeypatch, 100)
    told(sandtable("pack", pack, archive), "the disk is full")
    assert archive.read_bytes() == before
    assert sorted(file.name for file in archive.parent.iterdir()) == ["border-war", "war.stpack"]


@pytest.mark.parametrize("error", [errno.EROFS, errno.EACCES])
def test_a_read_only_disk(pack: Path, tmp_path: Path, error: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(model_files, "_write_through", refuse)
    told(sandtable("pack", pack, tmp_path / "out.stpack"), "cannot be saved", "elsewhere")
    assert not (tmp_path / "out.stpack").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder(pack: Path, tmp_path: Path) -> None:
    place = tmp_path / "sealed"
    place.mkdir()
    place.chmod(0o555)
    told(sandtable("pack", pack, place / "out.stpack"), "may not be written")
    told(sandtable("new", "proving-ground", place / "new"), "may not be written")


def test_a_target_below_a_file(pack: Path, archive: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    told(sandtable("unpack", archive, tmp_path / "file"), str(tmp_path / "file"))
    told(sandtable("unpack", archive, tmp_path / "file" / "below"), "below")
    told(sandtable("pack", pack, tmp_path / "file" / "out.stpack"), "out.stpack")
    assert (tmp_path / "file").read_text() == "x"


def test_output_that_nobody_reads_is_no_error(pack: Path) -> None:
    import subprocess

    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "editor.cli.main", "info", str(pack)]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False)
    os.close(writer)
    assert done.stderr == b""
