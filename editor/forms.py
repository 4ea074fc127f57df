"""Forms made from documents: every accepted entry is one change.

A form shows one thing or several of a kind; fields whose values differ say so, and what is entered goes to
all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from editor.document import OpenPack
from editor.edits import set_value, set_values
from editor.entries import MIXED
from editor.fields import Field, fields_of
from editor.naming import Naming, name_at
from editor.structures import FieldRows
from editor.texts import tr, tr_count
from model import ABSENT, Change, ChangeError, Document, Pack, apply, diff, plain, value_at
from model.change import Path
from model.references import board_of


@dataclass(frozen=True)
class Target:
    """Something that a form edits: where it is written, and what it says, all told."""

    path: Path
    thing: Document


def thing_at(pack: Pack, path: Path) -> Document | None:
    """The document at a path; a space of a grid is there although nothing was written of it."""
    value: Any = pack
    for part in path:
        value = getattr(value, part, None) if isinstance(value, Document) else (value or {}).get(part)
        if value is None:
            break
    if isinstance(value, Document):
        return value
    if len(path) == 4 and path[0] == "boards" and path[1] in pack.boards:
        board = pack.boards[path[1]]
        if path[2] == "spaces" and board.has_space(path[3]):
            space: Document = board.space(path[3])
            return space
        if path[2] == "connections":
            found: Document | None = board.all_connections.get(path[3])
            return found
    return None


def stored(path: Path, field: Field, value: Any) -> Any:
    """What is written for a value of a field.

    What equals the default is left out, except in scenarios, where it may write over the board.
    """
    is_default = not field.required and value == field.default and path[0] != "scenarios"
    return ABSENT if is_default or (value is None and field.default is None) else value


def fine(pack: Pack, change: Change) -> Change:
    """The same change in the smallest edits, so that it merges well with the work of others."""
    return diff(pack, apply(pack, change), change.label)


class Form(QWidget):
    """A form for one thing or for several of a kind."""

    def __init__(self, document: OpenPack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.targets: tuple[Target, ...] = ()
        self.rows: FieldRows | None = None
        self._shape: tuple[Field, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def naming(self) -> Naming:
        """Names as the things shown see them: those of their own board."""
        pack = self.document.pack
        board = board_of(pack, self.targets[0].path) if self.targets else None
        return Naming(pack, board or self.document.board)

    def show_things(
        self,
        targets: Iterable[Target],
        *,
        hidden: frozenset[str] = frozenset(),
        overlay: bool = False,
    ) -> None:
        """Show things; `overlay` marks the fields that are written at the paths themselves."""
        self.targets = tuple(targets)
        shape = tuple(field for field in common_fields(self.targets) if field.name not in hidden)
        if shape != self._shape or self.rows is None:
            self._rebuild(shape)
        assert self.rows is not None
        self.rows.put({field.name: self._value(field) for field in shape if not field.fixed})
        if overlay:
            written = (value_at(self.document.pack, target.path) for target in self.targets)
            self.rows.emphasise({name for value in written if isinstance(value, dict) for name in value})
        else:
            self.rows.emphasise(set())

    def _rebuild(self, shape: tuple[Field, ...]) -> None:
        if self.rows is not None:
            self.rows.hide()
            self.rows.deleteLater()
        self._shape = shape
        self.rows = FieldRows(shape, self.naming)
        self.rows.entered.connect(self._entered)
        self.rows.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.rows.customContextMenuRequested.connect(lambda point: self._menu(point))
        self._column.addWidget(self.rows)

    def _value(self, field: Field) -> Any:
        values = [plain(getattr(target.thing, field.name)) for target in self.targets]
        return values[0] if all(value == values[0] for value in values[1:]) else MIXED

    def _entered(self, name: str, value: Any) -> None:
        assert self.rows is not None
        field = self.rows.fields[name]
        try:
            self._apply(field, value)
        except ChangeError as error:
            self.rows.refuse(name, error.reason)

    def _apply(self, field: Field, value: Any) -> None:
        pack = self.document.pack
        found = (
            set_value(pack, target.path, field.name, stored(target.path, field, value))
            for target in self.targets
        )
        edits = tuple(edit for edit in found if edit is not None)
        if edits:
            self.document.apply(fine(pack, Change(self._label(field), edits)))
        elif self.rows is not None:
            self.rows.refuse(field.name, "")

    def _label(self, field: Field) -> str:
        if len(self.targets) == 1:
            who = name_at(self.document.pack, self.targets[0].path)
        else:
            who = tr_count("{n} thing", "{n} things", len(self.targets))
        return f"{who}: {tr(field.title)}"

    def _menu(self, point: Any) -> None:
        """Leave a field out: it gets its default, or what the board says."""
        assert self.rows is not None
        name = next(
            (n for n, e in self.rows.entries.items() if e.y() <= point.y() <= e.y() + e.height()), None
        )
        if name is None:
            return
        menu = QMenu(self)
        action = QAction(tr("Leave out"), menu)
        action.triggered.connect(lambda: self.leave_out(name))
        action.setEnabled(not self.rows.fields[name].required)
        menu.addAction(action)
        menu.exec(self.rows.mapToGlobal(point))

    def leave_out(self, name: str) -> None:
        """Take a field out, so that its default counts, or what the board says."""
        assert self.rows is not None
        pack = self.document.pack
        label = self._label(self.rows.fields[name])
        self.document.apply(set_values(pack, label, [target.path for target in self.targets], name, ABSENT))


def common_fields(targets: Sequence[Target]) -> tuple[Field, ...]:
    """The fields that all things have."""
    if not targets:
        return ()
    first, *others = {type(target.thing): fields_of(type(target.thing)) for target in targets}.values()
    return tuple(field for field in first if all(field in shape for shape in others))
