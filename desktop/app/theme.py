"""The colour themes, dark and light. Every widget and every painted thing takes its colours from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours. Text colours keep a contrast of at least 4.5:1 against table and panel."""

    name: str
    table: QColor
    panel: QColor
    ink: QColor
    ink_second: QColor
    accent: QColor
    gain: QColor
    loss: QColor

    @property
    def is_dark(self) -> bool:
        """True if text is light on a dark background."""
        return self.panel.lightnessF() < 0.5


DARK: Final = Theme(
    name="dark",
    table=QColor("#26211D"),
    panel=QColor("#35302A"),
    ink=QColor("#F3EBDD"),
    ink_second=QColor("#B9AD9B"),
    accent=QColor("#E8A33D"),
    gain=QColor("#7FB069"),
    loss=QColor("#D1603D"),
)

LIGHT: Final = Theme(
    name="light",
    table=QColor("#E7DECF"),
    panel=QColor("#F7F2E8"),
    ink=QColor("#2A241D"),
    ink_second=QColor("#6B6054"),
    accent=QColor("#B8651B"),
    gain=QColor("#4C7F39"),
    loss=QColor("#B0412A"),
)

THEMES: Final = {theme.name: theme for theme in (DARK, LIGHT)}


def theme_named(name: str) -> Theme:
    """The theme of a name; for ``system`` that of the system, dark if it names none."""
    scheme = QGuiApplication.styleHints().colorScheme()
    return THEMES.get(name) or (LIGHT if scheme == Qt.ColorScheme.Light else DARK)


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A seat's colour, and the emblem that tells the seat without colour."""

    name: str
    colour: QColor
    emblem: str


SEATS: Final = (
    SeatColour("blue", QColor("#2F7FC1"), "circle"),
    SeatColour("orange", QColor("#E0752D"), "triangle"),
    SeatColour("green", QColor("#2E9E6B"), "square"),
    SeatColour("plum", QColor("#A45AA0"), "diamond"),
)
