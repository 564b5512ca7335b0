"""The controllers of one table: what decides there and what has the words, each made with what it needs."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from desktop.app.settings import Preferences, Settings
from desktop.controllers.auto_play import AutoPlay
from desktop.controllers.bots import BotController
from desktop.controllers.messages import Messages
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session
from desktop.controllers.showing import Showing
from desktop.controllers.stand_in import StandIn
from desktop.controllers.turn import TurnController
from desktop.table.game_table import GameTable
from desktop.table.scene import TableScene


class TableControllers:
    """They belong to the ``screen``, and end with it."""

    def __init__(
        self,
        session: Session,
        table: GameTable[Any, Any],
        preferences: Preferences,
        scene: TableScene,
        screen: QWidget,
    ) -> None:
        animator = scene.animator
        self.session = session
        self.table = table
        self._preferred_pace: int | None = None
        """The pace of bots in the settings; at the table it may be another for a while."""
        self.turn = turn = TurnController(session, table, screen)
        self.bots = bots = BotController(session, lambda: animator.is_busy, lambda: scene.has_changed, screen)
        self.stand_in = StandIn(session, screen)
        self.auto_play = AutoPlay(session, turn, preferences, screen)
        self.near_side = NearSide(session, table, screen)
        self.messages = Messages(session, turn, table, lambda: bots.is_paused)
        session.news_in = self.messages.news_in
        self.showing = Showing(session, animator, self.messages.has_words, screen)

    def take_preferences(self, settings: Settings) -> None:
        """Confirm, lay beats and let bots play as the settings say."""
        self.turn.confirm_reveals = settings.confirm_irreversible
        self.session.lays_beats = settings.animation != "off"
        if settings.bot_pace != self._preferred_pace:
            self._preferred_pace = self.bots.pace_ms = settings.bot_pace

    def shut(self) -> None:
        """Stop what runs by itself."""
        self.near_side.shut()
        self.bots.shut()
        self.showing.shut()
