"""Building effects and conditions: the tree, the words, the document, undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.builder import NODE, Builder
from editor.explaining import explain
from editor.fields import fields_of
from editor.naming import Naming, name_at, natural
from editor.outlines import at, replaced, without
from editor.panels.cards import CardsPanel
from editor.panels.victory import VictoryPanel
from model import ABSENT, plain, value_at


@pytest.fixture
def cards(great_war, qtbot) -> CardsPanel:
    panel = CardsPanel()
    qtbot.addWidget(panel)
    panel.set_document(great_war)
    panel.resize(1200, 400)
    panel.show()
    great_war.select([("cards", "recon-left")])
    return panel


@pytest.fixture
def victory(assault, qtbot) -> VictoryPanel:
    panel = VictoryPanel()
    qtbot.addWidget(panel)
    panel.set_document(assault)
    assault.show_scenario("moscow-solo") if "moscow-solo" in assault.pack.scenarios else None
    panel.resize(900, 400)
    panel.show()
    return panel


def lines(builder: Builder) -> list[str]:
    found = []

    def walk(item) -> None:
        found.append(item.text(0))
        for index in range(item.childCount()):
            walk(item.child(index))

    walk(builder._tree.invisibleRootItem())
    return found[1:]


def choose(builder: Builder, place: tuple) -> None:
    item = next(
        found
        for index in range(builder._tree.topLevelItemCount())
        if (found := builder._find(builder._tree.topLevelItem(index), place)) is not None
    )
    builder._tree.setCurrentItem(item)


def test_effects_read_as_sentences(cards):
    assert lines(cards.builder) == [
        "Effects",
        "Order so many units in each named section – Left flank 1",
        "At the end of the turn draw several command cards and keep some of them – Draw 2, Keep 1",
    ]
    assert "Left flank 1." in cards.builder._said.text()


def test_changing_a_figure_of_an_effect_changes_the_card_and_its_face(cards, great_war, qtbot):
    choose(cards.builder, ("effects", 0))
    before = cards.face.pixmap().toImage()
    line = cards.builder._rows.entries["left"]._line
    line.selectAll()
    qtbot.keyClicks(line, "2")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert great_war.pack.cards["recon-left"].effects[0].left == 2
    assert cards.face.pixmap().toImage() != before
    great_war.undo()
    assert great_war.pack.cards["recon-left"].effects[0].left == 1
    assert cards.face.pixmap().toImage() == before


def test_adding_changing_and_removing_an_effect(cards, great_war):
    builder = cards.builder
    choose(builder, ("effects",))
    builder.add("reshuffle_decks")
    assert [effect.effect for effect in great_war.pack.cards["recon-left"].effects][-1] == "reshuffle_decks"
    assert builder._node().place == ("effects", 2), "the new line is chosen"
    builder._word_chosen([name for name, _ in builder._node().kind.words].index("more_hq"))
    assert great_war.pack.cards["recon-left"].effects[2].hq == 4
    builder.remove()
    assert len(great_war.pack.cards["recon-left"].effects) == 2
    great_war.jump(0)
    assert not great_war.modified


def test_the_table_follows_deck_and_filter(cards, great_war):
    assert cards.sheet.proxy.rowCount() == len(great_war.pack.cards)
    cards._deck.setCurrentIndex(cards._deck.findData("combat"))
    cards.refresh()
    assert {great_war.pack.cards[path[1]].deck for path in cards.sheet.source.rows} == {"combat"}
    cards._filter.setText("wire")
    assert cards.sheet.proxy.rowCount() >= 1


def test_new_duplicate_and_removed_cards(cards, great_war, qtbot):
    qtbot.mouseClick(cards._copy, Qt.MouseButton.LeftButton)
    new = great_war.selection[0]
    assert great_war.pack.cards[new[1]].name == "Recon Left (copy)"
    qtbot.mouseClick(cards._remove, Qt.MouseButton.LeftButton)
    assert not great_war.exists(new)
    qtbot.mouseClick(cards._new, Qt.MouseButton.LeftButton)
    assert great_war.pack.cards[great_war.selection[0][1]].name == "New card"
    great_war.jump(0)
    assert not great_war.modified


def test_a_pack_without_cards_says_how_to_begin(cards, great_war, qtbot):
    from model import Change, Edit

    edits = [Edit(("cards", key), plain(card)) for key, card in great_war.pack.cards.items()]
    edits += [Edit(("decks", key), plain(deck)) for key, deck in great_war.pack.decks.items()]
    great_war.apply(Change("Clear", tuple(edits)))
    assert cards._stack.currentIndex() == 0
    qtbot.mouseClick(cards._empty._button, Qt.MouseButton.LeftButton)
    assert len(great_war.pack.decks) == 1 and cards._stack.currentIndex() == 1


def test_conditions_are_combined_and_taken_apart(victory, assault):
    builder = victory.builder
    first = next(iter(assault.pack.scenario(assault.scenario).victory.immediate))
    place = ("victory", "immediate", first, "when")
    choose(builder, place)
    path = ("scenarios", assault.scenario, *place)
    before = value_at(assault.pack, path)
    builder.wrap("any")
    assert value_at(assault.pack, path) == {"test": "any", "of": [before]}
    choose(builder, place)
    builder.add("destroyed")
    assert victory._trouble.text() == ""
    assert len(value_at(assault.pack, path)["of"]) == 2
    assert any("At least one of these holds" in line for line in lines(builder))
    choose(builder, (*place, "of", 1))
    builder.remove()
    assert value_at(assault.pack, path)["of"] == [before]
    assault.jump(0)
    assert value_at(assault.pack, path) == before


def test_a_new_victory_entry(victory, assault):
    choose(victory.builder, ("victory", "immediate"))
    victory.builder.add("")
    entries = assault.pack.scenario(assault.scenario).victory.immediate
    assert "entry" in entries
    assault.undo()
    assert "entry" not in assault.pack.scenario(assault.scenario).victory.immediate


def test_a_condition_where_there_was_none(pog, qtbot):
    panel = VictoryPanel()
    qtbot.addWidget(panel)
    panel.set_document(pog)
    place = ("victory", "no-treaty", "when")
    choose(panel.builder, place)
    panel.builder.add("played")
    assert value_at(pog.pack, ("scenarios", "campaign-1914", *place))["test"] == "played"
    choose(panel.builder, place)
    panel.builder.remove()
    assert value_at(pog.pack, ("scenarios", "campaign-1914", *place)) is ABSENT
    assert panel.builder._tree.currentItem().data(0, NODE).place == place


def test_every_card_and_condition_can_be_explained(pog, great_war, assault):
    for document in (pog, great_war, assault):
        naming = Naming(document.pack)
        for card in document.pack.cards.values():
            for field in fields_of(type(card)):
                for line in explain(field.kind, plain(getattr(card, field.name)), naming):
                    assert "Unknown" not in line.text


def test_values_are_changed_by_place():
    value = {"a": [{"b": 1}, {"b": 2}]}
    assert at(value, ("a", 1, "b")) == 2 and at(value, ("a", 5, "b")) is None
    assert replaced(value, ("a", 0, "b"), 9) == {"a": [{"b": 9}, {"b": 2}]}
    assert without(value, ("a", 0)) == {"a": [{"b": 2}]}
    assert without(value, ("a", 1, "b")) == {"a": [{"b": 1}, {}]}


def test_names(pog, great_war):
    assert name_at(pog.pack, ("boards", "europe", "spaces", "verdun")) == "Verdun"
    assert name_at(pog.pack, ("scenarios", "campaign-1914", "setup", "ge-army-7")) == "German 7th Army"
    assert sorted(["Army 10", "army 9"], key=natural) == ["army 9", "Army 10"]
    assert Naming(pog.pack).in_words("to {space:verdun}") == "to Verdun"
