"""The course of contests: people's actions, and the effects of a match's end. These are only stored
here; `cogs.contests.posts` shows them."""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Final

from cogs.contests.form import STARTS, ContestForm
from cogs.contests.words import too_few, waits_words
from cogs.desk.services import ServiceBot
from cogs.hall.errors import UserError
from cogs.hall.languages.readers import for_server
from cogs.hall.log_fields import facts
from cogs.table.play import seat_of
from cogs.table.portraits import is_member
from common.text.say import say
from contests.contest import Contest, Meeting
from contests.events import HALF, NONE, WIN, Event, Played, Points, SetApart, Started, Unplayed
from contests.pods import place_points
from contests.seasons import strengths_after
from contests.terms import FEWEST
from db.errors import MissingMatch, SetAside
from db.pace import settled
from db.tables.contests.opening import Which
from db.tables.contests.progress import NotNow
from db.tables.contests.rows import Act, ContestMatch, ContestRow, NewContest, OpenContest
from db.tables.records.match_counts import GameRecord
from db.values import DAY, NewMatch, OpenMatch, bot_id, is_deleted, is_person
from engines.game import Result, TableEnding
from engines.match import Match, begin, places, vote_text
from engines.registry import GAMES
from players.registry import player_of

log = logging.getLogger(__name__)


_POINTS: Final[dict[Result, Points]] = {
    Result.WIN: WIN,
    Result.DRAW: HALF,
    Result.SHARED: HALF,
    Result.LOSS: NONE,
}


def result_of(found: ContestMatch, contest: Contest, opened: OpenMatch | None) -> Event:
    """Returns the result of a match that is over, or set aside (None). A match called off is lost
    by the person who did that, unless somebody has withdrawn: then it did not take place. Nor did a
    match that the server's managers stopped: its players are not to blame."""
    outcome = opened.match.outcome if opened else None
    if opened is None or outcome is None or outcome.reason is TableEnding.STOPPED:
        return Unplayed(found.number)
    if contest.terms.format == "duplicate":
        return _score_of(contest.meetings[found.number], contest, opened.match)
    pods = contest.terms.format == "pods"
    if Result.VOID not in outcome.results:
        by_place = place_points(places(opened.match)) if pods else None
        return Played(found.number, by_place or tuple(_POINTS[each] for each in outcome.results))
    meeting = contest.meetings[found.number]
    if any(contest.people[each].withdrawn for each in meeting.people):
        return Unplayed(found.number)
    by = opened.match.entries[-1].seat
    seats = range(len(outcome.results))
    if pods:
        last = len(seats)
        return Played(found.number, place_points([last if seat == by else 1 for seat in seats]))
    return Played(found.number, tuple(NONE if seat == by else WIN for seat in seats))


def _score_of(meeting: Meeting, contest: Contest, match: Match) -> Event:
    """Returns the score of a team's finished match. It did not take place if all have left, or if
    it was called off after somebody had withdrawn; else a team that calls its match off has lost
    it."""
    gone = [each for each in meeting.people if contest.people[each].withdrawn]
    if len(gone) == len(meeting.people) or (match.score is None and gone):
        return Unplayed(meeting.number)
    return Played(meeting.number, (Fraction(match.score or 0),) * len(meeting.people))


OVERRULED: Final = say("The organiser of the league has decided about it")
MISSED: Final = say("Only one of the two came to the appointment")
STRONGEST: Final = 2_000
"""The strength of somebody who wins every match in a team."""


def check_game(row: ContestRow) -> None:
    """Raises `SetAside` for a contest whose game the bot does not have."""
    if row.game not in GAMES:
        raise SetAside(waits_words(row))


def new_match(now: Callable[[], datetime]) -> Callable[[ContestRow, Sequence[int]], NewMatch]:
    """Returns a function that makes the matches of contests. They have no place yet: each gets one
    later, so that nobody sees a board in the wrong channel. Seats left over are the bot's."""

    def made(row: ContestRow, people: Sequence[int]) -> NewMatch:
        check_game(row)
        seated = (*people, *_bots(row.game, row.terms.seats - len(people)))
        return NewMatch(
            setup=begin(row.game, dict(row.options), secrets.token_hex(16), len(seated)),
            people=seated,
            rated=row.rated,
            pace=row.pace,
            guild_id=row.guild_id,
            channel_id=None,
            home_id=row.channel_id,
            place="channel",
            at=now(),
        )

    return made


def _bots(game: str, count: int) -> tuple[int, ...]:
    """Returns so many bots at the highest level, which also replaces people who leave."""
    thinker = player_of(game)
    level = int(thinker.levels[-1].key) if thinker else 1
    return tuple(bot_id(level, number) for number in range(count))


class Leagues:
    """The contests of all servers."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._contests = bot.services.store.contests
        self.gather = new_match(bot.services.now)

    # Actions of people

    async def open(self, form: ContestForm, guild: int, channel: int, person: int) -> ContestRow:
        """Stores a new contest; `show` posts it."""
        game, options = form.game, dict(form.form.options)
        setup, now = begin(game.key, options, "", form.form.seats), self._services.now()
        wait = STARTS[form.starts]
        new = NewContest(
            guild_id=guild,
            channel_id=channel,
            organiser_id=person,
            game=game.key,
            options=setup.options,
            pace=settled(form.form.pace, game, dict(setup.options)),
            rated=not game.team,
            terms=form.terms(secrets.token_hex(8)),
            most=form.guests + (form.format == "simul"),
            at=now,
            starts_at=now + wait if wait else None,
            role_id=form.role or None,
        )
        row = await self._contests.create(new)
        log.info("contest opened", extra=facts(contest=row.id, guild=guild, person=person))
        return row

    async def join(self, found: OpenContest, person: int) -> OpenContest:
        """Lets a person join, with the present rating. Raises `NotNow`."""
        strength = await self._strength(found.row, person)
        now = self._services.now()
        return await self._contests.join(found, person, strength, now, self.gather)

    async def next_season(self, before: OpenContest, person: int, channel: int) -> ContestRow:
        """Stores the next season of a league that is over, on the same terms; it begins in a day.
        `show` posts it."""
        row, now = before.row, self._services.now()
        check_game(row)
        new = NewContest(
            guild_id=row.guild_id,
            channel_id=channel,
            organiser_id=person,
            game=row.game,
            options=row.options,
            pace=row.pace,
            rated=row.rated,
            terms=replace(row.terms, seed=secrets.token_hex(8)),
            most=row.most,
            at=now,
            starts_at=now + DAY,
            role_id=row.role_id,
            season_of=row.id,
        )
        return await self._contests.create(new)

    async def _strength(self, row: ContestRow, person: int) -> int:
        """Returns a person's strength for the ranking at the start: the place after the last
        season, else the rating."""
        before = await self._contests.get(row.season_of) if row.season_of else None
        if before is not None and person in before.numbers:
            return strengths_after(before.contest)[before.numbers[person]]
        check_game(row)
        if GAMES[row.game].team:  # which has no ratings
            record = await self._services.store.tallies.of(person)
            tally = record.games.get(row.game, GameRecord()).tally
            return round(STRONGEST * (tally.won + 1) / (tally.played + 2))
        return (await self._services.store.ratings.of(person, row.game)).shown

    async def leave(self, which: Which, person: int) -> OpenContest:
        """Lets a person leave or withdraw. Raises `NotNow`."""
        return await self._contests.leave(which, person, self._services.now(), self.gather)

    async def challenge(self, found: OpenContest, person: int, other: int) -> OpenContest:
        """Sets the match of a challenge on a ladder; it opens with the next round. Raises
        `NotNow`."""
        now = self._services.now()
        return await self._contests.challenge(found, person, other, now, self.gather)

    async def rule(self, which: Which, act: Act) -> OpenContest:
        """Applies an organiser's decision on a match. Raises `NotNow`."""
        return await self._contests.rule(which, act, self._services.now(), self.gather)

    async def set_apart(self, which: Which, pair: SetApart) -> OpenContest:
        """Keeps two people apart for the organiser, or lets them meet again. Raises `NotNow`."""
        return await self._contests.add(which, pair, self._services.now(), self.gather)

    async def start(self, which: Which) -> OpenContest:
        """Begins a contest, without people who have left the server; with fewer than three people
        it is stopped instead. Raises `NotNow` if it has begun."""
        found = await self._contests.get(which)
        if found is None or found.row.phase != "gathering":
            raise NotNow
        check_game(found.row)
        found = await self._without_strangers(found)
        now = self._services.now()
        if found.row.phase != "gathering":
            return found
        if (joined := len(found.contest.guests)) < FEWEST:
            return await self._contests.stop(found, str(too_few(joined)), now) or found
        begun = await self._contests.add(found, Started(), now, self.gather)
        log.info("contest begun", extra=facts(contest=found.row.id, guild=found.row.guild_id))
        return begun

    async def _without_strangers(self, found: OpenContest) -> OpenContest:
        """Removes people who are no longer in the server. People who cannot be looked up stay."""
        for number in found.contest.active:
            person = found.people[number]
            if found.contest.phase == "stopped":  # with the host of a simul
                break
            if await is_member(self._bot, found.row.guild_id, person) is False:
                log.info("left the server", extra=facts(contest=found.row.id, person=person))
                found = await self.leave(found, person)
        return found

    # Automatic steps

    async def check_members(self, contest_id: int) -> None:
        """Removes people who have left the server from a running contest, and checks its
        organiser."""
        found = await self._contests.get(contest_id)
        if found is None:
            return
        row, now = found.row, self._services.now()
        deleted = is_deleted(row.organiser_id)
        there = not deleted and await is_member(self._bot, row.guild_id, row.organiser_id)
        if there is not None:
            await self._contests.set_organiser_gone(row.id, None if there else now)
        if row.phase == "running" and not row.waits:
            await self._without_strangers(found)

    async def end_round(self, contest_id: int) -> None:
        """Begins the next round once the days of one are over. Raises `NotNow`."""
        await self._contests.end_round(contest_id, self._services.now(), self.gather)
        log.info("the days of a round are over", extra=facts(contest=contest_id))

    async def heal(self, contest_id: int) -> None:
        """Removes people whose data was deleted."""
        await self._contests.heal(contest_id, self._services.now(), self.gather)

    async def count(self, found: ContestMatch) -> None:
        """Counts the result of a match that is over."""
        contest = await self._contests.get(found.contest_id)
        if contest is None:
            return
        check_game(contest.row)
        try:
            opened = await self._services.store.open_match(found.match_id)
        except (SetAside, MissingMatch):
            opened = None
        event = result_of(found, contest.contest, opened)
        await self._contests.count(found, event, self._services.now(), self.gather)

    async def overrule(self, match_id: int) -> None:
        """Stops a running match whose result was decided otherwise."""
        row = await self._services.store.matches.get(match_id)
        number = await self._contests.of_match(match_id)
        found = await self._contests.get(number) if number else None
        there = (
            {found.matches.get(each.number): each for each in found.contest.meetings}
            if found
            else {}
        )
        missed = match_id in there and there[match_id].missed
        why = await for_server(row.guild_id if row else None, MISSED if missed else OVERRULED)
        with contextlib.suppress(UserError):  # it is over by now
            await self._services.table.stop(match_id, why)
        await self._services.publisher.publish(match_id)

    async def resign(self, match_id: int, person: int) -> None:
        """Ends a running match for a person who has withdrawn; in a team the bot plays on for that
        person, as all have agreed by joining."""
        opened = await self._services.store.open_match(match_id)
        if opened.match.game.team:
            if not await self._hand_over(opened, person):
                return
        else:
            await self._services.table.leave_for_good(match_id, person)
        await self._services.publisher.publish(match_id)

    async def _hand_over(self, opened: OpenMatch, person: int) -> bool:
        """Lets a person leave a team game, and the others let the bot play that seat. False if that
        is done already, or nobody is left. After a stop of the program in between, the next attempt
        does the rest."""
        match_id, seat = opened.row.id, seat_of(opened.row, person)
        table, people = self._services.table, opened.row.people
        if seat is None or opened.match.outcome or seat in opened.match.stood_in:
            return False
        if seat not in opened.match.left:
            await table.leave_for_good(match_id, person)
            opened = await table.open(match_id)
        voters = opened.match.persons
        if not any(is_person(people[each]) for each in voters):
            return True  # the bot's own seats end it
        for each in voters:
            match = opened.match
            if not match.outcome and seat in match.left and each not in match.voters(seat):
                opened = (await table.act(match_id, people[each], vote_text(seat))).opened
        return True
