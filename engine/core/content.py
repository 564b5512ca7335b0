"""Content files: the data of cards, tiles and constants, checked by pydantic when a game is opened."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from operator import attrgetter
from typing import Any, ClassVar, Final, Literal, Protocol, Self, TypeVar, dataclass_transform

from pydantic import ConfigDict, Field, TypeAdapter, model_validator
from pydantic.dataclasses import dataclass as checked

Source = Literal["seed", "published", "inferred", "recalled", "designed"]
"""How well a figure is known: from the original text, from public sources, worked out from what those say, from memory,
or our own decision."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(Field,))
class ContentModel:
    """A part of a content file: strict, immutable, without unknown fields.

    Every class below this one is a dataclass that pydantic checks when it is made. The rules read figures all the time,
    and to read one of a pydantic model takes several times as long.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        checked(frozen=True, kw_only=True, config=cls.model_config)(cls)

    def whole_numbers(self) -> dict[str, int]:
        """The whole numbers in this part itself, by name."""
        return {name: value for name, value in vars(self).items() if type(value) is int}


class Sourced(ContentModel):
    """A part of a content file that says how well its figures are known.

    ``sources`` names those that are known otherwise than the rest.
    """

    figures: ClassVar[tuple[str, ...]] = ()
    """The figures that may be our own, in the order in which a person reads of them."""

    source: Source
    sources: Mapping[str, Source] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_designed(self) -> Self:
        ours = {name for name, source in self.sources.items() if source == "designed"}
        if not ours <= set(self.figures) or (self.source == "designed" and not self.figures):
            raise ValueError(f"marked as designed, but not among the figures: {sorted(ours) or 'source'}")
        return self

    def source_of(self, figure: str) -> Source:
        """How well a figure is known."""
        return self.sources.get(figure, self.source)

    def designed(self) -> tuple[str, ...]:
        """The figures that are our own, but for those that this part doesn't have."""
        return tuple(name for name in self.figures if self._has(name) and self.source_of(name) == "designed")

    def _has(self, figure: str) -> bool:
        return figure in self.sources or getattr(self, figure, None) is not None


def designed(parts: Mapping[str, Sourced]) -> dict[str, tuple[str, ...]]:
    """The figures of a game that are our own, by what has them; without what has none."""
    return {thing: part.designed() for thing, part in parts.items() if part.designed()}


class Edited(Sourced):
    """A part of a content file whose figures may be tuned: what is dealt from then on is a part of its own.

    The file has the first edition whole, and of later ones, under ``tuned``, only the figures that are others now.
    ``edition`` is the version of the game since which it is dealt. From the second on it stands behind the id, so that
    saved games, which know a thing by its id, go on with the one that they were dealt.
    """

    id: str
    edition: int = Field(default=1, ge=1)

    @model_validator(mode="after")
    def _check_edition(self) -> Self:
        if self.edition > 1 and self.name == self.id:
            raise ValueError(f"{self.id} is of edition {self.edition}, which its id does not say")
        return self

    @property
    def name(self) -> str:
        """The id of the first edition."""
        return self.id if self.edition == 1 else self.id.removesuffix(f"_{self.edition}")


class _Edition(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def edition(self) -> int: ...


E = TypeVar("E", bound=_Edition)


def dealt_by(version: int, things: Iterable[E]) -> tuple[E, ...]:
    """What a version of a game deals: of each thing the last edition that it knows, in the place of the first."""
    known = (thing for thing in things if thing.edition <= max(version, 1))
    return tuple({thing.name: thing for thing in sorted(known, key=attrgetter("edition"))}.values())


M = TypeVar("M", bound=ContentModel)


def load_content(package: str, model: type[M], name: str = "content.toml") -> M:
    """Read a content file from a game's package. Raises pydantic.ValidationError if it is wrong."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    content = {part: _with_editions(value) for part, value in tomllib.loads(text).items()}
    # Strict mode accepts a list for a tuple only in JSON.
    return TypeAdapter(model).validate_json(json.dumps(content))


def _with_editions(part: Any) -> Any:
    """A part of a content file with every edition as an entry of its own, behind the one that it was made of."""
    return [edition for entry in part for edition in _editions(entry)] if _is_table(part) else part


def _is_table(part: Any) -> bool:
    return isinstance(part, list) and all(isinstance(entry, dict) for entry in part)


def _editions(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    last = {name: value for name, value in entry.items() if name != "tuned"}
    yield last
    for tuning in entry.get("tuned", ()):
        last = {**last, **tuning, "id": f"{entry['id']}_{tuning['edition']}"}
        yield last


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
