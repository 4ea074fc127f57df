"""A bot that plays both sides by rule of thumb.

It gives every legal action a number and takes the highest; it does not look ahead. It attacks at good odds,
covers victory spaces, digs in, keeps its lines, meets mandated offensives, and takes reinforcements, events,
redeployments and replacements in time.
"""

from __future__ import annotations

from ..bots.interface import Position
from ..core import Lot, Mask
from ..core.tracing import mask_of, spaces_of, spread
from . import numbers as no
from . import words as w
from .attacks import friends_ok, joint, targets_of
from .board import besieged, enemy_fort, fort_stands, frozen, is_open, stacks, trench_of
from .combat import flank_drm, loss_number
from .ctx import PathsCtx
from .movement import fort_allows, may_enter, may_stop
from .redeployment import capital_lost, home_nation
from .state import PathsState
from .supply import always, in_supply, open_to, supplied_at, usable_ports

VP = 400
STEP = 100
GOOD = 40
MOST = 90
"""An attack worth less than this is left alone."""


class HeuristicBot:
    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._lot = Lot(seed)
        self._last: Judge | None = None
        self._position = b""

    def choose(self, position: Position) -> int:
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        st: PathsState = position.imagine()
        judge = Judge(position.ctx, st, position.seat)  # type: ignore[arg-type]
        placed = b"%d %d" % (position.seat, st.reduced) + st.where.tobytes() + st.control + st.trench
        if self._last is not None and placed == self._position:
            judge.remember(self._last)
        self._last, self._position = judge, placed
        best: list[int] = []
        highest = 0
        for action in legal:
            worth = judge.worth(action)
            if not best or worth > highest:
                best, highest = [action], worth
            elif worth == highest:
                best.append(action)
        return best[self._lot.pick(len(best))]


class Judge:
    """Gives numbers to the legal actions of one decision."""

    def __init__(self, ctx: PathsCtx, st: PathsState, seat: int) -> None:
        self.ctx, self.st, self.seat = ctx, st, seat
        self.frame = st.frames[-1]
        self.at = stacks(st)
        self.power = [0] * ctx.n
        for space, units in enumerate(self.at):
            if units:
                cf = sum(ctx.cf[u][st.reduced >> u & 1] * (2 if ctx.army[u] else 1) for u in units)
                self.power[space] = cf if ctx.side[units[0]] == seat else -cf
        self._threat: dict[int, int] = {}
        self._attack: dict[tuple[int, tuple[int, ...]], int] = {}
        self._ends: dict[tuple[int, int, int], int] = {}
        self._gains: list[int] | None = None
        self._close: dict[int, bool] = {}
        self._ways: dict[tuple[int, int], list[tuple[int, bool, int]]] = {}
        self._secure: dict[int, Mask] = {}
        self._cut: set[int] | None = None

    def remember(self, earlier: Judge) -> None:
        """Take over what was thought of the map: nothing has moved since."""
        self._threat, self._close, self._secure = earlier._threat, earlier._close, earlier._secure
        self._ends, self._ways, self._cut = earlier._ends, earlier._ways, earlier._cut

    def worth(self, action: int) -> int:
        verb = action >> 24
        value = action & 0xFFFFFF
        return getattr(self, "_" + w_name(verb), self._plain)(action, value)

    def _plain(self, action: int, value: int) -> int:
        return 0

    # the map

    def enemy(self, unit: int) -> bool:
        return self.ctx.side[unit] != self.seat

    def threat(self, space: int) -> int:
        """Strength of the enemy next to a space."""
        known = self._threat.get(space)
        if known is None:
            known = self._threat[space] = sum(
                -self.power[to] for to, _ in self.ctx.near[space] if self.power[to] < 0
            )
        return known

    def need(self, space: int) -> int:
        """How much a space of ours wants troops."""
        if self.st.control[space] != self.seat:
            return 0
        danger = self.threat(space)
        if not danger:
            return 0
        worth = 30 if self.ctx.vp[space] else 10
        held = max(self.power[space], 0) * (2 if trench_of(self.st, space, self.seat) else 1)
        return max(0, (danger - held) * worth) + (60 if not held and self.ctx.vp[space] else 0)

    def prize(self, space: int) -> int:
        """What taking a space is worth."""
        if self.st.control[space] == self.seat:
            return 0
        worth = (VP if self.ctx.vp[space] else 0) + 25
        return worth + 250 if space in self.cut() else worth

    def cut(self) -> set[int]:
        """Spaces next to units of ours that are out of supply: taking one may save them."""
        if self._cut is None:
            self._cut = set()
            for unit, at in enumerate(self.st.where):
                if at < 0 or self.enemy(unit) or frozen(self.ctx, self.st, unit):
                    continue
                if not in_supply(self.ctx, self.st, unit):
                    self._cut.update(to for to, _ in self.ctx.near[at])
        return self._cut

    def secure(self, number: int) -> Mask:
        """Spaces from which supply runs only through spaces that are held or out of the enemy's reach."""
        known = self._secure.get(number)
        if known is None:
            ctx, st, trace = self.ctx, self.st, self.ctx.traces[number]
            passable = open_to(ctx, st, self.seat)
            for space in spaces_of(passable):
                if not self.at[space] and self.threat(space):
                    passable ^= 1 << space
            sources = mask_of(s for s in trace.sources if st.control[s] == self.seat)
            hubs = (usable_ports(ctx, st, trace, passable),) if trace.sea else ()
            known = self._secure[number] = spread(trace.links, passable, sources, hubs=hubs)
        return known

    def exposed(self, stack: list[int], space: int) -> int:
        """The price of standing where the enemy can cut the line."""
        ctx, lead = self.ctx, stack[0]
        if always(ctx, self.st, lead, space):
            return 0
        number = ctx.trace[lead]
        held = self.secure(number)
        if held >> space & 1 or held & ctx.traces[number].links.masks[space]:
            return 0
        return 280 if ctx.army[lead] else 140

    def plugs(self, stack: list[int], space: int) -> int:
        """What a stack is worth in an empty space on the line of others."""
        ctx = self.ctx
        if self.at[space] or self.st.control[space] != self.seat or not self.threat(space):
            return 0
        number = ctx.trace[stack[0]]
        held = self.secure(number)
        links = ctx.traces[number].links
        if not held & links.masks[space]:
            return 0
        return 140 if any(self.power[to] > 0 and not held >> to & 1 for to in links.near[space]) else 0

    # attacks

    def odds(self, target: int, units: tuple[int, ...]) -> int:
        """Expected balance of an attack: losses dealt less losses taken, and the prize when it is won."""
        key = (target, units)
        known = self._attack.get(key)
        if known is None:
            known = self._attack[key] = self._odds(target, units)
        return known

    def _odds(self, target: int, units: tuple[int, ...]) -> int:
        ctx, st, seat = self.ctx, self.st, self.seat
        if not units:
            return 0
        foes = [u for u in self.at[target] if self.enemy(u)]
        attack = sum(ctx.cf[u][st.reduced >> u & 1] for u in units)
        defence = sum(ctx.cf[u][st.reduced >> u & 1] for u in foes if not st.retreated >> u & 1)
        fort = ctx.fort[target] if enemy_fort(ctx, st, target, seat) else 0
        level = trench_of(st, target, 1 - seat) if foes else 0
        row = ctx.trenches[level]
        shift = row[0] + ctx.t_shift[ctx.terrain[target]]
        army = 0 if any(ctx.army[u] for u in units) else 1
        their = 0 if any(ctx.army[u] for u in foes) else 1
        dealt = [loss_number(ctx, army, attack, shift, d) for d in range(1, 7)]
        taken = [loss_number(ctx, their, defence + fort, row[1], d) for d in range(1, 7)]
        steps = sum(ctx.lf[u][st.reduced >> u & 1] * (1 if st.reduced >> u & 1 else 2) for u in foes) or fort
        won = sum(a > d for a in dealt for d in taken)
        balance = sum(min(a, steps) for a in dealt) * 60 // 6 - sum(taken) * 50 // 6
        full = any(not st.reduced >> u & 1 for u in units)
        if foes and full:
            holds = ctx.t_cancel[ctx.terrain[target]] or level
            balance += won * (self.prize(target) + 60) // (72 if holds else 45)
        elif fort and not foes:
            balance = sum(a >= fort for a in dealt) * (self.prize(target) + 40) // 6 - sum(taken) * 40 // 6
        if self._mandated(target, units, foes):
            balance += VP // 2
        return balance

    def _mandated(self, target: int, units: tuple[int, ...], foes: list[int]) -> bool:
        ctx, st, seat = self.ctx, self.st, self.seat
        if st.mandate_done >> seat & 1 or not foes:
            return False
        nation, enemies, countries, _, _ = ctx.mandates[st.mandate[seat]]
        if nation < 0 or (nation >= 0 and st.mutiny_on and ctx.n_side[nation] == seat):
            return False
        country = ctx.country[target]
        return (
            any(ctx.nation[u] == nation for u in units)
            and (not countries or (country >= 0 and bool(countries >> country & 1)))
            and (not enemies or any(enemies >> ctx.acts[u] & 1 for u in foes))
        )

    def able(self, space: int) -> list[int]:
        """Units of ours in a space that could attack."""
        st = self.st
        return [
            u
            for u in self.at[space]
            if not self.enemy(u)
            and not frozen(self.ctx, st, u)
            and not (st.attacked | st.moved) >> u & 1
            and in_supply(self.ctx, st, u)
        ]

    def leaders(self, space: int) -> list[int]:
        """One of each kind of unit that could move from a space."""
        kinds: dict[tuple[int, bool, int], int] = {}
        for u in self.able(space):
            if self.ctx.mf[u][0]:
                kinds.setdefault((self.ctx.nation[u], self.ctx.army[u], self.st.reduced >> u & 1), u)
        return list(kinds.values())

    def _targets(self, space: int) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for unit in self.able(space):
            for target in targets_of(self.ctx, self.st, unit):
                if not self.st.assaulted >> target & 1:
                    found.setdefault(target, []).append(unit)
        return found

    def force(self, target: int, units: list[int]) -> tuple[int, ...]:
        """The units of these that may attack together: one nation first, then those that fit."""
        by_nation: dict[int, list[int]] = {}
        for unit in units:
            by_nation.setdefault(self.ctx.acts[unit], []).append(unit)
        if not by_nation:
            return ()
        lead = max(by_nation.values(), key=lambda us: (sum(self.ctx.cf[u][0] for u in us), us))
        chosen = list(lead)
        for unit in units:
            if unit not in chosen and joint(self.ctx, self.st, [*chosen, unit]):
                chosen.append(unit)
        return (
            tuple(sorted(chosen))
            if friends_ok(self.ctx, self.st, chosen, target)
            else tuple(u for u in sorted(chosen) if friends_ok(self.ctx, self.st, [u], target))
        )

    def marked(self, target: int) -> list[int]:
        """Units already activated that could join against a target."""
        found = []
        marks = self.st.attack_marked
        while marks:
            low = marks & -marks
            marks ^= low
            found += self._targets(low.bit_length() - 1).get(target, [])
        return found

    def attack_gain(self, space: int) -> int:
        """What activating a space for combat adds."""
        best = 0
        for target, units in self._targets(space).items():
            before = (
                self.odds(target, self.force(target, self.marked(target))) if self.st.attack_marked else 0
            )
            after = self.odds(
                target, self.force(target, units + (self.marked(target) if self.st.attack_marked else []))
            )
            best = max(best, after - max(before, 0))
        return best

    # moves

    def stay_worth(self, units: list[int], space: int) -> int:
        """What it is worth that these units stand here."""
        ctx = self.ctx
        danger = self.threat(space)
        rest = max(self.power[space], 0) - sum(
            ctx.cf[u][self.st.reduced >> u & 1] * (2 if ctx.army[u] else 1)
            for u in units
            if self.st.where[u] == space
        )
        if danger:
            worth = 110 if rest <= 0 else 20
            if ctx.vp[space] and rest <= 0:
                worth += 300
            if besieged(ctx, self.st, space) and ctx.fort_side[space] != self.seat:
                worth += 150
            return worth + min(danger, 20) * 2
        if ctx.vp[space] and self.st.control[space] == self.seat and self._near_enemy_land(space):
            return 30 if rest <= 0 else 0
        if enemy_fort(ctx, self.st, space, self.seat):
            return 200 if rest <= 0 else 40
        return 0

    def _near_enemy_land(self, space: int) -> bool:
        return any(self.st.control[to] == 1 - self.seat for to, _ in self.ctx.near[space])

    def end_worth(self, stack: list[int], space: int) -> int:
        """What a stack gains by ending its movement in a space."""
        ctx, st = self.ctx, self.st
        if not supplied_at(ctx, st, stack[0], space):
            return -400
        worth = self.stay_worth(stack, space) - self.exposed(stack, space)
        if enemy_fort(ctx, st, space, self.seat):
            worth += 120 + self.prize(space) // 4
        else:
            strength = sum(ctx.cf[u][st.reduced >> u & 1] * (2 if ctx.army[u] else 1) for u in stack)
            weak = self.threat(space) > 2 * (strength + max(self.power[space], 0))
            worth += self.prize(space) // (3 if weak else 1) - (60 if weak else 0)
        return worth + self.need(space) // 4 + self._approach(space) + self.plugs(stack, space)

    def _approach(self, space: int) -> int:
        """Nearer to the enemy is better where nothing else calls."""
        near = self.ctx.near[space]
        if any(self.power[to] < 0 for to, _ in near):
            return 12
        if any(self.st.control[to] == 1 - self.seat and is_open(self.ctx, self.st, to) for to, _ in near):
            return 10
        return 5 if any(self.power[far] < 0 for to, _ in near for far, _ in self.ctx.near[to]) else 0

    def best_end(self, stack: list[int], space: int, steps: int) -> int:
        """The best that a stack can reach, the way counted too."""
        ctx, st = self.ctx, self.st
        lead = stack[0]
        kind = (ctx.nation[lead] * 2 + ctx.army[lead]) * 2 + (st.reduced >> lead & 1)
        key = (kind * 8 + len(stack), space, steps)
        known = self._ends.get(key)
        if known is not None:
            return known
        best = self.end_here(key[0], stack, space)
        self._ends[key] = best
        if steps > 0:
            for to, stops, passing in self.ways(key[0], stack, space):
                reached = self.end_here(key[0], stack, to) if stops else self.best_end(stack, to, steps - 1)
                best = max(best, reached + passing)
        self._ends[key] = best
        return best

    def ways(self, kind: int, stack: list[int], space: int) -> list[tuple[int, bool, int]]:
        """Where a stack of this kind may go next, whether it must stop there, and what passing is worth."""
        known = self._ways.get((kind, space))
        if known is None:
            ctx, st = self.ctx, self.st
            known = []
            for to, line in ctx.paths[ctx.path_class[stack[0]]][space]:
                if may_enter(ctx, st, stack[0], to, line) and fort_allows(ctx, st, stack, to):
                    stops = enemy_fort(ctx, st, to, self.seat) and not besieged(ctx, st, to)
                    known.append((to, stops, (self.prize(to) // 3 if ctx.vp[to] else 0) - 2))
            self._ways[(kind, space)] = known
        return known

    def end_here(self, kind: int, stack: list[int], space: int) -> int:
        """`end_worth`, remembered for all units of a kind."""
        known = self._ends.get((kind, space, -1))
        if known is None:
            fits = may_stop(self.ctx, self.st, stack, space)
            known = self._ends[(kind, space, -1)] = self.end_worth(stack, space) if fits else -300
        return known

    def move_gain(self, unit: int) -> int:
        """What the unit gains by the best move it can make."""
        space = self.st.where[unit]
        if not self.close(space):
            return 0
        reach = self.ctx.mf[unit][self.st.reduced >> unit & 1]
        return self.best_end([unit], space, reach) - (
            self.stay_worth([unit], space) - self.exposed([unit], space)
        )

    def close(self, space: int) -> bool:
        """Whether the enemy's land or units lie within a few spaces."""
        known = self._close.get(space)
        if known is None:
            seen, edge = {space}, [space]
            known = False
            for _ in range(3):
                edge = sorted({to for here in edge for to, _ in self.ctx.near[here]} - seen)
                seen.update(edge)
                if any(self.power[s] < 0 or self.st.control[s] == 1 - self.seat for s in edge):
                    known = True
                    break
            self._close[space] = known
        return known

    def dig_gain(self, unit: int) -> int:
        space = self.st.where[unit]
        level = trench_of(self.st, space, self.seat)
        danger = self.threat(space)
        if not danger or level >= self.ctx.p.trench_limit:
            return -1
        return (45 if level == 0 else 25) + min(danger, 20) + (20 if self.ctx.vp[space] else 0)

    # actions

    def _ops(self, action: int, card: int) -> int:
        return self._operations(self.ctx.card_ops[card]) - 6 * self.ctx.card_ops[card]

    def _one_op(self, action: int, value: int) -> int:
        return self._operations(1) - 5

    def _operations(self, ops: int) -> int:
        """The best uses of so many points: attacks and moves of single spaces, added up."""
        if self._gains is not None:
            return sum(self._gains[:ops])
        gains = []
        ctx, st = self.ctx, self.st
        for space, power in enumerate(self.power):
            if power <= 0 and not (self.at[space] and not self.enemy(self.at[space][0])):
                continue
            attack = 0
            for target, units in self._targets(space).items():
                worth = self.odds(target, self.force(target, units))
                if worth > attack and worth > GOOD:
                    attack = worth
            move = max((self.move_gain(u) for u in self.leaders(space)), default=0)
            if st.entrenching:
                move = max([move, *(self.dig_gain(u) for u in self.able(space) if ctx.army[u])])
            gains.append(min(max(attack, move), MOST))
        gains.sort(reverse=True)
        self._gains = gains
        return sum(gains[:ops])

    def _rp(self, action: int, card: int) -> int:
        ctx, st = self.ctx, self.st
        worth = 0
        left = ctx.p.actions - st.round
        for pool, points in ctx.card_rp[card]:
            nation = ctx.pools[pool][1]
            if nation >= 0 and (not st.at_war >> nation & 1 or capital_lost(ctx, st, nation)):
                continue
            lost = 0
            for unit, at in enumerate(st.where):
                if (
                    ctx.n_pool[ctx.nation[unit]] == pool
                    and ctx.side[unit] == self.seat
                    and ctx.replaceable[unit]
                ):
                    size = 2 if ctx.army[unit] else 1
                    if at == no.ELIMINATED:
                        lost += 2 * size
                    elif at >= no.RESERVE and st.reduced >> unit & 1:
                        lost += size
            worth += min(2 * points, max(0, lost - st.rp[pool])) * 44
        return worth - (20 if left > 4 else 0) - 5 * ctx.card_ops[card]

    def _sr(self, action: int, card: int) -> int:
        ctx, st = self.ctx, self.st
        waiting = sum(
            1
            for u, at in enumerate(st.where)
            if at == no.RESERVE and ctx.side[u] == self.seat and not ctx.army[u]
        )
        needs = sorted((self.need(s) for s in range(ctx.n) if self.power[s] >= 0), reverse=True)
        points = ctx.card_sr[card]
        return sum(min(n, 80) for n in needs[: min(points, max(0, waiting - 2))]) - 6 * ctx.card_ops[card]

    def _event(self, action: int, card: int) -> int:
        ctx, st = self.ctx, self.st
        rising = st.war_status[self.seat] < ctx.level_status[-1]
        worth = (150 if rising else 80) * ctx.card_ws[card] + 40 - 8 * ctx.card_ops[card]
        if sum(st.war_status) > 30 and ctx.direction[self.seat] * (st.vp - 11) < 0:
            worth -= 90 * ctx.card_ws[card]
        for name, one in ctx.card_effects[card]:
            if name == "reinforcements":
                worth += 270 * sum("army" in u for u in one["units"]) + 90 * (
                    sum(one["corps"].values()) + sum("army" not in u for u in one["units"])
                )
            elif name == "enters war":
                worth += 500
            elif name == "vp":
                worth += VP // 2 * one["vp"] * ctx.direction[self.seat]
            elif name == "vp unless answered":
                worth += VP // 3
            elif name == "opening attack":
                worth += 900
            elif name in (
                "entrench",
                "seasonal vp",
                "rp each turn",
                "void mandate",
                "treaty",
                "mutiny",
                "lift stop ban",
            ):
                worth += 160
            elif name == "lose corps or vp":
                worth += 200
            elif name == "recover":
                worth += 60 * one["rp"]
            elif name in (
                "cancel event",
                "lift fort ban",
                "expedition",
                "mandate drm",
                "count vp",
                "see hand",
            ):
                worth += 60
            else:
                worth += 30
        if ctx.card_gives_ops[card]:
            worth += self._operations(ctx.card_ops[card])
        return worth

    def _offer_peace(self, action: int, value: int) -> int:
        return -500

    def _accept(self, action: int, value: int) -> int:
        lead = (self.st.vp - 10) * self.ctx.direction[self.seat]
        return 100 if lead < -3 and self.frame[0] == no.PEACE else -100

    # operations

    def _activate_attack(self, action: int, space: int) -> int:
        gain = self.attack_gain(space)
        return gain if gain > GOOD else -1

    def _activate_move(self, action: int, space: int) -> int:
        units = self.able(space)
        gain = max((self.move_gain(u) for u in self.leaders(space)), default=-1)
        if self.st.entrenching:
            gain = max([gain, *(self.dig_gain(u) for u in units if self.ctx.army[u])])
        return gain if gain > 8 else -1

    def _pick(self, action: int, unit: int) -> int:
        if self.frame[0] == no.MARCH:
            space = self.st.where[unit]
            if enemy_fort(self.ctx, self.st, space, self.seat):
                return -5
            goal = self.best_end(self.st.stack, space, 3)
            together = self.best_end([*self.st.stack, unit], space, 3)
            return 40 if together > goal + 30 else -5
        return self.move_gain(unit) - 4

    def _entrench(self, action: int, unit: int) -> int:
        return self.dig_gain(unit)

    def _step(self, action: int, space: int) -> int:
        stack = self.st.stack
        left = min(self.ctx.mf[u][self.st.reduced >> u & 1] for u in stack) - self.st.steps - 1
        if enemy_fort(self.ctx, self.st, space, self.seat) and not besieged(self.ctx, self.st, space):
            left = 0
        return self.best_end(stack, space, left) + (self.prize(space) // 3 if self.ctx.vp[space] else 0) - 2

    def _stop(self, action: int, value: int) -> int:
        space = self.st.where[self.st.stack[0]]
        if self.st.steps == 0:
            return self.stay_worth(self.st.stack, space) - self.exposed(self.st.stack, space)
        return self.end_worth(self.st.stack, space)

    def _attack_(self, action: int, space: int) -> int:
        best = self.odds(space, self.force(space, self.marked(space)))
        return best if best > GOOD // 2 else -1

    def _join(self, action: int, unit: int) -> int:
        force = tuple(sorted(self.st.attackers))
        if not force:
            return 50 + self.odds(self.st.target, (unit,)) // 10
        return self.odds(self.st.target, tuple(sorted([*force, unit]))) - self.odds(self.st.target, force) + 2

    def _flank(self, action: int, space: int) -> int:
        drm = flank_drm(self.ctx, self.st, self.seat, space)
        return 20 * drm - 15

    def _use_card(self, action: int, card: int) -> int:
        use = self.ctx.card_combat[card]
        if use is None:
            return -1
        big = sum(self.ctx.cf[u][0] for u in self.st.attackers) >= 5
        if use.withdrawal or use.cancels:
            ours = sum(self.ctx.cf[u][0] for u in self.at[self.st.target])
            theirs = sum(self.ctx.cf[u][0] for u in self.st.attackers)
            return 10 if theirs > 2 * ours + 3 else -1
        return 10 if big else -1

    def _lose_step(self, action: int, unit: int) -> int:
        ctx, reduced = self.ctx, self.st.reduced >> unit & 1
        if reduced:
            return -ctx.cf[unit][1] * 10 - (60 if ctx.army[unit] else 5)
        return -(ctx.cf[unit][0] - ctx.cf[unit][1]) * 10 - (20 if ctx.army[unit] else 0)

    def _stand(self, action: int, unit: int) -> int:
        keep = 60 if self.ctx.vp[self.st.target] else 15
        return keep + self._lose_step(action, unit)

    def _retreat(self, action: int, value: int) -> int:
        space = value & 0xFFF
        worth = (
            -self.threat(space) * 2
            + (40 if self.ctx.vp[space] else 0)
            + 10 * trench_of(self.st, space, self.seat)
        )
        return worth + (15 if fort_stands(self.ctx, self.st, space) else 0) - 5 * len(self.at[space])

    def _advance(self, action: int, value: int) -> int:
        unit, space = value >> 12, value & 0xFFF
        home = self.st.where[unit]
        left = [u for u in self.at[home] if u != unit]
        worth = self.prize(space) + 30 - self.threat(space)
        if self.at[space]:
            worth -= 40
        if not left:
            worth -= self.stay_worth([unit], home) // 2
        worth -= self.exposed([unit], space) // 2
        return worth if supplied_at(self.ctx, self.st, unit, space) else -300

    # redeployment and replacements

    def _redeploy(self, action: int, unit: int) -> int:
        if self.frame[0] == no.EXPEDITION:
            return 20 if self.st.where[unit] == no.RESERVE else 5
        if self.st.where[unit] != no.RESERVE:
            space = self.st.where[unit]
            quiet = not self.threat(space) and not self._near_enemy_land(space)
            return 25 if quiet and self.ctx.army[unit] else -10
        spare = sum(
            1
            for u, at in enumerate(self.st.where)
            if at == no.RESERVE and home_nation(self.ctx, u) == home_nation(self.ctx, unit)
        )
        return 30 + 5 * spare if spare > 1 else -5

    def _to(self, action: int, space: int) -> int:
        return self.need(space) + self._approach(space) - 30 + (10 if self.ctx.vp[space] else 0)

    def _to_reserve(self, action: int, value: int) -> int:
        return -40

    def _flip(self, action: int, unit: int) -> int:
        front = self.st.where[unit] >= 0 and bool(self.threat(self.st.where[unit]))
        return (40 if self.ctx.army[unit] else 12) + (15 if front else 0)

    def _recreate(self, action: int, unit: int) -> int:
        return 45

    def _return(self, action: int, unit: int) -> int:
        return 15

    def _place(self, action: int, value: int) -> int:
        space = value & 0xFFF
        return self.need(space) + self._approach(space) + (20 if self.ctx.landing[space] else 0)

    def _dig(self, action: int, space: int) -> int:
        return self.threat(space) + (40 if self.ctx.vp[space] else 0)

    def _take(self, action: int, value: int) -> int:
        return 10

    def _give_up(self, action: int, unit: int) -> int:
        return 5 if self.st.where[unit] == no.RESERVE else -5

    def _reduce(self, action: int, unit: int) -> int:
        return self.ctx.cf[unit][0] - self.ctx.cf[unit][1] + (3 if self.ctx.army[unit] else 0)

    def _bid(self, action: int, value: int) -> int:
        return 5 - 10 * abs((value & 0xFFF) - 1)

    def _yes(self, action: int, value: int) -> int:
        return 5 if self.frame[0] == no.BONUS else -5

    def _discard(self, action: int, card: int) -> int:
        use = self.ctx.card_combat[card]
        return 2 if use is not None and self.ctx.card_ops[card] <= 2 and use.role == 1 and use.weather else -2


NAMES = {verb.number: verb.name.replace("-", "_") for verb in w.VERBS}
NAMES[w.ATTACK.number] = "attack_"


def w_name(number: int) -> str:
    return NAMES.get(number, "plain")
