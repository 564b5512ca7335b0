"""What the tests of every game's pictures share: how one is drawn, read pixel by pixel, and what it may be made of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

UNWANTED = {
    "text", "tspan", "textArea", "style", "filter", "mask", "clipPath", "image", "foreignObject", "script",
    "pattern", "symbol", "marker", "metadata",
}  # fmt: skip


def canvas(width: int, height: int) -> QImage:
    """A transparent image to paint on."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def pixels(image: QImage) -> bytes:
    """The bytes of every pixel, row after row, without the padding."""
    width = image.width() * image.depth() // 8
    rows = (cast(memoryview, image.constScanLine(row)) for row in range(image.height()))
    return b"".join(bytes(row)[:width] for row in rows)


def opacities(image: QImage) -> bytes:
    """The alpha of every pixel, row after row."""
    return pixels(image.convertToFormat(QImage.Format.Format_Alpha8))


def luminance(colour: QColor) -> float:
    """Relative luminance as WCAG defines it."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(c) for c in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """The WCAG contrast ratio of two colours, at least 1."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def assert_plain_shapes(picture: Path) -> None:
    """Nothing but shapes and gradients that Qt's renderer knows; every id is one thing's, every gradient used."""
    root = ElementTree.parse(picture).getroot()
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    attributes = {key for element in root.iter() for key in element.attrib}
    assert not tags & UNWANTED
    assert not attributes & {"class", "style", "filter", "mask", "clip-path"}
    source = picture.read_text(encoding="utf-8")
    ids = re.findall(r'\bid="([^"]+)"', source)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r"url\(#([^)]+)\)", source))
    assert used == {id_ for id_ in ids if not id_.startswith(("place.", "region."))}


def assert_drawn_within_its_frame(picture: Path) -> None:
    """A tenth of the frame at least is covered, and nothing outside it: the renderer does not cut at the viewBox."""
    renderer = QSvgRenderer(str(picture))
    assert renderer.isValid()
    box = renderer.viewBoxF()
    frame = QRectF(24, 24, 128, 128 * box.height() / box.width())
    image = canvas(176, 48 + int(frame.height() + 1))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, frame)
    inside = sum(1 for alpha in opacities(image) if alpha > 40)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(frame.adjusted(-1, -1, 1, 1), Qt.GlobalColor.transparent)
    painter.end()
    assert inside > frame.width() * frame.height() * 0.1
    assert not any(opacities(image))
