"""The first lesson of each game: its record is legal, its words are there, and it can be followed to its end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.app.presses import PressFilter
from desktop.app.settings import Preferences
from desktop.controllers import lesson as lessons
from desktop.controllers.lesson import (
    OTHER,
    Lesson,
    lesson_match,
    lesson_under_way,
    read_book,
    recorded,
)
from desktop.controllers.session import Session
from desktop.panels.lesson_panel import LessonPanel
from desktop.panels.prompt_bar import ChoiceButton
from desktop.shell.home import Home
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from desktop.words import languages, say, set_language
from desktop.words.catalogue import catalogue
from engine.core.errors import BrokenFile
from engine.games import CATALOGUE
from engine.games.pantheon.content import HEXES
from engine.match.match import Match
from engine.match.save import encoded, open_match, read_save, write_match
from tests.desktop.spoken import lesson_steps
from tests.desktop.table_robot import (
    InstantAutosave,
    MouseRobot,
    confirm_presence,
    confirm_seen,
    dark_look,
    log_of,
    see_all,
)
from tests.desktop.test_clicks import drag, lifted
from tests.desktop.test_following import near
from tests.desktop.window_kit import open_window, wait_for_listing

GAMES = list(CATALOGUE)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_record_is_a_legal_game_and_says_the_truth(game_id: str) -> None:
    book = read_book(game_id)
    match = lesson_match(book, "You", "Marigold")
    assert tuple(step.id for step in book.step) == lesson_steps(game_id)
    for step in book.step:
        assert match.seat == 0
        if step.command is not None:
            match.play(0, match.game.grammar.read(step.command))
            filled_in = match.game.filled_in(match.state) if match.seat == 0 else ()
            assert [command.notation for command in filled_in] == step.filled
        for filled in step.filled:
            match.play(0, match.game.grammar.read(filled), "filled")
        for reply in step.replies:
            match.play(1, match.game.grammar.read(reply))


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language("en")


def taught(
    qtbot: QtBot, game_id: str, match: Match | None = None, autosave: InstantAutosave | None = None
) -> tuple[TableScreen, Lesson, LessonPanel]:
    """The table of a game at the beginning of its lesson, or where a match stands in it."""
    book = read_book(game_id)
    match = match or lesson_match(book, "You", "Marigold")
    preferences = Preferences()
    preferences.change(animation="off", sound=False, bot_pace=0, confirm_end_turn=False)
    screen = TableScreen(Session(match, autosave or InstantAutosave()), preferences)
    qtbot.addWidget(screen, before_close_func=lambda shown: shown.shut())
    screen.resize(1280, 800)
    screen.presenters.guide.teach(book)
    with qtbot.waitExposed(screen):
        screen.show()
    lesson, panel = screen.presenters.guide.lesson, screen.presenters.guide.panel
    assert lesson is not None
    assert panel is not None
    return screen, lesson, panel


def until(qtbot: QtBot, screen: TableScreen, come: Callable[[], bool]) -> None:
    """See all that comes, until something has come about."""

    def has_come() -> bool:
        confirm_seen(screen)
        return come()

    qtbot.waitUntil(has_come)


def pointed_at(screen: TableScreen) -> set[str]:
    """The places of the buttons above the board that are outlined."""
    buttons = screen.prompt_bar.findChildren(ChoiceButton)
    return {button.place for button in buttons if button.isVisible() and button.property("pointed")}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_learner_can_follow_it_to_the_end_by_clicks(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    robot = MouseRobot(screen, seed=1)
    while not lesson.is_last:
        number = lesson.number
        assert lesson.sentence("title")
        if lesson.waits_for_move:
            assert [choice.command.notation for choice in screen.turn.means.choices] == [lesson.step.command]
            buttons = [place for place in lesson.places() if place.startswith("bar.")]
            assert pointed_at(screen) <= set(buttons)
            assert pointed_at(screen) or lesson.places()[0] not in buttons
            robot.play_one()
        else:
            panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert len(screen.turn.means.choices) > 1
    panel.next_button.click()
    assert not panel.isVisible()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game_id", GAMES)
def test_where_the_table_waits_until_something_was_seen_the_step_says_what_to_press(
    qtbot: QtBot, game_id: str, code: str
) -> None:
    """What a command brought is held for its learner, who is told to press what that waits for."""
    set_language(code)
    screen, lesson, panel = taught(qtbot, game_id)
    robot, held = MouseRobot(screen, seed=1), set[str]()

    def is_over() -> bool:
        stretch = screen.session.stretch
        if stretch is not None and stretch.held:
            held.add(lesson.step.id)
            assert say("play.done") in lesson.sentence("do"), lesson.step.id
        confirm_seen(screen)
        return lesson.number > number

    while not lesson.is_last:
        number = lesson.number
        if lesson.waits_for_move:
            robot.play_one()
        else:
            panel.next_button.click()
        qtbot.waitUntil(is_over)
    assert held or game_id in {"builders", "revive"}, "nothing is held in their lessons"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", [None, (1024, 640)], ids=str)
def test_some_lines_of_each_step_are_seen_at_once_beside_large_text_too(
    qtbot: QtBot, qapp: QApplication, game_id: str, code: str, size: tuple[int, int] | None
) -> None:
    set_language(code)
    with dark_look(qapp, 2.0):
        screen, lesson, panel = taught(qtbot, game_id)
        if size is not None:
            screen.resize(*size)
        qtbot.wait(50)
        for step in range(lesson.count):
            lesson._at = step
            panel.show_step()
            qapp.processEvents()
            words = panel.lesson_text
            seen = words.height() - words.text.mapTo(words.widget(), QPoint()).y()
            assert seen >= 2 * words.text.fontMetrics().lineSpacing(), lesson.step.id
            assert panel.leave_button.width() >= panel.leave_button.minimumSizeHint().width()
        panel.left.emit()
        seats = screen.seats
        assert (
            size
            or seats.further.isVisible()
            or not any(card._folded for card in seats.cards if card.is_facing)
        )


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game_id", GAMES)
def test_board_and_lesson_have_their_places_from_the_first_step_to_the_last(
    qtbot: QtBot, qapp: QApplication, game_id: str, code: str, scale: float
) -> None:
    """At no moment, not even while one step makes way for the next."""

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
                note()
            return False

    set_language(code)
    with dark_look(qapp, scale):
        screen, lesson, panel = taught(qtbot, game_id)
        qtbot.wait(50)
        places = set()

        def note() -> None:
            places.add((screen.view_widget.geometry().getRect(), panel.geometry().getRect()))

        watch = Watch()
        panel.installEventFilter(watch)
        for step in range(lesson.count):
            lesson._at = step
            panel.show_step()
            note()
            qtbot.wait(1)
            note()
        assert len(places) == 1


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game_id", GAMES)
def test_a_button_that_is_to_be_pressed_is_called_what_is_written_on_it(game_id: str, code: str) -> None:
    words = catalogue(code).entries
    written = {str(words[key]) for key in words if key == "play.done" or key.startswith(f"{game_id}.bar.")}
    for key, words_of_step in words.items():
        if key.startswith(f"{game_id}.tutorial.") and key.endswith(".do"):
            pressed = re.findall(r"[Pp]ress “([^{”]+)”|「([^{」]+)」を押", str(words_of_step))
            assert {first or second for first, second in pressed} <= written, key


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game_id", GAMES)
def test_it_sends_nobody_to_a_button_that_only_several_people_have(game_id: str, code: str) -> None:
    words = catalogue(code).entries
    look = str(words["play.look"])
    assert not [key for key in words if key.startswith(f"{game_id}.tutorial.") and look in str(words[key])]


def test_what_is_filled_in_is_confirmed_by_a_second_click_also_in_a_lesson(qtbot: QtBot) -> None:
    screen, lesson, panel = taught(qtbot, "stone-age")
    robot = MouseRobot(screen, seed=1)
    while lesson.step.id != "pay":
        number = lesson.number
        if lesson.waits_for_move:
            robot.play_one()
        else:
            panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert pointed_at(screen) == {"bar.pay"}
    assert set(screen.turn.means.changes) == {"civ_1"}
    robot.click("building_2")
    assert screen.status.text() == say("tutorial.not_that"), "the payment can't be cancelled here"
    robot.click("civ_1")
    assert lesson.step.id == "build"


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_that_a_step_mentions_is_outlined_on_the_mat_of_the_other_seat(
    qtbot: QtBot, game_id: str
) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    robot, side, scene = MouseRobot(screen, seed=1), screen.controllers.near_side, screen.scene

    def outlined() -> set[str]:
        see_all(screen)
        return set(scene._marked.get(scene._taught, ()))

    while not lesson.is_last:
        number, own = lesson.number, outlined()
        side.choose(OTHER)
        assert not outlined() & near(screen)
        side.return_own()
        assert outlined() == own
        if lesson.waits_for_move:
            robot.play_one()
        else:
            panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)


@pytest.mark.parametrize("game_id", GAMES)
def test_who_goes_astray_is_told_the_way(qtbot: QtBot, game_id: str) -> None:
    """Where there is only something to read, no place is outlined that could be followed."""
    screen, lesson, panel = taught(qtbot, game_id)
    match, keys = screen.session.match, set()
    while len(keys) < 2:
        key = "tutorial.not_that" if lesson.waits_for_move else "tutorial.read_on"
        first_places = {match.game.path(match.state, command)[0] for command in match.legal()}
        screen.turn.pick(min(first_places - set(lesson.places())))
        assert screen.status.text() == say(key)
        keys.add(key)
        panel.next_button.click()


def test_the_card_that_is_asked_for_can_be_dragged_and_another_tells_the_way(qtbot: QtBot) -> None:
    screen, lesson, panel = taught(qtbot, "builders")
    sites = screen.scene.regions["sites"].center()
    while not lesson.waits_for_move:
        drag(screen, "market.building.4", sites)
        assert screen.status.text() == say("tutorial.read_on")
        panel.next_button.click()
    assert tuple(lesson.places()) == ("market.building.4",)
    drag(screen, "market.building.0", sites)
    assert screen.status.text() == say("tutorial.not_that")
    assert screen.session.match.position == 0
    drag(screen, "market.building.4", sites)
    until(qtbot, screen, lambda: screen.session.match.position == 1)
    assert lesson.step.id != "start"


def drags(screen: TableScreen) -> list[tuple[str, str]]:
    """Everything that can be dragged now, with each place that is outlined for it then; it is laid back."""
    found = []
    board = screen.view_widget.viewport()
    for piece in sorted(screen.view_widget.grabbable & screen.view_widget.candidates):
        here = lifted(screen, piece)
        found += [(piece, goal) for goal in sorted(screen.turn.means.open_places) if goal != piece]
        QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=here)
        assert not screen.turn.selection.is_half_made
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_dragged_to_where_a_step_outlines_it_does_what_the_step_asks_for(
    qtbot: QtBot, game_id: str
) -> None:
    """All that a die could be used for was outlined; then the die was chosen, and “Not yet” said of where it went."""
    screen, lesson, panel = taught(qtbot, game_id)
    robot, dragged = MouseRobot(screen, seed=1), set[str]()
    while not lesson.is_last:
        number = lesson.number
        ways = drags(screen) if lesson.waits_for_move else []
        for piece, goal in ways:
            region = screen.scene.regions.get(goal)
            drag(screen, piece, region.center() if region is not None else goal)
            until(qtbot, screen, lambda number=number: lesson.number > number and not screen.turn.is_giving)
            QTest.qWait(1)  # what it is for is pointed at after it is shown
            assert lesson.number == number + 1
            assert screen.status.isHidden(), screen.status.text()
            dragged.add(piece)
            if (piece, goal) != ways[-1]:
                screen.session.undo()
                assert lesson.number == number
        if not lesson.waits_for_move:
            panel.next_button.click()
        elif not ways:
            robot.play_one()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert dragged or game_id not in {"builders", "revive"}


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_id != "troyes"])
def test_who_goes_astray_half_way_is_told_the_way(qtbot: QtBot, game_id: str) -> None:
    """Where something was picked, of what only the lesson forbids it was said that there is nothing to do.

    Each step of Troyes takes a single click.
    """
    screen, lesson, panel = taught(qtbot, game_id)
    robot, told = MouseRobot(screen, seed=5), 0
    nothing_to_do = say(f"{game_id}.refusal.only_to_look_at")
    while not lesson.is_last:
        match, number = screen.session.match, lesson.number
        path, means = lesson.places(), screen.turn.means
        begun = next(
            (place for place in path if place in means.all_places and not means.completes(place)), None
        )
        if begun is not None:
            firsts = {match.game.path(match.state, command)[0] for command in match.legal()}
            for place in sorted(firsts - set(path)):
                screen.turn.cancel()
                screen.turn.pick(begun)
                assert begun in screen.turn.selection.picked
                screen.turn.pick(place)
                assert screen.status.text() not in ("", nothing_to_do), (lesson.step.id, place)
                assert lesson.number == number
                told += 1
            screen.turn.cancel()
        if lesson.waits_for_move:
            robot.play_one()
        else:
            panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert told


@pytest.mark.parametrize("game_id", GAMES)
def test_who_has_clicked_on_the_board_reads_on_by_enter_as_before(qtbot: QtBot, game_id: str) -> None:
    """A click takes the keyboard to the board, where Enter did nothing while “Next” was asked for."""
    screen, lesson, panel = taught(qtbot, game_id)
    with qtbot.waitActive(screen):
        screen.activateWindow()
    robot, view = MouseRobot(screen, seed=6), screen.view_widget
    while not lesson.is_last:
        number = lesson.number
        if lesson.waits_for_move:
            robot.play_one()
        else:
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
            assert not panel.next_button.hasFocus()
            QTest.keyClick(view, Qt.Key.Key_Return)
            assert lesson.number == number + 1
        until(qtbot, screen, lambda number=number: lesson.number > number)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_points_where_the_lesson_leads(qtbot: QtBot, game_id: str) -> None:
    """A bot might do something else, which the lesson doesn't allow."""
    screen, lesson, panel = taught(qtbot, game_id)
    while not lesson.waits_for_move:
        screen.tool_bar.tools["hint"].click()
        assert screen.status.text() == say("tutorial.read_on")
        panel.next_button.click()
    screen.tool_bar.tools["hint"].click()
    assert screen.status.text() == say("tutorial.hint")


def test_who_has_found_the_way_reads_what_is_asked_next(qtbot: QtBot) -> None:
    screen, lesson, panel = taught(qtbot, "revive")
    while not lesson.waits_for_move:
        panel.next_button.click()
    card, _ = sorted(lesson.places())
    screen.turn.pick("switch")
    assert screen.status.text() == say("tutorial.not_that")
    assert screen.status.isVisible()
    screen.turn.pick(card)
    assert not screen.status.isVisible(), "it would cover the question for the slot"


def test_only_the_hex_that_a_step_asks_for_looks_as_if_it_could_be_chosen(qtbot: QtBot) -> None:
    screen, lesson, panel = taught(qtbot, "pantheon")
    robot, seen = MouseRobot(screen, seed=1), set()
    while not lesson.is_last:
        number, scene = lesson.number, screen.scene
        marked = {f"hex.{hex_.id}" for hex_ in HEXES if scene.piece_rect(f"reach.{hex_.id}") is not None}
        assert marked <= set(lesson.places())
        seen |= marked
        if lesson.waits_for_move:
            robot.play_one()
        else:
            panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert len(seen) > 2


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_only_read_about_leads_on_when_it_is_clicked(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    robot, led = MouseRobot(screen, seed=4), 0
    while not lesson.is_last:
        number, places = lesson.number, lesson.places()
        if lesson.waits_for_move:
            robot.play_one()
        elif places and places[0] in screen.scene.places:
            screen.view_widget.place_clicked.emit(places[0])
            assert lesson.number == number + 1
            led += 1
        else:
            panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert led
    assert screen.status.text() == ""


def test_a_double_click_passes_over_no_step_unread(qtbot: QtBot, qapp: QApplication) -> None:
    screen, lesson, panel = taught(qtbot, "builders")
    PressFilter.of(qapp)
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    where: QPoint = panel.next_button.mapTo(screen, panel.next_button.rect().center())
    QTest.mouseDClick(screen.windowHandle(), left, keys, where)
    assert lesson.number == 2
    QTest.mouseClick(screen.windowHandle(), left, keys, where)
    assert lesson.number == 3


@pytest.mark.parametrize("game_id", GAMES)
def test_the_keyboard_leads_through_what_is_only_read(qtbot: QtBot, game_id: str) -> None:
    """Also after a move with the mouse, which leaves the keyboard on the board or on the button of the move."""
    screen, lesson, _ = taught(qtbot, game_id)
    with qtbot.waitActive(screen):
        screen.activateWindow()
    robot = MouseRobot(screen, seed=5)
    while not lesson.is_last:
        number = lesson.number
        if lesson.waits_for_move:
            robot.play_one()
        else:
            QTest.keyClick(screen.window().focusWidget(), Qt.Key.Key_Space)
        until(qtbot, screen, lambda number=number: lesson.number > number)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("text_scale", "language"), [(100, "en"), (200, "en"), (200, "ja")])
def test_nothing_of_a_step_is_cut(
    qtbot: QtBot, tmp_path: Path, game_id: str, text_scale: int, language: str
) -> None:
    """What to do is whole with letters of any size; a text that has no room scrolls, by whole lines.

    No step makes the panel wider, "Next" stays where it was, and no button above the board is cut.
    """
    with open_window(tmp_path, qtbot, text_scale=text_scale, language=language) as window:
        window.learn(game_id)
        assert window.play is not None
        screen = window.play.screen
        lesson, panel = screen.presenters.guide.lesson, screen.presenters.guide.panel
        assert lesson is not None
        assert panel is not None
        robot = MouseRobot(screen, seed=7)
        least: set[int] = set()
        places_of_next: set[int] = set()
        while not lesson.is_last:
            number, text = lesson.number, panel.lesson_text
            confirm_seen(screen)
            wait_for_listing()
            least.add(panel.minimumSizeHint().width())
            assert len(least) == 1, lesson.step.id
            if not lesson.waits_for_move:
                places_of_next.add(panel.next_button.mapTo(screen, panel.next_button.rect().topLeft()).y())
                assert len(places_of_next) == 1, lesson.step.id
            bar = screen.prompt_bar
            buttons = [button for button in bar.findChildren(ChoiceButton) if button.isVisible()]
            assert all(bar.rect().contains(button.geometry()) for button in buttons), lesson.step.id
            if lesson.waits_for_move:
                assert panel.do.height() >= panel.do.heightForWidth(panel.do.width()), lesson.step.id
                assert panel.rect().contains(panel.do.geometry()), lesson.step.id
            scrolled = text.verticalScrollBar()
            if text_scale == 100:
                qtbot.waitUntil(lambda scrolled=scrolled: scrolled.maximum() == 0)
            assert text.viewport().height() >= text.title.fontMetrics().lineSpacing(), lesson.step.id
            assert text.widget().width() <= text.viewport().width(), lesson.step.id
            robot.play_one() if lesson.waits_for_move else panel.next_button.click()
            until(qtbot, screen, lambda number=number: lesson.number > number)


def test_its_players_are_called_what_the_language_spoken_calls_them(qtbot: QtBot, tmp_path: Path) -> None:
    """Whatever was spoken when it was begun: nobody gave them their names."""

    def named(window: MainWindow) -> set[str]:
        assert window.play is not None
        screen = window.play.screen
        assert screen.presenters.guide.lesson is not None
        match = screen.session.match
        names = [player.name for player in match.table.players]
        assert {entry.by.name for entry in match.entries} <= set(names)
        shown = " ".join(label.text() for label in screen.findChildren(QLabel) if label.isVisible())
        assert names[0] in shown
        return set(names)

    with open_window(tmp_path, qtbot) as window:
        window.learn("builders")
        assert named(window) == {"Blue", "Marigold"}
        for language, names in (("ja", {"青", "キンカン"}), ("en", {"Blue", "Marigold"})):
            window.preferences.change(language=language)
            assert named(window) == names
        window.go_home()
        window.preferences.change(language="ja")
        wait_for_listing()
        (entry,) = window.library.entries()
        window.open_entry(entry)
        assert named(window) == {"青", "キンカン"}


@pytest.mark.parametrize("game_id", GAMES)
def test_another_language_leaves_the_log_whole_while_what_was_played_is_saved_or_still_shown(
    qtbot: QtBot, game_id: str
) -> None:
    """The players are called otherwise in the middle of it, and so are those who played what is shown."""
    match = lesson_match(read_book(game_id), say("color.blue"), say("bot_name.orange"))
    autosave, spoken = InstantAutosave(), cycle(("ja", "en"))
    screen, lesson, panel = taught(qtbot, game_id, match, autosave)
    robot = MouseRobot(screen, seed=1)

    def speak() -> None:
        set_language(next(spoken))
        screen.retranslate()

    def has_come() -> bool:
        if screen.session.stretch is not None and screen.session.stretch.held:
            speak()
        confirm_seen(screen)
        return lesson.number > number

    while not lesson.is_last:
        number = lesson.number
        if lesson.waits_for_move:
            confirm_presence(screen)
            autosave.slow = True
            robot.give(screen.turn.means.choices[0])
            speak()
            autosave.slow = False
            autosave.finish()
        else:
            panel.next_button.click()
        qtbot.waitUntil(has_come)
    see_all(screen)
    lines = log_of(screen)
    screen.retranslate()
    assert lines == log_of(screen)


def test_enter_reads_on_from_the_empty_list_of_choices_too(qtbot: QtBot) -> None:
    screen, lesson, _ = taught(qtbot, "builders")
    screen.tabs.setCurrentWidget(screen.choices)
    screen.choices.setFocus()
    assert not screen.choices.count()
    QTest.keyClick(screen.choices, Qt.Key.Key_Return)
    assert lesson.number == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_looking_back_leaves_the_lesson_where_it_was(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    robot, session = MouseRobot(screen, seed=3), screen.session
    while not lesson.is_last:
        number = lesson.number
        session.look_at(0)
        session.return_to_now()
        assert lesson.number == number
        robot.play_one() if lesson.waits_for_move else panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_keyboard_is_where_a_move_is_wanted(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    with qtbot.waitActive(screen):
        screen.activateWindow()
    panel.next_button.setFocus()
    while not lesson.waits_for_move:
        assert panel.next_button.hasFocus()
        QTest.keyClick(panel.next_button, Qt.Key.Key_Space)
    bar = screen.prompt_bar
    assert screen.view_widget.hasFocus() or bar.focused_place in lesson.places()
    panel.leave_button.setFocus()
    QTest.keyClick(panel.leave_button, Qt.Key.Key_Space)
    assert screen.view_widget.hasFocus()


def test_who_comes_back_from_the_help_reads_on_by_the_same_key(qtbot: QtBot) -> None:
    screen, lesson, panel = taught(qtbot, "builders")
    with qtbot.waitActive(screen):
        screen.activateWindow()
    screen.entered()
    assert panel.next_button.hasFocus()
    while not lesson.waits_for_move:
        lesson.next()
    screen.entered()
    assert screen.view_widget.hasFocus()
    panel.leave_button.click()
    screen.entered()
    assert screen.view_widget.hasFocus()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_move_taken_back_is_the_step_again(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    robot, session = MouseRobot(screen, seed=4), screen.session
    while not lesson.waits_for_move:
        panel.next_button.click()
    number = lesson.number
    robot.play_one()
    until(qtbot, screen, lambda: lesson.number == number + 1)
    session.undo()
    was_taken_back = session.match.position == 0  # what has come to light stays, as the table has agreed
    assert lesson.number == (number if was_taken_back else number + 1)


def test_who_looks_back_while_an_undo_is_saved_reads_the_step_that_it_leads_to(qtbot: QtBot) -> None:
    autosave = InstantAutosave()
    screen, lesson, panel = taught(qtbot, "builders", autosave=autosave)
    robot, session = MouseRobot(screen, seed=4), screen.session
    numbers = []
    while session.match.position < 2:
        numbers.append(lesson.number)
        robot.play_one() if lesson.waits_for_move else panel.next_button.click()
        until(qtbot, screen, lambda: lesson.number > numbers[-1])
    autosave.slow = True
    session.undo()
    session.look_at(0)
    autosave.finish()
    assert session.is_live
    assert lesson.number == numbers[-1]


@pytest.mark.parametrize("game_id", ["builders", "revive"])
def test_a_move_that_is_redone_passes_over_no_step_unread(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    robot, session = MouseRobot(screen, seed=4), screen.session
    redone = 0
    while not lesson.is_last:
        number = lesson.number
        if not lesson.waits_for_move and session.match.position and session.match.undo_refusal() is None:
            session.undo()
            assert lesson.number < number
            session.redo()
            until(qtbot, screen, lambda number=number: lesson.number >= number)
            assert lesson.number == number
            redone += 1
        robot.play_one() if lesson.waits_for_move else panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    assert redone > 0


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("step", [1, 4])
def test_who_leaves_a_lesson_plays_on_as_they_like(qtbot: QtBot, game_id: str, step: int) -> None:
    """Steps are told by the number of commands: the first one after leaving must not bring back the next step."""
    screen, lesson, panel = taught(qtbot, game_id)
    robot, session = MouseRobot(screen, seed=2), screen.session
    while lesson.number < step:
        number = lesson.number
        robot.play_one() if lesson.waits_for_move else panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    panel.leave_button.click()
    assert not panel.isVisible()

    def is_free() -> bool:
        """Whether all may be done that the rules allow."""
        given = {choice.command for choice in screen.turn.means.choices}
        return given == set(session.match.allowed())

    for _ in range(8):
        until(qtbot, screen, lambda: session.asks_person)
        assert is_free()
        robot.play_sensibly()
        assert screen.bots.script() is None
        if session.asks_person and session.match.undo_refusal() is None:
            session.undo()
            assert is_free()
            session.redo()


@pytest.mark.parametrize("game_id", GAMES)
def test_nobody_changes_seats_in_a_lesson_before_its_end(qtbot: QtBot, game_id: str) -> None:
    """A bot would play something else than what is recorded, and the lesson could neither go on nor let go."""
    screen, lesson, panel = taught(qtbot, game_id)
    menu, robot = screen.seat_menu, MouseRobot(screen, seed=3)

    def can_be_chosen(seat: int | None) -> list[bool]:
        menu.open_at(QPoint(0, 0), seat)
        menu.hide()
        assert menu.actions()[0].text() == say("why_not.lesson" if lesson.number == 1 else "play.turn_for_me")
        return [action.isEnabled() for action in menu.actions()]

    for seat in (None, 0, 1):
        assert can_be_chosen(seat) == [False]
    while not lesson.is_last:
        number = lesson.number
        robot.play_one() if lesson.waits_for_move else panel.next_button.click()
        until(qtbot, screen, lambda number=number: lesson.number > number)
    until(qtbot, screen, lambda: screen.session.asks_person)
    for seat in (None, 0, 1):
        assert all(can_be_chosen(seat))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_goes_another_way_than_recorded_leaves_the_lesson(qtbot: QtBot, game_id: str) -> None:
    screen, lesson, panel = taught(qtbot, game_id)
    while not lesson.waits_for_move:
        panel.next_button.click()
    session = screen.session
    others = [command for command in session.match.legal() if command.notation != lesson.step.command]
    session.play(0, others[0])
    assert screen.presenters.guide.lesson is None
    assert not panel.isVisible()
    until(qtbot, screen, lambda: session.asks_person)
    assert {choice.command for choice in screen.turn.means.choices} == set(session.match.allowed())


def is_as_recorded(match: Match) -> bool:
    """Whether all is as the lesson's steps tell it, rolls included."""
    lesson = recorded(read_book(match.table.game), match.table.players, match.position)
    return bool(match.state == lesson.state)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_rolled_is_rolled_again_when_the_move_was_taken_back(qtbot: QtBot, game_id: str) -> None:
    """The steps speak of it: another roll made them untrue, and what came next could not be done."""
    screen, lesson, panel = taught(qtbot, game_id)
    robot, match, taken_back = MouseRobot(screen, seed=1), screen.session.match, set[int]()
    while not lesson.is_last:
        number = lesson.number
        if match.undo_refusal() is None and number not in taken_back:
            taken_back.add(number)
            screen.session.undo()
        elif lesson.waits_for_move:
            until(qtbot, screen, lambda: bool(screen.turn.means.choices))
            robot.play_one()
            until(qtbot, screen, lambda number=number: lesson.number > number)
            assert is_as_recorded(match)
        else:
            panel.next_button.click()
    assert taken_back


def in_lesson(window: MainWindow) -> tuple[TableScreen, Lesson]:
    """The table, and the lesson that leads there."""
    assert window.play is not None
    lesson = window.play.screen.presenters.guide.lesson
    assert lesson is not None
    return window.play.screen, lesson


def leave_and_continue(window: MainWindow) -> Lesson | None:
    """Go home, and continue what was played last; its lesson, if it leads on there."""
    window.go_home()
    wait_for_listing()
    home = window.current()
    assert isinstance(home, Home)
    home.continue_card.button.click()
    wait_for_listing()
    assert window.play is not None
    return window.play.screen.presenters.guide.lesson


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_that_was_left_half_way_goes_on_where_it_was(
    qtbot: QtBot, tmp_path: Path, game_id: str
) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.learn(game_id)
        for _ in range(3):
            screen, lesson = in_lesson(window)
            step = lesson.number
            while not lesson.waits_for_move:
                lesson.next()
            MouseRobot(screen, seed=1).play_one()
            until(qtbot, screen, lambda lesson=lesson, step=step: lesson.number > step)
            until(qtbot, screen, lambda screen=screen: screen.session.asks_person)
            position = screen.session.match.position
            goes_on = leave_and_continue(window)
            assert window.play is not None
            assert window.play.match.position == position
            assert goes_on is not None
            assert goes_on.step.id == lesson.step.id
            assert window.play.screen.presenters.guide.panel is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_that_was_left_while_the_other_player_moved_goes_on_with_what_is_recorded(
    qtbot: QtBot, tmp_path: Path, game_id: str
) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.preferences.change(bot_pace=0)
        window.learn(game_id)
        left = 0
        while True:
            screen, lesson = in_lesson(window)
            if lesson.is_last:
                break
            step, replies = lesson.number, lesson.step.replies
            if not lesson.waits_for_move:
                lesson.next()
                continue
            until(qtbot, screen, lambda screen=screen: bool(screen.turn.means.choices))
            screen.bots.pause(bool(replies))
            MouseRobot(screen, seed=1).play_one()
            if replies:
                until(qtbot, screen, lambda screen=screen: screen.session.match.seat == 1)
                window.preferences.change(bot_pace=3000)  # it must not have replied before it is looked at
                goes_on = leave_and_continue(window)
                assert goes_on is not None
                assert goes_on.number == step
                left += 1
                screen, lesson = window.play.screen, goes_on
                window.preferences.change(bot_pace=0)
                screen.bots.pace_ms = 0
            until(qtbot, screen, lambda lesson=lesson, step=step: lesson.number > step)
        assert left
        assert is_as_recorded(window.play.match)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_that_was_left_before_its_last_steps_were_read_goes_on_with_them(
    qtbot: QtBot, tmp_path: Path, game_id: str
) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.preferences.change(bot_pace=0)
        window.learn(game_id)
        screen, lesson = in_lesson(window)
        commands = read_book(game_id).commands
        while window.play.match.position < len(commands):
            number = lesson.number
            if lesson.waits_for_move:
                until(qtbot, screen, lambda: bool(screen.turn.means.choices))
                MouseRobot(screen, seed=1).play_one()
            else:
                lesson.next()
            until(qtbot, screen, lambda number=number: lesson.number > number)
        number = lesson.number
        lesson.next()
        goes_on = leave_and_continue(window)
        assert goes_on is not None
        assert goes_on.number == number


def test_a_lesson_that_was_taken_back_and_left_goes_on_with_redo(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.learn("builders")
        screen, lesson = in_lesson(window)
        while not lesson.waits_for_move:
            lesson.next()
        MouseRobot(screen, seed=1).play_one()
        until(qtbot, screen, lambda: screen.session.asks_person)
        after = lesson.step.id
        screen.session.undo()
        wait_for_listing()
        before = lesson.step.id
        goes_on = leave_and_continue(window)
        assert goes_on is not None
        while not goes_on.waits_for_move:
            goes_on.next()
        assert goes_on.step.id == before
        assert window.play is not None
        window.play.session.redo()
        wait_for_listing()
        assert goes_on.step.id == after


def test_a_game_that_has_gone_another_way_than_its_lesson_is_only_a_game(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.learn("builders")
        assert window.play is not None
        session = window.play.session
        recorded = read_book("builders").commands
        window.play.screen.presenters.guide.panel.leave_button.click()  # type: ignore[union-attr]
        other = next(command for command in session.match.legal() if command.notation != recorded[0])
        wait_for_listing()
        session.play(0, other)
        wait_for_listing()
        assert leave_and_continue(window) is None


def taken_back(game_id: str, *, rolls: bool) -> Match:
    """A lesson's game that went another way than recorded, by a move or only by a roll, which was taken back again."""
    book = read_book(game_id)
    table = lesson_match(book, "You", "Marigold").table
    told = recorded(book, table.players).entries
    for position in book.starts[:-1]:
        if bool(told[position].outcomes) != rolls:
            continue
        match = recorded(book, table.players, position)
        for command in [told[position].command] * 5 if rolls else match.legal():
            entry = match.play(0, command)
            is_apart = (
                entry.outcomes != told[position].outcomes if rolls else command != told[position].command
            )
            if match.undo_refusal() is not None:
                break
            match.undo()
            if is_apart and match.position == position:
                return match
    raise AssertionError(f"no move of {game_id} can be taken back")


@pytest.mark.parametrize(
    ("game_id", "rolls"), [*((game_id, False) for game_id in GAMES), ("stone-age", True)]
)
def test_a_lesson_doesnt_go_on_with_what_went_another_way_when_that_is_redone(
    qtbot: QtBot, game_id: str, rolls: bool
) -> None:
    """Who had left the lesson, played as they liked and took it back, was led on by steps that were not true."""
    match = taken_back(game_id, rolls=rolls)
    opened = open_match(read_save(write_match(match, "Game", datetime(2026, 3, 4, tzinfo=UTC)))).match
    assert lesson_under_way(opened) is not None
    screen, _, panel = taught(qtbot, game_id, opened)
    screen.session.redo()
    assert not is_as_recorded(opened)
    assert screen.presenters.guide.lesson is None
    assert not panel.isVisible()
    until(qtbot, screen, lambda: screen.session.asks_person)
    assert {choice.command for choice in screen.turn.means.choices} == set(opened.allowed())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_was_dealt_another_way_than_its_lesson_is_only_a_game(game_id: str) -> None:
    """A save says what was drawn: a forged one had the lesson speak of cards that were not there."""
    book = read_book(game_id)
    lesson = lesson_match(book, "You", "Marigold")
    other = Match(replace(lesson.table, seed=book.seed + 1))
    parts = json.loads(write_match(other, "Game", datetime(2026, 3, 4, tzinfo=UTC)))
    parts["table"]["seed"] = book.seed
    opened = open_match(read_save(encoded(parts)))
    assert opened.warning is None
    assert opened.match.table == lesson.table
    assert lesson_under_way(lesson) == book
    assert lesson_under_way(opened.match) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_who_leaves_it_is_led_no_more(qtbot: QtBot, game_id: str) -> None:
    """Also not when what the lesson waited for is played after all."""
    screen, lesson, panel = taught(qtbot, game_id)
    while not lesson.waits_for_move:
        panel.next_button.click()
    command = lesson.step.command
    assert command is not None
    panel.leave_button.click()
    assert screen.presenters.guide.lesson is None
    session = screen.session
    session.play(0, session.match.game.grammar.read(command))
    for reply in lesson.step.replies:
        screen.bots.shut()
        session.play(1, session.match.game.grammar.read(reply))
    assert session.asks_person
    assert [choice.command for choice in screen.turn.means.choices] == list(session.match.allowed())
    assert screen.bots.script() is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"game = 1",
        b'game = "builders"\nseed = 1\nstep = []',
        b'game = "builders"\nseed = 1\n[[step]]\nid = "a"\nmore = 1',
        b'game = "builders"\nseed = 1\n[[step]]\nid = 7',
        b'game = "builders"\nseed = -1\n[[step]]\nid = "a"',
        b'game = "builders"\nseed = 1\n' + b'[[step]]\nid = "a"\n' * 201,
        b"game = " + b"[" * 20_000,
        b"seed = " + b"9" * 20_000,
        b"#" * 50_001,
    ],
    ids=lambda data: f"{data[:40].decode(errors='replace')} {len(data)}",
)
def test_a_lesson_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "lesson.toml").write_bytes(data)
    monkeypatch.setattr(lessons, "files", lambda _: tmp_path)
    with pytest.raises(BrokenFile):
        read_book("builders")


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lessons, "files", lambda _: tmp_path)
    with pytest.raises(BrokenFile) as broken:
        read_book("builders")
    assert broken.value.refusal.reason == "file_gone"
