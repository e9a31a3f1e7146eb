"""The kit for the commands of games on squares: see `engines.grid`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.commands.game import choices, match_choices
from cogs.commands.rivals import RivalCog
from cogs.errors import Interaction
from cogs.screens.game_ui import MOVE, GameUI
from cogs.services import ServiceBot
from engines.game import PASS, Part, Seat
from engines.grid import BOARD, Drop, GridGame, GridView, Passing, Step
from engines.registry import game as find_game

WHICH: Final = "Which match, if you play several"
Word = app_commands.Range[str, 1, 20]
Begins = Literal["me", "opponent", "by lot"]
_SEATS: Final[dict[str, Seat | None]] = {"me": 0, "opponent": 1, "by lot": None}
"""The seat of who challenges, by who is to have the first side."""


class GridCog(RivalCog):
    """Base of the cogs of such games; `grid_cog` makes them."""

    def game(self) -> GridGame:
        """The rules."""
        found = find_game(self.game_ui.game)
        assert isinstance(found, GridGame)
        return found

    async def complete(
        self, interaction: Interaction, typed: str, kind: type[Step | Drop], depth: int
    ) -> list[Choice[str]]:
        """The parts at this depth, from the end where it is negative, of all legal actions of a
        kind, among them those that fit the man that the person has named already."""
        view = await self.own_view(interaction)
        if not isinstance(view, GridView):
            return []
        given = (interaction.namespace.man or "").strip().lower() if depth else ""
        labels: dict[str, str] = {}
        for action in view.legal:
            parts = self.game().parts(view, action) if isinstance(action, kind) else ()
            if parts and (not given or parts[0].value == given):
                labels[parts[depth].value] = _label(parts[depth])
        return choices(labels, typed)


def _label(part: Part) -> str:
    return f"{part.label}, {part.note}" if part.note else part.label


class Stepping(GridCog):
    """The command of games in which men move."""

    @app_commands.command(description="Move a man")
    @app_commands.describe(man="From which square", to="To which square", match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def move(
        self, interaction: Interaction, man: Word, to: Word, match: int | None = None
    ) -> None:
        """Moves, by the same way as the picker."""
        await self.play(interaction, match, f"{man.strip()}-{to.strip()}")

    @move.autocomplete("man")
    async def _starts(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, typed, Step, 0)

    @move.autocomplete("to")
    async def _ends(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, typed, Step, -1)


class Dropping(GridCog):
    """The command of games in which men are placed, all of one kind."""

    @app_commands.command(description="Place a man")
    @app_commands.describe(at="On which square", match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def place(self, interaction: Interaction, at: Word, match: int | None = None) -> None:
        """Places, by the same way as the picker."""
        await self.play(interaction, match, at)

    @place.autocomplete("at")
    async def _squares(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, typed, Drop, -1)


class Sorting(GridCog):
    """The command of games in which men of several kinds are placed."""

    @app_commands.command(description="Place a man")
    @app_commands.describe(man="Which man, by its letter", at="On which square", match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def place(
        self, interaction: Interaction, man: Word, at: Word, match: int | None = None
    ) -> None:
        """Places, by the same way as the picker."""
        await self.play(interaction, match, f"{man.strip()}@{at.strip()}")

    @place.autocomplete("man")
    async def _kinds(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, typed, Drop, 0)

    @place.autocomplete("at")
    async def _squares(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, typed, Drop, -1)


class Resting(GridCog):
    """The command of games in which a side may pass although it could do something."""

    @app_commands.command(name=PASS, description="Do nothing this turn")
    @app_commands.describe(match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def rest(self, interaction: Interaction, match: int | None = None) -> None:
        """Passes."""
        await self.play(interaction, match, PASS)


def grid_cog(key: str) -> type[GridCog]:
    """The cog of the registered game with this key, whose command is the key: `challenge` with
    the boards and the sides of the game, and a command for each thing that its men can do."""
    game = find_game(key)
    assert isinstance(game, GridGame)
    members: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": f"`/{key}`.",
        "game_ui": GameUI(key, key, lambda _view: (MOVE,), lambda _view: _hint(game)),
        "challenge": _challenge(game),
    }
    title = f"{game.title}, for two"
    kinds = _kinds(game)
    make = cast(Any, type(GridCog))
    made: type[GridCog] = make(
        game.title.replace(" ", ""), tuple(kinds), members, group_name=key, group_description=title
    )
    return made


def _kinds(game: GridGame) -> list[type[GridCog]]:
    """What the game's men do, read from what it extends."""
    kinds: list[type[GridCog]] = []
    if type(game).goals is not GridGame.goals:
        kinds.append(Stepping)
    if type(game).drops is not GridGame.drops:
        kinds.append(Dropping if len(game.letters(0)) == 1 else Sorting)
    return [*kinds, Resting] if game.passes is Passing.FREE else kinds


_COMMANDS: Final[dict[type[GridCog], str]] = {
    Stepping: "move",
    Dropping: "place",
    Sorting: "place",
    Resting: PASS,
}


def _hint(game: GridGame) -> str:
    told = ", ".join(f"`/{game.key} {_COMMANDS[kind]}`" for kind in _kinds(game))
    return f"Play below, or {told}."


def _challenge(game: GridGame) -> app_commands.Command[Any, ..., None]:
    """The command that posts an invitation."""
    told = {
        "opponent": "Your opponent; leave empty to invite anyone",
        "first": f"Who plays {game.sides[0]}",
    }
    callback: Any
    if len(game.boards) == 1:

        async def plain(
            self: GridCog,
            interaction: Interaction,
            opponent: discord.User | None = None,
            first: Begins = "by lot",
        ) -> None:
            await self.invite(interaction, opponent, {}, _SEATS[first])

        callback = plain
    else:

        async def sized(
            self: GridCog,
            interaction: Interaction,
            opponent: discord.User | None = None,
            board: str = game.boards[0],
            first: Begins = "by lot",
        ) -> None:
            await self.invite(interaction, opponent, {BOARD: board}, _SEATS[first])

        told["board"] = "How large the board is"
        boards = app_commands.choices(board=[Choice(name=each, value=each) for each in game.boards])
        callback = boards(sized)
    # The library takes a function for a method, with `self`, by its qualified name alone.
    callback.__qualname__ = f"{GridCog.__name__}.challenge"
    command: Any = app_commands.command(
        name="challenge", description="Challenge somebody, or anyone, to a match"
    )(app_commands.describe(**told)(callback))
    made: app_commands.Command[Any, ..., None] = command
    return made


def setup_of(cog: type[GridCog]) -> Callable[[ServiceBot], Awaitable[None]]:
    """What loads this cog, as the extension's `setup`."""

    async def setup(bot: ServiceBot) -> None:
        await bot.add_cog(cog(bot))

    return setup
