"""The rules: the seats to act, the effects of an action, and the end of the game."""

from __future__ import annotations

import random
from typing import Final

from common.text.say import say
from engines.game import Illegal, Outcome, Seat, draw, win
from engines.vicious_circle import refusals
from engines.vicious_circle.board import DAWN, INNER, THRONES, TWILIGHT, Kind
from engines.vicious_circle.moves import KINDS, PASS, SET_UPS, squares_of, turns, way_of
from engines.vicious_circle.state import NO_BANS, OFFSET, UNSET, Bans, State, key
from engines.vicious_circle.values import (
    CAPTURED,
    RESERVE,
    Action,
    Ban,
    Deploy,
    Move,
    Pass,
    Played,
    Ruleset,
    SetUp,
    ViciousEnding,
)

PLIES: Final = 300
"""The turns after which a game is drawn (ruling “length”)."""
REPEATS: Final = 3
"""The number of times that a position stands before the game is drawn (ruling “repetition”)."""
_GONE: Final = bytes([CAPTURED + OFFSET] * 5)


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns both sides until they have locked in their set-ups, then the mover."""
    if state.setting_up:
        return tuple(side for side in (TWILIGHT, DAWN) if not state.locked(side))
    return () if outcome(state) else (state.mover,)


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Returns the seat's legal actions, in a stable order: set-ups, or moves and then deployments
    by creature and square. Empty unless it may act."""
    if seat not in to_act(state):
        return ()
    return SET_UPS[seat] if state.setting_up else turns(state)


def outcome(state: State) -> Outcome | None:
    """Returns why the game is over, or None. A win counts before a draw, the throne before
    annihilation (ruling “two endings at once”)."""
    if state.setting_up:
        return None
    for side in (TWILIGHT, DAWN):
        if THRONES[1 - side] + OFFSET in state.side(side):
            return win(ViciousEnding.THRONE, side)
        if state.side(1 - side) == _GONE:
            return win(ViciousEnding.ANNIHILATION, side)
    reason = _drawn(state)
    return draw(reason) if reason else None


def _drawn(state: State) -> ViciousEnding | None:
    if state.seen.count(state.seen[-1]) >= REPEATS:
        return ViciousEnding.REPETITION
    if state.line[-2:] == (PASS, PASS):
        return ViciousEnding.NO_MOVES
    return ViciousEnding.LENGTH if state.plies >= PLIES else None


def play(state: State, seat: Seat, action: Action) -> State:
    """Returns the state after the action. Raises `Illegal` with the rule that forbids it; an action
    with the wrong `takes` is refused with the right text."""
    if outcome(state):
        raise Illegal(say("This match is over."))
    if isinstance(action, Move) and seat == state.mover and not state.setting_up:
        squares = squares_of(state)
        if way_of(state, action, squares):
            return _step(state, action)
    if reason := refusals.reason(state, seat, action):
        raise Illegal(reason)
    return apply(state, seat, action)


def intended(state: State, seat: Seat, action: Action) -> Action:
    """Returns a move or deployment with its `takes` corrected, if that makes it legal; else the
    action unchanged."""
    if not isinstance(action, Move | Deploy):
        return action
    other = action._replace(takes=not action.takes)
    return other if other in actions(state, seat) else action


def apply(state: State, seat: Seat, action: Action) -> State:
    """Returns the state after an action that is known to be legal."""
    match action:
        case Move():
            return _step(state, action)
        case Deploy():
            return _step(state, action)
        case SetUp():
            return _set_up(state, seat, action)
        case Pass():
            return _quiet(state, state.places, PASS, None, Played(seat, PASS, None))


def sound_set_ups(seat: Seat) -> tuple[SetUp, ...]:
    """Returns the set-ups that no first move can beat, for any set-up of the other side: those with
    the Dragon on the own throne, which a Saint cannot take, or with both inner squares taken, which
    no Saint can pass (ruling “first move”; tested against every set-up)."""
    throne, inner = THRONES[seat], set(INNER[seat])
    return tuple(
        each
        for each in SET_UPS[seat]
        if (Kind.DRAGON, throne) in each.creatures or inner <= {at for _, at in each.creatures}
    )


def _set_up(state: State, seat: Seat, action: SetUp) -> State:
    chosen = dict(action.creatures)
    own = bytes([chosen.get(kind, RESERVE) + OFFSET for kind in KINDS])
    other = state.side(1 - seat)
    places = own + other if seat == TWILIGHT else other + own
    if other == UNSET:
        return State(state.ruleset, state.mover, places)
    return _begun(state.ruleset, state.mover, places, 0, NO_BANS, None)


def begin(state: State) -> State:
    """Returns the state at the start of a line: no other position has been seen yet."""
    bans, last = state.bans, state.last
    return _begun(state.ruleset, state.mover, state.places, state.plies, bans, last)


def _begun(
    ruleset: Ruleset, mover: Seat, places: bytes, plies: int, bans: Bans, last: Played | None
) -> State:
    seen = (key(places, mover, bans),)
    return State(ruleset, mover, places, plies, bans, root=bans, seen=seen, last=last)


def _step(state: State, action: Move | Deploy) -> State:
    side = state.mover
    places = bytearray(state.places)
    places[side * 5 + action.kind] = action.end + OFFSET
    captured = None
    if action.takes:
        victim = state.places.index(action.end + OFFSET)
        places[victim] = CAPTURED + OFFSET
        captured = Kind(victim % 5)
    last = Played(side, action, captured)
    if isinstance(action, Deploy):
        return _fresh(state, places, None, last)
    ban = Ban(action.kind, action.start) if state.ruleset is Ruleset.VAN_SLYKE else None
    if captured is None:
        return _quiet(state, bytes(places), action, ban, last)
    return _fresh(state, places, ban, last)


def _quiet(
    state: State, places: bytes, action: Move | Pass, ban: Ban | None, last: Played
) -> State:
    """Returns the state after a move without a capture, or a pass: the line goes on."""
    bans, mover = _remember(state, ban), 1 - state.mover
    line, seen = (*state.line, action), (*state.seen, key(places, mover, bans))
    plies = state.plies + 1
    return State(state.ruleset, mover, places, plies, bans, state.root, line, seen, last)


def _fresh(state: State, places: bytearray, ban: Ban | None, last: Played) -> State:
    """Returns the state after a capture or a deployment: no earlier position can come back."""
    bans = _remember(state, ban)
    if last.captured is not None:
        theirs = bans[1 - state.mover]
        if theirs and theirs.kind is last.captured:  # a captured creature needs no ban
            bans = (bans[0], None) if state.mover == TWILIGHT else (None, bans[1])
    mover = 1 - state.mover
    return _begun(state.ruleset, mover, bytes(places), state.plies + 1, bans, last)


def _remember(state: State, ban: Ban | None) -> Bans:
    """Returns the ko memories after the mover's turn: its own is replaced, the other side's stays
    (ruling “ko, details”: a ban lasts for one turn; a deployment or a pass clears it)."""
    return (ban, state.bans[1]) if state.mover == TWILIGHT else (state.bans[0], ban)


def resample(state: State, seat: Seat | None, rng: random.Random) -> State:
    """Returns the state; during the set-up, with random set-ups in place of those that this seat
    does not know."""
    if not state.setting_up:
        return state
    for side in (TWILIGHT, DAWN):  # at most one of them is locked in
        if side != seat and state.locked(side):
            choice = SET_UPS[side][int(rng.random() * len(SET_UPS[side]))]
            return _set_up(state._replace(places=UNSET + UNSET), side, choice)
    return state
