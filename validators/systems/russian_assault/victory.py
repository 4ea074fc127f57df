"""Victory: conditions that can hold, and an end that decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validators.conditions import conditions_in
from validators.registry import Found
from validators.snapshot import Snapshot
from validators.systems.russian_assault.battle import Battle, assault


def wins(battle: Battle) -> Iterator[tuple[tuple[str | int, ...], str | None, Any]]:
    """Every condition of victory: its place, the side that would win, and the condition."""
    victory = battle.scenario.victory
    for name, win in victory.immediate.items():
        for place, condition in conditions_in(win.when, ("victory", "immediate", name, "when")):
            yield place, win.side, condition
    for index, step in enumerate(victory.final):
        if step.decide == "winner_if":
            for place, condition in conditions_in(step.when, ("victory", "final", index, "when")):
                yield place, step.side, condition


def _sides_of(condition: Any, side: str | None, battle: Battle) -> list[str]:
    """The sides from which a set of tiles is looked at."""
    return [side] if side is not None else list(battle.pack.sides)


@assault(
    "RA-V14",
    "A condition of victory speaks of no tile of this map",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-14",
    rule="6.P4.1",
    help="The set of tiles is empty: the map has no city, objective, home row or tile of that kind.",
    example="when: {test: controls_all, of: {tag: city_named}}   # and no city on the map",
)
def victory_tiles_exist(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for place, side, condition in wins(battle):
            if condition.test not in ("controls", "controls_all"):
                continue
            if any(not battle.tiles(condition.of, each) for each in _sides_of(condition, side, battle)):
                yield battle.found(
                    "{scenario}: no tile of the map is meant here.",
                    *map(str, place),
                )


@assault(
    "RA-V15",
    "More tiles are wanted for victory than there are",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-15",
    rule="9.1.S2",
    help="The condition can never hold.",
    example="when: {test: controls, of: {home_row: enemy}, at_least: 30}",
)
def victory_tiles_are_enough(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for place, side, condition in wins(battle):
            if condition.test != "controls":
                continue
            sizes = [len(battle.tiles(condition.of, each)) for each in _sides_of(condition, side, battle)]
            most = max(sizes, default=0)
            if 0 < most < condition.at_least:
                yield battle.found(
                    "{scenario}: {wanted} tiles are wanted, but there are only {most}.",
                    *map(str, place),
                    wanted=condition.at_least,
                    most=most,
                )


@assault(
    "RA-V16",
    "A side has won at the start",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-16",
    rule="6.P4.1",
    help="It controls the tiles that it needs before the first round.",
    example="when: {test: controls, of: {home_row: own}, at_least: 1}",
)
def nobody_has_won_yet(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, win in battle.scenario.victory.immediate.items():
            condition = win.when
            if condition.test not in ("controls", "controls_all"):
                continue
            for side in _sides_of(condition, win.side, battle):
                wanted = battle.tiles(condition.of, side)
                by = side if condition.by == "own" else battle.enemy(side)
                held = [space for space in wanted if battle.controller(space) == by]
                needed = condition.at_least if condition.test == "controls" else len(wanted)
                if wanted and len(held) >= needed:
                    yield battle.found(
                        "{scenario}: {side} meets this condition at the start.",
                        "victory",
                        "immediate",
                        name,
                        side=battle.side(side),
                    )


@assault(
    "RA-V18",
    "A game without end",
    "error",
    reads=("scenarios",),
    spec="V-18",
    rule="6.P4.1",
    help="Rounds without limit need a way to win for each side.",
    example="rounds: {kind: unlimited}\nvictory: {}",
)
def games_come_to_an_end(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        rounds = battle.scenario.rounds
        if rounds is None or rounds.kind != "unlimited":
            continue
        winners = {win.side for win in battle.scenario.victory.immediate.values()}
        for side in battle.scenario.forces:
            if None not in winners and side not in winners:
                yield battle.found(
                    "{scenario}: the rounds have no limit, and {side} has no way to win.",
                    "victory",
                    side=battle.side(side),
                )


@assault(
    "RA-V19",
    "After the last round nobody may have won",
    "error",
    reads=("scenarios",),
    spec="V-19",
    rule="6.P4.2",
    help="The last step of the decision names a winner without condition.",
    example="final: [{decide: most_tiles}]",
)
def the_end_is_decided(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        rounds = battle.scenario.rounds
        final = battle.scenario.victory.final
        if rounds is None or rounds.kind == "unlimited":
            continue
        if not final or final[-1].decide not in ("winner", "winning_player"):
            yield battle.found(
                "{scenario}: the last step of the decision may leave it open.",
                "victory",
                "final",
                remedy="End with a winner.",
            )


@assault(
    "RA-V34",
    "Victory points of the map do not reach the threshold",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-34",
    rule="9.2.VP.2",
    help="All awards for tiles together give a side fewer points than it needs, and it gets none for kills: "
    "it can never win by points.",
    example="when: {test: victory_points, at_least: 80}   # and awards of 30 in all",
)
def points_reach_the_threshold(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        race = battle.scenario.victory_points
        for place, side, condition in wins(battle):
            if condition.test != "victory_points" or side is None:
                continue
            awards = (
                [award for award in race.awards.values() if award.side == side] if race is not None else []
            )
            if any(award.what == "each_kill" for award in awards):
                continue
            force = battle.scenario.forces.get(side)
            most = (force.victory_points if force is not None else 0) + sum(
                _most_points(battle, award) for award in awards
            )
            if most < condition.at_least:
                yield battle.found(
                    "{scenario}: {side} needs {wanted} VP, but all awards together give {most}.",
                    *map(str, place),
                    side=battle.side(side),
                    wanted=condition.at_least,
                    most=most,
                )


def _most_points(battle: Battle, award: Any) -> int:
    tiles = battle.tiles(award.of, award.side) if award.of is not None else []
    return int(award.points * (len(tiles) if award.what == "each_tile" else bool(tiles)))
