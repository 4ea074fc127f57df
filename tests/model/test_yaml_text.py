"""Reading, writing and changing YAML in place."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from model.problems import PackError
from model.yaml_patch import patch
from model.yaml_text import as_plain, decode, emit, parse


def complaint(text: str) -> str:
    with pytest.raises(PackError) as caught:
        parse(text, "f.yaml")
    return str(caught.value)


def test_plain_values_are_what_they_look_like() -> None:
    text = "a: 1\nb: -2.5\nc: true\nd: ~\ne: no\nf: 007\ng: '1'\nh: 1914-08-01\ni: [x, 2]\n1939: 30\n"
    assert parse(text).data == {
        "a": 1,
        "b": -2.5,
        "c": True,
        "d": None,
        "e": "no",
        "f": "007",
        "g": "1",
        "h": "1914-08-01",
        "i": ("x", 2),
        "1939": 30,
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: [1, 2", "f.yaml:2:1: while parsing a flow sequence did not find expected ',' or ']'"),
        ("a: 1\na: 2\n", "f.yaml:2:1: has the key 'a' twice"),
        ("a: &x [1]\nb: *x\n", "f.yaml:1:4: is used again through an alias"),
        ("a: !!python/object:os.system x\n", "f.yaml:1:4: uses the tag"),
        ("a: !thing {}\n", "f.yaml:1:4: uses the tag !thing"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: expected a single document"),
        ("a: \x07\n", "f.yaml:1: holds the character U+0007"),
        ("? [a]\n: 1\n", "f.yaml:1:3: has a list or mapping as key"),
        ("a:\n\t- 1\n", "f.yaml:2:1"),
        ("[" * 200 + "]" * 200, "is nested too deeply"),
        ("[" * 100_000 + "]" * 100_000, "f.yaml"),
        ("{a: " * 100_000, "f.yaml"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str) -> None:
    assert said in complaint(text)


def test_a_bomb_of_aliases_is_refused_at_once() -> None:
    levels = "\n".join(f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]" for i in range(1, 30))
    assert "alias" in complaint(f"l0: &l0 [x, x]\n{levels}\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a: \xff\xfe", "f.yaml:1: is not UTF-8 text"),
        ("a: é".encode("latin-1"), "is not UTF-8"),
        ("a: b\n".encode("utf-16"), "is not UTF-8"),
        (b"a: 1\nb: \x00\n", "f.yaml:2: holds a NUL byte"),
    ],
)
def test_files_are_utf8_text(content: bytes, said: str) -> None:
    with pytest.raises(PackError, match=said):
        decode(content, "f.yaml")


def test_a_byte_order_mark_is_no_content() -> None:
    assert decode(b"\xef\xbb\xbfa: 1", "f") == "a: 1"


def test_the_place_of_a_value_is_found() -> None:
    parsed = parse("spaces:\n  verdun: {fort: 3}\n  list: [a, b]\n", "f")
    assert parsed.place(("spaces", "verdun", "fort")) == (2, 12)
    assert parsed.place(("spaces", "points", "verdun", "fort")) == (2, 12)
    assert parsed.place(("spaces", "list", 1)) == (3, 13)
    assert parsed.place(("nowhere",)) == (1, 1)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(-1e9, 1e9).map(lambda x: round(x, 3))
    | st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
    | st.sampled_from(
        ["no", "1e3", "- x", "a: b", "#", "'", '"', "\\", "x\ny", "{", "~", "null", " x ", "é"]
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcé:# -1'", max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
documents = st.dictionaries(st.text("abc", min_size=1, max_size=3), values, max_size=5)


@given(documents)
def test_what_is_written_reads_back(data: dict[str, Any]) -> None:
    assert as_plain(parse(emit(data)).data if data else {}) == as_plain(data)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), values, min_size=1, max_size=5))
def test_other_readers_read_the_same_texts(data: dict[str, Any]) -> None:
    def strings(value: Any) -> list[str]:
        if isinstance(value, str):
            return [value]
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [text for item in inside for text in strings(item)]

    read = yaml.load(emit(data), Loader=yaml.BaseLoader)
    assert set(strings(data)) <= set(strings(read))


def test_words_that_other_readers_misread_are_quoted() -> None:
    words = {"a": "no", "b": "On", "c": ".inf", "d": "~", "e": "+1", "f": "NULL", "g": "Norway"}
    assert yaml.safe_load(emit(words)) == words


@given(documents, documents)
def test_a_patched_file_says_what_it_should(before: dict[str, Any], after: dict[str, Any]) -> None:
    parsed = parse(emit(before))
    assert as_plain(parse(patch(parsed, as_plain(before), as_plain(after))).data or {}) == as_plain(after)


SOURCE = """\
# The front.
kind: points        # what kind

spaces:
  # The fortress.
  verdun: {name: Verdun, fort: 3, at: [1, 2]}   # keep me
  metz:
    name: Metz
    tags:
      - old
      - walled      # since 1552
    # a remark at the end

  nancy: {name: Nancy}
text: |-
  Two
  lines
tail: [a, b]
# The end.
"""


def patched(**changes: Any) -> str:
    """SOURCE with values at dotted paths set, or removed where they are `...`."""
    parsed = parse(SOURCE)
    before = as_plain(parsed.data)
    after = as_plain(parsed.data)
    for path, value in changes.items():
        *inside, last = path.split("__")
        place = after
        for part in inside:
            place = place[part]
        if value is ...:
            del place[last]
        else:
            place[last] = value
    return patch(parsed, before, after)


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ({"spaces__verdun__fort": 2}, "fort: 3", "fort: 2"),
        ({"spaces__verdun__at": [1, 5]}, "at: [1, 2]", "at: [1, 5]"),
        ({"spaces__verdun__vp": True}, "at: [1, 2]}", "at: [1, 2], vp: true}"),
        ({"spaces__verdun__fort": ...}, "fort: 3, ", ""),
        ({"spaces__verdun__at": ...}, ", at: [1, 2]", ""),
        ({"spaces__verdun__name": ...}, "name: Verdun, ", ""),
        ({"spaces__metz__name": "Metz: new"}, "name: Metz\n", "name: 'Metz: new'\n"),
        ({"spaces__metz__fort": 1}, "# since 1552\n", "# since 1552\n    fort: 1\n"),
        ({"spaces__nancy": ...}, "  nancy: {name: Nancy}\n", ""),
        (
            {"spaces__toul": {"name": "Toul"}},
            "  nancy: {name: Nancy}\n",
            "  nancy: {name: Nancy}\n  toul: {name: Toul}\n",
        ),
        ({"kind": "areas"}, "kind: points  ", "kind: areas  "),
        ({"tail": ["a"]}, "tail: [a, b]", "tail: [a]"),
        ({"spaces__metz__tags": ["old", "free"]}, "- walled      # since", "- free      # since"),
        ({"text": "One"}, "text: |-\n  Two\n  lines\n", "text: One\n"),
        ({"more": {"x": 1}}, "tail: [a, b]\n", "tail: [a, b]\nmore:\n  x: 1\n"),
    ],
)
def test_only_what_changed_is_rewritten(change: dict[str, Any], old: str, new: str) -> None:
    assert SOURCE.count(old) == 1
    assert patched(**change) == SOURCE.replace(old, new)


def put_back(text: str, *path: str) -> str:
    """The text after an entry was removed, the file saved, the removal undone and the file saved again."""
    whole = as_plain(parse(text).data)
    rest = copy.deepcopy(whole)
    place = rest
    for part in path[:-1]:
        place = place[part]
    del place[path[-1]]
    return patch(parse(patch(parse(text), whole, rest)), rest, whole)


@pytest.mark.parametrize(
    "path", ["kind", "spaces verdun name", "spaces verdun fort", "spaces verdun at", "spaces nancy", "tail"]
)
def test_what_is_put_back_stands_where_it_stood(path: str) -> None:
    def entries(text: str) -> list[str]:
        return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]

    source = SOURCE.replace("        # what kind", "")  # a remark beside an entry goes with it
    restored = put_back(source, *path.split())
    assert entries(restored) == entries(source)
    assert sorted(restored.splitlines()) == sorted(source.splitlines())


@given(documents.filter(bool), st.data())
def test_putting_back_restores_the_order(document: dict[str, Any], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(list(document)))
    assert list(parse(put_back(emit(document), key)).data) == list(document)


def test_additions_inside_and_after_an_entry_keep_the_comments() -> None:
    text = "a:\n  x: 1  # one\n"
    both = patch(parse(text), {"a": {"x": 1}}, {"a": {"x": 1, "z": 2}, "b": 3})
    assert both == "a:\n  x: 1  # one\n  z: 2\nb: 3\n"


def test_an_addition_before_the_first_of_a_list_keeps_the_comments() -> None:
    text = "a:\n  - x: 1  # one\n    y: 2\n"
    assert (
        patch(parse(text), {"a": [{"x": 1, "y": 2}]}, {"a": [{"w": 0, "x": 1, "y": 2}]})
        == text + "    w: 0\n"
    )


def test_explicit_defaults_and_unreadable_rests_stay() -> None:
    parsed = parse("a: {x: 1, strange: [1]}\nb: 2\n")
    assert (
        patch(parsed, {"a": {"x": 1}, "b": 2}, {"a": {"x": 3}, "b": 2}) == "a: {x: 3, strange: [1]}\nb: 2\n"
    )
