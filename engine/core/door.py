"""The one door for data from outside: saves, settings, traces of other runs, lessons, messages between processes.

``read_file`` takes the bytes of an ordinary file, ``read_json`` and ``read_toml`` the value that bytes hold, and
``check`` the form of a value. Each has its bounds *before* it makes anything, stops at the first thing that is wrong,
and says it in a BrokenFile; so whatever the bytes are, they cost neither time nor memory. A ``Part`` is a model made
for that, and ``few`` and ``FIRST_ONLY`` are for its lists and mappings. ``only_broken_files`` is the net below it all.
"""

from __future__ import annotations

import errno
import json
import logging
import math
import os
import re
import stat
import tomllib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NoReturn, TypeVar, overload

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticCustomError, SchemaValidator

from engine.core.errors import BrokenFile, HearthsideError, Refusal, damaged
from engine.core.letters import legible

MOST_VALUES: Final = 60_000
"""How many values (numbers, texts, keys, lists …) a JSON text may hold by default."""

DEEPEST: Final = 32
"""How deeply its lists and objects may be nested."""

MOST_ITEMS: Final = 500
"""How many items a list or an object of a position may have."""

MOST_DOTS: Final = 100
"""How many dots a line of a TOML text may have: of a key of many parts the parser keeps every beginning."""

LONGEST_NUMBER: Final = 40
"""How many characters a number may have."""

_OTHER_FIELDS: Final = frozenset(["missing", "extra_forbidden", "unexpected_keyword_argument"])
_MOST_ERRORS: Final = 100
_HOLDERS: Final = (dict, list)
_READING: Final = {
    errno.ENOENT: "file_gone",
    errno.ENOTDIR: "file_gone",
    errno.ENAMETOOLONG: "file_gone",
    errno.EACCES: "file_locked_away",
    errno.EPERM: "file_locked_away",
    errno.EISDIR: "file_not_ordinary",
    errno.ENXIO: "file_not_ordinary",
    errno.ELOOP: "file_not_ordinary",
}
_CHUNK: Final = 1 << 18
# Without O_NONBLOCK opening a pipe waits for its writer; O_NOCTTY takes no terminal. Windows has neither.
_READ_ONLY: Final = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)

_FILLING: Final = re.compile(rb'(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^\[\]{},:"]++)++', re.DOTALL)
"""Everything in a JSON text but brackets, commas and colons; an unclosed string runs to the end."""

_CLOSES: Final = b"]}"
_HALF_LETTER: Final = re.compile(rb"\\u[dD][89a-fA-F]")

Unknown = Literal["forbid", "ignore", "allow"]
"""Unknown fields are an error, are ignored, or are kept."""

_log = logging.getLogger(__name__)

P = TypeVar("P", bound=BaseModel)
T = TypeVar("T")


# Bytes.


def read_file(path: Path, most: int) -> bytes:
    """The content of an ordinary file of at most so many bytes; a link to one will do.

    Raises BrokenFile where there is none (``file_gone``), where it is a folder, a pipe or a device
    (``file_not_ordinary``), where it has more bytes, whatever its size was said to be (``file_too_large``), and where
    the system doesn't let it be read (``file_locked_away``, ``disk_trouble``). Waits for nobody.
    """
    try:
        _ordinary(path.stat())  # checked first: merely opening a device may start it
        descriptor = os.open(path, _READ_ONLY)
        try:
            _ordinary(os.fstat(descriptor))
            return _bytes_of(descriptor, most, path.name)
        finally:
            os.close(descriptor)
    except OSError as error:
        number = error.errno or 0
        reason = _READING.get(number, "disk_trouble")
        raise BrokenFile(Refusal(reason, details={"file": path.name, "errno": number})) from error
    except ValueError as no_name:  # no file can have this name
        raise BrokenFile(Refusal("file_gone", details={"file": "", "errno": 0})) from no_name


def _ordinary(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EISDIR, "no ordinary file")


def _bytes_of(descriptor: int, most: int, name: str) -> bytes:
    found = bytearray()
    while chunk := os.read(descriptor, min(_CHUNK, most + 1 - len(found))):
        found += chunk
        if len(found) > most:
            raise BrokenFile(Refusal("file_too_large", details={"file": name, "most": most}))
    return bytes(found)


# Values.


def read_json(
    data: bytes, *, values: int = MOST_VALUES, depth: int = DEEPEST, reason: str = "file_damaged"
) -> Any:
    """The value of a JSON text in UTF-8. Raises BrokenFile with the ``reason`` where it is none.

    Depth and number of values are counted before anything is made of them. Beyond what JSON forbids, a key may stand
    in an object only once, numbers are short and finite, and texts hold no half letters.
    """
    try:
        _count(data, values, depth)
        value = json.loads(
            data.decode("utf-8-sig"),
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_no_such_number,
            object_pairs_hook=_object,
        )
        if _HALF_LETTER.search(data):
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as broken:
        raise BrokenFile(Refusal(reason, details={"part": ""})) from broken
    return value


def read_toml(data: bytes) -> dict[str, Any]:
    """The value of a TOML text in UTF-8. It has to be small, as the parser is in Python. Raises BrokenFile if it isn't
    TOML, or has too many dots in a line."""
    try:
        if any(line.count(b".") > MOST_DOTS for line in data.split(b"\n")):
            raise ValueError(f"more than {MOST_DOTS} dots in a line")
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=_fraction)
    except (ValueError, RecursionError) as broken:
        raise damaged() from broken


def _count(data: bytes, values: int, depth: int) -> None:
    """Raises ValueError if it seems to have too many values, or to nest them too deeply."""
    # Each run of other things lies between two brackets, commas or colons, and each bracket that opens has one that
    # closes: where there are more runs than that, there are too many values, and the rest needs no looking at.
    marks, runs = _FILLING.subn(b"", data, count=2 * values + 2)
    if runs > 2 * values + 1 or len(marks.translate(None, _CLOSES)) > values:
        raise ValueError("too many values")
    level = 0
    for mark in marks.translate(None, b",:"):
        level += -1 if mark in _CLOSES else 1
        if level > depth:
            raise ValueError("too deep")


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number too long")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if len(digits) > LONGEST_NUMBER or not math.isfinite(number):
        raise ValueError("a number too long")
    return number


def _no_such_number(word: str) -> NoReturn:
    raise ValueError(word)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


# Forms.

FIRST_ONLY: Final = FailFast()
"""For lists: validation stops at the first wrong item."""


def few(most: int) -> BeforeValidator:
    """For lists and mappings: too many items are refused before any is looked at."""

    def bounded(items: Any) -> Any:
        if isinstance(items, list | tuple | dict) and len(items) > most:
            raise PydanticCustomError("too_long", "more items than there may be")
        return items

    return BeforeValidator(bounded)


class Part(BaseModel):
    """A part of data from outside: strict, immutable, without unknown fields, which cost nothing to refuse."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _no_more_fields(cls, data: Any, info: ValidationInfo) -> Any:
        unknown_may_be = info.context is not None
        if isinstance(data, dict) and len(data) > len(cls.model_fields) and not unknown_may_be:
            raise PydanticCustomError("extra_forbidden", "more fields than there are")
        return data

    @model_serializer(mode="wrap")
    def _with_what_was_unknown(self, written: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {**written(self), **(self.__pydantic_extra__ or {})}


@overload
def check(
    value: object, form: type[P], *, reason: str = ..., fields: str | None = ..., unknown: Unknown = ...
) -> P: ...
@overload
def check(
    value: object,
    form: TypeAdapter[T],
    *,
    reason: str = ...,
    fields: str | None = ...,
    unknown: Unknown = ...,
) -> T: ...
def check(
    value: object,
    form: type[P] | TypeAdapter[T],
    *,
    reason: str = "file_damaged",
    fields: str | None = None,
    unknown: Unknown = "forbid",
) -> P | T:
    """A value in its form. Raises BrokenFile with the ``reason`` and the name of the first ``part`` that is wrong.

    Where nothing is wrong but that a few fields are missing or unknown, as another version of the program would have
    it, the reason is ``fields``, if that is given. Whether fields may be ``unknown`` at all, and are kept then, can be
    said for a value that is known to come from another version.
    """
    context = None if unknown == "forbid" else {"unknown": unknown}
    try:
        if isinstance(form, TypeAdapter):
            return form.validate_python(value, strict=True, extra=unknown, context=context)
        return form.model_validate(value, extra=unknown, context=context)
    except ValidationError as wrong:
        errors = wrong.errors(include_url=False, include_context=False, include_input=False)
        if fields is not None and _of_other_version(errors) and _resembles(value, form):
            reason = fields
        raise BrokenFile(Refusal(reason, details={"part": _part(errors[0]["loc"])})) from wrong


def check_position(
    position: object, form: SchemaValidator, fields: Collection[str], *, lenient: bool
) -> object:
    """What a position says in its ``form``, whose ``fields`` are named. Raises BrokenFile.

    ``snapshot_other`` where nothing is wrong but that fields are missing or unknown, as another version of the program
    would have it; with such that are unknown one may be ``lenient``. Else ``snapshot_wrong``.
    """
    if not _has_few_items(position):
        raise BrokenFile(Refusal("snapshot_wrong", details={"part": ""}))
    try:
        return form.validate_json(json.dumps(position), strict=True, extra="ignore" if lenient else "forbid")
    except ValidationError as wrong:
        reason, part = "snapshot_wrong", ""
        if wrong.error_count() <= _MOST_ERRORS:
            errors = wrong.errors(include_url=False, include_context=False, include_input=False)
            part = _part(errors[0]["loc"])
            if _of_other_version(errors) and _has_half(position, fields):
                reason = "snapshot_other"
        raise BrokenFile(Refusal(reason, details={"part": part})) from wrong


def _has_few_items(value: object) -> bool:
    """Whether no list or object in a value has more items than one of a position may have, nor lies too deep.

    Each unknown field would be an error of its own, and errors take memory.
    """
    here = [value] if isinstance(value, _HOLDERS) else []
    for _ in range(DEEPEST):
        if any(len(holder) > MOST_ITEMS for holder in here):
            return False
        here = [item for holder in here for item in _items(holder) if isinstance(item, _HOLDERS)]
        if not here:
            return True
    return False


def _items(holder: dict[Any, Any] | list[Any]) -> Iterable[Any]:
    return holder.values() if isinstance(holder, dict) else holder


def _of_other_version(errors: Iterable[Any]) -> bool:
    """Whether the only errors are missing or unknown fields."""
    return all(error["type"] in _OTHER_FIELDS for error in errors)


def _resembles(value: object, form: type[BaseModel] | TypeAdapter[Any]) -> bool:
    return _has_half(value, {} if isinstance(form, TypeAdapter) else form.model_fields)


def _has_half(value: object, fields: Collection[str]) -> bool:
    """Whether it has at least half of the fields that it should have."""
    return isinstance(value, dict) and 2 * sum(name in value for name in fields) >= len(fields)


def _part(place: tuple[int | str, ...]) -> str:
    """Where in the value something is wrong; its keys come from outside, too."""
    return legible(".".join(map(str, place[:10]))[:80])


# What gets through all the same.


@contextmanager
def only_broken_files() -> Iterator[None]:
    """Turns whatever else a file may cause into a BrokenFile that says it can't be used; the log says why."""
    try:
        yield
    except HearthsideError:
        raise
    except Exception as trouble:
        _log.exception("a file brought about what no file should")
        raise BrokenFile(Refusal("file_unusable")) from trouble
