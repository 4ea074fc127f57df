"""Chapter 12, parts C and D: one attack from its announcement to its end.

Reserve artillery uses the same steps for each hex that it strikes. Cards that break in are found in
attack_cards.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ASK, GO_ON, Phrase, Procedure, Query, Reason, Text
from . import words
from .attack_cards import PLAYABLE, PROMPTS, WINDOWS, answer, answerable, first_strikes, strike_first, timings
from .attack_frame import (
    CARRIED,
    COUNT,
    FIRST_JOINED,
    FROM,
    HEX,
    KIND,
    LAST_JOINED,
    MORE,
    ROLLED,
    SEAT,
    STAGE,
    TARGET,
    UNIT,
    expected_hits,
    pack,
    shelter,
    stands,
    unpack,
)
from .cards import play_combat
from .combat_cards import number
from .context import GreatWarCtx
from .field import change_ground, clear_wire, lose_figures
from .ground import attack_dice, flags_ignorable, flags_of
from .numbers import (
    ANSWER,
    ARMOUR,
    BATTLE_DIE,
    BATTLE_FURY,
    BEFORE,
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
    NO_HQ,
    OFF,
    OVER,
    ROLL,
    SCATTER,
    STRIKE,
    STRIKE_BACK,
    TAKE_GROUND,
    TRIPLE,
)
from .state import GreatWarState
from .taking_ground import may_fight_on, may_take_ground
from .tokens import gain
from .victory import unit_medal, update_objectives
from .windows import answers, waives

Step = Procedure[GreatWarCtx, GreatWarState]


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
                frame[STAGE] = next_stage(ctx, stage)
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
        cards = sorted(PLAYABLE[stage](ctx, st, frame))
        found = answers(ctx, st, self.seat(ctx, st, frame), timings(frame)[0], cards)
        if stage == STRIKE:
            found += [words.STRIKE.base | card for card in first_strikes(ctx, st, frame)]
            found.sort()
        return found

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        stage = frame[STAGE]
        seat = self.seat(ctx, st, frame)
        waived = waives(st, seat, action, *timings(frame))
        frame[STAGE] = next_stage(ctx, stage)
        if waived:
            return
        if action >> 24 == words.STRIKE.number:
            strike_first(ctx, st, frame, seat, action - words.STRIKE.base)
            return
        card = action - words.COMBAT.base
        if not play_combat(ctx, st, seat, card):
            return
        if stage == BEFORE:
            if ctx.main[card] == "flags_stand":
                frame[CARRIED] |= LICE
            else:
                frame[MORE] += number(ctx, card, "dice")
            frame[STAGE] = BEFORE
        elif stage == STRIKE:
            answer(ctx, st, frame, CLOSE, number(ctx, card, "bonus_dice"), frame[UNIT])
        elif stage == ARMOUR:
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


def next_stage(ctx: GreatWarCtx, stage: int) -> int:
    """The active player's cards before the roll, then the opponent's, or the other way round (AMB-75)."""
    if stage < ROLL and ctx.rules.opponent_first:
        return BEFORE if stage == STRIKE else ROLL
    return stage + 1


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
    """R12.32, R12.43: flags count after casualties, on an own unit perhaps not at all (AMB-86).
    Whether the owner of the target has to act."""
    target, kind = frame[TARGET], frame[KIND]
    if target == OFF or not stands(st, frame):
        return False
    if ctx.rules.own_unit_stands and ctx.side_of[target] == frame[SEAT]:
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
