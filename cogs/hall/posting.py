"""One rule for whatever people post for all to see, and one for what they enter into matches.

Whoever is about to let something new be seen asks here first (`ask_to_post`), whatever it is: an
invitation, a match that begins or moves, a result, a card. It is counted once for each command or
press, for the person and for the server, over a minute and over an hour. The ways in which an
answer reaches everybody (`hold` and `announce` in `cogs.hall.delivery`) ask by themselves, so
that nobody need remember it. A match's own boards follow from what was entered into it, which
`cogs.table.play` counts (`ask_to_play`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from math import ceil
from typing import Final, Protocol

from cogs.hall.errors import Interaction, UserError
from cogs.hall.token_bucket import PLAYING, POSTING, POSTING_IN_SERVER, Key, TokenBuckets

COUNTED: Final = "this was counted as something posted"
"""Among the extras of an interaction: whatever it posts besides is counted with it."""
_SERVERS: Final = 0
"""What stands for a person before the number of a server, or of a place outside of all servers."""
MINE: Final = "You have posted a lot for all to see of late."
OURS: Final = "A lot has been posted in this server of late."


class _Chosen(Protocol):
    @property
    def cooldowns(self) -> bool: ...


class Paced(Protocol):
    """What is needed here of `cogs.hall.context.Context`."""

    paces: TokenBuckets

    @property
    def now(self) -> Callable[[], datetime]: ...

    @property
    def rules(self) -> _Chosen: ...


class TooOften(UserError):
    """More was to be posted than may be."""

    def __init__(self, why: str, again: datetime) -> None:
        at = ceil(again.timestamp())
        super().__init__(f"{why} You can post again <t:{at}:R>; what only you see goes on.")


class TooFast(UserError):
    """Faster than people are."""

    def __init__(self, seconds: int) -> None:
        wait = "1 second" if seconds == 1 else f"{seconds} seconds"
        super().__init__(f"One moment, please: that was very fast. Go on in {wait}.")


def ask_to_post(interaction: Interaction) -> None:
    """Counts what this command or press is about to post; but once, however much it is. Raises
    `TooOften` where that would be too much, and then nothing is counted and nothing may be
    posted."""
    if COUNTED in interaction.extras:
        return
    context: Paced = interaction.client.services
    if context.rules.cooldowns:
        now, (person, server) = context.now(), _who(interaction)
        waits = context.paces.waits({person: POSTING, server: POSTING_IN_SERVER}, now)
        if any(waits.values()):
            why = MINE if waits[person] >= waits[server] else OURS
            raise TooOften(why, now + timedelta(seconds=max(waits.values())))
    interaction.extras[COUNTED] = True


def post_nothing(interaction: Interaction) -> None:
    """Takes it out of the count: nothing is posted, since something else is against it."""
    if interaction.extras.pop(COUNTED, False):
        context: Paced = interaction.client.services
        for who in _who(interaction):
            context.paces.give_back(who, (*POSTING, *POSTING_IN_SERVER))


def _who(interaction: Interaction) -> tuple[Key, Key]:
    """Returns the person, and the server or else the place outside of all servers."""
    server = interaction.guild_id or interaction.channel_id or 0
    return interaction.user.id, (_SERVERS, server)


def ask_to_play(context: Paced, person: int) -> None:
    """Counts what a person is about to enter into a match. Raises `TooFast`, and then nothing may
    be entered."""
    if context.rules.cooldowns:
        seconds = context.paces.wait(person, PLAYING, context.now())
        if seconds:
            raise TooFast(seconds)
