"""Light and dark: colours of the chrome, and the style sheet made of them. Maps have one palette of their own."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from resources.fonts import SANS, SERIF


@dataclass(frozen=True)
class Theme:
    """Colours by role."""

    window: str
    panel: str
    field: str
    line: str
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
    is_dark: bool


LIGHT = Theme(
    window="#EFEDE8", panel="#F9F8F5", field="#FFFFFF", line="#D8D4CB", soft="#E7E4DD", text="#24272B", muted="#5A5F66",
    accent="#2B5C8A", accent_row="#DCE8F2", on_accent="#FFFFFF", error="#B3261E", error_fill="#FBE9E7",
    warning="#8A5C00", warning_fill="#FBF1DA", good="#2F7A48", is_dark=False,
)  # fmt: skip
DARK = Theme(
    window="#1D2024", panel="#25292E", field="#1A1D21", line="#3A4047", soft="#30353B", text="#E6E4DE", muted="#9BA1A8",
    accent="#7DB2E0", accent_row="#283949", on_accent="#10202E", error="#F2877D", error_fill="#43292A",
    warning="#E6B450", warning_fill="#3D3522", good="#7FC795", is_dark=True,
)  # fmt: skip


def system_theme() -> Theme:
    """What the system prefers."""
    hints = QGuiApplication.styleHints()
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def named(choice: str) -> Theme:
    return {"light": LIGHT, "dark": DARK}.get(choice) or system_theme()


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Colour the whole program."""
    app.setStyle("Fusion")
    font = QFont(SANS)
    font.setPixelSize(13)
    app.setFont(font)
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.window,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.field,
        QPalette.ColorRole.AlternateBase: theme.panel,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.Button: theme.panel,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.on_accent,
        QPalette.ColorRole.ToolTipBase: theme.panel,
        QPalette.ColorRole.ToolTipText: theme.text,
        QPalette.ColorRole.PlaceholderText: theme.muted,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.Mid: theme.line,
        QPalette.ColorRole.Dark: theme.line,
    }
    for role, value in roles.items():
        palette.setColor(role, QColor(value))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    app.setPalette(palette)
    app.setStyleSheet(style_sheet(theme))


def style_sheet(t: Theme) -> str:
    return f"""
QMainWindow, QDialog {{ background: {t.window}; }}
QMainWindow::separator {{ background: {t.line}; width: 1px; height: 1px; }}
QMenuBar {{ background: {t.window}; padding: 3px 6px; font-size: 14px; }}
QMenuBar::item {{ padding: 5px 9px; border-radius: 5px; background: transparent; color: {t.text}; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {t.soft}; }}
QMenu {{ background: {t.panel}; border: 1px solid {t.line}; padding: 5px; border-radius: 7px; }}
QMenu::item {{ padding: 5px 26px 5px 22px; border-radius: 4px; color: {t.text}; }}
QMenu::item:selected {{ background: {t.accent_row}; }}
QMenu::item:disabled {{ color: {t.muted}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 5px 8px; }}
QToolTip {{ background: {t.panel}; color: {t.text}; border: 1px solid {t.line}; padding: 5px 7px; }}
QDockWidget {{ font-weight: 600; titlebar-close-icon: none; titlebar-normal-icon: none; }}
QDockWidget::title {{ background: {t.window}; padding: 8px 12px; border-bottom: 1px solid {t.line}; text-align: left; }}
#panel, #panelBody, QScrollArea, QScrollArea > QWidget > QWidget {{ background: {t.panel}; border: none; }}
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{
  background: {t.field}; border: 1px solid {t.line}; border-radius: 4px; padding: 2px 7px; min-height: 19px;
  color: {t.text}; selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{ border-color: {t.accent}; }}
QComboBox::drop-down {{ border: none; width: 18px; }}
QComboBox QAbstractItemView {{ background: {t.panel}; border: 1px solid {t.line}; selection-background-color: {t.accent_row};
  selection-color: {t.text}; outline: none; }}
QPushButton {{ background: {t.panel}; border: 1px solid {t.line}; border-radius: 6px; padding: 4px 12px; min-height: 18px;
  color: {t.text}; font-weight: 600; }}
QPushButton:hover {{ background: {t.soft}; }}
QPushButton:focus {{ border-color: {t.accent}; }}
QPushButton:disabled {{ color: {t.muted}; }}
QPushButton#primary {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent}; }}
QPushButton#segment {{ border: none; border-radius: 5px; padding: 4px 16px; background: transparent; color: {t.muted}; }}
QPushButton#segment:checked {{ background: {t.accent}; color: {t.on_accent}; }}
#segments {{ background: {t.soft}; border: 1px solid {t.line}; border-radius: 7px; }}
QPushButton#search {{ text-align: left; font-weight: 400; color: {t.muted}; background: {t.field}; padding: 4px 10px; }}
QToolButton {{ border: none; border-radius: 6px; padding: 4px; color: {t.text}; background: transparent; }}
QToolButton:hover {{ background: {t.soft}; }}
QToolButton:checked {{ background: {t.accent_row}; }}
#rail {{ background: {t.window}; border-right: 1px solid {t.line}; }}
#rail QToolButton {{ font-size: 11px; color: {t.muted}; padding: 3px 0; }}
#rail QToolButton:checked {{ color: {t.accent}; }}
#tabRow {{ background: {t.window}; border-top: 1px solid {t.line}; border-bottom: 1px solid {t.line}; }}
QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {t.muted}; padding: 7px 12px; border: none; border-top: 2px solid transparent; }}
QTabBar::tab:selected {{ background: {t.panel}; color: {t.text}; border-top: 2px solid {t.accent}; font-weight: 600; }}
QTabBar::tab:hover:!selected {{ color: {t.text}; }}
QTabWidget::pane {{ border: none; background: {t.panel}; }}
QStatusBar {{ background: {t.window}; border-top: 1px solid {t.line}; color: {t.muted}; }}
QStatusBar::item {{ border: none; }}
QHeaderView::section {{ background: {t.window}; color: {t.muted}; border: none; border-bottom: 1px solid {t.line};
  border-right: 1px solid {t.line}; padding: 4px 8px; font-weight: 600; }}
QTableView, QListView, QTreeView, QListWidget, QTreeWidget {{ background: {t.panel}; border: none; gridline-color: {t.line};
  alternate-background-color: {t.window}; selection-background-color: {t.accent_row}; selection-color: {t.text}; outline: none; }}
QListWidget::item, QTreeWidget::item {{ padding: 4px 6px; border-radius: 4px; }}
QListWidget::item:selected, QTreeWidget::item:selected {{ background: {t.accent_row}; color: {t.text}; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {t.line}; border-radius: 5px; min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {t.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QCheckBox::indicator {{ width: 15px; height: 15px; border-radius: 3px; border: 1px solid {t.muted}; background: {t.field}; }}
QCheckBox::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; image: url(check:{'dark' if t.is_dark else 'light'}.svg); }}
QSlider::groove:horizontal {{ height: 4px; background: {t.line}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 12px; margin: -5px 0; border-radius: 6px; background: {t.accent}; }}
#rule {{ background: {t.soft}; color: {t.accent}; border-radius: 9px; padding: 1px 7px; font-size: 11px; font-weight: 600; }}
#pill {{ background: {t.field}; border: 1px solid {t.line}; border-radius: 9px; padding: 1px 8px; }}
#title {{ font-family: "{SERIF}"; font-weight: 600; font-size: 21px; color: {t.text}; }}
#bigTitle {{ font-family: "{SERIF}"; font-weight: 600; font-size: 34px; color: {t.text}; }}
#subtitle, #muted {{ color: {t.muted}; }}
#heading {{ font-weight: 600; color: {t.text}; }}
#error {{ color: {t.error}; font-weight: 600; }}
#warning {{ color: {t.warning}; font-weight: 600; }}
#good {{ color: {t.good}; font-weight: 600; }}
#floating {{ background: {t.panel}; border: 1px solid {t.line}; border-radius: 7px; }}
#card {{ background: {t.panel}; border: 1px solid {t.line}; border-radius: 9px; }}
#card:hover {{ border-color: {t.accent}; }}
#banner {{ background: {t.warning_fill}; border-bottom: 1px solid {t.line}; }}
#rowLine {{ background: {t.line}; }}
"""
