"""Units: where they start, their figures, who stands next to whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model import Change, Edit, path_text
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.great_war.battle import SECTIONS, Battle, great_war


@great_war(
    "GW-V02",
    "Two units start in one hex",
    "error",
    reads=("scenarios", "pieces"),
    spec="V02",
    rule="R11.2",
    help="A hex holds one unit.",
    example="setup:\n  a: {piece: ge-infantry, at: q3r4}\n  b: {piece: ge-mortar, at: q3r4}",
)
def one_unit_per_hex(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        yield from battle.crowded(battle.units())


@great_war(
    "GW-V03",
    "A unit starts on impassable terrain",
    "error",
    reads=("scenarios", "boards", "terrain"),
    spec="V03",
    rule="R21.50",
    help="No unit may enter the hex, so none can start there.",
    example="a unit set up on a hex with a mine crater that is impassable",
)
def units_start_on_passable_ground(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, unit in battle.units().items():
            if battle.impassable(unit.at):
                yield battle.starting(
                    "{scenario}: {unit} starts in {space}, which is impassable.",
                    name,
                    unit,
                )


@great_war(
    "GW-V10",
    "A unit has more figures than its type",
    "error",
    reads=("scenarios", "pieces", "tables"),
    spec="V10",
    rule="R22.14",
    help="A unit starts with at most the figures of its type, and every unit has a type.",
    example="setup:\n  a: {piece: ge-infantry, at: q3r4, figures: 9}",
)
def figures_are_within_the_type(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, piece in pack.pieces.items():
        if piece.kind == "unit" and piece.unit_type is None:
            yield found("{unit} has no unit type.", path_text(("pieces", key)), unit=piece.name)
    for battle in Battle.all(look):
        for name, unit in battle.units().items():
            kind = pack.tables.unit_types.get(pack.pieces[unit.piece].unit_type)
            if kind is not None and unit.figures is not None and unit.figures > kind.figures:
                path = ("scenarios", battle.key, "setup", name, "figures")
                yield found(
                    "{scenario}: {unit} starts with {figures} figures; its type has {most}.",
                    path_text(path),
                    fixes=[Change("At full strength", (Edit(path, unit.figures, kind.figures),))],
                    scenario=battle.title,
                    unit=battle.piece(unit.piece),
                    figures=unit.figures,
                    most=kind.figures,
                )


@great_war(
    "GW-V11",
    "A special figure goes with the wrong unit",
    "error",
    reads=("pieces", "tables"),
    spec="V11",
    rule="R17.6",
    help="A special figure says which unit types it goes with.",
    example="pieces:\n  gunner: {unit_type: mortar, special_figures: [bomber]}",
)
def special_figures_fit(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, piece in pack.pieces.items():
        for figure in piece.special_figures:
            known = pack.tables.special_figures.get(figure)
            if known is not None and piece.unit_type not in known.attaches_to:
                path = ("pieces", key, "special_figures")
                edit = Edit(
                    path, list(piece.special_figures), [f for f in piece.special_figures if f != figure]
                )
                yield found(
                    "{unit}: {figure} does not go with this unit type.",
                    path_text(path),
                    fixes=[Change(said("Without {name}", name=known.name), (edit,))],
                    unit=piece.name,
                    figure=known.name,
                )


@great_war(
    "GW-V14",
    "A unit starts next to an enemy",
    "warning",
    reads=("scenarios", "pieces", "boards", "nations"),
    spec="V14",
    rule="R12.36",
    help="Close combat in the first turn, without a move. Scenarios usually leave no-man's-land in between.",
    example="a German unit in q3r4 and a British unit in q3r5",
)
def enemies_start_apart(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        standing = {unit.at: (name, look.side_of(unit.piece)) for name, unit in battle.units().items()}
        for space, (name, side) in standing.items():
            for other in (neighbour for neighbour, _ in battle.board.neighbours[space]):
                if other in standing and standing[other][1] != side and space < other:
                    yield battle.found(
                        "{scenario}: the units in {a} and {b} start next to each other.",
                        "setup",
                        name,
                        "at",
                        related=[battle.path("setup", standing[other][0], "at")],
                        a=battle.space(space),
                        b=battle.space(other),
                    )


@great_war(
    "GW-V15",
    "A side has no unit in a section",
    "warning",
    reads=("scenarios", "pieces", "boards", "nations"),
    spec="V15",
    rule="R9.3",
    help="Its cards for that section order nobody at the start.",
    example="a set-up with all British units in the west and the centre",
)
def sections_are_manned(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.scenario.sides:
            units = battle.units(side).values()
            manned = {section for unit in units for section in battle.board.space(unit.at).sections}
            for section in SECTIONS:
                if units and section not in manned:
                    yield battle.found(
                        "{scenario}: {side} has no unit in the {section}.",
                        "sides",
                        side,
                        side=battle.side(side),
                        section=section,
                    )


@great_war(
    "GW-V14B",
    "A unit starts on an objective of its own side",
    "warning",
    reads=("scenarios", "pieces", "boards", "nations"),
    spec="V14",
    rule="R16.10",
    help="The side holds what it is to win. Say that it is held at the start, or set the unit up elsewhere.",
    example="objectives:\n  ridge: {side: british, spaces: [q3r8]}   # and a British unit in q3r8",
)
def objectives_are_still_to_be_won(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for key, objective in battle.scenario.objectives.items():
            if objective.side is None or objective.held_at_start_by == objective.side:
                continue
            hexes = battle.hexes_of(objective)
            for name, unit in battle.units(objective.side).items():
                if unit.at in hexes:
                    yield battle.starting(
                        "{scenario}: {unit} starts in {space}, an objective of its own side.",
                        name,
                        unit,
                        related=[battle.path("objectives", key)],
                    )
