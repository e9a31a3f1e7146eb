"""What is new in a match: what its board tells besides the position."""

from __future__ import annotations

from collections.abc import Sequence

from engines.entries import BACK, Entry, Line
from engines.game import Seat
from engines.match import Match


def latest(match: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """The newest entry, after the actions of the same turn that stand before it, as `viewer`
    may read them. A forced pass, and what the bot plays for a seat, comes after the turn that led
    to it; where all of a turn's actions were taken back, what was new before them is new again.
    What the game's news tell is left to them; else what these entries have revealed comes first."""
    start = match.ply
    while start and _belongs(match, match.entries[start - 1]):
        start -= 1
    if start == match.ply:
        return _told([(match.at(start - 1), match.entries[-1])], match, viewer) if start else ()
    before = moment = match.at(start)
    turn, told = -1, list[tuple[Match, Entry]]()
    for entry in match.entries[start:]:
        now = moment.view(None).turn
        told = told if now == turn or entry.seat in moment.stood_in else []
        if entry.text == BACK:
            told = told[:-1]
        else:
            told.append((moment, entry))
        moment, turn = moment.follow(entry), now
    lines = _told(told, match, viewer)
    if not told or _came_by_itself(*told[0]):
        return (*latest(before, viewer), *lines)
    return (*_revealed(match, told[0][0], viewer), *lines)


def _revealed(match: Match, before: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """What others did before a moment, and nobody was to know until now, as when of several secret
    set-ups the last is made."""
    if match.outcome:
        return ()
    found: list[tuple[Match, Entry]] = []
    for entry in reversed(before.entries):
        if entry.is_action:
            if not before.hides(entry, None) or match.hides(entry, None):
                break
            found.append((match.at(entry.ply), entry))
    return _told(found[::-1], match, viewer)


def _told(
    entries: Sequence[tuple[Match, Entry]], match: Match, viewer: Seat | None
) -> tuple[Line, ...]:
    """Entries, each with the match before it, but for those whose outcome the news tell."""
    told = [(moment, entry) for moment, entry in entries if not _is_news(moment, entry)]
    return tuple(match.line(moment, entry, viewer) for moment, entry in told)


def _is_news(before: Match, entry: Entry) -> bool:
    game = before.game
    return entry.is_action and game.is_news(before.state, game.read(entry.text))


def _came_by_itself(before: Match, entry: Entry) -> bool:
    return entry.seat in before.stood_in or before.game.forced(before.state) is not None


def _belongs(match: Match, entry: Entry) -> bool:
    """Whether an entry may be of one turn with the newest."""
    return entry.seat == match.entries[-1].seat and (entry.is_action or entry.text == BACK)
