"""Verbs on game systems: systems, schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli import output
from editor.cli.output import AsJson, as_json
from editor.cli.packs import _system

if TYPE_CHECKING:
    from model import System


def register(app: typer.Typer) -> None:
    app.command("systems")(systems)
    app.command("schema")(schema)


def systems(json: AsJson = False) -> None:
    """List the installed game systems."""
    import model

    rows = [_row(system) for system in model.systems().values()]
    rows += [{"id": name, "broken": reason} for name, reason in model.broken_systems().items()]
    if json:
        as_json({"systems": rows})
        return
    from rich.table import Table

    table = Table("System", "Id", "Version", "Boards", "Play", box=None, padding=(0, 2, 0, 0))
    for row in rows:
        if "broken" in row:
            table.add_row("-", row["id"], "-", "-", f"cannot be loaded: {row['broken']}")
        else:
            play = "rules engine" if row["engine"] else "no rules engine yet"
            table.add_row(row["title"], row["id"], row["version"], ", ".join(row["boards"]), play)
    output.console().print(table)


def _row(system: System) -> dict[str, Any]:
    return {
        "id": system.id,
        "title": system.title,
        "summary": system.summary,
        "version": system.version,
        "boards": list(system.board_kinds),
        "engine": has_engine(system),
    }


def has_engine(system: System) -> bool:
    """Whether the module that plays the system is installed."""
    from importlib.util import find_spec

    try:
        return system.engine is not None and find_spec(system.engine) is not None
    except ImportError:
        return False


def schema(
    system: Annotated[str, typer.Argument(help="A game system; 'sandtable systems' lists them.")],
    entity: Annotated[
        str,
        typer.Argument(
            help="space, connection, piece, card, scenario, options ...; the whole pack if left out."
        ),
    ] = "pack",
    json: AsJson = True,
) -> None:
    """Print the JSON Schema of what a system lets an author declare."""
    from pydantic import TypeAdapter

    from model.json_schema import json_schema
    from model.problems import suggestion

    found = _system(system)
    entities = {
        "pack": found.pack_type,
        "board": found.board_type,
        "scenario": found.scenario_type,
        "effect": found.effects,
        "condition": found.conditions,
    }
    for name in ("space", "connection", "side", "nation", "terrain", "piece", "tile_side", "deck", "card"):
        entities[name] = getattr(found, name)
    entities |= {name: getattr(found, name) for name in ("tables", "placement", "options")}
    entities["tile"] = found.pack_type.model_fields["tiles"].annotation.__args__[1]
    known = {name: kind for name, kind in entities.items() if kind is not None}
    if entity not in known:
        hint = suggestion(entity, known)
        raise output.Trouble(
            f"{system} has no entity '{entity}'{'; ' + hint if hint else '.'}",
            f"Known: {', '.join(sorted(known))}.",
        )
    made = json_schema(TypeAdapter(known[entity]))
    as_json(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{found.title}: {entity}",
            **made,
        }
    )
