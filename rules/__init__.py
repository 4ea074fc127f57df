"""What happens in play: the engine core, the game systems, bots and simulation.

pack = model.load_pack("scenarios/paths-of-glory")
game = rules.new_game(pack, "campaign-1914", seed=7)
while game.decision:
    game.apply(game.legal()[0])
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from model.pack import Pack

    from .core import (
        Action,
        Decision,
        Dice,
        DiceError,
        EngineFault,
        Event,
        Game,
        GameFileError,
        Illegal,
        LooseScript,
        Outcome,
        Reason,
        RulesError,
        Script,
        SetupError,
    )
    from .packs import Prepared, prepare
    from .saving import Loaded, load_game, replay_file, save_game

_HOMES = {
    "Prepared": ".packs",
    "prepare": ".packs",
    "Loaded": ".saving",
    "load_game": ".saving",
    "replay_file": ".saving",
    "save_game": ".saving",
}
"""Names that do not live in `.core`."""


def __getattr__(name: str) -> Any:
    """The engine is loaded when somebody plays: opening a pack needs the schemas only."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOMES.get(name, ".core"), __name__), name)
    globals()[name] = found
    return found


def new_game(
    pack: Pack,
    scenario: str,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    dice: Dice = None,
) -> Game:
    """Start a game of a scenario.

    The same pack, scenario, options and seed give the same game. `dice` replaces the open dice: a list of
    faces (then generated dice follow), a `Script` (stops when it runs out), or "by-hand" (a decision asks for
    every roll).
    """
    from .packs import prepare

    return prepare(pack, scenario, options=options).new_game(seed=seed, dice=dice)


__all__ = [
    "Action",
    "Decision",
    "Dice",
    "DiceError",
    "EngineFault",
    "Event",
    "Game",
    "GameFileError",
    "Illegal",
    "Loaded",
    "LooseScript",
    "Outcome",
    "Prepared",
    "Reason",
    "RulesError",
    "Script",
    "SetupError",
    "load_game",
    "new_game",
    "prepare",
    "replay_file",
    "save_game",
]
