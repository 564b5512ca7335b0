"""A small picture of a table, for lists of saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.games import table_of
from desktop.table import art
from desktop.table.game_table import Situation
from desktop.table.layout import Picture
from desktop.table.pictures import Stepwise
from engine.games import open_game
from engine.match.table import Player


def thumbnail(
    game_id: str, state: Any, facing: int, players: Sequence[Player], size: QSize, ratio: float = 1.0
) -> QPixmap:
    """The board with all that is on it, as everybody may see it, fitted into ``size`` logical pixels."""
    *_, picture = painting(game_id, state, facing, players, size, ratio)
    return picture


def painting(
    game_id: str, state: Any, facing: int, players: Sequence[Player], size: QSize, ratio: float = 1.0
) -> Iterator[QPixmap]:
    """The same, piece by piece: yields the unfinished picture after each of them, the whole one at last."""
    table = table_of(game_id)
    at: Situation[Any, Any] = Situation.of(open_game(game_id), state, players, facing=facing)
    board = art.renderer(table.board).viewBoxF()
    scale = min(size.width() / board.width(), size.height() / board.height()) * ratio
    picture = QPixmap(round(board.width() * scale), round(board.height() * scale))
    picture.fill(Qt.GlobalColor.transparent)
    yield picture
    with QPainter(picture) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        painter.translate(-board.topLeft())
        art.draw(painter, table.board, board)
        yield picture
        spots = sorted(table.lay(at).spots, key=lambda spot: spot.level)
        yield picture
        for spot in spots:
            painter.save()
            painter.translate(spot.rect.topLeft())
            try:
                rect = QRectF(0, 0, spot.rect.width(), spot.rect.height())
                for _ in _steps(spot.picture, painter, rect):
                    yield picture
            finally:
                painter.restore()
    picture.setDevicePixelRatio(ratio)
    yield picture


def _steps(picture: Picture, painter: QPainter, rect: QRectF) -> Iterator[None]:
    """Paint it; yields wherever the event loop may go on, and at the end in any case."""
    if isinstance(picture, Stepwise):
        yield from picture.steps(painter, rect)
    else:
        picture.paint(painter, rect)
    yield
