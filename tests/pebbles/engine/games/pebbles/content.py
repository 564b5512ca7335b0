"""The pebbles and the numbers of Pebbles, read from ``content.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.core.content import ContentModel, Thing, load_content


class Constants(ContentModel):
    """The numbers of the rules, and the pebbles that there are: so many ``of_each`` colour and worth."""

    rounds: int
    shells: int
    hand: int
    shore: int
    price_of_a_point: int
    sold_for: int
    points_for_a_set: int
    colours: tuple[str, ...]
    worths: tuple[int, ...]
    of_each: int


@dataclass(frozen=True, slots=True, eq=False)
class Pebble(Thing):
    """A pebble: ``amber_3_1`` is the first amber one that is worth 3 points."""

    colour: str
    worth: int

    @property
    def price(self) -> int:
        """What it costs on the shore, in shells."""
        return self.worth * CONSTANTS.price_of_a_point


CONSTANTS: Final = load_content("engine.games.pebbles", Constants)
_KINDS: Final = product(CONSTANTS.colours, range(CONSTANTS.of_each), CONSTANTS.worths)
PEBBLES: Final = tuple(
    Pebble(f"{colour}_{worth}_{number + 1}", index, colour, worth)
    for index, (colour, number, worth) in enumerate(_KINDS)
)
PEBBLE_BY_ID: Final = {pebble.id: pebble for pebble in PEBBLES}
