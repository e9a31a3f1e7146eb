"""The Cleric's heals."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME

TWO_WOUNDED = "5x5 1 Wd3-2 Zd2-1 Cc3 / Re5"


@sayings(f"""
    a heal reaches 1 or 2 orthogonally and 1 diagonally
        5x5 1 W[a3 b3 d3 e3 c1 c2 c4 c5 b2 d2 b4 d4]-1 Cc3 / Ra1
            aims Cc3+ [a3 b3 d3 e3 c1 c2 c4 c5 b2 d2 b4 d4]
        5x5 1 W[a2 a4 a5 b1 b5 d1 d5 e1 e2 e4 e5]-1 Cc3 / Ra1 aims Cc3+
        5x5 1 Wa1-1 Cc3 / Re5 aims Cc3+
        7x7 1 W[b4 c4 e4 f4 d2 d3 d5 d6 c3 e3 c5 e5]-1 Cd4 / Ra1
            aims Cd4+ [b4 c4 e4 f4 d2 d3 d5 d6 c3 e3 c5 e5]
        7x7 1 W[a2 a3 a4 a5 a6 a7 b1 b2 b3 b5 b6 b7 c1 c2 c6 c7 d1 d7]-1 Cd4 / Ra1 aims Cd4+
        7x7 1 W[e1 e2 e6 e7 f1 f2 f3 f5 f6 f7 g1 g2 g3 g4 g5 g6 g7]-1 Cd4 / Ra1 aims Cd4+
        7x7 1 Wa1-1 Cd4 / Re5 aims Cd4+
    a heal takes off one ring
        5x5 1 Wa3-4 Cc3 / Re5 | Cc3+a3 end -> 2 Wa3-3 Cc3 / Re5
    nothing blocks a heal
        5x5 1 Wa3-1 Ze3-2 Cc3 / Rb3 Ad3 aims Cc3+ a3 e3
    every part of a turn changes something, so only rings are healed
        5x5 1 Wd3 Cc3 / Re5 aims Cc3+
        refused Cc3+d3: Your Warrior has all its HP. It can't heal any piece right now.
    the Cleric cannot heal itself
        5x5 1 Wd3-1 Cc3-3 / Re5 aims Cc3+ d3
        refused Cc3+c3: The Cleric cannot heal itself.
    it heals no enemy
        5x5 1 Cc3 / Rd3-1 aims Cc3+
        refused Cc3+d3: The Cleric heals allies, and none stands on d3.…
    a Cleric that does not move heals twice, the same piece or two; the second ends the turn
        {TWO_WOUNDED} | Cc3+d3 Cc3+d3 -> 2 Wd3 Zd2-1 Cc3 / Re5
        | Cc3+d3 Cc3+d2 -> 2 Wd3-1 Zd2 Cc3 / Re5
    the second heal also needs a ring
        {TWO_WOUNDED} | Cc3+d2 aims Cc3+ d3
    a Cleric that has moved heals once
        {TWO_WOUNDED} | Cc3-c2 Cc2+d3 -> 2 Wd3-1 Zd2-1 Cc2 / Re5
    after one heal it may still move instead
        {TWO_WOUNDED} | Cc3+d3 may Cc3+d3 Cc3+d2 Cc3-c1 end
        | Cc3+d3 Cc3-c1 -> 2
        | Cc3+d3 end -> 2
    range and want of rings are told
        5x5 1 Wd4-1 Zd1-1 Cc2 / Re5 refused Cc2+d4: The Cleric heals one or two squares along a
            rank or file, or one diagonally. It can heal d1.
        refused Cc2+c4: The Cleric heals allies, and none stands on c4. It can heal d1.
""")
def test_healing(saying: Saying) -> None:
    saying.holds(GAME)
