"""A Craftsman and above never starves by mistake.

A tribe that lacks food at a meal pays a resource for each that is missing, or loses ten points. It loses them *by
mistake* if its resources, with the two that an unused card would still bring, cover all that is missing, and the
cheapest that do are worth no more than ten by the bot's own reckoning at that moment: by its own tastes, those of its
temperament, and with what it still wants to build with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from engine.bots.levels import LEVELS, decide
from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.games.stone_age.commands import STARVE, AcceptStarvation
from engine.games.stone_age.content import CONSTANTS
from engine.games.stone_age.evaluation import Evaluation, PolicyWeights
from engine.games.stone_age.frames import Hunger
from engine.games.stone_age.mind import MIND
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState

LOST = -CONSTANTS.points_for_starving
TAKEN = 2
"""Resources that a card for any two brings."""

THINKING = ("craftsman", "master", "grandmaster")


def meals(seats: int, seed: int) -> Iterator[StoneAgeState]:
    """Every position of a whole game of Craftsmen in which somebody lacks food and has paid nothing yet."""
    chance = SeededChance(seed)
    state = STONE_AGE.new(Setup(seats, bots_only=True), chance)
    for number in count():
        pending = STONE_AGE.pending(state)
        if not isinstance(pending, Choose):
            return
        if is_meal(state):
            yield state.clone()
        temperament = temperament_of(seed, pending.seat)
        choice = decide(STONE_AGE, state, pending.seat, "craftsman", number, temperament=temperament)
        STONE_AGE.apply(state, choice.command, chance)


def is_meal(state: StoneAgeState) -> bool:
    frame = state.agenda[-1]
    return isinstance(frame, Hunger) and not frame.started


def temperament_of(seed: int, seat: int) -> int:
    return 1 + 10 * seed + seat


def reckoned(state: StoneAgeState, level: str, temperament: int) -> float | None:
    """What the meal would cost in resources, in the eyes of such a bot; None where they don't cover it."""
    frame, tribe = state.agenda[-1], state.tribe
    assert isinstance(frame, Hunger)
    missing = frame.missing
    if sum(tribe.stock) + TAKEN * len(tribe.any_two) < missing:
        return None
    mind = MIND.varied(Random(temperament), LEVELS[level].spread)
    return Evaluation(state, PolicyWeights(**mind.weights())).cheapest(missing)


@pytest.mark.parametrize(("seats", "seeds"), [(2, range(1, 15)), (3, range(1, 12)), (4, range(1, 12))])
def test_nobody_starves_by_mistake_in_whole_games(seats: int, seeds: range) -> None:
    starved, fed = 0, 0
    for seed in seeds:
        for state in meals(seats, seed):
            temperament = temperament_of(seed, state.active)
            for level in THINKING:
                chosen = decide(STONE_AGE, state, state.active, level, seed, temperament=temperament).command
                price = reckoned(state, level, temperament)
                if isinstance(chosen, AcceptStarvation):
                    assert price is None or price > LOST, (level, seed, state.round, state.tribe.stock)
                starved += isinstance(chosen, AcceptStarvation)
                fed += not isinstance(chosen, AcceptStarvation)
    assert fed >= 10 * len(THINKING)
    assert starved <= fed / 10


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("missing", "tribe", "starves"),
    [
        (1, {"wood": 1}, False),
        (1, {"wood": 9, "gold": 3}, False),
        (2, {"wood": 12, "brick": 6}, False),
        (3, {"wood": 2}, True),
        (6, {"people": 6, "gold": 6}, True),
        (3, {"wood": 1, "cards": ["civ_card_02"]}, False),
        (4, {"wood": 1, "cards": ["civ_card_02"]}, True),
    ],
)
def test_what_costs_little_is_paid_and_what_cannot_be_paid_is_not(
    level: str, missing: int, tribe: dict[str, object], starves: bool
) -> None:
    state = STONE_AGE.set_up(
        {"phase": "feed", "round": 9, "tribes": [{"food": 0, **tribe}, {}], "hunger": {"missing": missing}}
    )
    chosen = decide(STONE_AGE, state, 0, level, 1).command
    assert (chosen == STARVE) is starves
