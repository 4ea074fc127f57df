"""A bot that knows what the table knows: it fights where dice promise most, and goes for objectives.

It looks at an imagined state (own hand and open things are as they are, the rest is guessed) and gives
every legal action a number; it never looks ahead. Numbers are thousandths of a figure.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import comb

from ..bots.interface import Position
from ..core import Lot
from . import numbers as n
from . import words
from .compiling import NOBODY_SEAT
from .context import GreatWarCtx
from .field import enemy_mask, hexes_of
from .ground import attack_dice, protection
from .movement import allowance, reach
from .orders import groups
from .sight import sees
from .state import GreatWarState
from .targets import may_fight
from .turn import orders_of

FIGURE = 1000
MEDAL = 3500
"""What a medal is worth in thousandths of a figure."""
HELD_HEX = 900
"""What a unit on a hex of an objective is worth."""
EMPTY_WIRE = 150
COVER = (180, 90)
"""What a soldier that the ground absorbs is worth, and a flag that may be ignored there."""
DREAD = (0, 9, 6, 3)
"""How much danger weighs by figures left: with the last ones goes a medal."""
HALE = 2
"""The same for units with more figures."""


@cache
def promise(soldiers: int, sure: int, sides: int, dice: int, absorbed: int, figures: int) -> int:
    """What a roll at so many figures is worth: those that fall, and the medal for the last one. Of the sides
    of the die some show soldiers, some hit for sure."""
    others = sides - soldiers - sure
    total = 0
    for rolled in range(dice + 1):
        for struck in range(dice - rolled + 1):
            hits = min(figures, struck + max(0, rolled - absorbed))
            ways = comb(dice, rolled) * comb(dice - rolled, struck)
            ways *= soldiers**rolled * sure**struck * others ** (dice - rolled - struck)
            total += ways * (hits * FIGURE + (MEDAL if hits == figures else 0))
    return int(total // sides**dice)


class Memory:
    """Numbers that hold as long as nothing on the battlefield changes."""

    __slots__ = ("attacks", "hexes", "units")

    def __init__(self) -> None:
        self.attacks: dict[tuple[int, int, int, bool, bool], int] = {}
        self.hexes: dict[int, tuple[int, int, int]] = {}
        self.units: dict[int, int] = {}


class HeuristicBot:
    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._lot = Lot(seed)
        self._known: tuple[object, ...] = ()
        self._memory = Memory()

    def choose(self, position: Position) -> int:
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        if legal[0] >> 24 in (words.IGNORE.number, words.SPEND.number):
            return legal[-1]
        if legal[0] == words.PASS.base and legal[1] >= words.WAIVE.base:
            # A window without a card for it. To waive further ones would tell that none is held.
            return words.PASS.base
        judge = self.judge(position)
        best: list[int] = []
        highest = 0
        for action, worth in judge.worths(legal):
            if not best or worth > highest:
                best, highest = [action], worth
            elif worth == highest:
                best.append(action)
        return best[self._lot.pick(len(best))]

    def judge(self, position: Position) -> Judge:
        """Who gives numbers to the actions of a position."""
        st: GreatWarState = position.imagine()
        return Judge(position.ctx, st, position.seat, self.memory(position, st))  # type: ignore[arg-type]

    def memory(self, position: Position, st: GreatWarState) -> Memory:
        """What was found out about this very battlefield: several decisions in a row see the same one."""
        known = (position.ctx, position.seat, *map(bytes, (st.at, st.figures, st.ground, st.held, st.bonus)))
        if known != self._known:
            self._known, self._memory = known, Memory()
        return self._memory


class Judge:
    """Gives numbers to the legal actions of one decision."""

    def __init__(self, ctx: GreatWarCtx, st: GreatWarState, seat: int, memory: Memory) -> None:
        self.ctx, self.st, self.seat, self.memory = ctx, st, seat, memory
        self.frame = st.frames[-1]
        self.share = [ctx.die.count(face) for face in range(5)]
        self.enemies = [(e, st.at[e]) for e in ctx.own[1 - seat] if st.at[e] != n.OFF]

    def worths(self, legal: list[int]) -> list[tuple[int, int]]:
        kind = self.frame[0]
        if kind == n.MOVE:
            return self.moves(legal)
        judge = JUDGES.get(kind)
        if judge is None:
            return [(action, 0) for action in legal]
        return [(action, judge(self, action)) for action in legal]

    # dice

    def attack_worth(self, unit: int, hex: int, kind: int, dice: int, origin: int) -> int:
        """What an attack on a hex promises: hits, the medal behind them, and flags."""
        if dice <= 0:
            return 0
        ctx = self.ctx
        skulls = kind == n.CLOSE or ctx.distance[origin][hex] in ctx.skull_ranges[unit]
        level = kind == n.CLOSE and ctx.grounds[self.st.ground[origin]].heights
        key = (hex, kind, dice, skulls, level)
        found = self.memory.attacks.get(key)
        if found is None:
            found = self.memory.attacks[key] = self.roll_worth(hex, kind, dice, skulls, origin)
        return found

    def roll_worth(self, hex: int, kind: int, dice: int, skulls: bool, origin: int) -> int:
        target = self.st.unit_at[hex]
        if target == n.OFF:
            return EMPTY_WIRE
        absorbed, flags = protection(self.ctx, self.st, kind, hex, origin)
        left = self.st.figures[target]
        soldiers, flags_shown, sides = self.share[n.SOLDIER], self.share[n.FLAG], len(self.ctx.die)
        sure = self.share[n.BURST] + (self.share[n.SKULL] if skulls else 0)
        driven = max(0, FIGURE * dice * flags_shown // sides - flags * 400)
        promised = promise(soldiers, sure, sides, dice, absorbed, left)
        return promised + driven // 3 + self.eviction(hex) * driven // FIGURE

    def eviction(self, hex: int) -> int:
        """What it is worth that the enemy leaves a hex: an objective that it holds or wants."""
        return HELD_HEX // 2 if self.theirs >> hex & 1 else 0

    def fight_worth(
        self, unit: int, hex: int | None = None, *, may_fight: bool = True, entered: bool = False
    ) -> int:
        """The best attack of a unit from a hex, the one it stands on or another."""
        ctx, st = self.ctx, self.st
        if not may_fight:
            return 0
        origin = st.at[unit] if hex is None else hex
        near = ctx.near_mask[origin] & enemy_mask(st, self.seat)
        ground = ctx.grounds[st.ground[origin]]
        change = ground.dice_entered if entered else ground.dice_already
        bonus = st.bonus[unit]
        if near:
            dice = ctx.close_dice[unit] + change + (bonus >> 4)
            return max(self.attack_worth(unit, h, n.CLOSE, dice, origin) for h in hexes_of(near))
        best = 0
        reach_dice, distance = ctx.ranged_dice[unit], ctx.distance[origin]
        change += bonus & 15
        blind = not ctx.needs_sight[unit]
        for _, at in self.enemies:
            dice = reach_dice[distance[at]]
            if dice:
                worth = self.attack_worth(unit, at, n.RANGED, dice + change, origin)
                if worth > best and (blind or sees(ctx, st, origin, at)):
                    best = worth
        return best

    # command cards

    @cached_property
    def unit_worths(self) -> dict[int, int]:
        """What an order to each own unit is worth now."""
        here = [unit for unit in self.ctx.own[self.seat] if self.st.at[unit] != n.OFF]
        return {unit: self.unit_worth(unit) for unit in here}

    def unit_worth(self, unit: int) -> int:
        """Its best attack from where it stands or one step away, and that it comes forward."""
        found = self.memory.units.get(unit)
        if found is None:
            ctx, st = self.ctx, self.st
            found = self.fight_worth(unit)
            if found < 900 and ctx.move_battle[unit]:
                for hex in ctx.near[st.at[unit]]:
                    if st.unit_at[hex] == n.OFF and not ctx.forbidden_mask >> hex & 1:
                        found = max(found, self.fight_worth(unit, hex, entered=True) * 9 // 10)
            found += 250 if ctx.infantry[unit] else 40
            self.memory.units[unit] = found
        return found

    def card_worth(self, card: int) -> int:
        ctx, st, seat = self.ctx, self.st, self.seat
        mirrored = 0
        if ctx.main[card] == "copy_opponent":
            theirs = 2 * (1 - seat)
            if st.last[theirs] == n.OFF:
                return -500
            card, mirrored = st.last[theirs], 1 - st.last[theirs + 1]
        worths = self.unit_worths
        ranked = sorted(worths.values(), reverse=True)
        word, args = ctx.main[card], ctx.args[card]
        if word == "order_sections":
            return self.sections_worth(worths, orders_of(ctx, seat, card, mirrored))
        if word == "order_section_infantry":
            return max(
                sum(w for u, w in worths.items() if ctx.infantry[u] and ctx.sections[st.at[u]] >> s & 1)
                for s in range(3)
            )
        if word == "order_group":
            return max((sum(worths[u] for u in group) for group in groups(ctx, st, seat)), default=0)
        if word == "order_for_hq":
            return sum(ranked[: st.hq[seat]]) - 300 * min(st.hq[seat], len(ranked))
        if word == "stand_and_fire":
            firing = sorted((self.fight_worth(u) for u in worths if not self.pressed(u)), reverse=True)
            return sum(firing[:4]) * 4 // 3
        if word == "bombard_or_order":
            guns = 700 * min(ctx.strength[seat], st.hq[seat]) if st.hq[seat] > 1 else 0
            return max(guns, ranked[0] if ranked else 0)
        if word == "order_by_dice":
            return sum(ranked[:3])
        if word == "restore_by_dice":
            missing = sum(ctx.start_figures[u] - st.figures[u] for u in worths)
            return min(3, missing) * 700
        if word == "redeploy":
            return 200
        return -400 if not args else -300

    def sections_worth(self, worths: dict[int, int], orders: dict[int, int]) -> int:
        total = 0
        taken: set[int] = set()
        for section, number in orders.items():
            there = sorted(
                (
                    (w, u)
                    for u, w in worths.items()
                    if u not in taken and self.ctx.sections[self.st.at[u]] >> section & 1
                ),
                reverse=True,
            )
            for worth, unit in there[:number]:
                total += worth
                taken.add(unit)
        return total

    def pressed(self, unit: int) -> bool:
        return bool(self.ctx.near_mask[self.st.at[unit]] & enemy_mask(self.st, self.seat))

    def command(self, action: int) -> int:
        card = action & 0xFFFFFF
        if card in self.ctx.strikes_first:
            return -2000
        return self.card_worth(card)

    # combat cards

    def combat_card(self, action: int) -> int:
        """Play cards that pay for themselves, keep enough HQ for artillery."""
        if action == words.PASS.base:
            return 0
        if action >= words.WAIVE.base:
            return -1
        if action >> 24 == words.STRIKE.number:
            return 800
        ctx, st, seat = self.ctx, self.st, self.seat
        card = action & 0xFFFFFF
        word, price = ctx.main[card], 250 * ctx.cost[card]
        spare = st.hq[seat] - ctx.cost[card]
        if word in ("strike_first", "strike_back", "bonus_dice", "bonus_close_combat", "cancel_faces"):
            return 900 - price // 2
        if word in ("undo_move", "lose_orders", "hold_firm", "fewer_targeting_dice"):
            return 700 - price
        if word == "more_hq":
            return 500
        if word == "remove_unit":
            return 1500 if spare >= 0 else 0
        if word == "restore_figures":
            return 900 if spare >= 2 else 0
        if word in ("roll_at_unit", "spy"):
            return 350 - price // 2
        if word == "extra_orders":
            return 500 - price
        if word == "double_attacks":
            kind = ctx.type_index[str(ctx.args[card]["unit_type"])]
            guns = [u for u in ctx.own[seat] if ctx.type_of[u] == kind and st.at[u] != n.OFF]
            return sum(self.fight_worth(u) for u in guns) - price
        if word == "trench_raid":
            return 600 - price
        return 100 - price

    def chosen_unit(self, action: int) -> int:
        """The target of a card: weak enemies for harm, strong own ones for help."""
        ctx, st = self.ctx, self.st
        unit = action & 0xFFFFFF
        word = ctx.main[self.frame[2]]
        figures = st.figures[unit]
        own = ctx.side_of[unit] == self.seat
        if word == "remove_unit":
            return (-5000 if own else 0) + figures * 1000 + (500 if not ctx.infantry[unit] else 0)
        if word == "roll_at_unit":
            return -figures
        if word == "send_to_baseline":
            return (-5000 if own else 0) + self.progress(st.at[unit], 1 - self.seat)
        if word == "restore_figures":
            return ctx.start_figures[unit] - figures
        return figures

    def progress(self, hex: int, seat: int) -> int:
        """Rows away from the own baseline."""
        row = self.ctx.rows[hex]
        return row if seat == self.ctx.top else 10 - row

    # orders and moves

    def ordered(self, action: int) -> int:
        verb = action >> 24
        if verb == words.ORDER.number:
            return 1000 + self.unit_worth((action >> 12) & 0xFFF)
        if verb == words.ORDER_UNIT.number:
            cost = 350 if self.frame[2] == n.FOR_TOKENS else 0
            return 1000 + self.unit_worth(action & 0xFFFFFF) - cost
        if verb in (words.ORDER_GUNS.number, words.ORDER_GUNS_FREELY.number):
            dice = min(self.ctx.strength[self.seat], self.st.hq[self.seat])
            return 1000 + (600 * dice if dice >= 3 else -900)
        return 1000

    def place_worth(self, unit: int, hex: int, *, may_fight: bool, entered: bool) -> int:
        """How good a hex is for a unit: attack from it, shelter on it, danger around it, the way to the
        goals."""
        ground = self.ctx.grounds[self.st.ground[hex]]
        worth = self.fight_worth(unit, hex, may_fight=may_fight, entered=entered)
        soldiers, flags = ground.ranged
        worth += COVER[0] * soldiers + COVER[1] * flags - (250 if ground.burst_clears else 0)
        threat, goal, way = self.hex_worths(hex)
        figures = self.st.figures[unit]
        worth -= threat * (DREAD[figures] if figures < len(DREAD) else HALE) // (3 + soldiers)
        return worth + goal - (70 * way if self.ctx.infantry[unit] else 0)

    def hex_worths(self, hex: int) -> tuple[int, int, int]:
        """Danger on a hex, what holding it is worth, and the way from it to the nearest goal."""
        found = self.memory.hexes.get(hex)
        if found is None:
            goal, way = self.goals(hex)
            found = self.memory.hexes[hex] = self.threat(hex), goal, way
        return found

    def threat(self, hex: int) -> int:
        danger = 0
        distance, dice = self.ctx.distance[hex], self.ctx.ranged_dice
        for enemy, at in self.enemies:
            far = distance[at]
            danger += 260 if far == 1 else 45 * dice[enemy][far]
        return danger

    @cached_property
    def theirs(self) -> int:
        """Hexes of objectives that bring, or would bring, the enemy medals."""
        return self.objective_hexes(1 - self.seat)

    def objective_hexes(self, seat: int) -> int:
        """Hexes of objectives that a seat can still take or lose."""
        found = 0
        for number, objective in enumerate(self.ctx.objectives):
            lasting = objective.kind in ("permanent", "start_turn_permanent")
            if objective.seat in (seat, NOBODY_SEAT) and not (lasting and self.st.held[number] != n.OFF):
                found |= objective.hexes
        return found

    @cached_property
    def ours(self) -> int:
        return self.objective_hexes(self.seat)

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """Hexes to go to: those of objectives not yet held, and exits."""
        ctx, st, seat = self.ctx, self.st, self.seat
        found = 0
        for number, objective in enumerate(ctx.objectives):
            if objective.seat in (seat, NOBODY_SEAT) and st.held[number] != seat:
                found |= objective.hexes
        return tuple(hexes_of(found | ctx.exits[seat]))

    def goals(self, hex: int) -> tuple[int, int]:
        """What holding a hex is worth, and how far the next goal is: an objective, else an enemy."""
        bit = self.ctx.bit[hex]
        worth = (HELD_HEX if self.ours & bit else 0) + (HELD_HEX // 2 if self.theirs & bit else 0)
        distance = self.ctx.distance[hex]
        if self.wanted:
            return worth, min([distance[h] for h in self.wanted])
        return worth, min([distance[at] for _, at in self.enemies], default=0)

    def moves(self, legal: list[int]) -> list[tuple[int, int]]:
        """Each move against staying; movement ends when nobody gains by moving."""
        ctx, st = self.ctx, self.st
        staying: dict[int, int] = {}
        found: dict[int, dict[int, int]] = {}
        near: dict[int, int] = {}
        result = []
        for action in legal:
            verb = action >> 24
            if verb == words.MOVE.number:
                unit, hex = action >> 12 & 0xFFF, action & 0xFFF
                if unit not in staying:
                    staying[unit] = self.place_worth(unit, st.at[unit], may_fight=True, entered=False)
                    near[unit], far = allowance(ctx, st, unit)
                    found[unit] = reach(ctx, st, unit, far)
                battle = found[unit][hex] <= near[unit]
                there = self.place_worth(unit, hex, may_fight=battle, entered=True)
                result.append((action, there - staying[unit]))
            elif verb == words.EXIT.number:
                result.append((action, MEDAL))
            elif verb == words.CUT.number:
                result.append((action, 200))
            elif verb == words.RAID.number:
                result.append((action, 10))
            else:
                result.append((action, 5))
        return result

    def going_on(self, action: int) -> int:
        verb = action >> 24
        unit = self.frame[2]
        may = may_fight(self.st, unit)
        if verb == words.GO_ON_OUT.number:
            return MEDAL
        hex = self.st.at[unit] if verb == words.STAY.number else action & 0xFFFFFF
        return self.place_worth(unit, hex, may_fight=may, entered=True)

    # battle

    def battle(self, action: int) -> int:
        verb = action >> 24
        if verb in (words.SHOOT.number, words.FIGHT.number):
            unit, hex = (action >> 12) & 0xFFF, action & 0xFFF
            kind = n.CLOSE if verb == words.FIGHT.number else n.RANGED
            dice = attack_dice(self.ctx, self.st, unit, kind, hex)
            return 10 + self.attack_worth(unit, hex, kind, dice, self.st.at[unit])
        if verb == words.CLEAR.number:
            return 8
        if verb == words.JOIN.number:
            return 5
        return -5 if verb == words.GO_HOME.number else 1

    def artillery(self, action: int) -> int:
        verb = action >> 24
        if verb == words.AIM.number:
            return self.aim_worths[action & 0xFFFFFF]
        if verb == words.SPEND.number:
            return action & 0xFFFFFF
        if verb == words.COMBAT.number:
            return 5
        return -1 if self.st.hq[self.seat] else 1

    @cached_property
    def aim_worths(self) -> list[int]:
        """Each hex as the aim of shells: who stands there counts three times, who stands beside it once."""
        ctx, st = self.ctx, self.st
        worths = [0] * ctx.hexes
        for unit, hex in enumerate(st.at):
            if hex == n.OFF:
                continue
            worth = 8 - st.figures[unit] - 2 * ctx.grounds[st.ground[hex]].ranged[0]
            if ctx.side_of[unit] == self.seat:
                worth *= -2
            worths[hex] += 3 * worth
            for near in ctx.near[hex]:
                worths[near] += worth
        return worths

    def flags(self, action: int) -> int:
        return action & 0xFFFFFF

    def retreating(self, action: int) -> int:
        ground = self.ctx.grounds[self.st.ground[action & 0xFFFFFF]]
        return ground.ranged[0] * 2 + ground.ranged[1]

    def ground_taken(self, action: int) -> int:
        unit = self.frame[2]
        if action >> 24 == words.STAY.number:
            return self.place_worth(unit, self.st.at[unit], may_fight=False, entered=False)
        return 100 + self.place_worth(unit, self.frame[3], may_fight=False, entered=True)

    # the end of the turn

    def ending(self, action: int) -> int:
        ctx, st, seat = self.ctx, self.st, self.seat
        verb = action >> 24
        if verb == words.TAKE_MEDAL.number:
            return MEDAL
        if verb == words.TAKE_HQ.number:
            return 600 if st.hq[seat] < 4 + ctx.strength[seat] else 100
        if verb == words.DRAW.number:
            return 400
        if verb == words.COMBAT.number:
            return 500
        if verb == words.DISCARD.number:
            dear = ctx.cost[action & 0xFFFFFF]
            crowded = sum(st.hand[seat * ctx.kinds + k] for k in range(ctx.first_combat, ctx.kinds))
            return dear * 10 - 5 if crowded >= st.limits[seat] and st.hq[seat] < 3 else -10
        return 0

    def kept(self, action: int) -> int:
        return self.card_worth(action & 0xFFFFFF)

    def section(self, action: int) -> int:
        ctx, st = self.ctx, self.st
        section = action & 0xFFFFFF
        return sum(
            w
            for u, w in self.unit_worths.items()
            if ctx.infantry[u] and ctx.sections[st.at[u]] >> section & 1
        )

    def group(self, action: int) -> int:
        worths = self.unit_worths
        first = action & 0xFFFFFF
        return sum(worths[u] for g in groups(self.ctx, self.st, self.seat) if g[0] == first for u in g)

    def restored(self, action: int) -> int:
        return 0 if action == words.DONE.base else 10 - self.st.figures[action & 0xFFFFFF]

    def healed(self, action: int) -> int:
        figures = action & 0xFFFFFF
        return figures if self.st.hq[self.seat] - figures >= 2 else -figures


JUDGES = {
    n.COMMAND: Judge.command,
    n.WITH_CARD: Judge.combat_card,
    n.REACT: Judge.combat_card,
    n.TARGET: Judge.chosen_unit,
    n.HEAL: Judge.healed,
    n.ORDER: Judge.ordered,
    n.SECTION: Judge.section,
    n.GROUP: Judge.group,
    n.RESTORE: Judge.restored,
    n.AFTER_MOVE: Judge.combat_card,
    n.MOVE_ON: Judge.going_on,
    n.BATTLE: Judge.battle,
    n.CROSSFIRE: Judge.battle,
    n.ATTACK: Judge.combat_card,
    n.FLAGS: Judge.flags,
    n.RETREAT: Judge.retreating,
    n.GROUND: Judge.ground_taken,
    n.FURY: Judge.battle,
    n.ARTILLERY: Judge.artillery,
    n.END: Judge.ending,
    n.KEEP: Judge.kept,
}
