"""What can be known of Pebbles without loading its rules."""

from __future__ import annotations

from engine.core.game import GameMeta, Option

META = GameMeta(
    id="pebbles",
    title="Pebbles",
    min_seats=2,
    max_seats=4,
    minutes=((10, 15),),
    rules="engine.games.pebbles.rules:GAME",
    bot="engine.games.pebbles.mind:MIND",
    options=(Option("first_player", ("random", 0, 1, 2, 3), "random", of_seats=True),),
    most_commands=1_000,
    hides="hands",
)
