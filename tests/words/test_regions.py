"""Languages of one region, whose code has a hyphen: every tool takes them, and so does the bot."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import discord
import pytest
from babel.messages.catalog import Catalog

from cogs.hall.languages.commands import localised
from cogs.hall.menus import language_options
from common.text import catalogue
from common.text.catalogue import LOCALES, babel_code, codes, fitting_code, language, trouble
from common.text.say import say
from common.text.text import written
from render.look import Look
from render.picture import painted
from tests.render.kit import SCENES
from tests.sample import drawn
from tools.words import __main__ as tool
from tools.words import catalogues

REGIONS: Final = ("es-419", "pt-BR", "zh-TW")
WORDS: Final = say("Congratulations!")


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place with German copied into the folders of these languages, compiled as it is there."""
    german = catalogue.FOLDER / "de"
    language("de")
    for each in ("de", *REGIONS):
        shutil.copytree(german, tmp_path / each, ignore=shutil.ignore_patterns("messages.[0-9]*"))
    for place in (catalogue, catalogues):
        monkeypatch.setattr(place, "FOLDER", tmp_path)
    catalogue.forget()
    yield tmp_path
    catalogue.forget()


def test_discords_codes_are_known() -> None:
    assert sorted(LOCALES) == sorted(map(str, discord.Locale))


@pytest.mark.parametrize("code", LOCALES)
def test_babel_knows_each_of_them(code: str) -> None:
    assert Catalog(locale=babel_code(code)).locale_identifier == babel_code(code)


def test_every_tool_takes_them(folders: Path) -> None:
    """Usually one of them: the next test is about all their codes."""
    taken = ["de", *drawn(REGIONS, 1)]
    for code in {*REGIONS} - {*taken}:
        shutil.rmtree(folders / code)
    german = catalogues.languages()[0] / catalogue.CATALOGUE
    before = german.read_bytes()
    assert list(tool.told("check", ())) == []
    for command in ("update", "missing"):
        told = list(tool.told(command, ()))[: len(taken)]
        assert [each.partition(": ")[0] for each in told] == taken
        assert all(each.partition(": ")[2].startswith("0 of ") for each in told)
    for each in catalogues.languages():
        written = (each / catalogue.CATALOGUE).read_bytes()
        assert written.partition(b"#.")[2] == before.partition(b"#.")[2]
    assert german.read_bytes() == before  # not even the date of a look at it
    assert next(tool.told("missing", taken[1:2])).startswith(f"{taken[1]}: 0 of ")


@pytest.mark.usefixtures("folders")
def test_the_bot_speaks_them() -> None:
    assert codes()[:5] == ("en", "de", *REGIONS)
    assert {written(WORDS, language(each)) for each in REGIONS} == {"Glückwunsch!"}
    assert [each.value for each in language_options("pt-BR", as_discord=False)][:5] == list(
        codes()[:5]
    )


@pytest.mark.usefixtures("folders")
def test_pictures_speak_them() -> None:
    game, view, _ = next(scene for scene in SCENES.values())
    pictures = {painted(game, view, None, Look(language=each)) for each in ("de", *REGIONS)}
    assert len(pictures) == 1
    assert painted(game, view, None, Look()) not in pictures


@pytest.mark.usefixtures("folders")
@pytest.mark.parametrize(
    ("locale", "code"),
    [("pt-BR", "pt-BR"), ("es-419", "es-419"), ("es-ES", "es-419"), ("zh-CN", "zh-TW")],
)
def test_a_language_serves_other_regions_that_have_none(locale: str, code: str) -> None:
    assert fitting_code(locale) == code
    words = str(WORDS)
    made = localised({"name": "thing", "description": words})["description_localizations"]
    assert made[locale] == "Glückwunsch!"
    assert sorted(made) == sorted(["en-US", "de", "es-419", "es-ES", "pt-BR", "zh-CN", "zh-TW"])


@pytest.mark.parametrize("wrong", ["pt", "pt-br", "pt_BR", "es", "xx", "en", "en-GB"])
def test_what_is_no_code_of_discords_is_refused_in_words(
    folders: Path, wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(folders / "de", folders / wrong)
    catalogue.forget()
    assert codes()[:5] == ("en", "de", *REGIONS)
    assert trouble(wrong) in caplog.text
    assert list(tool.told("check", ())) == [trouble(wrong)]
    assert f"languages/{wrong} " in trouble(wrong) or f"languages/{wrong}:" in trouble(wrong)


def test_it_is_told_how_a_folder_is_to_be_named() -> None:
    assert trouble("pt").endswith("name it pt-BR")
    assert trouble("es").endswith("name it es-419 or es-ES")
    assert trouble("zh_TW").endswith("name it zh-CN or zh-TW")
    assert trouble("lt") == trouble("sv-SE") == ""
