"""What a painter is asked for, and what it gives back.

Orders are values that hold views and never states; they go from the bot to the processes that it
has started itself, and nowhere else. A painter reads nothing but these values: the rules' own, how
a board is looked at, and what is told of a person.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engines.choosing import AnyChoice
from engines.game import AnyView, View
from render.cache.backgrounds import exported
from render.look import WHOLE, Look
from render.picture import painted
from render.profile import Profile, profile_file


class NotDrawn(Exception):
    """There is no such picture: its painter has failed, or died over it more than once."""


class NotYetDrawn(NotDrawn):
    """Others have ended the painters: the picture may come as soon as it is asked for again."""


@dataclass(frozen=True, slots=True)
class DrawBoard:
    """A position, or the card of a result, as `render.picture.picture` takes it; `board` is the
    finished picture that stands on the card."""

    game: str
    view: AnyView
    choice: AnyChoice | None = None
    look: Look = WHOLE
    board: bytes = b""

    def paint(self) -> bytes:
        """Returns the picture as a PNG."""
        return painted(self.game, self.view, self.choice, self.look, self.board)


@dataclass(frozen=True, slots=True)
class DrawProfile:
    """The card of a person."""

    profile: Profile

    def paint(self) -> bytes:
        """Returns the picture as a PNG."""
        return profile_file(self.profile)


@dataclass(frozen=True, slots=True)
class ExportBackgrounds:
    """What the painter has painted for the game in a folder of `render`."""

    folder: str

    def paint(self) -> bytes:
        """Returns that as `render.cache.backgrounds.preload` reads it."""
        return exported(self.folder)


@dataclass(frozen=True, slots=True)
class Ping:
    """Whether the painter has prepared itself."""


Order: TypeAlias = DrawBoard | DrawProfile | ExportBackgrounds | Ping
_ORDERS: Final = (DrawBoard, DrawProfile, ExportBackgrounds, Ping)
_ROOMS: Final = ("engines.", "render.look", "render.profile", "render.painting.orders")
"""The modules whose values an order is made of."""
_DONE: Final = b"+"
_FAILED: Final = b"!"


def written(order: Order) -> bytes:
    """Returns an order as its painter reads it. Raises `TypeError` as `checked` does."""
    return pickle.dumps(checked(order), pickle.HIGHEST_PROTOCOL)


def read(data: bytes) -> Order:
    """Returns such an order. Raises `TypeError` as `checked` does, and `pickle.UnpicklingError` for
    any value that belongs in no order."""
    return checked(_Values(io.BytesIO(data)).load())


def checked(order: Any) -> Order:
    """Returns the order. Raises `TypeError` for what is none, or is not made of a view."""
    if not isinstance(order, _ORDERS):
        raise TypeError(f"{type(order).__name__} is no order")
    view: object = order.view if isinstance(order, DrawBoard) else None
    if isinstance(order, DrawBoard) and not isinstance(view, View):
        raise TypeError(f"{type(view).__name__} is no view")
    return order


class _Values(pickle.Unpickler):
    """Reads the values of orders."""

    def find_class(self, module: str, name: str) -> Any:
        """Returns the class of such a name; nothing else is ever called."""
        found = super().find_class(module, name) if module.startswith(_ROOMS) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} belongs in no order")
        return found


def done(made: bytes) -> bytes:
    """Returns what was made as an answer."""
    return _DONE + made


def failed(words: str) -> bytes:
    """Returns an answer that says why nothing was made."""
    return _FAILED + words.encode()


def answered(answer: bytes) -> bytes:
    """Returns what was made. Raises `NotDrawn` if nothing was."""
    if not answer.startswith(_DONE):
        raise NotDrawn(answer[1:].decode(errors="replace"))
    return answer[1:]
