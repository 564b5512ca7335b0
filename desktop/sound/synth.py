"""The sounds of the table, made from sines and noise when they are first needed. No recording is shipped."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, pi, sin
from random import Random
from typing import Final

RATE: Final = 22_050
"""Samples a second, one channel."""

LOUDEST: Final = 32_000

Wave = list[float]
"""Samples between -1 and 1."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A struck tone: its pitch in hertz, when it begins and how fast it dies away (seconds), how loud it is."""

    pitch: float
    start: float = 0.0
    decay: float = 0.2
    loud: float = 0.5


def struck(tones: Sequence[Tone], length: float, overtones: Sequence[float] = (1.0,)) -> Wave:
    """Several tones over each other; ``overtones`` gives the loudness of each multiple of the pitch."""
    wave = [0.0] * int(length * RATE)
    for tone in tones:
        first = int(tone.start * RATE)
        for number, loud in enumerate(overtones, start=1):
            step = 2 * pi * tone.pitch * number / RATE
            fall = number / (tone.decay * RATE)
            for i in range(len(wave) - first):
                wave[first + i] += tone.loud * loud * sin(step * i) * exp(-fall * i)
    return wave


def brushed(length: float, decay: float, softness: float, seed: int) -> Wave:
    """Noise that dies away, as of paper or wood; ``softness`` from 0 (hiss) to 1 (thud)."""
    generator = Random(seed)
    wave, kept = [], 0.0
    fall = 1 / (decay * RATE)
    for i in range(int(length * RATE)):
        kept = softness * kept + (1 - softness) * generator.uniform(-1, 1)
        wave.append(kept * exp(-fall * i) * min(1.0, i / 40))
    return wave


def together(*waves: Wave) -> Wave:
    """Several sounds at once."""
    longest = max(len(wave) for wave in waves)
    return [sum(wave[i] for wave in waves if i < len(wave)) for i in range(longest)]


def _card() -> Wave:
    return brushed(0.16, 0.035, 0.55, seed=1)


def _coins() -> Wave:
    tones = [Tone(2093, 0.0, 0.09, 0.3), Tone(2637, 0.07, 0.12, 0.3)]
    return struck(tones, 0.4, overtones=(1.0, 0.0, 0.4, 0.0, 0.15))


def _wood() -> Wave:
    knock = struck([Tone(196, 0.0, 0.03, 0.7), Tone(330, 0.0, 0.02, 0.3)], 0.2)
    return together(knock, brushed(0.08, 0.012, 0.7, seed=2))


def _dice() -> Wave:
    """Bones that knock on wood, slower and softer, until they lie."""
    knocks = enumerate((0.0, 0.06, 0.11, 0.19, 0.3, 0.36))
    tones = [Tone(620 + 90 * (i % 3), start, 0.014, 0.6 - 0.07 * i) for i, start in knocks]
    return together(struck(tones, 0.5, overtones=(1.0, 0.5, 0.3)), brushed(0.1, 0.015, 0.6, seed=3))


def _complete() -> Wave:
    notes = [Tone(523.25, 0.0, 0.25, 0.3), Tone(659.25, 0.1, 0.25, 0.3), Tone(783.99, 0.2, 0.4, 0.32)]
    return struck(notes, 0.9, overtones=(1.0, 0.3, 0.12))


def _turn() -> Wave:
    return struck([Tone(440, 0.0, 0.3, 0.35), Tone(659.25, 0.02, 0.35, 0.2)], 0.6, overtones=(1.0, 0.2))


def _refuse() -> Wave:
    return struck([Tone(147, 0.0, 0.06, 0.6), Tone(139, 0.05, 0.08, 0.5)], 0.25, overtones=(1.0, 0.4))


def _fanfare() -> Wave:
    chord = (523.25, 659.25, 783.99, 1046.5)
    notes = [Tone(pitch, 0.12 * i, 0.7, 0.25) for i, pitch in enumerate(chord)]
    return struck(notes, 1.8, overtones=(1.0, 0.35, 0.15, 0.05))


_MAKERS: Final[dict[str, Callable[[], Wave]]] = {
    "card": _card,
    "coins": _coins,
    "wood": _wood,
    "dice": _dice,
    "complete": _complete,
    "turn": _turn,
    "refuse": _refuse,
    "fanfare": _fanfare,
}
NAMES: Final = tuple(_MAKERS)
"""Every sound there is."""


@cache
def samples(name: str) -> array[int]:
    """A sound as 16-bit samples, made once. Raises KeyError where there is none of that name."""
    wave = _MAKERS[name]()
    peak = max(1.0, *map(abs, wave))
    return array("h", (round(LOUDEST * sample / peak) for sample in wave))
