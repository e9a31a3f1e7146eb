"""Why a move is refused: in a sentence that names the rule, and for nothing that is legal."""

from __future__ import annotations

import random

from engines.victorus.model.board import CELL, CELLS, NAMES
from engines.victorus.model.pieces import ARMY, Kind, kind_of
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.state import State, fresh
from engines.victorus.model.values import Move
from engines.victorus.words.refusals import refusal
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME, board, freed, play, refused, seat, ways

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


CLEAR = f"/ orange Kj1 Qf1 Hbh1 Tbl2 / blue Kj14 Qf14 Twj4 Uwj6 {freed('o', 'b')}"
DUEL = f"quick / orange Kj1 / blue Kj14 Twj2 Uwj6 {freed('o', 'b')}"


@sayings(f"""
    movement
        / orange home / blue home refused i4-i5: No piece stands on i4.
        refused h13-h12: The Templar on h13 belongs to Blue.…
        refused j1-j1: The King on j1 has to go to another cell.…
        refused f2-f4: The Teutonic on f2 moves along the 45 degree diagonals, as its player sees
            the board, or one strategic step: f4 is not on its way.…
        refused l2-l3: Black-edged knights land on grey cells: ℓ3 is…
        refused j2-j3: White-edged knights land on white cells: j3 is…
        refused i1-i2: A strategic step stays on the colour of i1: i2…
        refused k1-l2: Your own Templar on ℓ2 is in the way.…
        refused j1-j4: The King on j1 can't jump over your Templar on j2.…
        {SIX} refused e1-e2: A wall stands between e1 and e2.…
        refused f2-e2: A wall stands between f2 and e2.…
        refused l2xk1: A strategic step leads to an empty cell and never captures: there is your…
        refused j2-j3-j4: Only a Hospitaller pivots. Write two moves of the Templar on j2 as j2-j3,…
        refused h1-k5: The spoke from h1 to i2 is blocked on both sides, by h2 and i1.…
        refused end: You must move before you can end your turn.…
        refused pass: One of your pieces can still move, so you may not pass.…
    landing
        {CLEAR} refused j1-j3: The King began this turn on grey, so it lands on white cells: j3 is…
        refused j1-j4: Blue's Templar stands on j4: write the capture as j1xj4.…
        refused j1xj2: There is nothing to capture on j2: write the move as j1-j2.…
        refused h1-h1-h2: The Hospitaller on h1 has to travel at least one step before it pivots.…
        / orange Kj1 Hbh1 / blue Kj14 refused h1-k5: After its travel a Hospitaller pivots to a
            neighbouring cell of the…
        refused h1-k5-k6: A Hospitaller pivots to a neighbouring cell of the same colour: from…
        / orange Kj1 Hbh1 / blue Kj14 Tbk5 refused h1-k5-l6: A Hospitaller captures with its pivot
            only, not while it travels: k5 is not empty.…
        / orange Kj1 Twj2 / blue Kj14 Twj13 Uwj11 refused j2xj13: The Templar on j2 can't jump over
            Blue's Teutonic on j11.…
        / orange Kj1 Twj2 / blue Kj14 Uwj13 refused j2xj13: From a kingdom a piece captures nothing
            in another's kingdom: Blue's Teutonic on j13 stands in Blue's kingdom, and the Templar
            began in your own kingdom.…
        allied / orange Kj1 Twj2 / black Ka2 / blue Kj14 / green Kp4 Twj4 refused j2xj4: Allies do
            not capture each other, and Green's Templar on j4 is your ally's.…
    leaving the kingdom, and the centre
        / orange Kj1 Qf1 / blue Kj14 Twj4 refused j1xj4: Your King may not leave your kingdom
            before your knights have made 3 captures (0 so…
        {CLEAR} refused h1-i7-i8: Only a King or a Queen may enter the centre.…
        refused l2-i7: Only a King or a Queen may enter the centre.…
        / orange Ki6 Qf1 / blue Kj14 refused i6-i8: Nobody passes through the centre.…
        / orange Kf8 / blue Kj14 refused f8-i7: The centre is open after a whole lap: your King has
            gone…
        / orange Kf8@1 / blue Kj14 refused f8-i7: The centre is entered straight on along your own
            axis: the King on f8 does not stand…
        / orange Ki4@1 / blue Kj14 Tbi6 refused i4-i7: The way to the centre is not free: there is
            Blue's Templar on i6.…
        / orange Ki4@1 / blue Kj14 refused i4-i7: Your King may not leave your kingdom before your
            knights have made 3 captures (0 so…
        / orange Ki4@1 / blue Kj14 {freed("o", "b")} refused i4xi7: There is nothing to capture on
            i7: write the…
    a captor is frozen, and without a capture there is no bonus
        / orange Kj1 Twj2 Hbh1 / blue Kj14 Twj4 | j2xj4 refused j4-j6: The Templar on j4 captured
            this turn and is frozen until your next turn. Another piece may take the bonus move.
        | j2xj4 refused pass: You have moved already: end the turn instead.
        {CLEAR} | j1-j2 refused h1-k5-l6: Only the King on j2 may go on, with its second move:
            without a capture there is no bonus move for another piece.
        | j1-j2 refused j2-j1: The King began this turn on grey…
    a bonus move of the King lands on the colour of the latest capture
        / orange Kj1 Twj2 / blue Kj14 Twj4 {freed("o", "b")} | j2xj4 refused j1-j3: A bonus move of
            the King lands on white, the colour of the latest capture's cell: j3 is grey.
    after a capture in a kingdom only the battlefield is open
        / orange Kj1 Twj4* Ebk3 / blue Kj14 Uwj13 | j4xj13 refused j13-h13: After its capture in a
            kingdom the royal Templar on j13 may go on only to the battlefield: h13 is in Blue's
            kingdom.
        | j4xj13 aims j13 -j11 -j9 -j6
    nobody goes back where it has captured this turn
        {DUEL} | j1xj2 j2xj6 refused j6-j2: The King on j6 captured in your own kingdom this turn,
            so it may not go back there.
        | j1xj2 j2xj6 may j6-j4 j6-j9
    whoever cannot move is told to pass: a King outside its kingdom can only go back there
        / orange Ki9 / blue Kj14 only pass
        refused end: None of your pieces can move, so you pass.
        refused i9-i8: Your King may not leave your kingdom before…
""")
def test_rule_by_rule(saying: Saying) -> None:
    saying.holds(GAME)


def test_the_second_move_of_a_royal_knight() -> None:
    royal = board("/ orange Kj1 Twj4* / blue Kj14")
    state = play(royal, "j4-j9")
    assert refused(state, "j9-j4") == "The second move may not end where the turn began, on j4."
    steps = [NAMES[cell] for cell in BESIDE[CELL["j9"]]]
    assert not ways(state, "j9") & set(steps)
    assert refused(state, f"j9-{steps[0]}") == (
        "A strategic step is a whole move: it cannot be a second one."
    )


def test_whoever_is_not_to_move_is_told_so() -> None:
    state = board("/ orange home / red / green home")
    assert refused(state, "f2-n5", by=1) == "You are out of this match."
    assert refused(state, "f2-n5", by=2) == "It is Orange's turn."
    over = board("/ orange Ki7@1 / blue Kj14 over:centre")
    assert refused(over, "j14-j13", by=1) == "This match is over."
