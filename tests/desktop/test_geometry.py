"""A window whose place was kept, or forged, is seen when the program starts."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from struct import pack

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from desktop.shell import geometry

FURTHEST = 1 << 31
NUMBERS = (0, 1, -1, 300, 1280, 1919, 100_000, 32_767, -5000, FURTHEST - 1, -FURTHEST)
QT_GEOMETRY = 0x1D9D0CB
"""The number that Qt begins a window's geometry with."""


def forged(seed: int) -> str:
    """A geometry as Qt writes one, with any numbers in it."""
    choose = Random(seed).choice

    def rectangle() -> bytes:
        x, y, width, height = (choose(NUMBERS) for _ in range(4))
        corner = (max(-FURTHEST, min(FURTHEST - 1, end)) for end in (x + width - 1, y + height - 1))
        return pack(">iiii", x, y, *corner)

    head = pack(">IHH", QT_GEOMETRY, choose((1, 2, 3)), 0)
    screen = pack(">iBB", choose((0, 1, -1, 99)), 0, 0) + pack(">i", choose((1920, 800, 0, -1)))
    return b64encode(head + rectangle() + rectangle() + screen + rectangle()).decode()


def standing(window: QWidget) -> QRectF:
    """Where a window stands, which may be further off than Qt counts."""
    return QRectF(QPointF(window.geometry().topLeft()), QSizeF(window.size()))


def test_a_window_whose_place_is_the_other_way_round_is_seen(qtbot: QtBot) -> None:
    """Its right end was beyond what Qt counts, and so taken for one that spans every screen."""
    inverted = pack(">iiii", FURTHEST - 1, FURTHEST - 1, -FURTHEST, -FURTHEST)
    head, screen = pack(">IHH", QT_GEOMETRY, 3, 0), pack(">iBBi", 0, 0, 0, 800)
    window = QMainWindow()
    window.setMinimumSize(geometry.smallest(window))
    geometry.restore(window, b64encode(head + 2 * inverted + screen + inverted).decode())
    room = QRectF(QApplication.primaryScreen().availableGeometry())
    assert room.contains(standing(window))
    window.deleteLater()


@pytest.mark.parametrize("seeds", [range(at, at + 100) for at in range(0, 1000, 100)])
def test_whatever_place_was_kept_the_window_is_seen(qtbot: QtBot, seeds: range) -> None:
    screen = QRectF(QApplication.primaryScreen().availableGeometry())
    for seed in seeds:
        window = QMainWindow()
        window.setMinimumSize(geometry.smallest(window))
        geometry.restore(window, forged(seed))
        stands = standing(window)
        seen = screen & stands
        assert seen.top() == stands.top(), "its title bar can be reached"
        assert seen.width() >= geometry.SEEN.width()
        assert seen.height() >= geometry.SEEN.height()
        assert stands.width() <= screen.width()
        assert stands.height() <= screen.height()
        window.deleteLater()


def test_a_window_without_a_place_of_its_own_fits_into_a_frame_on_its_screen(qtbot: QtBot) -> None:
    """Maximized on a small screen at the first start and restored, its lower edge lay off it."""
    window = QMainWindow()
    geometry.restore(window, "")
    room = window.screen().availableGeometry().size() - geometry.FRAME
    assert room.expandedTo(window.size()) == room
    assert not geometry.has_room_for_frame(window)
    window.deleteLater()
