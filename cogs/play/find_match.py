"""Finds the match that a command means, for people with many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from itertools import chain

from cogs.desk.services import Services
from cogs.hall.errors import UserError
from cogs.hall.languages.commands import option_name
from cogs.hall.sentences import fitted, rough_words, stand_in_name
from cogs.table.play import SeatAtMatch, seat_of
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.pace import pace_of
from db.store import SetAside
from db.values import OVER, RUNNING, MatchRow, is_person
from engines.game import Refusal, Seat
from engines.match import Match
from engines.registry import GAMES, title_of

LIMIT = 50
LABEL = 100
"""The most characters of a choice in Discord's autocomplete."""
AGAINST, WITH = say("against {names}"), say("with {names}")
NAME = 32
"""The most characters of a name in Discord."""


OVER_WORDS = say("over")


class NoneRunning(UserError):
    """Raised if the person has no running match."""

    def __init__(self) -> None:
        super().__init__(say("You have no running match. `/play` starts one."))


async def find_any(
    services: Services,
    person: int,
    channel_id: int | None,
    match_id: int | None,
    game: str | None = None,
) -> SeatAtMatch:
    """Finds a match as `find` does, but only to look at it: if none is running, the latest finished
    one."""
    try:
        return await find(services, person, channel_id, match_id, game)
    except NoneRunning:
        rows = await services.store.matches.of_person(person, statuses=OVER, game=game, limit=1)
        if not rows:
            raise
        return await services.table.sit(rows[0].id, person)


async def find_over(
    services: Services, person: int, channel_id: int | None, match_id: int | None
) -> int:
    """Returns the number of the match named; else the person's latest finished one, in this channel
    if there is one. Raises `UserError`."""
    if match_id is not None:
        return match_id
    rows = await services.store.matches.of_person(person, statuses=OVER, limit=LIMIT)
    if not rows:
        raise UserError(say("You have no finished match yet."))
    return next((row.id for row in rows if row.shown_in(channel_id)), rows[0].id)


async def find(
    services: Services,
    person: int,
    channel_id: int | None,
    match_id: int | None,
    game: str | None = None,
) -> SeatAtMatch:
    """Returns the match named. Else it looks in this channel's matches, or in all if there are none
    here: for the only one waiting for the person, the only one that the person still plays, or the
    only one. Raises `UserError` if there is none or several: it never takes a match that the person
    did not mean."""
    if match_id is not None:
        return await _named(services, person, match_id, game)
    rows = await services.store.matches.of_person(person, statuses=RUNNING, game=game, limit=LIMIT)
    if not rows:
        raise NoneRunning
    here = [row for row in rows if row.shown_in(channel_id)]
    seated_at = [await services.table.sit(row.id, person) for row in here or rows]
    waiting = [each for each in seated_at if is_waited_for(each.match, each.seat)]
    playing = [each for each in seated_at if each.seat in each.match.persons]
    for found in (waiting, playing, seated_at):
        if len(found) == 1:
            return found[0]
    raise UserError(
        say(
            "You play several matches: name one with the `{option}` option.",
            option=option_name("match"),
        )
    )


async def _named(services: Services, person: int, match_id: int, game: str | None) -> SeatAtMatch:
    seated = await services.table.sit(match_id, person)
    played = seated.opened.row.game
    if game not in (None, played):
        words = say("Match {number} is {game}, another game.")
        raise UserError(words.filled(number=match_id, game=title_of(played)))
    return seated


async def names_in(
    services: Services, rows: Iterable[MatchRow], server: int | None, most: int
) -> dict[int, str]:
    """Returns the names of the people of these matches, as far as they are known or Discord soon
    tells them; Discord is asked for `most` people at most."""
    people = filter(is_person, chain.from_iterable(row.people for row in rows))
    found = {each: services.names.get(each, "") for each in people}
    unknown = [each for each, name in found.items() if not name][:most]
    players = await services.publisher.faces.players(unknown, server)
    return found | {who: each.name for who, each in zip(unknown, players, strict=True)}


async def label(services: Services, row: MatchRow, person: int, names: Mapping[int, str]) -> Text:
    """Returns the label of a match in this person's list: number, game, opponents, the side to act,
    and the time left. `names` are those of people."""
    try:
        turn = await _turn(services, row, person)
    except SetAside:
        return joined(" · ", [str(row.id), title_of(row.game), say("set aside")])
    allies = allies_of(row, person)
    rivals = [each for each in row.people if each not in (person, *allies)]
    groups = [(WITH, _names(row, allies, names)), (AGAINST, _names(row, rivals, names))]
    told = [(words, names) for words, names in groups if names]
    start, end = [str(row.id), title_of(row.game)], [turn]
    bare = joined(" · ", [*start, *(words.filled(names="") for words, _ in told), *end])
    each = max((LABEL - len(bare)) // max(1, len(told)), NAME // 2)
    people = [words.filled(names=fitted(names, each)) for words, names in told]
    return joined(" · ", [*start, *people, *end])


def _names(row: MatchRow, people: Iterable[int], names: Mapping[int, str]) -> list[str]:
    own = dict(zip(row.people, row.names, strict=True))
    found = [
        (own[each] or names.get(each, "")) if is_person(each) else stand_in_name(each)
        for each in people
    ]
    return [name for name in found if name]


def allies_of(row: MatchRow, person: int) -> tuple[int, ...]:
    """Returns the people who win or lose together with this person; none for a game unknown to the
    bot."""
    seat = seat_of(row, person)
    if row.game not in GAMES or seat is None:
        return ()
    try:
        allies = GAMES[row.game].allies(dict(row.setup.options), row.setup.seats, seat)
    except Refusal:  # options of another revision: the match is set aside
        return ()
    return tuple(row.people[each] for each in allies)


async def _turn(services: Services, row: MatchRow, person: int) -> Text:
    """Returns in words whether it is this person's turn; the log of a finished match is not
    read."""
    if row.status == "over":
        return OVER_WORDS
    match, seat = (await services.table.open(row.id)).match, seat_of(row, person)
    if match.outcome:
        return OVER_WORDS
    if away := absence(match, seat):
        return away
    turn = say("your turn") if seat in match.to_act else say("waiting")
    left = row.clock.turn_due and row.clock.turn_due - services.now()
    if not left or pace_of(row.pace).is_open:  # without a limit nobody loses by waiting
        return turn
    if left <= timedelta(0):
        return say("{turn}, time over", turn=turn)
    return say("{turn}, {time} left", turn=turn, time=rough_words(left))


def absence(match: Match, seat: Seat | None) -> Text:
    """Returns in words why a person no longer plays; empty for people who play."""
    if seat not in match.playing:
        return say("you are out")
    if seat in match.stood_in:
        return say("the bot plays for you")
    return say("you have left") if seat in match.left else EMPTY


def is_waited_for(match: Match, seat: Seat | None) -> bool:
    """Tells whether the match waits for this seat and its person is present."""
    return seat in match.to_act and seat in match.persons


def to_answer(match: Match, seat: Seat) -> tuple[Text, ...]:
    """Returns in words the offers and votes of others that wait for this person's answer, in
    anybody's turn; none for people who have left."""
    if match.outcome or seat not in match.persons:
        return ()
    found = list[Text]()
    if match.asking(seat) and seat not in match.offers:
        offer = say("a draw offer to answer")
        found.append(say("a proposal to give up to answer") if match.game.team else offer)
    if _others(match.votes, seat):
        found.append(say("a vote to let the bot play"))
    if _others(match.asks, seat):
        found.append(say("a vote on a seat"))
    return tuple(found)


def _others(votes: frozenset[tuple[Seat, Seat]], seat: Seat) -> set[Seat]:
    """Returns the seats about which others have voted, but this one has not yet."""
    return {about for _, about in votes} - {about for by, about in votes if by == seat} - {seat}
