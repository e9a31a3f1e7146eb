"""Boards drawn in characters, for the tests of Wizards of the Vicious Circle.

A drawing has five rows of five signs, rank 5 on top. Capitals are Twilight's creatures, small
letters Dawn's; `= + ~ # ^ .` are throne, Shrine, Swamp, Village, Mountain and open land, and
must stand where the map has them, so that every drawing shows the true terrain.
"""

from __future__ import annotations

from engines.game import Illegal
from engines.vicious_circle.board import LETTERS, SIDES, SQUARES, TERRAIN, Terrain
from engines.vicious_circle.game import ViciousCircle
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Last

GAME = ViciousCircle()
_SIGNS = {
    "=": Terrain.THRONE,
    "+": Terrain.SHRINE,
    "~": Terrain.SWAMP,
    "#": Terrain.VILLAGE,
    "^": Terrain.MOUNTAIN,
    ".": Terrain.OPEN,
}

START = "t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -"
"""The position of the perft table, without its version."""


def drawn(
    drawing: str,
    mover: str = "Twilight",
    reserve: str = "",
    ruleset: str = "van-slyke",
    rest: str = "-",
) -> State:
    """Returns the position that a drawing shows; `reserve` mixes both sides' letters."""
    rows = [row.split() for row in drawing.split("\n") if row.strip()]
    assert [len(row) for row in rows] == [5] * 5, "a drawing has five rows of five signs"
    signs = [sign for row in reversed(rows) for sign in row]
    sides: tuple[list[str], list[str]] = ([], [])
    for index, sign in enumerate(signs):
        if sign in _SIGNS:
            assert _SIGNS[sign] is TERRAIN[index], f"{SQUARES[index]} is {TERRAIN[index]}"
        else:
            sides[sign.islower()].append(sign.upper() + SQUARES[index])
    for letter in reserve:
        assert letter.upper() in LETTERS
        sides[letter.islower()].append(letter.upper() + "*")
    to_move = "td"[SIDES.index(mover)]
    return GAME.load(f"{ruleset} {to_move} {' '.join(sides[0])} / {' '.join(sides[1])} {rest}")


def legal(state: State, creature: str = "") -> set[str]:
    """Returns the texts of the mover's legal actions, perhaps of one creature."""
    texts = (GAME.write(action) for action in GAME.actions(state, state.mover))
    return {text for text in texts if text.startswith(creature)}


def ends(state: State, creature: str) -> set[str]:
    """Returns the squares on which the mover's creature may end a move or be deployed."""
    return {text[-2:] for text in legal(state, creature)}


def played(state: State, *texts: str) -> State:
    """Returns the state after these actions, each by the side to move."""
    for text in texts:
        state = GAME.play(state, state.mover, GAME.read(text))
    return state


def refusal(state: State, text: str, seat: int | None = None) -> str:
    """Returns why this action is refused to the mover, or to another seat."""
    by = state.mover if seat is None else seat
    try:
        GAME.play(state, by, GAME.read(text))
    except Illegal as reason:
        return str(reason)
    raise AssertionError(f"{text} was allowed")


def places(state: State) -> str:
    """Returns the creatures of both sides as the position's text has them."""
    words = GAME.dump(state).split()[2:]
    return " ".join(word for word in words if word != "-" and ":" not in word)


def last(state: State) -> Last:
    """Returns the latest action, as every view shows it."""
    found = GAME.view(state, None).last
    assert found is not None
    return found
