"""The slash commands of team games, besides those of all games: leave, give up, let the bot play,
take the seat back."""

from __future__ import annotations

from cogs.board.match_view import match_view
from cogs.board.team import may_be_voted_about
from cogs.discord import Choice, app_commands
from cogs.hall.delivery import hold
from cogs.hall.errors import Interaction, UserError
from cogs.hall.languages.readers import spellings
from cogs.play.board import ask_to_resign
from cogs.play.commands.game import GameCog, choices, of_match
from cogs.play.find_match import LIMIT, absence
from cogs.play.seat_replacement import check_taken
from cogs.play.team import ask_to_vote, give_up, vote
from cogs.table.play import SeatAtMatch
from common.text.say import joined, say
from common.text.text import Text
from db.values import RUNNING
from engines.game import Seat, quoted
from engines.match import DECLINE, DRAW, RETURN, WITHDRAW


class TeamCog(GameCog):
    """Base of the cogs of games in which all win or lose together."""

    @app_commands.command(description=say("Leave the match; you can take your seat back"))
    @of_match()
    async def leave(self, interaction: Interaction, match: int | None = None) -> None:
        """Leaves, after a question."""
        await hold(interaction)
        await ask_to_resign(interaction, await self.find(interaction, match))

    @app_commands.command(description=say("Propose to give up, or answer a proposal"))
    @of_match(answer=say("Propose or agree; decline says no; withdraw takes your proposal back"))
    @app_commands.choices(
        answer=[
            Choice(name=say("propose or agree"), value=DRAW),
            Choice(name=say("decline"), value=DECLINE),
            Choice(name=say("withdraw"), value=WITHDRAW),
        ]
    )
    async def giveup(
        self, interaction: Interaction, answer: str = DRAW, match: int | None = None
    ) -> None:
        """Proposes or answers; the match is lost once all agree."""
        if answer != DRAW:
            await self.play(interaction, match, answer)
            return
        await hold(interaction)
        await give_up(interaction, await self.find(interaction, match))

    @app_commands.command(description=say("Vote to let the bot play for somebody who is away"))
    @of_match(player=say("For whom; leave empty to be asked"))
    async def standin(
        self,
        interaction: Interaction,
        player: app_commands.Range[str, 1, 40] | None = None,
        match: int | None = None,
    ) -> None:
        """Votes; the bot plays once all others have voted."""
        await hold(interaction)
        seated = await self.find(interaction, match)
        if player is None:
            await ask_to_vote(interaction, seated)
        else:
            await vote(interaction, seated.opened.row.id, _seat_of(seated, player))

    @standin.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        seated = await self.seat_meant(interaction)
        if seated is None:
            return []
        seats = may_be_voted_about(match_view(seated.opened, seated.seat))
        return choices(
            {seated.match.sides[seat]: self._name(seated, seat) for seat in seats}, typed
        )

    def _name(self, seated: SeatAtMatch, seat: Seat) -> Text:
        side, person = seated.match.sides[seat], seated.opened.row.people[seat]
        name = self.services.names.get(person)
        return joined(" · ", [side, name] if name else [side])

    @app_commands.command(description=say("Take your seat back from the bot, or after you left"))
    @of_match()
    async def takeseat(self, interaction: Interaction, match: int | None = None) -> None:
        """Takes the seat back, as Take my seat back under the board does."""
        await hold(interaction)
        number = match or await self._away(interaction.user.id)
        await check_taken(interaction, number, self.game_ui.game)
        await self.play(interaction, number, RETURN)

    async def _away(self, person: int) -> int | None:
        """Returns the only match of this game in which the person is away; None if there is none or
        several."""
        rows = await self.services.store.matches.of_person(
            person, statuses=RUNNING, game=self.game_ui.game, limit=LIMIT
        )
        seated_at = [await self.services.table.sit(row.id, person) for row in rows]
        away = [each for each in seated_at if absence(each.match, each.seat)]
        return away[0].opened.row.id if len(away) == 1 else None


def _seat_of(seated: SeatAtMatch, player: str) -> Seat:
    """Returns the seat with this side. Raises `UserError` if there is none."""
    sides = seated.match.sides
    found = [
        seat for seat, side in enumerate(sides) if player.casefold().strip() in spellings(side)
    ]
    if not found:
        raise UserError(
            say(
                "There is no player {player} in this match. Choose from: {sides}.",
                player=quoted(player),
                sides=joined(", ", sides),
            )
        )
    return found[0]
