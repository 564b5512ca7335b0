"""What every seat has, kept from the log of a game alone, by rules that were written once more.

It knows the rules of victory points: shares of events, the cathedral, cards, losses and the final count. Deniers and
influence it adds up as the log tells them. ``totals`` is the final score; nothing of it comes from a position.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from engine.core.event import Event
from engine.games.troyes import events as log
from tests.games.troyes.second_scorer import STEPS, first_edition, slots_of

GREY = 4
FIXED = {"pilgrimage": 2, "troubadour": 2, "journeyman": 2, "goldsmith": 1, "sculptor": 1}
"""The points of an activation that counts nothing."""

SHARES = {
    "marauding": (3, 2, 1),
    "conflict_of_succession": (5, 4, 2),
    "war": (4, 5, 2),
    "bandits": (4, 3, 1),
    "border_raid": (4, 4, 1),
    "siege": (4, 5, 3),
    "desertion": (5, 3, 2),
    "pillage": (3, 4, 2),
    "unpaid_soldiers": (4, 4, 2),
    "heresy": (4, 4, 2),
    "excommunication": (3, 3, 1),
    "simony": (5, 5, 2),
    "relic_theft": (3, 4, 2),
    "civil_war": (4, 4, 2),
    "travelers": (4, 3, 2),
    "drought": (3, 3, 1),
    "famine": (3, 4, 2),
}
"""Flags, and the points for the most and the second most cubes."""


class Bookkeeper:
    """Hears of everything that happens in a game."""

    def __init__(self, seats: int, grey_cubes: bool, sole_takes_both: bool) -> None:
        self.seats = seats
        self.grey_cubes = grey_cubes
        self.sole_takes_both = sole_takes_both
        self.deniers = [5] * seats
        self.influence = [4] * seats
        self.vp = [0] * seats
        self.cubes: dict[str, list[int]] = {"marauding": [GREY] * grey_cubes}
        self.cathedral: dict[str, int] = {}
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.in_buildings = [0] * seats
        self.employed: dict[str, set[int]] = defaultdict(set)
        self.slots: dict[str, list[int | None]] = {}
        self.characters: list[str] = []
        self.times = 0

    def hear(self, emitted: Sequence[Event]) -> None:
        """Write down what happened; what can be reckoned is compared."""
        for event in emitted:
            hears = getattr(self, f"_{event.kind}", None)
            if hears is not None:
                hears(event)

    def _citizen_placed(self, event: log.CitizenPlaced) -> None:
        self.in_buildings[event.seat] += 1

    def _wages_paid(self, event: log.WagesPaid) -> None:
        self.deniers[event.seat] += event.income - event.wages + event.short
        self._lose(event.seat, event.vp, bool(event.short))

    def _events_revealed(self, event: log.EventsRevealed) -> None:
        for card in event.events:
            self.cubes[card] = [GREY] * self.grey_cubes

    def _event_suffered(self, event: log.EventSuffered) -> None:
        self.deniers[event.seat] -= event.deniers
        self.influence[event.seat] -= event.influence
        self._lose(event.seat, event.vp, event.short)

    def _event_cube_removed(self, event: log.EventCubeRemoved) -> None:
        there = self.cubes[event.event]
        del there[len(there) - 1 - there[::-1].index(event.seat)]

    def _cathedral_cube_removed(self, event: log.CathedralCubeRemoved) -> None:
        assert self.cathedral.pop(event.cell) == event.seat

    def _defended(self, event: log.Defended) -> None:
        assert len(event.black) >= 1
        self._gain_influence(event.seat, len(event.black), event.influence)

    def _defence_failed(self, event: log.DefenceFailed) -> None:
        self._lose(event.seat, event.vp, True)

    def _die_rerolled(self, event: log.DieRerolled) -> None:
        self.influence[event.seat] -= 1

    def _dice_flipped(self, event: log.DiceFlipped) -> None:
        self.influence[event.seat] -= 4

    def _citizen_gained(self, event: log.CitizenGained) -> None:
        self.influence[event.seat] -= 2

    def _dice_bought(self, event: log.DiceBought) -> None:
        self.deniers[event.seat] -= event.deniers
        if event.owner is not None:
            self.deniers[event.owner] += event.deniers

    def _card_activated(self, event: log.CardActivated) -> None:
        self.times = event.times

    def _paid(self, event: log.Paid) -> None:
        self.deniers[event.seat] -= event.deniers
        self.deniers[event.to] += event.deniers

    def _event_countered(self, event: log.EventCountered) -> None:
        self.cubes[event.event] += [event.seat] * event.cubes
        self._gain_influence(event.seat, event.cubes, event.influence)

    def _farmed(self, event: log.Farmed) -> None:
        assert event.deniers == event.pips // 2
        self.deniers[event.seat] += event.deniers

    def _pass_paid(self, event: log.PassPaid) -> None:
        self.deniers[event.seat] += event.deniers

    def _characters_revealed(self, event: log.CharactersRevealed) -> None:
        self.characters = [character for each in event.characters for character in each]

    def _lose(self, seat: int, vp: int, short: bool) -> None:
        assert vp == (min(2, self.vp[seat]) if short else 0)
        self.vp[seat] -= vp

    def _gain_influence(self, seat: int, due: int, gained: int) -> None:
        assert gained == min(due, 20 - self.influence[seat])
        self.influence[seat] += gained

    def _neutral_entered(self, event: log.NeutralEntered) -> None:
        self._expel(event.expelled)

    def _citizen_entered(self, event: log.CitizenEntered) -> None:
        self.in_buildings[event.seat] += 1
        self._expel(event.expelled)

    def _expel(self, seat: int | None) -> None:
        if seat is not None:
            self.in_buildings[seat] -= 1

    def _citizen_taken(self, event: log.CitizenTaken) -> None:
        seat, place = event.seat, event.place
        self.influence[seat] -= event.influence
        if place in self.slots:
            self.employed[place].remove(seat)
            self.slots[place] = [None if owner == seat else owner for owner in self.slots[place]]
        elif place != "stock":
            self.in_buildings[seat] -= 1

    def _tradesman_hired(self, event: log.TradesmanHired) -> None:
        seat, card = event.seat, event.card
        assert seat not in self.employed[card]
        self.deniers[seat] -= event.deniers
        self.employed[card].add(seat)
        slots = self.slots.setdefault(card, [None] * len(slots_of(card)))
        free = [slot for slot, owner in enumerate(slots) if owner is None]
        assert event.vp == (slots_of(card)[free[0]] if free else 0)
        if free:
            slots[free[0]] = seat

    def _card_paid(self, event: log.CardPaid) -> None:
        deniers, influence, _ = event.costs
        self.deniers[event.seat] -= deniers
        self.influence[event.seat] -= influence

    def _card_yielded(self, event: log.CardYielded) -> None:
        seat = event.seat
        deniers, influence, vp = event.gains
        self.deniers[seat] += deniers
        self.influence[seat] += influence
        assert 0 <= self.influence[seat] <= 20
        self.vp[seat] += vp
        due = {
            **{card: self.times * points for card, points in FIXED.items()},
            "glassmaker": self.times * list(self.cathedral.values()).count(seat),
            "captain": self.times * sum(seat in cubes for cubes in self.cubes.values()),
        }
        card = first_edition(event.card)
        if card not in ("joust", "procession"):
            assert vp == due.get(card, 0), card

    def _event_completed(self, event: log.EventCompleted) -> None:
        flags, upper, lower = SHARES[first_edition(event.event)]
        cubes = self.cubes.pop(event.event)
        assert len(cubes) == flags
        counts = Counter(cubes)
        ranked = sorted(set(counts.values()), reverse=True)
        best = [owner for owner in counts if counts[owner] == ranked[0]]
        vp = [0] * (GREY + 1)
        for owner in best:
            vp[owner] = (upper + lower) // len(best) if len(best) > 1 else upper
        if len(best) == 1 and len(ranked) > 1:
            second = [owner for owner in counts if counts[owner] == ranked[1]]
            for owner in second:
                vp[owner] = lower // len(second)
        elif len(counts) == 1 and self.sole_takes_both:
            vp[best[0]] += lower
        assert event.vp == tuple(vp[: self.seats])
        first = min(best, key=cubes.index)
        if event.event == "marauding":
            assert event.taker is None
            self.cubes["marauding"] = [GREY] * self.grey_cubes
        else:
            assert event.taker == (None if first == GREY else first)
            if event.taker is not None:
                self.won[event.taker].append(event.event)
        for seat in range(self.seats):
            self.vp[seat] += event.vp[seat]

    def _cathedral_built(self, event: log.CathedralBuilt) -> None:
        due = 0
        for cell in event.cells:
            assert cell not in self.cathedral
            column, level = (int(word) for word in cell.split("_")[1:])
            assert all(f"cell_{column}_{below}" in self.cathedral for below in range(1, level))
            self.cathedral[cell] = event.seat
            due += 1 if column <= 3 else 2
        assert event.vp == len(event.cells)
        self._gain_influence(event.seat, due, event.influence)
        self.vp[event.seat] += event.vp

    def totals(self) -> list[int]:
        """The final score of each seat."""
        return [self._total(seat) for seat in range(self.seats)]

    def _total(self, seat: int) -> int:
        own = list(self.cathedral.values()).count(seat)
        total = self.vp[seat]
        total += sum(
            slots_of(card)[slot]
            for card, owners in self.slots.items()
            for slot, owner in enumerate(owners)
            if owner == seat
        )
        total += sum(seat in cubes for cubes in self.cubes.values())
        for level in "123":
            levels = [cell for cell, owner in self.cathedral.items() if owner == seat]
            total -= 0 if any(cell.endswith(f"_{level}") for cell in levels) else 2
        counted = {
            "chretien_de_troyes": self.in_buildings[seat],
            "urban_iv": own,
            "thibaut_ii": self.deniers[seat],
            "hugues_de_payns": self.influence[seat],
            "the_florentine": sum(seat in there for there in self.employed.values()),
            "henry_i": len(self.won[seat]),
        }
        for character in self.characters:
            more = self.seats == 2 and character in ("chretien_de_troyes", "urban_iv")
            total += (0, 1, 3, 6)[sum(counted[character] >= step + more for step in STEPS[character])]
        return max(0, total)
