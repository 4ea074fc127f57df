"""Small panels beside the pointer: what would happen, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from editor.texts import tr, tr_count
from editor.themes import dress, tones
from rules import Reason
from rules.core.values import Outlook

from .preview import Odds, Preview
from .words import Names

MOST_LINES = 6
MOST_SIGHTS = 6
MOST_RARE = 4


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

    def clear(self) -> None:
        """Hide it and keep no word."""
        self.hide()
        self.title.clear()
        self.body.clear()


def reason_lines(reasons: Sequence[Reason], names: Names) -> list[str]:
    if not reasons:
        return [tr("This is possible.")]
    return [_with_rule(names.say(reason.text), reason.rule) for reason in reasons]


def preview_lines(preview: Preview, title: str, names: Names) -> list[str]:
    """Cost and consequences, then what is certain, then the odds for each unit, then the rest with how often
    it happened; nothing that the title says already."""
    now = tones()
    lines = [_with_rule(names.say(note.text), note.rule) for note in preview.outlook.notes]
    for look in preview.outlook.sights[:MOST_SIGHTS]:
        colour, sign = (now.good, "━") if look.clear else (now.error, "┅")
        dice = f" · {tr_count('{n} die', '{n} dice', look.dice)}" if look.dice else ""
        seen = _with_rule(names.say(look.text) + dice, look.rule)
        lines.append(f"<span style='color:{colour}'><b>{sign}</b></span> {seen}")
    told = [one for one in preview.expected if one.text != title]
    odds = [one for one in preview.odds if one.open]
    if not odds:
        lines += [_with_rule(names.say(one.text), one.rule) for one in told if one.certain][:MOST_LINES]
    lines += [_odds(one, names) for one in odds[:MOST_LINES]]
    spoken = {names.of(("piece", one.unit)) for one in preview.odds}
    rest = [
        one for one in told if not one.certain and not any(unit in names.say(one.text) for unit in spoken)
    ]
    lines += [
        f"<b>{one.share:.0%}</b>&nbsp; {_with_rule(names.say(one.text), one.rule)}"
        for one in rest[:MOST_RARE]
    ]
    if not preview.certain:
        said = tr("{n} tries with other dice and cards", n=preview.clones)
        lines.append(f"<span style='color:{now.muted}'>{said}</span>")
    return lines


def offer_lines(offers: Sequence[tuple[str, Outlook]]) -> list[str]:
    """What a thing can be chosen for, each with what that costs and opens."""
    lines = []
    for label, outlook in offers:
        lines.append(f"<b>{escape(label)}</b>")
        lines += [_with_rule(note.text, note.rule) for note in outlook.notes]
    return lines


def _odds(odds: Odds, names: Names) -> str:
    """What may become of a unit: `British infantry 3: lost 4 %, weakened 34 %`."""
    moved = f"{odds.moved:.0%}"
    shares = (
        (tr("lost {share}", share=f"{odds.lost:.0%}"), odds.lost),
        (tr("weakened {share}", share=f"{odds.weakened:.0%}"), odds.weakened),
        (
            tr("falls back {share}", share=moved) if odds.hostile else tr("moves {share}", share=moved),
            odds.moved,
        ),
    )
    said = ", ".join(words for words, share in shares if share)
    return f"{escape(names.of(('piece', odds.unit)))}: <b>{said}</b>"


def _with_rule(text: str, rule: str) -> str:
    said = escape(text[:1].upper() + text[1:])
    return f"{said} <span style='color:{tones().muted}'>{escape(rule)}</span>" if rule else said
