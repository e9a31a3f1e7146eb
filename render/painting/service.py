"""A painter: it answers orders one after the other, and prepares itself while there are none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from traceback import extract_tb
from typing import BinaryIO, Final, TypeAlias

from common.frames import framed, next_message
from common.process import bound
from render.cache.backgrounds import exported, preload
from render.cache.memory import give_back, share_heap
from render.look import WHOLE, Look
from render.painting.orders import DrawBoard, Ping, done, failed, read
from render.painting.shared_backgrounds import Grounds
from render.picture import first_pictures, painted, turned_pictures

MEMORY: Final = 384
"""Megabytes of address space that a painter may have."""
BEHIND: Final = 2
"""The niceness added to the painter: it goes behind the bot, which answers people first, and before
thinkers."""
REST: Final = 1.0
"""Seconds without an order after which it gives back the memory of the latest pictures."""
PAUSE: Final = 0.02
"""Seconds for which it waits for an order before it goes on preparing itself."""
_TRACED: Final = 3
"""The number of code lines named in the answer after a failure."""
_Orders: TypeAlias = SimpleQueue[bytes | None]
"""The orders not answered yet; None marks their end."""


def serve(asked: BinaryIO, given: BinaryIO, grounds: Grounds | None = None) -> int:
    """Answers orders until they end, within the process's bounds. Returns the exit status. `asked`
    is unbuffered; `grounds` are shared with other painters."""
    bound(MEMORY, behind=BEHIND)
    share_heap()
    orders: _Orders = SimpleQueue()
    threading.Thread(target=_receive, args=(asked, orders), daemon=True).start()
    painter = Painter(grounds)
    while (order := _next(orders, painter)) is not None:
        given.write(framed(painter.answer(order)))
        given.flush()
    return 0


def _receive(asked: BinaryIO, orders: _Orders) -> None:
    """Puts incoming orders into a queue, so that the painter can see whether there are any."""
    try:
        while (order := next_message(asked)) is not None:
            orders.put(order)
    except (OSError, ValueError, EOFError):
        pass  # the bot has gone, or sends something else
    orders.put(None)


def _next(orders: _Orders, painter: Painter) -> bytes | None:
    """Returns the next order; until there is one, the painter prepares itself, step by step."""
    while not painter.ready:
        try:
            return orders.get(timeout=PAUSE)
        except Empty:
            painter.prepare()
    try:
        return orders.get(timeout=REST)
    except Empty:
        give_back()
        return orders.get()


class Painter:
    """The maker of the results of orders, with its own preparation."""

    def __init__(self, grounds: Grounds | None = None) -> None:
        found = grounds.read() if grounds else b""
        preload(found)
        self._steps = _preparing(None if found else grounds)
        self.ready = False
        """Whether it has made the backgrounds, palettes and signs of every game."""

    def prepare(self) -> None:
        """Takes one step of the preparation: some tenths of a second. It ends at the first game
        that cannot be drawn; the games after that are painted on demand."""
        try:
            self.ready = next(self._steps, None) is None
        except Exception:
            self.ready = True  # the answer to an order for such a picture names the error

    def answer(self, data: bytes) -> bytes:
        """Returns the answer to an order. After a failure it names the error's type and its code
        lines, but not its message: that may quote secrets."""
        try:
            order = read(data)
            if isinstance(order, Ping):
                return done(b"ready" if self.ready else b"")
            made = done(order.paint())
            if not isinstance(order, DrawBoard):  # `painted` gives back memory by itself
                give_back()
            return made
        except Exception as error:
            places = [f"{each.filename}:{each.lineno}" for each in extract_tb(error.__traceback__)]
            return failed(f"{type(error).__name__} at {', '.join(reversed(places[-_TRACED:]))}")


def _preparing(grounds: Grounds | None) -> Iterator[str]:
    """Draws the first pictures of every game, one after the other, then those of turned boards.
    Yields the game's key after each. If there are `grounds`, its backgrounds are handed on."""
    for look, pictures in ((WHOLE, first_pictures()), (Look(down=1), turned_pictures())):
        for key, view in pictures:
            painted(key, view, None, look)
            give_back()  # before the next one is painted, so that their memory does not add up
            yield key
    if grounds:
        grounds.write(exported("render"))
