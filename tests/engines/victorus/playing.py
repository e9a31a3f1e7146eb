"""Random matches of Magna Victorus, full of captures."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engines.victorus import play as rules
from engines.victorus.model.board import CELLS, CENTRE, COLOURS, KINGDOM_OF, Cell, Kingdom
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    PIECES,
    QUEEN,
    Kind,
    Piece,
    edge_of,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.state import EMPTY, State, digest, family_index
from engines.victorus.model.values import FREE, LOST, SEATINGS, Action, Move, Ruleset
from engines.victorus.rules import laps

RULESETS: tuple[Ruleset, ...] = (
    *(Ruleset(SEATINGS[2], quick) for quick in (False, True)),
    *(Ruleset(SEATINGS[3], quick) for quick in (False, True)),
    *(Ruleset((0, 1, 2, 4, 5), quick) for quick in (False, True)),
    *(Ruleset(SEATINGS[n], quick, allied)
      for n in (4, 6) for quick in (False, True) for allied in (False, True)),
)  # fmt: skip
"""Every number of players with every mix of variants."""


def seat_of(state: State) -> int:
    """Returns the seat of the mover."""
    return state.ruleset.seat(state.mover)


def legal(state: State) -> tuple[Action, ...]:
    """Returns what the mover may do."""
    return rules.legal(state, seat_of(state))


def play(state: State, action: Action) -> State:
    """Returns the state after the mover's action."""
    return rules.play(state, seat_of(state), action)


def choice(rng: random.Random, state: State) -> Action:
    """Returns one of the legal actions: mostly a capture or the way into the centre if there is
    one, best of all with the piece that has just moved; else mostly a move rather than the turn's
    end."""
    actions = legal(state)
    moves = [action for action in actions if isinstance(action, Move)]
    great = [move for move in moves if move.takes or move.path[-1] == CENTRE]
    again = [move for move in great if state.done and move.path[0] == state.done[-1].end]
    if great and rng.random() < 0.8:
        return rng.choice(again if again and rng.random() < 0.6 else great)
    return rng.choice(moves if moves and rng.random() < 0.8 else actions)


def position(ruleset: Ruleset, at: Mapping[Piece, Cell], mover: Kingdom = 0) -> State:
    """Returns a position with these pieces only, nothing having been captured yet; Kings and Queens
    that are missing are lost."""
    board = bytearray(EMPTY)
    for piece, cell in at.items():
        board[cell] = piece + 1
    held = bytearray([FREE] * 12)
    for piece in filter(is_family, PIECES):
        if kingdom_of(piece) in ruleset.kingdoms and piece not in at:
            held[family_index(piece)] = LOST
    return State(ruleset, mover, bytes(board), held=bytes(held))


def scattered(rng: random.Random, ruleset: Ruleset) -> State:
    """Returns a position late in a match: few pieces anywhere, royal knights, a captured King or
    Queen here and there, laps begun and laps done."""
    kingdoms, cells = ruleset.kingdoms, [cell for cell in CELLS if cell != CENTRE]
    rng.shuffle(cells)
    at: dict[Piece, Cell] = {}
    held = bytearray([FREE] * 12)
    lines: list[int] = []
    windings = [0] * 12
    for kingdom in kingdoms:
        enemies = [each for each in kingdoms if not ruleset.friends(kingdom, each)]
        missing = _missing(rng, kingdom, enemies, held)
        for piece in range(kingdom * ARMY, kingdom * ARMY + ARMY):
            captor = missing.get(piece)
            if captor is None:
                at[piece] = _place(rng, piece, cells)
            else:
                lines += [captor, piece, 0]
        windings[2 * kingdom : 2 * kingdom + 2] = rng.choices((-1, 0, 1, 1, 2), k=2)
    royal, credit = _careers(rng, at)
    begin = position(ruleset, at, rng.choice(kingdoms))._replace(
        held=bytes(held), windings=tuple(windings), royal=royal, credit=credit
    )
    state = _cooped_up(begin, lines)
    return state._replace(past=(digest(state),))


def _missing(
    rng: random.Random, kingdom: Kingdom, enemies: Sequence[Kingdom], held: bytearray
) -> dict[Piece, Piece]:
    """Returns the captured pieces of a kingdom, with their captors. Nobody holds royalty of one who
    holds his: they would have been exchanged."""
    first = kingdom * ARMY
    gone = rng.sample(range(first, first + KING), rng.randint(3, 8))
    found = {piece: rng.choice(enemies) * ARMY + rng.randrange(ARMY) for piece in gone}
    holders = [each for each in enemies if kingdom not in held[2 * each : 2 * each + 2]]
    if holders and rng.random() < 0.5:
        piece, holder = first + rng.choice((KING, QUEEN)), rng.choice(holders)
        held[family_index(piece)] = holder
        found[piece] = holder * ARMY + rng.randrange(ARMY)
    return found


def _place(rng: random.Random, piece: Piece, cells: list[Cell]) -> Cell:
    """Takes a cell on which this piece may stand out of the free ones; for King and Queen
    often on their own axis, but not right behind the centre, where half a lap ahead and half a
    lap behind look alike."""
    if is_family(piece):
        angles = [(cell, laps.angle(piece, cell)) for cell in cells]
        close = [cell for cell, angle in angles if angle == 0]
        free = [cell for cell, angle in angles if abs(angle) < 179]
        fitting = close if close and rng.random() < 0.3 else free
    else:
        fitting = [cell for cell in cells if COLOURS[cell] == edge_of(piece)]
    cell = rng.choice(fitting)
    cells.remove(cell)
    return cell


def _careers(rng: random.Random, at: dict[Piece, Cell]) -> tuple[bytes, bytes]:
    royal, credit = bytearray(6 * ARMY), bytearray(6 * ARMY)
    for piece in at:
        if kind_of(piece) < Kind.HOSPITALLER:
            credit[piece] = rng.choice((0, 1, 2))
            royal[piece] = credit[piece] == 2
    return bytes(royal), bytes(credit)


def _cooped_up(state: State, lines: list[int]) -> State:
    """Returns the same with these captures, and with the Kings and Queens that may not leave their
    kingdom yet put back there, no lap begun."""
    state = state._replace(captures=bytes(lines))
    windings = list(state.windings)
    board = bytearray(state.board)
    for kingdom in state.ruleset.kingdoms:
        home = [cell for cell in CELLS if KINGDOM_OF[cell] == kingdom]
        if state.tally(kingdom) < 3:
            windings[2 * kingdom : 2 * kingdom + 2] = 0, 0
        for piece in (kingdom * ARMY + KING, kingdom * ARMY + QUEEN):
            cell = state.cell(piece)
            free = [each for each in home if not board[each]]
            if cell >= 0 and state.tally(kingdom) < 3 and cell not in home and free:
                board[cell], board[free[0]] = 0, piece + 1
    return state._replace(board=bytes(board), windings=tuple(windings))
