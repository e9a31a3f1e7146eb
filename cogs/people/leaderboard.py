"""`/leaderboard`: the highest ratings in a game, or the best wins of teams, in this server or
everywhere, in a season or ever; and its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, services_of
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.languages.commands import describe
from cogs.hall.languages.readers import spoken
from cogs.people.leaderboard_screen import (
    EVER,
    EVERYWHERE,
    HERE,
    PAGE,
    SEASONS,
    LeaderboardPage,
    leaderboard_screen,
)
from common.text.say import capitalised, say
from db.store import Store
from db.tables.feats import TeamFeat
from db.tables.ratings import Leader
from engines.registry import GAMES
from engines.registry import game as find_game
from ratings.season import Season
from render.look import Player

TITLES: Final = {key: game.title for key, game in GAMES.items()}
"""The games that have a leaderboard, with their titles."""
MONTH: Final = timedelta(days=30)
"""The time that a curve shows."""
NO_SEASON: Final = say("Name a season like `2026q4`, or `all` for all time.")


async def board_of(
    interaction: Interaction, game: str, where: str, page: int = 0, season: Season | None = None
) -> LeaderboardPage:
    """Returns a page of a game's leaderboard for the asking person: of this server or of
    everywhere, outside servers always the latter; in a season, or ever."""
    services, person = services_of(interaction), interaction.user.id
    store, guild_id = services.store, interaction.guild_id if where == HERE else None
    together = find_game(game).team
    teams = await store.feats.board(game, guild_id, season) if together else ()
    count = len(teams) if together else await _count(store, game, guild_id, season)
    page = min(page, max(0, count - 1) // PAGE)
    first = page * PAGE
    leaders = () if together else await _leaders(store, game, guild_id, season, first)
    last = first + PAGE >= count and not together
    below = await _unsettled(store, game, guild_id, season) if last else ()
    shown, setting = teams[first : first + PAGE], await store.people.of(person)
    listed, faces = [each.person_id for each in leaders], services.publisher.faces
    people = [*listed, *_members(shown), *(each.person_id for each in below)]
    until = services.now() if season is None else min(services.now(), season.end)
    return LeaderboardPage(
        game=game,
        titles=TITLES,
        here=guild_id is not None,
        page=page,
        count=count,
        season=season,
        seasons=await store.seasons.known(game, services.now(), SEASONS),
        leaders=leaders,
        unsettled=below,
        teams=shown,
        players=await _players(services, people, guild_id, interaction.guild_id),
        absent=await faces.absent(people, interaction.guild_id),
        left=faces.is_host(guild_id),
        forms=await store.ratings.forms(
            listed, game, until - MONTH, None if season is None else season.end
        ),
        together=together,
        own=await store.ratings.of(person, game),
        person=person,
        listed=setting.listed,
        as_text=not setting.boards.are_pictures,
        in_server=interaction.guild_id is not None,
    )


def _members(teams: Sequence[TeamFeat]) -> list[int]:
    """Returns the members of teams who may be named."""
    return [person for feat in teams for person in feat.team if person is not None]


async def _players(
    services: Services, people: Sequence[int], server: int | None, asked_in: int | None
) -> dict[int, Player]:
    """Returns these people for the picture, by their ids. Faces are shown only on the leaderboard
    of a `server`, whose people have played there."""
    found = await services.publisher.faces.players(people, asked_in)
    named = found if server is not None else [Player(each.name) for each in found]
    return dict(zip(people, named, strict=True))


async def _count(store: Store, game: str, guild_id: int | None, season: Season | None) -> int:
    if season is None:
        return await store.ratings.count(game, guild_id)
    return await store.seasons.count(game, season, guild_id)


async def _unsettled(
    store: Store, game: str, guild_id: int | None, season: Season | None
) -> tuple[Leader, ...]:
    if season is None:
        return await store.ratings.unsettled(game, guild_id, PAGE)
    return await store.seasons.unsettled(game, season, guild_id, PAGE)


async def _leaders(
    store: Store, game: str, guild_id: int | None, season: Season | None, first: int
) -> tuple[Leader, ...]:
    """Returns the page that begins with the leader number `first`, counted from 0."""
    if season is None:
        return await store.ratings.leaders(game, guild_id, limit=PAGE, offset=first)
    return await store.seasons.leaders(game, season, guild_id, limit=PAGE, offset=first)


def _season(key: str, interaction: Interaction) -> Season | None:
    """Returns the season with this key, None for all time, and the current one if there is no key.
    Raises `ValueError` for any other text."""
    if not key:
        return Season.at(services_of(interaction).now())
    return None if key == EVER else Season.read(key)


class Leaderboard(commands.Cog):
    """`/leaderboard`."""

    @app_commands.command(description=say("Top ratings of a game, or the best wins together"))
    @describe(
        game=say("Which game"),
        where=say("People rated in this server, or everywhere"),
        season=say("A quarter such as 2026q4, or all; if left out, the current one"),
        everybody=say("Show it to everybody here; leave empty for no"),
    )
    @app_commands.choices(
        game=[Choice(name=title, value=key) for key, title in TITLES.items()],
        where=[
            Choice(name=say("this server"), value=HERE),
            Choice(name=say("everywhere"), value=EVERYWHERE),
        ],
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        where: str = HERE,
        season: app_commands.Range[str, 1, 20] | None = None,
        everybody: bool = False,
    ) -> None:
        """Shows a private page with buttons, or a list for all to see."""
        await hold(interaction, private=not everybody)
        try:
            when = _season((season or "").strip().lower().replace(" ", ""), interaction)
        except ValueError as error:
            raise UserError(NO_SEASON) from error
        board = await board_of(interaction, game or next(iter(TITLES)), where, season=when)
        await reply(interaction, leaderboard_screen(board, everybody=everybody))

    @leaderboard.autocomplete("season")
    async def _seasons(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        seasons, wanted = [Season.at(services_of(interaction).now())], typed.strip().lower()
        while len(seasons) < SEASONS:
            seasons.append(seasons[-1].previous)
        named: list[tuple[str, str]] = [(each.title, each.key) for each in seasons]
        named.insert(1, (capitalised(say("all time")), EVER))
        told = [(spoken(title), key) for title, key in named]
        return [
            Choice(name=title, value=key)
            for title, key in told
            if wanted in title.lower() or wanted in key
        ]


@on("leaders")
async def _turn(press: Press) -> None:
    """Shows another page, this server or everywhere, or another game: the game is in the id, or
    chosen."""
    await hold_update(press.interaction)
    game = press.values[0] if press.values else press.arg(0)
    when = press.args[3] if len(press.args) > 3 else ""
    await _show(press, game, when, 0 if press.values else whole(press.arg(2)))


@on("leaders-in")
async def _other_season(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press, press.arg(0), press.value, 0)


async def _show(press: Press, game: str, when: str, page: int) -> None:
    where = press.arg(1)
    if game not in TITLES or where not in (HERE, EVERYWHERE):
        raise BadControl
    try:
        season = _season(when, press.interaction)
    except ValueError as error:
        raise BadControl from error
    board = await board_of(press.interaction, game, where, page, season)
    await update(press.interaction, leaderboard_screen(board))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Leaderboard())
