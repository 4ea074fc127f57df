"""Victory: the conditions of the scenario in view as a tree that reads as sentences."""

from __future__ import annotations

from editor.builder import Builder
from editor.document import OpenPack
from editor.edits import set_value
from editor.fields import Field, fields_of
from editor.forms import fine, stored
from editor.naming import Naming
from editor.outlines import is_structure, speaks
from editor.panels.panel import Panel, column, label, row
from editor.texts import mark, tr
from model import Change, ChangeError, plain

ABOUT_VICTORY = ("victory", "objectives")
"""Fields that are about victory although they hold no conditions."""


class VictoryPanel(Panel):
    """How the scenario in view is won."""

    id = "victory"
    title = mark("Victory")

    def build(self) -> None:
        outer = column(self.content, margins=(12, 8, 12, 10), gap=6)
        self._head = label("", "heading")
        self._note = label("", "small")
        outer.addLayout(row(self._head, self._note, 1))
        self._trouble = label("", "error", wraps=True)
        self._trouble.hide()
        outer.addWidget(self._trouble)
        self.builder = Builder(self._naming)
        self.builder.entered.connect(self._built)
        outer.addWidget(self.builder, 1)

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self.follow)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self.follow)

    def _naming(self) -> Naming:
        assert self.document is not None
        return Naming(self.document.pack, self.document.board)

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        if document.scenario is None:
            self.say_empty(
                tr("No scenario is in view"),
                tr("This panel builds the conditions of victory of a scenario. Choose one above the map."),
            )
            return
        fields = victory_fields(document)
        if not fields:
            self.say_empty(
                tr("Nothing to build here"), tr("This system lays down in its rules how a scenario is won.")
            )
            return
        self.show_content()
        pack, scenario = document.pack, document.scenario
        own, whole = pack.scenarios[scenario], pack.scenario(scenario)
        self._head.setText(whole.title)
        taken = own.based_on and not any(field.name in own.model_fields_set for field in fields)
        base = Naming(pack).name(("scenario",), own.based_on or "")
        self._note.setText(tr("as in {scenario}", scenario=base) if taken else "")
        self.builder.show_fields(fields, {field.name: plain(getattr(whole, field.name)) for field in fields})

    def _built(self, name: str, value: object) -> None:
        document = self.document
        if document is None or document.scenario is None:
            return
        path = ("scenarios", document.scenario)
        field = next(field for field in victory_fields(document) if field.name == name)
        edit = set_value(document.pack, path, name, stored(path, field, value))
        try:
            if edit is not None:
                title = document.pack.scenario(document.scenario).title
                document.apply(fine(document.pack, Change(f"{title}: {tr(field.title)}", (edit,))))
            reason = ""
        except ChangeError as error:
            reason = error.reason
        self._trouble.setText(reason)
        self._trouble.setVisible(bool(reason))


def victory_fields(document: OpenPack) -> list[Field]:
    """The fields of a scenario that say how it is won."""
    return [
        field
        for field in fields_of(document.pack.system.scenario_type)
        if is_structure(field.kind) and (field.name in ABOUT_VICTORY or _is_condition(field))
    ]


def _is_condition(field: Field) -> bool:
    return "victory" in field.name and speaks(field.kind, "test")
