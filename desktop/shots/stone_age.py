"""The moments of Stone Age."""

from __future__ import annotations

from typing import Any, Final

from desktop.shots.matches import at_once, brought_to, named, over, table
from desktop.shots.stage import Stage
from engine.games.stone_age.view import StoneAgeView
from engine.match.match import Match

GAME: Final = "stone-age"
AMID: Final = 5
"""The first round that counts as the middle of a game."""

PAYING: Final[dict[str, Any]] = {
    "phase": "act",
    "round": 7,
    "tribes": [
        {
            "people": 6, "at": {"building_1": 1, "river": 2}, "level": 3, "food": 5, "points": 41,
            "wood": 2, "brick": 3, "stone": 2, "gold": 4, "tools": [2, 1, 1], "used": [0],
            "cards": ["civ_card_07", "civ_card_13", "civ_card_29"], "buildings": ["building_tile_01"],
        },
        {"at": {"forest": 3}, "level": 2, "points": 27, "wood": 3, "cards": ["civ_card_36"]},
    ],
    "piles": [{"tiles": ["building_tile_26"], "left": 5}, {"tiles": ["building_tile_23"], "left": 6}],
    "payment": {"at": "building_1", "paid": {"gold": 3, "stone": 1}},
}  # fmt: skip
"""A building that is worth what is paid for it."""

HUNGRY: Final[dict[str, Any]] = {
    "phase": "feed",
    "round": 8,
    "tribes": [
        {
            "people": 8, "level": 2, "food": 0, "points": 4, "wood": 3, "brick": 2, "gold": 1,
            "tools": [1, 1], "cards": ["civ_card_33", "civ_card_35", "civ_card_02"],
            "buildings": ["building_tile_09", "building_tile_14"],
        },
        {"people": 5, "level": 1, "food": 6, "points": -10},
        {"people": 6, "level": 0, "food": 9, "points": 104},
    ],
    "hunger": {"missing": 4},
}  # fmt: skip
"""A tribe that lacks food, one that has gone hungry before, and one that has been round the track."""

RICH: Final[dict[str, Any]] = {
    "phase": "act",
    "round": 11,
    "tribes": [
        {
            "people": 9, "at": {"civ_2": 1, "forest": 3, "hunting_grounds": 2}, "level": 6, "food": 11,
            "points": 88, "wood": 6, "brick": 4, "stone": 3, "gold": 2, "tools": [3, 3, 2], "used": [1],
            "cards": [
                "civ_card_02", "civ_card_03", "civ_card_05", "civ_card_07", "civ_card_08", "civ_card_09",
                "civ_card_11", "civ_card_17", "civ_card_20", "civ_card_22", "civ_card_25", "civ_card_29",
                "civ_card_31", "civ_card_35",
            ],
            "drawn": ["civ_card_15"],
            "buildings": [
                "building_tile_01", "building_tile_04", "building_tile_09", "building_tile_14",
                "building_tile_18", "building_tile_24", "building_tile_26",
            ],
        },
        {"people": 6, "at": {"river": 3, "hunting_grounds": 3}, "level": 2, "points": 27, "wood": 3},
        {"people": 7, "at": {"quarry": 4, "civ_1": 1}, "level": 1, "points": 64, "cards": ["civ_card_36"]},
    ],
}  # fmt: skip
"""A tribe that has much of everything."""


# Moments.


def stone_age_start(stage: Stage) -> None:
    """Nobody has been placed yet."""
    stage.play(named(brought_to(GAME, 3, at_once)))


def stone_age_counting(stage: Stage) -> None:
    """Most people are placed; two more are about to go hunting."""
    screen = stage.play(named(brought_to(GAME, 4, _few_left)))
    for _ in range(2):
        screen.turn.pick("hunting_grounds")


def stone_age_tools(stage: Stage) -> None:
    """The dice are thrown, a tool is added, others may be."""
    stage.play(named(brought_to(GAME, 3, _tool_added)))


def stone_age_payment(stage: Stage) -> None:
    """A building that counts what is paid: its worth grows."""
    stage.play(_staged(2, PAYING))


def stone_age_dice_for_all(stage: Stage) -> None:
    """Dice that everybody takes one of."""
    stage.play(named(brought_to(GAME, 4, _second_taker)))


def stone_age_hunger(stage: Stage) -> None:
    """Food is missing."""
    stage.play(_staged(3, HUNGRY))


def stone_age_inspector(stage: Stage) -> None:
    """A close look at a card of the row."""
    stage.point_at(stage.play(named(brought_to(GAME, 2, _amid))), "civ_3")


def stone_age_inspector_refused(stage: Stage) -> None:
    """A close look at a place that is closed, and why."""
    match = named(brought_to(GAME, 2, _village_closed))
    view: StoneAgeView = match.game.view(match.state, None)
    stage.point_at(stage.play(match), str(view.village_closed))


def stone_age_doubt(stage: Stage) -> None:
    """People would go home without having done anything."""
    match = named(brought_to(GAME, 3, _acts))
    place = next(command.notation.split()[1] for command in match.legal() if command.verb == "recall")
    stage.play(match).turn.pick(f"back.{place}")


def stone_age_four(stage: Stage) -> None:
    """The middle of a game of four."""
    stage.play(named(brought_to(GAME, 4, _amid)))


def stone_age_rich(stage: Stage) -> None:
    """Late in a game: many cards and buildings."""
    stage.play(_staged(3, RICH))


def stone_age_score(stage: Stage) -> None:
    """The game is over."""
    stage.play(named(brought_to(GAME, 4, over)))
    stage.window.go("score")


MOMENTS: Final = (
    stone_age_start,
    stone_age_counting,
    stone_age_tools,
    stone_age_payment,
    stone_age_dice_for_all,
    stone_age_hunger,
    stone_age_inspector,
    stone_age_inspector_refused,
    stone_age_doubt,
    stone_age_four,
    stone_age_rich,
    stone_age_score,
)


# Matches.


def _staged(seats: int, scene: dict[str, Any]) -> Match:
    """A match that begins with a described position."""
    begun = Match(table(GAME, seats))
    return named(Match.resumed(begun.table, begun.game.set_up(scene)))


def _view(match: Match) -> StoneAgeView:
    view: StoneAgeView = match.game.view(match.state, None)
    return view


def _few_left(match: Match) -> bool:
    view = _view(match)
    tribe = view.tribes[0]
    free = not view.people["hunting_grounds"][0]
    return match.seat == 0 and view.asks == "place" and view.round >= AMID and tribe.home in (2, 3) and free


def _tool_added(match: Match) -> bool:
    roll = _view(match).roll
    if match.seat != 0 or roll is None:
        return False
    fresh = [tool for tool in _view(match).tribes[0].tools if not tool.used]
    return bool(roll.added and fresh) and roll.gain > 1 and roll.product != "food"


def _second_taker(match: Match) -> bool:
    lottery = _view(match).lottery
    return match.seat == 0 and lottery is not None and len(lottery.dice) == len(match.table.players) - 1


def _amid(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.asks == "place" and view.round >= AMID


def _village_closed(match: Match) -> bool:
    return match.seat == 0 and _view(match).village_closed is not None


def _acts(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.asks == "act" and view.round >= AMID
