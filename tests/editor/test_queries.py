"""What a query finds."""

from __future__ import annotations

import pytest

from editor.queries import fits
from model import Document
from model.base import field


class Town(Document):
    fort: int = field(0, title="Fortress")
    nation: str | None = field(None, title="Nation")
    port: bool = field(False, title="Port")
    tags: tuple[str, ...] = field((), title="Tags")


VERDUN = Town(fort=3, nation="france", tags=("front",))


@pytest.mark.parametrize(
    "query",
    [
        "verd",
        "front",
        "fort=3",
        "Fortress >= 3",
        "fort>2, nation = France",
        "fort != 2",
        "port = no",
        "tags = front",
        "fort < 4",
    ],
)
def test_these_find_it(query: str) -> None:
    assert fits(query, "Verdun", VERDUN)


@pytest.mark.parametrize(
    "query", ["", " , ", "paris", "fort>3", "fort = 3, port = yes", "nation > 2", "moat >= 1"]
)
def test_these_do_not(query: str) -> None:
    assert not fits(query, "Verdun", VERDUN)
