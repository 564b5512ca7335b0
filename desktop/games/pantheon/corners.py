"""What lies in the corners of the map: the epochs and the nation; coins, open cards, the pile and demigods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop.games.pantheon.chart import game_board
from desktop.games.pantheon.marks import Count, EpochPlace, When
from desktop.games.pantheon.names import nation_plaque
from desktop.games.pantheon.pictures import CardPicture, DemigodTile, EmptySlot, PilePicture
from desktop.games.pantheon.situation import At
from desktop.table.grids import fit_row
from desktop.table.layout import Spot
from engine.games.pantheon.content import EPOCHS

GAP: Final = 4.0
STACKS: Final = ("god", "demigod")
APART: Final = 16.0
"""How far the stacks are apart: an outline around one cuts nothing of the other."""


def corners(at: At) -> Iterator[Spot]:
    """Both corners."""
    yield from _epochs(at)
    yield from _cards(at)
    yield from _stacks(at)
    yield from _demigods(at)


def _epochs(at: At) -> Iterator[Spot]:
    view, region = at.view, game_board().region("epochs")
    begun = len(view.nations)
    cells = fit_row(EPOCHS.number, region, region.width() / EPOCHS.number / region.height(), 0.0)
    for index, cell in enumerate(cells):
        number = index + 1
        when: When = (
            "past" if number < begun or view.phase == "over" else "now" if number == begun else "coming"
        )
        nation = view.nations[index] if index < begun else None
        scored = number in EPOCHS.scoring_after
        picture = EpochPlace(number, nation, EPOCHS.god_points[index], scored, when)
        yield Spot(f"epoch.{number}", cell, picture, place=f"epoch.{number}")
    if begun:
        yield Spot("nation", game_board().region("nation"), nation_plaque(view.nations[-1]), place="nation")


def _cards(at: At) -> Iterator[Spot]:
    view, places = at.view, game_board().places
    yield Spot(
        "coins", game_board().region("coins"), PilePicture(view.coin_stack, view.coin_top), place="coins"
    )
    for slot, card in enumerate(view.display):
        place = f"display.{slot}"
        picture = EmptySlot() if card is None else CardPicture(card)
        yield Spot(place, places[place], picture, place=place)
    yield Spot("pile", places["pile"], PilePicture(view.pile), place="pile")


def _stacks(at: At) -> Iterator[Spot]:
    counts = (at.view.god_stack, sum(at.view.demigod_stacks))
    region = game_board().region("stacks")
    width = (region.width() + APART) / len(STACKS) - APART
    cells = fit_row(len(STACKS), region, width / region.height(), APART)
    for name, count, cell in zip(STACKS, counts, cells, strict=True):
        place = f"{name}_stack"
        yield Spot(place, cell, Count(f"pantheon/icon/{name}", count), place=place)


def _demigods(at: At) -> Iterator[Spot]:
    region = game_board().region("demigods")
    values = sorted(at.view.demigods, reverse=True)
    for number, (value, cell) in enumerate(zip(values, fit_row(len(values), region, 1.0, GAP), strict=True)):
        spot, picture = f"demigod.{number}", DemigodTile(value)
        yield Spot(spot, cell, picture, place="demigods", level=1 + number, origin="demigod_stack")
