"""Which panels there are, and where the window first puts them."""

from __future__ import annotations

from typing import Literal

from editor.panels.cards import CardsPanel
from editor.panels.contents import ContentsPanel
from editor.panels.history import HistoryPanel
from editor.panels.layers import LayersPanel
from editor.panels.merge import MergePanel
from editor.panels.options import OptionsPanel
from editor.panels.order_of_battle import OrderOfBattlePanel
from editor.panels.panel import Panel
from editor.panels.problems import ProblemsPanel
from editor.panels.properties import PropertiesPanel
from editor.panels.scenario import ScenarioPanel
from editor.panels.victory import VictoryPanel
from editor.toolbox import Toolbox

Area = Literal["right", "right below", "bottom"]

DOCKS: tuple[tuple[type[Panel], Area], ...] = (
    (PropertiesPanel, "right"),
    (ScenarioPanel, "right"),
    (OptionsPanel, "right"),
    (LayersPanel, "right below"),
    (Toolbox, "right below"),
    (ProblemsPanel, "bottom"),
    (OrderOfBattlePanel, "bottom"),
    (ContentsPanel, "bottom"),
    (CardsPanel, "bottom"),
    (VictoryPanel, "bottom"),
    (HistoryPanel, "bottom"),
    (MergePanel, "bottom"),
)
"""Those of one area are tabs, the first in front."""

PANELS = tuple(kind for kind, _area in DOCKS)
