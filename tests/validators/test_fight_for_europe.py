"""Every check of Fight for Europe: the shipped pack with one fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from faults import Faults, edited, findings, shipped

import model
from validators.registry import checks_for, deep_checks_for

faults = Faults()
fault = partial(faults.fault_in, "fight-for-europe")

MAP = "boards/europe/spaces"
BORDERS = "boards/europe/connections"
BAGRATION = "scenarios/bagration"

fault("FFE-V02", "a land of nobody", f"{MAP}/berlin", {f"{MAP}/berlin/country": model.ABSENT})
fault(
    "FFE-V05",
    "an arrow into the sea",
    f"{BORDERS}/far/arrow",
    {f"{BORDERS}/far": {"between": ["berlin", "western_black_sea"], "arrow": True}},
)
fault("FFE-V06", "a port in Minsk", f"{MAP}/minsk/port", {f"{MAP}/minsk/port": True})
fault(
    "FFE-V08",
    "a river far away",
    f"{BORDERS}/minsk~0vitebsk/river",
    {f"{BORDERS}/minsk~vitebsk/river": ["berlin"]},
)
fault("FFE-V09", "Paris in Italy", "nations/france/capital", {f"{MAP}/paris/country": "italy"})
fault("FFE-V09", "France without a capital", "nations/france", {"nations/france/capital": model.ABSENT})
fault("FFE-V10", "a power without a source", f"{BAGRATION}/powers", {"nations/ussr/capital": model.ABSENT})
fault(
    "FFE-V11",
    "a gate on land",
    f"{BORDERS}/minsk~0vitebsk/gate",
    {f"{BORDERS}/minsk~vitebsk/gate": {"name": "Berezina", "held_by": ["minsk"]}},
)
fault(
    "FFE-V13",
    "a pool too small",
    f"{BAGRATION}/force_pools/germany/infantry",
    {f"{BAGRATION}/force_pools/germany/infantry": 1},
)
fault("FFE-V14", "no 1945", f"{BAGRATION}/hpp_by_year", {f"{BAGRATION}/hpp_by_year/ussr": {"1944": 30}})
fault("FFE-V15", "nothing to spend", f"{BAGRATION}/hpp/ussr", {f"{BAGRATION}/hpp/ussr": 0})
fault(
    "FFE-V16",
    "redeployment without limit",
    f"{BAGRATION}/sr_limit",
    {f"{BAGRATION}/sr_limit/ussr": model.ABSENT, "tables/data_sheets/ussr": model.ABSENT},
)
fault(
    "FFE-V17",
    "two turns for one",
    f"{BAGRATION}/turn_order",
    {f"{BAGRATION}/turn_order": [["ussr"], ["ussr"]]},
)
fault(
    "FFE-V18", "Germans who never set up", f"{BAGRATION}/setup_order", {f"{BAGRATION}/setup_order": ["ussr"]}
)
fault(
    "FFE-V19",
    "a fleet in Minsk",
    f"{BAGRATION}/setup/ships/at",
    {f"{BAGRATION}/setup/ships": {"piece": "germany-fleet", "at": "minsk"}},
)
fault(
    "FFE-V19",
    "infantry at sea",
    f"{BAGRATION}/setup/swimmers/at",
    {f"{BAGRATION}/setup/swimmers": {"piece": "germany-infantry", "at": "western_black_sea"}},
)
fault("FFE-V24", "allies at war", f"{BAGRATION}/at_war/0", {f"{BAGRATION}/at_war": [["germany", "hungary"]]})
fault("FFE-V26", "Norway for nothing", "nations/norway", {"nations/norway/hpp": model.ABSENT})
fault("FFE-V28", "the end before the beginning", f"{BAGRATION}/last", {f"{BAGRATION}/last": "1941-spring"})
fault(
    "FFE-V29",
    "paratroops in a basic game",
    f"{BAGRATION}/setup/drop",
    {f"{BAGRATION}/setup/drop": {"piece": "germany-paratroop", "at": "berlin"}},
)
fault(
    "FFE-V31",
    "research by nobody",
    f"{BAGRATION}/research",
    {f"{BAGRATION}/research": True, f"{BAGRATION}/powers": ["ussr"], f"{BAGRATION}/turn_order": [["ussr"]]},
)
fault("FFE-V32", "no victory", f"{BAGRATION}/victory", {f"{BAGRATION}/victory": model.ABSENT})
fault(
    "FFE-V40",
    "infantry without values",
    "pieces/germany-infantry",
    {"pieces/germany-infantry/attack": model.ABSENT},
)

FULL = "scenarios/full-war"

fault(
    "FFE-V07",
    "ships on a coast without a port",
    f"{FULL}/free_setup/germany/ships",
    {f"{FULL}/free_setup/germany/ships": {"areas": ["finland"], "exactly": {"fleet": 1}}},
)
fault(
    "FFE-V19B",
    "a German in Paris",
    f"{FULL}/setup/guest/at",
    {f"{FULL}/setup/guest": {"piece": "germany-infantry", "at": "paris"}},
)
fault(
    "FFE-V20",
    "a crowd on Malta",
    f"{FULL}/setup/crowd",
    {f"{FULL}/setup/crowd": {"piece": "britain-infantry", "at": "malta", "count": 2}},
)
fault(
    "FFE-V21",
    "four Germans in Libya",
    f"{FULL}/setup/corps",
    {f"{FULL}/setup/corps": {"piece": "germany-infantry", "at": "tripoli", "count": 4}},
)
fault(
    "FFE-V22",
    "the British in the Maginot Line",
    f"{FULL}/setup/guests/at",
    {f"{FULL}/setup/guests": {"piece": "britain-infantry", "at": "maginot_line"}},
)
fault(
    "FFE-V23",
    "Soviets in Cairo",
    f"{FULL}/setup/british/at",
    {
        f"{FULL}/setup/soviet": {"piece": "ussr-infantry", "at": "suez"},
        f"{FULL}/setup/british": {"piece": "britain-infantry", "at": "suez"},
    },
)
fault(
    "FFE-V25",
    "a satellite with nothing",
    "nations/hungary",
    {"nations/hungary/forces": model.ABSENT, "nations/hungary/hpp": model.ABSENT},
)
fault(
    "FFE-V27",
    "France before 1940",
    "tables/data_sheets/france",
    {"tables/data_sheets/france/base_hpp/1939": model.ABSENT},
)
fault(
    "FFE-V28B",
    "the USA after the war",
    f"{BAGRATION}/rules_on",
    {
        f"{BAGRATION}/rules_on": ["13.5-01"],
        f"{BAGRATION}/first": "1941-spring",
        f"{BAGRATION}/last": "1941-summer",
    },
)
fault(
    "FFE-V29B",
    "Italian submarines",
    "pieces/germany-submarine/nation",
    {"pieces/germany-submarine/nation": "italy"},
)
fault("FFE-V30", "interception for beginners", f"{FULL}/rules_on", {f"{FULL}/rules_on": ["12.2"]})
fault(
    "FFE-V31",
    "research in one theatre",
    f"{BAGRATION}/research",
    {f"{BAGRATION}/research": True},
)
fault(
    "FFE-V34",
    "a Poland that nobody can hold",
    f"{FULL}/setup",
    {f"{FULL}/setup": {}, f"{FULL}/sr_limit/germany": 0},
)
fault(
    "FFE-V35",
    "nobody with anything",
    f"{BAGRATION}/powers",
    {f"{BAGRATION}/hpp": {}, f"{BAGRATION}/setup": {}},
)
fault(
    "FFE-V36",
    "Germans in Moscow",
    f"{BAGRATION}/setup/lost/at",
    {f"{BAGRATION}/setup/lost": {"piece": "germany-infantry", "at": "moscow"}},
)
fault(
    "FFE-V37",
    "more Italians in Libya than their fleets can feed",
    f"{FULL}/setup/italy-tripoli-infantry/at",
    {f"{FULL}/setup/italy-tripoli-infantry/count": 30},
)
fault("FFE-V41", "a capital of Albania", "nations/albania/capital", {"nations/albania/capital": "albania"})
fault(
    "FFE-V42",
    "Kiel beside Paris",
    "boards/europe/spaces/kiel",
    {"tables/map_facts/wrong": {"area": "kiel", "to": ["paris"], "are": "neighbours"}},
)
fault(
    "FFE-V42",
    "Moscow within reach of London",
    "boards/europe/spaces/london",
    {"tables/map_facts/wrong": {"area": "london", "to": ["moscow"], "are": "within reach", "areas": 2}},
)
fault(
    "FFE-S01",
    "supply from Moscow",
    f"{BAGRATION}/supply_added",
    {f"{BAGRATION}/supply_added": {"germany": ["moscow"]}},
)
fault(
    "FFE-S02",
    "Sicily behind the strait",
    f"{FULL}/setup/italy-sicily-infantry/at",
    {f"{FULL}/setup/italy-sicily-infantry/count": 1},
)

fault(
    "FFE-V32",
    "a last result that may fail",
    f"{BAGRATION}/victory/final/axis-decisive",
    {f"{BAGRATION}/victory/final/axis-decisive/when/at_least": 1},
)
fault(
    "FFE-W01",
    "Berlin for the Axis",
    f"{BAGRATION}/victory/immediate/axis-decisive",
    {f"{BAGRATION}/victory/immediate/axis-decisive/when/areas": ["berlin"]},
)
fault(
    "FFE-W02",
    "more points than there are",
    f"{BAGRATION}/victory/final/soviet-decisive",
    {f"{BAGRATION}/victory/final/soviet-decisive/when/at_least": 90},
)
fault(
    "FFE-W02",
    "a season after the end",
    f"{BAGRATION}/victory/immediate/axis-decisive",
    {f"{BAGRATION}/victory/immediate/axis-decisive/when": {"test": "from", "season": "1945-winter"}},
)
EAST = "scenarios/barbarossa"
ONE_SUMMER = {f"{EAST}/last": "1941-summer"}
"""Armour gets two areas far in a season. Moscow is three areas from every neutral and from the coast."""
fault("FFE-W03", "Moscow in one summer", f"{EAST}/victory/immediate/axis-decisive", ONE_SUMMER)
fault(
    "FFE-O01",
    "a rule that is and is not",
    f"{BAGRATION}/rules_off",
    {f"{BAGRATION}/rules_on": ["13.1"]},
)


@faults.fault("FFE-V38", "Tripoli out of Africa", "boards/europe/regions/africa/spaces")
def _() -> model.Pack:
    pack: Any = shipped("fight-for-europe")
    others = [area for area in pack.boards["europe"].regions["africa"].spaces if area != "tripoli"]
    return edited(pack, {"boards/europe/regions/africa/spaces": others})


@faults.fault("IDS-007", "a war without tables", "tables")
def _() -> model.Pack:
    pack = shipped("fight-for-europe")
    fields = {name: getattr(pack, name) for name in pack.model_fields_set if name != "tables"}
    return type(pack).model_construct(_fields_set=set(fields), **fields)


def test_without_tables_nothing_that_needs_them_is_checked() -> None:
    import validators

    pack = next(build() for code, _, build, _ in faults.known if code == "IDS-007")
    codes = {finding.code for finding in validators.check(pack).findings}
    assert "IDS-007" in codes and "CHECK-FAILED" not in codes


AXIS_WINS = f"{EAST}/victory/immediate/axis-decisive/when"


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("a second season", {f"{EAST}/last": "1941-autumn"}),
        ("faster armour", {"tables/unit_types/armour/moves": 3}),
        ("armour that goes on after landing", {"tables/unit_types/armour/moves_after_landing": 3}),
        ("paratroops", {f"{EAST}/level": "advanced"}),
        ("a front in Smolensk", {f"{EAST}/control/germany": ["smolensk"]}),
        ("Moscow among neutrals", {"boards/europe/spaces/smolensk/country": "turkey"}),
        (
            "a capital that takes the country with it",
            {"nations/ussr/capital": "minsk", "nations/ussr/conquerable": True},
        ),
        (
            "a minor country falls with its capital",
            {"nations/ussr/capital": "minsk", "nations/ussr/status": "minor"},
        ),
        ("peace with the enemy", {f"{EAST}/alliances/allies": [], f"{EAST}/at_war": []}),
        (
            "another way to win",
            {AXIS_WINS: {"test": "any", "of": [{"test": "controls", "side": "axis", "areas": ["moscow"]}]}},
        ),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_an_area_that_can_just_be_reached_is_no_fault(words: str, changes: dict[str, Any]) -> None:
    assert not findings(edited(shipped("fight-for-europe"), ONE_SUMMER | changes), "FFE-W03"), words


@pytest.mark.parametrize("war", [["germany", "ussr"], ["ussr", "germany"]])
def test_who_is_at_war_is_an_enemy_without_an_alliance(war: list[str]) -> None:
    changes = ONE_SUMMER | {f"{EAST}/alliances/allies": [], f"{EAST}/at_war": [war]}
    assert findings(edited(shipped("fight-for-europe"), changes), "FFE-W03")


@pytest.mark.parametrize(("crossing", "found"), [("germany", 0), ("usa", 1)])
def test_units_that_cross_the_ocean_land_on_any_coast(crossing: str, found: int) -> None:
    """Without paratroops and with slow fleets only who crosses the ocean gets to America."""
    first = shipped("fight-for-europe").scenarios["overlord"].first  # type: ignore[attr-defined]
    rule = {"text": "Over there.", "effects": [{"effect": "ocean_crossing", "nation": crossing}]}
    changes = {
        "tables/unit_types/fleet/moves": 1,
        "scenarios/overlord/level": "basic",
        "scenarios/overlord/last": first,
        "scenarios/overlord/own_rules/over-there": rule,
        "scenarios/overlord/victory/immediate/america": {
            "result": "axis decisive",
            "when": {"test": "controls", "side": "axis", "areas": ["usa"]},
        },
    }
    told = findings(edited(shipped("fight-for-europe"), changes), "FFE-W03")
    assert len([each for each in told if "america" in each.where]) == found


def test_the_areas_too_far_away_are_named() -> None:
    """Leningrad lies near enough to the coast."""
    held = {"test": "controls", "side": "axis", "areas": ["moscow", "leningrad", "gorky"]}
    when = {"test": "all", "of": [{"test": "from", "season": "1941-summer"}, held]}
    (one,) = findings(edited(shipped("fight-for-europe"), ONE_SUMMER | {AXIS_WINS: when}), "FFE-W03")
    assert one.related == ("boards/europe/spaces/moscow", "boards/europe/spaces/gorky")
    assert "1 seasons" in one.message


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_every_check_has_its_fault() -> None:
    system = model.system_named("fight-for-europe")
    own = {each.code for each in (*checks_for(system), *deep_checks_for(system)) if each.system}
    assert own == {code for code, *_ in faults.known if code.startswith("FFE")}
