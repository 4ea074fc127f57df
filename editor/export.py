"""Pictures of maps and card sheets for print: PNG, SVG and PDF, with or without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from editor.canvas.images import Artwork, Images, no_artwork
from editor.canvas.ink import NEAR, paint
from editor.canvas.picture import LAYERS, Texts, as_written, picture_of
from editor.card_text import face_of
from editor.cards import paint_face
from model import Pack
from model.appearance import Showing
from model.content import Card

KINDS = ("png", "svg", "pdf")
UNITS_PER_MM = 96 / 25.4
LARGEST = 32_000


class ExportError(ValueError):
    """A picture that cannot be made, and why."""


def export_board(
    showing: Showing,
    target: str | Path,
    *,
    dpi: float = 150,
    layers: Sequence[str] = LAYERS,
    texts: Texts = as_written,
    artwork: Artwork = no_artwork,
) -> Path:
    """Draw a board, as a scenario shows it, into a file; its ending says which kind.

    One unit of the board is a 96th of an inch on paper, times the board's own scale. Pictures that are only
    there to be traced are left out.
    """
    place = Path(target)
    picture = picture_of(showing, texts)
    bounds = picture.bounds()
    area = QRectF(bounds.left, bounds.top, bounds.width, bounds.height)

    def draw(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / picture.unit, 1 / picture.unit)
        painter.translate(-area.left(), -area.top())
        painter.setClipRect(area)
        for marks in picture.ground.values():
            paint(painter, marks, NEAR)
        Images(artwork).draw(painter, picture.board, tracing=False)
        for layer in LAYERS:
            if layer in layers:
                for marks in picture.live[layer].values():
                    paint(painter, marks, NEAR)

    _write(place, area.width() / picture.unit, area.height() / picture.unit, dpi, draw)
    return place


def _write(place: Path, width: float, height: float, dpi: float, draw: Callable[[QPainter], object]) -> None:
    """Draw units of a 96th of an inch into a file."""
    kind = place.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise ExportError(f"{place.name}: export knows {', '.join(KINDS)}, not '{kind}'.")
    device: QPaintDevice
    scale = dpi / 96
    if kind == "png":
        size = QSize(round(width * scale), round(height * scale))
        if max(size.width(), size.height()) > LARGEST:
            raise ExportError(
                f"{place.name}: {size.width()} x {size.height()} pixels are too many. "
                "Use fewer dots per inch, or PDF."
            )
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        image.setDotsPerMeterX(round(dpi / 0.0254))
        image.setDotsPerMeterY(round(dpi / 0.0254))
        device = image
    elif kind == "svg":
        generator = QSvgGenerator()
        generator.setFileName(str(place))
        generator.setSize(QSize(round(width), round(height)))
        generator.setViewBox(QRectF(0, 0, width, height))
        device, scale = generator, 1.0
    else:
        device = _pdf(place, width, height)
        scale = 600 / 96
    painter = QPainter(device)
    if not painter.isActive():
        raise ExportError(f"{place}: cannot be written.")
    painter.scale(scale, scale)
    draw(painter)
    painter.end()
    if kind == "png" and not image.save(str(place)):
        raise ExportError(f"{place}: cannot be written.")


def _pdf(place: Path, width: float, height: float) -> QPdfWriter:
    writer = QPdfWriter(str(place))
    writer.setResolution(600)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    size = QSizeF(width / 96 * 72, height / 96 * 72)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    return writer


# ---------------------------------------------------------------------------- cards

SHEET = (210.0, 297.0)
GAP = 3.0


def export_cards(
    pack: Pack, target: str | Path, *, deck: str | None = None, language: str = "", dpi: float = 300
) -> list[Path]:
    """Card faces on A4 sheets, nine or so to a sheet, with cutting marks; returns the files written."""
    cards = [
        (key, card)
        for key, card in pack.cards.items()
        if deck is None or card.deck == deck
        for _ in range(card.count)
    ]
    place = Path(target)
    if not cards:
        raise ExportError("There are no cards to export.")
    faces = {key: face_of(pack, key, language) for key, _ in cards}
    width, height = faces[cards[0][0]].size
    columns = max(1, int((SHEET[0] - 10 + GAP) // (width + GAP)))
    rows = max(1, int((SHEET[1] - 10 + GAP) // (height + GAP)))
    per_sheet = columns * rows
    sheets = [cards[start : start + per_sheet] for start in range(0, len(cards), per_sheet)]
    left = (SHEET[0] - columns * width - (columns - 1) * GAP) / 2
    top = (SHEET[1] - rows * height - (rows - 1) * GAP) / 2
    page = SHEET[0] * UNITS_PER_MM, SHEET[1] * UNITS_PER_MM

    def draw(painter: QPainter, sheet: list[tuple[str, Card]]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, (key, _card) in enumerate(sheet):
            x = left + (index % columns) * (width + GAP)
            y = top + (index // columns) * (height + GAP)
            painter.save()
            painter.scale(UNITS_PER_MM, UNITS_PER_MM)
            painter.translate(x, y)
            paint_face(painter, faces[key])
            painter.restore()

    if place.suffix.lower() == ".pdf":
        writer = _pdf(place, *page)
        painter = QPainter(writer)
        for number, sheet in enumerate(sheets):
            if number:
                writer.newPage()
            painter.save()
            painter.scale(600 / 96, 600 / 96)
            draw(painter, sheet)
            painter.restore()
        painter.end()
        return [place]
    files = []
    for number, sheet in enumerate(sheets, 1):
        file = place if len(sheets) == 1 else place.with_stem(f"{place.stem}-{number}")
        _write(file, *page, dpi, partial(draw, sheet=sheet))
        files.append(file)
    return files
