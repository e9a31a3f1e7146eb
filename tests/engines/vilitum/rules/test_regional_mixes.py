"""Regional rules together, and with the beginner game."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.game import Illegal
from engines.vilitum.model.values import Regional
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME


@pytest.mark.parametrize("rules", [*combinations(Regional, 2), tuple(Regional)])
def test_any_two_of_them_and_all_ten_go_together(rules: tuple[Regional, ...]) -> None:
    key = ",".join(rule.value for rule in rules)
    options = GAME.resolve_options({"regional": key})
    assert options["regional"] == key
    chosen = GAME.start(options, 2, "").ruleset.regional
    assert {Regional.AGILE_WARRIOR, *chosen} == {Regional.AGILE_WARRIOR, *rules}


@sayings("""
    tactical and white: a swap goes with an ally's attack or with a ring
        5x5:tactical-wizard,white-wizard 1 Wa1-1 Rc1-1 Ze5 / Ce4 Ac5 | Ze5<>a1
            only We5xe4 Za1<oc1 end
        | Ze5<>a1 Za1<oc1 -> 2
        | Ze5<>a1 We5xe4 -> 2
    tactical and white: an ally that attacked is swapped with but no ring passes
        5x5:tactical-wizard,white-wizard 1 Wa1-1 Rc1-1 Ze5 / Aa2 | Wa1xa2 only Wa1-b1 Ze5<>a1 end
        | Wa1xa2 Ze5<>a1 -> 2
    tactical and black: an ally Cleric heals but does not drain
        5x5:black-cleric,tactical-wizard 1 Wa5-2 Zb5 Ce1 / Rb4 | Zb5<>e1 never Cb5*b4
        5x5:black-cleric,tactical-wizard 1 Zb5 Ce1 / Re2 | Ce1*e2 without <>
    tactical and melee: an ally Archer has no blow for staying
        5x5:melee-archer,tactical-wizard 1 Zb2 Aa1 / We2 Ac2 Cb4 | Zb2<>a1 only Ab2xb4 end
        5x5:melee-archer,tactical-wizard 1 Zd5 Aa1 / Wa2 Re1 | Aa1xa2 -> 2
    lust and melee: all shots of an Archer that stays pair up
        5x5:blood-lust,melee-archer 1 Aa1 / Wa2 Ra4 Zb2 | Aa1xa2 aims Aa1x a2 a4 b2
        | Aa1xa4 aims Aa1x a2 a4 b2
        | Aa1xb2 aims Aa1x a2 a4 b2
    lust and charge: two moves all the same
        5x5:blood-lust,warrior-charge 1 Wc3 / Ra1 Ae1 | Wc3-c4 Wc4-c5 -> 2
    lust and black: a drain is no attack, but Blood Lust repeats it for the last Cleric
        5x5:black-cleric,blood-lust 1 Wa1 Cc3 / Wc4 Rb2 | Cc3*c4 without *
        5x5:black-cleric,blood-lust 1 Cc3 / Wc4 Rb2 | Cc3*c4 Cc3*b2 -> 2 Cc3-2 / Wc4-1 Rb2-1
    lust and black: a Cleric that dies of the first drain does no more
        5x5:black-cleric,blood-lust 1 Cc3-3 / Wc4 Rb2 | Cc3*c4 over defeat 1
    lust and rush: a rush is still the whole turn
        5x5:blood-lust,warrior-rush 1 Wc3 / Rc4 Ae1 | Wc3!c4 -> 2
        5x5:blood-lust,warrior-rush 1 Wc2 / Rc4 Ae1 | Wc2-c3 without !
    rage and agile: 2 replaces 1
        5x5:agile-warrior,blood-rage 1 Wc3 / Rc4 Ae1 | Wc3xc4 end -> 2 Wc3 / Rc4-2 Ae1
    rage and black: a drain is no attack
        5x5:black-cleric,blood-rage 1 Cc3 / Wc4 Rb2 | Cc3*c4 end -> 2 Cc3-1 / Wc4-1 Rb2
    rage and rush: a push lays one ring
        5x5:blood-rage,warrior-rush 1 Wc3 / Wc4 Ae1 | Wc3!c4 -> 2 Wc4 / Wc5-1 Ae1
    rage and melee: a blow deals 2
        5x5:blood-rage,melee-archer 1 Ac3 / Wc4 Re1 | Ac3xc4 -> 2 Ac3 / Wc4-2 Re1
    rush and agile: it rushes in any direction it moves
        5x5:agile-warrior-1,warrior-rush 1 Wc3 / Rd4 | Wc3!d4 -> 2 Wd4 / Re5-1
        5x5:agile-warrior-1,warrior-rush 2 Rd4 / Wc3 aims Wc3!
    rush and charge: never in one turn
        5x5:warrior-charge,warrior-rush 1 Wc2 / Rc4 Ad2 | Wc2-c3 without !
        | Wc2-c3 may Wc3-b3 Wc3-d3
        | Wc2!d2 -> 2
        | Wc2-c3 refused Wc3!c4: …one movement and one action…
    charge and agile: two steps in any direction
        5x5:agile-warrior,warrior-charge 1 Wa1 / Re1 | Wa1-b2 Wb2-c1 -> 2
    sneaky and lust: two slides through enemies
        5x5:blood-lust,sneaky-rogue 1 Ra1 / Wa2 Zb3 | Ra1-a3 Ra3-c3 -> 2
    beginner and melee: the blow but no long shot
        5x5:beginner,melee-archer 1 Aa1 / Wa2 Ra4 aims Aa1x a2
    beginner and white: a ring fills a slot
        5x5:beginner,white-wizard 1 Wa3-2 Zc3 / Rc5 | Zc3<oa3 Zc3xc5 -> 2
    beginner and rush: diagonally too
        5x5:beginner,warrior-rush 1 Wc3 / Rd4 | Wc3!d4 -> 2
    beginner and rage: attacks deal 2
        5x5:beginner,blood-rage 1 Wc3 / Rc4 Ae1 | Wc3xc4 end -> 2 Wc3 / Rc4-2 Ae1
    beginner and lust: two heals are nothing for a lone Cleric
        5x5:beginner,blood-lust 1 Ca1 / Wc3 Re5 | Ca1-a2 Ca2-b2 -> 2
""")
def test_mixes(saying: Saying) -> None:
    saying.holds(GAME)


@pytest.mark.parametrize("rule", list(Regional))
def test_the_beginner_game_takes_all_that_change_something_in_it(rule: Regional) -> None:
    sentences = {
        Regional.AGILE_WARRIOR: "Agile Warrior does nothing in the beginner game",
        Regional.TACTICAL_WIZARD: "Tactical Wizard needs the Wizard's swap",
    }
    chosen = {"beginner": "yes", "regional": rule.value}
    if rule in sentences:
        with pytest.raises(Illegal, match=sentences[rule]):
            GAME.resolve_options(chosen)
    else:
        assert GAME.resolve_options(chosen)["regional"] == rule.value
