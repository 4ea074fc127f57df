"""The oracle's answers for every unit of a position at once, quick enough to be asked after each decision.

Like the oracle it reads the pack, not the compiled tables, and knows nothing of how the engine traces: the
open spaces of a side are grouped by lines that everyone may use, then each nation joins the groups by its own
lines and by its ports. Positions that differ in nothing that supply depends on are judged once.
"""

from __future__ import annotations

from typing import Any


class Kind:
    """How units of one nation trace: their lines beyond the common ones, their sources, the sea."""

    def __init__(self, board: Any, nations: Any, nation: str, beach: bool) -> None:
        document = nations[nation]
        self.side, self.sea, self.beach = document.side, document.sea_supply, beach
        self.sources = [s for s, place in board.spaces.items() if nation in place.supplies]
        names = {nation} | ({document.acts_as} if document.acts_as and not document.own_lines else set())
        self.lines = [
            tuple(line.between)
            for line in board.all_connections.values()
            if line.only and names & {*line.only, *line.supply_for}
        ]
        self.near: dict[str, list[str]] = {s: [] for s in board.spaces}
        for line in board.all_connections.values():
            if not line.only or names & {*line.only, *line.supply_for}:
                a, b = line.between
                self.near[a].append(b)
                self.near[b].append(a)


class Judge:
    def __init__(self, pack: Any, ctx: Any) -> None:
        board = next(iter(pack.boards.values()))
        self.pack, self.board, self.spaces = pack, board, tuple(board.spaces)
        assert self.spaces == ctx.ids["space"] and ctx.ids["piece"] == tuple(pack.pieces)
        self.units = list(pack.pieces.items())
        self.nation_bit = {n: 1 << i for i, n in enumerate(pack.nations)}
        self.sides = tuple(pack.sides)
        self.always = ctx.options["ana_sn_supply"] == "always"
        self.common: dict[str, list[str]] = {s: [] for s in board.spaces}
        for line in board.all_connections.values():
            if not line.only:
                a, b = line.between
                self.common[a].append(b)
                self.common[b].append(a)
        kinds: dict[tuple[str, bool], Kind] = {}
        self.kind_of = []
        for _, piece in self.units:
            key = (piece.nation, piece.uses_beachhead)
            if key not in kinds:
                kinds[key] = Kind(board, pack.nations, *key)
            self.kind_of.append(key)
        self.kinds = kinds
        self.key: Any = None
        self.answers: dict[int, bool] = {}

    def supplied(self, st: Any) -> dict[int, bool]:
        """By number of each unit on the map of a nation at war: is it in supply?"""
        key = (st.where.tobytes(), bytes(st.control), st.razed, st.beachhead, st.at_war, st.limited)
        if key != self.key:
            self.key, self.answers = key, self._judge(st)
        return self.answers

    def _judge(self, st: Any) -> dict[int, bool]:
        here: dict[str, list[int]] = {}
        for unit, at in enumerate(st.where):
            if at >= 0:
                here.setdefault(self.spaces[at], []).append(unit)
        held = dict(zip(self.spaces, st.control, strict=True))
        beach = self.spaces[st.beachhead] if st.beachhead >= 0 else None
        opened, groups = {}, {}
        for number, side in enumerate(self.sides):
            opened[side] = self._open(st, side, number, here, held)
            groups[side] = self._groups(opened[side])
        lit: dict[tuple[str, bool], set[str]] = {}
        found = {}
        for space, units in here.items():
            place = self.board.spaces[space]
            for unit in units:
                nation = self.units[unit][1].nation
                document = self.pack.nations[nation]
                if not st.at_war & self.nation_bit[document.acts_as or nation]:
                    continue
                if document.supplied == "always" or (
                    document.supplied == "at home" and place.country == nation
                ):
                    found[unit] = True
                    continue
                if document.supplied == "in the Near East" and (place.part == "near east" or self.always):
                    found[unit] = True
                    continue
                key = self.kind_of[unit]
                if key not in lit:
                    lit[key] = self._lit(self.kinds[key], opened, groups, held, beach)
                found[unit] = space in lit[key] or any(to in lit[key] for to in self.kinds[key].near[space])
        return found

    def _open(self, st: Any, side: str, number: int, here: Any, held: Any) -> set[str]:
        """14.1.3: friendly spaces without enemies, and enemy forts under siege."""
        spaces = {s for s, holder in held.items() if holder == number}
        for space, units in here.items():
            friends = [u for u in units if self.pack.nations[self.units[u][1].nation].side == side]
            if len(friends) < len(units) or any(self._frozen(st, u) for u in units):
                spaces.discard(space)
                continue
            place = self.board.spaces[space]
            if place.fort and place.control != side and not st.razed >> self.spaces.index(space) & 1:
                army = any(self.units[u][1].kind == "army" for u in friends)
                if army or len(friends) >= place.fort:
                    spaces.add(space)
        return spaces

    def _frozen(self, st: Any, unit: int) -> bool:
        bit = self.nation_bit[self.units[unit][1].nation]
        return bool(st.limited & bit) and not st.at_war & bit

    def _groups(self, spaces: set[str]) -> dict[str, int]:
        """The number of the group of each open space."""
        group: dict[str, int] = {}
        for first in spaces:
            if first in group:
                continue
            number = len(group)
            group[first] = number
            waiting = [first]
            while waiting:
                for to in self.common[waiting.pop()]:
                    if to in spaces and to not in group:
                        group[to] = number
                        waiting.append(to)
        return group

    def _lit(self, kind: Kind, opened: Any, groups: Any, held: Any, beach: str | None) -> set[str]:
        """The open spaces from which units of this kind reach a source."""
        group, number = groups[kind.side], self.sides.index(kind.side)
        lit = {group[s] for s in kind.sources if held[s] == number and s in group}
        ports = set()
        if kind.sea:
            for space, place in self.board.spaces.items():
                if space == beach:
                    usable = kind.beach
                else:
                    needs = place.port_needs
                    usable = place.port == kind.side and (needs is None or held[needs] == number)
                if usable and space in group and held[space] == number:
                    ports.add(group[space])
        links = [(group[a], group[b]) for a, b in kind.lines if a in group and b in group]
        grown = True
        while grown:
            before = len(lit)
            if lit & ports:
                lit |= ports
            for a, b in links:
                if a in lit or b in lit:
                    lit |= {a, b}
            grown = len(lit) > before
        return {space for space, one in group.items() if one in lit}
