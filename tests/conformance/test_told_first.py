"""What comes first, as a refusal says, can be done: at every position, wherever somebody points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from desktop.games import table_of
from desktop.table.game_table import Situation
from engine.core.agenda import AgendaGame
from engine.core.chance import SeededChance
from engine.core.errors import WRONG_DECISION
from engine.core.game import Choose, Game
from engine.games import open_game
from engine.games.pantheon.content import MOVING
from tests.conformance.walks import WALKS, Walk, positions

_MAP: Final = "build explore populate"
_ANY_ACTION: Final = f"{_MAP} play switch"
_FREE: Final = "convert machine open trade"

TOLD: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "builders": {},
    "pantheon": {
        "action": ("action",),
        "action_impossible": ("action",),
        "aegyptus": ("end_swap",),
        "bonus": ("bonus",),
        "buy": ("buy place_paid raise",),
        "buy_coins": ("play_coin", "end_buy"),
        "buy_first": ("play_coin",),
        "buy_over": ("end_buy",),
        "cartago": ("buy place_paid raise", "end_buy"),
        "cartago_over": ("end_buy",),
        "draw": ("take",),
        "follow": ("place", "end_move"),
        "follow_card": ("play_move", "end_move"),
        "follow_on": ("place",),
        "free_column": ("free_column",),
        "gallia": ("gallia_cards", "gallia_god"),
        "gallia_god": ("god", "decline"),
        "gallia_god_short": ("decline",),
        "hand_to_seven": ("discard",),
        "move": ("place",),
        "move_card": ("play_move", "end_move"),
        "move_card_first": ("play_move",),
        "move_over_hexes": ("end_move",),
        "move_over_pieces": ("end_move",),
        "move_over_steps": ("end_move",),
        "pray": ("god",),
        "raise": ("raise",),
        "reserve": ("reserve",),
        "stay_hexes": ("end_move",),
        "stay_pieces": ("end_move",),
        "stay_steps": ("end_move",),
        "traitera": ("use_traitera", "end_turn"),
    },
    "pebbles": {"turn": ("buy end_turn lay sell",)},
    "revive": {
        "action": (_ANY_ACTION,),
        "action_impossible": ("forfeit",),
        "after_action": (_FREE, "end_action end_turn"),
        "after_action_over": ("end_action end_turn",),
        "choose_figure": ("figure",),
        "choose_resource": ("resource",),
        "choose_track": ("track",),
        "extra_action": (_MAP, "decline"),
        "extra_action_impossible": ("decline",),
        "free_slot": ("free",),
        "hibernate": ("hibernate",),
        "hibernation_reward": ("reward",),
        "keep_artifact_card": ("keep",),
        "place_module": ("place",),
        "place_tile": ("lay",),
        "ready_machine": ("ready",),
        "remove_artifact": ("remove",),
        "take_artifact": ("artifact",),
        "take_citizen": ("citizen", "draw_citizen"),
        "take_machine_token": ("token",),
        "take_module": ("module", "draw_module"),
        "trade_offer": ("accept", "decline"),
        "trade_offer_impossible": ("decline",),
        "wake_card": ("wake",),
    },
    "stone-age": {
        "act": ("act any_two",),
        "act_unpaid": ("recall",),
        "act_unpaid_one": ("recall",),
        "feed": ("any_two feed",),
        "lottery": ("die",),
        "pay": ("confirm_payment pay", "cancel_payment"),
        "place": ("place",),
        "starve": ("starve",),
        "tools": ("one_use tool", "confirm_roll"),
        "tools_none": ("confirm_roll",),
    },
    "troyes": {
        "action": ("activate build counter die enter farm", "pass"),
        "cathedral_cube_loss": ("remove_cathedral_cube",),
        "choose_building": ("count",),
        "cube_for_dice": ("use use_as", "pass"),
        "cube_for_dice_citizen": ("use use_as", "citizen", "pass"),
        "citizen_source": ("from_card from_space from_stock", "cancel_action"),
        "defence": ("black defend die drop drop_black concede",),
        "event_cube_loss": ("remove_event_cube",),
        "event_cubes": ("cube", "stop"),
        "flip": ("confirm_flip die", "cancel_flip"),
        "initial_placement": ("place",),
        "no_die": ("pass",),
        "no_die_citizen": ("citizen", "pass"),
        "no_die_for_cube": ("unuse", "pass"),
        "no_die_for_cube_citizen": ("unuse", "citizen", "pass"),
        "no_use": ("die", "drop", "pass"),
        "no_use_alone": ("drop", "pass"),
        "no_use_any": ("pass",),
        "no_use_any_influence": ("flip reroll citizen", "pass"),
        "no_use_cube": ("use use_as", "drop", "pass"),
        "no_use_with_cube": ("unuse", "drop", "pass"),
    },
}
"""What each refusal tells a person to do first: of each group of verbs one has to be legal wherever it is said."""

LACKING: Final = {
    f"{ended}_{lacking}": lacking
    for ended in ("move_over", "stay")
    for lacking in ("hexes", "pieces", "steps")
}
"""What a move of Pantheon lacks, as a person is told: steps, a piece for a hex that they pay for, or such a hex."""


def _people_out(state: Any) -> int:
    return sum(state.tribes[state.agenda[-1].seat].at)


def _is_of_use(state: Any) -> bool:
    """Whether there is an action for the chosen dice."""
    return bool({"activate", "build", "counter", "enter", "farm"} & verbs(open_game("troyes"), state))


def _more_lead_on(state: Any) -> bool:
    """Whether there is one with more dice."""
    return any(_is_of_use(then) or _more_lead_on(then) for then in after(open_game("troyes"), state, "die"))


def _cube_leads_on(state: Any) -> bool:
    """Whether there is one once a cube is used or put back; or then with more dice, if more alone don't help."""
    found = after(open_game("troyes"), state, "use", "use_as", "unuse")
    return any(map(_is_of_use, found)) or (not _more_lead_on(state) and any(map(_more_lead_on, found)))


def _others_lead_on(state: Any) -> bool:
    """Whether there is one with whatever dice and cube, or none."""
    game = open_game("troyes")
    while left_out := after(game, state, "drop", "unuse"):
        state = left_out[0]
    return _more_lead_on(state) or any(map(_more_lead_on, after(game, state, "use", "use_as")))


def _other_dice_lead_on(state: Any) -> bool:
    """Whether there is one with whatever dice and the cube in use, or with none if none is."""
    game = open_game("troyes")
    while left_out := after(game, state, "drop"):
        state = left_out[0]
    return _more_lead_on(state)


def _uses_cube(state: Any) -> bool:
    return "unuse" in verbs(open_game("troyes"), state)


def _no_influence(state: Any) -> bool:
    return not {"flip", "reroll"} & verbs(open_game("troyes"), state)


def _no_citizen(state: Any) -> bool:
    return "citizen" not in verbs(open_game("troyes"), state)


def _nothing_but(*commands: str) -> Callable[[Any], bool]:
    """Whether nothing else can be done in a position of Pantheon."""
    return lambda state: {command.notation for command in open_game("pantheon").legal(state)} == set(commands)


def _nothing_but_verbs(*kinds: str) -> Callable[[Any], bool]:
    return lambda state: verbs(open_game("pantheon"), state) == set(kinds)


HOLDS: Final[dict[str, dict[str, Callable[[Any], bool]]]] = {
    "pantheon": {
        "action": lambda state: not _nothing_but("action pass")(state),
        "action_impossible": _nothing_but("action pass"),
        "buy_coins": _nothing_but_verbs("play_coin", "end_buy"),
        "buy_first": _nothing_but_verbs("play_coin"),
        "buy_over": _nothing_but_verbs("end_buy"),
        "cartago_over": _nothing_but_verbs("end_buy"),
        "follow_card": _nothing_but_verbs("play_move", "end_move"),
        "move_card": _nothing_but_verbs("play_move", "end_move"),
        "move_card_first": _nothing_but_verbs("play_move"),
    },
    "stone-age": {
        "act_unpaid": lambda state: _people_out(state) > 1,
        "act_unpaid_one": lambda state: _people_out(state) == 1,
    },
    "troyes": {
        "cube_for_dice": _no_citizen,
        "no_die": _no_citizen,
        "no_die_for_cube": _no_citizen,
        "no_use": lambda state: _more_lead_on(state) and not _cube_leads_on(state),
        "no_use_alone": lambda state: (
            (_other_dice_lead_on(state) or (not _uses_cube(state) and _others_lead_on(state)))
            and not _more_lead_on(state)
            and not _cube_leads_on(state)
        ),
        "no_use_any": lambda state: (
            _no_influence(state) and _no_citizen(state) and not _others_lead_on(state)
        ),
        "no_use_any_influence": lambda state: not _others_lead_on(state),
        "no_use_cube": _cube_leads_on,
        "no_use_with_cube": lambda state: (
            _cube_leads_on(state) or (_others_lead_on(state) and not _other_dice_lead_on(state))
        ),
    },
}
"""What else is so, by the position, where a refusal says it: that nothing else helps, that it is about one person."""


@cache
def places_of(game_id: str) -> tuple[str, ...]:
    """Every place at which something could be done anywhere in a walk of a game."""
    found: dict[str, None] = {}
    for walk in WALKS:
        if walk.game_id == game_id:
            found.update(dict.fromkeys(walk.game.board_places))
            for _, state in positions(walk, every=7):
                for command in walk.game.legal(state):
                    found.update(dict.fromkeys(walk.game.path(state, command)))
    return tuple(found)


def told_at(walk: Walk, state: Any) -> set[str]:
    """What refusals say comes first, whatever is pointed at."""
    refusals = [walk.game.refusal(state, (place,)) for place in places_of(walk.game_id)]
    return {
        str(refusal.details["asks"])
        for refusal in refusals
        if refusal is not None and refusal.reason == WRONG_DECISION and "asks" in refusal.details
    }


def verbs(game: Game[Any], state: Any) -> set[str]:
    """What can be done."""
    return {command.verb for command in game.legal(state)}


def after(game: Game[Any], state: Any, *kinds: str) -> list[Any]:
    """What each of the legal commands of these verbs leads to."""
    found = []
    for command in game.legal(state):
        if command.verb in kinds:
            found.append(state.clone())
            game.apply(found[-1], command, SeededChance(0))
    return found


def is_so(walk: Walk, state: Any, told: str) -> bool:
    """Whether all that a key tells a person to do has a legal command, and what it says besides is so."""
    legal, holds = verbs(walk.game, state), HOLDS.get(walk.game_id, {}).get(told)
    done = all(legal & set(group.split()) for group in TOLD[walk.game_id][told])
    return done and (holds is None or holds(state))


def asked_at(walk: Walk, state: Any) -> str:
    """The key of the prompt, as whoever decides sees it."""
    pending = walk.game.pending(state)
    viewer = pending.seat if isinstance(pending, Choose) else None
    situation = Situation.of(walk.game, state, walk.table.players, viewer)
    return str(table_of(walk.game_id).prompt(situation).asks)


def lacking_at(walk: Walk, state: Any) -> str:
    """What a move of Pantheon lacks, as clicks on all hexes tell."""
    view = walk.game.view(state, walk.game.pending(state).seat)
    steps = view.move.steps + MOVING.steps_per_card * view.move.cards
    if not steps:
        return "steps"
    for place in places_of(walk.game_id):
        refusal = walk.game.refusal(state, (place,))
        if refusal is not None and refusal.reason == "no_piece":
            is_shared = refusal.details["hex"] in view.pieces
            if steps >= (MOVING.shared_hex if is_shared else MOVING.free_hex):
                return "pieces"
    return "hexes"


def test_what_a_refusal_says_comes_first_can_be_done(walk: Walk) -> None:
    wrong = set[tuple[str, ...]]()
    for _, state in positions(walk, every=7):
        if not isinstance(walk.game.pending(state), Choose):
            continue
        for told in told_at(walk, state):
            if not is_so(walk, state, told):
                wrong.add((told, *sorted(verbs(walk.game, state))))
    assert not wrong


def test_what_the_prompt_asks_for_can_be_done(walk: Walk) -> None:
    """Where the prompt has the key of such a refusal; what is asked for in other words is the table's own test."""
    wrong = set[tuple[str, ...]]()
    for _, state in positions(walk, every=3):
        told = asked_at(walk, state)
        if told in TOLD[walk.game_id] and not is_so(walk, state, told):
            wrong.add((told, *sorted(verbs(walk.game, state))))
    assert not wrong


def chosen(game: Game[Any], state: Any, generator: Random) -> Iterator[Any]:
    """A position, and those in which a person has chosen something more or other at it, as bots seldom do."""
    yield state
    for _ in range(6):
        then = state
        for _ in range(4):
            choices = after(game, then, "die", "use", "use_as")
            if not choices:
                break
            then = generator.choice(choices)
            yield then


def test_what_is_told_first_is_so(walk: Walk) -> None:
    """Also where the prompt puts it into a longer sentence, and where nothing pointed at is refused for it."""
    game, generator, wrong = walk.game, Random(walk.seed), set[tuple[str, ...]]()
    assert isinstance(game, AgendaGame)
    for _, position in positions(walk):
        for state in chosen(game, position, generator):
            if isinstance(game.pending(state), Choose):
                told = game.told_first(state)
                if told in TOLD[walk.game_id] and not is_so(walk, state, told):
                    wrong.add((told, *sorted(verbs(game, state))))
    assert not wrong


@pytest.mark.parametrize("pantheon", [walk for walk in WALKS if walk.game_id == "pantheon"], ids=str)
def test_what_a_move_is_said_to_lack_is_lacking(pantheon: Walk) -> None:
    """By the prompt and by all refusals alike."""
    wrong = set[tuple[str, ...]]()
    for _, state in positions(pantheon, every=7):
        if not isinstance(pantheon.game.pending(state), Choose):
            continue
        asked, told = asked_at(pantheon, state), told_at(pantheon, state)
        if told & set(LACKING) or asked in LACKING:
            right = [key for key, lacking in LACKING.items() if lacking == lacking_at(pantheon, state)]
            if told != {asked} or asked not in right:
                wrong.add((asked, *sorted(told), *right))
    assert not wrong
