"""The orders to a painter, and its answers.

Orders are values that hold views and never states. They go from the bot to the processes that it
has started itself, and nowhere else. A painter reads nothing but these values: those of the rules,
the look of a board, and the facts on cards of people.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from engines.action_tree import AnyActionChoice
from engines.game import AnyView, View
from engines.registry import GUESTS
from render.cache.backgrounds import exported
from render.cache.speech import speaking
from render.cards.contest import ContestCard, contest_file
from render.cards.curve import CurveCard, curve_file
from render.cards.leaderboard import LeaderTable, leaderboard_file
from render.look import WHOLE, Look
from render.painting.emblem import emblem_file
from render.painting.miniatures import miniature_file
from render.picture import painted
from render.profile import Profile, profile_file


class NotDrawn(Exception):
    """There is no such picture: its painter has failed, or painters have died over it more than
    once."""


class NotYetDrawn(NotDrawn):
    """The painters were ended from outside: the picture may be drawn as soon as it is asked for
    again."""


@dataclass(frozen=True, slots=True)
class DrawBoard:
    """A position, or the card of a result, as `render.picture.picture` takes it. `board` is the
    finished picture of the board on the card."""

    game: str
    view: AnyView
    choice: AnyActionChoice | None = None
    look: Look = WHOLE
    board: bytes = b""

    def paint(self) -> bytes:
        return painted(self.game, self.view, self.choice, self.look, self.board)


AnyCard: TypeAlias = Profile | LeaderTable | ContestCard | CurveCard
"""A person, a page of the leaderboard of a game, the table of a league or a tournament, or the
chances of a match by turn."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """A card with facts."""

    card: AnyCard

    def paint(self) -> bytes:
        match self.card:
            case Profile():
                return profile_file(self.card)
            case LeaderTable():
                return leaderboard_file(self.card)
            case ContestCard():
                return contest_file(self.card)
            case CurveCard():
                return curve_file(self.card)


@dataclass(frozen=True, slots=True)
class DrawEmblem:
    """Some games in small, by their keys."""

    games: tuple[str, ...]

    def paint(self) -> bytes:
        return emblem_file(self.games)


@dataclass(frozen=True, slots=True)
class DrawMiniature:
    """A small picture of a game, by its key."""

    game: str
    key: str

    def paint(self) -> bytes:
        return miniature_file(self.game, self.key)


@dataclass(frozen=True, slots=True)
class ExportBackgrounds:
    """The backgrounds that the painter has painted for the game in a folder of `render`; those with
    words in the language with this code."""

    folder: str
    language: str = "en"

    def paint(self) -> bytes:
        """Returns them as `render.cache.backgrounds.preload` reads them."""
        with speaking(self.language):
            return exported(self.folder)


@dataclass(frozen=True, slots=True)
class Ping:
    """The question whether the painter has prepared itself."""


Order: TypeAlias = DrawBoard | DrawCard | DrawEmblem | DrawMiniature | ExportBackgrounds | Ping
_ORDERS: Final = (DrawBoard, DrawCard, DrawEmblem, DrawMiniature, ExportBackgrounds, Ping)
_ROOMS: Final = (
    *(
        "common.text.text",
        "engines.",
        "render.look",
        "render.profile",
        "render.cards.leaderboard",
        "render.cards.contest",
        "render.cards.curve",
    ),
    "render.painting.orders",
)
"""The beginnings of the names of modules whose classes an order may hold."""
_DONE: Final = b"+"
_FAILED: Final = b"!"


def written(order: Order) -> bytes:
    """Returns an order as bytes for a painter. Raises `TypeError` as `checked` does."""
    return pickle.dumps(checked(order), pickle.HIGHEST_PROTOCOL)


def read(data: bytes) -> Order:
    """Returns the order in such bytes. Raises `TypeError` as `checked` does, and
    `pickle.UnpicklingError` for any value that belongs in no order."""
    return checked(_Values(io.BytesIO(data)).load())


def checked(order: Any) -> Order:
    """Returns the order. Raises `TypeError` if it is no order, or if it has anything but a view to
    draw."""
    if not isinstance(order, _ORDERS):
        raise TypeError(f"{type(order).__name__} is no order")
    view: object = order.view if isinstance(order, DrawBoard) else None
    if isinstance(order, DrawBoard) and not isinstance(view, View):
        raise TypeError(f"{type(view).__name__} is no view")
    return order


class _Values(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Returns a class that an order may hold. Raises `UnpicklingError` for every other name, so
        that nothing else is ever called. Python before 3.11.4 names the members of an enumeration
        by `getattr`: it gets that for members alone."""
        if (module, name) == ("builtins", "getattr"):
            return _member
        ours = module.startswith(_ROOMS) or module.partition(".")[0] in _packages()
        found = super().find_class(module, name) if ours else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} belongs in no order")
        return found


def _packages() -> set[str]:
    """Returns the packages of games from outside, whose views may be classes of their own."""
    return {each.package for each in GUESTS.values()}


def _member(kind: object, name: str) -> Enum:
    """Returns the member of an enumeration with this name. Raises `UnpicklingError` for any other
    attribute."""
    if isinstance(kind, type) and issubclass(kind, Enum) and name in kind.__members__:
        return kind[name]
    raise pickle.UnpicklingError(f"{name} is no member that an order may hold")


def done(made: bytes) -> bytes:
    """Returns the answer that holds this result."""
    return _DONE + made


def failed(words: str) -> bytes:
    """Returns the answer that says why there is no result."""
    return _FAILED + words.encode()


def answered(answer: bytes) -> bytes:
    """Returns the result in an answer. Raises `NotDrawn` if there is none."""
    if not answer.startswith(_DONE):
        raise NotDrawn(answer[1:].decode(errors="replace"))
    return answer[1:]
