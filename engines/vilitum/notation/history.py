"""The rest of a position's text, needed by the rules, checked against the board.

The turn under way and the turn before are replayed, since views show their changes. Earlier boards,
in `past`, are not checked for legal play.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from common.text.say import say
from engines.game import Refusal, Unreadable, named_fields, quoted
from engines.vilitum import play
from engines.vilitum.model.board import HP, LETTERS, PIECES, SQUARES, square, squares_of
from engines.vilitum.model.state import GONE, ONBOARD, Board, State
from engines.vilitum.model.values import Action, Choose, Pass, Place
from engines.vilitum.notation import actions as notation

_FIELDS: Final = ("ply", "quiet", "past", "turn", "last")
_NUMBER: Final = re.compile("[0-9]{1,6}")
_CHANGE: Final = re.compile(rf"([12])([{LETTERS}])([a-g][1-7]|x)(?:-([0-9]))?")
_SAME: Final = "="
_IDLE: Final = "pass"
_LONGEST: Final = 110
"""The maximum number of boards in a position: the draw after 100 quiet turns comes earlier."""


# Writing


def write(state: State) -> list[str]:
    """Returns the fields of the rest, without the empty ones."""
    fields = {
        "ply": str(state.ply or ""),
        "quiet": str(state.quiet or ""),
        "past": ",".join(_steps_back(state)),
        "turn": _written(state.done),
        "last": _written(state.last),
    }
    return [f"{name}:{value}" for name, value in fields.items() if value]


def _written(actions: tuple[Action, ...]) -> str:
    return ",".join(notation.write(action) for action in actions)


def _steps_back(state: State) -> list[str]:
    steps = [_difference(state.board, state.past[-1])] if state.done else []
    boards = state.past[::-1]
    for number, (later, earlier) in enumerate(pairwise(boards)):
        steps.append(_IDLE if number < state.passes else _difference(later, earlier))
    return steps


def _difference(later: Board, earlier: Board) -> str:
    """Returns the pieces that differ, with their places and rings on the earlier board."""
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
    """Returns the state of play, completed from the fields in these words. Raises `Unreadable`."""
    fields = named_fields(words, _FIELDS)
    done, last = _read_actions(fields, "turn"), _read_actions(fields, "last")
    boards, passes = _walk_back(state, fields.get("past", ""))
    ply, quiet = _number(fields, "ply"), _number(fields, "quiet")
    if done and boards == (state.board,):
        raise Unreadable(say("A turn under way needs a past, to know where it began."))
    past = boards[:-1] if done else boards
    if not quiet <= ply or len(past) - 1 > ply:
        raise Unreadable(say("The past has more turns than were played: ply counts them all."))
    start = state._replace(
        board=past[-1], past=past, ply=ply, quiet=quiet, passes=passes, last=last
    )
    _check_last(start)
    found = _replayed(start, done, state.board)
    if found.done != done:
        raise Unreadable(
            say("{actions} ends the turn, so it is not under way.", actions=_written(done))
        )
    return found


def read_before_play(state: State, words: list[str]) -> State:
    """Returns the state before the play with its latest placing or choice."""
    last = _read_actions(named_fields(words, ("last",)), "last")
    found = state._replace(last=last)
    if len(last) > 1 or not all(isinstance(each, Choose | Place) for each in last):
        raise Unreadable(say("Before the play the last action is one placing or choice."))
    return found


def _number(fields: dict[str, str], key: str) -> int:
    value = fields.get(key, "0")
    if not _NUMBER.fullmatch(value):
        raise Unreadable(
            say("{field}: takes a number of turns, not {typed}.", field=key, typed=quoted(value))
        )
    return int(value)


def _read_actions(fields: dict[str, str], name: str) -> tuple[Action, ...]:
    texts = fields[name].split(",") if name in fields else []
    return tuple(notation.read(text) for text in texts)


def _walk_back(state: State, value: str) -> tuple[tuple[Board, ...], int]:
    """Returns the boards of `past`, oldest first with the present one last, and the number of
    passes among the steps."""
    boards = [state.board]
    steps = value.split(",") if value else []
    if len(steps) > _LONGEST:
        raise Unreadable(say("A position remembers at most {most} boards.", most=_LONGEST))
    for step in steps:
        boards.append(boards[-1] if step == _IDLE else _board_before(boards[-1], state, step))
    return tuple(boards[::-1]), steps.count(_IDLE)


def _board_before(later: Board, state: State, step: str) -> Board:
    board = bytearray(later)
    for word in [] if step == _SAME else step.split("+"):
        found = _CHANGE.fullmatch(word)
        if not found:
            raise Unreadable(
                say(
                    "{typed} is not a piece of the past, such as {one} or {other}.",
                    typed=quoted(word),
                    one="1Ra1",
                    other="2Wb3-1",
                )
            )
        piece = (int(found[1]) - 1) * 5 + LETTERS.index(found[2])
        board[piece] = GONE if found[3] == "x" else square(found[3])
        board[PIECES + piece] = int(found[4] or 0)
    _check_board(bytes(board), state)
    return bytes(board)


def _check_board(board: Board, state: State) -> None:
    standing = [place for place in board[:PIECES] if place < ONBOARD]
    on_board = set(squares_of(state.ruleset.size))
    if len(set(standing)) < len(standing) or not on_board.issuperset(standing):
        raise Unreadable(say("In the past two pieces share a square, or one stands off the board."))
    for piece, place in enumerate(board[:PIECES]):
        rings = board[PIECES + piece]
        if rings >= HP[piece % 5] or (rings and place == GONE):
            raise Unreadable(say("In the past a piece has lost more HP than it has."))


def _replayed(start: State, done: tuple[Action, ...], board: Board) -> State:
    """Returns the state after the actions of one turn. Raises `Unreadable` if they are illegal or
    lead to another board, since views show their changes."""
    state = start
    try:
        for action in done:
            state = play.play(state, start.mover, action)
    except Refusal as refusal:
        raise Unreadable(
            say(
                "{actions} cannot be played here: {problem}",
                actions=_written(done),
                problem=refusal.words,
            )
        ) from None
    if state.board != board:
        raise Unreadable(say("{actions} does not lead to this board.", actions=_written(done)))
    return state


def _check_last(start: State) -> None:
    """Raises `Unreadable` if the last turn, kept for display only, does not lead to this board."""
    last = start.last
    if not last or isinstance(last[0], Place) or (start.passes and last == (Pass(),)):
        return
    board = start.past[-2] if len(start.past) > 1 else start.board
    _replayed(State(start.ruleset, 1 - start.mover, board, past=(board,)), last, start.board)
