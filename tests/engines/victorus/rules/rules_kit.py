"""What the tests of the rules add to the kit: assertions that show the board."""

from __future__ import annotations

from engines.victorus.model.board import NAMES, SIDES
from engines.victorus.model.pieces import piece_id
from engines.victorus.model.state import State
from engines.victorus.model.values import LOST, Move
from tests.engines.victorus.kit import GAME, play, seat, ways


def shown(state: State) -> str:
    """Returns the board as a drawing, and the position's text."""
    return f"\n{GAME.ascii_board(GAME.view(state, None))}\n{GAME.dump(state)}"


def goes(state: State, start: str, ends: str) -> None:
    """Asserts that the mover's piece on this cell can go just there: `g8 xg10`, parted by
    spaces."""
    assert ways(state, start) == set(ends.split()), shown(state)


def lands(state: State, start: str, end: str) -> bool:
    """Tells whether the mover's piece on `start` can go to `end`; write a capture as `xg8`."""
    return end in ways(state, start)


def movers(state: State) -> set[str]:
    """Returns the cells of the mover's pieces that can move now."""
    moves = [move for move in GAME.actions(state, seat(state)) if isinstance(move, Move)]
    return {NAMES[move.path[0]] for move in moves}


def mover(state: State) -> str:
    """Returns the side that may act, or `nobody` once the match is over."""
    return "nobody" if state.ending else SIDES[state.mover]


def turn(state: State, *texts: str) -> State:
    """Returns the state after a whole turn, ended by hand where it has not ended by itself."""
    after = play(state, *texts)
    return after if after.turn > state.turn or after.ending else play(after, "end")


def royal(state: State) -> set[str]:
    """Returns the tags of the royal knights on the board."""
    return {piece_id(piece) for piece in GAME.view(state, None).royal}


def captives(state: State) -> dict[str, str]:
    """Returns who holds each captured King and Queen; `lost` where nobody does."""
    held = GAME.view(state, None).held
    family = [(f"{letter}{name}", held[2 * at + queen])
              for at, letter in enumerate("okrbgp")
              for queen, name in enumerate("KQ")]  # fmt: skip
    names = [*SIDES, "lost"]
    return {
        each: names[-1] if by == LOST else names[by]
        for each, by in family
        if by == LOST or by < len(SIDES)
    }


def result(state: State) -> str:
    """Returns how the match is over and what that means for each seat: `centre: win loss`."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return "goes on"
    return f"{outcome.reason.value}: {' '.join(each.value for each in outcome.results)}"
