"""Healthy packs broken in 300 ways: nearly every fault is found, none of them breaks a check."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from faults import shipped

import model
from validators.live import Watch

PACKS = ("paths-of-glory", "great-war", "russian-assault", "fight-for-europe")
EACH = 75
"""Faults in each of the four packs."""

Fault = Callable[[Any, random.Random], "model.Change | None"]


def edit(pack: model.Pack, *path: str, to: Any = model.ABSENT) -> model.Change:
    return model.Change("/".join(path), (model.Edit(path, model.value_at(pack, path), to),))


def any_of(chance: random.Random, table: Any) -> str | None:
    return chance.choice(sorted(table)) if table else None


def a_board(pack: Any, chance: random.Random) -> str:
    return chance.choice(sorted(pack.boards))


def lost_piece(pack: Any, chance: random.Random) -> model.Change | None:
    placed = {line.piece for scenario in pack.scenarios.values() for line in scenario.setup.values()}
    piece = any_of(chance, placed)
    return edit(pack, "pieces", piece) if piece else None


def lost_deck(pack: Any, chance: random.Random) -> model.Change | None:
    return (
        edit(pack, "decks", chance.choice(sorted({card.deck for card in pack.cards.values()})))
        if pack.cards
        else None
    )


def lost_nation(pack: Any, chance: random.Random) -> model.Change | None:
    return edit(pack, "nations", chance.choice(sorted({p.nation for p in pack.pieces.values() if p.nation})))


def lost_board(pack: Any, chance: random.Random) -> model.Change | None:
    return edit(pack, "boards", a_board(pack, chance))


def misspelt_space(pack: Any, chance: random.Random) -> model.Change | None:
    scenario = chance.choice(sorted(key for key, s in pack.scenarios.items() if s.setup) or [""])
    if not scenario:
        return None
    line = any_of(chance, pack.scenarios[scenario].setup)
    return edit(pack, "scenarios", scenario, "setup", str(line), "at", to="nowhere-at-all")


def misspelt_piece(pack: Any, chance: random.Random) -> model.Change | None:
    scenario = chance.choice(sorted(key for key, s in pack.scenarios.items() if s.setup) or [""])
    if not scenario:
        return None
    line = any_of(chance, pack.scenarios[scenario].setup)
    return edit(pack, "scenarios", scenario, "setup", str(line), "piece", to="nobody-at-all")


def too_many_counters(pack: Any, chance: random.Random) -> model.Change | None:
    scenario = chance.choice(sorted(key for key, s in pack.scenarios.items() if s.setup) or [""])
    if not scenario:
        return None
    line = any_of(chance, pack.scenarios[scenario].setup)
    return edit(pack, "scenarios", scenario, "setup", str(line), "count", to=999)


def no_name(pack: Any, chance: random.Random) -> model.Change | None:
    table = chance.choice(["sides", "nations", "terrain", "pieces", "cards", "decks"])
    key = any_of(chance, getattr(pack, table))
    return edit(pack, table, key, "name", to="") if key else None


def unfinished_text(pack: Any, chance: random.Random) -> model.Change | None:
    key = any_of(chance, pack.cards)
    return edit(pack, "cards", key, "text", to="TODO: write this") if key else None


def broken_reference_in_text(pack: Any, chance: random.Random) -> model.Change | None:
    key = any_of(chance, pack.cards)
    return edit(pack, "cards", key, "text", to="Attack {space verdun} at once.") if key else None


def dangling_reference_in_text(pack: Any, chance: random.Random) -> model.Change | None:
    key = any_of(chance, pack.scenarios)
    return edit(pack, "scenarios", str(key), "briefing", to="March on {space:atlantis}.")


def stray_spaces(pack: Any, chance: random.Random) -> model.Change | None:
    key = any_of(chance, pack.scenarios)
    return edit(pack, "scenarios", str(key), "title", to="Two  spaces ")


def same_card_number(pack: Any, chance: random.Random) -> model.Change | None:
    numbered = sorted(key for key, card in pack.cards.items() if card.number is not None)
    if len(numbered) < 2:
        return None
    first, second = chance.sample(numbered, 2)
    if pack.cards[first].deck != pack.cards[second].deck:
        return None
    return edit(pack, "cards", first, "number", to=pack.cards[second].number)


def circular_scenarios(pack: Any, chance: random.Random) -> model.Change | None:
    key = any_of(chance, pack.scenarios)
    return edit(pack, "scenarios", str(key), "based_on", to=key)


def region_of_nothing(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    region = any_of(chance, pack.boards[board].regions)
    return edit(pack, "boards", board, "regions", region, "spaces", to=[]) if region else None


def space_beside_the_board(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    if pack.boards[board].kind not in ("points", "areas"):
        return None
    return edit(
        pack, "boards", board, "spaces", str(any_of(chance, pack.boards[board].spaces)), "at", to=[-500, -500]
    )


def small_board(pack: Any, chance: random.Random) -> model.Change | None:
    return edit(pack, "boards", a_board(pack, chance), "size", to=[50, 50])


def spaces_on_top_of_each_other(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    if pack.boards[board].kind != "points":
        return None
    a, b = chance.sample(sorted(pack.boards[board].spaces), 2)
    return edit(pack, "boards", board, "spaces", a, "at", to=list(pack.boards[board].spaces[b].at))


def lost_space(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    if pack.boards[board].kind not in ("points", "areas"):
        return None
    return edit(pack, "boards", board, "spaces", str(any_of(chance, pack.boards[board].spaces)))


def island(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    if pack.boards[board].kind != "points":
        return None
    space = any_of(chance, pack.boards[board].spaces)
    lines = [key for key, line in pack.boards[board].connections.items() if space in line.between]
    edits = (
        model.Edit(path, model.value_at(pack, path))
        for path in (("boards", board, "connections", k) for k in lines)
    )
    return model.Change(f"island {space}", tuple(edits))


def second_road(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    connections = pack.boards[board].all_connections
    ends = connections[str(any_of(chance, connections))].between
    return edit(pack, "boards", board, "connections", "second-road", to={"between": list(ends)})


def road_to_itself(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    space = chance.choice(sorted(pack.boards[board].space_ids))
    return edit(pack, "boards", board, "connections", "loop", to={"between": [space, space]})


def lost_border(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    borders = getattr(pack.boards[board], "borders", {})
    return edit(pack, "boards", board, "borders", str(any_of(chance, borders))) if borders else None


def marker_off_its_track(pack: Any, chance: random.Random) -> model.Change | None:
    board = a_board(pack, chance)
    track = any_of(chance, pack.boards[board].tracks)
    return edit(pack, "boards", board, "tracks", track, "start", to=999) if track else None


def tile_laid_twice(pack: Any, chance: random.Random) -> model.Change | None:
    scenario = str(any_of(chance, pack.scenarios))
    tiles = pack.scenarios[scenario].tiles
    if len(tiles) < 2:
        return None
    a, b = chance.sample(sorted(tiles), 2)
    return edit(pack, "scenarios", scenario, "tiles", a, "tile", to=tiles[b].tile)


def needless_waiver(pack: Any, chance: random.Random) -> model.Change | None:
    return edit(pack, "waivers", "old", to={"code": "TXT-001", "where": "cards", "reason": "It was so once."})


def impossible_condition(pack: Any, chance: random.Random) -> model.Change | None:
    test = {"paths-of-glory": {"test": "first action"}}.get(pack.manifest.system)
    key = any_of(chance, pack.cards)
    if test is None or key is None:
        return None
    return edit(
        pack, "cards", key, "condition", to={"test": "all", "of": [test, {"test": "not", "of": test}]}
    )


FAULTS: tuple[Fault, ...] = (
    lost_piece,
    lost_deck,
    lost_nation,
    lost_board,
    misspelt_space,
    misspelt_piece,
    too_many_counters,
    no_name,
    unfinished_text,
    broken_reference_in_text,
    dangling_reference_in_text,
    stray_spaces,
    same_card_number,
    circular_scenarios,
    region_of_nothing,
    space_beside_the_board,
    small_board,
    spaces_on_top_of_each_other,
    lost_space,
    island,
    second_road,
    road_to_itself,
    lost_border,
    marker_off_its_track,
    tile_laid_twice,
    needless_waiver,
    impossible_condition,
)


@pytest.mark.parametrize("name", PACKS)
def test_faults_are_found(name: str) -> None:
    pack = shipped(name)
    chance = random.Random(name)
    healthy = {(f.code, f.where) for f in Watch(pack).report.findings}
    missed: list[str] = []
    kinds: set[str] = set()
    made = 0
    while made < EACH:
        fault = chance.choice(FAULTS)
        change = fault(pack, chance)
        if change is None:
            continue
        made += 1
        kinds.add(fault.__name__)
        findings = checked(pack, change)
        assert "CHECK-FAILED" not in {code for code, _ in findings}, f"{fault.__name__}: {change.label}"
        if not findings - healthy:
            missed.append(f"{fault.__name__}: {change.label}")
    assert len(kinds) > 12
    assert len(missed) <= EACH * 0.05, missed


def checked(pack: model.Pack, change: model.Change) -> set[tuple[str, str]]:
    from validators.run import check

    return {(finding.code, finding.where) for finding in check(model.apply(pack, change)).findings}
