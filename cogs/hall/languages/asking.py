"""The language of the person who is asking, while they are being answered: for what they type and
what is proposed to them meanwhile. Typed words are understood in English too."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from cogs.hall.languages.readers import DEFAULT, Interaction, readers
from common.text.catalogue import language
from common.text.text import written

_CODE: Final[ContextVar[str]] = ContextVar("the asking person's language", default=DEFAULT)


async def hear(interaction: Interaction) -> None:
    """Notes the language of the person of an interaction, for all that is done for it."""
    _CODE.set(await readers().asking(interaction))


def spoken(words: str) -> str:
    """Returns the words in the asking person's language."""
    return written(words, language(_CODE.get()))


def spellings(words: str) -> tuple[str, ...]:
    """Returns the words as they may be typed, in small letters: in English, and in the asking
    person's language."""
    return tuple(dict.fromkeys((str(words).casefold(), spoken(words).casefold())))
