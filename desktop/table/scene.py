"""The scene: pieces where the layout says, and the marks that show what may be done."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from random import Random
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
)

from desktop.app.style import look
from desktop.app.theme import DARK, Theme
from desktop.table import art
from desktop.table.animator import FRAME_MS, Animator
from desktop.table.areas import Areas
from desktop.table.balloon import Balloon
from desktop.table.board import board as board_of
from desktop.table.highlights import Highlight, OutlineItem, Outlines, path_around
from desktop.table.labels import Nameplate
from desktop.table.layers import Layer
from desktop.table.layout import Picture, Rolling, Shape, Spot
from desktop.table.pictures import Stepwise, is_painted, painted_in_steps, picture_pixmap, stretched
from desktop.table.pulse import Pulse
from desktop.table.split import Split

LIFT: Final = 8.0
"""How far a picked piece is lifted, in board units."""

CARRIED: Final = 0.85
"""The opacity of what is dragged: the place below it stays visible."""

LARGE: Final = 100_000.0
"""Pieces of this area, in square board units, are not cached by the view: a copy of their pixels at each step of a zoom
takes longer than anything else."""

ASIDE: Final = 1_000_000.0
"""Farther than anything on a board: an arrow key goes there only if nothing else is in its direction."""

PAINTING_MS: Final = 2.0
"""How long one frame may paint pictures that have no pixels yet; the others follow in the next frames."""

RISE: Final = 60.0
"""How far what was gained rises, in board units."""

RING: Final = 6.0
GROWS: Final = 0.4
"""How thick, in pixels of the screen, the ring around what has just been won is, and by what share it grows."""

THROWN: Final = 2.5
"""How far a die without an origin comes rolling, in its own widths."""


class Piece(QGraphicsPixmapItem):
    """A picture on the table that can stay, move and vanish."""

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        if spot.rect.width() * spot.rect.height() < LARGE:
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def level(self) -> float:
        """Its z-value at rest."""
        return Layer.PIECE + self.spot.level

    def rect_now(self) -> QRectF:
        """Its rectangle at this moment of a motion."""
        size = self.spot.rect.size() * self.scale()
        return QRectF(self.pos(), QSizeF(size.width(), size.height()))

    def draw_at(self, lod: float, picture: Picture | None = None) -> None:
        """Show the picture, or another one for a while, at a level of detail."""
        self.setPixmap(picture_pixmap(picture or self.spot.picture, self.spot.rect.size(), lod))

    def is_drawn(self, lod: float) -> bool:
        """Whether the picture's pixmap is cached."""
        return is_painted(self.spot.picture, self.spot.rect.size(), lod)

    def is_slow(self, lod: float) -> bool:
        """Whether the picture has still to be painted, and slowly."""
        return not self.is_drawn(lod) and isinstance(self.spot.picture, Stepwise)

    def painting(self, lod: float) -> Iterator[None]:
        """Paint the picture step by step, if that is how it is painted, then show it."""
        if isinstance(self.spot.picture, Stepwise):
            yield from painted_in_steps(self.spot.picture, self.spot.rect.size(), lod)
        self.draw_at(lod)

    def stretch_to(self, lod: float) -> bool:
        """Show the same picture at another size; False where it is only stretched, and is to be drawn soon."""
        exact = self.is_drawn(lod)
        if exact:
            self.draw_at(lod)
        else:
            self.stretch(lod)
        return exact

    def stretch(self, lod: float) -> None:
        """Show what it shows at the size that it has now, until it is drawn."""
        if not self.pixmap().isNull():
            self.setPixmap(stretched(self.pixmap(), self.spot.rect.size(), lod))


class TableScene(QGraphicsScene):
    """Keeps the pieces as the layout says and knows which place is where."""

    def __init__(self, board: str, theme: Theme, animator: Animator, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Everything moves; an index would be rebuilt all the time.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board = board
        self.theme = theme
        self.lod = 1.0
        self._text = look().text
        self.animator = animator
        self.split = Split.of(art.renderer(board).viewBoxF())
        self._pieces: dict[str, Piece] = {}
        self.has_changed = False
        """Whether the last layout looks different from the one before."""
        self._uncached: list[QGraphicsItem] = []
        """What is usually cached, and is not while the board is zoomed."""
        self._lifted: set[Piece] = set()
        self._rough: dict[Piece, Iterator[None]] = {}
        """Pieces whose pixels are stretched, old or missing, and how they are drawn: one by one, so that nothing waits
        for all of them."""
        self._drawing = QTimer(self)
        self._drawing.setSingleShot(True)
        self._drawing.timeout.connect(self._draw_more)
        self._paint_until = inf
        """From when on, by ``perf_counter``, what has no pixels yet is painted in a later frame."""
        self._about: dict[QGraphicsItem, Piece] = {}
        """What stands out or rises for a moment, and the piece that it is about: it ends when that is taken away."""
        self._caption: Balloon | None = None
        self._caption_timer = QTimer(self)
        self._caption_timer.setSingleShot(True)
        self._caption_timer.timeout.connect(self._fade_caption)
        self._pondered: dict[str, Piece] = {}
        """What is drawn over the board for the place that is pointed at."""
        self._areas = Areas()
        self._pixel = 1.0
        """A pixel of the screen in board units: marks have the same width at every zoom."""
        self.legal = Outlines(self, Highlight.LEGAL)
        """Around what may be pointed at now."""
        self._picked = Outlines(self, Highlight.PICKED)
        self._pointers = Outlines(self, Highlight.PREVIEW)
        self._hinted = Outlines(self, Highlight.PREVIEW)
        self._taught = Outlines(self, Highlight.PREVIEW)
        self._focus = Outlines(self, Highlight.FOCUS)
        self._marked: dict[Outlines, tuple[str, ...]] = {}
        """The places, or ids of spots, that are marked in each way."""
        self._hovered: str | None = None
        self._carried: QGraphicsPixmapItem | None = None
        self._hover = OutlineItem(None, QPainterPath(), QPen(Qt.PenStyle.NoPen))
        self._hover.fill(Highlight.PICKED.value.colour)
        self._hover.setZValue(Layer.GLOW)
        self.addItem(self._hover)
        self.pulse = Pulse(self.legal.lines, self)

    # Pieces.

    def lay(
        self,
        spots: Sequence[Spot],
        places: Mapping[str, QRectF],
        shapes: Mapping[str, Shape] | None = None,
        *,
        animate: bool,
    ) -> None:
        """Show a layout; what was there before moves, what is new comes from its origin, the rest goes."""
        before, regions, places_before = dict(self._pieces), self.regions, self.places
        # A table is opened whole. On one that lies there what is new fades in or is on its way when it is painted.
        self._paint_until = perf_counter() + PAINTING_MS / 1000 if before else inf
        coming = {spot.id: spot.rect for spot in spots}
        self.has_changed = self._pieces.keys() != coming.keys()
        for spot_id in [spot_id for spot_id in self._pieces if spot_id not in coming]:
            piece_gone = self._pieces.pop(spot_id)
            goes = piece_gone.spot.goes or ""
            goal = coming.get(goes) or places.get(goes) or regions.get(goes) or places_before.get(goes)
            self._take_away(piece_gone, goal, animate=animate)
        for spot in spots:
            piece = self._pieces.get(spot.id)
            if piece is not None:
                self.has_changed |= self._move(piece, spot, animate=animate)
            else:
                name = spot.origin or ""
                source = before.get(name)
                origin = (
                    source.rect_now() if source is not None else places_before.get(name) or regions.get(name)
                )
                self._put(spot, origin, animate=animate)
        self._areas = Areas(spots, places, shapes)
        # What is marked is elsewhere now, or gone. What may be done and what is picked is marked after this.
        for marks in (self._pointers, self._hinted, self._taught, self._focus):
            self._draw_marks(marks)
        self.hover_on(self._hovered)
        self.wait(FRAME_MS)  # this frame has painted as much as it may

    @property
    def split(self) -> Split:
        """How the board is divided, and where its parts lie."""
        return self._split

    @split.setter
    def split(self, split: Split) -> None:
        self._split = split
        self._regions = split.places(board_of(self.board).regions)
        self.setSceneRect(split.scene)

    @property
    def regions(self) -> Mapping[str, QRectF]:
        """The regions of the board, where they lie now."""
        return self._regions

    def redraw(self, lod: float) -> None:
        """Draw every picture anew; those that have to be painted one after the other, the slow ones last."""
        self.lod, self._text = lod, look().text
        self._rough.clear()
        for piece in self._pondered.values():
            piece.draw_at(lod)
        for piece in sorted(self._pieces.values(), key=lambda piece: piece.is_slow(lod)):
            if piece.is_drawn(lod):
                self._draw(piece)
            else:
                self._draw_later(piece)

    def ponder(self, spots: Sequence[Spot]) -> None:
        """Draw these over the board in place of those before; they are no pieces, and can't be pointed at."""
        coming = {spot.id: spot for spot in spots}
        for name in [name for name, piece in self._pondered.items() if coming.get(name) != piece.spot]:
            self.removeItem(self._pondered.pop(name))
        for name, spot in coming.items():
            if name not in self._pondered:
                piece = self._pondered[name] = Piece(spot)
                piece.draw_at(self.lod)
                piece.setZValue(Layer.PONDERED + spot.level)
                piece.setPos(spot.rect.topLeft())
                self.addItem(piece)

    @property
    def pondered(self) -> Sequence[Spot]:
        """What is drawn over the board now."""
        return [piece.spot for piece in self._pondered.values()]

    def cache_items(self, cached: bool) -> None:
        """Cache the pixels of pieces and outlines from frame to frame, or not.

        Where each frame shows them at another size, as in a zoom, every copy is made to be drawn once.
        """
        device, none = QGraphicsItem.CacheMode.DeviceCoordinateCache, QGraphicsItem.CacheMode.NoCache
        if cached:
            for item in self._uncached:
                item.setCacheMode(device)
            self._uncached = []
        elif not self._uncached:
            self._uncached = [item for item in self.items() if item.cacheMode() == device]
            for item in self._uncached:
                item.setCacheMode(none)

    def wait(self, milliseconds: int) -> None:
        """Draw nothing for some milliseconds: a person is zooming or panning, and no frame must be late."""
        if self._rough:
            self._drawing.start(milliseconds)

    def piece_rect(self, spot_id: str) -> QRectF | None:
        """The rectangle of the piece with this id; None if it is not on the table."""
        piece = self._pieces.get(spot_id)
        return piece.spot.rect if piece is not None else None

    def _put(self, spot: Spot, origin: QRectF | None, *, animate: bool) -> None:
        piece = self._pieces[spot.id] = Piece(spot)
        self._draw(piece)
        piece.setZValue(piece.level)
        piece.setPos(spot.rect.topLeft())
        self.addItem(piece)
        if animate and spot.tumble:
            self._throw(piece, origin)
        elif animate and origin is not None:
            self.animator.move(piece, origin, spot.rect, piece.level)
        elif animate:
            self.animator.fade(piece, 0.0, 1.0)

    def _throw(self, piece: Piece, origin: QRectF | None) -> None:
        """Roll a die to its spot, each a little differently."""
        rect = piece.spot.rect
        spin = Random(piece.spot.id).random()
        start = (
            origin
            if origin is not None
            else rect.translated(-THROWN * rect.width(), (spin - 0.5) * rect.height())
        )
        self.animator.tumble(piece, start, rect, piece.level, lambda step: self._roll(piece, step), spin)

    def _roll(self, piece: Piece, step: int | None) -> None:
        """Show the face of a rolling die at a step; its own with None."""
        picture = piece.spot.picture
        if isinstance(picture, Rolling):
            piece.draw_at(self.lod, picture if step is None else picture.rolling(step))

    def _move(self, piece: Piece, spot: Spot, *, animate: bool) -> bool:
        """Bring a piece to where it lies now; whether anything about it is another."""
        if piece.spot == spot:
            return False  # what is on its way there goes on
        moved = piece.spot.rect != spot.rect
        repainted = piece.spot.picture != spot.picture
        if not (moved or repainted) and piece.spot.level == spot.level:
            piece.spot = spot
            return True
        start, resized = piece.rect_now(), piece.spot.rect.size() != spot.rect.size()
        piece.spot = spot
        self.animator.stop(piece)
        if repainted:
            self._draw(piece)
            if resized and piece in self._rough:
                piece.stretch(self.lod)
        elif resized and not piece.stretch_to(self.lod):
            self._draw_later(piece)
        piece.setZValue(piece.level)
        piece.setPos(spot.rect.topLeft())
        piece.setScale(1.0)
        piece.setOpacity(1.0)
        if moved and animate:
            self.animator.move(piece, start, spot.rect, piece.level)
        return True

    def _draw(self, piece: Piece) -> None:
        """Draw a piece as it should be; later, where that takes too long, and until then it looks as it did."""
        too_late = perf_counter() > self._paint_until
        if piece.is_slow(self.lod) or (too_late and not piece.is_drawn(self.lod)):
            self._draw_later(piece)
        else:
            self._rough.pop(piece, None)
            piece.draw_at(self.lod)

    def _draw_later(self, piece: Piece) -> None:
        self._rough[piece] = piece.painting(self.lod)
        if not self._drawing.isActive():
            self._drawing.start(FRAME_MS)

    def _draw_more(self) -> None:
        """Draw for as long as a frame may, at least one piece or one step of it; the rest in the next frame."""
        until = perf_counter() + PAINTING_MS / 1000
        while self._rough:
            piece, steps = next(iter(self._rough.items()))
            if next(steps, self) is self:  # there was no further step
                del self._rough[piece]
            if perf_counter() > until:
                break
        if self._rough:
            self._drawing.start(0)

    def _take_away(self, piece: Piece, goal: QRectF | None, *, animate: bool) -> None:
        self.animator.stop(piece)
        for shown in [shown for shown, about in self._about.items() if about is piece]:
            self.animator.stop(shown)
        self._rough.pop(piece, None)
        self._lifted.discard(piece)
        if animate and goal is not None:
            end = QRectF(piece.spot.rect)
            end.moveCenter(goal.center())
            self.animator.leave(piece, piece.spot.rect, end, lambda: self.removeItem(piece))
        elif animate:
            self.animator.fade(piece, 1.0, 0.0, done=lambda: self.removeItem(piece))
        else:
            self.removeItem(piece)

    # Places.

    @property
    def places(self) -> Mapping[str, QRectF]:
        """Every place that can be pointed at, with its rectangle: its largest area, if it has several."""
        return self._areas.main

    def place_at(self, point: QPointF) -> str | None:
        """The place under a point: the topmost one."""
        return self._areas.place_at(point)

    def goal_at(self, point: QPointF, goals: Container[str]) -> str | None:
        """Where what is dragged is let go: the region under a point that is one of its goals, else the place there."""
        regions = (name for name, rect in self._regions.items() if name in goals and rect.contains(point))
        return next(regions, None) or self.place_at(point)

    def area_at(self, place: str, point: QPointF) -> QRectF | None:
        """The area of a place that is nearest to a point; None if there is no such place."""
        return self._areas.area_at(place, point)

    def neighbour(self, place: str | None, candidates: Iterable[str], step: QPointF) -> str | None:
        """The nearest candidate in a direction, seen from a place (from the middle of the board without one)."""
        lying = [name for name in candidates if name in self._areas]
        if place is None or place not in self._areas:
            return min(lying, key=lambda name: (self.places[name].y(), self.places[name].x()), default=None)
        here_x, here_y = self._areas.middle(place)
        step_x, step_y = step.x(), step.y()

        def cost(name: str) -> float:
            x, y = self._areas.middle(name)
            way_x, way_y = x - here_x, y - here_y
            along = way_x * step_x + way_y * step_y
            across = abs(way_x * step_y) + abs(way_y * step_x)
            if along <= 1:
                return float("inf")
            # What is more to the side is for another arrow: with it first, far groups could never be reached.
            return along + 1.5 * across + (ASIDE if across > along else 0)

        best = min((name for name in lying if name != place), key=cost, default=None)
        return best if best is not None and cost(best) < float("inf") else None

    # Marks.

    def glow(self, places: Iterable[str], *, pulse: bool) -> None:
        """Outline the places that may be pointed at now."""
        self._mark(self.legal, sorted(places))  # in one order, as touching ones overlap
        if pulse and self.legal.lines.childItems():
            self.pulse.begin()
        else:
            self.pulse.stop()

    def mark_picked(self, places: Iterable[str], lifted: Iterable[str] | None = None) -> None:
        """Outline what has been picked, and lift it, or only ``lifted``."""
        places = tuple(dict.fromkeys(places))
        lift = frozenset(places if lifted is None else lifted)
        for piece in self._pieces.values():
            if (up := piece.spot.place in lift) or piece in self._lifted:
                self._lift(piece, up=up)
        self._mark(self._picked, places)

    def _lift(self, piece: Piece, *, up: bool) -> None:
        ground = piece.spot.rect.topLeft()
        if up:
            self._lifted.add(piece)
            piece.setPos(ground - QPointF(0, LIFT))
        else:
            self._lifted.discard(piece)
            if piece.pos() == ground - QPointF(0, LIFT):  # and not on its way to somewhere else
                piece.setPos(ground)

    def point_at(self, names: Iterable[str]) -> None:
        """Outline the pieces, or places, that a line of the log or of the choices mentions."""
        self._mark(self._pointers, names)

    def hint_at(self, places: Iterable[str]) -> None:
        """Outline the places of a hint; none when it is over."""
        self._mark(self._hinted, places)

    def point_at_places(self, places: Iterable[str]) -> None:
        """Outline the places that a lesson mentions, except those outlined already as legal."""
        legal = self._marked.get(self.legal, ())
        self._mark(self._taught, (place for place in places if place not in legal))

    def focus_on(self, place: str | None) -> None:
        """Show where the keyboard is."""
        self._mark(self._focus, () if place is None else (place,))

    def hover_on(self, place: str | None) -> None:
        """Brighten the place under the mouse."""
        self._hovered = place
        path = QPainterPath()
        for outline in self._areas.outlines(place or ""):
            path.addPath(path_around(outline, 0.0))
        if path != self._hover.path():
            self._hover.setPath(path)

    def forget_marks(self) -> None:
        """Somebody else is at the machine: drop the marks of what was pointed at."""
        for marks in (self._pointers, self._hinted, self._focus):
            self._mark(marks, ())
        self.hover_on(None)

    def scale_marks(self, pixel: float) -> None:
        """Redraw all marks for a zoom: ``pixel`` is one of the screen in board units."""
        if pixel != self._pixel:
            self._pixel = pixel
            for marks in self._marked:
                self._draw_marks(marks)

    def carry(self, place: str, at: QPointF) -> None:
        """Show the piece of a place under the pointer that drags it."""
        if self._carried is None:
            piece = self._piece_at(place)
            if piece is None:
                return
            self._carried = QGraphicsPixmapItem(piece.pixmap())
            self._carried.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._carried.setZValue(Layer.MOVING)
            self._carried.setOpacity(CARRIED)
            self.addItem(self._carried)
        box = self._carried.boundingRect()
        self._carried.setPos(at - QPointF(box.width() / 2, box.height() / 2))

    def _piece_at(self, place: str) -> Piece | None:
        """The topmost piece of a place; else the topmost one in the middle of it."""
        pieces, middle = self._pieces.values(), self.places.get(place, QRectF()).center()
        own = [piece for piece in pieces if piece.spot.place == place]
        there = own or (piece for piece in pieces if piece.spot.rect.contains(middle))
        return max(there, key=lambda piece: piece.spot.level, default=None)

    def put_down(self) -> None:
        """End a drag."""
        if self._carried is not None:
            self.removeItem(self._carried)
            self._carried = None

    def note(self, text: str, at: QPointF, size: float) -> None:
        """Let a short text rise from a point: coins earned, points won. It has a plate, to be legible anywhere.

        It rises beside a caption, not across it, and no longer than the mat of whom it is about is shown.
        """
        item = Balloon(text, QRectF(at, at), self.sceneRect(), DARK.accent, size)
        if self._caption is not None:
            item.step_aside(self._caption.sceneBoundingRect(), RISE, self.sceneRect())
        self.addItem(item)
        if (whose := self._nameplate()) is not None:
            self._about[item] = whose
        self.animator.rise(item, RISE, partial(self._end, item))

    def celebrate(self, spot_id: str | None, text: str, edge: QColor, size: float) -> None:
        """Celebrate an event: a ring of light around a piece, and words beside it or in the middle."""
        piece = self._pieces.get(spot_id) if spot_id is not None else None
        rect = None if piece is None else piece.spot.rect
        centre = self.sceneRect().center() if rect is None else rect.center()
        shown: list[tuple[QGraphicsItem, float]] = []
        if piece is not None and rect is not None:
            pen = QPen(Highlight.LEGAL.value.colour, RING * self._pixel)
            ring = OutlineItem(None, path_around(rect.translated(-centre), 0.0), pen)
            ring.setPos(centre)
            ring.setZValue(Layer.MOVING)
            self._about[ring] = piece
            shown.append((ring, GROWS))
        if text:
            there, room = rect or QRectF(centre, centre), self.sceneRect()
            shown.append((Balloon(text, there, room, edge, size, self._kept_free()), 0.0))
        for item, by in shown:
            self.addItem(item)
            self.animator.swell(item, by, partial(self._end, item))

    def _end(self, shown: QGraphicsItem) -> None:
        """Take off what stood out or rose for a moment."""
        self._about.pop(shown, None)
        self.removeItem(shown)

    def _nameplate(self) -> Piece | None:
        """The name of whose mat is shown."""
        pieces = self._pieces.values()
        return next((piece for piece in pieces if isinstance(piece.spot.picture, Nameplate)), None)

    def _kept_free(self) -> QRectF | None:
        """The rectangle of the name of whose mat is shown: no words cover it."""
        name = self._nameplate()
        return None if name is None else name.spot.rect

    @property
    def caption(self) -> str:
        """The text of the balloon on screen."""
        return self._caption.text if self._caption is not None else ""

    def show_caption(
        self,
        text: str,
        beside: QRectF,
        edge: QColor,
        size: float,
        milliseconds: int,
    ) -> None:
        """Show a balloon beside what it is about, in place of the last one; an empty text shows none."""
        if self._caption is not None:
            self._caption_timer.stop()
            self.animator.stop(self._caption)
            self.removeItem(self._caption)
            self._caption = None
        if text:
            self._caption = Balloon(text, beside, self.sceneRect(), edge, size, self._kept_free())
            self.addItem(self._caption)
            self._caption_timer.start(milliseconds)

    def _fade_caption(self) -> None:
        shown, self._caption = self._caption, None
        if shown is not None:
            self.animator.fade(shown, 1.0, 0.0, done=lambda: self.removeItem(shown))

    def restyle(self, theme: Theme) -> None:
        """Take on other colours or another size of text. Pictures have their own colours, and stay as they are."""
        self.theme = theme
        if look().text != self._text:
            self.redraw(self.lod)

    def shut(self) -> None:
        """Stop everything that moves."""
        self.pulse.stop()
        self._caption_timer.stop()
        self._drawing.stop()
        self.animator.finish()

    def _mark(self, marks: Outlines, names: Iterable[str]) -> None:
        self._marked[marks] = tuple(names)
        self._draw_marks(marks)

    def _draw_marks(self, marks: Outlines) -> None:
        """Draw outlines around what is marked. A piece is outlined like its place, if it has one.

        A region is what something is dragged to; elsewhere its name would be taken for a word of an event.
        """
        outlines: list[QRectF | Shape] = []
        regions = self._regions if marks is self.legal else {}
        for name in self._marked.get(marks, ()):
            piece, region = self._pieces.get(name), regions.get(name)
            if around := self._areas.outlines(name):
                outlines += around
            elif piece is not None:
                outlines.append(self._uncovered(piece))
            elif region is not None:
                outlines.append(region)
        marks.surround(outlines, self._pixel)

    def _uncovered(self, piece: Piece) -> QRectF:
        """The visible part of a piece: in a fan the next card covers its right."""
        rect = QRectF(piece.spot.rect)
        for other in self._pieces.values():
            over = other.spot.rect
            beside = (over.top(), over.bottom()) == (rect.top(), rect.bottom())
            if beside and other.level > piece.level and rect.left() < over.left() < rect.right():
                rect.setRight(over.left())
        return rect
