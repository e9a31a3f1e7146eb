"""`/league`: the leagues and tournaments of a server; and the buttons of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs.contests.access import (
    check_opener,
    check_place,
    contest_of,
    guild_of,
    managed,
    manages,
    shown,
    where,
)
from cogs.contests.form import ContestForm, games
from cogs.contests.form_screen import STARTS_WORDS, formats_words
from cogs.contests.opening import form_for, show_details
from cogs.contests.organiser_screens import leave_question, list_screen, stop_question
from cogs.contests.posts import Showing
from cogs.contests.screens import REASONS, challenge_screen, text_screen
from cogs.contests.service import Leagues
from cogs.contests.words import FORMAT_NAMES, Seen, name_of
from cogs.desk.dispatch import Press, on
from cogs.desk.gate import in_servers
from cogs.desk.services import ServiceBot, bot_of, services_of
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import follow, hold, hold_shared, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.languages.commands import describe
from cogs.hall.posting import ask_to_post
from cogs.hall.screen import Screen, word
from cogs.hall.sentences import fitted, mention
from cogs.lobby.messages import telling_limits
from cogs.lobby.opponent import unseen_by
from common.text.say import joined, listed, say
from common.text.text import Text
from contests.ladder import challengeable
from contests.terms import FEWEST, FORMATS, MOST
from db.pace import NONE, PACES
from db.tables.contests.progress import NotNow
from db.tables.contests.rows import OpenContest
from engines.registry import game as find_game

SHOWN_OVER: Final = 3
"""The most finished contests in the list."""
NAMED: Final = 400
"""The most characters of a list of people who cannot see a contest's new channel."""
TOO_LATE: Final = say("You can't join: it is full, it has begun, or you were in it before.")
BEGUN: Final = say("It has begun already.")
NOT_IN: Final = say("You are not in it.")
OVER: Final = say("It is over.")
JOINED: Final = say("You have joined. I ping you when your first match opens.")
LEFT: Final = say("You have left it.")
WITHDRAWN: Final = say("You have withdrawn. Your matches in it end, and your opponents are told.")
HANDED_OVER: Final = say("You have withdrawn. The bot plays for you in your current match.")
NOBODY_ABOVE: Final = say(
    "You can't challenge anybody right now. You can have one challenge at a time, against "
    "somebody up to two places above you whom nobody else has challenged."
)
CHALLENGED: Final = say("Challenged. The match opens in a moment, in a thread of its own.")
TOO_FEW: Final = say("It needs {fewest} people. Joined so far: {joined}.")


async def list_of(interaction: Interaction) -> Screen:
    """Returns the list of this server's contests."""
    guild, store = guild_of(interaction), services_of(interaction).store
    showing = Showing(bot_of(interaction))
    seen = list[Seen]()
    for row in await store.contests.of_guild(guild.id, 25):
        if found := await store.contests.get(row.id):
            seen.append(await showing.seen(found))
    over = [
        await showing.seen(found)
        for row in await store.contests.over_in(guild.id, SHOWN_OVER)
        if (found := await store.contests.get(row.id))
    ]
    return list_screen(seen, over, may_open=await manages(interaction))


@on("contests")
async def _all(press: Press) -> None:
    """Shows the list privately, below the message with the button."""
    await hold(press.interaction)
    await reply(press.interaction, await list_of(press.interaction))


@on("contest-list")
async def _list(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, await list_of(press.interaction))


# Presses of everybody


@on("contest-join")
async def _join(press: Press) -> None:
    interaction, number = press.interaction, press.subject
    await hold_shared(interaction)
    found = await contest_of(interaction, number)
    try:
        with telling_limits(interaction.user.id):
            after = await Leagues(bot_of(interaction)).join(found, interaction.user.id)
    except NotNow:
        raise UserError(TOO_LATE) from None
    await shown(interaction, after)
    blocked = await press.services.store.contests.blocked_in(number, interaction.user.id)
    lines: list[Text] = [JOINED]
    if blocked:
        note = say("You have blocked {people}, and may have to play them here. Leave if you mind.")
        absent = await press.services.publisher.faces.absent(blocked, interaction.guild_id)
        named = [mention(each, name=absent.get(each, "")) for each in blocked]
        lines.append(note.filled(people=listed(named)))
    await follow(interaction, word(joined("\n", lines)))


@on("contest-leave")
async def _leave(press: Press) -> None:
    """Leaves at once before the start; later it asks first."""
    interaction = press.interaction
    await hold(interaction)
    found = await contest_of(interaction, press.subject)
    if found.row.phase in ("over", "stopped"):
        raise UserError(OVER)
    if found.number_of(interaction.user.id) is None:
        raise UserError(NOT_IN)
    if found.row.phase == "running":
        await reply(interaction, leave_question(found.row))
        return
    await _go(interaction, found)
    await reply(interaction, word(LEFT))


@on("contest-withdraw")
async def _withdraw(press: Press) -> None:
    """Withdraws a person, whose matches end by the next round, or at once here."""
    interaction = press.interaction
    await hold_update(interaction)
    found = await contest_of(interaction, press.subject)
    await _go(interaction, found)
    handed = found.row.terms.format == "duplicate"
    await update(interaction, word(HANDED_OVER if handed else WITHDRAWN))


async def _go(interaction: Interaction, found: OpenContest) -> None:
    ask_to_post(interaction)
    try:
        left = await Leagues(bot_of(interaction)).leave(found, interaction.user.id)
    except NotNow:
        raise UserError(NOT_IN) from None
    await shown(interaction, left)


@on("contest-challenge")
async def _challenge(press: Press) -> None:
    """Asks for the person to challenge on a ladder."""
    interaction = press.interaction
    await hold(interaction)
    found = await contest_of(interaction, press.subject)
    number = found.number_of(interaction.user.id)
    if number is None:
        raise UserError(NOT_IN)
    now = bot_of(interaction).services.now()
    others = challengeable(found.contest, number, found.slow(now))
    if not others:
        raise UserError(NOBODY_ABOVE)
    seen = await Showing(bot_of(interaction)).seen(found)
    await reply(interaction, challenge_screen(seen, others))


@on("contest-against")
async def _against(press: Press) -> None:
    interaction = press.interaction
    await hold_update(interaction)
    found = await contest_of(interaction, press.subject)
    ask_to_post(interaction)
    try:
        leagues = Leagues(bot_of(interaction))
        challenged = await leagues.challenge(found, interaction.user.id, whole(press.value))
    except NotNow:
        raise UserError(NOBODY_ABOVE) from None
    await shown(interaction, challenged)
    await update(interaction, word(CHALLENGED))


@on("contest-text")
async def _text(press: Press) -> None:
    await hold(press.interaction)
    found = await contest_of(press.interaction, press.subject)
    seen = await Showing(bot_of(press.interaction)).seen(found)
    await reply(press.interaction, text_screen(seen))


# Presses of organisers


@on("contest-show")
async def _show(press: Press) -> None:
    number = whole(press.value)
    await hold_update(press.interaction)
    await show_details(press.interaction, number)


@on("contest-details")
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    await show_details(press.interaction, press.subject)


@on("contest-start")
async def _start(press: Press) -> None:
    interaction = press.interaction
    await hold_update(interaction)
    found = await managed(interaction, press.subject)
    if found.row.phase != "gathering":
        raise UserError(BEGUN)
    if (already := len(found.contest.guests)) < FEWEST:
        raise UserError(TOO_FEW.filled(fewest=FEWEST, joined=already))
    ask_to_post(interaction)
    try:
        begun = await Leagues(bot_of(interaction)).start(found)
    except NotNow:
        raise UserError(BEGUN) from None
    await shown(interaction, begun)
    await show_details(interaction, begun, say("It has begun. The matches open one by one."))


@on("contest-move")
async def _move(press: Press) -> None:
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    found = await managed(interaction, number)
    await check_place(interaction, private=found.row.terms.format == "duplicate")
    ask_to_post(interaction)
    await press.services.store.contests.move(number, where(interaction))
    await shown(interaction, found)
    await show_details(interaction, found, await _moved(interaction, found))


async def _moved(interaction: Interaction, found: OpenContest) -> Text:
    """Returns the new channel of a contest, and the people who cannot see it."""
    moved = say("It continues in {channel}.", channel=f"<#{where(interaction)}>")
    people = [found.people[each] for each in found.contest.active]
    unseen = await unseen_by(interaction, people)
    if not unseen:
        return moved
    faces = services_of(interaction).publisher.faces
    absent = await faces.absent(unseen, interaction.guild_id)
    named = fitted([mention(each, name=absent.get(each, "")) for each in unseen], NAMED)
    return joined(" ", [moved, say("{people:^} can't see that channel.", people=named)])


@on("contest-why")
async def _why(press: Press) -> None:
    interaction, reason = press.interaction, whole(press.value)
    if reason >= len(REASONS):
        raise BadControl
    await hold_update(interaction)
    found = await managed(interaction, press.subject)
    await update(interaction, stop_question(found.row, reason))


@on("contest-stop")
async def _stop(press: Press) -> None:
    interaction = press.interaction
    if press.ply >= len(REASONS):
        raise BadControl
    await hold_update(interaction)
    found = await managed(interaction, press.subject)
    ask_to_post(interaction)
    contests, now = press.services.store.contests, press.services.now()
    stopped = await contests.stop(found, str(REASONS[press.ply]), now)
    if stopped is None:
        raise UserError(OVER)
    await shown(interaction, stopped)
    told = say("The {contest} is stopped, and its players are told.", contest=name_of(found.row))
    await update(interaction, word(told))


class League(commands.Cog):
    """`/league`."""

    @app_commands.command(description=say("See this server's leagues and tournaments, or open one"))
    @in_servers
    @describe(
        game=say("Open one: which game"),
        form=say("Open one: which format (league)"),
        pace=say("Open one: time for a turn; leave empty for 1 day"),
        starts=say("Open one: when it begins; leave empty for tomorrow"),
        people=say("Open one: how many people at most, 3 to 64; leave empty for 16"),
    )
    @app_commands.rename(form="format")
    @app_commands.choices(
        game=[Choice(name=each.title, value=each.key) for each in games()],
        form=[Choice(name=name, value=key) for key, (name, _) in FORMAT_NAMES.items()],
        pace=[Choice(name=each.words, value=each.key) for each in PACES.values() if each != NONE],
        starts=[Choice(name=words, value=key) for key, words in STARTS_WORDS.items()],
    )
    async def league(
        self,
        interaction: Interaction,
        game: str | None = None,
        form: str | None = None,
        pace: str | None = None,
        starts: str | None = None,
        people: app_commands.Range[int, FEWEST, MOST] | None = None,
    ) -> None:
        """Shows the list; with any option the form, filled in. If no contest is open, people who
        may open one get the form at once."""
        await hold(interaction)
        guild = guild_of(interaction)
        given = (game, form, pace, starts, people)
        chosen = any(each is not None for each in given)
        if not chosen:
            some = await services_of(interaction).store.contests.of_guild(guild.id, 1)
            if some or not await manages(interaction):
                await reply(interaction, await list_of(interaction))
                return
        await check_opener(interaction)
        blank = ContestForm()
        filled = blank.for_game(game) if game else blank
        filled = filled.at_pace(pace) if pace else filled
        filled = filled.for_format(FORMATS[form]) if form else filled
        if game and filled.form.game != game:
            raise UserError(formats_words(find_game(game)))
        filled = replace(filled, starts=starts or filled.starts, most=people or filled.most)
        await reply(interaction, await form_for(interaction, filled))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(League())
