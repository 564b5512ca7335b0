"""Saved games: continue, rename, copy, delete, restore, import and export; and finished ones to watch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.app.style import look
from desktop.panels.flow_layout import FlowLayout
from desktop.panels.stepping_aside import step_aside
from desktop.shell import files
from desktop.shell.import_report import reason_lines
from desktop.shell.layouts import Scroll, Split, column, sized, spaced
from desktop.shell.listing import Breath
from desktop.shell.navigator import Navigator
from desktop.shell.notice import ask
from desktop.shell.questions import NameQuestion
from desktop.shell.save_list import Line, SaveList, line_of
from desktop.shell.saves import (
    SavePicture,
    board_of,
    breakable,
    date_text,
    draw_torn,
    proposed_name,
    shown_name,
    shown_players,
    turn_text,
)
from desktop.shell.screen import SearchPage
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Words
from desktop.table import art
from desktop.words import in_a_row, say
from desktop.words.engine import refusal_sentence
from desktop.words.names import in_sentence
from engine.core.errors import HearthsideError, Refusal
from engine.core.letters import as_sought, legible
from engine.match.library import Copy, SaveEntry
from engine.match.shelf import Bundle
from engine.match.shown import LONGEST_NAME

T = TypeVar("T")

Choosing = Callable[[Sequence[Line] | None], Sequence[Line] | None]
"""Given the lines that are to be chosen, those to tell a list that starts over: none where its selection stays."""

FEW: Final = 20
"""So many games are deleted or restored before anybody could see that it takes time."""

EMPTY_SHARE: Final = 0.3
"""The largest share of the screen's height for the picture of an empty shelf."""


class Load(SearchPage):
    """The screen of saved games; ``finished`` shows those that are over, to be watched again."""

    help_page = "saves"

    def __init__(self, window: Navigator, *, finished: bool = False) -> None:
        self._own_title = "replays.title" if finished else "load.title"
        super().__init__(self._own_title)
        self._window = window
        self._finished = finished
        self.in_trash = False
        self._found: list[SaveEntry] = []
        self._listing = 0
        self._all_found = True
        self._unlisted: Refusal | None = None
        self._all_thrown_away = False
        self._takes_focus_from: QWidget | None = None
        """What the list takes the focus from, as soon as it has a line."""
        self._pictured: SaveEntry | None = None
        window.listing.came.connect(self._came)
        window.listing.unlisted.connect(self._cant_be_listed)
        window.listing.all_thrown_away.connect(self._are_all_thrown_away)
        window.listing.marked_unusable.connect(self.look_again)
        window.writers.saves_changed.connect(self.look_again)
        self.search.textChanged.connect(lambda _: self._show_found())
        self.list = SaveList(window.listing.mark_unusable)
        self.list.opened.connect(self._open)
        self.list.deleted.connect(self._delete)
        self.list.chosen.connect(self._show_chosen)
        self.unlisted = Words(role="second")
        """Why the list may lack some."""
        self.empty = Words(role="lead")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_picture = QLabel()
        self._drawn_empty = QSize()
        self.empty_picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._make_buttons()
        self._lay_out()
        refresh = QShortcut(QKeySequence(QKeySequence.StandardKey.Refresh), self)
        refresh.activated.connect(self.refresh)

    def _make_buttons(self) -> None:
        self.open = self._button(
            "replays.watch" if self._finished else "load.open", "play", self._with_chosen(self._open), "main"
        )
        self.rename = self._button("load.rename", "rename", self._with_chosen(self._ask_name))
        self.duplicate = self._button("load.duplicate", "copy", self._with_chosen(self._duplicate))
        self.export = self._button("load.export", "export", self._with_chosen(self._export))
        self.show_file = self._button("load.show_in_folder", "folder", self._with_chosen(self._show_folder))
        self.delete = self._button("load.delete", "trash", self._delete, "danger")
        self.restore = self._button("load.restore", "undo", self._restore, "main")
        self.empty_trash = self._button("load.empty_trash", "trash", self._ask_to_empty, "danger")
        self.import_button = self._button("load.import", "import", self._import)
        self.trash = self._button("load.trash", "trash", self._toggle_trash)
        self.trash.setCheckable(True)

    def _button(self, key: str, icon: str, act: Callable[[], Any], kind: str = "") -> Button:
        button = Button(key, icon, kind)
        button.clicked.connect(lambda _=False: act())
        return button

    def _lay_out(self) -> None:
        for tool in (self.search, self.import_button, self.trash):
            self.tools.addWidget(tool)
        sized(self.search, setMinimumWidth=180)
        self.nothing = QWidget()
        self.nothing.setLayout(column(None, self.empty_picture, self.empty, None, gap=16))
        shelf = Panel()
        shelf.setLayout(column(self.unlisted, self.list, self.nothing, margins=(20, 20, 20, 20)))
        self.picture = SavePicture()
        self.name = Words(role="heading")
        self.facts = Words(role="second")
        self.path = Words(role="small")
        several = QWidget()
        flow = FlowLayout(several)
        spaced(flow, 8)
        for button in (
            self.rename,
            self.duplicate,
            self.export,
            self.show_file,
            self.delete,
            self.empty_trash,
        ):
            flow.addWidget(button)
        card = Panel()
        inner = column(self.picture, self.name, self.facts, gap=10, margins=(26, 26, 26, 26))
        inner.addWidget(self.path)
        inner.addWidget(self.open)
        inner.addWidget(self.restore)
        inner.addWidget(several)
        inner.setStretch(0, 1)
        inner.addStretch(0)  # takes the room if there is no picture
        card.setLayout(inner)
        card.hide()  # until a game is chosen
        self.card = card
        sized(self.list, setMinimumHeight=260)
        sized(self.picture, setMinimumHeight=130)
        page = QWidget()
        page.setLayout(column(Split(shelf, card, narrow=860, shares=(3, 2)), margins=(14, 0, 14, 12)))
        self.body.addWidget(Scroll(page))

    # What is shown.

    def entered(self) -> None:
        self.refresh()
        self._takes_focus_from = self.back
        self.back.setFocus()

    def take_focus(self) -> None:
        if self.list.count():
            self.list.take_focus()
        else:
            self.back.setFocus()

    def resumed(self) -> None:
        self._takes_focus_from = None

    def opened(self) -> None:
        """All are listed, and the newest is chosen."""
        super().opened()
        self.search.clear()
        if not self._left_trash():
            self.refresh([])
        self.list.scrollToTop()

    def escape(self) -> bool:
        if self.search.text():
            self.search.clear()
        elif self.in_trash:
            self.trash.setFocus()
            self.trash.click()
        else:
            return False
        return True

    def go_to_found(self) -> None:
        self.list.take_focus()

    def retranslate(self) -> None:
        super().retranslate()
        self.search.setPlaceholderText(say("load.search"))
        self.search.setAccessibleName(say("load.search"))
        self.list.setAccessibleName(self.title())
        self._pictured = None
        self._show_found()
        self.list.measure()

    def restyle(self) -> None:
        super().restyle()
        self._draw_empty()
        self.list.measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw_empty()

    def _draw_empty(self) -> None:
        """Draw the empty shelf so that its sentence stays in sight, however large the text."""
        size = art.renderer("common/empty").defaultSize() * look().scale
        if size.height() > self.height() * EMPTY_SHARE:
            size *= self.height() * EMPTY_SHARE / size.height()
        if size != self._drawn_empty:
            self._drawn_empty = size
            self.empty_picture.setPixmap(art.pixmap("common/empty", size, ratio=self.devicePixelRatioF()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.go_on()

    def hideEvent(self, event: QHideEvent) -> None:
        self.list.rest()
        super().hideEvent(event)

    def refresh(self, keep: Sequence[Line] | None = None) -> None:
        """List anew what is on disk; the selection stays, unless another is named."""
        self._found, self._all_found, self._unlisted = [], False, None
        self._all_thrown_away = False
        self.list.begin(keep)
        self.list.show()
        self.nothing.hide()
        self.unlisted.hide()
        self._listing = self._window.listing.list(trash=self.in_trash)

    def list_anew(self) -> None:
        self.refresh()

    def to_show_imported(self) -> Callable[[Sequence[Path]], None]:
        """What chooses imported games among all, out of the trash and whatever was searched for; unless the person has
        gone on to something else here by then."""
        choosing, sought, in_trash = self._choosing(()), self.search.text(), self.in_trash

        def show(paths: Sequence[Path]) -> None:
            lines = choosing(paths) if (sought, in_trash) == (self.search.text(), self.in_trash) else None
            if lines is not None:
                self.search.clear()
                self._left_trash()
            self._tell_changed(lines)

        return show

    def _tell_changed(self, keep: Sequence[Line] | None = None) -> None:
        """Saved games came, went or have other names: whoever lists them does so anew, and ``keep`` is chosen here."""
        if keep is not None:
            self.list.choose(keep)
        self._window.writers.saves_changed.emit()

    def _left_trash(self) -> bool:
        """Leave the trash, if that is what is listed."""
        if not self.in_trash:
            return False
        self.trash.setChecked(False)
        self._look_into(trash=False)
        return True

    def _look_into(self, *, trash: bool) -> None:
        """List the trash, or leave it; meanwhile the list is empty, so that no line of one is taken for the other."""
        self._window.notice.leave(self)
        self.in_trash = trash
        self.retitle("load.trash" if trash else self._own_title)
        self.list.setAccessibleName(self.title())
        self.list.clear()
        self.refresh([])
        self._show_chosen()

    def _came(self, listing: int, entries: Sequence[SaveEntry], last: bool) -> None:
        """Add a batch of saves; those of an earlier listing are ignored."""
        if listing == self._listing:
            self._found += entries
            self._all_found = last
            self._add(entries)

    def _cant_be_listed(self, listing: int, why: Refusal) -> None:
        if listing == self._listing:
            self._unlisted = why

    def _are_all_thrown_away(self, listing: int) -> None:
        self._all_thrown_away = self._all_thrown_away or listing == self._listing

    def _show_found(self) -> None:
        """List the saves that match the search."""
        self.list.begin()
        self.list.bring_into_sight()
        self._add(self._found)

    def _add(self, entries: Sequence[SaveEntry]) -> None:
        words = as_sought(self.search.text()).split()
        intended = [entry for entry in entries if self._belongs(entry) and _is_meant(entry, words)]
        self.list.add(intended, last=self._all_found)

    def _belongs(self, entry: SaveEntry) -> bool:
        return entry.finished or not self._finished or self.in_trash

    def _show_whether_empty(self) -> None:
        is_empty = self.list.count() == 0
        if is_empty:
            self._leave(self.list)
        self.list.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)
        self.unlisted.setVisible(self._unlisted is not None and not is_empty)
        self.empty.say("screens.nothing_found" if self.search.text().split() else self._why_empty())
        if self._unlisted is not None:
            folder, reason = self._unlisted.details["folder"], self._unlisted.reason
            for told in (self.empty, self.unlisted):
                told.say("load.unlisted", reason=reason, folder=folder, why=refusal_sentence(self._unlisted))

    def _leave(self, going: QWidget) -> None:
        """A part of the page goes as no game is chosen: its focus goes to what can be done without one."""
        step_aside(going, self.search if self.search.text() else self.back)

    def _why_empty(self) -> str:
        if self.in_trash:
            return "load.trash_empty"
        if self._finished:
            return "replays.empty"
        return "load.all_in_trash" if self._all_thrown_away else "load.empty"

    def _show_chosen(self) -> None:
        if not self.list.is_filling:
            self._show_whether_empty()
        if self._takes_focus_from is not None and self.list.count():
            if self._focused in (self.back, self._takes_focus_from):  # it has not moved on meanwhile
                self.list.take_focus()
            self._takes_focus_from = None
        chosen = self.list.entries()
        one = chosen[0] if len(chosen) == 1 else None
        sound = one is not None and one.trouble is None
        if not chosen:
            self._leave(self.card)
        self.card.setVisible(bool(chosen))
        self.picture.setVisible(one is not None)
        # The names of autosaves say nothing to people.
        self.path.setVisible(one is not None and not one.automatic)
        for button, use in (
            (self.open, sound and not self.in_trash),
            (self.rename, sound and not self.in_trash),
            (self.duplicate, sound and not self.in_trash),
            (self.export, sound and not self.in_trash),
            (self.show_file, one is not None),
            (self.delete, bool(chosen) and not self.in_trash),
            (self.restore, bool(chosen) and self.in_trash),
            (self.empty_trash, self.in_trash),
        ):
            button.setVisible(use)
        if one is None:
            self.name.setText(say("screens.several", count=len(chosen)))
            self.facts.setText("")
            return
        self.name.setText(breakable(shown_name(one)))
        self.path.setText(breakable(legible(one.path.name)))
        self._show_board(one)
        if one.trouble is not None:
            self.facts.setText(say("load.cant_open", why=refusal_sentence(one.trouble)))
            return
        names = say(
            "screens.names", names=[in_sentence(breakable(player.name)) for player in shown_players(one)]
        )
        game, saved = say(f"game.{one.game}"), say("screens.saved", when=date_text(one.saved))
        facts = [names, turn_text(one), saved]
        self.facts.setText("\n".join(facts if shown_name(one) == game else [game, *facts]))

    def _show_board(self, entry: SaveEntry) -> None:
        """Draw the board of another game; the one shown stays meanwhile, as drawing takes a moment."""
        if entry == self._pictured:
            return
        self._pictured = entry
        draw = draw_torn if entry.trouble is not None else board_of(entry, self._window.listing.mark_unusable)
        self.picture.show_picture(entry.game, draw)

    @property
    def _focused(self) -> QWidget | None:
        """What has the focus now; ``focusWidget`` of a part tells what had it there last."""
        return self.window().focusWidget()

    # What can be done.

    def _with_chosen(self, act: Callable[[SaveEntry], object]) -> Callable[[], None]:
        """Act on the selected saves, unless there are none: while the list is filled anew there may be none."""

        def done() -> None:
            for entry in self.list.entries()[:1]:
                act(entry)

        return done

    def _open(self, entry: SaveEntry) -> None:
        if self.in_trash:
            self._say_in_trash()
        elif entry.trouble is None:
            self._window.open_entry(entry, from_start=self._finished)

    def _say_in_trash(self) -> None:
        self._window.notice.show_message(lambda: say("load.in_trash"), page=self)

    def _ask_name(self, entry: SaveEntry) -> None:
        proposed = proposed_name(entry.name, entry.game)
        question = NameQuestion(self.window(), say("load.rename_title"), proposed)

        def answered() -> None:
            is_proposed = question.name == proposed != entry.name  # the name of a game that has none yet
            if question.answer == "yes" and not is_proposed:
                self._rename(entry, question.name)

        question.finished.connect(answered)
        question.open()

    def _rename(self, entry: SaveEntry, name: str) -> None:
        if not name:
            return
        play = self._window.play
        if play is not None and play.is_of(entry):
            if name != play.kept.name:
                play.rename(name)
            choosing = self._choosing([entry])
            self._window.writers.saves.once_written(lambda: self._tell_changed(choosing([play.kept.id])))
            return
        library = self._window.library

        def rename() -> tuple[SaveEntry, SaveEntry]:
            there = library.current(entry)
            return there, there if name == there.name else library.rename(there, name)

        self._change(rename, partial(self._show_renamed, self._choosing([entry])))

    def _show_renamed(self, choosing: Choosing, came: tuple[SaveEntry, SaveEntry]) -> None:
        """List a save under its new name."""
        listed, renamed = came
        self.list.put_in_place(listed, replace(renamed, warnings=()))
        self._show_copy(choosing, renamed)

    def _duplicate(self, entry: SaveEntry) -> None:
        library = self._window.library

        def duplicate() -> SaveEntry:
            there = library.current(entry)
            name = proposed_name(there.name, there.game)
            return library.duplicate(there, say("load.copy_of", name=name)[:LONGEST_NAME])

        self._change(duplicate, partial(self._show_copy, self._choosing([entry])))

    def _show_copy(self, choosing: Choosing, copy: SaveEntry) -> None:
        """Choose what was copied or renamed, and say what was lost of it."""
        self._tell_changed(choosing([line_of(copy)]))
        if copy.warnings:
            self._window.notice.show_message(
                lambda: in_a_row(map(refusal_sentence, copy.warnings)), warning=True, page=self
            )

    def _export(self, entry: SaveEntry) -> None:
        """Copy a save in its turn, and write that elsewhere; a disk far away holds up no other saved game."""
        path = files.choose_to_write(self, files.export_name(entry.name, entry.game))
        if path is None:
            return
        window = self._window

        def write(copy: Copy) -> None:
            # It may lie in the folder that is listed.
            window.exported(path, partial(copy.export, path), self._tell_changed, self._tell_changed)

        def failed(why: Refusal | None) -> None:
            if why is not None:
                window.notice.show_message(partial(files.why_not_exported, why), warning=True)
            self._tell_changed()

        window.writers.saves.do(lambda: window.library.copied(entry), write, failed)

    def _choosing(self, asked: Sequence[SaveEntry]) -> Choosing:
        """What the list is to choose once something is done with these saves: if the person has chosen another line
        meanwhile, that stays chosen. On a slow disk there is time for that."""
        before = self.list.choices

        def choosing(lines: Sequence[Line] | None) -> Sequence[Line] | None:
            is_by_hand = self.list.choices != before
            return None if is_by_hand and any(entry not in asked for entry in self.list.entries()) else lines

        return choosing

    def _show_folder(self, entry: SaveEntry) -> None:
        files.show_folder(entry.path.parent, self._window.notice)

    def _delete(self) -> None:
        chosen = self.list.entries()
        if self.in_trash:
            self._say_in_trash()
        elif chosen:
            play = self._window.play
            played = next((entry for entry in chosen if play is not None and play.is_of(entry)), None)
            delete = partial(self._deleted, chosen, played)
            shown = partial(self._show_deleted, chosen, self.list.beside(), self._choosing(chosen))
            self._change_all("screens.deleting", chosen, delete, shown)

    def _deleted(self, chosen: Sequence[SaveEntry], played: SaveEntry | None) -> Deleted:
        """Delete one after the other, but not the one that is on the table."""
        came, breath, library = Deleted(len(chosen)), Breath(), self._window.library
        for entry in chosen:
            if entry is played:
                came.left.append((entry, Refusal("save_on_table")))
                continue
            try:
                thrown = library.delete(entry)
            except HearthsideError as error:
                came.left.append((entry, error.refusal))
            else:
                if thrown is None:
                    came.left.append((entry, Refusal("file_gone")))
                else:
                    came.thrown.append(thrown)
            breath.draw()
        return came

    def _show_deleted(
        self, chosen: Sequence[SaveEntry], beside: Sequence[Line], choosing: Choosing, came: Deleted
    ) -> None:
        """Say what was deleted, with the offer to undo that, and what was not and why."""
        thrown, left = came.thrown, came.left
        still_there = _still_there(left)
        lines = choosing(still_there or beside)
        self.list.take_out(entry for entry in chosen if line_of(entry) not in still_there)
        self._tell_changed(lines)
        undo = ("load.delete_undo", lambda: self._bring_back(thrown)) if thrown else None
        self._window.notice.show_message(came, warning=bool(left), action=undo)

    def _take_back_deleted(self, gone: Iterable[Path]) -> None:
        """Say no longer that games were moved to the trash, nor offer to undo that, where one of them isn't there any
        more; whichever screen said so."""
        notice, gone = self._window.notice, set(gone)
        for told in notice.unread:
            if isinstance(told, Deleted) and not gone.isdisjoint(told.files):
                notice.take_back(told)

    def _restore(self) -> None:
        self._bring_back(self.list.entries(), self.list.beside())

    def _bring_back(self, entries: Sequence[SaveEntry], beside: Sequence[Line] | None = None) -> None:
        focused = self._focused
        pressed = focused if isinstance(focused, Button) and self.isAncestorOf(focused) else self.back
        shown = partial(self._show_restored, entries, beside, self._choosing(entries), pressed)
        self._change_all("screens.restoring", entries, partial(self._restored, entries), shown)

    def _restored(self, entries: Sequence[SaveEntry]) -> Restored:
        """Restore one after the other."""
        came, breath = Restored(len(entries)), Breath()
        for entry in entries:
            try:
                back = self._window.library.restore(entry)
            except HearthsideError as error:
                came.left.append((entry, error.refusal))
            else:
                came.back += back
                if not back:
                    came.left.append((entry, Refusal("file_gone")))
            breath.draw()
        return came

    def _show_restored(
        self,
        entries: Sequence[SaveEntry],
        beside: Sequence[Line] | None,
        choosing: Choosing,
        pressed: QWidget,
        came: Restored,
    ) -> None:
        self._takes_focus_from = pressed  # it may be gone
        self._take_back_deleted(path for entry in entries for path in entry.files)
        if came.left:
            self._window.notice.show_message(partial(_not_all_restored, came), warning=True)
        lines = (_still_there(came.left) or beside) if self.in_trash else came.back
        self._tell_changed(choosing(lines or None))

    def _ask_to_empty(self) -> None:
        thrown_away = self._window.library.thrown_away()
        answers = [("no", "button.cancel", ""), ("yes", "load.empty_trash_ask.yes", "danger")]
        text = say("load.empty_trash_ask.text", count=len(thrown_away))
        answered = partial(self._empty, thrown_away)
        ask(self.window(), say("load.empty_trash_ask.title"), text, answers, answered)

    def _empty(self, thrown_away: Sequence[Bundle], answer: str) -> None:
        """Delete what was asked about; what came to the trash since stays."""
        if answer == "yes":
            library = self._window.library
            shown = partial(self._show_emptied, thrown_away, self._focused)
            self._change_all("", thrown_away, lambda: library.empty_trash(thrown_away, Breath().draw), shown)

    def _show_emptied(self, thrown_away: Sequence[Bundle], focused: QWidget | None, _: object) -> None:
        if self._focused is focused:
            self.trash.setFocus()  # the button that was pressed goes, and with it the line that was chosen
        self._take_back_deleted(path for bundle in thrown_away for path in bundle.files)
        self._tell_changed()

    def _import(self) -> None:
        self._window.import_files(files.choose_to_open(self))

    def _toggle_trash(self) -> None:
        self._look_into(trash=self.trash.isChecked())

    def _change(self, act: Callable[[], T], done: Callable[[T], None]) -> None:
        """Have something written, then show it or say why it failed."""
        self._window.writers.saves.do(act, done, self._not_changed)

    def _change_all(
        self, key: str, entries: Sequence[object], act: Callable[[], T], done: Callable[[T], None]
    ) -> None:
        """The same with what may take a while, and says so, where there are many."""
        if len(entries) <= FEW:
            self._change(act, done)
            return
        notice = self._window.notice

        def sentence() -> str:
            return say(key, count=len(entries))

        def changed(result: T) -> None:
            notice.take_back(sentence)
            done(result)

        def not_changed(why: Refusal | None) -> None:
            notice.take_back(sentence)
            self._not_changed(why)

        if key:
            notice.show_message(sentence)
        self._window.writers.saves.begin(act, changed, not_changed)

    def _not_changed(self, why: Refusal | None) -> None:
        if why is not None:
            self._window.notice.show_message(partial(refusal_sentence, why), warning=True, page=self)
        self._tell_changed()


@dataclass(slots=True, eq=False)
class Deleted:
    """What came of deleting saves: those that lie in the trash now, and those that are left, each with the reason.

    It is the sentence that tells it.
    """

    asked: int
    thrown: list[SaveEntry] = field(default_factory=list)
    left: list[tuple[SaveEntry, Refusal]] = field(default_factory=list)

    @property
    def files(self) -> Iterator[Path]:
        """Those that lie in the trash now."""
        return (path for entry in self.thrown for path in entry.files)

    def __call__(self) -> str:
        count, left = self.asked - len(self.left), self.left
        if not left:
            return say("load.deleted", count=count)
        why = _reasons(left)
        return say("screens.deleted_but", count=count, left=len(left), why=f"\n{why}") if count else why


@dataclass(slots=True)
class Restored:
    """What came of restoring saves: where they lie now, and those that are not back, each with the reason."""

    asked: int
    back: list[Path] = field(default_factory=list)
    left: list[tuple[SaveEntry, Refusal]] = field(default_factory=list)


def _not_all_restored(came: Restored) -> str:
    """How many saves were restored, which were not, and why; of a single one that is clear."""
    if came.asked == 1:
        return refusal_sentence(came.left[0][1])
    count, left, why = came.asked - len(came.left), len(came.left), _reasons(came.left)
    return say("screens.restored_but", count=count, left=left, why=f"\n{why}") if count else why


def _reasons(left: Sequence[tuple[SaveEntry, Refusal]]) -> str:
    """Why some saves are where they were, each reason with their names."""
    named = [(in_sentence(shown_name(entry)), refusal) for entry, refusal in left]
    return "\n".join(reason_lines(named))


def _still_there(left: Sequence[tuple[SaveEntry, Refusal]]) -> list[Line]:
    gone = ("file_gone", "save_replaced")
    return [line_of(entry) for entry, refusal in left if refusal.reason not in gone]


def _is_meant(entry: SaveEntry, words: Sequence[str]) -> bool:
    """Whether all words are found in what is shown of a save, or in the name that it was given."""
    names = [entry.name, shown_name(entry), *(player.name for player in shown_players(entry))]
    if entry.trouble is None:
        names.append(say(f"game.{entry.game}"))
    text = as_sought(" ".join(names))
    return all(word in text for word in words)
