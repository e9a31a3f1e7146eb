"""The board in characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from common.text.say import joined, padded, say, wrapped
from common.text.text import Name, Text
from engines.game import Seat
from engines.victorus.model.board import (
    CELLS,
    COLOURS,
    CUBES,
    NAMES,
    SIDES,
    WHITE,
    Cell,
    Kingdom,
    turned,
)
from engines.victorus.model.pieces import KINGDOM_LETTERS, piece_id
from engines.victorus.model.values import VictorusView
from engines.victorus.words.scores import royalty

_WIDTH: Final = 40
_STEP: Final = 2
"""Columns from file to file; a row has a cell on every second file."""
_TOP: Final = 13
"""The height of the topmost row above the centre; rows go down to -13."""
_FILES: Final = " ".join("abcdefghijklmnopq")
_LEGEND: Final = (
    say("Numbers: empty cells, by their rank in the file below; . white cell."),
    say(
        "oTb: orange's black-edged Templar, U\xa0Teutonic, B\xa0Byzantine, E\xa0Excalibur, "
        "H\xa0Hospitaller, K\xa0King, Q\xa0Queen, *\xa0royal, !\xa0frozen."
    ),
)
"""The meaning of the signs; no-break spaces keep each sign and its meaning on one line."""
_PLACES: Final = ((28, 16), (24, 0), (4, 0), (0, 16), (4, 31), (24, 31))
"""Row and column of the name of each kingdom, drawn while it is in the game."""
_UPPER: Final = (2, 3, 4)
"""The kingdoms in the upper half."""


def ascii_board(view: VictorusView) -> Text:
    """Returns the position as a drawing in characters: 27 staggered rows with the files below, then
    the royal families and a legend; at most 1,900 characters in lines of 40. A mark
    after a piece may touch the sign beside it."""
    return board_from(view, None)


def board_from(view: VictorusView, down: Seat | None) -> Text:
    """Returns the same for the person of this seat: turned by half if the own kingdom lies in the
    upper half. Other turns would tilt the files."""
    turn = 3 if down is not None and view.ruleset.kingdoms[down] in _UPPER else 0
    rows = [[" "] * _WIDTH for _ in range(2 * _TOP + 3)]
    for cell in CELLS:
        a, b, c = turned(CUBES[cell], turn)
        _put(rows, (_TOP + 1 + a - b, (c + 8) * _STEP), _sign(view, cell))
    board: list[str] = ["".join(row).rstrip() for row in rows]
    named = defaultdict[int, dict[int, Name]](dict)
    for kingdom in view.living:
        row, column = _PLACES[(kingdom + turn) % len(_PLACES)]
        named[row][column] = SIDES[kingdom]
    for row, sides in named.items():
        board[row] = _with_names(board[row], sides)
    families = [_family(view, each) for each in view.ruleset.kingdoms]
    legend = [wrapped(each, _WIDTH) for each in _LEGEND]
    files = _FILES[::-1] if turn else _FILES
    return joined("\n", [*board, files, *families, *legend])


def _with_names(row: str, sides: Mapping[int, Name]) -> Text:
    """Returns a row with the names of kingdoms in it, by their columns."""
    parts: list[str] = []
    at = 0
    for column, side in sorted(sides.items()):
        parts.append(row[at:column].ljust(column - at))
        cells = row[column:].lstrip()
        at = len(row) - len(cells) if cells else column
        parts.append(padded(side, at - column) if cells else side)
    return joined("", [*parts, row[at:]])


def _put(rows: list[list[str]], place: tuple[int, int], sign: str) -> None:
    row, column = place
    rows[row][column : column + len(sign)] = sign


def _sign(view: VictorusView, cell: Cell) -> str:
    if not view.cells[cell]:
        return NAMES[cell][1:] + ("." if COLOURS[cell] == WHITE else "")
    piece = view.cells[cell] - 1
    mark = "!" if piece in view.frozen else "*" if piece in view.royal else ""
    return piece_id(piece) + mark


def _family(view: VictorusView, kingdom: Kingdom) -> Text:
    words = say(
        "{letter} {side}: {pieces}",
        letter=KINGDOM_LETTERS[kingdom],
        side=SIDES[kingdom],
        pieces=joined(", ", royalty(view, kingdom)),
    )
    return wrapped(words, _WIDTH)
