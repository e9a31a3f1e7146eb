"""Descriptions of commands, and names and descriptions of their options, in all languages.

Names of options are words of their own in a catalogue, with the meaning `OPTION`. Names of commands
stay English: messages tell people to use `/settings`, which links to the command by Discord's
number (`linked`), and every reader must find it. A translation that Discord does not take is left
out, so that the English stands there: one bad word would make Discord refuse all commands."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from cogs import discord
from cogs.discord import app_commands
from common.text.catalogue import fitting_code, language
from common.text.language import Language
from common.text.text import Sentence, Text, written

log = logging.getLogger(__name__)

OPTION: Final = "the name of a command's option"
"""The meaning under which names stand in a catalogue."""
SLASH: Final = 1
"""Discord's type of a command that is typed."""
SUB_COMMANDS: Final = (1, 2)
"""Discord's types of sub-commands and groups of them, among the options of a command."""
LONGEST: Final = 100
"""The most characters of a description and of a choice's name."""
NAME: Final = re.compile(r"[-_'\w]{1,32}")
"""The names of options, which have no capital letters."""
T = TypeVar("T")
Payload: TypeAlias = dict[str, Any]
Spoken: TypeAlias = Mapping[str, Language]
"""Languages by Discord's codes."""


_described: Final[dict[str, Text]] = {}
"""Texts of descriptions by their English; discord.py keeps only a plain string."""


def describe(**options: str) -> Callable[[T], T]:
    """Describes the options of a command: `app_commands.describe` for texts."""
    texts = (each for each in options.values() if isinstance(each, Text))
    _described.update({str(each)[:LONGEST]: each for each in texts})
    return app_commands.describe(**options)


def localised(payload: Payload) -> Payload:
    """Returns a command as it is sent to Discord, with its names and descriptions in all languages
    that Discord knows; a region without a language of its own gets that of another region."""
    fitting = {str(each): fitting_code(str(each)) for each in discord.Locale}
    spoken = {locale: language(code) for locale, code in fitting.items() if code != "en"}
    return _localised(payload, spoken) if spoken else payload


_ids: Final[dict[str, int]] = {}
"""Discord's numbers of the commands by their names, as far as they are known."""
_WRITTEN: Final = re.compile(r"`/([-\w]+(?: [-\w]+)*)`")
"""The form of a command in sentences."""


def link(registered: Iterable[Payload]) -> dict[str, int]:
    """Links commands in sentences to these, as Discord has them registered. Returns the numbers by
    the names that people type."""
    slash = [each for each in registered if each.get("type", 1) == SLASH]
    found = {each: int(told["id"]) for told in slash for each in _typed(told)}
    know(found)
    return found


def know(ids: Mapping[str, int]) -> None:
    """Links commands in sentences to those with these numbers, and to no others."""
    _ids.clear()
    _ids.update(ids)


def known() -> Collection[str]:
    """Returns the commands, as people type them, that have links in sentences."""
    return _ids.keys()


def _typed(payload: Payload) -> Iterator[str]:
    """Yields the typed names of a command: those of its sub-commands, if it has any."""
    below = [each for each in payload.get("options") or () if each["type"] in SUB_COMMANDS]
    if not below:
        yield payload["name"]
    for each in below:
        yield from (f"{payload['name']} {name}" for name in _typed(each))


def linked(words: str) -> str:
    """Returns the words of a message with each command linked and translated by Discord, its
    options after it; plain if its number is unknown."""

    def found(each: re.Match[str]) -> str:
        name, *options = each[1].split()
        while options and name not in _ids:
            name += f" {options.pop(0)}"
        rest = f" `{' '.join(options)}`" if options else ""
        return f"</{name}:{_ids[name]}>{rest}" if name in _ids else each[0]

    return _WRITTEN.sub(found, words) if _ids else words


def names(payload: Payload) -> Iterator[str]:
    """Yields the names of the options of a command and of its sub-commands."""
    for each in payload.get("options") or ():
        if each["type"] not in SUB_COMMANDS:
            yield each["name"]
        yield from names(each)


def _localised(payload: Payload, spoken: Spoken, others: Iterable[str] = ()) -> Payload:
    made = dict(payload)
    options: list[Payload] = payload.get("options") or []
    if others:
        made["name_localizations"] = _all(
            {at: _name(payload["name"], each, others) for at, each in spoken.items()},
            payload["name"],
        )
    if payload.get("description"):
        made["description_localizations"] = _all(
            {at: _description(payload["description"], each) for at, each in spoken.items()},
            payload["description"],
        )
    if options:
        named = [each["name"] for each in options if each["type"] not in SUB_COMMANDS]
        made["options"] = [_localised(each, spoken, named) for each in options]
    if payload.get("choices"):
        made["choices"] = [_choice(each, spoken) for each in payload["choices"]]
    return made


def option_name(english: str) -> Text:
    """Returns the name of an option, for a sentence about it: each reader sees their own."""
    return Sentence(english, {}, OPTION)


def _choice(choice: Payload, spoken: Spoken) -> Payload:
    words = {at: _description(choice["name"], each) for at, each in spoken.items()}
    return {**choice, "name_localizations": _all(words, choice["name"])}


def _all(found: Mapping[str, str | None], english: str) -> dict[str, str]:
    """Returns the words by Discord's codes, including English: else people with American English
    would read the first other language that Discord finds."""
    words = {code: each for code, each in found.items() if each}
    return {"en-US": str(english), **words} if words else {}


def _name(english: str, spoken: Language, others: Iterable[str]) -> str | None:
    """Returns a name in a language; None without one that Discord takes. `others` are the English
    names beside it: two options may not share a name."""
    found = spoken.sentence(english, OPTION)
    if found is None or found == english:
        return None
    if not NAME.fullmatch(found) or found != found.lower() or found in others:
        log.warning("%s: Discord takes no name %r for %s", spoken.code, found, english)
        return None
    return found


def _description(english: str, spoken: Language) -> str | None:
    said = _described.get(english, english)
    text = written(said, spoken) if isinstance(said, Text) else spoken.sentence(english)
    if text is None or text == english:
        return None
    if len(text) > LONGEST:
        log.warning("%s: no room for the description %r", spoken.code, text)
        return None
    return text
