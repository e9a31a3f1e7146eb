"""The languages to choose from, for a person and for a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from common.text.catalogue import codes, is_whole, language
from common.text.say import say
from common.text.text import Text

AS_DISCORD: Final = "discord"
"""The value for the language of somebody's Discord."""
_MADE: Final[Mapping[str, Text]] = {
    "machine": say("Translated by a machine, not yet read by people"),
    "reviewed": say("Translated by a machine, read and mended by people"),
    "by hand": say("Written by people"),
}


def made(code: str) -> Text:
    """Returns how a language was translated; for an unfinished one, its completed share."""
    if not is_whole(code):
        share = language(code).share
        return say("{share:.0%} translated so far, the rest is in English", share=share)
    return _MADE.get(language(code).made, _MADE["machine"])


def is_known(value: str) -> bool:
    """Tells whether this value of a menu is a language, or that of Discord."""
    return value == AS_DISCORD or value in codes()
