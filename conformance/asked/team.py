"""Team games: all win or lose together, the bot can play for anybody, and giving up is a loss;
asked of every team game."""

from __future__ import annotations

import random

from conformance.kit import Moment, journeys, moments, said, seats_of, spread, standing, team_games
from engines.game import AnyGame, Outcome, Result, TableEnding
from engines.match import begin, replay, vote_text

LOOKED = 100
"""The number of states in which the bot is asked for an action."""
GUESSES = 4
"""The number of other states tried that a seat could not tell from a state."""
PLAYED = 4
"""The number of random games in which all but one leave."""


def running(game: AnyGame) -> tuple[Moment, ...]:
    """Some moments of running matches."""
    return spread(tuple(m for m in moments(game.key) if m.seat is not None), LOOKED)


def together(outcome: Outcome, seats: int) -> bool:
    """Whether all of so many have won, or all have lost."""
    return outcome.results in ((Result.WIN,) * seats, (Result.LOSS,) * seats)


@team_games
def all_win_or_lose_together(game: AnyGame) -> None:
    outcomes = {outcome for moment in moments(game.key) if (outcome := game.outcome(moment.state))}
    assert outcomes
    assert all(together(outcome, len(outcome.results)) for outcome in outcomes)


@team_games
def every_win_scores_more_than_every_loss(game: AnyGame) -> None:
    """So that teams can be compared: a lost match scores nothing, and only a win has a feat."""
    for moment in moments(game.key):
        outcome = game.outcome(moment.state)
        match = standing(game, moment.state, len(seats_of(moment)))
        if outcome is None:
            assert match.score is None
        elif Result.WIN in outcome.results:
            assert match.score is not None
            assert match.score > 0
        else:
            assert match.score == 0


@team_games
def everybody_plays_to_the_end(game: AnyGame) -> None:
    for moment in moments(game.key):
        seats = seats_of(moment)
        assert standing(game, moment.state, len(seats)).playing == tuple(seats)


@team_games
def the_bot_has_a_legal_action_for_every_seat_that_is_to_act(game: AnyGame) -> None:
    for moment in running(game):
        for seat in game.to_act(moment.state):
            view = game.view(moment.state, seat)
            action = game.bot_action(view)
            assert action in view.legal
            game.play(moment.state, seat, action)


@team_games
def the_bot_decides_by_what_the_seat_may_know(game: AnyGame) -> None:
    rng = random.Random(game.key)
    for moment in running(game):
        for seat in game.to_act(moment.state):
            action = game.bot_action(game.view(moment.state, seat))
            for _ in range(GUESSES):
                guess = game.resample(moment.state, seat, rng)
                assert game.bot_action(game.view(guess, seat)) == action


@team_games
def giving_up_is_a_loss_for_all(game: AnyGame) -> None:
    for moment in running(game):
        outcome = game.agreed_draw(moment.state, TableEnding.AGREEMENT)
        assert outcome == Outcome(TableEnding.AGREEMENT, (Result.LOSS,) * len(moment.sides))


@team_games
def whoever_stays_alone_plays_on_with_the_bot_to_the_end(game: AnyGame) -> None:
    for number, journey in enumerate(spread(journeys(game.key), PLAYED)):
        match = replay(begin(game.key, journey.options, journey.seed, journey.seats))
        mine = number % journey.seats
        others = [seat for seat in range(journey.seats) if seat != mine]
        for seat in others:
            match = said(match, seat, "!resign")
        for seat in others:
            match = said(match, mine, vote_text(seat))
        while match.outcome is None:
            assert match.to_act == match.persons == (mine,)
            action = game.bot_action(match.view(mine))
            match = said(match, mine, game.write(action))
        assert together(match.outcome, journey.seats)
        assert replay(match.setup, match.entries) == match
