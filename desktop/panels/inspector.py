"""A close look: the thing at a place shown large, with what it is, what it would do now, or why it does nothing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSizeF, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.app.style import look as worn
from desktop.controllers.closer import Look
from desktop.table.pictures import picture_pixmap

LARGE: Final = 196
MARGIN: Final = 18


class Inspector(QFrame):
    """A card of paper that floats beside the place it speaks of. It never takes the mouse or the keyboard."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = parent
        self.setObjectName("inspector")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._title, self._does, self._gains = QLabel(), QLabel(), QLabel()
        self._goal, self._refuses = QLabel(), QLabel()
        names = {
            "inspectorTitle": self._title,
            "inspectorDoes": self._does,
            "inspectorGains": self._gains,
            "inspectorGoal": self._goal,
            "inspectorRefuses": self._refuses,
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._picture)
        for name, label in names.items():
            label.setObjectName(name)
            label.setWordWrap(True)
            if label is not self._title:
                column.addWidget(label)
        self._column = column
        self.hide()

    def show_look(self, look: Look | None, beside: QRect, room: QRect) -> None:
        """Say what there is to say, next to a rectangle of the parent and in the room given; None hides."""
        if look is None:
            self.hide()
            return
        self._title.setText(look.title)
        texts = (
            (self._does, look.does),
            (self._gains, look.gains),
            (self._goal, look.goal),
            (self._refuses, look.refuses),
        )
        for label, text in texts:
            label.setText(text)
            label.setVisible(bool(text))
        self._picture.setVisible(look.picture is not None)
        large = worn().icon(LARGE)
        if look.picture is not None:
            aspect = look.picture.aspect
            size = QSizeF(large * min(1.0, aspect), large / max(1.0, aspect))
            self._picture.setPixmap(picture_pixmap(look.picture, size, self.devicePixelRatioF()))
        self.setFixedWidth(worn().icon(LARGE + 70))
        # Wrapped words have a height for a width, which adjustSize doesn't ask for where the width is fixed.
        self.setFixedHeight(self._column.totalHeightForWidth(self.width()))
        self.move(self._free_corner(beside, room))
        self.raise_()
        self.show()

    def _free_corner(self, beside: QRect, room: QRect) -> QPoint:
        """To the right of the place if there is room, else to its left; inside the room, else inside the parent."""
        if self.height() + 8 > room.height():
            room = self._whole.rect()
        x = beside.right() + MARGIN
        if x + self.width() > room.right():
            x = beside.left() - MARGIN - self.width()
        y = beside.center().y() - self.height() // 2
        return QPoint(
            max(room.left() + 4, min(x, room.right() - self.width() - 4)),
            max(room.top() + 4, min(y, room.bottom() - self.height() - 4)),
        )
