"""Labels: how their text wraps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QAccessible, QCursor, QFontMetrics
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.phrases import JOINER, in_phrases
from desktop.app.theme import DARK
from desktop.panels.history import HistoryBar
from desktop.panels.label import Label
from desktop.panels.prompt_bar import PromptBar
from desktop.table.game_table import Button
from desktop.words import say

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


def test_a_number_keeps_its_counter_where_a_phrase_is_too_long_for_a_line(qapp: QApplication) -> None:
    metrics, text = QFontMetrics(qapp.font()), "建築完了12枚"
    room = QRect(0, 0, metrics.horizontalAdvance(text) - 1, 100)
    assert in_phrases(text, metrics, room) == f"建築完了1{JOINER}2{JOINER}枚"


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


def rest_on(qtbot: QtBot, widget: QWidget) -> None:
    """Rest the mouse on a widget until its tooltip is shown."""
    QToolTip.hideText()
    middle = widget.mapToGlobal(widget.rect().center())
    QCursor.setPos(middle)
    assert QCursor.pos() == middle
    QToolTip.showText(middle, widget.toolTip(), widget)
    qtbot.waitUntil(QToolTip.isVisible)


def test_a_tip_that_is_shown_follows_what_is_true(qtbot: QtBot) -> None:
    bar = HistoryBar(DARK)
    qtbot.addWidget(bar)
    bar.resize(900, 50)
    bar.show()
    bar.show_position(0, 9)
    back = bar._buttons["back"]
    rest_on(qtbot, back)
    assert say("why_not.at_start") in QToolTip.text()
    bar.show_position(9, 9)
    assert QToolTip.text() == back.toolTip() == back.accessibleName()
    forward = bar._buttons["forward"]
    bar.show_position(0, 9)
    assert QToolTip.text() == back.toolTip()
    bar.show_position(4, 9)
    rest_on(qtbot, forward)
    bar.show_position(0, 9)
    assert QToolTip.text() == forward.toolTip(), "another button's tip is shown in its place"


def test_a_tip_of_what_shows_none_any_more_goes(qtbot: QtBot) -> None:
    bar = HistoryBar(DARK)
    qtbot.addWidget(bar)
    bar.resize(260, 50)
    bar.show()
    bar.show_position(4, 9)
    assert bar.slider.toolTip() == say("history.position", position=4, moves=9)
    rest_on(qtbot, bar.slider)
    bar.show_position(5, 9)
    assert QToolTip.text() == say("history.position", position=5, moves=9)
    bar.resize(1400, 50)
    assert not bar.slider.toolTip()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_the_tip_of_a_choice_follows_what_is_asked(qtbot: QtBot) -> None:
    tips = {"bar.go": "Costs 3 coins."}
    bar = PromptBar(DARK, lambda place: tips[place])
    qtbot.addWidget(bar)
    bar.resize(900, 120)
    bar.show()
    go = Button("bar.go", "", "Go")
    bar.show_buttons([go], {"bar.go"}, set(), set(), lambda place: place)
    widget = bar.button("bar.go")
    widget.setToolTip(tips["bar.go"])
    rest_on(qtbot, widget)
    tips["bar.go"] = "Costs 5 coins."
    bar.show_buttons([go], {"bar.go"}, set(), set(), lambda place: place)
    assert QToolTip.text() == "Costs 5 coins."
