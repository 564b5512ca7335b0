"""The metadata of Stone Age, known without loading its rules and cards."""

from __future__ import annotations

from engine.core.game import GameMeta, Option

META = GameMeta(
    id="stone-age",
    title="Stone Age",
    min_seats=2,
    max_seats=4,
    minutes=((60, 90),),  # as printed
    rules="engine.games.stone_age.rules:STONE_AGE",
    bot="engine.games.stone_age.mind:MIND",
    options=(
        Option("first_player", ("random", 0, 1, 2, 3), "random", of_seats=True),
        Option("tie_break", ("one_by_one", "sum"), "one_by_one"),
        Option("building_reveal", ("round_end", "immediate"), "round_end"),
        Option("resource_supply", ("unlimited", "limited_68", "limited_58"), "unlimited"),
        Option("hunting_reentry", (False, True), False),
        Option("open_cards", (True, False), True),
        Option("tool_maker_scoring", ("value", "count"), "value"),
    ),
    most_commands=100_000,
    hides="keepsakes",
)
