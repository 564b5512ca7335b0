"""How steady the table is: how often the board's rectangle on the screen changes during a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop.bench.figures import Figure, figure
from desktop.bench.hands import be_there, window_shown
from desktop.bench.table import table_shown
from engine.bots.levels import decide
from engine.core.errors import Refusal

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QApplication

    from desktop.shell.table_screen import TableScreen
    from engine.core.game import GameMeta
    from engine.match.match import Match

SIZES: Final = ((1280, 800), (1920, 1080))
LANGUAGES: Final = ("en", "ja")
TEXT_SIZES: Final = (100, 200)
MOST: Final = 3000
"""More commands than any game has."""

ASIDE: Final = 7
"""Every so many commands somebody looks at something else: the past, another side, a refusal, the choices."""


def steadiness(_home: Path, _game: str) -> Iterator[Figure]:
    """The changes of the board's rectangle through a whole game of each title, in each look."""
    from engine.games import CATALOGUE

    for width, height in SIZES:
        with window_shown(width, height) as (app, window):
            for meta, language, text in product(CATALOGUE.values(), LANGUAGES, TEXT_SIZES):
                window.preferences.change(language=language, text_scale=text)
                screen = table_shown(app, window, begun(meta), bots=None)
                places = places_of_board(app, screen)
                what = f"changes of the board's place, {meta.id}, {width}×{height}, {language}, {text} %"
                yield figure(what, [changes(places)], "1", unit="")


def begun(meta: GameMeta) -> Match:
    """A new match for the most seats."""
    from desktop.shots.matches import at_once, brought_to, named

    return named(brought_to(meta.id, meta.max_seats, at_once)).branch(0)


def changes(places: Sequence[object]) -> int:
    """How often an element differs from the one before."""
    return sum(before != after for before, after in pairwise(places))


def places_of_board(app: QApplication, screen: TableScreen, most: int = MOST) -> list[QRect]:
    """The board's rectangle in the window, each time that it was laid out during at most ``most`` commands of a game.

    Each command is picked place by place; now and then somebody looks at something else in between.
    """
    from PySide6.QtCore import QEvent, QObject, QRect

    view, places = screen.view_widget, list[QRect]()

    def note() -> None:
        places.append(QRect(view.mapTo(screen, view.rect().topLeft()), view.size()))

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
                note()
            return False

    watch = Watch()
    view.installEventFilter(watch)
    note()
    session, turn = screen.session, screen.turn
    for number in range(most):
        be_there(session)
        match = session.match
        if match.seat is None:
            break
        seat, before = match.seat, match.position
        command = decide(match.game, match.state, seat, "craftsman", number).command
        for place in match.game.path(match.state, command):
            if match.position == before and place in turn.means.all_places:
                turn.pick(place)
                app.processEvents()
        turn.cancel()
        if number % ASIDE == 0:
            _look_aside(app, screen)
        if match.position == before:
            session.play(seat, command)
        app.processEvents()
    note()
    view.removeEventFilter(watch)
    return places


def _look_aside(app: QApplication, screen: TableScreen) -> None:
    """Look at a refusal, at the sides of the others, at the choices in place of the log, and at the past."""
    session, match = screen.session, screen.session.match
    acts: tuple[Callable[[], object], ...] = (
        lambda: session.refuse(Refusal("not_your_turn", "1", {"seat": 0})),
        *(partial(screen.controllers.near_side.choose, seat) for seat in range(len(session.players))),
        partial(screen.tabs.setCurrentWidget, screen.choices),
        partial(session.look_at, match.position // 2),
        session.return_to_now,
        partial(be_there, session),
        partial(screen.tabs.setCurrentWidget, screen.log),
    )
    for act in acts:
        act()
        app.processEvents()
