"""From the documents of a scenario to the tables that play uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..context import GreatWarCtx
from .board import BoardTables
from .cards import CardTables
from .forces import ForceTables
from .rulings import RulingsTable
from .sheet import NOBODY_SEAT
from .victory import VictoryTables


def compile_scenario(pack: Any, scenario: str, options: Mapping[str, Any]) -> GreatWarCtx:
    """Everything that is wrong is collected and said at once."""
    return _Compiler(pack, scenario, options).compile()


class _Compiler(RulingsTable, BoardTables, ForceTables, CardTables, VictoryTables):
    def compile(self) -> GreatWarCtx:
        if len(self.seats) != 2:
            self._fail(f"two sides of the pack are needed, the scenario has {len(self.seats)}")
        options = self._options()
        tables: dict[str, Any] = {}
        for part in (
            self._geometry(options),
            self._grounds(options),
            self._units(options),
            self._cards(),
            self._assets(options),
            self._victory(options),
        ):
            tables.update(part)
        tables.update(self._special_rules(), rules=self._rules(options))
        if self.problems:
            self._fail()
        return GreatWarCtx(
            seats=self.seats,
            ids=self.ids,
            names=self.names,
            options=options,
            remarks=tuple(self.remarks),
            **tables,
        )


__all__ = ["NOBODY_SEAT", "compile_scenario"]
