"""The weekly message: posted once a week in servers that want it, as soon as there is something to
tell, then kept up to date. It pings nobody."""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView, match_view
from cogs.contests.words import group_name, name_of, points_words
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.keeping.keeper import Files, Kind, RenderedMessage, WantedMessage
from cogs.hall.languages.readers import for_server
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import Refusal
from cogs.hall.screen import ALT_LIMIT, Attached, Blocks, Screen, gallery, layout, rows, text
from cogs.hall.screen import link as link_to
from cogs.hall.sentences import mention
from cogs.play.animation import file_name
from cogs.table.place import board_url
from cogs.table.portraits import Faces
from common.text.days import day_and_month
from common.text.say import counted, cut, joined, listed, name, say
from common.text.text import Text
from contests.events import Points
from contests.standings import Row, standings
from db.errors import MissingMatch, SetAside
from db.store import OpenMatch, Store
from db.tables.contests.rows import OpenContest
from db.tables.servers.kept_messages import GONE, KeptMessage
from db.tables.servers.weeks import WEEK, WeekFacts, WeekRow, monday_of
from engines import export
from engines.registry import title_of
from render.animation.animator import Busy, NotAnimated
from render.animation.order import Order

_LEAGUES: Final = 3
"""The most leagues told; a server can have five."""
_LEAGUE_POINT: Final = name("point")
NAMED: Final = 2
"""The most groups of a league whose leaders are told."""


async def league_lines(store: Store, faces: Faces, guild_id: int) -> tuple[Text, ...]:
    """Returns a line for each running league, with the leaders of its groups. People who are not on
    leaderboards are not named, and people who have left the server are named without a mention.
    Raises `StoreTrouble`."""
    found = [
        await store.contests.get(row.id)
        for row in await store.contests.of_guild(guild_id, _LEAGUES)
    ]
    return tuple(
        [await _line(store, faces, each) for each in found if each and each.row.phase == "running"]
    )


async def _line(store: Store, faces: Faces, opened: OpenContest) -> Text:
    rows = standings(opened.contest)
    groups = sorted({row.group for row in rows})
    told = [
        await _leaders(store, faces, opened, [row for row in rows if row.group == each])
        for each in groups
    ]
    if len(groups) > 1:
        named = zip(groups, told, strict=True)
        told = [joined(": ", [group_name(each), words]) for each, words in named]
    leaders = joined("; ", told[:NAMED])
    return say("**{contest}:** {leaders}.", contest=name_of(opened.row), leaders=leaders)


async def _leaders(store: Store, faces: Faces, opened: OpenContest, rows: list[Row]) -> Text:
    first = [row for row in rows if row.place == 1]
    if not any(row.points for row in first):
        return say("No result yet")
    people = [opened.people[row.person] for row in first]
    listing = [each for each in people if (await store.people.of(each)).listed]
    absent = await faces.gone(listing, opened.row.guild_id)
    named = [mention(each, name=absent.get(each, "")) for each in listing]
    if hidden := len(people) - len(listing):
        named.append(say("{people:one=somebody|other={people} people}", people=hidden))
    return say(
        "{people:^} {number:one=leads|other=lead} with {points}",
        people=listed(named),
        number=len(people),
        points=_points(first[0].points),
    )


def _points(points: Points) -> Text:
    if points.denominator == 1:
        return counted(int(points), _LEAGUE_POINT)
    return say("{points} points", points=points_words(points))


log = logging.getLogger(__name__)

AGAIN: Final = timedelta(hours=1)
"""The time after which a message is brought up to date: Discord limits the edits of older ones."""
DAYS: Final = timedelta(days=7)
OVER: Final = "over"
"""The final state of a message once its week is over."""


def rounds(bot: ServiceBot) -> Round:
    """Updates the messages of all servers every five minutes."""
    message = WeekMessage(bot)
    keeping = Job[int](
        "a week",
        message.keep,
        message.due,
        lambda guild_id: facts(guild=guild_id),
        lock=lambda guild_id: f"week {guild_id}",
        most=50,
    )
    return Round("WeekMessage", 300.0, log, (keeping,))


class WeekMessage:
    """The messages of all servers."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = bot.services
        self._weeks = self._services.store.weeks
        self._kind = Kind(WEEK, self._wanted, self._refused)

    async def due(self) -> list[int]:
        """Returns the servers whose message is to be posted or edited."""
        now, stand = self._services.now(), await self._services.store.kept_messages.of_kind(WEEK)
        rows = await self._weeks.wanted()
        return [row.guild_id for row in rows if _is_due(row, stand.get(str(row.guild_id)), now)]

    async def keep(self, guild_id: int) -> bool | None:
        """Posts or edits the message of a server."""
        return await self._services.keeper.keep(self._kind, str(guild_id))

    async def _wanted(self, subject: str, stands: KeptMessage | None) -> WantedMessage | None:
        """Returns the state wanted of last week's message, for good; then that of the current
        week."""
        row, now = await self._weeks.get(int(subject)), self._services.now()
        if row.channel_id is None or not _is_due(row, stands, now):
            return None
        monday = monday_of(now.date())
        ended = _ended(row, stands, monday)
        week = ended or monday
        told, edition = await self._facts(row.guild_id, week), _edition(week, row.channel_id)
        there = stands if stands and stands.edition == edition and stands.message_id else None
        if told.is_quiet and there is None:
            return None
        shows, last = OVER if ended else _print(told, told.closest), ended is not None
        draw = partial(self._draw, row.guild_id, week, told, there, last)
        marks = (await for_server(row.guild_id, week_title(week)),)
        return WantedMessage(row.guild_id, row.channel_id, edition, marks, draw, shows, last=last)

    async def _refused(self, wanted: WantedMessage, refusal: Refusal, lasting: bool) -> None:
        """Switches it off if its channel is gone, or it could not be shown for too long."""
        if lasting or refusal is Refusal.NO_CHANNEL:
            guild_id, now = wanted.guild_id, self._services.now()
            await self._weeks.stop(guild_id, wanted.channel_id, now)
            log.info("the weekly message was switched off", extra=facts(guild=guild_id))

    async def _facts(self, guild_id: int, monday: date) -> WeekFacts:
        begins, store = datetime.combine(monday, time(), UTC), self._services.store
        told = await store.week_tales.of(guild_id, begins, begins + DAYS)
        leagues = await league_lines(store, self._services.publisher.faces, guild_id)
        return replace(told, leagues=leagues)

    async def _draw(
        self,
        guild_id: int,
        week: date,
        told: WeekFacts,
        there: KeptMessage | None,
        over: bool,
        message: discord.PartialMessage | None,
    ) -> RenderedMessage:
        """Draws a week's message; the animation is kept if it is `there` already."""
        same = there is not None and there.shows.endswith(f" {told.closest}")
        kept = (await message.fetch()).attachments if message and same else None
        closest, files, animated = await self._closest(told, kept)
        absent = await self._services.publisher.faces.gone(named_in(told), guild_id)
        screen = week_screen(told, week, closest, over=over, absent=absent)
        return RenderedMessage(screen, files, OVER if over else _print(told, animated))

    async def _closest(
        self, told: WeekFacts, kept: Files | None = None
    ) -> tuple[Closest | None, Files, int | None]:
        """Returns the closest match, the file with its animation (among those `kept`; None: made
        now), and the match whose animation need not be made again."""
        if told.closest is None:
            return None, (), None
        try:
            opened = await self._services.store.open_match(told.closest)
        except (SetAside, MissingMatch):
            return None, (), told.closest
        name = file_name(told.closest)
        files: Files = [each for each in kept or () if each.filename == name]
        done: int | None = told.closest
        if kept is None:
            try:
                files = [await self._animation(opened, name)]
            except NotAnimated as error:
                log.info("no animation: %s", error, extra=facts(match=told.closest))
            except Busy:
                done = None
        shown = match_view(opened, None)
        return Closest(shown, board_url(opened.row), name if files else ""), files, done

    async def _animation(self, opened: OpenMatch, name: str) -> discord.File:
        faces = self._services.publisher.faces
        players = await faces.players(opened.row.people, opened.row.guild_id)
        written = await asyncio.to_thread(export.write, opened.match, None)
        made = await self._services.animator.make(Order(written, None, tuple(players)))
        return discord.File(io.BytesIO(made.data), name)


def _edition(monday: date, channel_id: int) -> str:
    """Returns the edition of a message: its week and its channel."""
    return f"{monday.isoformat()} {channel_id}"


def _ended(row: WeekRow, stands: KeptMessage | None, monday: date) -> date | None:
    """Returns the Monday of an earlier week, if its message exists and has not shown its end."""
    if stands is None or not stands.message_id or stands.shows in (OVER, GONE):
        return None
    week = date.fromisoformat(stands.edition.split()[0])
    return week if week < monday and stands.channel_id == row.channel_id else None


def _is_due(row: WeekRow, stands: KeptMessage | None, now: datetime) -> bool:
    if stands is None or stands.seen_at is None or stands.message_id is None:
        return True
    is_new = stands.edition != _edition(monday_of(now.date()), row.channel_id or 0)
    return is_new or now - stands.seen_at >= AGAIN


def _print(told: WeekFacts, animated: int | None) -> str:
    """Returns the fingerprint of a message with these facts, and the match of its animation."""
    return f"{hashlib.sha256(str(told).encode()).hexdigest()[:32]} {animated or ''}"


LINK: Final = say("See the closest match")
MATCH: Final = name("match", many="matches")
PERSON: Final = name("person", many="people")
POINT: Final = name("point")
GUESS: Final = name("guess", many="guesses")
DAY: Final = name("day")
NOBODY: Final[Mapping[int, str]] = {}


@dataclass(frozen=True, slots=True)
class Closest:
    """The closest match of the week: its screen's values, the address of its board, and the name of
    the file with its animation; empty for none."""

    shown: MatchView
    url: str
    file: str = ""


def week_title(monday: date) -> Text:
    """Returns the title of a week's message, by which it is found again."""
    return say("The week of {day}", day=day_and_month(monday))


def named_in(facts: WeekFacts) -> list[int]:
    """Returns the people named in a week's message, except those of leagues."""
    named = [each[0] for each in facts.guessers] + [each[0] for each in facts.climbers]
    return [*named, *(person for person, _ in facts.solvers)]


def week_screen(
    facts: WeekFacts,
    monday: date,
    closest: Closest | None,
    *,
    over: bool = False,
    absent: Mapping[int, str] = NOBODY,
) -> Screen:
    """Returns the message of a week that is under way, or `over`. It mentions nobody; `absent` are
    the names of people who have left."""
    title = say("### {week}") if over else say("### {week}, so far")
    lines: list[str] = [title.filled(week=week_title(monday)), _matches(facts, over=over)]
    lines += [_guessers(facts, absent)] if facts.guessers else []
    lines += [_solvers(facts, absent)] if facts.solved else []
    lines += [_climbers(facts, absent)] if facts.climbers else []
    lines += facts.leagues
    blocks: Blocks = [text(joined("\n", lines))]
    if closest is not None:
        blocks += [text(_closest(closest.shown))]
        blocks += [gallery(_animated(closest))] if closest.file else []
        blocks += rows([link_to(LINK, closest.url)]) if closest.url else []
    return Screen(layout(*blocks))


def _matches(facts: WeekFacts, *, over: bool) -> Text:
    lines = [_finished(facts, over=over)]
    if facts.running and not over:
        running = say("{matches} {matches:one=is|other=are} running.")
        lines.append(running.filled(matches=counted(facts.running, MATCH)))
    return joined(" ", lines)


def _finished(facts: WeekFacts, *, over: bool) -> Text:
    number = sum(count for _, count in facts.games)
    if not number:
        return say("**Matches:** none finished{over:yes=|no= yet}.", over=over)
    if len(facts.games) == 1:
        words = say("**Matches:** {number} of {game} finished by {people}.")
        words = words.filled(game=title_of(facts.games[0][0]))
    else:
        words = say("**Matches:** {number} finished by {people}: {games}.")
        words = words.filled(games=listed(_of_game(*each) for each in facts.games))
    return words.filled(number=number, people=counted(facts.players, PERSON))


def _of_game(game: str, count: int) -> Text:
    return say("{matches} of {game}", matches=count, game=title_of(game))


def _called(person: int, absent: Mapping[int, str]) -> str:
    return mention(person, name=absent.get(person, ""))


def _guessers(facts: WeekFacts, absent: Mapping[int, str]) -> Text:
    words = say("{person} {points} in {guesses}")
    told = [
        words.filled(
            person=_called(person, absent),
            points=counted(points, POINT),
            guesses=counted(number, GUESS),
        )
        for person, points, number in facts.guessers
    ]
    return say("**Best guessers:** {people}.", people=joined(", ", told))


def _solvers(facts: WeekFacts, absent: Mapping[int, str]) -> Text:
    words = say("**Daily puzzles:** {people} {people:one=has|other=have} solved one or more.")
    lines: list[Text] = [words.filled(people=counted(facts.solved, PERSON))]
    if facts.solvers:
        named = [
            joined(" ", [_called(each, absent), counted(days, DAY)]) for each, days in facts.solvers
        ]
        lines.append(say("Most days: {people}.", people=joined(", ", named)))
    return joined(" ", lines)


def _climbers(facts: WeekFacts, absent: Mapping[int, str]) -> Text:
    words = say("{person} +{points} in {game}")
    told = [
        words.filled(person=_called(person, absent), points=points, game=title_of(game))
        for person, game, points in facts.climbers
    ]
    return say("**Climbed in rating:** {people}.", people=joined(", ", told))


def _closest(shown: MatchView) -> Text:
    return say(
        "**Closest match** ({game}, match {number}): {ending}",
        game=shown.game.title,
        number=str(shown.match_id),
        ending=shown.ending,
    )


def _animated(closest: Closest) -> Attached:
    shown = closest.shown
    alt = say(
        "Animation of match {number} of {game}, from the start to the end. {ending}",
        number=str(shown.match_id),
        game=shown.game.title,
        ending=shown.game.describe_outcome(shown.view),
    )
    return Attached(closest.file, cut(alt, ALT_LIMIT))
