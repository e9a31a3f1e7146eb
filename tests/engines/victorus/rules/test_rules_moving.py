"""How each kind of knight moves, and what stands in its way."""

from __future__ import annotations

import pytest

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, actions
from tests.engines.victorus.rules.rules_kit import shown


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_nobody_can_capture_at_the_start(seats: int) -> None:
    """Check value: no capture is legal at the start, whichever kingdom moves."""
    start = GAME.start(GAME.resolve_options({}), seats, "")
    for kingdom in start.ruleset.kingdoms:
        texts = actions(start._replace(mover=kingdom))
        assert texts
        assert not [text for text in texts if "x" in text], shown(start)


@sayings("""
    print: knights go any distance over both colours, and land and capture on their own
        standard orange / orange Kj1 Twg7 / blue Kh14 goes g7 g2 g4 g6 g8 g10 g12 c5 e7
        standard orange / orange Kj1 Uwg7 / blue Kh14 goes g7 e8 c7 j9 l10 n10 e6 c3 j6 l5 n3 g6 g8
        standard orange / orange Kj1 Bwg7 / blue Kh14 goes g7 c5 e7 h9 h6 g6 g8
        standard orange / orange Kj1 Ewg7 / blue Kh14 goes g7 g2 g4 g6 g8 g10 g12 c5 e7 e8 c7
            j9 l10 n10 e6 c3 j6 l5 n3
        standard orange / orange Kj1 Hwg7 / blue Kh14 goes g7 h9-g8 h9-i9 h6-g6 h6-i5 e7-e6 e7-e8
            c5-c4 c5-c6
        standard orange / orange Kj1 Tbh7 / blue Kh14 goes h7 h8 h10 h12 xh14 h5 h3 h1 j7 l7 n6 p3
            f7 d6 b3 i6
        standard orange / orange Kj1 Bbi6 / blue Kh14 goes i6 e12 f11 f2 g3 g9 h8 j8 k3 k9 l11 l2
            m12 h5 h7 j5 j7
    print: nothing is jumped over, whatever its colour, and captured only where it matches the edge
        standard orange / orange Kj1 Twg7 Uwg10 / blue Kh14 goes g7 g8 g2 g4 g6 c5 e7
        standard orange / orange Kj1 Twg7 / blue Kh14 Uwg10 goes g7 g8 xg10 g2 g4 g6 c5 e7
        standard orange / orange Kj1 Twg7 Ubg9 / blue Kh14 goes g7 g8 g2 g4 g6 c5 e7
        standard orange / orange Kj1 Twg7 / blue Kh14 Ubg9 goes g7 g8 g2 g4 g6 c5 e7
    print: two pieces of any players beside a spoke block it, one alone does not
        standard orange / orange Kj1 Twg7 Ubf7 / blue Kh14 may g7-e7 g7-c5
        standard orange / orange Kj1 Twg7 / blue Kh14 Ubf8 may g7-e7 g7-c5
        standard orange / orange Kj1 Twg7 Ubf7 Tbf8 / blue Kh14 never g7-e7 g7-c5
        standard orange / orange Kj1 Twg7 Ubf7 / blue Kh14 Ubf8 never g7-e7 g7-c5
        standard orange / orange Kj1 Twg7 / blue Kh14 Tbf7 Ubf8 never g7-e7 g7-c5
    print: the centre counts as occupied, so beside it one piece blocks a spoke
        standard orange / orange Kj1 Bbi6 / blue Kh14 may i6-h8
        standard orange / orange Kj1 Bbi6 Tbh7 / blue Kh14 never i6-h8
    print: nobody travels through the centre, and no knight enters it
        standard orange / orange Kj1 Twi5 / blue Kh14 goes i5 i1 i3 c3 e5 m5 o3 h6 j6
        refused i5-i7: …Only a King or a Queen…
    print: a strategic step leads to an empty neighbour of its colour, and is the whole turn
        standard orange / orange Kj1 [Uwg7 Bwg7 Twi5] / blue Kh14 | [g7-g6 g7-g6 i5-h6] status Blue…
    a strategic step never captures
        standard orange / orange Kj1 [Uwg7 Bwg7 Twi5] Ew[g6 g6 h6] / blue Kh14 Ew[g8 g8 j6]
            never [g7-g6 g7-g6 i5-h6] [g7-g8 g7-g8 i5-j6] [g7xg8 g7xg8 i5xj6]
    print: a Hospitaller travels to an empty cell and captures with its pivot only
        standard orange / orange Kj1 Hwg7 Twe7 Ewi9 / blue Kh14 Bwh6 Uwg8 goes g7 h9xg8
    print: always both moves, the second to a neighbour of its colour; ruling: at least one step
        standard orange / orange Kj1 Hwg7 / blue Kh14 refused g7-h9: …Hospitaller…
        refused g7-h9-h8: …Hospitaller…
        refused g7-g8: …Hospitaller…
        refused g7-g6-g8: …Hospitaller…
""")
def test_knights(saying: Saying) -> None:
    saying.holds(GAME)
