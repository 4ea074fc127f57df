"""Combat (12.2, 12.3): cards, flank attempts, fire and its result."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure
from ..core.words import Phrase
from .attacks import fort_only, mandate_met
from .board import change_vp, fort_stands, frozen, in_force, stacks, trench_of
from .conditions import CONDITIONS
from .ctx import CombatCard, PathsCtx
from .hands import unseen
from .numbers import (
    ADVANCE,
    BONUS,
    CANCEL,
    COMBAT_CARDS,
    DIE,
    FLANK,
    LOSSES,
    NOBODY,
    REGAIN,
    RETREAT,
    WHICH_CARD,
    WITHDRAW_FIRST,
)
from .state import PathsState
from .supply import in_supply, traced
from .words import (
    CARD_KEPT,
    CARD_OUT,
    CARD_SPENT,
    FIRED,
    FLANKED,
    NO,
    NO_CARD,
    NO_FLANK,
    PLAYED_AS,
    TRY_FLANK,
    USE_CARD,
    WON,
    YES,
)

IN_COMBAT = 5  # how a card is used, for the record
SIMULTANEOUS, ATTACKER_FIRST, DEFENDER_FIRST = range(3)
FIRE_A, FIRE_D, LOSS_D, LOSS_A = range(4)
ORDERS = (
    (FIRE_A, FIRE_D, LOSS_D, LOSS_A),
    (FIRE_A, LOSS_D, FIRE_D, LOSS_A),
    (FIRE_D, LOSS_A, FIRE_A, LOSS_D),
)


def defenders(ctx: PathsCtx, st: PathsState, attacker: int) -> list[int]:
    """Units that defend: those that retreated earlier in this action add nothing (12.5.6)."""
    return [u for u in stacks(st)[st.target] if ctx.side[u] != attacker and not st.retreated >> u & 1]


def trench_level(ctx: PathsCtx, st: PathsState, attacker: int) -> int:
    """The trench that protects the defending units, 0 where none counts (11.2.9)."""
    units = [u for u in stacks(st)[st.target] if ctx.side[u] != attacker]
    if not any(not st.retreated >> u & 1 for u in units):
        return 0
    level = trench_of(st, st.target, 1 - attacker)
    if not level:
        for card in st.cards[1]:
            use = ctx.card_combat[card]
            if use is not None and use.acts_as_trench:
                level = use.acts_as_trench
    return level


def flank_possible(ctx: PathsCtx, st: PathsState, attacker: int) -> bool:
    """12.3.1"""
    spaces = {st.where[u] for u in st.attackers}
    if len(spaces) < 2 or st.target in spaces or not any(ctx.army[u] for u in st.attackers):
        return False
    if not ctx.t_flank[ctx.terrain[st.target]] or fort_only(ctx, st, st.target, attacker):
        return False
    return not st.trench[st.target] or st.negates == 2 or not trench_of(st, st.target, 1 - attacker)


def flank_drm(ctx: PathsCtx, st: PathsState, attacker: int, pin: int) -> int:
    """12.3.2: +1 for each other attacking space that no other enemy-occupied space is joined to."""
    drm = 0
    at = stacks(st)
    for space in sorted({st.where[u] for u in st.attackers}):
        if space == pin:
            continue
        if ctx.options["dotted_flank_bonus"] == "none" and st.target not in ctx.solid_near[space]:
            continue
        if not any(
            to != st.target and at[to] and ctx.side[at[to][0]] != attacker and not frozen(ctx, st, at[to][0])
            for to in ctx.solid_near[space]
        ):
            drm += 1
    return drm


def eligible(ctx: PathsCtx, st: PathsState, card: int, seat: int, attacker: int, step: int) -> bool:
    """12.2.6: whether a combat card's conditions are met for this side in this combat."""
    use = ctx.card_combat[card]
    if use is None or use.step != step or st.used >> card & 1 or card in st.cards[0] or card in st.cards[1]:
        return False
    attacking = seat == attacker
    if use.role == (1 if attacking else 0):
        return False
    condition = ctx.card_condition[card]
    if condition is not None and not CONDITIONS.holds(condition, ctx, st):
        return False
    own = st.attackers if attacking else [u for u in defenders(ctx, st, attacker) if in_supply(ctx, st, u)]
    own = [u for u in own if st.where[u] >= 0]
    if not own:
        return False
    enemy = defenders(ctx, st, attacker) if attacking else st.attackers
    return units_fit(ctx, st, use, own, enemy) and place_fits(ctx, st, use, attacker)


def units_fit(ctx: PathsCtx, st: PathsState, use: CombatCard, own: list[int], enemy: list[int]) -> bool:
    if use.nations:
        fitting = [u for u in own if use.nations >> ctx.nation[u] & 1]
        if use.army:
            fitting = [u for u in fitting if ctx.army[u]]
        if use.least_cf:
            fitting = [u for u in fitting if ctx.cf[u][st.reduced >> u & 1] >= use.least_cf]
        if use.trace >= 0:
            fitting = [u for u in fitting if traced(ctx, st, use.trace, st.where[u])]
        if not fitting or (use.only_them and len(fitting) < len(own)):
            return False
    if use.enemy and not any(use.enemy >> ctx.nation[u] & 1 for u in enemy):
        return False
    return not use.enemy_only or (bool(enemy) and all(use.enemy_only >> ctx.nation[u] & 1 for u in enemy))


def place_fits(ctx: PathsCtx, st: PathsState, use: CombatCard, attacker: int) -> bool:
    target, country = st.target, ctx.country[st.target]
    terrain = ctx.terrain[target]
    if use.countries and (country < 0 or not use.countries >> country & 1):
        return False
    if use.terrain and terrain not in use.terrain:
        if not use.or_from or not any(ctx.terrain[st.where[u]] in use.terrain for u in st.attackers):
            return False
    if use.weather and (terrain, ctx.season[st.turn]) not in use.weather:
        return False
    if use.trench and (trench_of(st, target, 1 - attacker) > 0) != (use.trench == 1):
        return False
    if use.fort_in >= 0 and (country != use.fort_in or not fort_stands(ctx, st, target)):
        return False
    if use.cancels and use.not_against:
        against = {*st.cards[0], st.acting}
        return not any(c >= 0 and use.not_against >> c & 1 for c in against)
    return True


def playable(ctx: PathsCtx, st: PathsState, seat: int, attacker: int, step: int) -> list[int]:
    return sorted(
        card for card in (*st.hands[seat], *st.tables[seat]) if eligible(ctx, st, card, seat, attacker, step)
    )


def may_hold_one(ctx: PathsCtx, st: PathsState, seat: int, attacker: int, step: int) -> bool:
    """Whether, for all that the enemy knows, this side could play a card now (F.6, F.17).

    A side is asked whenever that is so, not when it does hold one: that it is asked gives nothing away.
    """
    return bool(playable(ctx, st, seat, attacker, step)) or (
        bool(st.hands[seat])
        and any(
            unseen(ctx, st, card) and eligible(ctx, st, card, seat, attacker, step)
            for card in ctx.combat_cards[seat][step]
        )
    )


def use_card(ctx: PathsCtx, st: PathsState, seat: int, attacker: int, card: int) -> None:
    """Playing a combat card is playing its event: its war status counts (9.5.1.3)."""
    from .actions import note_event

    if card in st.hands[seat]:
        st.hands[seat].remove(card)
        note_event(ctx, st, seat, card)
    else:
        st.tables[seat].remove(card)
        st.kept |= 1 << card
    st.emit(PLAYED_AS, seat, card, IN_COMBAT)
    st.used |= 1 << card
    st.cards[0 if seat == attacker else 1].append(card)
    use = ctx.card_combat[card]
    if use is not None and use.negates > st.negates:
        st.negates = use.negates


class CombatCards(Procedure[PathsCtx, PathsState]):
    """Frame [COMBAT_CARDS, seat, attacker, step]"""

    name = "combat-cards"
    rule = "PoG-12.2.6"
    prompt = Phrase("combat-cards", text="Play combat cards, or no more")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if may_hold_one(ctx, st, *frame[1:]):
            return True
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [*(USE_CARD.base | c for c in playable(ctx, st, frame[1], frame[2], frame[3])), NO_CARD.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == NO_CARD.base:
            st.pop()
            return
        use_card(ctx, st, frame[1], frame[2], action & 0xFFFFFF)


class Flank(Procedure[PathsCtx, PathsState]):
    """Frame [FLANK, attacker]: attempt a flank attack, naming the pinning space."""

    name = "flank"
    rule = "PoG-12.3.1"
    prompt = Phrase("flank", text="Attempt a flank attack? Name the space that pins the enemy")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        spaces = sorted({st.where[u] for u in st.attackers})
        return [*(TRY_FLANK.base | s for s in spaces), NO_FLANK.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        st.pop()
        if action != NO_FLANK.base:
            st.flank = 1
            st.push(WHICH_CARD, frame[1], action & 0xFFFFFF)


class FlankCard(Procedure[PathsCtx, PathsState]):
    """Frame [WHICH_CARD, attacker, pin]: a card that lets the flank attack succeed, else the roll."""

    name = "flank-card"
    rule = "PoG-12.2.9"
    prompt = Phrase("flank-card", text="Use a card for the flank attack, or roll")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if may_hold_one(ctx, st, frame[1], frame[1], 1):
            return True
        self._roll(ctx, st, frame)
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [*(USE_CARD.base | c for c in playable(ctx, st, frame[1], frame[1], 1)), NO_CARD.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == NO_CARD.base:
            self._roll(ctx, st, frame)
            return
        st.pop()
        use_card(ctx, st, frame[1], frame[1], action & 0xFFFFFF)
        st.order = ATTACKER_FIRST

    def _roll(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> None:
        st.pop()
        drm = flank_drm(ctx, st, frame[1], frame[2])
        die = st.roll(DIE)
        st.emit(FLANKED, die, drm)
        st.order = ATTACKER_FIRST if die + drm >= ctx.p.flank_success else DEFENDER_FIRST


def fire(ctx: PathsCtx, st: PathsState, attacker: int, firing: int) -> int:
    """12.2.7-12.2.9: one side's loss number."""
    attacking = firing == attacker
    target = st.target
    if attacking:
        units = [u for u in st.attackers if st.where[u] >= 0]
    else:
        units = defenders(ctx, st, attacker)
    strength = sum(ctx.cf[u][st.reduced >> u & 1] for u in units)
    fort = not attacking and fort_stands(ctx, st, target) and ctx.fort_side[target] == firing
    if fort:
        strength += ctx.fort[target]
    if not units and not fort:
        return 0
    cards = [ctx.card_combat[c] for c in st.cards[0 if attacking else 1]]
    uses = [use for use in cards if use is not None]
    army = any(ctx.army[u] for u in units) or any(use.army_table for use in uses)
    drm = sum(use.drm for use in uses)
    if attacking:
        drm += lone_attack(ctx, st, attacker)
    drm += action_drm(ctx, st, firing)
    level = 0 if st.negates else trench_level(ctx, st, attacker)
    row = ctx.trenches[level]
    shift = row[0] + ctx.t_shift[ctx.terrain[target]] if attacking else row[1]
    die = st.roll(DIE)
    loss = loss_number(ctx, 0 if army else 1, strength, shift, die + drm)
    st.emit(FIRED, firing, strength, 0 if army else 1, shift, die, drm, loss)
    return loss


def loss_number(ctx: PathsCtx, table: int, strength: int, shift: int, die: int) -> int:
    """The fire tables: columns never leave the table, dice are read as 1 to 6."""
    columns, rows = ctx.fire[table]
    column = 0
    while column + 1 < len(columns) and columns[column + 1] <= strength:
        column += 1
    column = min(max(column + shift, 0), len(columns) - 1)
    return rows[min(max(die, 1), 6) - 1][column]


def lone_attack(ctx: PathsCtx, st: PathsState, attacker: int) -> int:
    """12.2.7: all attackers in one ill-supplied space."""
    spaces = {st.where[u] for u in st.attackers if st.where[u] >= 0}
    if len(spaces) != 1:
        return 0
    drm = ctx.lone[next(iter(spaces))]
    if drm:
        for _, one in in_force(ctx, st, "lift lone attack"):
            if ctx.index["seat"][one["side"]] == attacker or ctx.options["sinai_pipeline_scope"] == "both":
                return 0
    return drm


def action_drm(ctx: PathsCtx, st: PathsState, firing: int) -> int:
    """Events of this action that favour combats of a nation (YANKS AND TANKS, BRUSILOV).

    As with combat cards (12.3.4) it does not matter whether its units are still there when they fire.
    """
    if st.acting < 0 or not st.action_effects or firing != ctx.card_side[st.acting]:
        return 0
    drm = 0
    for name, one in ctx.card_effects[st.acting]:
        if name != "action drm":
            continue
        nation = ctx.index["nation"][one["nation"]]
        if any(ctx.nation[u] == nation for u in st.attackers):
            if one["attacks"] == "all" or st.bonus_used == 2:
                drm += int(one["drm"])
    return drm


class Bonus(Procedure[PathsCtx, PathsState]):
    """Frame [BONUS, attacker, which]: use the one attack that an event favours here? (KERENSKY, BRUSILOV)"""

    name = "bonus"
    rule = "PoG-12.2.4"
    prompt = Phrase("bonus", text="Use the event's one favoured attack here?")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [YES.base, NO.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        st.pop()
        if action == YES.base:
            st.bonus_used = 2
            if frame[2] == 1:
                st.negates = 2


def bonus_offered(ctx: PathsCtx, st: PathsState, attacker: int) -> int:
    """0: a modifier is offered, 1: trenches may be ignored, -1: nothing."""
    if st.acting < 0 or not st.action_effects or st.bonus_used or ctx.card_side[st.acting] != attacker:
        return -1
    foes = {ctx.nation[u] for u in defenders(ctx, st, attacker)}
    for name, one in ctx.card_effects[st.acting]:
        if name not in ("action drm", "action ignores trench"):
            continue
        nation = ctx.index["nation"][one["nation"]]
        if not any(ctx.nation[u] == nation for u in st.attackers):
            continue
        if name == "action drm" and one["attacks"] == "one":
            if foes & {ctx.index["nation"][x] for x in one["enemy_any_of"]}:
                return 0
        elif name == "action ignores trench":
            if foes and not foes & {ctx.index["nation"][x] for x in one["enemy_none_of"]}:
                return 1
    return -1


class WithdrawFirst(Procedure[PathsCtx, PathsState]):
    """Frame [WITHDRAW_FIRST, defender, nation]: GREAT RETREAT, before anything else."""

    name = "retreat-first"
    rule = "PoG-F.6"
    prompt = Phrase("retreat-first", text="Fall back one space before the combat?")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [YES.base, NO.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        _, seat, nation = st.pop()[:3]
        if action == YES.base:
            st.advanced = -1
            units = [u for u in defenders(ctx, st, 1 - seat) if ctx.nation[u] == nation]
            st.push(RETREAT, seat, 1, 0, *units)


class Combat(Procedure[PathsCtx, PathsState]):
    """Frame [COMBAT, attacker, stage]: the twelve steps of 12.2.1."""

    name = "combat"
    rule = "PoG-12.2.1"

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        _, seat, stage = frame
        frame[2] = stage + 1
        if stage == 0:
            mandate_met(ctx, st, seat)
            self._offer_retreat(ctx, st, seat)
        elif stage == 1:
            if st.advanced == -1 and not defenders(ctx, st, seat) and not fort_stands(ctx, st, st.target):
                st.advanced = 0
                frame[2] = 14
                return False
            st.advanced = 0
            st.push(COMBAT_CARDS, seat, seat, 0)
        elif stage == 2:
            offered = bonus_offered(ctx, st, seat)
            if offered >= 0:
                st.push(BONUS, seat, offered)
        elif stage == 3:
            if flank_possible(ctx, st, seat):
                st.push(FLANK, seat)
        elif stage == 4:
            st.push(COMBAT_CARDS, seat, seat, 2)
        elif stage == 5:
            st.push(COMBAT_CARDS, 1 - seat, seat, 2)
        elif stage == 6:
            if self._called_off(ctx, st, seat):
                return False
            if any(use.first for use in self._uses(ctx, st, 0)):
                st.order = ATTACKER_FIRST
        elif stage <= 10:
            self._exchange(ctx, st, seat, ORDERS[st.order][stage - 7])
        elif stage == 11:
            if any(use.withdrawal for use in self._uses(ctx, st, 1)):
                st.push(REGAIN, 1 - seat)
        elif stage == 12:
            self._result(ctx, st, seat)
        elif stage == 13:
            self._retreat(ctx, st, seat)
        elif stage == 14:
            if self._may_advance(ctx, st, seat):
                st.push(ADVANCE, seat, 0)
        else:
            self._end(ctx, st, seat)
        return False

    def _uses(self, ctx: PathsCtx, st: PathsState, which: int) -> list[CombatCard]:
        return [use for use in (ctx.card_combat[c] for c in st.cards[which]) if use is not None]

    def _offer_retreat(self, ctx: PathsCtx, st: PathsState, seat: int) -> None:
        for card, one in in_force(ctx, st, "retreat before combat"):
            if st.played[card] == st.turn and ctx.card_side[card] != seat:
                nation = ctx.index["nation"][one["nation"]]
                if any(ctx.nation[u] == nation for u in defenders(ctx, st, seat)):
                    st.push(WITHDRAW_FIRST, 1 - seat, nation)
                    return

    def _called_off(self, ctx: PathsCtx, st: PathsState, seat: int) -> bool:
        """ALBERICH: the attack does not take place, its cards count as not played."""
        if not any(use.cancels for use in self._uses(ctx, st, 1)):
            return False
        for card in st.cards[0]:
            st.used &= ~(1 << card)
            if st.kept >> card & 1:
                st.tables[seat] = sorted([*st.tables[seat], card])
            else:
                st.hands[seat] = sorted([*st.hands[seat], card])
                st.seen |= 1 << card
                st.played[card] = 0
                st.war_status[seat] -= ctx.card_ws[card]
        st.cards[0] = []
        self._fates(ctx, st, seat, NOBODY)
        st.pop()
        st.target = -1
        return True

    def _exchange(self, ctx: PathsCtx, st: PathsState, seat: int, step: int) -> None:
        if step == FIRE_A:
            st.fired[0] = fire(ctx, st, seat, seat)
        elif step == FIRE_D:
            st.fired[1] = fire(ctx, st, seat, 1 - seat)
        elif step == LOSS_D:
            st.push(LOSSES, 1 - seat, seat, st.fired[0], 0)
        else:
            st.push(LOSSES, seat, seat, st.fired[1], 0)

    def _result(self, ctx: PathsCtx, st: PathsState, seat: int) -> None:
        """12.2.11: whoever inflicted the higher number has won."""
        a, d = st.fired
        winner = seat if a > d else 1 - seat if d > a else NOBODY
        st.emit(WON, winner, max(a, d), min(a, d))
        self._fates(ctx, st, seat, winner)

    def _fates(self, ctx: PathsCtx, st: PathsState, attacker: int, winner: int) -> None:
        """9.5.4.2, 9.5.4.3: what becomes of the cards."""
        for which, side in ((0, attacker), (1, 1 - attacker)):
            lost = winner == 1 - side
            for card in st.cards[which]:
                use = ctx.card_combat[card]
                stays = use is not None and use.no_retreat == 1 and not lost
                if ctx.card_removed[card]:
                    st.out |= 1 << card
                    st.emit(CARD_OUT, card)
                elif stays or (winner == side and use is not None and not use.once):
                    st.tables[side].append(card)
                    st.tables[side].sort()
                    st.emit(CARD_KEPT, side, card)
                else:
                    st.discards[side].append(card)
                    st.emit(CARD_SPENT, side, card)

    def _retreat(self, ctx: PathsCtx, st: PathsState, seat: int) -> None:
        """12.5.1, 12.6.4"""
        survivors = defenders(ctx, st, seat)
        if not survivors:
            return
        withdrawing = any(use.withdrawal for use in self._uses(ctx, st, 1))
        a, d = st.fired
        if not withdrawing:
            full = any(st.where[u] >= 0 and not st.reduced >> u & 1 for u in st.attackers)
            if a <= d or not full or self._holds(ctx, st, seat):
                return
        length = 1 if withdrawing or a - d == 1 else 2
        if not withdrawing and self._may_cancel(ctx, st, seat):
            st.push(CANCEL, 1 - seat, length)
        else:
            st.push(RETREAT, 1 - seat, length, 0, *survivors)

    def _holds(self, ctx: PathsCtx, st: PathsState, seat: int) -> bool:
        """Cards and events by which a retreat is ignored."""
        if any(use.no_retreat for use in self._uses(ctx, st, 1)):
            return True
        country = ctx.country[st.target]
        for card, one in in_force(ctx, st, "hold trenches"):
            if st.played[card] != st.turn or not trench_level(ctx, st, seat):
                continue
            if any(st.played[ctx.index["card"][c]] for c in one["void_after"]):
                continue
            held, against = ctx.index["nation"][one["nation"]], ctx.index["nation"][one["against"]]
            lands = [ctx.index["nation"][x] for x in one["countries"]]
            if country in lands and any(ctx.nation[u] == against for u in st.attackers):
                return any(ctx.nation[u] == held for u in defenders(ctx, st, seat))
        return False

    def _may_cancel(self, ctx: PathsCtx, st: PathsState, seat: int) -> bool:
        """12.5.3: by terrain, or by a trench unless all its effects are negated."""
        level = 0 if st.negates == 2 else trench_level(ctx, st, seat)
        return ctx.t_cancel[ctx.terrain[st.target]] or ctx.trenches[level][2]

    def _may_advance(self, ctx: PathsCtx, st: PathsState, seat: int) -> bool:
        """12.7.1: the space is empty of enemy units, and the attack drove them out or destroyed them."""
        if st.target in {st.where[u] for u in st.attackers if st.where[u] >= 0}:
            return False
        if any(ctx.side[u] != seat for u in stacks(st)[st.target]):
            return False
        return bool(not fort_stands(ctx, st, st.target) or st.lost_steps or st.paths)

    def _end(self, ctx: PathsCtx, st: PathsState, seat: int) -> None:
        for use in self._uses(ctx, st, 0):
            if use.vp_without and st.advanced != 1:
                change_vp(st, use.vp_without)
        st.target = -1
        st.attackers = []
        st.cards = [[], []]
        st.lost_steps, st.stand_ins, st.paths = [], [], []
        st.bonus_used = 1 if st.bonus_used == 2 else st.bonus_used
        st.pop()


__all__ = ["CANCEL", "Bonus", "Combat", "CombatCards", "Flank", "FlankCard", "WithdrawFirst", "loss_number"]
