"""The command line by example: what the README and the guide show is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from sandtable_command import sandtable

import model
from model import ABSENT, Change, Edit, value_at

PROJECT = Path(__file__).parents[3]
GUIDES = ("README.md", "docs/command-line.md")
RUN = {"new", "info", "check", "pack", "unpack", "diff", "merge", "migrate", "schema", "systems"}
"""Verbs whose examples are run; of the others, which play or take long, the options are looked up."""

SETUP = ("scenarios", "campaign-1914", "setup")
GERMAN_2, BEF = (*SETUP, "ge-army-2", "at"), (*SETUP, "br-corps-bef")
FORT = ("boards", "europe", "spaces", "verdun", "fort")


def examples(guide: str) -> list[tuple[str, str]]:
    """Each command that a guide shows, with what it is shown to print."""
    text = (PROJECT / guide).read_text(encoding="utf-8")
    found = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for command, shown in re.findall(r"^\$ sandtable (.*)\n((?:(?!\$ ).*\S.*\n)*)", block, re.MULTILINE):
            found.append((command.split("  #")[0].split(" | ")[0].split(" > ")[0].strip(), shown))
    return found


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all the packs that the guides speak of."""
    (tmp_path / "scenarios").symlink_to(PROJECT / "scenarios")
    opened = model.open_pack(PROJECT / "scenarios/paths-of-glory")

    def version(*names: str, **values: object) -> None:
        paths = {"german_2": GERMAN_2, "bef": BEF, "fort": FORT}
        edits = [
            Edit(path, value_at(opened.pack, path), values[name])
            for name, path in paths.items()
            if name in values and value_at(opened.pack, path) != values[name]
        ]
        for name in names:
            opened.copy_to(model.apply(opened.pack, Change("", tuple(edits))), tmp_path / name)

    version("old-version", "old", "base", german_2="aachen", bef=ABSENT)
    version("new-version", "new", german_2="koblenz", fort=2, bef={"piece": "br-corps-bef", "at": "london"})
    version("ours", german_2="koblenz", bef=ABSENT)
    version("theirs", german_2="metz", bef=ABSENT)
    version("an-old-pack", "old-pack", "with-a-slip")
    board = tmp_path / "with-a-slip/boards/europe.yaml"
    board.write_text(board.read_text("utf-8").replace("terrain: mountain", "terrain: forrest", 1), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("guide", GUIDES)
def test_every_example_does_what_is_shown(guide: str, desk: Path) -> None:
    for command, shown in examples(guide):
        verb, *arguments = shlex.split(command)
        if verb not in RUN:
            continue
        said = sandtable(verb, *arguments)
        tells = verb in ("diff", "merge") or arguments == ["with-a-slip"]
        assert said.code == int(tells and "--take" not in arguments), f"{command}: {said}"
        printed = [line.rstrip() for line in (said.out + said.err).splitlines()]
        for line in shown.splitlines():
            assert line == "..." or line.rstrip() in printed, f"{command}: {said}"


@pytest.mark.parametrize("guide", GUIDES)
def test_every_verb_and_option_that_is_shown_exists(guide: str) -> None:
    for command, _ in examples(guide):
        verb, *arguments = shlex.split(command)
        told = sandtable(verb, "--help")
        assert told.code == 0, command
        for option in (argument for argument in arguments if argument.startswith("-")):
            assert re.search(rf"(?<![\w-]){option}\b", told.out), f"{command}: {option}"


def test_the_guide_shows_every_verb_of_packs() -> None:
    assert {command.split()[0] for command, _ in examples("docs/command-line.md")} >= RUN
