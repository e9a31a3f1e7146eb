"""The pages of a game's rules: its own, and one on playing the bot."""

from __future__ import annotations

from typing import Final

from common.text.say import joined, say
from engines.game import AnyGame, GuidePage
from players.player import AnyPlayer
from players.registry import player_of

TITLE: Final = say("Playing the bot")
_TEAM: Final = (
    say(
        "Nobody to play with? I play along at once, and go with what you propose. Choose `bot` in "
        "the challenge, or ask below an invitation."
    ),
    say("If a player leaves, I can play that seat, if the others agree."),
)
_RIVALS: Final = (
    say(
        "Nobody to play with? I take any free side, at the level that you choose. Choose `bot` in "
        "the challenge, or ask below an invitation."
    ),
    say("After the match, **Review** shows where it turned."),
)


def pages_of(game: AnyGame) -> tuple[GuidePage, ...]:
    """Returns all pages of a game, those that a first match does not need last."""
    thinker = player_of(game.key)
    return (*game.guide(), *([_bot_page(game, thinker)] if thinker else []))


def _bot_page(game: AnyGame, thinker: AnyPlayer) -> GuidePage:
    """Returns how one plays with the bot, and its levels."""
    before, after = _TEAM if game.team else _RIVALS
    hint = say(
        "I know only what my side may know. When you play with me alone, **Hint** behind **More** "
        "tells what I would do in your place, and why."
    )
    levels = [
        say("- **{level}** {line}.", level=each.title, line=each.line) for each in thinker.levels
    ]
    return GuidePage(TITLE, joined("\n", [before, *levels, hint + " " + after]), further=True)
