"""Decks: drawn from the top, shared by their clones, equal by what is still to come."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.core.deck import Deck


def identity(card: int) -> int:
    return card


def test_cards_come_in_their_order_and_then_nothing() -> None:
    deck = Deck((3, 1, 2))
    assert (deck.top, deck.left, deck.rest) == (3, 3, (3, 1, 2))
    assert [deck.draw() for _ in range(4)] == [3, 1, 2, None]
    assert (deck.top, deck.left, deck.rest) == (None, 0, ())


def test_a_clone_is_drawn_from_alone() -> None:
    deck = Deck((1, 2, 3))
    clone = deck.clone()
    clone.draw()
    assert (deck.left, clone.left) == (3, 2)
    assert clone.cards is deck.cards


def test_decks_are_equal_by_what_is_to_come() -> None:
    deck = Deck((1, 2, 3))
    deck.draw()
    assert deck == Deck((2, 3))
    assert deck != Deck((3, 2))
    assert deck != (2, 3)


@given(
    cards=st.lists(st.integers(), unique=True, max_size=20),
    drawn=st.integers(0, 20),
    seen=st.integers(0, 3),
    seed=st.integers(),
)
def test_a_redeal_keeps_what_is_seen_and_depends_on_nothing_else(
    cards: list[int], drawn: int, seen: int, seed: int
) -> None:
    deck, other = Deck(tuple(cards)), Deck(tuple(cards))
    for pile in (deck, other):
        for _ in range(drawn):
            pile.draw()
    top, unseen = deck.rest[:seen], deck.rest[seen:]
    other.redeal(seen, Random(-seed), identity)
    deck.redeal(seen, Random(seed), identity)
    other.redeal(seen, Random(seed), identity)
    assert deck.rest[:seen] == top
    assert sorted(deck.rest[seen:]) == sorted(unseen)
    assert deck == other


def test_as_many_as_there_are_are_dealt_from_the_top() -> None:
    deck = Deck((1, 2, 3, 4, 5))
    assert deck.deal(0) == []
    assert deck.deal(2) == [1, 2]
    assert (deck.top, deck.left) == (3, 3)
    assert deck.deal(4) == [3, 4, 5]
    assert (deck.deal(1), deck.draw(), deck.left) == ([], None, 0)
