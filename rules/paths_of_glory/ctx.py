"""A scenario compiled: ids become numbers, questions that rules ask often become rows."""

# ruff: noqa: N806 (N, P, U, L, K: the documents of nations, places, units, lines, cards)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_
from typing import Any

from ..core import Ctx, Mask, Programs, Remark, SetupError
from ..core.conditions import Condition
from ..core.tracing import Links, mask_of, spaces_of
from .numbers import GONE, NOBODY, RESERVE, UNUSED

Way = tuple[int, int]
"""A neighbour and the line that leads to it."""

EUROPE_USES = ("ops", "sr", "rp", "event", "movement", "combat")


@dataclass(frozen=True)
class Trace:
    """How supply of one kind is traced: lines, sources, and whether ports and the beachhead serve."""

    side: int
    links: Links
    sources: tuple[int, ...]
    sea: bool
    beach: bool
    avoid: Mask = 0


@dataclass(frozen=True)
class CombatCard:
    """A combat card compiled."""

    role: int  # 0 attack, 1 defence, 2 either
    step: int  # 0 trench, 1 flank, 2 cards
    once: bool
    nations: int
    only_them: bool
    army: bool
    least_cf: int
    enemy: int
    enemy_only: int
    countries: int
    terrain: frozenset[int]
    or_from: bool
    weather: frozenset[tuple[int, int]]
    trench: int  # 0 any, 1 yes, 2 no
    fort_in: int
    trace: int
    drm: int
    negates: int
    first: bool
    flank: bool
    army_table: bool
    acts_as_trench: int
    no_retreat: int
    withdrawal: bool
    cancels: bool
    not_against: int
    vp_without: int


@dataclass(frozen=True)
class Entrance:
    """Where an army may appear."""

    space: int
    only_if: int  # 0 always, 1 first full, 2 others lost
    rebuilt_only: bool
    after: tuple[int, ...]
    unless: int


@dataclass(frozen=True, kw_only=True)
class PathsCtx(Ctx):
    """Everything that does not change in a game."""

    n: int
    first: int
    direction: tuple[int, ...]
    # spaces
    country: tuple[int, ...]
    near_east: tuple[bool, ...]
    printed: tuple[int, ...]
    terrain: tuple[int, ...]
    vp: tuple[bool, ...]
    fort: tuple[int, ...]
    fort_side: tuple[int, ...]
    port: tuple[int, ...]
    port_needs: tuple[int, ...]
    ports: tuple[tuple[int, ...], ...]
    capital: tuple[int, ...]
    landing: tuple[bool, ...]
    lone: tuple[int, ...]
    stop_ban: tuple[bool, ...]
    spared: tuple[int, ...]
    apart: tuple[bool, ...]
    border_ban: tuple[int, ...]
    near: tuple[tuple[Way, ...], ...]
    solid_near: tuple[tuple[int, ...], ...]
    of_country: tuple[tuple[int, ...], ...]
    vp_count: tuple[int, ...]
    # lines
    line_solid: tuple[bool, ...]
    line_quota: tuple[int, ...]
    line_closed: tuple[int, ...]
    line_friends: tuple[int, ...]
    # terrain
    t_shift: tuple[int, ...]
    t_cancel: tuple[bool, ...]
    t_stop: tuple[bool, ...]
    t_flank: tuple[bool, ...]
    t_closed: tuple[frozenset[int], ...]
    # units
    side: tuple[int, ...]
    nation: tuple[int, ...]
    acts: tuple[int, ...]
    army: tuple[bool, ...]
    cf: tuple[tuple[int, int], ...]
    lf: tuple[tuple[int, int], ...]
    mf: tuple[tuple[int, int], ...]
    replaceable: tuple[bool, ...]
    replaceable_while: tuple[int, ...]
    ne_unit: tuple[bool, ...]
    priority: tuple[int, ...]
    only_in: tuple[int, ...]
    stand_ins: tuple[tuple[int, ...], ...]
    landing_cost: tuple[int, ...]
    uses_beach: tuple[bool, ...]
    free_ne_attack: tuple[bool, ...]
    paths: tuple[tuple[tuple[Way, ...], ...], ...]
    path_class: tuple[int, ...]
    path_links: tuple[Links, ...]
    redeploy_area: tuple[Mask, ...]
    trace: tuple[int, ...]
    trace_own: tuple[int, ...]
    trace_dry: tuple[int, ...]
    trace_avoid: tuple[int, ...]
    traces: tuple[Trace, ...]
    space_trace: tuple[int, ...]
    spaces_from: tuple[tuple[int, tuple[int, ...]], ...]
    # nations
    nations: tuple[Any, ...]
    n_side: tuple[int, ...]
    n_acts: tuple[int, ...]
    n_pool: tuple[int, ...]
    n_supplied: tuple[int, ...]
    n_converts: tuple[bool, ...]
    n_capitals: tuple[tuple[int, ...], ...]
    n_entrances: tuple[tuple[Entrance, ...], ...]
    n_ports_in: tuple[int, ...]
    n_own_sources: tuple[tuple[int, ...], ...]
    n_home_sources: tuple[tuple[int, ...], ...]
    n_quota: tuple[int, ...]
    n_area: tuple[int, ...]
    n_units: tuple[tuple[int, ...], ...]
    always_open: int
    enters_with: tuple[int, ...]
    # cards
    card_side: tuple[int, ...]
    card_group: tuple[int, ...]
    card_ops: tuple[int, ...]
    card_sr: tuple[int, ...]
    card_rp: tuple[tuple[tuple[int, int], ...], ...]
    card_ws: tuple[int, ...]
    card_removed: tuple[bool, ...]
    card_gives_ops: tuple[bool, ...]
    card_as_sr: tuple[bool, ...]
    card_condition: tuple[Condition | None, ...]
    card_alone: tuple[Condition | None, ...]
    card_effects: tuple[tuple[tuple[str, dict[str, Any]], ...], ...]
    effects_named: Mapping[str, tuple[tuple[int, dict[str, Any]], ...]]
    card_program: tuple[int, ...]
    card_combat: tuple[CombatCard | None, ...]
    card_late: tuple[bool, ...]
    in_game: int
    # tables
    p: Any
    fire: tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], ...]
    trenches: tuple[tuple[int, int, bool, bool], ...]
    mandates: tuple[Any, ...]
    mandate_dice: tuple[tuple[int, ...], ...]
    mandate_order: tuple[tuple[int, ...], ...]
    peace: tuple[Any, ...]
    season: tuple[int, ...]
    level_status: tuple[int, ...]
    pools: tuple[tuple[int, int, int], ...]
    quotas: tuple[int, ...]
    merges: tuple[tuple[int, frozenset[int], int], ...]
    capitulation: tuple[int, int, int, int, int] | None
    scenario_steps: tuple[str, ...]
    entry_levels: tuple[tuple[int, int], ...]
    entry_watch: int
    fort_ban: tuple[int, int, bool] | None
    early_fort_ban: tuple[int, int, bool] | None
    # scenario
    scenario: Any
    kind: str
    last_turn: int
    first_turn: int
    start: tuple[tuple[int, int, int], ...]
    start_trenches: tuple[tuple[int, int], ...]
    start_control: tuple[tuple[int, int], ...]
    entries: tuple[tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...], tuple[int, ...]], ...]
    opening: int
    hand_size: int
    limit: tuple[int, int, int] | None
    named_corps: frozenset[int]

    @cached_property
    def common_links(self) -> tuple[Links, ...]:
        """By side: the links that all its traces may use."""
        made = []
        for side in range(len(self.seats)):
            rows = [trace.links.masks for trace in self.traces if trace.side == side]
            near = [spaces_of(reduce(and_, row)) for row in zip(*rows, strict=True)] if rows else []
            made.append(Links(near))
        return tuple(made)

    @cached_property
    def extra_links(self) -> tuple[tuple[int, ...], ...]:
        """By trace: its further links, each as the mask of its two ends."""
        return tuple(
            tuple(
                1 << space | 1 << end
                for space, mask in enumerate(trace.links.masks)
                for end in spaces_of(mask & ~self.common_links[trace.side].masks[space])
                if space < end
            )
            for trace in self.traces
        )


SUPPLIED = {"normally": 0, "always": 1, "in the Near East": 2, "at home": 3}


def compile_scenario(pack: Any, scenario: str, given: Mapping[str, Any]) -> PathsCtx:
    """The tables of one scenario with its options filled in."""
    from .conditions import CONDITIONS
    from .events import EFFECTS

    sc = pack.scenario(scenario)
    board = pack.boards[sc.board]
    options_type = pack.system.options
    chosen = {**(sc.options.model_dump(exclude_unset=True) if sc.options else {}), **given}
    try:
        options = options_type(**options_type.with_edition(chosen)).model_dump()
    except ValueError as wrong:
        raise SetupError(
            f"{scenario} cannot be played with these options", str(wrong).splitlines()
        ) from wrong
    if sc.kind == "historical" and not options["hist_entrench_drm"] and "entrench_drm" not in given:
        options["entrench_drm"] = False
    vp_set = sc.vp_set if options["vp_set"] == "scenario" else options["vp_set"]
    if vp_set == "historical" and options["hist_vp_set"] == "2010":
        vp_set = "historical-2010"

    seats = tuple(pack.sides)
    spaces = tuple(board.spaces)
    units = tuple(pack.pieces)
    cards = tuple(pack.cards)
    nations = tuple(pack.nations)
    mandates = tuple(pack.tables.mandates)
    levels = tuple(pack.tables.commitment)
    pools = tuple(pack.tables.pools)
    turns = tuple(pack.tables.turns)
    seasons = ("none", "winter", "spring", "summer", "fall")
    ids: dict[str, tuple[str, ...]] = {
        "space": spaces,
        "piece": units,
        "card": cards,
        "nation": nations,
        "mandate": mandates,
        "level": levels,
        "pool": pools,
        "turn": ("0", *turns),
        "season": seasons,
        "quota": tuple(pack.tables.quotas),
        "use": EUROPE_USES,
        "control": (*seats, "nobody"),
        "fire": tuple(pack.tables.fire),
        "place": ("reserve", "eliminated", "removed"),
        "spaceorbox": (*spaces, "reserve"),
        "terrain": tuple(pack.terrain),
        "size": ("army", "corps"),
        "attacks": ("all", "one"),
    }
    names: dict[str, tuple[str, ...]] = {
        "space": tuple(board.spaces[s].name or s for s in spaces),
        "piece": tuple(pack.pieces[u].name for u in units),
        "card": tuple(pack.cards[c].name for c in cards),
        "nation": tuple(pack.nations[x].name for x in nations),
        "seat": tuple(pack.sides[s].name for s in seats),
        "mandate": tuple(pack.tables.mandates[m].name for m in mandates),
        "level": tuple(pack.tables.commitment[m].name for m in levels),
        "turn": ("", *(pack.tables.turns[t].name for t in turns)),
        "control": (*(pack.sides[s].name for s in seats), "nobody"),
        "spaceorbox": (*(board.spaces[s].name or s for s in spaces), "the Reserve Box"),
    }
    index = {table: {one: i for i, one in enumerate(of)} for table, of in (*ids.items(), ("seat", seats))}
    problems: list[str] = []

    def at(table: str, one: str | None, default: int = -1) -> int:
        if one is None:
            return default
        if one not in index[table]:
            problems.append(f"there is no {table} {one!r}")
            return 0
        return index[table][one]

    def nmask(some: Any) -> int:
        mask = 0
        for one in some:
            mask |= 1 << at("nation", one)
        return mask

    N = [pack.nations[x] for x in nations]
    P = [board.spaces[s] if s not in sc.spaces else pack.space(scenario, s) for s in spaces]
    U = [pack.pieces[u] for u in units]
    n = len(spaces)
    lines = board.all_connections
    line_ids = tuple(lines)
    L = [lines[key] for key in line_ids]
    ends = [(at("space", c.between[0]), at("space", c.between[1])) for c in L]

    n_acts = tuple(at("nation", x.acts_as, i) for i, x in enumerate(N))
    nation = tuple(at("nation", u.nation) for u in U)
    n_side = tuple(at("seat", x.side or None, NOBODY) for x in N)
    is_army = tuple(u.kind == "army" for u in U)

    def rights(i: int) -> int:
        """The nations as which nation i uses dashed lines (amb-56)."""
        mask = 1 << i
        return mask if N[i].own_lines or N[i].acts_as is None else mask | 1 << n_acts[i]

    line_only = [nmask(c.only) for c in L]
    line_supply = [nmask(c.supply_for) for c in L]

    def ways(allowed: Any) -> tuple[tuple[Way, ...], ...]:
        found: list[list[Way]] = [[] for _ in range(n)]
        for i, (a, b) in enumerate(ends):
            if allowed(i):
                found[a].append((b, i))
                found[b].append((a, i))
        return tuple(tuple(sorted(row)) for row in found)

    near = ways(lambda i: True)
    path_index: dict[tuple[bool, ...], int] = {}
    paths: list[tuple[tuple[Way, ...], ...]] = []
    path_class = []
    for u in range(len(U)):
        right = rights(nation[u])
        key = tuple(
            (not line_only[i] or bool(line_only[i] & right)) and not (L[i].corps_only and is_army[u])
            for i in range(len(L))
        )
        if key not in path_index:
            path_index[key] = len(paths)
            paths.append(ways(lambda i, key=key: key[i]))
        path_class.append(path_index[key])

    # supply
    sources_of = [tuple(s for s in range(n) if nations[i] in P[s].supplies) for i in range(len(N))]
    own_sources = tuple(tuple(s for s in range(n) if nations[i] in P[s].own_source_of) for i in range(len(N)))
    traces: list[Trace] = []
    trace_index: dict[Trace, int] = {}

    def trace(one: Trace) -> int:
        if one not in trace_index:
            trace_index[one] = len(traces)
            traces.append(one)
        return trace_index[one]

    front = next((at("nation", m.front) for m in pack.tables.mandates.values() if m.front), -1)
    front_spaces = mask_of(s for s in range(n) if at("nation", P[s].country) == front) if front >= 0 else 0
    t_full, t_own, t_dry, t_avoid = [], [], [], []
    ends_cache: dict[tuple[bool, ...], Links] = {}

    def ends_of(key: tuple[bool, ...]) -> Links:
        if key not in ends_cache:
            ends_cache[key] = Links([[to for to, _ in row] for row in ways(lambda i: key[i])])
        return ends_cache[key]

    for u in range(len(U)):
        i = nation[u]
        right = rights(i)
        key = tuple(not line_only[k] or bool((line_only[k] | line_supply[k]) & right) for k in range(len(L)))
        base = Trace(n_side[i], ends_of(key), sources_of[i], N[i].sea_supply, U[u].uses_beachhead)
        t_full.append(trace(base))
        t_own.append(trace(Trace(base.side, base.links, own_sources[i], base.sea, base.beach)))
        t_dry.append(trace(Trace(base.side, base.links, base.sources, base.sea, False)))
        t_avoid.append(trace(Trace(base.side, base.links, base.sources, base.sea, base.beach, front_spaces)))
    every_line = ends_of(tuple(True for _ in L))
    space_trace = tuple(
        trace(
            Trace(
                side,
                every_line,
                tuple(sorted({s for i in range(len(N)) if n_side[i] == side for s in sources_of[i]})),
                True,
                True,
            )
        )
        for side in range(len(seats))
    )
    spaces_from = tuple(
        (i, tuple(at("space", s) for s in x.attrition_sources))
        for i, x in enumerate(N)
        if x.attrition_sources
    )

    # cards
    mode = options["optional_cards"]
    in_game = 0
    for c, key in enumerate(cards):
        card = pack.cards[key]
        if key in sc.cards_removed or (card.optional and mode in ("none", "secret_swap")):
            continue
        if mode == "valiant":
            swap = pack.tables.variants["valiant"][card.deck]
            if (card.optional and key not in swap.cards_in) or key in swap.cards_out:
                continue
        in_game |= 1 << c

    def combat_card(card: Any) -> CombatCard | None:
        use = card.combat
        if use is None:
            return None
        supply_from = -1
        if use.supplied_from is not None:
            i = at("nation", use.nations[0])
            u = nation.index(i)
            supply_from = trace(
                Trace(n_side[i], traces[t_full[u]].links, (at("space", use.supplied_from),), False, False)
            )
        return CombatCard(
            role={"attack": 0, "defence": 1, "either": 2}[use.role],
            step={"trench": 0, "flank": 1, "cards": 2}[use.step],
            once=use.once_per_turn,
            nations=nmask(use.nations),
            only_them=use.only_them,
            army=use.army,
            least_cf=use.least_cf,
            enemy=nmask(use.enemy),
            enemy_only=nmask(use.enemy_only),
            countries=nmask(use.countries),
            terrain=frozenset(at("terrain", t) for t in use.terrain),
            or_from=use.or_from_terrain,
            weather=frozenset(
                (at("terrain", w.terrain), at("season", s)) for w in use.weather for s in w.seasons
            ),
            trench={"any": 0, "yes": 1, "no": 2}[use.trench],
            fort_in=at("nation", use.fort_in),
            trace=supply_from,
            drm=use.drm,
            negates={"no": 0, "shift": 1, "all": 2}[use.negates_trench],
            first=use.fires_first,
            flank=use.flank_succeeds,
            army_table=use.army_table,
            acts_as_trench=use.acts_as_trench,
            no_retreat={"no": 0, "ignored": 1, "cancelled": 2}[use.no_retreat],
            withdrawal=use.withdrawal,
            cancels=use.cancels_attack,
            not_against=sum(1 << at("card", c) for c in use.not_against),
            vp_without=use.vp_without_advance,
        )

    programs: Programs[Any, Any] = Programs(EFFECTS, index)
    K = [pack.cards[c] for c in cards]
    combat = tuple(combat_card(card) for card in K)

    def condition(document: Any, where: str) -> Condition | None:
        return None if document is None else CONDITIONS.compile(document, index, where)

    plain_effects = tuple(tuple((e.effect, e.model_dump()) for e in card.effects) for card in K)
    by_name: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {}
    for c, row in enumerate(plain_effects):
        for name, parameters in row:
            by_name[name] = (*by_name.get(name, ()), (c, parameters))
    hist = sc.events_with_ops
    solid = ways(lambda i: L[i].kind == "solid")
    tables = pack.tables
    cadre = [u.cadre or u.nation for u in U]
    cap = tables.capitulation
    params = tables.parameters

    def ban(one: Any) -> tuple[int, int, bool] | None:
        return None if one is None else (at("nation", one.nation), at("nation", one.country), one.besiege)

    def trench(one: Any) -> int:
        return one.level | at("seat", one.side) << 2 if one.level else 0

    boxes = {key: box.tags for key, box in board.boxes.items()}

    def place(where: str | None) -> int:
        if where is None:
            return UNUSED
        if where in boxes:
            return {"reserve": RESERVE, "eliminated": -2, "removed": GONE}[boxes[where][0]]
        return at("space", where)

    def placements(setup: Any) -> tuple[tuple[int, int, int], ...]:
        old = not options["setup_stanislau_lutsk"]
        return tuple(
            (at("piece", line.piece), place(line.older_at if old and line.older_at else line.at), line.step)
            for line in setup.values()
        )

    no_entry: tuple[Any, Any, Any] = ((), (), ())
    entries = []
    for x in nations:
        e = sc.entries.get(x)
        entries.append(
            no_entry
            if e is None
            else (
                placements(e.setup),
                tuple((at("space", s), trench(t)) for s, t in e.trenches.items()),
                tuple(at("piece", u) for u in e.spread),
            )
        )
    start = placements(sc.setup)
    capitals: list[list[int]] = [[] for _ in N]
    for s in range(n):
        if P[s].capital_of:
            i = at("nation", P[s].capital_of)
            if N[i].capital_since_2018 and not options["ro_capital"]:
                continue
            capitals[i].append(s)
    limit = sc.italy_limit
    size = options["hand_size"]

    def redeploy_area(u: int) -> Mask:
        """Spaces where a unit may be while it redeploys, by what never changes (11.1.17, 11.3.1, 13.1.6)."""
        near_east = U[u].near_east == "yes" or (U[u].near_east == "by size" and U[u].kind == "corps")
        lands = [set(x) for x in (U[u].only_in, N[nation[u]].redeployment_area) if x]
        return mask_of(
            s
            for s in range(n)
            if (near_east or P[s].part != "near east") and all(P[s].country in land for land in lands)
        )

    def entrances(i: int) -> tuple[Entrance, ...]:
        return tuple(
            Entrance(
                at("space", e.space),
                {"always": 0, "first full": 1, "others lost": 2}[e.only_if],
                e.rebuilt_only,
                tuple(at("card", c) for c in e.after_any_of),
                at("space", e.unless_enemy_holds),
            )
            for e in N[i].army_entry
        )

    def fire_rows(name: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        table = tables.fire[name]
        return table.columns, tuple(table.die[str(d)] for d in range(1, 7))

    unheeded = []
    if options["rebesiege_total"] != "total":
        unheeded.append(
            Remark(
                "amb-04", "a broken siege is always renewed by the total of units", "options/rebesiege_total"
            )
        )
    if options["map_edge_rules"]:
        unheeded.append(Remark("E-20", "the general rules give the same results", "options/map_edge_rules"))
    made = PathsCtx(
        seats=seats,
        ids=ids,
        names=names,
        options=options,
        n=n,
        first=next((i for i, s in enumerate(seats) if pack.sides[s].acts_first), 0),
        direction=tuple(pack.sides[s].vp_direction for s in seats),
        country=tuple(at("nation", s.country) for s in P),
        near_east=tuple(s.part == "near east" for s in P),
        printed=tuple(at("seat", s.control, NOBODY) for s in P),
        terrain=tuple(at("terrain", s.terrain) for s in P),
        vp=tuple(vp_set in s.vp for s in P),
        fort=tuple(s.fort for s in P),
        fort_side=tuple(at("seat", s.control, NOBODY) if s.fort else NOBODY for s in P),
        port=tuple(at("seat", s.port, NOBODY) for s in P),
        port_needs=tuple(at("space", s.port_needs) for s in P),
        ports=tuple(tuple(i for i, s in enumerate(P) if s.port == seat) for seat in seats),
        capital=tuple(at("nation", s.capital_of) for s in P),
        landing=tuple(s.landing for s in P),
        lone=tuple(s.lone_attack_drm for s in P),
        stop_ban=tuple(s.stop_ban for s in P),
        spared=tuple(nmask(s.no_attrition_of) for s in P),
        apart=tuple(s.outside_all_vp for s in P),
        border_ban=tuple(nmask(s.border_ban) for s in P),
        near=near,
        solid_near=tuple(tuple(to for to, _ in row) for row in solid),
        of_country=tuple(
            tuple(s for s in range(n) if at("nation", P[s].country) == i) for i in range(len(N))
        ),
        vp_count=tuple(sum(vp_set in s.vp for s in P if at("nation", s.country) == i) for i in range(len(N))),
        line_solid=tuple(c.kind == "solid" for c in L),
        line_quota=tuple(at("quota", c.quota) for c in L),
        line_closed=tuple(at("card", c.closed_after) for c in L),
        line_friends=tuple(nmask(c.attack_with_friends_in) for c in L),
        t_shift=tuple(t.attacker_shift for t in pack.terrain.values()),
        t_cancel=tuple(t.retreat_may_be_cancelled for t in pack.terrain.values()),
        t_stop=tuple(t.advance_stops for t in pack.terrain.values()),
        t_flank=tuple(t.flank_allowed for t in pack.terrain.values()),
        t_closed=tuple(frozenset(at("season", x) for x in t.no_combat_in) for t in pack.terrain.values()),
        side=tuple(n_side[i] for i in nation),
        nation=nation,
        acts=tuple(n_acts[i] for i in nation),
        army=is_army,
        cf=tuple((u.full.cf, u.reduced.cf) for u in U),
        lf=tuple((u.full.lf, u.reduced.lf) for u in U),
        mf=tuple((u.full.mf, u.reduced.mf) for u in U),
        replaceable=tuple(u.replaceable for u in U),
        replaceable_while=tuple(at("space", u.replaceable_while) for u in U),
        ne_unit=tuple(u.near_east == "yes" or (u.near_east == "by size" and u.kind == "corps") for u in U),
        priority=tuple(u.loss_priority or 0 for u in U),
        only_in=tuple(nmask(u.only_in) for u in U),
        stand_ins=tuple(
            tuple(
                v for v in range(len(U)) if not is_army[v] and cadre[v] == cadre[u] and nation[v] == nation[u]
            )
            if is_army[u]
            else ()
            for u in range(len(U))
        ),
        landing_cost=tuple(u.landing_cost or 1 for u in U),
        uses_beach=tuple(u.uses_beachhead for u in U),
        free_ne_attack=tuple(u.free_near_east_attack for u in U),
        paths=tuple(paths),
        path_class=tuple(path_class),
        path_links=tuple(Links([[to for to, _ in row] for row in one]) for one in paths),
        redeploy_area=tuple(redeploy_area(u) for u in range(len(U))),
        trace=tuple(t_full),
        trace_own=tuple(t_own),
        trace_dry=tuple(t_dry),
        trace_avoid=tuple(t_avoid),
        traces=tuple(traces),
        space_trace=space_trace,
        spaces_from=spaces_from,
        nations=tuple(N),
        n_side=n_side,
        n_acts=n_acts,
        n_pool=tuple(at("pool", x.pool) for x in N),
        n_supplied=tuple(SUPPLIED[x.supplied] for x in N),
        n_converts=tuple(x.converts for x in N),
        n_capitals=tuple(tuple(c) for c in capitals),
        n_entrances=tuple(entrances(i) for i in range(len(N))),
        n_ports_in=tuple(at("nation", x.army_entry_ports) for x in N),
        n_own_sources=own_sources,
        n_home_sources=tuple(
            tuple(s for s in range(n) if nations[i] in P[s].home_source_of) for i in range(len(N))
        ),
        n_quota=tuple(at("quota", x.near_east_quota) for x in N),
        n_area=tuple(nmask(x.redeployment_area) for x in N),
        n_units=tuple(tuple(u for u in range(len(U)) if nation[u] == i) for i in range(len(N))),
        always_open=sum(1 << i for i, x in enumerate(N) if x.always_open),
        enters_with=tuple(at("nation", x.enters_with) for x in N),
        card_side=tuple(at("seat", c.deck) for c in K),
        card_group=tuple(at("level", c.group) for c in K),
        card_ops=tuple(c.ops for c in K),
        card_sr=tuple(c.sr for c in K),
        card_rp=tuple(tuple((at("pool", p), v) for p, v in c.rp.items()) for c in K),
        card_ws=tuple(c.war_status for c in K),
        card_removed=tuple(c.removed for c in K),
        card_gives_ops=tuple(
            c.event_gives_ops == "yes" or (hist and c.event_gives_ops == "historical") for c in K
        ),
        card_as_sr=tuple(c.counts_as_sr for c in K),
        card_condition=tuple(
            condition(c.condition, f"cards/{k}/condition") for k, c in zip(cards, K, strict=True)
        ),
        card_alone=tuple(
            condition(c.alone_when, f"cards/{k}/alone_when") for k, c in zip(cards, K, strict=True)
        ),
        card_effects=plain_effects,
        effects_named=by_name,
        card_program=tuple(
            programs.compile(_steps(c), f"cards/{k}/effects") for k, c in zip(cards, K, strict=True)
        ),
        card_combat=combat,
        card_late=tuple(any(e.effect == "enters war" and e.late for e in c.effects) for c in K),
        in_game=in_game,
        p=params,
        fire=tuple(fire_rows(name) for name in ("army", "corps")),
        trenches=(
            (0, 0, False, True),
            *(
                (t.attacker_shift, t.defender_shift, t.retreat_may_be_cancelled, t.flank_allowed)
                for t in (tables.trenches[k] for k in sorted(tables.trenches))
            ),
        ),
        mandates=tuple(
            (
                at("nation", m.nation),
                nmask(m.targets),
                nmask(m.countries),
                at("nation", m.front),
                at("mandate", m.falls_back_to),
            )
            for m in tables.mandates.values()
        ),
        mandate_dice=tuple(tuple(at("mandate", m) for m in tables.mandate_tables[s].dice) for s in seats),
        mandate_order=tuple(tuple(at("mandate", m) for m in tables.mandate_tables[s].order) for s in seats),
        peace=tuple(tables.peace.get(s) for s in seats),
        season=(0, *(at("season", t.season) for t in tables.turns.values())),
        level_status=tuple(level.war_status for level in tables.commitment.values()),
        pools=tuple(
            (at("seat", p.side), at("nation", p.nation), at("card", p.bonus_after))
            for p in tables.pools.values()
        ),
        quotas=tuple(q.per_turn for q in tables.quotas.values()),
        merges=tuple(
            (nmask(m.nations), frozenset(at("space", s) for s in m.spaces), nmask(m.countries))
            for m in tables.merges.values()
        ),
        capitulation=None
        if cap is None
        else (
            at("nation", cap.nation),
            at("seat", cap.by),
            nmask(cap.treaty_area),
            nmask(cap.treaty_enemies),
            at("card", cap.steps[-1]),
        ),
        scenario_steps=() if cap is None else tuple(cap.steps),
        entry_levels=tuple((at("nation", k), at("level", v)) for k, v in tables.entry_levels.items()),
        entry_watch=at("nation", params.entry_watch),
        fort_ban=ban(params.fort_ban),
        early_fort_ban=ban(params.early_fort_ban),
        scenario=sc,
        kind=sc.kind,
        last_turn=int(sc.last_turn),
        first_turn=int(sc.first_turn),
        start=start,
        start_trenches=tuple((at("space", s), trench(t)) for s, t in sc.trenches.items()),
        start_control=tuple((at("space", s), at("seat", v)) for s, v in sc.control.items()),
        entries=tuple(entries),
        opening=at("card", sc.opening_card),
        hand_size=size,
        limit=None
        if limit is None
        else (at("nation", limit.country), nmask(limit.allowed), at("level", limit.until)),
        named_corps=frozenset(
            at("piece", u) for c in K for e in c.effects if e.effect == "reinforcements" for u in e.units
        ),
        programs=tuple(programs.programs),
        remarks=(*programs.remarks, *unheeded),
    )
    problems += programs.problems
    if problems:
        raise SetupError(f"{scenario} cannot be played", sorted(set(problems)))
    return made


def _steps(card: Any) -> list[dict[str, Any]]:
    """Effects as the interpreter reads them: tables of counts become lists, conditions become branches."""
    steps = []
    for effect in card.effects:
        step = effect.model_dump(mode="json", exclude_none=True)
        corps = step.pop("corps", None)
        if step["effect"] == "reinforcements":
            step["corps"] = [one for one, count in (corps or {}).items() for _ in range(count)]
        when = step.pop("when", None)
        steps.append({"effect": "if", "when": when, "then": [step]} if when else step)
    return steps
