"""The languages to choose from, for a person and for a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import SelectOption

from common.text.catalogue import codes, language
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
    """Returns how the words of a language were made."""
    return _MADE.get(language(code).made, _MADE["machine"])


def options(chosen: str, *, as_discord: bool) -> list[SelectOption]:
    """Returns the languages for a menu, the `chosen` one marked; with `as_discord`, that of
    somebody's Discord first, which an empty choice stands for."""
    first = SelectOption(
        label=say("As in Discord"),
        value=AS_DISCORD,
        description=say("The language of your Discord, where I speak it"),
        default=not chosen,
    )
    spoken = [
        SelectOption(
            label=language(code).title, value=code, description=made(code), default=code == chosen
        )
        for code in codes()
    ]
    return [first, *spoken] if as_discord else spoken


def is_known(value: str) -> bool:
    """Tells whether this value of a menu is a language, or that of Discord."""
    return value == AS_DISCORD or value in codes()
