"""Documents as a spreadsheet: a row for each, a column for each simple field; typing, copying, pasting.

Every accepted entry is one change, and so is a whole paste.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.document import OpenPack
from editor.edits import set_value
from editor.entries import match
from editor.explaining import shown
from editor.fields import (
    Choice,
    Either,
    Field,
    Kind,
    Listing,
    Number,
    Optional,
    Reference,
    Tint,
    Truth,
    Words,
    shown_word,
)
from editor.forms import stored, thing_at
from editor.naming import Naming, natural
from editor.structures import tip
from editor.sums import calculated
from editor.texts import tr, tr_count
from editor.themes import tones
from model import Change, ChangeError, Pack, plain
from model.change import Path

Index = QModelIndex | QPersistentModelIndex
HERE = QModelIndex()
SORT_ROLE = Qt.ItemDataRole.UserRole + 1
PATH_ROLE = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True)
class Column:
    """A column: a field of the documents, or something worked out from them that cannot be edited."""

    title: str
    field: Field | None = None
    worked_out: Callable[[Pack, Path], Any] | None = None
    width: int = 110
    tip: str = ""
    icon: Callable[[Pack, Path], QIcon] | None = None


def is_simple(kind: Kind) -> bool:
    """Whether a value of this kind can be typed into a cell."""
    inner = kind.value if isinstance(kind, Optional) else kind
    if isinstance(inner, Listing):
        return isinstance(inner.item, Words | Reference | Choice)
    return isinstance(inner, Words | Tint | Number | Truth | Choice | Reference | Either)


def parsed(kind: Kind, text: str, naming: Naming) -> Any:
    """What a typed or pasted text means; ValueError says why it means nothing."""
    text = text.strip()
    if isinstance(kind, Optional):
        return None if text in ("", "–", "-") else parsed(kind.value, text, naming)
    if isinstance(kind, Number):
        value = calculated(text)
        return int(value) if kind.whole else value
    if isinstance(kind, Truth):
        return text.casefold() in (tr("yes").casefold(), "yes", "true", "1", "x", "✓")
    if isinstance(kind, Choice):
        names = {str(option): tr(shown_word(option)) for option in kind.options}
        found = match(text, names)
        if found is None:
            raise ValueError(tr("{text} is none of: {choices}", text=text, choices=", ".join(names.values())))
        return next(option for option in kind.options if str(option) == found)
    if isinstance(kind, Reference):
        found = match(text, naming.choices(kind.kinds))
        if found is None:
            raise ValueError(tr("There is no {what} called {name}", what=" / ".join(kind.kinds), name=text))
        return found
    if isinstance(kind, Listing):
        return [parsed(kind.item, part, naming) for part in text.split(",") if part.strip()]
    if isinstance(kind, Either):
        try:
            return int(calculated(text))
        except ValueError:
            return text.casefold()
    return text


class SheetModel(QAbstractTableModel):
    """Documents at paths, field by field."""

    refused = Signal(str)
    """Why something that was entered is not accepted."""

    def __init__(self, document: OpenPack, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.columns = tuple(columns)
        self.rows: list[Path] = []
        self.fixed: set[Path] = set()
        """Rows that belong to another document and are shown in grey."""
        self.target: Callable[[Path], Path] = lambda path: path
        """Where an entry in a row is written."""
        self.new_row: Callable[[dict[str, Any]], Change | None] = lambda _values: None
        """Makes a change that adds a row; for pasting below the last one."""
        self._naming: Naming | None = None

    @property
    def naming(self) -> Naming:
        if self._naming is None or self._naming.pack is not self.document.pack:
            self._naming = Naming(self.document.pack, self.document.board)
        return self._naming

    def set_rows(self, rows: Sequence[Path], fixed: set[Path] | None = None) -> None:
        """Show these; a row that was shown before keeps its place in the selection."""
        self.fixed = fixed or set()
        if list(rows) != self.rows:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()
        elif self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))

    # ------------------------------------------------------------------ Qt's questions

    def rowCount(self, parent: Index = HERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = HERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(column.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(column.field) if column.field else tr(column.tip)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        path, column = self.rows[index.row()], self.columns[index.column()]
        if role == PATH_ROLE:
            return path
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(tones().muted) if path in self.fixed or column.field is None else None
        if role == Qt.ItemDataRole.DecorationRole and column.icon is not None:
            return column.icon(self.document.pack, path)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, SORT_ROLE):
            return None
        value = self.value(path, column)
        text = self.text(column, value)
        if role == SORT_ROLE:
            return value if isinstance(value, int | float) and not isinstance(value, bool) else text
        return text

    def value(self, path: Path, column: Column) -> Any:
        if column.field is None:
            return column.worked_out(self.document.pack, path) if column.worked_out else None
        thing = thing_at(self.document.pack, path)
        return plain(getattr(thing, column.field.name)) if thing is not None else None

    def text(self, column: Column, value: Any) -> str:
        if column.field is None:
            return "" if value is None else str(value)
        return "" if value in (None, "", []) else shown(column.field.kind, value, self.naming)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.columns[index.column()].field is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        cell = (index.row(), index.column(), str(value))
        # The view is still closing its editor: rows must not come and go under it.
        QTimer.singleShot(0, self, lambda: self.enter([cell]))
        return True

    # ------------------------------------------------------------------ entering

    def enter(self, cells: Sequence[tuple[int, int, str]]) -> bool:
        """Texts for cells, as one change; a row past the last adds one. All or nothing."""
        if not cells:
            return False
        below: dict[int, dict[str, Any]] = {}
        fields: dict[str, None] = {}
        try:
            with self.document.gesture("") as gesture:
                for row, number, text in cells:
                    field = self.columns[number].field if number < len(self.columns) else None
                    if field is None:
                        continue
                    value = parsed(field.kind, text, self.naming)
                    fields[tr(field.title)] = None
                    if row < len(self.rows):
                        path = self.target(self.rows[row])
                        edit = set_value(self.document.pack, path, field.name, stored(path, field, value))
                        if edit is not None:
                            self.document.apply(Change("", (edit,)))
                    elif value not in (None, "", []):
                        below.setdefault(row, {})[field.name] = value
                for values in below.values():
                    change = self.new_row(values)
                    if change is not None:
                        self.document.apply(change)
                gesture.label = self._label(cells, list(fields))
        except ChangeError as error:
            self.refused.emit(error.reason)
            return False
        except ValueError as error:
            self.refused.emit(str(error))
            return False
        self.refused.emit("")
        return True

    def _label(self, cells: Sequence[tuple[int, int, str]], fields: list[str]) -> str:
        if len(cells) == 1 and cells[0][0] < len(self.rows):
            name = self.value(self.rows[cells[0][0]], self.columns[0])
            return f"{self.text(self.columns[0], name)}: {fields[0]}"
        rows = len({row for row, _, _ in cells})
        return tr_count("Enter {n} row: {fields}", "Enter {n} rows: {fields}", rows, fields=", ".join(fields))


class SheetProxy(QSortFilterProxyModel):
    """Filters by words in any column and sorts as people do."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setSortRole(SORT_ROLE)

    def look_for(self, text: str) -> None:
        """Show only rows with all these words in them."""
        self.beginFilterChange()
        self._words = text.casefold().split()
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        model = self.sourceModel()
        if not self._words:
            return True
        cells = (str(model.index(row, column).data() or "") for column in range(model.columnCount()))
        line = " ".join(cells).casefold()
        return all(word in line for word in self._words)

    def lessThan(self, left: Index, right: Index) -> bool:
        a, b = left.data(SORT_ROLE), right.data(SORT_ROLE)
        if isinstance(a, int | float) and isinstance(b, int | float):
            return a < b
        return natural(str(a)) < natural(str(b))


class CellDelegate(QStyledItemDelegate):
    """Cells are typed; names of choices and references are completed."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        sheet = self.parent()
        assert isinstance(sheet, Sheet)
        source = sheet.proxy.mapToSource(_model_index(index))
        field = sheet.source.columns[source.column()].field
        if field is not None:
            names = _choices(field.kind, sheet.source.naming)
            if names:
                completer = QCompleter(names, editor)
                completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
                completer.setFilterMode(Qt.MatchFlag.MatchContains)
                editor.setCompleter(completer)
        return editor


def _model_index(index: Index) -> QModelIndex:
    return index if isinstance(index, QModelIndex) else index.model().index(index.row(), index.column())


def _choices(kind: Kind, naming: Naming) -> list[str]:
    inner = kind.value if isinstance(kind, Optional) else kind
    if isinstance(inner, Reference):
        return list(naming.choices(inner.kinds).values())
    if isinstance(inner, Choice):
        return [tr(shown_word(option)) for option in inner.options]
    return [tr("yes"), tr("no")] if isinstance(inner, Truth) else []


class Sheet(QTableView):
    """A spreadsheet over documents, whose selected rows are the selected things of the document."""

    def __init__(self, source: SheetModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = source
        self.proxy = SheetProxy(self)
        self.proxy.setSourceModel(source)
        self.setModel(self.proxy)
        self.setItemDelegate(CellDelegate(self))
        self.setSortingEnabled(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setIconSize(QSize(22, 22))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.verticalHeader().setDefaultSectionSize(25)
        self.verticalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        for number, column in enumerate(source.columns):
            self.setColumnWidth(number, column.width)
        self._following = False
        self.selectionModel().selectionChanged.connect(self._rows_chosen)
        source.document.selection_changed.connect(self.follow_selection)
        source.modelReset.connect(self.follow_selection)

    # ------------------------------------------------------------------ selection, both ways

    def chosen_paths(self) -> list[Path]:
        rows = sorted({index.row() for index in self.selectionModel().selectedIndexes()})
        return [self.proxy.index(row, 0).data(PATH_ROLE) for row in rows]

    def _rows_chosen(self) -> None:
        if not self._following:
            self._following = True
            self.source.document.select(self.chosen_paths())
            self._following = False

    def follow_selection(self) -> None:
        """Show which of the rows the document has selected."""
        if self._following:
            return
        self._following = True
        wanted = set(self.source.document.selection)
        chosen = QItemSelection()
        first: QModelIndex | None = None
        last = self.proxy.columnCount() - 1
        for row in range(self.proxy.rowCount()):
            index = self.proxy.index(row, 0)
            if index.data(PATH_ROLE) in wanted:
                chosen.select(index, self.proxy.index(row, last))
                first = first or index
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(chosen, flags)
        if first is not None:
            self.scrollTo(first)
        self._following = False

    # ------------------------------------------------------------------ keys and the clipboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """The selected cells as lines and tabs, as spreadsheets want them."""
        indexes = sorted(self.selectionModel().selectedIndexes(), key=lambda i: (i.row(), i.column()))
        lines: dict[int, list[str]] = {}
        for index in indexes:
            lines.setdefault(index.row(), []).append(str(index.data() or ""))
        QGuiApplication.clipboard().setText("\n".join("\t".join(line) for line in lines.values()))

    def paste(self) -> None:
        """Lines and tabs of the clipboard, from the current cell on; lines past the end are added."""
        text = QGuiApplication.clipboard().text().rstrip("\r\n")
        if not text:
            return
        current = self.currentIndex()
        top = current.row() if current.isValid() else self.proxy.rowCount()
        left = max(current.column(), 0)
        cells: list[tuple[int, int, str]] = []
        for down, line in enumerate(text.splitlines()):
            row = top + down
            inside = row < self.proxy.rowCount()
            target = (
                self.proxy.mapToSource(self.proxy.index(row, 0)).row()
                if inside
                else len(self.source.rows) + down
            )
            cells += [(target, left + right, cell) for right, cell in enumerate(line.split("\t"))]
        self.source.enter(cells)
