"""Text from people or from files is shown as plain text, never as markup.

Qt takes whatever looks like HTML for HTML: a player called ``<img src="/dev/zero">`` would make the program read that
endless file, or fetch a picture from another machine.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from desktop.panels.stepping_aside import step_aside

_JOINER: Final = "\u2060"
"""An invisible character that keeps the text beside it from being a tag."""


class Label(QLabel):
    """A label that shows plain text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


def offer(button: QAbstractButton, *, tip: str, why_not: str = "") -> None:
    """Set a button's tooltip and enable it; with ``why_not``, disable it and say why."""
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
    """A text for a tooltip, which has no format of its own, so that it is shown as plain text."""
    return text.replace("<", f"<{_JOINER}").replace("&lt;", f"&{_JOINER}lt;")
