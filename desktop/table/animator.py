"""Animation on the table. One timer drives everything that moves; it can be finished at once, and never outlives the
table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from PySide6.QtCore import QEasingCurve, QElapsedTimer, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtWidgets import QGraphicsItem

from desktop.table.layers import Layer

FRAME_MS: Final = 16
MOVE_MS: Final = 260
FADE_MS: Final = 180
TUMBLE_MS: Final = 550
NOTE_MS: Final = 1100
ARC: Final = 0.06
"""How high a moving piece rises, as a share of the distance."""

TURNS: Final = (0.9, 0.8)
"""The least number of turns of a rolling die, and how many more there may be."""

LANDS: Final = (0.7, 0.25)
"""The earliest time when a die lies still, as a share of the whole, and how much later it may be."""

HOPS: Final = 3
"""How often a die bounces."""

FACES: Final = 7
"""How many other faces a die shows before its own."""

SPEEDS: Final = {"off": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6}


@dataclass(eq=False, slots=True)
class Motion:
    """The motion of one item: ``step`` is called with shares from 0 to 1, ``done`` after 1. Times in milliseconds."""

    item: QGraphicsItem
    step: Callable[[float], None]
    length: int
    curve: QEasingCurve
    done: Callable[[], None] | None
    passed: int | None = None
    """How many milliseconds have passed; None before the first frame."""


class Animator(QObject):
    """Moves and fades items. ``pace`` is a factor of every duration; 0 puts things where they belong at once.

    A motion is no object of Qt, and Qt holds no callback of one: so nothing can be deleted while it is being called,
    whoever owns or deletes the animator.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pace = 1.0
        self.fade_only = False
        self._running: dict[Motion, None] = {}
        """The running motions, in the order in which they started."""
        self._since_frame = QElapsedTimer()
        self._clock = QTimer(self)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.setInterval(FRAME_MS)
        self._clock.timeout.connect(self._tick)

    @property
    def is_busy(self) -> bool:
        """True while something moves."""
        return bool(self._running)

    def move(self, item: QGraphicsItem, start: QRectF, end: QRectF, level: float) -> None:
        """Move an item whose picture has the size of ``end`` from one rectangle to another."""
        self.stop(item)
        if self.pace == 0 or start == end:
            _place(item, end, end)
            item.setZValue(level)
            return
        if self.fade_only:
            _place(item, end, end)
            item.setZValue(level)
            self.fade(item, 0.2, 1.0)
            return
        item.setZValue(Layer.MOVING + level / 100)
        _place(item, start, end)

        def step(share: float) -> None:
            _place(item, _between(start, end, share), end)

        self._run(item, step, MOVE_MS, lambda: item.setZValue(level))

    def leave(self, item: QGraphicsItem, start: QRectF, end: QRectF, done: Callable[[], None]) -> None:
        """Move an item to where it disappears, then call ``done``."""
        if self.pace == 0 or self.fade_only:
            self.fade(item, 1.0, 0.0, done=done)
            return
        self.stop(item)
        item.setZValue(Layer.MOVING)
        self._run(item, lambda share: _place(item, _between(start, end, share), end), MOVE_MS, done)

    def tumble(
        self,
        item: QGraphicsItem,
        start: QRectF,
        end: QRectF,
        level: float,
        roll: Callable[[int | None], None],
        spin: float = 0.5,
    ) -> None:
        """Roll a die from one rectangle to another; ``roll`` shows its face at a step, and with None its own.

        ``spin``, from 0 to 1, lets each die of a throw roll a little differently.
        """
        self.stop(item)
        if self.pace == 0 or self.fade_only:
            self.move(item, start, end, level)
            return
        item.setZValue(Layer.MOVING + level / 100)
        item.setTransformOriginPoint(end.width() / 2, end.height() / 2)
        way = start.center() - end.center()
        turns = TURNS[0] + TURNS[1] * spin
        lands = LANDS[0] + LANDS[1] * (1 - spin)
        shown = -1

        def step(share: float) -> None:
            nonlocal shown
            left = max(0.0, 1 - share / lands)
            hop = abs(sin(pi * HOPS * left**1.5)) * left
            item.setPos(end.topLeft() + way * left**1.7 - QPointF(0, end.height() * 0.7 * hop))
            item.setRotation((-360 if way.x() <= 0 else 360) * turns * left**1.5)
            item.setScale(1 + 0.2 * hop)
            face = int(share / lands * (FACES + 1))  # its own before it lies still
            if face != shown:
                shown = face
                roll(face if face < FACES else None)

        def lie() -> None:
            item.setTransformOriginPoint(0, 0)
            item.setRotation(0)
            roll(None)
            _place(item, end, end)
            item.setZValue(level)

        step(0.0)
        self._run(item, step, TUMBLE_MS, lie, QEasingCurve.Type.Linear)

    def fade(
        self,
        item: QGraphicsItem,
        start: float,
        end: float,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Change an item's opacity, then call ``done``."""
        item.setOpacity(start)
        if self.pace == 0:
            item.setOpacity(end)
            if done is not None:
                done()
            return
        self._run(item, lambda share: item.setOpacity(start + (end - start) * share), FADE_MS, done)

    def rise(self, item: QGraphicsItem, by: float, done: Callable[[], None]) -> None:
        """Let an item stand out, float up and vanish."""
        if self.pace == 0:
            done()
            return
        start = item.pos()

        def step(share: float) -> None:
            item.setPos(start - QPointF(0, 0 if self.fade_only else by * share))
            item.setOpacity(min(1.0, 2.5 * (1 - share)))

        self._run(item, step, NOTE_MS, done)

    def swell(self, item: QGraphicsItem, by: float, done: Callable[[], None]) -> None:
        """Let an item stand out, grow by a share and vanish."""
        if self.pace == 0:
            done()
            return

        def step(share: float) -> None:
            item.setScale(1.0 if self.fade_only else 1.0 + by * share)
            item.setOpacity(min(1.0, 4.0 * (1 - share)))

        self._run(item, step, NOTE_MS, done, QEasingCurve.Type.Linear)

    def stop(self, item: QGraphicsItem) -> None:
        """Finish whatever moves this item."""
        for motion in [motion for motion in self._running if motion.item is item]:
            self._finish(motion)

    def finish(self) -> None:
        """Put everything that moves where it belongs, now."""
        for motion in list(self._running):
            self._finish(motion)

    def move_on(self, milliseconds: int) -> None:
        """Advance all motions by some milliseconds."""
        for motion in list(self._running):
            if motion.passed is None:
                motion.passed = 0  # start counting at the first frame: before it the window was busy
                continue
            motion.passed += milliseconds
            if motion.passed >= motion.length:
                self._finish(motion)
            elif motion in self._running:  # the end of another one may have ended this as well
                motion.step(motion.curve.valueForProgress(motion.passed / motion.length))

    def _tick(self) -> None:
        self.move_on(self._since_frame.restart())

    def _run(
        self,
        item: QGraphicsItem,
        step: Callable[[float], None],
        duration: int,
        done: Callable[[], None] | None,
        easing: QEasingCurve.Type = QEasingCurve.Type.InOutQuad,
    ) -> None:
        length = max(1, round(duration * self.pace))
        self._running[Motion(item, step, length, QEasingCurve(easing), done)] = None
        if not self._clock.isActive():
            self._since_frame.start()
            self._clock.start()

    def _finish(self, motion: Motion) -> None:
        if motion not in self._running:
            return
        motion.step(1.0)
        del self._running[motion]
        if motion.done is not None:
            motion.done()
        if not self._running:
            self._clock.stop()


def _between(start: QRectF, end: QRectF, share: float) -> QRectF:
    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    way = abs(end.x() - start.x()) + abs(end.y() - start.y())
    lift = way * ARC * 4 * share * (1 - share)
    return QRectF(
        mix(start.x(), end.x()),
        mix(start.y(), end.y()) - lift,
        mix(start.width(), end.width()),
        mix(start.height(), end.height()),
    )


def _place(item: QGraphicsItem, rect: QRectF, size: QRectF) -> None:
    item.setPos(rect.topLeft())
    item.setScale(rect.width() / size.width() if size.width() else 1.0)
