"""A plain player of Revive, written from section 12 of the specification alone, to measure the policy by.

Run as ``python -m tests.games.revive.plain_player --seats 2 --games 400``. It shares nothing with the mind: what things
are worth is the table of section 12, read off here once more; what an answer brings is looked at one command deep.
"""

from __future__ import annotations

from typing import Final

from engine.core.command import Command
from engine.games.revive.commands import (
    MODULE_PLACES,
    AcceptTrade,
    Build,
    ChooseFigure,
    ChooseHibernationReward,
    ChooseResource,
    ChooseTrack,
    ConvertCrystal,
    DrawCitizen,
    DrawModule,
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
    BASIC,
    CELLS,
    CRYSTAL,
    FIGURES,
    HIBERNATION,
    LIMITS,
    RESOURCES,
    SCORE_TRACK,
    TRACK_LENGTH,
    TRACKS,
    WATER,
    Advance,
    After,
    Citizen,
    CostsLess,
    Counted,
    Discount,
    Effect,
    Exchange,
    ExtraAction,
    Gain,
    Instant,
    Opens,
    Score,
    Scores,
    Step,
    TakeMachine,
    Technology,
)
from engine.games.revive.costs import available_figures, build_cost, explore_cost, populate_cost
from engine.games.revive.counting import count, worth
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.frames import Action, FigureChoice, ModulePlace, Orientation, TrackChoice, TradeOffer
from engine.games.revive.frames import ExtraAction as Granted
from engine.games.revive.free_actions import trade_of
from engine.games.revive.gaining import Cost, can_pay, cost_of, surplus
from engine.games.revive.geography import CRYSTALS_BESIDE, NEIGHBOURS, hexes_of
from engine.games.revive.mind import MIND
from engine.games.revive.resolving import exchange_of
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import LARGE_SITE_CELLS, ReviveState
from tests.games.contest import Contests, Line

BASIC_WORTH: Final = (1.0, 1.0, 0.9, 1.25)
CHOICE: Final = 1.15
BONUS: Final = 1.5
STEP: Final = 1.35
STEP_THAT_UNLOCKS: Final = 1.9
MARKER: Final = 1.1
CRATE: Final = 2.9
ABILITY: Final = 3.0
MAIN_ACTION: Final = 1.75
WEAK_HALF: Final = 0.12
MACHINE: Final = 1.2
WAKING: Final = 0.5
WAKING_UP: Final = 3.0


class _Table:
    """The table of section 12 for the seat that is asked."""

    def __init__(self, state: ReviveState) -> None:
        self.state, self.frame = state, state.agenda[-1]
        self.seat = self.frame.seat
        self.player = state.players[self.seat]
        self.early = sum(state.upper) > state.seats * 3 // 2
        granted = isinstance(self.frame, Granted | FigureChoice)
        self.less = (self.frame.less_cost, self.frame.less_range) if granted else (0, 0)  # type: ignore[attr-defined]

    # Things.

    def basic(self, number: int, amount: int = 1) -> float:
        """Less above 4, almost nothing above the limit."""
        has, total = self.player.resources[number], 0.0
        for held in range(has, has + amount):
            share = 1.0 if held < 4 or number == CRYSTAL else 0.6
            total += BASIC_WORTH[number] * (share if held < LIMITS[number] else 0.05)
        return total

    def price(self, cost: Cost) -> float:
        """What is paid, by the same table."""
        total = 0.0
        for number, need in enumerate(cost):
            has = self.player.resources[number]
            total += min(need, has) * BASIC_WORTH[number] + max(0, need - has) * BASIC_WORTH[CRYSTAL]
        return total

    def points(self, points: int) -> float:
        before = self.player.points
        reached = any(before < bonus.at <= before + points for bonus in SCORE_TRACK.bonuses)
        return points + BONUS * reached

    def scoring(self) -> list[tuple[float, Score]]:
        """The lines that count: the artifact card by the artifacts owned, large sites, technologies."""
        player, state = self.player, self.state
        cards = state.cards_of(self.seat)
        found: list[tuple[float, Score]] = []
        if len(cards) == 1:
            found += [(float(has), score) for has, score in zip(player.upper, cards[0].scores, strict=True)]
        homes = {settled.hex // 4 for settled in player.figures}
        for cell, corner in zip(LARGE_SITE_CELLS, state.large_sites, strict=True):
            if cell.index in homes:
                found.append((1.0, corner.tile.sides[corner.side]))
        return found + [(1.0, each.score) for each in player.knows.technologies if isinstance(each, Scores)]

    def more(self, *counted: Counted) -> float:
        """One more of what is counted."""
        return sum(
            times * score.points / score.for_each
            for times, score in self.scoring()
            if score.counted in counted
        )

    def artifact(self, kind: int) -> float:
        """4 to 8, by the line of the own artifact card."""
        cards = self.state.cards_of(self.seat)
        now = worth(self.player, cards[0].scores[kind]) if len(cards) == 1 else 0
        return min(8.0, 4.0 + now)

    def steps(self, track: int, steps: int) -> float:
        """More for those that unlock a space, or level the lowest track."""
        tracks, total = self.player.tracks, 0.0
        for step in range(1, steps + 1):
            at = tracks[track] + step
            if at > TRACK_LENGTH:
                break
            total += STEP_THAT_UNLOCKS if at in (2, 4, 7, 9, 11) else STEP
            total += MARKER * (at in (2, 4, 7, 9, 11))
            total += 0.2 * (at - 1 == min(tracks))
        return total

    def citizen(self, card: Citizen) -> float:
        """By its better half; 3 is usual."""
        best = max(self.effect(card.top), self.effect(card.bottom))
        return (2.6 if self.early else 1.0) * (0.5 + best / 6) + self.more("cards_gained")

    # Effects.

    def effect(self, effect: Effect) -> float:
        return sum(map(self.step, effect))

    def step(self, step: Step) -> float:
        match step:
            case Gain(what, number):
                return number * self.gain(what) if what != "points" else self.points(number)
            case Advance(track, steps):
                tracks = range(len(TRACKS)) if track == "any" else [TRACKS.index(track)]
                return max(self.steps(number, steps) for number in tracks)
            case TakeMachine():
                return 3.0 if self.early else 1.0
            case ExtraAction(_, less_cost, less_range):
                return 1.5 + less_cost + 0.2 * min(less_range, 4)
            case Discount(_, less_cost, less_range):
                return less_cost + 0.5 * less_range
            case Exchange(pay, get):
                cost = cost_of(pay)
                return max(0.0, self.effect(get) - self.price(cost)) if can_pay(self.player, cost) else 0.0
            case Score():
                return self.points(worth(self.player, step))

    def gain(self, what: str) -> float:
        player, early = self.player, self.early
        if what in RESOURCES:
            return self.basic(RESOURCES.index(what))
        return {
            "any": CHOICE,
            "module": (2.3 if early else 1.0) + self.more("modules"),
            "card": (2.6 if early else 1.0) + self.more("cards_gained"),
            "crate": CRATE + self.more("crates_gained"),
            "energy": (3.6 if early else 1.0) + self.more("energy"),
            "artifact": max((self.artifact(kind) for kind, left in enumerate(self.state.upper) if left), default=3.0),
            "tribe": ABILITY + MARKER if player.tribe_uses else 2.0,
            "ready": 2.0 if player.powered else 0.0,
            "wake": 1.5 if player.rest else 0.0,
            "free_slot": MAIN_ACTION,
            "reset_switch": 1.0 if player.switch_used else 0.0,
            "wild_colour": 0.5,
        }[what]  # fmt: skip

    def technology(self, technology: Technology) -> float:
        """3 to 8 in all; the side slot is about one card in each cycle more."""
        match technology:
            case Instant(effect):
                return self.effect(effect)
            case After(_, effect):
                return (3.0 if self.early else 1.0) * self.effect(effect)
            case CostsLess():
                return 4.0 if self.early else 1.0
            case Opens():
                return 6.0 if self.early else 1.0
            case Exchange():
                return 2.0 if self.early else 0.5
            case Scores(score):
                return worth(self.player, score) + (2.0 if self.early else 0.0)

    # Main actions.

    def play(self, command: PlayCard) -> float:
        card, slot, half = command.card, command.slot, command.half
        used, other = (card.top, card.bottom) if half == "top" else (card.bottom, card.top)
        value = self.effect(used)
        value -= WEAK_HALF * max(0.0, self.effect(other) - value)
        for module, (beside, _) in zip(self.player.modules, MODULE_PLACES, strict=True):
            if module is not None and beside is slot and card.colour in module.colours:
                value += self.effect(module.effect)
        return value

    def explore(self, cell: int) -> float:
        tile = self.state.frozen[cell]
        assert tile is not None
        assert tile.back is not None
        cost = explore_cost(self.state, self.player, CELLS[cell], *self.less)
        card = 2.6 if self.early else 1.0
        touches = sum(
            1 + building.is_large
            for building in self.player.buildings
            for there in NEIGHBOURS[building.hex]
            if there // 4 == cell
        )
        value = self.points(tile.back.points) + card + self.more("cards_gained", "explored")
        return value + 0.5 * touches + self.after("explore") - self.price(cost)

    def build(self, kind: str, there: int) -> float:
        state, player = self.state, self.player
        factor = 2 if kind == "large" else 1
        shown = [state.terrain[beside] for beside in NEIGHBOURS[there]]
        value = sum(self.steps(track, factor * shown.count(track)) for track in range(len(TRACKS)))
        value += BASIC_WORTH[CRYSTAL] * factor * CRYSTALS_BESIDE[there]
        for beside in NEIGHBOURS[there]:
            tile = state.tile_at(beside)
            if tile is not None and state.terrain[beside] == WATER and not player.water >> beside & 1:
                value += self.effect(tile.water)
        value += self.more("buildings", "large_buildings" if kind == "large" else "small_buildings")
        return value + self.after("build") - self.price(build_cost(state, player, kind, there, *self.less))

    def populate(self, there: int) -> float:
        player = self.player
        costs = [
            (figure, populate_cost(self.state, player, there, figure, *self.less))
            for figure in available_figures(player.placed)
        ]
        best = max(self.figure(figure) - self.price(cost) for figure, cost in costs if can_pay(player, cost))
        cells = [cell.index for cell in LARGE_SITE_CELLS]
        if there // 4 not in cells:
            return best + self.more("figures_on_sites", "figures") + self.after("populate")
        corner = self.state.large_sites[cells.index(there // 4)]
        score = corner.tile.sides[corner.side]
        grows = 3 if self.early else 0
        site = score.points * ((count(player, score.counted) + grows) // score.for_each)
        more = self.more("figures_on_large_sites", "figures")
        return best + site + more + self.after("populate")

    def figure(self, figure: str) -> float:
        number = FIGURES.index(figure)  # type: ignore[arg-type]
        return self.technology(self.player.tribe.technologies[number]) + (0, 0, 1, 1, 1, 2, 2)[number]

    def after(self, trigger: str) -> float:
        effects = [EFFECT_BY_ID[effect] for name, effect in self.player.knows.after if name == trigger]
        return sum(self.effect(effect.steps) for effect in effects)

    def hibernate(self) -> float:
        """When what is left of two actions is worth less than about 3 points more than waking up."""
        reward = max(map(self.effect, HIBERNATION.rewards[: self.player.marker + 1]))
        waking = (
            WAKING * (len(self.player.rest) + sum(map(bool, self.player.slots))) + MAIN_ACTION - WAKING_UP
        )
        if self.state.turns_left is not None:
            waking = 0.0
        return (reward + waking + self.after("hibernate")) / 2

    # Everything.

    def free(self, command: Command) -> float:
        """At once where it helps; else never."""
        player = self.player
        value = -1.0
        match command:
            case UseMachine(space):
                steps = EFFECT_BY_ID[player.machine_at(space)].steps
                waits = any(isinstance(step, Discount) for step in steps) and not isinstance(
                    self.frame, Action
                )
                value = self.effect(steps) - MACHINE if not waits else -1.0
            case OpenCrate(crate):
                gained = EFFECT_BY_ID[f"crate.{crate.id}"].steps
                value = self.effect(gained) - 2.0 if not any(surplus(player)) else -1.0
            case ConvertCrystal(resource) if surplus(player)[CRYSTAL] and not isinstance(self.frame, Action):
                value = self.basic(BASIC.index(resource))  # type: ignore[arg-type]
            case UseTrade():
                trade = trade_of(player)
                assert trade is not None
                value = self.effect(EFFECT_BY_ID[trade[1]].steps) - self.price(trade[0]) - 0.5
        return 50.0 + value if value > 0.0 else -50.0

    def score(self, command: Command) -> float:
        match command:
            case UseMachine() | OpenCrate() | ConvertCrystal() | UseTrade():
                return self.free(command)
            case PlayCard():
                return self.play(command)
            case UseSwitch(resource) | ChooseResource(resource):
                return self.basic(RESOURCES.index(resource))  # type: ignore[arg-type]
            case Explore(cell):
                return self.explore(cell.index)
            case Build(kind, there):
                return self.build(kind, there.index)
            case Populate(there):
                return self.populate(there.index)
            case Hibernate():
                return self.hibernate()
        return self.answer(command)

    def answer(self, command: Command) -> float:
        match command:
            case ChooseTrack(track) if isinstance(self.frame, TrackChoice):
                return self.steps(TRACKS.index(track), self.frame.steps)  # type: ignore[arg-type]
            case TakeCitizen(card) | WakeCard(card):
                return self.citizen(card)
            case DrawCitizen():
                return 2.4 if self.early else 0.9
            case TakeModule(module):
                cards = [*self.player.active, *self.player.rest]
                return self.effect(module.effect) * (1 + sum(card.colour in module.colours for card in cards))
            case DrawModule():
                return 1.0
            case TakeMachineToken(token):
                return self.effect(token.effect)
            case TakeArtifact(kind):
                return self.artifact(ARTIFACT_TYPES.index(kind))  # type: ignore[arg-type]
            case RemoveArtifact(kind):
                return -self.artifact(ARTIFACT_TYPES.index(kind))  # type: ignore[arg-type]
            case ChooseHibernationReward(space):
                return self.effect(HIBERNATION.rewards[space - 1])
            case ReadyMachine(space):
                return self.effect(EFFECT_BY_ID[self.player.machine_at(space)].steps)
            case FreeSlot(slot):
                return float(len(self.player.slots[slot.index]))
            case KeepArtifactCard(card):
                return sum(score.points / score.for_each for score in card.scores)
        return self.placing(command)

    def placing(self, command: Command) -> float:
        frame = self.frame
        match command:
            case PlaceModule(slot, place) if isinstance(frame, ModulePlace):
                return slot.places + (10.0 + self.effect(frame.module.effect)) * (place == slot.checked)
            case PlaceTile(orientation) if isinstance(frame, Orientation):
                shown = dict(zip(hexes_of(frame.cell), frame.tile.turned(orientation), strict=True))
                return sum(
                    (1 + building.is_large) * (shown.get(there, len(TRACKS)) < len(TRACKS))
                    * (1.0 if owner is self.player else -1.0)
                    for owner in self.state.players
                    for building in owner.buildings
                    for there in NEIGHBOURS[building.hex]
                )  # fmt: skip
            case ChooseFigure(figure) if isinstance(frame, FigureChoice):
                name = FIGURES[FIGURES.index(figure)]  # type: ignore[arg-type]
                cost = populate_cost(self.state, self.player, frame.place, name, *self.less)
                return self.figure(figure) - self.price(cost)
            case AcceptTrade() if isinstance(frame, TradeOffer):
                trade = exchange_of(frame)
                return self.effect(trade.get) - self.price(cost_of(trade.pay))
        return 0.0


def plain(state: ReviveState) -> Line:
    """What the plain player does next."""
    legal = REVIVE.legal(state)
    return [max(legal, key=_Table(state).score)] if len(legal) > 1 else legal


CONTESTS = Contests(REVIVE, MIND)


if __name__ == "__main__":
    CONTESTS.main(plain, __doc__)
