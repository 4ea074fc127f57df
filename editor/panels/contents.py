"""Contents: what the pack is made of besides maps, cards and scenarios - sides, nations, terrain, counters,
tiles, and the boxes, tracks and regions of the board - each kind as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from editor.counter_pictures import piece_icon
from editor.document import OpenPack
from editor.edits import described, free_id, remove
from editor.entries import QuietCombo
from editor.fields import Listing, blank_of, fields_of
from editor.naming import Naming
from editor.panels.panel import Panel, column, label, row
from editor.sheets import Column, Sheet, SheetModel, is_simple
from editor.texts import mark, tr, tr_count
from editor.themes import dress
from model import ABSENT, Change, ChangeError, Document, Edit, Pack, value_at
from model.change import Path


@dataclass(frozen=True)
class Shelf:
    """A kind of thing: where the pack keeps it, and what it is called."""

    table: str
    title: str
    new: str
    on_board: bool = False

    def place(self, document: OpenPack) -> Path | None:
        """The table in the pack; None where there is no board to have it."""
        if not self.on_board:
            return (self.table,)
        return ("boards", document.board, self.table) if document.board is not None else None

    def keys(self, document: OpenPack) -> list[str]:
        """The ids of what is on it."""
        owner = document.pack.boards.get(document.board or "") if self.on_board else document.pack
        return list(getattr(owner, self.table)) if owner is not None else []

    def is_touched(self, document: OpenPack, change: Change) -> bool:
        """Whether a change is about what is on it."""
        place = self.place(document) or ()
        return any(edit.path[: len(place)] == place[: len(edit.path)] for edit in change.edits)

    def kind(self, document: OpenPack) -> type[Document]:
        """The documents of the table, as the system declares them."""
        pack = document.pack
        owner = type(pack.boards[document.board or ""]) if self.on_board else pack.system.pack_type
        kind: type[Document] = get_args(owner.model_fields[self.table].annotation)[1]
        return kind


SHELVES = (
    Shelf("pieces", mark("Counters"), mark("New counter")),
    Shelf("nations", mark("Nations"), mark("New nation")),
    Shelf("sides", mark("Sides"), mark("New side")),
    Shelf("terrain", mark("Terrain"), mark("New terrain")),
    Shelf("tiles", mark("Tiles"), mark("New tile")),
    Shelf("boxes", mark("Boxes"), mark("New box"), on_board=True),
    Shelf("tracks", mark("Tracks"), mark("New track"), on_board=True),
    Shelf("regions", mark("Regions"), mark("New region"), on_board=True),
)
NARROW = {"name": 190}
NOT_IN_TABLE = frozenset({"note"})


class ContentsPanel(Panel):
    """One shelf at a time; the chosen things show in the properties."""

    id = "contents"
    title = mark("Contents")

    def build(self) -> None:
        outer = column(self.content, margins=(10, 8, 10, 8), gap=6)
        self.shelves = QuietCombo()
        self.shelves.setFixedWidth(150)
        self.shelves.activated.connect(lambda _index: self._change_shelf())
        self._filter = QLineEdit()
        self._filter.setFixedWidth(200)
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._look_for)
        self._summary = label("", "small")
        self._new, self._copy, self._remove, self._tables = (QPushButton() for _ in range(4))
        self._new.clicked.connect(lambda _=False: self.add())
        self._copy.clicked.connect(lambda _=False: self.duplicate())
        self._remove.clicked.connect(lambda _=False: self.remove_chosen())
        self._tables.clicked.connect(lambda _=False: self.choose_tables())
        for button in (self._copy, self._remove, self._tables):
            dress(button, "quiet")
        left = (self.shelves, self._filter, self._summary)
        outer.addLayout(row(*left, 1, self._tables, self._new, self._copy, self._remove))
        self._trouble = label("", "error", wraps=True)
        self._trouble.hide()
        outer.addWidget(self._trouble)
        self._place = QWidget()
        self._column = column(self._place, margins=(0, 0, 0, 0))
        outer.addWidget(self._place, 1)
        self.sheet: Sheet | None = None

    def retranslate(self) -> None:
        chosen = self.shelves.currentIndex()
        self.shelves.clear()
        for shelf in SHELVES:
            self.shelves.addItem(tr(shelf.title), shelf.table)
        self.shelves.setCurrentIndex(max(0, chosen))
        self._filter.setPlaceholderText(tr("Filter by any word"))
        self._copy.setText(tr("Duplicate"))
        self._remove.setText(tr("Remove"))
        self._tables.setText(tr("Tables of the rules…"))
        self._tables.setToolTip(tr("Shows the tables and values that the rules use in the properties"))

    @property
    def shelf(self) -> Shelf:
        return SHELVES[max(0, self.shelves.currentIndex())]

    def show_shelf(self, table: str) -> None:
        self.shelves.setCurrentIndex(self.shelves.findData(table))
        self._change_shelf()

    # ------------------------------------------------------------------ following

    def connect_to(self, document: OpenPack) -> None:
        document.changed.connect(self._document_changed)
        document.view_changed.connect(self._change_shelf)
        self._make_sheet(document)

    def disconnect_from(self, document: OpenPack) -> None:
        document.changed.disconnect(self._document_changed)
        document.view_changed.disconnect(self._change_shelf)
        self._drop_sheet(document)

    def _document_changed(self, change: Change) -> None:
        if self.document is not None and self.shelf.is_touched(self.document, change):
            self.refresh()

    def _change_shelf(self) -> None:
        if self.document is not None:
            self._drop_sheet(self.document)
            self._make_sheet(self.document)
            self.refresh()

    def _make_sheet(self, document: OpenPack) -> None:
        if self.shelf.place(document) is None:
            return
        self.sheet = Sheet(SheetModel(document, _columns(self.shelf, document), self))
        self.sheet.source.refused.connect(self._refused)
        self.sheet.source.new_row = self._new_row
        self._column.addWidget(self.sheet)
        self._look_for(self._filter.text())

    def _drop_sheet(self, document: OpenPack) -> None:
        if self.sheet is not None:
            document.selection_changed.disconnect(self.sheet.follow_selection)
            self.sheet.hide()
            self.sheet.deleteLater()
            self.sheet = None

    def refresh(self) -> None:
        document, place = self.document, self.shelf.place(self.document) if self.document else None
        if document is None:
            return
        self.show_content()
        self._new.setText(tr(self.shelf.new))
        keys = self.shelf.keys(document)
        if self.sheet is not None and place is not None:
            self.sheet.source.set_rows([(*place, key) for key in keys])
        self._summary.setText(tr_count("{n} entry", "{n} entries", len(keys)))

    def _look_for(self, text: str) -> None:
        if self.sheet is not None:
            self.sheet.proxy.look_for(text)

    def _refused(self, reason: str) -> None:
        self._trouble.setText(reason)
        self._trouble.setVisible(bool(reason))

    # ------------------------------------------------------------------ changing

    def add(self) -> None:
        """A new thing on the shelf, selected, so that its properties can be filled in."""
        if (made := self._entry({})) is not None:
            self._apply(*made)

    def duplicate(self) -> None:
        """Copies of the chosen things, as one step."""
        document, chosen = self.document, self._chosen()
        place = self.shelf.place(document) if document is not None else None
        if document is None or place is None or not chosen:
            return
        taken = set(self.shelf.keys(document))
        edits = []
        for path in chosen:
            key = free_id(path[-1], taken)
            taken.add(key)
            edits.append(Edit((*place, key), ABSENT, value_at(document.pack, path)))
        label = tr("Duplicate {name}", name=described(document.pack, chosen))
        self._apply(Change(label, tuple(edits)), [edit.path for edit in edits])

    def remove_chosen(self) -> None:
        """Take the chosen things out of the pack, with all that would dangle."""
        document, chosen = self.document, self._chosen()
        if document is not None and chosen:
            self._apply(remove(document.pack, chosen), [])

    def choose_tables(self) -> None:
        if self.document is not None:
            self.document.select([("tables",)])

    def _chosen(self) -> list[Path]:
        return self.sheet.chosen_paths() if self.sheet is not None else []

    def _new_row(self, values: dict[str, Any]) -> Change | None:
        made = self._entry(values)
        return made[0] if made is not None else None

    def _entry(self, values: dict[str, Any]) -> tuple[Change, list[Path]] | None:
        document = self.document
        place = self.shelf.place(document) if document is not None else None
        if document is None or place is None:
            return None
        fields = fields_of(self.shelf.kind(document))
        name = {"name": tr(self.shelf.new)} if any(field.name == "name" for field in fields) else {}
        lists: dict[str, Any] = {
            f.name: [] for f in fields if isinstance(f.kind, Listing) and f.required and not f.least
        }
        entry = {**blank_of(fields, Naming(document.pack, document.board).first), **lists, **name, **values}
        if self.shelf.on_board and any(field.name == "at" for field in fields):
            entry.setdefault("at", [0, 0])
        key = free_id(str(entry.get("name") or self.shelf.table), self.shelf.keys(document))
        path = (*place, key)
        label = tr("Add {name}", name=entry.get("name") or key)
        return Change(label, (Edit(path, ABSENT, entry),)), [path]

    def _apply(self, change: Change, select: list[Path]) -> None:
        assert self.document is not None
        try:
            self.document.apply(change, select=select)
            self._refused("")
        except ChangeError as error:
            self._refused(error.reason)


def _columns(shelf: Shelf, document: OpenPack) -> list[Column]:
    fields = [
        field
        for field in fields_of(shelf.kind(document))
        if is_simple(field.kind) and field.name not in NOT_IN_TABLE
    ]
    plain = _shared(shelf.kind(document))
    fields.sort(key=lambda field: (field.name != "name", field.name not in plain))
    pictures = {fields[0].name: _counter} if shelf.table == "pieces" and fields else {}
    return [
        Column(field.title, field, width=NARROW.get(field.name, 110), icon=pictures.get(field.name))
        for field in fields
    ]


def _shared(kind: type[Document]) -> frozenset[str]:
    """The fields that all systems have: they come before those that one system adds."""
    plainest = [base for base in kind.__mro__ if issubclass(base, Document) and base.model_fields][-1]
    return frozenset(plainest.model_fields)


def _counter(pack: Pack, path: Path) -> QIcon:
    piece = pack.pieces.get(path[1])
    return piece_icon(pack, piece, 22) if piece is not None else QIcon()
