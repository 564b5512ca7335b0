"""A position of Pantheon described by what matters."""

from engine.core.game import Json
from engine.games.pantheon import snapshot
from engine.games.pantheon.state import PantheonState


def staged(data: Json) -> PantheonState:
    """."""
    return snapshot.load(data)
