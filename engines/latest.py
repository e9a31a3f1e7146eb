"""What is new in a match: what its board tells besides the position."""

from __future__ import annotations

from engines.entries import BACK, Entry, Line
from engines.game import Seat
from engines.match import Match


def latest(match: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """The newest entry, after the actions of the same turn that stand before it, as `viewer`
    may read them. A forced pass, and what the bot plays for a seat, comes after the turn that led
    to it; where all of a turn's actions were taken back, what was new before them is new again."""
    start = match.ply
    while start and _belongs(match, match.entries[start - 1]):
        start -= 1
    if start == match.ply:
        return (match.line(match.at(start - 1), match.entries[-1], viewer),) if start else ()
    before = moment = match.at(start)
    turn, told = -1, list[tuple[Match, Line]]()
    for entry in match.entries[start:]:
        now = moment.view(None).turn
        told = told if now == turn or entry.seat in moment.stood_in else []
        if entry.text == BACK:
            told = told[:-1]
        else:
            told.append((moment, match.line(moment, entry, viewer)))
        moment, turn = moment.follow(entry), now
    lines = tuple(line for _, line in told)
    if not told or _came_by_itself(*told[0]):
        return (*latest(before, viewer), *lines)
    return lines


def _came_by_itself(before: Match, line: Line) -> bool:
    return line.seat in before.stood_in or before.game.forced(before.state) is not None


def _belongs(match: Match, entry: Entry) -> bool:
    """Whether an entry may be of one turn with the newest."""
    return entry.seat == match.entries[-1].seat and (entry.is_action or entry.text == BACK)
