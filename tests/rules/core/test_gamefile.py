"""Game files: whole trees come back, damage and difference are told apart."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.core import Draw, Game, Lot
from rules.core.gamefile import Header, Record, Step, from_bytes, record_of, to_bytes
from rules.core.replay import replay, snapshot_game
from rules.demo import ENGINE
from rules.demo.pack import DOCUMENT, demo_pack

PACK = demo_pack()
PREPARED = rules.prepare(PACK, "meeting", engine=ENGINE)


def played(seed: int = 3, decisions: int = 1000, dice: Any = None) -> Game:
    game = PREPARED.new_game(seed=seed, dice=dice)
    lot = Lot(seed)
    while game.decision and game.ply < decisions:
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    return game


def branched(seed: int = 5) -> Game:
    """A game with a branch, a take-back with new dice, a bookmark and a change by hand."""
    game = played(seed, 20)
    game.bookmark("here", "a note")
    game.scrub(8)
    lot = Lot(99)
    for _ in range(6):
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    game.take_back("new")
    game.intervene("red")
    game.play("adjust", dial="place", of="red-foot.1")
    game.play("set", value="mill")
    game.play("adjudicated")
    game.goto(4)
    return game


def again(record: Record) -> Game:
    result = replay(record, ENGINE, PREPARED.ctx, PREPARED.origin)
    assert result.divergence is None and result.moved is None, result
    return result.game


def same_history(a: Game, b: Game) -> bool:
    return (
        a.history.nodes == b.history.nodes
        and a.history.bookmarks == b.history.bookmarks
        and a.history.at == b.history.at
        and a.state == b.state
        and a.state.keys == b.state.keys
    )


def save(game: Game, folder: Path) -> Path:
    path = folder / "a.stgame"
    rules.save_game(game, path)
    return path


def load(path: Path, pack: Any = PACK) -> Game:
    return rules.load_game(path, pack, engine=ENGINE)


def test_a_game_comes_back_whole(tmp_path: Path) -> None:
    game = branched()
    loaded = load(save(game, tmp_path))
    assert same_history(loaded, game)
    assert loaded.history.bookmarks and len(loaded.history.tips()) > 1
    assert to_bytes(record_of(loaded)) == to_bytes(record_of(game))


@settings(max_examples=25)
@given(st.integers(0, 2**64 - 1), st.integers(0, 60))
def test_every_game_is_replayed_byte_for_byte(seed: int, decisions: int) -> None:
    game = played(seed, decisions)
    data = to_bytes(record_of(game))
    copy = again(from_bytes(data))
    assert same_history(copy, game)
    assert to_bytes(record_of(copy)) == data


DRAWS = st.builds(Draw, st.integers(0, 9), st.integers(-1, 60), st.integers(0, 2**16))


@st.composite
def records(draw: st.DrawFn) -> Record:
    count = draw(st.integers(0, 12))
    seeds = draw(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=3))
    steps = tuple(
        Step(
            draw(st.integers(0, number)),
            draw(st.sampled_from(seeds)),
            draw(st.integers(0, 255)) << 24 | draw(st.integers(0, 2**24 - 1)),
            tuple(draw(st.lists(DRAWS, max_size=3))),
        )
        for number in range(count)
    )
    header = Header("demo", 1, "p", "1", "h", "s", seed=seeds[0], decisions=count)
    checks = {number: draw(st.binary(min_size=4, max_size=4)) for number in range(0, count, 5)}
    return Record(
        header,
        tuple(draw(st.lists(DRAWS, max_size=3))),
        steps,
        checks,
        draw(st.binary(max_size=9)),
        draw(st.binary(max_size=9)),
    )


@given(records())
def test_any_record_is_read_as_written(record: Record) -> None:
    read = from_bytes(to_bytes(record))
    assert dataclasses.replace(read, header=dataclasses.replace(read.header, body=0)) == record


@given(st.data())
def test_no_damage_goes_unnoticed(data: st.DataObject) -> None:
    whole = to_bytes(record_of(played(1, 12)))
    place = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(1, 255))
    damaged = whole[:place] + bytes([whole[place] ^ other]) + whole[place + 1 :]
    with pytest.raises(rules.GameFileError):
        from_bytes(damaged)
    with pytest.raises(rules.GameFileError):
        from_bytes(whole[:place])
    with pytest.raises(rules.GameFileError):
        from_bytes(whole + bytes([other]))


def sealed(header: Any, body: bytes) -> bytes:
    """A file with a correct digest, whatever is in it."""
    content = b"STGAME 1\n" + json.dumps(header).encode() + b"\n" + body
    return content + hashlib.blake2b(content, digest_size=8).digest()


JUNK = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2)
JUNK |= st.dictionaries(st.text(max_size=2), st.integers() | st.text(max_size=2), max_size=2)


@settings(max_examples=200)
@given(st.sampled_from([field.name for field in dataclasses.fields(Header)]), JUNK)
def test_no_forged_header_leads_astray(name: str, junk: Any) -> None:
    whole = to_bytes(record_of(played(1, 12)))
    _, line, rest = whole.split(b"\n", 2)
    forged = sealed({**json.loads(line), name: junk}, rest[:-8])
    try:
        record = from_bytes(forged)
        replay(record, ENGINE, PREPARED.ctx, PREPARED.origin)
    except rules.GameFileError as told:
        assert str(told)


@settings(max_examples=200)
@given(st.binary(max_size=60), st.integers(0, 30))
def test_no_forged_history_leads_astray(body: bytes, decisions: int) -> None:
    header = dataclasses.asdict(record_of(played(1, 3)).header)
    packed = zlib.compress(body)
    try:
        record = from_bytes(sealed({**header, "decisions": decisions, "at": 0, "body": len(packed)}, packed))
        replay(record, ENGINE, PREPARED.ctx, PREPARED.origin)
    except rules.GameFileError as told:
        assert "cannot be read" in str(told)


@settings(max_examples=100)
@given(records())
def test_forged_decisions_end_in_a_divergence(record: Record) -> None:
    forged = dataclasses.replace(record, start=b"")
    result = replay(forged, ENGINE, PREPARED.ctx, PREPARED.origin)
    assert result.divergence is not None
    with pytest.raises(rules.GameFileError, match="cannot begin"):
        replay(dataclasses.replace(record, start=b"x"), ENGINE, PREPARED.ctx, PREPARED.origin)


def test_damage_is_told_apart(tmp_path: Path) -> None:
    path = save(played(), tmp_path)
    whole = path.read_bytes()
    cases = {
        whole[:-20]: "cut short: 20 bytes are missing",
        whole[:100]: "cut short within its header",
        whole.replace(b'"seed":', b'"sEed":'): "'sEed' is no entry of a header",
        whole.replace(b'"pack":"', b'"layout":"'): "the entry 'pack' is missing",
        whole[:200] + b"x" + whole[201:]: "changed or damaged",
        b"PK\x03\x04": "not a Sandtable game",
        b"STGAME 9\n{}\n": "format 9.*newer Sandtable",
        b"": "not a Sandtable game",
    }
    for content, said in cases.items():
        path.write_bytes(content)
        with pytest.raises(rules.GameFileError, match=said) as broken:
            load(path)
        assert str(path) in str(broken.value) and broken.value.remedy
    with pytest.raises(rules.GameFileError, match="cannot be read"):
        load(tmp_path / "absent.stgame")


def test_a_forged_action_is_named_with_its_decision() -> None:
    record = record_of(played(3, 10))
    steps = list(record.steps)
    steps[6] = dataclasses.replace(steps[6], action=2 << 24 | 0 << 12 | 5)
    result = replay(dataclasses.replace(record, steps=tuple(steps)), ENGINE, PREPARED.ctx, PREPARED.origin)
    assert result.divergence and result.divergence.decision == 7
    assert result.game.ply == 6, "everything before it is there"


def test_a_forged_die_is_named_with_its_decision() -> None:
    game = played(3)
    record = record_of(game)
    at = next(number for number, step in enumerate(record.steps) if step.draws)
    steps = list(record.steps)
    draw = steps[at].draws[0]
    forged = dataclasses.replace(draw, result=draw.result % 6 + 1)
    steps[at] = dataclasses.replace(steps[at], draws=(forged, *steps[at].draws[1:]))
    result = replay(dataclasses.replace(record, steps=tuple(steps)), ENGINE, PREPARED.ctx, PREPARED.origin)
    assert result.divergence and result.divergence.decision == at + 1
    assert "the record drew" in result.divergence.why


def test_scripted_and_typed_dice_are_replayed_from_the_record() -> None:
    scripted = played(3, dice=[6, 1, 5, 2, 4, 3] * 20)
    copy = again(from_bytes(to_bytes(record_of(scripted))))
    assert [node.snapshot for node in copy.history.nodes] == [
        node.snapshot for node in scripted.history.nodes
    ]
    assert copy.dice_kind == "scripted"
    twice = again(from_bytes(to_bytes(record_of(copy))))
    assert [node.snapshot for node in twice.history.nodes] == [
        node.snapshot for node in scripted.history.nodes
    ]


def test_a_scripted_deck_is_replayed_from_the_record() -> None:
    script = rules.Script([3] * 400, {"deck": [[0, 1, 2, 3]]})
    game = played(3, dice=script)
    copy = again(from_bytes(to_bytes(record_of(game))))
    assert copy.state == game.state


def test_a_game_with_dice_by_hand_goes_on_by_hand(tmp_path: Path) -> None:
    game = PREPARED.new_game(seed=3, dice="by-hand")
    lot = Lot(1)
    while game.decision and game.decision.kind != "roll":
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    game.play("rolled", face=6)
    game.play("rolled", face=1)
    loaded = load(save(game, tmp_path))
    assert loaded.state == game.state and loaded.dice_kind == "by-hand"
    while loaded.decision and loaded.decision.kind != "roll":
        legal = loaded.legal()
        loaded.apply(legal[lot.pick(len(legal))])
    assert loaded.decision


def test_a_game_from_a_position_comes_back() -> None:
    game = played(3, 10).determinize("red", 4)
    lot = Lot(1)
    for _ in range(5):
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    assert same_history(again(from_bytes(to_bytes(record_of(game)))), game)


def test_a_changed_pack_is_told(tmp_path: Path) -> None:
    path = save(played(), tmp_path)
    renamed = {**DOCUMENT["sides"], "red": {"name": "Crimson"}}
    loaded = load(path, demo_pack(sides=renamed))
    assert loaded.notes and "The pack has changed" in loaded.notes[0]

    fewer = {**DOCUMENT["tables"], "hand": 2}
    with pytest.raises(rules.GameFileError) as unlike:
        load(path, demo_pack(tables=fewer))
    assert unlike.value.decision is not None and "pack has changed" in str(unlike.value)
    assert unlike.value.game is not None and unlike.value.game.ply == unlike.value.decision - 1


def test_other_packs_and_scenarios_are_refused(tmp_path: Path) -> None:
    path = save(played(), tmp_path)
    other = {**DOCUMENT["manifest"], "id": "other"}
    with pytest.raises(rules.GameFileError, match="with the pack 'crossroads', not 'other'"):
        load(path, demo_pack(manifest=other))
    moved = {"elsewhere": DOCUMENT["scenarios"]["meeting"]}
    with pytest.raises(rules.GameFileError, match="no scenario 'meeting'"):
        load(path, demo_pack(scenarios=moved))


def test_new_rules_replay_or_name_the_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(played(), tmp_path)
    monkeypatch.setattr(type(ENGINE), "rules_version", 2)
    assert "rules version 1, now 2" in load(path).notes[0]


def test_a_position_that_moved_without_reason_is_an_error(tmp_path: Path) -> None:
    record = record_of(played())
    checks = {number: b"\0\0\0\0" if number == 32 else check for number, check in record.checks.items()}
    (tmp_path / "a.stgame").write_bytes(to_bytes(dataclasses.replace(record, checks=checks)))
    with pytest.raises(rules.GameFileError, match="position is another than recorded") as unlike:
        load(tmp_path / "a.stgame")
    assert unlike.value.decision == 32


def test_the_last_position_survives_other_rules() -> None:
    game = played(3, 10)
    kept = snapshot_game(record_of(game), PREPARED.new_game(seed=1))
    assert kept.state == game.state and kept.legal() == game.legal()


def test_the_header_can_be_read_by_people(tmp_path: Path) -> None:
    path = save(played(), tmp_path)
    first, line = path.read_bytes().split(b"\n")[:2]
    header = json.loads(line)
    assert first == b"STGAME 1"
    assert header["scenario"] == "meeting" and header["pack"] == "crossroads" and header["seed"] == 3


def test_the_old_file_stays_when_saving_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(played(), tmp_path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(rules.GameFileError, match="No space left"):
        rules.save_game(played(4), path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.stgame"]
