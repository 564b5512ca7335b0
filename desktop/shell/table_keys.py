"""The keys of a game's own places, as its table names them: pressing one is pointing at its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.app.letters import Shortcut
from desktop.app.presses import presses
from desktop.table.game_table import GameTable, Situation


class TableKeys(QObject):
    """The keys of one table. ``at`` returns the situation on screen, seen from the side of whoever presses one.

    Letters are shortcuts. A letter and a digit are none of two keys: Qt would take whatever key came after the letter
    for the second one, even if something was clicked or asked between.
    """

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
        self._begun: tuple[str, int] | None = None
        """The letter that was pressed last, and how many presses there had been by then."""

    def listen(self) -> None:
        """Make shortcuts for all letters that the table has now."""
        for letter in dict.fromkeys(key[0] for key in self._keys()):
            if letter not in self._shortcuts:
                made = self._shortcuts[letter] = Shortcut(letter, self._widget)
                made.activated.connect(lambda letter=letter: self._begin(letter))

    def key_of(self, place: str) -> str:
        """The key of a place as it is shown: "B 1"; empty if it has none."""
        return next((" ".join(key) for key, there in self._keys().items() if there == place), "")

    def go_on(self, digit: int) -> bool:
        """Press the key of a letter and a digit; False if the key before this one wasn't a letter that begins any."""
        begun, self._begun = self._begun, None
        keys = self._keys()
        if begun is None or presses() > begun[1] + 1 or not any(_begins(begun[0], key) for key in keys):
            return False
        self._point_at(keys.get(f"{begun[0]}{digit}"))
        return True

    def _begin(self, letter: str) -> None:
        self._begun = letter, presses()
        self._point_at(self._keys().get(letter))

    def _point_at(self, place: str | None) -> None:
        if place is not None:
            self.pressed.emit(place)

    def _keys(self) -> Mapping[str, str]:
        return self._table.keys(self._at())


def _begins(letter: str, key: str) -> bool:
    return len(key) > 1 and key.startswith(letter)
