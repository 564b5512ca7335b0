"""The arrow keys lead from every place to every other, however the places lie in groups."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from desktop.app.theme import DARK
from desktop.table.animator import Animator
from desktop.table.scene import TableScene
from desktop.table.view import ARROWS

FAR_GROUP = ((490, 672), (525, 732), (525, 612), (594, 732), (594, 612), (629, 672))
"""Six hexes of a position of Pantheon to which no arrow led: something nearer lay above, below and beside."""

OTHERS = (
    *(
        (490, 72),
        (525, 132),
        (594, 132),
        (663, 132),
        (698, 72),
        (733, 252),
        (767, 312),
        (767, 192),
        (837, 312),
    ),
    *(
        (802, 132),
        (837, 192),
        (871, 252),
        (837, 72),
        (906, 192),
        (941, 252),
        (906, 72),
        (941, 132),
        (1010, 252),
    ),
    *((941, 492), (975, 552), (975, 432), (1045, 432), (1010, 732), (1045, 672), (1114, 672), (1149, 732)),
    *((1149, 612), (1114, 432), (1149, 492), (1149, 372), (1218, 612), (1253, 672), (1287, 732), (1218, 492)),
    *((1253, 552), (1287, 612), (1218, 372), (1253, 432), (1357, 612), (1391, 672), (1145, 991), (1271, 991)),
)


def scene_with(*middles: tuple[float, float]) -> TableScene:
    scene = TableScene("pantheon/board", DARK, Animator())
    places = {f"hex.{number}": QRectF(x - 30, y - 30, 60, 60) for number, (x, y) in enumerate(middles)}
    scene.lay([], places, animate=False)
    return scene


def reached_from(scene: TableScene, start: str) -> set[str]:
    reached, ends = {start}, [start]
    while ends:
        here = ends.pop()
        for step in ARROWS.values():
            there = scene.neighbour(here, scene.places, QPointF(step))
            if there is not None and there not in reached:
                reached.add(there)
                ends.append(there)
    return reached


def test_arrows_lead_from_group_to_group(qapp: QApplication) -> None:
    scene = scene_with(*FAR_GROUP, *OTHERS)
    assert len(scene.places) == len(FAR_GROUP) + len(OTHERS)
    for start in scene.places:
        assert reached_from(scene, start) == set(scene.places)
    scene.shut()


def test_an_arrow_takes_what_lies_in_its_direction_and_else_what_lies_aside(qapp: QApplication) -> None:
    scene = scene_with((0, 0), (100, 90), (300, 0), (10, 500))
    right, down = QPointF(1, 0), QPointF(0, 1)
    assert scene.neighbour("hex.0", scene.places, right) == "hex.1"
    assert scene.neighbour("hex.0", set(scene.places) - {"hex.1"}, right) == "hex.2"
    assert scene.neighbour("hex.0", {"hex.3"}, right) == "hex.3"
    assert scene.neighbour("hex.0", scene.places, down) == "hex.3"
    assert scene.neighbour("hex.0", {"hex.1", "hex.2"}, down) == "hex.1"
    scene.shut()
