"""Several values side by side, a number or a word; and which widget a kind of value needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import (
    QCompleter,
    QVBoxLayout,
    QWidget,
)

from editor.entries.base import MIXED, Entry, ParagraphEntry, WordsEntry
from editor.entries.choices import (
    ChipsEntry,
    ChoiceEntry,
    ReferenceEntry,
    TintEntry,
    TruthEntry,
)
from editor.entries.numbers import NumberEntry
from editor.fields import (
    Choice,
    Either,
    Kind,
    Listing,
    Number,
    Optional,
    Pair,
    Reference,
    Tint,
    Truth,
    Words,
    blank,
)
from editor.naming import Naming
from editor.sums import calculated
from editor.texts import tr


class PairEntry(Entry):
    """Several values side by side, as the x and y of a point. An optional one may be emptied."""

    def __init__(
        self,
        kind: Pair,
        naming: Callable[[], Naming],
        unit: str = "",
        *,
        optional: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._optional = kind, optional
        self._parts = [simple_entry(_emptied(part, optional), naming) or WordsEntry() for part in kind.parts]
        for index, part in enumerate(self._parts):
            part.entered.connect(lambda value, index=index: self._part_entered(index, value))
            if isinstance(part, NumberEntry):
                part.box.setMinimumWidth(50)
        if all(isinstance(part, NumberEntry) for part in self._parts):
            self._holds(*self._parts, focus=self._parts[0])
        else:
            self._stacks(*self._parts)

    def _stacks(self, *parts: Entry) -> None:
        """Names need the whole width: below each other."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in parts:
            column.addWidget(part)
        self.setFocusProxy(parts[0])

    def _show(self, value: Any) -> None:
        for index, part in enumerate(self._parts):
            part.put(value if value is MIXED or value is None else value[index])

    def _part_entered(self, index: int, value: Any) -> None:
        if value is None:
            self._enter(None)
            self._show(None)
            return
        known = self.value if isinstance(self.value, list) else [blank(part) for part in self._kind.parts]
        self._enter([value if i == index else old for i, old in enumerate(known)])


def _emptied(kind: Kind, optional: bool) -> Kind:
    return Optional(kind) if optional and isinstance(kind, Number) else kind


class EitherEntry(WordsEntry):
    """A number, or one of a few words: typed."""

    def __init__(self, kinds: tuple[Kind, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = [str(option) for kind in kinds if isinstance(kind, Choice) for option in kind.options]
        self._line.setCompleter(QCompleter(self._words, self))
        self._line.setToolTip(tr("A number, or: {words}", words=", ".join(self._words)))
        self._line.setMaximumWidth(120)

    def _enter(self, value: Any) -> None:
        text = str(value).strip()
        try:
            super()._enter(int(calculated(text)))
        except ValueError:
            super()._enter(text.casefold())


def simple_entry(kind: Kind, naming: Callable[[], Naming], unit: str = "") -> Entry | None:
    """The widget for a kind of value that is no structure; see `editor.structures` for the others."""
    optional = isinstance(kind, Optional)
    inner = kind.value if isinstance(kind, Optional) else kind
    if isinstance(inner, Number):
        return NumberEntry(inner, unit, optional=optional)
    if isinstance(inner, Truth):
        return ChoiceEntry((True, False), optional=True) if optional else TruthEntry()
    if isinstance(inner, Choice):
        return ChoiceEntry(inner.options, optional=optional)
    if isinstance(inner, Reference):
        return ReferenceEntry(inner.kinds, naming, optional=optional)
    if isinstance(inner, Tint):
        return TintEntry(optional=optional)
    if isinstance(inner, Pair):
        return PairEntry(inner, naming, unit, optional=optional)
    if isinstance(inner, Either):
        return EitherEntry(inner.kinds)
    if isinstance(inner, Listing) and isinstance(inner.item, Words | Reference | Choice):
        return ChipsEntry(inner.item, naming)
    if isinstance(inner, Words):
        return ParagraphEntry() if inner.long else WordsEntry()
    return None
