"""300 positions of a public implementation: the same verdicts, or a difference that a rule explains."""

from __future__ import annotations

import pytest
from pog_positions import FILE, positions, state_of

from rules.paths_of_glory.activation import activation_cost
from rules.paths_of_glory.attacks import friends_ok, targets_of
from rules.paths_of_glory.march import move_ends
from rules.paths_of_glory.numbers import RESERVE
from rules.paths_of_glory.redeployment import sr_destinations
from rules.paths_of_glory.reinforcements import normal_entries
from rules.paths_of_glory.supply import in_supply, needs_beachhead, own_source
from rules.paths_of_glory.turn import doomed_spaces, doomed_units

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the collected positions are not on this machine")

PERSIA = "11.1.13: Persia is closed until Turkey is at war (D1)"
SIEGE = "15.2.4: besiegers that became too few besiege no longer (D6)"
SENUSSI = "13.0: the Senussi are Turkish; out of the Near East they need Constantinople (D8)"
CAUCASUS = "13.2.2: no Russian army crosses between Caucasus and the Near East, not even in passing"
EXPLAINED = {
    ("pog-004", "oos", "br-corps-1"): PERSIA,
    ("pog-006", "oos", "ru-corps-7"): PERSIA,
    ("pog-028", "oos", "ru-corps-7"): PERSIA,
    ("pog-004", "attrition", "br-corps-1"): PERSIA,
    ("pog-006", "attrition", "ru-corps-7"): PERSIA,
    ("pog-028", "attrition", "ru-corps-7"): PERSIA,
    ("pog-209", "foreign source", "sn-corps"): SENUSSI,
    ("pog-260", "foreign source", "sn-corps"): SENUSSI,
    ("pog-209", "sr", "sn-corps"): SENUSSI,
    ("pog-065", "sr", "ru-army-cau"): CAUCASUS,
    ("pog-164", "sr", "ru-army-cau"): CAUCASUS,
}


@pytest.fixture(scope="module")
def cases(engine, contexts):
    ctx = contexts("historical", optional_cards="all")
    return ctx, [(p, state_of(engine, ctx, p)) for p in positions()]


def differences(ctx, position, field, mine, theirs, who):
    found = []
    for one in mine ^ theirs:
        key = (position["id"], field, who if who is not None else one)
        if key in EXPLAINED or (
            position["id"] == "pog-092" and "Trent" in (str(one), str(who), *_stands(ctx, position, who))
        ):
            continue
        found.append((*key, one, "ours" if one in mine else "theirs"))
    return found


def _stands(ctx, position, who):
    return tuple(place for number, _, _, place, _ in position["units"] if ctx.ids["piece"][number - 1] == who)


def disputed(position, field, unit, place):
    return any(
        row[1] == field
        and (row[2][0] == unit + 1 if unit is not None else True)
        and place in (row[2], row[2][-1])
        for row in position["disputed"]
    )


def on_map(ctx, st):
    return [u for u, at in enumerate(st.where) if at >= 0 and st.at_war >> ctx.acts[u] & 1]


def test_14_1_supply_of_units(cases):
    ctx, states = cases
    wrong = []
    for position, st in states:
        names = ctx.ids["piece"]
        ours = {names[u] for u in on_map(ctx, st) if not in_supply(ctx, st, u)}
        wrong += differences(
            ctx, position, "oos", ours, {names[x[0] - 1] for x in position["oracle"]["oos_units"]}, None
        )
    assert wrong == []


def test_14_3_attrition(cases):
    ctx, states = cases
    wrong = []
    for position, st in states:
        units = doomed_units(ctx, st)
        spaces = doomed_spaces(ctx, st, set(units))
        for side, seat in enumerate(ctx.seats):
            verdict = position["oracle"]["attrition"][seat]
            ours = {ctx.ids["piece"][u] for u in units if ctx.side[u] == side}
            theirs = {ctx.ids["piece"][x[0] - 1] for x in verdict["units"]}
            wrong += differences(ctx, position, "attrition", ours, theirs, None)
            held = {ctx.names["space"][s] for s in spaces if st.control[s] == side}
            given = set(verdict["spaces"])
            agreed = {x for x in held ^ given if disputed(position, f"attrition spaces {seat}", None, x)}
            wrong += differences(ctx, position, "attrition spaces", held - agreed, given - agreed, None)
    assert wrong == []


def test_13_1_12_foreign_sources_and_9_2_7_1_beachhead(cases):
    ctx, states = cases
    wrong = []
    names = ctx.ids["piece"]
    for position, st in states:
        oracle = position["oracle"]
        ours = {
            names[u]
            for u in on_map(ctx, st)
            if in_supply(ctx, st, u) and not own_source(ctx, st, u, st.where[u])
        }
        wrong += differences(
            ctx, position, "foreign source", ours, {names[x[0] - 1] for x in oracle["no_own_source"]}, None
        )
        ours = {names[u] for u in on_map(ctx, st) if needs_beachhead(ctx, st, u)}
        wrong += differences(
            ctx, position, "beachhead", ours, {names[x[0] - 1] for x in oracle["via_beachhead"]}, None
        )
    assert wrong == []


def test_9_5_3_3_reinforcement_spaces(cases):
    ctx, states = cases
    wrong = []
    for position, st in states:
        for key, spaces in position["oracle"]["reinforcement_spaces"].items():
            nation = ctx.index["nation"].get(key.lower())
            if nation is None:
                continue
            army = next(u for u in ctx.n_units[nation] if ctx.army[u])
            ours = {ctx.names["space"][s] for s in normal_entries(ctx, st, army, False)}
            wrong += differences(ctx, position, "reinforcements", ours, set(spaces), key)
    assert wrong == []


def test_13_redeployment_and_11_movement(cases):
    ctx, states = cases
    wrong = []
    names = ctx.names["space"]
    for position, st in states:
        oracle = position["oracle"]
        if "sr" not in oracle:
            continue
        sets = oracle["space_sets"]
        for unit, at in enumerate(st.where):
            if at < RESERVE or not st.at_war >> ctx.acts[unit] & 1:
                continue
            who = ctx.ids["piece"][unit]
            ours = {"box" if s == RESERVE else names[s] for s in sr_destinations(ctx, st, unit)}
            given = sets[oracle["sr"][str(unit + 1)]] if str(unit + 1) in oracle["sr"] else []
            theirs = {"box" if "Reserve" in s else s for s in given}
            agreed = {
                x
                for x in ours ^ theirs
                if any(
                    disputed(position, "sr", unit, y)
                    for y in ((x,) if x != "box" else ("AP Reserve Box", "CP Reserve Box"))
                )
            }
            wrong += differences(ctx, position, "sr", ours - agreed, theirs - agreed, who)
            if at < 0:
                continue
            ours = {names[s] for s in move_ends(ctx, st, unit)} if in_supply(ctx, st, unit) else set()
            given = sets[oracle["moves"][str(unit + 1)]] if str(unit + 1) in oracle["moves"] else []
            theirs = set(given) - {names[at]}
            agreed = {x for x in ours ^ theirs if disputed(position, "moves", unit, x)}
            wrong += differences(ctx, position, "moves", ours - agreed, theirs - agreed, who)
    assert wrong == []


def test_9_2_3_activation_cost_and_12_1_targets(cases):
    ctx, states = cases
    wrong = []
    names = ctx.names["space"]
    place = {name: i for i, name in enumerate(names)}
    for position, st in states:
        oracle = position["oracle"]
        if "activation_cost" not in oracle:
            continue
        for seat, row in oracle["activation_cost"].items():
            side = ctx.index["seat"][seat]
            for name, (move, combat) in row.items():
                ours = activation_cost(ctx, st, place[name], side, False)
                theirs = activation_cost(ctx, st, place[name], side, True)
                if ours != move or (combat is not None and theirs != combat):
                    wrong.append((position["id"], name, (ours, theirs), (move, combat)))
        for unit in on_map(ctx, st):
            if in_supply(ctx, st, unit):
                ours = {names[s] for s in targets_of(ctx, st, unit) if friends_ok(ctx, st, [unit], s)}
                theirs = set(oracle["attack_targets"].get(str(unit + 1), []))
                wrong += differences(ctx, position, "targets", ours, theirs, ctx.ids["piece"][unit])
    assert wrong == []
