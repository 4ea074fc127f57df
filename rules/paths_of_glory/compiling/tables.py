"""Tables of the game and the scenario's own: set-up, offensives, pools, limits (4, 5, C)."""

from __future__ import annotations

from typing import Any

from ..numbers import ELIMINATED, GONE, RESERVE, UNUSED
from .reading import Reading

BOXES = {"reserve": RESERVE, "eliminated": ELIMINATED, "removed": GONE}
Placement = tuple[int, int, int]


def of_game(r: Reading) -> dict[str, Any]:
    tables = r.pack.tables
    params, fall = tables.parameters, tables.capitulation
    trenches = [tables.trenches[level] for level in sorted(tables.trenches)]
    return {
        "p": params,
        "fire": tuple(_fire_rows(tables.fire[name]) for name in ("army", "corps")),
        "trenches": (
            (0, 0, False, True),
            *(
                (t.attacker_shift, t.defender_shift, t.retreat_may_be_cancelled, t.flank_allowed)
                for t in trenches
            ),
        ),
        "mandates": tuple(_mandate(r, m) for m in tables.mandates.values()),
        "mandate_dice": tuple(
            tuple(r.at("mandate", m) for m in tables.mandate_tables[s].dice) for s in r.seats
        ),
        "mandate_order": tuple(
            tuple(r.at("mandate", m) for m in tables.mandate_tables[s].order) for s in r.seats
        ),
        "peace": tuple(tables.peace.get(s) for s in r.seats),
        "season": (0, *(r.at("season", t.season) for t in tables.turns.values())),
        "level_status": tuple(level.war_status for level in tables.commitment.values()),
        "pools": tuple(
            (r.at("seat", p.side), r.at("nation", p.nation), r.at("card", p.bonus_after))
            for p in tables.pools.values()
        ),
        "quotas": tuple(q.per_turn for q in tables.quotas.values()),
        "merges": tuple(
            (
                r.nations_in(m.nations),
                frozenset(r.at("space", s) for s in m.spaces),
                r.nations_in(m.countries),
            )
            for m in tables.merges.values()
        ),
        "capitulation": None
        if fall is None
        else (
            r.at("nation", fall.nation),
            r.at("seat", fall.by),
            r.nations_in(fall.treaty_area),
            r.nations_in(fall.treaty_enemies),
            r.at("card", fall.steps[-1]),
        ),
        "scenario_steps": () if fall is None else tuple(fall.steps),
        "entry_levels": tuple(
            (r.at("nation", nation), r.at("level", level)) for nation, level in tables.entry_levels.items()
        ),
        "entry_watch": r.at("nation", params.entry_watch),
        "fort_ban": _fort_ban(r, params.fort_ban),
        "early_fort_ban": _fort_ban(r, params.early_fort_ban),
    }


def _fire_rows(table: Any) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    return table.columns, tuple(table.die[str(face)] for face in range(1, 7))


def _mandate(r: Reading, one: Any) -> tuple[int, int, int, int, int]:
    return (
        r.at("nation", one.nation),
        r.nations_in(one.targets),
        r.nations_in(one.countries),
        r.at("nation", one.front),
        r.at("mandate", one.falls_back_to),
    )


def _fort_ban(r: Reading, one: Any) -> tuple[int, int, bool] | None:
    return None if one is None else (r.at("nation", one.nation), r.at("nation", one.country), one.besiege)


def of_scenario(r: Reading) -> dict[str, Any]:
    sc, limit = r.scenario, r.scenario.italy_limit
    return {
        "first": next((i for i, s in enumerate(r.seats) if r.pack.sides[s].acts_first), 0),
        "direction": tuple(r.pack.sides[s].vp_direction for s in r.seats),
        "scenario": sc,
        "kind": sc.kind,
        "last_turn": int(sc.last_turn),
        "first_turn": int(sc.first_turn),
        "start": _placements(r, sc.setup),
        "start_trenches": _trenches(r, sc.trenches),
        "start_control": tuple((r.at("space", s), r.at("seat", v)) for s, v in sc.control.items()),
        "entries": tuple(_entry(r, sc.entries.get(nation)) for nation in r.ids["nation"]),
        "opening": r.at("card", sc.opening_card),
        "hand_size": r.options["hand_size"],
        "limit": None
        if limit is None
        else (r.at("nation", limit.country), r.nations_in(limit.allowed), r.at("level", limit.until)),
    }


def _entry(
    r: Reading, one: Any
) -> tuple[tuple[Placement, ...], tuple[tuple[int, int], ...], tuple[int, ...]]:
    """What a nation brings when it enters: units with places, trenches, units to be spread."""
    if one is None:
        return (), (), ()
    spread = tuple(r.at("piece", u) for u in one.spread)
    return _placements(r, one.setup), _trenches(r, one.trenches), spread


def _trenches(r: Reading, some: Any) -> tuple[tuple[int, int], ...]:
    return tuple((r.at("space", s), r.trench(t)) for s, t in some.items())


def _placements(r: Reading, setup: Any) -> tuple[Placement, ...]:
    """Unit, place and lost steps; by the set-up of 2010 some stand elsewhere (4.2.4)."""
    old = not r.options["setup_stanislau_lutsk"]
    return tuple(
        (
            r.at("piece", line.piece),
            _place(r, line.older_at if old and line.older_at else line.at),
            line.step,
        )
        for line in setup.values()
    )


def _place(r: Reading, where: str | None) -> int:
    if where is None:
        return UNUSED
    box = r.board.boxes.get(where)
    return r.at("space", where) if box is None else BOXES[box.tags[0]]
