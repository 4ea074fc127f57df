"""The order of battle: every unit of the scenario in view, where it starts, and what is left in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLineEdit, QPushButton

from editor.counter_pictures import counter_icon
from editor.document import OpenPack
from editor.edits import free_id, remove
from editor.entries import QuietCombo
from editor.fields import fields_of
from editor.naming import Naming
from editor.panels.panel import Panel, column, label, row
from editor.sheets import Column, Sheet, SheetModel, is_simple
from editor.texts import mark, tr, tr_count
from editor.themes import dress
from model import ABSENT, Change, Edit, Pack
from model.change import Path


class OrderOfBattlePanel(Panel):
    """The set-up as a table that mirrors the map: filter, sort, type, copy and paste."""

    id = "order-of-battle"
    title = mark("Order of battle")

    def build(self) -> None:
        self._column = column(self.content, margins=(10, 8, 10, 6), gap=6)
        self._filter = QLineEdit()
        self._filter.setClearButtonEnabled(True)
        self._filter.setFixedWidth(220)
        self._filter.textChanged.connect(self._look_for)
        self._summary = label("", "small")
        self._pieces = QuietCombo()
        self._pieces.setMinimumWidth(270)
        self._add = QPushButton()
        self._add.clicked.connect(lambda _=False: self.add(self._pieces.currentData()))
        self._remove = QPushButton()
        self._remove.clicked.connect(lambda _=False: self.remove_chosen())
        dress(self._remove, "quiet")
        self._column.addLayout(row(self._filter, self._summary, 1, self._pieces, self._add, self._remove))
        self._trouble = label("", "error")
        self._trouble.hide()
        self._column.addWidget(self._trouble)
        self.sheet: Sheet | None = None

    def retranslate(self) -> None:
        self._filter.setPlaceholderText(tr("Filter by any word"))
        self._add.setText(tr("Add"))
        self._add.setToolTip(tr("Add this counter to the scenario"))
        self._remove.setText(tr("Remove"))
        self._pieces.setToolTip(tr("Counters that are left in the box"))

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self.follow)
        self.sheet = Sheet(SheetModel(document, self._columns(document), self))
        self.sheet.source.refused.connect(self._refused)
        self.sheet.source.target = self._own
        self.sheet.source.new_row = self._new_row
        self._column.addWidget(self.sheet, 1)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self.follow)
        if self.sheet is not None:
            document.selection_changed.disconnect(self.sheet.follow_selection)
            self.sheet.hide()
            self.sheet.deleteLater()
            self.sheet = None

    def _columns(self, document: OpenPack) -> list[Column]:
        fields = {field.name: field for field in fields_of(document.pack.system.placement)}
        first = [fields[name] for name in ("piece", "at", "count", "step", "order")]
        rest = [field for field in fields.values() if field not in first and is_simple(field.kind)]
        widths = {"piece": 230, "at": 160, "count": 80, "step": 60, "order": 130}
        made = [
            Column(
                field.title,
                field,
                width=widths.get(field.name, 120),
                icon=_counter if field.name == "piece" else None,
            )
            for field in (*first, *rest)
        ]
        made.insert(1, Column(mark("Nation"), worked_out=_nation, width=120))
        made.insert(
            4,
            Column(
                mark("Left"),
                worked_out=self._left,
                width=60,
                tip=mark("Counters of this kind left in the box"),
            ),
        )
        return made

    # ------------------------------------------------------------------ showing

    def refresh(self) -> None:
        document, sheet = self.document, self.sheet
        if document is None or sheet is None:
            return
        if document.scenario is None:
            self.say_empty(
                tr("No scenario is in view"),
                tr("The order of battle lists the units of a scenario. Choose one above the map."),
            )
            return
        self.show_content()
        self._counted = _counted(document)
        rows, taken_over = _rows(document)
        sheet.source.set_rows(rows, taken_over)
        self._offer_pieces(document)
        units = sum(self._counted.values())
        left = sum(max(0, p.count - self._counted[key]) for key, p in document.pack.pieces.items())
        said = [
            tr_count("{n} unit", "{n} units", units),
            tr_count("{n} counter left", "{n} counters left", left),
        ]
        if taken_over:
            base = document.pack.scenarios[document.scenario].based_on or ""
            said.append(tr("grey: from {scenario}", scenario=Naming(document.pack).name(("scenario",), base)))
        self._summary.setText(" · ".join(said))

    def _offer_pieces(self, document: OpenPack) -> None:
        chosen = self._pieces.currentData()
        self._pieces.clear()
        for key, name in Naming(document.pack).choices(("piece",)).items():
            left = document.pack.pieces[key].count - self._counted[key]
            self._pieces.addItem(tr("{name} – {n} left", name=name, n=left), key)
            if left <= 0:
                self._pieces.setItemData(self._pieces.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)
        self._pieces.setCurrentIndex(max(0, self._pieces.findData(chosen)))
        self._add.setEnabled(self._pieces.count() > 0)

    def _left(self, pack: Pack, path: Path) -> Any:
        placement = pack.scenarios[path[1]].setup.get(path[3])
        piece = pack.pieces.get(placement.piece) if placement is not None else None
        return piece.count - self._counted[placement.piece] if piece and placement else None

    def _look_for(self, text: str) -> None:
        if self.sheet is not None:
            self.sheet.proxy.look_for(text)

    def _refused(self, reason: str) -> None:
        self._trouble.setText(reason)
        self._trouble.setVisible(bool(reason))

    # ------------------------------------------------------------------ changing

    def _own(self, path: Path) -> Path:
        """Where an entry is written: in the scenario in view, also for a unit that it takes over."""
        document = self.document
        assert document is not None and document.scenario is not None
        mine = ("scenarios", document.scenario, "setup", path[3])
        if path != mine and not document.exists(mine):
            whole = (
                document.pack.scenarios[path[1]].setup[path[3]].model_dump(mode="json", exclude_unset=True)
            )
            document.apply(Change("", (Edit(mine, ABSENT, whole),)))
        return mine

    def _new_row(self, values: dict[str, Any]) -> Change | None:
        document = self.document
        if document is None or document.scenario is None or "piece" not in values:
            return None
        return _placed(document, values)[0]

    def add(self, piece: str | None) -> None:
        """Bring a counter into the scenario, beside the map until it gets a place."""
        document = self.document
        if document is not None and document.scenario is not None and piece:
            change, path = _placed(document, {"piece": piece})
            document.apply(change, select=[path])

    def remove_chosen(self) -> None:
        document = self.document
        if document is not None and self.sheet is not None:
            own = [path for path in self.sheet.chosen_paths() if path not in self.sheet.source.fixed]
            if own:
                document.apply(remove(document.pack, own))


def _placed(document: OpenPack, values: dict[str, Any]) -> tuple[Change, Path]:
    scenario = document.scenario or ""
    key = free_id(values["piece"], document.pack.scenario(scenario).setup)
    path = ("scenarios", scenario, "setup", key)
    name = Naming(document.pack).name(("piece",), values["piece"])
    return Change(tr("Add {name}", name=name), (Edit(path, ABSENT, values),)), path


def _rows(document: OpenPack) -> tuple[list[Path], set[Path]]:
    """The units of the scenario in view, and which of them it takes over from another."""
    rows: list[Path] = []
    taken_over: set[Path] = set()
    seen: set[str] = set()
    scenario: str | None = document.scenario
    while scenario is not None and scenario in document.pack.scenarios:
        for key in document.pack.scenarios[scenario].setup:
            if key not in seen:
                seen.add(key)
                path = ("scenarios", scenario, "setup", key)
                rows.append(path)
                if scenario != document.scenario:
                    taken_over.add(path)
        parent = document.pack.scenarios[scenario].based_on
        scenario = parent if parent != scenario else None
    return rows, taken_over


def _counted(document: OpenPack) -> Counter[str]:
    """How many counters of each kind the scenario uses."""
    used: Counter[str] = Counter()
    for placement in document.pack.scenario(document.scenario or "").setup.values():
        used[placement.piece] += placement.count
    return used


def _counter(pack: Pack, path: Path) -> QIcon:
    placement = pack.scenarios[path[1]].setup.get(path[3])
    return counter_icon(pack, placement, 22) if placement is not None else QIcon()


def _nation(pack: Pack, path: Path) -> str:
    placement = pack.scenarios[path[1]].setup.get(path[3])
    piece = pack.pieces.get(placement.piece) if placement is not None else None
    return Naming(pack).name(("nation",), piece.nation) if piece is not None and piece.nation else ""
