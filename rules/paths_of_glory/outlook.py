"""What a player weighs before deciding: costs, spaces left, strengths in a combat, and what a unit can do."""

from __future__ import annotations

from typing import Any

from model.saying import said

from ..core import Phrase, Reason
from ..core.values import Outlook, Profile
from .activation import activation_cost
from .board import fort_stands, stacks, trench_of
from .ctx import PathsCtx
from .march import move_costs
from .numbers import DRAW, REPLACE
from .state import PathsState
from .supply import in_supply
from .words import ACTIVATE_ATTACK, ACTIVATE_MOVE, ATTACK, BEGIN, JOIN_ATTACK, PLAY_OPS, PLAY_SR, STEP

COST = Phrase("op-cost", "ops", "left", text="costs {ops} OPS, {left} left", rule="9.2.3")
OPS = Phrase("gives-ops", "ops", text="{ops} OPS to activate spaces", rule="9.2.1")
SR = Phrase("gives-sr", "sr", text="{sr} points to redeploy", rule="9.3.1")
MARCHED = Phrase("marched", "spaces", "left", text="space {spaces} of this march, {left} left", rule="11.1.3")
FOR_ATTACK = Phrase("for-attack", "cf", "table:fire", text="attack: {cf} on the {table} table", rule="12.2.8")
DEFENCE = Phrase("defence", "cf", "table:fire", text="defence: {cf} on the {table} table", rule="12.2.8")
SHIFT = Phrase("shift", "columns", text="the attack shifts {columns} columns", rule="12.2.8")

ACTIONS, ATTRITION, STATUS, REPLACEMENTS, DRAWING = (
    "actions",
    "attrition and sieges",
    "war status",
    "replacements",
    "draw cards",
)
PHASES = (ACTIONS, ATTRITION, STATUS, REPLACEMENTS, DRAWING)


def phase(st: PathsState) -> str:
    """6.0, as far as a player decides in it; what happens by itself is never waited for."""
    open_now = {frame[0] for frame in st.frames}
    return REPLACEMENTS if REPLACE in open_now else DRAWING if DRAW in open_now else ACTIONS


def standing(ctx: PathsCtx, st: PathsState) -> dict[str, list[dict[str, Any]]]:
    """War status, commitment, the offensive that is due and replacement points of each side."""
    told: dict[str, list[dict[str, Any]]] = {}
    for side, seat in enumerate(ctx.seats):
        due = ctx.names["mandate"][st.mandate[side]]
        done = ctx.mandates[st.mandate[side]][0] >= 0 and st.mandate_done >> side & 1
        points = [
            said("{pool} {points:g}", pool=ctx.names["pool"][pool], points=half / 2)
            for pool, half in enumerate(st.rp)
            if half and ctx.pools[pool][0] == side
        ]
        told[seat] = [
            {"title": said("War status"), "count": st.war_status[side], "rule": "PoG-9.5.1.3"},
            {"title": said("Commitment"), "text": ctx.names["level"][st.level[side]], "rule": "PoG-16.1.2"},
            {
                "title": said("Must attack"),
                "text": said("{due}, done", due=due) if done else due,
                "rule": "PoG-7.1.1",
            },
        ]
        if points:
            told[seat].append(
                {"title": said("Replacements"), "text": said("{points}", points=points), "rule": "PoG-17.1.1"}
            )
    told[""] = [
        {"title": said("Victory points"), "count": st.vp, "rule": "PoG-5.1.1"},
        {
            "title": said("Action round"),
            "count": min(st.round + 1, ctx.p.actions),
            "of": ctx.p.actions,
            "rule": "PoG-8.1.1",
        },
    ]
    if st.ops:
        told[""].append({"title": said("OPS left"), "count": st.ops, "rule": "PoG-9.2.1"})
    return told


def outlook(ctx: PathsCtx, st: PathsState, action: int) -> Outlook:
    verb, value = action >> 24, action & 0xFFFFFF
    if verb in (ACTIVATE_MOVE.number, ACTIVATE_ATTACK.number):
        cost = activation_cost(ctx, st, value, st.frames[-1][1], verb == ACTIVATE_ATTACK.number)
        return Outlook((COST.reason(ctx, cost, st.ops - cost),))
    if verb == STEP.number:
        most = min(ctx.mf[unit][st.reduced >> unit & 1] for unit in st.stack)
        return Outlook((MARCHED.reason(ctx, st.steps + 1, most - st.steps - 1),))
    if verb == PLAY_OPS.number:
        return Outlook((OPS.reason(ctx, ctx.card_ops[value]),))
    if verb == PLAY_SR.number:
        return Outlook((SR.reason(ctx, ctx.card_sr[value]),))
    if verb == ATTACK.number:
        return Outlook(_combat(ctx, st, value, []))
    if verb == JOIN_ATTACK.number:
        return Outlook(_combat(ctx, st, st.target, [*st.attackers, value]))
    if verb == BEGIN.number and st.attackers:
        return Outlook(_combat(ctx, st, st.target, st.attackers))
    return Outlook()


def _combat(ctx: PathsCtx, st: PathsState, target: int, attackers: list[int]) -> tuple[Reason, ...]:
    """12.2.7, 12.2.8: both strengths with their tables, and what trench and terrain do to the attack."""
    side = st.frames[-1][1]
    here = [unit for unit in stacks(st)[target] if ctx.side[unit] != side and not st.retreated >> unit & 1]
    fort = ctx.fort[target] if fort_stands(ctx, st, target) and ctx.fort_side[target] != side else 0
    notes = []
    if attackers:
        notes.append(FOR_ATTACK.reason(ctx, *_strength(ctx, st, attackers)))
    strength, table = _strength(ctx, st, here)
    notes.append(DEFENCE.reason(ctx, strength + fort, table))
    level = trench_of(st, target, 1 - side) if here else 0
    if shift := ctx.trenches[level][0] + ctx.t_shift[ctx.terrain[target]]:
        notes.append(SHIFT.reason(ctx, shift))
    return tuple(notes)


def _strength(ctx: PathsCtx, st: PathsState, units: list[int]) -> tuple[int, int]:
    """Combat factors, and the table: 0 with an army, 1 without."""
    factors = sum(ctx.cf[unit][st.reduced >> unit & 1] for unit in units)
    return factors, int(not any(ctx.army[unit] for unit in units))


def reach(ctx: PathsCtx, st: PathsState, unit: int) -> dict[int, int]:
    return move_costs(ctx, st, unit) if 0 <= st.where[unit] < ctx.n else {}


def profile(ctx: PathsCtx, st: PathsState, unit: int) -> Profile:
    """Nation and kind, trench and supply where it stands, and the factors of both sides of the counter."""
    at = st.where[unit]
    lines = [
        said(
            "{nation}, {kind}",
            nation=ctx.names["nation"][ctx.nation[unit]],
            kind="army" if ctx.army[unit] else "corps",
        )
    ]
    if 0 <= at < ctx.n:
        trench = trench_of(st, at, ctx.side[unit])
        lines.append(said("in supply") if in_supply(ctx, st, unit) else said("out of supply"))
        if trench:
            lines.append(said("in a trench of level {level}", level=trench))
    reduced = st.reduced >> unit & 1
    rows = tuple(
        (
            said("{side} (now)", side=name) if step == reduced else name,
            *(str(part[unit][step]) for part in (ctx.cf, ctx.lf, ctx.mf)),
        )
        for step, name in enumerate((said("full"), said("reduced")))
    )
    return Profile(tuple(lines), ("", said("combat"), said("loss"), said("move")), rows)


def ground(ctx: PathsCtx, st: PathsState, space: int) -> Profile:
    """Terrain with its shift, fort, trenches, and the victory point."""
    terrain = ctx.names["terrain"][ctx.terrain[space]]
    shift = ctx.t_shift[ctx.terrain[space]]
    lines = [said("{terrain}, attacks shift {shift:+d}", terrain=terrain, shift=shift) if shift else terrain]
    if ctx.fort[space]:
        lines.append(
            said("fort {fort}", fort=ctx.fort[space])
            if fort_stands(ctx, st, space)
            else said("fort, destroyed")
        )
    if st.trench[space]:
        lines.append(
            said(
                "trench of level {level}, {side}",
                level=st.trench[space] & 3,
                side=ctx.names["seat"][st.trench[space] >> 2],
            )
        )
    if ctx.vp[space]:
        lines.append(said("victory space"))
    return Profile(tuple(lines))
