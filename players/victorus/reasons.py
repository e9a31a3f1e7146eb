"""The reason for an action, in a sentence that can be checked on the board.

Words about the enemies hold for each whole turn of each enemy (`reach`), both if the mover's turn
ends with this action and if it goes on as planned. With several enemies one may clear the way for
the next; then the words are those of the position (“as the board stands”).
"""

from __future__ import annotations

from typing import Final

from common.text.say import counted, listed
from engines.victorus.model.board import BATTLEFIELD, CENTRE, NAMES, SIDES, Cell, distance
from engines.victorus.model.pieces import Kind, Piece, is_family, kind_of, kingdom_of
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import FREE, Action, EndTurn, Move, Pass
from engines.victorus.play import apply, has_ended
from engines.victorus.rules import laps
from engines.victorus.rules.captures import PROMOTION
from engines.victorus.rules.moves import actions, moves
from engines.victorus.rules.turns import RELEASE
from engines.victorus.words.moves import owned, titled
from players.player import SURE, Decision
from players.victorus.reach import closed, enemies, exposed
from players.victorus.worth import KNIGHTS, piece_worth

_WORTH_TELLING: Final = max(KNIGHTS)
"""The fewest points of a newly attacked piece that is worth a sentence."""
_ROUND: Final = 360
"""The degrees of a whole lap."""


def reason(state: State, thought: Decision[Action]) -> str:
    """Returns the reason for the mover's legal action."""
    action = thought.action
    if isinstance(action, Move):
        after = apply(state, action)
        if after.ending is not None and state.mover in after.winners:
            return _winning(state, action)
    if _is_duel(state):  # with several enemies the search skips some of their answers
        if thought.value >= SURE:
            return "Forces a win."
        if thought.value <= -SURE:
            return "Holds out longest: the enemy can force a win."
    if isinstance(action, Move):
        told = _Told(state, action, thought)
        return told.capture() if action.takes else told.way()
    return _stop(state, action)


def _is_duel(state: State) -> bool:
    """Tells whether the match was one of two from its start."""
    return len(state.ruleset.kingdoms) == 2


def _winning(state: State, move: Move) -> str:
    piece = state.board[move.path[0]] - 1
    if move.path[-1] == CENTRE:
        return f"Leads the {titled(piece)} into the centre and wins."
    return f"Captures {_named(state, state.board[move.path[-1]] - 1)} and wins."


def _stop(state: State, action: Action) -> str:
    """Returns the sentence for an action that is no move: the end of the turn, or a pass."""
    if isinstance(action, Pass):
        return f"{SIDES[state.mover]} has no move: only a pass is left."
    assert isinstance(action, EndTurn)
    return "Ends the turn: no further move is worth it."


class _Told:
    """A move that does not win, in words; `after` follows it, `left` if the turn ends with it."""

    def __init__(self, state: State, move: Move, thought: Decision[Action]) -> None:
        self.state, self.move = state, move
        self.start, self.end = move.path[0], move.path[-1]
        self.piece, self.mover = state.board[self.start] - 1, state.mover
        self.name = titled(self.piece, royal=bool(state.royal[self.piece]))
        self.after = apply(state, move)
        self.left = self.after if has_ended(state, self.after) else closed(self.after)
        self.ends = [exposed(each, self.mover) for each in self._ends(thought)]

    def _ends(self, thought: Decision[Action]) -> list[State]:
        """Returns the states after the turn: if it ends here, and as it is planned."""
        planned = _planned(self.state, thought)
        return [self.left] if planned == self.left else [self.left, planned]

    def _is_safe(self, piece: Piece) -> bool:
        """Tells whether no enemy can capture a piece with a whole turn; False if there is too much
        to try."""
        return all(each.complete and piece not in each.pieces for each in self.ends)

    def _held(self, *, from_now: str, duel: str) -> str:
        """Returns the words for a claim about the enemies: stronger if only one is in the game, and
        nobody else moves before the mover does."""
        is_alone = len(enemies(self.left, self.mover)) == 1 and len(self.left.living) == 2
        return duel if is_alone else from_now

    def capture(self) -> str:
        """Returns the sentence for a capture: its victim and its effect, or else that no enemy can
        capture back."""
        state, piece = self.state, self.piece
        victim = state.board[self.end] - 1
        told = f"Captures {_named(state, victim)}"
        if is_family(victim):
            return f"{told}{self._royal_gain(victim)}."
        if not is_family(piece) and state.tally(self.mover) + 1 == RELEASE:
            return f"{told}: now {self._family()}."
        if state.credit[piece] < PROMOTION <= self.after.credit[piece]:
            return f"{told} and becomes royal."
        if self._is_safe(piece):
            return f"{told}; no enemy can take back {self._soon()}."
        return f"{told}."

    def _soon(self) -> str:
        return self._held(duel="next turn", from_now="as the board stands")

    def _family(self) -> str:
        """Returns the words that the mover's King and Queen may leave, as far as they are free."""
        first, names = self.mover * 2, ("the King", "the Queen")
        free = [names[each] for each in (0, 1) if self.state.held[first + each] == FREE]
        return f"{listed(free)} may leave {'their' if len(free) == 2 else 'its'} kingdom"

    def _royal_gain(self, victim: Piece) -> str:
        """Returns the words for the effect of the capture of a King or Queen."""
        state, after = self.state, self.after
        loser, first = kingdom_of(victim), self.mover * 2
        freed = [
            each
            for each in (0, 1)
            if state.held[first + each] != after.held[first + each]
            and state.held[first + each] == loser
        ]
        if freed:
            return f" and frees the own {'Queen' if freed[0] else 'King'}"
        if loser not in after.living:
            return f": {SIDES[loser]} is out of the game"
        left = "Queen" if kind_of(victim) is Kind.KING else "King"
        return f": {SIDES[loser]} has only the {left} left"

    def way(self) -> str:
        """Returns the sentence for a move without capture: the best that holds."""
        if self.after.ending is not None:
            return "Ends the match in a draw."
        return (
            self._saved()
            or self._led()
            or self._attacked()
            or self._entered()
            or self._opened()
            or self._guarded()
            or self._choices()
        )

    def _saved(self) -> str:
        """Returns the sentence for a piece that an enemy could capture if the mover did nothing
        (more), and no longer can: the moved one, or else the best."""
        before = exposed(closed(self.state), self.mover)
        saved = [each for each in before.pieces if self._is_safe(each)]
        if not saved:
            return ""
        best = max(
            saved, key=lambda each: (piece_worth(self.state, each), each == self.piece, each)
        )
        piece = self.piece if self.piece in saved and not is_family(best) else best
        name = titled(piece, royal=bool(self.state.royal[piece]))
        told = f"the {name} on {NAMES[self.state.cell(piece)]}"
        return self._held(
            duel=f"Saves {told} from being captured next turn.",
            from_now=f"Saves {told}: as the board stands, no enemy turn can capture it any more.",
        )

    def _led(self) -> str:
        """Returns the sentence for a King's or Queen's progress round the centre."""
        lap = _lap(self.state, self.after, self.piece, self.end) if is_family(self.piece) else 0
        if not lap:
            return ""
        whole = f"{lap} of {_ROUND} degrees" if lap < _ROUND else "the end of its lap"
        where = f", where {self._unreached()}" if self._is_safe(self.piece) else ""
        return f"Leads the {self.name} on to {whole}{where}."

    def _unreached(self) -> str:
        return f"no enemy can capture it {self._soon()}"

    def _safely(self) -> str:
        """Returns the words that the moved piece is safe; empty if it is not."""
        return f"; {self._unreached()}" if self._is_safe(self.piece) else ""

    def _attacked(self) -> str:
        """Returns the sentence for the best enemy piece that the moved one newly attacks, if it is
        worth one."""
        known = {each.path[-1] for each in _captures(closed(self.state), self.mover)}
        aims = {
            each.path[-1]
            for each in _captures(self.left, self.mover)
            if each.path[0] == self.end and each.path[-1] not in known
        }
        worths = {at: piece_worth(self.left, self.left.board[at] - 1) for at in sorted(aims)}
        aim = max(worths, key=lambda at: worths[at], default=None)
        if aim is None or worths[aim] < _WORTH_TELLING:
            return ""
        safe = f"; no enemy can capture the {self.name} {self._soon()}"
        told = f"Attacks {_named(self.left, self.left.board[aim] - 1)} on {NAMES[aim]}"
        return f"{told}{safe if self._is_safe(self.piece) else ''}."

    def _entered(self) -> str:
        zones = self.state.zones
        if zones[self.start] != BATTLEFIELD == zones[self.end]:
            return f"From the battlefield the {self.name} can capture anywhere{self._safely()}."
        return ""

    def _opened(self) -> str:
        """Returns the sentence for a piece that can go to more cells than before, or is nearer to
        the centre."""
        before = _goals(closed(self.state), self.mover, self.start)
        now = _goals(self.left, self.mover, self.end)
        far, near = distance(self.start, CENTRE), distance(self.end, CENTRE)
        safe = self._safely()
        if now > before:
            cells = counted(now, "cell")
            there = f"From {NAMES[self.end]} the {self.name} can go to {cells}"
            return f"{there} instead of {before}{safe}."
        if near < far:
            there = f"Brings the {self.name} nearer to the centre"
            return f"{there}: {counted(near, 'step')} instead of {far}{safe}."
        return ""

    def _guarded(self) -> str:
        """Returns the sentence that none of the mover's pieces can be captured, or not this one."""
        if not any(each.pieces or not each.complete for each in self.ends):
            return f"No enemy can capture a piece of {SIDES[self.mover]}'s {self._soon()}."
        if self._is_safe(self.piece):
            return f"No enemy can capture the {self.name} on {NAMES[self.end]} {self._soon()}."
        return ""

    def _choices(self) -> str:
        """Returns the sentence that always holds: how many moves the mover would have next."""
        before, now = (len(_own(each, self.mover)) for each in (closed(self.state), self.left))
        side, told = SIDES[self.mover], counted(now, "move")
        if now > before:
            return f"Gives {side} {told} to choose from, {now - before} more than before."
        return f"Keeps {told} open for {side}'s next turn."


def _planned(state: State, thought: Decision[Action]) -> State:
    """Returns the state after the mover's turn as it is planned; where the plan does not tell, it
    ends."""
    plans = [each.line for each in thought.scored if each.action == thought.action and each.line]
    before = state
    for action in plans[0] if plans else (thought.action,):
        if before.ending is not None or action not in actions(before):
            break
        after = apply(before, action)
        if has_ended(before, after):
            return after
        before = after
    return closed(before)


def _lap(state: State, after: State, piece: Piece, end: Cell) -> int:
    """Returns the degrees of its lap after a King's or Queen's move; 0 without progress."""
    index = family_index(piece)
    before = laps.degrees(piece, state.windings[index], state.cell(piece))
    now = laps.degrees(piece, after.windings[index], end)
    return now if now > max(0, before) else 0


def _own(state: State, mover: int) -> list[Move]:
    """Returns the moves that a kingdom would have if its turn began now."""
    return [] if state.ending is not None else [*moves(state._replace(mover=mover))]


def _captures(state: State, mover: int) -> list[Move]:
    return [each for each in _own(state, mover) if each.takes]


def _goals(state: State, mover: int, start: Cell) -> int:
    """Returns the number of cells to which the piece on this one could go."""
    return len({each.path[-1] for each in _own(state, mover) if each.path[0] == start})


def _named(state: State, piece: Piece) -> str:
    return owned(piece, royal=bool(state.royal[piece]))
