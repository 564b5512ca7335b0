"""A position says by its fields how it is written, and nothing else is read back."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

import pytest
from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.errors import BrokenFile, BrokenState
from engine.core.position import (
    HIDDEN,
    PAIRED,
    Derived,
    Description,
    Part,
    by_id,
    counted,
    elsewhere,
    left_over,
    masked,
    numbered,
    one_of,
    things,
)
from engine.core.secret import conceal, reveal


@dataclass(frozen=True, eq=False)
class Pebble:
    id: str


PEBBLES: Final = tuple(Pebble(name) for name in ("red", "green", "blue", "grey", "white"))
RED, GREEN, BLUE, GREY, WHITE = PEBBLES
SPOTS: Final = tuple(Pebble(name) for name in ("hill", "shore", "cave"))

AnyPebble = Annotated[Pebble, by_id(PEBBLES)]


class Draw(Frame):
    tag: ClassVar[str] = "draw"
    left: int


class Throw(Frame):
    """Of the same shape as ``Draw``."""

    tag: ClassVar[str] = "throw"
    left: int


class Heap(NamedTuple):
    on: Annotated[Pebble, by_id(SPOTS)]
    pebbles: tuple[AnyPebble, ...]


@dataclass(slots=True)
class Player(Part):
    hand: Annotated[tuple[AnyPebble, ...], HIDDEN] = ()
    thrown: Annotated[list[int], counted(PEBBLES), HIDDEN] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    lent: Annotated[int, numbered(PEBBLES)] | None = None
    men: Annotated[list[int], counted(SPOTS)] = field(default_factory=lambda: [0, 0, 0])
    used: Annotated[int, masked({0: 1, 1: 2, 2: 4})] = 0
    points: Annotated[int, Field(ge=-10)] = 0


@dataclass(slots=True)
class Beach(Part):
    players: Annotated[list[Player], Field(min_length=2)]
    bag: Annotated[Deck[AnyPebble], HIDDEN]
    wind: Literal["east", "west"]
    heaps: Annotated[list[Heap], PAIRED] = field(default_factory=list)
    row: tuple[AnyPebble | None, ...] = (None, None)
    wished: Annotated[Pebble, elsewhere(PEBBLES)] | None = None
    agenda: list[Annotated[Frame, one_of((Draw, Throw))]] = field(default_factory=list)
    round: int = 1
    crowd: Derived[int] = 0

    def derive(self) -> None:
        self.crowd = sum(sum(player.men) for player in self.players)


def check(beach: Beach) -> None:
    if beach.round > 9:
        raise BrokenState("no game is that long")


BEACH: Final = Description(Beach, check)


def beach() -> Beach:
    one = Player((RED, GREEN), [0, 0, 0, 2, 0], lent=3, men=[0, 2, 1], used=5, points=-3)
    state = Beach(
        [one, Player()],
        Deck((GREEN, BLUE, BLUE), drawn=1),
        "west",
        [Heap(SPOTS[2], (WHITE,)), Heap(SPOTS[0], ())],
        (None, GREY),
        RED,
        [Throw(1, 2), Draw(1, 2)],
    )
    state.derive()
    return state


@dataclass(slots=True)
class Shelf(Part):
    rows: list[list[int]]
    owners: dict[str, int]
    best: Player
    name: str = "shelf"


def changed(shelf: Shelf) -> None:
    shelf.rows[0].append(9)
    shelf.rows.append([])
    shelf.owners["b"] = 2
    shelf.best.men[0] = 7
    shelf.name = "other"


def test_a_copy_of_a_position_is_equal_and_shares_nothing_that_can_change() -> None:
    one = beach()
    other = one.clone()
    assert other == one
    other.players[1].men[0] = 5
    other.bag.draw()
    other.agenda.pop()
    other.heaps.clear()
    assert one == beach() != other


def test_lists_of_lists_and_parts_by_themselves_are_copied_too() -> None:
    one = Shelf([[1], [2]], {"a": 1}, Player(men=[1, 2, 3]))
    before, other = copy.deepcopy(one), one.clone()
    assert other == one
    changed(other)
    assert one == before != other
    again = other.clone()
    assert type(again) is Shelf
    assert again == other


def test_what_is_written() -> None:
    written = BEACH.dump(beach())
    concealed = [written.pop("bag")]
    concealed += [player.pop(name) for player in written["players"] for name in ("hand", "thrown")]
    assert reveal(concealed[2]) == {"grey": 2}
    assert all(isinstance(text, str) and "red" not in text and "blue" not in text for text in concealed)
    assert written == {
        "players": [
            {"lent": "grey", "men": {"shore": 2, "cave": 1}, "used": [0, 2], "points": -3},
            {"lent": None, "men": {}, "used": [], "points": 0},
        ],
        "wind": "west",
        "heaps": {"cave": ["white"], "hill": []},
        "row": [None, "grey"],
        "wished": "red",
        "agenda": [{"throw": {"seat": 1, "left": 2}}, {"draw": {"seat": 1, "left": 2}}],
        "round": 1,
    }


def test_what_is_written_is_read_back() -> None:
    again = BEACH.load(json.loads(json.dumps(BEACH.dump(beach()))))
    assert again == beach()
    assert [type(frame) for frame in again.agenda] == [Throw, Draw]
    assert again.players[0].hand[0] is RED
    assert again.crowd == 3


def put(*way: Any) -> Callable[[Any], None]:
    """Puts the last value at the end of the way."""

    def change(data: Any) -> None:
        *steps, key, value = way
        for step in steps:
            data = data[step]
        data[key] = value

    return change


def drop(*way: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        *steps, key = way
        for step in steps:
            data = data[step]
        del data[key]

    return change


@pytest.mark.parametrize(
    "change",
    [
        put("round", "1"),
        put("round", 1.5),
        put("round", True),
        put("round", -1),
        put("round", 100_001),
        put("round", 10),
        put("wind", "north"),
        put("wished", "black"),
        put("row", ["red"] * 501),
        put("row", {"red": 1}),
        put("players", 0, "points", -11),
        put("players", 0, "lent", "hill"),
        put("players", 0, "men", {"sea": 1}),
        put("players", 0, "men", {"hill": -1}),
        put("players", 0, "men", {"hill": 501}),
        put("players", 0, "thrown", {"red": 1}),
        put("players", 0, "thrown", conceal({"black": 1})),
        put("players", 0, "thrown", conceal([1, 0, 0, 0, 0])),
        put("players", 0, "men", [0, 0, 0]),
        put("players", 0, "used", [0, 0]),
        put("players", 0, "used", [3]),
        put("players", 0, "hand", "red"),
        put("players", 0, "hand", ["red"]),
        put("players", 0, "hand", conceal(["black"])),
        put("players", 0, "hand", conceal([1])),
        put("players", 0, "hand", conceal({"red": 1})),
        put("players", 0, "hand", conceal("red")),
        put("bag", conceal(None)),
        put("players", []),
        put("bag", "~" * 10_001),
        put("heaps", {"sea": []}),
        put("heaps", {"hill": ["black"]}),
        put("agenda", [{"draw": {"seat": 0, "left": 1}, "throw": {"seat": 0, "left": 1}}]),
        put("agenda", [{}]),
        put("agenda", [["draw", 0, 1]]),
    ],
)
def test_what_makes_no_sense_is_refused(change: Callable[[Any], None]) -> None:
    data = BEACH.dump(beach())
    change(data)
    with pytest.raises(BrokenFile, match="snapshot_wrong"):
        BEACH.load(data)


@pytest.mark.parametrize("data", [None, 1, "x", [], [1]])
def test_what_is_no_position_at_all_is_refused(data: object) -> None:
    with pytest.raises(BrokenFile, match="snapshot_wrong"):
        BEACH.load(data)


@pytest.mark.parametrize(
    "change",
    [
        drop("round"),
        drop("players", 0, "points"),
        drop("agenda", 0, "throw", "left"),
        put("tide", 1),
        put("crowd", 3),
        put("players", 1, "hat", None),
        put("agenda", 0, "throw", "far", 1),
        put("agenda", [{"swim": {"seat": 0}}]),
    ],
)
def test_a_field_more_or_less_is_of_another_version(change: Callable[[Any], None]) -> None:
    data = BEACH.dump(beach())
    change(data)
    with pytest.raises(BrokenFile, match="snapshot_other"):
        BEACH.load(data)


def test_whoever_is_lenient_passes_over_what_is_unknown_but_misses_nothing() -> None:
    data = {**BEACH.dump(beach()), "tide": 1}
    assert BEACH.load(data, lenient=True) == beach()
    del data["round"]
    with pytest.raises(BrokenFile, match="snapshot_other"):
        BEACH.load(data, lenient=True)


def test_every_field_that_is_written_has_to_be_there() -> None:
    whole = BEACH.dump(beach())
    for name in whole:
        with pytest.raises(BrokenFile, match="snapshot_other"):
            BEACH.load({key: value for key, value in whole.items() if key != name})


def test_what_earlier_versions_wrote_is_brought_into_the_present_form() -> None:
    def older(data: dict[str, Any]) -> dict[str, Any]:
        if "turn" not in data:
            return data
        turn = data.pop("turn")
        return {**data, "agenda": [{"draw": {"seat": turn["of"], "left": 0}}]}

    description = Description(Beach, check, older)
    data = description.dump(beach())
    assert description.load(data) == beach()
    del data["agenda"]
    assert description.load({**data, "turn": {"of": 1}}).agenda == [Draw(1, 0)]
    for senseless in (None, {}, [1], {"of": "x"}):
        with pytest.raises(BrokenFile, match="snapshot_wrong"):
            description.load({**data, "turn": senseless})


# Scenes.


def test_a_scene_says_what_matters_and_lays_open_what_is_hidden() -> None:
    scene = {
        "players": [{"hand": ["red"], "thrown": {"green": 1}, "men": {"shore": 2}}, {"men": {"cave": 1}}],
        "wind": "east",
        "bag": ["white"],
        "row": ["none", "blue"],
    }

    def fill(state: Beach) -> None:
        state.bag.cards += left_over(PEBBLES, things(state, PEBBLES))

    state = BEACH.scene(scene, fill)
    assert state.players[0].hand == (RED,)
    assert state.row == (None, BLUE)
    assert state.players[0].thrown == [0, 1, 0, 0, 0]
    assert state.bag.rest == (WHITE, GREY)
    assert state.round == 1
    assert state.crowd == 3


@pytest.mark.parametrize(
    "wrong", [{"tide": 1}, {"row": ["black"]}, {"round": 10}, {"wind": None}, {"players": [{}]}]
)
def test_a_scene_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BrokenFile, match="scene_wrong"):
        BEACH.scene({"players": [{}, {}], "wind": "east", "bag": [], **wrong}, lambda state: None)


def test_all_things_of_a_kind_are_found_wherever_they_lie() -> None:
    """The bag's first is drawn already, and what is only wished for lies elsewhere."""
    assert things(beach(), PEBBLES) == [RED, GREEN, GREY, GREY, GREY, BLUE, BLUE, WHITE, GREY]
    assert [spot.id for spot in things(beach(), SPOTS)] == ["shore", "shore", "cave", "cave", "hill"]


def test_what_is_left_over() -> None:
    assert left_over("aabbc", "abd") == ("a", "b", "c")
