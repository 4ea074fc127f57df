"""Before the game: scenario, seats, rulings with their rule numbers, seed and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.texts import language, tr
from editor.themes import dress, tones
from model.pack import Pack
from model.texts import names_in

from .playthroughs import Verdict
from .start import HUMAN, Ruling, Start, new_seed, players_of, rulings_of, seats_of, why_not_playable
from .words import player_title, title_of


class StartPanel(QWidget):
    """Everything that is chosen before the first decision. Enter starts."""

    started = Signal(object)
    open_wanted = Signal()
    playthrough_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("start")
        self._pack: Pack | None = None
        self._rulings: dict[str, tuple[Ruling, QWidget]] = {}
        self.title = QLabel()
        dress(self.title, "title")
        self.scenario = QComboBox()
        self.scenario.setObjectName("start-scenario")
        self.scenario.currentIndexChanged.connect(self._show_scenario)
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        dress(self.summary, "muted")
        self.seat_rows = QGridLayout()
        self.seat_rows.setHorizontalSpacing(12)
        self.players: dict[str, QComboBox] = {}
        self.seed = QSpinBox()
        self.seed.setRange(0, 999_999)
        self.seed.setValue(new_seed())
        self.seed.setMinimumWidth(110)
        fresh = QPushButton(tr("Another"))
        fresh.clicked.connect(lambda: self.seed.setValue(new_seed()))
        seed_row = QHBoxLayout()
        seed_row.addWidget(self.seed)
        seed_row.addWidget(fresh)
        seed_row.addStretch()
        self.dice = QComboBox()
        self.dice.addItem(tr("rolled by Sandtable"), "generated")
        self.dice.addItem(tr("rolled at the table and typed in"), "by-hand")
        self.open_table = QCheckBox(tr("All hands lie open (observer)"))
        self.rulings = QFormLayout()
        self.rulings.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.rulings.setHorizontalSpacing(18)
        self.rulings_head = QLabel(tr("Options and rulings"))
        dress(self.rulings_head, "heading")
        self.start = QPushButton(tr("Play"))
        self.start.setObjectName("start-game")
        self.start.setMinimumSize(150, 38)
        self.start.setShortcut("Return")
        dress(self.start, "primary")
        self.start.clicked.connect(lambda: self.started.emit(self.chosen()))
        load = QPushButton(tr("Open a saved game …"))
        load.clicked.connect(self.open_wanted)
        self.playthroughs = QLabel()
        self.playthroughs.setObjectName("playthroughs")
        self.playthroughs.setWordWrap(True)
        self.playthroughs.setTextFormat(Qt.TextFormat.RichText)
        self.playthroughs.linkActivated.connect(self.playthrough_wanted)
        self.playthroughs.hide()
        self.trouble = QLabel()
        self.trouble.setWordWrap(True)
        dress(self.trouble, "error")

        form = QFormLayout()
        form.setHorizontalSpacing(18)
        form.setVerticalSpacing(9)
        form.addRow(tr("Scenario"), self.scenario)
        form.addRow("", self.summary)
        form.addRow(tr("Seats"), self.seat_rows)
        form.addRow(tr("Seed"), seed_row)
        form.addRow(tr("Dice"), self.dice)
        form.addRow("", self.open_table)
        buttons = QHBoxLayout()
        buttons.addWidget(self.start)
        buttons.addWidget(load)
        buttons.addStretch()
        inside = QFrame()
        inside.setMaximumWidth(760)
        column = QVBoxLayout(inside)
        column.setContentsMargins(32, 26, 32, 26)
        column.setSpacing(14)
        column.addWidget(self.title)
        column.addLayout(form)
        column.addLayout(buttons)
        column.addWidget(self.trouble)
        column.addWidget(self.playthroughs)
        column.addWidget(self.rulings_head)
        column.addLayout(self.rulings)
        column.addStretch()
        holder = QWidget()
        dress(holder, "panel")
        centre = QHBoxLayout(holder)
        centre.addStretch()
        centre.addWidget(inside, 3)
        centre.addStretch()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(holder)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def offer(self, pack: Pack, scenario: str | None = None) -> None:
        """Show what can be played of a pack as it stands now."""
        before = self.scenario.currentData() if self._pack is not None else None
        self._pack = pack
        names = names_in(pack, language())
        self.title.setText(names.get(pack.title, pack.title))
        self.trouble.setText(why_not_playable(pack))
        playable = not self.trouble.text()
        self.start.setEnabled(playable)
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for key in pack.scenarios:
            title = pack.scenario(key).title
            self.scenario.addItem(names.get(title, title) or key, key)
        wanted = self.scenario.findData(scenario or before)
        self.scenario.setCurrentIndex(max(0, wanted))
        self.scenario.blockSignals(False)
        if playable:
            self._show_seats(seats_of(pack), players_of(pack))
        self._show_scenario()

    def show_playthroughs(self, verdicts: Sequence[Verdict]) -> None:
        """Which recorded games of the pack can still be played as they were."""
        now = tones()
        lines = [
            f"<span style='color:{now.good if one.sound else now.error}'>{'✓' if one.sound else '✗'}</span> "
            f"<a href='{escape(str(one.path))}'>{escape(one.name)}</a> {escape(str(one).partition(':')[2])}"
            for one in verdicts
        ]
        head = f"<b>{tr('Playthroughs of this pack')}</b>"
        self.playthroughs.setText("<br>".join([head, *lines]))
        self.playthroughs.setVisible(bool(verdicts))

    def refuse(self, why: str) -> None:
        self.trouble.setText(why)

    def _show_seats(self, seats: Mapping[str, str], players: tuple[str, ...]) -> None:
        chosen = {seat: box.currentData() for seat, box in self.players.items()}
        while self.seat_rows.count():
            taken = self.seat_rows.takeAt(0)
            if taken is not None and (widget := taken.widget()) is not None:
                widget.deleteLater()
        self.players = {}
        bot = players[-1]
        for row, (seat, name) in enumerate(seats.items()):
            box = QComboBox()
            box.setObjectName(f"player-{seat}")
            box.setAccessibleName(tr("Who plays {seat}", seat=name))
            for player in players:
                box.addItem(player_title(player), player)
            box.setCurrentIndex(max(0, box.findData(chosen.get(seat, HUMAN if row == 0 else bot))))
            self.players[seat] = box
            self.seat_rows.addWidget(QLabel(name), row, 0)
            self.seat_rows.addWidget(box, row, 1)
        self.seat_rows.setColumnStretch(1, 1)

    def _show_scenario(self) -> None:
        scenario = self.scenario.currentData()
        while self.rulings.rowCount():
            self.rulings.removeRow(0)
        self._rulings = {}
        if self._pack is None or scenario is None:
            return
        view = self._pack.scenario(scenario)
        names = names_in(self._pack, language())
        self.summary.setText(" · ".join(names.get(part, part) for part in (view.date, view.summary) if part))
        self.summary.setVisible(bool(self.summary.text()))
        if self.trouble.text():
            return
        rulings = rulings_of(self._pack, scenario)
        self.rulings_head.setVisible(bool(rulings))
        for ruling in rulings:
            chooser = _chooser(ruling)
            self._rulings[ruling.name] = (ruling, chooser)
            label = QLabel(f"{ruling.title}  <span style='color:gray'>{ruling.rule}</span>")
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setWordWrap(True)
            label.setMinimumWidth(260)
            label.setToolTip(ruling.help)
            self.rulings.addRow(label, chooser)

    def chosen(self) -> Start:
        """What stands in the fields."""
        options = {
            name: value
            for name, (ruling, chooser) in self._rulings.items()
            if (value := _value(chooser)) != ruling.value
        }
        return Start(
            self.scenario.currentData(),
            {seat: box.currentData() for seat, box in self.players.items()},
            options,
            self.seed.value(),
            self.dice.currentData(),
            self.open_table.isChecked(),
        )


def _chooser(ruling: Ruling) -> QWidget:
    if ruling.choices == (False, True):
        box = QCheckBox()
        box.setChecked(bool(ruling.value))
        box.setToolTip(ruling.help)
        return box
    if ruling.choices:
        combo = QComboBox()
        for choice in ruling.choices:
            combo.addItem(title_of(str(choice)) if choice is not None else tr("as the rules say"), choice)
        combo.setCurrentIndex(max(0, combo.findData(ruling.value)))
        combo.setToolTip(ruling.help)
        return combo
    spin = QSpinBox()
    spin.setRange(ruling.least, ruling.most)
    spin.setValue(int(ruling.value))
    spin.setToolTip(ruling.help)
    return spin


def _value(chooser: QWidget) -> Any:
    if isinstance(chooser, QCheckBox):
        return chooser.isChecked()
    if isinstance(chooser, QComboBox):
        return chooser.currentData()
    assert isinstance(chooser, QSpinBox)
    return chooser.value()
