"""Why a move is refused: in a sentence that names the rule, and for nothing that is legal."""

from __future__ import annotations

import random

import pytest

from engines.victorus.model.board import CELL, CELLS, NAMES
from engines.victorus.model.pieces import ARMY, Kind, kind_of
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.state import State, fresh
from engines.victorus.model.values import Move
from engines.victorus.words.refusals import refusal
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME, actions, board, freed, play, refused, seat, ways

SIGN = "write the "
"""How a sentence begins to say that only the capture sign is wrong."""


def tried(state: State, rng: random.Random) -> list[Move]:
    """Each of the mover's pieces sent to each cell; Hospitallers by way of some others."""
    found: list[Move] = []
    for piece in range(state.mover * ARMY, state.mover * ARMY + ARMY):
        start = state.cell(piece)
        if start < 0:
            continue
        found += [Move((start, end), bool(state.board[end])) for end in CELLS]
        if kind_of(piece) is Kind.HOSPITALLER:
            stops = [*rng.sample(CELLS, 40), start]
            found += [
                Move((start, stop, end), bool(state.board[end]))
                for stop in stops
                for end in (*BESIDE[stop], rng.choice(CELLS))
            ]
    return found + [move._replace(takes=not move.takes) for move in rng.sample(found, 40)]


def test_exactly_what_is_not_legal_is_refused_and_always_with_its_rule() -> None:
    """Were a rule without its sentence, the sentence on capture signs would come up for a move
    whose sign is right."""
    for number, ruleset in enumerate(playing.RULESETS):
        rng = random.Random(number)
        state = playing.scattered(rng, ruleset) if number % 2 else fresh(ruleset)
        for _ in range(rng.randint(0, 12)):
            after = playing.play(state, playing.choice(rng, state))
            state = state if after.ending else after
        legal = set(GAME.actions(state, seat(state)))
        for move in tried(state, rng):
            reason = refusal(state, seat(state), move)
            assert (reason is None) is (move in legal), GAME.write(move)
            if reason is not None:
                assert reason[0].isupper()
                assert reason.endswith(".")
                assert len(reason) < 250
                assert (SIGN in reason) is (move._replace(takes=not move.takes) in legal)


# Rule by rule. Orange is to move unless the position says otherwise.

SIX = "/ orange home / black home / red home / blue home / green home / purple home"


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        ("/ orange home / blue home", "i4-i5", "No piece stands on i4."),
        ("/ orange home / blue home", "h13-h12", "The Templar on h13 belongs to Blue."),
        ("/ orange home / blue home", "j1-j1", "The King on j1 has to go to another cell."),
        (
            "/ orange home / blue home",
            "f2-f4",
            "The Teutonic on f2 moves along the 45 degree diagonals, as its player sees the "
            "board, or one strategic step: f4 is not on its way.",
        ),
        ("/ orange home / blue home", "l2-l3", "Black-edged knights land on grey cells: ℓ3 is"),
        ("/ orange home / blue home", "j2-j3", "White-edged knights land on white cells: j3 is"),
        ("/ orange home / blue home", "i1-i2", "A strategic step stays on the colour of i1: i2"),
        ("/ orange home / blue home", "k1-l2", "Your own Templar on ℓ2 is in the way."),
        (
            "/ orange home / blue home",
            "j1-j4",
            "The King on j1 can't jump over your Templar on j2.",
        ),
        (SIX, "e1-e2", "A wall stands between e1 and e2."),
        (SIX, "f2-e2", "A wall stands between f2 and e2."),
        (SIX, "l2xk1", "A strategic step leads to an empty cell and never captures: there is your"),
        (
            SIX,
            "j2-j3-j4",
            "Only a Hospitaller pivots. Write two moves of the Templar on j2 as j2-j3,",
        ),
        (SIX, "h1-k5", "The spoke from h1 to i2 is blocked on both sides, by h2 and i1."),
        (SIX, "end", "You must move before you can end your turn."),
        (SIX, "pass", "One of your pieces can still move, so you may not pass."),
    ],
)
def test_movement(position: str, text: str, sentence: str) -> None:
    assert refused(board(position), text).startswith(sentence)


CLEAR = f"/ orange Kj1 Qf1 Hbh1 Tbl2 / blue Kj14 Qf14 Twj4 Uwj6 {freed('o', 'b')}"


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (CLEAR, "j1-j3", "The King began this turn on grey, so it lands on white cells: j3 is"),
        (CLEAR, "j1-j4", "Blue's Templar stands on j4: write the capture as j1xj4."),
        (CLEAR, "j1xj2", "There is nothing to capture on j2: write the move as j1-j2."),
        (
            CLEAR,
            "h1-h1-h2",
            "The Hospitaller on h1 has to travel at least one step before it pivots.",
        ),
        (
            "/ orange Kj1 Hbh1 / blue Kj14",
            "h1-k5",
            "After its travel a Hospitaller pivots to a neighbouring cell of the",
        ),
        (
            "/ orange Kj1 Hbh1 / blue Kj14",
            "h1-k5-k6",
            "A Hospitaller pivots to a neighbouring cell of the same colour: from",
        ),
        (CLEAR, "h1-i7-i8", "Only a King or a Queen may enter the centre."),
        (CLEAR, "l2-i7", "Only a King or a Queen may enter the centre."),
        (
            "/ orange Kj1 Qf1 / blue Kj14 Twj4",
            "j1xj4",
            "Your King may not leave your kingdom before your knights have made 3 captures (0 so",
        ),
        (
            "/ orange Kj1 Hbh1 / blue Kj14 Tbk5",
            "h1-k5-l6",
            "A Hospitaller captures with its pivot only, not while it travels: k5 is not empty.",
        ),
        (
            "/ orange Kj1 Twj2 / blue Kj14 Twj13 Uwj11",
            "j2xj13",
            "The Templar on j2 can't jump over Blue's Teutonic on j11.",
        ),
        (
            "/ orange Kj1 Twj2 / blue Kj14 Uwj13",
            "j2xj13",
            "From a kingdom a piece captures nothing in another's kingdom: Blue's Teutonic on j13 "
            "stands in Blue's kingdom, and the Templar began in your own kingdom.",
        ),
        (
            "allied / orange Kj1 Twj2 / black Ka2 / blue Kj14 / green Kp4 Twj4",
            "j2xj4",
            "Allies do not capture each other, and Green's Templar on j4 is your ally's.",
        ),
        ("/ orange Ki6 Qf1 / blue Kj14", "i6-i8", "Nobody passes through the centre."),
        (
            "/ orange Kf8 / blue Kj14",
            "f8-i7",
            "The centre is open after a whole lap: your King has gone",
        ),
        (
            "/ orange Kf8@1 / blue Kj14",
            "f8-i7",
            "The centre is entered straight on along your own axis: the King on f8 does not stand",
        ),
        (
            "/ orange Ki4@1 / blue Kj14 Tbi6",
            "i4-i7",
            "The way to the centre is not free: there is Blue's Templar on i6.",
        ),
        (
            "/ orange Ki4@1 / blue Kj14",
            "i4-i7",
            "Your King may not leave your kingdom before your knights have made 3 captures (0 so",
        ),
        (
            f"/ orange Ki4@1 / blue Kj14 {freed('o', 'b')}",
            "i4xi7",
            "There is nothing to capture on i7: write the",
        ),
    ],
)
def test_landing(position: str, text: str, sentence: str) -> None:
    assert refused(board(position), text).startswith(sentence)


# In the course of a turn


def test_a_captor_is_frozen_and_without_capture_there_is_no_bonus() -> None:
    state = play(board("/ orange Kj1 Twj2 Hbh1 / blue Kj14 Twj4"), "j2xj4")
    assert refused(state, "j4-j6") == (
        "The Templar on j4 captured this turn and is frozen until your next turn. Another piece "
        "may take the bonus move."
    )
    assert refused(state, "pass") == "You have moved already: end the turn instead."
    state = play(board(CLEAR), "j1-j2")
    assert refused(state, "h1-k5-l6") == (
        "Only the King on j2 may go on, with its second move: without a capture there is no bonus "
        "move for another piece."
    )
    assert refused(state, "j2-j1").startswith("The King began this turn on grey")


def test_the_second_move_of_a_royal_knight() -> None:
    royal = board("/ orange Kj1 Twj4* / blue Kj14")
    state = play(royal, "j4-j9")
    assert refused(state, "j9-j4") == "The second move may not end where the turn began, on j4."
    steps = [NAMES[cell] for cell in BESIDE[CELL["j9"]]]
    assert not ways(state, "j9") & set(steps)
    assert refused(state, f"j9-{steps[0]}") == (
        "A strategic step is a whole move: it cannot be a second one."
    )


def test_a_bonus_move_of_the_king_lands_on_the_colour_of_the_latest_capture() -> None:
    state = play(board(f"/ orange Kj1 Twj2 / blue Kj14 Twj4 {freed('o', 'b')}"), "j2xj4")
    assert refused(state, "j1-j3") == (
        "A bonus move of the King lands on white, the colour of the latest capture's cell: j3 is "
        "grey."
    )


def test_after_a_capture_in_a_kingdom_only_the_battlefield_is_open() -> None:
    state = play(board("/ orange Kj1 Twj4* Ebk3 / blue Kj14 Uwj13"), "j4xj13")
    assert refused(state, "j13-h13") == (
        "After its capture in a kingdom the royal Templar on j13 may go on only to the "
        "battlefield: h13 is in Blue's kingdom."
    )
    assert ways(state, "j13") == {"j11", "j9", "j6"}


def test_nobody_goes_back_where_it_has_captured_this_turn() -> None:
    duel = f"quick / orange Kj1 / blue Kj14 Twj2 Uwj6 {freed('o', 'b')}"
    state = play(board(duel), "j1xj2", "j2xj6")
    assert refused(state, "j6-j2") == (
        "The King on j6 captured in your own kingdom this turn, so it may not go back there."
    )
    assert {"j4", "j9"} <= ways(state, "j6")


def test_whoever_is_not_to_move_is_told_so() -> None:
    state = board("/ orange home / red / green home")
    assert refused(state, "f2-n5", by=1) == "You are out of this match."
    assert refused(state, "f2-n5", by=2) == "It is Orange's turn."
    over = board("/ orange Ki7@1 / blue Kj14 over:centre")
    assert refused(over, "j14-j13", by=1) == "This match is over."


def test_whoever_cannot_move_is_told_to_pass() -> None:
    """A King outside its kingdom that may not leave it can only go back there."""
    stuck = board("/ orange Ki9 / blue Kj14")
    assert actions(stuck) == {"pass"}
    assert refused(stuck, "end") == "None of your pieces can move, so you pass."
    assert refused(stuck, "i9-i8").startswith("Your King may not leave your kingdom before")
