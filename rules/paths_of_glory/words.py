"""Verbs, notices and reasons of Paths of Glory."""

from __future__ import annotations

from ..core import Notice, Phrase, Verb

# choosing an action (8.1.3)
PLAY_OPS = Verb(1, "ops", "card:card", text="Operations with {card}", rule="9.2.1")
PLAY_SR = Verb(2, "sr", "card:card", text="Redeploy with {card}", rule="9.3.1")
PLAY_RP = Verb(3, "rp", "card:card", text="Replacements with {card}", rule="9.4.1")
PLAY_EVENT = Verb(4, "event", "card:card", text="Event: {card}", rule="9.5.1.1")
OFFER_PEACE = Verb(5, "offer-peace", text="Offer peace", rule="16.5.1")
ONE_OP = Verb(6, "one-op", text="One operation without a card", rule="8.1.3")

# operations
ACTIVATE_MOVE = Verb(10, "activate-move", "space:space", text="Activate {space} for movement", rule="9.2.5")
ACTIVATE_ATTACK = Verb(11, "activate-attack", "space:space", text="Activate {space} for combat", rule="9.2.5")
DONE = Verb(12, "done", text="Done")
PICK = Verb(13, "pick", "unit:piece", text="Move {unit}", rule="11.1.1")
STEP = Verb(14, "step", "space:space", text="Go to {space}", rule="11.1.3")
STOP = Verb(15, "stop", text="Stop here", rule="11.1.1")
DROP = Verb(9, "leave-behind", "unit:piece", text="Leave {unit} here", rule="11.1.1")
ENTRENCH = Verb(16, "entrench", "unit:piece", text="{unit} digs in", rule="11.2.1")

# combat
ATTACK = Verb(20, "attack", "space:space", text="Attack {space}", rule="12.2.2")
JOIN_ATTACK = Verb(21, "join", "unit:piece", text="{unit} attacks", rule="12.2.2")
BEGIN = Verb(22, "begin", text="Begin the combat", rule="12.2.2")
USE_CARD = Verb(23, "use-card", "card:card", text="Use {card}", rule="12.2.6")
NO_CARD = Verb(24, "no-card", text="No more cards", rule="12.2.6")
TRY_FLANK = Verb(
    25, "flank", "space:space", text="Attempt a flank attack, pinning from {space}", rule="12.3.2"
)
NO_FLANK = Verb(26, "no-flank", text="No flank attack", rule="12.3.1")
LOSE_STEP = Verb(27, "lose-step", "unit:piece", text="{unit} loses a step", rule="12.4.2")
REGAIN_STEP = Verb(28, "regain", "unit:piece", text="{unit} regains a step", rule="12.6.3")
STAND = Verb(29, "stand", "unit:piece", text="{unit} loses a step to cancel the retreat", rule="12.5.3")
GIVE_WAY = Verb(30, "give-way", text="Retreat", rule="12.5.1")
RETREAT_TO = Verb(
    31, "retreat", "unit:piece", "space:space", text="{unit} retreats to {space}", rule="12.5.5"
)
PERISH = Verb(32, "perish", "unit:piece", text="{unit} cannot retreat and is lost", rule="12.5.4")
ADVANCE_TO = Verb(
    33, "advance", "unit:piece", "space:space", text="{unit} advances to {space}", rule="12.7.1"
)
YES = Verb(34, "yes", text="Yes")
NO = Verb(35, "no", text="No")

# redeployment, placing, replacing
LIFT = Verb(40, "redeploy", "unit:piece", text="Redeploy {unit}", rule="13.1.1")
LAND = Verb(41, "to", "space:space", text="To {space}", rule="13.1.5")
TO_RESERVE = Verb(42, "to-reserve", text="To the Reserve Box", rule="13.1.9")
STAY = Verb(43, "stay", text="Leave it where it is")
PUT = Verb(44, "place", "unit:piece", "space:space", text="Place {unit} in {space}", rule="9.5.3.3")
FLIP = Verb(45, "flip", "unit:piece", text="Bring {unit} to full strength", rule="17.1.4")
RETURN = Verb(46, "return", "unit:piece", text="Return {unit} reduced", rule="17.1.4")
RECREATE = Verb(47, "recreate", "unit:piece", text="Recreate {unit} reduced", rule="17.1.4")
DISCARD = Verb(48, "discard", "card:card", text="Discard {card}", rule="9.5.4.6")
DIG_AT = Verb(49, "dig", "space:space", text="Dig a trench in {space}", rule="11.2.1")
GIVE_UP = Verb(50, "give-up", "unit:piece", text="Give up {unit}", rule="15.2.4")
YIELD_VP = Verb(51, "yield-vp", text="Yield a victory point", rule="5.1.2")
WEAKEN = Verb(52, "reduce", "unit:piece", text="Reduce {unit}", rule="9.5.1.1")
TAKE_CARD = Verb(53, "take", "card:card", text="Begin with {card} in hand", rule="4.3.1")
LEAVE_CARD = Verb(54, "leave", "card:card", text="Leave {card} in the deck", rule="4.3.1")
ACCEPT = Verb(55, "accept", text="Accept", rule="16.5.2")
REFUSE = Verb(56, "refuse", text="Refuse", rule="16.5.2")
BID_FOR = Verb(57, "bid", "side:seat", "vp", text="Play {side} for {vp} VP", rule="5.6.1")
CROWDED_OUT = Verb(59, "crowd-out", "unit:piece", text="{unit} is lost", rule="10.1.3")
SWAP_IN = Verb(58, "swap", "cardin:card", "cardout:card", text="Take {cardin} for {cardout}", rule="E-47")

VERBS = tuple(value for value in list(globals().values()) if isinstance(value, Verb))

# what happens
TURN_BEGINS = Notice("turn", "turn:turn", text="{turn}", rule="6.0")
ROLLED_MANDATE = Notice(
    "mandate", "side:seat", "die", "box:mandate", text="{side} must attack: {box} (die {die})", rule="7.1.1"
)
PLAYED_AS = Notice(
    "played-card", "side:seat", "card:card", "use:use", text="{side} plays {card}: {use}", rule="8.1.3"
)
ACTIVATED = Notice(
    "activated",
    "space:space",
    "use:use",
    "cost",
    text="{space} is activated for {use}, {cost} OPS",
    rule="9.2.5",
)
MOVED = Notice("moved", "unit:piece", "space:space", text="{unit} moves to {space}", rule="11.1.3")
CONTROL = Notice("control", "side:control", "space:space", text="{space}: {side}", rule="11.1.14")
VP_CHANGED = Notice("vp", "change", "total", text="VP {change}: {total}", rule="5.1.2")
DUG = Notice(
    "entrenched", "unit:piece", "die", "level", text="{unit} digs: die {die}, trench {level}", rule="11.2.2"
)
ATTACKED = Notice("attack", "space:space", "units:piece*", text="{units} attack {space}", rule="12.2.2")
FLANKED = Notice("flanked", "die", "drm", text="Flank attempt: {die} with +{drm}", rule="12.3.3")
FIRED = Notice(
    "fired",
    "side:seat",
    "strength",
    "table:fire",
    "shift",
    "die",
    "drm",
    "loss",
    text="{side} fires: strength {strength} on the {table} table, shift {shift}, die {die}, modifier "
    "{drm}: {loss}",
    rule="12.2.9",
)
REDUCED = Notice("reduced", "unit:piece", text="{unit} is reduced", rule="12.4.2")
LOST = Notice("lost", "unit:piece", "place:place", text="{unit} is lost ({place})", rule="12.4.7")
REPLACED = Notice(
    "replaced", "unit:piece", "corps:piece", text="{corps} takes the place of {unit}", rule="12.4.4"
)
FORT_FELL = Notice("fort", "space:space", text="The fort of {space} is destroyed", rule="15.1.7")
WON = Notice(
    "combat-won",
    "side:control",
    "inflicted",
    "suffered",
    text="{side} wins, {inflicted} to {suffered}",
    rule="12.2.11",
)
RETREATED = Notice("retreated", "unit:piece", "space:space", text="{unit} retreats to {space}", rule="12.5.1")
ADVANCED = Notice("advanced", "unit:piece", "space:space", text="{unit} advances to {space}", rule="12.7.1")
REDEPLOYED = Notice(
    "redeployed", "unit:piece", "place:spaceorbox", text="{unit} redeploys to {place}", rule="13.1.5"
)
PLACED = Notice("placed", "unit:piece", "place:spaceorbox", text="{unit} appears in {place}", rule="9.5.3.3")
STARVED = Notice("attrition", "unit:piece", text="{unit} is out of supply and lost", rule="14.3.5")
SIEGE_ROLL = Notice("siege", "space:space", "die", text="Siege of {space}: {die}", rule="15.3.2")
WAR_STATUS = Notice(
    "war-status",
    "side:seat",
    "status",
    "combined",
    text="War status of {side}: {status}, combined {combined}",
    rule="9.5.1.3",
)
LEVEL_ROSE = Notice("commitment", "side:seat", "level:level", text="{side}: {level}", rule="16.1.3")
ENTERED_WAR = Notice("entered-war", "nation:nation", text="{nation} enters the war", rule="9.5.2.1")
RESTORED = Notice("restored", "unit:piece", text="{unit} is at full strength", rule="17.1.4")
RETURNED = Notice("returned", "unit:piece", "place:spaceorbox", text="{unit} returns: {place}", rule="17.1.4")
SHUFFLED = Notice("shuffled", "side:seat", text="{side} shuffles", rule="6.0")
DREW = Notice("drew", "side:seat", "number", text="{side} draws {number} cards", rule="6.0")
DREW_CARD = Notice("drew-card", "card:card", text="You draw {card}", rule="6.0")
DISCARDED = Notice("discarded", "side:seat", "card:card", text="{side} discards {card}", rule="9.5.4.6")
PEACE_ROLL = Notice(
    "peace-roll", "side:seat", "die", "vp", text="{side} rolls for peace terms: {die}, VP {vp}", rule="16.5.2"
)
SAW_HAND = Notice("saw-hand", "cards:card*", text="The enemy holds {cards}", rule="9.5.1.1")
GAME_OVER = Notice("over", "vp", text="The war ends at {vp} VP", rule="5.1.1")
BUILT = Notice("trench", "space:space", "level", text="Trench in {space}: {level}", rule="11.2.2")
DECAYED = Notice("trench-decay", "space:space", "level", text="Trench in {space}: {level}", rule="11.2.7")
MISSED = Notice("mandate-missed", "side:seat", text="{side} missed its mandated offensive", rule="7.1.3")
REGAINED = Notice("regained", "unit:piece", text="{unit} wins back a step", rule="12.6.3")
CARD_KEPT = Notice("card-kept", "side:seat", "card:card", text="{side} keeps {card}", rule="9.5.4.2")
CARD_SPENT = Notice("card-spent", "side:seat", "card:card", text="{card} is discarded", rule="9.5.4.3")
CARD_OUT = Notice("card-out", "card:card", text="{card} leaves the game", rule="9.5.1.2")
TABLE_CLEARED = Notice(
    "table-cleared",
    "side:seat",
    "card:card",
    text="{card} is discarded at the end of the turn",
    rule="9.5.4.5",
)
BEACHHEAD = Notice("beachhead", "space:space", text="A beachhead in {space}", rule="9.5.3.5")
BEACHHEAD_LOST = Notice(
    "beachhead-lost", "space:space", text="The beachhead in {space} is lost", rule="9.5.3.5"
)
POINTS = Notice(
    "points", "pool:pool", "halves", text="Replacement points of {pool}: {halves} halves", rule="9.4.1"
)
POINTS_CHANGED = Notice(
    "points-changed",
    "pool:pool",
    "halves",
    text="Replacement points of {pool}: {halves} halves",
    rule="17.1.4",
)
POINTS_LOST = Notice(
    "points-lost",
    "pool:pool",
    "halves",
    text="{halves} half points of {pool} are unspent and lost",
    rule="17.1.2",
)
MANDATE_MET = Notice(
    "mandate-met", "side:seat", "box:mandate", text="{side} has met its mandate: {box}", rule="7.1.3"
)
MANDATE_VOID = Notice(
    "mandate-void", "side:seat", "box:mandate", text="The mandate {box} of {side} lapses", rule="7.1.10"
)
MUTINY = Notice("mutiny", "nation:nation", text="{nation} is in mutiny", rule="7.1.8")
LIMITED_ENTRY = Notice(
    "limited-entry", "nation:nation", text="{nation} takes up arms but stays neutral", rule="9.5.2.4"
)
EVENT_ENDED = Notice("event-ended", "card:card", text="{card} has no effect any more", rule="9.5.1.1")
BID_ROLLS = Notice(
    "bid-rolls", "first", "second", text="Rolls for the first bid: {first}, {second}", rule="5.6.1"
)
BID_WON = Notice("bid-won", "side:seat", "vp", text="{side} is played for {vp} VP", rule="5.6.1")

# why not
NOT_SUPPLIED = Phrase("out-of-supply", "unit:piece", text="{unit} is out of supply", rule="14.3.1")
NO_UNITS = Phrase("no-units", "space:space", text="none of your units stand in {space}", rule="9.2.6")
TOO_DEAR = Phrase(
    "too-dear",
    "space:space",
    "cost",
    "left",
    text="activating {space} costs {cost} OPS, {left} are left",
    rule="9.2.1",
)
FULL = Phrase("stacking", "space:space", "limit", text="{limit} units may stand in {space}", rule="10.1.1")
CLOSED = Phrase("closed", "space:space", text="{space} lies in a neutral country", rule="11.1.11")
ENEMY_THERE = Phrase("enemy", "space:space", text="enemy units stand in {space}", rule="11.1.7")
NO_SIEGE = Phrase(
    "no-siege",
    "space:space",
    "need",
    text="the fort of {space} needs an army or {need} corps to besiege it",
    rule="15.2.1",
)
NOT_JOINED = Phrase(
    "not-joined",
    "unit:piece",
    "space:space",
    text="no line that {unit} may use leads to {space}",
    rule="11.1.3",
)
NOT_NEAR_EAST = Phrase("near-east", "unit:piece", text="{unit} may not enter the Near East", rule="11.3.1")
NOT_ITS_AREA = Phrase(
    "area", "unit:piece", "space:space", text="{unit} may not operate in {space}", rule="11.1.17"
)
STOP_BAN = Phrase(
    "stop-ban", "space:space", text="units may not end their movement in {space} yet", rule="11.1.9"
)
EVENT_CONDITION = Phrase(
    "condition", "card:card", text="the condition of {card} does not hold", rule="9.5.1.1"
)
NOT_IN_HAND = Phrase("not-in-hand", "card:card", text="{card} is not in your hand", rule="9.1.3")
TWICE_SR = Phrase("twice-sr", text="you redeployed in your last action of this turn", rule="9.3.3")
TWICE_RP = Phrase("twice-rp", text="you took replacements in your last action of this turn", rule="9.4.3")
NO_PLACE = Phrase("no-place", "card:card", text="not all units of {card} can be placed", rule="9.5.3.1")
NATION_USED = Phrase(
    "nation-used", "nation:nation", text="{nation} has had a reinforcement card this turn", rule="9.5.3.1"
)
TOO_EARLY = Phrase("too-early", text="no reinforcements in this turn", rule="9.5.3.1")
ONE_ENTRY = Phrase("one-entry", text="a neutral nation has entered the war this turn", rule="9.5.2.2")
COMBAT_CARD = Phrase("combat-card", "card:card", text="{card} is played in combat", rule="9.5.4.1")
NOT_A_TARGET = Phrase(
    "no-target", "unit:piece", "space:space", text="{unit} cannot attack {space}", rule="12.1.4"
)
CAPITAL_LOST = Phrase(
    "capital-lost", "nation:nation", text="an enemy holds or besieges the capital of {nation}", rule="13.1.11"
)
SIEGE_HOLDS = Phrase("siege-holds", "unit:piece", text="the siege would end if {unit} left", rule="13.1.5")
NO_COMMON_SPACE = Phrase(
    "no-common-space",
    "unit:piece",
    text="{unit} shares no attacking space with the other nations of the attack",
    rule="12.1.11.1",
)
NEEDS_FRIENDS = Phrase(
    "needs-friends",
    "unit:piece",
    text="{unit} may attack along this line only together with friends there",
    rule="12.1.10",
)
ALREADY_FOUGHT = Phrase(
    "already-fought", "unit:piece", text="{unit} has attacked in this action", rule="12.1.6"
)
NOT_MARKED = Phrase(
    "not-marked", "unit:piece", text="{unit} does not stand in a space activated for combat", rule="12.1.1"
)
NEVER_REPLACED = Phrase("never-replaced", "unit:piece", text="{unit} receives no replacements", rule="17.1.7")
NO_POINTS = Phrase("no-points", "unit:piece", text="too few replacement points for {unit}", rule="17.1.4")
NOT_YET = Phrase("not-yet", "unit:piece", text="{unit} has not come into the game", rule="4.2.3")
GONE_FOR_GOOD = Phrase("gone", "unit:piece", text="{unit} is out of the game for good", rule="12.4.7")
NOT_YOURS = Phrase("not-yours", "unit:piece", text="{unit} belongs to the enemy", rule="8.1.3")
STILL_NEUTRAL = Phrase("still-neutral", "unit:piece", text="{unit} is neutral", rule="9.5.2.4")
ELIMINATED_UNIT = Phrase(
    "eliminated", "unit:piece", text="{unit} is eliminated; replacements may bring it back", rule="17.1.4"
)
IN_RESERVE = Phrase(
    "in-reserve", "unit:piece", text="{unit} is in the Reserve Box; redeployment brings it out", rule="13.1.8"
)
HAS_MOVED = Phrase("has-moved", "unit:piece", text="{unit} has moved in this action", rule="11.1.1")
NOT_ACTIVATED = Phrase(
    "not-activated",
    "unit:piece",
    text="{unit} does not stand in a space activated for movement",
    rule="9.2.5",
)
IMMOBILE = Phrase("immobile", "unit:piece", text="{unit} cannot move", rule="11.1.1")
SIEGE_FIRST = Phrase(
    "siege-first", "space:space", text="first the siege of {space} must be made complete", rule="15.2.1"
)
LEAVE_FIRST = Phrase("leave-first", "space:space", text="first units must leave {space}", rule="10.1.2")
NO_WAY = Phrase("no-way", "unit:piece", text="{unit} has no space to move to", rule="11.1.3")
ONE_STACK = Phrase(
    "one-stack", "unit:piece", text="{unit} waits: the stack on the march finishes first", rule="11.1.1"
)
NO_TARGETS = Phrase("no-targets", "unit:piece", text="{unit} has nothing to attack", rule="12.1.4")
SPACE_FIRST = Phrase(
    "space-first", "unit:piece", text="choose the space to attack first, then {unit} may join", rule="12.2.2"
)
NOT_FIGHTING = Phrase("not-fighting", "unit:piece", text="{unit} takes no part in this combat", rule="12.1.8")
OTHERS_FIRST = Phrase(
    "others-first", "unit:piece", text="other units must take the first loss before {unit}", rule="12.4.5"
)
WRONG_LOSS = Phrase(
    "wrong-loss",
    "unit:piece",
    "left",
    text="a step of {unit} would not meet the loss number as nearly as possible ({left} left)",
    rule="12.4.3",
)
NOTHING_LOST = Phrase("nothing-lost", "unit:piece", text="{unit} has no step to win back", rule="12.6.3")
LAST_STEP = Phrase(
    "last-step", "unit:piece", text="{unit} is the last one, and too weak to hold", rule="12.5.3"
)
ONE_RETREATS = Phrase("one-retreats", "unit:piece", text="{unit} finishes its retreat first", rule="12.5.5")
NOT_RETREATING = Phrase("not-retreating", "unit:piece", text="{unit} does not retreat", rule="12.5.1")
REDUCED_STAY = Phrase(
    "reduced-stay", "unit:piece", text="{unit} is reduced and may not advance", rule="12.7.1"
)
NO_ADVANCE = Phrase("no-advance", "unit:piece", text="{unit} can advance no further", rule="12.7.3")
ALREADY_REDEPLOYED = Phrase(
    "already-redeployed", "unit:piece", text="{unit} has redeployed in this action", rule="13.1.3"
)
SR_TOO_DEAR = Phrase(
    "sr-too-dear",
    "unit:piece",
    "cost",
    "left",
    text="{unit} needs {cost} redeployment points, {left} are left",
    rule="13.1.2",
)
NO_SR_UNSUPPLIED = Phrase(
    "no-sr-unsupplied", "unit:piece", text="{unit} is out of supply and may not redeploy", rule="14.3.2"
)
NOWHERE_TO_GO = Phrase("nowhere", "unit:piece", text="{unit} has nowhere to redeploy to", rule="13.1.5")
ONE_REDEPLOYS = Phrase("one-redeploys", "unit:piece", text="{unit} is redeployed first", rule="13.1.10")
AT_FULL_STRENGTH = Phrase("at-full", "unit:piece", text="{unit} is at full strength", rule="17.1.4")
NO_REPLACEMENTS = Phrase(
    "no-replacements",
    "nation:nation",
    text="an enemy holds or besieges the capital of {nation}: no replacements",
    rule="17.1.3",
)
FOREIGN_SOURCE = Phrase(
    "foreign-source", "unit:piece", text="{unit} is not supplied from a source of its own", rule="17.1.4.1"
)
NO_ENTRY = Phrase(
    "no-entry", "unit:piece", text="there is no space where {unit} may be placed", rule="17.1.5"
)
NOT_FOR_LANDING = Phrase(
    "not-for-landing", "unit:piece", text="{unit} may not go there with this event", rule="9.5.2.4"
)
EVENT_LEAVES_OUT = Phrase(
    "event-leaves-out", "unit:piece", text="the event is not about {unit}", rule="9.5.1.1"
)
NOT_CROWDED = Phrase(
    "not-crowded", "unit:piece", "space:space", text="{unit} does not stand in {space}", rule="10.1.3"
)
ACTIVATED_ALREADY = Phrase(
    "activated-already", "space:space", text="{space} has been activated in this action", rule="9.2.5"
)
NO_COMBAT_FROM = Phrase(
    "no-combat-from", "space:space", text="no combat from or into {space} now", rule="15.2.5"
)
NOBODY_TO_MOVE = Phrase(
    "nobody-to-move", "space:space", text="nobody in {space} may move in this action", rule="9.2.8"
)
UNIT_FIRST = Phrase("unit-first", "space:space", text="choose a unit first, then {space}", rule="11.1.1")
ATTACKED_ALREADY = Phrase(
    "attacked-already", "space:space", text="{space} has been attacked in this action", rule="12.1.6"
)
NO_ENEMY = Phrase("no-enemy", "space:space", text="no enemy stands in {space}", rule="12.1.4")
RETREATED_HERE = Phrase(
    "retreated-here",
    "space:space",
    text="only units that have just retreated stand in {space}",
    rule="12.1.2",
)
NOBODY_NEAR = Phrase(
    "nobody-near", "space:space", text="none of your activated units may attack {space}", rule="12.1.4"
)
DECLARED = Phrase(
    "declared", "space:space", text="the attack on {space} is being put together", rule="12.2.2"
)
NOT_ATTACKING_SPACE = Phrase("no-pin", "space:space", text="no unit attacks from {space}", rule="12.3.2")
NO_RETREAT_THERE = Phrase(
    "no-retreat-there", "space:space", text="the order of retreat does not lead to {space}", rule="12.5.5"
)
NO_ADVANCE_THERE = Phrase(
    "no-advance-there", "space:space", text="the enemy did not retreat through {space}", rule="12.7.3"
)
NOT_FRIENDLY = Phrase("not-friendly", "space:space", text="{space} is not yours", rule="13.1.5")
UNSUPPLIED_THERE = Phrase(
    "unsupplied-there",
    "unit:piece",
    "space:space",
    text="{unit} would be out of supply in {space}",
    rule="13.1.5",
)
NO_ROUTE = Phrase(
    "no-route", "unit:piece", "space:space", text="no route leads {unit} to {space}", rule="13.1.5"
)
NO_ENTRY_SPACE = Phrase(
    "no-entry-space", "space:space", text="{space} is no place of entry for this unit", rule="9.5.3.3"
)
NO_TRENCH_HERE = Phrase(
    "no-trench-here",
    "space:space",
    text="{space} has a trench, or no supplied army of yours",
    rule="11.2.1",
)
ENEMY_CARD = Phrase("enemy-card", "card:card", text="{card} belongs to the enemy's deck", rule="2.3")
CARD_REMOVED = Phrase("card-removed", "card:card", text="{card} is out of the game", rule="9.5.1.2")
CARD_DISCARDED = Phrase("card-discarded", "card:card", text="{card} is in the discard pile", rule="9.1.3")
NO_COMBAT_CARD = Phrase("no-combat-card", "card:card", text="{card} is no combat card", rule="9.5.4.1")
CARD_USED = Phrase("card-used", "card:card", text="{card} has been used in this action round", rule="9.5.4.4")
CARD_UNFIT = Phrase(
    "card-unfit", "card:card", text="the conditions of {card} are not met here", rule="12.2.6"
)
KEPT_CARD = Phrase("kept-card", "card:card", text="only combat cards may be discarded", rule="9.5.4.6")
NO_EQUAL_CARD = Phrase(
    "no-equal-card", "card:card", text="no other card of the same group has the values of {card}", rule="E-47"
)
LATE_CARD = Phrase("late-card", "card:card", text="{card} may only be played as an event now", rule="9.5.2.5")
OPENING_FIRST = Phrase(
    "opening-first", "card:card", text="{card} must be played first, as an event", rule="5.7.4"
)
NO_RP_PLAYS = Phrase("no-rp-plays", text="an event forbids playing for replacements this turn", rule="9.4.1")
