"""Games that are kept: saved and opened, recorded with the pack, gone on with, written back as a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QFileDialog, QInputDialog

from editor.texts import tr

from . import playthroughs, position
from .session import Session
from .start import UMPIRE

if TYPE_CHECKING:
    from .desk import PlaytestDesk


class Keeping(QObject):
    """What leads from the table to files and back to the pack."""

    def __init__(self, desk: PlaytestDesk) -> None:
        super().__init__(desk)
        self._desk = desk

    def ask_for_game(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self._desk, tr("Open a saved game"), "", tr("Games (*.stgame)"))
        if path:
            self.load(path)

    def load(self, path: str) -> None:
        """Open a game under the pack as it stands, and tell what differs."""
        desk = self._desk
        pack = desk.pack
        if pack is not None:
            seats = desk.start_panel.chosen().seats
            desk.room.open(lambda: Session.open(path, pack, seats))

    def save(self, path: str | None = None) -> None:
        desk = self._desk
        if path is None:
            path, _ = QFileDialog.getSaveFileName(desk, tr("Save the game"), "", tr("Games (*.stgame)"))
        if path:
            place = path if path.endswith(".stgame") else f"{path}.stgame"
            desk.room.do(lambda session: session.save(place))
            desk.told.emit(tr("Saved as {path}", path=place))

    def record(self, name: str | None = None) -> None:
        """Keep the game as a playthrough of the pack."""
        desk = self._desk
        if desk.document is None:
            desk.told.emit(tr("Open the pack to keep a playthrough in it."))
            return
        if name is None:
            name, ok = QInputDialog.getText(desk, tr("Record as playthrough"), tr("Name"))
            if not ok or not name:
                return
        folder, said = Path(desk.document.path), name
        desk.room.do(lambda session: playthroughs.record(session, folder, said))

    def check_playthroughs(self) -> None:
        """Replay the recorded games of the pack under its present state, beside the window."""
        desk = self._desk
        if desk.document is not None and desk.pack is not None:
            pack, folder = desk.pack, Path(desk.document.path)
            desk.room.work("playthroughs", None, lambda: tuple(playthroughs.check(pack, folder)))

    def tell_broken(self, verdicts: Sequence[playthroughs.Verdict]) -> None:
        """Say which recorded games an edit has broken."""
        broken = [str(verdict) for verdict in verdicts if not verdict.sound]
        if broken:
            self._desk.told.emit(tr("Playthroughs: {verdicts}", verdicts="; ".join(broken)))

    def look_for_edits(self) -> None:
        """Back at the table: what was edited meanwhile does not yet count in the game."""
        desk = self._desk
        session, document = desk.session, desk.document
        if session is not None and document is not None and document.pack is not session.pack:
            desk.pack = document.pack
            self.check_playthroughs()
            said = tr("This game began before the last edits. Ctrl+F5 goes on with the pack as it is now.")
            desk.note.tell(tr("The pack has changed"), [said], QPoint(desk.width() // 3, 70))
            desk.note_timer.start()

    def resume_edited(self) -> None:
        """Go on with the pack as it is now; the log of differences is told."""
        desk = self._desk
        session, document = desk.session, desk.document
        if session is not None and document is not None:
            pack = document.pack
            desk.pack = pack
            desk.room.open(lambda: playthroughs.resume(session, pack))

    def make_scenario(self, title: str | None = None) -> None:
        """Write this position back to the pack as a scenario of its own: one undoable change."""
        desk = self._desk
        if desk.session is None or desk.moment is None:
            return
        if title is None:
            title, ok = QInputDialog.getText(desk, tr("Position as scenario"), tr("Title of the scenario"))
            if not ok or not title:
                return
        desk.room.fetch("scenario", title, lambda session: session.game.position(UMPIRE))

    def write_scenario(self, title: str, overlay: Mapping[str, Any]) -> None:
        desk = self._desk
        scenario = desk.session.start.scenario if desk.session is not None else ""
        pack = desk.document.pack if desk.document is not None else desk.pack
        if pack is None:
            return
        change = position.as_scenario(pack, scenario, overlay, title)
        if desk.document is not None:
            desk.document.apply(change)
        desk.scenario_made.emit(change)
        desk.told.emit(tr("The position is now the scenario {title}.", title=title))
