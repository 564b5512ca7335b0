"""The one window: which screen is shown, the navigation between them, and what holds for all of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QDialog,
    QMainWindow,
    QScrollBar,
    QStackedWidget,
    QWidget,
)

from desktop import words
from desktop.app.garbage import Collector
from desktop.app.paths import Folders
from desktop.app.presses import ENTER, pass_on
from desktop.app.settings import Preferences
from desktop.app.style import Look, apply_style
from desktop.app.theme import theme_named
from desktop.controllers.default_names import default_name
from desktop.panels.settling import settle_layouts
from desktop.shell import geometry
from desktop.shell.files import choose_to_write, export_name, why_not_exported
from desktop.shell.game_menu import GameMenu
from desktop.shell.importing import Importing, accept_as_copy
from desktop.shell.layouts import Scroll, bring_into_sight, may_have_focus, scroll_page
from desktop.shell.listing import Listing
from desktop.shell.notice import Notice, Question, Sentence, ask
from desktop.shell.saves import date_text
from desktop.shell.screen import Screen
from desktop.shell.screens import Screens
from desktop.shell.seeds import new_seed
from desktop.shell.writers import Writers
from desktop.words import in_a_row, say
from desktop.words.engine import refusal_sentence
from engine.core.errors import HearthsideError, Refusal
from engine.core.letters import legible_path
from engine.match.disk import write_safely

if TYPE_CHECKING:
    from desktop.controllers.lesson import Book
    from desktop.shell.play import Play
    from desktop.shell.table_screen import TableScreen
    from engine.match.library import Library, Opening, Run, SaveEntry
    from engine.match.match import Match
    from engine.match.table import Table

_log = logging.getLogger(__name__)

Shown: TypeAlias = "Screen | TableScreen"
"""What fills the window: a screen of the shell or the table. Both have the same methods."""
TABLE: Final = "table"

GLANCE: Final = QSize(64, 48)
SCROLLING: Final[Mapping[int, QAbstractSlider.SliderAction]] = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}
SETTLED_MS: Final = 120
"""How long after the last resize the window takes the size of text that fits it."""


@dataclass(frozen=True, slots=True)
class Left:
    """A screen that another was opened over, what had the focus there, and how far it was scrolled."""

    name: str
    focused: QWidget | None
    is_in_sight: bool
    """Whether it was in sight, too: else the person had scrolled to something else."""
    scrolled: Sequence[tuple[QScrollBar, int]]

    @classmethod
    def of(cls, name: str, shown: QWidget, focused: QWidget | None) -> Left:
        """What is left now; with the focus on a screen as a whole, as while points are counted, it is on nothing."""
        bars = [page.verticalScrollBar() for page in shown.findChildren(Scroll)]
        scrolled = [(bar, bar.value()) for bar in bars]
        if focused is None or focused is shown:
            return cls(name, None, False, scrolled)
        return cls(name, focused, not focused.visibleRegion().isEmpty(), scrolled)

    def give_back_focus(self) -> bool:
        """Once the screen is shown again, go on where it was left; False where what had the focus is gone."""
        there = self.focused
        settle_layouts()  # the text may have another size now
        for bar, place in self.scrolled:
            bar.setValue(place)  # Qt scrolls a page when its focus moves away as it is hidden
        if there is None or not may_have_focus(there):
            return False
        there.setFocus()
        if self.is_in_sight:
            bring_into_sight(there)
        return True


class MainWindow(QMainWindow):
    """A stack of screens. Each is made when it is first shown."""

    def __init__(self, preferences: Preferences, folders: Folders) -> None:
        super().__init__()
        self.preferences = preferences
        self.folders = folders
        words.set_language(preferences.value.language)
        self.screens = Screens(self, self._made)
        self._behind: list[Left] = []
        self.play: Play | None = None
        self._reports_crash = False
        self.writers = Writers(self, self)
        self._is_shut = False
        self._is_written = False
        """Whether all that closing writes is on the disk, so that the window may go."""
        self._not_saved: Sentence | None = None
        """What was said of a match that could not be saved; None once it is saved, or left."""
        self.stack = QStackedWidget()
        self.menu = GameMenu(self, self)
        self.importing = Importing(self, self.screens, self.stack, self)
        self.setCentralWidget(self.stack)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLED_MS)
        self._settling.timeout.connect(self._restyle)
        self.setMinimumSize(geometry.smallest(self))
        self.setAcceptDrops(True)
        self._stands_as_left = geometry.restore(self, preferences.value.window)
        preferences.changed.connect(self._preferences_changed)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._restyle)
        # The look is applied before the notice is made: a font set afterwards doesn't reach hidden widgets.
        _apply_style(self.preferred_look())
        self.notice = Notice(self)
        self.notice.focus_freed.connect(self._focus_page)
        self.go("home")
        if preferences.were_broken:
            self.notice.show_message(lambda: _settings_reset(preferences.broken), warning=True)

    # Screens.

    def screen_named(self, name: str) -> Screen:
        """A screen by its name, made when first used."""
        return self.screens.named(name)

    def _made(self, screen: Screen) -> None:
        screen.home_requested.connect(self.leave)
        screen.retitled.connect(self._retitle)
        screen.arranged.connect(self.notice.make_way)
        self.stack.addWidget(screen)
        screen.retranslate()
        screen.restyle()

    def current(self) -> QWidget | None:
        """The screen in sight: one of the shell's, or the table."""
        return self.stack.currentWidget()

    def _all(self) -> Mapping[str, Shown]:
        """All screens that are made, by name."""
        return {**self.screens.made, **({} if self.play is None else {TABLE: self.play.screen})}

    def _here(self) -> tuple[str, Shown | None]:
        """The screen in sight and its name; empty before the first screen is shown."""
        widget = self.stack.currentWidget()
        return next(((name, shown) for name, shown in self._all().items() if shown is widget), ("", None))

    def go(self, name: str) -> None:
        """Show a screen; coming back from it leads here."""
        here, shown = self._here()
        if name == "home":
            self._behind.clear()
        elif shown is not None and here != name:
            self._behind.append(Left.of(here, shown, self.focusWidget()))
        self._show(name)
        if name in self.screens.made:
            self.screens.made[name].opened()

    def leave(self) -> None:
        """Go back to the previous screen."""
        if self._behind:
            left = self._behind.pop()
            self._show(left.name)
            if left.name != TABLE and left.give_back_focus():
                self.screens.named(left.name).resumed()
        else:
            self.go_home()

    def go_home(self) -> None:
        """Go to the home screen, which ends the play."""
        self._unless_lost(lambda: self.go("home"))

    def show_score(self) -> None:
        """Show the score, once animations are finished."""
        play = self.play
        if play is None or self.stack.currentWidget() is not play.screen:
            return
        if play.match.is_over and play.screen.animator.is_busy:
            QTimer.singleShot(SETTLED_MS, self.show_score)
        else:
            self.go("score")

    def show_help(self, page: str = "") -> None:
        """Open the help at a page."""
        self.screens.help.open_page(page)
        self.go("help")

    def _show(self, name: str) -> None:
        screen = self.play.screen if name == TABLE and self.play is not None else self.screens.named(name)
        before = self.stack.currentWidget()
        self.stack.setCurrentWidget(screen)
        if before is not screen and not (self.play is not None and before is self.play.screen):
            self.notice.leave(before)  # what is said of a table is, until that is left
        pass_on()  # one more click in haste was meant for the screen before, not for what lies there now
        if name == "home":
            # Going home leaves the table: no bot plays on unseen, and another window may open the match.
            self.leave_table()
        screen.entered()
        self._retitle()
        if self.notice.isVisible():
            self.notice.place()

    def _focus_page(self) -> None:
        _, shown = self._here()
        if shown is not None:
            shown.take_focus()

    # The table.

    @cached_property
    def library(self) -> Library:
        """The saved games."""
        from engine.match.library import Library

        return Library(self.folders.saves)

    @cached_property
    def listing(self) -> Listing:
        """The background listing of saved games."""
        made = Listing(lambda: self.library, self)
        made.newest_found.connect(self._newest_found)
        made.sweep()
        return made

    def new_game(self, game: str) -> None:
        """Open the setup of a new game."""
        screen = self.screens.new
        self.go("new")
        screen.choose_game(game)

    def start(self, table: Table, version: int | None = None) -> None:
        """Start a new game at a table, by default under today's version of its rules, and show it."""
        from engine.match.match import Match

        seated = replace(table.given_back, sat=frozenset())
        match = Match(seated, setup=replace(seated.setup, version=version))
        name = say("load.default_name", game=table.game, date=date_text(datetime.now(UTC)))
        self.play_new(match, name)

    def play_new(self, match: Match, name: str, *, family: str = "") -> None:
        """Save a match for the first time, and show its table."""
        self._unless_lost(lambda: self.play_kept(self.library.begin(match, name, family)))

    def learn(self, game: str) -> None:
        """Start a game's first lesson, saved like any other game, or say why that failed."""
        from desktop.controllers.lesson import lesson_match, read_book

        learner, other = default_name(0, is_bot=False), default_name(1, is_bot=True)
        try:
            book = read_book(game)
            match = lesson_match(book, learner, other)
        except HearthsideError as error:
            self._refuse(error.refusal)
            return

        def begin() -> None:
            self.play_kept(self.library.begin(match, say("tutorial.title", game=game)))
            self._teach(book)

        self._unless_lost(begin)

    def _teach(self, book: Book) -> None:
        if self.play is not None:
            self.play.screen.presenters.guide.teach(book)

    def start_again(self, table: Table) -> None:
        """Start again with the same players and options, and a new deal."""
        self.start(replace(table, seed=new_seed()))

    def write_out(self, path: Path, data: bytes, then: Callable[[], None] | None = None) -> None:
        """Export a saved game to a path that the person chooses, or say why that failed; ``then`` where it was done."""

        def export() -> tuple[Refusal, ...]:
            write_safely(path, data, makes_folder=False)
            return ()

        self.exported(path, export, then)

    def exported(
        self,
        path: Path,
        export: Callable[[], Sequence[Refusal]],
        then: Callable[[], None] | None = None,
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """Export a game and say where to, with the warnings that ``export`` gives, or why that failed; ``then`` comes
        where it was done, else ``otherwise``."""

        def done(warnings: Sequence[Refusal]) -> None:
            def told() -> str:
                where = say("load.exported", path=legible_path(path))
                return in_a_row([where, *map(refusal_sentence, warnings)])

            self.notice.show_message(told, warning=bool(warnings))
            if then is not None:
                then()

        def failed(refusal: Refusal | None) -> None:
            if refusal is not None:
                self.notice.show_message(partial(why_not_exported, refusal), warning=True)
            if otherwise is not None:
                otherwise()

        self.writers.elsewhere.do(export, done, failed)

    def open_entry(self, entry: SaveEntry, *, from_start: bool = False) -> None:
        """Continue a saved game, or say why that can't be done. ``from_start`` shows it from its first position."""
        if self.play is not None and self.play.is_of(entry):
            self._show(TABLE)
            self._look_at_start(from_start)
        else:
            self._open(lambda: self.library.open(entry), entry, from_start=from_start)

    def open_file(self, path: Path) -> None:
        """Continue from a file anywhere on disk, or say why that can't be done."""
        self._open(lambda: self.library.open_path(path))

    def _open(
        self, opening: Callable[[], Opening], entry: SaveEntry | None = None, *, from_start: bool = False
    ) -> None:
        def left() -> None:
            if self.play is not None:
                self.go("home")
            here = self.current()
            # Who has gone elsewhere meanwhile isn't fetched back.
            self.writers.once_saved(
                lambda: self._open_now(opening, entry, from_start) if self.current() is here else None
            )

        self._unless_lost(left)

    def _look_at_start(self, from_start: bool) -> None:
        if from_start and self.play is not None:
            self.play.session.look_at(0)

    def _open_now(self, opening: Callable[[], Opening], entry: SaveEntry | None, from_start: bool) -> None:
        from desktop.controllers.lesson import lesson_under_way

        try:
            opened = opening()
        except HearthsideError as error:
            self._show_not_opened(error.refusal, entry)
            return
        try:
            if entry is None:  # what is listed was drawn in its list
                _see_drawn(opened.run.match)
            self.play_kept(opened.run, as_saved=True)
        except Exception:
            # A file may hold a position that can be read but not shown; the program goes on without it.
            _log.warning("a game can't be shown", exc_info=True)
            self._drop(opened.run)
            self._show_not_opened(Refusal("file_unusable"), entry)
            return
        self.writers.saves.begin(opened.run.put_aside)
        if (book := lesson_under_way(opened.run.match)) is not None:
            self._teach(book)
        self._look_at_start(from_start)
        self._refuse(*opened.warnings)

    def _show_not_opened(self, refusal: Refusal, entry: SaveEntry | None) -> None:
        self.notice.show_message(
            lambda: say("load.cant_open", why=refusal_sentence(refusal)), warning=True, page=self.current()
        )
        if entry is not None and refusal.reason != "save_in_use":
            self.listing.mark_unusable(entry, refusal)

    def _drop(self, run: Run) -> None:
        """Discard a table that could not be shown, however far it got."""
        is_shown = self.play is not None and self.stack.currentWidget() is self.play.screen
        with suppress(Exception):
            self.leave_table()
        if is_shown:
            self._show("home")
        self.writers.saves.begin(run.give_up)

    def play_kept(self, kept: Run, *, as_saved: bool = False) -> None:
        """Show the table of a match; the one before is closed, saved as it was."""
        from desktop.shell.play import Play

        self.leave_table()
        QApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)  # until the table has been laid and painted
        QTimer.singleShot(0, QApplication.restoreOverrideCursor)
        self.play = play = Play(kept, self.preferences, self.writers.saves, self, as_saved=as_saved)
        play.not_saved.connect(self._tell_not_saved)
        play.saved.connect(self._forget_not_saved)
        play.screen.home_requested.connect(self.go_home)
        play.screen.help_requested.connect(self.show_help)
        play.screen.settings_requested.connect(lambda: self.go("settings"))
        play.screen.score_requested.connect(self.show_score)
        play.screen.branch_requested.connect(self.menu.ask_to_branch)
        for speaks in (play.screen.prompt_bar.asked, play.screen.status.said):
            speaks.connect(self.notice.make_way)
        play.screen.menu.chosen.connect(self.menu.choose)
        self.notice.hide()
        self.stack.addWidget(self.play.screen)
        self._behind.clear()
        self._show(TABLE)

    def _refuse(self, *refusals: Refusal) -> None:
        if refusals:
            self.notice.show_message(
                lambda: in_a_row(map(refusal_sentence, refusals)), warning=True, page=self.current()
            )

    def _tell_not_saved(self, sentence: Sentence) -> None:
        self._not_saved = sentence
        self.notice.show_message(sentence, warning=True)

    def _forget_not_saved(self) -> None:
        """Close the notice that the match is not saved, as that is no longer so, or no longer matters."""
        if self._not_saved is not None:
            self.notice.take_back(self._not_saved)
        self._not_saved = None

    def ask_of_rule(self) -> None:
        """Ask what is wrong with a rule, and write a report."""
        self.menu.ask_of_rule()

    def import_files(self, paths: Sequence[Path]) -> None:
        """Import files into the library, and show them there."""
        self.importing.import_files(paths)

    def leave_table(self) -> None:
        """Leave the table, even if shutting it down fails; its match is on disk."""
        play, self.play = self.play, None
        self._behind = [left for left in self._behind if left.name not in (TABLE, "score")]
        self._forget_not_saved()
        if play is not None:
            self.notice.leave(play.screen)
            try:
                play.shut()
            finally:
                self.stack.removeWidget(play.screen)
                play.screen.deleteLater()
                _clear_soon()

    # Trouble.

    def _unless_lost(self, leave: Callable[[], None], *, closes: bool = False) -> None:
        """Leave the table once all is saved; where its game can't be, only if that is what the person wants.

        Who has gone to another screen meanwhile isn't fetched from there, unless the window ``closes``.
        """
        play, here = self.play, self.current()
        if play is not None:
            play.keep()

        def saved() -> None:
            if self.play is not play:
                return  # the table was left in another way meanwhile
            # The score comes by itself with the last move.
            if not closes and self.current() not in (here, self.screens.made.get("score")):
                return
            if play is not None and play.session.is_writing:
                self.writers.once_saved(saved)  # one more move was made meanwhile
            elif play is None or play.is_kept:
                leave()
            else:
                self._ask_whether_lost(play, leave)

        self.writers.once_saved(saved)

    def _ask_whether_lost(self, play: Play, leave: Callable[[], None]) -> None:
        def answered(answer: str) -> None:
            if self.play is play and answer == "lose":
                leave()
            elif self.play is play and answer == "export":
                self._export(play, lambda: leave() if self.play is play else None)

        answers = [
            ("stay", "trouble.stay", ""),
            ("lose", "trouble.lose", ""),
            ("export", "load.export", "main"),
        ]
        ask(self, say("trouble.unsaved"), say("trouble.unsaved_text"), answers, answered)

    def _export(self, play: Play, then: Callable[[], None]) -> None:
        """Export the game on the table to where the person wants it, and go on once that is done."""
        data = self.game_bytes()
        path = choose_to_write(self, export_name(play.kept.name, play.match.table.game))
        if path is not None and data is not None:
            self.write_out(path, data, then)

    def game_bytes(self) -> bytes | None:
        """The game on the table as a save file."""
        return None if self.play is None else _written(self.play.match, self.play.kept.name)

    def game_for_report(self) -> bytes | None:
        """The game on the table as a save file that holds no name that a person gave."""
        if self.play is None:
            return None
        match = self.play.match.with_names(lambda player: default_name(player.colour, is_bot=False))
        return _written(match, say(f"game.{match.table.game}"))

    def show_crash(self, report: Path | None) -> None:
        """Report a crash, and go on."""
        from desktop.shell.trouble import show_crash_question

        kept = self.play is not None and self.play.is_kept
        show_crash_question(self, self.notice, report, self.go_home, kept=kept)

    def report_crash_last_time(self) -> None:
        """Say that the program was ended last time without being closed, and lead on to the game."""
        self._reports_crash = True
        self.listing.ask_newest()

    def _newest_found(self, entry: SaveEntry | None) -> None:
        if not self._reports_crash:
            return
        self._reports_crash = False
        if entry is None:
            self.notice.warn_too(lambda: say("trouble.after_crash_no_game"))
        else:
            goes_on = ("home.continue", lambda: self.open_entry(entry))
            self.notice.warn_too(lambda: say("trouble.after_crash"), action=goes_on)

    # What holds for all screens.

    def _preferences_changed(self) -> None:
        self._restyle()
        if self.preferences.value.language != words.language():
            words.set_language(self.preferences.value.language)
            for screen in self._all().values():
                screen.retranslate()
            self.notice.retranslate()
            self._retitle()
            # At once, so that no frame lacks what wraps now: it asks for more height when it has its width.
            settle_layouts()
            settle_layouts()

    def preferred_look(self) -> Look:
        """The look of the settings, with slightly larger text in a large window."""
        settings = self.preferences.value
        room = min(self.width() / geometry.FIRST.width(), self.height() / geometry.FIRST.height())
        grown = 1 + 0.75 * (min(max(room, 1.0), 2.0) - 1)
        text = settings.text_scale / 100
        return Look(theme_named(settings.theme), round(text * grown, 1), text=text)

    def appear(self) -> None:
        """Show the window as it was left, else maximized where the screen has no room for a frame around it."""
        if self._stands_as_left or geometry.has_room_for_frame(self):
            self.show()
        else:
            self.showMaximized()

    def _restyle(self) -> None:
        if _apply_style(self.preferred_look()):
            for screen in self._all().values():
                screen.restyle()
            self.notice.restyle()
            for question in self.findChildren(Question):
                question.restyle()

    def fill_screen(self) -> None:
        """Enter or leave full screen."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _retitle(self) -> None:
        _, shown = self._here()
        self.setWindowTitle("Hearthside" if shown is None else f"{shown.title()} – Hearthside")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere; of what is no saved game it is said why it can't be imported."""
        if event.mimeData().hasUrls():
            accept_as_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show that they are copied."""
        accept_as_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what was dropped."""
        if accept_as_copy(event):
            self.importing.drop(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self.notice.place()
            self._settling.start()
        else:
            self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that no screen has taken."""
        key = event.key()
        name, shown = self._here()
        if key == Qt.Key.Key_F11:
            self.fill_screen()
        elif key == Qt.Key.Key_F1:
            self.show_help("" if shown is None else shown.help_page)
        elif event.matches(QKeySequence.StandardKey.Quit):
            self.close()
        elif key == Qt.Key.Key_Comma and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.go("settings")
        elif key in ENTER and isinstance(focused := self.focusWidget(), QAbstractButton):
            focused.click()  # outside a dialog Qt presses buttons with the space bar alone
        elif shown is not None and key in SCROLLING and scroll_page(shown, SCROLLING[key]):
            pass  # a page whose buttons are all above or below it
        elif key == Qt.Key.Key_Escape and self.notice.warns:
            self.notice.hide()  # it lies over the screen, and stays until it is closed
        elif key == Qt.Key.Key_Escape and shown is not None:
            if not shown.escape() and name != "home":
                self.leave()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Bring what Tab leads to into sight: a page does that by itself only where the focus was in it already.

        Qt moves on, too, from what is hidden or disabled, but not onto a notice: that stays for whoever goes there.
        """
        is_gone = _is_gone(self.focusWidget())
        moved = super().focusNextPrevChild(forward)
        for _ in self.notice.buttons if is_gone else ():
            if self.notice.isAncestorOf(self.focusWidget()):
                moved = super().focusNextPrevChild(forward)
        bring_into_sight(self.focusWidget())
        return moved

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the window once everything is written; where a disk is slow, it stays and says so meanwhile.

        Open questions stay unanswered: nothing of them is done. Where the match can't be saved, the window stays open
        until the person has said whether that matters.
        """
        for question in self.findChildren(QDialog):
            if question.isVisible():  # one that has been answered would be answered the same again
                question.reject()
        if not self._is_written:
            self._unless_lost(self._write_all, closes=True)
        if self._is_written:
            super().closeEvent(event)
        else:
            event.ignore()

    def _write_all(self) -> None:
        """Leave the table, write what is to be remembered, and close the window after that."""
        self._begin_to_shut()
        self.stack.setEnabled(False)
        self.writers.once_all_written(self._close_written)

    def _close_written(self) -> None:
        self._is_written = True
        self.close()

    def shut(self) -> None:
        """Shut everything down, and wait until all is written."""
        self._begin_to_shut()
        self.writers.shut()
        self._is_written = True

    def _begin_to_shut(self) -> None:
        """Stop everything, and remember the window's geometry."""
        if self._is_shut:
            return
        self._is_shut = True
        self._settling.stop()
        self.listing.shut()
        self.leave_table()
        self.preferences.change(window=geometry.written(self))
        self.preferences.begin_writing()


def _is_gone(focused: QWidget | None) -> bool:
    """Whether what had the focus can't keep it."""
    return focused is not None and not may_have_focus(focused)


def _apply_style(new_look: Look) -> bool:
    app = QApplication.instance()
    return isinstance(app, QApplication) and apply_style(app, new_look)


def _settings_reset(broken: Sequence[str]) -> str:
    """Says which settings were broken in their file; that all were, where there is none."""
    return say("trouble.settings_reset", what=tuple(say(f"settings.{name}.name") for name in broken))


def _written(match: Match, name: str) -> bytes:
    from engine.match.save import write_match

    return write_match(match, name, datetime.now(UTC))


def _see_drawn(match: Match) -> None:
    """Draw the board of a match once, off screen; raises whatever keeps it from being shown."""
    from desktop.shell.thumbnail import thumbnail

    thumbnail(match.table.game, match.state, match.seat or 0, match.table.players, GLANCE)


def _clear_soon() -> None:
    app = QApplication.instance()
    if app is not None:
        Collector.of(app).clear_soon()
