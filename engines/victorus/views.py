"""What a seat may know of a state: everything, for nothing is secret."""

from __future__ import annotations

from engines.game import Seat
from engines.victorus import captures, laps, rules
from engines.victorus.board import KINGDOMS
from engines.victorus.pieces import KING, MEN, PIECES
from engines.victorus.state import State, family_index
from engines.victorus.turns import moment
from engines.victorus.values import Lap, VictorusView


def view(state: State, seat: Seat | None) -> VictorusView:
    """All that this seat, or the public, may know."""
    now = moment(state)
    return VictorusView(
        seat=seat,
        to_act=rules.to_act(state),
        turn=state.turn,
        outcome=rules.outcome(state),
        legal=rules.legal(state, seat),
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
    )


def _laps(state: State) -> tuple[Lap, ...]:
    found: list[Lap] = []
    for kingdom in state.ruleset.kingdoms:
        for piece in (kingdom * MEN + KING, kingdom * MEN + KING + 1):
            cell = state.cell(piece)
            if cell >= 0:
                winding = state.windings[family_index(piece)]
                found.append(Lap(piece, laps.degrees(piece, winding, cell)))
    return tuple(found)
