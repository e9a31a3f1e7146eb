"""The effects of a move on the turn and the match: its end, and the winners."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from common.text.say import say
from engines.game import Illegal, Outcome, Result, Seat, TableEnding
from engines.victorus.model.board import BATTLEFIELD, CENTRE, Cell, Kingdom
from engines.victorus.model.pieces import Piece, is_family, kingdom_of
from engines.victorus.model.state import Board, State, digest, family_index, placement
from engines.victorus.model.values import ROUNDS, Action, Move, Pass, PlayedMove, VictorusEnding
from engines.victorus.rules import captures, laps
from engines.victorus.rules.moves import actions, can_move
from engines.victorus.rules.turns import is_spent
from engines.victorus.words.refusals import refusal

REPETITIONS: Final = 3


def play(state: State, seat: Seat, action: Action) -> State:
    """Returns the state after the action; a turn ends by itself when nothing more is possible.
    Raises `Illegal`, naming the rule."""
    if (problem := refusal(state, seat, action)) is not None:
        raise Illegal(problem)
    return apply(state, action)


def apply(state: State, action: Action) -> State:
    """Returns the state after a legal action of the mover; the turn ends by itself where nothing
    more is possible."""
    if not isinstance(action, Move):
        return ended(state)
    return _taken(state, action) if action.takes else _gone(state, action)


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the mover's seat; empty once the match is over."""
    return () if state.ending else (state.ruleset.seat(state.mover),)


def legal(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """Returns the seat's legal actions, in a stable order; empty unless it is the mover."""
    return actions(state) if seat is not None and to_act(state) == (seat,) else ()


def _gone(state: State, move: Move) -> State:
    """Returns the state after a move to an empty cell, perhaps into the centre."""
    start, end = move.path[0], move.path[-1]
    piece = state.board[start] - 1
    board, windings = _shifted(state, piece, start, end)
    done = (*state.done, PlayedMove(piece, move.path, began=state.zones[start]))
    if end == CENTRE:
        state = state._replace(board=board, windings=windings, done=done)
        return _over(state, VictorusEnding.CENTRE, _side_of(state, state.mover))
    if is_spent(state, done):
        return _handed_on(state, board, windings, done)
    return _onward(state._replace(board=board, windings=windings, done=done))


def _taken(state: State, move: Move) -> State:
    start, end = move.path[0], move.path[-1]
    piece, victim = state.board[start] - 1, state.board[end] - 1
    zones, royal = state.zones, bool(state.royal[victim])
    played = PlayedMove(piece, move.path, victim, royal, zones[end], began=zones[start])
    board, windings = _shifted(state, piece, start, end)
    state, played = _captured(state._replace(board=board, windings=windings), played)
    state = state._replace(done=(*state.done, played))
    return _onward(state if played.out == BATTLEFIELD else _survived(state))


def _onward(state: State) -> State:
    return state if state.ending or can_move(state) else ended(state)


def _shifted(state: State, piece: Piece, start: Cell, end: Cell) -> tuple[Board, tuple[int, ...]]:
    board = bytearray(state.board)
    board[start], board[end] = 0, piece + 1
    windings = state.windings
    if is_family(piece) and end != CENTRE:
        index = family_index(piece)
        winding = laps.wound(piece, windings[index], start, end)
        windings = (*windings[:index], winding, *windings[index + 1 :])
    return bytes(board), windings


def _captured(state: State, played: PlayedMove) -> tuple[State, PlayedMove]:
    """Returns the state and the move after the consequences of a capture: rescue before anything
    else, then elimination (ruling “rescue”)."""
    state = captures.taken(state, played.piece, played.victim)
    state, returned = captures.exchanged(state, played.victim)
    if returned:
        played = played._replace(returned=returned)
    loser = kingdom_of(played.victim)
    if loser not in state.living:
        state = captures.removed(state, loser)
        played = played._replace(out=loser)
    return state, played


# The end of a turn


def ended(state: State) -> State:
    """Returns the state after the mover's turn: promotions, the next living player, and the ends
    that are judged between turns."""
    return _handed_on(state, state.board, state.windings, state.done)


def _handed_on(
    state: State, board: Board, windings: tuple[int, ...], done: tuple[PlayedMove, ...]
) -> State:
    """Returns the same as `ended`, for a turn with this board, these windings and these moves."""
    living, mover = state.living, state.mover
    following = _following(living, mover)
    wraps = following <= mover
    mark = placement(board, windings, following)
    # All fields in their order: many times faster than `_replace`.
    state = State(
        state.ruleset,
        following,
        board,
        captures.promoted(state),
        state.credit,
        state.held,
        windings,
        state.captures,
        state.round + wraps,
        state.turn + 1,
        state.closing,
        (),
        (*state.past, mark),
        state.ending,
        state.winners,
        done,
    )
    if state.closing and wraps:
        return _over(state, VictorusEnding.POINTS, _richest(state))
    if state.past.count(mark) >= REPETITIONS:
        return _over(state, VictorusEnding.REPETITION, ())
    if state.round > ROUNDS:
        return _over(state, VictorusEnding.ROUNDS, ())
    return state


@lru_cache(maxsize=512)
def _following(living: tuple[Kingdom, ...], mover: Kingdom) -> Kingdom:
    return next((each for each in living if each > mover), living[0])


def ends_turn(state: State, action: Action) -> bool:
    """Tells whether the turn is over after this legal action."""
    if not isinstance(action, Move):
        return True
    return has_ended(state, apply(state, action))


def has_ended(before: State, after: State) -> bool:
    """Tells whether the action between these two states has ended the turn."""
    return after.turn != before.turn or after.ending is not None


def whole_turns(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Yields the ways to play the turn from here, each with the state after it. Of several with
    equal states, apart from `past`, it yields only the first."""
    seen: set[State] = set()
    for ways, after in _ways(state):
        alike = after._replace(past=())
        if alike not in seen:
            seen.add(alike)
            yield ways, after


def _ways(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    for action in actions(state):
        after = apply(state, action)
        if has_ended(state, after):
            yield (action,), after
            continue
        for more, last in _ways(after):
            yield (action, *more), last


# Leaving, and time


def without(state: State, kingdom: Kingdom) -> State:
    """Returns the state after a player has left; the turn passes on if it was that player's."""
    state = captures.removed(state, kingdom)
    between = not state.done and state.mover != kingdom
    state = _survived(state._replace(past=(digest(state),) if between else ()))
    return ended(state) if state.ending is None and state.mover == kingdom else state


def closing(state: State) -> State:
    """Returns the state after the time for the match is over: in the quick game this round is the
    last, then points decide. Raises `Illegal` if the rules have no such time."""
    if not state.ruleset.quick:
        raise Illegal(say("Only the quick game has a time for the match."))
    return state._replace(closing=True)


def forced(state: State) -> tuple[Seat, Action] | None:
    """Returns the pass of a player who cannot move, or None."""
    if state.ending is None and not state.done and not can_move(state):
        return state.ruleset.seat(state.mover), Pass()
    return None


# The end of a match


def _over(state: State, ending: VictorusEnding, winners: tuple[Kingdom, ...]) -> State:
    """Returns the state after the end of the match; the mover's moves become the latest turn."""
    last = state.done or state.last
    return state._replace(ending=ending, winners=winners, done=(), last=last)


def _survived(state: State) -> State:
    living = state.living
    if all(state.ruleset.friends(living[0], other) for other in living):
        return _over(state, VictorusEnding.LAST_SURVIVOR, _side_of(state, living[0]))
    return state


def _side_of(state: State, kingdom: Kingdom) -> tuple[Kingdom, ...]:
    """Returns the kingdom, in allied armies with all its allies, even those out of the game."""
    return tuple(each for each in state.ruleset.kingdoms if state.ruleset.friends(kingdom, each))


def _richest(state: State) -> tuple[Kingdom, ...]:
    """Returns the kingdoms with the most points; equal points share the win, and allies count
    together (ruling “the end” of the quick game)."""
    sums = {
        each: sum(captures.points(state, friend) for friend in _side_of(state, each))
        for each in state.living
    }
    most = max(sums.values())
    best = [each for each, total in sums.items() if total == most]
    return tuple(
        each
        for each in state.ruleset.kingdoms
        if any(each in _side_of(state, winner) for winner in best)
    )


def outcome(state: State) -> Outcome | None:
    """Returns the outcome, or None while the match goes on. In a draw players who are out have
    lost, unless an ally is in (ruling “a draw, with more than two”)."""
    if state.ending is None:
        return None
    seats = state.ruleset.kingdoms
    if state.winners:
        results = [Result.WIN if each in state.winners else Result.LOSS for each in seats]
    else:
        results = [_drawn(state, each) for each in seats]
    return Outcome(state.ending, tuple(results))


def merit(state: State, seat: Seat) -> int:
    """Returns the points of a player's captured pieces in the quick game, which also decide its
    winner; otherwise all who are still in are equal, as print has no points."""
    return captures.points(state, state.ruleset.kingdoms[seat]) if state.ruleset.quick else 0


def agreed_draw(state: State, reason: TableEnding) -> Outcome:
    """Returns the outcome if all players still in the game agree to a draw."""
    return Outcome(reason, tuple(_drawn(state, each) for each in state.ruleset.kingdoms))


def _drawn(state: State, kingdom: Kingdom) -> Result:
    alive = any(each in state.living for each in _side_of(state, kingdom))
    return Result.DRAW if alive else Result.LOSS
