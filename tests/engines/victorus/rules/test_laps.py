"""How Kings and Queens go round the centre and into it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from engines.victorus.model.board import AT, CELL, CELLS, CENTRE, COLOURS, CUBES, HOMES, NAMES, Cell
from engines.victorus.model.pieces import ARMY, KING, QUEEN, Piece
from engines.victorus.model.state import EMPTY, State, family_index
from engines.victorus.model.values import EndTurn, Move, Ruleset, VictorusEnding
from engines.victorus.rules import laps
from engines.victorus.rules.slides import reached
from engines.victorus.words.scores import scores
from tests.engines.victorus.kit import GAME
from tests.engines.victorus.playing import legal, play, position
from tests.engines.victorus.reference.plain_board import axis, bearing

DUEL = Ruleset((0, 3))
BLUE = 3 * ARMY
"""The first of blue's men, the black-edged Templar; its King stays far away."""
THREE = bytes([0, BLUE, 1] * 3)
"""Three captures by orange's knights: its King and Queen may leave their kingdom."""


def placed(
    royal: Piece, at: str, winding: int = 0, others: dict[Piece, str] | None = None
) -> State:
    """Orange's turn in a duel, with this King or Queen here, that many laps ahead of where it
    stands, and with others; blue's King is at home."""
    cells = {royal: at, BLUE + KING: "h14"} | (others or {})
    windings = [0] * 12
    windings[family_index(royal)] = winding
    state = position(DUEL, {piece: CELL[cell] for piece, cell in cells.items()})
    return state._replace(captures=THREE, windings=tuple(windings))


def lap(state: State, royal: Piece = KING) -> int:
    """Returns its lap in whole degrees."""
    return laps.degrees(royal, state.windings[family_index(royal)], state.cell(royal))


def moves(state: State) -> list[Move]:
    return [action for action in legal(state) if isinstance(action, Move)]


def enters(state: State) -> bool:
    """Tells whether the centre may be entered now."""
    return any(move.path[-1] == CENTRE for move in moves(state))


def step(state: State, start: str, end: str) -> State:
    """Returns the state after the one legal move from here to there."""
    [move] = [each for each in moves(state) if each.path == (CELL[start], CELL[end])]
    return play(state, move)


def turns(state: State, line: str) -> State:
    """Orange's King moves as the line says, a turn between two bars; blue skips its own."""
    for turn in line.split("|"):
        for name in turn.split():
            state = step(state, NAMES[state.cell(KING)], name)
        if state.ending is None:
            state = play(state, EndTurn()) if state.done else state
            state = state._replace(mover=0)
    return state


# Whole ways round


@pytest.mark.parametrize(
    ("line", "degrees", "last"),
    [
        ("j2 j6 | f8 n7", [-8, -30, 263], "i5 i7"),
        ("j2 j4 | j5 k5 | e8 m8", [-8, -14, -41, 253], "i6 i7"),
    ],
    ids=["three turns", "four turns"],
)
def test_the_king_goes_round_and_wins(line: str, degrees: list[int], last: str) -> None:
    state = placed(KING, "j1")
    shown = [lap(state)]
    for turn in line.split("|"):
        assert not enters(state)
        state = turns(state, turn)
        shown.append(lap(state))
    assert shown == degrees
    state = turns(state, last)
    assert state.ending is VictorusEnding.CENTRE
    assert state.winners == (0,)


def _ends(state: State) -> Iterator[State]:
    """Returns where a turn without captures may end."""
    for move in moves(state):
        if not move.takes:
            after = play(state, move)
            yield after
            yield from (play(after, more) for more in moves(after) if after.done and not more.takes)


def test_no_king_is_round_in_two_turns() -> None:
    """After one turn it has come less than half way, and each move adds less than half."""
    found = [lap(after) for after in _ends(placed(KING, "j1"))]
    assert len(found) > 200
    assert 90 < max(found) < 180


# Angles


def _lines(cell: Cell) -> list[Cell]:
    """Returns where a King or Queen slides on an empty board, and a Byzantine: every direction."""
    return [*reached(EMPTY, KING, cell), *reached(EMPTY, 4, cell)]


def _signed(angle: float) -> float:
    return (angle + 180) % 360 - 180


ROYALS = [kingdom * ARMY + man for kingdom in range(6) for man in (KING, QUEEN)]


@pytest.mark.parametrize("royal", ROYALS)
def test_a_lap_is_the_sum_of_the_angles_of_the_moves(royal: Piece) -> None:
    rng = random.Random(royal)
    man = (royal // ARMY, "K" if royal % ARMY == KING else "Q")
    cell, winding = CELL["g6"], 0
    total = laps.angle(royal, cell)
    assert abs(_signed(total - bearing(man, CUBES[cell]))) < 1e-5
    most = 0.0
    for _ in range(1500):
        end = rng.choice(_lines(cell))
        total += _signed(bearing(man, CUBES[end]) - bearing(man, CUBES[cell]))
        winding = laps.wound(royal, winding, cell, end)
        cell = end
        assert laps.degrees(royal, winding, cell) == int((total + 1e-4) // 1)
        most = max(most, abs(total))
    assert most > 360, "the walk has gone right round"


def test_going_back_takes_back_what_going_forward_gave() -> None:
    for cell in CELLS:
        for end in _lines(cell) if cell != CENTRE else []:
            there = laps.wound(KING, 0, cell, end)
            assert laps.wound(KING, there, end, cell) == 0
            gained = laps.angle(KING, end) + 360 * there - laps.angle(KING, cell)
            assert abs(gained) < 180


def test_a_queen_mirrors_a_king() -> None:
    def mirrored(cell: Cell) -> Cell:
        a, b, c = CUBES[cell]
        return AT[-b, -a, -c]

    assert NAMES[mirrored(CELL["j1"])] == "h1"
    for cell in CELLS:
        assert laps.angle(KING, cell) == pytest.approx(laps.angle(QUEEN, mirrored(cell)))
        for end in _lines(cell):
            king = laps.wound(KING, 0, cell, end)
            assert laps.wound(QUEEN, 0, mirrored(cell), mirrored(end)) == king


# Into the centre


@pytest.mark.parametrize("royal", [KING, QUEEN], ids=["King", "Queen"])
@pytest.mark.parametrize("winding", [-1, 0, 1, 2])
def test_the_centre_is_entered_from_the_own_axis_after_a_whole_lap(
    royal: Piece, winding: int
) -> None:
    own = {AT[cube] for cube in axis(0)}
    assert {NAMES[cell] for cell in own} == {"i1", "i2", "i3", "i4", "i5", "i6"}
    for cell in CELLS:
        if NAMES[cell] not in ("i7", "h14"):
            state = placed(royal, NAMES[cell], winding)
            assert enters(state) is (winding >= 1 and cell in own), NAMES[cell]


@pytest.mark.parametrize("cell", ["i5", "i6"])
@pytest.mark.parametrize("piece", [3, BLUE + 3], ids=["own", "enemy"])
def test_the_centre_is_not_entered_through_pieces(cell: str, piece: Piece) -> None:
    assert not enters(placed(KING, "i4", 1, {piece: cell}))
    assert enters(placed(KING, "i4", 1, {piece: "i3", BLUE + 1: "h6", BLUE + 5: "j6"}))


def test_the_centre_is_not_entered_before_the_knights_have_made_three_captures() -> None:
    """The piece may not leave its kingdom yet, whatever lap a written position gives it."""
    assert not enters(placed(KING, "i1", 1)._replace(captures=b""))


def test_a_lap_that_ends_on_the_axis_opens_the_centre_within_the_turn() -> None:
    state = placed(KING, "n7", 1)
    assert lap(state) == 263
    assert not enters(state)
    assert enters(step(state, "n7", "i5"))
    assert not enters(step(placed(KING, "n7", 0), "n7", "i5"))


def test_the_centre_is_entered_by_a_bonus_move() -> None:
    state = placed(KING, "i4", 1, {1: "j4", BLUE + 1: "j6", BLUE: "j12"})
    for winding, begun in ((1, state), (0, placed(KING, "i4", 0, {1: "j4", BLUE + 1: "j6"}))):
        after = step(begun, "j4", "j6")
        assert after.mover == 0
        assert enters(after) is (winding == 1)
    won = step(step(state, "j4", "j6"), "i4", "i7")
    assert won.ending is VictorusEnding.CENTRE
    assert COLOURS[CELL["i4"]] != COLOURS[CELL["j6"]]


def test_the_centre_is_open_where_else_only_the_battlefield_would_be() -> None:
    """After the capture of an invader in the capturing side's kingdom."""
    state = step(placed(KING, "i4", 1, {BLUE + 1: "i1"}), "i4", "i1")
    ends = {NAMES[move.path[-1]] for move in moves(state) if move.path[0] == CELL["i1"]}
    assert "i7" in ends
    assert step(state, "i1", "i7").winners == (0,)


def test_whoever_has_captured_with_the_second_move_stays_and_does_not_enter() -> None:
    state = placed(KING, "n7", 1, {BLUE + 1: "i5", 2: "f2"})
    assert enters(step(state, "n7", "i5")), "the second move is still to come"
    found = [
        play(after, more)
        for move in moves(state)
        if (after := play(state, move)).done and not move.takes
        for more in moves(after)
        if more.path[-1] == CELL["i5"]
    ]
    assert found
    for after in found:
        assert after.mover == 0, "another piece has a bonus move"
        assert laps.may_enter(KING, after.windings[0], CELL["i5"])
        assert not enters(after)


# After the entry


@pytest.mark.parametrize("kingdom", range(6))
@pytest.mark.parametrize("man", [KING, QUEEN], ids=["King", "Queen"])
@pytest.mark.parametrize("winding", [1, 2])
def test_after_the_entry_the_lap_stays_what_it_was(kingdom: int, man: int, winding: int) -> None:
    """The win: after the entry to the centre the lap stays what it was before, for everybody and
    wherever it is told."""
    royal, other = kingdom * ARMY + man, (kingdom + 3) % 6 * ARMY + KING
    start = next(cell for cell in CELLS if laps.angle(royal, cell) == 0 and cell != CENTRE)
    windings = [0] * 12
    windings[family_index(royal)] = winding
    bare = position(Ruleset(tuple(range(6))), {royal: start, other: HOMES[other]}, kingdom)
    captures = bytes([kingdom * ARMY, other + 1, 1] * 3)
    state = bare._replace(windings=tuple(windings), captures=captures)
    won = play(state, Move((start, CENTRE)))
    assert won.ending is VictorusEnding.CENTRE
    for each in (state, won):
        view = GAME.view(each, None)
        assert [lap.degrees for lap in view.laps if lap.piece == royal] == [360 * winding]
        assert f"{360 * winding} of 360" in scores(view)
        assert f"{360 * winding} of 360" in GAME.alt_text(view)


def test_reds_lap_of_a_whole_match_is_told_as_360_at_the_win() -> None:
    """Red's King comes to 360 degrees on g8 and enters from there."""
    state = GAME.load(
        "standard red 1 / orange Kj1 / red Kb6 / green Ko9 captures:rHbxgTb,rHbxgUb,rHbxgBb"
    )
    told: list[str] = []
    for turn in ("b6-g7-l10", "l10-l6-g3", "g3-g8", "g8-i7"):
        for action in GAME.read_turn(state, 1, turn):
            state = GAME.play(state, 1, action)
        if state.done:
            state = GAME.play(state, 1, EndTurn())
        view = GAME.view(state, None)
        told += re.findall(r"Red: .*King (-?\d+) of 360", scores(view))
        state = state._replace(mover=2) if state.ending is None else state
    assert told[-2:] == ["360", "360"], told
    assert "King i7 360 of 360" in GAME.alt_text(GAME.view(state, None))
