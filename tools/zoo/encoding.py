"""How a game looks in numbers, for programs that learn.

`tools/zoo/<folder>.py` has a game's encoding. The number of an action is its place in a table that
follows from the board alone: the same in every position, under every option, and in every run.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final

from common.text.say import as_is
from engines.game import AnyGame
from engines.registry import GAMES, folder_of
from engines.terms import Unreadable


class Encoding(ABC):
    """The actions and the views of a game in numbers.

    A code is an action's text without what follows from the position: the letter of a piece that
    stands on its square, and whether something is captured. No two legal actions of a position have
    the same code.
    """

    game: ClassVar[AnyGame]
    length: ClassVar[int]
    """How many numbers a view has."""

    @abstractmethod
    def codes(self) -> Iterable[str]:
        """Yields the code of every action that the board allows, in any order."""

    @abstractmethod
    def code(self, action: Any) -> str:
        """Returns the code of an action."""

    @abstractmethod
    def numbers(self, view: Any) -> list[int]:
        """Returns the view in `length` whole numbers from -32,000 to 32,000. It is made from the
        view alone, so that it holds no secret of another seat."""

    @cached_property
    def table(self) -> tuple[str, ...]:
        """All codes, sorted. The number of an action is the place of its code."""
        return tuple(sorted(set(self.codes())))

    @cached_property
    def places(self) -> dict[str, int]:
        return {code: number for number, code in enumerate(self.table)}

    def legal(self, view: Any) -> dict[int, Any]:
        return {self.places[self.code(each)]: each for each in view.legal}


KNOWN: Final = tuple(key for key in GAMES if find_spec(f"tools.zoo.{folder_of(key)}"))
"""The games that have an encoding."""


def encoding(key: str) -> Encoding:
    """Returns the encoding of the game with this key. Raises `Unreadable` if it has none."""
    if key not in KNOWN:
        raise Unreadable(as_is(f"{key} has no numbers. There are: {', '.join(KNOWN)}."))
    found: Encoding = import_module(f"tools.zoo.{folder_of(key)}").ENCODING
    return found
