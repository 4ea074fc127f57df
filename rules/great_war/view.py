"""What a seat may know, and the same position with everything else dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from itertools import chain, repeat
from struct import unpack
from typing import Any

from model.saying import said

from ..core import UMPIRE, Lot
from ..core.values import View
from .cards import combat_cards, command_cards, open_discards
from .compiling import NOBODY_SEAT
from .context import GreatWarCtx
from .field import hexes_of
from .numbers import (
    ALL,
    BATTLE,
    COMMAND,
    END,
    FACES,
    KEEP,
    MOVE,
    MOVED,
    OFF,
    ORDER,
    ORDERED,
    REACT,
    SECTIONS,
    SPY,
    WITH_CARD,
)
from .state import GreatWarState
from .tokens import BESIDE_UNITS, POOL
from .victory import medals

PHASES = {
    COMMAND: "command card",
    WITH_CARD: "command card",
    REACT: "command card",
    ORDER: "orders",
    MOVE: "movement",
    BATTLE: "battle",
    END: "end of turn",
}

SHOWN_KEYS = (
    *PHASES.values(),
    *FACES,
    *SECTIONS,
    *("command", "combat", "command-discards", "combat-discards", "in-play"),
    *("hq-pool", "hq-beside-units", "hq", "medals", "medals-to-win", "artillery", "combat-hand-limit"),
    *("figures", "ordered", "moved", "turns", "units-lost", "figures-lost"),
)
"""What people read of the keys below and of the measures."""


def view(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> View:
    cards = ctx.ids["card"]
    spaces, seats = ctx.ids["space"], ctx.seats
    open_to = (0, 1) if seat == UMPIRE else (seat,)
    hands: dict[str, Any] = {}
    for side, name in enumerate(seats):
        base = side * ctx.kinds
        held = [cards[k] for k in range(ctx.kinds) for _ in range(st.hand[base + k])]
        counts = {"command": command_cards(ctx, st, side), "combat": combat_cards(ctx, st, side)}
        hands[name] = held if side in open_to else counts
    return {
        "turn": st.turn // 2 + 1,
        "phase": phase(st),
        "phases": list(dict.fromkeys(PHASES.values())),
        "active": seats[st.active],
        "pieces": {
            unit: {
                "piece": ctx.counters[n],
                "at": None if st.at[n] == OFF else spaces[st.at[n]],
                "side": seats[ctx.side_of[n]],
                "figures": st.figures[n],
                "strength": st.figures[n],
                "full": ctx.full[n],
                "ordered": bool(st.status[n] & ORDERED),
                "picked": bool(st.status[n] & ORDERED),
                "moved": bool(st.status[n] & MOVED),
            }
            for n, unit in enumerate(ctx.ids["piece"])
        },
        "markers": {
            spaces[hex]: [ctx.ids["marker"][ctx.grounds[ground].marker]]
            for hex, ground in enumerate(st.ground)
            if ctx.grounds[ground].marker
        },
        "objectives": [objective(ctx, st, number) for number in range(len(ctx.objectives))],
        "hands": hands,
        "piles": {
            "command": len(st.command_deck),
            "combat": len(st.combat_deck),
            "command-discards": [cards[card] for card in open_discards(ctx, st)],
            "combat-discards": [cards[card] for card in st.combat_discards],
            "in-play": [cards[card] for card in (*_command_in_play(st), *st.in_play)],
        },
        "tracks": {
            "hq-pool": st.hq[POOL],
            "hq-beside-units": st.hq[BESIDE_UNITS],
            **{f"hq-{name}": st.hq[side] for side, name in enumerate(seats)},
            **{f"medals-{name}": medals(ctx, st, side) for side, name in enumerate(seats)},
            **{f"medals-to-win-{name}": ctx.medals_to_win[side] for side, name in enumerate(seats)},
            **{f"artillery-{name}": ctx.strength[side] for side, name in enumerate(seats)},
            **{f"combat-hand-limit-{name}": st.limits[side] for side, name in enumerate(seats)},
        },
        "standing": standing(ctx, st),
        "die": {face: ctx.die.count(number) for number, face in enumerate(FACES)},
        "orders": {
            section: "all" if left == ALL else left for section, left in zip(SECTIONS, st.orders, strict=True)
        },
        "seen": seen(ctx, st, open_to),
    }


def standing(ctx: GreatWarCtx, st: GreatWarState) -> dict[str, list[dict[str, Any]]]:
    """What lies before each player and what belongs to both: medals, tokens, guns."""
    told: dict[str, list[dict[str, Any]]] = {
        name: [
            {
                "title": said("Medals"),
                "sign": "medal",
                "count": medals(ctx, st, side),
                "of": ctx.medals_to_win[side],
                "rule": "R5.2",
            },
            {"title": said("HQ"), "sign": "hq", "count": st.hq[side], "rule": "R15.1"},
            {"title": said("Artillery"), "count": ctx.strength[side], "rule": "R18.1"},
        ]
        for side, name in enumerate(ctx.seats)
    }
    told[""] = [
        {"title": said("HQ pool"), "sign": "hq", "count": st.hq[POOL], "of": ctx.pool, "rule": "R15.1"}
    ]
    if st.hq[BESIDE_UNITS]:
        told[""].append({"title": said("HQ beside units"), "count": st.hq[BESIDE_UNITS], "rule": "R20.23"})
    return told


KINDS = {
    "temporary": (said("held while a unit stands there"), "R16.10"),
    "start_turn_temporary": (
        said("taken at the start of the own turn, held while a unit stands there"),
        "R16.11",
    ),
    "start_turn_majority": (said("for who has more units there when a turn starts"), "R16.13"),
    "permanent": (said("taken at once and never lost"), "R16.14"),
    "start_turn_permanent": (said("taken at the start of the own turn and never lost"), "R16.15"),
}


def objective(ctx: GreatWarCtx, st: GreatWarState, number: int) -> dict[str, Any]:
    """An objective as players read it, with its holder."""
    goal = ctx.objectives[number]
    text, rule = KINDS[goal.kind]
    holder = st.held[number]
    return {
        "title": goal.title,
        "text": text,
        "rule": rule,
        "medals": goal.medals,
        "side": ctx.seats[goal.seat] if goal.seat != NOBODY_SEAT else None,
        "holder": None if holder == OFF else ctx.seats[holder],
        "spaces": [ctx.ids["space"][hex] for hex in hexes_of(goal.hexes)],
    }


def position(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> dict[str, Any]:
    """The position as a scenario would write it: units, tracks, and hexes whose marker has changed."""
    now = view(ctx, st, seat)
    changed = {}
    for hex, (ground, before) in enumerate(zip(st.ground, ctx.start_ground, strict=True)):
        if ground != before:
            here = ctx.grounds[ground]
            tile = here.tile if here.tile != ctx.ids["tile"][0] else None
            marker = ctx.ids["marker"][here.marker] if here.marker else None
            changed[ctx.ids["space"][hex]] = {"tile": tile, "marker": marker}
    return {"setup": now["pieces"], "spaces": changed, "tracks": now["tracks"]}


def _command_in_play(st: GreatWarState) -> tuple[int, ...]:
    return () if st.card == OFF else (st.card,)


def phase(st: GreatWarState) -> str:
    return next((PHASES[frame[0]] for frame in reversed(st.frames) if frame[0] in PHASES), "orders")


def seen(ctx: GreatWarCtx, st: GreatWarState, seats: tuple[int, ...]) -> list[str]:
    """Cards that the deciding seat looks at just now: two drawn by Recon, three taken by a spy. Where the
    owner of the hand decides, both look at the latter (AMB-32)."""
    top = st.frames[-1] if st.frames else [0]
    if top[0] not in (KEEP, SPY):
        return []
    lookers = {0, 1} if top[0] == SPY and ctx.rules.owner_picks else {top[1]}
    if not lookers.intersection(seats):
        return []
    return [ctx.ids["card"][card] for card in top[3:]]


def redeal(ctx: GreatWarCtx, st: GreatWarState, seat: int, lot: Lot) -> None:
    """Cards that the seat cannot see are shuffled together and dealt out again: both draw piles and every
    hand but its own. Cards that it has just seen stay where they are."""
    hidden = [side for side in (0, 1) if side != seat]
    top = st.frames[-1] if st.frames else [0]
    known = top[3:] if top[0] == SPY and top[1] == seat else []
    split = ctx.first_combat
    st.command_deck = dealt_anew(ctx, st, hidden, (), st.command_deck, range(split), lot)
    st.combat_deck = dealt_anew(ctx, st, hidden, known, st.combat_deck, range(split, ctx.kinds), lot)
    if top[0] == KEEP and top[1] in hidden:
        redeal_kept(ctx, st, top, lot)


def dealt_anew(
    ctx: GreatWarCtx,
    st: GreatWarState,
    hidden: list[int],
    known: Sequence[int],
    pile: bytes,
    kinds: range,
    lot: Lot,
) -> bytes:
    """A draw pile after its cards and those of the hidden hands were mixed and the hands dealt again; cards
    that are known stay in the hand."""
    unknown, sizes = pile, []
    for side in hidden:
        base = side * ctx.kinds
        first, last = base + kinds.start, base + kinds.stop
        for card in known:
            st.hand[base + card] -= 1
        held = bytes(chain.from_iterable(map(repeat, kinds, st.hand[first:last])))
        sizes.append(len(held))
        unknown += held
        st.hand[first:last] = bytes(len(kinds))
    unknown = mixed(unknown, lot)
    for side, size in zip(hidden, sizes, strict=True):
        base = side * ctx.kinds
        for card in (*known, *unknown[:size]):
            st.hand[base + card] += 1
        unknown = unknown[size:]
    return unknown


def mixed(cards: bytes, lot: Lot) -> bytes:
    """The cards in a new order: sorted by random keys, which is several times as quick as swapping them."""
    keys = unpack(f"<{len(cards)}Q", shake_128(lot.seed().to_bytes(8, "little")).digest(8 * len(cards)))
    return bytes(map(cards.__getitem__, sorted(range(len(cards)), key=keys.__getitem__)))


def redeal_kept(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], lot: Lot) -> None:
    """The cards between which another seat chooses are any of those now in its hand."""
    base = frame[1] * ctx.kinds
    hand = [k for k in range(ctx.first_combat) for _ in range(st.hand[base + k])]
    lot.shuffle(hand)
    frame[3:] = sorted(hand[: len(frame) - 3])


def board_text(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> str:
    """The battlefield as rows of hexes: tile, marker, unit with its figures; what the letters mean; then
    hands, tokens and medals."""
    rows: dict[int, list[str]] = {}
    for hex, ground in enumerate(st.ground):
        unit = st.unit_at[hex]
        tile = "." if ctx.grounds[ground].tile == ctx.ids["tile"][0] else _letter(ctx.grounds[ground].tile)
        marker = ctx.ids["marker"][ctx.grounds[ground].marker]
        sign = {"none": ".", "wire": "x"}.get(marker, "o")
        rows.setdefault(ctx.rows[hex], []).append(f"{tile}{sign}{_unit_sign(ctx, st, unit)}")
    lines = [f"{row:2}  {'  ' if row % 2 else ''}{' '.join(cells)}" for row, cells in sorted(rows.items())]
    lines.append(_legend(ctx, st))
    now = view(ctx, st, seat)
    tracks = now["tracks"]
    for name in ctx.seats:
        lines.append(
            f"{name}: {tracks[f'medals-{name}']}/{tracks[f'medals-to-win-{name}']} medals, "
            f"{tracks[f'hq-{name}']} HQ, artillery {tracks[f'artillery-{name}']}, "
            f"hand: {_hand_text(ctx, now['hands'][name])}"
        )
    lines.append(f"turn {now['turn']}, {now['active']}, {now['phase']}; pool {tracks['hq-pool']}")
    return "\n".join(lines)


def _hand_text(ctx: GreatWarCtx, hand: Any) -> str:
    """Cards by name in the own hand, numbers of cards in the other."""
    if isinstance(hand, dict):
        return f"{hand['command']} command and {hand['combat']} combat cards"
    index, names = ctx.index["card"], ctx.names["card"]
    return ", ".join(names[index[card]] for card in hand) or "no cards"


def _legend(ctx: GreatWarCtx, st: GreatWarState) -> str:
    """What the letters on the board mean."""
    tiles = sorted({ctx.grounds[ground].tile for ground in st.ground} - {ctx.ids["tile"][0]})
    kinds = [f"{_letter(kind).upper()} {kind}" for kind in ctx.type_index]
    if any(ctx.skull_ranges):
        kinds.append("B with bomber")
    return "  ".join(
        [
            *(f"{_letter(tile)} {tile}" for tile in tiles),
            "x wire  o crater",
            *kinds,
            f"capitals {ctx.names['seat'][0]}",
        ]
    )


def _unit_sign(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> str:
    if unit == OFF:
        return ". "
    names = tuple(ctx.type_index)
    letter = "b" if ctx.skull_ranges[unit] else _letter(names[ctx.type_of[unit]])
    return f"{letter.upper() if ctx.side_of[unit] == 0 else letter}{st.figures[unit]}"


def _letter(name: str) -> str:
    """The first letter of the last word: g for machine-gun, r for building-rubble."""
    return name.rsplit("-", 1)[-1][0]
