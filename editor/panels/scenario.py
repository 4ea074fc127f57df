"""The scenario in view: what it changes on its board, and what it adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QTreeWidget, QTreeWidgetItem

from editor.document import OpenPack
from editor.edits import free_id
from editor.explaining import shown
from editor.fields import Entries, Field, blank_of, fields_of
from editor.naming import Naming, shown_name
from editor.panels.panel import Panel, column, label, row
from editor.texts import mark, tr, tr_count
from editor.themes import dress
from model import ABSENT, Change, Document, Edit, plain, written
from model.change import Path

PATH = Qt.ItemDataRole.UserRole
TABLES = ("spaces", "connections", "regions", "tiles", "setup", "tracks")
MOST_LISTED = 400


@dataclass(frozen=True)
class Line:
    """One line of the overview: what, how it is there, and where to go for it."""

    what: str
    how: str
    path: Path
    children: tuple[Line, ...] = ()


class ScenarioPanel(Panel):
    """All that the overlay of this scenario says, in groups."""

    id = "scenario"
    title = mark("Scenario")

    def build(self) -> None:
        outer = column(self.content, margins=(14, 10, 14, 8))
        self._name = label("", "title", wraps=True)
        self._about = label("", "muted", wraps=True)
        self._from = label("", "small", wraps=True)
        outer.addWidget(self._name)
        outer.addWidget(self._about)
        outer.addWidget(self._from)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setRootIsDecorated(True)
        self.tree.setIndentation(14)
        self.tree.itemClicked.connect(lambda item, _column: self._go(item))
        self.tree.itemActivated.connect(lambda item, _column: self._go(item))
        outer.addWidget(self.tree, 1)
        self._new, self._based = QPushButton(), QPushButton()
        self._new.clicked.connect(lambda _=False: self.add())
        self._based.clicked.connect(lambda _=False: self.add_based())
        dress(self._based, "quiet")
        outer.addLayout(row(self._new, self._based, 1))

    def retranslate(self) -> None:
        self.tree.setHeaderLabels([tr("What"), tr("In this scenario")])
        self.tree.setColumnWidth(0, 190)
        self._new.setText(tr("New scenario"))
        self._based.setText(tr("New, based on this one"))

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self.follow)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self.follow)

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        if document.scenario is None:
            self.say_empty(
                tr("The bare board is in view"),
                tr("A scenario lays set-up, options and changes over a board without copying it."),
                tr("New scenario"),
                self.add,
            )
            return
        self.show_content()
        scenario = document.pack.scenarios[document.scenario]
        self._name.setText(scenario.title)
        self._about.setText(scenario.summary)
        self._about.setVisible(bool(scenario.summary))
        naming = Naming(document.pack, document.board)
        board = naming.name(("board",), document.pack.scenario(document.scenario).board)
        said = [tr("on {board}", board=board)]
        if scenario.based_on:
            said.append(tr("based on {scenario}", scenario=naming.name(("scenario",), scenario.based_on)))
        self._from.setText(" · ".join(said))
        self._show(list(overview(document, document.scenario)))

    def _show(self, lines: list[Line]) -> None:
        tops = (self.tree.topLevelItem(i) for i in range(self.tree.topLevelItemCount()))
        unfolded = {item.data(0, PATH) for item in tops if item is not None and item.isExpanded()}
        self.tree.clear()
        for each in lines:
            item = self._item(each)
            self.tree.addTopLevelItem(item)
            item.setExpanded(each.path in unfolded or (len(lines) < 8 and len(each.children) < 12))

    def _item(self, each: Line) -> QTreeWidgetItem:
        item = QTreeWidgetItem([each.what, each.how])
        item.setData(0, PATH, each.path)
        item.setToolTip(1, each.how)
        item.addChildren([self._item(child) for child in each.children[:MOST_LISTED]])
        return item

    def _go(self, item: QTreeWidgetItem) -> None:
        path: Path = item.data(0, PATH)
        if self.document is not None and len(path) >= 4:
            table, key = path[2], path[3]
            on_board = ("boards", self.document.board or "", table, key)
            spaces = ("boards", self.document.board or "", "spaces", key)
            wanted = (
                spaces
                if table in ("spaces", "tiles")
                else on_board
                if table in ("connections", "tracks")
                else path
            )
            self.document.go_to(wanted if self.document.exists(wanted) else path)

    # ------------------------------------------------------------------ new scenarios

    def add(self) -> None:
        """A new scenario on the board in view."""
        document = self.document
        if document is not None and document.board is not None:
            self._add(document, {"title": tr("New scenario"), "board": document.board})

    def add_based(self) -> None:
        """A new scenario that takes over all that this one says."""
        document = self.document
        if document is not None and document.scenario is not None:
            base = document.pack.scenario(document.scenario)
            title = tr("{scenario}, another version", scenario=base.title)
            self._add(document, {"title": title, "board": base.board, "based_on": document.scenario})

    def _add(self, document: OpenPack, entry: dict[str, object]) -> None:
        fields = fields_of(document.pack.system.scenario_type)
        whole = {**blank_of(fields, Naming(document.pack).first), **entry}
        key = free_id(str(entry["title"]), document.pack.scenarios)
        path = ("scenarios", key)
        document.apply(Change(tr("New scenario"), (Edit(path, ABSENT, whole),)), select=[path])
        document.show_scenario(key)


def overview(document: OpenPack, scenario_id: str) -> Iterator[Line]:
    """What a scenario's own overlay says, field by field."""
    scenario = document.pack.scenarios[scenario_id]
    naming = Naming(document.pack, document.board)
    values = written(scenario)
    for field in fields_of(type(scenario)):
        if field.name not in values or field.name in ("title", "summary", "board", "based_on"):
            continue
        value = values[field.name]
        path = ("scenarios", scenario_id, field.name)
        if field.name in TABLES and isinstance(value, dict):
            children = tuple(_entries(document, scenario_id, field, naming))
            yield Line(tr(field.title), tr_count("{n} entry", "{n} entries", len(value)), path, children)
        elif isinstance(value, dict) and field.name == "options":
            options = getattr(scenario, field.name)
            yield Line(tr(field.title), "", path, tuple(_fields(options, path, naming)))
        elif isinstance(field.kind, Entries) and isinstance(value, dict):
            kind = field.kind
            children = tuple(
                Line(shown(kind.key, key, naming), shown(kind.item, item, naming), (*path, key))
                for key, item in value.items()
            )
            yield Line(tr(field.title), tr_count("{n} entry", "{n} entries", len(value)), path, children)
        else:
            yield Line(tr(field.title), shown(field.kind, value, naming), path)


def _entries(document: OpenPack, scenario_id: str, field: Field, naming: Naming) -> Iterator[Line]:
    table = getattr(document.pack.scenarios[scenario_id], field.name)
    for key, entry in table.items():
        path = ("scenarios", scenario_id, field.name, key)
        kinds = {"connections": ("connection",), "regions": ("region",), "tracks": ("track",)}
        if field.name == "setup":
            what = naming.name(("piece",), entry.piece)
            how = naming.name(("space", "box"), entry.at) if entry.at else tr("not in play")
            how += f" × {entry.count}" if entry.count > 1 else ""
        else:
            what = naming.name(kinds.get(field.name, ("space", "box")), key)
            how = _said(entry, naming) if isinstance(entry, Document) else str(entry)
        yield Line(what, how, path)


def _fields(document: Document, path: Path, naming: Naming) -> Iterator[Line]:
    for field in fields_of(type(document)):
        if field.name in document.model_fields_set:
            value = plain(getattr(document, field.name))
            yield Line(tr(field.title), shown(field.kind, value, naming), (*path, field.name))


def _said(entry: Document, naming: Naming) -> str:
    """The fields that an overlay writes, as 'Tile hill, Name Hill 145'."""
    parts = []
    for field in fields_of(type(entry)):
        if field.name in entry.model_fields_set:
            parts.append(f"{tr(field.title)} {shown(field.kind, plain(getattr(entry, field.name)), naming)}")
    return ", ".join(parts) or shown_name(entry, "")
