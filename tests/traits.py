"""Traits of games by which tests of every game ask for what a game need not have."""

from __future__ import annotations

from cogs.board.steps import AT_ONCE
from engines.game import AnyGame, OpenGame, TableEnding
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of
from players.registry import player_of


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


def picks_in_steps(game: AnyGame) -> bool:
    """Whether an example of the rules has more actions than the board shows at once, so that one is
    picked by several steps."""
    states = [game.load(page.position) for page in game.guide() if page.position]
    views = [game.view(state, seat) for state in states for seat in game.to_act(state)]
    many = [picks for picks in map(game.picks, views) if len(picks) > AT_ONCE]
    return any(len(pick.parts) > 1 for picks in many for pick in picks)


def is_open(game: AnyGame) -> bool:
    """Whether nothing is secret."""
    return isinstance(game, OpenGame)


def thinks(game: AnyGame) -> bool:
    """Whether it has a computer player."""
    return player_of(game.key) is not None


def teaches(game: AnyGame) -> bool:
    """Whether it has lessons."""
    return bool(lessons_of(game.key))


def has_puzzles(game: AnyGame) -> bool:
    """Whether it has puzzles."""
    return bool(puzzles_of(game.key))
