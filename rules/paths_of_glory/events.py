"""Events (9.5): when a card may be played as one, and what its effects do."""

from __future__ import annotations

from typing import Any

from ..core import Effect, Effects, Procedure, Text
from ..core.words import Phrase
from .board import besieged, change_vp, frozen, in_force, lose_for, occupy, put, raze, set_control, stacks
from .conditions import CONDITIONS, held_vp
from .ctx import PathsCtx
from .numbers import (
    ATTACKS,
    DIE,
    DIG,
    ELIMINATED,
    EXPEDITION,
    GONE,
    LOSE_CORPS,
    NOBODY,
    PLACE,
    RECOVER,
    REDUCE,
    RESERVE,
    SR,
    UNUSED,
)
from .reinforcements import enter_war, muster, needs_place, placeable, room
from .state import PathsState
from .supply import in_supply
from .words import (
    BUILT,
    DIG_AT,
    DONE,
    EVENT_ENDED,
    FLIP,
    GIVE_UP,
    LIFT,
    LIMITED_ENTRY,
    MANDATE_VOID,
    MUTINY,
    PEACE_ROLL,
    PLACED,
    POINTS_CHANGED,
    REDEPLOYED,
    REDUCED,
    RESTORED,
    SAW_HAND,
    WEAKEN,
    YIELD_VP,
)

Args = tuple[Any, ...]


# --- playability


def event_playable(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> bool:
    """9.5.1.1 and the limits of 9.5.2.2, 9.5.3.1."""
    if ctx.card_combat[card] is not None:
        alone = ctx.card_alone[card]
        if alone is None or not CONDITIONS.holds(alone, ctx, st):
            return False
    condition = ctx.card_condition[card]
    if condition is not None and not CONDITIONS.holds(condition, ctx, st):
        return False
    if st.turn == ctx.first_turn and ctx.ids["card"][card] in ctx.scenario.not_on_first_turn:
        return False
    if (
        ctx.capitulation is not None
        and card == ctx.capitulation[4]
        and not ctx.options["brest_litovsk_same_turn"]
    ):
        before = _needed(ctx, card)
        if any(st.played[c] >= st.turn for c in before):
            return False
    return all(_effect_playable(ctx, st, seat, name, one) for name, one in ctx.card_effects[card])


def _needed(ctx: PathsCtx, card: int) -> list[int]:
    condition = ctx.card_condition[card]
    return [condition[2][0]] if condition is not None and condition[0] == 4 else []


def _effect_playable(ctx: PathsCtx, st: PathsState, seat: int, name: str, one: dict[str, Any]) -> bool:
    if name == "reinforcements":
        nation = ctx.index["nation"][one["nation"]]
        if one["counts_as_reinforcement"]:
            if st.turn <= int(ctx.p.no_reinforcements_through) or st.reinforced >> nation & 1:
                return False
            if not st.at_war >> nation & 1 or blocked(ctx, st, nation):
                return False
        return placeable(ctx, st, one)
    if name == "enters war":
        return not (one["neutral_entry"] and st.entry_used)
    if name == "expedition":
        return st.last_use[seat] != SR and bool(expedition_corps(ctx, st, one))
    return True


def blocked(ctx: PathsCtx, st: PathsState, nation: int) -> bool:
    """U-BOATS UNLEASHED and the like: reinforcements of a nation are stopped."""
    return any(
        ctx.index["nation"][one["nation"]] == nation for _, one in in_force(ctx, st, "block reinforcements")
    )


# --- at once


def reinforce(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    nation, units, corps = args[0], args[1] or (), args[2] or ()
    card = st.acting
    place = next(i for i, (name, _) in enumerate(ctx.card_effects[card]) if name == "reinforcements")
    one = ctx.card_effects[card][place][1]
    if one["counts_as_reinforcement"]:
        st.reinforced |= 1 << nation
    for land in corps:
        unit = next(
            (u for u in ctx.n_units[land] if not ctx.army[u] and st.where[u] == UNUSED and _base(ctx, u)), -1
        )
        if unit >= 0:
            put(ctx, st, unit, RESERVE)
            st.emit(PLACED, unit, ctx.n)
    for unit in reversed(units):
        if st.where[unit] != UNUSED:
            continue
        if needs_place(ctx, unit, one):
            st.push(PLACE, seat, card, place, unit)
        else:
            put(ctx, st, unit, RESERVE)
            st.emit(PLACED, unit, ctx.n)


def _base(ctx: PathsCtx, unit: int) -> bool:
    """Not one of the corps that only their own card brings."""
    return unit not in ctx.named_corps


def enters(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    nation, counts = args[0], args[1]
    if counts:
        st.entry_used = 1
    enter_war(ctx, st, nation)


def expedition_corps(ctx: PathsCtx, st: PathsState, one: dict[str, Any]) -> list[int]:
    """Corps that may join a landing at a neutral port: from friendly ports or the reserve."""
    nations = [ctx.index["nation"][x] for x in one["corps_of"]]
    to = ctx.index["space"][one["to"]]
    if room(ctx, st, to) <= 0:
        return []
    found = []
    for nation in nations:
        side = ctx.n_side[nation]
        lost = any(st.control[c] != side or besieged(ctx, st, c) for c in ctx.n_capitals[nation])
        for unit in ctx.n_units[nation]:
            if ctx.army[unit] or st.lifted >> unit & 1:
                continue
            if ctx.only_in[unit] and not ctx.only_in[unit] >> ctx.country[to] & 1:
                continue
            at = st.where[unit]
            if (at == RESERVE and not lost) or (
                at >= 0
                and at != to
                and ctx.port[at] == side
                and st.control[at] == side
                and not ctx.near_east[at]
                and in_supply(ctx, st, unit)
            ):
                found.append(unit)
    return sorted(found)


def expedition(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    nation, to, most = args[0], args[1], args[3]
    if not st.at_war >> nation & 1:
        st.limited |= 1 << nation
        st.emit(LIMITED_ENTRY, nation)
        muster(ctx, st, nation)
        for space in ctx.of_country[nation]:
            if st.control[space] == NOBODY and not stacks(st)[space]:
                set_control(ctx, st, space, ctx.printed[space])
        st.supply = None
    place = next(i for i, (name, _) in enumerate(ctx.card_effects[st.acting]) if name == "expedition")
    st.push(EXPEDITION, seat, st.acting, place, most, to)


class Landing(Procedure[PathsCtx, PathsState]):
    """Frame [EXPEDITION, seat, card, effect, left, to]"""

    name = "expedition"
    rule = "PoG-9.5.2.4"
    prompt = Phrase("expedition", "left", text="Which corps go? Up to {left} more")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[4],))

    def _corps(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return expedition_corps(ctx, st, ctx.card_effects[frame[2]][frame[3]][1])

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if frame[4] > 0 and self._corps(ctx, st, frame):
            return True
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        lifts = [LIFT.base | u for u in self._corps(ctx, st, frame)]
        most = ctx.card_effects[frame[2]][frame[3]][1]["most"]
        return lifts if frame[4] == most else [DONE.base, *lifts]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
            return
        unit = action & 0xFFFFFF
        frame[4] -= 1
        st.lifted |= 1 << unit
        put(ctx, st, unit, frame[5])
        occupy(ctx, st, unit, frame[5])
        st.emit(REDEPLOYED, unit, frame[5])


def gain_vp(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    change_vp(st, args[0])


def vp_unless(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.pending = [st.acting, args[0], args[1]]


def opening_attack(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    """GUNS OF AUGUST: a fort falls and armies attack."""
    fort, moving, attacking = args
    raze(ctx, st, fort)
    for unit in moving:
        if st.where[unit] >= 0:
            put(ctx, st, unit, fort)
            st.emit(PLACED, unit, fort)
            occupy(ctx, st, unit, fort)
    for unit in attacking:
        if st.where[unit] >= 0:
            st.attack_marked |= 1 << st.where[unit]
    for space, units in enumerate(stacks(st)):
        if st.attack_marked >> space & 1:
            for unit in units:
                if unit not in attacking:
                    st.stale |= 1 << unit
    st.push(ATTACKS, seat)


def recover(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    nation, rp, armies_only, near = args
    st.push(RECOVER, seat, nation, 2 * rp, int(bool(armies_only)), -1 if near is None else near)


class Recover(Procedure[PathsCtx, PathsState]):
    """Frame [RECOVER, seat, nation, half points, armies only, near]: reduced units are flipped at once."""

    name = "recover"
    rule = "PoG-17.1.4"
    prompt = Phrase("recover", text="Which unit returns to full strength?")

    def _units(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        _, _, nation, points, armies, near = frame
        around = {near, *(to for to, _ in ctx.near[near])} if near >= 0 else None
        return [
            u
            for u in ctx.n_units[nation]
            if st.reduced >> u & 1
            and (st.where[u] >= 0 or (st.where[u] == RESERVE and not armies))
            and (ctx.army[u] or not armies)
            and (2 if ctx.army[u] else 1) <= points
            and (around is None or st.where[u] in around)
            and (st.where[u] < 0 or in_supply(ctx, st, u))
        ]

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if self._units(ctx, st, frame):
            return True
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [DONE.base, *(FLIP.base | u for u in self._units(ctx, st, frame))]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
            return
        unit = action & 0xFFFFFF
        frame[3] -= 2 if ctx.army[unit] else 1
        st.reduced &= ~(1 << unit)
        st.emit(RESTORED, unit)


def lose_rp(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.rp[args[0]] = max(0, st.rp[args[0]] - 2 * args[1])
    st.emit(POINTS_CHANGED, args[0], st.rp[args[0]])


def lose_corps(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.push(LOSE_CORPS, 1 - seat, args[0], args[1])


class LoseCorps(Procedure[PathsCtx, PathsState]):
    """Frame [LOSE_CORPS, owner, nation, vp]: WAR IN AFRICA."""

    name = "lose-corps"
    rule = "PoG-15.2.4"
    prompt = Phrase("lose-corps", text="Remove a corps for good, or yield a point")

    def _corps(self, ctx: PathsCtx, st: PathsState, nation: int) -> list[int]:
        here = [
            u
            for u in ctx.n_units[nation]
            if not ctx.army[u] and ctx.replaceable[u] and (st.where[u] >= 0 or st.where[u] == RESERVE)
        ]
        full = [u for u in here if not st.reduced >> u & 1]
        return full or here

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if self._corps(ctx, st, frame[2]):
            return True
        st.pop()
        change_vp(st, frame[3])
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        actions = [GIVE_UP.base | u for u in self._corps(ctx, st, frame[2])]
        return [*actions, YIELD_VP.base] if ctx.options["wia_vp"] else actions

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        st.pop()
        if action == YIELD_VP.base:
            change_vp(st, frame[3])
        else:
            lose_for(ctx, st, action & 0xFFFFFF, GONE)


def reduce_units(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.push(REDUCE, seat, args[0], args[1])


class Reduce(Procedure[PathsCtx, PathsState]):
    """Frame [REDUCE, seat, nation, left]: RUSSIAN DESERTIONS."""

    name = "reduce"
    rule = "PoG-9.5.1.1"
    prompt = Phrase("reduce", text="Which enemy unit is reduced?")

    def _units(self, ctx: PathsCtx, st: PathsState, nation: int) -> list[int]:
        return [u for u in ctx.n_units[nation] if st.where[u] >= 0 and not st.reduced >> u & 1]

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        units = self._units(ctx, st, frame[2])
        if len(units) > frame[3] > 0:
            return True
        for unit in units[: frame[3]]:
            self._weaken(st, unit)
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [WEAKEN.base | u for u in self._units(ctx, st, frame[2])]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        frame[3] -= 1
        self._weaken(st, action & 0xFFFFFF)

    def _weaken(self, st: PathsState, unit: int) -> None:
        st.reduced |= 1 << unit
        st.emit(REDUCED, unit)


def recruit(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    nation, unit = args
    lost = next((u for u in ctx.n_units[nation] if not ctx.army[u] and st.where[u] == ELIMINATED), -1)
    if lost >= 0:
        lose_for(ctx, st, lost, GONE)
        put(ctx, st, unit, RESERVE)
        st.emit(PLACED, unit, ctx.n)


def peace_roll(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    die = st.roll(DIE)
    change = ctx.peace[args[0]].low[die - 1]
    st.emit(PEACE_ROLL, seat, die, change)
    change_vp(st, change)


def entrench(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.entrenching = 1
    st.push(DIG, seat)


class Dig(Procedure[PathsCtx, PathsState]):
    """Frame [DIG, seat]: ENTRENCH gives a trench at once."""

    name = "dig"
    rule = "PoG-11.2.1"
    prompt = Phrase("dig", text="Where is the first trench dug?")

    def _spaces(self, ctx: PathsCtx, st: PathsState, seat: int) -> list[int]:
        return [
            s
            for s, units in enumerate(stacks(st))
            if units
            and not st.trench[s]
            and any(
                ctx.army[u] and ctx.side[u] == seat and not frozen(ctx, st, u) and in_supply(ctx, st, u)
                for u in units
            )
        ]

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        spaces = self._spaces(ctx, st, frame[1])
        if len(spaces) > 1:
            return True
        if spaces:
            self._dig(st, frame[1], spaces[0])
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [DIG_AT.base | s for s in self._spaces(ctx, st, frame[1])]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        self._dig(st, frame[1], action & 0xFFFFFF)
        st.pop()

    def _dig(self, st: PathsState, side: int, space: int) -> None:
        st.trench[space] = 1 | side << 2
        st.emit(BUILT, space, 1)


def see_hand(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    for card in st.hands[1 - seat]:
        st.seen |= 1 << card
    st.tell(seat, SAW_HAND, list(st.hands[1 - seat]))
    st.reveal()


def cancel_event(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.cancelled |= 1 << args[0]
    st.emit(EVENT_ENDED, args[0])


# --- lasting


def lasts(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    """The rules look the event up; nothing happens at once."""


def for_this_action(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.action_effects = [1]


def no_rp_plays(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.no_rp = 1


def void_mandate(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    """7.1.10, 7.1.11: a mandate in force lapses."""
    for side, box in enumerate(st.mandate):
        if ctx.mandates[box][0] == args[0]:
            st.emit(MANDATE_VOID, side, box)
            st.mandate[side] = next(b for b, one in enumerate(ctx.mandates) if one[0] < 0)
            st.mandate_done |= 1 << side


def mutiny(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    """7.1.8: takes effect at once unless the mandate has been met."""
    side = ctx.n_side[args[0]]
    if ctx.mandates[st.mandate[side]][0] == args[0] and not st.mandate_done >> side & 1:
        st.mutiny_on = 1
        st.emit(MUTINY, args[0])


def count_vp(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    st.snapshot = held_vp(ctx, st, args[0], args[1])


def treaty(ctx: PathsCtx, st: PathsState, seat: int, args: Args) -> None:
    """16.4.9: units abroad or beside allies are interned."""
    if ctx.capitulation is None:
        return
    nation, _, area, _, _ = ctx.capitulation
    for unit in ctx.n_units[nation]:
        at = st.where[unit]
        if at < 0:
            continue
        country = ctx.country[at]
        abroad = country < 0 or not area >> country & 1
        beside = any(ctx.nation[u] != nation and ctx.side[u] == ctx.side[unit] for u in stacks(st)[at])
        if abroad or beside:
            lose_for(ctx, st, unit, ELIMINATED)


EFFECTS: Effects[PathsCtx, PathsState] = Effects(
    CONDITIONS,
    Effect(
        "reinforcements",
        (
            "nation:nation",
            "units:piece*?",
            "corps:nation*?",
            "at:space?",
            "in_near_east?",
            "landing?",
            "landing_needs:nation?",
            "no_landing_after:card?",
            "or_normally?",
            "counts_as_reinforcement?",
            "with_army_in:nation?",
        ),
        reinforce,
        "PoG-9.5.3",
    ),
    Effect("enters war", ("nation:nation", "neutral_entry?", "late?"), enters, "PoG-9.5.2.1"),
    Effect(
        "expedition", ("nation:nation", "to:space", "corps_of:nation*", "most"), expedition, "PoG-9.5.2.4"
    ),
    Effect("vp", ("vp",), gain_vp, "PoG-C-5"),
    Effect("vp unless answered", ("vp", "by:card"), vp_unless, "PoG-C-5"),
    Effect("opening attack", ("fort:space", "move:piece*", "attack:piece*"), opening_attack, "PoG-4.3.1"),
    Effect("recover", ("nation:nation", "rp", "armies_only?", "near:space?"), recover, "PoG-17.1.4"),
    Effect("lose rp", ("pool:pool", "rp"), lose_rp, "PoG-C-6"),
    Effect("lose corps or vp", ("nation:nation", "vp"), lose_corps, "PoG-15.2.4"),
    Effect("reduce units", ("nation:nation", "number"), reduce_units, "PoG-9.5.1.1"),
    Effect("recruit prisoners", ("from_nation:nation", "unit:piece"), recruit, "PoG-9.5.1.1"),
    Effect("peace roll", ("side:seat",), peace_roll, "PoG-16.5.2"),
    Effect("entrench", (), entrench, "PoG-11.2.1"),
    Effect("see hand", (), see_hand, "PoG-9.5.1.1"),
    Effect("cancel event", ("card:card",), cancel_event, "PoG-9.5.1.1"),
    Effect("seasonal vp", ("season:season", "vp"), lasts, "PoG-C-5"),
    Effect("lift stop ban", (), lasts, "PoG-11.1.9"),
    Effect("lift fort ban", (), lasts, "PoG-15.1.11"),
    Effect(
        "cost per unit",
        ("side:seat", "countries:nation*?", "nation:nation?", "combat_only?"),
        lasts,
        "PoG-9.2.2",
    ),
    Effect("mixed corps", ("nation:nation", "corps_of:nation"), lasts, "PoG-9.2.3"),
    Effect("army group", ("army:piece",), lasts, "PoG-9.2.3"),
    Effect("one nation", ("side:seat", "countries:nation*"), lasts, "PoG-C-10"),
    Effect("rp each turn", ("pool:pool", "rp"), lasts, "PoG-C-6"),
    Effect("rp limit", ("pool:pool", "rp"), lasts, "PoG-16.4.7"),
    Effect("no rp plays", (), no_rp_plays, "PoG-C-6"),
    Effect("block reinforcements", ("nation:nation",), lasts, "PoG-16.3.4"),
    Effect("void mandate", ("nation:nation",), void_mandate, "PoG-7.1.10"),
    Effect("mandate drm", ("side:seat", "drm"), lasts, "PoG-7.1.9"),
    Effect("mutiny", ("nation:nation", "shielded_by:nation", "vp"), mutiny, "PoG-7.1.8"),
    Effect("no peace offers", ("side:seat",), lasts, "PoG-16.5.1"),
    Effect("count vp", ("side:seat", "country:nation"), count_vp, "PoG-16.4.5"),
    Effect("treaty", (), treaty, "PoG-16.4.9"),
    Effect("lift lone attack", ("side:seat",), lasts, "PoG-12.2.7"),
    Effect(
        "no attacks",
        ("nation:nation", "against:nation", "trench", "only_them?", "ends_with:card*?"),
        lasts,
        "PoG-7.1.4",
    ),
    Effect(
        "hold trenches",
        ("nation:nation", "against:nation", "countries:nation*?", "void_after:card*?"),
        lasts,
        "PoG-12.5.1",
    ),
    Effect("retreat before combat", ("nation:nation",), lasts, "PoG-F.6"),
    Effect(
        "action drm",
        ("nation:nation", "drm", "attacks:attacks?", "enemy_any_of:nation*?"),
        for_this_action,
        "PoG-12.2.7",
    ),
    Effect(
        "action ignores trench", ("nation:nation", "enemy_none_of:nation*?"), for_this_action, "PoG-12.2.4"
    ),
)

__all__ = ["EFFECTS", "event_playable"]
