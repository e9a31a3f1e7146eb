"""The reason for an action, in a sentence that can be checked on the board.

Words about the enemies hold for each whole turn of each enemy (`reach`), both if the mover's turn
ends with this action and if it goes on as planned. With several enemies one may clear the way for
the next; then the words are those of the position (“as the board stands”). If an enemy can win
after the turn as planned, or put the mover out of the game, no deed is told without that.
"""

from __future__ import annotations

from typing import Final

from common.text.say import EMPTY, counted, say, sentence, trimmed
from common.text.text import Sentence, Text
from engines.victorus.model.board import BATTLEFIELD, CENTRE, SIDES, SPELT, Cell, Kingdom, distance
from engines.victorus.model.pieces import Kind, Piece, is_family, kind_of, kingdom_of
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import FREE, NOBODY, Action, EndTurn, Move, Pass, VictorusEnding
from engines.victorus.play import apply, has_ended
from engines.victorus.rules import laps
from engines.victorus.rules.captures import PROMOTION
from engines.victorus.rules.moves import actions, moves
from engines.victorus.rules.turns import RELEASE
from engines.victorus.words.moves import owned, titled
from players.player import SURE, Decision
from players.victorus.piece_values import KNIGHTS, piece_worth
from players.victorus.threats import Exposed, closed, enemies, exposed

_WORTH_TELLING: Final = max(KNIGHTS)
"""The fewest points of a newly attacked piece that is worth a sentence."""
_ROUND: Final = 360
"""The degrees of a whole lap."""
_ROYALS: Final = (Kind.KING, Kind.QUEEN)
_SAVES: Final = say("Saves the {piece} on {cell} from being captured next turn.")
_SAVES_FROM_NOW: Final = say(
    "Saves the {piece} on {cell}: as the board stands, no enemy turn can capture it any more."
)


def reason(state: State, thought: Decision[Action]) -> Text:
    """Returns the reason for the mover's legal action."""
    action = thought.action
    if isinstance(action, Pass):
        return say("{side} has no move: only a pass is left.", side=SIDES[state.mover])
    after = apply(state, action)
    if after.ending is not None:
        return _ending(state, action, after)
    if _is_duel(state):  # with several enemies the search skips some of their answers
        if thought.value >= SURE:
            return say("Forces a win.")
        if thought.value <= -SURE:
            return say("Holds out longest: the enemy can force a win.")
    if isinstance(action, Move):
        told = _Told(state, action, thought)
        deed = told.capture() if action.takes else told.way()
        return _but_lost(deed, told.ends[-1], state.mover)
    deed = say("Ends the turn: no further move is worth it.")
    return _but_lost(deed, exposed(after, state.mover), state.mover)


def _is_duel(state: State) -> bool:
    """Tells whether the match was one of two from its start."""
    return len(state.ruleset.kingdoms) == 2


def _ending(state: State, action: Move | EndTurn, after: State) -> Text:
    if not after.winners:
        return say("Ends the match in a draw.")
    if after.ending is VictorusEnding.POINTS:
        if state.mover in after.winners:
            return say("Ends the match, and wins on points.")
        return say("Ends the match, and loses on points.")
    assert isinstance(action, Move)
    piece = state.board[action.path[0]] - 1
    if action.path[-1] == CENTRE:
        return say("Leads the {piece} into the centre and wins.", piece=titled(piece))
    victim = _named(state, state.board[action.path[-1]] - 1)
    return say("Captures {piece} and wins.", piece=victim)


def _but_lost(deed: Text, then: Exposed, mover: Kingdom) -> Text:
    """Returns the sentence for a deed, with the enemy's way `then` to win, or to put the mover out
    of the game."""
    words = trimmed(deed, end=".")
    if then.entrant != NOBODY:
        piece = owned(then.entrant)
        return say("{deed}, but {piece} can enter the centre.", deed=words, piece=piece)
    if then.falls:
        lost = say("{deed}, but {side} can be put out of the game.")
        return lost.filled(deed=words, side=SIDES[mover])
    if then.richer != NOBODY:
        lost = say("{deed}, but {side} can win on points.")
        return lost.filled(deed=words, side=SIDES[then.richer])
    return deed


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

    def _held(self, *, from_now: Sentence, duel: Sentence) -> Sentence:
        """Returns the words for a claim about the enemies: stronger if only one is in the game, and
        nobody else moves before the mover does."""
        is_alone = len(enemies(self.left, self.mover)) == 1 and len(self.left.living) == 2
        return duel if is_alone else from_now

    def capture(self) -> Text:
        """Returns the sentence for a capture: its victim and its effect, or else that no enemy can
        capture back."""
        state, piece = self.state, self.piece
        victim = state.board[self.end] - 1
        taken = _named(state, victim)
        if is_family(victim):
            return self._royal_gain(victim).filled(piece=taken)
        if not is_family(piece) and state.tally(self.mover) + 1 == RELEASE:
            return self._released().filled(piece=taken)
        if state.credit[piece] < PROMOTION <= self.after.credit[piece]:
            return say("Captures {piece} and becomes royal.", piece=taken)
        if self._is_safe(piece):
            words = say("Captures {piece}; no enemy can take back {when}.", when=self._soon())
            return words.filled(piece=taken)
        return sentence(say("captures {piece}", piece=taken))

    def _soon(self) -> Text:
        return self._held(duel=say("next turn"), from_now=say("as the board stands"))

    def _released(self) -> Sentence:
        first = self.mover * 2
        free = [_ROYALS[each] for each in (0, 1) if self.state.held[first + each] == FREE]
        if len(free) == 2:
            return say("Captures {piece}: now the King and the Queen may leave their kingdom.")
        words = say("Captures {piece}: now the {royal} may leave its kingdom.")
        return words.filled(royal=free[0].title)

    def _royal_gain(self, victim: Piece) -> Sentence:
        state, after = self.state, self.after
        loser, first = kingdom_of(victim), self.mover * 2
        freed = [
            each
            for each in (0, 1)
            if state.held[first + each] != after.held[first + each]
            and state.held[first + each] == loser
        ]
        if freed:
            words = say("Captures {piece} and frees its own {royal}.")
            return words.filled(royal=_ROYALS[freed[0]].title)
        if loser not in after.living:
            return say("Captures {piece}: {side} is out of the game.", side=SIDES[loser])
        left = Kind.QUEEN if kind_of(victim) is Kind.KING else Kind.KING
        words = say("Captures {piece}: {side} has only the {royal} left.", side=SIDES[loser])
        return words.filled(royal=left.title)

    def way(self) -> Text:
        """Returns the sentence for a move without capture: the best that holds."""
        return (
            self._saved()
            or self._led()
            or self._attacked()
            or self._entered()
            or self._opened()
            or self._guarded()
            or self._choices()
        )

    def _saved(self) -> Text:
        """Returns the sentence for a piece that an enemy could capture if the mover did nothing
        (more), and no longer can: the moved one, or else the best."""
        before = exposed(closed(self.state), self.mover)
        saved = [each for each in before.pieces if self._is_safe(each)]
        if not saved:
            return EMPTY
        best = max(
            saved, key=lambda each: (piece_worth(self.state, each), each == self.piece, each)
        )
        piece = self.piece if self.piece in saved and not is_family(best) else best
        name = titled(piece, royal=bool(self.state.royal[piece]))
        held = self._held(duel=_SAVES, from_now=_SAVES_FROM_NOW)
        return held.filled(piece=name, cell=SPELT[self.state.cell(piece)])

    def _led(self) -> Text:
        """Returns the sentence for a King's or Queen's progress round the centre."""
        lap = _lap(self.state, self.after, self.piece, self.end) if is_family(self.piece) else 0
        if not lap:
            return EMPTY
        told = say("Leads the {piece} on to the end of its lap", piece=self.name)
        if lap < _ROUND:
            told = say("Leads the {piece} on to {lap} of {round} degrees", piece=self.name)
        return self._safely(told.filled(lap=lap, round=_ROUND))

    def _safely(self, told: Text) -> Text:
        """Returns the words as a sentence, which adds that the moved piece is safe if it is."""
        if not self._is_safe(self.piece):
            return say("{told}.", told=told)
        words = say("{told}; no enemy can capture it {when}.", told=told, piece=self.name)
        return words.filled(when=self._soon())

    def _attacked(self) -> Text:
        """Returns the sentence for the best enemy piece that the moved one newly attacks."""
        known = {each.path[-1] for each in _captures(closed(self.state), self.mover)}
        aims = {
            each.path[-1]
            for each in _captures(self.left, self.mover)
            if each.path[0] == self.end and each.path[-1] not in known
        }
        worths = {at: piece_worth(self.left, self.left.board[at] - 1) for at in sorted(aims)}
        aim = max(worths, key=lambda at: worths[at], default=None)
        if aim is None or worths[aim] < _WORTH_TELLING:
            return EMPTY
        words = say("Attacks {victim} on {cell}.")
        if self._is_safe(self.piece):
            words = say(
                "Attacks {victim} on {cell}; no enemy can capture the {piece} {when}.",
                piece=self.name,
                when=self._soon(),
            )
        victim = _named(self.left, self.left.board[aim] - 1)
        return words.filled(victim=victim, cell=SPELT[aim])

    def _entered(self) -> Text:
        zones = self.state.zones
        if zones[self.start] != BATTLEFIELD == zones[self.end]:
            told = say("From the battlefield the {piece} can capture anywhere", piece=self.name)
            return self._safely(told)
        return EMPTY

    def _opened(self) -> Text:
        """Returns the sentence for a piece with more cells to go to, or nearer to the centre."""
        before = _goals(closed(self.state), self.mover, self.start)
        now = _goals(self.left, self.mover, self.end)
        far, near = distance(self.start, CENTRE), distance(self.end, CENTRE)
        if now > before:
            told = say(
                "From {cell} the {piece} can go to {cells} instead of {before}",
                cell=SPELT[self.end],
                piece=self.name,
                cells=counted(now, "cell"),
                before=before,
            )
            return self._safely(told)
        if near < far:
            told = say("Brings the {piece} nearer to the centre: {steps} instead of {before}")
            steps = counted(near, "step")
            return self._safely(told.filled(piece=self.name, steps=steps, before=far))
        return EMPTY

    def _guarded(self) -> Text:
        if not any(each.pieces or not each.complete for each in self.ends):
            words = say("No enemy can capture a piece of {side}'s {when}.", when=self._soon())
            return words.filled(side=SIDES[self.mover])
        if self._is_safe(self.piece):
            words = say("No enemy can capture the {piece} on {cell} {when}.", when=self._soon())
            return words.filled(piece=self.name, cell=SPELT[self.end])
        return EMPTY

    def _choices(self) -> Text:
        """Returns the sentence that always holds: how many moves the mover would have next."""
        before, now = (len(_own(each, self.mover)) for each in (closed(self.state), self.left))
        side, told = SIDES[self.mover], counted(now, "move")
        if now > before:
            words = say("Gives {side} {moves} to choose from, {more} more than before.")
            return words.filled(side=side, moves=told, more=now - before)
        return say("Keeps {moves} open for {side}'s next turn.", moves=told, side=side)


def _planned(state: State, thought: Decision[Action]) -> State:
    """Returns the state after the mover's turn as planned; it ends where the plan does not tell."""
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
    return len({each.path[-1] for each in _own(state, mover) if each.path[0] == start})


def _named(state: State, piece: Piece) -> Text:
    return owned(piece, royal=bool(state.royal[piece]))
