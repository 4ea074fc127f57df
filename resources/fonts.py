"""The fonts that Sandtable brings along, so that maps and cards look the same on every computer.

Each family comes from a package that carries the unchanged font files (SIL Open Font License). All have the
letters of English, Hungarian and Russian. They are static fonts: of a variable one, Qt shows a single weight.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

SANS = "Fira Sans"
NARROW = "Fira Sans Condensed"
SERIF = "IBM Plex Serif"

PACKAGES = {
    SANS: "fontpkg_fira_sans",
    NARROW: "fontpkg_fira_sans_condensed",
    SERIF: "fontpkg_ibm_plex_serif",
}


def font_files() -> dict[str, list[Path]]:
    """The font files of each family, for `QFontDatabase.addApplicationFont`."""
    return {family: sorted(Path(str(files(name))).glob("files/*.ttf")) for family, name in PACKAGES.items()}
