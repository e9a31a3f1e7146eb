"""The interactions that people send, with their answers: one `Deed` each."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from tools.loopback.values import Channel, Json, Message, Person, new_id

PATIENCE: Final = 3.0
"""Seconds within which the first answer must come."""
HANGS: Final = 600.0
"""Seconds after which nothing more is waited for, on a machine however busy."""
LIFE: Final = 900.0
"""Seconds for which further answers may follow."""
KEPT: Final = 20_000

SAID, HELD, HELD_UPDATE, UPDATED, CHOICES, WINDOW = 4, 5, 6, 7, 8, 9


@dataclass(slots=True, eq=False)
class Deed:
    """One slash command, click, choice or autocomplete. Times are `time.perf_counter()`.

    `sent` is the time at which it went to the bot's gateway, None without a connection; `first`
    that of the first answer, of Discord's kind `answer`; `shown` that at which an answer first had
    something to read, or was deleted. `said` are the messages made for it, without the pressed one;
    `updated` tells whether the pressed one was changed. `told` is the first text to read; `plain`
    tells whether it came without controls and pictures, as refusals do; `vanished`, whether the
    answer was deleted before there was anything to read, which ends the deed, too. `window` is the
    form that it opened, as Discord gets it. `faults` are the
    faults that struck its answers, `refusals` Discord's own objections to them.
    """

    person: Person
    channel: Channel
    what: str
    type: int
    source: Message | None = None
    patience: float = PATIENCE
    id: int = field(default_factory=new_id)
    token: str = field(default_factory=lambda: secrets.token_hex(20))
    begun: float = field(default_factory=time.perf_counter)
    sent: float | None = None
    first: float | None = None
    answer: int = 0
    shown: float | None = None
    said: list[Message] = field(default_factory=list[Message])
    updated: bool = False
    told: str = ""
    plain: bool = False
    vanished: bool = False
    choices: list[Json] | None = None
    window: Json | None = None
    faults: list[str] = field(default_factory=list[str])
    refusals: list[str] = field(default_factory=list[str])
    _answered: asyncio.Event = field(default_factory=asyncio.Event)
    _shown: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def original(self) -> Message | None:
        """The message that the first answer made or changed."""
        if self.answer in (HELD_UPDATE, UPDATED):
            return self.source
        return self.said[0] if self.said else None

    @property
    def words(self) -> str:
        own = [self.source] if self.updated and self.source else []
        return "\n".join(each.words for each in (*own, *self.said))

    @property
    def delay(self) -> float | None:
        """Seconds to the first answer, None without one."""
        return None if self.first is None else self.first - (self.sent or self.begun)

    @property
    def overdue(self) -> bool:
        """Whether the first answer is late: the person reads that the interaction failed."""
        start = self.sent or self.begun
        return (self.first or time.perf_counter()) - start > self.patience

    async def answered(self, seconds: float = PATIENCE) -> bool:
        """Waits for the first answer; returns False if none has come."""
        return await _within(self._answered, seconds)

    async def settled(self, seconds: float = HANGS) -> bool:
        """Waits until an answer has something to read; returns False if nothing has come."""
        return await _within(self._shown, seconds)

    def answer_as(self, kind: int) -> None:
        self.first, self.answer = time.perf_counter(), kind
        self._answered.set()
        if kind in (SAID, UPDATED, CHOICES, WINDOW):
            self.show(self.original)

    def show(self, message: Message | None) -> None:
        if self.shown is not None:
            return
        self.shown = time.perf_counter()
        if message is not None:
            self.told, self.plain = message.words, not message.data["components"]
        self._shown.set()

    def vanish(self) -> None:
        """Records that its answer was deleted."""
        self.vanished = self.vanished or self.shown is None
        self.show(None)


async def _within(event: asyncio.Event, seconds: float) -> bool:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()


class Deeds:
    """The latest deeds, by id and by token. `patience` is the time limit of a first answer in
    seconds: Discord's, or a longer one on a machine that is too busy for it."""

    def __init__(self) -> None:
        self.patience = PATIENCE
        self._by_id: OrderedDict[int, Deed] = OrderedDict()
        self._by_token: dict[str, Deed] = {}

    def add(self, deed: Deed) -> None:
        """Keeps a deed, and forgets the oldest."""
        deed.patience = self.patience
        self._by_id[deed.id] = deed
        self._by_token[deed.token] = deed
        if len(self._by_id) > KEPT:
            _, old = self._by_id.popitem(last=False)
            self._by_token.pop(old.token, None)

    def with_id(self, deed_id: int, token: str) -> Deed | None:
        deed = self._by_id.get(deed_id)
        return deed if deed and deed.token == token else None

    def with_token(self, token: str) -> Deed | None:
        """Returns the deed with this token while the token is valid."""
        deed = self._by_token.get(token)
        return deed if deed and time.perf_counter() - deed.begun < LIFE else None
