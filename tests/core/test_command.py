"""Notations: written from commands, read back, refused where they name nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.core.command import Command, Grammar, one_of, whole_number
from engine.core.errors import IllegalCommand


@dataclass(frozen=True, slots=True)
class Card:
    id: str


class Give(Command):
    verb: ClassVar[str] = "give"
    card: Card
    count: int


GRAMMAR = Grammar({Give: (Card, whole_number)})


def test_a_notation_names_cards_by_id() -> None:
    assert Give(Card("inn"), 3).notation == "give inn 3"


def test_a_notation_is_read() -> None:
    assert GRAMMAR.read("give inn 3") == Give(Card("inn"), 3)
    assert GRAMMAR.read("  give   inn 3 ") == Give(Card("inn"), 3)


@pytest.mark.parametrize(
    "notation", ["", " ", "give", "give inn", "give inn 3 4", "take inn 3", "GIVE inn 3", "x" * 999]
)
def test_what_is_no_command_is_refused(notation: str) -> None:
    with pytest.raises(IllegalCommand, match="unknown_command"):
        GRAMMAR.read(notation)


@pytest.mark.parametrize("word", ["", "-1", "1.0", "1e3", "٣", "１", "1234567", "+1", "1_0"])
def test_what_is_no_number_is_refused(word: str) -> None:
    with pytest.raises(IllegalCommand):
        whole_number(word)


def test_one_of_some_things_is_read_or_refused_for_its_reason() -> None:
    inn = Card("inn")
    read = one_of({"inn": inn}, "unknown_card", "6")
    assert read("inn") is inn
    with pytest.raises(IllegalCommand) as refused:
        read("castle")
    assert (refused.value.refusal.reason, refused.value.refusal.rule) == ("unknown_card", "6")


def test_numbers_are_read() -> None:
    assert [whole_number(word) for word in ("0", "7", "007", "999999")] == [0, 7, 7, 999999]
