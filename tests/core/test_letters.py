"""Text that is searched, and that is searched for."""

from __future__ import annotations

import pytest

from engine.core.letters import as_sought, places_of


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("zoe", "Zoë"),
        ("ZOË", "zoe"),
        ("zoe\u0308", "Zoë"),
        ("ＷＡＧＥ", "wage"),
        ("ｶﾞｰﾄﾞ", "ガード"),
        ("strasse", "Straße"),
    ],
)
def test_what_is_written_otherwise_is_found(typed: str, written: str) -> None:
    assert as_sought(typed) == as_sought(written)


@pytest.mark.parametrize(("typed", "written"), [("か", "が"), ("ハ", "パ")])
def test_a_voicing_mark_makes_another_word(typed: str, written: str) -> None:
    assert as_sought(typed) != as_sought(written)


def test_places_are_those_of_the_letters_as_they_are_written() -> None:
    text = "Straße, STRASSE, ｽﾄﾗｰｾ"
    assert [text[start:end] for start, end in places_of(["strasse"], text)] == ["Straße", "STRASSE"]
    assert list(places_of([""], text)) == []
