"""The program as a person starts it: a real window, a real mouse, a real keyboard, and closed in the middle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.words import say
from engine.match.library import Library
from tests.desktop import real_window
from tests.desktop.real_window import PATIENCE, ROOT, Desk, Missing, Seen

END_ANYWAY = say("end_turn.anyway")
CONFIRM = "press Enter to confirm"
COMMANDS = 4
MOST_CLICKS = 12


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path / "ゲーム home") as made:
        made.prefer(animation="fast", bot_pace=0)
        yield made


def position(desk: Desk) -> tuple[int, int] | None:
    """The move shown, and how many there are."""
    matches = [re.fullmatch(r"Move (\d+) of (\d+)", node.name) for node in desk.seen(deep=False)]
    return next(((int(found[1]), int(found[2])) for found in matches if found), None)


def table(desk: Desk) -> list[str]:
    """All that a screen reader says of the seats and the board."""
    seen = desk.seen()
    seats = [node.name for node in seen if node.role == "panel" and node.name]
    return sorted([*seats, *(f"{node.name}: {node.description}" for node in places(seen))])


def places(seen: list[Seen]) -> list[Seen]:
    """What lies on the board."""
    board = next(node for node in seen if node.role == "list" and node.name == "Board")
    return [
        node
        for node in seen
        if node.role == "push button"
        and board.x <= node.x < board.x + board.width
        and node.y >= board.y
        and node.y + node.height <= board.y + board.height
    ]


def prompt_text(desk: Desk) -> str:
    """What the person is asked; empty while it is not their turn."""
    names = [node.name for node in desk.seen(deep=False) if node.role == "label"]
    own = (name for name in names if name.startswith("Blue:") or CONFIRM in name or "Where" in name)
    return next(own, "")


def play_one(desk: Desk) -> None:
    """Give a command by clicks on the board, the last by Enter where it is asked for; else end the turn."""
    desk.wait_for(lambda: prompt_text(desk), "the person's turn")
    before = position(desk)
    assert before is not None
    for number in range(MOST_CLICKS):
        sentence = prompt_text(desk)
        usable = [node for node in places(desk.seen()) if node.is_enabled]
        if CONFIRM in sentence:
            desk.hand("key", "Return")
        elif desk.find(END_ANYWAY):
            desk.click(desk.wait_for_name(END_ANYWAY))
        elif usable:
            desk.click(usable[(before[1] + number) % len(usable)])
        else:
            desk.click(desk.wait_for_name("End the turn", "push button"))
        desk.wait_for(
            lambda said=sentence: (
                position(desk) != before or prompt_text(desk) != said or desk.find(END_ANYWAY)
            ),
            "an answer to the click",
        )
        if position(desk) != before:
            return
    raise AssertionError(f"no command after {MOST_CLICKS} clicks")


def test_a_game_begun_with_the_mouse_goes_on_after_the_window_was_closed(desk: Desk) -> None:
    desk.open()
    desk.click(desk.wait_for_name("New game", "push button"))
    desk.click(desk.wait_for_name("Start game", "push button"))
    desk.wait_for_name("Board", "list")
    for _ in range(COMMANDS):
        play_one(desk)
    desk.wait_for(lambda: prompt_text(desk), "the person's turn")
    here, seen = position(desk), table(desk)
    assert here is not None
    assert here[0] == here[1] > COMMANDS
    assert len(seen) > 14
    code, complaints = desk.quit()
    assert (code, complaints) == (0, "")

    (entry,) = Library(desk.home / "saves").entries()
    assert (entry.position, entry.trouble) == (here[1], None)

    desk.open()
    desk.click(desk.wait_for_name("Continue", "push button"))
    desk.wait_for_name("Board", "list")
    desk.wait_for(lambda: prompt_text(desk), "the person's turn")
    assert position(desk) == here
    assert table(desk) == seen
    play_one(desk)
    assert desk.quit() == (0, "")


def test_the_keyboard_alone_leads_from_home_to_a_move(desk: Desk) -> None:
    desk.open()
    desk.wait_for_name("New game", "push button")
    desk.hand("key", "space")  # the focus stands on the first thing to do
    desk.wait_for_name("Start game", "push button")
    desk.hand("key", "space")
    desk.wait_for_name("Board", "list")
    desk.wait_for(lambda: prompt_text(desk), "the person's turn")
    before, sentence = position(desk), prompt_text(desk)
    desk.hand("key", "Right", "Return")
    desk.wait_for(lambda: prompt_text(desk) != sentence, "the question whether it is meant")
    desk.hand("key", "Return")
    desk.wait_for(lambda: position(desk) != before, "the move")
    assert desk.quit() == (0, "")


def test_a_screen_reader_can_press_what_it_reads(desk: Desk) -> None:
    desk.open()
    desk.click(desk.wait_for_name("New game", "push button"))
    desk.click(desk.wait_for_name("Start game", "push button"))
    desk.wait_for_name("Board", "list")
    desk.wait_for(lambda: prompt_text(desk), "the person's turn")
    before = position(desk)
    card = next(node for node in places(desk.seen()) if node.name.startswith("Building row, space 2"))
    assert desk.do("SetFocus", card.name)
    desk.wait_for(lambda: "focused" in _place(desk, card.name).states, "the focus")
    assert desk.do("Press", card.name)
    desk.wait_for(lambda: position(desk) != before, "the move")
    assert desk.quit() == (0, "")


def _place(desk: Desk, name: str) -> Seen:
    return next(node for node in places(desk.seen()) if node.name == name)


def test_everything_that_takes_the_focus_has_a_name(desk: Desk) -> None:
    desk.open()
    for screen in ("New game", "Load", "Settings", "Help"):
        desk.click(desk.wait_for_name(screen, "push button"))
        desk.wait_for_name("Back", "push button")
        assert not nameless(desk)
        desk.hand("key", "Escape")
        desk.wait_for_name("New game", "push button")
    assert not nameless(desk)
    desk.click(desk.wait_for_name("New game", "push button"))
    desk.click(desk.wait_for_name("Start game", "push button"))
    desk.wait_for_name("Board", "list")
    assert not nameless(desk)


def nameless(desk: Desk) -> list[Seen]:
    """What takes the focus and says nothing. Holders that pass the focus on to what they hold are none of these."""
    return [
        node for node in desk.seen() if "focusable" in node.states and not node.name and node.role != "filler"
    ]


def test_a_screen_of_256_colours_is_told_in_a_sentence(tmp_path: Path) -> None:
    with Desk(tmp_path, depth=8) as poor:
        done = subprocess.run(
            [sys.executable, "-m", "desktop"],
            check=False,
            cwd=ROOT,
            env=poor.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line == (
        "The screen shows no more than 256 colours, too few to draw a window in. "
        "Set it to thousands of colours or more, or let DISPLAY name another screen."
    )


def test_a_screen_of_thousands_of_colours_is_enough(tmp_path: Path) -> None:
    with Desk(tmp_path, depth=15) as plain:
        plain.open()
        plain.wait_for_name("New game", "push button")
        assert plain.quit() == (0, "")


def test_a_machine_without_what_is_needed_is_told_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(real_window, "NEEDED", {"no-such-command": "some-package", "Xvfb": "xvfb"})
    with pytest.raises(
        Missing, match=r"can't be tried without some-package: 'python3 packaging/start.py test'"
    ):
        Desk(tmp_path)
