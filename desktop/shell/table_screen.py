"""The table screen: one match with its session, its bots, its sounds, and everything on screen kept in step with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.app.presses import ENTER, pass_on
from desktop.app.settings import Preferences
from desktop.app.theme import THEMES
from desktop.controllers.alone import Alone
from desktop.controllers.bots import BotController, Hint
from desktop.controllers.choices import Choice
from desktop.controllers.closer import Closer, changes
from desktop.controllers.lesson import Book, Lesson
from desktop.controllers.questions import EndTurn, TakeBack
from desktop.controllers.session import Session
from desktop.controllers.sides import Sides
from desktop.controllers.since import since_last
from desktop.controllers.teller import Teller
from desktop.controllers.turn import TurnController
from desktop.games import table_of
from desktop.panels.lesson_panel import LessonPanel
from desktop.panels.seats import SeatState
from desktop.shell.close_look import CloseLook
from desktop.shell.hand_over import HandOver
from desktop.shell.pointing import Pointing
from desktop.shell.table_keys import TableKeys
from desktop.shell.table_parts import TableParts
from desktop.shell.table_tools import TableTools
from desktop.sound.speaker import speaker
from desktop.table import art
from desktop.table.accessible import Hands, make_accessible
from desktop.table.ahead import Ahead
from desktop.table.animator import SPEEDS
from desktop.table.game_table import Fact
from desktop.table.pictures import forget_pictures
from desktop.words import say
from engine.core.errors import Refusal
from engine.core.event import Event
from engine.core.game import Choose
from engine.match.journal import Entry

STATUS_MS: Final = 9000


class TableScreen(TableParts):
    """Everything a person sees and does while a game is played."""

    home_requested = Signal()
    help_requested = Signal(str)
    settings_requested = Signal()
    score_requested = Signal()
    branch_requested = Signal(object)
    """A Match that goes on from the position looked at."""

    def __init__(self, session: Session, preferences: Preferences, parent: QWidget | None = None) -> None:
        self.game_id = session.match.table.game
        self.layout_of_game = table = table_of(self.game_id)
        theme = THEMES[preferences.value.theme]
        seats = len(session.players)
        super().__init__(table.board, seats, theme, self._tip, parent)
        self.session = session
        self.preferences = preferences
        self.turn = TurnController(session, table, self)
        self.keys = TableKeys(self, table, session.situation)
        self.closer = Closer(session, self.turn, table, self.keys.key_of)
        self.teller = Teller(session, self.turn, table)
        self.sides = Sides(session, table)
        self.ending = EndTurn(session, self.turn, self)
        self.taking_back = TakeBack(session, self)
        self.alone = Alone(session, self.turn, preferences, self)
        self.bots = BotController(session, lambda: self.animator.is_busy, self)
        self.speaker = speaker()
        self.ahead = Ahead(self.sides.likely, lambda: self.animator.is_busy, self)
        self.close_look = CloseLook(
            self, self.view_widget, self.inspector, lambda place: self.closer.look_at(place, self.facing)
        )
        self.pointing = Pointing(self, session, self.turn, self.close_look, self.keys, self._tell_of_past)
        self.hand_over = HandOver(session, self, lambda: self.animator.is_busy)
        self.tools = TableTools(self, session, self.turn, self.teller, self.hand_over, self._acts())
        self.lesson: Lesson | None = None
        self.lesson_panel: LessonPanel | None = None
        self._refused_by = ""
        self._thinking: int | None = None
        self._looks_back = False
        self._status_timer = QTimer(self)
        self._status_timer.setSingleShot(True)
        self._status_timer.setInterval(STATUS_MS)
        self._status_timer.timeout.connect(lambda: self._tell("", ""))
        self._connect()
        hands = Hands(self._describe, self.keys.key_of, self.pointing.point_at, self.pointing.count)
        make_accessible(self.view_widget, hands)
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
        """The seat at the near side."""
        return self.sides.facing

    @property
    def chosen(self) -> tuple[str, ...]:
        """The places of the choice that is half made, or armed."""
        return self.turn.selection.places

    def refresh(self, *, animate: bool) -> None:
        """Bring everything on screen in step with the position shown."""
        person = self.sides.person
        self.sides.follow()
        if self.sides.person != person:
            pass_on()
        self._lay(animate=animate)
        self._show_seats()
        self._show_turn()
        match = self.session.match
        self.history.show_position(self.session.shown, match.position)
        self.log.mark(None if self.session.is_live else self.session.shown)
        self._show_since()
        self.keys.listen()
        self.hand_over.begin()

    def _describe(self, place: str) -> tuple[str, str]:
        return self.closer.describe(place, self.facing)

    def _tip(self, place: str) -> str:
        return self.closer.button_tip(place)

    def retranslate(self) -> None:
        """Take on another language."""
        super().retranslate()
        if self.lesson_panel is not None:
            self.lesson_panel.retranslate()
        self._write_log()
        self.refresh(animate=False)

    def restyle(self) -> None:
        """Take on other colours or another text size."""
        self.wear(THEMES[self.preferences.value.theme])
        self._take_preferences()
        self.refresh(animate=False)

    def teach(self, book: Book) -> None:
        """Lead through a lesson; the match must be the lesson's own, at its start."""
        self.lesson = lesson = Lesson(book, self.session, self.turn)
        self.bots.script = lesson.reply
        panel = self.lesson_panel = LessonPanel(lesson)
        self.side.insertWidget(self.side.indexOf(self.tabs), panel)
        self.beside.append(panel)
        self.order_focus()
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
        self.speaker.hush()
        self.view_widget.shut()
        self.close_look.hide()
        self.hand_over.shut()
        self._status_timer.stop()
        forget_pictures()
        art.forget_table()

    def _connect(self) -> None:
        self.session.played.connect(self._played)
        self.session.jumped.connect(self._jumped)
        self.session.players_changed.connect(lambda: self.refresh(animate=False))
        self.session.refused.connect(self._refused)
        self.turn.changed.connect(self._turn_changed)
        self.turn.end_turn_asked.connect(
            lambda command, doubt: self.ending.ask(
                command, doubt, confirm=self.preferences.value.confirm_end_turn
            )
        )
        self.bots.thinking.connect(self._thinks)
        self.bots.hinted.connect(self._hinted)
        self.bots.no_hint.connect(lambda: self._tell(say("play.no_hint"), "refusal"))
        self.hand_over.closes.connect(self.close_look.hide)
        self.choices.chosen.connect(self.turn.choose)
        self.choices.pointed.connect(self._point_at_choice)
        self.seats.seat_clicked.connect(self._show_side)
        self.log.opened.connect(self.session.look_at)
        self.log.pointed.connect(self._point_at_event)
        self.since.replayed.connect(self._show_again)
        self.since.pointed.connect(self._point_at_events)
        self.history.moved.connect(self.session.look_at)
        self.history.undo_asked.connect(self.taking_back.ask)
        self.history.branch_asked.connect(lambda: self.branch_requested.emit(self.session.branch()))
        keys: dict[str, Callable[[], object]] = {
            "Ctrl+Z": self.session.undo,
            "Ctrl+Y": self.session.redo,
            "Ctrl+Shift+Z": self.session.redo,
            "Ctrl+R": self.session.restart_turn,
            "H": self.bots.hint,
            "S": self.score_requested.emit,
            "I": self.close_look.show_focused,
        }
        for seat in range(len(self.session.players)):
            keys[f"Ctrl+{seat + 1}"] = partial(self._show_side, seat)
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
        laid = self.layout_of_game.lay(self.session.situation(self.facing, self.chosen))
        self.scene.lay(laid.spots, laid.places, laid.shapes, animate=animate)
        self.ahead.begin(self.scene.lod)

    def _show_seats(self) -> None:
        at = self.session.situation(self.facing)
        asked = self.session.match.seat if self.session.is_live else None
        told = [self.layout_of_game.seat(at, seat) for seat in range(len(at.players))]
        self.seats.show_seats(
            [
                SeatState(
                    player=at.players[seat],
                    facts=tuple(info.facts),
                    active=seat == asked,
                    facing=seat == self.facing,
                    thinking=seat == self._thinking,
                    note=info.note,
                )
                for seat, info in enumerate(told)
            ],
            self.scene.theme,
        )

    def _show_turn(self) -> None:
        """Prompt, buttons, glow and choices: all from the same legal commands."""
        pending = self.session.pending
        players = self.session.players
        at = self.session.situation(self.facing, self.turn.selection.led_here)
        asked = self.layout_of_game.prompt(at)
        colour = players[pending.seat].colour if isinstance(pending, Choose) else 0
        seat = pending.seat if isinstance(pending, Choose) else None
        pips = asked.pips if isinstance(pending, Choose) else ()
        status = self.layout_of_game.status(at)
        self.prompt_bar.hold(self.turn.armed is not None)
        self.prompt_bar.show_prompt(seat, colour, self.teller.asked(self._thinking), pips)
        self.prompt_bar.set_notice(status)
        open_places = self.turn.open_places
        focused = self.prompt_bar.focused_place
        self.prompt_bar.show_buttons(
            asked.buttons,
            self.turn.all_places,
            self.turn.ready_buttons,
            self.chosen,
            lambda place: self.layout_of_game.look(at, place).title,
        )
        if focused is not None and not self.prompt_bar.offers(focused):
            self.view_widget.setFocus()  # not to whichever button comes next: a second Enter would press it
        chosen = frozenset(self.chosen)
        self.view_widget.candidates = open_places | self.turn.offered_places | chosen
        self.view_widget.counting = chosen & self.turn.counted
        pulse = not self.preferences.value.reduced_motion and self.preferences.value.animation != "off"
        self.scene.glow(open_places, pulse=pulse)
        # What is only added to is no card that could be lifted.
        self.scene.mark_picked(self.chosen, chosen - self.turn.counted)
        self.choices.show_choices(self.turn.listed, self.closer.sentence)
        self.tools.show()

    def _show_since(self) -> None:
        """What the others had done, at the position shown, since the person's last command before it.

        While the game goes on, it stays until there is more.
        """
        person, session = self.sides.person, self.session
        if person is None or self.lesson is not None:
            return
        since = since_last(session.match.entries[: session.shown], person, session.players, self.game_id)
        returned, self._looks_back = self._looks_back, not session.is_live
        if since.deeds or session.asks_person or returned or self._looks_back:
            self.since.tell(since, session.players)

    def _show_again(self, position: int) -> None:
        """Look back at what the others did, move by move."""
        self.session.look_at(position)
        self.history.play()

    def _write_log(self) -> None:
        match = self.session.match
        colours = [player.colour for player in self.session.players]
        self.log.show_entries(match.entries[: match.position], colours, self.teller.event)

    # What happens.

    def _played(self, entry: Entry) -> None:
        self.sides.chosen = None
        self._tell(*self._went_by_itself(entry))
        colours = [player.colour for player in self.session.players]
        self.log.add(entry, colours, self.teller.event)
        facts = self._facts_shown
        self.refresh(animate=True)
        self._note_changes(entry, facts)
        self._sound(entry)
        self.alone.play()
        if self.session.match.is_over:
            self.score_requested.emit()

    def _jumped(self) -> None:
        self._tell("", "")
        if self.session.is_live:
            self._write_log()
        self.refresh(animate=True)

    def _went_by_itself(self, entry: Entry) -> tuple[str, str]:
        """A notice, with its tone, where a person was not asked because there was nothing to decide."""
        match, players = self.session.match, self.session.players
        if match.forced(match.position - 1) is None or players[entry.seat].is_bot:
            return "", ""
        return say("ask.by_itself", seat=entry.seat, players=players), "hint"

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever comes back to the table may be another person than the one who left it."""
        super().showEvent(event)
        self.hand_over.begin()

    @property
    def _facts_shown(self) -> Sequence[Fact]:
        before = self.session.situation(position=max(0, self.session.shown - 1))
        return self.layout_of_game.seat(before, self.facing).facts

    def _sound(self, entry: Entry) -> None:
        """Let the most telling event of a command be heard: the last that has a sound."""
        sounds = [sound for event in entry.events if (sound := self.layout_of_game.sounds.get(event.kind))]
        if sounds:
            self.speaker.play(sounds[-1])

    def _note_changes(self, entry: Entry, before: Sequence[Fact]) -> None:
        """Let what the seat on screen has gained or lost rise from the yard."""
        if entry.seat != self.facing:
            return
        after = self.layout_of_game.seat(self.session.situation(), self.facing).facts
        told = changes(before[:2], after[:2])
        if told and self.animator.pace > 0:
            where = self.scene.sceneRect()
            spot = self.scene.piece_rect(self.layout_of_game.gains_at) or QRectF(
                where.center(), where.center()
            )
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

    def _hinted(self, hint: Hint) -> None:
        match = self.session.match
        self._tell(self.teller.hint(hint), "hint")
        self.scene.mark_picked(match.game.path(match.state, hint.command))

    def _refused(self, refusal: Refusal) -> None:
        self.speaker.play("refuse")
        self._refused_by = refusal.rule
        self._tell(self.teller.refusal(refusal), "refusal")

    def _tell(self, sentence: str, tone: str) -> None:
        self.status.tell(sentence, tone)
        if sentence:
            self._status_timer.start()

    def _tell_of_past(self) -> None:
        self._tell(self.teller.asked(self._thinking), "refusal")

    def show_trouble(self, refusal: Refusal) -> None:
        """Say that something went wrong that doesn't stop the game (the disk is full)."""
        self._refused(refusal)

    # Where a person points.

    def _point_at_choice(self, choice: Choice | None) -> None:
        self.scene.hover_on(choice.path[0] if choice is not None else None)

    def _point_at_event(self, event: Event | None) -> None:
        self.scene.point_at(self.layout_of_game.mentions(event) if event is not None else ())

    def _point_at_events(self, events: Sequence[Event]) -> None:
        self.scene.point_at({spot for event in events for spot in self.layout_of_game.mentions(event)})

    def _show_side(self, seat: int) -> None:
        self.sides.chosen = seat
        self.refresh(animate=False)

    def _acts(self) -> dict[str, Callable[[], object]]:
        """What each tool does."""
        return {
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

    @property
    def help_page(self) -> str:
        """The rules of what was just refused, else of what is picked, else of what is played now."""
        rule = self._refused_by if self.status.isVisible() else ""
        asked = self.layout_of_game.prompt(self.session.situation(self.facing, self.chosen))
        return f"{self.game_id}/{rule or asked.rule}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes back the half-made choice, or returns to the present; Enter presses, or else confirms."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_look.hide()
            if not self.session.is_live:
                self.session.return_to_now()
            elif not self.turn.cancel():
                super().keyPressEvent(event)
        elif event.key() in ENTER:
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self.turn.confirm()
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self.pointing.take_key(
            event.key()
        ):
            super().keyPressEvent(event)
