"""Where armies appear (9.5.3, 17.1.5) and how nations enter the war (9.5.2)."""

from __future__ import annotations

from typing import Any

from ..core import Procedure, Text
from ..core.words import Phrase
from .board import enemy_in, occupy, put, set_control, stacks
from .ctx import PathsCtx
from .movement import area_ok
from .numbers import NOBODY, RESERVE, SPREAD, UNUSED
from .state import PathsState
from .supply import supplied_at
from .words import BEACHHEAD, ENTERED_WAR, PLACED, PUT


def safe(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """Friendly, not besieged, in supply (9.5.3.3)."""
    side = ctx.side[unit]
    return (
        st.control[space] == side
        and not enemy_in(ctx, st, space, side)
        and area_ok(ctx, st, unit, space)
        and supplied_at(ctx, st, unit, space)
    )


def room(ctx: PathsCtx, st: PathsState, space: int) -> int:
    return int(ctx.p.stacking) - len(stacks(st)[space])


def normal_entries(ctx: PathsCtx, st: PathsState, unit: int, rebuilt: bool) -> list[int]:
    """Capital, own sources and the exceptions of 9.5.3.3 and 17.1.5; with room for one more."""
    nation = ctx.acts[unit]
    found: list[int] = []
    before: list[int] = []
    for entrance in ctx.n_entrances[nation]:
        space = entrance.space
        if entrance.rebuilt_only and not rebuilt:
            continue
        if entrance.after and not any(st.played[c] for c in entrance.after):
            continue
        if entrance.unless >= 0 and st.control[entrance.unless] == 1 - ctx.side[unit]:
            continue
        usable = safe(ctx, st, unit, space)
        if entrance.only_if == 1 and not any(
            safe(ctx, st, unit, s) and room(ctx, st, s) <= 0 for s in before
        ):
            usable = False
        if entrance.only_if == 2 and any(safe(ctx, st, unit, s) for s in before):
            usable = False
        before.append(space)
        if usable and room(ctx, st, space) > 0:
            found.append(space)
    land = ctx.n_ports_in[nation]
    if land >= 0:
        found += [
            s
            for s in ctx.of_country[land]
            if ctx.port[s] == ctx.side[unit] and safe(ctx, st, unit, s) and room(ctx, st, s) > 0
        ]
    return sorted(found)


def special_entries(ctx: PathsCtx, st: PathsState, unit: int, one: dict[str, Any]) -> list[int]:
    """Places that the card itself names."""
    side = ctx.side[unit]
    if one["at"] is not None:
        space = ctx.index["space"][one["at"]]
        free = not enemy_in(ctx, st, space, side) and room(ctx, st, space) > 0
        if not ctx.army[unit]:
            return [space] if free else []
        return [space] if free and st.control[space] == side and supplied_at(ctx, st, unit, space) else []
    if one["in_near_east"]:
        return [
            s
            for s in ctx.of_country[ctx.nation[unit]]
            if ctx.near_east[s] and safe(ctx, st, unit, s) and room(ctx, st, s) > 0
        ]
    if one["landing"]:
        needs = one["landing_needs"]
        after = one["no_landing_after"]
        if needs is not None and not st.at_war >> ctx.index["nation"][needs] & 1:
            return []
        if after is not None and st.played[ctx.index["card"][after]]:
            return []
        return [s for s in range(ctx.n) if ctx.landing[s] and not stacks(st)[s]]
    if one["with_army_in"] is not None:
        land = ctx.index["nation"][one["with_army_in"]]
        wanted = len(one["units"])
        return [
            s
            for s in ctx.of_country[land]
            if area_ok(ctx, st, unit, s)
            and (
                room(ctx, st, s) >= wanted or any(st.where[ctx.index["piece"][u]] == s for u in one["units"])
            )
            and room(ctx, st, s) > 0
            and any(
                ctx.army[u] and ctx.nation[u] == ctx.nation[unit] and supplied_at(ctx, st, u, s)
                for u in stacks(st)[s]
            )
        ]
    return []


def entry_spaces(ctx: PathsCtx, st: PathsState, unit: int, one: dict[str, Any]) -> list[int]:
    """Every space where a reinforcement unit may be put."""
    named = one["at"] is not None or one["in_near_east"] or one["landing"] or one["with_army_in"] is not None
    if not named:
        return normal_entries(ctx, st, unit, False)
    found = special_entries(ctx, st, unit, one)
    if one["with_army_in"] is not None:
        together = {st.where[ctx.index["piece"][u]] for u in one["units"]} - {UNUSED}
        return sorted(s for s in found if not together or s in together)
    if one["or_normally"]:
        found = sorted({*found, *normal_entries(ctx, st, unit, False)})
    return found


def needs_place(ctx: PathsCtx, unit: int, one: dict[str, Any]) -> bool:
    """Corps go to the Reserve Box unless the card names a place (9.5.3.2)."""
    return ctx.army[unit] or one["at"] is not None or one["with_army_in"] is not None


def placeable(ctx: PathsCtx, st: PathsState, one: dict[str, Any]) -> bool:
    """9.5.3.1: all units of the card must find a place."""
    units = [ctx.index["piece"][u] for u in one["units"]]
    units = [u for u in units if needs_place(ctx, u, one) and st.where[u] == UNUSED]
    if not units:
        return True
    spaces = entry_spaces(ctx, st, units[0], one)
    space_left = sum(room(ctx, st, s) for s in spaces)
    if space_left >= len(units):
        return True
    overflow = [
        e for e in ctx.n_entrances[ctx.acts[units[0]]] if e.only_if == 1 and safe(ctx, st, units[0], e.space)
    ]
    return bool(spaces) and space_left + sum(room(ctx, st, e.space) for e in overflow) >= len(units)


class Place(Procedure[PathsCtx, PathsState]):
    """Frame [PLACE, seat, card, effect, unit]: where a reinforcement appears."""

    name = "place"
    rule = "PoG-9.5.3.3"
    prompt = Phrase("place", "unit:piece", text="Where does {unit} appear?")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[4],))

    def _spaces(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return entry_spaces(ctx, st, frame[4], ctx.card_effects[frame[2]][frame[3]][1])

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        spaces = self._spaces(ctx, st, frame)
        if len(spaces) > 1:
            return True
        st.pop()
        if spaces:
            appear(ctx, st, frame, spaces[0])
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [PUT.base | frame[4] << 12 | s for s in self._spaces(ctx, st, frame)]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        st.pop()
        appear(ctx, st, frame, PUT.values(action)[1])


def appear(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> None:
    unit, one = frame[4], ctx.card_effects[frame[2]][frame[3]][1]
    if one["or_normally"] and space not in special_entries(ctx, st, unit, one):
        st.ordinary |= 1 << unit  # 9.5.3.4
    elif one["landing"]:
        st.beachhead = space
        st.emit(BEACHHEAD, space)
        set_control(ctx, st, space, ctx.side[unit])
    put(ctx, st, unit, space)
    st.emit(PLACED, unit, space)
    if not one["landing"]:
        occupy(ctx, st, unit, space)


def enter_war(ctx: PathsCtx, st: PathsState, nation: int) -> None:
    """9.5.2.1, 16.1.3.1: a nation takes up arms; its land and the lands that go with it open."""
    if st.at_war >> nation & 1:
        return
    was_limited = st.limited >> nation & 1
    st.at_war |= 1 << nation
    st.emit(ENTERED_WAR, nation)
    st.supply = None
    take_lands(ctx, st, nation)
    for land, leader in enumerate(ctx.enters_with):
        if leader == nation:
            st.at_war |= 1 << land
            take_lands(ctx, st, land)
    if not was_limited:
        muster(ctx, st, nation)


def take_lands(ctx: PathsCtx, st: PathsState, nation: int) -> None:
    for space in ctx.of_country[nation]:
        if st.control[space] == NOBODY and not enemy_in_neutral(ctx, st, space):
            only_vp = ctx.n_side[nation] == NOBODY and ctx.options["persia_control"] == "ahwaz_only"
            if only_vp and not ctx.vp[space]:
                continue
            set_control(ctx, st, space, ctx.printed[space])
    st.supply = None


def enemy_in_neutral(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    return any(ctx.side[u] != ctx.printed[space] for u in stacks(st)[space])


def muster(ctx: PathsCtx, st: PathsState, nation: int) -> None:
    """4.2.2: the nation's units and trenches are placed."""
    setup, trenches, spread = ctx.entries[nation]
    for unit, place, step in setup:
        if st.where[unit] != UNUSED:
            continue
        if place >= 0 and (enemy_in(ctx, st, place, ctx.side[unit]) or room(ctx, st, place) <= 0):
            place = RESERVE if not ctx.army[unit] else UNUSED
        put(ctx, st, unit, place)
        if place != UNUSED:
            st.emit(PLACED, unit, ctx.n if place == RESERVE else place)
        if step:
            st.reduced |= 1 << unit
    for space, trench in trenches:
        if not st.trench[space]:
            st.trench[space] = trench
    if spread:
        st.push(SPREAD, ctx.side[spread[0]], nation)


class Spread(Procedure[PathsCtx, PathsState]):
    """Frame [SPREAD, seat, nation]: one corps each in different home spaces."""

    name = "spread"
    rule = "PoG-4.2.2"
    prompt = Phrase("spread", "unit:piece", text="Where does {unit} stand?")

    def _next(self, ctx: PathsCtx, st: PathsState, nation: int) -> int:
        return next((u for u in ctx.entries[nation][2] if st.where[u] == UNUSED), -1)

    def _spaces(self, ctx: PathsCtx, st: PathsState, nation: int) -> list[int]:
        taken = {place for _, place, _ in ctx.entries[nation][0]}
        taken |= {st.where[u] for u in ctx.entries[nation][2]}
        side = ctx.n_side[nation]
        return [
            s
            for s in ctx.of_country[nation]
            if s not in taken
            and st.control[s] == side
            and room(ctx, st, s) > 0
            and not enemy_in(ctx, st, s, side)
        ]

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        unit = self._next(ctx, st, frame[2])
        if unit < 0:
            st.pop()
            return False
        spaces = self._spaces(ctx, st, frame[2])
        if len(spaces) > 1:
            return True
        place = spaces[0] if spaces else RESERVE
        put(ctx, st, unit, place)
        st.emit(PLACED, unit, ctx.n if place == RESERVE else place)
        return False

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (self._next(ctx, st, frame[2]),))

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        unit = self._next(ctx, st, frame[2])
        return [PUT.base | unit << 12 | s for s in self._spaces(ctx, st, frame[2])]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        unit, space = PUT.values(action)
        put(ctx, st, unit, space)
        st.emit(PLACED, unit, space)


__all__ = ["Place", "Spread", "enter_war", "entry_spaces", "normal_entries", "placeable", "set_control"]
