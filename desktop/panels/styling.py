"""Properties by which the style sheet tells widgets of a kind apart."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def styled_by(widget: QWidget, **properties: object) -> None:
    """Set these properties, and have the widget styled anew if that changes anything: styling takes its time."""
    changed = {name: value for name, value in properties.items() if widget.property(name) != value}
    for name, value in changed.items():
        widget.setProperty(name, value)
    if changed:
        widget.style().polish(widget)  # which forgets what it knew of it
