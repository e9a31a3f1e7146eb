"""Endings and playthroughs, in every game."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from itertools import product

from engines.game import (
    AnyGame,
    AnyView,
    Outcome,
    Result,
    TableEnding,
    draw,
    win,
)
from tests.conformance.kit import (
    every_game,
    moments,
    plays,
    sentence,
    viewers,
)
from tests.options import every_options
from tests.playthrough import file_of, sections, written


@every_game
def test_a_forced_action_is_the_only_one(game: AnyGame) -> None:
    for moment in moments(game.key):
        if forced := game.forced(moment.state):
            seat, action = forced
            assert game.actions(moment.state, seat) == (action,)
            assert game.to_act(moment.state) == (seat,)


@every_game
def test_after_the_end_nobody_acts(game: AnyGame) -> None:
    for moment in moments(game.key):
        outcome = game.outcome(moment.state)
        assert bool(outcome) is (game.to_act(moment.state) == ())
        if outcome is None:
            continue
        assert game.forced(moment.state) is None
        assert isinstance(outcome.reason, game.endings)
        assert len(outcome.results) in game.seat_counts
        for viewer in viewers(game, moment.state):
            assert sentence(game.status(game.view(moment.state, viewer)))


@every_game
def test_every_declared_ending_is_reached_in_the_playthroughs(game: AnyGame) -> None:
    reached: set[str] = set()
    for play in plays(game):
        if play.ending is None:
            continue
        outcome = game.outcome(play.end(game))
        assert outcome is not None, play.title
        assert outcome.reason.value == play.ending
        assert play.actions, "an ending is reached by an action"
        reached.add(play.ending)
    assert reached == {ending.value for ending in game.endings}


@every_game
def test_every_outcome_has_its_sentence_and_a_rematch(game: AnyGame) -> None:
    for options, outcome in product(every_options(game), dict.fromkeys(_outcomes(game))):
        words = game.describe_outcome(outcome)
        assert sentence(words)
        assert outcome.winner is None or game.sides[outcome.winner] in words
        again = game.again(options, outcome)
        assert game.settle(again) == again
        game.start(again, len(outcome.results), "2")


def _outcomes(game: AnyGame) -> Iterator[Outcome]:
    for moment in moments(game.key):
        if outcome := game.outcome(moment.state):
            yield outcome
            if outcome.winner is not None and Result.SHARED not in outcome.results:
                for seat in range(len(outcome.results)):
                    yield win(outcome.reason, seat, len(outcome.results))
    if 2 in game.seat_counts:
        yield draw(TableEnding.AGREEMENT)
        for reason, seat in product((TableEnding.RESIGNATION, TableEnding.TIME), (0, 1)):
            yield win(reason, seat)


@every_game
def test_a_match_that_the_table_ended_is_still_told(game: AnyGame) -> None:
    """The table lays its own outcome over a view; the words must bear that."""
    shows: tuple[Callable[[AnyView], str], ...] = (game.status, game.tell, game.sketch)
    for moment in moments(game.key)[:: max(1, len(moments(game.key)) // 40)]:
        for viewer in viewers(game, moment.state):
            view = game.view(moment.state, viewer)
            ended = dataclasses.replace(
                view, outcome=draw(TableEnding.AGREEMENT), to_act=(), legal=()
            )
            for show in shows:
                assert show(ended)
            assert game.status(ended) == game.describe_outcome(draw(TableEnding.AGREEMENT))


@every_game
def test_the_playthroughs_come_out_as_they_are_written(game: AnyGame) -> None:
    path = file_of(game)
    assert path.exists(), f"write it with: python -m tests.playthrough {game.key}"
    text = path.read_text("utf-8")
    assert text == written(game, sections(text)), (
        f"the game changed; look at: git diff after python -m tests.playthrough {game.key}"
    )
    assert any(play.position is None and game.outcome(play.end(game)) for play in sections(text))
