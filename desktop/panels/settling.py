"""Layouts that are brought up to date at once."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent


def settle_layouts() -> None:
    """Have every layout that has asked for it lay itself out now, not with the next turn of the event loop."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
