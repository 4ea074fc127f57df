"""Chapters 5 and 16: medals, objectives, breakthrough, and the end of the game."""

from __future__ import annotations

from . import words
from .compiling import NOBODY_SEAT
from .context import GreatWarCtx
from .field import own_mask
from .numbers import NOBODY, OFF
from .state import GreatWarState

LASTING = 2
"""Medals that are never lost, besides those for units: exits, time, and those of the start."""


def medals(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
    """All medals on a seat's victory card: for units, lasting ones, and objectives that it holds."""
    count = st.medals[seat] + st.medals[LASTING + seat]
    held = st.held
    for number, objective in enumerate(ctx.objectives):
        if held[number] == seat:
            count += objective.medals
    return count


def win_check(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R16.1: the game stops the moment a player owns the medals required, or when the turn ends (AMB-67)."""
    if not ctx.rules.win_at_turn_end:
        name_winner(ctx, st)


def name_winner(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R5.4: the active player first."""
    if st.winner != NOBODY:
        return
    for seat in (st.active, 1 - st.active):
        if medals(ctx, st, seat) >= ctx.medals_to_win[seat]:
            st.winner = seat
            st.emit(words.WON, seat)
            return


def unit_medal(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """R5.2: one medal for a destroyed enemy unit."""
    st.medals[seat] += 1
    st.emit(words.MEDAL, seat, medals(ctx, st, seat))
    win_check(ctx, st)


def lasting_medals(ctx: GreatWarCtx, st: GreatWarState, seat: int, number: int) -> None:
    """R16.20, R16.25: medals that are never lost."""
    st.medals[LASTING + seat] += number
    st.emit(words.MEDAL, seat, medals(ctx, st, seat))
    win_check(ctx, st)


def update_objectives(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """Units have come or gone: temporary medals are won and lost at once (R16.10, R16.12), permanent ones won
    (R16.14), majorities lost when they end (R16.13)."""
    held = st.held
    gained = False
    for number, objective in enumerate(ctx.objectives):
        holder, kind = held[number], objective.kind
        if holder != OFF:
            if kind in ("permanent", "start_turn_permanent"):
                continue
            if kind == "start_turn_majority":
                stays = _leads(st, objective.hexes, holder)
            else:
                stays = bool(own_mask(st, holder) & objective.hexes) and _required(ctx, st, number, holder)
            if not stays:
                held[number] = OFF
                st.emit(words.MEDAL_LOST, holder, medals(ctx, st, holder))
        elif (
            kind in ("temporary", "permanent")
            and own_mask(st, objective.seat) & objective.hexes
            and _required(ctx, st, number, objective.seat)
        ):
            held[number] = objective.seat
            gained = True
            st.emit(words.MEDAL, objective.seat, medals(ctx, st, objective.seat))
    if gained:
        win_check(ctx, st)


def open_permanent(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
    """Hexes of permanent objectives that a seat may still take."""
    hexes = 0
    for number, objective in enumerate(ctx.objectives):
        if objective.kind == "permanent" and objective.seat == seat and st.held[number] == OFF:
            hexes |= objective.hexes
    return hexes


def pass_objectives(ctx: GreatWarCtx, st: GreatWarState, seat: int, way: list[int]) -> None:
    """Permanent objectives on the way of a unit are taken (AMB-42)."""
    for hex in way:
        for number, objective in enumerate(ctx.objectives):
            if (
                objective.kind == "permanent"
                and objective.seat == seat
                and objective.hexes >> hex & 1
                and st.held[number] == OFF
                and _required(ctx, st, number, seat)
            ):
                st.held[number] = seat
                st.emit(words.MEDAL, seat, medals(ctx, st, seat))
                win_check(ctx, st)


def start_of_turn(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """R8.4: objectives that count at the start of a turn (R16.11, R16.13, R16.15, AMB-65, AMB-41)."""
    held = st.held
    gained = False
    for number, objective in enumerate(ctx.objectives):
        if held[number] != OFF:
            continue
        if objective.kind == "start_turn_majority":
            lookers = (0, 1) if ctx.rules.majority_every_turn else (seat,)
            winners = [s for s in lookers if _leads(st, objective.hexes, s)]
            if objective.seat != NOBODY_SEAT:
                winners = [s for s in winners if s == objective.seat]
        elif objective.kind in ("start_turn_temporary", "start_turn_permanent"):
            own = objective.seat
            looks = own == seat or (own != NOBODY_SEAT and ctx.rules.starts_every_turn)
            winners = [own] if looks and own_mask(st, own) & objective.hexes else []
        else:
            winners = []
        if winners and _required(ctx, st, number, winners[0]):
            held[number] = winners[0]
            gained = True
            st.emit(words.MEDAL, winners[0], medals(ctx, st, winners[0]))
    if gained:
        win_check(ctx, st)


def holds_objective(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> bool:
    """Whether a unit stands on a temporary objective that its side holds (AMB-81)."""
    return any(
        objective.kind in ("temporary", "start_turn_temporary")
        and st.held[number] == ctx.side_of[unit]
        and objective.hexes >> st.at[unit] & 1
        for number, objective in enumerate(ctx.objectives)
    )


def majority(own: int, enemy: int) -> bool:
    """R16.13: one unit against none is a majority; a tie is nobody's (AMB-41)."""
    return own > enemy


def _leads(st: GreatWarState, hexes: int, seat: int) -> bool:
    own = (own_mask(st, seat) & hexes).bit_count()
    return majority(own, (own_mask(st, 1 - seat) & hexes).bit_count())


def _required(ctx: GreatWarCtx, st: GreatWarState, number: int, seat: int) -> bool:
    """R16.6: an objective may count only while another is held by the same side."""
    requires = ctx.objectives[number].requires
    return requires < 0 or st.held[requires] == seat


def time_pressure_open(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> bool:
    """R16.25: the defender played one of the cards; R16.26: the medal may not be the one that wins."""
    pressure = ctx.time_pressure
    if pressure is None:
        return False
    defender, cards, number, may_win = pressure
    named = card in cards
    if not named and ctx.rules.recon_in_force and card != OFF:
        named = ctx.families[card] == "recon_in_force" and any(ctx.families[c] == "recon" for c in cards)
    return (
        seat == defender and named and (may_win or medals(ctx, st, seat) + number < ctx.medals_to_win[seat])
    )


def nobody_can_win(ctx: GreatWarCtx, st: GreatWarState) -> bool:
    """R22.12 knows no draw, but a battlefield without units on one side may leave the other short of medals
    for ever; then the game ends without a winner."""
    if st.units0 and st.units1:
        return False
    if ctx.rules.dead_return and any(
        ctx.copies[k] for k, word in enumerate(ctx.main) if word == "restore_by_dice"
    ):
        return False
    for seat in (0, 1):
        units = own_mask(st, seat).bit_count()
        if not units:
            continue
        open_medals = sum(
            objective.medals
            for number, objective in enumerate(ctx.objectives)
            if st.held[number] != seat and objective.seat in (seat, NOBODY_SEAT)
        )
        exits = units * ctx.exit_medals[seat] if ctx.exits[seat] else 0
        if medals(ctx, st, seat) + open_medals + exits >= ctx.medals_to_win[seat]:
            return False
    return True
