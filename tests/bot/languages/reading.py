"""All that people read in a message, and what of it is in plain English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from simcord import InteractionResult

from conformance.pseudo import plain_words
from tests.bot.reading import Shown, answers, components

KEYS: Final = ("content", "label", "placeholder", "description")
"""The fields of components that people read."""
PEOPLE: Final = ("ann", "ben", "cat", "dan", "Manor", "games", "Castle", "hall")
"""What stays as it is: names of people and places in the simulated Discord."""
_BLOCK: Final = re.compile(r"```.*?```", re.DOTALL)


def read(message: Shown) -> Iterator[str]:
    """Yields every piece of text in a message, text boards excepted: these have signs in lines of
    their own, and a test of each game's words."""
    yield message.content
    for each in components(message):
        yield from _in(each)


def _in(found: dict[str, Any]) -> Iterator[str]:
    for key in KEYS:
        if isinstance(found.get(key), str):
            yield _BLOCK.sub(" ", found[key])
    for key in ("options", "items"):
        for each in found.get(key) or ():
            yield from _in(each)


def english(message: Shown, *allowed: str) -> list[str]:
    """Returns the plain words of a message."""
    return [each for words in read(message) for each in plain_words(words, (*PEOPLE, *allowed))]


def all_english(result: InteractionResult, *allowed: str) -> list[str]:
    """Returns the plain words of all answers."""
    return [each for message in answers(result) for each in english(message, *allowed)]
