"""What is picked and what may be chosen, as values: what pointing at places means can be asked without a window."""

from __future__ import annotations

from typing import Final

import pytest

from desktop.controllers.choices import Choice, Choices, Wishes
from desktop.controllers.selection import Selection
from engine.core.command import Command
from engine.match.shortcuts import NOT_SURE
from tests.desktop.stub_game import Draw, Reroll, Send, Take, Throw, stub_match, with_stub_game

TWO: Final = Choice(Send("forest", 2), ("forest", "forest", "bar.send"))
ONE: Final = Choice(Send("forest", 1), ("forest", "bar.send"))
LAKE: Final = Choice(Send("lake", 1), ("lake",))
DIE: Final = Choice(Take(4), ("die.4",))
AGAIN: Final = Choice(Reroll(4), ("bar.reroll", "die.4"))
CHOICES: Final = Choices((ONE, TWO, LAKE, DIE, AGAIN))


# What may be chosen.


def test_places_are_picked_in_any_order_and_as_often_as_a_command_holds_them() -> None:
    assert CHOICES.going_with(("bar.send", "forest")) == [ONE, TWO]
    assert CHOICES.going_with(("forest", "forest")) == [TWO]
    assert CHOICES.going_with(("forest", "forest", "forest")) == []
    assert CHOICES.going_with(()) == CHOICES.all
    assert CHOICES.named_by(("bar.send", "forest", "forest")) == TWO
    assert CHOICES.named_by(("forest", "forest")) is None
    assert CHOICES.of(Take(4)) == DIE
    assert CHOICES.of(Throw()) is None


def test_what_is_open_is_what_is_left_of_those_that_go_with_it() -> None:
    assert CHOICES.open_after(()) == {"forest", "bar.send", "lake", "die.4", "bar.reroll"}
    assert CHOICES.open_after(("forest",)) == {"forest", "bar.send"}
    assert CHOICES.open_after(("forest", "forest")) == {"bar.send"}
    assert CHOICES.common_after(("forest",)) == ["bar.send"]
    assert CHOICES.common_after(("meadow",)) == ()
    assert CHOICES.counted == {"forest"}


def test_a_button_waits_for_the_board_unless_it_sets_a_mode() -> None:
    assert CHOICES.buttons_after(()) == {"bar.reroll"}
    assert CHOICES.buttons_after(("forest",)) == {"bar.send"}
    assert CHOICES.mode_after(("bar.reroll",)) == "bar.reroll"
    assert CHOICES.mode_after(("forest",)) is None
    assert CHOICES.mode_after(()) is None


def test_they_are_those_of_the_match_or_the_few_that_are_let(monkeypatch: pytest.MonkeyPatch) -> None:
    with with_stub_game(monkeypatch):
        match = stub_match(None, None)
        assert [choice.command for choice in Choices.at(match).all] == list(match.allowed())
        only: tuple[Command, ...] = (Draw(),)
        assert [choice.command for choice in Choices.at(match, only).all] == [Draw()]
        wishes = Wishes(match, lambda _: False)
        assert wishes.all == ()
        assert wishes.why_not([Draw()]) is None
        assert wishes.why_not([Throw(), Draw()]) == NOT_SURE


# What is picked.


def test_nothing_is_picked_at_first() -> None:
    nothing = Selection()
    assert not nothing.is_half_made
    assert nothing.places == nothing.led_here == nothing.one_back == ()
    assert nothing.confirmed_by(()) == ()


def test_what_is_picked_is_taken_back_place_by_place() -> None:
    picked = Selection(("forest", "lake", "forest"))
    assert picked.is_half_made
    assert picked.places == picked.led_here == picked.picked
    assert picked.one_back == ("forest", "lake")
    assert picked.once_less("forest") == ("forest", "lake")
    assert picked.once_less("lake") == ("forest", "forest")
    assert picked.without("forest") == ("lake",)


def test_what_is_armed_was_led_to_by_what_was_asked_last() -> None:
    armed = Selection(armed=TWO, before=("forest", "forest"))
    assert armed.is_half_made
    assert armed.places == TWO.path
    assert armed.led_here == armed.one_back == ("forest", "forest")


def test_it_is_confirmed_at_its_places_but_not_where_one_more_could_be_meant() -> None:
    assert Selection(armed=TWO).confirmed_by({"forest"}) == ["bar.send"]
    assert Selection(armed=LAKE).confirmed_by({"lake"}) == ("lake",)
    assert Selection(("forest",)).confirmed_by({"forest"}) == ()


def test_another_place_than_the_one_that_is_counted_at_is_meant_by_itself() -> None:
    counting = Selection(("forest", "forest"))
    assert counting.tried("meadow", {"forest"}) == ("meadow",)
    assert counting.tried("forest", {"forest"}) == ("forest",) * 3
    assert counting.tried("bar.send", {"forest"}) == ("forest", "forest", "bar.send")
    assert Selection(("die.4",)).tried("meadow", {"forest"}) == ("die.4", "meadow")
