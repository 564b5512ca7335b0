"""What can be on the agenda: everything that a seat may be asked, and everything that happens automatically.

In the middle of a turn, what comes next on top, it looks like this::

    Raise (once more, …) · Move (2 steps left, …) · Follow (1 step, …) · Follow (0 steps, …) · AfterAction
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeVar

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.position import by_id, elsewhere
from engine.games.pantheon.content import BUYING, GODS, HEXES, OFFERINGS, POWERS, Card, God, Hex
from engine.games.pantheon.meta import META

AnyGod = Annotated[God, by_id(GODS)]
AnyHex = Annotated[Hex, elsewhere(HEXES)]
AnyOffering = Annotated[Card, elsewhere(OFFERINGS)]

_F = TypeVar("_F", bound=Frame)


# What a seat is asked.


class Bonus(Frame):
    """Which bonus tile to begin with (3)."""


class Action(Frame):
    """Which action to take (4.2)."""


class Move(Frame):
    """The Move of the active seat (5.1).

    ``steps`` are left; ``jump`` is true while the jump is left. ``placed`` are the hexes on which it has placed so
    far.
    """

    steps: Annotated[int, Field(le=100)] = 0
    jump: bool = False
    card_played: bool = False
    placed: tuple[AnyHex, ...] = ()

    @property
    def stays(self) -> bool:
        """Whether ending now means not following, for a card."""
        return False

    @property
    def may_end(self) -> bool:
        """Whether enough has been done (5.1.7)."""
        return bool(self.placed)


class Follow(Move):
    """The Move of another seat that follows (5.1.8)."""

    @property
    def stays(self) -> bool:
        """True until it has done something."""
        return not (self.placed or self.card_played)

    @property
    def may_end(self) -> bool:
        """After playing a card, it has to place."""
        return bool(self.placed) or not self.card_played


class Draw(Frame):
    """Which card to take; ``left`` are still to be taken (5.2)."""

    left: Annotated[int, Field(ge=1, le=20)] = 1


class Buy(Frame):
    """What to buy for the coins in the ``purse``; true if something is ``bought`` already (5.3)."""

    purse: Annotated[int, Field(le=100)] = 0
    bought: bool = False


class Cartago(Buy):
    """What to buy for the coins that Cartago gives (5.5)."""

    purse: Annotated[int, Field(le=POWERS.cartago_coins)] = POWERS.cartago_coins


class Pray(Frame):
    """Which god of the display to take, and what to pay for it (5.4)."""


class Reserve(Frame):
    """Feet or columns: the number of ``pieces`` of one kind to gain (2.7)."""

    pieces: Annotated[int, Field(ge=1, le=BUYING.most_pieces)] = 2


class Raise(Frame):
    """Which offering to raise, ``times`` more, and none that was ``raised`` already (2.4)."""

    times: Annotated[int, Field(ge=1, le=len(OFFERINGS))] = 1
    raised: tuple[AnyOffering, ...] = ()
    may_decline: bool = False


class HandToSeven(Frame):
    """Which card to discard until seven are left: Germania and Graecia (5.5)."""


class Gallia(Frame):
    """Cards, or the top god of the stack (5.5)."""


class RevealedGod(Frame):
    """Whether to pay for the god that was ``revealed``. It lies here (5.5)."""

    tag: ClassVar[str] = "gallia_god"
    revealed: AnyGod


class Aegyptus(Frame):
    """Feet for columns, or columns for feet: once the first is swapped, all are ``swapping`` that way (5.5)."""

    swapping: Literal["foot_to_column", "column_to_foot"] | None = None


class FreeColumn(Frame):
    """Where to put the column of the bonus tile (2.8)."""


class Traitera(Frame):
    """Whether to use up a Traitera for another action (5.6)."""


# What happens by itself.


class Preparation(Frame):
    """The next epoch begins: its nation, gods and loot (P1 to P3)."""

    tag: ClassVar[str] = "prepare"


class NationPower(Frame):
    """The nation's power works for a seat (P4)."""

    tag: ClassVar[str] = "power"


class DepraccusCards(Frame):
    """The cards of Depraccus come to a seat (P5)."""

    tag: ClassVar[str] = "depraccus"


class LayDemigods(Frame):
    """Demigods are laid on display (P6)."""


class CarryOutBonus(Frame):
    """A seat's bonus tile takes effect (P7)."""

    tag: ClassVar[str] = "carry_out"


class BeginTurns(Frame):
    """The preparation is over (4.2)."""

    tag: ClassVar[str] = "begin"


class AfterAction(Frame):
    """An action is over (4.2)."""

    tag: ClassVar[str] = "after"


class NationDecline(Frame):
    """The nation declines, and the epoch ends (4.3)."""


class Scoring(Frame):
    """Demigods, columns and Pietalte are scored (9.2)."""


class GameEnd(Frame):
    """The last epoch is over (9.3)."""


ASKING: Final = (
    *(Bonus, Action, Move, Follow, Draw, Buy, Pray, Reserve, Raise, HandToSeven),
    *(Gallia, RevealedGod, Aegyptus, Cartago, FreeColumn, Traitera),
)
FRAMES: Final = (
    *(*ASKING, Preparation, NationPower, DepraccusCards, LayDemigods, CarryOutBonus, BeginTurns),
    *(AfterAction, NationDecline, Scoring, GameEnd),
)


# Those that come again and again and consist of their seat alone, built once.


def _of_every_seat(kind: type[_F]) -> tuple[_F, ...]:
    return tuple(kind(seat) for seat in range(META.max_seats))


ACTION: Final = _of_every_seat(Action)
PRAY: Final = _of_every_seat(Pray)
TRAITERA: Final = _of_every_seat(Traitera)
NATION_POWER: Final = _of_every_seat(NationPower)
DEPRACCUS_CARDS: Final = _of_every_seat(DepraccusCards)
CARRY_OUT_BONUS: Final = _of_every_seat(CarryOutBonus)
AFTER_ACTION: Final = _of_every_seat(AfterAction)
