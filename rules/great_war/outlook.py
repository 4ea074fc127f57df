"""What a player weighs before deciding: how far a move goes and what it leaves to do, whom a unit could see
from there, and with how many dice it fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from model.saying import said

from ..core import Phrase, Reason
from ..core.values import Outlook, Profile, Sight
from . import words
from .context import GreatWarCtx
from .field import hexes_of, shift
from .ground import attack_dice, protection
from .movement import allowance, reach
from .numbers import CLOSE, OFF, RANGED
from .sight import sees
from .state import GreatWarState

MAY_FIGHT = Phrase("may-fight", "hexes", text="distance {hexes}: it may still fight", rule="R11.13")
NO_MORE_FIGHT = Phrase("no-fight", "hexes", text="distance {hexes}: it may not fight", rule="R11.14")
STOPS = Phrase("stops", "at:space", text="{at} ends the movement", rule="R21.3")
CLOSE_DICE = Phrase("close-dice", "dice", text="dice: {dice}, close combat", rule="R12.37")
COVER = Phrase(
    "cover", "soldiers", "flags", text="cover there: soldiers {soldiers}, flags {flags}", rule="R21.4"
)
OPEN = Phrase("open", text="no cover there", rule="R21.4")
COSTS = Phrase("costs", "hq", "left", text="costs {hq} HQ, {left} left", rule="R19.5")


def outlook(ctx: GreatWarCtx, st: GreatWarState, action: int) -> Outlook:
    verb = action >> 24
    if verb == words.MOVE.number:
        return _after_move(ctx, st, *words.MOVE.values(action))
    if verb == words.SHOOT.number:
        return _at_range(ctx, st, *words.SHOOT.values(action))
    if verb == words.FIGHT.number:
        unit, hex = words.FIGHT.values(action)
        dice = attack_dice(ctx, st, unit, CLOSE, hex)
        return Outlook((CLOSE_DICE.reason(ctx, dice), _cover(ctx, st, CLOSE, hex, st.at[unit])))
    if verb in (words.COMBAT.number, words.STRIKE.number) and ctx.cost[action & 0xFFFFFF]:
        price = ctx.cost[action & 0xFFFFFF]
        return Outlook((COSTS.reason(ctx, price, st.hq[ctx.seats.index(_payer(ctx, st))] - price),))
    return Outlook()


def _payer(ctx: GreatWarCtx, st: GreatWarState) -> str:
    return ctx.seats[st.frames[-1][1]]


def limited(ctx: GreatWarCtx, st: GreatWarState, actions: Sequence[int]) -> frozenset[int]:
    """R11.14: moves after which the unit may not fight."""
    found = []
    moves = [action for action in actions if action >> 24 == words.MOVE.number]
    for unit in {words.MOVE.values(action)[0] for action in moves}:
        battle, most = allowance(ctx, st, unit)
        if battle < most:
            code = words.MOVE.base | unit << 12
            found += [code | hex for hex, far in reach(ctx, st, unit, most).items() if far > battle]
    return frozenset(found)


def _after_move(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int) -> Outlook:
    battle, most = allowance(ctx, st, unit)
    far = reach(ctx, st, unit, most)[hex]
    fights = far <= battle
    notes = [(MAY_FIGHT if fights else NO_MORE_FIGHT).reason(ctx, far)]
    if ctx.stops[st.ground[hex]] and far < most:
        notes.append(STOPS.reason(ctx, hex))
    there = st.clone()
    shift(ctx, there, unit, hex)
    return Outlook(tuple(notes), tuple(_sights(ctx, there, unit)) if fights else ())


def _sights(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> Iterator[Sight]:
    """R12.12, R12.15, R12.21: enemies beside a unit; else those in range, seen or not."""
    at = st.at[unit]
    enemies = [(ctx.distance[at][st.at[foe]], foe) for foe in ctx.own[1 - ctx.side_of[unit]]]
    beside = [foe for far, foe in enemies if far == 1 and st.at[foe] != OFF]
    for foe in beside:
        dice = attack_dice(ctx, st, unit, CLOSE, st.at[foe])
        yield Sight(
            at, st.at[foe], True, said("{unit}: close combat", unit=ctx.names["piece"][foe]), "R12.33", dice
        )
    if beside:
        return
    for far, foe in sorted(enemies):
        hex = st.at[foe]
        if hex == OFF or not ctx.ranged_dice[unit][far]:
            continue
        name = ctx.names["piece"][foe]
        if not ctx.needs_sight[unit] or sees(ctx, st, at, hex):
            dice = attack_dice(ctx, st, unit, RANGED, hex)
            yield Sight(
                at, hex, True, said("{unit}: range {range}, clear", unit=name, range=far), "R12.15", dice
            )
        else:
            stops = tuple(obstacles(ctx, st, at, hex))
            blocked = said(
                "{unit}: blocked at {places}", unit=name, places=[ctx.names["space"][stop] for stop in stops]
            )
            yield Sight(at, hex, False, blocked, "R12.21", 0, stops)


def obstacles(ctx: GreatWarCtx, st: GreatWarState, a: int, b: int) -> list[int]:
    """The hexes that block a line of sight: those it runs through, or a pair on either side (R12.22)."""
    line = ctx.sight[a][b]
    if line is None:
        return []
    blocking = st.units0 | st.units1 | st.blocking
    mass = ctx.hill_mass[a]
    if not mass or mass != ctx.hill_mass[b]:
        blocking |= st.hills
    found = blocking & line[0]
    for left, right in line[1]:
        if (blocking | ctx.half_hex) & left and (blocking | ctx.half_hex) & right:
            found |= blocking & (left | right)
    return hexes_of(found & ~ctx.half_hex)


def _at_range(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int) -> Outlook:
    at, far = st.at[unit], ctx.distance[st.at[unit]][hex]
    dice = attack_dice(ctx, st, unit, RANGED, hex)
    look = Sight(at, hex, True, said("range {range}, clear", range=far), "R12.15", dice)
    return Outlook((_cover(ctx, st, RANGED, hex, at),), (look,))


def _cover(ctx: GreatWarCtx, st: GreatWarState, kind: int, hex: int, attacker: int) -> Reason:
    soldiers, flags = protection(ctx, st, kind, hex, attacker)
    return COVER.reason(ctx, soldiers, flags) if soldiers or flags else OPEN.reason(ctx)


def reach_of(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> dict[int, int]:
    """Hexes that a unit can come to from where it stands, ordered or not."""
    return {} if st.at[unit] == OFF else reach(ctx, st, unit, allowance(ctx, st, unit)[1])


def profile(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> Profile:
    """Figures, the ground under it, how far it moves, and its dice by range."""
    battle, most = allowance(ctx, st, unit)
    lines: list[str] = [said("{left} of {full} figures", left=st.figures[unit], full=ctx.full[unit])]
    if st.at[unit] != OFF:
        lines.append(_terrain(ctx, st, st.at[unit]))
    lines.append(
        said("moves {battle} and fights, or {most}", battle=battle, most=most)
        if most > battle
        else said("moves {most} and fights", most=most)
    )
    table = [str(dice) for dice in ctx.ranged_dice[unit] if dice]
    first = next((far for far, dice in enumerate(ctx.ranged_dice[unit]) if dice), 0)
    heads = [said("range"), said("close"), *(str(first + step) for step in range(len(table)))]
    return Profile(tuple(lines), tuple(heads), ((said("dice"), str(ctx.close_dice[unit] or "-"), *table),))


def ground(ctx: GreatWarCtx, st: GreatWarState, hex: int) -> Profile:
    """Tile and marker with their cover, what they do to movement and sight, and the sections."""
    here = ctx.grounds[st.ground[hex]]
    lines = [_terrain(ctx, st, hex)]
    if here.stops:
        lines.append(said("ends movement"))
    if here.blocks:
        lines.append(said("blocks sight"))
    if here.dice_entered:
        lines.append(said("dice {dice:+d} for who has just entered", dice=here.dice_entered))
    return Profile(tuple(lines))


def _terrain(ctx: GreatWarCtx, st: GreatWarState, hex: int) -> str:
    here = ctx.grounds[st.ground[hex]]
    names = (ctx.names["tile"][ctx.ids["tile"].index(here.tile)], ctx.names["marker"][here.marker])
    soldiers, flags = here.ranged
    cover = (
        said("cover: soldiers {soldiers}, flags {flags}", soldiers=soldiers, flags=flags)
        if soldiers or flags
        else said("no cover")
    )
    return said("{here}", here=[*(name for name in names if name), cover])
