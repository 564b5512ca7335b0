"""Where lines break: in Japanese between phrases, not between any two letters; never between a number and its noun."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics

JOINER: Final = "\u2060"
"""An invisible character: beside it no line is broken, and no text is a tag."""

INSIDE: Final = re.compile(
    "(?<=[\u3041-\u3096])(?=[\u3041-\u3096ー])(?![おご][一-鿿])"
    "|(?<=[おご])(?=[一-鿿])"
    "|(?<=[0-9]か)(?=[所国月])"
    "|(?<=残り)(?=[0-9])"
    "|(?<=もう)(?=一)"
    "|(?<=[一-鿿][りきしけちみびげえせめれ])(?=[一-鿿])"
    "|(?<=[使追払言補競買]い)(?=[一-鿿])"
    "|(?<=[0-9ァ-ヺー一-鿿々])(?=[0-9\u3041-\u3096ァ-ヺー一-鿿々])"
)
"""Between two letters of a Japanese phrase: it ends with hiragana before another script, or at a mark; not in 7か所,
残り3点 and もう一度, or within a compound such as 取り除く, 捧げ物 and 使い切る, nor behind the お and ご that a
word such as お金 begins with."""

NUMBERED: Final = re.compile("(?<=[0-9])(?=[0-9\u3041-\u3096ァ-ヺー一-鿿々])")
"""Between two digits, and between a number and what it counts: kept together in a phrase that is broken itself."""

TOGETHER: Final = "\u00a0"
"""A space at which no line is broken."""

COUNTED: Final = re.compile(rf"(?<![{TOGETHER}\d])(\d+) (?=[^\W\d])")
"""A number and the space between it and the word after it, which mostly is what it counts; but not in a Level 2 Crane,
where the words hold the number to what stands before it."""


MARKS: Final = "（）"
"""What may stay beside a phrase on its line."""


def in_phrases(text: str, font: QFontMetrics, room: QRect) -> str:
    """A text that wraps between phrases; one that has no room for itself is broken wherever that is needed."""
    joined = INSIDE.sub(JOINER, COUNTED.sub(rf"\1{TOGETHER}", text))
    if joined == text or _fits(joined, font, room):
        return joined
    longest = room.width() - font.horizontalAdvance(MARKS)
    some = "".join(
        JOINER.join(phrase) if font.horizontalAdvance(phrase) <= longest else NUMBERED.sub(JOINER, phrase)
        for phrase in _phrases(text)
    )
    return some if some != text and _fits(some, font, room) else text


def _phrases(text: str) -> list[str]:
    """The text cut at every place at which a line may be broken between phrases, and beside every mark."""
    inside = {found.start() for found in INSIDE.finditer(text)}
    ends = [end for end in range(1, len(text)) if end not in inside]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)])]


def _fits(text: str, font: QFontMetrics, room: QRect) -> bool:
    return font.boundingRect(room, Qt.TextFlag.TextWordWrap, text).width() <= room.width()
