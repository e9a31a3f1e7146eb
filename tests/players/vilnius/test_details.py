"""What is said of small matters of Vilnius is true of the cards on offer."""

from __future__ import annotations

import re
from collections import Counter

from common.text.text import written
from conformance.pseudo import PSEUDO, plain_words
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Choose, Loot, Ready, Store, Under
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import SIDES, Stage, VilniusView
from players.player import Decision
from players.vilnius.battles import TASKS
from players.vilnius.player import PLAYER
from tests.players.vilnius.choices import choices
from tests.sample import present


def card(action: Action) -> str:
    match action:
        case Store():
            return action.card
        case Under():
            return action.province
        case Choose():
            return action.what
        case _:
            return ""


def arms(found: str) -> int:
    return sum(CARDS.units[found].arms)


def pays(view: VilniusView, found: str) -> int:
    """The worth of a province in tools, with the goods that the player trades."""
    player, province = view.mine(), CARDS.provinces[found]
    assert player is not None
    more = province.good in player.totals.trades
    gold = province.gold + more * province.more_gold
    return 2 * gold + province.tools + more * province.more_tools


def is_true(view: VilniusView, action: Action, said: str) -> bool:
    mine, rest = card(action), [card(each) for each in view.legal if each != action]
    units = [arms(each) for each in rest if each in CARDS.units]
    lands = [pays(view, each) for each in rest if each in CARDS.provinces]
    if "no other unit brings more" in said:
        return all(arms(mine) >= each for each in units)
    if "any other unit is worth as much or more" in said:
        return all(arms(mine) <= each for each in units)
    if "no other one pays more" in said:
        return all(pays(view, mine) >= each for each in lands)
    if "no other one pays less" in said:
        return all(pays(view, mine) <= each for each in lands)
    if isinstance(action, Loot):
        loot: dict[str, int] = {SIDES[each.emblem]: each.loot for each in view.players}
        named = present(
            re.fullmatch(r"(\w+) has (\d+) loot cards?(: nobody has fewer| already)\.", said)
        )
        others = [loot[SIDES[each.side]] for each in view.legal if isinstance(each, Loot)]
        is_least = int(named[2]) == min(others)
        return loot[named[1]] == int(named[2]) and is_least is named[3].startswith(":")
    if view.stage is Stage.FIGHT and isinstance(action, Ready):
        fight, players = view.fight, len(view.players)
        assert fight is not None
        count = len(fight.enemies)
        left = [weapons.shortfall(fight, n, view.boosted, players) for n in range(count)]
        if "every enemy" in said or "no enemy" in said:
            return not any(left) if "every" in said else all(left)
        return any(left) and not all(left)
    return True


def test_of_every_action_something_true_is_said() -> None:
    told: Counter[str] = Counter()
    for sight, action in choices():
        said = PLAYER.why(sight, Decision(action))
        assert said, action
        assert is_true(sight.view, action, said), (action, said)
        told[said.partition(": ")[2]] += 1
    assert told["no other unit brings more."]
    assert told["no other one pays more."]
    assert told["nobody has fewer."]


def test_no_reason_and_no_task_stays_english() -> None:
    words: list[str] = [PLAYER.why(sight, Decision(action)) for sight, action in choices()]
    words += [each.line for each in PLAYER.levels] + list(TASKS.values())
    for said in words:
        assert not plain_words(written(said, PSEUDO)), said
