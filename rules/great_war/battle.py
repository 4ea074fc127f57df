"""Chapter 12: the battle phase. Units fight one after another; the attack itself is in attack.py."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ASK, GO_ON, Phrase, Procedure, Query, Reason, Text
from . import words
from .attack_frame import open_attack
from .context import GreatWarCtx
from .field import clear_wire, has_enemy_beside, shift
from .ground import attack_dice
from .numbers import (
    ARTILLERY,
    CLOSE,
    CROSSFIRE,
    MUST_FIRE,
    NO_FIGHT,
    OFF,
    ORDERED,
    RAIDER,
    RANGED,
)
from .sight import sees
from .state import GreatWarState
from .targets import fights_of, may_fight, ranged_targets
from .victory import update_objectives

Step = Procedure[GreatWarCtx, GreatWarState]


class Battle(Step):
    """Frame [BATTLE, seat, stage]: reserve artillery first (R18.8), then unit after unit (R12.1)."""

    name = "battle"
    rule = "R12.1"
    prompt = Phrase("fight-with-units", text="Choose a unit to fight, or end the battle")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if frame[2] == 0:
            frame[2] = 1
            if st.artillery:
                st.push(ARTILLERY, frame[1], 0, OFF, 0, 0, 0, 0)
                return GO_ON
        if self.has_fight(ctx, st, frame[1]) or self.legal(ctx, st, frame) != [words.DONE.base]:
            return ASK
        st.pop()
        return GO_ON

    @staticmethod
    def has_fight(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
        """Whether somebody can fight: enough to ask, without all that could be done."""
        return any(may_fight(st, unit) and fights_of(ctx, st, unit) for unit in ctx.own[seat])

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        fights: list[int] = []
        others: list[int] = []
        removes_unfit = ctx.rules.wire_for_any_ordered
        for unit in ctx.own[frame[1]]:
            status = st.status[unit]
            if not status & ORDERED or st.at[unit] == OFF:
                continue
            able = may_fight(st, unit)
            own = fights_of(ctx, st, unit) if able else []
            fights += own
            if (able or removes_unfit) and may_remove_wire(ctx, st, unit) and not must_fight(ctx, st, own):
                others.append(words.CLEAR.base | unit)
            if status & RAIDER and may_go_home(ctx, st, unit):
                others.append(words.GO_HOME.base | unit)
        done = [] if must_fight(ctx, st, fights) else [words.DONE.base]
        if len(fights) > 1:
            fights.sort()
        if len(others) > 1:
            others.sort()
        return [*done, *fights, *others]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        verb = action >> 24
        if verb == words.DONE.number:
            st.pop()
        elif verb == words.SHOOT.number:
            unit, hex = words.SHOOT.values(action)
            fire(ctx, st, frame[1], unit, hex)
        elif verb == words.FIGHT.number:
            unit, hex = words.FIGHT.values(action)
            st.attacks[unit] = st.attacks[unit] - 1 if fights_close_again(ctx, st, unit) else 0
            open_attack(ctx, st, frame[1], CLOSE, unit, hex)
        elif verb == words.CLEAR.number:
            remove_wire(ctx, st, action - words.CLEAR.base)
        else:
            go_home(ctx, st, action - words.GO_HOME.base)

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        unit, hex = query.args.get("unit"), query.args.get("at")
        if query.verb == words.DONE.name:
            return [(words.MUST_FIRE if st.effects & MUST_FIRE else words.MUST_FIGHT).reason(ctx)]
        if unit is None:
            return ()
        return why_no_fight(ctx, st, frame[1], unit, hex, query.verb)


def must_fight(ctx: GreatWarCtx, st: GreatWarState, fights: Sequence[int]) -> bool:
    """R20.27: units under Storm of Fire must fire while they can; AMB-03: perhaps who can fight close must,
    too."""
    if st.effects & MUST_FIRE:
        return bool(fights)
    return ctx.rules.fights_compulsory and any(action >> 24 == words.FIGHT.number for action in fights)


def why_no_fight(
    ctx: GreatWarCtx, st: GreatWarState, seat: int, unit: int, hex: int | None, verb: str | None
) -> Sequence[Reason]:
    """Reasons against a fight, the first one that holds."""
    if ctx.side_of[unit] != seat:
        return [words.NOT_YOURS.reason(ctx, unit)]
    if st.at[unit] == OFF:
        return [words.NOT_THERE.reason(ctx, unit)]
    if not st.status[unit] & ORDERED:
        return [words.NOT_ORDERED.reason(ctx, unit)]
    if not may_fight(st, unit):
        return [words.CANNOT_FIGHT.reason(ctx, unit)]
    if verb == words.CLEAR.name:
        if not may_remove_wire(ctx, st, unit):
            return [words.NO_WIRE.reason(ctx, unit)]
        return [(words.MUST_FIRE if st.effects & MUST_FIRE else words.MUST_FIGHT).reason(ctx)]
    if hex is None:
        return ()
    far = ctx.distance[st.at[unit]][hex]
    target = st.unit_at[hex]
    wire = ctx.fires_at_wire[unit] and ctx.grounds[st.ground[hex]].burst_clears
    if (target == OFF and not wire) or (target != OFF and ctx.side_of[target] == seat):
        return [words.NOTHING_THERE.reason(ctx, hex)]
    if verb == words.FIGHT.name and far != 1:
        return [words.NOT_BESIDE.reason(ctx, hex)]
    if verb != words.FIGHT.name:
        if has_enemy_beside(ctx, st, unit):
            return [words.ENEMY_BESIDE.reason(ctx, unit)]
        if not ctx.ranged_dice[unit][far]:
            return [words.OUT_OF_RANGE.reason(ctx, hex, far)]
        if ctx.needs_sight[unit] and not sees(ctx, st, st.at[unit], hex):
            return [words.NO_SIGHT.reason(ctx, hex)]
    if not attack_dice(ctx, st, unit, CLOSE if verb == words.FIGHT.name else RANGED, hex):
        return [words.NO_DICE.reason(ctx, unit)]
    return ()


def fire(ctx: GreatWarCtx, st: GreatWarState, seat: int, unit: int, hex: int) -> None:
    """R12.13; R12.18: machine guns may be joined by others that can fire at the same unit."""
    st.attacks[unit] -= 1
    if st.unit_at[hex] != OFF and partners(ctx, st, unit, hex, ()):
        st.push(CROSSFIRE, seat, unit, hex, OFF, OFF, OFF)
    else:
        open_attack(ctx, st, seat, RANGED, unit, hex)


def partners(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int, joined: Sequence[int]) -> list[int]:
    """AMB-07: ordered guns with range and sight, none with an enemy beside it; under a barrage perhaps
    none (AMB-70)."""
    if not ctx.rules.crossfire or not ctx.joins[unit]:
        return []
    if ctx.rules.barrage_alone and barrages(ctx, st, unit):
        return []
    return [
        other
        for other in ctx.own[ctx.side_of[unit]]
        if other != unit
        and other not in joined
        and ctx.joins[other]
        and may_fight(st, other)
        and not has_enemy_beside(ctx, st, other)
        and hex in ranged_targets(ctx, st, other)
    ]


class Crossfire(Step):
    """Frame [CROSSFIRE, seat, unit, hex, three that join]: R12.18."""

    name = "crossfire"
    rule = "R12.18"
    prompt = Phrase("crossfire", "unit:piece", text="Who joins {unit} in the crossfire?")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if self.free_place(frame) and partners(ctx, st, frame[2], frame[3], frame[4:]):
            return ASK
        _, seat, unit, hex, *joined = st.pop()
        open_attack(ctx, st, seat, RANGED, unit, hex, joined=joined)
        return GO_ON

    @staticmethod
    def free_place(frame: list[int]) -> int:
        return next((place for place in (4, 5, 6) if frame[place] == OFF), 0)

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        joining = partners(ctx, st, frame[2], frame[3], frame[4:])
        return [*(words.JOIN.base | unit for unit in joining), words.FIRE.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        if action == words.FIRE.base:
            _, seat, unit, hex, *joined = st.pop()
            open_attack(ctx, st, seat, RANGED, unit, hex, joined=joined)
            return
        unit = action - words.JOIN.base
        st.attacks[unit] -= 1
        frame[self.free_place(frame)] = unit


def fights_close_again(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> bool:
    """R19.25: Machine Gun Barrage counts for close combat too; R19.34: Mortar Barrage at range only."""
    return any("close" in ctx.args[card]["modes"] for card in barrages(ctx, st, unit))  # type: ignore[operator]


def barrages(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> list[int]:
    """Cards in play that double the attacks of such units."""
    kind = ctx.type_of[unit]
    return [
        card
        for card in st.in_play
        if ctx.main[card] == "double_attacks" and ctx.type_index[str(ctx.args[card]["unit_type"])] == kind
    ]


def may_remove_wire(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> bool:
    """R21.30: instead of fighting, so it must not have fought; AMB-77: whether it must be able to."""
    return bool(st.attacks[unit]) and ctx.grounds[st.ground[st.at[unit]]].unit_clears


def may_go_home(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> bool:
    """R19.29: when its first hex is free; with or without a fight, or only after one (AMB-84)."""
    home = st.start[unit]
    if st.at[unit] == home or st.unit_at[home] != OFF:
        return False
    return not (ctx.rules.home_after_fight and st.attacks[unit])


def remove_wire(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R21.30: instead of fighting (AMB-77)."""
    st.attacks[unit] = 0
    st.status[unit] |= NO_FIGHT
    clear_wire(ctx, st, st.at[unit])


def go_home(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R19.29: the raider goes back to where it began, with or without a fight (AMB-84)."""
    st.status[unit] |= NO_FIGHT
    shift(ctx, st, unit, st.start[unit])
    st.emit(words.PUT_BACK, unit, st.start[unit])
    update_objectives(ctx, st)
