"""What all parts of compiling share: the documents, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.boards import HexesBoard
from model.grids import hex_of

from ...core import Remark, SetupError

NOBODY_SEAT = 2
"""The seat of an objective that either side may win."""


class Sheet:
    """A scenario with its pack, and the tables of ids and names that grow while it is compiled."""

    def __init__(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> None:
        self.pack = pack
        self.id = scenario
        self.scenario = pack.scenario(scenario)
        self.board: HexesBoard[Any, Any] = pack.boards[self.scenario.board]
        self.tables = pack.tables
        self.problems: list[str] = []
        self.remarks: list[Remark] = []
        self.given = options
        self.spaces = self.board.space_ids
        self.index = {space: place for place, space in enumerate(self.spaces)}
        self.seats = tuple(side for side in pack.sides if side in self.scenario.sides)
        self.places = tuple(hex_of(space) for space in self.spaces)
        self.rows = [self.board.grid.offset(q, r)[1] for q, r in self.places]
        self.edges = [self.scenario.sides[side].seat for side in self.seats]
        self.top = self.edges.index("top") if "top" in self.edges else 0
        self.ids: dict[str, tuple[str, ...]] = {}
        self.names: dict[str, tuple[str, ...]] = {}

    def _fail(self, problem: str = "") -> None:
        problems = [*self.problems, problem] if problem else self.problems
        raise SetupError(f"{self.pack.id}/{self.id} cannot be played", problems)

    def _by_hand(self, rule: str, text: str, where: str) -> int:
        self.remarks.append(Remark(rule, text, where, manual=True))
        return sum(remark.manual for remark in self.remarks) - 1
