"""Counters and set-up: stacking, reserves, neutrals, trenches, entries of nations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from model import Change, Edit, path_text
from model.saying import said
from validators.registry import Found, check, found, of_spaces
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory")


def _setup(look: Snapshot) -> Iterator[tuple[str, str, Any, Any, Any, Any]]:
    """Every set-up line that a scenario writes itself: scenario, line, unit, its space, piece, board."""
    pack: Any = look.pack
    for key, scenario in pack.scenarios.items():
        board = pack.boards.get(look.scenarios[key].board)
        for name, unit in scenario.setup.items():
            piece = pack.pieces.get(unit.piece)
            if board is not None and piece is not None and unit.at is not None:
                yield key, name, unit, board.spaces.get(unit.at), piece, board


def _line(scenario: str, name: str, *rest: str) -> str:
    return path_text(("scenarios", scenario, "setup", name, *rest))


@paths(
    "POG-V30",
    "Too many units start in a space",
    "error",
    reads=(*of_spaces(), "scenarios", "tables", "pieces", "nations"),
    spec="V-30",
    rule="PoG-10.1.1",
    help="At most three units of a side stand in a space, at the start too.",
    example="four German armies set up in Aachen",
)
def stacks_are_within_the_limit(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    most = pack.tables.parameters.stacking
    for key, scenario in look.scenarios.items():
        board = pack.boards.get(scenario.board)
        stacks: dict[tuple[str, str], list[str]] = {}
        for name, unit in scenario.setup.items():
            side = look.side_of(unit.piece)
            if board is not None and side and unit.at in board.spaces:
                stacks.setdefault((unit.at, side), []).extend([name] * unit.count)
        for (space, _), names in stacks.items():
            own = [name for name in names if name in pack.scenarios[key].setup]
            if len(names) > most and own:
                yield found(
                    "{scenario}: {count} units start in {space}; at most {most} may stand there.",
                    _line(key, own[-1], "at"),
                    related=[_line(key, name, "at") for name in dict.fromkeys(names)],
                    scenario=scenario.title,
                    count=len(names),
                    space=look.name("space", space, scenario.board),
                    most=most,
                )


@paths(
    "POG-V31",
    "A unit of a neutral nation starts on the map",
    "error",
    reads=(*of_spaces(), "scenarios", "nations", "pieces"),
    spec="V-31",
    rule="PoG-9.5.2",
    help="Its units are placed when the nation enters the war; name them under 'entry of nations', or "
    "the nation under "
    "'already at war'.",
    example="setup:\n  italians: {piece: it-army-1, at: verona}",
)
def neutrals_stay_off_the_map(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, name, unit, place, piece, _ in _setup(look):
        nation = pack.nations.get(piece.nation)
        scenario: Any = look.scenarios[key]
        if (
            place is not None
            and nation is not None
            and nation.status == "neutral"
            and piece.nation not in scenario.at_war
        ):
            yield found(
                "{scenario}: {unit} starts in {space}, but {nation} is neutral.",
                _line(key, name),
                scenario=scenario.title,
                unit=look.name("piece", unit.piece),
                space=place.name,
                nation=nation.name,
            )


@paths(
    "POG-V32",
    "An army lies in the Reserve Box",
    "error",
    reads=("boards/*!", "boards/*/boxes", "scenarios", "pieces"),
    spec="V-32",
    rule="PoG-13.1.8",
    help="Only corps lie in the Reserve Box.",
    example="setup:\n  first: {piece: ge-army-1, at: cp-reserve}",
)
def only_corps_lie_in_reserve(look: Snapshot) -> Iterator[Found]:
    for key, name, unit, _, piece, board in _setup(look):
        box = board.boxes.get(unit.at)
        if box is not None and "reserve" in box.tags and piece.kind == "army":
            yield found(
                "{scenario}: {unit} is an army and cannot lie in {box}.",
                _line(key, name, "at"),
                scenario=look.scenarios[key].title,
                unit=look.name("piece", unit.piece),
                box=box.name,
            )


@paths(
    "POG-V34",
    "A unit starts where it could never go",
    "warning",
    reads=(*of_spaces("country", "part"), "scenarios", "pieces"),
    spec="V-34",
    rule="PoG-11.1.17",
    help="The unit operates only in some countries, or may not enter the Near East, yet it starts elsewhere.",
    example="pieces:\n  bef: {only_in: [fr, be, ge]}\n# and set up in Cairo",
)
def units_start_where_they_may_be(look: Snapshot) -> Iterator[Found]:
    for key, name, unit, place, piece, _ in _setup(look):
        if place is None:
            continue
        abroad = piece.only_in and place.country not in piece.only_in and place.country != piece.nation
        barred = place.part == "near east" and (
            piece.near_east == "no" or (piece.near_east == "by size" and piece.kind == "army")
        )
        if abroad or barred:
            yield found(
                "{scenario}: {unit} starts in {space}, where it may not operate.",
                _line(key, name, "at"),
                related=[path_text(("pieces", unit.piece))],
                scenario=look.scenarios[key].title,
                unit=look.name("piece", unit.piece),
                space=place.name,
            )


@paths(
    "POG-V36",
    "No corps can ever replace an army",
    "warning",
    reads=("pieces",),
    spec="V-36",
    rule="PoG-12.4.4.3",
    help="An army that takes its last loss is replaced by a corps of its nation (or cadre). Without one, "
    "it is gone for good.",
    example="pieces:\n  it-army-1: {nation: it, kind: army}   # and no corps of Italy",
)
def armies_have_their_corps(look: Snapshot) -> Iterator[Found]:
    pieces: Any = look.pack.pieces
    cadres = {
        piece.cadre or piece.nation for piece in pieces.values() if piece.kind == "corps" and piece.count
    }
    for key, piece in pieces.items():
        if piece.kind == "army" and (piece.cadre or piece.nation) not in cadres:
            yield found(
                "{unit}: there is no corps that could replace it.",
                path_text(("pieces", key)),
                unit=look.name("piece", key),
            )


@paths(
    "POG-V37",
    "A trench lies in a space that its owner does not control",
    "error",
    reads=(*of_spaces("control"), "scenarios"),
    spec="V-37",
    rule="PoG-11.2.5",
    help="A trench belongs to the side that controls its space.",
    example="trenches:\n  verdun: {side: cp, level: 1}   # an Allied space",
)
def trenches_lie_at_home(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in pack.scenarios.items():
        whole: Any = look.scenarios[key]
        board = pack.boards.get(whole.board)
        for space, trench in scenario.trenches.items():
            place = board.spaces.get(space) if board is not None else None
            holder = whole.control.get(space) or (place.control if place is not None else None)
            if trench.level and holder is not None and holder != trench.side:
                path = ("scenarios", key, "trenches", space, "side")
                yield found(
                    "{scenario}: the trench in {space} belongs to {owner}, but {holder} controls the space.",
                    path_text(path),
                    fixes=[
                        Change("Give it to whoever controls the space", (Edit(path, trench.side, holder),))
                    ],
                    scenario=scenario.title,
                    space=look.name("space", space, whole.board),
                    owner=look.name("side", trench.side),
                    holder=look.name("side", holder),
                )


@paths(
    "POG-V38",
    "The reduced side of a unit is the stronger",
    "warning",
    reads=("pieces",),
    spec="V-38",
    rule="PoG-2.2.1",
    help="A unit loses strength when it is flipped. A higher figure on the reduced side is nearly always "
    "a slip.",
    example="pieces:\n  ge-1: {full: {cf: 3, lf: 3, mf: 3}, reduced: {cf: 5, lf: 3, mf: 3}}",
)
def reduced_units_are_weaker(look: Snapshot) -> Iterator[Found]:
    pieces: Any = look.pack.pieces
    for key, piece in pieces.items():
        for factor, name in (("cf", said("combat")), ("lf", said("loss")), ("mf", said("movement"))):
            full, reduced = getattr(piece.full, factor), getattr(piece.reduced, factor)
            if reduced > full:
                path = ("pieces", key, "reduced", factor)
                yield found(
                    "{unit}: its {factor} factor is {full} at full strength and {reduced} when reduced.",
                    path_text(path),
                    fixes=[Change(said("Make it {number}", number=full), (Edit(path, reduced, full),))],
                    unit=look.name("piece", key),
                    factor=name,
                    full=full,
                    reduced=reduced,
                )


@paths(
    "POG-V41",
    "A nation's entry does not fit on the map",
    "error",
    reads=(*of_spaces("country"), "scenarios", "tables"),
    spec="V-41",
    rule="PoG-4.2.2",
    help="Units that go 'one each in other home spaces' need as many home spaces that are not named, and "
    "no space may hold more "
    "than the stacking limit.",
    example="entries:\n  ro: {spread: [ro-1, ro-2, ro-3, ro-4, ro-5, ro-6, ro-7, ro-8]}",
)
def entries_fit(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    most = pack.tables.parameters.stacking
    for key, scenario in pack.scenarios.items():
        board = pack.boards.get(look.scenarios[key].board)
        for nation, entry in scenario.entries.items():
            if board is None:
                continue
            path = ("scenarios", key, "entries", nation)
            named = [unit.at for unit in entry.setup.values() if unit.at in board.spaces]
            homes = [
                name for name, place in board.spaces.items() if place.country == nation and name not in named
            ]
            if len(entry.spread) > len(homes):
                yield found(
                    "{scenario}: {count} units of {nation} go one each into home spaces, but only "
                    "{homes} are left.",
                    path_text((*path, "spread")),
                    scenario=scenario.title,
                    count=len(entry.spread),
                    nation=look.name("nation", nation),
                    homes=len(homes),
                )
            for space in sorted({space for space in named if named.count(space) > most}):
                yield found(
                    "{scenario}: {count} units of {nation} enter in {space}; at most {most} may stand there.",
                    path_text((*path, "setup")),
                    scenario=scenario.title,
                    count=named.count(space),
                    nation=look.name("nation", nation),
                    space=board.spaces[space].name,
                    most=most,
                )


@paths(
    "POG-V40",
    "An army is replaceable and not",
    "warning",
    reads=("pieces", "cards"),
    spec="V-40",
    rule="PoG-17.1.7",
    help="The dot on the counter says that the army is never rebuilt, but the counter names a space that "
    "allows it, or a card restores armies of a nation that has no other.",
    example="pieces:\n  br-army-1: {kind: army, replaceable: false, replaceable_while: london}",
)
def armies_are_replaceable_or_not(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    armies = {key: piece for key, piece in pack.pieces.items() if piece.kind == "army"}
    renewed = {piece.nation for piece in armies.values() if piece.replaceable}
    promised = {
        effect.nation: card.name
        for card in pack.cards.values()
        for effect in card.effects
        if effect.effect == "recover" and effect.armies_only
    }
    for key, piece in armies.items():
        if piece.replaceable:
            continue
        card = promised.get(piece.nation) if piece.nation not in renewed else None
        if piece.replaceable_while is not None or card is not None:
            edit = Edit(("pieces", key, "replaceable"), False, True)
            yield found(
                "{unit} is never rebuilt, but {reason}.",
                path_text(("pieces", key, "replaceable")),
                fixes=[Change("Replaceable", (edit,))],
                unit=look.name("piece", key),
                reason=said("{card} restores such armies", card=card)
                if card
                else said("the counter names a space for it"),
            )


@paths(
    "POG-V42",
    "No card can activate a starting stack",
    "warning",
    reads=("scenarios", "pieces", "nations", "cards", "decks", "tables", *of_spaces()),
    spec="V-42",
    rule="PoG-9.2.3",
    help="A space costs one operation for each nation in it, units ashore more. The largest card of the side "
    "does not pay for this stack.",
    example="three units with `landing_cost: 9` in one space, and cards of 5 OPS at most",
)
def stacks_can_be_activated(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    most: dict[str, int] = {}
    for card in pack.cards.values():
        side = pack.decks[card.deck].side if card.deck in pack.decks else None
        if side is not None:
            most[side] = max(most.get(side, 0), card.ops)
    stacks: dict[tuple[str, str, str], list[tuple[str, Any]]] = {}
    for key, name, unit, place, piece, _ in _setup(look):
        side = look.side_of(unit.piece)
        if place is not None and side in most:
            stacks.setdefault((key, unit.at, side), []).append((name, piece))
    for (key, space, side), units in stacks.items():
        cost = _cost_to_activate(pack, space, [piece for _, piece in units])
        if cost > most[side]:
            yield found(
                "{scenario}: the units in {space} cost {cost} OPS to activate; the largest card has {most}.",
                _line(key, units[0][0], "at"),
                related=[_line(key, name, "at") for name, _ in units[1:]],
                scenario=look.scenarios[key].title,
                space=look.name("space", space),
                cost=cost,
                most=most[side],
            )


def _cost_to_activate(pack: Any, space: str, units: list[Any]) -> int:
    """Operations for a stack: one for each nation, merged ones together; units ashore at their own cost."""
    ashore = [unit for unit in units if unit.landing_cost is not None]
    acting = {pack.nations[unit.nation].acts_as or unit.nation for unit in units if unit not in ashore}
    for merge in pack.tables.merges.values():
        if (not merge.spaces or space in merge.spaces) and len(acting & set(merge.nations)) > 1:
            acting = acting - set(merge.nations) | {merge.nations[0]}
    return len(acting) + sum(int(unit.landing_cost) for unit in ashore)
