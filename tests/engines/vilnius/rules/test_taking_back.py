"""Taking units back in a fight: how often, and who then has a say again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Unreadable
from engines.vilnius import play, views
from engines.vilnius.actions import legal
from engines.vilnius.model.actions import Ready, Recall
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step
from engines.vilnius.notation.positions import dump, load
from engines.vilnius.rules import rounds
from engines.vilnius.words import picker
from tests.engines.vilnius.boards import answer, refused, shown, texts
from tests.engines.vilnius.kit import at, played, start
from tests.engines.vilnius.reference.fight_comparison import beaten

ARMY = ("axemen", "townguard", "hunters", "light-horse")
CAMP = answer((2, 2, 1, 1))
"""Enough of a Siege Camp for two players."""


def fought(stage: Stage, *, seats: int = 3, **changes: Any) -> State:
    """The fight that begins with this stage of a round, which then goes on as usual."""
    program = rounds.program(range(seats))
    rest = program[program.index(Step(Stage.RAID)) :]
    steps = rest if stage is Stage.RAID else (Step(stage), *rest)
    moment = {"phase": Phase.MILITARY, "round": 2, "first": 0, "chosen": (0,) * seats}
    return at(start(seats), **{"steps": steps, **moment, **changes})


def facing(*row: str, **hands: tuple[str, ...]) -> State:
    """The attack of this row of the first seat on three: `facing("footmen", hand0=("axemen",))`."""
    changes: dict[str, Any] = {f"seat{seat}": {"row": ()} for seat in range(3)}
    for name, hand in hands.items():
        changes[f"seat{name[-1]}"]["unit_hand"] = hand
    changes["seat0"]["row"] = row
    return fought(Stage.BEGIN, attackers=(0,), **changes)


def storming(enemy_buildings: tuple[str, ...], *hands: tuple[str, ...], seats: int = 3) -> State:
    """The attack on these enemy buildings by these hands, from the first seat on."""
    changes = {f"seat{seat}": {"unit_hand": hand} for seat, hand in enumerate(hands)}
    return fought(Stage.RAID, seats=seats, enemy_buildings=enemy_buildings, **changes)


def won(state: State) -> list[bool]:
    """Which enemies are beaten as things stand, by the second reading."""
    assert state.fight is not None
    return beaten(state, state.fight)


def test_units_sent_can_be_taken_back_until_all_are_ready() -> None:
    """House ruling: all of one's own at once. An Arsonist, who asks for a shield and an arrow, was
    beaten by both; so Bear, who was ready, has a say again."""
    state = facing("arsonist", hand0=("townguard",), hand1=("hunters", "farmers"))
    assert "recall" not in texts(state)
    state = played(state, "columns: send townguard 1", "bear: send hunters 1", "bear: ready")
    assert won(state) == [True]
    assert legal.to_act(state) == (0,)
    state = played(state, "columns: recall")
    assert legal.to_act(state) == (0, 1)
    assert state.players[0].units.hand == ("townguard",)
    assert state.fight is not None
    assert [each.seat for each in state.fight.sent] == [1]


@pytest.mark.parametrize("sent", ["axemen 2", "axemen 1"])
def test_whoever_is_ready_stays_so_where_every_enemy_beaten_still_is(sent: str) -> None:
    """House ruling: nothing that Bear was ready for is taken away, whether the Columns take back
    what was not enough elsewhere, or what was not needed there."""
    state = facing("arsonist", "sergeants", hand0=("axemen",), hand1=("hunters", "townguard"))
    state = played(state, "bear: send hunters 1", "bear: send townguard 1", "bear: ready")
    state = played(state, f"columns: send {sent}", "columns: recall")
    assert legal.to_act(state) == (0,), shown(state)
    assert won(state) == [True, False]


def recalls(state: State) -> list[str]:
    """What is noted beside taking back, for the Columns."""
    view = views.view(state, 0)
    return [picker.parts(view, each)[0].note for each in view.legal if isinstance(each, Recall)]


def test_units_are_taken_back_three_times_at_most_in_a_fight() -> None:
    """House ruling: each player for himself. The position remembers it."""
    state = facing("footmen", hand0=("axemen", "hunters"), hand1=("farmers",))
    for left in (3, 2, 1):
        assert recalls(state) == []
        state = played(state, "columns: send axemen 1")
        assert recalls(state) == [f"{left} of 3 left in this fight"]
        state = played(state, "columns: recall")
    state = played(state, "columns: send axemen 1", "bear: send farmers 1")
    assert refused(state, 0, "recall") == (
        "You have taken your units back 3 times in this fight, the most allowed: send more, or "
        "write `ready`."
    )
    assert "recall" in texts(state, 1)
    assert " recalled:columns+columns+columns " in dump(state)
    assert load(dump(state)) == state
    assert views.view(state, None).fight == state.fight
    after = played(state, "columns: ready", "bear: ready")
    assert "recalled" not in dump(after)


def test_in_the_next_fight_it_is_counted_anew() -> None:
    """House ruling: that against enemy buildings is another fight."""
    state = storming(("siege-camp",) * 2, (*CAMP, *CAMP[:4], "boyars"), seats=2)
    for _ in range(3):
        state = played(state, "send boyars 1", "recall")
    state = played(state, *(f"send {unit} 1" for unit in CAMP), "ready")
    assert len(state.table.enemy_buildings) == 1
    assert state.stage is Stage.FIGHT, shown(state)
    assert "recall" in texts(played(state, "send boyars 1"))


def test_a_position_tells_no_more_than_three_and_only_while_units_are_sent() -> None:
    state = played(facing("footmen", hand0=("axemen", "hunters")), "send axemen 1", "recall")
    text, over = dump(state), dump(played(state, "ready"))
    assert " recalled:columns " in text
    for spoilt in (
        text.replace("recalled:columns", "recalled:columns+columns+columns+columns"),
        text.replace("recalled:columns", "recalled:knight+columns"),
        text.replace("recalled:columns", "recalled:riga"),
        over.replace(" order:", " recalled:columns order:"),
    ):
        assert spoilt not in (text, over)
        with pytest.raises(Unreadable):
            load(spoilt)


@given(
    moves=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 99)), max_size=40),
    raid=st.booleans(),
)
def test_taking_back_is_counted_and_spoils_only_what_was_beaten(
    moves: list[tuple[int, int]], raid: bool
) -> None:
    """House ruling, by the second reading: at most three times for each player, and the others
    have a say again exactly where an enemy that was beaten is beaten no more."""
    if raid:
        state = storming(("siege-camp",), ARMY, ARMY, ARMY)
    else:
        state = facing("arsonist", "footmen", hand0=ARMY, hand1=ARMY, hand2=ARMY)
    taken = Counter[int]()
    for seat, number in moves:
        options = legal.actions(state, seat)
        if not options or state.fight is None or state.stage is not Stage.FIGHT:
            continue
        sent = any(each.seat == seat for each in state.fight.sent)
        assert (Recall() in options) is (sent and taken[seat] < 3), shown(state)
        action = options[number % len(options)]
        if number % 3 == 0:
            action = Recall() if Recall() in options else Ready()
        after = play.play(state, seat, action)
        if isinstance(action, Recall):
            taken[seat] += 1
            spoilt = any(one and not two for one, two in zip(won(state), won(after), strict=True))
            ready = [not spoilt and each.ready for each in state.players]
            assert [each.ready for each in after.players] == ready, shown(after)
            assert load(dump(after)) == after
        state = after
