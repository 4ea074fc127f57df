"""The engine: set-up, views, invariants, outcome."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from model.saying import said

from ..core import Engine, Lot, Outcome, Procedure, Query, Reason, Stream, Supply, View, Violation
from ..core.values import Outlook, Profile
from . import numbers as no
from .actions import Action, Peace, Round
from .activation import Activate
from .attacks import Attacks, Join
from .board import besieged, fort_stands, frozen, stacks
from .bot import HeuristicBot
from .combat import Bonus, Combat, CombatCards, Flank, FlankCard, WithdrawFirst
from .compiling import compile_scenario
from .conditions import CONDITIONS, held_vp
from .ctx import PathsCtx
from .dials import DIALS
from .events import EFFECTS, Dig, Landing, LoseCorps, Recover, Reduce
from .hands import hide
from .losses import Losses, Regain
from .march import March, Move, Overstack
from .opening import Bid, Opening, Swap
from .outlook import PHASES, ground, outlook, phase, profile, reach, standing
from .reasons import reasons
from .redeployment import Destination, Redeploy
from .reinforcements import Place, Spread
from .replacements import Rebuild, Replace
from .retreat import Advance, Cancel, Retreat
from .state import PathsState
from .supply import in_supply, line_of_supply, what_blocks
from .turn import Draw, Turn
from .words import VERBS

REASONS = (
    "",
    said("automatic victory"),
    said("armistice"),
    said("end of the last turn"),
    said("a side reached Total War"),
    said("peace was accepted"),
)
RULES = ("", "PoG-5.2", "PoG-16.2.1", "PoG-5.1.1", "PoG-5.4.1", "PoG-16.5.2")


class PathsEngine(Engine[PathsCtx, PathsState]):
    """Paths of Glory."""

    id = "paths-of-glory"
    shown_keys = (
        *PHASES,
        *(
            "vp",
            "turn",
            "combined-war-status",
            "war-status",
            "russian-vp",
            "russian-capitulation",
            "us-entry",
        ),
        *("deck", "discards", "table", "removed", "ops", "round", "step"),
        *("fort-destroyed", "besieged", "beachhead", "move", "attack", "trench"),
        *("reserve", "eliminated", "trenches", "forts-destroyed", "lost", "level", "over"),
    )
    rules_version = 3
    state_type = PathsState
    streams = (
        Stream("dice"),
        Stream("deck-first", open_dice=False),
        Stream("deck-second", open_dice=False),
        Stream("lots", open_dice=False),
    )
    verbs = VERBS
    effects = EFFECTS
    bots: ClassVar = {HeuristicBot.name: HeuristicBot}
    missing_rules: tuple[tuple[str, str], ...] = ()
    """What the engine is known not to do, or to do in one way whatever the option says."""
    dials = DIALS

    def procedures(self) -> Mapping[int, Procedure[PathsCtx, PathsState]]:
        return {
            no.OPENING: Opening(),
            no.TURN: Turn(),
            no.ROUND: Round(),
            no.ACTION: Action(),
            no.ACTIVATE: Activate(),
            no.MOVE: Move(),
            no.MARCH: March(),
            no.ATTACKS: Attacks(),
            no.JOIN: Join(),
            no.COMBAT: Combat(),
            no.COMBAT_CARDS: CombatCards(),
            no.FLANK: Flank(),
            no.LOSSES: Losses(),
            no.REGAIN: Regain(),
            no.CANCEL: Cancel(),
            no.RETREAT: Retreat(),
            no.ADVANCE: Advance(),
            no.REDEPLOY: Redeploy(),
            no.DESTINATION: Destination(),
            no.PLACE: Place(),
            no.REPLACE: Replace(),
            no.REBUILD: Rebuild(),
            no.DRAW: Draw(),
            no.PEACE: Peace(),
            no.SPREAD: Spread(),
            no.DIG: Dig(),
            no.EXPEDITION: Landing(),
            no.RECOVER: Recover(),
            no.LOSE_CORPS: LoseCorps(),
            no.REDUCE: Reduce(),
            no.WITHDRAW_FIRST: WithdrawFirst(),
            no.BID: Bid(),
            no.WHICH_CARD: FlankCard(),
            no.BONUS: Bonus(),
            no.SWAP: Swap(),
            no.OVERSTACK: Overstack(),
        }

    def compile(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> PathsCtx:
        return compile_scenario(pack, scenario, options)

    def set_up(self, ctx: PathsCtx, st: PathsState) -> None:
        """4.0"""
        sc = ctx.scenario
        st.turn, st.vp = ctx.first_turn, sc.vp
        st.where = array("h", [no.UNUSED] * len(ctx.side))
        st.control = bytearray(ctx.printed)
        st.trench = bytearray(ctx.n)
        for nation, one in enumerate(ctx.nations):
            if one.status == "at war" or ctx.ids["nation"][nation] in sc.at_war:
                st.at_war |= 1 << nation
            elif not one.always_open:
                for space in ctx.of_country[nation]:
                    st.control[space] = no.NOBODY
        for unit, place, step in ctx.start:
            st.where[unit] = place
            if step:
                st.reduced |= 1 << unit
        for space, trench in ctx.start_trenches:
            st.trench[space] = trench
        for space, side in ctx.start_control:
            st.control[space] = side
        for name in sc.forts_destroyed:
            st.razed |= 1 << ctx.index["space"][name]
        for nation_id in sc.limited_entry:
            st.limited |= 1 << ctx.index["nation"][nation_id]
        st.beachhead = ctx.index["space"].get(sc.beachhead, -1)
        seats = ctx.seats
        st.war_status = [sc.war_status.get(s, 0) for s in seats]
        st.level = [ctx.index["level"].get(sc.commitment.get(s, ""), 0) for s in seats]
        st.total_since = [0, 0]
        st.rp = [0] * len(ctx.pools)
        st.hands, st.decks, st.discards, st.tables = [[], []], [[], []], [[], []], [[], []]
        st.cards = [[], []]
        st.played = array("h", [0] * len(ctx.card_side))
        for card in sc.events_played:
            st.played[ctx.index["card"][card]] = ctx.first_turn
        st.mandate = [0, 0]
        st.last_use, st.last_card = [0, 0], [-1, -1]
        st.quota = [0] * len(ctx.quotas)
        st.winner, st.target, st.acting, st.pledged, st.unsettled = no.NOBODY, -1, -1, -1, -1
        st.fired = [0, 0]
        st.push(no.OPENING, ctx.first, 0)

    # for people

    def view(self, ctx: PathsCtx, st: PathsState, seat: int) -> View:
        cards, spaces = ctx.ids["card"], ctx.ids["space"]
        hands: dict[str, Any] = {}
        for side, hand in enumerate(st.hands):
            if seat in (side, -1):
                hands[ctx.seats[side]] = [cards[c] for c in hand]
            else:
                hands[ctx.seats[side]] = len(hand)
        pieces = {}
        for unit, at in enumerate(st.where):
            if at == no.UNUSED:
                continue
            side_name = ctx.seats[ctx.side[unit]]
            pieces[ctx.ids["piece"][unit]] = {
                "at": spaces[at] if at >= 0 else f"{side_name}-{no.PLACE_NAMES[at]}",
                "step": st.reduced >> unit & 1,
                "side": side_name,
            }
        markers: dict[str, list[str]] = {}
        for space in range(ctx.n):
            here = []
            if st.trench[space]:
                here.append(f"trench-{st.trench[space] & 3}-{ctx.seats[st.trench[space] >> 2]}")
            if ctx.fort[space]:
                if st.razed >> space & 1:
                    here.append("fort-destroyed")
                elif besieged(ctx, st, space):
                    here.append("besieged")
            if st.beachhead == space:
                here.append("beachhead")
            if st.move_marked >> space & 1:
                here.append("move")
            if st.attack_marked >> space & 1:
                here.append("attack")
            if here:
                markers[spaces[space]] = here
        known = {ctx.seats[s]: [cards[c] for c in st.hands[s] if st.seen >> c & 1] for s in (0, 1)}
        return {
            "seat": "umpire" if seat == -1 else "public" if seat == -2 else ctx.seats[seat],
            "turn": st.turn,
            "phase": phase(st),
            "phases": list(PHASES),
            "round": st.round,
            "active": ctx.seats[st.active],
            "pieces": pieces,
            "control": {
                spaces[s]: None if c == no.NOBODY else ctx.seats[c] for s, c in enumerate(st.control)
            },
            "markers": markers,
            "hands": hands,
            "known": known
            if seat == -1
            else {ctx.seats[1 - seat]: known[ctx.seats[1 - seat]]}
            if seat >= 0
            else {},
            "piles": {
                name: value
                for side, who in enumerate(ctx.seats)
                for name, value in (
                    (f"{who}-deck", len(st.decks[side])),
                    (f"{who}-discards", [cards[c] for c in st.discards[side]]),
                    (f"{who}-table", [cards[c] for c in st.tables[side]]),
                )
            },
            "removed": [cards[c] for c in range(len(cards)) if st.out >> c & 1],
            "tracks": self._tracks(ctx, st),
            "standing": standing(ctx, st),
            "mandates": {s: ctx.ids["mandate"][st.mandate[i]] for i, s in enumerate(ctx.seats)},
            "mandates_met": [s for i, s in enumerate(ctx.seats) if st.mandate_done >> i & 1],
            "commitment": {s: ctx.ids["level"][st.level[i]] for i, s in enumerate(ctx.seats)},
            "at_war": [
                n
                for i, n in enumerate(ctx.ids["nation"])
                if st.at_war >> i & 1 and ctx.n_side[i] != no.NOBODY
            ],
            "ops": st.ops,
            "rp": {p: st.rp[i] / 2 for i, p in enumerate(ctx.ids["pool"]) if st.rp[i]},
            "combat": {}
            if st.target < 0
            else {
                "target": spaces[st.target],
                "attackers": [ctx.ids["piece"][u] for u in st.attackers],
                "cards": [[cards[c] for c in row] for row in st.cards],
                "losses": list(st.fired),
            },
        }

    def _tracks(self, ctx: PathsCtx, st: PathsState) -> dict[str, int]:
        tracks = {"turn": st.turn, "vp": st.vp, "combined-war-status": sum(st.war_status)}
        for i, seat in enumerate(ctx.seats):
            tracks[f"{seat}-war-status"] = st.war_status[i]
        if ctx.capitulation is not None:
            tracks["russian-vp"] = held_vp(ctx, st, ctx.capitulation[1], ctx.capitulation[0])
            tracks["russian-capitulation"] = capitulation_step(ctx, st)
        tracks["us-entry"] = entry_step(ctx, st)
        return tracks

    def redeal(self, ctx: PathsCtx, st: PathsState, seat: int, lot: Lot) -> None:
        """Unknown are the enemy's hand, except what was seen, his secret exchanges, and the decks' order."""
        for side in (0, 1):
            if side == seat:
                st.decks[side] = sorted(st.decks[side])
                lot.shuffle(st.decks[side])
            else:
                hide(ctx, st, side, lot)

    def outcome(self, ctx: PathsCtx, st: PathsState) -> Outcome | None:
        if st.frames or not st.ending:
            return None
        winner = None if st.winner == no.NOBODY else ctx.seats[st.winner]
        scores = {s: st.vp * ctx.direction[i] for i, s in enumerate(ctx.seats)}
        return Outcome(winner, REASONS[st.ending], RULES[st.ending], scores)

    def supply(self, ctx: PathsCtx, st: PathsState, unit: int) -> Supply | None:
        """14.1"""
        if st.where[unit] >= len(ctx.ids["space"]) or st.where[unit] < 0:
            return None
        if in_supply(ctx, st, unit):
            return Supply(True, tuple(line_of_supply(ctx, st, unit)))
        return Supply(False, barred=tuple(what_blocks(ctx, st, unit)))

    def unsupplied(self, ctx: PathsCtx, st: PathsState) -> list[int]:
        spaces = len(ctx.ids["space"])
        return [
            unit
            for unit, at in enumerate(st.where)
            if 0 <= at < spaces and not frozen(ctx, st, unit) and not in_supply(ctx, st, unit)
        ]

    def outlook(self, ctx: PathsCtx, st: PathsState, action: int) -> Outlook:
        return outlook(ctx, st, action)

    def reach(self, ctx: PathsCtx, st: PathsState, unit: int) -> Mapping[int, int]:
        return reach(ctx, st, unit)

    def profile(self, ctx: PathsCtx, st: PathsState, unit: int) -> Profile:
        return profile(ctx, st, unit)

    def ground(self, ctx: PathsCtx, st: PathsState, space: int) -> Profile:
        return ground(ctx, st, space)

    def measures(self, ctx: PathsCtx, st: PathsState) -> Mapping[str, int]:
        lost = [0, 0]
        for unit, at in enumerate(st.where):
            if at in (no.ELIMINATED, no.GONE):
                lost[ctx.side[unit]] += 1
        result = {
            "vp": st.vp,
            "turn": st.turn,
            "trenches": sum(1 for t in st.trench if t),
            "combined_war_status": sum(st.war_status),
            "forts_destroyed": st.razed.bit_count(),
        }
        for i, seat in enumerate(ctx.seats):
            result[f"{seat}_lost"] = lost[i]
            result[f"{seat}_war_status"] = st.war_status[i]
            result[f"{seat}_level"] = st.level[i]
        return result

    def evaluate(self, ctx: PathsCtx, st: PathsState, seat: int) -> int:
        return st.vp * ctx.direction[seat] * 100

    def why_not(self, ctx: PathsCtx, st: PathsState, query: Query) -> Sequence[Reason]:
        return reasons(ctx, st, query)

    def check(self, ctx: PathsCtx, st: PathsState) -> list[Violation]:
        """A.3: what must hold after every decision."""
        broken = []
        at = stacks(st)
        rebuilt: list[list[int]] = [[] for _ in range(ctx.n)]
        for unit, place in enumerate(st.where):
            if place >= 0:
                rebuilt[place].append(unit)
        if rebuilt != at:
            broken.append(Violation("A.3", "stacks disagree with places"))
        moving = bool(st.frames) and any(f[0] in (no.MARCH, no.RETREAT, no.MOVE) for f in st.frames)
        crowded = st.unsettled if any(f[0] == no.REDEPLOY for f in st.frames) else -1
        for space, units in enumerate(at):
            if len({ctx.side[u] for u in units}) > 1:
                broken.append(Violation("PoG-10.1.5", f"both sides stand in {ctx.ids['space'][space]}"))
            if len(units) > ctx.p.stacking and not (moving or st.manual or space == crowded):
                broken.append(Violation("PoG-10.1.1", f"{len(units)} units in {ctx.ids['space'][space]}"))
            if st.trench[space] & 3 == 3:
                broken.append(Violation("PoG-11.2.3", f"trench of level 3 in {ctx.ids['space'][space]}"))
            if fort_stands(ctx, st, space) and st.control[space] not in (ctx.fort_side[space], no.NOBODY):
                broken.append(Violation("PoG-15.1.10", f"{ctx.ids['space'][space]} is held against its fort"))
            if units and st.control[space] != ctx.side[units[0]] and not fort_stands(ctx, st, space):
                if not (st.limited | ~st.at_war) >> ctx.nation[units[0]] & 1 and not (
                    st.frames and any(f[0] == no.RETREAT for f in st.frames)
                ):
                    broken.append(
                        Violation("PoG-11.1.14", f"{ctx.ids['space'][space]} is not held by its occupants")
                    )
        for unit, place in enumerate(st.where):
            if place == no.RESERVE and ctx.army[unit]:
                broken.append(Violation("PoG-A.2", f"{ctx.ids['piece'][unit]} is an army in the reserve"))
        where_cards: dict[int, int] = {}
        for side in (0, 1):
            for pile in (st.hands[side], st.decks[side], st.discards[side], st.tables[side]):
                for card in pile:
                    where_cards[card] = where_cards.get(card, 0) + 1
        broken += [
            Violation("PoG-2.3", f"{ctx.ids['card'][c]} lies in {n} places")
            for c, n in where_cards.items()
            if n > 1
        ]
        if any(points < 0 for points in st.rp):
            broken.append(Violation("PoG-17.1.1", "negative replacement points"))
        return broken


def capitulation_step(ctx: PathsCtx, st: PathsState) -> int:
    """16.4: the box of the capitulation track, a function of the position."""
    step = 0
    for place, name in enumerate(ctx.scenario_steps):
        card = ctx.index["card"][name]
        if st.played[card]:
            step = 2 * place + 2
            continue
        condition = ctx.card_condition[card]
        if condition is not None and CONDITIONS.holds(condition, ctx, st):
            step = 2 * place + 1
        break
    return min(step, 7)


def entry_step(ctx: PathsCtx, st: PathsState) -> int:
    """16.3: the box of the entry track of a nation that enters by an event of its own."""
    for card, one in ctx.effects_named.get("enters war", ()):
        if one["neutral_entry"]:
            continue
        if not st.played[card]:
            condition = ctx.card_condition[card]
            return int(condition is not None and CONDITIONS.holds(condition, ctx, st))
        return 3 if any(bonus >= 0 and st.played[bonus] for _, _, bonus in ctx.pools) else 2
    return 0


ENGINE = PathsEngine()
