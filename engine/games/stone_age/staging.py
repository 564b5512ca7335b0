"""A position of Stone Age described by what matters in it; all that is left out is filled in.

A scene may have these keys, all but ``tribes`` may be left out:

``tribes``        a table for each seat, 2 to 4, see below
``phase``         ``place`` (else), ``act``, ``feed`` or ``over``
``active``        the asked seat; else ``first``
``first``         the first player; else 0
``round``         else 1
``row``           the cards of the row **from the cheapest on**: civ_1, civ_2, civ_3, civ_4; ``none`` is an empty slot
``deck``          the cards on top of the deck, the next one first
``deck_left``     how many cards lie in the deck; the others are out of the game. Else all that lie nowhere else
``piles``         a table for each building pile, from the first on, see below
``options``       as for a new game, without ``first_player``
``roll``          ``{ at = "forest", dice = [2], added = 0 }``: tools may be added; ``card`` names one bought there
``payment``       ``{ at = "civ_3", paid = { gold = 2 } }``: a tile or card is being paid for
``lottery``       ``{ at = "civ_1", card = "civ_card_08", buyer = 0, dice = [2, 5] }``: the dice for all still there
``hunger``        ``{ missing = 2, started = false }``: the active seat is short of food
``thrown``        the dice that lie at places: ``{ forest = [2, 5] }``
``ended_by``      ``building_pile_empty``, ``cards_short`` or ``round_limit``, with the phase ``over``

A tribe:

``at``            its people on the board: ``{ forest = 4, civ_1 = 1 }``
``people``        all its people; else 5, or as many as ``home`` and ``at`` make if ``home`` is given
``home``          those at home; else all that are not on the board. With both given, one may be newly born
``wood`` ``brick`` ``stone`` ``gold`` ``level`` ``points``    else 0
``food``          else 12
``tools``         the values of its tools, ``[2, 1, 1]``
``used``          the slots (from 0) of the used ones
``cards``         the cards that it bought. One-use tools and any two resources wait, unless ``spent`` names the card
``spent``         see above
``drawn``         the cards that it drew from the deck
``buildings``     its tiles

A pile:

``tiles``         the tiles on top, the uppermost first
``left``          how many tiles there are, those included; else 7, or fewer where there are not enough
``face_down``     true where the tile on top is turned up when the round ends

Cards and tiles that are named nowhere lie in the deck and the piles, in the order of the content file; a row that is
left out is dealt from them, and the tiles that are left over are out of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Json, agreed_options
from engine.core.secret import conceal
from engine.games.stone_age import snapshot
from engine.games.stone_age.content import (
    CARD_BY_ID,
    CARDS,
    CONSTANTS,
    LIMITS,
    LOCATION_BY_ID,
    RESOURCES,
    TILES,
)
from engine.games.stone_age.meta import META
from engine.games.stone_age.state import StoneAgeState

_NOTHING = "none"

_Ids = list[Annotated[str, Field(max_length=32)]]
_Counts = dict[Annotated[str, Field(max_length=32)], Annotated[int, Field(ge=0, le=100)]]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _Tribe(_Part):
    at: _Counts = {}
    people: int | None = None
    home: int | None = None
    food: int = CONSTANTS.more.food_at_start
    wood: int = 0
    brick: int = 0
    stone: int = 0
    gold: int = 0
    level: int = CONSTANTS.more.level_at_start
    points: int = CONSTANTS.more.points_at_start
    tools: list[int] = []
    used: list[int] = []
    cards: _Ids = []
    spent: _Ids = []
    drawn: _Ids = []
    buildings: _Ids = []


class _Pile(_Part):
    tiles: _Ids = []
    left: Annotated[int, Field(ge=0, le=CONSTANTS.pile_size)] | None = None
    face_down: bool = False


class _Roll(_Part):
    at: str
    dice: list[int]
    added: int = 0
    card: str | None = None


class _Payment(_Part):
    at: str
    paid: _Counts = {}


class _Lottery(_Part):
    at: str
    card: str
    buyer: int
    dice: list[int]


class _Hunger(_Part):
    missing: int
    started: bool = False


class _Scene(_Part):
    tribes: list[_Tribe] = Field(min_length=META.min_seats, max_length=META.max_seats)
    phase: Literal["place", "act", "feed", "over"] = "place"
    active: int | None = None
    first: int = 0
    round: int = 1
    row: _Ids | None = None
    deck: _Ids = []
    deck_left: Annotated[int, Field(ge=0)] | None = None
    piles: list[_Pile] = []
    options: dict[str, bool | int | str] = {}
    roll: _Roll | None = None
    payment: _Payment | None = None
    lottery: _Lottery | None = None
    hunger: _Hunger | None = None
    thrown: dict[str, list[int]] = {}
    ended_by: str | None = None


def staged(data: Json) -> StoneAgeState:
    """The position that a scene describes. Raises BrokenFile where it makes no sense."""
    try:
        scene = _Scene.model_validate(data)
        saved = _saved(scene)
    except (ValidationError, KeyError) as wrong:
        raise BrokenFile(Refusal("scene_wrong")) from wrong
    return snapshot.load(saved)


def _saved(scene: _Scene) -> dict[str, Any]:
    """The scene as a save file would hold it."""
    agreed = agreed_options(META, scene.options, len(scene.tribes))
    del agreed["first_player"]  # the scene says who is first
    row, deck = _cards(scene)
    piles, removed = _tiles(scene)
    return {
        "options": agreed,
        "tribes": [_tribe(tribe) for tribe in scene.tribes],
        "piles": piles,
        "removed": conceal(removed),
        "row": [None if id_ == _NOTHING else id_ for id_ in row],
        "deck": conceal(deck),
        "first": scene.first,
        "active": scene.first if scene.active is None else scene.active,
        "round": scene.round,
        "phase": scene.phase,
        "pending": _pending(scene),
        "thrown": scene.thrown,
        "ended_by": scene.ended_by,
    }


def _tribe(tribe: _Tribe) -> Json:
    there = sum(tribe.at.values())
    home, people = tribe.home, tribe.people
    if people is None:
        people = CONSTANTS.people_at_start if home is None else home + there
    waiting = [id_ for id_ in tribe.cards if id_ not in tribe.spent]
    return {
        "people": people,
        "home": people - there if home is None else home,
        "at": tribe.at,
        "food": tribe.food,
        "stock": [tribe.wood, tribe.brick, tribe.stone, tribe.gold],
        "level": tribe.level,
        "tools": tribe.tools,
        "used": tribe.used,
        "one_use": [id_ for id_ in waiting if CARD_BY_ID[id_].gain == "one_use_tool"],
        "any_two": [id_ for id_ in waiting if CARD_BY_ID[id_].gain == "any_two"],
        "cards": tribe.cards,
        "drawn": conceal(tribe.drawn),
        "buildings": tribe.buildings,
        "points": tribe.points,
    }


def _cards(scene: _Scene) -> tuple[list[str], list[str]]:
    """The row and the deck: what is named, then all that lies nowhere else."""
    elsewhere = {*scene.deck, *(scene.row or ()), *_owned_cards(scene)}
    others = [card.id for card in CARDS if card.id not in elsewhere]
    row = scene.row
    if row is None:
        row, others = others[: CONSTANTS.more.row_size], others[CONSTANTS.more.row_size :]
    deck = [*scene.deck, *others]
    return row, deck if scene.deck_left is None else deck[: scene.deck_left]


def _owned_cards(scene: _Scene) -> Iterator[str]:
    for tribe in scene.tribes:
        yield from tribe.cards
        yield from tribe.drawn


def _tiles(scene: _Scene) -> tuple[list[Json], list[str]]:
    """The piles and the tiles that left the game: each pile is filled up with tiles that lie nowhere else."""
    count = LIMITS[len(scene.tribes)].piles
    piles = [*scene.piles, *(_Pile() for _ in range(count - len(scene.piles)))]
    named = [id_ for tribe in scene.tribes for id_ in tribe.buildings]
    each = min(CONSTANTS.pile_size, (len(TILES) - len(named)) // count)
    named += [id_ for pile in piles for id_ in pile.tiles]
    others = [tile.id for tile in TILES if tile.id not in named]
    saved = []
    for pile in piles:
        more = (each if pile.left is None else pile.left) - len(pile.tiles)
        tiles, others = [*pile.tiles, *others[:more]], others[max(0, more) :]
        up = tiles[:1] if not pile.face_down else []
        saved.append({"top": up[0] if up else None, "below": conceal(tiles[len(up) :])})
    return saved, others


def _pending(scene: _Scene) -> Json:
    """What is being settled, if anything."""
    if scene.roll is not None:
        roll = scene.roll
        card = CARD_BY_ID[roll.card] if roll.card is not None else None
        product = LOCATION_BY_ID[roll.at].resource if card is None else card.rolled_for
        return {
            "kind": "roll",
            "location": roll.at,
            "card": roll.card,
            "product": product.id if product is not None else None,
            "dice": roll.dice,
            "added": roll.added,
        }
    if scene.payment is not None:
        paid = [scene.payment.paid.get(resource.id, 0) for resource in RESOURCES]
        return {"kind": "payment", "location": scene.payment.at, "paid": paid}
    if scene.lottery is not None:
        lottery = scene.lottery.model_dump()
        return {"kind": "lottery", "location": lottery.pop("at"), **lottery}
    if scene.hunger is not None:
        return {"kind": "hunger", **scene.hunger.model_dump()}
    return None
