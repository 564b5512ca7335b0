"""Chance: one door, every outcome kept, streams apart, and scripts that are checked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.chance import RecordedChance, SeededChance
from engine.core.errors import BrokenFile


@given(seed=st.integers(), count=st.integers(0, 60))
def test_a_shuffle_is_an_order(seed: int, count: int) -> None:
    assert sorted(SeededChance(seed).shuffle("deck", count)) == list(range(count))


def test_things_are_shuffled_by_the_same_outcome() -> None:
    assert RecordedChance([(2, 0, 1)]).shuffled("deck", "abc") == ("c", "a", "b")
    assert SeededChance(1).shuffled("deck", range(9)) == SeededChance(1).shuffle("deck", 9)


@given(seed=st.integers(), dice=st.integers(0, 20), near_side=st.integers(2, 20))
def test_dice_show_their_faces(seed: int, dice: int, near_side: int) -> None:
    faces = SeededChance(seed).roll("dice", dice, near_side)
    assert len(faces) == dice
    assert all(1 <= face <= near_side for face in faces)


@given(seed=st.integers(), count=st.integers(1, 1000))
def test_a_number_stays_below(seed: int, count: int) -> None:
    assert 0 <= SeededChance(seed).below("number", count) < count


@given(seed=st.integers(), counts=st.lists(st.integers(1, 1000), max_size=9))
def test_numbers_are_those_of_python_s_generator(seed: int, counts: list[int]) -> None:
    chance, generator = SeededChance(seed), Random(f"{seed}/number")
    assert [chance.below("number", count) for count in counts] == [
        generator.randrange(count) for count in counts
    ]


def test_every_face_comes_up() -> None:
    chance = SeededChance(1)
    assert {face for _ in range(50) for face in chance.roll("dice", 6)} == {1, 2, 3, 4, 5, 6}


def test_streams_don_t_disturb_each_other() -> None:
    alone, beside = SeededChance(5), SeededChance(5)
    beside.roll("dice", 100)
    assert alone.shuffle("deck", 30) == beside.shuffle("deck", 30)
    assert alone.shuffle("deck", 30) != SeededChance(5).shuffle("other deck", 30)


def test_a_seed_means_the_same_everywhere() -> None:
    """Replays of old matches rest on this."""
    chance = SeededChance(2024)
    assert chance.shuffle("deck", 8) == (0, 3, 6, 7, 5, 2, 4, 1)
    assert chance.roll("dice", 5) == (6, 1, 2, 5, 2)
    assert chance.below("seat", 100) == 26


def test_outcomes_are_kept_until_they_are_taken() -> None:
    chance = SeededChance(1)
    order, faces, number = chance.shuffle("a", 3), chance.roll("b", 2), chance.below("c", 9)
    assert chance.take_outcomes() == (order, faces, (number,))
    assert chance.take_outcomes() == ()


@given(seed=st.integers())
def test_a_record_answers_as_before(seed: int) -> None:
    def ask(chance: SeededChance | RecordedChance) -> object:
        return chance.shuffle("a", 10), chance.roll("b", 3), chance.below("c", 7)

    chance = SeededChance(seed)
    first = ask(chance)
    record = RecordedChance(chance.take_outcomes())
    assert ask(record) == first
    assert record.used_up


@pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (0, 1, 2, 3), (1, 2, 3)])
def test_a_written_order_must_be_one(order: tuple[int, ...]) -> None:
    with pytest.raises(BrokenFile, match="chance_wrong"):
        RecordedChance([order]).shuffle("deck", 3)


@pytest.mark.parametrize("faces", [(1,), (1, 2, 3), (0, 1), (1, 7)])
def test_written_faces_must_be_faces(faces: tuple[int, ...]) -> None:
    with pytest.raises(BrokenFile, match="chance_wrong"):
        RecordedChance([faces]).roll("dice", 2)


@pytest.mark.parametrize("numbers", [(), (3,), (-1,), (0, 0)])
def test_a_written_number_must_be_below(numbers: tuple[int, ...]) -> None:
    with pytest.raises(BrokenFile, match="chance_wrong"):
        RecordedChance([numbers]).below("seat", 3)


def test_a_record_that_ends_early_says_so() -> None:
    with pytest.raises(BrokenFile, match="chance_missing"):
        RecordedChance([]).roll("dice", 1)
