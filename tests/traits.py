"""Traits of games by which tests of every game ask for what a game need not have."""

from __future__ import annotations

import random

from cogs.board.steps import AT_ONCE
from conformance.kit import is_open as is_open
from engines.game import AnyGame, TableEnding
from engines.match import Match, begin, replay
from learning.lesson import last_match, lessons_of
from learning.puzzle import puzzles_of
from players.registry import player_of
from tests.sample import said


def is_rivalry(game: AnyGame) -> bool:
    """Whether the players are each other's opponents: who may resign or offer a draw."""
    return not game.team


def is_for_many(game: AnyGame) -> bool:
    """Whether more than two may play."""
    return max(game.seat_counts) > 2


def plays_on(game: AnyGame) -> bool:
    """Whether the others play on where one of the most who may play leaves."""
    state = game.start(game.resolve_options({}), max(game.seat_counts), "1")
    return game.leave(state, 0, TableEnding.RESIGNATION) is not None


def alternates(game: AnyGame) -> bool:
    """Whether a match for two begins with the turn of one seat alone."""
    options = game.resolve_options({})
    return len(game.to_act(game.start(options, min(game.seat_counts), "1"))) == 1


def foreseen(game: AnyGame) -> bool:
    """Whether rivals act one after the other, at least after a secret beginning, and all may know
    between which actions: these can be guessed and answered ahead."""
    if game.team:
        return False
    rng, match = random.Random(game.key), replay(begin(game.key, {}, "1", min(game.seat_counts)))
    for _ in range(20):
        if match.outcome or _chooses_openly(match):
            break
        seat = match.to_act[0]
        match = said(match, seat, game.write(rng.choice(match.view(seat).legal)))
    return _chooses_openly(match)


def _chooses_openly(match: Match) -> bool:
    return len(match.to_act) == 1 and match.game.shows_choice(match.view(None))


def picks_in_steps(game: AnyGame) -> bool:
    """Whether an example of the rules has more actions than the board shows at once, so that one is
    picked by several steps."""
    states = [game.load(page.position) for page in game.guide() if page.position]
    views = [game.view(state, seat) for state in states for seat in game.to_act(state)]
    many = [picks for picks in map(game.picks, views) if len(picks) > AT_ONCE]
    return any(len(pick.parts) > 1 for picks in many for pick in picks)


def thinks(game: AnyGame) -> bool:
    """Whether it has a computer player."""
    return player_of(game.key) is not None


def teaches(game: AnyGame) -> bool:
    """Whether it has lessons."""
    return bool(lessons_of(game.key))


def is_taught(game: AnyGame) -> bool:
    """Whether its lessons end with a match that begins with a plan."""
    lesson = last_match(game.key)
    return bool(lesson and lesson.plan)


def has_puzzles(game: AnyGame) -> bool:
    """Whether it has puzzles."""
    return bool(puzzles_of(game.key))
