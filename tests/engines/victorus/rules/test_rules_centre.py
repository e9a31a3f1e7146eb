"""The centre: which pieces may enter it, from where, and with which move."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, board, freed, play
from tests.engines.victorus.rules.rules_kit import result

FREE = f"/ blue Kh14 {freed('o', 'b')}"


@sayings(f"""
    print: after a whole lap the centre is open from every cell of the axis, and that wins
        standard orange / orange K[i1 i2 i3 i4 i5 i6]@1 {FREE} | [i1 i2 i3 i4 i5 i6]-i7
            over centre 0
        standard orange / orange Q[i1 i2 i3 i4 i5 i6]@1 {FREE} | [i1 i2 i3 i4 i5 i6]-i7
            over centre 0
        standard orange / orange K[i1 i2 i3 i4 i5 i6] {FREE} never [i1 i2 i3 i4 i5 i6]-i7
        standard orange / orange Q[i1 i2 i3 i4 i5 i6] {FREE} never [i1 i2 i3 i4 i5 i6]-i7
    print, figure J: the second move may enter, wherever the first pivots, back from further, too
        standard orange / orange [Ki5 Qi4 Kj5 Qh5 Kh5]@1 {FREE} | [i5 i4 j5 h5 h5]-[i6 i5 i5 i5 i5]
            on
        standard orange / orange [Ki5 Qi4 Kj5 Qh5 Kh5]@1 {FREE} | [i5 i4 j5 h5 h5]-[i6 i5 i5 i5 i5]
            [i6 i5 i5 i5 i5]-i7 over centre 0
    ruling: a bonus move may enter, whatever the colour of the last capture
        standard orange / orange Ki6@1 Twg8 Tbf4 / blue Kh14 Uwg10 Ubf9 {freed("o", "b")}
            | g8xg10 i6-i7 over centre 0
        | f4xf9 i6-i7 over centre 0
    the King's own bonus move may enter, after two captures with its two moves
        standard orange / orange Kj4@1 / blue Kh14 Ubj3 Tbi2 {freed("o", "b")}
            | j4xj3 j3xi2 i2-i7 over centre 0
    ruling 4: whoever took an invader at home may enter, and go to no other cell of its own kingdom
        standard orange / orange [Kg1 Kh1 Qj1 Qk1]@1 / blue Kh14 Uwi1 {freed("o", "b")}
            | [g1 h1 j1 k1]xi1 refused i1-j2: …only to the battlefield…
        standard orange / orange [Kg1 Kh1 Qj1 Qk1]@1 / blue Kh14 Uwi1 {freed("o", "b")}
            | [g1 h1 j1 k1]xi1 i1-i7 over centre 0
    the way to the centre has to be free: a piece of anyone's on i3 bars it
        standard orange / orange Ki2@1 Twi3 {FREE} refused i2-i7: …not free…
        standard orange / orange Ki2@1 / blue Kh14 Twi3 {freed("o", "b")} refused i2-i7: …not free…
    print: the centre is entered through the own triangle only, however often the King went round
        standard orange / orange K[h7 j7 i8 h6 j6]@2 {FREE} never [h7 j7 i8 h6 j6]-i7
    only King and Queen win: print knows two pieces that go round
        standard orange / orange Kj1 Twi5* / blue Kh14 refused i5-i7: Only a King or a Queen…
""")
def test_the_centre(saying: Saying) -> None:
    saying.holds(GAME)


def test_every_other_player_loses() -> None:
    """Print: the first one in the centre has won."""
    state = board(f"standard orange / orange Ki5@1 / red Kb6 / green Ko9 {freed('o', 'r')}")
    assert result(play(state, "i5-i7")) == "centre: win loss loss"
