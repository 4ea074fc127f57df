"""Supply at the start, judged by the engine that plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from model import path_text
from validators.playing import prepared
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory", deep=True)


@paths(
    "POG-V33",
    "A unit starts out of supply",
    "warning",
    reads=("scenarios", "boards", "nations", "pieces", "tables"),
    rule="V-33, PoG-14.1",
    help="It can trace no line to a supply source of its nation, and would be lost in the first attrition.",
    example="a German corps set up in Cairo",
)
def units_start_in_supply(look: Snapshot) -> Iterator[Found]:
    from rules.paths_of_glory.supply import in_supply

    pack: Any = look.pack
    for key, ready in look.kept(prepared).items():
        if isinstance(ready, str):
            continue
        game: Any = ready.new_game()
        units = game.ctx.index["piece"]
        for name, line in pack.scenarios[key].setup.items():
            on_map = line.at in pack.boards[look.scenarios[key].board].spaces
            if on_map and line.piece in units and not in_supply(game.ctx, game.state, units[line.piece]):
                yield found(
                    "{scenario}: {unit} starts in {space} out of supply.",
                    path_text(("scenarios", key, "setup", name, "at")),
                    scenario=look.scenarios[key].title,
                    unit=look.name("piece", line.piece),
                    space=look.name("space", line.at, look.scenarios[key].board),
                )
