"""YAML as packs use it: read strictly, written readably, changed in place.

Reading keeps the place of every value. The subset is small on purpose: strings, numbers, true/false, null,
lists and mappings with string keys; no anchors, aliases, tags or several documents in a file, so that a file
means what it says.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import yaml
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from model.problems import PackError, Problem

MAX_DEPTH = 60
MAX_VALUES = 2_000_000
LARGEST = 1e15
"""Beyond it a whole number is no longer exact everywhere a pack may travel."""

_STR = "tag:yaml.org,2002:str"
_PLAIN_VALUE = re.compile(
    r"(?P<null>~|null|)\Z|(?P<bool>true|false)\Z|(?P<int>[-+]?(?:0|[1-9][0-9]*))\Z"
    r"|(?P<float>[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)\Z"
)
_READ: Mapping[str, Callable[[str], Any]] = {
    "null": lambda _: None,
    "bool": lambda text: text == "true",
    "int": int,
    "float": float,
}


class _Parser(yaml.cyaml.CParser):  # type: ignore[misc, name-defined]
    """The C parser with YAML 1.2's few plain values; `no` and `on` stay words."""

    def resolve(self, kind: type[Node], value: str | None, implicit: tuple[bool, bool]) -> str:
        if kind is ScalarNode:
            if implicit[0] and (found := _PLAIN_VALUE.match(cast(str, value))):
                return cast(str, found.lastgroup)
            return _STR
        return "map" if kind is MappingNode else "seq"

    depth = 0

    def descend_resolver(self, parent: Node | None, index: Node | None) -> None:
        """The C parser calls itself for every level and would overrun its stack: levels are counted here."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _TooDeep(parent)

    def ascend_resolver(self) -> None:
        self.depth -= 1


class _TooDeep(Exception):
    """A value that is nested more deeply than any pack needs."""

    def __init__(self, node: Node | None) -> None:
        self.line, self.column = (node.start_mark.line + 1, node.start_mark.column + 1) if node else (1, 1)


@dataclass(frozen=True)
class Parsed:
    """A file's content as plain data (lists as tuples), and the nodes that know where everything stands."""

    file: str
    text: str
    data: Any
    root: Node | None

    def place(self, path: Sequence[str | int]) -> tuple[int, int]:
        """Line and column (from 1) of the deepest value that the path leads to; other names are skipped."""
        node = self.root
        mark = node.start_mark if node else None
        for part in path:
            if isinstance(node, MappingNode):
                for key, value in node.value:
                    if key.value == str(part):
                        mark, node = key.start_mark, value
                        break
            elif isinstance(node, SequenceNode) and str(part).isdigit() and int(part) < len(node.value):
                node = node.value[int(part)]
                mark = node.start_mark
        return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def decode(content: bytes, file: str) -> str:
    """The text of a file; PackError where it is not plain UTF-8."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise PackError(
            [Problem("PACK-ENCODING", "is not UTF-8 text.", file, line, remedy="Save it as UTF-8.")]
        ) from None
    if "\x00" in text:
        line = text[: text.index("\x00")].count("\n") + 1
        raise PackError([Problem("PACK-ENCODING", "holds a NUL byte.", file, line, remedy="Remove it.")])
    return text


def parse(text: str, file: str = "") -> Parsed:
    """Read a YAML text; PackError with every problem of its structure and the place of each."""
    parser = None
    try:
        parser = _Parser(text)
        root = parser.get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        said = " ".join(filter(None, (error.context, error.problem)))
        remedy = "Put one document in a file." if "single document" in said else "Mend the YAML there."
        raise PackError([Problem("PACK-YAML", f"{said}.", file, line, column, remedy=remedy)]) from None
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        code = error.character if isinstance(error.character, int) else ord(error.character[0])
        message = f"holds the character U+{code:04X}, which YAML forbids."
        raise PackError([Problem("PACK-YAML", message, file, line, remedy="Remove it.")]) from None
    except _TooDeep as deep:
        remedy = f"At most {MAX_DEPTH} levels are read."
        problem = Problem("PACK-YAML", "is nested too deeply.", file, deep.line, deep.column, remedy=remedy)
        raise PackError([problem]) from None
    finally:
        if parser is not None:
            parser.dispose()
    builder = _Builder(file)
    data = builder.build(root) if root is not None else None
    if builder.problems:
        raise PackError(builder.problems)
    return Parsed(file, text, data, root)


class _Builder:
    """Plain data out of nodes, with all problems of structure collected."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.seen: set[int] = set()
        self.values = 0
        self.aliased = False

    def number(self, node: ScalarNode, read: Callable[[str], Any]) -> Any:
        """A number, true, false or null; numbers that no computer holds are refused."""
        try:
            value = read(node.value)
        except ValueError:
            value = math.inf
        if isinstance(value, int | float) and abs(value) >= LARGEST:
            self.complain(node, "is a number too large.", "Numbers have at most 15 digits before the point.")
            return None
        return value

    def complain(self, node: Node, message: str, remedy: str = "") -> None:
        mark = node.start_mark
        self.problems.append(
            Problem("PACK-YAML", message, self.file, mark.line + 1, mark.column + 1, remedy=remedy)
        )

    def build(self, node: Node) -> Any:
        if isinstance(node, ScalarNode):
            tag, value = node.tag, node.value
            if tag == _STR:
                return value
            read = _READ.get(tag)
            if read is None:
                self.complain(node, f"uses the tag {tag}.", "Packs hold plain values only.")
                return None
            return self.number(node, read)
        if id(node) in self.seen:
            if not self.aliased:
                self.complain(node, "is used again through an alias.", "Write it out; packs have no aliases.")
            self.aliased = True
            return None
        self.seen.add(id(node))
        self.values += len(node.value)
        if self.values > MAX_VALUES:
            self.complain(node, "holds too many values.", f"At most {MAX_VALUES:,} values are read.")
            return None
        if node.tag not in ("map", "seq"):
            self.complain(node, f"uses the tag {node.tag}.", "Packs hold plain values only.")
            return None
        if isinstance(node, SequenceNode):
            return tuple([self.build(item) for item in node.value])
        entries: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, ScalarNode):
                self.complain(key, "has a list or mapping as key.", "Keys are plain words.")
            elif key.value in entries:
                self.complain(key, f"has the key '{key.value}' twice.", "Keep one of them.")
            else:
                entries[key.value] = self.build(value)
        return entries


# ---------------------------------------------------------------------------- writing

_PLAIN_SAFE = re.compile(r"[A-Za-zÀ-ɏЀ-ӿ_./(+][^\x00-\x1f:#,\[\]{}&*!?|>'\"%@`\\]*\Z")
_OTHER_MEANING = re.compile(
    r"(?:~|null|true|false|yes|no|on|off|y|n|[-+]?\.?(?:inf|nan)|[-+]?[.\d].*)\Z", re.IGNORECASE
)
"""What this reader or another might take for something else than a word."""

WIDTH = 120


def scalar(value: Any) -> str:
    """A single value as YAML, quoted only where it must be."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, int):
        return str(value)
    if (
        _PLAIN_SAFE.match(value)
        and not _OTHER_MEANING.match(value)
        and value == value.strip()
        and value.isprintable()
    ):
        return cast(str, value)
    if "'" not in value and value.isprintable():
        return f"'{value}'"
    return '"' + "".join(map(_escaped, value)) + '"'


def _escaped(letter: str) -> str:
    """A letter inside double quotes."""
    if letter in '\\"':
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    if letter in "\n\t":
        return "\\n" if letter == "\n" else "\\t"
    return f"\\U{ord(letter):08X}"


def flow(value: Any) -> str:
    """A value on one line: `{terrain: forest, at: [3, 4]}`."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def emit(data: Mapping[str, Any], comment: str = "") -> str:
    """A whole file: blocks at the top, short entities on one line each."""
    head = "".join(f"# {line}".rstrip() + "\n" for line in comment.splitlines())
    return head + (block(data, 0) if data else "{}\n")


def block(data: Mapping[str, Any], indent: int) -> str:
    return "".join(
        f"{' ' * indent}{scalar(key)}:{entry(value, indent, len(scalar(key)))}" for key, value in data.items()
    )


def entry(value: Any, indent: int, taken: int) -> str:
    """What follows `key:`, with the line's end."""
    if isinstance(value, Mapping) and value and (indent == 0 or not fits(value, indent + taken)):
        return "\n" + block(value, indent + 2)
    if isinstance(value, list | tuple) and value and not fits(value, indent + taken):
        return "\n" + "".join(f"{' ' * indent}  - {_item(item, indent + 4)}" for item in value)
    if isinstance(value, str) and "\n" in value.strip("\n") and _literal(value):
        lines = "".join(f"{' ' * (indent + 2)}{line}".rstrip() + "\n" for line in value.split("\n"))
        return " |-\n" + lines
    return f" {flow(value)}\n"


def _item(value: Any, indent: int) -> str:
    """What follows `- `, with the line's end."""
    if isinstance(value, Mapping) and value and not fits(value, indent):
        return block(value, indent).lstrip(" ")
    if isinstance(value, list | tuple) and value and not fits(value, indent):
        return "\n" + "".join(f"{' ' * indent}- {_item(item, indent + 2)}" for item in value)
    return f"{flow(value)}\n"


def fits(value: Any, taken: int) -> bool:
    """Whether a value reads well on one line: short, and not nested more than once."""
    return len(flow(value)) + taken + 2 <= WIDTH and _nesting(value) <= 2


def _nesting(value: Any) -> int:
    if isinstance(value, Mapping):
        return 1 + max(map(_nesting, value.values()), default=0)
    if isinstance(value, list | tuple):
        return (1 if any(isinstance(item, Mapping | list | tuple) for item in value) else 0) + max(
            map(_nesting, value), default=0
        )
    return 0


def _literal(value: str) -> bool:
    """Whether a text of several lines can stand as it is, without quotes."""
    lines = value.split("\n")
    return value == value.strip() and all(line.isprintable() and line == line.rstrip() for line in lines)


def as_plain(value: Any) -> Any:
    """Tuples as lists and whole floats as ints: one form for comparing."""
    if isinstance(value, Mapping):
        return {key: as_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
