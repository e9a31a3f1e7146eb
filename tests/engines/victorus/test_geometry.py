"""The board as it is drawn here, and what follows from it for straight lines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engines.victorus.model.board import (
    AT,
    BATTLEFIELD,
    CELL,
    CELLS,
    CENTRE,
    COLOURS,
    CUBES,
    HOMES,
    KINGDOM_OF,
    NAMES,
    SIDES,
    WALLS,
    Cell,
    neighbour,
    turned,
)
from engines.victorus.model.pieces import ARMY, KING, PIECES, Kind, kind_of, kingdom_of, name_of
from engines.victorus.model.rays import BESIDE, EDGE_RAYS, NOWHERE, SPOKE_RAYS
from engines.victorus.model.state import EMPTY, fresh
from engines.victorus.model.values import Action, EndTurn, Move, Ruleset
from engines.victorus.rules.slides import reached
from tests.engines.victorus.playing import choice, legal, play, position
from tests.engines.victorus.reference.plain_board import slide, ways

DRAWN = """
a www 112
b gggggg 111222
c gwwwwwwwg 111...222
d wgwggggggwgw 111......222
e wgwgwwwwwgwgw 01.........22
f wgwgwggggwgwgw 00..........33
g gwgwgwwwgwgwg 0...........3
h gwgwgwggwgwgwg 00..........33
i wgwgwgmgwgwgw 0.....*.....3
j gwgwgwggwgwgwg 00..........33
k gwgwgwwwgwgwg 0...........3
l wgwgwggggwgwgw 00..........33
m wgwgwwwwwgwgw 55.........43
n wgwggggggwgw 555......444
o gwwwwwwwg 555...444
p gggggg 555444
q www 544
"""
"""File by file, each from the bottom up: grey, white or many colours, and whose kingdom."""

WALLED = (
    "a2-a3 a2-b4 b3-b4 d1-e1 e1-e2 e2-f2 e12-f13 e13-f13 e13-f14 "
    "l1-m1 l2-m1 l2-m2 l13-m12 m12-m13 m13-n12 p3-p4 p3-q2 q1-q2"
)

MEN_DRAWN = ("Ub", "Uw", "Tw", "Tb", "Ew", "Bb", "Bw", "Eb", "Q", "Hb", "K", "Hw")
SET_UP = (
    "f2 h2 j2 l2 e1 g1 i1 k1 f1 h1 j1 l1",
    "b3 c3 d3 e2 a2 b2 c2 d2 a1 b1 c1 d1",
    "e12 d10 c7 b4 e13 d11 c8 b5 d12 c9 b6 a3",
    "l13 j13 h13 f13 m13 k13 i13 g13 l14 j14 h14 f14",
    "p4 o7 n10 m12 q2 p5 o8 n11 q3 p6 o9 n12",
    "m2 n3 o3 p3 m1 n2 o2 p2 n1 o1 p1 q1",
)
"""Kingdom by kingdom, where those men stand."""


def test_cells_colours_and_kingdoms_are_as_drawn() -> None:
    colours, zones = "", ""
    names: list[str] = []
    for line in DRAWN.split("\n")[1:-1]:
        file, hues, lands = line.split()
        names += [f"{file}{rank}" for rank in range(1, len(hues) + 1)]
        colours, zones = colours + hues, zones + lands
    assert list(NAMES) == names
    assert "".join("gwm"[colour] for colour in COLOURS) == colours
    assert "".join(f"{zone}" for zone in KINGDOM_OF) == zones.translate({46: "6", 42: "6"})
    assert CUBES[CENTRE] == (0, 0, 0)
    assert names[CENTRE] == "i7"


def test_so_many_cells_of_each_colour_lie_in_each_zone() -> None:
    counted = Counter(zip(KINGDOM_OF, COLOURS, strict=True))
    battlefield = {(BATTLEFIELD, 0): 54, (BATTLEFIELD, 1): 54, (BATTLEFIELD, 2): 1}
    assert counted == battlefield | {(kingdom, hue): 6 for kingdom in range(6) for hue in (0, 1)}
    assert sum(counted.values()) == 181


def test_every_cell_has_two_neighbours_of_its_own_colour() -> None:
    """At the rim one of them may lie beyond it."""
    walls = {frozenset(wall) for wall in WALLS}
    for cell in CELLS:
        beyond = [neighbour(cell, direction) for direction in range(6)]
        around = {at for at in beyond if at is not None}
        alike = {at for at in around if COLOURS[at] == COLOURS[cell]}
        if cell != CENTRE:
            assert len(alike) in ((2,) if len(around) == 6 else (1, 2)), NAMES[cell]
        assert set(BESIDE[cell]) == {at for at in alike if frozenset((cell, at)) not in walls}


def test_the_walls_are_these() -> None:
    drawn = {frozenset(CELL[name] for name in wall.split("-")) for wall in WALLED.split()}
    assert len(WALLS) == 18
    assert {frozenset(wall) for wall in WALLS} == drawn


def test_all_72_pieces_are_set_up_like_this() -> None:
    board = fresh(Ruleset(tuple(range(6)))).board
    shown = {
        NAMES[cell]: (kingdom_of(number - 1), name_of(number - 1))
        for cell, number in enumerate(board)
        if number
    }
    drawn = {
        cell: (kingdom, man)
        for kingdom, cells in enumerate(SET_UP)
        for man, cell in zip(MEN_DRAWN, cells.split(), strict=True)
    }
    assert len(drawn) == 72
    assert shown == drawn
    assert [NAMES[cell] for cell in HOMES] == [
        next(at for at, man in drawn.items() if man == (kingdom_of(piece), name_of(piece)))
        for piece in PIECES
    ]


# The same for all six


def turn(cell: Cell) -> Cell:
    """Returns where a cell comes to when the board turns clockwise by one kingdom."""
    return cell if cell == NOWHERE else AT[turned(CUBES[cell])]


def test_lines_walls_and_steps_look_the_same_to_all() -> None:
    for cell in CELLS:
        after, land = turn(cell), KINGDOM_OF[cell]
        assert KINGDOM_OF[after] == (land if land == BATTLEFIELD else (land + 1) % 6)
        assert COLOURS[after] == COLOURS[cell]
        assert set(BESIDE[after]) == {turn(at) for at in BESIDE[cell]}
        for way in range(6):
            ahead = (way + 1) % 6
            assert EDGE_RAYS[after][ahead] == tuple(turn(at) for at in EDGE_RAYS[cell][way])
            spokes = [tuple(turn(at) for at in spoke) for spoke in SPOKE_RAYS[cell][way]]
            assert SPOKE_RAYS[after][ahead] == tuple(spokes)


def _turned(action: Action, times: int) -> Action:
    if not isinstance(action, Move):
        return action
    return Move(tuple(AT[turned(CUBES[at], times)] for at in action.path), action.takes)


@pytest.mark.parametrize("times", range(1, 6), ids=SIDES.__getitem__)
def test_a_match_goes_the_same_way_whoever_begins_it(times: int) -> None:
    rng = random.Random(times)
    state = fresh(Ruleset(tuple(range(6)), quick=times % 2 == 0))
    other = state._replace(mover=times)
    for _ in range(120):
        if state.ending is not None:
            break
        assert {_turned(action, times) for action in legal(state)} == set(legal(other))
        action = choice(rng, state)
        state, other = play(state, action), play(other, _turned(action, times))
        assert (state.mover + times) % 6 == other.mover
    assert state.ending == other.ending


# Spokes and walls


def spoke_open(start: str, end: str, taken: str = "") -> bool:
    """Tells whether orange's Byzantine gets along a spoke while pieces stand on some cells."""
    board = bytearray(EMPTY)
    for name in taken.split():
        board[CELL[name]] = 1 + ARMY
    byzantine = next(man for man in range(ARMY) if kind_of(man) is Kind.BYZANTINE)
    return CELL[end] in reached(bytes(board), byzantine, CELL[start])


@pytest.mark.parametrize(
    ("start", "end", "taken", "is_open"),
    [
        # Between two cells: a piece on both blocks, on one does not.
        ("n11", "m10", "", True),
        ("n11", "m10", "n10", True),
        ("n11", "m10", "m11", True),
        ("n11", "m10", "n10 m11", False),
        # One cell only at the rim: never blocked.
        ("o9", "p6", "o8", True),
        ("j14", "h14", "i13", True),
        # The centre counts as occupied.
        ("h7", "j7", "", True),
        ("h7", "j7", "i6", False),
        ("i6", "j8", "j7", False),
        ("i6", "j8", "i7", True),
        # A spoke that is a wall: m1 | l2, and p3 | p4.
        ("m2", "l1", "", False),
        ("l3", "m1", "", False),
        ("o5", "q2", "", False),
        # A corner with walls on both edges, to leave by and to enter by.
        ("m1", "k1", "", False),
        ("k1", "m1", "", False),
        ("e2", "f1", "", False),
        ("f1", "e2", "", False),
        # A corner with one wall only: past the inner end of a border.
        ("m3", "l2", "", True),
        ("l2", "m3", "", True),
        ("c6", "b3", "", True),
    ],
)
def test_spokes_are_open_or_shut(start: str, end: str, taken: str, is_open: bool) -> None:
    assert spoke_open(start, end, taken) is is_open
    assert spoke_open(end, start, taken) is is_open


def test_nobody_gets_round_the_outer_end_of_a_wall() -> None:
    for cell in CELLS:
        for spokes in SPOKE_RAYS[cell]:
            for end, *sides in spokes[:1]:
                if NOWHERE in sides and len(set(sides)) == 2:
                    assert KINGDOM_OF[cell] == KINGDOM_OF[end] != BATTLEFIELD


@pytest.mark.parametrize("kind", list(Kind), ids=lambda kind: kind.title)
def test_lines_lead_where_they_lead_when_walked_step_by_step(kind: Kind) -> None:
    """Compared from every cell, with pieces strewn over the board."""
    rng = random.Random(kind)
    men = [man for man in range(ARMY) if kind_of(man) is kind]
    for cell in CELLS:
        taken = {at for at in CELLS if at not in (cell, CENTRE) and rng.random() < 0.15}
        board = bytes(1 + KING if at in taken else 0 for at in range(len(EMPTY)))
        cubes = {CUBES[at] for at in taken}
        expected = {end for way in ways(0, kind.letter) for end in slide(CUBES[cell], way, cubes)}
        if cell != CENTRE:
            assert {CUBES[at] for at in reached(board, men[0], cell)} == expected, NAMES[cell]


def _lines(cell: Cell) -> Iterator[list[Cell]]:
    yield from (list(ray) for ray in EDGE_RAYS[cell])
    yield from ([step[0] for step in ray] for ray in SPOKE_RAYS[cell])


def test_no_slide_leaves_a_kingdom_and_comes_back_to_it() -> None:
    """So whoever may not leave a kingdom has no way round within it."""
    for cell in CELLS:
        for line in _lines(cell):
            inside = [KINGDOM_OF[at] == KINGDOM_OF[cell] for at in line]
            if KINGDOM_OF[cell] != BATTLEFIELD:
                assert inside == sorted(inside, reverse=True), NAMES[cell]


# First actions

FIRST = {
    "f2": "n5 h3",
    "h2": "e3 f3 g2",
    "j2": "j11 j9 j6 j4 k2",
    "l2": "l11 l9 l8 l7 l6 l4",
    "g1": "m10 l9 d5 e4 i4 h3",
    "i1": "e7 m7 g4 k4",
    "k1": "k11 k9 k5 k3",
}
"""Orange's knights at the start of a match of six; all others have none."""


def test_the_knights_first_moves_are_these() -> None:
    state = fresh(Ruleset(tuple(range(6))))
    found: dict[str, set[str]] = {}
    for action in legal(state):
        assert isinstance(action, Move)
        assert not action.takes
        if state.board[action.path[0]] <= KING:
            found.setdefault(NAMES[action.path[0]], set()).add(NAMES[action.path[-1]])
    assert found == {start: set(ends.split()) for start, ends in FIRST.items()}


def test_ending_a_turn_is_no_first_action() -> None:
    for kingdoms in ((0, 3), (0, 2, 4), tuple(range(6))):
        assert EndTurn() not in legal(fresh(Ruleset(kingdoms)))
    lone = position(Ruleset((0, 3)), {KING: CELL["j1"], 3 * ARMY + KING: CELL["h14"]})
    assert EndTurn() not in legal(lone)
