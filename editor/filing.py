"""Packs and their files: beginning, choosing, saving, what others write meanwhile, what a crash left,
other versions to compare and to merge."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer
from PySide6.QtWidgets import QFileDialog, QMessageBox

from editor.compare import CompareView
from editor.document import OpenPack
from editor.journal import Leftover, leftovers
from editor.panels.merge import MergePanel
from editor.texts import tr, tr_count
from model import Conflict, Pack, PackError, load_pack, system_named
from model.files import SUFFIX
from model.starter import begin

if TYPE_CHECKING:
    from editor.window import Window
    from editor.workspace import Workspace

PAUSE = 250
"""Milliseconds to wait after a file changed: whoever writes may not be done."""


class Filing(QObject):
    """What the window does with files."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._watcher = QFileSystemWatcher(self)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PAUSE)
        self._later.timeout.connect(self.look_at_disk)
        self._watcher.directoryChanged.connect(lambda _path: self._later.start())
        self._watcher.fileChanged.connect(lambda _path: self._later.start())
        self._told: dict[OpenPack, tuple[str, ...]] = {}
        """What was said to be changed on disk, so that it is said once."""

    # ------------------------------------------------------------------ new packs, and which to open

    def ask_begin(self, system: str, template: bool) -> None:
        """Ask where, and make a new pack of a system there."""
        title = system_named(system).title
        place, _ = QFileDialog.getSaveFileName(
            self._window, tr("New pack of {system}", system=title), str(Path.home() / "my-pack")
        )
        if place:
            self.begin_at(system, Path(place), template=template)

    def begin_at(self, system: str, place: Path, *, template: bool = False) -> Workspace | None:
        try:
            title = place.name.replace("-", " ").replace("_", " ").capitalize()
            begin(system_named(system), title, place, template=template)
        except (PackError, OSError) as error:
            self._window.banner.say(str(error))
            return None
        return self._window.open(place)

    def ask_open(self) -> None:
        """Choose a pack: its folder through the `pack.yaml` in it, or an archive."""
        place = self._ask_pack(tr("Open a pack"))
        if place is not None:
            self._window.open(place)

    def _ask_pack(self, title: str) -> Path | None:
        kinds = tr("Packs") + f" (pack.yaml *{SUFFIX})"
        place, _ = QFileDialog.getOpenFileName(self._window, title, str(self._near()), kinds)
        return (Path(place).parent if Path(place).name == "pack.yaml" else Path(place)) if place else None

    def _near(self) -> Path:
        document = self._window.document
        recent = [Path(known.path).parent for known in self._window.settings.recent]
        return document.path.parent if document is not None else next(iter(recent), Path.home())

    # ------------------------------------------------------------------ saving

    def save(self, document: OpenPack) -> bool:
        return self._save(document)

    def _save(self, document: OpenPack, over: frozenset[str] = frozenset()) -> bool:
        try:
            document.save(over=over)
        except PackError as error:
            words = "\n".join(map(str, error.problems))
            foreign = frozenset(p.file for p in error.problems if p.code == "PACK-FOREIGN")
            if foreign:
                self._window.banner.ask(
                    words,
                    (tr("Take over their changes"), lambda: self.take_from_disk(document)),
                    (tr("Save over them"), lambda: self._save(document, foreign)),
                )
            else:
                self._window.banner.say(words)
            return False
        self._told.pop(document, None)
        self._watch(document)
        return True

    def ask_save_as(self, document: OpenPack) -> None:
        kinds = tr("Folder") + " (*);;" + tr("Archive") + f" (*{SUFFIX})"
        place, kind = QFileDialog.getSaveFileName(self._window, tr("Save as"), str(document.path), kinds)
        if place:
            wanted = Path(place)
            self.save_as(document, wanted.with_suffix(SUFFIX) if SUFFIX in kind else wanted)

    def save_as(self, document: OpenPack, place: Path) -> bool:
        """Write the whole pack elsewhere and go on with that."""
        try:
            document.save_as(place)
        except (PackError, OSError) as error:
            self._window.banner.say(str(error))
            return False
        self.unfollow(document)
        self.follow(document)
        if (workspace := self._window.workspace_of(document)) is not None:
            self._window.remember_pack(workspace)
        return True

    def may_close(self, document: OpenPack) -> bool:
        """Whether a pack may go: unsaved work is asked about."""
        if not document.modified:
            return True
        answer = QMessageBox.question(
            self._window,
            tr("Unsaved work"),
            tr("{name} has unsaved changes. Save them?", name=document.title),
            QMessageBox.StandardButton.Save
            | QMessageBox.StandardButton.Discard
            | QMessageBox.StandardButton.Cancel,
        )
        if answer == QMessageBox.StandardButton.Save:
            return self.save(document)
        return answer == QMessageBox.StandardButton.Discard

    # ------------------------------------------------------------------ what a crash left

    def offer_recovery(self) -> None:
        """At the start: the latest unsaved work of a session that ended unexpectedly is offered back."""
        known = {workspace.document.path.resolve() for workspace in self._window.workspaces()}
        found = [each for each in leftovers() if each.pack.exists() and each.pack not in known]
        if not found:
            return
        first = found[0]
        self._window.banner.ask(
            tr_count(
                "Sandtable ended unexpectedly with one unsaved change to {name}.",
                "Sandtable ended unexpectedly with {n} unsaved changes to {name}.",
                len(first.changes),
                name=first.title,
            ),
            (tr("Open and bring them back"), lambda: self._bring_back(first)),
            (tr("Forget them"), lambda: self._forget(first)),
        )

    def _bring_back(self, leftover: Leftover) -> None:
        workspace = self._window.open(leftover.pack)
        if workspace is not None:
            self._recover(workspace.document, leftover)

    def _recover(self, document: OpenPack, leftover: Leftover) -> None:
        wanted = len(leftover.changes)
        done = document.recover(leftover)
        self._window.banner.hide()
        if done < wanted:
            self._window.banner.say(
                tr(
                    "{done} of {wanted} changes are back; the files were changed since, and the rest "
                    "no longer fits.",
                    done=done,
                    wanted=wanted,
                )
            )
        self.offer_recovery()

    def _forget(self, leftover: Leftover) -> None:
        leftover.discard()
        self.offer_recovery()

    def offer_recovery_of(self, document: OpenPack) -> None:
        """When a pack is opened: what a crash left of work on it."""
        for leftover in leftovers():
            if leftover.pack == document.path.resolve():
                self._window.banner.ask(
                    tr_count(
                        "Sandtable ended unexpectedly with one unsaved change to this pack.",
                        "Sandtable ended unexpectedly with {n} unsaved changes to this pack.",
                        len(leftover.changes),
                    ),
                    (tr("Bring them back"), partial(self._recover, document, leftover)),
                    (tr("Forget them"), partial(self._forget, leftover)),
                )
                return

    # ------------------------------------------------------------------ what others write

    def follow(self, document: OpenPack) -> None:
        """Notice from now on what others do to the files of a pack."""
        self._watch(document)

    def unfollow(self, document: OpenPack) -> None:
        self._told.pop(document, None)
        place = str(document.path)
        gone = [
            each
            for each in (*self._watcher.files(), *self._watcher.directories())
            if each == place or each.startswith(f"{place}/")
        ]
        if gone:
            self._watcher.removePaths(gone)

    def _watch(self, document: OpenPack) -> None:
        """Folders tell of files that come, go or are replaced; files of what is written into them."""
        place = document.path
        files = {place / name for name in document.opened.files} if place.is_dir() else {place}
        folders = {place, *(file.parent for file in files)} if place.is_dir() else set()
        watched = {*self._watcher.files(), *self._watcher.directories()}
        fresh = [str(each) for each in files | folders if str(each) not in watched and each.exists()]
        if fresh:
            self._watcher.addPaths(fresh)

    def look_at_disk(self) -> None:
        """Tell of files that changed under the open packs; each change is told once."""
        for workspace in self._window.workspaces():
            document = workspace.document
            try:
                foreign = document.opened.changed_on_disk()
            except PackError:
                continue  # somebody is in the middle of writing
            self._watch(document)
            if foreign and foreign != self._told.get(document):
                self._window.banner.ask(
                    tr("{name}: {files} changed on disk.", name=document.title, files=_few(foreign)),
                    (tr("Take over"), partial(self.take_from_disk, document)),
                    (tr("Compare"), partial(self.compare_with_saved, document)),
                )
            self._told[document] = foreign

    def take_from_disk(self, document: OpenPack) -> None:
        """Take over what others wrote; where both sides changed a place, a person decides."""
        try:
            conflicts = document.take_from_disk()
        except PackError as error:
            self._window.banner.say("\n".join(map(str, error.problems)))
            return
        self._told.pop(document, None)
        self._show_conflicts(document, conflicts)

    def _show_conflicts(self, document: OpenPack, conflicts: tuple[Conflict, ...]) -> None:
        if conflicts:
            self._window.docking.panel(MergePanel).show_conflicts(document, conflicts)
            self._window.docking.bring("conflicts")
            self._window.banner.say(
                tr_count(
                    "One place was changed on both sides; yours stands.",
                    "{n} places were changed on both sides; yours stand.",
                    len(conflicts),
                )
            )

    # ------------------------------------------------------------------ other versions

    def ask_compare(self, document: OpenPack) -> None:
        place = self._ask_pack(tr("Compare with another version"))
        if place is not None and (other := self._version(place)) is not None:
            self.compare(document, other, shown_version(place))

    def compare_with_saved(self, document: OpenPack) -> None:
        if (other := self._version(document.path)) is not None:
            self.compare(document, other, tr("On disk"))

    def compare(self, document: OpenPack, other: Pack, title: str) -> CompareView | None:
        """Show an open pack beside another version of it, in the place of its map."""
        workspace = self._window.workspace_of(document)
        if workspace is None or not self._same_system(document, other):
            return None
        self._window.show_desk("design")
        view = CompareView(document, other, title)
        workspace.show_beside(view)
        view.closed.connect(workspace.close_beside)
        return view

    def ask_merge(self, document: OpenPack) -> None:
        """Ask for their version and for what both began with, then merge."""
        theirs = self._ask_pack(tr("Merge: their version"))
        base = self._ask_pack(tr("Merge: the version that both began with")) if theirs is not None else None
        if theirs is not None and base is not None:
            self.merge(document, theirs, base)

    def merge(self, document: OpenPack, theirs: Path, base: Path) -> None:
        """Take over what another version changed since both began; one undo step, conflicts listed."""
        began, other = self._version(base), self._version(theirs)
        if began is None or other is None or not self._same_system(document, other):
            return
        conflicts = document.take_over(began, other, tr("Merge {name}", name=shown_version(theirs)))
        if conflicts:
            self._show_conflicts(document, conflicts)
        else:
            self._window.status.say(tr("Merged; nothing contradicts."))

    def _same_system(self, document: OpenPack, other: Pack) -> bool:
        same = document.pack.manifest.system == other.manifest.system
        if not same:
            self._window.banner.say(tr("That is a pack of another game system."))
        return same

    def _version(self, place: Path) -> Pack | None:
        try:
            return load_pack(place)
        except PackError as error:
            self._window.banner.say(
                tr("{name} cannot be opened: {why}", name=place.name, why=str(error.problems[0]))
            )
            return None


def shown_version(place: Path) -> str:
    """A version by its folder, and by the one above, as copies often have the same name."""
    return f"{place.parent.name}/{place.name}"


def _few(names: tuple[str, ...], most: int = 3) -> str:
    more = f" +{len(names) - most}" if len(names) > most else ""
    return ", ".join(names[:most]) + more
