"""Game systems: what an author may declare, published by packages and found by entry point.

A system is a description, not code that plays: its types of documents, its words for conditions and effects,
and the name of the module that holds its engine, if it has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from pydantic import create_model

from model.appearance import Look
from model.base import Table, one_of
from model.boards import BOARD_KINDS, Connection, Space
from model.content import Card, Deck, Nation, Options, Piece, Side, Tables, Terrain, Tile, TileSide
from model.pack import Pack
from model.scenario import Placement, Scenario

ENTRY_POINTS = "sandtable.systems"


class UnknownSystem(LookupError):
    """No installed package brings this system."""

    def __init__(self, system: str, installed: tuple[str, ...]) -> None:
        self.system, self.installed = system, installed
        known = ", ".join(installed) or "none"
        super().__init__(f"unknown system '{system}'; installed: {known}")


class BrokenSystem(LookupError):
    """The package that brings this system cannot be loaded."""

    def __init__(self, system: str, reason: str) -> None:
        self.system, self.reason = system, reason
        super().__init__(f"the system '{system}' cannot be loaded ({reason})")


@dataclass(frozen=True)
class System:
    """What a game system publishes. Types left out are the plain ones that all systems share."""

    id: str
    title: str
    summary: str
    version: str
    board_kinds: tuple[str, ...]
    engine: str | None = None
    """Dotted name of the module that plays it; None: packs can be made and checked, not played."""
    checks: str | None = None
    """Dotted name of the module that holds its own checks; None: those that all systems share suffice."""
    space: type[Space] = Space
    connection: type[Connection] = Connection
    side: type[Side] = Side
    nation: type[Nation] = Nation
    terrain: type[Terrain] = Terrain
    piece: type[Piece] = Piece
    tile_side: type[TileSide] = TileSide
    deck: type[Deck] = Deck
    card: type[Card] = Card
    tables: type[Tables] = Tables
    placement: type[Placement] = Placement
    options: type[Options] = Options
    scenario: type[Scenario[Any, Any, Any, Any]] | None = None
    conditions: Any = None
    """Union of the words for conditions (`model.terms.conditions`)."""
    effects: Any = None
    """Union of the words for effects (`model.terms.effects`)."""
    look: Look = dataclass_field(default_factory=Look)
    """How its things are drawn."""
    locales: Path | None = None
    """Folder of its texts in other languages (`hu.po`): fields, words, checks, what the engine says."""
    template: Path | None = None
    """Folder of a pack that a new one may take over: map, counters, cards, tables and its first scenario."""
    blank: Mapping[str, Any] = dataclass_field(default_factory=dict)
    """What a blank pack needs besides the fields that are required, as plain data (`model.starter`)."""
    definitions: dict[str, str] = dataclass_field(default_factory=dict)
    """Kinds of references that the system adds: kind -> path of the table that defines it, `*` for any id."""

    @cached_property
    def scenario_type(self) -> type[Scenario[Any, Any, Any, Any]]:
        return self.scenario or Scenario[self.space, self.connection, self.placement, self.options]  # type: ignore[name-defined]

    @cached_property
    def board_type(self) -> Any:
        """The union of the system's kinds of board, told apart by `kind`."""
        kinds = tuple(BOARD_KINDS[kind][self.space, self.connection] for kind in self.board_kinds)  # type: ignore[index]
        return one_of(kinds, "kind")

    @cached_property
    def pack_type(self) -> type[Pack]:
        """The pack with this system's documents in it."""
        tables: dict[str, Any] = {
            "sides": self.side,
            "nations": self.nation,
            "terrain": self.terrain,
            "boards": self.board_type,
            "pieces": self.piece,
            "tiles": Tile[self.tile_side],  # type: ignore[name-defined]
            "decks": self.deck,
            "cards": self.card,
            "scenarios": self.scenario_type,
        }
        fields: dict[str, Any] = {name: (Table.of(kind), Table()) for name, kind in tables.items()}
        fields["tables"] = (self.tables, self.tables.model_construct())
        name = "".join(word.capitalize() for word in self.id.split("-")) + "Pack"
        return create_model(name, __base__=Pack, __doc__=f"A pack of {self.title}.", **fields)


def systems() -> dict[str, System]:
    """Every installed system by id; see `broken_systems` for those that do not load."""
    return _installed()[0]


def broken_systems() -> dict[str, str]:
    """Systems whose package cannot be loaded, with the reason."""
    return _installed()[1]


@cache
def _installed() -> tuple[dict[str, System], dict[str, str]]:
    found: dict[str, System] = {}
    broken: dict[str, str] = {}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            found[point.name] = point.load()
        except Exception as error:  # a stranger's package may fail in any way; the others must still work
            broken[point.name] = f"{type(error).__name__}: {error}"
    return found, broken


@cache
def system_named(system: str) -> System:
    """One installed system; `UnknownSystem` when there is none of that name, `BrokenSystem` when it fails."""
    points = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if system not in points:
        raise UnknownSystem(system, tuple(sorted(points)))
    try:
        loaded: System = points[system].load()
    except Exception as error:  # see `_installed`
        raise BrokenSystem(system, f"{type(error).__name__}: {error}") from error
    return loaded
