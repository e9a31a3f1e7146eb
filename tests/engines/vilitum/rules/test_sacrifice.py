"""The Cleric's sacrifice, which opens a turn."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, turn

LONELY = "5x5 1 Cc3 / Re5"


@sayings(f"""
    any defeated piece may return, but not the Cleric itself
        {LONELY} aims Cc3= W R Z A
        5x5 1 Wa1 Rb1 Cc3 / Re5 aims Cc3= Z A
    without a defeated piece there is no sacrifice
        5x5 1 Wa1 Rb1 Zc1 Ad1 Cc3 / Re5 without =
        refused Cc3=W: Your Warrior is not defeated, so it cannot return.
    a defeated enemy does not return
        5x5 1 Wa1 Cc3 / We5 | Cc3=R -> 1 Wa1 Rc3 / We5
    it returns on the Cleric's square with up to 3 hit points
        {LONELY} | Cc3=W -> 1 Wc3-2 / Re5
        {LONELY} | Cc3=[RZA] -> 1 [RZA]c3 / Re5
    rings of the Cleric do not matter
        5x5 1 Cc3-3 / Re5 | Cc3=R -> 1 Rc3 / Re5
    the Cleric has left for good
        {LONELY} | Cc3=R Rc3-c2 Re5-e4 -> 1 Rc2 / Re4
        | Cc3=R Rc3-c2 Re5-e4 without =
        | Cc3=R Rc3-c2 Re5-e4 refused Cc2=W: Your Cleric is defeated.
    the turn goes on with the returned piece
        5x5 1 Wa3 Ae3 Cc3 / Re5 | Cc3=Z -> 1
        | Cc3=Z aims W
        | Cc3=Z aims A
        | Cc3=Z never end
        | Cc3=Z refused Wa3-a4: After a sacrifice only the returned Wizard may act.
        | Cc3=Z refused end: After the sacrifice the Wizard must act before the turn ends.
    the returned piece moves, attacks, does both in any order, or stays for a long shot
        5x5 1 Za1 Cc3 / Rd3 Ce5 | Cc3=R Rc3-c4 -> 2
        | Cc3=R Rc3xd3 end -> 2
        | Cc3=R Rc3xd3 Rc3-b2 -> 2
        | Cc3=R Rc3-d2 Rd2xd3 -> 2
        | Cc3=W Wc3xd3 Wc3-c2 -> 2
        | Cc3=A Ac3xe5 -> 2
    a returned Wizard swaps, leaps and strikes
        5x5 1 Wa1 Cc3 / Rd3 Ce5 | Cc3=Z Zc3<>a1 -> 2
        | Cc3=Z Zc3-e2 end -> 2
        | Cc3=Z Zc3-d5 Zd5xd3 -> 2
    it is the first thing in a turn
        5x5 1 Wa3-2 Cc3 / Ra5 may Cc3=R
        | Cc3-b3 -> 1
        | Cc3-b3 without =
        | Cc3-b3 refused Cb3=R: A sacrifice comes first in a turn, before anything else.
        | Cc3+a3 -> 1
        | Cc3+a3 without =
        | Cc3+a3 refused Cc3=R: A sacrifice comes first in a turn, before anything else.
        | Wa3-a4 -> 1
        | Wa3-a4 without =
        | Wa3-a4 refused Cc3=R: A sacrifice comes first in a turn, before anything else.
    a returned Warrior deals 2 and steps as usual
        5x5 1 Cc3 / Rc4 | Cc3=W aims Wc3- b3 d3 c2
        | Cc3=W Wc3xc4 end -> 2 Wc3-2 / Rc4-2
    one that leaves the piece nothing to do is not offered; the Wizard might swap, leap or strike
        5x5 1 Ra2 Ab1 Ca1 / Ce5 aims Ca1= Z
        refused Ca1=W: The Warrior must act once it returns, and there it could do nothing.
    an absent Cleric cannot be sacrificed
        5x5 1 Wa1 / Re5 refused Ca1=R: Your Cleric is defeated.
        5x5 1 Wa1 Cb1 / Re5 refused Cc3=R: Your Cleric stands on b1, not on c3.
    a lone Cleric may be sacrificed and win at once
        5x5 1 Cc3 / Rd3-2 | Cc3=W Wc3xd3 over defeat 0
""")
def test_sacrifice(saying: Saying) -> None:
    saying.holds(GAME)


def test_a_sacrifice_counts_as_a_piece_leaving_and_entering() -> None:
    state = GAME.load(f"{LONELY} ply:7 quiet:7")
    assert turn(state, "Cc3-c4").quiet == 8
    assert turn(state, "Cc3=R", "Rc3-c4").quiet == 0
