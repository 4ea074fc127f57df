"""The layers of a map: what is shown, how strongly, and what cannot be touched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from editor.texts import mark


@dataclass(frozen=True)
class Layer:
    """One layer, in terms of the canvas's own (`draws`) and of the tables whose things lie on it."""

    id: str
    title: str
    draws: tuple[str, ...]
    tables: tuple[str, ...] = ()
    visible: bool = True
    locked: bool = False
    opacity: float = 1.0


ALL = (
    Layer("units", mark("Units"), ("counters",), ("setup",)),
    Layer("names", mark("Names"), ("names",)),
    Layer("signs", mark("Signs"), ("chips",)),
    Layer("boxes", mark("Boxes and tracks"), ("boxes",), ("boxes", "tracks")),
    Layer("spaces", mark("Spaces"), ("spaces", "halos"), ("spaces",)),
    Layer("groups", mark("Objectives and regions"), ("groups",), ("regions",)),
    Layer("connections", mark("Connections"), ("connections",), ("connections",)),
    Layer("lettering", mark("Countries and seas"), ("lettering",), ("artwork",)),
)
"""The highest first."""


class Layers(QObject):
    """The layers of one open pack, as its user set them."""

    changed = Signal(object)
    """The `Layer` as it is now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers = {layer.id: layer for layer in ALL}

    def __iter__(self) -> Iterator[Layer]:
        return iter(self._layers.values())

    def __getitem__(self, id: str) -> Layer:
        return self._layers[id]

    def set(self, id: str, **how: bool | float) -> None:
        """Change whether a layer is visible or locked, or its opacity."""
        new = replace(self._layers[id], **how)  # type: ignore[arg-type]
        if new != self._layers[id]:
            self._layers[id] = new
            self.changed.emit(new)

    def show_only(self, id: str) -> None:
        """Hide all other layers; the second time, show all again."""
        alone = all(layer.visible == (layer.id == id) for layer in self)
        for layer in list(self):
            self.set(layer.id, visible=alone or layer.id == id)

    def is_locked(self, table: str) -> bool:
        """Whether things of a table cannot be selected or moved on the map."""
        return any(table in layer.tables and (layer.locked or not layer.visible) for layer in self)
