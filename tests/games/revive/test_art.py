"""The pictures of Revive: all there, inside their frames, told apart; every effect in signs, everything in its room."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from desktop.app.theme import SEATS
from desktop.games.revive import machine, map, terrain
from desktop.games.revive.cards import (
    ArtifactCardBack,
    ArtifactCardFace,
    CitizenBack,
    CitizenFace,
    CitizenHalf,
    SleepingCitizen,
)
from desktop.games.revive.effects import of_counted, of_effect, of_score, of_technology
from desktop.games.revive.ice import ICES
from desktop.games.revive.pictures import (
    Abyss,
    BuildingPiece,
    CrystalPicture,
    Emblem,
    ExploredTile,
    FigurePiece,
    FrozenTile,
    HibernationSpace,
    LargeSiteTile,
    LowerArtifacts,
    MapGround,
    Marker,
    Price,
    StepMark,
    Supply,
    UpperArtifacts,
)
from desktop.games.revive.symbols import CREAM, ICONS, INK, NUMBERS, OWN
from desktop.games.revive.tokens import (
    AbilityPlate,
    Counter,
    CrateBack,
    CrateFace,
    EndTile,
    Energy,
    MachineFace,
    ModuleBack,
    ModuleFace,
    OwnArtifacts,
    ProgressMarker,
    ProgressSpace,
    SlotLock,
    SpaceFace,
    Switch,
    TechnologyPlate,
    TrackMarker,
)
from desktop.table.art import renderer
from desktop.table.board import board
from desktop.table.layout import Picture
from engine.games.revive.content import (
    AREA_TILES,
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BACKS,
    CELLS,
    CITIZENS,
    CRATES,
    CRYSTALS,
    FIGURES,
    HIBERNATION,
    LARGE_SITES,
    LIMITS,
    MACHINE_TOKENS,
    MODULES,
    PROGRESS,
    RESOURCES,
    SCORE_TRACK,
    SLOTS,
    SPACES,
    START_TILES,
    TERRAINS,
    TRACK_LENGTH,
    TRACKS,
    TRIBES,
)
from engine.games.revive.effects import EFFECTS
from engine.games.revive.geography import DISTANCES, HEX_BY_ID, HEXES, NEIGHBOURS, hexes_of
from engine.games.revive.places import BOARD_PLACES
from engine.games.revive.state import AREA_CELLS
from tests.drawing import (
    assert_drawn_within_its_frame,
    assert_plain_shapes,
    canvas,
    contrast,
    opacities,
    pixels,
)

ART = Path(__file__).parents[3] / "assets" / "revive"
PICTURES = sorted(path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.svg"))
NEEDED = {"board", *(f"icon/{name}" for name in OWN), *(f"tribe/{tribe.name}" for tribe in TRIBES)}

COLOURS = [seat.name for seat in SEATS]
KINDS_OF_CRATES = {crate.kind: crate.id for crate in CRATES}
DIFFERENT_MODULES = {(module.colours, module.effect): module.id for module in MODULES}

ROOMS = (
    *("owner", "ability", "buildings", "artifacts", "artifact_card", "energy", "progress", "crates", "active", "rest"),
    *("lower", "energy_supply", "crate_supply", "hibernation_0", "map_frame"),
)  # fmt: skip

FAMILIES: dict[str, list[Picture]] = {
    "frozen": [FrozenTile(back.id) for back in BACKS],
    "explored": [ExploredTile(tile.id, turn) for tile in (*START_TILES, *AREA_TILES) for turn in range(3)],
    "large sites": [LargeSiteTile(site.id, side) for site in LARGE_SITES for side in range(2)],
    "map": [Abyss(), CrystalPicture(), *(StepMark(number, paid) for number in (1, 2) for paid in (False, True))],
    "figures": [FigurePiece(colour) for colour in COLOURS],
    "buildings": [BuildingPiece(kind, colour) for kind in ("small", "large") for colour in COLOURS],
    "prices": [Price(("2", "@food")), Price(("2", "@food"), payable=False), Price(("3", "@food"))],
    "markers": [Marker(colour) for colour in COLOURS],
    "hibernation": [
        *(HibernationSpace(space) for space in range(len(HIBERNATION.rewards) + 1)),
        HibernationSpace(1, reached=True),
    ],
    "artifacts": [UpperArtifacts(kind, left) for kind in ARTIFACT_TYPES for left in (4, 1, 0)],
    "lower": [LowerArtifacts(8, True), LowerArtifacts(8, False), LowerArtifacts(2, False), LowerArtifacts(0, False)],
    "supplies": [Supply("energy", 20), Supply("energy", 0), Supply("crate", 20)],
    "emblems": [Emblem(track) for track in TRACKS],
    "citizens": [CitizenFace(card.id) for card in CITIZENS],
    "named": [CitizenFace("r01", "Welder"), CitizenFace("r01"), CitizenFace("v01", "Welder")],
    "halves": [CitizenHalf("r01", "top"), CitizenHalf("r01", "bottom"), CitizenHalf("y01", "top")],
    "asleep": [SleepingCitizen("r01"), CitizenFace("r01"), CitizenBack(), CitizenBack(7)],
    "artifact cards": [
        *(ArtifactCardFace(card.id) for card in ARTIFACT_CARDS),
        ArtifactCardFace("ac01", (2, 0, 12)),
        ArtifactCardBack(),
    ],
    "modules": [*(ModuleFace(module) for module in DIFFERENT_MODULES.values()), ModuleBack(), ModuleBack(9)],
    "machines": [MachineFace(token.id) for token in MACHINE_TOKENS],
    "crates": [CrateBack(), *(CrateFace(crate) for crate in KINDS_OF_CRATES.values()), CrateFace("ct01", spent=True)],
    "energy": [Energy(), Energy(ready=False)],
    "track markers": [TrackMarker(track, colour) for track in TRACKS for colour in COLOURS],
    "progress markers": [ProgressMarker(colour) for colour in COLOURS],
    "switch": [Switch(True), Switch(False), SlotLock()],
    "counters": [Counter(kind, amount) for kind in RESOURCES for amount in (0, 2, 9)],
    "progress": [*(ProgressSpace(number) for number in range(3, len(PROGRESS.points) + 1)), ProgressSpace(3, "blue")],
    "tribes": [AbilityPlate(tribe.id) for tribe in TRIBES],
    "own": [OwnArtifacts(kind, count) for kind in ("orb", "prism", "helix", "lower") for count in (0, 2)] + [EndTile()],
}  # fmt: skip

families = pytest.mark.parametrize("family", FAMILIES)


def painted(picture: Picture, width: int = 120) -> QImage:
    """A picture with a free margin of 16 pixels around it."""
    height = round(width / picture.aspect)
    image = canvas(width + 32, height + 32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    picture.paint(painter, QRectF(16, 16, width, height))
    painter.end()
    return image


def stays_within(image: QImage) -> bool:
    """Whether nothing is painted in the margin, but for three pixels of a shadow."""
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(QRectF(image.rect()).adjusted(13, 13, -13, -13), QColor(0, 0, 0, 0))
    painter.end()
    return not any(opacities(image))


def icons_of(signs: tuple[str, ...]) -> set[str]:
    return {sign.removeprefix("@") for sign in signs if sign.startswith("@")}


def all_signs() -> dict[str, tuple[str, ...]]:
    """Everything that is told in signs, by where it is from."""
    found = {effect.id: of_effect(effect.steps) for effect in EFFECTS}
    for tribe in TRIBES:
        for figure, technology in zip(FIGURES, tribe.technologies, strict=True):
            found[f"{tribe.id}.{figure}"] = of_technology(technology)
    for site in LARGE_SITES:
        found |= {f"{site.id}.{side}": of_score(score) for side, score in enumerate(site.sides)}
    for card in ARTIFACT_CARDS:
        found |= {f"{card.id}.{number}": of_counted(score) for number, score in enumerate(card.scores)}
    return found


# The pictures.


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
        assert stays_within(image), picture
    assert len(seen) == len(FAMILIES[family])


@pytest.mark.parametrize("tribe", [tribe.id for tribe in TRIBES])
def test_technologies_are_told_apart_from_those_that_are_still_covered(
    qapp: QGuiApplication, tribe: str
) -> None:
    for figure in FIGURES:
        covered, open_ = (painted(TechnologyPlate(tribe, figure, each)) for each in (True, False))
        assert pixels(covered) != pixels(open_)
        assert stays_within(covered)
        assert stays_within(open_)


@pytest.mark.parametrize("space", [space.id for space in SPACES])
def test_a_space_looks_otherwise_once_it_is_unlocked(qapp: QGuiApplication, space: str) -> None:
    locked, unlocked = painted(SpaceFace(space, False)), painted(SpaceFace(space, True))
    assert pixels(locked) != pixels(unlocked)
    assert stays_within(locked)
    assert stays_within(unlocked)


def test_the_map_is_the_same_each_time_and_covers_its_frame(qapp: QGuiApplication) -> None:
    once = painted(MapGround(), 400)
    assert pixels(once) == pixels(painted(MapGround(), 400))
    inner = once.copy(30, 30, once.width() - 60, once.height() - 60)
    assert min(opacities(inner)) == 255


def test_every_back_has_ice_of_its_own(qapp: QGuiApplication) -> None:
    assert set(ICES) == {back.id for back in BACKS}


# Signs.


def test_every_sign_has_an_icon_or_is_a_short_text(qapp: QGuiApplication) -> None:
    used = set()
    for where, signs in all_signs().items():
        assert signs, where
        for icon in icons_of(signs):
            name, _, number = icon.partition(":")
            assert name in ICONS, where
            assert (name in NUMBERS) == bool(number), where
            used.add(name)
        assert all(len(sign) <= 3 for sign in signs if not sign.startswith("@")), where
    assert used > {
        "gear",
        "book",
        "food",
        "crystal",
        "any",
        "points",
        "end",
        "up",
        "explore",
        "unlock",
        "wake",
    }


@pytest.mark.parametrize(
    ("effect", "signs"),
    [
        ("card.s2.bottom", ("@gear", " ", "@up:1", "@any_track")),
        ("card.r08.bottom", ("2", "@gear", "→", "@points:5")),
        ("card.y01.bottom", ("+", "@explore", " ", "−1", "@cost", "−2", "@range")),
        ("card.r13.bottom", ("@points:1", "/", "@building", "≤5")),
        ("machine.mm03", ("@next", "@build", " ", "−2", "@cost", "−1", "@range")),
        ("space.f4", ("@token_forest",)),
        ("crate.ct26", ("2", "@wake", " ", "@reset_switch")),
    ],
)  # fmt: skip
def test_an_effect_is_told_step_by_step(effect: str, signs: tuple[str, ...]) -> None:
    assert all_signs()[effect] == signs


def test_effects_that_differ_are_told_in_signs_that_differ() -> None:
    signs = {effect.steps: of_effect(effect.steps) for effect in EFFECTS}
    assert len(set(signs.values())) == len(signs)


# Where everything is.


def test_the_board_has_a_place_for_everything_and_its_rooms_lie_apart(qapp: QGuiApplication) -> None:
    laid = board(map.BOARD)
    assert set(laid.places) == set(BOARD_PLACES)
    whole = renderer(map.BOARD).viewBoxF()
    places = {name: rect for name, rect in laid.places.items() if not name.startswith(("cell", "ls_"))}
    rooms = {name: laid.region(name) for name in ROOMS} | places
    assert all(whole.contains(rect) for rect in rooms.values())
    assert [(a, b) for a, b in combinations(rooms, 2) if rooms[a].intersects(rooms[b])] == []


def hex_at(point: QPointF) -> str | None:
    """The hex under a point of the map, None beyond its edge."""
    axial = map.grid().at(point)
    return next((each.id for each in HEXES if (each.q, each.r) == (axial.q, axial.r)), None)


def test_every_hex_is_found_where_it_is_painted_and_lies_in_the_frame(qapp: QGuiApplication) -> None:
    room = machine.area("map").adjusted(-1, -1, 1, 1)
    for each in HEXES:
        assert hex_at(map.hex_middle(each.id)) == each.id
        assert room.contains(map.hex_rect(each.id)), each.id
    assert hex_at(QPointF(0, 0)) is None
    assert all(room.contains(map.crystal_rect(crystal.id)) for crystal in CRYSTALS)


def test_a_tile_is_painted_on_the_hexes_of_its_cell(qapp: QGuiApplication) -> None:
    for cell in CELLS:
        rect, share = map.cell_rect(cell.id), map.grid().size / terrain.SIDE
        for number, hex_id in enumerate(map.hexes_in(cell.id)):
            middle = rect.topLeft() + terrain.MIDDLES[number] * share
            assert (middle - map.hex_middle(hex_id)).manhattanLength() < 0.01
            assert map.cell_polygon(cell.id, 3).boundingRect().contains(middle)
    assert {TERRAINS[each] for tile in AREA_TILES for each in tile.hexes} == set(TERRAINS)


def test_the_shape_of_a_cell_is_that_of_its_hexes_and_shrinks_by_its_margin(qapp: QGuiApplication) -> None:
    whole, inner = map.cell_polygon("cell13"), map.cell_polygon("cell13", 3)
    assert whole.size() == inner.size() == 18
    box, smaller = whole.boundingRect(), inner.boundingRect()
    assert box.width() - smaller.width() == pytest.approx(6, abs=0.01)
    assert map.cell_rect("cell13").adjusted(-0.1, -0.1, 0.1, 0.1).contains(box)


def test_pieces_stand_on_their_hex(qapp: QGuiApplication) -> None:
    for count in range(1, 5):
        around = map.hex_rect("cell13_centre").adjusted(-2, -2, 2, 2)
        rects = map.figure_rects("cell13_centre", count)
        assert len({rect.x() for rect in rects}) == count
        assert all(around.contains(rect) for rect in rects)
        large = map.large_site_figures("ls_nw", count)
        assert len({(rect.x(), rect.y()) for rect in large}) == count
        court = map.hex_rect("ls_nw_south_west").adjusted(-2, -2, 2, 2)
        assert all(court.contains(rect) for rect in large)
    for kind in ("small", "large"):
        feet = map.building_rect("cell13_centre", kind)
        assert hex_at(feet.center() + QPointF(0, feet.height() / 2 - 2)) == "cell13_centre"


def test_a_way_has_as_many_steps_as_the_rules_count(qapp: QGuiApplication) -> None:
    for end in (
        "cell20_east",
        "ls_nw_centre",
        "cell13_west" if "cell13_west" in HEX_BY_ID else "cell13_centre",
    ):
        start = HEX_BY_ID["abyss_centre"]
        steps = map.way(start.id, end)
        assert len(steps) == DISTANCES[start.index][HEX_BY_ID[end].index]
        assert (steps[-1] - map.hex_middle(end)).manhattanLength() < 0.01
        assert map.step_mark_rect(steps[-1]).center().x() == steps[-1].x()


def test_the_steps_of_a_way_leave_what_exploring_costs_in_sight(qapp: QGuiApplication) -> None:
    for cell in AREA_CELLS:
        centre = map.hex_middle(f"{cell.id}_centre")
        plate = map.tag_rect(f"{cell.id}_centre", wide=True)
        told = map.price_rect(centre)
        for hex_id in ("centre", "east"):
            mark = map.step_mark_rect(map.hex_middle(f"{cell.id}_{hex_id}"))
            assert not mark.intersects(plate.adjusted(0, 0, 0, -mark.height() / 4))  # its edge may be touched
            assert not mark.intersects(told)


def test_the_ways_to_lay_a_tile_cover_none_of_the_hexes_beside_it(qapp: QGuiApplication) -> None:
    for cell in AREA_CELLS:
        ways = map.turns_rect(cell.id)
        assert machine.area("map_frame").contains(ways)
        beside = {hex_ for there in hexes_of(cell) for hex_ in NEIGHBOURS[there]}
        assert not [hex_ for hex_ in beside if ways.contains(map.hex_middle(HEXES[hex_].id))]


def test_every_space_of_a_track_has_a_place_of_its_own(qapp: QGuiApplication) -> None:
    scores = [map.score_rect(points) for points in range(SCORE_TRACK.spaces)]
    assert not [pair for pair in combinations(scores, 2) if pair[0].intersects(pair[1])]
    assert map.score_rect(SCORE_TRACK.spaces) == scores[0]
    for points, of in product((0, 7, 30), (2, 3, 4)):
        shared = [map.score_rect(points, among, of) for among in range(of)]
        assert not [pair for pair in combinations(shared, 2) if pair[0].intersects(pair[1])]
        assert all(map.score_rect(points).intersects(rect) for rect in shared)
    for space in range(len(HIBERNATION.rewards) + 1):
        markers = [map.hibernation_rect(space, among, 4) for among in range(4)]
        room = machine.place(f"hibernation.{space}") if space else machine.area("hibernation_0")
        assert all(room.contains(rect) for rect in markers)
    for track in TRACKS:
        steps = [machine.step_rect(track, step) for step in range(TRACK_LENGTH + 1)]
        assert all(machine.area(f"track.{track}").contains(rect) for rect in steps)
        assert not [pair for pair in combinations(steps, 2) if pair[0].intersects(pair[1])]
    progress = machine.area("progress").adjusted(-0.1, -0.1, 0.1, 0.1)
    assert all(
        progress.contains(machine.progress_rect(number)) for number in range(1, len(PROGRESS.points) + 1)
    )


@pytest.mark.parametrize("slot", [slot.id for slot in SLOTS])
def test_the_halves_in_a_slot_lie_in_it_however_many_there_are(qapp: QGuiApplication, slot: str) -> None:
    room = machine.place(slot).adjusted(-0.1, -0.1, 0.1, 0.1)
    for count in range(1, 6):
        rects = machine.tucked_rects(slot, count)
        assert len(rects) == count
        assert all(room.contains(rect) for rect in rects)


@pytest.mark.parametrize("count", [1, 4, 8, 14])
def test_all_cards_of_a_seat_lie_beside_each_other_in_their_areas(qapp: QGuiApplication, count: int) -> None:
    for rects, name in ((machine.active_rects(count), "active"), (machine.rest_rects(count), "rest")):
        room = machine.area(name).adjusted(-0.1, -0.1, 0.1, 0.1)
        assert len(rects) == count
        assert all(room.contains(rect) for rect in rects)
        assert not [pair for pair in combinations(rects, 2) if pair[0].intersects(pair[1])]
    assert all(machine.area("crates").contains(rect) for rect in machine.crate_rects(count))


def test_what_lies_on_a_space_leaves_its_middle_free(qapp: QGuiApplication) -> None:
    for space in SPACES:
        room = machine.place(space.id)
        sparks = [machine.spark_rect(space.id)] if space.is_machine else []
        for rect in (machine.marker_rect(space.id), *sparks):
            assert rect.intersects(room)
            assert not rect.contains(room.center()), space.id
        assert machine.token_rect(space.id) == room


def test_figures_markers_and_buildings_of_a_tribe_stand_in_their_rooms(qapp: QGuiApplication) -> None:
    for figure in FIGURES:
        assert machine.place(f"figure.{figure}").contains(machine.standing_rect(figure))
        assert machine.area("tribe").contains(machine.place(f"figure.{figure}"))
    for name, rects in (
        ("ability", machine.ability_rects()),
        ("buildings", machine.building_rects()),
        ("artifacts", machine.artifact_rects()),
        ("energy", machine.ready_rects(9)),
    ):
        room = machine.area(name).adjusted(-0.1, -0.1, 0.1, 0.1)
        assert all(room.contains(rect) for rect in rects), name
        assert not [pair for pair in combinations(rects, 2) if pair[0].intersects(pair[1])], name


def test_everything_of_a_seat_lies_on_its_mat_and_nothing_else(qapp: QGuiApplication) -> None:
    mat = machine.area("mat")
    slots = ("t1", "t2", "b1", "b2", "side", "module")
    own = (*slots, "switch", "resource", "figure", *(space.id for space in SPACES))
    for name, rect in board(map.BOARD).places.items():
        is_own = name.partition(".")[0] in own
        assert mat.contains(rect) == is_own, name


# Seen by everybody.


@pytest.mark.parametrize("terrain_name", ["site", "desert"])
@pytest.mark.parametrize("colour", COLOURS)
def test_pieces_stand_out_from_the_ground_that_they_stand_on(
    qapp: QGuiApplication, colour: str, terrain_name: str
) -> None:
    """At 24 pixels, a good part of a piece has a contrast of 3:1 with the light and the shaded ground."""
    grounds = terrain.STONE if terrain_name == "site" else terrain.SAND
    picture = FigurePiece(colour) if terrain_name == "site" else BuildingPiece("small", colour)
    image = painted(picture, 24)
    solid = [
        image.pixelColor(x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 250
    ]
    for ground in grounds:
        strong = [each for each in solid if contrast(each, ground) >= 3]
        assert len(strong) > 0.18 * len(solid)


@pytest.mark.parametrize(("piece", "width"), [("figure", 30), ("small", 36), ("large", 47)])
def test_pieces_are_told_apart_without_colour(qapp: QGuiApplication, piece: str, width: int) -> None:
    pictures: list[Picture] = [
        FigurePiece(colour)
        if piece == "figure"
        else BuildingPiece("small" if piece == "small" else "large", colour)
        for colour in COLOURS
    ]
    grey = [painted(each, width).convertToFormat(QImage.Format.Format_Grayscale8) for each in pictures]
    for one, other in combinations(grey, 2):
        different = sum(abs(a - b) > 60 for a, b in zip(pixels(one), pixels(other), strict=True))
        assert different > 12


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (INK, QColor("#E6DAC0")),  # the paper of a card
        (INK, QColor("#F2C878")),  # a technology that works
        (INK, QColor("#8FA1A5")),  # one that is covered
        (INK, QColor("#9DB0B2")),  # a module
        (CREAM, QColor("#4D6068")),  # a locked space
        (CREAM, QColor("#8A5CC0")),  # a final
        (CREAM, QColor("#6F5A8E")),  # what a large site scores
        (CREAM, QColor("#8E2F22")),  # a name on a red card
        (INK, QColor("#A36A58")),  # a price that can't be paid
    ],
)  # fmt: skip
def test_numbers_can_be_read_on_their_ground(ink: QColor, ground: QColor) -> None:
    assert contrast(ink, ground) >= 3


def test_an_amount_above_its_limit_has_another_colour(qapp: QGuiApplication) -> None:
    limit = LIMITS[0]
    within, over = painted(Counter("gear", limit)), painted(Counter("gear", limit + 1))
    room = (60, 22, 40, 34)
    brightest = [
        max((image.copy(*room).pixelColor(x, y) for x in range(40) for y in range(34)), key=QColor.lightness)
        for image in (within, over)
    ]
    assert brightest[0].saturation() < brightest[1].saturation()
