"""The metadata of Troyes, known without loading its rules and cards."""

from __future__ import annotations

from engine.core.game import GameMeta, Option

META = GameMeta(
    bot="engine.games.troyes.mind:MIND",
    id="troyes",
    title="Troyes",
    min_seats=2,
    max_seats=4,
    minutes=((60, 120),),  # as the specification has it
    version=3,
    rules="engine.games.troyes.rules:TROYES",
    options=(
        Option("first_player", ("random", 0, 1, 2, 3), "random", of_seats=True),
        Option("uncountered_black_die", ("pass_on", "discard"), "pass_on"),
        Option("row_map", ("odd_even", "low_high"), "odd_even"),
        Option("sole_contributor_takes_both", (True, False), True),
        Option("two_player_neutral_cubes", (True, False), True),
        Option("refill_vacated_with_neutral", (False, True), False),
        Option("hidden_vp", (True, False), True),
        Option("rounds_override", ("usual", 3, 4, 5, 6), "usual", of_length=True),
    ),
    most_commands=100_000,
    hides="keepsakes",
)
