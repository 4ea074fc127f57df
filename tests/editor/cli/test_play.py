"""The verbs of play, as typed in a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import model
from editor.cli.main import app, run
from editor.cli.play import _options
from model import system as systems
from rules.demo.pack import demo_pack

FINE, DIFFERENT, BROKEN = 0, 1, 2


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the pack of Crossroads, and its system installed."""
    installed = tmp_path / "installed" / "crossroads-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: crossroads\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[sandtable.systems]\ndemo = rules.demo:SYSTEM\n")
    monkeypatch.syspath_prepend(str(installed.parent))
    _forget_systems()
    folder = tmp_path / "crossroads"
    model.save_pack(demo_pack(), folder)
    yield folder
    _forget_systems()


def _forget_systems() -> None:
    systems.system_named.cache_clear()


def typed(capsys: pytest.CaptureFixture[str], *words: Any) -> tuple[int, str, str]:
    code = run([str(word) for word in words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_game_is_played_recorded_and_replayed(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "a.stgame"
    keys = "1\n1\n?\ne march unit=red-horse.1 to=farm\nu\nt\n1\nb\n99\nq\n"
    words = ["play", str(pack), "meeting", "--seats", "human,random", "--seed", "3", "--record", str(record)]
    told = CliRunner().invoke(app, words, input=keys)
    assert told.exit_code == FINE, told.output
    assert "red: Play a card (2.1)" in told.output
    assert "1 Play Advance" in told.output
    assert "undo stops here; cards were revealed" in told.output
    assert "taken back: " in told.output
    assert "99 is none of the choices 1 to " in told.output
    assert "blue: " in told.output
    assert "Ford [red]: Red horse 1 (red-horse.1)" in told.output
    assert "blue 3 cards" in told.output, "the bot's hand is not shown"
    assert record.exists()

    code, out, _ = typed(capsys, "replay", record)
    assert code == FINE and "Verified: " in out and "red: Play Advance" in out


def test_a_whole_game_between_bots(pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "a.stgame"
    code, out, _ = typed(
        capsys, "play", pack, "meeting", "--seats", "random,random", "--seed", 5, "--record", record
    )
    assert code == FINE and " wins: " in out
    code, out, _ = typed(capsys, "replay", record, "--json", "--quiet")
    told = json.loads(out)
    assert told["verified"] and told["outcome"] and "line" not in told


def test_a_game_is_replayed_up_to_a_decision(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "a.stgame"
    typed(capsys, "simulate", pack, "meeting", "--seed", 2, "--game", 7, "--record", record)
    code, out, _ = typed(capsys, "replay", record, "--to", 3, "--json")
    told = json.loads(out)
    assert code == FINE and told["at"] == 3 and len(told["line"]) == 3
    assert told["line"][0]["verb"] == "play" and told["line"][0]["seat"] == "red"
    code, _, err = typed(capsys, "replay", record, "--to", 3000)
    assert code == BROKEN and "behind its end" in err


def test_dice_by_hand_are_asked_for(pack: Path) -> None:
    told = CliRunner().invoke(
        app,
        ["play", str(pack), "meeting", "--seats", "random,random", "--seed", "3", "--by-hand"],
        input="6\n1\nq\n",
    )
    assert "Roll a die of 6 sides (battle)" in told.output and "6 against 1" in told.output


def test_simulation_counts(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = typed(
        capsys,
        "simulate",
        pack,
        "meeting",
        "--games",
        20,
        "--bots",
        "random,random",
        "--jobs",
        1,
        "--seed",
        4,
        "--json",
    )
    told = json.loads(out)
    assert code == FINE and told["games"] == 20
    assert set(told["wins"]) == {"red", "blue"} and sum(told["wins"].values()) + told["draws"] == 20
    assert told["decisions"] > 20 and told["seconds"] >= 0
    code, out, _ = typed(capsys, "simulate", pack, "meeting", "--games", 20, "--jobs", 1, "--seed", 4)
    assert code == FINE and out.startswith("20 games") and f"red (random): {told['wins']['red']} wins" in out


def test_a_stopped_simulation_goes_on(pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "batch.jsonl"
    for games in (5, 8):
        code, out, _ = typed(
            capsys, "simulate", pack, "meeting", "--games", games, "--jobs", 1, "--keep", kept, "--json"
        )
        assert code == FINE and json.loads(out)["games"] == games
    assert len(kept.read_text().splitlines()) == 9


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "PACK", "meetin"], "no scenario 'meetin'; it has: meeting"),
        (["simulate", "PACK", "meeting", "--bots", "clever,random"], "no bot 'clever'"),
        (["simulate", "PACK", "meeting", "--bots", "random"], "2 seats"),
        (["play", "PACK", "meeting", "--seats", "human"], "the seats are red, blue"),
        (["play", "PACK", "meeting", "--option", "fog"], "write NAME=VALUE"),
        (["play", "PACK", "meeting", "--option", "fog={"], "--option fog={: this is no value"),
        (["replay", "PACK/pack.yaml"], "not a Sandtable game"),
        (["replay", "PACK/absent.stgame"], "cannot be read"),
    ],
)
def test_misuse_is_told(pack: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, _, err = typed(capsys, *(word.replace("PACK", str(pack)) for word in words))
    assert code == BROKEN and said in err


def test_a_game_that_no_longer_fits_is_different(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "a.stgame"
    typed(capsys, "simulate", pack, "meeting", "--game", 1, "--record", record)
    tables = pack / "tables.yaml"
    tables.write_text(tables.read_text() + "hand: 2\n")
    code, out, _ = typed(capsys, "replay", record, "--quiet")
    assert code == DIFFERENT
    assert "The pack has changed" in out and "The game breaks at decision" in out
    code, out, _ = typed(capsys, "replay", record, "--json")
    assert code == DIFFERENT and json.loads(out)["divergence"]["decision"] >= 0


def test_the_pack_of_a_game_is_found_again(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = pack / "playthroughs" / "a.stgame"
    record.parent.mkdir()
    typed(capsys, "simulate", pack, "meeting", "--game", 1, "--record", record)
    moved = tmp_path / "moved"
    pack.rename(moved)
    assert typed(capsys, "replay", moved / "playthroughs" / "a.stgame")[0] == FINE
    lonely = tmp_path / "lonely" / "a.stgame"
    lonely.parent.mkdir()
    lonely.write_bytes((moved / "playthroughs" / "a.stgame").read_bytes())
    code, _, err = typed(capsys, "replay", lonely)
    assert code == BROKEN and "pack 'crossroads' of this game is not found" in err
    assert typed(capsys, "replay", lonely, "--pack", moved)[0] == FINE


def test_people_at_one_terminal_hand_over(pack: Path) -> None:
    words = ["play", str(pack), "meeting", "--seed", "3"]
    told = CliRunner().invoke(app, words, input="1\n1\n\nq\n")
    assert told.exit_code == FINE
    assert "blue decides. Press Enter when only that side looks on." in told.output


def test_options_are_read_as_in_a_pack() -> None:
    """There, off is a word and true is not."""
    words = ["crossfire=off", "turn_limit=5", "fog=true", "name=no"]
    assert _options(words) == {"crossfire": "off", "turn_limit": 5, "fog": True, "name": "no"}


def test_a_lone_person_is_not_asked_where_nothing_can_be_chosen(tmp_path: Path) -> None:
    """Windows without a card pass by themselves against a bot, and undo goes back to a real choice."""
    scenarios = Path(__file__).parents[3] / "scenarios" / "great-war"
    words = ["play", str(scenarios), "montauban", "--seats", "human,heuristic", "--seed", "7"]
    told = CliRunner().invoke(app, words, input="q\n").output
    assert "german: Play nothing\n" in told, "the window for reactions has passed"
    assert "german: React to the command card" not in told
    shared = CliRunner().invoke(app, [*words[:4], "human,human", *words[5:]], input="1\n2\n\n2\nq\n").output
    assert "german: React to the command card" in shared and "Play nothing more this turn" in shared
