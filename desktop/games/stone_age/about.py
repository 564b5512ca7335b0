"""What lies on the table, in sentences: what a card, a tile or a place is for, and what it would mean for a tribe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from desktop.games.stone_age.worth import best_points, culture_gain, lacking, span, symbols
from desktop.words import say
from engine.games.stone_age.content import (
    CARD_BY_ID,
    CONSTANTS,
    FOOD_DIVISOR,
    LOCATION_BY_ID,
    RESOURCE_BY_ID,
    TILE_BY_ID,
    Card,
    Location,
    Tile,
)
from engine.games.stone_age.odds import yields
from engine.games.stone_age.sight import StoneAgeView, TribeView

MOST_SHOWN: Final = 5
"""For so many people it is told what they would bring where nobody stands yet."""


def about_card(card: Card, *, count_tools: bool) -> str:
    """What a card gives at once, and what it counts at the end."""
    return f"{about_upper(card)}\n{about_lower(card, count_tools=count_tools)}"


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
    """What the lower half of a card counts."""
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
    """So much of something that is gathered: "2 stone"."""
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


def meaning(view: StoneAgeView, place: str, seat: int) -> str:
    """All that there is to say of a place, or nothing."""
    kind, _, rest = place.partition(".")
    location = LOCATION_BY_ID.get(place)
    if location is not None:
        return _lines(_of_location(view, location, seat)) if place in view.people else ""
    told = _TOLD.get(kind)
    return _lines(told(view, rest, seat)) if told is not None else ""


def _lines(found: Sequence[str]) -> str:
    return "\n".join(filter(None, found))


def _of_location(view: StoneAgeView, location: Location, seat: int) -> list[str]:
    if location.kind in ("hunting", "resource"):
        return _of_gathering(view, location, seat)
    if location.kind == "building":
        return _of_pile(view, location, seat)
    if location.kind == "card":
        return _of_row(view, location, seat)
    return _of_village(view, location, seat)


def _of_gathering(view: StoneAgeView, location: Location, seat: int) -> list[str]:
    divisor = location.resource.divisor if location.resource is not None else FOOD_DIVISOR
    product = location.resource.id if location.resource is not None else "food"
    found = [say("stone-age.about.gather", divisor=divisor, product=product)]
    people = view.people[location.id]
    means = [f"{mean:.1f}" for mean in yields(divisor, 0)]
    if there := people[seat]:
        least, most = there // divisor, 6 * there // divisor
        found.append(say("stone-age.tip.yield", count=there, least=least, most=most, mean=means[there]))
    else:
        told = "   ".join(f"{count} → {means[count]}" for count in range(1, MOST_SHOWN + 1))
        found.append(say("stone-age.tip.averages", averages=told))
    if location.id in view.full and not _is_refused(view, seat):
        found.append(say("stone-age.about.full_players", seats=len(view.tribes)))
    elif location.rings:
        found.append(say("stone-age.about.rings", left=location.rings - sum(people), rings=location.rings))
    return found


def _is_refused(view: StoneAgeView, seat: int) -> bool:
    """Whether it is said anyway why nobody can go where it is closed: to who would place people now."""
    return view.asks == "place" and view.active == seat


def _of_village(view: StoneAgeView, location: Location, seat: int) -> list[str]:
    tribe = view.tribes[seat]
    found = [say(f"stone-age.about.{location.id}")]
    if location.id == "field":
        found.append(hunger(tribe))
    if is_full_effect(tribe, location.id):
        found.append(say(f"stone-age.tip.full_{location.id}"))
    if location.id == view.village_closed and not _is_refused(view, seat):
        found.append(say("stone-age.about.closed_village", seats=len(view.tribes)))
    return found


def _of_pile(view: StoneAgeView, location: Location, seat: int) -> list[str]:
    pile = view.piles[location.number - 1]
    if not pile.left:
        return [say("stone-age.about.pile_empty")]
    left = say("stone-age.about.pile_left", left=pile.left)
    if pile.tile is None:
        return [say("stone-age.about.tile_face_down"), left]
    tile = TILE_BY_ID[pile.tile]
    return [about_tile(tile), _can_pay_tile(tile, view.tribes[seat]), left]


def _can_pay_tile(tile: Tile, tribe: TribeView) -> str:
    points = best_points(tile, tribe.stock)
    if points is None:
        missing = lacking(tile, tribe.stock)
        key = "lacks" if isinstance(missing, tuple) else "lacks_count"
        return say(f"stone-age.tip.{key}", missing=missing)
    if tile.price is not None:
        return say("stone-age.tip.affordable")
    return say("stone-age.tip.best_payment", points=points)


def _of_row(view: StoneAgeView, location: Location, seat: int) -> list[str]:
    card_id = view.row[location.number - 1]
    if card_id is None:
        return [say("stone-age.about.card_gone")]
    card, tribe = CARD_BY_ID[card_id], view.tribes[seat]
    missing = location.number - sum(tribe.stock)
    pays = (
        say("stone-age.tip.lacks_count", missing=missing) if missing > 0 else say("stone-age.tip.affordable")
    )
    return [
        about_card(card, count_tools=view.tool_maker_scoring == "count"),
        _at_the_end(view, card, tribe),
        f"{say('stone-age.about.card_price', price=location.number)} {pays}",
    ]


def _at_the_end(view: StoneAgeView, card: Card, tribe: TribeView) -> str:
    if card.culture is not None:
        points, is_new = culture_gain(card, (*tribe.cards, *tribe.drawn))
        return say(f"stone-age.tip.culture_{'new' if is_new else 'second'}", points=points)
    base = base_of(view, tribe, str(card.multiplier))
    return say("stone-age.tip.multiplier_now", points=card.symbols * base)


def base_of(view: StoneAgeView, tribe: TribeView, multiplier: str) -> int:
    """What a symbol of a multiplier is worth to a tribe now."""
    if multiplier == "farmer":
        return tribe.level
    if multiplier == "tool_maker":
        values = [tool.value for tool in tribe.tools]
        return len(values) if view.tool_maker_scoring == "count" else sum(values)
    return len(tribe.buildings) if multiplier == "builder" else tribe.people


def hunger(tribe: TribeView) -> str:
    """What a tribe will eat, and what it has."""
    need = max(0, tribe.food_needed)
    key = "hunger_short" if need > tribe.food else "hunger"
    return say(f"stone-age.tip.{key}", need=need, have=tribe.food)


def is_full_effect(tribe: TribeView, location: str) -> bool:
    """Whether a place of the village can do nothing more for a tribe."""
    if location == "tool_maker":
        tools = [tool.value for tool in tribe.tools]
        return len(tools) == CONSTANTS.most_tools and min(tools) == CONSTANTS.most_tool_value
    if location == "field":
        return tribe.level >= CONSTANTS.most_level
    return location == "hut" and tribe.people >= CONSTANTS.most_people


# What belongs to a tribe.


def _of_tool(view: StoneAgeView, slot: str, seat: int) -> list[str]:
    tools = view.tribes[seat].tools
    if int(slot) >= len(tools):
        return [say("stone-age.about.no_tool")]
    tool = tools[int(slot)]
    return [say(f"stone-age.about.tool{'_used' if tool.used else ''}", value=tool.value)]


def _of_stock(view: StoneAgeView, resource: str, seat: int) -> list[str]:
    found = RESOURCE_BY_ID[resource]
    count = view.tribes[seat].stock[found.index]
    lines = [say("stone-age.about.stock", count=count, points=found.divisor)]
    if view.supply is not None:
        lines.append(say("stone-age.about.supply", left=view.supply[found.index]))
    return lines


def _of_tile(view: StoneAgeView, tile: str, seat: int) -> list[str]:
    return [about_tile(TILE_BY_ID[tile])]


def _of_one_use(view: StoneAgeView, card: str, seat: int) -> list[str]:
    return [about_upper(CARD_BY_ID[card])]


def _of_drawn(view: StoneAgeView, number: str, seat: int) -> list[str]:
    card = drawn_card(view, number)
    if card is None:
        return [say("stone-age.about.card_hidden")]
    counts = view.tool_maker_scoring == "count"
    tribe = view.tribes[seat]
    return [
        say("stone-age.about.drawn"),
        about_lower(card, count_tools=counts),
        _at_the_end(view, card, tribe),
    ]


def drawn_card(view: StoneAgeView, number: str) -> Card | None:
    """The card that lies face down at ``drawn.NUMBER``: nobody sees any but their own."""
    drawn = next((tribe.drawn for tribe in view.tribes if tribe.drawn), ())
    return CARD_BY_ID[drawn[int(number)]] if int(number) < len(drawn) else None


def _of_hidden(view: StoneAgeView, _: str, seat: int) -> list[str]:
    return [say("stone-age.about.card_hidden")]


def _of_deck(view: StoneAgeView, _: str, seat: int) -> list[str]:
    return [say("stone-age.about.deck", count=view.deck)]


def _of_food(view: StoneAgeView, _: str, seat: int) -> list[str]:
    tribe = view.tribes[seat]
    return [say("stone-age.about.food", food=tribe.food, need=max(0, tribe.food_needed))]


def _of_home(view: StoneAgeView, _: str, seat: int) -> list[str]:
    tribe = view.tribes[seat]
    found = [say("stone-age.about.home", home=tribe.home, people=tribe.people)]
    if tribe.born:
        found.append(say("stone-age.about.born", born=tribe.born))
    return found


def _of_culture(view: StoneAgeView, culture: str, seat: int) -> list[str]:
    tribe = view.tribes[seat]
    copies = sum(CARD_BY_ID[card].culture == culture for card in (*tribe.cards, *tribe.drawn))
    return [
        say("stone-age.about.copies", copies=copies),
        say("stone-age.about.culture", points=tribe.parts["culture"].points),
    ]


def _of_multiplier(view: StoneAgeView, multiplier: str, seat: int) -> list[str]:
    tribe = view.tribes[seat]
    found, base = symbols(tribe, multiplier), base_of(view, tribe, multiplier)
    return [
        say(
            "stone-age.about.multiplier",
            kind=multiplier,
            symbols=found,
            base=base,
            points=found * base,
            what=say(f"stone-age.base.{'tools' if _counts(view, multiplier) else multiplier}"),
        )
    ]


def _of_any_two(view: StoneAgeView, _: str, seat: int) -> list[str]:
    return [say("stone-age.about.any_two")]


def _of_level(view: StoneAgeView, _: str, seat: int) -> list[str]:
    return [say("stone-age.about.level", level=view.tribes[seat].level)]


def _counts(view: StoneAgeView, multiplier: str) -> bool:
    return multiplier == "tool_maker" and view.tool_maker_scoring == "count"


def _of_first(view: StoneAgeView, _: str, seat: int) -> list[str]:
    return [say("stone-age.about.first_marker")]


_TOLD: Final[dict[str, Callable[[StoneAgeView, str, int], list[str]]]] = {
    "tool": _of_tool,
    "stock": _of_stock,
    "tile": _of_tile,
    "one_use": _of_one_use,
    "drawn": _of_drawn,
    "hidden": _of_hidden,
    "any_two": _of_any_two,
    "level": _of_level,
    "deck": _of_deck,
    "food": _of_food,
    "home": _of_home,
    "culture": _of_culture,
    "multiplier": _of_multiplier,
    "first_marker": _of_first,
}
