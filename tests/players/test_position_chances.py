"""What thinkers answer to a review: chances of a position, and the cost of an action."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.game import AnyGame
from engines.registry import GAMES
from engines.terms import Refusal
from players.observation import AnyObservation
from players.player import AnyPlayer
from players.position_chances import ChanceQuestion, Weigh, Weighed, answer, chances_of, look, weigh
from players.questions import seconds
from players.registry import player
from players.review import quick_budget
from players.search.budgets import speed
from players.serve import answers
from tests.players.test_every_player import every_player, positions
from tests.sample import present

DUEL = next(game for game in GAMES.values() if not game.team and game.seat_counts == (2,))


def about_to_end(game: AnyGame) -> tuple[Any, int, Any, Any]:
    """A position of a duel, the seat to act, an action that wins and one that does not."""
    for seed in range(400):
        rng = random.Random(seed)
        state: Any = game.start(game.resolve_options({}), 2, str(seed))
        while game.outcome(state) is None:
            seat = game.to_act(state)[0]
            legal = game.actions(state, seat)
            after = [game.outcome(game.apply(state, seat, each)) for each in legal]
            won = [
                each for each, end in zip(legal, after, strict=True) if end and end.winner == seat
            ]
            rest = [each for each, end in zip(legal, after, strict=True) if end is None]
            if won and rest:
                return state, seat, won[0], rest[0]
            state = game.apply(state, seat, rng.choice(legal))
    raise AssertionError("nobody ever wins")


@pytest.mark.untraced
@every_player
def test_looks_do_not_peek(thinker: AnyPlayer) -> None:
    """States that the seat cannot tell apart look the same."""
    game = thinker.game
    for number, (state, seat) in enumerate(positions(game, 6)):
        other = game.resample(state, seat, random.Random(number))
        found = [
            thinker.outlook(AnyObservation.of(game, each, seat, "s"), 60, "s")
            for each in (state, other)
        ]
        assert found[0] == found[1]


@pytest.mark.untraced
@every_player
def test_every_seat_has_points_once_there_is_something_to_compare(thinker: AnyPlayer) -> None:
    game, seen = thinker.game, 0
    for state, seat in positions(game, 12):
        if len(game.to_act(state)) > 1 and not game.team:
            continue
        points = thinker.outlook(AnyObservation.of(game, state, seat, "s"), 60, "s")
        if points:
            seen += 1
            assert len(points) in game.seat_counts
    assert seen


def test_a_win_that_was_missed_has_cost_nearly_everything() -> None:
    state, seat, _, missed = about_to_end(DUEL)
    found = present(weigh(DUEL, state, (0, 1), 3_000, "s", seat, missed))
    assert found.best == 1.0
    assert found.loss == found.best - found.played >= 0
    assert DUEL.outcome(DUEL.apply(state, seat, DUEL.read(found.better)))
    assert found.why


def test_the_best_action_costs_nothing() -> None:
    state, seat, won, _ = about_to_end(DUEL)
    found = present(weigh(DUEL, state, (0, 1), 3_000, "s", seat, won))
    assert found.loss == 0


def test_a_match_that_is_over_is_won() -> None:
    state, seat, won, _ = about_to_end(DUEL)
    over = DUEL.apply(state, seat, won)
    assert look(DUEL, over, (0, 1), 100, "s")[seat] == 1


def test_questions_are_lines_and_lines_are_answered() -> None:
    state, seat, won, missed = about_to_end(DUEL)
    asked = ChanceQuestion(DUEL.key, "s", DUEL.dump(state), (0, 1), 900)
    chances = chances_of(answer(asked.line.split("\t")))
    assert chances == pytest.approx(look(DUEL, state, (0, 1), 900, "s"), abs=1e-4)
    weighed = present(
        Weighed.of(next(answers([Weigh(asked, seat, DUEL.write(missed)).line], told=True)))
    )
    assert weighed.better == DUEL.write(won)
    assert seconds(asked) == pytest.approx(900 / speed(player(DUEL.key)))
    assert 0 < quick_budget(player(DUEL.key)) < player(DUEL.key).pace


@pytest.mark.parametrize("more", [None, "more"])
def test_a_line_with_other_fields_is_refused(more: str | None) -> None:
    state, _, _, _ = about_to_end(DUEL)
    line = ChanceQuestion(DUEL.key, "s", DUEL.dump(state), (0, 1), 900).line.split("\t")
    with pytest.raises(Refusal):
        answer(line[:-1] if more is None else [*line, more])


def test_only_a_seat_to_act_is_weighed() -> None:
    state, seat, _, missed = about_to_end(DUEL)
    asked = ChanceQuestion(DUEL.key, "s", DUEL.dump(state), (0, 1), 900)
    with pytest.raises(Refusal):
        answer(Weigh(asked, 1 - seat, DUEL.write(missed)).line.split("\t"))


def test_what_cannot_be_told_is_nothing() -> None:
    assert chances_of("-") == ()
    assert Weighed.of("-") is None
