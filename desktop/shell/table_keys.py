"""The keys of a game's own places, as its table names them: pressing one is pointing at its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.app.letters import Shortcut
from desktop.table.game_table import GameTable, Situation


class TableKeys(QObject):
    """The shortcuts of one table. ``at`` returns the situation on screen, seen from the side of whoever presses one."""

    pressed = Signal(str)
    """The place that a key belongs to."""

    def __init__(
        self, widget: QWidget, table: GameTable[Any, Any], at: Callable[[], Situation[Any, Any]]
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._table = table
        self._at = at
        self._shortcuts: dict[str, Shortcut] = {}

    def listen(self) -> None:
        """Make shortcuts for all keys that the table has now."""
        for key in self._keys():
            if key not in self._shortcuts:
                made = self._shortcuts[key] = Shortcut(", ".join(key), self._widget)
                made.activated.connect(lambda key=key: self._press(key))

    def key_of(self, place: str) -> str:
        """The key of a place as it is shown: "B 1"; empty if it has none."""
        return next((" ".join(key) for key, there in self._keys().items() if there == place), "")

    def _press(self, key: str) -> None:
        place = self._keys().get(key)
        if place is not None:
            self.pressed.emit(place)

    def _keys(self) -> Mapping[str, str]:
        return self._table.keys(self._at())
