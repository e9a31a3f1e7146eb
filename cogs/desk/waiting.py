"""What somebody waits for from the thinkers: where it takes longer that is said, and nobody waits
for ever. Each person has one wish of a kind at a time, so that nobody keeps thinkers from others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cogs.hall.delivery import reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.screen import word
from players.thinkers import NoAnswer, Purpose

SOON: Final = 1.0
"""Seconds after which a person is told that it takes longer."""
NONE: Final = "I can't think just now. Try again in a moment."
DoneT = TypeVar("DoneT")


class Words(NamedTuple):
    """What is said of a kind of wish: while it is waited for, when the same is wanted again, when
    another one has taken its place, and when it took longer than `bound` seconds. Where one of the
    last two is empty, what was asked goes on without."""

    waits: str
    again: str
    replaced: str
    late: str
    bound: float


WORDS: Final = {
    Purpose.HINT: Words(
        "I am thinking about other matches; your hint comes in a moment.",
        "I am thinking about that already: your hint comes in a moment.",
        "You have asked for another hint since.",
        "I have many other matches to think about. Ask for a hint again in a minute.",
        20.0,
    ),
    Purpose.REVIEW: Words(
        "I am looking through the match, one turn after the other. That takes a while.",
        "I am looking through that match already: the review comes in a moment.",
        "You have asked for another review since.",
        "I have other matches to think about, and have looked through a part of this one. Ask for "
        "the review again in a minute: I go on from there.",
        120.0,
    ),
    Purpose.REPLY: Words(
        "I am thinking about other matches; my answer comes in a moment.",
        "I am thinking about what you did: one moment, please.",
        "",
        "",
        20.0,
    ),
}


@dataclass(eq=False, slots=True)
class _Wish(Generic[DoneT]):
    """What somebody waits for: what it is about, and the task."""

    about: Hashable
    task: asyncio.Task[DoneT]
    replaced: bool = False

    async def come(self, interaction: Interaction, words: Words) -> DoneT | None:
        """Returns what comes of it; None where nothing does, and that has been said. Raises
        `UserError` where it is still to be said."""
        told = False
        try:
            async with asyncio.timeout(words.bound):
                await asyncio.wait({self.task}, timeout=SOON)
                if told := not self.task.done():
                    await reply(interaction, word(words.waits))
                return await self.task
        except (TimeoutError, NoAnswer, asyncio.CancelledError) as error:
            trouble = self._trouble(error, words)
        if trouble and not told:
            raise UserError(trouble)
        if trouble:
            await reply(interaction, word(trouble))
        return None

    def _trouble(self, error: BaseException, words: Words) -> str:
        """Returns why nothing comes of it. Raises the error if that is not for people."""
        if isinstance(error, TimeoutError):
            return words.late
        if isinstance(error, NoAnswer):
            return NONE
        if self.replaced:
            return words.replaced
        raise error


class Wishes:
    """What people wait for, by person and purpose. A newer wish takes the place of an older one
    that is about something else: whoever asks again has gone on."""

    def __init__(self) -> None:
        self._open: Final[dict[tuple[int, Purpose], _Wish[Any]]] = {}

    async def granted(
        self,
        interaction: Interaction,
        purpose: Purpose,
        about: Hashable,
        work: Callable[[], Coroutine[Any, Any, DoneT]],
    ) -> DoneT | None:
        """Returns what the work gives, while the answer is being held; None where it gives nothing
        in time, and that has been said. Raises `UserError` where it is still to be said."""
        words, key = WORDS[purpose], (interaction.user.id, purpose)
        if older := self._open.get(key):
            if older.about == about:
                raise UserError(words.again)
            older.replaced = True
            older.task.cancel()
        wish = self._open[key] = _Wish(about, asyncio.create_task(work(), name="wish"))
        try:
            return await wish.come(interaction, words)
        finally:
            wish.task.cancel()
            if self._open.get(key) is wish:
                del self._open[key]
