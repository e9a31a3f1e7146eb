"""The lease of this process on its shards: of all processes that hear the same events, one answers.

Each shard is claimed by a lock in the database. A process loses it if it stands still for too long
or is cut off, and another one may then take its place. So each checks regularly whether it still
has its shards, and before an answer if its latest check is old. A process that finds a shard taken
ends; its supervisor decides the rest.

An update need not be noticed: the new process asks the old one for its place by a row of the
database (`db.kinds.handovers`). While it begins, both hear everything: the old one answers, the new
one keeps the events. Then the old one stops at one instant, and lists the interactions it has
answered lately; the new one answers the others. The old one finishes its work in hand. The new one
has a lock for as long as the row stands: if it dies, the old one continues as before. If the old
one dies, the new one simply takes its place."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from cogs.desk.shard_starts import MARGIN, WINDOW, Starts
from db import connection
from db.connection import LOOKS, Database
from db.errors import Held, StoreError, StoreTrouble
from db.kinds.handovers import Handover, Handovers, Stage
from db.kinds.holds import Hold, Occupied, succeeding

log = logging.getLogger(__name__)

FRESH: Final = 3
"""A check is old after the lifetime of a lock divided by this."""
PATIENCE: Final = 1.5
"""Seconds that an answer to a person waits for a check; the database may not respond."""
SOON: Final = 0.2
"""Seconds between two checks of the old process during a hand-over: people are waiting."""
QUICK: Final = 0.05
"""Seconds between two checks of a process that waits for the other."""
STUBBORN: Final = 2.0
"""Seconds for which the database is asked again to note that this process has stopped. After that
it continues."""
TRUST: Final = 10.0
"""Seconds to wait until the new process says that it answers."""
POLITE: Final = 3.0
"""The time in which the old process must respond, as a multiple of the time between its checks."""
SECONDS: Final = 15.0
"""Seconds added to that: the machine may be busy with the new process's start."""
ROUNDS: Final = 15.0
"""Seconds after which the rounds begin even if the old process has not reported the end of its
own."""
CLAIMING: Final = 20.0
"""Seconds in which the claims of the old process must become free."""
ANSWERABLE: Final = 2.8
"""Seconds after its arrival for which an interaction is still worth an answer. Discord takes the
first answer within three, and the way there takes time, too."""
REMEMBERED: Final = 10.0
"""Seconds for which admitted interactions are remembered."""
MOST: Final = 10_000
"""The most interactions kept, and the most remembered."""
SERVERS: Final = 100
"""The number of latest events of servers that are remembered, however old."""

TAKEN: Final = "SHARDS: each shard belongs to one process, and another one has shard"
ANOTHER: Final = "Another process is just about to replace the one that runs."
SILENT: Final = (
    "The bot that runs has not answered, and goes on as before. It may not be connected to Discord "
    "yet, be of a version that cannot be replaced while it runs, or have other SHARDS: wait until "
    "it is connected, or stop it, then start this one."
)
KEPT: Final = "The bot that runs has not handed over, and goes on as before."


class State(Enum):
    """The part of a process in a hand-over, and its treatment of incoming events."""

    WAITING = "waiting"
    """Another process runs, and has been asked for its place."""
    READING = "reading"
    """The other process has heard the request; this one hears every event, and keeps it."""
    WORKING = "working"
    """This one answers."""
    HANDING = "handing over"
    """It has stopped listening, and ends its work in hand."""
    GONE = "gone"
    """Another process has its place, or one of its shards."""


NEXT: Final[Mapping[State, tuple[State, ...]]] = {
    State.WORKING: (State.WAITING, State.HANDING, State.GONE),
    State.WAITING: (State.READING, State.WORKING),
    State.READING: (State.WORKING,),
    State.HANDING: (State.WORKING, State.GONE),
    State.GONE: (),
}
"""The possible next states of each. A process begins with `WORKING`, unless it asks for the place
of another one; it returns there if it cannot note that it hands over."""
KEEPS: Final = (State.WAITING, State.READING, State.HANDING)
"""The states in which a process keeps incoming events. One that is `GONE` refuses them at the
gate."""

Answer = Callable[[], object]


@dataclass(frozen=True, slots=True)
class _Kept:
    """An event that is not answered yet. `late` is the time after which an answer is useless; None
    for never."""

    number: int
    answer: Answer
    late: float | None


@dataclass
class Intake:
    """The incoming events. While it is `open`, every event is answered, unless another process has
    answered it; else every event is kept. Times are those of `time.monotonic`."""

    open: bool = True
    _kept: deque[_Kept] = field(default_factory=lambda: deque[_Kept](maxlen=MOST))
    _answered: deque[tuple[float, int]] = field(
        default_factory=lambda: deque[tuple[float, int]](maxlen=MOST)
    )
    _servers: deque[int] = field(default_factory=lambda: deque[int](maxlen=SERVERS))
    _others: frozenset[int] = frozenset()

    def hear(self, number: int, answer: Answer, *, person: bool) -> None:
        """Answers the event with this number now, or keeps it for later. `person` tells whether a
        person waits for the answer, which cannot be long."""
        now = time.monotonic()
        if not self.open:
            self._kept.append(_Kept(number, answer, now + ANSWERABLE if person else None))
        elif number not in self._others:
            self._note(number, now, person=person)
            answer()

    def _note(self, number: int, now: float, *, person: bool) -> None:
        if not person:
            self._servers.append(number)
            return
        self._answered.append((now, number))
        while self._answered[0][0] < now - REMEMBERED:
            self._answered.popleft()

    def go_on(self, others: Collection[int] | None = ()) -> None:
        """Opens. Answers the kept events that are not too late, except those that another process
        has answered, whose numbers are `others`; none of them, if these are not known."""
        now, kept, late = time.monotonic(), tuple(self._kept), 0
        self._kept.clear()
        self.open, self._others = True, frozenset(others or ())
        for each in kept if others is not None else ():
            if each.late is None or now <= each.late:
                self.hear(each.number, each.answer, person=each.late is not None)
            else:
                late += each.number not in self._others
        if late:
            log.info("of what was heard meanwhile %s came too early to be answered now", late)

    @property
    def answered(self) -> tuple[int, ...]:
        """The numbers of the events answered lately."""
        return (*(number for _, number in self._answered), *self._servers)


class Lease:
    """The lease of this process. Processes with the same shards find each other by the `database`
    as it is opened, its `target` as it is named, and the name of the `shards`, of which `first` is
    one; without a target nobody can replace this process. `knows` is its newest migration, `known`
    that of the process which it replaces: None if there is none. `settled` is set while it may make
    rounds."""

    def __init__(
        self,
        database: Database,
        target: Path | str = "",
        hold: Hold | None = None,
        *,
        shards: str = "",
        first: int = 0,
        knows: int = 0,
    ) -> None:
        self._database = database
        self._target = target
        self._hold = hold
        self._name = shards or "all"
        self._first = first
        self._knows = knows
        self.state = State.WORKING
        self.intake = Intake()
        self.starts = Starts(database)
        self.handovers = Handovers(database, self._name)
        self.known: int | None = None
        self.settled = asyncio.Event()
        self.settled.set()
        self._shards: list[int] = []
        self._claims = AsyncExitStack()
        self._sure = time.monotonic()
        self._look: asyncio.Task[None] | None = None
        self._lost: int | None = None
        self._right = AsyncExitStack()
        self._alone_until = 0.0
        """Until then no process is heard: another one may have identified just before its end."""

    def _go(self, state: State) -> None:
        assert state in NEXT[self.state], (self.state, state)
        self.state = state
        if state in KEEPS:
            self.intake.open = False

    def _work(self, others: Collection[int] | None = ()) -> None:
        """Answers from now on, also the kept events, as `Intake.go_on`."""
        self._go(State.WORKING)
        self.intake.go_on(others)

    async def close(self) -> None:
        """Lets others identify, gives the shards back, and lets another process take over. May be
        called twice."""
        await self.starts.close()
        await self.give_back()
        await self._right.aclose()

    # Claims

    async def claim(self, shards: Iterable[int]) -> None:
        """Claims those of these shards that it lacks against other processes. Raises `Occupied` if
        one has any of them, and `StoreTrouble`."""
        for shard in shards:
            if shard in self._shards:
                continue
            claim = self._database.exclusively(_claim(shard), at_once=True)
            try:
                await self._claims.enter_async_context(claim)
            except Held as error:
                raise Occupied(f"{TAKEN} {shard}.") from error
            self._shards.append(shard)

    async def stands(self) -> bool:
        """Tells whether this process has its shards, as far as known: True while the database
        cannot be reached."""
        if time.monotonic() - self._sure > connection.LIFE / FRESH:
            await asyncio.wait([self._looking()], timeout=PATIENCE)
        return self._lost is None

    async def watch(self) -> NoReturn:
        """Checks regularly. Raises `Occupied` once another process has one of the shards."""
        while True:
            await asyncio.wait([self._looking()])
            self.check()
            await asyncio.sleep(connection.LIFE / LOOKS)

    def check(self) -> None:
        """Raises `Occupied` if another process was found to have one of the shards."""
        if self._lost is not None:
            raise Occupied(f"{TAKEN} {self._lost}.")

    async def give_back(self) -> None:
        """Gives the shards back."""
        if self._look:
            self._look.cancel()
        self._shards.clear()
        await self._claims.aclose()

    def _looking(self) -> asyncio.Task[None]:
        """Returns the check that is under way, or a new one."""
        if self._look is None or self._look.done():
            self._look = asyncio.create_task(self._look_once(), name="claims")
        return self._look

    async def _look_once(self) -> None:
        began = time.monotonic()
        try:
            for shard in self._shards:
                if self._lost is None and not await self._database.keeps(_claim(shard)):
                    self._lost = shard
                    if self.state is State.WORKING:
                        self._go(State.GONE)
                    log.error("another process has shard %s by now: this one ends", shard)
        except StoreTrouble as error:
            log.debug("nobody knows who has the shards: %s", error)
        else:
            self._sure = began

    # The new process

    @property
    def replaces(self) -> bool:
        """Whether another process had the shards at the start, and this one takes them over."""
        return self.known is not None

    async def ask(self) -> None:
        """Asks the running process for its place, and waits for its response. Raises `Occupied`
        without one, or if another process takes over already; and `StoreTrouble`."""
        self._go(State.WAITING)
        self.settled.clear()
        try:
            await self._right.enter_async_context(self._taking())
        except Held as error:
            raise Occupied(ANOTHER) from error
        if await self._is_free():
            log.info("no bot runs that could be replaced: this one just starts")
            await self._end()
            self._work()
            return
        await self.handovers.clear()  # of one that has died in the middle
        await self.handovers.go(None, Handover(Stage.ASKED))
        log.info("the bot that runs is asked to hand over")
        if await self._comes(Stage.HEARD, POLITE * connection.LIFE / LOOKS + SECONDS):
            now = await self.handovers.read()
            self.known = now.known if now else 0
            self._go(State.READING)
        elif self.settled.is_set():
            self._work()
        else:
            await self._end()
            raise Occupied(SILENT)

    async def take_over(
        self, shards: Sequence[int], taken: Callable[[], Awaitable[object]]
    ) -> None:
        """Takes over: this process hears everything by now. Then calls `taken`, and waits until it
        may make rounds. Raises `Occupied` if the old process continues, or if another one has one
        of the shards; and `StoreTrouble`."""
        if not await self.handovers.go(Stage.HEARD, Handover(Stage.READY)):
            raise Occupied(KEPT)
        given = await self._comes(Stage.GIVEN, connection.LIFE + SECONDS)
        if not given and not self.settled.is_set():
            if await self.handovers.go(Stage.READY, None):
                await self._right.aclose()
                raise Occupied(KEPT)
            given = True
        if given:
            now = await self.handovers.read()
            self._work(now.answered if now else ())
            log.info("this process has taken over")
        else:  # the answers of the old process are unknown
            self._work(None)
        await taken()
        if given:
            await self.handovers.go(Stage.GIVEN, Handover(Stage.TAKEN))
        await _until(partial(self._claims_all, shards), CLAIMING)
        await self.claim(shards)
        if given and not await self._comes(Stage.LEFT, ROUNDS):
            log.info("the old process has not said that its rounds have ended")
        await self._end()

    async def _comes(self, stage: Stage, seconds: float) -> bool:
        """Waits until the old process has reached this stage; returns False if it does not in time,
        or if it dies. In the latter case this process takes its place, and is settled."""

        async def is_decided() -> bool:
            if await self._stage() in (stage, None):
                return True
            if stage is Stage.LEFT or not await self._is_free():
                return False
            if await self._stage() is not stage:  # it may have done so at this moment
                log.warning("the bot that ran has ended: this one just takes its place")
                await self._end()
            return True

        await _until(is_decided, seconds)
        return await self._stage() is stage

    async def _is_free(self) -> bool:
        """Tells whether no process runs with these shards. If so, this one has its place."""
        return await self._inherits() and await self._claims_all([self._first])

    async def _inherits(self) -> bool:
        return self._hold is None or self._hold.take()

    async def _claims_all(self, shards: Sequence[int]) -> bool:
        try:
            await self.claim(shards)
        except Occupied:
            return False
        return True

    async def inherit(self) -> None:
        """Waits for the lock on the database file, which the old process keeps to its end."""
        await _until(self._inherits)

    async def _end(self) -> None:
        """Ends the hand-over. This process may make rounds."""
        try:
            await self.handovers.clear()
        except StoreTrouble as error:
            log.info("not noted that the hand-over has ended: %s", error)
        await self._right.aclose()
        self.settled.set()

    # The old process

    async def hand_over(self) -> None:
        """Looks for a process that wants to take over; returns once it has. While this one begins a
        session itself, it does not respond."""
        while self.state is not State.HANDING:
            try:
                stands = bool(self._target) and await self._goes_on()
            except StoreError as error:
                log.debug("nobody knows whether another process takes over: %s", error)
                stands = False
            await asyncio.sleep(SOON if stands else connection.LIFE / LOOKS)

    async def _goes_on(self) -> bool:
        """Takes the next step of the hand-over, if any. Tells whether one is under way."""
        now = await self.handovers.read()
        if now is None:
            return False
        if await self._is_abandoned():
            log.info("the process that wanted to take over has ended: this one goes on")
            await self.handovers.clear()
            self._alone_until = time.monotonic() + WINDOW + MARGIN
            return False
        alone = self.starts.busy or time.monotonic() <= self._alone_until
        if now.stage is Stage.ASKED and not alone:
            log.info("another process is about to take over")
            await self.handovers.go(Stage.ASKED, Handover(Stage.HEARD, self._knows))
        elif now.stage is Stage.READY:
            await self._give()
        return True

    def _taking(self) -> AbstractAsyncContextManager[None]:
        return succeeding(self._target, self._database, self._name)

    async def _is_abandoned(self) -> bool:
        """Tells whether the process that wanted to take over has gone."""
        try:
            async with self._taking():
                return True
        except Held:
            return False

    async def _give(self) -> None:
        """Stops listening, and reports it. If that is impossible, continues, and answers the events
        kept meanwhile."""
        self._go(State.HANDING)
        given = Handover(Stage.GIVEN, self._knows, self.intake.answered)
        try:
            async with asyncio.timeout(STUBBORN):
                while True:
                    try:
                        if not await self.handovers.go(Stage.READY, given):
                            break
                        log.info("another process has taken over: this one ends its work")
                        return
                    except StoreTrouble:
                        await asyncio.sleep(QUICK)
        except TimeoutError:
            log.warning("the database does not take that another process takes over")
        self._work()

    async def wait_until_taken(self) -> None:
        """Waits until the new process reports that it answers, or has ended."""
        try:
            async with asyncio.timeout(TRUST):
                await _until(self._is_taken)
        except (TimeoutError, StoreTrouble):
            log.warning("the process that has taken over does not say so")

    async def leave(self) -> None:
        """Lets the new process make the rounds, now that those of this one have ended."""
        try:
            await self._database.yield_lead()
            await self.handovers.go(Stage.TAKEN, Handover(Stage.LEFT))
        except StoreTrouble as error:
            log.info("not told that the rounds have ended: %s", error)
        self._go(State.GONE)

    async def _is_taken(self) -> bool:
        return await self._stage() is not Stage.GIVEN

    async def _stage(self) -> Stage | None:
        now = await self.handovers.read()
        return now.stage if now else None


async def _until(come: Callable[[], Awaitable[bool]], seconds: float = math.inf) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while not await come() and asyncio.get_running_loop().time() < end:  # noqa: ASYNC110
        await asyncio.sleep(QUICK)  # another process brings it about


def _claim(shard: int) -> str:
    return f"shard {shard}"
