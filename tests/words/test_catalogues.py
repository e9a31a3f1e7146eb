"""The languages in `languages/`: whole if they are spoken unasked, and without faults."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from common.text.catalogue import is_whole
from common.text.template import names
from tools.words.catalogues import checked, languages, missing, template
from tools.words.commands import option_names
from tools.words.fields import kinds
from tools.words.gather import Gathered, gathered

every_language = pytest.mark.parametrize("folder", languages(), ids=lambda each: each.name)


@cache
def wanted() -> tuple[Catalog, Gathered]:
    """All texts and names of the program."""
    found = gathered()
    return template(found, asyncio.run(option_names())), found


def test_there_are_languages() -> None:
    assert {each.name for each in languages() if is_whole(each.name)} >= {"de", "lt"}


@every_language
def test_nothing_is_missing(folder: Path) -> None:
    """Of a language that is spoken to people unasked."""
    texts, found = wanted()
    if is_whole(folder.name):
        assert list(missing(folder, texts, found.names)) == []


@every_language
def test_no_translation_has_a_fault(folder: Path) -> None:
    assert list(checked(folder)) == []


@every_language
def test_gettexts_own_check_refuses_nothing(folder: Path) -> None:
    """Its checks of Python's templates refuse choices and cases, and so would editors."""
    flags = re.findall(r"^#, (.*)$", (folder / "messages.po").read_text("utf-8"), re.MULTILINE)
    assert len(flags) > 1000, "as `python -m tools.words update` writes them"
    assert not [each for each in flags if each.startswith("python") or ", python" in each]
    msgfmt = shutil.which("msgfmt")
    if msgfmt:
        asked = [msgfmt, "--check", "--output-file=/dev/null", str(folder / "messages.po")]
        told = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603
        assert (told.returncode, told.stderr) == (0, "")


def test_translators_are_told_what_nearly_all_fields_are() -> None:
    """That it is right is asked by `tests/conformance/test_languages.py`."""
    fields = [each for each in gathered().messages for _ in names(each.template)]
    known = sum(len(kinds(each)) for each in gathered().messages)
    assert known > len(fields) * 0.95


def test_no_sentence_names_an_option_in_english() -> None:
    """Discord shows each reader the options in their own language (`option_name`)."""
    options = "|".join(map(re.escape, asyncio.run(option_names())))
    named = re.compile(rf"(?:{options})|.*\b(?:{options}):.*")
    codes = (code for each, _ in gathered().messages for code in re.findall("`([^`]+)`", each))
    assert list(filter(named.fullmatch, codes)) == []
