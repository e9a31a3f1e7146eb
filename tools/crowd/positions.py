"""Positions and logs of matches played at random, with every number of seats."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any, Final

import chess

from engines.game import AnyGame
from engines.match import DRAW, RESIGN, Entry, Match, begin, replay, seatings

MOST: Final = 400
"""The number of actions after which a random match is given up."""
EARLY, LATE = 0.25, 0.75
"""The bounds of a match's middle, as shares of its length."""


def states(game: AnyGame, seed: int) -> list[Any]:
    """Returns every state of a match before its end, or before it is given up."""
    rng = random.Random(seed)
    options = game.resolve_options({})
    state = game.start(options, max(seatings(game, options)), str(seed))
    found: list[Any] = []
    while game.outcome(state) is None and len(found) < MOST:
        found.append(state)
        seat = rng.choice(game.to_act(state))
        state = game.apply(state, seat, rng.choice(game.actions(state, seat)))
    return found


def boards(seed: int) -> list[chess.Board]:
    """Returns the same for chess: every board of a game before its end."""
    rng = random.Random(seed)
    board = chess.Board()
    found: list[chess.Board] = []
    while not board.is_game_over() and len(found) < MOST:
        found.append(board.copy(stack=False))
        board.push(rng.choice(list(board.legal_moves)))
    return found


def middle(found: list[Any], step: int = 1) -> list[Any]:
    """Returns evenly spaced positions from the middle of a match."""
    return found[int(len(found) * EARLY) : int(len(found) * LATE) : step]


def played(game: AnyGame, seed: int, seats: int, actions: int, *, end: bool) -> Match:
    """Returns a match of at most so many actions. With `end` its people then end it: all but one
    leave, or all agree in a team game."""
    rng = random.Random(seed)
    match = replay(begin(game.key, {}, f"{seed:032x}", seats))
    while match.outcome is None and match.ply < actions:
        seat = rng.choice(match.to_act)
        text = game.write(rng.choice(game.actions(match.state, seat)))
        match = _with(match, match.propose(seat, text))
    return _ended(match) if end else match


def _ended(match: Match) -> Match:
    text = DRAW if match.game.team else RESIGN
    while match.outcome is None:
        seat = next(each for each in match.persons if each not in match.offers)
        match = _with(match, match.propose(seat, text))
    return match


def _with(match: Match, entries: tuple[Entry, ...]) -> Match:
    for entry in entries:
        match = match.follow(entry)
    return match


def now() -> datetime:
    """Returns the present time, for the dates in the store."""
    return datetime.now(UTC)
