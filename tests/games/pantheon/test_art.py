"""The pictures of Pantheon: all there, inside their frames, told apart; the map holds what the rules know."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from desktop.app.theme import SEATS
from desktop.games.pantheon import chart, faces, land, lettering, realm
from desktop.games.pantheon.god_pictures import GodBack, GodMedal, GodTile
from desktop.games.pantheon.map import TABLETS, Map
from desktop.games.pantheon.marks import (
    EMBER,
    EMBER_DARK,
    Cost,
    Count,
    EpochPlace,
    NationPlaque,
    Reach,
    StepNumber,
    StepsLeft,
)
from desktop.games.pantheon.pictures import (
    BonusTile,
    CardBack,
    CardPicture,
    DemigodTile,
    EmptySlot,
    LootTile,
    OfferingTile,
    PiecePicture,
    PilePicture,
    StepsTile,
    StockPicture,
    TemplePicture,
)
from desktop.games.pantheon.realm import Realm, realm_rect
from desktop.table import art
from desktop.table.board import board
from desktop.table.hexes import Axial
from desktop.table.layout import Painting, Picture
from engine.games.pantheon.content import (
    BONUSES,
    CARDS,
    GOD_KINDS,
    GODS,
    HEXES,
    LEVELS,
    LOOT,
    NATIONS,
    OFFERINGS,
    RANKS_USED,
)
from engine.games.pantheon.places import BOARD_PLACES
from tests.drawing import (
    assert_drawn_within_its_frame,
    assert_plain_shapes,
    canvas,
    contrast,
    opacities,
    pixels,
)

ART = Path(__file__).parents[3] / "assets" / "pantheon"
PICTURES = sorted(path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.svg"))

ICONS = {
    *(kind.id for kind in OFFERINGS),
    *("coin", "foot", "column", "step", "cards", "god", "demigod", "jump", "again", "dawn"),
    *("highest", "offering", "up", "scoring", "star"),
}
NEEDED = {
    "board",
    *(f"map/{part}" for part in ("compass", "ship", "dolphin", "column-site", "temple-site")),
    *(f"nation/{nation.id}" for nation in NATIONS),
    *(f"god/{kind}" for kind in GOD_KINDS),
    *(f"icon/{name}" for name in ICONS),
    *(f"piece/{sort}-{seat.name}" for sort in ("foot", "column") for seat in SEATS),
    "piece/temple",
    *("card/front", "card/back"),
    *(f"tile/{part}" for part in ("god", "god-back", "loot", "loot-back", "bonus", "offering", "stock")),
    *(f"tile/{part}" for part in ("nation", "number", "points")),
}

REGIONS = ("epochs", "nation", "coins", "stacks", "demigods", "gods_title", "gods", "hand_title", "hand")
LOW_REGIONS = ("gods_title", "gods", "hand_title", "hand", "owned", "bonus")
SITES = tuple((place.site, f"City {place.site[:4]}") for place in HEXES if place.site)
LANDS = tuple((nation.id, nation.id.upper()) for nation in NATIONS)

nations = pytest.mark.parametrize("nation", [nation.id for nation in NATIONS])


class Emblem(Painting):
    """A nation's emblem alone, as it stands on temples, medals and plaques."""

    nation: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        land.paint_emblem(painter, self.nation, rect.center(), rect.width(), QColor("#33220F"))


def god_tile(kind: str, *, dim: bool = False) -> GodTile:
    god = next(god for god in GODS if god.kind == kind)
    return GodTile(kind, kind.title(), god.offering, god.amount, 3, god.cards_only, dim)


FAMILIES: dict[str, list[Picture]] = {
    "cards": [*(CardPicture(card.id) for card in CARDS), CardBack(), CardBack(7)],
    "piles": [PilePicture(33), PilePicture(3), PilePicture(3, "coin4"), PilePicture(0), EmptySlot()][:4],
    "loot": [*(LootTile(tile.id) for tile in LOOT), StepsTile(2), LootTile(None)],
    "bonuses": [BonusTile(tile.id) for tile in BONUSES],
    "gods": [*(god_tile(kind) for kind in GOD_KINDS), god_tile(GOD_KINDS[0], dim=True), GodBack(), GodBack(3)],
    "medals": [*(GodMedal(kind) for kind in GOD_KINDS), GodMedal(GOD_KINDS[0], 2), GodMedal("traitera", 2, 1)],
    "demigods": [*(DemigodTile(value) for value in range(1, 7)), DemigodTile(6, 2)],
    "offerings": [OfferingTile(kind.id, level) for kind in OFFERINGS for level in range(LEVELS + 1)]
    + [OfferingTile("temple", 1, 2), OfferingTile("temple", 1, None, lit=True)],
    "pieces": [PiecePicture(sort, seat.name) for sort in ("foot", "column") for seat in SEATS],
    "stocks": [StockPicture("foot", "blue", 3), StockPicture("foot", "blue", 3, 1), StockPicture("column", "plum", 0)],
    "temples": [TemplePicture(nation.id) for nation in NATIONS],
    "plaques": [NationPlaque(nation.id, "Nation") for nation in NATIONS],
    "emblems": [Emblem(nation.id) for nation in NATIONS],
    "reach": [Reach(), Reach(jump=True)],
    "costs": [Cost(1), Cost(2), Cost(2, coins=True)],
    "steps": [StepNumber(1, "#2F7FC1"), StepNumber(2, "#2F7FC1")],
    "left": [StepsLeft(3), StepsLeft(4), StepsLeft(3, coins=True), Count("pantheon/icon/god", 3)],
    "epochs": [
        EpochPlace(3, "roma", 3, True, "now"),
        EpochPlace(3, "roma", 3, True, "past"),
        EpochPlace(3, "roma", 3, False, "now"),
        EpochPlace(3, None, 3, True, "coming"),
        EpochPlace(4, None, 4, False, "coming"),
    ],
}  # fmt: skip

families = pytest.mark.parametrize("family", FAMILIES)


def painted(picture: Picture, width: int = 120) -> QImage:
    """A picture with a free margin of 16 pixels around it."""
    height = round(width / picture.aspect)
    image = canvas(width + 32, height + 32)
    painter = QPainter(image)
    picture.paint(painter, QRectF(16, 16, width, height))
    painter.end()
    return image


def painted_map(picture: Picture, rect: QRectF, scale: float = 0.5) -> QImage:
    """A part of the map, painted at a scale as the table does it."""
    image = canvas(round(rect.width() * scale), round(rect.height() * scale))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    picture.paint(painter, QRectF(0, 0, rect.width(), rect.height()))
    painter.end()
    return image


def test_everything_has_its_picture_and_nothing_is_left_over() -> None:
    assert set(PICTURES) == NEEDED


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_keeps_to_plain_shapes(name: str) -> None:
    assert_plain_shapes(ART / f"{name}.svg")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_drawn_and_stays_within_its_frame(qapp: QGuiApplication, name: str) -> None:
    assert_drawn_within_its_frame(ART / f"{name}.svg")


@families
def test_pictures_of_a_family_differ_and_stay_where_they_are_told(qapp: QGuiApplication, family: str) -> None:
    seen = set()
    for picture in FAMILIES[family]:
        image = painted(picture)
        seen.add((image.height(), pixels(image)))
        assert hash(picture) == hash(picture)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillRect(QRectF(image.rect()).adjusted(13, 13, -13, -13), QColor(0, 0, 0, 0))
        painter.end()
        assert not any(opacities(image)), picture
    assert len(seen) == len(FAMILIES[family])


def test_the_board_has_the_places_of_the_rules_and_its_rooms_lie_apart(qapp: QGuiApplication) -> None:
    laid = board(chart.BOARD)
    assert set(laid.places) == set(BOARD_PLACES)
    rooms = {name: laid.region(name) for name in {*REGIONS, *LOW_REGIONS}} | dict(laid.places)
    assert all(QRectF(0, 0, 1480, 1060).contains(rect) for rect in rooms.values())
    overlaps = [(a, b) for a, b in combinations(rooms, 2) if rooms[a].intersects(rooms[b])]
    assert overlaps == []
    whole = laid.region("map")
    assert not [name for name in LOW_REGIONS if laid.region(name).intersects(whole)]


def test_no_hex_lies_under_what_lies_in_the_corners_of_the_sea(qapp: QGuiApplication) -> None:
    laid = board(chart.BOARD)
    inner = chart.inner_room()
    names = {name for tablet in TABLETS for name in tablet} | {"nation", "pile"}
    rooms = [laid.places.get(name) or laid.region(name) for name in names]
    for place in HEXES:
        brick = chart.grid().brick(Axial(place.q, place.r))
        assert inner.contains(brick), place.id
        assert not [rect for rect in rooms if rect.intersects(brick)], place.id


def test_the_coast_holds_every_hex_of_the_rules_and_no_hex_of_sea(qapp: QGuiApplication) -> None:
    inner = chart.inner_room()
    grid = chart.grid()
    for place in HEXES:
        assert chart.coast().contains(chart.middle(place.id)), place.id
    for q in range(-6, 22):
        for r in range(12):
            hex_ = Axial(q, r)
            if hex_ not in chart.land() and inner.contains(grid.rect(hex_)):
                assert not chart.coast().contains(grid.centre(hex_)), hex_


def test_what_is_drawn_on_the_land_leaves_the_sites_and_symbols_free(qapp: QGuiApplication) -> None:
    assert len(chart.motifs()) > 200
    marked = [place for place in HEXES if place.kind != "plain"]
    for motif in chart.motifs():
        assert chart.coast().contains(motif.foot - QPointF(0, 1))
        for place in marked:
            way = motif.foot - QPointF(0, motif.size / 2) - chart.middle(place.id)
            assert way.x() ** 2 + way.y() ** 2 > (0.6 * chart.grid().size) ** 2


def test_every_land_has_room_for_its_name_on_the_land(qapp: QGuiApplication) -> None:
    assert set(chart.LAND_NAMES) == {nation.id for nation in NATIONS}
    assert all(chart.coast().contains(chart.point(name.middle)) for name in chart.LAND_NAMES.values())


def test_the_map_is_the_same_each_time_and_shows_the_names_of_lands(qapp: QGuiApplication) -> None:
    rect = board(chart.BOARD).region("map")
    once = painted_map(Map(LANDS), rect)
    assert once == painted_map(Map(LANDS), rect)
    assert min(opacities(once.copy(8, 8, once.width() - 16, once.height() - 16))) == 255
    assert once != painted_map(Map(), rect)


def test_every_city_has_its_name_below_its_site(qapp: QGuiApplication) -> None:
    for place in HEXES:
        rect = lettering.city_rect(place.id, SITES)
        assert (rect is not None) == bool(place.site)
        if rect is not None:
            assert chart.inner_room().contains(rect)
            assert 0 < rect.center().y() - chart.middle(place.id).y() - lettering.BELOW + 12 < 24
            assert max(opacities(painted_map(lettering.CityName(place.id, SITES), rect))) == 255


@nations
def test_a_realm_lies_on_the_map_and_lights_its_places_on_land_alone(
    qapp: QGuiApplication, nation: str
) -> None:
    for symbols in RANKS_USED:
        rect = realm_rect(nation, symbols)
        assert chart.inner_room().contains(rect)
        image = painted_map(Realm(nation, symbols), rect)
        for place in HEXES:
            at = (chart.middle(place.id) - rect.topLeft()) / 2
            own = place in chart.own_places(nation, symbols)
            if own:
                assert image.pixelColor(at.toPoint()).alpha() > 200, place.id
        sea = [
            image.pixelColor(point)
            for x in range(0, image.width(), 7)
            for y in range(0, image.height(), 7)
            for point in [QPointF(x, y).toPoint()]
            if not chart.along_coast(60.0, fine=False).contains(rect.topLeft() + QPointF(x, y) * 2)
            and not chart.coast().contains(rect.topLeft() + QPointF(x, y) * 2)
        ]
        assert all(colour.alpha() == 0 for colour in sea)


def test_more_symbols_make_a_larger_realm(qapp: QGuiApplication) -> None:
    for nation in NATIONS:
        counts = [len(chart.lit_places(nation.id, symbols)) for symbols in (3, 4, 5)]
        assert counts == sorted(counts)
        assert counts[0] < counts[2]


@pytest.mark.parametrize("ground", [land.NORTH, land.MIDDLE, land.SOUTH, realm.GLOW], ids=QColor.name)
@pytest.mark.parametrize("sort", ["foot", "column"])
@pytest.mark.parametrize("seat", [seat.name for seat in SEATS])
def test_pieces_stand_out_from_the_land(qapp: QGuiApplication, seat: str, sort: str, ground: QColor) -> None:
    """At 20 pixels, a good part of the piece has a contrast of 3:1 with what it stands on."""
    image = painted(PiecePicture(sort, seat), 20)  # type: ignore[arg-type]
    solid = [
        image.pixelColor(x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 250
    ]
    strong = [colour for colour in solid if contrast(colour, ground) >= 3]
    assert len(strong) > 0.18 * len(solid)


@pytest.mark.parametrize("sort", ["foot", "column"])
def test_pieces_are_told_apart_without_colour(qapp: QGuiApplication, sort: str) -> None:
    grey = [
        painted(PiecePicture(sort, seat.name), 30).convertToFormat(QImage.Format.Format_Grayscale8)  # type: ignore[arg-type]
        for seat in SEATS
    ]
    for one, other in combinations(grey, 2):
        different = sum(abs(a - b) > 60 for a, b in zip(pixels(one), pixels(other), strict=True))
        assert different > 12


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (lettering.INK, lettering.HALO),
        (faces.INK, faces.CREAM),
        (faces.INK, QColor("#EDBB4C")),  # the face of a coin
        (faces.CREAM, QColor("#4E2C10")),  # a disc with a number
        (faces.CREAM, QColor("#A8443A")),  # a laurel with points
        (faces.CREAM, QColor("#1F567E")),  # the plinth of a shrine, the foot of an offering
        (faces.CREAM, QColor("#5C3D1E")),  # the tray of a stock
        (faces.CREAM, faces.NIGHT),
        (faces.INK, QColor("#E6D7B8")),  # the name of a god
        (faces.INK, QColor("#D3C29E")),  # the plaque of a nation
        (faces.INK, QColor("#DCC79B")),  # a loot tile
        (faces.INK, QColor("#C9994C")),  # the steps of a movement card
        (EMBER_DARK, EMBER),
    ],
)
def test_what_is_to_be_read_can_be_read(ink: QColor, ground: QColor) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(
    "tile", [*(LootTile(tile.id) for tile in LOOT), *map(StepsTile, (1, 2, 3))], ids=repr
)
def test_what_a_loot_tile_gives_keeps_off_its_frame(
    qapp: QGuiApplication, tile: LootTile | StepsTile
) -> None:
    scale, aside = 4, 0 if isinstance(tile, LootTile) else 8
    whole, empty = (canvas((104 + 2 * aside) * scale, 120 * scale) for _ in range(2))
    painter = QPainter(whole)
    tile.paint(painter, QRectF(whole.rect()))
    painter.end()
    painter = QPainter(empty)
    art.stamp(painter, "pantheon/tile/loot", QRectF(aside * scale, 0, 104 * scale, 120 * scale))
    painter.end()
    field = QColor("#F3E6C9")
    outside = [
        (x, y)
        for x in range(whole.width())
        for y in range(whole.height())
        if whole.pixel(x, y) != empty.pixel(x, y) and far_from(field, empty.pixelColor(x, y))
    ]
    assert not outside


def far_from(colour: QColor, other: QColor) -> bool:
    """Whether a colour is no shade of another."""
    pairs = zip(colour.getRgb(), other.getRgb(), strict=True)
    return max(abs(part - like) for part, like in pairs if part is not None and like is not None) > 50
