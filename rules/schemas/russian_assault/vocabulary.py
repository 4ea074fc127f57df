"""The words that cards, conditions and scenarios of Russian Assault are written with."""

from __future__ import annotations

from typing import Annotated, Literal

from model.base import Document, Id, Ref, SpaceId, TerrainId, field

UnitType = Literal["heavy", "light"]
UnitClass = Literal[
    "armor",
    "artillery",
    "mobile_artillery",
    "motorized_infantry",
    "infantry",
    "scout_car",
    "anti_air",
    "anti_tank",
]
Ability = Literal[
    "auto_dug_in",
    "cancels_target_terrain",
    "diagonal_move",
    "first_fire",
    "free_fire",
    "ignores_mines",
    "may_enter_swamps",
    "moves_and_fires",
    "moves_or_fires",
    "moves_twice",
    "no_terrain_defence",
    "paratrooper",
    "receives_defense_terrain_bonus",
    "scout_jump",
    "support_uncancellable",
    "transfer_activation",
]
ActionType = Literal["operations", "combat", "surprise"]
Role = Literal["firing", "target", "any"]
ActionTag = Literal["air_strike", "bad_weather"]
TacticalModifier = Literal[-2, -1, 0, 1, 2, 3]

Window = Literal[
    "own_operations",
    "step_9",
    "step_10",
    "step_11",
    "on_opponent_card",
    "on_opponent_air_strike",
    "while_bad_weather",
    "on_combat_declared",
    "on_enemy_enters_own_tile",
    "on_free_fire",
    "after_sacrifice",
    "after_tm_flip",
    "start_of_operations",
    "start_of_opponent_operations",
]
"""When a card may be played: phases, steps of chapter 7, and the moments that surprise cards answer."""

Selector = Literal[
    "firing",
    "target",
    "own_unit_in_combat",
    "enemy_unit_in_combat",
    "own_unit",
    "own_units",
    "enemy_unit",
    "enemy_units",
    "enemy_supporter",
    "other_own_unit",
    "same_unit",
    "struck",
    "moving_enemy_unit",
    "own_moving_unit",
    "self",
]
"""Which unit an effect is about. `own` and `enemy` are seen from the player of the card; `same_unit` is the
one chosen by the effect before, `struck` the one that an air strike hits, `self` the owner of an ability."""

Until = Literal["exchange", "combat", "end_of_turn", "end_of_round"]
Whose = Literal["own", "opponent", "both"]
Owner = Literal["own", "enemy"]
RowLetter = Literal["a", "b", "c", "d"]
Edge = Literal["north", "east", "south", "west"]

TerrainTagId = Annotated[str, Ref("terrain tag")]


class Within(Document):
    """No further away than so many tiles, counted as support is."""

    of: Selector = field(title="From unit")
    distance: int = field(title="Distance", unit="tiles", ge=1, le=12, rule="5.4.RANGED.4")


class UnitFilter(Document):
    """Which units may be chosen; all that is written must hold."""

    type: UnitType | None = field(None, title="Type", rule="5.1.1")
    classes: tuple[UnitClass, ...] = field((), title="Classes", help="Any of these.", rule="5.4.CLASS.1")
    terrain: tuple[TerrainId, ...] = field((), title="On terrain", help="Any of these.", rule="1.0.4")
    dug_in: bool | None = field(None, title="Is dug in", rule="5.4.DUG.1")
    acted: bool | None = field(None, title="Has acted", help="Moved, fired or dug in this turn.")
    moved: bool | None = field(None, title="Has moved", help="Carries a moved marker.", rule="3.0.3")
    next_to: Selector | None = field(
        None, title="Next to", help="Shares a tile edge with such a unit.", rule="1.0.8"
    )
    mutually_adjacent: bool = field(
        False, title="Next to each other", help="The chosen units are neighbours."
    )
    within: Within | None = field(None, title="Within")


class TileSet(Document):
    """Tiles of the scenario's map; all that is written must hold, and nothing written means every tile."""

    terrain: tuple[TerrainId, ...] = field((), title="Terrain", help="Any of these.", rule="1.0.4")
    tag: TerrainTagId | None = field(None, title="Terrain tag", help="Such as city_named.", rule="A-07")
    home_row: Owner | None = field(
        None, title="Home row of", help="All home rows of that side together.", rule="A-13"
    )
    rows: tuple[RowLetter, ...] = field(
        (), title="Lettered rows", help="Home rows of these letters.", rule="9.0.5"
    )
    home_base: Owner | None = field(None, title="Home base of", rule="6.P2.DEPLOY.6")
    objectives: bool = field(False, title="Objectives", help="Tiles with an objective marker.", rule="9.1.S5")
    spawn: Id | None = field(
        None, title="Spawn", help="Tiles marked with this spawn name.", rule="9.2.NPC.13"
    )
    spaces: tuple[SpaceId, ...] = field((), title="Tiles", help="Any of these.")
