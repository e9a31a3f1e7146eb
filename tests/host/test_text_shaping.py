"""Names in all scripts are laid out as their readers write them, and the host hears of a machine
that cannot do so."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from PIL import Image, features

import bot as program
from host.database.check import Report, words
from host.health import health
from host.settings import Settings
from host.text_shaping import LACKING, lacking
from render.kit.text import Face, inked, width
from tests.host.kept import kept_logging
from tests.host.metrics.ports import free_port

ROOT = Path(__file__).parents[2]
INSTALLED = ("Dockerfile", "docs/hosting.md", "README.md", ".ci/run", ".github/workflows/test.yml")
"""The files that say what a machine needs."""


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hides the library, as on a machine that lacks it."""

    def check(_feature: str) -> bool:
        return False

    monkeypatch.setattr(features, "check", check)


def test_this_machine_has_the_library() -> None:
    assert lacking() == "", LACKING


def test_hebrew_runs_from_right_to_left() -> None:
    """Shin is broad and comes first, so it stands at the right; vav is a stroke."""
    found = inked("שו", Face.PLAIN, 60)
    half = found.width // 2
    assert _ink(found.crop((0, 0, half, found.height))) < _ink(
        found.crop((half, 0, found.width, found.height))
    )


def _ink(mask: Image.Image) -> int:
    return sum(mask.histogram()[128:])


@pytest.mark.parametrize("word", ["ببب", "क्षक्ष"])
def test_letters_join(word: str) -> None:
    """In Arabic and Devanagari a word needs much less room than its letters one by one."""
    assert width(word, Face.PLAIN, 60) < 0.7 * sum(width(each, Face.PLAIN, 60) for each in word)


@pytest.mark.usefixtures("without")
def test_the_host_hears_of_a_machine_without_it(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with kept_logging(), caplog.at_level(logging.WARNING):
        program.begin_log(Settings.of({}))
        assert LACKING in caplog.text
    health(Settings.of({"METRICS": f"127.0.0.1:{free_port()}"}))
    assert capsys.readouterr().out.splitlines()[-1] == LACKING
    assert LACKING in words(ROOT, Report())


@pytest.mark.parametrize("name", INSTALLED)
def test_whatever_says_how_to_install_names_it(name: str) -> None:
    assert "libfribidi0" in (ROOT / name).read_text("utf-8")
