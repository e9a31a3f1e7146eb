"""What the tests of Vilitum have in common."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from engines.game import Outcome
from engines.vilitum.game import Vilitum
from engines.vilitum.model.board import LETTERS, STRIDE
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Use, VilitumView
from tests.engines.examples import sayings

GAME = Vilitum()
START_5 = "Wa1 Rb1 Zc1 Ad1 Ce1 / We5 Rd5 Zc5 Ab5 Ca5"
START_7 = "Wb1 Rc1 Zd1 Ae1 Cf1 / Wf7 Re7 Zd7 Ac7 Cb7"
"""Start A of the perft table, without its board."""
FIGHT = GAME.load(
    "5x5:black-cleric,warrior-rush,white-wizard 1 Wc3 Rc2-2 Za1-1 Ce1-3 / Wa3-1 Rd4-1 Zb3 Ac4-2"
)


def board(state: State) -> str:
    """Returns a drawing of a position, its last rank on top: `W2` is Ember's Warrior with two
    rings, `z` Frost's Wizard with none."""
    size = state.ruleset.size
    rows = [["."] * size for _ in range(size)]
    for piece, place in enumerate(state.board[:10]):
        if place < STRIDE * STRIDE:
            rank, file = divmod(place, STRIDE)
            letter = LETTERS[piece % 5]
            sign = letter if piece < 5 else letter.lower()
            rows[rank][file] = sign + str(state.board[10 + piece] or "")
    return "\n".join(map("".join, reversed(rows)))


legal = partial(sayings.legal, GAME)
refusal = partial(sayings.refusal, GAME)


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
    after: State = sayings.played(GAME, state, *texts)
    return after


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


def view(state: State) -> VilitumView:
    """Returns what everybody sees."""
    return GAME.view(state, None)


def alternate(seats: list[int]) -> bool:
    """Tells whether the seats take turns strictly."""
    return all(one != other for one, other in pairwise(seats))
