"""What Hearthside is, who made it and who did not, and the licences of its dependencies."""

from __future__ import annotations

import platform
from typing import Final

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from desktop.app.style import look
from desktop.panels.flow_layout import FlowLayout
from desktop.shell.layouts import Scroll, column, row, spaced
from desktop.shell.navigator import Navigator
from desktop.shell.screen import Page, centred
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Words
from desktop.table import art
from desktop.words import say
from engine.match.save import app_version

LICENCES: Final = ("license_own", "license_qt", "license_others", "license_fonts")


class About(Page):
    """The about screen."""

    def __init__(self, window: Navigator) -> None:
        super().__init__("about.title")
        self._window = window
        self.logo = QLabel()
        name = Words(role="display", wrap=False)
        name.setText("Hearthside")
        self.version = Words("about.version", "second", wrap=False, version=app_version())
        self.copy = Button("about.copy_versions", "copy")
        self.copy.clicked.connect(self._copy)
        self.licences = Button("about.show_licenses", "book")
        self.licences.clicked.connect(lambda: window.go("licences"))
        names = column(None, name, Words("app.tagline", "lead"), self.version, None, gap=4)
        top = row(self.logo, names, gap=24)
        top.setStretch(1, 1)
        licences = [Words(f"about.{key}", "second") for key in LICENCES]
        panel = Panel()
        layout = column(gap=14, margins=(40, 34, 40, 34))
        layout.addLayout(top)
        layout.addSpacing(6)
        for key in ("fan_work", "buy_the_game", "offline"):
            layout.addWidget(Words(f"about.{key}"))
        layout.addWidget(Words("about.licenses", "heading"))
        layout.addLayout(column(*licences, gap=6))
        self.buttons = QWidget()
        spaced(flow := FlowLayout(self.buttons), 8)
        for button in (self.licences, self.copy):
            flow.addWidget(button)
        layout.addWidget(self.buttons)
        panel.setLayout(layout)
        content = QWidget()
        content.setLayout(column(None, panel, None, None, gap=0, margins=(14, 0, 14, 16)))
        self.body.addWidget(Scroll(centred(content, 860)))

    def entered(self) -> None:
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        super().restyle()
        side = look().px(120)
        self.logo.setPixmap(art.pixmap("common/logo", QSize(side, side), ratio=self.devicePixelRatioF()))

    def _copy(self) -> None:
        versions = f"Hearthside {app_version()}, Python {platform.python_version()}, Qt {qVersion()}"
        QGuiApplication.clipboard().setText(f"{versions}, {platform.platform()}")
        self._window.notice.tell(say("about.copied"))
