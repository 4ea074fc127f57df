"""What an overlay shows, as plain data: tinted spaces, ribbons between them, a legend. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from editor.texts import mark
from model import path_of
from validators import Finding

if TYPE_CHECKING:
    from validators.snapshot import Snapshot

Style = Literal["flow", "sea", "cut", "link"]

FLOWS = ("#1F6FB2", "#8A6D3B", "#4C7A50", "#8E4A93", "#B0602F", "#2F7A78")
"""Colours of single lines."""
CUT = "#C0281F"


@dataclass(frozen=True)
class Tint:
    """A space in colour, with a figure or sign; `hatched` tells it apart without colour."""

    colour: str
    sign: str = ""
    hatched: bool = False
    strength: float = 0.5


@dataclass(frozen=True)
class Ribbon:
    """A band from space to space; `weight` units share a flow."""

    spaces: tuple[str, ...]
    colour: str
    style: Style = "flow"
    weight: int = 1


@dataclass(frozen=True)
class Key:
    """One line of a legend."""

    colour: str
    words: str
    style: Style | Literal["tint", "hatched"] = "tint"


@dataclass(frozen=True)
class Drawn:
    """All that an overlay draws."""

    legend: tuple[Key, ...] = ()
    tints: Mapping[str, Tint] = field(default_factory=dict)
    ribbons: tuple[Ribbon, ...] = ()


@dataclass(frozen=True)
class Asked:
    """What an overlay is about."""

    look: Snapshot
    board: str
    scenario: str | None
    spaces: tuple[str, ...] = ()
    """Spaces that are selected, or that selected counters stand in."""
    nation: str = ""
    """Only units of this nation; empty: of all."""


def of_finding(finding: Finding) -> Drawn:
    """The ways that a finding speaks of: a red gap where one is cut, and flows."""
    ribbons = []
    for way in finding.ways:
        spaces = tuple(path_of(space)[-1] for space in way.spaces)
        ribbons.append(Ribbon(spaces, CUT, "cut") if way.is_cut else Ribbon(spaces, FLOWS[1]))
    return Drawn((), {}, tuple(ribbons))


KINDS = {
    "supply": mark("Supply"),
    "hinges": mark("What supply hangs on"),
    "connectivity": mark("Connectivity"),
    "reach": mark("Reach from here"),
    "control": mark("Control and victory"),
}
"""The overlays and what they are called; `made.py` makes them."""
