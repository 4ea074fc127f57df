"""Assets, objectives, exits, time pressure, shelling and special rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..context import Objective
from ..numbers import FACES, OFF
from .sheet import NOBODY_SEAT, Sheet


class VictoryTables(Sheet):
    def _assets(self, options: Mapping[str, Any]) -> dict[str, Any]:
        default, tables = self.tables.assets, self.tables
        assets, strength, medals = [], [], []
        for name in self.seats:
            side = self.scenario.sides[name]

            def of(field: str, side: Any = side) -> int:
                value = getattr(side, field)
                return int(getattr(default, field) if value is None else value)

            assets.append(
                (
                    of("command_cards"),
                    of("combat_cards"),
                    of("hq_tokens"),
                    of("combat_hand_limit"),
                    side.starting_medals,
                )
            )
            strength.append(of("reserve_artillery"))
            medals.append(of("medals_to_win"))
        first = self._first_player()
        if sum(a[2] for a in assets) > tables.box.hq_tokens:
            self.problems.append(
                f"the sides start with more than the {tables.box.hq_tokens} HQ of the pool (V22)"
            )
        if first not in self.seats:
            self.problems.append("the first player is none of the two sides (V42)")
        faces = [FACES.index(face) for face, sides in tables.battle_die.items() for _ in range(sides)]
        if not faces:
            self.problems.append("the battle die has no face (R22.3)")
        end, limits = tables.end_of_turn, tables.combat_card_limits
        return {
            "die": bytes(faces),
            "pool": tables.box.hq_tokens,
            "own_limit": limits.own_turn,
            "opponents_limit": limits.opponents_turn,
            "turn_hq": end.hq_tokens,
            "turn_cards": end.command_cards,
            "turn_combat": end.combat_cards,
            "discard_hq": end.hq_for_discard,
            "assets": tuple(assets),
            "strength": bytes(strength),
            "targeting_dice": tables.box.targeting_dice
            if options["component_limits"] == "targeting_dice_too"
            else max(strength),
            "medals_to_win": bytes(medals),
            "first": self.seats.index(first) if first in self.seats else 0,
        }

    def _victory(self, options: Mapping[str, Any]) -> dict[str, Any]:
        objectives: list[Objective] = []
        held: list[int] = []
        number_of: dict[str, int] = {}
        for name, written in self.scenario.objectives.items():
            spaces = self._region(written.region) if written.region else written.spaces
            groups = [(space,) for space in spaces] if written.mode == "each_hex" else [tuple(spaces)]
            number_of[name] = len(objectives)
            if not spaces:
                self.problems.append(f"objectives/{name}: no hex (V31)")
            if written.side is None and written.kind != "start_turn_majority":
                self.problems.append(f"objectives/{name}: {written.kind} needs a side (V31)")
            if written.requires is not None and written.requires not in number_of:
                self.problems.append(f"objectives/{name}: {written.requires} must come before it (V35)")
            for group in groups:
                objectives.append(
                    Objective(
                        title=written.name or name,
                        kind=written.kind,
                        seat=self.seats.index(written.side) if written.side in self.seats else NOBODY_SEAT,
                        hexes=sum(1 << self.index[space] for space in group),
                        medals=written.medals,
                        requires=number_of.get(written.requires, -1) if written.requires else -1,
                    )
                )
                holder = written.held_at_start_by
                held.append(self.seats.index(holder) if holder in self.seats else OFF)
        last = max(self.rows)
        exits, exit_medals = [], []
        for seat, name in enumerate(self.seats):
            goal = self.scenario.breakthrough.get(name)
            edge = last if seat == self.top else 0
            line = [h for h, row in enumerate(self.rows) if row == edge]
            wanted = [self.index[space] for space in goal.spaces] if goal else []
            exits.append(sum(1 << h for h in (wanted or line)) if goal else 0)
            exit_medals.append(goal.medals if goal else 0)
        pressure = self.scenario.time_pressure
        cards = self.ids["card"]
        return {
            "objectives": tuple(objectives),
            "held_at_start": bytes(held),
            "exits": tuple(exits),
            "exit_medals": tuple(exit_medals),
            "time_pressure": (
                self.seats.index(pressure.defender),
                frozenset(cards.index(card) for card in pressure.cards),
                pressure.medals,
                pressure.may_win,
            )
            if pressure
            else None,
            "shelling_rows": self._shelling_rows(from_left=options["shelling_details"] == "left_of_roller"),
        }

    def _first_player(self) -> str | None:
        """R6.13, R22.9"""
        default: str | None = self.tables.default_seats.get(self.tables.first_player)
        return self.scenario.first_player or default

    def _region(self, region: str) -> tuple[str, ...]:
        known = {**self.board.regions, **self.scenario.regions}
        return tuple(known[region].spaces)

    def _shelling_rows(self, *, from_left: bool) -> tuple[tuple[int, ...], ...]:
        """R7.2: the row nearest to the enemy first; R7.3: from the roller's left, or from the west
        (AMB-43)."""
        shelling = self.scenario.shelling
        first = self._first_player()
        roller = {
            "first_player": self.seats.index(first) if first in self.seats else 0,
            "top": self.top,
            "bottom": 1 - self.top,
        }[shelling.roller]
        at_top = roller == self.top
        rows = []
        for row in sorted(shelling.rows, reverse=at_top):
            line = [h for h, own in enumerate(self.rows) if own == row]
            if not line:
                self.problems.append(f"shelling: there is no row {row} (V40)")
            line.sort(key=lambda h: self.places[h][0], reverse=at_top and from_left)
            rows.append(tuple(line))
        return tuple(rows)

    def _special_rules(self) -> dict[str, Any]:
        special = []
        for name, rule in self.scenario.special_rules.items():
            special.append((rule.hook, self._by_hand("R6.11", rule.text, f"special_rules/{name}")))
        return {"special_rules": tuple(special)}
