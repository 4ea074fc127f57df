"""The engine core: states, frames, dice, actions, games. Knows no particular game and no pack."""

from .adjudication import ADJUDICATE, Dial
from .conditions import Conditions, Test, Verdict
from .context import Ctx
from .dice import Lot, Stream, derive
from .effects import EFFECTS, Effect, Effects, Programs
from .engine import OVER, PUBLIC, UMPIRE, Engine
from .errors import DiceError, EngineFault, GameFileError, Illegal, Reason, RulesError, SetupError
from .game import Game, Origin
from .layout import Mask
from .procedure import ASK, GO_ON, Procedure, Query
from .sources import ByHand, Dice, Draw, Generated, LooseScript, Script
from .state import State
from .values import Action, Decision, Event, Outcome, Remark, Supply, View, Violation
from .words import Notice, Phrase, Text, Verb

__all__ = [
    "ADJUDICATE",
    "ASK",
    "EFFECTS",
    "GO_ON",
    "OVER",
    "PUBLIC",
    "UMPIRE",
    "Action",
    "ByHand",
    "Conditions",
    "Ctx",
    "Decision",
    "Dial",
    "Dice",
    "DiceError",
    "Draw",
    "Effect",
    "Effects",
    "Engine",
    "EngineFault",
    "Event",
    "Game",
    "GameFileError",
    "Generated",
    "Illegal",
    "LooseScript",
    "Lot",
    "Mask",
    "Notice",
    "Origin",
    "Outcome",
    "Phrase",
    "Procedure",
    "Programs",
    "Query",
    "Reason",
    "Remark",
    "RulesError",
    "Script",
    "SetupError",
    "State",
    "Stream",
    "Supply",
    "Test",
    "Text",
    "Verb",
    "Verdict",
    "View",
    "Violation",
    "derive",
]
