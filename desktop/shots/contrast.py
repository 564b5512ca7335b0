"""``python -m desktop.shots.contrast``: how well the marks stand out from the boards of the gallery, as painted.

At every moment of the gallery that shows a table, the outlines of what may be done are sampled pixel by pixel, at the
faintest moment of their pulse, and compared with the board below them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QColor, QImage, QPainterPath

    from desktop.shell.table_screen import TableScreen

EVERY: Final = 9.0
"""The distance between two samples along an outline, in pixels."""

REACH: Final = 6
"""How many pixels to each side of an outline's middle are sampled: all of it, and the board beside it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How the marks of one moment stand out: the least contrast of the better of the two tones against the ground, and
    how many pixels wide the bright line and each side of the keyline are, by the median of all samples."""

    samples: int
    contrast: float
    line: float
    keyline: float


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line for each moment; the exit code is 1 if a mark falls short."""
    parser = argparse.ArgumentParser(
        prog="python -m desktop.shots.contrast", description="Measure the contrast of marks on the boards."
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="only moments whose name has this in it")
    args = parser.parse_args(argv)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="hearthside-contrast-") as home:
        os.environ["HEARTHSIDE_HOME"] = home
        return _measure_all(args.only, Path(home))


def _measure_all(only: str, home: Path) -> int:
    from PySide6.QtCore import qInstallMessageHandler

    from desktop.shots.moments import MOMENTS, SHELL
    from desktop.shots.stage import Stage, Variant
    from desktop.start.application import application

    qInstallMessageHandler(lambda *_: None)
    app, short = application(), 0
    for variant in (Variant(), Variant(theme="light"), Variant(1920, 1080)):
        stage = Stage(app, variant, home / variant.name)
        for name, moment in list(MOMENTS.items())[len(SHELL) :]:
            if only not in name:
                continue
            moment(stage)
            screen = stage.window.play.screen if stage.window.play is not None else None
            seen = None if screen is None else measured(screen)
            if seen is not None:
                good = seen.contrast >= 3 and seen.line >= 2 and seen.keyline >= 2
                short += not good
                figures = (
                    f"{seen.contrast:5.2f}:1  {seen.line:.1f} px  {seen.keyline:.1f} px  {seen.samples:5}"
                )
                print(f"{variant.name}  {name:32} {figures}{'' if good else '  short of 3:1 or 2 px'}")
        stage.shut()
    return 1 if short else 0


def measured(screen: TableScreen) -> Seen | None:
    """How the marks of what may be done now stand out on this table; None if nothing is marked."""
    from desktop.table.pulse import LEAST

    view, legal = screen.view_widget, screen.scene.legal
    view.sharpen()
    legal.lines.setOpacity(LEAST)
    marked = view.viewport().grab().toImage()
    legal.set_visible(False)
    ground = view.viewport().grab().toImage()
    legal.set_visible(True)
    legal.lines.setOpacity(1.0)
    worst, lines, keylines = 21.0, [], []
    for path in legal.paths:
        samples = [
            _sample(marked, ground, points)
            for points in _across(view.viewportTransform().map(path))
            if all(marked.rect().contains(point) for point in points)
        ]
        # A dash is sampled together with the gap after it.
        line = [colour for sample in samples for colour in sample.line]
        keyline = [colour for sample in samples for colour in sample.keyline]
        tones = [*sorted(line, key=luminance)[len(line) // 2 :][:1], *sorted(keyline, key=luminance)[:1]]
        for sample in samples:
            worst = min(
                worst, *(max((contrast(tone, on) for tone in tones), default=1.0) for on in sample.ground)
            )
            lines.append(len(sample.line))
            keylines.append(len(sample.keyline) / 2)
    return Seen(len(lines), worst, median(lines), median(keylines)) if lines else None


def _across(path: QPainterPath) -> Iterator[Sequence[QPoint]]:
    """The points of each sample: straight across an outline, from one side to the other, all along it."""
    from PySide6.QtCore import QPoint, QPointF

    for polygon in path.toSubpathPolygons():
        since = EVERY / 2
        for one, other in pairwise(polygon.at(number) for number in range(polygon.size())):
            way = other - one
            length = hypot(way.x(), way.y())
            if length == 0:
                continue
            normal = QPointF(way.y(), -way.x()) / length
            along = EVERY - since
            while along < length:
                middle = one + way * (along / length)
                steps = (middle + normal * step for step in range(-REACH, REACH + 1))
                yield [QPoint(int(point.x()), int(point.y())) for point in steps]
                along += EVERY
            since = (since + length) % EVERY


@dataclass(frozen=True, slots=True)
class _Sample:
    """A sample straight across an outline: the pixels of each tone, and the board below and beside it."""

    line: Sequence[QColor]
    keyline: Sequence[QColor]
    ground: Sequence[QColor]


def _sample(marked: QImage, ground: QImage, points: Sequence[QPoint]) -> _Sample:
    from desktop.table.highlights import KEYLINE, Highlight
    from desktop.table.pulse import LEAST

    bright = _mixed(Highlight.LEGAL.value.colour, KEYLINE, LEAST)
    lain_on = [ground.pixelColor(point) for point in points]
    line, keyline = [], []
    for point, was in zip(points, lain_on, strict=True):
        painted = marked.pixelColor(point)
        nearest = min((was, bright, KEYLINE), key=lambda tone: _distance(painted, tone))
        if nearest is bright:
            line.append(painted)
        elif nearest is KEYLINE:
            keyline.append(painted)
    return _Sample(line, keyline, lain_on)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours by WCAG, from 1 to 21."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def luminance(colour: QColor) -> float:
    """The relative luminance of a colour by WCAG, from 0 to 1."""
    parts = _parts(colour)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def _mixed(above: QColor, below: QColor, opacity: float) -> QColor:
    from PySide6.QtGui import QColor

    parts = zip(_parts(above), _parts(below), strict=True)
    return QColor.fromRgbF(*(opacity * one + (1 - opacity) * other for one, other in parts))


def _distance(one: QColor, other: QColor) -> float:
    parts = zip(_parts(one), _parts(other), strict=True)
    return sum((part - wanted) ** 2 for part, wanted in parts)


if __name__ == "__main__":
    sys.exit(main())
