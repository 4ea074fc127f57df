"""Actions, events, prompts and reasons of The Great War."""

from __future__ import annotations

from ..core import Notice, Phrase, Verb

# ---------------------------------------------------------------------------- actions

PLAY = Verb(1, "play", "card:card", text="Play {card}", rule="R9.1")
COMBAT = Verb(2, "combat", "card:card", text="Play the combat card {card}", rule="R19.4")
STRIKE = Verb(3, "strike", "card:card", text="Strike first with {card}", rule="R20.29")
PASS = Verb(4, "pass", text="Play nothing")
CHOOSE = Verb(5, "choose", "unit:piece", text="Choose {unit}")
HEAL = Verb(6, "heal", "figures", text="Pay for {figures} figures", rule="R19.28")
CHANGE = Verb(7, "change", "of:section", "to:section", text="Orders for {to} instead of {of}", rule="R19.32")
FETCH = Verb(8, "fetch", "card:card", text="Take {card} from the discards", rule="R19.22")
GIVE_BACK = Verb(9, "give-back", "card:card", text="Give {card} back", rule="R19.23")
ORDER = Verb(10, "order", "unit:piece", "section:section", text="Order {unit} ({section})", rule="R10.1")
ORDER_UNIT = Verb(11, "order-unit", "unit:piece", text="Order {unit}", rule="R10.1")
ORDER_GUNS = Verb(
    12, "order-artillery", "section:section", text="Order the reserve artillery ({section})", rule="R18.5"
)
ORDER_GUNS_FREELY = Verb(13, "order-artillery-anywhere", text="Order the reserve artillery", rule="R18.4")
SECTION = Verb(14, "section", "section:section", text="Choose the section {section}", rule="R20.24")
GROUP = Verb(15, "group", "unit:piece", text="Order the group of {unit}", rule="R20.28")
RESTORE = Verb(16, "restore", "unit:piece", text="Return a figure to {unit}", rule="R20.25")
DONE = Verb(17, "done", text="Done")
MOVE = Verb(18, "move", "unit:piece", "to:space", text="{unit} moves to {to}", rule="R11.1")
EXIT = Verb(19, "exit", "unit:piece", text="{unit} leaves the board", rule="R16.20")
RAID = Verb(20, "raid", "unit:piece", text="{unit} makes the trench raid", rule="R19.29")
CUT = Verb(21, "cut-wire", "unit:piece", text="Wire Cutters for {unit}", rule="R19.52")
ROLL_ON = Verb(22, "roll-on", text="Roll for going over the top", rule="R19.20")
GO_ON_TO = Verb(23, "go-on", "to:space", text="Go on to {to}", rule="R19.20")
GO_ON_OUT = Verb(24, "go-on-out", text="Go on and leave the board", rule="R16.20")
SHOOT = Verb(25, "shoot", "unit:piece", "at:space", text="{unit} fires at {at}", rule="R12.13")
FIGHT = Verb(26, "fight", "unit:piece", "at:space", text="{unit} fights close combat at {at}", rule="R12.37")
CLEAR = Verb(27, "clear-wire", "unit:piece", text="{unit} removes the wire", rule="R21.30")
GO_HOME = Verb(28, "go-home", "unit:piece", text="{unit} goes back to where it began", rule="R19.29")
JOIN = Verb(29, "join", "unit:piece", text="{unit} joins in", rule="R12.18")
FIRE = Verb(30, "fire", text="Fire", rule="R12.18")
IGNORE = Verb(31, "ignore", "flags", text="Ignore flags: {flags}", rule="R13.11")
RETREAT = Verb(32, "retreat", "to:space", text="Retreat to {to}", rule="R13.3")
TAKE = Verb(33, "take-ground", "to:space", text="Take the ground at {to}", rule="R12.45")
STAY = Verb(34, "stay", text="Stay")
AIM = Verb(35, "aim", "at:space", text="Aim at {at}", rule="R18.9")
SPEND = Verb(36, "spend", "hq", text="Spend {hq} HQ", rule="R18.10")
HOLD_FIRE = Verb(37, "hold-fire", text="The artillery holds its fire", rule="R12.2")
KEEP = Verb(38, "keep", "card:card", text="Keep {card}", rule="R20.5")
TAKE_MEDAL = Verb(39, "take-medal", text="Take the medal for time", rule="R16.25")
DRAW_MORE = Verb(40, "draw-more", text="Draw command cards instead", rule="R20.5")
DRAW = Verb(41, "draw", text="Draw a combat card", rule="R14.2")
TAKE_HQ = Verb(42, "take-hq", text="Take HQ", rule="R14.2")
DISCARD = Verb(43, "discard", "card:card", text="Discard {card} for HQ", rule="R14.4")
PLACE = Verb(44, "place", "to:space", text="Put it on {to}", rule="R19.30")
DROP = Verb(45, "drop", "card:card", text="Discard {card}", rule="AMB-16")
WAIVE = Verb(46, "waive", text="Play nothing in such moments this turn", rule="R19.4", standing=True)
WAIVE_ALL = Verb(47, "waive-all", text="Play nothing more this turn", rule="R19.4", standing=True)

VERBS = tuple(value for value in list(globals().values()) if isinstance(value, Verb))

# ---------------------------------------------------------------------------- events

CRATERED = Notice("cratered", "at:space", text="A shell crater at {at}", rule="R7.5")
TURN_STARTS = Notice("turn", "side:seat", "turn", text="Turn {turn}: {side}", rule="R8.2")
PLAYED = Notice("played", "side:seat", "card:card", text="{side}: command card {card}", rule="R9.1")
COPIED = Notice("copied", "card:card", text="It counts as {card}", rule="R20.22")
COMBAT_PLAYED = Notice(
    "combat-played", "side:seat", "card:card", text="{side}: combat card {card}", rule="R19.5"
)
RETURNED = Notice(
    "returned", "side:seat", "card:card", text="{side}: {card} goes back into the hand", rule="R19.46"
)
ORDERED = Notice("ordered", "unit:piece", text="{unit} is ordered", rule="R10.1")
GUNS_ORDERED = Notice("guns-ordered", "side:seat", text="{side}: reserve artillery is ordered", rule="R18.5")
MOVED = Notice("moved", "unit:piece", "to:space", text="{unit} moves to {to}", rule="R11.1")
EXITED = Notice("exited", "unit:piece", text="{unit} leaves the board", rule="R16.20")
PUT_BACK = Notice("put-back", "unit:piece", "at:space", text="{unit} goes back to {at}", rule="R19.51")
PLACED = Notice("placed", "unit:piece", "at:space", text="{unit} is put on {at}", rule="R19.30")
REMOVED = Notice("removed", "unit:piece", text="{unit} is taken off the board", rule="R19.31")
WIRE_GONE = Notice("wire-gone", "at:space", text="The wire at {at} is removed", rule="R21.30")
ATTACKS = Notice(
    "attacks", "unit:piece", "at:space", "dice", text="{unit} attacks {at} with {dice} dice", rule="R12.28"
)
SHELLS = Notice("shells", "at:space", "dice", text="Shells on {at}: {dice} dice", rule="R18.14")
ROLLED = Notice("rolled", "faces:face*", text="Rolled: {faces}", rule="R12.28")
TARGETED = Notice("targeted", "at:space", "dice", text="Aimed at {at} with {dice} dice", rule="R18.10")
SCATTERED = Notice("scattered", "numbers", text="The targeting dice show {numbers}", rule="R18.11")
HITS = Notice(
    "hits", "unit:piece", "hits", "left", text="{unit}: hits {hits}, figures left {left}", rule="R12.30"
)
DESTROYED = Notice("destroyed", "unit:piece", text="{unit} is destroyed", rule="R12.30")
MEDAL = Notice("medal", "side:seat", "count", text="{side}: a medal, {count} in all", rule="R5.2")
MEDAL_LOST = Notice(
    "medal-lost", "side:seat", "count", text="{side}: a medal is lost, {count} left", rule="R16.10"
)
HQ_GAINED = Notice("hq", "side:seat", "hq", text="{side}: {hq} HQ from the pool", rule="R15.4")
IGNORED = Notice("ignored", "unit:piece", "flags", text="{unit}: flags ignored: {flags}", rule="R13.11")
RETREATS = Notice("retreats", "unit:piece", "to:space", text="{unit} retreats to {to}", rule="R13.2")
CANNOT_RETREAT = Notice(
    "cannot-retreat", "unit:piece", "loss", text="{unit} cannot retreat and loses {loss}", rule="R13.7"
)
TOOK_GROUND = Notice("took-ground", "unit:piece", "at:space", text="{unit} takes {at}", rule="R12.45")
RESTORED = Notice("restored", "unit:piece", "figures", text="{unit} has {figures} figures", rule="R20.25")
DREW_COMMAND = Notice("drew-command", "side:seat", text="{side}: a command card is drawn", rule="R14.1")
DREW_COMBAT = Notice("drew-combat", "side:seat", text="{side}: a combat card is drawn", rule="R14.2")
DREW_CARD = Notice("drew-card", "card:card", text="You draw {card}", rule="R14.1")
DISCARDED = Notice("discarded", "side:seat", "card:card", text="{side}: {card} is discarded", rule="R14.4")
RESHUFFLED = Notice("reshuffled", text="A deck is shuffled with its discards", rule="R14.5")
LOOKED = Notice("looked", "cards:card*", text="You see {cards}", rule="R19.23")
SECTION_CHANGED = Notice("section-changed", "to:section", text="Orders count for {to}", rule="R19.32")
WON = Notice("won", "side:seat", text="{side}: victory", rule="R5.4")

# ---------------------------------------------------------------------------- reasons

NOT_IN_HAND = Phrase("not-in-hand", "card:card", text="{card} is not in your hand", rule="R9.1")
NOT_NOW = Phrase("not-now", "card:card", text="this is not the moment for {card}", rule="R19.4")
TOO_DEAR = Phrase("too-dear", "card:card", "cost", text="{card} costs {cost} HQ", rule="R19.5")
ONE_CARD = Phrase("one-card", text="you have played your combat card of this turn", rule="R19.6")
NO_TARGET = Phrase("no-target", "card:card", text="{card} has no target", rule="AMB-76")
NOT_YOURS = Phrase("not-yours", "unit:piece", text="{unit} is not yours", rule="R10.1")
NOT_THERE = Phrase("not-there", "unit:piece", text="{unit} is not on the board", rule="R10.6")
NOT_ORDERED = Phrase("not-ordered", "unit:piece", text="{unit} has no order", rule="R10.2")
ORDERED_ALREADY = Phrase("ordered-already", "unit:piece", text="{unit} has its order", rule="R10.3")
WRONG_SECTION = Phrase(
    "wrong-section", "unit:piece", text="no order is left in the section of {unit}", rule="R9.4"
)
MOVED_ALREADY = Phrase("moved-already", "unit:piece", text="{unit} has moved", rule="R11.2")
PINNED = Phrase("pinned", "unit:piece", text="{unit} may not move this turn", rule="R19.25")
OCCUPIED = Phrase("occupied", "to:space", text="a unit stands on {to}", rule="R11.8")
IMPASSABLE = Phrase("impassable", "to:space", text="{to} is impassable", rule="R21.50")
TOO_FAR = Phrase(
    "too-far", "unit:piece", "to:space", "moves", text="{unit} moves {moves} at most", rule="R11.13"
)
NO_WAY = Phrase("no-way", "to:space", text="units or terrain that stops bar the way to {to}", rule="R21.3")
CANNOT_FIGHT = Phrase("cannot-fight", "unit:piece", text="{unit} may not battle any more", rule="R11.14")
NOTHING_THERE = Phrase("nothing-there", "at:space", text="no enemy stands on {at}", rule="R12.7")
OUT_OF_RANGE = Phrase("out-of-range", "at:space", "range", text="{at} is {range} hexes away", rule="R12.15")
ENEMY_BESIDE = Phrase("enemy-beside", "unit:piece", text="an enemy stands beside {unit}", rule="R12.12")
NO_SIGHT = Phrase("no-sight", "at:space", text="there is no line of sight to {at}", rule="R12.21")
NOT_BESIDE = Phrase("not-beside", "at:space", text="{at} is not adjacent", rule="R12.33")
NO_DICE = Phrase("no-dice", "unit:piece", text="no die is left to {unit}", rule="AMB-04")
NO_EXIT = Phrase("no-exit", "unit:piece", text="the scenario lets no unit leave here", rule="R16.24")
MUST_FIRE = Phrase("must-fire", text="ordered units must still fire", rule="R20.27")
MUST_FIGHT = Phrase("must-fight", text="ordered units next to an enemy must fight", rule="AMB-03")
NO_WIRE = Phrase("no-wire", "unit:piece", text="{unit} does not stand on wire", rule="R21.30")
HAND_FULL = Phrase("hand-full", "limit", text="you may hold {limit} combat cards", rule="R14.3")
NOT_FARTHEST = Phrase("not-farthest", "to:space", text="the retreat must go as far as it can", rule="AMB-10")
