"""Every effect of Revive has a name of its own, and what an exchange brings has one, too."""

from __future__ import annotations

from engine.games.revive.content import CITIZENS, SPACES, Exchange, Gain
from engine.games.revive.effects import EFFECT_BY_ID, EFFECTS
from engine.games.revive.frames import ResourceChoice
from engine.games.revive.rules import REVIVE
from tests.games.revive.driver import played


def test_every_effect_has_a_name_of_its_own() -> None:
    assert len(EFFECT_BY_ID) == len(EFFECTS)
    assert all(effect.steps for effect in EFFECTS)
    for card in CITIZENS:
        assert EFFECT_BY_ID[f"card.{card.id}.top"].steps == card.top
        assert EFFECT_BY_ID[f"card.{card.id}.bottom"].steps == card.bottom
    assert sum(effect.id.startswith("space.") for effect in EFFECTS) == sum(
        bool(space.effect) for space in SPACES
    )


def test_what_an_exchange_brings_is_an_effect_too() -> None:
    offered = [
        (effect, number, step)
        for effect in EFFECTS
        for number, step in enumerate(effect.steps)
        if isinstance(step, Exchange)
    ]
    assert len(offered) == 6  # three cards and three machines
    for effect, number, step in offered:
        assert EFFECT_BY_ID[f"{effect.id}.{number}"].steps == step.get


def test_technologies_that_bring_something_are_effects() -> None:
    assert EFFECT_BY_ID["technology.forgeborn.a"].steps == (Gain("food"),)
    assert EFFECT_BY_ID["technology.forgeborn.e"].steps == (Gain("food"),)
    assert "technology.forgeborn.c" not in EFFECT_BY_ID
    assert "technology.forgeborn.d" not in EFFECT_BY_ID
    assert "technology.forgeborn.g" not in EFFECT_BY_ID


def test_it_is_known_which_effect_a_resource_is_chosen_for_and_no_position_that_is_written_says_so() -> None:
    """As it decides nothing, positions that were written before it was known are still those of today."""
    asked = 0
    for state in played(3, 1):
        for frame in state.agenda:
            if isinstance(frame, ResourceChoice):
                assert frame.by is not None
                assert any(isinstance(step, Gain) and step.gain == "any" for step in frame.by.steps)
                asked += 1
        if state.asks == "choose_resource":
            read = REVIVE.load(REVIVE.dump(state))
            assert read == state
            top = read.agenda[-1]
            assert isinstance(top, ResourceChoice)
            assert top.by is None
    assert asked
