"""What is remembered of the latest state, and what is never mixed up."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from dataclasses import dataclass

import pytest

from engines.game import AnyGame
from engines.memo import latest
from engines.registry import GAMES


@dataclass(frozen=True)
class _State:
    number: int


def test_a_question_about_the_latest_state_is_answered_without_working_it_out_again() -> None:
    asked: list[tuple[int, int]] = []

    @latest
    def times(state: _State, factor: int) -> int:
        asked.append((state.number, factor))
        return state.number * factor

    one, two = _State(1), _State(2)
    assert [times(one, 3), times(one, 3), times(one, 4), times(two, 4)] == [3, 3, 4, 8]
    assert asked == [(1, 3), (1, 4), (2, 4)]
    assert times.remembers(two)
    assert not times.remembers(one)
    assert not times.remembers(_State(2)), "an equal state is another one"


def test_a_refusal_is_not_remembered() -> None:
    @latest
    def fails(state: _State) -> int:
        raise ValueError(state.number)

    for _ in range(2):
        with pytest.raises(ValueError, match="1"):
            fails(_State(1))


def test_nothing_but_the_latest_state_is_kept() -> None:
    @latest
    def number(state: _State) -> int:
        return state.number

    first = _State(1)
    gone = weakref.ref(first)
    number(first)
    del first
    number(_State(2))
    gc.collect()
    assert gone() is None


def test_threads_never_get_one_another_s_answers() -> None:
    @latest
    def number(state: _State) -> int:
        return state.number

    wrong: list[int] = []

    def ask(own: int) -> None:
        state = _State(own)
        wrong.extend(own for _ in range(20_000) if number(state) != own)

    threads = [threading.Thread(target=ask, args=(own,)) for own in range(4)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_it_makes_no_difference_which_state_was_asked_about_before(game: AnyGame) -> None:
    """Two states of a match in turns: each is listed and played as if it stood alone."""
    one = game.start(game.settle({}), max(game.seat_counts), "1")
    seat = game.to_act(one)[0]
    two = game.play(one, seat, game.actions(one, seat)[0])
    alone = [
        (game.to_act(each), game.outcome(each), _everything(game, each)) for each in (one, two)
    ]
    for _ in range(2):
        turned = [game.load(game.dump(each)) for each in (one, two)]
        found = [
            (game.to_act(each), game.outcome(each), _everything(game, each)) for each in turned
        ]
        assert found == alone


def _everything(game: AnyGame, state: object) -> list[object]:
    """What each seat may do, and the first and the last of it played."""
    found: list[object] = []
    for seat in game.to_act(state):
        legal = game.actions(state, seat)
        found += [legal, *(game.play(state, seat, action) for action in (legal[0], legal[-1]))]
    return found
