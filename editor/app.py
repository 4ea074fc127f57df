"""Start: one application, one window."""

from __future__ import annotations

import sys
from pathlib import Path

import editor.imports  # noqa: F401  first, as it makes the others quick

# isort: split
from PySide6.QtWidgets import QApplication

from editor.settings import Settings
from editor.texts import use_language
from editor.themes import use_theme
from editor.tidying import tidy_here


def application() -> QApplication:
    """The one application of this process, with our name and style."""
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Sandtable")
    app.setOrganizationName("Sandtable")
    tidy_here()
    return app


def run(pack: Path | None = None) -> int:
    """Open the window, with a pack or with the welcome page, until it is closed."""
    app = application()
    settings = Settings.load()
    use_language(settings.language)
    use_theme(settings.theme)
    from editor.window import Window

    window = Window(settings)
    window.show()
    window.session.restore(pack)
    if pack is None and not window.banner.isVisible():
        window.filing.offer_recovery()
    return app.exec()


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
