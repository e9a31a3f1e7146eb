"""Short names of kingdoms and pieces in the texts of positions: `oTb` is orange's black-edged
Templar."""

from __future__ import annotations

from typing import Final

from engines.game import Unreadable, quoted
from engines.victorus.model.board import KINGDOMS, SIDES, Kingdom
from engines.victorus.model.pieces import PIECES, Piece, kingdom_of, name_of

LETTERS: Final = "okrbgp"
"""A letter for each kingdom: `k` is black, since `b` is blue."""
TAG: Final = "[okrbgp](?:[TUBEH][bw]|[KQ])"
"""The pattern of a piece's tag."""
_KINGDOMS: Final = {SIDES[kingdom].lower(): kingdom for kingdom in KINGDOMS}


def tag(piece: Piece) -> str:
    """A piece's short name: `oTb`, `bK`."""
    return LETTERS[kingdom_of(piece)] + name_of(piece)


_PIECES: Final[dict[str, Piece]] = {tag(piece): piece for piece in PIECES}


def piece(name: str) -> Piece:
    """The piece with this tag. Raises `Unreadable`."""
    if (found := _PIECES.get(name)) is None:
        raise Unreadable(
            f"{quoted(name)} is not a piece: write oTb for orange's black-edged Templar."
        )
    return found


def man(kingdom: Kingdom, name: str) -> Piece:
    """The piece of a kingdom with this name, which must be one, in any case: `tb`, `K`."""
    return _PIECES[LETTERS[kingdom] + name[0].upper() + name[1:].lower()]


def kingdom(word: str) -> Kingdom | None:
    """The kingdom of this name or letter, in any case; None if it is neither."""
    word = word.lower()
    if len(word) == 1 and word in LETTERS:
        return LETTERS.index(word)
    return _KINGDOMS.get(word)
