"""Positions with verdicts of a public implementation, set up as states of our engine."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from rules.paths_of_glory.numbers import ELIMINATED, GONE, NOBODY, RESERVE, UNUSED

ROOT = Path(__file__).parents[3]
FILE = ROOT.parent / "shared" / "data" / "paths-of-glory" / "positions.jsonl.gz"
LEVELS = {"mobilization": 0, "limited": 1, "total": 2}
BOXES = {
    "AP Reserve Box": RESERVE,
    "CP Reserve Box": RESERVE,
    "AP Eliminated Box": ELIMINATED,
    "CP Eliminated Box": ELIMINATED,
    "Permanently Eliminated": GONE,
}


def positions() -> list[dict[str, Any]]:
    with gzip.open(FILE, "rt", encoding="utf8") as file:
        return [json.loads(line) for line in file]


def card_id(name: str) -> str:
    return f"{name[:2].lower()}-{int(name[2:]):02d}"


def state_of(engine: Any, ctx: Any, position: dict[str, Any]) -> Any:
    """The position as a state; frames and hands are empty."""
    names = {name: i for i, name in enumerate(ctx.names["space"])}
    side = ctx.index["seat"]
    nation = ctx.index["nation"]
    st = engine.blank(1)
    engine.set_up(ctx, st)
    st.frames.clear()
    st.turn = position["turn"]
    for unit in range(len(st.where)):
        st.where[unit] = UNUSED
    st.reduced = 0
    for number, _, _, place, step in position["units"]:
        st.where[number - 1] = BOXES[place] if place in BOXES else names[place]
        if step == "reduced":
            st.reduced |= 1 << number - 1
    st.at_war = sum(1 << i for i, one in enumerate(ctx.nations) if one.status == "at war")
    entered = {n.lower() for n in position["entered"]}
    for one in entered:
        st.at_war |= 1 << nation[one]
    if "tu" in entered:
        st.at_war |= 1 << nation["persia"]
    st.limited = 1 << nation["gr"] if position["limited_greek_entry"] else 0
    for space in range(ctx.n):
        country = ctx.country[space]
        is_open = country >= 0 and (st.at_war | st.limited | ctx.always_open) >> country & 1
        st.control[space] = ctx.printed[space] if is_open else NOBODY
    for unit, at in enumerate(st.where):  # frozen units keep their spaces neutral
        if at >= 0 and st.limited >> ctx.nation[unit] & 1:
            st.control[at] = NOBODY
    for who, held in position["control_changed"].items():
        for name in held:
            st.control[names[name]] = side[who]
    if position["beachhead"]:
        st.beachhead = names[position["beachhead"]]
        st.control[st.beachhead] = side["ap"]
    if position["ana_holds"]:
        space = names[position["ana_holds"]]
        st.control[space] = side["ap"]
        st.borrowed = [[ctx.index["piece"]["ana-corps"], space]]
    st.trench = bytearray(ctx.n)
    for who, held in position["trenches"].items():
        for name, level in held.items():
            if name in names:
                st.trench[names[name]] = level | side[who] << 2
    st.razed = sum(1 << names[name] for name in position["forts"]["destroyed"])
    for name, turn in position["events"].items():
        st.played[ctx.index["card"][card_id(name)]] = turn
    if position["events"].get("CP13"):
        st.cancelled |= 1 << ctx.index["card"]["ap-09"]
    st.war_status = [position["war_status"][s] for s in ctx.seats]
    st.level = [LEVELS[position["commitment"][s]] for s in ctx.seats]
    for number, _, _ in position["ne_armies_entered_as_ordinary"]:
        st.ordinary |= 1 << number - 1
    used = position["near_east_used_this_turn"]
    quota = ctx.index["quota"]
    st.quota[quota["br-near-east"]] = int(used["br_corps_sr"])
    st.quota[quota["cp-near-east"]] = int(used["cp_corps_sr"])
    st.quota[quota["ru-near-east"]] = int(used["ru_corps_sr"])
    st.quota[quota["ru-crossing"]] = int(used["ru_corps_move"])
    st.snapshot = position["fall_of_tsar_snapshot"] or 0
    st.supply = st.at = None
    return st
