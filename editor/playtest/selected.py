"""What is selected or pointed at: its counter, what the engine tells of it, and its numbers."""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from editor.counter_pictures import look_icon
from editor.texts import tr
from editor.themes import dress, tones
from model.pack import Pack
from rules.core.values import Profile

from .choices import Thing
from .moment import Moment
from .words import Names, title_of

PICTURE = QSize(64, 48)
TOLD = frozenset(["piece", "picked", "at", "side", "step", "strength", "full", "figures"])
"""What the counter and the profile show already."""


class SelectedBox(QFrame):
    """Its text follows the pointer; the profile of a unit comes a moment later."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("selected-box")
        dress(self, "box")
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = QLabel()
        self.words.setObjectName("selected")
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setWordWrap(True)
        self.numbers = QLabel()
        self.numbers.setObjectName("profile")
        self.numbers.setTextFormat(Qt.TextFormat.RichText)
        self.numbers.hide()
        self._told = ""
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.picture)
        row.addWidget(self.words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 7, 10, 7)
        column.setSpacing(5)
        column.addLayout(row)
        column.addWidget(self.numbers)

    def show_thing(self, thing: Thing | None, moment: Moment, pack: Pack, names: Names) -> None:
        self.numbers.hide()
        self.picture.hide()
        if thing is None:
            hint = tr("Point at a unit or a space.")
            self.words.setText(f"<span style='color:{tones().muted}'>{hint}</span>")
            return
        rows = [f"<b>{escape(names.of(thing))}</b>"]
        if thing[0] == "piece":
            rows = self._unit(thing[1], moment, pack, names)
        elif thing[0] == "space":
            rows += self._space(thing[1], moment, names)
        elif thing[0] == "card" and (card := names.card_of(thing[1])) is not None:
            rows.append(escape(card.text))
        self._told = "<br>".join(rows)
        self.words.setText(self._told)

    def show_profile(self, profile: Profile, names: Names) -> None:
        """What the engine tells of the unit that is shown."""
        if profile.lines:
            lines = map(names.say, profile.lines)
            said = "<br>".join(escape(line[:1].upper() + line[1:]) for line in lines)
            self.words.setText(f"{self._told}<br><span style='color:{tones().muted}'>{said}</span>")
        if profile.rows:
            heads = "".join(
                f"<td align='center' style='color:{tones().muted}'>{escape(names.say(head))}</td>"
                for head in profile.heads
            )
            rows = "".join(
                "<tr>"
                + "".join(f"<td align='center'><b>{escape(names.say(cell))}</b></td>" for cell in row)
                + "</tr>"
                for row in profile.rows
            )
            self.numbers.setText(f"<table width='100%' cellpadding='2'><tr>{heads}</tr>{rows}</table>")
            self.numbers.show()

    def _unit(self, unit: str, moment: Moment, pack: Pack, names: Names) -> list[str]:
        told = moment.view.get("pieces", {}).get(unit, {})
        icon = look_icon(names.counter_look(unit, told), PICTURE.width())
        self.picture.setPixmap(icon.pixmap(PICTURE.width(), PICTURE.width()))
        self.picture.show()
        rows = [f"<b>{escape(names.unit(unit, moment.view))}</b>"]
        place = names.place(told.get("at"))
        state = [
            _fact(key, value) for key, value in told.items() if key not in TOLD and _worth_telling(value)
        ]
        rows.append(escape(" · ".join(part for part in (place, *state) if part)))
        if unit in moment.unsupplied:
            rows.append(f"<span style='color:{tones().error}'>{tr('Out of supply')}</span>")
        return rows

    def _space(self, space: str, moment: Moment, names: Names) -> list[str]:
        view = moment.view
        holder = view.get("control", {}).get(space)
        rows = [f"{tr('Held by')}: {escape(names.seat(holder))}"] if holder else []
        rows += [
            escape(names.unit(unit, view))
            for unit, told in view.get("pieces", {}).items()
            if told.get("at") == space
        ]
        return rows + [title_of(str(sign)) for sign in view.get("markers", {}).get(space, ())]


def _worth_telling(value: Any) -> bool:
    return value not in (None, False, "", 0, [], {})


def _fact(key: str, value: Any) -> str:
    shown = title_of(str(value)) if isinstance(value, str) else value
    return title_of(key).lower() if value is True else f"{title_of(key).lower()}: {shown}"
