"""Private screens that people have open: whoever goes on otherwise, as by a command, finds them
finished. Discord lets a private answer be changed for a quarter of an hour, so this is kept in
memory only; what is left is finished when it is pressed."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Final

import discord

from cogs.errors import UNREACHED, Interaction
from cogs.log_fields import facts
from cogs.screens.delivery import reply
from cogs.screens.screen import word
from common.lru import Lru

log = logging.getLogger(__name__)

MOST: Final = 300
"""How many are kept; of more the oldest are forgotten."""


@dataclass
class Panels:
    """By match, person and message: the latest interaction that may change the message."""

    _open: Lru[tuple[int, int, int], Interaction] = field(default_factory=lambda: Lru(MOST))

    def keep(self, match_id: int, interaction: Interaction, shown: discord.Message) -> None:
        """This message, which answers the interaction, is open from now on, if it is private."""
        if not shown.flags.ephemeral:
            return
        self._open[match_id, interaction.user.id, shown.id] = interaction

    def forget(self, person: int) -> None:
        """Keeps nothing of this person."""
        for key in [each for each in self._open if each[1] == person]:
            del self._open[key]

    async def finish(
        self, match_id: int, person: int, words: str, answer: int | None, *, goes_on: bool
    ) -> None:
        """Puts these words in place of every screen that this person has left open in a match,
        but for the message of the answer: it says so by itself, and is open only while the turn
        `goes_on` in it. Raises nothing of Discord's."""
        for key in [each for each in self._open if each[:2] == (match_id, person)]:
            if key[2] == answer and goes_on:
                continue
            # Meanwhile the next answer to the same person may have finished this screen itself.
            interaction = self._open.pop(key, None)
            if interaction is None or key[2] == answer or interaction.is_expired():
                continue
            try:
                await reply(interaction, word(words))
            except UNREACHED as error:
                about = facts(match=match_id, person=person)
                log.info("a screen was left open: %s", error, extra=about)
