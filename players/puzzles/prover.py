"""Proofs in games of two without secrets, by trying all turns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final, Generic, NamedTuple

from engines.game import ActionT, Seat, StateT
from players.puzzles.puzzler import Puzzler


class Turn(NamedTuple, Generic[StateT, ActionT]):
    """A turn, and the state after it."""

    actions: tuple[ActionT, ...]
    after: StateT


class Tired(Exception):
    """The error that a proof needs more positions than its budget."""


class Duel(Puzzler[StateT, ActionT]):
    """A game of two without secrets. Every state is between turns and without its history: for the
    few turns of a puzzle `key` holds all that the rules need."""

    def turns(self, state: StateT) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the legal turns; of turns that lead to the same position only the first."""
        seen: set[Hashable] = set()
        for actions, after in self.game.whole_turns(state):
            key = self.key(after)
            if key not in seen:
                seen.add(key)
                yield Turn(actions, after)

    @abstractmethod
    def mover(self, state: StateT) -> Seat:
        """Returns the seat on turn; the match must not be over."""

    def soonest(self, state: StateT) -> int:
        """Returns a quick lower bound of the turns of its own that the mover needs to win."""
        del state
        return 1

    def wins_at_once(self, state: StateT) -> bool:
        """Tells whether the mover has a turn that wins; the match must not be over."""
        seat = self.mover(state)
        return any(self.has_won(each.after, seat) for each in self.turns(state))

    @abstractmethod
    def passed(self, state: StateT) -> StateT:
        """Returns the position with the other side on turn."""

    @abstractmethod
    def pieces(self, state: StateT, seat: Seat) -> int:
        """Returns the number of a seat's pieces."""

    def lives(self, state: StateT, seat: Seat) -> int:
        """Returns how much the other side has yet to take from a seat; by default its pieces."""
        return self.pieces(state, seat)

    def takes_at_once(self, state: StateT) -> bool:
        """Tells whether the mover has a turn that takes a piece; the match must not be over."""
        other = 1 - self.mover(state)
        most = self.pieces(state, other)
        return any(self.pieces(each.after, other) < most for each in self.turns(state))


class Prover(Generic[StateT, ActionT]):
    """A prover that remembers its results for later proofs. `positions` counts all positions
    examined; they share one budget."""

    def __init__(
        self,
        duel: Duel[StateT, ActionT],
        budget: int = 1_000_000_000,
        order: Callable[[StateT], int] | None = None,
    ) -> None:
        """`order` values the state after a turn: turns with the highest value are tried first."""
        self.positions = 0
        self._order: Final = order
        self._duel: Final = duel
        self._budget: Final = budget
        self._known: Final[dict[tuple[Hashable, int], bool]] = {}
        self._refutations: Final[dict[int, Any]] = {}

    def turns(self, state: StateT) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's different turns. Raises `Tired`."""
        turns = self._duel.turns(state)
        if order := self._order:
            turns = iter(sorted(turns, key=lambda each: -order(each.after)))
        for turn in turns:
            self._count()
            yield turn

    def wins(self, state: StateT, turns: int) -> bool:
        """Tells whether the mover can force a win within this many turns of its own. Raises
        `Tired`."""
        duel = self._duel
        if duel.game.outcome(state) is not None or turns < duel.soonest(state):
            return False
        key = (duel.key(state), turns)
        if key not in self._known:
            self._known[key] = self._wins(state, turns)
        return self._known[key]

    def _wins(self, state: StateT, turns: int) -> bool:
        self._count()
        if self._duel.wins_at_once(state):
            return True
        seat = self._duel.mover(state)
        return turns > 1 and any(self.leads(each.after, seat, turns) for each in self.turns(state))

    def _count(self) -> None:
        self.positions += 1
        if self.positions > self._budget:
            raise Tired

    def leads(self, after: StateT, seat: Seat, turns: int) -> bool:
        """Tells whether a turn of this seat, which led to the state `after`, forces a win within
        this many turns of its own, that turn included. Raises `Tired`."""
        duel = self._duel
        goes_on = turns > 1 and duel.game.outcome(after) is None
        if goes_on and duel.soonest(after) == 1 and duel.wins_at_once(after):
            return False
        return next(self.refutations(after, seat, turns), None) is None

    def refutations(self, after: StateT, seat: Seat, turns: int) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the replies to such a turn after which the seat no longer wins in time. If the
        turn itself fails without a reply, yields one reply without actions. Raises `Tired`."""
        duel = self._duel
        if duel.has_won(after, seat):
            return
        if turns == 1 or duel.game.outcome(after) is not None:
            yield Turn((), after)
            return
        killer = self._refutations.get(turns)
        replies = sorted(self.turns(after), key=lambda each: each.actions != killer)
        for reply in replies:
            if not self.wins(reply.after, turns - 1):
                self._refutations[turns] = reply.actions
                yield reply

    def winning(self, state: StateT, turns: int) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's turns that force a win within this many turns. Raises `Tired`."""
        seat = self._duel.mover(state)
        return (each for each in self.turns(state) if self.leads(each.after, seat, turns))

    def harms(self, after: StateT, seat: Seat) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the turns by which the other side wins at once after a turn of this seat. If the
        match is over and lost, yields one turn without actions. Raises `Tired`."""
        duel = self._duel
        if duel.game.outcome(after) is not None:
            if duel.has_won(after, 1 - seat):
                yield Turn((), after)
            return
        if duel.soonest(after) > 1:
            return
        for reply in self.turns(after):
            if duel.has_won(reply.after, 1 - seat):
                yield reply

    def saving(self, state: StateT, turns: int = 1) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's turns after which the other side cannot force a win within this many
        turns of its own. Raises `Tired`."""
        duel, seat = self._duel, self._duel.mover(state)
        for each in self.turns(state):
            if duel.game.outcome(each.after) is not None:
                saved = not duel.has_won(each.after, 1 - seat)
            else:
                saved = not self.wins(each.after, turns)
            if saved:
                yield each

    def losses(self, before: StateT, after: StateT, seat: Seat) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the turns by which the other side takes a piece, or wins, after a turn of this
        seat from `before` to `after`. If that turn itself lost a piece, or ended the match without
        a win, yields one turn without actions. Raises `Tired`."""
        duel = self._duel
        own = duel.pieces(before, seat)
        if duel.game.outcome(after) is not None or duel.pieces(after, seat) < own:
            if not duel.has_won(after, seat):
                yield Turn((), after)
            return
        for reply in self.turns(after):
            if duel.has_won(reply.after, 1 - seat) or duel.pieces(reply.after, seat) < own:
                yield reply

    def keeping(self, state: StateT) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's turns after which the other side takes no piece at once. Raises
        `Tired`."""
        seat = self._duel.mover(state)
        return (each for each in self.turns(state) if self._keeps(state, each.after, seat))

    def _keeps(self, before: StateT, after: StateT, seat: Seat) -> bool:
        """Tells whether such a turn, which led to `after`, has no `losses`."""
        duel = self._duel
        if duel.game.outcome(after) is not None:
            return duel.has_won(after, seat)
        if duel.pieces(after, seat) < duel.pieces(before, seat):
            return False
        self._count()
        return not duel.takes_at_once(after) and not duel.wins_at_once(after)

    def sheltering(self, state: StateT) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's turns after which the other side can hurt nothing at once. Raises
        `Tired`."""
        duel, seat = self._duel, self._duel.mover(state)
        for each in self.turns(state):
            if duel.game.outcome(each.after) is not None:
                if duel.has_won(each.after, seat):
                    yield each
            elif next(self.hits(each.after, seat), None) is None:
                yield each

    def hits(self, after: StateT, seat: Seat) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the turns by which the other side hurts a piece of this seat, or wins. Raises
        `Tired`."""
        duel = self._duel
        lives = duel.lives(after, seat)
        for reply in self.turns(after):
            if duel.has_won(reply.after, 1 - seat) or duel.lives(reply.after, seat) < lives:
                yield reply

    def is_threatened(self, state: StateT) -> bool:
        """Tells whether the other side could take a piece if it were on turn."""
        return self._duel.takes_at_once(self._duel.passed(state))

    def taking(self, state: StateT) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's turns that take a piece and after which the other side takes none at
        once. Raises `Tired`."""
        seat = self._duel.mover(state)
        for each in self.turns(state):
            if self.takes(state, each.after, seat) and self._keeps(state, each.after, seat):
                yield each

    def takes(self, before: StateT, after: StateT, seat: Seat) -> bool:
        """Tells whether a turn of this seat took a piece."""
        return self._duel.pieces(after, 1 - seat) < self._duel.pieces(before, 1 - seat)

    def trapping(self, state: StateT) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the mover's turns that take nothing, but after which the other side loses a piece
        or the match at the next turn, whatever it does, and the mover no piece before. Raises
        `Tired`."""
        seat = self._duel.mover(state)
        for each in self.turns(state):
            takes = self.takes(state, each.after, seat)
            if not takes and next(self.escapes(state, each.after, seat), None) is None:
                yield each

    def escapes(self, before: StateT, after: StateT, seat: Seat) -> Iterator[Turn[StateT, ActionT]]:
        """Yields the replies to a turn of this seat after which it neither takes nor wins at its
        next turn, or which take or win before. If the turn itself ended the match without a win,
        or lost a piece, yields one reply without actions. Raises `Tired`."""
        duel, own = self._duel, self._duel.pieces(before, seat)
        if duel.game.outcome(after) is not None or duel.pieces(after, seat) < own:
            if not duel.has_won(after, seat):
                yield Turn((), after)
            return
        killer = self._refutations.get(0)
        for reply in sorted(self.turns(after), key=lambda each: each.actions != killer):
            if self._escapes(reply.after, seat, own):
                self._refutations[0] = reply.actions
                yield reply

    def _escapes(self, state: StateT, seat: Seat, own: int) -> bool:
        """Tells whether a reply that led to this state does not lose the match at once, and loses
        no piece, or takes one."""
        duel = self._duel
        if duel.game.outcome(state) is not None:
            return not duel.has_won(state, seat)
        self._count()
        if duel.wins_at_once(state):
            return False
        return duel.pieces(state, seat) < own or not duel.takes_at_once(state)

    def is_free(self, state: StateT, after: StateT, seat: Seat) -> bool:
        """Tells whether after each reply this seat has a turn after which nothing of its own can be
        taken, or which wins; `after` is the state after its turn from `state`. After a turn that
        traps, that next turn has to take. Raises `Tired`."""
        duel, taken = self._duel, self.takes(state, after, seat)
        for reply in self.turns(after):
            if duel.game.outcome(reply.after) is not None:
                continue
            good = self.keeping(reply.after) if taken else self.taking(reply.after)
            if next(good, None) is None and not duel.wins_at_once(reply.after):
                return False
        return True
