"""The places of things: on the whole board, on parts of it, and turned for each player."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Part
from engines.registry import GAMES
from engines.victorus.model.board import (
    CELL,
    CELLS,
    CENTRE,
    KINGDOM_OF,
    KINGDOMS,
    distance,
    neighbour,
)
from engines.victorus.model.pieces import DIRECTIONS, Kind
from engines.victorus.model.values import Move
from render.kit import theme
from render.look import CHOICE, Look
from render.victorus.areas import SCORES, areas, frame_of
from render.victorus.board.pieces import BARS
from render.victorus.layout import HALF, Frame, close, dense, whole
from tests.render.kit import choice_of
from tests.render.victorus.kit import BATTLE, KEY, seen, start

VIEW = seen(BATTLE, "i5-h5", seat=0)
FRAMES = [whole(turn) for turn in KINGDOMS]


def _inside(frame: Frame, cell: int) -> bool:
    """Tells whether a whole cell is seen."""
    x, y = frame.middle(cell)
    far = theme.EDGE + theme.SHEET
    return (
        x - frame.half >= theme.EDGE
        and x + frame.half <= far
        and y - frame.step >= theme.EDGE
        and y + frame.step <= frame.bottom
    )


@pytest.mark.parametrize("frame", FRAMES)
def test_the_whole_board_is_inside_its_sheet(frame: Frame) -> None:
    assert all(_inside(frame, cell) for cell in CELLS)


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_turned_board_has_the_own_kingdom_at_the_bottom(kingdom: int) -> None:
    frame = frame_of(start(seat=kingdom), None, Look(down=kingdom))
    own = [frame.middle(cell) for cell in CELLS if KINGDOM_OF[cell] == kingdom]
    assert min(y for _, y in own) > max(
        frame.middle(cell)[1] for cell in CELLS if KINGDOM_OF[cell] == (kingdom + 3) % 6
    )
    assert sum(y for _, y in own) / 12 == pytest.approx(
        sum(whole(0).middle(cell)[1] for cell in CELLS if KINGDOM_OF[cell] == 0) / 12
    )


@given(st.sets(st.sampled_from(CELLS), min_size=1, max_size=12), st.sampled_from(KINGDOMS))
def test_a_part_of_the_board_shows_its_cells_wholly(cells: set[int], turn: int) -> None:
    frame = close(sorted(cells), turn)
    assert all(_inside(frame, cell) for cell in cells)
    assert frame.turn == turn


@pytest.mark.parametrize("reach", [1, 2])
def test_pieces_that_go_a_cell_or_two_are_shown_in_few_parts_of_the_board(reach: int) -> None:
    """Each part has a ground of its own, which takes longer to paint than all else on it."""
    goals = [[each for each in CELLS if distance(cell, each) <= reach] for cell in CELLS]
    assert len({close(each, 0) for each in goals}) <= 15


@given(st.sets(st.sampled_from(CELLS), min_size=1, max_size=12), st.sampled_from(KINGDOMS))
def test_around_scattered_pieces_the_most_are_shown_larger(cells: set[int], turn: int) -> None:
    frame = dense(sorted(cells), turn)
    assert frame.half > HALF
    assert any(_inside(frame, cell) for cell in cells)


@pytest.mark.parametrize("part", areas(VIEW))
def test_every_area_is_shown_larger_than_the_whole_board(part: Part) -> None:
    assert part.value == SCORES or not frame_of(VIEW, None, Look(part.value)).whole


def test_around_the_last_move_is_a_part_of_the_board_even_after_the_longest_move() -> None:
    view = seen("orange / orange Kj1 Qf1 Tbf2 / blue Kh14 Qd12", "f2-f11", seat=1)
    frame = frame_of(view, None, Look("last"))
    assert not frame.whole
    assert _inside(frame, CELL["f11"])
    assert frame_of(start(), None, Look("last")) == whole(0), "before the first move"


@pytest.mark.parametrize("area", ["", "nowhere", "a1"])
def test_an_unknown_area_is_the_whole_board(area: str) -> None:
    assert frame_of(VIEW, None, Look(area)) == whole(0)


def test_around_what_is_chosen_every_goal_is_shown() -> None:
    frame = frame_of(VIEW, choice_of(KEY, VIEW, ("h5",)), Look(CHOICE))
    view = seen(BATTLE, seat=0)
    narrow = frame_of(view, choice_of(KEY, view, ("h3", "d2", "c1")), Look(CHOICE))
    goals = {move.path[-1] for move in VIEW.legal if isinstance(move, Move)}
    assert all(_inside(frame, cell) for cell in goals)
    assert narrow.half > HALF
    assert all(_inside(narrow, CELL[name]) for name in ("h3", "d2", "c1"))


def test_the_part_of_the_board_stays_while_a_piece_is_chosen() -> None:
    for view in (VIEW, seen(BATTLE, seat=0)):
        for pick in GAMES[KEY].picks(view):
            values = [part.value for part in pick.parts]
            first, *others = [
                frame_of(view, choice_of(KEY, view, tuple(values[:depth])), Look(CHOICE))
                for depth in range(1, len(values) + 1)
            ]
            assert first.whole or {*others} <= {first}


def test_areas_name_the_viewers_pieces_the_last_move_and_each_kingdom() -> None:
    labels = [part.label for part in areas(VIEW)]
    assert labels[:3] == ["Around the last move", "Around my pieces", "Around the centre"]
    assert "Blue's corner" in labels
    assert labels[-1] == "Score-cards"
    assert areas(start())[0].label == "Around Orange's pieces"
    corners = {part.label for part in areas(start(2)) if "corner" in part.label}
    assert corners == {"Orange's corner", "Blue's corner"}, "only those in the game"
    assert "last" not in {part.value for part in areas(start())}
    assert len({part.value for part in areas(VIEW)}) == len(labels) <= 20


@pytest.mark.parametrize("kind", BARS)
@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("frame", [whole(0), whole(2)])
def test_bars_point_the_ways_in_which_a_piece_moves(kingdom: int, kind: Kind, frame: Frame) -> None:
    """Compares the angles to within a degree, since cells are flattened to whole pixels."""
    x, y = frame.middle(CENTRE)
    ways = {
        way: frame.middle(cell)
        for way in DIRECTIONS[kingdom][kind]
        if (cell := neighbour(CENTRE, way)) is not None
    }
    truth = sorted(math.degrees(math.atan2(u - x, y - v)) % 360 for u, v in ways.values())
    turn = (kingdom + frame.turn) * 60
    bars = sorted((angle + turn) % 360 for angles, _ in BARS[kind] for angle in angles)
    assert bars == pytest.approx(truth, abs=1)
