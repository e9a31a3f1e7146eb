"""The next attack, announced before it comes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.game import LONGEST_UNUSUAL
from engines.vilnius.game import GAME
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step
from engines.vilnius.words.unusual import alarm
from tests.engines.vilnius.kit import at, late, random_plays, start

ROW = ("footmen", "footmen")


def _round(phase: Phase, *units: str, hands: str = "open", **own: Any) -> State:
    """A round in which the first player has these units, and such a row."""
    stage = Step(Stage.INCOME) if phase is Phase.INCOME else Step(Stage.CITY, 0)
    mine = {"row": ROW, "unit_hand": units, "value": 4, **own}
    others = {"row": (), "unit_hand": (), "value": 16}
    return at(start(2, hands=hands), stage, phase=phase, round=2, seat0=mine, seat1=others)


def _told(state: State, seat: int | None = None) -> str:
    return alarm(GAME.view(state, seat))


def test_a_row_that_has_its_value_attacks_in_this_round() -> None:
    state = _round(Phase.CITY, "farmers")
    strength = GAME.view(state, 0).players[0].totals.strength
    state = _round(Phase.CITY, "farmers", value=strength)
    points = state.table.points
    told = "Columns' row attacks this round. Even with the units in hand: Vilnius loses 2 points of"
    assert _told(state) == f"{told} {points}."
    assert _told(state, 1) == _told(state, 0) == _told(state)


def test_units_in_hand_may_be_enough() -> None:
    army = ("axemen", "axemen", "townguard", "townguard", "farmers", "farmers")
    told = _told(_round(Phase.CITY, *army, value=2))
    assert told == "Columns' row attacks this round: the units in hand are enough."


def test_a_closed_hand_is_told_to_its_player_alone() -> None:
    army = ("axemen", "axemen", "townguard", "townguard", "farmers", "farmers")
    state = _round(Phase.CITY, *army, hands="closed", value=2)
    assert _told(state, 0) == "Columns' row attacks this round: your units are enough."
    for viewer in (None, 1):
        assert "this round. If nobody defends: Vilnius loses 2 points" in _told(state, viewer)


def test_a_row_that_may_attack_with_its_next_card_is_told_a_round_before() -> None:
    strength = GAME.view(_round(Phase.CITY), 0).players[0].totals.strength
    lacking: dict[str, Any] = {"value": strength + 2}
    city, income = (_told(_round(phase, **lacking)) for phase in (Phase.CITY, Phase.INCOME))
    begun = f"Columns' row ({strength} of {strength + 2}) attacks"
    assert city.startswith(f"{begun} next round if its next card has strength 2 or more (")
    assert income.startswith(f"{begun} this round if its next card has strength 2 or more (")
    assert city.endswith(
        "If nobody defends: Vilnius loses 2 points of 14, plus what that card does."
    )


def test_nothing_is_told_where_no_card_is_strong_enough_or_a_fight_is_on() -> None:
    assert _told(_round(Phase.CITY, value=16)) == ""
    view = GAME.view(_round(Phase.CITY, value=2), 0)
    fought = replace(view, round=view.round._replace(phase=Phase.MILITARY))
    assert (bool(alarm(view)), alarm(fought)) == (True, "")


def test_a_damage_to_a_player_is_told_as_that_players() -> None:
    taker = next(
        card for card, enemy in CARDS.enemies.items() if Damage.PROVINCE_BACK in enemy.to_player
    )
    told = _told(_round(Phase.CITY, row=(taker, taker), value=2, destination="dest-p"))
    assert "Columns loses 2 provinces" in told or "Columns 2 provinces" in told


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_it_is_a_line_wherever_a_match_stands_and_in_its_words(hands: str) -> None:
    found = 0
    for state, _, _ in random_plays(late(start(3, "4", hands=hands), boosted=False)):
        for viewer in (None, 0):
            view = GAME.view(state, viewer)
            told = alarm(view)
            assert len(GAME.unusual(view)) <= LONGEST_UNUSUAL
            if told:
                found += 1
                assert told in GAME.alt_text(view)
                assert told in GAME.unusual(view) or "Final Attack" in GAME.unusual(view)
    assert found > 10


def test_the_board_in_characters_has_it() -> None:
    drawn = " ".join(GAME.ascii_board(GAME.view(_round(Phase.CITY, value=2), 0)).split())
    assert "Danger: Columns' row attacks this round" in drawn
