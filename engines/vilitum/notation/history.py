"""The rest of a position's text: what the rules remember, held against the board.

The turn under way and the turn before are played over again, and must lead to the board.
Earlier boards, in `past`, must be boards with the same pieces; the turns between them are
taken on trust.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engines.game import Refusal, Unreadable, quoted
from engines.vilitum import play
from engines.vilitum.model.board import HP, LETTERS, PIECES, SQUARES, square, squares_of
from engines.vilitum.model.state import GONE, ONBOARD, Board, State, same_pieces
from engines.vilitum.model.values import Action, Choose, EndTurn, Pass, Place
from engines.vilitum.notation import actions as notation

_FIELDS: Final = ("ply", "quiet", "past", "turn", "last")
_NUMBER: Final = re.compile("[0-9]{1,6}")
_CHANGE: Final = re.compile(rf"([12])([{LETTERS}])([a-g][1-7]|x)(?:-([0-9]))?")
_SAME: Final = "="
_IDLE: Final = "pass"
_LONGEST: Final = 110
"""Boards that a position can remember: the draw after 100 quiet turns comes before."""


# Writing


def write(state: State) -> list[str]:
    """The fields of the rest, those that say nothing left out."""
    fields = {
        "ply": str(state.ply or ""),
        "quiet": str(state.quiet or ""),
        "past": ",".join(_steps_back(state)),
        "turn": _actions(state.done),
        "last": _actions(state.last),
    }
    return [f"{name}:{value}" for name, value in fields.items() if value]


def _actions(actions: tuple[Action, ...]) -> str:
    return ",".join(notation.write(action) for action in actions)


def _steps_back(state: State) -> list[str]:
    steps = [_difference(state.board, state.past[-1])] if state.done else []
    boards = state.past[::-1]
    for number, (later, earlier) in enumerate(pairwise(boards)):
        steps.append(_IDLE if number < state.passes else _difference(later, earlier))
    return steps


def _difference(later: Board, earlier: Board) -> str:
    """What was otherwise on the earlier board."""
    changed = [
        f"{piece // 5 + 1}{LETTERS[piece % 5]}"
        f"{SQUARES[earlier[piece]] if earlier[piece] < ONBOARD else 'x'}"
        f"{f'-{earlier[PIECES + piece]}' if earlier[PIECES + piece] else ''}"
        for piece in range(PIECES)
        if (later[piece], later[PIECES + piece]) != (earlier[piece], earlier[PIECES + piece])
    ]
    return "+".join(changed) or _SAME


# Reading


def read(state: State, words: list[str]) -> State:
    """The state of play with what these words say that it remembers."""
    fields = _fields(words, _FIELDS)
    done, last = _read_actions(fields, "turn"), _read_actions(fields, "last")
    boards, passes = _walk_back(state, fields.get("past", ""), bool(done))
    ply, quiet = _number(fields, "ply"), _number(fields, "quiet")
    if done and boards == (state.board,):
        raise Unreadable("A turn under way needs a past, to know where it began.")
    past = boards[:-1] if done else boards
    _check_counts(past, ply, quiet, passes)
    start = state._replace(
        board=past[-1], past=past, ply=ply, quiet=quiet, passes=passes, last=last
    )
    _check_last(start)
    return _replayed(start, done, state.board)


def read_before_play(state: State, words: list[str]) -> State:
    """The state before the play with its latest placing or choice."""
    last = _read_actions(_fields(words, ("last",)), "last")
    found = state._replace(last=last)
    if last:
        _check_placed(found)
    return found


def _fields(words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition(":")
        if name not in known or name in fields or not value:
            raise Unreadable(
                f"{quoted(word)} is nothing that this position remembers, or stands twice: "
                f"there may be {', '.join(known)}."
            )
        fields[name] = value
    return fields


def _number(fields: dict[str, str], name: str) -> int:
    value = fields.get(name, "0")
    if not _NUMBER.fullmatch(value):
        raise Unreadable(f"{name}: takes a number of turns, not {quoted(value)}.")
    return int(value)


def _read_actions(fields: dict[str, str], name: str) -> tuple[Action, ...]:
    texts = fields[name].split(",") if name in fields else []
    return tuple(notation.read(text) for text in texts)


def _walk_back(state: State, value: str, under_way: bool) -> tuple[tuple[Board, ...], int]:
    """The boards that `past` tells of, oldest first with the present one last, and how many
    of the latest turns were passes."""
    boards, passes = [state.board], 0
    steps = value.split(",") if value else []
    if len(steps) > _LONGEST:
        raise Unreadable(f"A position remembers at most {_LONGEST} boards.")
    for number, step in enumerate(steps):
        if step == _IDLE:
            passes += 1
            if passes != number + (not under_way):
                raise Unreadable("Only the latest turns are written as pass.")
        boards.append(boards[-1] if step == _IDLE else _board_before(boards[-1], state, step))
    return tuple(boards[::-1]), passes


def _board_before(later: Board, state: State, step: str) -> Board:
    board = bytearray(later)
    for word in [] if step == _SAME else step.split("+"):
        found = _CHANGE.fullmatch(word)
        if not found:
            raise Unreadable(f"{quoted(word)} is not a piece of the past, such as 1Ra1 or 2Wb3-1.")
        piece = (int(found[1]) - 1) * 5 + LETTERS.index(found[2])
        board[piece] = GONE if found[3] == "x" else square(found[3])
        board[PIECES + piece] = int(found[4] or 0)
    _check_board(bytes(board), state)
    if step != _difference(later, bytes(board)):
        raise Unreadable(f"{quoted(step)} is not how the past is written: list changes in order.")
    return bytes(board)


def _check_board(board: Board, state: State) -> None:
    standing = [place for place in board[:PIECES] if place < ONBOARD]
    on_board = set(squares_of(state.ruleset.size))
    if len(set(standing)) < len(standing) or not on_board.issuperset(standing):
        raise Unreadable("In the past two pieces share a square, or one stands off the board.")
    for piece, place in enumerate(board[:PIECES]):
        rings = board[PIECES + piece]
        if rings >= HP[piece % 5] or (rings and place == GONE):
            raise Unreadable("In the past a piece bears more rings than it can.")


def _check_counts(past: tuple[Board, ...], ply: int, quiet: int, passes: int) -> None:
    if not quiet <= ply or len(past) - 1 > ply:
        raise Unreadable("More turns are remembered than were played: ply counts them all.")
    if passes >= len(past) and passes:
        raise Unreadable("A pass is remembered without its turn.")
    changed = any(not same_pieces(*pair) for pair in pairwise(past))
    if changed and (len(past), quiet) != (2, 0):
        raise Unreadable("What is remembered begins where a piece last left or entered the board.")
    if not changed and len(past) - 1 > quiet:
        raise Unreadable("The past tells of more quiet turns than quiet says.")


def _replayed(start: State, done: tuple[Action, ...], board: Board) -> State:
    """The state after the actions of the turn under way, which must lead to the board."""
    state = start
    try:
        for action in done:
            if isinstance(action, EndTurn | Pass):
                raise Unreadable("A turn under way has not ended.")
            state = play.play(state, start.mover, action)
    except Refusal as refusal:
        raise Unreadable(f"The turn under way does not fit: {refusal}") from None
    if state.board != board or state.mover != start.mover:
        raise Unreadable("The turn under way does not lead to this board.")
    return state


# The turn before, for display


def _check_last(start: State) -> None:
    """The last turn, played over again, must lead to the board."""
    if not start.last or (start.last == (Pass(),) and start.passes):
        return
    if start.ply == 0 and isinstance(start.last[0], Place):
        _check_placed(start)
        return
    if len(start.past) < 2:
        raise Unreadable("The last turn needs a past, to know where it began.")
    board = start.past[-2]
    before = State(start.ruleset, 1 - start.mover, board, past=(board,))
    try:
        after = before
        for action in start.last:
            after = play.play(after, before.mover, action)
    except Refusal as refusal:
        raise Unreadable(f"The last turn does not fit: {refusal}") from None
    if after.board != start.board or EndTurn() in start.last:
        raise Unreadable("The last turn does not lead to this board.")


def _check_placed(state: State) -> None:
    """The latest placing or choice is one action of the side that is not to act."""
    by, action = 1 - state.mover, state.last[0]
    fits = isinstance(action, Choose) and state.ruleset.agile[by] is action.agile
    if isinstance(action, Place):
        fits = state.place(by, action.kind) == action.square
    if not fits or len(state.last) > 1:
        raise Unreadable("The last placing or choice does not fit the position.")
