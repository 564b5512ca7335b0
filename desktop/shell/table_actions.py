"""What can be done at a table besides playing: the actions of the tools by name, and their shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from desktop.app.letters import Shortcut
from desktop.controllers.bots import BotController
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.panels.tool_bar import KEYS
from desktop.shell.inspector_popup import InspectorPopup
from desktop.shell.table_parts import TableParts

Act = Callable[[], object]

SHORTCUTS: Final = ("undo", "redo", "restart_turn", "hint", "scores")
"""The tools whose shortcuts are here; the window and the board have the others."""
OF_NOW: Final = ("undo", "redo", "restart_turn", "hint")
"""Those of them that change the game or say how, and can't be used while a past position is shown."""


class TableActions(QObject):
    """Carries out tools and shortcuts.

    ``asked_of_window`` are the tools that lead away from the table. ``looking_back`` is called in place of a key that
    is about the present while a past position is on screen.
    """

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        turn: TurnController,
        bots: BotController,
        near_side: NearSide,
        inspector_popup: InspectorPopup,
        asked_of_window: Mapping[str, Act],
        looking_back: Act,
    ) -> None:
        super().__init__(parts)
        self._parts = parts
        self._session = session
        self._looking_back = looking_back
        self._inspector_popup = inspector_popup
        tools: dict[str, Act] = {
            "undo": lambda: _undo(turn, session),
            "redo": session.redo,
            "restart_turn": session.restart_turn,
            "hint": lambda: _hint(turn, bots),
            "zoom_fit": lambda: parts.show_part(None),
            "bots_slower": lambda: _set_pace(bots, bots.slower_ms),
            "bots_pause": lambda: bots.pause(not bots.is_paused),
            "bots_step": bots.step,
            "bots_faster": lambda: _set_pace(bots, bots.faster_ms),
            "pin_own": lambda: near_side.pin(parts.tool_bar.tools["pin_own"].isChecked()),
            **asked_of_window,
        }
        keys: dict[str, Act] = {KEYS[name]: tools[name] for name in SHORTCUTS}
        keys |= {KEYS[name]: partial(self._act_now, tools[name]) for name in OF_NOW}
        keys |= {"Ctrl+Shift+Z": keys[KEYS["redo"]], "I": inspector_popup.show_focused}
        keys |= {f"Ctrl+{seat + 1}": partial(near_side.choose, seat) for seat in range(len(session.players))}
        keys |= {part.key: partial(self._toggle_part, part.region) for part in parts.parts_bar.parts}
        keys["0"] = tools["zoom_fit"]
        parts.parts_bar.clicked.connect(self._toggle_part)
        parts.tool_bar.clicked.connect(lambda name: tools[name]())
        for key, act in keys.items():
            Shortcut(key, parts).activated.connect(act)

    def _act_now(self, act: Act) -> None:
        if self._session.is_live:
            act()
        else:
            self._looking_back()

    def _toggle_part(self, region: str) -> None:
        """Fill the view with a part of the board; if it does already, show all again."""
        self._inspector_popup.hide()
        self._parts.show_part(None if self._parts.view_widget.close_up == region else region)


def _undo(turn: TurnController, session: Session) -> None:
    """Take back what is picked, else the last decision."""
    if not turn.take_back():
        session.undo()


def _hint(turn: TurnController, bots: BotController) -> None:
    """Point to what a lesson asks for, which the Master might do otherwise, else ask the Master."""
    if turn.is_restricted:
        turn.ask_the_way()
    else:
        bots.hint()


def _set_pace(bots: BotController, milliseconds: int | None) -> None:
    if milliseconds is not None:
        bots.pace_ms = milliseconds
