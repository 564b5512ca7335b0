"""The view of the table: zoom, pan, the cached board, and where a person points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from desktop.app.presses import ENTER
from desktop.app.style import faded
from desktop.table import art
from desktop.table.highlights import Highlight
from desktop.table.scene import TableScene

SHARPEN_MS: Final = 120
"""How long after the last step of a zoom everything is redrawn sharply, in milliseconds."""

MOST_ZOOM: Final = 4.0
WHEEL_STEP: Final = 1.15
ZOOM_KEYS: Final = {
    Qt.Key.Key_Plus: WHEEL_STEP,
    Qt.Key.Key_Equal: WHEEL_STEP,
    Qt.Key.Key_Minus: 1 / WHEEL_STEP,
}
LENT: Final = {
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
}
"""Why the focus leaves only for a while: another window, or a menu."""
NOTCH: Final = 120
"""How far a mouse wheel turns with each step, in eighths of a degree, as in Qt."""

DRAG_BEGINS: Final = 6
VEIL: Final = 0.72
VEIL_FROM: Final = 6
"""How dense the veil is over what lies around a part shown alone, and how many pixels beyond its edge it begins, as an
outline has room there."""

GRIP: Final = 4
"""How near, in pixels, the edge between the parts of a board is grabbed."""

ROOM_BESIDE: Final = 40
"""The margin kept visible around the focused place, in pixels."""
PAN_SHARE: Final = 0.2
"""The share of the viewport that Shift and an arrow pan by."""

ARROWS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class TableView(QGraphicsView):
    """Shows a TableScene and says which place is clicked, hovered or chosen by keys."""

    place_clicked = Signal(str)
    place_hovered = Signal(object)
    """A place id, or None."""
    place_focused = Signal(object)
    """The newly focused place, or None."""
    nothing_clicked = Signal()
    entered = Signal(object)
    """Enter was pressed: the focused place, or None."""
    place_forced = Signal(str)
    """Shift and Enter: whatever commands it takes."""
    place_grabbed = Signal(str)
    """The drag of a piece starts."""
    place_dropped = Signal(object)
    """The place, or None, where it is dropped."""
    piece_let_go = Signal()
    """It is dropped nowhere: the drag ended before the mouse let it go."""
    taken_back = Signal()
    """The right button: unpick the last place."""
    place_turned = Signal(str, int)
    """The wheel over a place that counts: one more, or one less."""

    divided = Signal(float)
    """The edge between the parts of the board is being dragged: the share of the height that the upper one gets."""
    division_kept = Signal(object)
    """It was let go there; None: after a double click, everything shall lie as printed."""
    resized = Signal()

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.table = scene
        self._candidates: frozenset[str] = frozenset()
        self.counting: frozenset[str] = frozenset()
        """The places over which the wheel counts instead of zooming."""
        self.turning: Mapping[str, Sequence[str]] = {}
        """The places where wheel or click turn what lies there, with the places of the ways it may lie."""
        self.close_up: str | None = None
        """The region of the board that fills the view; None: all of it."""
        self._at_edge = False
        """Whether the mouse drags the edge between the parts of the board."""
        self.grabbable: frozenset[str] = frozenset()
        """The places from which a piece can be dragged to another; elsewhere a drag pans."""
        self.goals: frozenset[str] = frozenset()
        """Where what is dragged may be meant to go, regions of the board too; empty where that goes by places alone."""
        self._focused: str | None = None
        self._last: str | None = None
        """The place pointed at last, with keys or mouse: the arrows go on from there."""
        self._hovered: str | None = None
        self._counted: str | None = None
        self._turned = 0
        self._zoom = 1.0
        self._board: QPixmap | None = None
        self._pressed: QPoint | None = None
        self._button = Qt.MouseButton.NoButton
        """Which button was pressed."""
        self._dragging = False
        self._grabbed: str | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        # The window imports what is dropped; a scene would take what is dragged over it and let it fall.
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Zooming finds by itself what it holds still: Qt takes what the base class last heard of the mouse, nothing.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(SHARPEN_MS)
        self._sharpen.timeout.connect(self.sharpen)

    # Zoom.

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Zoom in or out around a point of the view, else its middle; never smaller than the whole board."""
        zoom = max(1.0, min(MOST_ZOOM, self._zoom * factor))
        if zoom == self._zoom:
            return
        around = around or self.viewport().rect().center()
        held = self.mapToScene(around)
        self.scale(zoom / self._zoom, zoom / self._zoom)
        self._zoom = zoom
        self._hover(None)
        self._pan(around - self.mapFromScene(held))
        self._hurry(True)
        self._sharpen.start()

    def fit(self) -> None:
        """Show the whole board."""
        if self._zoom != 1.0:
            self._hover(None)
        self._zoom = 1.0
        self.resetTransform()
        self.fitInView(self._shown, Qt.AspectRatioMode.KeepAspectRatio)
        self._sharpen.start()

    @property
    def _shown(self) -> QRectF:
        """The part of the board that is shown alone, else all of it."""
        return self.table.regions.get(self.close_up or "", self.sceneRect())

    def sharpen(self) -> None:
        """Draw board and pieces at exactly the current scale."""
        self._hurry(False)
        # Rounded up to eighths, so that a window being resized doesn't redraw everything at every pixel.
        lod = ceil(self.transform().m11() * self.devicePixelRatioF() * 8) / 8
        finest = ceil(lod * self.table.split.largest * 8) / 8
        if lod != self.table.lod or self._board is None or finest != self._board.devicePixelRatio():
            self.table.redraw(lod)
            size = art.renderer(self.table.board).viewBoxF().size()
            self._board = art.board_pixmap(self.table.board, size.toSize(), finest)
        self.table.scale_marks(1 / self.transform().m11())
        self.resetCachedContent()
        self.viewport().update()

    def restyle(self) -> None:
        """Repaint the background after the theme has changed."""
        self.resetCachedContent()
        self.viewport().update()

    def shut(self) -> None:
        """Stop drawing."""
        self._sharpen.stop()

    def _hurry(self, hurry: bool) -> None:
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not hurry)
        self.table.cache_items(not hurry)

    @property
    def candidates(self) -> frozenset[str]:
        """The places that can be picked now."""
        return self._candidates

    @candidates.setter
    def candidates(self, places: frozenset[str]) -> None:
        # What lies under the mouse may have been picked a moment ago, and is nothing to pick any more.
        self._candidates = places
        self._show_hovered()

    def place_rects(self) -> Iterator[tuple[QRect, bool]]:
        """Where the places that are in sight lie in the viewport, and whether each can be picked now."""
        seen = self.viewport().rect()
        for place, area in self.table.places.items():
            rect = self.mapFromScene(area).boundingRect().intersected(seen)
            if not rect.isEmpty():
                yield rect, place in self._candidates

    # The keyboard.

    @property
    def focused_place(self) -> str | None:
        """The place with the keyboard focus, which Enter and the space bar pick."""
        return self._focused

    def focus_place(self, place: str | None) -> None:
        """Move the keyboard focus to a place."""
        self._focused = self._last = place
        self._show_focus()
        self.keep_focus_in_view()
        self.place_hovered.emit(place)
        self.place_focused.emit(place)

    def release_focus(self) -> None:
        """Focus no place until a key does again: what is there now is not what was meant."""
        self._focused = None
        self._show_focus()

    def forget(self) -> None:
        """Somebody else is at the machine: forget what was pointed at."""
        self._focused = self._last = None
        self._hovered = self._counted = None
        self.table.forget_marks()

    def beyond(self, place: str | None, step: QPointF) -> str | None:
        """Where an arrow leads from a place; without one, to the place pointed at last, or else somewhere near it."""
        if place is None and self._last in self.candidates:
            return self._last
        steps = [step] if place is not None else [step, *ARROWS.values()]
        led = (self.table.neighbour(place or self._last, self.candidates, each) for each in steps)
        return next((there for there in led if there is not None), None)

    def _show_focus(self) -> None:
        """Show where the keyboard is."""
        self.table.focus_on(self._focused if self.hasFocus() else None)

    def keep_focus_in_view(self) -> None:
        """Pan to the focused place if it is out of sight at this zoom."""
        where = self.table.places.get(self._focused or "")
        if where is not None and self._zoom > 1.0:
            self.table.wait(SHARPEN_MS)
            self.ensureVisible(where, ROOM_BESIDE, ROOM_BESIDE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the focus from place to place, Enter confirms or picks one, 0 shows all.

        With Shift, the arrows pan.
        """
        step = ARROWS.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            size = self.viewport().size()
            self._pan(-QPointF(step.x() * size.width(), step.y() * size.height()).toPoint() * PAN_SHARE)
        elif step is not None:
            target = self.beyond(self._focused, step)
            if target is not None:
                self.focus_place(target)
        elif event.key() in ENTER:
            if self._focused is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.place_forced.emit(self._focused)
            else:
                self.entered.emit(self._focused)
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def zooms(self, key: int) -> bool:
        """Zoom by a key, wherever the keyboard is; False if that is none for it."""
        factor = ZOOM_KEYS.get(Qt.Key(key))
        if factor is None:
            return False
        self.zoom_by(factor)
        self.keep_focus_in_view()
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        by_tab = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_tab and self._last in self.candidates:
            self._focused = self._last
        self._show_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the mark of the focus, and what is said of that place, unless the focus returns here by itself."""
        super().focusOutEvent(event)
        self._show_focus()
        if self._focused is not None and event.reason() not in LENT:
            self.place_hovered.emit(None)

    # The mouse.

    @property
    def is_carrying(self) -> bool:
        """Whether a piece is being dragged."""
        return self._dragging and self._grabbed is not None

    def let_go(self) -> None:
        """End the drag of a piece before the mouse does; it is dropped nowhere."""
        if self.is_carrying:
            self._pressed, self._dragging, self._grabbed = None, False, None
            self.table.put_down()
            self.piece_let_go.emit()

    def _forget_press(self) -> None:
        """The mouse is released where the view doesn't see it: let go of what is dragged, and click nothing."""
        self.let_go()
        self._pressed, self._dragging = None, self._at_edge and self._dragging

    def hideEvent(self, event: QHideEvent) -> None:
        """The mouse is released over another screen."""
        super().hideEvent(event)
        self._forget_press()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where; a click is signalled on release, a drag carries a piece or pans.

        Another button pressed meanwhile does nothing. The view may have missed that the first was let go.
        """
        is_held = self._pressed is not None and self._button in event.buttons()
        if is_held and event.button() != self._button:
            return
        self._forget_press()
        self._button = event.button()
        self._pressed = event.position().toPoint()
        self._dragging = False
        self._at_edge = event.button() == Qt.MouseButton.LeftButton and self._is_edge(self._pressed)
        place = self.table.place_at(self.mapToScene(self._pressed))
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._grabbed = place if is_left and place in self.grabbable else None
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.release_focus()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry a piece or pan while a button is held, else signal what is under the mouse.

        A menu or a dialog that came up meanwhile has taken the release.
        """
        here = event.position().toPoint()
        if self._pressed is not None and self._button not in event.buttons():
            self._forget_press()
        if self._pressed is not None and self._at_edge:
            self._dragging = True
            self.divided.emit(self.table.split.share_at(self.mapToScene(here).y()))
            return
        if self._pressed is not None and self._grabbed is not None:
            if not self._dragging and (here - self._pressed).manhattanLength() > DRAG_BEGINS:
                self.place_grabbed.emit(self._grabbed)
                self._dragging = True
            if self._dragging:
                self.table.carry(self._grabbed, self.mapToScene(here))
                self._hover(self.table.place_at(self.mapToScene(here)))
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if self._pressed is not None:
            if self._dragging or (here - self._pressed).manhattanLength() > DRAG_BEGINS:
                self._hover(None)
                self._pan(here - self._pressed)
                self._pressed = here
                self._dragging = True
            return
        self._hover(self.table.place_at(self.mapToScene(here)))
        if self._is_edge(here):
            self.viewport().setCursor(Qt.CursorShape.SplitVCursor)
        elif self.viewport().cursor().shape() == Qt.CursorShape.SplitVCursor:
            self._show_hovered()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press and release on the same spot is a click on its place."""
        if event.button() != self._button:
            return
        clicked = self._pressed is not None and not self._dragging
        dropped, panned = self.is_carrying, self._dragging
        at_edge, self._at_edge = self._at_edge, False
        self._pressed, self._dragging, self._grabbed = None, False, None
        if at_edge:
            if panned:
                self.division_kept.emit(self.table.split.share)
            return
        if dropped:
            self.table.put_down()
            here = event.position().toPoint()
            self.place_dropped.emit(self.table.goal_at(self.mapToScene(here), self.goals))
        if panned:
            self._hover(self.table.place_at(self.mapToScene(event.position().toPoint())))
        if clicked and event.button() == Qt.MouseButton.RightButton:
            self.taken_back.emit()
        if not clicked or event.button() != Qt.MouseButton.LeftButton:
            return
        place = self.table.place_at(self.mapToScene(event.position().toPoint()))
        if place is None:
            self.nothing_clicked.emit()
        else:
            self._last = place
            self.place_clicked.emit(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a double click is a press like any other, but for the edge between parts."""
        if self._is_edge(event.position().toPoint()):
            self.division_kept.emit(None)
            return
        self.mousePressEvent(event)

    def leaveEvent(self, event: object) -> None:
        """Nothing is under the mouse any more."""
        super().leaveEvent(event)  # type: ignore[arg-type]
        self._hover(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel zooms around the mouse; over a place that counts it counts, until the mouse leaves it."""
        turned = event.angleDelta().y()
        place = self.table.place_at(self.mapToScene(event.position().toPoint()))
        if place is not None and (place in self.counting or place in self.turning or place == self._counted):
            self._count(place, turned)
        elif turned:
            self.zoom_by(WHEEL_STEP if turned > 0 else 1 / WHEEL_STEP, event.position().toPoint())

    def _count(self, place: str, turned: int) -> None:
        """One for each notch of the wheel, however fine its resolution is."""
        if place != self._counted or (turned > 0) != (self._turned > 0):
            self._turned = 0
        self._counted = place
        self._turned += turned
        while abs(self._turned) >= NOTCH:
            step = 1 if self._turned > 0 else -1
            self._turned -= step * NOTCH
            self.place_turned.emit(place, step)

    def _hover(self, place: str | None) -> None:
        if place != self._counted:
            self._counted = None
        if place != self._hovered:
            self._hovered = place
            self._show_hovered()
            self.place_hovered.emit(place)

    def _show_hovered(self) -> None:
        place = self._hovered
        can_press = place in self.candidates or place in self.turning
        self.table.hover_on(place if place in self.candidates else None)
        self.viewport().setCursor(
            Qt.CursorShape.PointingHandCursor if can_press else Qt.CursorShape.ArrowCursor
        )

    def _pan(self, by: QPoint) -> None:
        self.table.wait(SHARPEN_MS)
        for bar, way in ((self.horizontalScrollBar(), by.x()), (self.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() - way)

    # Drawing.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole board in sight unless a person has zoomed in."""
        super().resizeEvent(event)
        self.resized.emit()
        if self._zoom == 1.0:
            self.fit()
        self._sharpen.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw board and pieces at their scale before anything is painted: pieces would lie on a bare table first."""
        super().showEvent(event)
        if self._board is None:
            self.sharpen()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """The wooden table, and the board on it."""
        grain = art.pixmap(f"common/table-{self.table.theme.name}", QSize(512, 512))
        painter.save()
        painter.resetTransform()
        painter.drawTiledPixmap(self.viewport().rect(), grain)
        painter.restore()
        if self._board is not None:
            ratio = self._board.width() / self.table.split.size[0]
            for printed, lying in self.table.split.parts:
                of_board = QRectF(printed.topLeft() * ratio, printed.size() * ratio)
                painter.drawPixmap(lying, self._board, of_board)

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Over everything the bar that divides the board; a veil over what lies around a part shown alone."""
        if self.close_up is not None:
            self._draw_veil(painter)
        elif self.table.split.is_divided:
            self._draw_edge(painter)

    def _draw_veil(self, painter: QPainter) -> None:
        seen, alone = QPainterPath(), QPainterPath()
        seen.addRect(self.mapToScene(self.viewport().rect()).boundingRect())
        edge = VEIL_FROM / self.transform().m11()
        alone.addRect(self._shown.adjusted(-edge, -edge, edge, edge))
        painter.fillPath(seen - alone, faded(self.table.theme.table, VEIL))

    def _draw_edge(self, painter: QPainter) -> None:
        """A short bar where the parts of the board meet, which can be dragged."""
        scene, pixel = self.sceneRect(), 1 / self.transform().m11()
        grip = QRectF(0, 0, 56 * pixel, 5 * pixel)
        grip.moveCenter(QPointF(scene.center().x(), self.table.split.edge))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(0, 0, 0, 160), pixel))
        painter.setBrush(Highlight.LEGAL.value.colour)
        painter.drawRoundedRect(grip, 2.5 * pixel, 2.5 * pixel)

    def _is_edge(self, at: QPoint) -> bool:
        """Whether the parts of the board meet there."""
        split = self.table.split
        edge = self.mapFromScene(QPointF(0, split.edge)).y()
        return split.is_divided and abs(at.y() - edge) <= GRIP and self.close_up is None

    @property
    def hides_all(self) -> bool:
        """Whether one part alone is shown, and whatever may be picked lies beside it."""
        if self.close_up is None:
            return False
        middles = [rect.center() for name, rect in self.table.places.items() if name in self.candidates]
        return bool(middles) and not any(map(self.table.regions[self.close_up].contains, middles))

    @property
    def aspect(self) -> float:
        """Width by height of what can be seen."""
        return self.viewport().width() / max(1, self.viewport().height())

    # One part alone.

    def show_part(self, region: str | None) -> None:
        """Fill the view with a region of the board; None: the whole board again."""
        self.close_up = region
        self.fit()
