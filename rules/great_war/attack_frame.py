"""The frame of an attack: what it carries, and what its dice do to the target."""

from __future__ import annotations

from collections.abc import Sequence

from .context import GreatWarCtx
from .ground import Faces, hits, protection, skulls_hit
from .numbers import (
    AIMED,
    ATTACK,
    BEFORE,
    BOX_BARRAGE,
    CLOSE,
    NESTED,
    OFF,
    ROLL,
    SCATTER,
    STRIKE,
    TRIPLE,
)
from .state import GreatWarState

# Locals of the frame.
SEAT, STAGE, KIND, UNIT, HEX, TARGET, MORE, CARRIED, ROLLED = 1, 2, 3, 4, 5, 6, 7, 8, 9
FIRST_JOINED, LAST_JOINED, COUNT, FROM = 10, 13, 13, 14


def open_attack(
    ctx: GreatWarCtx,
    st: GreatWarState,
    seat: int,
    kind: int,
    unit: int,
    hex: int,
    more: int = 0,
    carried: int = 0,
    joined: Sequence[int] = (OFF, OFF, OFF),
    fights: int = 0,
) -> None:
    """Announce an attack (R12.13, R12.37). For reserve artillery `more` are the dice."""
    start = st.at[unit] if unit != OFF else OFF
    stage = ROLL
    if kind <= CLOSE and not carried & NESTED:
        stage = STRIKE if ctx.rules.opponent_first else BEFORE
    st.push(ATTACK, seat, stage, kind, unit, hex, st.unit_at[hex], more, carried, 0, *joined, fights, start)


def pack(faces: Faces) -> int:
    """Counts of faces as one number, five bits each."""
    return faces[0] | faces[1] << 5 | faces[2] << 10 | faces[3] << 15 | faces[4] << 20


def unpack(packed: int) -> Faces:
    return packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15 & 31, packed >> 20 & 31


def stands(st: GreatWarState, frame: list[int]) -> bool:
    """The target was neither destroyed nor made to retreat."""
    return st.at[frame[TARGET]] == frame[HEX]


def shelter(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> tuple[int, int]:
    """Protection of the target against this attack; R18.22 and R19.21 leave none (AMB-39)."""
    kind = frame[KIND]
    if kind == TRIPLE or (kind >= SCATTER and st.effects & BOX_BARRAGE and ctx.rules.box_lays_bare):
        return 0, 0
    return protection(ctx, st, kind, frame[HEX], frame[FROM])


def expected_hits(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> int:
    kind = frame[KIND]
    skulls = kind in (AIMED, TRIPLE) or skulls_hit(ctx, st, kind, frame[UNIT], frame[HEX])
    return hits(ctx, kind, unpack(frame[ROLLED]), shelter(ctx, st, frame)[0], skulls=skulls)
