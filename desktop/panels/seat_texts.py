"""What is written on a seat's card: its numbers, and texts in one line."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QMargins, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.app.style import look
from desktop.panels.label import OVERHANG, Label, forget_many, plain_tip

FLASH_MS: Final = 900
GAIN: Final = "gain"
LOSS: Final = "loss"
ROUND: Final = 4
"""How round the corners of what flashes are, in pixels at 100 %."""

SPARING: Final = 1.25
"""The size of text, as a factor, above which there is no room to spare."""

BOUNDLESS: Final = QRect(0, 0, 2_000, 2_000)


class Number(Label):
    """A number of a seat, with room for the widest that may come: else the board would be laid out anew for it.

    With large text there is no room to spare: what needs more is written smaller, and its row stays as high.
    """

    widest = ""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flash = ""
        """What it shows for a moment after it has changed: a gain, or a loss."""
        self._fading = QTimer(self, singleShot=True)
        self._fading.timeout.connect(self.calm)
        self._widths: dict[tuple[str, str, int], int] = {}

    def write(self, font: QFont) -> None:
        """Write it in a font."""
        if self.font().pixelSize() != font.pixelSize():
            self.setFont(font)

    def width_of(self, text: str, font: QFont) -> int:
        """The width of a text written in a font, with what is around it, some of which grows with the letters."""
        asked = self.text(), text, font.pixelSize()
        if asked not in self._widths:  # layouts ask for it a dozen times
            forget_many(self._widths)
            around = super().sizeHint().width() - self._written(self.font()).width() - _indent(self.font())
            advance = QFontMetrics(font).horizontalAdvance(text)
            self._widths[asked] = around + _indent(font) + advance + OVERHANG
        return self._widths[asked]

    def _written(self, font: QFont) -> QSize:
        """The size of its text written in a font."""
        return QFontMetrics(font).boundingRect(BOUNDLESS, Qt.TextFlag.TextSingleLine, self.text()).size()

    def flash_up(self, change: str) -> None:
        """Show a gain or a loss for a moment."""
        self._show_flash(change)
        self._fading.start(FLASH_MS)

    def calm(self) -> None:
        """End what flashes: the number is another one."""
        self._fading.stop()
        self._show_flash("")

    def _show_flash(self, change: str) -> None:
        self.flash = change
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """In another font it needs other room."""
        self._widths.clear()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.flash:
            super().paintEvent(event)
            return
        is_gain, worn = self.flash == GAIN, look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(worn.main if is_gain else worn.sunk)
            painter.drawRoundedRect(self.rect(), worn.px(ROUND), worn.px(ROUND))
            painter.setPen(worn.main_ink if is_gain else worn.theme.ink)
            indent = _indent(self.font()) // 2
            painter.drawText(self.contentsRect().adjusted(indent, 0, 0, 0), self.alignment(), self.text())

    def sizeHint(self) -> QSize:
        """As wide as the widest that may come."""
        return self._with_room(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """The same: no number is cut."""
        return self._with_room(super().minimumSizeHint())

    def _with_room(self, size: QSize) -> QSize:
        if look().text > SPARING:
            lower = self._written(letters()).height() - self._written(self.font()).height()
            return size.grownBy(QMargins(0, 0, 0, lower))
        return QSize(max(size.width(), self.width_of(self.widest, self.font())), size.height())


def _indent(font: QFont) -> int:
    """What Qt leaves free at both sides of a label with a frame, taken together."""
    return QFontMetrics(font).horizontalAdvance("x")


def letters(smaller: float = 1.0) -> QFont:
    """The font of numbers, or one that is so many times smaller."""
    font = look().font(bold=True)
    font.setPixelSize(round(font.pixelSize() / smaller))
    return font


class OneLine(Label):
    """A text in one line. A long one is shortened where it would take room from the board, and whole in the tooltip.

    ``room``: how much of it is always shown, in heights of its letters. What is made of parts gives up the last of them
    as a whole, as long as there is another one, and says so where that has room.
    """

    def __init__(self, room: int, parent: QWidget | None = None, *, between_parts: str = "") -> None:
        super().__init__(parent)
        self._room = room
        self._between = between_parts
        self._whole = ""

    def show_text(self, text: str) -> None:
        """Show as much of a text as there is room for."""
        self._whole = text
        self._shorten()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as the whole text."""
        return QSize(self._width_of(self._whole), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """As wide as the text, up to a limit that goes by the size of the text."""
        usual = self.fontMetrics().height() * self._room
        return QSize(min(self._width_of(self._whole), usual), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + 2

    def _cut(self, text: str, room: int) -> str:
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)

    def _shorten(self) -> None:
        room = max(self.width(), self.minimumSizeHint().width())
        text = kept = self._whole
        while self._between and self._between in kept and self._cut(text, room) != text:
            kept = kept.rpartition(self._between)[0]
            text = f"{kept} …"
            if self._between in kept and self._cut(text, room) != text and self._cut(kept, room) == kept:
                text = kept
        shown = self._cut(text, room)
        if shown != self.text():
            self.setText(shown)
            self.setToolTip("" if shown == self._whole else plain_tip(self._whole))
