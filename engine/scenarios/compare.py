"""Comparing expected with actual values: records by the fields that are named, all else as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NOTHING = "none"
"""How a scenario writes that there is nothing, as TOML has no word for it."""


def differences(expected: Any, actual: Any, path: str) -> Iterator[str]:
    """A sentence for each difference.

    A table names fields of a record or indices of a list; those that it leaves out don't
    matter. A list must agree in length and in every entry, a mapping (such as a count by card) in every key.
    """
    if isinstance(expected, Mapping) and not isinstance(actual, Mapping):
        for name, part in expected.items():
            yield from _of_part(name, part, actual, f"{path}.{name}")
    elif isinstance(expected, list) and _is_list(actual):
        if len(expected) != len(actual):
            yield f"{path}: {len(expected)} entries expected, but there are {len(actual)}: {shown(actual)}"
            return
        for place, (left, right) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(left, right, f"{path}.{place}")
    elif isinstance(expected, Mapping) and isinstance(actual, Mapping) and set(expected) == set(actual):
        for name, part in expected.items():
            yield from differences(part, actual[name], f"{path}.{name}")
    elif not _equal(expected, actual):
        yield f"{path}: {shown(expected)} expected, but it is {shown(actual)}"


def _of_part(name: str, expected: Any, actual: Any, path: str) -> Iterator[str]:
    if _is_list(actual) and name in map(str, range(len(actual))):
        yield from differences(expected, actual[int(name)], path)
    elif not name.startswith("_") and hasattr(actual, name):
        yield from differences(expected, getattr(actual, name), path)
    else:
        yield f"{path}: there is no such part of {shown(actual)}"


def _equal(expected: Any, actual: Any) -> bool:
    if actual is None:
        return bool(expected == NOTHING)
    return type(expected) is type(actual) and bool(expected == actual)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def shown(value: Any) -> str:
    """A value as a scenario would write it."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return str(value).lower()
    if _is_list(value):
        return f"[{', '.join(shown(entry) for entry in value)}]"
    return str(value)
