"""How Revive lies on the table: the map with what all share, and the machine of the seat shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF

from desktop.games.revive import asks
from desktop.games.revive.about import large, lines, thing, title
from desktop.games.revive.facts import facts, note
from desktop.games.revive.field import field, map_places, map_shapes
from desktop.games.revive.machine import place, taken_rect, track_rect
from desktop.games.revive.map import BOARD
from desktop.games.revive.mat import mat
from desktop.games.revive.mentions import mentioned
from desktop.games.revive.range import WAYS, ponder, turned_at
from desktop.games.revive.situation import At, active_places, is_taken, shown, stand_ins
from desktop.table.board import board
from desktop.table.game_table import GameTable, PlaceInfo, Prompt, SeatInfo
from desktop.table.layout import Layout, Shape, Spot
from desktop.words import say
from engine.core.event import Event
from engine.games.revive.content import RESOURCES, SLOTS, TRACKS
from engine.games.revive.places import TAKEN
from engine.games.revive.state import AREA_CELLS, LARGE_SITE_CELLS, ReviveState
from engine.games.revive.view import ReviveView

KEYS: Final = {
    "W": "switch",
    "Z": "bar.hibernate",
    "E": "bar.end_turn",
    "N": "bar.end_action",
    **{f"T{number}": f"turn.{number - 1}" for number in (1, 2, 3)},
    **{f"L{number}": slot.id for number, slot in enumerate(SLOTS, start=1)},
    **{f"R{number}": f"resource.{name}" for number, name in enumerate(RESOURCES, start=1)},
}
"""The places by their keys; cards come from the position."""

_MAP: Final = frozenset(cell.id for cell in (*AREA_CELLS, *LARGE_SITE_CELLS))

_TRACK_OF: Final = {f"bar.track.{track}": track for track in TRACKS}
"""The track that each button stands for."""


class ReviveTable(GameTable[ReviveView, ReviveState]):
    """The layout of Revive. ``GameTable`` says what each method is for."""

    game = "revive"
    board = BOARD
    gains_at = "resource.gear"
    sounds: ClassVar = {
        "card_played": "card",
        "citizen_gained": "card",
        "module_gained": "card",
        "module_placed": "wood",
        "machine_installed": "wood",
        "building_built": "wood",
        "figure_placed": "wood",
        "tile_turned": "card",
        "space_unlocked": "coins",
        "artifact_taken": "complete",
        "end_tile_taken": "complete",
        "hibernated": "turn",
        "game_ended": "fanfare",
    }

    lists_chains = True
    parts: ClassVar = {"M": "map_frame", "B": "mat"}

    great = frozenset({"end_tile_taken", "game_ended"})

    def lay(self, at: At) -> Layout:
        """The map, what is beside it, and the machine."""
        return Layout([*field(at), *mat(at)], _places(at), _shapes(at), chosen=asks.concerned(at))

    def prompt(self, at: At) -> Prompt:
        """The question, with the present numbers."""
        return Prompt(*asks.sentence(at), asks.rule(at), asks.buttons(at))

    def status(self, at: At) -> str:
        """The turn, and how many upper artifacts are left."""
        view = at.view
        if view.over:
            return ""
        if view.turns_left is not None:
            return say("revive.table.last", turns=view.turns_left)
        return say("revive.table.status", turn=view.turn, left=sum(view.upper))

    def seat(self, at: At, seat: int) -> SeatInfo:
        """Points, artifacts, resources; the tribe."""
        return SeatInfo(facts(at, seat), note(at, seat))

    def look(self, at: At, place: str) -> PlaceInfo:
        """What lies at a place, and what it does and would mean."""
        return PlaceInfo(title(at, place), large(at, place), lines=lines(at, place), thing=thing(at, place))

    def ponder(self, at: At, place: str) -> Sequence[Spot]:
        """The range of an action, the way there and its price; the tile turned as the wheel has it."""
        return list(ponder(at, place))

    def ways(self, at: At) -> Mapping[str, Sequence[str]]:
        """The tile that is about to be laid can be turned where it lies."""
        cell = turned_at(at)
        return {} if cell is None else {cell: WAYS}

    def goals(self, at: At) -> Mapping[str, frozenset[str]]:
        """Modules go beside a slot, machine tokens to the space that they are for."""
        return asks.goals(at)

    def keys(self, at: At) -> Mapping[str, str]:
        """Cards of the active area by their places; a counter chooses its resource while one is chosen."""
        active, other = shown(at).active, stand_ins(at)
        cards = enumerate(active_places(at)[:9], start=1)
        by_card = {f"C{number}": f"card.{card}" for number, card in cards if card in active}
        return {key: other.get(name, name) for key, name in KEYS.items()} | by_card

    def mentions(self, event: Event) -> Sequence[str]:
        """The things that an event names, and what else of the table it changes."""
        return mentioned(event, super().mentions(event))


def _places(at: At) -> Mapping[str, QRectF]:
    """The places of the board, and those of the map as it lies now."""
    other = stand_ins(at)
    rects = {
        name: rect for name, rect in board(BOARD).places.items() if name not in _MAP and name not in other
    }
    taken = {TAKEN: taken_rect()} if is_taken(at) else {}
    return {**map_places(at), **rects, **taken, **_answers(at)}


def _shapes(at: At) -> Mapping[str, Shape]:
    """The shapes on the map, and of the tracks while one of them is chosen: of shapes that meet, the lines between them
    lie on each other, while rectangles have each their own."""
    asked = {button: rect for button, rect in _answers(at).items() if button in _TRACK_OF}
    return {**map_shapes(at), **{button: Shape(QPolygonF(rect)) for button, rect in asked.items()}}


def _answers(at: At) -> Mapping[str, QRectF]:
    """What a button says, on the board as well: the resources or the tracks while one of them is chosen."""
    return {
        button: track_rect(_TRACK_OF[button]) if button in _TRACK_OF else place(name)
        for name, button in stand_ins(at).items()
    }


TABLE: Final = ReviveTable()
