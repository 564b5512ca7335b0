"""A position of Troyes described by what matters in it; everything else is filled in.

Seats are letters, A the first one; ``n`` is grey, ``.`` nobody. Only ``seats`` must be there.

``seats``      a table for each seat, 2 to 4, see below
``asks``       ``action`` (else), ``defence``, ``initial_placement`` or ``over``
``active``     who is asked; else ``first``
``first``      the start player; else 0
``round``      else the level of the highest card that is named, or 1
``options``    as for a new game, without ``first_player``
``left``       how many citizens are still to be placed; else 1
``black``      the black dice of a defence: ``[4, 3, 2]``
``failures``   how many have failed in the defence since the last success; else 0
``palace``     whose the spaces 1 to 6 are: ``"ABC.nC"``; else grey everywhere
``bishopric``, ``city_hall``    the upper row and the lower row: ``"BAn ABn"``
``expelled``   whose citizens lie beside a building: ``{ palace = "C" }``
``rules``      the version of the game whose cards are dealt; else that of today
``cards``      open activity cards by name; the other places have the first card of the game's list
``tradesmen``  by card, the slots first: ``{ miller = "A.B" }``
``cubes``      delayed cubes by card: ``{ monk = "BB" }``
``row``        the events with the cubes on their flags in the order in which they were placed: ``{ war = "AB" }``;
               ``marauding`` may be among them
``cathedral``  ``{ cell_5_1 = "A" }``
``red`` ``white`` ``yellow``    the events that come next
``neutral_dice``                the dice of the neutral district: ``"R3 W5"``
``gone``       the events that grey took

A seat:

``deniers``    else 5
``influence``  else 4
``vp``         else 0
``hand``       citizens in the hand; else 0
``dice``       the dice of its district: ``"R4 W3 Y2"``
``passed``     true where it has passed
``aside``      the deniers set aside for that; else 2
``characters`` else the next ones that nobody has
``won``        its event cards

Dice are called after their colour and their number among those of this colour, district after district, grey last:
``red_1``. Citizens of whom nothing is said are in the stock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.content import dealt_by
from engine.core.game import Json, agreed_options
from engine.games.troyes.content import (
    ACTIVITIES,
    BUILDINGS,
    CELLS,
    CHARACTERS,
    COLOURS,
    DICE,
    DICE_RULES,
    EVENT_BY_ID,
    EVENTS,
    LEVELS,
    PASSING,
    PLACES,
    RED,
    START,
    TABLES,
    Activity,
    activities_at,
    events_of,
)
from engine.games.troyes.meta import META
from engine.games.troyes.placing import snake
from engine.games.troyes.snapshot import POSITION
from engine.games.troyes.state import EMPTY, NEUTRAL, TroyesState

_LETTERS: Final = {**{"ABCD"[seat]: seat for seat in range(META.max_seats)}, "n": NEUTRAL, ".": EMPTY}


def from_scene(scene: dict[str, Json]) -> TroyesState:
    """The position that a scene describes. Raises BrokenFile if it makes no sense."""
    given = dict(scene)
    seats = [dict(seat) for seat in given.pop("seats")]
    table, first, asks = TABLES[len(seats)], given.pop("first", 0), given.pop("asks", "action")
    options = agreed_options(META, given.pop("options", {}), len(seats))
    del options["first_player"]  # the scene says who is first
    rounds = options.pop("rounds_override")
    rounds = table.rounds if rounds == "usual" else rounds
    rules = given.pop("rules", META.version)
    dealt = {card.name: card for card in dealt_by(rules, ACTIVITIES)}
    events = {card.name: card.id for card in dealt_by(rules, EVENTS)}
    named = [dealt[name] for name in given.pop("cards", [])]
    number = given.pop("round", max((card.level for card in named), default=1))
    if asks == "initial_placement":
        number = 0
    cards = [
        next((card for card in named if card in among), among[0])
        for among in (activities_at(place, rules) for place in PLACES)
    ]
    opened = len(COLOURS) * min(LEVELS, number)
    if any(card not in cards[:opened] for card in named):
        raise ValueError("a card that is not turned up yet")
    tradesmen, cubes = dict(given.pop("tradesmen", {})), dict(given.pop("cubes", {}))
    workplaces = [
        _workplace(card, tradesmen.pop(card.name, ""), cubes.pop(card.name, ""), len(seats))
        for card in cards[:opened]
    ]
    if tradesmen or cubes:
        raise ValueError("tradesmen or cubes on a card that doesn't lie open")
    spaces = [owner for building in BUILDINGS for owner in _owners(given.pop(building.id, "n" * 6))]
    expelled = dict(given.pop("expelled", {}))
    beside = "".join(expelled.values())
    row = {"marauding": "n" if options["two_player_neutral_cubes"] and len(seats) == 2 else ""}
    row |= given.pop("row", {})
    cathedral = dict(given.pop("cathedral", {}))
    data = dict(
        options=options,
        rounds=rounds,
        first=first,
        round=number,
        ended=asks == "over",
        agenda=_agenda(given, asks, first, len(seats)),
        spaces=spaces,
        expelled=[_names(expelled.pop(building.id, "")) for building in BUILDINGS],
        workplaces=workplaces,
        covered=[card.id for card in cards[opened:]],
        rules=rules,
        row=[_event(events[name], flags) for name, flags in row.items()],
        gone=[events[name] for name in given.pop("gone", [])],
        cathedral=[_LETTERS[cathedral.pop(cell.id, ".")] for cell in CELLS],
        black={f"black_{place + 1}": face for place, face in enumerate(given.pop("black", []))},
        **_dice([*(seat.pop("dice", "") for seat in seats), given.pop("neutral_dice", "")]),
        players=_players(seats, table.characters, workplaces, spaces, beside),
    )
    for player in data["players"]:
        player["won"] = [events[name] for name in player.get("won", [])]
    data |= _decks(data, given, events)
    if given or expelled or cathedral:
        raise ValueError("a key that nobody knows")
    return POSITION.scene(data, lambda state: None)


def _owners(letters: str) -> list[int]:
    return [_LETTERS[letter] for letter in letters.replace(" ", "")]


def _names(letters: str) -> list[int]:
    return sorted(_owners(letters))


def _workplace(card: Activity, tradesmen: str, cubes: str, seats: int) -> dict[str, Any]:
    slots = len(card.slots)
    owners = _owners(tradesmen)
    there = [*owners[:slots], *[EMPTY] * (slots - len(owners))]
    counted = _owners(cubes)
    return {
        "card": card.id,
        "slots": there,
        "others": owners[slots:],
        "cubes": [counted.count(seat) for seat in range(seats)],
    }


def _event(id_: str, flags: str) -> dict[str, Any]:
    owners = enumerate(_owners(flags))
    return {"card": id_, "cubes": [[owner, flag] for flag, owner in owners if owner != EMPTY]}


def _dice(districts: Sequence[str]) -> dict[str, Any]:
    """The dice of each district in turn, grey last, and whose they are."""
    faces: dict[str, int] = {}
    owners = [EMPTY] * len(DICE)
    following = [0] * len(COLOURS)
    for place, dice in enumerate(districts):
        for word in dice.split():
            colour = "RWY".index(word[0])
            die = DICE[colour * DICE_RULES.of_a_colour + following[colour]]
            if die.colour != colour:
                raise ValueError("more dice of a colour than there are")
            following[colour] += 1
            faces[die.id], owners[die.index] = (
                int(word[1:]),
                NEUTRAL if place == len(districts) - 1 else place,
            )
    return {"faces": faces, "districts": owners}


def _players(
    seats: Sequence[dict[str, Any]],
    each: int,
    workplaces: Sequence[Mapping[str, Any]],
    spaces: Sequence[int],
    expelled: str,
) -> list[dict[str, Any]]:
    named = [id_ for seat in seats for id_ in seat.get("characters", [])]
    others = iter([character.id for character in CHARACTERS if character.id not in named])
    players = []
    for number, seat in enumerate(seats):
        away = spaces.count(number) + _owners(expelled).count(number) + seat.get("hand", 0)
        away += sum(number in (*place["slots"], *place["others"]) for place in workplaces)
        passed = seat.get("passed", False)
        usual = {
            "stock": START.citizens - away,
            "aside": PASSING.first if passed else 0,
            "characters": [next(others) for _ in range(each)] if "characters" not in seat else [],
        }
        players.append(usual | seat)
    return players


def _decks(data: Mapping[str, Any], given: dict[str, Json], events: Mapping[str, str]) -> dict[str, Json]:
    """The decks: the named cards first, then the others in their order; one red card for each round."""
    away = [event["card"] for event in data["row"]] + list(data["gone"])
    away += [id_ for player in data["players"] for id_ in player["won"]]
    found: dict[str, Json] = {}
    for colour, name in enumerate(COLOURS):
        top = [events[card] for card in given.pop(name, [])]
        of_colour = (card.id for card in events_of(colour, data["rules"]))
        rest = [id_ for id_ in of_colour if id_ not in away and id_ not in top]
        deck = [*top, *rest]
        if colour == RED:
            seen = sum(EVENT_BY_ID[id_].colour == RED for id_ in away) - 1
            deck = deck[: max(len(top), data["rounds"] - max(seen, data["round"]))]
        found[f"{name}_events"] = deck
    return found


def _agenda(given: dict[str, Json], asks: str, first: int, seats: int) -> list[Json]:
    """The agenda in the form of a position; removes from the scene the keys that describe it."""
    active = given.pop("active", first)
    if asks == "initial_placement":
        left, order = given.pop("left", 1), snake(first, seats)
        placements = [{"initial_placement": {"seat": seat}} for seat in reversed(order[len(order) - left :])]
        return [{"round_begin": {"seat": first}}, {"fill_with_neutrals": {"seat": first}}, *placements]
    end = {"round_end": {"seat": first}}
    if asks == "action":
        action = {"seat": active, "dice": [], "cube": None, "colour": None}
        return [end, {"next_turn": {"seat": active}}, {"action": action}]
    if asks == "defence":
        defence = {"seat": active, "failures": given.pop("failures", 0), "black": [], "dice": []}
        return [end, {"actions": {"seat": first}}, {"defence": defence}]
    if asks == "over":
        return []
    raise ValueError("no such question")
