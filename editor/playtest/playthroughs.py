"""Recorded games of a pack, replayed after every edit; games that go on when the pack has changed. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from model.change import diff
from model.describe import describe
from model.pack import Pack
from model.starter import id_of
from rules import GameFileError, Illegal, replay_file, save_game
from rules.core.gamefile import record_of
from rules.core.replay import replay
from rules.packs import prepare
from rules.saving import SUFFIX

from .session import Session

FOLDER = "playthroughs"


@dataclass(frozen=True)
class Verdict:
    """Whether a recorded game can still be played under the pack as it stands."""

    name: str
    path: Path
    decisions: int
    breaks_at: int | None = None
    why: str = ""

    @property
    def sound(self) -> bool:
        return self.breaks_at is None and not self.why

    def __str__(self) -> str:
        if self.sound:
            return f"{self.name}: still legal, {self.decisions} decisions"
        where = f"breaks at decision {self.breaks_at} because " if self.breaks_at is not None else ""
        return f"{self.name}: {where}{self.why}"


def record(session: Session, pack_folder: Path, name: str) -> Path:
    """Keep the game as a playthrough of the pack."""
    if not pack_folder.is_dir():
        raise Illegal("playthroughs are kept in packs that are folders; unpack this one first")
    folder = pack_folder / FOLDER
    folder.mkdir(exist_ok=True)
    path = folder / f"{id_of(name) or 'game'}{SUFFIX}"
    save_game(session.game, path)
    return path


def check(pack: Pack, pack_folder: Path) -> Iterator[Verdict]:
    """Replay every playthrough of the pack under its present state, unsaved edits included."""
    for path in sorted((pack_folder / FOLDER).glob(f"*{SUFFIX}")):
        try:
            loaded = replay_file(path, pack)
        except GameFileError as broken:
            yield Verdict(path.stem, path, 0, broken.decision, broken.what)
            continue
        steps = len(loaded.record.steps)
        if loaded.divergence is None:
            yield Verdict(path.stem, path, steps)
        else:
            yield Verdict(path.stem, path, steps, loaded.divergence.decision, loaded.divergence.why)


def resume(session: Session, pack: Pack) -> Session:
    """The same game under the pack as it is now, as far as it can still be played.

    The new session's notes tell what was changed and where the game parts from what was played.
    """
    game = session.game
    prepared = prepare(pack, session.start.scenario, options=session.start.options, engine=game.engine)
    again = replay(record_of(game), prepared.engine, prepared.ctx, prepared.origin)
    fresh = Session(pack, session.start, again.game)
    fresh.looker = session.looker
    fresh.run_forced = session.run_forced
    changes = describe(diff(session.pack, pack), session.pack, pack)
    notes = [str(sentence) for sentence in changes]
    if again.divergence is not None:
        notes.append(f"The game goes no further than {again.divergence}")
    elif again.moved is not None:
        notes.append(f"From decision {again.moved} on the position differs from the one that was played.")
    fresh.notes = tuple(notes)
    return fresh
