"""The frozen table: a plain ordered dictionary to its readers, whatever was edited and whoever read when."""

from __future__ import annotations

import copy
import json
import pickle
import threading
from typing import Any

import ground
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import packs

from model import ABSENT, Change, Document, Edit, Pack, Table, apply, diff, inverse, value_at

keys = st.sampled_from("abcdefgh")
steps = st.lists(
    st.tuples(
        st.dictionaries(keys, st.integers(0, 9) | st.just(ABSENT), max_size=3),
        st.sampled_from(["nothing", "some", "all"]),
    ),
    max_size=12,
)


def standing(places: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in places.items() if value is not ABSENT}


def is_like(table: Table[str, Any], entries: dict[str, Any]) -> bool:
    """Whether everything that can be asked of a table is answered as by a dictionary."""
    return (
        [table.get(key, ABSENT) for key in "abcdefgh"] == [entries.get(key, ABSENT) for key in "abcdefgh"]
        and [key in table for key in "abcdefgh"] == [key in entries for key in "abcdefgh"]
        and list(table) == list(entries)
        and list(table.items()) == list(entries.items())
        and list(table.values()) == list(entries.values())
        and table.keys() == entries.keys()
        and len(table) == len(entries)
        and table == entries == table
        and repr(table) == f"Table({entries!r})"
        and list(pickle.loads(pickle.dumps(table)).items()) == list(entries.items())
        and copy.deepcopy(table) == table
    )


@given(st.dictionaries(keys, st.integers(0, 9)), steps)
def test_a_table_is_an_ordered_dictionary_in_which_what_returns_has_its_place(
    start: dict[str, Any], changes: list[tuple[dict[str, Any], str]]
) -> None:
    places = dict(start)  # an entry that was taken out is ABSENT in its place
    table = Table(start)
    versions = [(table, standing(places))]
    for change, reading in changes:
        table = table.with_entries(change)
        places |= {key: value for key, value in change.items() if key in places or value is not ABSENT}
        versions.append((table, standing(places)))
        if reading == "some":  # whether it was read, and how far, makes no difference
            table.get("a")
        elif reading == "all":
            len(table)
    for version, entries in reversed(versions):
        assert is_like(version, entries)


@given(st.dictionaries(keys, st.integers(0, 9)), st.dictionaries(keys, st.integers(0, 9)))
def test_tables_are_equal_when_their_entries_are(one: dict[str, int], other: dict[str, int]) -> None:
    assert (Table(one) == Table(other)) == (one == other)
    assert Table().with_entries(one) == Table(one) != list(one)


def test_a_table_does_not_follow_the_dictionary_it_was_made_of() -> None:
    entries = {"a": 1}
    table = Table(entries)
    entries["b"] = 2
    assert table == {"a": 1}


def test_a_missing_entry_is_a_key_error_before_and_after_it_is_read_as_a_whole() -> None:
    table = Table({"a": 1}).with_entries({"a": ABSENT})
    for _ in range(2):
        with pytest.raises(KeyError, match="a"):
            table["a"]
        assert not table


class Shelf(Document):
    books: Table[str, Table[str, int]] = Table()


@given(st.dictionaries(keys, st.dictionaries(keys, st.integers())), keys, keys)
def test_an_edited_table_is_stored_like_one_just_read(
    books: dict[str, dict[str, int]], shelf: str, book: str
) -> None:
    books = {shelf: {}, **books}
    document = apply(
        Shelf.model_validate({"books": books}),
        Change("", (Edit(("books", shelf, book), books[shelf].get(book, ABSENT), 7),)),
    )
    books[shelf] = {**books[shelf], book: 7}
    for value in (
        document.model_dump(),
        json.loads(document.model_dump_json()),
        document.model_dump(mode="json"),
    ):
        assert list(map(list, value["books"].items())) == list(map(list, books.items()))
        assert list(value["books"][shelf].items()) == list(books[shelf].items())


@given(packs, packs)
def test_undo_restores_the_order_too(a: Pack, b: Pack) -> None:
    change = diff(a, b)
    undone = apply(apply(a, change), inverse(change))
    assert undone.model_dump_json() == a.model_dump_json()


def test_what_is_taken_out_and_put_back_stands_where_it_stood() -> None:
    pack = ground.pack()
    spaces = list(pack.boards["front"].spaces)
    path = ("boards", "front", "spaces", spaces[1])
    change = Change("Remove", (Edit(path, value_at(pack, path)),))
    removed = apply(pack, change)
    assert list(removed.boards["front"].spaces) == [spaces[0], *spaces[2:]]
    assert list(apply(removed, inverse(change)).boards["front"].spaces) == spaces


def test_threads_that_read_an_edited_table_at_once_all_see_the_whole() -> None:
    entries = {f"s{n}": n for n in range(2000)}
    seen: list[bool] = []
    for turn in range(40):
        table = Table(entries).with_entries({"s7": -turn, "new": turn, "s9": ABSENT})
        start = threading.Barrier(4)

        def read(table: Table[str, int] = table, turn: int = turn, start: threading.Barrier = start) -> None:
            start.wait()
            seen.append(
                table["s7"] == -turn
                and list(table)[-1] == "new"
                and table.with_entries({})["new"] == turn
                and "s9" not in table
                and len(table) == 2000
            )

        readers = [threading.Thread(target=read) for _ in range(4)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    assert len(seen) == 160
    assert all(seen)
