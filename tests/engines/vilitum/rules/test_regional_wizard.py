"""Tactical Wizard and White Wizard."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME


@sayings("""
    after a swap the ally may attack instead of the Wizard
        5x5:tactical-wizard 1 Wa1 Ze5 / Re4 Ac5 | Ze5<>a1 only We5xe4 end
        | Ze5<>a1 We5xe4 -> 2 We5 Za1 / Re4-2 Ac5
    or the Wizard as usual, but there is one attack and no more
        5x5:tactical-wizard 1 Wa1 Ze5 / Re4 Ab2 | Ze5<>a1 only We5xe4 Za1xb2 end
        | Ze5<>a1 We5xe4 -> 2
        | Ze5<>a1 Za1xb2 -> 2
    the ally may attack before the swap
        5x5:tactical-wizard 1 Wa1 Re1 Ze5 / Aa2 | Wa1xa2 aims Ze5<> a1
        | Wa1xa2 Ze5<>a1 -> 2 We5 Re1 Za1 / Aa2-2
    the Wizard may attack before the swap as always
        5x5:tactical-wizard 1 Wa1 Re1 Ze5 / Ae3 | Ze5xe3 may Ze5<>a1 Ze5<>e1
        | Ze5xe3 Ze5<>a1 -> 2
    only the swapped ally attacks
        5x5:tactical-wizard 1 Wa1 Re1 Ze5 / Rb2 Aa2 Ce2 | Ze5<>a1 aims R
        | Ze5<>a1 refused Re1xe2: After a swap the Wizard or the ally that it swapped with may
            attack in its usual range; a Cleric may heal once instead. Nothing else may follow.
        | Wa1xa2 refused Ze5<>e1: After the Warrior has attacked, the Wizard may swap places with
            the Warrior only, and not after a shot for which it had to stay.
    the ally does not move
        5x5:tactical-wizard 1 Wa1 Ze5 / Re4 | Ze5<>a1 without -
        | Ze5<>a1 refused We5-d5: After a swap the Wizard or the ally…
    after a move of the ally there is no swap
        5x5:tactical-wizard 1 Wa1 Ze5 / Ra3 | Wa1-a2 only Wa2xa3 end
        | Wa1-a2 refused Ze5<>a2: The Warrior has moved: the Wizard swaps only before or after an
            attack.
        | Wa1-a2 refused Ze5-c4: One piece acts in a turn, and this turn is the Warrior's.
    an ally that attacked may also move on its own account
        5x5:tactical-wizard 1 Wa1 Ze5 / Aa2 | Wa1xa2 only Wa1-b1 Ze5<>a1 end
    an ally Archer has no bonus for staying, neither after the swap nor before it with a long shot
        5x5:tactical-wizard 1 Zb2 Aa1 / We2 Ab4 | Zb2<>a1 only Ab2xb4 end
        | Zb2<>a1 refused Ab2xe2: After a swap the Wizard or the ally…
        5x5:tactical-wizard 1 Zc5 Aa1 / Wa4 Re5 | Aa1xa4 -> 2 Zc5
    an ally Archer shoots as usual before a swap
        5x5:tactical-wizard 1 Zc5 Aa1 / Wa3 Re4 | Aa1xa3 may Zc5<>a1
    an ally Cleric heals once
        5x5:tactical-wizard 1 Wa5-2 Zb5 Ce1 / Re3 | Zb5<>e1 may Cb5+a5
        | Zb5<>e1 Cb5+a5 -> 2 Wa5-1
    an ally Cleric may heal once before the swap
        5x5:tactical-wizard 1 Wa5-2 Zd1 Cb5 / Re3 | Cb5+a5 may Zd1<>b5 Cb5+a5
        | Cb5+a5 Zd1<>b5 -> 2 Wa5-1
        | Cb5+a5 Cb5+a5 -> 2 Wa5
    flanking counts where pieces stand after the swap
        5x5:tactical-wizard 1 Rc3 Zb1 Ae3 / Wd3 | Rc3xd3 end -> 2 Rc3 Zb1 Ae3 / Wd3-2
        5x5:tactical-wizard 1 Ra1 Zc3 Ae3 / Wd3 | Zc3<>a1 Rc3xd3 -> 2 Rc3 Za1 Ae3 / Wd3-2
    the Wizard itself may be the flank
        5x5:tactical-wizard 1 Re3 Zc3 / Wd3 | Zc3<>e3 Rc3xd3 -> 2 Rc3 Ze3 / Wd3-2
    a returned Wizard swaps with an ally that attacks, before or after; it must be used
        5x5:tactical-wizard 1 Wa1 Cc3 / Rd3 Aa2 | Cc3=Z Zc3<>a1 Wc3xd3 -> 2 Wc3 Za1 / Rd3-2 Aa2
        | Cc3=Z Wa1xa2 only Zc3<>a1
        | Cc3=Z Wa1xa2 refused end: After the sacrifice the Wizard must act before the turn ends.
        | Cc3=Z Wa1xa2 refused Zc3-b5: The Warrior has attacked, so now the Wizard must swap places
            with the Warrior.
        | Cc3=Z Wa1xa2 Zc3<>a1 -> 2
    another returned piece shares its turn with nobody
        5x5:tactical-wizard 1 Za5 Cc3 / Rd3 | Cc3=W Wc3xd3 without <>
    without the rule the ally stays out of it
        5x5 1 Wa1 Ze5 / Aa2 | Wa1xa2 only Wa1-b1 end
        | Wa1xa2 refused Ze5<>a1: One piece acts in a turn, and this turn is the Warrior's.
""")
def test_tactical_wizard(saying: Saying) -> None:
    saying.holds(GAME)


@sayings("""
    a ring goes from an ally to the Wizard
        5x5:white-wizard 1 Wa3-3 Zc3-1 / Re5 | Zc3<oa3 end -> 2 Wa3-2 Zc3-2
    a ring goes from the Wizard to an ally
        5x5:white-wizard 1 Wa3-3 Zc3-1 / Re5 | Zc3o>a3 end -> 2 Wa3-4 Zc3 /
    the ally stands in the Wizard's attack range, exactly 2 orthogonally or 1 diagonally
        5x5:white-wizard 1 Wa3-1 Rb4-1 Zc3-1 Ac4-1 Ce5-1 / Re1 aims Zc3o> a3 b4
        aims Zc3<o a3 b4
        refused Zc3<oc4: Damage passes exactly two squares along a rank or file, or one diagonally.
            It can take damage from a3, b4.
    whoever gives must have a ring
        5x5:white-wizard 1 Wa3 Zc3-1 / Re5 aims Zc3o> a3
        aims Zc3<o
        refused Zc3<oa3: Ember's Warrior has no damage to pass on.
            It can't take damage from any piece right now.
        5x5:white-wizard 1 Wa3-1 Zc3 / Re5 refused Zc3o>a3: Ember's Wizard has no damage…
    nothing goes to or from enemies
        5x5:white-wizard 1 Wa1 Zc3-1 / Rc5-1 without o
        refused Zc3o>c5: Damage passes between the Wizard and an ally, and no ally stands on c5.
            It can't pass damage to any piece right now.
    either slot may be a ring transfer, before or after the other
        5x5:white-wizard 1 Wa3-1 Ra2-1 Zc3-1 / Rc5 Aa1 | Zc3<oa3 end -> 2
        | Zc3<oa3 Zc3-b1 -> 2
        | Zc3-b1 Zb1<oa2 -> 2
        | Zc3<oa3 Zc3<>a3 -> 2
        | Zc3<>a3 Za3o>c3 -> 2
        | Zc3o>a3 Zc3xc5 -> 2
        | Zc3xc5 Zc3o>a3 -> 2
    one ring a turn
        5x5:white-wizard 1 Wa3-2 Zc3 / Rc5 | Zc3<oa3 without o
        | Zc3<oa3 refused Zc3<oa3: The Wizard passes on 1 damage a turn, not 2.
        | Zc3<oa3 Zc3xc5 -> 2
    a ring may kill the ally
        5x5:white-wizard 1 Rc5-2 Zc3-1 / Re1 | Zc3o>c5 end -> 2 Zc3 / Re1
    a ring may kill the Wizard
        5x5:white-wizard 1 Wa3-1 Zc3-2 / Re1 | Zc3<oa3 -> 2 Wa3 / Re1
    it takes the rule and the Wizard
        5x5 1 Wa3-1 Zc3-1 / Re5 without o
        refused Zc3o>a3: That needs the regional rule White Wizard.
        refused Zc3<oa3: That needs the regional rule White Wizard.
    a win by an attack drops the transfer
        5x5:white-wizard 1 Wa3-1 Zc3 / Rc5-2 | Zc3xc5 over defeat 0
""")
def test_white_wizard(saying: Saying) -> None:
    saying.holds(GAME)
