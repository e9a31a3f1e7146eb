"""How each piece moves, on both boards."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME


@sayings("""
    on the small board 1 orthogonally, any distance in 8 directions, an L, diagonally, orthogonally
        5x5 1 Wc3 / Ca1 aims Wc3- c4 c2 b3 d3
        5x5 1 Rc3 / Ca1 aims Rc3- a3 b3 d3 e3 c1 c2 c4 c5 b2 d4 e5 a5 b4 d2 e1
        5x5 1 Zc3 / Ca1 aims Zc3- b1 d1 a2 e2 a4 e4 b5 d5
        5x5 1 Ac3 / Ca1 aims Ac3- b2 d4 e5 a5 b4 d2 e1
        5x5 1 Cc3 / Ca1 aims Cc3- a3 b3 d3 e3 c1 c2 c4 c5
    on the large board the Warrior moves 1 in any direction, the others as on the small one
        7x7 1 Wd4 / Cb1 aims Wd4- c3 d3 e3 c4 e4 c5 d5 e5
        7x7 1 Rd4 / Cb1 aims Rd4- a4 b4 c4 e4 f4 g4 d1 d2 d3 d5 d6 d7
            a1 b2 c3 e5 f6 g7 a7 b6 c5 e3 f2 g1
        7x7 1 Zd4 / Cb1 aims Zd4- c2 e2 b3 f3 b5 f5 c6 e6
        7x7 1 Ad4 / Cb1 aims Ad4- a1 b2 c3 e5 f6 g7 a7 b6 c5 e3 f2 g1
        7x7 1 Cd4 / Cb1 aims Cd4- a4 b4 c4 e4 f4 g4 d1 d2 d3 d5 d6 d7
    nothing leaves the board
        5x5 1 Wa1 / Ce2 aims Wa1- b1 a2
        5x5 1 Ra1 / Ce2 aims Ra1- b1 c1 d1 e1 a2 a3 a4 a5 b2 c3 d4 e5
        5x5 1 Za1 / Ce2 aims Za1- c2 b3
        5x5 1 Aa1 / Ce2 aims Aa1- b2 c3 d4 e5
        5x5 1 Ca1 / Ce2 aims Ca1- b1 c1 d1 e1 a2 a3 a4 a5
    nothing but the Wizard changes direction within a move
        5x5 1 [WWRACZ]a1 / Ce2 refused [WWRACZ]a1-[c2 b2 c2 a2 b2 b2]:
            The [Warrior Warrior Rogue Archer Cleric Wizard] moves …
    slides pass own pieces and end beyond them
        5x5 1 Wb2 Ra1 Za2 Ac3 Cb1 / Ce1 aims Ra1- c1 d1 a3 a4 a5 d4 e5
        aims Cb1- c1 d1 b3 b4 b5
        aims Ac3- d4 e5 b4 a5 d2
    slides are stopped by enemies
        5x5 1 Ra1 / Wc3 Za4 Cd1 aims Ra1- b1 c1 a2 a3 b2
    an own piece does not open the way through an enemy behind it
        5x5 1 Wa2 Ca1 / Ra3 Zc1 aims Ca1- b1
    no move ends on a piece
        5x5 1 Wb1 Za1 Cb3 / Rc2 aims Za1-
        aims Wb1- c1 b2
        refused Za1-b3: Your own Cleric stands on b3: a move ends on an empty square.…
        refused Za1-c2: Frost's Rogue stands on c2: a move ends on an empty square.…
    the Wizard's L passes everything, enemies and its own like any piece
        5x5 1 Wd4 Rd2 Zc3 Ad3 / Wb4 Rc4 Zb3 Ab2 Cc2 aims Zc3- b1 d1 a2 e2 a4 e4 b5 d5
    a move changes the board, so one to its own square is none
        5x5 1 Ra1 / Ce2 refused Ra1-a1: The Rogue stands on a1 already.…
    a move changes one place and nothing else
        5x5 1 We1-1 Ra1-2 / Ce5-1 | Ra1-d4 -> 2 We1-1 Rd4-2 / Ce5-1
    the Wizard changes places with any own piece however far
        5x5 1 Wb2 Re5 Za1 Ab1 Ce1 / Cd4 aims Za1<> b1 e1 b2 e5
        | Za1<>e5 end -> 2 Wb2 Ra1 Ze5 Ab1 Ce1 / Cd4
    rings go along in a swap
        5x5 1 We1-3 Za1-2 / Cd4 | Za1<>e1 -> 2 Wa1-3 Ze1-2 / Cd4
    no swap with enemies, defeated pieces or the Wizard itself
        5x5 1 We1 Za1 / Cd4 aims Za1<> e1
        5x5 1 We1 Za1 / Cd4 refused Za1<>[d4 a1 c3]: The Wizard swaps places with another piece
            of its own side. It can swap with the piece on e1.
    nobody else swaps
        5x5 1 We1 Rc1 Za1 / Cd4 aims Rc1<>
        aims We1<>
""")
def test_moving(saying: Saying) -> None:
    saying.holds(GAME)
