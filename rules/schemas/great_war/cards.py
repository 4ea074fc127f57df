"""Command cards and combat cards. What a card does is a list of effects with parameters."""

from __future__ import annotations

from typing import Literal

from model.base import Document, Table, Text, field
from model.content import Card
from model.terms import Effect, effects
from rules.schemas.great_war.words import Face, Mode, UnitTypeId

Family = Literal["recon", "probe", "attack", "assault", "recon_in_force", "forward", "out_flanked"]

Timing = Literal[
    "own_turn",
    "with_command_card",
    "after_own_successful_close_combat",
    "after_enemy_ranged_hit",
    "after_enemy_close_combat",
    "before_own_attack",
    "before_own_close_combat_roll",
    "reaction_to_command_card",
    "on_end_of_turn_hq_gain",
    "after_enemy_ranged_attack",
    "before_enemy_ra_roll",
    "before_enemy_close_combat_roll",
    "after_enemy_move",
    "after_own_move",
]

OrderNumber = int | Literal["all"]

# ---------------------------------------------------------------------------- command cards


class OrderSections(Effect):
    """Order so many units in each named section."""

    effect: Literal["order_sections"]
    left: OrderNumber = field(0, title="Left flank", rule="R20.1")
    centre: OrderNumber = field(0, title="Centre", rule="R20.1")
    right: OrderNumber = field(0, title="Right flank", rule="R20.1")


class DrawAndKeep(Effect):
    """At the end of the turn draw several command cards and keep some of them."""

    effect: Literal["draw_and_keep"]
    draw: int = field(2, title="Draw", rule="R20.5", ge=1, le=9)
    keep: int = field(1, title="Keep", rule="R20.5", ge=1, le=9)


class BombardOrOrder(Effect):
    """Order the reserve artillery, aimed anywhere, several times for one payment; or order units instead."""

    effect: Literal["bombard_or_order"]
    attacks: int = field(2, title="Attacks", rule="R20.20", ge=1, le=9)
    paid: int = field(1, title="Attacks paid for", rule="AMB-25", ge=0, le=9)
    units: int = field(1, title="Or units ordered", rule="R20.20", ge=0, le=20)


class FaceOrders(Document):
    """What one face of a battle die gives."""

    units: tuple[UnitTypeId, ...] = field((), title="One unit of these types", rule="R20.21")
    hq: int = field(0, title="HQ", rule="R20.21", ge=0, le=9)


class OrderByDice(Effect):
    """Roll as many dice as own command cards; faces order units, which attack with more dice."""

    effect: Literal["order_by_dice"]
    faces: Table[Face, FaceOrders] = field({}, title="Faces", rule="R20.21")
    bonus_dice: int = field(1, title="More dice", rule="R20.21", unit="dice", ge=0, le=9)


class ReshuffleDecks(Effect):
    """Both decks are shuffled together with their discards."""

    effect: Literal["reshuffle_decks"]


class CopyOpponent(Effect):
    """Carry out the opponent's last command card, left and right exchanged."""

    effect: Literal["copy_opponent"]
    mirrored: bool = field(True, title="Left and right exchanged", rule="R20.22")


class OrderForHq(Effect):
    """Order any battlefield units, one HQ token each."""

    effect: Literal["order_for_hq"]
    hq_per_unit: int = field(1, title="HQ per unit", rule="R20.23", ge=0, le=9)
    hq_from_battle: bool = field(False, title="HQ may be won in battle this turn", rule="R20.23")


class OrderSectionInfantry(Effect):
    """Order all infantry of one section; it moves further."""

    effect: Literal["order_section_infantry"]
    move_only: int = field(3, title="Moves without battle", rule="R20.24", unit="hexes", ge=0, le=12)
    move_and_battle: int = field(2, title="Moves and may battle", rule="R20.24", unit="hexes", ge=0, le=12)
    fallback_units: int = field(1, title="Units without any infantry", rule="R20.24", ge=0, le=20)


class RestoreByDice(Effect):
    """Roll as many dice as own command cards; faces bring figures back, and those units may be ordered."""

    effect: Literal["restore_by_dice"]
    faces: Table[Face, tuple[UnitTypeId, ...]] = field(
        {}, title="Faces", help="Types that regain a figure.", rule="R20.25"
    )


class Redeploy(Effect):
    """Order infantry to move far, past friends and terrain, to a hex next to a friend; no battle."""

    effect: Literal["redeploy"]
    units: int = field(4, title="Units", rule="R20.26", ge=0, le=20)
    move: int = field(6, title="Moves up to", rule="R20.26", unit="hexes", ge=0, le=12)


class StandAndFire(Effect):
    """Order units without an enemy beside them; they stand and must fire with more dice."""

    effect: Literal["stand_and_fire"]
    units: int = field(4, title="Units", rule="R20.27", ge=0, le=20)
    bonus_dice: int = field(1, title="More dice", rule="R22.8", unit="dice", ge=0, le=9)


class OrderGroup(Effect):
    """Order all own units of one connected group."""

    effect: Literal["order_group"]


class StrikeFirst(Effect):
    """The attacked unit strikes before the attacker rolls."""

    effect: Literal["strike_first"]
    bonus_dice: int = field(0, title="More dice", rule="R20.29", unit="dice", ge=0, le=9)
    draws_replacement: bool = field(
        False, title="Draws a command card at the end of that turn", rule="R20.29"
    )


# ---------------------------------------------------------------------------- combat cards


class MoveOn(Effect):
    """Right after an ordered unit has moved, dice let it move on."""

    effect: Literal["move_on"]
    dice: int = field(2, title="Dice", rule="R19.20", unit="dice", ge=0, le=12)
    face: Face = field("soldier", title="One hex for each", rule="R19.20")


class HeavyBarrage(Effect):
    """The own reserve artillery ignores protection, hits with skulls, and its flags cannot be ignored."""

    effect: Literal["heavy_barrage"]


class FetchCombatCard(Effect):
    """Take a card from the combat discards; it may be played this turn."""

    effect: Literal["fetch_combat_card"]


class Spy(Effect):
    """Look at random cards of the opponent's combat hand, give one back, discard the others."""

    effect: Literal["spy"]
    cards: int = field(3, title="Cards", rule="R19.23", ge=1, le=40)
    given_back: int = field(1, title="Given back", rule="R19.23", ge=0, le=40)
    hand_limit: int = field(0, title="Change of the opponent's hand limit", rule="R19.26", ge=-9, le=0)


class FlagsStand(Effect):
    """Flags cannot be ignored in any way."""

    effect: Literal["flags_stand"]
    lasts: Literal["ranged_attacks_this_turn", "this_attack"] = field(title="For", rule="R19.24")


class DoubleAttacks(Effect):
    """All ordered units of a type attack more than once, with more dice."""

    effect: Literal["double_attacks"]
    unit_type: UnitTypeId = field(title="Unit type", rule="R19.25")
    attacks: int = field(2, title="Attacks", rule="R19.25", ge=1, le=9)
    bonus_dice: int = field(1, title="More dice", rule="R19.25", unit="dice", ge=0, le=9)
    modes: tuple[Mode, ...] = field(("ranged",), title="In", rule="R19.25")
    may_move: bool = field(True, title="May move", rule="R19.25")


class ExtraOrders(Effect):
    """Order more units in each section that the command card names."""

    effect: Literal["extra_orders"]
    per_section: int = field(1, title="More units", rule="R19.27", ge=0, le=20)
    families: tuple[Family, ...] = field((), title="With cards of", rule="R19.27")


class RestoreFigures(Effect):
    """Figures return to one own unit for HQ."""

    effect: Literal["restore_figures"]
    hq_per_figure: int = field(1, title="HQ per figure", rule="R19.28", ge=0, le=9)


class TrenchRaid(Effect):
    """One ordered infantry unit moves far over any ground, fights with more dice, and may go home again."""

    effect: Literal["trench_raid"]
    move: int = field(4, title="Moves up to", rule="R19.29", unit="hexes", ge=0, le=12)
    bonus_dice: int = field(1, title="More dice", rule="R19.29", unit="dice", ge=0, le=9)


class SendToBaseline(Effect):
    """A unit is put on an empty hex of its own baseline and does not fight this turn."""

    effect: Literal["send_to_baseline"]


class RemoveUnit(Effect):
    """A unit leaves the board; nobody gets a medal for it."""

    effect: Literal["remove_unit"]


class ChangeSection(Effect):
    """One section that the command card names is exchanged for another."""

    effect: Literal["change_section"]


class RollAtUnit(Effect):
    """Roll dice at an enemy unit anywhere; terrain does not help."""

    effect: Literal["roll_at_unit"]
    dice: int = field(1, title="Dice", rule="R19.33", unit="dice", ge=1, le=12)
    hits_with: tuple[Face, ...] = field(("soldier", "burst"), title="Hits with", rule="R19.33")


class BonusCloseCombat(Effect):
    """After a won close combat: take ground and fight again with more dice."""

    effect: Literal["bonus_close_combat"]
    bonus_dice: int = field(1, title="More dice", rule="R19.40", unit="dice", ge=0, le=9)
    fights: int = field(2, title="Most bonus fights", rule="AMB-14", ge=1, le=9)


class CancelFaces(Effect):
    """Faces of the enemy's roll are cancelled."""

    effect: Literal["cancel_faces"]
    faces: tuple[Face, ...] = field(("soldier",), title="Faces", rule="R19.41")


class StrikeBack(Effect):
    """A defender that stands its ground attacks back."""

    effect: Literal["strike_back"]
    bonus_dice: int = field(title="More dice", rule="R19.42", unit="dice", ge=0, le=9)
    mode: Mode = field(title="In", rule="R19.42")


class BonusDice(Effect):
    """More dice in this attack."""

    effect: Literal["bonus_dice"]
    dice: int = field(title="More dice", rule="R19.44", unit="dice", ge=0, le=9)


class HoldFirm(Effect):
    """One own unit may ignore all flags this turn."""

    effect: Literal["hold_firm"]


class LoseOrders(Effect):
    """The opponent orders fewer units, has no artillery, and takes back the combat card just played."""

    effect: Literal["lose_orders"]
    per_section: int = field(1, title="Fewer units", rule="R19.46", ge=0, le=20)


class MoreHq(Effect):
    """Take more HQ at the end of the turn."""

    effect: Literal["more_hq"]
    hq: int = field(4, title="HQ", rule="R19.47", ge=0, le=30)


class FewerTargetingDice(Effect):
    """The opponent's reserve artillery rolls fewer targeting dice."""

    effect: Literal["fewer_targeting_dice"]
    dice: int = field(2, title="Fewer dice", rule="R19.49", unit="dice", ge=0, le=9)


class UndoMove(Effect):
    """The unit goes back to where it started and is spent for this turn."""

    effect: Literal["undo_move"]


class CutWire(Effect):
    """Infantry on wire removes it and may still fight."""

    effect: Literal["cut_wire"]


EFFECTS = effects(
    OrderSections,
    DrawAndKeep,
    BombardOrOrder,
    OrderByDice,
    ReshuffleDecks,
    CopyOpponent,
    OrderForHq,
    OrderSectionInfantry,
    RestoreByDice,
    Redeploy,
    StandAndFire,
    OrderGroup,
    StrikeFirst,
    MoveOn,
    HeavyBarrage,
    FetchCombatCard,
    Spy,
    FlagsStand,
    DoubleAttacks,
    ExtraOrders,
    RestoreFigures,
    TrenchRaid,
    SendToBaseline,
    RemoveUnit,
    ChangeSection,
    RollAtUnit,
    BonusCloseCombat,
    CancelFaces,
    StrikeBack,
    BonusDice,
    HoldFirm,
    LoseOrders,
    MoreHq,
    FewerTargetingDice,
    UndoMove,
    CutWire,
)


class GreatWarCard(Card):
    """A command card (section or tactic) or a combat card."""

    kind: Literal["section", "tactic", "combat"] = field(title="Kind", rule="R9.3")
    family: Family | None = field(
        None, title="Family", help="Cards of one name in three sections.", rule="R20.1"
    )
    timing: Timing = field(
        "own_turn", title="Played", help="The only moment at which it may be played.", rule="R19.4"
    )
    cost: int = field(0, title="Cost", help="Combat cards only.", rule="R19.5", unit="HQ", ge=0, le=30)
    target: Text = field("", title="Target", rule="R22.11")
    orders_reserve_artillery: bool = field(
        False, title="Can order reserve artillery", help="Section cards can.", rule="R18.5"
    )
    effects: tuple[EFFECTS, ...] = field((), title="Effects", rule="R4.4", min_length=1)  # type: ignore[valid-type]
    rule: str = field("", title="Rule number")
