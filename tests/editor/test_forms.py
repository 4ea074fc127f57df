"""Forms: what a person enters, what the document says then, and undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton

from editor.document import OpenPack
from editor.entries import MIXED, NumberBox, match
from editor.fields import Cases, Choice, Number, Reference, Words, fields_of, kind_of, shown_rule, shown_word
from editor.forms import Form, Target, thing_at
from editor.panels.properties import PropertiesPanel
from editor.structures import CasesEntry
from editor.sums import calculated
from model import value_at
from model.boards import Varying

VERDUN = ("boards", "europe", "spaces", "verdun")
NANCY = ("boards", "europe", "spaces", "nancy")
CARD = ("cards", "ap-01")


@pytest.fixture
def panel(pog, qtbot) -> PropertiesPanel:
    made = PropertiesPanel()
    qtbot.addWidget(made)
    made.set_document(pog)
    made.resize(320, 700)
    made.show()
    pog.select([VERDUN])
    return made


def entry(panel: PropertiesPanel, name: str):
    return panel._form.rows.entries[name]


def typed(qtbot, line: QLineEdit, text: str, end=Qt.Key.Key_Return) -> None:
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, end)


# ---------------------------------------------------------------------------- what fields are


def test_fields_carry_all_that_a_form_wants_to_know(pog):
    fields = {field.name: field for field in fields_of(pog.pack.system.space)}
    fort = fields["fort"]
    assert (fort.title, fort.rule, fort.kind) == ("Fort", "PoG-15.1", Number(True, 0, 9))
    assert fields["terrain"].kind == Reference(("terrain",))
    assert next(iter(fields)) == "name"
    assert shown_rule(fort.rule) == "15.1" and shown_rule("R20.1") == "R20.1"


def test_kinds_of_types():
    from typing import Literal

    assert kind_of(str) == Words()
    assert kind_of(Literal["a", "b"] | Literal["c"]) == Choice(("a", "b", "c"))
    assert isinstance(kind_of(Varying[bool]), Cases)
    assert shown_word("near_east") == "Near east"


def test_every_field_of_every_system_has_an_entry(pog, great_war, assault, qtbot):
    for document in (pog, great_war, assault):
        form = Form(document)
        qtbot.addWidget(form)
        board = next(iter(document.pack.boards))
        spaces = document.pack.boards[board].space_ids
        paths = [("cards", next(iter(document.pack.cards))), ("pieces", next(iter(document.pack.pieces)))]
        paths += [("scenarios", document.scenario), ("boards", board, "spaces", spaces[0]), ("manifest",)]
        for path in paths:
            thing = thing_at(document.pack, path)
            assert thing is not None
            form.show_things([Target(path, thing)])
            for made in form.rows.entries.values():
                if hasattr(made, "unfold") and made.value:
                    made.unfold()
        assert not document.modified


# ---------------------------------------------------------------------------- entering


def test_typing_a_name(panel, pog, qtbot):
    typed(qtbot, entry(panel, "name")._line, "Fortress Verdun")
    assert pog.pack.boards["europe"].spaces["verdun"].name == "Fortress Verdun"
    assert pog.undo_label == "Verdun: Name"
    assert panel._name.text() == "Fortress Verdun"
    pog.undo()
    assert entry(panel, "name")._line.text() == "Verdun"


def test_escape_takes_back_what_was_typed(panel, pog, qtbot):
    line = entry(panel, "name")._line
    line.setFocus()
    qtbot.keyClicks(line, "xxx")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == "Verdun" and not pog.modified


def test_numbers_by_arrow_and_by_sum(panel, pog, qtbot):
    box: NumberBox = entry(panel, "fort").box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert value_at(pog.pack, (*VERDUN, "fort")) == 4
    typed(qtbot, box.lineEdit(), "2*3-1")
    assert value_at(pog.pack, (*VERDUN, "fort")) == 5
    typed(qtbot, box.lineEdit(), "77")
    assert value_at(pog.pack, (*VERDUN, "fort")) == 9
    pog.jump(0)
    assert box.value() == 3


def test_the_default_is_not_stored(panel, pog, qtbot):
    box = entry(panel, "fort").box
    typed(qtbot, box.lineEdit(), "0")
    assert "fort" not in pog.pack.boards["europe"].spaces["verdun"].model_fields_set


def test_yes_and_no(panel, pog, qtbot):
    box = entry(panel, "landing").box
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, 12))
    assert value_at(pog.pack, (*VERDUN, "landing")) is True
    assert box.text() == "yes"


def test_a_reference_is_found_by_typing_part_of_its_name(panel, pog, qtbot):
    typed(qtbot, entry(panel, "country")._line, "belg")
    assert value_at(pog.pack, (*VERDUN, "country")) == "be"
    typed(qtbot, entry(panel, "country")._line, "nowhere at all")
    assert value_at(pog.pack, (*VERDUN, "country")) == "be"
    typed(qtbot, entry(panel, "country")._line, " ")
    assert pog.pack.boards["europe"].spaces["verdun"].country is None


def test_chips(panel, pog, qtbot):
    chips = entry(panel, "supplies")
    typed(qtbot, chips._line, "France")
    typed(qtbot, chips._line, "brit")
    assert value_at(pog.pack, (*VERDUN, "supplies")) == ["fr", "br"]
    qtbot.keyClick(chips._line, Qt.Key.Key_Backspace)
    assert value_at(pog.pack, (*VERDUN, "supplies")) == ["fr"]
    chip = chips._chips.findChildren(QPushButton)[-1]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert "supplies" not in pog.pack.boards["europe"].spaces["verdun"].model_fields_set


def test_several_at_once_say_what_differs_and_take_one_value(panel, pog, qtbot):
    pog.select([VERDUN, NANCY])
    assert entry(panel, "name").value is MIXED and entry(panel, "fort").value is MIXED
    assert entry(panel, "country").value == "fr"
    box = entry(panel, "fort").box
    typed(qtbot, box.lineEdit(), "7")
    assert [value_at(pog.pack, (*path, "fort")) for path in (VERDUN, NANCY)] == [7, 7]
    assert len(pog.history) == 1
    pog.undo()
    assert pog.selection == (VERDUN, NANCY) and entry(panel, "fort").value is MIXED


def test_what_does_not_fit_is_told_at_the_field(panel, pog, qtbot):
    pog.select([("nations", "fr")])
    typed(qtbot, entry(panel, "colour")._line, "bluish")
    assert panel._form.rows._troubles["colour"].text()
    assert not pog.modified


def test_a_scenario_writes_over_the_board(great_war, qtbot):
    panel = PropertiesPanel()
    qtbot.addWidget(panel)
    panel.set_document(great_war)
    great_war.show_scenario("vimy-ridge")
    great_war.select([("boards", "front", "spaces", "q0r0")])
    qtbot.mouseClick(panel._scenario_button, Qt.MouseButton.LeftButton)
    typed(qtbot, entry(panel, "tile")._line, "forest")
    over = great_war.pack.scenarios["vimy-ridge"].spaces["q0r0"]
    assert over.model_fields_set == {"tile"}
    assert panel._form.rows._labels["tile"].text().startswith("●")
    panel._form.leave_out("tile")
    assert "q0r0" not in great_war.pack.scenarios["vimy-ridge"].spaces
    great_war.jump(0)
    assert not great_war.modified


def test_nested_documents_lists_and_words(panel, pog, qtbot):
    pog.select([CARD])
    effects = entry(panel, "effects")
    effects._append()
    assert [effect.nation for effect in pog.pack.cards["ap-01"].effects] == ["br", "albania"]
    effects._row(1, effects.value[1])
    effects._swap(1)
    effects._take(0)
    assert [effect.nation for effect in pog.pack.cards["ap-01"].effects] == ["br"]
    points = entry(panel, "rp")
    points.unfold()
    points._changed("br", 3)
    assert value_at(pog.pack, (*CARD, "rp", "br")) == 3
    assert pog.history[-1].change.edits[0].path == (*CARD, "rp", "br"), "changes are as fine as can be"
    combat = entry(panel, "combat")
    assert combat.value is None
    combat._begin()
    assert pog.pack.cards["ap-01"].combat is not None
    combat._rows.entered.emit("drm", 2)
    assert pog.pack.cards["ap-01"].combat.drm == 2
    pog.jump(0)
    assert not pog.modified


def test_cases(pog, qtbot):
    kind = kind_of(Varying[bool])
    made = CasesEntry(kind, lambda: panel_naming(pog))
    qtbot.addWidget(made)
    told = []
    made.entered.connect(told.append)
    made.put(True)
    made._split()
    assert told == [[{"value": True}]]
    made._list._append()
    made._join()
    assert told[-1] is False


def panel_naming(document: OpenPack):
    from editor.naming import Naming

    return Naming(document.pack, "europe")


def test_sums_and_matches():
    assert calculated("3*12 + 5") == 41
    with pytest.raises(ValueError, match="x"):
        calculated("__import__('x')")
    assert match("par", {"p": "Paris", "l": "London"}) == "p"
    assert match("on", {"a": "London", "b": "Bonn"}) is None
    assert match("Bonn", {"a": "Bonn", "b": "Bonn am Rhein"}) == "a"


def test_units_and_neighbours_of_a_space_can_be_gone_to(panel, pog, qtbot):
    chips = [chip for chip in panel.findChildren(QPushButton) if chip.text() == "Sedan"]
    with qtbot.waitSignal(pog.shown):
        qtbot.mouseClick(chips[-1], Qt.MouseButton.LeftButton)
    assert pog.selection == (("boards", "europe", "spaces", "sedan"),)


def test_nothing_selected_shows_the_scenario(panel, pog):
    pog.select([])
    assert panel._name.text() == "Campaign 1914"
    panel.set_document(None)
    assert panel._stack.currentIndex() == 0
