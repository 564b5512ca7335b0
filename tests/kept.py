"""What tests leave to each other, whole games above all, is frozen: collecting garbage would look through all of it."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent

MUCH: Final = 50_000
"""So many things are looked through within some 20 ms."""

_collected = 0
"""How often all generations had been collected when last asked."""


def too_much_is_kept() -> bool:
    """Whether the next collection of all would look through much, told by the last one; asked after each test."""
    global _collected
    collected, _collected = _collected, gc.get_stats()[-1]["collections"]
    return _collected > collected and len(gc.get_objects(generation=2)) > MUCH


def freeze_what_is_kept() -> None:
    """Delete windows, then freeze what is left: what is frozen in a circle is never let go."""
    for _ in range(2):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    gc.freeze()
