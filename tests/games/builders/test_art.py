"""The pictures and card faces of The Builders: all there, drawable, inside their frames, and legible."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop.games.builders import faces
from desktop.games.builders.faces import (
    CELLS,
    LEAST_READABLE,
    BuildingFace,
    WorkerFace,
    paint_building,
    paint_site_bars,
    paint_worker,
)
from desktop.table.board import Board
from desktop.table.lettering import fit_text
from desktop.words.catalogue import catalogue
from engine.games.builders.content import BUILDING_BY_ID, RESOURCES, WORKER_BY_ID, Building, Worker
from engine.games.builders.places import BOARD_PLACES
from tests.drawing import assert_drawn_within_its_frame, assert_plain_shapes, canvas, opacities, pixels

ART = Path(__file__).parents[3] / "assets" / "builders"
PICTURES = sorted(path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.svg"))
PORTRAITS = (1, 2, 3)
REGIONS = ("sites", "crew", "completed", "purse", "first_marker")
NUMERALS = {"apprentice": "II", "laborer": "III", "craftsman": "IV", "master": "V"}

NO_GAP = 250
"""An opacity at which two edges that meet inside a pixel let nothing through that could be seen."""

KINDS = {building.id.rpartition("_")[0] for building in BUILDING_BY_ID.values() if building.machine}
SCENES = {building.id for building in BUILDING_BY_ID.values() if not building.machine}

NEEDED = {
    "board",
    "site",
    *(f"resource/{resource}" for resource in RESOURCES),
    *(f"cell/{cell}" for cell in (*RESOURCES, "empty", "ghost", "surplus")),
    *(
        f"card/{frame}"
        for frame in ("building", "building-done", "machine", "machine-done", "machine-worker")
    ),
    *(f"card/{frame}" for frame in ("worker", "back-building", "back-worker", "scaffold")),
    *(f"piece/{piece}" for piece in ("coin", "points")),
    *(f"building/{building}" for building in SCENES),
    *(f"machine/{kind}" for kind in KINDS),
    *(f"worker/{tier}-{portrait}" for tier in NUMERALS for portrait in PORTRAITS),
}

SHAPES = {"building": "0 0 240 200", "machine": "0 0 240 200", "worker": "0 0 180 200", "cell": "0 0 16 16"}


def drawn(name: str, size: QSize) -> QImage:
    """A picture of the game at a size in device pixels."""
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(ART / f"{name}.svg")).render(painter, QRectF(image.rect()))
    painter.end()
    return image


def distance(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures of one size, from 0 to 255."""
    pairs = list(zip(pixels(one), pixels(other), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def name_of(key: str, language: str = "en") -> str:
    """A name as the cards show it."""
    return catalogue(language).say(f"builders.{key}", {})


def building_face(building: Building, *, done: bool = False, language: str = "en") -> BuildingFace:
    """The face of a building or machine card."""
    kind = building.id.rpartition("_")[0] if building.machine else None
    return BuildingFace(
        id=building.id,
        name=name_of(f"machine.{kind}" if kind else f"card.{building.id}", language),
        needs=building.needs,
        coins=building.coins,
        points=building.points,
        machine=kind,
        level=building.level,
        produces=building.machine.produces if building.machine else (0, 0, 0, 0),
        done=done,
    )


def worker_face(worker: Worker, portrait: int = 1, language: str = "en") -> WorkerFace:
    """The face of a worker card or of a machine at work."""
    return WorkerFace(
        id=worker.id,
        tier=worker.tier,
        name=name_of(f"tier.{worker.tier}", language),
        wage=worker.wage,
        produces=worker.produces,
        portrait=portrait,
        numeral=NUMERALS.get(worker.tier, ""),
    )


def painted(face: BuildingFace | WorkerFace, width: int, height: int, text_scale: float = 1.0) -> QImage:
    """A face, painted."""
    image = canvas(width, height)
    with QPainter(image) as painter:
        if isinstance(face, BuildingFace):
            paint_building(painter, QRectF(image.rect()), face, text_scale)
        else:
            paint_worker(painter, QRectF(image.rect()), face, text_scale)
    return image


def painted_bars(
    needs: tuple[int, int, int, int],
    have: tuple[int, int, int, int],
    ghost: tuple[int, int, int, int],
    size: tuple[int, int] = (480, 76),
) -> QImage:
    """The progress of a site, painted."""
    image = canvas(*size)
    painter = QPainter(image)
    paint_site_bars(painter, QRectF(image.rect()), needs, have, ghost)
    painter.end()
    return image


def test_every_card_frame_and_piece_has_its_picture() -> None:
    assert set(PICTURES) == NEEDED


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_keeps_to_plain_vector_shapes(name: str) -> None:
    assert_plain_shapes(ART / f"{name}.svg")
    root = ElementTree.parse(ART / f"{name}.svg").getroot()
    assert root.attrib["viewBox"] == SHAPES.get(name.partition("/")[0], root.attrib["viewBox"])


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_drawn_and_stays_within_its_frame(qapp: QGuiApplication, name: str) -> None:
    assert_drawn_within_its_frame(ART / f"{name}.svg")


@pytest.mark.parametrize("folder", ["building", "machine", "worker"])
def test_scenes_fill_their_frame(qapp: QGuiApplication, folder: str) -> None:
    """The card's window must not show the table through a gap."""
    for name in PICTURES:
        if name.startswith(f"{folder}/"):
            assert min(opacities(drawn(name, QSize(60, 50)))) == 255, name


@pytest.mark.parametrize("folder", ["resource", "cell"])
def test_resources_are_told_apart_when_small_and_without_colour(qapp: QGuiApplication, folder: str) -> None:
    small = [drawn(f"{folder}/{resource}", QSize(14, 14)) for resource in RESOURCES]
    grey = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in small]
    for index, image in enumerate(grey):
        for other in grey[index + 1 :]:
            assert distance(image, other) > 2.5


def test_the_board_has_the_places_of_the_rules_and_no_others(qapp: QGuiApplication) -> None:
    laid = Board("builders/board")
    assert set(laid.places) == set(BOARD_PLACES)
    for place, rect in laid.places.items():
        assert (rect.width(), rect.height()) == ((176, 176) if "building" in place else (132, 176))
    for region in REGIONS:
        assert laid.region(region).width() > 100


def test_places_and_regions_do_not_overlap_and_leave_room_to_lift_a_card(qapp: QGuiApplication) -> None:
    laid = Board("builders/board")
    cards = [rect.adjusted(-8, -8, 8, 8) for rect in laid.places.values()]
    regions = [laid.region(region) for region in REGIONS]
    assert not any(one.intersects(other) for one in cards for other in regions)
    for rects in (cards, regions):
        for index, rect in enumerate(rects):
            assert QRectF(0, 0, 1480, 1060).contains(rect)
            assert not any(rect.intersects(other) for other in rects[index + 1 :])


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("building", BUILDING_BY_ID.values(), ids=lambda building: building.id)
def test_a_building_face_fills_its_card(qapp: QGuiApplication, building: Building, done: bool) -> None:
    image = painted(building_face(building, done=done), 110, 110)
    assert min(opacities(image.copy(4, 4, 100, 100))) >= NO_GAP


@pytest.mark.parametrize("portrait", PORTRAITS)
def test_worker_faces_fill_their_card_and_differ(qapp: QGuiApplication, portrait: int) -> None:
    seen = set()
    for worker in WORKER_BY_ID.values():
        image = painted(worker_face(worker, portrait), 84, 112)
        assert min(opacities(image.copy(4, 4, 74, 102))) >= NO_GAP, worker.id
        seen.add(pixels(image))
    twins = 1  # the two craftsmen who bring one of each are equal in every respect
    assert len(seen) == len(WORKER_BY_ID) - twins


def test_a_face_is_painted_only_where_it_is_told(qapp: QGuiApplication) -> None:
    image = canvas(300, 300)
    painter = QPainter(image)
    paint_building(painter, QRectF(40, 40, 200, 200), building_face(BUILDING_BY_ID["castle"]))
    paint_worker(painter, QRectF(40, 40, 150, 200), worker_face(WORKER_BY_ID["master_3200"]))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(QRectF(39, 39, 202, 202), Qt.GlobalColor.transparent)
    painter.end()
    assert not any(opacities(image))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_of_cards_are_never_cut_short_on_the_smallest_card(
    qapp: QGuiApplication, language: str
) -> None:
    unit = 110 / 240
    least = LEAST_READABLE / unit
    names = [(building_face(building, language=language).name, 214.0) for building in BUILDING_BY_ID.values()]
    names += [(worker_face(worker, language=language).name, 154.0) for worker in WORKER_BY_ID.values()]
    for name, width in names:
        font, shown = fit_text(name, width, 25, least)
        assert shown == name
        assert QFontMetricsF(font).horizontalAdvance(name) <= width
        assert font.pixelSize() * unit >= LEAST_READABLE - 0.5


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_machine_at_work_is_called_by_its_whole_name_in_a_large_crew(
    qapp: QGuiApplication, kind: str
) -> None:
    """On two lines, where one has no room."""
    name, card = name_of(f"machine.{kind}"), canvas(48, 64)
    with QPainter(card) as painter:
        painter.scale(card.width() / faces.WORKER_SIZE[0], card.height() / faces.WORKER_SIZE[1])
        layout = faces._Layout(painter, 1.0, name, faces.WORKER_SIZE[0])
        room = QRectF(0, 0, faces.WORKER_SIZE[0] - faces.NAME_MARGINS, faces.STRIP + layout.extra - 4)
        assert " ".join(line for _, line in faces._name_lines(name, room, layout)) == name


@pytest.mark.parametrize("building", ["townhouse", "bourgeois_house", "instrument_1"])
def test_the_name_of_a_completed_card_keeps_right_of_the_card_that_covers_it(
    qapp: QGuiApplication, building: str
) -> None:
    face = building_face(BUILDING_BY_ID[building], done=True)

    def has_letters(covered: float, left: float, right: float) -> bool:
        strip = QRectF(left, 210, right - left, 18).toRect()
        image = painted(replace(face, covered=covered), 240, 240).copy(strip)
        return min(pixels(image.convertToFormat(QImage.Format.Format_Grayscale8))) < 100

    assert has_letters(0.0, 20, 90)
    assert not has_letters(0.4, 20, 90)
    assert has_letters(0.4, 100, 220)


def test_a_name_too_long_is_narrowed_then_cut_short(qapp: QGuiApplication) -> None:
    font, shown = fit_text("The House of a Very Long Name Indeed", 120, 25, 18)
    assert shown.startswith("The")
    assert shown.endswith("…")
    assert QFontMetricsF(font).horizontalAdvance(shown) <= 120


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_larger_text_changes_the_face(qapp: QGuiApplication, scale: float) -> None:
    face = building_face(BUILDING_BY_ID["bourgeois_house"])
    image, plain = painted(face, 240, 240, scale), painted(face, 240, 240)
    assert (image == plain) == (scale == 1.0)


def height_of_a_number(scale: float) -> int:
    """How many rows of pixels two cards differ in that differ in one number, and in no cell below it."""
    inn = building_face(BUILDING_BY_ID["inn"])
    one, other = (painted(replace(inn, needs=(6 + more, 0, 0, 0)), 480, 480, scale) for more in (0, 1))
    return sum(any(one.pixel(x, y) != other.pixel(x, y) for x in range(480)) for y in range(480))


def test_larger_text_never_makes_a_number_smaller(qapp: QGuiApplication) -> None:
    heights = [height_of_a_number(scale) for scale in (1.0, 1.25, 1.5, 2.0)]
    assert heights == sorted(heights)
    assert heights[0] > 30


def test_a_scaffold_stands_before_a_building_under_construction(qapp: QGuiApplication) -> None:
    face = building_face(BUILDING_BY_ID["house"])
    open_site = BuildingFace(**{slot: getattr(face, slot) for slot in face.__slots__} | {"scaffold": True})
    plain, built = (painted(one, 240, 240) for one in (face, open_site))
    assert plain.copy(10, 110, 150, 80) != built.copy(10, 110, 150, 80)
    assert plain.copy(172, 10, 56, 180) == built.copy(172, 10, 56, 180)


def test_site_bars_show_what_is_brought_what_would_be_and_what_is_too_much(qapp: QGuiApplication) -> None:
    needs = (3, 2, 0, 5)
    nothing = painted_bars(needs, (0, 0, 0, 0), (0, 0, 0, 0))
    some = painted_bars(needs, (1, 2, 0, 0), (0, 0, 0, 0))
    ghost = painted_bars(needs, (1, 2, 0, 0), (1, 0, 1, 0))
    surplus = painted_bars(needs, (1, 3, 0, 0), (0, 0, 0, 0))
    assert len({pixels(image) for image in (nothing, some, ghost, surplus)}) == 4
    # Tile has not changed between these, so its quarter has not either.
    assert nothing.copy(370, 0, 110, 76) == some.copy(370, 0, 110, 76)


def test_a_bar_never_needs_more_than_its_cells() -> None:
    assert max(max(building.needs) for building in BUILDING_BY_ID.values()) <= CELLS
    assert max(max(worker.produces) for worker in WORKER_BY_ID.values()) <= CELLS


def test_satisfied_bars_carry_a_green_tick(qapp: QGuiApplication) -> None:
    def green(image: QImage) -> int:
        colour = QColor("#3F7A2C").rgb()
        return sum(image.pixel(x, y) == colour for x in range(image.width()) for y in range(image.height()))

    assert green(painted_bars((2, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))) == 0
    assert green(painted_bars((2, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0))) > 40


def test_beside_a_tick_the_surplus_is_counted_only_where_the_number_can_be_read(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    monkeypatch.setattr(faces, "paint_text", lambda _, text, *rest: painted.append(text))
    for size in ((480, 76), (268, 30)):
        painted_bars((1, 0, 0, 0), (3, 0, 0, 0), (0, 0, 0, 0), size)
    assert painted == ["1/1", "+2", "1/1"]


def test_the_name_of_a_small_card_grows_into_its_picture(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []

    def fitted(name: str, width: float, largest: float, smallest: float) -> tuple[QFont, str]:
        sizes.append(largest)
        return fit_text(name, width, largest, smallest)

    monkeypatch.setattr(faces, "fit_text", fitted)
    for side in (240, 66):
        painted(building_face(BUILDING_BY_ID["inn"], done=True), side, side)
    large, small = sizes
    assert large == pytest.approx(24, abs=1)
    assert small * 66 / 240 >= 9
