"""What a hint says of a command that is the only one: not that it is better than another."""

from __future__ import annotations

import re
from typing import Final

from desktop.words.engine import hint_sentence
from engine.core.game import Choose
from engine.core.mind import open_mind
from tests.conformance.walks import Walk, positions

TRUE_OF_THE_ONLY_CHOICE: Final[dict[str, set[str]]] = {
    "builders": {"takes_coins", "takes_last_coins", "takes_needed_coins"},
    "pantheon": {
        *("best_raise", "buy_offering", "buy_piece", "buy_placing", "buy_way", "cheapest_payment"),
        *("foot_returns", "piece_last", "raise_last", "raise_scores"),
        *("ends_epoch", "has_to_buy", "move_to_column", "move_to_loot", "plays_coin", "plays_move_card"),
        *("pray_points", "pray_power", "steps_nowhere", "steps_on", "takes_coin", "takes_move_card"),
        "takes_needed_card",
    },
    "pebbles": {"nothing_better"},
    "revive": {"explores", "hibernates_spent", "plays", "plays_with_modules", "settles"},
    "stone-age": {"culture_set", "feed_started", "recall_unpaid"},
    "troyes": {"first_dice", "nothing_possible"},
}
"""What may be said where nothing else can be done: what a command gains, or why nothing else is possible."""

SUPERLATIVE: Final = re.compile(r"\b(?:best|least|most)\b")


def test_the_only_choice_is_said_to_be_no_better_than_another(walk: Walk) -> None:
    if walk.meta.bot is None:
        return
    mind, game, wrong = open_mind(walk.meta), walk.game, set[tuple[str, str]]()
    for _, state in positions(walk):
        if isinstance(game.pending(state), Choose) and len(legal := game.legal(state)) == 1:
            why = mind.reason(state, legal[0]).why
            if why != "only_choice" and why not in TRUE_OF_THE_ONLY_CHOICE[walk.game_id]:
                wrong.add((why, legal[0].verb))
    assert not wrong


def test_nothing_is_praised_above_what_is_just_as_good(walk: Walk) -> None:
    """Where another choice of the same kind is worth as much, no hint calls one the best or the least."""
    if walk.meta.bot is None:
        return
    mind, game, wrong = open_mind(walk.meta), walk.game, set[str]()
    for _, state in positions(walk):
        if not isinstance(game.pending(state), Choose) or len(legal := game.legal(state)) < 2:
            continue
        scores = mind.scores(state, legal)
        best = max(range(len(legal)), key=scores.__getitem__)
        alike = [each for each, score in zip(legal, scores, strict=True) if score == scores[best]]
        if [each.verb for each in alike].count(legal[best].verb) > 1:
            reason = mind.reason(state, legal[best])
            if SUPERLATIVE.search(said := hint_sentence(walk.game_id, reason.why, reason.details)):
                wrong.add(said)
    assert not wrong
