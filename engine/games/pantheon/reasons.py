"""Why a command is given, as one of a few keys that a hint turns into a sentence."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.mind import Reason
from engine.games.pantheon.advice import action_follows, cards_paid, payment, piece_room
from engine.games.pantheon.commands import (
    BuyPiece,
    ChooseAction,
    ChooseBonus,
    ChooseReserve,
    Decline,
    DiscardCard,
    EndBuy,
    EndSwap,
    EndTurn,
    GalliaCards,
    GalliaGod,
    Place,
    PlaceFreeColumn,
    PlacePaid,
    PlayCoin,
    PlayMoveCard,
    RaiseOffering,
    Swap,
    TakeCard,
    TakeGod,
    UseTraitera,
)
from engine.games.pantheon.content import (
    BUYING,
    CARD_BY_ID,
    CARDS,
    CARDS_DEALT,
    COINS,
    DEPRACCUS,
    EPOCHS,
    GADICEA,
    GAIVILES,
    GODS,
    LOOT,
    MOVE,
    MOVING,
    PIETALTE,
    PLAIN_CARDS,
    POWERS,
    SITES,
    STONKUS,
    SURPARIT,
    VINTHRAD,
    Card,
    God,
    Hex,
)
from engine.games.pantheon.drawing import left_to_draw, left_to_take
from engine.games.pantheon.evaluation import Evaluation
from engine.games.pantheon.frames import Buy, Cartago, Follow, Move, Pray, Reserve, RevealedGod
from engine.games.pantheon.gods import may_be_next
from engine.games.pantheon.loot import gains
from engine.games.pantheon.plans import (
    action_march,
    coins_held,
    destinations,
    march,
    payable_gods,
    prayer,
    purchases,
    shopping,
)
from engine.games.pantheon.policy import Policy
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.reach import HEX_OF, each
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.scoring import god_points
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.trails import Ground, Search

_LASTING: Final = (VINTHRAD, STONKUS, GADICEA, DEPRACCUS)
_DISPLAY: Final = {f"display{slot}": slot for slot in range(CARDS_DEALT.display)}
_FAR: Final = 20
"""Beyond so many steps, nothing is said of what a step comes closer to."""

_PLAIN: Final[dict[type[Command], str]] = {
    ChooseBonus: "best_bonus",
    PlaceFreeColumn: "free_column_threshold",
    EndSwap: "swaps_enough",
    UseTraitera: "use_traitera",
    EndTurn: "keeps_traitera",
}
"""The reasons that follow from the command alone."""

_COMPARING: Final = frozenset(
    {
        *("best_bonus", "discards_least", "draw_cards", "ends_buy", "ends_move", "follow_card_better"),
        *("follow_pays", "gallia_cards", "gallia_cards_useless", "leaves_god", "swaps_enough"),
        *("takes_blind", "waits_with_end"),
    }
)
"""The reasons that say that something else is worth less, which nobody is told where nothing else can be done."""


def reason(state: PantheonState, command: Command, policy: Policy) -> Reason:
    """The strongest reason for a command, with the things and numbers for its sentence."""
    strongest = _strongest(state, command, policy)
    if strongest.why in _COMPARING and len(PANTHEON.legal(state)) == 1:
        return Reason("only_choice")
    return strongest


def _strongest(state: PantheonState, command: Command, policy: Policy) -> Reason:
    """It may compare the command with others, whether there are any or not."""
    frame = state.agenda[-1]
    if type(command) in _PLAIN:
        return Reason(_PLAIN[type(command)])
    evaluation = Evaluation(state, policy.weights, frame.seat)
    if isinstance(frame, Move):
        return _of_step(evaluation, command, frame)
    if isinstance(frame, Buy):
        return _of_spending(evaluation, command, frame)
    match command:
        case ChooseAction(action):
            return _of_action(evaluation, action)
        case TakeCard(source):
            return _of_taking(evaluation, source)
        case RaiseOffering(kind):
            return _of_raising(evaluation, kind, paid=False)
        case ChooseReserve(pieces) if isinstance(frame, Reserve):
            return _of_reserve(evaluation, pieces, frame)
        case TakeGod():
            return _of_god(evaluation, command, frame)
        case GalliaCards() | GalliaGod():
            return _of_gallia(evaluation, command)
        case _:
            return _of_choice(command, frame)


def _of_choice(command: Command, frame: Frame) -> Reason:
    """If the command and the question are enough to tell."""
    match command:
        case DiscardCard(card):
            return Reason("discards_least", {"card": card.id})
        case Swap(direction):
            return Reason("swap_needed", {"direction": direction})
        case Decline() if isinstance(frame, RevealedGod):
            return Reason("leaves_god")
        case _:
            return Reason("only_choice")


# Actions.


def _of_action(evaluation: Evaluation, action: str) -> Reason:
    if action == "move":
        return _of_moving(evaluation)
    if action == "draw":
        return _of_drawing(evaluation)
    if action == "buy":
        return _of_buying(evaluation)
    if action == "pray":
        way = prayer(evaluation)[1]
        return Reason("only_choice") if way is None else _of_prayer(evaluation, way.god)
    return Reason("only_choice")


def _of_drawing(evaluation: Evaluation) -> Reason:
    state = evaluation.state
    could_end = len(state.gods) == 1 and prayer(evaluation)[1] is not None
    if could_end and evaluation.later:
        return Reason("waits_with_end")
    count = CARDS_DEALT.draw_action + evaluation.realm.powers[GADICEA]
    return Reason("draw_cards", {"count": left_to_take(state, count)})


def _of_buying(evaluation: Evaluation) -> Reason:
    purse = evaluation.realm.powers[STONKUS]
    plan = shopping(evaluation, purse)
    chosen = plan.first or (plan.open[0] if plan.open else None)
    if chosen is None:
        return Reason("only_choice")
    return _of_purchase(evaluation, chosen.command, purse + coins_held(evaluation))


def _of_moving(evaluation: Evaluation) -> Reason:
    """Where the Move leads, if it leads somewhere."""
    trail = action_march(evaluation).first
    if trail is None:
        return Reason("steps_nowhere")
    if trail.whole:
        steps = MOVING.free_steps + evaluation.realm.steps
        return _of_goal(evaluation, HEX_OF[trail.hexes[-1]], _cards_for(trail.cost - steps))
    return _of_way(evaluation, trail.hexes, jump=evaluation.realm.powers[GAIVILES] > 0)


def _of_way(evaluation: Evaluation, hexes: tuple[int, ...], *, jump: bool) -> Reason:
    """What a way comes closer to that this Move doesn't reach, if another may; else that it can be gone on with."""
    place = HEX_OF[hexes[-1]]
    if evaluation.state.ender is not None:
        return _of_astray(evaluation.state, place)
    goals = evaluation.goals()
    ground = Ground(evaluation.state, evaluation.seat, jump=jump)
    before = ground.layers(_FAR)
    ground.walk(hexes)
    for price, layer in enumerate(ground.layers(_FAR)[1:], start=1):
        for goal in each(layer & goals.targets & ~sum(before[: price + 1])):
            nearer = HEX_OF[goal]
            return Reason("steps_on", {"hex": nearer.id, **_loot(evaluation, nearer)})
    return _of_astray(evaluation.state, place)


def _of_astray(state: PantheonState, place: Hex) -> Reason:
    """A foot that leads to nothing: nobody moves on from it once the epoch is about to end (4.3)."""
    return Reason("steps_nowhere", {"hex": place.id}) if state.ender is None else Reason("foot_returns")


def _of_goal(evaluation: Evaluation, place: Hex, cards: int = 0) -> Reason:
    """A hex that is worth going to: a site, or one with loot; so many movement cards lead there."""
    if place.mask & SITES:
        return Reason("move_to_column", {"hex": place.id, "later": evaluation.later})
    if _ends_epoch(evaluation.state, place):
        return _ending()
    return Reason("move_to_loot", {"hex": place.id, **_loot(evaluation, place, cards)})


def _loot(evaluation: Evaluation, place: Hex, cards: int = 0) -> dict[str, Detail]:
    """The loot of a hex, if there is any, and what of it can be gained, if that isn't all."""
    number = evaluation.state.loot.get(place.index)
    if number is None:
        return {}
    tile = LOOT[number]
    gained = gains(evaluation.state, evaluation.seat, tile, cards)
    if min(gained.values()) == tile.amount:
        return {"loot": tile.id}
    return {"loot": tile.id, "gained": max(gained.values()), **gained}


def _ends_epoch(state: PantheonState, place: Hex) -> bool:
    return state.ender is None and len(state.loot) == 1 and place.index in state.loot


def _ending() -> Reason:
    return Reason("ends_epoch", {"points": EPOCHS.last_tile_points})


def _of_gallia(evaluation: Evaluation, command: Command) -> Reason:
    """How many of the gods that may be revealed could be paid for, or else the cards aren't worth much."""
    payable, gods = payable_gods(evaluation)
    cards: dict[str, Detail] = {"cards": left_to_draw(evaluation.state, POWERS.gallia_cards)}
    if isinstance(command, GalliaCards):
        return Reason("gallia_cards", {**cards, "payable": _payable(payable, gods)})
    if payable > gods / 2:
        return Reason("gallia_god", {"payable": _payable(payable, gods)})
    return Reason("gallia_cards_useless", cards)


def _payable(payable: int, gods: int) -> str:
    return "all" if payable == gods else "some" if payable else "nothing"


# Steps of actions.


def _of_step(evaluation: Evaluation, command: Command, move: Move) -> Reason:
    """A step of a Move."""
    match command:
        case Place(place):
            return _of_placing(evaluation, place, move)
        case PlayMoveCard():
            return _of_move_card(evaluation, move)
        case _:
            state, cards = evaluation.state, evaluation.realm.hand[MOVE.index]
            draws = move.stays and left_to_draw(state, CARDS_DEALT.follower_without_piece)
            draws = draws and action_follows(state)
            return Reason("follow_card_better") if draws else Reason("ends_move", {"cards": cards})


def _of_placing(evaluation: Evaluation, place: Hex, move: Move) -> Reason:
    """The goal itself; else, on the way, where it leads with the steps and cards that are left.

    Once the epoch is about to end, no plan is gone on with in a later Move.
    """
    state = evaluation.state
    if place.mask & SITES or place.index in state.loot:
        if isinstance(move, Follow) and not move.placed:
            return Reason("follow_pays", {"hex": place.id})
        return _of_goal(evaluation, place)
    trail, steps = march(evaluation, move.steps, move.jump).first, move.steps
    if trail is not None and not trail.whole and state.ender is not None:
        trail = None
    if trail is None or place.mask not in trail.hexes:
        ground = Ground(state, evaluation.seat, jump=move.jump)
        price = ground.price(place.mask)
        left, steps = _left(evaluation, move) - price, steps - price
        ground.walk((place.mask,))
        trail = Search(ground, evaluation.goals().without(ground.own), left).best(left)
    if trail is not None and trail.whole:
        return _of_goal(evaluation, HEX_OF[trail.hexes[-1]], _cards_for(trail.cost - steps))
    return _of_way(evaluation, (place.mask,), jump=move.jump)


def _of_move_card(evaluation: Evaluation, move: Move) -> Reason:
    """The first thing of the plan that the steps don't reach, and how many cards it takes from here.

    A plan goes from one thing to the next: what costs too many steps after others may be within reach by itself.
    """
    cards = _cards_to_goals(evaluation, move)
    for trail in march(evaluation, move.steps, move.jump).trails:
        if trail.whole and (needed := cards.get(trail.hexes[-1], 0)):
            return Reason("plays_move_card", {"cards": needed, "hex": HEX_OF[trail.hexes[-1]].id})
    return Reason("takes_move_card")


def _cards_to_goals(evaluation: Evaluation, move: Move) -> dict[int, int]:
    """The fewest cards that lead to each goal; none that a later jump, which isn't planned, reaches with fewer."""
    ground = Ground(evaluation.state, evaluation.seat, jump=False)
    jumped = ground.jumped(_FAR) if move.jump else []
    cards = {}
    for trail in destinations(evaluation, move.steps, move.jump):
        if trail.whole:
            goal, needed = trail.hexes[-1], _cards_for(trail.cost - move.steps)
            sooner = next((price for price, layer in enumerate(jumped) if layer & goal), trail.cost)
            if needed <= _cards_for(sooner - move.steps):
                cards[goal] = needed
    return cards


def _cards_for(steps: int) -> int:
    return max(0, -(-steps // MOVING.steps_per_card))


def _of_spending(evaluation: Evaluation, command: Command, buy: Buy) -> Reason:
    """A step of a Buy."""
    match command:
        case PlayCoin(coin):
            return _of_coin(evaluation, coin, buy)
        case EndBuy():
            held = (evaluation.realm.hand[coin.index] for coin in COINS)
            saves = action_follows(evaluation.state) and not isinstance(buy, Cartago)
            return Reason("ends_buy", {"cards": sum(held) if saves else 0})
        case _:
            return _of_purchase(evaluation, command, _left(evaluation, buy))


def _left(evaluation: Evaluation, frame: Frame) -> int:
    """The steps of a Move, or the coins of a Buy, that are left with all cards."""
    match frame:
        case Move(steps=steps):
            return steps + MOVING.steps_per_card * evaluation.realm.hand[MOVE.index]
        case Cartago(purse=purse):
            return purse
        case Buy(purse=purse):
            return purse + coins_held(evaluation)
        case _:
            return 0


def _of_coin(evaluation: Evaluation, coin: Card, buy: Buy) -> Reason:
    """How many coins more the next thing of the plan takes; without a plan, that something has to be bought."""
    plan = shopping(evaluation, buy.purse)
    if plan.first is None:
        return Reason("plays_coin" if buy.bought else "has_to_buy")
    if plan.first.price <= buy.purse:
        return Reason("plays_coin")
    return Reason("plays_coin", {"missing": max(0, plan.first.price - buy.purse - coin.coins)})


def _of_purchase(evaluation: Evaluation, command: Command, budget: int) -> Reason:
    match command:
        case RaiseOffering(kind):
            return _of_raising(evaluation, kind, paid=True)
        case BuyPiece(piece):
            return _of_piece(evaluation, piece, 1, budget - BUYING.piece, jump=False)
        case PlacePaid(place):
            return _of_paid_placing(evaluation, place, budget)
        case _:
            return Reason("only_choice")


def _of_piece(evaluation: Evaluation, piece: str, count: int, left: int, *, jump: bool) -> Reason:
    """What pieces are for; in the last action of the game, only if a site can be reached with what is left of it."""
    state = evaluation.state
    if not action_follows(state):
        ground = Ground(state, evaluation.seat, jump=jump)
        if piece == "foot":
            ground.feet += count
        else:
            ground.columns += count
        sites = evaluation.sites(SITES & ~(ground.own | ground.full))
        if Search(ground, sites, left, beyond=0).best(left) is None:
            return Reason("piece_last")
    return Reason("buy_piece", {"piece": piece})


def _of_reserve(evaluation: Evaluation, pieces: str, reserve: Reserve) -> Reason:
    """What more pieces of a kind are for, if any are gained."""
    state = evaluation.state
    fits, others = piece_room(evaluation.realm, pieces)
    if not fits:
        return Reason("reserve_full", {"pieces": pieces, "others": others})
    if action_follows(state):
        return Reason(f"reserve_{pieces}")
    below = state.agenda[-2] if len(state.agenda) > 1 else reserve
    left = _left(evaluation, below) if below.seat == reserve.seat else 0
    jump = isinstance(below, Move) and below.jump
    piece = "foot" if pieces == "feet" else "column"
    return _of_piece(evaluation, piece, min(reserve.pieces, fits), left, jump=jump)


def _of_paid_placing(evaluation: Evaluation, place: Hex, budget: int) -> Reason:
    """The goal itself; else, on the way, where it leads with all coins."""
    goal = place
    if not place.mask & evaluation.goals().targets:
        ways = (purchase.hexes for purchase in purchases(evaluation, budget))
        hexes = next((hexes for hexes in ways if hexes and hexes[0] == place.mask), None)
        if hexes is None:
            return _of_astray(evaluation.state, place)
        goal = HEX_OF[hexes[-1]]
    if _ends_epoch(evaluation.state, goal):
        return _ending()
    return Reason("buy_placing" if goal is place else "buy_way", {"hex": goal.id})


def _of_taking(evaluation: Evaluation, source: str) -> Reason:
    card = evaluation.state.display[_DISPLAY[source]] if source in _DISPLAY else None
    if card is None:
        return _of_deck(evaluation)
    if card == MOVE.index:
        return Reason("takes_move_card")
    if CARDS[card].coins:
        return Reason("takes_coin")
    god = _god_that_lacks(evaluation, CARDS[card].kind)
    needed = {"god": god.id} if god else {"held": evaluation.realm.hand[card]}
    return Reason("takes_needed_card", {"card": CARDS[card].id, **needed})


def _of_deck(evaluation: Evaluation) -> Reason:
    """The most useful card that may be in the deck, if it is worth more than any face-up one."""
    sorts = evaluation.sorts()
    shown = [sorts[card] for card in evaluation.state.display if card is not None]
    hidden = [card.index for card in PLAIN_CARDS if _may_be_drawn(evaluation, card)]
    best = max(hidden, key=sorts.__getitem__, default=None)
    if best is None or sorts[best] <= max(shown, default=0.0):
        return Reason("takes_blind")
    return Reason("takes_blind", {"card": CARDS[best].id})


def _may_be_drawn(evaluation: Evaluation, card: Card) -> bool:
    """Whether the seat hasn't seen all cards of a sort elsewhere; an empty deck is made of the discard."""
    state = evaluation.state
    used = state.discard[card.index]
    if not state.pile:
        return used > 0
    return card.count > used + evaluation.realm.hand[card.index] + state.display.count(card.index)


def _god_that_lacks(evaluation: Evaluation, kind: int) -> God | None:
    """The displayed god for which a kind of offering is missing, and the least altogether."""
    lacking: list[tuple[int, int]] = []
    for number in evaluation.state.gods:
        payment = cheapest(number, evaluation.offered, evaluation.realm.levels)
        if payment.missing and kind in payment.lacking:
            lacking.append((payment.missing, number))
    return GODS[min(lacking)[1]] if lacking else None


def _of_raising(evaluation: Evaluation, kind: Card, *, paid: bool) -> Reason:
    level = evaluation.realm.levels[kind.kind] + 1
    if not action_follows(evaluation.state):
        return _of_last_raising(evaluation, level)
    if paid:
        return Reason("buy_offering", {"kind": kind.id, "level": level})
    held = {"held": evaluation.realm.hand[kind.index]} if level == 1 else {}
    return Reason("best_raise", {"kind": kind.id, "level": level, **held})


def _of_last_raising(evaluation: Evaluation, level: int) -> Reason:
    """What a level still scores where no prayer follows: one more for each Pietalte if it is the highest (9.2)."""
    realm = evaluation.realm
    points = realm.powers[PIETALTE] * max(0, level - max(realm.levels))
    if not points:
        return Reason("raise_last")
    return Reason("raise_scores", {"level": level, "points": points})


def _of_god(evaluation: Evaluation, command: TakeGod, frame: Frame) -> Reason:
    """Why this god; if it is the only one, why paid this way."""
    others = [god for god in evaluation.state.gods if god != command.god.index]
    alone = isinstance(frame, RevealedGod) or not any(
        not cheapest(god, evaluation.offered, evaluation.realm.levels).missing for god in others
    )
    ends = isinstance(frame, Pray) and not others
    if alone and not ends:
        return _of_payment(evaluation, command)
    return _of_prayer(evaluation, command.god)


def _of_payment(evaluation: Evaluation, command: TakeGod) -> Reason:
    """That no other way takes fewer cards; of one that takes more, which rarer cards it keeps, if it does."""
    realm, god = evaluation.realm, command.god
    best = payment(evaluation.state, evaluation.seat, god)
    cards = cards_paid(realm, god, command.kinds)
    if cards <= best.cards:
        return Reason("cheapest_payment", {"count": cards})
    paid = {kind.id for kind in command.kinds}
    kept = [group.kind for group in best.groups if group.cards and group.kind not in paid]
    spent = [kind for kind in command.kinds if kind not in best.way.kinds]
    for other in kept:
        for kind in spent:
            held = realm.hand[CARD_BY_ID[other].index]
            if held < realm.hand[kind.index]:
                return Reason("keeps_rarer", {"kind": kind.id, "other": other, "held": held})
    return _of_prayer(evaluation, god)


def _of_prayer(evaluation: Evaluation, god: God) -> Reason:
    """What a god brings for as long as it lasts, else at once: Surparit counts with the god that it draws."""
    state = evaluation.state
    if state.gods == (god.index,) and state.ender is None:
        return _ending()
    if god.power in _LASTING and evaluation.later > 1:
        return Reason("pray_power", {"god": god.id})
    drawn = int(god.power == SURPARIT and bool(may_be_next(state)))
    points = (1 + drawn) * god_points(evaluation.epoch)
    return Reason("pray_points", {"god": god.id, "points": points, "drawn": drawn})
