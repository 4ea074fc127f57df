"""A pack as the checks see it, with everything that several of them need computed once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

from model import Mention, Names, Pack
from model.boards import Region
from model.describe import Speaker
from model.pack import Catalogue
from model.references import Known, Place, TextPlace, board_of
from model.scenario import Scenario
from validators.net import Net
from validators.words import Flaw, Part, flawed, parts_of

if TYPE_CHECKING:
    import networkx as nx

    from validators.shapes import Shape

T = TypeVar("T")


class Snapshot:
    """One state of a pack. It never changes, so what is computed from it is kept.

    A snapshot taken after another one takes over what is known of the parts that are still the same.
    """

    def __init__(self, pack: Pack, before: Snapshot | None = None) -> None:
        self.pack = pack
        self._older = before._with_parts if before is not None else None
        self._of_catalogues: dict[Callable[[Any], Any], Any] = {}
        if before is not None and before.pack.catalogues is pack.catalogues:
            self._of_catalogues = before._of_catalogues
        self._kept: dict[Callable[[Snapshot], Any], Any] = {}
        self._graphs: dict[str, nx.Graph[str]] = {}
        self._nets: dict[str, Net] = {}
        self._older_nets: dict[str, Net] = {} if before is None else before._older_nets | before._nets
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
    def parts(self) -> Mapping[Place, Part]:
        """The pack in pieces that an edit leaves alone or replaces, with the words in each."""
        older, self._older = self._older, None
        return parts_of(self.pack, self.known, (older.pack, older.parts) if older is not None else None)

    @property
    def _with_parts(self) -> Snapshot | None:
        """This snapshot, or the last one before it that was taken apart."""
        return self if "parts" in self.__dict__ else self._older

    def known(self, place: Place) -> Known:
        """The names that would be right in a place, by what they may mean."""
        return self.names.known(board_of(self.pack, place))

    @cached_property
    def dangling(self) -> tuple[Mention, ...]:
        """Every reference that leads nowhere."""
        return tuple(mention for part in self.parts.values() for mention in part.dangling)

    def texts_with(self, flaw: Flaw) -> Iterator[TextPlace]:
        """The source texts that have a flaw; what stays the same is looked at once."""
        return flawed(self.parts, flaw)

    def of_catalogues(self, make: Callable[[Mapping[str, Catalogue]], T]) -> T:
        """What a function makes of the translations, made once as long as they stay the same."""
        if make not in self._of_catalogues:
            self._of_catalogues[make] = make(self.pack.catalogues)
        return cast(T, self._of_catalogues[make])

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

    def net(self, board: str) -> Net:
        """The spaces of a board and what joins them, in numbers."""
        if board not in self._nets:
            self._nets[board] = Net(self.pack.boards[board], self._older_nets.get(board))
        return self._nets[board]

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

    def keep(self, make: Callable[[Snapshot], T], made: T) -> None:
        """Take over what was made elsewhere, perhaps in another process."""
        self._kept[make] = made

    def name(self, kind: str, name: str, board: str | None = None) -> str:
        """What people call something."""
        return self.speaker.name_of((kind,), name, board)

    def side_of(self, piece: str) -> str | None:
        """The side that a counter belongs to, through its nation."""
        counter = self.pack.pieces.get(piece)
        nation = self.pack.nations.get(counter.nation) if counter is not None and counter.nation else None
        return nation.side if nation is not None else None
