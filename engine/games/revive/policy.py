"""How good each command looks at first sight: the judgement of an experienced player, in named weights.

One unit is about one point. All weights are in ``weights.toml``; ``evaluation.py`` applies them to things, this
module to commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.core import mind
from engine.core.command import Command
from engine.games.revive.choosing import free_places
from engine.games.revive.commands import (
    MODULE_PLACES,
    AcceptTrade,
    Build,
    ChooseFigure,
    ChooseHibernationReward,
    ChooseResource,
    ChooseTrack,
    ConvertCrystal,
    Decline,
    DrawCitizen,
    DrawModule,
    EndAction,
    EndTurn,
    Explore,
    FreeSlot,
    Hibernate,
    KeepArtifactCard,
    OpenCrate,
    PlaceModule,
    PlaceTile,
    PlayCard,
    Populate,
    ReadyMachine,
    RemoveArtifact,
    TakeArtifact,
    TakeCitizen,
    TakeMachineToken,
    TakeModule,
    UseMachine,
    UseSwitch,
    UseTrade,
    WakeCard,
)
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BUILDING_RULES,
    CELLS,
    CRYSTAL,
    FIGURE_POINTS,
    FIGURES,
    HIBERNATION,
    RESOURCES,
    SITE,
    TRACKS,
    WATER,
    Citizen,
    Discount,
    Effect,
    Exchange,
    Gain,
    Module,
)
from engine.games.revive.costs import (
    available_figures,
    build_cost,
    explore_cost,
    figure_cost,
    place_cost,
    populate_cost,
)
from engine.games.revive.counting import count
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.evaluation import Evaluation, PolicyWeights
from engine.games.revive.frames import (
    Action,
    ExtraAction,
    FigureChoice,
    ModulePlace,
    Orientation,
    TrackChoice,
    TradeOffer,
)
from engine.games.revive.free_actions import trade_of
from engine.games.revive.gaining import can_pay, cost_of, surplus
from engine.games.revive.geography import CRYSTALS_BESIDE, HEXES, NEIGHBOURS, hexes_of
from engine.games.revive.resolving import exchange_of
from engine.games.revive.state import LARGE_SITE_CELLS, ReviveState

NEVER: Final = -50.0
AT_ONCE: Final = 40.0
"""Added to a free action that is better done before anything else."""


class Policy(mind.Policy[ReviveState, PolicyWeights]):
    """Scores commands by some weights."""

    def scores(self, state: ReviveState, legal: Sequence[Command]) -> list[float]:
        """One score for each legal command, in their order."""
        judge = Judge(state, self.weights)
        return [judge.score(command) for command in legal]


class Judge(Evaluation):
    """Judges the commands of the seat that is asked."""

    def __init__(self, state: ReviveState, weights: PolicyWeights) -> None:
        self.frame = state.agenda[-1]
        super().__init__(state, self.frame.seat, weights)
        less = isinstance(self.frame, ExtraAction | FigureChoice)
        self._less = (self.frame.less_cost, self.frame.less_range) if less else (0, 0)  # type: ignore[attr-defined]
        self._figures: dict[str, float] = {}
        self._plays: dict[tuple[int, str], float] = {}
        self._settlings: dict[tuple[int, int], float | None] = {}

    def score(self, command: Command) -> float:
        """What a command looks worth, in points; a main action is compared with others alone."""
        match command:
            case PlayCard():
                return self._play(command)
            case UseSwitch(resource):
                return 0.9 * self.resource(RESOURCES.index(resource), 1)
            case Explore(cell):
                return self._explore(cell.index)
            case Build(kind, there):
                return self._build(kind, there.index)
            case Populate(there):
                return self._populate(there.index)
            case Hibernate():
                return self._hibernate()
            case EndAction() | EndTurn() | Decline():
                return 0.0
            case UseMachine() | OpenCrate() | ConvertCrystal() | UseTrade():
                return self._free(command)
        return self._answer(command)

    # Main actions.

    def _play(self, command: PlayCard) -> float:
        """The half, the modules that match, and what the other half would have been worth."""
        card, slot, half = command.card, command.slot, command.half
        value = self._half(card, half)
        any_colour = self.state.any_colour
        for module, (beside, _) in zip(self.player.modules, MODULE_PLACES, strict=True):
            if module is not None and beside is slot:
                matches = any_colour or card.colour in module.colours
                value += self.effect(module.effect) if matches else -0.15
        return value + (0.5 if half in card.chains else 0.0)

    def _half(self, card: Citizen, half: str) -> float:
        """A half of a card wherever it is slid."""
        known = self._plays.get((card.index, half))
        if known is None:
            top, bottom = self.effect(card.top), self.effect(card.bottom)
            value, other = (top, bottom) if half == "top" else (bottom, top)
            known = value - self.weights.weak_half * max(0.0, other - value)
            self._plays[card.index, half] = known
        return known

    def _explore(self, cell: int) -> float:
        state, player = self.state, self.player
        tile = state.frozen[cell]
        if tile is None or tile.back is None:
            return NEVER
        place = HEXES[cell * 4].cell
        price = self.price(explore_cost(state, player, place, *self._less))
        card = self.between(self.weights.card, self.weights.card_late) + self.more("cards_gained")
        own, others = self._beside
        value = self.points(tile.back.points) + card + self.more("explored")
        value += 0.4 * self.weights.step * own[cell] - self.weights.rival * others[cell]
        return value - price + self._after("explore")

    @cached_property
    def _beside(self) -> tuple[Sequence[float], Sequence[float]]:
        """By cell how many hexes of it lie beside own buildings, and beside others'; large ones count twice."""
        own, others = [0.0] * len(CELLS), [0.0] * len(CELLS)
        for player in self.state.players:
            counted = own if player is self.player else others
            for building in player.buildings:
                for there in NEIGHBOURS[building.hex]:
                    counted[HEXES[there].cell.index] += 1.0 + building.is_large
        return own, others

    @cached_property
    def _reach(self) -> Sequence[int]:
        return self.player.reach

    def _widened(self, there: int) -> float:
        """What a base as far away as this hex brings."""
        return self.weights.base * self.left * min(3, self._reach[there])

    def _build(self, kind: str, there: int) -> float:
        state, player = self.state, self.player
        price = self.price(build_cost(state, player, kind, there, *self._less))
        is_large = kind == "large"
        factor = BUILDING_RULES.large_factor if is_large else 1
        beside = NEIGHBOURS[there]
        shown = [state.terrain[hex_] for hex_ in beside]
        value = sum(
            self.steps(track, factor * shown.count(track)) for track in range(len(TRACKS)) if track in shown
        )
        value += self.resource(CRYSTAL, factor * CRYSTALS_BESIDE[there])
        for hex_ in beside:
            if state.terrain[hex_] == WATER and not player.water >> hex_ & 1:
                tile = state.tile_at(hex_)
                assert tile is not None
                value += self.effect(tile.water)
        frozen = sum(state.frozen[hex_ // 4] is not None for hex_ in beside)
        value += self.left * 0.25 * frozen * factor
        value += self.more("buildings") + self.more("large_buildings" if is_large else "small_buildings")
        value += self._widened(there)
        return value - price + self._after("build")

    def _populate(self, there: int) -> float:
        """With the best figure that can be paid for."""
        less_cost, less_range = self._less
        asked = place_cost(self.state, self.player, there, less_range)
        if asked not in self._settlings:
            self._settlings[asked] = self._best_figure(*asked, less_cost)
        best = self._settlings[asked]
        if best is None:
            return NEVER
        return best + self._home(there) + self._after("populate")

    def _best_figure(self, books: int, food: int, less_cost: int) -> float | None:
        """The best figure where a place itself asks for so much; None where no figure can be paid for."""
        state, player = self.state, self.player
        costs = {
            figure: figure_cost(state, player, figure, less_cost, books, food)
            for figure in available_figures(player.placed)
        }
        return max(
            (
                self._figure(figure) - self.price(cost)
                for figure, cost in costs.items()
                if can_pay(player, cost)
            ),
            default=None,
        )

    def _figure(self, figure: str) -> float:
        known = self._figures.get(figure)
        if known is None:
            known = self._figures[figure] = self._settled(figure)
        return known

    def _settled(self, figure: str) -> float:
        """What a figure brings wherever it lives."""
        number = FIGURES.index(figure)
        value = self.technology(self.player.tribe.technologies[number]) + FIGURE_POINTS[FIGURES[number]]
        return value + self.more("figures") + 0.8 * self.left * (number < 5)

    def _home(self, there: int) -> float:
        """What a place to live brings by itself."""
        cell = HEXES[there].cell
        value = self._widened(there)
        if cell.role != "large_site":
            return value + self.more("figures_on_sites")
        corner = self.state.large_sites[LARGE_SITE_CELLS.index(cell)]
        score = corner.tile.sides[corner.side]
        now = count(self.player, score.counted)
        expected = now + self.left * 2.5
        return value + score.points * expected / score.for_each + self.more("figures_on_large_sites")

    def _hibernate(self) -> float:
        """Cards that wake, machines that are ready again, the reward; less what is left undone."""
        player, weights = self.player, self.weights
        waking = len(player.rest)
        slots = sum(bool(cards) for cards in player.slots)
        ready = player.powered.bit_count()
        reward = max(
            self.effect(effect)
            for effect in HIBERNATION.rewards[: min(player.marker + 1, len(HIBERNATION.rewards))]
        )
        scale = 0.3 + 0.7 * self.left if self.state.turns_left is None else 0.0
        value = scale * (weights.hibernate * (waking + slots) + weights.ready * ready) + reward
        return value - weights.waiting * (1 + len(player.active) * bool(slots < 4)) + self._after("hibernate")

    def _after(self, trigger: str) -> float:
        effects = [effect for name, effect in self.player.knows.after if name == trigger]
        return sum(self.effect(EFFECT_BY_ID[effect].steps) for effect in effects)

    # Free actions.

    def _free(self, command: Command) -> float:
        player = self.player
        match command:
            case UseMachine(space):
                return self._machine(player.machine_at(space))
            case OpenCrate(crate):
                return self._crate(EFFECT_BY_ID[f"crate.{crate.id}"].steps)
            case ConvertCrystal(resource):
                if surplus(player)[CRYSTAL] and not isinstance(self.frame, Action):
                    return self.resource(RESOURCES.index(resource), 1)
                return NEVER
        trade = trade_of(player)
        if trade is None:
            return NEVER
        cost, effect = trade
        gained = self.effect(EFFECT_BY_ID[effect].steps) - self.price(cost)
        return AT_ONCE + gained if gained > 0.5 else NEVER

    def _machine(self, name: str) -> float:
        """At once where it is worth its energy; a discount only where something follows that it serves."""
        steps = EFFECT_BY_ID[name].steps
        value = self.effect(steps) + self._after("use_machine")
        if any(isinstance(step, Discount) for step in steps):
            serves = isinstance(self.frame, Action) and not any(self.state.less_cost)
            return AT_ONCE + value if serves and value > 0.5 else NEVER
        if any(isinstance(step, Gain) and step.gain == "wild_colour" for step in steps):
            return AT_ONCE + value if isinstance(self.frame, Action) else NEVER
        return AT_ONCE + value if value > self.weights.machine else NEVER

    def _crate(self, steps: Effect) -> float:
        value = self.effect(steps)
        full = any(surplus(self.player))
        ending = self.state.turns_left is not None
        return AT_ONCE + value if (value > 2.0 and not full) or ending else NEVER

    # Answers.

    def _answer(self, command: Command) -> float:
        weights = self.weights
        match command:
            case ChooseResource(resource):
                return self.resource(RESOURCES.index(resource), 1)
            case ChooseTrack(track):
                steps = self.frame.steps if isinstance(self.frame, TrackChoice) else 1
                return self.steps(TRACKS.index(track), steps)
            case TakeCitizen(card):
                return self.card(card)
            case DrawCitizen():
                return self.between(weights.card, weights.card_late) * 0.9 + self.more("cards_gained")
            case TakeModule(module):
                return self.module(module)
            case DrawModule():
                return self.between(weights.module, weights.module_late) * 0.9 + self.more("modules")
            case TakeMachineToken(token):
                return self.effect(token.effect)
            case TakeArtifact(kind):
                return self.artifact(ARTIFACT_TYPES.index(kind))
            case RemoveArtifact(kind):
                return -self.artifact(ARTIFACT_TYPES.index(kind))
            case ChooseHibernationReward(space):
                return self.effect(HIBERNATION.rewards[space - 1])
            case WakeCard(card):
                return self.card(card)
        return self._of_board(command)

    def _of_board(self, command: Command) -> float:
        match command:
            case ReadyMachine(space):
                return self.effect(EFFECT_BY_ID[self.player.machine_at(space)].steps)
            case FreeSlot(slot):
                beside = sum(
                    module is not None
                    for module, (where, _) in zip(self.player.modules, MODULE_PLACES, strict=True)
                    if where is slot
                )
                return beside + 0.1 * len(self.player.slots[slot.index])
            case KeepArtifactCard(card):
                return sum(score.points / score.for_each for score in card.scores)
            case PlaceModule(slot, place) if isinstance(self.frame, ModulePlace):
                return self._place(self.frame.module, slot.checked == place, slot.places)
            case PlaceTile(orientation) if isinstance(self.frame, Orientation):
                return self._orientation(self.frame, orientation)
            case ChooseFigure(figure) if isinstance(self.frame, FigureChoice):
                cost = populate_cost(
                    self.state, self.player, self.frame.place, FIGURES["ABCDEFG".index(figure)], *self._less
                )
                return self._figure(figure) - self.price(cost)
            case AcceptTrade() if isinstance(self.frame, TradeOffer):
                trade: Exchange = exchange_of(self.frame)
                return self.effect(trade.get) - self.price(cost_of(trade.pay))
        return 0.0

    def _place(self, module: Module, is_checked: bool, places: int) -> float:
        value = self.effect(module.effect) if is_checked else 0.0
        return value + 0.2 * places + 0.01 * len(free_places(self.player))

    def _orientation(self, frame: Orientation, orientation: int) -> float:
        """What the new terrain brings to own buildings, and where a building could follow."""
        hexes = hexes_of(frame.cell)
        shown = dict(zip(hexes, frame.tile.turned(orientation), strict=True))
        value = 0.0
        for player in self.state.players:
            sign = 1.0 if player is self.player else -self.weights.rival
            for building in player.buildings:
                beside = [shown[there] for there in NEIGHBOURS[building.hex] if there in shown]
                steps = sum(terrain < len(TRACKS) for terrain in beside) * (1 + building.is_large)
                value += sign * (self.weights.step * steps + 1.5 * (WATER in beside))
        for there, terrain in shown.items():
            if terrain >= len(TRACKS) and terrain != SITE:
                value += 0.3 * CRYSTALS_BESIDE[there]
            near = sum(self.state.terrain[beside] < len(TRACKS) for beside in NEIGHBOURS[there])
            value += 0.1 * near * (terrain > len(TRACKS) - 1)
        return value
