"""Figures that are not from the box of a game are said to be so: in the help, and where one looks at the thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.games import table_of
from desktop.shell.table_screen import TableScreen
from desktop.table.game_table import Situation
from desktop.words import languages, say, set_language
from desktop.words.catalogue import numbers_of
from desktop.words.designed import designed_line, figure_names
from desktop.words.help import pages
from engine.games import CATALOGUE
from engine.match.match import Match
from tests.desktop.help_tables import table
from tests.desktop.table_robot import confirm_presence, human_table, table_screen

GAMES = tuple(CATALOGUE)
SECTION = "14"


@pytest.fixture(params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("game", GAMES)
def test_the_help_lists_all_figures_that_are_our_own(game: str, spoken: str) -> None:
    designed = numbers_of(game).DESIGNED
    assert bool(designed) == (SECTION in [page.anchor for page in pages(game)])
    rows = table(game, SECTION) if designed else []
    said = {figure for _, figures in rows for figure in re.split(r", (?:and )?| and |、", figures)}
    assert said == {
        name for thing, figures in designed.items() for name in figure_names(game, thing, figures)
    }
    assert len({name for name, _ in rows}) == len(rows)


def test_the_pseudo_language_has_the_table_too(spoken: str) -> None:
    rows = [len(table(game, SECTION)) for game in GAMES if numbers_of(game).DESIGNED]
    set_language("pseudo")
    assert rows == [len(table(game, SECTION)) for game in GAMES if numbers_of(game).DESIGNED]


def test_what_is_called_the_same_has_one_row(spoken: str) -> None:
    gods = [name for name, _ in table("pantheon", SECTION) if say("pantheon.god.stonkus") in name]
    assert len(gods) == 1
    things = {re.sub(r"_\d$", "", thing) for thing in numbers_of("troyes").DESIGNED}  # the editions of a card
    assert len(table("troyes", SECTION)) == len(things) < len(numbers_of("troyes").DESIGNED)


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("builders", set()),
        ("stone-age", set()),
        ("troyes", {"card", "place"}),
        ("pantheon", {"card", "god", "loot", "rule"}),
    ],
)
def test_what_lies_open_at_the_start_is_known_to_be_ours(
    qapp: QApplication, game: str, kinds: set[str], spoken: str
) -> None:
    match = Match(human_table(2, game))
    table_, at = table_of(game), Situation.of(match.game, match.state, match.table.players)
    layout = table_.lay(at)
    places = {spot.place for spot in layout.spots if spot.place} | set(layout.places)
    things = {table_.look(at, place).thing for place in places}
    assert {thing.partition(".")[0] for thing in things if designed_line(game, thing)} == kinds


def quiet_line(qtbot: QtBot, screen: TableScreen, place: str) -> str:
    """What the close look says last of a place that the mouse rests on; empty if it doesn't say what is ours."""
    view, line = screen.view_widget, screen.inspector.findChild(QLabel, "inspectorDesigned")
    assert isinstance(line, QLabel)
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    qtbot.waitUntil(lambda: not screen.inspector.isVisible())

    def is_told() -> bool:
        QTest.mouseMove(view.viewport(), view.mapFromScene(screen.scene.places[place].center()))
        return screen.inspector.isVisible()

    qtbot.waitUntil(is_told)
    return line.text() if line.isVisible() else ""


def test_the_close_look_says_so_in_a_line_of_its_own(qapp: QApplication, qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2, "troyes"))
    assert quiet_line(qtbot, screen, "farm") == "Our own design, not from the box: smallest total."
    assert quiet_line(qtbot, screen, "cathedral") == ""
    _, spoken = screen.presenters.inspections.describe("farm", screen.facing)
    assert spoken.endswith("Our own design, not from the box: smallest total.")


def test_a_tile_says_which_of_its_figures_are_ours(qapp: QApplication, qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2, "pantheon", first_player=0))
    confirm_presence(screen)
    view = screen.session.situation().view
    god = view.gods[0]
    line = quiet_line(qtbot, screen, f"god.{god}")
    assert line == designed_line("pantheon", f"god.{god}") != ""
    assert "number of copies" in quiet_line(qtbot, screen, f"hex.{min(view.loot)}")
    assert quiet_line(qtbot, screen, "god_stack") == ""


def test_technologies_and_sides_are_called_so(spoken: str) -> None:
    tribe, site = (figure_names("revive", thing, ("a",)) for thing in ("tribe.forgeborn", "large_site.ls1"))
    assert (*tribe, *site) == {"en": ("technology A", "side A"), "ja": ("技術A", "A面")}[spoken]
