"""A half-made choice: what a person has picked, and what waits to be confirmed."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from desktop.controllers.choices import Choice
from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.game import is_button
from engine.match.shortcuts import Shortcut, Use


@dataclass(frozen=True, slots=True)
class Carried:
    """What is dragged from its ``place`` to one of its goals, the ``places``.

    The ``commands`` take it; there are none if it is taken already, or can't be. ``in_vain``: nothing can be done with
    it, which is said where it is let go.
    """

    place: str
    commands: tuple[Command, ...]
    places: frozenset[str]
    in_vain: bool = False

    def refusal(self, place: str) -> Refusal | None:
        """Why it can't be let go there; None where it came from, as somebody has thought better of it."""
        return Refusal("goes_elsewhere") if place != self.place else None


@dataclass(frozen=True, slots=True)
class Selection:
    """The places ``picked`` so far, or a complete choice that is ``armed``: it is played when it is confirmed.

    ``doubt`` is why it has to be confirmed, if not because it reveals something; ``before`` are the places that led to
    the last question. ``offered`` is the shortcut, of several commands, that the picked places name. ``held`` is what a
    card that is dragged would give, or what is carried to its goal: where it is let go something may be done with it.
    """

    picked: tuple[str, ...] = ()
    armed: Choice | None = None
    doubt: Doubt | None = None
    before: tuple[str, ...] = ()
    offered: Shortcut | None = None
    held: Use | Carried | None = None

    @property
    def places(self) -> tuple[str, ...]:
        """The places that are picked or armed."""
        return self.picked if self.armed is None else self.armed.path

    @property
    def led_here(self) -> tuple[str, ...]:
        """The places that led to what is asked; while a choice waits to be confirmed, to what was asked last."""
        return self.picked if self.armed is None else self.before

    @property
    def is_half_made(self) -> bool:
        """Whether there is anything to cancel."""
        return bool(self.picked) or self.armed is not None or self.held is not None

    @property
    def one_back(self) -> tuple[str, ...]:
        """The picks without the last place."""
        return self.picked[:-1] if self.armed is None else self.before

    def confirmed_by(self, counted: Container[str]) -> Sequence[str]:
        """The places that confirm what is armed or offered when they are pointed at again.

        ``counted`` places would rather be pointed at once more; they confirm where there is no other.
        """
        if self.armed is not None:
            return [place for place in self.armed.path if place not in counted] or self.armed.path
        return self.picked[-1:] if self.offered is not None else ()

    def without(self, place: str) -> tuple[str, ...]:
        """The picks without one place."""
        return tuple(picked for picked in self.picked if picked != place)

    def once_less(self, place: str) -> tuple[str, ...]:
        """The picks without the last one of a place."""
        last = len(self.picked) - 1 - self.picked[::-1].index(place)
        return (*self.picked[:last], *self.picked[last + 1 :])

    def tried(self, place: str, counted: Container[str]) -> tuple[str, ...]:
        """The picks that pointing here would make: one more, or, while counting elsewhere, this place alone."""
        counting = any(picked in counted for picked in self.picked)
        another = counting and place not in self.picked and not is_button(place)
        return (place,) if another else (*self.picked, place)
