"""Events: what happened, in the game's own words. Log, animation, sound and statistics read them and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, ParamSpec, TypeVar, cast

from engine.core.naming import name_of

E = TypeVar("E")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Its fields are ids, seats and amounts."""

    kind: ClassVar[str]
    """Names the event for words, animations and sounds: by its class, unless that says otherwise."""

    def __init_subclass__(cls) -> None:
        if "kind" not in cls.__dict__:
            cls.kind = name_of(cls)

    @property
    def barrier(self) -> str | None:
        """Why nothing before this event may be taken back, or None.

        ``revealed``: something hidden was seen; ``turn_ended``: the turn was given away; ``passed``: it goes round,
        and what was decided can be taken back only until the next seat has decided.
        """
        return None


def recurring(value_class: Callable[P, E], most: int = 1 << 12) -> Callable[P, E]:
    """Makes the same of the same, like the class itself: values that come again and again are built once."""
    return cast(Callable[P, E], lru_cache(maxsize=most)(value_class))
