"""Text that is searched, and that is searched for; names as they can be shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.letters import as_sought, legible, legible_path, places_of


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


@pytest.mark.parametrize(
    "name", ["夜の\u3000ゲーム", "10\u00a0h", "👩\u200d👧", "می\u200cخواهم", "Zoe\u0308 ❤\ufe0f"]
)
def test_what_people_write_in_the_name_of_a_file_is_shown_as_it_is(name: str) -> None:
    assert legible(name) == name


@pytest.mark.parametrize("letter", "\0\n\t\x1b\x7f\x85\u2028\u202e\u2066\u200e\ufeff\udcff")
def test_what_cant_be_shown_in_the_name_of_a_file_is_seen_to_be_missing(letter: str) -> None:
    assert legible(f"a{letter}b") in ("a?b", "a\ufffdb")
    assert legible_path(Path(f"a{letter}b", "c")) in (str(Path(f"a{sign}b", "c")) for sign in "?\ufffd")
