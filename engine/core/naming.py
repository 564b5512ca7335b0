"""Values of many small classes, each named after its class: ``WorkerSent`` is called ``worker_sent``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar, dataclass_transform

_INNER_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def name_of(named_class: type) -> str:
    """The name of a class in snake_case."""
    return _INNER_CAPITAL.sub("_", named_class.__name__).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """An event, a command, a frame or a doubt: every class below this one is a frozen dataclass, and has a name.

    The base class of each kind says which attribute holds the name (``named``); it is derived from the class name by
    default.
    """

    _named: ClassVar[str]

    def __init_subclass__(cls, *, named: str = "", **others: Any) -> None:
        super().__init_subclass__(**others)
        if named:
            cls._named = named
        elif cls._named not in cls.__dict__:
            setattr(cls, cls._named, name_of(cls))
        dataclass(frozen=True)(cls)
