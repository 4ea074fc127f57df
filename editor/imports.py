"""Imports without a detour: load this before other modules of the window.

PySide reads the source of every module that is imported after it, to see whether it might ask for a
`__feature__`. None of ours does, and a start would spend a tenth of its time on that.
"""

from __future__ import annotations

import PySide6.QtCore  # noqa: F401  brings shibokensupport along
from shibokensupport import feature  # type: ignore[import-not-found]

feature._mod_uses_pyside = lambda _module: False
