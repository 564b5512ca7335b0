"""Where lines break: in Japanese between phrases, not between any two letters; never between a number and its noun."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics

JOINER: Final = "\u2060"
"""An invisible character: beside it no line is broken, and no text is a tag."""

INSIDE: Final = re.compile(
    "(?<=[\u3041-\u3096])(?=[\u3041-\u3096ー])"
    "|(?<=[0-9]か)(?=[所国月])"
    "|(?<=残り)(?=[0-9])"
    "|(?<=[0-9ァ-ヺー一-鿿々])(?=[0-9\u3041-\u3096ァ-ヺー一-鿿々])"
)
"""Between two letters of a Japanese phrase: it ends with hiragana before another script, or at a mark; not in 7か所
or 残り3点."""

TOGETHER: Final = "\u00a0"
"""A space at which no line is broken."""

COUNTED: Final = re.compile(rf"(?<![{TOGETHER}\d])(\d+) (?=[^\W\d])")
"""A number and the space between it and the word after it, which mostly is what it counts; but not in a Level 2 Crane,
where the words hold the number to what stands before it."""


def in_phrases(text: str, font: QFontMetrics, room: QRect) -> str:
    """A text that wraps between phrases, if each has room."""
    joined = INSIDE.sub(JOINER, COUNTED.sub(rf"\1{TOGETHER}", text))
    needs = font.boundingRect(room, Qt.TextFlag.TextWordWrap, joined).width() if joined != text else 0
    return joined if needs <= room.width() else text
