"""What is seen and how: zoom, grid, themes, languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from editor.actions import Action
from editor.canvas.view import Canvas
from editor.commands.when import any_selected, on_canvas, pack_open
from editor.overlays.drawn import KINDS
from editor.texts import LANGUAGES, language, mark, use_language
from editor.themes import use_theme

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    is_open = pack_open(w)

    def zoom(factor: float) -> Callable[[], None]:
        return on_canvas(w, lambda canvas: canvas.set_zoom(canvas.zoom * factor))

    actions = [
        Action("view.fit", mark("Fit the board"), on_canvas(w, Canvas.fit), ("Ctrl+0",), enabled=is_open),
        Action(
            "view.fit_selection",
            mark("Fit the selection"),
            on_canvas(w, Canvas.fit_selection),
            ("Ctrl+2",),
            enabled=any_selected(w),
        ),
        Action("view.zoom_in", mark("Zoom in"), zoom(1.25), ("Ctrl++", "Ctrl+="), enabled=is_open),
        Action("view.zoom_out", mark("Zoom out"), zoom(0.8), ("Ctrl+-",), enabled=is_open),
        Action(
            "view.actual",
            mark("100 %"),
            on_canvas(w, lambda canvas: canvas.set_zoom(1.0)),
            ("Ctrl+1",),
            enabled=is_open,
        ),
        Action(
            "view.grid",
            mark("Grid"),
            lambda: _toggle(w, "shows_grid"),
            ("Ctrl+'",),
            enabled=is_open,
            checked=lambda: w.workspace is not None and w.workspace.canvas.shows_grid,
        ),
        Action(
            "view.rulers",
            mark("Rulers"),
            lambda: _toggle(w, "shows_rulers"),
            ("Ctrl+R",),
            enabled=is_open,
            checked=lambda: w.workspace is not None and w.workspace.canvas.shows_rulers,
        ),
        Action(
            "view.minimap",
            mark("Minimap"),
            lambda: _toggle_minimap(w),
            ("Ctrl+M",),
            enabled=is_open,
            checked=lambda: w.workspace is not None and w.workspace.minimap.is_wanted,
        ),
    ]
    for kind, words in KINDS.items():
        actions.append(
            Action(
                f"view.overlay_{kind}",
                words,
                partial(_toggle_overlay, w, kind),
                enabled=is_open,
                checked=partial(_shows_overlay, w, kind),
            )
        )
    for choice, words in (
        ("system", mark("As the system")),
        ("light", mark("Light")),
        ("dark", mark("Dark")),
    ):
        actions.append(
            Action(
                f"view.theme_{choice}",
                words,
                partial(_take_theme, w, choice),
                group="theme",
                checked=partial(_has_theme, w, choice),
            )
        )
    for code, words in LANGUAGES.items():
        actions.append(
            Action(
                f"view.language_{code}",
                words,
                partial(_take_language, w, code),
                group="language",
                checked=partial(_speaks, code),
            )
        )
    return actions


def _has_theme(w: Window, choice: str) -> bool:
    return w.settings.theme == choice


def _speaks(code: str) -> bool:
    return language() == code


def _toggle(w: Window, name: str) -> None:
    if w.workspace is not None:
        canvas = w.workspace.canvas
        setattr(canvas, name, not getattr(canvas, name))
        canvas.viewport().update()


def _toggle_overlay(w: Window, kind: str) -> None:
    if w.workspace is not None:
        w.workspace.overlay.show_kind(kind)


def _shows_overlay(w: Window, kind: str) -> bool:
    return w.workspace is not None and w.workspace.overlay.kind == kind


def _toggle_minimap(w: Window) -> None:
    if w.workspace is not None:
        w.workspace.minimap.want(not w.workspace.minimap.is_wanted)


def _take_theme(w: Window, choice: str) -> None:
    w.settings.theme = choice  # type: ignore[assignment]
    w.settings.save()
    use_theme(choice)


def _take_language(w: Window, code: str) -> None:
    w.settings.language = code
    w.settings.save()
    use_language(code)
