"""What is shown to whom (8), and what is dealt anew for a bot."""

from __future__ import annotations

from random import Random

from engine.core.chance import SeededChance
from engine.core.game import Setup
from engine.games.troyes.rules import TROYES
from tests.games.troyes.driver import played, scene


def test_nobody_sees_the_characters_or_the_points_of_others() -> None:
    state = scene({"vp": 3, "characters": ["urban_iv"], "dice": "W1"}, {"vp": 5}, {"vp": 8})
    own, public = TROYES.view(state, 0), TROYES.view(state, None)
    assert [player.vp for player in own.players] == [3, None, None]
    assert [player.vp for player in public.players] == [None, None, None]
    assert [player.characters for player in own.players] == [("urban_iv",), (), ()]
    assert not any(player.characters for player in public.players)
    assert "urban_iv" in own.players[1].parts
    assert "urban_iv" not in public.players[0].parts


def test_by_the_option_all_points_are_shown() -> None:
    state = scene({"vp": 3}, {"vp": 5}, {"vp": 8, "dice": "W1"}, options={"hidden_vp": False})
    assert [player.vp for player in TROYES.view(state, None).players] == [3, 5, 8]


def test_at_the_end_everything_is_shown() -> None:
    *_, state = played(3, 1)
    shown = TROYES.view(state, None)
    assert all(player.vp is not None and player.characters for player in shown.players)
    assert TROYES.redeal(state, 0, Random(1)).players == state.players


def test_the_log_of_a_deal_names_no_card_that_lies_face_down() -> None:
    state = TROYES.new(Setup(3), SeededChance(2))
    seen = TROYES.view(state, 0)
    assert seen.workplaces == (None,) * 9
    assert [event.event for event in seen.row] == ["marauding"]


def test_every_card_that_may_lie_there_does_in_some_redeal() -> None:
    state = TROYES.new(Setup(3), SeededChance(2))
    generator = Random(3)
    redealt = [TROYES.redeal(state, 0, generator) for _ in range(200)]
    assert len({card for other in redealt for card in other.covered}) == 27
    assert len({card for other in redealt for card in other.red_events.rest}) == 8
    others = {each for other in redealt for each in other.players[1].characters}
    assert len(others) == 5
    assert not others & set(state.players[0].characters)
    assert all(other.players[0] == state.players[0] for other in redealt)
