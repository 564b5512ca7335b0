"""Text from people or from files is shown as plain text, never as markup.

Qt takes whatever looks like HTML for HTML: a player called ``<img src="/dev/zero">`` would make the program read that
endless file, or fetch a picture from another machine.
"""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QCursor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolTip, QWidget

from desktop.app.phrases import JOINER, in_phrases
from desktop.panels.stepping_aside import step_aside

TALL: Final = 100_000
"""More than any text needs, in pixels."""

OVERHANG: Final = 1
"""How far the ink of a number may reach beyond the widths of its digits, in pixels: that of 102 does, of 000 not."""

REMEMBERED: Final = 16
"""Of how many texts and widths a label remembers how it wraps."""


class Label(QLabel):
    """A label that shows plain text, and wraps Japanese between phrases.

    The invisible characters that this takes are only measured and painted: a screen reader would spell them out.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wrapped: dict[tuple[str, int], str | None] = {}
        self._heights: dict[tuple[str, int, int], int] = {}
        self.setTextFormat(Qt.TextFormat.PlainText)

    def changeEvent(self, event: QEvent) -> None:
        """In another font everything wraps anew."""
        self._wrapped.clear()
        self._heights.clear()
        super().changeEvent(event)

    def setMinimumWidth(self, least: int) -> None:
        """Qt counts the least width to the size that a text needs, and keeps that until the text changes."""
        super().setMinimumWidth(least)
        self.setIndent(self.indent())  # has it worked out anew

    def heightForWidth(self, width: int) -> int:
        # A layout asks for it a dozen times.
        asked = self.text(), width, self.minimumHeight()
        if asked not in self._heights:
            forget_many(self._heights)
            wraps = self._phrases(self._inner(QRect(0, 0, width, TALL))) is not None
            self._heights[asked] = (
                self.height_of(self.text(), width) if wraps else super().heightForWidth(width)
            )
        return self._heights[asked]

    def height_of(self, text: str, width: int, font: QFont | None = None) -> int:
        """How tall it would be at a width with another text, which wraps, or in another font."""
        whole = QRect(0, 0, width, TALL)
        inner, metrics = self._inner(whole), self.fontMetrics() if font is None else QFontMetrics(font)
        phrases = in_phrases(text, metrics, inner)
        needs = metrics.boundingRect(inner, Qt.TextFlag.TextWordWrap, phrases).height()
        return max(self.minimumHeight(), needs + whole.height() - inner.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        inner = self._inner(self.rect())
        phrases = self._phrases(inner)
        if phrases is None:
            super().paintEvent(event)
            return
        with QPainter(self) as painter:
            self.drawFrame(painter)
            flags = Qt.AlignmentFlag(self.alignment()).value | Qt.TextFlag.TextWordWrap.value
            role = self.foregroundRole()
            self.style().drawItemText(painter, inner, flags, self.palette(), self.isEnabled(), phrases, role)

    @property
    def written_rect(self) -> QRect:
        """Where its words stand."""
        inner = self._inner(self.rect())
        flags = Qt.AlignmentFlag(self.alignment()).value
        flags |= Qt.TextFlag.TextWordWrap.value if self.wordWrap() else 0
        text = self._phrases(inner) or self.text()
        return self.fontMetrics().boundingRect(inner, flags, text).intersected(self.rect())

    def _inner(self, place: QRect) -> QRect:
        around, margin = self.contentsMargins(), self.margin()
        return place.marginsRemoved(around).adjusted(margin, margin, -margin, -margin)

    def _phrases(self, room: QRect) -> str | None:
        """The text as it wraps between phrases; None if it wraps as Qt does it."""
        if not self.wordWrap():
            return None
        asked = text, _ = self.text(), room.width()
        if asked not in self._wrapped:
            forget_many(self._wrapped)
            phrases = in_phrases(text, self.fontMetrics(), room)
            self._wrapped[asked] = None if phrases == text else phrases
        return self._wrapped[asked]


class SpokenLabel(Label):
    """What the table asks or answers, which has to be in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)


def forget_many(remembered: dict[Any, Any]) -> None:
    """Forget what a label has worked out if that is much."""
    if len(remembered) >= REMEMBERED:
        remembered.clear()


def offer(button: QAbstractButton, *, tip: str, why_not: str = "") -> None:
    """Set a button's tooltip and enable it; with ``why_not``, disable it and say why."""
    enabled, tip = not why_not, "\n".join(filter(None, (tip, why_not)))
    if (enabled, tip, plain_tip(tip)) != (
        button.isEnabled(),
        button.accessibleDescription(),
        button.toolTip(),
    ):
        if not enabled:
            step_aside(button)
        button.setEnabled(enabled)
        set_tip(button, tip)
        button.setAccessibleDescription(tip)


def set_tip(widget: QWidget, tip: str) -> None:
    """Set a widget's tooltip; while it is shown, what is shown follows, or goes if there is none now.

    Qt would let the sentence stand that was true when the mouse came.
    """
    shown, now = shows_tip(widget), plain_tip(tip)
    changes = now != widget.toolTip()
    widget.setToolTip(now)
    if shown and changes:
        QToolTip.showText(QCursor.pos(), now, widget)


def shows_tip(widget: QWidget) -> bool:
    """Whether a widget's tooltip is shown at the moment."""
    if not QToolTip.isVisible() or QToolTip.text() != widget.toolTip() or not widget.isVisible():
        return False
    return widget.rect().contains(widget.mapFromGlobal(QCursor.pos()))


def plain_tip(text: str) -> str:
    """A text for a tooltip, which has no format of its own, so that it is shown as plain text."""
    return text.replace("<", f"<{JOINER}").replace("&lt;", f"&{JOINER}lt;")
