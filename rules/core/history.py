"""Everything that was decided in a game, as a tree. Nodes are never changed or removed; undo only moves
about.

Node 0 is the start. Each further node is one decision with the snapshot of the position after it, so that any
moment can be entered again by decoding a few kilobytes, and a second action from the same node is a branch.
"""

from __future__ import annotations

from dataclasses import dataclass

from .sources import NO_MARK, Draw, Mark
from .state import LogEntry

START = 0


@dataclass(frozen=True, slots=True)
class Node:
    """One decision: what was done, what was drawn, and the position that followed."""

    parent: int
    ply: int
    seat: int
    action: int
    dice_seed: int
    draws: tuple[Draw, ...]
    log: tuple[LogEntry, ...]
    snapshot: bytes
    revealed: bool = False
    mark: Mark = NO_MARK

    @property
    def barrier(self) -> bool:
        """Whether dice fell or cards were seen here: plain undo stops in front of it."""
        return self.revealed or bool(self.draws)


@dataclass(frozen=True, slots=True)
class Bookmark:
    name: str
    note: str = ""


class History:
    """The tree, where we are in it, and where redo leads."""

    __slots__ = ("at", "bookmarks", "children", "next", "nodes")

    def __init__(self, root: Node) -> None:
        self.nodes = [root]
        self.children: list[list[int]] = [[]]
        self.next: list[int] = [-1]
        self.at = START
        self.bookmarks: dict[int, Bookmark] = {}

    @property
    def here(self) -> Node:
        return self.nodes[self.at]

    def add(self, node: Node) -> int:
        """Append a decision after `node.parent` and stand on it. The same decision made again is not a
        branch."""
        for child in self.children[node.parent]:
            old = self.nodes[child]
            same_dice = old.dice_seed == node.dice_seed and old.draws == node.draws
            if old.action == node.action and same_dice and old.snapshot == node.snapshot:
                self.stand_on(child)
                return child
        number = len(self.nodes)
        self.nodes.append(node)
        self.children.append([])
        self.next.append(-1)
        self.children[node.parent].append(number)
        self.stand_on(number)
        return number

    def stand_on(self, number: int) -> None:
        """Go to a node; redo from its ancestors leads here."""
        self.at = number
        while number != START:
            parent = self.nodes[number].parent
            self.next[parent] = number
            number = parent

    def step_back(self) -> None:
        self.at = self.nodes[self.at].parent

    def path(self, number: int | None = None) -> list[int]:
        """The nodes from the start to a node (default: here)."""
        at = self.at if number is None else number
        path = [at]
        while at != START:
            at = self.nodes[at].parent
            path.append(at)
        path.reverse()
        return path

    def end_of_line(self) -> int:
        """Where redo ends."""
        at = self.at
        while self.next[at] != -1:
            at = self.next[at]
        return at

    def line(self) -> list[int]:
        """The nodes from the start through here to where redo ends."""
        return self.path(self.end_of_line())

    def tips(self) -> list[int]:
        """The last nodes of all branches, oldest first."""
        return [number for number, children in enumerate(self.children) if not children]

    def copy(self) -> History:
        twin = History.__new__(History)
        twin.nodes = self.nodes[:]
        twin.children = [children[:] for children in self.children]
        twin.next = self.next[:]
        twin.at = self.at
        twin.bookmarks = dict(self.bookmarks)
        return twin
