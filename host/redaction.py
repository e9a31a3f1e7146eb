"""Masks secrets in log lines: tokens, with which a reader could act as the bot, and the texts of
errors, which may quote a person's input."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from typing import Final

from db.errors import StoreTrouble

MASK: Final = "***"

_TOKENS: Final = (
    # The addresses of webhooks and of answers to interactions end in a token.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"'#<>)\]},]+"), rf"\1{MASK}"),
    # Discord's own forms of a bot's token and of an interaction's.
    (re.compile(r"\b[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}"), MASK),
    (re.compile(r"\baW50ZXJhY3Rpb246[A-Za-z0-9_=%+./-]*"), MASK),
    (re.compile(r"([\"']?\btoken[\"']?\s*[:=]\s*[\"'])[^\"']+", re.IGNORECASE), rf"\1{MASK}"),
)

_HARMLESS: Final = {
    *("OSError", "sqlite3.Error", "db.errors.StoreError", "aiohttp.client_exceptions.ClientError"),
    *("discord.errors.HTTPException", "discord.errors.GatewayNotFound"),
    *("discord.errors.ConnectionClosed", "discord.errors.LoginFailure"),
    *("discord.errors.PrivilegedIntentsRequired", "discord.ext.commands.errors.ExtensionError"),
}
"""Errors, including their subclasses, whose texts quote nobody's input."""

LONGEST_CHAIN: Final = 8


class Mask:
    """A function that removes tokens from a text: the given ones anywhere, and all texts in a
    token's form."""

    def __init__(self, *secrets: str) -> None:
        self._secrets = tuple(each for each in secrets if each)

    def __call__(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        for pattern, instead in _TOKENS:
            text = pattern.sub(instead, text)
        return text


def one_line(text: str) -> str:
    """Returns the text with unprintable characters escaped: they could begin a line, or hide a part
    of one."""
    return "".join(each if each.isprintable() else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def trace(error: BaseException) -> Iterator[str]:
    """Yields the lines that describe an error: its trace, its kind, and its text if that is
    harmless. The errors that led to it come first. An outside trouble of the database needs no
    trace: while a server is away there is one for each press."""
    chain: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in chain and len(chain) < LONGEST_CHAIN:
        chain.append(link)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    outside = isinstance(error, StoreTrouble) and error.outside
    for number, each in enumerate(reversed(chain)):
        if number:
            yield "which led to:"
        for frame in [] if outside else traceback.format_tb(each.__traceback__):
            yield from frame.rstrip("\n").split("\n")
        yield kind_of(each)


def kind_of(error: BaseException) -> str:
    """Returns the kind of an error, with its text if that is harmless, in one line."""
    names = {name_of(each) for each in type(error).__mro__}
    if names.isdisjoint(_HARMLESS):
        return name_of(type(error))
    return one_line(f"{name_of(type(error))}: {error}")


def name_of(kind: type) -> str:
    """Returns a class's name, with its module unless it is Python's own."""
    own = kind.__module__ == "builtins"
    return kind.__qualname__ if own else f"{kind.__module__}.{kind.__qualname__}"
