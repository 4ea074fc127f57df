"""Supply, control and reach at the start of a scenario, told by the engine that plays it."""

from __future__ import annotations

from typing import Any

from rules import Game
from rules.paths_of_glory.supply import always, in_supply
from validators.insight import reach
from validators.playing import Prepared
from validators.snapshot import Snapshot
from validators.survey import STEPS, SupplyLine, Survey


class PathsSurvey(Survey):
    """What hangs on what in Paths of Glory."""

    def supply(self, look: Snapshot, scenario: str) -> tuple[SupplyLine, ...]:
        game = _start(look, scenario)
        lines = []
        for entry, placed in look.scenarios[scenario].setup.items() if game is not None else ():
            found = game.supply(placed.piece) if game is not None else None
            if found is not None and placed.at is not None:
                nation = look.pack.pieces[placed.piece].nation or ""
                lines.append(SupplyLine(entry, nation, placed.at, found.supplied, found.line, found.barred))
        return tuple(lines)

    def hinges(self, look: Snapshot, scenario: str) -> dict[str, tuple[str, ...]]:
        game = _start(look, scenario)
        if game is None:
            return {}
        ctx: Any = game.ctx
        state: Any = game.state
        entries = {
            ctx.index["piece"][placed.piece]: entry
            for entry, placed in look.scenarios[scenario].setup.items()
            if placed.piece in ctx.index["piece"]
        }
        fed = [
            unit
            for unit in entries
            if 0 <= (at := state.where[unit]) < ctx.n
            and not always(ctx, state, unit, at)
            and in_supply(ctx, state, unit)
        ]
        hanging: dict[str, tuple[str, ...]] = {}
        for space, holder in enumerate(bytes(state.control)):
            if holder not in (0, 1):
                continue
            state.control[space] = 1 - holder
            state.supply = state.parts = None
            lost = [
                entries[unit]
                for unit in fed
                if ctx.side[unit] == holder and state.where[unit] != space and not in_supply(ctx, state, unit)
            ]
            if lost:
                hanging[ctx.ids["space"][space]] = tuple(lost)
            state.control[space] = holder
        return hanging

    def holders(self, look: Snapshot, scenario: str) -> dict[str, str]:
        start: Any = look.scenarios[scenario]
        spaces: Any = look.pack.boards[start.board].spaces
        held = {name: start.control.get(name, place.control) for name, place in spaces.items()}
        return {name: side for name, side in held.items() if side is not None}

    def reach(self, look: Snapshot, scenario: str, space: str) -> dict[str, int]:
        """As far as the fastest unit in the space marches, along lines that are open to its nation."""
        pack: Any = look.pack
        start: Any = look.scenarios[scenario]
        board = pack.boards[start.board]
        here = [placed for placed in start.setup.values() if placed.at == space]
        units = [pack.pieces[placed.piece] for placed in here if placed.piece in pack.pieces]
        steps = max((unit.full.mf for unit in units), default=STEPS)
        nations = {pack.nations[unit.nation].acts_as or unit.nation for unit in units}
        lines = [
            key
            for key, line in board.all_connections.items()
            if not line.landing and (not line.only or nations & set(line.only))
        ]
        return reach(board, space, steps, lines)


def _start(look: Snapshot, scenario: str) -> Game | None:
    """The game at its start; None where it cannot be played."""
    prepared = look.kept(Prepared)
    ready = prepared[scenario] if prepared.can_play else ""
    return None if isinstance(ready, str) else ready.new_game()
