"""Changing YAML in place: only what differs is rewritten, all else keeps its bytes, comments included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yaml import MappingNode, Node, ScalarNode, SequenceNode

from model.base import ABSENT
from model.problems import PackError
from model.yaml_text import Parsed, as_plain, block, emit, entry, fits, flow, parse, scalar


def patch(parsed: Parsed, before: Any, after: Any) -> str:
    """The text with `before` made `after`: only what differs is rewritten, all else keeps its bytes.

    Whatever the surgery yields is read again; where it would not mean `after`, the file is written anew.
    """
    if parsed.root is None or not isinstance(parsed.root, MappingNode):
        return emit(after)
    cuts: list[tuple[int, int, str]] = []
    _Surgeon(parsed.text, cuts).change(parsed.root, before, after, -2)
    text = parsed.text
    cuts.sort(key=lambda cut: cut[:2])  # of two at one place the inner one was found first
    for start, end, new in reversed(cuts):
        text = text[:start] + new + text[end:]
    expected = _expected(parsed.data, before, after)
    try:
        if as_plain(parse(text).data) == expected:
            return text
    except PackError:
        pass  # the surgery failed on unusual layout; what follows is always right
    return emit(expected, _leading_comment(parsed.text))


def _expected(written: Any, before: Any, after: Any) -> Any:
    """What the file must say afterwards: as written, with the differences between before and after."""
    if not (isinstance(written, Mapping) and isinstance(before, Mapping) and isinstance(after, Mapping)):
        return as_plain(written if before == after else after)
    result = {}
    for key, value in written.items():
        if key in after:
            result[key] = _expected(value, before.get(key, ABSENT), after[key])
        elif key not in before:
            result[key] = as_plain(value)
    for key, value in after.items():
        if key not in written and before.get(key, ABSENT) != value:
            result[key] = as_plain(value)
    return result


def _leading_comment(text: str) -> str:
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line[1:].removeprefix(" "))
    return "\n".join(lines)


Runs = dict[str | None, dict[str, Any]]
"""New entries by the one that they follow; None for those that come first."""


class _Surgeon:
    """Collects the cuts (start, end, new text) that turn the text of `before` into that of `after`."""

    def __init__(self, text: str, cuts: list[tuple[int, int, str]]) -> None:
        self.text = text
        self.cuts = cuts

    def change(self, node: Node, before: Any, after: Any, indent: int) -> None:
        if before == after:
            return
        if (
            isinstance(node, MappingNode)
            and isinstance(before, Mapping)
            and isinstance(after, Mapping)
            and after
        ):
            self.change_mapping(node, before, after)
        elif isinstance(node, SequenceNode) and _same_shape(node, before, after):
            for item, old, new in zip(node.value, before, after, strict=True):
                self.change(item, old, new, item.start_mark.column)
        else:
            self.replace(node, after, indent)

    def replace(self, node: Node, after: Any, indent: int) -> None:
        start, end = self.span(node)
        if "\n" in self.text[start:end] or not fits(after, indent):
            block = entry(after, indent, 0).rstrip("\n")
            new = block if block.startswith("\n") else block.lstrip(" ")
            while self.text[start - 1] == " " and new.startswith("\n"):
                start -= 1
            self.cuts.append((start, end, new))
        else:
            self.cuts.append((start, end, flow(after)))

    def change_mapping(self, node: MappingNode, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        written = {key.value: (key, value) for key, value in node.value}
        column = node.value[0][0].start_mark.column if node.value else 0
        removed = {key for key in written if key in before and key not in after}
        for name, (_, value) in written.items():
            if name in after:
                self.change(value, before.get(name, ABSENT), after[name], column)
        added: Runs = {}
        anchor: str | None = None
        for name, value in after.items():
            if name in written:
                anchor = name
            elif before.get(name, ABSENT) != value:
                added.setdefault(anchor, {})[name] = value
        if node.flow_style:
            self.change_flow(node, removed, added)
        else:
            self.change_block(node, removed, added, column)

    def change_flow(self, node: MappingNode, removed: set[str], added: Runs) -> None:
        kept = [pair for pair in node.value if pair[0].value not in removed]
        if removed and not kept:
            self.cuts.append((node.value[0][0].start_mark.index, self.span(node.value[-1][1])[1], ""))
        elif removed:
            for i, (key, value) in enumerate(node.value):
                if key.value in removed:
                    last = i == len(node.value) - 1
                    start = self.span(node.value[i - 1][1])[1] if last else key.start_mark.index
                    end = self.span(value)[1] if last else node.value[i + 1][0].start_mark.index
                    self.cuts.append((start, end, ""))
        values = {key.value: value for key, value in kept}
        for anchor, entries in added.items():
            text = ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in entries.items())
            if anchor is not None:
                at, text = self.span(values[anchor])[1], f", {text}"
            elif kept:
                at, text = kept[0][0].start_mark.index, f"{text}, "
            else:
                at = node.start_mark.index + 1
            self.cuts.append((at, at, text))

    def change_block(self, node: MappingNode, removed: set[str], added: Runs, column: int) -> None:
        for key, value in node.value:
            if key.value in removed:
                start = self.text.rfind("\n", 0, key.start_mark.index) + 1
                self.cuts.append((start, self.line_end(value), ""))
        values = {key.value: value for key, value in node.value}
        for anchor, entries in added.items():
            first, last = node.value[0][0].start_mark.index, node.value[-1][1]
            at = self.text.rfind("\n", 0, first) + 1
            if anchor is not None or self.text[at:first].strip():  # a dash of a list stands before it
                at = self.line_end(values.get(anchor, last))
            text = block(entries, column)
            self.cuts.append((at, at, text if not at or self.text[at - 1] == "\n" else "\n" + text))

    def span(self, node: Node) -> tuple[int, int]:
        """Where a value stands, without the white space and comments that a block's end mark includes."""
        start, end = node.start_mark.index, node.end_mark.index
        if isinstance(node, ScalarNode):
            if node.style in ("|", ">"):
                end = start + len(self.text[start:end].rstrip())
            return start, end
        if isinstance(node, MappingNode | SequenceNode) and not node.flow_style and node.value:
            last = node.value[-1]
            end = self.span(last[1] if isinstance(node, MappingNode) else last)[1]
        return start, end

    def line_end(self, node: Node) -> int:
        """The start of the line after a value."""
        end = self.text.find("\n", self.span(node)[1])
        return len(self.text) if end < 0 else end + 1


def _same_shape(node: SequenceNode, before: Any, after: Any) -> bool:
    return (
        isinstance(before, list | tuple)
        and isinstance(after, list | tuple)
        and len(before) == len(after) == len(node.value)
    )
