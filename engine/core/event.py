"""Events: what happened, in the game's own words. Log, animation, sound and statistics read them and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, ParamSpec, TypeVar, cast

from engine.core.naming import Value

E = TypeVar("E")
P = ParamSpec("P")


class Event(Value, named="kind"):
    """One thing that happened. Its fields are ids, seats and amounts."""

    kind: ClassVar[str]
    """Names the event for words, animations and sounds: by its class, unless that says otherwise."""

    _barrier: ClassVar[str | None] = None

    def __init_subclass__(cls, *, barrier: str | None = None) -> None:
        """``barrier`` is that of every event of the class; where it hangs on what happened, the property tells it."""
        super().__init_subclass__()
        cls._barrier = barrier or cls._barrier

    @property
    def barrier(self) -> str | None:
        """Why nothing before this event may be taken back, or None.

        ``revealed``: something hidden was seen; ``turn_ended``: the turn was given away; ``passed``: it goes round,
        and what was decided can be taken back only until the next seat has decided.
        """
        return self._barrier


def recurring(value_class: Callable[P, E], most: int = 1 << 12) -> Callable[P, E]:
    """Makes the same of the same, like the class itself: values that come again and again are built once."""
    return cast(Callable[P, E], lru_cache(maxsize=most)(value_class))
