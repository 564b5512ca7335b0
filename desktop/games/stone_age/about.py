"""What lies on the table, in sentences: what a card, a tile or a place is for, and what it would mean for a tribe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from desktop.app.phrases import TOGETHER
from desktop.games.stone_age.pictures import CardBack, CardFace, TileFace
from desktop.games.stone_age.situation import At, lying
from desktop.table.dice import Die
from desktop.table.game_table import OfSide
from desktop.table.layout import Picture
from desktop.words import in_a_row, say
from desktop.words.engine import card_name, holding, place_name
from engine.games.stone_age.advice import gathered, is_full, lower_half, meal, multiplied, offer, span
from engine.games.stone_age.content import (
    CARD_BY_ID,
    CONSTANTS,
    LOCATION_BY_ID,
    RESOURCE_BY_ID,
    TILE_BY_ID,
    Card,
    Location,
    Resource,
    Tile,
)
from engine.games.stone_age.feeding import has_eaten
from engine.games.stone_age.gathering import divisor, name_of
from engine.games.stone_age.rounds import is_last
from engine.games.stone_age.view import StoneAgeView

MOST_SHOWN: Final = 5
"""For how many people it says what they would bring to an empty place."""


def title(at: At, place: str) -> str:
    """The place, with the tile or card that lies there."""
    kind, _, rest = place.partition(".")
    if kind == "tile":
        return holding(place_name("stone-age", "tile"), tile_name(TILE_BY_ID[rest]))
    if kind == "first_marker":
        return say("stone-age.place.first_marker", seat=at.view.first, players=at.players)
    name = place_name("stone-age", place, at.players)
    lying = lying_at(at.view, place)
    if lying in CARD_BY_ID:
        return holding(name, card_name("stone-age", lying))
    return holding(name, tile_name(TILE_BY_ID[lying])) if lying in TILE_BY_ID else name


def large(at: At, place: str) -> Picture | None:
    """The card, tile or die at a place."""
    kind, _, rest = place.partition(".")
    if kind == "die":
        return Die(int(rest))
    if kind == "drawn":
        known = _drawn_card(at, rest)
        return CardFace(known.id, spent=True) if known is not None else CardBack()
    lying = rest if kind in ("tile", "one_use") else lying_at(at.view, place)
    if lying in CARD_BY_ID:
        return CardFace(lying)
    return TileFace(lying) if lying in TILE_BY_ID else None


def about_upper(card: Card) -> str:
    """What the upper half of a card gives."""
    rolled_for = card.rolled_for.id if card.rolled_for is not None else None
    return say(
        f"stone-age.upper.{card.gain}",
        amount=card.amount,
        points=card.amount * CONSTANTS.points_for_a_resource,
        dice=CONSTANTS.dice_of_a_card,
        resource=rolled_for,
    )


def about_lower(card: Card, *, count_tools: bool) -> str:
    """What the lower half of a card scores."""
    if card.culture is not None:
        return say("stone-age.lower.culture", kind=card.culture)
    if count_tools and card.multiplier == "tool_maker":
        return say("stone-age.lower_count.tool_maker", symbols=card.symbols)
    return say("stone-age.lower.multiplier", kind=card.multiplier, symbols=card.symbols)


def about_tile(tile: Tile) -> str:
    """What a tile costs and brings."""
    if tile.price is not None:
        return say("stone-age.about.tile_fixed", cost=tile.price, points=tile.points)
    if not tile.kinds:
        return say("stone-age.about.tile_range", least=tile.fewest, most=tile.most)
    least, most = span(tile)
    if least == most:
        return say("stone-age.about.tile_all_kinds", count=tile.most, kinds=tile.kinds, points=most)
    return say("stone-age.about.tile_exact", count=tile.most, kinds=tile.kinds, least=least, most=most)


def tile_name(tile: Tile) -> str:
    """A tile in a word or two."""
    if tile.price is not None:
        return say("stone-age.tile_name.fixed", cost=tile.price)
    if not tile.kinds:
        return say("stone-age.tile_name.range", least=tile.fewest, most=tile.most)
    return say("stone-age.tile_name.exact", count=tile.most, kinds=tile.kinds)


def gain_of(product: str, amount: int) -> str:
    """An amount of something that is gathered: "2 stone"."""
    return say("stone-age.gain", product=product, amount=amount)


def lying_at(view: StoneAgeView, place: str) -> str:
    """The id of the card or tile at a place of the valley, or nothing."""
    location = LOCATION_BY_ID.get(place)
    if location is None or place not in view.people:
        return ""
    if location.kind == "card":
        return view.row[location.number - 1] or ""
    return (view.piles[location.number - 1].tile or "") if location.kind == "building" else ""


# What a place means for the tribe whose mat is shown.


def lines(at: At, place: str) -> tuple[str, ...]:
    """All that there is to say of a place."""
    kind, _, rest = place.partition(".")
    found: Iterable[str] = ()
    if place in at.view.people:
        found = _of_location(at, LOCATION_BY_ID[place])
    elif kind in _LINES_OF:
        found = _LINES_OF[kind](at, rest)
    return tuple(filter(None, found))


def _of_location(at: At, location: Location) -> list[str]:
    if location.kind in ("hunting", "resource"):
        return _of_gathering(at, location)
    if location.kind == "building":
        return _of_pile(at, location)
    return _of_row(at, location) if location.kind == "card" else _of_village(at, location)


def _of_gathering(at: At, location: Location) -> list[str]:
    product, people = location.resource, at.view.people[location.id]
    found = [say("stone-age.about.gather", divisor=divisor(product), product=name_of(product))]
    if there := people[at.facing]:
        bring = gathered(at.state, location, there)
        comes = say("stone-age.tip.yield", count=there, least=bring.least, most=bring.most, mean=bring.tenths)
        found.append(OfSide(comes))
    else:
        means = (
            f"{count}{TOGETHER}→{TOGETHER}{gathered(at.state, location, count).tenths}"
            for count in range(1, MOST_SHOWN + 1)
        )
        found.append(say("stone-age.tip.averages", averages="   ".join(means)))
    if location.id in at.view.full and _goes_on(at) and not at.is_refused("site_player_limit"):
        found.append(say("stone-age.about.full_players", seats=len(at.players)))
    elif location.rings:
        found.append(say("stone-age.about.rings", left=location.rings - sum(people), rings=location.rings))
    if location.resource is not None:
        found += _supply(at, location.resource)
    return found


def _supply(at: At, resource: Resource) -> list[str]:
    """How many pieces of a resource are left, where their number is limited."""
    left = at.view.supply
    return [] if left is None else [say("stone-age.about.supply", left=left[resource.index])]


def _goes_on(at: At) -> bool:
    """Whether there is anything left to be paid, eaten or used: not once the game is over."""
    return at.view.ended_by is None


def _goes_again(at: At) -> bool:
    """Whether a round may follow: what waits for it is told no more once this one is surely the last."""
    return _goes_on(at) and not is_last(at.state)


def _of_village(at: At, location: Location) -> list[str]:
    tribe = at.state.tribes[at.facing]
    rounds = "more" if _goes_again(at) else "last" if _goes_on(at) else "none"
    found = [say(f"stone-age.about.{location.id}", rounds=rounds)]
    if not _goes_on(at):
        return found
    if location.id == "field" and not has_eaten(at.state, at.facing):
        whole = meal(at.state, at.facing)
        key = "hunger_short" if whole.missing else "hunger"
        found.append(OfSide(say(f"stone-age.tip.{key}", need=whole.need, have=whole.have)))
    if is_full(tribe, location):
        found.append(OfSide(say(f"stone-age.tip.full_{location.id}")))
    if location.id == at.view.village_closed and not at.is_refused("village_limit"):
        found.append(say("stone-age.about.closed_village", seats=len(at.players)))
    return found


def _of_pile(at: At, location: Location) -> list[str]:
    pile = at.view.piles[location.number - 1]
    if not pile.left:
        return [say("stone-age.about.pile_empty", ends=_goes_on(at))]
    left = say("stone-age.about.pile_left", left=pile.left)
    if pile.tile is None:
        return [say("stone-age.about.tile_face_down"), left] if _goes_again(at) else [left]
    tile = TILE_BY_ID[pile.tile]
    return [about_tile(tile), _pays(at, location, "affordable" if tile.price else "best_payment"), left]


def _pays(at: At, location: Location, otherwise: str) -> OfSide:
    """What is missing to pay for what is at a place; ``otherwise`` if nothing is; nothing once the game is over."""
    if not _goes_on(at):
        return OfSide("")
    now = offer(at.state, at.state.tribes[at.facing], location)
    if now.paid is not None:
        return OfSide(say(f"stone-age.tip.{otherwise}", points=now.points))
    if now.lacking is not None:
        return OfSide(say("stone-age.tip.lacks", missing=now.lacking))
    return OfSide(say("stone-age.tip.lacks_count", missing=now.missing))


def _of_row(at: At, location: Location) -> list[str]:
    card_id = at.view.row[location.number - 1]
    if card_id is None:
        return [say("stone-age.about.card_gone", again=_goes_again(at))]
    card = CARD_BY_ID[card_id]
    price = say("stone-age.about.card_price", price=location.number)
    lower = _of_lower(at, card, "culture_new") if _goes_on(at) else [_about_lower(at, card)]
    pays = _pays(at, location, "affordable")
    return [about_upper(card), *lower, OfSide(in_a_row((price, pays))) if pays else price]


def _of_lower(at: At, card: Card, first: str) -> list[str]:
    """What the lower half of a card scores, and what that means for the tribe; ``first`` of its kind is said."""
    if card.culture is not None and at.view.tribes[at.facing].hidden_cards:
        return [_about_lower(at, card), OfSide(say("stone-age.about.hidden_decide"))]
    now = lower_half(at.state, at.facing, card, at.viewer)
    key = "multiplier_now" if card.culture is None else first if now.is_new else "culture_second"
    return [_about_lower(at, card), OfSide(say(f"stone-age.tip.{key}", points=now.points))]


def _about_lower(at: At, card: Card) -> str:
    return about_lower(card, count_tools=_count_tools(at))


def _count_tools(at: At) -> bool:
    return at.view.tool_maker_scoring == "count"


# What belongs to a tribe.


def _of_tool(at: At, slot: str) -> list[str]:
    tools = at.view.tribes[at.facing].tools
    if int(slot) >= len(tools):
        return [OfSide(say("stone-age.about.no_tool"))]
    tool = tools[int(slot)]
    key = "tool_used" if tool.used and _goes_on(at) else "tool"
    return [OfSide(say(f"stone-age.about.{key}", value=tool.value, again=_goes_again(at)))]


def _of_stock(at: At, resource: str) -> list[str]:
    found = RESOURCE_BY_ID[resource]
    count = lying(at, at.facing)[found.index]
    return [OfSide(say("stone-age.about.stock", count=count, points=found.divisor)), *_supply(at, found)]


def _of_drawn(at: At, number: str) -> list[str]:
    card = _drawn_card(at, number)
    if card is None:
        return [say("stone-age.about.card_hidden", open="yes")]
    return [say("stone-age.about.drawn"), *_of_lower(at, card, "culture_only")]


def _drawn_card(at: At, number: str) -> Card | None:
    """The face-down card at ``drawn.NUMBER``: nobody sees any but their own."""
    drawn = at.view.tribes[at.facing].drawn
    return CARD_BY_ID[drawn[int(number)]] if int(number) < len(drawn) else None


def _of_food(at: At, _: str) -> list[str]:
    tribe = at.state.tribes[at.facing]
    if not _goes_on(at):
        return [OfSide(say("stone-age.about.food_left", food=tribe.food))]
    if has_eaten(at.state, at.facing):
        return [OfSide(say("stone-age.about.food_eaten", food=tribe.food))]
    whole = meal(at.state, at.facing)
    return [OfSide(say("stone-age.about.food", food=whole.have, need=whole.need, surplus=whole.surplus))]


def _of_home(at: At, _: str) -> list[str]:
    tribe = at.view.tribes[at.facing]
    found: list[str] = [OfSide(say("stone-age.about.home", home=tribe.home, people=tribe.people))]
    if tribe.born:
        found.append(OfSide(say("stone-age.about.born", born=tribe.born, again=_goes_again(at))))
    return found


def _of_culture(at: At, culture: str) -> list[str]:
    tribe = at.view.tribes[at.facing]
    copies = sum(CARD_BY_ID[card].culture == culture for card in (*tribe.cards, *tribe.drawn))
    may_hold_more = not copies and tribe.hidden_cards
    return [
        *([] if may_hold_more else [OfSide(say("stone-age.about.copies", copies=copies))]),
        OfSide(say("stone-age.about.culture", points=tribe.parts["culture"].points)),
        *_uncounted(at),
    ]


def _of_multiplier(at: At, multiplier: str) -> list[str]:
    now = multiplied(at.state, at.facing, multiplier, at.viewer)
    base = "tools" if multiplier == "tool_maker" and _count_tools(at) else multiplier
    counted = say(
        "stone-age.about.multiplier",
        kind=multiplier,
        symbols=now.symbols,
        base=now.base,
        points=at.view.tribes[at.facing].parts[multiplier].points,
        what=say(f"stone-age.base.{base}"),
    )
    return [OfSide(counted), *_uncounted(at)]


def _uncounted(at: At) -> list[str]:
    """That what is counted are the cards that can be seen, if there are others."""
    return [OfSide(say("stone-age.about.uncounted"))] if at.view.tribes[at.facing].hidden_cards else []


def _of_hidden(at: At, _: str) -> list[str]:
    return [say("stone-age.about.card_hidden", open="yes" if at.state.options.open_cards else "no")]


_LINES_OF: Final[dict[str, Callable[[At, str], list[str]]]] = {
    "tool": _of_tool,
    "stock": _of_stock,
    "paid": lambda at, _: [say("stone-age.about.paid")],
    "tile": lambda at, tile: [about_tile(TILE_BY_ID[tile])],
    "one_use": lambda at, card: [about_upper(CARD_BY_ID[card])],
    "drawn": _of_drawn,
    "hidden": _of_hidden,
    "any_two": lambda at, _: [say("stone-age.about.any_two")],
    "level": lambda at, _: [OfSide(say("stone-age.about.level", level=at.view.tribes[at.facing].level))],
    "deck": lambda at, _: [say("stone-age.about.deck", count=at.view.deck)],
    "food": _of_food,
    "home": _of_home,
    "culture": _of_culture,
    "multiplier": _of_multiplier,
    "first_marker": lambda at, _: [say("stone-age.about.first_marker")],
}
"""By what a place begins with."""
