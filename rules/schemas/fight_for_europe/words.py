"""Words that the documents share: seasons, phases, unit types, and conditions over a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import StringConstraints, model_validator

from model.base import NationId, Ref, SideId, SpaceId, field
from model.terms import Condition, conditions

UnitTypeId = Annotated[str, Ref("unit type")]
RuleId = Annotated[str, Ref("special rule")]
PhaseId = Annotated[str, Ref("phase")]
ModifierId = Annotated[str, Ref("modifier")]

Season = Annotated[str, StringConstraints(pattern=r"^19(39|4[0-5])-(spring|summer|autumn|winter)$")]
"""A game turn, as `1939-autumn`."""
Year = Annotated[str, StringConstraints(pattern=r"^19(39|4[0-5])$")]

Domain = Literal["land", "air", "sea"]
Level = Literal["basic", "advanced"]
Evidence = Literal["text", "example", "designed"]
"""Where a figure comes from: a rule, a worked example, or our own design because the printed one is lost."""


class Holder(Condition):
    """Base of conditions about what a side or one power holds."""

    side: SideId | None = field(None, title="Side", help="The side as a whole; or name one power.")
    nation: NationId | None = field(None, title="Power")

    @model_validator(mode="after")
    def _one_holder(self) -> Holder:
        if (self.side is None) == (self.nation is None):
            raise ValueError("name either a side or a power")
        return self


class Controls(Holder):
    """A side or power controls all of these areas."""

    test: Literal["controls"]
    areas: tuple[SpaceId, ...] = field(title="Areas", rule="2-10", min_length=1)


class Fallen(Condition):
    """A major power has fallen: its capital was taken and not retaken."""

    test: Literal["fallen"]
    nation: NationId = field(title="Power", rule="11-04")
    not_later_than: Season | None = field(
        None, title="Not later than", help="In that season or an earlier one.", rule="2-10"
    )


class Points(Condition):
    """The victory points of the variant's list reach a number."""

    test: Literal["points"]
    at_least: int = field(title="At least", rule="2-10", ge=0, le=1000)


class IsNeutral(Condition):
    """A country is neutral."""

    test: Literal["neutral"]
    nation: NationId = field(title="Country", rule="5.1-06")


class FromSeason(Condition):
    """A season has come, or has passed."""

    test: Literal["from"]
    season: Season = field(title="Season", rule="2-03")


class HasAttacked(Condition):
    """A power has declared war on another one."""

    test: Literal["has_attacked"]
    nation: NationId = field(title="Attacker", rule="5.1-06")
    target: NationId = field(title="Attacked")


class SeasonsSince(Condition):
    """So many seasons have passed since an area was captured."""

    test: Literal["seasons_since_capture"]
    area: SpaceId = field(title="Area", rule="17-10")
    seasons: int = field(title="Seasons", rule="A-68", ge=1, le=28)


AnyCondition: Any = conditions(Controls, Fallen, Points, IsNeutral, FromSeason, HasAttacked, SeasonsSince)
