"""Sounds: made by our own script, mixed within bounds, silent without a device."""

from __future__ import annotations

import sys
from array import array
from types import ModuleType, SimpleNamespace

import pytest

from desktop.sound.speaker import Speaker
from desktop.sound.synth import LOUDEST, NAMES, RATE, samples


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
    heard = speaker.mixed(4000)
    assert len(heard) == 4000
    assert max(heard) <= 32_767
    for _ in range(2 * RATE // 4000 + 1):
        speaker.mixed(4000)
    assert speaker.mixed(10) == array("h", [0] * 10)
    speaker.shut()


def test_without_a_device_it_is_silent_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoDeviceError(Exception):
        pass

    def refuse(**_: object) -> None:
        raise NoDeviceError("no device")

    fake = ModuleType("miniaudio")
    fake.__dict__.update(
        MiniaudioError=NoDeviceError, PlaybackDevice=refuse, SampleFormat=SimpleNamespace(SIGNED16=1)
    )
    monkeypatch.setitem(sys.modules, "miniaudio", fake)
    speaker = Speaker()
    speaker.on = True
    speaker.play("card")
    speaker.shut()
    assert speaker._dumb
    assert speaker._device is None
