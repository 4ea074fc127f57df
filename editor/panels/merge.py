"""Conflicts: places that were changed here and elsewhere, each settled with one click."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from editor.differences import described
from editor.document import OpenPack, edit_of
from editor.panels.panel import Panel, clear, column, label, row, scrolled
from editor.texts import mark, tr, tr_count
from editor.themes import dress
from model import Change, ChangeError, Conflict, Edit


class MergePanel(Panel):
    """What is left to decide after the work of others was taken over."""

    id = "conflicts"
    title = mark("Conflicts")

    def build(self) -> None:
        outer = column(self.content, margins=(0, 8, 0, 0), gap=6)
        self._count = label("", "heading")
        self._all_ours, self._all_theirs = QPushButton(), QPushButton()
        self._all_ours.clicked.connect(lambda _=False: self._settle_all(theirs=False))
        self._all_theirs.clicked.connect(lambda _=False: self._settle_all(theirs=True))
        dress(self._all_ours, "quiet")
        dress(self._all_theirs, "quiet")
        bar = row(self._count, 1, self._all_ours, self._all_theirs)
        bar.setContentsMargins(14, 0, 14, 0)
        outer.addLayout(bar)
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        outer.addWidget(scrolled(inside), 1)
        self._conflicts: dict[OpenPack, list[Conflict]] = {}
        self.rows: list[ConflictRow] = []

    def retranslate(self) -> None:
        self._all_ours.setText(tr("Keep all of mine"))
        self._all_theirs.setText(tr("Take all of theirs"))

    def show_conflicts(self, document: OpenPack, conflicts: Iterable[Conflict]) -> None:
        """Conflicts of a document that wait to be settled."""
        self._conflicts[document] = list(conflicts)
        self.catch_up()
        self.refresh()

    @property
    def open_conflicts(self) -> list[Conflict]:
        return self._conflicts.get(self.document, []) if self.document is not None else []

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        if not self.open_conflicts:
            self.say_empty(
                tr("Nothing to settle"),
                tr("When others change the same place as you, both versions are shown here to choose from."),
            )
            return
        self.show_content()
        self._count.setText(
            tr_count(
                "{n} place changed on both sides",
                "{n} places changed on both sides",
                len(self.open_conflicts),
            )
        )
        clear(self._list)
        self.rows = []
        for conflict in self.open_conflicts:
            made = ConflictRow(document, conflict)
            made.mine.clicked.connect(lambda _=False, conflict=conflict: self.settle(conflict, theirs=False))
            made.theirs.clicked.connect(lambda _=False, conflict=conflict: self.settle(conflict, theirs=True))
            made.place.clicked.connect(lambda _=False, conflict=conflict: document.go_to(conflict.path))
            self.rows.append(made)
            self._list.addWidget(made)
        self._list.addStretch(1)

    def settle(self, conflict: Conflict, *, theirs: bool) -> None:
        """Keep ours, or take theirs; one undo step where something changes."""
        document = self.document
        if document is None or conflict not in self.open_conflicts:
            return
        if theirs and not self._take(document, [conflict]):
            return
        self._conflicts[document].remove(conflict)
        self.refresh()

    def _settle_all(self, *, theirs: bool) -> None:
        document = self.document
        if document is None or (theirs and not self._take(document, self.open_conflicts)):
            return
        self._conflicts[document] = []
        self.refresh()

    def _take(self, document: OpenPack, conflicts: list[Conflict]) -> bool:
        pack = document.pack
        edits = tuple(edit_of(pack, conflict.path, conflict.theirs) for conflict in conflicts)
        what = (
            described(pack, pack, edits[0]).sentence
            if len(edits) == 1
            else tr_count("{n} place", "{n} places", len(edits))
        )
        try:
            document.apply(Change(tr("Take theirs: {what}", what=what), edits))
        except ChangeError as error:
            self._count.setText(error.reason)
            return False
        return True


class ConflictRow(QFrame):
    """One place: what it was, what it is here, what it is there."""

    def __init__(self, document: OpenPack, conflict: Conflict) -> None:
        super().__init__()
        dress(self, "finding")
        pack = document.pack
        was = described(pack, pack, Edit(conflict.path, conflict.base, conflict.ours))
        there = described(pack, pack, Edit(conflict.path, conflict.base, conflict.theirs))
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 8, 14, 8)
        grid.setHorizontalSpacing(12)
        self.place = QPushButton(f"{was.name}: {was.field}" if was.field else was.name)
        dress(self.place, "link")
        grid.addWidget(self.place, 0, 0, 1, 2)
        grid.addWidget(label(tr("was {value}", value=was.before), "small", wraps=True), 0, 2)
        self.mine, self.theirs = QPushButton(tr("Keep mine")), QPushButton(tr("Take theirs"))
        for line, (name, value, button) in enumerate(
            ((tr("Mine"), was.after, self.mine), (tr("Theirs"), there.after, self.theirs)), start=1
        ):
            grid.addWidget(label(name, "muted"), line, 0)
            grid.addWidget(label(value, "heading", wraps=True), line, 1, 1, 2)
            grid.addWidget(button, line, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
