"""Nothing moves that need not: the board keeps its place, and so do the buttons above it, while a game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.style import look
from desktop.bench.__main__ import main
from desktop.bench.board import begun, changes, places_of_board
from desktop.bench.hands import be_there
from desktop.controllers.bots import Thinker
from desktop.controllers.recap import Recap, SeatRecap
from desktop.panels.seat_texts import Number
from desktop.shell.table_screen import TableScreen
from desktop.shell.turn_presenter import DONE
from desktop.table.game_table import Button
from desktop.words import say, set_language
from engine.bots.levels import decide
from engine.core.errors import Refusal
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from tests.desktop.table_robot import MouseRobot, dark_look, human_table, match_screen, table_screen
from tests.desktop.window_kit import open_window, save_match

COMMANDS = 60
"""So many commands of a game for most seats show every question at least once."""


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decide for the bots as well: each command would kill the process that was asked, and start another."""
    monkeypatch.setattr(Thinker, "start", lambda _: None)
    monkeypatch.setattr(Thinker, "ask", lambda *_: None)


@pytest.fixture(params=["en", "ja"])
def tongue(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def do_not_paint(screen: TableScreen) -> None:
    """Lay a table out without painting it, which takes longer: only where things lie is looked at."""
    screen.setUpdatesEnabled(False)


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 1.0), ((1920, 1080), 1.0), ((1280, 800), 2.0)])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_the_board_never_changes_its_place_in_a_game(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, size: tuple[int, int], text: float, tongue: str
) -> None:
    with dark_look(qapp, text):
        screen = match_screen(qtbot, begun(meta))
        screen.resize(*size)
        qtbot.wait(20)
        do_not_paint(screen)
        screen.prompt_bar.show_buttons((), (), (), (), str)
        sentence = screen.prompt_bar._sentence.geometry().getRect()[1::2]
        places = places_of_board(qapp, screen, COMMANDS)
        assert screen.prompt_bar._sentence.geometry().getRect()[1::2] == sentence
        assert changes(places) == 0, places


@pytest.mark.parametrize("size", [(1280, 781), (1920, 1080)])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_with_large_text_there_is_always_room_for_a_second_line(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, size: tuple[int, int], tongue: str
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(meta))
        screen.resize(*size)
        qtbot.wait(20)
        bar = screen.prompt_bar
        heights = []
        for words in (
            "",
            "A word",
            "A sentence of two lines with letters of twice their size " * (1 + size[0] // 1900),
        ):
            bar.show_prompt(0, 0, words, ())
            bar._arrange()
            heights.append(bar.height())
        assert bar._sentence.heightForWidth(bar._sentence.width()) > bar._sentence.fontMetrics().lineSpacing()
        assert len(set(heights)) == 1


def test_a_sentence_that_is_too_long_for_two_lines_is_written_smaller_but_no_smaller_than_usual(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        bar, usual = screen.prompt_bar, look().font().pixelSize()
        heights, sizes, weights = [], [], set()
        for words in (
            "A word",
            "Some words more than two lines are enough for " * 3,
            "A word",
            "Far more " * 90,
        ):
            bar.show_prompt(0, 0, words, ())
            bar._arrange()
            heights.append(bar.height())
            sizes.append(bar._sentence.font().pixelSize())
            weights.add(bar._sentence.font().weight())
        assert heights[0] == heights[1] == heights[2] < heights[3]
        assert usual == sizes[0] == sizes[2] > sizes[1] > sizes[3] == usual / 2
        assert weights == {QFont.Weight.DemiBold}


def test_in_a_low_window_with_large_text_the_bar_grows_once_for_a_second_line_and_stays_so_high(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        bar, heights = screen.prompt_bar, []
        bar.show_prompt(0, 0, "A word", ())
        screen.resize(1270, 720)  # another width: what was asked before counts no more
        qtbot.wait(20)
        for words in ("A word", "Some words for two lines of large text " * 2, "A word", "Far more " * 20):
            bar.show_prompt(0, 0, words, ())
            bar._arrange()
            heights.append(bar.height())
        assert heights[0] < heights[1] == heights[2] == heights[3]


def test_buttons_give_up_their_words_for_their_icons_before_they_take_a_second_row_the_last_first(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        bar = screen.prompt_bar

        def texts(*buttons: Button) -> list[str]:
            places = [button.place for button in buttons]
            bar.show_buttons(buttons, places, places, (), lambda place: f"This is {place}")
            assert bar._row.heightForWidth(bar._row.geometry().width()) == bar._gauge.sizeHint().height()
            return [bar.button(place).text() for place in places]

        usual = [
            Button(f"bar.{name}", "common/icon/close", f"Do {name}") for name in ("this", "that", "more")
        ]
        confirm = Button("bar.yes", "common/icon/check", "Confirm", main=True)
        once, twice = Button("bar.one", "common/icon/cards", "1×"), Button("bar.two", "", "2×")
        assert texts(*usual) == ["Do this", "Do that", "Do more"]
        assert texts(*usual, confirm, once, twice) == ["Do this", "", "", "Confirm", "1×", "2×"]
        assert bar.button("bar.more").accessibleName() == "This is bar.more"
        assert texts(*usual) == ["Do this", "Do that", "Do more"]


@pytest.mark.parametrize("scale", [1.0, 1.2, 1.5, 2.0])
def test_the_controls_of_the_history_lie_where_they_did_at_every_move(
    qtbot: QtBot, qapp: QApplication, scale: float, tongue: str
) -> None:
    with dark_look(qapp, scale):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        screen.resize(1920, 1080)
        qtbot.wait(20)
        history, lying = screen.history, set()
        for position in (0, 7, *range(100, 110), *range(990, 1000)):
            history.show_position(position, position)
            qapp.processEvents()
            controls = (*history._buttons.values(), history.slider)
            lying.add(tuple(control.geometry().getRect() for control in controls))
        assert len(lying) == 1


def test_the_notice_keeps_its_size_when_an_aid_beside_it_goes(qtbot: QtBot, qapp: QApplication) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        screen.resize(1280, 800)
        qtbot.wait(20)
        bar, usual = screen.prompt_bar, look().font().pixelSize()
        bar.show_buttons((), (), (), (), str)
        bar.set_notice("Epoch 3, Gallia – 1 loot, 5 left")
        for pips in (3, 0):  # what is left to spend: it comes and goes, and has its room
            bar.show_prompt(0, 0, "A word", ("common/icon/cards",) * pips)
        for label in ("", "Restart turn", ""):
            bar.show_aid("start_over", label, "Undoes the whole turn.")
            assert bar._notice.font().pixelSize() == usual


def test_however_much_is_left_to_spend_few_pips_are_painted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A saved game may say tens of thousands: to paint each held up the window for seconds at every command."""
    bar = match_screen(qtbot, begun(next(iter(CATALOGUE.values())))).prompt_bar
    painted: list[str] = []
    picture = bar._picture
    monkeypatch.setattr(bar, "_picture", lambda name, extent: painted.append(name) or picture(name, extent))
    bar.show_prompt(0, 0, "A word", ("common/icon/cards",) * 12)
    assert painted.count("common/icon/cards") == 12
    painted.clear()
    bar.show_prompt(0, 0, "A word", ("common/icon/cards",) * 50_000)
    assert painted.count("common/icon/cards") <= 100


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_no_number_of_a_seat_is_cut_in_a_window_of_any_size(
    qtbot: QtBot, tmp_path: Path, meta: GameMeta, size: tuple[int, int]
) -> None:
    """In a large one the seats were no wider than the panel that tells what the others did."""
    save_match(tmp_path, begun(meta), "Begun")
    with open_window(tmp_path, qtbot, size) as window:
        window.open_entry(window.library.entries()[0])
        assert window.play is not None
        seats = window.play.screen.seats

        def cut() -> list[str]:
            numbers = [part for part in seats.findChildren(Number) if part.isVisible()]
            return [part.text() for part in numbers if part.width() < part.minimumSizeHint().width()]

        qtbot.waitUntil(lambda: not cut())


@pytest.mark.parametrize(
    ("notice", "lines"),
    [("Round 3", 1), ("Written smaller in one line", 1), ("Far too long for one line " * 2, 2)],
)
def test_in_a_low_window_with_large_text_nothing_in_the_bar_is_cut(
    qtbot: QtBot, qapp: QApplication, notice: str, lines: int
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        screen.resize(1024, 640)
        qtbot.wait(20)
        bar = screen.prompt_bar
        places = [f"bar.{number}" for number in range(9)]
        bar.show_buttons([Button(place, "common/icon/cards", "1×") for place in places], places, (), (), str)
        bar.show_prompt(0, 0, "Some words for two lines of large text " * 2, ("common/icon/cards",) * 3)
        bar.set_notice(notice)
        bar._tallest, bar._arranged = 0, None  # what was said before counts no more
        bar._arrange()
        assert bar.height() == bar._whole.totalHeightForWidth(bar.width())
        width, metrics = bar._notice.width(), bar._notice.fontMetrics()
        assert round(bar._notice.heightForWidth(width) / metrics.lineSpacing()) == lines
        assert metrics.horizontalAdvance(notice) <= width * lines


@pytest.mark.parametrize("width", [1024, 1280, 1920])
def test_hidden_cards_are_looked_at_where_they_were_when_a_turn_can_be_restarted(
    qtbot: QtBot, qapp: QApplication, width: int
) -> None:
    with dark_look(qapp, 1.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        screen.resize(width, 800)
        qtbot.wait(20)
        bar, lying = screen.prompt_bar, set()
        bar.show_buttons((), (), (), (), str)
        bar.show_aid("look", "My hidden cards", "Covers the screen first.")
        for label in ("", "Restart turn", ""):
            bar.show_aid("start_over", label, "Undoes the whole turn.")
            qtbot.wait(20)
            lying.add(bar.aid("look").geometry().getRect())
            assert bar.aid("start_over").isVisible() == bool(label)
        assert len(lying) == 1


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_small_buttons_of_a_group_are_as_high_as_the_others(
    qtbot: QtBot, qapp: QApplication, text: float
) -> None:
    with dark_look(qapp, text):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        bar = screen.prompt_bar
        kinds = [Button(f"bar.{n}", "common/icon/cards", str(n), group="kinds") for n in (3, 4)]
        buttons = [Button("bar.pray", "common/icon/check", "Pray"), *kinds]
        places = [button.place for button in buttons]
        before = bar.height()
        bar.show_buttons(buttons, places, places, (), str)
        qtbot.wait(20)
        assert len({bar.button(place).height() for place in places}) == 1
        assert bar.height() == before


@pytest.mark.parametrize("size", [(1024, 621), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 1.2, 1.5, 2.0])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_no_seat_moves_whoever_acts_and_whatever_is_told_beside_them(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, text: float, size: tuple[int, int]
) -> None:
    with dark_look(qapp, text):
        screen = match_screen(qtbot, begun(meta))
        screen.setMinimumSize(*size)
        screen.resize(*size)
        qtbot.wait(20)
        do_not_paint(screen)
        seats = screen.seats

        def places() -> list[tuple[int, ...]]:
            qapp.processEvents()
            return [part.geometry().getRect() for part in (*seats.cards, seats.further) if part.isVisible()]

        before, done = places(), (("places 2 people on the forest and much more than that", 3),) * 9
        for seat in range(len(seats.cards)):
            screen.controllers.near_side.choose(seat)
            assert places() == before
        for told in ((), (SeatRecap(1, done, ()), SeatRecap(2, done, ())), ()):
            screen.recap.show_recap(Recap(0, told), screen.session.players)
            assert places() == before


@pytest.mark.parametrize("text", [1.3, 2.0])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_with_large_text_numbers_that_need_more_room_are_written_smaller(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, text: float
) -> None:
    with dark_look(qapp, text):
        screen = match_screen(qtbot, begun(meta))
        screen.resize(1280, 800)
        qtbot.wait(20)
        usual, cards = look().font().pixelSize(), screen.seats.cards
        before = [part.geometry().getRect() for part in (screen.view_widget, *cards)]
        states = [card._said[0] for card in cards if card._said is not None]
        full = [
            replace(state, facts=tuple(replace(fact, text=fact.widest) for fact in state.facts))
            for state in states
        ]
        for shown in (states, full, states):
            screen.seats.show_seats(shown, look().theme)
            qtbot.wait(20)
            assert [part.geometry().getRect() for part in (screen.view_widget, *cards)] == before
            for value in (value for card in cards for value in card._values if value.isVisible()):
                assert value.width() >= value.sizeHint().width(), "a number is cut"
                assert usual / text <= value.font().pixelSize() + 0.5 <= usual + 0.5
        assert {value.font().pixelSize() for card in cards for value in card._values} == {usual}


def test_a_button_offered_again_is_the_one_of_before_and_stands_in_the_row_as_it_is_listed(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        bar = screen.prompt_bar
        bar.place_clicked.disconnect()
        pressed: list[str] = []
        bar.place_clicked.connect(pressed.append)

        def offer(*places: str) -> None:
            buttons = [Button(place, "common/icon/check", place) for place in places]
            bar.show_buttons(buttons, places, places, (), str)

        offer("a", "b")
        first = bar.button("a")
        offer("b", "c")
        assert not first.isVisible()
        offer("c", "a")
        assert bar.button("a") is first
        assert bar.button("c").geometry().right() < first.geometry().left()
        bar.button("c").setFocus()
        QTest.keyClick(bar.button("c"), Qt.Key.Key_Tab)
        assert bar.focused_place == "a"
        QTest.mouseClick(first, Qt.MouseButton.LeftButton)
        assert pressed == ["a"]


class Row:
    """The buttons of a turn: none changes its place, and none but what ends a decision comes back once it has gone."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.start_turn()

    def start_turn(self) -> None:
        self._known: dict[str, QPoint] = {}
        self._gone: set[str] = set()
        self._ends: set[str] = {DONE}

    def look(self) -> None:
        screen = self._screen
        picked = screen.turn.selection.places
        prompt = screen.table.prompt(screen.session.situation(screen.facing))
        usual = {button.place for button in prompt.buttons}
        self._ends |= {button.place for button in prompt.buttons if button.main}
        now = {
            # What comes with a thing that is picked may lie elsewhere with another thing.
            place if place in usual or not picked else f"{place} after {picked[0]}": button
            for place, button in screen.prompt_bar._buttons.items()
        }
        for place, button in now.items():
            there = button.mapTo(screen, QPoint())
            assert self._known.setdefault(place, there) == there, place
        assert not self._gone & now.keys()
        lasting = {place for place in self._known if " after " not in place} - self._ends
        self._gone |= lasting - now.keys()


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_no_button_changes_its_place_while_a_turn_lasts(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, tongue: str
) -> None:
    with dark_look(qapp):
        screen = match_screen(qtbot, begun(meta))
        session, turn, row = screen.session, screen.turn, Row(screen)
        do_not_paint(screen)

        def look() -> None:
            qapp.processEvents()
            row.look()

        for number in range(3 * COMMANDS):
            be_there(session)
            look()
            while session.is_busy:  # what goes on by itself came just now
                be_there(session)
                look()
            match = session.match
            position, seat = match.position, match.seat
            if seat is None:
                break
            command = decide(match.game, match.state, seat, "craftsman", number).command
            for place in match.game.path(match.state, command):
                if match.position == position and place in turn.means.all_places:
                    turn.pick(place)
                    look()
            turn.cancel()
            if match.position == position:
                session.play(seat, command)
            look()
            entry = match.entries[position]
            if entry.ends_turn or entry.beats or match.seat != seat:
                row.start_turn()


def controls(screen: TableScreen) -> dict[str, object]:
    bar = screen.history
    return {name: part.geometry().getRect() for name, part in [*bar._buttons.items(), ("slider", bar.slider)]}


def test_the_controls_of_history_never_move_and_the_way_back_is_a_button(
    qtbot: QtBot, qapp: QApplication, tongue: str
) -> None:
    with dark_look(qapp):
        screen = table_screen(qtbot, human_table(2))
        robot = MouseRobot(screen, seed=1)
        qtbot.wait(20)
        before = controls(screen)
        for _ in range(3):
            robot.click("bar.coins.1")
        for position in (1, 0, 2):
            screen.history.slider.setValue(position)
            qtbot.wait(20)
            assert controls(screen) == before
        qtbot.waitUntil(lambda: "bar.return" in screen.prompt_bar._buttons)
        back = screen.prompt_bar.button("bar.return")
        assert back.text() == say("history.return")
        QTest.mouseClick(back, Qt.MouseButton.LeftButton)
        assert screen.session.is_live
        assert screen.session.match.position == 3
        screen.session.refuse(Refusal("not_your_turn", "1", {"seat": 0}))
        assert screen.status.isVisible()
        assert not screen.status.geometry().intersects(screen.history.geometry())
        qtbot.wait(20)
        assert controls(screen) == before


class Appearances(QObject):
    """Counts how often a widget is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Show
        return False


def test_the_history_shows_nothing_for_which_it_has_no_room_while_it_measures(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """Qt lays the window out anew at once when something is shown: in the least window that began without end."""
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, begun(next(iter(CATALOGUE.values()))))
        screen.setMinimumSize(1024, 621)
        screen.resize(1024, 621)
        bar, seen = screen.history, Appearances()
        qtbot.waitUntil(bar._where.isHidden)
        for part in (bar._where, *bar._ends):
            part.installEventFilter(seen)
        for width in range(1030, 1060, 10):
            screen.setMinimumSize(width, 621)
            screen.resize(width, 621)
            qtbot.wait(10)
            assert bar._where.isHidden()
        assert seen.count == 0


def test_who_measures_a_game_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--game", "chess"])
    assert left.value.code == 2
    assert "argument --game: invalid choice: 'chess'" in capsys.readouterr().err
