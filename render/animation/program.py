"""An exported match in, an animation out: for `python -m render.animation` and
`python -m engines replay FILE --animation OUT`."""

from __future__ import annotations

import math
from pathlib import Path

from common.text.say import as_is, counted
from engines import export
from engines.match import Match
from engines.terms import Seat, Unreadable
from render.animation.encoder import WIDTHS, animation
from render.animation.order import Animation


def write(file: Path, out: Path, eyes: Seat | None = None, width: int | None = None) -> str:
    """Writes the animation of the exported match in `file` to `out`, and returns a sentence about
    it. Raises `Unreadable` if the file holds no exported match, if nothing has been played in it,
    if it does not have the seat, or if a file cannot be read or written."""
    return save(export.read_file(file), out, eyes, width)


def save(match: Match, out: Path, eyes: Seat | None = None, width: int | None = None) -> str:
    """Writes the animation of a match to a file, and returns a sentence about it. Raises
    `Unreadable` as `write` does."""
    if eyes is not None and not 0 <= eyes < match.setup.seats:
        raise Unreadable(as_is(f"There is no seat {eyes}: they are 0 to {match.setup.seats - 1}."))
    if not match.ply:
        raise Unreadable(as_is("Nothing has been played in this match yet."))
    made = animation(match, eyes, widths=WIDTHS if width is None else (width,))
    try:
        out.write_bytes(made.data)
    except OSError as error:
        raise Unreadable(as_is(f"{out} cannot be written: {error.strerror}.")) from None
    return f"{out}: {about(made)}"


def about(made: Animation) -> str:
    """Returns the length of an animation, its size and the turns it shows: "34 turns on 18 boards
    of 480 by 724 px, 532 KB." """
    wide, high = made.size
    boards = counted(made.boards, "board")
    size = f"{wide} by {high} px, {math.ceil(len(made.data) / 1000)} KB"
    return f"{counted(made.turns, 'turn')} on {boards} of {size}."
