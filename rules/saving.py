"""Saving and loading games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from model.pack import Pack
from model.problems import PackError
from model.storage import load_pack

from .core import Engine, Game, GameFileError, SetupError
from .core.gamefile import Record, from_bytes, record_of, to_bytes
from .core.replay import Divergence, Replay, replay
from .packs import Prepared, prepare

SUFFIX = ".stgame"
SHIPPED = Path(__file__).resolve().parent.parent / "scenarios"


@dataclass(frozen=True)
class Loaded:
    """A game file played again: the game, where it diverged if it did, and remarks for the person."""

    game: Game
    record: Record
    divergence: Divergence | None
    notes: tuple[str, ...] = ()


def save_game(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game with its whole history to a file. The old file stays until the new one is complete."""
    target = Path(path)
    place = _relative(game.origin.pack_source, target.parent) if game.origin.pack_source else ""
    data = to_bytes(record_of(game, place))
    fresh = target.with_name(f".{target.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(target)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise GameFileError(f"cannot be written ({error.strerror})", path=str(target)) from error


def load_game(
    path: str | os.PathLike[str], pack: Pack | None = None, *, engine: Engine[Any, Any] | None = None
) -> Game:
    """Open a game by playing it again under the present rules.

    The pack is found where the game was saved from, around the file, or among the packs that are shipped; or
    give it. GameFileError says at which decision a game no longer fits, and holds the game up to there.
    """
    loaded = replay_file(path, pack, engine=engine)
    if loaded.divergence is not None:
        cause = " ".join(loaded.notes) or "the record does not fit the rules it names."
        raise GameFileError(
            f"the game can no longer be played as recorded: {loaded.divergence.why}; {cause}",
            path=os.fspath(path),
            decision=loaded.divergence.decision,
            remedy="continue from the decision before, or use the recorded versions of pack and rules",
            game=loaded.game,
        )
    return loaded.game


def replay_file(
    path: str | os.PathLike[str], pack: Pack | None = None, *, engine: Engine[Any, Any] | None = None
) -> Loaded:
    """Play a game file again and report where it diverges, if it does."""
    record = read_record(path)
    pack = pack or _find_pack(record, Path(path))
    prepared = _prepared(record, pack, os.fspath(path), engine)
    notes = tuple(_differences(record, prepared))
    played = replay(record, prepared.engine, prepared.ctx, prepared.origin)
    divergence = played.divergence
    if divergence is None and played.moved is not None:
        if not notes:
            divergence = Divergence(played.moved, "the position is another than recorded")
        else:
            notes = (*notes, f"From decision {played.moved} on the position differs from the recorded one.")
    return Loaded(_noted(played, notes), record, divergence, notes)


def read_record(path: str | os.PathLike[str]) -> Record:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise GameFileError(f"cannot be read ({error.strerror})", path=os.fspath(path)) from error
    return from_bytes(data, os.fspath(path))


def _noted(played: Replay, notes: tuple[str, ...]) -> Game:
    played.game.notes = notes
    return played.game


def _prepared(record: Record, pack: Pack, path: str, engine: Engine[Any, Any] | None) -> Prepared:
    header = record.header
    if pack.id != header.pack:
        raise GameFileError(
            f"the game was played with the pack {header.pack!r}, not {pack.id!r}",
            path=path,
            remedy="give that pack",
        )
    try:
        return prepare(pack, header.scenario, options=header.options, engine=engine)
    except (SetupError, ValueError) as broken:
        raise GameFileError(str(broken), path=path, remedy=_version_remedy(header.pack_version)) from broken


def _differences(record: Record, prepared: Prepared) -> Iterator[str]:
    header, origin = record.header, prepared.origin
    if header.pack_hash != origin.pack_hash:
        versions = f"version {header.pack_version}, now {origin.pack_version}"
        yield f"The pack has changed since the game was recorded ({versions})."
    if header.rules_version != prepared.engine.rules_version:
        versions = f"{header.rules_version}, now {prepared.engine.rules_version}"
        yield f"The rules have changed since the game was recorded (rules version {versions})."


def _find_pack(record: Record, path: Path) -> Pack:
    """The pack of a game: where it was recorded, around the file, in ./scenarios, or a shipped one."""
    header = record.header
    problems: list[str] = []
    seen: set[Path] = set()
    for place in _places(header.pack_place, path):
        place = place.resolve()
        if place in seen or not _may_be_pack(place, header.pack):
            continue
        seen.add(place)
        try:
            pack = load_pack(place)
        except PackError as broken:
            problems.append(f"{place}: {broken}")
            continue
        if pack.id == header.pack:
            return pack
    unsound = f"; found, but not sound: {problems[0]}" if problems else ""
    raise GameFileError(
        f"the pack {header.pack!r} of this game is not found{unsound}",
        path=str(path),
        remedy=f"give the pack; {_version_remedy(header.pack_version)}",
    )


def _places(recorded: str, path: Path) -> Iterator[Path]:
    if recorded:
        yield path.parent / recorded
    yield path.parent
    yield path.parent.parent
    for folder in (path.parent, Path.cwd() / "scenarios", SHIPPED):
        if folder.is_dir():
            yield from sorted(folder.iterdir())


def _may_be_pack(place: Path, pack_id: str) -> bool:
    if place.suffix == ".stpack":
        return place.is_file()
    manifest = place / "pack.yaml"
    try:
        return pack_id in manifest.read_text("utf-8")
    except OSError:
        return False


def _relative(place: str, folder: Path) -> str:
    try:
        return Path(os.path.relpath(Path(place).resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive
        return Path(place).resolve().as_posix()


def _version_remedy(version: str) -> str:
    return f"the game was recorded with version {version}"
