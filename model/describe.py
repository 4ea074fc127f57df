"""Changes in the words of the table: "Verdun: fort 3 -> 2", "German 2nd Army: Aachen -> Koblenz".

Titles come from the schema, names from the pack; ids are shown only where nothing has a name. The command
line's diff and merge and the editor's history speak through this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from model.base import ABSENT, Document, Ref, Table, TextMark, declared_type
from model.boards import Board, Connection
from model.change import Change, Edit, Path
from model.pack import Pack
from model.references import IN_TEXT, alternatives, board_of, mapping_kinds, mark_of, tuple_kind
from model.scenario import Placement

LONGEST = 70
"""Characters of a value that are shown; a designer looks up the rest."""


@dataclass(frozen=True)
class Sentence:
    """One edit in words: whose it is, from the outside in, and what happened."""

    subjects: tuple[str, ...]
    said: str
    path: Path

    def __str__(self) -> str:
        return ": ".join((*self.subjects, self.said))


def describe(change: Change, before: Pack, after: Pack) -> tuple[Sentence, ...]:
    """Every edit of a change that leads from one pack to the other."""
    return tuple(Speaker(before, after).sentence(edit) for edit in change.edits)


@dataclass(frozen=True)
class Term:
    """What a path leads to: the names on the way and the declared type of the value."""

    subjects: tuple[str, ...]
    title: str
    kind: Any
    in_table: bool
    """Whether the value is an entry of a table rather than a field."""
    default: Any = ABSENT


class Speaker:
    """Finds names and titles in one or two versions of a pack, the newer one first."""

    def __init__(self, *packs: Pack) -> None:
        self.packs = packs[::-1]
        self.single_board = max(len(pack.boards) for pack in packs) <= 1

    # ------------------------------------------------------------------------ sentences

    def sentence(self, edit: Edit) -> Sentence:
        term = self.term(edit.path)
        board = self.board(edit.path)
        if term.in_table and edit.before is ABSENT:
            return Sentence(term.subjects[:-1], f"+ {self._entry(term, edit.after, board)}", edit.path)
        if term.in_table and edit.after is ABSENT:
            return Sentence(term.subjects[:-1], f"- {self._entry(term, edit.before, board)}", edit.path)
        said = self.altered(term, edit.before, edit.after, board)
        return Sentence(term.subjects, f"{term.title} {said}".strip(), edit.path)

    def place(self, path: Path) -> str:
        """What a path leads to, in words: `Verdun: fort`."""
        term = self.term(path)
        return ": ".join((*term.subjects, term.title) if term.title else term.subjects) or "the pack"

    def altered(self, term: Term, before: Any, after: Any, board: str | None) -> str:
        if isinstance(before, list) and isinstance(after, list) and not _is_point(before):
            return self._list_changes(term.kind, before, after, board)
        old = term.default if before is ABSENT else before
        new = term.default if after is ABSENT else after
        return f"{self.shown(old, term.kind, board)} -> {self.shown(new, term.kind, board)}"

    def _list_changes(self, kind: Any, before: list[Any], after: list[Any], board: str | None) -> str:
        item = tuple_kind(kind, 0)
        old = Counter(self.shown(value, item, board) for value in before)
        new = Counter(self.shown(value, item, board) for value in after)
        gone, come = list((old - new).elements()), list((new - old).elements())
        if not gone and not come:
            return "in another order"
        if len(before) == len(after) == len(gone) == 1:
            return f"{gone[0]} -> {come[0]}"
        said = [f"+ {_enumerated(come)}"] if come else []
        return "; ".join([*said, f"- {_enumerated(gone)}"] if gone else said)

    def _entry(self, term: Term, value: Any, board: str | None) -> str:
        """A table's entry that came or went: its name, and where it starts or what it is worth."""
        name = term.subjects[-1]
        if not isinstance(value, dict):
            return f"{name} {self.shown(value, term.kind, board)}"
        if any(_is_kind(part, Placement) for part in alternatives(term.kind)):
            count = value.get("count", 1)
            number = f"{count} x " if count > 1 else ""
            step = f" (step {value['step']})" if value.get("step") else ""
            where = value.get("at")
            at = f" in {self.name_of(('space', 'box'), where, board)}" if where else ""
            return f"{number}{name}{step}{at}"
        return f"{term.title} {name}" if term.title else name

    # ------------------------------------------------------------------------ paths

    def term(self, path: Path) -> Term:
        values: list[Any] = list(self.packs)
        subjects: list[str] = []
        title, kind, in_table, default = "", type(self.packs[0]), False, ABSENT
        board = self.board(path)
        for depth, part in enumerate(path):
            holder = next((v for v in values if isinstance(v, Document | Table)), None)
            inside = [_child(value, part) for value in values]
            if isinstance(holder, Document):
                if title:
                    subjects.append(title)
                declared = type(holder).model_fields.get(part)
                if declared is None:
                    return Term((*subjects, part), "", Any, False)
                kind = declared_type(type(holder), part)
                title = _lower(declared.title or part.replace("_", " "))
                if part in holder.essential:
                    title = ""
                default = ABSENT if declared.is_required() else declared.get_default()
                in_table = False
            else:
                key_kind, kind = mapping_kinds(kind)
                name = self._entry_name(inside, key_kind, part, path[: depth + 1], board)
                if title and not self._speaks_for_itself(path[: depth + 1], depth + 1 < len(path)):
                    subjects.append(title)
                if depth != 1 or path[0] != "boards" or not self.single_board or depth + 1 == len(path):
                    subjects.append(name)
                title, in_table, default = _singular(path[: depth + 1]), True, ABSENT
                if depth + 1 < len(path):
                    title = ""
            values = inside
        if path[0] == "manifest":
            subjects = ["Pack", *subjects[1:]]
        return Term(tuple(subjects), title, kind, in_table, default)

    def board(self, path: Path) -> str | None:
        return next((found for pack in self.packs if (found := _board_of(pack, path))), None)

    def _speaks_for_itself(self, path: Path, deeper: bool) -> bool:
        """Whether an entry needs no heading: pieces, spaces and the like, counters of a set-up once named."""
        if len(path) == 2 or (path[0] == "boards" and len(path) == 4):
            return True
        return deeper and path[0] == "scenarios" and path[2] == "setup"

    def _entry_name(
        self, values: Iterable[Any], key_kind: Any, key: str, path: Path, board: str | None
    ) -> str:
        mark = mark_of(key_kind)
        if isinstance(mark, Ref):
            return self.name_of(mark.kinds, key, board)
        if path[0] == "catalogues" and len(path) == 4:
            parts = tuple(key.split("/"))
            return self.place(parts) if parts[0] in type(self.packs[0]).model_fields else key
        for value in values:
            if isinstance(value, Document) and (name := self.document_name(value, board)):
                return name
        return key

    def document_name(self, document: Document, board: str | None) -> str:
        """What people call a thing: its name or title, the ends of a connection, the counter it places."""
        if isinstance(document, Connection):
            ends = document.between or ()
            return " - ".join(self.name_of(("space",), end, board) for end in ends)
        own = getattr(document, "name", "") or getattr(document, "title", "")
        if own:
            return self.plain_text(self._with_nation(document, own))
        for name, declared in type(document).model_fields.items():
            mark = mark_of(declared_type(type(document), name))
            value = getattr(document, name, None)
            if isinstance(mark, Ref) and declared.is_required() and isinstance(value, str):
                return self.name_of(mark.kinds, value, board)
        return ""

    def _with_nation(self, document: Document, name: str) -> str:
        """A counter's name with its nation in front, unless it says it already."""
        nation = getattr(document, "nation", None)
        for pack in self.packs:
            if isinstance(nation, str) and nation in pack.nations and "kind" in type(document).model_fields:
                adjective = pack.nations[nation].adjective or pack.nations[nation].name
                said = adjective in name or pack.nations[nation].name in name
                return name if said else f"{adjective} {name}"
        return name

    # ------------------------------------------------------------------------ names and values

    def name_of(self, kinds: Iterable[str], name: str, board: str | None = None) -> str:
        """The shown name of something by its id."""
        for pack in self.packs:
            for kind in kinds:
                if found := self._defined(pack, kind, name, board):
                    return found
        return name

    def _defined(self, pack: Pack, kind: str, name: str, board: str | None) -> str:
        boards = [pack.boards[board]] if board and board in pack.boards else list(pack.boards.values())
        if kind == "space":
            return next((shown for each in boards if (shown := _space_name(each, name))), "")
        for each in boards:
            table = getattr(each, f"{kind}s", None) or getattr(each, f"{kind}es", None) or {}
            if name in table:
                return self.document_name(table[name], board) or name
            if kind == "connection" and name in each.derived_connections:
                ends = each.derived_connections[name]
                return " - ".join(_space_name(each, end) or end for end in ends)
        own = {added: pattern.split("/") for added, pattern in pack.system.definitions.items()}
        pattern = {**_PACK_TABLES, **own}.get(kind)
        found = _find(pack, pattern, name) if pattern else None
        return self.document_name(found, board) if isinstance(found, Document) else ""

    def shown(self, value: Any, kind: Any, board: str | None = None) -> str:
        """A value as people say it: names for ids, yes and no, short texts in quotes."""
        if value is ABSENT or value is None or value == "" or value == () or value == []:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, float):
            return f"{value:g}"
        if isinstance(value, str):
            mark = mark_of(kind)
            if isinstance(mark, Ref):
                return self.name_of(mark.kinds, value, board)
            quoted = isinstance(mark, TextMark) or " " in value
            return _cut(f'"{self.plain_text(value)}"' if quoted else value)
        if isinstance(value, list | tuple):
            shown = (self.shown(item, tuple_kind(kind, i), board) for i, item in enumerate(value))
            return _cut(", ".join(shown))
        if isinstance(value, Document):
            return self.shown(value.model_dump(mode="json", exclude_unset=True), kind, board)
        if isinstance(value, Mapping):
            document = next((part for part in alternatives(kind) if _is_kind(part, Document)), None)
            return _cut(", ".join(self._part(key, item, document, board) for key, item in value.items()))
        return str(value)

    def _part(self, key: str, value: Any, document: Any, board: str | None) -> str:
        declared = document.model_fields.get(key) if document else None
        if declared is None:
            return f"{key} {self.shown(value, Any, board)}"
        return f"{_lower(declared.title or key)} {self.shown(value, declared_type(document, key), board)}"

    def plain_text(self, text: str) -> str:
        """A text with its references replaced by the names that players read."""
        flat = IN_TEXT.sub(lambda found: self.name_of((found[1],), found[2]), text) if "{" in text else text
        return " ".join(flat.split())


def named(pack: Pack, path: Path) -> str:
    """What a path leads to in one pack, in words."""
    return Speaker(pack).place(path)


_PACK_TABLES = {
    "side": ["sides", "*"],
    "nation": ["nations", "*"],
    "terrain": ["terrain", "*"],
    "board": ["boards", "*"],
    "piece": ["pieces", "*"],
    "tile": ["tiles", "*"],
    "deck": ["decks", "*"],
    "card": ["cards", "*"],
    "scenario": ["scenarios", "*"],
}

_SINGULAR = {
    "sides": "side",
    "nations": "nation",
    "boards": "board",
    "pieces": "counter",
    "tiles": "tile",
    "decks": "deck",
    "cards": "card",
    "scenarios": "scenario",
    "catalogues": "language",
    "waivers": "waiver",
    "spaces": "space",
    "connections": "connection",
    "regions": "region",
    "boxes": "box",
    "tracks": "track",
    "borders": "border",
}


def _singular(path: Path) -> str:
    if len(path) == 2 or (path[0] == "boards" and len(path) == 4):
        return _SINGULAR.get(path[-2], path[-2])
    return ""


def _child(value: Any, part: str) -> Any:
    if isinstance(value, Document):
        return getattr(value, part, None)
    return value.get(part) if isinstance(value, Mapping) else None


def _board_of(pack: Pack, path: Path) -> str | None:
    try:
        return board_of(pack, path)
    except (KeyError, RecursionError):
        return None


def _space_name(board: Board[Any, Any], space: str) -> str:
    try:
        return board.shown_name(space)
    except (KeyError, ValueError):
        return ""


def _find(value: Any, pattern: list[str], name: str) -> Any:
    """The entry called `name` that a pattern such as `tables/turns/*` leads to."""
    head, *rest = pattern
    if isinstance(value, Document):
        return _find(getattr(value, head, None), rest, name) if rest else None
    if isinstance(value, Mapping):
        if not rest:
            return value.get(name)
        inside = value.values() if head == "*" else [value[head]] if head in value else []
        return next((found for item in inside if (found := _find(item, rest, name)) is not None), None)
    return None


def _is_kind(part: Any, wanted: type) -> bool:
    return isinstance(part, type) and issubclass(part, wanted)


def _is_point(value: list[Any]) -> bool:
    return len(value) == 2 and all(isinstance(number, int | float) for number in value)


def _enumerated(names: list[str]) -> str:
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def _lower(title: str) -> str:
    """A title inside a sentence; abbreviations keep their capitals."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


__all__ = ["Sentence", "Speaker", "describe", "named"]
