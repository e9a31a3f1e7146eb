"""`/match`: a person's matches, a board anywhere, history, replay, review, export and import."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from cogs import discord
from cogs.answers.review import show_review
from cogs.board.board import TO_MORE
from cogs.board.curve import curve_picture
from cogs.board.match_view import match_view
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, preferences_of, services_of
from cogs.discord import app_commands, commands
from cogs.hall.delivery import hold, hold_panel, hold_update, reply, update
from cogs.hall.errors import Interaction, UserError, words_of
from cogs.hall.ids import whole
from cogs.hall.languages.commands import describe, option_name
from cogs.hall.posting import ask_to_post
from cogs.hall.screen import Document, Screen, layout, text
from cogs.hall.sentences import entry_words, mentions_of, proof_lines
from cogs.hall.token_bucket import MOVING
from cogs.play.board import publish, show_board
from cogs.play.commands.game import match_choices, of_match
from cogs.play.find_match import absence, allies_of, find_any, find_over, is_waited_for, to_answer
from cogs.play.time.pace import ask_to_call_off, ask_to_claim
from cogs.records.headers import headers_of
from cogs.records.imports import open_file
from cogs.records.story_screen import (
    Frame,
    Listed,
    history_screen,
    marks_at,
    match_list,
    replay_screen,
    seat_named,
)
from cogs.table.place import board_url, check_channel, place_of
from cogs.table.play import check_shown, late, seat_of
from cogs.table.portraits import under_names
from common.text.say import joined, listed, say
from common.text.text import Text
from db.pace import pace_of
from db.store import SetAside
from db.tables import log as logs
from db.values import ASIDE, OVER, RUNNING, BoardForm, MatchRow, OpenMatch
from engines import export
from engines.game import AnyView, Result, Seat
from engines.match import Match, turn_numbers
from engines.registry import title_of
from players.review import is_reviewed
from ratings.tally import NO_MATCHES, Tally

LISTED = 500
ENDED = {
    Result.WIN: say("you won"),
    Result.LOSS: say("you lost"),
    Result.DRAW: say("drawn"),
    Result.SHARED: say("the same result for everyone"),
    Result.VOID: say("called off"),
}
WAITING = say("waiting")
LATE = say("you can claim the time")
LONG = say("you need not wait any longer")
LOST = say("Its channel is gone. Repeat this in the channel where you want to continue.")


class Matches(commands.GroupCog, group_name="match", group_description=say("Your matches")):
    """`/match`."""

    def __init__(self, bot: ServiceBot) -> None:
        self.services: Services = bot.services

    async def _number(self, interaction: Interaction, match: int | None) -> int:
        if match is not None:
            return match
        seated = await find_any(self.services, interaction.user.id, interaction.channel_id, None)
        return seated.opened.row.id

    @app_commands.command(
        name="list", description=say("Your matches; those that wait for you first")
    )
    @describe(finished=say("Your finished matches instead"))
    async def list_(self, interaction: Interaction, finished: bool = False) -> None:
        """Lists the person's matches in every server."""
        await hold(interaction)
        listed = await listed_matches(self.services, interaction.user.id, over=finished)
        await reply(interaction, match_list(listed, 0, over=finished))
        if not finished:
            await self.services.lobby.inviting.show_open(interaction)

    @app_commands.command(
        description=say(
            "Show a match (`{option}`: move it to this channel)", option=option_name("here")
        )
    )
    @describe(
        match=say("Which match"),
        here=say("Move the match into this channel, for everybody to see"),
        as_text=say("As text instead of a picture"),
        in_words=say("In words, for a screen reader"),
    )
    @app_commands.autocomplete(match=match_choices)
    async def show(
        self,
        interaction: Interaction,
        match: int | None = None,
        here: bool = False,
        as_text: bool = False,
        in_words: bool = False,
    ) -> None:
        """Shows the board privately, or moves a match here, also if its own channel is gone."""
        await hold(interaction)
        boards = BoardForm.WORDS if in_words else BoardForm.TEXT if as_text else None
        number = await self._number(interaction, match)
        opened, seat = await self.services.table.look(number, interaction)
        row = opened.row.seen_from(seat)
        lost = row.channel_id is None and opened.match.outcome is None and seat is not None
        if here:
            check_shown(opened, seat, "file")
        if seat is not None and (here or lost) and not row.hidden:
            try:
                place = place_of(interaction, direct=row.is_mirrored)
                await check_channel(self.services, interaction)
            except UserError:
                if here:
                    raise
                await show_board(interaction, number, LOST, boards)
                return
            if not lost:
                _check_pace(self.services, interaction.user.id, number)
            ask_to_post(interaction)
            await self.services.publisher.move(number, place, seat)
            note = say("This match continues here.")
            await show_board(interaction, number, note, boards)
            await publish(interaction, number)
            return
        await show_board(interaction, number, boards=boards)

    @app_commands.command(description=say("All moves of a match"))
    @of_match()
    async def history(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the whole log, in pages."""
        await hold(interaction)
        await _show_history(interaction, await self._number(interaction, match), None)

    @app_commands.command(description=say("Step through a match in pictures"))
    @of_match()
    async def replay(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the match step by step, from its end."""
        await hold(interaction)
        await _show_step(interaction, await self._number(interaction, match))

    @app_commands.command(description=say("A finished match as a curve: where it turned, and how"))
    @of_match()
    async def review(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the chances by turn, and the moments that cost most."""
        await hold(interaction)
        person, channel = interaction.user.id, interaction.channel_id
        number = await find_over(self.services, person, channel, match)
        await show_review(interaction, number)

    @app_commands.command(description=say("Claim a win on time"))
    @of_match()
    async def claim(self, interaction: Interaction, match: int | None = None) -> None:
        """Asks whose time to claim, as the button behind More does."""
        await hold(interaction)
        number = await self._number(interaction, match)
        await ask_to_claim(interaction, await self.services.table.sit(number, interaction.user.id))

    @app_commands.command(
        description=say("Call off a match that has not really begun, or whose opponent has gone")
    )
    @of_match()
    async def calloff(self, interaction: Interaction, match: int | None = None) -> None:
        """Asks to call the match off, as Call off behind More does."""
        await hold(interaction)
        number = await self._number(interaction, match)
        seated = await self.services.table.sit(number, interaction.user.id)
        await ask_to_call_off(interaction, seated)

    @app_commands.command(description=say("A match as a file that replays it"))
    @of_match()
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Sends the log as a file, without anybody's secrets while the match runs."""
        await hold(interaction)
        await _send_export(interaction, await self._number(interaction, match))

    @app_commands.command(
        name="import", description=say("Step through an exported match, privately")
    )
    @describe(file=say("A file from `/match export`"))
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Shows the file's match at its start; only its reader sees it."""
        await hold(interaction)
        await open_file(interaction, file)


def _check_pace(services: Services, person: int, number: int) -> None:
    """Raises `UserError` for a person who has moved this match often lately: each move posts its
    board."""
    now = services.now()
    seconds = (
        services.moves.wait((person, number), (MOVING,), now) if services.rules.cooldowns else 0
    )
    if seconds:
        again = ceil((now + timedelta(seconds=seconds)).timestamp())
        raise UserError(
            say(
                "You have moved match {number} often in the last hour. You can again {time}; "
                "`/match show` alone shows it to you at any time.",
                number=str(number),
                time=f"<t:{again}:R>",
            )
        )


async def _send_export(interaction: Interaction, number: int) -> None:
    services = services_of(interaction)
    try:
        opened, seat = await services.table.look(number, interaction, "file")
    except SetAside as error:
        await _send_unread(interaction, number, error)
        return
    players = await services.publisher.faces.players(opened.row.people, interaction.guild_id)
    players = under_names(opened.row.names, players)
    write, fingerprint = export.write, opened.row.fingerprint
    about = headers_of(opened, players)
    words = await asyncio.to_thread(write, opened.match, seat, fingerprint, about)
    file = Document(f"match-{number}.txt", words.encode())
    screen = Screen(layout(text(_export_words(opened, seat, file.name)), file))
    await services.panels.show(interaction, number, screen, TO_MORE.button(number, 0))


async def _send_unread(interaction: Interaction, number: int, error: SetAside) -> None:
    """Sends a player the log of a match that no rules here can read, with the reason in a sentence.
    Other people get the sentence alone: raises that error for them."""
    store = services_of(interaction).store
    row = await store.matches.get(number)
    seat = seat_of(row, interaction.user.id) if row else None
    if row is None or seat is None:
        raise error
    over = row.status == "over" and Result.VOID not in {each.result for each in row.seats}
    entries = await logs.read(store.database, number)
    words = export.write_unread(row.setup, entries, seat, row.fingerprint, over=over)
    file = Document(f"match-{number}.txt", words.encode())
    await reply(interaction, Screen(layout(text(words_of(error)), file)))


def _export_words(opened: OpenMatch, seat: Seat | None, name: str) -> Text:
    """Returns the file's description: the players, the date, the result, and how to replay it. A
    match with chance replays only with its seed, which is secret until the match is public."""
    row, over = opened.row, opened.match.outcome is not None
    head = say(
        "Match {number} as a file: {game}, {players}, begun {day}.",
        number=str(row.id),
        game=title_of(row.game),
        players=listed(mentions_of(row, range(len(row.people)))),
        day=f"<t:{int(row.created_at.timestamp())}:D>",
    )
    look = (
        say("-# Look through it with `/match import`, once the match is over.")
        if row.fingerprint and not over
        else say("-# Look through it with `/match import`.")
    )
    run = say("At a terminal: {command}", command=f"`python -m engines replay {name}`")
    ending = [match_view(opened, seat).ending] if over else []
    replays = not (row.fingerprint and over and not opened.match.laid_open)
    told = [joined(" ", [look, run])] if replays else []
    return joined("\n", [head, *ending, *told, *proof_lines(opened)])


async def listed_matches(
    services: Services, person: int, *, over: bool, simul: int = 0
) -> list[Listed]:
    """Returns the person's running matches, or the finished ones, for the list; only those of a
    `simul` if one is named."""
    statuses = OVER if over else RUNNING + ASIDE
    rows = await services.store.matches.of_person(person, statuses=statuses, limit=LISTED)
    rows = tuple(each for each in rows if simul in (0, each.simul))
    duels = await services.store.tallies.duels(person) if rows else {}
    return [await _entry(services, row, person, duels) for row in rows]


async def _entry(
    services: Services, row: MatchRow, person: int, duels: Mapping[tuple[str, int], Tally]
) -> Listed:
    stands = await _stands(services, row, person)
    allies = allies_of(row, person)
    others = tuple(each for each in row.people if each not in (person, *allies))
    tally = (
        duels.get((row.game, others[0]), NO_MATCHES)
        if len(row.people) == 2 and others
        else NO_MATCHES
    )
    return Listed(
        match_id=row.id,
        title=title_of(row.game),
        opponents=others,
        state=stands.state,
        waiting=stands.waiting,
        url=board_url(row.seen_from(seat_of(row, person))),
        allies=allies,
        awaited=stands.awaited,
        due=row.clock.turn_due if stands.is_timed else None,
        since=stands.since or row.created_at,
        late=stands.state in (LATE, LONG),
        score=tally.score if tally.played > (row.status == "over") else "",
        asked=stands.asked,
        names=dict(zip(row.people, row.names, strict=True)),
    )


@dataclass(frozen=True, slots=True)
class _Stands:
    """The state of a match for a person: in words, whether it is their turn, the other people
    awaited, since when, the questions to answer, and whether the turn has a limit."""

    state: str
    waiting: bool = False
    awaited: tuple[int, ...] = ()
    since: datetime | None = None
    asked: tuple[str, ...] = ()
    is_timed: bool = False


async def _stands(services: Services, row: MatchRow, person: int) -> _Stands:
    """Returns the state of a match for this person. The log of a finished match is not read: the
    list may be long."""
    seat = seat_of(row, person) or 0
    if result := row.seats[seat].result:
        return _Stands(ENDED[result])
    try:
        opened = await services.table.open(row.id)
    except SetAside:
        return _Stands(say("set aside"))
    match = opened.match
    if match.outcome:
        return _Stands(ENDED[match.outcome.results[seat]])
    since = match.entries[-1].at if match.entries else None
    asked = to_answer(match, seat)
    is_open = pace_of(row.pace).is_open
    if is_waited_for(match, seat):
        return _Stands(say("your turn"), True, (), since, asked, not is_open)
    if away := absence(match, seat):
        return _Stands(away, since=since)
    over = late(opened, services.now()) - {seat}
    state = (LONG if is_open else LATE) if over else WAITING
    awaited = tuple(row.people[each] for each in match.to_act)
    return _Stands(state, False, awaited, since, asked, not is_open)


async def _show_history(interaction: Interaction, number: int, page: int | None) -> None:
    opened, seat = await services_of(interaction).table.look(number, interaction, "course")
    match = opened.match
    lines = await asyncio.to_thread(match.history, seat)  # replays the whole match
    turns = await asyncio.to_thread(turn_numbers, match)  # likewise
    ending = match_view(opened, seat).ending if match.outcome else ""
    screen = history_screen(number, match.game, lines, turns, page, ending)
    panels = services_of(interaction).panels
    await panels.show(interaction, number, screen, TO_MORE.button(number, 0))


async def _show_step(
    interaction: Interaction, number: int, ply: int | None = None, side: str | None = None
) -> None:
    """Shows a step of the replay, the last one if none is named, with the named side at the bottom;
    None is the person's preference."""
    services = services_of(interaction)
    opened, seat = await services.table.look(number, interaction, "course")
    match = opened.match
    ply = match.ply if ply is None else max(0, min(ply, match.ply))
    words, view = await asyncio.to_thread(_step_of, match, ply, seat)
    marks = await asyncio.to_thread(marks_at, number, match)
    ending = match_view(opened, seat).ending if match.outcome and ply == match.ply else ""
    players = await services.publisher.faces.players(opened.row.people, interaction.guild_id)
    over = match.outcome is not None
    wanted, seats = await preferences_of(interaction), match.setup.seats
    down = wanted.below(seat) if side is None else seat_named(side, seats)
    reviewed = over and match.laid_open and is_reviewed(match.game.key, seats)
    ends = reviewed and ply == match.ply and wanted.boards.are_pictures
    known = services.reviews.known(number) if ends else None
    curve = curve_picture(number, match, known, players) if known else None
    frame = Frame(
        number, ply, match.ply, words, match.game, view, marks, ending, players, over,
        wanted.boards, down, seats, match.laid_open, reviewed, curve,
    )  # fmt: skip
    panels = services.panels
    await panels.show(interaction, number, replay_screen(frame), TO_MORE.button(number, 0))


def _step_of(match: Match, ply: int, seat: Seat | None) -> tuple[str, AnyView]:
    """Returns the entry before this ply in words, and the view there; replays the match up to
    it."""
    return entry_words(match, ply - 1, seat) if ply else "", match.replayed(ply, seat)


@on("list")
async def _list(press: Press) -> None:
    await hold_update(press.interaction)
    over, simul, person = press.arg(0) == "over", press.subject, press.interaction.user.id
    listed = await listed_matches(press.services, person, over=over, simul=simul)
    page = whole(press.arg(1))
    await update(press.interaction, match_list(listed, page, over=over, simul=simul))


@on("history")
async def _history(press: Press) -> None:
    await hold_panel(press.interaction)
    await _show_history(press.interaction, press.subject, None)


@on("history-page")
async def _history_page(press: Press) -> None:
    await hold_update(press.interaction)
    await _show_history(press.interaction, press.subject, whole(press.arg(1)))


@on("replay")
async def _replay(press: Press) -> None:
    await hold_panel(press.interaction)
    await _show_step(press.interaction, press.subject)


@on("export")
async def _export(press: Press) -> None:
    await hold_panel(press.interaction)
    await _send_export(press.interaction, press.subject)


@on("step")
async def _step(press: Press) -> None:
    await hold_update(press.interaction)
    side = press.arg(2) if len(press.args) > 2 else None  # ids of earlier versions have none
    await _show_step(press.interaction, press.subject, whole(press.arg(1)), side)


@on("step-to")
async def _step_to(press: Press) -> None:
    await hold_update(press.interaction)
    await _show_step(press.interaction, press.subject, whole(press.value), press.arg(0))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Matches(bot))
