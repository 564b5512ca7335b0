"""The town: events before the wall, dice in their districts, cards, the cathedral, and the three buildings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from desktop.games.troyes.pictures import (
    EVENT,
    ActivityBack,
    ActivityFace,
    BlackDie,
    CitizenPiece,
    Cube,
    EventFace,
    Faces,
    FirstMarker,
    OwnedDie,
    Plate,
    Step,
    Stone,
    Token,
    beside_slots,
    cube_rect,
    effect_rect,
    flag_rect,
    slot_rect,
    standing_rect,
)
from desktop.games.troyes.plates import signs_of, signs_of_less
from desktop.games.troyes.situation import BOARD, At, area, colour, district, fewer_times, owners, place
from desktop.table.board import board
from desktop.table.grids import fit_grid, fit_row
from desktop.table.layers import OVER_OUTLINES
from desktop.table.layout import Spot
from desktop.words.engine import card_name
from engine.games.troyes.advice import building_deniers
from engine.games.troyes.commands import FromCard
from engine.games.troyes.content import (
    BUILDINGS,
    COLOURS,
    DICE,
    DICE_RULES,
    INFLUENCE,
    PLACES,
    SPACE_BY_ID,
    SPACES,
    Building,
    Space,
)
from engine.games.troyes.prospects import less_from, prospects
from engine.games.troyes.pushing import entrance
from engine.games.troyes.state import NEUTRAL
from engine.games.troyes.view import BuildingView, WorkplaceView

DIE: Final = (42.0, 50.0)
"""The largest size of a die in its district."""
GAP: Final = 6.0
LIFTED: Final = 9.0
"""How far a die that is chosen lies from its place."""

BLACK: Final = 40.0
CITIZEN: Final = QRectF(0, 0, 50, 63)
PLATE: Final = (150.0, 34.0)
FACE: Final = (26.0, 34.0)
"""The size of the face of a die at its space of the Palace."""
FACES: Final = (40.0, 24.0)
"""The same of those that lead into a row."""

ARROW_PLATE: Final = 78.0
"""The width of a plate that lies on an arrow of a row."""
TOKEN: Final = 26.0
SPACED: Final = frozenset({"initial_placement", "citizen_source"})
"""The questions that are answered with a space; otherwise a building is pointed at as a whole."""


def town(at: At) -> Iterator[Spot]:
    """Everything that lies within the walls and before them."""
    yield from _events(at)
    yield from _black(at)
    yield from _cathedral(at)
    yield from _districts(at)
    yield from _cards(at)
    yield from _buildings(at)
    yield from _influence(at)
    if at.offers:
        yield from _plates(at)


def places(at: At) -> Mapping[str, QRectF]:
    """The places to point at where nothing lies; those that answer the question are above those around them."""
    found = dict(board(BOARD).places)
    around = [each.id for each in BUILDINGS] + ["cathedral"]
    order = around if at.asks in SPACED or at.asks == "cathedral_cube_loss" else []
    rects = {name: found.pop(name) for name in order} | found
    rects |= {f"district.{owner}": district(owner) for owner in owners(at)}
    return rects | {"influence": area("influence")}


def chosen(at: At) -> frozenset[str]:
    """The dice of the group, and the cube that is used with them; while dice are turned over, those alone."""
    choice = at.view.choice
    dice = [f"die.{name}" for name in (choice.flipped if at.asks == "flip" else choice.dice)]
    cube = [f"cube.{choice.cube}"] if choice.cube is not None else []
    return frozenset([*dice, *(f"black.{name}" for name in choice.black), *cube])


def _home(owner: int) -> str | None:
    """Where the pieces of an owner come from and go: the emblem of their district, as the district itself is far larger
    than any piece."""
    return None if owner == NEUTRAL else f"emblem.{owner}"


# Before the wall.


def _events(at: At) -> Iterator[Spot]:
    row = at.view.row
    for event, rect in zip(row, _notices(len(row)), strict=True):
        where = f"event.{event.event}"
        face = EventFace(event.event, card_name("troyes", event.event))
        yield Spot(f"event.{event.event}", rect, face, place=where, level=1)
        for flag, owner in enumerate(event.flags):
            if owner is not None:
                cube = Cube(colour(at, owner))
                room_of = flag_rect(rect, flag).adjusted(1, 2, -1, -2)
                origin = _home(owner)
                yield Spot(f"flag.{event.event}.{flag}", room_of, cube, place=where, level=2, origin=origin)


def _notices(count: int) -> Sequence[QRectF]:
    """The rectangles of the events; the more events, the smaller."""
    room = area("events")
    return fit_grid(count, room, EVENT[0] / EVENT[1], 8.0, room.height())


def _black(at: At) -> Iterator[Spot]:
    view = at.view
    dice = sorted(view.black.items(), key=lambda die: (die[1], die[0]))
    for (die, face), rect in zip(dice, fit_row(len(dice), _black_row(len(dice)), 1.0, 8.0), strict=True):
        # Towards the town, for the events are above.
        nearer = rect.translated(0, LIFTED) if die in view.choice.black else rect
        yield Spot(f"black.{die}", nearer, BlackDie(face), place=f"black.{die}", level=3, tumble=True)


def _black_row(count: int) -> QRectF:
    room = area("black")
    width = count * (BLACK + 8.0)
    return QRectF(room.center().x() - width / 2, room.y(), width, BLACK)


# The square.


def _districts(at: At) -> Iterator[Spot]:
    for owner in owners(at):
        room = district(owner)
        if owner != NEUTRAL:
            emblem = QRectF(room.x(), room.y(), TOKEN, TOKEN)
            yield Spot(f"emblem.{owner}", emblem, Token(at.colour(owner)), place=f"district.{owner}")
            if at.view.first == owner:
                crown = QRectF(room.right() - TOKEN, room.y(), TOKEN, TOKEN)
                yield Spot("first_marker", crown, FirstMarker(), place=f"district.{owner}", level=2)
        yield from _dice(at, owner)


def _dice(at: At, owner: int) -> Iterator[Spot]:
    """By colour, each where it was rolled until the next roll: none closes up when another is gone."""
    view = at.view
    top = 0.0 if owner == NEUTRAL else TOKEN + 2
    room = district(owner).adjusted(0, top, 0, 0)
    raised = chosen(at)
    rolled = [DICE[die].id for die in at.state.thrown.by_owner[owner]]
    aspect = DIE[0] / DIE[1]
    cells = fit_grid(len(rolled), room, aspect, GAP, DIE[1], widest=aspect)
    for name, cell in zip(rolled, cells, strict=True):
        die = view.dice.get(name)
        if die is None:
            continue
        picture = OwnedDie(die.colour, die.face, colour(at, owner))
        is_raised = f"die.{name}" in raised
        rect = cell.translated(0, -LIFTED) if is_raised else cell
        # It lies on the die above, whose outline would go across its pips.
        level = OVER_OUTLINES if is_raised else 2
        yield Spot(f"die.{name}", rect, picture, place=f"die.{name}", level=level, tumble=True)


# Cards.


def _cards(at: At) -> Iterator[Spot]:
    for number, there in enumerate(PLACES):
        workplace = at.view.workplaces[number]
        if workplace is None:
            yield Spot(
                f"back.{there.id}",
                place(there.id),
                ActivityBack(COLOURS[there.colour], there.level),
                place=there.id,
            )
        else:
            yield from _card(at, there.id, workplace)


def _card(at: At, where: str, workplace: WorkplaceView) -> Iterator[Spot]:
    rect = place(where)
    held = [(owner, count) for owner, count in enumerate(workplace.cubes) if count]
    face = ActivityFace(workplace.card, card_name("troyes", workplace.card), len(held))
    yield Spot(f"card.{workplace.card}", rect, face, place=where, level=1)
    for slot, owner in enumerate(workplace.slots):
        if owner is not None:
            room = slot_rect(rect, slot, len(workplace.slots))
            piece = CitizenPiece(colour(at, owner))
            yield Spot(f"tradesman.{workplace.card}.{slot}", standing_rect(room), piece, place=where, level=2)
    for number, owner in enumerate(workplace.others):
        small = beside_slots(rect, number, len(workplace.slots))
        piece = CitizenPiece(colour(at, owner))
        yield Spot(f"tradesman.{workplace.card}.other.{number}", small, piece, place=where, level=2)
    for number, (owner, count) in enumerate(held):
        own = owner == at.asked
        yield Spot(
            f"cubes.{workplace.card}.{owner}",
            cube_rect(rect, number, len(held)),
            Cube(colour(at, owner), count),
            place=f"cube.{workplace.card}" if own else where,
            level=OVER_OUTLINES,  # those of others lie close beside those that can be used
        )


# Buildings.


def _cathedral(at: At) -> Iterator[Spot]:
    is_asked = at.asks == "cathedral_cube_loss"
    for number, column in enumerate(at.view.cathedral, start=1):
        for level, owner in enumerate(column, start=1):
            if owner is not None:
                cell = f"cell_{number}_{level}"
                stone = Stone(colour(at, owner))
                where = cell if is_asked else "cathedral"
                yield Spot(f"stone.{cell}", place(cell), stone, place=where, level=1, origin=_home(owner))


def _buildings(at: At) -> Iterator[Spot]:
    view = at.view
    for building, shown in zip(BUILDINGS, (view.palace, view.bishopric, view.city_hall), strict=True):
        yield from _faces(at, building)
        yield from _citizens(at, building, shown)


def _faces(at: At, building: Building) -> Iterator[Spot]:
    """Left of each entrance the faces of the dice that lead there."""
    leading: dict[Space, list[int]] = defaultdict(list)
    for face in range(1, DICE_RULES.faces + 1):
        leading[entrance(at.state, building, face)].append(face)
    width, height = FACE if building.numbered else FACES
    for space, faces in leading.items():
        floor = place(space.id)
        rect = QRectF(floor.left() - 1 - width, floor.center().y() - height / 2, width, height)
        shown = Faces(tuple(faces), building.colour)
        yield Spot(f"faces.{space.id}", rect, shown, place=_pointed(at, space))


def _citizens(at: At, building: Building, shown: BuildingView) -> Iterator[Spot]:
    """The citizens in a building; a row is numbered from its exit, so that who moves on stays the same piece."""
    seen: dict[tuple[int, int], int] = defaultdict(int)
    spaces = [space for space in SPACES if space.building is building]
    for space in sorted(spaces, key=lambda space: -space.column):
        owner = shown.spaces[spaces.index(space)]
        if owner is None:
            continue
        number = seen[space.row, owner]
        seen[space.row, owner] += 1
        yield Spot(
            f"citizen.{building.id}.{space.row}.{owner}.{number}",
            _standing(space.id),
            CitizenPiece(colour(at, owner)),
            place=_pointed(at, space),
            level=1,
            origin=_home(owner),
            goes=_home(owner),
        )
    for number, owner in enumerate(shown.expelled):
        room = place(building.id)
        fallen = QRectF(room.right() - 30 - 26 * number, room.bottom() - 36, 25, 31)
        yield Spot(f"expelled.{building.id}.{owner}", fallen, CitizenPiece(colour(at, owner)), level=2)


def _pointed(at: At, space: Space) -> str:
    """The place to point at for a space: itself where the question asks for one, else its building."""
    return space.id if at.asks in SPACED else space.building.id


def _standing(space: str) -> QRectF:
    """Where a citizen stands on a space."""
    rect = QRectF(CITIZEN)
    rect.moveCenter(place(space).center() - QPointF(0, 3))
    return rect


def _influence(at: At) -> Iterator[Spot]:
    """The numbers of some steps, and the counters; several on one step lie side by side."""
    for step in range(0, INFLUENCE.most + 1, 5):
        yield Spot(f"step.{step}", area(f"influence.{step}"), Step(step), place="influence")
    there: dict[int, list[int]] = defaultdict(list)
    for seat, player in enumerate(at.view.players):
        there[player.influence].append(seat)
    for step, seats in there.items():
        room = area(f"influence.{step}")
        for seat, cell in zip(seats, _beside(len(seats), room), strict=True):
            token = Token(at.colour(seat))
            yield Spot(f"influence.{seat}", cell, token, place="influence", level=1)


@cache
def _side(count: int) -> float:
    return {1: 34.0, 2: 28.0}.get(count, 20.0)


def _beside(count: int, room: QRectF) -> list[QRectF]:
    side, columns = _side(count), min(count, 2)
    rows = -(-count // columns)
    found = []
    for number in range(count):
        across = (number % columns - (columns - 1) / 2) * (side + 1)
        down = (number // columns - (rows - 1) / 2) * (side - 1)
        middle = room.center() + QPointF(across, down)
        found.append(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))
    return found


# What the chosen dice would bring.


def _plates(at: At) -> Iterator[Spot]:
    for target, prospect in prospects(at.state, fewer_times(at)).items():
        signs = signs_of(at, prospect)
        if signs and prospect.push is not None:
            for name, rect, part in _pushing_plates(SPACE_BY_ID[prospect.push.space], signs):
                yield Spot(f"plate.{target}{name}", rect, Plate(part), place=target, level=6)
        elif signs:
            where, rect = _plate_of(at, target)
            yield Spot(f"plate.{target}", rect, Plate(signs), place=where, level=6)
    for command, less in less_from(at.state).items():
        if isinstance(command, FromCard) and any(less):
            where, rect = _plate_of(at, command.card.id)
            yield Spot(f"plate.{command.card.id}", rect, Plate(signs_of_less(less)), place=where, level=6)
    for building, deniers in building_deniers(at.state).items():
        plate = QRectF(0, 0, *PLATE)
        plate.moveCenter(board(BOARD).places[building.id].center())
        yield Spot(
            f"plate.{building.id}", plate, Plate((f"+{deniers}", "@denier")), place=building.id, level=6
        )


def _plate_of(at: At, target: str) -> tuple[str, QRectF]:
    """The place of a target of the chosen dice, and where its plate lies.

    It covers nothing that is still to be read: no event's points, no stone of the cathedral, no emblem of a citizen.
    """
    for number, workplace in enumerate(at.view.workplaces):
        if workplace is not None and workplace.card == target:
            return PLACES[number].id, effect_rect(place(PLACES[number].id))
    row = [event.event for event in at.view.row]
    if target in row:
        notice = _notices(len(row))[row.index(target)]
        return f"event.{target}", _plate(notice, notice.bottom() - 6)
    if target == "cathedral":
        return target, _plate(place(target), place("cell_1_3").top() - PLATE[1] - 8)
    return target, _plate(place(target), place(target).bottom() - PLATE[1] - 3)


def _pushing_plates(space: Space, signs: tuple[str, ...]) -> Iterator[tuple[str, QRectF, tuple[str, ...]]]:
    """The plates of a building, with what is added to their names, and the signs of each; they cover no citizen.

    In a row one comes in at the left and one is pushed out at the right (5.7), so there is a plate at each arrow.
    """
    citizen, room = _standing(space.id), place(space.building.id)
    if space.building.numbered:
        top = citizen.bottom() - 2 if space.row else citizen.top() - PLATE[1] + 2
        yield "", _plate(citizen, top, PLATE[0]), signs
        return
    arrow = QRectF(room.left() + 3, max(citizen.top() - 7, room.top() + 2), ARROW_PLATE, PLATE[1])
    yield "", arrow, signs[:2]
    if signs[2:]:
        yield ".out", arrow.translated(room.width() - ARROW_PLATE - 6, 0), signs[2:]


def _plate(thing: QRectF, top: float, width: float = 0.0) -> QRectF:
    """A plate in the middle of a thing, and no wider, unless something else is said."""
    width = width or min(PLATE[0], thing.width())
    return QRectF(thing.center().x() - width / 2, top, width, PLATE[1])
