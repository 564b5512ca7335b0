"""What a person sees of Troyes (section 8 of the specification), and what is dealt anew for a bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from engine.core.deck import Deck
from engine.core.game import Seat
from engine.core.position import Named
from engine.games.troyes.content import (
    BISHOPRIC,
    BLACK_DICE,
    BUILDINGS,
    CATHEDRAL,
    CELLS,
    CHARACTERS,
    CITY_HALL,
    COLOURS,
    DICE,
    PALACE,
    PLACES,
    RED,
    SPACES_EACH,
    WHITE,
    YELLOW,
    Building,
    EventCard,
    activities_at,
    events_of,
)
from engine.games.troyes.dice import black_in, dice_in
from engine.games.troyes.frames import (
    QUESTIONS,
    Action,
    CitizenSource,
    Defence,
    EventCubes,
    Flip,
    Miller,
    Ride,
    Shot,
)
from engine.games.troyes.scoring import known_characters, knows_vp, score_lines
from engine.games.troyes.state import (
    EMPTY,
    Player,
    TroyesState,
    Workplace,
    expelled_of,
    standing,
    tradesmen,
)


@dataclass(frozen=True, slots=True)
class DieView:
    """A coloured die that lies on the table: ``owner`` is the seat of its district, 4 the neutral one."""

    owner: int
    colour: str
    face: int


@dataclass(frozen=True, slots=True)
class BuildingView:
    """Whose the spaces of a building are, in their order: a seat, 4 for grey, ``None`` for nobody.

    ``expelled`` are those who lost a citizen here this round.
    """

    spaces: tuple[int | None, ...]
    expelled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WorkplaceView:
    """An activity card that lies open: who holds each slot (``None`` if nobody), who else is on it, and all cubes."""

    card: str
    slots: tuple[int | None, ...]
    others: tuple[int, ...]
    cubes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """An event of the row: whose cube is on each flag, 4 is grey, ``None`` nobody."""

    event: str
    flags: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """What is being chosen: coloured dice, black dice, the delayed cube in use and the colour that it gives.

    ``flipped`` are dice that are to be turned over; ``card`` and ``times``, or ``building``, the action that asks where
    its citizen comes from; ``left`` the activations or cubes that are still to come.
    """

    dice: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    flipped: tuple[str, ...] = ()
    cube: str | None = None
    colour: str | None = None
    card: str | None = None
    building: str | None = None
    times: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class PartView:
    """Points from one source, and what they are counted from."""

    points: int
    count: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """All that belongs to one seat, as far as the viewer may know it.

    ``vp`` is ``None`` where it is hidden. ``in_buildings`` counts the citizens of each building, ``expelled`` those who
    lie beside one. ``total`` and ``parts`` are the score as if the game ended now, as far as it is known.
    """

    deniers: int
    influence: int
    vp: int | None
    stock: int
    hand: int
    in_buildings: tuple[int, ...]
    on_cards: int
    expelled: int
    aside: int
    passed: bool
    dice_left: int
    characters: tuple[str, ...]
    won: tuple[str, ...]
    total: int
    parts: dict[str, PartView]


@dataclass(frozen=True, slots=True)
class TroyesView:
    """The table.

    ``cathedral`` has for each column the seats whose cubes lie there, from the lowest level up, ``None`` for nobody.
    ``workplaces`` has the open card of each place, ``gone`` the events that grey took.
    """

    row_map: str
    hidden_vp: bool
    round: int
    rounds: int
    first: int
    phase: str
    active: int | None
    asks: str
    palace: BuildingView
    bishopric: BuildingView
    city_hall: BuildingView
    workplaces: tuple[WorkplaceView | None, ...]
    row: tuple[EventView, ...]
    events_left: int
    gone: tuple[str, ...]
    cathedral: tuple[tuple[int | None, ...], ...]
    dice: dict[str, DieView]
    black: dict[str, int]
    choice: ChoiceView
    players: tuple[PlayerView, ...]
    ended: bool


def table_view(state: TroyesState, viewer: Seat | None) -> TroyesView:
    """What a seat may know; what everybody may know for None."""
    frame = state.agenda[-1] if state.agenda else None
    workplaces = dict(zip(PLACES, state.workplaces, strict=False))
    return TroyesView(
        row_map=state.options.row_map,
        hidden_vp=state.options.hidden_vp,
        round=state.round,
        rounds=state.rounds,
        first=state.first,
        phase=state.phase,
        active=frame.seat if isinstance(frame, QUESTIONS) else None,
        asks=state.asks,
        palace=_building(state, PALACE),
        bishopric=_building(state, BISHOPRIC),
        city_hall=_building(state, CITY_HALL),
        workplaces=tuple(_workplace(workplaces.get(place)) for place in PLACES),
        row=tuple(EventView(event.card.id, tuple(map(_owner, event.flags))) for event in state.row),
        events_left=state.red_events.left,
        gone=_ids(state.gone),
        cathedral=tuple(
            tuple(map(_owner, state.cathedral[start : start + CATHEDRAL.levels]))
            for start in range(0, len(CELLS), CATHEDRAL.levels)
        ),
        dice={
            die.id: DieView(state.districts[die.index], COLOURS[die.colour], face)
            for die, face in zip(DICE, state.faces, strict=True)
            if face
        },
        black={die.id: face for die, face in zip(BLACK_DICE, state.black, strict=True) if face},
        choice=_choice(state),
        players=tuple(_player(state, seat, player, viewer) for seat, player in enumerate(state.players)),
        ended=state.ended,
    )


def _owner(owner: int) -> int | None:
    return None if owner == EMPTY else owner


def _building(state: TroyesState, building: Building) -> BuildingView:
    start, mask = building.index * SPACES_EACH, state.expelled[building.index]
    return BuildingView(
        tuple(map(_owner, state.spaces[start : start + SPACES_EACH])),
        tuple(owner for owner in range(EMPTY) if mask >> owner & 1),
    )


def _workplace(place: Workplace | None) -> WorkplaceView | None:
    if place is None:
        return None
    return WorkplaceView(place.card.id, tuple(map(_owner, place.slots)), place.others, place.cubes)


def _choice(state: TroyesState) -> ChoiceView:
    """What is chosen so far, of the question and of the one below that it belongs to."""
    if not state.agenda:
        return ChoiceView()
    top = state.agenda[-1]
    below = state.agenda[-2] if isinstance(top, Flip | CitizenSource) else top
    flipped = _dice(top.dice) if isinstance(top, Flip) else ()
    match top:
        case Miller():
            return ChoiceView(card=top.card.id, left=top.left + 1)
        case EventCubes():
            below = state.agenda[-2] if len(state.agenda) > 1 else top
            coming = below.left + 1 if isinstance(below, Shot | Ride) else 0
            return ChoiceView(card=top.card.id, left=top.cubes, times=coming)
    match below:
        case Defence():
            black = tuple(BLACK_DICE[die].id for die in black_in(below.black))
            return ChoiceView(dice=_dice(below.dice), black=black, flipped=flipped)
        case Action():
            source = top if isinstance(top, CitizenSource) else None
            return ChoiceView(
                dice=_dice(below.dice),
                flipped=flipped,
                cube=below.cube.id if below.cube is not None else None,
                colour=below.colour,
                card=source.card.id if source is not None and source.card is not None else None,
                building=source.building.id if source is not None and source.building is not None else None,
                times=source.times if source is not None else 0,
            )
    return ChoiceView()


def _dice(mask: int) -> tuple[str, ...]:
    return tuple(DICE[die].id for die in dice_in(mask))


def _player(state: TroyesState, seat: Seat, player: Player, viewer: Seat | None) -> PlayerView:
    with_vp = knows_vp(state, seat, viewer)
    lines = score_lines(state, seat, known_characters(state, viewer), with_vp)
    return PlayerView(
        deniers=player.deniers,
        influence=player.influence,
        vp=player.vp if with_vp else None,
        stock=player.stock,
        hand=player.hand,
        in_buildings=tuple(standing(state, seat, building) for building in BUILDINGS),
        on_cards=tradesmen(state, seat),
        expelled=expelled_of(state, seat),
        aside=player.aside,
        passed=player.passed,
        dice_left=len(state.own_dice(seat)),
        characters=_ids(player.characters) if state.ended or seat == viewer else (),
        won=_ids(player.won),
        total=sum(line.points for line in lines),
        parts={line.source: PartView(line.points, line.count) for line in lines},
    )


def _ids(cards: Iterable[Named]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def redeal(state: TroyesState, seat: Seat | None, generator: Random) -> TroyesState:
    """A copy with all that the seat can't know drawn anew, whatever it was.

    That are the cards that lie face down, the decks of events, and until the end the characters of others. All points
    are gained in the open, so who counts knows everybody's (8).
    """
    copy = state.clone()
    covered = PLACES[len(state.workplaces) :]
    copy.covered = tuple(generator.choice(activities_at(place, state.rules)) for place in covered)
    seen = {event.card for event in state.row} | set(state.gone)
    seen.update(card for player in state.players for card in player.won)
    copy.red_events = _unseen(events_of(RED, state.rules), state.red_events, seen, generator)
    copy.white_events = _unseen(events_of(WHITE, state.rules), state.white_events, seen, generator)
    copy.yellow_events = _unseen(events_of(YELLOW, state.rules), state.yellow_events, seen, generator)
    if not state.ended:
        own = () if seat is None else state.players[seat].characters
        others = [character for character in CHARACTERS if character not in own]
        generator.shuffle(others)
        for other, player in enumerate(copy.players):
            if other != seat:
                player.characters = tuple(others.pop() for _ in player.characters)
    return copy


def _unseen(
    cards: Sequence[EventCard], deck: Deck[EventCard], seen: set[EventCard], generator: Random
) -> Deck[EventCard]:
    """A deck of as many cards as there were, of all that nobody has seen."""
    unseen = [card for card in cards if card not in seen]
    return Deck(tuple(generator.sample(unseen, deck.left)))
