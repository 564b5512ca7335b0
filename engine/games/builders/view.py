"""What a person sees of The Builders (section 8): everything but the order of the decks below their top cards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.games.builders.content import Amounts, Building, Worker
from engine.games.builders.ending import has_turn_left, is_last_round
from engine.games.builders.scoring import score_sheets
from engine.games.builders.state import BuildersState, Site, Yard


@dataclass(frozen=True, slots=True)
class SiteView:
    """An open site: who works there, what that brings, and the action points that the next worker costs."""

    building: str
    crew: tuple[str, ...]
    brought: Amounts
    next_price: int


@dataclass(frozen=True, slots=True)
class YardView:
    """All that belongs to one seat. ``total`` is the score as if the game ended now."""

    coins: int
    card_points: int
    total: int
    available: tuple[str, ...]
    sites: tuple[SiteView, ...]
    completed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BuildersView:
    """The table. ``still_to_play`` lists the seats that have a turn left once the last round is running."""

    round: int
    active: int
    first: int
    action_points: int
    sent: dict[str, int]
    final_round: bool
    still_to_play: tuple[int, ...]
    end_points: int
    building_row: tuple[str | None, ...]
    next_building: str | None
    buildings_left: int
    worker_row: tuple[str | None, ...]
    next_worker: str | None
    workers_left: int
    yards: tuple[YardView, ...]
    stall_rounds: int
    ended_by: str | None


def brought(crew: tuple[Worker, ...]) -> Amounts:
    """What some workers bring together."""
    stone = wood = knowledge = tile = 0
    for worker in crew:
        produces = worker.produces
        stone += produces[0]
        wood += produces[1]
        knowledge += produces[2]
        tile += produces[3]
    return stone, wood, knowledge, tile


def table_view(state: BuildersState) -> BuildersView:
    """The public view; no seat knows more."""
    shown = state.options.show_next_cards
    totals = [sheet.total for sheet in score_sheets(state)]
    return BuildersView(
        round=state.round,
        active=state.active,
        first=state.first,
        action_points=state.action_points,
        sent={site.id: count for site, count in state.sent.items()},
        final_round=state.final_round,
        still_to_play=_still_to_play(state),
        end_points=state.options.end_points,
        building_row=tuple(_id(card) for card in state.building_row),
        next_building=_id(state.building_deck.top) if shown else None,
        buildings_left=state.building_deck.left,
        worker_row=tuple(_id(card) for card in state.worker_row),
        next_worker=_id(state.worker_deck.top) if shown else None,
        workers_left=state.worker_deck.left,
        yards=tuple(_yard_view(state, yard, total) for yard, total in zip(state.yards, totals, strict=True)),
        stall_rounds=state.stall_rounds,
        ended_by=state.ended_by,
    )


def redeal(state: BuildersState, generator: Random) -> BuildersState:
    """A copy with the unseen part of both decks in a new order, whatever their order was."""
    copy = state.clone()
    seen = 1 if state.options.show_next_cards else 0
    copy.building_deck.redeal(seen, generator, key=lambda card: card.index)
    copy.worker_deck.redeal(seen, generator, key=lambda card: card.index)
    return copy


def _id(card: Building | Worker | None) -> str | None:
    return card.id if card is not None else None


def _still_to_play(state: BuildersState) -> tuple[int, ...]:
    if not is_last_round(state):
        return ()
    seats = sorted(range(len(state.yards)), key=state.turn_of)
    return tuple(seat for seat in seats if has_turn_left(state, seat))


def _yard_view(state: BuildersState, yard: Yard, total: int) -> YardView:
    return YardView(
        coins=yard.coins,
        card_points=yard.card_points,
        total=total,
        available=tuple(worker.id for worker in yard.available),
        sites=tuple(_site_view(state, site) for site in yard.sites),
        completed=tuple(card.id for card in yard.completed),
    )


def _site_view(state: BuildersState, site: Site) -> SiteView:
    return SiteView(
        building=site.building.id,
        crew=tuple(worker.id for worker in site.crew),
        brought=brought(site.crew),
        next_price=state.send_price(site.building),
    )
