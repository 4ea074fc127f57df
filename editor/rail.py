"""The tool rail: one button for each tool that makes sense on the board, with its key below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from editor.actions import Actions
from editor.themes import dress, icon, when_changed

WIDTH, TALL, LOW = 48, 44, 28

TOOLS = (
    "select",
    "space",
    "connect",
    "area",
    "border",
    "tile",
    "brush",
    "line",
    "fill",
    "eyedropper",
    "setup",
    "region",
    "label",
    "image",
)


class Rail(QWidget):
    """Shows the tools' actions."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._actions = actions
        self.setFixedWidth(WIDTH)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "rail")
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(4, 6, 4, 6)
        column.setSpacing(2)
        self._buttons: dict[str, QToolButton] = {}
        for tool in TOOLS:
            button = QToolButton()
            button.setDefaultAction(actions[f"tool.{tool}"])
            button.setIconSize(QSize(20, 20))
            button.setObjectName(f"rail-{tool}")
            self._buttons[tool] = button
            column.addWidget(button)
        column.addStretch(1)
        when_changed(self.dress_buttons)
        self.dress_buttons()

    def minimumSizeHint(self) -> QSize:
        """Low windows get lower buttons, without their keys."""
        return QSize(WIDTH, self._height_of(LOW))

    def _height_of(self, each: int) -> int:
        shown = sum(not button.isHidden() for button in self._buttons.values())
        margins = self._column.contentsMargins()
        return shown * (each + self._column.spacing()) + margins.top() + margins.bottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_height()

    def _take_height(self) -> None:
        tall = self._height_of(TALL) <= self.height()
        style = Qt.ToolButtonStyle
        for button in self._buttons.values():
            button.setToolButtonStyle(style.ToolButtonTextUnderIcon if tall else style.ToolButtonIconOnly)
            button.setFixedSize(40, TALL if tall else LOW)

    def dress_buttons(self) -> None:
        for tool, button in self._buttons.items():
            keys = self._actions.keys(f"tool.{tool}")
            button.setIcon(icon(f"tool-{tool}", "accent" if button.isChecked() else "text"))
            button.setText(keys[0].replace("Shift+", "⇧") if keys else "")

    def show_tools(self, usable: list[str]) -> None:
        for tool, button in self._buttons.items():
            button.setVisible(tool in usable)
        self.updateGeometry()
        self._take_height()
        self.dress_buttons()
