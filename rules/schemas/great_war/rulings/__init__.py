"""Rulings on passages that the rules leave unclear. The default is the recommended one.

Every unclear passage (`AMB-nn`) is found in exactly one place: an option with two or more values that the
engine plays, a field of the pack that a designer changes (`SETTLED_BY_DATA`), or `SAME_EITHER_WAY`.
"""

from __future__ import annotations

from rules.schemas.great_war.rulings.artillery import ArtilleryRulings
from rules.schemas.great_war.rulings.battle import BattleRulings
from rules.schemas.great_war.rulings.cards import CombatCardRulings, CommandCardRulings, HandRulings
from rules.schemas.great_war.rulings.victory import VictoryRulings


class Rulings(
    VictoryRulings, CommandCardRulings, CombatCardRulings, HandRulings, ArtilleryRulings, BattleRulings
):
    """Options on unclear passages: battle, artillery, cards, victory."""


SETTLED_BY_DATA: dict[int, tuple[str, ...]] = {
    1: ("boards/*/grid/short_shifted", "boards/*/spaces/*/sections"),
    2: ("tables/battle_die",),
    18: ("tables/targeting_template",),
    24: ("terrain/*/cratered_as", "terrain/*/cratered_protection"),
    27: ("cards/*/orders_reserve_artillery",),
    37: ("cards/*/effects/*/bonus_dice",),
    38: ("scenarios/*/breakthrough/*/medals",),
    54: ("cards/*/count",),
    61: ("tables/unit_types/*/figures",),
    63: ("tables/unit_types/*/unit_class",),
}
"""Unclear passages that come down to a value of the pack: layout of the board, faces of the die, numbers of
the template, craters on other terrain, cards that order artillery, dice of Storm of Fire, medals for a
breakthrough, copies of Surprise Ambush, figures of guns, and who is a soldier for Trench Foot."""

SAME_EITHER_WAY: dict[int, str] = {
    59: "Four figures and the bomber, or three and the bomber as the last figure: both fall with the fourth "
    "hit and fight alike until then.",
}
"""Unclear passages whose readings cannot be told apart in play."""

FORMER_WORDS: dict[str, str] = {
    "board_layout": "as_drawn",
    "battle_die": "from_tables",
    "template": "from_tables",
    "cratered_terrain": "as_terrain_says",
    "artillery_cards": "as_on_card",
    "storm_of_fire": "as_on_card",
    "breakthrough_medals": "per_unit",
    "ambush_count": "as_on_card",
    "gun_strength": "four",
    "soldier_units": "all_types",
    "bomber_unit": "four_and_bomber",
    "strike_first": "own_close_dice",
    "time_medal": "permanent",
}
"""What game files of the first version say for options that are gone or for what is now the default."""

__all__ = ["FORMER_WORDS", "SAME_EITHER_WAY", "SETTLED_BY_DATA", "Rulings"]
