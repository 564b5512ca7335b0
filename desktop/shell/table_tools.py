"""What can be done besides the choices of the game: the tools at the side, and the aids beside the choices."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject

from desktop.controllers.bots import BotController
from desktop.controllers.messages import Messages
from desktop.controllers.session import STILL_SAVING, Session
from desktop.controllers.turn import TurnController
from desktop.panels.tool_bar import KEYS
from desktop.shell.hand_over import HandOver
from desktop.shell.table_parts import TableParts
from desktop.words import say
from desktop.words.engine import with_key
from engine.core.errors import Refusal

ESCAPE: Final = "Esc"


class TableTools(QObject):
    """Shows of each tool whether it can be used and what it would do, and carries out the aids."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        turn: TurnController,
        messages: Messages,
        hand_over: HandOver,
        bots: BotController,
    ) -> None:
        super().__init__(parts)
        self._parts = parts
        self._session = session
        self._turn = turn
        self._messages = messages
        self._hand_over = hand_over
        self._bots = bots
        parts.prompt_bar.aid_clicked.connect(self._aid)
        hand_over.called_off.connect(self.look_no_more)

    def show(self) -> None:
        """Bring all of them in step with the turn."""
        session, match, tell = self._session, self._session.match, self._parts.tool_bar.set_tool
        looking_back = "why_not.looking_back_over" if match.is_over else "why_not.looking_back"
        saving = self._why_not(STILL_SAVING if session.is_delayed else None)
        closed = saving if session.is_live else say(looking_back)
        undoing = closed or self._why_not(match.undo_refusal())
        restarting = closed or self._why_not(match.restart_refusal())
        if self._turn.selection.is_half_made:
            tell("undo", tip=say("play.undo_pick"))
        else:
            tell("undo", tip=say("play.undo") if undoing else self._messages.undo_tip(), why_not=undoing)
        tell("restart_turn", tip=say("play.restart_turn_help"), why_not=restarting)
        redoing = closed or ("" if match.can_redo() else say("why_not.nothing_to_redo"))
        tell("redo", tip=say("play.redo"), why_not=redoing)
        hinting = closed or ("" if session.asks_person else say("why_not.no_hint"))
        tell("hint", tip=say("play.hint_help"), why_not=hinting)
        back = saving or self._why_not(match.undo_refusal(session.shown))
        self._parts.history.offer_undo(tip=say("log.undo_to"), why_not=back)
        self._show_pace()
        self._show_start_over(begun=not restarting and session.asks_person)
        self._parts.prompt_bar.show_aid("look", *_look() if session.may_look else ("", ""))

    def _why_not(self, refusal: Refusal | None) -> str:
        return "" if refusal is None else self._messages.refusal(refusal)

    def _show_pace(self) -> None:
        """Show how fast the bots play, if there are any that still have something to do."""
        bots, tell = self._bots, self._parts.tool_bar.set_tool
        sit_here = any(player.is_bot for player in self._session.players)
        idle = "" if sit_here else say("play.no_bots")
        if self._session.match.is_over:
            idle = say("refusal.game_over")
        pace = say("play.bots_at_once")
        if bots.pace_ms:
            pace = say("play.bots_pace", seconds=f"{bots.pace_ms / 1000:g}")
        for name, why_not in (
            ("bots_slower", say("why_not.slowest") if bots.slower_ms is None else ""),
            ("bots_pause", ""),
            ("bots_step", ""),
            ("bots_faster", say("why_not.fastest") if bots.faster_ms is None else ""),
        ):
            key = "play.bots_go_on" if name == "bots_pause" and bots.is_paused else f"play.{name}"
            tell(name, tip=say(key) if idle else f"{say(key)}\n{pace}", why_not=idle or why_not)
        self._parts.tool_bar.tools["bots_pause"].setChecked(bots.is_paused)

    def _show_start_over(self, *, begun: bool) -> None:
        """Offer to undo the picks of a choice, or else the commands of the turn."""
        label = tip = ""
        if self._turn.selection.is_half_made:
            label = say("play.start_over")
            tip = with_key(say("play.start_over_help"), ESCAPE)
        elif begun:
            label = say("play.restart_turn")
            tip = with_key(say("play.restart_turn_help"), KEYS["restart_turn"])
        self._parts.prompt_bar.show_aid("start_over", label, tip)

    def look(self) -> None:
        """Show who decides what only they may know, once they say that they are alone there."""
        self._session.wish_to_look()
        self._hand_over.close()

    def look_no_more(self) -> bool:
        """Who wished to see it, or a hint that may speak of it, has thought better of that; False if nobody has."""
        is_wished = self._session.is_looking_wished
        if is_wished:
            self._bots.drop_hint()
            self._session.wish_no_more()
        return is_wished

    def _aid(self, name: str) -> None:
        self._parts.view_widget.setFocus()  # the button disappears, and a second Enter would press the next one
        if name == "look":
            self.look()
        elif not self._turn.cancel():
            self._session.restart_turn()


def _look() -> tuple[str, str]:
    return say("play.look"), say("play.look_help")
