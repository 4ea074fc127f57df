"""The Balance desk: bots play a scenario, or a position, many times; numbers, charts and heat on the map."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event as Flag

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.view import Canvas
from editor.document import OpenPack
from editor.texts import tr, tr_count
from editor.themes import dress, tones, when_changed
from model.pack import Pack
from rules import RulesError, prepare
from rules.simulate import Batch

from .beside import Beside
from .board import BoardPlay
from .charts import CourseChart, LengthChart, ShareChart
from .report import COLOURS, csv_of, html_of
from .session import Session
from .start import Start, new_seed, players_of, seats_of, why_not_playable
from .tally import Balance, Comparison, play_batch
from .words import Names, player_title, title_of


class Simulator(Beside):
    """Plays batches beside the window, one version after the other."""

    progressed = Signal(int, int)
    finished = Signal(object)
    """The list of balances, one for each version."""
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__("balance")
        self._stop = Flag()
        self.is_running = False

    def run(
        self, versions: Sequence[tuple[str, Pack]], start: Start, games: int, jobs: int, state: bytes = b""
    ) -> None:
        """Play the same seeds in every version; `state` begins with a position instead of the set-up."""
        self._stop.clear()
        self.is_running = True
        self.submit(lambda: self._run(tuple(versions), start, games, jobs, state))

    def cancel(self) -> None:
        self._stop.set()

    def close(self) -> None:
        self._stop.set()
        super().close()

    def _run(
        self, versions: tuple[tuple[str, Pack], ...], start: Start, games: int, jobs: int, state: bytes
    ) -> None:
        wanted = games * len(versions)
        balances: list[Balance] = []
        try:
            for number, (title, pack) in enumerate(versions):
                prepared = prepare(pack, start.scenario, options=start.options)
                bots = tuple(start.seats[seat] for seat in prepared.ctx.seats)
                batch = Batch(prepared.engine, prepared.ctx, bots, start.seed, state)
                done = number * games
                balances.append(
                    play_batch(
                        title,
                        batch,
                        games,
                        jobs=jobs,
                        progress=lambda n, _, done=done: self.progressed.emit(done + n, wanted),  # type: ignore[misc]
                        cancelled=self._stop.is_set,
                    )
                )
                if self._stop.is_set():
                    break
        except (RulesError, OSError, ValueError, LookupError) as error:
            self.is_running = False
            self.failed.emit(str(error))
            return
        self.is_running = False
        self.finished.emit(balances)


class BalanceDesk(QWidget):
    """How fair a scenario is, in numbers and on the map."""

    told = Signal(str)
    reported = Signal(object)

    def __init__(self, canvas: Canvas | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("balance")
        self.document: OpenPack | None = None
        self.pack: Pack | None = None
        self.balances: list[Balance] = []
        self._before: Pack | None = None
        self._from: tuple[Session, bytes] | None = None
        self._began = 0.0
        self.canvas = canvas or Canvas()
        self.board = BoardPlay(self.canvas, self)
        self.simulator = Simulator()
        self.destroyed.connect(self.simulator.close)
        self.simulator.progressed.connect(self._progress)
        self.simulator.finished.connect(self._finish)
        self.simulator.failed.connect(self._fail)
        self._build()
        self._dress()
        when_changed(self._dress)

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        self.scenario = QComboBox()
        self.scenario.currentIndexChanged.connect(self._show_scenario)
        self.seats = QFormLayout()
        self.players: dict[str, QComboBox] = {}
        self.games = QSpinBox()
        self.games.setRange(1, 100_000)
        self.games.setValue(200)
        self.games.setObjectName("games")
        self.seed = QSpinBox()
        self.seed.setRange(0, 999_999)
        self.seed.setValue(new_seed())
        self.versions = QComboBox()
        self.versions.addItem(tr("the pack as it stands"), "now")
        self.start_from = QLabel()
        self.start_from.setWordWrap(True)
        dress(self.start_from, "small")
        self.run_button = QPushButton(tr("Play"))
        self.run_button.setObjectName("run-batch")
        dress(self.run_button, "primary")
        self.run_button.clicked.connect(self.run)
        self.cancel_button = QPushButton(tr("Stop"))
        self.cancel_button.setEnabled(False)
        self.cancel_button.clicked.connect(self.simulator.cancel)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.progress_words = QLabel(tr("Bots have not played yet."))
        self.progress_words.setWordWrap(True)
        dress(self.progress_words, "small")
        self.shares = ShareChart()
        self.lengths = LengthChart()
        self.course = CourseChart()
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.heat = QComboBox()
        self.heat.setObjectName("heat")
        self.heat.currentIndexChanged.connect(self._show_heat)
        self.export_button = QPushButton(tr("Report …"))
        self.export_button.setEnabled(False)
        self.export_button.clicked.connect(lambda: self.export())
        self.kept_button = QPushButton(tr("Keep this version to compare"))
        self.kept_button.clicked.connect(self.keep_version)

        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Scenario"), self.scenario)
        form.addRow(self.seats)
        form.addRow(tr("Games"), self.games)
        form.addRow(tr("Seed"), self.seed)
        form.addRow(tr("Version"), self.versions)
        buttons = QHBoxLayout()
        buttons.addWidget(self.run_button, 1)
        buttons.addWidget(self.cancel_button)
        left = _column(
            _heading(tr("Play many games")),
            form,
            self.start_from,
            buttons,
            self.bar,
            self.progress_words,
            self.kept_button,
        )
        left.setFixedWidth(270)
        right = _column(
            _heading(tr("Who wins")),
            self.shares,
            self.summary,
            _heading(tr("Length in decisions")),
            self.lengths,
            _heading(tr("From turn to turn")),
            self.course,
            _heading(tr("On the map")),
            self.heat,
            self.export_button,
        )
        right.setFixedWidth(350)
        self.slot = QVBoxLayout()
        self.slot.addWidget(self.canvas, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(left)
        row.addLayout(self.slot, 1)
        row.addWidget(right)

    # ------------------------------------------------------------------ what is played

    def offer(self, document: OpenPack | Pack, scenario: str | None = None) -> None:
        self.document = document if isinstance(document, OpenPack) else None
        self.pack = document.pack if isinstance(document, OpenPack) else document
        trouble = why_not_playable(self.pack)
        self.run_button.setEnabled(not trouble)
        self.progress_words.setText(trouble or tr("Bots have not played yet."))
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for key in self.pack.scenarios:
            self.scenario.addItem(self.pack.scenario(key).title or key, key)
        self.scenario.setCurrentIndex(max(0, self.scenario.findData(scenario)))
        self.scenario.blockSignals(False)
        if not trouble:
            self._show_seats(self.pack)
        self._from = None
        self._show_scenario()

    def offer_position(self, session: Session) -> None:
        """Play from where a game stands."""
        self.offer(self.document or session.pack, session.start.scenario)
        self._from = (session, session.game.state.encode())
        self.start_from.setText(
            tr("from decision {ply} of the game on the Playtest desk", ply=session.game.ply)
        )
        self.run_button.setText(tr("Play from here"))

    def keep_version(self) -> None:
        """Remember the pack as it is now; after edits both are played with the same seeds."""
        self._before = self.document.pack if self.document is not None else self.pack
        if self.versions.count() == 1:
            self.versions.addItem(tr("now against the kept version"), "both")
        self.versions.setCurrentIndex(1)
        self.told.emit(tr("Kept. Edit the pack, then play both versions."))

    def _show_seats(self, pack: Pack) -> None:
        while self.seats.rowCount():
            self.seats.removeRow(0)
        self.players = {}
        bots = players_of(pack)[1:]
        for seat, name in seats_of(pack).items():
            box = QComboBox()
            for bot in bots:
                box.addItem(player_title(bot), bot)
            box.setCurrentIndex(len(bots) - 1)
            self.players[seat] = box
            self.seats.addRow(name, box)

    def _show_scenario(self) -> None:
        self.start_from.setText("")
        self.run_button.setText(tr("Play"))
        self._from = None
        scenario = self.scenario.currentData()
        if self.pack is None or scenario is None or not self.run_button.isEnabled():
            return
        try:
            first = Session.begin(self.pack, Start(scenario, {}, open_table=True))
        except RulesError as error:
            self.progress_words.setText(str(error))
            return
        self.board.begin(self.pack, scenario, first.moment())
        QTimer.singleShot(0, self.canvas, self.canvas.fit)

    def _dress(self) -> None:
        now = tones()
        self.canvas.is_dark = now.name == "dark"
        self.bar.setStyleSheet(
            f"QProgressBar {{ background: {now.soft}; border: none; border-radius: 4px; }}"
            f"QProgressBar::chunk {{ background: {now.accent}; border-radius: 4px; }}"
        )

    def run(self) -> None:
        pack = self.document.pack if self.document is not None else self.pack
        if pack is None or self.simulator.is_running:
            return
        self.pack = pack
        start = Start(
            self.scenario.currentData(),
            {seat: box.currentData() for seat, box in self.players.items()},
            self._from[0].start.options if self._from else {},
            self.seed.value(),
        )
        versions = [(tr("now"), pack)]
        if self.versions.currentData() == "both" and self._before is not None:
            versions.insert(0, (tr("kept"), self._before))
        self._began = time.monotonic()
        self.run_button.setEnabled(False)
        self.cancel_button.setEnabled(True)
        self.bar.setRange(0, self.games.value() * len(versions))
        self.bar.setValue(0)
        jobs = 1 if self.games.value() <= 20 else max(2, (os.cpu_count() or 2) - 1)
        self.simulator.run(versions, start, self.games.value(), jobs, self._from[1] if self._from else b"")

    # ------------------------------------------------------------------ what came of it

    def _progress(self, done: int, wanted: int) -> None:
        self.bar.setValue(done)
        passed = time.monotonic() - self._began
        left = passed / max(1, done) * (wanted - done)
        self.progress_words.setText(
            tr(
                "{done} of {wanted} games, about {seconds} s left",
                done=done,
                wanted=wanted,
                seconds=round(left),
            )
        )

    def _fail(self, why: str) -> None:
        self.run_button.setEnabled(True)
        self.cancel_button.setEnabled(False)
        self.progress_words.setText(why)

    def _finish(self, balances: list[Balance]) -> None:
        self.run_button.setEnabled(True)
        self.cancel_button.setEnabled(False)
        self.balances = balances
        self.export_button.setEnabled(bool(balances))
        names = self.names
        if not balances or names is None:
            return
        games = sum(one.report.games for one in balances)
        seconds = sum(one.report.seconds for one in balances)
        self.progress_words.setText(
            tr_count("{n} game in {seconds} s", "{n} games in {seconds} s", games, seconds=f"{seconds:.1f}")
        )
        rows = [
            (
                f"{names.seat(seat)}, {one.title}" if len(balances) > 1 else names.seat(seat),
                one.report.share(seat),
                self._colour(seat, place),
            )
            for place, seat in enumerate(balances[0].report.seats)
            for one in balances
        ]
        self.shares.show_shares(rows)
        self.lengths.show_lengths(balances[-1].lengths)
        self.course.show_courses([one.course for one in balances])
        self.summary.setText(self._words(balances, names))
        shown = self.heat.currentData()
        self.heat.blockSignals(True)
        self.heat.clear()
        self.heat.addItem(tr("no heat map"), "")
        for kind in balances[-1].heat:
            self.heat.addItem(title_of(kind), kind)
        kinds = list(balances[-1].heat)
        self.heat.setCurrentIndex(max(1 if kinds else 0, self.heat.findData(shown)) if kinds else 0)
        self.heat.blockSignals(False)
        self._show_heat()
        self.reported.emit(balances)

    @property
    def names(self) -> Names | None:
        return Names(self.pack, self.scenario.currentData()) if self.pack is not None else None

    def _colour(self, seat: str, place: int) -> str:
        side = self.pack.sides.get(seat) if self.pack is not None else None
        return side.colour if side is not None and side.colour != "#888888" else COLOURS[place % len(COLOURS)]

    def _words(self, balances: list[Balance], names: Names) -> str:
        report = balances[-1].report
        lines = [tr_count("{n} draw", "{n} draws", report.draws)]
        lines += [f"{count} × {reason}" for reason, count in list(report.reasons().items())[:4]]
        if report.faults:
            lines.append(
                tr_count(
                    "{n} game failed: {why}",
                    "{n} games failed: {why}",
                    len(report.faults),
                    why=report.faults[0].fault,
                )
            )
        if len(balances) == 2:
            both = Comparison(balances[0], balances[1])
            lines.append(tr("Another side wins in {n} games.", n=both.changed))
            for seat in report.seats:
                mean, low, high = both.difference(seat)
                lines.append(f"{names.seat(seat)}: {mean:+.1%} ({low:+.1%} – {high:+.1%})")
        return "\n".join(lines)

    def _show_heat(self) -> None:
        kind = self.heat.currentData()
        self.board.show_heat(self.balances[-1].heat.get(kind, {}) if self.balances and kind else {})

    def export(self, path: str | None = None) -> None:
        """Write the report: a page with pictures, and the games as a table beside it."""
        names = self.names
        if names is None or not self.balances:
            return
        if path is None:
            path, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), "", tr("Web page (*.html)"))
        if not path:
            return
        place = Path(path).with_suffix(".html")
        title = f"{names.pack.title}: {self.scenario.currentText()}"
        place.write_text(html_of(title, self.balances, names, self._pictures()), encoding="utf-8")
        place.with_suffix(".csv").write_text(csv_of(self.balances), encoding="utf-8")
        self.told.emit(tr("Saved as {path}", path=str(place)))

    def _pictures(self) -> dict[str, bytes]:
        """The map with each kind of heat."""
        found = {}
        shown = self.heat.currentIndex()
        for index in range(1, self.heat.count()):
            self.heat.setCurrentIndex(index)
            store = QByteArray()
            buffer = QBuffer(store)
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            self.canvas.grab().save(buffer, "PNG")
            found[self.heat.itemText(index)] = bytes(store.data())
        self.heat.setCurrentIndex(shown)
        return found

    def leave(self) -> None:
        """Give the canvas back to the desk that had it."""
        self.board.leave()

    def close_room(self) -> None:
        self.simulator.close()


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    dress(label, "heading")
    return label


def _column(*parts: QWidget | QFormLayout | QHBoxLayout) -> QWidget:
    """A panel with parts one below the other, which scrolls where it must."""
    inside = QFrame()
    dress(inside, "panel")
    column = QVBoxLayout(inside)
    column.setContentsMargins(14, 12, 14, 12)
    column.setSpacing(9)
    for part in parts:
        column.addWidget(part) if isinstance(part, QWidget) else column.addLayout(part)
    column.addStretch()
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    return area
