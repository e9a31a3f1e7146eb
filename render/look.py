"""The way to look at a board (its part, its side, or the card of its result), and the interface of
renderers."""

from __future__ import annotations

import enum
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol, TypeAlias

from PIL import Image

from common.text.say import EMPTY
from common.text.text import Text
from engines.action_tree import AnyActionChoice
from engines.game import AnyView, Part, Seat
from render.cache.bands import Band
from render.cache.results import Entry

SQUARES: Final = "squares"
"""The area of the squares with the strip of the side that plays: without the other one, legends
and results."""
CHOICE: Final = "choice"
"""The area around the parts of an action chosen so far, or around the possible first parts if none
is chosen. Never among a renderer's `areas`: the picker alone asks for it."""


Spot: TypeAlias = tuple[float, float]
"""A point of a picture: its distances from the left and from the top, in px."""


@dataclass(frozen=True, slots=True)
class Travel:
    """The way of a piece from one position to the next: through these points, at least two, in px
    of the picture. In the position before, its `marks` lie with their middles at the first point;
    the last of them is the piece itself, on its shadow for example."""

    marks: tuple[Entry, ...]
    way: tuple[Spot, ...]


class Traces(enum.Enum):
    """The marks of the last turn in a picture."""

    ALL = "all"
    EFFECTS = "effects"
    """Those of its effects alone, such as captures: an animation has shown the ways of pieces."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: the name, and a small square picture of the person as a file that
    Pillow reads. Initials are drawn if the picture is empty."""

    name: str
    face: bytes = b""


@dataclass(frozen=True, slots=True)
class Card:
    """The facts on the card of a result that the view lacks.

    - `sides` are the sides by seat; `turns` is the number of turns, 0 for a game without a count.
    - `met` is the score of all matches between the two players in words, empty for none.
    - `ratings` are the players' ratings in words, by seat, empty for none.
    - `terms` are the options that say how hard it was, in words; empty for the usual ones.
    - `void` tells that nobody had played yet: nobody has won or lost.
    - `alliances` are the names of the seats' alliances; none where everybody plays alone.
    - `places` are the seats' places in words; none where the results say them.
    """

    sides: tuple[str, ...]
    turns: int = 0
    met: Text = EMPTY
    ratings: tuple[Text, ...] = ()
    terms: Text = EMPTY
    void: bool = False
    alliances: tuple[Text, ...] = ()
    places: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """A part and a side of the board, and the players to name.

    `area` is the value of one of the renderer's `areas`, `CHOICE` or `SQUARES`; anything else is
    the whole board. `down` is the seat whose side is at the bottom of a board that can be turned,
    None for the board as all see it. `players` stand on their banners, by seat; without them nobody
    is named.

    A `card` asks for the card of the result, with a small board; it is drawn in the same way for
    all games (`render.card`). A `steady` picture is one of many shown one after the other: it
    leaves out the marks that go from side to side each turn, and parts that come and go lie below
    parts that stay. `helps` asks for the panel that explains the pieces, for somebody new to the
    game; a steady picture has it, too, so that all are equally high. `traces` says which marks of
    the last turn are shown by a game whose pieces travel (`Renderer.travels`). `language` is the
    code of the language of its words. `match` is the number of the match, None for other positions.
    It changes no picture and is ignored in comparisons of looks, but the next picture of a match is
    painted over its latest one.
    """

    area: str = ""
    down: Seat | None = None
    players: tuple[Player, ...] = ()
    card: Card | None = None
    steady: bool = False
    helps: bool = False
    traces: Traces = Traces.ALL
    language: str = "en"
    match: int | None = field(default=None, compare=False, repr=False)

    @property
    def is_turned(self) -> bool:
        """Whether a board between two sides is turned by half: the second side is at the bottom."""
        return self.down == 1

    @property
    def is_explained(self) -> bool:
        """Whether the panel that explains the pieces is shown."""
        return self.helps or self.steady

    def marked(self, mover: Seat) -> Seat | None:
        """Returns the side to mark as the mover; None in a steady picture."""
        return None if self.steady else mover


WHOLE: Final = Look()
"""The look of the whole board, without names."""


class Layered(Protocol):
    """A picture that is not painted yet: see `render.kit.sheet`."""

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
        """Returns the whole picture as an indexed image. Parts equal to those of a picture painted
        `before` need not be painted again."""
        ...

    def lift(self, travel: Travel) -> None:
        """Takes a piece that is about to travel away from where it lies."""
        ...


def image_of(drawn: Image.Image | Layered) -> Image.Image:
    """Returns a renderer's drawing as an image."""
    return drawn if isinstance(drawn, Image.Image) else drawn.image()


class Renderer(Protocol):
    """The interface of a game's renderer: `RENDERER` in `render/FOLDER/draw.py`."""

    centre: ClassVar[float] = 0.5
    """The place of the square that stands for the game in small pictures
    (`render.painting.emblem`): 0 at the top of the board's picture, 1 at its bottom."""

    share: ClassVar[float] = 1.0
    """The width of that square, of the shorter side of the board's picture."""

    turns: ClassVar[bool] = False
    """Whether the board can be turned, so that another side is at its bottom (`Look.down`)."""

    def draw(
        self, view: AnyView, choice: AnyActionChoice | None, look: Look
    ) -> Image.Image | Layered:
        """Returns the position, drawn from the view alone, with the viewer's choice among its legal
        actions. It is an opaque image that is not square, or a picture of which only new parts will
        be painted.

        Called in several threads at once.
        """
        ...

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Returns the parts of the board that can be shown by themselves, at most 20, each with a
        value for `Look.area` and a label for a button. By default none: the whole board is large
        enough on a phone."""
        del view
        return ()

    def scene(self, view: AnyView) -> Image.Image | None:
        """Returns the game's art for the card of a match that is over, made by
        `render.cards.scene.painted`. By default None: the board in large takes its place."""
        del view
        return None

    def inset(self, view: AnyView, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
        """Returns the part of the board's picture, `size` px wide and high, with the deciding
        action: left, top, right and bottom. The card shows it small. None for nothing; by default
        the whole picture."""
        del view
        return (0, 0, *size)

    def key(self, view: AnyView, choice: AnyActionChoice) -> Text:
        """Returns what the marks on the squares open to this choice mean, in words: of each kind
        of mark that is there. Empty, the default, if they need none."""
        del view, choice
        return EMPTY

    def emblem(self) -> Image.Image | None:
        """Returns a square picture of the game in small, where a board says little; by default
        None, for a square of the board (`centre`)."""
        return None

    def miniatures(self) -> Mapping[str, Text]:
        """Returns the keys (`Part.miniature`) of the pieces, cards and the like that have small
        pictures, each with its name in words; none by default. The sides need none here. The key
        `render.cards.miniatures.GAME` stands for the game; without it, a square of the board
        does."""
        return {}

    def miniature(self, key: str) -> Image.Image:
        """Returns the small picture of this key, made by `render.cards.miniatures.painted`. Raises
        `KeyError` if there is none."""
        raise KeyError(key)

    def played_on(self, view: AnyView, look: Look) -> tuple[int, int, int, int] | None:
        """Returns the part of the whole board's picture for `SQUARES`: left, top, right and bottom
        in px; None, the default, for all of it."""
        del view, look
        return None

    def place(self, view: AnyView, square: str, look: Look) -> Spot | None:
        """Returns where a square stands in the picture of the whole board: its distances from the
        left and from the top, in px. None, the default, for a game without squares."""
        del view, square, look
        return None

    def travels(self, before: AnyView, after: AnyView, look: Look) -> Sequence[Travel]:
        """Returns the ways of the pieces that are elsewhere on the board one turn later, for an
        animation. By default there are none. A renderer with any draws a `Layered` picture of the
        position `before`, on which they can be lifted."""
        del before, after, look
        return ()
