"""What happens in play: the engine core, the game systems, bots and simulation.

pack = model.load_pack("scenarios/paths-of-glory")
game = rules.new_game(pack, "campaign-1914", seed=7)
while game.decision:
    game.apply(game.legal()[0])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
