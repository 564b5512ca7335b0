"""Random games of eager players: the second scorer agrees at the end, and a naive recount at every position.

``python -m tests.games.revive.test_random_games 2000`` plays as many for each number of players and compares scores;
with ``recount`` behind it every position is recounted, too.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from typing import Any

import pytest

from engine.cli.output import at_least_one
from engine.core.event import Event
from engine.core.score import rank
from engine.games.revive import events as log
from engine.games.revive.content import CITIZENS, CRATES, FIGURES, MACHINE_TOKENS, SPACES
from engine.games.revive.rules import REVIVE
from tests.games.revive import second_scorer
from tests.games.revive.driver import played, random_options
from tests.games.revive.recount import Recount

RARE = {"crystals_turned", "ability_exhausted"}
"""Events that chance seldom brings about; scenarios have them."""

GAMES = 20
RECOUNTED = 3


def agree(seats: int, seed: int, recounts: bool) -> Counter[str]:
    """Play a game and count again; returns what happened how often. Every other game has drawn options."""
    options = random_options(seed, seats) if seed % 2 else {}
    counts: Counter[str] = Counter()
    books = Recount(seats)

    def watch(state: object, events: Any) -> None:
        books.hear(events)
        for event in events:
            counts[event.kind] += 1
            for what in ("card", "token", "crate", "space", "figure"):
                if isinstance(named := getattr(event, what, None), str):
                    counts[f"{event.kind} {named}"] += 1

    for state in played(seats, seed, watch, **options):
        if recounts:
            REVIVE.check(state)
            assert list(books.differences(state)) == []
    sheets = REVIVE.scores(state)
    saved = json.loads(json.dumps(REVIVE.dump(state)))
    assert [sheet.total for sheet in sheets] == second_scorer.totals(saved)
    assert list(rank(sheets).winners) == second_scorer.winners(saved)
    return counts


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    """What happened how often in all games, in each of which both counts agreed."""
    return sum(
        (agree(seats, seed, recounts=False) for seats in (2, 3, 4) for seed in range(GAMES)), Counter[str]()
    )


def test_the_second_scorer_agrees_with_the_rules(counts: Counter[str]) -> None:
    assert counts["game_ended"] == 3 * GAMES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_naive_recount_agrees_at_every_position(seats: int) -> None:
    counts = sum((agree(seats, seed, recounts=True) for seed in range(RECOUNTED)), Counter[str]())
    assert counts["game_ended"] == RECOUNTED


def test_every_thing_was_used_in_those_games(counts: Counter[str]) -> None:
    assert [card.id for card in CITIZENS if not counts[f"card_played {card.id}"]] == []
    assert [token.id for token in MACHINE_TOKENS if not counts[f"machine_installed {token.id}"]] == []
    assert [crate.id for crate in CRATES if not counts[f"crate_opened {crate.id}"]] == []
    assert [space.id for space in SPACES if not counts[f"space_unlocked {space.id}"]] == []
    assert [figure for figure in FIGURES if not counts[f"figure_placed {figure}"]] == []


def test_every_kind_of_event_of_the_log_was_there_in_those_games(counts: Counter[str]) -> None:
    kinds = [kind for kind in vars(log).values() if isinstance(kind, type) and issubclass(kind, Event)]
    missing = {kind.kind for kind in kinds if kind is not Event and not counts[kind.kind]}
    assert missing - RARE == set()


def main() -> None:
    """As many games as said, for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=at_least_one)
    parser.add_argument("recount", nargs="?", choices=["recount"])
    args = parser.parse_args()
    games, begun, recounts = args.games, time.monotonic(), args.recount is not None
    for seats in (2, 3, 4):
        counts = sum((agree(seats, seed, recounts) for seed in range(games)), Counter[str]())
        print(f"{seats} seats: {games} games agree, {sum(counts.values())} events", flush=True)
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
