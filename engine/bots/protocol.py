"""The messages between the bots' process and the program, as the worker describes them.

Neither trusts the other: any line is read within bounds, or refused with a BrokenFile.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from engine.bots.levels import HINT_LEVEL
from engine.core.door import FIRST_ONLY, Part, check, few, read_json

LONGEST_LINE: Final = 1_000_000
"""The most bytes of one request, or of one answer."""

MOST_VALUES: Final = 20_000
"""How many values it may hold; a position has some hundreds."""

LevelName = Literal["random", "apprentice", "journeyman", "craftsman", "master", "grandmaster"]

_Number = Annotated[int, Field(ge=-(10**30), le=10**30)]
_Name = _Number | Annotated[str, Field(max_length=100)]
_Word = Annotated[str, Field(max_length=100)]
_Detail = _Number | _Word | Annotated[list[_Number], Field(max_length=100)]
_Details = Annotated[dict[_Word, _Detail], few(100)]

# Requests.


class Request(Part):
    """What every request has."""

    id: _Name


class Ping(Request):
    """A ping: whether anybody is there, and has loaded a game, if one is named."""

    op: Literal["ping"]
    game: Annotated[str, Field(max_length=40)] = ""


class Quit(Request):
    """To end."""

    op: Literal["quit"]


class _Thought(Request):
    game: Annotated[str, Field(max_length=40)]
    state: Any
    seat: Annotated[int, Field(ge=0, le=31)]
    seed: _Number
    temperament: _Number = 0
    iterations: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seconds: Annotated[float, Field(gt=0, le=600)] | None = None


class ChooseCommand(_Thought):
    """What a level would do."""

    op: Literal["choose"]
    level: LevelName


class Hint(_Thought):
    """What the Master would do, and why."""

    op: Literal["hint"]
    level: LevelName = HINT_LEVEL


_REQUEST: Final[TypeAdapter[Ping | Quit | ChooseCommand | Hint]] = TypeAdapter(
    Annotated[Ping | Quit | ChooseCommand | Hint, Field(discriminator="op")]
)

# Answers.


class Pong(Part):
    """The answer to a ping."""

    id: _Name
    op: Literal["pong"]


class Decided(Part):
    """A command, who found it, and why, if that was asked."""

    id: _Name
    command: _Word
    level: LevelName
    replaced: Annotated[list[LevelName], Field(max_length=10), FIRST_ONLY]
    iterations: Annotated[int, Field(ge=0)]
    chance: float | None
    why: _Word = ""
    details: _Details = Field(default_factory=dict)


class Failed(Part):
    """Why there is no answer; the id is None if that of the request couldn't be read."""

    id: _Name | None
    error: _Word
    details: _Details


# Reading.


def parsed(line: bytes) -> Any:
    """The value in a line. Raises BrokenFile (``request_wrong``)."""
    return read_json(line, values=MOST_VALUES, reason="request_wrong")


def request(value: object) -> Ping | Quit | ChooseCommand | Hint:
    """A request from its value. Raises BrokenFile (``request_wrong``)."""
    return check(value, _REQUEST, reason="request_wrong")


def read_answer(line: bytes) -> Pong | Decided | Failed:
    """An answer from its line. Raises BrokenFile (``request_wrong``) if it isn't one, whatever it is."""
    value = parsed(line) if len(line) <= LONGEST_LINE else None
    kind: type[Pong] | type[Decided] | type[Failed] = Decided
    if isinstance(value, dict):
        kind = Failed if "error" in value else Pong if "op" in value else Decided
    return check(value, kind, reason="request_wrong")
