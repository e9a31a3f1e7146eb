"""What holds for the player of every game, at every level."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engines.game import AnyGame, Options, Outcome, Refusal, Result, Seat
from engines.match import seatings
from engines.registry import GAMES
from players.observation import AnyObservation, Observation
from players.player import TITLES, AnyPlayer, Decision, Level, Player
from players.questions import MOST_HALVINGS
from players.registry import player, player_of
from players.search.budgets import SHORT, hurried, speed
from players.search.budgets import positions as budgeted
from tests.sample import some
from tests.traits import thinks

every_player = pytest.mark.parametrize(
    "thinker", [player(key) for key in GAMES if player_of(key)], ids=lambda each: each.game.key
)


def some_options(game: AnyGame, rng: random.Random) -> Options:
    """Options that go together, most often others than the defaults."""
    for _ in range(20):
        chosen = {spec.key: rng.choice(spec.choices).key for spec in game.options}
        with contextlib.suppress(Refusal):
            options = game.resolve_options(chosen)
            if seatings(game, options):
                return options
    return game.resolve_options({})


def positions(game: AnyGame, number: int, step: int = 7) -> Iterator[tuple[Any, Seat]]:
    """States of random matches, with a seat that may act; few of them, far apart."""
    found, seed = 0, 0
    while found < number:
        rng = random.Random(f"{game.key} {seed}")
        options = some_options(game, rng)
        state = game.start(options, rng.choice(seatings(game, options)), str(seed))
        for ply in range(60):
            acting = game.to_act(state)
            if not acting:
                break
            seat = rng.choice(acting)
            if ply % step == seed % step and len(game.actions(state, seat)) > 1:
                yield state, seat
                found += 1
                if found >= number:
                    return
            state = game.apply(state, seat, rng.choice(game.actions(state, seat)))
        seed += 1


def chosen(thinker: AnyPlayer, state: Any, seat: Seat, level: Level, seed: str) -> Decision[Any]:
    """What is played."""
    return thinker.choose(AnyObservation.of(thinker.game, state, seat, seed), level, seed)


@every_player
def test_its_levels_have_the_names_that_all_games_have(thinker: AnyPlayer) -> None:
    keys = [each.key for each in thinker.levels]
    assert keys == [each for each in TITLES if each in keys], "from the weakest to the strongest"
    assert len(keys) >= 3
    for level in thinker.levels:
        assert level.title == TITLES[level.key]
        assert 0 < len(level.line) <= 60
        assert level.line[0].isupper()
        assert level.line[-1].isalpha()


@pytest.mark.untraced
@every_player
def test_it_gives_a_reason_for_whatever_is_legal(thinker: AnyPlayer) -> None:
    """One sentence, whether or not anything was compared. Some players give none."""
    gives = type(thinker).why is not AnyPlayer.why
    for state, seat in positions(thinker.game, some(5, 12)):
        sight = AnyObservation.of(thinker.game, state, seat, "why")
        able = random.Random(f"{seat}").sample(sight.legal, min(4, len(sight.legal)))
        for action in able:
            said = thinker.why(sight, Decision(action))
            assert said.endswith(".") is gives, (thinker.game.dump(state), action)
            assert "\n" not in said


@every_player
def test_it_plays_what_is_legal_and_the_same_for_the_same_seed(thinker: AnyPlayer) -> None:
    low = thinker.levels[:2]
    for number, (state, seat) in enumerate(positions(thinker.game, 12)):
        level = low[number % 2]
        first = chosen(thinker, state, seat, level, "one")
        assert first.action in thinker.game.actions(state, seat)
        assert chosen(thinker, state, seat, level, "one") == first


@every_player
def test_it_keeps_to_its_budget(thinker: AnyPlayer) -> None:
    level = thinker.levels[len(thinker.levels) // 2]
    for state, seat in positions(thinker.game, 4):
        thought = chosen(thinker, state, seat, level, "budget")
        assert thought.positions <= level.budget + len(thinker.game.actions(state, seat))


@every_player
@pytest.mark.parametrize("compiled", [False, True])
def test_a_compiled_search_may_have_several_budgets_and_less_spread(
    thinker: AnyPlayer, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.search.budgets.COMPILED", compiled)
    for number, (state, seat) in enumerate(positions(thinker.game, 8)):
        high = thinker.levels[-1 - number % 2]
        found = chosen(thinker, state, seat, replace(high, budget=200), "budget")
        level = high.of(200 * high.times if compiled else 200)
        if compiled and high.firm is not None:
            level = replace(level, spread=high.firm)
        assert found == chosen(thinker, state, seat, level, "budget")


@every_player
@pytest.mark.parametrize("compiled", [False, True])
def test_in_a_hurry_it_looks_at_less_but_at_half_of_the_level_two_below(
    thinker: AnyPlayer, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.search.budgets.COMPILED", compiled)
    for level in thinker.levels:
        lower = sorted(each.budget for each in thinker.levels if each.budget < level.budget)
        budgets = [hurried(thinker, level, each).budget for each in range(MOST_HALVINGS + 1)]
        assert budgets[0] == level.budget
        assert budgets == sorted(budgets, reverse=True)
        assert budgets[-1] >= min(level.budget, lower[-2] // 2 if len(lower) > 1 else 1)
        if budgeted(level) <= speed(thinker) // SHORT:
            assert budgets[-1] == level.budget, "nobody gains if a short moment is shorter"
    long = [each for each in thinker.levels if budgeted(each) > speed(thinker) // 2]
    assert all(hurried(thinker, each, MOST_HALVINGS).budget < each.budget // 4 for each in long)


@every_player
def test_what_it_has_compared_comes_best_first(thinker: AnyPlayer) -> None:
    level = thinker.levels[1]
    for state, seat in positions(thinker.game, 4):
        values = [each.value for each in chosen(thinker, state, seat, level, "best").scored]
        assert not values or values[0] == max(values)


def peeks(thinker: AnyPlayer, number: int) -> bool:
    """Tells whether it plays otherwise where only what it cannot know is different."""
    level, rng = thinker.levels[-1], random.Random(1)
    level = Level(level.key, level.title, level.line, min(level.budget, 40))
    for state, seat in positions(thinker.game, number, step=3):
        other = thinker.game.resample(state, seat, rng)
        if other != state and (
            chosen(thinker, state, seat, level, "peek").action
            != chosen(thinker, other, seat, level, "peek").action
        ):
            return True
    return False


@every_player
def test_it_plays_the_same_whatever_it_cannot_know(thinker: AnyPlayer) -> None:
    assert not peeks(thinker, 150)


def _hides(game: AnyGame) -> bool:
    rng = random.Random(2)
    return any(
        game.resample(state, seat, rng) != state for state, seat in positions(game, 20, step=3)
    )


@pytest.mark.parametrize(
    "game",
    [each for each in GAMES.values() if thinks(each) and _hides(each)],
    ids=lambda each: each.key,
)
def test_that_is_noticed_of_a_player_that_peeks(game: AnyGame) -> None:
    class Peeper(Player[Any, Any, Any]):
        """It has got hold of the true state, which no sight tells."""

        levels = player(game.key).levels

        def choose(
            self, sight: Observation[Any, Any, Any], level: Level, seed: str
        ) -> Decision[Any]:
            return Decision(random.Random(repr(truth[0])).choice(sight.legal))

        def think(
            self, sight: Observation[Any, Any, Any], level: Level, rng: random.Random
        ) -> Decision[Any]:
            raise AssertionError

    truth: list[Any] = [None]
    peeper = Peeper()
    peeper.game = game  # type: ignore[misc]
    differs = False
    for state, seat in positions(game, 60, step=3):
        other = game.resample(state, seat, random.Random(3))
        found: list[Any] = []
        for each in (state, other):
            truth[0] = each
            found.append(chosen(peeper, each, seat, peeper.levels[-1], "peek").action)
        differs = differs or found[0] != found[1]
    assert differs


def wins_at_once(game: AnyGame, state: Any, seat: Seat) -> set[Any]:
    """The actions that win the match."""
    return {
        each
        for each in game.actions(state, seat)
        if _won(game.outcome(game.apply(state, seat, each)), seat)
    }


def _won(outcome: Outcome | None, seat: Seat) -> bool:
    return outcome is not None and outcome.results[seat] is Result.WIN


@pytest.mark.untraced
@pytest.mark.parametrize(
    "thinker",
    [player(key) for key, game in GAMES.items() if player_of(key) and not game.team],
    ids=lambda each: each.game.key,
)
def test_a_level_that_sees_every_move_takes_a_win(thinker: AnyPlayer) -> None:
    """The lower ones may overlook it."""
    game, found = thinker.game, 0
    levels = [
        replace(each, budget=min(each.budget, 200)) for each in thinker.levels if not each.overlooks
    ]
    assert thinker.levels[-1].key in {each.key for each in levels}
    for seed in range(400):
        rng = random.Random(f"win {seed}")
        state = game.start(game.resolve_options({}), 2, str(seed))
        for _ in range(300):
            acting = game.to_act(state)
            if not acting:
                break
            seat = acting[0]
            wins: set[Any] = wins_at_once(game, state, seat) if len(acting) == 1 else set()
            if wins:
                thought = chosen(thinker, state, seat, levels[seed % len(levels)], str(seed))
                assert thought.action in wins
                found += 1
                break
            state = game.apply(state, seat, rng.choice(game.actions(state, seat)))
        if found == some(3, 5):
            return
    assert found, "no match was ever about to be won"
