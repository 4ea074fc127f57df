"""Overlays: supply with flow, what it hangs on, connectivity, reach, control; drawn, with a legend."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

import model
from editor.document import OpenPack, edit_of
from editor.overlays.drawn import KINDS, Asked, Drawn, of_finding
from editor.overlays.made import connectivity, control, hinges, reach, supply
from editor.panels.properties import PropertiesPanel
from editor.who_uses import users
from editor.workspace import Workspace
from model import ABSENT, Change
from validators import Finding, Way
from validators.snapshot import Snapshot

LINK = ("boards", "europe", "connections", "mulhouse~strasbourg")


@cache
def shipped() -> model.Pack:
    return model.load_pack(Path(__file__).parents[2] / "scenarios" / "paths-of-glory")


def asked(pack: model.Pack, *spaces: str, nation: str = "") -> Asked:
    return Asked(Snapshot(pack), "europe", "campaign-1914", spaces, nation)


def words(drawn: Drawn) -> list[str]:
    return [key.words for key in drawn.legend]


def test_supply_of_the_selected_space_is_one_line() -> None:
    drawn = supply(asked(shipped(), "verdun"))
    assert words(drawn) == ["Verdun to London"]
    assert drawn.ribbons[0].spaces[0] == "verdun" and drawn.ribbons[-1].spaces[-1] == "london"


def test_supply_flows_by_side_and_nation() -> None:
    everybody = supply(asked(shipped()))
    french = supply(asked(shipped(), nation="fr"))
    assert len(everybody.legend) == 2 and max(ribbon.weight for ribbon in everybody.ribbons) > 5
    assert 0 < len(french.ribbons) < len(everybody.ribbons)


def test_a_unit_without_supply_is_marked() -> None:
    broken = model.apply(shipped(), Change("Cut", (edit_of(shipped(), LINK, ABSENT),)))
    drawn = supply(asked(broken))
    assert "cut at Mulhouse" in words(drawn) and drawn.tints["mulhouse"].sign == "!"


def test_the_most_critical_space_is_named_first() -> None:
    drawn = hinges(asked(shipped()))
    assert words(drawn)[0].startswith("London: ")
    assert drawn.tints["london"].strength > drawn.tints["lyon"].strength


def test_connectivity_tells_cut_points_and_parts() -> None:
    drawn = connectivity(asked(shipped()))
    assert words(drawn)[0] == "parts: 1" and drawn.tints["kiev"].sign == "×"
    alone = {"name": "Nowhere", "at": [900.0, 700.0]}
    island = Change("Found", (model.Edit(("boards", "europe", "spaces", "nowhere"), after=alone),))
    drawn = connectivity(asked(model.apply(shipped(), island)))
    assert words(drawn)[:2] == ["parts: 2", "part 2"] and drawn.tints["nowhere"].hatched


def test_reach_and_control() -> None:
    assert words(reach(asked(shipped()))) == ["Select a space or a counter"]
    assert reach(asked(shipped(), "verdun")).tints["metz"].sign == "1"
    held = control(asked(shipped()))
    assert held.tints["paris"].sign == "VP" and held.tints["paris"].hatched != held.tints["berlin"].hatched


def test_a_finding_draws_its_ways() -> None:
    ends = ("boards/europe/spaces/mulhouse", "boards/europe/spaces/strasbourg")
    drawn = of_finding(Finding("X-1", "error", "", ways=(Way(ends, is_cut=True), Way(ends))))
    assert [ribbon.style for ribbon in drawn.ribbons] == ["cut", "flow"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_overlay_changes_the_picture_and_goes_again(kind: str, pog: OpenPack, qtbot: QtBot) -> None:
    workspace = Workspace(pog)
    qtbot.addWidget(workspace)
    workspace.resize(900, 600)
    workspace.show()
    workspace.canvas.ground.waits = False
    pog.select([("boards", "europe", "spaces", "verdun")])
    workspace.canvas.settle_names()
    before = seen(workspace)
    workspace.overlay.show_kind(kind)
    qtbot.waitUntil(lambda: workspace.overlay.isVisible(), timeout=30_000)
    assert workspace.overlay.drawn.legend and seen(workspace) != before
    workspace.overlay.show_kind(kind)
    assert not workspace.overlay.isVisible() and workspace.overlay.kind == ""


def test_nothing_in_the_legend_of_supply_lies_on_something_else(pog: OpenPack, qtbot: QtBot) -> None:
    workspace = Workspace(pog)
    qtbot.addWidget(workspace)
    workspace.resize(900, 600)
    workspace.show()
    legend = workspace.overlay
    for kind in ("connectivity", "supply"):  # the legend of the second is made while the first is seen
        legend.show_kind(kind)
        qtbot.waitUntil(lambda: legend.isVisible() and bool(legend.drawn.legend), timeout=30_000)
    legend.layout().activate()
    assert legend._nations.height() >= legend._nations.sizeHint().height()
    assert legend._nations.geometry().bottom() < legend._keys.geometry().top()
    assert legend._keys.geometry().bottom() < legend.height()


def seen(workspace: Workspace) -> QImage:
    return workspace.canvas.viewport().grab().toImage()


def test_who_uses_this() -> None:
    places = users(shipped(), ("boards", "europe", "spaces", "verdun"))
    assert any(place[2] == "connections" for place in places) and any(p[0] == "scenarios" for p in places)
    assert users(shipped(), ("cards", "ap-01")) is not None
    translated = users(shipped(), ("boards", "europe", "spaces", "verdun", "name"))
    assert {place[1] for place in translated} == set(shipped().catalogues)


def test_the_form_tells_who_uses_a_space(pog: OpenPack, qtbot: QtBot) -> None:
    panel = PropertiesPanel()
    qtbot.addWidget(panel)
    panel.set_document(pog)
    path = ("boards", "europe", "spaces", "verdun")
    pog.select([path])
    panel.show_users(path)
    assert len(panel._users(pog, path)) > 5


def test_the_form_marks_the_field_that_a_problem_speaks_of(pog: OpenPack, qtbot: QtBot) -> None:
    panel = PropertiesPanel()
    qtbot.addWidget(panel)
    panel.set_document(pog)
    pog.select([("boards", "europe", "spaces", "verdun")])
    where = "boards/europe/spaces/verdun"
    panel.show_findings(
        (Finding("A-1", "error", "too strong.", f"{where}/fort"), Finding("A-2", "warning", "odd.", where))
    )
    assert panel._form is not None and panel._form.rows is not None
    assert panel._form.rows._troubles["fort"].text() == "Too strong."
    assert panel._problem.text() == "Odd."
