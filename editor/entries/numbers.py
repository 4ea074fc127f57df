"""Numbers: typed, counted up, or as a sum."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QWidget,
)

from editor.entries.base import MIXED, Entry
from editor.fields import (
    Number,
)
from editor.sums import calculated
from editor.texts import tr

UNBOUND = 1_000_000_000


class NumberBox(QDoubleSpinBox):
    """A spin box that takes sums, may be empty, and leaves the wheel to the panel unless it has the focus."""

    def __init__(self, kind: Number, unit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        least = -UNBOUND if kind.least is None else kind.least
        most = UNBOUND if kind.most is None else kind.most
        self._least = least
        self.setDecimals(0 if kind.whole else 3)
        self.setRange(least, most)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSuffix(f" {tr(unit)}" if unit else "")
        self.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.setMaximumWidth(130)
        self.setFixedHeight(25)
        self.lineEdit().setTextMargins(4, 0, 0, 0)

    def allow_empty(self, said: str) -> None:
        """The step below the least value means that there is none."""
        self.setMinimum(self._least - 1)
        self.setSpecialValueText(said or " ")

    def forbid_empty(self) -> None:
        self.setSpecialValueText("")
        self.setMinimum(self._least)

    @property
    def is_empty(self) -> bool:
        return self.value() < self._least

    def put_empty(self) -> None:
        self.setValue(self.minimum())

    def _bare(self, text: str) -> str:
        return text.removesuffix(self.suffix()).strip()

    def textFromValue(self, value: float) -> str:
        return (
            f"{value:.{self.decimals()}f}".rstrip("0").rstrip(".") if self.decimals() else str(round(value))
        )

    def valueFromText(self, text: str) -> float:
        bare = self._bare(text)
        if not bare or bare == self.specialValueText().strip():
            return self.minimum()
        try:
            return calculated(bare)
        except ValueError:
            return self.value()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        bare = self._bare(text)
        if all(letter in "0123456789.,+-*/() " for letter in bare) or bare == self.specialValueText().strip():
            state = QValidator.State.Intermediate
            try:
                if self.minimum() <= calculated(bare) <= self.maximum():
                    state = QValidator.State.Acceptable
            except ValueError:
                state = QValidator.State.Acceptable if not bare else state
            return state, text, position
        return QValidator.State.Invalid, text, position

    def fixup(self, text: str) -> str:
        try:
            return self.textFromValue(min(max(calculated(self._bare(text)), self.minimum()), self.maximum()))
        except ValueError:
            return self.textFromValue(self.value())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class NumberEntry(Entry):
    def __init__(
        self, kind: Number, unit: str = "", *, optional: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kind, self._optional = kind, optional
        self.box = NumberBox(kind, unit)
        if kind.least is not None and kind.most is not None:
            self.box.setToolTip(tr("{least} to {most}", least=f"{kind.least:g}", most=f"{kind.most:g}"))
        self.box.valueChanged.connect(self._finish)
        self._holds(self.box)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.addStretch(1)

    def _show(self, value: Any) -> None:
        self.box.blockSignals(True)
        if value is MIXED:
            self.box.allow_empty(tr("different"))
            self.box.put_empty()
        elif self._optional:
            self.box.allow_empty("–")
            self.box.put_empty() if value is None else self.box.setValue(value)
        else:
            self.box.forbid_empty()
            self.box.setValue(value if isinstance(value, int | float) else 0)
        self.box.blockSignals(False)

    def _finish(self) -> None:
        if self.box.is_empty:
            if self._optional and self.value is not MIXED:
                self._enter(None)
            return
        value = self.box.value()
        self._enter(int(value) if self._kind.whole else value)
