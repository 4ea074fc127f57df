"""The only place where play reads packs as such: finding the engine of a pack, and naming what was played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from model.base import plain
from model.change import path_text
from model.pack import Pack
from model.references import dangling

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
    if engine is None:
        engine = engine_of(pack)
        if lost := sorted(set(_lost(pack, scenario))):
            raise SetupError(f"{pack.id}/{scenario} cannot be played", lost)
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


def _lost(pack: Pack, scenario: str) -> Iterator[str]:
    """What the pack or this scenario names and nobody defines: an engine would look for it in vain."""
    played = set()
    while scenario in pack.scenarios and scenario not in played:
        played.add(scenario)
        scenario = pack.scenarios[scenario].based_on or ""
    for mention in dangling(pack):
        root, key, *_ = place = tuple(map(str, mention.place))
        if key in played if root == "scenarios" else root not in NOT_PLAYED and not mention.in_text:
            yield f"{path_text(place)}: there is no {' or '.join(mention.kinds)} '{mention.name}'"


def content_hash(pack: Pack, scenario: str) -> str:
    """A fingerprint of all that play depends on: the documents and this scenario, not texts' translations or
    pictures."""
    played = {name: plain(getattr(pack, name)) for name in type(pack).model_fields if name not in NOT_PLAYED}
    played["scenario"] = plain(pack.scenario(scenario))
    text = json.dumps(played, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
