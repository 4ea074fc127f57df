"""Who uses this? Every place that names a thing, or that translates a text. No Qt."""

from __future__ import annotations

from model import Pack, uses
from model.change import Path, path_text
from model.references import kind_at


def users(pack: Pack, path: Path) -> tuple[Path, ...]:
    """The places that name what a path defines; those of a text are its translations."""
    kind, board = kind_at(pack, path)
    if kind:
        return tuple(tuple(map(str, mention.place)) for mention in uses(pack, kind, path[-1], board))
    key = path_text(path)
    return tuple(
        ("catalogues", language, "texts", key)
        for language, catalogue in pack.catalogues.items()
        if key in catalogue.texts
    )
