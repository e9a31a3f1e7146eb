"""What no position of the game can be, said in a sentence."""

from __future__ import annotations

from engines.game import Unreadable
from engines.victorus.model.board import CENTRE, COLOURS, NAMES, SIDES
from engines.victorus.model.piece_ids import tag
from engines.victorus.model.pieces import (
    EDGES,
    KING,
    MEN,
    PIECES,
    Piece,
    edge_of,
    is_family,
    kingdom_of,
)
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import FREE, LOST, ROUNDS, Deed, VictorusEnding
from engines.victorus.rules.captures import lines
from engines.victorus.rules.moves import candidates
from engines.victorus.rules.turns import moment


def check_board(state: State) -> None:
    """Raises `Unreadable` where a piece stands where it never can."""
    for piece in PIECES:
        at = state.cell(piece)
        if at < 0 or is_family(piece):
            continue
        if at == CENTRE:
            raise Unreadable("Only a King or a Queen may stand in the centre.")
        if COLOURS[at] != edge_of(piece):
            edge, colour = EDGES[edge_of(piece)]
            raise Unreadable(
                f"A knight with {edge} edges stands on {colour} cells: {tag(piece)} cannot stand "
                f"on {NAMES[at]}."
            )
    for kingdom in state.ruleset.kingdoms:
        own = [state.cell(piece) for piece in range(kingdom * MEN, kingdom * MEN + MEN)]
        if max(own[KING:]) < 0 <= max(own):
            raise Unreadable(
                f"{SIDES[kingdom]} has neither King nor Queen on the board, so it is out and no "
                "other piece of it can stand there."
            )


def check_captures(state: State) -> None:
    """Raises `Unreadable` where the board and the score-cards do not fit together."""
    gone: set[Piece] = set()
    for captor, victim in _latest(state, len(state.captures)):
        one, other = kingdom_of(captor), kingdom_of(victim)
        if not {one, other}.issubset(state.ruleset.kingdoms):
            raise Unreadable(f"{tag(captor)} or {tag(victim)} does not play, so neither captures.")
        if state.ruleset.friends(one, other):
            raise Unreadable(f"{tag(captor)} does not capture {tag(victim)}: they are on one side.")
        if not is_family(victim) and (victim in gone or state.cell(victim) >= 0):
            raise Unreadable(f"{tag(victim)} was captured, and knights never come back.")
        gone.add(victim)


def check_held(state: State) -> None:
    """Raises `Unreadable` where a King or Queen is held by one who cannot hold it."""
    for kingdom in state.ruleset.kingdoms:
        for piece in (kingdom * MEN + KING, kingdom * MEN + KING + 1):
            holder = state.held[family_index(piece)]
            if (holder == FREE) is not (state.cell(piece) >= 0):
                raise Unreadable(f"{tag(piece)} stands on the board, so nobody holds it.")
            if holder in (FREE, LOST):
                continue
            if holder not in state.living or state.ruleset.friends(holder, kingdom):
                raise Unreadable(f"{SIDES[holder]} cannot hold {tag(piece)}: write a living enemy.")


def check_match(state: State) -> None:
    """Raises `Unreadable` where the match should be over, or not yet."""
    living = state.living
    if not living:
        raise Unreadable("No King and no Queen stands on the board.")
    alone = all(state.ruleset.friends(living[0], other) for other in living)
    if state.ending is None:
        _check_running(state, alone=alone)
    elif state.done:
        raise Unreadable("The match is over, so no turn is under way: write its moves as last.")
    elif state.ending is VictorusEnding.LAST_SURVIVOR and not alone:
        raise Unreadable("The last survivor has no enemy left.")
    elif state.ending is VictorusEnding.POINTS and not state.ruleset.quick:
        raise Unreadable("Points decide the quick game only.")
    elif state.ending is VictorusEnding.CENTRE:
        _check_centre(state)


def _check_centre(state: State) -> None:
    standing = state.board[CENTRE] - 1
    if standing < 0 or kingdom_of(standing) != state.mover:
        raise Unreadable("With the centre wins whose King or Queen stands there, on its turn.")
    if state.windings[family_index(standing)] < 1:
        raise Unreadable(f"{tag(standing)} has gone round before it enters: write @1 after i7.")


def _check_running(state: State, *, alone: bool) -> None:
    if alone:
        raise Unreadable("Two enemies or more must have a King or a Queen on the board.")
    if state.board[CENTRE]:
        raise Unreadable("Who stands in the centre has won: write over:centre.")
    if state.mover not in state.living:
        raise Unreadable(f"{SIDES[state.mover]} is out, so another is to move.")
    if state.round > ROUNDS:
        raise Unreadable(f"After {ROUNDS} rounds the match is over.")


def check_turn(state: State, deeds: tuple[Deed, ...]) -> None:
    """Raises `Unreadable` where these cannot be the moves of the turn under way."""
    if deeds and deeds[0].by != state.mover:
        raise Unreadable(f"{tag(deeds[0].piece)} is not the mover's, so this is not its turn.")
    _check_ways(state, deeds)
    taken = [(deed.piece, deed.victim) for deed in deeds if deed.takes]
    if taken != _latest(state, len(taken)):
        raise Unreadable("The captures of the turn under way are not the latest ones.")
    for number, deed in enumerate(deeds):
        before = state._replace(done=deeds[:number])
        if deed.piece not in candidates(before, moment(before)):
            raise Unreadable(f"{tag(deed.piece)} had no move left in the turn under way.")


def _check_ways(state: State, deeds: tuple[Deed, ...]) -> None:
    """Each piece goes on from where it has come to, and stands where it has come to last."""
    ends: dict[Piece, int] = {}
    for deed in deeds:
        if ends.get(deed.piece, deed.path[0]) != deed.path[0]:
            raise Unreadable(f"{tag(deed.piece)} goes on from where it has not come to.")
        ends[deed.piece] = deed.end
    for piece, end in ends.items():
        if state.cell(piece) != end:
            raise Unreadable(f"{tag(piece)} does not stand on {NAMES[end]}, where its turn led.")


def _latest(state: State, number: int) -> list[tuple[Piece, Piece]]:
    cards = lines(state)
    return [(line.captor, line.victim) for line in cards[max(0, len(cards) - number) :]]
