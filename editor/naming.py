"""What people call things: names instead of ids, everywhere in the interface. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from editor.fields import shown_word
from editor.texts import LANGUAGES, mark, tr
from model import Document, Names, Pack
from model.boards import Board
from model.change import Path
from model.references import IN_TEXT, kind_at

KIND_NAMES: Mapping[str, str] = {
    "side": mark("side"),
    "nation": mark("nation"),
    "terrain": mark("terrain"),
    "board": mark("board"),
    "space": mark("space"),
    "connection": mark("connection"),
    "region": mark("region"),
    "box": mark("box"),
    "track": mark("track"),
    "piece": mark("counter"),
    "tile": mark("tile"),
    "deck": mark("deck"),
    "card": mark("card"),
    "scenario": mark("scenario"),
    "artwork file": mark("artwork file"),
    "setup": mark("unit on the map"),
    "border": mark("border"),
    "artwork": mark("scenery"),
    "manifest": mark("pack"),
    "catalogues": mark("translation"),
    "waivers": mark("accepted problem"),
    "tables": mark("tables"),
}


class Naming:
    """The names of what one pack defines, on one board where the kind lies on boards."""

    def __init__(self, pack: Pack, board: str | None = None) -> None:
        self.pack, self.board = pack, board
        self._choices: dict[tuple[str, ...], dict[str, str]] = {}

    @cached_property
    def _names(self) -> Names:
        return Names(self.pack)

    def name(self, kinds: Iterable[str], id: str) -> str:
        """What people call the thing of that id; the id itself where nothing is defined under it."""
        for kind in kinds:
            if id in self._names.of(kind, self.board):
                return self._name(kind, id)
        return id

    def choices(self, kinds: tuple[str, ...]) -> dict[str, str]:
        """Everything of these kinds: id -> name, by name; a name that several have gets its id added."""
        if kinds not in self._choices:
            found = {id: self._name(kind, id) for kind in kinds for id in self._names.of(kind, self.board)}
            twice = {name for name, times in Counter(found.values()).items() if times > 1}
            named = {id: f"{name} ({id})" if name in twice else name for id, name in found.items()}
            self._choices[kinds] = dict(sorted(named.items(), key=lambda item: natural(item[1])))
        return self._choices[kinds]

    def first(self, kinds: tuple[str, ...]) -> str:
        """Something of these kinds to begin with; nothing where the pack has none."""
        return next(iter(self.choices(kinds)), "")

    def _name(self, kind: str, id: str) -> str:
        for board, spaces in self._boards:
            if kind == "space" and id in spaces:
                return board.shown_name(id)
            if kind == "connection" and (ends := _ends(board, id)):
                return " – ".join(board.shown_name(end) for end in ends if end in spaces)
        pattern = self._names.patterns[kind].split("/")
        found = next(_at(self.pack, [id if part == "*" else part for part in _last_only(pattern)]), None)
        return self.in_words(shown_name(found, id))

    @cached_property
    def _boards(self) -> list[tuple[Board[Any, Any], frozenset[str]]]:
        """The boards that are spoken of, with their spaces."""
        spoken_of = (board for key, board in self.pack.boards.items() if self.board in (None, key))
        return [(board, frozenset(board.space_ids)) for board in spoken_of]

    def in_words(self, text: str) -> str:
        """A text of the pack with the names of what it refers to."""
        return IN_TEXT.sub(lambda found: self.name((found[1],), found[2]), text)


def _last_only(pattern: list[str]) -> list[str]:
    """`boards/*/regions/*` as `boards/**/regions/*`: only the last star stands for the id."""
    last = len(pattern) - 1
    return ["**" if part == "*" and index < last else part for index, part in enumerate(pattern)]


def _at(value: Any, parts: list[str]) -> Iterator[Any]:
    if not parts:
        yield value
        return
    head, *rest = parts
    if isinstance(value, Document):
        inner = getattr(value, head, None)
        if inner is not None:
            yield from _at(inner, rest)
    elif isinstance(value, Mapping):
        for item in value.values() if head == "**" else [value[head]] if head in value else []:
            yield from _at(item, rest)


def _ends(board: Board[Any, Any], id: str) -> tuple[str, str] | None:
    written = board.connections.get(id)
    if written is not None and written.between is not None:
        ends: tuple[str, str] = written.between
        return ends
    return board.derived_connections.get(id)


def shown_name(thing: Any, id: str) -> str:
    """The name or title of a document; its id in readable form where it has none."""
    for field in ("name", "title", "text"):
        if said := getattr(thing, field, ""):
            return str(said)
    return shown_word(id.replace("-", " ")) if id else ""


def name_at(pack: Pack, path: Path) -> str:
    """What people call the thing at a path."""
    if path[:1] == ("manifest",):
        return pack.title
    if len(path) == 4 and path[0] == "scenarios" and path[2] == "setup":
        placement = pack.scenarios[path[1]].setup.get(path[3]) if path[1] in pack.scenarios else None
        if placement is not None:
            return str(getattr(placement, "label", "")) or Naming(pack).name(("piece",), placement.piece)
    if path[:1] == ("catalogues",) and len(path) > 1:
        return LANGUAGES.get(path[1], path[1])
    kind, board = kind_at(pack, path)
    if kind:
        return Naming(pack, board).name((kind,), path[-1])
    if len(path) >= 4 and path[0] == "scenarios" and path[2] in ("spaces", "tiles", "tracks"):
        board = pack.scenarios[path[1]].board if path[1] in pack.scenarios else None
        return Naming(pack, board).name(("space", "box", "track"), path[3])
    return title_at(pack, path)


def title_at(pack: Pack, path: Path) -> str:
    """The title of the field that a path ends with; the last part in readable form where it is no field."""
    value: Any = pack
    title = ""
    for part in path:
        declared = type(value).model_fields.get(part) if isinstance(value, Document) else None
        title = tr(declared.title or "") if declared is not None else ""
        value = getattr(value, part, None) if isinstance(value, Document) else (value or {}).get(part)
    return title or (shown_word(path[-1].replace("-", " ")) if path else "")


def kind_name(pack: Pack, path: Path) -> str:
    """What sort of thing stands at a path, in the language of the interface."""
    kind, _ = kind_at(pack, path)
    if not kind and len(path) >= 3 and path[0] in ("boards", "scenarios"):
        kind = {"borders": "border", "artwork": "artwork", "spaces": "space"}.get(path[2], path[2])
    kind = kind or (path[0] if path else "")
    if kind in path:
        return (
            tr(KIND_NAMES[kind])
            if kind in KIND_NAMES
            else title_at(pack, path[: path.index(kind) + 1]).lower()
        )
    return tr(KIND_NAMES.get(kind, kind))


def natural(text: str) -> list[tuple[int, str]]:
    """A key that sorts 'Army 9' before 'Army 10', and without regard to capitals."""
    parts: list[tuple[int, str]] = []
    digits = ""
    for letter in text.casefold() + "\0":
        if letter.isdigit():
            digits += letter
            continue
        if digits:
            parts.append((int(digits), ""))
            digits = ""
        parts.append((-1, letter))
    return parts
