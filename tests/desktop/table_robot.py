"""Hands for the tests of the table: they click what is shown and press keys, as a person does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop.app.settings import Preferences
from desktop.controllers.session import Session
from desktop.table.screen import TableScreen
from engine.match.match import Match
from engine.match.table import Player, Table


class PromptKeeper:
    """A keeper without a disk: everything is kept at once."""

    def __init__(self) -> None:
        self.kept = 0

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        self.kept += 1
        kept()


def persons(seats: int, game: str = "builders", **options: bool | int | str) -> Table:
    """A table of persons only."""
    players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(seats))
    return Table(game, players, {"first_player": 0, **options}, seed=11)


def table_screen(qtbot: QtBot, table: Table, **preferences: object) -> TableScreen:
    """A table screen that is open and has been painted. Nothing moves on it unless asked for."""
    wanted = Preferences()
    wanted.change(**{"animation": "off", "sound": False, **preferences})
    screen = TableScreen(Session(Match(table), PromptKeeper()), wanted)
    qtbot.addWidget(screen, before_close_func=lambda shown: shown.shut())
    screen.resize(1280, 800)
    screen.show()
    qtbot.waitExposed(screen)
    return screen


class MouseRobot:
    """Plays by clicking places on the board and buttons, and nothing else."""

    def __init__(self, screen: TableScreen, seed: int) -> None:
        self.screen = screen
        self.random = Random(seed)

    def click(self, place: str) -> None:
        """Click a place on the board, or its button."""
        if place.startswith("bar."):
            QTest.mouseClick(self.screen.prompt_bar.button(place), Qt.MouseButton.LeftButton)
        else:
            QTest.mouseClick(
                self.screen.view_widget.viewport(), Qt.MouseButton.LeftButton, pos=self.point_of(place)
            )
        self.answer_dialog()

    def point_of(self, place: str) -> QPoint:
        """A pixel of the board where this place lies uppermost."""
        rect = self.screen.scene.places[place]
        for across in (0.5, 0.25, 0.75, 0.1, 0.9):
            for down in (0.5, 0.25, 0.75, 0.1, 0.9):
                x, y = rect.x() + across * rect.width(), rect.y() + down * rect.height()
                pixel = self.screen.view_widget.mapFromScene(x, y)
                if self.screen.scene.place_at(self.screen.view_widget.mapToScene(pixel)) == place:
                    return pixel
        raise AssertionError(f"{place} is nowhere uppermost: a person can't click it")

    def answer_dialog(self) -> None:
        """End the turn anyway, if that is asked."""
        for box in self.screen.findChildren(QMessageBox, "endTurnDialog"):
            if box.isVisible():
                anyway = next(
                    button
                    for button in box.findChildren(QPushButton)
                    if box.buttonRole(button) == QMessageBox.ButtonRole.DestructiveRole
                )
                QTest.mouseClick(anyway, Qt.MouseButton.LeftButton)

    def play_one(self) -> None:
        """Give one random legal command by clicks."""
        choice = self.random.choice(self.screen.turn.choices)
        position = self.screen.session.match.position
        for place in choice.path:
            self.click(place)
        if self.screen.session.match.position == position:
            self.click(choice.path[-1])
        match = self.screen.session.match
        assert match.position == position + 1
        assert match.entries[position].command == choice.command
