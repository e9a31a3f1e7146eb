"""The slash commands of Magna Victorus, and its controls under the board."""

from __future__ import annotations

from typing import ClassVar, Final

from cogs.desk.services import ServiceBot
from cogs.discord import Choice, app_commands
from cogs.hall.errors import Interaction, UserError
from cogs.hall.game_ui import Control, GameUI
from cogs.hall.languages.readers import folded, spellings
from cogs.play.commands.challenge import challenge_command
from cogs.play.commands.game import TurnCog, choices, of_match, part_choices
from cogs.play.commands.verbs import (
    WHICH,
    Fit,
    Given,
    Option,
    action_command,
    after,
    by_view,
    kind_of,
    parts,
)
from cogs.table.play import SeatAtMatch
from common.text.say import EMPTY, listed, say
from common.text.text import Text
from engines.game import AnyView
from engines.victorus.model.board import CELL, NAMES, SPELT
from engines.victorus.model.pieces import ARMY, edge_of, is_family
from engines.victorus.model.pieces import kind_of as kind_of_piece
from engines.victorus.model.values import Move, VictorusView
from engines.victorus.words.alt_text import matters
from engines.victorus.words.scores import scores
from render.picture import areas


def area_of(view: VictorusView, word: str) -> str:
    """Returns the value of an area of the board, from its value or label; empty for the whole
    board. Raises `UserError` for an unknown area."""
    wanted = folded(word).strip()
    for part in areas(GAME, view):
        if wanted in (part.value.casefold(), *spellings(part.label)):
            return part.value
    if wanted in ("", "board", "whole board"):
        return ""
    raise UserError(say("There is no such part of the board: choose one from the list."))


def named(view: VictorusView, word: str) -> str:
    """Returns the cell of one of the mover's pieces, from its cell (`f2`) or, if only one fits, its
    name (`king`, `templar`, `white templar`); else the word itself, which the engine refuses."""
    wanted = folded(word).strip()
    found = _meant(view, wanted)
    return found[0] if len(found) == 1 and wanted not in CELL else wanted


def _meant(view: VictorusView, wanted: str) -> list[str]:
    """Returns the cells of the mover's pieces that a text may name: each of its words begins a word
    of the piece's name."""
    words = wanted.split()
    found = [
        NAMES[cell]
        for cell, name in _own(view)
        if words and all(any(one.startswith(word) for one in name.split()) for word in words)
    ]
    return list(dict.fromkeys(found))


def _own(view: VictorusView) -> list[tuple[int, str]]:
    """Returns the mover's pieces: the cell, and the name in small letters; in languages other than
    English with both names."""
    own: list[tuple[int, str]] = []
    for cell, number in enumerate(view.cells):
        piece = number - 1
        if number and piece // ARMY == view.mover:
            edge = "" if is_family(piece) else ("black ", "white ")[edge_of(piece)]
            own += [(cell, f"{edge}{each}") for each in spellings(kind_of_piece(piece).title)]
    return own


def text_of(view: VictorusView, piece: str, to: str, then: str | None) -> str:
    """Returns the text of a move, and of the same piece's next one. Raises `UserError` if a name
    fits several pieces."""
    wanted = folded(piece).strip()
    if wanted not in CELL and len(cells := _meant(view, wanted)) > 1:
        several = say("You have several such pieces, on {cells}: name one by its cell.")
        called = listed([SPELT[CELL[each]] for each in cells])
        raise UserError(several.filled(cells=called))
    words = [named(view, piece), to.strip(), *([then.strip()] if then else [])]
    return "-".join(words)


def onward(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the cells to which a Hospitaller may pivot, or any other piece may move after this
    move."""
    game, view = seated.match.game, seated.match.view(seated.seat)
    assert isinstance(view, VictorusView)
    start, to = named(view, given["piece"] or ""), given["to"] or ""
    end = folded(to).strip()
    pivots = part_choices(game, view, kind_of(Move), 2, typed, {0: start, 1: end})
    if pivots:
        return pivots
    then = after(seated, [f"{start}-{to}"])
    if then is None or not then.done:
        return []
    return part_choices(game, then, kind_of(Move), 1, typed, {0: named(then, end)})


GAME: Final = "victorus"
COMMAND: Final = "victorus"
SCORES: Final = "scores"
"""The area of a look that shows the score-cards."""


def _controls(view: AnyView) -> tuple[Control, ...]:
    assert isinstance(view, VictorusView)
    end = (Control(say("End turn"), "do", args=("end",)),) if view.done else ()
    return (Control(say("Play"), "move", True), *end)


def _hint(view: AnyView) -> Text:
    assert isinstance(view, VictorusView)
    if view.done:
        return say("Continue below, end the turn, or take back.")
    return say("Press a piece below, or use `/victorus move`.")


def _area_words(view: AnyView, area: str) -> Text:
    """Returns the score-cards in words; empty for the parts of the board, which the position's
    words describe."""
    assert isinstance(view, VictorusView)
    return scores(view) if area == SCORES else EMPTY


GAME_UI: Final = GameUI(
    GAME, COMMAND, _controls, _hint, area_words=_area_words, matters=matters, closer=1
)


_WORD = app_commands.Range[str, 1, 20]


class Victorus(
    TurnCog, group_name=COMMAND, group_description=say("Magna Victorus, for two to six")
):
    """`/victorus`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    challenge = challenge_command(
        GAME,
        say("Challenge somebody, or open a table for up to six"),
        {
            "players": say("How many play; with more than two, friends join below the invitation"),
            "opponent": say("Your opponent, for two players; leave empty to invite anyone"),
            "variant": say("Standard, or the quick game that ends by points"),
            "armies": say("Every player alone, or East against West with four or six"),
            "turn_limit": say("Time for a turn"),
            "match_limit": say("Quick game: time for the match"),
            "vacant": say("With five players: which kingdom stays empty"),
        },
        ("side", say("Which kingdom you play; orange starts")),
        absent=say("{side} does not play here: {playing} do."),
    )
    move = action_command(
        "move",
        say("Move a piece"),
        by_view(text_of),
        piece=Option(say("Which piece, by its cell or name"), parts(kind_of(Move), 0), _WORD),
        to=Option(
            say("The cell to go to; for a Hospitaller, where it stops to pivot"),
            parts(kind_of(Move), 1, {"piece": Fit(0, named)}),
            _WORD,
        ),
        then=Option(
            say("Where the same piece goes next; for a Hospitaller, where it pivots to"),
            onward,
            _WORD,
            needed=False,
        ),
    )

    # Looking

    @app_commands.command(description=say("Show the score-cards, only to you"))
    @of_match(WHICH)
    async def scores(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the score-cards: each player's captures and progress."""
        await self.look_at(interaction, match, SCORES)

    @app_commands.command(description=say("Show a part of the board enlarged, only to you"))
    @of_match(WHICH, area=say("Which part; leave empty for the whole board"))
    async def zoom(
        self,
        interaction: Interaction,
        area: app_commands.Range[str, 1, 80] = "",
        match: int | None = None,
    ) -> None:
        """Shows an area, given by its value or label, as Look closer under the board does."""
        await self.look_at(interaction, match, lambda view: area_of(view, area))

    @zoom.autocomplete("area")
    async def _areas(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        view = await self.own_view(interaction)
        found = areas(GAME, view) if view else ()
        return choices({each.value: each.label for each in found}, typed)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Victorus(bot))
