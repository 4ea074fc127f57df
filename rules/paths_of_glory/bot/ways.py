"""Where units can march by themselves, as layers of spaces: a step away, two steps away, and so on."""

from __future__ import annotations

from functools import cached_property

from ...core import Mask
from ...core.tracing import mask_of, spaces_of
from ..movement import area_ok, early_ban, limit_on, line_ok, treaty_on
from .field import Field

Layers = tuple[Mask, ...]


class Ways:
    """The marches of one position; units that may enter the same spaces share them."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._entries: dict[tuple[int, bool], tuple[Mask, Mask]] = {}
        self._layers: dict[tuple[int, bool, int, int], Layers] = {}
        self._links: dict[int, list[Mask]] = {}

    def of(self, unit: int, space: int) -> Layers:
        """Every space that a unit can reach alone, by the number of steps; its own space comes first."""
        ctx, st = self.field.ctx, self.field.st
        ordinary, steps = bool(st.ordinary >> unit & 1), ctx.mf[unit][st.reduced >> unit & 1]
        key = (self.field.ground.roams[unit], ordinary, steps, space)
        known = self._layers.get(key)
        if known is None:
            known = self._layers[key] = self._spread(unit, ordinary, space, steps)
        return known

    def to(self, unit: int, layers: Layers, goal: int) -> tuple[int, ...]:
        """The spaces on the way to one of those that can be reached, that one included."""
        links, way = self._open_links(unit), [goal]
        reached = next(step for step, layer in enumerate(layers) if layer >> goal & 1)
        through, _ = self._entry(unit, bool(self.field.st.ordinary >> unit & 1))
        for layer in reversed(layers[1:reached]):
            way.append(next(s for s in spaces_of(layer & through) if links[s] >> way[-1] & 1))
        return tuple(reversed(way))

    def _spread(self, unit: int, ordinary: bool, space: int, steps: int) -> Layers:
        links, (through, up_to) = self._open_links(unit), self._entry(unit, ordinary)
        front = 1 << space
        layers = [front]
        left = (through | up_to) & ~front
        while front and len(layers) <= steps:
            grown = 0
            while front:
                low = front & -front
                front ^= low
                grown |= links[low.bit_length() - 1]
            grown &= left
            left ^= grown
            layers.append(grown)
            front = grown & through
        return tuple(layers)

    def _entry(self, unit: int, ordinary: bool) -> tuple[Mask, Mask]:
        """Where a unit may pass through, and forts up to which it may go."""
        key = (self.field.ground.roams[unit], ordinary)
        known = self._entries.get(key)
        if known is None:
            known = self._entries[key] = self._work_out_entry(unit, key)
        return known

    def _work_out_entry(self, unit: int, key: tuple[int, bool]) -> tuple[Mask, Mask]:
        field = self.field
        ctx, st = field.ctx, field.st
        free = field.open & ~field.hostile & self._area(unit, key)
        forts = ctx.enemy_forts[field.seat] & ~st.razed
        entered = forts & free if ctx.army[unit] else forts & free & mask_of(field.stands)
        up_to = mask_of(s for s in spaces_of(entered) if not early_ban(ctx, st, unit, s))
        return free & ~forts, up_to

    def _area(self, unit: int, key: tuple[int, bool]) -> Mask:
        """Before the treaty this hangs on few things, and is remembered from one position to the next."""
        ctx, st, areas = self.field.ctx, self.field.st, self.field.ground.areas
        if treaty_on(ctx, st):
            return mask_of(s for s in range(ctx.n) if area_ok(ctx, st, unit, s))
        lasting = (*key, limit_on(ctx, st))
        if lasting not in areas:
            areas[lasting] = mask_of(s for s in range(ctx.n) if area_ok(ctx, st, unit, s))
        return areas[lasting]

    def _open_links(self, unit: int) -> list[Mask]:
        """The lines of a unit, without those that are closed now."""
        ctx = self.field.ctx
        number = ctx.path_class[unit]
        known = self._links.get(number)
        if known is None:
            known = list(ctx.path_links[number].masks)
            for space, to in self._shut:
                known[space] &= ~(1 << to)
            self._links[number] = known
        return known

    @cached_property
    def _shut(self) -> list[tuple[int, int]]:
        ctx, st = self.field.ctx, self.field.st
        return [(space, to) for space, to, line in self.field.ground.gates if not line_ok(ctx, st, line)]
