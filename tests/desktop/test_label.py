"""Labels: how their text wraps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtWidgets import QApplication

from desktop.app.phrases import JOINER, in_phrases
from desktop.panels.label import Label

ROWS = ["ローズが", "労働者カードを", "派遣し、", "3コインを", "得ました。"]


def made(text: str, *, wrap: bool, frame: int = 0) -> Label:
    label = Label()
    label.setText(text)
    label.setWordWrap(wrap)
    label.setContentsMargins(frame, frame, frame, frame)
    return label


def ends(label: Label) -> list[int]:
    """Where the ink of each painted line ends."""
    image, height = label.grab().toImage(), label.fontMetrics().height()
    ground, top = image.pixel(0, 0), label.contentsRect().top()
    return [
        max(
            x for x in range(image.width()) for y in range(line, line + height) if image.pixel(x, y) != ground
        )
        for line in range(top, top + len(ROWS) * height, height)
    ]


@pytest.mark.parametrize("frame", [0, 7])
def test_japanese_wraps_between_phrases(qapp: QApplication, frame: int) -> None:
    """As if the lines were broken by hand, in the height that this takes."""
    by_hand = made("\n".join(ROWS), wrap=False, frame=frame)
    by_width = made("".join(ROWS), wrap=True, frame=frame)
    width = by_hand.sizeHint().width() + 2
    size = QSize(width, by_width.heightForWidth(width))
    for label in (by_hand, by_width):
        label.resize(size)
    assert size.height() == by_hand.sizeHint().height()
    by_width.setMinimumHeight(size.height())
    assert by_width.heightForWidth(width) == size.height()
    assert ends(by_width) == pytest.approx(ends(by_hand), abs=2)


@pytest.mark.parametrize("text", ["7か所", "3か月", "残り3点"])
def test_a_number_keeps_its_counter(qapp: QApplication, text: str) -> None:
    """か is hiragana before a kanji, where other phrases end."""
    joined = in_phrases(f"空きは{text}です。", QFontMetrics(qapp.font()), QRect(0, 0, 1000, 100))
    assert joined.startswith(f"空{JOINER}き{JOINER}は{JOINER.join(text)}")
    assert joined.endswith("す。")


@pytest.mark.parametrize(
    "text", ["取り除き", "捧げ物", "使い切り", "受け取り", "追い出し", "もう一度", "もう一方"]
)
def test_a_compound_is_not_broken(qapp: QApplication, text: str) -> None:
    """Its first part ends with hiragana before a kanji, as phrases do; so does 多い, which is a word of its own."""
    metrics, room = QFontMetrics(qapp.font()), QRect(0, 0, 1000, 100)
    assert JOINER.join(text) in in_phrases(f"カードを{text}ます。", metrics, room)
    assert "い人" in in_phrases("多い人から", metrics, room)


@pytest.mark.parametrize(
    ("before", "word"), [("神々の", "ご加護"), ("使った", "お金"), ("もう一度、", "お試し")]
)
def test_a_word_is_not_broken_behind_its_first_letter(qapp: QApplication, before: str, word: str) -> None:
    """お and ご are hiragana before a kanji, where other phrases end; the phrase ends before them."""
    joined = in_phrases(f"{before}{word}です。", QFontMetrics(qapp.font()), QRect(0, 0, 1000, 100))
    assert before[-1] + word[0] in joined
    assert JOINER.join(word) in joined


def test_a_screen_reader_is_given_the_text_as_it_is(qapp: QApplication) -> None:
    label = made("".join(ROWS), wrap=True)
    label.grab()
    reader = QAccessible.queryAccessibleInterface(label)
    assert reader.text(QAccessible.Text.Name) == label.text() == "".join(ROWS)
