"""Events: what happened, in the game's own words. Log, animation, sound and statistics read them and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Final, ParamSpec, TypeVar, cast

from engine.core.naming import Value

E = TypeVar("E")
P = ParamSpec("P")

PASSING: Final = ("turn_ended", "passed")
"""The barriers with which another seat is up."""


class Event(Value, named="kind"):
    """One thing that happened. Its fields are ids, seats and amounts."""

    kind: ClassVar[str]
    """Names the event for words, animations and sounds; derived from the class name by default."""

    ends_turn: ClassVar[bool] = False
    """True if a turn is over with it, whoever is next; not where another seat is only asked within it."""

    _barrier: ClassVar[str | None] = None

    def __init_subclass__(cls, *, barrier: str | None = None, ends_turn: bool | None = None) -> None:
        """``barrier`` is the same for all events of a class; if it depends on what happened, override the property.

        With ``turn_ended`` and ``passed`` the turn is over as well, unless ``ends_turn`` says otherwise.
        """
        super().__init_subclass__()
        cls._barrier = barrier or cls._barrier
        cls.ends_turn = barrier in PASSING if ends_turn is None else ends_turn

    @property
    def barrier(self) -> str | None:
        """Why nothing before this event can be undone, or None.

        ``revealed``: something hidden was seen; ``turn_ended``: the turn is over; ``passed``: the next seat is up, and
        what was decided can be undone only until that seat has decided.
        """
        return self._barrier


def recurring(value_class: Callable[P, E], most: int = 1 << 12) -> Callable[P, E]:
    """Builds the same values as the class, but each only once: for values that recur."""
    return cast(Callable[P, E], lru_cache(maxsize=most)(value_class))
