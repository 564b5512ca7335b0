"""Content files: the data of cards, tiles and constants, checked by pydantic when a game is opened."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict

Source = Literal["seed", "published", "inferred", "recalled", "designed"]
"""How well a figure is known: from the original text, from public sources, worked out from what those say, from memory,
or our own decision."""


class ContentModel(BaseModel):
    """A part of a content file: strict, immutable, without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def whole_numbers(self) -> dict[str, int]:
        """The whole numbers in this part itself, by name."""
        return {name: value for name, value in self if type(value) is int}


class Sourced(ContentModel):
    """A part of a content file that says how well its figures are known."""

    source: Source


M = TypeVar("M", bound=ContentModel)


def load_content(package: str, model: type[M], name: str = "content.toml") -> M:
    """Read a content file from a game's package. Raises pydantic.ValidationError if it is wrong."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    # Strict mode accepts a list for a tuple only in JSON.
    return model.model_validate_json(json.dumps(tomllib.loads(text)))


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A card, tile or place of the content: light and shared; there is one object for each, and copying gives that
    object.

    ``index`` is its position among those of its kind.
    """

    id: str
    index: int

    def __post_init__(self) -> None:
        _THINGS.setdefault((type(self), self.id), self)

    def __reduce__(self) -> tuple[Callable[[type[Thing], str], Thing], tuple[type[Self], str]]:
        return _the_thing, (type(self), self.id)


_THINGS: Final[dict[tuple[type[Thing], str], Thing]] = {}


def _the_thing(kind: type[Thing], id_: str) -> Thing:
    return _THINGS[kind, id_]
