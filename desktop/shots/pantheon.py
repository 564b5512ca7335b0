"""The moments of Pantheon."""

from __future__ import annotations

from typing import Any, Final

from desktop.shots.matches import at_once, brought_to, named, over, table
from desktop.shots.stage import Stage
from engine.games.pantheon.view import PantheonView
from engine.match.match import Match

GAME: Final = "pantheon"
AMID: Final = 3
"""The first epoch that counts as the middle of a game."""

CLOSE: Final = 2.2
"""How far the map is zoomed in."""

BLUE: Final[dict[str, Any]] = {
    "hand": {"move": 2, "coin1": 1, "temple": 2, "dancer": 1, "jewel": 1, "priest": 2, "coin3": 1},
    "levels": [2, 0, 1, 3],
    "feet_on": ["q10r07", "q11r06"],
    "columns_on": ["q09r06", "q06r05"],
    "gods": {"vinthrad_1": 1, "gaiviles_1": 2, "pietalte_1": 2},
    "demigods": [2, 3],
}
ORANGE: Final[dict[str, Any]] = {
    "hand": {"move": 1, "priest": 3},
    "levels": [1, 1, 0, 0],
    "feet_on": ["q10r07", "q09r07", "q09r08"],
    "columns_on": ["q09r06", "q04r06", "q10r08"],
    "gods": {"taksator_1": 1},
}
GREEN: Final[dict[str, Any]] = {
    "hand": {"jewel": 4, "coin1": 2},
    "levels": [0, 1, 2, 0],
    "feet_on": ["q11r05", "q12r04"],
    "columns_on": ["q10r04"],
    "gods": {"surparit_1": 1, "stonkus_3": 2},
    "demigods": [1],
}
ROMA: Final[dict[str, Any]] = {
    "nation": "roma",
    "epoch": 3,
    "nations": ["iberia", "gallia"],
    "gods": ["vinthrad_2", "taksator_3", "pietalte_2", "gaiviles_4"],
    "loot": {"q08r04": "god", "q13r04": "cards_3", "q11r03": "reserve_choice_2"},
    "display": ["temple", "move", "coin1", "jewel"],
    "demigods": [3, 1],
    "seats": [BLUE, ORANGE, GREEN],
}
MOVING: Final = {**ROMA, "asks": "move", "steps": 3, "jump": True, "placed": ["q10r07", "q11r06"]}
BUYING: Final = {**ROMA, "asks": "buy", "purse": 3, "bought": True}
FOLLOWING: Final = {**ROMA, "asks": "follow", "asked": 0, "active": 2, "steps": 1}
PRAYING: Final = {
    **ROMA,
    "asks": "pray",
    "seats": [{**BLUE, "hand": {"temple": 3, "dancer": 3, "jewel": 3, "priest": 1}}, ORANGE, GREEN],
}
"""Three persons in the third epoch; the first of them knows several ways to pay for a god."""

_RICH: Final = {**BLUE, "hand": {"temple": 5, "dancer": 3, "jewel": 3, "priest": 3}, "levels": [1, 2, 0, 0]}
PAYING_DEARLY: Final = {**PRAYING, "seats": [_RICH, ORANGE, GREEN]}
"""The same, where some ways take more cards than others."""

_NO_FEET: Final = [{key: seat[key] for key in seat if key != "feet_on"} for seat in (BLUE, ORANGE, GREEN)]
REVEALED: Final[dict[str, Any]] = {
    "nation": "gallia",
    "epoch": 2,
    "nations": ["iberia"],
    "asks": "gallia_god",
    "revealed": "depraccus_3",
    "gods": ["vinthrad_2", "taksator_3", "pietalte_2", "gaiviles_4"],
    "seats": [
        {**_NO_FEET[0], "gods": ["vinthrad_1"]},
        {**_NO_FEET[1], "gods": ["taksator_1"]},
        {**_NO_FEET[2], "gods": ["surparit_1"]},
    ],
}
TOO_MANY: Final[dict[str, Any]] = {
    "nation": "germania",
    "epoch": 6,
    "nations": ["iberia", "gallia", "roma", "persia", "cartago"],
    "asks": "hand_to_seven",
    "seats": [
        {
            **_NO_FEET[0],
            "hand": {
                "move": 4, "coin1": 3, "temple": 4, "dancer": 3, "jewel": 3, "priest": 2, "coin3": 1, "coin5": 1,
            },
            "columns_on": ["q09r06", "q06r05", "q10r04", "q12r00", "q15r01", "q13r03", "q04r06", "q03r08"],
            "gods": {
                "vinthrad_1": 1, "vinthrad_2": 2, "stonkus_1": 2, "gadicea_1": 3, "gaiviles_1": 3, "pietalte_1": 4,
                "traitera_1": 4, "traitera_2": 5, "depraccus_1": 5, "surparit_2": 5, "plaesiris_1": 5,
                "taksator_2": 3,
            },
            "traitera_used": 1,
            "demigods": [3, 2, 5, 6],
            "scored": [5, 8, 3],
        },
        {**_NO_FEET[1], "columns_on": ["q09r06", "q04r06", "q10r08", "q12r00"]},
        _NO_FEET[2],
        {"hand": {"dancer": 2}, "columns_on": ["q16r08"]},
    ],
}  # fmt: skip
"""As many cards, gods and columns as a seat may well have in the last epoch."""


# Moments.


def pantheon_start(stage: Stage) -> None:
    """The first decision of a game."""
    stage.play(named(brought_to(GAME, 3, at_once)))


def pantheon_bonus(stage: Stage) -> None:
    """Everybody chooses a bonus tile, before the first nation is known."""
    begun = table(GAME, 2)
    options = {**begun.options, "bonus_choice": "choose"}
    stage.play(named(Match(type(begun)(GAME, begun.players, options, seed=1))))


def pantheon_move(stage: Stage) -> None:
    """Where a step leads, where only the jump or a card leads, and the path so far."""
    stage.play(_staged(MOVING))


def pantheon_move_close(stage: Stage) -> None:
    """The same, looked at closely."""
    view = stage.play(_staged(MOVING)).view_widget
    view.zoom_by(CLOSE)
    view.centerOn(view.table.places["hex.q10r06"].center())
    view.sharpen()
    stage.settle()


def pantheon_follow(stage: Stage) -> None:
    """Another seat moves: follow, or draw a card."""
    stage.play(_staged(FOLLOWING))


def pantheon_buy(stage: Stage) -> None:
    """Coins left, and what they buy."""
    stage.play(_staged(BUYING))


def pantheon_pray(stage: Stage) -> None:
    """A god is chosen, and its first number is paid; what for the next?"""
    turn = stage.play(_staged(PRAYING)).turn
    turn.pick("god.pietalte_2")
    turn.pick("bar.offer.0.temple")


def pantheon_dear(stage: Stage) -> None:
    """Cards would be paid that could be kept."""
    turn = stage.play(_staged(PAYING_DEARLY)).turn
    for place in ("god.gaiviles_4", "bar.offer.0.temple", "bar.offer.1.priest"):
        turn.pick(place)


def pantheon_last(stage: Stage) -> None:
    """One loot tile and one god are left: whoever takes either ends the epoch."""
    last = {"gods": ["vinthrad_2"], "loot": {"q13r04": "cards_3"}, "demigods": []}
    stage.play(_staged({**MOVING, **last}))


def pantheon_gallia(stage: Stage) -> None:
    """A god was turned up."""
    stage.play(_staged(REVEALED))


def pantheon_too_many(stage: Stage) -> None:
    """More cards than may be kept, and all sorts of gods."""
    stage.play(_staged(TOO_MANY))


def pantheon_inspector(stage: Stage) -> None:
    """A close look at a god that can't be paid: what is missing."""
    stage.point_at(stage.play(_staged({**ROMA, "asks": "action"})), "god.vinthrad_2")


def pantheon_inspector_refused(stage: Stage) -> None:
    """A close look at a hex out of reach, and why it is."""
    stage.point_at(stage.play(_staged(MOVING)), "hex.q15r05")


def pantheon_doubt(stage: Stage) -> None:
    """Steps would be given up."""
    stage.play(_staged(MOVING)).turn.pick("bar.end_move")


def pantheon_unused(stage: Stage) -> None:
    """Coins would be given up."""
    stage.play(_staged(BUYING)).turn.pick("bar.end_buy")


def pantheon_others(stage: Stage) -> None:
    """The side of another seat: its cards are backs."""
    screen = stage.play(_staged({**ROMA, "asks": "action"}))
    screen.seats.seat_clicked.emit(2)


def pantheon_four(stage: Stage) -> None:
    """The middle of a game of four."""
    stage.play(named(brought_to(GAME, 4, _amid)))


def pantheon_score(stage: Stage) -> None:
    """The game is over."""
    stage.play(named(brought_to(GAME, 4, over)))
    stage.window.go("score")


MOMENTS: Final = (
    pantheon_start,
    pantheon_bonus,
    pantheon_move,
    pantheon_move_close,
    pantheon_follow,
    pantheon_buy,
    pantheon_pray,
    pantheon_dear,
    pantheon_last,
    pantheon_gallia,
    pantheon_too_many,
    pantheon_inspector,
    pantheon_inspector_refused,
    pantheon_doubt,
    pantheon_unused,
    pantheon_others,
    pantheon_four,
    pantheon_score,
)


# Matches.


def _staged(scene: dict[str, Any]) -> Match:
    """A match that begins with a described position."""
    begun = Match(table(GAME, len(scene["seats"])))
    return named(Match.resumed(begun.table, begun.game.set_up(scene)))


def _amid(match: Match) -> bool:
    view: PantheonView = match.game.view(match.state, None)
    return (
        match.seat == 0
        and view.asks == "move"
        and view.epoch >= AMID
        and bool(view.move and view.move.placed and view.move.steps)
    )
