"""Every effect of Revive has a name of its own, and what an exchange brings has one, too."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.games.revive.content import CITIZENS, SPACES, Advance, Effect, Exchange, Gain
from engine.games.revive.content import ExtraAction as OneMore
from engine.games.revive.effects import EFFECT_BY_ID, EFFECTS
from engine.games.revive.frames import ArtifactRemoval, CitizenChoice, ExtraAction, TrackChoice
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


def _asked_by(steps: Effect, frame: Frame) -> bool:
    """Whether one of these steps asks for such a choice."""
    match frame:
        case ExtraAction(_, action, less_cost, less_range):
            return OneMore(action, less_cost, less_range) in steps
        case TrackChoice(_, count):
            return Advance("any", count) in steps
        case ArtifactRemoval():
            return True  # beside the reward of the space that it happens at
    gained = {
        "choose_resource": "any",
        "place_module": "module",
        "wake_card": "wake",
        "free_slot": "free_slot",
    }
    gained |= {"take_citizen": "card", "take_module": "module", "take_artifact": "artifact"}
    gained |= {"ready_machine": "ready"}
    return any(isinstance(step, Gain) and step.gain == gained[frame.tag] for step in steps)


def test_it_is_known_what_caused_a_choice_and_no_position_that_is_written_says_so() -> None:
    """As it decides nothing, positions that were written before it was known are still those of today."""
    told, written = set(), set()
    for seed in range(1, 5):
        for state in played(3, seed):
            caused = [frame for frame in state.agenda if hasattr(frame, "by")]
            for frame in caused:
                by: str = frame.by  # type: ignore[attr-defined]
                if by == "explore":
                    assert isinstance(frame, CitizenChoice)
                else:
                    assert _asked_by(EFFECT_BY_ID[by].steps, frame)
                told.add(frame.tag)
            if caused and state.asks not in written:
                written.add(state.asks)
                read = REVIVE.load(REVIVE.dump(state))
                assert read == state
                assert not any(getattr(frame, "by", "") for frame in read.agenda)
    assert told >= {"choose_resource", "choose_track", "take_citizen", "take_module", "place_module"}
    assert told >= {"take_artifact", "extra_action", "ready_machine", "wake_card"}
