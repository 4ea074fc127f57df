"""Constants and tables of the rules (rules.md 0.4)."""

from __future__ import annotations

from typing import Literal

from model.base import Document, Id, Table, Text, field
from model.content import Tables
from rules.schemas.russian_assault.effects import AnyEffect
from rules.schemas.russian_assault.vocabulary import Ability, TacticalModifier, UnitClass


class Hand(Document):
    """Cards that a player starts with, besides the bluff card."""

    units: int = field(0, title="Unit cards drawn", ge=0, le=60, rule="6.P1.1")
    actions: int = field(0, title="Action cards drawn", ge=0, le=60, rule="6.P1.1")
    units_searched: int = field(0, title="Unit cards of choice", ge=0, le=60, rule="9.1.S5")
    actions_searched: int = field(0, title="Action cards of choice", ge=0, le=60, rule="9.1.S5")
    any_searched: int = field(0, title="Cards of choice from either deck", ge=0, le=60, rule="9.2.V")


class Ratio(Document):
    """A comparison of FIRE with TARGET."""

    fire: int = field(title="Fire", ge=1, le=20)
    target: int = field(title="Target", ge=1, le=20)


class Combat(Document):
    """Numbers of chapter 7."""

    smallest_total: int = field(1, title="Smallest FIRE and TARGET", rule="7.0.6", ge=0, le=20)
    dug_in: int = field(2, title="Defence for being dug in", rule="7.S8.1", ge=0, le=20)
    destroyed_at: Ratio = field(title="Destroyed at once from", rule="7.S9.1")
    failed_at: Ratio = field(title="Failed attack up to", rule="7.S10.1")
    points_per_loss: int = field(
        2,
        title="Points per morale lost",
        help="The difference divided by this, rounded up.",
        rule="7.S14.2",
        ge=1,
        le=20,
    )
    kill_reward_divisor: int = field(
        2, title="Kill reward", help="Prestige cost divided by this, rounded up.", rule="7.S15.3", ge=1, le=20
    )
    kill_morale: int = field(1, title="Morale for a kill", rule="7.S15.5", ge=0, le=9)
    failed_retreat: int = field(1, title="Morale lost by a failed retreat", rule="7.S17.5", ge=0, le=9)
    ranged_support_ammo: int = field(1, title="Ammo per ranged support", rule="7.S4.6", ge=0, le=9)


class Flip(Document):
    """Harm that a unit takes when the flipped card shows one of these modifiers."""

    on: tuple[TacticalModifier, ...] = field(title="On", min_length=1)
    morale_lost: int = field(title="Morale lost", ge=0, le=9)


class UnitClassRow(Document):
    """What a class of units brings along."""

    name: Text = field(title="Name")
    counts_as: tuple[UnitClass, ...] = field((), title="Counts as", rule="A-102")
    moves_and_fires: bool | None = field(
        None, title="Moves and fires", help="Empty: as the card says.", rule="6.P2.ACT.2"
    )


class Wording(Document):
    """A term with its explanation."""

    name: Text = field(title="Name")
    text: Text = field("", title="Text")


class Purchase(Document):
    """Something that victory points buy."""

    text: Text = field(title="Text")
    cost: int = field(title="Cost", unit="VP", rule="9.2.VP.4", ge=1, le=100)
    window: Literal["own_operations", "step_11", "step_14"] = field(title="When", rule="A-107")
    effects: tuple[AnyEffect, ...] = field(title="Effects", min_length=1)


class RussianAssaultTables(Tables):
    """Constants of the game, and the words that unit cards print."""

    hand: Hand = field(Hand(), title="Starting hand", rule="6.P1.1")
    first_player_bonus: int = field(10, title="Prestige of the first player", rule="9.1.3", ge=0, le=200)
    second_player_bonus: int = field(20, title="Prestige of the second player", rule="9.1.3", ge=0, le=200)
    free_draw: int = field(4, title="Free draw per turn", unit="cards", rule="6.P1.S1.1", ge=0, le=60)
    free_draw_from_round: int = field(2, title="Free draw from round", rule="6.P1.2", ge=1, le=99)
    card_price: int = field(4, title="Price of a card", unit="prestige", rule="6.P1.S2.1", ge=0, le=100)
    buying_stops_at: int = field(
        10,
        title="Buying stops at",
        help="Cards in hand, bluff included.",
        unit="cards",
        rule="6.P1.S2.2",
        ge=1,
        le=99,
    )
    ammo_per_ranged_unit: int = field(1, title="Ammo per ranged unit", rule="6.P1.S3.1", ge=0, le=9)
    base_discount: int = field(
        8, title="Home base discount", unit="prestige", rule="6.P2.DEPLOY.6", ge=0, le=100
    )
    most_morale: int = field(9, title="Highest morale", rule="5.4.MORALE.4", ge=1, le=99)
    extra_actions: int = field(1, title="Extra actions per unit and turn", rule="6.P2.OPS.4", ge=0, le=9)
    mines: Flip = field(title="Mine test", rule="6.P2.MOVE.9")
    drop: Flip = field(title="Paratroop drop", rule="5.4.PARA.3")
    combat: Combat = field(title="Combat", rule="7.0")
    terrain_tags: Table[Id, Wording] = field({}, title="Terrain tags", rule="1.0.4")
    unit_classes: Table[UnitClass, UnitClassRow] = field({}, title="Unit classes", rule="5.4.CLASS.1")
    abilities: Table[Ability, Wording] = field({}, title="Abilities", rule="5.4")
    purchases: Table[Id, Purchase] = field(
        {}, title="What victory points buy", help="In scenarios with victory points.", rule="9.2.VP.4"
    )
