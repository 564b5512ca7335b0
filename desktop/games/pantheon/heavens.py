"""What lies in the corners of the map: the epochs and the nation; coins, open cards, the pile and demigods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop.games.pantheon.marks import Count, EpochPlace, NationPlaque, When
from desktop.games.pantheon.pictures import CardPicture, DemigodTile, EmptySlot, PilePicture
from desktop.games.pantheon.shown import Shown
from desktop.table.grids import fit_row
from desktop.table.layout import Spot
from desktop.words import say
from engine.games.pantheon.content import EPOCHS

GAP: Final = 4.0
STACKS: Final = ("god", "demigod")


def heavens(shown: Shown) -> Iterator[Spot]:
    """Both corners."""
    yield from _epochs(shown)
    yield from _cards(shown)
    yield from _stacks(shown)
    yield from _demigods(shown)


def _epochs(shown: Shown) -> Iterator[Spot]:
    view, region = shown.view, shown.board.region("epochs")
    begun = len(view.nations)
    for index, cell in enumerate(
        fit_row(EPOCHS.number, region, region.width() / EPOCHS.number / region.height(), 0.0)
    ):
        number = index + 1
        when: When = (
            "past" if number < begun or view.phase == "over" else "now" if number == begun else "coming"
        )
        nation = view.nations[index] if index < begun else None
        scored = number in EPOCHS.scoring_after
        picture = EpochPlace(number, nation, EPOCHS.god_points[index], scored, when)
        yield Spot(f"epoch.{number}", cell, picture, place=f"epoch.{number}")
    if shown.nation is not None:
        plaque = NationPlaque(shown.nation, say(f"pantheon.nation.{shown.nation}"))
        yield Spot("nation", shown.board.region("nation"), plaque, place="nation")


def _cards(shown: Shown) -> Iterator[Spot]:
    view, board = shown.view, shown.board
    yield Spot("coins", board.region("coins"), PilePicture(view.coin_stack, view.coin_top), place="coins")
    for slot, card in enumerate(view.display):
        place = f"display.{slot}"
        picture = EmptySlot() if card is None else CardPicture(card)
        yield Spot(place, board.places[place], picture, place=place)
    yield Spot("pile", board.places["pile"], PilePicture(view.pile), place="pile")


def _stacks(shown: Shown) -> Iterator[Spot]:
    counts = (shown.view.god_stack, sum(shown.view.demigod_stacks))
    region = shown.board.region("stacks")
    aspect = region.width() / len(STACKS) / region.height()
    for name, count, cell in zip(STACKS, counts, fit_row(len(STACKS), region, aspect, 0.0), strict=True):
        place = f"{name}_stack"
        yield Spot(place, cell, Count(f"pantheon/icon/{name}", count), place=place)


def _demigods(shown: Shown) -> Iterator[Spot]:
    region = shown.board.region("demigods")
    values = sorted(shown.view.demigods, reverse=True)
    for number, (value, cell) in enumerate(zip(values, fit_row(len(values), region, 1.0, GAP), strict=True)):
        yield Spot(
            f"demigod.{number}",
            cell,
            DemigodTile(value),
            place="demigods",
            level=1 + number,
            origin="demigod_stack",
        )
