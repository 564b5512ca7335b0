"""A seat of Stone Age has many numbers: where there is no room for all of them, none is cut in two."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.controllers.recap import Recap, SeatRecap
from desktop.panels.seat_texts import Number, letters
from desktop.shell.table_screen import TableScreen
from engine.games.stone_age.rules import STONE_AGE
from engine.match.match import Match
from tests.desktop.table_robot import dark_look, human_table, match_screen, table_screen


@pytest.mark.parametrize("beside", [False, True], ids=["seats alone", "with what the others did"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_number_is_cut_however_large_the_letters_are(
    qtbot: QtBot, qapp: QApplication, scale: float, seats: int, beside: bool
) -> None:
    with dark_look(qapp, scale):
        screen: TableScreen = table_screen(qtbot, human_table(seats, "stone-age"))
        screen.setMinimumSize(1280, 800)  # and so it is no larger, however much would need more room
        screen.resize(1280, 800)
        if beside:
            done = (("places 2 people on the forest", 1), ("takes 2 wood", 1))
            screen.recap.show_recap(Recap(0, (SeatRecap(1, done, ()),)), screen.session.players)
        for card in screen.seats.cards:
            card.clicked.emit()
            qtbot.waitUntil(
                lambda: all(card.height() >= card.sizeHint().height() for card in screen.seats.cards)
            )
            labels = card.findChildren(QLabel, "fact")
            assert sum(label.isVisible() for label in labels) in (4, len(labels))
            assert labels[0].isVisible()


def test_what_the_folded_seat_at_the_near_side_has_no_room_for_is_told_below_all_seats(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 1.2):
        tribes = [{"wood": 3}, {"wood": 5}, {}, {"wood": 7}]
        begun = Match(human_table(4, "stone-age"))
        screen = match_screen(
            qtbot, Match.resumed(begun.table, STONE_AGE.set_up({"tribes": tribes})), animation="normal"
        )
        further, emblems = screen.seats.further, set()
        for seat, tribe in enumerate(tribes):
            screen.controllers.near_side.choose(seat)
            assert further.isVisible()
            texts = [number for number in further.findChildren(Number) if number.isVisible()]
            assert texts[0].text() == str(tribe.get("wood", 0))
            assert not any(number.flash for number in texts)  # another seat, not another number
            whole = {label.toolTip() for label in screen.seats.cards[seat].findChildren(QLabel, "fact")}
            folded = {
                label.toolTip()
                for label in screen.seats.cards[seat].findChildren(QLabel, "fact")
                if label.isVisible()
            }
            assert {label.toolTip() for label in texts} == whole - folded
            emblems.add(further._emblem.pixmap().cacheKey())
        assert len(emblems) == len(tribes)


def test_what_a_number_needs_does_not_hang_on_how_it_is_written_now(qtbot: QtBot, qapp: QApplication) -> None:
    """Written small, it was said to fit in large letters where it didn't, and its last digit was cut."""
    with dark_look(qapp, 2.0):
        screen = table_screen(qtbot, human_table(2, "builders"))
        number = screen.seats.cards[0].findChildren(Number)[0]
        needed = set()
        for now in (letters(), letters(2.0)):
            number.write(now)
            needed.add((number.width_of("10/10", letters()), number.width_of("10/10", letters(2.0))))
        assert len(needed) == 1


@pytest.mark.parametrize("scale", [1.0, 1.2, 2.0])
@pytest.mark.parametrize("game", ["builders", "stone-age", "revive"])
def test_what_a_seat_needs_is_known_before_it_is_folded_or_bare(
    qtbot: QtBot, qapp: QApplication, game: str, scale: float
) -> None:
    """Else it would be worked out from a card that is still to be laid out, and all seats would flicker."""
    with dark_look(qapp, scale):
        screen = table_screen(qtbot, human_table(2, game))
        screen.seats._fit = lambda: None  # type: ignore[method-assign]
        card = screen.seats.cards[0]
        known = card.whole_height, card.folded_height
        for bare, folded, height in ((False, False, known[0]), (False, True, known[1]), (True, True, None)):
            card.be_bare(bare)
            card.fold(folded)
            assert (card.whole_height, card.folded_height) == known
            qapp.processEvents()
            assert (card.whole_height, card.folded_height) == known
            assert height in (None, card.sizeHint().height())


def test_where_names_leave_no_room_for_the_log_the_emblems_stand_for_them(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 2.0):
        screen = table_screen(qtbot, human_table(4, "stone-age"))
        for size, named in (((1024, 621), False), ((1280, 1200), True), ((1024, 621), False)):
            screen.setMinimumSize(*size)
            screen.resize(*size)
            for seat, card in enumerate(screen.seats.cards):
                qtbot.waitUntil(lambda card=card, named=named: card._name.isVisible() == named)
                assert card._emblem.isVisible()
                assert card.findChildren(QLabel, "fact")[0].isVisible()
                assert f"Player {seat + 1}" in card.accessibleName()
                assert (f"Player {seat + 1}" in card.toolTip()) is not named


RICH = {"people": 10, "home": 10, "points": 123, "food": 60, "tools": [4, 4, 4], "wood": 20, "gold": 14}
FULL: list[dict[str, object]] = [
    RICH,
    RICH | {"cards": ["civ_card_22", "civ_card_23"]},
    RICH | {"used": [0, 1]},
]


@pytest.mark.parametrize("tribe", FULL, ids=["rich", "with tools of cards", "with used tools"])
def test_the_board_is_as_wide_whatever_a_tribe_has(
    qtbot: QtBot, qapp: QApplication, tribe: dict[str, object]
) -> None:
    with dark_look(qapp):
        begun = Match(human_table(4, "stone-age"))
        full = Match.resumed(begun.table, STONE_AGE.set_up({"tribes": [tribe, RICH, RICH, RICH]}))
        widths = []
        for match in (begun, full):
            screen = match_screen(qtbot, match)
            qtbot.wait(20)
            widths.append(screen.view_widget.width())
        assert widths[0] == widths[1]


def test_tools_are_counted_in_the_panel_and_told_one_by_one(qtbot: QtBot) -> None:
    tribe = {"tools": [4, 2, 1], "used": [1], "cards": ["civ_card_22"]}
    table = human_table(2, "stone-age")
    screen = match_screen(qtbot, Match.resumed(table, STONE_AGE.set_up({"tribes": [tribe, {}]})))
    numbers = [
        label for label in screen.seats.cards[0].findChildren(QLabel, "fact") if label.text() == "5/7+4"
    ]
    assert [label.toolTip() for label in numbers] == [
        "Tools: 5/7+4 (ready: 4·1, used this round: 2, one-use: 4)"
    ]
