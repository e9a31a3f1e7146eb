"""Games played at random beside the reference players' positions of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engines.game import AnyGame
from engines.registry import game as find_game
from tools.strength.stick.position import WON, Position
from tools.strength.stick.stick import DuelStick, stick_of

DUELS = ("vicious-circle", "vilitum")
EAGER = 0.2
"""The share of turns that gain most: without these games would last long."""


def duel_stick(key: str) -> DuelStick[Any, Any, Any]:
    stick: Any = stick_of(find_game(key))
    found: DuelStick[Any, Any, Any] = stick
    return found


def begun(game: AnyGame, options: dict[str, str], rng: random.Random) -> Any:
    """Returns a state in which all is set up, as in games that measure."""
    stick = duel_stick(game.key)
    state = game.start(game.resolve_options(options), 2, "start")
    while stick.position(state) is None:
        seat = game.to_act(state)[0]
        state = game.apply(state, seat, rng.choice(stick.first(state, seat)))
    return state


def beside(
    game: AnyGame, options: dict[str, str], seed: str
) -> Iterator[tuple[Any, Position[Any]]]:
    """Yields the states at the starts of turns of a random game, each with one position that has
    made the same moves."""
    rng, stick = random.Random(seed), duel_stick(game.key)
    state = begun(game, options, rng)
    position = stick.position(state)
    assert position is not None
    while not game.outcome(state):
        yield state, position
        moves = position.moves()
        gain, move = moves[0] if rng.random() < EAGER else rng.choice(moves)
        for action in stick.actions(state, move):
            state = game.apply(state, game.to_act(state)[0], action)
        if gain < WON:
            position.make(move)


def ends(position: Position[Any]) -> dict[Any, Any]:
    """Returns the value of each position after a move, by its key; of wins the number."""
    value, found = position.value(), dict[Any, Any]()
    found["won"] = 0
    for gain, move in position.moves():
        if gain >= WON:
            found["won"] += 1
            continue
        position.make(move)
        assert -position.value() == value + gain, "the gain is the change of the value"
        found[position.key()] = "drawn" if position.drawn() else -position.value()
        position.unmake()
    if "drawn" in found.values():
        assert position.may_draw()
    return found


def engine_ends(game: AnyGame, state: Any) -> dict[Any, Any]:
    """Returns the same by the engine's rules."""
    found = dict[Any, Any]()
    found["won"] = 0
    seat = game.to_act(state)[0]
    for _, after in game.whole_turns(state):
        outcome = game.outcome(after)
        if outcome is not None and outcome.winner is not None:
            assert outcome.winner == seat
            found["won"] += 1
            continue
        position = duel_stick(game.key).position(after)
        assert position is not None
        found[position.key()] = "drawn" if outcome else -position.value()
    return found


def would_win(position: Position[Any], side: int) -> bool:
    """Whether a side has a move that wins, by its list of all moves."""
    return Position[Any].wins(position, side)
