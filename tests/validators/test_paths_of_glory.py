"""Every check of Paths of Glory: the shipped pack with one fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from faults import Faults, edited, findings, shipped

import model
from validators.registry import checks_for, deep_checks_for

faults = Faults()
fault = partial(faults.fault_in, "paths-of-glory")

MAP = "boards/europe/spaces"
LINES = "boards/europe/connections"
CAMPAIGN = "scenarios/campaign-1914"

fault("POG-V04", "a space of nobody", f"{MAP}/verdun", {f"{MAP}/verdun/control": model.ABSENT})
fault("POG-V04", "a space of no country", f"{MAP}/verdun", {f"{MAP}/verdun/country": model.ABSENT})
fault(
    "POG-V05",
    "a dashed line for all",
    f"{LINES}/taranto~0valona",
    {f"{LINES}/taranto~valona/only": model.ABSENT},
)
fault("POG-V06", "a solid line for Italy", f"{LINES}/nis~0sofia", {f"{LINES}/nis~sofia/only": ["it"]})
fault("POG-V08", "a fort of 4", f"{MAP}/verdun/fort", {f"{MAP}/verdun/fort": 4})
fault("POG-V15", "Paris in Belgium", f"{MAP}/paris/capital_of", {f"{MAP}/paris/country": "be"})
fault(
    "POG-V18",
    "a landing site with a road",
    f"{MAP}/mef1",
    {f"{LINES}/mef1~mef2": {"between": ["mef1", "mef2"], "kind": "dashed", "landing": True}},
)
fault(
    "POG-V18",
    "an army that starts on a landing site",
    f"{CAMPAIGN}/setup/ge-army-1/at",
    {f"{CAMPAIGN}/setup/ge-army-1/at": "mef1"},
)
fault(
    "POG-V30",
    "four armies in Metz",
    f"{CAMPAIGN}/setup/ge-army-5/at",
    {f"{CAMPAIGN}/setup/ge-army-1/at": "metz", f"{CAMPAIGN}/setup/ge-army-2/at": "metz"},
)
fault(
    "POG-V31",
    "Italians at war in 1914",
    f"{CAMPAIGN}/setup/early",
    {f"{CAMPAIGN}/setup/early": {"piece": "it-army-1", "at": "verona"}},
)
fault(
    "POG-V32",
    "an army in the reserve",
    f"{CAMPAIGN}/setup/ge-army-1/at",
    {f"{CAMPAIGN}/setup/ge-army-1/at": "cp-reserve"},
)
fault(
    "POG-V34",
    "a German army in Baghdad",
    f"{CAMPAIGN}/setup/ge-army-1/at",
    {f"{CAMPAIGN}/setup/ge-army-1/at": "baghdad"},
)
fault("POG-V36", "an army of a cadre without corps", "pieces/ge-army-1", {"pieces/ge-army-1/cadre": "guard"})
fault(
    "POG-V37",
    "a German trench in Paris",
    f"{CAMPAIGN}/trenches/paris/side",
    {f"{CAMPAIGN}/trenches/paris": {"side": "cp", "level": 1}},
)
fault(
    "POG-V38",
    "a unit that grows by losses",
    "pieces/ge-army-1/reduced/cf",
    {"pieces/ge-army-1/reduced/cf": 9},
)
fault(
    "POG-V41",
    "more Romanians than Romania holds",
    f"{CAMPAIGN}/entries/ro/spread",
    {f"{CAMPAIGN}/entries/ro/spread": [f"tu-corps-{number}" for number in range(1, 15)]},
)
fault(
    "POG-V41",
    "four Romanian corps in Bucharest",
    f"{CAMPAIGN}/entries/ro/setup",
    {
        f"{CAMPAIGN}/entries/ro/setup": {
            f"c{n}": {"piece": f"ro-corps-{n}", "at": "bucharest"} for n in range(1, 5)
        }
    },
)
fault(
    "POG-V52",
    "two events that wait for each other",
    "cards/ap-01/condition",
    {
        "cards/ap-01/condition": {"test": "played", "card": "ap-03"},
        "cards/ap-03/condition": {"test": "all", "of": [{"test": "played", "card": "ap-01"}]},
    },
)
fault(
    "POG-V53",
    "Limited War out of reach",
    "tables/commitment/limited/war_status",
    {"tables/commitment/limited/war_status": 90},
)
fault("POG-V54", "a war without end", "tables/parameters/armistice", {"tables/parameters/armistice": 400})
fault(
    "POG-V55",
    "reinforcements that are there already",
    "cards/ap-01/effects/0",
    {f"{CAMPAIGN}/setup/early": {"piece": "br-army-2", "at": "london"}},
)
fault(
    "POG-V55",
    "two cards with the same army",
    "cards/ap-03/effects/0",
    {"cards/ap-03/effects": [{"effect": "reinforcements", "nation": "br", "units": ["br-army-2"]}]},
)
fault("POG-V55", "armies with no place to go", "nations/ru", {"nations/ru/army_entry": model.ABSENT})
fault("POG-V57", "a card limited twice", "cards/ap-04/combat", {"cards/ap-04/combat/once_per_turn": True})
fault(
    "POG-V70",
    "both win at 12",
    f"{CAMPAIGN}/victory/no-treaty",
    {f"{CAMPAIGN}/victory/no-treaty/ap_down_to": 14},
)
fault(
    "POG-V70",
    "nobody wins",
    f"{CAMPAIGN}/victory/treaty/when",
    {f"{CAMPAIGN}/victory/no-treaty": model.ABSENT},
)
fault(
    "POG-V70",
    "an entry that never counts",
    f"{CAMPAIGN}/victory/treaty",
    {f"{CAMPAIGN}/victory/treaty/when": model.ABSENT},
)
fault("POG-V71", "a war that is won already", f"{CAMPAIGN}/vp", {f"{CAMPAIGN}/vp": 20})
fault(
    "POG-V73",
    "the end before the beginning",
    f"{CAMPAIGN}/last_turn",
    {f"{CAMPAIGN}/first_turn": "5", f"{CAMPAIGN}/last_turn": "3"},
)
fault(
    "POG-V74",
    "no peace, but loss by peace",
    f"{CAMPAIGN}/peace_is_loss",
    {f"{CAMPAIGN}/peace": False, f"{CAMPAIGN}/peace_is_loss": True},
)
fault(
    "POG-V74",
    "an opening without a card",
    f"{CAMPAIGN}/opening_forced",
    {f"{CAMPAIGN}/opening_forced": True, f"{CAMPAIGN}/opening_card": model.ABSENT},
)


ONE_ACTION = {f"{CAMPAIGN}/last_turn": "1", "tables/parameters/actions": 1}
"""One move of four spaces, or one advance; Naples is six from the land of the Central Powers, Rome five."""
fault("POG-W01", "Rome in one action", f"{CAMPAIGN}/last_turn", ONE_ACTION)


@faults.fault("POG-V10", "one port for the Central Powers", f"{MAP}/kiel/port")
def _() -> model.Pack:
    pack: Any = shipped("paths-of-glory")
    others = [
        key for key, place in pack.boards["europe"].spaces.items() if place.port == "cp" and key != "kiel"
    ]
    return edited(pack, {f"{MAP}/{key}/port": model.ABSENT for key in others} | {f"{MAP}/kiel/port": "cp"})


@faults.fault("POG-V11", "nobody supplies Serbia", "nations/sb")
def _() -> model.Pack:
    pack: Any = shipped("paths-of-glory")
    spaces = {
        key: place.supplies for key, place in pack.boards["europe"].spaces.items() if "sb" in place.supplies
    }
    return edited(
        pack, {f"{MAP}/{key}/supplies": [n for n in nations if n != "sb"] for key, nations in spaces.items()}
    )


def lines_of(space: str) -> list[str]:
    pack: Any = shipped("paths-of-glory")
    return [key for key, line in pack.boards["europe"].connections.items() if space in line.between]


fault(
    "POG-V07",
    "a German Verdun with its fort",
    f"{CAMPAIGN}/control/verdun",
    {f"{CAMPAIGN}/control": {"verdun": "cp"}},
)
fault("POG-V09", "a German port in Marseilles", f"{MAP}/marseilles/port", {f"{MAP}/marseilles/port": "cp"})
fault(
    "POG-V12",
    "an Allied Berlin",
    f"{MAP}/berlin",
    {f"{CAMPAIGN}/control": {"berlin": "ap"}},
)
fault("POG-V14", "the victory spaces of the campaign", f"{CAMPAIGN}/vp", {f"{CAMPAIGN}/vp": 11})
fault(
    "POG-V19",
    "a Sinai among friends",
    f"{MAP}/berlin/lone_attack_drm",
    {f"{MAP}/berlin/lone_attack_drm": -3},
)
fault("POG-V20", "the map in numbers", "boards/europe", {f"{MAP}/verdun/fort": 3})
fault(
    "POG-V33",
    "a German army in Paris",
    f"{CAMPAIGN}/setup/ge-army-1/at",
    {f"{CAMPAIGN}/setup/ge-army-1/at": "paris"},
)
fault(
    "POG-V40",
    "an army that is never rebuilt, but in London",
    "pieces/br-army-1/replaceable",
    {"pieces/br-army-1/replaceable": False, "pieces/br-army-1/replaceable_while": "london"},
)
fault(
    "POG-V42",
    "an army too dear to move",
    f"{CAMPAIGN}/setup/ge-army-1/at",
    {"pieces/ge-army-1/landing_cost": 9},
)
fault(
    "POG-V56",
    "reinforcements in a war of two turns",
    f"{CAMPAIGN}/last_turn",
    {f"{CAMPAIGN}/last_turn": "2"},
)
fault(
    "POG-V58",
    "a card for a terrain that is not there",
    "cards/cp-01/combat/terrain",
    {"terrain/ice": {"name": "Ice"}, "cards/cp-01/combat": {"role": "attack", "terrain": ["ice"]}},
)
fault(
    "POG-V60",
    "ninety victory spaces of Russia",
    "cards/cp-01/condition",
    {"cards/cp-01/condition": {"test": "holds vp", "side": "cp", "country": "ru", "at_least": 90}},
)
fault(
    "POG-E01",
    "an event after the last turn",
    "cards/cp-01/condition",
    {"cards/cp-01/condition": {"test": "turns", "first": 30, "last": 40}},
)
fault("POG-V72", "Warsaw for nothing", f"{CAMPAIGN}/vp", {f"{CAMPAIGN}/control": {"warsaw": "cp"}})
fault(
    "POG-V77",
    "an army that starves in Paris",
    CAMPAIGN,
    {f"{CAMPAIGN}/setup/ge-army-1/at": "paris"},
)
fault(
    "POG-S01",
    "an army behind Strasbourg",
    f"{CAMPAIGN}/setup/ge-army-7/at",
    {f"{CAMPAIGN}/vp": 10},
)

fault(
    "POG-S02",
    "a Germany without any of its sources",
    f"{CAMPAIGN}/control",
    {f"{CAMPAIGN}/control": dict.fromkeys(("essen", "breslau", "sofia", "constantinople"), "ap")},
)
fault("POG-S03", "London in German hands", f"{CAMPAIGN}/control", {f"{CAMPAIGN}/control": {"london": "cp"}})


def closed_but_for(nation: str, space: str) -> model.Pack:
    """A space that only one nation can enter."""
    changes: dict[str, Any] = {f"{LINES}/{key}/kind": "dashed" for key in lines_of(space)}
    return edited(
        shipped("paths-of-glory"), changes | {f"{LINES}/{key}/only": [nation] for key in lines_of(space)}
    )


@faults.fault("POG-V03", "Verdun behind dashed lines", f"{MAP}/verdun")
def _() -> model.Pack:
    return closed_but_for("ge", "verdun")


@faults.fault("POG-V17", "Medina behind a line for Americans", f"{MAP}/medina")
def _() -> model.Pack:
    pack = closed_but_for("us", "medina")
    pieces: Any = pack.pieces
    return edited(pack, {f"pieces/{key}/near_east": "no" for key, p in pieces.items() if p.nation == "us"})


@faults.fault("POG-V13", "Paris on the moon", f"{MAP}/paris/vp")
def _() -> model.Pack:
    return closed_but_for("fr", "paris")


@faults.fault("POG-V59", "a deck of six cards", "decks/ap")
def _() -> model.Pack:
    pack: Any = shipped("paths-of-glory")
    first = [key for key, card in pack.cards.items() if card.deck == "ap" and card.group == "mobilization"]
    return edited(pack, {f"cards/{key}/group": "total" for key in first[6:]})


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("a second turn", {f"{CAMPAIGN}/last_turn": "2"}),
        ("a second action", {"tables/parameters/actions": 2}),
        ("a faster unit", {"pieces/ge-army-1/full/mf": 6}),
        (
            "a unit nearby",
            {
                f"{CAMPAIGN}/setup/raid": {"piece": "ge-army-1", "at": "florence"},
                f"{CAMPAIGN}/control": {"orleans": "cp"},
            },
        ),
        (
            "spaces that bring victory in other scenarios only",
            {f"{MAP}/{space}/vp": ["historical"] for space in ("le-havre", "rome", "naples")},
        ),
        ("an earlier end than beginning", {f"{CAMPAIGN}/first_turn": "2"}),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_victory_spaces_that_can_just_be_reached_are_no_fault(words: str, changes: dict[str, Any]) -> None:
    found = findings(edited(shipped("paths-of-glory"), ONE_ACTION | changes), "POG-W01")
    assert not [each for each in found if each.where.startswith(CAMPAIGN)], words


def test_the_victory_spaces_too_far_away_are_named_with_the_way() -> None:
    found = findings(edited(shipped("paths-of-glory"), ONE_ACTION), "POG-W01")
    (one,) = [finding for finding in found if finding.where == f"{CAMPAIGN}/last_turn"]
    assert set(one.related) == {f"{MAP}/{space}" for space in ("le-havre", "rome", "naples")}
    (way,) = one.ways
    assert way.spaces[-1] == one.related[0]
    lines = shipped("paths-of-glory").boards["europe"].neighbours
    steps = [path.rpartition("/")[2] for path in way.spaces]
    assert all(b in {other for other, _ in lines[a]} for a, b in pairwise(steps))


def test_turns_are_counted_from_the_first() -> None:
    for first, last, found in (("2", "2", True), ("2", "3", False), ("9", "9", True)):
        changes = ONE_ACTION | {f"{CAMPAIGN}/first_turn": first, f"{CAMPAIGN}/last_turn": last}
        told = findings(edited(shipped("paths-of-glory"), changes), "POG-W01")
        assert any(each.where.startswith(CAMPAIGN) for each in told) == found, (first, last)


def test_what_can_be_reached_is_no_island_of_victory() -> None:
    """Spaces that bring nothing, and those of the own side, may lie where nobody comes."""
    closed = {f"boards/europe/connections/{line}/only": ["it"] for line in lines_of("rome")}
    assert [each.where for each in findings(edited(shipped("paths-of-glory"), closed), "POG-V13")] == [
        f"{MAP}/rome/vp"
    ]
    worthless = closed | {f"{MAP}/rome/vp": model.ABSENT}
    assert not findings(edited(shipped("paths-of-glory"), worthless), "POG-V13")
    assert not findings(shipped("paths-of-glory"), "POG-V13")


@pytest.mark.parametrize(("low", "high", "found"), [(9, 11, 0), (10, 11, 1), (9, 10, 1)])
def test_a_victory_at_just_the_figure_of_the_start_is_won(low: int, high: int, found: int) -> None:
    limits = {"tables/parameters/auto_victory_low": low, "tables/parameters/auto_victory_high": high}
    told = findings(edited(shipped("paths-of-glory"), limits), "POG-V71")
    assert len([each for each in told if each.where.startswith(CAMPAIGN)]) == found


@pytest.mark.parametrize(("cp_from", "found"), [(9, True), (8, True), (10, False)])
def test_thresholds_may_touch_but_not_meet(cp_from: int, found: bool) -> None:
    levels = {f"{CAMPAIGN}/victory": {"only": {"cp_from": cp_from, "ap_down_to": 9}}}
    told = findings(edited(shipped("paths-of-glory"), levels), "POG-V70")
    assert any(each.where.startswith(CAMPAIGN) for each in told) == found


def test_a_scenario_without_thresholds_leaves_none_open() -> None:
    told = findings(edited(shipped("paths-of-glory"), {f"{CAMPAIGN}/victory": {}}), "POG-V70")
    assert not [each for each in told if each.where.startswith(CAMPAIGN)]


def test_a_line_for_others_only_is_no_way() -> None:
    """With every other line into it barred, Rome can only be reached from Naples."""
    closed = {f"boards/europe/connections/{line}/only": ["it"] for line in lines_of("rome")}
    found = findings(edited(shipped("paths-of-glory"), ONE_ACTION | closed), "POG-W01")
    assert f"{MAP}/rome" not in found[0].related, "that it can never be reached is said by POG-V13"


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_every_check_has_its_fault() -> None:
    system = model.system_named("paths-of-glory")
    own = {each.code for each in (*checks_for(system), *deep_checks_for(system)) if each.system}
    assert own == {code for code, *_ in faults.known}
