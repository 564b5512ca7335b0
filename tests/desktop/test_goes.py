"""What is on the table no more goes where its layout says, and is gone then."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.theme import DARK
from desktop.games.stone_age.pictures import PersonPiece
from desktop.table.animator import Animator
from desktop.table.layout import Spot
from desktop.table.scene import TableScene

HERE, THERE = QRectF(100, 100, 40, 60), QRectF(600, 900, 40, 60)


def test_who_goes_home_walks_there(qtbot: QtBot, qapp: QApplication) -> None:
    animator = Animator(qapp)  # held by Qt: one that Python lets go of takes what it moves along
    animator.pace = 4.0
    scene = TableScene("stone-age/board", DARK, animator)
    person = PersonPiece("blue")
    scene.lay([Spot("at_work", HERE, person, goes="at_home")], {}, animate=False)
    things = len(scene.items())
    scene.lay([Spot("at_home", THERE, person)], {}, animate=True)
    assert scene.piece_rect("at_work") is None
    qtbot.waitUntil(lambda: any(HERE.bottom() < item.y() < THERE.y() for item in scene.items()), timeout=5000)
    assert len(scene.items()) == things + 1
    qtbot.waitUntil(lambda: not animator.is_busy)
    assert len(scene.items()) == things
    scene.shut()


def test_without_motion_it_is_gone_at_once(qapp: QApplication) -> None:
    animator = Animator(qapp)  # held by Qt: one that Python lets go of takes what it moves along
    animator.pace = 0
    scene = TableScene("stone-age/board", DARK, animator)
    scene.lay([Spot("at_work", HERE, PersonPiece("blue"), goes="at_home")], {}, animate=False)
    things = len(scene.items())
    scene.lay([], {"at_home": THERE}, animate=True)
    assert len(scene.items()) == things - 1
    scene.shut()
