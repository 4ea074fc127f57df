"""Pictures for README and guides: each shipped pack in each theme, taken from the real window without a
display.

python -m editor.screenshots [FOLDER] [--size 1600x1000] [--only PACK] [--tables]
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QRectF

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"

CLOSE_UPS = PICTURES / "close-ups.yaml"
"""Packs that are also shown near, with something selected: pack -> space and zoom."""
TABLES = PICTURES / "playtest.yaml"
"""Games that are shown on the Playtest and Balance desks."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="screenshots", description="Take the pictures of the guides.")
    parser.add_argument("folder", nargs="?", type=Path, default=PICTURES)
    parser.add_argument("--size", default="1600x1000")
    parser.add_argument("--only", default="")
    parser.add_argument("--tables", action="store_true", help="only the pictures of games being played")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    width, height = map(int, chosen.size.split("x"))
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["SANDTABLE_CONFIG"] = os.environ["SANDTABLE_STATE"] = scratch
        if not chosen.tables:
            for file in take(chosen.folder, (width, height), chosen.only):
                print(file)
        if not chosen.only:
            for file in take_tables(chosen.folder, (width, height)):
                print(file)
    return 0


def take(folder: Path, size: tuple[int, int], only: str = "") -> list[Path]:
    """Take all pictures into a folder; returns the files."""
    from editor.app import application
    from editor.settings import Settings
    from editor.themes import use_theme
    from editor.welcome import shipped_packs
    from editor.window import Window
    from model.yaml_text import parse

    app = application()
    folder.mkdir(parents=True, exist_ok=True)
    taken: list[Path] = []
    close_ups = parse(CLOSE_UPS.read_text(encoding="utf-8")).data
    use_theme("light")
    window = Window(Settings())
    window.resize(*size)
    window.show()

    def shoot(name: str) -> None:
        app.processEvents()
        while window.document is not None and window.problems.report is None:
            app.processEvents()
        for _ in range(4):
            app.processEvents()
        file = folder / f"{name}.png"
        window.grab().save(str(file))
        taken.append(file)

    for theme in ("light", "dark"):
        use_theme(theme)
        if not only:
            window.tabs.setCurrentIndex(0)
            app.processEvents()
            window.welcome.draw_all()
            shoot(f"welcome-{theme}")
        for pack in shipped_packs():
            if only and pack.name != only:
                continue
            workspace = window.open(pack)
            if workspace is None:
                continue
            workspace.canvas.ground.waits = False
            workspace.document.select(())
            app.processEvents()
            workspace.canvas.fit()
            workspace.canvas.settle_names()
            shoot(f"{pack.name}-{theme}")
            if near := close_ups.get(pack.name):
                zoom = near["zoom"]
                path = ("boards", workspace.document.board or "", "spaces", near["space"])
                workspace.document.select([path])
                thing = workspace.canvas.thing(path)
                if thing is not None:
                    centre = thing.bounds.centre
                    side = 800 / zoom
                    workspace.canvas.fit_area(
                        QRectF(centre[0] - side, centre[1] - side / 2, 2 * side, side), most=zoom
                    )
                workspace.canvas.settle_names()
                shoot(f"{pack.name}-near-{theme}")
    window.hide()
    return taken


def take_tables(folder: Path, size: tuple[int, int]) -> Iterator[Path]:
    """Take the pictures of games being played."""
    from editor.app import application
    from editor.playtest.pictures import take as take_games
    from editor.settings import Settings
    from editor.window import Window
    from model.yaml_text import parse

    application()
    window = Window(Settings())
    window.resize(*size)
    window.show()
    yield from take_games(window, parse(TABLES.read_text(encoding="utf-8")).data, folder)
    for workspace in window.workspaces():
        workspace.desks.close()
    window.hide()


if __name__ == "__main__":
    raise SystemExit(main())
