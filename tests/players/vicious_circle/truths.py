"""Whether a sentence about an action of the Vicious Circle is true: by the engine, all answers
tried out.

It shares nothing with the sentences' own program. Each kind of sentence has its pattern here, so
that a new kind fails until somebody writes down what makes it true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from engines.game import Seat
from engines.vicious_circle.board import SQUARES
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action, Deploy, Move, Pass, SetUp
from players.player import SURE, WIN, Decision
from tests.engines.vicious_circle.kit import GAME
from tests.players.truths import verdict

NAMES: Final = ("Saint", "Spirit", "Child", "Warrior", "Dragon")
SIDES: Final = ("Twilight", "Dawn")
THRONES: Final = ("a1", "e5")


def _played(state: State, by: Seat) -> Iterator[tuple[Action, State]]:
    """Each action of this side, if it is on turn now, with the state after it."""
    state = state._replace(mover=by)
    for action in GAME.actions(state, by):
        if not isinstance(action, Pass):
            yield action, GAME.apply(state, by, action)


def _wins(state: State, by: Seat) -> bool:
    over = GAME.outcome(state)
    return over is not None and over.winner == by


def _takes(state: State, by: Seat) -> set[str]:
    """The names of all that this side could take: enemies that leave the board, and the throne."""
    found = set[str]()
    for action, after in _played(state, by):
        gone = (n for n in range(5) if state.side(1 - by)[n] != after.side(1 - by)[n])
        found |= {f"the {NAMES[each]}" for each in gone}
        if isinstance(action, Move) and SQUARES[action.end] == THRONES[1 - by]:
            found.add("the throne")
    return found


class Claim:
    """A sentence about an action, and the positions that it speaks of."""

    def __init__(self, state: State, by: Seat, thought: Decision[Action]) -> None:
        self.state, self.by, self.action = state, by, thought.action
        self.thought, self.after = thought, GAME.play(state, by, thought.action)

    def lost(self) -> set[str]:
        foes = self.state.side(1 - self.by), self.after.side(1 - self.by)
        return {NAMES[each] for each in range(5) if foes[0][each] != foes[1][each]}


def _takes_throne(claim: Claim, side: str) -> bool:
    return side == SIDES[1 - claim.by] and _wins(claim.after, claim.by)


def _captures(claim: Claim, name: str, rest: str) -> bool:
    if claim.lost() != {name}:
        return False
    if rest.startswith(" and wins"):
        return _forces(claim, rest[5:])
    return bool(_wins(claim.after, claim.by) or GAME.outcome(claim.after)) or _rest(claim, rest)


def _forces(claim: Claim, words: str) -> bool:
    """Tried out for wins at once and within two turns; for longer ones the value is believed."""
    told = int(next(iter(re.findall(r"\d+", words)), "1"))
    if claim.thought.value < SURE or told != (WIN - claim.thought.value) // 2 + 1:
        return False
    if told == 1:
        return _wins(claim.after, claim.by)
    if told > 2:
        return True
    answers = (
        (GAME.apply(claim.after, 1 - claim.by, each))
        for each in GAME.actions(claim.after, 1 - claim.by)
    )
    return all(
        not GAME.outcome(each)
        and any(_wins(after, claim.by) for _, after in _played(each, claim.by))
        for each in answers
    )


def _holds(claim: Claim) -> bool:
    return claim.thought.value <= -SURE


def _draws(claim: Claim) -> bool:
    over = GAME.outcome(claim.after)
    return over is not None and over.winner is None


def _saves(claim: Claim, name: str, rest: str) -> bool:
    foe = 1 - claim.by
    saved = name in _takes(claim.state, foe) and name not in _takes(claim.after, foe)
    return saved and _warned(claim, rest)


def _guards(claim: Claim, rest: str) -> bool:
    return _saves(claim, "the throne", rest)


def _threatens(claim: Claim, name: str, rest: str) -> bool:
    name = name.removeprefix("take ").removeprefix("capture ")
    new = name in _takes(claim.after, claim.by) and name not in _takes(claim.state, claim.by)
    return new and _warned(claim, rest)


def _warned(claim: Claim, rest: str) -> bool:
    """Whether it is told if, and only if, the other side wins with its next turn, and by what."""
    foe, side = 1 - claim.by, SIDES[claim.by]
    if not any(_wins(after, foe) for _, after in _played(claim.after, foe)):
        return not rest
    if "the throne" in _takes(claim.after, foe):
        return rest == f", but the throne of {side} is open"
    return rest == f", but the last creature of {side} can be captured"


def _rest(claim: Claim, rest: str) -> bool:
    left = _takes(claim.after, 1 - claim.by)
    if rest == "; the enemy can take nothing next turn":
        return not left
    if rest == "; the throne stays guarded":
        return "the throne" not in left and _warned(claim, "")
    return bool(rest) and _warned(claim, rest)


def _deploys(claim: Claim, name: str, rest: str) -> bool:
    action = claim.action
    return isinstance(action, Deploy) and NAMES[action.kind] == name and _rest(claim, rest)


def _nearer(claim: Claim, name: str, side: str, near: str, far: str, rest: str) -> bool:
    action = claim.action
    if not isinstance(action, Move) or NAMES[action.kind] != name or side != SIDES[1 - claim.by]:
        return False

    def steps(square: int) -> int:
        here, there = SQUARES[square], THRONES[1 - claim.by]
        return max(abs(ord(one) - ord(two)) for one, two in zip(here, there, strict=True))

    return (steps(action.end), steps(action.start)) == (int(near), int(far)) and _rest(claim, rest)


def _gives(claim: Claim, side: str, now: str, more: str, rest: str) -> bool:
    before, after = (len([*_played(each, claim.by)]) for each in (claim.state, claim.after))
    told = side == SIDES[claim.by] and (after, after - before) == (int(now), int(more))
    return told and after > before and _rest(claim, rest)


def _keeps(claim: Claim, now: str, side: str, rest: str) -> bool:
    count = len([*_played(claim.after, claim.by)])
    return side == SIDES[claim.by] and count == int(now) and _rest(claim, rest)


def _is_sound(claim: Claim) -> bool:
    """Asked of every set-up of the other side; only the Saint moves far enough."""
    foe, begun = 1 - claim.by, claim.state._replace(mover=1 - claim.by)
    mine = GAME.play(begun, claim.by, claim.action)
    both = (GAME.apply(mine, foe, each) for each in SET_UPS[foe])
    return not any(
        _wins(after, foe)
        for each in both
        for action, after in _played(each, foe)
        if isinstance(action, Move) and action.kind == 0
    )


def _reserves(claim: Claim, one: str, other: str) -> bool:
    assert isinstance(claim.action, SetUp)
    chosen = {NAMES[kind] for kind, _ in claim.action.creatures}
    return {one, other} == set(NAMES) - chosen


def _passes(claim: Claim) -> bool:
    return isinstance(claim.action, Pass)


_REST: Final = "([;,] .+)"
_BUT: Final = "(, but .+)?"
KINDS: Final[dict[str, tuple[str, Callable[..., bool]]]] = {
    "throne": (r"Takes the throne of (\w+)\.", _takes_throne),
    "captures": (r"Captures the (\w+)( and wins.*|[;,] .+)?\.", _captures),
    "wins": (r"(Wins.*), whatever they do\.", _forces),
    "holds out": (r"Holds out longest: the other side can force a win\.", _holds),
    "draws": (r"Ends the match in a draw\.", _draws),
    "guards": (rf"Guards the throne from being taken next turn{_BUT}\.", _guards),
    "saves": (rf"Saves (the \w+) from being captured next turn{_BUT}\.", _saves),
    "threatens": (rf"Threatens to ((?:take|capture) the \w+) next turn{_BUT}\.", _threatens),
    "deploys": (rf"Brings the (\w+) into play{_REST}\.", _deploys),
    "nearer": (
        rf"Brings the (\w+) nearer to the throne of (\w+): (\d) squares? instead of (\d){_REST}\.",
        _nearer,
    ),
    "gives": (
        rf"Gives (\w+) (\d+) actions to choose from, (\d+) more than before{_REST}\.",
        _gives,
    ),
    "keeps": (rf"Keeps (\d+) actions? open for (\w+)'s next turn{_REST}\.", _keeps),
    "sound": (r"No first move can beat this set-up\.", _is_sound),
    "reserves": (r"Keeps the (\w+) and the (\w+) in reserve\.", _reserves),
    "passes": (r"No creature can move or be deployed: only a pass is left\.", _passes),
}


def judged(state: State, by: Seat, thought: Decision[Action], said: str) -> tuple[str, bool]:
    """The kind of a sentence, and whether it is true."""
    return verdict(KINDS, said, lambda: Claim(state, by, thought))
