"""Boards and rules agree: every place of the rules is drawn, nothing else is, and all of it can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.theme import DARK
from desktop.games import table_of
from desktop.shell.geometry import SMALLEST
from desktop.table import pictures
from desktop.table import scene as scene_module
from desktop.table.animator import Animator
from desktop.table.art import renderer
from desktop.table.board import board
from desktop.table.game_table import Situation
from desktop.table.layout import Shape, Spot
from desktop.table.scene import TableScene
from desktop.table.view import TableView
from engine.core.deck import Deck
from engine.core.game import GameMeta
from engine.games import CATALOGUE, open_game
from engine.games.builders.content import BUILDINGS, WORKERS
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState, Site, Turn, Yard
from engine.match.match import Match
from tests.desktop.table_robot import human_table

CROWDS = [(0, 0, 0, 0), (1, 1, 0, 1), (15, 9, 0, 12), (3, 9, 7, 24), (15, 1, 9, 3), (24, 12, 1, 1)]
"""How many workers stand at hand, sites are open, workers work on each of the first two sites, cards are completed."""

PLAYERS = human_table(2).players
ROUND_THE_BOARD = 130
"""Pixels of the smallest window's height that the bars above and below the board take."""

games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)


@games
def test_the_places_of_the_rules_are_those_of_the_board(qapp: QApplication, meta: GameMeta) -> None:
    places = open_game(meta.id).board_places
    drawn = board(table_of(meta.id).board).places
    assert sorted(drawn) == sorted(places)
    assert len(set(places)) == len(places)


@games
def test_the_places_of_the_board_lie_on_it_and_beside_each_other(qapp: QApplication, meta: GameMeta) -> None:
    asset = table_of(meta.id).board
    whole = renderer(asset).viewBoxF()
    places = board(asset).places
    assert all(
        whole.contains(rect) and rect.width() >= 40 and rect.height() >= 40 for rect in places.values()
    )
    assert not [pair for pair in combinations(places, 2) if _cross(places[pair[0]], places[pair[1]])]


def _cross(one: QRectF, other: QRectF) -> bool:
    """Whether two places overlap, and neither is a part of the other."""
    return one.intersects(other) and not (one.contains(other) or other.contains(one))


def crowded(workers: int, sites: int, at_work: int, completed: int) -> BuildersState:
    """A table whose first seat has so many cards and has sent to each site but the first; nobody else has any."""
    state: BuildersState = Match(human_table(2)).state
    hands = list(WORKERS)
    buildings = [building for building in BUILDINGS if building not in state.building_row]
    open_sites = [
        Site(building, tuple(hands.pop() for _ in range(at_work if index < 2 else 0)))
        for index, building in enumerate(buildings[:sites])
    ]
    done = buildings[sites : sites + completed]
    state.yards = [Yard(available=hands[:workers], sites=open_sites, completed=done), Yard()]
    state.sent = {site.building: index for index, site in enumerate(open_sites) if index}
    state.worker_row = (None,) * len(state.worker_row)
    state.building_deck, state.worker_deck = Deck(()), Deck(())
    state.agenda = [Turn(0)]
    return state


def seen(state: BuildersState, picked: Sequence[str] = ()) -> Situation[Any, Any]:
    return Situation.of(BUILDERS, state, PLAYERS, picked=picked)


@pytest.mark.parametrize("crowd", CROWDS, ids=str)
def test_every_card_of_a_crowd_lies_in_its_region_and_can_be_clicked(
    qapp: QApplication, crowd: tuple[int, int, int, int]
) -> None:
    table = table_of("builders")
    state = crowded(*crowd)
    picked = [f"crew.{state.yard.available[0].id}"] if crowd[0] else []
    laid_out = table.lay(seen(state, picked))
    spots = laid_out.spots
    assert len({spot.id for spot in spots}) == len(spots)
    whole = renderer(table.board).viewBoxF()
    assert all(whole.contains(spot.rect) for spot in spots)
    laid = board(table.board)
    for start, region in (("site.", "sites"), ("crew.", "crew"), ("done.", "completed")):
        mine = [spot for spot in spots if (spot.place or "").startswith(start)]
        assert bool(mine) == bool(crowd[{"site.": 1, "crew.": 0, "done.": 3}[start]])
        assert not [spot for spot in mine if not _grown(laid.region(region), 0.5).contains(spot.rect)]
    each_is_somewhere_uppermost(table.board, spots, laid_out.places)
    equal = [
        (one.place, other.place)
        for one, other in combinations(spots, 2)
        if one.rect == other.rect and one.place != other.place
    ]
    assert not equal


def _grown(rect: QRectF, by: float) -> QRectF:
    return rect.adjusted(-by, -by, by, by)


def each_is_somewhere_uppermost(
    asset: str,
    spots: Sequence[Spot],
    places: Mapping[str, QRectF] | None = None,
    shapes: Mapping[str, Shape] | None = None,
) -> None:
    """Some square of each place, six board units wide, can be seen: a few pixels in the smallest window."""
    scene = TableScene(asset, DARK, Animator())
    scene.lay(spots, places or board(asset).places, shapes, animate=False)
    steps = (0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98)  # the middle first, where most can be seen
    corners = [QPointF(x, y) for x in (-3, 3) for y in (-3, 3)]
    for place, rect in scene.places.items():
        middles = (
            QPointF(rect.x() + across * rect.width(), rect.y() + down * rect.height())
            for across in steps
            for down in steps
        )
        free = (all(scene.place_at(at + corner) == place for corner in corners) for at in middles)
        assert any(free), f"{place} can't be clicked"
    scene.shut()


def test_a_large_crew_and_many_sites_can_be_hit_in_the_smallest_window(qapp: QApplication) -> None:
    """24 pixels square, the least that is asked of a target."""
    table = table_of("builders")
    board_height = renderer(table.board).viewBoxF().height()
    scale = (SMALLEST.height() - ROUND_THE_BOARD) / board_height
    for spot in table.lay(seen(crowded(15, 9, 2, 8))).spots:
        if (spot.place or "").startswith("crew.") or spot.id == (spot.place or "").removeprefix("site."):
            assert min(spot.rect.width(), spot.rect.height()) * scale >= 24


def test_the_board_lies_there_with_the_first_picture(qtbot: QtBot) -> None:
    """The pieces were seen on the bare table until the board was drawn."""
    table = table_of("builders")
    scene = TableScene(table.board, DARK, Animator())
    scene.lay(table.lay(seen(crowded(15, 9, 2, 8))).spots, {}, animate=False)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    first = view.grab().toImage()
    view.sharpen()
    assert view.grab().toImage() == first


def test_much_that_is_new_is_painted_in_several_frames(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1_000_000))  # every picture takes a second
    monkeypatch.setattr(scene_module, "perf_counter", lambda: float(next(clock)))
    pictures.forget_pictures()
    table = table_of("builders")
    spots = table.lay(seen(crowded(15, 9, 2, 8))).spots
    scene = TableScene(table.board, DARK, Animator())
    scene.lay(spots[:4], {}, animate=False)
    assert not scene._rough, "a table is opened whole"
    other = [replace(spot, rect=spot.rect.adjusted(0, 0, 40, 40)) for spot in spots]
    for laid in (spots, other):
        scene.lay(laid, {}, animate=False)
        waiting = len(scene._rough)
        assert waiting > 10
        while scene._rough:
            scene._draw_more()
            assert waiting - len(scene._rough) == 1
            waiting -= 1
        assert all(piece.is_drawn(scene.lod) for piece in scene._pieces.values())


def test_what_waits_for_its_pixels_has_the_size_that_it_lies_at(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of("builders")
    spots = table.lay(seen(crowded(15, 9, 2, 8))).spots
    scene = TableScene(table.board, DARK, Animator())
    scene.lay(spots, {}, animate=False)
    clock = iter(range(1_000_000))
    monkeypatch.setattr(scene_module, "perf_counter", lambda: float(next(clock)))
    pictures.forget_pictures()
    first, second = (spot for spot in spots[:2])
    swapped = replace(first, picture=second.picture, rect=first.rect.adjusted(0, 0, 60, 60))
    scene.lay([swapped, *spots[1:]], {}, animate=False)
    piece = scene._pieces[first.id]
    assert piece in scene._rough
    assert piece.pixmap().deviceIndependentSize() == swapped.rect.size().toSize().toSizeF()
