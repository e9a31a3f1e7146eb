"""Who draws for the bot, off its event loop: painters in processes of their own, or threads of the
bot's own process where the host wants no painters, or the system starts none.

The most urgent picture is drawn first, each once however many wait for it, and none that nobody
waits for any more. Painters get views, never states. They are bounded in memory and time; one that
dies or hangs is followed by another, and a picture that no painter has survived is refused for a
while, so that it keeps no others from being drawn.

The bot draws by itself only where painters come to no answer at all. A picture over which painters
die that answer otherwise is never drawn in the bot's own process, which nothing bounds: it could
take its memory, or its processor for good. Where others have ended them it may be to blame as well
(a machine without memory ends what is largest), but is refused to nobody who asks again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from typing import Final

from cachetools import LRUCache

from common.jobs import Jobs
from common.workers import Closed, Form, Killed, Lost, Program, Workers
from engines.choosing import AnyChoice
from engines.game import AnyView
from render.look import WHOLE, Look
from render.painting.orders import (
    DrawBoard,
    DrawProfile,
    ExportBackgrounds,
    NotDrawn,
    NotYetDrawn,
    Order,
    Ping,
    answered,
    checked,
    written,
)
from render.picture import boardlike, cache_picture, cached_picture, picture
from render.profile import Profile

log = logging.getLogger(__name__)

MOST_THREADS: Final = 3
"""Threads that draw: one only, on machines with more cores a few. A thread that draws holds up
the event loop whenever it computes in Python, and keeps memory of its own."""
THREADS: Final = max(1, min(MOST_THREADS, (os.cpu_count() or 1) - 1))
PATIENCE: Final = 15.0
"""Seconds of processor time after which a painter hangs (`common.patience.Watch`): many times what
its start and the slowest picture take."""
IDLE: Final = 300.0
"""Seconds without an order after which a painter is ended, but for the last one: it takes seconds
to prepare itself."""
REFUSED: Final = 600.0
"""Seconds for which a picture that no painter has survived is not tried again."""
ALONE: Final = 60.0
"""Seconds for which the bot draws by itself before it tries painters again."""
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
    SCREEN = 0.2
    """What one person waits for: looks, previews, private screens."""
    CARD = 1.0
    """The card of a result, which takes as long as ten boards of matches that go on."""
    IDLE = 300.0
    """What nobody looks at."""


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
        self.jobs: Final = Jobs[Order, bytes]("drawing", most or THREADS, self._do)
        self._refused: Final = LRUCache[Order, float](100)
        self._forgotten = 0
        self._alone = 0.0
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pictures nobody draws yet."""
        return self.jobs.waiting

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
        own = max(urgency, Urgency.CARD, key=lambda each: each.value) if look.card else urgency
        if self.workers is None:
            return await self._done(DrawBoard(game, view, choice, look), own)
        if found := cached_picture(game, view, choice, look):
            return found
        board = b""
        if look.card:
            board = await self.picture(game, view, choice, boardlike(look), urgency)
        return await self._done(DrawBoard(game, view, choice, look, board), own)

    async def profile(self, profile: Profile, urgency: Urgency = Urgency.SCREEN) -> bytes:
        """Returns the card of a person as a PNG. Raises `NotDrawn` as `picture` does."""
        return await self._done(DrawProfile(profile), urgency)

    async def backgrounds(self, folder: str) -> bytes:
        """Returns what has been painted for the game in a folder of `render`, by whoever draws
        (`render.cache.backgrounds`); nothing if no painter answers."""
        try:
            return await self._done(ExportBackgrounds(folder), Urgency.SCREEN)
        except NotDrawn:
            return b""

    async def prepare(self) -> bool:
        """Starts a painter, and waits until it has prepared itself; tells whether it has, or was
        ended before. Raises `NotDrawn` if there is none."""
        while not self._closed:
            if await self._done(Ping(), Urgency.IDLE):
                return True
            await asyncio.sleep(LOOKED)
        return False

    async def forget(self) -> None:
        """Ends all painters, who remember what they have drawn of people; others take their
        places."""
        self._refused.clear()
        self._alone = 0.0
        self._forgotten += 1
        if self.workers:
            await self.workers.renew()

    async def close(self) -> None:
        """Ends all painters, and draws nothing any more."""
        self._closed = True
        self.jobs.close()
        if self.workers:
            await self.workers.close()

    async def _done(self, order: Order, urgency: Urgency) -> bytes:
        """Returns what an order gives. Whoever asks for the same meanwhile waits for it, too.
        Raises `TypeError` as `checked` does."""
        checked(order)
        return await self.jobs.done(order, asyncio.get_running_loop().time() + urgency.value)

    async def _do(self, order: Order) -> bytes:
        return await (_here(order) if self.workers is None else self._by_painter(order))

    async def _by_painter(self, order: Order) -> bytes:
        assert self.workers
        now, forgotten = asyncio.get_running_loop().time(), self._forgotten
        if now < self._refused.get(order, 0.0):
            raise NotDrawn("no painter has survived it a while ago")
        if now < self._alone:
            return await _here(order)
        try:
            answer = await self.workers.ask(written(order))
        except Lost as error:
            if not await self._answer():
                return await self._draw_alone(order, error)
            if isinstance(error, Killed):
                raise NotYetDrawn(str(error)) from error
            log.error("no painter has survived a picture; it is refused for %g s", REFUSED)
            self._refused[order] = now + REFUSED
            raise NotDrawn(str(error)) from error
        self._alone = 0.0
        made = answered(answer)
        if isinstance(order, DrawBoard) and forgotten == self._forgotten:
            cache_picture(order.game, order.view, order.choice, order.look, made)
        return made

    async def _answer(self) -> bool:
        """Tells whether painters come to an answer at all, to what no painter dies over. Raises
        `NotDrawn` where there are none any more."""
        assert self.workers
        try:
            await self.workers.ask(written(Ping()))
        except Closed as error:
            raise NotDrawn(str(error)) from error
        except Lost:
            return False
        return True

    async def _draw_alone(self, order: Order, error: Lost) -> bytes:
        """Draws in this process, as all that comes for a while."""
        if not self._alone:
            log.error("no painter answers, the bot draws by itself: %s", error)
        self._alone = asyncio.get_running_loop().time() + ALONE
        return await _here(order)


async def _here(order: Order) -> bytes:
    """Does it in a thread of this process."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _made_here, order)


def _made_here(order: Order) -> bytes:
    match order:
        case DrawBoard(game, view, choice, look):
            return picture(game, view, choice, look)
        case Ping():
            return b"here"  # `render.picture.warm` prepares this process
        case _:
            return order.paint()
