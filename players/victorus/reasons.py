"""The reason for an action, in a sentence that can be checked on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.victorus.model.board import BATTLEFIELD, CENTRE, NAMES, SIDES, Cell, Kingdom
from engines.victorus.model.pieces import Kind, Piece, is_family, kind_of, kingdom_of
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import Action, EndTurn, Move
from engines.victorus.play import apply, ended, has_ended
from engines.victorus.rules import laps
from engines.victorus.rules.captures import PROMOTION
from engines.victorus.rules.moves import actions
from engines.victorus.rules.turns import RELEASE
from engines.victorus.words.moves import owned, titled
from players.player import SURE, Decision
from players.victorus.moves import captures
from players.victorus.position import Position
from players.victorus.tables import Cells
from players.victorus.worth import KNIGHTS, piece_worth

_WORTH_TELLING: Final = max(KNIGHTS)
"""The fewest points of a newly attacked piece that is worth a sentence."""
_MOST_TRIED: Final = 20_000
"""The most moves of the enemies' turns tried to prove a piece safe; usually hundreds suffice."""


def reason(state: State, thought: Decision[Action]) -> str:
    """Returns the reason for the mover's legal action; empty if there is none."""
    action = thought.action
    if isinstance(action, Move):
        after = apply(state, action)
        if after.ending is not None and state.mover in after.winners:
            return _winning(state, action)
    if _is_duel(state):  # with several enemies the search skips some of their answers
        if thought.value >= SURE:
            return "Forces a win."
        if thought.value <= -SURE:
            return "Holds out longest: the enemy can force a win."
    if isinstance(action, EndTurn):
        return "Ends the turn: no further move is worth it."
    if isinstance(action, Move):
        return _capture(state, action) if action.takes else _way(state, action)
    return ""


def _is_duel(state: State) -> bool:
    """Tells whether the match was one of two from its start."""
    return len(state.ruleset.kingdoms) == 2


def _winning(state: State, move: Move) -> str:
    piece = state.board[move.path[0]] - 1
    if move.path[-1] == CENTRE:
        return f"Leads the {titled(piece)} into the centre and wins."
    return f"Captures {_named(state, state.board[move.path[-1]] - 1)} and wins."


def _capture(state: State, move: Move) -> str:
    """Returns the sentence for a capture: its victim and its effect, or else that no enemy can
    capture back."""
    piece, end = state.board[move.path[0]] - 1, move.path[-1]
    victim = state.board[end] - 1
    after = apply(state, move)
    told = f"Captures {_named(state, victim)}"
    if is_family(victim):
        return f"{told}{_royal_gain(state, after, victim)}."
    if not is_family(piece) and state.tally(state.mover) + 1 == RELEASE:
        return f"{told}: now the King and the Queen may leave their kingdom."
    if state.credit[piece] < PROMOTION <= after.credit[piece]:
        return f"{told} and becomes royal."
    if _is_safe(state, after, piece):
        return f"{told}; no enemy can take back next turn."
    return f"{told}."


def _royal_gain(state: State, after: State, victim: Piece) -> str:
    """Returns the words for the effect of the capture of a King or Queen."""
    loser, first = kingdom_of(victim), state.mover * 2
    freed = [
        each
        for each in (0, 1)
        if state.held[first + each] != after.held[first + each]
        and state.held[first + each] == loser
    ]
    if freed:
        return f" and frees the own {'Queen' if freed[0] else 'King'}"
    if loser not in after.living:
        return f": {SIDES[loser]} is out of the game"
    left = "Queen" if kind_of(victim) is Kind.KING else "King"
    return f": {SIDES[loser]} has only the {left} left"


def _way(state: State, move: Move) -> str:
    """Returns the sentence for a move without capture: the piece saved, the progress round the
    centre, the piece attacked, or the entry into the battlefield."""
    start, end = move.path[0], move.path[-1]
    piece, mover = state.board[start] - 1, state.mover
    after, name = apply(state, move), titled(piece, royal=bool(state.royal[piece]))
    is_safe = _is_safe(state, after, piece)
    if is_safe and _is_in_danger(state, mover, piece):
        return f"Saves the {name} on {NAMES[start]} from being captured next turn."
    if is_family(piece) and (lap := _lap(state, after, piece, start, end)):
        safe = ", where no enemy can capture it next turn" if is_safe else ""
        return f"Leads the {name} on to {lap} of 360 degrees{safe}."
    if (aim := _aim(state, after, end)) is not None:
        return f"Attacks {_named(state, after.board[aim] - 1)} on {NAMES[aim]}."
    if state.zones[start] != BATTLEFIELD == state.zones[end]:
        return f"From the battlefield the {name} can capture anywhere."
    return ""


def _is_safe(state: State, after: State, piece: Piece) -> bool:
    """Tells whether no enemy can capture a piece with a whole turn after the mover's, which ends in
    `after`; False if there is too much to try."""
    left = after if has_ended(state, after) else ended(after)
    return _is_in_danger(left, state.mover, piece) is False


def _is_in_danger(state: State, kingdom: Kingdom, piece: Piece) -> bool | None:
    """Tells whether an enemy of this kingdom could capture its piece with a whole turn that begins
    now: also with second and bonus moves, which reach farther than a first one. None if there is
    too much to try."""
    enemies = [each for each in state.living if not state.ruleset.friends(each, kingdom)]
    moves = (each for enemy in enemies for each in _tried(state._replace(mover=enemy, done=())))
    for number, (before, move) in enumerate(moves):
        if before.board[move.path[-1]] - 1 == piece:
            return True
        if number == _MOST_TRIED:
            return None
    return False


def _tried(state: State) -> Iterator[tuple[State, Move]]:
    """Yields every possible move of a turn that begins in this state, each with the state before
    it."""
    seen, waiting = {state}, [state]
    while waiting:
        before = waiting.pop()
        for move in actions(before):
            if isinstance(move, Move):
                yield before, move
                after = apply(before, move)
                if not has_ended(before, after) and after not in seen:
                    seen.add(after)
                    waiting.append(after)


def _lap(state: State, after: State, piece: Piece, start: Cell, end: Cell) -> int:
    """Returns the degrees of its lap after a King's or Queen's move; 0 without progress."""
    index = family_index(piece)
    before = laps.degrees(piece, state.windings[index], start)
    now = laps.degrees(piece, after.windings[index], end)
    return now if now > max(0, before) else 0


def _aim(state: State, after: State, end: Cell) -> Cell | None:
    """Returns the cell of the best enemy piece newly attacked by the piece now on `end`; None if
    none is worth a sentence."""
    mover = state.mover
    known = {each.path[-1] for each in _captures(state, mover)}
    aims = [
        each.path[-1]
        for each in _captures(after, mover)
        if each.path[0] == end and each.path[-1] not in known
    ]
    aims = [at for at in aims if piece_worth(after, after.board[at] - 1) >= _WORTH_TELLING]
    return max(aims, key=lambda at: (piece_worth(after, after.board[at] - 1), -at), default=None)


def _captures(state: State, kingdom: Kingdom) -> list[Move]:
    """Returns the captures that a kingdom would have if its turn began now."""
    position = Position.of(state._replace(mover=kingdom, done=()))
    foes: Cells = 0
    for each in state.living:
        if not state.ruleset.friends(each, kingdom):
            foes |= position.holds[each]
    return captures(position, foes)


def _named(state: State, piece: Piece) -> str:
    return owned(piece, royal=bool(state.royal[piece]))
