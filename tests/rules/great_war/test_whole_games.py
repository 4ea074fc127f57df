"""Whole games: random play with every promise checked, mirrored battles, game files, bots."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

import rules
from model.base import Table as Documents
from model.grids import hex_id
from rules.bots import Position, RandomBot
from rules.core import Illegal, Lot
from rules.fuzz import coverage, fuzz
from rules.great_war import ENGINE
from rules.great_war.bot import HeuristicBot
from rules.packs import Prepared
from rules.schemas.great_war.rulings import Rulings
from rules.schemas.great_war.scenario import GreatWarScenario
from rules.simulate import simulate
from tests.great_war_pack import great_war

SCENARIOS = sorted(great_war().scenarios)
GOLDEN = Path(__file__).parent / "recorded_games.txt"


@cache
def prepared(scenario: str) -> Prepared:
    return rules.prepare(great_war(), scenario, engine=ENGINE)


# ---------------------------------------------------------------------------- random play


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_keep_every_promise(scenario: str) -> None:
    """40 games in all; determinised positions, copies and words are looked at every 60 decisions."""
    fuzz(prepared(scenario), 4 if scenario in SCENARIOS[:4] else 3, seed=11, deep_every=60)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_thousand_random_games(scenario: str) -> None:
    results = fuzz(prepared(scenario), 167, seed=1916, deep_every=400)
    assert all(result.decisions for result in results)


def test_random_games_with_every_ruling_turned() -> None:
    """Each ruling is played with its last value."""
    fields = Rulings.model_fields
    others = {name: get_args(field.annotation)[-1] for name, field in fields.items() if name != "turn_limit"}
    others["turn_limit"] = 60
    for scenario in ("flers", "vimy-ridge"):
        fuzz(rules.prepare(great_war(), scenario, options=others, engine=ENGINE), 2, deep_every=50)


def test_random_games_reach_every_decision_and_event() -> None:
    seen: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for scenario in ("flers", "vimy-ridge", "beaumont-hamel", "hohenzollern"):
        found = coverage(prepared(scenario), 8)
        seen.update(found.decisions)
        verbs.update(found.verbs)
    rare = {"return-fire", "battle-fury", "crossfire", "move-on", "tactician", "fetch", "hand-limit"}
    names = {procedure.name for procedure in ENGINE.procedures().values()} - {"turn"}
    assert names - set(seen) <= rare
    assert {verb.name for verb in ENGINE.verbs} - set(verbs) <= {
        "go-on",
        "go-on-out",
        "change",
        "drop",
        "fetch",
        "stay",
    }


def played(scenario: str) -> str:
    """A random game in one line: how long it was, who won, with what."""
    ctx = prepared(scenario).ctx
    state, lot = ENGINE.initial(ctx, 1916), Lot(1916)
    decisions = 0
    while state.frames:
        legal = ENGINE.legal(ctx, state)
        ENGINE.apply(ctx, state, legal[lot.pick(len(legal))])
        decisions += 1
    told = {**ENGINE.measures(ctx, state), "decisions": decisions}
    winner = ENGINE.outcome(ctx, state).winner
    return " ".join([str(winner), *(f"{name}={number}" for name, number in sorted(told.items()))])


def test_recorded_games_are_played_as_before() -> None:
    """A change of rules or dice shows here. When it is meant, write the new lines: run this module as a
    program."""
    written = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert [f"{scenario}: {played(scenario)}" for scenario in SCENARIOS] == written


# ---------------------------------------------------------------------------- mirrored battles


def turned(space: str) -> str:
    """The hex on the other side of the board's centre."""
    grid = great_war().boards["front"].grid
    q, r = (int(part) for part in space[1:].split("r"))
    column, row = grid.offset(q, r)
    return hex_id(*grid.axial(grid.line_length(row) - 1 - column, 10 - row))


def half_turned(written: Any) -> GreatWarScenario:
    """The same scenario with the board turned by half: players change edges, nothing else changes."""
    data = written.model_dump(exclude_unset=True)
    data["spaces"] = {turned(space): entry for space, entry in data["spaces"].items()}
    for entry in data["setup"].values():
        entry["at"] = turned(entry["at"])
    for region in data["regions"].values():
        region["spaces"] = tuple(turned(space) for space in region["spaces"])
    for side in data["sides"].values():
        side["seat"] = "bottom" if side["seat"] == "top" else "top"
    for objective in data.get("objectives", {}).values():
        objective["spaces"] = tuple(turned(space) for space in objective.get("spaces", ()))
    for goal in data.get("breakthrough", {}).values():
        goal["spaces"] = tuple(turned(space) for space in goal.get("spaces", ()))
    if "shelling" in data:
        data["shelling"]["rows"] = tuple(10 - row for row in data["shelling"]["rows"])
    return GreatWarScenario.model_validate(data)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_board_turned_by_half_gives_the_same_game(scenario: str) -> None:
    changed = Documents({"turned": half_turned(great_war().scenarios[scenario])})
    other = rules.prepare(great_war().model_copy(update={"scenarios": changed}), "turned", engine=ENGINE)
    here = prepared(scenario)
    last, section = here.ctx.hexes - 1, {0: 2, 1: 1, 2: 0}
    tables = {verb.number: [field.table for field in verb.fields] for verb in ENGINE.verbs}

    def across(code: int) -> int:
        verb = ENGINE.verb_of[code >> 24]
        values = [
            last - value if table == "space" else section[value] if table == "section" else value
            for table, value in zip(tables[verb.number], verb.values(code), strict=True)
        ]
        return verb.code(*values)

    lot = Lot(5)
    one, two = ENGINE.initial(here.ctx, 9), ENGINE.initial(other.ctx, 9)
    while one.frames:
        legal = ENGINE.legal(here.ctx, one)
        assert sorted(map(across, legal)) == ENGINE.legal(other.ctx, two), ENGINE.stack_text(one)
        action = legal[lot.pick(len(legal))]
        ENGINE.apply(here.ctx, one, action)
        ENGINE.apply(other.ctx, two, across(action))
        assert one.figures == two.figures and one.hq == two.hq and one.hand == two.hand
    assert not two.frames and one.winner == two.winner


# ---------------------------------------------------------------------------- games as players see them


def test_a_saved_game_comes_back(tmp_path: Path) -> None:
    game = prepared("montauban").new_game(seed=4)
    lot = Lot(4)
    for _ in range(120):
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    rules.save_game(game, tmp_path / "montauban.stgame")
    again = rules.load_game(tmp_path / "montauban.stgame", great_war(), engine=ENGINE)
    assert again.digest() == game.digest()
    assert (tmp_path / "montauban.stgame").stat().st_size < 4000


def test_undo_branches_and_take_back() -> None:
    game = prepared("montauban").new_game(seed=4)
    start = game.digest()
    game.apply(game.legal()[0])
    game.take_back()
    assert game.digest() == start


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    game = prepared("montauban").new_game(seed=4)
    before = game.digest()
    with pytest.raises(Illegal) as refused:
        game.play("move", unit="br-infantry-1", to="q0r0")
    assert game.digest() == before and str(refused.value)
    with pytest.raises(Illegal, match="no piece"):
        game.play("move", unit="br-cavalry-1", to="q0r0")


def test_dice_by_hand() -> None:
    game = rules.prepare(great_war(), "high-wood", engine=ENGINE).new_game(seed=4, dice="by-hand")
    lot = Lot(8)
    asked = False
    for _ in range(200):
        decision = game.decision
        if decision is None:
            break
        asked = asked or decision.kind == "roll"
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    assert asked and game.check() == []


def test_the_board_in_text() -> None:
    game = prepared("beaumont-hamel").new_game(seed=4)
    text = ENGINE.board_text(game.ctx, game.state, 1)
    assert len(text.splitlines()) == 15 and "british" in text
    assert "t trench" in text and "B with bomber" in text and "capitals Germans" in text
    hands = [line.partition("hand: ")[2] for line in text.splitlines() if "hand: " in line]
    assert "command and" in hands[0] and "[" not in "".join(hands)


def test_a_position_can_be_written_as_a_scenario() -> None:
    game = prepared("beaumont-hamel").new_game(seed=4)
    written = ENGINE.position(game.ctx, game.state)
    craters = {space for space, entry in written["spaces"].items() if entry["marker"] == "shell-crater"}
    assert craters == {event.data["at"] for event in game.events(0) if event.kind == "cratered"}
    assert written["setup"]["br-infantry-1"]["piece"] == "br-infantry"


def test_statistics_are_counted() -> None:
    report = simulate(prepared("high-wood"), games=3, bots=("random", "random"), seed=2)
    assert not report.faults and report.means()["turns"] > 0


# ---------------------------------------------------------------------------- the bot


def won(scenario: str, side: int, games: int) -> int:
    bots = ["random", "random"]
    bots[side] = "heuristic"
    report = simulate(prepared(scenario), games=games, bots=bots, seed=7)
    assert not report.faults
    return report.wins.get(prepared(scenario).ctx.seats[side], 0)


def test_the_heuristic_bot_beats_the_random_one() -> None:
    for side in (0, 1):
        assert sum(won(scenario, side, 1) for scenario in SCENARIOS) >= 11


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1])
def test_the_heuristic_bot_wins_95_of_100(side: int) -> None:
    games = sum(won(scenario, side, 17) for scenario in SCENARIOS)
    assert games >= 0.95 * 17 * len(SCENARIOS)


@pytest.mark.long
def test_a_novice_stands_between_the_random_bot_and_the_heuristic_one() -> None:
    for weaker, stronger in (("random", "novice"), ("novice", "heuristic")):
        won = played = 0
        for side in (0, 1):
            bots = (stronger, weaker) if side == 0 else (weaker, stronger)
            for scenario in SCENARIOS:
                report = simulate(prepared(scenario), games=4, bots=bots, seed=9)
                assert not report.faults
                won += report.wins.get(prepared(scenario).ctx.seats[side], 0)
                played += report.games
        assert won >= 0.65 * played, f"{stronger} won {won} of {played} against {weaker}"


def test_the_bot_decides_always_alike() -> None:
    """The same seeds give the same game, whatever the bot remembers from one decision to the next."""
    here = prepared("vimy-ridge")
    state = ENGINE.initial(here.ctx, 3)
    bots = [HeuristicBot(1), HeuristicBot(2)]
    for decision in range(300):
        if not state.frames:
            break
        seat, legal = ENGINE.decider(here.ctx, state), ENGINE.legal(here.ctx, state)
        position = Position(ENGINE, here.ctx, state, seat, legal, 5, decision)
        judge = bots[seat].judge(position)
        forgetful = HeuristicBot(1).judge(position)
        assert judge.worths(legal) == forgetful.worths(legal)
        ENGINE.apply(here.ctx, state, bots[seat].choose(position))


def test_the_bot_does_not_know_what_it_cannot_see() -> None:
    """The choice is the same when everything hidden is dealt anew."""
    here = prepared("montauban")
    state = ENGINE.initial(here.ctx, 3)
    walker = RandomBot(6)
    for decision in range(150):
        if not state.frames:
            break
        seat, legal = ENGINE.decider(here.ctx, state), ENGINE.legal(here.ctx, state)
        chosen = {
            HeuristicBot(1).choose(Position(ENGINE, here.ctx, seen, seat, legal, 5, decision))
            for seen in (state, ENGINE.determinize(here.ctx, state, seat, 99))
        }
        assert len(chosen) == 1
        position = Position(ENGINE, here.ctx, state, seat, legal, 5, decision)
        ENGINE.apply(here.ctx, state, walker.choose(position))


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{s}: {played(s)}\n" for s in SCENARIOS), encoding="utf-8")
