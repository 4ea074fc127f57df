"""Sums and places as people type them: `3*12 + 5`, `400, 250`, `@20, -5`, `60<45`. No Qt."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping

Point = tuple[float, float]

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


def typed_place(text: str, origin: Point) -> Point:
    """The place that a person typed; ValueError where it is none.

    `x, y` is a place on the board, `@x, y` so far from the origin, `length<angle` so far in a direction:
    degrees, 0 to the right, 90 up. A semicolon parts numbers that are written with a comma.
    """
    said = text.strip()
    if "<" in said:
        length, _, angle = said.removeprefix("@").partition("<")
        turn = math.radians(calculated(angle))
        far = calculated(length)
        return origin[0] + far * math.cos(turn), origin[1] - far * math.sin(turn)
    near = said.startswith("@")
    parts = said.removeprefix("@").split(";" if ";" in said else ",")
    if len(parts) != 2:
        raise ValueError(text)
    x, y = (calculated(part) for part in parts)
    return (origin[0] + x, origin[1] + y) if near else (x, y)
