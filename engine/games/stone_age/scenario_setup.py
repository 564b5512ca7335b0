"""A position of Stone Age described by what matters in it; everything else is filled in.

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
``throwers``      the seats that threw them, where that matters: ``{ forest = 1 }``
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

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from engine.core.game import Json, agreed_options
from engine.core.position import left_over, things
from engine.games.stone_age.content import CARD_BY_ID, CARDS, CONSTANTS, LIMITS, RESOURCES, TILES
from engine.games.stone_age.meta import META
from engine.games.stone_age.snapshot import POSITION
from engine.games.stone_age.state import Pile, StoneAgeState, pile_of


class _Tiles(NamedTuple):
    """A pile in a scene."""

    tiles: Sequence[str] = ()
    left: int | None = None
    face_down: bool = False


def from_scene(scene: dict[str, Json]) -> StoneAgeState:
    """The position that a scene describes. Raises BrokenFile if it makes no sense."""
    given = {"first": 0, "row": [], "deck": [], **scene}
    tribes, deck_left = given.pop("tribes"), given.pop("deck_left", None)
    options = agreed_options(META, given.pop("options", {}), len(tribes))
    del options["first_player"]  # the scene says who is first
    piles = [_Tiles(**pile) for pile in given.pop("piles", [])]
    piles += [_Tiles()] * (LIMITS[len(tribes)].piles - len(piles))
    agenda = _agenda(given, len(tribes))

    def complete(state: StoneAgeState) -> None:
        cards = iter(left_over(CARDS, things(state, CARDS)))
        if "row" not in scene:
            state.row += islice(cards, CONSTANTS.more.row_size)
        state.deck.cards = tuple(islice((*state.deck.cards, *cards), deck_left))
        _fill_piles(state, piles)

    data = dict(
        **given,
        options=options,
        tribes=[_tribe(**tribe) for tribe in tribes],
        piles=[{"top": None, "below": pile.tiles} for pile in piles],
        removed=[],
        agenda=agenda,
    )
    return POSITION.scene(data, complete)


def _fill_piles(state: StoneAgeState, piles: Sequence[_Tiles]) -> None:
    """Each is filled up with tiles that are nowhere else; the rest is out of the game."""
    owned = sum(len(tribe.buildings) for tribe in state.tribes)
    each = min(CONSTANTS.pile_size, (len(TILES) - owned) // len(piles))
    others = iter(left_over(TILES, things(state, TILES)))
    for number, (named, left, face_down) in enumerate(piles):
        more = (each if left is None else left) - len(named)
        tiles = (*state.piles[number].below, *islice(others, more))
        state.piles[number] = Pile(None, tiles) if face_down else pile_of(tiles)
    state.removed = tuple(others)


def _tribe(
    at: dict[str, int] | None = None,
    people: int | None = None,
    home: int | None = None,
    spent: Sequence[str] = (),
    wood: int = 0,
    brick: int = 0,
    stone: int = 0,
    gold: int = 0,
    **others: Json,
) -> Json:
    there = sum(at.values()) if at else 0
    if people is None:
        people = CONSTANTS.people_at_start if home is None else home + there
    waiting = [CARD_BY_ID[id_] for id_ in others.get("cards", ()) if id_ not in spent]
    return dict(
        **others,
        at=at or {},
        people=people,
        home=people - there if home is None else home,
        stock=[wood, brick, stone, gold],
        one_use=[card.id for card in waiting if card.gain == "one_use_tool"],
        any_two=[card.id for card in waiting if card.gain == "any_two"],
    )


def _agenda(given: dict[str, Json], seats: int) -> list[Json]:
    """The agenda in the form of a position; removes from the scene the keys that describe it."""
    first, phase = given["first"], given.pop("phase", "place")
    active = given.pop("active", first)
    acts = given.get("lottery", {}).get("buyer", active)
    settled = [frame(active, **given.pop(name)) for name, frame in _SETTLED.items() if name in given]
    if phase == "over":
        return settled
    if phase == "feed":
        after = range(seats - 1 - (active - first) % seats, 0, -1)
        hungry = [{"meal": {"seat": (active + turn) % seats}} for turn in after]
        return [{"round_end": {"seat": first}}, *hungry, *settled]
    if phase == "act" and settled:
        return [{"next_act": {"seat": acts}}, *settled]
    return [{phase: {"seat": active}}, *settled]


def _roll(seat: int, at: str, dice: list[int], added: int = 0, card: str | None = None) -> Json:
    return {"tools": {"seat": seat, "location": at, "card": card, "dice": dice, "added": added}}


def _payment(seat: int, at: str, paid: dict[str, int] | None = None) -> Json:
    amounts = [(paid or {}).get(resource.id, 0) for resource in RESOURCES]
    return {"pay": {"seat": seat, "location": at, "paid": amounts}}


def _lottery(seat: int, at: str, card: str, buyer: int, dice: list[int]) -> Json:
    return {"lottery": {"seat": seat, "location": at, "card": card, "dice": dice}}


def _hunger(seat: int, missing: int, started: bool = False) -> Json:
    return {"feed": {"seat": seat, "missing": missing, "started": started}}


_SETTLED: Final[dict[str, Callable[..., Json]]] = {
    "roll": _roll,
    "payment": _payment,
    "lottery": _lottery,
    "hunger": _hunger,
}
