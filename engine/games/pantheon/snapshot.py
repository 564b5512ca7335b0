"""A position of Pantheon as data: ids and numbers, with hands and piles concealed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from engine.core.door import FIRST_ONLY, Part, check_snapshot, few
from engine.core.errors import BrokenFile, BrokenState, Refusal
from engine.core.flow import Flow
from engine.core.game import Json
from engine.core.secret import conceal, reveal
from engine.games.pantheon import invariants
from engine.games.pantheon.agenda import VERBS
from engine.games.pantheon.content import (
    BONUS_BY_ID,
    BONUSES,
    CARD_BY_ID,
    CARDS,
    DEMIGODS,
    GOD_BY_ID,
    GODS,
    HEX_BY_ID,
    HEXES,
    LOOT,
    LOOT_BY_ID,
    NATION_BY_ID,
    NATIONS,
    PLAIN_CARDS,
    SITES,
)
from engine.games.pantheon.meta import META
from engine.games.pantheon.reach import hexes_in
from engine.games.pantheon.state import NO_POWERS, Options, PantheonState, Realm

_LONGEST_FLOW: Final = 20_000
"""How many characters what is still to be done may take; a turn with the longest trail takes some hundreds."""

_Count = Annotated[int, Field(ge=0, le=100_000)]
_Few = Annotated[int, Field(ge=0, le=200)]
_Id = Annotated[str, Field(max_length=24)]
_Ids = Annotated[list[_Id], Field(max_length=100), FIRST_ONLY]
_Value = Annotated[int, Field(ge=1, le=max(DEMIGODS))]
_Values = Annotated[list[_Value], Field(max_length=50), FIRST_ONLY]
_Hand = Annotated[list[_Few], Field(min_length=len(CARDS), max_length=len(CARDS)), FIRST_ONLY]


def _short(frames: list[object]) -> list[object]:
    if len(json.dumps(frames)) > _LONGEST_FLOW:
        raise ValueError("more to be done than there can be")
    return frames


class _SavedOptions(Part):
    start_stock: Literal["scaled", "six_five", "four_three"]
    bonus_choice: Literal["random", "choose"]
    later_cards: bool
    demigod_groups: Literal["by_epoch", "single_stack"]
    gallia_offering: Literal["top_only", "full"]
    plaesiris_fallback: Literal["keep_both", "keep_best"]
    follower_free_step: bool


class _SavedRealm(Part):
    levels: Annotated[list[_Few], Field(min_length=4, max_length=4), FIRST_ONLY]
    feet: _Few
    columns: _Few
    feet_on: _Ids
    columns_on: _Ids
    gods: Annotated[dict[_Id, _Few], few(len(GODS))]
    traitera_used: _Few
    demigods: _Values
    loot_steps: _Few
    bonus: _Id | None
    endings: _Few
    scored: Annotated[list[_Count], Field(min_length=3, max_length=3), FIRST_ONLY]


class _Hidden(Part):
    """What nobody may read, or one seat alone."""

    hands: Annotated[list[_Hand], Field(max_length=4), FIRST_ONLY]
    pile: Annotated[list[Annotated[int, Field(ge=0, lt=len(PLAIN_CARDS))]], Field(max_length=500), FIRST_ONLY]
    gods: Annotated[list[Annotated[int, Field(ge=0, lt=len(GODS))]], Field(max_length=len(GODS)), FIRST_ONLY]
    bag: Annotated[list[Annotated[int, Field(ge=0, lt=len(LOOT))]], Field(max_length=500), FIRST_ONLY]
    low: _Values
    high: _Values
    nations: Annotated[
        list[Annotated[int, Field(ge=0, lt=len(NATIONS))]], Field(max_length=len(NATIONS)), FIRST_ONLY
    ]


class _SavedState(Part):
    """``rules`` is the version of the rules; the first didn't write theirs."""

    options: _SavedOptions
    realms: Annotated[list[_SavedRealm], Field(min_length=2, max_length=4), FIRST_ONLY]
    nations: _Ids
    first: _Few
    active: _Few
    display: Annotated[list[_Id | None], Field(max_length=8), FIRST_ONLY]
    discard: Annotated[dict[_Id, _Few], few(len(CARDS))]
    coins: _Ids
    gods: _Ids
    god_discard: _Ids
    loot: Annotated[dict[_Id, _Id], few(len(HEXES))]
    demigods: _Values
    low_discard: _Values
    high_discard: _Values
    bonuses: _Ids
    round: _Count
    ender: _Few | None
    extra: bool
    coins_turned: bool
    rules: Annotated[int, Field(ge=2, le=META.version)] | None = None
    flow: Annotated[list[object], Field(max_length=32), AfterValidator(_short)]
    hidden: str = Field(max_length=10_000)


def dump(state: PantheonState) -> Json:
    """The state as what the json module writes."""
    options = state.options
    return {
        "options": {name: getattr(options, name) for name in _SavedOptions.model_fields},
        "realms": [_dump_realm(realm) for realm in state.realms],
        "nations": [NATIONS[nation].id for nation in state.nations[: state.epoch]],
        "first": state.first,
        "active": state.active,
        "display": [None if card is None else CARDS[card].id for card in state.display],
        "discard": {card.id: state.discard[card.index] for card in PLAIN_CARDS if state.discard[card.index]},
        "coins": [CARDS[coin].id for coin in state.coins],
        "gods": [GODS[god].id for god in state.gods],
        "god_discard": [GODS[god].id for god in state.god_discard],
        "loot": {HEXES[place].id: LOOT[tile].id for place, tile in state.loot.items()},
        "demigods": list(state.demigods),
        "low_discard": list(state.low_discard),
        "high_discard": list(state.high_discard),
        "bonuses": [BONUSES[bonus].id for bonus in state.bonuses],
        "round": state.round,
        "ender": state.ender,
        "extra": state.extra,
        "coins_turned": state.coins_turned,
        **({"rules": state.rules} if state.rules > 1 else {}),
        "flow": state.flow.dump(),
        "hidden": conceal(
            {
                "hands": [realm.hand for realm in state.realms],
                "pile": state.pile,
                "gods": state.god_stack,
                "bag": state.bag,
                "low": state.low,
                "high": state.high,
                "nations": state.nations[state.epoch :],
            }
        ),
    }


def _dump_realm(realm: Realm) -> Json:
    return {
        "levels": list(realm.levels),
        "feet": realm.feet,
        "columns": realm.columns,
        "feet_on": [place.id for place in hexes_in(realm.feet_on)],
        "columns_on": [place.id for place in hexes_in(realm.columns_on)],
        "gods": {GODS[god].id: epoch for god, epoch in realm.gods},
        "traitera_used": realm.traitera_used,
        "demigods": list(realm.demigods),
        "loot_steps": realm.loot_steps,
        "bonus": None if realm.bonus is None else BONUSES[realm.bonus].id,
        "endings": realm.endings,
        "scored": list(realm.scored),
    }


def load(data: Json, lenient: bool = False) -> PantheonState:
    """The state that was dumped. Raises BrokenFile where it is none, or breaks an invariant of the game."""
    saved = check_snapshot(data, _SavedState, lenient=lenient)
    try:
        state = _state(saved, check_snapshot(reveal(saved.hidden), _Hidden, lenient=lenient))
        state.count_pieces()
        invariants.check(state)
    except (KeyError, ValueError, BrokenState) as broken:
        raise BrokenFile(Refusal("snapshot_wrong")) from broken
    return state


def _state(saved: _SavedState, hidden: _Hidden) -> PantheonState:
    discard = [0] * len(PLAIN_CARDS)
    for card, count in saved.discard.items():
        discard[PLAIN_CARDS.index(CARD_BY_ID[card])] = count
    return PantheonState(
        options=Options(**saved.options.model_dump()),
        realms=[_realm(realm, hand) for realm, hand in zip(saved.realms, hidden.hands, strict=True)],
        nations=(*(NATION_BY_ID[nation].index for nation in saved.nations), *hidden.nations),
        first=saved.first,
        active=saved.active,
        pile=tuple(hidden.pile),
        display=[None if card is None else CARD_BY_ID[card].index for card in saved.display],
        discard=discard,
        coins=tuple(CARD_BY_ID[coin].index for coin in saved.coins),
        god_stack=tuple(hidden.gods),
        bag=tuple(hidden.bag),
        low=tuple(hidden.low),
        high=tuple(hidden.high),
        gods=tuple(GOD_BY_ID[god].index for god in saved.gods),
        god_discard=tuple(GOD_BY_ID[god].index for god in saved.god_discard),
        loot={HEX_BY_ID[place].index: LOOT_BY_ID[tile].index for place, tile in saved.loot.items()},
        demigods=tuple(saved.demigods),
        low_discard=tuple(saved.low_discard),
        high_discard=tuple(saved.high_discard),
        bonuses=tuple(BONUS_BY_ID[bonus].index for bonus in saved.bonuses),
        epoch=len(saved.nations),
        round=saved.round,
        ender=saved.ender,
        extra=saved.extra,
        coins_turned=saved.coins_turned,
        rules=saved.rules or 1,
        flow=Flow.load(saved.flow, VERBS, len(saved.realms)),
    )


def _realm(saved: _SavedRealm, hand: list[int]) -> Realm:
    gods = tuple((GOD_BY_ID[god].index, epoch) for god, epoch in saved.gods.items())
    return Realm(
        hand,
        saved.feet,
        saved.columns,
        levels=tuple(saved.levels),
        pieces=pieces_on(saved.feet_on, saved.columns_on),
        gods=gods,
        powers=powers_of(god for god, _ in gods),
        traitera_used=saved.traitera_used,
        demigods=tuple(saved.demigods),
        loot_steps=saved.loot_steps,
        bonus=None if saved.bonus is None else BONUS_BY_ID[saved.bonus].index,
        endings=saved.endings,
        scored=(saved.scored[0], saved.scored[1], saved.scored[2]),
    )


def powers_of(gods: Iterable[int]) -> tuple[int, ...]:
    """What some god tiles add up to, by kind."""
    powers = list(NO_POWERS)
    for god in gods:
        powers[GODS[god].power] += GODS[god].amount
    return tuple(powers)


def pieces_on(feet_on: Iterable[str], columns_on: Iterable[str]) -> int:
    """The hexes of some feet and columns; each sort stands where it can."""
    feet, columns = hexes_named(feet_on), hexes_named(columns_on)
    if feet & SITES or columns & ~SITES:
        raise BrokenState("a piece where none can stand")
    return feet | columns


def hexes_named(ids: Iterable[str]) -> int:
    """Some hexes as a set; each may be named once."""
    places = [HEX_BY_ID[place].mask for place in ids]
    if len(set(places)) < len(places):
        raise BrokenState("a piece twice on a hex")
    return sum(places)
