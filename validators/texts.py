"""Texts that people read: names that are missing, broken references, translations that lag behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from model import Change, Document, Edit, path_text
from model.boards import GridBoard
from model.references import IN_TEXT, Place, edit_at
from model.saying import said
from validators.contents import place_text
from validators.registry import WORDS, Found, check, found
from validators.snapshot import Snapshot
from validators.words import Flaw, Part

BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_LEFTOVER = re.compile(
    r"\b(?:TODO|FIXME|TBD|XXX|lorem ipsum)\b|\?\?\?|<[a-z][a-z ]*>"
    r"|^(?:new|unnamed|untitled) [a-z]+(?: \d+)?$",
    re.IGNORECASE,
)
_SPACING = re.compile(r"^\s|\s$|[^\S\n]{2,}")

WITH_BRACES = Flaw(BRACES.search, ("{", "}"))
UNFINISHED = Flaw(
    _LEFTOVER.search,
    ("todo", "fixme", "tbd", "xxx", "lorem ipsum", "???", "<", "\nnew ", "\nunnamed ", "\nuntitled "),
)
_OTHER_SPACES = tuple(
    letter for letter in map(chr, range(0x3001)) if letter.isspace() and letter not in " \n"
)
BADLY_SPACED = Flaw(_SPACING.search, ("  ", " \n", "\n ", "\n\n", *_OTHER_SPACES))


@check(
    "TXT-001",
    "Something has no name",
    "warning",
    reads=WORDS,
    help="Players see names, never ids. Spaces of a grid may do without: they show their printed number.",
    example='spaces:\n  verdun: {name: ""}',
)
def everything_has_a_name(look: Snapshot) -> Iterator[Found]:
    nameless: list[tuple[str, ...]] = [
        ("scenarios", key, "title") for key, each in look.pack.scenarios.items() if not each.title.strip()
    ]
    for place, part in look.parts.items():
        table = tuple(map(str, place))
        if _is_named(look, table):
            nameless += ((*table, *entry) for entry in part.kept(_nameless))
    for path in nameless:
        yield found(
            "'{id}' has no name.",
            path_text(path),
            fixes=[_named(look.pack, path, path[-2])],
            remedy="Write what players should read.",
            id=path[-2],
        )


def _is_named(look: Snapshot, path: tuple[str, ...]) -> bool:
    """Whether players know the entries of a table by their names."""
    if path[0] == "boards":
        board = look.pack.boards[path[1]]
        return path[2] in ("regions", "boxes", "tracks") or (
            path[2] == "spaces" and not isinstance(board, GridBoard)
        )
    return path[0] in ("sides", "nations", "terrain", "pieces", "decks", "cards")


def _nameless(part: Part) -> list[tuple[str, str]]:
    """The entries of a table without a name, and the field that should hold it."""
    kinds: set[type[Document]] = {type(entry) for entry in part.value.values()}
    fields = {kind: "title" if "title" in kind.model_fields else "name" for kind in kinds}
    return [
        (key, fields[type(entry)])
        for key, entry in part.value.items()
        if not getattr(entry, fields[type(entry)]).strip()
    ]


def _named(pack: Document, path: tuple[str, ...], key: str) -> Change:
    name = " ".join(word.capitalize() for word in re.split(r"[-_.+~ ]+", key) if word) or key
    holder: object = pack
    for part in path[:-1]:
        holder = holder[part] if isinstance(holder, Mapping) else getattr(holder, part)
    if isinstance(holder, Document) and path[-1] in holder.model_fields_set:
        return Change(said("Call it {name}", name=name), (Edit(path, getattr(holder, path[-1]), name),))
    return Change(said("Call it {name}", name=name), (Edit(path, after=name),))


@check(
    "TXT-002",
    "A reference in a text is broken",
    "error",
    reads=WORDS,
    help="Names inside texts are references such as {space:verdun}, so that renaming renames everywhere. "
    "A brace that is not closed, or "
    "a word that names no kind of thing, is printed as it stands.",
    example="cards:\n  offensive: {text: Attack {space verdun}.}",
)
def references_in_texts_are_whole(look: Snapshot) -> Iterator[Found]:
    kinds = frozenset(look.names.patterns)
    for text in look.texts_with(_breaking(kinds)):
        for broken in broken_references(text.text, kinds):
            yield found(
                "{place}: '{broken}' is no reference.",
                place_text(text.place),
                remedy="Write it as {kind:id}, for example {space:verdun}.",
                place=place_in_words(look, text.place),
                broken=broken,
            )


@cache
def _breaking(kinds: frozenset[str]) -> Flaw:
    """A broken reference, where these kinds of thing are known."""
    return Flaw(lambda text: any(broken_references(text, kinds)), WITH_BRACES.signs)


def broken_references(text: str, kinds: frozenset[str]) -> Iterator[str]:
    for part in BRACES.finditer(text):
        whole = IN_TEXT.fullmatch(part[0])
        if whole is None or whole[1] not in kinds:
            yield part[0]


@check(
    "TXT-003",
    "A text is not finished",
    "warning",
    reads=WORDS,
    help="Words such as TODO, TBD or ??? were left for later. Players would read them.",
    example="cards:\n  offensive: {text: TODO}",
)
def texts_are_finished(look: Snapshot) -> Iterator[Found]:
    for text in look.texts_with(UNFINISHED):
        if left := _LEFTOVER.search(text.text):
            yield found(
                "{place}: '{left}' was left for later.",
                place_text(text.place),
                place=place_in_words(look, text.place),
                left=left[0],
            )


@check(
    "TXT-004",
    "A text has stray spaces",
    "note",
    reads=WORDS,
    help="Spaces at the beginning or end, or two in a row, print badly and make translations look "
    "different from their source.",
    example='spaces:\n  verdun: {name: "Verdun "}',
)
def texts_have_no_stray_spaces(look: Snapshot) -> Iterator[Found]:
    for text in look.texts_with(BADLY_SPACED):
        edit = edit_at(look.pack, text.place, _tidied)
        yield found(
            "{place}: has spaces too many.",
            place_text(text.place),
            fixes=[Change("Remove stray spaces", (edit,))],
            place=place_in_words(look, text.place),
        )


def _tidied(text: str) -> str:
    return re.sub(r"[^\S\n]{2,}", " ", text.strip())


def place_in_words(look: Snapshot, place: Place | list[str]) -> str:
    """What people call a place in the pack."""
    return look.speaker.place(tuple(str(part) for part in place))
