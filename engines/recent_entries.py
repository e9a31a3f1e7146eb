"""The newest entries of a match: the lines that its board shows beside the position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.entries import BACK, TALK, Entry, Line
from engines.game import AnyGame, Seat
from engines.match import Match
from engines.match_cache import remembered

UNTOLD: Final = -1
"""In place of a ply: before all entries, when nobody knows yet how the match has begun."""


def latest(
    match: Match, viewer: Seat | None, bots: Collection[Seat] = (), planned: Collection[int] = ()
) -> tuple[Line, ...]:
    """Returns the lines of the newest turn. If one of the seats `bots` played it, all turns of bots
    right before it come first, since people come back to the board after them. So does the turn
    that it answers, if it begins at one of the plies `planned`: nobody was called in between."""
    lines = _newest(match, viewer)
    if lines and lines[0].ply in planned:
        return (*latest(match.at(lines[0].ply), viewer, bots, planned), *lines)
    while lines and lines[0].seat in bots:
        earlier = _newest(match.at(lines[0].ply), viewer)
        if not earlier or earlier[-1].seat not in bots:
            break
        lines = (*earlier, *lines)
    return lines


@remembered
def since(match: Match, viewer: Seat | None, seat: Seat) -> tuple[Line, ...]:
    """Returns the lines of all events since the last complete turn of `seat`, as `viewer` may read
    them: the turns of the others, and the seat's own actions in its turn under way. The newest
    turn, if nothing has happened since."""
    end = _end(match)
    start = end
    while seat in match.to_act and start and _is_own(match.entries[start - 1], seat):
        start -= 1
    while start and not _is_deed(match.entries[start - 1], seat):
        start -= 1
    found = list[tuple[Match, Entry]]()
    for moment, entry in _moments(match, start, end):
        found = _and_then(found, moment, entry)
    return match.lines(found, viewer) or latest(match, viewer)


def _is_own(entry: Entry, seat: Seat) -> bool:
    """Tells whether an entry belongs to the seat's turn under way, or is talk within it."""
    return entry.text in TALK or (entry.seat == seat and _is_of_a_turn(entry))


def _is_deed(entry: Entry, seat: Seat) -> bool:
    return entry.seat == seat and entry.is_action


@remembered
def _newest(match: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """Returns the newest entry, after the actions of the same turn before it, as `viewer` may read
    them. A forced pass, and an action of the bot for a seat, comes after the turn that led to it.
    If all actions of a turn were taken back, the lines before it are the newest again. Entries that
    these have revealed come first, unless the news of the game tell them. Talk of a draw is left
    out, unless it has ended the match."""
    end = _end(match)
    if not end:
        return ()
    newest = match.entries[end - 1]
    if not _is_of_a_turn(newest):
        return (match.line(match.at(end - 1), newest, viewer),)
    start = end
    while start and _is_own(match.entries[start - 1], newest.seat):
        start -= 1
    found = _of_the_turn(match, start, end)
    if not found:
        return _newest(match.at(start), viewer)
    lines = match.lines(found, viewer)
    if came_by_itself(*found[0]):
        return (*_newest(found[0][0], viewer), *lines)
    if any(line.in_news for line in lines):
        return lines
    first = found[0][0]
    return (*_revealed(match, first, viewer), *_of_others(match, first, viewer), *lines)


def _end(match: Match) -> int:
    """Returns the ply after the newest entry to tell: talk of a draw is skipped, unless the match
    is over."""
    end = match.ply
    while end and not match.outcome and match.entries[end - 1].text in TALK:
        end -= 1
    return end


def _of_the_turn(match: Match, start: int, end: int) -> list[tuple[Match, Entry]]:
    """Returns the entries from ply `start` up to `end` that belong to the latest turn, each with
    the match before it."""
    turn, found = -1, list[tuple[Match, Entry]]()
    for moment, entry in _moments(match, start, end):
        now = moment.past(None).turn
        found = found if now == turn or entry.seat in moment.stood_in else []
        turn = now
        found = _and_then(found, moment, entry)
    return found


def _moments(match: Match, start: int, end: int) -> Iterator[tuple[Match, Entry]]:
    """Yields the entries from ply `start` up to `end`, except for talk of a draw, each with the
    match before it."""
    for moment, entry in zip(match.moments(start, end), match.entries[start:end], strict=False):
        if entry.text not in TALK:
            yield moment, entry


def _of_others(match: Match, first: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """Returns the lines of others before the moment `first` in the same turn, if several act at
    once: more than the last of them is told. Those that were secret then are left out: `_revealed`
    has them."""
    turn, moment = first.past(None).turn, first
    while moment.ply:
        before = moment.at(moment.ply - 1)
        if before.past(None).turn != turn or not _is_of_a_turn(moment.entries[-1]):
            break
        moment = before
    if moment is first:
        return ()
    told = _of_the_turn(match, moment.ply, first.ply)
    return match.lines((each for each in told if not first.hides(each[1], None)), viewer)


def _and_then(
    found: list[tuple[Match, Entry]], moment: Match, entry: Entry
) -> list[tuple[Match, Entry]]:
    """Returns the entries to tell after one more entry: with this one, or without the last if this
    one takes it back."""
    return found[:-1] if entry.text == BACK else [*found, (moment, entry)]


def talk(match: Match, ply: int, names: Sequence[str] = ()) -> tuple[Text, ...]:
    """Returns in words the course of the draw offer (in a team game the proposal) made by the entry
    at this ply: the offer, all answers to it, and its end. `names` are the players' names, by seat;
    by default each is called by the side."""
    moment, told = match.at(ply), list[Text]()
    names = names or match.sides
    for entry in match.entries[ply:]:
        before, moment = moment, moment.follow(entry)
        goes_on = moment.offer is not None and moment.offer.ply == ply
        if entry.is_action:
            told += [] if goes_on else [say("{side} continues", side=names[entry.seat])]
        elif entry.text in TALK or moment.outcome or not goes_on:
            told.append(before.table_words(entry, names))
        if not goes_on:
            break
    return tuple(told)


def _revealed(match: Match, before: Match, viewer: Seat | None) -> tuple[Line, ...]:
    """Returns the actions right before the moment `before` that were secret then and are public
    now, as when the last of several secret set-ups is made. Empty once the match is over."""
    if match.outcome:
        return ()
    found: list[Line] = []
    for entry in reversed(before.entries):
        if entry.is_action:
            if not before.hides(entry, None) or match.hides(entry, None):
                break
            found.append(match.line(match.at(entry.ply), entry, viewer))
    return tuple(reversed(found))


def came_by_itself(before: Match, entry: Entry) -> bool:
    """Tells whether nobody chose this entry, made when the match stood as `before`: a forced pass,
    or an action of the bot for a seat."""
    return entry.seat in before.stood_in or before.game.forced(before.state) is not None


def _is_of_a_turn(entry: Entry) -> bool:
    return entry.is_action or entry.text == BACK


def together(
    game: AnyGame, words: Sequence[str], drawn: Sequence[str] = ()
) -> tuple[list[str], list[str]]:
    """Returns these words of actions in a row, in one sentence where the game tells them together,
    and the keys of their small pictures, if any: of several actions the first one's."""
    told, pictures, run = list[str](), list[str](), list[str]()
    for each, key in zip(words, (*drawn, *[""] * len(words)), strict=False):
        joined = game.together([*run, each]) if run else None
        run = [each] if joined is None else [*run, each]
        if joined is None:
            told.append(each)
            pictures.append(key)
        else:
            told[-1] = joined
    return told, pictures


# When a board is posted, and how an older one is left


def calls(old: Match, match: Match, bots: Collection[Seat]) -> bool:
    """Tells whether the turn or the outcome has changed since `old`, so that a new board calls the
    players. Not if only bots act now, in the seats `bots` or for absent players, or only the player
    who has just acted."""
    if _moment(old) == _moment(match):
        return False
    called = {seat for seat in match.to_act if seat not in match.stood_in and seat not in bots}
    return not match.to_act or not called <= _there(match)


def _there(match: Match) -> set[Seat]:
    """Returns the seat whose player made the latest choice, before forced passes; none if the next
    entry is a forced pass itself."""
    moment = match
    while moment.ply:
        before, entry = moment.at(moment.ply - 1), moment.entries[-1]
        if entry.text not in TALK and before.game.forced(before.state) is None:
            return {entry.seat} if _is_of_a_turn(entry) else set()
        moment = before
    return set()


def away(match: Match) -> frozenset[Hashable]:
    """Returns the absences for which a new board is posted, once a turn: seats whose player has
    left, seats that the bot plays, votes (voter and seat), and free seats."""
    kinds = enumerate((match.left, match.stood_in, match.votes, match.free))
    return frozenset((kind, each) for kind, items in kinds for each in items)


def left_behind(match: Match, ply: int, bots: Collection[Seat]) -> Match:
    """Returns the match as an older board, last shown at this ply, is left: as it stood right
    before the lines of the newest board, so that every turn is told once and as a whole. If the
    board has shown a turn of several actions one by one, that is the beginning of this turn; not if
    it has shown all, and the newest one only calls."""
    first = min((line.ply for line in latest(match, None, bots)), default=ply)
    left = match.at(first)
    for moment in match.moments(first, ply) if ply < match.ply else ():
        same = (_moment(left), away(left)) == (_moment(moment), away(moment))
        left = left if same else moment
    return left


def posted(match: Match, bots: Collection[Seat], kept: Callable[[Match, Entry], bool]) -> Match:
    """Returns the match as it stood when its present board was posted: at the latest call. `kept`
    tells, of a moment and the entry after it, whether the board was touched up nevertheless."""
    moment = match
    while moment.ply:
        before = _shown_before(moment, bots)
        *steps, _ = after = [*moment.moments(before.ply, moment.ply)]
        is_news = any(calls(before, each, bots) for each in after[1:])
        is_news = is_news or not away(moment) <= away(before)
        if is_news and not all(kept(each, match.entries[each.ply]) for each in steps):
            break
        moment = before
    return moment


def _shown_before(match: Match, bots: Collection[Seat]) -> Match:
    """Returns the match as it stood when last shown before. Successive actions of bots are shown
    together, and a forced pass with the entry that led to it."""
    moment, played = match, None
    while moment.ply:
        before, entry = moment.at(moment.ply - 1), moment.entries[-1]
        if before.game.forced(before.state) is None:
            if entry.seat not in bots and entry.seat not in before.stood_in:
                return played or before
            played = before
        moment = before
    return played or moment


def begun(first: Match, bots: Collection[Seat]) -> int:
    """Returns the first ply told by a board that was posted at the moment `first`, as far as the
    log says: the end of the board before it; `UNTOLD` before all entries."""
    if not first.ply:
        return UNTOLD
    return left_behind(first, _shown_before(first, bots).ply, bots).ply


def record(match: Match, start: int) -> list[tuple[tuple[Line, ...], tuple[Text, ...]]]:
    """Returns the public story of a match from the ply `start` on, each part once and in order:
    lines, and the game's news that the last of them brought, in turn. Earlier entries that are
    revealed come right after that, unless the news tell them. From `UNTOLD` on the news of the
    beginning come first."""
    found, told = list[tuple[Match, Entry]](), list[tuple[tuple[Line, ...], tuple[Text, ...]]]()
    if start == UNTOLD and (news := match.game.news(match.at(0).view(None))):
        told.append(((), news))
    for moment, entry in _moments(match, max(start, 0), match.ply):
        found = _and_then(found, moment, entry)
    run = list[tuple[Match, Entry]]()
    for moment, entry in found:
        run.append((moment, entry))
        news, shown = _brought(moment, entry), tuple[Line, ...]()
        if not (entry.is_action and match.game.is_news(moment.state, match.game.read(entry.text))):
            shown = _revealed(moment.follow(entry), moment, None)
        shown = tuple(line for line in shown if line.ply < start)
        if news or shown:
            told.append(((*match.lines(run, None), *shown), news))
            run = []
    return [*told, (match.lines(run, None), ())] if run else told


def _brought(moment: Match, entry: Entry) -> tuple[Text, ...]:
    game = moment.game
    if not entry.is_action:
        return ()
    return game.brought(moment.state, entry.seat, game.read(entry.text))


def _moment(match: Match) -> Hashable:
    """Returns the turn and the outcome: if they change, a new board is posted."""
    return match.view(None).turn, match.outcome
