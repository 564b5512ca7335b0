"""Plays sounds over each other through one device, opened when the first one plays, asleep when none is."""

from __future__ import annotations

import atexit
import ctypes
import logging
import sys
from array import array
from collections.abc import Generator
from functools import cache, partial
from threading import Lock
from time import monotonic
from typing import Any, Final

from desktop.sound.background import Background
from desktop.sound.synth import RATE, samples

MOST_AT_ONCE: Final = 6
LONGEST_S: Final = 2.0
"""How long the end of the program waits for the device, in seconds: a sound server that hangs never lets go."""
DEAF_S: Final = 2.0
"""A device that has asked for nothing for so many seconds, though it runs, is gone: not every system says so."""
SILENCE: Final = 2 * RATE
"""So many samples of silence are played before the device is put to sleep: longer than what it holds in its buffers."""

_ErrorHandler = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)
_no_words: Final = _ErrorHandler(lambda *_: None)
"""What the sound library of Linux calls instead of writing to standard error. Kept as long as the program runs."""

_log = logging.getLogger(__name__)


class Speaker:
    """Silent until it is switched on, and for good where no device can be opened.

    The device sleeps while nothing sounds: a running one wakes the processor for each buffer that it plays, of silence
    too. All that has to do with it happens in a thread of its own, as it may take its time.
    """

    def __init__(self) -> None:
        self.on = False
        self.volume = 0.7
        self._lock = Lock()
        self._playing: list[tuple[array[int], int]] = []
        self._waiting = 0
        """How many sounds are still to be begun; while a device hangs, only a few wait for it."""
        self._asked_at = 0.0
        """When the device asked for samples the last time."""
        self._device: Any = None
        self._dumb = False
        self._thread = Background("sound")

    def play(self, name: str) -> None:
        """Let a sound be heard soon; never waits."""
        if self.on and self.volume > 0 and not self._dumb:
            with self._lock:
                if self._waiting >= MOST_AT_ONCE:
                    return
                self._waiting += 1
            try:
                self._thread.submit(partial(self._begin, name))
            except RuntimeError as error:
                self._give_up(error)

    def hush(self) -> None:
        """Break off what sounds, and let nothing more be heard until it is switched on again; never waits."""
        self.on = False
        with self._lock:
            self._playing = []

    def shut(self) -> None:
        """Close the device for good."""
        self.hush()
        if self._thread.shut(LONGEST_S):
            self._close()

    # In the thread of its own.

    def _begin(self, name: str) -> None:
        sound = samples(name)
        is_deaf = self._is_deaf()
        with self._lock:
            self._waiting -= 1
            if not self.on or self._dumb:
                return
            # What a device that is gone was to play is of the past.
            before = [] if is_deaf else self._playing[1 - MOST_AT_ONCE :]
            self._playing = [*before, (sound, 0)]
        if is_deaf or (self._device is not None and not self._device.running and not self._start()):
            self._close()  # it was unplugged: another one may be there
        if self._device is None:
            self._open()

    def _open(self) -> None:
        # The library loads the system's audio: not before somebody is to hear something.
        import miniaudio

        _hush_system()
        try:
            self._device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE
            )
        except miniaudio.MiniaudioError as error:
            self._give_up(error)
            return
        self._device.stop_callback = _noted
        if not self._start():
            self._close()
            self._give_up("the device does not start")

    def _start(self) -> bool:
        import miniaudio

        mixer = self._mixer()
        next(mixer)
        self._asked_at = monotonic()
        try:
            self._device.start(mixer)
        except miniaudio.MiniaudioError as error:
            _log.info("the sound device does not start: %s", error)
            return False
        return True

    def _is_deaf(self) -> bool:
        """Whether a device that is said to run plays nothing any more."""
        return self._device is not None and self._device.running and monotonic() - self._asked_at > DEAF_S

    def _sleep(self) -> None:
        """Stop the device, unless something is to be heard again meanwhile."""
        import miniaudio

        with self._lock:
            if self._playing or self._device is None:
                return
        try:
            self._device.stop()
        except miniaudio.MiniaudioError as error:
            _log.info("the sound device does not stop: %s", error)
            self._close()

    def _give_up(self, why: object) -> None:
        _log.info("no sound: %s", why)
        self._dumb = True
        with self._lock:
            self._playing = []

    def _close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()

    # In the thread of the device.

    def _mixer(self) -> Generator[array[int], int, None]:
        count, silent = (yield array("h")), 0
        while True:
            self._asked_at = monotonic()
            silent = 0 if self._playing else silent + count
            if silent - count < SILENCE <= silent:
                self._thread.submit(self._sleep)
            count = yield self.mixed(count)

    def mixed(self, count: int) -> array[int]:
        """The next samples of all that plays, at the volume set."""
        out = [0] * count
        with self._lock:
            going_on = []
            for sound, at in self._playing:
                part = sound[at : at + count]
                for i, sample in enumerate(part):
                    out[i] += sample
                if at + count < len(sound):
                    going_on.append((sound, at + count))
            self._playing = going_on
        return array("h", (max(-32_768, min(32_767, round(sample * self.volume))) for sample in out))


@cache
def speaker() -> Speaker:
    """The program's only one: the library never gives back all that it takes for a device."""
    made = Speaker()
    atexit.register(made.shut)
    return made


def _noted() -> None:
    """The device has stopped. The library looks whether it runs only where it has somebody to tell."""


def _hush_system() -> None:
    """Where there is no sound card, Linux' own library would write dozens of lines that help nobody."""
    if sys.platform != "linux":
        return
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_no_words)
    except (OSError, AttributeError):
        _log.debug("no ALSA to be hushed")
