"""Fields within their ranges, references that lead somewhere, ids and numbers that are used once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from pydantic import ValidationError

from model import Change, Edit, path_text, value_at, written
from model.reading import real_place
from model.references import Place, edit_at, mending
from model.saying import said
from validators.registry import WORDS, Found, check, found, of_spaces
from validators.snapshot import Snapshot
from validators.words import Part


def place_text(place: Place) -> str:
    return path_text(tuple(map(str, place)))


@check(
    "PACK-SCHEMA",
    "A field does not fit its schema",
    "error",
    reads=(),  # a change is held against the schema before it is applied
    help="Every field has a type and often a range, given by the game system; 'sandtable schema' shows "
    "them. A value that "
    "does not fit is left out when the pack is opened.",
    example="spaces:\n  verdun: {fort: 99}   # forts go up to 3",
)
def fields_fit(look: Snapshot) -> Iterator[Found]:
    pack = look.pack
    if "place" in pack.__dict__:
        return  # fresh from its files: opening has held every field against the schema
    try:
        type(pack).model_validate_json(pack.model_dump_json(exclude_unset=True))
    except ValidationError as error:
        content = written(pack)
        for detail in error.errors(include_url=False, include_context=False):
            place = tuple(str(part) for part in real_place(content, detail["loc"]))
            message = f"{detail['msg'][0].lower()}{detail['msg'][1:]}"
            yield found(
                "{place}: {reason}.", path_text(place), place=look.speaker.place(place), reason=message
            )


@check(
    "PACK-REFERENCE",
    "A name leads nowhere",
    "error",
    reads=WORDS,
    help="Something names a space, counter, card or another thing that the pack does not define. It was "
    "removed or is misspelt.",
    example="setup:\n  first: {piece: ge-2-army, at: aachn}",
)
def references_lead_somewhere(look: Snapshot) -> Iterator[Found]:
    pack = look.pack
    for mention in look.dangling:
        known = look.known(mention.place)[mention.kinds]
        what = _any_of(mention.kinds)
        close = get_close_matches(mention.name, known, n=1, cutoff=0.6)
        fixes = []
        if close and not mention.is_key and not mention.in_text:
            replaced = edit_at(pack, mention.place, lambda _, name=close[0]: name)
            fixes.append(
                Change(said("Name {close} instead of {name}", close=close[0], name=mention.name), (replaced,))
            )
        fixes.append(
            Change(
                said("Remove what names {name}", name=mention.name),
                (mending(pack, mention, mention.name)[0],),
            )
        )
        yield found(
            "unknown {what} '{name}'; did you mean '{close}'?" if close else "unknown {what} '{name}'.",
            place_text(mention.place),
            what=what,
            name=mention.name,
            close=close[0] if close else "",
            fixes=fixes,
            remedy="" if close else said("Add it, or name another {what}.", what=what),
        )


def _any_of(kinds: tuple[str, ...]) -> str:
    """`space or box`."""
    first, *others = kinds
    return said("{one} or {other}", one=first, other=_any_of(tuple(others))) if others else first


@check(
    "IDS-001",
    "A space and a box share an id",
    "error",
    reads=(*of_spaces(), "boards/*/boxes"),
    help="Set-up lists name spaces and boxes in the same way, so on one board the two must not share an id.",
    example="spaces:\n  reserve: {name: Reserve}\nboxes:\n  reserve: {name: Reserve box}",
)
def places_have_one_meaning(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        spaces = frozenset(board.space_ids)
        for box in board.boxes:
            if box in spaces:
                yield found(
                    "the id '{id}' belongs to a space and to a box.",
                    path_text(("boards", key, "boxes", box)),
                    related=[path_text(("boards", key, "spaces", box))],
                    remedy="Give one of them another id.",
                    id=box,
                )


@check(
    "IDS-002",
    "Two cards of a deck have the same number",
    "warning",
    reads=("cards",),
    help="Players and rulings call cards by their number, so a deck should use each number once.",
    example="cards:\n  guns: {deck: ap, number: 7}\n  blockade: {deck: ap, number: 7}",
)
def card_numbers_are_used_once(look: Snapshot) -> Iterator[Found]:
    first: dict[tuple[str, int], str] = {}
    for key, card in look.pack.cards.items():
        if card.number is None:
            continue
        other = first.setdefault((card.deck, card.number), key)
        if other != key:
            yield found(
                "{card} has the number {number}, as {other} has.",
                path_text(("cards", key, "number")),
                related=[path_text(("cards", other))],
                card=look.name("card", key),
                number=card.number,
                other=look.name("card", other),
            )


@check(
    "IDS-003",
    "Two tiles have the same number",
    "warning",
    reads=("tiles",),
    help="Scenario maps are laid out by tile number, so each number should be used once.",
    example="tiles:\n  t1: {number: 1, a: {terrain: clear}}\n  t2: {number: 1, a: {terrain: woods}}",
)
def tile_numbers_are_used_once(look: Snapshot) -> Iterator[Found]:
    first: dict[int, str] = {}
    for key, tile in look.pack.tiles.items():
        other = first.setdefault(tile.number, key)
        if other != key:
            yield found(
                "tile {tile} has the number {number}, as tile {other} has.",
                path_text(("tiles", key, "number")),
                related=[path_text(("tiles", other))],
                tile=key,
                number=tile.number,
                other=other,
            )


@check(
    "IDS-004",
    "A scenario is based on itself",
    "error",
    reads=("scenarios",),
    help="A scenario takes over what it does not write from the one it is based on; going round in a "
    "circle gives nothing.",
    example="# scenarios/a.yaml\nbased_on: b\n# scenarios/b.yaml\nbased_on: a",
)
def scenarios_do_not_go_round(look: Snapshot) -> Iterator[Found]:
    scenarios = look.pack.scenarios
    for key, scenario in scenarios.items():
        seen = [key]
        base = scenario.based_on
        while base is not None and base in scenarios and base not in seen:
            seen.append(base)
            base = scenarios[base].based_on
        if base == key:
            edit = Edit(("scenarios", key, "based_on"), scenario.based_on)
            yield found(
                "{scenario} is based on itself ({way}).",
                path_text(("scenarios", key, "based_on")),
                fixes=[Change(said("{scenario} stands by itself", scenario=scenario.title), (edit,))],
                scenario=scenario.title,
                way=" -> ".join([*seen, key]),
            )


@check(
    "IDS-005",
    "Two things of a kind have the same name",
    "warning",
    reads=WORDS,
    help="Players know things by their names; two spaces of a board, or two scenarios, with one name are "
    "mistaken for each other.",
    example="spaces:\n  verdun: {name: Verdun}\n  verdun-2: {name: Verdun}",
)
def names_are_used_once(look: Snapshot) -> Iterator[Found]:
    pack = look.pack
    shown: dict[tuple[str, ...], dict[str, list[str]]] = {}
    shown[("scenarios",)] = _shared({key: each.title for key, each in pack.scenarios.items()})
    for place, part in look.parts.items():
        table = tuple(map(str, place))
        if table[::2] in NAMED_TABLES:
            shown[table] = part.kept(_names_shared)
    for table, shared in shown.items():
        for name, (first, *others) in sorted(shared.items()):
            for other in others:
                yield found(
                    "'{name}' is the name of both '{first}' and '{other}'.",
                    path_text((*table, other)),
                    related=[path_text((*table, first))],
                    name=name,
                    first=first,
                    other=other,
                )


NAMED_TABLES = {
    *(("boards", name) for name in ("spaces", "regions", "boxes", "tracks")),
    *((name,) for name in ("sides", "nations", "terrain", "decks")),
}
"""Tables whose entries players know by their names."""


def _names_shared(part: Part) -> dict[str, list[str]]:
    return _shared({key: entry.name for key, entry in part.value.items()})


def _shared(names: Mapping[str, str]) -> dict[str, list[str]]:
    """Names that more than one entry has, with those entries."""
    if len(set(names.values())) == len(names):
        return {}
    often = {name for name, count in Counter(names.values()).items() if name and count > 1}
    return {name: [key for key, value in names.items() if value == name] for name in often}


@check(
    "IDS-006",
    "A waiver names no known check or has become needless",
    "warning",
    reads=("waivers",),
    help="A waiver accepts a finding and says why. When the finding is gone, the waiver should go as "
    "well, or it may one day hide "
    "another fault.",
    example="waivers:\n  old: {code: TXT-001, where: boards/europe/spaces/gone, reason: It has no name "
    "on the map.}",
)
def waivers_apply(_look: Snapshot) -> Iterator[Found]:
    """Judged after all other checks have run, by `validators.check`."""
    return iter(())


@check(
    "IDS-007",
    "The tables of the system are missing",
    "error",
    reads=("tables",),
    help="The system needs tables of its own, such as unit types and costs, and the pack has no "
    "tables.yaml. Whatever "
    "depends on them is not checked.",
    example="a pack without tables.yaml, of a system that wants one",
)
def tables_are_there(look: Snapshot) -> Iterator[Found]:
    if not look.has_tables:
        yield found(
            "the tables of {system} are missing.",
            "tables",
            remedy="Write tables.yaml; 'sandtable schema' tells what belongs into it.",
            system=look.pack.system.title,
        )


def needless_waiver(look: Snapshot, key: str) -> Found:
    waiver = look.pack.waivers[key]
    path = ("waivers", key)
    return found(
        "the waiver '{waiver}' of {code} no longer applies to anything.",
        path_text(path),
        fixes=[Change(said("Remove the waiver {id}", id=key), (Edit(path, value_at(look.pack, path)),))],
        waiver=key,
        code=waiver.code,
    )
