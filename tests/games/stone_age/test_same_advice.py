"""The engine's advice and what the window works out for itself say the same, until the window asks the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from desktop.games.stone_age import about, doubts, worth
from desktop.games.stone_age.facts import food_needed
from desktop.words import say
from engine.core.advice import Doubt
from engine.games.stone_age import advice
from engine.games.stone_age.advice import (
    CheapTile,
    DearCard,
    IdleReturn,
    NeedlessHunger,
    NoEffect,
    UnusedTools,
    doubt,
)
from engine.games.stone_age.commands import STARVE, AcceptStarvation, ConfirmRoll
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CARDS,
    CONSTANTS,
    GATHERING,
    MULTIPLIERS,
    TILES,
    VILLAGE,
    Location,
    Tile,
)
from engine.games.stone_age.frames import Roll
from engine.games.stone_age.gaining import supply
from engine.games.stone_age.gathering import divisor
from engine.games.stone_age.odds import yields
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.scoring import known_cards
from engine.games.stone_age.state import StoneAgeState
from tests.conformance.walks import WALKS, Walk, positions
from tests.games.stone_age.hand import scene

OURS = [walk for walk in WALKS if walk.game_id == "stone-age"]


def said(found: Doubt | None) -> str | None:
    """A doubt in the window's words of today."""
    key, details = _told(found)
    return say(f"stone-age.doubt.{key}", **details) if key else None


def _told(found: Doubt | None) -> tuple[str, dict[str, Any]]:
    match found:
        case NoEffect(location):
            return f"full_{location}", {}
        case IdleReturn(_, payable):
            return "recall_payable" if payable else "recall", {}
        case UnusedTools(product, now, then):
            return "tools", {"now": about.gain_of(product, now), "then": about.gain_of(product, then)}
        case DearCard(dear, cheap):
            return "dear_card", {"dear": dear, "cheap": cheap}
        case CheapTile(points, most):
            return "cheap_tile", {"points": points, "best": most}
        case NeedlessHunger(amounts, promised):
            return ("starve_any_two", {}) if promised else ("starve", {"amounts": amounts})
    return "", {}


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_the_same_is_doubted(walk: Walk) -> None:
    found: Counter[str] = Counter()
    for _, state in positions(walk, every=2):
        view = walk.game.view(state, state.active)
        for command in walk.game.legal(state):
            ours = doubt(state, command)
            found[type(ours).__name__] += 1
            if not knows_better(state, command):
                assert said(ours) == doubts.doubt(view, command)
    assert len(found) > 4


def knows_better(state: StoneAgeState, command: Any) -> bool:
    """Where the engine is right to say something else: the window looks neither at the supply nor at how much a card's
    two resources would feed."""
    frame = state.agenda[-1]
    if isinstance(command, ConfirmRoll) and isinstance(frame, Roll) and frame.product is not None:
        left = supply(state)
        pips = sum(frame.dice) + frame.added + sum(state.tribe.tools)
        return left is not None and left[frame.product.index] < pips // divisor(frame.product)
    return isinstance(command, AcceptStarvation) and bool(state.tribe.any_two)


def test_everything_that_can_be_doubted_is_compared() -> None:
    found: Counter[type[Doubt]] = Counter()
    for walk in OURS:
        for _, state in positions(walk, every=2):
            for command in walk.game.legal(state):
                if (ours := doubt(state, command)) is not None and not knows_better(state, command):
                    found[type(ours)] += 1
    assert set(found) == {NoEffect, IdleReturn, UnusedTools, DearCard, CheapTile, NeedlessHunger}


@pytest.mark.parametrize(("missing", "helps"), [(2, True), (3, True), (4, False)])
def test_the_resources_of_a_card_end_a_hunger_where_they_are_enough(missing: int, helps: bool) -> None:
    """The window says so even where they are not."""
    tribe = {"food": 0, "wood": 1, "cards": ["civ_card_02"]}
    state = scene(tribe, phase="feed", hunger={"missing": missing})
    ours, theirs = doubt(state, STARVE), doubts.doubt(STONE_AGE.view(state, 0), STARVE)
    assert theirs == say("stone-age.doubt.starve_any_two")
    assert said(ours) == (theirs if helps else None)


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_payments_are_worth_the_same(walk: Walk) -> None:
    paid = 0
    for _, state in positions(walk, every=25):
        view = walk.game.view(state, None)
        for tribe, shown in zip(state.tribes, view.tribes, strict=True):
            for location, tile in lying(state):
                ours = advice.offer(state, tribe, location)
                assert (ours.paid is not None) == doubts.can_pay(view, shown.stock, location)
                paid += ours.paid is not None
                if tile is not None:
                    assert ours.points == worth.best_points(tile, shown.stock)
                    missing = worth.lacking(tile, shown.stock)
                    assert ours.paid is not None or (ours.lacking or ours.missing) == missing
                    assert not isinstance(missing, tuple) or ours.missing == sum(missing)
                elif ours.paid is not None:
                    assert ours.paid == doubts.cheapest_of(shown.stock, location.number)
                else:
                    assert ours.missing == location.number - sum(shown.stock)
    assert paid > 20


def lying(state: StoneAgeState) -> list[tuple[Location, Tile | None]]:
    piles = zip(BUILDING_PLACES, state.piles, strict=False)
    row = zip(CARD_PLACES, state.row, strict=True)
    tiles: list[tuple[Location, Tile | None]] = [(at, pile.top) for at, pile in piles if pile.top is not None]
    return tiles + [(location, None) for location, card in row if card is not None]


def test_buildings_span_the_same() -> None:
    assert [advice.span(tile) for tile in TILES] == [worth.span(tile) for tile in TILES]


def test_the_resources_of_a_card_pay_where_the_window_says_that_they_do() -> None:
    """Which two these are best is the engine's own answer."""
    compared = 0
    for walk in OURS:
        for _, state in positions(walk):
            view = walk.game.view(state, state.active)
            for location, _ in lying(state) if state.tribe.any_two else ():
                stock, two = view.tribes[state.active].stock, advice.best_two(state, state.active, location)
                if view.asks != "act" or doubts.can_pay(view, stock, location):
                    continue
                theirs = doubts._buy(view, location)
                assert (two is None) == (theirs is None)
                compared += two is not None
                if two is not None:
                    then = doubts._with(stock, two.first.index, two.second.index)
                    assert doubts.can_pay(view, then, location)
                    assert doubts._in_supply(view, two.first.index, two.second.index)
    assert compared


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_things_count_the_same(walk: Walk) -> None:
    for number, state in positions(walk, every=40):
        for viewer in (None, *range(walk.seats)):
            view = walk.game.view(state, viewer)
            for seat, shown in enumerate(view.tribes):
                owned = (*shown.cards, *shown.drawn)
                assert {card.id for card in known_cards(state, seat, viewer)} == set(owned)
                for multiplier in MULTIPLIERS:
                    ours = advice.multiplied(state, seat, multiplier, viewer)
                    theirs = worth.symbols(shown, multiplier), about.base_of(view, shown, multiplier)
                    assert (ours.symbols, ours.base) == theirs
                for card in CARDS[number % 3 :: 3]:
                    half = advice.lower_half(state, seat, card, viewer)
                    if card.culture is None:
                        assert half.points == card.symbols * about.base_of(view, shown, str(card.multiplier))
                    elif card.id not in owned:
                        assert (half.points, half.is_new) == worth.culture_gain(card, owned)


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_tribes_are_as_hungry_and_as_complete(walk: Walk) -> None:
    for _, state in positions(walk, every=10):
        view = walk.game.view(state, None)
        for seat, shown in enumerate(view.tribes):
            meal = advice.meal(state, seat)
            assert (meal.need, meal.have) == (food_needed(view, seat), shown.food)
            for place in VILLAGE:
                assert advice.is_full(state.tribes[seat], place) == about.is_full_effect(shown, place.id)


def test_people_gather_the_same() -> None:
    for place in GATHERING:
        pips = divisor(place.resource)
        for people in range(CONSTANTS.most_people + 1):
            found = advice.gathered(place, people)
            assert (found.least, found.mean, found.most) == (
                people // pips,
                yields(pips, 0)[people],
                6 * people // pips,
            )
