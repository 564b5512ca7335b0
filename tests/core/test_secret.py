"""What is concealed can be revealed, says nothing to the eye, and can't be used to flood the memory."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BrokenFile
from engine.core.secret import LONGEST, conceal, reveal


@given(st.lists(st.one_of(st.integers(), st.text())))
def test_what_is_concealed_can_be_revealed(value: list[int | str]) -> None:
    assert reveal(conceal(value)) == value


def test_nothing_can_be_read_in_it() -> None:
    assert "cathedral" not in conceal(["cathedral", "inn"])


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BrokenFile):
        reveal(text)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = base64.b85encode(zlib.compress(b" " * (LONGEST + 10), 9)).decode()
    with pytest.raises(BrokenFile):
        reveal(bomb)


def test_a_deep_nest_is_refused() -> None:
    nest = base64.b85encode(zlib.compress(b"[" * 200_000)).decode()
    with pytest.raises(BrokenFile):
        reveal(nest)
