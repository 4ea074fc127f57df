"""What special rules forbid at the start, in the variants that use them (13.1, 13.4, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from validators.registry import Found, of_spaces
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.war import War, europe

SETUP = (*of_spaces("country"), "boards/*/regions", "scenarios", "pieces", "nations", "tables")


def _lines(war: War, areas: Iterable[str], nations: Iterable[str] | None = None) -> list[tuple[str, Any]]:
    """Set-up lines in some areas, of some nations where they are given."""
    chosen, own = frozenset(areas), None if nations is None else frozenset(nations)
    return [
        (name, unit)
        for name, unit in war.scenario.setup.items()
        if unit.at in chosen and (own is None or war.nation_of(unit.piece) in own)
    ]


@europe(
    "FFE-V20",
    "An area holds more units than its rule allows",
    "error",
    reads=SETUP,
    spec="V-20",
    rule="13.4-02",
    help="A special rule in force limits an area, as Malta: so many land units, fleets and air units.",
    example="setup:\n  a: {piece: britain-infantry, at: malta, count: 2}",
)
def areas_are_not_crowded(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for limit in war.effects("stacking_limit"):
            for domain in ("land", "sea", "air"):
                lines = [
                    (name, unit)
                    for name, unit in _lines(war, [limit.area])
                    if war.domain(unit.piece) == domain
                ]
                units, most = sum(unit.count for _, unit in lines), getattr(limit, domain)
                if units > most:
                    yield war.found(
                        "{scenario}: {area} holds {units} units of one kind, but the rule allows {most}.",
                        "setup",
                        lines[-1][0],
                        related=[war.path("setup", name) for name, _ in lines[:-1]],
                        area=war.space(limit.area),
                        units=units,
                        most=most,
                    )


@europe(
    "FFE-V21",
    "A power has more units in a region than its rule allows",
    "error",
    reads=SETUP,
    spec="V-21",
    rule="13.4-03",
    help="A special rule in force limits a power in a region, as the Germans in Africa.",
    example="four German units set up in Libya",
)
def regions_are_not_crowded(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for limit in war.effects("force_limit"):
            lines = _lines(war, war.region(limit.region), [limit.nation])
            units = sum(unit.count for _, unit in lines)
            if units > limit.units:
                region = war.board.regions.get(limit.region)
                yield war.found(
                    "{scenario}: {nation} has {units} units in {region}, but the rule allows {most}.",
                    "setup",
                    lines[-1][0],
                    related=[war.path("setup", name) for name, _ in lines[:-1]],
                    nation=war.nation(limit.nation),
                    units=units,
                    region=region.name if region is not None and region.name else limit.region,
                    most=limit.units,
                )


@europe(
    "FFE-V22",
    "A unit starts where its nation may not go",
    "error",
    reads=SETUP,
    spec="V-22",
    rule="13.1-02",
    help="A special rule in force keeps a nation out of an area, as the British out of the Maginot Line "
    "while its fort stands.",
    example="setup:\n  bef: {piece: britain-infantry, at: maginot_line}",
)
def nobody_starts_where_barred(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for rule in war.effects("barred"):
            falls = rule.until == "the fort has fallen"
            closed = [area for area in rule.areas if not falls or area in war.scenario.forts]
            for name, unit in _lines(war, closed, [rule.nation]):
                yield war.starting(
                    "{scenario}: {unit} may not be in {space}.",
                    name,
                    unit,
                )


@europe(
    "FFE-V23",
    "Units that never share an area start in one",
    "error",
    reads=SETUP,
    spec="V-23",
    rule="13.1-05",
    help="A special rule in force keeps nations apart, as the Soviets and the Western Allies.",
    example="setup:\n  a: {piece: ussr-infantry, at: cairo}\n  b: {piece: britain-infantry, at: cairo}",
)
def strangers_start_apart(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for rule in war.effects("never_in_one_area"):
            areas = {unit.at for _, unit in _lines(war, war.board.spaces, [rule.nation])}
            for name, unit in _lines(war, areas, rule.others):
                yield war.found(
                    "{scenario}: {unit} and units of {nation} never share an area, but start in {area}.",
                    "setup",
                    name,
                    "at",
                    unit=war.piece(unit.piece),
                    nation=war.nation(rule.nation),
                    area=war.space(unit.at),
                )


@europe(
    "FFE-V07",
    "Ships are sent where there is no port",
    "error",
    reads=("scenarios", "tables", "boards"),
    spec="V-07",
    rule="3-10",
    help="An area without a port has no naval access, as Finland: no fleet bases there, and nothing lands. A "
    "rule of free set-up that sends ships there can never be met.",
    example="free_setup:\n  germany:\n    rule-1: {areas: [finland], exactly: {fleet: 1}}",
)
def ships_go_to_ports(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        types = war.pack.tables.unit_types
        ships = {key for key, kind in types.items() if kind.domain == "sea"}
        for nation, rules in war.scenario.free_setup.items():
            for name, rule in rules.items():
                each = ships.intersection((*rule.least_each, *rule.exactly))
                some = ships.intersection((*rule.units, *rule.least, *rule.exactly_together))
                areas = [area for area in rule.areas or war.region(rule.region) if area in war.board.spaces]
                dry = [area for area in areas if not war.board.spaces[area].port]
                if dry and (each or (some and len(dry) == len(areas))):
                    yield war.found(
                        "{scenario}: ships of {nation} cannot start in {areas}: there is no port.",
                        "free_setup",
                        nation,
                        name,
                        nation=war.nation(nation),
                        areas=list(map(war.space, dry)),
                    )


@europe(
    "FFE-V30",
    "A rule of the advanced game in a basic variant",
    "error",
    reads=("scenarios", "tables"),
    spec="V-30",
    rule="12",
    help="Interception and lend-lease belong to the advanced game.",
    example="level: basic\nrules_on: ['12.2']",
)
def rules_fit_the_level(look: Snapshot) -> Iterator[Found]:
    advanced = ("interception", "lend_lease")
    for war in War.all(look):
        if war.scenario.level == "advanced":
            continue
        for key, rule in war.pack.tables.special_rules.items():
            if war.switched(key) and any(effect.effect in advanced for effect in rule.effects):
                yield war.found(
                    "{scenario} is basic, but {special} is a rule of the advanced game.",
                    "rules_on",
                    special=rule.name,
                )


@europe(
    "FFE-V34",
    "A conquered country cannot be garrisoned",
    "warning",
    reads=SETUP,
    spec="V-34",
    rule="A-48",
    help="With the rule of occupation every conquered country holds a land unit. Its conqueror has none "
    "there, and too few elsewhere to send one by redeployment in the first turn.",
    example="own_rules:\n  occupation: {effects: [{effect: garrison}]}   # and no German unit in Poland",
)
def garrisons_can_be_met(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        if not war.effects("garrison"):
            continue
        for key, country in war.pack.nations.items():
            power = country.conquered_by
            areas = {name for name, area in war.board.spaces.items() if area.country == key}
            if power not in war.scenario.powers or not areas:
                continue
            landed = [
                unit
                for _, unit in _lines(war, war.board.spaces, war.friends(power))
                if war.domain(unit.piece) == "land"
            ]
            present = any(unit.at in areas for unit in landed)
            sheet = war.pack.tables.data_sheets.get(power)
            moves = war.scenario.sr_limit.get(power, sheet.sr_limit if sheet is not None else 0)
            if not present and not (moves and landed):
                yield war.found(
                    "{scenario}: {nation} cannot garrison {country}.",
                    "setup",
                    nation=war.nation(power),
                    country=war.nation(key),
                )
