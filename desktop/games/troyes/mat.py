"""The mat of the seat shown: its money, its citizens, its characters, and the events that it has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.troyes.pictures import Amount, CharacterBack, CharacterFace, CitizenPiece, EventFace
from desktop.games.troyes.situation import At, area
from desktop.table.grids import fit_grid, fit_row
from desktop.table.labels import Caption
from desktop.table.layout import Spot
from desktop.words import say
from desktop.words.engine import card_name
from engine.games.troyes.advice import character_standing
from engine.games.troyes.content import CHARACTER_BY_ID

FIGURE: Final = (34.0, 43.0)
LINE: Final = 26.0
"""How high a caption is."""


def mat(at: At) -> Iterator[Spot]:
    """Everything below the influence track."""
    yield from _purse(at)
    yield from _citizens(at)
    yield from _characters(at)
    yield from _won(at)


def _purse(at: At) -> Iterator[Spot]:
    room, player = area("purse"), at.view.players[at.facing]
    yield Spot("purse", room.adjusted(4, 16, -4, -16), Amount("denier", player.deniers), place="purse")


def _citizens(at: At) -> Iterator[Spot]:
    """The citizens in hand as figures, and how many are left in the stock."""
    room, player = area("citizens"), at.view.players[at.facing]
    text = say("troyes.table.citizens", hand=player.hand, stock=player.stock)
    line = QRectF(room.x(), room.y(), room.width(), LINE)
    yield Spot("caption.citizens", line, Caption(text), place="citizens")
    figures = room.adjusted(0, LINE + 4, 0, 0)
    cells = fit_grid(player.hand, figures, FIGURE[0] / FIGURE[1], 4, FIGURE[1])
    for number, cell in enumerate(cells):
        piece = CitizenPiece(at.colour(at.facing))
        yield Spot(f"citizen.hand.{at.facing}.{number}", cell, piece, place="citizens")


def _characters(at: At) -> Iterator[Spot]:
    """The seat's characters: visible only to their owner until the end."""
    room, player = area("characters"), at.view.players[at.facing]
    dealt = len(at.state.players[at.facing].characters)
    cells = fit_grid(dealt, room, CharacterBack.aspect, 6, room.height())
    for number, cell in enumerate(cells):
        name = f"character.{at.facing}.{number}"
        if number < len(player.characters):
            yield Spot(
                name, cell, character(at, player.characters[number]), f"character.{player.characters[number]}"
            )
        else:
            yield Spot(name, cell, CharacterBack(), place="character.hidden")


def character(at: At, name: str) -> CharacterFace:
    """A character with the tier that the seat shown has reached."""
    found, seats = CHARACTER_BY_ID[name], len(at.view.players)
    counted = character_standing(at.state, at.facing, found).counted
    reached = sum(least <= counted for least, _ in found.tiers_at(seats)) - 1
    return CharacterFace(name, card_name("troyes", name), seats, reached)


def _won(at: At) -> Iterator[Spot]:
    room, won = area("won"), at.view.players[at.facing].won
    if not won:
        line = QRectF(room.x() + 8, room.center().y() - LINE / 2, room.width() - 16, LINE)
        yield Spot(
            "caption.won", line, Caption(say("troyes.table.none_won"), "middle", boxed=True), place="won"
        )
    for event, cell in zip(won, fit_row(len(won), room, EventFace.aspect, 6), strict=True):
        yield Spot(
            f"event.{event}", cell, EventFace(event, card_name("troyes", event)), place=f"event.{event}"
        )
