from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.playtest.balance import BalanceDesk
from editor.playtest.session import Session
from editor.playtest.start import Start
from model.pack import Pack
from rules.demo.pack import DOCUMENT, demo_pack

from .conftest import AGAINST_BOT


@pytest.fixture
def desk(qtbot: QtBot, pack: Pack) -> Iterator[BalanceDesk]:
    desk = BalanceDesk()
    qtbot.addWidget(desk)
    desk.resize(1280, 800)
    desk.show()
    desk.offer(pack)
    desk.games.setValue(20)
    yield desk
    desk.close_room()


def test_twenty_games_with_heat_and_report(qtbot: QtBot, desk: BalanceDesk, tmp_path: Path) -> None:
    with qtbot.waitSignal(desk.reported, timeout=20_000):
        desk.run_button.click()
    assert desk.balances[0].report.games == 20
    assert "Red" in desk.shares.accessibleName()
    desk.heat.setCurrentIndex(desk.heat.findData("fought"))
    assert desk.board.signs.heat
    desk.export(str(tmp_path / "report"))
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Fought" in page and "data:image/png" in page
    assert (tmp_path / "report.csv").read_text("utf-8").count("\n") == 21


def test_a_batch_can_be_cancelled(qtbot: QtBot, desk: BalanceDesk) -> None:
    desk.games.setValue(5000)
    desk.simulator.progressed.connect(lambda *_: desk.simulator.cancel())
    with qtbot.waitSignal(desk.reported, timeout=30_000):
        desk.run_button.click()
    assert 0 < desk.balances[0].report.games < 5000
    assert desk.run_button.isEnabled()


def test_an_edit_against_the_kept_version(qtbot: QtBot, desk: BalanceDesk) -> None:
    desk.keep_version()
    desk.pack = demo_pack(tables={**DOCUMENT["tables"], "stacking": 1})
    with qtbot.waitSignal(desk.reported, timeout=20_000):
        desk.run_button.click()
    assert [one.title for one in desk.balances] == ["kept", "now"]
    assert "Another side wins" in desk.summary.text()


def test_from_a_position_of_a_game(qtbot: QtBot, desk: BalanceDesk, pack: Pack) -> None:
    session = Session.begin(pack, Start("meeting", AGAINST_BOT, seed=2))
    session.decide(session.game.legal()[0])
    desk.offer_position(session)
    assert "decision 1" in desk.start_from.text()
    with qtbot.waitSignal(desk.reported, timeout=20_000):
        desk.run_button.click()
    assert desk.balances[0].report.games == 20
