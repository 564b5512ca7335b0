"""A small picture of a table as it stands, for lists of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.games import table_of
from desktop.table import art
from engine.games import open_game
from engine.match.table import Player


def thumbnail(
    game_id: str, state: Any, facing: int, players: Sequence[Player], size: QSize, ratio: float = 1.0
) -> QPixmap:
    """The board with all that lies on it, seen by everybody, fitted into ``size`` logical pixels."""
    table = table_of(game_id)
    view = open_game(game_id).view(state, None)
    board = art.renderer(table.board).viewBoxF()
    scale = min(size.width() / board.width(), size.height() / board.height()) * ratio
    picture = QPixmap(round(board.width() * scale), round(board.height() * scale))
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        painter.translate(-board.topLeft())
        art.draw(painter, table.board, board)
        for spot in sorted(table.spots(view, facing, (), players), key=lambda spot: spot.level):
            painter.save()
            painter.translate(spot.rect.topLeft())
            try:
                spot.picture.paint(painter, QRectF(0, 0, spot.rect.width(), spot.rect.height()))
            finally:
                painter.restore()
    picture.setDevicePixelRatio(ratio)
    return picture
