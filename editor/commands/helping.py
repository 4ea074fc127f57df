"""Tour, keys, guide; the next problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QVBoxLayout

from editor import tour
from editor.actions import Action
from editor.panels.keys import KeysPanel
from editor.texts import mark, tr
from editor.welcome import SHIPPED

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    return [
        Action("help.tour", mark("Five-minute tour"), lambda: tour.begin(w)),
        Action("view.next_problem", mark("Next problem"), lambda: w.problems.next_problem(), ("F8",)),
        Action("edit.mend", mark("Mend the problem"), lambda: w.problems.mend(), ("Ctrl+.",)),
        Action("help.keys", mark("Keys of this desk"), lambda: _show_keys(w), ("?",)),
        Action("help.guide", mark("Guide for designers"), _open_guide, ("F1",)),
    ]


def _show_keys(w: Window) -> None:
    """All keys, to read and to change."""
    dialog = QDialog(w)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(tr("Keys"))
    QVBoxLayout(dialog).addWidget(KeysPanel(w.actions_))
    dialog.resize(640, 620)
    dialog.show()


def _open_guide() -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(SHIPPED.parent / "docs" / "guide-designers.md")))
