"""The smoke test inside the program notices what a package may lack."""

from __future__ import annotations

import logging
import socket
from contextlib import suppress
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop.start import smoke
from engine.games import CATALOGUE


@pytest.mark.parametrize(
    ("part", "gone", "complaint"),
    [
        ("notices", list, "no licence: python"),
        ("NAMES", ("a sound that nobody made",), "no sound"),
        (
            "CATALOGUE",
            CATALOGUE | {"chess": replace(CATALOGUE["builders"], id="chess")},
            "no cover: :/common/cover/chess.svg",
        ),
    ],
)
def test_a_part_that_is_missing_is_named(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, part: str, gone: object, complaint: str
) -> None:
    wrong: list[str] = []
    smoke._see_parts(qapp, wrong)
    assert not wrong
    monkeypatch.setattr(smoke, part, gone)
    monkeypatch.setattr(smoke, "samples", lambda name: [])
    monkeypatch.setattr(smoke, "NAMES", gone if part == "NAMES" else ())
    smoke._see_parts(qapp, wrong)
    assert any(line.startswith(complaint) for line in wrong)


def test_what_the_program_complains_of_is_heard() -> None:
    with smoke._listening() as wrong:
        logging.getLogger("desktop.words").warning("no words in ja for a.key")
        logging.getLogger("qt").warning("another matter")
    assert wrong == ["no words in ja for a.key"]


def test_a_connection_is_heard() -> None:
    with smoke._listening() as wrong, socket.socket() as line, suppress(OSError):
        line.settimeout(0.01)
        line.connect(("127.0.0.1", 9))
    assert len(wrong) == 1
    assert wrong[0].startswith("a connection: socket.connect")
