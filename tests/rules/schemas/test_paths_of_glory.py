"""The schema speaks of every field, and refuses what the rules do not know."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

import model
from model.terms import words_of
from rules.schemas.paths_of_glory import SYSTEM
from rules.schemas.paths_of_glory.cards import CombatUse, StrategyCard
from rules.schemas.paths_of_glory.forces import Strength, Unit
from rules.schemas.paths_of_glory.options import EDITION_2010, PathsOptions
from rules.schemas.paths_of_glory.places import Country, Line, Place, PlaceTerrain, Power

OWN = (Place, Line, Country, Power, PlaceTerrain, Unit, Strength, StrategyCard, CombatUse, PathsOptions)
PLAIN = {"label", "history", "land_colour", "ink"}


@pytest.mark.parametrize("document", OWN, ids=lambda d: d.__name__)
def test_every_field_has_title_and_rule(document):
    inherited = set(document.__mro__[1].model_fields)
    for name, info in document.model_fields.items():
        if name in inherited:
            continue
        assert info.title, name
        if name not in PLAIN:
            assert (info.json_schema_extra or {}).get("rule"), name


def test_every_word_is_used_by_the_shipped_pack():
    pack = model.load_pack(Path(__file__).parents[3] / "scenarios" / "paths-of-glory")
    cards = " ".join(repr(c) for c in pack.cards.values())
    for word in words_of(SYSTEM.effects):
        assert f"effect='{word}'" in cards, word
    combinators = {"at_least"}
    for word in words_of(SYSTEM.conditions):
        if word not in combinators:
            assert f"test='{word}'" in cards, word


def test_ranges_refuse_wrong_values():
    with pytest.raises(ValidationError):
        Strength(cf=-1, lf=1, mf=1)
    with pytest.raises(ValidationError):
        Strength(cf=1, lf=0, mf=1)
    with pytest.raises(ValidationError):
        Place(fort=10)
    with pytest.raises(ValidationError):
        PathsOptions(hand_size=9)


def test_the_2010_edition_names_real_options():
    chosen = PathsOptions(**EDITION_2010)
    assert all(getattr(chosen, k) == v != getattr(PathsOptions(), k) for k, v in EDITION_2010.items())
