"""Every check of Fight for Europe: the shipped pack with one fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from functools import partial
from typing import Any

from faults import Faults, shipped

import model
from validators.registry import checks_for

faults = Faults()
fault = partial(faults.fault_in, "fight-for-europe")

MAP = "boards/europe/spaces"
BORDERS = "boards/europe/connections"
BAGRATION = "scenarios/bagration"

fault("FFE-V02", "a land of nobody", f"{MAP}/berlin", {f"{MAP}/berlin/country": model.ABSENT})
fault(
    "FFE-V05",
    "an arrow into the sea",
    f"{BORDERS}/far/arrow",
    {f"{BORDERS}/far": {"between": ["berlin", "western_black_sea"], "arrow": True}},
)
fault("FFE-V06", "a port in Minsk", f"{MAP}/minsk/port", {f"{MAP}/minsk/port": True})
fault(
    "FFE-V08",
    "a river far away",
    f"{BORDERS}/minsk~0vitebsk/river",
    {f"{BORDERS}/minsk~vitebsk/river": ["berlin"]},
)
fault("FFE-V09", "Paris in Italy", "nations/france/capital", {f"{MAP}/paris/country": "italy"})
fault("FFE-V09", "France without a capital", "nations/france", {"nations/france/capital": model.ABSENT})
fault("FFE-V10", "a power without a source", f"{BAGRATION}/powers", {"nations/ussr/capital": model.ABSENT})
fault(
    "FFE-V11",
    "a gate on land",
    f"{BORDERS}/minsk~0vitebsk/gate",
    {f"{BORDERS}/minsk~vitebsk/gate": {"name": "Berezina", "held_by": ["minsk"]}},
)
fault(
    "FFE-V13",
    "a pool too small",
    f"{BAGRATION}/force_pools/germany/infantry",
    {f"{BAGRATION}/force_pools/germany/infantry": 1},
)
fault("FFE-V14", "no 1945", f"{BAGRATION}/hpp_by_year", {f"{BAGRATION}/hpp_by_year/ussr": {"1944": 30}})
fault("FFE-V15", "nothing to spend", f"{BAGRATION}/hpp/ussr", {f"{BAGRATION}/hpp/ussr": 0})
fault(
    "FFE-V16",
    "redeployment without limit",
    f"{BAGRATION}/sr_limit",
    {f"{BAGRATION}/sr_limit/ussr": model.ABSENT, "tables/data_sheets/ussr": model.ABSENT},
)
fault(
    "FFE-V17",
    "two turns for one",
    f"{BAGRATION}/turn_order",
    {f"{BAGRATION}/turn_order": [["ussr"], ["ussr"]]},
)
fault(
    "FFE-V18", "Germans who never set up", f"{BAGRATION}/setup_order", {f"{BAGRATION}/setup_order": ["ussr"]}
)
fault(
    "FFE-V19",
    "a fleet in Minsk",
    f"{BAGRATION}/setup/ships/at",
    {f"{BAGRATION}/setup/ships": {"piece": "germany-fleet", "at": "minsk"}},
)
fault(
    "FFE-V19",
    "infantry at sea",
    f"{BAGRATION}/setup/swimmers/at",
    {f"{BAGRATION}/setup/swimmers": {"piece": "germany-infantry", "at": "western_black_sea"}},
)
fault("FFE-V24", "allies at war", f"{BAGRATION}/at_war/0", {f"{BAGRATION}/at_war": [["germany", "hungary"]]})
fault("FFE-V26", "Norway for nothing", "nations/norway", {"nations/norway/hpp": model.ABSENT})
fault("FFE-V28", "the end before the beginning", f"{BAGRATION}/last", {f"{BAGRATION}/last": "1941-spring"})
fault(
    "FFE-V29",
    "paratroops in a basic game",
    f"{BAGRATION}/setup/drop",
    {f"{BAGRATION}/setup/drop": {"piece": "germany-paratroop", "at": "berlin"}},
)
fault(
    "FFE-V31",
    "research by nobody",
    f"{BAGRATION}/research",
    {f"{BAGRATION}/research": True, f"{BAGRATION}/powers": ["ussr"], f"{BAGRATION}/turn_order": [["ussr"]]},
)
fault("FFE-V32", "no victory", f"{BAGRATION}/victory", {f"{BAGRATION}/victory": model.ABSENT})
fault(
    "FFE-V40",
    "infantry without values",
    "pieces/germany-infantry",
    {"pieces/germany-infantry/attack": model.ABSENT},
)


@faults.fault("IDS-007", "a war without tables", "tables")
def _() -> model.Pack:
    pack = shipped("fight-for-europe")
    fields = {name: getattr(pack, name) for name in pack.model_fields_set if name != "tables"}
    return type(pack).model_construct(_fields_set=set(fields), **fields)


def test_without_tables_nothing_that_needs_them_is_checked() -> None:
    import validators

    pack = next(build() for code, _, build, _ in faults.known if code == "IDS-007")
    codes = {finding.code for finding in validators.check(pack).findings}
    assert "IDS-007" in codes and "CHECK-FAILED" not in codes


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_every_check_has_its_fault() -> None:
    own = {each.code for each in checks_for(model.system_named("fight-for-europe")) if each.system}
    assert own == {code for code, *_ in faults.known if code.startswith("FFE")}
