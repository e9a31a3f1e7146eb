"""People's requests to the thinkers. A person is told of a longer wait, and nobody waits for ever.
Each person has one request of a kind at a time, so that nobody keeps the thinkers from others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cogs.hall.delivery import reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.screen import Button, Screen, word
from common.text.say import EMPTY, say
from common.text.text import Text
from players.thinkers import NoAnswer, Purpose

SOON: Final = 1.0
"""Seconds until a person is told of a longer wait."""
NONE: Final = say("I can't work that out right now. Try again in a moment.")
DoneT = TypeVar("DoneT")


class Words(NamedTuple):
    """The sentences for a kind of request: `waits` during the wait, `again` if the person repeats
    the request, `replaced` if another one took its place, `late` after `bound` seconds. If one of
    the last two is empty, nothing is said then and the caller continues."""

    waits: Text
    again: Text
    replaced: Text
    late: Text
    bound: float


WORDS: Final = {
    Purpose.HINT: Words(
        say("I am thinking about other matches. Your hint comes in a moment."),
        say("I am thinking about it already. Your hint comes in a moment."),
        say("You asked for another hint in the meantime."),
        say("I have many other matches to think about. Ask for a hint again in a minute."),
        20.0,
    ),
    Purpose.REVIEW: Words(
        say("I am looking through the match, turn by turn. That takes a while."),
        say("I am looking through that match already. The review comes in a moment."),
        say("You asked for another review in the meantime."),
        say(
            "I'm busy with other matches and have reviewed only part of this one. "
            "Ask again in a minute: I'll continue there."
        ),
        120.0,
    ),
    Purpose.REPLY: Words(
        say("I am thinking about other matches. My answer comes in a moment."),
        say("One moment: I am thinking about your move."),
        EMPTY,
        EMPTY,
        20.0,
    ),
}


@dataclass(eq=False, slots=True)
class _Wish(Generic[DoneT]):
    """The request of a person: its subject, its task, and the button that leads back from its
    answer, if there is one."""

    about: Hashable
    task: asyncio.Task[DoneT]
    back: Button | None = None
    replaced: bool = False

    async def come(self, interaction: Interaction, words: Words) -> DoneT | None:
        """Returns the result of the task. Without a result, raises `UserError` with the reason; if
        the person was already told to wait, answers with the reason and returns None. Without a
        reason to tell, only returns None."""
        told = False
        try:
            async with asyncio.timeout(words.bound):
                await asyncio.wait({self.task}, timeout=SOON)
                if told := not self.task.done():
                    await reply(interaction, self._screen(words.waits))
                return await self.task
        except (TimeoutError, NoAnswer, asyncio.CancelledError) as error:
            trouble = self._trouble(error, words)
        if trouble and not told:
            raise UserError(trouble)
        if trouble:
            await reply(interaction, self._screen(trouble))
        return None

    def _screen(self, words: Text) -> Screen:
        return word(words).ending_in(self.back) if self.back else word(words)

    def _trouble(self, error: BaseException, words: Words) -> Text:
        """Returns the reason for no result; empty if nothing is said about it. Raises the error if
        it is not for people."""
        if isinstance(error, TimeoutError):
            return words.late
        if isinstance(error, NoAnswer):
            return NONE
        if self.replaced:
            return words.replaced
        raise error


class Wishes:
    """The open requests, by person and purpose. A newer request replaces an older one on another
    subject, because the person has continued."""

    def __init__(self) -> None:
        self._open: Final[dict[tuple[int, Purpose], _Wish[Any]]] = {}

    async def granted(
        self,
        interaction: Interaction,
        purpose: Purpose,
        about: Hashable,
        work: Callable[[], Coroutine[Any, Any, DoneT]],
        back: Button | None = None,
    ) -> DoneT | None:
        """Returns the result of the work, while the answer is being held; without a result in time
        as `_Wish.come`. Raises `UserError` if the same request is open already."""
        words, key = WORDS[purpose], (interaction.user.id, purpose)
        if older := self._open.get(key):
            if older.about == about:
                raise UserError(words.again)
            older.replaced = True
            older.task.cancel()
        wish = self._open[key] = _Wish(about, asyncio.create_task(work(), name="wish"), back)
        try:
            return await wish.come(interaction, words)
        finally:
            wish.task.cancel()
            if self._open.get(key) is wish:
                del self._open[key]
