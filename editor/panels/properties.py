"""Properties of what is selected, as the system declares them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.counter_pictures import counter_icon
from editor.document import OpenPack
from editor.flow import FlowLayout
from editor.forms import Form, Target, thing_at
from editor.naming import Naming, kind_name, name_at
from editor.panels.finding_rows import message, sentence_of
from editor.panels.panel import Panel, clear, column, label, line, row, scrolled
from editor.texts import mark, tr, tr_count
from editor.themes import dress
from editor.who_uses import users
from model import Document, path_of
from model.boards import Connection, Space
from model.change import Path
from model.describe import Speaker
from model.references import kind_at
from model.scenario import Scenario
from validators import Finding

MOST_USERS = 24
"""Places that are named of those that use a thing."""

Named = Sequence[tuple[Path, str]]
"""Things to go to, and what they are called."""

BELONG_ELSEWHERE = frozenset({"spaces", "connections", "regions", "tiles", "setup", "tracks", "options"})
"""Tables of a scenario that have a panel or a tool of their own."""

NAMES = ("name", "text", "title")
"""Fields by which things are called."""

DRAWN = frozenset({"spaces", "connections", "regions", "boxes", "tracks", "artwork", "borders"})
"""Tables of a board that are drawn, not filled in."""


class PropertiesPanel(Panel):
    """The fields of what is selected; of the scenario in view where nothing is."""

    id = "properties"
    title = mark("Properties")

    def build(self) -> None:
        outer = column(self.content, margins=(0, 0, 0, 0), gap=0)
        inside = QWidget()
        self._column = column(inside)
        self._name = label("", "title", wraps=True)
        self._kind = label("", "small")
        self._kind.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        head = row(self._name, self._kind)
        head.setStretch(0, 1)
        self._column.addLayout(head)
        self._whose = QWidget()
        self._choose_whose()
        self._column.addWidget(self._whose)
        self._problem = label("", "error", wraps=True)
        self._column.addWidget(self._problem)
        self._form_place = QVBoxLayout()
        self._column.addLayout(self._form_place)
        self._around = QVBoxLayout()
        self._around.setSpacing(8)
        self._column.addLayout(self._around)
        self._column.addStretch(1)
        outer.addWidget(scrolled(inside))
        self._form: Form | None = None
        self._in_scenario = False
        self._findings: tuple[Finding, ...] = ()

    def _choose_whose(self) -> None:
        """Whether entries change the board, or what the scenario in view writes over it."""
        self._board_button, self._scenario_button = QPushButton(), QPushButton()
        group = QButtonGroup(self)
        for button in (self._board_button, self._scenario_button):
            button.setCheckable(True)
            dress(button, "chip")
            group.addButton(button)
        self._board_button.setChecked(True)
        self._board_button.clicked.connect(lambda: self._edit_in(scenario=False))
        self._scenario_button.clicked.connect(lambda: self._edit_in(scenario=True))
        place = column(self._whose, margins=(0, 0, 0, 0))
        place.addLayout(row(self._board_button, self._scenario_button, 1, gap=4))

    def retranslate(self) -> None:
        self._board_button.setText(tr("On the board"))
        self._board_button.setToolTip(tr("Entries change the board, for every scenario"))
        self._scenario_button.setText(tr("In this scenario"))
        self._scenario_button.setToolTip(tr("Entries are written over the board in the scenario in view"))

    def connect_to(self, document: OpenPack) -> None:
        self._form = Form(document)
        self._form_place.addWidget(self._form)
        super().connect_to(document)
        document.selection_changed.connect(self.follow)
        document.view_changed.connect(self.follow)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.selection_changed.disconnect(self.follow)
        document.view_changed.disconnect(self.follow)
        if self._form is not None:
            self._form.hide()
            self._form.deleteLater()
            self._form = None

    def edit_name(self) -> bool:
        """Put the focus into the name, ready to be typed anew; False where what is selected has none."""
        rows = self._form.rows if self._form is not None else None
        for name in NAMES:
            if rows is not None and (entry := rows.entries.get(name)) is not None:
                entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
                line = entry.focusProxy()
                if isinstance(line, QLineEdit):
                    line.selectAll()
                return True
        return False

    def _edit_in(self, *, scenario: bool) -> None:
        self._in_scenario = scenario
        self.refresh()

    # ------------------------------------------------------------------ showing

    def refresh(self) -> None:
        document, form = self.document, self._form
        if document is None or form is None:
            return
        paths = document.selection or self._fallback(document)
        things = [(path, thing) for path in paths if (thing := thing_at(document.pack, path)) is not None]
        if not things:
            self.say_empty(
                tr("Nothing is selected"),
                tr("Select a space, a connection or a unit on the map to see and change what it is."),
            )
            return
        self.show_content()
        self._headline(document, things)
        overlay = self._offer_overlay(document, things)
        targets = [self._target(document, path, thing, overlay) for path, thing in things]
        hidden = BELONG_ELSEWHERE if isinstance(things[0][1], Scenario) else DRAWN
        form.show_things(targets, hidden=hidden, overlay=overlay)
        self._mark_problems(document, form, tuple(path for path, _ in things))
        self._show_around(document, things)

    def show_findings(self, findings: tuple[Finding, ...]) -> None:
        """Mark the fields that these findings speak of."""
        self._findings = findings
        if self.document is not None and self._form is not None and self._form.targets:
            self._mark_problems(
                self.document, self._form, tuple(target.path for target in self._form.targets)
            )

    def _mark_problems(self, document: OpenPack, form: Form, paths: tuple[Path, ...]) -> None:
        """What is wrong with the things shown: at the field it speaks of, or above them all."""
        fields: dict[str, tuple[str, str]] = {}
        above: list[Finding] = []
        for finding in self._findings:
            where = path_of(finding.where) if finding.where else ()
            path = next((path for path in paths if where[: len(path)] == path), None)
            if path is None or finding.severity == "note":
                continue
            rest = where[len(path) :]
            if rest and form.rows is not None and rest[0] in form.rows.fields:
                fields.setdefault(rest[0], (finding.severity, sentence_of(message(document, finding))))
            else:
                above.append(finding)
        if form.rows is not None:
            form.rows.warn(fields)
        self._problem.setText("\n".join(sentence_of(message(document, finding)) for finding in above))
        self._problem.setVisible(bool(above))
        if above:
            dress(self._problem, above[0].severity)

    def _fallback(self, document: OpenPack) -> tuple[Path, ...]:
        return (("scenarios", document.scenario),) if document.scenario else (("manifest",),)

    def _headline(self, document: OpenPack, things: list[tuple[Path, Document]]) -> None:
        path = things[0][0]
        if len(things) == 1:
            self._name.setText(self._shown_name(document, path))
            self._kind.setText(kind_name(document.pack, path))
        else:
            self._name.setText(tr_count("{n} selected", "{n} selected", len(things)))
            kinds = {kind_name(document.pack, path) for path, _ in things}
            self._kind.setText(", ".join(sorted(kinds)))

    def _shown_name(self, document: OpenPack, path: Path) -> str:
        if document.scenario and len(path) == 4 and (path[0], path[2]) == ("boards", "spaces"):
            return document.pack.space(document.scenario, path[3]).name or name_at(document.pack, path)
        return name_at(document.pack, path)

    def _offer_overlay(self, document: OpenPack, things: list[tuple[Path, Document]]) -> bool:
        can = document.scenario is not None and all(
            isinstance(thing, Space | Connection) and path[0] == "boards" for path, thing in things
        )
        self._whose.setVisible(can)
        overlay = can and self._in_scenario
        (self._scenario_button if overlay else self._board_button).setChecked(True)
        return overlay

    def _target(self, document: OpenPack, path: Path, thing: Document, overlay: bool) -> Target:
        if not overlay or document.scenario is None:
            return Target(path, thing)
        if path[2] == "spaces":
            thing = document.pack.space(document.scenario, path[3])
        else:
            over = document.pack.scenario(document.scenario).connections.get(path[3])
            written = over.model_fields_set if over is not None else ()
            thing = thing.model_copy(update={name: getattr(over, name) for name in written})
        return Target(("scenarios", document.scenario, path[2], path[3]), thing)

    # ------------------------------------------------------------------ what is around

    def _show_around(self, document: OpenPack, things: list[tuple[Path, Document]]) -> None:
        clear(self._around)
        if len(things) != 1:
            return
        self._show_place(document, things)
        path = things[0][0]
        if kind_at(document.pack, path)[0]:
            ask = QPushButton(tr("Who uses this?"))
            dress(ask, "quiet")
            ask.clicked.connect(lambda _=False: self.show_users(path))
            self._around.addWidget(line())
            self._around.addWidget(ask, 0, Qt.AlignmentFlag.AlignLeft)

    def show_users(self, path: Path) -> None:
        """List what names a thing; asked for, as it takes a walk through the whole pack."""
        if self.document is not None:
            self._chips(tr("Used by"), self._users(self.document, path), tr("nobody"))

    def _users(self, document: OpenPack, path: Path) -> Named:
        """What names a thing, each once."""
        speaker = Speaker(document.pack)
        found = {
            whole: speaker.place(place)
            for place in users(document.pack, path)
            if (whole := next((place[:size] for size in (4, 2) if document.exists(place[:size])), place))
            != path
        }
        return list(found.items())[:MOST_USERS]

    def _show_place(self, document: OpenPack, things: list[tuple[Path, Document]]) -> None:
        if things[0][0][0] != "boards" or len(things[0][0]) != 4:
            return
        _, board_id, table, id = things[0][0]
        board = document.pack.boards[board_id]
        if table == "spaces":
            self._chips(tr("Units here"), self._units(document, id), tr("none"))
            ways = [
                (("boards", board_id, "spaces", other), board.shown_name(other))
                for other, _ in board.neighbours[id]
            ]
            self._chips(tr("Connections"), ways, tr("none: nothing can come here"))
        elif table == "connections":
            connection = board.all_connections.get(id)
            ends = connection.between if connection is not None and connection.between else ()
            self._chips(
                tr("Ends"), [(("boards", board_id, "spaces", end), board.shown_name(end)) for end in ends], ""
            )

    def _units(self, document: OpenPack, space: str) -> Named:
        if document.scenario is None:
            return []
        pack, scenario = document.pack, document.scenario
        naming = Naming(pack)
        return [
            (("scenarios", scenario, "setup", key), naming.name(("piece",), placed.piece))
            for key, placed in pack.scenario(scenario).setup.items()
            if placed.at == space
        ]

    def _chips(self, title: str, things: Named, none: str) -> None:
        self._around.addWidget(line())
        count = label(str(len(things)) if things else none, "small")
        holder = QWidget()
        holder_column = column(holder, margins=(0, 0, 0, 0), gap=6)
        holder_column.addLayout(row(label(title, "heading"), 1, count))
        if things:
            flowing = QWidget()
            flow = FlowLayout(flowing, 4)
            for path, name in things:
                chip = QPushButton(name)
                dress(chip, "chip")
                self._picture(chip, path)
                chip.clicked.connect(lambda _=False, path=path: self._go(path))
                flow.addWidget(chip)
            holder_column.addWidget(flowing)
        self._around.addWidget(holder)

    def _picture(self, chip: QPushButton, path: Path) -> None:
        """A unit is shown by its counter."""
        document = self.document
        is_unit = len(path) == 4 and path[2] == "setup"
        if document is not None and is_unit and document.scenario is not None:
            placement = document.pack.scenario(document.scenario).setup.get(path[3])
            if placement is not None:
                chip.setIcon(counter_icon(document.pack, placement, 34))
                chip.setIconSize(QSize(34, 34))
                dress(chip, "unit")

    def _go(self, path: Path) -> None:
        if self.document is not None:
            self.document.go_to(path)
