"""The rules pages: each says the truth about its picture."""

from __future__ import annotations

import pytest

from engines.game import GuidePage
from engines.victorus.model.board import CELL, KINGDOM_OF, NAMES
from engines.victorus.model.pieces import Kind, parse_piece
from engines.victorus.model.state import State
from engines.victorus.model.values import Lap, Move, VictorusEnding, VictorusView
from tests.engines.victorus.kit import GAME
from tests.sample import present

PAGES: dict[str, GuidePage] = {page.title: page for page in GAME.guide()}
BLUE = 3


def example(title: str) -> State:
    position = present(PAGES[title].position)
    return GAME.load(position)


def view(state: State) -> VictorusView:
    return GAME.view(state, GAME.to_act(state)[0])


def typed(state: State, *texts: str) -> State:
    """Returns the state after these typed turns of the player to act, each understood as a
    whole."""
    for text in texts:
        (seat,) = GAME.to_act(state)
        for action in GAME.read_turn(state, seat, text):
            state = GAME.play(state, seat, action)
    return state


def targets(state: State, start: str) -> str:
    """Returns where a piece can go, in the order of the cells' names; a capture with an x."""
    found = {
        ("x" if action.takes else "") + NAMES[action.path[-1]]
        for action in view(state).legal
        if isinstance(action, Move) and NAMES[action.path[0]] == start
    }
    return " ".join(sorted(found, key=lambda name: NAMES.index(name.lstrip("x"))))


def test_every_kind_of_piece_and_variant_has_its_page() -> None:
    for words in (*(kind.title for kind in Kind), "quick game", "Allied armies"):
        assert any(words in title for title in PAGES)


@pytest.mark.parametrize(
    "words",
    [
        "set-up did not reach us",
        "printed board did not reach us",
        "has it on the left",
        "slips round a wall's end",
        "which cells are grey",
        "print says so twice",
        "a second move may not",
        "puts the kingdom out of the game",
        "if the home cell is taken",
        "may move in the same turn",
        "that this player held stay lost",
        "if only one player has a King or a Queen left",
        "may also enter the centre.",
        "Orange begins",
        "the kingdoms by the number of players",
        "order of the colours",
        "was exchanged gives no points",
        "a player who is out stays out",
        "is left with a King or a Queen",
        "for the third time",
        "200 rounds",
        "your pieces leave the board",
        "may not end where the turn began",
        "capture an enemy inside its own kingdom",
        "captures by Hospitallers and royal knights count",
        "counted in degrees",
        "only if you cannot, you pass",
        "not your allies",
        "in a draw, players who are out",
        "counts as conceding",
        "so do kingdoms that nobody plays",
        "turn or its bonus move begins",
        "even if its first has put that kingdom out",
        "also enter the centre with its second",
    ],
)
def test_a_house_ruling_is_marked(words: str) -> None:
    lines = [line for page in GAME.guide() for line in page.text.splitlines()]
    (line,) = [line for line in lines if words in line]
    before, _, after = line.partition("⌂ House ruling")
    assert words in after or f"{words}**" in before


@pytest.mark.parametrize(
    ("page", "start", "cells"),
    [
        ("The board: kingdoms, walls and spokes", "l6", "g13 h12 i10 j3 l7 m4 n2 n5 n8 p2"),
        ("The colours of cells and edges", "l2", "l4 l6 l7 l8 l9 l11"),
        ("The Templar", "l6", "f6 k5 l2 l4 l7 l8 xl9 n5 p2"),
        ("The Teutonic", "h5", "b4 d6 f6 g5 i4 k3 xl7 m2"),
        ("The Byzantine", "h7", "b3 d6 e2 f4 f7 g5 h8 i6 i8 j7 j10 k11 xl7 l13"),
        ("The Excalibur", "k5", "e2 xf8 g3 g5 h7 i4 i6 j5 k1 k3 xk9 m4 o1"),
        ("The King and the Queen", "j1", "h2 i1 j2 l1"),
        ("The strategic step", "j6", "h6 i5 j2 j4 j9 j11 j13 k6"),
        ("Captures from and in kingdoms", "l2", "f2 k1 l4 l6 l7 l8 l9 l11"),
        ("Captures from and in kingdoms", "f1", "f2 g1 xh1"),
        ("Two moves a turn", "l7", "c9 d2 e10 f4 g9 i8 j8 n5 n7 p1 p5"),
        ("The quick game", "l9", "b5 d8 f9 k9 l2 l4 l6 l7 l8 xl11 n8 xp5"),
        ("Allied armies", "l6", "xf6 k5 l2 l4 l7 l8 xl9"),
    ],
)
def test_a_piece_goes_where_its_page_says(page: str, start: str, cells: str) -> None:
    assert targets(example(page), start) == cells


def test_the_hospitaller_captures_by_its_pivot_only() -> None:
    state = example("The Hospitaller")
    pivots = {
        GAME.write(action)
        for action in view(state).legal
        if isinstance(action, Move) and NAMES[action.path[1]] == "k9"
    }
    assert pivots == {"h5-k9-j10", "h5-k9xl9"}
    assert "j5" not in targets(state, "h5")
    assert "xl9" in targets(state, "h5")


def test_the_bonus_moves_follow_each_other_as_told() -> None:
    first, second = example("Captures and frozen pieces"), example("Bonus moves")
    assert typed(first, "l6xl9").board == second.board
    assert view(second).frozen == (parse_piece("oTb"),)
    after = typed(second, "k5xk9")
    assert view(after).frozen == (parse_piece("oTb"), parse_piece("oEb"))
    assert typed(after, "i5-h4xi3").captures.count(parse_piece("oHw")) == 1


def test_two_moves_and_a_double_capture_go_as_told() -> None:
    two = GAME.load("orange / orange Kj1 Qf1 Ubh5* / blue Kh14 Ql14")
    assert typed(two, "h5-l7-n5").mover != two.mover
    double = typed(example("Double captures"), "k5xk9xg9xn5")
    assert len(double.captures) == 9


def test_after_a_capture_in_a_kingdom_only_the_battlefield_is_open() -> None:
    state = example("After a capture in a kingdom")
    again = typed(state, "k13xg11")
    assert view(again).frozen == (), "a double capture: it may take the bonus move itself"
    for now, start in ((state, "k13"), (again, "g11")):
        ends = [CELL[name.lstrip("x")] for name in targets(now, start).split()]
        assert ends
        assert BLUE not in {KINGDOM_OF[cell] for cell in ends}
    unbound = GAME.load("orange / orange Kj1 Qf1 Ebg11* / blue Kh14 Ql14")
    assert "g13" in targets(unbound, "g11").split()


def test_the_promotion_the_rescue_and_the_elimination_go_as_told() -> None:
    promoted = typed(example("Promotion and score-cards"), "l6xl9", "end")
    assert promoted.royal[parse_piece("oTb")]
    rescued = typed(example("Captured royalty and rescue"), "k5xk9")
    assert [NAMES[rescued.cell(parse_piece(each))] for each in ("oK", "bQ")] == ["j1", "l14"]
    out = typed(example("Out of the game"), "l6xl9")
    assert [GAME.sides[each] for each in out.living] == ["Orange", "Red"]


def test_the_lap_and_the_centre_go_as_told() -> None:
    state = example("The lap round the centre")
    for turn in ("j1-j2-j6", "l14-k13, end", "j6-f8-n7", "k13-l14, end"):
        state = typed(state, turn)
    for before in (state, example("Into the centre")):
        assert view(before).laps[0] == Lap(parse_piece("oK"), 263)
        assert typed(before, "n7-i5-i7").ending is VictorusEnding.CENTRE
