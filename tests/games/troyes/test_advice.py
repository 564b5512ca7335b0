"""What the rules say before anything is done: prices, results, threats, points (13.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest

from engine.core.advice import Doubt
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.event import Event
from engine.core.game import is_button
from engine.games.troyes import advice, doubts, prospects
from engine.games.troyes.commands import SELECT
from engine.games.troyes.content import (
    ACTIVITY_BY_ID,
    CHARACTER_BY_ID,
    DICE,
    DIE_BY_ID,
    EVENT_BY_ID,
    INFLUENCE,
    Die,
)
from engine.games.troyes.events import CitizenEntered
from engine.games.troyes.frames import Action
from engine.games.troyes.mind import MIND
from engine.games.troyes.rules import TROYES
from engine.games.troyes.scoring import slot_points
from engine.games.troyes.state import TroyesState
from engine.match.shortcuts import shortcuts
from tests.games.troyes.driver import legal, play, played, scene

A, B, C = range(3)


def test_the_price_is_told_by_owner_also_for_one_more_die() -> None:
    state = scene({"deniers": 14, "dice": "R4"}, {}, {"dice": "R2 R2"}, neutral_dice="R3")
    play(state, "die red_1", "die red_2")
    assert advice.price(state) == advice.Price(4, {C: 4}, 14)
    assert advice.price(state, DIE_BY_ID["red_3"]) == advice.Price(12, {C: 12}, 14)
    dear = advice.price(state, DIE_BY_ID["red_4"])
    assert (dear.by_owner, dear.missing) == ({C: 6, 4: 6}, 0)


def test_the_price_of_one_more_die_is_what_is_paid_once_it_is_chosen() -> None:
    """A die of another colour takes the place of the chosen ones; what no money helps to choose has no price."""
    ways: Counter[str] = Counter()
    for seats in (2, 3, 4):
        for seed in range(8):
            for state in played(seats, seed):
                if state.agenda and isinstance(state.agenda[-1], Action):
                    ways.update(map(partial(_choose, state), _lying(state, state.agenda[-1])))
    assert min(ways[way] for way in ("select", "change", "dear", "never")) > 100, ways


def _lying(state: TroyesState, frame: Action) -> list[Die]:
    return [die for die in DICE if state.faces[die.index] and not frame.dice >> die.index & 1]


def _choose(state: TroyesState, die: Die) -> str:
    """How a die is chosen; what was told of it before is what it costs then."""
    told, select = advice.price(state, die), SELECT[die.index]
    commands = (
        (select,) if select in TROYES.allowed(state) else advice.changes(state).get(f"die.{die.id}", ())
    )
    if not commands:
        rich = state.clone()
        rich.players[state.agenda[-1].seat].deniers = 99
        never = select not in TROYES.allowed(rich) and f"die.{die.id}" not in advice.changes(rich)
        assert (told.total == 0) == never, die.id
        assert never or told.missing, die.id
        return "never" if never else "dear"
    then = state.clone()
    for command in commands:
        TROYES.apply(then, command, SeededChance(0))
    assert advice.price(then) == told, die.id
    return "select" if commands == (select,) else "change"


def test_what_the_selection_counts_as() -> None:
    state = scene({"dice": "W5"}, cards=["monk"], cubes={"monk": "A"})
    play(state, "use monk", "die white_1")
    found = advice.selection(state)
    assert found is not None
    assert (found.colour, found.values, found.total, found.card) == (2, (5, 5, 5), 15, ACTIVITY_BY_ID["monk"])


def test_every_use_is_told_with_its_result_or_the_reason_against_it() -> None:
    state = scene(
        {"deniers": 9, "dice": "Y4 Y4", "hand": 1},
        {},
        cards=["miller"],
        palace="AA.nnn",
        city_hall="nnC ABC",
        row={"drought": "AB"},
    )
    play(state, "die yellow_1")
    found = prospects.prospects(state)
    miller = found["miller"]
    assert (miller.times, miller.hire, miller.slot, miller.deniers) == (1, 5, 2, 4)
    drought = found["drought"]
    assert (drought.cubes, drought.influence, drought.vp) == (1, 1, 3)
    assert drought.completion == prospects.Completion((3, 1, 0), A)
    assert found["city_hall"].push == prospects.Push("city_hall_l1", (C,))
    assert found["farm"].deniers == 2
    assert found["marauding"].refusal is not None
    assert found["marauding"].refusal.reason == "wrong_colour"
    assert found["cathedral"].refusal is not None


def test_fewer_activations_are_told_of_the_cards_that_allow_more() -> None:
    state = scene({"deniers": 12, "dice": "W6 W5 W6"}, cards=["priest", "pilgrimage"])
    play(state, "die white_1", "die white_2", "die white_3")
    whole = prospects.prospects(state)
    assert (whole["priest_2"].times, whole["pilgrimage"].times) == (5, 3)
    found = prospects.prospects(state, 3)
    assert list(found) == ["priest_2", "apprenticeship"]
    assert (found["priest_2"].times, found["priest_2"].cubes) == (3, 3)
    assert found["priest_2"].command == TROYES.grammar.read("activate priest_2 3")


def test_a_card_that_is_pointed_at_before_any_die_is_activated_as_often_as_can_be() -> None:
    """The buttons for fewer times are there once a die is chosen."""
    state = scene({"dice": "Y5", "deniers": 9}, cards=["innkeeper"], tradesmen={"innkeeper": "A"})
    ways = {way.path: way.commands for way in shortcuts(TROYES, state)}
    commands = tuple(map(TROYES.grammar.read, ("die yellow_1", "activate innkeeper 2")))
    assert ways["activity_yellow_2",] == commands
    assert not [path for path in ways if any(map(is_button, path))]


def test_the_cells_of_the_cathedral_are_told() -> None:
    state = scene({"dice": "W5 W6"}, cathedral={"cell_5_1": "B"})
    play(state, "die white_1", "die white_2")
    found = prospects.prospects(state)["cathedral"]
    assert (found.cells, found.influence, found.vp) == (("cell_5_2", "cell_6_1"), 4, 2)


GREY, NOBODY = 4, None


@pytest.mark.parametrize(
    ("die", "city_hall", "given", "push"),
    [
        ("Y1", "ABC .nn", {"hand": 1, "expelled": "C"}, None),
        ("Y2", "ABC .nn", {"hand": 1, "expelled": "C"}, ("city_hall_l1", NOBODY)),
        ("Y1", "ABC .nn", {"hand": 1}, ("city_hall_u1", C)),
        ("Y1", "ABC .nn", {"influence": 2}, ("city_hall_u1", C, NOBODY)),
        ("Y1", "BAC nnn", {"influence": 1}, ("city_hall_u1", NOBODY)),
        ("Y1", "BAC nnA", {"influence": 1}, ("city_hall_u1", C, NOBODY)),
        ("Y1", "BAC nnA", {"expelled": "C"}, ("city_hall_u1", NOBODY)),
        ("Y1", "BCA nnn", {"influence": 1, "refill": True}, ("city_hall_u1", GREY)),
        ("Y1", "ACA nnn", {"influence": 1, "refill": True}, ("city_hall_u1", A, GREY)),
        ("Y1", "BCn nAn", {"influence": 1}, ("city_hall_u1", GREY)),
    ],
)
def test_who_would_be_pushed_out_is_said_before(
    die: str, city_hall: str, given: dict[str, Any], push: tuple[str, *tuple[int | None, ...]] | None
) -> None:
    """As far as it doesn't hang on where the citizen comes from: one of the row leaves a gap or a neutral one there,
    and where a second expulsion is forbidden only such a one may come (5.7, 5.8)."""
    state = scene(
        {"dice": die, "hand": given.get("hand", 0), "influence": given.get("influence", 4)},
        city_hall=city_hall,
        expelled={"city_hall": given.get("expelled", "")},
        options={"refill_vacated_with_neutral": given.get("refill", False)},
    )
    play(state, "die yellow_1")
    found = prospects.prospects(state)["city_hall"]
    if push is None:
        assert found.push is None
        assert found.refusal is not None
        assert (found.refusal.reason, found.refusal.details["seat"]) == ("second_expulsion", C)
    else:
        space, *outs = push
        assert (found.refusal, found.push) == (None, prospects.Push(space, tuple(outs)))


def test_the_sums_of_a_defence() -> None:
    state = scene({"dice": "R4 W2"}, asks="defence", black=[5, 3])
    play(state, "black black_1", "die red_1")
    assert advice.defence(state) == advice.DefenceSums(8, 5, 5, 1, 10, True, (4,))


def test_a_defence_promises_no_influence_beyond_the_end_of_the_track() -> None:
    state = scene({"dice": "R6 W2", "influence": 19}, asks="defence", black=[5, 3])
    play(state, "black black_1", "black black_2", "die red_1")
    found = advice.defence(state)
    assert found is not None
    assert found.influence == 1
    play(state, "defend")
    assert state.players[A].influence == 20


def test_the_only_black_die_counts_as_chosen() -> None:
    found = advice.defence(scene({"dice": "R4 W2"}, asks="defence", black=[5]))
    assert found is not None
    assert (found.black, found.own, found.influence, found.has_highest) == (5, 0, 1, True)
    found = advice.defence(scene({"dice": "R4 W2"}, asks="defence", black=[5, 3]))
    assert found is not None
    assert (found.black, found.has_highest) == (0, False)


@pytest.mark.parametrize(
    ("dice", "black", "chosen", "given"),
    [
        ("W4", [4], [], ["black black_1", "die white_1", "defend"]),
        ("W4 W2", [5], [], ["black black_1", "die white_1", "die white_2", "defend"]),
        ("W4 W2", [4], [], None),  # which die is a choice
        ("W4 W2", [4], ["die white_1"], ["black black_1", "defend"]),
        ("W4 W2", [4], ["die white_2"], None),
        ("W4 W2", [5, 6], ["black black_2"], ["die white_1", "die white_2", "defend"]),
        ("R3 W1", [6, 5], ["die red_1"], ["black black_1", "defend"]),  # the other is out of reach
        ("W4 W2", [2, 4], [], None),  # which black dice is a choice
        ("W4", [2, 2], [], None),  # how many is a choice, too
        ("W3", [2, 2], [], ["black black_1", "die white_1", "defend"]),
        ("W4", [4], ["black black_1", "die white_1"], None),  # that is the button itself
        ("W3", [4], [], None),
    ],
)
def test_the_button_repels_at_once_where_it_is_clear_how(
    dice: str, black: list[int], chosen: list[str], given: list[str] | None
) -> None:
    state = scene({"dice": dice, "influence": 4}, {"dice": "Y1"}, asks="defence", black=black)
    play(state, *chosen)
    found = TROYES.changes(state)
    assert [command.notation for command in found.get("bar.defend", ())] == (given or [])
    if given is not None:
        play(state, *given)
        assert state.players[A].influence == 5


@pytest.mark.parametrize(
    ("event", "harm"),
    [
        ("civil_war", advice.Harm(deniers=2, short=True, vp=2)),
        ("relic_theft", advice.Harm(influence=2)),
        ("unpaid_soldiers", advice.Harm(deniers=1)),
        ("heresy", advice.Harm(short=True, vp=2)),
        ("desertion", advice.Harm(cubes=1, choices=2)),
        ("famine", advice.Harm()),
        ("war", advice.Harm()),
        ("travelers", advice.Harm()),
    ],
)
def test_what_an_event_threatens_is_what_it_takes(event: str, harm: advice.Harm) -> None:
    state = scene({"deniers": 2}, palace="A.....", row={"war": "A", event: "A"})
    assert advice.harm(state, A, EVENT_BY_ID[event]) == harm


def test_how_many_black_dice_the_events_bring() -> None:
    assert advice.black_dice(scene({}, row={"war": ""})) == 3


def test_wages_to_come() -> None:
    state = scene({"deniers": 0}, palace="AAAAAA", bishopric="A.. ...")
    assert advice.wages(state, A) == advice.Wages(13, 10, 2)
    assert advice.wages(state, B) == advice.Wages(0, 15, 0)
    assert advice.pass_money(scene({"passed": True, "aside": 5}, active=1), A) == 5
    assert advice.pass_money(state, B) == 2


def test_where_one_stands_with_a_character() -> None:
    state = scene({"deniers": 13, "characters": ["thibaut_ii"]})
    thibaut = CHARACTER_BY_ID["thibaut_ii"]
    assert advice.character_standing(state, A, thibaut) == advice.Standing(13, 3, 18, 6)
    state.players[A].deniers = 30
    assert advice.character_standing(state, A, thibaut) == advice.Standing(30, 6, None, None)


def test_what_is_told_of_an_action_is_what_it_brings() -> None:
    """In random games, every prospect against the position after it, with what each source of a citizen says of it."""
    compared: Counter[str] = Counter()
    for seats in (2, 3, 4):
        for seed in range(12):
            for state in played(seats, seed, hidden_vp=False, refill_vacated_with_neutral=seed % 4 == 3):
                if state.agenda and isinstance(state.agenda[-1], Action) and state.agenda[-1].dice:
                    compared += _compare(state)
    assert compared["all"] > 2_000
    assert min(compared[what] for what in ("pushed", "perhaps pushed", "hired", "less", "less from")) > 20, (
        compared
    )


def _compare(state: TroyesState) -> Counter[str]:
    found, legal_now = prospects.prospects(state), TROYES.legal(state)
    compared = Counter({"all": len(found)})
    for place, prospect in found.items():
        assert (prospect.refusal is None) == (prospect.command in legal_now), place
        if prospect.refusal is not None:
            assert TROYES.why_not(state, prospect.command) == prospect.refusal
            continue
        ends = _ends(state, prospect.command)
        if prospect.push is not None:
            _compare_push(prospect.push, [end.emitted for end in ends], state.agenda[-1].seat)
            compared["perhaps pushed" if len(prospect.push.outs) > 1 else "pushed"] += 1
        for end in ends:
            _compare_end(state, prospect, end)
        _compare_range(state, prospect, [end.less for end in ends])
        compared["hired"] += len(ends) > 1 and prospect.hire > 0
        compared["less"] += prospect.less.deniers + prospect.less.vp > 0
        compared["less from"] += any(any(end.less) for end in ends)
    return compared


class End(NamedTuple):
    """A position that a command leads to, what it is told to bring less than others, and what a citizen costs."""

    then: TroyesState
    emitted: list[Event]
    less: tuple[int, ...] = (0, 0, 0)
    stock: int = 0


def _ends(state: TroyesState, command: Command) -> list[End]:
    """What a command leads to, with every source of a citizen; the Miller counts the better building each time."""
    then = state.clone()
    emitted = [*TROYES.apply(then, command, SeededChance(1))]
    if not then.agenda or then.agenda[-1].tag != "citizen_source":
        while (better := advice.better_building(then)) is not None:
            emitted += TROYES.apply(then, better, SeededChance(1))
        return [End(then, emitted)]
    found = []
    for source in TROYES.legal(then):
        if source.notation != "cancel_action":
            less = TROYES.details(then, source).get("less", (0, 0, 0))
            assert isinstance(less, tuple)
            stock = INFLUENCE.citizen * (source.notation == "from_stock")
            found += [end._replace(less=less, stock=stock) for end in _ends(then, source)]
    return found


def _compare_push(push: prospects.Push, emitted: Sequence[Sequence[Event]], seat: int) -> None:
    entered = [event for each in emitted for event in each if isinstance(event, CitizenEntered)]
    outs = {{"own": seat, "neutral": GREY}.get(event.pushed, event.expelled) for event in entered}
    assert ({event.space for event in entered}, outs) == ({push.space}, set(push.outs))
    assert len(outs) == len(push.outs)


def _compare_end(state: TroyesState, prospect: prospects.Prospect, end: End) -> None:
    """What was told of the action, less what was told of the source, is what came, unless the round is over."""
    if not end.then.agenda or end.then.round != state.round:
        return
    seat, (deniers, influence, vp) = state.agenda[-1].seat, end.less
    before, after = state.players[seat], end.then.players[seat]
    slots = slot_points(end.then, seat)[0] - slot_points(state, seat)[0]
    assert (
        after.deniers - before.deniers,
        after.influence - before.influence,
        after.vp - before.vp + slots,
    ) == (
        prospect.deniers - prospect.hire - advice.price(state).total - deniers,
        prospect.influence - end.stock - influence,
        prospect.vp + prospect.slot - vp,
    ), prospect.command.notation


def _compare_range(state: TroyesState, prospect: prospects.Prospect, less: Sequence[tuple[int, ...]]) -> None:
    """Something brings the most that is told, and something the least; a slot that is left belongs to neither."""
    assert prospect.from_elsewhere == (prospect.hire > 0 and not state.players[state.agenda[-1].seat].hand)
    for number, most in enumerate(prospect.less[:2]):
        assert {0, most} <= {each[number] for each in less}, prospect.command.notation


def test_a_source_of_a_citizen_tells_what_it_brings_less_than_the_best() -> None:
    """Deniers that another brings, influence that isn't lost with another, and the points of a slot, also where the
    citizen is placed; what a source of the stock costs is in its price (5.8)."""
    given = {"tradesmen": {"goldsmith": "A"}, "palace": "A.....", "bishopric": "AAn nnn"}
    of_card = scene({"influence": 19, "dice": "Y6"}, cards=["goldsmith", "miller"], **given)
    play(of_card, "die yellow_1", "activate miller 1")
    full = scene({"influence": 20, "deniers": 9, "dice": "R3"}, cards=["goldsmith", "hunting"], **given)
    play(full, "die red_1", "activate hunting 1")
    placed = scene({"influence": 4, "dice": "Y6"}, cards=["goldsmith", "hunting"], **given)
    play(placed, "die yellow_1", "enter city_hall")
    told = [
        {each.notation: less for each, less in prospects.less_from(state).items() if any(less)}
        for state in (of_card, full, placed)
    ]
    assert told == [
        {
            "from_space bishopric_u1": (2, 0, 0),
            "from_space bishopric_u2": (2, 0, 0),
            "from_card goldsmith": (0, 0, 3),
        },
        {
            "from_space palace_1": (0, 2, 0),
            "from_space bishopric_u1": (0, 2, 0),
            "from_space bishopric_u2": (0, 2, 0),
            "from_card goldsmith": (0, 2, 3),
        },
        {"from_card goldsmith": (0, 0, 3)},
    ]
    assert prospects.less_from(scene({"dice": "W1"})) == {}


def test_the_miller_is_told_the_better_building() -> None:
    state = scene(
        {"dice": "Y4 R1"}, cards=["miller"], tradesmen={"miller": "A"}, palace="A.....", bishopric="AA. ..."
    )
    play(state, "die yellow_1", "activate miller 1")
    foregone = TROYES.foregone(state)
    assert foregone is not None
    assert foregone.notation == "count bishopric"
    assert legal(state) == ["count palace", "count bishopric"]


def test_what_is_doubted() -> None:
    state = scene({"dice": "R4 W2"}, asks="defence", black=[5])
    play(state, "black black_1", "die red_1", "die white_1")
    found = TROYES.doubt(state, TROYES.grammar.read("defend"))
    assert found == doubts.WeakDefence("white_1", 2, 10, 5)
    state = scene({"dice": "W2"}, {"dice": "W1"})
    assert TROYES.doubt(state, TROYES.grammar.read("pass")) == doubts.DiceLeft(1)
    alone = scene({"dice": "W2"}, {"passed": True}, {"passed": True})
    assert TROYES.doubt(alone, TROYES.grammar.read("pass")) is None, "nobody is left to buy it"
    state = scene({"influence": 19, "dice": "W6"})
    play(state, "die white_1")
    assert TROYES.doubt(state, TROYES.grammar.read("build")) == doubts.FullTrack(1, 20)
    state = scene({"dice": "R5"}, cards=["joust"], tradesmen={"joust": "A"})
    play(state, "die red_1")
    assert TROYES.doubt(state, TROYES.grammar.read("activate joust 1")) == doubts.NothingGained("joust", 1)
    state = scene({"hand": 1, "dice": "Y2"}, city_hall="nnn BnA")
    play(state, "die yellow_1")
    assert TROYES.doubt(state, TROYES.grammar.read("enter city_hall")) == doubts.OwnCitizenPushed("city_hall")


@pytest.mark.parametrize(
    ("refill", "doubted"),
    [
        (False, ["from_stock", "from_space palace_1", "from_card joust"]),
        (True, ["from_stock", "from_space bishopric_u1", "from_space palace_1", "from_card joust"]),
    ],
    ids=["left_empty", "refilled"],
)
def test_where_the_citizen_comes_from_it_is_doubted_whether_it_shall_expel_one_s_own(
    refill: bool, doubted: list[str]
) -> None:
    """Without one in hand who is expelled hangs on that: who leaves the row makes room there, and is not expelled."""
    state = scene(
        {"influence": 8, "dice": "W5"},
        cards=["joust"],
        tradesmen={"joust": "A"},
        palace="A.....",
        bishopric="AnA nnn",
        options={"refill_vacated_with_neutral": refill},
    )
    play(state, "die white_1")
    assert TROYES.doubt(state, TROYES.grammar.read("enter bishopric")) is None, (
        "a citizen of the row may be taken"
    )
    play(state, "enter bishopric")
    found = {name: TROYES.grammar.read(name) for name in legal(state)}
    asked = [name for name, each in found.items() if TROYES.doubt(state, each) is not None]
    assert sorted(asked) == sorted(doubted)
    assert TROYES.doubt(state, found["from_stock"]) == doubts.OwnCitizenPushed("bishopric")
    assert set(found) - set(asked) >= {"from_space bishopric_u3", "cancel_action"}
    for name, each in found.items():
        emitted = TROYES.apply(state.clone(), each, SeededChance(0))
        entered = [event for event in emitted if isinstance(event, CitizenEntered)]
        assert any(event.pushed == "own" for event in entered) == (name in asked)


def test_influence_that_activations_lose_is_doubted() -> None:
    """As that of cubes and of the cathedral is, with the activations that are meant."""
    state = scene(
        {"influence": 19, "deniers": 9, "dice": "Y6"}, cards=["innkeeper"], tradesmen={"innkeeper": "A"}
    )
    play(state, "die yellow_1")

    def doubted(times: int) -> Doubt | None:
        notation = f"activate innkeeper {times}"
        assert notation in legal(state)
        return TROYES.doubt(state, TROYES.grammar.read(notation))

    assert doubted(1) is None
    assert doubted(2) == doubts.FullTrack(1, 20)
    assert doubted(3) == doubts.FullTrack(2, 20)
    hires = scene({"influence": 20, "deniers": 9, "hand": 1, "dice": "R3"}, cards=["hunting"])
    play(hires, "die red_1")
    assert TROYES.doubt(hires, TROYES.grammar.read("activate hunting 1")) == doubts.FullTrack(2, 20)


def test_influence_that_is_lost_after_hiring_is_doubted_once_it_is_known_where_the_citizen_comes_from() -> (
    None
):
    """One from the stock makes room on the track; with no citizen in hand nothing is doubted before that is chosen."""
    state = scene(
        {"influence": 19, "deniers": 9, "dice": "R6"},
        {"dice": "W1"},
        cards=["hunting", "miller"],
        tradesmen={"miller": "A"},
        palace="A.....",
    )
    play(state, "die red_1")
    assert TROYES.doubt(state, TROYES.grammar.read("activate hunting 1")) is None
    play(state, "activate hunting 1")
    found = {name: TROYES.doubt(state, TROYES.grammar.read(name)) for name in legal(state)}
    lost = doubts.FullTrack(1, 20)
    assert found == {
        "from_stock": None,
        "from_space palace_1": lost,
        "from_card miller": lost,
        "cancel_action": None,
    }
    for name, influence in (("from_stock", 19), ("from_space palace_1", 20)):
        then = state.clone()
        play(then, name)
        assert then.players[A].influence == influence


def test_a_hint_says_only_what_is_so() -> None:
    state = scene({"dice": "R4 W2"}, asks="defence", black=[5])
    play(state, "black black_1", "die red_1")
    defend = TROYES.grammar.read("defend")
    assert MIND.reason(state, defend).why == "cheap_defence"
    play(state, "die white_1")
    assert MIND.reason(state, defend).why == "enough_defence", "without the white die it would do, too"
    state = scene({"dice": "R3", "influence": 4}, palace=".....A", row={"war": ""})
    play(state, "die red_1", "enter palace")
    assert MIND.reason(state, TROYES.grammar.read("from_stock")).why == "from_stock"
    assert MIND.reason(state, TROYES.grammar.read("from_space palace_6")).why == "least_missed"


@pytest.mark.parametrize(("influence", "why"), [(19, "shares"), (20, "shares_only")])
def test_a_hint_promises_influence_only_where_there_is_room_for_it(influence: int, why: str) -> None:
    state = scene({"influence": influence, "dice": "R6"}, row={"war": ""})
    play(state, "die red_1")
    counter = next(notation for notation in legal(state) if notation.startswith("counter war"))
    assert MIND.reason(state, TROYES.grammar.read(counter)).why == why


def test_the_log_knows_who_expels_a_citizen_of_their_own() -> None:
    for city_hall, expelled, pushed in (
        ("nnn BnA", 0, "own"),
        ("nnn AnB", 1, "player"),
        ("nnn Ann", None, "neutral"),
    ):
        state = scene({"hand": 1, "dice": "Y2"}, {"dice": "W1"}, city_hall=city_hall)
        emitted = play(state, "die yellow_1", "enter city_hall")
        (entered,) = [event for event in emitted if isinstance(event, CitizenEntered)]
        assert (entered.expelled, entered.pushed) == (expelled, pushed)


def test_own_dice_that_were_chosen_before_are_turned_over() -> None:
    state = scene({"deniers": 9, "dice": "Y1 Y2 Y6"}, {"dice": "Y3"})
    play(state, "die yellow_2", "die yellow_4", "flip")
    assert [command.notation for command in TROYES.filled_in(state)] == ["die yellow_2"]
    play(state, "die yellow_2")
    assert TROYES.filled_in(state) == ()
    assert TROYES.filled_in(scene({"dice": "W1"})) == ()


def test_what_a_sentence_about_a_die_or_a_card_needs() -> None:
    state = scene({"dice": "R4 Y4"}, cards=["miller"], neutral_dice="R3")
    play(state, "die yellow_1")
    details = {
        notation: dict(TROYES.details(state, TROYES.grammar.read(notation)))
        for notation in ("die red_2", "reroll red_1", "drop yellow_1", "activate miller 1", "pass")
    }
    assert details == {
        "die red_2": {"face": 3, "owner": 4},
        "reroll red_1": {"face": 4, "owner": A},
        "drop yellow_1": {"face": 4, "owner": A},
        "activate miller 1": {"hires": "yes"},
        "pass": {},
    }
    defends = scene({"dice": "R4"}, asks="defence", black=[5])
    assert TROYES.details(defends, TROYES.grammar.read("black black_1")) == {"face": 5}


def test_a_die_of_another_colour_takes_the_place_of_the_chosen_ones() -> None:
    state = scene({"dice": "Y2 Y5 W3", "deniers": 3}, {"dice": "R4 W6"}, {"dice": "R1"})
    play(state, "die yellow_1")
    play(state, "die yellow_2")
    changes = {
        place: [command.notation for command in commands] for place, commands in TROYES.changes(state).items()
    }
    cleared = ["drop yellow_1", "drop yellow_2"]
    assert changes["die.white_1"] == [*cleared, "die white_1"]
    assert set(changes) == {"die.white_1", "die.white_2", "die.red_1", "die.red_2"}
    for commands in TROYES.changes(state).values():
        after = state.clone()
        for command in commands:
            assert command in TROYES.allowed(after)
            TROYES.apply(after, command, SeededChance(1))


def test_no_die_takes_the_place_of_others_that_cannot_be_paid_for() -> None:
    state = scene({"dice": "Y2", "deniers": 1}, {"dice": "R4 W6"})
    play(state, "die yellow_1")
    assert TROYES.changes(state) == {}
