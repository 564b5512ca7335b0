"""A page of the help as a text document in the current look, with tables that become lists where it is narrow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QRect, QSize, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLayout,
    QTextLength,
    QTextOption,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from desktop.app.phrases import JOINER, in_phrases
from desktop.app.style import faded, look
from desktop.panels.label import TALL
from desktop.shell.surfaces import has_picture
from desktop.table import art
from desktop.words.help import HelpPage
from engine.core.letters import as_sought, places_of

LARGE_PICTURES: Final = ("card",)
"""Folders whose pictures stand by themselves; all others are inline."""

MARGIN: Final = 22
LONGEST_LINE: Final = 780
CELL_PADDING: Final = 7
NARROW_CELL: Final = 120
"""The least width of a cell with more than a word or two, in pixels at 100 %."""

LINE_HEIGHT: Final = 118
TITLE_LINE_HEIGHT: Final = 88
"""The line height of titles, in per cent of the font's own; that of the serif is large."""

BREAK: Final = "\u2028"
"""Ends a line within a paragraph."""


class HelpText(QTextBrowser):
    """One page, painted in the current look. No word is broken: a table that is too wide becomes a list of its rows.

    Titles are, in Japanese, broken between phrases, as those of other screens.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setProperty("kind", "page")
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._shown: HelpPage | None = None
        self._marked = ""
        self._least: list[float] = []
        """The least width of each table of the page, in their order."""
        self._stacked: frozenset[int] = frozenset()
        self._writes = False

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A picture of the assets, in the size that fits the text."""
        url = name if isinstance(name, QUrl) else QUrl(name)
        if url.scheme() != "asset" or not has_picture(url.path()):
            return None
        *_, folder, name = url.path().split("/")
        is_large = folder in LARGE_PICTURES and not name.startswith(
            "back"
        )  # the back of a card is only a symbol
        height = look().px(150 if is_large else 21)
        shape = art.renderer(url.path()).defaultSize()
        size = shape.scaled(QSize(height * 4, height), Qt.AspectRatioMode.KeepAspectRatio)
        return art.pixmap(url.path(), size, ratio=self.devicePixelRatioF()).toImage()

    def show_page(self, shown: HelpPage, marked: str = "") -> None:
        """Show a page from its beginning, with the words of the search highlighted."""
        self._shown, self._marked = shown, marked
        self._write()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def mark(self, words: str) -> None:
        """Highlight the words of another search on the page shown."""
        self._marked = words
        self._join_titles()  # what is sought may stand on two lines
        self._mark(words)
        self._break_titles()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn tables into lists, or back, as the new width requires; the reading position stays."""
        super().resizeEvent(event)
        if self._writes:
            return  # a scroll bar has appeared or disappeared meanwhile
        self._set_measure()
        if self._shown is not None and self._too_wide() != self._stacked:
            bar = self.verticalScrollBar()
            read = bar.value() / max(1, bar.maximum())
            self._write()
            bar.setValue(round(read * bar.maximum()))
        else:
            self._break_titles()

    def _write(self) -> None:
        self._writes = True
        self._write_once()
        if self._too_wide() != self._stacked:
            self._write_once()
        self._writes = False
        self._break_titles()

    def _write_once(self) -> None:
        assert self._shown is not None
        document = self.document()
        document.setDefaultFont(look().font())
        document.setIndentWidth(look().px(26))
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.setMarkdown(f"# {self._shown.title}\n\n{self._shown.body}")
        self._set_measure()
        with _editing(document):
            self._set_type(document)
            self._fit_tables(document)
        if document.idealWidth() > self.viewport().width():
            # A single word is wider than the page: only then it may be broken, so that all of it can be read.
            self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._mark(self._marked)

    def _set_type(self, document: QTextDocument) -> None:
        """Format the page: headings in the serif, space between the lines, thin tables."""
        style = look()
        block = document.begin()
        while block.isValid():
            cursor = QTextCursor(block)
            level = block.blockFormat().headingLevel()
            shape = QTextBlockFormat()
            high = TITLE_LINE_HEIGHT if level else LINE_HEIGHT
            shape.setLineHeight(high, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            if cursor.currentTable() is None:
                shape.setBottomMargin(style.px(14 if level else 8))
                shape.setTopMargin(style.px(14 if level > 1 else 0))
            cursor.mergeBlockFormat(shape)
            if level:
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                letters = QTextCharFormat()
                letters.setFont(_title_font(level))
                letters.setForeground(style.theme.ink)
                cursor.setCharFormat(letters)  # merged, Markdown's own size of titles would stay
            block = block.next()
        for table in _tables(document):
            _set_table(table)

    def _break_titles(self) -> None:
        """Break titles between phrases: Qt breaks Japanese between any two letters."""
        self._writes = True
        self._join_titles()
        titles, room = _titles(self.document()), self._room()
        starts = [title.position() + start for title in titles for start in _line_starts(title, room)]
        with _editing(self.document()) as cursor:
            for start in reversed(starts):
                cursor.setPosition(start)
                cursor.insertText(BREAK)
        self._writes = False

    def _join_titles(self) -> None:
        breaks = [
            title.position() + number
            for title in _titles(self.document())
            for number, letter in enumerate(title.text())
            if letter == BREAK
        ]
        with _editing(self.document()) as cursor:
            for number in reversed(breaks):
                cursor.setPosition(number)
                cursor.deleteChar()

    def _fit_tables(self, document: QTextDocument) -> None:
        """Turn those tables into lists whose cells would be too narrow side by side."""
        tables = _tables(document)
        self._least = [_least_width(table) for table in tables]
        self._stacked = self._too_wide()
        for number in sorted(self._stacked, reverse=True):
            _stack(tables[number])

    def _too_wide(self) -> frozenset[int]:
        return frozenset(number for number, least in enumerate(self._least) if least > self._room())

    def _room(self) -> float:
        """The width of the text."""
        return self.viewport().width() - 2 * self._margin()

    def _margin(self) -> float:
        """The margin at both sides: lines on a wide page are no longer than can be read with ease."""
        return max(look().px(MARGIN), (self.viewport().width() - look().px(LONGEST_LINE)) / 2)

    def _set_measure(self) -> None:
        root = self.document().rootFrame()
        shape = root.frameFormat()
        if shape.leftMargin() != self._margin():
            shape.setMargin(look().px(MARGIN))
            shape.setLeftMargin(self._margin())
            shape.setRightMargin(self._margin())
            root.setFrameFormat(shape)

    def _mark(self, words: str) -> None:
        sought = dict.fromkeys(as_sought(words).split())
        places = places_of(sought, self.toPlainText()) if sought else ()
        self.setExtraSelections([_marker(self.document(), *place) for place in places])


def _marker(document: QTextDocument, start: int, end: int) -> QTextEdit.ExtraSelection:
    """What marks the letters of a document from a position up to another."""
    marker = QTextEdit.ExtraSelection()
    marker.cursor = QTextCursor(document)
    marker.cursor.setPosition(start)
    marker.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    marker.format.setBackground(faded(look().theme.accent, 0.35))
    return marker


@contextmanager
def _editing(document: QTextDocument) -> Iterator[QTextCursor]:
    """Lay a document out once, and not again after each change."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    yield cursor
    cursor.endEditBlock()


def _title_font(level: int) -> QFont:
    return look().font("title" if level == 1 else "heading")


def _titles(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            yield block
        block = block.next()


def _line_starts(title: QTextBlock, width: float) -> list[int]:
    """Where the further lines of a title begin if it is broken between phrases; none where Qt does that by itself."""
    font = _title_font(title.blockFormat().headingLevel())
    phrases = in_phrases(title.text(), QFontMetrics(font), QRect(0, 0, int(width), TALL))
    if JOINER not in phrases:
        return []
    layout = QTextLayout(phrases, font)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
    layout.endLayout()
    starts = [layout.lineAt(number).textStart() for number in range(1, layout.lineCount())]
    return [start - phrases.count(JOINER, 0, start) for start in starts]


def _tables(document: QTextDocument) -> list[QTextTable]:
    return [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]


def _least_width(table: QTextTable) -> float:
    """The least width of a table in which no word is broken and no cell with a longer text is too narrow."""
    style = look()
    measure = QFontMetricsF(style.font(bold=True))
    width = 0.0
    for number in range(table.columns()):
        cells = [_words(table, row, number) for row in range(table.rows())]
        whole = max(map(measure.horizontalAdvance, cells))
        word = max(measure.horizontalAdvance(word) for cell in cells for word in cell.split() or [""])
        width += max(word, min(whole, style.px(NARROW_CELL))) + 2 * style.px(CELL_PADDING) + 1
    return width


def _set_table(table: QTextTable) -> None:
    """Format a table: thin lines, padding, a raised header."""
    style = look()
    shape = table.format()
    shape.setBorder(1)
    shape.setBorderBrush(style.line)
    shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    shape.setBorderCollapse(True)
    shape.setCellPadding(style.px(CELL_PADDING))
    shape.setTopMargin(style.px(10))
    shape.setBottomMargin(style.px(14))
    shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(shape)
    for number in range(table.columns()):
        cell = table.cellAt(0, number)
        letters = cell.format()
        letters.setBackground(style.raised)
        letters.setFontWeight(QFont.Weight.DemiBold)
        cell.setFormat(letters)


def _stack(table: QTextTable) -> None:
    """Replace a table by one of a single column: in each cell a row, its first part bold, the rest below.

    The rest is labelled with the header of its column, unless there is only one column besides the first.
    """
    after = table.lastCursorPosition()
    after.movePosition(QTextCursor.MoveOperation.NextBlock)
    stacked = after.insertTable(table.rows(), 1)
    _set_table(stacked)
    named = table.columns() > 2
    for row in range(table.rows()):
        writer = stacked.cellAt(row, 0).firstCursorPosition()
        _copy(table, row, 0, writer, strong=True)
        for number in range(1, table.columns() if row or not named else 1):
            writer.insertBlock()
            if named:
                _name(writer, _words(table, 0, number))
            _copy(table, row, number, writer, strong=False)
    whole = table.firstCursorPosition()
    whole.movePosition(QTextCursor.MoveOperation.PreviousCharacter)
    whole.setPosition(table.lastPosition() + 1, QTextCursor.MoveMode.KeepAnchor)
    whole.removeSelectedText()


def _copy(table: QTextTable, row: int, number: int, writer: QTextCursor, *, strong: bool) -> None:
    """Copy the content of a cell, with its links and pictures."""
    cell = table.cellAt(row, number)
    inside = cell.firstCursorPosition()
    inside.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
    begin = writer.position()
    writer.insertFragment(inside.selection())
    said = QTextCursor(writer.document())
    said.setPosition(begin)
    said.setPosition(writer.position(), QTextCursor.MoveMode.KeepAnchor)
    letters = QTextCharFormat()
    letters.setFontWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    said.mergeCharFormat(letters)
    air = QTextBlockFormat()
    air.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    writer.mergeBlockFormat(air)


def _name(writer: QTextCursor, words: str) -> None:
    letters = QTextCharFormat()
    letters.setForeground(look().theme.ink_second)
    writer.insertText(f"{words}: ", letters)
    writer.setCharFormat(QTextCharFormat())


def _words(table: QTextTable, row: int, number: int) -> str:
    cell = table.cellAt(row, number)
    inside = cell.firstCursorPosition()
    inside.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
    return inside.selectedText()
