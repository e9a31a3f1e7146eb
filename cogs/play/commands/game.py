"""The slash commands of every game, of games between rivals, and of games whose turns have several
actions. A game's cog adds its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeVar

from cogs import discord
from cogs.board.steps import rank
from cogs.desk.services import ServiceBot, Services
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import hold
from cogs.hall.errors import Interaction, UserError
from cogs.hall.game_ui import GameUI
from cogs.hall.languages.commands import describe
from cogs.hall.languages.readers import folded, spellings, spoken
from cogs.lobby.level import settled_level
from cogs.lobby.opponent import check_opponent
from cogs.lobby.post import Challenge, with_bots
from cogs.play.board import ask_to_resign, play, show_area, show_board
from cogs.play.find_match import find, find_any, label, names_in
from cogs.table.play import NO_ACTION, SeatAtMatch
from common.text.say import joined, say
from common.text.text import Text
from db.store import MissingMatch, SetAside, StoreTrouble
from db.values import ASIDE, OVER, RUNNING, BoardForm, Status
from engines.action_tree import picks_of
from engines.game import AnyGame, AnyView, Options, Part, Seat
from engines.match import BACK, DECLINE, DRAW, WITHDRAW
from engines.registry import game as find_game
from players.registry import player

T = TypeVar("T")

CHOICES = 25
LOOKED_THROUGH = 100
IN_TIME = 2.0
"""Seconds after which no further match is read: Discord takes no choices after three, and just
after a start each match is first replayed from its log."""


def choices(pairs: Mapping[str, str], typed: str) -> list[Choice[str]]:
    """Returns autocomplete choices from value-to-label pairs, in the asking person's language: at
    most 25 that contain `typed`, first those that begin with it, within Discord's lengths."""
    wanted = folded(typed).strip()
    found = [
        (value, name)
        for value, name in pairs.items()
        if any(wanted in each for each in (value.casefold(), *spellings(name)))
    ]
    found.sort(
        key=lambda pair: (
            not any(each.startswith(wanted) for each in (pair[0].casefold(), *spellings(pair[1])))
        )
    )
    return [Choice(name=spoken(name)[:100], value=value[:100]) for value, name in found[:CHOICES]]


def part_choices(
    game: AnyGame,
    view: AnyView,
    wanted: Callable[[Any], bool],
    depth: int,
    typed: str,
    given: Mapping[int, str] | None = None,
) -> list[Choice[str]]:
    """Returns autocomplete choices for the part of an action at this depth, counted from 0 or back
    from -1. They come from the legal actions for which `wanted` is true and which have the parts
    `given` at other depths; an empty one fits any. The first are those that a good player would
    consider first."""
    found: dict[str, Part] = {}
    for action in filter(wanted, looked_at(game, view)):
        parts = game.parts(view, action)
        if depth < len(parts) and all(
            value in ("", parts[at].value) for at, value in (given or {}).items()
        ):
            found.setdefault(parts[depth].value, parts[depth])
    ordered = sorted(found.values(), key=rank)
    return choices({part.value: part_label(part) for part in ordered}, typed)


def looked_at(game: AnyGame, view: AnyView) -> list[Any]:
    """Returns the legal actions in the order in which a good player would consider them."""
    picks = sorted(picks_of(game, view), key=lambda pick: rank(pick.parts[-1]))
    return list(dict.fromkeys(pick.action for pick in picks))


def part_label(part: Part) -> Text:
    """Returns a part of an action with its note."""
    return joined(", ", [part.label, part.note] if part.note else [part.label])


async def match_choices(interaction: Interaction, typed: str) -> list[Choice[int]]:
    """Returns the person's matches for the option `match`, newest first; in a game's own commands
    only running ones."""
    game = _game_of(interaction)
    return await _choices_of(interaction, typed, RUNNING if game else RUNNING + OVER + ASIDE, game)


async def finished_choices(interaction: Interaction, typed: str) -> list[Choice[int]]:
    """Returns the person's finished matches of a game, newest first."""
    return await _choices_of(interaction, typed, OVER, _game_of(interaction))


def _game_of(interaction: Interaction) -> str | None:
    cog = getattr(interaction.command, "binding", None)
    return cog.game_ui.game if isinstance(cog, GameCog) else None


async def _choices_of(
    interaction: Interaction, typed: str, statuses: tuple[Status, ...], game: str | None
) -> list[Choice[int]]:
    client = interaction.client
    assert isinstance(client, ServiceBot)
    person = interaction.user.id
    rows = await client.services.store.matches.of_person(
        person, statuses=statuses, game=game, limit=LOOKED_THROUGH
    )
    wanted = typed.casefold().strip()
    found: list[Choice[int]] = []
    clock = asyncio.get_running_loop().time
    late = clock() + IN_TIME
    names = await names_in(client.services, rows, interaction.guild_id, CHOICES)
    for row in rows:
        name = await label(client.services, row, person, names)
        if any(wanted in each for each in spellings(name)):
            found.append(Choice(name=spoken(name)[:100], value=row.id))
        if len(found) == CHOICES or clock() > late:
            break
    return found


MATCH: Final = say("Which match")


def of_match(which: Text = MATCH, /, **options: Text) -> Callable[[T], T]:
    """Decorates a command on one of the person's matches: describes its options, the option `match`
    by `which`, and completes that."""

    def decorate(command: T) -> T:
        described = describe(match=which, **options)(command)
        return app_commands.autocomplete(match=match_choices)(described)

    return decorate


class GameCog(commands.GroupCog):
    """Base of the cogs of games: challenge helpers and the shared commands."""

    game_ui: ClassVar[GameUI]

    def __init__(self, bot: ServiceBot) -> None:
        self.bot = bot
        bot.services.game_uis[self.game_ui.game] = self.game_ui

    @property
    def services(self) -> Services:
        """The services shared by all cogs."""
        return self.bot.services

    async def find(self, interaction: Interaction, match: int | None) -> SeatAtMatch:
        """Returns the match that a command of this game means."""
        game = self.game_ui.game
        return await find(self.services, interaction.user.id, interaction.channel_id, match, game)

    async def look(
        self, interaction: Interaction, match: int | None, *, as_text: bool = False
    ) -> None:
        """Shows the person's private board of the match meant, also of a finished one."""
        seated = await self._find_any(interaction, match)
        boards = BoardForm.TEXT if as_text else None
        await show_board(interaction, seated.opened.row.id, boards=boards)

    async def look_at(
        self, interaction: Interaction, match: int | None, area: str | Callable[[Any], str]
    ) -> None:
        """Shows an area of that board: the one with this value, or with the value that the function
        returns for the person's view."""
        seated = await self._find_any(interaction, match)
        wanted = area if isinstance(area, str) else area(seated.match.view(seated.seat))
        await show_area(interaction, seated.opened.row.id, wanted)

    async def _find_any(self, interaction: Interaction, match: int | None) -> SeatAtMatch:
        await hold(interaction)
        person, channel = interaction.user.id, interaction.channel_id
        return await find_any(self.services, person, channel, match, self.game_ui.game)

    async def seat_meant(self, interaction: Interaction) -> SeatAtMatch | None:
        """Returns, for autocomplete, the person at the match meant so far; None if unclear."""
        chosen: Any = interaction.namespace.match
        try:
            return await self.find(interaction, chosen if isinstance(chosen, int) else None)
        except (UserError, MissingMatch, SetAside, StoreTrouble):
            return None

    async def own_view(self, interaction: Interaction) -> AnyView | None:
        """Returns, for autocomplete, the person's view of that match."""
        seated = await self.seat_meant(interaction)
        return None if seated is None else seated.match.view(seated.seat)

    async def play(
        self, interaction: Interaction, match: int | None, text: str | Callable[[Any], str]
    ) -> None:
        """Plays a text, or one made from the player's own view, in the match meant."""
        await hold(interaction)
        seated = await self.find(interaction, match)
        words = text if isinstance(text, str) else text(seated.match.view(seated.seat))
        await play(interaction, seated.opened.row.id, words)

    async def invite(
        self,
        interaction: Interaction,
        opponent: discord.User | None,
        options: Options,
        seat: Seat | None,
        seats: int = 2,
        bot: str | None = None,
        *,
        rated: bool = False,
        pace: str | None = None,
    ) -> None:
        """Challenges somebody to this game, or opens it to as many as have `seats`. With a level of
        the `bot`, or with the bot as opponent, it plays all other seats. `pace` is the key of a
        pace; None for the server's usual one."""
        game, me = self.game_ui.game, interaction.client.user
        named = None if opponent == me else opponent
        if bot is None and opponent is not None and named is None:
            bot = player(game).levels[0].key
        if bot is not None and named is not None:
            raise UserError(say("Choose an opponent or a level of the bot, not both."))
        await check_opponent(interaction, named.id if named else None)
        whom = named.id if named else None
        wish = Challenge(game, options, whom, seat, seats=seats, rated=rated, pace=pace)
        if bot is not None:
            await hold(interaction)
            level = await settled_level(self.services, interaction.user.id, game, bot)
            wish = with_bots(wish, level)
        await self.services.lobby.challenge(interaction, wish)

    # The shared commands

    @app_commands.command(name="play", description=say("Play an action written as text"))
    @of_match(action=say("The action, in the board's letters and numbers"))
    async def play_text(
        self,
        interaction: Interaction,
        action: app_commands.Range[str, 1, 100],
        match: int | None = None,
    ) -> None:
        """Plays an action in its text form."""
        if action.lstrip().startswith("!"):
            raise UserError(NO_ACTION)
        await self.play(interaction, match, action)

    @play_text.autocomplete("action")
    async def _actions(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        view = await self.own_view(interaction)
        if view is None or not view.legal:
            return []
        game = find_game(self.game_ui.game)
        texts = (game.spelled(action) for action in looked_at(game, view))
        return choices({text: text for text in texts}, typed)

    @app_commands.command(description=say("Show the board, only to you"))
    @of_match(as_text=say("As text instead of a picture"))
    async def board(
        self, interaction: Interaction, match: int | None = None, as_text: bool = False
    ) -> None:
        """Shows the person's private board."""
        await self.look(interaction, match, as_text=as_text)

    @app_commands.command(description=say("Ask for a rematch of a finished match"))
    @describe(match=say("Which match; if left out, your latest"))
    @app_commands.autocomplete(match=finished_choices)
    async def rematch(self, interaction: Interaction, match: int | None = None) -> None:
        """Invites the same people again; the last result decides who moves first."""
        await hold(interaction)
        person = interaction.user.id
        if match is None:
            rows = await self.services.store.matches.of_person(
                person, statuses=OVER, game=self.game_ui.game, limit=1
            )
            if not rows:
                raise UserError(say("You have no finished match of this game yet."))
            match = rows[0].id
        await self.services.lobby.rematch(interaction, await self.find(interaction, match))


class RivalCog(GameCog):
    """Base of the cogs of games in which the players are each other's opponents."""

    @app_commands.command(description=say("Resign the match"))
    @describe(match=MATCH)
    @app_commands.autocomplete(match=match_choices)
    async def resign(self, interaction: Interaction, match: int | None = None) -> None:
        """Resigns, after a question."""
        await hold(interaction)
        seated = await self.find(interaction, match)
        await ask_to_resign(interaction, seated)

    @app_commands.command(description=say("Offer a draw, or answer an offer"))
    @of_match(answer=say("Offer or accept; decline says no; withdraw takes your offer back"))
    @app_commands.choices(
        answer=[
            Choice(name=say("offer or accept"), value=DRAW),
            Choice(name=say("decline"), value=DECLINE),
            Choice(name=say("withdraw"), value=WITHDRAW),
        ]
    )
    async def draw(
        self, interaction: Interaction, answer: str = DRAW, match: int | None = None
    ) -> None:
        """Offers, accepts or declines a draw, or withdraws the offer."""
        await self.play(interaction, match, answer)


END = "end"


class TurnCog(RivalCog):
    """Base of the cogs of games whose turns have several actions. The action that ends a turn is
    written `end`."""

    @app_commands.command(description=say("End your turn"))
    @of_match()
    async def end(self, interaction: Interaction, match: int | None = None) -> None:
        """Ends the turn, as End turn under the board does."""
        await self.play(interaction, match, END)

    @app_commands.command(description=say("Take back your latest action of this turn"))
    @of_match()
    async def takeback(self, interaction: Interaction, match: int | None = None) -> None:
        """Takes back an action, as Take back under the board does."""
        await self.play(interaction, match, BACK)
