"""Tests never open a window, however pytest is started."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
