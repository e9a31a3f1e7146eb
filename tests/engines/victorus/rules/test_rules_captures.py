"""Captures, frozen pieces and bonus moves of knights in the standard game."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, freed

FIELD = "standard orange / orange Kj1 Twg7 Tbf4 Ebk5 / blue Kh14 Uwg10 Ubf9 Ebk9"
"""Three captures straight on: g7xg10, f4xf9 and k5xk9."""
ROYALS = "standard orange / orange Kj1 Twg7* Tbf4* / blue Kh14 Uwg8 Bwg10 Twg12 Ubf9"
"""The white Templar has three captures in a row, the black one has f9."""
BONUS = "standard orange / orange Kj1 Twg7 [Uwm8 Bwg4 Hwm8] / blue Kh14 Uwg10 Bwj9"
FREE = freed("o", "b")


@sayings(f"""
    print: a capture is made by occupying the enemy's cell
        {FIELD} | g7xg10 -> orange 1 / orange Kj1 Tbf4 Twg10 Ebk5 / blue Kh14 Ubf9 Ebk9
    print: captors freeze, and others take bonus move after bonus move
        {FIELD} | g7xg10 starts j1 f4 k5
        | g7xg10 status Orange…
        | g7xg10 f4xf9 starts j1 k5
        | g7xg10 f4xf9 status Orange…
        | g7xg10 f4xf9 k5xk9 starts j1
        | g7xg10 f4xf9 k5xk9 status Orange…
        | g7xg10 f4xf9 k5xk9 refused g10-g8: …frozen until your next turn…
    print: they stay until their player's next turn
        {FIELD} | g7xg10 f4xf9 end h14-h13 end starts j1 g10 f9 k5
    print: a bonus move without capture ends the turn, as does any move without one
        {FIELD} | g7-g8 status Blue…
        | g7xg10 f4-f6 status Blue…
    print allows a bonus move; nobody has to take it
        {FIELD} | g7xg10 may end
        | g7xg10 end status Blue…
    a capture is never forced: whoever can capture may go elsewhere
        {FIELD} goes f4 f6 f7 f8 xf9 f2 l4 g3 e4
    the turn ends by itself when nobody can take the bonus move: the King is shut in on l1
        standard orange / orange Kl1 Twg7 / blue Kh14 Uwg10 Ubk1 Bbj1 | g7xg10 status Blue…
    ruling: a strategic step may be a bonus move, and a Hospitaller's is travel and pivot
        {BONUS} | g7xg10 [m8-m7 g4-f5 m8-k8-k7] status Blue…
    ruling: a bonus move with a capture earns the next
        standard orange / orange Kj1 Twg7 Hwm8 / blue Kh14 Uwg10 Bwj9 | g7xg10 m8-k8xj9 starts j1
        | g7xg10 m8-k8xj9 status Orange…
    print: every bonus move is one move only, of a royal knight, too, which freezes like any other
        {ROYALS} | g7xg8 g8-g6 f4-f6 status Blue…
        | g7xg8 g8-g6 f4xf9 starts j1
    of two moves with one capture both are finished, and the piece freezes where the second ended
        {ROYALS} | g7xg8 g8-g6 -> orange 1 / orange Kj1 Tbf4* Twg6* /
        | g7xg8 g8-g6 starts j1 f4
        | g7-g6 g6xg8 -> orange 1 / orange Kj1 Tbf4* Twg8* /
        | g7-g6 g6xg8 starts j1 f4
    ruling: the second move after a capture is optional; once another has moved it is lost
        {ROYALS} | g7xg8 starts g8 f4 j1
        | g7xg8 f4xf9 starts j1
    print: two captures of one turn let the piece take the bonus itself, one move at a time
        {ROYALS} | g7xg8 g8xg10 goes g10 xg12 g8 g7 g6 g4 g2 c8 k10 o8 f10 h11
        | g7xg8 g8xg10 g10-g8 status Blue…
        | g7xg8 g8xg10 g10xg12 may g12-k12
        | g7xg8 g8xg10 g10xg12 g12-k12 status Blue…
    the privilege may be left to another and is gone then; in the standard game it is one move
        {ROYALS} | g7xg8 g8xg10 starts g10 f4 j1
        | g7xg8 g8xg10 f4xf9 starts j1
        | g7xg8 g8xg10 f4-f6 status Blue…
    a King's or Queen's own bonus lands on the colour of the last capture, grey after i4
        standard orange / orange [KQ]j2 / blue Kh14 Ubj5 Bbg3 Tbi4 {FREE} | j2xj5 j5xi4 goes i4
            i6 i2 j5 k5 l6 n6 p4 k3 m2 xg3 h5 g5 f6 d6 b4 m4 e4
        standard orange / orange [KQ]j2 / blue Kh14 Ubj5 Bbg3 Tbi4 {FREE} | j2xj5 j5xi4 i4xg3
            may g3-g5
        standard orange / orange [KQ]j2 / blue Kh14 Ubj5 Bbg3 Tbi4 {FREE} | j2xj5 j5xi4 i4xg3
            never g3-g4
    a King's bonus after another's capture lands on that one's colour: white g10 or grey f9
        {FIELD} | g7xg10 goes j1 j2 i1 h2 f1 l1
        | f4xf9 goes j1 k1 l2 h1
        | g7xg10 f4xf9 goes j1 k1 l2 h1
""")
def test_captures(saying: Saying) -> None:
    """The rulebook contradicts itself twice. Captors in general stay where they captured, but a
    royal knight, King or Queen with a capture in the battlefield stays where its second move
    ended: the latter holds. And twice it names the colour of the cell of the last capture for the
    King's own bonus, with a figure, once the opposite one: the same colour holds."""
    saying.holds(GAME)
