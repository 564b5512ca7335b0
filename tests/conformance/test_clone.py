"""A clone is the same position and shares nothing that can change."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from tests.conformance.walks import Walk, played, positions


@cache
def names_in(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def parts(value: Any) -> list[tuple[str, Any]]:
    """What a value is made of, with the names of the parts."""
    if is_dataclass(value):
        return [(name, getattr(value, name)) for name in names_in(type(value))]
    if isinstance(value, dict):
        return [(f"{place}", pair) for place, pair in enumerate(value.items())]
    if isinstance(value, list | tuple):
        return [(f"{place}", part) for place, part in enumerate(value)]
    return []


def can_change(value: Any) -> bool:
    if is_dataclass(value):
        return not value.__dataclass_params__.frozen  # type: ignore[union-attr]
    return isinstance(value, list | dict | set)


def differences(state: Any, other: Any, where: str) -> Iterator[str]:
    """Where two values differ in type, shape or content, looking into every field."""
    inside, twins = parts(state), parts(other)
    if type(state) is not type(other) or len(inside) != len(twins):
        yield where
    elif not inside:
        if state != other:
            yield where
    else:
        for (name, part), (_, twin) in zip(inside, twins, strict=True):
            yield from differences(part, twin, f"{where}.{name}")


def shared(state: Any, other: Any, where: str) -> Iterator[str]:
    """Where two values hold one and the same thing that can change."""
    if state is other and can_change(state):
        yield where
    for (name, part), (_, twin) in zip(parts(state), parts(other), strict=True):
        yield from shared(part, twin, f"{where}.{name}")


def test_there_is_nothing_in_a_position_that_is_not_looked_into(walk: Walk) -> None:
    """Anything else that can change would be neither compared nor seen to be shared."""
    *_, (_, state) = positions(walk, every=29)
    assert leaves(state) <= {int, str, bytes, bool, type(None), tuple, list, dict}


def leaves(value: Any) -> set[type]:
    """The kinds of all that has no parts."""
    inside = parts(value)
    return set().union(*(leaves(part) for _, part in inside)) if inside else {type(value)}


def test_a_clone_equals_a_deep_copy_in_every_field(walk: Walk) -> None:
    for _, state in positions(walk, every=29):
        assert list(differences(state.clone(), copy.deepcopy(state), "state")) == []


def test_a_clone_shares_nothing_that_can_change(walk: Walk) -> None:
    for _, state in positions(walk, every=29):
        assert list(shared(state, state.clone(), "state")) == []


def test_playing_on_leaves_the_clone_alone(walk: Walk) -> None:
    match = played(walk)
    for position, entry in list(enumerate(match.entries))[::11]:
        state = match.state_at(position).clone()
        kept = state.clone()
        match.branch(position).play(entry.seat, entry.command)
        assert state == kept == match.state_at(position)
