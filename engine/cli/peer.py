"""Other engines that ``bench`` can measure beside ours; nothing else needs them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from time import process_time

VERSIONS = {"catanatron": "3.2.1"}
"""The release that figures are compared with."""

GAMES = 6


def catanatron() -> Callable[[int], float] | None:
    """Measures decisions per second of four random players; None if the package isn't installed."""
    try:
        package = import_module("catanatron")
        game = import_module("catanatron.game").Game
    except ImportError:
        return None

    def rate(seed: int) -> float:
        decisions = 0
        start = process_time()
        for number in range(seed, seed + GAMES):
            played = game([package.RandomPlayer(colour) for colour in package.Color], seed=number)
            played.play()
            decisions += len(played.state.actions)
        return decisions / (process_time() - start)

    return rate


PEERS: dict[str, Callable[[], Callable[[int], float] | None]] = {"catanatron": catanatron}
"""By name."""


def missing(name: str) -> str:
    """What to do if a peer is missing."""
    return f"{name} isn't installed here, so there is nothing to compare with: pip install {name}=={VERSIONS[name]}"
