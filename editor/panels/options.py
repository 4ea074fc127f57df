"""Tracks and options: where the markers of the scenario in view start, and which rulings it plays by."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSlider, QVBoxLayout, QWidget

from editor.document import OpenPack
from editor.edits import set_value
from editor.entries import NumberEntry
from editor.fields import Number, fields_of
from editor.forms import fine, stored
from editor.naming import Naming
from editor.panels.panel import Panel, clear, column, label, line, scrolled
from editor.structures import FieldRows
from editor.texts import mark, tr
from model import ABSENT, Change, ChangeError, Edit, plain, value_at
from model.boards import Track


class OptionsPanel(Panel):
    """Tracks and options of the scenario in view."""

    id = "options"
    title = mark("Tracks and options")

    def build(self) -> None:
        outer = column(self.content, margins=(0, 0, 0, 0), gap=0)
        inside = QWidget()
        whole = column(inside)
        self._tracks_head = label("", "heading")
        whole.addWidget(self._tracks_head)
        self._tracks = QVBoxLayout()
        self._tracks.setSpacing(6)
        whole.addLayout(self._tracks)
        whole.addWidget(line())
        self._options_head = label("", "heading")
        self._options_note = label("", "small", wraps=True)
        whole.addWidget(self._options_head)
        whole.addWidget(self._options_note)
        self._options = QVBoxLayout()
        whole.addLayout(self._options)
        whole.addStretch(1)
        outer.addWidget(scrolled(inside))
        self.rows: FieldRows | None = None
        self.tracks: dict[str, TrackRow] = {}

    def retranslate(self) -> None:
        self._tracks_head.setText(tr("Tracks at the start"))
        self._options_head.setText(tr("Options"))
        self._options_note.setText(tr("A dot marks what differs from the defaults of the system."))

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self._rebuild)
        self._rebuild()

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self._rebuild)

    def _naming(self) -> Naming:
        assert self.document is not None
        return Naming(self.document.pack, self.document.board)

    def _rebuild(self) -> None:
        """Another scenario or board: other tracks."""
        document = self.document
        if document is None:
            return
        clear(self._tracks)
        clear(self._options)
        self.tracks, self.rows = {}, None
        board = document.pack.boards.get(document.board or "")
        for key, track in board.tracks.items() if board is not None else ():
            self.tracks[key] = TrackRow(track)
            self.tracks[key].entered.connect(lambda value, key=key: self._track_entered(key, value))
            self._tracks.addWidget(self.tracks[key])
        if not self.tracks:
            self._tracks.addWidget(
                label(tr("The board has no tracks. Draw one to count turns or points."), "small", wraps=True)
            )
        fields = fields_of(document.pack.system.options)
        if fields:
            self.rows = FieldRows(fields, self._naming)
            self.rows.entered.connect(self._option_entered)
            self._options.addWidget(self.rows)
        else:
            self._options.addWidget(label(tr("This system has no options."), "small"))
        self.refresh()

    # ------------------------------------------------------------------ showing

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        if document.scenario is None:
            self.say_empty(
                tr("No scenario is in view"),
                tr("Here a scenario says where markers start and which options it plays by."),
            )
            return
        self.show_content()
        whole = document.pack.scenario(document.scenario)
        board = document.pack.boards.get(document.board or "")
        for key, entry in self.tracks.items():
            track = board.tracks.get(key) if board is not None else None
            if track is None:
                self._rebuild()
                return
            entry.put(whole.tracks.get(key, track.start))
        if self.rows is not None:
            options = whole.options or document.pack.system.options.model_construct()
            fields = type(options).model_fields
            self.rows.put(
                {name: plain(getattr(options, name)) for name in fields if name in self.rows.entries}
            )
            own = document.pack.scenarios[document.scenario].options
            self.rows.emphasise(set(own.model_fields_set) if own is not None else set())

    # ------------------------------------------------------------------ changing

    def _track_entered(self, key: str, value: int | None) -> None:
        document = self.document
        if document is None or document.scenario is None or document.board is None:
            return
        path = ("scenarios", document.scenario, "tracks", key)
        after = ABSENT if value is None else value
        name = document.pack.boards[document.board].tracks[key].name
        document.apply(
            Change(
                tr("{track} at the start", track=name), (Edit(path, value_at(document.pack, path), after),)
            )
        )

    def _option_entered(self, name: str, value: Any) -> None:
        document = self.document
        if document is None or document.scenario is None or self.rows is None:
            return
        field = self.rows.fields[name]
        path = ("scenarios", document.scenario, "options")
        pack = document.pack
        edit = set_value(pack, path, name, stored(path, field, value))
        try:
            if edit is not None:
                document.apply(fine(pack, Change(tr("Option: {name}", name=tr(field.title)), (edit,))))
        except ChangeError as error:
            self.rows.refuse(name, error.reason)


class TrackRow(QWidget):
    """A track: the step of its marker as a number, as a place on a line, and by its name."""

    entered = Signal(object)

    def __init__(self, track: Track) -> None:
        super().__init__()
        self._track = track
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(8)
        name = label(track.name, "muted", wraps=True)
        name.setFixedWidth(112)
        self.number = NumberEntry(Number(True, track.first, track.last), optional=True)
        self.number.setAccessibleName(track.name)
        self.number.setFixedWidth(70)
        self.number.entered.connect(self.entered)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(track.first, track.last)
        self.slider.setAccessibleName(track.name)
        self.slider.sliderReleased.connect(lambda: self.entered.emit(self.slider.value()))
        self.slider.sliderMoved.connect(self._show_step)
        self.step = label("", "small")
        self.step.setFixedWidth(84)
        for widget in (name, self.number, self.slider, self.step):
            across.addWidget(widget)
        across.setStretch(2, 1)

    def put(self, value: int | None) -> None:
        self.number.put(value)
        self.slider.setValue(self._track.first if value is None else value)
        self._show_step(value)

    def _show_step(self, value: int | None) -> None:
        index = -1 if value is None else value - self._track.first
        named = self._track.steps[index] if 0 <= index < len(self._track.steps) else ""
        self.step.setText(self.step.fontMetrics().elidedText(named, Qt.TextElideMode.ElideRight, 82))
        self.step.setToolTip(named)
