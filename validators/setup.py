"""Set-up: no more counters than the box holds, no tile laid twice, tracks within range, decks with cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import Found, check, found
from validators.snapshot import Snapshot


@check(
    "SET-001",
    "A scenario places more counters than exist",
    "error",
    reads=("scenarios", "pieces"),
    help="A counter has a number: as many as the box holds. All set-up lines of a scenario together must "
    "not need more.",
    example="pieces:\n  ge-2: {name: 2nd Army, count: 1}\n# and two set-up lines that place ge-2",
)
def counters_are_enough(look: Snapshot) -> Iterator[Found]:
    pieces = look.pack.pieces
    for key, scenario in look.scenarios.items():
        placed: Counter[str] = Counter()
        for line in scenario.setup.values():
            placed[line.piece] += line.count
        for piece, count in placed.items():
            if piece in pieces and count > pieces[piece].count and _is_news(look, key, piece):
                lines = [name for name, line in scenario.setup.items() if line.piece == piece]
                own = [name for name in lines if name in look.pack.scenarios[key].setup] or lines
                path = ("pieces", piece, "count")
                edit = Edit(path, value_at(look.pack, path), count)
                yield found(
                    "{scenario}: {piece} is placed {placed} times, but there is only {count}.",
                    path_text(("scenarios", key, "setup", own[-1])),
                    related=[path_text(("pieces", piece))],
                    fixes=[
                        Change(
                            said("Make it {count} of {piece}", count=count, piece=look.name("piece", piece)),
                            (edit,),
                        )
                    ],
                    scenario=scenario.title,
                    piece=look.name("piece", piece),
                    placed=count,
                    count=pieces[piece].count,
                )


def _is_news(look: Snapshot, scenario: str, piece: str) -> bool:
    """Whether a scenario itself places the counter, rather than taking the fault over from its base."""
    return any(line.piece == piece for line in look.pack.scenarios[scenario].setup.values())


@check(
    "SET-002",
    "A scenario lays a tile more often than it exists",
    "error",
    reads=("scenarios", "tiles"),
    help="A tile can lie on the map once for each copy, whichever face is up.",
    example="tiles:\n  r0c0: {tile: t1}\n  r0c1: {tile: t1, side: b}",
)
def tiles_are_enough(look: Snapshot) -> Iterator[Found]:
    tiles = look.pack.tiles
    for key, scenario in look.scenarios.items():
        laid: dict[str, list[str]] = {}
        for space, lying in scenario.tiles.items():
            laid.setdefault(lying.tile, []).append(space)
        for tile, spaces in laid.items():
            if tile in tiles and len(spaces) > tiles[tile].count:
                yield found(
                    "{scenario}: tile {number} lies in {places}, but there is only {count}.",
                    path_text(("scenarios", key, "tiles", spaces[-1])),
                    related=[path_text(("scenarios", key, "tiles", space)) for space in spaces[:-1]],
                    scenario=scenario.title,
                    number=tiles[tile].number,
                    places=[look.name("space", space, scenario.board) for space in spaces],
                    count=tiles[tile].count,
                )


@check(
    "SET-003",
    "A tile shows a face that it does not have",
    "error",
    reads=("scenarios", "tiles"),
    help="The tile has only a front.",
    example="tiles:\n  r0c0: {tile: t1, side: b}   # t1 has no b",
)
def laid_faces_exist(look: Snapshot) -> Iterator[Found]:
    for key, scenario in look.pack.scenarios.items():
        for space, laid in scenario.tiles.items():
            tile = look.pack.tiles.get(laid.tile)
            if tile is not None and laid.side == "b" and tile.b is None:
                path = ("scenarios", key, "tiles", space, "side")
                yield found(
                    "{scenario}: tile {number} has no back.",
                    path_text(path),
                    fixes=[Change("Show the front", (Edit(path, "b", "a"),))],
                    scenario=scenario.title,
                    number=tile.number,
                )


@check(
    "SET-004",
    "A marker starts beyond its track",
    "error",
    reads=("scenarios", "boards/*!", "boards/*/tracks"),
    help="A track runs from its first to its last step, and the marker must start on one of them.",
    example="tracks:\n  turn: {name: Turn, first: 1, last: 10}\n# and a scenario with tracks: {turn: 12}",
)
def markers_start_on_their_tracks(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        for name, track in board.tracks.items():
            if track.start is not None and not track.first <= track.start <= track.last:
                where = ("boards", key, "tracks", name, "start")
                yield _off_track(where, track.name or name, track.start, track.first, track.last)
    for key, scenario in look.pack.scenarios.items():
        board_id = look.scenarios[key].board
        for name, start in scenario.tracks.items():
            known = look.pack.boards[board_id].tracks.get(name) if board_id in look.pack.boards else None
            if known is not None and not known.first <= start <= known.last:
                path = ("scenarios", key, "tracks", name)
                yield _off_track(path, known.name or name, start, known.first, known.last)


def _off_track(path: tuple[str, ...], track: str, start: int, first: int, last: int) -> Found:
    fixes = []
    if first <= last:
        nearest = min(max(start, first), last)
        fixes.append(Change(said("Start at {start}", start=nearest), (Edit(path, start, nearest),)))
    return found(
        "{track}: the marker starts at {start}, but the track runs from {first} to {last}.",
        path_text(path),
        fixes=fixes,
        track=track,
        start=start,
        first=first,
        last=last,
    )


@check(
    "SET-005",
    "A track runs backwards, or names another number of steps than it has",
    "error",
    reads=("boards/*!", "boards/*/tracks"),
    help="A track runs from a first to a last step, and where steps have names there is one for each.",
    example="tracks:\n  turn: {name: Turn, first: 1, last: 3, steps: [August, September]}",
)
def tracks_have_their_steps(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        for name, track in board.tracks.items():
            path = ("boards", key, "tracks", name)
            shown, steps = track.name or name, track.last - track.first + 1
            if steps < 1:
                edits = (
                    Edit((*path, "first"), track.first, track.last),
                    Edit((*path, "last"), track.last, track.first),
                )
                both = {"first", "last"} <= track.model_fields_set
                yield found(
                    "{track} runs backwards, from {first} to {last}.",
                    path_text((*path, "last")),
                    fixes=[Change("Turn it round", edits)] if both else [],
                    track=shown,
                    first=track.first,
                    last=track.last,
                )
            elif track.steps and len(track.steps) != steps:
                yield found(
                    "{track} has {steps} steps, but names {names}.",
                    path_text((*path, "steps")),
                    track=shown,
                    steps=steps,
                    names=len(track.steps),
                )


@check(
    "SET-006",
    "A deck has no cards",
    "warning",
    reads=("decks", "cards"),
    help="Nobody can draw from it.",
    example="decks:\n  events: {name: Events}   # and no card with deck: events",
)
def decks_have_cards(look: Snapshot) -> Iterator[Found]:
    filled = {card.deck for card in look.pack.cards.values() if card.count}
    for key, deck in look.pack.decks.items():
        if key not in filled:
            yield found("{deck} has no cards.", path_text(("decks", key)), deck=deck.name or key)


@check(
    "SET-007",
    "Opposing counters start in the same space",
    "warning",
    reads=("scenarios", "pieces", "nations"),
    help="Most games never let both sides stand in one space. Waive it where yours does.",
    example="setup:\n  a: {piece: ge-2, at: verdun}\n  b: {piece: fr-3, at: verdun}",
)
def sides_start_apart(look: Snapshot) -> Iterator[Found]:
    for key, scenario in look.scenarios.items():
        standing: dict[str, dict[str, str]] = {}
        boxes = look.pack.boards[scenario.board].boxes if scenario.board in look.pack.boards else {}
        for name, line in scenario.setup.items():
            side = look.side_of(line.piece)
            if line.at is None or side is None or line.at in boxes:
                continue
            others = standing.setdefault(line.at, {})
            others.setdefault(side, name)
            if len(others) > 1 and name in look.pack.scenarios[key].setup and others[side] == name:
                yield found(
                    "{scenario}: both sides start in {space}.",
                    path_text(("scenarios", key, "setup", name)),
                    related=[path_text(("scenarios", key, "setup", other)) for other in others.values()],
                    scenario=scenario.title,
                    space=look.name("space", line.at, scenario.board),
                )
