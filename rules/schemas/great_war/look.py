"""How the battlefield looks: tiles and markers on hexes, figures on plates, section lines, objectives."""

from __future__ import annotations

from typing import Any

from model.appearance import CardLook, Chip, CounterLook, GroupLook, Look, Showing, SignLook, SpaceLook
from model.base import Point
from model.boards import Space
from model.content import Card, Piece
from model.pack import Pack
from model.scenario import Placement

ONE_SIDE, EITHER = "#7A2318", "#A87508"
TACTIC = "#6E2A22"
ARMS = ("machine-gun", "mortar", "howitzer", "artillery")


class GreatWarLook(Look):
    """The first army of the pack has plates with cut corners, the other rounded ones: shape repeats
    colour."""

    strength = "figures"

    def space(self, showing: Showing, key: str, space: Space) -> SpaceLook:
        place: Any = space
        laid = (place.tile, place.marker)
        patterns = (showing.pack.terrain[t].pattern or t for t in laid if t and t in showing.pack.terrain)
        medals = [
            Chip("medal", "", "centre", ONE_SIDE)
            for objective in self._objectives(showing)
            if key in objective.spaces
        ]
        return SpaceLook(ground=tuple(patterns), chips=tuple(medals[:1]))

    def ground(self, showing: Showing) -> str:
        scenario: Any = showing.scenario
        return "mud" if scenario is None or scenario.ground == "war_torn" else "fields"

    def dividers(self, showing: Showing) -> tuple[tuple[Point, Point], ...]:
        """Lines where the sections meet: between hexes, and through those that belong to two."""
        board: Any = showing.board
        cut = [key for key in board.space_ids if len(board.space(key).sections) == 2]
        columns = sorted({round(board.grid.centre(key)[0], 1) for key in cut})
        ys = [y for key in board.space_ids for _, y in board.grid.outline(key)]
        return tuple(((x, min(ys)), (x, max(ys))) for x in columns) if ys else ()

    def groups(self, showing: Showing) -> tuple[GroupLook, ...]:
        scenario: Any = showing.scenario
        if scenario is None:
            return ()
        groups = []
        for objective in self._objectives(showing):
            region = scenario.regions.get(getattr(objective, "region", None) or "")
            if region and region.spaces:
                mine = getattr(objective, "side", None) is not None
                groups.append(
                    GroupLook(region.spaces, ONE_SIDE if mine else EITHER, "dashed" if mine else "solid")
                )
        return tuple(groups)

    def _objectives(self, showing: Showing) -> list[Any]:
        scenario: Any = showing.scenario
        return list(scenario.objectives.values()) if scenario else []

    def card(self, pack: Pack, card: Card) -> CardLook:
        """Section cards show the sections that they order, others the arm that they speak of."""
        played: Any = card
        colour = TACTIC if played.kind == "tactic" else ""
        for effect in played.effects:
            if effect.effect == "order_sections" and played.kind == "section":
                orders = (effect.left, effect.centre, effect.right)
                return CardLook(columns=tuple(str(order or "") for order in orders), colour=colour)
        arms = tuple(arm for arm in ARMS if arm.replace("-", " ") in f"{card.name} {card.text}".lower())
        return CardLook(figures=arms[:1] or ("infantry",), night="raid" in card.name.lower(), colour=colour)

    def sign(self, pack: Pack, sign: str, side: str | None) -> SignLook:
        """Medals: a silver cross for the first army of the pack, a gilt star for the other; HQ tokens."""
        if sign == "hq":
            return SignLook("disc", "#3B5B52", "#2F4A43", "#D8B65A", "#F2DC9A", "HQ")
        if side == next(iter(pack.sides), None):
            return SignLook("cross", "#F1F3F3", "#AEB6B9", "#4A5458", "#23292B")
        return SignLook("star", "#F7DF98", "#C9982B", "#7A5710", "#7A2318")

    def die_face(self, pack: Pack, face: str) -> str:
        return face

    def counter(self, pack: Pack, piece: Piece, placement: Placement | None = None) -> CounterLook:
        unit: Any = piece
        entry: Any = placement
        tables: Any = pack.tables
        nation = pack.nations.get(unit.nation or "")
        colour = nation.colour if nation else "#B7A98A"
        if unit.kind == "token":
            values = tuple(str(s) for s in unit.strengths)
            return CounterLook(
                plate="disc",
                size="small",
                colour=colour,
                ink="#2E2A22",
                symbol=unit.symbol,
                values=values,
                title=unit.name,
            )
        kind = tables.unit_types.get(unit.unit_type or "")
        full = kind.figures if kind else 4
        first = next(iter(pack.nations), None)
        return CounterLook(
            plate="cut" if unit.nation == first else "wide",
            colour=colour,
            ink="#2E2A22",
            symbol=(unit.unit_type or "infantry").replace("-", " "),
            figures=(entry.figures if entry and entry.figures else full),
            full_figures=full,
            special="bomb thrower" if unit.special_figures else "",
            title=unit.name,
        )
