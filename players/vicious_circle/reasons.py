"""The reason for an action, in a sentence that can be checked on the board."""

from __future__ import annotations

from common.text.say import counted, listed
from engines.game import Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import SIDES, THRONES, Kind
from engines.vicious_circle.moves import turns
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import Action, Deploy, Move, Pass, SetUp
from players.player import SURE, WIN, Decision

THRONE = "the throne"


def reason(state: State, seat: Seat, thought: Decision[Action]) -> str:
    """Returns the reason for the action of the seat to act."""
    action = thought.action
    if isinstance(action, SetUp):
        return _set_up(seat, action)
    if isinstance(action, Pass):
        return "No creature can move or be deployed: only a pass is left."
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


def _set_up(seat: Seat, action: SetUp) -> str:
    """Returns the sentence for a set-up: that it is safe at first, or else its reserve."""
    if action in sound_set_ups(seat):
        return "No first move can beat this set-up."
    chosen = [kind for kind, _ in action.creatures]
    return (
        f"Keeps {listed([f'the {each.title}' for each in Kind if each not in chosen])} in reserve."
    )


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


def _quiet(state: State, seat: Seat, action: Move | Deploy) -> str:
    """Returns the sentence for an action without capture: the creature or throne that it saves, or
    else that it threatens, or else where it brings a creature and what the enemy can take then."""
    after = rules.apply(state, seat, action)
    if rules.outcome(after):
        return "Ends the match in a draw."
    dangers, left = threats(state, 1 - seat), threats(after, 1 - seat)
    saved = [each for each in dangers if each not in left]
    if THRONE in saved:
        return "Guards the throne from being taken next turn."
    if saved:
        return f"Saves {saved[0]} from being captured next turn."
    new = [each for each in threats(after, seat) if each not in threats(state, seat)]
    if THRONE in new:
        return "Threatens to take the throne next turn."
    if new:
        return f"Threatens to capture {new[0]} next turn."
    return f"{_brought(state, after, seat, action)}{_left(left)}."


def _brought(state: State, after: State, seat: Seat, action: Move | Deploy) -> str:
    """Returns the words for where a quiet action leads: into play, nearer to the enemy throne, or
    to how many actions."""
    title = action.kind.title
    if isinstance(action, Deploy):
        return f"Brings the {title} into play"
    far, near = (_steps(at, THRONES[1 - seat]) for at in (action.start, action.end))
    if near < far:
        throne, steps = f"the throne of {SIDES[1 - seat]}", counted(near, "square")
        return f"Brings the {title} nearer to {throne}: {steps} instead of {far}"
    before, now = (len(_own(each, seat)) for each in (state, after))
    if now > before:
        return f"Gives {SIDES[seat]} {now} actions to choose from, {now - before} more than before"
    return f"Keeps {counted(now, 'action')} open for {SIDES[seat]}'s next turn"


def _left(left: list[str]) -> str:
    """Returns the words for what the enemy can take next turn; empty if the throne is among it."""
    if not left:
        return "; the enemy can take nothing next turn"
    return "" if THRONE in left else "; the throne stays guarded"


def _steps(one: int, other: int) -> int:
    """Returns the squares between two, in any direction, whatever stands there."""
    return max(abs(one // 5 - other // 5), abs(one % 5 - other % 5))


def _own(state: State, seat: Seat) -> list[Action]:
    """Returns what a side could play if it were on turn."""
    return [each for each in turns(state._replace(mover=seat)) if not isinstance(each, Pass)]


def threats(state: State, seat: Seat) -> list[str]:
    """Returns the captures that this side could make if it were on turn: the throne, and the
    enemy's creatures by name, one on its throne, too."""
    squares = {
        place - OFFSET: kind for kind, place in enumerate(state.side(1 - seat)) if place >= OFFSET
    }
    found: dict[str, None] = {}
    for each in turns(state._replace(mover=seat)):
        if isinstance(each, Move) and each.end == THRONES[1 - seat]:
            found[THRONE] = None
        if isinstance(each, Move | Deploy) and each.takes:
            found[f"the {Kind(squares[each.end]).title}"] = None
    return sorted(found, key=lambda name: (name != THRONE, name))
