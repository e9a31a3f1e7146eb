"""The languages in `languages/`: whole, and without faults."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from engines.registry import GUESTS
from tools.words.catalogues import checked, languages, missing, template
from tools.words.commands import option_names
from tools.words.gather import Gathered, gathered

every_language = pytest.mark.parametrize("folder", languages(), ids=lambda each: each.name)


@cache
def wanted() -> tuple[Catalog, Gathered]:
    """All texts and names of the program, but for those of games that are not of the house."""
    found = gathered().without(GUESTS)
    return template(found, asyncio.run(option_names(GUESTS))), found


def test_there_are_languages() -> None:
    assert {each.name for each in languages()} >= {"de", "lt"}


@every_language
def test_nothing_is_missing(folder: Path) -> None:
    texts, found = wanted()
    assert list(missing(folder, texts, found.names)) == []


@every_language
def test_no_translation_has_a_fault(folder: Path) -> None:
    assert list(checked(folder)) == []


def test_no_sentence_names_an_option_in_english() -> None:
    """Discord shows each reader the options in their own language (`option_name`)."""
    options = "|".join(map(re.escape, asyncio.run(option_names())))
    named = re.compile(rf"(?:{options})|.*\b(?:{options}):.*")
    codes = (code for each, _ in gathered().messages for code in re.findall("`([^`]+)`", each))
    assert list(filter(named.fullmatch, codes)) == []
