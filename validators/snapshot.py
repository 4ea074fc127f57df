"""A pack as the checks see it, with everything that several of them need computed once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from model import Mention, Names, Pack, mentions
from model.describe import Speaker
from model.references import TextPlace, texts
from model.scenario import Scenario


class Snapshot:
    """One state of a pack. It never changes, so what is computed from it is kept."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    @cached_property
    def names(self) -> Names:
        return Names(self.pack)

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.pack)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        return tuple(mentions(self.pack))

    @cached_property
    def texts(self) -> tuple[TextPlace, ...]:
        """Every source text; translations stand in the catalogues."""
        return tuple(text for text in texts(self.pack) if text.place[0] not in ("catalogues", "waivers"))

    @cached_property
    def scenarios(self) -> dict[str, Scenario[Any, Any, Any, Any]]:
        """Every scenario with what it takes over from the one it is based on."""
        return {name: self.pack.scenario(name) for name in self.pack.scenarios}

    def name(self, kind: str, name: str, board: str | None = None) -> str:
        """What people call something."""
        return self.speaker.name_of((kind,), name, board)
