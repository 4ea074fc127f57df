"""The map: sides, countries, terrain, spaces and the lines between them."""

from __future__ import annotations

from typing import Literal

from model.base import CardId, Document, NationId, Point, SideId, SpaceId, TerrainId, field
from model.boards import Connection, Space
from model.content import Nation, Side, Terrain
from rules.schemas.paths_of_glory.words import PoolId, QuotaId, Season, VpSet


class Power(Side):
    """One of the two sides."""

    acts_first: bool = field(
        False,
        title="Acts first",
        help="Takes its action before the other side in every round.",
        rule="PoG-8.1.2",
    )
    vp_direction: Literal[1, -1] = field(
        1,
        title="Direction on the VP track",
        rule="PoG-5.1.1",
        help="1: a high VP total favours this side, -1: a low one.",
    )


class Entrance(Document):
    """A space where armies of a nation may appear, as reinforcements or when rebuilt."""

    space: SpaceId = field(title="Space", rule="PoG-9.5.3.3")
    only_if: Literal["always", "first full", "others lost"] = field(
        "always",
        title="Only if",
        rule="PoG-9.5.3.3",
        help="'first full': when the spaces above are at the stacking limit and not lost; 'others lost': "
        "when none "
        "of the spaces above is friendly and supplied.",
    )
    rebuilt_only: bool = field(
        False, title="Rebuilt armies only", rule="PoG-17.1.5", help="Not for reinforcements."
    )
    after_any_of: tuple[CardId, ...] = field((), title="After one of these events", rule="PoG-17.1.5")
    unless_enemy_holds: SpaceId | None = field(None, title="Not while the enemy holds", rule="PoG-17.1.5")


class Country(Nation):
    """A nation with units, a formation that acts as part of another nation, or a land without an army."""

    status: Literal["at war", "neutral"] = field("at war", title="At the start", rule="PoG-11.1.11")
    acts_as: NationId | None = field(
        None,
        title="Acts as",
        rule="PoG-9.2.3",
        help="Counts as this nation for activation, multinational attacks, lines and redeployment; never "
        "for mandated "
        "offensives, combat cards or replacing its armies.",
    )
    own_redeployment: bool = field(
        False,
        title="Redeploys as itself",
        rule="PoG-13.1.11",
        help="Is not its 'acts as' nation for redeployment.",
    )
    own_lines: bool = field(
        False,
        title="Lines as itself",
        rule="amb-56",
        help="May not use the dashed lines of its 'acts as' nation.",
    )
    enters_with: NationId | None = field(
        None,
        title="Opens with",
        rule="PoG-11.1.13",
        help="A land without an army that opens when this nation enters the war.",
    )
    capital_since_2018: bool = field(
        False,
        title="Capital only since 2018",
        rule="E-03",
        help="The option on its capital may take it away.",
    )
    enters_at: Literal["card", "limited war", "event"] | None = field(
        None,
        title="Enters by",
        rule="PoG-9.5.2",
        help="A neutral-entry card, its side's Limited War, or an event of its own (the USA).",
    )
    pool: PoolId | None = field(None, title="Replacement pool", rule="PoG-17.1.1.1")
    always_open: bool = field(
        False,
        title="Always open",
        rule="PoG-11.1.12",
        help="Units may enter although the land belongs to nobody at war.",
    )
    attrition_sources: tuple[SpaceId, ...] = field(
        (),
        title="Spaces also supplied from",
        rule="PoG-11.1.12",
        help="In attrition spaces of this land may also trace to these, even while they are neutral.",
    )
    supplied: Literal["normally", "always", "in the Near East", "at home"] = field(
        "normally", title="In supply", rule="PoG-14.1.5"
    )
    sea_supply: bool = field(True, title="Supply by sea", rule="PoG-14.2.2")
    sea_redeployment: bool = field(True, title="Redeployment by sea", rule="PoG-13.1.7")
    overland_redeployment: bool = field(True, title="Redeployment by land", rule="PoG-13.1.11")
    redeployment_area: tuple[NationId, ...] = field((), title="Redeploys only within", rule="PoG-13.1.6")
    reserve_ports: NationId | None = field(None, title="From the reserve to any port in", rule="PoG-13.1.8")
    near_east_redeployment: Literal[
        "free", "quota", "quota by sea or reserve", "by land only", "inside only"
    ] = field("by land only", title="Redeployment to and from the Near East", rule="PoG-13.2")
    near_east_quota: QuotaId | None = field(None, title="Quota for it", rule="PoG-13.2")
    reserve: Literal["yes", "home only", "never"] = field(
        "yes",
        title="Reserve Box",
        rule="PoG-13.1.8",
        help="'home only': from the reserve only to its capital; 'never': rebuilt on the map, no "
        "redeployment to the box.",
    )
    rebuilt_at: SpaceId | None = field(
        None, title="Corps rebuilt at", rule="PoG-17.1.6", help="A space instead of the Reserve Box."
    )
    lost_capital_exempt: bool = field(
        False,
        title="Loss of the capital does not matter",
        rule="PoG-13.1.11",
        help="For reserve redeployment and replacements.",
    )
    keeps_home: bool = field(
        False,
        title="Home spaces change only by entry",
        rule="PoG-14.3.6",
        help="Spaces of this land held by its side never change hands in attrition.",
    )
    converts: bool = field(
        True,
        title="Takes control",
        rule="PoG-11.1.15",
        help="Off: spaces count as its side's only while it stands there.",
    )
    dies_on_retreat: bool = field(False, title="Eliminated instead of retreating", rule="PoG-12.5.4")
    entrench_modifier: bool = field(False, title="Entrench modifier after a failure", rule="PoG-11.2.10")
    army_entry: tuple[Entrance, ...] = field((), title="Where armies appear", rule="PoG-9.5.3.3")
    army_entry_ports: NationId | None = field(None, title="Or any friendly port in", rule="PoG-9.5.3.3")
    land_colour: str = field("", title="Land tint", help="Of its area on the map, #rrggbb.")
    ink: str = field("", title="Counter ink", help="Text on its counters, #rrggbb.")


class PlaceTerrain(Terrain):
    """A kind of terrain and what it does in combat."""

    attacker_shift: int = field(
        0,
        title="Attacker's shift",
        unit="columns",
        rule="PoG-12.2.8",
        ge=-9,
        le=9,
        help="Columns to the left are negative.",
    )
    retreat_may_be_cancelled: bool = field(False, title="Retreat may be cancelled", rule="PoG-12.5.3")
    advance_stops: bool = field(False, title="Advance must stop", rule="PoG-12.7.3")
    flank_allowed: bool = field(True, title="Flank attack allowed", rule="PoG-12.3.1")
    no_combat_in: tuple[Season, ...] = field(
        (), title="No combat in", rule="PoG-15.2.5", help="Neither into nor out of such a space."
    )


class Place(Space):
    """A space of the map."""

    country: NationId | None = field(None, title="Country", rule="PoG-2.1", help="None: belongs to no land.")
    part: Literal["main", "near east"] = field("main", title="Part of the map", rule="PoG-9.2.7")
    also_at: Point | None = field(
        None,
        title="Drawn a second time at",
        unit="units",
        rule="PoG-9.2.7",
        help="The same space, shown on both parts of the map.",
    )
    shape: Literal["square", "star", "box", "circle"] = field("square", title="Symbol", rule="PoG-2.1")
    control: SideId | None = field(
        None, title="Controlled by", rule="PoG-3.0", help="At the start, or when its country enters the war."
    )
    terrain: TerrainId = field("clear", title="Terrain", rule="PoG-2.1")
    vp: tuple[VpSet, ...] = field(
        (),
        title="Victory space in",
        rule="PoG-5.7.2",
        help="The sets of victory spaces that contain it; a scenario names its set.",
    )
    fort: int = field(0, title="Fort", ge=0, le=9, rule="PoG-15.1", help="Combat and loss factor; 0: none.")
    port: SideId | None = field(None, title="Port of", rule="PoG-14.1.4")
    port_needs: SpaceId | None = field(None, title="Port needs control of", rule="PoG-13.1.7.2")
    supplies: tuple[NationId, ...] = field(
        (),
        title="Supply source of",
        rule="PoG-14.2",
        help="Nations that may trace here while it is friendly.",
    )
    own_source_of: tuple[NationId, ...] = field(
        (),
        title="Own source of",
        rule="PoG-13.1.12",
        help="Nations for which it is no foreign source: they keep reserve redeployment and replacements.",
    )
    home_source_of: tuple[NationId, ...] = field(
        (),
        title="Belongs to",
        rule="PoG-13.1.8",
        help="Nations whose corps may come here from the Reserve Box because it is their source.",
    )
    capital_of: NationId | None = field(None, title="Capital of", rule="PoG-3.0")
    landing: bool = field(
        False,
        title="Landing site",
        rule="PoG-9.5.3.5",
        help="Closed, unless the beachhead is here; then also a port for those it supplies.",
    )
    lone_attack_drm: int = field(
        0, title="Modifier of attacks from here alone", rule="PoG-12.2.7", ge=-6, le=6
    )
    stop_ban: bool = field(
        False,
        title="Closed to the Central Powers' stops in 1914",
        rule="PoG-11.1.9",
        help="The first side may pass, but not end movement or redeployment, until an event or war status.",
    )
    no_attrition_of: tuple[NationId, ...] = field((), title="No attrition of units of", rule="PoG-14.1.5")
    map_edge: bool = field(
        False,
        title="On the map's edge",
        rule="E-20",
        help="With the map-edge rules of 2010, units that retreat here and find no second space are lost.",
    )
    outside_all_vp: bool = field(False, title="Not needed for 'all victory spaces'", rule="PoG-16.4.6")
    border_ban: tuple[NationId, ...] = field(
        (),
        title="No stop for armies of (historical)",
        rule="PoG-5.7.4",
        help="Armies of these nations may not end movement here while the historical limit on Italy lasts.",
    )


class Line(Connection):
    """A line between two spaces."""

    kind: Literal["solid", "dashed"] = field("solid", title="Line", rule="PoG-2.1")
    only: tuple[NationId, ...] = field((), title="Only for", rule="PoG-11.1.4", help="Nobody named: for all.")
    supply_for: tuple[NationId, ...] = field((), title="Also for supply of", rule="PoG-14.1.3")
    corps_only: bool = field(False, title="Corps only", rule="PoG-11.3.2")
    quota: QuotaId | None = field(
        None, title="Quota", rule="PoG-11.3.2", help="Moves, attacks and retreats along it."
    )
    closed_after: CardId | None = field(
        None, title="Closed after", rule="PoG-11.3.2", help="For movement and combat; redeployment goes on."
    )
    attack_with_friends_in: tuple[NationId, ...] = field(
        (),
        title="Attack only with friends in",
        rule="PoG-12.1.10",
        help="An attack along it needs friendly units attacking from one of these countries.",
    )
    landing: bool = field(
        False, title="Landing line", rule="PoG-11.1.10", help="Open only with the beachhead."
    )
