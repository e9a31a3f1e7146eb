"""The languages in `languages/`: whole, and without faults."""

from __future__ import annotations

import asyncio
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
