"""The window: tabs of open packs, desks, tool rail, panels in docks, status bar."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QFileSystemWatcher, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor import commands
from editor.actions import Actions
from editor.document import OpenPack
from editor.journal import leftovers
from editor.naming import kind_name, name_at
from editor.palette import Palette
from editor.panels.docks import DOCKS, Area
from editor.panels.merge import MergePanel
from editor.panels.panel import Panel, clear, label
from editor.panels.problems import ProblemsPanel
from editor.playtest.desks import Desks
from editor.rail import Rail
from editor.settings import Settings
from editor.texts import language, mark, tr, tr_count, when_switched
from editor.themes import dress, icon, when_changed
from editor.toolbox import Toolbox
from editor.welcome import Welcome
from editor.workspace import Workspace
from model import Change, PackError, path_of, save_pack, system_named
from model.starter import id_of, starter

DESKS = (
    ("design", mark("Design")),
    ("translate", mark("Translate")),
    ("playtest", mark("Playtest")),
    ("balance", mark("Balance")),
)
MENUS = (mark("File"), mark("Edit"), mark("View"), mark("Map"), mark("Scenario"), mark("Play"), mark("Help"))


AREAS: dict[Area, Qt.DockWidgetArea] = {
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "right below": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}
PanelT = TypeVar("PanelT", bound=Panel)


class Window(QMainWindow):
    """Everything that a person sees."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.setObjectName("window")
        self.setWindowTitle("Sandtable")
        self.setWindowIcon(app_icon())
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        self.setTabPosition(Qt.DockWidgetArea.BottomDockWidgetArea, QTabWidget.TabPosition.North)
        self.setTabPosition(Qt.DockWidgetArea.RightDockWidgetArea, QTabWidget.TabPosition.North)
        self.pages = QStackedWidget()
        self.docks: dict[str, QDockWidget] = {}
        self._sized = False
        self.actions_ = Actions(settings, icon=lambda name: icon(name), parent=self)
        commands.register(self)
        self._centre()
        self._panels()
        self._menus()
        self._corner()
        self._status()
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _path: self._look_at_disk())
        self.resize(1600, 1000)
        self._arrange()
        when_switched(self.retranslate)
        when_changed(self._theme_changed)
        self._show_tab(0)

    # ------------------------------------------------------------------ building

    def _centre(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setTabsClosable(True)
        self.tabs.setExpanding(False)
        self.tabs.setMovable(False)
        self.tabs.setDocumentMode(True)
        self.tabs.setDrawBase(False)
        self.tabs.setObjectName("packs")
        self.tabs.addTab(tr("Welcome"))
        self.tabs.setTabButton(0, QTabBar.ButtonPosition.RightSide, None)
        self.tabs.currentChanged.connect(self._show_tab)
        self.tabs.tabCloseRequested.connect(self.close_tab)
        self.scenarios = QComboBox()
        self.scenarios.setObjectName("scenarios")
        self.scenarios.setMinimumWidth(230)
        self.scenarios.activated.connect(self._choose_scenario)
        self._scenario_label = label("", "muted")
        top = QWidget()
        top.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(top, "tabs")
        line = QHBoxLayout(top)
        line.setContentsMargins(48, 0, 10, 0)
        line.setSpacing(8)
        line.addWidget(self.tabs, 1)
        line.addWidget(self._scenario_label)
        line.addWidget(self.scenarios)
        self.banner = Banner()
        self.rail = Rail(self.actions_)
        self.welcome = Welcome(self.settings)
        self.welcome.opened.connect(self.open)
        self.welcome.begun.connect(self.begin)
        self.welcome.browsed.connect(self.browse)
        self.welcome.toured.connect(lambda: self.actions_.run("help.tour"))
        self.pages.addWidget(self.welcome)
        middle = QWidget()
        across = QHBoxLayout(middle)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self.rail)
        across.addWidget(self.pages, 1)
        whole = QWidget()
        down = QVBoxLayout(whole)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(0)
        for widget in (top, self.banner, middle):
            down.addWidget(widget)
        down.setStretchFactor(middle, 1)
        self.setCentralWidget(whole)
        self._top = top

    def _panels(self) -> None:
        """The docks: those of one area are tabs."""
        self.toolbox = Toolbox()
        front: dict[Area, QDockWidget] = {}
        for panel, area in [*((kind(), area) for kind, area in DOCKS), (self.toolbox, "right below")]:
            dock = QDockWidget(tr(panel.title), self)
            dock.setObjectName(f"dock-{panel.id}")
            panel.setMinimumSize(240, 110)
            dock.setWidget(panel)
            self.docks[panel.id] = dock
            self.addDockWidget(AREAS[area], dock)
            if area in front:
                self.tabifyDockWidget(front[area], dock)
            front.setdefault(area, dock)
            _title_only_when_floating(dock)
        for dock in front.values():
            dock.raise_()
        self.problems = self._panel(ProblemsPanel)
        self.problems.counted.connect(self._tell_sound)

    def _panel(self, kind: type[PanelT]) -> PanelT:
        """The panel of a kind."""
        return next(panel for panel in self.panels() if isinstance(panel, kind))

    def panels(self) -> list[Panel]:
        return [panel for dock in self.docks.values() if isinstance(panel := dock.widget(), Panel)]

    def _menus(self) -> None:
        bar = self.menuBar()
        bar.setNativeMenuBar(False)
        bar.clear()
        for title in MENUS:
            menu = bar.addMenu(tr(title))
            for entry in commands.MENUS[title]:
                if entry == "-":
                    menu.addSeparator()
                elif entry == "panels":
                    for dock in self.docks.values():
                        menu.addAction(dock.toggleViewAction())
                else:
                    menu.addAction(self.actions_[entry])
        shown = {entry for entries in commands.MENUS.values() for entry in entries}
        self.addActions([self.actions_[action.id] for action in self.actions_ if action.id not in shown])

    def _corner(self) -> None:
        """Search and desks at the right end of the menu bar."""
        corner = self._at_corner = QWidget()  # Qt does not keep it
        line = QHBoxLayout(corner)
        line.setContentsMargins(0, 3, 10, 3)
        line.setSpacing(12)
        self._search = QPushButton()
        self._search.setMinimumWidth(240)
        dress(self._search, "search")
        self._search.clicked.connect(lambda _checked=False: self.actions_.run("edit.palette"))
        line.addWidget(self._search)
        segments = QWidget()
        segments.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(segments, "segments")
        inner = QHBoxLayout(segments)
        inner.setContentsMargins(2, 2, 2, 2)
        inner.setSpacing(0)
        group = QButtonGroup(self)
        self._desk_buttons: dict[str, QPushButton] = {}
        for desk, _words in DESKS:
            button = QPushButton()
            button.setCheckable(True)
            button.setChecked(desk == "design")
            button.clicked.connect(lambda _checked=False, desk=desk: self.show_desk(desk))
            button.setObjectName(f"desk-{desk}")
            dress(button, "segment")
            group.addButton(button)
            inner.addWidget(button)
            self._desk_buttons[desk] = button
        line.addWidget(segments)
        self.menuBar().setCornerWidget(corner, Qt.Corner.TopRightCorner)
        corner.show()

    def _status(self) -> None:
        self._pointed = QLabel()
        self._selected = label("", "muted")
        self._place = label("", "muted")
        self._sound = QLabel()
        self._saved = label("", "muted")
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        for widget in (self._pointed, self._selected, self._place):
            bar.addWidget(widget)
        bar.addPermanentWidget(self._sound)
        bar.addPermanentWidget(self._saved)

    def _size_docks(self) -> None:
        """The proportions that a new user sees; docks can only be sized while they show."""
        if "docks" not in self.settings.windows:
            self.resizeDocks([self.docks["properties"]], [350], Qt.Orientation.Horizontal)
            beside = [self.docks["properties"], self.docks["layers"]]
            self.resizeDocks(beside, [520, 240], Qt.Orientation.Vertical)
            self.resizeDocks([self.docks["problems"]], [214], Qt.Orientation.Vertical)

    def _arrange(self) -> None:
        geometry, state = self.settings.windows.get("geometry"), self.settings.windows.get("docks")
        if geometry:
            self.restoreGeometry(QByteArray(b64decode(geometry)))
        if state:
            self.restoreState(QByteArray(b64decode(state)))

    # ------------------------------------------------------------------ packs

    @property
    def workspace(self) -> Workspace | None:
        page = self.pages.currentWidget()
        return page if isinstance(page, Workspace) else None

    @property
    def document(self) -> OpenPack | None:
        return self.workspace.document if self.workspace is not None else None

    def workspaces(self) -> list[Workspace]:
        return [
            page
            for index in range(1, self.pages.count())
            if isinstance(page := self.pages.widget(index), Workspace)
        ]

    def open(self, path: str | Path) -> Workspace | None:
        """Open a pack in a tab of its own, or show the tab that has it."""
        place = Path(path).resolve()
        for index, known in enumerate(self.workspaces(), 1):
            if known.document.path.resolve() == place:
                self.tabs.setCurrentIndex(index)
                return known
        try:
            document = OpenPack.at(place, self)
        except PackError as error:
            self.banner.say(tr("{name} cannot be opened: {why}", name=place.name, why=str(error.problems[0])))
            return None
        workspace = Workspace(document)
        workspace.desks = Desks(workspace, self.actions_)
        workspace.desks.told.connect(self._tell)
        workspace.canvas.pointed.connect(self._point)
        workspace.canvas.zoomed.connect(lambda _zoom: self._tell_place())
        workspace.tool_taken.connect(lambda _tool: self._refresh())
        document.changed.connect(self._document_changed)
        document.selection_changed.connect(self._refresh)
        document.history_changed.connect(self._refresh)
        document.saved_changed.connect(self._tell_saved)
        document.view_changed.connect(self._view_changed)
        self.pages.addWidget(workspace)
        self.tabs.addTab(document.path.name)
        self.tabs.setCurrentIndex(self.tabs.count() - 1)
        self.settings.remember(place, title=document.title, system=document.pack.manifest.system)
        self.settings.save()
        if place.is_dir():
            self._watcher.addPath(str(place))
        self._offer_recovery(document)
        return workspace

    def _offer_recovery(self, document: OpenPack) -> None:
        """A crash leaves a journal: its changes are offered back."""
        for leftover in leftovers():
            if leftover.pack == document.path.resolve():
                words = tr_count(
                    "Sandtable ended unexpectedly with one unsaved change to this pack.",
                    "Sandtable ended unexpectedly with {n} unsaved changes to this pack.",
                    len(leftover.changes),
                )
                self.banner.ask(
                    words,
                    (
                        (tr("Bring them back"), lambda found=leftover: document.recover(found)),
                        (tr("Forget them"), leftover.discard),
                    ),
                )

    def begin(self, system: str) -> None:
        """Ask where, and make a new pack of a system there."""
        title = system_named(system).title
        place, _ = QFileDialog.getSaveFileName(
            self, tr("New pack of {system}", system=title), str(Path.home() / "my-pack")
        )
        if place:
            self.begin_at(system, Path(place))

    def begin_at(self, system: str, place: Path) -> Workspace | None:
        try:
            title = place.name.replace("-", " ").replace("_", " ").capitalize()
            save_pack(starter(system_named(system), id_of(title), title), place)
        except (PackError, OSError) as error:
            self.banner.say(str(error))
            return None
        return self.open(place)

    def browse(self) -> None:
        place = QFileDialog.getExistingDirectory(self, tr("Open a pack"))
        if place:
            self.open(place)

    def close_tab(self, index: int) -> bool:
        """Close a pack; unsaved work is asked about."""
        if index == 0:
            return False
        workspace = self.workspaces()[index - 1]
        if workspace.document.modified and not self._may_close(workspace.document):
            return False
        workspace.desks.close()
        workspace.document.close()
        self._watcher.removePath(str(workspace.document.path))
        self.tabs.setCurrentIndex(index - 1)
        self.pages.removeWidget(workspace)
        self.tabs.removeTab(index)
        workspace.deleteLater()
        self._show_tab(self.tabs.currentIndex())
        return True

    def _may_close(self, document: OpenPack) -> bool:
        answer = QMessageBox.question(
            self,
            tr("Unsaved work"),
            tr("{name} has unsaved changes. Save them?", name=document.title),
            QMessageBox.StandardButton.Save
            | QMessageBox.StandardButton.Discard
            | QMessageBox.StandardButton.Cancel,
        )
        if answer == QMessageBox.StandardButton.Save:
            return self.save(document)
        return answer == QMessageBox.StandardButton.Discard

    def save(self, document: OpenPack) -> bool:
        try:
            document.save()
        except PackError as error:
            foreign = frozenset(p.file for p in error.problems if p.code == "PACK-FOREIGN")
            choices = []
            if foreign:
                choices = [
                    (tr("Take over their changes"), lambda: self._take_from_disk(document)),
                    (tr("Save over them"), lambda: document.save(over=foreign)),
                ]
            self.banner.ask("\n".join(map(str, error.problems)), tuple(choices))
            return False
        return True

    def _take_from_disk(self, document: OpenPack) -> None:
        conflicts = document.take_from_disk()
        if conflicts:
            self._panel(MergePanel).show_conflicts(document, conflicts)
            self.docks["conflicts"].show()
            self.docks["conflicts"].raise_()
            self.banner.say(
                tr_count(
                    "One place was changed on both sides; yours stands.",
                    "{n} places were changed on both sides; yours stand.",
                    len(conflicts),
                )
            )

    def _look_at_disk(self) -> None:
        document = self.document
        if document is None:
            return
        try:
            foreign = document.opened.changed_on_disk()
        except PackError:
            return
        if foreign:
            words = tr("{files} changed on disk.", files=", ".join(foreign[:3]))
            self.banner.ask(words, ((tr("Take over"), lambda: self._take_from_disk(document)),))

    def show_palette(self) -> None:
        """Find anything: commands, spaces, units, cards."""
        Palette(self.actions_, self.document, self, self.problems.findings).open()

    # ------------------------------------------------------------------ following

    def _show_tab(self, index: int) -> None:
        self.pages.setCurrentIndex(max(0, index))
        workspace = self.workspace
        self._show_desk_parts()
        self.statusBar().setVisible(workspace is not None)
        for widget in (self._scenario_label, self.scenarios):
            widget.setVisible(workspace is not None)
        for panel in self.panels():
            if isinstance(panel, Toolbox):
                panel.show_workspace(workspace)
            else:
                panel.set_document(self.document)
        if workspace is None:
            self.welcome.refresh()
        else:
            workspace.canvas.setFocus()
            if not self._sized:
                self._sized = True
                QTimer.singleShot(0, self._size_docks)
        self._view_changed()

    @property
    def desk(self) -> str:
        """The desk that is shown: design, translate, playtest or balance."""
        return self.workspace.desks.shown if self.workspace is not None else "design"

    def show_desk(self, desk: str) -> None:
        """Another desk for the pack in view, on the same canvas."""
        if self.workspace is not None:
            self.workspace.desks.show(desk)
        self._show_desk_parts()
        self._refresh()

    def _show_desk_parts(self) -> None:
        designing = self.workspace is not None and self.desk == "design"
        for dock in self.docks.values():
            dock.setVisible(designing)
        self.rail.setVisible(designing)
        for desk, button in self._desk_buttons.items():
            button.setEnabled(self.workspace is not None and desk != "translate")
            button.setChecked(desk == self.desk)

    def _view_changed(self) -> None:
        self.scenarios.blockSignals(True)
        self.scenarios.clear()
        document = self.document
        if document is not None:
            self.scenarios.addItem(tr("Bare board"), None)
            for key, scenario in document.pack.scenarios.items():
                self.scenarios.addItem(scenario.title, key)
            self.scenarios.setCurrentIndex(max(0, self.scenarios.findData(document.scenario)))
        self.scenarios.blockSignals(False)
        self._refresh()

    def _choose_scenario(self, _index: int) -> None:
        if self.document is not None:
            self.document.show_scenario(self.scenarios.currentData())
            if self.workspace is not None:
                self.workspace.canvas.setFocus()

    def _document_changed(self, change: Change) -> None:
        if any(edit.path[0] in ("scenarios", "boards") and len(edit.path) <= 3 for edit in change.edits):
            self._view_changed()

    def _refresh(self) -> None:
        self.actions_.refresh()
        if self.workspace is not None:
            self.rail.show_tools(self.workspace.usable_tools())
        self._tell_selected()
        self._tell_place()
        self._tell_saved()

    def _point(self, thing: object, point: object) -> None:
        document = self.document
        if document is None:
            return
        path = getattr(thing, "path", None)
        self._pointed.setText(
            f"{name_at(document.pack, path)} ({kind_name(document.pack, path)})" if path else ""
        )
        self._spot = point
        self._tell_place()

    def _tell(self, words: str) -> None:
        self.statusBar().showMessage(words, 8000)

    def _tell_place(self) -> None:
        if self.workspace is None:
            return
        spot = getattr(self, "_spot", None)
        where = f"{spot[0]:.0f}, {spot[1]:.0f} · " if isinstance(spot, tuple) else ""
        self._place.setText(f"{where}{self.workspace.canvas.zoom * 100:.0f} %")

    def _tell_selected(self) -> None:
        document = self.document
        count = len(document.selection) if document else 0
        self._selected.setText(tr_count("{n} selected", "{n} selected", count) if count else "")

    def _tell_saved(self) -> None:
        document = self.document
        if document is None:
            return
        state = tr("unsaved changes") if document.modified else tr("saved")
        self._saved.setText(f"{language().upper()} · {state}")
        for index, workspace in enumerate(self.workspaces(), 1):
            name = workspace.document.path.name
            self.tabs.setTabText(index, f"{name} •" if workspace.document.modified else name)

    def _tell_sound(self, errors: int, warnings: int, notes: int) -> None:
        """Whether the pack is sound, and the places of its problems on the map."""
        if errors:
            words = tr_count("not sound: one error", "not sound: {n} errors", errors)
            dress(self._sound, "error")
        else:
            others = warnings + notes
            words = tr_count("sound, one note", "sound, {n} notes", others) if others else tr("sound")
            dress(self._sound, "good")
        self._sound.setText(f"● {words}")
        if self.workspace is not None:
            self.workspace.canvas.problems = tuple(
                path_of(finding.where)
                for finding in self.problems.findings
                if finding.severity == "error" and finding.where
            )
            self.workspace.canvas.viewport().update()

    def _theme_changed(self) -> None:
        self._menus()

    def retranslate(self) -> None:
        self._scenario_label.setText(tr("Scenario"))
        self._search.setText(tr("Find space, unit, command") + "      Ctrl+P")
        self._search.setIcon(icon("search", "muted"))
        for desk, words in DESKS:
            self._desk_buttons[desk].setText(tr(words))
        self.tabs.setTabText(0, tr("Welcome"))
        for dock in self.docks.values():
            panel = dock.widget()
            if isinstance(panel, Panel):
                dock.setWindowTitle(tr(panel.title))
        self._menus()
        self._view_changed()

    def closeEvent(self, event: QCloseEvent) -> None:
        for index in range(self.tabs.count() - 1, 0, -1):
            if not self.close_tab(index):
                event.ignore()
                return
        self.settings.windows = {
            "geometry": b64encode(self.saveGeometry().data()).decode(),
            "docks": b64encode(self.saveState().data()).decode(),
        }
        self.settings.save()
        event.accept()


class Banner(QWidget):
    """A message across the window that blocks nothing, with what can be done about it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "banner")
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(16, 6, 10, 6)
        self.hide()

    def say(self, words: str) -> None:
        self.ask(words, ())

    def ask(self, words: str, choices: tuple[tuple[str, object], ...]) -> None:
        clear(self._line)
        text = label(words, "heading", wraps=True)
        self._line.addWidget(text, 1)
        for title, run in (*choices, (tr("Close"), None)):
            button = QPushButton(title)
            button.clicked.connect(lambda _checked=False, run=run: self._answer(run))
            self._line.addWidget(button)
        self.words = words
        self.show()

    def _answer(self, run: object) -> None:
        self.hide()
        if callable(run):
            QTimer.singleShot(0, run)


def _title_only_when_floating(dock: QDockWidget) -> None:
    """Docked in tabs, the tab is the title."""
    bare = QWidget(dock)
    dock.setTitleBarWidget(bare)
    dock.topLevelChanged.connect(lambda floating: dock.setTitleBarWidget(None if floating else bare))  # type: ignore[arg-type]


def app_icon() -> QIcon:
    """A small map on a table."""
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        b'<rect width="64" height="64" rx="14" fill="#2B5C8A"/>'
        b'<path d="M14 46 L30 18 L50 30" fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>'
        b'<circle cx="14" cy="46" r="7" fill="#F0C24A"/><circle cx="30" cy="18" r="7" fill="#fff"/>'
        b'<circle cx="50" cy="30" r="7" fill="#fff"/></svg>'
    )
    picture = QPixmap(QSize(128, 128))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg)).render(painter)
    painter.end()
    return QIcon(picture)
