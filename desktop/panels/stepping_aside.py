"""Moving the focus away from what is hidden or disabled."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget


def step_aside(going: QWidget, to: QWidget | None = None) -> None:
    """Before a widget is hidden or disabled, move its focus ``to`` another one, else to the board.

    Qt would give it to whichever widget comes next, and pressing a key once too often would press that.
    """
    focused = QApplication.focusWidget()
    if focused is None or (focused is not going and not going.isAncestorOf(focused)):
        return
    where = to or going.parentWidget()
    while where is not to and where is not None and where.focusProxy() is None:
        where = where.parentWidget()
    if where is not None:
        where.setFocus()
