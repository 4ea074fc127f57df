"""Tiles, units and cards: what lies on the table (chapters 1, 3 and 5)."""

from __future__ import annotations

from typing import Literal

from model.base import CardId, DeckId, Document, Id, PieceId, SideId, Table, Text, field
from model.boards import Space
from model.content import Card, Deck, Piece, Side, Terrain, TileSide
from rules.schemas.russian_assault.conditions import AnyCondition
from rules.schemas.russian_assault.effects import AnyEffect
from rules.schemas.russian_assault.vocabulary import (
    Ability,
    ActionTag,
    ActionType,
    Role,
    RowLetter,
    TacticalModifier,
    TerrainTagId,
    UnitClass,
    UnitType,
    Window,
)


class RussianAssaultSpace(Space):
    """A cell of the map. Scenarios write here what they put on the tile that they lay on it."""

    home_row: SideId | None = field(
        None,
        title="Home row of",
        help="The side deploys from here and controls the tile at the start; where it chooses among "
        "lettered rows, only the chosen one is its own.",
        rule="9.0.2",
    )
    row_letters: tuple[RowLetter, ...] = field(
        (), title="Row letters", help="Where a side has several home rows.", rule="9.0.5", max_length=4
    )
    home_base: SideId | None = field(None, title="Home base of", rule="6.P2.DEPLOY.6")
    control: SideId | None = field(
        None, title="Controlled by", help="At the start, besides the home rows.", rule="3.0.1"
    )
    bridge: bool = field(False, title="Bridge", help="On river tiles only.", rule="A-05")
    objective: bool = field(False, title="Objective", rule="9.0.5")
    npc_spawn: Id | None = field(
        None,
        title="NPC spawn",
        help="A name by which reinforcements of the NPC side find the tile.",
        rule="9.2.NPC.13",
    )


class RussianAssaultSide(Side):
    """A side with its unit deck and its bluff card."""

    unit_deck: DeckId | None = field(None, title="Unit deck", rule="9.0.4")
    bluff: CardId | None = field(None, title="Bluff card", rule="5.3.1")


class RussianAssaultTerrain(Terrain):
    """A kind of terrain; its values hold for tile sides that print none of their own."""

    tags: tuple[TerrainTagId, ...] = field((), title="Tags", help="What the rules read of it.", rule="1.0.4")
    attack_modifier: int = field(
        0,
        title="Attack modifier",
        help="Added to FIRE of a unit firing from here.",
        rule="7.S5.1",
        ge=-9,
        le=9,
    )
    defence_modifier: int = field(
        0, title="Defence modifier", help="Added to TARGET of a light unit here.", rule="7.S7.1", ge=-9, le=9
    )
    prestige: int = field(
        0, title="Prestige", help="Income of the controller per turn.", rule="6.P3.1", ge=0, le=20
    )
    ammo_per_turn: int = field(
        0, title="Ammo per turn", help="For the controller.", rule="6.P1.S3.1", ge=0, le=9
    )


class RussianAssaultTileSide(TileSide):
    """One face of a tile. A value left out is that of its terrain."""

    attack_modifier: int | None = field(None, title="Attack modifier", rule="1.0.3", ge=-9, le=9)
    defence_modifier: int | None = field(None, title="Defence modifier", rule="1.0.3", ge=-9, le=9)
    prestige: int | None = field(None, title="Prestige", rule="1.0.3", ge=0, le=20)


class DrawnAbility(Document):
    """An ability that works when a flipped action card shows one of these tactical modifiers."""

    values: tuple[TacticalModifier, ...] = field(title="Works on", rule="5.4.DTM.2", min_length=1)
    window: Window = field(title="When", rule="5.4.DTM.1")
    instead_of: Literal["move", "fire"] | None = field(None, title="Instead of")
    within: int | None = field(
        None, title="Within", unit="tiles", help="The unit that is struck is no further away.", ge=1, le=12
    )
    text: Text = field("", title="Text")
    effects: tuple[AnyEffect, ...] = field(title="Effects", min_length=1)


class Unit(Piece):
    """A unit: what its card prints of it in play. Its unit card names it and prints the rest."""

    unit_class: UnitClass = field(title="Class", rule="5.4.CLASS.1")
    type: UnitType = field(title="Type", rule="5.1.1")
    attack_heavy: int = field(title="Attack against heavy", rule="7.S2.1", ge=0, le=30)
    attack_light: int = field(title="Attack against light", rule="7.S2.1", ge=0, le=30)
    defence: int = field(title="Defence", rule="5.4.DEF.1", ge=1, le=30)
    morale: int = field(title="Morale", rule="5.4.MORALE.1", ge=1, le=9)
    support: int = field(
        0, title="Support", help="Added to the attack it supports.", rule="5.4.SUP.2", ge=0, le=20
    )
    support_range: int = field(
        1,
        title="Support range",
        help="2 and more is ranged support, which costs ammo.",
        unit="tiles",
        rule="5.4.SUP.1",
        ge=1,
        le=12,
    )
    abilities: tuple[Ability, ...] = field((), title="Abilities", rule="5.4")
    drawn: DrawnAbility | None = field(None, title="Drawn tactical modifier", rule="5.4.DTM.1")
    from_year: int | None = field(None, title="In service from", ge=1900, le=2100)


class RussianAssaultDeck(Deck):
    """A deck of cards."""

    kind: Literal["unit", "action", "bluff"] = field("action", title="Kind", rule="5.0.1")


class CardOption(Document):
    """One of the effects that the player of a card picks from."""

    text: Text = field(title="Text")
    side: SideId | None = field(None, title="Only for", help="Empty: open to both sides.", rule="5.2.5")
    role: Role | None = field(None, title="Role", help="Where it differs from the card's.", rule="5.2.3")
    requires: AnyCondition | None = field(None, title="Requires")
    effects: tuple[AnyEffect, ...] = field(title="Effects", min_length=1)


class RussianAssaultCard(Card):
    """A unit card, an action card or a bluff card.

    Copies are numbered on from `number`. The effects of an action card come first, then one of its options.
    """

    cost: int = field(0, title="Prestige cost", unit="prestige", rule="5.4.COST.1", ge=0, le=100)
    battle_value: int = field(0, title="Battle value", rule="5.4.BV.1", ge=0, le=20)
    tactical_modifier: TacticalModifier | None = field(
        None, title="Tactical modifier", help="Bluff cards have none.", rule="5.4.TM.1"
    )
    unit: PieceId | None = field(None, title="Unit", help="The unit that a unit card brings.", rule="5.1")
    action_type: ActionType | None = field(None, title="Type", help="Of an action card.", rule="5.2.2")
    role: Role | None = field(
        None, title="Role", help="In which role in a combat it is usable.", rule="5.2.3"
    )
    windows: tuple[Window, ...] = field((), title="Playable", rule="5.2.4")
    tags: tuple[ActionTag, ...] = field((), title="Tags", rule="5.2.7")
    requires: AnyCondition | None = field(None, title="Requires")
    effects: tuple[AnyEffect, ...] = field((), title="Effects", rule="5.2.1")
    options: Table[Id, CardOption] = field(
        {}, title="Options", help="The player picks one; the NPC side takes its first.", rule="5.2.6"
    )
    npc_target: Literal["highest_morale", "lowest_morale", "best_fire"] | None = field(
        None, title="Unit chosen for the NPC side", help="Of the human or of the NPC side.", rule="9.2.NPC.11"
    )
