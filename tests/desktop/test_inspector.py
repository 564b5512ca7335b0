"""The close look: it lies beside what it speaks of, says all of it, and never over the prompt."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.app.style import look
from desktop.controllers.bots import BotController
from desktop.controllers.inspector import Inspection
from desktop.panels.inspector import Inspector
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from engine.bots.levels import decide
from engine.games.stone_age.placing import closed_in_village
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.table_robot import match_screen
from tests.desktop.window_kit import ANNA, YUKI, match_after, open_window, save_match

PLACES = ("market.building.0", "market.building.4", "market.next_worker", "crew")
"""Of the crew, whoever is the first."""


def looked_at(window: MainWindow, qtbot: QtBot, start: str) -> tuple[TableScreen, str]:
    """Rest the mouse on a place until something is said about it."""
    assert window.play is not None
    screen = window.play.screen
    place = min(place for place in screen.scene.places if place.startswith(start))
    rest_on(screen, qtbot, place)
    return screen, place


def rest_on(screen: TableScreen, qtbot: QtBot, place: str) -> None:
    view = screen.view_widget
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    qtbot.waitUntil(lambda: not screen.inspector.isVisible())

    def is_told() -> bool:
        # Until the board lies where it stays, the place moves away from under the mouse.
        QTest.mouseMove(view.viewport(), view.mapFromScene(screen.scene.places[place].center()))
        return screen.inspector.isVisible()

    qtbot.waitUntil(is_told)


def shown_words(inspector: Inspector) -> list[QLabel]:
    return [label for label in inspector.findChildren(QLabel) if label.isVisible() and label.text()]


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [("en", (1280, 800), 100), ("en", (1280, 800), 200), ("ja", (1024, 640), 200)],
    ids=str,
)
def test_all_is_said_inside_the_window_and_below_the_prompt(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int], scale: int
) -> None:
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot, size, language=language, text_scale=scale) as window:
        window.open_entry(window.library.entries()[0])
        for start in PLACES:
            screen, place = looked_at(window, qtbot, start)
            paper = screen.inspector.geometry()
            prompt = screen.prompt_bar
            assert paper.top() >= prompt.mapTo(screen, prompt.rect().bottomLeft()).y(), place
            assert screen.rect().contains(paper), place
            for label in shown_words(screen.inspector):
                assert label.height() >= label.heightForWidth(label.width()), (place, label.text())


def test_what_is_too_long_for_the_window_is_written_smaller_but_no_smaller_than_usual(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot, (1024, 640), language="ja", text_scale=200) as window:
        window.open_entry(window.library.entries()[0])
        screen, _ = looked_at(window, qtbot, PLACES[0])
        inspector, usual = screen.inspector, look().font().pixelSize()
        board = QRect(screen.view_widget.mapTo(screen, QPoint()), screen.view_widget.size())
        sizes = []
        for lines in (1, 9, 40, 1):
            inspector.show_look(Inspection("題", goal="\n".join(["段"] * lines)), board, board)
            sizes.append(max(label.font().pixelSize() for label in shown_words(inspector)[1:]))
            assert screen.rect().contains(inspector.geometry()) or lines == 40
        assert sizes[0] == sizes[3] == usual > sizes[1] > sizes[2] == round(usual / 2)


def test_it_leaves_free_what_it_speaks_of_where_there_is_room(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        for start in PLACES:
            screen, place = looked_at(window, qtbot, start)
            view = screen.view_widget
            there = view.mapFromScene(screen.scene.places[place]).boundingRect()
            there.moveTopLeft(view.mapTo(screen, there.topLeft()))
            assert not screen.inspector.geometry().intersects(there), place


def test_a_card_of_the_market_is_called_by_its_name_alone_but_for_those_who_only_hear(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        for language, row in (("en", "Building row, space 1: "), ("ja", "建物カードの列、1番目：")):
            window.preferences.change(language=language)
            screen, place = looked_at(window, qtbot, "market.building.0")
            spoken, _ = screen.presenters.inspections.describe(place, screen.facing)
            title = shown_words(screen.inspector)[0].text()
            assert spoken == f"{row}{title}"


def test_it_is_shown_again_where_its_place_is_and_whole_when_text_grows_with_the_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """As with I and then F11: it kept its size and its corner, so that words were cut off."""
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        screen, _ = looked_at(window, qtbot, "market.building.4")
        for change in (lambda: window.resize(1900, 1200), lambda: window.preferences.change(text_scale=150)):
            change()
            assert not screen.inspector.isVisible()
            qtbot.waitUntil(screen.inspector.isVisible)
            now = screen.inspector.geometry()
            screen.presenters.inspector_popup.show()
            assert now == screen.inspector.geometry()
            for label in shown_words(screen.inspector):
                assert label.height() >= label.heightForWidth(label.width()), label.text()


def test_what_is_still_so_does_not_lie_over_what_another_does(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        screen, _ = looked_at(window, qtbot, "market.building.4")
        popup, seat = screen.presenters.inspector_popup, screen.session.acting
        popup.see_anew()
        assert screen.inspector.isVisible()
        popup._decides = lambda: 1 - (seat or 0)
        popup.see_anew()
        assert not screen.inspector.isVisible()


def test_what_is_no_longer_so_is_not_said_after_the_turn_of_a_bot(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(15), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        screen, _ = looked_at(window, qtbot, "market.building.0")
        screen.session.play(screen.session.match.seat or 0, screen.turn.means.choices[0].command)
        qtbot.waitUntil(lambda: not screen.session.is_busy)
        assert not screen.inspector.isVisible()


def test_who_looks_at_the_side_of_another_is_told_whose_it_is(qtbot: QtBot) -> None:
    """“You have 2 wood”, it said there, of another’s wood."""
    match = Match(Table("stone-age", (ANNA, YUKI), {"first_player": 0}, seed=5))
    while match.seat != 0 or not match.state.tribes[1].stock[0]:
        assert match.seat is not None
        match.play(match.seat, decide(match.game, match.state, match.seat, "apprentice", 7).command)
    screen = match_screen(qtbot, match)
    look_at = screen.presenters.inspections.look_at
    own = look_at("stock.wood", 0).goal
    screen.controllers.near_side.choose(1)
    said = look_at("stock.wood", 1).goal
    assert said.startswith(f"From ゆき’s side: You have {match.state.tribes[1].stock[0]}.")
    assert "side:" not in own
    assert "side:" not in look_at("deck", 1).goal, "that makes no difference"


def test_what_is_only_described_is_nobody_s_side(qtbot: QtBot) -> None:
    """“From Dee’s side: Works with red or yellow cards”, it said of a module on her mat."""
    match = Match(Table("revive", (ANNA, YUKI), {"first_player": 0}, seed=5))
    screen = match_screen(qtbot, match)
    screen.controllers.near_side.choose(1)
    looks = {place: screen.presenters.inspections.look_at(place, 1).goal for place in screen.scene.places}
    assert looks["cell01"].startswith("Exploring costs")
    assert looks["figure.A"].startswith("From ゆき’s side: "), "it is another one for each tribe"
    described = ("cell", "ls", "upper", "display", "module", "card")
    assert not [place for place, said in looks.items() if place.startswith(described) and "side:" in said]


def test_what_a_refusal_says_at_the_own_side_is_nobody_s_side_either(qtbot: QtBot) -> None:
    """“From Ada’s side: Closed this round”, it said of the hut; and “Average gain”, where the reader has people."""
    players = (ANNA, YUKI, Player("Cy", 2))
    match = Match(Table("stone-age", players, {"first_player": 0}, seed=5))
    while closed_in_village(match.state) is None or not any(match.state.tribes[match.seat or 0].at[:5]):
        assert match.seat is not None
        match.play(match.seat, decide(match.game, match.state, match.seat, "apprentice", 7).command)
    screen, own = match_screen(qtbot, match), match.seat
    assert own is not None
    other = (own + 1) % len(players)
    screen.controllers.near_side.choose(other)
    look_at = screen.presenters.inspections.look_at
    told = {place: look_at(place, other).goal for place in screen.scene.places}
    for described in ("Closed this round", "Average gain"):
        assert [place for place, said in told.items() if described in said]
        assert not [place for place, said in told.items() if f"side: {described}" in said]


def closes_places(*players: Player) -> tuple[Match, list[str]]:
    """Where the second player places people while others have closed a village place and one to gather at."""
    match = Match(Table("stone-age", players, {"first_player": 0}, seed=5))
    while True:
        view = match.game.view(match.state, None)
        full = [place for place in view.full if not view.people[place][1]]
        if match.seat == 1 and view.village_closed and full:
            return match, [view.village_closed, *full]
        assert match.seat is not None
        match.play(match.seat, decide(match.game, match.state, match.seat, "apprentice", 7).command)


@pytest.mark.parametrize("decides", ["person", "person before", "bot", "bot before"])
def test_why_a_place_is_closed_is_said_once_to_whoever_looks(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, decides: str
) -> None:
    """Nobody is refused anything while a bot decides, nor while they look back: there it wasn’t said at all."""
    monkeypatch.setattr(BotController, "_begin", lambda self: None)
    match, closed = closes_places(ANNA, replace(YUKI, level="apprentice") if "bot" in decides else YUKI)
    position = match.position
    if "before" in decides:
        match.play(1, match.legal()[0])
    screen = match_screen(qtbot, match)
    screen.session.look_at(position)
    for side in (0, 1):
        QTest.mouseClick(screen.seats.cards[side], Qt.MouseButton.LeftButton)
        assert screen.facing == side
        for place in closed:
            rest_on(screen, qtbot, place)
            said = [label.text() for label in shown_words(screen.inspector)]
            refused = [text for text in said if re.match(r"With 2 players, only .* each round\.", text)]
            told = [text for text in said if "Closed this round. With 2 players," in text]
            assert (len(refused), len(told)) == ((1, 0) if decides == "person" else (0, 1)), (place, said)
            assert not [text for text in told if "rings free" in text]


def test_at_a_table_of_bots_nobody_is_you(qtbot: QtBot) -> None:
    """The third had as much as the first, whose wood nobody’s side was said to be."""
    players = tuple(Player(f"Bot {seat}", seat, "apprentice") for seat in range(3))
    match = Match(Table("stone-age", players, {"first_player": 0}, seed=5))
    match.state.tribes[1].stock[0] = 4
    inspections = match_screen(qtbot, match).presenters.inspections
    for seat, wood in enumerate((0, 4, 0)):
        assert inspections.look_at("stock.wood", seat).goal.startswith(
            f"From Bot {seat}’s side: You have {wood}."
        )
