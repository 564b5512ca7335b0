"""The log and the slider through it, at whatever width and size of text: all is said, and nothing is cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.phrases import JOINER, in_phrases
from desktop.app.style import look
from desktop.app.theme import SEATS
from desktop.panels.history import ICON, SHORTEST_SLIDER
from desktop.panels.lines import GAP, PADDING
from desktop.panels.log import EVENT, POSITION, LogPanel
from desktop.panels.settling import settle_layouts
from desktop.shell.curtain import Curtain
from desktop.shell.geometry import SMALLEST
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from desktop.table import art
from desktop.words import say
from engine.core.event import Event
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from engine.match import journal
from engine.match.journal import barriers_of
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.table_robot import (
    confirm_presence,
    dark_look,
    human_table,
    match_screen,
    see_all,
    table_screen,
)
from tests.desktop.window_kit import match_after, open_window, press, save_match
from tests.match.games import indecisive


@contextmanager
def running(
    home: Path, qtbot: QtBot, moves: int, size: tuple[int, int] = (1024, 640)
) -> Iterator[tuple[MainWindow, TableScreen]]:
    """The window with a game of so many moves that was opened, and its table."""
    save_match(home, match_after(moves), "Running")
    with open_window(home, qtbot, size) as window:
        window.open_entry(window.library.entries()[0])
        assert window.play is not None
        yield window, window.play.screen


def heights(log: LogPanel) -> list[tuple[int, int]]:
    """How high each line is, and how high its sentence is when it is wrapped beside the icon."""
    pad, measure = look().px(PADDING), QFontMetrics(log.font())
    width = log.viewport().width() - 2 * pad - log.iconSize().width() - look().px(GAP)
    found = []
    for row in range(log.count()):
        words = log.item(row).text()
        room = QRect(0, 0, width, 10_000)
        phrases = in_phrases(words, measure, room)
        needs = measure.boundingRect(room, Qt.TextFlag.TextWordWrap, phrases).height()
        found.append((log.visualItemRect(log.item(row)).height(), needs + 2 * pad))
    return found


def cut_at_top(log: LogPanel) -> int:
    """So many pixels of a row of letters are hidden by the upper edge of the list."""
    first = log.visualItemRect(log.itemAt(QPoint(5, 0)))
    hidden = -first.top() - look().px(PADDING)
    return hidden % QFontMetrics(log.font()).lineSpacing() if hidden > 0 else 0


@pytest.mark.parametrize(
    "rows",
    [
        ["ローズが労働者カードを派遣し、", "3コインを得ました。"],
        ["ローズが", "労働者カードを", "派遣し、", "3コインを", "得ました。"],
    ],
    ids=len,
)
def test_japanese_wraps_between_phrases(qapp: QApplication, rows: list[str]) -> None:
    """In a room as wide as its longest row; only a phrase that has no room for itself is broken."""
    sentence, font = "".join(rows), QFontMetrics(qapp.font())
    room = QRect(0, 0, max(map(font.horizontalAdvance, rows)) + 2, 10_000)
    phrases = in_phrases(sentence, font, room)
    wrapped = font.boundingRect(room, Qt.TextFlag.TextWordWrap, phrases)
    assert wrapped.size() == font.boundingRect(room, 0, "\n".join(rows)).size()
    room.setWidth(font.horizontalAdvance("労働者"))
    assert in_phrases(sentence, font, room) == sentence.replace("3", f"3{JOINER}"), "a number keeps its noun"


def test_only_a_phrase_that_has_no_room_for_itself_is_broken(qapp: QApplication) -> None:
    sentence, font = "30コイン（10コインにつき1点）", QFontMetrics(qapp.font())
    room = QRect(0, 0, font.horizontalAdvance("（10コインにつ") + 2, 10_000)
    rows = ["30コイン", "（10コインにつ", "き1点）"]
    phrases = in_phrases(sentence, font, room)
    assert phrases.replace(JOINER, "") == sentence
    wrapped = font.boundingRect(room, Qt.TextFlag.TextWordWrap, phrases)
    assert wrapped.height() == font.boundingRect(room, 0, "\n".join(rows)).height()
    assert phrases.startswith(JOINER.join(rows[0]))
    assert phrases.endswith("1点）".replace("1点", f"1{JOINER}点"))


def test_a_number_stays_with_what_it_counts(qapp: QApplication) -> None:
    """Unless that alone is too long for a line."""
    rows, font = ["Damson places a column on Salona", "(1 step)."], QFontMetrics(qapp.font())
    sentence = " ".join(rows)
    room = QRect(0, 0, font.horizontalAdvance(f"{rows[0]} (1") + 2, 10_000)
    wrapped = font.boundingRect(room, Qt.TextFlag.TextWordWrap, in_phrases(sentence, font, room))
    assert wrapped.width() <= font.horizontalAdvance(rows[0])
    assert wrapped.height() == font.boundingRect(room, 0, "\n".join(rows)).height()
    room.setWidth(font.horizontalAdvance("(1 s"))
    assert in_phrases(sentence, font, room) == sentence


def test_a_number_that_counts_nothing_stays_with_what_is_before_it(qapp: QApplication) -> None:
    """The words say so with a space of their own."""
    sentence, room = say("builders.card.crane_2") + " for 1 action", QRect(0, 0, 10_000, 10_000)
    assert in_phrases(sentence, QFontMetrics(qapp.font()), room) == "Level\u00a02 Crane for 1\u00a0action"


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_a_line_is_as_high_as_its_words(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    with running(tmp_path, qtbot, 15, size) as (window, screen):
        log = screen.log
        for scale in (100, 200):
            window.preferences.change(text_scale=scale)
            QApplication.processEvents()
            lines = heights(log)
            assert len(lines) > 20
            assert all(has == needs for has, needs in lines), scale
            assert scale == 100 or len({has for has, _ in lines}) > 1, "none of them wraps"
            bar = log.verticalScrollBar()
            assert bar.value() == bar.maximum()
            assert cut_at_top(log) <= 1, (
                "the first row of letters in sight is whole; rows are not of whole pixels"
            )


def test_the_log_begins_with_what_came_of_the_deal(qtbot: QtBot) -> None:
    """As it tells of the beginning of every later epoch; a click there leads before the first command."""
    roma = next(
        match
        for seed in range(99)
        if (match := Match(replace(human_table(2, "pantheon"), seed=seed))).state.nation.id == "roma"
    )
    screen = match_screen(qtbot, roma)
    confirm_presence(screen)
    session, log = screen.session, screen.log
    told = [event for event in roma.opening if screen.controllers.messages.event(event)]
    kinds = [log.item(row).data(EVENT).kind for row in range(log.count())]
    assert kinds == [event.kind for event in told]
    assert kinds[:3] == ["nation_revealed", "gods_displayed", "loot_laid"]
    assert kinds.count("cards_drawn") >= 2
    lines = said(log)
    session.play(roma.seat or 0, roma.legal()[0])
    see_all(screen)
    assert said(log)[: len(lines)] == lines
    log.itemClicked.emit(log.item(0))
    see_all(screen)
    assert (session.shown, session.is_live) == (0, False)
    assert [log.row(line) for line in log.selectedItems()] == [len(lines) - 1]
    screen.retranslate()
    assert said(log)[: len(lines)] == lines


def test_a_turn_of_hundreds_of_commands_is_written_without_looking_back_at_all_of_them(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line looked for the beginning of its turn: somebody who paid and took it back 4,000 times held up the window
    for seconds when their game was opened."""
    match = indecisive(400)
    match.entries[100:] = [replace(entry, note="lowered") for entry in match.entries[100:]]
    save_match(tmp_path, match, "Running")
    asked = []

    def counted(events: Iterable[Event]) -> tuple[str, ...]:
        asked.append(events)
        return barriers_of(events)

    with open_window(tmp_path, qtbot) as window:
        entry = window.library.entries()[0]
        monkeypatch.setattr(journal, "barriers_of", counted)
        window.open_entry(entry)
        assert window.play is not None
        assert window.play.screen.log.entry_count == 400
    assert len(asked) < 10 * 400


def test_a_log_whose_beginning_is_unknown_begins_with_the_first_command(qtbot: QtBot) -> None:
    match = Match(human_table(2, "pantheon"))
    screen = match_screen(qtbot, Match.resumed(match.table, match.state))
    assert screen.log.count() == 0


def said(log: LogPanel) -> list[str]:
    return [log.item(row).text() for row in range(log.count())]


def test_looking_back_the_log_goes_along(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    """To the first line at the very beginning, of which no line tells, and to the newest again in the present."""
    with running(tmp_path, qtbot, 40) as (_, screen):
        bar = screen.log.verticalScrollBar()
        assert bar.value() == bar.maximum() > 0
        screen.session.look_at(0)
        see_all(screen)
        assert bar.value() == 0
        screen.session.look_at(screen.session.match.position)
        see_all(screen)
        assert bar.value() == bar.maximum()


def test_keys_begin_at_the_newest_line_of_the_log_and_go_on_from_the_moment_shown(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """They began at the very first line, out of sight: Up did nothing to be seen, and Enter led to the first move."""
    with running(tmp_path, qtbot, 40) as (_, screen):
        log, session = screen.log, screen.session
        log.setFocus(Qt.FocusReason.TabFocusReason)
        assert log.currentRow() == log.count() - 1
        assert log.currentItem().isSelected(), "and which line it is, is seen"
        press(Qt.Key.Key_Up)
        assert log.currentRow() == log.count() - 2
        session.look_at(20)
        see_all(screen)
        assert log.currentItem().data(POSITION) == 20
        assert log.currentItem().isSelected()
        before = log.currentRow()
        press(Qt.Key.Key_Up)
        assert log.currentRow() == before - 1
        session.look_at(session.match.position)
        see_all(screen)
        assert log.currentRow() == log.count() - 1


def test_the_choice_that_enter_would_make_is_marked_as_soon_as_the_list_has_the_keyboard(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with running(tmp_path, qtbot, 40) as (_, screen):
        confirm_presence(screen)
        screen.tabs.setCurrentWidget(screen.choices)
        screen.choices.setFocus(Qt.FocusReason.TabFocusReason)
        assert [each.row() for each in screen.choices.selectedIndexes()] == [0]
        assert screen.choices.currentRow() == 0


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("en", 200), ("ja", 200)], ids=str)
def test_looking_back_no_button_is_cut_and_the_slider_can_be_held(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, scale: int
) -> None:
    friendly = match_after(15).copy()
    friendly.table = replace(friendly.table, undo="friendly")
    save_match(tmp_path, friendly, "Running")
    with open_window(tmp_path, qtbot, (1280, 800), language=language, text_scale=scale) as window:
        window.open_entry(window.library.entries()[0])
        assert window.play is not None
        bar = window.play.screen.history
        before = bar.height()
        window.play.session.look_at(3)
        see_all(window.play.screen)
        qtbot.waitUntil(lambda: bar.slider.width() >= SHORTEST_SLIDER)
        for button in bar.findChildren(QAbstractButton):
            assert button.isVisible()
            assert button.width() >= button.sizeHint().width()
            assert button.accessibleName()
            assert button.toolTip()
        assert bool(bar.branch_button.text()) == (scale == 100)
        for _ in range(4):
            QApplication.processEvents()
        where = bar.slider.geometry(), bar.branch_button.geometry()
        bar.offer_undo(tip="Take back to here", why_not="The turn was ended.")
        layout = bar.layout()
        assert layout is not None
        layout.activate()
        assert not bar.undo_button.isVisible()
        assert (bar.slider.geometry(), bar.branch_button.geometry()) == where, "the others keep their places"
        assert bar.height() == before


@pytest.mark.parametrize("back", [False, True], ids=["now", "looking back"])
@pytest.mark.parametrize("game", ["builders", "revive"], ids=["one board", "a board in two parts"])
def test_in_the_least_window_the_slider_can_still_be_held(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, game: str, back: bool
) -> None:
    with open_window(tmp_path, qtbot, SMALLEST.toTuple(), text_scale=200) as window:
        window.start(Table(game, tuple(Player(str(seat), seat) for seat in range(4)), seed=4))
        assert window.play is not None
        session, bar = window.play.session, window.play.screen.history
        for curtain in window.findChildren(Curtain):
            curtain.ready.click()
        qtbot.waitUntil(lambda: session.asks_person)
        session.play(session.match.seat or 0, session.match.legal()[0])
        qtbot.waitUntil(lambda: not session.is_writing)
        session.look_at(0 if back else session.match.position)
        for _ in range(4):
            QApplication.processEvents()
        assert bar.slider.width() >= look().icon(2 * ICON)
        parts = [part.geometry() for part in bar.findChildren(QWidget) if part.isVisible()]
        assert all(bar.rect().contains(part) for part in parts)
        window.resize(1800, 1000)
        qtbot.waitUntil(lambda: all(bar._buttons[end].isVisible() for end in ("first", "now")))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("back", [False, True], ids=["now", "looking back"])
def test_in_the_least_window_the_number_of_the_move_is_whole_or_a_tip(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, back: bool
) -> None:
    save_match(tmp_path, match_after(150), "Running")
    with open_window(tmp_path, qtbot, (1024, 700), language=language, text_scale=200) as window:
        window.open_entry(window.library.entries()[0])
        assert window.play is not None
        bar = window.play.screen.history
        last = window.play.session.match.position
        shown = last // 2 if back else last
        window.play.session.look_at(shown)
        for _ in range(4):
            QApplication.processEvents()
        numbers = [label for label in bar.findChildren(QLabel) if label.isVisible()]
        assert all(label.width() >= label.sizeHint().width() for label in numbers)
        if not numbers:
            assert bar.slider.toolTip() == say("history.position", position=shown, moves=last)
        assert bar.slider.width() >= bar.slider.minimumSizeHint().width()


def test_what_the_table_does_by_itself_bears_nobodys_emblem(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """The next round is no doing of whoever happened to play last."""
    save_match(tmp_path, match_after(40), "Running")
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(window.library.entries()[0])
        assert window.play is not None
        log, players = window.play.screen.log, window.play.session.players
        names = ["neutral", *(SEATS[player.colour].name for player in players)]
        emblems = [art.pixmap(f"common/seat/{name}", QSize(48, 48)).toImage() for name in names]
        shown = set()
        for row in range(log.count()):
            seat = getattr(log.item(row).data(EVENT), "seat", None)
            assert (
                log.item(row).icon().pixmap(QSize(48, 48)).toImage()
                == emblems[0 if seat is None else seat + 1]
            )
            shown.add(seat)
        assert shown == {None, 0, 1}


@pytest.mark.parametrize("size", [(1280, 781), (1024, 621)])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_however_many_seats_and_large_the_text_a_whole_line_of_the_log_is_seen(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, size: tuple[int, int]
) -> None:
    with dark_look(qapp, 2.0):
        screen = table_screen(qtbot, human_table(meta.max_seats, meta.id))
        screen.setMinimumSize(*size)  # and so it is no larger, however much would need more room
        screen.resize(*size)
        confirm_presence(screen)
        qtbot.wait(50)
        row, cards = screen.log.fontMetrics().lineSpacing(), screen.seats.cards
        qtbot.waitUntil(lambda: screen.log.viewport().height() >= row)
        qtbot.waitUntil(lambda: all(card.height() >= card.sizeHint().height() for card in cards))


def test_seats_are_no_higher_than_they_need_whatever_room_there_is(qtbot: QtBot, qapp: QApplication) -> None:
    with dark_look(qapp):
        screen = table_screen(qtbot, human_table(3))
        places = [card.geometry() for card in screen.seats.cards]
        screen.seats.setFixedHeight(screen.seats.height() + 40)
        qtbot.wait(20)
        assert [card.geometry() for card in screen.seats.cards] == places


def test_a_line_that_comes_under_the_mouse_while_something_else_is_dragged_is_not_pointed_at(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """The edge of the panels, say: where it is let go the mouse need not be over the list, and no leaving is told."""
    with running(tmp_path, qtbot, 40) as (_, screen):
        log, splitter = screen.log, screen.splitter
        middle = log.viewport().mapToGlobal(log.viewport().rect().center())
        QCursor.setPos(middle)
        QApplication.processEvents()
        entered: list[object] = []
        pointed: list[object] = []
        log.itemEntered.connect(entered.append)
        log.pointed.connect(pointed.append)
        log.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)  # it is the dragged edge's
        for width in (500, 300):
            splitter.setSizes([10_000, width])
            settle_layouts()
            QApplication.processEvents()
        assert entered
        assert not any(pointed)


@pytest.mark.parametrize("at_once", [False, True])
def test_what_was_shown_in_part_is_told_to_its_end_once_play_has_gone_on(
    qtbot: QtBot, *, at_once: bool
) -> None:
    """Who redoes in haste goes on before all of the command before was laid out."""
    entries = match_after(40).entries
    first = next(number for number, entry in enumerate(entries[:-1]) if len(entry.events) > 1)
    shown = entries[first : first + 2]
    log, colours = LogPanel(), [0, 1]
    qtbot.addWidget(log)
    log.add(shown[0], colours, lambda event: event.kind, lambda _: None, 1)
    if at_once:
        log.add(shown[1], colours, lambda event: event.kind, lambda _: None)
    else:
        log.show_entries(shown, colours, lambda event: event.kind, lambda _: None)
    lines = [(log.item(row).text(), log.item(row).data(POSITION)) for row in range(log.count())]
    assert lines == [
        (event.kind, number) for number, entry in enumerate(shown, start=1) for event in entry.events
    ]
    log.show_entries(shown[:1], colours, lambda event: event.kind, lambda _: None)
    assert log.count() == len(shown[0].events)
