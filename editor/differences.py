"""What differs between two versions of a pack, in the words of the table. No Qt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from editor.explaining import shown
from editor.fields import Entries, Field, Kind, Nested, Optional, fields_of
from editor.forms import thing_at
from editor.naming import Naming, kind_name, name_at
from editor.texts import tr
from model import ABSENT, Edit, Pack, diff
from model.change import Path
from model.references import board_of


@dataclass(frozen=True)
class Difference:
    """One place that two versions say differently."""

    edit: Edit
    thing: Path
    """What it belongs to and can be shown on the map."""
    name: str
    kind: str
    field: str
    before: str
    after: str

    @property
    def sentence(self) -> str:
        if self.edit.before is ABSENT and self.edit.path == self.thing:
            return tr("{name} added", name=self.name)
        if self.edit.after is ABSENT and self.edit.path == self.thing:
            return tr("{name} removed", name=self.name)
        return f"{self.name}: {self.field}" if self.field else self.name


def differences(old: Pack, new: Pack) -> Iterator[Difference]:
    """Everything that differs, in the order of the pack."""
    for edit in diff(old, new).edits:
        yield described(old, new, edit)


def described(old: Pack, new: Pack, edit: Edit) -> Difference:
    """One edit in words."""
    thing = thing_of(old, new, edit.path)
    holder = new if thing_at(new, thing) is not None else old
    field, kind = _field_at(holder, thing, edit.path[len(thing) :])
    return Difference(
        edit,
        thing,
        name_at(holder, thing),
        kind_name(holder, thing),
        field,
        _said(old, edit.path, kind, edit.before),
        _said(new, edit.path, kind, edit.after),
    )


def thing_of(old: Pack, new: Pack, path: Path) -> Path:
    """The thing that a path belongs to: a space, a unit, a card, a scenario."""
    for size in (4, 2, 1):
        if len(path) >= size and any(thing_at(pack, path[:size]) is not None for pack in (new, old)):
            return path[:size]
    return path


def _field_at(pack: Pack, thing: Path, rest: Path) -> tuple[str, Kind | None]:
    """What people call the field at the rest of a path, and what kind of value it holds."""
    document = thing_at(pack, thing)
    if document is None:
        return "", None
    if not rest:
        return "", Nested(type(document))
    fields: tuple[Field, ...] = fields_of(type(document))
    names: list[str] = []
    kind: Kind | None = None
    for part in rest:
        if isinstance(kind, Entries):
            names.append(shown(kind.key, part, Naming(pack, board_of(pack, thing))))
            kind = kind.item
        else:
            field = next((field for field in fields if field.name == part), None)
            if field is None:
                return " · ".join([*names, part]), None
            names.append(tr(field.title))
            kind = field.kind
        kind = kind.value if isinstance(kind, Optional) else kind
        fields = kind.fields if isinstance(kind, Nested) else ()
    return " · ".join(names), kind


def _said(pack: Pack, path: Path, kind: Kind | None, value: Any) -> str:
    if value is ABSENT or value is None:
        return "–"
    if kind is None:
        text = value.get("name") or value.get("title") if isinstance(value, dict) else None
        return str(text) if text else _short(value)
    return shown(kind, value, Naming(pack, board_of(pack, path)))


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else text[:118] + "…"
