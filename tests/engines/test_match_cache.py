"""What is remembered of the latest match, and what is never mixed up."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from dataclasses import dataclass
from typing import Any

import pytest

from engines.action_tree import ActionTree, picks_of
from engines.entries import Entry
from engines.game import AnyGame
from engines.match import Match, begin, replay
from engines.match_cache import LATEST, Same, remembered
from engines.registry import GAMES
from tests.sample import random_match


@dataclass(frozen=True)
class _State:
    number: int


def test_a_question_about_the_latest_state_is_answered_without_working_it_out_again() -> None:
    asked: list[tuple[int, int]] = []

    @remembered
    def times(state: _State, factor: int) -> int:
        asked.append((state.number, factor))
        return state.number * factor

    one, two = _State(1), _State(2)
    assert [times(one, 3), times(one, 3), times(one, 4), times(two, 4)] == [3, 3, 4, 8]
    assert asked == [(1, 3), (1, 4), (2, 4)]
    assert [times(two, 3), times(two, 4), times(_State(2), 4)] == [6, 8, 8]
    assert asked[3:] == [(2, 3), (2, 4)], "each answer is kept, but an equal state is another one"


def test_a_refusal_is_not_remembered() -> None:
    @remembered
    def fails(state: _State) -> int:
        raise ValueError(state.number)

    for _ in range(2):
        with pytest.raises(ValueError, match="1"):
            fails(_State(1))


def test_nothing_but_the_latest_states_are_kept() -> None:
    @remembered
    def number(state: _State) -> int:
        return state.number

    first = _State(1)
    gone = weakref.ref(first)
    number(first)
    del first
    others = [_State(each) for each in range(LATEST)]
    for each in others[1:]:
        number(each)
    assert gone() is not None
    number(others[0])
    gc.collect()
    assert gone() is None


def test_a_state_asked_about_again_outlives_the_others() -> None:
    asked: list[int] = []

    @remembered
    def number(state: _State) -> int:
        asked.append(state.number)
        return state.number

    first, *others = [_State(each) for each in range(LATEST + 1)]
    for each in (first, *others[1:], first, others[0], first):
        number(each)
    assert asked == [0, *range(2, LATEST + 1), 1]


def test_a_game_is_the_same_as_itself_alone() -> None:
    """Two games without a hash of their own, which are equal."""
    one, two = list[int](), list[int]()
    assert Same(one) == Same(one) != Same(two)
    assert hash(Same(one)) != hash(Same(two))
    assert Same(1) != 1


def test_moments_of_a_match_have_one_view_of_their_state() -> None:
    match = replay(begin("vilitum", {}, "", 2))
    for _ in range(2):
        seat = match.to_act[0]
        text = match.game.write(match.view(seat).legal[0])
        match = match.follow(Entry(match.ply, seat, text))
    assert match.at(1) is not match.at(1)
    assert match.at(1).view(0) is match.at(1).view(0)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_whoever_types_and_whoever_presses_share_the_picks(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = replay(begin(game.key, game.resolve_options({}), "1", max(game.seat_counts)))
    view = match.view(match.to_act[0])
    picks = picks_of(match.game, view)
    assert list(picks) == list(match.game.picks(view))
    monkeypatch.setattr(type(game), "picks", None)
    assert picks_of(match.game, view) is picks
    assert ActionTree(match.game, view).begun(()) == tuple(dict.fromkeys(picks))


def test_threads_never_get_one_another_s_answers() -> None:
    @remembered
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
def test_it_makes_no_difference_which_match_was_asked_about_before(game: AnyGame) -> None:
    """Two moments of a match in turns: each is shown and played on as if it stood alone."""
    one = replay(begin(game.key, game.resolve_options({}), "1", max(game.seat_counts)))
    seat = one.to_act[0]
    two = one.follow(Entry(0, seat, game.write(one.view(seat).legal[0])))
    alone = [_everything(each) for each in (one, two)]
    for _ in range(2):
        turned = [replay(each.setup, each.entries) for each in (one, two)]
        assert [_everything(each) for each in turned] == alone


def _everything(match: Match) -> list[object]:
    """What each seat is shown, and the first and the last of what it may do, played."""
    found: list[object] = [match.outcome, match.view(None)]
    for seat in match.to_act:
        legal = match.view(seat).legal
        texts = [match.game.write(action) for action in (legal[0], legal[-1])]
        found += [match.view(seat), *(match.follow(Entry(match.ply, seat, t)) for t in texts)]
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_move_is_worked_out_once_for_all_who_ask(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is proposed, then committed, and shown to several people."""
    match = replay(begin(game.key, game.resolve_options({}), "1", max(game.seat_counts)))
    kind, usual, played = type(match.game), match.game.step, list[object]()

    def step(_: AnyGame, *asked: Any) -> object:
        played.append(asked)
        return usual(*asked)

    monkeypatch.setattr(kind, "step", step)
    seat = match.to_act[0]
    entries = match.propose(seat, game.write(match.view(seat).legal[0]))
    assert len(played) == len(entries) == 1
    after = match.follow(entries[0])
    assert len(played) == 1
    views = [after.view(seat) for seat in (None, 0, 1)]
    assert all(after.view(seat) is view for seat, view in zip((None, 0, 1), views, strict=True))


@pytest.mark.parametrize("key", GAMES)
def test_what_is_told_of_a_match_drives_out_no_board_that_people_look_at(key: str) -> None:
    match = random_match(GAMES[key], "told")
    board = match.at(0)
    seen = board.view(0)
    for _ in range(LATEST // match.ply + 1):
        match.history(None)
    assert board.view(0) is seen
