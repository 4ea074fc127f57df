"""References and short vocabularies that several parts of the schema share."""

from __future__ import annotations

from typing import Annotated, Literal

from model.base import Ref

PoolId = Annotated[str, Ref("pool")]
QuotaId = Annotated[str, Ref("quota")]
MandateId = Annotated[str, Ref("mandate")]
LevelId = Annotated[str, Ref("commitment level")]
TurnId = Annotated[str, Ref("turn")]

Season = Literal["none", "winter", "spring", "summer", "fall"]
UnitKind = Literal["army", "corps"]
VpSet = Literal["standard", "historical", "historical-2010"]
