"""An open pack: what it says now, how it came to that, what is selected, and whether it is saved.

Everything that alters a pack goes through `apply`, whether a tool, a form or a quick fix asks for it:

    document.apply(Change("Raze the fort", (Edit(path, 3, 0),)))

    with document.gesture("Move 3 spaces") as gesture:     # many changes while the mouse moves, one undo step
        document.apply(...)
        gesture.cancel()                                     # Esc: all as it was before
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from editor.journal import Journal, Leftover, fingerprint
from editor.layers import Layers
from editor.texts import tr
from model import ABSENT, Change, Conflict, Edit, Opened, Pack, apply, diff, merge, open_pack, value_at
from model.change import Path
from model.files import SUFFIX, Archive, Folder

Selection = tuple[Path, ...]
"""Paths of the things that are selected, in the order in which they were chosen."""


@dataclass(frozen=True)
class Step:
    """One entry of the history: a change, and what was selected before and after it."""

    change: Change
    before: Selection
    after: Selection


class OpenPack(QObject):
    """A pack that is being edited."""

    changed = Signal(object)
    """The `Change` that was just made, be it done, undone or redone."""
    selection_changed = Signal()
    history_changed = Signal()
    saved_changed = Signal()
    """Whether there is unsaved work has changed."""
    view_changed = Signal()
    """Another scenario or board is looked at."""
    shown = Signal(object)
    """A path that somebody wants to see: the canvas brings it into view."""

    closed = Signal()
    """Nobody works on it any more: what runs beside it must end now."""

    def __init__(
        self, opened: Opened, *, journal: Journal | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.opened = opened
        self._pack = opened.pack
        self._steps: list[Step] = []
        self._position = 0
        self._saved: int | None = 0
        self.saved_at: float | None = None
        """When it was last saved in this session."""
        self._selection: Selection = ()
        self._gesture: Gesture | None = None
        self._scenario = next(iter(self._pack.scenarios), None)
        self._board = next(iter(self._pack.boards), None)
        self.layers = Layers(self)
        self._journal = journal or Journal(self.path, self.title)
        self._journal.begin(fingerprint(opened.files))
        self._follow_scenario()

    @classmethod
    def at(cls, path: str | os.PathLike[str], parent: QObject | None = None) -> OpenPack:
        """Open a folder or archive; PackError where there is nothing to open."""
        return cls(open_pack(path), parent=parent)

    # ------------------------------------------------------------------ what it says

    @property
    def pack(self) -> Pack:
        return self._pack

    @property
    def path(self) -> FilePath:
        return FilePath(self.opened.source.path)

    @property
    def title(self) -> str:
        return self._pack.title

    # ------------------------------------------------------------------ changing

    def apply(self, change: Change, *, select: Iterable[Path] | None = None) -> bool:
        """Make a change and, if asked, select something; False where it changes nothing.

        ChangeError leaves everything as it was.
        """
        edits = tuple(edit for edit in change.edits if edit.before != edit.after)
        if not edits:
            if select is not None:
                self.select(select)
            return False
        change = Change(change.label, edits)
        new = apply(self._pack, change)
        before = self._selection
        self._pack = new
        after = self._present(before if select is None else select)
        if self._gesture is None:
            self._record(Step(change, before, after))
        self._announce(change, after)
        return True

    def gesture(self, label: str) -> Gesture:
        """A context in which all changes make one undo step. Gestures do not nest: the outer one counts."""
        return Gesture(self, label)

    def _record(self, step: Step) -> None:
        del self._steps[self._position :]
        if self._saved is not None and self._saved > self._position:
            self._saved = None
        self._steps.append(step)
        self._position += 1
        self._journal.append(step.change)

    def _announce(self, change: Change, selection: Selection) -> None:
        if self._scenario is not None and self._scenario not in self._pack.scenarios:
            self._scenario = next(iter(self._pack.scenarios), None)
        if self._board not in self._pack.boards:
            self._board = next(iter(self._pack.boards), None)
        self.changed.emit(change)
        self._set_selection(selection)
        self.history_changed.emit()
        self.saved_changed.emit()

    # ------------------------------------------------------------------ history

    @property
    def history(self) -> tuple[Step, ...]:
        """Every step since the pack was opened, those that were undone included."""
        return tuple(self._steps)

    @property
    def position(self) -> int:
        """How many steps of the history are done."""
        return self._position

    @property
    def undo_label(self) -> str:
        return self._steps[self._position - 1].change.label if self.can_undo else ""

    @property
    def redo_label(self) -> str:
        return self._steps[self._position].change.label if self.can_redo else ""

    @property
    def can_undo(self) -> bool:
        return self._gesture is None and self._position > 0

    @property
    def can_redo(self) -> bool:
        return self._gesture is None and self._position < len(self._steps)

    def undo(self) -> None:
        if self.can_undo:
            self._position -= 1
            step = self._steps[self._position]
            self._replay(step.change.inverse(), step.before)

    def redo(self) -> None:
        if self.can_redo:
            step = self._steps[self._position]
            self._position += 1
            self._replay(step.change, step.after)

    def jump(self, position: int) -> None:
        """Undo or redo until so many steps are done."""
        while self._position > max(position, 0) and self.can_undo:
            self.undo()
        while self._position < position and self.can_redo:
            self.redo()

    def _replay(self, change: Change, selection: Selection) -> None:
        self._pack = apply(self._pack, change)
        self._journal.append(change)
        self._announce(change, self._present(selection))

    # ------------------------------------------------------------------ selection and view

    @property
    def selection(self) -> Selection:
        return self._selection

    def select(self, paths: Iterable[Path]) -> None:
        self._set_selection(self._present(paths))

    def go_to(self, path: Path) -> None:
        """Select what stands at a path and bring it into view, on its own board or in its own scenario."""
        if path[:1] == ("scenarios",) and len(path) > 1:
            self.show_scenario(path[1])
        elif path[:1] == ("boards",) and len(path) > 1:
            self.show_board(path[1])
        whole = next((path[:size] for size in (4, 2, 1) if self.exists(path[:size])), ())
        if whole:
            self.select([whole])
            self.shown.emit(whole)

    def _set_selection(self, selection: Selection) -> None:
        if selection != self._selection:
            self._selection = selection
            self.selection_changed.emit()

    def _present(self, paths: Iterable[Path]) -> Selection:
        """Those of the paths that lead somewhere, each once."""
        return tuple(path for path in dict.fromkeys(paths) if self.exists(path))

    def exists(self, path: Path) -> bool:
        """Whether a path leads somewhere: to something written, or to a space or connection that follows
        from geometry."""
        if value_at(self._pack, path) is not ABSENT:
            return True
        if len(path) == 4 and path[0] == "boards" and path[1] in self._pack.boards:
            board = self._pack.boards[path[1]]
            if path[2] == "spaces":
                return bool(board.has_space(path[3]))
            return path[2] == "connections" and path[3] in board.derived_connections
        return False

    @property
    def scenario(self) -> str | None:
        """The scenario in view; None for the bare board."""
        return self._scenario

    @property
    def board(self) -> str | None:
        """The board in view."""
        return self._board

    def show_scenario(self, scenario: str | None) -> None:
        """Look at a scenario on its board, or at the bare board."""
        if scenario != self._scenario and (scenario is None or scenario in self._pack.scenarios):
            self._scenario = scenario
            self._follow_scenario()
            self.view_changed.emit()

    def show_board(self, board: str) -> None:
        """Look at a board; a scenario of another board goes out of view."""
        if board in self._pack.boards and board != self._board:
            self._board = board
            if self._scenario and self._pack.scenario(self._scenario).board != board:
                self._scenario = None
            self.view_changed.emit()

    def _follow_scenario(self) -> None:
        if self._scenario is not None:
            board = self._pack.scenario(self._scenario).board
            if board in self._pack.boards:
                self._board = board

    # ------------------------------------------------------------------ saving

    @property
    def modified(self) -> bool:
        """Whether there is unsaved work."""
        return self._position != self._saved

    def is_saved_at(self, position: int) -> bool:
        """Whether so many steps done are what is on disk."""
        return self._saved == position

    @property
    def journal_trouble(self) -> str:
        """Why unsaved work is not being kept for recovery, where that is so."""
        return self._journal.trouble

    def save(self, *, over: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Write what changed; returns the names of the files. PackError leaves all as it was."""
        written = self.opened.save(self._pack, over=over)
        self._is_saved()
        return written

    def keep_artwork(self, name: str, content: bytes) -> tuple[Edit, ...]:
        """Put a file below the pack's artwork at once; the edit that tells the pack of it is for the caller.

        Taking that edit back leaves the file, which then nobody uses.
        """
        file, known = f"artwork/{name}", self.pack.artwork.get(name)
        print_ = hashlib.sha256(content).hexdigest()
        if known == print_:
            return ()
        self.opened.source.write({file: content}, frozenset())
        self.opened.files = {**self.opened.files, file: content}
        return (Edit(("artwork", name), known if known is not None else ABSENT, print_),)

    def save_as(self, path: str | os.PathLike[str]) -> None:
        """Write the whole pack, artwork included, to a new folder or `.stpack`, and go on with that one."""
        place = FilePath(path)
        changed, removed = self.opened.pending(self._pack)
        whole = {name: text for name, text in {**self.opened.files, **changed}.items() if name not in removed}
        if place.suffix != SUFFIX:
            place.mkdir(parents=True, exist_ok=True)
        target = Archive(place) if place.suffix == SUFFIX else Folder(place)
        target.write(whole, frozenset())
        self.opened = replace(self.opened, pack=self._pack, source=target, files=whole, modern={})
        self._journal.discard()
        self._journal = Journal(place, self.title)
        self._is_saved()

    def _is_saved(self) -> None:
        self._saved, self.saved_at = self._position, time.time()
        self._journal.begin(fingerprint(self.opened.files))
        self.saved_changed.emit()

    def close(self) -> None:
        """Give up unsaved work. Asking first is the window's business."""
        self.closed.emit()
        self._journal.discard()

    # ------------------------------------------------------------------ work from elsewhere

    def recover(self, leftover: Leftover) -> int:
        """Make the changes of a crashed session again; returns how many fitted. They stay unsaved."""
        done = 0
        for change in leftover.fitting(self._pack):
            self.apply(change)
            done += 1
        leftover.discard()
        return done

    def take_from_disk(self) -> tuple[Conflict, ...]:
        """Take over what others wrote to the files meanwhile; where both changed a place, ours stands.

        One undo step; the conflicts are returned.
        """
        fresh = open_pack(self.path)
        conflicts = self.take_over(self.opened.pack, fresh.pack, tr("Take over changes from disk"))
        self.opened = fresh
        self._saved = self._position if not diff(fresh.pack, self._pack).edits else None
        self._journal.begin(fingerprint(fresh.files))
        for edit in diff(fresh.pack, self._pack).edits:
            self._journal.append(Change(tr("Unsaved work"), (edit,)))
        self.saved_changed.emit()
        return conflicts

    def take_over(self, base: Pack, theirs: Pack, label: str) -> tuple[Conflict, ...]:
        """Make the changes that led from a common beginning to another version; ours stand where both did.

        One undo step; the conflicts are returned.
        """
        merged = merge(base, self._pack, theirs)
        self.apply(Change(label, merged.change.edits))
        return merged.conflicts


class Gesture:
    """Changes that a person sees happen but that are one step: a drag, a brush stroke, a paste."""

    def __init__(self, document: OpenPack, label: str) -> None:
        self._document = document
        self.label = label
        self._inner = False

    def __enter__(self) -> Gesture:
        self.begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.cancel()
        self.end()

    def begin(self) -> None:
        document = self._document
        if document._gesture is not None:
            self._inner = True
            return
        document._gesture = self
        self._pack = document._pack
        self._selection = document._selection

    def end(self) -> None:
        """The gesture is over: what it changed becomes one step."""
        document = self._document
        if self._inner or document._gesture is not self:
            return
        document._gesture = None
        change = diff(self._pack, document._pack, self.label)
        if change:
            document._record(Step(change, self._selection, document._selection))
        document.history_changed.emit()
        document.saved_changed.emit()

    def cancel(self) -> None:
        """All as it was before the gesture."""
        document = self._document
        if self._inner or document._gesture is not self:
            return
        back = diff(document._pack, self._pack, self.label)
        document._pack = self._pack
        document._gesture = None
        document._announce(back, self._selection)

    def restart(self) -> None:
        """Forget what the gesture did so far and go on: how a drag shows each new place of the mouse."""
        document = self._document
        if not self._inner and document._gesture is self and document._pack is not self._pack:
            back = diff(document._pack, self._pack, self.label)
            document._pack = self._pack
            document.changed.emit(back)


def edit_of(pack: Pack, path: Path, after: object) -> Edit:
    """The edit that puts a value at a path, whatever stands there now."""
    return Edit(path, value_at(pack, path), after)
