"""The small pictures in messages: emojis of the bot's application, beside words that are complete
without them.

One set serves the whole program, since screens are made from values alone. It is empty until the
pictures are uploaded (`cogs.upkeep.emojis`), and after Discord has refused one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from cogs import discord
from common.text.say import joined
from common.text.text import Text
from render.cards.miniatures import GAME

Key: TypeAlias = tuple[str, str]
"""A game, and the key of a small picture in it (`render.painting.miniatures`)."""

_shown: Final = dict[Key, discord.PartialEmoji]()
_doubts: Final = set[str]()


def show_emojis(found: Mapping[Key, discord.PartialEmoji]) -> None:
    """Shows these emojis, and no others, from now on."""
    _shown.clear()
    _shown.update(found)
    _doubts.clear()


def emoji_of(game: str, key: str) -> discord.PartialEmoji | None:
    """Returns the emoji of a small picture; None if there is none, or none yet."""
    return _shown.get((game, key)) if key else None


def game_emoji(game: str) -> discord.PartialEmoji | None:
    """Returns the emoji that stands for a game; None if there is none, or none yet."""
    return emoji_of(game, GAME)


def doubted() -> bool:
    """Tells whether Discord has refused a message with emojis since they were read."""
    return bool(_doubts)


def pictured(game: str, key: str, words: str) -> Text:
    """Returns the words with the small picture before them; the words alone without one."""
    emoji = emoji_of(game, key)
    return joined(" ", [str(emoji), words] if emoji else [words])


def each_pictured(game: str, told: Sequence[str], drawn: Sequence[str]) -> list[Text]:
    """Returns these sentences with their small pictures, whose keys are `drawn`, before them."""
    return [pictured(game, key, each) for each, key in zip_longest(told, drawn, fillvalue="")]


def doubt(error: discord.HTTPException) -> None:
    """Shows no emojis from now on, since Discord has refused one."""
    _shown.clear()
    _doubts.add(str(error))


INVALID: Final = 50035
"""Discord's refusal of a message with an invalid part, such as an emoji that was deleted."""
