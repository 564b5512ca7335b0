"""The licences of all that the program is made of: a list, and the text of the selected one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QTextBrowser, QWidget

from desktop.app.notices import Notice, notices, reflowed
from desktop.app.style import look
from desktop.shell.layouts import column, row
from desktop.shell.navigator import Navigator
from desktop.shell.screen import Page, centred
from desktop.shell.surfaces import Panel

LIST: Final = 260


class Licences(Page):
    """The screen of licences."""

    def __init__(self, window: Navigator) -> None:
        super().__init__("about.licenses")
        self._notices: list[Notice] = []
        self.contents = QListWidget()
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.setWordWrap(True)
        self.contents.currentRowChanged.connect(self._show)
        # After another size the lines lie elsewhere, but where one is read does not change.
        self.contents.verticalScrollBar().rangeChanged.connect(self._keep_in_view)
        self.text = QTextBrowser()
        self.text.setProperty("kind", "page")
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._left = QWidget()
        self._left.setLayout(column(self.contents, margins=(14, 10, 0, 10)))
        paper = Panel()
        paper.setLayout(column(self.text, margins=(14, 14, 14, 14)))
        both = row(self._left, paper, gap=6, margins=(14, 0, 14, 14))
        both.setStretch(1, 1)
        content = QWidget()
        content.setLayout(both)
        self.body.addWidget(centred(content, 1120), 1)

    def entered(self) -> None:
        if not self._notices:
            self._notices = notices()
            self.contents.addItems([notice.name for notice in self._notices])
            self.contents.setCurrentRow(0)
        super().entered()

    def take_focus(self) -> None:
        self.contents.setFocus()

    def retranslate(self) -> None:
        super().retranslate()
        self.contents.setAccessibleName(self.title())

    def restyle(self) -> None:
        super().restyle()
        self.text.document().setDocumentMargin(look().px(24))
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        self._left.setFixedWidth(min(look().px(LIST), round(self.width() * 0.34)))

    def _keep_in_view(self) -> None:
        if (chosen := self.contents.currentItem()) is not None:
            self.contents.scrollToItem(chosen)

    def _show(self, number: int) -> None:
        notice = self._notices[number]
        self.text.document().setDefaultFont(look().font())
        self.text.setPlainText(reflowed(notice.text))
        self.text.setAccessibleName(notice.name)
