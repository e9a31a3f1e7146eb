"""Capturing provinces: what each stack costs, what is picked, where the rest goes."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius import views
from engines.vilnius.actions import gains, legal
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step
from tests.engines.vilnius.boards import STOP, answer, capturing, refused, said, shown, texts
from tests.engines.vilnius.kit import at, played, start

STACK = pytest.mark.parametrize("number", [1, 2, 3, 4])
LANDS = tuple(each.id for each in CARDS.provinces.values() if each.emblem is None)
STACKS = (LANDS[:3], LANDS[3:6], LANDS[6:9], LANDS[9:])


def with_units(*hand: str, **changes: Any) -> State:
    """The Columns may capture with these units."""
    return capturing(stacks=STACKS, seat0={"unit_hand": hand}, **changes)


def enough(number: int) -> tuple[str, ...]:
    """Units that capture from this stack."""
    return answer(CARDS.conquests[number - 1])


@STACK
def test_each_stack_costs_the_weapons_of_its_conquest_card(number: int) -> None:
    """D: the first a sword and a shield; nothing less will do."""
    units = enough(number)
    assert str(number) in said(with_units(*units), "capture")
    for missing in range(len(units)):
        less = units[:missing] + units[missing + 1 :]
        assert str(number) not in said(with_units(*less), "capture")
    assert CARDS.conquests[0] == (1, 1, 0, 0)


def test_two_equal_symbols_count_as_any_other_here_too() -> None:
    """Ruling 19: own units only; the others' hands do not help."""
    assert "1" in said(with_units("axemen", "farmers", "farmers"), "capture")
    state = with_units("axemen", "farmers", seat1={"unit_hand": ("townguard",)})
    assert not said(state, "capture")


@STACK
def test_the_units_used_go_to_the_own_discard_pile(number: int) -> None:
    """D: others stay in hand."""
    state = played(with_units(*enough(number), "boyars"), f"capture {number}")
    assert said(state, "send") == {"", *enough(number), "boyars"}
    state = played(state, *(f"send {unit}" for unit in enough(number)))
    assert state.stage is Stage.PICK
    assert state.players[0].units.discard == tuple(sorted(enough(number)))
    assert state.players[0].units.hand == ("boyars",)


def test_units_can_be_named_one_by_one() -> None:
    """D: the player offers units; with enough of them the province can be picked."""
    state = played(with_units("axemen", "townguard", "boyars"), "capture 1", "send townguard")
    assert state.stage is Stage.LEVY
    assert refused(state, 0, "ready").startswith("Send units for the province first")
    state = played(state, "send boyars")
    assert state.stage is Stage.PICK
    assert state.players[0].units.hand == ("axemen",)


@STACK
def test_of_the_three_top_cards_one_is_picked(number: int) -> None:
    """D: onto the own discard pile; only its player sees them (ruling 5)."""
    state = played(with_units(*enough(number)), f"capture {number}", "send")
    top = STACKS[number - 1]
    assert said(state, "choose") == set(top)
    assert set(views.view(state, 0).looked) == set(top)
    assert views.view(state, 1).looked == ()
    assert views.view(state, None).looked == ()
    after = played(state, f"choose {top[1]}")
    assert top[1] in after.players[0].provinces.discard
    assert after.face_down.stacks[number - 1] == (top[0], top[2])


@pytest.mark.parametrize(("first", "second"), [(0, 2), (2, 0)])
def test_the_others_go_under_the_same_stack_in_the_order_of_choice(first: int, second: int) -> None:
    """D: under what is left of it, here two cards that had been given back."""
    home = start(2).players[0].provinces.hand[:2]
    stacks = (*STACKS[:3], (*STACKS[3], *home))
    state = capturing(stacks=stacks, seat0={"unit_hand": enough(4), "province_hand": ()})
    top = STACKS[3]
    state = played(state, "capture 4", "send", f"choose {top[1]}")
    assert said(state, "under") == {top[0], top[2]}
    assert "looking at" in refused(state, 0, f"under {top[1]}")
    state = played(state, f"under {top[first]}")
    assert state.face_down.stacks[3] == (*home, top[first], top[second])


@pytest.mark.parametrize("size", [1, 2])
def test_of_a_small_stack_all_are_looked_at(size: int) -> None:
    """D and ruling 28: up to three; a single one is taken without a question."""
    stacks = (STACKS[0][:size], *STACKS[1:])
    state = played(capturing(stacks=stacks, seat0={"unit_hand": enough(1)}), "capture 1", "send")
    if size == 1:
        assert state.face_down.stacks[0] == ()
        assert STACKS[0][0] in state.players[0].provinces.discard
        return
    assert said(state, "choose") == set(STACKS[0][:2])
    after = played(state, f"choose {STACKS[0][1]}")
    assert after.face_down.stacks[0] == STACKS[0][:1]


def test_an_empty_stack_cannot_be_captured() -> None:
    """Ruling 28."""
    hand = ("axemen", "axemen", "townguard", "farmers")
    state = capturing(stacks=((), *STACKS[1:]), seat0={"unit_hand": hand})
    assert said(state, "capture") == {"2"}
    assert "Stack 1 is empty" in refused(state, 0, "capture 1")
    assert "stack 4, which costs" in refused(state, 0, "capture 4")


def test_any_number_of_provinces_is_captured() -> None:
    """D and ruling 28: as long as units remain; then nothing more is asked."""
    state = with_units(*("axemen", "townguard") * 3)
    for left, stage in ((2, Stage.CAPTURE), (1, Stage.CAPTURE), (0, Stage.CITY)):
        state = played(state, "capture 1", "send")
        while state.stage in (Stage.PICK, Stage.PUT):
            state = played(state, min(texts(state)))
        assert len(state.face_down.stacks[0]) == left, shown(state)
        assert len(state.players[0].units.hand) == 2 * left
        assert state.stage is stage


@pytest.mark.parametrize(
    ("hand", "stacks", "asked"),
    [
        (("farmers",), STACKS, True),
        (("boyars",), STACKS, True),
        ((), STACKS, False),
        (("boyars",), ((), (), (), STACKS[3]), False),
        (("farmers", "farmers"), ((), (), (), STACKS[3]), True),
        (("boyars", "boyars"), ((),) * 4, False),
    ],
)
def test_with_closed_hands_the_number_of_cards_decides_who_is_asked(
    hand: tuple[str, ...], stacks: tuple[tuple[str, ...], ...], asked: bool
) -> None:
    """Ruling 32: whoever might raise what a stack costs with so many units of four weapons, which
    is the most; the fourth stack costs five."""
    moment = {"phase": Phase.MILITARY, "first": 0, "stacks": stacks, "seat0": {"unit_hand": hand}}
    state = at(start(2, hands="closed"), Step(Stage.CAPTURE, 0), STOP, **moment)
    assert (state.stage is Stage.CAPTURE) is asked, shown(state)
    assert not asked or "ready" in texts(state)


def test_nobody_has_to_capture() -> None:
    """D: each of them can."""
    state = with_units(*enough(1))
    assert played(state, "ready").players[0].units.hand == tuple(sorted(enough(1)))


def test_players_capture_in_turn_from_the_starting_player_on() -> None:
    """D: each with the own remaining units."""
    steps = [Step(Stage.CAPTURE, seat) for seat in (1, 0)]
    hands: dict[str, Any] = {f"seat{seat}": {"unit_hand": enough(1)} for seat in (0, 1)}
    state = at(start(2), *steps, STOP, first=1, phase=Phase.MILITARY, **hands)
    assert legal.to_act(state) == (1,)
    state = played(state, "ready")
    assert legal.to_act(state) == (0,)
    assert said(state, "capture") == {"1"}


def test_a_captured_province_of_another_emblem_stays_with_its_captor() -> None:
    """Damage: this way a player can come into possession of another player's province."""
    lost = start(2).players[1].provinces.hand[0]
    stacks = (*STACKS[:3], (lost,))
    rest = STACKS[3]
    state = capturing(
        stacks=stacks,
        seat0={"unit_hand": enough(4), "province_draw": rest},
        seat1={"province_hand": start(2).players[1].provinces.hand[1:]},
    )
    state = played(state, "capture 4", "send")
    assert lost in state.players[0].provinces.discard


@STACK
def test_the_proposal_uses_the_cheapest_units_that_are_enough(number: int) -> None:
    """Sending as proposed never uses a unit that could have stayed."""
    state = played(with_units(*enough(number), "boyars", "ducal-guard"), f"capture {number}")
    assert state.bill is not None
    plan = gains.levy(state.bill, state.players[0].units.hand)
    for missing in range(len(plan)):
        assert not gains.can_capture(plan[:missing] + plan[missing + 1 :], number)
