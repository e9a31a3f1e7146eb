"""Leaving a running match, draws among the players left, and expired time: asked of every game of
rivals for more than two. Team games have `conformance.asked.team`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from conformance.kit import (
    Journey,
    Moment,
    every_game,
    journeys,
    larger_games,
    moments,
    said,
    seats_of,
    sentence,
    spread,
    standing,
)
from conformance.options import every_options
from engines.game import AnyGame, Ending, Result, Seat, TableEnding
from engines.match import LIMIT, RESIGN, TIME, Entry, Match, begin, replay

LOOKED = 40
"""The number of states in which somebody leaves."""
PLAYED = 6
"""The number of random games in which time expires."""


def running(game: AnyGame) -> tuple[Moment, ...]:
    """Some moments of running matches for more than two."""
    found = (m for m in moments(game.key) if len(m.sides) > 2 and m.seat is not None)
    return spread(tuple(found), LOOKED)


def playing(game: AnyGame, state: Any, moment: Moment) -> tuple[Seat, ...]:
    """The seats that are still in the match."""
    return standing(game, state, len(moment.sides)).playing


def check(game: AnyGame, before: Any, after: Any, moment: Moment) -> None:
    """Checks the properties of every state that the table brings about."""
    assert game.load(game.dump(after)) == after
    acting = game.to_act(after)
    there = set(playing(game, after, moment))
    assert set(acting) <= there <= set(playing(game, before, moment))
    assert bool(acting) is (game.outcome(after) is None)
    turns = [game.view(state, None).turn for state in (before, after)]
    newcomers = set(acting) - set(game.to_act(before))
    assert turns[0] < turns[1] if newcomers else turns[0] <= turns[1]
    for seat in seats_of(moment):
        assert bool(game.actions(after, seat)) is (seat in acting)
        assert sentence(game.status(game.view(after, seat)))


@larger_games
def whoever_leaves_is_out_and_the_others_play_on(game: AnyGame) -> None:
    for moment in running(game):
        for seat in playing(game, moment.state, moment):
            after = game.leave(moment.state, seat, TableEnding.RESIGNATION)
            if after is None:  # the match ends with that
                continue
            assert seat not in playing(game, after, moment)
            check(game, moment.state, after, moment)


@larger_games
def when_one_after_the_other_leaves_the_match_ends(game: AnyGame) -> None:
    for number, moment in enumerate(running(game)):
        match = standing(game, moment.state, len(moment.sides))
        while (outcome := match.outcome) is None:
            seat = random.Random(number).choice(match.playing)
            match = match.table_entry(Entry(match.ply, seat, RESIGN))
        assert len(outcome.results) == len(moment.sides)
        assert Result.LOSS in outcome.results
        assert {Result.WIN, Result.SHARED, Result.DRAW} & set(outcome.results)
        assert sentence(game.describe_outcome(match.view(None)))


@every_game
def endings_that_come_by_leaving_do(game: AnyGame) -> None:
    declared = {ending for ending in game.endings if ending.by_leaving}
    assert declared <= set(_left(game))


def _left(game: AnyGame) -> Iterator[Ending]:
    """The reasons of the ends of matches in which one seat after the other left."""
    for moment in spread(tuple(m for m in moments(game.key) if m.seat is not None), LOOKED):
        match = standing(game, moment.state, len(moment.sides))
        while match.outcome is None:
            match = match.table_entry(Entry(match.ply, match.playing[0], RESIGN))
        yield match.outcome.reason


@larger_games
def a_draw_is_one_for_all_who_are_left(game: AnyGame) -> None:
    for moment in running(game):
        results = standing(game, moment.state, len(moment.sides)).agreed_draw.results
        assert len(results) == len(moment.sides)
        assert all(results[seat] is Result.DRAW for seat in playing(game, moment.state, moment))
        assert Result.WIN not in results


def halfway(game: AnyGame, journey: Journey) -> Match:
    """The match of a random game after about half of its actions, at a point without a forced
    pass."""
    match = replay(begin(game.key, journey.options, journey.seed, journey.seats))
    for moment in journey.moments[:-1]:
        if match.ply * 2 >= len(journey.moments) and game.forced(match.state) is None:
            break
        match = match.follow(Entry(match.ply, moment.seat or 0, game.write(moment.action)))
    return match


@larger_games
def whose_time_is_over_loses_the_turn_or_leaves(game: AnyGame) -> None:
    for journey in spread(journeys(game.key), PLAYED):
        match = halfway(game, journey)
        if match.outcome:
            continue
        seat = match.to_act[0]
        after = said(match, seat, TIME)
        assert not after.may_take_back(seat)
        assert after.view(None).turn > match.view(None).turn or after.outcome
        assert replay(after.setup, after.entries) == after
        if journey.seats > 2:
            check(game, match.state, after.state, journey.moments[0])


@larger_games
def after_the_limit_of_the_match_its_round_is_the_last(game: AnyGame) -> None:
    limited = [each for each in journeys(game.key) if game.limits(each.options).match]
    for journey in spread(tuple(limited), PLAYED):
        match = halfway(game, journey)
        if match.outcome:
            continue
        match = said(match, match.to_act[0], LIMIT)
        rng, begun = random.Random(journey.seed), match.view(None).turn
        while match.outcome is None:
            seat = match.to_act[0]
            match = said(match, seat, game.write(rng.choice(game.actions(match.state, seat))))
            assert match.view(None).turn - begun <= journey.seats, "more than a round"
        assert replay(match.setup, match.entries) == match
    assert limited or not any(game.limits(each).match for each in every_options(game))
