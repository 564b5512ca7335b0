"""The gallery can always be taken: every moment is still brought about, and gives a picture that shows something."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from desktop.shots.__main__ import plan
from desktop.shots.moments import MOMENTS
from desktop.words import PSEUDO, languages

ROOT = Path(__file__).parents[2]
LEAST_COLOURS = 40
SAMPLED = 40


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The quick gallery, taken by a program of its own, as a person takes it."""
    out = tmp_path_factory.mktemp("gallery")
    environment = {**os.environ, "HEARTHSIDE_STRICT_WORDS": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "desktop.shots", out, "--quick"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return out


def test_every_moment_has_its_picture_of_the_right_size(gallery: Path) -> None:
    (variant,) = plan(quick=True)
    taken = {path.stem: QImage(str(path)) for path in (gallery / variant.name).glob("*.png")}
    assert set(taken) == set(MOMENTS)
    sizes = {(picture.width(), picture.height()) for picture in taken.values()}
    assert sizes == {(variant.width, variant.height)}


def test_every_picture_shows_something_and_no_two_show_the_same(gallery: Path) -> None:
    pictures = {path.stem: QImage(str(path)) for path in gallery.rglob("*.png")}
    for name, picture in pictures.items():
        colours = {
            picture.pixel(x, y)
            for x in range(0, picture.width(), picture.width() // SAMPLED)
            for y in range(0, picture.height(), picture.height() // SAMPLED)
        }
        assert len(colours) > LEAST_COLOURS, name
    contents = {bytes(picture.constBits()) for picture in pictures.values()}
    assert len(contents) == len(pictures)


def test_the_whole_gallery_shows_every_language_look_and_size() -> None:
    variants = list(plan())
    assert {variant.language for variant in variants} == {*languages(), PSEUDO}
    assert {variant.theme for variant in variants} == {"dark", "light"}
    assert {variant.text for variant in variants} == {100, 200}
    assert {(variant.width, variant.height) for variant in variants} == {(1280, 800), (1920, 1080)}
    assert len({variant.name for variant in variants}) == len(variants)


def test_only_some_moments_can_be_asked_for() -> None:
    (moments,) = {tuple(names) for names in plan(only="table-start").values()}
    assert len(moments) == 1
    assert moments[0].endswith("table-start")


def test_who_asks_for_a_moment_that_there_is_not_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "desktop.shots", tmp_path / "out", "--only", "pebbles"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no moment has 'pebbles' in its name" in done.stderr
    assert not (tmp_path / "out").exists()


def test_who_names_a_file_for_the_pictures_is_told(tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.write_text("mine", encoding="utf-8")
    command = [sys.executable, "-m", "desktop.shots", file, "--quick", "--only", "table-start"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"{file} can't be a folder for the pictures: " in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_text(encoding="utf-8") == "mine"
