"""Fight for Europe: the checks of its specification (V-01 to V-42)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from model import Change, Edit, path_text, value_at
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

europe = partial(check, system="fight-for-europe")

COVERED = {
    "V-01": "IDS-005",
    "V-03": "MAP-001",
    "V-04": "by design: coasts follow from the shapes of land and sea",
    "V-12": "PACK-SCHEMA",
    "V-33": "PACK-REFERENCE",
    "V-38": "PACK-REFERENCE, MAP-006",
    "V-39": "by design: an area keeps its country whoever holds it",
}
"""Checks of the specification that others do."""

SEASONS = ("spring", "summer", "autumn", "winter")


def _areas(look: Snapshot) -> Iterator[tuple[str, Any, str, Any]]:
    for key, board in look.pack.boards.items():
        for name, area in board.spaces.items():
            yield key, board, name, area


def _passages(look: Snapshot) -> Iterator[tuple[str, Any, str, Any]]:
    for key, board in look.pack.boards.items():
        for name, passage in board.all_connections.items():
            if passage.between is not None and all(end in board.spaces for end in passage.between):
                yield key, board, name, passage


def _variants(look: Snapshot) -> Iterator[tuple[str, Any]]:
    yield from look.scenarios.items()


def _moment(season: str) -> tuple[int, int]:
    year, _, part = season.partition("-")
    return int(year), SEASONS.index(part)


# ---------------------------------------------------------------------------- map


@europe(
    "FFE-V02",
    "A land area belongs to no country",
    "error",
    reads=("boards",),
    rule="V-02, 7-04",
    help="Every land area has the country, colony or closed land that it belongs to by its borders.",
    example="spaces:\n  berlin: {name: Berlin, kind: land}",
)
def land_belongs_to_a_country(look: Snapshot) -> Iterator[Found]:
    for key, _, name, area in _areas(look):
        if area.kind == "land" and area.country is None:
            yield found(
                "{area} belongs to no country.",
                path_text(("boards", key, "spaces", name)),
                area=area.name or name,
            )


@europe(
    "FFE-V05",
    "An arrow leads over more than a strait",
    "error",
    reads=("boards",),
    rule="V-05, 3-08",
    help="Crossing arrows join two land areas.",
    example="an arrow from Tunis to the Western Mediterranean",
)
def arrows_join_land(look: Snapshot) -> Iterator[Found]:
    for key, board, name, passage in _passages(look):
        kinds = {board.spaces[end].kind for end in passage.between}
        if passage.arrow and kinds != {"land"}:
            path = ("boards", key, "connections", name, "arrow")
            yield found(
                "{passage}: an arrow joins two land areas.",
                path_text(path),
                fixes=[Change("Without the arrow", (Edit(path, True),))],
                passage=look.name("connection", name, key),
            )


@europe(
    "FFE-V06",
    "A port without a coast",
    "error",
    reads=("boards",),
    rule="V-06, 3-10",
    help="A port lies in a land area that touches a sea area.",
    example="spaces:\n  prague: {port: true}",
)
def ports_lie_on_coasts(look: Snapshot) -> Iterator[Found]:
    for key, board, name, area in _areas(look):
        if not area.port:
            continue
        coastal = any(
            other in board.spaces and board.spaces[other].kind == "sea"
            for other, _ in board.neighbours.get(name, ())
        )
        if area.kind != "land" or not coastal:
            path = ("boards", key, "spaces", name, "port")
            yield found(
                "{area} has a port, but touches no sea.",
                path_text(path),
                fixes=[Change("Without the port", (Edit(path, True),))],
                area=area.name or name,
            )


@europe(
    "FFE-V08",
    "A river, a mountain or a fort protects an area that is not there",
    "error",
    reads=("boards",),
    rule="V-08, 5.2-04",
    help="What stands on a border protects one or both of the areas on its two sides.",
    example="connections:\n  paris~reims: {river: [berlin]}",
)
def protection_lies_on_its_border(look: Snapshot) -> Iterator[Found]:
    for key, _, name, passage in _passages(look):
        for field in ("river", "mountain", "fort"):
            for area in getattr(passage, field):
                if area not in passage.between:
                    path = ("boards", key, "connections", name, field)
                    kept = [other for other in getattr(passage, field) if other != area]
                    edit = Edit(path, list(getattr(passage, field)), kept)
                    yield found(
                        "{passage}: the {what} protects {area}, which lies elsewhere.",
                        path_text(path),
                        fixes=[Change(f"Without {look.name('space', area, key)}", (edit,))],
                        passage=look.name("connection", name, key),
                        what=field,
                        area=look.name("space", area, key),
                    )


@europe(
    "FFE-V09",
    "A country has no capital, or it lies abroad",
    "error",
    reads=("nations", "boards"),
    rule="V-09, 9-02",
    help="Every major power but the USA, and every minor country that can be conquered, has a capital "
    "inside its borders.",
    example="nations:\n  france: {status: major, capital: berlin}",
)
def countries_have_capitals(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, nation in pack.nations.items():
        home = any(area.country == key for _, _, _, area in _areas(look))
        if nation.capital is None and (nation.conquerable or nation.status == "minor") and home:
            yield found("{nation} has no capital.", path_text(("nations", key)), nation=nation.name)
        for _, _, name, area in _areas(look):
            if (
                name == nation.capital
                and area.country not in (key, None)
                and nation.status in ("major", "minor")
            ):
                yield found(
                    "{area}, the capital of {nation}, belongs to {country}.",
                    path_text(("nations", key, "capital")),
                    area=area.name or name,
                    nation=nation.name,
                    country=look.name("nation", area.country),
                )


@europe(
    "FFE-V11",
    "A gate does not join two seas",
    "error",
    reads=("boards",),
    rule="V-11, 3-11",
    help="Sea gates lie between two sea areas, and land areas hold them.",
    example="connections:\n  paris~reims: {gate: {name: Seine}}",
)
def gates_join_seas(look: Snapshot) -> Iterator[Found]:
    for key, board, name, passage in _passages(look):
        if passage.gate is None:
            continue
        kinds = {board.spaces[end].kind for end in passage.between}
        holders = [
            area
            for area in passage.gate.held_by
            if area in board.spaces and board.spaces[area].kind != "land"
        ]
        if kinds != {"sea"} or holders:
            yield found(
                "{gate} " + ("is held by a sea area." if holders else "does not join two seas."),
                path_text(("boards", key, "connections", name, "gate")),
                gate=passage.gate.name,
            )


# ---------------------------------------------------------------------------- powers and forces


@europe(
    "FFE-V10",
    "A power has no supply source",
    "error",
    reads=("scenarios", "nations", "pieces", "tables", "boards"),
    rule="V-10, 9-02",
    help="A power with land units needs its capital, or sources that the variant adds.",
    example="a power without capital, with infantry, and no added supply sources",
)
def powers_have_sources(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, variant in _variants(look):
        landed = {
            pack.pieces[unit.piece].nation
            for unit in variant.setup.values()
            if unit.piece in pack.pieces and _domain(pack, unit.piece) == "land"
        }
        for power in variant.powers:
            nation = pack.nations.get(power)
            if nation is None or power not in landed:
                continue
            if nation.capital is None and not variant.supply_added.get(power):
                yield found(
                    "{variant}: {nation} has land units, but no supply source.",
                    path_text(("scenarios", key, "powers")),
                    related=[path_text(("nations", power))],
                    variant=variant.title,
                    nation=nation.name,
                )


def _domain(pack: Any, piece: str) -> str:
    counter = pack.pieces.get(piece)
    kind = pack.tables.unit_types.get(counter.type) if counter is not None and counter.type else None
    return kind.domain if kind is not None else ""


@europe(
    "FFE-V13",
    "A power starts with more units than its force pool",
    "error",
    reads=("scenarios", "pieces"),
    rule="V-13, 7-03",
    help="The force pool is the most that a power may ever have of a type.",
    example="force_pools:\n  germany: {infantry: 2}   # and three set up",
)
def pools_are_enough(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, variant in _variants(look):
        placed: Counter[tuple[str, str]] = Counter()
        for unit in variant.setup.values():
            counter = pack.pieces.get(unit.piece)
            if counter is not None and counter.nation and counter.type:
                placed[counter.nation, counter.type] += unit.count
        for (nation, kind), count in placed.items():
            pool = variant.force_pools.get(nation)
            if pool is not None and count > pool.get(kind, 0):
                path = ("scenarios", key, "force_pools", nation, kind)
                edit = Edit(path, pool[kind], count) if kind in pool else Edit(path, after=count)
                yield found(
                    "{variant}: {nation} starts with {count} of {kind}, but its force pool has {pool}.",
                    path_text(path),
                    fixes=[Change(f"A pool of {count}", (edit,))],
                    variant=variant.title,
                    nation=look.name("nation", nation),
                    count=count,
                    kind=look.name("unit type", kind),
                    pool=pool.get(kind, 0),
                )


@europe(
    "FFE-V14",
    "A power has no HPP for a year of the variant",
    "error",
    reads=("scenarios", "tables"),
    rule="V-14, V-27, 10-02",
    help="Production is counted every year, so each power needs its base HPP for every year from the "
    "first to the last.",
    example="hpp_by_year:\n  ussr: {'1944': 30}   # and the variant ends in 1945",
)
def every_year_has_hpp(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, variant in _variants(look):
        if variant.first is None or variant.last is None:
            continue
        years = [str(year) for year in range(int(variant.first[:4]), int(variant.last[:4]) + 1)]
        for power in variant.powers:
            own = variant.hpp_by_year.get(power)
            sheet = pack.tables.data_sheets.get(power)
            known = own if own is not None else sheet.base_hpp if sheet is not None else {}
            missing = [year for year in years if year not in known]
            if missing:
                yield found(
                    "{variant}: {nation} has no HPP for {years}.",
                    path_text(("scenarios", key, "hpp_by_year")),
                    variant=variant.title,
                    nation=look.name("nation", power),
                    years=", ".join(missing),
                )


@europe(
    "FFE-V15",
    "A power cannot build anything at the start",
    "warning",
    reads=("scenarios", "tables"),
    rule="V-15, 7-05",
    help="Half of its HPP, rounded up, is less than its cheapest unit costs.",
    example="hpp:\n  ussr: 0",
)
def powers_can_build(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    costs = [kind.cost for kind in pack.tables.unit_types.values() if kind.level == "basic"]
    for key, variant in _variants(look):
        for power, hpp in variant.hpp.items():
            if costs and -(-hpp // 2) < min(costs):
                yield found(
                    "{variant}: {nation} starts with {hpp} HPP and cannot build.",
                    path_text(("scenarios", key, "hpp", power)),
                    variant=variant.title,
                    nation=look.name("nation", power),
                    hpp=hpp,
                )


@europe(
    "FFE-V16",
    "A major power has no limit of redeployment",
    "error",
    reads=("scenarios", "tables", "nations"),
    rule="V-16, 8-01",
    help="Strategic redeployment is limited per turn, by the variant or by the power's data sheet.",
    example="a power without data sheet and without an entry under 'strategic redeployments'",
)
def redeployment_is_limited(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, variant in _variants(look):
        for power in variant.powers:
            nation = pack.nations.get(power)
            known = power in variant.sr_limit or power in pack.tables.data_sheets
            if nation is not None and nation.status == "major" and not known:
                yield found(
                    "{variant}: {nation} has no limit of strategic redeployment.",
                    path_text(("scenarios", key, "sr_limit")),
                    variant=variant.title,
                    nation=nation.name,
                )


@europe(
    "FFE-V17",
    "The turn order leaves a power out, or names one twice",
    "error",
    reads=("scenarios",),
    rule="V-17, 2-04",
    help="Every power of the variant takes its turn once.",
    example="powers: [ussr, germany]\nturn_order: [[ussr], [ussr]]",
)
def everybody_takes_a_turn(look: Snapshot) -> Iterator[Found]:
    for key, variant in _variants(look):
        turns = Counter(power for group in variant.turn_order for power in group)
        wrong = [power for power in variant.powers if turns[power] != 1]
        wrong += [power for power in turns if power not in variant.powers]
        if wrong and variant.turn_order:
            yield found(
                "{variant}: {nations} must take one turn, and only powers of the variant do.",
                path_text(("scenarios", key, "turn_order")),
                variant=variant.title,
                nations=", ".join(look.name("nation", power) for power in wrong),
            )


@europe(
    "FFE-V18",
    "A power with units is not in the order of set-up",
    "error",
    reads=("scenarios", "pieces"),
    rule="V-18, 2-02",
    help="Players who set up freely do so in this order; a power that is left out would never place its "
    "units.",
    example="setup_order: [germany]   # and Soviet units",
)
def everybody_sets_up(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, variant in _variants(look):
        fielded = {
            pack.pieces[unit.piece].nation for unit in variant.setup.values() if unit.piece in pack.pieces
        }
        missing = [power for power in variant.powers if power in fielded and power not in variant.setup_order]
        if missing and variant.setup_order:
            path = ("scenarios", key, "setup_order")
            edit = Edit(path, list(variant.setup_order), [*variant.setup_order, *missing])
            names = ", ".join(look.name("nation", power) for power in missing)
            yield found(
                "{variant}: {nations} has units, but no place in the order of set-up.",
                path_text(path),
                fixes=[Change(f"{names} last", (edit,))],
                variant=variant.title,
                nations=names,
            )


@europe(
    "FFE-V19",
    "A unit starts where it cannot be",
    "error",
    reads=("scenarios", "pieces", "boards", "tables"),
    rule="V-19, 2-02",
    help="Land units and aircraft start in land areas, fleets in ports.",
    example="setup:\n  fleet: {piece: germany-fleet, at: prague}",
)
def units_start_in_their_element(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in pack.scenarios.items():
        board = pack.boards.get(look.scenarios[key].board)
        for name, unit in scenario.setup.items():
            area = board.spaces.get(unit.at) if board is not None else None
            domain = _domain(pack, unit.piece)
            if area is None or not domain:
                continue
            afloat = area.port or area.kind == "sea"
            if (domain == "sea" and not afloat) or (domain in ("land", "air") and area.kind != "land"):
                yield found(
                    "{variant}: {unit} cannot start in {area}.",
                    path_text(("scenarios", key, "setup", name, "at")),
                    variant=scenario.title,
                    unit=look.name("piece", unit.piece),
                    area=area.name or unit.at,
                )


@europe(
    "FFE-V24",
    "Allies are at war with each other",
    "error",
    reads=("scenarios",),
    rule="V-24, 13-02",
    help="Nobody is at war with itself or with a power of its own alliance.",
    example="at_war: [[britain, france]]",
)
def allies_are_at_peace(look: Snapshot) -> Iterator[Found]:
    for key, variant in _variants(look):
        for index, (a, b) in enumerate(variant.at_war):
            allied = any(a in powers and b in powers for powers in variant.alliances.values())
            if a == b or allied:
                yield found(
                    "{variant}: {a} and {b} are allies, and at war.",
                    path_text(("scenarios", key, "at_war", str(index))),
                    variant=variant.title,
                    a=look.name("nation", a),
                    b=look.name("nation", b),
                )


@europe(
    "FFE-V26",
    "A country can be conquered, but its worth is not known",
    "warning",
    reads=("nations",),
    rule="V-26, 10-02",
    help="Whoever conquers a minor country counts its HPP every year.",
    example="nations:\n  norway: {status: minor, conquerable: true}",
)
def minors_have_hpp(look: Snapshot) -> Iterator[Found]:
    nations: Any = look.pack.nations
    for key, nation in nations.items():
        if nation.status == "minor" and nation.capital is not None and nation.hpp is None:
            yield found("{nation} has no HPP.", path_text(("nations", key)), nation=nation.name)


# ---------------------------------------------------------------------------- variants


@europe(
    "FFE-V28",
    "A variant ends before it begins",
    "error",
    reads=("scenarios",),
    rule="V-28, 2-04",
    help="The last season must not lie before the first.",
    example="first: 1944-summer\nlast: 1941-spring",
)
def seasons_run_forward(look: Snapshot) -> Iterator[Found]:
    for key, variant in _variants(look):
        if variant.first and variant.last and _moment(variant.last) < _moment(variant.first):
            yield found(
                "{variant} begins in {first} and ends in {last}.",
                path_text(("scenarios", key, "last")),
                variant=variant.title,
                first=variant.first,
                last=variant.last,
            )


@europe(
    "FFE-V29",
    "An advanced unit in a basic variant",
    "error",
    reads=("scenarios", "pieces", "tables"),
    rule="V-29, 12.1",
    help="Paratroops, bombers and submarines belong to the advanced game.",
    example="level: basic\nsetup:\n  drop: {piece: germany-paratroop, at: berlin}",
)
def units_fit_the_level(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in pack.scenarios.items():
        if look.scenarios[key].level == "advanced":  # type: ignore[attr-defined]
            continue
        for name, unit in scenario.setup.items():
            counter = pack.pieces.get(unit.piece)
            kind = pack.tables.unit_types.get(counter.type) if counter is not None else None
            if kind is not None and kind.level == "advanced":
                yield found(
                    "{variant} is basic, but {unit} is an advanced unit.",
                    path_text(("scenarios", key, "setup", name)),
                    variant=scenario.title,
                    unit=look.name("piece", unit.piece),
                )


@europe(
    "FFE-V31",
    "Research that nobody pursues",
    "error",
    reads=("scenarios", "tables"),
    rule="V-31, 17-01",
    help="Research and diplomacy belong to the full war: a variant with research needs a power with goals.",
    example="powers: [ussr, italy]\nresearch: true",
)
def research_is_pursued(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    pursuing = {power for goal in pack.tables.research.goals.values() for power in goal.powers}
    for key, variant in _variants(look):
        path = ("scenarios", key, "research")
        if variant.research and not pursuing.intersection(variant.powers):
            yield found(
                "{variant} has research, but none of its powers has goals.",
                path_text(path),
                fixes=[Change("Without research", (Edit(path, value_at(pack, path), False),))],
                variant=variant.title,
            )


@europe(
    "FFE-V32",
    "Nobody can say who wins",
    "error",
    reads=("scenarios",),
    rule="V-32, 2-10",
    help="A variant with powers has conditions of victory, or victory points.",
    example="a variant without victory",
)
def victory_is_decided(look: Snapshot) -> Iterator[Found]:
    for key, variant in _variants(look):
        victory = variant.victory
        decided = victory is not None and (victory.immediate or victory.final or victory.points)
        if variant.powers and not decided:
            yield found(
                "{variant} does not say who wins.",
                path_text(("scenarios", key, "victory")),
                variant=variant.title,
            )


@europe(
    "FFE-V40",
    "A unit has no type or no values",
    "error",
    reads=("pieces",),
    rule="V-40, 4-01",
    help="A unit needs its type, and values for attack and defence.",
    example="pieces:\n  germany-infantry: {nation: germany, type: infantry}",
)
def units_have_values(look: Snapshot) -> Iterator[Found]:
    pieces: Any = look.pack.pieces
    for key, piece in pieces.items():
        lacking = [
            title
            for title, value in (("type", piece.type), ("attack", piece.attack), ("defence", piece.defence))
            if value is None
        ]
        if piece.kind == "unit" and lacking:
            yield found(
                "{unit} has no {lacking}.",
                path_text(("pieces", key)),
                unit=look.name("piece", key),
                lacking=" and no ".join(lacking),
            )
