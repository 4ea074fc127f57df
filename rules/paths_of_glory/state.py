"""The state of a game: where everything is, and what has been done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import Mask, State

if TYPE_CHECKING:
    from array import array


class PathsState(State):
    """Truth first; `at` (units by space) and `supply` are derived."""

    turn: int
    round: int
    vp: int
    where: array[int]
    reduced: Mask
    control: bytearray
    trench: bytearray  # level | owner << 2
    razed: Mask  # destroyed forts
    at_war: Mask  # nations
    limited: Mask  # nations with limited entry
    war_status: list[int]
    level: list[int]
    rose: int  # sides whose commitment rose this turn, as bits
    total_since: list[int]  # turn on which the highest level was reached, 0: not yet
    rp: list[int]  # half points, by pool
    hands: list[list[int]]
    decks: list[list[int]]
    discards: list[list[int]]
    tables: list[list[int]]  # combat cards kept in front of a side
    out: Mask  # cards out of the game
    swapped: Mask  # optional cards taken in secret
    left_out: Mask  # cards given up for them
    used: Mask  # combat cards used this action round
    played: array[int]  # turn on which a card was played as an event
    cancelled: Mask  # events that have ended
    seen: Mask  # cards of a hand that the enemy has looked at
    mandate: list[int]
    mandate_done: int
    mutiny_on: int
    last_use: list[int]
    last_card: list[int]
    reinforced: Mask  # nations with a reinforcement card this turn
    entry_used: int
    no_rp: int
    quota: list[int]
    beachhead: int
    ordinary: Mask  # Near East armies that came as normal reinforcements
    tired: Mask  # armies that failed to entrench in their side's last action
    weary: Mask  # armies that failed in this action
    borrowed: list[list[int]]  # [unit, space]: held only while the unit stands there
    snapshot: int
    pending: list[int]  # [card, vp, answering card] of an event that may be answered
    entrenching: int  # the event has been played
    winner: int
    ending: int
    bid: list[int]  # [side, vp]
    # one player's action
    active: int
    acting: int  # the card of this action, -1: none
    ops: int
    move_marked: Mask
    attack_marked: Mask
    near_east_attacks: int
    mixed: int
    stale: Mask  # units that may not act: out of supply when activated
    moved: Mask
    digging: list[int]
    lifted: Mask  # units redeployed
    attacked: Mask  # units
    stormed: Mask  # units that attacked the fort they besiege
    assaulted: Mask  # spaces
    retreated: Mask
    stack: list[int]  # units moving together
    pledged: int  # a fort entered by too few, to which others must still come (amb-03)
    entered: Mask  # units that came to an enemy fort in this movement
    unsettled: int  # a space that units must still leave (10.1.2, 15.2.4)
    steps: int
    bonus_used: int
    action_effects: list[int]
    # one combat
    target: int
    attackers: list[int]
    cards: list[list[int]]
    kept: Mask  # cards in use that lay on the table before
    negates: int
    flank: int
    fired: list[int]  # loss numbers: on the defender, on the attacker
    order: int
    lost_steps: list[list[int]]  # [unit, place it went to or its step] of the defender
    stand_ins: list[list[int]]  # [corps, army]
    paths: list[list[int]]
    advanced: int
    fallen: Mask  # defending spaces vacated

    SHARED = ("supply", "parts")  # filled in as it is asked for, thrown away whole: twins may share it
    REBUILT = ("at",)
    at: list[list[int]] | None
    supply: list[Mask | None] | None
    parts: (
        tuple[tuple[Mask, list[Mask]] | None, ...] | None
    )  # by side: open ground, and how it hangs together
