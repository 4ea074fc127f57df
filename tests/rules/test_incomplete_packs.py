"""A pack in the making is played, or its gaps are told: whatever a designer takes out, no engine stumbles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import model
from model import Change, ChangeError, Edit, Pack
from model.change import Path as Place
from rules.core import SetupError
from rules.packs import prepare

SHIPPED = Path(__file__).parents[2] / "scenarios"
PLAYED = {"great-war": "beaumont-hamel", "paths-of-glory": "campaign-1914"}
ROOTS = ("tables", "decks", "terrain", "sides", "nations")
MANY = ("pieces", "cards")
"""Tables of which each tenth entry stands for the others."""
DECISIONS = 40


def below(pack: Pack, place: Place) -> list[Place]:
    value = model.value_at(pack, place)
    return [(*place, key) for key in value] if isinstance(value, dict) else []


def parts(pack: Pack, scenario: str) -> Iterator[Place]:
    """Everything that may be missing, down to the entries of tables."""
    board = ("boards", pack.scenario(scenario).board)
    for root in ROOTS:
        yield from below(pack, (root,))
    for root in MANY:
        yield from below(pack, (root,))[::10]
    for table in below(pack, ("tables",)):
        yield from below(pack, table)
    for part in below(pack, board):
        yield part
        if part[-1] in ("tracks", "boxes", "regions"):
            yield from below(pack, part)
    yield from below(pack, ("scenarios", scenario))


def without(pack: Pack, place: Place) -> Pack | None:
    """The pack without a part; None where the part is required."""
    try:
        return model.apply(pack, Change("Remove", (Edit(place, model.value_at(pack, place)),)))
    except ChangeError:
        return None


def fate(pack: Pack, scenario: str) -> str:
    """What becomes of a pack that somebody plays: told, played, or the fault of the engine."""
    try:
        game = prepare(pack, scenario).new_game(seed=1)
        chance = random.Random(2)
        for _ in range(DECISIONS):
            if not game.over:
                game.apply(chance.choice(game.legal_codes()))
    except SetupError as error:
        return "told" if error.problems else f"{error}: nothing is named"
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return "played"


@pytest.mark.parametrize("name", PLAYED)
def test_a_pack_that_lacks_a_part_plays_or_says_what_is_missing(name: str) -> None:
    pack, scenario = model.load_pack(SHIPPED / name), PLAYED[name]
    fates = {
        model.path_text(place): fate(lacking, scenario)
        for place in parts(pack, scenario)
        if (lacking := without(pack, place)) is not None
    }
    assert {place: end for place, end in fates.items() if end not in ("told", "played")} == {}
    assert {"told", "played"} <= set(fates.values())


def test_a_missing_counter_is_named_with_the_place_that_needs_it() -> None:
    pack = without(model.load_pack(SHIPPED / "great-war"), ("pieces", "ge-mortar"))
    assert pack is not None
    with pytest.raises(SetupError, match=r"scenarios/beaumont-hamel/setup/.*: there is no piece 'ge-mortar'"):
        prepare(pack, "beaumont-hamel")


def test_what_another_scenario_lacks_hinders_nobody() -> None:
    pack = model.load_pack(SHIPPED / "great-war")
    units = pack.scenario("beaumont-hamel").setup
    lost = {"piece": "no-such-counter", "at": next(iter(units.values())).at}
    edit = Edit(("scenarios", "beaumont-hamel", "setup", "lost"), after=lost)
    torn = model.apply(pack, Change("Place", (edit,)))
    with pytest.raises(SetupError, match="no-such-counter"):
        prepare(torn, "beaumont-hamel")
    assert prepare(torn, "vimy-ridge").new_game(seed=1).legal_codes()
