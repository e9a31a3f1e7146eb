"""Languages from their folders: good ones, broken ones, and places where nothing may be written."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.hall.languages.readers import made
from common.text import catalogue
from common.text.catalogue import chosen_code, codes, fitting_code, language, read
from common.text.language import ENGLISH
from common.text.say import counted, name, say
from common.text.text import written

GRAMMAR = """
title = "Kalba"
made = "machine"
[plural]
kinds = ["one", "other"]
rule = "n != 1"
[counted]
one = "{case}"
other = "{case}.pl"
"""
PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{piece} wins."
msgstr "Laimi {piece:acc}."

#, fuzzy
msgid "It draws."
msgstr "Netikra."
"""
NAMES = "english,gender,nom,acc,nom.pl\nSaint,m,šventasis,šventąjį,šventieji\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of languages with one in it, `fi`."""
    made = tmp_path / "fi"
    made.mkdir()
    (made / "grammar.toml").write_text(GRAMMAR, "utf-8")
    (made / "messages.po").write_text(PO, "utf-8")
    (made / "names.csv").write_text(NAMES, "utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    catalogue.forget()
    yield made
    catalogue.forget()


def test_a_folder_is_a_language(folder: Path) -> None:
    assert codes()[:2] == ("en", "fi")
    found = language("fi")
    assert written(say("{piece} wins.", piece=name("Saint")), found) == "Laimi šventąjį."
    assert written(counted(3, "Saint"), found) == "3 šventieji"
    assert written(say("It draws."), found) == "It draws."  # a proposal counts for nothing
    assert (folder / "messages.mo").exists()


def test_a_changed_catalogue_is_compiled_anew(folder: Path) -> None:
    read(folder)
    compiled = folder / "messages.mo"
    source = folder / "messages.po"
    source.write_text(PO.replace("Laimi", "Pergalė:"), "utf-8")
    later = compiled.stat().st_mtime + 1
    os.utime(source, (later, later))
    assert written(say("{piece} wins.", piece="Ann"), read(folder)) == "Pergalė: Ann."


def test_a_folder_that_takes_no_files_is_read_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(catalogue, "_put", refuse)
    assert written(say("{piece} wins.", piece="Ann"), read(folder)) == "Laimi Ann."
    assert not (folder / "messages.mo").exists()


@pytest.mark.parametrize("file", ["grammar.toml", "messages.po", "names.csv"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[[[", b'msgid "'])
def test_a_broken_language_is_english_and_logged(
    folder: Path, file: str, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / file).write_bytes(content)
    with caplog.at_level(logging.ERROR):
        found = language("fi")
    said = written(say("{piece} wins.", piece=name("Saint")), found)
    assert said == "Saint wins."
    assert found is not ENGLISH or "fi" in caplog.text


def test_an_unknown_language_is_english(folder: Path) -> None:
    assert language("tlh") is ENGLISH
    assert language("../fi") is ENGLISH


TEXT = """
msgid "Text {number}"
msgstr "{words}"
"""


@pytest.mark.parametrize(("lacking", "code"), [(0, "fi"), (3, "fi"), (7, "en"), (99, "en")])
def test_an_unfinished_language_is_for_those_who_choose_it(
    folder: Path, lacking: int, code: str
) -> None:
    """Below 95 of 100 nobody reads it unasked; the list of languages tells its share."""
    texts = [
        TEXT.replace("{number}", str(each)).replace("{words}", "" if each <= lacking else "Sana")
        for each in range(1, 100)
    ]
    (folder / "messages.po").write_text("".join(texts), "utf-8")
    assert fitting_code("fi") == code
    assert chosen_code("fi") == "fi"
    assert round(language("fi").share * 100) == 100 - lacking  # with the one name
    told = str(made("fi")).startswith(f"{100 - lacking}% translated")
    assert told == (code == "en")


@pytest.mark.parametrize(
    ("locale", "code"), [("fi", "fi"), ("fi-YY", "fi"), ("en-GB", "en"), ("fr", "en"), ("", "en")]
)
def test_a_locale_of_discord_has_the_language_before_its_hyphen(
    folder: Path, locale: str, code: str
) -> None:
    (folder / "messages.po").write_text(PO.replace("#, fuzzy", ""), "utf-8")
    assert fitting_code(locale) == code
