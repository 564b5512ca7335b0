"""The yard of the seat shown: its sites, its crew, what it has completed, its purse, and when it plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.builders.cards import building_card, worker_card
from desktop.games.builders.sites import sites
from desktop.games.builders.situation import BOARD, At
from desktop.table.board import board
from desktop.table.grids import fit_grid, fit_row
from desktop.table.labels import Caption, Label
from desktop.table.layout import Spot
from desktop.words import say
from engine.games.builders.content import BUILDING_BY_ID
from engine.games.builders.view import YardView

TALLEST_WORKER: Final = 200.0
SLABS: Final = 4
"""Of so many the ledge is made on which completed cards lie."""

PLOT_TEXT: Final = 22.0
"""How tall the captions are that are painted on the earth above the plots."""


def yard(at: At) -> Iterator[Spot]:
    """Everything below the market."""
    shown = at.view.yards[at.facing]
    may_start = at.view.action_points > 0 and any(at.view.building_row)
    yield from _captions(shown, offers=at.offers and may_start)
    yield from sites(at)
    yield from _crew(shown)
    yield from _completed(shown)
    yield from _purse(shown, at.view.end_points)
    yield _plaque(at.facing, at.state.turn_of(at.facing))


def _captions(shown: YardView, *, offers: bool) -> Iterator[Spot]:
    """What the plots are for, and what an empty one means; how to fill it, if the person may do so now."""
    for name, lying, empty in (
        ("sites", shown.sites, "no_sites_yet" if offers else "no_sites"),
        ("crew", shown.available, "no_crew"),
        ("completed", shown.completed, "none_completed"),
    ):
        region = board(BOARD).region(name)
        if name != "completed":
            above = QRectF(region.x(), region.y() - 32, region.width(), PLOT_TEXT)
            yield Spot(f"caption.{name}", above, Caption(say(f"builders.table.{name}")))
        if lying:
            continue
        text = say(f"builders.table.{empty}")
        middle = QRectF(region.x(), region.center().y() - 14, region.width(), 28)
        if name == "sites":
            yield Spot(f"caption.empty.{name}", middle, Caption(text, "middle", boxed=True))
        else:
            # Boards and slabs have joints, so these words have a plate of their own.
            plate = middle.adjusted(0.14 * region.width(), -6, -0.14 * region.width(), 6)
            yield Spot(f"caption.empty.{name}", plate, Label(text, "quiet"))


def _crew(shown: YardView) -> Iterator[Spot]:
    cells = fit_grid(len(shown.available), board(BOARD).region("crew"), 0.75, 10.0, TALLEST_WORKER)
    for worker, cell in zip(shown.available, cells, strict=True):
        yield Spot(worker, cell, worker_card(worker), place=f"crew.{worker}")


def _completed(shown: YardView) -> Iterator[Spot]:
    cells = _completed_cells(len(shown.completed), board(BOARD).region("completed"))
    # If they overlap, the right edge of each stays visible: it shows the points.
    overlap = (cells[0].right() - cells[1].x()) / cells[0].width() if len(cells) > 1 else 0.0
    for below, (card, cell) in enumerate(zip(shown.completed, cells, strict=True), start=1):
        # A completed machine is two things: the card here and the worker in the crew.
        spot_id = f"done.{card}" if BUILDING_BY_ID[card].machine is not None else card
        picture = building_card(card, done=True, covered=max(overlap, 0.0) if below > 1 else 0.0)
        yield Spot(spot_id, cell, picture, place=f"done.{card}", level=len(cells) - below)


def _completed_cells(count: int, ledge: QRectF) -> Sequence[QRectF]:
    """Each on a slab of its own, as long as there are slabs."""
    if count > SLABS:
        return fit_row(count, ledge, 1.0, 8.0)
    beside = (ledge.width() / SLABS - ledge.height()) / 2
    return fit_row(count, ledge.adjusted(beside, 0, 0, 0), 1.0, 2 * beside)


def _purse(shown: YardView, end_points: int) -> Iterator[Spot]:
    region = board(BOARD).region("purse")
    width = (region.width() - 8) * 0.42
    coins = QRectF(region.x(), region.y(), width, region.height())
    yield Spot("purse", coins, Label(str(shown.coins), icon="common/thing/coins"))
    goal = say("builders.table.goal", points=shown.card_points, end_points=end_points)
    beside = region.adjusted(width + 8, 0, 0, 0)
    yield Spot("points", beside, Label(goal, icon="common/thing/points"))


def _plaque(seat: int, turn: int) -> Spot:
    """The first player's card, or for the others, when their turn comes in a round."""
    region = board(BOARD).region("first_marker")
    if turn == 1:
        label = Label(say("builders.table.first_player"), icon="common/piece/first-player")
        return Spot("first_marker", region, label)
    return Spot(f"order.{seat}", region, Label(say("builders.table.turn_order", turn=turn), "quiet"))
