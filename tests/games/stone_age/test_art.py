"""The pictures of Stone Age: all there, drawable, inside their frames, told apart, and as the rules say."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop.app import style
from desktop.app.style import Look
from desktop.app.theme import SEATS
from desktop.games.stone_age.collected import CultureMark, MultiplierMark
from desktop.games.stone_age.faces import BASES, ICONS, INK, PAPER, icon
from desktop.games.stone_age.pictures import (
    CREAM,
    DARK,
    AnyTwo,
    CardBack,
    CardFace,
    Deck,
    FirstMarker,
    Gift,
    Heap,
    OneUseTool,
    Outcome,
    PersonPiece,
    Points,
    Price,
    Sign,
    TileFace,
    TilePile,
    Token,
    Tool,
)
from desktop.table.board import board
from desktop.table.dice import Die
from desktop.table.layout import Picture, Rolling
from engine.games.stone_age.content import (
    CARD_PLACES,
    CARDS,
    CONSTANTS,
    CULTURES,
    GATHERING,
    LOCATIONS,
    MULTIPLIERS,
    TILES,
    Card,
)
from tests.drawing import (
    assert_drawn_within_its_frame,
    assert_plain_shapes,
    canvas,
    contrast,
    opacities,
    pixels,
)

ART = Path(__file__).parents[3] / "assets" / "stone-age"
PICTURES = sorted(path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.svg"))

NEEDED = {
    "board",
    *(name.removeprefix("stone-age/") for name in ICONS.values() if name.startswith("stone-age/")),
    *(icon(name).removeprefix("stone-age/") for name in (*CULTURES, *MULTIPLIERS)),
    *(f"card/{frame}" for frame in ("culture", "multiplier", "back")),
    *(f"tile/{part}" for part in ("frame", "back", "small", "middle", "large")),
    "piece/tool",
    "piece/hide",
}

ROOMS = (
    "deck", "first_marker", "home", "stock", "food", "tools", "one_use", "culture", "multipliers", "any_two", "owned",
)  # fmt: skip

EVERY_KIND: tuple[Picture, ...] = (
    *(PersonPiece(seat.name) for seat in SEATS),
    *(Token(seat.name) for seat in SEATS),
    FirstMarker(),
    *(Die(face) for face in range(1, 7)),
    Die(4, dim=True),
    *(Gift(face) for face in range(1, 7)),
    Gift(2, dim=True),
    CardFace(CARDS[0].id),
    CardFace(CARDS[0].id, spent=True),
    CardBack(),
    *(Deck(left) for left in (0, 1, 32)),
    TileFace(TILES[0].id),
    *(TilePile(TILES[0].id, left) for left in (1, 7)),
    *(TilePile(None, left) for left in (0, 6)),
    *(Price(cost) for cost in (1, 4)),
    *(Tool(value, used) for value in (1, 4) for used in (False, True)),
    Tool(0),
    *(OneUseTool(value) for value in (2, 4)),
    AnyTwo(),
    *(Heap("wood", count) for count in (0, 1, 3, 27)),
    *(Heap("wood", 3, change) for change in (-1, 2)),
    *(CultureMark("music", copies) for copies in (0, 1, 2)),
    *(MultiplierMark("shaman", symbols, 6) for symbols in (0, 2)),
    *(Points(text) for text in ("10", "?")),
    *(Outcome(15, product, 5) for product in ("food", "wood")),
    *(Sign(kind) for kind in ("back", "lock", "closed")),
)


def painted(picture: Picture, size: QSize, room: QRectF | None = None) -> QImage:
    """A picture on an image of a size; ``room`` is where on it, the whole unless said."""
    image = canvas(size.width(), size.height())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    picture.paint(painter, room or QRectF(image.rect()))
    painter.end()
    return image


def fitted(picture: Picture, height: int = 96) -> QSize:
    """The size of a picture of a height."""
    return QSize(round(height * picture.aspect), height)


def test_every_picture_is_there_and_every_one_is_used() -> None:
    assert set(PICTURES) == NEEDED


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_keeps_to_plain_vector_shapes(name: str) -> None:
    assert_plain_shapes(ART / f"{name}.svg")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_drawn_and_stays_within_its_frame(qapp: QGuiApplication, name: str) -> None:
    assert_drawn_within_its_frame(ART / f"{name}.svg")


@pytest.mark.parametrize(
    "picture",
    [CardFace("civ_card_07"), TileFace("building_tile_01"), Heap("wood", 12), MultiplierMark("shaman", 3, 8)],
    ids=lambda picture: type(picture).__name__,
)
def test_numbers_are_larger_where_letters_are(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch, picture: Picture
) -> None:
    usual = painted(picture, fitted(picture, 160))
    monkeypatch.setattr(style, "_applied", Look(text=2.0))
    assert pixels(painted(picture, fitted(picture, 160))) != pixels(usual)


def test_icons_are_told_apart_when_small_and_without_colour(qapp: QGuiApplication) -> None:
    names = [icon(name) for name in (*CULTURES, *MULTIPLIERS)]
    names += [name for name in ICONS.values() if name.startswith("stone-age/")]
    grey = []
    for name in names:
        image = QImage(18, 18, QImage.Format.Format_ARGB32)
        image.fill(PAPER)
        painter = QPainter(image)
        QSvgRenderer(str(ART / f"{name.removeprefix('stone-age/')}.svg")).render(
            painter, QRectF(image.rect())
        )
        painter.end()
        grey.append(pixels(image.convertToFormat(QImage.Format.Format_Grayscale8)))
    for index, one in enumerate(grey):
        for other in grey[index + 1 :]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) > 8


def test_the_board_has_room_for_all_that_lies_on_it(qapp: QGuiApplication) -> None:
    laid = board("stone-age/board")
    whole = QRectF(0, 0, 1480, 1060)
    for room in ROOMS:
        assert whole.contains(laid.region(room))
    for points in range(100):
        assert whole.contains(laid.region(f"score.{points}"))
    levels = [laid.region(f"level.{level}") for level in range(CONSTANTS.most_level + 1)]
    assert all(one.right() <= other.left() for one, other in pairwise(levels))
    for location in LOCATIONS:
        for ring in range(location.rings):
            found = laid.region(f"ring.{location.id}.{ring}")
            assert laid.places[location.id].contains(found)
            assert min(found.width(), found.height()) >= 38
        tiles_and_cards = {"building": "tile", "card": "card"}.get(location.kind)
        if tiles_and_cards:
            assert laid.places[location.id].contains(laid.region(f"{tiles_and_cards}.{location.id}"))
    for location in (*GATHERING, *CARD_PLACES):
        assert laid.region(f"dice.{location.id}").height() >= 42
    assert laid.places["hunting_grounds"].contains(laid.region("people.hunting_grounds"))
    assert laid.region("tools").contains(laid.places["tool.2"])
    assert laid.region("stock").contains(laid.places["stock.gold"])


def test_the_points_track_goes_round_once_without_a_gap(qapp: QGuiApplication) -> None:
    laid = board("stone-age/board")
    centres = [laid.region(f"score.{points}").center() for points in range(100)]
    steps = [
        abs(one.x() - other.x()) + abs(one.y() - other.y())
        for one, other in zip(centres, [*centres[1:], centres[0]], strict=True)
    ]
    assert max(steps) - min(steps) < 2
    assert min(steps) >= 42


@pytest.mark.parametrize("picture", EVERY_KIND, ids=str)
def test_a_picture_paints_where_it_is_told_and_only_there(qapp: QGuiApplication, picture: Picture) -> None:
    size = fitted(picture)
    room = QRectF(20, 20, size.width(), size.height())
    image = painted(picture, QSize(size.width() + 40, size.height() + 40), room)
    assert any(opacities(image))
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(room.adjusted(-2, -2, 2, 2), QColor(0, 0, 0, 0))
    painter.end()
    assert max(opacities(image)) < 40


def test_pictures_that_differ_look_different(qapp: QGuiApplication) -> None:
    seen = {pixels(painted(picture, QSize(120, 120))) for picture in EVERY_KIND}
    assert len(seen) == len(EVERY_KIND)


def test_equal_pictures_are_equal_values() -> None:
    again: list[Callable[[], Picture]] = [lambda: Tool(3, used=True), lambda: Heap("gold", 2), lambda: Die(6)]
    for make in again:
        assert make() == make()
        assert hash(make()) == hash(make())


def printed(card: Card) -> tuple[object, ...]:
    """What is to be seen on a card."""
    return card.gain, card.amount, card.rolled_for, card.culture, card.multiplier, card.symbols


def test_cards_look_alike_only_where_the_same_is_printed(qapp: QGuiApplication) -> None:
    looks = {card.id: pixels(painted(CardFace(card.id), QSize(86, 118))) for card in CARDS}
    assert len(set(looks.values())) == len({printed(card) for card in CARDS})
    assert all(
        min(opacities(painted(CardFace(card.id), QSize(86, 118)).copy(6, 6, 74, 106))) >= 250
        for card in CARDS
    )


def test_tiles_look_alike_only_where_the_same_is_printed(qapp: QGuiApplication) -> None:
    kinds = {(tile.price, tile.points, tile.fewest, tile.most, tile.kinds) for tile in TILES}
    looks = {pixels(painted(TileFace(tile.id), QSize(142, 142))) for tile in TILES}
    assert len(looks) == len(kinds)


def test_green_and_sand_cards_are_told_apart_by_their_ground(qapp: QGuiApplication) -> None:
    def ground(card: Card) -> QColor:
        return painted(CardFace(card.id), QSize(172, 236)).pixelColor(20, 224)

    green = [ground(card) for card in CARDS if card.culture]
    sand = [ground(card) for card in CARDS if card.multiplier]
    assert all(colour.green() > colour.red() for colour in green)
    assert all(colour.red() > colour.green() for colour in sand)


def test_every_gain_culture_and_multiplier_of_the_rules_has_its_icon() -> None:
    gains = {card.gain for card in CARDS}
    assert gains <= set(ICONS)
    assert set(BASES) == set(MULTIPLIERS)


def test_a_used_tool_is_darker(qapp: QGuiApplication) -> None:
    fresh, used = (painted(Tool(2, used), QSize(64, 64)).pixelColor(20, 52) for used in (False, True))
    assert used.lightness() < fresh.lightness() / 2


def test_a_die_rolls_over_other_faces(qapp: QGuiApplication) -> None:
    die = Die(3)
    assert isinstance(die, Rolling)
    faces = [die.rolling(step) for step in range(3)]
    assert all(face in [Die(pips) for pips in range(1, 7)] for face in faces)
    assert len(set(faces)) > 1


def test_numbers_can_be_read_on_their_grounds() -> None:
    assert contrast(INK, PAPER) >= 4.5
    assert contrast(CREAM, DARK) >= 4.5
    seal = QColor("#A8443A")
    assert contrast(QColor("white"), seal) >= 4.5
    stones = ("#C6B48C", "#BBA97F", "#CDBD98", "#B5A278", "#E9B24F", "#DFCFA6", "#B49873", "#F0CD52")
    drawn = (ART / "board.svg").read_text(encoding="utf-8")
    for stone in stones:
        assert f'fill="{stone}"' in drawn
        assert contrast(QColor("#2E1F0F"), QColor(stone)) >= 4.5


def test_a_die_has_a_rim_in_the_colour_of_whoever_threw_it(qapp: QGuiApplication) -> None:
    ink = SEATS[0].colour.name()
    for die, rim in ((Die(4, ink=ink), ink), (Die(4, ink=ink).rolling(1), ink), (Die(4), None)):
        image = canvas(80, 80)
        with QPainter(image) as painter:
            die.paint(painter, QRectF(0, 0, 80, 80))
        assert (image.pixelColor(2, 40).name() == ink) == (rim is not None)
