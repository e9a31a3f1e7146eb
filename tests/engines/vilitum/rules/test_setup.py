"""The choice of the board, placing, and who begins."""

from __future__ import annotations

import pytest

from engines.game import Illegal
from engines.vilitum.model.board import KINDS, SQUARES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Phase, Place
from tests.engines.vilitum.kit import GAME, START_5, alternate, legal, played, refusal

PLACED = ("W>a1", "W>e5", "R>b1", "R>d5", "Z>c1", "Z>c5", "A>d1", "A>b5", "C>e1", "C>a5")


def begun(**options: str) -> State:
    return GAME.start(GAME.resolve_options(options), 2, "")


@pytest.mark.parametrize(("size", "last"), [("5x5", "e5"), ("7x7", "g7")])
def test_the_board_is_chosen_and_has_no_terrain(size: str, last: str) -> None:
    state = begun(board=size)
    assert GAME.dump(state) == f"{size} 1 - / - placing"
    assert SQUARES[(int(size[0]) - 1) * 8] == last
    assert state.ruleset.size == int(size[0])


def test_the_board_is_5x5_unless_chosen_otherwise() -> None:
    assert begun() == begun(board="5x5", beginner="no", regional="", first="ember")


def test_each_side_has_one_of_each_piece_to_place() -> None:
    assert {text[0] for text in legal(begun())} == set("WRZAC")
    assert {text[0] for text in legal(played(begun(), "W>a1"))} == set("WRZAC")
    assert {text[0] for text in legal(played(begun(), "W>a1", "Z>b5"))} == set("RZAC")


@pytest.mark.parametrize(
    ("size", "mine", "theirs"),
    [
        ("5x5", "a1 b1 c1 d1 e1", "a5 b5 c5 d5 e5"),
        ("7x7", "a1 b1 c1 d1 e1 f1 g1", "a7 b7 c7 d7 e7 f7 g7"),
    ],
)
def test_any_piece_goes_to_any_square_of_the_own_back_row(
    size: str, mine: str, theirs: str
) -> None:
    state = begun(board=size)
    assert legal(state) == {f"{kind}>{at}" for kind in "WRZAC" for at in mine.split()}
    after = played(state, "W>a1")
    assert legal(after) == {f"{kind}>{at}" for kind in "WRZAC" for at in theirs.split()}


def test_one_piece_at_a_time_by_turns() -> None:
    state, movers = begun(), [0]
    for text in PLACED:
        state = played(state, text)
        movers.append(state.mover)
    assert alternate(movers)
    assert movers[-1] == 0


def test_placing_is_open() -> None:
    after = played(begun(), "W>a1")
    assert GAME.view(after, 1) == GAME.view(GAME.load("5x5 2 Wa1 / - placing last:W>a1"), 1)
    assert not GAME.redacts(after, 0, GAME.read("W>a1"), 1)


def test_on_the_small_board_the_back_rows_fill() -> None:
    after = played(begun(), *PLACED)
    assert after == GAME.load(f"5x5 1 {START_5}")
    assert after.phase is Phase.PLAYING


def test_on_the_large_board_two_squares_of_each_stay_empty() -> None:
    texts = ("W>b1", "W>g7", "R>c1", "R>f7", "Z>d1", "Z>e7", "A>e1", "A>d7", "C>g1", "C>a7")
    after = played(begun(board="7x7"), *texts)
    assert GAME.dump(after).startswith("7x7 1 Wb1 Rc1 Zd1 Ae1 Cg1 / Wg7 Rf7 Ze7 Ad7 Ca7 ")
    assert after.phase is Phase.PLAYING
    assert after.mover == 0


@pytest.mark.parametrize(("first", "mover"), [("ember", 0), ("frost", 1)])
def test_the_starting_side_places_first_and_then_moves_first(first: str, mover: int) -> None:
    state = begun(first=first)
    assert GAME.to_act(state) == (mover,)
    rows = ("1", "5") if mover == 0 else ("5", "1")
    for kind, file in zip("WRZAC", "abcde", strict=True):
        for row in rows:
            assert state.phase is Phase.PLACING
            state = played(state, f"{kind}>{file}{row}")
    assert state.phase is Phase.PLAYING
    assert GAME.to_act(state) == (mover,)
    assert state.ply == 0


def test_whoever_begins_ember_s_back_row_is_rank_1() -> None:
    assert {text[-1] for text in legal(begun(first="frost"))} == {"5"}


@pytest.mark.parametrize(
    ("texts", "text", "sentence"),
    [
        ((), "W>a2", "a2 is not in your back row, a1 to e1."),
        (("W>a1",), "W>a1", "a1 is not in your back row, a5 to e5."),
        ((), "W>f1", "f1 is not in your back row, a1 to e1."),
        (("W>a1", "W>a5"), "W>b1", "Your Warrior stands on a1 already."),
        (("W>a1", "W>a5"), "R>a1", "Another piece of yours stands on a1 already."),
        ((), "Wa1-a2", "Both sides place their pieces first: write a placing as W>b1."),
        ((), "end", "Both sides place their pieces first: write a placing as W>b1."),
        ((), "pass", "Both sides place their pieces first: write a placing as W>b1."),
        ((), "agile", "Both sides place their pieces first: write a placing as W>b1."),
    ],
)
def test_other_placings_are_refused(texts: tuple[str, ...], text: str, sentence: str) -> None:
    assert refusal(played(begun(), *texts), text) == sentence


def test_nobody_places_out_of_turn() -> None:
    assert refusal(begun(), "W>a5", seat=1) == "It is Ember's turn."
    assert GAME.actions(begun(), 1) == ()


def test_a_placing_ends_its_turn() -> None:
    assert GAME.traits(begun(), Place(KINDS[0], 0)).ends_turn


def test_it_is_a_game_for_two() -> None:
    with pytest.raises(Illegal, match="Vilitum is not a game for"):
        GAME.start(GAME.resolve_options({}), 3, "")


def test_there_is_no_chance() -> None:
    assert GAME.start(GAME.resolve_options({}), 2, "1") == GAME.start(
        GAME.resolve_options({}), 2, "2"
    )
