"""Words that come from people or from files are words, never markup.

Qt takes whatever begins like HTML for HTML: a player called ``<img src="/dev/zero">`` would have the program read that
file to its end, of which there is none, or ask another machine for a picture.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from desktop.panels.stepping_aside import step_aside

_JOINER: Final = "\u2060"
"""Is not seen, and keeps what stands beside it from being a tag."""


class Label(QLabel):
    """A label that shows its text as it stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


def offer(button: QAbstractButton, *, tip: str, why_not: str = "") -> None:
    """Say what a button does, and why it can't be used now where that is so."""
    enabled, tip = not why_not, "\n".join(filter(None, (tip, why_not)))
    if (enabled, tip, plain_tip(tip)) != (
        button.isEnabled(),
        button.accessibleDescription(),
        button.toolTip(),
    ):
        if not enabled:
            step_aside(button)
        button.setEnabled(enabled)
        button.setToolTip(plain_tip(tip))
        button.setAccessibleDescription(tip)


def plain_tip(text: str) -> str:
    """A text for a tooltip, which can't be told what its text is, so that it is shown as it stands."""
    return text.replace("<", f"<{_JOINER}").replace("&lt;", f"&{_JOINER}lt;")
