"""The metadata of The Builders, known without loading its rules and cards."""

from __future__ import annotations

from engine.core.game import GameMeta, Option

META = GameMeta(
    id="builders",
    title="The Builders: Middle Ages",
    min_seats=2,
    max_seats=4,
    minutes=((30, 30),),  # as printed
    rules="engine.games.builders.rules:BUILDERS",
    bot="engine.games.builders.mind:MIND",
    options=(
        Option("first_player", ("random", 0, 1, 2, 3), "random", of_seats=True),
        Option("show_next_cards", (True, False), True),
        Option("must_use_all_actions", (False, True), False),
        Option("end_points", (12, 17, 22), 17, of_length=True),
        Option("round_cap", ("none", 100), "none"),
    ),
    most_commands=100_000,
)
