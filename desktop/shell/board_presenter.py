"""The position shown, on the board: what is there, what glows, what is marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QRectF

from desktop.app.settings import Preferences
from desktop.controllers.bots import Hint
from desktop.controllers.choices import Choice
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.shell.table_parts import TableParts
from desktop.table import art
from desktop.table.board import board
from desktop.table.game_table import GameTable, Situation
from desktop.table.labels import Nameplate, grown
from desktop.table.layers import Layer
from desktop.table.layout import Spot
from desktop.table.prepainter import Prepainter
from desktop.table.split import Split
from engine.core.errors import Refusal
from engine.core.event import Event
from engine.core.game import Choose

OTHERS_MAT: Final = "others_mat"
"""The reason of a refusal that names whose mat is near."""

EDGE: Final = 4.0
"""How far above the mat a board is divided."""

ABOVE_HIGHLIGHTS: Final = Layer.FOCUS + 2 - Layer.PIECE
"""The level of a name that no outline beside it covers."""


class BoardPresenter:
    """Lays out the position for the near side, and marks what the panels point at."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        turn: TurnController,
        table: GameTable[Any, Any],
        near_side: NearSide,
        preferences: Preferences,
    ) -> None:
        self._scene = parts.scene
        self._view = parts.view_widget
        self._bar = parts.prompt_bar
        self._session = session
        self._turn = turn
        self._table = table
        self.near_side = near_side
        self._preferences = preferences
        self._chosen: frozenset[str] = frozenset()
        """The places that the position itself says are chosen."""
        self._news: frozenset[str] = frozenset()
        """The spots that are outlined because they are new."""
        self.prepainter = Prepainter(near_side.likely, lambda: parts.animator.is_busy, parts)
        self._pointed: str | None = None
        """The place that mouse or keyboard point at."""
        self._turned: tuple[Any, str] = None, ""
        """The position at which something was turned last, and the way in which it lies since."""
        self._hinted_at: tuple[Any, tuple[str, ...]] = None, ()
        """The position that the last hint was about, and what had been picked."""
        self._hinted: Sequence[str] = ()
        """The places of that hint."""
        self._listed: Choice | None = None
        """The line of the list that is pointed at."""
        self._view.place_hovered.connect(self._ponder)
        parts.choices.pointed.connect(self._point_at_choice)
        parts.log.pointed.connect(lambda event: self._point_at([] if event is None else [event]))
        parts.recap.pointed.connect(self._point_at)

    @property
    def printed(self) -> QRectF:
        """The whole board as printed."""
        return art.renderer(self._scene.board).viewBoxF()

    def divide(self, share: float | None) -> None:
        """Give the upper part of a board that can be divided this share of the height; None: as printed."""
        mat = board(self._scene.board).regions.get("mat")
        line = mat.top() - EDGE if mat is not None and self._table.parts else None
        self._scene.split = Split.of(self.printed, line, share, self._view.aspect)

    def lay(self, *, animate: bool) -> None:
        """Put everything where the game's layout says."""
        at = self._session.situation(self.near_side.facing, self._turn.selection.places)
        if self._turn.is_restricted:
            at = replace(at, only=frozenset(self._turn.means.open_places))
        laid = self._table.lay(at)
        self._chosen = laid.chosen
        split, whole = self._scene.split, self.printed
        spots = [grown(spot, whole) for spot in (*laid.spots, *nameplate(self._scene.board, at))]
        lying = split.places(laid.places), split.shapes(laid.shapes)
        self._scene.lay(split.spots(spots), *lying, animate=animate)
        self._mark_news(laid.spots)
        ways = self._table.ways(at) if self._session.is_live else {}
        self._view.turning = {place: ways[place] for place in ways if not self._turn.is_restricted}
        self._ponder(self._pointed)
        self.prepainter.begin(self._scene.lod)

    def _mark_news(self, spots: Sequence[Spot]) -> None:
        """Outline what is new on the mat, while a person is shown what their command brought."""
        session, facing = self._session, self.near_side.facing
        mat = board(self._scene.board).regions.get("mat")  # as printed, like the spots
        new: frozenset[str] = frozenset()
        if mat is not None and session.stretch is not None and session.stretch.held:
            before = self._table.lay(session.situation(facing, (), session.match.position - 1)).spots
            things = (spot for spot in spots if spot.place or spot.origin)
            there = {spot.id for spot in things if mat.contains(spot.rect.center())}
            new = frozenset(there).difference(spot.id for spot in before)
            new = new.difference(spot.goes for spot in before if spot.goes)  # it only came home
        if new != self._news:
            self._news = new
            self._scene.point_at(new)

    def hides(self, place: str) -> bool:
        """Whether a card lies there that whoever decides can see, once they say that they are there."""
        is_own = self.near_side.facing == self._session.acting
        return is_own and self._session.may_look and place in self._table.face_down

    def others_mat(self, place: str) -> Refusal | None:
        """Why nothing can be done at a place, or region, on the mat of another seat than the one that decides."""
        session, facing = self._session, self.near_side.facing
        if not session.is_live or self._is_own(place):
            return None
        if not session.asks_person and not session.players[facing].is_bot:
            return None  # one's own, while somebody else acts
        return Refusal(OTHERS_MAT, details={"seat": facing})

    def _is_own(self, place: str) -> bool:
        """Whether a place, or region, may be marked as picked, wanted or hinted: none on the mat of another seat than
        the one that decides."""
        return self.may_be_meant_by(self._deciding, place)

    def may_be_meant_by(self, seat: int | None, place: str) -> bool:
        """Whether a seat can mean a place, region or piece, as it lies now; None stands for them all.

        Not on the mat of another seat: there, places of the same names mean other things.
        """
        scene, mat = self._scene, self._scene.regions.get("mat")
        rect = scene.places.get(place) or scene.regions.get(place) or scene.piece_rect(place)
        if seat in (self.near_side.facing, None) or mat is None or rect is None:
            return True
        return not mat.contains(rect.center())

    @property
    def _deciding(self) -> int | None:
        """The seat that decides at the position shown."""
        session = self._session
        if session.is_live:
            return session.acting
        pending, entry = session.pending, session.last_entry()
        if isinstance(pending, Choose):
            return pending.seat
        return None if entry is None else entry.seat

    def _ponder(self, place: str | None) -> None:
        """Draw what there is to ponder at the place pointed at, else at what was picked last."""
        self._pointed = place
        session, picked = self._session, self._turn.selection.places
        at = session.situation(self.near_side.facing, picked)
        live = session.is_live and place is not None and self._is_own(place)
        spots = self._table.ponder(at, place) if live and place is not None else ()
        if not spots and session.is_live and picked:
            spots = self._table.ponder(at, picked[-1])
        ways = (self._way_shown(ways) for ways in self._view.turning.values() if place not in ways)
        spots = [*spots, *(spot for way in ways if way is not None for spot in self._table.ponder(at, way))]
        self._scene.ponder(self._scene.split.spots(spots))

    def turn(self, place: str, step: int) -> None:
        """Point at the next way in which something may lie, as the keyboard would: Enter or a click choose it."""
        view, ways = self._view, self._view.turning[place]
        lies = self._way_shown(ways)
        way = ways[((ways.index(lies) if lies is not None else 0) + step) % len(ways)]
        self._turned = self._session.match.state, way
        view.setFocus()
        view.focus_place(way)

    def way_to_lie(self, place: str | None) -> str | None:
        """The way in which what can be turned lies at a place, else where mouse or keyboard point; None elsewhere."""
        place = place or self._pointed
        for turned, ways in self._view.turning.items():
            if place == turned or place in ways:
                return self._way_shown(ways) or ways[0]
        return None

    def _way_shown(self, ways: Sequence[str]) -> str | None:
        """Which of the ways is shown: the one pointed at, else the one it was turned to; None if it was never turned.

        A press of the mouse takes the focus away from the way it was turned to.
        """
        state, turned = self._turned
        is_same = state is self._session.match.state
        shown = (self._pointed, self._view.focused_place, turned if is_same else None)
        return next((way for way in shown if way in ways), None)

    def show_turn(self) -> None:
        """Outline what may be pointed at, and mark what is picked."""
        means, picked = self._turn.means, self._turn.selection.places
        chosen, counted = frozenset(filter(self._is_own, picked)), means.counted
        pointed_at = means.open_places | means.begun_places | means.offered_places
        self._view.candidates = chosen.union(filter(self._is_own, pointed_at))
        self._view.counting = chosen & counted
        held, goals = self._turn.selection.held, self._turn.goals
        self._view.grabbable = means.grabbable(self._scene.places).union(goals)
        self._view.goals = held.places.union(*goals.values()) if held is not None else frozenset()
        self.glow()
        # A place that counts is not a card that could be lifted.
        self._scene.mark_picked(filter(self._is_own, (*picked, *self._chosen)), chosen - counted)
        if self._listed is not None and self._listed in means.choices:
            self._point_at_choice(self._listed)

    def show_nothing_asked(self) -> None:
        """Outline and mark nothing: the position is passed by."""
        self._view.candidates = self._view.counting = self._view.grabbable = frozenset()
        self._view.goals = frozenset()
        self._scene.glow((), pulse=False)
        self._scene.hint_at(())
        self._scene.mark_picked(())

    def show_hint(self, hint: Hint) -> None:
        """Mark the places of what a bot would do."""
        match = self._session.match
        self._hinted = match.game.path(match.state, hint.command)
        self._hinted_at = match.state, self._turn.selection.places
        self.glow()

    def glow(self) -> None:
        """Give each place one mark: it is picked, or mentioned by a hint, or may be pointed at.

        A hint is over once anything else has been picked or played; another look leaves it.
        """
        state, picked = self._hinted_at
        is_same = state is self._session.match.state and picked == self._turn.selection.places
        if not is_same or not self._session.is_live:
            self._hinted, self._hinted_at = (), (None, ())
        hinted = self._hinted
        means, selection, preferences = self._turn.means, self._turn.selection, self._preferences.value
        legal = means.outlined_places.difference(selection.places, self._chosen, hinted)
        self._scene.glow(
            filter(self._is_own, legal),
            pulse=not preferences.reduced_motion and preferences.animation != "off",
        )
        self._scene.hint_at(filter(self._is_own, hinted))
        self._bar.hint_at(hinted)

    def _point_at_choice(self, choice: Choice | None) -> None:
        self._listed = choice
        self._scene.point_at(() if choice is None else filter(self._is_own, choice.path))

    def _point_at(self, events: Sequence[Event]) -> None:
        self._listed = None
        self._scene.point_at({spot for event in events for spot in self._mentioned(event)})

    def _mentioned(self, event: Event) -> Iterator[str]:
        """What an event mentions; nothing on the mat that lies there if it is not that of the event's seat."""
        seat = getattr(event, "seat", None)
        yield from (name for name in self._table.mentions(event) if self.may_be_meant_by(seat, name))


def nameplate(asset: str, at: Situation[Any, Any]) -> Iterator[Spot]:
    """The name of whose mat is shown, if the board has room for it."""
    region = board(asset).regions.get("owner")
    if region is not None:
        plate = Nameplate(at.players[at.facing].name, at.colour(at.facing), at.ink(at.facing))
        yield Spot(f"owner.{at.facing}", region, plate, level=ABOVE_HIGHLIGHTS)
