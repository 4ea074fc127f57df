"""What players may set by hand where the engine cannot decide, or when they try something out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.adjudication import Dial

from . import numbers as no
from .board import put, set_control
from .state import PathsState

if TYPE_CHECKING:
    from .ctx import PathsCtx

VP_RANGE = range(41)
STATUS_RANGE = range(41)


def _off_map(ctx: PathsCtx, st: PathsState, unit: int, place: int) -> None:
    put(ctx, st, unit, -1 - place)


def _reduce(ctx: PathsCtx, st: PathsState, unit: int, step: int) -> None:
    st.reduced = st.reduced & ~(1 << unit) | step << unit


def _set_vp(ctx: PathsCtx, st: PathsState, _track: int, value: int) -> None:
    st.vp = value


def _set_status(ctx: PathsCtx, st: PathsState, seat: int, value: int) -> None:
    st.war_status[seat] = value


DIALS: tuple[Dial[PathsCtx, PathsState], ...] = (
    Dial(
        "place",
        "piece",
        "space",
        get=lambda ctx, st, unit: max(st.where[unit], 0),
        set=put,
        choices=lambda ctx, st, unit: range(ctx.n) if st.where[unit] != no.UNUSED else (),
    ),
    Dial(
        "place beside the map",
        "piece",
        "place",
        get=lambda ctx, st, unit: max(-1 - st.where[unit], 0),
        set=_off_map,
        choices=lambda ctx, st, unit: range(len(ctx.ids["place"])) if st.where[unit] != no.UNUSED else (),
    ),
    Dial(
        "lost steps",
        "piece",
        "",
        get=lambda ctx, st, unit: st.reduced >> unit & 1,
        set=_reduce,
        choices=lambda ctx, st, unit: (0, 1) if st.where[unit] != no.UNUSED else (),
    ),
    Dial(
        "control",
        "space",
        "control",
        get=lambda ctx, st, space: st.control[space],
        set=set_control,
        choices=lambda ctx, st, space: range(len(ctx.ids["control"])),
    ),
    Dial(
        "value",
        "track",
        "",
        get=lambda ctx, st, track: st.vp,
        set=_set_vp,
        choices=lambda ctx, st, track: VP_RANGE,
    ),
    Dial(
        "war status",
        "seat",
        "",
        get=lambda ctx, st, seat: st.war_status[seat],
        set=_set_status,
        choices=lambda ctx, st, seat: STATUS_RANGE,
    ),
)
