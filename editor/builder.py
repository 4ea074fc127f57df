"""Building conditions and effects: a tree that reads as sentences, the fields of a line beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.edits import free_id
from editor.entries import QuietCombo
from editor.explaining import meaning, sentence
from editor.fields import (
    Entries,
    Field,
    Kind,
    Language,
    Listing,
    Nested,
    Optional,
    Reference,
    begun,
    blank,
    fields_of,
    shown_word,
)
from editor.naming import Naming
from editor.outlines import Node, Place, at, bare, is_structure, outline, replaced, without
from editor.structures import FieldRows, with_defaults, with_field
from editor.texts import tr, when_switched
from editor.themes import dress
from model import Document

NODE = Qt.ItemDataRole.UserRole
WRAPPERS = ("all", "any", "not")


class SentenceDelegate(QStyledItemDelegate):
    """Lines of a tree as tall as their sentences, broken at the width that is left beside the indentation."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        tree = self.parent()
        assert isinstance(tree, QTreeWidget)
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        room = max(80, tree.viewport().width() - depth * tree.indentation() - 14)
        text = tree.fontMetrics().boundingRect(
            QRect(0, 0, room, 4000), Qt.TextFlag.TextWordWrap, str(index.data() or "")
        )
        return QSize(room, text.height() + 6)


class SentenceTree(QTreeWidget):
    """A tree that lays its lines out anew when it gets another width."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class Builder(QWidget):
    """Edits structured fields of one document. `entered` tells the field and its new value."""

    entered = Signal(str, object)

    def __init__(self, naming: Callable[[], Naming], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._naming = naming
        self._fields: dict[str, Field] = {}
        self._values: dict[str, Any] = {}
        self._rows: FieldRows | None = None
        self._chosen: Place = ()
        self._tree = SentenceTree()
        self._tree.setHeaderHidden(True)
        self._tree.setWordWrap(True)
        self._tree.setUniformRowHeights(False)
        self._tree.setItemDelegate(SentenceDelegate(self._tree))
        self._tree.setIndentation(16)
        self._tree.currentItemChanged.connect(lambda item, _before: self._choose(item))
        self._add, self._wrap, self._remove = QPushButton(), QPushButton(), QPushButton()
        self._add.clicked.connect(lambda _=False: self._offer_words())
        self._wrap.clicked.connect(lambda _=False: self._offer_wrappers())
        self._remove.clicked.connect(lambda _=False: self.remove())
        bar = QHBoxLayout()
        bar.setSpacing(4)
        for button in (self._add, self._wrap, self._remove):
            dress(button, "quiet")
            bar.addWidget(button)
        bar.addStretch(1)
        left = QWidget()
        left_column = QVBoxLayout(left)
        left_column.setContentsMargins(0, 0, 8, 0)
        left_column.addWidget(self._tree, 1)
        left_column.addLayout(bar)
        inside = QWidget()
        right = QScrollArea()
        right.setWidgetResizable(True)
        right.setWidget(inside)
        right.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        self._detail = QVBoxLayout(inside)
        self._detail.setContentsMargins(10, 0, 0, 0)
        self._word = QuietCombo()
        self._word.activated.connect(self._word_chosen)
        self._meaning = QLabel()
        self._meaning.setWordWrap(True)
        dress(self._meaning, "small")
        self._detail.addWidget(self._word)
        self._detail.addWidget(self._meaning)
        self._detail.addStretch(1)
        self._said = QLabel()
        self._said.setWordWrap(True)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setContentsMargins(10, 8, 10, 8)
        self._said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        dress(self._said, "quote")
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([420, 300])
        split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(split, 1)
        explanation = QScrollArea()
        explanation.setWidgetResizable(True)
        explanation.setMaximumHeight(104)
        explanation.setWidget(self._said)
        column.addWidget(explanation)
        when_switched(self._retranslate)

    def _retranslate(self) -> None:
        self._add.setText(tr("Add…"))
        self._wrap.setText(tr("Combine…"))
        self._remove.setText(tr("Remove"))
        self._wrap.setToolTip(tr("Put the chosen condition under all of, any of or not"))

    # ------------------------------------------------------------------ showing

    def show_fields(self, fields: Sequence[Field], values: dict[str, Any]) -> None:
        """Show structured fields; what was chosen stays chosen where it still exists."""
        self._fields = {field.name: field for field in fields}
        self._values = values
        naming = self._naming()
        self._tree.blockSignals(True)
        self._tree.clear()
        found: QTreeWidgetItem | None = None
        for field in fields:
            item = self._grow(self._tree.invisibleRootItem(), outline(field, values.get(field.name), naming))
            found = found or self._find(item, self._chosen)
        self._tree.expandAll()
        self._tree.blockSignals(False)
        chosen = found or self._first_document() or self._tree.topLevelItem(0)
        if chosen is not None:
            self._tree.setCurrentItem(chosen)
        self._choose(chosen)
        self._say(naming)

    def _grow(self, parent: QTreeWidgetItem, node: Node) -> QTreeWidgetItem:
        item = QTreeWidgetItem(parent, [node.title])
        item.setData(0, NODE, node)
        item.setToolTip(0, node.title)
        for child in node.children:
            self._grow(item, child)
        return item

    def _first_document(self) -> QTreeWidgetItem | None:
        for index in range(self._tree.topLevelItemCount()):
            item = self._tree.topLevelItem(index)
            while item is not None and self._document(item.data(0, NODE)) is None:
                item = item.child(0)
            if item is not None:
                return item
        return None

    def _find(self, item: QTreeWidgetItem, place: Place) -> QTreeWidgetItem | None:
        if item.data(0, NODE).place == place:
            return item
        for index in range(item.childCount()):
            child = item.child(index)
            found = self._find(child, place) if child is not None else None
            if found is not None:
                return found
        return None

    def _say(self, naming: Naming) -> None:
        lines: list[str] = []
        for field in self._fields.values():
            tree = outline(field, self._values.get(field.name), naming)
            if tree.value not in (None, [], {}):
                lines += list(_sentences(tree, 0))
        self._said.setText("\n".join(lines) or tr("Nothing is written here yet. Begin with Add…"))

    def _node(self) -> Node | None:
        item = self._tree.currentItem()
        node: Node | None = item.data(0, NODE) if item is not None else None
        return node

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        node: Node | None = item.data(0, NODE) if item is not None else None
        self._chosen = node.place if node else ()
        self._show_detail(node)
        self._add.setEnabled(node is not None and (_can_add(node) or self._adds_to_parent(node) is not None))
        self._remove.setEnabled(node is not None and node.removable)
        self._wrap.setVisible(node is not None and _wrappers(node.kind) != [])
        self._wrap.setEnabled(node is not None and isinstance(node.value, dict))

    def _show_detail(self, node: Node | None) -> None:
        if self._rows is not None:
            self._rows.hide()
            self._rows.deleteLater()
            self._rows = None
        kind = bare(node.kind) if node is not None else None
        language = kind if isinstance(kind, Language) and node is not None and node.value else None
        self._word.setVisible(language is not None)
        document = self._document(node)
        self._meaning.setVisible(language is not None or document is None)
        if node is None or document is None:
            self._meaning.setText(tr("Choose a line to change it, or add one."))
            return
        if language is not None:
            self._word.clear()
            for name, word in language.words:
                self._word.addItem(tr(shown_word(name)), name)
                self._word.setItemData(self._word.count() - 1, meaning(word), Qt.ItemDataRole.ToolTipRole)
            self._word.setCurrentIndex(self._word.findData(node.value.get(language.told_by)))
            self._meaning.setText(meaning(document) + ".")
        fields = tuple(
            field
            for field in (kind.fields if isinstance(kind, Nested) else fields_of(document))
            if not is_structure(field.kind) and not (language and field.name == language.told_by)
        )
        self._rows = FieldRows(fields, self._naming)
        self._rows.put(with_defaults(document, node.value))
        self._rows.entered.connect(lambda name, value: self._field_entered(node, document, name, value))
        self._detail.insertWidget(2, self._rows)

    def _document(self, node: Node | None) -> type[Document] | None:
        kind = bare(node.kind) if node is not None else None
        if node is None or not isinstance(node.value, dict):
            return None
        if isinstance(kind, Language):
            return kind.word(str(node.value.get(kind.told_by)))
        return kind.document if isinstance(kind, Nested) else None

    # ------------------------------------------------------------------ changing

    def _put(self, place: Place, new: Any) -> None:
        """Another value at a place: told as the new value of the whole field."""
        name = str(place[0])
        self.entered.emit(name, replaced(self._values, place, new)[name])

    def _field_entered(self, node: Node, document: type[Document], name: str, value: Any) -> None:
        self._put(node.place, with_field(document, node.value, name, value))

    def _word_chosen(self, index: int) -> None:
        node = self._node()
        kind = bare(node.kind) if node is not None else None
        if node is not None and isinstance(kind, Language):
            self._put(node.place, _begun(kind, kind.words[index][0], self._naming(), node.value))

    def _adds_to_parent(self, node: Node) -> Node | None:
        """The line above that can take another entry like this one."""
        item = self._tree.currentItem()
        above = item.parent() if item is not None else None
        parent: Node | None = above.data(0, NODE) if above is not None else None
        return parent if parent is not None and _can_add(parent) else None

    def _offer_words(self) -> None:
        node = self._node()
        target = node if node is not None and _can_add(node) else self._adds_to_parent(node) if node else None
        if target is None:
            return
        _, kind = _list_in(target)
        language = bare(kind.item) if isinstance(kind, Listing) else bare(kind)
        if not isinstance(language, Language):
            self.add("")
            return
        menu = QMenu(self)
        for name, word in language.words:
            action = menu.addAction(tr(shown_word(name)))
            action.setToolTip(meaning(word))
            action.triggered.connect(lambda _=False, name=name: self.add(name))
        menu.setToolTipsVisible(True)
        menu.popup(self._add.mapToGlobal(self._add.rect().bottomLeft()))

    def add(self, word: str) -> None:
        """Add a word, or a new entry, below the chosen line or beside it."""
        node = self._node()
        target = node if node is not None and _can_add(node) else self._adds_to_parent(node) if node else None
        if target is None:
            return
        place, kind = _list_in(target)
        standing = at(self._values, place)
        naming = self._naming()
        if isinstance(kind, Listing):
            items = list(standing or [])
            self._chosen = (*place, len(items))
            self._put(place, [*items, _new(kind.item, word, naming)])
        elif isinstance(kind, Entries):
            entries = dict(standing or {})
            key = _free_key(kind.key, entries, naming)
            if key:
                self._chosen = (*place, key)
                self._put(place, {**entries, key: _new(kind.item, word, naming)})
        else:
            self._chosen = place
            self._put(place, _new(kind, word, naming))

    def remove(self) -> None:
        """Take the chosen line away with all that stands below it."""
        node = self._node()
        if node is None or not node.removable:
            return
        name = str(node.place[0])
        if isinstance(node.kind, Optional):
            self._put(node.place, None) if len(node.place) == 1 else self.entered.emit(
                name, without(self._values, node.place)[name]
            )
        else:
            self.entered.emit(name, without(self._values, node.place)[name])

    def _offer_wrappers(self) -> None:
        node = self._node()
        menu = QMenu(self)
        for name in _wrappers(node.kind) if node is not None else []:
            action = menu.addAction(tr(shown_word(name)))
            action.triggered.connect(lambda _=False, name=name: self.wrap(name))
        menu.popup(self._wrap.mapToGlobal(self._wrap.rect().bottomLeft()))

    def wrap(self, word: str) -> None:
        """Put the chosen condition under 'all', 'any' or 'not'."""
        node = self._node()
        kind = bare(node.kind) if node is not None else None
        if node is None or not isinstance(kind, Language):
            return
        inside = node.value if word == "not" else [node.value]
        self._put(node.place, {kind.told_by: word, "of": inside})


def _sentences(node: Node, depth: int) -> Iterator[str]:
    """The tree as indented sentences; what is empty is left out."""
    if node.value in (None, [], {}):
        return
    filled = [child for child in node.children if child.value not in (None, [], {})]
    yield "\u2003" * depth + (f"{node.title}:" if filled else sentence(node.title))
    for child in filled:
        yield from _sentences(child, depth + 1)


def _can_add(node: Node) -> bool:
    _, kind = _list_in(node)
    return isinstance(kind, Listing | Entries) or (isinstance(node.kind, Optional) and node.value is None)


def _list_in(node: Node) -> tuple[Place, Kind]:
    """Where a new entry below a line goes: the line itself, or the list inside its word."""
    kind = bare(node.kind)
    if isinstance(kind, Language) and isinstance(node.value, dict):
        word = kind.word(str(node.value.get(kind.told_by)))
        for field in fields_of(word) if word is not None else ():
            inner = bare(field.kind)
            if isinstance(inner, Listing) and isinstance(bare(inner.item), Language):
                return (*node.place, field.name), inner
    return node.place, kind


def _wrappers(kind: Kind) -> list[str]:
    inner = bare(kind)
    return [name for name, _ in inner.words if name in WRAPPERS] if isinstance(inner, Language) else []


def _new(kind: Kind, word: str, naming: Naming) -> Any:
    inner = bare(kind)
    if isinstance(inner, Language):
        return _begun(inner, word or inner.simplest, naming, {})
    return blank(inner, naming.first)


def _begun(language: Language, name: str, naming: Naming, before: dict[str, Any]) -> dict[str, Any]:
    """A word with its required fields; what the word before it had in common is kept."""
    made = begun(language, name, naming.first)
    known = dict(language.words)[name].model_fields
    return {**made, **{key: value for key, value in before.items() if key in known}, language.told_by: name}


def _free_key(kind: Kind, taken: dict[str, Any], naming: Naming) -> str:
    if isinstance(kind, Reference):
        return next((id for id in naming.choices(kind.kinds) if id not in taken), "")
    return free_id("entry", taken)
