"""No card is ever lost or made: 180 cards in every position."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.notation.card_count import census
from tests.engines.vilnius.kit import arranged, late_states, random_states, start
from tests.engines.vilnius.stages import met

ALL = Counter(CARDS.counts)
WAYS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"without": "columns", "level": "hard"}),
    (2, {"without": "bear", "length": "short", "hands": "closed"}),
    (3, {"level": "medium"}),
    (3, {"length": "short"}),
    (3, {"hands": "closed", "level": "hard"}),
]


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_all_cards_are_somewhere_in_every_state(seats: int, options: dict[str, str]) -> None:
    assert ALL.total() == 180
    for states in (random_states, late_states):
        for state in states("1", seats, **options):
            assert census(state) == ALL


def test_all_cards_are_somewhere_in_every_stage() -> None:
    for hands in ("open", "closed"):
        for states in met(hands).values():
            assert all(census(state) == ALL for state in states)


def test_positions_set_up_by_hand_keep_all_cards() -> None:
    state = start(2)
    done = arranged(
        state,
        enemy_buildings=["guard-tower", "toll-post"],
        stacks=(("kyiv",), (), (), ()),
        destinations=(),
        seat0={"unit_hand": ["farmers", "boyars"], "province_hand": ["kaunas"]},
        seat1={"row": ["commander", "footmen"], "destination": "dest-p"},
    )
    assert census(done) == ALL
    assert done.players[0].units.hand == ("boyars", "farmers")
    assert done.players[0].provinces.hand == ("kaunas",)
    assert done.table.enemy_buildings == ("guard-tower", "toll-post")
    assert done.players[1].row == ("commander", "footmen")
    assert len(done.table.destination_discard) == 4
