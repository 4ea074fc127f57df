"""From the documents of a scenario to the tables that play uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from model.boards import HexesBoard
from model.grids import HEX_DIRECTIONS, hex_distance, hex_of
from rules.schemas.great_war.rulings import Rulings

from ..core import Remark, SetupError
from .context import GreatWarCtx, Ground, Objective, Rules
from .numbers import FACES, OFF, SECTIONS
from .sight import hill_masses, lines

COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
BARE = ""
MODIFIERS = ("draw_and_keep", "reshuffle_decks")
"""Effects that stand beside a card's main effect."""


def compile_scenario(pack: Any, scenario: str, options: Mapping[str, Any]) -> GreatWarCtx:
    """Everything that is wrong is collected and said at once."""
    return _Compiler(pack, scenario, options).compile()


class _Compiler:
    def __init__(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> None:
        self.pack = pack
        self.id = scenario
        self.scenario = pack.scenario(scenario)
        self.board: HexesBoard[Any, Any] = pack.boards[self.scenario.board]
        self.tables = pack.tables
        self.problems: list[str] = []
        self.remarks: list[Remark] = []
        self.given = options
        self.spaces = self.board.space_ids
        self.index = {space: place for place, space in enumerate(self.spaces)}
        self.seats = tuple(side for side in pack.sides if side in self.scenario.sides)
        self.places = tuple(hex_of(space) for space in self.spaces)

    def compile(self) -> GreatWarCtx:
        if len(self.seats) != 2:
            self._fail(f"two sides of the pack are needed, the scenario has {len(self.seats)}")
        options = self._options()
        tables: dict[str, Any] = {}
        for part in (
            self._geometry(options),
            self._grounds(),
            self._units(),
            self._cards(),
            self._assets(),
            self._victory(),
        ):
            tables.update(part)
        tables.update(self._special_rules(), rules=self._rules(options))
        if self.problems:
            self._fail()
        return GreatWarCtx(
            seats=self.seats,
            ids=self.ids,
            names=self.names,
            options=options,
            remarks=tuple(self.remarks),
            **tables,
        )

    def _fail(self, problem: str = "") -> None:
        problems = [*self.problems, problem] if problem else self.problems
        raise SetupError(f"{self.pack.id}/{self.id} cannot be played", problems)

    # options

    def _options(self) -> dict[str, Any]:
        """Defaults, then the scenario's own rulings, then those of this game."""
        fields = Rulings.model_fields
        chosen = {name: field.default for name, field in fields.items()}
        written = self.scenario.options
        if written is not None:
            chosen.update({name: getattr(written, name) for name in written.model_fields_set})
        for name, value in self.given.items():
            if name not in fields:
                self.problems.append(f"unknown option {name!r}")
            elif get_origin(fields[name].annotation) is Literal:
                allowed = get_args(fields[name].annotation)
                if value not in allowed:
                    self.problems.append(
                        f"option {name}: {value!r} is none of {', '.join(map(str, allowed))}"
                    )
            elif not isinstance(value, int) or value < 0:
                self.problems.append(f"option {name}: {value!r} is no number")
        chosen.update(self.given)
        return chosen

    def _rules(self, chosen: Mapping[str, Any]) -> Rules:
        def says(name: str, value: str) -> bool:
            return bool(chosen[name] == value)

        return Rules(
            at_least_one_die=says("dice_floor", "at_least_one"),
            floor_before_bonus=says("dice_sum", "floor_before_bonus"),
            crossfire=says("crossfire", "one_roll"),
            any_retreat_path=says("retreat_path", "any"),
            fury_from_stop=says("fury_from_stop_terrain", "allowed"),
            fury_unlimited=says("battle_fury_fights", "unlimited"),
            discard_first=says("discard_for_hq", "before_draw"),
            foremost_target=says("artillery_key_rule", "foremost_target"),
            own_loss_counts=says("own_unit_destroyed", "medal_for_opponent"),
            hq_from_any_unit=says("hq_from_artillery", "any_unit"),
            triple_in_total=says("triple_rule", "total_on_target"),
            triple_all_hits=says("triple_faces", "all_hits"),
            partial_hq=says("small_pool", "take_what_is_there"),
            recon_in_force=says("recon_family", "with_recon_in_force"),
            majority_every_turn=says("majority", "every_turn"),
            grenade_infantry=says("grenade_units", "infantry"),
            return_fire_sight=says("return_fire_mortar", "needs_sight"),
            bombard_units_only=says("bombard_aim", "enemy_unit"),
            fury_without_ground=says("fury_without_ground", "allowed"),
            always_ask=says("reaction_windows", "always"),
            turn_limit=int(chosen["turn_limit"]),
        )

    # board

    def _geometry(self, options: Mapping[str, Any]) -> dict[str, Any]:
        grid, places = self.board.grid, self.places
        at = {place: number for number, place in enumerate(places)}
        towards = [[at.get((q + dq, r + dr), -1) for dq, dr in HEX_DIRECTIONS] for q, r in places]
        near = tuple(tuple(sorted(n for n in row if n >= 0)) for row in towards)
        self.near = near
        rows = [grid.offset(q, r)[1] for q, r in places]
        seat_at = {self.scenario.sides[side].seat: number for number, side in enumerate(self.seats)}
        if set(seat_at) != {"top", "bottom"}:
            self._fail("one side sits at the top edge and one at the bottom")
        self.top = seat_at["top"]
        self.rows = rows
        last = max(rows)
        step = {seat: -1 if seat == self.top else 1 for seat in (0, 1)}
        sections = []
        for space in self.spaces:
            named = self.pack.space(self.id, space).sections
            if not named:
                self.problems.append(f"hex {self.board.shown_name(space)} belongs to no section")
            sections.append(sum(1 << SECTIONS.index(section) for section in named))
        reach = max((len(unit.ranged_dice) + 1 for unit in self.tables.unit_types.values()), default=1)
        views = self.tables.seat_views
        seats = [self.scenario.sides[side].seat for side in self.seats]
        self.seat_names = seats
        self.ids = {"space": self.spaces, "section": SECTIONS, "face": FACES}
        self.names = {
            "space": tuple(self._hex_name(space) for space in self.spaces),
            "section": ("the west", "the centre", "the east"),
            "seat": tuple(self.pack.sides[side].name for side in self.seats),
        }
        return {
            "hexes": len(places),
            "near": near,
            "near_mask": tuple(sum(1 << n for n in row) for row in near),
            "towards": tuple(tuple(row) for row in towards),
            "distance": _distances(places),
            "bit": tuple(1 << number for number in range(len(places))),
            "rows": bytes(rows),
            "sections": bytes(sections),
            "section_hexes": tuple(
                tuple(n for n, own in enumerate(sections) if own & mask) for mask in range(8)
            ),
            "sight": lines(places, max(reach, 2), same_place=options["edge_sight"] == "same_place"),
            "half_hex": 1 << len(places),
            "back": tuple(
                tuple(
                    tuple(n for n in near[h] if rows[n] == rows[h] + step[seat]) for h in range(len(places))
                )
                for seat in (0, 1)
            ),
            "baseline": tuple(
                sum(1 << h for h, row in enumerate(rows) if row == (0 if seat == self.top else last))
                for seat in (0, 1)
            ),
            "template": tuple(
                (-1, *(COMPASS.index(self.tables.targeting_template[name][str(n)]) for n in range(1, 7)))
                for name in seats
            ),
            "flanks": tuple(
                (SECTIONS.index(views[name].left), 1, SECTIONS.index(views[name].right)) for name in seats
            ),
            "top": self.top,
        }

    def _hex_name(self, space: str) -> str:
        number = self.board.grid.number(space)
        name = self.pack.space(self.id, space).name
        return f"{number} {name}" if name else number

    # ground

    def _grounds(self) -> dict[str, Any]:
        terrain = self.pack.terrain
        boards = [t for t, kind in terrain.items() if kind.layer == "board"]
        tiles = [*boards[:1], *(t for t, kind in terrain.items() if kind.layer == "tile")]
        markers = [BARE, *(t for t, kind in terrain.items() if kind.layer == "marker")]
        if not boards:
            self.problems.append("no terrain of the layer 'board' is there: what is open ground?")
            tiles = [BARE, *tiles]
        flips = [terrain[m].reverse for m in markers[1:] if terrain[m].triple == "flip_to_crater"]
        craters = [m for m in markers[1:] if m in flips] or [
            m for m in markers[1:] if not terrain[m].removed_by_burst
        ]
        crater = markers.index(craters[0]) if craters else 0
        width = len(markers)
        grounds = [
            self._ground(tiles, markers, tile, marker, crater)
            for tile in range(len(tiles))
            for marker in range(width)
        ]
        start = bytearray()
        for space in self.spaces:
            written = self.pack.space(self.id, space)
            tile = tiles.index(written.tile) if written.tile in tiles else 0
            marker = markers.index(written.marker) if written.marker in markers else 0
            if written.tile not in (None, *tiles) or written.marker not in (None, *markers[1:]):
                self.problems.append(f"hex {self.board.shown_name(space)}: not a tile or not a marker")
            start.append(tile * width + marker)
        hills = [h for h, ground in enumerate(start) if grounds[ground].heights]
        trenches: frozenset[int] = frozenset()
        if self.scenario.shelling.craters_in_empty_trenches:
            if "trench" not in tiles:
                self.remarks.append(
                    Remark(
                        "R7.5", "no terrain is called 'trench', so none is shelled", "shelling", manual=True
                    )
                )
            else:
                trenches = frozenset([tiles.index("trench") * width])
        self.names["marker"] = tuple(terrain[m].name if m else "" for m in markers)
        self.ids["marker"] = tuple(m or "none" for m in markers)
        self.ids["tile"] = tuple(tiles)
        self.grounds = grounds
        return {
            "grounds": tuple(grounds),
            "stops": bytes(ground.stops for ground in grounds),
            "forbidden_mask": sum(1 << h for h, ground in enumerate(start) if grounds[ground].forbidden),
            "crater": crater,
            "start_ground": bytes(start),
            "ground_bits": (
                _digits(ground.blocks for ground in grounds),
                _digits(ground.heights for ground in grounds),
            ),
            "hill_mass": hill_masses(self.near, hills),
            "shell_trenches": trenches,
        }

    def _ground(self, tiles: list[str], markers: list[str], tile: int, marker: int, crater: int) -> Ground:
        """One tile under one marker (R21.40 - R21.42, R22.13, AMB-24, AMB-44)."""
        terrain = self.pack.terrain
        width = len(markers)
        base = terrain[tiles[tile]]
        top = terrain[markers[marker]] if marker else None
        cratered = bool(marker) and marker == crater
        whole = terrain[base.cratered_as] if cratered and base.cratered_as else base
        shelter = whole
        level = whole.close_from_same_height or whole.close
        if cratered and top is not None:
            shelter = terrain[base.cratered_protection] if base.cratered_protection else top
            level = shelter.close
        also = top if top is not None and not cratered else None

        def after(word: str) -> int:
            if word == "crater":
                return tile * width + (marker or crater)
            return tile * width + marker

        triple = after(base.triple)
        shelled = after(base.shelling)
        if top is not None:
            flip = tile * width + (markers.index(top.reverse) if top.reverse in markers else marker)
            triple = flip if top.triple == "flip_to_crater" else tile * width + marker
            plain = base.layer == "board"
            shelled = flip if top.shelling == "flip_to_crater" and plain else tile * width + marker
        return Ground(
            tile=tiles[tile],
            marker=marker,
            stops=whole.enter == "stop" or (also is not None and also.enter == "stop"),
            leaving_stops=whole.leave == "stop_in_adjacent_hex",
            forbidden=whole.impassable
            or whole.enter == "forbidden"
            or (also is not None and (also.impassable or also.enter == "forbidden")),
            dice_entered=whole.dice.entered + (also.dice.entered if also else 0),
            dice_already=whole.dice.already + (also.dice.already if also else 0),
            ranged=(shelter.ranged.soldiers, shelter.ranged.flags),
            close=(shelter.close.soldiers, shelter.close.flags),
            close_level=(level.soldiers, level.flags),
            heights=whole.sight == "hill",
            blocks=whole.sight == "blocks",
            burst_clears=also is not None and also.removed_by_burst,
            unit_clears=also is not None and also.removed_by_unit,
            triple=triple,
            shelled=shelled,
            cleared=tile * width,
        )

    # units

    def _units(self) -> dict[str, Any]:
        pieces, types = self.pack.pieces, self.tables.unit_types
        type_ids = tuple(types)
        rows: list[dict[str, Any]] = []
        ids, names, seen = [], [], dict[int, str]()
        for entry_id, entry in self.scenario.setup.items():
            piece = pieces[entry.piece]
            if piece.kind != "unit" or piece.unit_type is None or entry.at is None:
                continue
            side = self.pack.nations[piece.nation].side if piece.nation else None
            if side not in self.seats:
                self.problems.append(f"setup/{entry_id}: {entry.piece} belongs to neither side")
                continue
            here = self.index[entry.at]
            if entry.count > 1 or here in seen:
                other = seen.get(here, entry_id)
                self.problems.append(f"setup/{entry_id}: two units on one hex ({other}), R11.7")
            seen[here] = entry_id
            kind = types[piece.unit_type]
            special = [self.tables.special_figures[figure] for figure in piece.special_figures]
            figures = entry.figures or kind.figures
            if figures > kind.figures:
                self.problems.append(f"setup/{entry_id}: {figures} figures, {kind.figures} are the most")
            reach = bytearray(32)
            for distance, dice in enumerate(kind.ranged_dice, 2):
                reach[distance] = dice + sum(s.dice for s in special if "ranged" in s.dice_in)
            ids.append(entry_id)
            names.append(entry.label or f"{piece.name} {entry_id.rsplit('-', 1)[-1]}")
            rows.append(
                {
                    "counters": entry.piece,
                    "side_of": self.seats.index(side),
                    "starts": here,
                    "start_figures": figures,
                    "full": kind.figures,
                    "move_battle": kind.move_and_battle,
                    "move_only": kind.move_only,
                    "close_dice": kind.close_dice + sum(s.dice for s in special if "close" in s.dice_in),
                    "ranged_dice": bytes(reach),
                    "needs_sight": kind.needs_sight,
                    "takes_ground": kind.takes_ground,
                    "joins": kind.crossfire,
                    "clears_wire": kind.clears_wire,
                    "infantry": kind.is_infantry,
                    "type_of": type_ids.index(piece.unit_type),
                    "skull_ranges": frozenset(
                        r for s in special if "skull" in s.hits_with for r in s.hits_at_ranges
                    ),
                }
            )
        if len(rows) >= OFF:
            self._fail(f"{len(rows)} units; {OFF - 1} are the most that the engine knows")
        self.ids["piece"], self.names["piece"] = tuple(ids), tuple(names)
        octets = (
            "side_of",
            "starts",
            "start_figures",
            "full",
            "move_battle",
            "move_only",
            "close_dice",
            "type_of",
        )
        columns: dict[str, Any] = {}
        for name in rows[0] if rows else ():
            column = [row[name] for row in rows]
            columns[name] = bytes(column) if name in octets else tuple(column)
        if not rows:
            self._fail("no unit is set up")
        side_of = columns["side_of"]
        own = tuple(tuple(u for u in range(len(rows)) if side_of[u] == seat) for seat in (0, 1))
        for seat, units in enumerate(own):
            if not units:
                self.problems.append(f"{self.seats[seat]} has no unit (V13)")
        return {
            **columns,
            "units": len(rows),
            "own": own,
            "type_index": {name: number for number, name in enumerate(type_ids)},
        }

    # cards

    def _cards(self) -> dict[str, Any]:
        cards = {
            card: entry
            for kinds in (("section", "tactic"), ("combat",))
            for card, entry in self.pack.cards.items()
            if entry.kind in kinds
        }
        self.ids["card"] = tuple(cards)
        self.names["card"] = tuple(card.name for card in cards.values())
        first_combat = sum(card.kind != "combat" for card in cards.values())
        copies = {"command": bytearray(), "combat": bytearray()}
        main, args, by_hand, draws, reshuffles = [], [], [], [], []
        windows: dict[str, list[int]] = {}
        strikes = set()
        for number, (card_id, card) in enumerate(cards.items()):
            count = self.scenario.card_counts.get(card_id, card.count)
            copies["combat" if card.kind == "combat" else "command"] += bytes([number]) * count
            words = [effect for effect in card.effects if effect.effect not in MODIFIERS]
            beside = {effect.effect: effect for effect in card.effects if effect.effect in MODIFIERS}
            first = words[0] if words else None
            main.append(first.effect if first else "")
            args.append({name: getattr(first, name) for name in type(first).model_fields} if first else {})
            remark = -1
            if first is None or len(words) != 1:
                remark = self._by_hand(
                    "R4.4", f"{card.name}: only its first effect is run", f"cards/{card_id}"
                )
            elif not _fits(card.kind, card.timing, first):
                remark = self._by_hand(
                    "R19.4",
                    f"{card.name}: the engine does not know {first.effect} {card.timing}",
                    f"cards/{card_id}",
                )
            by_hand.append(remark)
            more = beside.get("draw_and_keep")
            draws.append((more.draw, more.keep) if more else (1, 1))
            reshuffles.append("reshuffle_decks" in beside)
            if card.kind == "combat":
                windows.setdefault(card.timing, []).append(number)
            elif card.timing == "before_enemy_close_combat_roll":
                strikes.add(number)
        return {
            "kinds": len(cards),
            "first_combat": first_combat,
            "command_copies": bytes(copies["command"]),
            "combat_copies": bytes(copies["combat"]),
            "copies": bytes((copies["command"] + copies["combat"]).count(kind) for kind in range(len(cards))),
            "main": tuple(main),
            "args": tuple(args),
            "families": tuple(card.family or "" for card in cards.values()),
            "cost": bytes(card.cost for card in cards.values()),
            "windows": {timing: tuple(kinds) for timing, kinds in windows.items()},
            "draws": tuple(draws),
            "reshuffles": tuple(reshuffles),
            "aims": tuple(card.orders_reserve_artillery for card in cards.values()),
            "strikes_first": frozenset(strikes),
            "by_hand": tuple(by_hand),
        }

    def _by_hand(self, rule: str, text: str, where: str) -> int:
        self.remarks.append(Remark(rule, text, where, manual=True))
        return sum(remark.manual for remark in self.remarks) - 1

    # assets and victory

    def _assets(self) -> dict[str, Any]:
        default, tables = self.tables.assets, self.tables
        assets, strength, medals = [], [], []
        for name in self.seats:
            side = self.scenario.sides[name]

            def of(field: str, side: Any = side) -> int:
                value = getattr(side, field)
                return int(getattr(default, field) if value is None else value)

            assets.append(
                (
                    of("command_cards"),
                    of("combat_cards"),
                    of("hq_tokens"),
                    of("combat_hand_limit"),
                    side.starting_medals,
                )
            )
            strength.append(of("reserve_artillery"))
            medals.append(of("medals_to_win"))
        first = self._first_player()
        if sum(a[2] for a in assets) > tables.box.hq_tokens:
            self.problems.append(
                f"the sides start with more than the {tables.box.hq_tokens} HQ of the pool (V22)"
            )
        if first not in self.seats:
            self.problems.append("the first player is none of the two sides (V42)")
        faces = [FACES.index(face) for face, sides in tables.battle_die.items() for _ in range(sides)]
        if not faces:
            self.problems.append("the battle die has no face (R22.3)")
        end, limits = tables.end_of_turn, tables.combat_card_limits
        return {
            "die": bytes(faces),
            "pool": tables.box.hq_tokens,
            "own_limit": limits.own_turn,
            "opponents_limit": limits.opponents_turn,
            "turn_hq": end.hq_tokens,
            "turn_cards": end.command_cards,
            "turn_combat": end.combat_cards,
            "discard_hq": end.hq_for_discard,
            "assets": tuple(assets),
            "strength": bytes(strength),
            "medals_to_win": bytes(medals),
            "first": self.seats.index(first) if first in self.seats else 0,
        }

    def _victory(self) -> dict[str, Any]:
        objectives: list[Objective] = []
        held: list[int] = []
        number_of: dict[str, int] = {}
        for name, written in self.scenario.objectives.items():
            spaces = self._region(written.region) if written.region else written.spaces
            groups = [(space,) for space in spaces] if written.mode == "each_hex" else [tuple(spaces)]
            number_of[name] = len(objectives)
            if not spaces:
                self.problems.append(f"objectives/{name}: no hex (V31)")
            if written.side is None and written.kind != "start_turn_majority":
                self.problems.append(f"objectives/{name}: {written.kind} needs a side (V31)")
            if written.requires is not None and written.requires not in number_of:
                self.problems.append(f"objectives/{name}: {written.requires} must come before it (V35)")
            for group in groups:
                objectives.append(
                    Objective(
                        title=written.name or name,
                        kind=written.kind,
                        seat=self.seats.index(written.side) if written.side in self.seats else NOBODY_SEAT,
                        hexes=sum(1 << self.index[space] for space in group),
                        medals=written.medals,
                        requires=number_of.get(written.requires, -1) if written.requires else -1,
                    )
                )
                holder = written.held_at_start_by
                held.append(self.seats.index(holder) if holder in self.seats else OFF)
        last = max(self.rows)
        exits, exit_medals = [], []
        for seat, name in enumerate(self.seats):
            goal = self.scenario.breakthrough.get(name)
            edge = last if seat == self.top else 0
            line = [h for h, row in enumerate(self.rows) if row == edge]
            wanted = [self.index[space] for space in goal.spaces] if goal else []
            exits.append(sum(1 << h for h in (wanted or line)) if goal else 0)
            exit_medals.append(goal.medals if goal else 0)
        pressure = self.scenario.time_pressure
        cards = self.ids["card"]
        return {
            "objectives": tuple(objectives),
            "held_at_start": bytes(held),
            "exits": tuple(exits),
            "exit_medals": tuple(exit_medals),
            "time_pressure": (
                self.seats.index(pressure.defender),
                frozenset(cards.index(card) for card in pressure.cards),
                pressure.medals,
                pressure.may_win,
            )
            if pressure
            else None,
            "shelling_rows": self._shelling_rows(),
        }

    def _first_player(self) -> str | None:
        """R6.13, R22.9"""
        default: str | None = self.tables.default_seats.get(self.tables.first_player)
        return self.scenario.first_player or default

    def _region(self, region: str) -> tuple[str, ...]:
        known = {**self.board.regions, **self.scenario.regions}
        return tuple(known[region].spaces)

    def _shelling_rows(self) -> tuple[tuple[int, ...], ...]:
        """R7.2: the row nearest to the enemy first; R7.3: from the roller's left (AMB-43)."""
        shelling = self.scenario.shelling
        first = self._first_player()
        roller = {
            "first_player": self.seats.index(first) if first in self.seats else 0,
            "top": self.top,
            "bottom": 1 - self.top,
        }[shelling.roller]
        at_top = roller == self.top
        rows = []
        for row in sorted(shelling.rows, reverse=at_top):
            line = [h for h, own in enumerate(self.rows) if own == row]
            if not line:
                self.problems.append(f"shelling: there is no row {row} (V40)")
            line.sort(key=lambda h: self.places[h][0], reverse=at_top)
            rows.append(tuple(line))
        return tuple(rows)

    def _special_rules(self) -> dict[str, Any]:
        special = []
        for name, rule in self.scenario.special_rules.items():
            special.append((rule.hook, self._by_hand("R6.11", rule.text, f"special_rules/{name}")))
        return {"special_rules": tuple(special)}


@cache
def _distances(places: tuple[tuple[int, int], ...]) -> tuple[bytes, ...]:
    """Rows of 256, so that whatever is not on the board is 31 hexes away."""
    return tuple(bytes(hex_distance(a, b) for b in places).ljust(256, bytes([31])) for a in places)


def _digits(bits: Iterable[bool]) -> bytes:
    """A translation of numbers to the digits 1 and 0."""
    return bytes(ord("1") if bit else ord("0") for bit in bits).ljust(256, b"0")


NOBODY_SEAT = 2
"""The seat of an objective that either side may win."""


def _fits(kind: str, timing: str, effect: Any) -> bool:
    """Whether the engine runs this effect at this moment."""
    known = {
        "own_turn": COMMAND_EFFECTS,
        "with_command_card": WITH_COMMAND,
        "after_own_successful_close_combat": ("bonus_close_combat",),
        "after_enemy_ranged_hit": ("cancel_faces",),
        "after_enemy_close_combat": ("strike_back",),
        "before_own_attack": ("flags_stand",),
        "before_own_close_combat_roll": ("bonus_dice",),
        "reaction_to_command_card": ("hold_firm", "lose_orders"),
        "on_end_of_turn_hq_gain": ("more_hq",),
        "after_enemy_ranged_attack": ("strike_back",),
        "before_enemy_ra_roll": ("fewer_targeting_dice",),
        "before_enemy_close_combat_roll": ("strike_first",),
        "after_enemy_move": ("undo_move",),
        "after_own_move": ("cut_wire",),
    }
    return effect.effect in known[timing] and (kind == "combat") == (
        timing != "own_turn" and not (kind == "tactic" and timing == "before_enemy_close_combat_roll")
    )


COMMAND_EFFECTS = (
    "order_sections",
    "bombard_or_order",
    "order_by_dice",
    "copy_opponent",
    "order_for_hq",
    "order_section_infantry",
    "restore_by_dice",
    "redeploy",
    "stand_and_fire",
    "order_group",
)
WITH_COMMAND = (
    "move_on",
    "heavy_barrage",
    "fetch_combat_card",
    "spy",
    "flags_stand",
    "double_attacks",
    "extra_orders",
    "restore_figures",
    "trench_raid",
    "send_to_baseline",
    "remove_unit",
    "change_section",
    "roll_at_unit",
)
