"""Every tool and every panel is driven by a test that also takes its work back.

The registries say what there is, the source of the tests what they drive: a tool or panel that somebody adds
without a test fails here by name.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from editor.commands.tools import TOOL_KEYS
from editor.panels.docks import PANELS
from editor.rail import TOOLS

TESTS = Path(__file__).parent
TAKING_BACK = {"undo", "jump", "undone"}
SHOWING = {"problems", "history"}
"""Panels that show what others changed: findings, and the steps themselves."""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        file.name: ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(TESTS.rglob("test_*.py"))
        if file.name != Path(__file__).name
    }


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def called(node: ast.AST) -> set[str]:
    """The names of all functions that are called somewhere in a piece of source."""
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    return {f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", "") for f in calls}


def taken(node: ast.AST) -> set[str]:
    """The tools that a piece of source takes."""
    return {
        each.args[0].value
        for each in ast.walk(node)
        if isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr in ("take", "take_tool")
        and each.args
        and isinstance(each.args[0], ast.Constant)
    }


def taken_for(test: ast.FunctionDef, others: list[ast.FunctionDef]) -> set[str]:
    """The tools that a test takes, itself or through the fixtures of its module."""
    wanted = {argument.arg for argument in test.args.args}
    return taken(test).union(*(taken(each) for each in others if each.name in wanted))


def named(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def test_the_rail_and_the_keys_know_the_same_tools() -> None:
    assert set(TOOLS) == set(TOOL_KEYS)


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_is_driven_and_taken_back(tool: str) -> None:
    tests = [
        each
        for tree in trees().values()
        for each in functions(tree)
        if tool in taken_for(each, functions(tree))
    ]
    assert tests, f"no test takes the tool {tool}"
    if tool != "eyedropper":  # picking terrain up changes nothing in the pack
        assert any(called(each) & TAKING_BACK for each in tests), f"no test takes back what {tool} did"


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.id)
def test_every_panel_is_driven_and_taken_back(panel: type) -> None:
    homes = [tree for tree in trees().values() if panel.__name__ in named(tree)]
    tests = [each for tree in homes for each in functions(tree) if each.name.startswith("test_")]
    assert tests, f"no test uses {panel.__name__}"
    if panel.id not in SHOWING:  # type: ignore[attr-defined]
        assert any(called(tree) & TAKING_BACK for tree in homes), (
            f"no test takes back work of {panel.__name__}"
        )
