"""What authors of Russian Assault may declare: fields with titles and rules, ranges, words that are used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import model
from model.base import Document
from model.terms import words_of
from rules.schemas.russian_assault import SYSTEM
from rules.schemas.russian_assault.content import RussianAssaultCard, Unit
from rules.schemas.russian_assault.effects import AddFire
from rules.schemas.russian_assault.options import RussianAssaultOptions
from rules.schemas.russian_assault.scenario import RussianAssaultScenario
from rules.schemas.russian_assault.vocabulary import Ability, TileSet, Window

ROOT = Path(__file__).parents[3]
FACTS = ROOT.parent / "shared" / "rules" / "russian-assault"
RULE = re.compile(r"(?:A-\d{2,3}|\d+\.(?:\d+|S\d|P\d|NPC|VP|[A-Z])[\w.-]*)\Z")
COMBINATORS = {"all", "any", "not", "at_least"}

UNIT = {
    "name": "Guards",
    "unit_class": "infantry",
    "type": "light",
    "attack_heavy": 7,
    "attack_light": 7,
    "defence": 8,
    "morale": 6,
}


def own_documents() -> list[type[Document]]:
    """Every document that this system declares."""
    found: set[type[Document]] = set()
    waiting: list[type[Document]] = [Document]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("rules.schemas.russian_assault"):
                found.add(kind)
    return sorted(found, key=lambda kind: kind.__qualname__)


@pytest.mark.parametrize("document", own_documents(), ids=lambda kind: kind.__name__)
def test_every_field_has_a_title(document: type[Document]) -> None:
    for name, declared in document.model_fields.items():
        told_apart = (
            name in ("test", "effect", "kind", "decide", "toward", "attack") and declared.is_required()
        )
        assert declared.title or told_apart, name


@pytest.mark.parametrize("document", own_documents(), ids=lambda kind: kind.__name__)
def test_rule_numbers_have_the_form_of_the_specification(document: type[Document]) -> None:
    for name, declared in document.model_fields.items():
        extra = declared.json_schema_extra
        rule = extra.get("rule") if isinstance(extra, Mapping) else None
        assert rule is None or str(rule) in ("5.4", "7.0") or RULE.match(str(rule)), (name, rule)


@pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not beside the repository")
def test_every_flag_of_the_specification_is_an_option_with_its_default() -> None:
    text = (FACTS / "authoring.md").read_text(encoding="utf-8")
    flags = re.findall(r"^\| (A-\d+) \|.*\| `(\w+): ([^|]*)\|$", text, re.MULTILINE)
    assert len(flags) == len(RussianAssaultOptions.model_fields) == 28
    defaults = RussianAssaultOptions()
    for ruling, name, values in flags:
        extra = RussianAssaultOptions.model_fields[name].json_schema_extra
        assert isinstance(extra, Mapping) and extra["rule"] == ruling
        (recommended,) = re.findall(r"\*\*`(\w+)`\*\*", values)
        assert {True: "yes", False: "no"}.get(getattr(defaults, name), getattr(defaults, name)) == recommended


def words_used(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key in ("test", "effect"):
            if isinstance(value.get(key), str):
                yield key, value[key]
        for item in value.values():
            yield from words_used(item)
    elif isinstance(value, list):
        for item in value:
            yield from words_used(item)


def test_every_word_is_used_by_the_pack() -> None:
    pack = model.load_pack(ROOT / "scenarios" / "russian-assault")
    used = set(words_used(model.written(pack)))
    assert {word for key, word in used if key == "effect"} == set(words_of(SYSTEM.effects))
    assert {word for key, word in used if key == "test"} >= set(words_of(SYSTEM.conditions)) - COMBINATORS


def test_every_window_and_ability_is_used_by_the_pack() -> None:
    pack: Any = model.load_pack(ROOT / "scenarios" / "russian-assault")
    assert {window for card in pack.cards.values() for window in card.windows} == set(Window.__args__)  # type: ignore[attr-defined]
    held = {ability for unit in pack.pieces.values() for ability in unit.abilities}
    assert held == set(Ability.__args__)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("morale", 0),
        ("morale", 10),
        ("defence", 0),
        ("attack_heavy", -1),
        ("support_range", 0),
        ("type", "medium"),
        ("unit_class", "cavalry"),
        ("abilities", ("flies",)),
        ("attack_heavy", "7"),
    ],
)
def test_a_unit_out_of_range_is_refused(field: str, value: object) -> None:
    Unit.model_validate(UNIT)
    with pytest.raises(ValidationError, match=field):
        Unit.model_validate({**UNIT, field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tactical_modifier", 4),
        ("tactical_modifier", -3),
        ("battle_value", -1),
        ("cost", -1),
        ("windows", ("never",)),
    ],
)
def test_a_card_out_of_range_is_refused(field: str, value: object) -> None:
    card = {"name": "Accuracy", "deck": "actions"}
    RussianAssaultCard.model_validate(card)
    with pytest.raises(ValidationError, match=field):
        RussianAssaultCard.model_validate({**card, field: value})


def test_unknown_effects_and_parameters_are_refused() -> None:
    card = {"name": "Accuracy", "deck": "actions"}
    for effect in (
        {"effect": "explode"},
        {"effect": "add_fire", "value": 3, "colour": "red"},
        {"effect": "add_fire"},
    ):
        with pytest.raises(ValidationError, match="effects"):
            RussianAssaultCard.model_validate({**card, "effects": (effect,)})


def test_effects_and_conditions_nest() -> None:
    card = RussianAssaultCard.model_validate(
        {
            "name": "Tank Shock",
            "deck": "actions",
            "effects": (
                {
                    "effect": "if",
                    "when": {"test": "not", "of": {"test": "unit_type", "unit": "target", "type": "heavy"}},
                    "then": ({"effect": "add_fire", "value": 3},),
                },
            ),
        }
    )
    (branch,) = card.effects
    assert isinstance(branch.then[0], AddFire)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "change",
    [
        {"rounds": {"kind": "fixed", "last": 0}},
        {"rounds": {"kind": "variable", "first_check": 6, "continue_on": (-2, -1, 0, 1, 2, 3)}},
        {"rounds": {"kind": "endless"}},
        {"forces": {"german": {"budget": -1}}},
        {"forces": {"german": {"units_by_choice": {"cavalry": 1}}}},
        {"victory": {"final": ({"decide": "winner"},)}},
        {"npc": {"side": "soviet", "fire": {"draw": 0}}},
    ],
)
def test_a_scenario_out_of_range_is_refused(change: dict[str, Any]) -> None:
    scenario = {"title": "Test", "board": "6x5"}
    RussianAssaultScenario.model_validate(scenario)
    with pytest.raises(ValidationError, match=next(iter(change))):
        RussianAssaultScenario.model_validate({**scenario, **change})


def test_a_set_of_tiles_names_rows_by_letter() -> None:
    TileSet.model_validate({"rows": ("a", "d")})
    with pytest.raises(ValidationError):
        TileSet.model_validate({"rows": ("e",)})
