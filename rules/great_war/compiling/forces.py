"""Units with all their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.saying import said

from ..numbers import OFF
from .sheet import Sheet


class ForceTables(Sheet):
    def _units(self, options: Mapping[str, Any]) -> dict[str, Any]:
        pieces, types = self.pack.pieces, self.tables.unit_types
        type_ids = tuple(types)
        rows: list[dict[str, Any]] = []
        ids, names, seen = [], [], dict[int, str]()
        for entry_id, entry in self.scenario.setup.items():
            piece = pieces[entry.piece]
            if piece.kind != "unit" or piece.unit_type is None or entry.at is None:
                continue
            side = self.pack.nations[piece.nation].side if piece.nation else None
            if side not in self.seats:
                self.problems.append(f"setup/{entry_id}: {entry.piece} belongs to neither side")
                continue
            here = self.index[entry.at]
            if entry.count > 1 or here in seen:
                other = seen.get(here, entry_id)
                self.problems.append(f"setup/{entry_id}: two units on one hex ({other}), R11.7")
            seen[here] = entry_id
            kind = types[piece.unit_type]
            special = [self.tables.special_figures[figure] for figure in piece.special_figures]
            figures = entry.figures or kind.figures
            if figures > kind.figures:
                self.problems.append(f"setup/{entry_id}: {figures} figures, {kind.figures} are the most")
            reach = bytearray(32)
            for distance, dice in enumerate(kind.ranged_dice, 2):
                reach[distance] = dice + sum(s.dice for s in special if "ranged" in s.dice_in)
            ids.append(entry_id)
            names.append(
                entry.label or said("{name} {number}", name=piece.name, number=entry_id.rsplit("-", 1)[-1])
            )
            rows.append(
                {
                    "counters": entry.piece,
                    "side_of": self.seats.index(side),
                    "starts": here,
                    "start_figures": figures,
                    "full": kind.figures,
                    "move_battle": kind.move_and_battle,
                    "move_only": kind.move_only,
                    "close_dice": kind.close_dice + sum(s.dice for s in special if "close" in s.dice_in),
                    "ranged_dice": bytes(reach),
                    "needs_sight": kind.needs_sight,
                    "takes_ground": kind.takes_ground,
                    "joins": kind.crossfire,
                    "clears_wire": kind.clears_wire,
                    "fires_at_wire": kind.clears_wire and options["empty_wire"] == "artillery_and_mortars",
                    "soldier": kind.unit_class == "soldier",
                    "infantry": kind.is_infantry,
                    "type_of": type_ids.index(piece.unit_type),
                    "skull_ranges": frozenset(
                        r for s in special if "skull" in s.hits_with for r in s.hits_at_ranges
                    ),
                }
            )
        if len(rows) >= OFF:
            self._fail(f"{len(rows)} units; {OFF - 1} are the most that the engine knows")
        self.ids["piece"], self.names["piece"] = tuple(ids), tuple(names)
        octets = (
            "side_of",
            "starts",
            "start_figures",
            "full",
            "move_battle",
            "move_only",
            "close_dice",
            "type_of",
        )
        columns: dict[str, Any] = {}
        for name in rows[0] if rows else ():
            column = [row[name] for row in rows]
            columns[name] = bytes(column) if name in octets else tuple(column)
        if not rows:
            self._fail("no unit is set up")
        side_of = columns["side_of"]
        own = tuple(tuple(u for u in range(len(rows)) if side_of[u] == seat) for seat in (0, 1))
        for seat, units in enumerate(own):
            if not units:
                self.problems.append(f"{self.seats[seat]} has no unit (V13)")
        return {
            **columns,
            "units": len(rows),
            "own": own,
            "type_index": {name: number for number, name in enumerate(type_ids)},
        }
