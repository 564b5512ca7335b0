"""Every effect of the content under a name, so that what is still to be done can be written down in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.content import Thing
from engine.games.revive.content import (
    AREA_TILES,
    CITIZENS,
    CRATES,
    FIGURES,
    HIBERNATION,
    MACHINE_TOKENS,
    MODULES,
    PROGRESS,
    SCORE_TRACK,
    SPACES,
    START_TILES,
    TRIBE_BOARD,
    TRIBES,
    After,
    Effect,
    Exchange,
    Instant,
)


@dataclass(frozen=True, slots=True, eq=False)
class NamedEffect(Thing):
    """The steps of a half of a card, of a token, a space, a technology and so on, from left to right."""

    steps: Effect


def _named() -> Iterator[tuple[str, Effect]]:
    for card in CITIZENS:
        yield f"card.{card.id}.top", card.top
        yield f"card.{card.id}.bottom", card.bottom
    for kind, things in (("module", MODULES), ("crate", CRATES), ("machine", MACHINE_TOKENS)):
        yield from ((f"{kind}.{thing.id}", thing.effect) for thing in things)
    yield from ((f"space.{space.id}", space.effect) for space in SPACES if space.effect)
    yield from ((f"water.{tile.id}", tile.water) for tile in (*START_TILES, *AREA_TILES) if tile.water)
    yield from ((f"hibernation.{at}", effect) for at, effect in enumerate(HIBERNATION.rewards, start=1))
    yield from ((f"progress.{bonus.at}", bonus.effect) for bonus in PROGRESS.bonuses)
    yield from ((f"score.{bonus.at}", bonus.effect) for bonus in SCORE_TRACK.bonuses)
    for tribe in TRIBES:
        yield f"tribe.{tribe.id}", tribe.ability
        for figure, technology in zip(FIGURES, tribe.technologies, strict=True):
            match technology:
                case Instant(steps) | After(_, steps) | Exchange(_, steps):
                    yield f"technology.{tribe.id}.{figure.lower()}", steps
    yield "tribe.without_uses", TRIBE_BOARD.without_uses


def _with_exchanges() -> Iterator[tuple[str, Effect]]:
    """What an exchange within an effect brings has a name of its own, as it is an effect once it is accepted."""
    for name, steps in _named():
        yield name, steps
        for number, step in enumerate(steps):
            if isinstance(step, Exchange):
                yield f"{name}.{number}", step.get


EFFECTS: Final = tuple(
    NamedEffect(name, index, steps) for index, (name, steps) in enumerate(_with_exchanges())
)
EFFECT_BY_ID: Final = {effect.id: effect for effect in EFFECTS}
CARD_EFFECTS: Final = {
    half: tuple(EFFECT_BY_ID[f"card.{card.id}.{half}"] for card in CITIZENS) for half in ("top", "bottom")
}
"""By half and citizen card."""

MODULE_EFFECTS: Final = tuple(EFFECT_BY_ID[f"module.{module.id}"] for module in MODULES)
"""By slot module."""
