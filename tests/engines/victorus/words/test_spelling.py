"""One spelling of cells for people, and every spelling read: l11 in plain letters reads as 111."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from common.text.catalogue import codes
from engines.game import Illegal
from engines.victorus.model.board import NAMES, SPELT
from learning.lesson import lessons_of
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME
from tests.engines.victorus.words.test_telling import views

PLAIN: Final = re.compile(r"(?<![\w>@-])l\d{1,2}\b(?![-x])")
LANGUAGES: Final = Path(__file__).parents[4] / "languages"


def test_no_cell_is_told_in_letters_that_read_as_figures() -> None:
    for view in views():
        told: list[str] = [GAME.alt_text(view), GAME.in_words(view), GAME.status(view)]
        for action in view.legal:
            told += [GAME.describe(view, view.to_act[0], action)]
            told += [each.label for each in GAME.parts(view, action)]
        for words in map(str, told):
            assert not PLAIN.search(words), words


def test_refusals_spell_cells_alike() -> None:
    rng = random.Random(1)
    state = playing.scattered(rng, playing.RULESETS[0])
    taken = [NAMES[cell] for cell, mark in enumerate(state.board) if mark]
    for start in taken:
        with pytest.raises(Illegal) as refused:
            GAME.play(state, 0, GAME.read(f"{start}-l8-l11"))
        assert not PLAIN.search(str(refused.value).split("Write")[0])


def test_pages_and_lessons_spell_cells_alike() -> None:
    pages = [words for page in GAME.guide() for words in (page.title, page.text)]
    lessons = lessons_of(GAME.key)
    told = [words for each in lessons for words in (each.task, each.hint, each.right)]
    for words in map(str, [*pages, *told]):
        assert not PLAIN.search(re.sub("`[^`]*`", "", words)), words


@pytest.mark.parametrize("code", [each for each in codes() if (LANGUAGES / each).is_dir()])
def test_other_languages_spell_cells_alike(code: str) -> None:
    with (LANGUAGES / code / "messages.po").open("rb") as file:
        for message in read_po(file):
            if any("victorus" in each for each in message.auto_comments):
                assert not PLAIN.search(str(message.string)), message.id


def test_what_people_write_is_read_in_every_spelling() -> None:
    for start, end in itertools.pairwise(SPELT):
        plain = GAME.read(f"{start}-{end}".replace("ℓ", "l"))
        assert GAME.read(f"{start}-{end}") == GAME.read(f"{start}-{end}".upper()) == plain
        assert GAME.write(plain).isascii()
