"""The scene: servers, people, the bot's processes, and the acts sent to them."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Final

from engines.registry import GAMES
from tools.crowd.crowd import commands
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person
from tools.loopback.world import Change
from tools.soak.acts import Act, Life, control_of
from tools.soak.books import Books, Page
from tools.soak.crew import Crew

CALM: Final = "calm"
"""The kind of a life without trouble."""
PATIENT: Final = 60.0
"""The most seconds that a person waits for an answer before acting again, unless the bot dies."""
HOPELESS: Final = 0.5
"""The same if the bot does not run: people read that it does not answer."""
REMEMBERED: Final = 1500
SERVERS, CHANNELS = 3, 3


@dataclass
class Stage:
    """The scene of the soak. `acts` are those of the current lives, `sent` counts all by kind.
    `life` is the newest one of all processes. `up` is set while a process can be reached;
    `messages` are the latest posted, public or private; `next_game` gives every game in turn.
    People act at most at this `rate` a second, the next time when it is `due`."""

    discord: Loopback
    crew: Crew
    books: Books
    rng: Random
    people: list[Person] = field(init=False)
    games: list[Channel] = field(init=False)
    actors: Actors = field(init=False)
    commands: dict[str, str] = field(default_factory=commands)
    life: Life = field(default_factory=lambda: Life(0, ""))
    acts: list[Act] = field(default_factory=list[Act])
    sent: Counter[str] = field(default_factory=Counter[str])
    up: asyncio.Event = field(default_factory=asyncio.Event)
    messages: deque[Message] = field(default_factory=lambda: deque[Message](maxlen=REMEMBERED))
    troubles: Counter[str] = field(default_factory=Counter[str])
    rate: float = inf
    due: float = 0.0
    next_game: Iterator[str] = field(default_factory=lambda: itertools.cycle(GAMES))

    def furnish(self, people: int) -> None:
        """Makes servers, channels and people; in the last server the bot is only a guest."""
        world = self.discord.world
        self.actors = Actors(self.discord)
        self.people = [world.person(f"person {number}") for number in range(people)]
        shards = len(self.discord.gateway.shards)
        servers = [
            world.guild(f"server {n}", joined=n < SERVERS, shard=(n % shards, shards))
            for n in range(SERVERS + 1)
        ]
        self.games = [
            world.channel(server, f"games {number}")
            for server in servers
            for number in range(CHANNELS if server.joined else 1)
        ]
        world.watchers.append(self._remember)

    def _remember(self, change: Change) -> None:
        if change.what == "posted":
            self.messages.append(change.message)

    def person(self, person_id: int) -> Person:
        return self.discord.world.people[person_id]

    def place(self, page: Page) -> Channel:
        """Returns the channel of a match, or any channel if it is gone."""
        found = self.discord.world.channels.get(page.channel_id or 0)
        return found or self.rng.choice(self.games)

    def boards(self, page: Page) -> list[Message]:
        """Returns the messages in its place that carry a board's controls of this match."""
        channel = self.discord.world.channels.get(page.channel_id or 0)
        return [
            each
            for each in (channel.messages.values() if channel else ())
            if plies(each, page.id, "more", "history")
        ]

    # Acts

    def note(self, deed: Deed, kind: str) -> Act:
        """Keeps a deed just sent, as an act."""
        number, calm = self.crew.hearing(deed), self.life.kind == CALM
        act = Act(deed, kind, process=number, worked=self.crew.bots[number].worked, calm=calm)
        if self.rate == inf:  # else nothing is compared with the log
            self.acts.append(act)
        self.sent[kind] += 1
        return act

    async def finish(self, act: Act, seconds: float = PATIENT) -> bool:
        """Waits for something to read in the answer; returns False if there is nothing. Stops early
        if the act's process dies or is started anew, and soon if it does not run."""
        now = time.perf_counter()
        self.due = max(now, self.due + 1 / self.rate)
        await asyncio.sleep(self.due - now)
        lives, bot = self.crew.lives, self.crew.bots[act.process]
        life, runs = lives[act.process], bot.running
        await self.discord.until(
            lambda: (
                act.deed.shown is not None
                or life is not lives[act.process]
                or bot.running is not runs
            ),
            seconds if runs else min(seconds, HOPELESS),
        )
        return act.deed.shown is not None


def plies(message: Message, subject: int, *verbs: str) -> set[int]:
    """Returns the plies of a message's controls for this match, only of controls with one of these
    verbs if any is named."""
    found = (control_of(name) for name in message.ids())
    named = (each for each in found if each and each.subject == subject)
    return {each.ply for each in named if not verbs or each.verb in verbs}
