"""Victory within the seasons: areas that no unit of a side can get to in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model import path_text
from validators.registry import Found
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.victory import endings
from validators.systems.fight_for_europe.war import SEASONS, War, europe, moment

TURNING = ("joins_side", "becomes_satellite", "dissolves", "run_by", "forms_state", "base_falls")
"""Effects that bring the land of a country to another side without a shot."""


@europe(
    "FFE-W03",
    "An area of victory is too far away",
    "warning",
    reads=("scenarios", "boards", "tables", "nations"),
    rule="3-02",
    help="Even when every neutral joins the side, every country falls with its capital, and the fastest "
    "units march, land and drop in every season, they do not get to the area before the last season is over.",
    example="first: 1944-summer\nlast: 1944-summer   # and Moscow to be taken from Paris",
)
def victory_is_in_reach(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        variant = war.scenario
        if not variant.first or not variant.last:
            continue
        seasons = _between(variant.first, variant.last)
        for place, when in endings(war):
            for condition in _wanted(when):
                near = _within(war, _powers(war, condition), seasons)
                far = [area for area in condition.areas if area in war.holders and area not in near]
                if far:
                    yield war.found(
                        "{scenario}: {areas} is too far away to be taken in {seasons} seasons.",
                        *place,
                        related=[path_text(("boards", variant.board, "spaces", area)) for area in far],
                        areas=list(map(war.space, far)),
                        seasons=seasons,
                    )


def _wanted(when: Any) -> Iterator[Any]:
    """The areas that a condition cannot do without."""
    if when.test == "controls":
        yield when
    elif when.test == "all":
        for part in when.of:
            yield from _wanted(part)


def _between(first: str, last: str) -> int:
    """How many seasons a variant has."""
    (year, season), (last_year, last_season) = moment(first), moment(last)
    return max((last_year - year) * len(SEASONS) + last_season - season + 1, 0)


def _powers(war: War, condition: Any) -> set[str]:
    return {condition.nation} if condition.nation else set(war.scenario.alliances.get(condition.side, ()))


def _within(war: War, powers: set[str], seasons: int) -> set[str]:
    """Every land area that a side may hold after so many seasons."""
    enemies = _enemies(war, powers)
    held = {area for area, holder in war.holders.items() if holder not in enemies}
    held |= {unit.at for unit in war.scenario.setup.values() if war.nation_of(unit.piece) in powers}
    held &= war.board.spaces.keys()
    pace = Pace(war, powers)
    for _ in range(seasons):
        taken = pace.a_season(held) - held
        if not taken:
            break
        held |= taken | _falling(war, taken)
    return held


def _enemies(war: War, powers: set[str]) -> set[str]:
    """Who fights a side and never joins it."""
    friends, enemies = set(powers), set[str]()
    for members in war.scenario.alliances.values():
        (enemies if powers.isdisjoint(members) else friends).update(members)
    for one, other in war.scenario.at_war:
        enemies |= ({other} if one in friends else set()) | ({one} if other in friends else set())
    turning = {getattr(effect, "nation", None) for effect in war.effects(*TURNING)}
    return enemies - friends - turning


def _falling(war: War, taken: set[str]) -> set[str]:
    """5.1-14, 11-04, 11-06: the areas of countries that fall with their capital."""
    fallen = {
        key
        for key, nation in war.pack.nations.items()
        if nation.capital in taken and (nation.conquerable or nation.status != "major")
    }
    return {area for area, holder in war.holders.items() if {holder, war.board.spaces[area].country} & fallen}


class Pace:
    """How far the fastest units of a side get in a season, over land, over sea and through the air."""

    def __init__(self, war: War, powers: set[str]) -> None:
        self.board = war.board
        basic = war.scenario.level == "basic"
        types = [k for k in war.pack.tables.unit_types.values() if not basic or k.level == "basic"]
        land = [kind for kind in types if kind.domain == "land"]
        self.march = max((kind.moves for kind in land), default=0)
        self.drop = max((kind.drop_range or 0 for kind in land), default=0)
        self.inland = max((kind.moves_after_landing for kind in land), default=0)
        self.sail = max((kind.moves for kind in types if kind.carries is not None), default=0)
        if any(effect.nation in powers for effect in war.effects("ocean_crossing")):
            self.sail = len(war.board.spaces)  # units cross the ocean however far it is

    def a_season(self, held: set[str]) -> set[str]:
        """Every land area that units from these areas can get to."""
        waters = self._around(held, "sea", self.sail)
        shores = self._around(waters, "land", 1) if waters else set()
        flown = self._around(held, "", self.drop)
        land = self._around(held, "land", self.march) | self._around(shores, "land", self.inland) | flown
        return {area for area in land if self.board.spaces[area].kind == "land"}

    def _around(self, areas: set[str], kind: str, steps: int) -> set[str]:
        """These areas, and those of a kind within so many steps over areas of that kind; empty: any kind."""
        found = set(areas)
        for _ in range(steps):
            near = {other for area in found for other, _ in self.board.neighbours.get(area, ())}
            more = {area for area in near & self.board.spaces.keys() if self._is(area, kind)} - found
            if not more:
                break
            found |= more
        return found

    def _is(self, area: str, kind: str) -> bool:
        return not kind or self.board.spaces[area].kind == kind
