"""Languages that are written otherwise: without blanks or plurals, with counters, with capitals and
signs of their own. Thirty sentences of each, in `scripts/`."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from common.text import catalogue
from common.text.language import ENGLISH, Language, Untranslated
from common.text.lines import JOINT, columns, pieces
from common.text.say import (
    capitalised,
    counted,
    joined,
    listed,
    name,
    ordinal,
    padded,
    say,
    wrapped,
)
from common.text.text import written
from conformance.pseudo import PSEUDO
from render.kit import text
from render.kit.fonts.runs import has, runs_of
from render.kit.text import DRAWN, Face
from render.look import Look
from render.picture import painted
from tests.sample import GAME
from tools.words.catalogues import habits_of
from tools.words.checks import faults
from tools.words.habits import Habits
from tools.words.quality import poor
from tools.words.slips import slips

SCRIPTS: Final = Path(__file__).with_name("scripts")
CODES: Final = sorted(each.name for each in SCRIPTS.iterdir())
every_script = pytest.mark.parametrize("code", CODES)
SIDES: Final = listed([name("Dawn"), name("Twilight"), name("Dawn")])
WIDE: Final = 24


@pytest.fixture
def spoken(code: str, tmp_path: Path) -> Habits:
    """The language of a folder, known meanwhile."""
    folder = shutil.copytree(SCRIPTS / code, tmp_path / code)
    habits = habits_of(folder)
    catalogue.register(habits.language)
    return habits


@every_script
def test_thirty_sentences_have_no_fault(spoken: Habits) -> None:
    assert len(spoken.texts) == 30
    assert [*faults(spoken.language, spoken.texts), *poor(spoken)] == []


@pytest.mark.parametrize(
    ("code", "sides", "points", "second", "pair"),
    [
        ("ja", "夜明け、たそがれと夜明け", "3点", "2番目", "a：b、c"),
        ("ko", "새벽, 황혼 및 새벽", "점수 3점", "2번째", "a: b, c"),
        ("th", "รุ่งอรุณ สนธยา และรุ่งอรุณ", "คะแนน 3 แต้ม", "ที่ 2", "a: b c"),
        ("tr", "imsak, alacakaranlık ve imsak", "3 puan", "2.", "a: b, c"),
        ("zh-TW", "黎明、暮色和黎明", "3分", "第2", "a：b，c"),
    ],
)
def test_lists_counters_and_signs_are_its_own(
    spoken: Habits, sides: str, points: str, second: str, pair: str
) -> None:
    def told(words: str) -> str:
        return written(words, spoken.language)

    assert told(SIDES) == sides
    assert told(counted(3, "point")) == points
    assert told(ordinal(2)) == second
    assert told(say("{a}: {b}", a="a", b=joined(", ", "bc"))) == pair


@every_script
def test_lines_are_broken_without_blanks(spoken: Habits) -> None:
    """At every width, without a word lost; none begins with a sign that closes."""
    for own in spoken.texts.values():
        for room in range(14, WIDE):
            lines = written(wrapped(own, room), spoken.language).split("\n")
            assert all(columns(each) <= room for each in lines)
            assert not [each for each in lines if each.strip()[:1] in "、。，：？」）"]
            assert "".join("".join(lines).split()) == "".join(own.replace(JOINT, "").split())
        drawn = text.wrapped(own, Face.PLAIN, 40, 1)
        assert len(drawn) >= len(own.split())
        assert JOINT not in "".join(drawn)


def test_words_are_not_cut_where_they_must_not_be() -> None:
    assert pieces("（王）です。") == ["（王）", "で", "す。"]
    assert pieces("เกม") == ["เก", "ม"]
    assert pieces(f"เกม{JOINT}จบแล้ว") == ["เกม", "จบแล้ว"]
    assert pieces("새벽입니다") == ["새벽입니다"]
    assert pieces("Žalieji–Grün") == ["Žalieji–Grün"]


def test_columns_stay_below_each_other() -> None:
    rows = [padded(each, 10) + "|" for each in ("黎明", "Dawn", "새벽")]
    assert {columns(written(each, ENGLISH)) for each in rows} == {11}


@every_script
def test_pictures_have_its_letters(spoken: Habits, code: str) -> None:
    for own in spoken.shown:
        for run in runs_of(own.translate(DRAWN), Face.PLAIN.value):
            assert has(run.words, run.file), own
    view = GAME.view(GAME.start(GAME.resolve_options({}), 2, "a seed"), None)
    assert painted(GAME.key, view, None, Look(language=code)) != painted(
        GAME.key, view, None, Look()
    )


def test_letters_that_no_font_has_are_told() -> None:
    """Pictures would show boxes."""
    khmer = Habits(PSEUDO, {"Rules": "ច្បាប់"})
    assert [*poor(khmer)][-1].why == "no font of the pictures has these letters"


def test_capital_letters_are_the_languages_own() -> None:
    turkish = replace(PSEUDO, capitals={"i": "İ"})
    here = capitalised(say("istanbul", meaning="x"))
    assert str(here) == "Istanbul"
    assert turkish.capital("**istanbul**") == "**İstanbul**"
    assert turkish.upper("istanbul") == "İSTANBUL"


FRENCH: Final = Language(
    code="fr",
    catalogue=Untranslated(),
    names={
        "Archer": {"gender": "m.v", "nom": "archer"},
        "King": {"gender": "m", "nom": "roi"},
        "Queen": {"gender": "f", "nom": "reine"},
    },
    forms={"the": "{word:m=le |f=la |v=l’}{word}", "of": "{word:m=du |f=de la |v=de l’}{word}"},
    ordinal="{number:1=1er|other={number}e}",
    ordinals={"f": "{number:1=1re|other={number}e}"},
    signs={":": "\u202f:", "?": "\u202f?"},
)


@pytest.mark.parametrize(
    ("word", "the", "of"),
    [
        ("Archer", "l’archer", "de l’archer"),
        ("King", "le roi", "du roi"),
        ("Queen", "la reine", "de la reine"),
    ],
)
def test_articles_are_elided_by_gender(word: str, the: str, of: str) -> None:
    assert (written(name(word), FRENCH, "the"), written(name(word), FRENCH, "of")) == (the, of)


def test_ordinals_have_genders_and_signs_have_spaces() -> None:
    assert [FRENCH.order(1), FRENCH.order(1, "f"), FRENCH.order(2, "f")] == ["1er", "1re", "2e"]
    assert written(ordinal(1), FRENCH, "f") == "1re"
    assert written(say("{a}: {b}?", a="x", b="y"), FRENCH) == "x\u202f: y\u202f?"
    wrong = slips(Habits(FRENCH, {}), "Who wins?", "Qui gagne ?")
    assert "spaces or dots too many" in list(wrong)
    assert not list(slips(Habits(FRENCH, {}), "Who wins?", "Qui gagne\u202f?"))
