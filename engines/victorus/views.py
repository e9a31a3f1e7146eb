"""The view of a state for a seat: the whole state, since nothing is secret."""

from __future__ import annotations

from engines.game import Seat
from engines.victorus import play
from engines.victorus.model.board import KINGDOMS
from engines.victorus.model.pieces import PIECES, family_of
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import Lap, VictorusView
from engines.victorus.rules import captures, laps
from engines.victorus.rules.turns import moment


def view(state: State, seat: Seat | None) -> VictorusView:
    """Returns the view of this seat, or the public view for None."""
    now = moment(state)
    return VictorusView(
        seat=seat,
        to_act=play.to_act(state),
        turn=state.turn,
        outcome=play.outcome(state),
        legal=play.legal(state, seat),
        ruleset=state.ruleset,
        mover=state.mover,
        round=state.round,
        closing=state.closing,
        cells=state.board[:-1],
        royal=tuple(piece for piece in PIECES if state.royal[piece] and state.cell(piece) >= 0),
        frozen=tuple(sorted(now.frozen)),
        active=now.active,
        bonus=now.bonus,
        living=state.living,
        held=tuple(state.held),
        captures=captures.lines(state),
        credit=tuple(state.credit),
        tally=tuple(state.tally(kingdom) for kingdom in KINGDOMS),
        points=tuple(captures.points(state, kingdom) for kingdom in KINGDOMS),
        laps=_laps(state),
        done=state.done,
        last=state.last,
        winners=state.winners,
        repeats=max(1, state.past.count(state.past[-1])) if state.past else 1,
    )


def _laps(state: State) -> tuple[Lap, ...]:
    return tuple(
        Lap(piece, laps.degrees(piece, state.windings[family_index(piece)], cell))
        for kingdom in state.ruleset.kingdoms
        for piece in family_of(kingdom)
        if (cell := state.cell(piece)) >= 0
    )
