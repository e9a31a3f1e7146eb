"""Words written out at once, for what takes a plain string and is not sent as a screen: the name of
a thread, an event, a tag, the words beside a file."""

from __future__ import annotations

from cogs.hall.languages.readers import Interaction, readers
from common.text.catalogue import language
from common.text.language import Language
from common.text.text import written


async def server_language(guild_id: int | None) -> Language:
    """Returns the language of a server."""
    return language(await readers().server(guild_id))


async def for_server(guild_id: int | None, words: str) -> str:
    """Returns the words in the language of a server."""
    return written(words, await server_language(guild_id))


async def for_answer(interaction: Interaction, words: str) -> str:
    """Returns the words in the language of the answer that is being held."""
    return written(words, language(await readers().answered(interaction)))
