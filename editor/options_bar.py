"""The bar above the canvas: what the tool in hand does, and what can be chosen for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from editor.document import OpenPack
from editor.entries import QuietCombo
from editor.fields import shown_word
from editor.flow import FlowLayout
from editor.naming import Naming
from editor.panels.panel import ShortLabel, label
from editor.texts import mark, tr, when_switched
from editor.themes import dress
from editor.tools.areas import AreaTool
from editor.tools.borders import BorderTool
from editor.tools.image import ImageTool
from editor.tools.spaces import ConnectTool, SpaceTool
from editor.ways import Offer, offers
from editor.workspace import Workspace

FEW = 3
"""What is offered at once; the rest on demand."""
SIDES = {"here": mark("this side"), "there": mark("the other side"), "both": mark("both sides")}


def _rank(offer: Offer) -> int:
    """Kinds come first, then whether it is one-way, then what else there is."""
    return (
        0 if offer.choices and offer.choices[0][0] is not None else 1 if offer.field.name == "one_way" else 2
    )


class OptionsBar(QWidget):
    """Follows the tool of the workspace in view."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "options")
        self.workspace: Workspace | None = None
        line = self._line = QHBoxLayout(self)
        line.setContentsMargins(12, 4, 12, 4)
        line.setSpacing(14)
        self.hint = ShortLabel()
        self.hint.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        dress(self.hint, "small")
        self._choices = QWidget()
        self._flow = FlowLayout(self._choices, 6)
        self.setMinimumHeight(36)
        line.addWidget(self.hint)
        line.addWidget(self._choices)
        self._all = False
        self.made: dict[str, QWidget] = {}
        """The widgets by the names of what they choose."""
        when_switched(self.refresh)

    def show_workspace(self, workspace: Workspace | None) -> None:
        if self.workspace is not None:
            self.workspace.tool_taken.disconnect(self.refresh)
            self.workspace.canvas.tool_changed.disconnect(self.refresh)
            self.workspace.document.view_changed.disconnect(self.refresh)
        self.workspace = workspace
        if workspace is not None:
            workspace.tool_taken.connect(self.refresh)
            workspace.canvas.tool_changed.connect(self.refresh)
            workspace.document.view_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the tool in hand can be told."""
        self._flow.clear()
        self.made = {}
        workspace = self.workspace
        tool = workspace.canvas.tool if workspace is not None else None
        if workspace is None or workspace.is_away or tool is None or workspace.document.board is None:
            return
        self.hint.setText(tr(tool.hint))
        self.hint.setToolTip(tr(tool.hint))
        document = workspace.document
        system = document.pack.system
        if isinstance(tool, ConnectTool):
            self._toggle("chain", tr("Chain"), tool.by_clicks, partial(setattr, tool, "by_clicks"))
            self.made["chain"].setToolTip(tr("Click one space after the other; Enter or a double-click ends"))
            self._offer(document, system.connection, tool.fields, sides=False)
        elif isinstance(tool, BorderTool):
            tool.offered = self._offer(document, system.connection, tool.fields, sides=True)
            self._toggle(
                "absent",
                tr("No way across"),
                bool(tool.fields.get("absent")),
                self._setter(tool.fields, "absent"),
            )
        elif isinstance(tool, SpaceTool):
            self._offer(document, system.space, tool.fields, sides=False)
        elif isinstance(tool, ImageTool):
            self._button("choose", tr("Choose a picture…"), tool.choose)
            self._toggle(
                "points", tr("Control points"), tool.wants_points, partial(setattr, tool, "wants_points")
            )
            self.made["points"].setToolTip(
                tr("Click a point of the picture, then the place where it belongs; two or more lay it")
            )
        elif isinstance(tool, AreaTool):
            self._button("merge", tr("Merge two areas"), tool.merge_chosen)
        self._choices.setVisible(bool(self.made))
        few = len(self.made) <= FEW
        self._line.setStretch(0, 4 if few else 2)
        self._line.setStretch(1, 3 if few else 5)
        self._choices.updateGeometry()

    # ------------------------------------------------------------------ widgets

    def _offer(
        self, document: OpenPack, kind: type, fields: dict[str, Any], *, sides: bool
    ) -> tuple[Offer, ...]:
        """Something to choose for each field that new things can be given."""
        found = offers(kind, Naming(document.pack, document.board))
        wanted = [
            offer  # which way a border is crossed follows from its ids, not from a choice
            for offer in sorted(found, key=_rank)
            if not (offer.sided and not sides) and not (sides and offer.field.name == "one_way")
        ]
        for offer in wanted if self._all else wanted[:FEW]:
            name, title = offer.field.name, tr(offer.field.title)
            if not offer.choices:
                self._toggle(name, title, bool(fields.get(name)), self._setter(fields, name))
            else:
                self._combo(offer, title, fields)
        if len(wanted) > FEW:
            self._toggle("more", tr("More…"), self._all, self._show_all)
        return found

    def _show_all(self, shows: bool) -> None:
        self._all = shows
        QTimer.singleShot(0, self.refresh)  # the button that was pressed goes away with the others

    def _setter(self, fields: dict[str, Any], name: str) -> Callable[[Any], None]:
        def put(value: Any) -> None:
            if value in (None, False):
                fields.pop(name, None)
            else:
                fields[name] = value

        return put

    def _combo(self, offer: Offer, title: str, fields: dict[str, Any]) -> None:
        combo = QuietCombo()
        combo.setFixedWidth(118)
        for value, name in offer.choices:
            said = tr(SIDES[name]) if offer.sided and name else name
            combo.addItem(
                (said if name in SIDES or isinstance(value, list) else tr(shown_word(said))) or "–", value
            )
        now = fields.get(offer.field.name)
        combo.setCurrentIndex(max(0, next((i for i, (v, _) in enumerate(offer.choices) if v == now), 0)))
        put = self._setter(fields, offer.field.name)
        default = offer.field.default
        combo.activated.connect(
            lambda index: put(None if offer.choices[index][0] == default else offer.choices[index][0])
        )
        self._add(offer.field.name, combo, title)

    def _toggle(self, name: str, words: str, on: bool, put: Callable[[Any], object]) -> None:
        chip = QPushButton(words)
        chip.setCheckable(True)
        chip.setChecked(on)
        dress(chip, "chip")
        chip.toggled.connect(put)
        self._add(name, chip)

    def _button(self, name: str, words: str, act: Callable[[], object]) -> None:
        button = QPushButton(words)
        dress(button, "chip")
        button.clicked.connect(lambda _checked=False: act())
        self._add(name, button)

    def _add(self, name: str, widget: QWidget, title: str = "") -> None:
        widget.setObjectName(f"option-{name}")
        self.made[name] = widget
        if title:
            said = label(f"{title}:", "small")
            said.setBuddy(widget)
            widget.setAccessibleName(title)
            pair = QWidget()
            line = QHBoxLayout(pair)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(5)
            line.addWidget(said)
            line.addWidget(widget)
            self._flow.addWidget(pair)
        else:
            self._flow.addWidget(widget)
