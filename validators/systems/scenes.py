"""A scenario as the checks of a system see it: its board, its paths, and findings that name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from model import path_text
from validators.registry import Found, found
from validators.snapshot import Snapshot


class Scene:
    """One scenario on its board, with what it takes over from the one it is based on."""

    def __init__(self, look: Snapshot, key: str) -> None:
        self.look, self.key = look, key
        self.pack: Any = look.pack
        self.scenario: Any = look.scenarios[key]
        self.board: Any = self.pack.boards[self.scenario.board]

    @classmethod
    def all(cls, look: Snapshot) -> tuple[Self, ...]:
        """Every scenario whose board is there; made once for all checks."""
        return look.kept(cls._all)

    @classmethod
    def _all(cls, look: Snapshot) -> tuple[Self, ...]:
        return tuple(cls(look, key) for key, each in look.scenarios.items() if each.board in look.pack.boards)

    @property
    def title(self) -> str:
        return str(self.scenario.title)

    def place(self, *rest: str) -> tuple[str, ...]:
        return ("scenarios", self.key, *rest)

    def path(self, *rest: str) -> str:
        return path_text(self.place(*rest))

    def space(self, space: str) -> str:
        """What people call a space of this board."""
        return self.look.name("space", space, self.scenario.board)

    def side(self, side: str) -> str:
        return self.look.name("side", side)

    def nation(self, nation: str) -> str:
        return self.look.name("nation", nation)

    def piece(self, piece: str) -> str:
        return self.look.name("piece", piece)

    def found(self, text: str, *place: str, **said: Any) -> Found:
        """A finding at a place of this scenario, whose title the text may name as `{scenario}`."""
        return found(text, self.path(*place), scenario=self.title, **said)

    def starting(self, text: str, name: str, unit: Any, **said: Any) -> Found:
        """A finding about where a unit starts; the text may name `{unit}` and `{space}`."""
        here = {"unit": self.piece(unit.piece), "space": self.space(unit.at)}
        return self.found(text, "setup", name, "at", **here, **said)

    def crowded(self, units: Mapping[str, Any]) -> Iterator[Found]:
        """Findings about units that start where another one does, in games of one unit to a space."""
        first: dict[str, str] = {}
        for name, unit in units.items():
            other = first.setdefault(unit.at, name)
            if other != name or unit.count > 1:
                related = [self.path("setup", other, "at")]
                yield self.starting("{scenario}: two units start in {space}.", name, unit, related=related)
