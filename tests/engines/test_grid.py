"""The kit for games on squares, by a game that uses all of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.action_tree import ActionTree
from engines.game import CAPTURES, FIRST, WINS, Illegal, Unreadable
from engines.grid.actions import Drop, Lift, Pass, Step, leapt, struck
from engines.grid.board import Board, board_of
from engines.grid.game import GridState
from engines.match import begin, replay
from tests.sample import said
from tests.toys.squares import GLADE, PLOT
from tests.tutorial import game_of_page

DRAUGHTS = game_of_page("draughts")
MOSS, FERN = 0, 1
START = GLADE.start({}, 2, "")


def position(rows: str, mover: int = MOSS) -> GridState:
    """Glade with these rows, the highest first."""
    return GridState(board_of(rows.split()), mover)


# The board


def test_squares_are_named_from_the_lower_left() -> None:
    board = board_of(["f...", "....", "...m"])
    assert (board.files, board.ranks) == (4, 3)
    assert (board.squares[0], board.squares[-1]) == ("a1", "d3")
    assert (board["a3"], board["d1"], board["a1"]) == ("f", "m", ".")
    assert board.find("fm") == ("d1", "a3")
    assert "e1" not in board
    assert "a4" not in board
    assert board.rows == ["f...", "....", "...m"]


def test_lines_and_neighbours_end_at_the_edge() -> None:
    board = Board(4, "." * 12)
    assert board.line("a1", 1, 1) == ("b2", "c3")
    assert board.line("d2", 1, 0) == ()
    assert board.near("a1", [(0, 1), (-1, 0), (1, 1)]) == ("a2", "b2")


# Playing


def test_a_step_takes_whoever_stands_there() -> None:
    state = position("f... m... ....")
    after = GLADE.play(state, MOSS, Step("a2", "a3"))
    assert after.board.rows == ["m...", "....", "...."]
    assert (after.mover, after.ply, after.struck) == (FERN, 1, ("a3",))
    view = GLADE.view(state, MOSS)
    words = GLADE.describe(view, MOSS, Step("a2", "a3"))
    assert words == "Moss's hare goes from a2 to a3 and takes a hare"
    assert GLADE.parts(view, Step("a2", "a3"))[1].note == "Takes a hare"


def test_men_of_several_kinds_are_dropped_by_letter() -> None:
    after = GLADE.play(START, MOSS, GLADE.read("t@B2"))
    assert after.board["b2"] == "t"
    assert after.last == Drop("b2", "t")
    assert GLADE.describe(GLADE.view(START, 0), 0, after.last) == "Moss places a tree on b2"
    values = [part.value for part in GLADE.parts(GLADE.view(START, 0), Drop("b2", "t"))]
    assert values == ["t", "b2"]


def test_a_side_takes_a_man_of_its_own_off_the_board() -> None:
    state = position("f... .u.. t..m")
    after = GLADE.play(state, MOSS, GLADE.read("xA1"))
    assert after.board.rows == ["f...", ".u..", "...m"]
    assert (after.mover, after.last, after.struck) == (FERN, Lift("a1"), ())
    assert GLADE.load(GLADE.dump(after)) == after
    view = GLADE.view(state, MOSS)
    assert GLADE.describe(view, MOSS, Lift("a1")) == "Moss removes a tree from a1"
    (part,) = GLADE.parts(view, Lift("a1"))
    assert (part.value, part.label, part.note, part.at) == ("a1", "Tree a1", "", "a1")
    lifts = [each for each in GLADE.actions(state, FERN) if isinstance(each, Lift)]
    assert lifts == []


def test_a_line_has_the_small_picture_of_the_man_that_acts() -> None:
    view = GLADE.view(position("f... .u.. t..m"), MOSS)
    told = {"d1-d2": "man-m", "t@b1": "man-t", "xa1": "man-t", "pass": ""}
    for text, key in told.items():
        action = GLADE.read(text)
        assert GLADE.miniature(view, MOSS, action) == key
        assert GLADE.parts(view, action)[0].miniature == key
    plot = PLOT.view(PLOT.start({}, 2, ""), 0)
    assert PLOT.miniature(plot, 0, Drop("a1")) == "man-r"


def test_two_passes_end_the_match_and_one_is_forgotten_by_an_action() -> None:
    once = GLADE.play(START, MOSS, Pass())
    assert (once.passes, once.mover, once.board) == (1, FERN, START.board)
    assert GLADE.play(once, FERN, Drop("b2", "u")).passes == 0
    assert GLADE.outcome(GLADE.play(once, FERN, Pass()))
    assert GLADE.forced(once) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a1-a2", "Nothing stands on a1."),
        ("a3-a2", "The hare on a3 belongs to Fern."),
        ("d1-e1", "There is no square e1 on this board."),
        ("d1-a1", "The hare cannot go to a1."),
        ("m@a3", "Nothing may be placed on a3."),
        ("f@b1", "Nothing may be placed on b1."),
        ("xa1", "Nothing stands on a1."),
        ("xa3", "The hare on a3 belongs to Fern."),
        ("xd1", "The hare on d1 must stay."),
        ("xe1", "There is no square e1 on this board."),
    ],
)
def test_what_is_against_the_rules_is_refused_by_name(text: str, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        GLADE.play(START, MOSS, GLADE.read(text))
    assert str(refused.value) == words


def test_only_the_mover_acts_and_nobody_after_the_end() -> None:
    with pytest.raises(Illegal, match=r"It is Moss's turn\."):
        GLADE.play(START, FERN, Pass())
    over = GLADE.play(GLADE.play(START, MOSS, Pass()), FERN, Pass())
    with pytest.raises(Illegal, match=r"This match is over\."):
        GLADE.play(over, MOSS, Pass())


# Texts


@pytest.mark.parametrize("typed", ["d1-d2", "D1xd2", "d1 d2", " d1 - D2 "])
def test_a_step_is_typed_in_several_ways(typed: str) -> None:
    assert GLADE.read(typed) == Step("d1", "d2")


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = GLADE.read(text)
    except Unreadable:
        return
    assert GLADE.read(GLADE.write(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "f.../..../...m 3 0 0 -",
        "f.../...m 1 0 0 -",
        "f.../.../...m 1 0 0 -",
        "z.../..../...m 1 0 0 -",
        "f.../..../...m 1 00 0 -",
        "f.../..../...m 1 1 0 h9",
        "f.../..../...m 1 1 0 d1xd2",
        "f.../..../...m",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        GLADE.load(text)


@given(st.integers(0, 1000))
def test_positions_read_back_with_what_was_done_last(seed: int) -> None:
    rng, state = random.Random(seed), START
    while acting := GLADE.to_act(state):
        assert GLADE.load(GLADE.dump(state)) == state
        action = rng.choice(GLADE.actions(state, acting[0]))
        before, state = state, GLADE.play(state, acting[0], action)
        if not isinstance(action, Pass):
            assert state.struck == struck(before.board, state.board, action)
    assert GLADE.load(GLADE.dump(state)) == state


# What is picked, and what is said


def test_the_picker_narrows_the_legal_actions() -> None:
    view = GLADE.view(START, MOSS)
    picked = ActionTree(GLADE, view)
    step, drop = picked.choice(("d1",)), picked.choice(("t", "b2"))
    assert step
    assert set(step.actions) == {Step("d1", "d2"), Step("d1", "c1")}
    assert drop
    assert drop.action == Drop("b2", "t")
    assert picked.choice(("zz",)) is None
    assert GLADE.asks(view, ()) == "What will you do?"


def test_the_board_in_characters_and_in_words() -> None:
    view = GLADE.view(START, None)
    assert GLADE.ascii_board(view).splitlines()[:5] == [
        "   a b c d",
        " 3 f . . .",
        " 2 . . . .",
        " 1 . . . m",
        "   a b c d",
    ]
    assert GLADE.alt_text(view) == "Moss to move. Moss's hare on d1. Fern's hare on a3."


def test_whoever_has_lost_begins_the_rematch() -> None:
    assert [spec.key for spec in GLADE.options] == [FIRST]
    match = replay(begin(GLADE, {}, "seed"), game=GLADE)
    for seat, text in ((0, "t@b2"), (1, "pass"), (0, "pass")):
        match = said(match, seat, text)
    assert match.outcome
    assert match.outcome.winner == MOSS
    assert GLADE.rematch_options({}, match.outcome) == {FIRST: "fern"}
    assert GLADE.start({FIRST: "fern"}, 2, "").mover == FERN


# Turns of several steps


def draughts(rows: str, mover: int = 0) -> GridState:
    """Draughts with these rows, the highest first."""
    return GridState(board_of(rows.split()), mover)


TWO_JUMPS = draughts("........ ........ ........ ....o... ........ ..o..... .m...... m.......")
"""Snow takes on c3, then on e5."""


@pytest.mark.untraced
def test_perft_of_draughts_is_as_published() -> None:
    """By whole turns, from the start; the fifth, 7,361, takes ten times as long as these."""
    states, counts = [DRAUGHTS.start({}, 2, "")], list[int]()
    for _ in range(4):
        states = [after for state in states for _, after in DRAUGHTS.whole_turns(state)]
        counts.append(len(states))
    assert counts == [7, 49, 302, 1469]


def test_a_man_that_has_taken_goes_on_in_the_same_turn() -> None:
    first = DRAUGHTS.play(TWO_JUMPS, 0, Step("b2", "d4"))
    assert (first.mover, first.bound, first.ply) == (0, "d4", 0)
    assert DRAUGHTS.actions(first, 0) == (Step("d4", "f6"),)
    assert not DRAUGHTS.traits(TWO_JUMPS, Step("b2", "d4")).ends_turn
    with pytest.raises(Illegal, match=r"The man on d4 must move again\."):
        DRAUGHTS.play(first, 0, Step("a1", "b2"))
    assert DRAUGHTS.load(DRAUGHTS.dump(first)) == first
    assert (DRAUGHTS.play(first, 0, Step("d4", "f6")).mover, first.bound) == (1, "d4")


def test_a_whole_turn_is_typed_in_one_word() -> None:
    assert DRAUGHTS.read_turn(TWO_JUMPS, 0, "b2xd4xf6") == (Step("b2", "d4"), Step("d4", "f6"))


def test_the_step_that_wins_is_marked_as_a_win() -> None:
    first = DRAUGHTS.play(TWO_JUMPS, 0, Step("b2", "d4"))
    signs = {
        state: DRAUGHTS.parts(DRAUGHTS.view(state, 0), step)[-1].sign
        for state, step in ((TWO_JUMPS, Step("b2", "d4")), (first, Step("d4", "f6")))
    }
    assert signs == {TWO_JUMPS: CAPTURES, first: WINS}


def test_several_men_are_not_mans() -> None:
    assert "Snow's men on a1, b2." in DRAUGHTS.alt_text(DRAUGHTS.view(TWO_JUMPS, None))


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("b2-d4", ("c3",)),
        ("d4-a1", ("c3", "b2")),
        ("a1-a4", ("a2", "a3")),
        ("d1-b1", ("c1",)),
        ("a1-b2", ()),
        ("b1-c3", ()),
        ("a1-a1", ()),
        ("a1", ()),
        ("pass", ()),
    ],
)
def test_a_straight_step_leaps_over_the_squares_between(
    text: str, squares: tuple[str, ...]
) -> None:
    assert leapt(DRAUGHTS.read(text)) == squares


def test_only_a_word_that_the_game_may_remember_is_read() -> None:
    position = "......../......../......../......../......q./......../.k....../........ 1 0 0 -"
    assert DRAUGHTS.load(f"{position} =79").memory == "79"
    for word in ("x", "0", "100"):
        with pytest.raises(Unreadable):
            DRAUGHTS.load(f"{position} ={word}")
    start = GLADE.dump(START)
    assert GLADE.load(start) == START
    with pytest.raises(Unreadable):
        GLADE.load(f"{start} =1")


def test_the_game_remembers_a_word() -> None:
    state = draughts("........ ........ ........ ........ ......q. ........ .k...... ........")
    state = DRAUGHTS.play(state, 0, Step("b2", "a1"))
    state = DRAUGHTS.play(state, 1, Step("g4", "h5"))
    assert state.memory == "2"
    assert DRAUGHTS.dump(state).endswith(" =2")
    assert DRAUGHTS.load(DRAUGHTS.dump(state)) == state
