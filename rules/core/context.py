"""The immutable half of a game: what a scenario compiles to, shared by every game of a batch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .values import Remark


@dataclass(frozen=True, kw_only=True)
class Ctx:
    """Seats, tables of ids and names, and the options in force; systems subclass it and add their own tables.

    `ids["space"][7]` is the stable id of space 7, `names["space"][7]` what players call it. The table "seat"
    is added from `seats`. `manual` lists what the scenario declares and the engine cannot do: play stops
    there.
    """

    seats: tuple[str, ...]
    ids: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    programs: tuple[tuple[Any, ...], ...] = ()

    def __post_init__(self) -> None:
        self.ids.setdefault("seat", self.seats)
        for table, ids in self.ids.items():
            self.names.setdefault(table, ids)
            if len(self.names[table]) != len(ids):
                raise ValueError(f"table {table}: {len(ids)} ids, {len(self.names[table])} names")

    @cached_property
    def index(self) -> dict[str, dict[str, int]]:
        """Table -> id -> index."""
        return {table: {name: place for place, name in enumerate(ids)} for table, ids in self.ids.items()}

    @cached_property
    def manual(self) -> tuple[Remark, ...]:
        return tuple(remark for remark in self.remarks if remark.manual)
