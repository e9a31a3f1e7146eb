"""Places of squares: each has one of its own, and the coordinates beside them name it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from render.cache.packing import STEPS
from render.kit.squares import SHEET_TOP, SquareBoard, soft_shadow
from render.kit.theme import EDGE, SHEET, WIDTH

WHOLE: Final = SquareBoard(5, 4, cell=200, stride=5)
CORNER: Final = SquareBoard(5, 5, cell=200, stride=7)
BELOW: Final = SquareBoard(5, 5, cell=200, stride=5, tall=SHEET + 120, head=120)
PART: Final = SquareBoard(3, 2, cell=300, stride=5, first=12, rise=20)
BOARDS: Final = {
    "a whole board": WHOLE,
    "turned": replace(WHOLE, turned=True),
    "the corner of a larger one": CORNER,
    "below other things": BELOW,
    "a part": PART,
    "a part, turned": replace(PART, turned=True),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))


def numbers(board: SquareBoard) -> list[int]:
    """The numbers of all squares, written out."""
    ranks = range(board.first, board.first + board.ranks * board.stride, board.stride)
    return [low + file for low in ranks for file in range(board.files)]


@every_board
def test_squares_fill_the_board_without_gaps(board: SquareBoard) -> None:
    corners = {board.corner(each) for each in numbers(board)}
    lefts = [board.left + board.cell * file for file in range(board.files)]
    tops = [board.top + board.cell * rank for rank in range(board.ranks)]
    assert corners == {(left, top) for left in lefts for top in tops}


@every_board
def test_the_squares_are_in_the_middle_of_their_part_of_the_sheet(board: SquareBoard) -> None:
    assert board.left - EDGE == EDGE + SHEET - (board.left + board.wide)
    above = board.top - (SHEET_TOP + board.head)
    assert above == SHEET_TOP + board.tall - (board.top + board.high) > 0
    assert EDGE + SHEET + EDGE == WIDTH


@every_board
def test_each_square_lies_between_the_coordinates_of_its_name(board: SquareBoard) -> None:
    signs = list(board.coordinates(10, 20, 30, 40))
    xs = {sign: x for x, _, sign in signs if sign.isalpha()}
    ys = {sign: y for _, y, sign in signs if sign.isdecimal()}
    assert len(signs) == 2 * (len(xs) + len(ys)), "each stands on both sides"
    found = {board.number(file + rank): (x, y) for file, x in xs.items() for rank, y in ys.items()}
    assert found.keys() == set(numbers(board))
    for number, (x, y) in found.items():
        assert board.middle(number) == (x, y - board.rise)


def test_coordinates_stand_at_their_distances() -> None:
    signs = list(WHOLE.coordinates(10, 20, 30, 40))
    right, bottom = WHOLE.left + 1000, WHOLE.top + 800
    assert {x for x, _, sign in signs if sign == "3"} == {WHOLE.left - 10, right + 30}
    assert {y for _, y, sign in signs if sign == "c"} == {WHOLE.top - 20, bottom + 40}


def test_the_first_squares_are_near_the_first_side() -> None:
    for board in (WHOLE, replace(WHOLE, turned=True)):
        own, other = board.strip_tops
        near, far = (abs(board.corner(0)[1] - top) for top in (own, other))
        assert near < far


def test_a_panel_at_the_foot_makes_the_picture_higher() -> None:
    assert replace(WHOLE, foot=100).height - WHOLE.height > 100


def test_pieces_nearer_to_the_viewer_are_laid_later() -> None:
    assert sorted(numbers(PART), key=PART.depth) == [17, 18, 19, 12, 13, 14]
    turned = BOARDS["a part, turned"]
    assert sorted(numbers(PART), key=turned.depth) == [14, 13, 12, 19, 18, 17]


def test_a_shadow_is_as_dark_as_asked_in_few_levels() -> None:
    opacities = soft_shadow(120, 1.5, (0.2, 0.2, 0.8, 0.8), 150, 0.05).getchannel("A").getcolors()
    assert opacities is not None
    assert max(level for _, level in opacities) == 150
    assert 2 < len(opacities) <= STEPS + 1
