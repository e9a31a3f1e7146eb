"""Buttons of squares stand as the squares stand in the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.picker import picker_screen
from cogs.board.steps import PickTree, Spot
from cogs.hall.menus import PickerState
from db.values import BoardForm
from engines.game import Part
from engines.match import begin, replay
from engines.registry import GAMES
from render.look import Look
from tests.limits.checks import ROW, TEXT, of_type
from tests.limits.screens import check, components_of, sheet_of


def rows_of(key: str, position: str, *chosen: str, after: str = "") -> list[list[str]]:
    """The labels of the buttons that choose the next part, row by row; perhaps `after` an
    action."""
    game = GAMES[key]
    state = game.load(position)
    if after:
        state = game.play(state, game.to_act(state)[0], game.read(after))
    match = replace(replay(begin(key, {}, "")), states=(state,))
    mine = sheet_of(match, match.to_act[0])
    screen = picker_screen(mine, PickerState(chosen))
    check(screen)
    rows = [
        [each["label"] for each in row["components"] if "b:pick" in str(each.get("custom_id"))]
        for row in of_type(components_of(screen), ROW)
    ]
    return [row for row in rows if row and None not in row]


def test_each_rank_has_a_row_the_highest_first() -> None:
    position = "van-slyke t Sd3 P* C* W* D* / Pe4 C* W* D* S* -"
    assert rows_of("vicious-circle", position, "Sd3") == [
        ["a5", "b5", "c5", "d5", "★ e5"],
        ["a4", "c4", "d4", "⚔ e4"],
        ["b3"],
        ["a2", "b2", "c2", "e2"],
        ["a1", "b1", "c1", "d1", "e1"],
    ]


def test_few_squares_have_one_row_and_what_has_no_square_comes_last() -> None:
    position = "van-slyke t Sb2 Wa2 Cd3 P* D* / Pe4 Cb5 We5 D* S* -"
    rows = rows_of("vicious-circle", position)
    assert rows[0][:3] == ["Child d3", "Warrior a2", "Saint b2"]
    assert rows[0][3:] == ["Deploy Spirit", "Deploy Dragon"]


def test_the_end_of_the_turn_comes_last() -> None:
    rows = rows_of("vilitum", "5x5 1 Wc3 Ra1 / Wc5-2 Ra3", after="Ra1-a2")
    assert rows[-1][-1] == "✓ End turn"


@pytest.mark.parametrize(
    ("key", "position", "piece"),
    [
        ("vicious-circle", "van-slyke t Sd3 P* C* W* D* / Pe4 C* W* D* S* -", "Sd3"),
        ("vilitum", "5x5 1 Wc3 Ra1 / Wc5-2 Ra3", "Wc3"),
        ("victorus", "standard orange 1 / orange Kj1 Qf1 Tbl6 / blue Kh14 Ql14 Ubl9", "l6"),
    ],
)
def test_the_marks_in_the_picture_have_a_key(key: str, position: str, piece: str) -> None:
    """While a square is chosen; not before, nor in a board of characters."""
    match = replace(replay(begin(key, {}, "")), states=(GAMES[key].load(position),))
    mine = sheet_of(match, match.to_act[0])
    told = [
        "\n".join(each["content"] for each in of_type(components_of(screen), TEXT))
        for screen in (
            picker_screen(mine, PickerState((piece,))),
            picker_screen(replace(mine, boards=BoardForm.TEXT), PickerState((piece,))),
            picker_screen(mine, PickerState()),
        )
    ]
    assert ["-# Dot: it can go there" in each for each in told] == [True, False, False]


@pytest.mark.parametrize("seat", range(2))
def test_the_board_as_its_viewer_has_turned_it_counts(seat: int) -> None:
    """Blue sees its own corner at the bottom, which is at the top for orange."""
    game = GAMES["victorus"]
    view = game.view(game.load("standard orange 1 / orange Kj1 Qf1 / blue Kh14 Ql14"), seat)
    ways, high, low = (
        PickTree(Spot(game, view)),
        Part("l8", "l8", at="l8"),
        Part("l4", "l4", at="l4"),
    )
    for turned in (False, True):
        up, down = (ways.spot(each, Look(turned=turned)) for each in (high, low))
        assert up
        assert down
        assert (up < down) is (seat == 0 or not turned)
