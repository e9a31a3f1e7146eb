"""The pages of a game's rules: its own, and one on playing the bot."""

from __future__ import annotations

from engines.game import AnyGame, GuidePage
from players.player import AnyPlayer
from players.registry import player_of

TITLE = "Playing the bot"


def pages_of(game: AnyGame) -> tuple[GuidePage, ...]:
    """Returns all pages of a game, those that a first match does not need last."""
    thinker = player_of(game.key)
    return (*game.guide(), *([_bot_page(game, thinker)] if thinker else []))


def _bot_page(game: AnyGame, thinker: AnyPlayer) -> GuidePage:
    """Returns how one plays with the bot, and its levels."""
    what = "I play along at once, and go with what you propose."
    after = "If a player leaves, I can play that seat, if the others agree."
    if not game.team:
        what = "I take any free side, at the level that you choose."
        after = "After the match, **Review** shows where it turned."
    lines = [
        f"Nobody to play with? {what} Choose `bot` in the challenge, or ask below an invitation.",
        *(f"- **{each.title}** {each.line}." for each in thinker.levels),
        "I know only what my side may know. When you play with me alone, **Hint** behind **More** "
        f"tells what I would do in your place, and why. {after}",
    ]
    return GuidePage(TITLE, "\n".join(lines), further=True)
