"""Supply (14): lines traced outward from the sources, once per kind of trace, kept until something moves."""

from __future__ import annotations

from ..core import Mask
from ..core.tracing import mask_of, spaces_of, spread
from .board import besieged, enemy_in, is_open
from .ctx import PathsCtx, Trace
from .numbers import NOBODY
from .state import PathsState

HELD = tuple(bytes(b"01"[held == side] for held in range(256)) for side in (0, 1))


def open_to(ctx: PathsCtx, st: PathsState, side: int) -> Mask:
    """14.1.3: spaces that a path of this side may run through."""
    cache = cached(ctx, st)
    known = cache[len(ctx.traces) + side]
    if known is None:
        known = cache[len(ctx.traces) + side] = _open_to(ctx, st, side)
    return known


def held_by(st: PathsState, side: int) -> Mask:
    """The spaces that a side controls: their bits read as one binary number."""
    return int(st.control.translate(HELD[side])[::-1], 2)


def _open_to(ctx: PathsCtx, st: PathsState, side: int) -> Mask:
    bit, sides, neutral = ctx.bit, ctx.side, st.limited & ~st.at_war
    friends = barred = 0
    for unit, space in enumerate(st.where):
        if space >= 0:
            if sides[unit] != side or (neutral and neutral >> ctx.nation[unit] & 1):
                barred |= bit[space]
            else:
                friends |= bit[space]
    passable = held_by(st, side) & ~barred
    for space in spaces_of(friends & ctx.enemy_forts[side] & ~st.razed):
        if besieged(ctx, st, space):
            passable |= bit[space]
    return passable


def usable_ports(ctx: PathsCtx, st: PathsState, trace: Trace, passable: Mask) -> Mask:
    """14.1.4: friendly, unbesieged ports; the beachhead for those that it serves."""
    cache, place = cached(ctx, st), len(ctx.traces) + len(ctx.seats) + trace.side
    ports = cache[place]
    if ports is None:
        ports = cache[place] = _held_ports(ctx, st, trace.side)
    if trace.beach and st.beachhead >= 0:
        ports |= ctx.bit[st.beachhead]
    return ports & passable


def _held_ports(ctx: PathsCtx, st: PathsState, side: int) -> Mask:
    ports = ctx.free_ports[side]
    for space in ctx.ports[side]:
        needed = ctx.port_needs[space]
        if needed >= 0 and st.control[needed] == side:
            ports |= ctx.bit[space]
    return ports & held_by(st, side)


def parts(ctx: PathsCtx, st: PathsState, side: int) -> list[Mask]:
    """Open ground in pieces that hang together by links of all traces; kept while the ground is the same."""
    opened = open_to(ctx, st, side)
    known = st.parts or (None,) * len(ctx.seats)
    kept = known[side]
    if kept is not None and kept[0] == opened:
        return kept[1]
    masks, rest, found = ctx.common_links[side].masks, opened, []
    while rest:
        part = front = rest & -rest
        rest ^= part
        while front:
            low = front & -front
            grown = masks[low.bit_length() - 1] & rest
            rest ^= grown
            part |= grown
            front ^= low | grown
        found.append(part)
    st.parts = tuple((opened, found) if s == side else one for s, one in enumerate(known))
    return found


def joined(pieces: list[Mask], to: Mask) -> Mask:
    """All pieces that one of these spaces lies in."""
    reached = 0
    for piece in pieces:
        if piece & to:
            reached |= piece
    return reached


def flood(ctx: PathsCtx, st: PathsState, number: int) -> Mask:
    """Every space from which this trace reaches a source."""
    trace = ctx.traces[number]
    passable = open_to(ctx, st, trace.side)
    if trace.avoid:
        return flood_through(ctx, st, trace, passable & ~trace.avoid)
    pieces = parts(ctx, st, trace.side)
    ports = usable_ports(ctx, st, trace, passable) if trace.sea else 0
    extra = [ends for ends in ctx.extra_links[number] if ends & passable == ends]
    reached, wanted = 0, mask_of(s for s in trace.sources if st.control[s] == trace.side)
    while wanted:
        reached |= joined(pieces, wanted)
        wanted = ports & ~reached if reached & ports else 0
        for ends in extra:
            if reached & ends and reached & ends != ends:
                wanted |= ends & ~reached
    return reached


def flood_through(ctx: PathsCtx, st: PathsState, trace: Trace, passable: Mask) -> Mask:
    """Every space from which a source is reached through these."""
    sources = 0
    for space in trace.sources:
        if st.control[space] == trace.side:
            sources |= 1 << space
    hubs = (usable_ports(ctx, st, trace, passable),) if trace.sea else ()
    return spread(trace.links, passable, sources, hubs=hubs)


def cached(ctx: PathsCtx, st: PathsState) -> list[Mask | None]:
    """Floods of all traces, then what is passable and which ports are held, by side; forgotten when
    something changes."""
    cache = st.supply
    if cache is None:
        cache = st.supply = [None] * (len(ctx.traces) + 2 * len(ctx.seats))
    return cache


def reach(ctx: PathsCtx, st: PathsState, number: int) -> Mask:
    cache = st.supply
    found = cache[number] if cache is not None else None
    if found is None:
        found = cached(ctx, st)[number] = flood(ctx, st, number)
    return found


def traced(ctx: PathsCtx, st: PathsState, number: int, space: int) -> bool:
    """A path from this space, which itself is not part of it (14.1.3)."""
    reached = reach(ctx, st, number)
    return bool(reached & ctx.bit[space] or reached & ctx.traces[number].links.masks[space])


def always(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """14.1.5 (a), (b)"""
    kind = ctx.n_supplied[ctx.nation[unit]]
    if kind == 0:
        return False
    if kind == 1:
        return True
    if kind == 2:
        return ctx.near_east[space] or ctx.options["ana_sn_supply"] == "always"
    return ctx.country[space] == ctx.nation[unit]


def supplied_at(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """Would the unit be in supply there?"""
    return traced(ctx, st, ctx.trace[unit], space) or always(ctx, st, unit, space)


def in_supply(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    return supplied_at(ctx, st, unit, st.where[unit])


def own_source(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """13.1.12, amb-18: can trace to a source of its own."""
    return always(ctx, st, unit, space) or traced(ctx, st, ctx.trace_own[unit], space)


def needs_beachhead(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """9.2.7.1: supplied, but only through the beachhead."""
    if st.beachhead < 0 or not ctx.uses_beach[unit]:
        return False
    space = st.where[unit]
    return traced(ctx, st, ctx.trace[unit], space) and not traced(ctx, st, ctx.trace_dry[unit], space)


def space_supplied(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    """14.2.5: a controlled space traces to any source of its side."""
    side = st.control[space]
    if side == NOBODY:
        return True
    if reach(ctx, st, ctx.space_trace[side]) >> space & 1:
        return True
    country = ctx.country[space]
    for land, sources in ctx.spaces_from:
        if land == country and _from_sources(ctx, st, space, side, sources):
            return True
    return False


def _from_sources(ctx: PathsCtx, st: PathsState, space: int, side: int, sources: tuple[int, ...]) -> bool:
    """11.1.12: the land's own extra sources, even while they are neutral."""
    usable = [
        s
        for s in sources
        if ctx.printed[s] == side and st.control[s] in (side, NOBODY) and not enemy_in(ctx, st, s, side)
    ]
    if not usable:
        return False
    links = ctx.traces[ctx.space_trace[side]].links
    return bool(spread(links, open_to(ctx, st, side) | mask_of(usable), mask_of(usable)) >> space & 1)


def line_of_supply(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """The shortest line from a unit to a source; empty if there is none. A sea leg is two ports in a row."""
    space = st.where[unit]
    trace = ctx.traces[ctx.trace[unit]]
    reached = reach(ctx, st, ctx.trace[unit])
    sources = {s for s in trace.sources if reached >> s & 1}
    ports = usable_ports(ctx, st, trace, open_to(ctx, st, trace.side)) if trace.sea else 0
    came = {space: -1}
    waiting = [space]
    for here in waiting:
        if here in sources:
            line = [here]
            while came[line[-1]] >= 0:
                line.append(came[line[-1]])
            return line[::-1]
        following = [to for to in trace.links.near[here] if reached >> to & 1]
        if ports >> here & 1:
            following += spaces_of(ports)
        for to in following:
            if to not in came:
                came[to] = here
                waiting.append(to)
    return []


def what_blocks(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """The spaces that bar the way: closed neighbours of all that the unit can reach."""
    trace = ctx.traces[ctx.trace[unit]]
    passable = open_to(ctx, st, trace.side)
    seen = {st.where[unit]}
    waiting = [st.where[unit]]
    barring = set()
    while waiting:
        for to in trace.links.near[waiting.pop()]:
            if to in seen:
                continue
            seen.add(to)
            if passable >> to & 1:
                waiting.append(to)
            elif is_open(ctx, st, to):
                barring.add(to)
    return sorted(barring)
