"""Powers: sources, production, order of play, wars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.war import War, europe


@europe(
    "FFE-V10",
    "A power has no supply source",
    "error",
    reads=("scenarios", "nations", "pieces", "tables", "boards"),
    spec="V-10",
    rule="9-02",
    help="A power with land units needs its capital, or sources that the variant adds.",
    example="a power without capital, with infantry, and no added supply sources",
)
def powers_have_sources(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for war in War.all(look):
        variant = war.scenario
        landed = {
            war.nation_of(unit.piece) for unit in variant.setup.values() if war.domain(unit.piece) == "land"
        }
        for power in variant.powers:
            nation = pack.nations.get(power)
            if nation is None or power not in landed:
                continue
            if nation.capital is None and not variant.supply_added.get(power):
                yield war.found(
                    "{scenario}: {nation} has land units, but no supply source.",
                    "powers",
                    related=[path_text(("nations", power))],
                    nation=nation.name,
                )


@europe(
    "FFE-V14",
    "A power has no HPP for a year of the variant",
    "error",
    reads=("scenarios", "tables"),
    spec="V-14",
    rule="10-02",
    help="Production is counted every year, so each power needs its base HPP for every year from the "
    "first to the last.",
    example="hpp_by_year:\n  ussr: {'1944': 30}   # and the variant ends in 1945",
)
def every_year_has_hpp(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for war in War.all(look):
        variant = war.scenario
        if variant.first is None or variant.last is None:
            continue
        years = [str(year) for year in range(int(variant.first[:4]), int(variant.last[:4]) + 1)]
        for power in variant.powers:
            own = variant.hpp_by_year.get(power)
            sheet = pack.tables.data_sheets.get(power)
            known = own if own is not None else sheet.base_hpp if sheet is not None else {}
            missing = [year for year in years if year not in known]
            if missing:
                yield war.found(
                    "{scenario}: {nation} has no HPP for {years}.",
                    "hpp_by_year",
                    nation=war.nation(power),
                    years=missing,
                )


@europe(
    "FFE-V27",
    "A major power has no base HPP for 1939",
    "error",
    reads=("nations", "tables"),
    spec="V-27",
    rule="10-02",
    help="Whoever conquers a major power counts a share of its base HPP of 1939, in whichever year "
    "a variant starts.",
    example="tables:\n  data_sheets:\n    france: {base_hpp: {'1940': 17}}",
)
def majors_have_the_base_of_1939(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, nation in pack.nations.items():
        sheet = pack.tables.data_sheets.get(key)
        if nation.status == "major" and (sheet is None or "1939" not in sheet.base_hpp):
            yield found(
                "{nation} has no base HPP for 1939.",
                path_text(("tables", "data_sheets", key) if sheet is not None else ("nations", key)),
                nation=nation.name,
            )


@europe(
    "FFE-V15",
    "A power cannot build anything at the start",
    "warning",
    reads=("scenarios", "tables"),
    spec="V-15",
    rule="7-05",
    help="Half of its HPP, rounded up, is less than its cheapest unit costs.",
    example="hpp:\n  ussr: 0",
)
def powers_can_build(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    costs = [kind.cost for kind in pack.tables.unit_types.values() if kind.level == "basic"]
    for war in War.all(look):
        variant = war.scenario
        for power, hpp in variant.hpp.items():
            if costs and -(-hpp // 2) < min(costs):
                yield war.found(
                    "{scenario}: {nation} starts with {hpp} HPP and cannot build.",
                    "hpp",
                    power,
                    nation=war.nation(power),
                    hpp=hpp,
                )


@europe(
    "FFE-V16",
    "A major power has no limit of redeployment",
    "error",
    reads=("scenarios", "tables", "nations"),
    spec="V-16",
    rule="8-01",
    help="Strategic redeployment is limited per turn, by the variant or by the power's data sheet.",
    example="a power without data sheet and without an entry under 'strategic redeployments'",
)
def redeployment_is_limited(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for war in War.all(look):
        variant = war.scenario
        for power in variant.powers:
            nation = pack.nations.get(power)
            known = power in variant.sr_limit or power in pack.tables.data_sheets
            if nation is not None and nation.status == "major" and not known:
                yield war.found(
                    "{scenario}: {nation} has no limit of strategic redeployment.",
                    "sr_limit",
                    nation=nation.name,
                )


@europe(
    "FFE-V17",
    "The turn order leaves a power out, or names one twice",
    "error",
    reads=("scenarios",),
    spec="V-17",
    rule="2-04",
    help="Every power of the variant takes its turn once.",
    example="powers: [ussr, germany]\nturn_order: [[ussr], [ussr]]",
)
def everybody_takes_a_turn(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        variant = war.scenario
        turns = Counter(power for group in variant.turn_order for power in group)
        wrong = [power for power in variant.powers if turns[power] != 1]
        wrong += [power for power in turns if power not in variant.powers]
        if wrong and variant.turn_order:
            yield war.found(
                "{scenario}: {nations} must take one turn, and only powers of the variant do.",
                "turn_order",
                nations=[war.nation(power) for power in wrong],
            )


@europe(
    "FFE-V18",
    "A power with units is not in the order of set-up",
    "error",
    reads=("scenarios", "pieces"),
    spec="V-18",
    rule="2-02",
    help="Players who set up freely do so in this order; a power that is left out would never place its "
    "units.",
    example="setup_order: [germany]   # and Soviet units",
)
def everybody_sets_up(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        variant = war.scenario
        fielded = {war.nation_of(unit.piece) for unit in variant.setup.values()}
        missing = [power for power in variant.powers if power in fielded and power not in variant.setup_order]
        if missing and variant.setup_order:
            path = war.place("setup_order")
            edit = Edit(path, list(variant.setup_order), [*variant.setup_order, *missing])
            names = [war.nation(power) for power in missing]
            yield found(
                "{scenario}: {nations} has units, but no place in the order of set-up.",
                path_text(path),
                fixes=[Change(said("{names} last", names=names), (edit,))],
                scenario=war.title,
                nations=names,
            )


@europe(
    "FFE-V24",
    "Allies are at war with each other",
    "error",
    reads=("scenarios",),
    spec="V-24",
    rule="13-02",
    help="Nobody is at war with itself or with a power of its own alliance.",
    example="at_war: [[britain, france]]",
)
def allies_are_at_peace(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        variant = war.scenario
        for index, (a, b) in enumerate(variant.at_war):
            allied = any(a in powers and b in powers for powers in variant.alliances.values())
            if a == b or allied:
                yield war.found(
                    "{scenario}: {a} and {b} are allies, and at war.",
                    "at_war",
                    str(index),
                    a=war.nation(a),
                    b=war.nation(b),
                )


@europe(
    "FFE-V26",
    "A country can be conquered, but its worth is not known",
    "warning",
    reads=("nations",),
    spec="V-26",
    rule="10-02",
    help="Whoever conquers a minor country counts its HPP every year.",
    example="nations:\n  norway: {status: minor, conquerable: true}",
)
def minors_have_hpp(look: Snapshot) -> Iterator[Found]:
    nations: Any = look.pack.nations
    for key, nation in nations.items():
        if nation.status == "minor" and nation.capital is not None and nation.hpp is None:
            yield found("{nation} has no HPP.", path_text(("nations", key)), nation=nation.name)


@europe(
    "FFE-V31",
    "Research that nobody pursues",
    "error",
    reads=("scenarios", "tables"),
    spec="V-31",
    rule="17-01",
    help="Research and diplomacy belong to the full war: a variant with research needs a power with goals.",
    example="powers: [ussr, italy]\nresearch: true",
)
def research_is_pursued(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    pursuing = {power for goal in pack.tables.research.goals.values() for power in goal.powers}
    for war in War.all(look):
        variant = war.scenario
        path = war.place("research")
        if variant.research and variant.theatre is not None:
            yield war.found(
                "{scenario} has research, but is played in one theatre only.",
                "research",
                fixes=[Change("Without research", (Edit(path, value_at(pack, path), False),))],
            )
        if variant.research and not pursuing.intersection(variant.powers):
            yield found(
                "{scenario} has research, but none of its powers has goals.",
                path_text(path),
                fixes=[Change("Without research", (Edit(path, value_at(pack, path), False),))],
                scenario=war.title,
            )


@europe(
    "FFE-V25",
    "A country can join the war, but brings nothing",
    "warning",
    reads=("nations", "tables"),
    spec="V-25",
    rule="5.1-13",
    help="Satellites, and minor countries that research or a rule can win, place their forces and add "
    "their HPP when they enter.",
    example="nations:\n  hungary: {status: satellite, satellite_of: germany}   # no forces, no HPP",
)
def joining_countries_bring_something(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    rules = (*pack.tables.special_rules.values(), *pack.tables.research.goals.values())
    won = {
        effect.nation
        for rule in rules
        for effect in rule.effects
        if effect.effect in ("becomes_satellite", "joins_side")
    }
    for key, nation in pack.nations.items():
        joins = nation.status == "satellite" or nation.joins is not None or key in won
        lacking = [
            word
            for word, given in ((said("forces"), nation.forces), (said("HPP"), nation.hpp is not None))
            if not given
        ]
        if joins and lacking:
            yield found(
                "{nation} can join the war, but lacks: {lacking}.",
                path_text(("nations", key)),
                nation=nation.name,
                lacking=lacking,
            )


@europe(
    "FFE-V35",
    "Nobody can act in the first turn",
    "warning",
    reads=("scenarios", "pieces", "tables"),
    spec="V-35",
    rule="2-05",
    help="A power acts when it has HPP to spend, or a unit that can move.",
    example="a variant whose powers have neither HPP nor units",
)
def somebody_can_act(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        moving = {
            war.nation_of(unit.piece) for unit in war.scenario.setup.values() if war.type_of(unit.piece)
        }
        able = [power for power in war.scenario.powers if war.scenario.hpp.get(power, 0) or power in moving]
        if war.scenario.powers and not able:
            yield war.found("{scenario}: no power has HPP or units to act with.", "powers")
