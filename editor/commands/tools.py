"""Taking the tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from editor.actions import Action
from editor.texts import mark

if TYPE_CHECKING:
    from editor.window import Window


TOOL_KEYS = {
    "select": ("V", mark("Select and move")),
    "space": ("S", mark("Add spaces")),
    "connect": ("C", mark("Connect spaces")),
    "area": ("A", mark("Draw areas and borders")),
    "border": ("E", mark("Write on borders")),
    "tile": ("Shift+T", mark("Lay tiles")),
    "brush": ("B", mark("Terrain brush")),
    "line": ("L", mark("Terrain line")),
    "fill": ("F", mark("Fill terrain")),
    "eyedropper": ("I", mark("Pick up terrain")),
    "setup": ("U", mark("Set up units")),
    "region": ("R", mark("Paint a region")),
    "label": ("T", mark("Labels")),
    "image": ("Shift+I", mark("Picture to trace")),
}


def commands(w: Window) -> list[Action]:
    def usable(tool: str) -> Callable[[], bool]:
        return lambda: w.workspace is not None and tool in w.workspace.usable_tools()

    return [
        Action(
            f"tool.{tool}",
            words,
            partial(_take_tool, w, tool),
            (key,),
            group="tool",
            enabled=usable(tool),
            checked=partial(_has_tool, w, tool),
        )
        for tool, (key, words) in TOOL_KEYS.items()
    ]


def _take_tool(w: Window, tool: str) -> None:
    if w.workspace is not None:
        w.workspace.take_tool(tool)


def _has_tool(w: Window, tool: str) -> bool:
    return w.workspace is not None and w.workspace.tool == tool
