"""Lines of Japanese: they break between phrases, where Qt would break them between any two letters."""

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
    "|(?<=[0-9ァ-ヺー一-鿿々])(?=[0-9\u3041-\u3096ァ-ヺー一-鿿々])"
)
"""Between two letters of a Japanese phrase: it ends with hiragana before another script, or at a mark; not in 7か所."""


def in_phrases(text: str, font: QFontMetrics, room: QRect) -> str:
    """A text that wraps between Japanese phrases, if each has room."""
    joined = INSIDE.sub(JOINER, text)
    needs = font.boundingRect(room, Qt.TextFlag.TextWordWrap, joined).width() if joined != text else 0
    return joined if needs <= room.width() else text
