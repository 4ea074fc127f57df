"""Chapter 11: movement, and the cards that are played when a unit has moved."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ASK, GO_ON, Phrase, Procedure, Query, Reason, Text
from . import words
from .cards import play_combat
from .combat_cards import number
from .context import GreatWarCtx
from .field import clear_wire, enemy_mask, hexes_of, lift, put, shift
from .numbers import (
    AFTER_MOVE,
    BATTLE_DIE,
    CUT_DICE,
    CUTTER,
    FACES,
    FAR_MOVES,
    MOVE_ON,
    MOVED,
    NO_EXIT,
    NO_FIGHT,
    NO_MOVE,
    OFF,
    ORDERED,
    OVER_THE_TOP,
    RAID,
    RAIDER,
    RUSHED,
    STOPPED,
)
from .state import GreatWarState
from .victory import lasting_medals, open_permanent, pass_objectives, update_objectives
from .windows import AFTER_MOVE as ENEMY_MOVED
from .windows import OWN_MOVE, answers, in_window, is_asked, might_hold, waives

Step = Procedure[GreatWarCtx, GreatWarState]


MAY_MOVE = ORDERED | MOVED | NO_MOVE
"""Of these, only the order is there."""
GUN_RAID = (2, 3)
"""Hexes with battle, and at most, of a gun that makes a trench raid (R19.29, AMB-35)."""


def allowance(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> tuple[int, int]:
    """R11.13, R11.14: hexes with battle, and hexes at most; longer under cards (R19.29, R20.24, R20.26)."""
    if st.status[unit] & RAIDER:
        if not ctx.infantry[unit]:
            return GUN_RAID
        far = in_play_number(ctx, st, "trench_raid", "move")
        return far, far
    if st.effects & RUSHED:
        return 0, number(ctx, st.effect, "move")
    if st.effects & FAR_MOVES and ctx.infantry[unit]:
        return number(ctx, st.effect, "move_and_battle"), number(ctx, st.effect, "move_only")
    return ctx.move_battle[unit], max(ctx.move_battle[unit], ctx.move_only[unit])


def in_play_number(ctx: GreatWarCtx, st: GreatWarState, word: str, name: str) -> int:
    """A number on the combat card with this effect that lies on the table."""
    for card in st.in_play:
        if ctx.main[card] == word:
            return number(ctx, card, name)
    return 0


def reach(ctx: GreatWarCtx, st: GreatWarState, unit: int, most: int) -> dict[int, int]:
    """Hexes that a unit can reach, with the hexes it moves."""
    return reach_from(ctx, st, unit, st.at[unit], most)


def reach_from(ctx: GreatWarCtx, st: GreatWarState, unit: int, at: int, most: int) -> dict[int, int]:
    """Hexes that a unit can reach from a hex (R11.5 - R11.8, R21.3, R21.68).

    A unit stops where terrain stops it. Raiders and units that rush are not slowed by terrain; those that
    rush pass friends.
    """
    free = bool(st.status[unit] & RAIDER or st.effects & RUSHED)
    blocked = st.units0 | st.units1 | ctx.forbidden_mask
    barred = blocked
    if st.effects & RUSHED:
        barred = enemy_mask(st, ctx.side_of[unit]) | ctx.forbidden_mask
    if not free and ctx.grounds[st.ground[at]].leaving_stops:
        most = min(most, 1)
    found: dict[int, int] = {}
    edge = [at]
    bit, near_mask, stops, ground = ctx.bit, ctx.near_mask, ctx.stops, st.ground
    seen = barred | bit[at]
    for step in range(1, most + 1):
        reached = 0
        for hex in edge:
            reached |= near_mask[hex]
        reached &= ~seen
        if not reached:
            break
        seen |= reached
        edge = []
        # Two steps lead nowhere but to the rings around a hex; longer ways may bend.
        for hex in ctx.rings[at][step - 1] if step <= 2 else hexes_of(reached):
            if reached & bit[hex]:
                if not blocked & bit[hex]:
                    found[hex] = step
                if free or not stops[ground[hex]]:
                    edge.append(hex)
    return found


def beside_friends(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> int:
    """R20.26: where a unit that rushes may end, next to another own unit (AMB-52)."""
    found = 0
    for friend in ctx.own[ctx.side_of[unit]]:
        if friend != unit and st.at[friend] != OFF:
            found |= ctx.near_mask[st.at[friend]]
    return found


def can_exit(ctx: GreatWarCtx, st: GreatWarState, unit: int, most: int, found: dict[int, int]) -> bool:
    """R16.20, R16.21: from an exit hex of the enemy's baseline, one more hex of movement leads off the
    board."""
    gates = ctx.exits[ctx.side_of[unit]]
    if not gates or st.effects & NO_EXIT:
        return False
    at = st.at[unit]
    if gates >> at & 1:
        return most >= 1
    free = bool(st.status[unit] & RAIDER)
    if not free and ctx.grounds[st.ground[at]].leaving_stops:
        return False
    return any(
        gates >> hex & 1 and far < most and (free or not ctx.stops[st.ground[hex]])
        for hex, far in found.items()
    )


def movable(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
    """R11.2, R11.3: ordered units, once each."""
    status, at = st.status, st.at
    return [u for u in ctx.own[seat] if status[u] & MAY_MOVE == ORDERED and at[u] != OFF]


class Move(Step):
    """Frame [MOVE, seat]: R11.1, one unit after another."""

    name = "move"
    rule = "R11.1"
    prompt = Phrase("move-units", text="Move a unit, or end movement")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        seat = frame[1]
        if self.can_step(ctx, st, seat) or self.might_cut(ctx, st, seat):
            return ASK
        if self.legal(ctx, st, frame) != [words.DONE.base]:
            return ASK
        st.pop()
        return GO_ON

    @staticmethod
    def can_step(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
        """Whether somebody can move to the next hex: enough to ask, without all ways that there are."""
        if st.effects & RUSHED:
            return False
        free = ~(st.units0 | st.units1 | ctx.forbidden_mask)
        for unit in movable(ctx, st, seat):
            if ctx.near_mask[st.at[unit]] & free and allowance(ctx, st, unit)[1]:
                return True
        return False

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        seat = frame[1]
        moves, exits, raids = [], [], []
        rushed = st.effects & RUSHED
        must_move = False
        for unit in movable(ctx, st, seat):
            most = allowance(ctx, st, unit)[1]
            found = reach_from(ctx, st, unit, st.at[unit], most)
            code = words.MOVE.base | unit << 12
            if rushed:
                ends = beside_friends(ctx, st, unit)
                rushing = [code | hex for hex in found if ends >> hex & 1]
                moves += rushing
                alone = not ends >> st.at[unit] & 1
                must_move = must_move or (bool(rushing) and alone and not ctx.rules.rush_binds_movers)
            else:
                moves += [code | hex for hex in found]
                if ctx.exits[seat] and can_exit(ctx, st, unit, most, found):
                    exits.append(words.EXIT.base | unit)
            if st.effects & RAID and (ctx.infantry[unit] or ctx.rules.guns_raid):
                raids.append(words.RAID.base | unit)
        moves.sort()
        # R20.26: who is ordered to rush and stands alone has to move (AMB-52).
        done = [] if must_move else [words.DONE.base]
        return [*done, *moves, *exits, *raids, *self.wire_cutters(ctx, st, seat)]

    @staticmethod
    def wire_cutters(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
        """R19.52: ordered infantry that stands on wire, moved or not (AMB-45)."""
        if not in_window(ctx, st, seat, OWN_MOVE):
            return []
        return [words.CUT.base | unit for unit in on_wire(ctx, st, seat)]

    @staticmethod
    def might_cut(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
        """Whether movement stays open so that its end does not tell who has no Wire Cutters."""
        return ctx.rules.always_ask and bool(on_wire(ctx, st, seat) and might_hold(ctx, st, seat, OWN_MOVE))

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        verb = action >> 24
        if verb == words.MOVE.number:
            unit, hex = words.MOVE.values(action)
            st.push(AFTER_MOVE, frame[1], unit, 0, *move(ctx, st, unit, hex))
        elif verb == words.DONE.number:
            st.pop()
        elif verb == words.EXIT.number:
            leave(ctx, st, action - words.EXIT.base)
            st.push(AFTER_MOVE, frame[1], action - words.EXIT.base, 0)
        elif verb == words.RAID.number:
            raid(ctx, st, action - words.RAID.base)
        else:
            card = in_window(ctx, st, frame[1], OWN_MOVE)[0]
            if play_combat(ctx, st, frame[1], card):
                cut_wire(ctx, st, action - words.CUT.base)

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        unit, to = query.args.get("unit"), query.args.get("to")
        if unit is None:
            return ()
        if ctx.side_of[unit] != frame[1]:
            return [words.NOT_YOURS.reason(ctx, unit)]
        if st.at[unit] == OFF:
            return [words.NOT_THERE.reason(ctx, unit)]
        status = st.status[unit]
        if not status & ORDERED:
            return [words.NOT_ORDERED.reason(ctx, unit)]
        if query.verb == words.CUT.name:
            return [words.NO_WIRE.reason(ctx, unit)]
        if status & MOVED:
            return [words.MOVED_ALREADY.reason(ctx, unit)]
        if status & NO_MOVE:
            return [words.PINNED.reason(ctx, unit)]
        if query.verb == words.EXIT.name:
            return [words.NO_EXIT.reason(ctx, unit)]
        if to is None:
            return ()
        if st.unit_at[to] != OFF:
            return [words.OCCUPIED.reason(ctx, to)]
        if ctx.forbidden_mask >> to & 1:
            return [words.IMPASSABLE.reason(ctx, to)]
        _, most = allowance(ctx, st, unit)
        if ctx.distance[st.at[unit]][to] > most:
            return [words.TOO_FAR.reason(ctx, unit, to, most)]
        return [words.NO_WAY.reason(ctx, to)]


def on_wire(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
    """Ordered infantry on wire."""
    return [
        unit
        for unit in ctx.own[seat]
        if ctx.infantry[unit]
        and st.at[unit] != OFF
        and st.status[unit] & ORDERED
        and ctx.grounds[st.ground[st.at[unit]]].unit_clears
    ]


def cut_wire(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R19.52; the wire may still cost the unit its dice (AMB-45)."""
    at = st.at[unit]
    before = ctx.grounds[st.ground[at]]
    clear_wire(ctx, st, at)
    if ctx.rules.cutters_pay:
        after = ctx.grounds[st.ground[at]]
        entered = st.start[unit] != at
        lost = (
            after.dice_entered - before.dice_entered if entered else after.dice_already - before.dice_already
        )
        st.effects |= unit + 1 << CUTTER | max(0, lost) << CUT_DICE


def raid(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R19.29: this unit makes the raid; more dice in close combat."""
    st.status[unit] |= RAIDER
    st.effects &= ~RAID
    st.bonus[unit] += in_play_number(ctx, st, "trench_raid", "bonus_dice") << 4


def move(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int) -> list[int]:
    """R11.13, R11.14: how far it went decides whether it may battle; R12.46b: stop terrain bars taking
    ground. Hexes of permanent medals on its way, where passing counts (AMB-42)."""
    battle, most = allowance(ctx, st, unit)
    at = st.at[unit]
    # Within two hexes no way bends: it is as long as the hexes are apart.
    far = ctx.distance[at][hex] if most <= 2 else reach(ctx, st, unit, most)[hex]
    if st.status[unit] & RAIDER:
        found = reach(ctx, st, unit, most)
        before = [n for n in ctx.near[hex] if n == at or found.get(n) == far - 1]
        st.raid_from = sum(ctx.bit[n] for n in before)
    elif ctx.stops[st.ground[hex]] or ctx.grounds[st.ground[at]].leaving_stops:
        st.status[unit] |= STOPPED
    st.status[unit] |= MOVED
    if far > battle:
        st.status[unit] |= NO_FIGHT
    way = passed(ctx, st, unit, hex, reach(ctx, st, unit, most)) if ctx.rules.passing_counts else []
    shift(ctx, st, unit, hex)
    st.emit(words.MOVED, unit, hex)
    return way


def passed(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int, found: dict[int, int]) -> list[int]:
    """Hexes of permanent medals that lie on a shortest way of a unit (AMB-42)."""
    free = bool(st.status[unit] & RAIDER or st.effects & RUSHED)
    far = found[hex]
    return [
        here
        for here in hexes_of(open_permanent(ctx, st, ctx.side_of[unit]))
        if found.get(here, far) < far
        and (free or not ctx.stops[st.ground[here]])
        and reach_from(ctx, st, unit, here, far - found[here]).get(hex) == far - found[here]
    ]


def leave(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R16.20: over the enemy's baseline; medals are counted when nobody puts the unit back."""
    lift(ctx, st, unit)
    st.status[unit] |= MOVED
    st.emit(words.EXITED, unit)


OVER, FOOT = range(2)
"""Windows after a move: Advance Over the Top, and Trench Foot."""


class AfterMove(Step):
    """Frame [AFTER_MOVE, seat, unit, windows opened, hexes passed ...]: Advance Over the Top, Trench Foot,
    then objectives and exits."""

    name = "after-move"
    rule = "R19.20"
    prompt = Phrase("go-over-the-top", text="Roll for moving on?")
    foot = Phrase("trench-foot", "unit:piece", text="Put {unit} back where it began?", rule="R19.51")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        while frame[3] < 2:
            frame[3] += 1
            if self.asks(ctx, st, frame):
                return ASK
        st.pop()
        _, seat, unit, _, *way = frame
        if st.at[unit] == OFF and st.status[unit] & MOVED:
            lasting_medals(ctx, st, seat, ctx.exit_medals[seat])
        if not st.status[unit] & NO_MOVE:
            pass_objectives(ctx, st, seat, way)
        update_objectives(ctx, st)
        return GO_ON

    @staticmethod
    def window(ctx: GreatWarCtx, frame: list[int]) -> int:
        """AMB-75: whose window comes first."""
        return OVER if (frame[3] == 1) != ctx.rules.opponent_first else FOOT

    def asks(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        _, seat, unit, _, *way = frame
        here = st.at[unit] != OFF
        if self.window(ctx, frame) == OVER:
            return bool(st.effects & OVER_THE_TOP and here and not st.status[unit] & (STOPPED | NO_MOVE))
        if not ctx.soldier[unit]:
            return False
        if ctx.rules.medals_before_foot:
            if not here:
                return False
            pass_objectives(ctx, st, seat, way)
            update_objectives(ctx, st)
        enemy = 1 - seat
        return is_asked(ctx, st, enemy, ENEMY_MOVED, lambda: in_window(ctx, st, enemy, ENEMY_MOVED))

    def seat(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> int:
        return frame[1] if self.window(ctx, frame) == OVER else 1 - frame[1]

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        if self.window(ctx, frame) == OVER:
            return self.prompt.say(ctx, ())
        return self.foot.say(ctx, (frame[2],))

    def rule_of(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> str:
        return self.rule if self.window(ctx, frame) == OVER else self.foot.rule

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        if self.window(ctx, frame) == OVER:
            return [words.PASS.base, words.ROLL_ON.base]
        playable = in_window(ctx, st, 1 - frame[1], ENEMY_MOVED)
        return answers(ctx, st, 1 - frame[1], ENEMY_MOVED, playable)

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat, unit = frame[1], frame[2]
        if waives(st, 1 - seat, action, ENEMY_MOVED):
            return
        if action == words.ROLL_ON.base:
            roll_on(ctx, st, seat, unit)
            return
        card = action - words.COMBAT.base
        if play_combat(ctx, st, 1 - seat, card):
            trench_foot(ctx, st, unit)


def roll_on(ctx: GreatWarCtx, st: GreatWarState, seat: int, unit: int) -> None:
    """R19.20 Advance Over the Top: one more hex per soldier; the right to attack stays as it was. For one
    unit or for all (AMB-71)."""
    if not ctx.rules.all_over_the_top:
        st.effects &= ~OVER_THE_TOP
    card = next(card for card in st.in_play if ctx.main[card] == "move_on")
    dice = number(ctx, card, "dice")
    faces = [ctx.die[st.roll(BATTLE_DIE, len(ctx.die)) - 1] for _ in range(dice)]
    st.emit(words.ROLLED, faces)
    more = sum(FACES[face] == ctx.args[card]["face"] for face in faces)
    if more:
        st.push(MOVE_ON, seat, unit, more)


def trench_foot(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R19.51: back to the starting hex, neither moving nor fighting; the exit is undone too (AMB-58)."""
    home = st.start[unit]
    if st.at[unit] == OFF:
        put(ctx, st, unit, home)
    else:
        shift(ctx, st, unit, home)
    st.status[unit] = (st.status[unit] & ~STOPPED) | NO_FIGHT | NO_MOVE
    st.emit(words.PUT_BACK, unit, home)


class MoveOn(Step):
    """Frame [MOVE_ON, seat, unit, hexes]: the extra hexes of Advance Over the Top."""

    name = "move-on"
    rule = "R19.20"
    prompt = Phrase("move-on", "hexes", text="Move on by up to {hexes} hexes, or stay")

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[3],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        unit, hexes = frame[2], frame[3]
        found = reach(ctx, st, unit, hexes)
        moves = sorted(words.GO_ON_TO.base | hex for hex in found)
        gate = not ctx.rules.exit_in_base_move and can_exit(ctx, st, unit, hexes, found)
        return [*moves, *([words.GO_ON_OUT.base] if gate else []), words.STAY.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, _, unit, hexes = st.pop()
        if action == words.GO_ON_OUT.base:
            leave(ctx, st, unit)
        elif action != words.STAY.base:
            hex = action - words.GO_ON_TO.base
            at = st.at[unit]
            if not st.status[unit] & RAIDER and (
                ctx.stops[st.ground[hex]] or ctx.grounds[st.ground[at]].leaving_stops
            ):
                st.status[unit] |= STOPPED
            if ctx.rules.passing_counts:
                st.frames[-1] += passed(ctx, st, unit, hex, reach(ctx, st, unit, hexes))
            shift(ctx, st, unit, hex)
            st.emit(words.MOVED, unit, hex)
