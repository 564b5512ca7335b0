"""The shared pictures: they can be drawn, stay in their frames, and keep to what Qt's SVG renderer can do."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tests.drawing import UNWANTED, contrast, opacities

COMMON = Path(__file__).parents[2] / "assets" / "common"
PICTURES = sorted(path.relative_to(COMMON).with_suffix("").as_posix() for path in COMMON.rglob("*.svg"))
ICONS = [name for name in PICTURES if name.startswith(("icon/", "emblem/"))]
TILES = ["table-dark", "table-light", "paper-dark", "paper-light"]
TILE_COLOURS = ["#26211D", "#E7DECF", "#35302A", "#F7F2E8"]
COVERS = [name for name in PICTURES if name.startswith("cover/")]
SEATS = ["blue", "orange", "green", "plum", "neutral"]
ICON_NAMES = """
undo redo restart hint menu help settings home load new play pause step-back step-forward skip-start skip-end
zoom-fit log branch person bot flag lock trash export import rename copy close check warning info arrow-left eye
star dice folder confirm cards trophy end-turn curtain learn replay more book
"""

NEEDED = {
    *(f"seat/{seat}" for seat in SEATS),
    *(f"piece/{shape}-{seat}" for shape in ("person", "cube") for seat in SEATS),
    *(f"emblem/{shape}" for shape in ("circle", "triangle", "square", "diamond")),
    *(f"die/{pips}" for pips in range(1, 7)),
    *(f"thing/{thing}" for thing in ("coin", "coins", "points")),
    *(f"thing/{thing}" for thing in ("action", "action-spent", "action-bought")),
    *(f"cover/{game}" for game in ("builders", "stone-age", "troyes", "revive", "pantheon")),
    *(f"icon/{name}" for name in ICON_NAMES.split()),
    *TILES,
    *("piece/first-player", "app", "logo", "empty", "curtain", "torn", "wreath"),
}


def drawn(name: str, size: QSize) -> QImage:
    """The picture as the program draws it, at a size in device pixels."""
    renderer = QSvgRenderer(str(COMMON / f"{name}.svg"))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def test_every_shared_picture_is_there() -> None:
    assert set(PICTURES) >= NEEDED


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_keeps_to_plain_vector_shapes(name: str) -> None:
    root = ElementTree.parse(COMMON / f"{name}.svg").getroot()
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    attributes = {key for element in root.iter() for key in element.attrib}
    assert not tags & UNWANTED
    assert not attributes & {"class", "style", "filter", "mask", "clip-path"}
    assert re.fullmatch(r"0 0 \d+ \d+", root.attrib["viewBox"])


@pytest.mark.parametrize("name", PICTURES)
def test_references_inside_a_picture_lead_somewhere(name: str) -> None:
    source = (COMMON / f"{name}.svg").read_text(encoding="utf-8")
    ids = re.findall(r'\bid="([^"]+)"', source)
    used = set(re.findall(r"url\(#([^)]+)\)", source)) | set(re.findall(r'href="#([^"]+)"', source))
    assert len(ids) == len(set(ids))
    assert used == set(ids)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_drawn_and_is_not_empty(qapp: QGuiApplication, name: str) -> None:
    renderer = QSvgRenderer(str(COMMON / f"{name}.svg"))
    assert renderer.isValid()
    covered = sum(1 for alpha in opacities(drawn(name, QSize(64, 64))) if alpha > 40)
    assert covered > 64 * 64 * 0.04


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stays_within_its_frame(qapp: QGuiApplication, name: str) -> None:
    """The renderer does not cut at the viewBox, so what reaches beyond it would land on its neighbours."""
    renderer = QSvgRenderer(str(COMMON / f"{name}.svg"))
    box = renderer.viewBoxF()
    frame = QRectF(24, 24, 128, 128 * box.height() / box.width())
    image = QImage(176, 48 + int(frame.height() + 1), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, frame)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(frame.adjusted(-1, -1, 1, 1), Qt.GlobalColor.transparent)
    painter.end()
    assert not any(opacities(image))


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_has_one_colour(name: str) -> None:
    source = (COMMON / f"{name}.svg").read_text(encoding="utf-8")
    paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', source)) - {"none"}
    assert paints == {"#fff"}
    assert "opacity" not in source


def test_icons_are_told_apart(qapp: QGuiApplication) -> None:
    shapes = {name: opacities(drawn(name, QSize(16, 16))) for name in ICONS}
    assert len(set(shapes.values())) == len(shapes)


@pytest.mark.parametrize("ground", ["#26211D", "#E7DECF"])
@pytest.mark.parametrize("seat", SEATS)
def test_seat_tokens_stand_out_from_the_table(qapp: QGuiApplication, seat: str, ground: str) -> None:
    """Some part of the token, its wood, its inlay or its edge, has a contrast of 3:1 with either table."""
    image = drawn(f"seat/{seat}", QSize(64, 64))
    seen = [image.pixelColor(x, y) for y in range(0, 64, 2) for x in range(0, 64, 2)]
    strong = [c for c in seen if c.alpha() > 250 and contrast(c, QColor(ground)) >= 3]
    assert len(strong) > 60


@pytest.mark.parametrize("name", COVERS)
def test_a_cover_is_four_to_three(name: str) -> None:
    box = QSvgRenderer(str(COMMON / f"{name}.svg")).viewBoxF()
    assert box.width() * 3 == box.height() * 4


@pytest.mark.parametrize("name", COVERS)
def test_a_cover_fills_its_frame(qapp: QGuiApplication, name: str) -> None:
    assert set(opacities(drawn(name, QSize(240, 180)))) == {255}


@pytest.mark.parametrize(("name", "colour"), list(zip(TILES, TILE_COLOURS, strict=True)))
def test_a_tile_is_quiet_and_keeps_the_colour_of_the_house(
    qapp: QGuiApplication, name: str, colour: str
) -> None:
    """Middle tone as in the theme, and the grain within 4 % of full brightness either way, but for hair lines."""
    image = drawn(name, QSize(512, 512))
    tones = sorted(image.pixelColor(x, y).lightnessF() for y in range(0, 512, 3) for x in range(0, 512, 3))
    middle = tones[len(tones) // 2]
    assert abs(middle - QColor(colour).lightnessF()) < 0.02
    assert tones[len(tones) // 100] > middle - 0.04
    assert tones[-len(tones) // 100] < middle + 0.04


@pytest.mark.parametrize("name", TILES)
def test_a_tile_meets_itself_without_a_seam(qapp: QGuiApplication, name: str) -> None:
    """From the last column over to the first no pixel changes more than neighbours do inside the tile."""
    image = drawn(name, QSize(512, 512))

    def step(one: int, other: int) -> float:
        return max(
            abs(image.pixelColor(one, y).lightnessF() - image.pixelColor(other, y).lightnessF())
            for y in range(512)
        )

    inside = max(step(x, x + 1) for x in range(0, 508, 50))
    assert step(511, 0) <= inside + 0.02
