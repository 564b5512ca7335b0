"""What stands in content files as the rules know it."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest
from pydantic import ValidationError

from engine.core.content import Sourced, Thing, designed


@dataclass(frozen=True, slots=True, eq=False)
class Stone(Thing):
    weight: int


@dataclass(frozen=True, slots=True, eq=False)
class Shell(Thing):
    pass


STONE = Stone("grey", 0, 3)
SHELL = Shell("grey", 0)


def test_there_is_one_object_for_each_thing_and_copies_and_other_processes_have_it() -> None:
    for thing in (STONE, SHELL):
        assert copy(thing) is thing
        assert deepcopy([thing])[0] is thing
        assert pickle.loads(pickle.dumps(thing)) is thing


def test_a_thing_that_is_made_of_another_does_not_take_its_place() -> None:
    heavier = replace(STONE, weight=9)
    assert heavier != STONE
    assert deepcopy(heavier) is STONE


class Tile(Sourced):
    figures = ("points", "price", "count")

    points: int
    price: int | None = None


def test_a_part_is_checked_when_it_is_made_and_stays_as_it_is() -> None:
    tile = Tile(points=3, source="seed")
    with pytest.raises(FrozenInstanceError):
        tile.points = 4  # type: ignore[misc]
    for wrong in ({"points": "3"}, {"points": 3, "colour": "red"}, {}):
        with pytest.raises(ValidationError):
            Tile(source="seed", **wrong)  # type: ignore[arg-type]


def test_the_figures_of_a_part_are_read_as_those_of_any_object() -> None:
    """Pydantic's own models look for every attribute in a way of their own, which takes several times as long."""
    assert not hasattr(Tile, "__getattr__")
    assert Tile(points=3, source="seed").whole_numbers() == {"points": 3}


def test_the_figures_that_are_our_own_are_known_by_their_marks() -> None:
    whole = Tile(points=3, source="designed")
    part = Tile(points=3, price=2, source="seed", sources={"count": "designed", "price": "published"})
    assert whole.designed() == ("points",), "it has no price, and how many there are is not said"
    assert part.designed() == ("count",)
    assert (part.source_of("points"), part.source_of("price")) == ("seed", "published")
    known = Tile(points=1, source="seed")
    assert designed({"whole": whole, "part": part, "known": known}) == {
        "whole": ("points",),
        "part": ("count",),
    }


def test_no_figure_of_our_own_goes_unsaid() -> None:
    with pytest.raises(ValidationError, match="not among the figures: \\['weight'\\]"):
        Tile(points=3, source="seed", sources={"weight": "designed"})
    with pytest.raises(ValidationError, match="not among the figures"):
        Sourced(source="designed")
