"""Where the window stands and how large it is: at its first start, and as a person left it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

SMALLEST: Final = QSize(1024, 640)
"""The least size of the window, unless its screen is smaller."""
FIRST: Final = QSize(1280, 800)
SEEN: Final = QSize(320, 240)
"""The least part of the window that must be on a screen, in pixels."""
FRAME: Final = QSize(16, 48)
"""What the frame and the title bar of a system may take around a window, in pixels."""


def smallest(window: QWidget) -> QSize:
    """The least size that a window may have: on a small screen what that has room for, so that nothing is off it."""
    return SMALLEST.boundedTo(_room(window))


def restore(window: QWidget, geometry: str) -> bool:
    """Restore a window's geometry, unless too little of it would be on a screen, or it is larger than all of them.

    Returns whether that was done. Qt does it only on a screen about as wide as where the window was left.
    """
    first = _first_size(window)
    window.resize(first)
    is_restored = bool(geometry) and window.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
    if _is_seen(window) and _has_room(window.size(), window.screen().virtualSize()):
        return is_restored
    window.setGeometry(QRect(window.screen().availableGeometry().topLeft(), first))
    return False


def _is_seen(window: QWidget) -> bool:
    """Whether enough of it is on a screen, and its upper edge, where the title bar is.

    Of whole numbers Qt takes what is further off than it can count for seen.
    """
    stands = QRectF(QPointF(window.geometry().topLeft()), QSizeF(window.size()))
    edge = QRectF(stands.topLeft(), QSizeF(stands.width(), 1))
    return _is_on_a_screen(stands, SEEN) and _is_on_a_screen(edge, QSize(SEEN.width(), 1))


def _is_on_a_screen(part: QRectF, least: QSize) -> bool:
    """Whether a screen shows at least so much of a part."""
    seen = (QRectF(screen.availableGeometry()) & part for screen in QGuiApplication.screens())
    return any(_has_room(least, each.toAlignedRect().size()) for each in seen)


def _has_room(size: QSize, room: QSize) -> bool:
    return size.boundedTo(room) == size


def _first_size(window: QWidget) -> QSize:
    """The size before a person has chosen one: large, but not the whole screen."""
    return (window.screen().availableGeometry().size() * 0.8).expandedTo(FIRST).boundedTo(_room(window))


def _room(window: QWidget) -> QSize:
    """The room that the window's screen has inside a frame."""
    return window.screen().availableGeometry().size() - FRAME


def written(window: QWidget) -> str:
    """The window's geometry as text, for the settings."""
    return bytes(window.saveGeometry().toBase64().data()).decode()


def has_room_for_frame(window: QWidget) -> bool:
    """Whether the window's screen has room for a frame around the least size that it has at its first start."""
    return _has_room(FIRST, _room(window))
