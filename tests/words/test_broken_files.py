"""Files of a language with a fault: each is found with its file and line, none ends a command, and
it costs only its own sentences."""

from __future__ import annotations

import codecs
import csv
import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from common.text import catalogue
from common.text.catalogue import GRAMMAR, language
from common.text.language import ENGLISH
from common.text.say import counted, say
from common.text.text import written
from tools.words import __main__ as tool
from tools.words import catalogues

NAMES, TEXTS = catalogue.NAMES, catalogue.CATALOGUE
FAULTS: Final = {
    "a cell too many": (NAMES, "\nAdept,m,", "\nAdept,m,m,", "cells"),
    "a comma that is not quoted": (
        NAMES,
        '"Harbor (furs, amber)"',
        "Harbor (furs, amber)",
        "cells",
    ),
    "a cell too few": (NAMES, "\nApril,m,", "\nApril,", "cells"),
    "a quotation mark that is not closed": (NAMES, "\nArcher,m,", '\nArcher,"m,', "quotation"),
    "a quotation mark too many": (NAMES, "\nArcher,m,", '\nArcher,"m"x,', "quotation"),
    "a name that stands twice": (NAMES, "\nApril,", "\nAdept,", "second time"),
    "a renamed column": (NAMES, "english,gender", "word,gender", "no column english"),
    "too few kinds of number": (GRAMMAR, 'kinds = ["one", "other"]', 'kinds = ["one"]', "fewer"),
    "no kinds of number": (GRAMMAR, 'kinds = ["one", "other"]', "", "kinds is missing"),
    "a rule that is none": (GRAMMAR, '"n != 1"', '"n is 1"', "rule"),
    "no title": (GRAMMAR, 'title = "Deutsch"', "", "title is missing"),
    "a table that is not closed": (GRAMMAR, "[plural]", "[plural", "line"),
    "an English text that is not closed": (TEXTS, 'msgid "Deleted."', 'msgid "Deleted.', "mark"),
    "a text that is not closed": (TEXTS, 'msgstr "Gelöscht."', 'msgstr "Gelöscht.', "mark"),
    "a text that is not opened": (TEXTS, 'msgstr "Gelöscht."', 'msgstr Gelöscht."', "mark"),
    "a mark within a text": (TEXTS, '"Gelöscht."', '"Gel"öscht."', "mark"),
    "a word of no catalogue": (TEXTS, 'msgstr "Gelöscht."', 'mgstr "Gelöscht."', "mark"),
    "a lost field": (
        TEXTS,
        'msgid "Played: {played}."\nmsgstr "Gespielt: {played}."',
        'msgid "Played: {played}."\nmsgstr "Gespielt."',
        "fields differ: played",
    ),
    "a brace that is not closed": (
        TEXTS,
        'msgid "Played: {played}."\nmsgstr "Gespielt: {played}."',
        'msgid "Played: {played}."\nmsgstr "Gespielt: {played."',
        "expected '}'",
    ),
}
"""Where each fault stands: what of German is replaced by what, and a word of what is told."""
COUNTED: Final = ("a renamed column", "too few kinds of number")
"""Faults that cost what is counted."""
OTHER: Final = say("Congratulations!")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of German."""
    made = tmp_path / "languages" / "de"
    shutil.copytree(
        catalogue.FOLDER / "de", made, ignore=shutil.ignore_patterns("*.mo", "*.[0-9]*")
    )
    for place in (catalogue, catalogues):
        monkeypatch.setattr(place, "FOLDER", made.parent)
    catalogue.forget()
    yield made
    catalogue.forget()


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_costs_only_its_own(
    folder: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    file, before, after, why = FAULTS[fault]
    words = (folder / file).read_text("utf-8")
    assert before in words
    (folder / file).write_text(words.replace(before, after, 1), "utf-8")
    line = words[: words.index(before)].count("\n") + 1 + before.startswith("\n")
    told = list(tool.told("check", ()))
    place = re.compile(rf"languages/de/{file}:(\d+): .*{why}")
    (found,) = filter(None, map(place.match, told))
    assert int(found[1]) == (line if after else 1)
    with caplog.at_level(logging.ERROR):
        german = language("de")
    assert any(map(place.match, caplog.messages))
    assert (german is ENGLISH) == (file == GRAMMAR and why != "fewer")
    if german is not ENGLISH:
        assert written(OTHER, german) == "Glückwunsch!"
        assert written(counted(3, "point"), german) == (
            "3 points" if fault in COUNTED else "3 Punkte"
        )
    if "field" not in why and "expected" not in why:
        written_before = {each: each.read_bytes() for each in folder.iterdir()}
        catalogues.update(folder, Catalog(), ())
        assert {each: each.read_bytes() for each in folder.iterdir()} == written_before


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_is_read_as_programs_for_tables_save_it(folder: Path, sign: str) -> None:
    """With a byte-order mark, other signs between the cells and other ends of lines."""
    file, before = folder / NAMES, language("de")
    rows = list(csv.reader(file.read_text("utf-8").splitlines()))
    with file.open("w", encoding="utf-8-sig", newline="") as saved:
        csv.writer(saved, delimiter=sign).writerows([*rows, [""] * len(rows[0])])
    for each in (GRAMMAR, TEXTS):
        (folder / each).write_bytes(codecs.BOM_UTF8 + (folder / each).read_bytes())
    catalogue.forget()
    assert list(tool.told("check", ())) == []
    assert language("de").names == before.names
    assert written(OTHER, language("de")) == "Glückwunsch!"
