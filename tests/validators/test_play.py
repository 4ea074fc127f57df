"""Every check on set-up and conditions: a pack with the fault, the finding, its fix, and the finding gone."""

from __future__ import annotations

from typing import Any

import border_war
import ground
from faults import Faults

import model

faults = Faults()
fault = faults.fault


def scenario(**changes: Any) -> model.Pack:
    """The border war with a scenario that differs in some points."""
    first = border_war.contents()["scenarios"]["first"]
    return border_war.pack(scenarios={"first": {**first, **changes}})


# ---------------------------------------------------------------------------- set-up


@fault("SET-001", "an army in two places at once", "scenarios/first/setup/again")
def _() -> model.Pack:
    return scenario(setup={"g1": {"piece": "ge-2", "at": "aachen"}, "again": {"piece": "ge-2", "at": "metz"}})


@fault("SET-001", "three of two armies", "scenarios/first/setup/f1")
def _() -> model.Pack:
    return scenario(setup={"f1": {"piece": "fr-3", "at": "verdun", "count": 3}})


def tiles(*laid: dict[str, Any], **tile: Any) -> model.Pack:
    """A map of squares with tiles laid from the first square on."""
    board = {"kind": "squares", "size": [500, 500], "grid": {"columns": 4, "rows": 4}}
    places = {f"r0c{column}": each for column, each in enumerate(laid)}
    first = {"title": "First blood", "board": "map", "tiles": places}
    cards = {"rain": {"name": "Rain", "deck": "events", "text": "Nobody moves."}}
    content = {"t1": {"number": 1, "a": {"terrain": "clear"}, **tile}}
    return border_war.pack(boards={"map": board}, scenarios={"first": first}, cards=cards, tiles=content)


@fault("SET-002", "one tile laid twice", "scenarios/first/tiles/r0c1")
def _() -> model.Pack:
    return tiles({"tile": "t1"}, {"tile": "t1", "side": "b"}, b={"terrain": "forest"})


@fault("SET-003", "the back of a tile that has none", "scenarios/first/tiles/r0c0/side")
def _() -> model.Pack:
    return tiles({"tile": "t1", "side": "b"})


def track(fields: dict[str, Any], start: int | None = None) -> model.Pack:
    board = ground.board("verdun - metz - aachen - koblenz", tracks={"turn": {"name": "Turn", **fields}})
    first = border_war.contents()["scenarios"]["first"]
    tracks = {} if start is None else {"tracks": {"turn": start}}
    return border_war.pack(boards={"map": board}, scenarios={"first": {**first, **tracks}})


@fault("SET-004", "a scenario that starts on turn 12 of 10", "scenarios/first/tracks/turn")
def _() -> model.Pack:
    return track({"first": 1, "last": 10}, start=12)


@fault("SET-004", "a track that starts before its first step", "boards/map/tracks/turn/start")
def _() -> model.Pack:
    return track({"first": 1, "last": 10, "start": 0})


@fault("SET-005", "a track that runs backwards", "boards/map/tracks/turn/last")
def _() -> model.Pack:
    return track({"first": 10, "last": 1})


@fault("SET-005", "three turns with two names", "boards/map/tracks/turn/steps")
def _() -> model.Pack:
    return track({"first": 1, "last": 3, "steps": ["August", "September"]})


@fault("SET-006", "a deck without cards", "decks/bluffs")
def _() -> model.Pack:
    return border_war.pack(decks={"events": {"name": "Events"}, "bluffs": {"name": "Bluffs"}})


@fault("SET-007", "French and Germans in Verdun", "scenarios/first/setup/f1")
def _() -> model.Pack:
    return scenario(setup={"g1": {"piece": "ge-2", "at": "verdun"}, "f1": {"piece": "fr-3", "at": "verdun"}})


# ---------------------------------------------------------------------------- conditions


def holds(space: str) -> dict[str, Any]:
    return {"test": "holds", "side": "red", "spaces": [space]}


@fault("CND-001", "three of two spaces", "scenarios/first/victory/red")
def _() -> model.Pack:
    both = [holds("verdun"), holds("metz")]
    return scenario(victory={"red": {"test": "at_least", "number": 3, "of": both}})


@fault("CND-002", "to hold Verdun and not to hold it", "scenarios/first/victory/red/of/0")
def _() -> model.Pack:
    never = {"test": "all", "of": [holds("verdun"), {"test": "not", "of": holds("verdun")}]}
    return scenario(victory={"red": never})


@fault("CND-003", "Verdun or Verdun", "scenarios/first/victory/red/of/1")
def _() -> model.Pack:
    return scenario(victory={"red": {"test": "any", "of": [holds("verdun"), holds("verdun")]}})


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)
