"""The reason for an action, in a sentence that can be checked on the board."""

from __future__ import annotations

from engines.game import Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import SIDES, THRONES, Kind
from engines.vicious_circle.moves import turns
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import Action, Deploy, Move, SetUp
from players.player import SURE, WIN, Decision

THRONE = "the throne"


def reason(state: State, seat: Seat, thought: Decision[Action]) -> str:
    """Returns the reason for the action of the seat to act; empty if there is none."""
    action = thought.action
    if isinstance(action, SetUp):
        sound = action in sound_set_ups(seat)
        return "No first move can beat this set-up." if sound else ""
    if isinstance(action, Move) and action.end == THRONES[1 - seat]:
        return f"Takes the throne of {SIDES[1 - seat]}."
    captured = _captured(state, seat, action)
    if thought.value >= SURE:
        return _wins(captured, (WIN - thought.value) // 2 + 1)
    if captured:
        return f"{captured}{_guarded(state, action)}."
    if thought.value <= -SURE:
        return "Holds out longest: the other side can force a win."
    return _quiet(state, seat, action)


def _captured(state: State, seat: Seat, action: Action) -> str:
    if not isinstance(action, Move | Deploy) or not action.takes:
        return ""
    victim = next(kind for kind in Kind if state.place(1 - seat, kind) == action.end)
    return f"Captures the {victim.title}"


def _wins(captured: str, number: int) -> str:
    """Returns the sentence for a win within `number` turns of one's own."""
    ends = f"wins within {number} turns" if number > 1 else "wins"
    return f"{captured} and {ends}." if captured else f"{ends.capitalize()}, whatever they do."


def _guarded(state: State, action: Action) -> str:
    """Returns the words that the throne stays guarded after a capture; empty if it does not, or if
    the match is over."""
    after = rules.apply(state, state.mover, action)
    if rules.outcome(after):
        return ""
    return "; the throne stays guarded" if THRONE not in threats(after, after.mover) else ""


def _quiet(state: State, seat: Seat, action: Action) -> str:
    """Returns the sentence for an action without capture: the creature or throne that it saves, or
    else that it threatens."""
    after = rules.apply(state, seat, action)
    if rules.outcome(after):
        return ""
    dangers, left = threats(state, 1 - seat), threats(after, 1 - seat)
    saved = [each for each in dangers if each not in left]
    if THRONE in saved:
        return "Guards the throne from being taken next turn."
    if saved:
        return f"Saves {saved[0]} from being captured next turn."
    new = [each for each in threats(after, seat) if each not in threats(state, seat)]
    if THRONE in new:
        return "Threatens to take the throne next turn."
    return f"Threatens to capture {new[0]} next turn." if new else ""


def threats(state: State, seat: Seat) -> list[str]:
    """Returns the captures that this side could make if it were on turn: the throne, and the
    enemy's creatures by name."""
    squares = {
        place - OFFSET: kind for kind, place in enumerate(state.side(1 - seat)) if place >= OFFSET
    }
    found: dict[str, None] = {}
    for each in turns(state._replace(mover=seat)):
        if isinstance(each, Move) and each.end == THRONES[1 - seat]:
            found[THRONE] = None
        elif isinstance(each, Move | Deploy) and each.takes:
            found[f"the {Kind(squares[each.end]).title}"] = None
    return sorted(found, key=lambda name: (name != THRONE, name))
