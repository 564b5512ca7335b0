"""A seat of Stone Age has many numbers: where there is no room for all of them, none is cut in two."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.panels.recap import RecapPanel
from desktop.shell.table_screen import TableScreen
from tests.desktop.table_robot import dressed, persons, table_screen


@pytest.mark.parametrize("beside", [False, True], ids=["seats alone", "with what the others did"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_number_is_cut_however_large_the_letters_are(
    qtbot: QtBot, qapp: QApplication, scale: float, seats: int, beside: bool
) -> None:
    with dressed(qapp, scale):
        screen: TableScreen = table_screen(qtbot, persons(seats, "stone-age"))
        screen.setMinimumSize(1280, 800)  # and so it is no larger, however much would need more room
        screen.resize(1280, 800)
        screen.findChildren(RecapPanel)[0].setVisible(beside)
        for card in screen.seats.cards:
            card.clicked.emit()
            qtbot.waitUntil(
                lambda: all(card.height() >= card.sizeHint().height() for card in screen.seats.cards)
            )
            told = card.findChildren(QLabel, "fact")
            assert sum(label.isVisible() for label in told) in (4, len(told))
            assert told[0].isVisible()
