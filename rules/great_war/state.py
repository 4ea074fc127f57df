"""What changes in a game: units, ground, hands and piles, tokens, medals, and the flags of a turn."""

from __future__ import annotations

from ..core import State
from ..core.layout import Mask


class GreatWarState(State):
    """Flat and small. Hands are counts of kinds of cards, so that their order tells nothing."""

    turn: int
    active: int
    winner: int

    at: bytearray  # hex of each unit, OFF when it is not on the board
    figures: bytearray
    unit_at: bytearray  # unit on each hex
    units0: Mask  # hexes with units of each seat
    units1: Mask
    ground: bytes  # tile and marker of each hex, as one number
    blocking: Mask  # hexes whose terrain blocks sight
    hills: Mask

    status: bytearray  # flags of each unit for this turn
    start: bytes  # hex of each unit when the turn began
    attacks: bytearray  # attacks left
    bonus: bytearray  # more dice: at range, and sixteen times in close combat

    hand: bytearray  # count of each kind of card, seat after seat
    command_deck: bytes
    command_discards: bytes
    combat_deck: bytes
    combat_discards: bytes
    in_play: bytes  # combat cards played this turn
    limits: bytes  # combat cards each seat may hold

    hq: bytearray  # reserve of each seat, pool, tokens beside units
    medals: bytearray  # for units destroyed, by seat; for exits and time, by seat
    held: bytearray  # holder of each objective

    card: int  # command card in play
    effect: int  # the card it counts as
    mirrored: int
    last: bytes  # what each seat carried out in its last own turn: card, mirrored
    named: int  # sections that the card names
    orders: bytearray  # orders left in each section; of Big Show, by face
    budget: int  # orders left in all
    announced: int  # combat card played with the command card
    announced_cost: int
    played: bytearray  # combat cards played this turn, by seat
    waived: int  # windows that a seat does not want this turn, seat after seat
    fetched: int  # card that Counter Intelligence brought
    effects: int
    artillery: int  # sections that the ordered reserve artillery may aim at; 0: not ordered
    bombardments: int  # its attacks left
    raid_from: Mask  # hexes from which the raider may have made its last step
