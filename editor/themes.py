"""Light and dark: the tones of the chrome, Qt's palette and style sheet made from them, fonts and icons.

Panels ask for tones by role (`tones().muted`) or mark a widget with `dress(label, "muted")`; the map has one
palette of its own and no theme.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Template

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
    QStyleHints,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from resources.fonts import SANS, SERIF, font_files

ICONS = Path(str(files("resources"))) / "icons"


@dataclass(frozen=True)
class Tones:
    """Colours of the chrome by what they are for."""

    name: str
    window: str
    panel: str
    field: str
    border: str
    soft: str
    text: str
    muted: str
    accent: str
    accent_row: str
    on_accent: str
    error: str
    error_fill: str
    warning: str
    warning_fill: str
    good: str


LIGHT = Tones(
    name="light",
    window="#EFEDE8",
    panel="#F9F8F5",
    field="#FFFFFF",
    border="#D8D4CB",
    soft="#E7E4DD",
    text="#24272B",
    muted="#5A5F66",
    accent="#2B5C8A",
    accent_row="#DCE8F2",
    on_accent="#FFFFFF",
    error="#B3261E",
    error_fill="#FBE9E7",
    warning="#8A5C00",
    warning_fill="#FBF1DA",
    good="#2F7A48",
)

DARK = Tones(
    name="dark",
    window="#1D2024",
    panel="#25292E",
    field="#1A1D21",
    border="#3A4047",
    soft="#30353B",
    text="#E6E4DE",
    muted="#9BA1A8",
    accent="#7DB2E0",
    accent_row="#283949",
    on_accent="#10202E",
    error="#F2877D",
    error_fill="#43292A",
    warning="#E6B450",
    warning_fill="#3D3522",
    good="#7FC795",
)


SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


class _Theme(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tones = LIGHT
        self.choice = "system"
        self._followed: QStyleHints | None = None

    def follow(self, hints: QStyleHints) -> None:
        """Hear of it, once, when the computer turns light or dark."""
        if self._followed is not hints:
            self._followed = hints
            hints.colorSchemeChanged.connect(_follow_system)


@cache
def _theme() -> _Theme:
    return _Theme()


def tones() -> Tones:
    """The tones in use."""
    return _theme().tones


def when_changed(listener: Callable[[], None]) -> None:
    """Call a bound method of a QObject whenever the theme changes."""
    _theme().changed.connect(listener)


def use_theme(choice: str) -> None:
    """Show the whole application in 'light' or 'dark', or as the computer does ('system')."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme = _theme()
    theme.choice = choice
    hints = app.styleHints()
    theme.follow(hints)
    hints.setColorScheme(SCHEMES.get(choice, Qt.ColorScheme.Unknown))  # title bars and dialogs of the system
    dark = choice == "dark" or (choice == "system" and system_scheme() == Qt.ColorScheme.Dark)
    theme.tones = DARK if dark else LIGHT
    load_fonts()
    app.setStyle(QStyleFactory.create("Fusion"))
    app.setFont(sans(13))
    app.setPalette(palette(theme.tones))
    app.setStyleSheet(style_sheet(theme.tones))
    icon.cache_clear()
    theme.changed.emit()


def system_scheme() -> Qt.ColorScheme:
    """Whether the computer is light or dark."""
    return QGuiApplication.styleHints().colorScheme()


def _follow_system(_scheme: Qt.ColorScheme) -> None:
    if _theme().choice == "system":
        use_theme("system")


@cache
def load_fonts() -> None:
    for family in font_files().values():
        for file in family:
            QFontDatabase.addApplicationFont(str(file))


def sans(pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    return _font(SANS, pixels, weight)


def serif(pixels: float, weight: QFont.Weight = QFont.Weight.DemiBold) -> QFont:
    return _font(SERIF, pixels, weight)


def _font(family: str, pixels: float, weight: QFont.Weight) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(weight)
    return font


def dress(widget: QWidget, role: str) -> QWidget:
    """Mark a widget for the style sheet: title, heading, muted, small, pill, chip, primary, quiet, error."""
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    return widget


@cache
def icon(name: str, tone: str = "") -> QIcon:
    """A drawn icon in the colour of a role (`text` where none is given)."""
    made = QIcon()
    now = tones()
    made.addPixmap(_drawn(name, getattr(now, tone or "text")), QIcon.Mode.Normal)
    made.addPixmap(_drawn(name, now.border), QIcon.Mode.Disabled)
    return made


def _drawn(name: str, colour: str, side: int = 20) -> QPixmap:
    source = (ICONS / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)
    if tones() is DARK:
        source = source.replace("#fff", DARK.field)
    picture = QPixmap(QSize(side * 2, side * 2))
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return picture


def palette(tone: Tones) -> QPalette:
    role = QPalette.ColorRole
    made = QPalette()
    for which, colour in (
        (role.Window, tone.window),
        (role.Base, tone.field),
        (role.AlternateBase, tone.panel),
        (role.Button, tone.panel),
        (role.Text, tone.text),
        (role.WindowText, tone.text),
        (role.ButtonText, tone.text),
        (role.ToolTipBase, tone.field),
        (role.ToolTipText, tone.text),
        (role.PlaceholderText, tone.muted),
        (role.Highlight, tone.accent_row),
        (role.HighlightedText, tone.text),
        (role.Accent, tone.accent),
        (role.Link, tone.accent),
        (role.Mid, tone.border),
        (role.Light, tone.field),
        (role.Midlight, tone.soft),
        (role.Dark, tone.border),
        (role.Shadow, tone.border),
    ):
        made.setColor(which, QColor(colour))
    for which in (role.Text, role.WindowText, role.ButtonText):
        faint = QColor(tone.muted)
        faint.setAlpha(140)
        made.setColor(QPalette.ColorGroup.Disabled, which, faint)
    return made


def style_sheet(tone: Tones) -> str:
    names = {name: getattr(tone, name) for name in Tones.__dataclass_fields__}
    return Template((ICONS.parent / "themes" / "chrome.qss").read_text(encoding="utf-8")).substitute(
        names, icons=ICONS.as_posix(), serif=SERIF, tick=f"tick-{tone.name}"
    )
