"""The schema of The Great War: every field explains itself, every word is used, ranges hold."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from model.appearance import Showing
from model.terms import words_of
from rules.schemas.great_war import SYSTEM, board, cards, forces, rulings, scenario, tables
from rules.schemas.great_war.board import GreatWarTerrain
from rules.schemas.great_war.cards import GreatWarCard
from rules.schemas.great_war.rulings import Rulings
from rules.schemas.great_war.scenario import ScenarioSide
from tests.great_war_pack import great_war

PLAIN_OF_RULES = {"name", "formations", "effect", "rule", "test"}
"""Fields that no rule speaks of: names, the word of an effect, the rule number itself."""

DOCUMENTS = [
    kind
    for module in (board, cards, forces, rulings, scenario, tables)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.__module__ == module.__name__
]


def own_fields(kind: type[BaseModel]) -> dict[str, Any]:
    return {name: kind.model_fields[name] for name in kind.__annotations__ if name in kind.model_fields}


@pytest.mark.parametrize("kind", DOCUMENTS, ids=lambda kind: kind.__name__)
def test_every_field_has_title_and_rule(kind: type[BaseModel]) -> None:
    for name, declared in own_fields(kind).items():
        if name == "effect":
            continue
        assert declared.title, name
        if (
            name not in PLAIN_OF_RULES
            and kind.__name__ not in ("Design", "ReshuffleDecks")
            and name != "design"
        ):
            assert (declared.json_schema_extra or {}).get("rule"), f"{kind.__name__}.{name}"


def test_every_ruling_has_its_number_and_its_help() -> None:
    for name, declared in Rulings.model_fields.items():
        assert declared.title and declared.description, name
        assert re.fullmatch(r"R\d+\.\d+(, AMB-\d\d)?", (declared.json_schema_extra or {})["rule"]), name


def test_every_effect_is_used() -> None:
    used = {effect.effect for card in great_war().cards.values() for effect in card.effects}
    assert set(words_of(SYSTEM.effects)) == used


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (ScenarioSide, {"seat": "bottom", "reserve_artillery": 9}),
        (ScenarioSide, {"seat": "middle"}),
        (ScenarioSide, {"seat": "top", "command_cards": 0}),
        (GreatWarTerrain, {"name": "Bog", "enter": "slow"}),
        (GreatWarCard, {"name": "Rum", "deck": "combat", "kind": "combat", "effects": ()}),
        (GreatWarCard, {"name": "Rum", "deck": "combat", "kind": "combat", "effects": ({"effect": "rum"},)}),
        (Rulings, {"triple_rule": "sometimes"}),
    ],
)
def test_wrong_values_are_refused(kind: type[BaseModel], values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        kind.model_validate(values)


def test_hexes_that_are_worth_medals_show_one() -> None:
    pack = great_war()
    showing = Showing(pack, pack.scenario("flers").board or "", "flers")
    worth = pack.scenarios["flers"].objectives["village"].spaces
    assert len(worth) == 2
    for key in (*worth, "q0r0"):
        chips = SYSTEM.look.space(showing, key, pack.space("flers", key)).chips
        assert [chip.glyph for chip in chips] == (["medal"] if key in worth else [])
