"""Pictures for print: PNG, SVG and PDF, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer

import model
from editor.export import ExportError, export_board, export_cards
from model.appearance import Showing

PACKS = (
    ("paths-of-glory", "europe", "campaign-1914"),
    ("great-war", "front", "beaumont-hamel"),
    ("russian-assault", "6x5", "two_1_stalingrad"),
    ("fight-for-europe", "europe", "sickle-cut"),
)


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("pack", "board", "scenario"), PACKS)
def test_every_kind_of_board_becomes_a_picture_with_many_colours(
    pack: str, board: str, scenario: str, tmp_path: Path
) -> None:
    showing = Showing(model.open_pack(f"scenarios/{pack}").pack, board, scenario)
    file = export_board(showing, tmp_path / "map.png", dpi=36)
    image = QImage(str(file))
    tones = {
        QColor(image.pixel(x, y)).name()
        for x in range(0, image.width(), 9)
        for y in range(0, image.height(), 9)
    }
    assert image.width() > 300 and len(tones) > 100


def test_dots_per_inch_are_kept(tmp_path: Path) -> None:
    showing = Showing(model.open_pack("scenarios/great-war").pack, "front", "beaumont-hamel")
    one, two = (QImage(str(export_board(showing, tmp_path / f"{dpi}.png", dpi=dpi))) for dpi in (24, 48))
    assert two.width() == pytest.approx(2 * one.width(), abs=2)
    assert round(two.dotsPerMeterX() * 0.0254) == 48


def test_svg_and_pdf(tmp_path: Path) -> None:
    showing = Showing(model.open_pack("scenarios/russian-assault").pack, "6x5", "two_1_stalingrad")
    assert QSvgRenderer(str(export_board(showing, tmp_path / "map.svg"))).isValid()
    assert export_board(showing, tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


def test_cards_on_sheets(tmp_path: Path) -> None:
    pack = model.open_pack("scenarios/great-war").pack
    (file,) = export_cards(pack, tmp_path / "cards.pdf", deck="combat")
    assert file.read_bytes().startswith(b"%PDF")
    sheets = export_cards(pack, tmp_path / "cards.png", deck="combat", dpi=40)
    assert len(sheets) == -(-sum(c.count for c in pack.cards.values() if c.deck == "combat") // 9)


def test_an_unknown_kind_and_an_enormous_picture_are_refused(tmp_path: Path) -> None:
    showing = Showing(model.open_pack("scenarios/russian-assault").pack, "6x5", "two_1_stalingrad")
    with pytest.raises(ExportError, match="png, svg, pdf"):
        export_board(showing, tmp_path / "map.bmp")
    with pytest.raises(ExportError, match="too many"):
        export_board(showing, tmp_path / "map.png", dpi=9600)


def test_artwork_is_printed_and_pictures_to_trace_are_not(tmp_path: Path) -> None:
    pack = model.load_pack(Path("scenarios/paths-of-glory"))
    red = QImage(60, 60, QImage.Format.Format_RGB32)
    red.fill(QColor("#FF0000"))
    assert red.save(str(tmp_path / "red.png"))
    content = (tmp_path / "red.png").read_bytes()
    board = next(iter(pack.boards))
    places = {"kept": (300.0, 40.0, False), "traced": (500.0, 40.0, True)}
    for key, (x, y, tracing) in places.items():
        entry = {"draw": "picture", "file": "red.png", "at": [x, y], "size": [60, 60], "tracing": tracing}
        edits = (model.Edit(("boards", board, "artwork", key), after=entry),)
        pack = model.apply(pack, model.Change("Lay", edits))
    file = export_board(
        Showing(pack, board), tmp_path / "map.png", dpi=96, layers=(), artwork=lambda _name: content
    )
    image = QImage(str(file))
    seen = {key: image.pixelColor(int(x) + 30, int(y) + 30).name() for key, (x, y, _) in places.items()}
    assert seen["kept"] == "#ff0000" and seen["traced"] != "#ff0000"
