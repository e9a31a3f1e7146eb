"""Words written at once, for places that take a plain string and no screen: the name of a thread,
an event, a tag, the words beside a file."""

from __future__ import annotations

from collections.abc import Collection

from cogs.hall.languages.readers import Interaction, readers
from common.text.catalogue import language
from common.text.language import Language
from common.text.text import written


async def public_language(guild_id: int | None, among: Collection[int] = ()) -> Language:
    """Returns the language of a public message in a server, `among` these people."""
    return language(await readers().public(guild_id, among))


async def for_server(guild_id: int | None, words: str, among: Collection[int] = ()) -> str:
    """Returns the words in the language of a public message in a server, `among` these people."""
    return written(words, await public_language(guild_id, among))


async def for_answer(interaction: Interaction, words: str) -> str:
    """Returns the words in the language of the answer that is being held."""
    return written(words, language(await readers().answered(interaction)))
