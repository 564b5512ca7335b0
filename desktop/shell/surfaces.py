"""Painted surfaces: the table, sheets of paper, the covers of games."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QFile, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QFrame, QWidget

from desktop.app.style import RADIUS, Look, faded, look
from desktop.table import art

SHADOW = 10
"""How far a panel's shadow reaches, in pixels at 100 %."""


@cache
def has_picture(name: str) -> bool:
    """Whether there is an asset of that name."""
    return QFile.exists(art.resource(name))


def grain(kind: str, theme: str, ratio: float) -> QPixmap | None:
    """The tile of wood (``table``) or paper (``paper``) of a theme."""
    name = f"common/{kind}-{theme}"
    if not has_picture(name):
        return None
    return art.pixmap(name, art.renderer(name).defaultSize(), ratio=ratio)


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners, as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_table(painter: QPainter, rect: QRect, style: Look, ratio: float) -> None:
    """The wooden table, a little darker towards its edges."""
    painter.fillRect(rect, style.theme.table)
    tile = grain("table", style.theme.name, ratio)
    if tile is not None:
        painter.drawTiledPixmap(rect, tile)
    centre = QPointF(rect.center().x(), rect.top() + rect.height() * 0.38)
    shade = QRadialGradient(centre, max(rect.width(), rect.height()) * 0.75)
    shade.setColorAt(0, faded(style.theme.panel, 0.25 if style.theme.is_dark else 0.35))
    shade.setColorAt(0.55, QColor(0, 0, 0, 0))
    shade.setColorAt(1, QColor(0, 0, 0, 90 if style.theme.is_dark else 26))
    painter.fillRect(rect, shade)


def paint_shadow(painter: QPainter, rect: QRectF, radius: float, depth: float, strength: float = 1.0) -> None:
    """The soft shadow of something on the table, lit from the top left."""
    painter.setPen(Qt.PenStyle.NoPen)
    steps = max(6, round(depth))
    darkest = 165 if look().theme.is_dark else 62
    for step in range(steps):
        # Thin rings outside, thick ones inside: so the shadow has no visible edge.
        grown = depth * (1 - step / steps)
        painter.setBrush(
            QColor(0, 0, 0, max(1, round(strength * darkest * (step + 1) / (steps * (steps + 1) / 2))))
        )
        at = rect.translated(depth * 0.12, depth * 0.28).adjusted(-grown, -grown, grown, grown)
        painter.drawRoundedRect(at, radius + grown, radius + grown)


def paint_paper(painter: QPainter, rect: QRectF, radius: float, style: Look, ratio: float) -> None:
    """A sheet of paper with its grain, an edge, and light along its upper side."""
    path = rounded(rect, radius)
    painter.fillPath(path, style.theme.panel)
    tile = grain("paper", style.theme.name, ratio)
    if tile is not None:
        painter.save()
        painter.setClipPath(path)
        painter.drawTiledPixmap(rect.toRect(), tile)
        painter.restore()
    edge = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    edge.setColorAt(0, faded(QColor(255, 255, 255), 0.16 if style.theme.is_dark else 0.9))
    edge.setColorAt(0.2, faded(style.line, 0.8))
    edge.setColorAt(1, style.line)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class Ground(QWidget):
    """The table under a screen."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._table())

    def _table(self) -> QPixmap:
        """The table, painted once for each size and theme."""
        ratio, style = self.devicePixelRatioF(), look()
        key = (self.width(), self.height(), ratio, style.theme.name)
        if getattr(self, "_key", None) != key:
            picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
            picture.setDevicePixelRatio(ratio)
            with QPainter(picture) as painter:
                paint_table(painter, self.rect(), style, ratio)
            self._key, self._picture = key, picture
        return self._picture


class Panel(QFrame):
    """A sheet of paper on the table. Its contents are inset by ``SHADOW``, to leave room for the shadow."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            style = look()
            depth, radius = style.px(SHADOW), style.px(RADIUS + 4)
            paper = QRectF(self.rect()).adjusted(depth, depth, -depth, -depth)
            paint_shadow(painter, paper, radius, depth * 0.9)
            paint_paper(painter, paper, radius, style, self.devicePixelRatioF())


def paint_cover(painter: QPainter, rect: QRectF, game: str, radius: float, ratio: float) -> None:
    """The cover of a game, large enough to fill the rectangle, and cropped."""
    name = f"common/cover/{game}"
    painter.save()
    painter.setClipPath(rounded(rect, radius), Qt.ClipOperation.IntersectClip)
    if has_picture(name):
        size = QSizeF(4, 3).scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        place = QRectF(QPointF(0, 0), size)
        place.moveCenter(rect.center())
        # Cached at this very size, since a cover is costly to draw.
        picture = art.pixmap(name, size.toSize(), ratio=ratio)
        painter.drawPixmap(place, picture, QRectF(picture.rect()))
    else:
        painter.fillRect(rect, look().raised)
    painter.restore()


def fitted(words: str, font: QFont, width: float, smallest: int = 9) -> QFont:
    """The font, made smaller until the text fits on one line of the width."""
    made = QFont(font)
    while made.pixelSize() > smallest and QFontMetrics(made).horizontalAdvance(words) > width:
        made.setPixelSize(made.pixelSize() - 1)
    return made
