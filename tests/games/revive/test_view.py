"""What is shown to whom (8), and what is dealt anew for a bot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.game import Setup
from engine.games.revive.content import ARTIFACT_CARDS, CRATES, MACHINE_TOKENS, MODULES
from engine.games.revive.frames import TILES, Orientation
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from tests.games.revive.driver import played, scene


def named(view: Any) -> set[str]:
    """Every text within a view."""
    found: set[str] = set()
    rest = [asdict(view)]
    while rest:
        part = rest.pop()
        if isinstance(part, dict):
            rest += part.values()
        elif isinstance(part, list | tuple):
            rest += part
        elif isinstance(part, str):
            found.add(part)
    return found


def hidden(state: ReviveState, viewer: int | None) -> Iterator[str]:
    """The ids of what a viewer may not know."""
    yield from (tile.id for tile in state.frozen if tile is not None)
    decks = (state.citizen_deck, state.module_deck, state.crate_deck, *map(state.token_deck, range(3)))
    yield from (card.id for deck in decks for card in deck.rest)
    for owner, player in enumerate(state.players):
        if owner != viewer:
            yield from (crate.id for crate in player.crates)
            if not state.over:
                yield from (card.id for card in (*player.artifact_cards, *player.rejected))


@pytest.mark.parametrize("cards", ["random", "choose_of_two", "shared"])
def test_no_view_names_what_is_hidden(cards: str) -> None:
    for number, state in enumerate(played(3, 7, artifact_card=cards)):
        if number % 9 and state.agenda:
            continue
        for viewer in (None, 0, 1, 2):
            assert named(REVIVE.view(state, viewer)).isdisjoint(hidden(state, viewer))


def test_the_owner_sees_crates_and_artifact_card() -> None:
    state = scene({"crates": ["ct05"], "artifact_cards": ["ac03"]}, {"crates": ["ct09"]})
    own, other = REVIVE.view(state, 0), REVIVE.view(state, 1)
    assert (own.players[0].crates, own.players[0].artifact_cards) == (("ct05",), ("ac03",))
    assert (other.players[0].crates, other.players[0].artifact_cards) == ((), ())
    assert other.players[0].crate_count == 1


def test_points_of_a_hidden_card_are_not_shown() -> None:
    state = scene(
        {"artifact_cards": ["ac05"], "upper": [0, 2, 0], "energy": 4, "resources": [0, 0, 0, 0]}, {}
    )
    assert REVIVE.view(state, 0).players[0].score == 8
    assert REVIVE.view(state, 1).players[0].score == 0
    assert REVIVE.view(state, None).players[0].artifact_worth == ()


@pytest.mark.parametrize("cards", ["random", "choose_of_two", "shared"])
def test_a_redeal_changes_nothing_that_the_seat_sees(cards: str) -> None:
    generator = Random(4)
    for number, state in enumerate(played(3, 11, artifact_card=cards)):
        if number % 25 and state.agenda:
            continue
        for viewer in range(3):
            before = json.dumps(REVIVE.dump(state))
            other = REVIVE.redeal(state, viewer, generator)
            REVIVE.check(other)
            assert REVIVE.view(other, viewer) == REVIVE.view(state, viewer)
            assert REVIVE.legal(other) == REVIVE.legal(state) or state.agenda[-1].seat != viewer
            assert json.dumps(REVIVE.dump(state)) == before


def test_a_redeal_depends_on_nothing_hidden() -> None:
    """Two positions that look the same to a seat are dealt anew alike."""
    state = REVIVE.new(Setup(3), SeededChance(2))
    state.players[1].crates = tuple(state.crate_deck.deal(2))
    other = REVIVE.redeal(state, 0, Random(9))
    assert other != state
    for seed in range(20):
        assert REVIVE.redeal(state, 0, Random(seed)) == REVIVE.redeal(other, 0, Random(seed))


def test_everything_that_may_lie_there_does_in_some_redeal() -> None:
    state = REVIVE.new(Setup(2), SeededChance(2))
    state.players[1].crates = tuple(state.crate_deck.deal(1))
    generator = Random(3)
    redealt = [REVIVE.redeal(state, 0, generator) for _ in range(400)]
    assert {other.players[1].crates[0] for other in redealt} == set(CRATES)
    own = state.players[0].artifact_cards
    others = {card for other in redealt for card in other.players[1].artifact_cards}
    assert others == set(ARTIFACT_CARDS) - set(own)
    assert all(other.players[0] == state.players[0] for other in redealt)
    cell = next(number for number, tile in enumerate(state.frozen) if tile is not None)
    at_cell = {tile for other in redealt if (tile := other.frozen[cell]) is not None}
    back = next(tile.back for tile in at_cell)
    assert at_cell == {tile for tile in TILES if tile.back is back}
    tops = {other.module_deck.rest[0] for other in redealt}
    assert tops == set(MODULES) - set(state.modules)
    first = {other.forest_deck.rest[0] for other in redealt}
    assert first == {token for token in MACHINE_TOKENS if token.track == 0} - set(state.machines)


def test_the_tile_that_is_about_to_be_laid_is_seen_by_all() -> None:
    for state in played(2, 5):
        if state.agenda and isinstance(state.agenda[-1], Orientation):
            turned = REVIVE.view(state, None).turned
            assert turned is not None
            assert turned.tile == state.agenda[-1].tile.id
            return
    raise AssertionError("nothing was explored")


def test_at_the_end_the_artifact_cards_are_shown() -> None:
    *_, state = played(3, 1)
    shown = REVIVE.view(state, None)
    assert all(player.artifact_cards for player in shown.players)
    redealt = REVIVE.redeal(state, 0, Random(1))
    assert [player.artifact_cards for player in redealt.players] == [
        player.artifact_cards for player in state.players
    ]
