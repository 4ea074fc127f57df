"""Imports without a detour: load this before other modules of the window.

PySide reads the source of every module that is imported after it, to see whether it might ask for a
`__feature__`. None of ours does, and a start would spend a tenth of its time on that. Nor is there garbage
worth a search while modules load; once there is a window, `tidying` collects.
"""

from __future__ import annotations

import gc

gc.disable()

# isort: split
import PySide6.QtCore  # noqa: E402, F401  brings shibokensupport along
from shibokensupport import feature  # type: ignore[import-not-found]  # noqa: E402

feature._mod_uses_pyside = lambda _module: False
