"""The slow pulse of what may be done now, and its rest while nobody is there to see it."""

from __future__ import annotations

from math import cos, pi
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QGraphicsItem

BEAT_MS: Final = 120
PULSE_MS: Final = 2400
RESTS_AFTER: Final = 8
"""How many pulses without input, some twenty seconds; more would only drain a battery."""

LEAST: Final = 0.85
"""The lowest opacity: even then the bright line, or its keyline, has a contrast of 3:1 against any background."""

INPUTS: Final = frozenset(
    {
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.KeyPress,
        QEvent.Type.TouchBegin,
        QEvent.Type.WindowActivate,
    }
)
"""The events that show that somebody is there."""


class Pulse(QObject):
    """Lets the opacity of an item pulse. It rests at its brightest, and starts again from there with the next input."""

    def __init__(self, item: QGraphicsItem, parent: QObject) -> None:
        super().__init__(parent)
        self._item = item
        self._beats = 0
        self._resting = False
        self._clock = QTimer(self)
        self._clock.setInterval(BEAT_MS)
        self._clock.timeout.connect(self.beat)

    @property
    def is_resting(self) -> bool:
        """Whether it waits for an input."""
        return self._resting

    def begin(self) -> None:
        """Pulse from now on, as long as somebody is there."""
        self.stop()
        self._clock.start()

    def stop(self) -> None:
        """Glow steadily, whoever is there."""
        self._clock.stop()
        self._beats = 0
        self._item.setOpacity(1.0)
        self._rest(False)

    def beat(self) -> None:
        """A little brighter or darker."""
        self._beats += 1
        pulses = self._beats * BEAT_MS / PULSE_MS
        self._item.setOpacity(LEAST + (1 - LEAST) * (1 + cos(2 * pi * pulses)) / 2)
        if pulses >= RESTS_AFTER:
            self.stop()
            self._rest(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Somebody is there again."""
        if event.type() in INPUTS:
            self.begin()
        return False

    def _rest(self, resting: bool) -> None:
        """Filter events only meanwhile: each costs a little."""
        program = QCoreApplication.instance()
        if resting == self._resting or program is None:
            return
        self._resting = resting
        if resting:
            program.installEventFilter(self)
        else:
            program.removeEventFilter(self)
