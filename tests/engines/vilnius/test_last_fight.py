"""The last fight of a match, as values for its picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from engines.game import Outcome, Result, TableEnding
from engines.vilnius.model.values import Battle, Phase, Stage, Step, VilniusEnding, VilniusView
from engines.vilnius.names import lack
from engines.vilnius.rules.last_fight import Foe, last_fight
from engines.vilnius.words.news import aftermath
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.words.test_gathered_news import BEAR, after, match_of, seen
from tests.sample import present

FOOTMEN: Final = ("axemen", "farmers", "townguard")
"""Units with just the weapons that Footmen need."""


def ended(points: int, enemies: tuple[str, str], units: tuple[str, ...] = FOOTMEN) -> VilniusView:
    """The end of a Final Attack of two enemies, with units sent against the first one alone."""
    state = attacked(
        enemies,
        Step(Stage.FIGHT),
        Step(Stage.VICTORY),
        sent=[(unit, BEAR) for unit in units],
        battle=Battle.FINAL,
        phase=Phase.FINAL,
        points=points,
        seat0={"unit_hand": ("hunters",)},
        seat1={"unit_hand": ()},
    )
    match = after(match_of(state, BEAR), (0, "ready"))
    return seen(match)


def test_vilnius_fell_for_want_of_these_weapons() -> None:
    """A Trebuchet needs two swords, a spear and two arrows, an Arsonist a shield and an arrow."""
    view = ended(2, ("footmen", "trebuchet"))
    assert view.outcome is not None
    assert view.outcome.reason is VilniusEnding.FALLEN
    assert last_fight(view) == (Foe("footmen", True), Foe("trebuchet", False, 5, "weapon"))
    assert lack(last_fight(view)) == "5 weapons short"
    told = present(aftermath(view))
    assert told.beaten == (("footmen", 1),)
    assert told.lacks == (("trebuchet", "5 weapons short"),)
    assert told.points == 2


def test_one_kind_of_weapons_is_told_by_its_name() -> None:
    view = ended(1, ("footmen", "wrong-track"), ("axemen", "farmers"))
    assert last_fight(view) == (Foe("footmen", False, 1, "shield"), Foe("wrong-track", True))
    assert lack(last_fight(view)) == "1 shield short"


def test_a_city_that_stands_tells_who_came_and_who_was_defeated() -> None:
    view = ended(9, ("footmen", "trebuchet"))
    assert view.outcome is not None
    assert view.outcome.reason is VilniusEnding.DEFENDED
    assert last_fight(view) == (Foe("footmen", True), Foe("trebuchet", False))
    assert lack(last_fight(view)) == ""


@pytest.mark.parametrize("reason", [TableEnding.AGREEMENT, TableEnding.RESIGNATION, None])
def test_a_match_broken_off_or_under_way_has_no_last_fight(reason: TableEnding | None) -> None:
    state = attacked(("footmen", "trebuchet"), seat0={"unit_hand": ("hunters",)})
    view = seen(match_of(state))
    assert view.fight is not None
    over = None if reason is None else Outcome(reason, (Result.LOSS, Result.LOSS))
    assert last_fight(replace(view, outcome=over)) == ()
    assert aftermath(replace(view, outcome=over, news=(("beaten", "0", "footmen"),))) is None
