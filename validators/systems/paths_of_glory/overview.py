"""Facts about a map that a designer wants to see, though nothing is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from model import path_text
from model.saying import said
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory", deep=True)


@paths(
    "POG-V14",
    "Victory spaces in sum",
    "note",
    reads=("boards", "scenarios"),
    spec="V-14",
    rule="PoG-5.1.2",
    help="How many victory spaces each side holds at the start, and how far the VP marker could move if one "
    "side took them all. Events and mandates come on top.",
    example="37 victory spaces of the Allies and 28 of the Central Powers: from 10 VP between -18 and 47",
)
def victory_spaces_in_sum(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in look.scenarios.items():
        start: Any = scenario
        board = pack.boards.get(start.board)
        if board is None or ("vp_set" not in pack.scenarios[key].model_fields_set and start.based_on):
            continue
        held: Counter[str] = Counter(
            start.control.get(name, place.control)
            for name, place in board.spaces.items()
            if start.vp_set in place.vp and place.control
        )
        swing = {
            side: pack.sides[side].vp_direction * count for side, count in held.items() if side in pack.sides
        }
        if held:
            yield found(
                "{scenario}: {held}; the marker starts at {vp} and could stand between {low} and {high}.",
                path_text(("scenarios", key, "vp")),
                scenario=start.title,
                held=[
                    said("{side} holds {count} victory spaces", side=look.name("side", side), count=count)
                    for side, count in held.items()
                ],
                vp=start.vp,
                low=start.vp - sum(count for count in swing.values() if count > 0),
                high=start.vp - sum(count for count in swing.values() if count < 0),
            )


@paths(
    "POG-V20",
    "Spaces in numbers",
    "note",
    reads=("boards",),
    spec="V-20",
    rule="PoG-2.1",
    help="How many spaces there are, by country and terrain, and how many have ports and forts.",
    example="Germany 24, France 16; clear 190, mountain 38; 29 ports, 32 forts",
)
def spaces_in_numbers(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        spaces = board.spaces.values()
        countries = Counter(place.country for place in spaces if place.country).most_common()
        terrain = Counter(place.terrain for place in spaces).most_common()
        yield found(
            "{board}: {count} spaces ({countries}; {terrain}), {ports} ports, {forts} forts.",
            path_text(("boards", key)),
            board=look.name("board", key),
            count=len(board.spaces),
            countries=[said("{name} {n}", name=look.name("nation", name), n=n) for name, n in countries],
            terrain=[said("{name} {n}", name=look.name("terrain", name), n=n) for name, n in terrain],
            ports=sum(place.port is not None for place in spaces),
            forts=sum(place.fort > 0 for place in spaces),
        )
