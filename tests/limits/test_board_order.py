"""Buttons of squares stand as the squares stand in the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.picker import picker_screen
from cogs.board.steps import PickTree, Spot
from cogs.hall.menus import PickerState
from conformance.limits import ROW, TEXT, of_type
from conformance.screens import check, components_of, sheet_of
from db.values import BoardForm
from engines.game import Part, Seat
from engines.match import begin, replay
from engines.registry import GAMES
from render.look import Look


def rows_of(
    key: str, position: str, *chosen: str, after: str = "", down: Seat | None = None
) -> list[list[str]]:
    """The labels of the buttons that choose the next part, row by row; perhaps `after` an action,
    and with the side of the seat `down` at the bottom."""
    game = GAMES[key]
    state = game.load(position)
    if after:
        state = game.play(state, game.to_act(state)[0], game.read(after))
    match = replace(replay(begin(key, {}, "")), states=(state,))
    mine = replace(sheet_of(match, match.to_act[0]), down=down)
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


@pytest.mark.parametrize(
    ("key", "position", "piece", "words"),
    [
        (
            "vicious-circle",
            "van-slyke t Sd3 P* C* W* D* / Pe4 C* W* D* S* -",
            "Sd3",
            "Dot: it can go there. Crosshair: it can capture there. Crown: it wins there.",
        ),
        ("vicious-circle", "van-slyke t Sd3 W* / Pe4 -", "W*", "Dot: it can go there."),
        (
            "vilitum",
            "5x5 1 Ca1 Wa2-1 / Wc5-2",
            "Ca1",
            "Dot: it can go there. Cross: it can heal there. Faint: in range.",
        ),
        ("vilitum", "7x7 1 Zc1 / Re7 placing", "W", ""),
        (
            "victorus",
            "standard orange 1 / orange Kj1 Qf1 Hbl6 / blue Kh14 Ql14 Ubl9",
            "l6",
            "Diamond: it can pivot there. Crosshair: it can capture there.",
        ),
    ],
)
def test_the_key_tells_of_the_marks_that_are_there(
    key: str, position: str, piece: str, words: str
) -> None:
    """A Cleric heals and attacks nobody; who places a piece sees no crosshair."""
    game = GAMES[key]
    state = game.load(position)
    ways = PickTree(Spot(game, game.view(state, game.to_act(state)[0])))
    assert ways.key((piece,)) == (["-# " + words] if words else [])


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
    for down in (None, seat):
        up, below = (ways.spot(each, Look(down=down)) for each in (high, low))
        assert up
        assert below
        assert (up < below) is (seat == 0 or down is None)


@pytest.mark.parametrize(
    ("key", "position", "chosen"),
    [
        ("vicious-circle", "van-slyke t Sd3 P* C* W* D* / Pe4 C* W* D* S* -", ("Sd3",)),
        ("vicious-circle", "van-slyke d Sd3 P* C* W* D* / Pe4 C* W* D* S* -", ("Pe4",)),
        ("vilitum", "5x5 1 Wc3 Ra1 / Wc5-2 Ra3", ("Ra1",)),
        ("vilitum", "5x5 2 Wc3 Ra1 / Wc5-2 Ra3", ("Ra3",)),
    ],
)
def test_the_second_sides_buttons_stand_the_other_way_round(
    key: str, position: str, chosen: tuple[str, ...]
) -> None:
    """Rank by rank, as the squares do in the turned picture."""
    rows = rows_of(key, position, *chosen, down=0)
    assert rows
    turned = [row[::-1] for row in rows[::-1]]
    assert rows_of(key, position, *chosen, down=1) == turned
    assert rows_of(key, position, *chosen) == rows
