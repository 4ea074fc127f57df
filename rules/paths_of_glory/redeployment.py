"""Strategic redeployment (13)."""

from __future__ import annotations

from ..core import Mask, Procedure, Text
from ..core.tracing import mask_of, spaces_of, spread
from ..core.words import Phrase
from .board import besieged, can_besiege, enemy_fort, enemy_in, frozen, occupy, put, stacks
from .ctx import PathsCtx
from .movement import area_ok, ban_lifted, limit_on, treaty_on
from .numbers import DESTINATION, REDEPLOY, RESERVE
from .reinforcements import room
from .state import PathsState
from .supply import in_supply, open_to, own_source, reach, supplied_at
from .words import DONE, LAND, LIFT, REDEPLOYED, STAY, TO_RESERVE


def capital_lost(ctx: PathsCtx, st: PathsState, nation: int) -> bool:
    """13.1.11, 17.1.3: an enemy controls or besieges a capital of the nation."""
    if ctx.nations[nation].lost_capital_exempt:
        return False
    side = ctx.n_side[nation]
    return any(st.control[c] == 1 - side or besieged(ctx, st, c) for c in ctx.n_capitals[nation])


def home_nation(ctx: PathsCtx, unit: int) -> int:
    """The nation as which a unit redeploys."""
    nation = ctx.nation[unit]
    return nation if ctx.nations[nation].own_redeployment else ctx.acts[unit]


def crossing_ok(ctx: PathsCtx, st: PathsState, unit: int, start: int, to: int, by_land: bool) -> bool:
    """13.2: the boundary of the Near East; the Reserve Box lies outside it."""
    inside = start >= 0 and ctx.near_east[start]
    if inside == (to >= 0 and ctx.near_east[to]):
        return True
    kind = ctx.nations[ctx.nation[unit]].near_east_redeployment
    if kind == "free":
        return True
    quota = ctx.n_quota[ctx.nation[unit]]
    left = quota < 0 or st.quota[quota] < ctx.quotas[quota]
    if ctx.options["ne_sr_before_turkey"] == "unlimited" and not ctx.army[unit] and not _opened(ctx, st):
        left = True
    if kind == "quota":
        return left and not ctx.army[unit]
    if by_land:
        return True
    if ctx.only_in[unit]:
        return False
    if kind == "inside only":
        return bool(ctx.options["ana_sr"] == "free")
    return kind == "quota by sea or reserve" and left


def _opened(ctx: PathsCtx, st: PathsState) -> bool:
    """13.2.5: the nation that enters by commitment is in the war."""
    return all(st.at_war >> nation & 1 for nation, _ in ctx.entry_levels)


def count_crossing(ctx: PathsCtx, st: PathsState, unit: int, start: int, to: int, by_land: bool) -> None:
    inside = start >= 0 and ctx.near_east[start]
    if inside == (to >= 0 and ctx.near_east[to]):
        return
    kind = ctx.nations[ctx.nation[unit]].near_east_redeployment
    quota = ctx.n_quota[ctx.nation[unit]]
    if quota >= 0 and (kind == "quota" or (kind == "quota by sea or reserve" and not by_land)):
        st.quota[quota] += 1


def may_end(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """Where a redeployed unit may arrive: open to it and in supply. `overland` asks the same of many."""
    if not area_ok(ctx, st, unit, space):
        return False
    if ctx.bit[space] & banned_ends(ctx, st, unit):
        return False
    if not supplied_at(ctx, st, unit, space):
        return False
    return in_area(ctx, unit, space)


def in_area(ctx: PathsCtx, unit: int, space: int) -> bool:
    area = ctx.n_area[ctx.nation[unit]]
    country = ctx.country[space]
    return not area or (country >= 0 and bool(area >> country & 1))


def overland(ctx: PathsCtx, st: PathsState, unit: int) -> Mask:
    """13.1.5: along lines that the unit may use, through friendly spaces."""
    start = st.where[unit]
    if not ctx.nations[ctx.nation[unit]].overland_redeployment or not in_area(ctx, unit, start):
        return 0
    passable = open_to(ctx, st, ctx.side[unit]) & ctx.redeploy_area[unit]
    if ctx.limit is not None or st.ordinary >> unit & 1 or treaty_on(ctx, st):
        passable = mask_of(s for s in spaces_of(passable) if area_ok(ctx, st, unit, s))
    links = ctx.path_links[ctx.path_class[unit]]
    seen = spread(links, passable | 1 << start, 1 << start) & ~(1 << start)
    seen &= ~banned_ends(ctx, st, unit)
    if ctx.n_supplied[ctx.nation[unit]]:
        seen = mask_of(s for s in spaces_of(seen) if supplied_at(ctx, st, unit, s))
    else:
        seen &= reach(ctx, st, ctx.trace[unit])
    beyond = seen & (~ctx.near_east_mask if ctx.near_east[start] else ctx.near_east_mask)
    if beyond and not crossing_ok(ctx, st, unit, start, next(spaces_of(beyond)), True):
        seen ^= beyond
    return seen


def cost_of(ctx: PathsCtx, unit: int) -> int:
    """13.1.2"""
    return int(ctx.p.sr_army if ctx.army[unit] else ctx.p.sr_corps)


def banned_ends(ctx: PathsCtx, st: PathsState, unit: int) -> Mask:
    """11.1.9, 5.7.4: spaces where this unit may not end."""
    banned = 0
    if ctx.side[unit] == ctx.first and not ban_lifted(ctx, st, "lift stop ban"):
        banned = ctx.stop_ban_mask
    if ctx.army[unit] and limit_on(ctx, st):
        banned |= mask_of(s for s, nations in enumerate(ctx.border_ban) if nations >> ctx.nation[unit] & 1)
    return banned


def sea_port(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    side = ctx.side[unit]
    if st.beachhead == space:
        return st.control[space] == side and not enemy_in(ctx, st, space, side)
    return (
        ctx.port[space] == side
        and st.control[space] == side
        and not enemy_in(ctx, st, space, side)
        and (ctx.port_needs[space] < 0 or st.control[ctx.port_needs[space]] == side)
    )


def by_sea(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """13.1.7: corps, from port to port."""
    start = st.where[unit]
    if (
        ctx.army[unit]
        or not ctx.nations[ctx.nation[unit]].sea_redeployment
        or not sea_port(ctx, st, unit, start)
    ):
        return []
    return [
        s
        for s in range(ctx.n)
        if s != start
        and sea_port(ctx, st, unit, s)
        and crossing_ok(ctx, st, unit, start, s, False)
        and may_end(ctx, st, unit, s)
    ]


def to_reserve(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """13.1.9, 13.1.11, 13.1.12"""
    nation = ctx.nation[unit]
    rule = ctx.nations[nation].reserve
    start = st.where[unit]
    if ctx.army[unit] or (rule == "never" and ctx.options["ana_sr"] == "no_reserve_no_sea"):
        return False
    if capital_lost(ctx, st, home_nation(ctx, unit)) or not own_source(ctx, st, unit, start):
        return False
    if not in_area(ctx, unit, start):
        return False
    return crossing_ok(ctx, st, unit, start, RESERVE, False)


def from_reserve(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """13.1.8"""
    home = home_nation(ctx, unit)
    if capital_lost(ctx, st, home):
        return []
    side = ctx.side[unit]
    rule = ctx.nations[ctx.nation[unit]].reserve
    found = []
    capitals, sources = ctx.n_capitals[home], ctx.n_home_sources[home]
    land = ctx.nations[home].reserve_ports
    ports_in = ctx.index["nation"][land] if land else -1
    for space, units in enumerate(stacks(st)):
        named = space in capitals or (rule != "home only" and space in sources)
        if ports_in >= 0 and ctx.country[space] == ports_in and ctx.port[space] == side:
            named = True
        if named:
            if st.control[space] != side or enemy_in(ctx, st, space, side):
                continue
        elif (
            rule == "home only"
            or not any(
                home_nation(ctx, u) == home and ctx.n_supplied[ctx.nation[u]] != 2 and in_supply(ctx, st, u)
                for u in units
            )
            or (st.control[space] != side and not besieged(ctx, st, space))
        ):
            continue
        if (
            ctx.options["sb_reserve_sr"] == "none"
            and ctx.nations[home].keeps_home
            and ctx.country[space] == home
        ):
            continue
        if (
            may_end(ctx, st, unit, space)
            and own_source(ctx, st, unit, space)
            and crossing_ok(ctx, st, unit, RESERVE, space, False)
        ):
            found.append(space)
    return found


def leaves_siege(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """13.1.5: a siege may not end by redeployment."""
    space = st.where[unit]
    if not enemy_fort(ctx, st, space, ctx.side[unit]) or not besieged(ctx, st, space):
        return False
    return not can_besiege(ctx, space, [u for u in stacks(st)[space] if u != unit])


def sr_places(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """Every place a unit may redeploy to, whether it finds room there or not; RESERVE for the box."""
    at = st.where[unit]
    if at == RESERVE:
        return from_reserve(ctx, st, unit)
    if not in_supply(ctx, st, unit) or leaves_siege(ctx, st, unit) or frozen(ctx, st, unit):
        return []
    found = sorted({*spaces_of(overland(ctx, st, unit)), *by_sea(ctx, st, unit)})
    return [RESERVE, *found] if to_reserve(ctx, st, unit) else found


def sr_destinations(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """The places where it finds room."""
    return [place for place in sr_places(ctx, st, unit) if place < 0 or room(ctx, st, place) > 0]


def able(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """A unit on the map that may redeploy: not yet gone, with points left, in supply, no besieger."""
    return (
        not st.lifted >> unit & 1
        and cost_of(ctx, unit) <= st.ops
        and in_supply(ctx, st, unit)
        and not leaves_siege(ctx, st, unit)
    )


def may_crowd(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """10.1.2: the limit is met when the whole redeployment is complete; until then a full space may be
    entered if enough points are left for another unit to leave it."""
    left = st.ops - cost_of(ctx, unit)
    others = [u for u in stacks(st)[space] if not st.lifted >> u & 1 and cost_of(ctx, u) <= left]
    if not others:
        return False
    if ctx.n_converts[ctx.nation[unit]] and any(_walks_out(ctx, st, u) for u in others):
        return True
    twin = st.clone()
    go(ctx, twin, unit, space)
    return bool(leavers(ctx, twin, space))


def _walks_out(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """A quick answer for most: there is room over land without crossing a boundary that may close."""
    if not in_supply(ctx, st, unit) or leaves_siege(ctx, st, unit):
        return False
    at = st.where[unit]
    part = ctx.near_east_mask if ctx.near_east[at] else ~ctx.near_east_mask
    return any(room(ctx, st, s) > 0 for s in spaces_of(overland(ctx, st, unit) & part))


def leavers(ctx: PathsCtx, st: PathsState, space: int) -> list[int]:
    """Units that can leave a space over the limit: to where there is room, or others make room in turn."""
    return [u for u in stacks(st)[space] if able(ctx, st, u) and _finds_room(ctx, st, u)]


def _finds_room(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    places = sr_places(ctx, st, unit)
    return any(place < 0 or room(ctx, st, place) > 0 for place in places) or any(
        may_crowd(ctx, st, unit, place) for place in places
    )


def ends(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """Every place where a unit may now be put, full spaces among them."""
    return [
        place
        for place in sr_places(ctx, st, unit)
        if place < 0 or room(ctx, st, place) > 0 or may_crowd(ctx, st, unit, place)
    ]


def go(ctx: PathsCtx, st: PathsState, unit: int, to: int) -> None:
    """A unit redeploys; whoever comes last to a full space leaves it to others to make room."""
    start = st.where[unit]
    land = start >= 0 and to >= 0 and bool(overland(ctx, st, unit) & ctx.bit[to])
    st.lifted |= 1 << unit
    st.ops -= cost_of(ctx, unit)
    count_crossing(ctx, st, unit, start, to, land)
    put(ctx, st, unit, to)
    st.emit(REDEPLOYED, unit, ctx.n if to == RESERVE else to)
    st.unsettled = -1
    if to >= 0:
        occupy(ctx, st, unit, to)
        if room(ctx, st, to) < 0:
            st.unsettled = to


class Redeploy(Procedure[PathsCtx, PathsState]):
    """Frame [REDEPLOY, seat]: choose a unit while points last; first one that leaves a crowded space."""

    name = "redeploy"
    rule = "PoG-13.1.4"
    prompt = Phrase("redeploy", "left", text="Redeploy units, {left} points left")
    crowded = Phrase(
        "redeploy-crowded", "space:space", "left", text="A unit must leave {space}, {left} points left"
    )

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        if st.unsettled >= 0:
            return self.crowded.say(ctx, (st.unsettled, st.ops))
        return self.prompt.say(ctx, (st.ops,))

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if self._units(ctx, st, frame[1]):
            return True
        st.pop()
        return False

    def _units(self, ctx: PathsCtx, st: PathsState, seat: int) -> list[int]:
        if st.unsettled >= 0:
            return leavers(ctx, st, st.unsettled)
        found = []
        lost: dict[int, bool] = {}
        where, corps, army = st.where, ctx.p.sr_corps <= st.ops, ctx.p.sr_army <= st.ops
        for unit in ctx.side_units[seat]:
            at = where[unit]
            if at < RESERVE or st.lifted >> unit & 1 or not (army if ctx.army[unit] else corps):
                continue
            if not st.at_war >> ctx.nation[unit] & 1:
                continue
            if at >= 0 and (not in_supply(ctx, st, unit) or (ctx.fort[at] and leaves_siege(ctx, st, unit))):
                continue
            if at == RESERVE:
                home = home_nation(ctx, unit)
                if home not in lost:
                    lost[home] = capital_lost(ctx, st, home)
                if lost[home]:
                    continue
            found.append(unit)
        return found

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        lifts = [LIFT.base | u for u in self._units(ctx, st, frame[1])]
        return lifts if st.unsettled >= 0 else [DONE.base, *lifts]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
            return
        st.push(DESTINATION, frame[1], action & 0xFFFFFF)


class Destination(Procedure[PathsCtx, PathsState]):
    """Frame [DESTINATION, seat, unit]"""

    name = "destination"
    rule = "PoG-13.1.5"
    prompt = Phrase("destination", "unit:piece", text="Where does {unit} go?")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        places = ends(ctx, st, frame[2])
        actions = [LAND.base | s for s in places if s >= 0]
        if RESERVE in places:
            actions.append(TO_RESERVE.base)
        return actions if st.unsettled >= 0 else [*actions, STAY.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        unit = frame[2]
        st.pop()
        if action == STAY.base:
            st.lifted |= 1 << unit
        else:
            go(ctx, st, unit, RESERVE if action == TO_RESERVE.base else action & 0xFFFFFF)


__all__ = ["REDEPLOY", "Destination", "Redeploy", "sr_destinations"]
