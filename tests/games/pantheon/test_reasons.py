"""What a hint says of a position holds in it: what can be afforded and reached, what is on display, what is missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from operator import sub
from random import Random
from typing import Any, Final

import pytest

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.game import Choose
from engine.games.pantheon.commands import ChooseAction, Place, PlacePaid
from engine.games.pantheon.content import (
    BUYING,
    CARD_BY_ID,
    COINS,
    EPOCHS,
    GAIVILES,
    GOD_BY_ID,
    GODS,
    HEX_BY_ID,
    HEXES,
    LEVELS,
    LOOT,
    LOOT_BY_ID,
    MOVE,
    MOVING,
    OFFERINGS,
    SITES,
    SPECIAL_COINS,
    STONKUS,
    God,
    Tile,
)
from engine.games.pantheon.evaluation import Evaluation
from engine.games.pantheon.events import GodDrawn, GodTaken
from engine.games.pantheon.frames import Buy, Cartago, Move, Raise, Reserve
from engine.games.pantheon.mind import MIND
from engine.games.pantheon.plans import shopping
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.scoring import scoring
from engine.games.pantheon.state import PantheonState, Realm
from engine.games.pantheon.trails import Ground
from tests.conformance.walks import WALKS, Walk, positions
from tests.games.pantheon.table import play, staged

OURS: Final = [walk for walk in WALKS if walk.game_id == "pantheon"]
_FAR: Final = 24
_CARD: Final = MOVING.steps_per_card


class Said:
    """A reason that is given for a command in a position, and what the position says of it."""

    def __init__(self, state: PantheonState, command: Command, details: Mapping[str, Detail]) -> None:
        self.state = state
        self.command = command
        self.details: Mapping[str, Any] = details
        self.frame: Any = state.agenda[-1]
        self.evaluation = Evaluation(state, MIND.policy.weights, self.frame.seat)
        self.realm = self.evaluation.realm

    @property
    def goals(self) -> int:
        """Every hex with loot, and every site without a piece of this seat that isn't full."""
        loot = sum(place.mask for place in HEXES if place.index in self.state.loot)
        return (loot | SITES) & ~(self.realm.pieces | self.state.full)

    @property
    def steps(self) -> int:
        """The steps of the Move, without cards."""
        if isinstance(self.frame, Move):
            return self.frame.steps
        return MOVING.free_steps + self.realm.steps

    @property
    def most(self) -> int:
        """The steps with all cards."""
        return self.steps + _CARD * self.realm.hand[MOVE.index]

    @property
    def coins(self) -> int:
        """The coins in hand."""
        return sum(self.realm.hand[coin.index] * coin.coins for coin in COINS)

    @property
    def moves_again(self) -> bool:
        """Whether this seat may move again in this epoch after the present action."""
        return self.state.ender is None

    @property
    def acts_again(self) -> bool:
        """Whether an action may follow the present one at all."""
        return self.moves_again or self.state.epoch < EPOCHS.number

    @property
    def after(self) -> Realm:
        """What the seat has after the command."""
        state = self.state.clone()
        PANTHEON.apply(state, self.command, SeededChance(0))
        return state.realms[self.frame.seat]

    def ground(self, *hexes: int) -> Ground:
        jump = self.frame.jump if isinstance(self.frame, Move) else self.realm.powers[GAIVILES] > 0
        ground = Ground(self.state, self.frame.seat, jump=jump)
        ground.walk(hexes)
        return ground

    def price(self, goal: int, *hexes: int) -> int:
        """What it takes to get to a goal after placing on some hexes; more than any if that isn't possible."""
        layers = self.ground(*hexes).layers(_FAR)
        return next((price for price, layer in enumerate(layers) if layer & goal), 99)

    def cards(self, kinds: tuple[Any, ...]) -> int:
        """What a payment takes of the hand."""
        god = self.command.god
        levels = (0, 0, 0, 0) if god.cards_only else self.realm.levels
        return sum(max(0, need - levels[kind.kind]) for need, kind in zip(god.offering, kinds, strict=False))

    @property
    def payable_gods(self) -> list[bool]:
        """For each god that hasn't been seen, or is in the discard if that is all, whether it can be paid for."""
        state = self.state
        owned = [god for realm in state.realms for god, _ in realm.gods]
        unseen = {*range(len(GODS))} - {*state.gods, *owned, *state.god_discard} or {*state.god_discard}
        return [self._can_pay(GODS[god]) for god in sorted(unseen)]

    def _can_pay(self, god: God) -> bool:
        """Whether some kinds are enough for its numbers: for the first one alone, where that was agreed (5.5)."""
        levels = (0, 0, 0, 0) if god.cards_only else self.realm.levels
        groups = god.offering[:1] if self.state.options.gallia_offering == "top_only" else god.offering
        return any(
            all(
                levels[kind.kind] + self.realm.hand[kind.index] >= need
                for need, kind in zip(groups, kinds, strict=True)
            )
            for kinds in permutations(OFFERINGS, len(groups))
        )

    @property
    def fewest(self) -> int:
        """What the cheapest payment takes, of all that can be paid."""
        god = self.command.god
        levels = (0, 0, 0, 0) if god.cards_only else self.realm.levels
        groups = god.offering[: len(self.command.kinds)]
        return min(
            self.cards(kinds)
            for kinds in permutations(OFFERINGS, len(groups))
            if all(
                levels[kind.kind] + self.realm.hand[kind.index] >= need
                for need, kind in zip(groups, kinds, strict=True)
            )
        )


def cheapest_payment(said: Said) -> bool:
    return said.details["count"] == said.cards(said.command.kinds) == said.fewest


def keeps_rarer(said: Said) -> bool:
    spent, kept = (CARD_BY_ID[said.details[name]] for name in ("kind", "other"))
    hand = said.realm.hand
    ours = said.command.kinds
    return (
        spent in ours
        and kept not in ours
        and 0 < hand[kept.index] < hand[spent.index]
        and said.cards(ours) > said.fewest
        and said.details["held"] == hand[kept.index]
    )


def pray_points(said: Said) -> bool:
    """What the god brings at once, with one that it draws."""
    if isinstance(said.command, ChooseAction):
        return True
    told = PANTHEON.apply(said.state.clone(), said.command, SeededChance(0))
    points = [event.points for event in told if isinstance(event, GodTaken | GodDrawn)]
    return said.details["points"] == sum(points) and said.details["drawn"] == len(points) - 1


def takes_blind(said: Said) -> bool:
    """What the deck may hold instead is named, lies nowhere face up, and hasn't all been seen."""
    state, sorts = said.state, said.evaluation.sorts()
    card = CARD_BY_ID[said.details["card"]] if "card" in said.details else None
    if card is None:
        return False
    seen = said.realm.hand[card.index] + state.display.count(card.index) + state.discard[card.index]
    shown = [number for number in state.display if number is not None]
    left = card.count > seen if state.pile else state.discard[card.index] > 0
    return left and card.index not in shown and all(sorts[card.index] > sorts[number] for number in shown)


def plays_coin(said: Said) -> bool:
    """With so many coins more than this one, and no fewer, what the seat plans can be paid."""
    plan = shopping(said.evaluation, said.frame.purse)
    if plan.first is None:
        return False
    short = plan.first.price - said.frame.purse
    return short > 0 and said.details.get("missing", 0) == max(0, short - said.command.coin.coins)


def has_to_buy(said: Said) -> bool:
    return not said.frame.bought and "end_buy" not in [each.notation for each in PANTHEON.legal(said.state)]


def plays_move_card(said: Said) -> bool:
    """So many cards, and no fewer, lead to something on the hex that is named."""
    if "hex" not in said.details:
        return False
    goal, cards = HEX_BY_ID[said.details["hex"]].mask, said.details["cards"]
    within = said.steps + _CARD * cards
    return (
        bool(goal & said.goals)
        and said.price(goal) <= within
        and 1 <= cards <= said.realm.hand[MOVE.index]
        and within - _CARD < said.price(goal)
    )


def steps_on(said: Said) -> bool:
    """There is something, it is out of reach, and the hex, if one is placed on, comes nearer to it."""
    if "hex" not in said.details:
        return False
    place = HEX_BY_ID[said.details["hex"]]
    loot = said.state.loot.get(place.index)
    named = said.details.get("loot")
    right = bool(place.mask & SITES) if loot is None else named == LOOT[loot].id
    if isinstance(said.command, ChooseAction):
        return right and bool(place.mask & said.goals) and said.price(place.mask) > 1
    hex_ = said.command.hex.mask
    nearer = said.price(place.mask, hex_) < said.price(place.mask)
    return right and bool(place.mask & said.goals) and nearer and (said.moves_again or _reached(said))


def steps_nowhere(said: Said) -> bool:
    """Nothing is on the hex itself; then there is nothing to be said but that it can be gone on with."""
    if isinstance(said.command, ChooseAction):
        return "hex" not in said.details
    return said.moves_again and said.details["hex"] == said.command.hex.id and _is_on_the_way(said)


def foot_returns(said: Said) -> bool:
    """Nothing is on the hex, and nobody moves again in this epoch."""
    return not said.moves_again and not said.command.hex.mask & SITES and _is_on_the_way(said)


def _is_on_the_way(said: Said) -> bool:
    return not said.command.hex.mask & said.goals


def _reached(said: Said) -> bool:
    """A goal that is the hex itself, or can be reached from it with what is left."""
    goal = HEX_BY_ID[said.details["hex"]].mask
    if isinstance(said.command, Place):
        own = said.command.hex.mask
        left = said.most - (2 if said.state.taken & own else 1)
        return goal == own or said.price(goal, own) <= left
    return not isinstance(said.command, ChooseAction) or said.price(goal) <= said.most


def buy_placing(said: Said) -> bool:
    """The hex that is named is the one to be bought."""
    return not _leads_on(said) and _is_paid(said)


def buy_way(said: Said) -> bool:
    """Another hex is named than the one to be bought."""
    return (isinstance(said.command, ChooseAction) or _leads_on(said)) and _is_paid(said)


def _leads_on(said: Said) -> bool:
    return isinstance(said.command, PlacePaid) and said.details["hex"] != said.command.hex.id


def _is_paid(said: Said) -> bool:
    """There is something on the hex that is named, and the coins pay for the way to it."""
    goal = HEX_BY_ID[said.details["hex"]].mask
    paid = isinstance(said.frame, Buy)
    purse = said.frame.purse if paid else said.realm.powers[STONKUS]
    coins = 0 if isinstance(said.frame, Cartago) else said.coins
    layers = Ground(said.state, said.frame.seat, jump=False).layers(_FAR)
    price = next((price for price, layer in enumerate(layers) if layer & goal), 99)
    return bool(goal & said.goals) and price <= purse + coins


def move_to_column(said: Said) -> bool:
    """How many epochs are to come is said, and the column is within reach."""
    return said.details.get("later") == EPOCHS.number - said.state.epoch and _reached(said)


def move_to_loot(said: Said) -> bool:
    """What is named lies there, and where less of it can be gained, as much as can is said."""
    place = HEX_BY_ID[said.details["hex"]]
    tile = LOOT[said.state.loot[place.index]]
    told = [said.details.get(each, tile.amount) for each in ("gained", "feet", "columns")]
    least, most = _can_gain(said, tile)
    right = tile.id == said.details["loot"] and least <= told[0] <= most
    return right and ("gained" in said.details) == (min(told) < tile.amount) and _reached(said)


def _can_gain(said: Said, tile: Tile) -> tuple[int, int]:
    """The least and the most that a loot may bring: cards that are played to get there can be drawn again."""
    realm, most = said.realm, BUYING.most_pieces
    feet = most - realm.feet - (realm.pieces & ~SITES).bit_count()
    columns = most - realm.columns - (realm.pieces & SITES).bit_count()
    cards = len(said.state.pile) + sum(said.state.discard)
    of_all = {
        "feet": feet,
        "columns": columns,
        "offering": sum(level < LEVELS for level in realm.levels),
        "coin": len(said.state.coins),
        "cards": cards,
        "reserve": max(feet, columns),
    }
    left = of_all.get(tile.effect, tile.amount)
    played = realm.hand[MOVE.index] if tile.effect == "cards" else 0
    return min(tile.amount, left), min(tile.amount, left + played)


def gallia_god(said: Said) -> bool:
    """Every god that may be the next one can be paid for, or most of them."""
    payable = said.payable_gods
    return sum(payable) * 2 > len(payable) and (said.details["payable"] == "all") == all(payable)


def gallia_cards(said: Said) -> bool:
    """That a god can be paid for is left open only where that is so."""
    payable = said.payable_gods
    return said.details["payable"] == ("all" if all(payable) else "some" if any(payable) else "nothing")


def gallia_cards_useless(said: Said) -> bool:
    return sum(said.payable_gods) * 2 <= len(said.payable_gods)


def follow_card_better(said: Said) -> bool:
    """The card can be of use."""
    return said.acts_again


def ends_buy(said: Said) -> bool:
    """No coin is saved for what doesn't come."""
    return said.acts_again or said.details["cards"] == 0


def best_raise(said: Said) -> bool:
    """A prayer may come."""
    return said.acts_again


def raise_last(said: Said) -> bool:
    return not said.acts_again and not _scored_by_pietalte(said)


def raise_scores(said: Said) -> bool:
    """What the level brings, which is as much as each Pietalte counts more."""
    right = said.details["points"] == _scored_by_pietalte(said) > 0
    return not said.acts_again and right and said.details["level"] == max(said.after.levels)


def _scored_by_pietalte(said: Said) -> int:
    return scoring(said.after)[2] - scoring(said.realm)[2]


def buy_piece(said: Said) -> bool:
    """More can be placed, in this action or another one."""
    return said.acts_again or _leads_to_a_site(said)


def piece_last(said: Said) -> bool:
    return not said.acts_again and not _leads_to_a_site(said)


def _leads_to_a_site(said: Said) -> bool:
    """A site can be reached with what is left of the Move or Buy, and with the new pieces."""
    state = said.state.clone()
    PANTHEON.apply(state, said.command, SeededChance(0))
    frame: Any = state.agenda[-1]
    realm = state.realms[said.frame.seat]
    if not isinstance(frame, Move | Buy) or frame.seat != said.frame.seat:
        return False
    if isinstance(frame, Move):
        left = frame.steps + _CARD * realm.hand[MOVE.index]
    else:
        left = frame.purse + (0 if isinstance(frame, Cartago) else said.coins)
    jump = isinstance(frame, Move) and frame.jump
    ground = Ground(state, frame.seat, jump=jump)
    layers = ground.layers(left)
    sites = SITES & ~(realm.pieces | state.full)
    ways = (
        ground.way(place.mask, price, layers, 0)
        for price, layer in enumerate(layers)
        for place in HEXES
        if place.mask & layer & sites
    )
    return any(way is not None for way in ways)


def reserve_feet(said: Said) -> bool:
    """Pieces are gained that can be placed."""
    return said.acts_again and said.realm.feet_room > 0


def reserve_columns(said: Said) -> bool:
    return said.acts_again and said.realm.columns_room > 0


def reserve_full(said: Said) -> bool:
    """No piece of this kind is gained; of the others it is told truly whether one would be."""
    rooms = {"feet": said.realm.feet_room, "columns": said.realm.columns_room}
    room = rooms.pop(said.command.pieces)
    return room == 0 and [said.details["others"]] == [*rooms.values()]


OF_WHAT_FOLLOWS: Final[Mapping[str, Callable[[Said], bool]]] = {
    "buy_offering": best_raise,
    **{
        check.__name__: check
        for check in (
            *(best_raise, raise_last, raise_scores, buy_piece, piece_last, ends_buy, follow_card_better),
            *(reserve_feet, reserve_columns, reserve_full, foot_returns, steps_on, steps_nowhere),
            *(move_to_column, move_to_loot),
        )
    },
}
"""What is said of later actions, or of what is left of this one."""

CLAIMS: Final[Mapping[str, Callable[[Said], bool]]] = OF_WHAT_FOLLOWS | {
    check.__name__: check
    for check in (
        *(cheapest_payment, keeps_rarer, takes_blind, plays_coin, has_to_buy, plays_move_card),
        *(pray_points, buy_placing, buy_way, gallia_god, gallia_cards, gallia_cards_useless),
    )
}


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_what_a_hint_says_holds_in_its_position(walk: Walk) -> None:
    """The hint of a quick look: the command that its policy likes best."""
    untrue: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for number, state in positions(walk, every=2):
        if not isinstance(PANTHEON.pending(state), Choose) or len(legal := PANTHEON.legal(state)) < 2:
            continue
        scores = list(MIND.scores(state, legal))
        command = legal[scores.index(max(scores))]
        reason = MIND.reason(state, command)
        said[reason.why] += 1
        assert reason.why not in ("only_choice", "leaves_offering"), f"{number}: {command.notation}"
        check = CLAIMS.get(reason.why)
        if check is not None and not check(Said(state, command, reason.details)):
            untrue[reason.why] += 1
    assert not untrue, f"{untrue} of {said}"


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_what_would_be_said_of_any_step_of_a_move_holds(walk: Walk) -> None:
    """A bot that looks ahead takes other hexes than a quick one."""
    untrue: Counter[str] = Counter()
    for _, state in positions(walk, every=12):
        if not isinstance(PANTHEON.pending(state), Choose) or not isinstance(state.agenda[-1], Move):
            continue
        untrue.update(untrue_of(state, CLAIMS))
    assert not untrue


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_what_would_be_said_of_anything_after_an_epoch_is_ended_holds(walk: Walk) -> None:
    """Nobody moves again in it, and in the last one nobody takes another action: hints promised both."""
    untrue: Counter[str] = Counter()
    for _, state in positions(walk):
        if state.ender is None or not isinstance(PANTHEON.pending(state), Choose):
            continue
        untrue.update(untrue_of(state, OF_WHAT_FOLLOWS))
    assert not untrue


def untrue_of(state: PantheonState, claims: Mapping[str, Callable[[Said], bool]]) -> Iterator[str]:
    """What would be said of any legal command here, and does not hold by these claims."""
    for command in PANTHEON.legal(state):
        reason = MIND.reason(state, command)
        check = claims.get(reason.why)
        if check is not None and not check(Said(state, command, reason.details)):
            yield f"{reason.why}: {command.notation}"


def said_of(state: PantheonState, notation: str) -> tuple[str, dict[str, Detail]]:
    """Why a command is given, and what is told of it; it has to hold."""
    command = PANTHEON.grammar.read(notation)
    assert command in PANTHEON.legal(state)
    reason = MIND.reason(state, command)
    assert CLAIMS.get(reason.why, bool)(Said(state, command, reason.details))
    return reason.why, {**reason.details}


ENDED: Final[Mapping[str, Any]] = {"epoch": 6, "ender": 0, "loot": {}}
"""The last action of the game."""
STANDS: Final[Mapping[str, Any]] = {"feet_on": ["q09r09"], "columns": 1}


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        ({"epoch": 2, "loot": {"q13r04": "money"}}, "steps_nowhere"),
        ({"epoch": 2, "ender": 0, "loot": {}}, "foot_returns"),
        (ENDED, "foot_returns"),
    ],
)
@pytest.mark.parametrize("asks", ["move", "buy"])
def test_a_hex_is_no_start_for_a_later_move_once_the_epoch_is_ended(
    asks: str, scene: dict[str, Any], why: str
) -> None:
    going = {"move": {"steps": 1, "placed": ["q09r09"]}, "buy": {"purse": 1, "bought": True}}[asks]
    state = staged(asks=asks, seats=[{**STANDS, "columns": 0}, {}], **scene, **going)
    command = next(each for each in PANTHEON.legal(state) if isinstance(each, Place | PlacePaid))
    assert said_of(state, command.notation)[0] == why


@pytest.mark.parametrize(
    ("scene", "held", "whys"),
    [
        ({"epoch": 6}, {}, {"buy_offering"}),
        ({"epoch": 5, "ender": 0, "loot": {}}, {}, {"buy_offering"}),
        (ENDED, {}, {"raise_last"}),
        (ENDED, {"gods": ["pietalte_1", "pietalte_2"]}, {"raise_last", "raise_scores"}),
    ],
)
def test_a_level_bought_in_the_last_action_counts_only_for_what_it_still_scores(
    scene: dict[str, Any], held: dict[str, Any], whys: set[str]
) -> None:
    state = staged(asks="buy", purse=4, seats=[{"levels": [2, 1, 0, 0], **held}, {}], **scene)
    said = [said_of(state, f"raise {kind.id}") for kind in OFFERINGS]
    assert {why for why, _ in said} == whys
    assert [told["points"] for why, told in said if why == "raise_scores"] == [2] * ("raise_scores" in whys)


@pytest.mark.parametrize(("scene", "level"), [({"epoch": 6}, True), (ENDED, False)])
def test_a_level_that_loot_gives_in_the_last_action_helps_in_no_prayer(
    scene: dict[str, Any], level: bool
) -> None:
    state = staged(asks="move", placed=["q09r09"], seats=[{**STANDS, "levels": [2, 0, 0, 0]}, {}], **scene)
    state.agenda.append(Raise(0))
    said = {said_of(state, f"raise {kind.id}")[0] for kind in OFFERINGS}
    assert said == {"best_raise" if level else "raise_last"}


@pytest.mark.parametrize(
    ("scene", "purse", "why"),
    [({"epoch": 6}, 1, "buy_piece"), (ENDED, 1, "piece_last"), (ENDED, 8, "buy_piece")],
)
@pytest.mark.parametrize("piece", ["foot", "column"])
def test_a_piece_bought_in_the_last_action_leads_on_only_with_coins_that_are_left(
    piece: str, scene: dict[str, Any], purse: int, why: str
) -> None:
    state = staged(asks="buy", purse=purse, seats=[STANDS, {}], **scene)
    assert said_of(state, f"buy {piece}")[0] == why


@pytest.mark.parametrize(
    ("feet", "columns", "whys"),
    [
        (12, 12, ["reserve_full", "reserve_full"]),
        (12, 3, ["reserve_full", "reserve_columns"]),
        (3, 12, ["reserve_feet", "reserve_full"]),
        (11, 11, ["reserve_feet", "reserve_columns"]),
    ],
)
def test_pieces_of_which_none_can_be_owned_are_not_praised(feet: int, columns: int, whys: list[str]) -> None:
    """Beside a prompt by which neither kind could be taken, the hint said which were needed."""
    state = staged(asks="reserve", seats=[{"feet": feet, "columns": columns}, {}])
    assert [said_of(state, f"reserve {pieces}")[0] for pieces in ("feet", "columns")] == whys


def test_pieces_that_loot_gives_in_the_last_action_are_praised_only_while_they_can_be_placed() -> None:
    for steps, why in ((0, "piece_last"), (8, "buy_piece")):
        state = staged(asks="move", steps=steps, placed=["q09r09"], seats=[STANDS, {}], **ENDED)
        state.agenda.append(Reserve(0, 3))
        assert [said_of(state, f"reserve {pieces}")[0] for pieces in ("feet", "columns")] == [why] * 2


def test_in_the_last_action_neither_a_card_nor_a_coin_is_saved() -> None:
    seat = {"hand": {"coin1": 1, "temple": 2}, "steps": 1, "feet": 2, "columns": 0}
    for scene, staying, cards in (({"epoch": 6}, "follow_card_better", 1), (ENDED, "ends_move", 0)):
        follows = staged(asks="follow", active=1, asked=0, seats=[seat, {}], **scene)
        assert said_of(follows, "end_move")[0] == staying
        buys = staged(asks="buy", bought=True, seats=[seat, {}], **scene)
        assert said_of(buys, "end_buy") == ("ends_buy", {"cards": cards})


@pytest.mark.parametrize(("left", "points"), [("god_stack", 4), ("god_discard", 4), ("", 2)])
def test_the_points_of_surparit_count_the_god_that_it_draws(left: str, points: int) -> None:
    """From the stack, or from what is shuffled to be one; where there is neither, no god is spoken of."""
    hand = {"temple": 6, "priest": 4}
    state = staged(asks="pray", epoch=2, gods=["surparit_1", "gaiviles_1"], seats=[{"hand": hand}, {}])
    gods, state.god_stack, state.god_discard = state.god_stack, (), ()
    if left:
        setattr(state, left, gods)
    reason = MIND.reason(state, PANTHEON.grammar.read("god surparit_1 temple priest"))
    assert reason.why == "pray_points"
    assert reason.details == {"god": "surparit_1", "points": points, "drawn": int(bool(left))}


def of_cards(state: PantheonState, pile: int) -> PantheonState:
    """So many cards are left in the deck, and none in the discard: the other player holds them."""
    for card in state.pile[pile:]:
        state.realms[1].hand[card] += 1
    state.pile = state.pile[:pile]
    return state


def brought(state: PantheonState, *notations: str) -> tuple[int, int, int, int]:
    """The footprints, columns, cards and levels more that a seat has after some commands, and after raising what it
    may."""
    before = _owned(state.realms[0])
    play(state, *notations)
    while isinstance(state.agenda[-1], Raise):
        play(state, PANTHEON.legal(state)[0].notation)
    feet, columns, cards, levels = map(sub, _owned(state.realms[0]), before)
    return feet, columns, cards, levels


def _owned(realm: Realm) -> tuple[int, int, int, int]:
    feet = realm.feet + realm.feet_on.bit_count()
    columns = realm.columns + realm.columns_on.bit_count()
    return feet, columns, sum(realm.hand), sum(realm.levels)


ALL_COINS: Final = dict(Counter(coin.id for coin in SPECIAL_COINS for _ in range(coin.count)))


@pytest.mark.parametrize(
    ("loot", "seat", "pile", "gained", "then", "has"),
    [
        ("reserve_columns_3", {"columns": 9}, 9, {}, (), (0, 3, 0, 0)),
        ("reserve_columns_3", {"columns": 10}, 9, {"gained": 2, "columns": 2}, (), (0, 2, 0, 0)),
        ("reserve_columns_3", {"columns": 12}, 9, {"gained": 0, "columns": 0}, (), (0, 0, 0, 0)),
        ("reserve_feet_3", {"feet": 8}, 9, {}, (), (3, 0, 0, 0)),
        ("reserve_feet_3", {"feet": 11}, 9, {"gained": 0, "feet": 0}, (), (0, 0, 0, 0)),
        (
            *("reserve_choice_2", {"feet": 10, "columns": 10}, 9),
            *({"gained": 2, "feet": 1, "columns": 2}, ("reserve feet",), (1, 0, 0, 0)),
        ),
        (
            *("reserve_choice_2", {"feet": 11, "columns": 11}, 9),
            *({"gained": 1, "feet": 0, "columns": 1}, ("reserve columns",), (0, 1, 0, 0)),
        ),
        ("offering_2", {"levels": [4, 4, 3, 3]}, 9, {}, (), (0, 0, 0, 2)),
        ("offering_2", {"levels": [4, 4, 4, 2]}, 9, {"gained": 1, "levels": 1}, (), (0, 0, 0, 1)),
        ("offering_1", {"levels": [4, 4, 4, 4]}, 9, {"gained": 0, "levels": 0}, (), (0, 0, 0, 0)),
        ("cards_3", {}, 3, {}, (), (0, 0, 3, 0)),
        ("cards_4", {}, 3, {"gained": 3, "cards": 3}, (), (0, 0, 3, 0)),
        ("cards_3", {}, 0, {"gained": 0, "cards": 0}, (), (0, 0, 0, 0)),
        ("money", {}, 0, {}, (), (0, 0, 1, 0)),
        ("money", {"hand": ALL_COINS}, 0, {"gained": 0, "coins": 0}, (), (0, 0, 0, 0)),
    ],
)
def test_loot_is_said_to_bring_what_it_does(
    loot: str,
    seat: dict[str, Any],
    pile: int,
    gained: dict[str, int],
    then: tuple[str, ...],
    has: tuple[int, int, int, int],
) -> None:
    """Only so many pieces and levels can be owned, and cards and coins run out: hints promised all the same."""
    seats = [{"feet_on": ["q10r07"], **seat}, {}]
    state = of_cards(staged(asks="move", loot={"q09r08": loot, "q13r04": "god"}, seats=seats), pile)
    said = said_of(state, "place q09r08")
    assert said == ("move_to_loot", {"hex": "q09r08", "loot": loot, **gained})
    assert brought(state, "place q09r08", *then) == has
    assert sum(has) == said[1].get("gained", LOOT_BY_ID[loot].amount) or loot == "reserve_choice_2"


def test_cards_that_are_played_on_the_way_to_loot_can_be_drawn_again() -> None:
    seat = {"hand": {"move": 2}, "columns": 0, "feet_on": ["q11r04"]}
    loot = {"q13r04": "cards_3", "q08r04": "cards_4"}
    state = of_cards(staged(asks="move", steps=1, loot=loot, seats=[seat, {}]), 0)
    named = {"hex": "q13r04", "loot": "cards_3", "gained": 1, "cards": 1}
    assert said_of(state, "place q12r03") == ("move_to_loot", named)
    play(state, "place q12r03", "play_move", "place q12r04")
    assert said_of(state, "place q13r04") == ("move_to_loot", named)
    assert brought(state, "place q13r04") == (0, 0, 1, 0)


def test_what_comes_closer_to_loot_of_which_not_all_can_be_gained_names_only_its_hex() -> None:
    """Until somebody gets there, more may be left, or less."""
    loot = {"q08r04": "cards_3", "q13r04": "money"}
    for pile, named in ((9, {}), (2, {"gained": 2, "cards": 2})):
        state = of_cards(staged(asks="move", steps=1, loot=loot, seats=[{"columns": 0}, {}]), pile)
        assert said_of(state, "place q10r05") == ("steps_on", {"hex": "q08r04", "loot": "cards_3", **named})


LEFT_FOR_GALLIA: Final = {"epoch": 2, "nation": "gallia", "asks": "gallia"}


@pytest.mark.parametrize(
    ("gods", "why", "cards", "likes"),
    [
        (["depraccus_1"], "gallia_cards_useless", "nothing", "gallia_cards"),
        (["depraccus_1", "gaiviles_1"], "gallia_cards_useless", "some", "gallia_cards"),
        (["depraccus_1", "gaiviles_1", "gaiviles_2"], "gallia_god", "some", "gallia_god"),
        (["gaiviles_1"], "gallia_god", "all", "gallia_god"),
    ],
)
@pytest.mark.parametrize("discarded", [False, True])
def test_of_the_gods_that_gallia_may_reveal_only_those_count_that_are_left(
    gods: list[str], why: str, cards: str, likes: str, discarded: bool
) -> None:
    """By which have been seen elsewhere, a player knows them: never by their order."""
    state = staged(**LEFT_FOR_GALLIA, seats=[{"hand": {"temple": 5}}, {}])
    left = tuple(GOD_BY_ID[god].index for god in gods)
    elsewhere = [god for god in range(len(GODS)) if god not in (*left, *state.gods)]
    state.realms[1].gods = tuple((god, 1) for god in elsewhere)
    state.derive()
    state.god_stack, state.god_discard = ((), left) if discarded else (left, ())
    said = {notation: said_of(state, notation) for notation in ("gallia_god", "gallia_cards")}
    assert said["gallia_god"][0] == why
    assert said["gallia_cards"] == ("gallia_cards", {"cards": 2, "payable": cards})
    scores = MIND.scores(state, PANTHEON.legal(state))
    assert PANTHEON.legal(state)[list(scores).index(max(scores))].notation == likes
    for seed in range(8):
        dealt = PANTHEON.redeal(state, 0, Random(seed))
        assert {notation: said_of(dealt, notation) for notation in said} == said
