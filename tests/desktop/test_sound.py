"""Sounds: made by our own script, mixed within bounds, silent without a device."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Callable, Generator, Iterator
from threading import Event, current_thread
from types import ModuleType, SimpleNamespace
from typing import ClassVar

import pytest

from desktop.sound.background import Background
from desktop.sound.speaker import MOST_AT_ONCE, Speaker
from desktop.sound.synth import LOUDEST, NAMES, RATE, samples
from tests.desktop.window_kit import NoThread


@pytest.mark.parametrize("name", NAMES)
def test_each_sound_is_heard_short_and_ends_quietly(name: str) -> None:
    sound = samples(name)
    assert RATE // 20 < len(sound) < 2 * RATE
    assert max(abs(sample) for sample in sound) > LOUDEST // 10
    assert max(abs(sample) for sample in sound[-50:]) < LOUDEST // 8


def test_sounds_over_each_other_stay_within_bounds_and_end() -> None:
    speaker = Speaker()
    speaker.on, speaker.volume = True, 1.0
    for name in NAMES:
        speaker._playing.append((samples(name), 0))
    samples_mixed = speaker.mixed(4000)
    assert len(samples_mixed) == 4000
    assert max(samples_mixed) <= 32_767
    for _ in range(2 * RATE // 4000 + 1):
        speaker.mixed(4000)
    assert speaker.mixed(10) == array("h", [0] * 10)
    speaker.shut()


class NoDeviceError(Exception):
    """What the library says where something is wrong with a device."""


class Device:
    """A device of the library as far as the speaker knows it: it plays when the test wants it to."""

    plugged = True
    made: ClassVar[list[Device]] = []

    def __init__(self, **_: object) -> None:
        self._insist()
        self.running = self.closed = False
        self.stop_callback: Callable[[], None] | None = None
        self.mixer: Generator[array[int], int, None] | None = None
        self.threads: set[str] = set()
        Device.made.append(self)

    @staticmethod
    def _insist() -> None:
        if not Device.plugged:
            raise NoDeviceError("no device")

    def start(self, mixer: Generator[array[int], int, None]) -> None:
        self.threads.add(current_thread().name)
        self._insist()
        assert self.mixer is None, "the library starts none that is started"
        self.mixer, self.running = mixer, True

    def stop(self) -> None:
        self.threads.add(current_thread().name)
        self.mixer, self.running = None, False

    def close(self) -> None:
        self.stop()
        self.closed = True

    def plays(self, seconds: float) -> int:
        """Let so much time pass; gives the loudest that was heard."""
        loudest = 0
        for _ in range(round(seconds * 10)):
            if self.mixer is not None:
                loudest = max(loudest, *map(abs, self.mixer.send(RATE // 10)))
        return loudest

    def vanishes(self) -> None:
        """It is unplugged while it runs: the library says so only where somebody wants to know."""
        if self.stop_callback is not None:
            self.mixer, self.running = None, False


@pytest.fixture
def audible_speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    """A speaker that is on, on a machine with the devices above."""
    fake = ModuleType("miniaudio")
    fake.__dict__.update(
        MiniaudioError=NoDeviceError, PlaybackDevice=Device, SampleFormat=SimpleNamespace(SIGNED16=1)
    )
    monkeypatch.setitem(sys.modules, "miniaudio", fake)
    monkeypatch.setattr(Device, "plugged", True)
    monkeypatch.setattr(Device, "made", [])
    speaker = Speaker()
    speaker.on = True
    yield speaker
    speaker.shut()


def settled(speaker: Speaker) -> None:
    """All that was asked of the speaker's thread has been done."""
    speaker._thread.submit(int).result(timeout=20)


def test_without_a_device_it_is_silent_for_good(audible_speaker: Speaker) -> None:
    Device.plugged = False
    audible_speaker.play("card")
    settled(audible_speaker)
    assert audible_speaker._dumb
    assert audible_speaker._device is None
    assert audible_speaker._playing == []


def test_the_device_sleeps_when_nothing_sounds_and_wakes_for_the_next_sound(audible_speaker: Speaker) -> None:
    audible_speaker.play("card")
    settled(audible_speaker)
    (device,) = Device.made
    assert device.plays(0.5) > 0
    settled(audible_speaker)
    assert device.running, "there may be more to come, and what it has in its buffers is still heard"
    device.plays(3)
    settled(audible_speaker)
    assert not device.running
    audible_speaker.play("coins")
    settled(audible_speaker)
    assert Device.made == [device], "it is woken, not opened anew"
    assert device.plays(0.5) > 0
    assert all(name.startswith("sound") for name in device.threads), "the window never waits for it"


def test_a_sound_that_comes_as_the_device_is_about_to_sleep_is_heard(audible_speaker: Speaker) -> None:
    audible_speaker.play("card")
    settled(audible_speaker)
    (device,) = Device.made
    with audible_speaker._lock:
        device_sleeps = audible_speaker._thread.submit(audible_speaker._sleep)
        audible_speaker._playing.append((samples("wood"), 0))
    device_sleeps.result(timeout=20)
    assert device.running
    assert device.plays(0.5) > 0


def test_a_device_that_vanishes_is_looked_for_again_and_then_it_is_silent(audible_speaker: Speaker) -> None:
    audible_speaker.play("card")
    settled(audible_speaker)
    (first,) = Device.made
    first.vanishes()
    audible_speaker.play("card")
    settled(audible_speaker)
    assert first.running, "it was plugged in again"
    first.vanishes()
    Device.plugged = False
    audible_speaker.play("card")
    settled(audible_speaker)
    assert first.closed
    assert audible_speaker._dumb
    audible_speaker.play("card")
    settled(audible_speaker)
    assert audible_speaker._playing == []


def test_a_device_that_vanishes_without_a_word_is_looked_for_again(
    audible_speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said to run, but asks for nothing any more: what it was to play is not heard by the next one."""
    now = [100.0]
    monkeypatch.setattr("desktop.sound.speaker.monotonic", lambda: now[0])
    audible_speaker.play("card")
    settled(audible_speaker)
    (first,) = Device.made
    for _ in range(30):
        now[0] += 0.1
        first.plays(0.1)
    audible_speaker.play("coins")
    settled(audible_speaker)
    now[0] += 1
    audible_speaker.play("wood")
    settled(audible_speaker)
    assert Device.made == [first], "it may be busy for a moment"
    now[0] += 10
    audible_speaker.play("card")
    settled(audible_speaker)
    (_, second) = Device.made
    assert first.closed
    assert len(audible_speaker._playing) == 1
    assert second.plays(0.5) > 0
    now[0] += 10
    Device.plugged = False
    audible_speaker.play("card")
    settled(audible_speaker)
    assert second.closed
    assert audible_speaker._dumb


@pytest.mark.parametrize("error", [NoDeviceError, OSError, RuntimeError])
@pytest.mark.parametrize("what", ["start", "stop", "close"])
def test_a_device_that_fails_in_any_way_keeps_nothing_from_going_on(
    audible_speaker: Speaker, monkeypatch: pytest.MonkeyPatch, what: str, error: type[Exception]
) -> None:
    def fails(*_: object) -> None:
        raise error("gone")

    audible_speaker.play("card")
    settled(audible_speaker)
    (device,) = Device.made
    monkeypatch.setattr(Device, what, fails)
    device.running = what != "start"
    device.plays(4)
    for _ in range(3):
        audible_speaker.play("coins")
        settled(audible_speaker)
    monkeypatch.undo()
    audible_speaker.shut()


def test_where_the_system_starts_no_more_threads_it_is_silent(
    audible_speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.sound.background.Thread", NoThread)
    audible_speaker.play("card")
    assert audible_speaker._dumb
    audible_speaker.shut()
    assert Device.made == []


def test_while_a_device_hangs_only_a_few_sounds_wait_for_it(audible_speaker: Speaker) -> None:
    let_go, begun = Event(), Event()
    hanging = audible_speaker._thread.submit(lambda: (begun.set(), let_go.wait()))
    assert begun.wait(20)
    for _ in range(500):
        audible_speaker.play("card")
    assert audible_speaker._thread._jobs.qsize() <= MOST_AT_ONCE
    let_go.set()
    hanging.result(timeout=20)
    settled(audible_speaker)
    audible_speaker.play("card")
    settled(audible_speaker)
    assert audible_speaker._waiting == 0


def test_a_table_that_is_left_is_not_heard_any_more(audible_speaker: Speaker) -> None:
    audible_speaker.play("fanfare")
    settled(audible_speaker)
    (device,) = Device.made
    audible_speaker.play("turn")
    audible_speaker.hush()
    settled(audible_speaker)
    assert device.plays(1) == 0
    audible_speaker.on = True
    audible_speaker.play("card")
    settled(audible_speaker)
    assert device.plays(1) > 0


HANGS = """
from threading import Event
from desktop.sound.background import Background
thread = Background("hangs")
begun, never = Event(), Event()
thread.submit(lambda: (begun.set(), never.wait()))
later = thread.submit(never.wait)
begun.wait()
assert not thread.shut(0.01)
assert later.cancelled()
assert thread.submit(never.set).cancelled()
"""


def test_a_sound_server_that_hangs_does_not_keep_the_program_from_ending() -> None:
    subprocess.run([sys.executable, "-c", HANGS], check=True, timeout=60)


def test_a_device_in_which_something_hangs_is_left_alone(
    audible_speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    audible_speaker.play("card")
    settled(audible_speaker)
    (device,) = Device.made
    begun, let_go = Event(), Event()
    hanging = audible_speaker._thread.submit(lambda: (begun.set(), let_go.wait()))
    begun.wait()
    monkeypatch.setattr("desktop.sound.speaker.LONGEST_S", 0.01)
    audible_speaker.shut()
    assert not device.closed, "the library must not be asked by two threads at once"
    let_go.set()
    hanging.result(timeout=20)


def test_what_fails_in_the_background_keeps_nothing_else_from_being_done() -> None:
    thread = Background("fails")
    failed = thread.submit(lambda: 1 // 0)
    done = thread.submit(lambda: 2)
    assert done.result(timeout=20) == 2
    assert isinstance(failed.exception(timeout=20), ZeroDivisionError)
    assert thread.shut(20)
