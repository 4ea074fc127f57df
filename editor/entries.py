"""Widgets for the values of a form, one class per kind of value.

An entry shows a plain value (`put`) and tells when a person has entered another (`entered`). It never changes
the document itself: what is entered is for the form to accept or to refuse.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.fields import (
    Choice,
    Either,
    Kind,
    Listing,
    Number,
    Optional,
    Pair,
    Reference,
    Tint,
    Truth,
    Words,
    blank,
    shown_word,
)
from editor.flow import FlowLayout
from editor.naming import Naming
from editor.texts import tr
from editor.themes import dress

UNBOUND = 1_000_000_000


class Mixed:
    """Stands for a value that differs between the things selected."""

    def __repr__(self) -> str:
        return "MIXED"


MIXED = Mixed()


class Entry(QWidget):
    """A widget for one value."""

    entered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value: Any = None

    def put(self, value: Any) -> None:
        """Show a value, or MIXED."""
        self.value = value
        self._show(value)

    def refuse(self, reason: str) -> None:
        """Mark what stands here as not accepted; no reason takes the mark away."""
        field = self.focusProxy()
        if field is not None:
            field.setProperty("state", "wrong" if reason else "")
            field.style().unpolish(field)
            field.style().polish(field)

    def _show(self, value: Any) -> None:
        raise NotImplementedError

    def _enter(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.entered.emit(value)

    def _holds(self, *widgets: QWidget, focus: QWidget | None = None) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in widgets:
            row.addWidget(widget)
        self.setFocusProxy(focus or widgets[0])


# ---------------------------------------------------------------------------- text


class WordsEntry(Entry):
    """A line of text; accepted with Enter or by leaving it, Esc takes it back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QLineEdit()
        self._line.editingFinished.connect(self._finish)
        self._line.installEventFilter(self)
        self._holds(self._line)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = (
            event.key() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        )
        if pressed == Qt.Key.Key_Escape and self._line.isModified():
            self._show(self.value)
            self.refuse("")
            return True
        return super().eventFilter(watched, event)

    def _show(self, value: Any) -> None:
        self._line.setText("" if value is MIXED or value is None else str(value))
        self._line.setPlaceholderText(tr("different values") if value is MIXED else "")
        self._line.setModified(False)

    def _finish(self) -> None:
        if self._line.isModified():
            self._line.setModified(False)
            self._enter(self._line.text())


class ParagraphEntry(Entry):
    """Several lines of text; accepted by leaving it or with Ctrl+Enter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(64)
        self._text.installEventFilter(self)
        self._holds(self._text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._finish()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._finish()
                return True
            if event.key() == Qt.Key.Key_Escape and self._text.document().isModified():
                self._show(self.value)
                return True
        return super().eventFilter(watched, event)

    def _show(self, value: Any) -> None:
        self._text.setPlainText("" if value is MIXED or value is None else str(value))
        self._text.setPlaceholderText(tr("different values") if value is MIXED else "")
        self._text.document().setModified(False)

    def _finish(self) -> None:
        if self._text.document().isModified():
            self._text.document().setModified(False)
            self._enter(self._text.toPlainText())


# ---------------------------------------------------------------------------- numbers


_OPERATIONS: Mapping[type, Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}


def calculated(text: str) -> float:
    """The value of a sum such as `3*12 + 5`; ValueError where it is none."""

    def value(node: ast.expr) -> float:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return float(node.value)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            return _OPERATIONS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.UnaryOp) and type(node.op) in _OPERATIONS:
            return _OPERATIONS[type(node.op)](value(node.operand))
        raise ValueError(text)

    try:
        return value(ast.parse(text.strip().replace(",", "."), mode="eval").body)
    except (SyntaxError, ZeroDivisionError, OverflowError) as error:
        raise ValueError(text) from error


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


class PairEntry(Entry):
    """Several values side by side, as the x and y of a point. An optional one may be emptied."""

    def __init__(
        self,
        kind: Pair,
        naming: Callable[[], Naming],
        unit: str = "",
        *,
        optional: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._optional = kind, optional
        self._parts = [simple_entry(_emptied(part, optional), naming) or WordsEntry() for part in kind.parts]
        for index, part in enumerate(self._parts):
            part.entered.connect(lambda value, index=index: self._part_entered(index, value))
            if isinstance(part, NumberEntry):
                part.box.setMinimumWidth(50)
        self._holds(*self._parts, focus=self._parts[0])

    def _show(self, value: Any) -> None:
        for index, part in enumerate(self._parts):
            part.put(value if value is MIXED or value is None else value[index])

    def _part_entered(self, index: int, value: Any) -> None:
        if value is None:
            self._enter(None)
            self._show(None)
            return
        known = self.value if isinstance(self.value, list) else [blank(part) for part in self._kind.parts]
        self._enter([value if i == index else old for i, old in enumerate(known)])


def _emptied(kind: Kind, optional: bool) -> Kind:
    return Optional(kind) if optional and isinstance(kind, Number) else kind


# ---------------------------------------------------------------------------- choices


class TruthEntry(Entry):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = QCheckBox()
        self.box.setFixedHeight(25)
        self.box.clicked.connect(self._finish)
        self._holds(self.box)

    def _show(self, value: Any) -> None:
        if value is MIXED:
            self.box.setTristate(True)
            self.box.setCheckState(Qt.CheckState.PartiallyChecked)
            self.box.setText(tr("different"))
        else:
            self.box.setTristate(False)
            self.box.setChecked(bool(value))
            self.box.setText(tr("yes") if value else tr("no"))

    def _finish(self) -> None:
        on = self.box.checkState() != Qt.CheckState.Unchecked
        self.box.setTristate(False)
        self.box.setChecked(on)
        self.box.setText(tr("yes") if on else tr("no"))
        self._enter(on)


class QuietCombo(QComboBox):
    """A combo box that leaves the wheel to the panel, so that scrolling changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ChoiceEntry(Entry):
    def __init__(self, options: tuple[Any, ...], *, optional: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combo = QuietCombo()
        self._values: list[Any] = [None, *options] if optional else list(options)
        for value in self._values:
            self._combo.addItem("–" if value is None else tr(shown_word(value)))
        self._combo.activated.connect(lambda index: self._enter(self._values[index]))
        self._combo.setPlaceholderText(tr("different values"))
        self._holds(self._combo)

    def _show(self, value: Any) -> None:
        self._combo.setCurrentIndex(self._values.index(value) if value in self._values else -1)


class ReferenceEntry(Entry):
    """Something that the pack defines: chosen from the list or found by typing part of its name."""

    def __init__(
        self,
        kinds: tuple[str, ...],
        naming: Callable[[], Naming],
        *,
        optional: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kinds, self._naming, self._optional = kinds, naming, optional
        self._combo = QuietCombo()
        self._line = QLineEdit()
        self._combo.setLineEdit(self._line)
        self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self._combo.model(), self)
        self._combo.setCompleter(completer)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._combo.activated.connect(self._chosen)
        self._line.editingFinished.connect(self._typed)
        self._holds(self._combo)

    def _show(self, value: Any) -> None:
        choices = self._naming().choices(self._kinds)
        ids = [*([""] if self._optional else []), *choices]
        self._combo.blockSignals(True)
        if ids != [self._combo.itemData(i) for i in range(self._combo.count())]:
            self._combo.clear()
            for id in ids:
                self._combo.addItem(choices[id] if id else "–", id)
        self._combo.setCurrentIndex(
            ids.index(value or "") if value is not MIXED and (value or "") in ids else -1
        )
        line = self._line
        line.setPlaceholderText(tr("different values") if value is MIXED else "–" if self._optional else "")
        if value is not MIXED and value and value not in choices:
            line.setText(str(value))
        if value is None:
            line.clear()
        line.setModified(False)
        line.setCursorPosition(0)
        self._combo.blockSignals(False)

    def _chosen(self, index: int) -> None:
        self._line.setModified(False)
        self._enter(self._combo.itemData(index) or None)

    def _typed(self) -> None:
        line = self._line
        if not line.isModified():
            return
        line.setModified(False)
        text = line.text().strip()
        if not text and self._optional:
            self._enter(None)
            return
        found = match(text, self._naming().choices(self._kinds))
        self._show(found or self.value)
        if found:
            self._enter(found)


def match(text: str, choices: Mapping[str, str]) -> str | None:
    """The id that a typed name means: the same name, else the only one that contains it."""
    wanted = text.casefold()
    same = [id for id, name in choices.items() if wanted in (name.casefold(), id)]
    within = same or [id for id, name in choices.items() if wanted and wanted in name.casefold()]
    return within[0] if len(within) == 1 or same else None


class TintEntry(Entry):
    """A colour: its sample opens the colour dialog, its number can be typed."""

    def __init__(self, *, optional: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._optional = optional
        self._line = QLineEdit()
        self._line.setMaximumWidth(96)
        self._line.editingFinished.connect(self._typed)
        self._sample = QPushButton()
        self._sample.setFixedSize(34, 24)
        self._sample.setAccessibleName(tr("Choose a colour"))
        self._sample.clicked.connect(self._choose)
        self._holds(self._sample, self._line, focus=self._line)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.addStretch(1)

    def _show(self, value: Any) -> None:
        known = isinstance(value, str) and QColor(value).isValid()
        self._line.setText(value if isinstance(value, str) else "")
        self._line.setPlaceholderText(tr("different") if value is MIXED else "–")
        self._line.setModified(False)
        self._sample.setStyleSheet(
            f"background: {value}; min-height: 0; border-radius: 4px;" if known else ""
        )

    def _typed(self) -> None:
        if self._line.isModified():
            self._line.setModified(False)
            self._enter(self._line.text().strip() or (None if self._optional else ""))

    def _choose(self) -> None:
        before = QColor(self.value) if isinstance(self.value, str) else QColor("#888888")
        chosen = QColorDialog.getColor(before, self.window(), tr("Choose a colour"))
        if chosen.isValid():
            self._show(chosen.name())
            self._enter(chosen.name())


# ---------------------------------------------------------------------------- several words


class ChipsEntry(Entry):
    """Tags, references or choices in a row of chips; typing adds one, Backspace takes the last away."""

    def __init__(self, item: Kind, naming: Callable[[], Naming], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item, self._naming = item, naming
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips, 4)
        column.addWidget(self._chips)
        self._line = QLineEdit()
        self._line.installEventFilter(self)
        self._line.returnPressed.connect(self._add)
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(self._add_named, Qt.ConnectionType.QueuedConnection)
        self._line.setCompleter(completer)
        column.addWidget(self._line)
        self.setFocusProxy(self._line)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            last = event.key() == Qt.Key.Key_Backspace and not self._line.text()
            if last and isinstance(self.value, list) and self.value:
                self._set(self.value[:-1])
                return True
        elif event.type() == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            self._names.setStringList(list(self._choices().values()))
        return super().eventFilter(watched, event)

    def _choices(self) -> Mapping[str, str]:
        if isinstance(self._item, Reference):
            return self._naming().choices(self._item.kinds)
        if isinstance(self._item, Choice):
            return {str(option): tr(shown_word(option)) for option in self._item.options}
        return {}

    def _show(self, value: Any) -> None:
        self._flow.clear()
        words = value if isinstance(value, list) else []
        choices = self._choices()
        for index, word in enumerate(words):
            chip = QPushButton(f"{choices.get(str(word), str(word))}  ×")
            dress(chip, "chip")
            chip.setToolTip(tr("Take away"))
            chip.clicked.connect(lambda _=False, index=index: self._take(index))
            self._flow.addWidget(chip)
        self._chips.setVisible(bool(words))
        placeholder = (
            tr("different values") if value is MIXED else tr("Add…") if not words else tr("Add another…")
        )
        self._line.setPlaceholderText(placeholder)
        self._chips.updateGeometry()

    def _add(self) -> None:
        text = self._line.text().strip()
        choices = self._choices()
        found = match(text, choices) if choices else text
        if found:
            self._line.clear()
            known = self.value if isinstance(self.value, list) else []
            if found not in known:
                self._set([*known, found])
        self._line.setProperty("state", "wrong" if text and not found else "")
        self._line.style().polish(self._line)

    def _add_named(self, _name: str) -> None:
        self._add()

    def _take(self, index: int) -> None:
        self._set([word for i, word in enumerate(self.value) if i != index])

    def _set(self, words: list[Any]) -> None:
        self._show(words)
        self._enter(words)


class EitherEntry(WordsEntry):
    """A number, or one of a few words: typed."""

    def __init__(self, kinds: tuple[Kind, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = [str(option) for kind in kinds if isinstance(kind, Choice) for option in kind.options]
        self._line.setCompleter(QCompleter(self._words, self))
        self._line.setToolTip(tr("A number, or: {words}", words=", ".join(self._words)))
        self._line.setMaximumWidth(120)

    def _enter(self, value: Any) -> None:
        text = str(value).strip()
        try:
            super()._enter(int(calculated(text)))
        except ValueError:
            super()._enter(text.casefold())


# ---------------------------------------------------------------------------- choosing the widget


def simple_entry(kind: Kind, naming: Callable[[], Naming], unit: str = "") -> Entry | None:
    """The widget for a kind of value that is no structure; see `editor.structures` for the others."""
    optional = isinstance(kind, Optional)
    inner = kind.value if isinstance(kind, Optional) else kind
    if isinstance(inner, Number):
        return NumberEntry(inner, unit, optional=optional)
    if isinstance(inner, Truth):
        return ChoiceEntry((True, False), optional=True) if optional else TruthEntry()
    if isinstance(inner, Choice):
        return ChoiceEntry(inner.options, optional=optional)
    if isinstance(inner, Reference):
        return ReferenceEntry(inner.kinds, naming, optional=optional)
    if isinstance(inner, Tint):
        return TintEntry(optional=optional)
    if isinstance(inner, Pair):
        return PairEntry(inner, naming, unit, optional=optional)
    if isinstance(inner, Either):
        return EitherEntry(inner.kinds)
    if isinstance(inner, Listing) and isinstance(inner.item, Words | Reference | Choice):
        return ChipsEntry(inner.item, naming)
    if isinstance(inner, Words):
        return ParagraphEntry() if inner.long else WordsEntry()
    return None
