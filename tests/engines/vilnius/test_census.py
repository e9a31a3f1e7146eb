"""No card is ever lost or made: 180 cards in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.notation.card_count import census
from tests.engines.vilnius.kit import arranged, late, late_states, random_states, start
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


def _without_a_card(value: Any) -> Iterator[tuple[str, Any]]:
    """Each pile of the state, or of a player, without its first card."""
    for name in value._fields:
        pile: tuple[Any, ...] | str | int = getattr(value, name)
        if isinstance(pile, tuple) and pile and pile[0] in CARDS.kinds:
            yield pile[0], value._replace(**{name: pile[1:]})


def test_a_card_taken_from_any_pile_is_missed() -> None:
    state = late(start(3, length="short"), boosted=False)
    state = arranged(
        state,
        enemy_buildings=("toll-post",),
        destination_discard=("dest-v",),
        seat1={
            "province_draw": ("lida", "trakai"),
            "province_discard": ("punia",),
            "unit_hand": ("boyars",),
            "unit_discard": ("farmers",),
            "loot": ("kreva",),
            "row": ("footmen",),
        },
    )
    assert census(state) == ALL
    fewer: list[tuple[str, State]] = list(_without_a_card(state))
    for number, player in enumerate(state.players):
        for card, other in _without_a_card(player):
            players = (*state.players[:number], other, *state.players[number + 1 :])
            fewer.append((card, state._replace(players=players)))
    assert len(fewer) > 20
    for card, spoilt in fewer:
        assert ALL - census(spoilt) == Counter([card])


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
    assert done.players[0].unit_hand == ("boyars", "farmers")
    assert done.players[0].province_hand == ("kaunas",)
    assert done.enemy_buildings == ("guard-tower", "toll-post")
    assert done.players[1].row == ("commander", "footmen")
    assert len(done.destination_discard) == 4
