"""The answer to a wrong try: the other side's turn that shows why it fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.game import ActionT, Seat, StateT
from players.puzzles.goals import KEEP, SAVE, SHELTER, TAKE, TRAP, WIN, parted
from players.puzzles.prover import Duel, Prover, Tired, Turn
from players.puzzles.puzzler import Refuted

EFFORT: Final = 8_000
"""The positions after which the search for an answer is given up."""
_LOST: Final = say("Then you lose:")
_SOON: Final = {
    SAVE: _LOST,
    KEEP: say("Then you lose a piece:"),
    SHELTER: say("Then a piece is hurt:"),
    TAKE: say("You win a piece, but lose one:"),
    TRAP: say("Nothing is lost after this:"),
    WIN: say("They escape:"),
}
"""The words before the reply that refutes a try, by the goal's word."""


def refuted(
    duel: Duel[StateT, ActionT], goal: str, begun: StateT, state: StateT, seat: Seat, left: int
) -> Refuted[StateT, ActionT] | None:
    """Returns what refutes a wrong turn of a seat from `begun` to `state`, with this many turns of
    its own left after it; None where nothing is found in time."""
    word, number = parted(goal)
    prover = Prover(duel, EFFORT)
    if word == TAKE and not prover.takes(begun, state, seat):
        return Refuted(say("That wins no piece."))
    if word == TRAP and prover.takes(begun, state, seat):
        word = TAKE  # nothing could be taken for nothing
    if word == WIN and left == 0:
        return None
    try:
        replies = _replies(prover, word, number if word == SAVE else left + 1, begun, state, seat)
        reply = next(replies, None)
    except Tired:
        return None
    if reply is None or not reply.actions:
        itself = say("The turn itself loses a piece.")
        return Refuted(itself) if reply and word in (KEEP, TRAP) else None
    return Refuted(_words(duel, word, number, begun, reply, seat), reply.actions)


def _replies(
    prover: Prover[StateT, ActionT], word: str, turns: int, begun: StateT, state: StateT, seat: Seat
) -> Iterator[Turn[StateT, ActionT]]:
    """Yields the replies that refute the turn."""
    match word:
        case "win":
            return prover.refutations(state, seat, turns)
        case "save":
            return _winning(prover, state, turns)
        case "shelter":
            return prover.hits(state, seat)
        case "trap":
            return prover.escapes(begun, state, seat)
        case _:
            return prover.losses(begun, state, seat)


def _winning(
    prover: Prover[StateT, ActionT], state: StateT, turns: int
) -> Iterator[Turn[StateT, ActionT]]:
    """Yields the turns that force a win soonest."""
    for number in range(1, turns + 1):
        yield from prover.winning(state, number)


def _words(
    duel: Duel[StateT, ActionT],
    word: str,
    number: int,
    begun: StateT,
    reply: Turn[StateT, ActionT],
    seat: Seat,
) -> Text:
    """Returns what the reply does, in the words before it."""
    if duel.has_won(reply.after, 1 - seat):
        return _LOST
    if word == SAVE and number > 1:
        return say("Then you can no longer prevent the loss:")
    lost = duel.pieces(reply.after, seat) < duel.pieces(begun, seat)
    if word in (TRAP, SHELTER) and lost:
        return _SOON[KEEP]
    return _SOON[word]
