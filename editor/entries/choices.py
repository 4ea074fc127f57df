"""One of several: yes or no, a word, something that the pack defines, a colour; and several of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, QStringListModel, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.entries.base import MIXED, Entry
from editor.fields import (
    Choice,
    Kind,
    Reference,
    shown_word,
)
from editor.flow import FlowLayout
from editor.naming import Naming
from editor.texts import tr
from editor.themes import dress

LONGEST = 20
"""Letters of a chip; more are cut."""


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
        self.setMinimumContentsLength(4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Narrow where it must be; Qt would insist on room for the placeholder."""
        return QSize(86, super().minimumSizeHint().height())

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
            name = choices.get(str(word), str(word))
            chip = QPushButton(f"{name if len(name) <= LONGEST else f'{name[: LONGEST - 1]}…'}  ×")
            dress(chip, "chip")
            chip.setToolTip(tr("Take away"))
            chip.setAccessibleName(tr("Take away {name}", name=name[:LONGEST]))
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
