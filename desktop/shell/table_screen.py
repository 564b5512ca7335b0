"""The table screen: board, prompt, seats, choices, log and history of one match, kept in step with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from desktop.app.settings import Preferences
from desktop.app.theme import THEMES
from desktop.controllers.bots import BotController
from desktop.controllers.closer import Closer, changes
from desktop.controllers.lesson import Book, Lesson
from desktop.controllers.questions import EndTurn, TakeBack
from desktop.controllers.session import Session
from desktop.controllers.turn import Choice, TurnController
from desktop.games import table_of
from desktop.panels.choices import ChoicesPanel
from desktop.panels.history import HistoryBar
from desktop.panels.inspector import Inspector
from desktop.panels.lesson_panel import LessonPanel
from desktop.panels.log import LogPanel
from desktop.panels.prompt_bar import PromptBar
from desktop.panels.seats import SeatsPanel, SeatState
from desktop.panels.status_line import StatusLine
from desktop.panels.tool_bar import ToolBar
from desktop.shell.curtain import Curtain
from desktop.sound.speaker import Speaker
from desktop.table.accessible import make_accessible
from desktop.table.ahead import Ahead
from desktop.table.animator import SPEEDS, Animator
from desktop.table.layout import Fact, Spot, Straight
from desktop.table.pictures import forget_pictures
from desktop.table.scene import TableScene
from desktop.table.view import TableView
from desktop.words import say
from desktop.words.engine import (
    command_sentence,
    event_sentence,
    hint_sentence,
    prompt,
    ranking_sentence,
    refusal_sentence,
)
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.event import Event
from engine.core.game import Choose
from engine.match.journal import Entry

HOVER_MS: Final = 300
HAND_OVER_MS: Final = 700
"""How long a person sees what came of their command before the curtain is drawn for the next."""

STATUS_MS: Final = 9000
ALONE_MS: Final = 500
"""How long the only choice stays on screen before it is taken."""
SIDE_WIDTH: Final = 340
LEAST_LOG: Final = 110
"""So high is the log at least, where the seats need the rest."""

NUMBERS: Final = tuple(range(Qt.Key.Key_1, Qt.Key.Key_9 + 1))


class TableScreen(QWidget):
    """Everything a person sees while a game is played."""

    home_requested = Signal()
    help_requested = Signal(str)
    settings_requested = Signal()
    score_requested = Signal()
    branch_requested = Signal(object)
    """A Match that goes on from the position looked at."""

    def __init__(self, session: Session, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.preferences = preferences
        self.game_id = session.match.table.game
        self.layout_of_game = table_of(self.game_id)
        self.animator = Animator(self)
        self.turn = TurnController(
            session,
            lambda command: self.layout_of_game.doubt(self.view, command),
            lambda: self.layout_of_game.shortcuts(self.view),
            self._is_meant,
            self,
        )
        self.closer = Closer(session, self.turn, self.layout_of_game)
        self.ending = EndTurn(session, self.turn, self.layout_of_game, self)
        self.taking_back = TakeBack(session, self)
        self.bots = BotController(session, lambda: self.animator.is_busy, self)
        self.speaker = Speaker()
        self._refused_by = ""
        self.lesson: Lesson | None = None
        self.lesson_panel: LessonPanel | None = None
        self._facing_chosen: int | None = None
        self._last_person = next((s for s, player in enumerate(session.players) if not player.is_bot), None)
        self._thinking: int | None = None
        self._build()
        self.ahead = Ahead(self._likely, lambda: self.animator.is_busy, self)
        self._connect()
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.setInterval(HOVER_MS)
        self._hover_timer.timeout.connect(self._look_closely)
        self._status_timer = QTimer(self)
        self._status_timer.setSingleShot(True)
        self._status_timer.setInterval(STATUS_MS)
        self._status_timer.timeout.connect(lambda: self._tell("", ""))
        self._pointed: str | None = None
        self._curtain: Curtain | None = None
        self._handing_over = QTimer(self)
        self._handing_over.setSingleShot(True)
        self._handing_over.setInterval(HAND_OVER_MS)
        self._handing_over.timeout.connect(self._hand_over)
        make_accessible(self.view_widget, lambda place: self.closer.describe(place, self.facing))
        self._take_preferences()
        self._write_log()
        self.refresh(animate=False)
        self.bots.start()

    # What stands on the screen.

    @property
    def view(self) -> Any:
        """The game's view of the position on screen."""
        return self.session.view()

    @property
    def facing(self) -> int:
        """The seat at the near side: the one chosen, else the person who plays, else the last who did."""
        if self._facing_chosen is not None:
            return self._facing_chosen
        if self._last_person is not None:
            return self._last_person
        seat = self.session.match.seat
        return seat if seat is not None else 0

    def refresh(self, *, animate: bool) -> None:
        """Bring everything on screen in step with the position shown."""
        player = self.session.match.player
        if player is not None and not player.is_bot:
            self._last_person = self.session.match.seat
        self._lay(animate=animate)
        self._show_seats()
        self._show_turn()
        match = self.session.match
        self.history.show_position(self.session.shown, match.position)
        self.log.mark(None if self.session.is_live else self.session.shown)
        if self.session.waits_for is not None:
            self._handing_over.start()

    def _is_meant(self, command: Command) -> bool:
        """Whether a command is what this game is all about, whatever it reveals."""
        table = self.layout_of_game
        return isinstance(table, Straight) and table.is_meant(command)

    def retranslate(self) -> None:
        """Take on another language."""
        forget_pictures()
        for panel in (self.tool_bar, self.choices, self.log, self.history):
            panel.retranslate()
        if self.lesson_panel is not None:
            self.lesson_panel.retranslate()
        self.view_widget.setAccessibleName(say("panel.board"))
        self.tabs.setTabText(0, say("panel.log"))
        self.tabs.setTabText(1, say("panel.choices"))
        self._write_log()
        self.scene.redraw(self.scene.lod)
        self.refresh(animate=False)

    def restyle(self) -> None:
        """Take on other colours or another text size."""
        theme = THEMES[self.preferences.value.theme]
        forget_pictures()
        self.prompt_bar.restyle(theme)
        self.tool_bar.restyle(theme)
        self.history.restyle(theme)
        self.scene.restyle(theme)
        self.view_widget.restyle()
        self._take_preferences()
        self.refresh(animate=False)

    def teach(self, book: Book) -> None:
        """Lead through a lesson; the match must be the lesson's own, at its start."""
        self.lesson = lesson = Lesson(book, self.session, self.turn)
        self.bots.script = lesson.reply
        panel = self.lesson_panel = LessonPanel(lesson)
        self.side.insertWidget(self.side.indexOf(self.tabs), panel)
        panel.left.connect(self._leave_lesson)
        self.turn.strayed.connect(lambda: self._tell(say("tutorial.not_that"), "hint"))
        lesson.changed.connect(self._show_lesson)
        self._show_lesson()

    def _show_lesson(self) -> None:
        if self.lesson is not None:
            self.scene.point_at_places(self.lesson.places())

    def _leave_lesson(self) -> None:
        """The game goes on without being led."""
        if self.lesson is not None and self.lesson_panel is not None:
            self.lesson_panel.hide()
            self.scene.point_at_places(())
            self.turn.restrict(None)
            self.lesson.changed.disconnect(self._show_lesson)
            self.lesson = None

    def shut(self) -> None:
        """Stop everything that runs: bots, animations, clocks."""
        self.bots.shut()
        self.history.shut()
        self.scene.shut()
        self.ahead.shut()
        self.speaker.shut()
        self.view_widget.shut()
        self._hover_timer.stop()
        self._status_timer.stop()
        self._handing_over.stop()
        if self._curtain is not None:
            self._curtain.hide()
            self._curtain.deleteLater()
            self._curtain = None

    # Building.

    def _build(self) -> None:
        theme = THEMES[self.preferences.value.theme]
        self.scene = TableScene(self.layout_of_game.board, theme, self.animator, self)
        self.view_widget = TableView(self.scene)
        self.view_widget.setAccessibleName(say("panel.board"))
        self.prompt_bar = PromptBar(theme, self.closer.button_tip)
        self.status = StatusLine(self.view_widget)
        self.tool_bar = ToolBar(theme)
        self.seats = SeatsPanel(len(self.session.players))
        self.choices = ChoicesPanel()
        self.log = LogPanel()
        self.history = HistoryBar(theme)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setMinimumHeight(LEAST_LOG)
        self.tabs.addTab(self.log, say("panel.log"))
        self.tabs.addTab(self.choices, say("panel.choices"))
        side = QWidget()
        column = self.side = QVBoxLayout(side)
        column.setContentsMargins(0, 8, 8, 8)
        column.addWidget(self.tool_bar)
        column.addWidget(self.seats)
        column.addWidget(self.tabs, 1)
        board = QWidget()
        board_column = QVBoxLayout(board)
        board_column.setContentsMargins(0, 0, 0, 0)
        board_column.setSpacing(0)
        board_column.addWidget(self.prompt_bar)
        board_column.addWidget(self.view_widget, 1)
        board_column.addWidget(self.history)
        self.splitter = QSplitter()
        self.splitter.addWidget(board)
        self.splitter.addWidget(side)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setSizes([10_000, SIDE_WIDTH])
        row = QHBoxLayout()
        row.addWidget(self.splitter)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(row, 1)
        self.inspector = Inspector(self)
        self.setFocusProxy(self.view_widget)

    def _connect(self) -> None:
        self.session.played.connect(self._played)
        self.session.jumped.connect(self._jumped)
        self.session.players_changed.connect(lambda: self.refresh(animate=False))
        self.session.refused.connect(self._refused)
        self.turn.changed.connect(self._turn_changed)
        self.turn.end_turn_asked.connect(
            lambda command: self.ending.ask(command, confirm=self.preferences.value.confirm_end_turn)
        )
        self.bots.thinking.connect(self._thinks)
        self.bots.hinted.connect(self._hinted)
        self.view_widget.place_clicked.connect(self._clicked)
        self.view_widget.nothing_clicked.connect(self._nothing_clicked)
        self.view_widget.taken_back.connect(self._take_back)
        self.view_widget.place_turned.connect(self._turned)
        self.view_widget.place_hovered.connect(self._hovered)
        self.prompt_bar.place_clicked.connect(self._clicked)
        self.tool_bar.clicked.connect(self._tool)
        self.choices.chosen.connect(self.turn.choose)
        self.choices.pointed.connect(self._point_at_choice)
        self.seats.seat_clicked.connect(self._show_side)
        self.log.opened.connect(self.session.look_at)
        self.log.pointed.connect(self._point_at_event)
        self.history.moved.connect(self.session.look_at)
        self.history.undo_asked.connect(self.taking_back.ask)
        self.history.branch_asked.connect(lambda: self.branch_requested.emit(self.session.branch()))
        keys = {
            "Ctrl+Z": self.session.undo,
            "Ctrl+Y": self.session.redo,
            "Ctrl+Shift+Z": self.session.redo,
            "Ctrl+R": self.session.restart_turn,
            "H": self.bots.hint,
            "S": self.score_requested.emit,
            "I": self._look_at_focused,
        }
        for key, act in keys.items():
            QShortcut(QKeySequence(key), self).activated.connect(act)

    def _take_preferences(self) -> None:
        wanted = self.preferences.value
        self.animator.pace = SPEEDS[wanted.animation]
        self.animator.fade_only = wanted.reduced_motion
        self.turn.confirm_reveals = wanted.confirm_irreversible
        self.bots.pace_ms = wanted.bot_pace
        self.speaker.on = wanted.sound
        self.speaker.volume = wanted.sound_volume / 100

    # Keeping in step.

    def _lay(self, *, animate: bool) -> None:
        view = self.view
        spots = self.layout_of_game.spots(view, self.facing, self._chosen, self.session.players)
        places = self.layout_of_game.extra_places(view, self.facing)
        self.scene.lay(spots, places, animate=animate)
        self.ahead.begin(self.scene.lod)

    def _likely(self) -> Iterator[Spot]:
        """What would lie there one position back or on, or two back."""
        session, match = self.session, self.session.match
        for position in (session.shown - 1, session.shown + 1, session.shown - 2):
            if 0 <= position <= len(match.entries):
                asked = match.game.pending(match.state_at(position))
                facing = self._facing_at(asked.seat if isinstance(asked, Choose) else None)
                yield from self.layout_of_game.spots(session.view(position), facing, (), session.players)

    def _facing_at(self, seat: int | None) -> int:
        """The side that would be near if this seat were asked."""
        person = seat is not None and not self.session.players[seat].is_bot
        return seat if person and self.session.is_live and seat is not None else self.facing

    @property
    def _chosen(self) -> tuple[str, ...]:
        """The places of the choice that is half made, or armed."""
        return self.turn.armed.path if self.turn.armed is not None else self.turn.picked

    def _show_seats(self) -> None:
        view = self.view
        asked = self.session.match.seat if self.session.is_live else None
        self.seats.show_seats(
            [
                SeatState(
                    player=player,
                    facts=tuple(self.layout_of_game.facts(view, seat)),
                    active=seat == asked,
                    facing=seat == self.facing,
                    thinking=seat == self._thinking,
                    note=self.layout_of_game.seat_note(view, seat),
                )
                for seat, player in enumerate(self.session.players)
            ],
            self.scene.theme,
        )

    def _show_turn(self) -> None:
        """Prompt, buttons, glow and choices: all from the same legal commands."""
        match = self.session.match
        pending = match.pending
        players = self.session.players
        view = self.view
        colour = players[pending.seat].colour if isinstance(pending, Choose) else 0
        seat = pending.seat if isinstance(pending, Choose) else None
        pips = self.layout_of_game.pips(view) if isinstance(pending, Choose) else ()
        status = self.layout_of_game.status(view, players)
        self.prompt_bar.show_prompt(seat, colour, self._prompt(view), pips)
        self.prompt_bar.set_notice(status)
        open_places = self.turn.open_places
        buttons = self.layout_of_game.buttons(view)
        focused = self.prompt_bar.focused_place
        self.prompt_bar.show_buttons(
            buttons,
            self.turn.all_places,
            self.turn.ready_buttons,
            lambda place: self.layout_of_game.title(view, place, players),
        )
        if focused is not None and not self.prompt_bar.offers(focused):
            self.view_widget.setFocus()  # not to whichever button comes next: a second Enter would press it
        chosen = frozenset(self._chosen)
        self.view_widget.candidates = open_places | chosen
        self.view_widget.counting = chosen & self.turn.counted
        pulse = not self.preferences.value.reduced_motion and self.preferences.value.animation != "off"
        self.scene.glow(open_places, pulse=pulse)
        # What is only added to is no card that could be lifted.
        self.scene.mark_picked(self._chosen, chosen - self.turn.counted)
        self.choices.show_choices(self.turn.choices, self.closer.sentence)
        self._show_tools()

    def _prompt(self, view: Any) -> str:
        match = self.session.match
        players = self.session.players
        if not self.session.is_live:
            return say("ask.looking_back", position=self.session.shown, moves=match.position)
        if match.is_over:
            return ranking_sentence(self.game_id, match.ranking(), match.scores(), players)
        if self.turn.armed is not None:
            does = command_sentence(self.game_id, self.turn.armed.command, players)
            return say("ask.armed", command=self.turn.doubt or does)
        if self.turn.offered is not None:
            return say("ask.armed", command=self.turn.offered.sentence)
        if self._thinking is not None:
            return say("ask.bot", seat=self._thinking, players=players)
        pending = match.pending
        asks = pending.asks if isinstance(pending, Choose) else ""
        key, details = self.layout_of_game.ask(view, asks, self.turn.picked)
        return prompt(self.game_id, key, players, **details)

    def _show_tools(self) -> None:
        match = self.session.match
        players = self.session.players
        refusal = match.undo_refusal()
        if refusal is None and match.position:
            undoes = command_sentence(self.game_id, match.entries[match.position - 1].command, players)
            undo_tip = say("play.undo_this", command=undoes)
        else:
            undo_tip = refusal_sentence(refusal, players, self.game_id) if refusal else ""
        can = self.session.is_live and refusal is None and not self._waits_for_bot()
        self.tool_bar.set_tool("undo", enabled=can, tip=undo_tip)
        self.tool_bar.set_tool(
            "restart_turn",
            enabled=can and match.turn_start() < match.position,
            tip=say("play.restart_turn_help"),
        )
        self.tool_bar.set_tool(
            "redo", enabled=self.session.is_live and match.can_redo(), tip=say("play.redo")
        )
        self.tool_bar.set_tool("hint", enabled=self.session.asks_person, tip=say("play.hint_help"))

    def _waits_for_bot(self) -> bool:
        player = self.session.match.player
        return player is not None and player.is_bot

    def _write_log(self) -> None:
        match = self.session.match
        colours = [player.colour for player in self.session.players]
        self.log.show_entries(match.entries[: match.position], colours, self._event_sentence)

    # What happens.

    def _played(self, entry: Entry) -> None:
        self._facing_chosen = None
        self._tell("", "")
        colours = [player.colour for player in self.session.players]
        self.log.add(entry, colours, self._event_sentence)
        facts = self._facts_shown
        self.refresh(animate=True)
        self._note_changes(entry, facts)
        self._sound(entry)
        self._play_alone()
        if self.session.match.is_over:
            self.score_requested.emit()

    def _jumped(self) -> None:
        self._tell("", "")
        if self.session.is_live:
            self._write_log()
        self.refresh(animate=True)

    def _hand_over(self) -> None:
        """Draw the curtain for the person who comes next, once all has been seen that everybody may see."""
        seat = self.session.waits_for
        if seat is None or not self.isVisible():
            return
        if self.animator.is_busy:
            self._handing_over.start()
            return
        if self._curtain is None:
            self._curtain = Curtain(self)
            self._curtain.lifted.connect(self.session.is_there)
        self._hide_inspector()
        self._curtain.close_for(seat, self.session.players)

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever comes back to the table may be another person than the one who left it."""
        super().showEvent(event)
        if self.session.waits_for is not None:
            self._handing_over.start()

    @property
    def _facts_shown(self) -> Sequence[Fact]:
        before = self.session.view(max(0, self.session.shown - 1))
        return self.layout_of_game.facts(before, self.facing)

    def _sound(self, entry: Entry) -> None:
        """Let the most telling event of a command be heard: the last that has a sound."""
        sounds = [sound for event in entry.events if (sound := self.layout_of_game.sound(event))]
        if sounds:
            self.speaker.play(sounds[-1])

    def _note_changes(self, entry: Entry, before: Sequence[Fact]) -> None:
        """Let what the seat on screen has gained or lost rise from the yard."""
        if entry.seat != self.facing:
            return
        after = self.layout_of_game.facts(self.view, self.facing)
        told = changes(before[:2], after[:2])
        if told and self.animator.pace > 0:
            where = self.scene.sceneRect()
            spot = self.scene.piece_rect("purse") or QRectF(where.center(), where.center())
            self.scene.note("   ".join(told), spot.center(), self.scene.theme.accent, 30)

    def _turn_changed(self) -> None:
        self._lay(animate=True)
        self._show_turn()

    def _thinks(self, seat: int | None) -> None:
        if seat == self._thinking:
            return
        self._thinking = seat
        self._show_seats()
        self._show_turn()

    def _hinted(self, answer: dict[str, Any]) -> None:
        match = self.session.match
        command = match.game.grammar.read(str(answer["command"]))
        players = self.session.players
        does = command_sentence(self.game_id, command, players)
        why = hint_sentence(self.game_id, str(answer.get("why", "")), answer.get("details"), players)
        self._tell(say("play.hint_says", command=does, why=why), "hint")
        self.scene.mark_picked(match.game.path(match.state, command))

    def _refused(self, refusal: Refusal) -> None:
        self.speaker.play("refuse")
        self._refused_by = refusal.rule
        self._tell(refusal_sentence(refusal, self.session.players, self.game_id), "refusal")

    def _tell(self, sentence: str, tone: str) -> None:
        self.status.tell(sentence, tone)
        if sentence:
            self._status_timer.start()

    def show_trouble(self, refusal: Refusal) -> None:
        """Say that something went wrong that doesn't stop the game (the disk is full)."""
        self._refused(refusal)

    # Where a person points.

    def _clicked(self, place: str) -> None:
        self.animator.finish()
        self._hide_inspector()
        if not self.session.is_live:
            self._tell(self._prompt(self.view), "refusal")
            return
        self.turn.pick(place)

    def _nothing_clicked(self) -> None:
        self.animator.finish()
        self.turn.cancel()

    def _take_back(self) -> None:
        self.animator.finish()
        self.turn.take_back()

    def _turned(self, place: str, step: int) -> None:
        """The wheel adds one to what is picked there, or takes one away."""
        self._hide_inspector()
        if step > 0:
            self.turn.pick(place)
        else:
            self.turn.unpick(place)

    def _hovered(self, place: str | None) -> None:
        self._pointed = place
        self._hide_inspector()
        if place is not None:
            self._hover_timer.start()
        else:
            self._hover_timer.stop()

    def _look_at_focused(self) -> None:
        self._pointed = self.view_widget.focused_place
        self._look_closely()

    def _look_closely(self) -> None:
        place = self._pointed
        mouse = self.view_widget.mapToScene(self.view_widget.mapFromGlobal(QCursor.pos()))
        rect = self.scene.area_at(place or "", mouse)
        if place is None or rect is None:
            return
        corners = self.view_widget.mapFromScene(rect).boundingRect()
        corners.moveTopLeft(self.view_widget.mapTo(self, corners.topLeft()))
        board = self.view_widget.rect()
        board.moveTopLeft(self.view_widget.mapTo(self, board.topLeft()))
        self.inspector.show_look(self.closer.look_at(place, self.facing), corners, board)

    def _hide_inspector(self) -> None:
        self._hover_timer.stop()
        self.inspector.hide()

    def _point_at_choice(self, choice: Choice | None) -> None:
        self.scene.hover_on(choice.path[0] if choice is not None else None)

    def _point_at_event(self, event: Event | None) -> None:
        self.scene.point_at(self.layout_of_game.mentioned(event) if event is not None else ())

    def _show_side(self, seat: int) -> None:
        self._facing_chosen = seat
        self.refresh(animate=False)

    def _tool(self, name: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "undo": self.session.undo,
            "redo": self.session.redo,
            "restart_turn": self.session.restart_turn,
            "hint": self.bots.hint,
            "zoom_fit": self.view_widget.fit,
            "rules": lambda: self.help_requested.emit(self.help_page),
            "scores": self.score_requested.emit,
            "settings": self.settings_requested.emit,
            "leave": self.home_requested.emit,
        }
        acts[name]()

    @property
    def help_page(self) -> str:
        """The rules of what was just refused, else of what is picked, else of what is played now."""
        rule = self._refused_by if self.status.isVisible() else ""
        return f"{self.game_id}/{rule or self.layout_of_game.rule(self.view, self._chosen)}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes back the half-made choice, or returns to the present; Enter presses, or else confirms."""
        if event.key() == Qt.Key.Key_Escape:
            self._hide_inspector()
            if not self.session.is_live:
                self.session.return_to_now()
            elif not self.turn.cancel():
                super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self.turn.confirm()
        elif event.key() == Qt.Key.Key_Space:
            # No shortcut: the space bar must reach a button first, to press it.
            self.animator.finish()
        elif event.key() == Qt.Key.Key_Backspace:
            self._take_back()
        elif event.key() in NUMBERS and not event.modifiers():
            self._pick_times(NUMBERS.index(event.key()) + 1)
        else:
            super().keyPressEvent(event)

    def _pick_times(self, times: int) -> None:
        """So many at the place that mouse or keyboard point at."""
        place = self._pointed or self.view_widget.focused_place
        if place is not None:
            self.turn.pick_times(place, times)

    def _play_alone(self) -> None:
        """Take the only choice there is, if the settings say so."""
        choices = self.turn.choices
        wanted = self.preferences.value
        if len(choices) != 1 or not self.session.asks_person:
            return
        (choice,) = choices
        ends = self.session.match.would_bar(choice.command) == "turn_ended"
        if wanted.auto_end_turn if ends else wanted.auto_only_choice:
            position = self.session.match.position
            QTimer.singleShot(ALONE_MS, self, lambda: self._play_if_still(position, choice.command))

    def _play_if_still(self, position: int, command: Command) -> None:
        if self.session.match.position == position and self.session.asks_person:
            self.turn.play_now(command)

    # Sentences.

    def _event_sentence(self, event: Event) -> str | None:
        return event_sentence(event, self.session.players, self.game_id)
