"""JSON schemas: defaults are plain data, whatever a system declares."""

from __future__ import annotations

import json
import warnings

import pytest
from pydantic import TypeAdapter
from sandtable_command import sandtable

import model
from model.base import Document, Table, field
from model.json_schema import json_schema


class Die(Document):
    """A die with its faces."""

    faces: Table[str, Table[str, int]] = field({"red": Table({"hit": 2})}, title="Faces")
    back: Table[str, int] = field({}, title="Back")


def test_nested_tables_are_written_as_defaults() -> None:
    properties = json_schema(TypeAdapter(Die))["properties"]
    assert properties["faces"]["default"] == {"red": {"hit": 2}}
    assert properties["back"]["default"] == {}


@pytest.mark.parametrize("system", sorted(model.systems()))
def test_the_schema_of_every_system_is_made_without_a_warning(system: str) -> None:
    known = model.system_named(system)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for kind in (known.pack_type, known.conditions, known.effects):
            if kind is not None:
                json.dumps(json_schema(TypeAdapter(kind)))


def test_schema_tells_the_defaults_of_tables() -> None:
    said = sandtable("schema", "great-war", "tables")
    assert said.json["properties"]["battle_die"]["default"]["soldier"] == 2
    assert said.json["properties"]["targeting_template"]["default"]["top"]["1"] == "south-west"
    assert not said.err


def test_an_unknown_key_of_a_table_is_told_without_a_warning() -> None:
    """What might have been meant is looked up in the schema."""
    from model.reading import _known_fields

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        known = _known_fields(TypeAdapter(model.system_named("great-war").tables), ("bocks",))
    assert "box" in known
