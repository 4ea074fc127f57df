"""Scenarios that take over from another one."""

from __future__ import annotations

from model.base import Document, Table, field
from model.pack import overlaid


class Pools(Document):
    pools: Table[str, Table[str, int]] = field({}, title="Force pools")
    order: tuple[str, ...] = field((), title="Order")


def test_tables_are_joined_entry_by_entry_at_any_depth() -> None:
    pools = {"de": {"infantry": 20, "fleet": 3}, "fr": {"infantry": 9}}
    base = Pools.model_validate({"pools": pools, "order": ("fr", "de")})
    own = Pools.model_validate({"pools": {"de": {"fleet": 4, "submarine": 10}}})
    joined = overlaid(base, own)
    assert joined.pools == {"de": {"infantry": 20, "fleet": 4, "submarine": 10}, "fr": {"infantry": 9}}
    assert joined.order == ("fr", "de")
