"""A small battlefield in words, for tests.

    table = Table(british={"0604": "i"}, german={"0504": "i2"}, tiles={"0504": "trench"})
    table.to_battle("assault-centre")
    table.play("fight", unit="0604", at="0504")

Hexes are written as on the board: row and column. Units: i infantry, b with bomber, g machine gun, m
mortar, with the number of figures where it is not 4. The British sit at the bottom and begin; nobody holds
combat cards, HQ or artillery unless the test says so. Only who can play a card is asked for one, so that a
test need not answer for those who cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import rules
from model.base import Table as Documents
from model.grids import hex_id
from rules.core import Event, Reason, Script
from rules.great_war import ENGINE
from rules.great_war.cards import laid, without
from rules.great_war.context import GreatWarCtx
from rules.great_war.numbers import OFF
from rules.great_war.state import GreatWarState
from rules.great_war.tokens import POOL
from rules.great_war.victory import medals
from rules.schemas.great_war.scenario import GreatWarScenario
from tests.great_war_pack import great_war

SOLDIER, SKULL, BURST, FLAG, HQ = 1, 3, 4, 5, 6
"""What to roll on the battle die for each face."""

KINDS = {"i": "infantry", "b": "bombers", "g": "machine-gun", "m": "mortar"}


def hex_at(place: str | Sequence[int]) -> str:
    """The id of a hex: "0604", or [6, 4]."""
    row, column = (int(place[:2]), int(place[2:])) if isinstance(place, str) else place
    return hex_id(*great_war().boards["front"].grid.axial(column, row))


def at(place: str | Sequence[int]) -> int:
    """The number of a hex inside the engine."""
    return great_war().boards["front"].space_ids.index(hex_at(place))


class Table:
    def __init__(
        self,
        british: Mapping[str, str] | None = None,
        german: Mapping[str, str] | None = None,
        *,
        tiles: Mapping[str, str] | None = None,
        markers: Mapping[str, str] | None = None,
        hand: Iterable[str] = ("assault-centre",),
        german_hand: Iterable[str] = (),
        hq: tuple[int, int] = (0, 0),
        artillery: tuple[int, int] = (0, 0),
        dice: Sequence[int] = (),
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | None = None,
        medals_to_win: tuple[int, int] = (9, 9),
        terrain: Mapping[str, Any] | None = None,
        cards: Mapping[str, Any] | None = None,
    ) -> None:
        written = self.document(
            british or {}, german or {}, tiles or {}, markers or {}, artillery, medals_to_win
        )
        written.update(scenario or {})
        pack = great_war()
        changed: dict[str, Any] = {"scenarios": Documents({"test": GreatWarScenario.model_validate(written)})}
        if cards:
            changed["cards"] = cards
        if terrain:
            changed["terrain"] = Documents({**pack.terrain, **terrain})
        self.pack = pack.model_copy(update=changed)
        quick = {"reaction_windows": "when_possible", **(options or {})}
        prepared = rules.prepare(self.pack, "test", options=quick, engine=ENGINE)
        # The deal of the set-up is generated; shelling takes the first dice of the script.
        self.game = prepared.new_game(seed=1, dice=Script(dice))
        self.deal(hand, german_hand)
        self.st.hq[POOL] -= sum(hq)
        self.st.hq[1], self.st.hq[0] = hq
        self.events: list[Event] = []

    @staticmethod
    def document(
        british: Mapping[str, str],
        german: Mapping[str, str],
        tiles: Mapping[str, str],
        markers: Mapping[str, str],
        artillery: tuple[int, int],
        medals_to_win: tuple[int, int],
    ) -> dict[str, Any]:
        setup: dict[str, Any] = {}
        for code, units in (("br", british), ("ge", german)):
            for place, unit in units.items():
                setup[f"{code}-{place}"] = {"piece": f"{code}-{KINDS[unit[0]]}", "at": hex_at(place)}
                if unit[1:]:
                    setup[f"{code}-{place}"]["figures"] = int(unit[1:])
        spaces: dict[str, Any] = {}
        for place, tile in tiles.items():
            spaces.setdefault(hex_at(place), {})["tile"] = tile
        for place, marker in markers.items():
            spaces.setdefault(hex_at(place), {})["marker"] = marker
        side = {"command_cards": 1, "combat_cards": 0, "hq_tokens": 0}
        return {
            "title": "Test",
            "board": "front",
            "spaces": spaces,
            "setup": setup,
            "first_player": "british",
            "sides": {
                "german": {
                    **side,
                    "seat": "top",
                    "reserve_artillery": artillery[1],
                    "medals_to_win": medals_to_win[1],
                },
                "british": {
                    **side,
                    "seat": "bottom",
                    "reserve_artillery": artillery[0],
                    "medals_to_win": medals_to_win[0],
                },
            },
        }

    def deal(self, british: Iterable[str], german: Iterable[str]) -> None:
        """Give both players exactly these cards."""
        st, kinds = self.st, self.ctx.kinds
        for place in range(2 * kinds):
            kind = place % kinds
            setattr(st, self.deck(kind), getattr(st, self.deck(kind)) + bytes([kind]) * st.hand[place])
            st.hand[place] = 0
        for seat, cards in ((0, german), (1, british)):
            for card in cards:
                number = self.card(card)
                setattr(st, self.deck(number), without(getattr(st, self.deck(number)), number))
                st.hand[seat * kinds + number] += 1
        self.game._legal = None

    def deck(self, card: int) -> str:
        """The name of the deck that a card belongs to."""
        return "command_deck" if card < self.ctx.first_combat else "combat_deck"

    def discard(self, *cards: str) -> None:
        """Lay combat cards from their deck onto the discards."""
        for card in map(self.card, cards):
            self.st.combat_deck = without(self.st.combat_deck, card)
            self.st.combat_discards = laid(self.st.combat_discards, card)

    # what there is

    @property
    def st(self) -> GreatWarState:
        return self.game.state  # type: ignore[return-value]

    @property
    def ctx(self) -> GreatWarCtx:
        return self.game.ctx  # type: ignore[return-value]

    def card(self, card: str) -> int:
        return self.ctx.index["card"][card]

    def unit(self, place: str) -> str:
        """The id of a unit by the hex it started on."""
        return next(unit for unit in self.ctx.ids["piece"] if unit.endswith(place))

    def number(self, place: str) -> int:
        return self.ctx.index["piece"][self.unit(place)]

    def where(self, place: str) -> str | None:
        """Where the unit that started on a hex is now."""
        here = self.st.at[self.number(place)]
        return None if here == OFF else self.shown(here)

    def figures(self, place: str) -> int:
        """Figures of the unit that started on a hex; 0 when it is gone."""
        unit = self.number(place)
        return self.st.figures[unit] if self.st.at[unit] != OFF else 0

    def shown(self, hex: int) -> str:
        grid = self.pack.boards["front"].grid
        return str(grid.number(self.ctx.ids["space"][hex]))

    def hq(self, side: str = "british") -> int:
        return self.st.hq[self.ctx.seats.index(side)]

    def medals(self, side: str = "british") -> int:
        return medals(self.ctx, self.st, self.ctx.seats.index(side))

    def marker(self, place: str) -> str:
        return self.ctx.ids["marker"][self.ctx.grounds[self.st.ground[at(place)]].marker]

    def kind(self) -> str:
        """What is decided now, and by whom."""
        decision = self.game.decision
        return f"{decision.seat} {decision.kind}" if decision else "over"

    def hand(self, side: str = "british") -> list[str]:
        held: list[str] = self.game.view(side)["hands"][side]
        return held

    # doing

    def _args(self, args: Mapping[str, Any]) -> dict[str, Any]:
        changed = dict(args)
        for name, value in args.items():
            if name == "unit" and value not in self.ctx.index["piece"]:
                changed[name] = self.unit(value)
            elif name in ("to", "at") and str(value)[:4].isdigit():
                changed[name] = hex_at(str(value))
        return changed

    def play(self, verb: str, **args: Any) -> list[Event]:
        happened = self.game.play(verb, **self._args(args))
        self.events += happened
        return happened

    def why_not(self, verb: str, **args: Any) -> list[Reason]:
        return self.game.why_not(verb, **self._args(args))

    def rules_against(self, verb: str, **args: Any) -> list[str]:
        """Rule numbers of the reasons against an action; empty when it is legal."""
        return [reason.rule for reason in self.why_not(verb, **args)]

    def offers(self, verb: str) -> list[str]:
        """The things that an action is offered for: hexes, starting hexes of units, cards, numbers."""
        found = []
        for action in self.game.legal():
            if action.verb == verb:
                found.append(" ".join(self._named(name, value) for name, value in action.args.items()))
        return found

    def _named(self, name: str, value: Any) -> str:
        if name == "unit":
            return str(value).rsplit("-", 1)[1]
        if name in ("to", "at") and value in self.ctx.index["space"]:
            return self.shown(self.ctx.index["space"][value])
        return str(value)

    def command(self, card: str, *units: str) -> Table:
        """Play a command card, order units (by their starting hexes), and go to movement or battle."""
        self.play("play", card=card)
        for unit in units:
            orders = [a for a in self.game.legal() if a.verb in ("order", "order-unit")]
            wanted = [a for a in orders if a.args["unit"] == self.unit(unit)]
            self.events += self.game.apply(wanted[0])
        if self.kind().endswith(" order"):
            self.play("done")
        return self

    def to_battle(self, card: str = "assault-centre", *units: str) -> Table:
        """The same, without moving anybody."""
        self.command(card, *units)
        if self.kind().endswith(" move"):
            self.play("done")
        return self

    def end_turn(self) -> Table:
        """Finish the turn with as few decisions as can be."""
        seat = self.st.active
        while self.game.decision and self.st.active == seat:
            verbs = {action.verb: action for action in self.game.legal()}
            for verb in (
                "done",
                "pass",
                "stay",
                "fire",
                "take-hq",
                "hold-fire",
                "ignore",
                "keep",
                "draw-more",
                "play",
            ):
                if verb in verbs:
                    self.events += self.game.apply(verbs[verb])
                    break
            else:
                self.events += self.game.apply(self.game.legal()[0])
        return self

    def last(self, kind: str) -> Mapping[str, Any]:
        """The data of the last event of a kind."""
        return next(event.data for event in reversed(self.events) if event.kind == kind)

    def happened(self, kind: str) -> bool:
        return any(event.kind == kind for event in self.events)
