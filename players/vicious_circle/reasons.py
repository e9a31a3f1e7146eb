"""The reason for an action, in a sentence that can be checked on the board."""

from __future__ import annotations

from typing import Final

from common.text.say import capitalised, counted, listed, name, say
from common.text.text import Text
from engines.game import Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import SIDES, THRONES, Kind, distance
from engines.vicious_circle.moves import turns
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import CAPTURED, Action, Deploy, Move, Pass, SetUp
from players.player import SURE, WIN, Decision

THRONE: Final = say("the throne")


def reason(state: State, seat: Seat, thought: Decision[Action]) -> Text:
    """Returns the reason for the action of the seat to act."""
    action = thought.action
    if isinstance(action, SetUp):
        return _set_up(seat, action)
    if isinstance(action, Pass):
        return say("No creature can move or be deployed: only a pass is left.")
    if isinstance(action, Move) and action.end == THRONES[1 - seat]:
        return say("Takes the throne of {side}.", side=SIDES[1 - seat])
    captured = _captured(state, seat, action)
    if thought.value >= SURE:
        return _wins(captured, (WIN - thought.value) // 2 + 1)
    if captured is not None:
        return _taken(state, action, captured)
    if thought.value <= -SURE:
        return say("Holds out longest: the other side can force a win.")
    return _quiet(state, seat, action)


def _set_up(seat: Seat, action: SetUp) -> Text:
    if action in sound_set_ups(seat):
        return say("No first move can beat this set-up.")
    chosen = [kind for kind, _ in action.creatures]
    left = listed([_the(each) for each in Kind if each not in chosen])
    return say("Keeps {pieces} in reserve.", pieces=left)


def _the(kind: Kind) -> Text:
    return say("the {piece}", piece=kind.title)


def _captured(state: State, seat: Seat, action: Action) -> Kind | None:
    if not isinstance(action, Move | Deploy) or not action.takes:
        return None
    return next(kind for kind in Kind if state.place(1 - seat, kind) == action.end)


def _wins(captured: Kind | None, number: int) -> Text:
    """Returns the sentence for a win within `number` turns of one's own."""
    if captured is None:
        return _WINS[number > 1].filled(number=number)
    return _CAPTURES_AND_WINS[number > 1].filled(prey=captured.title, number=number)


_WINS: Final = (
    say("Wins, whatever they do."),
    say("Wins within {number} turns, whatever they do."),
)
_CAPTURES_AND_WINS: Final = (
    say("Captures the {prey} and wins."),
    say("Captures the {prey} and wins within {number} turns."),
)
"""A win at once, and one within several turns."""


def _taken(state: State, action: Action, captured: Kind) -> Text:
    """Returns the sentence for a capture: whether the throne stays guarded."""
    seat, after = state.mover, rules.apply(state, state.mover, action)
    deed = capitalised(say("captures the {prey}", prey=captured.title))
    if rules.outcome(after):
        return deed + "."
    left = threats(after, 1 - seat)
    return _but_lost(after, seat, left, deed) or _GUARDED.filled(deed=deed)


_GUARDED: Final = say("{deed}; the throne stays guarded.")
_SAFE: Final = say("{deed}; the enemy can take nothing next turn.")
_OPEN: Final = say("{deed}, but the throne of {side} is open.")
_LAST: Final = say("{deed}, but the last creature of {side} can be captured.")
"""The deed of a turn, and its consequence."""


def _but_lost(after: State, seat: Seat, left: list[Text], deed: Text) -> Text | None:
    """Returns the sentence for a deed after which the enemy can win at once; None if it cannot.
    `left` is its possible prey, the throne included."""
    if THRONE in left:
        return _OPEN.filled(deed=deed, side=SIDES[seat])
    if left and sum(each != CAPTURED + OFFSET for each in after.side(seat)) == 1:
        return _LAST.filled(deed=deed, side=SIDES[seat])
    return None


def _quiet(state: State, seat: Seat, action: Move | Deploy) -> Text:
    """Returns the sentence for an action without capture: the creature or throne that it saves, or
    else its threat, or else where it brings a creature, with the enemy's possible prey then."""
    after = rules.apply(state, seat, action)
    if rules.outcome(after):
        return say("Ends the match in a draw.")
    left = threats(after, 1 - seat)
    deed = _use(state, after, seat, left)
    if told := _but_lost(after, seat, left, deed or _brought(state, after, seat, action)):
        return told
    if deed:
        return deed + "."
    return (_GUARDED if left else _SAFE).filled(deed=_brought(state, after, seat, action))


def _use(state: State, after: State, seat: Seat, left: list[Text]) -> Text | None:
    """Returns the words for the thing that an action saves, or else threatens; None for neither."""
    saved = [each for each in threats(state, 1 - seat) if each not in left]
    if THRONE in saved:
        return say("Guards the throne from being taken next turn")
    if saved:
        return say("Saves {piece} from being captured next turn", piece=saved[0])
    new = [each for each in threats(after, seat) if each not in threats(state, seat)]
    if THRONE in new:
        return say("Threatens to take the throne next turn")
    return say("Threatens to capture {piece} next turn", piece=new[0]) if new else None


def _brought(state: State, after: State, seat: Seat, action: Move | Deploy) -> Text:
    """Returns the words for where a quiet action leads: into play, nearer to the enemy throne, or
    to how many actions."""
    title = action.kind.title
    if isinstance(action, Deploy):
        return say("Brings the {piece} into play", piece=title)
    far, near = (distance(at, THRONES[1 - seat]) for at in (action.start, action.end))
    if near < far:
        return say(
            "Brings the {piece} nearer to the throne of {side}: {squares} instead of {far}",
            piece=title,
            side=SIDES[1 - seat],
            squares=counted(near, name("square")),
            far=far,
        )
    before, now = (len(_own(each, seat)) for each in (state, after))
    if now > before:
        return say(
            "Gives {side} {actions} to choose from, {more} more than before",
            side=SIDES[seat],
            actions=counted(now, name("action")),
            more=now - before,
        )
    return say(
        "Keeps {actions} open for {side}'s next turn",
        actions=counted(now, name("action")),
        side=SIDES[seat],
    )


def _own(state: State, seat: Seat) -> list[Action]:
    return [each for each in turns(state._replace(mover=seat)) if not isinstance(each, Pass)]


def threats(state: State, seat: Seat) -> list[Text]:
    """Returns the captures that this side could make if it were on turn: the throne, and the
    enemy's creatures by name, one on its throne, too."""
    squares = {
        place - OFFSET: kind for kind, place in enumerate(state.side(1 - seat)) if place >= OFFSET
    }
    found: dict[Text, None] = {}
    for each in turns(state._replace(mover=seat)):
        if isinstance(each, Move) and each.end == THRONES[1 - seat]:
            found[THRONE] = None
        if isinstance(each, Move | Deploy) and each.takes:
            found[_the(Kind(squares[each.end]))] = None
    return sorted(found, key=lambda each: (each != THRONE, each))
