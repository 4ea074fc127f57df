"""The Great War as the core sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from model.saying import said

from ..core import ASK, UMPIRE, Dial, Engine, EngineFault, Lot, Outcome, Procedure, Stream, View, Violation
from ..core.engine import LOOP_LIMIT
from ..core.values import Outlook, Profile
from . import (
    artillery,
    attack,
    attack_cards,
    battle,
    combat_cards,
    end_of_turn,
    movement,
    orders,
    retreat,
    taking_ground,
    turn,
)
from . import numbers as n
from .bot import HeuristicBot
from .checks import check
from .compiling import compile_scenario
from .context import GreatWarCtx
from .field import lift, put, shift
from .outlook import ground, limited, outlook, profile, reach_of
from .setup import set_up
from .state import GreatWarState
from .tokens import POOL
from .victory import LASTING, medals
from .view import SHOWN_KEYS, board_text, position, redeal, view
from .words import VERBS


def _place(ctx: GreatWarCtx, st: GreatWarState, unit: int, value: int) -> None:
    """Put a unit on a hex by hand."""
    if st.at[unit] == n.OFF:
        st.figures[unit] = st.figures[unit] or 1
        put(ctx, st, unit, value)
    else:
        shift(ctx, st, unit, value)


def _places(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> Sequence[int]:
    return [hex for hex in range(ctx.hexes) if st.unit_at[hex] == n.OFF and not ctx.forbidden_mask >> hex & 1]


def _set_hq(ctx: GreatWarCtx, st: GreatWarState, seat: int, value: int) -> None:
    st.hq[POOL] += st.hq[seat] - value
    st.hq[seat] = value


class GreatWar(Engine[GreatWarCtx, GreatWarState]):
    id = "great-war"
    shown_keys = SHOWN_KEYS
    rules_version = 3
    state_type = GreatWarState
    streams = (
        Stream("battle"),
        Stream("targeting"),
        Stream("shelling"),
        Stream("command-deck", open_dice=False),
        Stream("combat-deck", open_dice=False),
        Stream("spy", open_dice=False),
    )
    verbs = VERBS
    bots: ClassVar = {"heuristic": HeuristicBot}
    dials = (
        Dial("place", "piece", "space", get=lambda ctx, st, u: st.at[u], set=_place, choices=_places),
        Dial(
            "figures",
            "piece",
            "",
            get=lambda ctx, st, u: st.figures[u],
            set=lambda ctx, st, u, value: st.figures.__setitem__(u, value),
            choices=lambda ctx, st, u: range(1, ctx.full[u] + 1) if st.at[u] != n.OFF else (),
        ),
        Dial(
            "hq",
            "seat",
            "",
            get=lambda ctx, st, seat: st.hq[seat],
            set=_set_hq,
            choices=lambda ctx, st, seat: range(st.hq[seat] + st.hq[POOL] + 1),
        ),
        Dial(
            "lasting medals",
            "seat",
            "",
            get=lambda ctx, st, seat: st.medals[LASTING + seat],
            set=lambda ctx, st, seat, value: st.medals.__setitem__(LASTING + seat, value),
            choices=lambda ctx, st, seat: range(ctx.medals_to_win[seat] + 1),
        ),
        Dial(
            "off the board",
            "piece",
            "",
            get=lambda ctx, st, u: int(st.at[u] == n.OFF),
            set=lambda ctx, st, u, _value: lift(ctx, st, u),
            choices=lambda ctx, st, u: (1,) if st.at[u] != n.OFF else (),
        ),
    )

    def procedures(self) -> Mapping[int, Procedure[GreatWarCtx, GreatWarState]]:
        return {
            n.TURN: turn.Turn(),
            n.COMMAND: turn.PlayCommandCard(),
            n.WITH_CARD: turn.WithCommandCard(),
            n.REACT: turn.React(),
            n.TARGET: combat_cards.ChooseTarget(),
            n.HEAL: combat_cards.Heal(),
            n.BASELINE: combat_cards.ToBaseline(),
            n.CHANGE: combat_cards.ChangeSection(),
            n.FETCH: combat_cards.FetchCard(),
            n.SPY: combat_cards.Espionage(),
            n.ORDER: orders.Order(),
            n.SECTION: orders.ChooseSection(),
            n.GROUP: orders.ChooseGroup(),
            n.RESTORE: orders.Restore(),
            n.MOVE: movement.Move(),
            n.AFTER_MOVE: movement.AfterMove(),
            n.MOVE_ON: movement.MoveOn(),
            n.BATTLE: battle.Battle(),
            n.CROSSFIRE: battle.Crossfire(),
            n.ATTACK: attack.Attack(),
            n.FLAGS: retreat.Flags(),
            n.RETREAT: retreat.Retreat(),
            n.GROUND: taking_ground.TakeGround(),
            n.FURY: taking_ground.BattleFury(),
            n.ARTILLERY: artillery.Artillery(),
            n.END: end_of_turn.EndOfTurn(),
            n.KEEP: end_of_turn.KeepCard(),
            n.ANSWER: attack_cards.Answer(),
            n.LIMIT: combat_cards.HandLimit(),
        }

    def compile(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> GreatWarCtx:
        return compile_scenario(pack, scenario, options)

    def set_up(self, ctx: GreatWarCtx, st: GreatWarState) -> None:
        set_up(ctx, st)

    def settle(self, ctx: GreatWarCtx, st: GreatWarState) -> None:
        """R16.1: the game stops the instant somebody has won, whatever is open."""
        frames, run = st.frames, self._run
        for _ in range(LOOP_LIMIT):
            if st.winner != n.NOBODY:
                st.end_game()
                return
            frame = frames[-1]
            if run[frame[0]](ctx, st, frame) is ASK:
                if st.winner != n.NOBODY:
                    st.end_game()
                return
        raise EngineFault(f"{self.id}: {self.stack_text(st)} never asks anyone")

    def view(self, ctx: GreatWarCtx, st: GreatWarState, seat: int) -> View:
        return view(ctx, st, seat)

    def position(self, ctx: GreatWarCtx, st: GreatWarState, seat: int = UMPIRE) -> dict[str, Any]:
        return position(ctx, st, seat)

    def redeal(self, ctx: GreatWarCtx, st: GreatWarState, seat: int, lot: Lot) -> None:
        redeal(ctx, st, seat, lot)

    def outcome(self, ctx: GreatWarCtx, st: GreatWarState) -> Outcome:
        scores = {name: medals(ctx, st, seat) for seat, name in enumerate(ctx.seats)}
        if st.winner in (0, 1):
            return Outcome(ctx.seats[st.winner], said("has the medals required"), "R5.4", scores)
        ahead = scores[ctx.seats[0]] - scores[ctx.seats[1]]
        if ctx.rules.turn_limit and st.turn >= 2 * ctx.rules.turn_limit:
            winner = None if not ahead else ctx.seats[0 if ahead > 0 else 1]
            return Outcome(winner, said("the turns are over"), "R22.12", scores)
        return Outcome(None, said("nobody can win any more"), "R22.12", scores)

    def outlook(self, ctx: GreatWarCtx, st: GreatWarState, action: int) -> Outlook:
        return outlook(ctx, st, action)

    def limited(self, ctx: GreatWarCtx, st: GreatWarState, actions: Sequence[int]) -> frozenset[int]:
        return limited(ctx, st, actions)

    def reach(self, ctx: GreatWarCtx, st: GreatWarState, unit: int) -> Mapping[int, int]:
        return reach_of(ctx, st, unit)

    def profile(self, ctx: GreatWarCtx, st: GreatWarState, unit: int) -> Profile:
        return profile(ctx, st, unit)

    def ground(self, ctx: GreatWarCtx, st: GreatWarState, space: int) -> Profile:
        return ground(ctx, st, space)

    def check(self, ctx: GreatWarCtx, st: GreatWarState) -> Sequence[Violation]:
        return check(ctx, st)

    def measures(self, ctx: GreatWarCtx, st: GreatWarState) -> Mapping[str, int]:
        found = {"turns": st.turn}
        for seat, name in enumerate(ctx.seats):
            found[f"medals-{name}"] = medals(ctx, st, seat)
            found[f"units-lost-{name}"] = sum(st.at[unit] == n.OFF for unit in ctx.own[seat])
            found[f"figures-lost-{name}"] = sum(
                ctx.start_figures[unit] - (st.figures[unit] if st.at[unit] != n.OFF else 0)
                for unit in ctx.own[seat]
            )
        return found

    def evaluate(self, ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
        """Medals first, then figures on the board, then tokens."""
        worth = [0, 0]
        for side in (0, 1):
            figures = sum(st.figures[unit] for unit in ctx.own[side] if st.at[unit] != n.OFF)
            worth[side] = 100 * medals(ctx, st, side) + 10 * figures + st.hq[side]
        return worth[seat] - worth[1 - seat]

    def board_text(self, ctx: GreatWarCtx, st: GreatWarState, seat: int) -> str:
        return board_text(ctx, st, seat)


ENGINE = GreatWar()
