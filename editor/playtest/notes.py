"""Small panels beside the pointer: what would happen, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from editor.texts import tr
from editor.themes import dress, tones
from rules import Reason

from .preview import Preview

MOST_LINES = 9


class Note(QFrame):
    """A panel that floats over the table, never wider than it needs and never outside of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("note")
        dress(self, "box")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.title = QLabel()
        dress(self.title, "heading")
        self.body = QLabel()
        self.body.setTextFormat(Qt.TextFormat.RichText)
        self.body.setWordWrap(True)
        self.body.setMinimumWidth(220)
        self.body.setMaximumWidth(340)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 10)
        column.setSpacing(5)
        column.addWidget(self.title)
        column.addWidget(self.body)
        self.hide()

    def tell(self, title: str, lines: Sequence[str], at: QPoint) -> None:
        """Show some lines of rich text near a point of the parent."""
        self.title.setText(title)
        self.body.setText("<br>".join(lines))
        self.body.setVisible(bool(lines))
        self.adjustSize()
        room = self._over.rect()
        x = at.x() + 18 if at.x() + 18 + self.width() < room.width() else at.x() - 18 - self.width()
        y = min(at.y() + 12, room.height() - self.height() - 4)
        self.move(max(4, x), max(4, y))
        self.show()
        self.raise_()


def reason_lines(reasons: Sequence[Reason]) -> list[str]:
    if not reasons:
        return [tr("This is possible.")]
    return [_with_rule(reason.text, reason.rule) for reason in reasons]


def preview_lines(preview: Preview, title: str) -> list[str]:
    """Certain things plainly, the rest with how often they happened; not what the title says already."""
    lines = []
    for one in preview.expected[:MOST_LINES]:
        if one.certain and one.text == title and len(preview.expected) > 1:
            continue
        share = "" if one.certain else f"<b>{one.share:.0%}</b>&nbsp; "
        lines.append(share + _with_rule(one.text, one.rule))
    left = len(preview.expected) - MOST_LINES
    if left > 0:
        lines.append(tr("and {n} more", n=left))
    if not preview.certain:
        said = tr("{n} tries with other dice and cards", n=preview.clones)
        lines.append(f"<span style='color:{tones().muted}'>{said}</span>")
    return lines


def _with_rule(text: str, rule: str) -> str:
    said = escape(text[:1].upper() + text[1:])
    return f"{said} <span style='color:{tones().muted}'>{escape(rule)}</span>" if rule else said
