"""What lies on the table, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from desktop.games.troyes.mat import character
from desktop.games.troyes.pictures import ActivityFace, CharacterBack, EventFace, OwnedDie
from desktop.games.troyes.situation import At, colour, reader
from desktop.table.game_table import OfSide
from desktop.table.layout import Picture
from desktop.words import say
from desktop.words.engine import card_name, place_name
from engine.games.troyes.advice import character_standing, harm, price
from engine.games.troyes.content import (
    ACTIVITY_BY_ID,
    BUILDING_BY_ID,
    CHARACTER_BY_ID,
    COLOURS,
    DIE_BY_ID,
    EVENT_BY_ID,
    PLACES,
    Activity,
    EventCard,
)
from engine.games.troyes.state import NO_DICE
from engine.games.troyes.striking import acts_again
from engine.games.troyes.threat import strength
from engine.games.troyes.view import WorkplaceView


def card_at(at: At, place: str) -> str:
    """The id of the open activity card at a place, or nothing."""
    number = next((number for number, there in enumerate(PLACES) if there.id == place), None)
    workplace = at.view.workplaces[number] if number is not None else None
    return workplace.card if workplace is not None else ""


def title(at: At, place: str) -> str:
    """The name of a place and of what lies there."""
    kind, _, rest = place.partition(".")
    card = card_at(at, place) or (rest if kind in ("event", "cube") else "")
    if kind == "die" and rest in at.view.dice:
        die = at.view.dice[rest]
        return say("troyes.about.die", colour=die.colour, face=die.face, owner=die.owner, players=at.players)
    if kind == "black" and rest in at.view.black:
        return say("troyes.about.black", face=at.view.black[rest])
    if kind == "character" and rest in CHARACTER_BY_ID:
        return say("troyes.about.character", card=rest)
    if card:
        name = card_name("troyes", card)
        return say("troyes.about.cubes", name=name) if kind == "cube" else name
    if kind == "district":
        return say("troyes.about.district", owner=int(rest), players=at.players)
    return place_name("troyes", place, at.players)


def large(at: At, place: str) -> Picture | None:
    """The card or die at a place."""
    kind, _, rest = place.partition(".")
    card = card_at(at, place) or (rest if kind == "cube" else "")
    if card in ACTIVITY_BY_ID:
        return ActivityFace(card, card_name("troyes", card))
    if kind == "event" and rest in EVENT_BY_ID:
        return EventFace(rest, card_name("troyes", rest))
    if kind == "character":
        return character(at, rest) if rest in CHARACTER_BY_ID else CharacterBack()
    if kind == "die" and rest in at.view.dice:
        die = at.view.dice[rest]
        return OwnedDie(die.colour, die.face, colour(at, die.owner))
    return None


def thing(at: At, place: str) -> str:
    """The id of what lies at a place in the content, if it has figures of its own."""
    kind, _, rest = place.partition(".")
    card = card_at(at, place) or (rest if kind in ("event", "cube") else "")
    return f"card.{card}" if card else "place.farm" if place == "farm" else ""


def lines(at: At, place: str) -> tuple[str, ...]:
    """Everything there is to say about a place."""
    return tuple(filter(None, _lines(at, place)))


def _lines(at: At, place: str) -> Iterator[str]:
    kind, _, rest = place.partition(".")
    card = card_at(at, place) or (rest if kind == "cube" else "")
    if kind == "cube" and card in ACTIVITY_BY_ID:
        yield from _of_cubes(at, card)
    elif card in ACTIVITY_BY_ID:
        yield from _of_activity(at, ACTIVITY_BY_ID[card])
    elif kind == "event" and rest in EVENT_BY_ID:
        yield from _of_event(at, EVENT_BY_ID[rest])
    elif kind == "character" and rest in CHARACTER_BY_ID:
        yield _of_character(at, rest)
    elif kind == "die" and rest in at.view.dice:
        yield from _of_die(at, rest)
    elif place in BUILDING_BY_ID:
        building = BUILDING_BY_ID[place]
        yield say("troyes.about.building", colour=building.colour, wage=building.wage)
    elif kind == "district":
        dice = sum(die.owner == int(rest) for die in at.view.dice.values())
        thrown = at.state.districts != NO_DICE
        yield say("troyes.about.district_dice", dice=dice) if thrown else say("troyes.about.no_dice_yet")
    elif place in ("cathedral", "farm", "influence", "purse", "citizens", "won", "character.hidden"):
        yield say(f"troyes.about.{place}")


def effect_sentence(card: Activity | EventCard) -> str:
    """What a card does, with the numbers of its content."""
    effect = card.effect
    numbers = {part.name: getattr(effect, part.name) for part in fields(effect)} if effect is not None else {}
    return say(f"troyes.about.effect.{card.name}", **numbers)


def _of_activity(at: At, card: Activity) -> Iterator[str]:
    yield say("troyes.about.hire", cost=card.cost, slots=card.slots)
    yield say("troyes.about.activation", divisor=card.divisor, colour=COLOURS[card.colour])
    yield effect_sentence(card)
    if others := _workplace(at, card.id).others:
        yield say("troyes.about.without_slot", owners=others, players=at.players)


def _workplace(at: At, card: str) -> WorkplaceView:
    """What lies on an open activity card."""
    return next(each for each in at.view.workplaces if each is not None and each.card == card)


def _of_cubes(at: At, card: str) -> Iterator[str]:
    """What the cubes of the asked seat are for that wait on a card."""
    workplace = _workplace(at, card)
    if at.asked is not None and at.asked == reader(at) and workplace.cubes[at.asked]:
        yield say("troyes.about.cubes_left", cubes=workplace.cubes[at.asked])
    yield effect_sentence(ACTIVITY_BY_ID[card])


def _of_event(at: At, card: EventCard) -> Iterator[str]:
    owner = next((seat for seat, player in enumerate(at.view.players) if card.id in player.won), None)
    if owner is not None:
        yield say("troyes.about.event_won", owner=owner, players=at.players)
        return
    upper, lower = card.vp
    yield say("troyes.about.counter", divisor=card.divisor, colour=COLOURS[card.colour])
    yield say("troyes.about.event_points", upper=upper, lower=lower)
    if card.black_dice:
        yield say("troyes.about.black_dice", count=card.black_dice)
    elif card.effect is not None:
        yield effect_sentence(card)
        threat = harm(at.state, at.facing, card)
        if acts_again(at.state, card, at.facing) and (threat.deniers or threat.influence or threat.short):
            yield OfSide(
                say(
                    "troyes.about.harm",
                    deniers=threat.deniers,
                    influence=threat.influence,
                    short=threat.short,
                    vp=threat.vp,
                )
            )
    if card.reveals is not None:
        yield say("troyes.about.reveals", colour=COLOURS[card.reveals])


def _of_character(at: At, name: str) -> OfSide:
    """What it gives the seat shown; once the game has ended nothing comes next."""
    standing = character_standing(at.state, at.facing, CHARACTER_BY_ID[name])
    counted = say(f"troyes.counted.{CHARACTER_BY_ID[name].count}")
    goes_on = standing.next_at is not None and not at.view.ended
    return OfSide(
        say(
            f"troyes.about.{'standing' if goes_on else 'standing_full'}",
            what=counted,
            count=standing.counted,
            points=standing.vp,
            next=standing.next_at or 0,
            then=standing.next_vp or 0,
        )
    )


def _of_die(at: At, name: str) -> Iterator[str]:
    shown, counted = at.view.dice[name], strength(at.state, [DIE_BY_ID[name].index])
    if at.asks == "defence" and shown.owner == at.asked and counted != shown.face:
        yield say("troyes.about.doubled", doubled=counted)
    cost = price(at.state, DIE_BY_ID[name])
    if at.asks == "action" and at.asked == reader(at) and cost.total and not at.is_refused("cannot_pay_dice"):
        # With an own die, too: one more makes those that are bought dearer. A refusal says what can't be paid.
        yield say("troyes.about.price", price=cost.total, have=cost.have)
