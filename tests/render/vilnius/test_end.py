"""The last fight in the pictures of the end: on the board, and on the card of the result."""

from __future__ import annotations

from dataclasses import replace

from engines.game import Outcome, Result, TableEnding
from engines.vilnius.model.values import VilniusView
from engines.vilnius.rules.last_fight import last_fight
from render.vilnius.scene import scene
from render.vilnius.sections.result import result_sections
from tests.engines.vilnius.words.test_statuses import fallen
from tests.render.kit import picture
from tests.render.vilnius.kit import KEY, endings


def broken_off(view: VilniusView) -> VilniusView:
    """The same position, in which the players have given up."""
    results = (Result.LOSS,) * len(view.players)
    return replace(view, outcome=Outcome(TableEnding.AGREEMENT, results))


def test_the_card_shows_which_attackers_of_the_last_fight_were_defeated() -> None:
    one, five = fallen(alone=True), fallen(alone=False)
    assert sum(not each.defeated for each in last_fight(one)) == 1
    assert sum(not each.defeated for each in last_fight(five)) == 5
    assert scene(one).tobytes() != scene(five).tobytes()


def test_the_card_tells_what_was_missing() -> None:
    view = fallen(alone=True)
    assert view.fight is not None
    less = replace(view, fight=view.fight._replace(sent=view.fight.sent[:-1]))
    changed = [a != b for a, b in zip(last_fight(view), last_fight(less), strict=True)]
    assert sum(changed) == 1
    assert scene(view).tobytes() != scene(less).tobytes()


def test_a_match_that_was_given_up_shows_no_last_fight() -> None:
    given_up = broken_off(fallen(alone=True))
    assert scene(given_up).tobytes() == scene(broken_off(endings()["fallen"])).tobytes()
    assert result_sections(given_up) == ()


def test_the_board_of_a_fall_tells_of_the_last_fight() -> None:
    view = fallen(alone=True)
    assert len(result_sections(view)) == 1
    assert picture(KEY, view) != picture(KEY, replace(view, news=()))
