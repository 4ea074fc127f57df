"""An open pack: its documents, a named history of changes, what is selected, and the journal. No Qt in here.

Everything that alters the pack goes through `do`; undo applies the inverse. Whoever shows the pack listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from editor.journal import Journal, Recovered, left_behind
from model import Change, ChangeError, Opened, Pack, Problem, apply, open_pack, value_at
from model.appearance import Showing
from model.change import Path as PackPath
from model.yaml_text import ABSENT

Selection = tuple[PackPath, ...]


@dataclass(frozen=True)
class Step:
    """One entry of the history."""

    change: Change
    selected_before: Selection
    selected_after: Selection


Listener = Callable[[Change], None]


class OpenPack:
    """A pack that is being edited."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.pack: Pack = opened.pack
        self.problems: tuple[Problem, ...] = opened.problems
        self.steps: list[Step] = []
        self.position = 0
        self.saved_at: int | None = 0
        self.selection: Selection = ()
        self.journal = Journal(opened)
        self.recovered: Recovered | None = left_behind(opened)
        self.scenario_id: str | None = next(iter(self.pack.scenarios), None)
        self._board_id: str | None = next(iter(self.pack.boards), None)
        self._pending: list[Change] = []
        self.on_change: list[Listener] = []
        self.on_history: list[Callable[[], None]] = []
        self.on_select: list[Callable[[], None]] = []
        self.on_view: list[Callable[[], None]] = []

    @classmethod
    def open(cls, path: str | Path) -> OpenPack:
        """Open a folder or archive; PackError where there is nothing to open."""
        return cls(open_pack(path))

    # ------------------------------------------------------------------ what is shown

    @property
    def path(self) -> Path:
        return self.opened.source.path

    @property
    def board_id(self) -> str | None:
        if self.scenario_id is not None and self.scenario_id in self.pack.scenarios:
            board = self.pack.scenario(self.scenario_id).board
            if board in self.pack.boards:
                return board
        return self._board_id if self._board_id in self.pack.boards else next(iter(self.pack.boards), None)

    @property
    def showing(self) -> Showing | None:
        board = self.board_id
        return None if board is None else Showing(self.pack, board, self._known_scenario())

    def _known_scenario(self) -> str | None:
        return self.scenario_id if self.scenario_id in self.pack.scenarios else None

    def show(self, *, scenario: str | None, board: str | None = None) -> None:
        """Look at a scenario, or at a bare board."""
        self.scenario_id = scenario
        if board is not None:
            self._board_id = board
        for listener in self.on_view:
            listener()

    # ------------------------------------------------------------------ selecting

    def select(self, paths: Iterable[PackPath]) -> None:
        chosen = tuple(dict.fromkeys(paths))
        if chosen != self.selection:
            self.selection = chosen
            for listener in self.on_select:
                listener()

    def _select_existing(self, paths: Selection) -> None:
        self.select(path for path in paths if self.exists(path))

    def exists(self, path: PackPath) -> bool:
        """Whether something stands at a path; cells of a grid exist without being written."""
        if len(path) == 4 and path[0] == "boards" and path[2] == "spaces" and path[1] in self.pack.boards:
            return path[3] in self.pack.boards[path[1]].space_ids
        if len(path) == 4 and path[0] == "boards" and path[2] == "connections" and path[1] in self.pack.boards:
            return path[3] in self.pack.boards[path[1]].all_connections
        return value_at(self.pack, path) is not ABSENT

    # ------------------------------------------------------------------ changing

    def do(self, change: Change, select: Iterable[PackPath] | None = None) -> None:
        """Make a change: one step of the history. ChangeError leaves everything as it was."""
        if not change:
            return
        before = self.selection
        self._take(change)
        after = before if select is None else tuple(select)
        self._remember(change, before, after)
        self._select_existing(after)

    def _remember(self, change: Change, before: Selection, after: Selection) -> None:
        del self.steps[self.position :]
        if self.saved_at is not None and self.saved_at > self.position:
            self.saved_at = None
        self.steps.append(Step(change, before, after))
        self.position += 1
        self._tell_history()

    def _take(self, change: Change) -> None:
        self._show(change)
        self.journal.write(change)

    def _show(self, change: Change) -> None:
        self.pack = apply(self.pack, change)
        for listener in self.on_change:
            listener(change)

    # ------------------------------------------------------------------ gestures that show before they are done

    def preview(self, change: Change) -> None:
        """Show a part of a gesture under way; `settle` makes one step of all parts, `give_up` none."""
        self._show(change)
        self._pending.append(change)

    def settle(self, label: str) -> None:
        """End the gesture: all that was previewed becomes one step."""
        parts, self._pending = self._pending, []
        whole = Change(label, tuple(edit for part in parts for edit in part.edits))
        if whole:
            self.journal.write(whole)
            self._remember(whole, self.selection, self.selection)

    def give_up(self) -> None:
        """Restore what was there before the gesture."""
        parts, self._pending = self._pending, []
        for part in reversed(parts):
            self._show(part.inverse())

    @property
    def can_undo(self) -> bool:
        return self.position > 0

    @property
    def can_redo(self) -> bool:
        return self.position < len(self.steps)

    def undo(self) -> None:
        if self.can_undo:
            step = self.steps[self.position - 1]
            self.position -= 1
            self._take(step.change.inverse())
            self._select_existing(step.selected_before)
            self._tell_history()

    def redo(self) -> None:
        if self.can_redo:
            step = self.steps[self.position]
            self.position += 1
            self._take(step.change)
            self._select_existing(step.selected_after)
            self._tell_history()

    def _tell_history(self) -> None:
        for listener in self.on_history:
            listener()

    def go_to(self, position: int) -> None:
        """Undo or redo up to a point of the history."""
        while self.position > position and self.can_undo:
            self.undo()
        while self.position < position and self.can_redo:
            self.redo()

    # ------------------------------------------------------------------ files

    @property
    def is_changed(self) -> bool:
        return self.saved_at != self.position

    def save(self, *, over: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Write what changed; PackError leaves file, history and journal as they were."""
        written = self.opened.save(self.pack, over=over)
        self.saved_at = self.position
        self.journal.begin_anew(self.opened)
        self._tell_history()
        return written

    def changed_on_disk(self) -> tuple[str, ...]:
        return self.opened.changed_on_disk()

    def recover(self) -> int:
        """Make the changes that a crashed session left behind; returns how many could be made."""
        found, self.recovered = self.recovered, None
        made = 0
        for change in found.changes if found else ():
            try:
                self.do(change)
            except ChangeError:
                break
            made += 1
        return made

    def forget_recovered(self) -> None:
        self.recovered = None
        self.journal.begin_anew(self.opened)

    def close(self) -> None:
        """Let go of the pack; what was not saved is given up."""
        self.journal.begin_anew(self.opened)

    def value(self, path: PackPath) -> Any:
        return value_at(self.pack, path)
