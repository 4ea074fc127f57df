"""Entries for values that hold documents: nested ones, lists, tables, cases, and words of a language.

All of them show one line that says in words what is inside, and unfold to edit it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from editor.entries import MIXED, Entry, QuietCombo, WordsEntry, simple_entry
from editor.explaining import meaning, shown
from editor.fields import (
    Cases,
    Entries,
    Field,
    Kind,
    Language,
    Listing,
    Nested,
    Optional,
    Words,
    begun,
    blank,
    blank_of,
    fields_of,
    shown_rule,
    shown_word,
)
from editor.naming import Naming
from editor.panels.panel import ShortLabel
from editor.texts import tr, tr_count
from editor.themes import dress, icon
from model import Document

LABEL_WIDTH = 92


def entry_for(kind: Kind, naming: Callable[[], Naming], unit: str = "") -> Entry:
    """The widget for a kind of value."""
    return simple_entry(kind, naming, unit) or _structure(kind, naming)


def _structure(kind: Kind, naming: Callable[[], Naming]) -> Entry:
    optional = isinstance(kind, Optional)
    inner = kind.value if isinstance(kind, Optional) else kind
    if isinstance(inner, Nested):
        return NestedEntry(inner, naming, optional=optional)
    if isinstance(inner, Language):
        return LanguageEntry(inner, naming, optional=optional)
    if isinstance(inner, Listing):
        return ListEntry(inner, naming)
    if isinstance(inner, Entries):
        return TableEntry(inner, naming)
    if isinstance(inner, Cases):
        return CasesEntry(inner, naming)
    return DataEntry()


# ---------------------------------------------------------------------------- rows of fields


class FieldRows(QWidget):
    """The fields of a document in rows: label, entry, rule number."""

    entered = Signal(str, object)
    reset = Signal(str)

    def __init__(
        self, fields: tuple[Field, ...], naming: Callable[[], Naming], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.fields = {field.name: field for field in fields if not field.fixed}
        self.entries: dict[str, Entry] = {}
        self._labels: dict[str, QLabel] = {}
        self._troubles: dict[str, QLabel] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        for row, field in enumerate(self.fields.values()):
            self._add(grid, row * 2, field, naming)

    def _add(self, grid: QGridLayout, row: int, field: Field, naming: Callable[[], Naming]) -> None:
        label = QLabel(tr(field.title))
        label.setWordWrap(True)
        label.setToolTip(tip(field))
        entry = entry_for(field.kind, naming, field.unit)
        entry.setToolTip(entry.toolTip() or tip(field))
        entry.setAccessibleName(tr(field.title))
        entry.setObjectName(field.name)
        entry.entered.connect(lambda value, name=field.name: self.entered.emit(name, value))
        label.setBuddy(entry)
        trouble = QLabel()
        trouble.setWordWrap(True)
        trouble.hide()
        dress(label, "muted")
        dress(trouble, "error")
        top = Qt.AlignmentFlag.AlignTop
        label.setFixedWidth(LABEL_WIDTH)
        label.setContentsMargins(0, 4, 0, 0)
        if isinstance(entry, Folded):
            label.setFixedWidth(LABEL_WIDTH + 30)
            entry.head.insertWidget(1, label, 0, top)
            grid.addWidget(entry, row, 0, 1, 2, top)
        else:
            grid.addWidget(label, row, 0, top)
            grid.addWidget(entry, row, 1, top)
        if field.rule:
            pill = QLabel(shown_rule(field.rule))
            dress(pill, "pill")
            pill.setToolTip(tr("Rule {number}", number=field.rule))
            holder = QVBoxLayout()
            holder.setContentsMargins(0, 4, 0, 0)
            holder.addWidget(pill)
            grid.addLayout(holder, row, 2, top | Qt.AlignmentFlag.AlignRight)
        grid.addWidget(trouble, row + 1, 1, 1, 2)
        self.entries[field.name], self._labels[field.name] = entry, label
        self._troubles[field.name] = trouble

    def put(self, values: Mapping[str, Any]) -> None:
        for name, entry in self.entries.items():
            entry.put(values[name])
            self.refuse(name, "")

    def refuse(self, name: str, reason: str) -> None:
        """Say why what was entered is not accepted."""
        self.entries[name].refuse(reason)
        self._troubles[name].setText(reason)
        self._troubles[name].setVisible(bool(reason))

    def warn(self, warnings: Mapping[str, tuple[str, str]]) -> None:
        """Mark the fields that a problem speaks of: its gravity and its sentence, by field."""
        for name, trouble in self._troubles.items():
            role, words = warnings.get(name, ("error", ""))
            trouble.setText(words)
            trouble.setVisible(bool(words))
            dress(trouble, role)

    def emphasise(self, names: set[str]) -> None:
        """Mark the fields that a scenario writes over its board."""
        for name, label in self._labels.items():
            title = tr(self.fields[name].title)
            label.setText(f"● {title}" if name in names else title)

    def set_shown(self, names: set[str]) -> None:
        for name in self.entries:
            for widget in (self.entries[name], self._labels[name]):
                widget.setVisible(name in names)


def tip(field: Field) -> str:
    """All that is known of a field, for its tooltip."""
    kind = field.kind.value if isinstance(field.kind, Optional) else field.kind
    lines = [f"<b>{tr(field.title)}</b>", tr(field.help)]
    least, most = getattr(kind, "least", None), getattr(kind, "most", None)
    if least is not None and most is not None:
        said = tr("{least} to {most}", least=f"{least:g}", most=f"{most:g}")
        lines.append(f"{said} {tr(field.unit)}".strip())
    if field.rule:
        lines.append(tr("Rule {number}", number=field.rule))
    return "<br>".join(line for line in lines if line)


# ---------------------------------------------------------------------------- folding


class Folded(Entry):
    """A structure behind one line that says what is inside; the inside is made when it is first unfolded."""

    def __init__(self, kind: Kind, naming: Callable[[], Naming], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.naming = kind, naming
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.head = QHBoxLayout()
        self.head.setSpacing(4)
        self._arrow = QToolButton()
        self._arrow.setCheckable(True)
        self._arrow.setIcon(icon("arrow-right"))
        dress(self._arrow, "fold")
        self._arrow.setFixedSize(20, 20)
        self._arrow.setAccessibleName(tr("Unfold"))
        self._arrow.toggled.connect(self._fold)
        self.head.addWidget(self._arrow)
        self._summary = ShortLabel()
        dress(self._summary, "small")
        self.head.addWidget(self._summary, 1)
        column.addLayout(self.head)
        self.body = QFrame()
        dress(self.body, "box")
        self.inside = QVBoxLayout(self.body)
        self.inside.setContentsMargins(8, 8, 8, 8)
        self.inside.setSpacing(6)
        self.body.hide()
        column.addWidget(self.body)
        self._built = False
        self.setFocusProxy(self._arrow)

    def unfold(self) -> None:
        self._arrow.setChecked(True)

    def _fold(self, open_: bool) -> None:
        self._arrow.setIcon(icon("arrow-down" if open_ else "arrow-right"))
        if open_:
            self._fill()
        self.body.setVisible(open_)

    def _show(self, value: Any) -> None:
        self._summary.setText(tr("different values") if value is MIXED else self.summary(value))
        self._summary.setToolTip(
            "" if value is MIXED or value is None else shown(self.kind, value, self.naming())
        )
        self._arrow.setEnabled(value is not MIXED)
        if value is MIXED:
            self._arrow.setChecked(False)
        elif self._arrow.isChecked():
            self._fill()

    def _fill(self) -> None:
        """Make or refresh what is inside."""
        raise NotImplementedError

    def _enter(self, value: Any) -> None:
        super()._enter(value)
        self._show(value)

    def summary(self, value: Any) -> str:
        if value in (None, [], {}):
            return tr("none")
        if isinstance(value, list | dict) and isinstance(self.kind, Listing | Entries):
            return tr_count("{n} entry", "{n} entries", len(value))
        said = shown(self.kind, value, self.naming())
        return said if len(said) < 40 else f"{said[:38]}…"

    def _clear(self) -> None:
        while self.inside.count():
            item = self.inside.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _button(self, name: str, tip: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(name, "muted"))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFixedSize(22, 22)
        button.clicked.connect(lambda _=False: act())
        return button


class NestedEntry(Folded):
    """A document inside the document; an optional one can be added and taken away."""

    def __init__(self, kind: Nested, naming: Callable[[], Naming], *, optional: bool) -> None:
        super().__init__(kind, naming)
        self._document = kind.document
        self._nested = kind
        self._rows: FieldRows | None = None
        self._add = self._button("plus", tr("Add"), lambda: self._begin())
        self._remove = self._button("remove", tr("Take away"), lambda: self._enter(None))
        self._optional = optional
        if optional:
            self.head.addWidget(self._add)
            self.head.addWidget(self._remove)

    def _begin(self) -> None:
        self._enter(blank_of(self._nested.fields, self.naming().first))
        self.unfold()

    def _show(self, value: Any) -> None:
        super()._show(value)
        self._add.setVisible(self._optional and value is None)
        self._remove.setVisible(self._optional and value is not None)
        self._arrow.setVisible(value is not None)
        if value is None:
            self._arrow.setChecked(False)

    def _fill(self) -> None:
        if self._rows is None:
            self._rows = FieldRows(self._nested.fields, self.naming)
            self._rows.entered.connect(self._field_entered)
            self.inside.addWidget(self._rows)
        self._rows.put(with_defaults(self._document, self.value))

    def _field_entered(self, name: str, value: Any) -> None:
        self._enter(with_field(self._document, self.value or {}, name, value))


class LanguageEntry(NestedEntry):
    """A word of a language with its fields: which word it is can be changed."""

    def __init__(self, kind: Language, naming: Callable[[], Naming], *, optional: bool) -> None:
        self._language = kind
        super().__init__(Nested(kind.words[0][1]), naming, optional=optional)
        self.kind = kind
        self._combo: QuietCombo | None = None
        self._meaning = QLabel()

    def _begin(self) -> None:
        self._enter(blank(self._language, self.naming().first))
        self.unfold()

    def _fill(self) -> None:
        name = str((self.value or {}).get(self._language.told_by, ""))
        word = self._language.word(name)
        if self._combo is None:
            self._combo = QuietCombo()
            for known, document in self._language.words:
                self._combo.addItem(tr(shown_word(known)), known)
                self._combo.setItemData(
                    self._combo.count() - 1, meaning(document), Qt.ItemDataRole.ToolTipRole
                )
            self._combo.activated.connect(self._word_chosen)
            self.inside.addWidget(self._combo)
            self._meaning.setWordWrap(True)
            dress(self._meaning, "small")
            self.inside.addWidget(self._meaning)
        self._combo.setCurrentIndex(self._combo.findData(name))
        if word is None:
            return
        self._meaning.setText(meaning(word) + ".")
        if self._rows is None or self._document is not word:
            if self._rows is not None:
                self._rows.hide()
                self._rows.deleteLater()
            self._document = word
            fields = tuple(field for field in fields_of(word) if field.name != self._language.told_by)
            self._rows = FieldRows(fields, self.naming)
            self._rows.entered.connect(self._field_entered)
            self.inside.addWidget(self._rows)
        self._rows.put(with_defaults(word, self.value))

    def _word_chosen(self, index: int) -> None:
        name, word = self._language.words[index]
        kept = {key: value for key, value in (self.value or {}).items() if key in word.model_fields}
        self._enter(
            {**begun(self._language, name, self.naming().first), **kept, self._language.told_by: name}
        )


class ListEntry(Folded):
    """Values in order: each can be changed, moved and taken away, and others added."""

    def __init__(self, kind: Listing, naming: Callable[[], Naming]) -> None:
        super().__init__(kind, naming)
        self._item = kind.item
        self.head.addWidget(self._button("plus", tr("Add"), self._append))

    def _append(self) -> None:
        self._enter([*(self.value or []), blank(self._item, self.naming().first)])
        self.unfold()

    def _fill(self) -> None:
        self._clear()
        for index, item in enumerate(self.value or []):
            self.inside.addWidget(self._row(index, item))
        if not self.value:
            empty = QLabel(tr("Nothing here yet. Add the first with +."))
            dress(empty, "small")
            self.inside.addWidget(empty)

    def _row(self, index: int, item: Any) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        entry = entry_for(self._item, self.naming)
        entry.put(item)
        entry.entered.connect(lambda value, index=index: self._changed(index, value))
        line.addWidget(entry, 1)
        top = Qt.AlignmentFlag.AlignTop
        if index:
            line.addWidget(self._button("up", tr("Move up"), lambda: self._swap(index)), 0, top)
        line.addWidget(self._button("remove", tr("Take away"), lambda: self._take(index)), 0, top)
        return row

    def _changed(self, index: int, value: Any) -> None:
        self.value = [value if i == index else old for i, old in enumerate(self.value)]
        self._summary.setText(self.summary(self.value))
        self.entered.emit(self.value)

    def _swap(self, index: int) -> None:
        items = list(self.value)
        items[index - 1], items[index] = items[index], items[index - 1]
        self._enter(items)

    def _take(self, index: int) -> None:
        self._enter([item for i, item in enumerate(self.value) if i != index])


class TableEntry(Folded):
    """Values by key."""

    def __init__(self, kind: Entries, naming: Callable[[], Naming]) -> None:
        super().__init__(kind, naming)
        self._kind = kind
        self._key = entry_for(kind.key, naming)
        self._key.entered.connect(self._append)

    def _append(self, key: Any) -> None:
        if key and str(key) not in (self.value or {}):
            self._enter({**(self.value or {}), str(key): blank(self._kind.item, self.naming().first)})

    def _fill(self) -> None:
        self._key.setParent(None)
        self._clear()
        naming = self.naming()
        for key, item in (self.value or {}).items():
            self.inside.addWidget(self._row(str(key), shown(self._kind.key, key, naming), item))
        adding = QWidget()
        line = QHBoxLayout(adding)
        line.setContentsMargins(0, 0, 0, 0)
        label = QLabel(tr("Add"))
        dress(label, "small")
        line.addWidget(label)
        self._key = entry_for(self._kind.key, self.naming)
        self._key.put(None if not isinstance(self._kind.key, Words) else "")
        self._key.entered.connect(self._append)
        line.addWidget(self._key, 1)
        self.inside.addWidget(adding)

    def _row(self, key: str, name: str, item: Any) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        label = QLabel(name)
        label.setFixedWidth(LABEL_WIDTH - 8)
        label.setWordWrap(True)
        entry = entry_for(self._kind.item, self.naming)
        entry.put(item)
        entry.entered.connect(lambda value: self._changed(key, value))
        top = Qt.AlignmentFlag.AlignTop
        line.addWidget(label, 0, top)
        line.addWidget(entry, 1)
        line.addWidget(self._button("remove", tr("Take away"), lambda: self._take(key)), 0, top)
        return row

    def _changed(self, key: str, value: Any) -> None:
        self.value = {**self.value, key: value}
        self.entered.emit(self.value)

    def _take(self, key: str) -> None:
        self._enter({k: v for k, v in self.value.items() if k != key})


class CasesEntry(Folded):
    """A value that may depend on direction, nation, side or season: one value, or cases."""

    def __init__(self, kind: Cases, naming: Callable[[], Naming]) -> None:
        super().__init__(kind, naming)
        self._kind = kind
        self._one = entry_for(kind.value, naming)
        self._one.entered.connect(self._enter)
        self.head.insertWidget(2, self._one, 1)
        self._vary = self._button(
            "plus", tr("Let it depend on direction, nation, side or season"), self._split
        )
        self._unify = self._button("remove", tr("The same for all"), self._join)
        self.head.addWidget(self._vary)
        self.head.addWidget(self._unify)
        self._list: ListEntry | None = None

    def _show(self, value: Any) -> None:
        super()._show(value)
        varies = isinstance(value, list)
        self._arrow.setVisible(varies)
        self._summary.setVisible(varies)
        self._vary.setVisible(not varies)
        self._unify.setVisible(varies)
        self._one.setVisible(not varies)
        if not varies:
            self._one.put(value)
            self._arrow.setChecked(False)

    def summary(self, value: Any) -> str:
        if isinstance(value, list):
            return tr_count("{n} case", "{n} cases", len(value))
        return ""

    def _split(self) -> None:
        value = self.value if self.value is not MIXED and self.value is not None else blank(self._kind.value)
        self._enter([{"value": value}])
        self.unfold()

    def _join(self) -> None:
        self._enter(self.value[-1]["value"] if self.value else blank(self._kind.value))

    def _fill(self) -> None:
        if not isinstance(self.value, list):
            return
        if self._list is None:
            self._list = ListEntry(Listing(self._kind.case), self.naming)
            self._list.entered.connect(self._enter)
            self._list.put(self.value)
            self._list.unfold()
            self.inside.addWidget(self._list)
        elif self._list.value != self.value:
            self._list.put(self.value)


class DataEntry(WordsEntry):
    """Plain data of no declared shape, as JSON."""

    def _show(self, value: Any) -> None:
        super()._show(MIXED if value is MIXED else json.dumps(value, ensure_ascii=False))

    def _enter(self, value: Any) -> None:
        try:
            super()._enter(json.loads(value))
        except ValueError:
            self.refuse(tr("This is no JSON."))


# ---------------------------------------------------------------------------- values of documents


def with_defaults(document: type[Document], value: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a document's fields are, those that nobody wrote included."""
    written = value or {}
    return {field.name: written.get(field.name, field.default) for field in fields_of(document)}


def with_field(document: type[Document], value: Mapping[str, Any], name: str, new: Any) -> dict[str, Any]:
    """The document with one field changed; a field that has its default is left out."""
    field = next(field for field in fields_of(document) if field.name == name)
    if not field.required and new == field.default:
        return {key: old for key, old in value.items() if key != name}
    return {**value, name: new}
