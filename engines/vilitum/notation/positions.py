"""Positions from texts and to texts; their form is described in `notation.actions`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from common.text.say import joined, say
from common.text.text import Text
from engines.game import Seat, Unreadable, quoted
from engines.vilitum import play
from engines.vilitum.model import options
from engines.vilitum.model.board import (
    EMBER,
    FROST,
    KINDS,
    LETTERS,
    PIECES,
    SIDES,
    SIZES,
    SQUARES,
    Kind,
    back_row,
    square,
    squares_of,
)
from engines.vilitum.model.state import GONE, ONBOARD, WAITING, Board, State
from engines.vilitum.model.values import Phase, Regional, Ruleset
from engines.vilitum.notation import history

_FORM: Final = say("Write it like “{example}”.", example="5x5 1 Wb2-2 Zc3-1 Ae2 / Wb3-1 Ze5 Ca4")
_PIECE: Final = re.compile(rf"([{LETTERS}])([a-g][1-7])(?:-([0-9]))?", re.IGNORECASE)
_NOBODY: Final = "-"
_UNDECIDED: Final = "?"
_PLACING: Final = "placing"
_BEGINNER: Final = "beginner"
_AGILE: Final = Regional.AGILE_WARRIOR.value


# Writing


def dump(state: State) -> str:
    """Returns the position's text, with all fields of the state."""
    words = [_head(state.ruleset), str(state.mover + 1)]
    words += [*_side(state, EMBER), "/", *_side(state, FROST)]
    if state.phase is Phase.PLACING:
        words.append(_PLACING)
    return " ".join(words + history.write(state))


def _head(ruleset: Ruleset) -> str:
    names = [_BEGINNER] if ruleset.beginner else []
    agile = [side for side in (EMBER, FROST) if ruleset.agile[side]]
    if agile:
        names.append(_AGILE if len(agile) == 2 else f"{_AGILE}-{agile[0] + 1}")
    names += [rule.value for rule in ruleset.regional]
    board = f"{ruleset.size}x{ruleset.size}"
    return f"{board}:{','.join(names)}" if names else board


def _side(state: State, side: Seat) -> list[str]:
    if state.ruleset.agile[side] is None:
        return [_UNDECIDED]
    pieces = [(kind, state.place(side, kind), state.rings(side, kind)) for kind in KINDS]
    words = [
        f"{kind.letter}{SQUARES[place]}{f'-{rings}' if rings else ''}"
        for kind, place, rings in pieces
        if place < ONBOARD
    ]
    return words or [_NOBODY]


# Reading


def load(text: str) -> State:
    """Returns the state of a position's text. Raises `Unreadable`."""
    head, slash, tail = text.partition("/")
    words, more = head.split(), tail.split()
    if not slash or len(words) < 2:
        raise _malformed(say("That is not a position."))
    cut = next((n for n, word in enumerate(more) if word == _PLACING or ":" in word), len(more))
    sides, rest = (words[2:], more[:cut]), more[cut:]
    ruleset, mover = _undecided(_ruleset(words[0]), sides), _mover(words[1])
    placing = rest[:1] == [_PLACING]
    missing = WAITING if placing or None in ruleset.agile else GONE
    state = State(ruleset, mover, _board(ruleset.size, sides, missing))
    if missing == WAITING:
        _check_placing(state, placing=placing)
        return history.read_before_play(state, rest[1:] if placing else rest)
    return history.read(play.begin(state), rest)


def _malformed(problem: Text) -> Unreadable:
    return Unreadable(joined(" ", [problem, _FORM]))


def _ruleset(word: str) -> Ruleset:
    board, colon, listed = word.lower().partition(":")
    if board not in {f"{size}x{size}" for size in SIZES} or (colon and not listed):
        raise _malformed(say("A position begins with 5x5 or 7x7, not {typed}.", typed=quoted(word)))
    names = listed.split(",") if listed else []
    if len(set(names)) < len(names):
        raise Unreadable(say("An option is named twice."))
    beginner = _BEGINNER in names
    agile = [_AGILE in names or f"{_AGILE}-{side + 1}" in names for side in (EMBER, FROST)]
    own = {_BEGINNER, f"{_AGILE}-1", f"{_AGILE}-2"}
    regional = [_regional(name) for name in names if name not in own]
    if any(agile):
        regional.append(Regional.AGILE_WARRIOR)
    size = int(board[0])
    if problem := options.conflict(size, beginner, regional):
        raise Unreadable(problem)
    kept = tuple(r for r in Regional if r in regional and r is not Regional.AGILE_WARRIOR)
    return Ruleset(size, beginner, kept, (agile[EMBER], agile[FROST]))


def _regional(word: str) -> Regional:
    try:
        return Regional(word)
    except ValueError:
        known = ", ".join([_BEGINNER, *(rule.value for rule in Regional)])
        raise Unreadable(
            say("{typed} is not an option. Choose from: {known}.", typed=quoted(word), known=known)
        ) from None


def _undecided(ruleset: Ruleset, sides: tuple[list[str], list[str]]) -> Ruleset:
    """Returns the rules with each `?` read as a choice still to be made."""
    waiting = [words == [_UNDECIDED] for words in sides]
    if not any(waiting):
        return ruleset
    offered = [*ruleset.regional, Regional.AGILE_WARRIOR]
    if problem := options.conflict(ruleset.size, ruleset.beginner, offered):
        raise Unreadable(problem)
    if any(wait and ruleset.agile[side] for side, wait in enumerate(waiting)):
        raise Unreadable(say("A side that has still to choose has not chosen Agile Warrior."))
    ember, frost = (None if wait else ruleset.agile[n] for n, wait in enumerate(waiting))
    return replace(ruleset, agile=(ember, frost))


def _mover(word: str) -> Seat:
    if word not in ("1", "2"):
        raise Unreadable(
            say(
                "{typed} is not a side to move: write 1 for {ember}, 2 for {frost}.",
                typed=quoted(word),
                ember=SIDES[EMBER],
                frost=SIDES[FROST],
            )
        )
    return int(word) - 1


def _board(size: int, sides: tuple[list[str], list[str]], missing: int) -> Board:
    places, rings = [missing] * PIECES, [0] * PIECES
    for side, words in enumerate(sides):
        for word in [] if words in ([_NOBODY], [_UNDECIDED]) else words:
            kind, at, worn = _piece(word)
            if places[side * 5 + kind] != missing:
                raise Unreadable(
                    say("{side}'s {piece} is named twice.", side=SIDES[side], piece=kind.title)
                )
            if at not in squares_of(size):
                raise Unreadable(
                    say(
                        "{square} is not on the board of {board}.",
                        square=SQUARES[at],
                        board=f"{size}x{size}",
                    )
                )
            if at in places:
                raise Unreadable(say("Two pieces stand on {square}.", square=SQUARES[at]))
            places[side * 5 + kind], rings[side * 5 + kind] = at, worn
    if not all(sides):
        raise Unreadable(say("A side without pieces is written as -."))
    return bytes(places + rings)


def _piece(word: str) -> tuple[Kind, int, int]:
    found = _PIECE.fullmatch(word)
    if not found:
        raise Unreadable(
            say(
                "{typed} is not a piece with its square and lost HP: write a letter of "
                "{letters}, a square and perhaps -1, as in {example}.",
                typed=quoted(word),
                example="Wb2-1",
                letters=", ".join(LETTERS),
            )
        )
    kind = Kind(LETTERS.index(found[1].upper()))
    rings = int(found[3] or 0)
    if rings >= kind.hp:
        raise Unreadable(
            say(
                "{piece:^a} that has lost {hp} HP has left the board.", piece=kind.title, hp=kind.hp
            )
        )
    return kind, square(found[2].lower()), rings


# Before the play


def _check_placing(state: State, *, placing: bool) -> None:
    """Raises `Unreadable` unless it is the mover's turn to choose or place, with its pieces in the
    back row and without rings."""
    waiting = [state.board[side * 5 : side * 5 + 5].count(WAITING) for side in (EMBER, FROST)]
    if None in state.ruleset.agile:
        if placing or waiting != [5, 5] or state.ruleset.agile[state.mover] is not None:
            raise Unreadable(
                say("First the side to move chooses its Warrior, with nothing placed.")
            )
    elif waiting[state.mover] - waiting[1 - state.mover] not in (0, 1) or waiting == [0, 0]:
        raise Unreadable(say("The sides place their pieces in turns, one at a time."))
    for piece, place in enumerate(state.board[:PIECES]):
        if place != WAITING and place not in back_row(state.ruleset.size, piece // 5):
            raise Unreadable(
                say(
                    "{square} is not in the back row of {side}.",
                    square=SQUARES[place],
                    side=SIDES[piece // 5],
                )
            )
    if any(state.board[PIECES:]):
        raise Unreadable(say("No piece has lost HP before the play begins."))
