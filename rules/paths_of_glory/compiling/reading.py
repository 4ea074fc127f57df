"""The documents of a scenario, its options filled in, and the numbers that its ids become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from model.saying import said

from ...core import SetupError
from ..ctx import Way
from ..numbers import NOBODY

USES = ("ops", "sr", "rp", "event", "movement", "combat")
SEASONS = ("none", "winter", "spring", "summer", "fall")


class Reading:
    """One scenario of a pack, looked up by number; what cannot be found is collected in `problems`."""

    def __init__(self, pack: Any, scenario: str, given: Mapping[str, Any]) -> None:
        self.pack, self.scenario = pack, pack.scenario(scenario)
        self.board = pack.boards[self.scenario.board]
        self.options = _options(pack, scenario, self.scenario, given)
        self.seats = tuple(pack.sides)
        self.ids = _ids(pack, self.board)
        self.names = _names(pack, self.board, self.ids)
        tables = (*self.ids.items(), ("seat", self.seats))
        self.index = {table: {one: i for i, one in enumerate(of)} for table, of in tables}
        self.problems = _missing_tables(pack)
        self.nations = list(pack.nations.values())
        self.places = [
            pack.space(scenario, s) if s in self.scenario.spaces else self.board.spaces[s]
            for s in self.ids["space"]
        ]
        self.units = list(pack.pieces.values())
        self.cards = list(pack.cards.values())
        self.lines = list(self.board.all_connections.values())
        self.ends = [tuple(self.at("space", space) for space in line.between) for line in self.lines]
        self.nation_of = tuple(self.at("nation", u.nation) for u in self.units)
        self.side_of_nation = tuple(self.at("seat", x.side or None, NOBODY) for x in self.nations)
        self.acts_as = tuple(self.at("nation", x.acts_as, i) for i, x in enumerate(self.nations))
        self.is_army = tuple(u.kind == "army" for u in self.units)

    def at(self, table: str, one: str | None, default: int = -1) -> int:
        """The number of an id."""
        if one is None:
            return default
        if one not in self.index[table]:
            self.problems.append(f"there is no {table} {one!r}")
            return 0
        return self.index[table][one]

    def nations_in(self, some: Iterable[str]) -> int:
        """Nations as a mask."""
        mask = 0
        for one in some:
            mask |= 1 << self.at("nation", one)
        return mask

    def rights(self, nation: int) -> int:
        """The nations as which a nation uses dashed lines (amb-56)."""
        own = self.nations[nation]
        alone = own.own_lines or own.acts_as is None
        return 1 << nation | (0 if alone else 1 << self.acts_as[nation])

    def ways(self, allowed: Callable[[int], bool]) -> tuple[tuple[Way, ...], ...]:
        """By space: neighbours over the lines that are allowed."""
        found: list[list[Way]] = [[] for _ in self.places]
        for line, (a, b) in enumerate(self.ends):
            if allowed(line):
                found[a].append((b, line))
                found[b].append((a, line))
        return tuple(tuple(sorted(row)) for row in found)

    def trench(self, one: Any) -> int:
        """Level and owner of a trench in one number."""
        return one.level | self.at("seat", one.side) << 2 if one.level else 0

    @property
    def vp_set(self) -> str:
        """5.7.2, E-08: which spaces count."""
        chosen = self.options["vp_set"]
        chosen = self.scenario.vp_set if chosen == "scenario" else chosen
        older = chosen == "historical" and self.options["hist_vp_set"] == "2010"
        return "historical-2010" if older else str(chosen)


def _options(pack: Any, name: str, scenario: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    options_type = pack.system.options
    chosen = {**(scenario.options.model_dump(exclude_unset=True) if scenario.options else {}), **given}
    try:
        options: dict[str, Any] = options_type(**options_type.with_edition(chosen)).model_dump()
    except ValueError as wrong:
        raise SetupError(f"{name} cannot be played with these options", str(wrong).splitlines()) from wrong
    if scenario.kind == "historical" and not options["hist_entrench_drm"] and "entrench_drm" not in given:
        options["entrench_drm"] = False
    return options


def _ids(pack: Any, board: Any) -> dict[str, tuple[str, ...]]:
    seats, spaces = tuple(pack.sides), tuple(board.spaces)
    return {
        "space": spaces,
        "piece": tuple(pack.pieces),
        "card": tuple(pack.cards),
        "nation": tuple(pack.nations),
        "mandate": tuple(pack.tables.mandates),
        "level": tuple(pack.tables.commitment),
        "pool": tuple(pack.tables.pools),
        "turn": ("0", *pack.tables.turns),
        "season": SEASONS,
        "quota": tuple(pack.tables.quotas),
        "use": USES,
        "control": (*seats, "nobody"),
        "fire": tuple(pack.tables.fire),
        "place": ("reserve", "eliminated", "removed"),
        "track": ("vp",),
        "spaceorbox": (*spaces, "reserve"),
        "terrain": tuple(pack.terrain),
        "size": ("army", "corps"),
        "attacks": ("all", "one"),
    }


def _names(pack: Any, board: Any, ids: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    spaces = tuple(board.spaces[s].name or s for s in ids["space"])
    sides = tuple(side.name for side in pack.sides.values())
    return {
        "space": spaces,
        "piece": tuple(piece.name for piece in pack.pieces.values()),
        "card": tuple(card.name for card in pack.cards.values()),
        "nation": tuple(nation.name for nation in pack.nations.values()),
        "terrain": tuple(terrain.name for terrain in pack.terrain.values()),
        "seat": sides,
        "mandate": tuple(one.name for one in pack.tables.mandates.values()),
        "level": tuple(one.name for one in pack.tables.commitment.values()),
        "turn": ("", *(turn.name for turn in pack.tables.turns.values())),
        "control": (*sides, said("nobody")),
        "track": (said("the victory points"),),
        "spaceorbox": (*spaces, said("the Reserve Box")),
    }


def _missing_tables(pack: Any) -> list[str]:
    problems = [
        f"tables/fire/{name}: a row for each number of the die is needed (table C-8)"
        for name in ("army", "corps")
        if name not in pack.tables.fire or len(pack.tables.fire[name].die) < 6
    ]
    problems += [
        f"tables/mandate_tables/{seat}: its offensives by die roll are missing (PoG-7.1.1)"
        for seat in pack.sides
        if seat not in pack.tables.mandate_tables
    ]
    return problems
