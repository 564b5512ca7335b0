"""How a saved game is shown and described, wherever it appears: on the home screen, in the list, in a question."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDateTime, QLocale, QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.app.style import RADIUS, look
from desktop.controllers.default_names import spoken
from desktop.shell.surfaces import paint_cover, paint_shadow, rounded
from desktop.table import art
from desktop.words import PSEUDO, language, languages, said_in, say
from engine.core.errors import HearthsideError
from engine.core.letters import is_blank, legible

if TYPE_CHECKING:
    from engine.match.library import SaveEntry
    from engine.match.match import Match
    from engine.match.table import Player

ENGLISH: Final = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
DAYS_COUNTED: Final = 7
CLOCKS_DIFFER: Final = timedelta(hours=1)
"""A save dated further in the future than this comes from a wrong clock: it was not made just now."""

LONG_WORD: Final = re.compile(r"\S{16,}")
LONGER_WORD: Final = re.compile(r"[^\s/\\\u2e80-\uffff-]{32,}")
"""One that hardly has room on any line; in Japanese there are none, and lines break beside marks."""

DATE: Final = re.compile(r"[\d/. -]+\d+:\d+")
MARK: Final = "\0"
"""The placeholder of the name in a sentence; no name contains it."""
LAST_COMMANDS: Final = 12
"""How many of the last commands go into the report of a wrong rule."""
BREAK_AFTER: Final = re.compile(r".{1,8}")
AT_ONCE_S: Final = 0.006
"""How long a board is drawn at a time, in seconds; then the event loop goes on."""

WAIT_S: Final = 0.002
SMALLEST_BOARD: Final = 16
"""The least side of a board's picture, in pixels; in a smaller one nothing can be seen."""

_log = logging.getLogger(__name__)

Draw = Callable[[QSize], Iterator[QPixmap | None]]
"""Draws a board at a size in device pixels, step by step; the last step yields it, or None if it can't be drawn."""


def relative_time(saved: datetime, now: datetime | None = None) -> str:
    """How long ago a game was saved; after some days, the date."""
    now = now or datetime.now(UTC)
    gone = now - saved
    if gone < -CLOCKS_DIFFER:
        return date_text(saved)
    minutes = int(gone.total_seconds() // 60)
    if minutes < 1:
        return say("when.just_now")
    if minutes < 60:
        return say("when.minutes", count=minutes)
    days = _local(saved).date().daysTo(_local(now).date())
    if minutes < 24 * 60 or days == 0:  # a day on which the clocks go back has an hour more
        return say("when.hours", count=minutes // 60)
    if days == 1:
        return say("when.yesterday")
    if days < DAYS_COUNTED:
        return say("when.days", count=days)
    return date_text(saved)


def date_text(saved: datetime) -> str:
    """Date and time, as the language writes them."""
    return _written(_local(saved))


def _local(moment: datetime) -> QDateTime:
    """In the time zone of this machine."""
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def _written(moment: QDateTime) -> str:
    return _locale(language()).toString(moment, QLocale.FormatType.ShortFormat)


def _locale(code: str) -> QLocale:
    return ENGLISH if code in ("en", PSEUDO) else QLocale(code)


def breakable(name: str) -> str:
    """A name given by a person, with break opportunities if it is one long word."""
    return _broken(LONG_WORD, name)


def breakable_within(sentences: str) -> str:
    """Sentences with break opportunities in what has none for so long that it is no word, but some file's name."""
    return _broken(LONGER_WORD, sentences)


def _broken(long_word: re.Pattern[str], text: str) -> str:
    return long_word.sub(lambda run: "\u200b".join(BREAK_AFTER.findall(run[0])), text)


def shown_name(entry: SaveEntry) -> str:
    """The name of a saved game beside its date: the name that the program gives has the date in it, too."""
    if entry.trouble is None and (said := _given_name(entry.name, entry.game)) is not None:
        return said
    if not is_blank(entry.name):
        return entry.name
    if entry.automatic:
        return say("load.autosave")
    stem = legible(entry.path.stem)
    return legible(entry.path.name) if is_blank(stem) else stem


def shown_players(entry: SaveEntry) -> tuple[Player, ...]:
    """The players of a saved game, called what the language spoken calls them."""
    return spoken(entry.players)


def proposed_name(name: str, game: str) -> str:
    """The name of a saved game as it is proposed for it, for a copy or for a file: one that the program gave is in the
    language spoken now, whatever was spoken when the game was begun."""
    return _given_name(name, game, dated=True) or name


def branch_name(name: str, game: str, position: int) -> str:
    """The name of a game that branches off from another, which may be a branch itself."""
    while (branched := _branched(name)) is not None:
        name, _ = branched
    if is_blank(name):
        name = say(f"game.{game}")
    name = _given_name(name, game) or name
    return say("load.branch_of", name=name, position=position)


def _branched(name: str) -> tuple[str, str] | None:
    """The name of what a game with such a name branched off from, and the number of the move."""
    for said in said_in("load.branch_of", languages(), name=MARK, position=0):
        before, after = (re.escape(part) for part in said.split(MARK))
        whole = re.fullmatch(f"{before}(.+){after.replace('0', '([0-9][0-9,]*)')}", name)
        if whole is not None:
            return whole[1], whole[2]
    return None


def _copied(name: str) -> str | None:
    """The name of what a game with such a name is a copy of."""
    for said in said_in("load.copy_of", languages(), name=MARK):
        before, after = said.split(MARK)
        if name.startswith(before) and name.endswith(after):
            return name.removeprefix(before).removesuffix(after)
    return None


def _given_name(name: str, game: str, *, dated: bool = False) -> str | None:
    """The name that the program gave a saved game, in the language spoken now, with or without the date of a new game;
    None where a person gave it."""
    if name in said_in("tutorial.title", languages(), game=game):
        return say("tutorial.title", game=game)
    if (given := _given_date(name, game)) is not None:
        return say("load.default_name", game=game, date=_date_now(*given)) if dated else say(f"game.{game}")
    if (original := _copied(name)) is not None:
        said = _given_name(original, game, dated=dated)
        return None if said is None else say("load.copy_of", name=said)
    if (branched := _branched(name)) is not None:
        original, position = branched
        is_title = original in said_in(f"game.{game}", languages())
        said = say(f"game.{game}") if is_title else _given_name(original, game)
        return (
            None
            if said is None
            else say("load.branch_of", name=said, position=int(position.replace(",", "")))
        )
    return None


def _given_date(name: str, game: str) -> tuple[str, str] | None:
    """The date in the name of a game that the program named after the game and the date, and in which language."""
    for code in languages():
        for before in said_in("load.default_name", (code,), game=game, date=""):
            date = name.removeprefix(before)
            if name.startswith(before) and DATE.fullmatch(date):
                return date, code
    return None


def _date_now(date: str, code: str) -> str:
    """A date that was written in a language, as it is written in the one spoken now, where it can be read."""
    moment = _locale(code).toDateTime(date, QLocale.FormatType.ShortFormat)
    return _written(moment) if code != language() and moment.isValid() else date


def turn_text(entry: SaveEntry) -> str:
    """Whose turn it is in a saved game, or that it is over."""
    if entry.player is None:
        return say("load.practice" if entry.practice else "load.finished")
    return say("turn_banner.text", seat=entry.seat, players=shown_players(entry))


def board_of(entry: SaveEntry, mark_unusable: Callable[[SaveEntry], None]) -> Draw:
    """Draws the board of a saved game from the position in its file; nothing is replayed.

    A game whose position can't be read may still be played on from its history; one whose position was read but can't
    be shown, whatever went wrong, is marked unusable.
    """

    def draw(size: QSize) -> Iterator[QPixmap | None]:
        from desktop.games import is_loaded
        from desktop.shell.thumbnail import painting
        from engine.core.door import read_file
        from engine.match.save import LARGEST, read_save, saved_position

        try:
            save = read_save(read_file(entry.path, LARGEST))
            # Another game may be there since it was listed.
            while not is_loaded(save.game.id):
                sleep(WAIT_S)
                yield None
            position = saved_position(save)
            yield None
            yield from painting(save.game.id, position, save.seat or 0, spoken(save.players()), size)
        except HearthsideError:
            yield None
        except Exception:
            _log.warning("%r can't be shown", entry.path.name, exc_info=True)
            mark_unusable(entry)
            yield None

    return draw


def draw_torn(size: QSize) -> Iterator[QPixmap | None]:
    """Draws the substitute for a board that can't be read."""
    yield art.pixmap("common/torn", QSize(4, 3).scaled(size, Qt.AspectRatioMode.KeepAspectRatio))


def facts_of(match: Match, shown: int) -> dict[str, str]:
    """The facts of a game that the report of a wrong rule needs besides the save; no sentences."""
    table, entries = match.table, match.entries[:shown]
    last = "; ".join(
        f"{entry.seat} {match.public_notation(entry.command)}" for entry in entries[-LAST_COMMANDS:]
    )
    return {
        "game": f"{table.game}, rules {match.setup.version}",
        "options": ", ".join(f"{name} = {value}" for name, value in sorted(table.options.items())) or "-",
        "players": ", ".join(player.level or "person" for player in table.players),
        "position": f"{shown} of {match.position}",
        "asked": str(match.game.pending(match.state_at(shown))),
        "last": last,
    }


class Drawing:
    """A board that is being drawn, a piece in each round of the event loop."""

    def __init__(self, steps: Iterator[QPixmap | None]) -> None:
        self._steps = steps
        self.picture: QPixmap | None = None
        """The board when it is done; None if it can't be drawn."""

    def go_on(self) -> bool:
        """Draw some of it; True if something is left to be drawn."""
        until = perf_counter() + AT_ONCE_S
        for picture in self._steps:
            self.picture = picture
            if perf_counter() >= until:
                return True
        return False


class SavePicture(QWidget):
    """The board of a saved game; the game's cover if there is no board to show.

    ``bleeding``: a cover fills the widget to its edges; a board is always shown whole.
    """

    def __init__(self, *, bleeding: bool = False) -> None:
        super().__init__()
        self._bleeding = bleeding
        self._game = ""
        self._draw: Draw | None = None
        self._drawn: QPixmap | None = None
        self._drawn_for = QSize()
        self._drawing: Drawing | None = None
        self._waits = False
        self._soon = QTimer(self)
        self._soon.timeout.connect(self._draw_board)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, game: str, draw: Draw | None = None) -> None:
        """Show the board that ``draw`` draws, else the cover of the game."""
        self._game, self._draw, self._drawn, self._drawn_for = game, draw, None, QSize()
        self._drawing = None
        self._waits = draw is not None
        self.update()

    def wait(self) -> None:
        """Show nothing until it is known what to show."""
        self._draw, self._drawn, self._drawing, self._waits = None, None, None, True
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(360), look().px(270))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(90))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            style, ratio = look(), self.devicePixelRatioF()
            self._ask_for_board()
            if self._waits:
                return
            board = self._drawn
            radius = style.px(RADIUS)
            if board is not None:
                frame = self._frame(QSizeF(board.size()))
                paint_shadow(painter, frame, radius, style.px(8), 1.4)
                painter.save()
                painter.setClipPath(rounded(frame, radius))
                painter.drawPixmap(frame, board, QRectF(board.rect()))
                painter.restore()
            elif self._bleeding:
                frame, radius = QRectF(self.rect()), style.px(RADIUS + 4)
                paint_cover(painter, frame, self._game, radius, ratio)
            else:
                frame = self._frame(QSizeF(4, 3))
                paint_shadow(painter, frame, radius, style.px(8), 1.4)
                paint_cover(painter, frame, self._game, radius, ratio)
            painter.setPen(QPen(style.line, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing; what was half drawn is started anew when it is shown again."""
        self._soon.stop()
        if self._drawing is not None:
            self._drawing, self._drawn_for = None, QSize()
        super().hideEvent(event)

    def _room(self) -> QRectF:
        margin = look().px(18 if self._bleeding else 8)
        return QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)

    def _frame(self, shape: QSizeF) -> QRectF:
        """The rectangle of a picture of that shape: as large as fits with its shadow, centred."""
        room = self._room()
        frame = QRectF(QPointF(0, 0), shape.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio))
        frame.moveCenter(room.center())
        return frame

    def _ask_for_board(self) -> None:
        """Have the board drawn at the current size, once this has been painted: it takes a moment."""
        size = (self._room().size() * self.devicePixelRatioF()).toSize()
        if (
            self._draw is not None
            and min(size.width(), size.height()) >= SMALLEST_BOARD
            and size != self._drawn_for
        ):
            self._drawn_for, self._drawing = size, Drawing(self._draw(size))
            self._soon.start()

    def _draw_board(self) -> None:
        # Another game may have been chosen meanwhile; then this is called again.
        drawing = self._drawing
        if drawing is not None and drawing.go_on():
            return
        self._soon.stop()
        if drawing is not None and drawing is self._drawing:
            self._drawn, self._drawing, self._waits = drawing.picture, None, False
            self.update()
