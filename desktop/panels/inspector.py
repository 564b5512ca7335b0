"""The inspector: the thing at a place shown large, with what it is, what it would do now, or why it does nothing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, QSizeF, Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QVBoxLayout, QWidget

from desktop.app.style import TEXT_SIZES
from desktop.app.style import look as worn
from desktop.controllers.inspector import Inspection
from desktop.panels.label import Label
from desktop.table.pictures import picture_pixmap

LARGE: Final = 196
WORDS: Final = 238
WIDE_WORDS: Final = 330
"""The width of the text below the picture, and beside it, in pixels at 100 %."""

MARGIN: Final = 18
EDGE: Final = 4
"""The margin between the card and its place, and between the card and the board's edge, in pixels."""


class Inspector(QFrame):
    """A paper card that floats over the board, beside the place that it describes. It takes no input.

    The picture is above the text; if the board is too low for that, beside it; with the least room there is none, and
    what is still too long is written smaller, though never smaller than at 100 %.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = parent
        self.setObjectName("inspector")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title, self._does, self._gains = Label(), Label(), Label()
        self._goal, self._refuses, self._designed, self._follows = Label(), Label(), Label(), Label()
        names = {
            "inspectorTitle": self._title,
            "inspectorDoes": self._does,
            "inspectorGains": self._gains,
            "inspectorFollows": self._follows,
            "inspectorGoal": self._goal,
            "inspectorRefuses": self._refuses,
            "inspectorDesigned": self._designed,
        }
        self._words = QWidget()
        lines = QVBoxLayout(self._words)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(6)
        for name, label in names.items():
            label.setObjectName(name)
            label.setWordWrap(True)
            lines.addWidget(label)
        lines.addStretch(1)
        self._labels = tuple(names.values())
        self._lines = lines
        self._share = 1.0
        """How large the letters are, as a share of their usual size."""
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(14, 12, 14, 12)
        self._box.setSpacing(10)
        self._box.addWidget(self._picture)
        self._box.addWidget(self._words, 1)
        self.hide()

    def show_look(self, look: Inspection | None, beside: QRect, room: QRect) -> None:
        """Show an inspection, next to a rectangle of the parent and within ``room``; None hides."""
        if look is None:
            self.hide()
            return
        texts = (
            (self._title, look.name or look.title),
            (self._does, look.does),
            (self._gains, look.gains),
            (self._follows, look.follows),
            (self._goal, look.goal),
            (self._refuses, look.refuses),
            (self._designed, look.designed),
        )
        for label, text in texts:
            label.setText(text)
            label.setVisible(bool(text))
        self._show_picture(look)
        self._write(1.0)
        size = self._lay(room)
        if size.height() > room.height():
            # Then it may cover what is beside and below the board, but not the prompt above.
            room = QRect(room.topLeft(), self._whole.rect().bottomRight())
            size = self._fitted(room)
        self.setFixedSize(size)
        self.move(self._free_corner(beside, room))
        self.raise_()
        self.show()

    def forget(self) -> None:
        """Hide, and keep nothing of what was said: the next person may not know it, nor a screen reader tell them."""
        self.hide()
        self._picture.clear()
        for label in self._labels:
            label.clear()

    def _show_picture(self, look: Inspection) -> None:
        self._picture.setVisible(look.picture is not None)
        if look.picture is None:
            return
        large, aspect = worn().icon(LARGE), look.picture.aspect
        size = QSizeF(large * min(1.0, aspect), large / max(1.0, aspect))
        self._picture.setPixmap(picture_pixmap(look.picture, size, self.devicePixelRatioF()))

    def _fitted(self, room: QRect) -> QSize:
        """Arrange picture and text in the room, with smaller letters if nothing else helps; returns their size."""
        size, usual = self._lay(room), worn().px(TEXT_SIZES["body"])
        for letters in worn().letters(usual)[1:]:
            if size.height() <= room.height() - 2 * EDGE:
                break
            self._write(letters / usual)
            size = self._lay(room)
        return size

    def _write(self, share: float) -> None:
        """Write the text in letters of this share of their usual size."""
        if share == self._share:
            return
        self._share = share
        sizes = {"QLabel": "body", "#inspectorTitle": "heading", "#inspectorDesigned": "small"}
        rules = (
            f"{name} {{ font-size: {worn().px(TEXT_SIZES[size] * share)}px }}" for name, size in sizes.items()
        )
        self._words.setStyleSheet("\n".join(rules) if share < 1 else "")

    def _lay(self, room: QRect) -> QSize:
        """Arrange picture and text so that they fit the room, if they can; returns the size that they need."""
        directions = QBoxLayout.Direction
        pictured = not self._picture.isHidden()
        ways = [(directions.TopToBottom, worn().icon(WORDS))]
        if pictured:
            ways.append((directions.LeftToRight, worn().icon(WIDE_WORDS)))
        ways.append((directions.TopToBottom, room.width()))
        size = QSize()
        for direction, words in ways:
            self._box.setDirection(direction)
            self._picture.setVisible(pictured and words < room.width())
            size = self._size_for(words, room)
            if size.height() <= room.height() - 2 * EDGE:
                break
        return size

    def _size_for(self, words: int, room: QRect) -> QSize:
        """Its size with text of this width, or less if the room is narrower."""
        margins = self._box.contentsMargins() + self.contentsMargins()
        aside, above = margins.left() + margins.right(), margins.top() + margins.bottom()
        picture = self._picture.sizeHint() if not self._picture.isHidden() else QSize(0, 0)
        if self._box.direction() == QBoxLayout.Direction.LeftToRight:
            aside += picture.width() + self._box.spacing()
            width = min(words, room.width() - 2 * EDGE - aside)
            # Wrapped labels have a height for width, which a box layout ignores if sizes are fixed.
            height = max(picture.height(), self._lines.totalHeightForWidth(width))
        else:
            width = min(words, room.width() - 2 * EDGE - aside)
            height = self._lines.totalHeightForWidth(width)
            height += picture.height() + self._box.spacing() if picture.height() else 0
        return QSize(width + aside, height + above)

    def _free_corner(self, beside: QRect, room: QRect) -> QPoint:
        """Its corner: right of the place, else left, below, above; within the room, hiding least of the place."""
        width, height = self.width(), self.height()
        x = beside.center().x() - width // 2
        y = beside.center().y() - height // 2
        corners = (
            QPoint(beside.right() + MARGIN, y),
            QPoint(beside.left() - MARGIN - width, y),
            QPoint(x, beside.bottom() + MARGIN),
            QPoint(x, beside.top() - MARGIN - height),
        )
        inside = [
            QPoint(
                max(room.left() + EDGE, min(corner.x(), room.right() - width - EDGE)),
                max(room.top() + EDGE, min(corner.y(), room.bottom() - height - EDGE)),
            )
            for corner in corners
        ]

        def hidden(corner: QPoint) -> int:
            part = QRect(corner, self.size()) & beside
            return max(0, part.width()) * max(0, part.height())

        return min(inside, key=hidden)
