"""What the tests of Wizards of the Vicious Circle have in common."""

from __future__ import annotations

from functools import partial

from engines.vicious_circle.game import ViciousCircle
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Last
from tests.engines.examples import sayings
from tests.sample import present

GAME = ViciousCircle()
START = "t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -"
"""The position of the perft table, without its version."""


legal = partial(sayings.legal, GAME)
refusal = partial(sayings.refusal, GAME)


def ends(state: State, creature: str) -> set[str]:
    """Returns the squares on which the mover's creature may end a move or be deployed."""
    return {text[-2:] for text in legal(state, creature)}


def played(state: State, *texts: str) -> State:
    """Returns the state after these actions, each by the side to move."""
    after: State = sayings.played(GAME, state, *texts)
    return after


def places(state: State) -> str:
    """Returns the creatures of both sides as the position's text has them."""
    words = GAME.dump(state).split()[2:]
    return " ".join(word for word in words if word != "-" and ":" not in word)


def last(state: State) -> Last:
    """Returns the latest action, as every view shows it."""
    return present(GAME.view(state, None).last)
