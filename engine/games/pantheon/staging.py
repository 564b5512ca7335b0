"""A position of Pantheon described by what matters in it; all that is left out is filled in.

A scene may have these keys, all but ``seats`` may be left out:

``seats``         a table for each seat, 2 to 4, see below
``nation``        the nation of this epoch; else roma
``epoch``         its number; else 1
``nations``       the nations that came before it, ``next_nations`` those that come after it; the others come last
``first``         the start player of the epoch; else 0
``active``        whose turn it is; else ``first``
``asks``          what is asked, by the names of ``agenda.ASKING``, or ``over``; else ``action``
``asked``         who is asked; else ``active``. A scene of the preparation goes on with the next seat by itself
``options``       as for a new game, without ``first_player``
``loot``          the loot on the map, ``{ q09r08 = "god" }``; else a tile on each symbol in use where nobody stands
``bag``           the loot tiles that come next
``gods``          the gods on display; else as many as there are at the start of an epoch
``god_stack``     the gods that come next, ``god_discard`` those put away
``demigods``      the demigods on display; else one for each demigod loot and Plaesiris, once they are laid out
``low`` ``high``  the demigods that come next from each stack, ``low_discard`` and ``high_discard`` those put away
``display``       the four open cards, ``none`` is an empty place
``pile``          the cards that come next, ``discard`` the cards put away, ``{ move = 3 }``
``coins``         the special coins that are left, the top one first; else all that nobody holds
``round`` ``ender`` ``extra``   as in the position
``rules``         the version of the rules by which it goes on; else that of today

What goes on, for what ``asks`` says:

``steps`` ``jump`` ``card_played`` ``placed``   in a ``move`` or ``follow``; else as at its beginning
``left``          cards still to take in a ``draw``; else as at its beginning
``purse`` ``bought``   in a ``buy`` or ``cartago``; else as at its beginning
``times`` ``raised``   in a ``raise`` by Iberia or a bonus tile; else 1 and nothing
``pieces``        in a ``reserve`` by a bonus tile; else 2
``revealed``      Gallia's god in ``gallia_god``
``swapping``      the direction in ``aegyptus``; else none yet

A seat:

``hand``          its cards, ``{ temple = 2, coin3 = 1 }``
``levels``        temple, dancer, jewel, priest; else none
``feet`` ``columns``   in stock; else what the start gave less what is on the board
``feet_on`` ``columns_on``   the hexes on which they stand
``gods``          its god tiles, ``["vinthrad_1"]`` from the first epoch or ``{ vinthrad_1 = 3 }`` from the third
``traitera_used`` ``steps`` ``endings``   else 0; ``steps`` are those of loot tiles
``demigods``      their values
``bonus``         its bonus tile; else the next one in the order of the content
``scored``        points for demigods, columns and Pietalte of the scorings so far

Cards, gods and demigods that are named nowhere lie in their piles, in the order of the content, below those that are
said to come next. Loot that is named nowhere lies in the bag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.errors import BrokenFile, BrokenState, Refusal
from engine.core.flow import Flow, Frame, Task, verb
from engine.core.game import Json, agreed_options
from engine.games.pantheon import invariants
from engine.games.pantheon.agenda import TASKS, followers, numbers, preparation
from engine.games.pantheon.content import (
    BONUS_BY_ID,
    BONUSES,
    CARD_BY_ID,
    CARDS,
    CARDS_DEALT,
    EPOCHS,
    GADICEA,
    GAIVILES,
    GOD_BY_ID,
    GODS,
    HEX_BY_ID,
    HIGH_DEMIGODS,
    LOOT,
    LOOT_BY_ID,
    LOW_DEMIGODS,
    NATION_BY_ID,
    NATIONS,
    PLAESIRIS,
    PLAIN_CARDS,
    POWERS,
    RANKS_USED,
    SPECIAL_COINS,
    STONKUS,
    Card,
    God,
    Hex,
    Nation,
    Tile,
)
from engine.games.pantheon.dealing import each_of, options_of, stock
from engine.games.pantheon.meta import META
from engine.games.pantheon.moving import fresh_move
from engine.games.pantheon.snapshot import pieces_on, powers_of
from engine.games.pantheon.state import Options, PantheonState, Realm

_NOTHING = "none"
_POWERS_ASK: Final = ("hand_to_seven", "gallia", "gallia_god", "aegyptus", "cartago")
_BONUSES_ASK: Final = ("raise", "reserve", "free_column")

_Id = Annotated[str, Field(max_length=24)]
_Ids = Annotated[list[_Id], Field(max_length=100)]
_Few = Annotated[int, Field(ge=0, le=1000)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _Seat(_Part):
    hand: dict[_Id, _Few] = {}
    levels: list[_Few] = Field(default=[0, 0, 0, 0], min_length=4, max_length=4)
    feet: _Few | None = None
    columns: _Few | None = None
    feet_on: _Ids = []
    columns_on: _Ids = []
    gods: dict[_Id, _Few] | _Ids = []
    traitera_used: _Few = 0
    steps: _Few = 0
    endings: _Few = 0
    demigods: list[_Few] = []
    bonus: _Id | None = None
    scored: list[_Few] = Field(default=[0, 0, 0], min_length=3, max_length=3)

    @property
    def god_epochs(self) -> dict[str, int]:
        """The god tiles with the epoch of each."""
        return self.gods if isinstance(self.gods, dict) else dict.fromkeys(self.gods, 1)


class _Scene(_Part):
    seats: list[_Seat] = Field(min_length=2, max_length=4)
    nation: _Id = "roma"
    epoch: int = Field(default=1, ge=0, le=EPOCHS.number)
    nations: _Ids = []
    next_nations: _Ids = []
    first: _Few = 0
    active: _Few | None = None
    asks: _Id = "action"
    asked: _Few | None = None
    options: dict[str, bool | int | str] = {}
    loot: dict[_Id, _Id] | None = None
    bag: _Ids = []
    gods: _Ids | None = None
    god_stack: _Ids = []
    god_discard: _Ids = []
    demigods: list[_Few] | None = None
    low: list[_Few] = []
    high: list[_Few] = []
    low_discard: list[_Few] = []
    high_discard: list[_Few] = []
    display: _Ids | None = None
    pile: _Ids = []
    discard: dict[_Id, _Few] = {}
    coins: _Ids | None = None
    round: int = Field(default=1, ge=0, le=1000)
    ender: _Few | None = None
    extra: bool = False
    rules: int = Field(default=META.version, ge=1, le=META.version)
    steps: _Few | None = None
    jump: bool | None = None
    card_played: bool = False
    placed: _Ids = []
    left: _Few | None = None
    purse: _Few | None = None
    bought: bool = False
    times: _Few = 1
    raised: _Ids = []
    pieces: _Few = 2
    revealed: _Id | None = None
    swapping: _Id | None = None


SCENE_KEYS: Final = tuple(_Scene.model_fields)
SEAT_KEYS: Final = tuple(_Seat.model_fields)
"""What a scene, and a seat in it, may say."""


def staged(data: Json) -> PantheonState:
    """The position that a scene describes. Raises BrokenFile where it makes no sense."""
    try:
        scene = _Scene.model_validate(data)
        state = _laid(scene)
        _lay_agenda(state, scene)
        _lay_demigods(state, scene)
        invariants.check(state)
    except (ValidationError, KeyError, IndexError, ValueError, BrokenState) as wrong:
        raise BrokenFile(Refusal("scene_wrong")) from wrong
    return state


def _laid(scene: _Scene) -> PantheonState:
    """Everything but the agenda and the demigods, which hang on it."""
    options = options_of(agreed_options(META, scene.options, len(scene.seats)))
    epoch = 0 if scene.asks == "bonus" else scene.epoch
    nations = _nations(scene, epoch)
    display, pile = _cards(scene)
    gods, god_stack = _gods(scene, epoch)
    state = PantheonState(
        options=options,
        realms=[_realm(seat, options, len(scene.seats)) for seat in scene.seats],
        nations=nations,
        first=scene.first,
        active=scene.first if scene.active is None else scene.active,
        pile=pile,
        display=display,
        discard=_counted(scene.discard)[: len(PLAIN_CARDS)],
        coins=(),
        god_stack=god_stack,
        bag=(),
        low=(),
        high=(),
        gods=gods,
        god_discard=_numbers(scene.god_discard, GOD_BY_ID),
        low_discard=tuple(scene.low_discard),
        high_discard=tuple(scene.high_discard),
        epoch=epoch,
        round=scene.round if epoch else 0,
        ender=scene.ender,
        extra=scene.extra,
        rules=scene.rules,
        coins_turned=NATION_BY_ID["persia"].index in nations[:epoch],
    )
    state.count_pieces()
    _lay_coins(state, scene)
    _lay_loot(state, scene)
    _give_bonuses(state)
    return state


def _realm(seat: _Seat, options: Options, seats: int) -> Realm:
    feet, columns = stock(options, seats)
    gods = tuple((GOD_BY_ID[god].index, epoch) for god, epoch in seat.god_epochs.items())
    demigods, for_columns, pietalte = seat.scored
    return Realm(
        _counted(seat.hand),
        max(0, feet - len(seat.feet_on)) if seat.feet is None else seat.feet,
        max(0, columns - len(seat.columns_on)) if seat.columns is None else seat.columns,
        levels=tuple(seat.levels),
        pieces=pieces_on(seat.feet_on, seat.columns_on),
        gods=gods,
        powers=powers_of(god for god, _ in gods),
        traitera_used=seat.traitera_used,
        demigods=tuple(seat.demigods),
        loot_steps=seat.steps,
        bonus=None if seat.bonus is None else BONUS_BY_ID[seat.bonus].index,
        endings=seat.endings,
        scored=(demigods, for_columns, pietalte),
    )


# Piles: what is said to come next, and below it what lies nowhere else.


def _numbers(
    ids: Iterable[str],
    known: Mapping[str, God]
    | Mapping[str, Card]
    | Mapping[str, Tile]
    | Mapping[str, Nation]
    | Mapping[str, Hex],
) -> tuple[int, ...]:
    return tuple(known[id_].index for id_ in ids)


def _counted(cards: Mapping[str, int]) -> list[int]:
    counts = [0] * len(CARDS)
    for card, count in cards.items():
        counts[CARD_BY_ID[card].index] = count
    return counts


def _left_over(things: Iterable[int], named: Iterable[int]) -> tuple[int, ...]:
    """Those of some things that are named nowhere, in their order."""
    elsewhere = Counter(named)
    left = []
    for thing in things:
        if elsewhere[thing]:
            elsewhere[thing] -= 1
        else:
            left.append(thing)
    return tuple(left)


def _in_hands(scene: _Scene) -> Iterator[int]:
    for counts in (*(seat.hand for seat in scene.seats), scene.discard):
        for card, count in counts.items():
            yield from [CARD_BY_ID[card].index] * count


def _cards(scene: _Scene) -> tuple[list[int | None], tuple[int, ...]]:
    """The display and the draw pile; a display that isn't described is dealt from what lies nowhere else."""
    pile = _numbers(scene.pile, CARD_BY_ID)
    shown: list[int | None] = [
        None if card == _NOTHING else CARD_BY_ID[card].index for card in scene.display or ()
    ]
    rest = _left_over(
        each_of(PLAIN_CARDS), (*pile, *(card for card in shown if card is not None), *_in_hands(scene))
    )
    if scene.display is None:
        dealt, rest = rest[: CARDS_DEALT.display], rest[CARDS_DEALT.display :]
        shown = [*dealt, *[None] * (CARDS_DEALT.display - len(dealt))]
    return shown, pile + rest


def _gods(scene: _Scene, epoch: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The gods on display and the stack."""
    next_ones = _numbers(scene.god_stack, GOD_BY_ID)
    shown = _numbers(scene.gods or (), GOD_BY_ID)
    won = (god for seat in scene.seats for god in seat.god_epochs)
    elsewhere = _numbers(
        (*won, *scene.god_discard, *((scene.revealed,) if scene.revealed else ())), GOD_BY_ID
    )
    rest = _left_over(range(len(GODS)), (*next_ones, *shown, *elsewhere))
    if scene.gods is None and epoch and scene.asks != "over":
        wanted = len(scene.seats) + EPOCHS.tiles_more_than_seats
        shown, rest = rest[:wanted], rest[wanted:]
    return shown, next_ones + rest


def _nations(scene: _Scene, epoch: int) -> tuple[int, ...]:
    """All eight in the order in which they come; nations before this one that aren't named are the first ones left."""
    now = (scene.nation,) if epoch else ()
    named = _numbers((*scene.nations, *now, *scene.next_nations), NATION_BY_ID)
    rest = _left_over(range(len(NATIONS)), named)
    missing = max(0, epoch - 1 - len(scene.nations))
    before = _numbers(scene.nations, NATION_BY_ID) + rest[:missing]
    after = _numbers(scene.next_nations, NATION_BY_ID) + rest[missing:]
    return before + _numbers(now, NATION_BY_ID) + after


def _lay_coins(state: PantheonState, scene: _Scene) -> None:
    if scene.coins is None:
        coins = _left_over(each_of(SPECIAL_COINS), _in_hands(scene))
        state.coins = tuple(sorted(coins, reverse=state.coins_turned))
    else:
        state.coins = _numbers(scene.coins, CARD_BY_ID)


def _lay_loot(state: PantheonState, scene: _Scene) -> None:
    """What is left over lies in the bag."""
    given = scene.loot or {}
    next_ones = _numbers(scene.bag, LOOT_BY_ID)
    rest = _left_over(each_of(LOOT), (*next_ones, *_numbers(given.values(), LOOT_BY_ID)))
    state.loot = {HEX_BY_ID[place].index: LOOT_BY_ID[tile].index for place, tile in given.items()}
    nation = state.nation
    if scene.loot is None and nation and scene.asks != "over":
        symbols = nation.symbols[: RANKS_USED[len(scene.seats) - 2]]
        free = [place for place in symbols if not place.mask & state.taken]
        state.loot = {place.index: tile for place, tile in zip(free, rest, strict=False)}
        rest = rest[len(free) :]
    state.bag = next_ones + rest


def _give_bonuses(state: PantheonState) -> None:
    """Once the first epoch has begun each seat has a bonus tile; before, those that nobody has are on offer."""
    given = [realm.bonus for realm in state.realms if realm.bonus is not None]
    rest = _left_over(range(len(BONUSES)), given)
    if not state.epoch:
        state.bonuses = rest
        return
    without = [realm for realm in state.realms if realm.bonus is None]
    for realm, bonus in zip(without, rest, strict=False):
        realm.bonus = bonus


def _lay_demigods(state: PantheonState, scene: _Scene) -> None:
    """The display, where it isn't described as P6 has it, and both stacks."""
    elsewhere = [*state.low_discard, *state.high_discard, *(scene.demigods or ()), *scene.low, *scene.high]
    for realm in state.realms:
        elsewhere += realm.demigods
    low, high = _left_over(LOW_DEMIGODS, elsewhere), _left_over(HIGH_DEMIGODS, elsewhere)
    state.demigods = tuple(scene.demigods or ())
    laid_out = not any(frame.task.kind in ("lay_demigods", "prepare") for frame in state.flow.frames)
    if scene.demigods is None and laid_out and state.flow.frames:
        wanted = sum(LOOT[tile].effect == "demigod" for tile in state.loot.values())
        wanted += sum(GODS[god].power == PLAESIRIS for god in state.gods)
        if state.epoch <= EPOCHS.low_demigods_until:
            state.demigods, low = low[:wanted], low[wanted:]
        else:
            state.demigods, high = high[:wanted], high[wanted:]
    state.low = (*scene.low, *low)
    state.high = (*scene.high, *high)


# The agenda.


def _lay_agenda(state: PantheonState, scene: _Scene) -> None:
    """The question, and below it what follows from where it stands."""
    seat = state.active if scene.asked is None else scene.asked
    asks = scene.asks
    if asks == "over":
        return
    if asks == "bonus":
        order = list(state.from_first())
        later = [Frame(other, TASKS["bonus"]) for other in order[order.index(seat) + 1 :]]
        below = [*later, Frame(state.first, TASKS["prepare"])]
    elif asks in _POWERS_ASK or asks in _BONUSES_ASK:
        step = "power" if asks in _POWERS_ASK or scene.nation == "iberia" else "carry_out"
        steps = preparation(state)
        below = steps[steps.index(Frame(seat, TASKS[step])) + 1 :]
    elif asks in ("action", "traitera"):
        below = []
    else:
        below = [Frame(state.active, TASKS["after"])]
        if asks in ("move", "follow"):
            moving = [state.active, *followers(state.active, len(state.realms))]
            still = moving[moving.index(seat) + 1 :]
            below = [*(Frame(other, fresh_move(state, other, follows=True)) for other in still), *below]
    state.flow = Flow([*reversed(below), Frame(seat, _task(state, scene, seat))])


def _task(state: PantheonState, scene: _Scene, seat: int) -> Task:
    """The question with its numbers."""
    realm = state.realms[seat]
    match scene.asks:
        case "move" | "follow" as kind:
            fresh = fresh_move(state, seat, follows=kind == "follow")
            steps = numbers(Frame(seat, fresh))[0] if scene.steps is None else scene.steps
            jump = realm.powers[GAIVILES] > 0 if scene.jump is None else scene.jump
            return verb(kind, steps, int(jump), int(scene.card_played), *_numbers(scene.placed, HEX_BY_ID))
        case "draw":
            fresh_draw = CARDS_DEALT.draw_action + realm.powers[GADICEA]
            return verb("draw", fresh_draw if scene.left is None else scene.left)
        case "buy":
            purse = realm.powers[STONKUS] if scene.purse is None else scene.purse
            return verb("buy", purse, int(scene.bought))
        case "cartago":
            purse = POWERS.cartago_coins if scene.purse is None else scene.purse
            return verb("cartago", purse, int(scene.bought))
        case "raise":
            raised = sum(1 << CARD_BY_ID[kind].kind for kind in scene.raised)
            return verb("raise", scene.times, raised, int(scene.nation == "iberia"))
        case "reserve":
            return verb("reserve", scene.pieces)
        case "gallia_god":
            return verb("gallia_god", GOD_BY_ID[scene.revealed or ""].index)
        case "aegyptus" if scene.swapping is not None:
            return verb("aegyptus", scene.swapping)
    return TASKS[scene.asks]
