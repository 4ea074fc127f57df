"""Scenarios: turns, victory thresholds, options that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import Found, check, found, of_spaces
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory")


def own(look: Snapshot, *fields: str) -> Iterator[tuple[str, Any]]:
    """Scenarios that write one of these fields themselves, as players see them."""
    for key, scenario in look.pack.scenarios.items():
        if scenario.model_fields_set.intersection(fields):
            yield key, look.scenarios[key]


@paths(
    "POG-V70",
    "Victory thresholds overlap, or leave a case open",
    "error",
    reads=("scenarios",),
    spec="V-70",
    rule="PoG-5.1.1",
    help="The Central Powers win from one figure up, the Allies from a lower one down. The last entry "
    "must hold without "
    "condition, or some ends have no winner.",
    example="victory:\n  only: {cp_from: 9, ap_down_to: 12}",
)
def thresholds_cover_every_end(look: Snapshot) -> Iterator[Found]:
    for key, scenario in own(look, "victory"):
        levels = list(scenario.victory.items())
        for name, level in levels:
            if level.cp_from <= level.ap_down_to:
                yield found(
                    "{scenario}: at {ap} VP both sides would win.",
                    path_text(("scenarios", key, "victory", name)),
                    scenario=scenario.title,
                    ap=level.ap_down_to,
                )
        if levels and levels[-1][1].when is not None:
            yield found(
                "{scenario}: the last entry has a condition; when it fails, nobody wins.",
                path_text(("scenarios", key, "victory", levels[-1][0], "when")),
                scenario=scenario.title,
            )
        for name, level in levels[:-1]:
            if level.when is None:
                yield found(
                    "{scenario}: entries after this one never count, because it has no condition.",
                    path_text(("scenarios", key, "victory", name)),
                    scenario=scenario.title,
                )


@paths(
    "POG-V71",
    "The game is won before it begins",
    "error",
    reads=("scenarios", "tables"),
    spec="V-71",
    rule="PoG-5.2",
    help="The VP at the start are already an automatic victory.",
    example="vp: 20",
)
def nobody_has_won_yet(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    parameters = pack.tables.parameters
    for key, scenario in own(look, "vp", "title"):
        if not parameters.auto_victory_low < scenario.vp < parameters.auto_victory_high:
            path = ("scenarios", key, "vp")
            middle = (parameters.auto_victory_low + parameters.auto_victory_high) // 2
            yield found(
                "{scenario} starts at {vp} VP, which is an automatic victory.",
                path_text(path),
                fixes=[
                    Change(
                        said("Start at {start}", start=middle), (Edit(path, value_at(pack, path), middle),)
                    )
                ],
                scenario=scenario.title,
                vp=scenario.vp,
            )


@paths(
    "POG-V73",
    "A scenario ends before it begins",
    "error",
    reads=("scenarios", "tables"),
    spec="V-73",
    rule="PoG-5.5.1",
    help="The last turn must not lie before the first on the turn track.",
    example="first_turn: '5'\nlast_turn: '3'",
)
def turns_run_forward(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    order = {turn: number for number, turn in enumerate(pack.tables.turns)}
    for key, scenario in own(look, "first_turn", "last_turn"):
        if order.get(scenario.last_turn, 0) < order.get(scenario.first_turn, 0):
            yield found(
                "{scenario} begins in turn {first} and ends in turn {last}.",
                path_text(("scenarios", key, "last_turn")),
                scenario=scenario.title,
                first=scenario.first_turn,
                last=scenario.last_turn,
            )


@paths(
    "POG-V74",
    "Options of a scenario contradict each other",
    "error",
    reads=("scenarios",),
    spec="V-74",
    rule="PoG-5.6.3",
    help="A rule is switched on that needs another one which is switched off.",
    example="peace: false\npeace_is_loss: true",
)
def options_agree(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in own(look, "peace", "peace_is_loss", "opening_forced", "opening_card"):
        if scenario.peace_is_loss and not scenario.peace:
            path = ("scenarios", key, "peace_is_loss")
            before = value_at(pack, path)
            yield found(
                "{scenario}: accepted peace loses for both, but there are no peace terms.",
                path_text(path),
                fixes=[Change("No peace, no loss by peace", (Edit(path, before, False),))],
                scenario=scenario.title,
            )
        if scenario.opening_forced and scenario.opening_card is None:
            path = ("scenarios", key, "opening_forced")
            yield found(
                "{scenario}: an event must open the game, but none is named.",
                path_text(path),
                fixes=[Change("Open freely", (Edit(path, value_at(pack, path), False),))],
                scenario=scenario.title,
            )


@paths(
    "POG-V72",
    "The VP at the start do not fit the victory spaces",
    "warning",
    reads=(*of_spaces("vp", "control"), "scenarios", "sides"),
    spec="V-72",
    rule="PoG-4.1.1",
    help="The printed map starts at 10 VP. Each victory space that a scenario gives to the other side moves "
    "the marker by one.",
    example="control: {warsaw: cp}   # and still vp: 10",
)
def points_fit_the_map(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in own(look, "vp", "control", "vp_set"):
        board = pack.boards.get(scenario.board)
        if board is None:
            continue
        printed = type(scenario).model_fields["vp"].default
        expected = printed
        for name, side in scenario.control.items():
            place = board.spaces.get(name)
            taken = place is not None and scenario.vp_set in place.vp and place.control not in (side, None)
            if taken and side in pack.sides:
                expected += pack.sides[side].vp_direction
        if scenario.vp != expected:
            path = ("scenarios", key, "vp")
            yield found(
                "{scenario} starts at {vp} VP, but the victory spaces that the sides hold make {expected}.",
                path_text(path),
                fixes=[
                    Change(
                        said("Start at {start}", start=expected),
                        (Edit(path, value_at(pack, path), expected),),
                    )
                ],
                scenario=scenario.title,
                vp=scenario.vp,
                expected=expected,
            )
