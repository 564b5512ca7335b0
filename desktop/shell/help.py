"""The help: the rules of each game and the program itself, with contents, a search, and the assets' own pictures."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from desktop.app.style import look
from desktop.shell.files import open_elsewhere
from desktop.shell.help_text import HelpText
from desktop.shell.layouts import column, row
from desktop.shell.navigator import Navigator
from desktop.shell.screen import SearchPage, centred
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Words
from desktop.words import say
from desktop.words.help import PROGRAM, HelpPage, page, pages, search
from desktop.words.names import in_sentence
from engine.games import CATALOGUE

WHICH: Final = Qt.ItemDataRole.UserRole


class Help(SearchPage):
    """The help screen."""

    def __init__(self, window: Navigator) -> None:
        super().__init__("help.title")
        self._window = window
        self._shown: HelpPage | None = None
        self._about = PROGRAM
        """The topic that the help was opened for: what is found there comes first."""
        self.wrong_rule = Button("menu.wrong_rule", "flag", "quiet")
        self.wrong_rule.clicked.connect(window.ask_of_rule)
        self.tools.addWidget(self.wrong_rule)
        self.search.setClearButtonEnabled(False)
        self.search.textChanged.connect(self._fill)
        self.search.returnPressed.connect(self._open_first)
        self.found = Words(role="small")
        self.contents = QTreeWidget()
        self.contents.setHeaderHidden(True)
        self.contents.setRootIsDecorated(False)
        self.contents.setIndentation(0)
        self.contents.setWordWrap(True)
        self.contents.setUniformRowHeights(False)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.currentItemChanged.connect(self._chosen)
        self.text = HelpText()
        self.text.anchorClicked.connect(self._follow)
        left = QWidget()
        left.setLayout(column(self.search, self.found, self.contents, gap=8, margins=(14, 10, 0, 10)))
        self._left = left
        paper = Panel()
        paper.setLayout(column(self.text, margins=(14, 14, 14, 14)))
        both = row(left, paper, gap=6, margins=(14, 0, 14, 14))
        both.setStretch(1, 1)
        content = QWidget()
        content.setLayout(both)
        self.body.addWidget(centred(content, 1300), 1)

    @staticmethod
    def topics() -> tuple[str, ...]:
        """The topics of the help: each game that can be played, and the program."""
        return (*CATALOGUE, PROGRAM)

    def entered(self) -> None:
        if self._shown is None:
            self.open_page("")
        super().entered()

    def take_focus(self) -> None:
        self.search.setFocus()

    def open_page(self, where: str) -> None:
        """Open the page of ``topic/anchor``; without one, the first page of the program."""
        topic, _, anchor = where.partition("/")
        if topic not in self.topics():
            topic, anchor = PROGRAM, where
        self._about = topic
        self.search.clear()  # which lists all pages again, where some were searched for
        if not self.contents.topLevelItemCount():
            self._fill()
        self._show(page(topic, anchor))

    def retranslate(self) -> None:
        super().retranslate()
        self.search.setPlaceholderText(say("help.search"))
        self.search.setAccessibleName(say("help.search"))
        self.contents.setAccessibleName(say("help.contents"))
        self.text.setAccessibleName(say("help.title"))
        shown = self._shown
        self._fill()
        if shown is not None:
            self._show(page(shown.topic, shown.anchor))

    def restyle(self) -> None:
        super().restyle()
        self._share_width()
        self._fill()
        self._show(self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def escape(self) -> bool:
        if self.search.text():
            self.search.clear()
            self.search.setFocus()
            return True
        return False

    def _share_width(self) -> None:
        self._left.setFixedWidth(min(look().px(310), round(self.width() * 0.36)))
        for number in range(self.contents.topLevelItemCount()):
            item = self.contents.topLevelItem(number)
            if item is not None:
                self._size(item)

    def _fill(self) -> None:
        """List all pages, or the results of the search; what was searched for is marked on the page shown."""
        text = self.search.text().strip()
        found = search(text, self.topics()) if text else None
        self.contents.blockSignals(True)
        self.contents.clear()
        self.text.mark(text)
        topics = (
            self.topics() if found is None else sorted(self.topics(), key=lambda each: each != self._about)
        )
        for topic in topics:
            listed = pages(topic) if found is None else [each for each in found if each.topic == topic]
            if listed:
                self._add_heading(topic)
            for each in listed:
                item = QTreeWidgetItem(self.contents, [each.title])
                item.setData(0, WHICH, each)
                self._size(item)
                if each == self._shown:
                    self.contents.setCurrentItem(item)
        self.contents.blockSignals(False)
        self.found.setVisible(found is not None)
        if found is not None:
            sentence = (
                say("help.found", count=len(found))
                if found
                else say("help.nothing_found", text=in_sentence(text))
            )
            self.found.setText(sentence)

    def _add_heading(self, topic: str) -> None:
        words = say("help.program") if topic == PROGRAM else say(f"game.{topic}")
        item = QTreeWidgetItem(self.contents, [words])
        item.setFlags(Qt.ItemFlag.NoItemFlags)  # the arrow keys leave it out
        font = look().font("body", bold=True)
        item.setFont(0, font)
        item.setForeground(0, look().accent_ink)
        self._size(item)

    def _size(self, item: QTreeWidgetItem) -> None:
        """Give a line of the contents the height that its text needs."""
        style = look()
        width = self._left.width() - style.px(14 + 14 + 16 + 14)
        bold = item.data(0, WHICH) is None
        measure = QFontMetrics(style.font("body", bold=bold))
        words = measure.boundingRect(0, 0, width, 10_000, Qt.TextFlag.TextWordWrap, item.text(0))
        item.setSizeHint(0, QSize(width, words.height() + style.px(24 if bold else 12)))

    def go_to_found(self) -> None:
        """Focus the page shown, if it is among them, else open the first."""
        if self.contents.selectedItems():
            self.contents.setFocus()
        else:
            self._open_first()

    def _open_first(self) -> None:
        for number in range(self.contents.topLevelItemCount()):
            item = self.contents.topLevelItem(number)
            if item is not None and item.data(0, WHICH) is not None:
                self.contents.setCurrentItem(item)
                self.contents.setFocus()
                return

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        chosen = item.data(0, WHICH) if item is not None else None
        if chosen is not None:
            self._show(chosen)

    def _show(self, shown: HelpPage | None) -> None:
        if shown is None:
            return
        self._shown = shown
        self.text.show_page(shown, self.search.text())
        for number in range(self.contents.topLevelItemCount()):
            item = self.contents.topLevelItem(number)
            if item is not None and item.data(0, WHICH) == shown and item is not self.contents.currentItem():
                self.contents.blockSignals(True)
                self.contents.setCurrentItem(item)
                self.contents.blockSignals(False)

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "help":
            self.open_page(link.path())
        elif link.scheme() == "https":
            open_elsewhere(link, self._window.notice)
