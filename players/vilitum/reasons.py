"""The reason for an action, in a sentence: the losses by this turn, what the piece is saved from or
threatens, and the most that an answer can do. The words about answers hold for every whole turn of
the other side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from common.text.say import counted, listed
from engines.game import Seat
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, KINDS, PIECES, SQUARES, STRIDE, Kind, back_row
from engines.vilitum.model.state import GONE, ONBOARD, Board, State
from engines.vilitum.model.values import Action, Choose, EndTurn, Pass, Place, Sacrifice
from engines.vilitum.rules.movement import destinations, occupants
from players.player import SURE, Decision

SAFE: Final = "no answer costs HP"
END: Final = EndTurn()
_RETURNS: Final = 3
"""The most hit points with which a piece returns for a sacrifice."""


class Losses(NamedTuple):
    """A side's losses by a turn: the hit points lost, less those regained, and the names of the
    defeated pieces."""

    points: int
    defeated: tuple[str, ...]


def reason(state: State, thought: Decision[Action]) -> str:
    """Returns the reason for the mover's legal action."""
    if isinstance(thought.action, Choose | Place | Pass):
        return _before_play(state, thought.action)
    after, is_whole = _turn(state, thought)
    if GAME.outcome(after):
        return _ending(state, after)
    if abs(thought.value) >= SURE:
        is_won = thought.value > 0
        return "Forces a win." if is_won else "Holds out longest: the other side can force a win."
    return _told(state, after) if is_whole else _unfinished(thought.action)


def _ending(state: State, after: State) -> str:
    """Returns the sentence for a turn that ends the match."""
    over, mover = GAME.outcome(after), state.mover
    if over and over.winner == mover:
        return f"{_begun(losses(state.past[-1], after.board, 1 - mover))} and wins."
    return "Ends the match in a draw." if over and over.winner is None else "Ends the match."


def _told(state: State, after: State) -> str:
    """Returns the sentence for a whole turn: its effect, and the worst that an answer can do."""
    worst = _worst(after)
    lead, answer = _lead(state, after, worst), _feared(worst)
    if lead:
        return f"{lead}; {answer}."
    if answer == SAFE:
        return f"Keeps out of reach: {SAFE}."
    return f"{answer[0].upper()}{answer[1:]}."


def _lead(state: State, after: State, worst: Losses) -> str:
    """Returns the words for the effect of the turn with all its actions so far."""
    mover = state.mover
    if any(losses(state.board, after.board, 1 - mover)):
        return f"{_begun(losses(state.past[-1], after.board, 1 - mover))} this turn"
    healed = -losses(state.board, after.board, mover).points
    return f"Heals {_points(healed)} this turn" if healed > 0 else _quiet(state, after, worst)


# Before the play


def _before_play(state: State, action: Choose | Place | Pass) -> str:
    """Returns the sentence for the choice of a Warrior, a placing, or a pass."""
    if isinstance(action, Pass):
        return "No piece can act: only a pass is left."
    if isinstance(action, Choose):
        if action.agile:
            return "The Warrior steps in any direction, and its attacks deal 1."
        return "The Warrior's attacks deal 2 to all but a Warrior."
    free = [
        at for at in back_row(state.ruleset.size, state.mover) if at not in state.board[:PIECES]
    ]
    goals = {at: _goals(state, action.kind, at) for at in free}
    here, best = goals[action.square], max(goals.values())
    told = f"From {SQUARES[action.square]} the {action.kind.title} can go to"
    if here == best:
        return f"{told} {counted(here, 'square')}: no free square offers more."
    return f"{told} {counted(here, 'square')}; the best free square offers {best}."


def _goals(state: State, kind: Kind, at: int) -> int:
    """Returns the number of squares to which a piece could go from here as the board stands."""
    return len(destinations(state.ruleset, occupants(state.board), state.mover, kind, at))


# The turn


def _turn(state: State, thought: Decision[Action]) -> tuple[State, bool]:
    """Returns the state after the mover's turn as it is planned, and whether that is a whole turn;
    where the plan does not tell, the turn ends if it may."""
    mover = state.mover
    plans = [each.line for each in thought.scored if each.action == thought.action and each.line]
    for action in (*(plans[0] if plans else (thought.action,)), END):
        if state.mover != mover or GAME.outcome(state):
            return state, True
        if action in GAME.actions(state, mover):
            state = GAME.play(state, mover, action)
    return state, state.mover != mover or GAME.outcome(state) is not None


def _unfinished(action: Action) -> str:
    """Returns the sentence for an action after which the turn may not end yet."""
    if isinstance(action, Sacrifice):
        hp = _points(min(_RETURNS, action.kind.hp))
        return f"Brings the {action.kind.title} back with {hp} in place of the Cleric."
    return "Goes on: the turn may not end like the one before."


def _passed(state: State) -> State:
    """Returns the state if the mover did nothing (more) in this turn."""
    past = (*state.past, state.board)
    return state._replace(mover=1 - state.mover, ply=state.ply + 1, past=past, done=())


def _answers(state: State) -> list[Losses]:
    """Returns the losses by every whole turn from here of the side that does not move."""
    side = 1 - state.mover
    return [losses(state.board, each.board, side) for _, each in GAME.whole_turns(state)]


def _worst(state: State) -> Losses:
    """Returns the most hit points that a turn from here can take, and all pieces that some turn
    defeats."""
    answers = _answers(state)
    fallen = {name for each in answers for name in each.defeated}
    names = tuple(kind.title for kind in KINDS if kind.title in fallen)
    return Losses(max((each.points for each in answers), default=0), names)


def _feared(worst: Losses) -> str:
    """Returns the words for the worst that answers can do."""
    if worst.defeated:
        names = listed([f"the {name}" for name in worst.defeated], "or")
        return f"at worst the answer defeats {names}"
    return f"no answer takes more than {_points(worst.points)}" if worst.points > 0 else SAFE


def _quiet(state: State, after: State, worst: Losses) -> str:
    """Returns the words for a turn that takes and heals nothing: a piece saved, points saved, a
    threat, or a piece nearer to the enemy; empty if there are none."""
    feared = _worst(_passed(state))
    saved = [name for name in feared.defeated if name not in worst.defeated]
    saved = [name for name in saved if _stands(after, state.mover, name)]
    if saved:
        return f"Saves {_pieces(saved)} from being defeated next turn"
    if worst.points < feared.points and not worst.defeated:
        return f"Otherwise an answer could take {_points(feared.points)}"
    return _threat(state, after) or _nearer(state, after)


def _stands(state: State, side: Seat, name: str) -> bool:
    return any(kind.title == name and state.place(side, kind) < ONBOARD for kind in KINDS)


def _threat(state: State, after: State) -> str:
    """Returns the words for a threat: an effect of the next turn, if the answer changes nothing,
    that this turn cannot have."""
    now, then = _worst(state), _worst(_passed(after))
    new = [name for name in then.defeated if name not in now.defeated]
    if new:
        return f"Threatens to defeat {_pieces(new, 'or')} next turn"
    if then.points > max(0, now.points):
        return f"Threatens to take {_points(then.points)} next turn"
    return ""


def _nearer(state: State, after: State) -> str:
    """Returns the words for a piece that has come nearer to the nearest enemy."""
    mover = state.mover
    for kind in KINDS:
        far, near = (_gap(each.board, mover, kind) for each in (state, after))
        if 0 < near < far:
            steps = counted(near, "step")
            return f"Brings the {kind.title} nearer to the enemy: {steps} instead of {far}"
    return ""


def _gap(board: Board, side: Seat, kind: Kind) -> int:
    """Returns the steps, in any direction, from a piece to the nearest enemy; 0 if it is off the
    board."""
    start, first = board[side * 5 + kind], (1 - side) * 5
    foes = [at for at in board[first : first + 5] if at < ONBOARD]
    if start >= ONBOARD or not foes:
        return 0
    rank, file = divmod(start, STRIDE)
    return min(max(abs(rank - at // STRIDE), abs(file - at % STRIDE)) for at in foes)


def losses(before: Board, after: Board, side: Seat) -> Losses:
    """Returns a side's losses from one board to another."""
    fallen = [
        kind.title
        for kind in KINDS
        if before[side * 5 + kind] < ONBOARD and after[side * 5 + kind] == GONE
    ]
    return Losses(_left(before, side) - _left(after, side), tuple(fallen))


def _left(board: Board, side: Seat) -> int:
    """Returns the hit points that a side has left on the board."""
    first = side * 5
    return sum(
        HP[kind] - board[PIECES + first + kind] for kind in KINDS if board[first + kind] < ONBOARD
    )


def _begun(lost: Losses) -> str:
    """Returns the words for causing these losses, such as “Takes 2 HP”."""
    if lost.defeated:
        return f"Defeats {_pieces(lost.defeated)}"
    return f"Takes {_points(lost.points)}"


def _pieces(names: Sequence[str], last: str = "and") -> str:
    return listed([f"the {name}" for name in names], last)


def _points(number: int) -> str:
    return f"{number} HP"
