"""Unclear passages on reserve artillery and the cards that touch it (chapters 18 to 20)."""

from __future__ import annotations

from typing import Literal

from model.content import Options
from rules.schemas.great_war.rulings.ruling import ruling


class ArtilleryRulings(Options):
    """Orders, aim, scatter and results of reserve artillery."""

    artillery_key_rule: Literal["first_to_fight", "foremost_target"] = ruling(
        "first_to_fight",
        17,
        "R18.8",
        "Key rule of reserve artillery",
        "It fights first; or it must also aim at the foremost enemy unit.",
    )
    scatter_off_board: Literal["no_effect", "dice_lost"] = ruling(
        "no_effect",
        19,
        "R18.18",
        "Shells off the board",
        "They strike nothing there but still count for the aim hex; or they are lost altogether.",
    )
    scatter_order: Literal["sequential", "where_units_stood"] = ruling(
        "sequential",
        20,
        "R18.15",
        "Order of scatter",
        "Direction by direction, aim hex last, so that a unit that retreats may be hit again; or only units "
        "that stood on a hex when the shells fell are hit there.",
    )
    own_unit_destroyed: Literal["medal_for_opponent", "no_medal"] = ruling(
        "medal_for_opponent",
        21,
        "R18.20",
        "Own unit destroyed by own artillery",
        "The opponent gets the medal, or nobody.",
    )
    hq_from_artillery: Literal["enemy_hexes", "any_unit"] = ruling(
        "enemy_hexes",
        21,
        "R18.20",
        "HQ from artillery fire",
        "Only on hexes with an enemy unit, or with any unit.",
    )
    triple_rule: Literal["same_direction", "total_on_target"] = ruling(
        "same_direction",
        22,
        "R18.22",
        "What makes a triple",
        "Three dice in one direction, or three shells on the aim hex in all.",
    )
    triple_faces: Literal["all_hits", "normal_without_protection"] = ruling(
        "all_hits",
        23,
        "R18.22",
        "Faces of a triple",
        "Every die hits; or faces count as usual but without protection.",
    )
    bombard_twice: Literal["separate_aims", "same_aim"] = ruling(
        "separate_aims",
        25,
        "R20.20",
        "Artillery Bombard twice",
        "Each bombardment has its own aim; or both strike the same hex. Paid once either way.",
    )
    artillery_order: Literal["one_order_of_aimed_section", "no_order"] = ruling(
        "one_order_of_aimed_section",
        26,
        "R18.5",
        "Order for reserve artillery",
        "Uses one order of a named section that the aim hex lies in; or comes on top of the orders.",
    )
    component_limits: Literal["hq_only", "targeting_dice_too"] = ruling(
        "hq_only",
        62,
        "R4.19",
        "Components as limits",
        "HQ tokens alone are a limit; or no more targeting dice are rolled than the box holds.",
    )
    artillery_is_ranged: Literal["gas_only", "armour_too"] = ruling(
        "gas_only",
        66,
        "R18.21",
        "Body Armour against artillery",
        "Cards that answer a ranged attack mean units; or Body Armour helps against reserve artillery too.",
    )
    gas_scope: Literal["all_ranged", "units_only"] = ruling(
        "all_ranged",
        69,
        "R19.24",
        "Gas Attack",
        "All ranged attacks of the turn with reserve artillery, or those of units alone; never close combat.",
    )
    shell_shortage: Literal["no_refund", "refund"] = ruling(
        "no_refund",
        74,
        "R19.49",
        "Shell Shortage",
        "Played after HQ are paid; what was paid for dice that are not rolled is lost, or comes back.",
    )
    bombard_aim: Literal["any_hex", "enemy_unit"] = ruling(
        "any_hex", 82, "R18.4", "Aim of Artillery Bombard", "Any hex, or only hexes with an enemy unit."
    )
    triple_on_empty_hex: Literal["crater", "nothing"] = ruling(
        "crater",
        85,
        "R18.22",
        "Triple on an empty aim hex",
        "No dice, but the crater; or nothing at all.",
    )
    own_unit_shelled: Literal["as_enemy", "stands_firm"] = ruling(
        "as_enemy",
        86,
        "R18.20",
        "Flags on an own unit under own fire",
        "It retreats like an enemy, its owner decides; or it takes no notice of flags.",
    )
    box_barrage: Literal["protection_ignored", "protection_counts"] = ruling(
        "protection_ignored",
        39,
        "R19.21",
        "Box Barrage and protection",
        "Terrain protects nobody from the barrage; or soldiers are absorbed as usual.",
    )
