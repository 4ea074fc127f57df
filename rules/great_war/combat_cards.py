"""Chapter 19: what combat cards do that are played beside the own command card, and their targets.

Cards of other moments take effect where that moment is: in movement.py, battle.py, attack.py, artillery.py
and end_of_turn.py.
"""

from __future__ import annotations

from ..core import ASK, GO_ON, Phrase, Procedure, Text
from . import words
from .cards import combat_cards, held_kinds, laid, without
from .context import GreatWarCtx
from .field import hexes_of, lift, lose_figures, put, replaced, shift
from .ground import protection
from .numbers import (
    ALL,
    BASELINE,
    BATTLE_DIE,
    BOX_BARRAGE,
    CHANGE,
    FACES,
    FETCH,
    GAS,
    HEAL,
    HOLDS,
    LIMIT,
    NO_FIGHT,
    OFF,
    OVER_THE_TOP,
    RAID,
    RANGED,
    SOLDIER,
    SPY,
    SPY_LOT,
    TARGET,
    WITH_CARD,
)
from .state import GreatWarState
from .tokens import spend
from .victory import holds_objective, unit_medal, update_objectives

Step = Procedure[GreatWarCtx, GreatWarState]

STANDING = {"heavy_barrage": BOX_BARRAGE, "move_on": OVER_THE_TOP, "trench_raid": RAID}
"""Effects that only set a mark for the turn."""

ON_A_UNIT = ("restore_figures", "send_to_baseline", "remove_unit", "roll_at_unit", "hold_firm")


def number(ctx: GreatWarCtx, card: int, name: str) -> int:
    """A number written on a card."""
    return int(str(ctx.args[card].get(name, 0)))


def with_targets(ctx: GreatWarCtx, st: GreatWarState, seat: int, cards: list[int]) -> list[int]:
    """AMB-76: cards that have a legal target, or all of them where a card may be wasted."""
    if ctx.rules.cards_wasted:
        return cards
    return [card for card in cards if has_target(ctx, st, seat, card)]


def has_target(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> bool:
    """Whether there is anything that a card can be played on."""
    word = ctx.main[card]
    if word in ON_A_UNIT:
        return bool(targets(ctx, st, seat, card))
    if word in ("heavy_barrage", "extra_orders") and st.effect == OFF:
        return False
    if word == "heavy_barrage":
        can_pay = st.hq[seat] > ctx.cost[card]
        return bool(ctx.strength[seat]) and ctx.aims[st.effect] and can_pay
    if word == "fetch_combat_card":
        return bool(st.combat_discards)
    if word == "spy":
        return bool(held_kinds(ctx, st, 1 - seat, ctx.first_combat, ctx.kinds))
    if word == "extra_orders":
        families = ctx.args[card]["families"]
        family = ctx.families[st.effect]
        if ctx.rules.recon_in_force and family == "recon_in_force":
            family = "recon"
        return bool(st.named) and family in families  # type: ignore[operator]
    if word == "change_section":
        return may_change_section(ctx, st)
    if word == "double_attacks":
        kind = ctx.type_index[str(ctx.args[card]["unit_type"])]
        return any(st.at[unit] != OFF and ctx.type_of[unit] == kind for unit in ctx.own[seat])
    if word in ("trench_raid", "move_on"):
        infantry_only = word == "trench_raid" and not ctx.rules.guns_raid
        return any(st.at[u] != OFF and (ctx.infantry[u] or not infantry_only) for u in ctx.own[seat])
    return True


def targets(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> list[int]:
    """Units that a card may be played on (AMB-33, AMB-81)."""
    word = ctx.main[card]
    at = st.at
    if word == "restore_figures":
        price = number(ctx, card, "hq_per_figure")
        if st.hq[seat] < ctx.cost[card] * (card not in st.in_play) + price:
            return []
        return [u for u in ctx.own[seat] if at[u] != OFF and st.figures[u] < ctx.start_figures[u]]
    if word in ("send_to_baseline", "remove_unit"):
        units = [u for u in range(ctx.units) if at[u] != OFF]
        if ctx.rules.enemies_only:
            units = [u for u in units if ctx.side_of[u] != seat]
        if word == "send_to_baseline":
            return [u for u in units if baseline_hexes(ctx, st, u)]
        return [u for u in units if not (ctx.rules.holders_spared and holds_objective(ctx, st, u))]
    if word == "roll_at_unit":
        return [u for u in ctx.own[1 - seat] if at[u] != OFF]
    return [u for u in ctx.own[seat] if at[u] != OFF]


def baseline_hexes(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> list[int]:
    """R19.30: empty hexes of the owner's baseline in a section that the unit stands in; in any section for a
    unit that is not on the board (AMB-72)."""
    sections = ctx.sections[st.at[unit]] if st.at[unit] != OFF else 7
    empty = ctx.baseline[ctx.side_of[unit]] & ~(st.units0 | st.units1) & ~ctx.forbidden_mask
    return [hex for hex in hexes_of(empty) if ctx.sections[hex] & sections]


def resolve(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """The card takes effect, after the opponent's chance to react."""
    word = ctx.main[card]
    if word in STANDING:
        st.effects |= STANDING[word]
    elif word == "flags_stand":
        st.effects |= GAS
    elif word == "extra_orders" and has_target(ctx, st, seat, card):
        messenger_pigeons(ctx, st, card)
    elif word == "change_section":
        st.push(CHANGE, seat)
    elif word == "fetch_combat_card":
        st.push(FETCH, seat)
    elif word == "spy":
        espionage(ctx, st, seat, card)
    elif word in ON_A_UNIT and targets(ctx, st, seat, card):
        st.push(TARGET, seat, card)


def messenger_pigeons(ctx: GreatWarCtx, st: GreatWarState, card: int) -> None:
    """R19.27: more orders in each section that the command card names, where not all units have theirs."""
    for section in range(3):
        if st.named >> section & 1 and st.orders[section] != ALL:
            st.orders[section] += number(ctx, card, "per_section")


class ChooseTarget(Step):
    """Frame [TARGET, seat, card], and a mark when it is another unit for the same card: the unit that a card
    is played on."""

    name = "target"
    rule = "R19.3"
    prompt = Phrase("choose-target", "card:card", text="Choose the unit for {card}")

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        chosen = [words.CHOOSE.base | unit for unit in targets(ctx, st, frame[1], frame[2])]
        return chosen if len(frame) == 3 else [words.PASS.base, *chosen]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, card, *_again = st.pop()
        if action == words.PASS.base:
            return
        unit = action - words.CHOOSE.base
        word = ctx.main[card]
        if word == "hold_firm":
            st.status[unit] |= HOLDS
        elif word == "restore_figures":
            st.push(HEAL, seat, card, unit)
        elif word == "send_to_baseline":
            st.push(BASELINE, ctx.side_of[unit], unit)
        elif word == "remove_unit":
            stretcher_bearer(ctx, st, unit)
        else:
            three_on_a_match(ctx, st, seat, card, unit)


def stretcher_bearer(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R19.31: the unit leaves the board, no medal; a temporary objective is lost at once (AMB-81)."""
    lift(ctx, st, unit)
    st.emit(words.REMOVED, unit)
    update_objectives(ctx, st)


def three_on_a_match(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int, unit: int) -> None:
    """R19.33: dice at an enemy unit anywhere; terrain does not absorb, a kill gives a medal, HQ faces
    give nothing; terrain may absorb soldiers after all (AMB-34)."""
    faces = [ctx.die[st.roll(BATTLE_DIE, len(ctx.die)) - 1] for _ in range(number(ctx, card, "dice"))]
    st.emit(words.ROLLED, faces)
    hitting = ctx.args[card]["hits_with"]
    if ctx.rules.match_absorbed:
        absorbed = protection(ctx, st, RANGED, st.at[unit], OFF)[0]
        faces = [face for face in faces if face != SOLDIER] + [SOLDIER] * (faces.count(SOLDIER) - absorbed)
    hits = sum(FACES[face] in hitting for face in faces)  # type: ignore[operator]
    if hits and lose_figures(ctx, st, unit, hits):
        unit_medal(ctx, st, seat)
        update_objectives(ctx, st)


class Heal(Step):
    """Frame [HEAL, seat, card, unit]: R19.28 Physician, HQ for figures of one unit or of several (AMB-56)."""

    name = "heal"
    rule = "R19.28"
    prompt = Phrase("choose-figures", text="How many figures return?")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        _, seat, card, unit = frame
        missing = ctx.start_figures[unit] - st.figures[unit]
        price = number(ctx, card, "hq_per_figure")
        most = missing if not price else min(missing, st.hq[seat] // price)
        return [words.HEAL.base | figures for figures in range(1, most + 1)]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, card, unit = st.pop()
        figures = action - words.HEAL.base
        spend(st, seat, figures * number(ctx, card, "hq_per_figure"))
        st.figures[unit] += figures
        st.emit(words.RESTORED, unit, st.figures[unit])
        if ctx.rules.many_patients and targets(ctx, st, seat, card):
            st.push(TARGET, seat, card, 1)


class ToBaseline(Step):
    """Frame [BASELINE, owner, unit]: R19.30 Short Supply, the owner chooses the hex; so too for a destroyed
    unit that returns (AMB-72)."""

    name = "baseline"
    rule = "R19.30"
    prompt = Phrase("choose-baseline-hex", "unit:piece", text="Put {unit} on a hex of your baseline")

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.PLACE.base | hex for hex in baseline_hexes(ctx, st, frame[2])]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        unit = st.pop()[2]
        hex = action - words.PLACE.base
        if st.at[unit] == OFF:
            put(ctx, st, unit, hex)
        else:
            shift(ctx, st, unit, hex)
            st.status[unit] |= NO_FIGHT
        st.start = replaced(st.start, unit, hex)
        st.emit(words.PLACED, unit, hex)
        update_objectives(ctx, st)


def may_change_section(ctx: GreatWarCtx, st: GreatWarState) -> bool:
    """R19.32: cards that name some sections but not all, or exactly one (AMB-68)."""
    return st.named in (1, 2, 4) if ctx.rules.change_single else st.named not in (0, 7)


class ChangeSection(Step):
    """Frame [CHANGE, seat]: R19.32 Tactician, a section named for one not named (AMB-68)."""

    name = "tactician"
    rule = "R19.32"
    prompt = Phrase("change-section", text="Exchange one section of the card for another")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if not may_change_section(ctx, st):
            st.pop()
            return GO_ON
        return ASK

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [
            words.CHANGE.base | old << 12 | new
            for old in range(3)
            for new in range(3)
            if st.named >> old & 1 and not st.named >> new & 1
        ]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        st.pop()
        old, new = words.CHANGE.values(action)
        st.orders[new], st.orders[old] = st.orders[old], 0
        st.named ^= 1 << old | 1 << new
        st.emit(words.SECTION_CHANGED, new)


class FetchCard(Step):
    """Frame [FETCH, seat]: R19.22 Counter Intelligence; whether the card may be played this turn: AMB-30."""

    name = "fetch"
    rule = "R19.22"
    prompt = Phrase("fetch-card", text="Take a card from the combat discards")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if not st.combat_discards:
            st.pop()
            return GO_ON
        return ASK

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.FETCH.base | kind for kind in sorted(set(st.combat_discards))]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat = st.pop()[1]
        card = action - words.FETCH.base
        st.combat_discards = without(st.combat_discards, card)
        st.hand[seat * ctx.kinds + card] += 1
        if not ctx.rules.fetched_at_once:
            return
        st.fetched = card
        if card in ctx.windows.get("with_command_card", ()):
            st.push(WITH_CARD, seat)


def espionage(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R19.23, R19.26: cards at random out of the opponent's combat hand; the limit of that hand may drop
    for good."""
    victim = 1 - seat
    lowered = max(0, st.limits[victim] + number(ctx, card, "hand_limit"))
    st.limits = bytes(lowered if side == victim else limit for side, limit in enumerate(st.limits))
    base = victim * ctx.kinds
    hand = [kind for kind in range(ctx.first_combat, ctx.kinds) for _ in range(st.hand[base + kind])]
    if not hand:
        return
    drawn = []
    for _ in range(min(number(ctx, card, "cards"), len(hand))):
        drawn.append(hand.pop(st.pick(SPY_LOT, len(hand))))
    st.tell(seat, words.LOOKED, drawn)
    st.reveal()
    if ctx.rules.discard_to_limit:
        st.push(LIMIT, victim)
    st.push(SPY, seat, number(ctx, card, "given_back"), *sorted(drawn))


class Espionage(Step):
    """Frame [SPY, seat, cards to give back, cards seen ...]: the spying player chooses what is returned, or
    the owner of the hand (AMB-32)."""

    name = "espionage"
    rule = "R19.23"
    prompt = Phrase("give-back", text="Which card does the opponent get back?")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        seat, back, seen = frame[1], frame[2], frame[3:]
        if back and seen:
            return ASK
        for card in seen:
            st.hand[(1 - seat) * ctx.kinds + card] -= 1
            st.combat_discards = laid(st.combat_discards, card)
            st.emit(words.DISCARDED, 1 - seat, card)
        st.pop()
        return GO_ON

    def seat(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> int:
        return 1 - frame[1] if ctx.rules.owner_picks else frame[1]

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.GIVE_BACK.base | card for card in sorted(set(frame[3:]))]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seen = frame[3:]
        seen.remove(action - words.GIVE_BACK.base)
        frame[2] -= 1
        frame[3:] = seen


class HandLimit(Step):
    """Frame [LIMIT, seat]: combat cards above a lowered limit are discarded (AMB-16)."""

    name = "hand-limit"
    rule = "AMB-16"
    prompt = Phrase("discard-to-limit", text="Your hand is above its limit: discard a combat card")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if combat_cards(ctx, st, frame[1]) > st.limits[frame[1]]:
            return ASK
        st.pop()
        return GO_ON

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.DROP.base | card for card in held_kinds(ctx, st, frame[1], ctx.first_combat, ctx.kinds)]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat, card = frame[1], action - words.DROP.base
        st.hand[seat * ctx.kinds + card] -= 1
        st.combat_discards = laid(st.combat_discards, card)
        st.emit(words.DISCARDED, seat, card)
