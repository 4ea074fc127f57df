"""Supply by the letter of 14.1-14.2: slow, obvious, written apart from the engine, from the pack itself."""

from __future__ import annotations

from typing import Any


class Oracle:
    """Answers for one position whether a unit can trace, walking from the unit outward over plain sets."""

    def __init__(self, pack: Any, ctx: Any, st: Any) -> None:
        board = pack.boards["europe"] if "europe" in pack.boards else next(iter(pack.boards.values()))
        self.pack, self.ctx, self.st, self.board = pack, ctx, st, board
        self.units_at: dict[str, list[str]] = {}
        for index, at in enumerate(st.where):
            if at >= 0:
                self.units_at.setdefault(ctx.ids["space"][at], []).append(ctx.ids["piece"][index])

    def side_of(self, unit: str) -> str:
        return self.pack.nations[self.pack.pieces[unit].nation].side

    def frozen(self, unit: str) -> bool:
        nation = self.ctx.index["nation"][self.pack.pieces[unit].nation]
        return bool(self.st.limited >> nation & 1) and not self.st.at_war >> nation & 1

    def controller(self, space: str) -> str | None:
        side = self.st.control[self.ctx.index["space"][space]]
        return self.ctx.seats[side] if side < 2 else None

    def fort(self, space: str) -> int:
        index = self.ctx.index["space"][space]
        return 0 if self.st.razed >> index & 1 else self.board.spaces[space].fort

    def besieged(self, space: str) -> bool:
        here = [
            u for u in self.units_at.get(space, []) if self.side_of(u) != self.board.spaces[space].control
        ]
        strength = self.fort(space)
        if not strength or not here:
            return False
        return any(self.pack.pieces[u].kind == "army" for u in here) or len(here) >= strength

    def may_pass(self, space: str, side: str) -> bool:
        if any(self.side_of(u) != side or self.frozen(u) for u in self.units_at.get(space, [])):
            return False
        return self.controller(space) == side or (
            self.besieged(space) and self.board.spaces[space].control != side
        )

    def may_use(self, line: Any, unit: str) -> bool:
        nation = self.pack.pieces[unit].nation
        document = self.pack.nations[nation]
        names = {nation} | ({document.acts_as} if document.acts_as and not document.own_lines else set())
        return not line.only or bool(names & (set(line.only) | set(line.supply_for)))

    def usable_port(self, space: str, unit: str) -> bool:
        side, place = self.side_of(unit), self.board.spaces[space]
        if self.controller(space) != side or not self.may_pass(space, side):
            return False
        if self.st.beachhead >= 0 and self.ctx.ids["space"][self.st.beachhead] == space:
            return self.pack.pieces[unit].uses_beachhead
        if place.port != side:
            return False
        return place.port_needs is None or self.controller(place.port_needs) == side

    def supplied(self, unit: str) -> bool:
        index = self.ctx.index["piece"][unit]
        start = self.ctx.ids["space"][self.st.where[index]]
        nation = self.pack.pieces[unit].nation
        rule = self.pack.nations[nation].supplied
        if rule == "always" or (rule == "at home" and self.board.spaces[start].country == nation):
            return True
        if rule == "in the Near East" and (
            self.board.spaces[start].part == "near east" or self.ctx.options["ana_sn_supply"] == "always"
        ):
            return True
        side = self.side_of(unit)
        seen, waiting, sailed = {start}, [start], False
        while waiting:
            here = waiting.pop()
            place = self.board.spaces[here]
            if nation in place.supplies and self.controller(here) == side and self.may_pass(here, side):
                return True
            steps = [
                to
                for to, line in self.board.neighbours[here]
                if self.may_use(self.board.connections[line], unit) and self.may_pass(to, side)
            ]
            if self.pack.nations[nation].sea_supply and not sailed and self.usable_port(here, unit):
                sailed = True
                steps += [s for s in self.board.spaces if self.usable_port(s, unit)]
            for to in steps:
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
        return False
