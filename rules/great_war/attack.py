"""Chapter 12, parts C and D: one attack from its announcement to its end, with all cards that may break in.

Reserve artillery uses the same steps for each hex that it strikes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ADJUDICATE, ASK, GO_ON, Phrase, Procedure, Query, Reason, Text
from . import words
from .cards import in_window, must_ask, play_combat
from .combat_cards import number
from .context import GreatWarCtx
from .field import change_ground, clear_wire, has_enemy_beside, lose_figures, shift
from .ground import Faces, attack_dice, flags_ignorable, flags_of, hits, protection, skulls_hit
from .numbers import (
    AIMED,
    ANSWER,
    ARMOUR,
    ATTACK,
    BATTLE_DIE,
    BATTLE_FURY,
    BEFORE,
    BODY_ARMOUR,
    BOX_BARRAGE,
    BURST,
    CLOSE,
    FACES,
    FLAGS,
    FLAGS_FALL,
    FROM_RAID,
    FURY,
    GROUND,
    HITS,
    HQ,
    LICE,
    NESTED,
    NO_HQ,
    OFF,
    OVER,
    RAIDER,
    RANGED,
    REPLACEMENT_DUE,
    ROLL,
    SCATTER,
    SOLDIER,
    STOPPED,
    STRIKE,
    STRIKE_BACK,
    TAKE_GROUND,
    TRIPLE,
)
from .sight import sees
from .state import GreatWarState
from .targets import close_targets
from .tokens import gain
from .victory import unit_medal, update_objectives

Step = Procedure[GreatWarCtx, GreatWarState]

# Locals of the frame.
SEAT, STAGE, KIND, UNIT, HEX, TARGET, MORE, CARRIED, ROLLED = 1, 2, 3, 4, 5, 6, 7, 8, 9
FIRST_JOINED, LAST_JOINED, COUNT, FROM = 10, 13, 13, 14


def open_attack(
    ctx: GreatWarCtx,
    st: GreatWarState,
    seat: int,
    kind: int,
    unit: int,
    hex: int,
    more: int = 0,
    carried: int = 0,
    joined: Sequence[int] = (OFF, OFF, OFF),
    fights: int = 0,
) -> None:
    """Announce an attack (R12.13, R12.37). For reserve artillery `more` are the dice."""
    start = st.at[unit] if unit != OFF else OFF
    stage = BEFORE if kind <= CLOSE and not carried & NESTED else ROLL
    st.push(ATTACK, seat, stage, kind, unit, hex, st.unit_at[hex], more, carried, 0, *joined, fights, start)


def pack(faces: Faces) -> int:
    """Counts of faces as one number, five bits each."""
    return faces[0] | faces[1] << 5 | faces[2] << 10 | faces[3] << 15 | faces[4] << 20


def unpack(packed: int) -> Faces:
    return packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15 & 31, packed >> 20 & 31


class Attack(Step):
    """Frame [ATTACK, seat, stage, kind, unit, hex, target, more dice, carried, faces, three joined, bonus
    fights, from]."""

    name = "attack"
    rule = "R12.28"
    prompt = Phrase("attack-card", text="Play a combat card in this attack, or none")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        while True:
            stage = frame[STAGE]
            if stage in WINDOWS:
                if frame[TARGET] != OFF and WINDOWS[stage](ctx, st, frame):
                    return ASK
                frame[STAGE] = stage + 1
            elif stage == ROLL:
                roll(ctx, st, frame)
            elif stage == HITS:
                strike(ctx, st, frame)
            elif stage == FLAGS_FALL:
                frame[STAGE] = STRIKE_BACK
                if fall_back(ctx, st, frame):
                    return GO_ON
            elif stage == TAKE_GROUND:
                frame[STAGE] = BATTLE_FURY
                if may_take_ground(ctx, st, frame):
                    st.push(GROUND, frame[SEAT], frame[UNIT], frame[HEX])
                    return GO_ON
            elif stage == BATTLE_FURY:
                frame[STAGE] = OVER
                if may_fight_on(ctx, st, frame):
                    st.push(FURY, frame[SEAT], frame[UNIT], frame[COUNT], min(frame[COUNT], 1))
                    return GO_ON
            else:
                st.pop()
                return GO_ON

    def seat(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> int:
        return frame[SEAT] if frame[STAGE] == BEFORE else 1 - frame[SEAT]

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return PROMPTS[frame[STAGE]].say(ctx, ())

    def rule_of(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> str:
        return PROMPTS[frame[STAGE]].rule

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        stage = frame[STAGE]
        cards = PLAYABLE[stage](ctx, st, frame)
        strikes = first_strikes(ctx, st, frame) if stage == STRIKE else []
        return [
            *(words.COMBAT.base | card for card in sorted(cards)),
            *(words.STRIKE.base | card for card in strikes),
            words.PASS.base,
        ]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        stage = frame[STAGE]
        frame[STAGE] = stage + 1
        if action == words.PASS.base:
            return
        seat = frame[SEAT] if stage == BEFORE else 1 - frame[SEAT]
        if action >> 24 == words.STRIKE.number:
            strike_first(ctx, st, frame, seat, action - words.STRIKE.base)
            return
        card = action - words.COMBAT.base
        play_combat(ctx, st, seat, card)
        if ctx.by_hand[card] >= 0:
            st.push(ADJUDICATE, seat, ctx.by_hand[card], 0, 0)
        if stage == BEFORE:
            if ctx.main[card] == "flags_stand":
                frame[CARRIED] |= LICE
            else:
                frame[MORE] += number(ctx, card, "dice")
            frame[STAGE] = BEFORE
        elif stage == STRIKE:
            answer(ctx, st, frame, CLOSE, number(ctx, card, "bonus_dice"), frame[UNIT])
        elif stage == ARMOUR:
            frame[CARRIED] |= BODY_ARMOUR
            faces = list(unpack(frame[ROLLED]))
            for name in ctx.args[card]["faces"]:  # type: ignore[attr-defined]
                faces[FACES.index(name)] = 0
            frame[ROLLED] = pack((faces[0], faces[1], faces[2], faces[3], faces[4]))
        else:
            more = number(ctx, card, "bonus_dice")
            against = [frame[UNIT]] if frame[KIND] == CLOSE else answerable(ctx, st, frame, card)
            if len(against) > 1:
                st.push(ANSWER, seat, frame[TARGET], more, *against)
            else:
                answer(ctx, st, frame, frame[KIND], more, against[0])

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        card = query.args.get("card")
        if card is None:
            return ()
        seat = self.seat(ctx, st, frame)
        if not st.hand[seat * ctx.kinds + card]:
            return [words.NOT_IN_HAND.reason(ctx, card)]
        return [words.NOT_NOW.reason(ctx, card)]


# ---------------------------------------------------------------------------- windows for cards


def cards_before(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.43 Lice before any own attack, R19.44 Hand Grenade before an own close combat roll (AMB-57)."""
    seat = frame[SEAT]
    cards = [] if frame[CARRIED] & LICE else in_window(ctx, st, seat, "before_own_attack")
    if frame[KIND] == CLOSE and (not ctx.rules.grenade_infantry or ctx.infantry[frame[UNIT]]):
        cards = cards + in_window(ctx, st, seat, "before_own_close_combat_roll")
    return cards


def asks_before(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    return bool(cards_before(ctx, st, frame))


def cards_to_strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.50 Surprise Ambush, when the defender has any dice to strike with."""
    if frame[KIND] != CLOSE or not close_targets(ctx, st, frame[TARGET]):
        return []
    return in_window(ctx, st, 1 - frame[SEAT], "before_enemy_close_combat_roll")


def first_strikes(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R20.29: the command card Strike First; it is no combat card and not counted (R19.6)."""
    seat = 1 - frame[SEAT]
    if frame[KIND] != CLOSE or not close_targets(ctx, st, frame[TARGET]):
        return []
    return sorted(card for card in ctx.strikes_first if st.hand[seat * ctx.kinds + card])


def asks_to_strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    if frame[KIND] != CLOSE:
        return False
    cards = cards_to_strike(ctx, st, frame)
    timing = "before_enemy_close_combat_roll"
    return must_ask(ctx, st, 1 - frame[SEAT], timing, cards) or bool(first_strikes(ctx, st, frame))


def cards_of_armour(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.41 Body Armour, after a successful ranged attack of a unit (AMB-66: not of artillery)."""
    if frame[KIND] != RANGED or frame[CARRIED] & NESTED or not unpack(frame[ROLLED])[SOLDIER]:
        return []
    return (
        in_window(ctx, st, 1 - frame[SEAT], "after_enemy_ranged_hit") if expected_hits(ctx, st, frame) else []
    )


def asks_for_armour(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    if frame[KIND] != RANGED or frame[CARRIED] & NESTED:
        return False
    cards = cards_of_armour(ctx, st, frame)
    if cards or not ctx.rules.always_ask:
        return bool(cards)
    shown = unpack(frame[ROLLED])[SOLDIER] and expected_hits(ctx, st, frame)
    return bool(shown) and must_ask(ctx, st, 1 - frame[SEAT], "after_enemy_ranged_hit", cards)


def cards_to_answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.42 Butt & Bayonet, R19.48 Return Fire: the defender stands where it stood (AMB-55)."""
    if not stands(st, frame) or frame[CARRIED] & NESTED:
        return []
    seat = 1 - frame[SEAT]
    if frame[KIND] == CLOSE:
        if st.at[frame[UNIT]] != frame[FROM] or not close_targets(ctx, st, frame[TARGET]):
            return []
        return in_window(ctx, st, seat, "after_enemy_close_combat")
    if frame[KIND] == RANGED:
        cards = in_window(ctx, st, seat, "after_enemy_ranged_attack")
        return [card for card in cards if answerable(ctx, st, frame, card)]
    return []


def asks_to_answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    if frame[KIND] > CLOSE or frame[CARRIED] & NESTED or not stands(st, frame):
        return False
    cards = cards_to_answer(ctx, st, frame)
    timing = "after_enemy_close_combat" if frame[KIND] == CLOSE else "after_enemy_ranged_attack"
    return must_ask(ctx, st, 1 - frame[SEAT], timing, cards)


def stands(st: GreatWarState, frame: list[int]) -> bool:
    """The target was neither destroyed nor made to retreat."""
    return st.at[frame[TARGET]] == frame[HEX]


def answerable(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], card: int) -> list[int]:
    """R19.48: attackers that the target may fire back at; a mortar needs sight too (AMB-73), any gun of a
    crossfire may be answered (AMB-07)."""
    target = frame[TARGET]
    here = frame[HEX]
    if has_enemy_beside(ctx, st, target):
        return []
    more = number(ctx, card, "bonus_dice")
    sight = ctx.needs_sight[target] or ctx.rules.return_fire_sight
    return [
        unit
        for unit in (frame[UNIT], *frame[FIRST_JOINED:LAST_JOINED])
        if unit != OFF
        and st.at[unit] != OFF
        and attack_dice(ctx, st, target, RANGED, st.at[unit], more)
        and (not sight or sees(ctx, st, here, st.at[unit]))
    ]


WINDOWS = {
    BEFORE: asks_before,
    STRIKE: asks_to_strike,
    ARMOUR: asks_for_armour,
    STRIKE_BACK: asks_to_answer,
}
PLAYABLE = {
    BEFORE: cards_before,
    STRIKE: cards_to_strike,
    ARMOUR: cards_of_armour,
    STRIKE_BACK: cards_to_answer,
}
PROMPTS = {
    BEFORE: Phrase("before-attack", text="Play a combat card before you roll, or none", rule="R19.43"),
    STRIKE: Phrase("strike-first", text="Strike first with a card, or await the attack", rule="R19.50"),
    ARMOUR: Phrase("body-armour", text="Cancel soldiers with a card, or take the hits", rule="R19.41"),
    STRIKE_BACK: Phrase("strike-back", text="Strike back with a card, or not", rule="R19.42"),
}


def answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], kind: int, more: int, against: int) -> None:
    """The attacked unit attacks: before the roll (R19.50, R20.29) or after it (R19.42, R19.48)."""
    carried = NESTED | (FROM_RAID if st.status[against] & RAIDER else 0)
    open_attack(ctx, st, 1 - frame[SEAT], kind, frame[TARGET], st.at[against], more, carried)


class Answer(Step):
    """Frame [ANSWER, seat, unit that fires back, more dice, attackers ...]: any gun of a crossfire
    (AMB-07)."""

    name = "return-fire"
    rule = "R19.48"
    prompt = Phrase("return-fire", text="At which attacker is the fire returned?")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.CHOOSE.base | unit for unit in sorted(frame[4:])]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, unit, more, *_others = st.pop()
        at = st.at[action - words.CHOOSE.base]
        open_attack(ctx, st, seat, RANGED, unit, at, more, NESTED)


def strike_first(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], seat: int, card: int) -> None:
    """R20.29: the card is replaced at the end of the turn, before the active player draws."""
    st.hand[seat * ctx.kinds + card] -= 1
    st.command_discards.append(card)
    st.emit(words.PLAYED, seat, card)
    if ctx.args[card]["draws_replacement"]:
        st.effects |= REPLACEMENT_DUE
    answer(ctx, st, frame, CLOSE, number(ctx, card, "bonus_dice"), frame[UNIT])


# ---------------------------------------------------------------------------- the steps


def roll(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> None:
    """R12.28. A first strike that destroyed the attacker or drove it off has ended the attack."""
    kind, unit, hex = frame[KIND], frame[UNIT], frame[HEX]
    frame[STAGE] = ARMOUR
    if kind <= CLOSE:
        if st.at[unit] != frame[FROM] or (frame[TARGET] != OFF and not stands(st, frame)):
            frame[STAGE] = OVER
            return
        dice = attack_dice(ctx, st, unit, kind, hex, frame[MORE])
        for other in frame[FIRST_JOINED:LAST_JOINED]:
            if other != OFF and st.at[other] != OFF:
                dice += attack_dice(ctx, st, other, kind, hex)
        st.emit(words.ATTACKS, unit, hex, dice)
    else:
        dice = frame[MORE]
        st.emit(words.SHELLS, hex, dice)
    faces = [0, 0, 0, 0, 0]
    die = ctx.die
    sides = len(die)
    shown = []
    for _ in range(dice):
        face = die[st.roll(BATTLE_DIE, sides) - 1]
        faces[face] += 1
        shown.append(face)
    st.emit(words.ROLLED, shown)
    frame[ROLLED] = faces[0] | faces[1] << 5 | faces[2] << 10 | faces[3] << 15 | faces[4] << 20


def shelter(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> tuple[int, int]:
    """Protection of the target against this attack; R18.22 and R19.21 leave none."""
    kind = frame[KIND]
    if kind == TRIPLE or (kind >= SCATTER and st.effects & BOX_BARRAGE):
        return 0, 0
    return protection(ctx, st, kind, frame[HEX], frame[FROM])


def expected_hits(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> int:
    kind = frame[KIND]
    skulls = kind in (AIMED, TRIPLE) or skulls_hit(ctx, st, kind, frame[UNIT], frame[HEX])
    return hits(ctx, kind, unpack(frame[ROLLED]), shelter(ctx, st, frame)[0], skulls=skulls)


def strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> None:
    """R12.30 casualties and medal, R12.31 HQ, R21.32 and R21.33 wire, R18.22 crater."""
    seat, kind, hex, target = frame[SEAT], frame[KIND], frame[HEX], frame[TARGET]
    faces = unpack(frame[ROLLED])
    frame[STAGE] = FLAGS_FALL
    if target != OFF:
        dice_hit = expected_hits(ctx, st, frame)
        if faces[HQ] and collects(ctx, st, frame):
            gain(ctx, st, seat, faces[HQ])
        if dice_hit and lose_figures(ctx, st, target, dice_hit):
            award(ctx, st, frame, target)
            update_objectives(ctx, st)
    ground = ctx.grounds[st.ground[hex]]
    if kind == TRIPLE:
        if ground.triple != st.ground[hex]:
            change_ground(ctx, st, hex, ground.triple)
            st.emit(words.CRATERED, hex)
    elif faces[BURST] and ground.burst_clears and (kind >= SCATTER or ctx.clears_wire[frame[UNIT]]):
        clear_wire(ctx, st, hex)


def collects(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R15.4e; not from wire alone (R15.5), not in a triple (AMB-23), not after Direct from HQ (R20.23), and
    from artillery only where an enemy stands (AMB-21)."""
    seat, kind = frame[SEAT], frame[KIND]
    if st.effects & NO_HQ and seat == st.active:
        return False
    if kind == TRIPLE and ctx.rules.triple_all_hits:
        return False
    return ctx.side_of[frame[TARGET]] != seat or ctx.rules.hq_from_any_unit


def scorer(ctx: GreatWarCtx, frame: list[int], target: int) -> int:
    """Who gets the medal: the attacker, or the opponent of who shelled an own unit (AMB-21)."""
    if ctx.side_of[target] != frame[SEAT]:
        return frame[SEAT]
    return 1 - frame[SEAT] if ctx.rules.own_loss_counts else OFF


def award(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], target: int) -> None:
    seat = scorer(ctx, frame, target)
    if seat != OFF:
        unit_medal(ctx, st, seat)


def fall_back(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R12.32, R12.43: flags count after casualties. Whether the owner of the target has to act."""
    target, kind = frame[TARGET], frame[KIND]
    if target == OFF or not stands(st, frame):
        return False
    flags = flags_of(ctx, kind, unpack(frame[ROLLED]))
    if not flags:
        return False
    ignorable = flags_ignorable(
        ctx, st, kind, target, shelter(ctx, st, frame)[1], frame[SEAT], frame[CARRIED]
    )
    raided = 1 if frame[CARRIED] & FROM_RAID else 0
    scored = scorer(ctx, frame, target)
    st.push(FLAGS, ctx.side_of[target], target, flags, min(flags, ignorable), scored, raided)
    return True


def may_take_ground(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R12.45 - R12.47."""
    unit = frame[UNIT]
    if frame[KIND] != CLOSE or frame[CARRIED] & NESTED or st.at[unit] != frame[FROM]:
        return False
    if st.unit_at[frame[HEX]] != OFF or ctx.forbidden_mask >> frame[HEX] & 1:
        return False
    return ground_may_be_taken(ctx.takes_ground[unit], st.status[unit])


def ground_may_be_taken(takes_ground: bool, status: int) -> bool:
    """R12.46: not by guns (a), not after stop terrain (b) unless in a raid (AMB-84)."""
    return takes_ground and (not status & STOPPED or bool(status & RAIDER))


def may_fight_on(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R12.48 - R12.51: bonus close combat of infantry under Battle Fury, after taking ground (AMB-13,
    AMB-83)."""
    unit, hex = frame[UNIT], frame[HEX]
    if frame[KIND] != CLOSE or frame[CARRIED] & NESTED or not ctx.infantry[unit] or st.at[unit] == OFF:
        return False
    if st.at[frame[TARGET]] == hex:
        return False
    took = st.at[unit] == hex
    if not took and not ctx.rules.fury_without_ground:
        return False
    if took and ctx.stops[st.ground[hex]] and not ctx.rules.fury_from_stop:
        return False
    if not took and st.at[unit] != frame[FROM]:
        return False
    if not close_targets(ctx, st, unit):
        return False
    if frame[COUNT] == 0:
        return bool(in_window(ctx, st, frame[SEAT], "after_own_successful_close_combat"))
    most = max(number(ctx, card, "fights") for card in st.in_play if ctx.main[card] == "bonus_close_combat")
    return ctx.rules.fury_unlimited or frame[COUNT] < most


class TakeGround(Step):
    """Frame [GROUND, seat, unit, hex]: R12.45."""

    name = "take-ground"
    rule = "R12.45"
    prompt = Phrase("take-ground", "hex:space", text="Take the ground at {hex}?")

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[3],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.TAKE.base | frame[3], words.STAY.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, _, unit, hex = st.pop()
        if action != words.STAY.base:
            shift(ctx, st, unit, hex)
            st.emit(words.TOOK_GROUND, unit, hex)
            update_objectives(ctx, st)


class BattleFury(Step):
    """Frame [FURY, seat, unit, bonus fights fought, card played]: R19.40."""

    name = "battle-fury"
    rule = "R19.40"
    prompt = Phrase("battle-fury", text="Fight on with Battle Fury?")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        _, seat, unit, _, played = frame
        if not played:
            cards = in_window(ctx, st, seat, "after_own_successful_close_combat")
            return [*(words.COMBAT.base | card for card in cards), words.PASS.base]
        code = words.FIGHT.base | unit << 12
        return [*(code | hex for hex in close_targets(ctx, st, unit)), words.STAY.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, unit, fights, played = frame
        if action in (words.PASS.base, words.STAY.base):
            st.pop()
        elif not played:
            card = action - words.COMBAT.base
            play_combat(ctx, st, seat, card)
            frame[4] = 1
            if ctx.by_hand[card] >= 0:
                st.push(ADJUDICATE, seat, ctx.by_hand[card], 0, 0)
        else:
            st.pop()
            card = next(card for card in st.in_play if ctx.main[card] == "bonus_close_combat")
            hex = words.FIGHT.values(action)[1]
            open_attack(ctx, st, seat, CLOSE, unit, hex, number(ctx, card, "bonus_dice"), fights=fights + 1)
