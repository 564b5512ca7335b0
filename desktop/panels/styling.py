"""Dynamic properties that the style sheet selects widgets by."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def styled_by(widget: QWidget, **properties: object) -> None:
    """Set these properties, and restyle the widget if that changes anything: styling is slow."""
    changed = {name: value for name, value in properties.items() if widget.property(name) != value}
    for name, value in changed.items():
        widget.setProperty(name, value)
    if changed:
        widget.style().polish(widget)  # which drops the cached style
