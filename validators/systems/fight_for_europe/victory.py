"""Variants: their seasons, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model import Change, Edit, value_at
from model.saying import said
from validators.registry import Found
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.war import War, europe, moment


@europe(
    "FFE-V28",
    "A variant ends before it begins",
    "error",
    reads=("scenarios",),
    spec="V-28",
    rule="2-04",
    help="The last season must not lie before the first.",
    example="first: 1944-summer\nlast: 1941-spring",
)
def seasons_run_forward(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        variant = war.scenario
        if variant.first and variant.last and moment(variant.last) < moment(variant.first):
            yield war.found(
                "{scenario} begins in {first} and ends in {last}.",
                "last",
                first=variant.first,
                last=variant.last,
            )


@europe(
    "FFE-V32",
    "Nobody can say who wins",
    "error",
    reads=("scenarios",),
    spec="V-32",
    rule="2-10",
    help="A variant with powers has conditions of victory, or victory points.",
    example="a variant without victory",
)
def victory_is_decided(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        variant = war.scenario
        victory = variant.victory
        decided = victory is not None and (victory.immediate or victory.final or victory.points)
        if variant.powers and not decided:
            yield war.found(
                "{scenario} does not say who wins.",
                "victory",
            )
        elif victory is not None and victory.final and not _always(list(victory.final.values())[-1].when):
            yield war.found(
                "{scenario}: when the last result does not hold, nobody has won.",
                "victory",
                "final",
                list(victory.final)[-1],
                remedy="Leave its condition out.",
            )


def _always(condition: Any) -> bool:
    """Whether a condition holds in any case."""
    return condition is None or (condition.test == "points" and condition.at_least == 0)


@europe(
    "FFE-V28B",
    "A dated rule comes after the end",
    "warning",
    reads=("scenarios", "tables"),
    spec="V-28",
    rule="13.3-01",
    help="The rule holds from a season that lies after the last one of the variant, so it never comes into "
    "play. Switch it off.",
    example="last: 1941-spring\nrules_on: ['13.5']   # the USA may declare war from spring 1942",
)
def dated_rules_come_in_time(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        if war.scenario.last is None:
            continue
        for key, rule in war.pack.tables.special_rules.items():
            dates = [effect.season for effect in rule.effects if getattr(effect, "season", None)]
            if war.switched(key) and dates and min(map(moment, dates)) > moment(war.scenario.last):
                yield war.found(
                    "{scenario} ends before {special} comes into force in {season}.",
                    "rules_on",
                    special=rule.name,
                    season=min(dates, key=moment),
                )


def endings(war: War) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every result of a variant that hangs on a condition, with its place."""
    victory = war.scenario.victory
    for table in ("immediate", "final") if victory is not None else ():
        for name, ending in getattr(victory, table).items():
            if ending.when is not None:
                yield ("victory", table, name), ending.when


@europe(
    "FFE-W01",
    "A side has won at the start",
    "warning",
    reads=("scenarios", "boards", "nations", "tables"),
    rule="2-10",
    help="A result that is looked at after every turn holds before the first one.",
    example="immediate:\n  won: {result: axis decisive, when: {test: controls, side: axis, areas: [berlin]}}",
)
def nobody_has_won_yet(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for place, when in endings(war):
            if place[1] == "immediate" and _holds(war, when):
                yield war.found("{scenario}: this holds at the start.", *place)


def _holds(war: War, condition: Any) -> bool:
    """Whether a condition on areas holds at the start; others are taken not to."""
    if condition.test == "controls":
        own = {condition.nation} if condition.nation else set(war.scenario.alliances.get(condition.side, ()))
        return all(war.holders.get(area) in own for area in condition.areas)
    if condition.test in ("all", "any"):
        return (all if condition.test == "all" else any)(_holds(war, part) for part in condition.of)
    return False


@europe(
    "FFE-W02",
    "A result that can never come",
    "error",
    reads=("scenarios", "tables"),
    rule="2-10",
    help="It asks for more victory points than the list gives, for a season after the last one, or for a "
    "fall before the first.",
    example="points: {areas: {minsk: 1}}\nfinal:\n  win: {result: draw, when: {test: points, at_least: 50}}",
)
def results_can_come(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for place, when in endings(war):
            if reason := _never(war, when):
                yield war.found("{scenario}: this can never hold: {reason}.", *place, reason=reason)


def _never(war: War, condition: Any) -> str:
    """Why a condition can never hold in a variant; empty where it may."""
    variant = war.scenario
    if condition.test == "all":
        return next(filter(None, (_never(war, part) for part in condition.of)), "")
    if condition.test == "points":
        points = variant.victory.points
        most = sum(points.areas.values()) if points is not None else 0
        return said("the areas give {points} points in all", points=most) if condition.at_least > most else ""
    if condition.test == "from" and variant.last and moment(condition.season) > moment(variant.last):
        return said("the variant ends in {season}", season=variant.last)
    limit = condition.not_later_than if condition.test == "fallen" else None
    if limit and variant.first and moment(limit) < moment(variant.first):
        return said("the variant begins in {season}", season=variant.first)
    return ""


@europe(
    "FFE-O01",
    "A special rule is on and off",
    "error",
    reads=("scenarios",),
    rule="13-01",
    help="The variant names the same rule among those in force and among those that are not.",
    example="rules_on: ['13.5']\nrules_off: ['13.5']",
)
def rules_are_on_or_off(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for rule in war.scenario.rules_on:
            if rule in war.scenario.rules_off:
                path = war.place("rules_off")
                kept = [other for other in war.scenario.rules_off if other != rule]
                edit = Edit(path, value_at(war.pack, path), kept)
                yield war.found(
                    "{scenario}: {special} is on and off.",
                    "rules_off",
                    fixes=[Change(said("{rule} on", rule=rule), (edit,))],
                    special=look.name("special rule", rule),
                )
