"""Trouble around the bot: with requests, with connections, and by moderators and people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from tools.loopback.faults import Fault
from tools.loopback.gateway import Drop
from tools.loopback.values import (
    ATTACH,
    MAKE_THREADS,
    MODERATOR,
    READ_HISTORY,
    SEND,
    SEND_IN_THREADS,
    VIEW,
    Kind,
)
from tools.soak.stage import CALM, Stage

REQUESTS, CONNECTION, PEOPLE, ALL = "requests", "connection", "people", "all"
KINDS: Final = {CALM: 2, REQUESTS: 4, CONNECTION: 2, PEOPLE: 2, ALL: 3}
"""The kinds of lives, by how frequent they are."""
DROPS: Final[tuple[Drop, ...]] = ("cut", "cut", "cut", "asked", "asked", "forgotten", "invalid")
DENIALS: Final = (SEND | SEND_IN_THREADS, ATTACH, VIEW, MAKE_THREADS, READ_HISTORY)
STARTING: Final = r"(?<!GET /users/@me)(?<!applications/@me)$"
"""A pattern for every request except the two without which the bot cannot start."""


def faults() -> list[Fault]:
    """Returns faults of requests."""
    return [
        Fault("limited", STARTING, 0.02, seconds=0.2),
        Fault("error", STARTING, 0.01, status=500),
        Fault("error", STARTING, 0.01, status=502),
        Fault("error", STARTING, 0.02, status=503),
        Fault("slow", STARTING, 0.03, seconds=0.8),
        Fault("slow", STARTING, 0.01, seconds=2.5),
        Fault("cut", STARTING, 0.01),
        Fault("lost", STARTING, 0.02),
        Fault("banned", STARTING, 0.003),
        Fault("refused", r"PATCH /channels", 0.01, status=404, code=10008),
        Fault("refused", r"POST /channels/\d+/messages$", 0.01, status=403, code=50013),
        Fault("refused", r"POST /channels/\d+/messages$", 0.003, status=404, code=10003),
        Fault("refused", r"threads$", 0.05, status=403, code=50001),
    ]


class Trouble:
    """A source of trouble of the kind of each life."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rng = stage.rng

    def begin(self, kind: str) -> None:
        self._stage.discord.faults.clear()
        if kind in (REQUESTS, ALL):
            for each in faults():
                self._stage.discord.faults.add(each)

    def end(self) -> None:
        """Makes everything work again; deletions stay."""
        stage = self._stage
        stage.discord.faults.clear()
        for person in stage.people:
            person.direct = True
        for channel in stage.games:
            stage.discord.world.deny(channel, 0)

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self._rng.uniform(0.1, 1.0))
            kind = self._stage.life.kind
            if not self._stage.up.is_set():
                continue
            if kind in (CONNECTION, ALL):
                gateway = self._stage.discord.gateway
                shard = self._rng.randrange(len(gateway.shards)) if len(gateway.shards) > 1 else 0
                gateway.drop(self._rng.choice(DROPS), shard)
            if kind in (PEOPLE, ALL):
                self._rng.choice(self._deeds())()

    def _deeds(self) -> list[Callable[[], None]]:
        often = [self._close_direct, self._delete_board, self._archive, self._deny]
        return [*often, *often, *often, self._delete_thread]

    def _close_direct(self) -> None:
        """Closes or opens somebody's direct messages."""
        person = self._rng.choice(self._stage.people)
        person.direct = not person.direct
        self._count("direct messages closed" if not person.direct else "direct messages opened")

    def _delete_board(self) -> None:
        seen = [each for each in self._stage.messages if each.whom is None and not each.deleted]
        if seen:
            message = self._rng.choice(seen)
            self._stage.discord.world.delete(message)
            message.taken = MODERATOR
            self._count("messages deleted")

    def _archive(self) -> None:
        threads = [c for c in self._stage.discord.world.channels.values() if c.kind is Kind.THREAD]
        if threads:
            self._stage.discord.world.archive(self._rng.choice(threads))
            self._count("threads archived")

    def _delete_thread(self) -> None:
        threads = [c for c in self._stage.discord.world.channels.values() if c.kind is Kind.THREAD]
        if threads:
            self._stage.discord.world.delete_channel(self._rng.choice(threads))
            self._count("threads deleted")

    def _deny(self) -> None:
        channel = self._rng.choice(self._stage.games)
        self._stage.discord.world.deny(channel, 0 if channel.denied else self._rng.choice(DENIALS))
        self._count("permissions taken" if channel.denied else "permissions given back")

    def _count(self, what: str) -> None:
        self._stage.troubles[what] += 1
