"""A position of Stone Age as data: ids and numbers, with all that is hidden concealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from engine.core.deck import Deck
from engine.core.door import FIRST_ONLY, Part, check_snapshot, few
from engine.core.errors import BrokenFile, BrokenState, Refusal
from engine.core.game import Json
from engine.core.secret import conceal_ids, reveal_ids
from engine.games.stone_age import invariants
from engine.games.stone_age.content import (
    CARD_BY_ID,
    CONSTANTS,
    LOCATION_BY_ID,
    LOCATIONS,
    RESOURCE_BY_ID,
    TILE_BY_ID,
    Card,
    Location,
    Tile,
)
from engine.games.stone_age.state import (
    Hunger,
    Lottery,
    Options,
    Payment,
    Pending,
    Pile,
    Roll,
    StoneAgeState,
    Tribe,
)

_Count = Annotated[int, Field(ge=0, le=100_000)]
_Points = Annotated[int, Field(ge=-100_000, le=100_000)]
_Id = Annotated[str, Field(max_length=32)]
_Ids = Annotated[list[_Id], Field(max_length=40), FIRST_ONLY]
_Dice = Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(min_length=1, max_length=10), FIRST_ONLY]
_Amounts = Annotated[list[_Count], Field(min_length=4, max_length=4), FIRST_ONLY]
_Concealed = Annotated[str, Field(max_length=2_000)]


class _SavedOptions(Part):
    tie_break: Literal["one_by_one", "sum"]
    building_reveal: Literal["round_end", "immediate"]
    resource_supply: Literal["unlimited", "limited_68", "limited_58"]
    hunting_reentry: bool
    open_cards: bool
    tool_maker_scoring: Literal["value", "count"]


class _SavedTribe(Part):
    people: _Count
    home: _Count
    at: Annotated[dict[_Id, _Count], few(64)]
    food: _Count
    stock: _Amounts
    level: _Count
    tools: Annotated[list[_Count], Field(max_length=3), FIRST_ONLY]
    used: Annotated[list[_Count], Field(max_length=3), FIRST_ONLY]
    one_use: _Ids
    any_two: _Ids
    cards: _Ids
    drawn: _Concealed
    buildings: _Ids
    points: _Points


class _SavedPile(Part):
    """A pile; the tile on top is named where it lies face up, the others are concealed."""

    top: _Id | None
    below: _Concealed


class _SavedRoll(Part):
    kind: Literal["roll"]
    location: _Id
    card: _Id | None
    product: _Id | None
    dice: _Dice
    added: _Count


class _SavedPayment(Part):
    kind: Literal["payment"]
    location: _Id
    paid: _Amounts


class _SavedLottery(Part):
    kind: Literal["lottery"]
    location: _Id
    card: _Id
    buyer: _Count
    dice: _Dice


class _SavedHunger(Part):
    kind: Literal["hunger"]
    missing: _Count
    started: bool


class _SavedState(Part):
    options: _SavedOptions
    tribes: Annotated[list[_SavedTribe], Field(min_length=2, max_length=4), FIRST_ONLY]
    piles: Annotated[list[_SavedPile], Field(max_length=4), FIRST_ONLY]
    removed: _Concealed
    row: Annotated[list[_Id | None], Field(max_length=4), FIRST_ONLY]
    deck: _Concealed
    first: _Count
    active: _Count
    round: _Count
    phase: Literal["place", "act", "feed", "over"]
    pending: (
        Annotated[_SavedRoll | _SavedPayment | _SavedLottery | _SavedHunger, Field(discriminator="kind")]
        | None
    )
    thrown: Annotated[dict[_Id, _Dice], few(64)]
    ended_by: Literal["building_pile_empty", "cards_short", "round_limit"] | None


def dump(state: StoneAgeState) -> Json:
    """The state as what the json module writes."""
    options = state.options
    return {
        "options": {
            "tie_break": options.tie_break,
            "building_reveal": options.building_reveal,
            "resource_supply": options.resource_supply,
            "hunting_reentry": options.hunting_reentry,
            "open_cards": options.open_cards,
            "tool_maker_scoring": options.tool_maker_scoring,
        },
        "tribes": [_dump_tribe(tribe) for tribe in state.tribes],
        "piles": [_dump_pile(pile) for pile in state.piles],
        "removed": conceal_ids(state.removed),
        "row": [card.id if card is not None else None for card in state.row],
        "deck": conceal_ids(state.deck.rest),
        "first": state.first,
        "active": state.active,
        "round": state.round,
        "phase": state.phase,
        "pending": _dump_pending(state.pending),
        "thrown": {location.id: list(dice) for location, dice in state.thrown},
        "ended_by": state.ended_by,
    }


def load(data: Json, lenient: bool = False) -> StoneAgeState:
    """The state that was dumped. Raises BrokenFile where it is none, or breaks an invariant of the game."""
    saved = check_snapshot(data, _SavedState, lenient=lenient)
    try:
        state = _state(saved)
        invariants.check(state)
    except (KeyError, BrokenState) as broken:
        raise BrokenFile(Refusal("snapshot_wrong")) from broken
    return state


def _ids(things: Iterable[Card | Tile]) -> list[str]:
    return [thing.id for thing in things]


def _dump_tribe(tribe: Tribe) -> Json:
    return {
        "people": tribe.people,
        "home": tribe.home,
        "at": {location.id: tribe.at[location.index] for location in LOCATIONS if tribe.at[location.index]},
        "food": tribe.food,
        "stock": tribe.stock[:],
        "level": tribe.level,
        "tools": list(tribe.tools),
        "used": [slot for slot in range(len(tribe.tools)) if tribe.used >> slot & 1],
        "one_use": _ids(tribe.one_use),
        "any_two": _ids(tribe.any_two),
        "cards": _ids(tribe.cards),
        "drawn": conceal_ids(tribe.drawn),
        "buildings": _ids(tribe.buildings),
        "points": tribe.points,
    }


def _dump_pile(pile: Pile) -> Json:
    top = pile.top
    return {
        "top": top.id if top is not None else None,
        "below": conceal_ids(pile.tiles if top is None else pile.tiles[1:]),
    }


def _dump_pending(pending: Pending | None) -> Json:
    match pending:
        case Roll(location, card, product, dice, added):
            return {
                "kind": "roll",
                "location": location.id,
                "card": card.id if card is not None else None,
                "product": product.id if product is not None else None,
                "dice": list(dice),
                "added": added,
            }
        case Payment(location, paid):
            return {"kind": "payment", "location": location.id, "paid": list(paid)}
        case Lottery(location, card, buyer, dice):
            return {
                "kind": "lottery",
                "location": location.id,
                "card": card.id,
                "buyer": buyer,
                "dice": list(dice),
            }
        case Hunger(missing, started):
            return {"kind": "hunger", "missing": missing, "started": started}
        case _:
            return None


def _state(saved: _SavedState) -> StoneAgeState:
    tribes = [_tribe(tribe) for tribe in saved.tribes]
    return StoneAgeState(
        options=Options(**saved.options.model_dump()),
        tribes=tribes,
        piles=[_pile(pile) for pile in saved.piles],
        removed=reveal_ids(saved.removed, TILE_BY_ID),
        row=[CARD_BY_ID[id_] if id_ is not None else None for id_ in saved.row],
        deck=Deck(reveal_ids(saved.deck, CARD_BY_ID)),
        first=saved.first,
        active=saved.active,
        round=saved.round,
        phase=saved.phase,
        pending=_pending(saved.pending),
        crowd=[sum(tribe.at[location.index] for tribe in tribes) for location in LOCATIONS],
        thrown=tuple((LOCATION_BY_ID[id_], tuple(dice)) for id_, dice in saved.thrown.items()),
        ended_by=saved.ended_by,
    )


def _tribe(saved: _SavedTribe) -> Tribe:
    at = [0] * len(LOCATIONS)
    for id_, count in saved.at.items():
        at[LOCATION_BY_ID[id_].index] = count
    return Tribe(
        people=saved.people,
        home=saved.home,
        food=saved.food,
        level=saved.level,
        points=saved.points,
        stock=saved.stock,
        at=at,
        tools=tuple(saved.tools),
        used=sum(1 << slot for slot in set(saved.used) if slot < CONSTANTS.most_tools),
        one_use=_cards(saved.one_use),
        any_two=_cards(saved.any_two),
        cards=_cards(saved.cards),
        drawn=reveal_ids(saved.drawn, CARD_BY_ID),
        buildings=tuple(TILE_BY_ID[id_] for id_ in saved.buildings),
    )


def _cards(ids: Iterable[str]) -> tuple[Card, ...]:
    return tuple(CARD_BY_ID[id_] for id_ in ids)


def _pile(saved: _SavedPile) -> Pile:
    below = reveal_ids(saved.below, TILE_BY_ID)
    if saved.top is None:
        return Pile(below, covered=bool(below))
    return Pile((TILE_BY_ID[saved.top], *below))


def _pending(saved: _SavedRoll | _SavedPayment | _SavedLottery | _SavedHunger | None) -> Pending | None:
    match saved:
        case _SavedRoll():
            card = CARD_BY_ID[saved.card] if saved.card is not None else None
            product = RESOURCE_BY_ID[saved.product] if saved.product is not None else None
            return Roll(_location(saved.location), card, product, tuple(saved.dice), saved.added)
        case _SavedPayment():
            wood, brick, stone, gold = saved.paid
            return Payment(_location(saved.location), (wood, brick, stone, gold))
        case _SavedLottery():
            dice = tuple(saved.dice)
            return Lottery(_location(saved.location), CARD_BY_ID[saved.card], saved.buyer, dice)
        case _SavedHunger():
            return Hunger(saved.missing, saved.started)
        case _:
            return None


def _location(id_: str) -> Location:
    return LOCATION_BY_ID[id_]
