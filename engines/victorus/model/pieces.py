"""The pieces: an army of twelve for each kingdom, numbered `kingdom * ARMY + n`.

The first ten of an army are the knights, of each kind first the black-edged and then the
white-edged one; 10 is the King and 11 the Queen.
"""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

from common.text.say import name, say
from common.text.text import Name
from engines.game import Unreadable, quoted
from engines.victorus.model.board import KINGDOMS, SIDES, WHITE, Direction, Kingdom

Piece: TypeAlias = int
"""A piece's number 0-71."""

ARMY: Final = 12
"""Pieces of one kingdom."""
PIECES: Final = range(6 * ARMY)
KING: Final = 10
QUEEN: Final = 11
"""The numbers of the royal family within an army."""


class Kind(enum.IntEnum):
    """The kinds of pieces, in the rulebook's order."""

    TEMPLAR = 0
    TEUTONIC = 1
    BYZANTINE = 2
    EXCALIBUR = 3
    HOSPITALLER = 4
    KING = 5
    QUEEN = 6

    @property
    def title(self) -> Name:
        """The kind's name: `Templar`."""
        return _TITLES[self]

    @property
    def royal_title(self) -> Name:
        """The name of a promoted knight of this kind; that of others is their title."""
        return _ROYAL_TITLES.get(self, self.title)

    @property
    def letter(self) -> str:
        """The kind's letter in texts and pictures."""
        return "TUBEHKQ"[self]


_TITLES: Final = {
    Kind.TEMPLAR: name("Templar"),
    Kind.TEUTONIC: name("Teutonic"),
    Kind.BYZANTINE: name("Byzantine"),
    Kind.EXCALIBUR: name("Excalibur"),
    Kind.HOSPITALLER: name("Hospitaller"),
    Kind.KING: name("King"),
    Kind.QUEEN: name("Queen"),
}
_ROYAL_TITLES: Final = {
    Kind.TEMPLAR: name("royal Templar"),
    Kind.TEUTONIC: name("royal Teutonic"),
    Kind.BYZANTINE: name("royal Byzantine"),
    Kind.EXCALIBUR: name("royal Excalibur"),
}
"""Hospitallers are never promoted."""


def kingdom_of(piece: Piece) -> Kingdom:
    """Returns the kingdom of a piece."""
    return piece // ARMY


def kind_of(piece: Piece) -> Kind:
    """Returns the kind of a piece."""
    return _KINDS[piece % ARMY]


EDGES: Final = (("black", "grey"), ("white", "white"))
"""By edge: its name, and that of the cells on which its knights stand."""


def edge_of(piece: Piece) -> int:
    """Returns the colour of the cells on which a knight may stand: black edges `GREY`, white edges
    `WHITE`. The royal family has half edges of both."""
    return piece % ARMY % 2


def is_family(piece: Piece) -> bool:
    """Tells whether a piece is a King or a Queen."""
    return piece % ARMY >= KING


def family_of(kingdom: Kingdom) -> tuple[Piece, Piece]:
    """Returns the King and the Queen of a kingdom."""
    return kingdom * ARMY + KING, kingdom * ARMY + QUEEN


def name_of(piece: Piece) -> str:
    """Returns a piece's short name among those of its kingdom: `Tb`, `Uw`, `K`."""
    kind = kind_of(piece)
    edge = "" if is_family(piece) else ("w" if edge_of(piece) == WHITE else "b")
    return kind.letter + edge


_KINDS: Final = (*(kind for kind in list(Kind)[:5] for _ in range(2)), Kind.KING, Kind.QUEEN)

SCORES: Final = (2, 2, 2, 4, 5, 10, 10)
"""The points for a captured piece in the quick game, by kind."""
ROYAL_SCORES: Final = (6, 6, 6, 8)
"""The points for a captured royal knight in the quick game, by kind."""


def _directions(kingdom: Kingdom, kind: Kind) -> tuple[Direction, ...]:
    """Returns the directions as the kingdom's player sees the board: the vertical and the 45 degree
    diagonals lead through edges, the horizontal and the 60 degree diagonals along spokes."""
    vertical, diagonal = (0, 3), (1, 2, 4, 5)
    horizontal, spokes = (7, 10), (6, 8, 9, 11)
    match kind:
        case Kind.TEMPLAR:
            found: tuple[int, ...] = vertical + horizontal
        case Kind.TEUTONIC:
            found = diagonal
        case Kind.BYZANTINE | Kind.HOSPITALLER:
            found = horizontal + spokes
        case _:
            found = vertical + diagonal + horizontal
    return tuple(way // 6 * 6 + (way + kingdom) % 6 for way in found)


DIRECTIONS: Final[tuple[tuple[tuple[Direction, ...], ...], ...]] = tuple(
    tuple(tuple(sorted(_directions(kingdom, kind))) for kind in Kind) for kingdom in KINGDOMS
)
"""The directions in which a piece slides (a Hospitaller travels), by kingdom and kind."""
STEPPING: Final = (Kind.TEMPLAR, Kind.TEUTONIC, Kind.BYZANTINE)
"""The kinds that have the strategic step."""


KINGDOM_LETTERS: Final = "okrbgp"
"""A letter for each kingdom: `k` is black, since `b` is blue."""
PIECE_ID: Final = "[okrbgp](?:[TUBEH][bw]|[KQ])"
"""The pattern of a piece's id."""
_KINGDOMS: Final = {SIDES[kingdom].lower(): kingdom for kingdom in KINGDOMS}


def piece_id(piece: Piece) -> str:
    """Returns the short name of a piece in texts of positions: `oTb` is orange's black-edged
    Templar, `bK` blue's King."""
    return KINGDOM_LETTERS[kingdom_of(piece)] + name_of(piece)


_PIECES: Final[dict[str, Piece]] = {piece_id(piece): piece for piece in PIECES}


def parse_piece(word: str) -> Piece:
    """Returns the piece with this id. Raises `Unreadable`."""
    if (found := _PIECES.get(word)) is None:
        raise Unreadable(
            say(
                "{text} is not a piece: write oTb for orange's black-edged Templar.",
                text=quoted(word),
            )
        )
    return found


def piece_named(kingdom: Kingdom, short: str) -> Piece:
    """Returns the piece of a kingdom with this short name, such as `tb` or `K`, in any case. There
    must be one."""
    return _PIECES[KINGDOM_LETTERS[kingdom] + short[0].upper() + short[1:].lower()]


def parse_kingdom(word: str) -> Kingdom | None:
    """Returns the kingdom of this name or letter, in any case; None if it is neither."""
    word = word.lower()
    if len(word) == 1 and word in KINGDOM_LETTERS:
        return KINGDOM_LETTERS.index(word)
    return _KINGDOMS.get(word)
