"""A made-up system that uses everything a system can publish, found by entry point as a real one is."""

from __future__ import annotations

from typing import Annotated, Literal

from model.base import Document, Id, NationId, Ref, SideId, SpaceId, Table, TerrainId, Text, field
from model.boards import Connection, Space, Varying
from model.content import Card, Options, Piece, Tables, TileSide
from model.scenario import Placement, Scenario
from model.system import System
from model.terms import Condition, Effect, conditions, effects

MedalId = Annotated[str, Ref("medal")]


class GroundSpace(Space):
    terrain: TerrainId = field("clear", title="Terrain", rule="3.1")
    fort: int = field(0, title="Fort", help="Strength of the fort.", rule="15.1", ge=0, le=9)
    owner: NationId | None = field(None, title="Owner")


class GroundConnection(Connection):
    kind: Literal["road", "sea"] = field("road", title="Kind", rule="4.2")
    river: Varying[bool] = field(False, title="River", rule="4.3")


class GroundPiece(Piece):
    strength: int = field(1, title="Strength", rule="2.1", ge=0, le=20)


class Holds(Condition):
    test: Literal["holds"]
    side: SideId = field(title="Side")
    spaces: tuple[SpaceId, ...] = field(title="Spaces", min_length=1)


class Reinforce(Effect):
    effect: Literal["reinforce"]
    at: SpaceId = field(title="Where")
    number: int = field(1, title="How many", ge=1, le=6)


class Award(Effect):
    effect: Literal["award"]
    medal: MedalId = field(title="Medal")


AnyCondition = conditions(Holds)
AnyEffect = effects(Reinforce, Award)


class GroundCard(Card):
    ops: int = field(1, title="Operations", rule="9.1", ge=1, le=5)
    effects: tuple[AnyEffect, ...] = field((), title="Effects")
    condition: AnyCondition | None = field(None, title="Condition")


class Medal(Document):
    name: Text = field(title="Name")


class GroundTables(Tables):
    medals: Table[Id, Medal] = field({}, title="Medals")
    turns: int = field(6, title="Turns", ge=1, le=40)


class GroundOptions(Options):
    weather: Literal["off", "on"] = field("off", title="Weather", rule="amb-01")


class GroundTileSide(TileSide):
    defence: int = field(0, title="Defence", ge=-9, le=9)


class GroundScenario(Scenario[GroundSpace, GroundConnection, Placement, GroundOptions]):
    victory: Table[SideId, AnyCondition] = field({}, title="Victory")


SYSTEM = System(
    id="proving-ground",
    title="Proving Ground",
    summary="A system for tests.",
    version="1.0",
    board_kinds=("points", "areas", "hexes", "squares"),
    space=GroundSpace,
    connection=GroundConnection,
    piece=GroundPiece,
    card=GroundCard,
    tables=GroundTables,
    options=GroundOptions,
    tile_side=GroundTileSide,
    scenario=GroundScenario,
    conditions=AnyCondition,
    effects=AnyEffect,
    definitions={"medal": "tables/medals/*"},
)
