"""What is on the table no more goes where its layout says, and is gone then."""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QEvent, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.theme import DARK
from desktop.games.stone_age.pictures import PersonPiece
from desktop.table.animator import Animator
from desktop.table.board import board
from desktop.table.layout import Spot
from desktop.table.scene import TableScene

HERE, THERE = QRectF(100, 100, 40, 60), QRectF(600, 900, 40, 60)


def test_who_goes_home_walks_there(qtbot: QtBot, qapp: QApplication) -> None:
    animator = Animator()
    animator.pace = 4.0
    scene = TableScene("stone-age/board", DARK, animator)
    person = PersonPiece("blue")
    scene.lay([Spot("at_work", HERE, person, goes="at_home")], {}, animate=False)
    things = len(scene.items())
    scene.lay([Spot("at_home", THERE, person)], {}, animate=True)
    assert scene.piece_rect("at_work") is None
    for passed in (0, 500):
        animator.move_on(passed)
    assert any(HERE.bottom() < item.y() < THERE.y() for item in scene.items())
    assert len(scene.items()) == things + 1
    animator.finish()
    assert len(scene.items()) == things
    scene.shut()


def test_a_region_of_the_board_is_somewhere_to_come_from(qtbot: QtBot, qapp: QApplication) -> None:
    animator = Animator(qapp)
    animator.pace = 12.0  # so slowly that it is surely seen on the way
    scene = TableScene("stone-age/board", DARK, animator)
    beyond = board("stone-age/board").region("trail.2")
    there = set(scene.items())
    scene.lay([Spot("at_work", HERE, PersonPiece("green"), origin="trail.2")], {}, animate=True)
    (person,) = set(scene.items()) - there
    assert person.x() > scene.sceneRect().right()
    qtbot.waitUntil(lambda: HERE.right() < person.x() < beyond.left() - 100)
    animator.finish()
    assert person.pos() == HERE.topLeft()
    scene.shut()


def test_without_motion_it_is_gone_at_once(qapp: QApplication) -> None:
    animator = Animator()
    animator.pace = 0
    scene = TableScene("stone-age/board", DARK, animator)
    scene.lay([Spot("at_work", HERE, PersonPiece("blue"), goes="at_home")], {}, animate=False)
    things = len(scene.items())
    scene.lay([], {"at_home": THERE}, animate=True)
    assert len(scene.items()) == things - 1
    scene.shut()


def test_a_table_that_is_let_go_of_while_something_moves_takes_nothing_along(qapp: QApplication) -> None:
    """Whoever holds it last: Python may let go of it at any moment, in the middle of a frame too."""
    for wait in (1, 20, 40, 0) * 12:
        animator = Animator()
        animator.pace = 0.05
        scene = TableScene("stone-age/board", DARK, animator)
        scene.lay([Spot("at_work", HERE, PersonPiece("blue"), goes="at_home")], {}, animate=False)
        scene.lay([Spot("at_home", THERE, PersonPiece("blue"))], {}, animate=True)
        del scene, animator
        QTest.qWait(wait)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    assert not [left for left in gc.get_objects() if isinstance(left, Animator) and left.is_busy]
