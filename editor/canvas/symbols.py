"""Symbols on counters: APP-6 frames with branch signs, and silhouettes of men, guns, vehicles, ships and
aircraft.

Every symbol is drawn in a box 100 wide and 64 high, its centre at the origin; painters scale it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtGui import QPainterPath, QTransform

from editor.canvas.ink import disc, joined, line, polygon, rect, regular

WIDTH, HEIGHT = 100.0, 64.0

Drawer = Callable[[], tuple[QPainterPath, QPainterPath]]
"""What is stroked, and what is filled."""


def _strokes(*lines: list[tuple[float, float]]) -> QPainterPath:
    return joined(line(points) for points in lines)


def _oval(width: float, height: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(-width / 2, -height / 2, width, height, height / 2, height / 2)
    return path


NOTHING = QPainterPath()


def _infantry() -> tuple[QPainterPath, QPainterPath]:
    return _strokes([(-50, -32), (50, 32)], [(-50, 32), (50, -32)]), NOTHING


def _cavalry() -> tuple[QPainterPath, QPainterPath]:
    return _strokes([(-50, 32), (50, -32)]), NOTHING


def _armour() -> tuple[QPainterPath, QPainterPath]:
    return _oval(64, 34), NOTHING


def _mechanised() -> tuple[QPainterPath, QPainterPath]:
    return joined([_infantry()[0], _oval(64, 34)]), NOTHING


def _artillery() -> tuple[QPainterPath, QPainterPath]:
    return NOTHING, disc(11)


def _motorised() -> tuple[QPainterPath, QPainterPath]:
    return joined([_infantry()[0], disc(6, -24, 26), disc(6, 24, 26)]), NOTHING


def _engineer() -> tuple[QPainterPath, QPainterPath]:
    return _strokes([(-24, 16), (-24, -12), (24, -12), (24, 16)], [(0, -12), (0, 16)]), NOTHING


def _anti_tank() -> tuple[QPainterPath, QPainterPath]:
    return _strokes([(-50, 32), (0, -32), (50, 32)]), NOTHING


def _anti_aircraft() -> tuple[QPainterPath, QPainterPath]:
    arch = QPainterPath()
    arch.moveTo(-50, 32)
    arch.quadTo(0, -60, 50, 32)
    return arch, NOTHING


def _headquarters() -> tuple[QPainterPath, QPainterPath]:
    return NOTHING, rect(-50, -32, 100, 18)


def _paratroops() -> tuple[QPainterPath, QPainterPath]:
    wings = QPainterPath()
    wings.moveTo(-22, 24)
    wings.cubicTo(-18, 8, -4, 8, 0, 22)
    wings.cubicTo(4, 8, 18, 8, 22, 24)
    return joined([_infantry()[0], wings]), NOTHING


FRAMED: dict[str, Drawer] = {
    "infantry": _infantry,
    "cavalry": _cavalry,
    "armour": _armour,
    "mechanised": _mechanised,
    "motorised": _motorised,
    "artillery": _artillery,
    "engineer": _engineer,
    "anti-tank": _anti_tank,
    "anti-aircraft": _anti_aircraft,
    "headquarters": _headquarters,
    "paratroops": _paratroops,
}
"""Branch signs that stand in the rectangular frame."""


# ---------------------------------------------------------------------------- silhouettes


def _aircraft() -> QPainterPath:
    half = [(0, -32), (5, -24), (6, -8), (44, 6), (44, 14), (6, 8), (4, 24), (16, 30), (16, 34), (0, 32)]
    return polygon(half + [(-x, y) for x, y in reversed(half)])


def _bomber_aircraft() -> QPainterPath:
    half = [(0, -32), (6, -26), (6, -10), (20, -8), (20, -14), (27, -14), (27, -7), (50, -2), (50, 6), (6, 6)]
    half += [(4, 24), (18, 28), (18, 34), (0, 32)]
    return polygon(half + [(-x, y) for x, y in reversed(half)])


def _ship() -> QPainterPath:
    hull = polygon([(-50, 8), (50, 8), (42, 26), (-40, 26)])
    tower = [rect(-16, -8, 30, 16), rect(-6, -22, 12, 14), rect(-2, -32, 3, 10)]
    guns = [rect(-38, 0, 16, 8), polygon([(-38, 2), (-50, -4), (-50, -1), (-38, 5)])]
    guns += [rect(20, 0, 16, 8), polygon([(36, 2), (48, -4), (48, -1), (36, 5)])]
    return joined([hull, *tower, *guns])


def _submarine() -> QPainterPath:
    return joined([_oval(96, 20), rect(-12, -26, 22, 18, 3), rect(-4, -34, 4, 10)])


def _tank() -> QPainterPath:
    tracks = rect(-44, 8, 84, 22, 11)
    hull = polygon([(-46, 8), (-38, -4), (30, -4), (42, 8)])
    turret = polygon([(-22, -4), (-18, -22), (12, -22), (18, -4)])
    barrel = polygon([(14, -18), (52, -18), (52, -13), (14, -12)])
    return joined([tracks, hull, turret, barrel])


def _assault_gun() -> QPainterPath:
    tracks = rect(-44, 8, 84, 22, 11)
    hull = polygon([(-46, 8), (-40, -12), (14, -12), (28, 0), (42, 8)])
    return joined([tracks, hull, polygon([(16, -8), (50, -6), (50, -1), (20, 0)])])


def _gun() -> QPainterPath:
    wheel = QPainterPath()
    wheel.addEllipse(-16, -6, 36, 36)
    hole = QPainterPath()
    hole.addEllipse(-10, 0, 24, 24)
    spokes = joined(regular(4, 13, 2, 12, turn).intersected(rect(-14, 10, 32, 4)) for turn in (0.0, 45.0))
    barrel = polygon([(-22, 4), (46, -26), (49, -20), (-18, 12)])
    trail = polygon([(-4, 10), (-50, 28), (-50, 33), (4, 18)])
    return joined([wheel.subtracted(hole), spokes, barrel, trail, disc(4, 2, 12)])


def _anti_tank_gun() -> QPainterPath:
    wheel = joined([disc(14, 0, 16)])
    shield = polygon([(4, -20), (12, -24), (14, 12), (6, 12)])
    return joined([wheel, shield, rect(6, -8, 46, 5), polygon([(0, 8), (-48, 28), (-48, 32), (4, 16)])])


def _soldier(x: float = 0.0, height: float = 64.0, helmet: str = "brim") -> QPainterPath:
    """A man with a rifle, seen from the front."""
    s = height / 64.0
    head = disc(6.5 * s, x, -21 * s)
    if helmet == "brim":
        cover = joined(
            [
                _scaled(_oval(24, 5), s, x, -25 * s),
                _scaled(polygon([(-8, 0), (-7, -8), (7, -8), (8, 0)]), s, x, -25 * s),
            ]
        )
    else:
        cover = _scaled(
            polygon([(-9, 4), (-9, -4), (-5, -9), (5, -9), (9, -4), (9, 4), (6, 1), (-6, 1)]), s, x, -25 * s
        )
    body = _scaled(
        polygon(
            [
                (-9, -15),
                (9, -15),
                (11, 4),
                (7, 6),
                (7, 32),
                (1.5, 32),
                (0, 12),
                (-1.5, 32),
                (-7, 32),
                (-7, 6),
                (-11, 4),
            ]
        ),
        s,
        x,
        0,
    )
    return joined([head, cover, body])


def _scaled(path: QPainterPath, scale: float, x: float, y: float) -> QPainterPath:
    return QTransform(scale, 0, 0, scale, x, y).map(path)


def _squad() -> QPainterPath:
    rifles = [polygon([(x - 1, -26), (x + 1.5, -26), (x + 10, 20), (x + 7, 20)]) for x in (-20, 12, 42)]
    return joined([_soldier(-30, 58), _soldier(0, 64), _soldier(30, 58), *rifles])


def _machine_gun() -> QPainterPath:
    gun = joined([rect(-30, -14, 44, 11), rect(14, -11, 36, 5), rect(-40, -12, 12, 5), rect(-14, -22, 4, 8)])
    legs = joined(
        [polygon([(-6, -4), (0, -4), (-26, 31), (-32, 31)]), polygon([(-2, -4), (4, -4), (30, 31), (24, 31)])]
    )
    return joined([gun, legs])


def _mortar() -> QPainterPath:
    tube = polygon([(-20, 26), (12, -30), (20, -26), (-10, 30)])
    legs = polygon([(6, -8), (10, -8), (36, 31), (31, 31)])
    return joined([tube, legs, rect(-34, 26, 40, 6), disc(5, 34, -20), disc(4, 44, -8)])


def _bomber_man() -> QPainterPath:
    arm = polygon([(6, -12), (12, -16), (24, -34), (18, -38)])
    return joined([_soldier(0, 60), arm, disc(6, 24, -38)])


def _truck() -> QPainterPath:
    cab = joined([polygon([(18, 16), (18, -8), (34, -8), (44, 2), (44, 16)]), rect(-46, -24, 60, 40, 4)])
    return joined([cab, disc(9, -28, 20), disc(9, -4, 20), disc(9, 30, 20)])


def _cross() -> QPainterPath:
    return joined([rect(-10, -30, 20, 60), rect(-30, -10, 60, 20)])


SILHOUETTES: dict[str, Callable[[], QPainterPath]] = {
    "aircraft": _aircraft,
    "bomber": _bomber_aircraft,
    "fleet": _ship,
    "ship": _ship,
    "submarine": _submarine,
    "tank": _tank,
    "assault gun": _assault_gun,
    "gun": _gun,
    "howitzer": _gun,
    "anti-tank gun": _anti_tank_gun,
    "soldier": _soldier,
    "squad": _squad,
    "machine gun": _machine_gun,
    "mortar": _mortar,
    "bomb thrower": _bomber_man,
    "truck": _truck,
    "cross": _cross,
}


OTHER_NAMES = {
    "armor": "armour",
    "corps": "infantry",
    "army": "infantry",
    "unit": "infantry",
    "tank-destroyer": "assault gun",
    "anti-tank-gun": "anti-tank gun",
    "infantry-bomber": "infantry",
    "machine-gun": "machine gun",
    "armoured-car": "truck",
    "self-propelled-gun": "assault gun",
    "anti-air-gun": "howitzer",
    "motorized-infantry": "motorised",
}


@lru_cache(maxsize=256)
def frame_sign(name: str) -> tuple[QPainterPath, QPainterPath] | None:
    """The branch sign of that name inside the frame: what is stroked, what is filled; None if there is
    none."""
    drawer = FRAMED.get(OTHER_NAMES.get(name, name))
    return drawer() if drawer else None


@lru_cache(maxsize=256)
def silhouette(name: str) -> QPainterPath | None:
    name = OTHER_NAMES.get(name, name)
    drawer = SILHOUETTES.get(name) or SILHOUETTES.get(name.replace("-", " "))
    return drawer() if drawer else None


def portrait(name: str) -> QPainterPath | None:
    """The silhouette for a picture, where a branch sign would be too abstract: men for infantry."""
    return silhouette(
        "squad" if OTHER_NAMES.get(name, name) in ("infantry", "motorised", "cavalry") else name
    )


@lru_cache(maxsize=256)
def helmeted(helmet: str) -> QPainterPath:
    """A man in a flat (`brim`) or a steep (`steel`) helmet, 64 high."""
    return _soldier(0.0, 64.0, helmet)


def fitted(path: QPainterPath, width: float, height: float, x: float, y: float) -> QPainterPath:
    """The path as large as the box allows, centred on the point."""
    bounds = path.boundingRect()
    scale = min(width / max(bounds.width(), 1e-6), height / max(bounds.height(), 1e-6))
    centre = bounds.center()
    return QTransform(scale, 0, 0, scale, x - centre.x() * scale, y - centre.y() * scale).map(path)


def spiked(count: int, outer: float, inner: float, x: float, y: float) -> QPainterPath:
    """A burst with so many points."""
    corners = []
    for i in range(count * 2):
        angle = math.pi * i / count - math.pi / 2
        radius = outer if i % 2 == 0 else inner
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(corners)
