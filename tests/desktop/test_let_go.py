"""A table that has been left is gone: nothing holds its screen, its match or its pixels."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ReferenceType, ref

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QAccessible, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.garbage import Collector
from desktop.games import table_of
from desktop.shell.window import MainWindow
from desktop.table import accessible, art, pictures
from desktop.table.pictures import picture_pixmap
from desktop.table.pixels import PixelStore
from engine.bots.levels import decide
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import Table
from tests.desktop.window_kit import ANNA, YUKI, open_window

GAMES = list(CATALOGUE)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made:
        yield made


def played_a_little(window: MainWindow, qtbot: QtBot, game: str) -> None:
    """Open a new game, let a screen reader look at the board, and play some commands."""
    window.play_kept(window.library.begin(Match(Table(game, (ANNA, YUKI), seed=3)), "Soon left"))
    assert window.play is not None
    session = window.play.session
    for number in range(4):
        qtbot.waitUntil(lambda: not session.is_writing)
        if session.waits_for is not None:
            session.is_there()
        match = session.match
        seat = match.seat
        assert seat is not None
        session.play(seat, decide(match.game, match.state, seat, "apprentice", number).command)
    qtbot.waitUntil(lambda: not session.is_writing)
    board = QAccessible.queryAccessibleInterface(window.play.screen.view_widget)
    assert board.child(0).text(QAccessible.Text.Name)


def watched(window: MainWindow) -> dict[str, ReferenceType[object]]:
    """What a table is made of, without holding it."""
    play = window.play
    assert play is not None
    screen = play.screen
    parts = {
        "play": play,
        "match": play.match,
        "course": play.score_history,
        "session": play.session,
        "saver": play.saver,
        "screen": screen,
        "scene": screen.scene,
        "piece": next(iter(screen.scene._pieces.values())),
        "board": screen.view_widget,
        "turn": screen.turn,
        "bots": screen.bots,
        "log": screen.log,
        "inspector": screen.inspector,
    }
    return {name: ref(part) for name, part in parts.items()}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_table_is_alive_when_it_has_been_left(
    window: MainWindow, qtbot: QtBot, game: str
) -> None:
    played_a_little(window, qtbot, game)
    window.show_score()
    window.leave()
    left = watched(window)
    window.go("home")
    qtbot.waitUntil(lambda: gc.collect() >= 0 and not any(part() for part in left.values()))
    assert not accessible._kept
    assert not accessible._described


def test_nothing_of_a_table_is_alive_when_another_has_taken_its_place(
    window: MainWindow, qtbot: QtBot
) -> None:
    played_a_little(window, qtbot, GAMES[0])
    left = watched(window)
    played_a_little(window, qtbot, GAMES[1])
    qtbot.waitUntil(lambda: gc.collect() >= 0 and not any(part() for part in left.values()))


def test_the_garbage_of_a_table_is_collected_without_waiting_for_more(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python would wait until a quarter more has grown old, and hold on to some tables until then."""
    monkeypatch.setattr(Collector, "look", lambda _: None)
    played_a_little(window, qtbot, GAMES[0])
    left = watched(window)
    window.go("home")
    qtbot.waitUntil(lambda: not any(part() for part in left.values()))


@pytest.mark.parametrize("game", GAMES)
def test_the_pixels_of_a_table_go_with_it(window: MainWindow, qtbot: QtBot, game: str) -> None:
    played_a_little(window, qtbot, game)
    QTest.qWait(300)
    assert len(pictures._painted) > 0
    assert len(art._on_table) > 0
    window.go("home")
    assert len(pictures._painted) == 0
    assert len(art._on_table) == 0


def test_of_the_pictures_of_games_only_those_of_the_last_one_stay_parsed(
    window: MainWindow, qtbot: QtBot
) -> None:
    for game in GAMES[:2]:
        played_a_little(window, qtbot, game)
        QTest.qWait(300)
        window.go("home")
    boards = {table_of(game).board for game in GAMES[:2]}
    assert boards & art._parsed.keys() == {table_of(GAMES[1]).board}
    assert any(name.startswith("common/") for name in art._parsed)


class Plain:
    """A picture of no game."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, 0xFF336699)


def test_kept_pixels_stay_within_their_bound_in_bytes(qapp: QApplication) -> None:
    most = 1_000_000
    store: PixelStore[int] = PixelStore(most)
    sizes = [(number * 37) % 300 + 1 for number in range(400)]
    for number, size in enumerate(sizes):
        store.get(number, lambda size=size: QPixmap(size, size))  # type: ignore[misc]
        held = sum(pixels.width() * pixels.height() * pixels.depth() // 8 for pixels in store._kept.values())
        assert held == store._bytes <= most


def test_every_store_of_pixels_has_a_bound(qapp: QApplication) -> None:
    pictures.forget_pictures()
    for side in range(1000, 1040):
        picture_pixmap(Plain(), QSizeF(side, side), 1.0)
        assert pictures._painted._bytes <= pictures._MOST_BYTES
    assert len(pictures._painted) < 40
    pictures.forget_pictures()
    for store in (art._pixmaps, art._on_table):
        assert store._bytes <= art._MOST_BYTES
