"""Layers, the scenario's overview, tracks and options."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.panels.layers import LayersPanel
from editor.panels.options import OptionsPanel
from editor.panels.scenario import PATH, ScenarioPanel, overview
from model import value_at


@pytest.fixture
def shown(qtbot):
    def show(panel, document):
        qtbot.addWidget(panel)
        panel.set_document(document)
        panel.resize(340, 500)
        panel.show()
        return panel

    return show


def test_layers_are_hidden_locked_and_faded(pog, shown, qtbot):
    panel = shown(LayersPanel(), pog)
    told = []
    pog.layers.changed.connect(told.append)
    row = panel.rows["connections"]
    assert row._count.text() == "476"
    qtbot.mouseClick(row.eye, Qt.MouseButton.LeftButton)
    assert not pog.layers["connections"].visible and pog.layers.is_locked("connections")
    qtbot.mouseClick(row.eye, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(row.lock, Qt.MouseButton.LeftButton)
    assert pog.layers["connections"].locked and row._count.text() == "locked"
    row.opacity.setValue(40)
    assert pog.layers["connections"].opacity == 0.4
    assert [layer.id for layer in told] == ["connections"] * 4
    assert not pog.modified, "layers are a matter of the view"


def test_a_layer_alone(pog, shown, qtbot):
    panel = shown(LayersPanel(), pog)
    qtbot.mouseDClick(panel.rows["units"], Qt.MouseButton.LeftButton)
    assert [layer.id for layer in pog.layers if layer.visible] == ["units"]
    qtbot.mouseDClick(panel.rows["units"], Qt.MouseButton.LeftButton)
    assert all(layer.visible for layer in pog.layers)


def test_the_overview_lists_only_what_the_overlay_says(pog, great_war):
    lines = {line.what: line for line in overview(pog, "historical")}
    assert lines["Peace terms"].how == "no"
    assert {child.what for child in lines["Options"].children} == {"Hand size", "Entrench modifier"}
    assert "Set-up" not in lines, "the set-up is the campaign's"
    great_war.show_scenario("vimy-ridge")
    spaces = {line.what: line for line in overview(great_war, "vimy-ridge")}["Changed spaces"]
    assert any("Hill 145" in child.how for child in spaces.children)


def test_a_line_of_the_overview_leads_to_its_place(great_war, shown, qtbot):
    panel = shown(ScenarioPanel(), great_war)
    great_war.show_scenario("vimy-ridge")
    item = next(
        child
        for i in range(panel.tree.topLevelItemCount())
        for top in [panel.tree.topLevelItem(i)]
        for child in [top.child(j) for j in range(top.childCount())]
        if child.data(0, PATH)[2:] == ("spaces", "q3r3")
    )
    panel.tree.itemClicked.emit(item, 0)
    assert great_war.selection == (("boards", "front", "spaces", "q3r3"),)


def test_new_scenarios(pog, shown, qtbot):
    panel = shown(ScenarioPanel(), pog)
    qtbot.mouseClick(panel._based, Qt.MouseButton.LeftButton)
    assert pog.pack.scenarios[pog.scenario].based_on == "campaign-1914"
    assert pog.pack.scenario(pog.scenario).setup, "the set-up is taken over"
    pog.undo()
    assert pog.scenario in pog.pack.scenarios
    qtbot.mouseClick(panel._new, Qt.MouseButton.LeftButton)
    assert pog.pack.scenarios[pog.scenario].title == "New scenario"


def test_a_bare_board_offers_a_scenario(pog, shown, qtbot):
    panel = shown(ScenarioPanel(), pog)
    pog.show_scenario(None)
    qtbot.mouseClick(panel._empty._button, Qt.MouseButton.LeftButton)
    assert pog.scenario == "new-scenario"


def test_the_marker_of_a_track_by_number_and_by_line(pog, shown, qtbot):
    panel = shown(OptionsPanel(), pog)
    key = next(
        key for key, track in pog.pack.boards["europe"].tracks.items() if track.name == "Victory points"
    )
    row = panel.tracks[key]
    path = ("scenarios", "campaign-1914", "tracks", key)
    box = row.number.box
    box.lineEdit().selectAll()
    qtbot.keyClicks(box.lineEdit(), "12")
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert value_at(pog.pack, path) == 12 and row.slider.value() == 12
    row.slider.setValue(7)
    row.slider.sliderReleased.emit()
    assert value_at(pog.pack, path) == 7
    pog.jump(0)
    assert value_at(pog.pack, path) == 10 and not pog.modified


def test_options_of_a_scenario(pog, shown, qtbot):
    panel = shown(OptionsPanel(), pog)
    pog.show_scenario("historical")
    assert panel.rows._labels["hand_size"].text().startswith("●")
    before = pog.pack.scenario("historical").options.entrench_drm
    box = panel.rows.entries["entrench_drm"].box
    box.click()
    assert pog.pack.scenario("historical").options.entrench_drm is not before
    assert pog.undo_label == "Option: Entrench modifier"
    pog.undo()
    assert pog.pack.scenario("historical").options.entrench_drm is before


def test_options_begin_where_there_were_none(pog, shown):
    panel = shown(OptionsPanel(), pog)
    panel.rows.entries["entrench_drm"].box.click()
    assert value_at(pog.pack, ("scenarios", "campaign-1914", "options", "entrench_drm")) is True
    pog.undo()
    assert not pog.modified
