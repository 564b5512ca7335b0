"""A face-down pile whose order is fixed when it is shuffled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

Card = TypeVar("Card")


@dataclass(slots=True, eq=False)
class Deck(Generic[Card]):
    """Cards in order, and how many of them have been drawn. Copies share the tuple.

    Two decks are equal if the same cards are still to come, whatever was drawn before.
    """

    cards: tuple[Card, ...]
    drawn: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.rest == other.rest

    __hash__ = None  # type: ignore[assignment]  # a deck changes

    @property
    def left(self) -> int:
        """How many cards are still in the deck."""
        return len(self.cards) - self.drawn

    @property
    def top(self) -> Card | None:
        """The card that comes next, or None if the deck is empty."""
        return self.cards[self.drawn] if self.drawn < len(self.cards) else None

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards still in the deck, next one first."""
        return self.cards[self.drawn :]

    def draw(self) -> Card | None:
        """Take the top card; None if the deck is empty."""
        card = self.top
        if card is not None:
            self.drawn += 1
        return card

    def deal(self, count: int) -> list[Card]:
        """Take so many cards from the top, or all there are where the deck has fewer."""
        dealt = list(self.cards[self.drawn : self.drawn + count])
        self.drawn += len(dealt)
        return dealt

    def redeal(self, seen: int, generator: Random, key: Callable[[Card], int]) -> None:
        """Shuffle all but the top ``seen`` cards, and forget those drawn before.

        The cards are sorted by ``key`` first, so that the outcome can't depend on their hidden order.
        """
        unseen = sorted(self.rest[seen:], key=key)
        generator.shuffle(unseen)
        self.cards = (*self.rest[:seen], *unseen)
        self.drawn = 0

    def clone(self) -> Deck[Card]:
        """An independent deck in the same order."""
        return Deck(self.cards, self.drawn)
