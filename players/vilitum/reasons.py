"""The reason for an action, in a sentence: the losses by this turn, the piece's escape or threat,
and the worst answer. The words about answers hold for every whole turn of the other side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from common.text.say import counted, listed, name, say, sentence
from common.text.text import Name, Text
from engines.game import Seat
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, KINDS, PIECES, SQUARES, Kind, back_row, distance
from engines.vilitum.model.state import GONE, ONBOARD, Board, State
from engines.vilitum.model.values import Action, Choose, EndTurn, Pass, Place, Sacrifice
from engines.vilitum.rules.movement import destinations, occupants
from players.player import SURE, Decision

END: Final = EndTurn()
_RETURNS: Final = 3
"""The most hit points with which a piece returns for a sacrifice."""


class Losses(NamedTuple):
    """A side's losses by a turn: the hit points lost, less those regained, and the names of the
    defeated pieces."""

    points: int
    defeated: tuple[Name, ...]


class Fears(NamedTuple):
    """The worst that any turn of a side can do: the most hit points taken, all pieces that some
    turn defeats, and whether one wins."""

    points: int
    defeated: tuple[Name, ...]
    wins: bool


def reason(state: State, thought: Decision[Action]) -> Text:
    """Returns the reason for the mover's legal action."""
    if isinstance(thought.action, Choose | Place | Pass):
        return _before_play(state, thought.action)
    after, is_whole = _turn(state, thought)
    if GAME.outcome(after):
        return _ending(state, after)
    if thought.value >= SURE:
        return say("Forces a win.")
    if thought.value <= -SURE:
        return say("Holds out longest: the other side can force a win.")
    return _told(state, after) if is_whole else _unfinished(thought.action)


def _ending(state: State, after: State) -> Text:
    over, mover = GAME.outcome(after), state.mover
    if over and over.winner == mover:
        lost = losses(state.past[-1], after.board, 1 - mover)
        return (_DEFEATS_AND_WINS if lost.defeated else _TAKES_AND_WINS).filled(
            pieces=_pieces(lost.defeated), points=lost.points
        )
    if over and over.winner is None:
        return say("Ends the match in a draw.")
    return say("Ends the match.")


_DEFEATS_AND_WINS: Final = say("Defeats {pieces} and wins.")
_TAKES_AND_WINS: Final = say("Takes {points} HP and wins.")


def _told(state: State, after: State) -> Text:
    worst = _worst(after)
    deed, answer = _deed(state, after, worst), _feared(worst)
    if deed is not None:
        words = say("{deed}, but {answer}.") if worst.wins else say("{deed}; {answer}.")
        return words.filled(deed=deed, answer=answer)
    if answer == _SAFE:
        return say("Keeps out of reach: no answer costs HP.")
    return sentence(answer)


def _deed(state: State, after: State, worst: Fears) -> Text | None:
    """Returns the words for the effect of the turn with all its actions so far, or None."""
    mover = state.mover
    if any(losses(state.board, after.board, 1 - mover)):
        lost = losses(state.past[-1], after.board, 1 - mover)
        if lost.defeated:
            return say("Defeats {pieces} this turn", pieces=_pieces(lost.defeated))
        return say("Takes {points} HP this turn", points=lost.points)
    healed = -losses(state.board, after.board, mover).points
    if healed > 0:
        return say("Heals {points} HP this turn", points=healed)
    return _quiet(state, after, worst)


# Before the play


def _before_play(state: State, action: Choose | Place | Pass) -> Text:
    if isinstance(action, Pass):
        return say("No piece can act: only a pass is left.")
    if isinstance(action, Choose):
        if action.agile:
            return say("The Warrior steps in any direction, and its attacks deal 1.")
        return say("The Warrior's attacks deal 2 to all but a Warrior.")
    free = [
        at for at in back_row(state.ruleset.size, state.mover) if at not in state.board[:PIECES]
    ]
    goals = {at: _goals(state, action.kind, at) for at in free}
    here, best = goals[action.square], max(goals.values())
    return (_BEST_PLACE if here == best else _OTHER_PLACE).filled(
        square=SQUARES[action.square],
        piece=action.kind.title,
        goals=counted(here, name("square")),
        best=best,
    )


_BEST_PLACE: Final = say("From {square} the {piece} can go to {goals}: no free square offers more.")
_OTHER_PLACE: Final = say(
    "From {square} the {piece} can go to {goals}; the best free square offers {best}."
)


def _goals(state: State, kind: Kind, at: int) -> int:
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


def _unfinished(action: Action) -> Text:
    """Returns the sentence for an action after which the turn may not end yet."""
    if isinstance(action, Sacrifice):
        return say(
            "Brings the {piece} back with {hp} HP in place of the Cleric.",
            piece=action.kind.title,
            hp=min(_RETURNS, action.kind.hp),
        )
    return say("Continues: the turn may not end like the one before.")


def _passed(state: State) -> State:
    """Returns the state if the mover did nothing (more) in this turn."""
    past = (*state.past, state.board)
    return state._replace(mover=1 - state.mover, ply=state.ply + 1, past=past, done=())


def _worst(state: State) -> Fears:
    """Returns the worst that the whole turns from here can do to the side that does not move."""
    side, points, fallen, wins = 1 - state.mover, list[int](), set[Name](), False
    for _, after in GAME.whole_turns(state):
        lost = losses(state.board, after.board, side)
        points.append(lost.points)
        fallen |= {*lost.defeated}
        wins = wins or (bool(lost.defeated) and _has_won(after, state.mover))
    names = tuple(kind.title for kind in KINDS if kind.title in fallen)
    return Fears(max(points, default=0), names, wins)


def _has_won(state: State, side: Seat) -> bool:
    over = GAME.outcome(state)
    return over is not None and over.winner == side


_SAFE: Final = say("no answer costs HP")


def _feared(worst: Fears) -> Text:
    """Returns the words for the worst that answers can do; a win defeats all that is left."""
    if worst.wins:
        return say("an answer can defeat {pieces} and win", pieces=_pieces(worst.defeated))
    if worst.defeated:
        return say("at worst the answer defeats {pieces}", pieces=_pieces(worst.defeated, "or"))
    if worst.points > 0:
        return say("no answer takes more than {points} HP", points=worst.points)
    return _SAFE


def _quiet(state: State, after: State, worst: Fears) -> Text | None:
    """Returns the words for a turn that takes and heals nothing: a piece saved, points saved, a
    threat, or a piece nearer to the enemy; None if there are none."""
    feared = _worst(_passed(state))
    saved = [each for each in feared.defeated if each not in worst.defeated]
    saved = [each for each in saved if _stands(after, state.mover, each)]
    if saved:
        return say("Saves {pieces} from being defeated next turn", pieces=_pieces(saved))
    if worst.points < feared.points and not worst.defeated:
        return say("Otherwise an answer could take {points} HP", points=feared.points)
    return _threat(state, after) or _nearer(state, after)


def _stands(state: State, side: Seat, title: Name) -> bool:
    return any(kind.title == title and state.place(side, kind) < ONBOARD for kind in KINDS)


def _threat(state: State, after: State) -> Text | None:
    """Returns the words for a threat: an effect of the next turn, if the answer changes nothing,
    that this turn cannot have. None if there is none."""
    now, then = _worst(state), _worst(_passed(after))
    new = [each for each in then.defeated if each not in now.defeated]
    if new:
        return say("Threatens to defeat {pieces} next turn", pieces=_pieces(new, "or"))
    if then.points > max(0, now.points):
        return say("Threatens to take {points} HP next turn", points=then.points)
    return None


def _nearer(state: State, after: State) -> Text | None:
    """Returns the words for a piece that has come nearer to the nearest enemy, or None."""
    mover = state.mover
    for kind in KINDS:
        far, near = (_gap(each.board, mover, kind) for each in (state, after))
        if 0 < near < far:
            return say(
                "Brings the {piece} nearer to the enemy: {steps} instead of {far}",
                piece=kind.title,
                steps=counted(near, name("step")),
                far=far,
            )
    return None


def _gap(board: Board, side: Seat, kind: Kind) -> int:
    """Returns the steps, in any direction, to the nearest enemy; 0 for a piece off the board."""
    start, first = board[side * 5 + kind], (1 - side) * 5
    foes = [at for at in board[first : first + 5] if at < ONBOARD]
    if start >= ONBOARD or not foes:
        return 0
    return min(distance(start, at) for at in foes)


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


def _pieces(titles: Sequence[Name], last: str = "and") -> Text:
    return listed([say("the {piece}", piece=title) for title in titles], last)
