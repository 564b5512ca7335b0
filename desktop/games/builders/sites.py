"""The open sites of the seat shown: the card, its progress, who works there, and what the next worker costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF

from desktop.app.style import look
from desktop.games.builders.cards import building_card, worker_card
from desktop.games.builders.faces import name_top
from desktop.games.builders.pictures import SiteBars
from desktop.games.builders.situation import BOARD, At
from desktop.table.board import board
from desktop.table.grids import fit_grid, fit_row
from desktop.table.labels import Label, Tone
from desktop.table.layout import Spot
from desktop.words import say
from desktop.words.engine import shortcut_sentence
from engine.games.builders.advice import doubt, price_of
from engine.games.builders.content import BUILDING_BY_ID, WORKER_BY_ID, Worker
from engine.games.builders.view import SiteView

GAP: Final = 14.0
ASPECT: Final = 1.6
"""Width by height of a site: its card, the bars below, and the crew at its right edge."""

CARD_SHARE: Final = 0.74
"""Height of a site's card as a share of the site; the bars lie below."""

WIDEST: Final = 2.3
"""The aspect that a site may grow to if there is room beside it, for its crew."""

SHOWN_SHARE: Final = 0.45
"""How much of each worker has to be visible at least if they overlap."""

TALLEST: Final = 340.0
NOTHING: Final = (0, 0, 0, 0)


def sites(at: At) -> Iterator[Spot]:
    """Side by side, as large as there is room."""
    opened = at.view.yards[at.facing].sites
    picked = _picked_worker(at)
    cells = fit_grid(len(opened), board(BOARD).region("sites"), ASPECT, GAP, TALLEST, widest=WIDEST)
    for site, cell in zip(opened, cells, strict=True):
        yield from _site(site, cell, picked)
        if at.is_asked:
            yield from _price_tag(at, site, cell, picked)


def _picked_worker(at: At) -> Worker | None:
    return next((WORKER_BY_ID[place[5:]] for place in at.picked if place.startswith("crew.")), None)


def _site(site: SiteView, cell: QRectF, picked: Worker | None) -> Iterator[Spot]:
    place = f"site.{site.building}"
    side = cell.height() * CARD_SHARE
    card = QRectF(cell.x(), cell.y(), side, side)
    yield Spot(site.building, card, building_card(site.building, scaffold=True), place=place)
    bars = QRectF(cell.x(), card.bottom() + 4, cell.width(), cell.height() - side - 4)
    ghost = picked.produces if picked is not None else NOTHING
    progress = SiteBars(BUILDING_BY_ID[site.building].needs, site.brought, ghost)
    yield Spot(f"bars.{site.building}", bars, progress, place=place)
    beside = QRectF(card.right() + 6, cell.y(), cell.right() - card.right() - 6, side)
    yield from _workers_at_work(site, beside)


def _workers_at_work(site: SiteView, region: QRectF) -> Iterator[Spot]:
    """Side by side and as tall as the building; if there are many, they overlap, but each can be recognised."""
    least = 1 + SHOWN_SHARE * (len(site.crew) - 1)
    height = min(region.height(), region.width() / least / 0.75)
    row = QRectF(region.x(), region.bottom() - height, region.width(), height)
    cells = fit_row(len(site.crew), row, 0.75, 8.0)
    for level, (worker, cell) in enumerate(zip(site.crew, cells, strict=True), start=1):
        yield Spot(worker, cell, worker_card(worker), place=f"site.{site.building}", level=level)


def _price_tag(at: At, site: SiteView, cell: QRectF, picked: Worker | None) -> Iterator[Spot]:
    """What sending the picked worker here would cost; without one, the dearer price of the next worker."""
    rect = tag_room(cell, look().text)
    if picked is not None:
        price, tone, is_sentence = _price_of(at, site, picked)
        if is_sentence:
            rect.setRight(cell.right() - (rect.left() - cell.left()))
    elif site.next_price > 1:
        price, tone = say("builders.tip.next_price", points=site.next_price), "dear"
    else:
        return
    yield Spot(f"tag.{site.building}", rect, Label(price, tone), place=f"site.{site.building}", level=8)


def tag_room(cell: QRectF, text: float) -> QRectF:
    """Above the card's name; larger words reach over the workers beside the card, to the end of the site."""
    side = cell.height() * CARD_SHARE
    height = 0.08 * side * (1 + max(text, 1.0))
    top = cell.y() + name_top(text) * side - 0.03 * side - height
    return QRectF(
        cell.x() + 0.05 * side, top, min(0.9 * side * max(text, 1.0), cell.width() - 0.1 * side), height
    )


def _price_of(at: At, site: SiteView, worker: Worker) -> tuple[str, Tone, bool]:
    """What to say of it, how, and whether that is a whole sentence.

    Where actions are bought for a send that is of no use, the prompt asks that once the site is picked as well, and
    only the tag can tell what is confirmed.
    """
    price = price_of(at.state, worker, BUILDING_BY_ID[site.building])
    text = say("builders.tip.price", points=price.actions, wage=price.wage)
    if not price.commands:
        return text, "quiet", False
    buys, is_asked = len(price.commands) > 1, f"site.{site.building}" in at.picked
    if doubt(at.state, price.commands[-1]) is not None and not (buys and is_asked):
        return say("builders.tip.not_needed"), "dear", False
    if buys:
        return shortcut_sentence("builders", price.commands, at.players), "dear", True
    return text, "good" if price.actions == 1 else "dear", False
