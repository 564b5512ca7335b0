"""What there is to show and to say about a card."""

from __future__ import annotations

from desktop.games.builders.cards import building_card, card_at, worker_card
from desktop.games.builders.market import deck_caption
from desktop.games.builders.situation import At
from desktop.table.game_table import OfSide, PlaceInfo
from desktop.words import say
from desktop.words.engine import card_name, holding, place_name
from engine.games.builders.advice import crew_for, help_of
from engine.games.builders.content import Building, Worker
from engine.games.builders.cover import missing
from engine.games.builders.ending import has_turn_left
from engine.games.builders.state import BuildersState, Site, Yard


def look(at: At, place: str) -> PlaceInfo:
    """The card at a place; for a building, what it takes yet; for a worker, where they would be of use."""
    name = place_name("builders", place, at.players)
    card, yard = card_at(at.view, place), at.state.yards[at.facing]
    if card is None:
        return PlaceInfo(name, about=_about_deck(at, place))
    in_market, is_over = place.startswith("market."), not has_turn_left(at.state, at.facing)
    title = holding(name, card_name("builders", card.id)) if in_market else name
    if isinstance(card, Worker):
        return PlaceInfo(
            title, worker_card(card.id), about_worker(card), () if is_over else _brings(yard, card)
        )
    if in_market:
        takes = () if is_over else (_takes(yard, card),)
        return PlaceInfo(title, building_card(card.id), about_building(card), takes)
    if place.startswith("done."):
        return PlaceInfo(title, building_card(card.id, done=True), about_completed(card))
    return PlaceInfo(title, building_card(card.id), about_building(card), (_about_site(at.state, card),))


def about_building(building: Building) -> str:
    """What a building needs and brings; for a machine, what it does once completed."""
    if building.machine is None:
        return say(
            "builders.about.building", needs=building.needs, coins=building.coins, points=building.points
        )
    return say(
        "builders.about.machine",
        needs=building.needs,
        points=building.points,
        produces=building.machine.produces,
    )


def about_worker(worker: Worker) -> str:
    """What a worker provides, and for what wage."""
    if worker.tier == "machine":
        return say("builders.about.working_machine", produces=worker.produces)
    return say("builders.about.worker", produces=worker.produces, wage=worker.wage)


def about_site(site: Site) -> str:
    """What a site still needs, and who works there."""
    if not site.crew:
        return say("builders.about.site_empty", needs=site.building.needs)
    crew = say("builders.about.site_crew", crew=tuple(worker.id for worker in site.crew))
    return f"{say('builders.about.site', missing=missing(site))}\n{crew}"


def about_completed(building: Building) -> str:
    """What a completed building is worth."""
    return say("builders.about.completed", points=building.points)


def _about_site(state: BuildersState, building: Building) -> str:
    sites = (site for yard in state.yards for site in yard.sites if site.building is building)
    return next(map(about_site, sites), "")


def _about_deck(at: At, place: str) -> str:
    """How many cards are left in a deck whose top card is hidden."""
    left = {"market.next_building": at.view.buildings_left, "market.next_worker": at.view.workers_left}
    return deck_caption(left[place]) if place in left else ""


def _takes(yard: Yard, building: Building) -> OfSide:
    """The fewest of a seat's own workers that would build something, or what they all lack for it."""
    crew = crew_for(yard, building)
    if any(crew.lacks):
        return OfSide(say("builders.tip.crew_lacks", amounts=crew.lacks, at_work=crew.at_work))
    return OfSide(say("builders.tip.finish_long", sends=crew.sends, coins=crew.wages, at_work=crew.at_work))


def _brings(yard: Yard, worker: Worker) -> tuple[OfSide, ...]:
    """What a worker would provide to each open site of a seat that they help; nothing without a site."""
    helps = help_of(yard, worker)
    brings = tuple(
        OfSide(say("builders.tip.brings_for", building=each.building, amounts=each.brings))
        for each in helps
        if any(each.brings)
    )
    return brings or ((OfSide(say("builders.tip.brings_nothing")),) if helps else ())
