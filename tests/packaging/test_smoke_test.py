"""The smoke test inside the program notices what a package may lack."""

from __future__ import annotations

import logging
import socket
from contextlib import suppress
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop import words
from desktop.app import resources
from desktop.app.notices import Notice
from desktop.start import smoke
from desktop.words.catalogue import catalogue
from desktop.words.help import anchors
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


def test_a_picture_that_nothing_shows_is_missed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = resources.listed()
    monkeypatch.setattr(resources, "listed", lambda: [*everything, ":/common/lost.svg"])
    wrong: list[str] = []
    smoke._see_parts(qapp, wrong)
    assert wrong == ["no picture: :/common/lost.svg"]


def test_a_licence_that_was_packed_is_missed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*smoke.notices(), Notice("noto-fonts", "Noto Sans", "a text"), Notice("system-one", "one", "")]
    monkeypatch.setattr(smoke, "notices", lambda: texts)
    monkeypatch.setattr(smoke, "is_packaged", lambda: True)
    monkeypatch.setattr(smoke, "packaged_stems", lambda: ["python", "system-one", "system-two"])
    wrong: list[str] = []
    smoke._see_parts(qapp, wrong)
    assert wrong == ["no licence: system-one", "no licence: system-two"]


@pytest.mark.parametrize("code", words.languages())
def test_a_word_that_nothing_says_is_missed(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    wrong: list[str] = []
    smoke._see_words(wrong)
    assert not wrong
    monkeypatch.delitem(catalogue(code).entries, "refusal.undo_revealed")
    smoke._see_words(wrong)
    assert wrong == [f"no words in {code} for refusal.undo_revealed"]


@pytest.mark.parametrize("code", words.languages())
def test_a_page_of_the_help_is_missed(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    def without_first(asked: str, topic: str) -> list[str]:
        return anchors(asked, topic)[asked == code and topic == "troyes" :]

    monkeypatch.setattr(smoke, "anchors", without_first)
    wrong: list[str] = []
    smoke._see_words(wrong)
    assert wrong == [f"no page of the help in {code}: troyes/{anchors(code, 'troyes')[0]}"]


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
