"""Words for conditions: of events (9.5.1.1), of victory (5.5.2)."""

from __future__ import annotations

from typing import Any

from ..core import Conditions, Test
from .board import besieged, fort_stands, stacks
from .ctx import PathsCtx
from .numbers import ELIMINATED, EVENT
from .state import PathsState

Args = tuple[Any, ...]


def held_vp(ctx: PathsCtx, st: PathsState, side: int, country: int) -> int:
    """16.4.2: victory spaces of a country that a side controls."""
    return sum(ctx.vp[s] and st.control[s] == side for s in ctx.of_country[country])


def played(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    card, earlier = args
    if not st.played[card]:
        return 0, 1
    if earlier and st.played[card] >= st.turn:
        opens = any(bonus == card for _, _, bonus in ctx.pools)
        return int(opens and ctx.options["us_reinf_after_over_there"] == "at_once"), 1
    return 1, 1


def turns(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return int((args[0] or 1) <= st.turn <= (args[1] or 99)), 1


def first_action(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return int(st.turn == ctx.first_turn and st.round == 0 and st.last_use == [0, 0]), 1


def level(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    side, at_least, below = args
    now = st.level[side]
    return int((at_least is None or now >= at_least) and (below is None or now < below)), 1


def war_status(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    side, need = args
    return sum(st.war_status) if side is None else st.war_status[side], need


def at_war(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return st.at_war >> args[0] & 1, 1


def controls(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    from .supply import space_supplied

    side, spaces, supplied = args
    held = [s for s in spaces if st.control[s] == side and not besieged(ctx, st, s)]
    if supplied:
        held = [s for s in held if space_supplied(ctx, st, s)]
    return len(held), len(spaces)


def holds_vp(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    side, country, need, plus = args
    return held_vp(ctx, st, side, country) + (sum(st.war_status) if plus else 0), need


def holds_more_vp(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return held_vp(ctx, st, args[0], args[1]), st.snapshot + 1


def holds_all_vp(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    side, country = args
    needed = [s for s in ctx.of_country[country] if ctx.vp[s] and not ctx.apart[s]]
    return sum(st.control[s] == side for s in needed), len(needed)


def empty_of(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return int(not any(ctx.side[u] == args[0] for u in stacks(st)[args[1]])), 1


def on_map(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return int(any(st.where[u] >= 0 for u in ctx.n_units[args[0]])), 1


def forts_fallen(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    return int(not any(fort_stands(ctx, st, s) for s in ctx.of_country[args[0]])), 1


def eliminated(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    nation, size = args
    return int(any(st.where[u] == ELIMINATED and ctx.army[u] == (size == 0) for u in ctx.n_units[nation])), 1


def answers(ctx: PathsCtx, st: PathsState, args: Args) -> tuple[int, int]:
    card = args[0]
    side = ctx.card_side[card]
    return int(st.last_use[side] == EVENT and st.last_card[side] == card and bool(st.pending)), 1


CONDITIONS: Conditions[PathsCtx, PathsState] = Conditions(
    Test("played", ("card:card", "earlier_turn?"), played, "{card} has been played", "PoG-9.5.1.1"),
    Test("turns", ("first?", "last?"), turns, "the turn is between {first} and {last}", "PoG-C-1"),
    Test("first action", (), first_action, "it is the first action of the game", "PoG-4.3.1"),
    Test(
        "level",
        ("side:seat", "at_least:level?", "below:level?"),
        level,
        "commitment of {side}: at least {at_least}, below {below}",
        "PoG-16.1",
    ),
    Test("war status", ("side:seat?", "at_least"), war_status, "war status is {have} of {need}", "PoG-16.2"),
    Test("at war", ("nation:nation",), at_war, "{nation} is at war", "PoG-9.5.2"),
    Test(
        "controls",
        ("side:seat", "spaces:space*", "supplied?"),
        controls,
        "{side} holds {have} of {need}: {spaces}",
        "PoG-3.0",
    ),
    Test(
        "holds vp",
        ("side:seat", "country:nation", "at_least", "plus_combined?"),
        holds_vp,
        "{side} has {have} of {need} in {country}",
        "PoG-16.4.3",
    ),
    Test(
        "holds more vp",
        ("side:seat", "country:nation", "since:card"),
        holds_more_vp,
        "{side} holds {have} of {need} victory spaces in {country}",
        "PoG-16.4.6",
    ),
    Test(
        "holds all vp",
        ("side:seat", "country:nation"),
        holds_all_vp,
        "{side} holds {have} of {need} in {country}",
        "PoG-16.4.6",
    ),
    Test("empty of", ("side:seat", "space:space"), empty_of, "no units of {side} in {space}", "PoG-9.5.3.2"),
    Test("on map", ("nation:nation",), on_map, "a unit of {nation} is on the map", "PoG-9.5.1.1"),
    Test("forts fallen", ("country:nation",), forts_fallen, "no fort stands in {country}", "PoG-9.5.1.1"),
    Test(
        "eliminated",
        ("nation:nation", "kind:size"),
        eliminated,
        "a {kind} of {nation} lies eliminated",
        "PoG-9.5.1.1",
    ),
    Test("answers", ("card:card",), answers, "answers {card}", "PoG-C-5"),
)
