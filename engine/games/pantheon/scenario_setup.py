"""A position of Pantheon described by what matters in it; everything else is filled in.

A scene may have these keys, all but ``seats`` may be left out:

``seats``         a table for each seat, 2 to 4, see below
``nation``        the nation of this epoch; else roma
``epoch``         its number; else 1
``nations``       the nations that came before it, ``next_nations`` those that come after it; the others come last
``first``         the start player of the epoch; else 0
``active``        whose turn it is; else ``first``
``asks``          what is asked, by the tags of ``frames.ASKING``, or ``over``; else ``action``
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

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any, Final

from engine.core.agenda import Frame
from engine.core.game import Json, agreed_options
from engine.core.position import Named, left_over, things
from engine.games.pantheon.content import (
    BONUSES,
    CARDS,
    CARDS_DEALT,
    EPOCHS,
    GADICEA,
    GODS,
    HEX_BY_ID,
    HIGH_DEMIGODS,
    LOOT,
    LOW_DEMIGODS,
    NATIONS,
    PLAIN_CARDS,
    SITES,
    SPECIAL_COINS,
    STONKUS,
)
from engine.games.pantheon.dealing import each_of, stock
from engine.games.pantheon.epochs import demigods_to_lay, preparation
from engine.games.pantheon.frames import (
    AFTER_ACTION,
    ASKING,
    CARRY_OUT_BONUS,
    NATION_POWER,
    Action,
    Bonus,
    Buy,
    Cartago,
    Draw,
    Follow,
    FreeColumn,
    LayDemigods,
    Move,
    Pray,
    Preparation,
    Raise,
    Reserve,
    Traitera,
)
from engine.games.pantheon.gods import demigods_everywhere
from engine.games.pantheon.meta import META
from engine.games.pantheon.moving import fresh_move, still_to_follow
from engine.games.pantheon.snapshot import POSITION
from engine.games.pantheon.state import PantheonState

_QUESTIONS: Final = {frame.tag: frame for frame in ASKING}
_OF_POSITION: Final = (
    *("first", "loot", "bag", "gods", "god_stack", "god_discard", "demigods", "low", "high", "low_discard"),
    *("high_discard", "display", "pile", "discard", "coins", "ender", "extra", "rules"),
)
"""The keys that mean the same in a position."""
_OF_REALM: Final = (
    *("hand", "levels", "feet", "columns", "traitera_used", "endings", "demigods", "bonus", "scored"),
)
SCENE_KEYS: Final = (
    *(*_OF_POSITION, "seats", "nation", "epoch", "nations", "next_nations", "active", "asks", "asked"),
    *("options", "round", "steps", "jump", "card_played", "placed", "left", "purse", "bought", "times"),
    *("raised", "pieces", "revealed", "swapping"),
)
SEAT_KEYS: Final = (*_OF_REALM, "feet_on", "columns_on", "gods", "steps")
"""What a scene, and a seat in it, may say."""


def from_scene(scene: dict[str, Json]) -> PantheonState:
    """The position that a scene describes. Raises BrokenFile if it makes no sense, or stumbles over it."""
    said = _known(scene, SCENE_KEYS)
    seats, asks = said["seats"], said.get("asks", "action")
    options: dict[str, Any] = {**agreed_options(META, said.get("options", {}), len(seats))}
    del options["first_player"]  # the scene says who is first
    epoch = 0 if asks == "bonus" else said.get("epoch", 1)
    nations, to_come = _nations(said, epoch)
    data: dict[str, Json] = {
        **{key: said[key] for key in _OF_POSITION if key in said},
        "options": options,
        "realms": [_realm(seat, *stock(options["start_stock"], len(seats))) for seat in seats],
        "nations": nations,
        "nations_to_come": to_come,
        "round": said.get("round", 1) if epoch else 0,
        "coins_turned": "persia" in nations,
        "last": _active(said) if asks == "over" else None,
        "agenda": [] if asks == "over" else [_question(said, asks)],
    }
    return POSITION.scene(data, partial(_complete, said))


def _known(said: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The values of these keys alone; None counts as missing."""
    if not set(keys).issuperset(said):
        raise ValueError("no such key")
    return {key: value for key, value in said.items() if value is not None}


def _nations(said: dict[str, Any], epoch: int) -> tuple[list[str], list[str]]:
    """Those that have come and those to come; unnamed ones before this one are the first that are left."""
    before, after = said.get("nations", []), said.get("next_nations", [])
    now = [said.get("nation", "roma")] if epoch else []
    rest = left_over((nation.id for nation in NATIONS), [*before, *now, *after])
    missing = max(0, epoch - 1 - len(before))
    return [*before, *rest[:missing], *now], [*after, *rest[missing:]]


def _realm(seat: dict[str, Any], feet: int, columns: int) -> dict[str, Json]:
    """A seat; by default its stock is that of the start minus what is on the board."""
    said = _known(seat, SEAT_KEYS)
    feet_on, columns_on, gods = said.get("feet_on", []), said.get("columns_on", []), said.get("gods", [])
    if _sites(feet_on) or len(_sites(columns_on)) < len(columns_on):
        raise ValueError("a piece where none can stand")
    return {
        "feet": max(0, feet - len(feet_on)),
        "columns": max(0, columns - len(columns_on)),
        **{key: said[key] for key in _OF_REALM if key in said},
        "pieces": [*feet_on, *columns_on],
        "gods": gods if isinstance(gods, dict) else dict.fromkeys(gods, 1),
        "loot_steps": said.get("steps", 0),
    }


def _sites(places: Sequence[str]) -> list[str]:
    return [place for place in places if HEX_BY_ID[place].mask & SITES]


def _active(said: dict[str, Any]) -> int:
    active: int = said.get("active", said.get("first", 0))
    return active


def _question(said: dict[str, Any], asks: str) -> Json:
    """The question, with what the scene says about it."""
    kind = _QUESTIONS[asks]
    question = {field.name: said[field.name] for field in fields(kind) if field.name in said}
    question["seat"] = said.get("asked", _active(said))
    if kind is Raise:
        question["may_decline"] = said.get("nation") == "iberia"
    return {asks: question}


def _complete(said: dict[str, Any], state: PantheonState) -> None:
    """Fill in what the scene leaves open."""
    state.derive()
    goes_on = bool(state.nations and state.agenda)
    _lay_cards(state, said)
    _lay_gods(state, dealt=goes_on and "gods" not in said)
    _lay_loot(state, dealt=goes_on and "loot" not in said)
    _give_bonuses(state)
    _lay_agenda(state, said)
    _lay_demigods(state, dealt="demigods" not in said)


# Piles: the given next cards, and below them what is nowhere else.


def _lying_nowhere(state: PantheonState, kind: Sequence[Named], all_of_it: Iterable[int]) -> tuple[int, ...]:
    numbers = {thing.id: number for number, thing in enumerate(kind)}
    return left_over(all_of_it, (numbers[thing.id] for thing in things(state, kind)))


def _lay_cards(state: PantheonState, said: dict[str, Any]) -> None:
    """A display that isn't described is dealt from what is nowhere else."""
    rest = _lying_nowhere(state, CARDS, each_of(PLAIN_CARDS))
    if "display" not in said:
        places = CARDS_DEALT.display
        state.display = [*rest[:places], *[None] * (places - len(rest[:places]))]
        rest = rest[places:]
    state.pile += rest
    if "coins" not in said:
        coins = _lying_nowhere(state, CARDS, each_of(SPECIAL_COINS))
        state.coins = tuple(sorted(coins, reverse=state.coins_turned))


def _lay_gods(state: PantheonState, *, dealt: bool) -> None:
    rest = _lying_nowhere(state, GODS, range(len(GODS)))
    if dealt:
        count = len(state.realms) + EPOCHS.tiles_more_than_seats
        state.gods, rest = rest[:count], rest[count:]
    state.god_stack += rest


def _lay_loot(state: PantheonState, *, dealt: bool) -> None:
    """A tile on each symbol in use without a piece; the rest is in the bag."""
    rest = _lying_nowhere(state, LOOT, each_of(LOOT))
    if dealt and state.nation:
        free = [place for place in state.symbols if not place.mask & state.taken]
        state.loot = {place.index: tile for place, tile in zip(free, rest, strict=False)}
        rest = rest[len(free) :]
    state.bag += rest


def _give_bonuses(state: PantheonState) -> None:
    """Once the first epoch has begun, each seat has a bonus tile; before, those that nobody has are on offer."""
    rest = _lying_nowhere(state, BONUSES, range(len(BONUSES)))
    if not state.nations:
        state.bonuses = rest
        return
    without = [realm for realm in state.realms if realm.bonus is None]
    for realm, bonus in zip(without, rest, strict=False):
        realm.bonus = bonus


def _lay_demigods(state: PantheonState, *, dealt: bool) -> None:
    """The display, by default as P6 lays it out, and both stacks."""
    elsewhere = demigods_everywhere(state)
    low, high = left_over(LOW_DEMIGODS, elsewhere), left_over(HIGH_DEMIGODS, elsewhere)
    to_come = any(isinstance(frame, LayDemigods | Preparation) for frame in state.agenda)
    if dealt and state.agenda and not to_come:
        count = demigods_to_lay(state)
        if state.epoch <= EPOCHS.low_demigods_until:
            state.demigods, low = low[:count], low[count:]
        else:
            state.demigods, high = high[:count], high[count:]
    state.low += low
    state.high += high


# The agenda.


def _lay_agenda(state: PantheonState, said: dict[str, Any]) -> None:
    """The question, and below it what follows from it."""
    if not state.agenda:
        return
    frame = _begun(state, said, state.agenda[0])
    below: list[Frame] = []
    if isinstance(frame, Bonus):
        order = state.clockwise_from(state.first)
        later = order[order.index(frame.seat) + 1 :]
        below = [*map(Bonus, later), Preparation(state.first)]
    elif isinstance(frame, Move | Draw | Pray) or type(frame) is Buy:
        state.agenda = below = [AFTER_ACTION[_active(said)]]
        if isinstance(frame, Move):
            below = [*still_to_follow(state, frame.seat), *below]
    elif not isinstance(frame, Action | Traitera):
        of_bonus = isinstance(frame, Raise | Reserve | FreeColumn) and said.get("nation") != "iberia"
        steps = preparation(state)
        below = steps[steps.index((CARRY_OUT_BONUS if of_bonus else NATION_POWER)[frame.seat]) + 1 :]
    state.agenda = [*reversed(below), frame]


def _begun(state: PantheonState, said: dict[str, Any], frame: Frame) -> Frame:
    """The question as it begins, unless the scene says otherwise."""
    powers = state.realms[frame.seat].powers
    match frame:
        case Move(seat):
            fresh = fresh_move(state, seat, follows=isinstance(frame, Follow))
            steps, jump = said.get("steps", fresh.steps), said.get("jump", fresh.jump)
            return replace(frame, steps=steps, jump=jump)
        case Draw() if "left" not in said:
            return replace(frame, left=CARDS_DEALT.draw_action + powers[GADICEA])
        case Buy() if "purse" not in said and not isinstance(frame, Cartago):
            return replace(frame, purse=powers[STONKUS])
    return frame
