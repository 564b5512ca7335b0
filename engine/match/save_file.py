"""What a save file holds: the form of each part, and its bounds. What they mean together is up to ``save``."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, TypeAdapter

from engine.core.door import FIRST_ONLY, Part, few
from engine.core.letters import clean, is_blank
from engine.match.shown import EARLIEST, LATEST, LONGEST_NAME, LONGEST_PLAYER_NAME, NAMELESS
from engine.match.table import COLOURS, FOR_PRACTICE, LevelName, Player, UndoPolicy

MOST_LINES: Final = 20_000
"""The most commands that are read: an earlier version wrote so many. Such a match goes on from its position."""

MOST_PLAYED: Final = 10_000_000
"""No match claims to be longer, however it goes on."""

MOST_PLAYERS: Final = 200
"""How many people and bots can be recorded as having decided in a match."""


def _instant(text: str) -> str:
    time = datetime.fromisoformat(text)
    if time.utcoffset() is None or not EARLIEST <= time <= LATEST:
        raise ValueError("a time without its zone, or one that not every system can show")
    return text


def _shown(text: str) -> str:
    if clean(text, len(text)) != text:
        raise ValueError("a name that can't be shown")
    return text


_Id = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
_Word = Annotated[str, Field(max_length=40), AfterValidator(_shown)]
_Concealed = Annotated[str, Field(max_length=1_000_000)]
_ConcealedNumber = Annotated[str, Field(max_length=100)]
_Line = Annotated[str, Field(max_length=100)]
_Count = Annotated[int, Field(ge=0, le=MOST_PLAYED)]
_Seat = Annotated[int, Field(ge=0, le=31)]
_Seed = Annotated[int, Field(ge=-(2**63), lt=2**64)]
Parts = dict[str, Any]
"""A part of a file before its form is checked."""

_Number = Annotated[int, Field(ge=0, lt=2**31)]
_Answer = Annotated[list[_Number], Field(max_length=10_000), FIRST_ONLY]
_Answers = Annotated[list[_Answer], Field(max_length=10_000), FIRST_ONLY]
_Change = Annotated[list[_Count], Field(min_length=3, max_length=3), FIRST_ONLY]

SEED: Final = TypeAdapter[int](_Seed)
ANSWERS: Final = TypeAdapter[list[list[int]]](_Answers)
LATER_ANSWERS: Final = TypeAdapter[dict[str, list[list[int]]]](
    Annotated[dict[str, _Answers], few(MOST_LINES)]
)
NOTATION: Final = TypeAdapter[str](Annotated[str, Field(max_length=100)])
"""What is concealed in a file, once revealed: the seed of the deal, outcomes of chance then and later, a command."""

CONCEALED: Final = "~"
"""What a concealed command begins with in the journal; no notation does."""


class SavedGame(Part):
    """Which game it is, and the version of the rules that it was dealt under."""

    id: _Word
    version: _Count


class SavedPlayer(Part):
    """Who sits or sat at a seat."""

    name: Annotated[str, Field(max_length=LONGEST_PLAYER_NAME), AfterValidator(_shown)]
    colour: Annotated[int, Field(ge=0, lt=COLOURS)]
    level: LevelName | None
    lent: bool = False

    def player(self) -> Player:
        """The same for a match."""
        return Player(NAMELESS if is_blank(self.name) else self.name, self.colour, self.level, self.lent)


class SavedTable(Part):
    """Who sits where and what they agreed on; ``bots_only`` says how it was when the game was dealt.

    ``seed`` deals the game again: a number once it is over, concealed until then. ``figures`` are numbers of the rules
    that the table has chosen, by name; a ``practice`` match doesn't count. ``sat`` are the seats at which persons sat
    of whom the journal need not tell, None if nobody recorded them.
    """

    players: Annotated[list[SavedPlayer], Field(min_length=1, max_length=8), FIRST_ONLY]
    options: Annotated[dict[_Word, bool | Annotated[int, Field(ge=-(2**31), lt=2**31)] | _Word], few(64)]
    figures: Annotated[dict[_Word, Annotated[int, Field(ge=-(2**31), lt=2**31)]], few(200)] = Field(
        default_factory=dict
    )
    undo: UndoPolicy
    seed: _Seed | _ConcealedNumber
    bots_only: bool
    practice: bool = False
    sat: Annotated[list[_Seat], few(8)] | None = None


class Deciders(Part):
    """Who decided each command, if it wasn't who has the seat now.

    ``changes`` are lists of three: from this line of the journal on, this seat belonged to this player. Players are
    numbered as they sit, followed by those in ``others``.
    """

    others: Annotated[list[SavedPlayer], Field(max_length=MOST_PLAYERS), FIRST_ONLY]
    changes: Annotated[list[_Change], Field(max_length=MOST_LINES), FIRST_ONLY]


class Notes(Part):
    """The lines of the journal with a note, by the kind of note (see ``journal.Note``)."""

    automatic: Annotated[list[_Count], Field(max_length=MOST_LINES), FIRST_ONLY]
    lowered: Annotated[list[_Count], Field(max_length=MOST_LINES), FIRST_ONLY]
    filled: Annotated[list[_Count], Field(default_factory=list, max_length=MOST_LINES), FIRST_ONLY]


class Origin(Part):
    """Where the journal begins, if not with the deal: a position, and how many commands led there."""

    snapshot: Parts
    played: _Count


class SaveFile(Part):
    """A save file whose form is right; ``open_match`` finds out whether it can be played on.

    ``id`` is the match, ``family`` the match that it originally branched off from (its own id if it didn't). ``seat``
    is asked next, None when the game is over. ``journal`` has a line for each command, those behind ``position`` were
    undone. ``start`` and ``chance`` conceal the outcomes of the deal and, by the number of the command, of later
    chance. ``hash`` is that of the snapshot, the position after ``position`` commands. ``deciders`` and ``notes`` are
    None if nobody recorded who decided what, and what to tell about it.

    What the lines say, and which lines are told of, is looked at when they are played again: where one is wrong and no
    earlier save has it yet, the history is lost and nothing else.
    """

    format: Literal[2]
    app: _Word
    id: _Id
    family: _Id
    name: Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_shown)]
    saved: Annotated[str, Field(max_length=40), AfterValidator(_instant)]
    game: SavedGame
    seat: _Seat | None
    table: SavedTable
    origin: Origin | None
    start: _Concealed
    journal: Annotated[list[_Line], Field(max_length=MOST_LINES), FIRST_ONLY]
    deciders: Deciders | None = None
    notes: Notes | None = None
    chance: _Concealed
    position: _Count
    snapshot: Parts
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]

    @property
    def saved_at(self) -> datetime:
        """When it was saved, in UTC."""
        return datetime.fromisoformat(self.saved).astimezone(UTC)

    @property
    def reached(self) -> int:
        """The position in the journal: its end, where it is said to lie beyond it."""
        return min(self.position, len(self.journal))

    @property
    def played(self) -> int:
        """How many commands have been played since the deal."""
        return self.reached + (self.origin.played if self.origin else 0)

    def players(self) -> tuple[Player, ...]:
        """Who sits at the table."""
        return tuple(player.player() for player in self.table.players)

    @property
    def is_practice(self) -> bool:
        """Whether its result doesn't count."""
        return self.table.practice or self.table.undo in FOR_PRACTICE

    @property
    def of_other_version(self) -> bool:
        """True where it has fields that this version of the program doesn't know."""
        return _has_unknown(self)


def _has_unknown(part: object) -> bool:
    if isinstance(part, list):
        return any(map(_has_unknown, part))
    if not isinstance(part, Part):
        return False
    return bool(part.model_extra) or any(
        _has_unknown(getattr(part, name)) for name in type(part).model_fields
    )
