"""Chapter 21: what the ground does to dice and protection."""

from __future__ import annotations

from .context import GreatWarCtx
from .numbers import (
    BOX_BARRAGE,
    BURST,
    CLOSE,
    CUT_DICE,
    CUTTER,
    FLAG,
    GAS,
    HOLDS,
    LICE,
    OFF,
    RANGED,
    SCATTER,
    SKULL,
    SOLDIER,
    TRIPLE,
)
from .state import GreatWarState

Faces = tuple[int, int, int, int, int]
"""How many dice show soldier, skull, burst, flag and HQ."""


def protection(
    ctx: GreatWarCtx, st: GreatWarState, kind: int, hex: int, attacker_hex: int
) -> tuple[int, int]:
    """R21.4: soldiers absorbed and flags that may be ignored; R21.10: level attackers in close combat;
    R18.16: fire of reserve artillery counts as ranged."""
    ground = ctx.grounds[st.ground[hex]]
    if kind != CLOSE:
        return ground.ranged
    if ground.heights and attacker_hex != OFF and ctx.grounds[st.ground[attacker_hex]].heights:
        return ground.close_level
    return ground.close


def hits(ctx: GreatWarCtx, kind: int, faces: Faces, absorbed: int, *, skulls: bool) -> int:
    """R12.29, R12.40, R18.19: bursts, soldiers that protection leaves, and skulls where they hit (R21.2);
    those of a bomber may be absorbed too (AMB-60)."""
    if kind == TRIPLE and ctx.rules.triple_all_hits:
        return sum(faces)
    if not skulls:
        return faces[BURST] + max(0, faces[SOLDIER] - absorbed)
    if kind == RANGED and ctx.rules.skulls_absorbed:
        return faces[BURST] + max(0, faces[SOLDIER] + faces[SKULL] - absorbed)
    return faces[BURST] + max(0, faces[SOLDIER] - absorbed) + faces[SKULL]


def skulls_hit(ctx: GreatWarCtx, st: GreatWarState, kind: int, unit: int, hex: int) -> bool:
    """R12.40 close combat, R18.19 aim hex, R17.7 bombers at range 2, R19.21 Box Barrage on scatter hexes."""
    if kind == RANGED:
        return ctx.distance[st.at[unit]][hex] in ctx.skull_ranges[unit]
    return kind != SCATTER or bool(st.effects & BOX_BARRAGE)


def flags_ignorable(
    ctx: GreatWarCtx, st: GreatWarState, kind: int, unit: int, sheltered: int, attacker: int, carried: int
) -> int:
    """R13.10 - R13.12. Of Hold At All Costs, Gas Attack (AMB-69) and Box Barrage the last one played counts
    (R19.9); Lice comes after all of them."""
    if carried & LICE:
        return 0
    reached = kind == RANGED if ctx.rules.gas_for_units_only else kind != CLOSE
    gassed = reached and st.effects & GAS and attacker == st.active and ctx.side_of[unit] != attacker
    barred = gassed or (kind >= SCATTER and st.effects & BOX_BARRAGE)
    if st.status[unit] & HOLDS and not (barred and barred_after_holding(ctx, st)):
        return 99
    return 0 if barred else sheltered


def barred_after_holding(ctx: GreatWarCtx, st: GreatWarState) -> bool:
    """Whether a card that forbids to ignore flags was played after Hold At All Costs: one that Counter
    Intelligence brought (AMB-30)."""
    held = next(place for place, card in enumerate(st.in_play) if ctx.main[card] == "hold_firm")
    beside_command_card = ctx.windows.get("with_command_card", ())
    return any(
        ctx.main[card] in ("flags_stand", "heavy_barrage") and card in beside_command_card
        for card in st.in_play[held:]
    )


def flags_of(ctx: GreatWarCtx, kind: int, faces: Faces) -> int:
    """R12.E: in a triple every flag is a hit (AMB-23)."""
    return 0 if kind == TRIPLE and ctx.rules.triple_all_hits else faces[FLAG]


def attack_dice(ctx: GreatWarCtx, st: GreatWarState, unit: int, kind: int, hex: int, more: int = 0) -> int:
    """R12.15, R12.37 base dice; R12.26 terrain of the attacker's hex; R12.27 bonuses afterwards (AMB-04,
    AMB-05)."""
    at = st.at[unit]
    ground = ctx.grounds[st.ground[at]]
    change = ground.dice_entered if st.start[unit] != at else ground.dice_already
    if ctx.rules.cutters_pay and st.effects >> CUTTER == unit + 1:
        change -= st.effects >> CUT_DICE & 15
    bonus = st.bonus[unit]
    if kind == CLOSE:
        base, more = ctx.close_dice[unit], more + (bonus >> 4)
    else:
        base, more = ctx.ranged_dice[unit][ctx.distance[at][hex]], more + (bonus & 15)
    if not base:
        return 0
    dice = base + change
    if ctx.rules.floor_before_bonus and dice < 0:
        dice = 0
    dice += more
    if dice < 1:
        return 1 if ctx.rules.at_least_one_die else 0
    return dice
