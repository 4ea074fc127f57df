"""Numbers that several chapters share: procedures, places off the map, streams of dice."""

from __future__ import annotations

from typing import Final

# places off the map
RESERVE: Final = -1
ELIMINATED: Final = -2
GONE: Final = -3
UNUSED: Final = -4
PLACE_NAMES: Final = {RESERVE: "reserve", ELIMINATED: "eliminated", GONE: "removed", UNUSED: "unused"}

NOBODY: Final = 2
"""Controls a space that belongs to neither side."""

# streams
DIE, DECKS, LOTS = 0, (1, 2), 3

# procedures
OPENING, TURN, ROUND, ACTION, ACTIVATE, MOVE, MARCH, ATTACKS = range(8, 16)
JOIN, COMBAT, COMBAT_CARDS, FLANK, LOSSES, REGAIN, CANCEL, RETREAT = range(16, 24)
ADVANCE, REDEPLOY, DESTINATION, PLACE, REPLACE, REBUILD, DRAW, PEACE = range(24, 32)
SPREAD, DIG, EXPEDITION, RECOVER, LOSE_CORPS, REDUCE, WITHDRAW_FIRST, BID = range(32, 40)
WHICH_CARD, BONUS, SWAP, OVERSTACK = range(40, 44)

# what a side did last this turn
NOTHING, OPS, SR, RP, EVENT, OFFER = range(6)

# levels of commitment are counted in the order of the table
