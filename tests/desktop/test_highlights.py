"""One language of marks: what may be done, what is picked and what is spoken of look different, and can be seen."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import combinations, product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from desktop.app.theme import DARK
from desktop.shell.table_screen import TableScreen
from desktop.shots.contrast import contrast, luminance, measured
from desktop.shots.moments import MOMENTS
from desktop.shots.stage import Stage, Variant
from desktop.table.animator import NOTE_MS
from desktop.table.balloon import Balloon
from desktop.table.highlights import KEYLINE, KEYLINE_PX, Highlight, OutlineItem, Outlines
from desktop.table.pulse import LEAST
from desktop.table.scene import RISE
from tests.desktop.table_robot import MouseRobot, confirm_presence, dark_look, human_table, table_screen

BOARDS = ("table-four", "stone-age-four", "troyes-purchase", "troyes-push", "pantheon-move", "pantheon-four")


@pytest.fixture
def screen(qtbot: QtBot) -> TableScreen:
    return table_screen(qtbot, human_table(2))


def marks(screen: TableScreen, outlines: Outlines) -> set[tuple[int, int]]:
    """Where the middles of the outlines of one kind are, in board units."""
    return {path.boundingRect().center().toPoint().toTuple() for path in outlines.paths}


def middles(screen: TableScreen, *places: str) -> set[tuple[int, int]]:
    return {screen.scene.places[place].center().toPoint().toTuple() for place in places}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_on_the_boards_of_the_gallery_every_mark_has_three_to_one(
    qapp: QApplication, tmp_path: Path, theme: str
) -> None:
    stage = Stage(qapp, Variant(theme=theme), tmp_path)  # type: ignore[arg-type]
    with ExitStack() as at_last:
        at_last.callback(stage.shut)
        for name in BOARDS:
            (moment,) = (moment for number, moment in MOMENTS.items() if number.partition("-")[2] == name)
            moment(stage)
            assert stage.window.play is not None
            seen = measured(stage.window.play.screen)
            assert seen is not None
            assert seen.samples > 100
            assert seen.contrast >= 3, name
            assert min(seen.line, seen.keyline) >= 2, name


@pytest.mark.parametrize("mark", Highlight)
def test_on_any_ground_one_of_the_two_tones_has_three_to_one(mark: Highlight) -> None:
    parts = zip(mark.value.colour.getRgbF()[:3], KEYLINE.getRgbF()[:3], strict=True)
    faintest = QColor.fromRgbF(*(LEAST * bright + (1 - LEAST) * dark for bright, dark in parts))
    grounds = [QColor(*parts) for parts in product(range(0, 256, 15), repeat=3)]
    assert min(max(contrast(faintest, each), contrast(KEYLINE, each)) for each in grounds) >= 3
    assert min(mark.value.width, KEYLINE_PX) >= 2
    assert luminance(faintest) > luminance(KEYLINE)


def test_legal_picked_and_spoken_of_are_three_colours() -> None:
    kinds = [mark.value.colour for mark in (Highlight.LEGAL, Highlight.PICKED, Highlight.PREVIEW)]
    for one, other in combinations(kinds, 2):
        assert sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True)) > 90


@pytest.mark.parametrize("zoom", [1.0, 2.5])
def test_a_mark_is_as_wide_on_the_screen_at_every_zoom(screen: TableScreen, zoom: float) -> None:
    view = screen.view_widget
    view.zoom_by(zoom)
    view.sharpen()
    lines = [item for item in screen.scene.legal.lines.childItems() if isinstance(item, OutlineItem)]
    assert lines
    for line in lines:
        assert line.pen().widthF() * view.transform().m11() == pytest.approx(Highlight.LEGAL.value.width)


def test_nothing_is_copied_to_be_drawn_once_while_the_board_is_zoomed(screen: TableScreen) -> None:
    def cached() -> int:
        return sum(item.cacheMode() != QGraphicsItem.CacheMode.NoCache for item in screen.scene.items())

    view, usual = screen.view_widget, cached()
    assert usual
    for _ in range(2):
        view.zoom_by(1.2)
        assert not cached()
    view.sharpen()
    assert cached() == usual


def test_what_is_picked_has_its_own_mark_and_no_other(screen: TableScreen) -> None:
    robot, worker = MouseRobot(screen, 0), "crew.apprentice_0110"
    places = screen.turn.means.open_places
    worker = next(place for place in sorted(places) if place.startswith("market."))
    screen.turn.confirm_reveals = True
    robot.click(worker)
    assert worker in screen.turn.selection.places
    assert marks(screen, screen.scene._picked) == middles(screen, worker)
    assert not middles(screen, worker) & marks(screen, screen.scene.legal)
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Escape)
    assert marks(screen, screen.scene._picked) == set()
    assert middles(screen, worker) <= marks(screen, screen.scene.legal)


def test_a_click_leaves_no_mark_of_the_keyboard_and_a_key_shows_it(screen: TableScreen) -> None:
    robot = MouseRobot(screen, 0)
    place = next(place for place in sorted(screen.turn.means.open_places) if place.startswith("market."))
    robot.click(place)
    screen.setFocus()
    screen.view_widget.setFocus()
    assert marks(screen, screen.scene._focus) == set()
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Right)
    assert len(marks(screen, screen.scene._focus)) == 1


def test_marks_lie_where_their_places_lie_now_or_nowhere(screen: TableScreen) -> None:
    scene = screen.scene
    place = next(place for place in sorted(scene.places) if place.startswith("crew."))
    screen.view_widget.setFocus()
    screen.view_widget.focus_place(place)
    scene.hover_on(place)
    scene.point_at([place])
    assert marks(screen, scene._focus) == marks(screen, scene._pointers) == middles(screen, place)
    scene.lay((), {"somewhere": scene.places[place]}, animate=False)
    assert marks(screen, scene._focus) == marks(screen, scene._pointers) == set()
    assert scene._hover.path().isEmpty()


def test_a_place_under_the_resting_mouse_is_bright_only_while_it_can_be_picked(screen: TableScreen) -> None:
    view, scene = screen.view_widget, screen.scene
    place = next(place for place in sorted(view.candidates) if place.startswith("market."))
    here = view.mapFromScene(scene.places[place].center())
    for at in (QPoint(1, 1), here):
        QTest.mouseMove(view.viewport(), at)
    assert not scene._hover.path().isEmpty()
    assert view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    offered, view.candidates = view.candidates, frozenset()
    assert scene._hover.path().isEmpty()
    assert view.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor
    view.candidates = offered
    assert not scene._hover.path().isEmpty()


def test_the_next_person_sees_no_mark_of_the_one_before(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_end_turn=False)
    view, scene = screen.view_widget, screen.scene
    view.setFocus()
    view.focus_place("market.building.1")
    scene.point_at(["market.building.1"])
    scene.hover_on("market.building.1")
    assert marks(screen, scene._focus)
    game = screen.session.match.game
    screen.session.play(0, game.grammar.read("end"))
    confirm_presence(screen)
    assert screen.controllers.near_side.person == 1
    assert view.focused_place is None
    assert marks(screen, scene._focus) == marks(screen, scene._pointers) == set()
    assert scene._hover.path().isEmpty()


def test_a_line_of_the_choices_outlines_its_place_only_while_the_line_is_there(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    scene, choices = screen.scene, screen.choices
    screen.tabs.setCurrentWidget(choices)
    choices.setCurrentRow(0)
    assert marks(screen, scene._pointers)
    screen.tabs.setCurrentWidget(screen.log)
    assert not marks(screen, scene._pointers)
    screen.tabs.setCurrentWidget(choices)
    assert marks(screen, scene._pointers)
    choices.show_choices((), str)
    assert not marks(screen, scene._pointers)


@pytest.mark.parametrize(
    ("command", "words"), [("coins 1", "+1 coin"), ("coins 2", "+3 coins"), ("coins 3", "+6 coins")]
)
def test_what_was_gained_rises_on_a_plate_in_words(qtbot: QtBot, command: str, words: str) -> None:
    screen = table_screen(qtbot, human_table(2), animation="normal")
    screen.session.play(0, screen.session.match.game.grammar.read(command))
    (note,) = [item for item in screen.scene.items() if isinstance(item, Balloon)]
    assert note.text == words
    assert contrast(DARK.ink, DARK.panel) >= 3
    picture = QImage(note.boundingRect().size().toSize(), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.white)
    with QPainter(picture) as painter:
        painter.translate(-note.boundingRect().topLeft())
        note.paint(painter, QStyleOptionGraphicsItem())
    assert picture.pixelColor(10, picture.height() // 2) == DARK.panel


@pytest.mark.parametrize("game", ["builders", "stone-age", "troyes", "revive", "pantheon"])
def test_what_was_gained_rises_from_the_mat_that_it_comes_to(qtbot: QtBot, game: str) -> None:
    screen = table_screen(qtbot, human_table(2, game))
    confirm_presence(screen)
    source = screen.scene.piece_rect(screen.table.gains_at)
    assert source is not None, "it would rise from the middle of the board, and cover what lies there"
    assert source.top() > screen.scene.sceneRect().center().y()


@pytest.mark.parametrize("reduced", [True, False])
def test_what_was_gained_stays_where_it_is_with_reduced_motion_and_only_fades(
    qtbot: QtBot, reduced: bool
) -> None:
    screen = table_screen(qtbot, human_table(2), animation="normal", reduced_motion=reduced)
    screen.session.play(0, screen.session.match.game.grammar.read("coins 2"))
    (note,) = [item for item in screen.scene.items() if isinstance(item, Balloon)]
    start, seen = note.pos(), list[tuple[bool, bool]]()
    for _ in range(9):
        screen.animator.move_on(NOTE_MS // 10)
        seen.append((note.pos() == start, note.opacity() < 1))
    assert seen[-1] == (reduced, True)
    assert all(stays for stays, _ in seen) == reduced
    screen.animator.finish()
    assert note.scene() is None


@pytest.mark.parametrize("across", [0.1, 0.5, 0.9])
def test_what_was_gained_rises_beside_a_caption_not_across_it(qtbot: QtBot, across: float) -> None:
    screen = table_screen(qtbot, human_table(2), animation="normal")
    scene, room = screen.scene, screen.scene.sceneRect()
    at = QPointF(room.left() + across * room.width(), room.center().y())
    scene.show_caption("Clover draws 1 card from the deck.", QRectF(at, at), DARK.accent, 24.0, 9999)
    scene.note("+1 card", at, 30.0)
    note, caption = sorted(
        (item for item in scene.items() if isinstance(item, Balloon)), key=lambda i: len(i.text)
    )
    path = note.sceneBoundingRect().adjusted(0, -RISE, 0, 0)
    assert not path.intersects(caption.sceneBoundingRect())
    assert room.contains(path)


@pytest.mark.parametrize("name", ["Ann", "Bea", "Damson", "Marigold"])
@pytest.mark.parametrize("place", ["clay pit", "forest", "second building pile", "card for 2 resources"])
def test_words_keep_away_from_the_edge_of_their_balloon(qapp: QApplication, name: str, place: str) -> None:
    """Drawn in another width than they were laid out for, the first line took in a word of the second."""
    with dark_look(qapp):
        size, text = 28.0, f"{name} returns 2 people from the {place}."
        note = Balloon(text, QRectF(500, 300, 0, 0), QRectF(0, 0, 1000, 600), DARK.accent, size)
        box = note.boundingRect()
        picture = QImage(box.size().toSize(), QImage.Format.Format_ARGB32)
        with QPainter(picture) as painter:
            painter.translate(-box.topLeft())
            note.paint(painter, QStyleOptionGraphicsItem())
        edge = round(2 + size * 0.4)
        columns = [*range(6, edge), *range(picture.width() - edge, picture.width() - 6)]
        rows = range(14, picture.height() - 14)
        assert {picture.pixelColor(x, y).name() for x in columns for y in rows} == {QColor(DARK.panel).name()}


def test_no_word_of_a_balloon_is_left_alone(qapp: QApplication) -> None:
    """Its lines are about as long as each other, and no more than they would be."""
    with dark_look(qapp):
        room = QRectF(0, 0, 1000, 600)

        def box(text: str) -> QRectF:
            return Balloon(text, QRectF(500, 300, 0, 0), room, DARK.accent, 28.0).boundingRect()

        words = "Marigold takes a movement card from the"
        one, two = box(words), box(f"{words} display")
        assert two.height() > one.height()
        assert two.width() < one.width() * 0.75
        assert box(f"{words} display and one from the deck").height() == two.height()
