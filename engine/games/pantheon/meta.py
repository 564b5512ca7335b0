"""What can be known of Pantheon without loading its rules and map."""

from __future__ import annotations

from engine.core.game import GameMeta, Option

META = GameMeta(
    id="pantheon",
    title="Pantheon",
    min_seats=2,
    max_seats=4,
    minutes=((30, 30), (50, 50), (70, 70)),  # as players of the original on the net count
    version=2,
    rules="engine.games.pantheon.rules:PANTHEON",
    bot="engine.games.pantheon.mind:MIND",
    options=(
        Option("first_player", ("random", 0, 1, 2, 3), "random", of_seats=True),
        Option("start_stock", ("scaled", "six_five", "four_three"), "scaled"),
        Option("bonus_choice", ("random", "choose"), "random"),
        Option("later_cards", (True, False), True),
        Option("demigod_groups", ("by_epoch", "single_stack"), "by_epoch"),
        Option("gallia_offering", ("top_only", "full"), "top_only"),
        Option("plaesiris_fallback", ("keep_both", "keep_best"), "keep_both"),
        Option("follower_free_step", (False, True), False),
    ),
    most_commands=50_000,
    hides="hands",
)
