"""Numbers that chapters share: procedures, dice, faces, kinds of attack, flags of units and of the turn."""

from __future__ import annotations

from typing import Final

from ..core.engine import FIRST_PROCEDURE

# Procedures, in the order of a turn.
TURN: Final = FIRST_PROCEDURE
COMMAND: Final = TURN + 1
WITH_CARD: Final = TURN + 2
REACT: Final = TURN + 3
TARGET: Final = TURN + 4
HEAL: Final = TURN + 5
BASELINE: Final = TURN + 6
CHANGE: Final = TURN + 7
FETCH: Final = TURN + 8
SPY: Final = TURN + 9
ORDER: Final = TURN + 10
SECTION: Final = TURN + 11
GROUP: Final = TURN + 12
RESTORE: Final = TURN + 13
MOVE: Final = TURN + 14
AFTER_MOVE: Final = TURN + 15
MOVE_ON: Final = TURN + 16
BATTLE: Final = TURN + 17
CROSSFIRE: Final = TURN + 18
ATTACK: Final = TURN + 19
FLAGS: Final = TURN + 20
RETREAT: Final = TURN + 21
GROUND: Final = TURN + 22
FURY: Final = TURN + 23
ARTILLERY: Final = TURN + 24
END: Final = TURN + 25
KEEP: Final = TURN + 26
ANSWER: Final = TURN + 27
LIMIT: Final = TURN + 28

# Streams of dice and decks.
BATTLE_DIE: Final = 0
TARGETING_DIE: Final = 1
SHELLING_DIE: Final = 2
COMMAND_DECK: Final = 3
COMBAT_DECK: Final = 4
SPY_LOT: Final = 5

FACES: Final = ("soldier", "skull", "burst", "flag", "hq")
SOLDIER: Final = 0
SKULL: Final = 1
BURST: Final = 2
FLAG: Final = 3
HQ: Final = 4

SECTIONS: Final = ("west", "centre", "east")
ALL: Final = 255
"""Orders without a number: every unit."""

OFF: Final = 255
"""Not on the board; nobody; no card; no objective's holder."""
NOBODY: Final = 255

# Kinds of attack (R12.E).
RANGED: Final = 0
CLOSE: Final = 1
SCATTER: Final = 2
AIMED: Final = 3
TRIPLE: Final = 4

# What an attack carries with it.
LICE: Final = 1
NESTED: Final = 2
"""Struck first or back by a card: no windows, no ground."""
FROM_RAID: Final = 4
"""The raider is the target of a strike first or back (AMB-36)."""

# Flags of a unit, for one turn.
ORDERED: Final = 1
MOVED: Final = 2
STOPPED: Final = 4
"""Entered terrain that ends movement, or left a mine crater (AMB-12)."""
NO_FIGHT: Final = 8
RAIDER: Final = 16
HOLDS: Final = 32
"""May ignore every flag: Hold At All Costs."""
NO_MOVE: Final = 64
RESTORED: Final = 128

# Effects that last for the turn.
GAS: Final = 1
BOX_BARRAGE: Final = 2
OVER_THE_TOP: Final = 4
RAID: Final = 8
NO_ARTILLERY: Final = 16
NO_HQ: Final = 32
NO_EXIT: Final = 64
REPLACEMENT_DUE: Final = 128
MUST_FIRE: Final = 256
LOST_ORDER: Final = 512
FAR_MOVES: Final = 1024
RUSHED: Final = 2048
CUT_DICE: Final = 12
"""From this bit on, four bits: dice that the wire still costs who has cut it (AMB-45)."""
CUTTER: Final = 16
"""From this bit on: the number of that unit, and one more."""

# What orders are given for.
BY_SECTION: Final = 0
ANY_UNIT: Final = 1
BY_FACES: Final = 2
INFANTRY: Final = 3
FIRING: Final = 4
FOR_TOKENS: Final = 5
RESTORED_UNITS: Final = 6
BOMBARD: Final = 7
"""Any unit, or the reserve artillery in its place."""
GROUP_LESS: Final = 8
"""Units of the group or section chosen, one fewer than there are."""

# Stages of an attack, in the order of the rules.
BEFORE: Final = 0
STRIKE: Final = 1
ROLL: Final = 2
ARMOUR: Final = 3
HITS: Final = 4
FLAGS_FALL: Final = 5
STRIKE_BACK: Final = 6
TAKE_GROUND: Final = 7
BATTLE_FURY: Final = 8
OVER: Final = 9
