"""Boards drawn in characters, for the tests of Vilitum.

A drawing has five or seven rows, the last rank on top, with a sign for each square: `.` or a
piece's letter, capitals for Ember and small letters for Frost, followed by its rings if it
bears any: `W2` is Ember's Warrior with two rings, `z` Frost's Wizard with none.
"""

from __future__ import annotations

from itertools import pairwise

from engines.game import Illegal, Outcome
from engines.vilitum.game import Vilitum
from engines.vilitum.model.board import FILES, LETTERS, SIDES, STRIDE
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Change, PlayedAction, Use, VilitumView

GAME = Vilitum()
START_5 = "Wa1 Rb1 Zc1 Ad1 Ce1 / We5 Rd5 Zc5 Ab5 Ca5"
START_7 = "Wb1 Rc1 Zd1 Ae1 Cf1 / Wf7 Re7 Zd7 Ac7 Cb7"
"""Start A of the perft table, without its board."""


def drawn(drawing: str, mover: str = "Ember", options: str = "", rest: str = "") -> State:
    """Returns the position that a drawing shows; `options` as in a position's text, such as
    `beginner,black-cleric`."""
    rows = [row.split() for row in drawing.split("\n") if row.strip()]
    size = len(rows)
    assert size in (5, 7)
    assert [len(row) for row in rows] == [size] * size, "a drawing is a square of signs"
    sides: tuple[list[str], list[str]] = ([], [])
    for rank, row in enumerate(reversed(rows), 1):
        for file, sign in zip(FILES, row, strict=False):
            if sign != ".":
                rings = f"-{sign[1:]}" if sign[1:] else ""
                sides[sign[0].islower()].append(f"{sign[0].upper()}{file}{rank}{rings}")
    head = f"{size}x{size}:{options}" if options else f"{size}x{size}"
    pieces = " / ".join(" ".join(side) or "-" for side in sides)
    return GAME.load(f"{head} {SIDES.index(mover) + 1} {pieces} {rest}".strip())


def board(state: State) -> str:
    """Returns the drawing of a position, to be compared with `shape` of another one."""
    size = state.ruleset.size
    rows = [["."] * size for _ in range(size)]
    for piece, place in enumerate(state.board[:10]):
        if place < STRIDE * STRIDE:
            rank, file = divmod(place, STRIDE)
            letter = LETTERS[piece % 5]
            sign = letter if piece < 5 else letter.lower()
            rows[rank][file] = sign + str(state.board[10 + piece] or "")
    return shape("\n".join(" ".join(row) for row in reversed(rows)))


def shape(drawing: str) -> str:
    """Returns a drawing with its spaces evened out."""
    return "\n".join(" ".join(row.split()) for row in drawing.split("\n") if row.strip())


def legal(state: State, start: str = "") -> set[str]:
    """Returns the texts of the mover's legal actions, perhaps those that begin so."""
    texts = (GAME.write(action) for action in GAME.actions(state, state.mover))
    return {text for text in texts if text.startswith(start)}


def targets(state: State, piece: str, verb: str) -> set[str]:
    """Returns the squares at which a piece such as `Ra1` can aim this verb (`move`, `attack` …)."""
    found: set[str] = set()
    for action in GAME.actions(state, state.mover):
        if isinstance(action, Use) and action.verb.value == verb:
            text = GAME.write(action)
            if text.startswith(piece):
                found.add(text[-2:])
    return found


def played(state: State, *texts: str) -> State:
    """Returns the state after these actions, each by the side to act."""
    for text in texts:
        state = GAME.play(state, state.mover, GAME.read(text))
    return state


def turn(state: State, *texts: str) -> State:
    """Returns the state after a turn of these actions, ended if it has not ended by itself."""
    after = played(state, *texts)
    over = after.mover != state.mover or GAME.outcome(after)
    return after if over else played(after, "end")


def outcome(state: State) -> Outcome:
    """Returns how the match is over, which it must be."""
    found = GAME.outcome(state)
    assert found is not None, "the match goes on"
    return found


def ends(state: State) -> set[str]:
    """Returns the boards on which the mover's turn may end."""
    return {board(after) for _, after in GAME.whole_turns(state)}


def turns(state: State) -> set[str]:
    """Returns the mover's whole turns, each as its actions' texts, parted by commas."""
    return {", ".join(map(GAME.write, actions)) for actions, _ in GAME.whole_turns(state)}


def refusal(state: State, text: str, seat: int | None = None) -> str:
    """Returns why this action is refused to the mover, or to another seat."""
    by = state.mover if seat is None else seat
    try:
        GAME.play(state, by, GAME.read(text))
    except Illegal as reason:
        return str(reason)
    raise AssertionError(f"{text} was allowed")


def view(state: State) -> VilitumView:
    """Returns what everybody sees."""
    return GAME.view(state, None)


def last_change(latest: tuple[PlayedAction, ...]) -> Change:
    """Returns the one change of the one action."""
    (played,) = latest
    (change,) = played.changes
    return change


def alternate(seats: list[int]) -> bool:
    """Tells whether the seats take turns strictly."""
    return all(one != other for one, other in pairwise(seats))
