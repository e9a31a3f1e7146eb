"""Whether a sentence about an action of Vilitum is true: by the engine, all turns tried out action
by action.

It shares nothing with the sentences' own program. Each kind of sentence has its pattern here, so
that a new kind fails until somebody writes down what makes it true.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engines.game import Seat
from engines.vilitum.model.board import SQUARES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Choose, EndTurn, Pass, Place, Use, Verb
from players.player import SURE, Decision
from tests.engines.vilitum.kit import GAME
from tests.players.truths import verdict

NAMES: Final = ("Warrior", "Rogue", "Wizard", "Archer", "Cleric")
POINTS: Final = (5, 3, 3, 3, 4)
OFF: Final = 49


def _health(state: State, side: Seat) -> dict[str, int]:
    """The hit points left to each piece of a side that stands on the board."""
    at = range(side * 5, side * 5 + 5)
    return {
        NAMES[each % 5]: POINTS[each % 5] - state.board[10 + each]
        for each in at
        if state.board[each] < OFF
    }


def _ends(state: State) -> list[State]:
    """The states after each way to play the turn from here."""
    ends, waiting, seen = list[State](), [state], {state}
    mover = state.mover
    while waiting:
        before = waiting.pop()
        for action in GAME.actions(before, mover):
            after = GAME.apply(before, mover, action)
            if after.mover != mover or GAME.outcome(after):
                ends.append(after)
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return ends


class Harm:
    """The most that a turn from here costs the side that does not move, and the pieces that some
    turn defeats."""

    def __init__(self, state: State) -> None:
        side = 1 - state.mover
        before = _health(state, side)
        ends = _ends(state)
        afters = [_health(each, side) for each in ends]
        costs = [sum(before.values()) - sum(each.values()) for each in afters]
        self.most = max(0, *costs, 0)
        self.wins = any(_won_by(each, state.mover) for each in ends)
        self.fallen = {name for each in afters for name in before if name not in each}


def _won_by(state: State, side: Seat) -> bool:
    over = GAME.outcome(state)
    return over is not None and over.winner == side


def _skipped(state: State) -> State:
    """The state as if the mover did nothing more."""
    return state._replace(
        mover=1 - state.mover, ply=state.ply + 1, past=(*state.past, state.board), done=()
    )


def _listed(names: str) -> set[str]:
    return {each.removeprefix("the ") for each in re.split(", | and | or ", names)}


class Claim:
    """A sentence about an action, and the positions that it speaks of."""

    def __init__(self, state: State, thought: Decision[Action]) -> None:
        self.state, self.thought, self.by = state, thought, state.mover
        lines = [each.line for each in thought.scored if each.action == thought.action]
        at = state
        for action in (*((lines[0] if lines else ()) or (thought.action,)), EndTurn()):
            may = at.mover == self.by and not GAME.outcome(at)
            if may and action in GAME.actions(at, self.by):
                at = GAME.play(at, self.by, action)
        self.after = at

    def lost(self, side: Seat, since: State) -> tuple[int, set[str]]:
        before, after = _health(since, side), _health(self.after, side)
        fallen = {each for each in before if each not in after}
        return sum(before.values()) - sum(after.values()), fallen

    @property
    def begun(self) -> State:
        return self.state._replace(board=self.state.past[-1])

    def answer_is(self, words: str) -> bool:
        """Whether the words about all answers are true."""
        harm, words = Harm(self.after), re.sub("^(?:; |, but )", "", words)
        if found := re.fullmatch("an answer can defeat (.+) and win", words):
            return harm.wins and _listed(found[1]) == set(_health(self.after, self.by))
        if harm.wins:
            return False
        if words == "no answer costs HP":
            return harm.most == 0 and not harm.fallen
        if found := re.fullmatch(r"no answer takes more than (\d+) HP", words):
            return harm.most == int(found[1]) and not harm.fallen
        found = re.fullmatch("at worst the answer defeats (.+)", words)
        return found is not None and harm.fallen == _listed(found[1])


def _defeats(claim: Claim, names: str, rest: str) -> bool:
    _, fallen = claim.lost(1 - claim.by, claim.begun)
    return fallen == _listed(names) and _rest(claim, rest)


def _takes(claim: Claim, points: str, rest: str) -> bool:
    cost, fallen = claim.lost(1 - claim.by, claim.begun)
    return cost == int(points) and not fallen and _rest(claim, rest)


def _rest(claim: Claim, rest: str) -> bool:
    over = GAME.outcome(claim.after)
    if rest == " and wins":
        return over is not None and over.winner == claim.by
    return over is None and rest.startswith(" this turn") and claim.answer_is(rest[10:])


def _heals(claim: Claim, points: str, answer: str) -> bool:
    cost, _ = claim.lost(claim.by, claim.state)
    return -cost == int(points) and claim.answer_is(answer)


def _saves(claim: Claim, names: str, answer: str) -> bool:
    named, stand = _listed(names), _health(claim.after, claim.by)
    before, after = Harm(_skipped(claim.state)), Harm(claim.after)
    kept = named <= before.fallen and not named & after.fallen
    return kept and named <= set(stand) and claim.answer_is(answer)


def _otherwise(claim: Claim, points: str, answer: str) -> bool:
    most = Harm(_skipped(claim.state)).most
    return most == int(points) > Harm(claim.after).most and claim.answer_is(answer)


def _threatens(claim: Claim, names: str, answer: str) -> bool:
    new = Harm(_skipped(claim.after)).fallen - Harm(claim.state).fallen
    return new == _listed(names) and claim.answer_is(answer)


def _threatens_points(claim: Claim, points: str, answer: str) -> bool:
    now, then = Harm(claim.state).most, Harm(_skipped(claim.after)).most
    return then == int(points) > now and claim.answer_is(answer)


def _nearer(claim: Claim, name: str, near: str, far: str, answer: str) -> bool:
    piece = claim.by * 5 + NAMES.index(name)

    def gap(state: State) -> int:
        rank, file = divmod(state.board[piece], 7)
        foes = [divmod(at, 7) for at in state.board[(1 - claim.by) * 5 :][:5] if at < OFF]
        return min(max(abs(rank - r), abs(file - f)) for r, f in foes)

    told = gap(claim.after) == int(near) < int(far) == gap(claim.state)
    return told and claim.answer_is(answer)


def _answered(claim: Claim, answer: str) -> bool:
    return claim.answer_is(answer[0].lower() + answer[1:])


def _forces(claim: Claim) -> bool:
    return claim.thought.value >= SURE


def _holds(claim: Claim) -> bool:
    return claim.thought.value <= -SURE


def _returns(claim: Claim, name: str, points: str) -> bool:
    """The Cleric goes, and the piece stands where it stood."""
    after = _health(GAME.play(claim.state, claim.by, claim.thought.action), claim.by)
    before = _health(claim.state, claim.by)
    return "Cleric" in before and "Cleric" not in after and after[name] == int(points)


def _goes_on(claim: Claim) -> bool:
    after = GAME.play(claim.state, claim.by, claim.thought.action)
    return after.mover == claim.by and EndTurn() not in GAME.actions(after, claim.by)


def _draws(claim: Claim) -> bool:
    over = GAME.outcome(claim.after)
    return over is not None and over.winner is None


def _placed(claim: Claim, square: str, name: str, here: str, rest: str) -> bool:
    """Asked of the engine: the piece placed there, as if the play had begun."""
    action, state = claim.thought.action, claim.state
    assert isinstance(action, Place)
    row = {each.square for each in GAME.actions(state, claim.by) if isinstance(each, Place)}

    def goals(at: int) -> int:
        board = bytearray(state.board)
        board[claim.by * 5 + action.kind] = at
        stood = bytes(254 if each == 255 else each for each in board[:10]) + bytes(10)
        two = bytearray(stood)
        if all(each >= OFF for each in two[(1 - claim.by) * 5 :][:5]):
            return -1  # a play without enemies would be over
        begun = state._replace(board=bytes(two), past=(bytes(two),))
        ends = (each for each in GAME.actions(begun, claim.by) if isinstance(each, Use))
        return sum(each.verb is Verb.MOVE and each.start == at for each in ends)

    found = {at: goals(at) for at in row}
    if -1 in found.values():
        return True
    best = max(found.values())
    told = SQUARES[action.square] == square and NAMES[action.kind] == name
    told = told and found[action.square] == int(here)
    if rest == ": no free square offers more":
        return told and int(here) == best
    return told and rest == f"; the best free square offers {best}" and int(here) < best


def _agile(claim: Claim) -> bool:
    return claim.thought.action == Choose(agile=True)


def _strong(claim: Claim) -> bool:
    return claim.thought.action == Choose(agile=False)


def _passes(claim: Claim) -> bool:
    return isinstance(claim.thought.action, Pass)


_ANSWER: Final = "(; (?:no|at worst the) answer .+|, but an answer .+)"
_THE: Final = "(the .+?)"
KINDS: Final[dict[str, tuple[str, Callable[..., bool]]]] = {
    "forces": (r"Forces a win\.", _forces),
    "holds out": (r"Holds out longest: the other side can force a win\.", _holds),
    "draws": (r"Ends the match in a draw\.", _draws),
    "returns": (r"Brings the (\w+) back with (\d) HP in place of the Cleric\.", _returns),
    "goes on": (r"Continues: the turn may not end like the one before\.", _goes_on),
    "defeats": (rf"Defeats {_THE}( and wins| this turn[;,] .+)\.", _defeats),
    "takes": (r"Takes (\d+) HP( and wins| this turn[;,] .+)\.", _takes),
    "heals": (rf"Heals (\d+) HP this turn{_ANSWER}\.", _heals),
    "saves": (rf"Saves {_THE} from being defeated next turn{_ANSWER}\.", _saves),
    "otherwise": (rf"Otherwise an answer could take (\d+) HP{_ANSWER}\.", _otherwise),
    "threatens": (rf"Threatens to defeat {_THE} next turn{_ANSWER}\.", _threatens),
    "threatens HP": (rf"Threatens to take (\d+) HP next turn{_ANSWER}\.", _threatens_points),
    "nearer": (
        rf"Brings the (\w+) nearer to the enemy: (\d+) steps? instead of (\d+){_ANSWER}\.",
        _nearer,
    ),
    "safe": (r"Keeps out of reach: (no answer costs HP)\.", _answered),
    "answer": (r"((?:No|At worst the|An) answer .+)\.", _answered),
    "placed": (r"From (\w\d) the (\w+) can go to (\d+) squares?([:;] .+)\.", _placed),
    "agile": (r"The Warrior steps in any direction, and its attacks deal 1\.", _agile),
    "strong": (r"The Warrior's attacks deal 2 to all but a Warrior\.", _strong),
    "passes": (r"No piece can act: only a pass is left\.", _passes),
}


def judged(state: State, thought: Decision[Action], said: str) -> tuple[str, bool]:
    """The kind of a sentence, and whether it is true."""
    return verdict(KINDS, said, lambda: Claim(state, thought))
