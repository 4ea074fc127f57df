"""Real packs, damaged in every way: a message and an exit code, never a crash, and no file is touched."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sandtable_command import files_of, sandtable

import model

SCENARIOS = Path(__file__).parents[3] / "scenarios"
PACKS = sorted(folder.name for folder in SCENARIOS.iterdir() if (folder / "pack.yaml").exists())
ROUNDS = 20
IN_A_ROUND = 100
"""Together 2,000 damages; the archives come on top."""

Damage = Callable[[random.Random, bytes], bytes]


def flipped_byte(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ (1 << chance.randrange(8))]) + content[at + 1 :]


def any_byte(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]


def inserted_sign(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return (
        content[:at]
        + chance.choice(
            [
                b"{",
                b"}",
                b"[",
                b"]",
                b":",
                b"- ",
                b"#",
                b"&a ",
                b"*a ",
                b"!!x ",
                b"\t",
                b"'",
                b'"',
                b"\x00",
                b"\n",
            ]
        )
        + content[at:]
    )


def lost_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def doubled_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def swapped_lines(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def cut_off(chance: random.Random, content: bytes) -> bytes:
    return content[: chance.randrange(len(content))]


VALUE = re.compile(rb"(?<=[:\[,] )[^\s,\[\]{}:]+|(?<=\[)[^\s,\[\]{}:]+")
ODD_VALUES = [
    b"null",
    b"true",
    b"-1",
    b"1e400",
    b"99999999999999999999",
    b"''",
    b"[]",
    b"{}",
    b"[[]]",
    b"~",
    b"{a: 1}",
    b"q0r0",
    b"../x",
]


def odd_value(chance: random.Random, content: bytes) -> bytes:
    found = list(VALUE.finditer(content))
    if not found:
        return content + b"x"
    place = chance.choice(found)
    return content[: place.start()] + chance.choice(ODD_VALUES) + content[place.end() :]


def swapped_values(chance: random.Random, content: bytes) -> bytes:
    found = list(VALUE.finditer(content))
    if len(found) < 2:
        return content + b"x"
    first, second = sorted(chance.sample(found, 2), key=lambda place: place.start())
    middle = content[first.end() : second.start()]
    return content[: first.start()] + second[0] + middle + first[0] + content[second.end() :]


def renamed_key(chance: random.Random, content: bytes) -> bytes:
    found = list(re.finditer(rb"[a-z_]+(?=: )", content))
    if not found:
        return content + b"x"
    place = chance.choice(found)
    return (
        content[: place.start()]
        + chance.choice([b"x", b"name", b"at", b"kind", b"id"])
        + content[place.end() :]
    )


DAMAGES: tuple[Damage, ...] = (
    flipped_byte,
    any_byte,
    inserted_sign,
    lost_line,
    doubled_line,
    swapped_lines,
    cut_off,
    odd_value,
    odd_value,
    swapped_values,
    swapped_values,
    renamed_key,
)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A copy of every pack, as a folder. Catalogues are slow to read, so one pack keeps one of them."""
    place = tmp_path_factory.mktemp("packs")
    found = {name: Path(shutil.copytree(SCENARIOS / name, place / name)) for name in PACKS}
    for catalogue in place.rglob("*.po"):
        if catalogue != found[PACKS[0]] / "locales" / "hu.po":
            catalogue.unlink()
    return found


def sane(verb: str, *arguments: object, told: str) -> int:
    said = sandtable(verb, *arguments)
    assert said.code in (0, 1, 2), told
    assert "internal error" not in said.err and "Traceback" not in said.err, f"{told}\n{said.err}"
    assert "CHECK-FAILED" not in said.out, f"{told}\n{said.out}"
    if said.code == 2:
        assert said.err or "error" in said.out, f"{told}: nothing was said"
    return said.code


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_damaged_packs(round_: int, copies: dict[str, Path], tmp_path: Path) -> None:
    chance = random.Random(round_)
    sound = {name: files_of(folder) for name, folder in copies.items()}
    for number in range(IN_A_ROUND):
        folder = copies[PACKS[(round_ + number) % len(PACKS)]]
        files = [file for file in sorted(folder.rglob("*")) if file.suffix in (".yaml", ".po")]
        file = chance.choice(files)
        before = file.read_bytes()
        damage = chance.choice(DAMAGES)
        damaged = damage(chance, before)
        told = (
            f"round {round_}, number {number}: {damage.__name__} in {folder.name}/{file.relative_to(folder)}"
        )
        file.write_bytes(damaged)
        try:
            # Reading is what damage meets first; every fourth pack is checked as well.
            code = sane("check" if number % 4 == 0 else "info", folder, told=told)
            assert file.read_bytes() == damaged, f"{told}: the file was touched"
            if number % 25 == 0:
                sane("diff", SCENARIOS / folder.name, folder, told=told)
            if number % 25 == 10 and code != 2:
                archive = tmp_path / f"{number}.stpack"
                if sane("pack", folder, archive, told=told) == 0:
                    assert sane("unpack", archive, tmp_path / str(number), told=told) == 0
        finally:
            file.write_bytes(before)
    assert {name: files_of(folder) for name, folder in copies.items()} == sound


@pytest.mark.parametrize("name", PACKS)
def test_damaged_archives(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    archive, damaged_one = tmp_path / "sound.stpack", tmp_path / "damaged.stpack"
    model.to_archive(SCENARIOS / name, archive)
    content = archive.read_bytes()
    for number in range(60):
        damage = chance.choice((flipped_byte, any_byte, cut_off))
        damaged = damage(chance, content)
        if number % 3 == 0:
            # The directory at the end is the most fragile part.
            at = content.index(b"PK\x01\x02")
            damaged = content[:at] + damage(chance, content[at:])
        damaged_one.write_bytes(damaged)
        told = f"number {number}: {damage.__name__} in the archive of {name}"
        code = sane("unpack", damaged_one, tmp_path / f"out-{number}", told=told)
        if code == 0:
            assert files_of(tmp_path / f"out-{number}") == files_of(SCENARIOS / name), told
            shutil.rmtree(tmp_path / f"out-{number}")
        else:
            assert not (tmp_path / f"out-{number}").exists(), told
        assert damaged_one.read_bytes() == damaged
