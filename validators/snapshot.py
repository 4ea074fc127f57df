"""A pack as the checks see it, with everything that several of them need computed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

from model import Mention, Names, Pack
from model.boards import Region
from model.describe import Speaker
from model.references import Place, TextPlace, board_of, marked_in, mentions_among
from model.scenario import Scenario
from model.texts import key_of

if TYPE_CHECKING:
    import networkx as nx

    from validators.shapes import Shape


T = TypeVar("T")


class Snapshot:
    """One state of a pack. It never changes, so what is computed from it is kept."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._known: dict[tuple[tuple[str, ...], Place], frozenset[str]] = {}
        self._kept: dict[Callable[[Snapshot], Any], Any] = {}
        self._graphs: dict[str, nx.Graph[str]] = {}
        self._shapes: dict[str, dict[str, Shape]] = {}

    @cached_property
    def has_tables(self) -> bool:
        """Whether the pack has the tables that its system wants; without them, the rules say nothing."""
        wanted = type(self.pack.tables).model_fields.values()
        return "tables" in self.pack.model_fields_set or not any(field.is_required() for field in wanted)

    @cached_property
    def names(self) -> Names:
        return Names(self.pack)

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.pack)

    @cached_property
    def _marked(self) -> list[Mention | TextPlace]:
        return marked_in(self.pack)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every reference of the pack."""
        return tuple(mentions_among(self._marked))

    def known(self, mention: Mention) -> frozenset[str]:
        """The names that would be right in the place of a reference."""
        key = (mention.kinds, mention.place[:2])
        known = self._known.get(key)
        if known is None:
            board = board_of(self.pack, mention.place)
            known = frozenset(name for kind in mention.kinds for name in self.names.of(kind, board))
            self._known[key] = known
        return known

    @cached_property
    def texts(self) -> tuple[TextPlace, ...]:
        """Every source text; translations stand in the catalogues."""
        return tuple(
            text
            for text in self._marked
            if isinstance(text, TextPlace) and text.text and text.place[0] not in ("catalogues", "waivers")
        )

    @cached_property
    def sources(self) -> dict[str, str]:
        """Every source text by its key in the catalogues."""
        return {key_of(text.place): text.text for text in self.texts}

    @cached_property
    def conditions(self) -> tuple[tuple[Place, Any], ...]:
        """Every condition of cards, scenarios and tables, with its place."""
        from validators.conditions import READS, conditions_in

        return tuple(each for root in READS for each in conditions_in(getattr(self.pack, root), (root,)))

    @cached_property
    def scenarios(self) -> dict[str, Scenario[Any, Any, Any, Any]]:
        """Every scenario with what it takes over from the one it is based on."""
        return {name: self.pack.scenario(name) for name in self.pack.scenarios}

    @cached_property
    def regions(self) -> tuple[tuple[tuple[str, ...], Region], ...]:
        """Every region with its path, those of scenarios included."""
        found: list[tuple[tuple[str, ...], Region]] = []
        for key, board in self.pack.boards.items():
            found += ((("boards", key, "regions", name), region) for name, region in board.regions.items())
        for key, scenario in self.pack.scenarios.items():
            found += (
                (("scenarios", key, "regions", name), region) for name, region in scenario.regions.items()
            )
        return tuple(found)

    def graph(self, board: str) -> nx.Graph[str]:
        """The spaces of a board and what joins them, whichever way it goes."""
        if board not in self._graphs:
            from validators.insight import graph_of

            self._graphs[board] = graph_of(self.pack.boards[board])
        return self._graphs[board]

    def shapes(self, board: str) -> dict[str, Shape]:
        """The areas of a board as polygons; those without a shape are left out."""
        if board not in self._shapes:
            from validators.shapes import shapes_of

            self._shapes[board] = shapes_of(self.pack.boards[board])
        return self._shapes[board]

    def kept(self, make: Callable[[Snapshot], T]) -> T:
        """What a function makes of this snapshot, made once; systems keep their own views so."""
        if make not in self._kept:
            self._kept[make] = make(self)
        return cast(T, self._kept[make])

    def name(self, kind: str, name: str, board: str | None = None) -> str:
        """What people call something."""
        return self.speaker.name_of((kind,), name, board)

    def side_of(self, piece: str) -> str | None:
        """The side that a counter belongs to, through its nation."""
        counter = self.pack.pieces.get(piece)
        nation = self.pack.nations.get(counter.nation) if counter is not None and counter.nation else None
        return nation.side if nation is not None else None
