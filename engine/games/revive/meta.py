"""The metadata of Revive, known without loading its rules and cards."""

from __future__ import annotations

from engine.core.game import GameMeta, Option

_TRIBES = (
    "random",
    "forgeborn",
    "wellkeepers",
    "moss_herders",
    "glass_seers",
    "spark_keepers",
    "long_walkers",
)

META = GameMeta(
    bot="engine.games.revive.mind:MIND",
    id="revive",
    title="Revive",
    min_seats=2,
    max_seats=4,
    minutes=((60, 80), (90, 100), (90, 120)),  # as the specification has it
    version=2,
    rules="engine.games.revive.rules:REVIVE",
    options=(
        Option("first_player", ("random", 0, 1, 2, 3), "random", of_seats=True),
        Option("artifact_card", ("random", "choose_of_two", "shared"), "random"),
        Option("final_round", ("all", "others"), "all"),
        *(Option(f"tribe_{seat + 1}", _TRIBES, "random", of_seat=seat) for seat in range(4)),
    ),
    most_commands=20_000,
    hides="hands",
)
