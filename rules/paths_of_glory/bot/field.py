"""The map as a commander sees it: what spaces are worth, who threatens whom, where the goals lie.

All numbers are hundredths of a victory point.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from ...core import Mask
from ...core.tracing import mask_of, spaces_of
from ..board import frozen, is_open, stacks
from ..ctx import PathsCtx
from ..numbers import NOBODY
from ..state import PathsState
from ..supply import always, flood_through, held_by, in_supply, open_to, reach

VP = 100
CAPITAL = 60
SOURCE = 40
FORT = 15
GROUND = 12
LIFELINE = 400
"""What the only source of a side is worth: without sources all its units are lost."""
FAR = 99
RAID = 4
"""How far a raid is feared."""
EXPOSED = (95, 90, 60, 40, 20)
"""The chance, in hundredths, that an empty space falls, by the distance of the enemy."""
GAP = 50
"""What a hole in the line costs, beside the space itself."""
CUT_OFF = 70
"""What an army risks where the enemy can cut its line."""
RESCUE = 60
MOST_PROMISE = 25
"""What the attacks that a unit may join are worth at most."""
STRIDE = 3
"""What a step towards the next goal is worth."""


@dataclass(frozen=True)
class Ground:
    """What does not change in a game: the worth of spaces, how they hang together, which units are alike."""

    worth: tuple[int, ...]
    lifelines: tuple[int, ...]
    """Traces on which many armies live."""
    near: tuple[Mask, ...]
    lands: tuple[Mask, ...]
    """Spaces that are open to the war all together."""
    fits: tuple[tuple[int, int], ...]
    """By unit and step: a number shared by units that are worth the same in every space."""
    roams: tuple[int, ...]
    """By unit: a number shared by units that may enter the same spaces."""
    gates: tuple[tuple[int, int, int], ...]
    """Lines that may be closed: from, to, line."""
    areas: dict[tuple[int, bool, bool], Mask]
    """Where units may be at all, as far as it has been asked."""


def ground_of(ctx: PathsCtx) -> Ground:
    armies: dict[int, int] = {}
    for unit, trace in enumerate(ctx.trace):
        armies[trace] = armies.get(trace, 0) + ctx.army[unit]
    most = max(armies.values(), default=0)
    units = range(len(ctx.side))
    fits: dict[object, int] = {}
    roams: dict[object, int] = {}
    return Ground(
        worth=_worth_of_spaces(ctx),
        lifelines=tuple(trace for trace in sorted(armies) if 2 * armies[trace] >= most > 0),
        near=tuple(mask_of(to for to, _ in ways) for ways in ctx.near),
        lands=(
            *(mask_of(spaces) for spaces in ctx.of_country if spaces),
            *(1 << s for s, country in enumerate(ctx.country) if country < 0),
        ),
        fits=tuple(
            (
                fits.setdefault((*_living(ctx, u), ctx.cf[u][0]), len(fits)),
                fits.setdefault((*_living(ctx, u), ctx.cf[u][1]), len(fits)),
            )
            for u in units
        ),
        roams=tuple(
            roams.setdefault(
                (ctx.nation[u], ctx.army[u], ctx.only_in[u], ctx.ne_unit[u], ctx.path_class[u]), len(roams)
            )
            for u in units
        ),
        gates=tuple(
            (space, to, line)
            for space, ways in enumerate(ctx.near)
            for to, line in ways
            if ctx.line_quota[line] >= 0 or ctx.line_closed[line] >= 0
        ),
        areas={},
    )


def _worth_of_spaces(ctx: PathsCtx) -> tuple[int, ...]:
    """Points, capitals, sources, forts, and the way to such places."""
    sources = {s for trace in ctx.traces for s in trace.sources}
    own = [
        GROUND
        + VP * ctx.vp[s]
        + (CAPITAL if ctx.capital[s] >= 0 else 0)
        + (SOURCE if s in sources else 0)
        + (FORT if ctx.fort[s] else 0)
        for s in range(ctx.n)
    ]
    return tuple(
        worth + max((own[to] for to, _ in ctx.near[s]), default=0) // 4 for s, worth in enumerate(own)
    )


def _living(ctx: PathsCtx, unit: int) -> tuple[int, ...]:
    """What decides where a unit finds supply and what it can lose."""
    kind = ctx.n_supplied[ctx.nation[unit]]
    return ctx.trace[unit], ctx.army[unit], kind, ctx.nation[unit] if kind > 1 else -1


def sources_held(ctx: PathsCtx, st: PathsState, ground: Ground) -> list[tuple[int, list[int]]]:
    """By lifeline: its side, and the sources that the side still holds."""
    traces = [ctx.traces[number] for number in ground.lifelines]
    return [(t.side, [s for s in t.sources if st.control[s] == t.side]) for t in traces]


def waiting_foes(ctx: PathsCtx, st: PathsState, enemy: int) -> dict[int, int]:
    """Strength by space of nations that an enemy's card may bring into the war any day."""
    found: dict[int, int] = {}
    for card, one in ctx.effects_named.get("enters war", ()):
        nation = ctx.index["nation"][one["nation"]]
        if ctx.card_side[card] != enemy or st.at_war >> nation & 1 or st.level[enemy] < ctx.card_group[card]:
            continue
        for unit, space, step in ctx.entries[nation][0]:
            if space >= 0:
                found[space] = found.get(space, 0) + ctx.cf[unit][step]
    return found


def risk(threat: int, strength: int, trench: int) -> int:
    """The chance, in hundredths, that a garrison is driven out soon."""
    if threat <= 0:
        return 0
    ratio = 20 * threat // max(1, strength * (2 + trench))
    return min(90, max(3, 3 * ratio - 12))


def unit_price(ctx: PathsCtx, st: PathsState, unit: int) -> int:
    """What is lost with a unit as it stands."""
    strength = ctx.cf[unit][st.reduced >> unit & 1]
    return 16 * strength + 10 if ctx.army[unit] else 8 * strength + 8


class Field:
    """One position seen from one side."""

    def __init__(self, ctx: PathsCtx, st: PathsState, seat: int, ground: Ground) -> None:
        self.ctx, self.st, self.seat = ctx, st, seat
        self.ground = ground
        self._fixed: dict[tuple[int, int], int] = {}
        self._values: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._most: dict[int, int] = {}
        self._dull: dict[int, Mask] = {}
        self._secure: dict[int, Mask] = {}
        self._cut: set[int] | None = None
        self.worth = list(ground.worth)
        self.vital: set[int] = set()
        for holder, sources in sources_held(ctx, st, ground):
            for space in sources:
                self.worth[space] += (2 if holder == seat else 1) * LIFELINE // len(sources) ** 2
            if holder == seat and len(sources) < 3:
                self.vital.update(sources)
        n = ctx.n
        self.at = stacks(st)
        self.own = [0] * n
        self.foe = [0] * n
        self.count = [0] * n
        side, cf, reduced = ctx.side, ctx.cf, st.reduced
        self.foes: list[int] = []
        self.stands: list[int] = []
        self.hostile = 0  # enemies, or neutrals whom nobody may disturb: no way through
        for space, units in enumerate(self.at):
            if not units:
                continue
            strength = sum(cf[u][reduced >> u & 1] for u in units)
            self.count[space] = len(units)
            if frozen(ctx, st, units[0]):
                self.hostile |= ctx.bit[space]
            elif side[units[0]] == seat:
                self.own[space] = strength
                self.stands.append(space)
            else:
                self.foe[space] = strength
                self.foes.append(space)
                self.hostile |= ctx.bit[space]
        self.threat = [0] * n
        for space in self.foes:
            strength = self.foe[space]
            for to, _ in ctx.near[space]:
                self.threat[to] += strength
        self._waiting = waiting_foes(ctx, st, 1 - seat)
        for space, strength in self._waiting.items():
            for to, _ in ctx.near[space]:
                self.threat[to] += (strength + 1) // 2
        self._own_mask = mask_of(self.stands)
        self._exposed = mask_of(s for s, threat in enumerate(self.threat) if threat and not self.at[s])

    @cached_property
    def open(self) -> Mask:
        """Countries in which the war is fought."""
        ctx, st = self.ctx, self.st
        return sum(land for land in self.ground.lands if is_open(ctx, st, (land & -land).bit_length() - 1))

    @cached_property
    def raid(self) -> list[int]:
        """Steps from the nearest enemy units; own ones let nobody through."""
        return self._spread(mask_of([*self.foes, *self._waiting]), RAID, self._own_mask)

    @cached_property
    def goal(self) -> list[int]:
        """Steps from the nearest enemy place worth a campaign."""
        return self._spread(self._goals(), FAR, 0)

    def _goals(self) -> Mask:
        """Enemy places worth a campaign; any enemy space where none is left."""
        held = held_by(self.st, 1 - self.seat) & self.open
        return mask_of(s for s in spaces_of(held) if self.worth[s] >= VP) or held

    def _spread(self, start: Mask, limit: int, barring: Mask) -> list[int]:
        """Steps from the nearest of the starting spaces, through open ground up to those that bar the way."""
        near, steps, step = self.ground.near, [FAR] * self.ctx.n, 0
        front, left = start, self.open & ~start
        for space in spaces_of(start):
            steps[space] = 0
        while front and step < limit:
            step += 1
            grown = 0
            for space in spaces_of(front):
                grown |= near[space]
            grown &= left
            left ^= grown
            for space in spaces_of(grown):
                steps[space] = step
            front = grown & ~barring
        return steps

    def strength(self, unit: int) -> int:
        return self.ctx.cf[unit][self.st.reduced >> unit & 1]

    def trench(self, space: int) -> int:
        trench = self.st.trench[space]
        return trench & 3 if trench and trench >> 2 == self.seat else 0

    @cached_property
    def idle(self) -> Mask:
        """Own ground that no enemy can reach soon."""
        held = held_by(self.st, self.seat) & ~mask_of(self.vital)
        return held & mask_of(s for s, steps in enumerate(self.raid) if steps == FAR)

    def dull(self, space: int) -> Mask:
        """Idle ground no nearer to a goal than a space."""
        distance = self.goal[space]
        known = self._dull.get(distance)
        if known is None:
            further = mask_of(s for s in spaces_of(self.idle) if self.goal[s] >= distance)
            known = self._dull[distance] = further
        return known

    def danger(self, space: int, strength: int, garrison: int) -> int:
        """What is lost here on average, if this is all that guards the space."""
        if garrison <= 0:
            if space in self.vital:
                return self.worth[space] // 2
            return self._prey(space, self.raid[space]) if self.st.control[space] == self.seat else 0
        fort = self.ctx.fort[space] if self.ctx.fort_side[space] == self.seat else 0
        return self.worth[space] * risk(self.threat[space], strength + fort, self.trench(space)) // 200

    def relief(self, space: int, strength: int) -> int:
        """What one more unit saves in a space."""
        if not self.threat[space] and self.count[space]:
            return 0
        own, count = self.own[space], self.count[space]
        return self.danger(space, own, count) - self.danger(space, own + strength, count + 1)

    def loss(self, space: int, strength: int) -> int:
        """What is risked when a unit leaves a space; the last one leaves the line open."""
        own, count = self.own[space], self.count[space]
        if count > 1:
            return self.danger(space, own - strength, count - 1) - self.danger(space, own, count)
        behind = max(
            (self._open_behind(to, self.raid[space] + 1) for to, _ in self.ctx.near[space]), default=0
        )
        if not self.threat[space]:
            return self.danger(space, 0, 0) + behind // 2
        return GAP + (2 * self.worth[space] + behind) // 3

    def _open_behind(self, space: int, steps: int) -> int:
        """What a raid so many steps away would find in an empty space that it cannot reach now."""
        if self.st.control[space] != self.seat or self.count[space] or self.raid[space] <= steps:
            return 0
        return self._prey(space, steps)

    def _prey(self, space: int, steps: int) -> int:
        """What an empty space loses on average to an enemy so many steps away."""
        if steps >= len(EXPOSED):
            return 0
        worth = self.worth[space]
        return worth * EXPOSED[steps] // (100 if worth >= VP else 300)

    def exposure(self, unit: int, space: int, strength: int) -> int:
        """What a unit risks by standing in a space beside so much strength."""
        if not self.threat[space]:
            return 0
        price = unit_price(self.ctx, self.st, unit)
        return price * risk(self.threat[space], strength, self.trench(space)) // 100

    def _prize(self, space: int, *, army: bool) -> int:
        """What a unit wins by walking into a space that the enemy left empty."""
        st, ctx = self.st, self.ctx
        if st.control[space] == self.seat:
            return 0
        worth = self.worth[space] if ctx.vp[space] or ctx.capital[space] >= 0 else self.worth[space] // 3
        if st.control[space] == NOBODY:
            return 4
        if ctx.fort[space] and ctx.fort_side[space] != self.seat and not st.razed >> space & 1:
            return worth * 2 // 3 if army and not self.at[space] else 0
        return worth + self.rescue(space)

    def promise(self, unit: int, space: int) -> int:
        """The attacks that a unit may join from a space."""
        if not self.threat[space]:
            return 0
        strength, best = self.strength(unit), 0
        for to, _ in self.ctx.near[space]:
            foe = self.foe[to]
            if foe:
                best = max(best, self.worth[to] * strength // (4 * (foe + 2)))
        return min(best, MOST_PROMISE)

    def staying(self, unit: int, space: int) -> int:
        """What a unit is worth where it stands."""
        strength = self.strength(unit)
        worth = self.loss(space, strength) + self.promise(unit, space) - STRIDE * min(self.goal[space], 15)
        return worth - self.exposure(unit, space, self.own[space]) - self._line_risk(unit, space)

    def value(self, unit: int, space: int) -> int:
        """How well a unit stands in a space that it may enter."""
        known, fit = self._values[space], self.ground.fits[unit][self.st.reduced >> unit & 1]
        worth = known.get(fit)
        if worth is None:
            worth = known[fit] = self._value(unit, space, (fit, space))
        return worth

    def most(self, space: int) -> int:
        """What `value` cannot exceed here for any unit: most spaces need no closer look."""
        known = self._most.get(space)
        if known is None:
            known = self._prize(space, army=True) - STRIDE * min(self.goal[space], 15)
            if self.threat[space]:
                known += MOST_PROMISE + self.danger(space, self.own[space], self.count[space])
                known += 0 if self.count[space] else CUT_OFF // 2
            elif not self.count[space]:
                known += self.danger(space, 0, 0)
            self._most[space] = known
        return known

    def _value(self, unit: int, space: int, key: tuple[int, int]) -> int:
        fixed = self._fixed.get(key)
        if fixed is None:
            fixed = self._fixed[key] = (
                self._prize(space, army=self.ctx.army[unit])
                + self.promise(unit, space)
                - STRIDE * min(self.goal[space], 15)
                - self._line_risk(unit, space)
            )
        strength = self.strength(unit)
        worth = fixed + self.relief(space, strength) + self.plug(unit, space)
        return worth - self.exposure(unit, space, self.own[space] + strength)

    def _line_risk(self, unit: int, space: int) -> int:
        """A unit without supply is lost for good; one whose line lies open to the enemy may be soon."""
        ctx, st = self.ctx, self.st
        if always(ctx, st, unit, space):
            return 0
        number = ctx.trace[unit]
        here = 1 << space | ctx.traces[number].links.masks[space]
        if not reach(ctx, st, number) & here:
            return 200
        if self.secure(number) & here:
            return 0
        return CUT_OFF if ctx.army[unit] else CUT_OFF // 2

    def secure(self, number: int) -> Mask:
        """Spaces that supply reaches through nothing but garrisons and ground out of the enemy's reach."""
        known = self._secure.get(number)
        if known is None:
            trace = self.ctx.traces[number]
            passable = open_to(self.ctx, self.st, trace.side) & ~self._exposed
            known = self._secure[number] = flood_through(self.ctx, self.st, trace, passable)
        return known

    def plug(self, unit: int, space: int) -> int:
        """What a unit does for others by standing in an empty space on their line."""
        if self.count[space] or not self.threat[space] or self.st.control[space] != self.seat:
            return 0
        number = self.ctx.trace[unit]
        held, near = self.secure(number), self.ctx.traces[number].links.masks[space]
        return CUT_OFF // 2 if held & near and self._own_mask & near & ~held else 0

    def rescue(self, space: int) -> int:
        """Taking a space next to own units without supply may save them."""
        if self._cut is None:
            ctx, st = self.ctx, self.st
            self._cut = {
                to
                for here in self.stands
                if not all(frozen(ctx, st, u) or in_supply(ctx, st, u) for u in self.at[here])
                for to, _ in ctx.near[here]
            }
        return RESCUE if space in self._cut else 0

    def shift(self, unit: int, start: int, to: int) -> None:
        """Note a planned move."""
        strength = self.strength(unit)
        for space in (start, to):
            self._values.pop(space, None)
            self._most.pop(space, None)
        self.own[start] -= strength
        self.count[start] -= 1
        self.own[to] += strength
        self.count[to] += 1
