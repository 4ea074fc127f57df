"""What lies on the table in Crossroads, and the words for what is done with it."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Ctx, Notice, Phrase, State, Verb
from ..core.conditions import Condition

NOWHERE = NOBODY = 255
DIE, DECK = 0, 1
TURN, CARD, MARCH, BATTLE = 8, 9, 10, 11

PLAY = Verb(1, "play", "card:card", text="Play {card}")
GO = Verb(2, "march", "unit:piece", "to:space", text="{unit} marches to {to}")
STOP = Verb(3, "stop", text="March no further")
AMBUSH = Verb(4, "ambush", "card:card", text="Ambush with {card}")
STAND = Verb(5, "stand", text="Stand without an ambush")

PLAYED = Notice("played", "side:seat", "card:card", text="{side} plays {card}", rule="2.1")
MARCHED = Notice("marched", "unit:piece", "to:space", text="{unit} marches to {to}", rule="3.1")
FOUGHT = Notice(
    "fought", "space:space", "attack", "defence", text="{space}: {attack} against {defence}", rule="4.2"
)
LOST = Notice("lost", "unit:piece", text="{unit} is lost", rule="4.3")
DREW = Notice("drew", "side:seat", "left", text="{side} draws a card, {left} are left", rule="5.1")
DREW_CARD = Notice("drew-card", "card:card", text="You draw {card}", rule="5.1")
FULL = Phrase("full", "to:space", "limit", text="{limit} of your units stand in {to} already", rule="3.2")
FOREIGN = Phrase("foreign", "unit:piece", text="{unit} is not yours", rule="3.1")
GONE = Phrase("gone", "unit:piece", text="{unit} is not in play", rule="3.1")
FAR = Phrase("far", "unit:piece", "to:space", text="no connection leads {unit} to {to}", rule="3.1")


@dataclass(frozen=True, kw_only=True)
class DemoCtx(Ctx):
    near: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    starts: tuple[int, ...]
    value: tuple[int, ...]
    program: tuple[int, ...]
    rounds: int
    hand: int
    stacking: int
    victory: tuple[Condition | None, ...]


class DemoState(State):
    turn: int
    winner: int
    where: bytearray
    held: bytearray
    deck: list[int]
    discards: list[int]
    hands: list[list[int]]
