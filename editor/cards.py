"""Card faces: one painter for the screen, for print and for the translators' desk.

Lengths are millimetres on the card. Text is set by `validators.typesetting` in units of 1/20 mm: a face has
the same line breaks at any size, and a check can tell what does not fit.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from editor.canvas.ink import rect, regular, star
from editor.canvas.symbols import fitted, portrait
from editor.card_text import Face, FacePart
from editor.themes import load_fonts
from model.appearance import mixed
from resources.fonts import SANS, SERIF
from validators.typesetting import FINE, Setting, is_caption, setting

PAPER, EDGE, BAND_TEXT, INK = "#FAF4E4", "#6B5B3E", "#FFF8E6", "#2A2419"
GOLD, DISC, FIGURE_INK = "#DDB858", "#2C4740", "#F6DF9A"
ORDERED, OTHER_COLUMN, DOTS = "#E9DDB6", "#E4DDCB", "#A8282B"
SHADE = "#2E2618"


def picture_of(face: Face, width: int, *, ratio: float = 1.0, artwork: QImage | None = None) -> QPixmap:
    """A face as a picture so many pixels wide."""
    height = round(width * face.size[1] / face.size[0])
    picture = QPixmap(QSize(round(width * ratio), round(height * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(width / face.size[0], width / face.size[0])
    paint_face(painter, face, artwork)
    painter.end()
    return picture


def paint_face(painter: QPainter, face: Face, artwork: QImage | None = None) -> tuple[str, ...]:
    """Draw a face at the origin, a millimetre a unit; returns the parts whose text does not fit."""
    load_fonts()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _paint_paper(painter, face)
    order = {"title": 0, "picture": 1, "text": 2, "footer": 2, "badge": 3}
    crowded = []
    for part in sorted(face.parts, key=lambda part: order[part.part.style]):
        if part.part.style == "picture":
            _paint_picture(painter, face, part, artwork)
        elif part.text and not _paint_words(painter, face, part):
            crowded.append(part.id)
    return tuple(crowded)


def crowded_parts(face: Face) -> tuple[str, ...]:
    """The parts of a face whose text does not fit even in the smallest type."""
    texts = (part for part in face.parts if part.text and part.part.style != "picture")
    return tuple(part.id for part in texts if not setting(part.part, part.text, part.unit).fits)


# ---------------------------------------------------------------------------- paper, band and badges


def _paint_paper(painter: QPainter, face: Face) -> None:
    width, height = face.size
    painter.setPen(QPen(QColor(EDGE), 0.18))
    painter.setBrush(QColor(PAPER))
    painter.drawPath(rect(0.1, 0.1, width - 0.2, height - 0.2, 3))
    painter.setPen(QPen(QColor(face.colour), 0.45))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(rect(1.6, 1.6, width - 3.2, height - 3.2, 2))
    title = next((part.part for part in face.parts if part.part.style == "title"), None)
    if title is not None:
        band = QPainterPath()
        band.addRect(QRectF(1.6, title.at[1], width - 3.2, title.size[1]))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(face.colour))
        painter.drawPath(band.intersected(rect(1.6, 1.6, width - 3.2, height - 3.2, 2)))


def _paint_words(painter: QPainter, face: Face, part: FacePart) -> bool:
    """Draw the text of a part; False where it is cut off."""
    x, y = part.part.at
    if part.part.style == "badge":
        _paint_disc(painter, part)
    elif part.part.style == "footer" and y > face.size[1] * 0.7:
        painter.setPen(QPen(QColor(SHADE).lighter(280), 0.12))
        painter.drawLine(QPointF(5, y - 0.2), QPointF(face.size[0] - 5, y - 0.2))
    words = setting(part.part, part.text, part.unit)
    painter.save()
    painter.setClipRect(QRectF(x - 0.3, y - 0.3, part.part.size[0] + 0.6, part.part.size[1] + 0.6))
    inset = 1.6 if part.part.style == "title" and part.part.align == "left" and x < 4 else 0
    painter.translate(x + inset, y)
    painter.scale(1 / FINE, 1 / FINE)
    painter.setPen(QColor(_ink(face, part)))
    _draw(painter, part, words)
    painter.restore()
    return words.fits


def _paint_disc(painter: QPainter, part: FacePart) -> None:
    (x, y), (width, height) = part.part.at, part.part.size
    radius = min(width, height) / 2
    centre = QPointF(x + width / 2, y + height / 2)
    painter.setPen(QPen(QColor(GOLD), radius * 0.13))
    painter.setBrush(QColor(DISC))
    painter.drawEllipse(centre, radius * 0.93, radius * 0.93)


def _ink(face: Face, part: FacePart) -> str:
    if part.part.style == "title":
        return BAND_TEXT
    if part.part.style == "badge":
        return FIGURE_INK
    if is_caption(part.part):
        return face.colour
    return "#6B6150" if part.part.style == "footer" else INK


# ---------------------------------------------------------------------------- setting text


def _draw(painter: QPainter, part: FacePart, setting: Setting) -> None:
    box_width, box = part.part.size[0] * FINE, part.part.size[1] * FINE
    middle = part.part.style in ("title", "badge", "footer") or part.part.align == "centre"
    top = (box - setting.height) / 2 if middle else 0.0
    if setting.unit:
        top -= setting.height * 0.17
        unit = QFont(SANS)
        unit.setPixelSize(round(setting.size * 0.44))
        unit.setWeight(QFont.Weight.DemiBold)
        painter.setFont(unit)
        area = QRectF(0, box * 0.585, box_width, box * 0.28)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, setting.unit)
    painter.setFont(_font(setting))
    how = _alignment(part) | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
    for number, line in enumerate(setting.lines):
        place = QRectF(0, top + number * setting.leading, box_width, setting.leading)
        painter.drawText(place, how, line)


def _font(setting: Setting) -> QFont:
    font = QFont(setting.family)
    font.setPixelSize(setting.size)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setWeight(QFont.Weight(setting.weight))
    if setting.spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, setting.spacing)
    return font


def _alignment(part: FacePart) -> Qt.AlignmentFlag:
    if part.part.style == "badge" or part.part.align == "centre":
        return Qt.AlignmentFlag.AlignHCenter
    return Qt.AlignmentFlag.AlignRight if part.part.align == "right" else Qt.AlignmentFlag.AlignLeft


# ---------------------------------------------------------------------------- pictures


def _paint_picture(painter: QPainter, face: Face, part: FacePart, artwork: QImage | None) -> None:
    frame = QRectF(*part.part.at, *part.part.size)
    outline = rect(frame.x(), frame.y(), frame.width(), frame.height(), 1.2)
    painter.save()
    painter.setClipPath(outline)
    if artwork is not None and not artwork.isNull():
        scale = max(frame.width() / artwork.width(), frame.height() / artwork.height())
        size = (artwork.width() * scale, artwork.height() * scale)
        corner = frame.center() - QPointF(size[0] / 2, size[1] / 2)
        painter.drawImage(QRectF(corner.x(), corner.y(), *size), artwork)
    elif any(face.look.columns):
        _paint_columns(painter, face, frame)
    elif figures := [shape for name in _figures(face, part) if (shape := portrait(name)) is not None]:
        _paint_scene(painter, figures, frame, night=face.look.night)
    else:
        _paint_emblem(painter, face, frame)
    painter.restore()
    painter.setPen(QPen(QColor(face.colour), 0.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)


def _figures(face: Face, part: FacePart) -> tuple[str, ...]:
    return (face.look.figures or ((part.text,) if part.text else ()))[:3]


def _paint_emblem(painter: QPainter, face: Face, frame: QRectF) -> None:
    """What stands for a picture where there is none: a star on the deck's colour, as on the card's back."""
    painter.fillRect(frame, QColor(mixed(face.colour, PAPER, 0.72)))
    painter.setPen(QPen(QColor(mixed(face.colour, PAPER, 0.5)), 0.15))
    pitch = 4.2
    for step in range(int((frame.width() + frame.height()) / pitch) + 1):
        for x, lean in ((frame.left() + step * pitch, -1), (frame.right() - step * pitch, 1)):
            painter.drawLine(QPointF(x, frame.top()), QPointF(x + lean * frame.height(), frame.bottom()))
    radius = frame.height() * 0.3
    painter.setPen(QPen(QColor(GOLD), radius * 0.12))
    painter.setBrush(QColor(face.colour))
    painter.drawEllipse(frame.center(), radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(FIGURE_INK))
    painter.drawPath(star(5, radius * 0.72, radius * 0.3, frame.center().x(), frame.center().y()))


def _paint_columns(painter: QPainter, face: Face, frame: QRectF) -> None:
    """The board in sections; an arrow with the number in those that the card orders."""
    columns = face.look.columns
    width = frame.width() / len(columns)
    painter.setPen(Qt.PenStyle.NoPen)
    for index, text in enumerate(columns):
        painter.setBrush(QColor(ORDERED if text else OTHER_COLUMN))
        painter.drawRect(QRectF(frame.x() + index * width, frame.y(), width, frame.height()))
    _paint_hexes(painter, frame)
    dots = QPen(QColor(DOTS), 0.55)
    dots.setDashPattern([0.1, 2.0])
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(dots)
    for index in range(1, len(columns)):
        x = frame.x() + index * width
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
    for index, text in enumerate(columns):
        if text:
            _paint_arrow(painter, face, QPointF(frame.x() + (index + 0.5) * width, frame.center().y()), text)


def _paint_hexes(painter: QPainter, frame: QRectF) -> None:
    painter.setPen(QPen(QColor("#B9AD8C"), 0.12))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = 4.9
    step = radius * 3**0.5
    for row in range(int(frame.height() / (radius * 1.5)) + 2):
        for column in range(int(frame.width() / step) + 2):
            x = frame.x() + (column + (row % 2) / 2) * step
            painter.drawPath(regular(6, radius, x, frame.y() + row * radius * 1.5, 30.0))


def _paint_arrow(painter: QPainter, face: Face, centre: QPointF, text: str) -> None:
    arrow = QPainterPath(QPointF(0, -11.8))
    for x, y in ((7.6, -1.2), (4.9, -1.2), (4.9, 11.5), (-4.9, 11.5), (-4.9, -1.2), (-7.6, -1.2)):
        arrow.lineTo(x, y)
    arrow.closeSubpath()
    arrow.translate(centre)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 40))
    painter.drawPath(arrow.translated(0.5, 0.6))
    painter.setPen(QPen(QColor("#FFFDF5"), 0.5))
    painter.setBrush(QColor(face.colour))
    painter.drawPath(arrow)
    painter.save()
    painter.translate(centre)
    painter.scale(1 / FINE, 1 / FINE)
    font = QFont(SERIF)
    font.setPixelSize(round((11 if len(text) < 2 else 6) * FINE))
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor("#FFFDF5"))
    painter.drawText(QRectF(-8 * FINE, -4 * FINE, 16 * FINE, 16 * FINE), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _paint_scene(painter: QPainter, shapes: list[QPainterPath], frame: QRectF, *, night: bool) -> None:
    """Sky, two lines of hills, and silhouettes on the nearer one."""
    sky = QLinearGradient(frame.topLeft(), frame.bottomLeft())
    sky.setColorAt(0, QColor("#26303C" if night else "#EFDDB4"))
    sky.setColorAt(1, QColor("#3A4450" if night else "#D9B383"))
    painter.fillRect(frame, sky)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#E8E6D2" if night else "#F7EBC8"))
    sun = QPointF(frame.right() - frame.width() * 0.24, frame.y() + frame.height() * 0.36)
    painter.drawEllipse(sun, frame.height() * 0.15, frame.height() * 0.15)
    for base, swing, tone in (
        (0.74, 0.06, "#4A4638" if night else "#A58A54"),
        (0.86, 0.05, "#3B352A" if night else "#6B5A38"),
    ):
        painter.setBrush(QColor(tone))
        painter.drawPath(_hills(frame, base, swing))
    for index, shape in enumerate(shapes):
        x = frame.x() + frame.width() * (index + 1) / (len(shapes) + 1)
        height = frame.height() * 0.62
        painter.setBrush(QColor("#14120D" if night else SHADE))
        made = fitted(shape, frame.width() * 0.62 / len(shapes), height, x, 0)
        painter.drawPath(made.translated(0, frame.y() + frame.height() * 0.9 - made.boundingRect().bottom()))


def _hills(frame: QRectF, base: float, swing: float) -> QPainterPath:
    path = QPainterPath(QPointF(frame.left(), frame.bottom()))
    top = frame.y() + frame.height() * base
    path.lineTo(frame.left(), top)
    for index, rise in enumerate((1.0, -0.6, 0.7, -0.9, 0.4)):
        x = frame.left() + frame.width() * (index + 1) / 5
        path.quadTo(x - frame.width() / 10, top - rise * frame.height() * swing, x, top)
    path.lineTo(frame.right(), frame.bottom())
    return path
