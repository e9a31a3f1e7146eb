"""The way to look at a board: which part of it, from which side, or how its match ended; and who
draws it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final, Protocol

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Part, Seat
from render.cache.bands import Band

CHOICE: Final = "choice"
"""The area around the parts of an action chosen so far, or around those that may come next if none
is chosen. Never among a renderer's `areas`: the picker alone asks for it."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: what the person is called, and a small square picture of the person as a
    file that Pillow reads, empty where there is none: initials are drawn then."""

    name: str
    face: bytes = b""


@dataclass(frozen=True, slots=True)
class Card:
    """What the card of a result tells besides the view: the side of each seat, and how many turns
    there were, 0 for a game in which nobody counts them; and the score of all matches of two in
    words, empty for none."""

    sides: tuple[str, ...]
    turns: int = 0
    met: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """A part and a side of the board, and who plays.

    `area` is the value of one of the renderer's `areas`, or `CHOICE`; anything else is the whole
    board. `turned` puts the viewer's own side at the bottom, where a board can be turned and the
    view is a seat's. `players` stand on their banners, by seat; none where nobody is to be named.
    With a `card` it is the card of the result, on which the board is small; that is drawn for all
    games alike (`render.card`). A `steady` picture is one of many that are shown one after the
    other: it leaves out the marks that go from side to side each turn, and what comes and goes
    lies below what stays. `match` is the number of the match, None for other positions: it changes
    no picture, and looks that differ in it alone are equal, but the next picture of a match is
    painted over its latest one.
    """

    area: str = ""
    turned: bool = False
    players: tuple[Player, ...] = ()
    card: Card | None = None
    steady: bool = False
    match: int | None = field(default=None, compare=False, repr=False)

    def marked(self, mover: Seat) -> Seat | None:
        """Returns the side that is marked as to move, if any is."""
        return None if self.steady else mover


WHOLE: Final = Look()
"""The whole board, as everybody sees it."""


class Layered(Protocol):
    """A picture of which nothing is painted yet: see `render.kit.sheet`."""

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in px."""
        ...

    @property
    def colours(self) -> bytes:
        """The palette, of at most 256 colours: three bytes for each of them."""
        ...

    def bands(self, series: Hashable = None) -> list[Band]:
        """Returns all rows, compressed in bands from the top. `series` is equal for pictures that
        are likely to follow each other."""
        ...

    def image(self, before: Layered | None = None) -> Image.Image:
        """Returns all of it, painted: an indexed image. What is the same on one that was painted
        `before` need not be painted again."""
        ...


def image_of(drawn: Image.Image | Layered) -> Image.Image:
    """Returns what a renderer has drawn as an image."""
    return drawn if isinstance(drawn, Image.Image) else drawn.image()


class Renderer(Protocol):
    """Draws the positions of one game: `RENDERER` in `render/FOLDER/draw.py`."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image | Layered:
        """Returns the position as an image, opaque and not square, from what the view tells alone,
        with what the viewer has chosen among its legal actions; or what lies on it, of
        which only what is new will be painted.

        Called in several threads at once.
        """
        ...

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Returns the parts of the board that can be shown by themselves, at most 20, each with a
        value that may stand for `Look.area` and a label for a button. By default none: the whole of
        it is large enough on a phone."""
        del view
        return ()
