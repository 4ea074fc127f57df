"""What the welcome page tells of packs."""

from __future__ import annotations

from pathlib import Path

from editor.welcome import SHIPPED, shown_place


def test_places_are_shown_as_short_as_they_are_clear(tmp_path: Path) -> None:
    assert shown_place(SHIPPED / "my-front") == "scenarios/my-front"
    assert shown_place(Path.home() / "games" / "my-front") == "~/games/my-front"
    elsewhere = Path(tmp_path.anchor) / "elsewhere" / "my-front"
    assert shown_place(elsewhere) == str(elsewhere)
