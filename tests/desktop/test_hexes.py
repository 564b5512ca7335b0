"""Hexes: where they lie, what is next to what, and outlines that flow and meet."""

from __future__ import annotations

from itertools import pairwise, product
from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from desktop.table.hexes import (
    Axial,
    Grid,
    Point,
    borders,
    distance,
    flowing,
    grown,
    nearest,
    neighbours,
    outlines,
)

GRID = Grid(100, 50, 20)
MIDDLE = Axial(3, 4)
RING = frozenset(neighbours(MIDDLE))

hexes = st.builds(Axial, st.integers(-20, 20), st.integers(-20, 20))
lands = st.frozensets(st.builds(Axial, st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20)


def nearly(one: QPointF, other: QPointF) -> bool:
    return hypot(one.x() - other.x(), one.y() - other.y()) < 1e-6


def area(ring: list[Point]) -> float:
    """Twice what a ring encloses; positive where it goes clockwise on a screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


def crossings(path: QPainterPath) -> int:
    """How many closed parts a path has."""
    return len(path.toSubpathPolygons())


@given(hexes)
def test_six_neighbours_are_one_step_away_and_one_width(hex_: Axial) -> None:
    around = neighbours(hex_)
    assert len(set(around)) == 6
    assert {distance(hex_, other) for other in around} == {1}
    for other in around:
        way = GRID.centre(other) - GRID.centre(hex_)
        assert hypot(way.x(), way.y()) == pytest.approx(20 * sqrt(3))
        assert hex_ in neighbours(other)


def test_neighbours_go_clockwise_from_the_right() -> None:
    ways = [GRID.centre(other) - GRID.centre(MIDDLE) for other in neighbours(MIDDLE)]
    assert [(round(way.x()), round(way.y())) for way in ways] == [
        (35, 0), (17, 30), (-17, 30), (-35, 0), (-17, -30), (17, -30),
    ]  # fmt: skip


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(one: Axial, two: Axial, three: Axial) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_growing_takes_in_all_that_is_near() -> None:
    assert grown([MIDDLE], 0) == {MIDDLE}
    assert grown([MIDDLE]) == {MIDDLE, *RING}
    far = grown([MIDDLE], 3)
    assert len(far) == 37
    assert {distance(MIDDLE, hex_) for hex_ in far} == {0, 1, 2, 3}


@given(hexes)
def test_a_hex_is_found_at_its_middle_and_all_over_its_inside(hex_: Axial) -> None:
    assert GRID.at(GRID.centre(hex_)) == hex_
    for corner in GRID.polygon(hex_, 0.1):
        assert GRID.at(corner) == hex_


def test_bricks_cover_all_and_overlap_nowhere() -> None:
    near = sorted(grown([MIDDLE], 2))
    bricks = [GRID.brick(hex_) for hex_ in near]
    smaller = [brick.adjusted(1e-6, 1e-6, -1e-6, -1e-6) for brick in bricks]
    assert not any(a.intersects(b) for n, a in enumerate(smaller) for b in smaller[n + 1 :])
    for across, down in product(range(-40, 41, 8), repeat=2):
        point = GRID.centre(MIDDLE) + QPointF(across, down)
        assert any(brick.contains(point) for brick in bricks)
    assert all(brick.contains(GRID.centre(hex_)) for brick, hex_ in zip(bricks, near, strict=True))


def test_the_rectangle_of_a_hex_is_that_of_its_corners() -> None:
    polygon = GRID.polygon(MIDDLE)
    assert polygon.size() == 6
    box, rect = polygon.boundingRect(), GRID.rect(MIDDLE)
    assert nearly(box.topLeft(), rect.topLeft())
    assert nearly(box.bottomRight(), rect.bottomRight())
    assert GRID.width == pytest.approx(rect.width())


def test_the_inner_square_touches_the_slanted_sides() -> None:
    corners = QPainterPath()
    corners.addPolygon(GRID.polygon(MIDDLE))
    square = GRID.inner(MIDDLE)
    assert corners.contains(square.adjusted(0.01, 0.01, -0.01, -0.01))
    assert not corners.contains(square.adjusted(-0.1, -0.1, 0.1, 0.1))
    half = GRID.inner(MIDDLE, 0.5)
    assert half.width() == pytest.approx(square.width() / 2)
    assert nearly(half.center(), square.center())


def test_a_grid_fits_into_its_room() -> None:
    near = grown([MIDDLE], 2)
    room = QRectF(40, 30, 500, 200)
    grid = Grid.fitting(near, room)
    box = QRectF()
    for hex_ in near:
        box = box.united(grid.rect(hex_))
    assert box.height() == pytest.approx(200)
    assert nearly(box.center(), room.center())


def test_the_nearest_seed_is_found_over_land_alone() -> None:
    row = [Axial(q, 0) for q in range(6)]
    assert nearest({row[0]: "west", row[5]: "east"}, row) == dict(
        zip(row, ["west"] * 3 + ["east"] * 3, strict=True)
    )
    broken = [*row[:2], *row[3:]]
    assert nearest({row[0]: "west"}, broken) == {row[0]: "west", row[1]: "west"}
    assert nearest({Axial(9, 9): "sea"}, row) == {}


def test_one_hex_has_one_outline_of_six_corners() -> None:
    (ring,) = outlines([MIDDLE])
    assert len(ring) == len(set(ring)) == 6
    assert area([(float(x), float(y)) for x, y in ring]) > 0


def test_a_hole_goes_the_other_way_round() -> None:
    rings = outlines(RING)
    areas = sorted(area([(float(x), float(y)) for x, y in ring]) for ring in rings)
    assert [len(ring) for ring in rings] == [18, 6]
    assert areas[0] < 0 < areas[1]
    coast = GRID.coast(RING)
    assert not coast.contains(GRID.centre(MIDDLE))
    assert all(coast.contains(GRID.centre(hex_)) for hex_ in RING)


@given(lands)
def test_outlines_go_along_every_side_to_the_outside_once(land: frozenset[Axial]) -> None:
    near_side = sum(other not in land for hex_ in land for other in neighbours(hex_))
    rings = outlines(land)
    assert sum(len(ring) for ring in rings) == near_side
    enclosed = sum(area([(float(x), float(y)) for x, y in ring]) for ring in rings)
    assert enclosed == pytest.approx(
        len(land) * area([(float(x), float(y)) for x, y in outlines([MIDDLE])[0]])
    )


@given(lands, st.integers(0, 5))
def test_coasts_hold_the_middles_of_their_hexes_and_of_no_others(land: frozenset[Axial], seed: int) -> None:
    coast = GRID.coast(land, seed=seed)
    for hex_ in grown(land):
        assert coast.contains(GRID.centre(hex_)) == (hex_ in land)


def test_a_coast_flows_over_the_sides_and_is_the_same_each_time() -> None:
    coast = GRID.coast([MIDDLE], seed=7)
    assert coast == GRID.coast([MIDDLE], seed=7)
    assert coast != GRID.coast([MIDDLE], seed=8)
    points = [QPointF(point) for point in coast.toSubpathPolygons()[0]]
    turns = [
        (b.x() - a.x()) * (c.x() - b.x()) + (b.y() - a.y()) * (c.y() - b.y())
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    ]
    assert len(points) > 100
    assert min(turns) > 0  # no sharp corner
    calm = GRID.coast([MIDDLE], wobble=0)
    middle = GRID.centre(MIDDLE)
    reach = [hypot(p.x() - middle.x(), p.y() - middle.y()) for p in calm.toFillPolygon()]
    assert 0.75 * 20 < min(reach) <= max(reach) < 0.9 * 20


def test_borders_lie_between_names_and_end_at_the_coast() -> None:
    west, east, south = Axial(0, 0), Axial(1, 0), Axial(0, 1)
    assert borders({west: "a", east: "a"}) == []
    ((one, other),) = borders({west: "a", east: "b"})
    assert {one, other} == {(1, -1), (1, 1)}
    fork = borders({west: "a", east: "b", south: "c"})
    assert sorted(len(line) for line in fork) == [2, 2, 2]
    assert all((1, 1) in line for line in fork)


def test_an_island_of_one_name_has_a_closed_border() -> None:
    lines = borders({MIDDLE: "inside", **dict.fromkeys(RING, "outside")})
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]
    assert len(lines[0]) == 7
    path = GRID.border({MIDDLE: "inside", **dict.fromkeys(RING, "outside")}, seed=3)
    assert crossings(path) == 1
    assert path.contains(GRID.centre(MIDDLE))


@given(lands)
def test_borders_go_along_every_side_between_names_once(land: frozenset[Axial]) -> None:
    names = {hex_: hex_.q % 3 for hex_ in land}
    near_side = sum(
        names[other] != names[hex_] for hex_ in land for other in neighbours(hex_) if other in names
    )
    lines = borders(names)
    gone = [frozenset(side) for line in lines for side in pairwise(line)]
    assert len(gone) == len(set(gone)) == near_side // 2


def test_a_line_swings_the_same_way_whoever_walks_along_it() -> None:
    line = outlines(RING)[0][:7]
    there = flowing(line, closed=False, seed=5, wobble=0.2)
    back = flowing(line[::-1], closed=False, seed=5, wobble=0.2)
    for one, other in zip(there, back[::-1], strict=True):
        assert one == pytest.approx(other)
    assert there[0] == line[0]
    assert there[-1] == line[-1]


def test_the_lattice_has_each_side_between_two_hexes_once() -> None:
    lattice = GRID.lattice([MIDDLE, *RING])
    assert lattice.elementCount() == 2 * 12
    assert GRID.lattice([MIDDLE]).isEmpty()
