"""What tests take as an example: a game where none in particular is meant, the first registered;
and of many examples of the same thing some, or all of them with `EVERY_CASE=1`.

A rule, a fault that was met, or what one game alone has is no such example: its test always runs.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeVar

import pytest

# `X as X` lets tests import from here what all examples need
from conformance.kit import EVERY_CASE as EVERY_CASE
from conformance.kit import said as said
from conformance.kit import some as some
from conformance.kit import stood_in as stood_in
from engines.game import AnyGame, Options
from engines.match import Match, begin, replay, seatings
from engines.registry import GAMES

GAME: Final[AnyGame] = next(iter(GAMES.values()))
NEW_EXAMPLES: Final = "NEW_EXAMPLES"
"""The environment variable that asks for other drawn examples than the usual ones, which are the
same at every run and on every machine."""
costly: Final = pytest.mark.skipif(EVERY_CASE not in os.environ, reason="asked for by EVERY_CASE")
"""Marks a test of a program that only we run, which takes many seconds: `make tools` runs it, and
`tests/tools/test_proved.py` is red until that was done after a change of `tools/`."""
T = TypeVar("T")


def present(value: T | None) -> T:
    """What may be missing and must not be: neither None nor empty."""
    assert value
    return value


def drawn(every: Sequence[T], usual: int, whole: int | None = None) -> Sequence[T]:
    """Some of these examples, always the same; when all are asked for all, or so many."""
    number = some(usual, len(every) if whole is None else whole)
    return every if number >= len(every) else random.Random("drawn").sample(every, number)


def random_match(
    game: AnyGame, seed: str, options: Options | None = None, seats: int | None = None
) -> Match:
    """A match played at random to its end, by as few as the options allow unless it is said
    how many; the same for the same seed, and played once."""
    settled = game.resolve_options(options or {})
    chosen = tuple(sorted(settled.items()))
    return _random_match(game, seed, chosen, seats or seatings(game, settled)[0])


@cache
def _random_match(
    game: AnyGame, seed: str, options: tuple[tuple[str, str], ...], seats: int
) -> Match:
    rng = random.Random(seed)
    match = replay(begin(game.key, dict(options), seed, seats))
    while not match.outcome:
        seat = rng.choice(match.to_act)
        match = said(match, seat, game.write(rng.choice(game.actions(match.state, seat))))
    return match
