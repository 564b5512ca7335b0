"""Names that follow from classes: of ``WorkerSent`` the name is ``worker_sent``."""

from __future__ import annotations

import re

_INNER_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def name_of(named_class: type) -> str:
    """The name of a class in words, with a line between them."""
    return _INNER_CAPITAL.sub("_", named_class.__name__).lower()
