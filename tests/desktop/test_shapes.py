"""Places that are no rectangles: they are pointed at within their corners, and outlined along them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QApplication

from desktop.app.theme import DARK
from desktop.games import table_of
from desktop.table.animator import Animator
from desktop.table.areas import Areas
from desktop.table.hexes import Axial, Grid, neighbours
from desktop.table.highlights import OutlineItem
from desktop.table.layout import Shape
from desktop.table.scene import TableScene

GRID = Grid(300, 300, 40)
MIDDLE = Axial(0, 0)
PLACES = {f"hex.{number}": hex_ for number, hex_ in enumerate((MIDDLE, *neighbours(MIDDLE)))}
RECTS = {place: GRID.rect(hex_) for place, hex_ in PLACES.items()}
SHAPES = {place: Shape(GRID.polygon(hex_), dashed=place == "hex.1") for place, hex_ in PLACES.items()}


@pytest.mark.parametrize("place", PLACES)
def test_a_point_is_in_the_hex_that_it_lies_in_though_their_rectangles_overlap(place: str) -> None:
    areas = Areas((), RECTS, SHAPES)
    corners = GRID.polygon(PLACES[place], margin=3.0)
    inside = [GRID.centre(PLACES[place]), *(corners.at(corner) for corner in range(corners.size()))]
    assert {areas.place_at(point) for point in inside} == {place}


def test_beyond_the_outermost_corners_there_is_no_place() -> None:
    areas = Areas((), RECTS, SHAPES)
    corner = RECTS["hex.1"].topRight() - QPointF(1, -1)
    assert RECTS["hex.1"].contains(corner)
    assert areas.place_at(corner) is None
    assert Areas((), RECTS).place_at(corner) == "hex.1"


def test_what_glows_is_outlined_along_its_corners_and_dashed_where_it_is_to_be(qapp: QApplication) -> None:
    scene = TableScene(table_of("builders").board, DARK, Animator())
    scene.lay((), RECTS, SHAPES, animate=False)
    scene.glow(("hex.0", "hex.1"), pulse=False)
    marks = [mark for mark in scene.legal.lines.childItems() if isinstance(mark, OutlineItem)]
    edges = {
        mark.path().boundingRect().center().toTuple(): (mark.path().elementCount(), mark.pen().style().name)
        for mark in marks
    }
    assert edges == {
        RECTS["hex.0"].center().toTuple(): (7, "SolidLine"),
        RECTS["hex.1"].center().toTuple(): (7, "CustomDashLine"),
    }
    solid = {place: Shape(shape.corners) for place, shape in SHAPES.items()}
    scene.lay((), RECTS, solid, animate=False)
    scene.glow(("hex.1",), pulse=False)
    (mark,) = (mark for mark in scene.legal.lines.childItems() if isinstance(mark, OutlineItem))
    assert mark.pen().style().name == "SolidLine"
    scene.shut()


def test_two_neighbours_share_the_line_between_them_and_elsewhere_it_runs_within_their_edges(
    qapp: QApplication,
) -> None:
    """With a line for each of them, a map of which nearly all may be pointed at would be a web of lines."""
    shapes = {place: Shape(GRID.polygon(hex_), inset=4.0) for place, hex_ in PLACES.items()}
    scene = TableScene(table_of("builders").board, DARK, Animator())
    scene.lay((), RECTS, shapes, animate=False)

    def corners(*places: str) -> list[set[tuple[int, int]]]:
        scene.glow(places, pulse=False)
        paths = (path.toFillPolygon() for path in scene.legal.paths)
        return [{path.at(corner).toPoint().toTuple() for corner in range(path.size())} for path in paths]

    def whole(polygon: QPolygonF) -> set[tuple[int, int]]:
        return {polygon.at(corner).toPoint().toTuple() for corner in range(polygon.size())}

    within = {place: whole(GRID.polygon(hex_, margin=4.0)) for place, hex_ in PLACES.items()}
    assert corners("hex.0") == [within["hex.0"]]
    one, other = corners("hex.0", "hex.1")
    shared = one & other
    assert len(shared) == 2
    assert len(one & within["hex.0"]) == len(other & within["hex.1"]) == 4
    border = whole(GRID.polygon(MIDDLE)) & whole(GRID.polygon(PLACES["hex.1"]))
    assert len(border) == 2
    ((left, right),) = [sorted(border)]
    for x, y in shared:  # on the line between the ends of the edge
        assert abs((right[0] - left[0]) * (y - left[1]) - (right[1] - left[1]) * (x - left[0])) < 80
    assert corners("hex.0", *[place for place in PLACES if place != "hex.0"])[0] == whole(
        GRID.polygon(MIDDLE)
    )
    dashed = {place: replace(shape, dashed=True) for place, shape in shapes.items()}
    scene.lay((), RECTS, dashed, animate=False)
    assert corners("hex.0", "hex.1") == [within["hex.0"], within["hex.1"]]
    scene.shut()


def test_between_two_hexes_whose_outlines_leave_a_gap_a_click_means_the_nearer_one() -> None:
    """A click on the line between them would else do nothing, and say nothing; in the sea it means none."""
    shapes = {place: Shape(GRID.polygon(hex_, margin=4.0)) for place, hex_ in PLACES.items()}
    areas = Areas((), RECTS, shapes)
    for place, hex_ in PLACES.items():
        corners = GRID.polygon(hex_, margin=0.5)
        assert {areas.place_at(corners.at(corner)) for corner in range(corners.size())} == {place}
    corner = RECTS["hex.1"].topRight() - QPointF(1, -1)
    assert areas.place_at(corner) is None
