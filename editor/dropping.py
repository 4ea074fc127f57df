"""Counters and tiles dragged from the box onto the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.tools.setup import SetupTool, TileTool
from editor.workspace import Workspace

KIND = "application/x-sandtable-from-the-box"


class BoxList(QListWidget):
    """What is in the box; each entry can be dragged to the map by its key."""

    def __init__(self) -> None:
        super().__init__()
        self.setMovement(QListWidget.Movement.Static)
        self.setDragDropMode(QListWidget.DragDropMode.DragOnly)

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # type: ignore[override]
        data = QMimeData()
        if items:
            data.setData(KIND, str(items[0].data(Qt.ItemDataRole.UserRole)).encode())
        return data


class Dropping(QObject):
    """Lets a canvas take what is dragged from the box, where the tool at work can place it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        view = workspace.canvas.viewport()
        view.setAcceptDrops(True)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent) or not event.mimeData().hasFormat(KIND):
            return False
        tool = self._workspace.canvas.tool
        if not isinstance(tool, SetupTool | TileTool):
            return False
        point = self._point(event.position())
        place = tool.space_at(point) or (tool.box_at(point) if isinstance(tool, SetupTool) else None)
        tool.hover(point, event.modifiers())
        event.setDropAction(Qt.DropAction.CopyAction)
        if event.type() == QEvent.Type.Drop and place is not None:
            tool.drop(bytes(event.mimeData().data(KIND).data()).decode(), place)
        event.setAccepted(place is not None or event.type() == QEvent.Type.DragEnter)
        return True

    def _point(self, spot: QPointF) -> tuple[float, float]:
        place = self._workspace.canvas.mapToScene(spot.toPoint())
        return place.x(), place.y()
