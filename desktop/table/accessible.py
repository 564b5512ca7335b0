"""The board for screen readers: every place is a button with its name, what it would do, and where it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import VoidPtr, getCppPointer

from desktop.table.view import TableView

_kept: Final[dict[int, BoardNode]] = {}
"""Qt holds these without owning them; without our reference they would be deleted at once."""

# Qt's stubs demand an object where Qt accepts none; hence the ignored overrides below.


@dataclass(frozen=True, slots=True)
class PlaceCallbacks:
    """What a screen reader can find out about a place, and do there."""

    describe: Callable[[str], tuple[str, str]]
    """Returns a place's name, and what may be done there."""
    key_of: Callable[[str], str]
    press: Callable[[str], None]
    add: Callable[[str, int], None]
    """Adds one, or takes one off, at a place that counts."""


_described: Final[dict[int, PlaceCallbacks]] = {}


class PlaceActions(QAccessibleActionInterface):
    """A place can be pressed and focused; one that counts can be increased and decreased."""

    def __init__(self, board: BoardNode, place: str) -> None:
        super().__init__()
        self._board = board
        self._place = place

    def actionNames(self) -> list[str]:
        """The names of all actions."""
        names = [self.pressAction(), self.setFocusAction()]
        if self._place in self._board.view.counting:
            names += [self.increaseAction(), self.decreaseAction()]
        return names

    def doAction(self, name: str) -> None:
        """Carry out an action."""
        if name == self.pressAction():
            self._board.hands.press(self._place)
        elif name == self.setFocusAction():
            self._board.view.setFocus()
            self._board.view.focus_place(self._place)
        elif name in (self.increaseAction(), self.decreaseAction()):
            self._board.hands.add(self._place, 1 if name == self.increaseAction() else -1)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """The place's own key, which presses it."""
        key = self._board.hands.key_of(self._place)
        return [key] if key and name == self.pressAction() else []


class PlaceNode(QAccessibleInterface):
    """One place of the board."""

    def __init__(self, board: BoardNode, place: str) -> None:
        super().__init__()
        self._board = board
        self._place = place
        self._actions = PlaceActions(board, place)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """The action interface, the only one of a place."""
        has_actions = kind == QAccessible.InterfaceType.ActionInterface
        # The binding takes an address here. Given None it would take that of None itself, and crash.
        return VoidPtr(getCppPointer(self._actions)[0] if has_actions else 0)

    def isValid(self) -> bool:
        """True as long as the place is on the table."""
        return self._place in self._board.view.table.places

    def object(self) -> QObject | None:  # type: ignore[override]
        """A place has no QObject."""
        return None

    def window(self) -> Any:
        """The window that the board is in."""
        return self._board.view.window().windowHandle()

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Nothing lies within a place."""
        return None

    def parent(self) -> QAccessibleInterface:
        """The board."""
        return self._board

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Nothing lies within a place."""
        return None

    def childCount(self) -> int:
        """Nothing lies within a place."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Nothing lies within a place."""
        return -1

    def text(self, what: QAccessible.Text) -> str:
        """The place's name, and what may be done there."""
        if what == QAccessible.Text.Accelerator:
            return self._board.hands.key_of(self._place)
        name, does = self._board.hands.describe(self._place)
        if what == QAccessible.Text.Name:
            return name
        return does if what == QAccessible.Text.Description else ""

    def setText(self, what: QAccessible.Text, text: str) -> None:
        """Do nothing: names come from the game."""

    def rect(self) -> QRect:
        """Its rectangle in screen coordinates."""
        view = self._board.view
        rect = view.table.places.get(self._place)
        if rect is None:
            return QRect()
        here = view.mapFromScene(rect).boundingRect()
        here.moveTopLeft(view.viewport().mapToGlobal(here.topLeft()))
        return here

    def role(self) -> QAccessible.Role:
        """A button."""
        return QAccessible.Role.Button

    def state(self) -> QAccessible.State:
        """Whether it can be used now, and whether it has the focus."""
        state = QAccessible.State()
        view = self._board.view
        state.disabled = self._place not in view.candidates
        state.focusable = True
        state.focused = view.focused_place == self._place
        return state


class BoardNode(QAccessibleWidget):
    """The board: a list of its places in reading order."""

    def __init__(self, view: TableView, hands: PlaceCallbacks) -> None:
        super().__init__(view, QAccessible.Role.List)  # its name is the view's, in the language spoken
        self.view = view
        self.hands = hands
        self._nodes: dict[str, PlaceNode] = {}

    def places(self) -> list[str]:
        """The places from top left to bottom right."""
        rects = self.view.table.places
        return sorted(rects, key=lambda place: (round(rects[place].y() / 40), rects[place].x()))

    def node(self, place: str) -> PlaceNode:
        """The node of a place, the same one each time."""
        found = self._nodes.get(place)
        if found is None:
            found = self._nodes[place] = PlaceNode(self, place)
        return found

    def let_go(self) -> None:
        """The board is deleted: release everything.

        The binding never frees this node itself. So it must not keep a table alive, and Qt must not be left with nodes
        of deleted places.
        """
        for node in self._nodes.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(node))
        self.__dict__.clear()

    def childCount(self) -> int:
        """The number of places."""
        return len(self.view.table.places)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The place at a point in screen coordinates."""
        here = self.view.viewport().mapFromGlobal(QPoint(x, y))
        inside = self.view.viewport().rect().contains(here)
        place = self.view.table.place_at(self.view.mapToScene(here)) if inside else None
        return self.node(place) if place is not None else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A place by its number in reading order."""
        places = self.places()
        return self.node(places[index]) if 0 <= index < len(places) else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The focused place."""
        place = self.view.focused_place
        return self.node(place) if place in self.view.table.places and place is not None else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The number of a place."""
        return next((index for index, place in enumerate(self.places()) if self.node(place) is child), -1)


def make_accessible(view: TableView, hands: PlaceCallbacks) -> None:
    """Make the places of a board accessible to screen readers, as long as its view lives."""
    if not _described:
        QAccessible.installFactory(_factory)
    key = id(view)
    _described[key] = hands
    view.place_focused.connect(lambda place: _tell_focus(view, place))
    _forget_plain_node(view)
    view.destroyed.connect(lambda: _forget(key))


def _forget(key: int) -> None:
    """The view of this key is deleted."""
    _described.pop(key, None)
    node = _kept.pop(key, None)
    if node is not None:
        node.let_go()


def _tell_focus(view: TableView, place: str | None) -> None:
    """Notify screen readers of the newly focused place."""
    node = QAccessible.queryAccessibleInterface(view) if QAccessible.isActive() else None
    if isinstance(node, BoardNode) and place is not None and place in view.table.places:
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(node.places().index(place))
        QAccessible.updateAccessibility(event)


def _forget_plain_node(view: TableView) -> None:
    """With a screen reader running, Qt has already made a plain node for the view: delete it."""
    node = QAccessible.queryAccessibleInterface(view)
    if not isinstance(node, BoardNode):
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(node))


def _factory(_key: str, thing: QObject) -> QAccessibleInterface | None:
    key = id(thing)
    if key not in _described or not isinstance(thing, TableView):
        return None
    if key not in _kept:
        _kept[key] = BoardNode(thing, _described[key])
    return _kept[key]
