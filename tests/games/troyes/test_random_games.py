"""Random games of eager players: two other ways to count agree, and what must always hold does.

``python -m tests.games.troyes.test_random_games 2000`` plays as many for each number of players.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter

import pytest

from engine.cli.output import at_least_one
from engine.core.content import dealt_by
from engine.core.event import Event
from engine.core.score import rank
from engine.games.troyes import events as log
from engine.games.troyes.content import ACTIVITIES, EVENTS
from engine.games.troyes.meta import META
from engine.games.troyes.rules import TROYES
from tests.games.troyes import second_scorer
from tests.games.troyes.bookkeeper import Bookkeeper
from tests.games.troyes.driver import played, random_options

MOST_LEGAL = 80
GAMES = 100
DEALT, ROW = dealt_by(META.version, ACTIVITIES), dealt_by(META.version, EVENTS)


def agree(seats: int, seed: int) -> Counter[str]:
    """Play a game and count three times; returns what happened how often. Every other game has drawn options."""
    options = random_options(seed) if seed % 2 else {}
    counts: Counter[str] = Counter()
    books = Bookkeeper(
        seats,
        seats == 2 and bool(options.get("two_player_neutral_cubes", True)),
        bool(options.get("sole_contributor_takes_both", True)),
    )

    def watch(state: object, events: object) -> None:
        assert isinstance(events, list)
        books.hear(events)
        for event in events:
            counts[event.kind] += 1
            card = getattr(event, "card", None) or getattr(event, "event", None)
            if card is not None:
                counts[f"{event.kind} {card}"] += 1

    for state in played(seats, seed, watch, **options):
        legal = TROYES.legal(state)
        assert len(legal) <= MOST_LEGAL
        assert not state.agenda or not all(command.undo_like for command in legal)
        assert [player.deniers for player in state.players] == books.deniers
        assert [player.influence for player in state.players] == books.influence
        assert [player.vp for player in state.players] == books.vp
    sheets = TROYES.scores(state)
    totals = [sheet.total for sheet in sheets]
    saved = json.loads(json.dumps(TROYES.dump(state)))
    assert totals == second_scorer.totals(saved) == books.totals()
    assert list(rank(sheets).winners) == second_scorer.winners(saved)
    return counts


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    """What happened how often in all games, in each of which all counts agreed."""
    return sum((agree(seats, seed) for seats in (2, 3, 4) for seed in range(GAMES)), Counter[str]())


def test_the_second_scorer_and_the_bookkeeper_agree_with_the_rules(counts: Counter[str]) -> None:
    assert counts["game_ended"] == 3 * GAMES


def test_every_card_and_every_event_was_there_in_those_games(counts: Counter[str]) -> None:
    assert [card.id for card in DEALT if not counts[f"card_activated {card.id}"]] == []
    assert [card.id for card in DEALT if card.delayed and not counts[f"dice_used {card.id}"]] == []
    assert [event.id for event in ROW if not counts[f"event_countered {event.id}"]] == []
    strikes = [event.id for event in ROW if event.effect is not None]
    assert [event for event in strikes if not counts[f"event_struck {event}"]] == []


def test_every_kind_of_event_of_the_log_was_there_in_those_games(counts: Counter[str]) -> None:
    found = [kind for kind in vars(log).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert [kind.kind for kind in found if kind is not Event and not counts[kind.kind]] == []


def main() -> None:
    """As many games as said, for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=at_least_one)
    games, begun = parser.parse_args().games, time.monotonic()
    for seats in (2, 3, 4):
        counts = sum((agree(seats, seed) for seed in range(games)), Counter[str]())
        print(f"{seats} seats: {games} games agree, {sum(counts.values())} events")
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
