"""The unusual features of a position, in the line under the board: above all the enemies that could
win with their next turn, were it their turn now.

The rules find them by a search of all turns of one or two moves from the view's position. It takes
some milliseconds at worst, and is left out while no win is near.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import EMPTY, fitting, listed, say
from common.text.text import Text
from engines.game import LONGEST_UNUSUAL
from engines.victorus.model.board import CENTRE, SIDES, SPELT, Kingdom
from engines.victorus.model.pieces import PIECES, is_family, kingdom_of
from engines.victorus.model.state import ROYAL_VICTIM, State, family_index
from engines.victorus.model.values import FREE, NOBODY, ROUNDS, Action, Move, VictorusView
from engines.victorus.play import REPETITIONS, apply, has_ended
from engines.victorus.rules import laps
from engines.victorus.rules.moves import actions
from engines.victorus.words.moves import titled

_HALF: Final = 180
"""Degrees of a lap above which two moves may complete it: the first of them adds less than this."""
_FEW: Final = 2
"""The number of enemy Kings and Queens that can all fall in two moves."""
_LATE: Final = 5
"""The length of the match is mentioned from this number of rounds before its end."""


def unusual(view: VictorusView) -> Text:
    """Returns a sentence for each urgent matter, the most urgent first: enemies that can win, the
    last round of a timed match, a bonus move, repetition, the last rounds; "" if there is none."""
    if view.outcome is not None:
        return EMPTY
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: VictorusView) -> Iterator[Text]:
    if threats := [SIDES[kingdom] for kingdom in threatening(view)]:
        yield say("{sides} can win next turn.", sides=listed(threats))
    if view.closing:
        yield say("This is the last round: then the most points win.")
    if view.bonus:
        yield _bonus(view)
    if view.repeats == REPETITIONS - 1:
        yield say("This position has come up twice. The third time, the match is a draw.")
    if (left := ROUNDS - view.round) < _LATE:
        yield say(
            "The match ends in a draw after {rounds} more {rounds:one=round|other=rounds}.",
            rounds=left + 1,
        )


def _bonus(view: VictorusView) -> Text:
    """Returns the sentence about the bonus move: the frozen pieces that may not take it, or that
    any piece may (ruling “frozen”)."""
    if not view.frozen:
        return say("Bonus move: for any piece, also the one that captured.")
    return say(
        "The {pieces} {pieces:one=has|other=have} captured and must stay: another piece takes the "
        "bonus.",
        pieces=listed(_placed(view, each) for each in view.frozen),
    )


def _placed(view: VictorusView, piece: int) -> Text:
    cell = view.cells.find(piece + 1)
    if cell < 0:
        return titled(piece)
    return say("{piece:*} on {cell}", piece=titled(piece), cell=SPELT[cell])


# Who can win


def threatening(view: VictorusView) -> tuple[Kingdom, ...]:
    """Returns the mover's enemies that could win with a turn of one or two moves on the present
    board."""
    foes = [each for each in view.living if not view.ruleset.friends(each, view.mover)]
    near = [each for each in foes if _near(view, each)]
    return tuple(each for each in near if _wins(_state(view, each)))


def _near(view: VictorusView, kingdom: Kingdom) -> bool:
    """Tells whether a win of this kingdom is worth a search: a lap is nearly done, or few enemy
    Kings and Queens are free."""
    going = (lap.degrees for lap in view.laps if kingdom_of(lap.piece) == kingdom)
    free = [
        number // 2
        for number, holder in enumerate(view.held)
        if holder == FREE and number // 2 in view.living
    ]
    foes = sum(not view.ruleset.friends(each, kingdom) for each in free)
    return any(degrees > _HALF for degrees in going) or foes <= _FEW


def _state(view: VictorusView, kingdom: Kingdom) -> State:
    """Returns the position with this kingdom to move; its `past` is empty."""
    windings = [0] * len(view.held)
    for lap in view.laps:
        cell = view.cells.index(lap.piece + 1)
        turns = (lap.degrees - laps.angle(lap.piece, cell)) / 360
        windings[family_index(lap.piece)] = round(turns)
    lines = (
        (line.captor, line.victim + ROYAL_VICTIM * line.was_royal, line.counts)
        for line in view.captures
    )
    return State(
        view.ruleset,
        kingdom,
        view.cells + b"\0",
        bytes(piece in view.royal for piece in PIECES),
        bytes(view.credit),
        bytes(view.held),
        tuple(windings),
        bytes(each for line in lines for each in line),
        view.round,
        view.turn,
    )


def _wins(state: State) -> bool:
    for first in actions(state):
        if not isinstance(first, Move):
            continue
        after = apply(state, first)
        if _won(after, state.mover):
            return True
        if not has_ended(state, after) and _wins_at_once(after):
            return True
    return False


def _wins_at_once(state: State) -> bool:
    last = (each for each in actions(state) if _decides(state, each))
    return any(_won(apply(state, each), state.mover) for each in last)


def _decides(state: State, action: Action) -> bool:
    """Tells whether a move may end a match: into the centre, or by taking a King or Queen."""
    if not isinstance(action, Move):
        return False
    end = action.path[-1]
    met = state.board[end] - 1
    return end == CENTRE or (met != NOBODY and action.takes and is_family(met))


def _won(state: State, kingdom: Kingdom) -> bool:
    return state.ending is not None and kingdom in state.winners
