"""What stands in content files as the rules know it."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import dataclass, replace

from engine.core.content import Thing


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
