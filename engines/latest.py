"""What is new in a match: what its board tells besides the position."""

from __future__ import annotations

from engines.entries import BACK, Entry, Line
from engines.game import Seat
from engines.match import Match


def latest(match: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """The newest entry, after the actions of the same turn that stand before it, as `viewer`
    may read them. A forced pass comes after the turn that led to it; where all of a turn's
    actions were taken back, what was new before them is new again."""
    start = match.ply
    while start and _belongs(match, match.entries[start - 1]):
        start -= 1
    if start == match.ply:
        return (match.line(match.at(start - 1), match.entries[-1], viewer),) if start else ()
    moment, turn, lines = match.at(start), -1, list[Line]()
    for entry in match.entries[start:]:
        now = moment.view(None).turn
        lines = lines if now == turn else []
        if entry.text == BACK:
            lines = lines[:-1]
        else:
            lines.append(match.line(moment, entry, viewer))
        moment, turn = moment.follow(entry), now
    if not lines or _is_forced(match, lines[0]):
        return (*latest(match.at(start), viewer), *lines)
    return tuple(lines)


def _is_forced(match: Match, line: Line) -> bool:
    return match.game.forced(match.at(line.ply).state) is not None


def _belongs(match: Match, entry: Entry) -> bool:
    """Whether an entry may be of one turn with the newest."""
    return entry.seat == match.entries[-1].seat and (entry.is_action or entry.text == BACK)
