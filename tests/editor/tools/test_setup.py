"""The set-up: counters and tiles out of the box by click and by drag, states and strength by key, stacks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hand import Hand
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from editor import edits
from editor.document import OpenPack
from editor.dropping import KIND, Dropping
from editor.toolbox import Toolbox

At = Callable[[OpenPack, float], Hand]


@pytest.fixture
def box(qtbot: object) -> Toolbox:
    made = Toolbox()
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    return made


def entries(box: Toolbox) -> dict[str, str]:
    """What the box shows: keys and tool tips."""
    box.catch_up()
    items = [box._list.item(i) for i in range(box._list.count())]
    return {item.data(Qt.ItemDataRole.UserRole): item.toolTip() for item in items}


def drag_from_box(hand: Hand, box: Toolbox, key: str, at: str | tuple[float, float]) -> bool:
    """Drag an entry of the box to a place on the map; whether it was taken."""
    box.catch_up()
    item = next(i for i in map(box._list.item, range(box._list.count())) if i.data(0x100) == key)
    data: QMimeData = box._list.mimeData([item])
    view, spot = hand.canvas.viewport(), hand.spot(at)
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, QDragEnterEvent(spot, *how))
    over = QDragMoveEvent(spot, *how)
    QApplication.sendEvent(view, over)
    drop = QDropEvent(QPointF(spot), *how)
    if over.isAccepted():
        QApplication.sendEvent(view, drop)
    return over.isAccepted()


def setup_of(document: OpenPack) -> dict[str, object]:
    return dict(document.pack.scenario(document.scenario or "").setup)


def test_the_box_tells_how_many_are_left_and_empties(pog: OpenPack, at_work: At, box: Toolbox) -> None:
    hand = at_work(pog, 1.0)
    box.show_workspace(hand.workspace)
    hand.take("setup")
    left = edits.remaining(pog.pack, pog.scenario or "")
    assert set(entries(box)) == {key for key, number in left.items() if number > 0}
    key = next(key for key, number in left.items() if number == 1)
    assert entries(box)[key].endswith("1 left in the box")
    hand.canvas.show_place(("boards", "europe", "spaces", "cambrai"))
    hand.workspace.carried.piece = key
    hand.click("cambrai")
    assert key not in entries(box) and hand.workspace.carried.piece == ""
    pog.undo()
    assert key in entries(box)


def test_a_counter_is_dragged_from_the_box_to_a_space(pog: OpenPack, at_work: At, box: Toolbox) -> None:
    hand, before = at_work(pog, 1.0), pog.pack
    Dropping(hand.workspace)
    box.show_workspace(hand.workspace)
    hand.take("setup")
    hand.canvas.show_place(("boards", "europe", "spaces", "cambrai"))
    key = next(iter(entries(box)))
    assert drag_from_box(hand, box, key, "cambrai")
    (path,) = pog.selection
    placed = pog.pack.scenario(pog.scenario or "").setup[path[3]]
    assert (placed.piece, placed.at) == (key, "cambrai") and len(pog.history) == 1
    assert hand.workspace.carried.piece == ""
    pog.undo()
    assert pog.pack == before


def test_nothing_can_be_dropped_where_there_is_no_space(pog: OpenPack, at_work: At, box: Toolbox) -> None:
    hand = at_work(pog, 1.0)
    Dropping(hand.workspace)
    box.show_workspace(hand.workspace)
    hand.take("setup")
    hand.canvas.show_place(("boards", "europe", "spaces", "cambrai"))
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    assert not drag_from_box(hand, box, next(iter(entries(box))), (x + 40, y + 8))
    assert not pog.history


def test_a_tile_is_dragged_from_the_box_to_a_square(assault: OpenPack, at_work: At, box: Toolbox) -> None:
    hand = at_work(assault, 0.6)
    Dropping(hand.workspace)
    box.show_workspace(hand.workspace)
    hand.take("tile")
    scenario = assault.scenario or ""
    space, key = next(iter(assault.pack.scenario(scenario).tiles)), next(iter(entries(box)))
    assert drag_from_box(hand, box, key, space)
    assert assault.pack.scenario(scenario).tiles[space].tile == key
    assert key not in entries(box)
    assault.undo()
    assert key in entries(box)


def test_the_dragged_kind_is_our_own(box: Toolbox, pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    box.show_workspace(hand.workspace)
    hand.take("setup")
    box.catch_up()
    assert box._list.mimeData([box._list.item(0)]).formats() == [KIND]


# ---------------------------------------------------------------------------- keys


def test_x_goes_through_all_steps_of_a_unit(assault: OpenPack, at_work: At) -> None:
    hand, before = at_work(assault, 0.6), assault.pack
    scenario = assault.scenario or ""
    key, entry = next((k, e) for k, e in assault.pack.scenario(scenario).setup.items() if e.at)
    morale = assault.pack.pieces[entry.piece].morale
    hand.take("setup")
    assault.select([("scenarios", scenario, "setup", key)])
    seen = []
    for _ in range(morale):
        hand.press(Qt.Key.Key_X)
        seen.append(assault.pack.scenario(scenario).setup[key].step)
    assert seen == [(entry.step + i) % morale for i in range(1, morale + 1)]
    assert len(assault.history) == morale
    assault.jump(0)
    assert assault.pack == before


def test_plus_and_minus_change_the_strength_where_figures_count(great_war: OpenPack, at_work: At) -> None:
    hand = at_work(great_war, 0.6)
    scenario = great_war.scenario or ""
    setup = great_war.pack.scenario(scenario).setup
    key = next(k for k, e in setup.items() if e.figures is None and "infantry" in e.piece)
    hand.take("setup")
    great_war.select([("scenarios", scenario, "setup", key)])
    hand.press(Qt.Key.Key_Plus)
    assert not great_war.history  # full strength cannot grow
    hand.press(Qt.Key.Key_Minus)
    assert great_war.pack.scenario(scenario).setup[key].figures == 3
    hand.press(Qt.Key.Key_Plus)
    assert great_war.pack.scenario(scenario).setup[key].figures is None
    great_war.undo()
    assert great_war.selection == (("scenarios", scenario, "setup", key),)


def test_plus_takes_no_more_counters_than_the_box_has(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    scenario = pog.scenario or ""
    left = edits.remaining(pog.pack, scenario)
    key = next(k for k, e in pog.pack.scenario(scenario).setup.items() if left[e.piece] == 0)
    hand.take("setup")
    pog.select([("scenarios", scenario, "setup", key)])
    hand.press(Qt.Key.Key_Plus)
    assert not pog.history


def test_page_up_and_down_change_the_order_of_a_stack(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    scenario = pog.scenario or ""
    key = next(iter(pog.pack.scenario(scenario).setup))
    hand.take("setup")
    pog.select([("scenarios", scenario, "setup", key)])
    hand.press(Qt.Key.Key_PageUp)
    assert pog.pack.scenario(scenario).setup[key].order == 1
    pog.undo()
    assert pog.pack.scenario(scenario).setup[key].order == 0
