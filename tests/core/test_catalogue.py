"""The catalogue, options, content files, and the contract's own helpers."""

from __future__ import annotations

import pytest
from pydantic import Field, ValidationError

from engine.core.content import ContentModel, load_content
from engine.core.errors import BrokenFile
from engine.core.game import GameMeta, Option, agreed_options
from engine.games import CATALOGUE, open_game

META = GameMeta(
    "x",
    "X",
    2,
    4,
    ((20, 25), (30, 30), (40, 60)),
    rules="x.rules:X",
    options=(Option("length", (1, 2), 1), Option("open", (True, False), True)),
)


def test_a_game_is_opened_once() -> None:
    for meta in CATALOGUE.values():
        assert open_game(meta.id) is open_game(meta.id)
        assert open_game(meta.id).meta is meta


@pytest.mark.parametrize("game_id", ["", "chess", "Builders"])
def test_a_game_that_is_not_in_the_catalogue_is_refused(game_id: str) -> None:
    with pytest.raises(BrokenFile, match="unknown_game"):
        open_game(game_id)


def test_games_state_their_bounds() -> None:
    for meta in CATALOGUE.values():
        assert 1 <= meta.min_seats <= meta.max_seats
        assert meta.most_commands > 0
        assert all(option.default in option.values for option in meta.options)
        assert meta.bot is not None


def test_how_long_a_game_takes_goes_by_the_seats() -> None:
    assert [META.minutes_at(seats) for seats in (2, 3, 4)] == [(20, 25), (30, 30), (40, 60)]
    assert [CATALOGUE["pantheon"].minutes_at(seats) for seats in (2, 3, 4)] == [(30, 30), (50, 50), (70, 70)]
    for meta in CATALOGUE.values():
        minutes = [meta.minutes_at(seats) for seats in range(meta.min_seats, meta.max_seats + 1)]
        assert len(meta.minutes) in (1, len(minutes))
        assert all(0 < least <= most for least, most in minutes)


def test_options_have_defaults() -> None:
    assert agreed_options(META, {}, 2) == {"length": 1, "open": True}
    assert agreed_options(META, {"length": 2}, 2) == {"length": 2, "open": True}


@pytest.mark.parametrize(
    "wishes", [{"luck": 1}, {"length": 3}, {"length": True}, {"open": 1}, {"length": "1"}]
)
def test_other_options_are_refused(wishes: dict[str, bool | int | str]) -> None:
    with pytest.raises(BrokenFile, match="unknown_option"):
        agreed_options(META, wishes, 2)


def test_a_content_file_with_more_or_less_is_refused() -> None:
    class Less(ContentModel):
        constants: dict[str, object]

    class More(ContentModel):
        nothing: int = Field(ge=0)

    for model in (Less, More):
        with pytest.raises(ValidationError):
            load_content("engine.games.builders", model)
