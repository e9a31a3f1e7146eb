"""What the shared tests are told of each game: its `SAMPLE`, from `tests/bot/GAME/kit.py`.

The tests in a game's folder play that game, all others the first one registered, and those
marked `each_kind` or `each_rivalry` one game of each kind, or `every_game` each in turn; `every`
asks for those with some traits.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, TypeAlias

import pytest

from engines.game import AnyGame, Seat
from engines.match import Match
from engines.registry import GAMES
from tests.sample import GAME, some
from tests.toys.registered import tests_of
from tests.traits import is_for_many, is_rivalry

Deed: TypeAlias = tuple[Seat, str]
"""Whoever plays, and what, as text."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What nobody can ask the engine.

    `first` are the options of the game's challenge command by which the challenger gets the
    first seat. `opening` leads from the start to the first turn of one seat alone, which
    then has the button of the verb `move` under the board: set-ups, placings, choices. `seeds`
    are those of two random matches by the defaults that are not too long.
    """

    key: str
    first: Mapping[str, Any] = field(default_factory=dict[str, Any])
    opening: tuple[Deed, ...] = ()
    seeds: tuple[str, str] = ("1", "2")

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return GAMES[self.key]

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each seat in a match for two."""
        return self.game.seating(self.game.resolve_options({}), 2)


def sample_of(key: str) -> Sample:
    """What the game's own kit says; a game from outside needs none where its first side begins."""
    kit = f"tests.bot.{tests_of(key)}"
    if not find_spec(kit):
        return Sample(key, first={"first": "me"})
    found: Sample = importlib.import_module(f"{kit}.kit").SAMPLE
    return found


def sample_for(request: pytest.FixtureRequest) -> Sample:
    """The sample for a test: the one that it asks for, its folder's, or the first."""
    folders = {tests_of(key): key for key in GAMES}
    here = folders.get(request.path.parent.name, GAME.key)
    return sample_of(getattr(request, "param", here))


def each_with(*traits: Callable[[AnyGame], bool]) -> pytest.MarkDecorator:
    """A game for two and one for more with these traits."""
    return pytest.mark.parametrize("sample", some_with(*traits), indirect=True)


def every(*traits: Callable[[AnyGame], bool]) -> pytest.MarkDecorator:
    """Every game with these traits: for what depends on the game itself."""
    keys = [key for key, game in GAMES.items() if all(has(game) for has in traits)]
    return pytest.mark.parametrize("sample", keys, indirect=True)


def some_with(*traits: Callable[[AnyGame], bool]) -> list[str]:
    """Keys of games with these traits: the first for two and the first for more in a normal run.
    For what the bot does alike in all of them."""
    keys = [key for key, game in GAMES.items() if all(has(game) for has in traits)]
    first = {is_for_many(GAMES[key]): key for key in reversed(keys)}
    return [key for key in keys if key in first.values() or some(0, 1)]


def _first_of_each(*kinds: tuple[bool, bool]) -> pytest.MarkDecorator:
    """The first game of each kind that there is: whether of rivals, and for more than two."""
    found = {(is_rivalry(game), is_for_many(game)): key for key, game in reversed([*GAMES.items()])}
    keys = [found[kind] for kind in kinds if kind in found]
    return pytest.mark.parametrize("sample", keys, indirect=True)


every_game = every()
every_rivalry = every(is_rivalry)
each_kind = _first_of_each((True, False), (False, True))
"""What the bot does alike in all games: tried with one of turns and one of hands. That a game keeps
the contract by which the bot knows it is asked of every game by `tests/conformance`."""
each_rivalry = _first_of_each((True, False), (True, True))
"""The same among opponents, who may resign or offer a draw: with one for two and one for many."""


def next_turn(match: Match, seat: Seat | None = None) -> tuple[Seat, tuple[str, ...]]:
    """The first whole turn of this seat, or of the first one to act, after which the match goes on
    with another seat, or else with the next turn of all; the last text ends it. Where possible
    nothing is forced after it."""
    game, turn = match.game, match.view(None).turn
    seat = match.to_act[0] if seat is None else seat
    for all_at_once, forced in ((False, False), (True, False), (False, True)):
        for actions, after in game.whole_turns(match.state):
            others = game.to_act(after)
            is_next = all_at_once and game.view(after, None).turn > turn
            if others and (is_next or seat not in others) and (forced or not game.forced(after)):
                return seat, tuple(game.write(action) for action in actions)
    raise AssertionError("no turn from here")
