"""The window: tabs of open packs, desks, tool rail, panels, status bar. What it does with files is in
`filing`, where its panels stand in `docking`."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from editor import commands
from editor.actions import Actions
from editor.banner import Banner
from editor.corner import Corner
from editor.docking import Docking
from editor.document import OpenPack
from editor.dropping import Dropping
from editor.filing import Filing
from editor.options_bar import OptionsBar
from editor.panels.layers import LayersPanel
from editor.panels.panel import label
from editor.panels.problems import ProblemsPanel
from editor.panels.properties import PropertiesPanel
from editor.playtest.desks import Desks
from editor.rail import Rail
from editor.session import Session, Waiting, look_as_before
from editor.settings import Settings
from editor.status import Status
from editor.texts import speak, tr, when_switched
from editor.themes import dress, icon, when_changed
from editor.toolbox import FROM_THE_BOX, Toolbox
from editor.welcome import Welcome
from editor.workspace import Workspace
from model import Change, PackError, path_of
from validators import Finding

FRAME = 32
"""Pixels that the window's title bar takes of the screen."""


class Window(QMainWindow):
    """Everything that a person sees."""

    rail: Rail
    top_right: Corner
    scenarios: QComboBox

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.setObjectName("window")
        self.setWindowTitle("Sandtable")
        self.setWindowIcon(app_icon())
        self.pages = QStackedWidget()
        self.banner = Banner()
        self.actions_ = Actions(settings, icon=lambda name: icon(name), parent=self)
        self.filing = Filing(self)
        self.session = Session(self)
        self.docking = Docking(self, settings)
        self.docks = self.docking.docks
        self.problems = self.docking.unfurnished(ProblemsPanel)
        self.problems.counted.connect(self._tell_sound)
        self.problems.marked.connect(self._show_finding)
        commands.register(self)
        self._centre()
        self.status = Status(self.statusBar())
        self._menus()
        self.top_right: Corner = Corner(lambda: self.actions_.run("edit.palette"))  # Qt does not keep it
        self.top_right.chosen.connect(self.show_desk)
        self.menuBar().setCornerWidget(self.top_right, Qt.Corner.TopRightCorner)
        self.top_right.show()
        self._arrange()
        when_switched(self.retranslate)
        when_changed(self._menus)
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
        self._scenario_label.setBuddy(self.scenarios)
        top = QWidget()
        top.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(top, "tabs")
        line = QHBoxLayout(top)
        line.setContentsMargins(48, 1, 10, 1)
        line.setSpacing(8)
        line.addWidget(self.tabs, 1)
        line.addWidget(self._scenario_label)
        line.addWidget(self.scenarios)
        self.options_bar = OptionsBar()
        self.rail = Rail(self.actions_)
        self.welcome = Welcome(self.settings)
        self.welcome.opened.connect(self.open)
        self.welcome.begun.connect(self.filing.ask_begin)
        self.welcome.browsed.connect(self.filing.ask_open)
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
        for widget in (top, self.banner, self.options_bar, middle):
            down.addWidget(widget)
        down.setStretchFactor(middle, 1)
        self.setCentralWidget(whole)

    def _menus(self) -> None:
        bar = self.menuBar()
        bar.setNativeMenuBar(False)
        bar.clear()
        for title, entries in commands.MENUS.items():
            menu = bar.addMenu(tr(title))
            menu.setToolTipsVisible(True)
            for entry in entries:
                if entry == "-":
                    menu.addSeparator()
                else:
                    menu.addAction(self.actions_[entry])
        shown = {entry for entries in commands.MENUS.values() for entry in entries}
        self.addActions([self.actions_[action.id] for action in self.actions_ if action.id not in shown])

    def _arrange(self) -> None:
        """As it was last time, or of a good size; never larger than the screen."""
        self.resize(1600, 1000)
        if geometry := self.settings.windows.get("geometry"):
            self.restoreGeometry(QByteArray(b64decode(geometry)))
        room = self.screen().availableGeometry()
        if not self.isMaximized() and not self.isFullScreen():
            self.resize(fitting(self.size(), room.size()))
            if not room.contains(self.geometry()):
                self.move(room.topLeft())

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

    def workspace_of(self, document: OpenPack) -> Workspace | None:
        return next((each for each in self.workspaces() if each.document is document), None)

    def open(self, path: str | Path) -> Workspace | None:
        """Open a pack in a tab of its own, or show the tab that has it."""
        place = Path(path).resolve()
        index = self.session.index_of(place)
        if index is not None:
            self.tabs.setCurrentIndex(index)
            return self.workspace
        workspace = self.make_workspace(place)
        if workspace is None:
            return None
        self.pages.addWidget(workspace)
        self.tabs.addTab(workspace.document.path.name)
        self.tabs.setCurrentIndex(self.tabs.count() - 1)
        self.remember_pack(workspace)
        return workspace

    def make_workspace(self, place: Path) -> Workspace | None:
        """Read a pack and show it as it was last looked at; None and a word why where it cannot be read."""
        try:
            document = OpenPack.at(place, self)
        except PackError as error:
            why = speak(error.problems[0].message)
            self.banner.say(tr("{name} cannot be opened: {why}", name=place.name, why=why))
            return None
        known = self.settings.known(place)
        if known is not None and known.scenario:
            document.show_scenario(known.scenario)
        workspace = Workspace(document)
        Dropping(workspace)
        workspace.desks = Desks(workspace, self.actions_)
        workspace.desks.told.connect(self.status.say)
        workspace.canvas.pointed.connect(self._point)
        workspace.canvas.told.connect(self.status.say)
        workspace.canvas.zoomed.connect(lambda _zoom: self._tell_zoom())
        workspace.tool_taken.connect(self._tool_taken)
        document.changed.connect(self._document_changed)
        document.selection_changed.connect(self._refresh)
        document.history_changed.connect(self._refresh)
        document.saved_changed.connect(self._tell_saved)
        document.view_changed.connect(self._view_changed)
        look_as_before(workspace, known)
        self.filing.follow(document)
        self.filing.offer_recovery_of(document)
        return workspace

    def remember_pack(self, workspace: Workspace) -> None:
        """Among the recent packs, with what was looked at; and among those that are open."""
        document, looked_at = workspace.document, workspace.canvas.looked_at
        self.settings.remember(
            document.path,
            title=document.title,
            system=document.pack.manifest.system,
            scenario=document.scenario or "",
            zoom=looked_at[0] if looked_at else 0.0,
            middle=looked_at[1] if looked_at else None,
            desk=workspace.desks.shown,
        )
        self.session.remember()
        self.settings.save()

    def offer_new(self) -> None:
        """Show what a new pack can begin with."""
        self.tabs.setCurrentIndex(0)
        self.welcome.offer_new()

    def close_tab(self, index: int) -> bool:
        """Close a pack; unsaved work is asked about."""
        if index == 0:
            return False
        page = self.pages.widget(index)
        assert page is not None
        if isinstance(page, Workspace):
            if not self.filing.may_close(page.document):
                return False
            self.remember_pack(page)
            page.desks.close()
            page.document.close()
            self.filing.unfollow(page.document)
        if self.tabs.currentIndex() == index:
            self.tabs.setCurrentIndex(self._nearest_loaded(index))
        self.pages.removeWidget(page)
        self.tabs.removeTab(index)
        page.deleteLater()
        self.session.remember()
        self._show_tab(self.tabs.currentIndex())
        return True

    def _nearest_loaded(self, index: int) -> int:
        """The tab to show when one is closed: the next before it that is read already."""
        pages = (self.pages.widget(before) for before in range(index))
        return max(at for at, page in enumerate(pages) if not isinstance(page, Waiting))

    def show_palette(self) -> None:
        """Find anything: commands, spaces, units, cards."""
        from editor.palette import Palette

        Palette(self.actions_, self.document, self, self.problems.findings).open()

    # ------------------------------------------------------------------ desks

    @property
    def desk(self) -> str:
        """The desk that is shown: design, translate, playtest or balance."""
        return self.workspace.desks.shown if self.workspace is not None else "design"

    def show_desk(self, desk: str) -> None:
        """Another desk for the pack in view, on the same canvas."""
        if self.workspace is None:
            return
        if desk != self.desk:
            self.workspace.close_beside()
        self.workspace.desks.show(desk)
        self._show_desk_parts()
        self._refresh()

    def _show_desk_parts(self) -> None:
        designing = self.workspace is not None and self.desk == "design"
        self.docking.show_all(designing)
        self.rail.setVisible(designing)
        self.options_bar.setVisible(designing)
        self.top_right.show_desk(self.desk if self.workspace is not None else None)

    # ------------------------------------------------------------------ following

    def _show_tab(self, index: int) -> None:
        if not self.session.wake(index):
            return
        self.pages.setCurrentIndex(max(0, index))
        workspace = self.workspace
        self._show_desk_parts()
        self.statusBar().setVisible(workspace is not None)
        for widget in (self._scenario_label, self.scenarios):
            widget.setVisible(workspace is not None)
        self.options_bar.show_workspace(workspace)
        for panel in self.docking.panels():
            if isinstance(panel, Toolbox):
                panel.show_workspace(workspace)
            else:
                panel.await_document(self.document)
        if workspace is None:
            self.welcome.refresh()
        else:
            workspace.canvas.setFocus()
        self._view_changed()

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
        self.status.show_selected(self.document)
        self._tell_zoom()
        self._tell_saved()

    def _tool_taken(self, tool: str) -> None:
        """Tools that take something from the box bring it to the front; the layers come back after them."""
        boxed = tool in FROM_THE_BOX
        wanted = Toolbox.id if boxed else LayersPanel.id
        if boxed != self.docking.is_in_front(Toolbox.id) and self.docking.is_open(wanted):
            self.docking.bring(wanted)
        self._refresh()

    def _point(self, thing: object, point: object) -> None:
        if self.document is not None and isinstance(point, tuple):
            self.status.show_pointed(self.document, getattr(thing, "path", None), point)

    def _tell_zoom(self) -> None:
        if self.workspace is not None:
            self.status.show_zoom(self.workspace.canvas.zoom)

    def _tell_saved(self) -> None:
        if self.document is not None:
            self.status.show_saved(self.document)
        for workspace in self.workspaces():
            index, name = self.pages.indexOf(workspace), workspace.document.path.name
            self.tabs.setTabText(index, f"{name} •" if workspace.document.modified else name)
            self.tabs.setTabToolTip(index, f"{workspace.document.title}\n{workspace.document.path}")

    def _tell_sound(self, errors: int, warnings: int, notes: int) -> None:
        """Whether the pack is sound, and the places of its problems on the map and in the form."""
        self.docking.panel(PropertiesPanel).show_findings(self.problems.findings)
        if self.problems.report is None:
            self.status.show_checking()
        else:
            self.status.show_sound(errors, warnings, notes)
        self.docking.name("problems", f"{errors}/{warnings + notes}" if errors + warnings + notes else "")
        if self.workspace is not None:
            self.workspace.canvas.problems = tuple(
                (path_of(finding.where)[:4], finding.severity)
                for finding in self.problems.findings
                if finding.severity != "note" and finding.where
            )
            self.workspace.canvas.viewport().update()

    def _show_finding(self, finding: Finding | None) -> None:
        if self.workspace is not None:
            self.workspace.overlay.show_finding(finding)

    def retranslate(self) -> None:
        self._scenario_label.setText(tr("Scenario"))
        self.tabs.setTabText(0, tr("Welcome"))
        self._menus()
        self._view_changed()

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back from another program may have changed files with it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.filing.look_at_disk()

    def closeEvent(self, event: QCloseEvent) -> None:
        docks = self.docking.remember()
        self.session.remember()
        was_open, in_front = self.settings.open, self.settings.in_front
        for index in range(self.tabs.count() - 1, 0, -1):
            if not self.close_tab(index):
                event.ignore()
                return
        self.settings.open, self.settings.in_front = was_open, in_front
        self.settings.windows = {"geometry": b64encode(self.saveGeometry().data()).decode(), **docks}
        self.settings.save()
        event.accept()


def fitting(wanted: QSize, room: QSize) -> QSize:
    """A size of the window that a screen has room for, with its frame."""
    return wanted.boundedTo(room - QSize(0, FRAME))


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
