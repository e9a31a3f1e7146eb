"""The texts by which people find the bot in Discord's App Directory and in other directories.

`docs/listing/README.md` shows them, and says which goes where; `python -m tests.docs` writes them
there.
"""

from __future__ import annotations

from typing import Final

LONGEST_SUMMARY: Final = 200
"""Characters of the summary in Discord's directory; others allow as many or more."""
LONGEST_DESCRIPTION: Final = 400
"""Characters of an application's description, in Discord."""
MOST_TAGS: Final = 5
LONGEST_TAG: Final = 20
"""Characters of a tag, in Discord."""

SUMMARY: Final = (
    "Four board games of tactics for your server: play friends, strangers or the bot, in minutes "
    "or over days. With lessons, daily puzzles, and leagues that run by themselves."
)
"""What a search in the directory shows."""

DESCRIPTION: Final = (
    "Board games with friends, right in your channels: two duels, a battle of up to six armies, "
    "and a city to defend together. Press a piece, then where it goes: the bot knows the rules and "
    "draws the board. Play in one sitting or over days, on a phone or a desktop. Nobody there? "
    "Play the bot or a stranger.\n\n"
    "/learn takes two minutes, /play begins a match. The bot cannot read messages."
)
"""What the bot's profile in Discord shows, and the directory above the rest."""

TAGS: Final = ("board game", "strategy", "multiplayer", "puzzle", "tabletop")
"""What people search for."""
