"""Panzer General: Russian Assault: the checks of its specification (V-01 to V-40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import networkx as nx

from model import Change, Edit, path_text, value_at
from validators.conditions import conditions_in
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

assault = partial(check, system="russian-assault")

COVERED = {
    "V-01": "PACK-REFERENCE, SET-003",
    "V-02": "SET-002",
    "V-13": "PACK-SCHEMA",
    "V-17": "PACK-SCHEMA: the set of a variable end is neither empty nor complete",
    "V-20": "PACK-SCHEMA",
    "V-27": "PACK-SCHEMA: every force may name its seat",
    "V-30": "PACK-SCHEMA",
    "V-35": "RA-V14",
}
"""Checks of the specification that others do."""

FLIPS = 20
"""Action cards that should be left for flips after the deal."""

BARRED = ("heavy_forbidden",)
"""Terrain tags that keep heavy units out."""


class _Battle:
    """One scenario as the checks see it."""

    def __init__(self, look: Snapshot, key: str) -> None:
        self.look, self.key = look, key
        self.pack: Any = look.pack
        self.scenario: Any = look.scenarios[key]
        self.board: Any = self.pack.boards[self.scenario.board]
        self.cells: dict[str, Any] = {
            space: self.pack.space(key, space)
            for space in self.scenario.tiles
            if space in self.board.neighbours
        }

    @property
    def title(self) -> str:
        return str(self.scenario.title)

    def path(self, *rest: str) -> str:
        return path_text(("scenarios", self.key, *rest))

    def cell(self, space: str) -> str:
        return self.look.name("space", space, self.scenario.board)

    def terrain(self, space: str) -> str:
        laid = self.scenario.tiles[space]
        tile = self.pack.tiles.get(laid.tile)
        face = (tile.b if laid.side == "b" else tile.a) if tile is not None else None
        return face.terrain if face is not None else ""

    def tags(self, space: str) -> tuple[str, ...]:
        terrain = self.pack.terrain.get(self.terrain(space))
        return terrain.tags if terrain is not None else ()

    def controller(self, space: str) -> str | None:
        cell = self.cells[space]
        holder: str | None = cell.control or cell.home_row
        return holder

    def enemy(self, side: str) -> str | None:
        return next((other for other in self.pack.sides if other != side), None)

    def tiles(self, chosen: Any, side: str | None) -> list[str]:
        """The cells of a set of tiles, as a side sees it; None: as either side does, whichever has more."""
        if side is None:
            return max((self.tiles(chosen, each) for each in self.pack.sides), key=len, default=[])
        owner = {"own": side, "enemy": self.enemy(side), None: None}
        return [space for space in self.cells if self._belongs(space, chosen, owner)]

    def _belongs(self, space: str, chosen: Any, owner: dict[str | None, str | None]) -> bool:
        cell = self.cells[space]
        return all(
            (
                not chosen.terrain or self.terrain(space) in chosen.terrain,
                chosen.tag is None or chosen.tag in self.tags(space),
                chosen.home_row is None or cell.home_row == owner[chosen.home_row],
                not chosen.rows or bool(set(chosen.rows) & set(cell.row_letters)),
                chosen.home_base is None or cell.home_base == owner[chosen.home_base],
                not chosen.objectives or cell.objective,
                chosen.spawn is None or cell.npc_spawn == chosen.spawn,
                not chosen.spaces or space in chosen.spaces,
            )
        )

    @property
    def humans(self) -> list[str]:
        npc = self.scenario.npc.side if self.scenario.npc is not None else None
        return [side for side in self.scenario.forces if side != npc]

    def hand(self, side: str) -> Any:
        own = self.scenario.forces[side].hand
        return self.pack.tables.hand if own is None else own


def _battles(look: Snapshot) -> tuple[_Battle, ...]:
    return look.kept(_all_battles)


def _all_battles(look: Snapshot) -> tuple[_Battle, ...]:
    return tuple(
        _Battle(look, key) for key, battle in look.scenarios.items() if battle.board in look.pack.boards
    )


# ---------------------------------------------------------------------------- map


@assault(
    "RA-V03",
    "The map is empty or falls apart",
    "error",
    reads=("scenarios", "boards"),
    rule="V-03, 9.0.2",
    help="A scenario lays tiles, and one can go from each to each over the sides of squares.",
    example="tiles laid in r0c0 and r4c5, and none in between",
)
def maps_hang_together(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        if not battle.cells:
            yield found("{scenario} lays no tiles.", battle.path("tiles"), scenario=battle.title)
            continue
        parts = sorted(
            nx.connected_components(look.graph(battle.scenario.board).subgraph(battle.cells)),
            key=len,
            reverse=True,
        )
        for island in parts[1:]:
            first = next(space for space in battle.cells if space in island)
            yield found(
                "{scenario}: no way leads to {cell} over the map.",
                battle.path("tiles", first),
                related=[battle.path("tiles", space) for space in island if space != first],
                severity="warning",
                scenario=battle.title,
                cell=battle.cell(first),
            )


@assault(
    "RA-V04",
    "A side has no home row, or does not control it",
    "error",
    reads=("scenarios", "boards"),
    rule="V-04, 9.0.2",
    help="A player deploys from the home row, and controls it at the start.",
    example="spaces:\n  r4c0: {home_row: soviet, control: german}",
)
def sides_have_home_rows(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        rows = {cell.home_row for cell in battle.cells.values()}
        for side in battle.humans:
            if side not in rows and battle.scenario.forces[side].placement == "home_row":
                yield found(
                    "{scenario}: {side} has no home row.",
                    battle.path("forces", side),
                    scenario=battle.title,
                    side=look.name("side", side),
                )
        for space, cell in battle.cells.items():
            if cell.home_row and cell.control and cell.control != cell.home_row:
                yield found(
                    "{scenario}: {cell} is the home row of {side}, but {other} controls it.",
                    battle.path("spaces", space, "control"),
                    scenario=battle.title,
                    cell=battle.cell(space),
                    side=look.name("side", cell.home_row),
                    other=look.name("side", cell.control),
                )


@assault(
    "RA-V05",
    "A side has two home bases, or one outside its home row",
    "error",
    reads=("scenarios", "boards"),
    rule="V-05, 6.P2.DEPLOY.6",
    help="A side has one home base at most, usually in its home row.",
    example="spaces:\n  r4c1: {home_base: soviet}\n  r4c2: {home_base: soviet}",
)
def home_bases_are_single(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        bases: dict[tuple[str, str], list[str]] = {}
        for space, cell in battle.cells.items():
            if cell.home_base:
                # A side that chooses among lettered rows has a base in each of them.
                for letter in cell.row_letters or ("",):
                    bases.setdefault((cell.home_base, letter), []).append(space)
        for (side, _), spaces in bases.items():
            if len(spaces) > 1:
                yield found(
                    "{scenario}: {side} has home bases in {cells}.",
                    battle.path("spaces", spaces[1], "home_base"),
                    related=[battle.path("spaces", space) for space in spaces if space != spaces[1]],
                    scenario=battle.title,
                    side=look.name("side", side),
                    cells=" and ".join(map(battle.cell, spaces)),
                )
            elif battle.cells[spaces[0]].home_row != side:
                yield found(
                    "{scenario}: the home base of {side} lies outside its home row.",
                    battle.path("spaces", spaces[0], "home_base"),
                    severity="warning",
                    scenario=battle.title,
                    side=look.name("side", side),
                )


@assault(
    "RA-V06",
    "A cell is home to both sides",
    "error",
    reads=("scenarios", "boards"),
    rule="V-06, 9.0.2",
    help="No cell is the home row of one side and the home base of the other.",
    example="spaces:\n  r4c1: {home_row: soviet, home_base: german}",
)
def cells_are_home_to_one(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for space, cell in battle.cells.items():
            if cell.home_row and cell.home_base and cell.home_row != cell.home_base:
                yield found(
                    "{scenario}: {cell} is home to both sides.",
                    battle.path("spaces", space),
                    scenario=battle.title,
                    cell=battle.cell(space),
                )


@assault(
    "RA-V07",
    "A bridge on dry land",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    rule="V-07, A-05",
    help="Bridge markers lie on rivers only.",
    example="spaces:\n  r2c2: {bridge: true}   # on a tile with fields",
)
def bridges_lie_on_rivers(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for space, cell in battle.cells.items():
            if cell.bridge and "can_hold_bridge" not in battle.tags(space):
                path = ("scenarios", battle.key, "spaces", space, "bridge")
                own = value_at(battle.pack, path)
                yield found(
                    "{scenario}: the bridge in {cell} crosses no river.",
                    path_text(path),
                    fixes=[Change("Without the bridge", (Edit(path, own),))] if own is True else [],
                    scenario=battle.title,
                    cell=battle.cell(space),
                )


# ---------------------------------------------------------------------------- forces


@assault(
    "RA-V08",
    "Two units start in one cell",
    "error",
    reads=("scenarios",),
    rule="V-08, 6.P2.MOVE.1",
    help="A tile holds one unit.",
    example="setup:\n  a: {piece: sov_guards, at: r2c4}\n  b: {piece: sov_paratroopers, at: r2c4}",
)
def one_unit_per_cell(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        first: dict[str, str] = {}
        for name, unit in battle.scenario.setup.items():
            other = first.setdefault(unit.at, name) if unit.at in battle.cells else name
            if other != name:
                yield found(
                    "{scenario}: two units start in {cell}.",
                    battle.path("setup", name, "at"),
                    related=[battle.path("setup", other, "at")],
                    scenario=battle.title,
                    cell=battle.cell(unit.at),
                )


@assault(
    "RA-V09",
    "A heavy unit starts where it may not go",
    "error",
    reads=("scenarios", "pieces", "tiles", "terrain", "boards"),
    rule="V-09, 1.0.4",
    help="Heavy units stay out of woods and swamps unless their card says otherwise, and cross rivers on "
    "bridges.",
    example="setup:\n  tank: {piece: ger_pz_ii, at: r1c2}   # a swamp",
)
def heavy_units_start_on_firm_ground(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for name, unit in battle.scenario.setup.items():
            piece = battle.pack.pieces.get(unit.piece)
            if unit.at not in battle.cells or piece is None or piece.type != "heavy":
                continue
            tags = battle.tags(unit.at)
            wet = "heavy_needs_bridge" in tags and not battle.cells[unit.at].bridge
            barred = any(tag in tags for tag in BARRED) and "may_enter_swamps" not in piece.abilities
            if wet or barred:
                yield found(
                    "{scenario}: {unit} is heavy and cannot start in {cell}.",
                    battle.path("setup", name, "at"),
                    scenario=battle.title,
                    unit=look.name("piece", unit.piece),
                    cell=battle.cell(unit.at),
                )


@assault(
    "RA-V10",
    "A deck of the NPC side needs more cards than there are",
    "error",
    reads=("scenarios", "cards"),
    rule="V-10, 9.2.NPC.3",
    help="All its decks together take cards out of the action deck, no more copies than that has.",
    example="npc:\n  fire: {draw: 2, cards: {accuracy: 40}}",
)
def npc_decks_can_be_built(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        if battle.scenario.npc is None:
            continue
        taken: Counter[str] = Counter()
        for name in ("command", "fire", "target"):
            deck = getattr(battle.scenario.npc, name)
            if deck is not None:
                taken.update(deck.cards)
        for card, count in taken.items():
            if card in battle.pack.cards and count > battle.pack.cards[card].count:
                yield found(
                    "{scenario}: the NPC side takes {count} of {card}, but there are {all}.",
                    battle.path("npc"),
                    related=[path_text(("cards", card))],
                    scenario=battle.title,
                    count=count,
                    card=look.name("card", card),
                    all=battle.pack.cards[card].count,
                )


@assault(
    "RA-V11",
    "A side may buy more units than it has room for",
    "warning",
    reads=("scenarios", "boards"),
    rule="V-11, 9.1.7",
    help="Units bought before the game are placed one to a tile of the placement zone.",
    example="forces:\n  german: {max_units: 20, placement: home_row}   # a home row of six tiles",
)
def bought_units_have_room(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        occupied = {unit.at for unit in battle.scenario.setup.values()}
        for side, force in battle.scenario.forces.items():
            zone = _zone(battle, side, force)
            room = len([space for space in zone if space not in occupied])
            if force.max_units > room:
                yield found(
                    "{scenario}: {side} may buy {units} units, but has room for {room}.",
                    battle.path("forces", side, "max_units"),
                    scenario=battle.title,
                    side=look.name("side", side),
                    units=force.max_units,
                    room=room,
                )


def _zone(battle: _Battle, side: str, force: Any) -> list[str]:
    """The cells where a side may place the units that it bought."""
    if force.placement == "tiles":
        return battle.tiles(force.placement_tiles, side) if force.placement_tiles is not None else []
    if force.placement == "any_controlled":
        return [space for space in battle.cells if battle.controller(space) == side]
    return [space for space, cell in battle.cells.items() if cell.home_row == side]


@assault(
    "RA-V12",
    "A side cannot afford any unit",
    "warning",
    reads=("scenarios", "cards", "sides"),
    rule="V-12, 9.1.5",
    help="Its cheapest unit costs more than its budget.",
    example="forces:\n  german: {budget: 1, max_units: 6}",
)
def budgets_buy_something(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side, force in battle.scenario.forces.items():
            deck = battle.pack.sides[side].unit_deck if side in battle.pack.sides else None
            costs = [card.cost for card in battle.pack.cards.values() if card.deck == deck and card.unit]
            if force.budget and force.max_units and costs and min(costs) > force.budget:
                yield found(
                    "{scenario}: {side} has {budget} prestige, and its cheapest unit costs {cost}.",
                    battle.path("forces", side, "budget"),
                    scenario=battle.title,
                    side=look.name("side", side),
                    budget=force.budget,
                    cost=min(costs),
                )


# ---------------------------------------------------------------------------- victory


def _wins(battle: _Battle) -> Iterator[tuple[tuple[str | int, ...], str | None, Any]]:
    """Every condition of victory: its place, the side that would win, and the condition."""
    victory = battle.scenario.victory
    for name, win in victory.immediate.items():
        for place, condition in conditions_in(win.when, ("victory", "immediate", name, "when")):
            yield place, win.side, condition
    for index, step in enumerate(victory.final):
        if step.decide == "winner_if":
            for place, condition in conditions_in(step.when, ("victory", "final", index, "when")):
                yield place, step.side, condition


def _sides_of(condition: Any, side: str | None, battle: _Battle) -> list[str]:
    """The sides from which a set of tiles is looked at."""
    return [side] if side is not None else list(battle.pack.sides)


@assault(
    "RA-V14",
    "A condition of victory speaks of no tile of this map",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    rule="V-14, 6.P4.1",
    help="The set of tiles is empty: the map has no city, objective, home row or tile of that kind.",
    example="when: {test: controls_all, of: {tag: city_named}}   # and no city on the map",
)
def victory_tiles_exist(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for place, side, condition in _wins(battle):
            if condition.test not in ("controls", "controls_all"):
                continue
            if any(not battle.tiles(condition.of, each) for each in _sides_of(condition, side, battle)):
                yield found(
                    "{scenario}: no tile of the map is meant here.",
                    battle.path(*map(str, place)),
                    scenario=battle.title,
                )


@assault(
    "RA-V15",
    "More tiles are wanted for victory than there are",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    rule="V-15, 9.1.S2",
    help="The condition can never hold.",
    example="when: {test: controls, of: {home_row: enemy}, at_least: 30}",
)
def victory_tiles_are_enough(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for place, side, condition in _wins(battle):
            if condition.test != "controls":
                continue
            sizes = [len(battle.tiles(condition.of, each)) for each in _sides_of(condition, side, battle)]
            most = max(sizes, default=0)
            if 0 < most < condition.at_least:
                yield found(
                    "{scenario}: {wanted} tiles are wanted, but there are only {most}.",
                    battle.path(*map(str, place)),
                    scenario=battle.title,
                    wanted=condition.at_least,
                    most=most,
                )


@assault(
    "RA-V16",
    "A side has won at the start",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain"),
    rule="V-16, 6.P4.1",
    help="It controls the tiles that it needs before the first round.",
    example="when: {test: controls, of: {home_row: own}, at_least: 1}",
)
def nobody_has_won_yet(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for name, win in battle.scenario.victory.immediate.items():
            condition = win.when
            if condition.test not in ("controls", "controls_all"):
                continue
            for side in _sides_of(condition, win.side, battle):
                wanted = battle.tiles(condition.of, side)
                by = side if condition.by == "own" else battle.enemy(side)
                held = [space for space in wanted if battle.controller(space) == by]
                needed = condition.at_least if condition.test == "controls" else len(wanted)
                if wanted and len(held) >= needed:
                    yield found(
                        "{scenario}: {side} meets this condition at the start.",
                        battle.path("victory", "immediate", name),
                        scenario=battle.title,
                        side=look.name("side", side),
                    )


@assault(
    "RA-V18",
    "A game without end",
    "error",
    reads=("scenarios",),
    rule="V-18, 6.P4.1",
    help="Rounds without limit need a way to win for each side.",
    example="rounds: {kind: unlimited}\nvictory: {}",
)
def games_come_to_an_end(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        rounds = battle.scenario.rounds
        if rounds is None or rounds.kind != "unlimited":
            continue
        winners = {win.side for win in battle.scenario.victory.immediate.values()}
        for side in battle.scenario.forces:
            if None not in winners and side not in winners:
                yield found(
                    "{scenario}: the rounds have no limit, and {side} has no way to win.",
                    battle.path("victory"),
                    scenario=battle.title,
                    side=look.name("side", side),
                )


@assault(
    "RA-V19",
    "After the last round nobody may have won",
    "error",
    reads=("scenarios",),
    rule="V-19, 6.P4.2",
    help="The last step of the decision names a winner without condition.",
    example="final: [{decide: most_tiles}]",
)
def the_end_is_decided(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        rounds = battle.scenario.rounds
        final = battle.scenario.victory.final
        if rounds is None or rounds.kind == "unlimited":
            continue
        if not final or final[-1].decide not in ("winner", "winning_player"):
            yield found(
                "{scenario}: the last step of the decision may leave it open.",
                battle.path("victory", "final"),
                remedy="End with a winner.",
                scenario=battle.title,
            )


# ---------------------------------------------------------------------------- cards


@assault(
    "RA-V22",
    "The action deck is too small",
    "error",
    reads=("scenarios", "cards", "decks", "tables"),
    rule="V-22, 5.4.TM.1",
    help="After the deal, and after the NPC side has taken its cards, enough must be left for flips.",
    example="a hand of 60 action cards for each side",
)
def action_decks_last(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        decks = {key for key, deck in battle.pack.decks.items() if deck.kind == "action"}
        cards = sum(card.count for card in battle.pack.cards.values() if card.deck in decks)
        cards -= sum(battle.scenario.left_out.values())
        for name in ("command", "fire", "target"):
            deck = getattr(battle.scenario.npc, name, None)
            cards -= sum(deck.cards.values()) if deck is not None else 0
        for side in battle.humans:
            hand = battle.hand(side)
            cards -= hand.actions + hand.actions_searched
        if cards < FLIPS:
            yield found(
                "{scenario}: {cards} action cards are left after the deal; flips need {least}.",
                battle.path("forces"),
                scenario=battle.title,
                cards=max(cards, 0),
                least=FLIPS,
            )


@assault(
    "RA-V24",
    "The NPC side draws more cards than its deck has",
    "error",
    reads=("scenarios",),
    rule="V-24, 9.2.NPC.7",
    help="A deck that is drawn from needs cards.",
    example="npc:\n  fire: {draw: 3, cards: {accuracy: 1}}",
)
def npc_decks_have_cards(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for name in ("command", "fire", "target"):
            deck = getattr(battle.scenario.npc, name, None)
            if deck is not None and sum(deck.cards.values()) < deck.draw:
                yield found(
                    "{scenario}: the NPC side draws {draw} cards from a deck of {cards}.",
                    battle.path("npc", name),
                    scenario=battle.title,
                    draw=deck.draw,
                    cards=sum(deck.cards.values()),
                )


@assault(
    "RA-V25",
    "Reinforcements or marches of the NPC side lead nowhere",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    rule="V-25, V-26, 9.2.NPC.13",
    help="The tiles that they arrive on or march to are not on the map.",
    example="npc:\n  reinforcements: {wave: {fill: {spawn: third_wave}}}   # and no tile with that spawn",
)
def npc_units_have_tiles(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        npc = battle.scenario.npc
        if npc is None:
            continue
        sets = [
            (("npc", "reinforcements", name, "fill"), wave.fill) for name, wave in npc.reinforcements.items()
        ]
        sets += [
            (("npc", "movement", name, "goal"), march.goal.of)
            for name, march in npc.movement.items()
            if march.goal.toward == "tiles"
        ]
        for place, chosen in sets:
            if not battle.tiles(chosen, npc.side):
                yield found(
                    "{scenario}: no tile of the map is meant here.",
                    battle.path(*place),
                    scenario=battle.title,
                )


@assault(
    "RA-V32",
    "A surprise card can never be played",
    "error",
    reads=("cards",),
    rule="V-31, V-32, 5.2.4",
    help="An action card says when it may be played.",
    example="cards:\n  ambush: {action_type: surprise}",
)
def action_cards_have_a_moment(look: Snapshot) -> Iterator[Found]:
    cards: Any = look.pack.cards
    for key, card in cards.items():
        if card.action_type is not None and not card.windows:
            yield found(
                "{card} can never be played.",
                path_text(("cards", key, "windows")),
                severity="error" if card.action_type == "surprise" else "warning",
                remedy="Say when it may be played.",
                card=look.name("card", key),
            )


@assault(
    "RA-V33",
    "A side starts with more cards than it may buy",
    "warning",
    reads=("scenarios", "tables"),
    rule="V-33, A-11",
    help="Buying stops below the hand that the side starts with, so it buys nothing for many rounds.",
    example="forces:\n  soviet: {hand: {actions: 12}, buying_stops_at: 5}",
)
def hands_leave_room_to_buy(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for side in battle.humans:
            hand = battle.hand(side)
            cards = (
                hand.units + hand.actions + hand.units_searched + hand.actions_searched + hand.any_searched
            )
            own = battle.scenario.forces[side].buying_stops_at
            most = battle.pack.tables.buying_stops_at if own is None else own
            if cards > most:
                yield found(
                    "{scenario}: {side} starts with {cards} cards, and buying stops at {most}.",
                    battle.path("forces", side),
                    scenario=battle.title,
                    side=look.name("side", side),
                    cards=cards,
                    most=most,
                )


@assault(
    "RA-V36",
    "Heavy units cannot use the home base",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain"),
    rule="V-36, 6.P2.DEPLOY.6",
    help="The home base lies on terrain that heavy units may not enter, so they never get its discount.",
    example="a home base on a swamp tile",
)
def home_bases_lie_on_firm_ground(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        for space, cell in battle.cells.items():
            if cell.home_base and any(tag in battle.tags(space) for tag in BARRED):
                yield found(
                    "{scenario}: heavy units cannot enter the home base in {cell}.",
                    battle.path("spaces", space, "home_base"),
                    scenario=battle.title,
                    cell=battle.cell(space),
                )


@assault(
    "RA-V38",
    "The first player takes no part",
    "error",
    reads=("scenarios",),
    rule="V-38, 9.1.2",
    help="The first player and the order of placement name sides of this battle, each once.",
    example="placement_order: [german, german]",
)
def players_take_part(look: Snapshot) -> Iterator[Found]:
    for battle in _battles(look):
        first, order = battle.scenario.first_player, battle.scenario.placement_order
        forces = battle.scenario.forces
        if first is not None and forces and first not in forces:
            yield found(
                "{scenario}: {side} begins, but takes no part.",
                battle.path("first_player"),
                scenario=battle.title,
                side=look.name("side", first),
            )
        if len(set(order)) < len(order) or any(side not in forces for side in order if forces):
            yield found(
                "{scenario}: the order of placement names a side twice, or one that takes no part.",
                battle.path("placement_order"),
                scenario=battle.title,
            )


@assault(
    "RA-V40",
    "A side has no bluff card",
    "error",
    reads=("sides",),
    rule="V-40, 5.3.1",
    help="Each side has a bluff card of its own.",
    example="sides:\n  german: {name: Germany, unit_deck: german_units}",
)
def sides_have_bluff_cards(look: Snapshot) -> Iterator[Found]:
    sides: Any = look.pack.sides
    for key, side in sides.items():
        if side.bluff is None and look.pack.decks:
            yield found("{side} has no bluff card.", path_text(("sides", key)), side=side.name)
