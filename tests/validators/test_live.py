"""Live checking finds what a full check finds, after any change, and runs only what it must."""

from __future__ import annotations

import random
from typing import Any

import border_war
import pytest
from faults import shipped

import model
import validators
from model.describe import Speaker
from validators.live import Watch, affected, touches


def edit(pack: model.Pack, path: str, value: Any) -> model.Change:
    place = model.path_of(path)
    return model.Change("", (model.Edit(place, model.value_at(pack, place), value),))


@pytest.mark.parametrize(
    ("pattern", "path", "touched"),
    [
        ("boards", "boards/map/spaces/verdun", True),
        ("boards", "cards/guns", False),
        ("boards/*/connections", "boards/map/connections/a/kind", True),
        ("boards/*/connections", "boards/map/spaces/verdun", False),
        ("boards/*/connections", "boards/map", True),
        ("boards/*/spaces/*!", "boards/map/spaces/verdun", True),
        ("boards/*/spaces/*!", "boards/map/spaces/verdun/fort", False),
        ("boards/*/spaces/*/at", "boards/map/spaces/verdun/at", True),
        ("boards/*/spaces/*/at", "boards/map/spaces/verdun", True),
    ],
)
def test_patterns(pattern: str, path: str, touched: bool) -> None:
    assert touches(pattern, model.path_of(path)) is touched


def test_a_change_of_a_fort_runs_no_check_of_texts_or_connections() -> None:
    pack = border_war.pack()
    change = edit(pack, "boards/map/spaces/verdun/fort", 3)
    after = model.apply(pack, change)
    codes = {
        each.code for each in affected(validators.checks_for(pack.system), change, Speaker(pack, after), {})
    }
    assert not {code for code in codes if code.startswith(("TXT", "MAP", "PACK", "CND"))}


def test_a_new_name_runs_the_checks_of_texts() -> None:
    pack = border_war.pack()
    change = edit(pack, "boards/map/spaces/verdun/name", "TODO")
    report = Watch(pack).after(model.apply(pack, change), change)
    assert [finding.code for finding in report.findings] == ["TXT-003"]


@pytest.mark.parametrize("name", ["paths-of-glory", "great-war", "russian-assault", "fight-for-europe"])
def test_after_every_change_the_report_is_that_of_a_full_check(name: str) -> None:
    pack = shipped(name)
    watch = Watch(pack)
    chance = random.Random(name)
    for _ in range(6):
        change = some_change(pack, chance)
        pack = model.apply(pack, change)
        assert watch.after(pack, change).findings == validators.check(pack).findings, str(change)


@pytest.mark.parametrize("name", ["paths-of-glory", "great-war", "russian-assault", "fight-for-europe"])
def test_after_every_edit_of_a_field_the_report_is_that_of_a_full_check(name: str) -> None:
    pack = shipped(name)
    watch = Watch(pack)
    chance = random.Random(f"fields of {name}")
    for _ in range(25):
        change = some_edit(pack, chance)
        pack = model.apply(pack, change)
        assert watch.after(pack, change).findings == validators.check(pack).findings, str(change)


def test_a_check_that_is_stopped_leaves_the_rest_for_later() -> None:
    pack = border_war.pack("verdun - metz", "malta")
    watch = Watch(pack)
    asked = iter(range(100))
    assert not watch.run(stop=lambda: next(asked) >= 5)
    change = edit(pack, "boards/map/spaces/verdun/name", "TODO")
    after = model.apply(pack, change)
    watch.follow(after, change)
    assert watch.run()
    assert watch.report.findings == validators.check(after).findings


def some_edit(pack: model.Pack, chance: random.Random) -> model.Change:
    """Give an entry the value that a neighbour in its table has in some field, or none."""
    tables = [("pieces",), ("cards",), ("nations",)]
    for key in pack.boards:
        tables += 2 * [("boards", key, "spaces"), ("boards", key, "connections")]
        tables += [("boards", key, "regions"), ("boards", key, "boxes"), ("boards", key, "tracks")]
    tables += [("scenarios", key, "setup") for key in pack.scenarios]
    while True:
        path = chance.choice(tables)
        table = model.value_at(pack, path)
        if not table or table is model.ABSENT:
            continue
        one, other = chance.choice(sorted(table)), chance.choice(sorted(table))
        field = chance.choice(sorted({*table[one], *table[other]}))
        before, after = table[one].get(field, model.ABSENT), table[other].get(field, model.ABSENT)
        change = model.Change("", (model.Edit((*path, one, field), before, after),))
        if before != after:
            try:
                model.apply(pack, change)
            except model.ChangeError:
                continue  # a field that the entry needs
            return change


def test_a_finding_speaks_of_a_space_by_its_new_name() -> None:
    pack = border_war.pack("verdun - metz", "malta")
    change = edit(pack, "boards/map/spaces/malta/name", "Gozo")
    report = Watch(pack).after(model.apply(pack, change), change)
    assert [finding.message for finding in report.findings if finding.code == "MAP-001"] == [
        "Gozo: no way leads there from the rest of the map."
    ]


def some_change(pack: model.Pack, chance: random.Random) -> model.Change:
    """Remove something, with or without all that hangs on it."""
    tables = [("pieces",), ("cards",), ("scenarios",)]
    for key in pack.boards:
        tables += [("boards", key, "spaces"), ("boards", key, "connections"), ("boards", key, "regions")]
    while True:
        path = chance.choice(tables)
        table = model.value_at(pack, path)
        if table:
            place = (*path, chance.choice(sorted(table)))
            if chance.random() < 0.3 and path[0] != "boards":
                return model.removal(pack, place).change
            return model.Change("", (model.Edit(place, model.value_at(pack, place)),))
