"""The only place where play reads packs as such: finding the engine of a pack, and naming what was played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from model.base import plain
from model.pack import Pack

from .core import Ctx, Dice, Engine, Game, Origin, SetupError

NOT_PLAYED = ("catalogues", "waivers", "artwork", "scenarios", "manifest")


@dataclass(frozen=True)
class Prepared:
    """A scenario compiled once, from which any number of games start."""

    engine: Engine[Any, Any]
    ctx: Ctx
    origin: Origin

    def new_game(self, *, seed: int = 0, dice: Dice = None) -> Game:
        return Game(self.engine, self.ctx, seed=seed, dice=dice, origin=self.origin)


def prepare(
    pack: Pack,
    scenario: str,
    *,
    options: Mapping[str, Any] | None = None,
    engine: Engine[Any, Any] | None = None,
) -> Prepared:
    """Compile a scenario of a pack. `engine` plays a system that is not installed yet."""
    if scenario not in pack.scenarios:
        known = ", ".join(pack.scenarios) or "none"
        raise SetupError(f"pack {pack.id} has no scenario {scenario!r}; it has: {known}")
    engine = engine or engine_of(pack)
    ctx = engine.compile(pack, scenario, dict(options or {}))
    origin = Origin(
        system=engine.id,
        pack_id=pack.id,
        pack_version=pack.manifest.version,
        pack_hash=content_hash(pack, scenario),
        pack_source=pack.place or "",
        scenario=scenario,
        options=ctx.options,
    )
    return Prepared(engine, ctx, origin)


def engine_of(pack: Pack) -> Engine[Any, Any]:
    """The engine that the pack's system names; SetupError when the system cannot be played."""
    try:
        system = pack.system
    except LookupError as unknown:
        raise SetupError(str(unknown)) from unknown
    if system.engine is None:
        raise SetupError(f"{system.title} has no rules engine: its packs can be made and checked, not played")
    try:
        engine: Engine[Any, Any] = import_module(system.engine).ENGINE
    except (ImportError, AttributeError) as missing:
        raise SetupError(f"the engine of {system.title} cannot be loaded: {missing}") from missing
    return engine


def content_hash(pack: Pack, scenario: str) -> str:
    """A fingerprint of all that play depends on: the documents and this scenario, not texts' translations or
    pictures."""
    played = {name: plain(getattr(pack, name)) for name in type(pack).model_fields if name not in NOT_PLAYED}
    played["scenario"] = plain(pack.scenario(scenario))
    text = json.dumps(played, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
