"""Who draws for the bot, off its event loop: painters in processes of their own, or threads of the
bot's own process where the host wants no painters, or the system starts none.

The most urgent picture is drawn first, each once however many wait for it, and none that nobody
waits for any more. Painters get views, never states. They are bounded in memory and time; one that
dies or hangs is followed by another, and a picture that no painter has survived is refused for a
while, so that it keeps no others from being drawn.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from common.lru import Lru
from common.turns import Ticket, Turns
from common.workers import Closed, Form, Lost, Note, NotStarted, Program, Workers, unnoted
from engines.choosing import AnyChoice
from engines.game import AnyView
from render.look import WHOLE, Look
from render.painting.orders import (
    Board,
    Grounds,
    NotDrawn,
    Order,
    Plate,
    Readiness,
    answered,
    checked,
    written,
)
from render.picture import boardlike, keep, kept, picture
from render.profile import Profile

log = logging.getLogger(__name__)

MOST_THREADS: Final = 3
"""Threads that draw: one only, on machines with more cores a few. A thread that draws holds up
the event loop whenever it computes in Python, and keeps memory of its own."""
THREADS: Final = max(1, min(MOST_THREADS, (os.cpu_count() or 1) - 1))
PATIENCE: Final = 15.0
"""Seconds after which a painter hangs: many times what the slowest picture takes on a machine that
has much else to do."""
IDLE: Final = 300.0
"""Seconds without an order after which a painter is ended, but for the last one: it takes seconds
to prepare itself."""
REFUSED: Final = 600.0
"""Seconds for which a picture that no painter has survived is not tried again."""
LOOKED: Final = 0.25
"""Seconds after which a painter is asked again whether it has prepared itself."""
PROGRAM: Final = Program(
    "painter", (sys.executable, "-m", "render.painting"), Path(__file__).parents[2], Form.FRAME
)
_THREADS: Final = ThreadPoolExecutor(THREADS, "drawing")


class Urgency(Enum):
    """What a picture is for: the seconds for which it lets more urgent ones go before it."""

    BOARD = 0.0
    """What everybody in a match waits for."""
    SCREEN = 30.0
    """What one person waits for: looks, previews, private screens. In the end it is drawn, too,
    however many boards there are."""
    IDLE = 300.0
    """What nobody looks at."""


@dataclass(eq=False, slots=True)
class _Job:
    """An order that is to be done: its turn, the task that does it, and how many wait for that. It
    has `begun` when it cannot be left undone any more."""

    ticket: Ticket
    task: asyncio.Task[bytes] | None = None
    waiting: int = 0
    begun: bool = False


class Painters:
    """As many painters at once as the host wants; with none, threads."""

    def __init__(
        self,
        most: int = 0,
        *,
        patience: float = PATIENCE,
        idle: float = IDLE,
        program: Program = PROGRAM,
    ) -> None:
        self.workers: Final = (
            Workers(program, most, patience=patience, idle=idle, kept=1) if most else None
        )
        self._turns: Final = Turns(most or THREADS)
        self._jobs: Final[dict[Order, _Job]] = {}
        self._refused: Final = Lru[Order, float](100)
        self._forgotten = 0
        self._tells = True
        self._closed = False
        self.waited: Note = unnoted
        """What is told how long an order has waited for its turn."""

    @property
    def waiting(self) -> int:
        """How many pictures nobody draws yet."""
        return self._turns.waiting

    @property
    def lost(self) -> int:
        """How many painters have died over an order, hung, or ended by themselves."""
        return self.workers.lost if self.workers else 0

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the painters."""
        return self.workers.processes if self.workers else ()

    async def picture(
        self,
        game: str,
        view: AnyView,
        choice: AnyChoice | None = None,
        look: Look = WHOLE,
        urgency: Urgency = Urgency.BOARD,
    ) -> bytes:
        """Returns the picture that `render.picture.picture` makes of the same. Raises `NotDrawn` if
        no painter can make it, and `TypeError` for anything but a view."""
        if self.workers is None:
            return await self._done(Board(game, view, choice, look), urgency)
        if found := kept(game, view, choice, look):
            return found
        board = b""
        if look.card:
            board = await self.picture(game, view, choice, boardlike(look), urgency)
        return await self._done(Board(game, view, choice, look, board), urgency)

    async def plate(self, told: Profile, urgency: Urgency = Urgency.SCREEN) -> bytes:
        """Returns the card of a person as a PNG. Raises `NotDrawn` as `picture` does."""
        return await self._done(Plate(told), urgency)

    async def grounds(self, folder: str) -> bytes:
        """Returns what has been painted for the game in a folder of `render`, by whoever draws
        (`render.cache.handed`); nothing if no painter answers."""
        try:
            return await self._done(Grounds(folder), Urgency.SCREEN)
        except NotDrawn:
            return b""

    async def prepare(self) -> bool:
        """Starts a painter, and waits until it has prepared itself; tells whether it has, or was
        ended before. Raises `NotDrawn` if there is none."""
        while not self._closed:
            if await self._done(Readiness(), Urgency.IDLE):
                return True
            await asyncio.sleep(LOOKED)
        return False

    async def forget(self) -> None:
        """Ends all painters, who remember what they have drawn of people; others take their
        places."""
        self._refused.clear()
        self._forgotten += 1
        if self.workers:
            await self.workers.renew()

    async def close(self) -> None:
        """Ends all painters, and draws nothing any more."""
        self._closed = True
        for each in self._jobs.values():
            if each.task:
                each.task.cancel()
        if self.workers:
            await self.workers.close()

    async def _done(self, order: Order, urgency: Urgency) -> bytes:
        """Returns what an order gives. Whoever asks for the same meanwhile waits for it, too.
        Raises `TypeError` as `checked` does."""
        checked(order)
        due = asyncio.get_running_loop().time() + urgency.value
        job = self._jobs.get(order) or self._begun(order, due)
        job.ticket.due = min(job.ticket.due, due)
        assert job.task
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not (job.waiting or job.begun):
                self._end(order, job)
                job.task.cancel()

    def _begun(self, order: Order, due: float) -> _Job:
        job = self._jobs[order] = _Job(Ticket(due))
        job.task = asyncio.get_running_loop().create_task(self._do(order, job), name="drawing")
        job.task.add_done_callback(lambda _: self._end(order, job))
        return job

    def _end(self, order: Order, job: _Job) -> None:
        """Forgets a job that is done, or that nobody waits for."""
        if self._jobs.get(order) is job:
            del self._jobs[order]
        if job.task and job.task.done() and not job.task.cancelled():
            job.task.exception()  # else the library would say that nobody has asked for it

    async def _do(self, order: Order, job: _Job) -> bytes:
        clock = asyncio.get_running_loop().time
        asked = clock()
        async with self._turns.turn(job.ticket):
            self.waited(clock() - asked)
            job.begun = True
            return await (_here(order) if self.workers is None else self._by_painter(order))

    async def _by_painter(self, order: Order) -> bytes:
        assert self.workers
        now, forgotten = asyncio.get_running_loop().time(), self._forgotten
        if now < self._refused.get(order, 0.0):
            raise NotDrawn("no painter has survived it a while ago")
        try:
            answer = await self.workers.ask(written(order))
        except NotStarted as error:
            if self._tells:
                log.error("no painter can be started, the bot draws by itself: %s", error)
            self._tells = False
            return await _here(order)
        except Closed as error:
            raise NotDrawn(str(error)) from error
        except Lost as error:
            log.error("no painter has survived a picture; it is refused for %g s", REFUSED)
            self._refused[order] = now + REFUSED
            raise NotDrawn(str(error)) from error
        self._tells = True
        made = answered(answer)
        if isinstance(order, Board) and forgotten == self._forgotten:
            keep(order.game, order.view, order.choice, order.look, made)
        return made


async def _here(order: Order) -> bytes:
    """Does it in a thread of this process."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _made_here, order)


def _made_here(order: Order) -> bytes:
    match order:
        case Board(game, view, choice, look):
            return picture(game, view, choice, look)
        case Readiness():
            return b"here"  # `render.picture.warm` prepares this process
        case _:
            return order.paint()
