"""What Troyes teaches its bots: policy, value, the end of a round, and why a command is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from engine.core.command import Command
from engine.core.mind import Reason, WeighingMind
from engine.games.troyes import reasons, value
from engine.games.troyes.evaluation import PolicyWeights
from engine.games.troyes.frames import Action, CitizenSource, InitialPlacement
from engine.games.troyes.policy import Policy
from engine.games.troyes.state import TroyesState


class TroyesMind(WeighingMind[TroyesState, Policy]):
    """Troyes's mind, with the weights that it judges by."""

    feature_names = value.FEATURES
    prospects = staticmethod(value.features)
    stage = staticmethod(value.left)
    plans: ClassVar[Mapping[str, Mapping[str, float]]] = {
        "events": {"share": 1.8, "opens": 1.8, "hired": 0.6},
        "cathedral": {"level": 1.8, "built": 2.0, "share": 0.7},
        "cards": {"hired": 2.0, "delayed": 1.5, "share": 0.7},
        "buildings": {"citizen": 1.6, "wage": 0.5, "pushes_rival": 2.0},
        "money": {"denier": 1.7, "denier_last": 2.0, "influence": 0.7},
    }

    def line(self, state: TroyesState) -> Sequence[Command]:
        """A whole action: a cube, dice, and what they are used for; or a whole defence."""
        return () if isinstance(state.agenda[-1], CitizenSource) else self.policy.line(state)

    def lines(self, state: TroyesState) -> Sequence[tuple[float, Sequence[Command]]]:
        """Whole actions: of each use of dice the best groups."""
        return self.policy.choices(state) if isinstance(state.agenda[-1], Action) else ()

    def horizon(self, state: TroyesState) -> int:
        """The rounds that have begun."""
        return state.round

    def reach(self, state: TroyesState) -> int:
        """The dice of the next round, and its events."""
        return state.round + 1

    def ponders(self, state: TroyesState, *, thorough: bool) -> bool:
        """Actions; a thorough bot also thinks about where its citizens begin."""
        return isinstance(state.agenda[-1], Action) or (
            thorough and isinstance(state.agenda[-1], InitialPlacement)
        )

    def trust(self, state: TroyesState, *, thorough: bool) -> float:
        """The more rivals act in between, the more a Master's few iterations; measured, see docs/bots.md."""
        return 1.0 if thorough else state.seats - 1

    def effort(self, state: TroyesState, *, thorough: bool) -> float:
        """As many for a Master at every table, for whom there is time; more for a Grandmaster at larger ones."""
        more = state.seats / 2 - 1
        return 1 + more * (2 if thorough else 1)

    def reason(self, state: TroyesState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command, self.policy)


MIND: Final = TroyesMind.loaded("engine.games.troyes", Policy, PolicyWeights)
