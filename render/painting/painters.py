"""The bot's drawing, off its event loop: by painters in processes of their own, or by threads of
the bot's own process if the host wants no painters or the system starts none.

The most urgent picture is drawn first; each is drawn once, however many wait for it, and not at all
once nobody waits for it. Painters get views, never states. They are bounded in memory and time. One
that dies or hangs is followed by another. A picture that no painter has survived is refused for a
while, so that it keeps no others from being drawn.

The bot draws by itself only if painters answer no order at all. If they answer others but die over
one picture, it is never drawn in the bot's own process: nothing bounds that process, and the
picture could take its memory, or its processor for good. If the painters were ended from outside,
the picture may be the cause as well (a machine without memory ends the largest process), but it is
not refused when asked for again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Final

from cachetools import LRUCache

from common.jobs import Jobs
from common.workers import PYTHON, Closed, Form, Killed, Lost, Program, Workers
from engines.action_tree import AnyActionChoice
from engines.game import AnyView
from render.look import WHOLE, Look
from render.painting.emblem import emblem_file
from render.painting.orders import (
    AnyCard,
    DrawBoard,
    DrawCard,
    DrawEmblem,
    DrawMiniature,
    ExportBackgrounds,
    NotDrawn,
    NotYetDrawn,
    Order,
    Ping,
    answered,
    checked,
    written,
)
from render.painting.shared_backgrounds import Grounds
from render.picture import boardlike, cache_picture, cached_picture, picture

log = logging.getLogger(__name__)

MOST_THREADS: Final = 3
"""The most threads that draw; there are fewer on machines with few cores. A thread that draws holds
up the event loop whenever it computes in Python, and keeps memory of its own."""
THREADS: Final = max(1, min(MOST_THREADS, (os.cpu_count() or 1) - 1))
PATIENCE: Final = 15.0
"""Seconds of processor time after which a painter counts as hung (`common.workers.Watch`): many
times the need of its start and of the slowest picture."""
IDLE: Final = 300.0
"""Seconds without an order after which a painter is ended. The last one is kept: a new one takes
seconds to prepare itself."""
REFUSED: Final = 600.0
"""Seconds for which a picture that no painter has survived is not tried again."""
EMBLEMS: Final = 32
"""The number of pictures of games in small that are kept: about 20 KB each."""
ALONE: Final = 60.0
"""Seconds for which the bot draws by itself before it tries painters again."""
LOOKED: Final = 0.25
"""Seconds after which a painter is asked again whether it has prepared itself."""
PROGRAM: Final = Program(
    "painter", (PYTHON, "-m", "render.painting"), Path(__file__).parents[2], Form.FRAME
)
_THREADS: Final = ThreadPoolExecutor(THREADS, "drawing")


class Urgency(Enum):
    """The purpose of a picture. Its value is the number of seconds for which more urgent ones go
    first."""

    BOARD = 0.0
    """A picture that everybody in a match waits for."""
    SCREEN = 0.2
    """A picture that one person waits for: looks, previews, private screens."""
    CARD = 1.0
    """The card of a result, which takes as long as ten boards of matches that go on."""
    IDLE = 300.0
    """Preparation: no user waits for it."""


class Painters:
    """The painters, at most `most` at once; threads if it is 0."""

    def __init__(
        self,
        most: int = 0,
        *,
        patience: float = PATIENCE,
        idle: float = IDLE,
        program: Program = PROGRAM,
    ) -> None:
        self._grounds: Final = Grounds.made() if most and program is PROGRAM else None
        if self._grounds:
            number = self._grounds.number
            program = replace(program, command=(*program.command, str(number)), inherits=(number,))
        self.workers: Final = (
            Workers(program, most, patience=patience, idle=idle, kept=1) if most else None
        )
        self.jobs: Final = Jobs[Order, bytes]("drawing", most or THREADS, self._do)
        self._emblems: Final = LRUCache[tuple[str, ...], bytes](EMBLEMS)
        self._refused: Final = LRUCache[Order, float](100)
        self._idle: Final = asyncio.Lock() if most > 1 else nullcontext()
        """What nobody waits for is done one after the other: it needs no second painter."""
        self._forgotten = 0
        self._alone = 0.0
        self._closed = False

    @property
    def waiting(self) -> int:
        """The number of pictures not being drawn yet."""
        return self.jobs.waiting

    @property
    def lost(self) -> int:
        """The number of painters that died over an order, hung, or ended by themselves."""
        return self.workers.lost if self.workers else 0

    @property
    def processes(self) -> tuple[int, ...]:
        """The system's numbers of the painters."""
        return self.workers.processes if self.workers else ()

    async def picture(
        self,
        game: str,
        view: AnyView,
        choice: AnyActionChoice | None = None,
        look: Look = WHOLE,
        urgency: Urgency = Urgency.BOARD,
    ) -> bytes:
        """Returns the same picture as `render.picture.picture`. Raises `NotDrawn` if no painter can
        make it, and `TypeError` for anything but a view."""
        own = max(urgency, Urgency.CARD, key=lambda each: each.value) if look.card else urgency
        if self.workers is None:
            return await self._done(DrawBoard(game, view, choice, look), own)
        if found := cached_picture(game, view, choice, look):
            return found
        board = b""
        if look.card:
            board = await self.picture(game, view, choice, boardlike(look), urgency)
        return await self._done(DrawBoard(game, view, choice, look, board), own)

    async def card(self, card: AnyCard, urgency: Urgency = Urgency.SCREEN) -> bytes:
        """Returns a card with facts as a PNG. Raises `NotDrawn` as `picture` does."""
        return await self._done(DrawCard(card), urgency)

    async def emblem(self, games: tuple[str, ...], urgency: Urgency = Urgency.SCREEN) -> bytes:
        """Returns some games in small (`render.painting.emblem`); each picture is drawn once.
        Raises `NotDrawn` as `picture` does."""
        if games not in self._emblems:
            self._emblems[games] = await self._done(DrawEmblem(games), urgency)
        return self._emblems[games]

    async def miniature(self, game: str, key: str) -> bytes:
        """Returns a small picture of a game (`render.painting.miniatures`), once nothing else is to
        be drawn. Raises `NotDrawn` as `picture` does."""
        return await self._done(DrawMiniature(game, key), Urgency.IDLE)

    async def backgrounds(self, folder: str, language: str = "en") -> bytes:
        """Returns the backgrounds painted for the game in a folder of `render`, by a painter or in
        this process (`render.cache.backgrounds`), with words in this language; empty if no painter
        answers."""
        try:
            return await self._done(ExportBackgrounds(folder, language), Urgency.SCREEN)
        except NotDrawn:
            return b""

    async def prepare(self) -> bool:
        """Starts a painter, and waits until it has prepared itself. Tells whether it has; false if
        `close` comes first. Raises `NotDrawn` if there is none."""
        while not self._closed:
            if await self._done(Ping(), Urgency.IDLE):
                return True
            await asyncio.sleep(LOOKED)
        return False

    async def forget(self) -> None:
        """Ends all painters, which have drawings of people in their caches; others take their
        places."""
        self._refused.clear()
        self._alone = 0.0
        self._forgotten += 1
        if self.workers:
            await self.workers.renew()

    async def close(self) -> None:
        """Ends all painters. Nothing is drawn any more."""
        was_closed, self._closed = self._closed, True
        self.jobs.close()
        if self.workers:
            await self.workers.close()
        if self._grounds and not was_closed:
            self._grounds.close()

    async def _done(self, order: Order, urgency: Urgency) -> bytes:
        """Returns the result of an order. Equal orders made meanwhile wait for the same result.
        Raises `TypeError` as `checked` does."""
        checked(order)
        async with self._idle if urgency is Urgency.IDLE else nullcontext():
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
        """Tells whether painters answer at all, when asked a `Ping`, over which no painter dies.
        Raises `NotDrawn` if all painters have been closed."""
        assert self.workers
        try:
            await self.workers.ask(written(Ping()))
        except Closed as error:
            raise NotDrawn(str(error)) from error
        except Lost:
            return False
        return True

    async def _draw_alone(self, order: Order, error: Lost) -> bytes:
        """Carries out an order in this process, and sends all others there for the next `ALONE`
        seconds."""
        if not self._alone:
            log.error("no painter answers, the bot draws by itself: %s", error)
        self._alone = asyncio.get_running_loop().time() + ALONE
        return await _here(order)


async def _here(order: Order) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _made_here, order)


def _made_here(order: Order) -> bytes:
    match order:
        case DrawBoard(game, view, choice, look):
            return picture(game, view, choice, look)
        case DrawEmblem(games):
            return emblem_file(games)
        case Ping():
            return b"here"  # `render.picture.warm` prepares this process
        case _:
            return order.paint()
