"""A long name takes no room from the board, and can be read whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBitmap, QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.app.theme import DARK
from desktop.panels.seat_texts import Number, OneLine
from desktop.panels.seats import BETWEEN_NOTES, SeatCard, SeatState
from desktop.shell.table_screen import TableScreen
from desktop.table.game_table import Fact
from desktop.table.labels import Caption, Nameplate
from desktop.table.layout import Spot
from engine.games import CATALOGUE
from engine.match.table import Player, Table
from tests.desktop.table_robot import dark_look, table_screen

LONGEST = ("W" * 24, "龍" * 24)


def called(qtbot: QtBot, name: str) -> TableScreen:
    """A table in the least window, with a person of this name."""
    screen = table_screen(qtbot, Table("pantheon", (Player(name, 0), Player("Bo", 1)), {"first_player": 0}))
    screen.resize(1024, 640)
    qtbot.wait(50)
    return screen


@pytest.mark.parametrize("name", LONGEST)
def test_the_board_is_as_wide_beside_a_long_name_as_beside_a_short_one(qtbot: QtBot, name: str) -> None:
    usual = called(qtbot, "Anna").view_widget.width()
    screen = called(qtbot, name)
    assert screen.view_widget.width() == usual
    shown = screen.seats.cards[0]._name
    assert shown.text().endswith("…")
    assert shown.toolTip() == name
    assert name in screen.seats.cards[0].accessibleName()


@pytest.mark.parametrize("name", ["Anna", "Wilhelmina Hohenstaufen"])
def test_a_name_that_has_room_is_shown_whole(qtbot: QtBot, name: str) -> None:
    shown = called(qtbot, name).seats.cards[0]._name
    assert shown.text() == name
    assert not shown.toolTip()


def test_a_long_note_gives_way_at_its_end_and_can_be_read_whole(qtbot: QtBot) -> None:
    card = SeatCard()
    qtbot.addWidget(card)
    facts = (Fact("revive.fact.points", "common/thing/points", 12),)
    card.show_state(SeatState(Player("Anna", 0, "master"), facts, True, True, False, "Spark Keepers"), DARK)
    card.resize(190, card.sizeHint().height())
    card.show()
    whole = "Spark Keepers · Advanced"
    note = card._note
    assert note.text().startswith("Spark")
    assert note.text().endswith("…")
    assert note.toolTip() == whole
    assert whole in card.accessibleName()
    card.resize(600, card.height())
    qtbot.waitUntil(lambda: note.text() == whole)
    assert not note.toolTip()


def test_what_lies_open_anyway_is_read_out_but_not_on_the_card(qtbot: QtBot) -> None:
    card = SeatCard()
    qtbot.addWidget(card)
    facts = (
        Fact("revive.fact.points", "common/thing/points", 12),
        Fact("revive.fact.progress", "revive/icon/progress", 7, on_card=False),
    )
    card.show_state(SeatState(Player("Anna", 0), facts, True, True, False, ""), DARK)
    assert [label.text() for label in card.findChildren(QLabel, "fact")] == ["12"]
    assert "Progress markers 7" in card.accessibleName()


def test_a_number_flashes_when_it_changes_and_not_when_somebody_else_looks(qtbot: QtBot) -> None:
    """What only the one before knew would be told: how far a total falls without their hidden card."""
    card = SeatCard()
    qtbot.addWidget(card)

    def flash(total: int, viewer: int | None) -> str:
        facts = (Fact("troyes.fact.total", "common/icon/trophy", total),)
        card.show_state(SeatState(Player("Anna", 0), facts, True, True, False, "", viewer), DARK)
        (number,) = card.findChildren(Number)
        return number.flash

    assert flash(5, viewer=0) == ""
    assert flash(4, viewer=None) == ""
    assert flash(6, viewer=None) == "gain"
    assert flash(6, viewer=0) == ""


def test_what_flashes_ends_when_another_seat_is_shown_there(qtbot: QtBot) -> None:
    """The gain of one seat was shown at the number of the next, which had none."""
    card = SeatCard()
    qtbot.addWidget(card)

    def flash(stones: int, colour: int) -> str:
        facts = (Fact("stone-age.fact.stone", "common/icon/trophy", stones),)
        card.show_state(SeatState(Player("Anna", colour), facts, True, True, False, ""), DARK)
        (number,) = card.findChildren(Number)
        return number.flash

    assert flash(2, 0) == ""
    assert flash(3, 0) == "gain"
    assert flash(0, 1) == ""
    assert flash(1, 1) == "gain"
    qtbot.waitUntil(lambda: card.findChildren(Number)[0].flash == "")


def test_a_note_gives_up_its_last_part_as_a_whole(qtbot: QtBot) -> None:
    """In Japanese “first player” was cut in two behind the name of a tribe."""
    note = OneLine(3, between_parts=BETWEEN_NOTES)
    qtbot.addWidget(note)
    with qtbot.waitExposed(note):
        note.show()
    first, second, third = "Spark Keepers", "First player", "Advanced"
    whole = f"{first} · {second} · {third}"
    note.show_text(whole)
    measure = note.fontMetrics().horizontalAdvance
    for room, shown in (
        (measure(whole) + 2, whole),
        (measure(whole) - 2, f"{first} · {second} …"),
        (measure(f"{first} · {second}") + 2, f"{first} · {second}"),
        (measure(f"{first} · {second}") - 2, f"{first} …"),
    ):
        note.setFixedWidth(room)
        qtbot.waitUntil(lambda shown=shown: note.text() == shown, timeout=5000)
        assert note.toolTip() == ("" if shown == whole else whole)


@pytest.mark.parametrize("name", LONGEST)
def test_a_long_name_on_the_plate_at_the_table_is_cut_short_and_stays_legible(
    qapp: QApplication, name: str
) -> None:
    assert letters_of(name) >= letters_of(name[0]) * 0.4


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_a_long_name_on_the_plate_covers_no_words_however_large_the_text_is(
    qapp: QApplication, qtbot: QtBot, game: str
) -> None:
    """In Pantheon the number of the cards in hand lay under it."""
    with dark_look(qapp, 2.0):
        screen = table_screen(qtbot, Table(game, (Player(LONGEST[0], 0), Player(LONGEST[0], 1)), seed=5))
        spots = [piece.spot for piece in screen.scene._pieces.values()]
        (plate,) = (spot for spot in spots if isinstance(spot.picture, Nameplate))
        captions = [spot for spot in spots if isinstance(spot.picture, Caption)]
        assert [spot.id for spot in captions if painted(spot).intersects(painted(plate))] == []


def painted(spot: Spot) -> QRectF:
    """Where a spot's picture is seen, in board units."""
    picture = QImage(spot.rect.size().toSize(), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    spot.picture.paint(painter, QRectF(picture.rect()))
    painter.end()
    seen = QRegion(QBitmap.fromImage(picture.createAlphaMask())).boundingRect()
    return QRectF(seen).translated(spot.rect.topLeft())


def letters_of(name: str) -> int:
    """The height of the letters of a name on its plate, in pixels."""
    picture = QImage(260, 80, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.black)
    painter = QPainter(picture)
    Nameplate(name, "blue", "#000000").paint(painter, QRectF(picture.rect()))
    painter.end()
    columns = range(picture.width() // 2, picture.width())  # the emblem lies left of them
    rows = [
        row
        for row in range(picture.height())
        if any(picture.pixelColor(x, row).value() > 150 for x in columns)
    ]
    return rows[-1] - rows[0]
