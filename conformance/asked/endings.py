"""Endings, in every game."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

from conformance.kit import Moment, every_game, moments, sentence, standing, viewers
from conformance.options import every_options
from conformance.plays import plays
from engines.game import AnyGame, AnyView, Game, Outcome, Result, Seat, TableEnding, win
from engines.match import seatings


@every_game
def what_comes_by_itself_is_legal_and_without_a_proposal_the_only_action(game: AnyGame) -> None:
    own: Any = type(game)
    base: Any = Game
    for moment in moments(game.key):
        if forced := game.forced(moment.state):
            seat, action = forced
            assert action in game.actions(moment.state, seat)
            assert seat in game.to_act(moment.state)
            if own.forced is base.forced:
                assert game.actions(moment.state, seat) == (action,)


@every_game
def after_the_end_nobody_acts(game: AnyGame) -> None:
    for moment in moments(game.key):
        outcome = game.outcome(moment.state)
        assert bool(outcome) is (game.to_act(moment.state) == ())
        if outcome is None:
            continue
        assert game.forced(moment.state) is None
        assert isinstance(outcome.reason, game.endings)
        assert len(outcome.results) == len(moment.sides)
        for viewer in viewers(moment):
            assert sentence(game.status(game.view(moment.state, viewer)))


@every_game
def every_declared_ending_is_reached_in_the_playthroughs(game: AnyGame) -> None:
    reached: set[str] = set()
    for play in plays(game):
        if play.ending is None:
            continue
        outcome = game.outcome(play.end(game))
        assert outcome is not None, play.title
        assert outcome.reason.value == play.ending
        assert play.actions, "an ending is reached by an action"
        reached.add(play.ending)
    missing = {each.value for each in game.endings if not each.by_leaving} - reached
    assert not missing, f"no play reached {sorted(missing)}: show a position near it on a page"


@every_game
def every_outcome_has_its_sentence_and_a_rematch(game: AnyGame) -> None:
    outcomes = _outcomes(game)
    for outcome, moment in outcomes.items():
        words = game.describe_outcome(_ended(game, moment, outcome))
        assert sentence(words)
        assert outcome.winner is None or moment.sides[outcome.winner] in words
        story = game.story(_ended(game, moment, outcome))
        assert sentence(story)
        assert "wins" not in story
    for options in every_options(game):
        allowed = seatings(game, options)
        for outcome in outcomes:
            if (seats := len(outcome.results)) in allowed:
                again = game.rematch_options(options, outcome)
                assert game.resolve_options(again) == again
                assert game.seating(again, seats) == game.seating(options, seats)
                game.start(again, seats, "2")


@every_game
def players_are_called_by_name_in_every_outcome(game: AnyGame) -> None:
    """The names are those who won or shared a draw, and in a match for two also who resigned or was
    late; nobody with a name is called by the side as well, except for the side's own things."""
    for outcome, moment in _outcomes(game).items():
        view = _ended(game, moment, outcome)
        names = [f"<@{seat}{seat}>" for seat in range(len(moment.sides))]
        words = game.describe_outcome(view, names)
        assert sentence(words)
        assert (words == game.describe_outcome(view)) is not any(name in words for name in names)
        for name, side in zip(names, moment.sides, strict=True):
            assert name not in words or not re.search(rf"{side} (?:wins|resigned|ran|\d)", words)
        winners = [seat for seat, result in enumerate(outcome.results) if result is Result.WIN]
        assert all(names[seat] in words for seat in winners)
        by_a_person = outcome.reason in (TableEnding.RESIGNATION, TableEnding.TIME)
        if (by_a_person or outcome.reason is TableEnding.AGREEMENT) and not game.team:
            assert all(name in words for name in names)


def _outcomes(game: AnyGame) -> dict[Outcome, Moment]:
    """Every outcome met, those of the table and other winners too, with a moment that it might
    end."""
    found: dict[Outcome, Moment] = {}
    for moment in moments(game.key):
        if outcome := game.outcome(moment.state):
            found.setdefault(outcome, moment)
            found |= {each: moment for each in _likewise(outcome) if each not in found}
    for moment in _first_of_each_seating(game):
        found[standing(game, moment.state, len(moment.sides)).agreed_draw] = moment
        for reason in (TableEnding.RESIGNATION, TableEnding.TIME):
            found |= dict.fromkeys(_ended_early(game, moment, reason), moment)
    return found


def _ended_early(game: AnyGame, moment: Moment, reason: TableEnding) -> list[Outcome]:
    """The outcomes if somebody resigns, or lets time pass, and the game has no other answer."""
    seats = len(moment.sides)
    if game.team:
        return [Outcome(reason, (Result.LOSS,) * seats)]
    return [win(reason, seat) for seat in range(seats)] if seats == 2 else []


def _likewise(outcome: Outcome) -> list[Outcome]:
    """In a match for two the other side might have won as well; among more the winner may depend on
    the position."""
    if outcome.winner is None or len(outcome.results) != 2:
        return []
    return [win(outcome.reason, seat) for seat in (0, 1)]


def _first_of_each_seating(game: AnyGame) -> list[Moment]:
    firsts: dict[tuple[str, ...], Moment] = {}
    for moment in moments(game.key):
        if moment.seat is not None:
            firsts.setdefault(moment.sides, moment)
    return list(firsts.values())


def _ended(game: AnyGame, moment: Moment, outcome: Outcome, viewer: Seat | None = None) -> AnyView:
    view: AnyView = game.view(moment.state, viewer)
    return dataclasses.replace(view, outcome=outcome, to_act=(), legal=())


@every_game
def a_match_that_the_table_ended_is_still_told(game: AnyGame) -> None:
    """The table lays its own outcome over a view; the words must bear that."""
    shows: tuple[Callable[[AnyView], str], ...] = (game.status, game.alt_text, game.ascii_board)
    for moment in moments(game.key)[:: max(1, len(moments(game.key)) // 40)]:
        for viewer in viewers(moment):
            outcome = standing(game, moment.state, len(moment.sides)).agreed_draw
            ended = _ended(game, moment, outcome, viewer)
            for show in shows:
                assert show(ended)
            assert game.status(ended) == game.describe_outcome(ended)
