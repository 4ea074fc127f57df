"""The words of a pack, piece by piece: texts, and references that lead nowhere.

An edit leaves most pieces alone; what is known of them is taken over from one state of the pack to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar, cast

from model import Mention, Pack
from model.base import Table
from model.boards import Board
from model.references import Known, Marked, Place, TextPlace, mapping_kinds, parts
from model.texts import key_of

T = TypeVar("T")
U = TypeVar("U")
Placed = TypeVar("Placed", Mention, TextPlace)


@dataclass(frozen=True, eq=False)
class Flaw:
    """Something that may be wrong with a text."""

    seen_in: Callable[[str], object]
    signs: tuple[str, ...]
    """In small letters; every text with the flaw has one of them, where texts stand between line breaks. A
    table in which no sign is found is passed by as a whole."""


class Part:
    """A piece of a pack, and the references and texts in it.

    A part that follows another one of the same entries looks only at those that are new.
    """

    def __init__(self, place: Place, kind: Any, value: Any, known: Known, before: Part | None = None) -> None:
        marked = Marked(known)
        self.value = value
        self._kept: dict[Callable[[Part], Any], Any] = {}
        self._held: dict[Callable[..., Any], tuple[Any, Any]] = {}
        self._flawed: dict[Flaw, list[TextPlace]] = {}
        if before is None:
            marked.walk(value, kind, place)
            self.dangling, self.texts = marked.mentions, marked.texts
            return
        changed = [key for key, entry in value.items() if entry is not before.value[key]]
        for key in changed:
            marked.walk(value[key], mapping_kinds(kind)[1], (*place, key))
        order = {key: number for number, key in enumerate(value)}
        renewed = partial(_renewed, order=order, changed=changed, depth=len(place))
        self.dangling = renewed(before.dangling, marked.mentions)
        self.texts = renewed(before.texts, marked.texts)
        for flaw, flawed in before._flawed.items():
            new = [text for text in marked.texts if flaw.seen_in(text.text)]
            self._flawed[flaw] = renewed(flawed, new)
        if "sources" in before.__dict__:
            sources = before.sources | {key_of(text.place): text.text for text in marked.texts}
            if len(sources) == len(before.sources) == len(self.texts):
                self.sources = sources

    @cached_property
    def sources(self) -> dict[str, str]:
        """Every text by its key in the catalogues."""
        return {key_of(text.place): text.text for text in self.texts}

    def texts_with(self, flaw: Flaw) -> list[TextPlace]:
        """The texts that have a flaw."""
        if flaw not in self._flawed:
            signs = any(sign in self._all_texts for sign in flaw.signs)
            self._flawed[flaw] = [text for text in self.texts if signs and flaw.seen_in(text.text)]
        return self._flawed[flaw]

    @cached_property
    def _all_texts(self) -> str:
        return "\n".join(("", *(text.text for text in self.texts), "")).lower()

    def kept(self, make: Callable[[Part], T]) -> T:
        """What a function makes of this part, made once."""
        if make not in self._kept:
            self._kept[make] = make(self)
        return cast(T, self._kept[make])

    def against(self, other: U, make: Callable[[Part, U], T]) -> T:
        """What a function makes of this part and something else, made once as long as both stay the same."""
        held = self._held.get(make)
        if held is None or held[0] != other:
            held = self._held[make] = (other, make(self, other))
        return cast(T, held[1])


def _renewed(
    old: list[Placed], new: list[Placed], *, order: Mapping[Any, int], changed: list[Any], depth: int
) -> list[Placed]:
    """What is known of the entries of a table when some of them have changed, in the order of the table."""
    kept = [each for each in old if each.place[depth] not in changed]
    return sorted(kept + new, key=lambda each: order[each.place[depth]]) if new else kept


def parts_of(
    pack: Pack, known_at: Callable[[Place], Known], before: tuple[Pack, Mapping[Place, Part]] | None
) -> dict[Place, Part]:
    """The pack in pieces that an edit leaves alone or replaces, with the words in each; an earlier state and
    its parts may be given."""
    pieces = list(parts(pack))
    older = before[1] if before is not None and _name_the_same(*before, pack, pieces) else {}
    return {
        place: older[place]
        if place in older and older[place].value is value
        else Part(place, kind, value, known_at(place), older.get(place))
        for place, kind, value in pieces
    }


def _name_the_same(
    before: Pack, old: Mapping[Place, Part], after: Pack, new: list[tuple[Place, Any, Any]]
) -> bool:
    """Whether two packs define the same things, so that a name that is right in one is so in the other."""
    return (
        len(old) == len(new)
        and all(place in old for place, _, _ in new)
        and before.tables is after.tables  # a system may define things anywhere in them
        and all(
            value is old[place].value
            or (isinstance(value, Table) and value.keys() == old[place].value.keys())
            for place, _, value in new
        )
        and all(_same_ground(before.boards[key], board) for key, board in after.boards.items())
    )


def _same_ground(before: Board[Any, Any], after: Board[Any, Any]) -> bool:
    """Whether what gives spaces and connections without a word is the same."""
    return all(
        getattr(before, name, None) is getattr(after, name, None) for name in ("kind", "grid", "borders")
    )


def flawed(parts: Mapping[Place, Part], flaw: Flaw) -> Iterator[TextPlace]:
    """All texts that have a flaw."""
    for part in parts.values():
        yield from part.texts_with(flaw)
