"""Plays sounds over each other through one device, opened when the first one is wanted."""

from __future__ import annotations

import ctypes
import logging
import sys
from array import array
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final

from desktop.sound.synth import RATE, samples

MOST_AT_ONCE: Final = 6

_ErrorHandler = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)
_no_words: Final = _ErrorHandler(lambda *_: None)
"""What the sound library of Linux calls instead of writing to standard error. Kept as long as the program runs."""

_log = logging.getLogger(__name__)


class Speaker:
    """Silent until it is switched on, and for good where no device can be opened."""

    def __init__(self) -> None:
        self.on = False
        self.volume = 0.7
        self._lock = Lock()
        self._playing: list[tuple[array[int], int]] = []
        self._device: Any = None
        self._dumb = False
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sound")

    def play(self, name: str) -> None:
        """Let a sound be heard soon; never waits."""
        if self.on and self.volume > 0 and not self._dumb:
            self._thread.submit(self._begin, name)

    def shut(self) -> None:
        """Close the device."""
        self.on = False
        self._thread.shutdown(wait=True, cancel_futures=True)
        if self._device is not None:
            self._device.close()
            self._device = None

    def _begin(self, name: str) -> None:
        sound = samples(name)
        if self._device is None and not self._dumb:
            self._open()
        with self._lock:
            self._playing = [*self._playing[1 - MOST_AT_ONCE :], (sound, 0)]

    def _open(self) -> None:
        # The library loads the system's audio: not before somebody is to hear something.
        import miniaudio

        _hush_system()
        try:
            device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE
            )
            mixer = self._mixer()
            next(mixer)
            device.start(mixer)
        except miniaudio.MiniaudioError as error:
            _log.info("no sound: %s", error)
            self._dumb = True
            return
        self._device = device

    def _mixer(self) -> Generator[array[int], int, None]:
        wanted = yield array("h")
        while True:
            wanted = yield self.mixed(wanted)

    def mixed(self, wanted: int) -> array[int]:
        """The next samples of all that plays, at the volume set."""
        out = [0] * wanted
        with self._lock:
            going_on = []
            for sound, at in self._playing:
                part = sound[at : at + wanted]
                for i, sample in enumerate(part):
                    out[i] += sample
                if at + wanted < len(sound):
                    going_on.append((sound, at + wanted))
            self._playing = going_on
        return array("h", (max(-32_768, min(32_767, round(sample * self.volume))) for sample in out))


def _hush_system() -> None:
    """Where there is no sound card, Linux' own library would write dozens of lines that help nobody."""
    if sys.platform != "linux":
        return
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_no_words)
    except (OSError, AttributeError):
        _log.debug("no ALSA to be hushed")
