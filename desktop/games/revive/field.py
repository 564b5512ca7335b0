"""What lies on and beside the map: ice and land, buildings and figures, the displays and the shared tracks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from PySide6.QtCore import QRectF

from desktop.games.revive.cards import CitizenBack, CitizenFace
from desktop.games.revive.machine import area, place
from desktop.games.revive.map import (
    building_rect,
    cell_polygon,
    cell_rect,
    crystal_rect,
    figure_rects,
    hex_polygon,
    hex_rect,
    hexes_in,
    hibernation_rect,
    large_site_figures,
    score_rect,
    turn_rects,
    turns_rect,
)
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
    Supply,
    TurnsPlate,
    UpperArtifacts,
)
from desktop.games.revive.situation import At
from desktop.games.revive.tokens import MachineFace, ModuleBack, ModuleFace
from desktop.table.layers import OVER_OUTLINES
from desktop.table.layout import Shape, Spot
from engine.games.revive.content import ARTIFACT_TYPES, CRYSTALS, HIBERNATION, SCORE_TRACK, TRACKS
from engine.games.revive.geography import HEX_BY_ID

GROUND, LAND, PIECES, ABOVE, TOP = range(5)
"""The levels of what lies on the map."""

MARGIN = 3.0
"""How far the outline of a hex lies within it."""


def field(at: At) -> Iterator[Spot]:
    """Everything that all players share."""
    yield Spot("ground", area("map_frame"), MapGround(), level=GROUND)
    yield from _cells(at)
    yield from _pieces(at)
    yield from _score(at)
    yield from _hibernation(at)
    yield from _displays(at)


def map_places(at: At) -> Mapping[str, QRectF]:
    """What can be pointed at on the map: the hexes of tiles face up, frozen areas and large sites as a whole."""
    hexes = [hex_id for tile in at.view.tiles for hex_id in hexes_in(tile.cell)]
    return {cell: cell_rect(cell) for cell in _whole(at)} | {
        f"hex.{hex_id}": hex_rect(hex_id) for hex_id in hexes
    }


def map_shapes(at: At) -> Mapping[str, Shape]:
    """The outlines of hexes and cells."""
    hexes = [hex_id for tile in at.view.tiles for hex_id in hexes_in(tile.cell)]
    shapes = {cell: _shape_of_cell(cell) for cell in _whole(at)}
    return shapes | {f"hex.{hex_id}": _shape_of_hex(hex_id) for hex_id in hexes}


@cache
def _shape_of_cell(cell: str) -> Shape:
    return Shape(cell_polygon(cell), inset=MARGIN)


@cache
def _shape_of_hex(hex_id: str) -> Shape:
    return Shape(hex_polygon(hex_id), inset=MARGIN)


def _whole(at: At) -> list[str]:
    view = at.view
    whole = [frozen.cell for frozen in view.frozen] + [site.cell for site in view.large_sites]
    return whole if view.turned is None else [*whole, view.turned.cell]


# The map.


def _cells(at: At) -> Iterator[Spot]:
    view = at.view
    yield Spot("tile.abyss", cell_rect("abyss"), Abyss(), level=LAND)
    for frozen in view.frozen:
        picture = FrozenTile(frozen.back)
        yield Spot(f"tile.{frozen.cell}", cell_rect(frozen.cell), picture, place=frozen.cell, level=LAND)
    for tile in view.tiles:
        yield Spot(
            f"tile.{tile.cell}", cell_rect(tile.cell), ExploredTile(tile.tile, tile.orientation), level=LAND
        )
    if view.turned is not None:
        cell, tile_id = view.turned.cell, view.turned.tile
        yield Spot(f"tile.{cell}", cell_rect(cell), ExploredTile(tile_id, 0), place=cell, level=LAND)
        yield Spot("turns", turns_rect(cell), TurnsPlate(), level=ABOVE)
        for way, rect in enumerate(turn_rects(cell)):
            yield Spot(f"turn.{way}", rect, ExploredTile(tile_id, way), place=f"turn.{way}", level=TOP)
    for site in view.large_sites:
        picture_of_site = LargeSiteTile(site.tile, "ab".index(site.side))
        yield Spot(f"tile.{site.cell}", cell_rect(site.cell), picture_of_site, place=site.cell, level=LAND)
    for crystal in CRYSTALS:
        yield Spot(f"crystal.{crystal.id}", crystal_rect(crystal.id), CrystalPicture(), level=LAND)


def _pieces(at: At) -> Iterator[Spot]:
    living: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for seat, player in enumerate(at.view.players):
        yield from _buildings(at, seat)
        for figure, there in player.figures:
            living[there].append((seat, figure))
    for there, figures in living.items():
        cell = HEX_BY_ID[there].cell
        is_large = cell.role == "large_site"
        rects = large_site_figures(cell.id, len(figures)) if is_large else figure_rects(there, len(figures))
        for (seat, figure), rect in zip(figures, rects, strict=True):
            piece = FigurePiece(at.colour(seat))
            where = cell.id if is_large else f"hex.{there}"
            yield Spot(f"figure.{seat}.{figure}", rect, piece, place=where, level=_standing(at))


def _standing(at: At) -> int:
    """The level of figures and buildings: over the outlines of their places, but not over the ways to lay a tile."""
    return OVER_OUTLINES if at.view.turned is None else PIECES


def _buildings(at: At, seat: int) -> Iterator[Spot]:
    built: dict[str, int] = defaultdict(int)
    for kind, there in at.view.players[seat].buildings:
        piece = BuildingPiece("large" if kind == "large" else "small", at.colour(seat))
        name = f"building.{seat}.{kind}.{built[kind]}"
        built[kind] += 1
        yield Spot(name, building_rect(there, kind), piece, place=f"hex.{there}", level=_standing(at))


# The tracks of all seats.


def _score(at: At) -> Iterator[Spot]:
    there: dict[int, list[int]] = defaultdict(list)
    for seat, player in enumerate(at.view.players):
        there[player.points % SCORE_TRACK.spaces].append(seat)
    for space, seats in there.items():
        for among, seat in enumerate(seats):
            rect = score_rect(space, among, len(seats))
            yield Spot(f"score.{seat}", rect, Marker(at.colour(seat)), level=ABOVE)


def _hibernation(at: At) -> Iterator[Spot]:
    marker = at.view.players[at.facing].marker
    yield Spot("space.hibernation.0", area("hibernation_0"), HibernationSpace(0, True))
    for space in range(1, len(HIBERNATION.rewards) + 1):
        name = f"hibernation.{space}"
        yield Spot(f"space.{name}", place(name), HibernationSpace(space, space <= marker), place=name)
    there: dict[int, list[int]] = defaultdict(list)
    for seat, player in enumerate(at.view.players):
        there[player.marker].append(seat)
    for space, seats in there.items():
        for among, seat in enumerate(seats):
            rect = hibernation_rect(space, among, len(seats))
            where = f"hibernation.{space}" if space else None
            yield Spot(f"marker.{seat}", rect, Marker(at.colour(seat)), place=where, level=PIECES)


# The displays.


def _displays(at: At) -> Iterator[Spot]:
    view = at.view
    for number, card in enumerate(view.citizens):
        name = f"display.citizen.{number}"
        if card is not None:
            yield Spot(f"card.{card}", place(name), CitizenFace(card), name, 1, origin="display.citizen_deck")
    name = "display.citizen_deck"
    yield Spot(name, place(name), CitizenBack(view.citizen_deck), place=name)
    for number, module in enumerate(view.modules):
        name = f"display.module.{number}"
        if module is not None:
            yield Spot(
                f"module.{module}", place(name), ModuleFace(module), name, 1, origin="display.module_deck"
            )
    name = "display.module_deck"
    yield Spot(name, place(name), ModuleBack(view.module_deck), place=name)
    for track, tokens in zip(TRACKS, view.machine_tokens, strict=True):
        emblem = area(f"display_emblem.{track}")
        yield Spot(f"emblem.{track}", emblem, Emblem(track))
        for number, token in enumerate(tokens):
            name = f"display.machine.{track}.{number}"
            if token is not None:
                yield Spot(f"token.{token}", place(name), MachineFace(token), place=name, level=1)
    for kind, left in zip(ARTIFACT_TYPES, view.upper, strict=True):
        yield Spot(f"upper.{kind}", place(f"upper.{kind}"), UpperArtifacts(kind, left), place=f"upper.{kind}")
    yield Spot("lower", area("lower"), LowerArtifacts(view.lower, view.end_tile), place="lower")
    yield Spot("supply.crate", area("crate_supply"), Supply("crate", view.crate_deck))
    yield Spot("supply.energy", area("energy_supply"), Supply("energy", view.energy))
