"""One look for the whole program: a theme and a size of text, applied to the application and changed while it runs.

Lengths are given in pixels at 100 %, and scale with the text: ``look().px(12)``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from desktop.app.sheet import SHEET
from desktop.app.table_sheet import TABLE_SHEET
from desktop.app.theme import DARK, Theme

BODY_PX: Final = 15
RADIUS: Final = 8
PREVIEW_COLOUR: Final = QColor("#8AE4FF")
"""What is only spoken of, by a hint or a lesson: on a board, and on dark ground beside it."""

BODY_FACES: Final = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Segoe UI",
    "Yu Gothic UI",
    "Hiragino Sans",
    "Noto Sans",
)
TITLE_FACES: Final = (
    "Noto Serif CJK JP",
    "Noto Serif JP",
    "Georgia",
    "Yu Mincho",
    "Hiragino Mincho ProN",
    "Noto Serif",
)
TEXT_SIZES: Final = {"small": 13, "body": BODY_PX, "lead": 17, "heading": 20, "title": 28, "display": 40}


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """A colour between two: ``share``, from 0 to 1, of the other one."""
    keep = 1 - share
    return QColor.fromRgbF(
        one.redF() * keep + other.redF() * share,
        one.greenF() * keep + other.greenF() * share,
        one.blueF() * keep + other.blueF() * share,
    )


def faded(colour: QColor, alpha: float) -> QColor:
    """The colour with an opacity."""
    made = QColor(colour)
    made.setAlphaF(alpha)
    return made


@dataclass(frozen=True, slots=True)
class Look:
    """A theme at a size of text, with the further shades that widgets need."""

    theme: Theme = DARK
    scale: float = 1.0
    families: tuple[str, ...] = field(default=(), compare=False)
    text: float = 1.0
    """The part of the scale that a person has asked for; used by what scales with the window, as a board does."""

    def px(self, length: float) -> int:
        """A length in pixels at 100 % scaled to this size of text."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    def icon(self, extent: int) -> int:
        """The side of an icon in pixels: it scales with the text, but less, to leave room for the words."""
        return round(extent * (1 + 0.4 * (self.scale - 1)))

    def letters(self, usual: int) -> range:
        """The sizes in which a text may be written so that it fits, from its usual one down to that at 100 %, in
        pixels."""
        return range(usual, round(usual / self.text) - 1, -1)

    def font(self, size: str = "body", *, bold: bool = False) -> QFont:
        """The font of painted words: a serif for titles, the body's typeface for all else."""
        serif = size in {"title", "display", "heading"}
        font = QFont()
        font.setFamilies([*(TITLE_FACES if serif else BODY_FACES), *self.families])
        font.setPixelSize(self.px(TEXT_SIZES[size]))
        font.setWeight(QFont.Weight.DemiBold if bold or serif else QFont.Weight.Normal)
        return font

    @property
    def line(self) -> QColor:
        """The border of a panel, a button, a row."""
        return mixed(self.theme.panel, self.theme.ink, 0.18)

    @property
    def raised(self) -> QColor:
        """A button at rest."""
        return mixed(self.theme.panel, self.theme.ink, 0.09 if self.theme.is_dark else 0.05)

    @property
    def hover(self) -> QColor:
        """A button under the pointer."""
        return mixed(self.theme.panel, self.theme.ink, 0.155 if self.theme.is_dark else 0.11)

    @property
    def sunk(self) -> QColor:
        """The background of text fields and lists."""
        return mixed(self.theme.panel, self.theme.table, 0.62)

    @property
    def chosen(self) -> QColor:
        """The background of a selected item: a faint accent."""
        return mixed(self.theme.panel, self.theme.accent, 0.14)

    @property
    def main(self) -> QColor:
        """The background of the primary button."""
        return self.theme.accent if self.theme.is_dark else self.theme.accent.darker(112)

    @property
    def main_hover(self) -> QColor:
        """``main`` under the pointer."""
        return self.main.lighter(110) if self.theme.is_dark else self.main.darker(110)

    @property
    def warning(self) -> QColor:
        """Text of warnings and refusals: the theme's loss, made light or dark enough to be read."""
        return mixed(self.theme.loss, self.theme.ink, 0.46 if self.theme.is_dark else 0.1)

    @property
    def main_ink(self) -> QColor:
        """Text on ``main``."""
        return self.theme.table.darker(150) if self.theme.is_dark else QColor("#FFFFFF")

    @property
    def preview(self) -> QColor:
        """The outline of a button that a hint or a lesson speaks of; on the board a keyline lets it be light always."""
        return PREVIEW_COLOUR if self.theme.is_dark else QColor("#0B6E93")

    @property
    def accent_ink(self) -> QColor:
        """Text in the accent colour: links, whose turn it is; darker where the accent is too light to be read."""
        return self.theme.accent if self.theme.is_dark else self.theme.accent.darker(126)

    @property
    def faint(self) -> QColor:
        """Text of what is disabled."""
        return mixed(self.theme.ink_second, self.theme.panel, 0.45)

    def palette(self) -> QPalette:
        """The theme as Qt's palette."""
        theme, role = self.theme, QPalette.ColorRole
        made = QPalette()
        for which, colour in (
            (role.Window, theme.table),
            (role.WindowText, theme.ink),
            (role.Base, self.sunk),
            (role.AlternateBase, theme.panel),
            (role.Text, theme.ink),
            (role.PlaceholderText, theme.ink_second),
            (role.Button, self.raised),
            (role.ButtonText, theme.ink),
            (role.BrightText, theme.loss),
            (role.Highlight, self.main),
            (role.HighlightedText, self.main_ink),
            (role.Accent, theme.accent),
            (role.ToolTipBase, theme.panel),
            (role.ToolTipText, theme.ink),
            (role.Link, self.accent_ink),
            (role.LinkVisited, self.accent_ink),
            (role.Light, self.hover),
            (role.Midlight, self.raised),
            (role.Mid, self.line),
            (role.Dark, theme.table),
            (role.Shadow, QColor(0, 0, 0)),
        ):
            made.setColor(which, colour)
        for which in (role.WindowText, role.Text, role.ButtonText):
            made.setColor(QPalette.ColorGroup.Disabled, which, self.faint)
        return made

    def sheet(self) -> str:
        """The application's style sheet: ``SHEET`` with this look's colours and lengths in it."""
        names = {
            "table": self.theme.table,
            "panel": self.theme.panel,
            "ink": self.theme.ink,
            "second": self.theme.ink_second,
            "accent": self.theme.accent,
            "warning": self.warning,
            "line": self.line,
            "raised": self.raised,
            "hover": self.hover,
            "sunk": self.sunk,
            "chosen": self.chosen,
            "main": self.main,
            "main-hover": self.main_hover,
            "main-ink": self.main_ink,
            "faint": self.faint,
            "preview": self.preview,
        }
        return _filled(SHEET + TABLE_SHEET, {name: colour.name() for name, colour in names.items()}, self)


THEMED: Final = (
    "QLabel",
    "QPushButton",
    "QToolButton",
    "QAbstractItemView",
    "QMenu",
    "QTipLabel",
    "QMessageBox",
)
"""Widgets for which a desktop, GNOME's or the Mac's say, may name fonts of its own, in sizes of its own."""

_applied = Look()


def look() -> Look:
    """The look that is applied."""
    return _applied


def apply_style(app: QApplication, new_look: Look) -> bool:
    """Apply a look: colours, fonts, and the style sheet. False if it is applied already."""
    global _applied  # noqa: PLW0603 - there is one application, with one look
    first = not app.property("dressed")
    if new_look == _applied and not first:
        _insist_on_fonts(app)
        return False
    if first:
        app.setProperty("dressed", True)
        app.setProperty("families", app.font().families())
        app.setStyle("Fusion")
    resized = first or new_look.scale != _applied.scale
    _applied = replace(new_look, families=tuple(app.property("families")))
    # With a style sheet set, Qt doesn't change the font of existing widgets, and is slow to change colours.
    app.setStyleSheet("")
    app.setPalette(_applied.palette())
    if resized:
        app.setFont(_applied.font())
    app.setStyleSheet(_applied.sheet())
    _insist_on_fonts(app)
    return True


def _insist_on_fonts(app: QApplication) -> None:
    """Take back the fonts of the desktop, which Qt takes up again with the first style sheet or another theme."""
    # The binding wants text, whatever its types say.
    if any(app.font(kind) != _applied.font() for kind in THEMED):  # type: ignore[call-overload]
        app.setFont(_applied.font())
        app.setStyleSheet(_applied.sheet())  # else the widgets that are there keep those


def _filled(template: str, colours: dict[str, str], new_look: Look) -> str:
    """``@name`` becomes a colour, ``@12`` a length, ``@text-small`` a size of text, ``@sans`` and ``@serif`` a face."""
    out: list[str] = []
    first, *rest = template.split("@")
    out.append(first)
    for part in rest:
        end = next((i for i, letter in enumerate(part) if not (letter.isalnum() or letter == "-")), len(part))
        name, tail = part[:end], part[end:]
        if name.isdecimal():
            value = f"{new_look.px(int(name))}px"
        elif name in ("sans", "serif"):
            faces = TITLE_FACES if name == "serif" else BODY_FACES
            value = ", ".join(f'"{face}"' for face in (*faces, *new_look.families))
        elif name.startswith("text-"):
            value = f"{new_look.px(TEXT_SIZES[name.removeprefix('text-')])}px"
        else:
            value = colours[name]
        out.append(value + tail)
    return "".join(out)
