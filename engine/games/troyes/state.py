"""A position of Troyes (section 4.1 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.position import FORMERLY_OPEN, HIDDEN, Derived, Part, by_id, counted, masked, one_of
from engine.games.troyes.content import (
    ACTIVITIES,
    BLACK_DICE,
    BUILDINGS,
    CATHEDRAL,
    CELLS,
    CHARACTERS,
    COLOURS,
    DICE,
    EVENTS,
    MARAUDING,
    SPACES,
    SPACES_EACH,
    START,
    TABLES,
    Activity,
    Building,
    Character,
    EventCard,
    TableRules,
)
from engine.games.troyes.dice import COLOUR_KEYS, KEYS
from engine.games.troyes.frames import (
    FRAMES,
    Action,
    Actions,
    CathedralCubeLoss,
    CitizenSource,
    Defence,
    Duty,
    EventCubeLoss,
    EventCubes,
    Flip,
    Income,
    InitialPlacement,
    Miller,
    NewEvents,
    NextTurn,
    Reveal,
    Ride,
    Rolling,
    RoundBegin,
    RoundEnd,
    Shot,
    Strike,
    Suffer,
    Threat,
)
from engine.games.troyes.meta import META

NEUTRAL: Final = META.max_seats
"""Grey, where a seat is expected: owner of citizens, dice and cubes."""

EMPTY: Final = NEUTRAL + 1
"""Nobody, where a seat is expected."""

OWNER_BITS: Final = {owner: 1 << owner for owner in range(EMPTY)}

Owner = Annotated[int, Field(ge=0, le=len(OWNER_BITS))]  # EMPTY, which mypyc can't take into an alias
AnyActivity = Annotated[Activity, by_id(ACTIVITIES)]
AnyEvent = Annotated[EventCard, by_id(EVENTS)]
AnyCharacter = Annotated[Character, by_id(CHARACTERS)]
_Cubes = Annotated[int, Field(ge=0, le=10_000)]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the game (1.3)."""

    uncountered_black_die: Literal["pass_on", "discard"]
    row_map: Literal["odd_even", "low_high"]
    sole_contributor_takes_both: bool
    two_player_neutral_cubes: bool
    refill_vacated_with_neutral: bool
    hidden_vp: bool


class Cube(NamedTuple):
    """A cube on a flag of an event."""

    owner: int
    flag: int


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event of the row, with its cubes in the order in which they were placed."""

    card: AnyEvent
    cubes: tuple[Cube, ...] = ()

    @property
    def free_flags(self) -> int:
        """The number of flags that are still free."""
        return self.card.flags - len(self.cubes)

    @property
    def flags(self) -> tuple[int, ...]:
        """Whose cube is on each flag."""
        owners = {cube.flag: cube.owner for cube in self.cubes}
        return tuple(owners.get(flag, EMPTY) for flag in range(self.card.flags))

    def count(self, owner: int) -> int:
        """How many cubes somebody has here."""
        count = 0
        for cube in self.cubes:
            count += cube.owner == owner
        return count

    def with_cubes(self, owner: int, cubes: int) -> OpenEvent:
        """A copy with more cubes, on the first free flags."""
        if not cubes:
            return self
        taken = [cube.flag for cube in self.cubes]
        free = [flag for flag in range(self.card.flags) if flag not in taken][:cubes]
        return OpenEvent(self.card, (*self.cubes, *[Cube(owner, flag) for flag in free]))

    def without_last(self, owner: int) -> OpenEvent:
        """A copy without the cube that an owner placed last."""
        last = max(place for place, cube in enumerate(self.cubes) if cube.owner == owner)
        return OpenEvent(self.card, self.cubes[:last] + self.cubes[last + 1 :])


@lru_cache(maxsize=2 * len(EVENTS))
def opened(card: EventCard, grey: int) -> OpenEvent:
    """An event as it comes into the row, with so many grey cubes (4.7)."""
    return OpenEvent(card).with_cubes(NEUTRAL, grey)


@dataclass(frozen=True, slots=True)
class Workplace:
    """An activity card that lies open: who holds its slots, the other tradesmen, and everybody's delayed cubes."""

    card: AnyActivity
    slots: tuple[Owner, ...]
    others: tuple[Owner, ...] = ()
    cubes: tuple[_Cubes, ...] = ()

    def employs(self, seat: int) -> bool:
        """Whether a seat has its tradesman here."""
        return seat in self.slots or seat in self.others

    def hiring(self, seat: int) -> tuple[Workplace, int]:
        """The same with a new tradesman, and the points of the slot: the best free one, else the picture (5.3)."""
        if EMPTY in self.slots:
            slot = self.slots.index(EMPTY)
            slots = (*self.slots[:slot], seat, *self.slots[slot + 1 :])
            return Workplace(self.card, slots, self.others, self.cubes), self.card.slots[slot]
        return Workplace(self.card, self.slots, (*self.others, seat), self.cubes), 0

    def without(self, seat: int) -> Workplace:
        """A copy without a seat's tradesman; nobody moves up (5.3)."""
        slots = tuple(EMPTY if owner == seat else owner for owner in self.slots)
        return Workplace(self.card, slots, tuple(other for other in self.others if other != seat), self.cubes)

    def with_cubes(self, seat: int, more: int) -> Workplace:
        """A copy with more or fewer delayed cubes of a seat."""
        cubes = (*self.cubes[:seat], self.cubes[seat] + more, *self.cubes[seat + 1 :])
        return Workplace(self.card, self.slots, self.others, cubes)


@lru_cache
def workplace(card: Activity, seats: int) -> Workplace:
    """A card as it is revealed."""
    return Workplace(card, (EMPTY,) * len(card.slots), (), (0,) * seats)


@dataclass(slots=True)
class Player(Part):
    """What belongs to a seat, apart from what lies on the board.

    ``aside`` are the deniers set aside for one who has passed. ``cubes``, the delayed ones that lie on cards, follow.
    """

    deniers: int = START.deniers
    influence: int = START.influence
    vp: Annotated[int, FORMERLY_OPEN] = START.vp
    stock: int = START.citizens
    hand: int = 0
    aside: int = 0
    passed: bool = False
    characters: Annotated[tuple[AnyCharacter, ...], HIDDEN] = ()
    won: tuple[AnyEvent, ...] = ()
    cubes: Derived[int] = 0


_PHASES: Final[dict[type[Frame], str]] = {
    InitialPlacement: "placement",
    Reveal: "cards",
    Income: "income",
    Rolling: "dice",
    NewEvents: "events",
    Strike: "events",
    Suffer: "events",
    EventCubeLoss: "events",
    CathedralCubeLoss: "events",
    Threat: "defence",
    Duty: "defence",
    Defence: "defence",
    Actions: "actions",
    Action: "actions",
    CitizenSource: "actions",
    Miller: "actions",
    EventCubes: "actions",
    NextTurn: "actions",
    Shot: "actions",
    Ride: "actions",
    RoundEnd: "end",
    RoundBegin: "cards",
}


NO_DICE: Final = (EMPTY,) * len(DICE)
"""The districts before any die was rolled."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice that were rolled, by index, gone or not.

    ``by_owner`` are those of each district. ``from_last`` are those of each district, and at ``EMPTY`` those of all,
    each by colour and at the end whatever their colour: the last one first, with a number that, with a face on top, is
    the same for all that are alike.
    """

    by_owner: tuple[tuple[int, ...], ...]
    from_last: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]


@lru_cache(maxsize=1 << 10)
def thrown_into(districts: tuple[int, ...]) -> Thrown:
    """What was rolled, from the districts of the dice."""
    by_owner: list[list[int]] = [[] for _ in range(EMPTY + 1)]
    for die, owner in enumerate(districts):
        by_owner[owner].append(die)
    rolled = [die for die, owner in enumerate(districts) if owner != EMPTY]
    from_last = [_from_last(dice, districts) for dice in (*by_owner[:EMPTY], rolled)]
    return Thrown(tuple(map(tuple, by_owner)), tuple(from_last))


def _from_last(dice: Sequence[int], districts: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    every = tuple([(die, COLOUR_KEYS[die] + KEYS * districts[die]) for die in reversed(dice)])
    of_colours = [
        tuple([each for each in every if DICE[each[0]].colour == colour]) for colour in range(len(COLOURS))
    ]
    return (*of_colours, every)


NOTHING_THROWN: Final = thrown_into(NO_DICE)


@dataclass(slots=True)
class TroyesState(Part):
    """The whole table.

    ``spaces``, ``cathedral`` and ``districts`` say whose something is: a seat, ``NEUTRAL`` or ``EMPTY``. ``expelled``
    has for each building a bit for each owner who lost a citizen there this round. ``faces`` are those of the dice that
    lie on the table, 0 where one is gone. ``row`` begins with Marauding. ``covered`` are the activity cards still to be
    turned up, ``gone`` the events that grey took. ``rules`` is the version under which the game was dealt.
    ``thrown`` follows from the districts.
    """

    options: Options
    rounds: Annotated[int, Field(ge=1, le=6)]
    players: Annotated[list[Player], Field(min_length=META.min_seats, max_length=META.max_seats)]
    covered: Annotated[tuple[AnyActivity, ...], HIDDEN]
    red_events: Annotated[Deck[AnyEvent], HIDDEN]
    white_events: Annotated[Deck[AnyEvent], HIDDEN]
    yellow_events: Annotated[Deck[AnyEvent], HIDDEN]
    first: int
    agenda: list[Annotated[Frame, one_of(FRAMES)]]
    round: Annotated[int, Field(le=6)] = 0
    spaces: Annotated[list[Owner], Field(min_length=len(SPACES), max_length=len(SPACES))] = field(
        default_factory=lambda: [EMPTY] * len(SPACES)
    )
    expelled: Annotated[
        list[Annotated[int, masked(OWNER_BITS)]], Field(min_length=len(BUILDINGS), max_length=len(BUILDINGS))
    ] = field(default_factory=lambda: [0] * len(BUILDINGS))
    workplaces: list[Workplace] = field(default_factory=list)
    row: Annotated[list[OpenEvent], Field(min_length=1, max_length=len(EVENTS))] = field(
        default_factory=lambda: [OpenEvent(MARAUDING)]
    )
    gone: tuple[AnyEvent, ...] = ()
    cathedral: Annotated[list[Owner], Field(min_length=len(CELLS), max_length=len(CELLS))] = field(
        default_factory=lambda: [EMPTY] * len(CELLS)
    )
    faces: Annotated[list[int], counted(DICE)] = field(default_factory=lambda: [0] * len(DICE))
    districts: Annotated[tuple[Owner, ...], Field(min_length=len(DICE), max_length=len(DICE))] = NO_DICE
    black: Annotated[list[int], counted(BLACK_DICE)] = field(default_factory=lambda: [0] * len(BLACK_DICE))
    ended: bool = False
    rules: Annotated[int, Field(ge=1, le=META.version)] = META.version
    thrown: Derived[Thrown] = NOTHING_THROWN

    def derive(self) -> None:
        """Work out which dice were rolled, and how many delayed cubes everybody has."""
        self.thrown = thrown_into(self.districts)
        for seat, player in enumerate(self.players):
            player.cubes = sum(place.cubes[seat] for place in self.workplaces)

    def throw(self, faces: list[int], districts: tuple[int, ...]) -> None:
        """These dice lie in the districts from now on (4.6)."""
        self.faces, self.districts = faces, districts
        self.thrown = thrown_into(districts)

    def clear_dice(self) -> None:
        """No die is left on the table, and nobody has a district (4.12)."""
        self.faces, self.districts, self.thrown = [0] * len(DICE), NO_DICE, NOTHING_THROWN

    def take_dice(self, dice: Sequence[int]) -> tuple[int, ...]:
        """These dice leave the table; returns what they showed (4.9, 5.1)."""
        faces = self.faces
        shown = tuple(map(faces.__getitem__, dice))
        for die in dice:
            faces[die] = 0
        return shown

    def store_cubes(self, place: int, seat: int, more: int) -> None:
        """A seat has more or fewer delayed cubes on a card (2.8, 5.2)."""
        self.workplaces[place] = self.workplaces[place].with_cubes(seat, more)
        self.players[seat].cubes += more

    @property
    def active(self) -> int:
        """The seat that is to decide; after the end, the seat that began the last round."""
        return self.agenda[-1].seat if self.agenda else self.first

    @property
    def asks(self) -> str:
        """The tag of the question, or ``over``."""
        return self.agenda[-1].tag if self.agenda else "over"

    @property
    def phase(self) -> str:
        """The part of the round: placement, cards, income, dice, events, defence, actions, end, or over."""
        if not self.agenda:
            return "over"
        top = self.agenda[-2] if isinstance(self.agenda[-1], Flip) else self.agenda[-1]
        return _PHASES.get(type(top), "placement")

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def table(self) -> TableRules:
        """What depends on the number of players (3.1)."""
        return TABLES[len(self.players)]

    @property
    def neutral_cubes(self) -> bool:
        """Whether events begin with a grey cube (3.2)."""
        return len(self.players) == META.min_seats and self.options.two_player_neutral_cubes

    @property
    def dice_left(self) -> bool:
        """Whether any coloured die lies on the table."""
        return any(self.faces)

    def place_in_row(self, card: EventCard) -> int | None:
        """Where an event is in the row; None where it isn't."""
        for place, event in enumerate(self.row):
            if event.card is card:
                return place
        return None

    def workplaces_of(self, colour: int) -> list[Workplace]:
        """The cards of a colour that lie open: of each level they are turned up colour by colour (4.4)."""
        return self.workplaces[colour :: len(COLOURS)]

    def workplace_of(self, card: Activity) -> int | None:
        """Where a card lies open; None where it doesn't."""
        for place, there in enumerate(self.workplaces):
            if there.card is card:
                return place
        return None

    def own_dice(self, seat: int) -> list[int]:
        """The dice that lie in a district, by index."""
        faces = self.faces
        return [die for die in self.thrown.by_owner[seat] if faces[die]]


def spaces_of(state: TroyesState, building: Building) -> list[int]:
    """Who stands on each space of a building."""
    start = building.index * SPACES_EACH
    return state.spaces[start : start + SPACES_EACH]


def standing(state: TroyesState, owner: int, building: Building) -> int:
    """How many citizens of somebody stand in a building."""
    start = building.index * SPACES_EACH
    return state.spaces[start : start + SPACES_EACH].count(owner)


def tradesmen(state: TroyesState, seat: int) -> int:
    """How many citizens of a seat are on activity cards."""
    return sum([seat in place.slots or seat in place.others for place in state.workplaces])


def expelled_of(state: TroyesState, seat: int) -> int:
    """How many citizens of a seat lie beside the buildings."""
    return sum([mask >> seat & 1 for mask in state.expelled])


LEVELS: Final = tuple(
    tuple(cell.index for cell in CELLS if cell.level == level) for level in range(1, CATHEDRAL.levels + 1)
)
"""The cells of each level."""
