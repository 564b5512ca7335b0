"""The end of a game: its points are counted out, its winner is named with the reason, and one goes on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.presses import PressFilter
from desktop.games import table_of
from desktop.shell import files
from desktop.shell.curtain import Curtain
from desktop.shell.home import Home
from desktop.shell.layouts import Scroll, column
from desktop.shell.new_game import NewGame
from desktop.shell.play import Play
from desktop.shell.saves import turn_text
from desktop.shell.score_grid import Digits, Points, ScoreGrid
from desktop.shell.score_history import ScoreHistory
from desktop.shell.score_history_view import marks
from desktop.shell.score_sheet import ScoreScreen
from desktop.shell.widgets import FittedTitle, Words
from desktop.shell.window import SETTLED_MS, MainWindow
from desktop.table.game_table import Situation
from desktop.words import say
from desktop.words.engine import known_points, tallied
from engine.core.event import Event
from engine.core.game import OptionValue
from engine.core.score import ScoreLine, ScoreSheet, rank
from engine.games import CATALOGUE, open_game
from engine.games.builders.events import CoinsTaken, WorkerSent
from engine.match.match import Match
from engine.match.save import open_match, read_save
from engine.match.table import Player, Table, UndoPolicy
from tests.conformance.walks import WALKS, Walk, played, positions
from tests.desktop.table_robot import human_table
from tests.desktop.window_kit import (
    ANNA,
    YUKI,
    Opened,
    click,
    match_after,
    open_window,
    press,
    save_match,
    send_key,
    tab_to,
)

CORPUS = Path(__file__).parents[1] / "saves"


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    save_match(tmp_path, match_after(9999), "Long over")
    with open_window(tmp_path, qtbot) as made:
        made.open_entry(made.library.entries()[0])
        yield made


def scores(window: MainWindow) -> ScoreScreen:
    assert window.play is not None
    window.play.score_history.work_out()
    window.show_score()
    screen = window.current()
    assert isinstance(screen, ScoreScreen)
    for _ in range(4):  # layouts in layouts settle one after the other
        QApplication.processEvents()
    return screen


def test_the_sheet_has_every_point_with_its_source_and_names_the_winner(window: MainWindow) -> None:
    screen = scores(window)
    assert window.play is not None
    match = window.play.match
    winner = match.table.players[match.ranking().winners[0]]
    assert winner.name in screen.verdict.text()
    assert screen.crown.isVisible()
    numbers = [[cell.points for cell in line if isinstance(cell, Points)] for line in screen.grid.lines]
    sheets = match.scores()
    expected = [[sheet.lines[row].points for sheet in sheets] for row in range(len(sheets[0].lines))]
    assert numbers[: len(expected)] == expected
    assert numbers[len(expected)] == [sheet.total for sheet in sheets]
    assert screen.verdict.text() in screen.grid.accessibleDescription()


def test_who_won_is_laid_out_once_where_a_scroll_bar_leaves_too_little_room(qtbot: QtBot) -> None:
    """The program crashed in a window of some sizes when the game was over.

    With the scroll bar the line was too wide, in the smaller font it needed no scroll bar, and so on for ever.
    """

    class Counted(FittedTitle):
        resized = 0

        def resizeEvent(self, event: QResizeEvent) -> None:
            self.resized += 1
            if self.resized < 50:
                super().resizeEvent(event)

    for width in range(386, 398):
        title, below, content = Counted(), QWidget(), QWidget()
        title.setText("キンカンが118点で勝ちました！")
        below.setFixedHeight(200)
        content.setLayout(column(title, below, gap=4))
        page = Scroll(content)
        qtbot.addWidget(page)
        for height in range(238, 248, 2):
            title.resized = 0
            page.resize(width, height)
            page.show()
            QApplication.processEvents()
            assert title.resized < 10, (width, height)
            assert title.heightForWidth(title.width()) <= title.height()


@pytest.mark.parametrize(
    ("undo", "practice"), [("none", False), ("until_reveal", False), ("free", True), ("friendly", True)]
)
def test_where_undo_reaches_over_a_reveal_the_result_counts_as_practice(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, undo: UndoPolicy, practice: bool
) -> None:
    match = match_after(9999).copy()
    match.table = replace(match.table, undo=undo)
    save_match(tmp_path, match, "An evening")
    with open_window(tmp_path, qtbot) as window:
        (entry,) = window.library.entries()
        assert turn_text(entry) == ("Finished (practice)" if practice else "Finished")
        window.open_entry(entry)
        assert scores(window).practice.isVisible() is practice


def test_after_the_game_the_course_shows_the_points_that_were_hidden() -> None:
    path = Path(__file__).parents[1] / "saves" / "2026-11-23b" / "troyes-end-2.hearth"
    match = open_match(read_save(path.read_bytes())).match
    game, course = match.game, ScoreHistory(match)
    last_turn = max(at for at in range(1, match.position) if match.entries[at - 1].ends_turn)
    before = match.state_at(last_turn)
    public = tuple(sheet.total for sheet in game.scores(before))
    own = tuple(game.scores(before, seat)[seat].total for seat in range(2))
    every = tuple(sheet.total for sheet in game.uncovered_scores(before))
    assert len({public, own, every}) == 3
    assert course.totals()[-2] == every
    assert ScoreHistory(match.branch(last_turn)).totals()[-1] == public


def test_the_points_of_all_characters_are_gained_as_they_are_made_and_not_when_they_are_revealed() -> None:
    path = Path(__file__).parents[1] / "saves" / "2026-11-23b" / "troyes-end-2.hearth"
    match = open_match(read_save(path.read_bytes())).match
    counted = [line.source for line in match.scores()[0].lines]
    for position in range(match.position):
        for sheet in match.game.uncovered_scores(match.state_at(position)):
            assert [line.source for line in sheet.lines] == counted


@pytest.mark.parametrize(
    ("game", "turn_ends"), [("pantheon", ("turn_ended", "turn_started")), ("revive", ("turn_ended",))]
)
def test_a_turn_in_which_others_are_asked_something_is_one_turn(game: str, turn_ends: Sequence[str]) -> None:
    """Who has an extra action after others may have followed gained the points of both in one turn."""
    match = played(Walk(game, 3, seed=3))
    entries = match.entries
    ends = [
        at for at, entry in enumerate(entries, 1) if {event.kind for event in entry.events} & {*turn_ends}
    ]
    asked_within = [
        at for at in range(1, len(entries)) if entries[at - 1].seat != entries[at].seat and at not in ends
    ]
    assert asked_within
    sheets = [match.game.uncovered_scores(match.state_at(at)) for at in (0, *ends)]
    totals = [tuple(sheet.total for sheet in each) for each in sheets]
    assert list(ScoreHistory(match).totals())[: len(totals)] == totals


def whole_sheet(window: MainWindow, save: str) -> ScoreScreen:
    """The score sheet of a finished game of the corpus, laid out as it is seen."""
    (path,) = sorted(CORPUS.glob(f"*/{save}.hearth"))[-1:]
    window.open_file(path)
    return scores(window)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_whole_sheet_is_in_sight_with_what_may_be_done_next(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    saves = [f"{game}-end-4" for game in ("builders", "stone-age", "pantheon", "troyes", "revive")]
    with open_window(tmp_path, qtbot, size, language=language) as window:
        for save in [*saves, "revive-end-2", "revive-end-3"]:
            screen = whole_sheet(window, save)
            assert screen.findChildren(Scroll)[0].verticalScrollBar().maximum() == 0, save
            assert screen.home.visibleRegion().boundingRect() == screen.home.rect(), save


def test_what_shares_a_row_of_the_sheet_is_told_with_its_points(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot, (1280, 800)) as window:
        screen = whole_sheet(window, "revive-end-2")
        cells = [line[0].findChildren(Words) for line in screen.grid.lines]
        assert ["6", "end tile: 3\n1 artifact: 3"] in [[part.text() for part in parts] for parts in cells]
        assert ["18", "2 orbs: 12\n2 helices: 6"] in [[part.text() for part in parts] for parts in cells]
        (others,) = [line[1] for line in screen.grid.lines if line[0] is cells[-2][0].parentWidget()]
        assert [part.text() for part in others.findChildren(Words)] == ["10", "2 prisms"], "its own points"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 700)])
def test_a_sheet_longer_than_the_window_never_takes_the_buttons_with_it(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    with open_window(tmp_path, qtbot, size) as window:
        screen = whole_sheet(window, "revive-end-4")
        assert screen.findChildren(Scroll)[0].verticalScrollBar().maximum() > 0
        for button in (screen.again, screen.home):
            assert button.visibleRegion().boundingRect() == button.rect()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_with_large_letters_names_are_below_their_tokens_and_the_sheet_is_no_wider_than_the_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    with open_window(tmp_path, qtbot, (1024, 640), language=language, text_scale=200) as window:
        for game in ("stone-age", "pantheon", "troyes", "revive"):
            screen = whole_sheet(window, f"{game}-end-4")
            page = screen.findChildren(Scroll)[0]
            assert screen.grid.minimumSizeHint().width() <= screen.grid.width() < page.viewport().width(), (
                game
            )
            for head in screen.grid.heads:
                name = head.name
                assert name.heightForWidth(name.width()) < 2 * name.fontMetrics().lineSpacing(), name.text()
                assert name.y() > head.token.y()
        window.preferences.change(text_scale=100)
        window.resize(1280, 800)
        for head in screen.grid.heads:
            qtbot.waitUntil(lambda head=head: abs(head.name.y() - head.token.y()) < head.token.height())


def test_with_names_below_their_tokens_every_row_has_its_whole_height_at_once(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Rows of three lines were cut until the window was next laid out anew."""
    with open_window(tmp_path, qtbot, (1024, 640), text_scale=200) as window:
        window.play_kept(window.library.begin(Match(human_table(4, "revive")), "Revive"))
        window.show_score()
        screen = window.current()
        assert isinstance(screen, ScoreScreen)
        for _ in range(8):
            QApplication.processEvents()
        texts = [text for text in screen.grid.findChildren(Words) if not isinstance(text, Digits)]
        assert texts
        for text in texts:
            assert text.height() >= text.heightForWidth(text.width()), text.text()


def test_a_sheet_is_at_once_as_high_as_it_stays(qtbot: QtBot, tmp_path: Path) -> None:
    """Who pressed End at once stopped short of its end, which came a moment later."""
    with open_window(tmp_path, qtbot, (1024, 640), text_scale=200) as window:
        window.play_kept(window.library.begin(Match(human_table(4, "revive")), "Revive"))
        window.show_score()
        screen = window.current()
        assert isinstance(screen, ScoreScreen)
        QApplication.processEvents()
        at_once = screen.grid.height()
        QTest.qWait(2 * SETTLED_MS)
        assert screen.grid.height() == at_once > screen.height()


def test_the_rules_between_the_rows_are_painted_anew_where_the_rows_move(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the banner came, each rule was partly where it had been, and partly where its row is now."""
    painted: list[QRect] = []
    monkeypatch.setattr(ScoreGrid, "paintEvent", lambda _, event: painted.append(event.rect()))
    grid = scores(window).grid
    qtbot.waitUntil(lambda: bool(painted))
    painted.clear()
    cell = grid.lines[2][0]
    cell.move(cell.pos() + QPoint(0, 8))
    qtbot.waitUntil(lambda: grid.visibleRegion().boundingRect() in painted)


def test_below_the_points_stands_nothing_that_is_the_same_for_everybody(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """In Revive “score track” stood four times, and “1 technology” beside technology G."""
    with open_window(tmp_path, qtbot) as window:
        for game in ("builders", "stone-age", "pantheon", "troyes", "revive"):
            for line in whole_sheet(window, f"{game}-end-4").grid.lines[:-1]:
                notes = [cell.findChildren(Words)[1].text() for cell in line]
                said = [note for note in notes if note]
                assert len(said) < 2 or any(character.isdigit() for note in said for character in note)
                assert "1 technology" not in said


def test_with_large_letters_the_buttons_leave_the_room_to_the_sheet_and_keep_the_focus(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot, (1280, 800)) as window:
        screen = whole_sheet(window, "troyes-end-4")
        page = screen.findChildren(Scroll)[0]
        assert not page.isAncestorOf(screen.buttons)
        screen.review.setFocus()
        for scale, scrolls in ((200, True), (100, False)):
            window.preferences.change(text_scale=scale)
            qtbot.waitUntil(lambda scrolls=scrolls: page.isAncestorOf(screen.buttons) == scrolls)
            assert page.height() > window.height() / 2
            assert QApplication.focusWidget() is screen.review


def test_with_large_letters_buttons_out_of_sight_take_no_focus(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """They had had it before another screen was opened, which then had it no more."""
    with open_window(tmp_path, qtbot, (1280, 800)) as window:
        screen = whole_sheet(window, "troyes-end-4")
        tab_to(screen.review)
        press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        slider = window.screens.settings.lines["text_scale"].focused()
        tab_to(slider)
        for scale, scrolls in ((200, True), (100, False)):
            window.preferences.change(text_scale=scale)
            assert screen.findChildren(Scroll)[0].isAncestorOf(screen.buttons) == scrolls
            assert QApplication.focusWidget() is slider


def test_beside_the_sheet_stands_how_it_came_about(window: MainWindow) -> None:
    screen = scores(window)
    assert window.play is not None
    match = window.play.match
    score_history = ScoreHistory(match).totals()
    turns = [entry for entry in match.entries if entry.ends_turn]
    assert score_history[0] == tuple(sheet.total for sheet in match.game.scores(match.state_at(0)))
    assert score_history[-1] == tuple(sheet.total for sheet in match.scores())
    assert len(turns) <= len(score_history) - 1 <= len(turns) + 1
    assert screen.score_history.isVisible()
    assert all(
        f"{player.name}: " in screen.score_history.chart.accessibleDescription() for player in (ANNA, YUKI)
    )
    counted = {tally.name: tally.counts for tally in ScoreHistory(match).tallies()}
    events = [event for entry in match.entries for event in entry.events]
    sent = [event.seat for event in events if isinstance(event, WorkerSent)]
    assert counted["Workers sent"] == (sent.count(0), sent.count(1))
    taken = [event for event in events if isinstance(event, CoinsTaken)]
    assert sum(counted.get("Coins taken for actions", ())) == sum(event.coins for event in taken)
    shown = [label.text() for label in screen.score_history.tally.findChildren(Words)]
    assert [name for name in counted if name not in shown] == []


@pytest.mark.parametrize(
    ("language", "first", "counted"),
    [
        ("en", "saved position", "Statistics since the saved position"),
        ("ja", "保存時", "保存時の局面からの統計"),
    ],
)
def test_a_game_whose_earlier_moves_are_unknown_has_no_start_on_the_chart(
    window: MainWindow, language: str, first: str, counted: str
) -> None:
    window.preferences.change(language=language)
    begun = Match(Table("builders", (ANNA, YUKI), seed=4))
    midway = Match.resumed(begun.table, begun.state, forgotten=20)
    for match, begins, heading in (
        (begun, say("scores.start"), say("scores.tally")),
        (midway, first, counted),
    ):
        for notation in ("coins 3", "end") * 4:
            match.play(match.seat or 0, match.game.grammar.read(notation))
        window.play_new(match, "Evening")
        screen = scores(window)
        assert screen.score_history.isVisible()
        assert screen.score_history.chart.ends[0] == begins
        assert screen.score_history.counted.text() == heading


def test_a_sheet_leaves_nothing_of_the_one_before(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, window: MainWindow
) -> None:
    """Four seats, then two: no column, row or share of the longer sheet stays."""
    screen = scores(window)
    fresh = [cell.geometry() for line in screen.grid.lines for cell in line]
    assert window.play is not None
    four = tuple(Player(name, seat) for seat, name in enumerate(("One", "Two", "Three", "Four")))
    save_match(tmp_path, match_after(9999, names=four), "Four of them")
    window.go("home")
    window.open_entry(window.library.entries()[0])
    assert len(scores(window).grid.heads) == 4
    window.go("home")
    window.open_entry(window.library.entries()[1])
    again = scores(window)
    assert again is screen
    qtbot.waitUntil(lambda: [cell.geometry() for line in screen.grid.lines for cell in line] == fresh)


def test_what_is_counted_of_a_game_is_in_its_events(qapp: QApplication) -> None:
    for meta in CATALOGUE.values():
        home = type(open_game(meta.id)).__module__.rpartition(".")[0]
        written = {kind.kind: kind for kind in Event.__subclasses__() if kind.__module__.startswith(home)}
        for what in tallied(meta.id):
            for part in what.split("+"):
                kind, _, field = part.partition(".")
                assert kind in written, what
                named = {each.name for each in fields(written[kind])}
                assert not field or field in named or isinstance(getattr(written[kind], field), property), (
                    what
                )


def test_resources_taken_with_a_card_are_among_those_gathered() -> None:
    match = played(Walk("stone-age", 2, seed=2))
    entries = [
        entry for entry in match.entries if any(event.kind == "any_two_taken" for event in entry.events)
    ]
    assert entries
    events = [event for entry in match.entries for event in entry.events]
    gathered = sum(event.count for event in events if event.kind == "resources_gained") + 2 * len(entries)
    assert sum(ScoreHistory(match).tallies()[1].counts) == gathered


def test_what_the_fields_bring_is_among_the_food_gained() -> None:
    match = played(Walk("stone-age", 2, seed=2))
    states = [match.state_at(position) for position in range(match.position + 1)]
    meals = [event for entry in match.entries for event in entry.events if event.kind == "tribe_fed"]
    for seat in range(2):
        left = states[-1].tribes[seat].food - states[0].tribes[seat].food
        eaten = sum(event.people - event.missing for event in meals if event.seat == seat)
        counted = {tally.name: tally.counts for tally in ScoreHistory(match).tallies()}
        assert counted["Food gained"][seat] == left + eaten


def test_what_happened_before_the_first_command_is_counted() -> None:
    """A god from the stack of who then had eight, “0” it said."""
    match = Match(Table("pantheon", (ANNA, YUKI), seed=17))
    drawn = [event.seat for event in match.opening if event.kind == "god_drawn"]
    assert drawn
    counted = {tally.name: tally.counts for tally in ScoreHistory(match).tallies()}
    assert counted["Gods from the stack"] == (drawn.count(0), drawn.count(1))


def test_nothing_is_told_of_the_way_before_the_points_are_counted(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.change(animation="fast")
    screen = scores(window)
    assert screen.is_counting
    assert not screen.score_history.isVisible()
    qtbot.waitUntil(lambda: not screen.is_counting)
    assert screen.score_history.isVisible()


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (0, 0, [0, 1]),
        (0, 23, [0, 5, 10, 15, 20, 25]),
        (-3, 4, [-4, -2, 0, 2, 4]),
        (12, 310, [0, 100, 200, 300, 400]),
    ],
)
def test_the_scale_of_the_chart_has_few_round_numbers(lowest: int, highest: int, expected: list[int]) -> None:
    assert list(marks(lowest, highest)) == expected


def test_points_below_nothing_are_written_as_on_the_table(qtbot: QtBot) -> None:
    points = Points(-84, "")
    qtbot.addWidget(points)
    assert "−84" in [label.text() for label in points.findChildren(Words)]


def test_how_points_were_counted_never_flashes_up_as_a_window(qapp: QApplication) -> None:
    opened = Opened()
    qapp.installEventFilter(opened)
    cell = Points(3, "3 citizens")
    qapp.removeEventFilter(opened)
    assert not opened.windows
    cell.deleteLater()


def test_no_part_of_a_table_flashes_up_as_a_window_while_it_is_made(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    (path,) = sorted(CORPUS.glob("*/revive-end-2.hearth"))[-1:]
    with open_window(tmp_path, qtbot) as window:
        opened = Opened()
        qapp.installEventFilter(opened)
        window.open_file(path)
        qapp.removeEventFilter(opened)
        assert window.play is not None
        assert opened.windows == []


@pytest.mark.parametrize(("raised", "rows"), [(0, 2), (3, 3)])
def test_a_correction_has_a_row_only_where_somebody_needed_it(
    qapp: QApplication, raised: int, rows: int
) -> None:
    table = SimpleNamespace(game="troyes")
    play = SimpleNamespace(session=SimpleNamespace(players=[ANNA, YUKI]), match=SimpleNamespace(table=table))
    sheets = tuple(
        ScoreSheet(seat, (ScoreLine("gained", 0), ScoreLine("raised", seat * raised, corrects=True)))
        for seat in range(2)
    )
    grid = ScoreGrid()
    grid.lay(cast("Play", play), sheets, rank(sheets))
    assert len(grid.lines) == rows
    grid.deleteLater()


@pytest.mark.parametrize(("key", "text"), [(Qt.Key.Key_Space, " "), (Qt.Key.Key_Return, "\r")])
def test_a_key_that_finishes_the_counting_in_haste_begins_no_other_game(
    window: MainWindow, qtbot: QtBot, qapp: QApplication, key: Qt.Key, text: str
) -> None:
    PressFilter.of(qapp)
    window.preferences.change(animation="normal")
    screen = scores(window)
    assert screen.is_counting
    for at in (5000, 5120):
        send_key(window, key, at, text=text)
        send_key(window, key, at + 60, text=text, let_go=True)
    assert not screen.is_counting
    assert window.current() is screen
    for let_go in (False, True):
        send_key(window, key, 8000 + 60 * let_go, text=text, let_go=let_go)
    assert window.current() is not screen


def test_points_are_counted_row_by_row_and_a_key_finishes_it(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.change(animation="fast")
    screen = scores(window)
    assert screen.is_counting
    assert not screen.banner.isVisible()
    qtbot.waitUntil(lambda: screen.grid.shown > 0)
    press(Qt.Key.Key_Space)
    assert not screen.is_counting
    assert screen.grid.is_whole
    assert screen.banner.isVisible()
    window.leave()
    screen = scores(window)
    assert screen.grid.is_whole


@pytest.mark.parametrize("name", ["home", "review", "back"])
def test_the_end_of_the_counting_leaves_the_focus_where_the_person_has_moved_it(
    window: MainWindow, qtbot: QtBot, name: str
) -> None:
    """Play again took it, and what was pressed next began another game."""
    window.preferences.change(animation="fast")
    screen = scores(window)
    button = getattr(screen, name)
    tab_to(button)
    assert screen.is_counting
    qtbot.waitUntil(lambda: not screen.is_counting)
    assert button.hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_key_that_comes_too_late_to_finish_the_counting_begins_no_other_game(
    window: MainWindow, qtbot: QtBot, key: Qt.Key
) -> None:
    window.preferences.change(animation="fast")
    play = window.play
    assert play is not None
    screen = scores(window)
    assert screen.is_counting
    qtbot.waitUntil(lambda: not screen.is_counting)
    press(key)
    assert window.play is play
    assert window.current() is play.screen


def test_points_that_are_left_before_they_are_counted_take_no_key_from_the_table(
    window: MainWindow, qtbot: QtBot
) -> None:
    """The space bar began another game, as "Play again" had taken the focus out of sight."""
    window.preferences.change(animation="fast")
    screen = scores(window)
    play = window.play
    assert play is not None
    assert screen.is_counting
    press(Qt.Key.Key_Escape)
    assert window.current() is play.screen
    qtbot.waitUntil(lambda: not screen.is_counting)
    assert play.screen.isAncestorOf(QApplication.focusWidget())
    press(Qt.Key.Key_Space)
    assert window.play is play
    assert scores(window).grid.is_whole


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier),
    ],
)
def test_back_at_points_that_were_left_while_they_were_counted_the_focus_is_on_the_way_back(
    window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    """It was on nothing."""
    window.preferences.change(animation="fast")
    screen = scores(window)
    assert screen.is_counting
    press(key, modifier)
    assert window.current() is not screen
    press(Qt.Key.Key_Escape)
    assert window.current() is screen
    assert screen.back.hasFocus()


def test_in_another_language_scores_out_of_sight_leave_the_focus_where_it_is(window: MainWindow) -> None:
    scores(window)
    window.leave()
    window.go("settings")
    focused = QApplication.focusWidget()
    window.preferences.change(language="ja")
    assert QApplication.focusWidget() is focused


def test_points_are_counted_to_the_end_without_anybody_doing_anything(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.preferences.change(animation="fast")
    screen = scores(window)
    qtbot.waitUntil(screen.banner.isVisible)
    assert screen.grid.is_whole


def test_the_row_that_is_counted_is_in_sight_and_then_the_winner_is(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    in_sight: list[bool] = []
    with open_window(tmp_path, qtbot, animation="fast", text_scale=200) as window:
        screen = whole_sheet(window, "troyes-end-4")

        def is_done() -> bool:
            if screen.grid.shown > len(in_sight):
                row = screen.grid.lines[screen.grid.shown - 1]
                in_sight.append(not row[0].visibleRegion().isEmpty())
            return not screen.is_counting

        qtbot.waitUntil(is_done)
        assert in_sight == [True] * len(screen.grid.lines)
        assert not screen.verdict.visibleRegion().isEmpty()


def test_whoever_wants_less_motion_sees_the_whole_sheet_at_once(window: MainWindow) -> None:
    window.preferences.change(animation="slow", reduced_motion=True)
    screen = scores(window)
    assert screen.grid.is_whole
    assert screen.banner.isVisible()


def test_play_again_deals_anew_to_the_same_players(window: MainWindow) -> None:
    assert window.play is not None
    before = window.play.match.table
    click(scores(window).again)
    assert window.play is not None
    after = window.play.match
    assert after.position == 0
    assert (after.table.players, after.table.options) == (before.players, before.options)
    assert after.table.seed != before.seed
    assert window.current() is window.play.screen


def test_the_seed_of_a_game_that_has_ended_stands_with_its_scores(window: MainWindow) -> None:
    assert window.play is not None
    screen = scores(window)
    assert screen.seed.isVisible()
    assert screen.seed.text() == "Seed: 4"
    window.preferences.change(language="ja")
    assert screen.seed.text() == "シード：4"


def test_a_seed_that_deals_another_game_is_neither_told_nor_dealt(window: MainWindow) -> None:
    """Only a file can name one."""
    assert window.play is not None
    assert scores(window).same_deal.isVisibleTo(scores(window))
    match = window.play.match.copy()
    match.table = replace(match.table, seed=5)
    window.go("home")
    window.play_kept(window.library.begin(match, "Over"))
    assert scores(window).verdict.text()
    assert scores(window).seed.text() == ""
    assert not scores(window).same_deal.isVisibleTo(scores(window))
    assert scores(window).again.isVisibleTo(scores(window))


def test_the_same_deal_can_be_played_again(window: MainWindow) -> None:
    assert window.play is not None
    before = window.play.match
    click(scores(window).same_deal)
    assert window.play is not None
    after = window.play.match
    assert after is not before
    assert (after.position, after.table) == (0, before.table)
    assert after.start_outcomes == before.start_outcomes
    assert window.current() is window.play.screen


@pytest.mark.parametrize("save", ["2026-11-23b/troyes-end-2", "2026-11-23/revive-end-2"])
def test_the_same_deal_is_the_same_under_newer_rules_too(window: MainWindow, save: str) -> None:
    """Today's rules have other figures on some cards."""
    data = CORPUS.joinpath(f"{save}.hearth").read_bytes()
    before = open_match(read_save(data)).match
    window.play_kept(window.library.begin(before, "Over"))
    click(scores(window).same_deal)
    assert window.play is not None
    after = window.play.match
    assert after.setup.version == before.setup.version != before.game.meta.version
    assert after.game.dump(after.state) == before.game.dump(before.state_at(0))
    window.go("home")
    entry = window.library.newest()
    assert entry is not None
    window.open_entry(entry)
    assert window.play is not None
    assert window.play.match.setup == after.setup


SEED = 987_654_321


def test_while_a_game_is_played_its_seed_is_nowhere(window: MainWindow, qtbot: QtBot) -> None:
    """Not even of one that was dealt by it, nor of the game before, whose sheet may still be there."""
    assert window.play is not None
    match = match_after(9999, seed=SEED)
    window.play_kept(window.library.begin(match, "Over"))
    assert str(SEED) in text_of(scores(window))
    click(scores(window).same_deal)
    assert window.play is not None
    qtbot.waitUntil(lambda: window.play is not None and window.play.session.asks_person)
    for name in ("table", "score", "home", "load"):
        window.go(name)
        QApplication.processEvents()
        assert str(SEED) not in text_of(window), name


def test_a_seed_that_was_typed_in_is_not_brought_back(window: MainWindow) -> None:
    screen = window.screen_named("new")
    window.go("new")
    assert isinstance(screen, NewGame)
    QTest.keyClicks(screen.seed, str(SEED))
    assert screen.table().seed == SEED
    window.start(screen.table())
    window.go("new")
    screen.seed.undo()
    assert str(SEED) not in text_of(window)


def text_of(top: QWidget) -> str:
    """All that a widget and those in it say, seen or not."""
    said = []
    for widget in (top, *top.findChildren(QWidget)):
        said += [
            widget.toolTip(),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.windowTitle(),
        ]
        text = getattr(widget, "text", None)
        said.append(text() if callable(text) else "")
    return " ".join(said)


def test_review_shows_the_game_from_its_beginning(window: MainWindow) -> None:
    click(scores(window).review)
    assert window.play is not None
    assert window.current() is window.play.screen
    assert window.play.session.shown == 0


def test_the_game_can_be_written_to_a_file(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.hearth"
    monkeypatch.setattr(files, "choose_to_write", lambda parent, name: target)
    click(scores(window).export)
    assert read_save(target.read_bytes()).seat is None


def test_home_leads_home(window: MainWindow) -> None:
    click(scores(window).home)
    assert isinstance(window.current(), Home)


def test_in_the_middle_it_tells_how_it_stands_and_names_no_winner(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(12), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        screen = scores(window)
        assert screen.heading.text() == "If the game ended now"
        assert not screen.banner.isVisible()
        assert not screen.again.isVisible()
        press(Qt.Key.Key_Escape)
        assert window.play is not None
        assert window.current() is window.play.screen


@pytest.mark.parametrize(("language", "note"), [("en", "Hidden points"), ("ja", "非公開の得点")])
def test_what_is_hidden_has_a_question_mark_and_no_number_before_the_end(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, note: str
) -> None:
    path = CORPUS / "2026-11-27b" / "troyes-end-3.hearth"
    whole = open_match(read_save(path.read_bytes())).match
    with open_window(tmp_path, qtbot, language=language) as window:
        window.play_kept(window.library.begin(whole.branch(150), "Running"))
        screen = scores(window)
        first, *_, last = ([label_of(cell) for cell in line] for line in screen.grid.lines)
        public = [sheet.total for sheet in whole.game.scores(whole.state_at(150))]
        assert first == ["?"] * 3
        assert last == [known_points(total, concealed=True) for total in public]
        assert all(total in screen.grid.accessibleDescription() for total in last)
        assert note in screen.left_out.text()
        assert screen.left_out.isVisible()
        window.play_kept(window.library.begin(whole, "Over"))
        screen = scores(window)
        assert [label_of(cell) for cell in screen.grid.lines[-1]] == ["48", "37", "33"]
        assert not screen.left_out.isVisible()


BOUGHT: dict[str, Any] = {"tribes": [{"cards": ["civ_card_13"]}, {}]}
ARTIFACTS: dict[str, Any] = {"seats": [{"upper": [1, 0, 0]}, {}]}


@pytest.mark.parametrize(
    ("game", "options", "scene", "words"),
    [
        ("troyes", {"hidden_vp": True}, None, "Hidden points and characters aren’t counted here."),
        ("troyes", {"hidden_vp": False}, None, "Hidden characters aren’t counted here."),
        ("stone-age", {"open_cards": True}, BOUGHT, ""),
        ("stone-age", {"open_cards": False}, BOUGHT, "Hidden cards aren’t counted here."),
        ("revive", {"artifact_card": "random"}, ARTIFACTS, "Hidden artifact cards aren’t counted here."),
        ("revive", {"artifact_card": "shared"}, {**ARTIFACTS, "shared_card": ["ac04"]}, ""),
    ],
)
def test_only_what_is_hidden_at_this_table_is_said_to_be_left_out(
    qapp: QApplication,
    qtbot: QtBot,
    tmp_path: Path,
    game: str,
    options: dict[str, OptionValue],
    scene: dict[str, Any] | None,
    words: str,
) -> None:
    begun = Match(Table(game, (ANNA, YUKI), options))
    agreed = scene and {**scene, "options": options}
    match = Match.resumed(begun.table, begun.game.set_up(agreed)) if agreed else begun
    with open_window(tmp_path, qtbot) as window:
        window.play_kept(window.library.begin(match, "Running"))
        screen = scores(window)
        assert (screen.left_out.text(), screen.left_out.isVisible()) == (words, bool(words))


@pytest.mark.parametrize("game", ["stone-age", "troyes", "revive"])
def test_a_total_beside_a_name_says_that_something_hidden_is_left_out(qapp: QApplication, game: str) -> None:
    met = 0
    for walk in (walk for walk in WALKS if walk.game_id == game):
        for position, state in positions(walk, every=40):
            players = played(walk).table.players
            at = Situation.of(walk.game, state, players, viewer=0)
            sheets = walk.game.scores(state, 0)
            for seat, sheet in enumerate(sheets):
                (total,) = (
                    fact for fact in table_of(game).seat(at, seat).facts if fact.key.endswith(".total")
                )
                met += sheet.concealed
                assert total.more or not sheet.concealed, (walk, position, seat)
    assert met > 10


def label_of(cell: QWidget) -> str:
    """The number that stands in a cell of the sheet."""
    return cell.findChildren(Words)[0].text()


# The curtain.


def test_while_the_curtain_is_closed_nothing_of_the_game_is_in_the_window(window: MainWindow) -> None:
    assert window.play is not None
    table = window.play.screen
    curtain = Curtain(table)
    curtain.close_for(1, (ANNA, YUKI))
    QApplication.processEvents()
    assert curtain.is_closed
    assert not table.isVisible()
    assert curtain.geometry() == window.rect()
    assert not any(child.isVisible() for child in table.findChildren(type(table)))
    assert curtain.heading.text() == "Pass to ゆき"
    rgb = QImage.Format.Format_RGB32
    assert window.grab().toImage().convertToFormat(rgb) == curtain.grab().toImage().convertToFormat(rgb)
    window.resize(1400, 900)
    QApplication.processEvents()
    assert curtain.geometry() == window.rect()


def test_only_who_is_meant_lifts_it_and_no_other_key_comes_through(window: MainWindow, qtbot: QtBot) -> None:
    assert window.play is not None
    table = window.play.screen
    curtain = Curtain(table)
    curtain.close_for(0, (ANNA, YUKI))
    QApplication.processEvents()
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_H, Qt.Key.Key_Comma):
        press(key)
    assert curtain.is_closed
    assert not table.isVisible()
    with qtbot.waitSignal(curtain.lifted) as lifted:
        click(curtain.ready)
    assert lifted.args == [0]
    assert not curtain.is_closed
    assert table.isVisible()
    curtain.close_for(1, (ANNA, YUKI))
    QApplication.processEvents()
    press(Qt.Key.Key_Return)
    assert not curtain.is_closed


def by_hand(match: Match) -> list[tuple[int, ...]]:
    """The totals after each turn, counted from the journal in one go."""
    entries = match.entries[: match.position]
    ends = [0]
    ends += [number for number, entry in enumerate(entries[:-1], start=1) if entry.ends_turn]
    ends += [match.position] * (match.position > 0)
    return [tuple(sheet.total for sheet in match.game.scores(match.state_at(end))) for end in ends]


def test_how_a_match_went_is_worked_out_once_and_goes_on_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = match_after(9999)
    match = Match(whole.table)
    calls: list[int] = []
    scores_of = type(match.game).scores
    monkeypatch.setattr(
        type(match.game), "scores", lambda game, *known: calls.append(1) or scores_of(game, *known)
    )
    score_history = ScoreHistory(match)
    for entry in whole.entries[:-1]:
        match.play(entry.seat, entry.command)
        assert score_history.work_out(1)
    assert len(calls) <= match.position + 1, "each position once at most"
    calls.clear()
    match.play(whole.entries[-1].seat, whole.entries[-1].command)
    first = score_history.totals()
    turns = len(calls)
    assert turns <= 2 * (match.position + 1), "after the end once for each seat"
    assert score_history.totals() == first
    assert score_history.tallies()
    assert len(calls) == turns, "what is known is not worked out again"
    assert list(first) == by_hand(match)


def test_how_a_match_went_is_worked_out_in_pieces() -> None:
    match = match_after(9999)
    score_history = ScoreHistory(match)
    pieces = 1
    while not score_history.work_out(7):
        pieces += 1
        assert len(score_history._entries) == min(7 * (pieces - 1), match.position)
    assert pieces == -(-match.position // 7)
    assert list(score_history.totals()) == by_hand(match)


def test_what_is_taken_back_and_played_otherwise_is_told_as_it_went() -> None:
    whole = match_after(9999)
    match = Match(replace(whole.table, undo="friendly"))
    for entry in whole.entries[:40]:
        match.play(entry.seat, entry.command)
    score_history = ScoreHistory(match)
    score_history.totals()
    match.undo_to(25)
    assert list(score_history.totals()) == by_hand(match)
    assert score_history.tallies() == ScoreHistory(match).tallies()
    for number in range(12):
        assert match.seat is not None
        legal = match.legal()
        match.play(match.seat, legal[(7 * number) % len(legal)])
        assert list(score_history.totals()) == by_hand(match)
        assert score_history.tallies() == ScoreHistory(match).tallies()


def test_a_long_match_is_told_a_little_later_and_the_window_goes_on(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.play is not None
    score_history = window.play.score_history = ScoreHistory(window.play.match)
    monkeypatch.setattr("desktop.shell.score_sheet.PIECE", 3)
    window.show_score()
    screen = window.current()
    assert isinstance(screen, ScoreScreen)
    assert not screen.score_history.isVisible()
    assert len(score_history._entries) < window.play.match.position
    qtbot.waitUntil(screen.score_history.isVisible)
    assert len(score_history._entries) == window.play.match.position


def test_who_had_lent_their_last_turn_begins_the_next_game_themselves(window: MainWindow) -> None:
    """Where the game was left as it ended, before the seat came back, a bot began the next one."""
    anna, rook = Player("Anna", 0), Player("Rook", 1, "apprentice")
    lent = replace(anna, level="master", lent=True)
    window.start_again(Table("builders", (lent, rook), {"first_player": 0}))
    assert window.play is not None
    match = window.play.match
    assert match.table.players == (anna, rook)
    assert match.rests()
    assert not match.setup.bots_only
