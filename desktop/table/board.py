"""Where things are on a board: read from its SVG, whose ids are the places of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QFile, QIODevice, QRectF

from desktop.table import art


class Board:
    """The rectangles of the places and regions of one board, in its own units."""

    def __init__(self, asset: str) -> None:
        renderer = art.renderer(asset)
        ids = _ids(asset)
        self.places: Mapping[str, QRectF] = {
            name.removeprefix("place."): renderer.boundsOnElement(name)
            for name in ids
            if name.startswith("place.")
        }
        self.regions: Mapping[str, QRectF] = {
            name.removeprefix("region."): renderer.boundsOnElement(name)
            for name in ids
            if name.startswith("region.")
        }

    def region(self, name: str) -> QRectF:
        """The rectangle in which things of a kind are laid. Raises KeyError if the board has none."""
        return self.regions[name]


@cache
def board(asset: str) -> Board:
    """The board of an asset, parsed once."""
    return Board(asset)


def _ids(asset: str) -> list[str]:
    # QSvgRenderer knows the bounds of an element, but can't list the elements.
    file = QFile(art.resource(asset))
    file.open(QIODevice.OpenModeFlag.ReadOnly)
    text = bytes(file.readAll().data()).decode()
    file.close()
    return re.findall(r'\bid="((?:place|region)\.[^"]+)"', text)
