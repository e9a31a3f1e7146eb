"""Small endings: what the puzzles and the reference players know of a position without playing it,
beside what the engine says."""

from __future__ import annotations

from typing import Any

from players.puzzles.duel import Duels
from tests.tools.stick.kit import duel_stick, ends, engine_ends, would_win


def check_puzzler(duel: Duels[Any, Any], state: Any) -> None:
    """Asserts that a turn wins, or takes, at once only where the engine has such a turn. A piece
    that is taken may be exchanged at once for one that was held."""
    seat, turns = duel.mover(state), [*duel.turns(state)]
    wins = any(duel.has_won(each.after, seat) for each in turns)
    assert duel.wins_at_once(state) == wins
    assert not wins or duel.soonest(state) == 1
    most = duel.pieces(state, 1 - seat)
    fewer = any(duel.pieces(each.after, 1 - seat) < most for each in turns)
    exchanged = any(getattr(action, "takes", False) for each in turns for action in each.actions)
    assert duel.takes_at_once(state) == (fewer or exchanged)


def check_stick(key: str, state: Any) -> None:
    """Asserts that a reference player's position has the engine's turns, wins and draws."""
    stick = duel_stick(key)
    position = stick.position(state)
    assert position is not None
    assert ends(position) == engine_ends(stick.game, state)
    for side in (0, 1):
        assert position.wins(side) == would_win(position, side)
