"""Cards and decks: a table of the cards, the face of the chosen one, and what it does."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSizePolicy, QSplitter, QTabWidget, QWidget

from editor.builder import Builder
from editor.card_text import Face, face_of
from editor.cards import crowded_parts, picture_of
from editor.document import OpenPack
from editor.edits import free_id, remove, set_value
from editor.entries import QuietCombo
from editor.fields import Field, Listing, blank_of, fields_of
from editor.forms import Form, Target, fine, stored
from editor.naming import Naming, shown_name
from editor.outlines import is_structure
from editor.panels.panel import Panel, column, label, row, scrolled
from editor.sheets import Column, Sheet, SheetModel, is_simple
from editor.texts import mark, tr, tr_count
from editor.themes import dress
from model import ABSENT, Change, ChangeError, Edit, plain, value_at
from model.change import Path
from model.content import Card

FIRST = ("name", "number", "deck", "count")
NOT_IN_TABLE = frozenset({"text", "note", "picture"})


class CardsPanel(Panel):
    """Every card of the pack."""

    id = "cards"
    title = mark("Cards")

    def build(self) -> None:
        outer = column(self.content, margins=(10, 8, 10, 8), gap=6)
        self._deck = QuietCombo()
        self._deck.setFixedWidth(210)
        self._deck.activated.connect(lambda _index: self.refresh())
        self._filter = QLineEdit()
        self._filter.setFixedWidth(200)
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._look_for)
        self._summary = label("", "small")
        self._new, self._copy, self._remove, self._edit_deck = (QPushButton() for _ in range(4))
        self._new.clicked.connect(lambda _=False: self.add_card())
        self._copy.clicked.connect(lambda _=False: self.duplicate())
        self._remove.clicked.connect(lambda _=False: self.remove_chosen())
        self._edit_deck.clicked.connect(lambda _=False: self.choose_deck())
        for button in (self._copy, self._remove, self._edit_deck):
            dress(button, "quiet")
        outer.addLayout(
            row(
                self._deck,
                self._edit_deck,
                self._filter,
                self._summary,
                1,
                self._new,
                self._copy,
                self._remove,
            )
        )
        self._trouble = label("", "error", wraps=True)
        self._trouble.hide()
        outer.addWidget(self._trouble)
        self._split = QSplitter()
        self._split.setChildrenCollapsible(False)
        self._table_place = QWidget()
        self._table_column = column(self._table_place, margins=(0, 0, 8, 0))
        self.face = FaceView()
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        for widget in (self._table_place, self.face, self._tabs):
            self._split.addWidget(widget)
        self._split.setSizes([440, 250, 440])
        outer.addWidget(self._split, 1)
        self.sheet: Sheet | None = None
        self._form: Form | None = None
        self.builder: Builder | None = None

    def retranslate(self) -> None:
        self._filter.setPlaceholderText(tr("Filter by any word"))
        self._new.setText(tr("New card"))
        self._copy.setText(tr("Duplicate"))
        self._remove.setText(tr("Remove"))
        self._edit_deck.setText(tr("Deck…"))
        self._edit_deck.setToolTip(tr("Show the deck and its layout in the properties"))

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.selection_changed.connect(self._show_card)
        self.sheet = Sheet(SheetModel(document, _columns(document), self))
        self.sheet.source.refused.connect(self._refused)
        self._table_column.addWidget(self.sheet)
        self._form = Form(document)
        self._form.setContentsMargins(10, 8, 10, 8)
        self.builder = Builder(self._naming)
        self.builder.setContentsMargins(10, 8, 4, 0)
        self.builder.entered.connect(self._built)
        self._tabs.addTab(self.builder, tr("What it does"))
        self._tabs.addTab(scrolled(self._form), tr("Fields"))

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.selection_changed.disconnect(self._show_card)
        if self.sheet is not None:
            document.selection_changed.disconnect(self.sheet.follow_selection)
            self.sheet.hide()
            self.sheet.deleteLater()
            self.sheet = None
        while self._tabs.count():
            page = self._tabs.widget(0)
            self._tabs.removeTab(0)
            if page is not None:
                page.deleteLater()
        self._form = self.builder = None

    def _naming(self) -> Naming:
        assert self.document is not None
        return Naming(self.document.pack)

    # ------------------------------------------------------------------ showing

    def refresh(self) -> None:
        document, sheet = self.document, self.sheet
        if document is None or sheet is None:
            return
        if not document.pack.decks and not document.pack.cards:
            self.say_empty(
                tr("This pack has no cards"),
                tr("Cards belong to a deck. Begin with a deck, then write its first card."),
                tr("New deck"),
                self.add_deck,
            )
            return
        self.show_content()
        self._offer_decks(document)
        deck = self._deck.currentData()
        cards = [key for key, card in document.pack.cards.items() if deck in ("", card.deck)]
        sheet.source.set_rows([("cards", key) for key in cards])
        total = sum(document.pack.cards[key].count for key in cards)
        self._summary.setText(
            tr_count("{n} card", "{n} cards", len(cards)) + " · " + tr("{n} in the box", n=total)
        )
        self._show_card()

    def _offer_decks(self, document: OpenPack) -> None:
        chosen = self._deck.currentData() or ""
        self._deck.clear()
        self._deck.addItem(tr("All decks"), "")
        for key, deck in document.pack.decks.items():
            self._deck.addItem(deck.name, key)
        self._deck.setCurrentIndex(max(0, self._deck.findData(chosen)))

    def _card(self) -> Path | None:
        """The card that is shown: the selected one, else the first of the table."""
        document, sheet = self.document, self.sheet
        if document is None or sheet is None:
            return None
        chosen = [path for path in document.selection if path[0] == "cards" and len(path) == 2]
        return chosen[0] if chosen else sheet.source.rows[0] if sheet.source.rows else None

    def _show_card(self) -> None:
        document, path = self.document, self._card()
        form, builder = self._form, self.builder
        if document is None or form is None or builder is None:
            return
        if path is None or path[1] not in document.pack.cards:
            self.face.show_face(None)
            return
        card = document.pack.cards[path[1]]
        self.face.show_face(face_of(document.pack, path[1]), _artwork(document, card.picture))
        structured = frozenset(field.name for field in fields_of(type(card)) if is_structure(field.kind))
        form.show_things([Target(path, card)], hidden=structured)
        builder.show_fields(_structured(card), {name: plain(getattr(card, name)) for name in structured})

    def _look_for(self, text: str) -> None:
        if self.sheet is not None:
            self.sheet.proxy.look_for(text)

    def _refused(self, reason: str) -> None:
        self._trouble.setText(reason)
        self._trouble.setVisible(bool(reason))

    # ------------------------------------------------------------------ changing

    def _built(self, name: str, value: object) -> None:
        document, path = self.document, self._card()
        if document is None or path is None:
            return
        card = document.pack.cards[path[1]]
        field = next(field for field in fields_of(type(card)) if field.name == name)
        edit = set_value(document.pack, path, name, stored(path, field, value))
        try:
            if edit is not None:
                document.apply(fine(document.pack, Change(f"{card.name}: {tr(field.title)}", (edit,))))
            self._refused("")
        except ChangeError as error:
            self._refused(error.reason)

    def add_deck(self) -> None:
        document = self.document
        if document is not None:
            path = ("decks", free_id("deck", document.pack.decks))
            entry = blank_of(fields_of(document.pack.system.deck)) | {"name": tr("New deck")}
            document.apply(Change(tr("New deck"), (Edit(path, ABSENT, entry),)), select=[path])

    @property
    def can_add(self) -> bool:
        return self.document is not None and bool(self.document.pack.decks)

    def add_card(self) -> None:
        """A new card in the deck that is shown."""
        document = self.document
        if document is None or not self.can_add:
            return
        deck = self._deck.currentData() or next(iter(document.pack.decks))
        fields = fields_of(document.pack.system.card)
        entry = blank_of(fields, Naming(document.pack).first) | {"name": tr("New card"), "deck": deck}
        entry |= {f.name: [] for f in fields if isinstance(f.kind, Listing) and f.required and not f.least}
        self._apply_new(document, tr("New card"), entry)

    def duplicate(self) -> None:
        document, path = self.document, self._card()
        if document is not None and path is not None:
            entry = value_at(document.pack, path)
            name = tr("{name} (copy)", name=shown_name(document.pack.cards[path[1]], path[1]))
            self._apply_new(document, tr("Duplicate {name}", name=entry["name"]), {**entry, "name": name})

    def _apply_new(self, document: OpenPack, what: str, entry: dict[str, object]) -> None:
        path = ("cards", free_id(str(entry["name"]), document.pack.cards))
        try:
            document.apply(Change(what, (Edit(path, ABSENT, entry),)), select=[path])
            self._refused("")
        except ChangeError as error:
            self._refused(error.reason)

    def remove_chosen(self) -> None:
        document, sheet = self.document, self.sheet
        if document is not None and sheet is not None and (chosen := sheet.chosen_paths()):
            document.apply(remove(document.pack, chosen))

    def choose_deck(self) -> None:
        """Select the deck that is shown, or that of the card in view: its layout is in the properties."""
        path = self._card()
        if self.document is not None and path is not None:
            deck = self._deck.currentData() or self.document.pack.cards[path[1]].deck
            self.document.select([("decks", deck)])


def _columns(document: OpenPack) -> list[Column]:
    fields = {field.name: field for field in fields_of(document.pack.system.card)}
    first = [fields[name] for name in FIRST]
    rest = [
        field
        for field in fields.values()
        if field not in first and is_simple(field.kind) and field.name not in NOT_IN_TABLE
    ]
    widths = {"name": 190, "number": 70, "deck": 130, "count": 80}
    return [Column(field.title, field, width=widths.get(field.name, 100)) for field in (*first, *rest)]


def _structured(card: Card) -> list[Field]:
    return [field for field in fields_of(type(card)) if is_structure(field.kind)]


def _artwork(document: OpenPack, file: str | None) -> QImage | None:
    content = document.opened.files.get(f"artwork/{file}") if file else None
    return QImage.fromData(content) if content else None


class FaceView(QLabel):
    """A card's face, as large as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._face: Face | None = None
        self._artwork: QImage | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setMinimumSize(QSize(150, 150))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setContentsMargins(8, 0, 8, 0)

    def show_face(self, face: Face | None, artwork: QImage | None = None) -> None:
        self._face, self._artwork = face, artwork
        self._draw()
        crowded = crowded_parts(face) if face is not None else ()
        self.setToolTip(tr("Does not fit: {parts}", parts=", ".join(crowded)) if crowded else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        if self._face is None:
            self.setPixmap(QPixmap())
            return
        width, height = self._face.size
        room = self.contentsRect()
        fitting = int(min(room.width(), room.height() * width / height))
        if fitting > 20:
            self.setPixmap(
                picture_of(self._face, fitting, ratio=self.devicePixelRatioF(), artwork=self._artwork)
            )
