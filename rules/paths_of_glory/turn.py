"""The turn (6, 7, 14.3, 15.3, 16.1-16.4, 5): phases that no player decides, and how the war ends."""

from __future__ import annotations

from ..core import Procedure
from ..core.words import Phrase
from .actions import late
from .board import besieged, change_vp, fort_stands, in_force, lose_for, raze, set_control, stacks
from .conditions import CONDITIONS
from .ctx import PathsCtx
from .hands import cards_of, draw_up, reshuffle, takes_part
from .numbers import (
    DIE,
    DRAW,
    ELIMINATED,
    GONE,
    NOBODY,
    REPLACE,
    ROUND,
    TURN,
)
from .reinforcements import enter_war
from .replacements import add_each_turn, cap_pools
from .state import PathsState
from .supply import in_supply, space_supplied
from .words import (
    DECAYED,
    DISCARD,
    DISCARDED,
    DONE,
    GAME_OVER,
    LEVEL_ROSE,
    MISSED,
    ROLLED_MANDATE,
    SIEGE_ROLL,
    STARVED,
    TABLE_CLEARED,
    TURN_BEGINS,
)

IN_NEAR_EAST = 2
NOT_OVER, AUTOMATIC, ARMISTICE, LAST_TURN, TOTAL_WAR, PEACE_MADE = range(6)


class Turn(Procedure[PathsCtx, PathsState]):
    """Frame [TURN, stage]: the phases of 6.0."""

    name = "turn"
    rule = "PoG-6.0"

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        stage = frame[1]
        frame[1] = stage + 1
        if stage == 0:
            st.emit(TURN_BEGINS, st.turn)
            mandates(ctx, st)
            st.round = 0
            st.push(ROUND, 0)
        elif stage == 1:
            attrition(ctx, st)
            sieges(ctx, st)
            war_status_points(ctx, st)
            if st.vp >= ctx.p.auto_victory_high or st.vp <= ctx.p.auto_victory_low:
                finish(ctx, st, AUTOMATIC)
            elif sum(st.war_status) >= ctx.p.armistice:
                finish(ctx, st, ARMISTICE)
            else:
                commitment(ctx, st)
                self._total_war(ctx, st)
                if st.ending == 0 and ctx.options["commitment_shuffle"] == "immediate":
                    for side in (ctx.first, 1 - ctx.first):
                        if st.rose >> side & 1:
                            st.push(DRAW, side, 1)  # E-14
        elif stage in (2, 3):
            side = 1 - ctx.first if stage == 2 else ctx.first
            add_each_turn(ctx, st, side)
            cap_pools(ctx, st, side)
            st.push(REPLACE, side)
        elif stage == 4:
            for side in (0, 1):
                for card in st.tables[side]:
                    st.discards[side].append(card)
                    st.emit(TABLE_CLEARED, side, card)
                st.tables[side] = []
            st.push(DRAW, 1 - ctx.first, 0)
        elif stage == 5:
            draw_up(ctx, st, 1 - ctx.first)
            st.push(DRAW, ctx.first, 0)
        else:
            draw_up(ctx, st, ctx.first)
            self._next(ctx, st)
        return False

    def _total_war(self, ctx: PathsCtx, st: PathsState) -> None:
        """5.4.1"""
        ends = ctx.scenario.ends_at_level
        if ends is not None and max(st.level) >= ctx.index["level"][ends]:
            finish(ctx, st, TOTAL_WAR)

    def _next(self, ctx: PathsCtx, st: PathsState) -> None:
        if st.turn >= ctx.last_turn:
            finish(ctx, st, LAST_TURN)
            return
        st.turn += 1
        st.rose = st.reinforced = st.entry_used = st.no_rp = st.used = st.mutiny_on = 0
        st.quota = [0] * len(ctx.quotas)
        st.last_use, st.last_card, st.pending = [0, 0], [-1, -1], []
        st.goto(TURN, 0)


def mandates(ctx: PathsCtx, st: PathsState) -> None:
    """7.1: both sides roll, the side that acts first first."""
    st.mandate_done = 0
    st.mutiny_on = 0
    none = no_mandate(ctx)
    for side in (ctx.first, 1 - ctx.first):
        die = st.roll(DIE)
        modified = die + mandate_drm(ctx, st, side)
        dice = ctx.mandate_dice[side]
        box = dice[min(modified, len(dice)) - 1]
        box = resolve_mandate(ctx, st, side, box, none)
        st.mandate[side] = box
        if ctx.mandates[box][0] < 0:
            st.mandate_done |= 1 << side
        st.emit(ROLLED_MANDATE, side, die, box)
        nation = ctx.mandates[box][0]
        if nation >= 0 and mutinous(ctx, st, nation):
            st.mutiny_on = 1


def no_mandate(ctx: PathsCtx) -> int:
    """The box that demands nothing."""
    return next(box for box, one in enumerate(ctx.mandates) if one[0] < 0)


def mandate_drm(ctx: PathsCtx, st: PathsState, side: int) -> int:
    """7.1.9: HOFFMANN helps later rolls."""
    return sum(
        int(one["drm"])
        for _, one in in_force(ctx, st, "mandate drm")
        if ctx.index["seat"][one["side"]] == side
    )


def mutinous(ctx: PathsCtx, st: PathsState, nation: int) -> bool:
    return _nation_event(ctx, st, "mutiny", nation)


def voided(ctx: PathsCtx, st: PathsState, nation: int) -> bool:
    return _nation_event(ctx, st, "void mandate", nation)


def _nation_event(ctx: PathsCtx, st: PathsState, effect: str, nation: int) -> bool:
    return any(ctx.index["nation"][one["nation"]] == nation for _, one in in_force(ctx, st, effect))


def resolve_mandate(ctx: PathsCtx, st: PathsState, side: int, box: int, none: int) -> int:
    """7.1.2, 7.1.5, 7.1.6, 7.1.11 in the order of F.3."""
    order = ctx.mandate_order[side]
    while True:
        nation, _, _, front, back = ctx.mandates[box]
        if nation < 0 or not st.at_war >> nation & 1 or voided(ctx, st, nation):
            return none
        capitals = ctx.n_capitals[nation]
        if capitals and all(st.control[c] == 1 - side for c in capitals):
            further = order[order.index(box) + 1 :]
            if not further:
                return none
            box = further[0]
            continue
        if front >= 0:
            lost = ctx.n_capitals[front]
            if not st.at_war >> front & 1 or (lost and all(st.control[c] == side for c in lost)):
                return int(back)
        change = ctx.scenario.turn_one_mandates.get(ctx.ids["nation"][nation])
        if change is not None and st.turn == ctx.first_turn and ctx.options["hist_t1_br_mo_is_fr"]:
            return int(ctx.index["mandate"][change])
        return box


def attrition(ctx: PathsCtx, st: PathsState) -> None:
    """14.3.5, 14.3.6: all at once, from one look at the map."""
    doomed = doomed_units(ctx, st)
    flipping = [(space, st.control[space]) for space in doomed_spaces(ctx, st, set(doomed))]
    for unit in doomed:
        st.emit(STARVED, unit)
        lose_for(ctx, st, unit, GONE if ctx.army[unit] else ELIMINATED)
    for space, side in flipping:
        decay(ctx, st, space, side)
        set_control(ctx, st, space, 1 - side)


def decay(ctx: PathsCtx, st: PathsState, space: int, side: int) -> None:
    """11.2.7: a trench in a space that suffers attrition."""
    trench = st.trench[space]
    if trench and trench >> 2 == side:
        owner = 1 - side if ctx.options["trench_attrition"] == "to_enemy_1" else side
        st.trench[space] = 0 if trench & 3 == 1 else 1 | owner << 2
        st.emit(DECAYED, space, st.trench[space] & 3)


def doomed_units(ctx: PathsCtx, st: PathsState) -> list[int]:
    found = []
    for unit, at in enumerate(st.where):
        if at < 0 or not (st.at_war >> ctx.acts[unit] & 1):
            continue
        if ctx.spared[at] >> ctx.nation[unit] & 1:
            continue
        if not in_supply(ctx, st, unit):
            found.append(unit)
    return found


def doomed_spaces(ctx: PathsCtx, st: PathsState, doomed: set[int]) -> list[int]:
    found = []
    for space in range(ctx.n):
        side = st.control[space]
        if side == NOBODY or ctx.landing[space]:
            continue
        if fort_stands(ctx, st, space) and ctx.fort_side[space] == side:
            continue
        country = ctx.country[space]
        if country >= 0 and ctx.nations[country].keeps_home and ctx.n_side[country] == side:
            continue
        if space_supplied(ctx, st, space):
            continue
        here = [u for u in stacks(st)[space] if ctx.side[u] == side]
        if any(u not in doomed or _keeps_its_space(ctx, u) for u in here):
            continue
        found.append(space)
    return found


def _keeps_its_space(ctx: PathsCtx, unit: int) -> bool:
    """11.1.16: the space that a tribal corps stands on is spared, even where the corps itself is lost."""
    nation = ctx.nation[unit]
    return ctx.n_supplied[nation] == IN_NEAR_EAST and ctx.n_converts[nation]


def sieges(ctx: PathsCtx, st: PathsState) -> None:
    """15.3"""
    early = st.turn <= int(ctx.p.siege_early_last)
    for space in range(ctx.n):
        if ctx.fort[space] and besieged(ctx, st, space):
            die = st.roll(DIE)
            st.emit(SIEGE_ROLL, space, die)
            if die + (ctx.p.siege_early_drm if early else 0) > ctx.fort[space]:
                raze(ctx, st, space)


def war_status_points(ctx: PathsCtx, st: PathsState) -> None:
    """E.1: the War Status Phase lines of the VP table (C-5)."""
    for _, one in in_force(ctx, st, "seasonal vp"):
        if ctx.index["season"][one["season"]] == ctx.season[st.turn]:
            change_vp(st, int(one["vp"]))
    for side in (0, 1):
        if not st.mandate_done >> side & 1 and not mutinous(ctx, st, ctx.mandates[st.mandate[side]][0]):
            st.emit(MISSED, side)
            change_vp(st, -ctx.direction[side])
    late_one = ctx.entry_watch
    if late_one >= 0 and not st.at_war >> late_one & 1:
        side = ctx.n_side[late_one]
        if st.level[side] == len(ctx.level_status) - 1:
            change_vp(st, -ctx.direction[side])


def commitment(ctx: PathsCtx, st: PathsState) -> None:
    """E.4: 16.1.2-16.1.4, and nations that enter with a level (16.1.3.1)."""
    if not ctx.scenario.commitment_rises or st.turn < int(ctx.p.commitment_from):
        return
    for side in (ctx.first, 1 - ctx.first):
        while st.level[side] + 1 < len(ctx.level_status) and (
            st.war_status[side] >= ctx.level_status[st.level[side] + 1]
        ):
            st.level[side] += 1
            st.rose |= 1 << side
            st.emit(LEVEL_ROSE, side, st.level[side])
            if st.level[side] not in ctx.first_groups:
                st.decks[side] += cards_of(ctx, st, side, (st.level[side],))
            if st.level[side] == len(ctx.level_status) - 1:
                st.total_since[side] = st.turn
            for nation, level in ctx.entry_levels:
                if ctx.n_side[nation] == side and level == st.level[side]:
                    enter_war(ctx, st, nation)


class Draw(Procedure[PathsCtx, PathsState]):
    """Frame [DRAW, seat, new]: combat cards may be discarded before drawing (9.5.4.6).

    `new`: also before new cards are shuffled in at once, as in 2010 (E-14).
    """

    name = "draw"
    rule = "PoG-9.5.4.6"
    prompt = Phrase("draw", text="Discard combat cards before you draw, or none")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        # asked whatever is held: otherwise the question itself would tell of combat cards (F.17)
        if st.hands[frame[1]]:
            return True
        self._end(ctx, st)
        return False

    def _end(self, ctx: PathsCtx, st: PathsState) -> None:
        _, seat, new = st.pop()
        if new:
            reshuffle(ctx, st, seat)

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        seat = frame[1]
        cards = [c for c in st.hands[seat] if ctx.card_combat[c] is not None or late(ctx, st, seat, c)]
        return [DONE.base, *(DISCARD.base | c for c in cards)]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            self._end(ctx, st)
            return
        card = action & 0xFFFFFF
        st.hands[frame[1]].remove(card)
        st.discards[frame[1]].append(card)
        st.emit(DISCARDED, frame[1], card)


def finish(ctx: PathsCtx, st: PathsState, ending: int) -> None:
    """5: the war is over; the winner is found from the VP."""
    st.ending = ending
    if ending == AUTOMATIC:
        high = next(s for s in (0, 1) if ctx.direction[s] > 0)
        st.winner = high if st.vp >= ctx.p.auto_victory_high else 1 - high
    elif ending == PEACE_MADE:
        st.winner = NOBODY
    else:
        if ending in (ARMISTICE, LAST_TURN):
            end_points(ctx, st)
        st.winner = judged(ctx, st)
    st.emit(GAME_OVER, st.vp)
    st.end_game()


def end_points(ctx: PathsCtx, st: PathsState) -> None:
    """5.7.4: points counted at the end of the historical scenario."""
    for one in ctx.scenario.at_the_end.values():
        cards = [ctx.index["card"][c] for c in one.each_unplayed]
        cards = [c for c in cards if takes_part(ctx, st, c) and not st.played[c]]
        if one.nation is not None and ctx.options["hist_us_vp"] != "unplayed_cards":
            nation = ctx.index["nation"][one.nation]
            if ctx.options["hist_us_vp"] == "absent_armies":
                count = sum(ctx.army[u] and st.where[u] == -4 for u in ctx.n_units[nation])
            else:
                count = sum(
                    any(
                        ctx.army[ctx.index["piece"][u]]
                        for _, e in ctx.card_effects[c]
                        for u in e.get("units", ())
                    )
                    for c in cards
                )
            change_vp(st, one.vp * count)
        else:
            change_vp(st, one.vp * len(cards))


def judged(ctx: PathsCtx, st: PathsState) -> int:
    """5.3.4, 5.4.2, 5.5.2, 5.6: thresholds; a bid counts only here."""
    vp = st.vp
    if st.bid:
        vp -= ctx.direction[st.bid[0]] * st.bid[1]
    high = next(s for s in (0, 1) if ctx.direction[s] > 0)
    for level in ctx.scenario.victory.values():
        if level.when is not None and not CONDITIONS.holds(
            CONDITIONS.compile(level.when, ctx.index), ctx, st
        ):
            continue
        if vp >= level.cp_from:
            return high
        if vp <= level.ap_down_to:
            return 1 - high
        break
    historical = ctx.kind == "historical"
    draws_lost = ctx.scenario.ap_wins_draws and (not historical or ctx.options["hist_ap_wins_draw"])
    return 1 - high if draws_lost else NOBODY


__all__ = ["Draw", "Turn", "finish"]
