"""The language of the person who asks, during the answer: for their typed words and for the
proposals to them. Typed words are understood in English too."""

from __future__ import annotations

import asyncio
import unicodedata
from contextvars import ContextVar
from typing import Final

from cogs.hall.languages.readers import DEFAULT, Interaction, readers
from common.text.catalogue import fitting_code, language
from common.text.text import written

PATIENCE: Final = 1.0
"""Seconds to wait for the database: Discord gives three for the first answer."""
_CODE: Final[ContextVar[str]] = ContextVar("the asking person's language", default=DEFAULT)
_reading: Final[set[asyncio.Task[str]]] = set()
"""Reads whose caller has stopped waiting. Their results are kept for the next time."""


async def hear(interaction: Interaction) -> None:
    """Notes the language of an interaction's person, for all that follows from it. While the
    database is busy it is that of their Discord: the first answer waits for no language."""
    if readers().knows(interaction.user.id):
        _CODE.set(await readers().asking(interaction))
        return
    reading = asyncio.create_task(readers().asking(interaction))
    _reading.add(reading)
    reading.add_done_callback(_reading.discard)
    done, _ = await asyncio.wait((reading,), timeout=PATIENCE)
    _CODE.set(reading.result() if done else fitting_code(str(interaction.locale)))


def spoken(words: str) -> str:
    """Returns the words in the asking person's language."""
    return written(words, language(_CODE.get()))


def folded(words: str) -> str:
    """Returns the words in small, plain letters, to compare typed text: a looped l is an l."""
    return unicodedata.normalize("NFKC", words).casefold()


def spellings(words: str) -> tuple[str, ...]:
    """Returns the words as they may be typed, `folded`: in English, and in the asking person's
    language."""
    return tuple(dict.fromkeys((folded(str(words)), folded(spoken(words)))))
