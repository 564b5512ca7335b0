"""Who sits at the table and what they agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from engine.core.game import OptionValue, Setup

UndoPolicy = Literal["none", "until_reveal", "free", "friendly"]
"""How far back a person may go: not at all, to the last reveal or turn, to the turn's start, anywhere."""

FOR_PRACTICE: Final[tuple[UndoPolicy, ...]] = ("free", "friendly")
"""Those that reach beyond a reveal: then people may act on what they have already seen."""

COLOURS: Final = 4
"""How many colours there are for seats."""

LevelName = Literal["apprentice", "journeyman", "craftsman", "master", "grandmaster"]
"""How well a bot plays."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: its name, the number of its colour, and the bot's level if no person sits there.

    ``lent``: the bot plays one turn for a person, and the seat is theirs again afterwards.
    """

    name: str
    colour: int
    level: LevelName | None = None
    lent: bool = False

    @property
    def is_bot(self) -> bool:
        """True where no person decides."""
        return self.level is not None

    @property
    def has_person(self) -> bool:
        """True where a person sits, who may have lent the seat for a turn."""
        return self.lent or not self.is_bot

    @property
    def given_back(self) -> Player:
        """The same, playing for themselves again where the seat was lent."""
        return replace(self, level=None, lent=False) if self.lent else self


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is fixed before the first command; ``practice`` says that the match isn't meant to count.

    ``sat`` are the seats at which persons sat of whom the match need not tell otherwise, as where they left, or it
    branched off, before they had decided anything.
    """

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    undo: UndoPolicy = "until_reveal"
    seed: int = 0
    practice: bool = False
    sat: frozenset[int] = frozenset()

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats at which persons decide."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.is_bot)

    @property
    def sitting(self) -> Set[int]:
        """The seats at which persons sit, who may have lent their turn."""
        return {seat for seat, player in enumerate(self.players) if player.has_person}

    @property
    def given_back(self) -> Table:
        """The same, with no seat lent."""
        return replace(self, players=tuple(player.given_back for player in self.players))

    @property
    def is_shared(self) -> bool:
        """True where several persons sit, one of whom may have lent their turn."""
        return len(self.sitting) > 1

    @property
    def is_practice(self) -> bool:
        """True if the result doesn't count: it isn't meant to, or undo reaches beyond reveals."""
        return self.practice or self.undo in FOR_PRACTICE

    @property
    def setup(self) -> Setup:
        """What the rules need to know of it."""
        return Setup(len(self.players), self.options, all(player.is_bot for player in self.players))
