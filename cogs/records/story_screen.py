"""A person's matches, those that wait for this person first; and a match's history in words and
notation, and its replay in pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from cachetools import LRUCache

from cogs.board.board import LISTED, next_board
from cogs.hall.emojis import pictured
from cogs.hall.errors import BadControl
from cogs.hall.screen import (
    MENU,
    Button,
    CardPicture,
    MenuOption,
    Picture,
    Screen,
    button,
    gallery,
    layout,
    option,
    rows,
    select,
    text,
    with_board,
)
from cogs.hall.sentences import fitted, mention, relative
from common.spread import evenly
from common.text.say import capitalised, cut, joined, say
from common.text.text import Text
from db.values import BoardForm
from engines.entries import Entry
from engines.game import AnyGame, AnyView, Seat
from engines.match import Line, Match, Setup, replay, strikes, turn_numbers
from render.look import Look, Player
from render.picture import turns

NEVER: Final = datetime.max.replace(tzinfo=UTC)
MATCHES = 10
"""The number of matches on a page of the list."""
AGAINST = 80
"""The most characters for the opponents, the allies, and the awaited people each: three mentions,
or two and the number of others."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in the list. `state` tells in words the side to act or the result; `awaited` are
    the other people for whom it waits; `url` links to its board, empty if there is none. `allies`
    win or lose together with the person. `due` is the end of the time for the turn, None without
    one; `since` is the time of the latest entry, else of the match's creation. `score` is the
    record of two players, empty if they had not met before. `asked` are the offers and votes that
    wait for the person's answer. `late`: the person may claim the time of the awaited players.
    `names` stand in place of mentions."""

    match_id: int
    title: str
    opponents: tuple[int, ...]
    state: str
    waiting: bool
    url: str
    allies: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    due: datetime | None = None
    since: datetime = NEVER
    score: str = ""
    asked: tuple[str, ...] = ()
    late: bool = False
    names: Mapping[int, str] = field(default_factory=dict[int, str])

    def order(self) -> tuple[bool, datetime, datetime, int]:
        """Returns the sort key. Matches in which it is the person's turn, or with a question to
        answer, come first: by the end of their time, then those without one, by the length of their
        wait. Then the others follow, the newest first."""
        if not self.waiting and not self.asked:
            return (True, NEVER, NEVER, -self.match_id)
        return (False, self.due or NEVER, self.since, -self.match_id)


def match_list(matches: list[Listed], page: int, *, over: bool, simul: int = 0) -> Screen:
    """Returns one page of the list, counted from 0, with a button to look at each match: a select
    would keep showing the last choice, and not let it be chosen again. `simul` is the contest with
    these boards, 0 for matches of all kinds."""
    ordered = sorted(matches, key=Listed.order)
    last = max(0, (len(ordered) - 1) // MATCHES)
    page = max(0, min(page, last))
    shown = ordered[page * MATCHES : (page + 1) * MATCHES]
    head = say("### Your finished matches") if over else say("### Your matches")
    if not shown:
        none = say("You have no finished match yet.")
        words = joined("\n", [head, none if over else say("You have no running match.")])
        ways = [button(say("Challenge"), "form-open", 0), *_other_list(over=over, simul=simul)]
        return Screen(layout(text(words), *rows(ways)))
    which = "over" if over else "running"
    turns = [
        button(say("Back"), "list", simul, 0, (which, str(page - 1)), disabled=page == 0),
        button(say("Next"), "list", simul, 0, (which, str(page + 1)), disabled=page == last),
    ]
    looks = [
        button(
            capitalised(say("match {number}", number=str(each.match_id))),
            "board",
            each.match_id,
            0,
            (LISTED,),
        )
        for each in shown
    ]
    blocks = text(joined("\n", [head, *(_line(each) for each in shown)]))
    begin = [] if over else [button(say("Challenge"), "form-open", 0)]
    begin = [next_board(simul)] if simul else [*begin, *_other_list(over=over, simul=simul)]
    return Screen(layout(blocks, *rows(looks), *rows([*(turns if last else []), *begin])))


def _other_list(*, over: bool, simul: int) -> list[Button]:
    """Returns the button from the running matches to the finished ones, or back."""
    words = say("Running matches") if over else say("Finished matches")
    which = "running" if over else "over"
    return [] if simul else [button(words, "list", 0, 0, (which, "0"))]


def _line(each: Listed) -> Text:
    facts: list[str] = [joined(" ", [f"`{each.match_id}`", _state(each)]), _people(each)]
    facts += [say("[board]({url})", url=each.url)] if each.url else []
    return joined(" · ", facts)


def _state(each: Listed) -> Text:
    """Returns the people, offers or time for which a match waits, or its result."""
    urgent = [each.state, *each.asked] if each.waiting else [*each.asked]
    told: list[str] = [joined("", ["**", joined(", ", urgent), "**"])] if urgent else []
    awaited = _mentions(each.awaited, each.names) if each.awaited else ""
    if each.late and each.due:
        claim = say("you can claim the time of {people}: it ended {time}")
        return joined(", ", [*told, claim.filled(people=awaited, time=relative(each.due))])
    if each.late:
        long = say("you need not wait for {people} any longer", people=awaited)
        return joined(", ", [*told, long])
    if not each.waiting:
        told.append(say("waiting for {people}", people=awaited) if awaited else each.state)
    if each.due:
        until = say("ends {time}") if each.waiting else say("time until {time}")
        told.append(until.filled(time=relative(each.due)))
    return joined(", ", told)


def _people(each: Listed) -> Text:
    words = say("{game}")
    if each.allies and each.opponents:
        words = say("{game} with {allies} against {people}")
    elif each.allies:
        words = say("{game} with {allies}")
    elif each.opponents:
        words = say("{game} against {people}")
    words = words.filled(
        game=each.title,
        allies=_mentions(each.allies, each.names),
        people=_mentions(each.opponents, each.names),
    )
    return joined("", [words, f" ({each.score})"]) if each.score else words


def _mentions(people: tuple[int, ...], names: Mapping[int, str]) -> str:
    return fitted([mention(each, name=names.get(each, "")) for each in people], AGAINST)


ALL: Final = "all"
"""The word for all in the ids of replays, in place of one seat."""
NOTHING_YET: Final = say("Nobody has moved yet.")
PAGE = 15
LONGEST = 200
"""The most characters of a line's words: a page of the longest fits a message."""


def history_screen(
    match_id: int,
    game: AnyGame,
    lines: tuple[Line, ...],
    numbers: Sequence[int],
    page: int | None = None,
    ending: str = "",
) -> Screen:
    """Returns one page of the history, the last if none is named; pages count from 0. `numbers` are
    those of the lines' turns. `ending` tells why the match is over, below the last line."""
    last = max(0, (len(lines) - 1) // PAGE)
    page = last if page is None else max(0, min(page, last))
    first = page * PAGE
    shown = zip(numbers[first : first + PAGE], lines[first : first + PAGE], strict=True)
    where = say("-# Match {number}, page {page} of {pages}") if last else say("-# Match {number}")
    where = where.filled(number=str(match_id), page=page + 1, pages=last + 1)
    lines_ = [_written(number, line, game) for number, line in shown]
    lines_ += [joined("", ["**", ending, "**"])] if ending and page == last else []
    body = joined("\n", [joined("", ["### ", game.title]), where, *(lines_ or [NOTHING_YET])])
    ways = (
        (say("First"), "first", 0, page == 0),
        (say("Back"), "back", page - 1, page == 0),
        (say("Next"), "next", page + 1, page == last),
        (say("Last"), "last", last, page == last),
    )
    turns = [
        button(label, "history-page", match_id, 0, (which, str(to)), disabled=off)
        for label, which, to, off in ways
    ]
    buttons = [*(turns if last else []), button(say("Replay"), "replay", match_id)]
    return Screen(layout(text(body), *rows(buttons)))


def _written(number: int, line: Line, game: AnyGame) -> Text:
    """Returns a line without its notation, which a phone would break; an export has it."""
    long = len(line.words) > LONGEST
    words = joined("", [cut(line.words, LONGEST - 1), "…"]) if long else line.words
    drawn = pictured(game.key, line.miniature, words)
    return joined(" ", [f"`{number or '':>3}`", drawn if len(drawn) <= LONGEST else words])


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a replay for its viewer: after `ply` of `plies` entries. `words` tell the entry
    before it, empty at the start; `marks` are the turns to go to; the picture names `players`;
    `over` tells whether the match is over; `boards` is the viewer's preferred form, and `down` the
    seat whose side is at their bottom, None as on public ones; `seats` is the number of seats;
    `laid_open` tells that nothing in the match is secret any more, `reviewed` that there is a
    review to go to; `curve` is that of a finished review, below the board."""

    match_id: int
    ply: int
    plies: int
    words: str
    game: AnyGame
    view: AnyView
    marks: tuple[CurveMark, ...] = ()
    ending: str = ""
    players: tuple[Player, ...] = ()
    over: bool = False
    boards: BoardForm = BoardForm.PICTURES
    down: Seat | None = None
    seats: int = 2
    laid_open: bool = False
    reviewed: bool = False
    curve: CardPicture | None = None


def replay_screen(frame: Frame) -> Screen:
    """Returns one step of the replay, with buttons to the next and the previous one."""
    match_id, ply, last = frame.match_id, frame.ply, frame.plies
    game, look = frame.game, Look(down=frame.down, players=frame.players, match=match_id)
    picture = Picture("replay.png", game.key, frame.view, game.alt_text(frame.view), look=look)
    step = say("-# Match {number}, step {ply} of {plies}")
    head: list[str] = [
        joined("", ["### ", frame.game.title]),
        step.filled(number=str(match_id), ply=ply, plies=last),
        joined("", [frame.words or say("The beginning"), "."]),
    ]
    head += [joined("", ["**", frame.ending, "**"])] if frame.ending else []
    blocks = with_board(head, picture, frame.boards)
    blocks += [gallery(frame.curve)] if frame.curve else []
    ways = (
        (say("Start"), "start", 0, ply == 0),
        (say("Back"), "back", ply - 1, ply == 0),
        (say("Next"), "next", ply + 1, ply == last),
        (say("End"), "end", last, ply == last),
    )
    down = ALL if frame.down is None else str(frame.down)
    buttons = [
        button(label, "step", match_id, 0, (which, str(to), down), disabled=off)
        for label, which, to, off in ways
    ]
    if turns(game.key) and frame.boards is not BoardForm.WORDS:
        other = str(((frame.down or 0) + 1) % frame.seats)
        args = ("turn", str(ply), other)
        buttons.append(button(say("Turn the board"), "step", match_id, 0, args))
    onward = [each.ply for each in frame.marks if each.stirs]
    share = []
    if onward:
        to = next((each for each in onward if each > ply), 0)
        label = say("Next fight") if game.in_fight else say("Next strike")
        share = [button(label, "step", match_id, 0, ("on", str(to), down), disabled=not to)]
    share += [button(say("Share as animation"), "animate", match_id)] if frame.over else []
    if frame.laid_open and ply < last and not game.team:
        share.append(button(say("Try it from here"), "try", match_id, ply, (game.key,)))
    share += [button(say("Review"), "review", match_id)] if frame.reviewed else []
    jumps = [select(GO, "step-to", match_id, _jumps(frame), 0, (down,))] if frame.marks else []
    return Screen(layout(*blocks, *rows(buttons), *rows(share), *jumps))


def _jumps(frame: Frame) -> list[MenuOption]:
    """Returns an option for each turn or round, or as many as a select holds: those with a capture
    first, the others evenly."""
    turns = {each.turn: each for each in reversed(frame.marks)}
    told = {each.turn: each for each in frame.marks if each.stirs}
    loud = evenly(sorted(told), MENU)
    chosen = {*loud, *evenly(sorted(set(turns) - set(told)), MENU - len(loud))}
    at = max((each for each in chosen if turns[each].ply <= frame.ply), default=0)
    quiet, stirs = _TURN, _STRIKE
    if frame.game.round_of:
        quiet, stirs, told_at = _ROUND, _FIGHT, turns
    else:
        told_at = turns | told
    return [
        option(
            (stirs if each in told else quiet).filled(turn=each),
            str(told_at[each].ply),
            chosen=each == at,
        )
        for each in sorted(chosen)
    ]


GO: Final = say("Which step?")
_TURN, _STRIKE = say("Turn {turn}"), say("Turn {turn}: a strike")
_ROUND, _FIGHT = say("Round {turn}"), say("Round {turn}: a fight")


def seat_named(word: str, seats: int) -> Seat | None:
    """Returns the seat that a control's id names; None for the word of all. Raises `BadControl` for
    any other word."""
    if word == ALL:
        return None
    if word not in map(str, range(seats)):
        raise BadControl
    return int(word)


@dataclass(frozen=True, slots=True)
class CurveMark:
    """A step to go to: its ply, the number of the turn or round, and whether it `stirs`: a piece is
    captured, or a fight begins."""

    ply: int
    turn: int
    stirs: bool = False


_KNOWN: Final = LRUCache[tuple[int, Setup, tuple[Entry, ...]], tuple[CurveMark, ...]](200)


def marks_at(match_id: int, match: Match) -> tuple[CurveMark, ...]:
    """Returns the same as `marks_of`, kept for each number of entries, since each step asks for
    them anew."""
    key = match_id, match.setup, tuple(match.entries)
    if key not in _KNOWN:
        _KNOWN[key] = marks_of(match)
    return _KNOWN[key]


def marks_of(match: Match) -> tuple[CurveMark, ...]:
    """Returns the steps to go to, in their order: the beginnings of rounds and fights, or the first
    action of each turn, and captures. The same for everybody: an event that is still hidden from
    all is no mark. Replays the whole match."""
    return tuple(_marks(match))


def _marks(match: Match) -> Iterator[CurveMark]:
    game, at, latest, fought = match.game, replay(match.setup), 0, False
    for entry, turn in zip(match.entries, turn_numbers(match), strict=True):
        fights = game.in_fight is not None and game.in_fight(at.state)
        if turn > latest:
            yield CurveMark(entry.ply if game.round_of else entry.ply + 1, turn)
        if game.in_fight is not None:
            if fights and not fought:
                yield CurveMark(entry.ply, turn, stirs=True)
        elif turn and entry.is_action and not match.hides(entry, None) and strikes(at, entry):
            yield CurveMark(entry.ply + 1, turn, stirs=True)
        latest, fought = turn, fights
        at = at.follow(entry)
