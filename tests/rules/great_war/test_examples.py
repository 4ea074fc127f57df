"""Every worked example and derived test of the specification, played on the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from rules.core import Illegal
from rules.great_war.artillery import aim_dice, is_triple, most_dice, targeting_dice
from rules.great_war.cards import without
from rules.great_war.field import shift
from rules.great_war.numbers import END, HOLDS, STOPPED
from rules.great_war.retreat import farthest, retreat_options
from rules.great_war.setup import counted, shell
from rules.great_war.sight import sees
from rules.great_war.victory import majority, start_of_turn, update_objectives
from tests.great_war_pack import FACTS, great_war
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, SOLDIER, Table, at, hex_at

FACE = {"soldier": SOLDIER, "skull": SKULL, "burst": BURST, "flag": FLAG, "hq": HQ}

Case = dict[str, Any]


def cases() -> list[Any]:
    if not FACTS.is_dir():
        return []
    written = yaml.safe_load((FACTS / "examples.yaml").read_text(encoding="utf-8"))
    found = [*written["worked_examples"], *written["derived_tests"]]
    return [pytest.param(case, id=f"{case['id']}-{case['kind']}") for case in found]


def place(hex: list[int]) -> str:
    return f"{hex[0]:02}{hex[1]:02}"


def hyphened(name: str) -> str:
    return name.replace("_", "-")


def tiles_of(given: Case) -> tuple[dict[str, str], dict[str, str]]:
    tiles, markers = {}, {}
    for terrain, hexes in given.get("terrain", {}).items():
        for hex in hexes:
            layer = markers if terrain in ("wire", "shell_crater") else tiles
            layer[place(hex)] = hyphened(terrain)
    return tiles, markers


def ground_of(terrain: str, where: str) -> dict[str, dict[str, str]]:
    if terrain == "countryside":
        return {}
    if terrain in ("wire", "shell_crater"):
        return {"markers": {where: hyphened(terrain)}}
    return {"tiles": {where: hyphened(terrain)}}


# ---------------------------------------------------------------------------- the kinds of cases


def orders(given: Case, expect: Case) -> None:
    columns = {"left": ("00", "01", "02"), "centre": ("05", "06", "07"), "right": ("08", "09", "10")}
    british: dict[str, str] = {}
    for section, count in given["own_units"].items():
        places = [row + column for row in ("10", "08") for column in columns[section]]
        british.update(dict.fromkeys(places[:count], "i"))
    card = hyphened(given["card"])
    hand, german_hand = [card], []
    if given.get("messenger_pigeons"):
        hand.append("messenger-pigeons")
    if given.get("lost_messenger"):
        german_hand.append("lost-messenger")
    table = Table(british, {"0005": "i"}, hand=hand, german_hand=german_hand, hq=(5, 5))
    table.play("play", card=card)
    if given.get("messenger_pigeons"):
        table.play("combat", card="messenger-pigeons")
    if given.get("lost_messenger"):
        table.play("combat", card="lost-messenger")
    taken = {"left": 0, "centre": 0, "right": 0}
    section_of = {"west": "left", "centre": "centre", "east": "right"}
    while table.kind() == "british order":
        order = next((a for a in table.game.legal() if a.verb == "order"), None)
        if order is None:
            break
        taken[section_of[str(order.args["section"])]] += 1
        table.game.apply(order)
    assert taken == expect["max_orders"]
    assert sum(taken.values()) == expect["total"]
    if "skip_to_phase" in expect:
        assert table.kind() in ("british end-of-turn", "british keep")


def movement(given: Case, expect: Case) -> None:
    kind = {"infantry": "i", "machine_gun": "g", "mortar": "m"}[given["unit"]]
    table = Table({"0805": kind}, {"0405": "i"})
    table.command("assault-centre")
    if given["moved"]:
        to = {1: "0705", 2: "0605", 3: "0505"}[given["moved"]]
        assert (f"0805 {to}" in table.offers("move")) == expect["legal"]
        if not expect["legal"]:
            return
        table.play("move", unit="0805", to=to)
    else:
        table.play("done")
    if table.kind() == "british move":
        table.play("done")
    may = table.kind() == "british battle" and bool(table.offers("shoot") or table.offers("fight"))
    assert may == expect["may_attack"]


def los(given: Case, expect: Case) -> None:
    shooter, target = place(given["shooter"]), place(given["target"])
    tiles, markers = tiles_of(given)
    german = {target: "i", **{place(hex): "i" for hex in given["units"]}}
    table = Table({shooter: "i"}, german, tiles=tiles, markers=markers)
    assert sees(table.ctx, table.st, at(shooter), at(target)) == expect["visible"]
    assert sees(table.ctx, table.st, at(target), at(shooter)) == expect["visible"]


def ra_cost(given: Case, expect: Case) -> None:
    german_hand = ["shell-shortage"] if given.get("shell_shortage") else []
    table = Table(
        {"1005": "i"},
        {"0505": "i"},
        hand=["artillery-bombard"],
        german_hand=german_hand,
        hq=(given["hq_available"], 5),
        artillery=(given["ra_strength"], 0),
        dice=[1, 2, 3, 4, 5, 6, *[SKULL] * 20],
    )
    assert most_dice(given["ra_strength"], given["hq_available"]) == expect["max_spend"]
    table.play("play", card="artillery-bombard")
    table.play("order-artillery-anywhere")
    table.play("aim", at="0105")
    if not expect["legal"]:
        with pytest.raises(Illegal):
            table.play("spend", hq=given["hq_spent"])
        return
    table.play("spend", hq=given["hq_spent"])
    if german_hand:
        table.play("combat", card="shell-shortage")
    assert table.last("targeted")["dice"] == expect["targeting_dice"]
    assert table.hq() == expect["hq_left"]
    fewer = 2 if german_hand else 0
    assert targeting_dice(given["hq_spent"], fewer) == expect["targeting_dice"]


def template(given: Case, expect: Case) -> None:
    counts = [given["dice"].count(number) for number in range(1, 7)]
    assert {n: c for n, c in enumerate(counts, 1) if c} == expect["battle_dice_by_direction"]
    assert aim_dice(counts) == expect["aim_hex_battle_dice"]
    assert is_triple(counts, in_total=False) == expect["triple"] == expect["crater_on_aim_hex"]
    around = {1: "0406", 2: "0506", 3: "0606", 4: "0605", 5: "0504", 6: "0405"}
    german = dict.fromkeys(["0505", *around.values()], "i")
    dice = len(given["dice"])
    table = Table(
        {"1005": "i"},
        german,
        hand=["assault-centre"],
        hq=(8, 0),
        artillery=(8, 0),
        dice=[*given["dice"], *[SKULL] * 40],
        options={"triple_faces": "normal_without_protection"},
    )
    table.command("assault-centre")
    if table.kind() == "british move":
        table.play("done")
    table.play("aim", at="0505")
    table.play("spend", hq=dice)
    struck = [event.data for event in table.events if event.kind == "shells"]
    named = {hex: number for number, hex in around.items()} | {"0505": "aim"}
    shown = [(named[table.shown(table.ctx.index["space"][str(s["at"])])], s["dice"]) for s in struck]
    assert [name for name, _ in shown] == expect["resolution_order"]
    assert {name: count for name, count in shown if name != "aim"} == expect["battle_dice_by_direction"]
    assert (table.marker("0505") == "shell-crater") == expect["crater_on_aim_hex"]


def attack_and_retreat(given: Case, expect: Case) -> None:
    target = given["target"]
    hex = place(target["hex"])
    others = {place(h): "i" for h in given["occupied"] if h != [5, 5]}
    table = Table(
        {"0505": "i"}, {hex: f"i{target['figures']}", **others}, dice=[FACE[face] for face in given["faces"]]
    )
    table.to_battle()
    table.play("fight", unit="0505", at=hex)
    assert table.figures(hex) == expect["figures_left"] and table.hq() == expect["attacker_hq_gain"]
    options = [place(h) for h in expect["retreat_options_first_step"]]
    if len(options) > 1:
        assert table.offers("retreat") == options
    else:
        assert table.where(hex) == options[0]


def card_data(given: Case, expect: Case) -> None:
    card = great_war().cards[hyphened(given["card"])]
    assert (card.cost, card.timing, card.count) == (expect["cost_hq"], expect["timing"], expect["count"])
    assert card.target == expect["target"]


def arithmetic(given: Case, expect: Case) -> None:
    pieces, types = great_war().pieces, great_war().tables.unit_types
    crew = {name: types[name].figures + 1 for name in ("machine-gun", "mortar")}
    total = (
        pieces["ge-infantry"].count * types["infantry"].figures
        + pieces["ge-bombers"].count
        + pieces["ge-machine-gun"].count * crew["machine-gun"]
        + pieces["ge-mortar"].count * crew["mortar"]
    )
    assert total == expect["per_side_total"] and 2 * total == expect["both"]


def range_table(given: Case, expect: Case) -> None:
    types = great_war().tables.unit_types
    for name in ("infantry", "machine_gun", "mortar"):
        unit = types[hyphened(name)]
        assert dict(enumerate(unit.ranged_dice, 2)) == expect[name]
        assert unit.close_dice == expect["close"][name]


def distance(given: Case, expect: Case) -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    assert table.ctx.distance[at(given["from"])][at(given["to"])] == expect["range"]


def sections(given: Case, expect: Case) -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    mask = table.ctx.sections[at(given["hex"])]
    assert [name for n, name in enumerate(("west", "centre", "east")) if mask >> n & 1] == expect["sections"]


def path(given: Case, expect: Case) -> None:
    tiles, markers = tiles_of(given)
    start, *_, end = (place(hex) for hex in given["path"])
    # Other ways round the hex in question are closed, so that only this path is left.
    way = place(given["path"][1])
    near = [h for h in ("0704", "0604", "0606", "0706") if h != way]
    british = {start: "i", **dict.fromkeys(near, "i"), **{place(h): "i" for h in given["occupied"]}}
    table = Table(british, {"0005": "i"}, tiles=tiles, markers=markers)
    table.command("assault-centre")
    assert (f"{start} {end}" in table.offers("move")) == expect["legal"]


def dice_pool(given: Case, expect: Case) -> None:
    kind = {"infantry": "i", "machine_gun": "g", "mortar": "m"}[given["unit"]]
    kind = "b" if given["bomber"] else kind
    far = given.get("range", 1)
    target = {1: "0405", 2: "0305", 3: "0205", 4: "0105", 6: "0005"}[far]
    here = "0505" if far < 6 else "0605"
    begins = "0605" if given["entered_this_turn"] else here
    cards = [hyphened(card) for card in given["bonuses"]]
    table = Table(
        {begins: kind},
        {target: "i"},
        hand=["assault-centre", *cards],
        hq=(9, 0),
        dice=[SKULL] * 9,
        **ground_of(given["attacker_terrain"], here),
    )
    table.play("play", card="assault-centre")
    for card in cards:
        if f"{card}" in table.offers("combat"):
            table.play("combat", card=card)
    if "trench-raid" in cards:
        table.play("raid", unit=begins)
    if begins != here:
        table.play("move", unit=begins, to=here)
    if table.kind() == "british move":
        table.play("done")
    verb = "fight" if given["mode"] == "close" else "shoot"
    if expect["dice"] == 0:
        assert table.kind() != "british battle" or not table.offers(verb)
        return
    table.play(verb, unit=begins, at=target)
    if table.kind() == "british attack":
        table.play("combat", card=table.offers("combat")[0])
    assert table.last("attacks")["dice"] == expect["dice"]


def crossfire(given: Case, expect: Case) -> None:
    table = Table({"0505": "g", "0804": "g"}, {"0305": "i"}, dice=[SKULL] * 9)
    assert sorted(table.ctx.distance[at("0305")][at(hex)] for hex in ("0505", "0804")) == given["ranges"]
    table.to_battle()
    table.play("shoot", unit="0505", at="0305")
    table.play("join", unit="0804")
    rolls = [event for event in table.events if event.kind == "rolled"]
    assert len(rolls) == expect["rolls"] and len(rolls[0].data["faces"]) == expect["dice"]  # type: ignore[arg-type]


def resolve_roll(given: Case, expect: Case) -> None:
    faces = [FACE[face] for face in given["faces"]]
    target = "0405"
    ground = ground_of(given["target_terrain"], target)
    german = {target: f"i{given['target_figures']}"}
    if given["mode"].startswith("ra_"):
        table = shelled(given, german, ground, faces)
    else:
        table = attacked(given, german, ground, faces)
    assert table.figures(target) == expect["figures_left"]
    hits = [event for event in table.events if event.kind == "hits"]
    assert sum(int(str(event.data["hits"])) for event in hits) == expect["hits"]
    assert (table.figures(target) == 0) == expect["destroyed"]
    if "attacker_medals" in expect:
        assert table.medals() == expect["attacker_medals"]
    if "flags" in expect:
        # Germans that may ignore flags are asked; the others retreat at once.
        ignorable = max((int(n) for n in table.offers("ignore")), default=0) if "flags" in table.kind() else 0
        assert ignorable == expect["flags_ignorable"]
        assert expect["flags"] - ignorable == expect["min_retreat"]
        assert expect["flags"] == expect["max_retreat"]


def attacked(given: Case, german: dict[str, str], ground: dict[str, Any], faces: list[int]) -> Table:
    """Roll exactly these faces: the attackers' dice are changed to that number."""
    close = given["mode"] == "close"
    far = given.get("range", 1 if close else 2)
    here = {1: "0505", 2: "0605", 3: "0705"}[far]
    kind = "b" if given.get("bomber") else "i"
    table = Table({here: kind}, german, dice=faces, **ground)
    table.to_battle()
    base = (4 if kind == "b" else 3) if close else {2: 2, 3: 1}[far]
    more = len(faces) - base
    unit = table.number(here)
    # Fewer or more dice than the unit has by itself are given or taken as a bonus.
    object.__setattr__(table.ctx, "close_dice", bytes(d + more for d in table.ctx.close_dice))
    reach = bytearray(table.ctx.ranged_dice[unit])
    reach[far] = max(0, reach[far] + more)
    object.__setattr__(
        table.ctx,
        "ranged_dice",
        tuple(bytes(reach) if u == unit else dice for u, dice in enumerate(table.ctx.ranged_dice)),
    )
    table.play("fight" if close else "shoot", unit=here, at="0405")
    return table


def shelled(given: Case, german: dict[str, str], ground: dict[str, Any], faces: list[int]) -> Table:
    cards = ["assault-centre"] + (["box-barrage"] if given.get("box_barrage") else [])
    count = len(faces)
    aim = "0405" if given["mode"] == "ra_aim" else "0504"
    # Direction 1 of 0504, seen by the British, is 0405.
    targeting = {"ra_aim": [3] * count, "ra_scatter": [1] * count}[given["mode"]]
    table = Table(
        {"1005": "i"}, german, hand=cards, hq=(9, 0), artillery=(6, 0), dice=[*targeting, *faces], **ground
    )
    table.play("play", card="assault-centre")
    if given.get("box_barrage"):
        table.play("combat", card="box-barrage")
    table.play("done")
    table.play("aim", at=aim)
    table.play("spend", hq=count)
    return table


def retreat(given: Case, expect: Case) -> None:
    hex = place(given["hex"])
    blocked = {place(h): "i" for h in given["occupied"]}
    own, other = ({hex: "i"}, blocked) if given["side"] == "bottom" else (blocked, {hex: "i"})
    swamp = great_war().terrain["forest"].model_copy(update={"impassable": True})
    tiles = {place(h): "swamp" for h in given["impassable"]}
    filler = {"0011": "i"} if not other else {}
    table = Table(
        own or {"1011": "i"}, {**other, **filler}, tiles=tiles, terrain={"swamp": swamp} if tiles else None
    )
    seat = 1 if given["side"] == "bottom" else 0
    far = farthest(table.ctx, table.st, seat, at(hex), given["flags"])
    assert far == expect["max_distance"]
    assert given["flags"] - far == expect["min_losses"]
    options = retreat_options(table.ctx, table.st, seat, at(hex), given["flags"]) if far else []
    assert [table.shown(h) for h in options] == [place(h) for h in expect["options_first_step"]]


def resolve_wire(given: Case, expect: Case) -> None:
    faces = [FACE[face] for face in given["faces"]]
    wire = {"0405": "wire"}
    if given["by"] == "reserve_artillery":
        dice = [1] * len(faces)
        table = Table(
            {"1005": "i"}, {"0005": "i"}, markers=wire, hq=(6, 0), artillery=(6, 0), dice=[*dice, *faces]
        )
        table.to_battle()
        table.play("aim", at="0504")
        table.play("spend", hq=len(faces))
    elif given["by"] == "mortar":
        table = Table({"0705": "m"}, {"0005": "i"}, markers=wire, dice=[*faces, SKULL])
        table.to_battle()
        table.play("shoot", unit="0705", at="0405")
    else:
        table = Table({"0605": "i"}, {"0405": "i"}, markers=wire, dice=[*faces, SKULL])
        table.to_battle()
        table.play("shoot", unit="0605", at="0405")
    assert (table.marker("0405") != "wire") == expect["wire_removed"]
    if "hq_gain" in expect:
        gained = sum(int(str(e.data["hq"])) for e in table.events if e.kind == "hq")
        assert gained == expect["hq_gain"]


def nml(given: Case, expect: Case) -> None:
    rolls = iter(given["rolls"])
    used = []

    def roll() -> int:
        used.append(next(rolls))
        return used[-1]

    reached = list(counted(given["length"], roll))
    assert reached == expect["reached"] and len(used) == expect["rolls_used"]
    # The same row on the board: row 4, counted from the British left.
    hexes = {number: f"04{number - 1:02}" for number in range(1, 13)}
    markers = {hexes[n]: "wire" for n, what in given["contents"].items() if what == "wire"}
    tiles = {hexes[n]: "trench" for n, what in given["contents"].items() if what == "trench"}
    units = {hexes[n]: "i" for n, what in given["contents"].items() if what == "unit"}
    table = Table({"1005": "i"}, {"0005": "i", **units}, tiles=tiles, markers=markers)
    for number in reached:
        shell(table.ctx, table.st, at(hexes[number]))
    signs = {n: table.marker(hex) for n, hex in hexes.items()}
    assert [n for n, sign in signs.items() if sign == "shell-crater"] == expect["craters"]
    assert [n for n, sign in signs.items() if sign == "wire"] == expect["wire_left"]


def deck(given: Case, expect: Case) -> None:
    cards = [card for card in great_war().cards.values() if card.deck == given["deck"]]
    assert sum(card.count for card in cards) == expect["total"]
    for kind in ("section", "tactic"):
        if kind in expect:
            assert sum(card.count for card in cards if card.kind == kind) == expect[kind]
    if "printed_sum" in expect:
        ambush = great_war().cards["surprise-ambush"].count
        assert expect["total"] - ambush == expect["printed_sum"]


def mirror(given: Case, expect: Case) -> None:
    table = Table(
        {"1005": "i", "1009": "i", "1001": "i"},
        {"0005": "i"},
        hand=["counter-attack"],
    )
    table.st.last = bytes((table.card(hyphened(given["opponent_card"])), *table.st.last[1:]))
    table.play("play", card="counter-attack")
    west, centre, east = table.st.orders
    assert {"left": west, "centre": centre, "right": east} == expect["orders"]


def command_count(given: Case, expect: Case) -> None:
    left = ["probe-left", "probe-right", "probe-centre", "attack-left"][: given["cards_left_in_hand"]]
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["big-show", *left], dice=[BURST] * 9)
    table.play("play", card="big-show")
    assert len(table.last("rolled")["faces"]) == expect["dice"]


def end_turn(given: Case, expect: Case) -> None:
    combat = ["body-armour", "lice", "gas-attack", "hand-grenade", "shell-shortage"][: given["combat_hand"]]
    logistics = ["improved-logistics"] if given.get("improved_logistics") else []
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["probe-right", *combat, *logistics])
    st = table.st
    st.hq[1], st.hq[0] = given["hq"], 30 - given["hq"] - given["pool"]
    st.hq[2] = given["pool"]
    if given["combat_card_played"] and not logistics:
        st.played[1] = 1
    # The turn's command card was a Probe; it is discarded now.
    st.effect = st.card = table.card("probe-left")
    st.command_deck = without(st.command_deck, st.card)
    st.frames[:] = [st.frames[0], [END, 1, 0]]
    st.frames[0][2] = 7
    table.game._legal = None
    table.game.engine.settle(table.ctx, st)
    assert table.kind() == "british end-of-turn"
    if given["choice"] == "card":
        assert bool(table.offers("draw")) == expect["legal"]
        assert table.rules_against("draw") == ["R14.3"]
        return
    table.play("take-hq")
    if logistics:
        table.play("combat", card="improved-logistics")
    may_discard = table.kind() == "british end-of-turn" and bool(table.offers("discard"))
    assert may_discard == expect["may_discard_for_hq"]
    if given.get("discard_for_hq"):
        table.play("discard", card=table.offers("discard")[0])
    assert table.st.hq[1] == expect["hq"] and table.st.hq[2] == expect["pool"]
    base = table.ctx.kinds
    assert sum(table.st.hand[base + table.ctx.first_combat : 2 * base]) == expect["combat_hand"]


def card_conflict(given: Case, expect: Case) -> None:
    sequence = [hyphened(card) for card in given["sequence"]]
    close = given["attack"] == "close"
    here = "0505" if close else "0605"
    own = [card for card in sequence if card in ("gas-attack", "lice")]
    table = Table(
        {here: "g"},
        {"0405": "i"},
        tiles={"0405": "trench"},
        hand=["assault-centre", *own],
        german_hand=["hold-at-all-costs"],
        hq=(5, 5),
        dice=[FLAG] * given["flags"] + [SKULL] * (3 - given["flags"]),
    )
    table.play("play", card="assault-centre")
    if "gas-attack" in own:
        table.play("combat", card="gas-attack")
    table.play("combat", card="hold-at-all-costs")
    table.play("choose", unit="0405")
    assert table.st.status[table.number("0405")] & HOLDS
    if table.kind() == "british move":
        table.play("done")
    table.play("fight" if close else "shoot", unit=here, at="0405")
    if "lice" in own:
        table.play("combat", card="lice")
    ignorable = [int(number) for number in table.offers("ignore")]
    assert max(ignorable, default=0) == expect["flags_ignorable"]


def gain_ground(given: Case, expect: Case) -> None:
    kind = {"infantry": "i", "machine_gun": "g"}[given["winner"]]
    if given["acting_under"]:
        table = Table(
            {"0505": "i1"},
            {"0405": "i"},
            german_hand=["butt-and-bayonet"],
            hq=(0, 5),
            dice=[SKULL] * 3 + [FLAG, HQ, HQ, HQ],
        )
        table.to_battle()
        table.play("fight", unit="0505", at="0405")
        table.play("combat", card="butt-and-bayonet")
        assert not table.offers("take-ground") and table.where("0405") == "0405"
        return
    close = given["mode"] == "close"
    fate = [BURST] * 3 if given["outcome"] == "destroyed" else [FLAG, HQ, HQ]
    here = "0505" if close else "0605"
    table = Table({here: kind}, {"0405": "i1" if given["outcome"] == "destroyed" else "i"}, dice=fate)
    table.command("assault-centre")
    if given["entered_stop_terrain"]:
        table.st.status[table.number(here)] |= STOPPED
    table.play("done")
    table.play("fight" if close else "shoot", unit=here, at="0405")
    if table.offers("retreat"):
        table.play("retreat", to="0304")
    assert bool(table.offers("take-ground")) == expect["allowed"]
    if expect["allowed"]:
        assert bool(table.offers("stay")) != expect["mandatory"]


def bonus_close_combat(given: Case, expect: Case) -> None:
    cards = [hyphened(card) for card in given["cards"]]
    table = Table(
        {"0505": "i"},
        {"0405": "i1", "0305": "i"},
        hand=["assault-centre", *cards],
        hq=(5, 0),
        dice=[BURST] * 3 + [SKULL] * 9,
    )
    table.to_battle()
    table.play("fight", unit="0505", at="0405")
    table.play("take-ground", to="0405")
    assert bool(table.offers("combat")) == expect["allowed"]
    if expect["allowed"]:
        table.play("combat", card="battle-fury")
        table.play("fight", unit="0505", at="0305")
        assert table.last("attacks")["dice"] == 3 + expect["bonus_dice"]


def medal_case(given: Case, expect: Case) -> None:
    goal = {"kind": given["kind"], "side": "british", "spaces": [], "mode": "single", "medals": 1}
    goal["spaces"] = (hex_at("0505"),)
    table = Table({"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"goal": goal}})
    unit = table.number("0605")
    shown = []
    for event in given["events"]:
        if event == "own_turn_starts":
            start_of_turn(table.ctx, table.st, 1)
        else:
            shift(table.ctx, table.st, unit, at("0505" if event == "own_unit_enters" else "0605"))
            update_objectives(table.ctx, table.st)
        shown.append(table.medals())
    assert shown == expect["medals_after_each"]


def majority_case(given: Case, expect: Case) -> None:
    own, enemy = given["own_hexes"], given["enemy_hexes"]
    holder = "own" if majority(own, enemy) else "enemy" if majority(enemy, own) else "none"
    assert holder == expect["holder"]


def time_pressure(given: Case, expect: Case) -> None:
    pressure = {
        "attacker": "german",
        "defender": "british",
        "cards": ("recon-left", "recon-centre", "recon-right"),
        "medals": 1,
    }
    card = hyphened(given["card"])
    table = Table(
        {"1005": "i", "1001": "i", "1009": "i"},
        {"0005": "i"},
        hand=[card],
        medals_to_win=(given["medals_to_win"], 9),
        scenario={"time_pressure": pressure},
    )
    table.st.medals[1] = given["defender_medals"]
    table.play("play", card=card)
    while table.kind() not in ("british end-of-turn", "british keep"):
        table.play("done")
    assert bool(table.offers("take-medal")) == expect["option_available"]
    if expect["option_available"]:
        before = len(table.st.command_deck)
        table.play("take-medal")
        assert table.medals() == expect["medals_after"]
        assert before - len(table.st.command_deck) == expect["command_cards_drawn"]


KINDS: dict[str, Callable[[Case, Case], None]] = {
    "orders": orders,
    "movement": movement,
    "los": los,
    "ra_cost": ra_cost,
    "template": template,
    "attack_and_retreat": attack_and_retreat,
    "card_data": card_data,
    "arithmetic": arithmetic,
    "range_table": range_table,
    "range": distance,
    "sections": sections,
    "path": path,
    "dice_pool": dice_pool,
    "crossfire": crossfire,
    "resolve_roll": resolve_roll,
    "retreat": retreat,
    "resolve_wire": resolve_wire,
    "nml": nml,
    "deck": deck,
    "mirror": mirror,
    "command_count": command_count,
    "end_turn": end_turn,
    "card_conflict": card_conflict,
    "gain_ground": gain_ground,
    "bonus_close_combat": bonus_close_combat,
    "medals": medal_case,
    "majority": majority_case,
    "time_pressure": time_pressure,
}


@pytest.mark.skipif(not FACTS.is_dir(), reason="the facts in ../shared are not here")
@pytest.mark.parametrize("case", cases())
def test_example(case: Case) -> None:
    KINDS[case["kind"]](case.get("given", {}), case["expect"])
