"""Chapter 19: what combat cards do that are played beside the own command card, and their targets.

Cards of other moments take effect where that moment is: in movement.py, battle.py, attack.py, artillery.py
and end_of_turn.py.
"""

from __future__ import annotations

from ..core import ASK, GO_ON, Phrase, Procedure, Text
from . import words
from .cards import held_kinds
from .context import GreatWarCtx
from .field import hexes_of, lift, lose_figures, shift
from .numbers import (
    BASELINE,
    BATTLE_DIE,
    BOX_BARRAGE,
    CHANGE,
    FACES,
    FETCH,
    GAS,
    HEAL,
    HOLDS,
    NO_FIGHT,
    OFF,
    OVER_THE_TOP,
    RAID,
    SPY,
    SPY_LOT,
    TARGET,
    WITH_CARD,
)
from .state import GreatWarState
from .tokens import spend
from .victory import unit_medal, update_objectives

Step = Procedure[GreatWarCtx, GreatWarState]

STANDING = {"heavy_barrage": BOX_BARRAGE, "move_on": OVER_THE_TOP, "trench_raid": RAID}
"""Effects that only set a mark for the turn."""

ON_A_UNIT = ("restore_figures", "send_to_baseline", "remove_unit", "roll_at_unit")


def number(ctx: GreatWarCtx, card: int, name: str) -> int:
    """A number written on a card."""
    return int(str(ctx.args[card].get(name, 0)))


def has_target(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> bool:
    """AMB-76: a card without a legal target may not be played."""
    word = ctx.main[card]
    if word in ON_A_UNIT or word == "hold_firm":
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
        return st.named not in (0, 7)
    if word == "double_attacks":
        kind = ctx.type_index[str(ctx.args[card]["unit_type"])]
        return any(st.at[unit] != OFF and ctx.type_of[unit] == kind for unit in ctx.own[seat])
    if word in ("trench_raid", "move_on"):
        return any(st.at[unit] != OFF for unit in ctx.own[seat])
    return True


def targets(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> list[int]:
    """Units that a card may be played on."""
    word = ctx.main[card]
    at = st.at
    if word == "restore_figures":
        price = number(ctx, card, "hq_per_figure")
        if st.hq[seat] < ctx.cost[card] * (card not in st.in_play) + price:
            return []
        return [u for u in ctx.own[seat] if at[u] != OFF and st.figures[u] < ctx.start_figures[u]]
    if word == "send_to_baseline":
        return [u for u in range(ctx.units) if at[u] != OFF and baseline_hexes(ctx, st, u)]
    if word == "remove_unit":
        return [u for u in range(ctx.units) if at[u] != OFF]
    if word == "roll_at_unit":
        return [u for u in ctx.own[1 - seat] if at[u] != OFF]
    return [u for u in ctx.own[seat] if at[u] != OFF]


def baseline_hexes(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> list[int]:
    """R19.30: empty hexes of the owner's baseline in a section that the unit stands in (AMB-33)."""
    sections = ctx.sections[st.at[unit]]
    empty = ctx.baseline[ctx.side_of[unit]] & ~(st.units0 | st.units1) & ~ctx.forbidden_mask
    return [hex for hex in hexes_of(empty) if ctx.sections[hex] & sections]


def resolve(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """The card takes effect, after the opponent's chance to react."""
    word = ctx.main[card]
    if word in STANDING:
        st.effects |= STANDING[word]
    elif word == "flags_stand":
        st.effects |= GAS
    elif word == "extra_orders":
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
    """R19.27: more orders in each section that the command card names."""
    for section in range(3):
        if st.named >> section & 1:
            st.orders[section] += number(ctx, card, "per_section")


class ChooseTarget(Step):
    """Frame [TARGET, seat, card]: the unit that a card is played on."""

    name = "target"
    rule = "R19.3"
    prompt = Phrase("choose-target", "card:card", text="Choose the unit for {card}")

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.CHOOSE.base | unit for unit in targets(ctx, st, frame[1], frame[2])]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, card = st.pop()
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
    """R19.33: dice at an enemy unit anywhere; terrain does not absorb, a kill gives a medal, HQ faces give
    nothing (AMB-34)."""
    faces = [ctx.die[st.roll(BATTLE_DIE, len(ctx.die)) - 1] for _ in range(number(ctx, card, "dice"))]
    st.emit(words.ROLLED, faces)
    hitting = ctx.args[card]["hits_with"]
    hits = sum(FACES[face] in hitting for face in faces)  # type: ignore[operator]
    if hits and lose_figures(ctx, st, unit, hits):
        unit_medal(ctx, st, seat)
        update_objectives(ctx, st)


class Heal(Step):
    """Frame [HEAL, seat, card, unit]: R19.28 Physician, HQ for figures."""

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


class ToBaseline(Step):
    """Frame [BASELINE, owner, unit]: R19.30 Short Supply, the owner chooses the hex."""

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
        shift(ctx, st, unit, hex)
        st.start[unit] = hex
        st.status[unit] |= NO_FIGHT
        st.emit(words.PLACED, unit, hex)
        update_objectives(ctx, st)


class ChangeSection(Step):
    """Frame [CHANGE, seat]: R19.32 Tactician, a section named for one not named (AMB-68)."""

    name = "tactician"
    rule = "R19.32"
    prompt = Phrase("change-section", text="Exchange one section of the card for another")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if st.named in (0, 7):
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
    """Frame [FETCH, seat]: R19.22 Counter Intelligence."""

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
        st.combat_discards.remove(card)
        st.hand[seat * ctx.kinds + card] += 1
        st.fetched = card
        if card in ctx.windows.get("with_command_card", ()):
            st.push(WITH_CARD, seat)


def espionage(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R19.23, R19.26: cards at random out of the opponent's combat hand; the limit of that hand may drop
    for good."""
    victim = 1 - seat
    st.limits[victim] = max(0, st.limits[victim] + number(ctx, card, "hand_limit"))
    base = victim * ctx.kinds
    hand = [kind for kind in range(ctx.first_combat, ctx.kinds) for _ in range(st.hand[base + kind])]
    if not hand:
        return
    drawn = []
    for _ in range(min(number(ctx, card, "cards"), len(hand))):
        drawn.append(hand.pop(st.pick(SPY_LOT, len(hand))))
    st.tell(seat, words.LOOKED, drawn)
    st.reveal()
    st.push(SPY, seat, number(ctx, card, "given_back"), *sorted(drawn))


class Espionage(Step):
    """Frame [SPY, seat, cards to give back, cards seen ...]: the spying player chooses what is returned
    (AMB-32)."""

    name = "espionage"
    rule = "R19.23"
    prompt = Phrase("give-back", text="Which card does the opponent get back?")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        seat, back, seen = frame[1], frame[2], frame[3:]
        if back and seen:
            return ASK
        for card in seen:
            st.hand[(1 - seat) * ctx.kinds + card] -= 1
            st.combat_discards.append(card)
            st.emit(words.DISCARDED, 1 - seat, card)
        st.pop()
        return GO_ON

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.GIVE_BACK.base | card for card in sorted(set(frame[3:]))]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seen = frame[3:]
        seen.remove(action - words.GIVE_BACK.base)
        frame[2] -= 1
        frame[3:] = seen
