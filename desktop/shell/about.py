"""What Hearthside is, who made it and who did not, where its files are, and the licences of its dependencies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from desktop.app.crash import running_on
from desktop.app.paths import Folders
from desktop.app.privacy import PROGRAM
from desktop.app.style import look
from desktop.panels.flow_layout import FlowLayout
from desktop.shell.files import show_folder
from desktop.shell.layouts import Scroll, column, row, spaced
from desktop.shell.navigator import Navigator
from desktop.shell.notice import Notice
from desktop.shell.screen import Page, centred
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Words
from desktop.table import art
from desktop.words import language, say
from engine.core.letters import legible_path
from engine.match.versions import app_version

LICENCES: Final = ("license_own", "license_qt", "license_others", "license_fonts")


class FolderLine(QWidget):
    """What a folder is for, its path, and a button that opens it."""

    def __init__(self, key: str, folder: Path, notice: Notice) -> None:
        super().__init__()
        self._key, self.folder = key, folder
        # A path has no spaces to break a line at, and must fit.
        self.path = Words(role="small")
        written = legible_path(folder)
        self.path.setText("".join(f"{each}\u200b" if each in "/\\" else each for each in written))
        self.path.setTextFormat(Qt.TextFormat.PlainText)
        self.show_button = Button("about.folder.show", "folder")
        self.show_button.clicked.connect(lambda: show_folder(folder, notice))
        names = column(Words(f"about.folder.{key}", "strong"), self.path, gap=1)
        layout = row(names, self.show_button, gap=24)
        layout.setStretch(0, 1)
        layout.setAlignment(self.show_button, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(layout)
        self.retranslate()

    def retranslate(self) -> None:
        """Four buttons have the same words: a screen reader says which folder each of them opens."""
        self.show_button.setAccessibleName(say("about.folder.opens", what=say(f"about.folder.{self._key}")))


class About(Page):
    """The about screen."""

    def __init__(self, window: Navigator) -> None:
        super().__init__("about.title")
        self._window = window
        self.logo = QLabel()
        name = Words(role="display", wrap=False)
        name.setText("Hearthside")
        self.version = Words("about.version", "second", wrap=False, version=app_version())
        self.copy = Button("about.copy_for_report", "copy")
        self.copy.clicked.connect(self._copy)
        self.licences = Button("about.show_licenses", "book")
        self.licences.clicked.connect(lambda: window.go("licences"))
        self.folders = _folder_lines(window.folders, window.notice)
        names = column(None, name, Words("app.tagline", "lead"), self.version, None, gap=4)
        top = row(self.logo, names, gap=24)
        top.setStretch(1, 1)
        panel = Panel()
        layout = column(gap=14, margins=(40, 34, 40, 34))
        layout.addLayout(top)
        layout.addSpacing(6)
        for key in ("fan_work", "buy_the_game", "offline"):
            layout.addWidget(Words(f"about.{key}"))
        layout.addWidget(Words("about.files", "heading"))
        layout.addLayout(column(*self.folders.values(), gap=8))
        layout.addWidget(Words("about.report", "second"))
        layout.addWidget(_buttons(self.copy))
        layout.addWidget(Words("about.licenses", "heading"))
        layout.addLayout(column(*(Words(f"about.{key}", "second") for key in LICENCES), gap=6))
        layout.addWidget(_buttons(self.licences))
        panel.setLayout(layout)
        content = QWidget()
        content.setLayout(column(None, panel, None, None, gap=0, margins=(14, 0, 14, 16)))
        self.body.addWidget(Scroll(centred(content, 860)))

    def restyle(self) -> None:
        super().restyle()
        side = look().px(120)
        self.logo.setPixmap(art.pixmap("common/logo", QSize(side, side), ratio=self.devicePixelRatioF()))

    def retranslate(self) -> None:
        super().retranslate()
        for line in self.folders.values():
            line.retranslate()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(report(QGuiApplication.platformName(), self.devicePixelRatioF()))
        self._window.notice.show_message(lambda: say("about.copied"))


def report(platform: str, ratio: float) -> str:
    """What helps to understand a trouble, and nothing that names a person: no folder is in it."""
    shown = f"{platform}, {ratio:g} x, text {look().scale:.0%}"
    return f"{running_on()}{language()}, {shown}\n"


def _folder_lines(folders: Folders, notice: Notice) -> dict[str, FolderLine]:
    program = Path(sys.executable).parent if getattr(sys, "frozen", False) else PROGRAM
    shown = {
        "saves": folders.saves,
        "settings": folders.config,
        "crashes": folders.crashes,
        "program": program,
    }
    return {key: FolderLine(key, folder, notice) for key, folder in shown.items()}


def _buttons(*buttons: Button) -> QWidget:
    whole = QWidget()
    spaced(flow := FlowLayout(whole), 8)
    for button in buttons:
        flow.addWidget(button)
    return whole
