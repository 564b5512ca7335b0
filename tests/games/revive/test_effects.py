"""Every effect of Revive has a name of its own, and what an exchange brings has one, too."""

from __future__ import annotations

from engine.games.revive.content import CITIZENS, SPACES, Exchange, Gain
from engine.games.revive.effects import EFFECT_BY_ID, EFFECTS


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
