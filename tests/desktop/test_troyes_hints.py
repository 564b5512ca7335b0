"""What a hint of Troyes says is so, whatever is suggested and wherever: against what comes, in many positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from desktop.words import set_language
from desktop.words.catalogue import SHIPPED
from desktop.words.engine import command_sentence, hint_sentence
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.mind import Reason
from engine.games.troyes.advice import building_deniers
from engine.games.troyes.commands import (
    CONCEDE,
    CONFIRM_FLIP,
    FROM_STOCK,
    PASS,
    REROLL,
    START_FLIP,
    ActivateCard,
    BuildCathedral,
    ChooseBuilding,
    CounterEvent,
    Farm,
    PlaceCitizen,
    PlaceEventCube,
    Reroll,
    SelectDie,
    UseDelayedCube,
    UseDelayedCubeAs,
)
from engine.games.troyes.content import CHARACTERS, DEFENCE, DICE_RULES
from engine.games.troyes.dice import dice_in
from engine.games.troyes.events import CitizenTaken, EventCompleted
from engine.games.troyes.frames import Action, CitizenSource, Defence, EventCubes, Flip, Miller
from engine.games.troyes.mind import MIND
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import EMPTY, TroyesState
from engine.games.troyes.threat import STRENGTH, highest, whole_strength
from tests.games.troyes.driver import legal, play, played, scene

TARGETS = (ActivateCard, BuildCathedral, CounterEvent, Farm, PlaceCitizen)
LOW = {"en": r"\blow\b|little", "ja": "目が小さい"}
HIGH = {"en": "would show less", "ja": "小さくなります"}
PLACES_KEPT = {"en": r"\b[Aa]ll\b|keep", "ja": "市民コマを動か"}
LATER = {"en": r"\blater\b", "ja": "後のラウンド"}
OWN_DICE = {"en": r"\byour dice\b", "ja": r"^ダイスとドゥニエ"}
IMPOSSIBLE = {"en": "is possible", "ja": "できるアクション"}
NOTHING_GAINED = {"en": "you gain nothing", "ja": "得られるものはありません"}
MORE_FACES = {"en": r"(\d) of the (\d) faces", "ja": r"(\d)面のうち(\d)面"}
HIGHEST = {"en": "highest", "ja": "最も大きい"}
COMPLETES = {"en": r"\bThis completes\b", "ja": "への対処が完了し"}
SCORES = {"en": r"you score (\d)", "ja": r"勝利点(\d)点を得"}
GAINS_MOST = {"en": "gains you the most", "ja": "最も多く"}
AS_MUCH = {"en": "[Nn]o other building gains you more", "ja": "より多くを得られる建物はほかにありません"}
NO_POINTS = {"en": "no points to lose", "ja": "失う勝利点がありません"}
NOT_WORTH = {"en": r"saving (\d) points? isn’t worth it", "ja": r"失うのは勝利点(\d)点だけ"}
LOSES = {"en": r"lose (\d) point", "ja": r"勝利点(\d)点を失う"}
PROMISED = {
    "money": {"en": "buy dice", "ja": "ダイスの購入"},
    "hires": {"en": "rest of the game", "ja": "ゲームの終わりまで"},
    "counters": {"en": "when it is completed", "ja": "対処が完了すれば"},
}
"""What is said of a farm, a tradesman and a cube as long as somebody acts again."""
AT_LAST = {
    "money": {"en": "buy nothing more", "ja": "もう何も買えません"},
    "hires": {"en": "can’t use .* again", "ja": "もう一度使うことはできません"},
    "counters": {"en": "gain influence, which", "ja": "影響点になります。?影響点は|影響点になり、影響点は"},
}
COUNTED = {"money": "deniers", "counters": "influence"}
"""What a character may count of that."""
SURELY = {"en": "your character counts", "ja": "自分の偉人の得点の対象"}
CHOOSE_ANEW = {"en": "[Aa]nother choice", "ja": "選び直せば"}


@pytest.fixture(params=SHIPPED, autouse=True)
def spoken(request: pytest.FixtureRequest) -> str:
    language: str = request.param
    set_language(language)
    return language


def positions(*frames: type) -> Iterator[TroyesState]:
    """Those of random games in which one of these is asked."""
    for seats in (2, 3, 4):
        for seed in range(10):
            for state in played(seats, seed):
                if state.agenda and isinstance(state.agenda[-1], frames):
                    yield state


def sentence(state: TroyesState, command: Command) -> str:
    reason: Reason = MIND.reason(state, command)
    return hint_sentence("troyes", reason.why, reason.details)


def test_dice_that_are_praised_as_low_show_more_once_they_are_turned_over(spoken: str) -> None:
    """A person may have chosen others, and a hint goes on from there."""
    said: Counter[str] = Counter()
    generator = Random(1)
    for state in positions(Action):
        if START_FLIP not in TROYES.legal(state):
            continue
        said[_praised(spoken, state, START_FLIP, state.own_dice(state.active), is_any_enough=True)] += 1
        then = state.clone()
        TROYES.apply(then, START_FLIP, SeededChance(0))
        for _ in range(generator.randint(1, 3)):
            selects = [one for one in TROYES.legal(then) if isinstance(one, SelectDie)]
            for select in selects:
                said[_praised(spoken, then, select, [select.die.index])] += 1
            if selects:
                TROYES.apply(then, generator.choice(selects), SeededChance(0))
        flip = then.agenda[-1]
        assert isinstance(flip, Flip)
        said[_praised(spoken, then, CONFIRM_FLIP, dice_in(flip.dice))] += 1
    assert min(said["low"], said["high"]) > 200, said


def _praised(
    spoken: str,
    state: TroyesState,
    command: Command,
    dice: list[int] | tuple[int, ...],
    is_any_enough: bool = False,
) -> str:
    gains = [DICE_RULES.faces + 1 - state.faces[die] > state.faces[die] for die in dice]
    told = sentence(state, command)
    is_low = any(gains) if is_any_enough else all(gains)
    assert bool(re.search(LOW[spoken], told)) == is_low, (command, told)
    assert bool(re.search(HIGH[spoken], told)) != is_low, (command, told)
    return "low" if is_low else "high"


def test_only_a_low_die_is_said_to_be_worth_a_reroll(spoken: str) -> None:
    for face in range(1, DICE_RULES.faces + 1):
        state = scene({"influence": 5, "dice": f"R{face}"}, row={"war": ""})
        told = sentence(state, REROLL[state.own_dice(0)[0]])
        assert bool(re.search(LOW[spoken], told)) == (2 * face <= DICE_RULES.faces)


def test_a_reroll_is_said_to_show_more_on_as_many_faces_as_are_higher(spoken: str) -> None:
    """It was said to gain nothing, of every die above 3."""
    for face in range(DICE_RULES.faces // 2 + 1, DICE_RULES.faces + 1):
        state = scene({"influence": 5, "dice": f"R{face}"}, row={"war": ""})
        told = sentence(state, REROLL[state.own_dice(0)[0]])
        found = re.search(MORE_FACES[spoken], told)
        higher = [other for other in range(1, DICE_RULES.faces + 1) if other > face]
        assert (found is None) == (not higher), told
        if found is None:
            assert re.search(HIGHEST[spoken], told), told
        else:
            assert sorted(map(int, found.groups())) == [len(higher), DICE_RULES.faces], told
            assert ("faces does" in told) == (spoken == "en" and len(higher) == 1), told


def test_what_is_pondered_is_never_said_to_gain_nothing(spoken: str) -> None:
    """A hint suggests what begins one of the lines that are looked at."""
    said: Counter[type] = Counter()
    for state in positions(Action):
        for command in {line[0] for _, line in MIND.policy.ranked(state)}:
            told = sentence(state, command)
            assert not re.search(NOTHING_GAINED[spoken], told), (command, told)
            said[type(command)] += 1
    assert min(said[each] for each in (Reroll, SelectDie, *TARGETS)) > 50, said


def test_an_event_is_said_to_be_completed_where_the_command_completes_it(spoken: str) -> None:
    """With the dice that are chosen; what more of them would do was said of these."""
    said: Counter[tuple[type, bool, bool]] = Counter()
    for state in positions(Action, EventCubes):
        for command in TROYES.legal(state):
            if not isinstance(command, CounterEvent | PlaceEventCube):
                continue
            told, then, seat = sentence(state, command), state.clone(), state.agenda[-1].seat
            events = TROYES.apply(then, command, SeededChance(0))
            done = [event for event in events if isinstance(event, EventCompleted)]
            assert bool(re.search(COMPLETES[spoken], told)) == bool(done), (command, told)
            scored = re.search(SCORES[spoken], told) if done else None
            points = done[0].vp[seat] if done else 0
            assert (int(scored[1]) if scored else 0) == points, (command, told)
            said[type(command), bool(done), bool(points)] += 1
    expected = [(CounterEvent, True, True), (CounterEvent, False, False), (PlaceEventCube, False, False)]
    assert min(said[each] for each in expected) > 30, said
    assert said[CounterEvent, True, False], said


def test_a_building_is_said_to_gain_most_only_where_no_other_gains_as_much(spoken: str) -> None:
    said: Counter[tuple[bool, bool]] = Counter()
    for palace, bishopric in ((2, 1), (1, 1), (1, 2), (0, 0)):
        state = scene(
            {"deniers": 9, "dice": "Y4"},
            cards=["miller"],
            tradesmen={"miller": "A"},
            palace="A" * palace + "n" * (6 - palace),
            bishopric="A" * bishopric + "n" * (3 - bishopric) + " nnn",
        )
        play(state, "die yellow_1", "activate miller 1")
        assert isinstance(state.agenda[-1], Miller)
        gains = building_deniers(state)
        for command in TROYES.legal(state):
            if not isinstance(command, ChooseBuilding):
                continue
            told = sentence(state, command)
            others = max(gained for each, gained in gains.items() if each is not command.building)
            is_most, is_equal = gains[command.building] > others, gains[command.building] == others
            assert bool(re.search(GAINS_MOST[spoken], told)) == is_most, told
            assert bool(re.search(AS_MUCH[spoken], told)) == is_equal, told
            said[is_most, is_equal] += 1
    assert set(said) == {(True, False), (False, True), (False, False)}


def test_who_is_pushed_by_a_citizen_from_the_stock_is_not_said_to_keep_their_place(spoken: str) -> None:
    moved = 0
    for state in positions(CitizenSource):
        if FROM_STOCK not in TROYES.legal(state):
            continue
        told, then = sentence(state, FROM_STOCK), state.clone()
        events = TROYES.apply(then, FROM_STOCK, SeededChance(0))
        assert [event.place for event in events if isinstance(event, CitizenTaken)] == ["stock"], told
        if then.round != state.round:
            continue
        if any(before not in (now, EMPTY) for before, now in zip(state.spaces, then.spaces, strict=True)):
            moved += 1
            assert not re.search(PLACES_KEPT[spoken], told), told
    assert moved > 50


def _reaches_an_action(state: TroyesState) -> bool:
    """Whether some choice of dice and cubes can be used for anything."""
    commands = TROYES.legal(state)
    if any(isinstance(command, TARGETS) for command in commands):
        return True
    for command in commands:
        if isinstance(command, SelectDie | UseDelayedCube | UseDelayedCubeAs):
            then = state.clone()
            TROYES.apply(then, command, SeededChance(0))
            if _reaches_an_action(then):
                return True
    return False


def test_a_hint_to_pass_says_what_is_so(spoken: str) -> None:
    """Of the dice nothing is kept, after the last round nothing comes, and some could do nothing else."""
    said: Counter[tuple[str, ...]] = Counter()
    for number, state in enumerate(positions(Action)):
        frame = state.agenda[-1]
        assert isinstance(frame, Action)
        is_begun = bool(frame.dice) or frame.cube is not None
        cleared = state.clone()
        cleared.agenda[-1] = Action(frame.seat)
        if number % 3 and cleared.own_dice(frame.seat):
            continue
        told, can_act = sentence(state, PASS), _reaches_an_action(cleared)
        is_last = state.round == state.rounds
        assert bool(re.search(IMPOSSIBLE[spoken], told)) != can_act, told
        assert not re.search(OWN_DICE[spoken], told), told
        if is_last or not can_act:
            assert not re.search(LATER[spoken], told), told
        if re.search(CHOOSE_ANEW[spoken], told):
            assert is_begun
            anew = max(worth for worth, _ in MIND.policy.ranked(cleared))
            assert anew > max(worth for worth, _ in MIND.policy.ranked(state)), told
            said["anew",] += 1
        said["last" if is_last else "later", "possible" if can_act else "impossible"] += 1
    expected = [("last", "possible"), ("last", "impossible"), ("later", "impossible"), ("anew",)]
    assert min(said[each] for each in expected) > 5, said


def _ends_the_game(state: TroyesState, line: Sequence[Command]) -> bool:
    """Whether nobody acts any more after these commands, whatever else is asked before."""
    then = state.clone()
    for command in line:
        TROYES.apply(then, command, SeededChance(0))
    while then.agenda and not isinstance(then.agenda[-1], Action):
        TROYES.apply(then, TROYES.legal(then)[0], SeededChance(0))
    return not then.agenda


def test_a_hint_of_what_ends_the_game_promises_nothing_of_a_later_action(spoken: str) -> None:
    """It praised deniers for what they buy, and a card for the rest of the game, where there was none."""
    said: Counter[tuple[str, bool]] = Counter()  # by whether it is promised, or said to be over
    for state in positions(Action, EventCubes):
        if state.round < state.rounds:
            continue
        lines = [line for _, line in MIND.policy.ranked(state)]
        lines += [[each] for each in TROYES.legal(state) if isinstance(each, (*TARGETS, PlaceEventCube))]
        for command in dict.fromkeys(line[0] for line in lines):
            ends = {_ends_the_game(state, line) for line in lines if line[0] == command}
            told = sentence(state, command)
            for what, words in PROMISED.items():
                promised = re.search(words[spoken], told)
                assert not (promised and ends == {True}), (command, told)
                said[what, True] += bool(promised)
            for what, words in AT_LAST.items():
                if re.search(words[spoken], told):
                    assert True in ends, (command, told)
                    said[what, False] += 1
                    for character in CHARACTERS:
                        held = state.clone()
                        held.players[state.active].characters = (character,)
                        known, told = character.count == COUNTED.get(what), sentence(held, command)
                        assert bool(re.search(SURELY[spoken], told)) == known, (command, told)
    assert min(said[what, is_promised] for what in PROMISED for is_promised in (True, False)) > 5, said


def test_dice_that_lead_nowhere_are_told_when_passing_is_hinted_because_of_them(spoken: str) -> None:
    """Only what is chosen can be gone on with: a hint to pass then says that another choice would gain more."""
    state = scene({"deniers": 5, "influence": 0, "dice": "R1 W6 W6"}, row={"war": ""})
    assert not re.search(CHOOSE_ANEW[spoken], sentence(state, PASS))
    play(state, "die red_1")
    assert "pass" in legal(state)
    assert re.search(CHOOSE_ANEW[spoken], sentence(state, PASS))


def test_why_nothing_is_repelled_fits_the_points_at_stake(spoken: str) -> None:
    """It was that influence wouldn’t help, where luck with a single die would do, and also with nothing to lose."""
    said: Counter[int] = Counter()
    for state in positions(Defence):
        if CONCEDE not in TROYES.legal(state):
            continue
        best = max(
            STRENGTH[die] * (DICE_RULES.faces - state.faces[die]) for die in state.own_dice(state.active)
        )
        assert whole_strength(state, state.active) + best >= highest(state), "a single reroll may be enough"
        for vp in (0, 1, DEFENCE.failed_vp, 9):
            state.players[state.active].vp = vp
            lost = min(vp, DEFENCE.failed_vp)
            told = sentence(state, CONCEDE)
            named = re.search(NOT_WORTH[spoken], told)
            assert bool(re.search(NO_POINTS[spoken], told)) == (lost == 0), told
            assert (int(named[1]) if named is not None else 0) == lost, told
            shown = command_sentence("troyes", CONCEDE, (), TROYES.details(state, CONCEDE))
            points = re.search(LOSES[spoken], shown)
            assert (int(points[1]) if points is not None else 0) == lost, shown
            said[lost] += 1
    assert min(said[lost] for lost in range(DEFENCE.failed_vp + 1)) > 20, said
