"""The pack: all documents of one game in one frozen tree."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from model.base import Document, Id, Table, Text, field
from model.boards import Board, Space
from model.content import Card, Deck, Nation, Piece, Side, Tables, Terrain, Tile
from model.scenario import Scenario

if TYPE_CHECKING:
    from model.system import System

FORMAT = 1
"""The pack format that this version writes; older ones are migrated when they are opened."""


class Manifest(Document):
    """Who made the pack, for which system, in which format."""

    format: int = field(title="Format", ge=1)
    id: Id = field(title="Id")
    title: Text = field(title="Title")
    version: str = field("0.1.0", title="Version", max_length=40)
    system: str = field(title="System")
    summary: Text = field("", title="Summary")
    authors: tuple[str, ...] = field((), title="Authors")
    licence: str = field("", title="Licence")
    language: str = field("en", title="Language of the source texts")
    features: tuple[str, ...] = field((), title="Features", help="What the pack expects of the rules engine.")


class Translation(Document):
    """One text in another language."""

    source: str = field(title="Source text", help="As it was when it was translated.")
    text: str = field("", title="Translation")
    state: Literal["draft", "needs work", "done"] = field("done", title="State")
    comment: str = field("", title="Comment")


class Catalogue(Document):
    """The texts of the pack in one language, by the path of the text."""

    texts: Table[str, Translation] = field({}, title="Texts")


class Waiver(Document):
    """A finding that the author accepts."""

    code: str = field(title="Code of the finding")
    where: str = field("", title="Place")
    reason: str = field(title="Reason", min_length=1)


class Pack(Document):
    """A pack. Each system has its own subclass with its own types of documents (`System.pack_type`)."""

    manifest: Manifest
    sides: Table[Id, Side] = Table()
    nations: Table[Id, Nation] = Table()
    terrain: Table[Id, Terrain] = Table()
    boards: Table[Id, Board[Any, Any]] = Table()
    pieces: Table[Id, Piece] = Table()
    tiles: Table[Id, Tile[Any]] = Table()
    decks: Table[Id, Deck] = Table()
    cards: Table[Id, Card] = Table()
    tables: Tables = Tables()
    scenarios: Table[Id, Scenario[Any, Any, Any, Any]] = Table()
    catalogues: Table[Id, Catalogue] = Table()
    waivers: Table[Id, Waiver] = Table()
    artwork: Table[str, str] = Table()
    """Files below artwork/ and their SHA-256."""

    @property
    def id(self) -> str:
        return self.manifest.id

    @property
    def title(self) -> str:
        return self.manifest.title

    @cached_property
    def place(self) -> str | None:
        """The folder or archive it was opened from; None for a pack made in memory. No part of its value."""
        return None

    @property
    def languages(self) -> tuple[str, ...]:
        """The language of the source texts, then those with a catalogue."""
        return (self.manifest.language, *sorted(self.catalogues))

    @property
    def system(self) -> System:
        from model.system import system_named

        return system_named(self.manifest.system)

    def scenario(self, scenario: str) -> Scenario[Any, Any, Any, Any]:
        """A scenario with all that it takes over from the one it is based on; KeyError when there is none."""
        chain = [self.scenarios[scenario]]
        seen = {scenario}
        while (parent := chain[-1].based_on) and parent in self.scenarios and parent not in seen:
            seen.add(parent)
            chain.append(self.scenarios[parent])
        whole = chain.pop()
        while chain:
            whole = overlaid(whole, chain.pop())
        return whole

    def space(self, scenario: str, space: str) -> Space:
        """A space as a scenario sees it: the board's, with what the scenario writes over it."""
        view = self.scenario(scenario)
        base: Space = self.boards[view.board].space(space)
        changed = view.spaces.get(space)
        return base if changed is None else overlaid(base, changed)


def overlaid(base: Any, own: Any) -> Any:
    """`base` with everything that was written in `own`; tables are joined entry by entry, at any depth."""
    changes = {}
    for name in own.model_fields_set:
        mine, theirs = getattr(own, name), getattr(base, name)
        changes[name] = _joined(theirs, mine)
    return base.model_copy(update=changes)


def _joined(base: Any, own: Any) -> Any:
    if isinstance(own, Table) and isinstance(base, Table):
        return Table({**base, **{key: _joined(base.get(key), item) for key, item in own.items()}})
    return overlaid(base, own) if isinstance(own, Document) and type(own) is type(base) else own
