"""The plain policy: legal everywhere, blind to what its seat may not know, and good enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Seat
from engines.vilnius import play, resampling, views
from engines.vilnius.actions import legal
from engines.vilnius.advice import policy
from engines.vilnius.advice.fights import Token, cover
from engines.vilnius.model.actions import Action, Choose, Income, Loot, Ready, Recall, Send
from engines.vilnius.model.cards import NO_ARMS, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built, Stage, Step, VilniusEnding
from engines.vilnius.model.weapons import short, total
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, at, changed, late, start
from tests.engines.vilnius.moments import moments
from tests.engines.vilnius.stages import WAITING, met

MOST = 1200
"""Actions within which the policy brings every game to its end."""
GAMES = 6


def bot(state: State, seat: Seat) -> Action:
    """What the policy does for this seat."""
    return policy.choose(views.view(state, seat))


def plays(state: State, rng: random.Random | None = None) -> Iterator[State]:
    """The states of a game of the policy alone; or of every seat at random."""
    while state.ending is None:
        yield state
        seat = legal.to_act(state)[0]
        action = rng.choice(legal.actions(state, seat)) if rng else bot(state, seat)
        state = play.play(state, seat, action)
    yield state


@pytest.fixture(scope="module")
def finished() -> tuple[tuple[State, ...], ...]:
    """Whole games of the policy: two and three players, all lengths, levels and hands."""
    ways: tuple[dict[str, Any], ...] = (
        *({"seats": 2}, {"seats": 3}, {"seats": 2, "without": "columns", "level": "hard"}),
        *({"seats": 2, "length": "short", "hands": "closed"}, {"seats": 3, "hands": "closed"}),
        {"seats": 3, "length": "short", "level": "medium"},
    )
    return tuple(tuple(plays(start(seed=str(n), **way))) for n, way in enumerate(ways))


@pytest.mark.parametrize("way", ["open", "closed"])
def test_it_has_a_legal_action_in_every_state(way: str) -> None:
    states = met(way)
    assert set(WAITING) <= set(states)
    random_states = [moment.state for moment in moments()]
    for state in (*random_states, *(state for each in states.values() for state in each)):
        for seat in legal.to_act(state):
            view = views.view(state, seat)
            assert policy.choose(view) in view.legal


def test_its_games_end_soon(finished: tuple[tuple[State, ...], ...]) -> None:
    assert all(len(game) < MOST for game in finished)


def test_it_never_takes_units_back(finished: tuple[tuple[State, ...], ...]) -> None:
    states = [state for game in finished for state in game if state.stage is Stage.FIGHT]
    assert states
    assert not any(
        isinstance(bot(state, seat), Recall) for state in states for seat in legal.to_act(state)
    )


def test_it_decides_by_the_view_alone(finished: tuple[tuple[State, ...], ...]) -> None:
    rng = random.Random(7)
    for state in (state for game in finished for state in game[::25]):
        for seat in legal.to_act(state):
            guess = resampling.resample(state, seat, rng)
            assert bot(guess, seat) == bot(state, seat)


def test_it_wins_where_random_play_never_does() -> None:
    def won(number: int, rng: random.Random | None) -> bool:
        *_, last = plays(start(2, f"duel {number}", length="short"), rng)
        return last.ending is VilniusEnding.DEFENDED

    assert not any(won(number, random.Random(number)) for number in range(10))
    assert sum(won(number, None) for number in range(10)) >= 4


def test_it_plays_on_where_random_players_have_left_off() -> None:
    for number in range(GAMES):
        game = plays(start(2 + number % 2, str(number)), random.Random(number))
        states = [state for state in game if state.ending is None]
        assert len(list(plays(states[len(states) // 2]))) < MOST


# Single decisions


def sent_by(state: State, seat: Seat) -> list[Action]:
    """What the policy does for one seat until it is ready."""
    done: list[Action] = []
    while not done or done[-1] != Ready():
        done.append(bot(state, seat))
        state = play.play(state, seat, done[-1])
    return done


def hands(one: tuple[str, ...], other: tuple[str, ...], **changes: Any) -> State:
    """Footmen attack, who ask for a sword, a shield and a spear; both players' units in hand."""
    return attacked(("footmen",), seat0={"unit_hand": one}, seat1={"unit_hand": other}, **changes)


def test_it_beats_an_enemy_together_with_the_others() -> None:
    state = hands(("axemen", "townguard"), ("farmers", "farmers"))
    assert set(sent_by(state, 0)) == {Send("axemen", 1), Send("townguard", 1), Ready()}
    after = play.play(play.play(state, 0, Send("axemen", 1)), 0, Send("townguard", 1))
    assert sent_by(after, 1) == [Send("farmers", 1), Ready()]


def test_it_sends_nobody_against_an_enemy_that_cannot_be_beaten() -> None:
    assert sent_by(hands(("axemen",), ("farmers",)), 0) == [Ready()]


def test_it_does_not_count_on_who_is_ready() -> None:
    state = hands(("axemen", "townguard"), ("farmers",))
    assert sent_by(changed(state, ready=(False, True)), 0) == [Ready()]


def test_it_counts_on_no_hand_that_it_cannot_see() -> None:
    state = hands(("axemen", "townguard"), ("farmers",))
    closed = state._replace(ruleset=replace(state.ruleset, open_hands=False))
    assert bot(state, 0) != Ready()
    assert bot(closed, 0) == Ready()


def test_it_keeps_a_unit_that_is_not_needed() -> None:
    assert sent_by(hands(("boyars", "farmers"), ()), 0) == [Send("boyars", 1), Ready()]


@given(
    need=st.tuples(*[st.integers(0, 4)] * 4),
    pool=st.lists(st.sampled_from(sorted(CARDS.units)), max_size=9),
    enough=st.sampled_from([None, 6]),
)
def test_what_it_sends_is_enough_and_not_more(
    need: tuple[int, int, int, int], pool: list[str], enough: int | None
) -> None:
    tokens = [Token(1.0, CARDS.units[unit].arms, 0, unit, "") for unit in pool]
    used = cover(need, NO_ARMS, tokens, enough)
    if used is None:
        assert short(need, total(token.arms for token in tokens), enough)
        return
    assert Counter(used) <= Counter(tokens)
    assert not short(need, total(token.arms for token in used), enough)
    for number in range(len(used)):
        fewer = [*used[:number], *used[number + 1 :]]
        assert short(need, total(token.arms for token in fewer), enough)


def test_it_draws_units_only_before_the_final_attack() -> None:
    state = arranged(
        late(start(), boosted=True), order=("final",), steps=(Step(Stage.INCOME),), chosen=(-1, -1)
    )
    action = bot(state, 0)
    assert isinstance(action, Income)
    assert action.provinces == 0


def test_it_pays_with_a_stored_province_before_a_point() -> None:
    state = start()
    store = Built("storehouse", Spot(0, -1), holds="trakai")
    city = (*state.players[0].city, store)
    harm = Step(Stage.HARM, 0, effect=Damage.STORED_OR_POINT)
    asked = at(state, harm, seat0={"city": city})
    assert Choose("point") in legal.actions(asked, 0)
    assert bot(asked, 0) == Choose("trakai")


def test_loot_goes_to_whoever_has_least() -> None:
    state = at(
        start(),
        Step(Stage.PLUNDER, number=1),
        seat0={"loot": ("lida",), "province_draw": ("trakai",)},
        seat1={"province_draw": ("raseiniai",)},
    )
    assert bot(state, 0) == bot(state, 1) == Loot(state.players[1].emblem)
