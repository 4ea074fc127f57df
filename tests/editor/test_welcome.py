"""What the welcome page tells of packs."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from editor.settings import Settings
from editor.welcome import SHIPPED, Card, Welcome, shipped_packs, shown_place


def test_places_are_shown_as_short_as_they_are_clear(tmp_path: Path) -> None:
    assert shown_place(SHIPPED / "my-front") == "scenarios/my-front"
    assert shown_place(Path.home() / "games" / "my-front") == "~/games/my-front"
    elsewhere = Path(tmp_path.anchor) / "elsewhere" / "my-front"
    assert shown_place(elsewhere) == str(elsewhere)


def test_the_page_is_filled_when_it_is_seen_and_kept_up_to_date_while_it_is(qtbot: QtBot) -> None:
    settings = Settings()
    page = Welcome(settings)
    qtbot.addWidget(page)
    page.refresh()
    assert not page.findChildren(Card), "nobody has seen it yet"
    page.show()
    shipped = page.findChildren(Card)
    assert len(shipped) == len(shipped_packs())
    page.hide()
    page.show()
    assert page.findChildren(Card) == shipped, "nothing was new"
    page.hide()
    page.refresh()
    page.show()
    assert page.findChildren(Card) != shipped


def test_a_new_pack_is_offered_on_a_page_that_was_never_seen(qtbot: QtBot) -> None:
    page = Welcome(Settings())
    qtbot.addWidget(page)
    page.offer_new()
    assert len(page.findChildren(Card)) > len(shipped_packs()), "the systems stand beside the packs"
