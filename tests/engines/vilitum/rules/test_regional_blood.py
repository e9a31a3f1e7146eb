"""Blood Lust and Blood Rage: one piece left against several."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, board, ends, played, view


@sayings("""
    the last piece may move twice
        5x5:blood-lust 1 Rc3 / Wa1 Ce1 | Rc3-c4 may Rc4-e4 Rc4-c3 end
        | Rc3-c4 Rc4-e4 -> 2
    the last piece may attack twice, and both may differ
        5x5:blood-lust 1 Rc3 / Wc2 Cc4 | Rc3xc2 Rc3xc2 -> 2 Rc3 / Wc2-2 Cc4
        | Rc3xc2 Rc3xc4 -> 2 Rc3 / Wc2-1 Cc4-1
    two moves go in place of the attack and two attacks of the movement: after any two it is over
        5x5:blood-lust 1 Rc3 / Wc2 Cc4 | Rc3xc2 Rc3-b3 -> 2
        | Rc3-b4 Rb4xc4 -> 2
        | Rc3-d3 Rd3-d4 -> 2
    it takes one piece against two or more
        5x5:blood-lust 1 Rc3 Ca1 / Wc2 Ae1 | Rc3xc2 never Rc3xc2
        5x5:blood-lust 1 Rc3 / Wc2 | Rc3xc2 never Rc3xc2
        | Rc3-b2 without -
        5x5:blood-lust 1 Rc3 Ca1 / Wc2 Ae1 | Rc3-b2 without -
        5x5:blood-lust 1 Rc3 / Wc2 Ae1 | Rc3xc2 may Rc3xc2
        | Rc3-b2 may Rb2-a1
        5x5:blood-lust 1 Rc3 / Wc2 Re5 Za5 Ae1 Ca1 | Rc3xc2 may Rc3xc2
        | Rc3-b2 may Rb2-b1
    the side with more pieces has it not
        5x5:blood-lust 2 Rc3 / Wc2 Ae1 | Wc2xc3 never Wc2xc3
    without the rule there is none of it
        5x5 1 Rc3 / Wc2 Ae1 | Rc3xc2 never Rc3xc2
    it is counted at the start of the turn: the first attack leaves one against one
        5x5:blood-lust 1 Rc3 / Wc2 Cc4-3 | Rc3xc4 Rc3xc2 -> 2 Rc3 / Wc2-1
    it is counted before a sacrifice
        5x5:blood-lust 1 Cc3 / Wc2 Ae1 | Cc3=R Rc3xc2 Rc3xc2 -> 2 Rc3 / Wc2-2 Ae1
        | Cc3=R Rc3-d3 Rd3-e3 -> 2
    both shots of an Archer may be long
        5x5:blood-lust 1 Aa1 / Wa4 Rd1 Zc3 | Aa1xa4 only Aa1xa4 Aa1xd1 Aa1xc3 end
        | Aa1xd1 only Aa1xa4 Aa1xd1 Aa1xc3 end
        | Aa1xc3 only Aa1xa4 Aa1xd1 Aa1xc3 end
    a usual and a long shot go together in either order
        5x5:blood-lust 1 Aa1 / Wa4 Rb2 | Aa1xb2 Aa1xa4 -> 2
        | Aa1xa4 Aa1xb2 -> 2
    after a long shot the Archer does not move
        5x5:blood-lust 1 Aa1 / Wa4 Rd1 | Aa1xa4 without -
        | Aa1xa4 refused Aa1-b2: …one movement and one action…
    an Archer that has moved has no long shot
        5x5:blood-lust 1 Ab2 / Wa4 Rd1 | Ab2-a1 only Aa1-b2 Aa1-c3 Aa1-d4 Aa1-e5 end
    the Wizard leaps twice or strikes twice
        5x5:blood-lust 1 Za1 / Wa3 Rb2 | Za1-c2 Zc2-e3 -> 2
        | Za1xa3 Za1xb2 -> 2
        | Za1xb2 Za1xb2 -> 2
    the lone Cleric moves twice
        5x5:blood-lust 1 Ca1 / Wc3 Re5 | Ca1-a2 Ca2-b2 -> 2
    with Blood Rage attacks of the last piece deal 2, also the Warrior's on a Warrior: no more
        5x5:blood-rage 1 Wc3 / Wc4 Ra1 | Wc3xc4 end -> 2 Wc3 / Wc4-2
        5x5:blood-rage 1 Wc3 / Wa1 [RZAC]c4 | Wc3xc4 end -> 2 Wc3 / Wa1 [RZAC]c4-2
        5x5:blood-rage 1 Rc3 / Wc4 Ra1 | Rc3xc4 end -> 2 Rc3 / Wc4-2
        5x5:blood-rage 1 Rc3 / Wa1 [RZAC]c4 | Rc3xc4 end -> 2 Rc3 / Wa1 [RZAC]c4-2
        5x5:blood-rage 1 Zc3 / Wc5 Ra1 | Zc3xc5 end -> 2 Zc3 / Wc5-2
        5x5:blood-rage 1 Zc3 / Wa1 [RZAC]c5 | Zc3xc5 end -> 2 Zc3 / Wa1 [RZAC]c5-2
        5x5:blood-rage 1 Ac3 / Wd4 Ra1 | Ac3xd4 end -> 2 Ac3 / Wd4-2
        5x5:blood-rage 1 Ac3 / Wa1 [RZAC]d4 | Ac3xd4 end -> 2 Ac3 / Wa1 [RZAC]d4-2
    a long shot deals 2 as well
        5x5:blood-rage 1 Aa1 / Wa4 Re5 | Aa1xa4 -> 2 Aa1 / Wa4-2
    Blood Rage takes one piece against two or more too
        5x5:blood-rage 1 Rc3 / Cc4 | Rc3xc4 end -> 2 Rc3 / Cc4-1
        5x5:blood-rage 1 Rc3 Ca1 / Ae1 Cc4 | Rc3xc4 end -> 2 Rc3 Ca1 / Ae1 Cc4-1
    with two pieces a Warrior deals 1 to a Warrior again
        5x5:blood-rage 1 Wc3 Ca1 / Wc4 Re1 | Wc3xc4 end -> 2 Wc3 Ca1 / Wc4-1
    the returned piece rages
        5x5:blood-rage 1 Cc3 / Wc4 Re1 | Cc3=R Rc3xc4 end -> 2 Rc3 / Wc4-2
    lust and rage together deal 2 twice, although the first blow has left one against one
        5x5:blood-lust,blood-rage 1 Rc3 / Wc2-1 Cc4-2 | Rc3xc4 Rc3xc2 -> 2 Rc3 / Wc2-3
    lust and rage may win from one against two
        5x5:blood-lust,blood-rage 1 Rc3 / Rc2-1 Cc4-2 | Rc3xc4 Rc3xc2 over defeat 0
""")
def test_blood(saying: Saying) -> None:
    saying.holds(GAME)


def test_two_moves_may_lead_back_unless_that_is_the_repeat_state() -> None:
    state = GAME.load("5x5:blood-lust 1 Rc3 / Wa1 Ce1")
    assert board(state) in ends(state)


def test_views_say_who_is_alone_against_several() -> None:
    assert view(GAME.load("5x5:blood-rage 1 Rc3 / Wc4 Re1")).raging == (True, False)
    assert view(GAME.load("5x5:blood-rage 1 Rc3 / Wc4")).raging == (False, False)
    once = played(GAME.load("5x5:blood-lust,blood-rage 1 Rc3 / Wc2 Cc4-3"), "Rc3xc4")
    assert view(once).raging == (True, False), "as counted at the start of the turn"
