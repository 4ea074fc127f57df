"""When commands can be used, and on what they work: the pack and the canvas in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.canvas.view import Canvas
from editor.document import OpenPack

if TYPE_CHECKING:
    from editor.window import Window


def pack_open(window: Window) -> Callable[[], bool]:
    return lambda: window.document is not None


def any_selected(window: Window) -> Callable[[], bool]:
    return lambda: window.document is not None and bool(window.document.selection)


def on_pack(w: Window, run: Callable[[OpenPack], object]) -> Callable[[], None]:
    """Do something with the pack in view, if there is one."""

    def act() -> None:
        if w.document is not None:
            run(w.document)

    return act


def on_canvas(w: Window, run: Callable[[Canvas], object]) -> Callable[[], None]:
    """Do something with the canvas in view, if there is one."""

    def act() -> None:
        if w.workspace is not None:
            run(w.workspace.canvas)

    return act
