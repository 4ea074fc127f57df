"""Units: force pools, where they start, types and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from model import Change, Edit, path_text
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.war import War, europe


@europe(
    "FFE-V13",
    "A power starts with more units than its force pool",
    "error",
    reads=("scenarios", "pieces"),
    spec="V-13",
    rule="7-03",
    help="The force pool is the most that a power may ever have of a type.",
    example="force_pools:\n  germany: {infantry: 2}   # and three set up",
)
def pools_are_enough(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for war in War.all(look):
        variant = war.scenario
        placed: Counter[tuple[str, str]] = Counter()
        for unit in variant.setup.values():
            counter = pack.pieces.get(unit.piece)
            if counter is not None and counter.nation and counter.type:
                placed[counter.nation, counter.type] += unit.count
        for (nation, kind), count in placed.items():
            pool = variant.force_pools.get(nation)
            if pool is not None and count > pool.get(kind, 0):
                path = war.place("force_pools", nation, kind)
                edit = Edit(path, pool[kind], count) if kind in pool else Edit(path, after=count)
                yield found(
                    "{scenario}: {nation} starts with {count} of {kind}, but its force pool has {pool}.",
                    path_text(path),
                    fixes=[Change(said("A pool of {number}", number=count), (edit,))],
                    scenario=war.title,
                    nation=war.nation(nation),
                    count=count,
                    kind=look.name("unit type", kind),
                    pool=pool.get(kind, 0),
                )


@europe(
    "FFE-V19",
    "A unit starts where it cannot be",
    "error",
    reads=("scenarios", "pieces", "boards", "tables"),
    spec="V-19",
    rule="2-02",
    help="Land units and aircraft start in land areas, fleets in ports.",
    example="setup:\n  fleet: {piece: germany-fleet, at: prague}",
)
def units_start_in_their_element(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for name, unit in war.own_setup.items():
            area = war.board.spaces.get(unit.at)
            domain = war.domain(unit.piece)
            if area is None or not domain:
                continue
            afloat = area.port or area.kind == "sea"
            if (domain == "sea" and not afloat) or (domain in ("land", "air") and area.kind != "land"):
                yield war.found(
                    "{scenario}: {unit} cannot start in {area}.",
                    "setup",
                    name,
                    "at",
                    unit=war.piece(unit.piece),
                    area=area.name or unit.at,
                )


@europe(
    "FFE-V19B",
    "A unit starts in an area that its side does not hold",
    "error",
    reads=("scenarios", "pieces", "boards", "tables", "nations"),
    spec="V-19",
    rule="2-02",
    help="Units are placed in areas that their power or an ally controls at the start, as the map and the "
    "variant say. At sea nobody holds anything.",
    example="setup:\n  guest: {piece: germany-infantry, at: paris}",
)
def units_start_among_friends(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for name, unit in war.own_setup.items():
            nation, holder = war.nation_of(unit.piece), war.holders.get(unit.at)
            if nation is None or holder is None:
                continue
            power = war.scenario.run_by.get(nation, nation)
            if holder not in war.friends(power) and holder != nation:
                yield war.starting(
                    "{scenario}: {unit} starts in {space}, which {holder} holds.",
                    name,
                    unit,
                    holder=war.nation(holder),
                )


@europe(
    "FFE-V29B",
    "A unit that its nation cannot build",
    "error",
    reads=("pieces", "tables"),
    spec="V-29",
    rule="12.1.3-01",
    help="Some unit types belong to certain powers only, as submarines to Germany.",
    example="pieces:\n  italy-submarine: {nation: italy, type: submarine}",
)
def units_have_their_builders(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, piece in pack.pieces.items():
        kind = pack.tables.unit_types.get(piece.type)
        if kind is not None and kind.builders and piece.nation not in kind.builders:
            yield found(
                "{unit}: only {builders} build this type.",
                path_text(("pieces", key, "nation")),
                unit=look.name("piece", key),
                builders=[look.name("nation", nation) for nation in kind.builders],
            )


@europe(
    "FFE-V29",
    "An advanced unit in a basic variant",
    "error",
    reads=("scenarios", "pieces", "tables"),
    spec="V-29",
    rule="12.1",
    help="Paratroops, bombers and submarines belong to the advanced game.",
    example="level: basic\nsetup:\n  drop: {piece: germany-paratroop, at: berlin}",
)
def units_fit_the_level(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        if war.scenario.level == "advanced":
            continue
        for name, unit in war.own_setup.items():
            kind = war.type_of(unit.piece)
            if kind is not None and kind.level == "advanced":
                yield war.found(
                    "{scenario} is basic, but {unit} is an advanced unit.",
                    "setup",
                    name,
                    unit=war.piece(unit.piece),
                )


@europe(
    "FFE-V40",
    "A unit has no type or no values",
    "error",
    reads=("pieces",),
    spec="V-40",
    rule="4-01",
    help="A unit needs its type, and values for attack and defence.",
    example="pieces:\n  germany-infantry: {nation: germany, type: infantry}",
)
def units_have_values(look: Snapshot) -> Iterator[Found]:
    pieces: Any = look.pack.pieces
    for key, piece in pieces.items():
        lacking = [
            title
            for title, value in (
                (said("type"), piece.type),
                (said("attack"), piece.attack),
                (said("defence"), piece.defence),
            )
            if value is None
        ]
        if piece.kind == "unit" and lacking:
            yield found(
                "{unit} lacks: {lacking}.",
                path_text(("pieces", key)),
                unit=look.name("piece", key),
                lacking=lacking,
            )
