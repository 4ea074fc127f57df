"""What an author may declare for Fight for Europe: fields, words, ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

import model
from model.terms import words_of
from rules.schemas.fight_for_europe import SYSTEM, effects, forces, options, tables, variant, words
from rules.schemas.fight_for_europe import map as map_
from rules.schemas.fight_for_europe.forces import Counter
from rules.schemas.fight_for_europe.map import Gate, Passage
from rules.schemas.fight_for_europe.options import Rulings
from rules.schemas.fight_for_europe.words import Controls

ROOT = Path(__file__).resolve().parents[3]
PACK = ROOT / "scenarios" / "fight-for-europe"
RULES = ROOT.parent / "shared" / "rules" / "fight-for-europe"
facts = pytest.mark.skipif(not RULES.is_dir(), reason="the rules specification is not beside the project")

OWN = (words, map_, forces, effects, tables, options, variant)

NO_RULE_NUMBER = {
    # The rules speak of these only in pictures or not at all: the box, drawing, names, notes.
    *(
        "name",
        "age",
        "hours_min",
        "hours_max",
        "counter_sheets",
        "dice",
        "about",
        "ink",
        "note",
        "kind",
        "back",
    ),
    *("city_at", "lon_lat", "aircraft", "side", "nation", "target"),
}


def documents() -> Iterator[type[BaseModel]]:
    for module in OWN:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.__module__ == module.__name__:
                yield kind


def own_fields() -> Iterator[tuple[str, str, Any]]:
    for kind in documents():
        inherited = {name for base in kind.__mro__[1:] for name in getattr(base, "__annotations__", {})}
        for name in kind.__annotations__:
            if name in kind.model_fields and name not in inherited and name not in ("test", "effect"):
                yield kind.__name__, name, kind.model_fields[name]


def test_every_field_has_a_title() -> None:
    assert [f"{kind}.{name}" for kind, name, field in own_fields() if not field.title] == []


def test_every_field_names_its_rule() -> None:
    missing = [
        f"{kind}.{name}"
        for kind, name, field in own_fields()
        if not (field.json_schema_extra or {}).get("rule") and name not in NO_RULE_NUMBER
    ]
    assert missing == []


@facts
def test_rule_numbers_exist_in_the_specification() -> None:
    text = (RULES / "rules.md").read_text() + (RULES / "authoring.md").read_text()
    known = set(re.findall(r"\*\*([0-9][0-9.]*-\d+)\*\*", text)) | set(re.findall(r"\| (A-\d+) \|", text))
    sections = {number.split("-")[0] for number in known} | {"4", "10", "14", "12.1", "12.3", "5.1", "5.2"}
    unknown = {
        f"{kind}.{name}: {rule}"
        for kind, name, field in own_fields()
        if (rule := (field.json_schema_extra or {}).get("rule")) and rule not in known | sections
    }
    assert unknown == set()


@facts
def test_every_ruling_with_a_switch_is_an_option_with_its_default() -> None:
    text = (RULES / "authoring.md").read_text()
    rows = re.findall(r"^\| (A-\d+) \|.*\| ([^|]*) \|$", text, re.M)
    assert len(rows) == 91
    switches = {
        name: (rule, value) for rule, cell in rows for name, value in re.findall(r"`(\w+)=(\w+)`", cell)
    }
    assert switches.pop("first_phase_14_1_1") == ("A-70", "P2")  # the variant's own field `first_phase`
    ours = {
        name: (field.json_schema_extra["rule"], str(field.default))  # type: ignore[index,call-overload]
        for name, field in Rulings.model_fields.items()
    }
    assert ours == switches


def test_every_word_for_conditions_and_effects_is_used_by_the_pack() -> None:
    text = "".join(path.read_text() for path in PACK.rglob("*.yaml"))
    spare = {"any", "at_least"}  # combinators that all systems share
    unused = {word for word in words_of(SYSTEM.conditions) if not re.search(rf"test: {word}\b", text)}
    assert unused == spare
    assert {word for word in words_of(SYSTEM.effects) if not re.search(rf"effect: {word}\b", text)} == set()


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Counter, {"name": "Infantry", "attack": 6}),
        (Counter, {"name": "Infantry", "defence": -1}),
        (Counter, {"name": "Infantry", "attack": 1.5}),
        (Gate, {"name": "Strait", "held_by": ()}),
        (Gate, {"name": "Strait", "held_by": ("gibraltar",), "cost": 7}),
        (Passage, {"river": ("a", "b", "c")}),
        (Rulings, {"fleet_mp": 0}),
        (Rulings, {"double_roll": "three_dice"}),
        (Controls, {"test": "controls", "areas": ("paris",)}),
        (Controls, {"test": "controls", "areas": ("paris",), "side": "axis", "nation": "germany"}),
    ],
)
def test_wrong_values_are_refused(kind: type[BaseModel], data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        kind.model_validate(data)


@pytest.mark.parametrize("season", ["1938-winter", "1946-spring", "1940-monsoon", "1940"])
def test_seasons_run_from_1939_to_1945(season: str) -> None:
    data = {"title": "T", "board": "europe", "number": "1", "level": "basic"}
    assert SYSTEM.scenario_type.model_validate({**data, "first": "1939-autumn"})
    with pytest.raises(ValidationError):
        SYSTEM.scenario_type.model_validate({**data, "first": season})


def test_the_system_is_found_by_its_name() -> None:
    assert model.system_named("fight-for-europe") is SYSTEM
