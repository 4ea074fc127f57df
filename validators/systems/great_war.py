"""The Great War: the checks of its specification (V01 to V43)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import networkx as nx

from model import Change, Edit, path_text, value_at
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

great_war = partial(check, system="great-war")

COVERED = {
    "V01": "PACK-REFERENCE: what lies off the board is no hex",
    "V12": "SET-001",
    "V24": "PACK-REFERENCE, PACK-SCHEMA",
    "V43": "PACK-SCHEMA: a special rule says when it holds",
}
"""Checks of the specification that others do."""


class _Battle:
    """One scenario as the checks see it."""

    def __init__(self, look: Snapshot, key: str) -> None:
        self.look, self.key = look, key
        self.pack: Any = look.pack
        self.scenario: Any = look.scenarios[key]
        self.board: Any = self.pack.boards[self.scenario.board]

    @property
    def title(self) -> str:
        return str(self.scenario.title)

    def path(self, *rest: str) -> str:
        return path_text(("scenarios", self.key, *rest))

    def hex(self, space: str) -> str:
        return self.look.name("space", space, self.scenario.board)

    def terrain(self, space: str) -> list[Any]:
        """The tile and the marker of a hex."""
        place: Any = self.pack.space(self.key, space)
        return [self.pack.terrain[name] for name in (place.tile, place.marker) if name in self.pack.terrain]

    def impassable(self, space: str) -> bool:
        return any(kind.impassable for kind in self.terrain(space))

    def units(self, side: str | None = None) -> dict[str, Any]:
        """Set-up lines of units on the board, of one side where it is given."""
        on_board = set(self.board.space_ids)
        return {
            name: unit
            for name, unit in self.scenario.setup.items()
            if unit.at in on_board
            and getattr(self.pack.pieces.get(unit.piece), "kind", "") == "unit"
            and (side is None or self.look.side_of(unit.piece) == side)
        }

    def asset(self, side: str, name: str) -> int:
        """What a side starts with: what the scenario says, or the tables."""
        own = getattr(self.scenario.sides[side], name)
        return int(getattr(self.pack.tables.assets, name) if own is None else own)

    def deck(self, kinds: tuple[str, ...]) -> int:
        """How many cards of these kinds there are."""
        counts = self.scenario.card_counts
        return sum(counts.get(key, card.count) for key, card in self.pack.cards.items() if card.kind in kinds)

    def hexes_of(self, objective: Any) -> tuple[str, ...]:
        region = self.scenario.regions.get(objective.region) or self.board.regions.get(objective.region)
        return tuple(objective.spaces) or (tuple(region.spaces) if region is not None else ())


def _battles(look: Snapshot) -> tuple[_Battle, ...]:
    return look.kept(_all_battles)


def _all_battles(look: Snapshot) -> tuple[_Battle, ...]:
    return tuple(
        _Battle(look, key) for key, battle in look.scenarios.items() if battle.board in look.pack.boards
    )


# ---------------------------------------------------------------------------- board


@great_war(
    "GW-V02",
    "Two units start in one hex",
    "error",
    reads=("scenarios", "pieces"),
    rule="V02, R11.2",
    help="A hex holds one unit.",
    example="setup:\n  a: {piece: ge-infantry, at: q3r4}\n  b: {piece: ge-mortar, at: q3r4}",
)
def one_unit_per_hex(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        first: dict[str, str] = {}
        for name, unit in battle.units().items():
            other = first.setdefault(unit.at, name)
            if other != name or unit.count > 1:
                yield found(
                    "{scenario}: two units start in {hex}.",
                    battle.path("setup", name, "at"),
                    related=[battle.path("setup", other, "at")],
                    scenario=battle.title,
                    hex=battle.hex(unit.at),
                )


@great_war(
    "GW-V03",
    "A unit starts on impassable terrain",
    "error",
    reads=("scenarios", "boards", "terrain"),
    rule="V03, R21.50",
    help="No unit may enter the hex, so none can start there.",
    example="a unit set up on a hex with a mine crater that is impassable",
)
def units_start_on_passable_ground(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for name, unit in battle.units().items():
            if battle.impassable(unit.at):
                yield found(
                    "{scenario}: {unit} starts in {hex}, which is impassable.",
                    battle.path("setup", name, "at"),
                    scenario=battle.title,
                    unit=look.name("piece", unit.piece),
                    hex=battle.hex(unit.at),
                )


@great_war(
    "GW-V04",
    "A tile lies in the place of a marker, or a marker in the place of a tile",
    "warning",
    reads=("scenarios", "boards", "terrain"),
    rule="V04, R4.7",
    help="Wire and craters are markers on top; forest, hills and trenches are tiles.",
    example="spaces:\n  q3r4: {tile: wire}",
)
def layers_are_right(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    tables = [(("scenarios", key), scenario.spaces) for key, scenario in pack.scenarios.items()]
    tables += [(("boards", key), board.spaces) for key, board in pack.boards.items()]
    for head, spaces in tables:
        for space, place in spaces.items():
            for field, layer in (("tile", "tile"), ("marker", "marker")):
                terrain = pack.terrain.get(getattr(place, field))
                if terrain is not None and terrain.layer != layer:
                    yield found(
                        "{terrain} is no {layer}.",
                        path_text((*head, "spaces", space, field)),
                        terrain=terrain.name,
                        layer=layer,
                    )


@great_war(
    "GW-V05",
    "A hex belongs to no section, or to two flanks",
    "error",
    reads=("boards",),
    rule="V05, R3.3",
    help="Orders go to sections. A hex lies in one of them, or on the dashed line between the centre and "
    "a flank.",
    example="spaces:\n  q3r4: {sections: [west, east]}",
)
def hexes_lie_in_sections(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        for space in board.space_ids:
            sections = board.space(space).sections
            wrong = not sections or (
                len(sections) == 2 and ("centre" not in sections or len(set(sections)) < 2)
            )
            if wrong:
                said = " and ".join(sections) or "no section"
                yield found(
                    "{hex} belongs to {said}.",
                    path_text(("boards", key, "spaces", space, "sections")),
                    hex=look.name("space", space, key),
                    said=said,
                )


@great_war(
    "GW-V06",
    "The sections are not symmetric",
    "warning",
    reads=("boards",),
    rule="V06, R22.2",
    help="Both players should find the same number of hexes on their left and right, row by row.",
    example="a row with five hexes in the west and three in the east",
)
def sections_are_symmetric(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        rows: dict[int, list[str]] = {}
        for space in board.space_ids:
            rows.setdefault(board.grid.offset(*_axial(space))[1], []).append(space)
        for row, spaces in rows.items():
            west = sum("west" in board.space(space).sections for space in spaces)
            east = sum("east" in board.space(space).sections for space in spaces)
            if west != east:
                yield found(
                    "row {row} has {west} hexes in the west and {east} in the east.",
                    path_text(("boards", key, "spaces", spaces[0])),
                    row=row,
                    west=west,
                    east=east,
                )


def _axial(space: str) -> tuple[int, int]:
    from model.grids import hex_of

    return hex_of(space)


@great_war(
    "GW-V07",
    "A scenario lays more tiles or markers than the box holds",
    "warning",
    reads=("scenarios", "tables"),
    rule="V07, R22.10",
    help="It can be played here, but not with one box on a table.",
    example="60 trench tiles",
)
def tiles_fit_the_box(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        box = battle.pack.tables.box
        for field, most in (("tile", box.tiles), ("marker", box.markers)):
            laid = sum(getattr(place, field) is not None for place in battle.scenario.spaces.values())
            if laid > most:
                yield found(
                    "{scenario}: {laid} {what}s are laid; the box holds {most}.",
                    battle.path("spaces"),
                    scenario=battle.title,
                    laid=laid,
                    what=field,
                    most=most,
                )


# ---------------------------------------------------------------------------- units


@great_war(
    "GW-V10",
    "A unit has more figures than its type",
    "error",
    reads=("scenarios", "pieces", "tables"),
    rule="V10, R22.14",
    help="A unit starts with at most the figures of its type, and every unit has a type.",
    example="setup:\n  a: {piece: ge-infantry, at: q3r4, figures: 9}",
)
def figures_are_within_the_type(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, piece in pack.pieces.items():
        if piece.kind == "unit" and piece.unit_type is None:
            yield found("{unit} has no unit type.", path_text(("pieces", key)), unit=piece.name)
    for battle in _battles(look):
        for name, unit in battle.units().items():
            kind = pack.tables.unit_types.get(pack.pieces[unit.piece].unit_type)
            if kind is not None and unit.figures is not None and unit.figures > kind.figures:
                path = ("scenarios", battle.key, "setup", name, "figures")
                yield found(
                    "{scenario}: {unit} starts with {figures} figures; its type has {most}.",
                    path_text(path),
                    fixes=[Change("At full strength", (Edit(path, unit.figures, kind.figures),))],
                    scenario=battle.title,
                    unit=look.name("piece", unit.piece),
                    figures=unit.figures,
                    most=kind.figures,
                )


@great_war(
    "GW-V11",
    "A special figure goes with the wrong unit",
    "error",
    reads=("pieces", "tables"),
    rule="V11, R17.6",
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
                    fixes=[Change(f"Without {known.name}", (edit,))],
                    unit=piece.name,
                    figure=known.name,
                )


@great_war(
    "GW-V13",
    "A side has no units",
    "error",
    reads=("scenarios", "pieces", "nations"),
    rule="V13, R6.4",
    help="It has lost before the first turn.",
    example="a set-up list with British units only",
)
def sides_have_units(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side in battle.scenario.sides:
            if not battle.units(side):
                yield found(
                    "{scenario}: {side} has no units.",
                    battle.path("sides", side),
                    scenario=battle.title,
                    side=look.name("side", side),
                )


@great_war(
    "GW-V14",
    "A unit starts next to an enemy",
    "warning",
    reads=("scenarios", "pieces", "boards", "nations"),
    rule="V14, R12.36",
    help="Close combat in the first turn, without a move. Scenarios usually leave no-man's-land in between.",
    example="a German unit in q3r4 and a British unit in q3r5",
)
def enemies_start_apart(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        standing = {unit.at: (name, look.side_of(unit.piece)) for name, unit in battle.units().items()}
        for space, (name, side) in standing.items():
            for other in (neighbour for neighbour, _ in battle.board.neighbours[space]):
                if other in standing and standing[other][1] != side and space < other:
                    yield found(
                        "{scenario}: the units in {a} and {b} start next to each other.",
                        battle.path("setup", name, "at"),
                        related=[battle.path("setup", standing[other][0], "at")],
                        scenario=battle.title,
                        a=battle.hex(space),
                        b=battle.hex(other),
                    )


@great_war(
    "GW-V15",
    "A side has no unit in a section",
    "warning",
    reads=("scenarios", "pieces", "boards", "nations"),
    rule="V15, R9.3",
    help="Its cards for that section order nobody at the start.",
    example="a set-up with all British units in the west and the centre",
)
def sections_are_manned(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side in battle.scenario.sides:
            units = battle.units(side).values()
            manned = {section for unit in units for section in battle.board.space(unit.at).sections}
            for section in ("west", "centre", "east"):
                if units and section not in manned:
                    yield found(
                        "{scenario}: {side} has no unit in the {section}.",
                        battle.path("sides", side),
                        scenario=battle.title,
                        side=look.name("side", side),
                        section=section,
                    )


# ---------------------------------------------------------------------------- assets


@great_war(
    "GW-V20",
    "The command cards do not last for the deal",
    "error",
    reads=("scenarios", "cards", "tables"),
    rule="V20, R6.7",
    help="Both hands together must leave cards in the deck.",
    example="two sides with 30 command cards each, and a deck of 58",
)
def command_cards_last(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        dealt = sum(battle.asset(side, "command_cards") for side in battle.scenario.sides)
        deck = battle.deck(("section", "tactic"))
        if dealt >= deck:
            yield found(
                "{scenario}: {dealt} command cards are dealt, and the deck has {deck}.",
                battle.path("sides"),
                scenario=battle.title,
                dealt=dealt,
                deck=deck,
            )


@great_war(
    "GW-V21",
    "A side starts with more combat cards than it may hold",
    "error",
    reads=("scenarios", "cards", "tables"),
    rule="V21, R19.2",
    help="The hand at the start must be within the hand limit, and both hands within the deck.",
    example="sides:\n  german: {combat_cards: 8, combat_hand_limit: 5}",
)
def combat_hands_are_within_the_limit(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        dealt = 0
        for side in battle.scenario.sides:
            cards, most = battle.asset(side, "combat_cards"), battle.asset(side, "combat_hand_limit")
            dealt += cards
            if cards > most:
                path = ("scenarios", battle.key, "sides", side, "combat_cards")
                edit = Edit(path, value_at(battle.pack, path), most)
                yield found(
                    "{scenario}: {side} starts with {cards} combat cards, but may hold {most}.",
                    path_text(path),
                    fixes=[Change(f"Start with {most}", (edit,))],
                    scenario=battle.title,
                    side=look.name("side", side),
                    cards=cards,
                    most=most,
                )
        if dealt > battle.deck(("combat",)):
            yield found(
                "{scenario}: {dealt} combat cards are dealt, and the deck has {deck}.",
                battle.path("sides"),
                scenario=battle.title,
                dealt=dealt,
                deck=battle.deck(("combat",)),
            )


@great_war(
    "GW-V22",
    "Both sides start with more HQ tokens than there are",
    "error",
    reads=("scenarios", "tables"),
    rule="V22, R15.3",
    help="The pool holds all tokens of the box.",
    example="two sides with 20 HQ tokens each, and a pool of 30",
)
def hq_tokens_are_enough(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        taken = sum(battle.asset(side, "hq_tokens") for side in battle.scenario.sides)
        pool = battle.pack.tables.box.hq_tokens
        if taken > pool:
            yield found(
                "{scenario}: both sides start with {taken} HQ tokens together; there are {pool}.",
                battle.path("sides"),
                scenario=battle.title,
                taken=taken,
                pool=pool,
            )


@great_war(
    "GW-V23",
    "The reserve artillery is stronger than there are tokens for",
    "error",
    reads=("scenarios", "tables"),
    rule="V23, R22.4",
    help="The tables say how strong reserve artillery can be.",
    example="tables:\n  reserve_artillery: {most: 4}\n# and a side with reserve_artillery: 6",
)
def artillery_is_within_its_strength(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        most = battle.pack.tables.reserve_artillery.most
        for side in battle.scenario.sides:
            strength = battle.asset(side, "reserve_artillery")
            if strength > most:
                path = ("scenarios", battle.key, "sides", side, "reserve_artillery")
                edit = Edit(path, value_at(battle.pack, path), most)
                yield found(
                    "{scenario}: {side} has reserve artillery of {strength}; at most {most} is possible.",
                    path_text(path),
                    fixes=[Change(f"Make it {most}", (edit,))],
                    scenario=battle.title,
                    side=look.name("side", side),
                    strength=strength,
                    most=most,
                )


# ---------------------------------------------------------------------------- victory


@great_war(
    "GW-V30",
    "A side can never win enough medals",
    "error",
    reads=("scenarios", "pieces", "tables", "nations"),
    rule="V30, R16.6",
    help="Enemy units, objectives and breakthroughs together give fewer medals than the side needs.",
    example="sides:\n  german: {medals_to_win: 90}",
)
def medals_can_be_won(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side in battle.scenario.sides:
            wanted = battle.asset(side, "medals_to_win")
            enemies = sum(len(battle.units(other)) for other in battle.scenario.sides if other != side)
            possible = battle.scenario.sides[side].starting_medals + enemies + _objective_medals(battle, side)
            if side in battle.scenario.breakthrough:
                possible += len(battle.units(side)) * battle.scenario.breakthrough[side].medals
            pressure = battle.scenario.time_pressure
            if pressure is not None and pressure.defender == side:
                continue  # medals of time pressure have no end
            if possible < wanted:
                path = ("scenarios", battle.key, "sides", side, "medals_to_win")
                edit = Edit(path, value_at(battle.pack, path), max(possible, 1))
                yield found(
                    "{scenario}: {side} needs {wanted} medals, but can win {possible} at most.",
                    path_text(path),
                    fixes=[Change(f"Ask for {max(possible, 1)}", (edit,))],
                    scenario=battle.title,
                    side=look.name("side", side),
                    wanted=wanted,
                    possible=possible,
                )


def _objective_medals(battle: _Battle, side: str) -> int:
    total = 0
    for objective in battle.scenario.objectives.values():
        if objective.side in (None, side):
            each = len(battle.hexes_of(objective)) if objective.mode == "each_hex" else 1
            total += objective.medals * each
    return total


@great_war(
    "GW-V31",
    "An objective has no hexes, or too few for a majority",
    "error",
    reads=("scenarios", "boards"),
    rule="V31, R16.10",
    help="An objective names its hexes or a group of them. A majority needs at least two, and both sides "
    "compete for it.",
    example="objectives:\n  ridge: {kind: temporary, mode: majority, spaces: [q3r4]}",
)
def objectives_have_hexes(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for name, objective in battle.scenario.objectives.items():
            hexes = battle.hexes_of(objective)
            majority = objective.mode == "majority" or objective.kind == "start_turn_majority"
            reason = ""
            if not hexes:
                reason = "has no hexes"
            elif majority and len(hexes) < 2:
                reason = "goes to the majority of a single hex"
            elif majority and objective.side is not None:
                reason = "goes to the majority, but is for one side only"
            if reason:
                yield found(
                    "{scenario}: {objective} {reason}.",
                    battle.path("objectives", name),
                    scenario=battle.title,
                    objective=objective.name or name,
                    reason=reason,
                )


@great_war(
    "GW-V32",
    "A side has won at the start",
    "warning",
    reads=("scenarios", "boards", "pieces", "tables", "nations"),
    rule="V32, R16.13",
    help="The medals at the start, with the objectives that its units stand on, are as many as it needs.",
    example="sides:\n  german: {starting_medals: 6, medals_to_win: 6}",
)
def nobody_has_won_yet(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side in battle.scenario.sides:
            held = {unit.at for unit in battle.units(side).values()}
            medals = battle.scenario.sides[side].starting_medals
            for objective in battle.scenario.objectives.values():
                hexes = set(battle.hexes_of(objective))
                if objective.side == side and objective.kind == "temporary" and hexes & held:
                    medals += objective.medals * (len(hexes & held) if objective.mode == "each_hex" else 1)
            if medals >= battle.asset(side, "medals_to_win"):
                yield found(
                    "{scenario}: {side} has {medals} medals at the start, and has won.",
                    battle.path("sides", side),
                    scenario=battle.title,
                    side=look.name("side", side),
                    medals=medals,
                )


@great_war(
    "GW-V33",
    "Nobody can break through",
    "error",
    reads=("scenarios", "boards", "terrain"),
    rule="V33, R16.20",
    help="The exit hexes must lie on the board, and at least one of them must be open to units.",
    example="breakthrough:\n  british: {spaces: [q3r0]}   # and q3r0 is impassable",
)
def breakthroughs_are_possible(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side, exit_ in battle.scenario.breakthrough.items():
            hexes = list(exit_.spaces) or _baseline_against(battle, side)
            on_board = [space for space in hexes if space in battle.board.neighbours]
            if side not in battle.scenario.sides or all(battle.impassable(space) for space in on_board):
                yield found(
                    "{scenario}: {side} has no hex to break through.",
                    battle.path("breakthrough", side),
                    scenario=battle.title,
                    side=look.name("side", side),
                )


def _baseline_against(battle: _Battle, side: str) -> list[str]:
    """The hexes of the row where the enemy of a side sits."""
    enemies = [force.seat for name, force in battle.scenario.sides.items() if name != side]
    grid = battle.board.grid
    row = 0 if "top" in enemies else grid.rows - 1
    return [space for space in battle.board.space_ids if grid.offset(*_axial(space))[1] == row]


@great_war(
    "GW-V34",
    "Time pressure that never comes",
    "error",
    reads=("scenarios", "cards"),
    rule="V34, R16.25",
    help="Attacker and defender are two sides, and at least one of the cards is in the deck.",
    example="time_pressure: {attacker: british, defender: british, cards: [recon-left]}",
)
def time_pressure_can_come(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        pressure = battle.scenario.time_pressure
        if pressure is None:
            continue
        counts = battle.scenario.card_counts
        left = [
            card
            for card in pressure.cards
            if card in battle.pack.cards and counts.get(card, battle.pack.cards[card].count)
        ]
        if pressure.attacker == pressure.defender or not left:
            reason = "attacks itself" if left else "none of its cards is in the deck"
            yield found(
                "{scenario}: time pressure on {attacker}: {reason}.",
                battle.path("time_pressure"),
                scenario=battle.title,
                attacker=look.name("side", pressure.attacker),
                reason=reason,
            )


@great_war(
    "GW-V35",
    "Objectives wait for each other",
    "error",
    reads=("scenarios",),
    rule="V35, R16.6",
    help="Each counts only together with the next, in a circle.",
    example="objectives:\n  a: {requires: b}\n  b: {requires: a}",
)
def objectives_do_not_go_round(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        needs: nx.DiGraph[str] = nx.DiGraph()
        needs.add_edges_from((key, o.requires) for key, o in battle.scenario.objectives.items() if o.requires)
        for circle in nx.simple_cycles(needs):
            first = min(circle)
            yield found(
                "{scenario}: {names} wait for each other.",
                battle.path("objectives", first, "requires"),
                related=[battle.path("objectives", name) for name in sorted(circle) if name != first],
                scenario=battle.title,
                names=", ".join(sorted(circle)),
            )


@great_war(
    "GW-V36",
    "A side can never reach its objective",
    "warning",
    reads=("scenarios", "boards", "terrain", "pieces", "nations"),
    rule="V36, R21.50",
    help="Impassable hexes lie all around it.",
    example="an objective inside a ring of impassable hexes",
)
def objectives_can_be_reached(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        open_hexes = [space for space in battle.board.space_ids if not battle.impassable(space)]
        parts = list(nx.connected_components(look.graph(battle.scenario.board).subgraph(open_hexes)))
        for name, objective in battle.scenario.objectives.items():
            hexes = set(battle.hexes_of(objective))
            for side in (objective.side,) if objective.side else battle.scenario.sides:
                starts = {unit.at for unit in battle.units(side).values()}
                within = {space for part in parts if part & starts for space in part}
                if hexes and starts and not hexes & within:
                    yield found(
                        "{scenario}: {side} can never reach {objective}.",
                        battle.path("objectives", name),
                        scenario=battle.title,
                        side=look.name("side", side),
                        objective=objective.name or name,
                    )


# ---------------------------------------------------------------------------- shelling and seats


@great_war(
    "GW-V40",
    "A row to be shelled is not on the board",
    "error",
    reads=("scenarios", "boards"),
    rule="V40, R7.1",
    help="Rows are counted from the top, the first is 0.",
    example="shelling: {rows: [4, 5, 30]}",
)
def shelled_rows_exist(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        rows = battle.scenario.shelling.rows
        wrong = [row for row in rows if not 0 <= row < battle.board.grid.rows]
        if wrong:
            path = ("scenarios", battle.key, "shelling", "rows")
            edit = Edit(path, list(rows), [row for row in rows if row not in wrong])
            written = value_at(battle.pack, path) == list(rows)
            yield found(
                "{scenario}: there is no row {row} on the board.",
                path_text(path),
                fixes=[Change("Leave it out", (edit,))] if written else [],
                scenario=battle.title,
                row=", ".join(map(str, wrong)),
            )


@great_war(
    "GW-V42",
    "The seats or the first player are not settled",
    "error",
    reads=("scenarios",),
    rule="V42, R6.2",
    help="One side sits at the top and the other at the bottom, and one of them begins.",
    example="sides:\n  german: {seat: top}\n  british: {seat: top}",
)
def seats_are_settled(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        sides = battle.scenario.sides
        if sides and sorted(side.seat for side in sides.values()) != ["bottom", "top"]:
            yield found(
                "{scenario}: one side sits at the top and one at the bottom.",
                battle.path("sides"),
                scenario=battle.title,
            )
        first = battle.scenario.first_player
        if first is not None and sides and first not in sides:
            yield found(
                "{scenario}: {side} begins, but takes no part.",
                battle.path("first_player"),
                scenario=battle.title,
                side=look.name("side", first),
            )
