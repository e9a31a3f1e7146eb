"""A person's own settings, the question before somebody is blocked, and the one before their data
is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sentences import DELETED, mention
from db.values import Challenges

SHOWN: Final = 20
"""How many blocked people have a button; when one is unblocked the next one gets it."""
OWN_SIDE: Final = "In pictures of boards that can be turned, your own side is at the bottom."
AS_ALL: Final = "In pictures, boards are the same way round for you as for everybody."
CHANGE: Final = "-# To change this, write `/settings` with one of its options."
TAKES: Final[dict[Challenges, str]] = {
    "everyone": "Everyone may challenge you.",
    "played": "Only people whom you have played may challenge you.",
    "nobody": "Nobody may challenge you.",
}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person has chosen; `blocked` are the people blocked, the latest first."""

    text_board: bool
    turned_board: bool
    challenges: Challenges
    blocked: Sequence[int]


def settings_screen(wishes: Wishes, note: str = "") -> Screen:
    """Returns all settings, and a button for each of those who are blocked; `note` comes first."""
    kind = "in characters" if wishes.text_board else "as pictures"
    way = OWN_SIDE if wishes.turned_board else AS_ALL
    lines = [note] if note else []
    lines += [f"Boards that only you see come {kind}. {way}", TAKES[wishes.challenges], CHANGE]
    shown = list(enumerate(wishes.blocked[:SHOWN], 1))
    if shown:
        lines.append("You have blocked:")
    lines += [f"`{number}` {mention(person)}" for number, person in shown]
    more = len(wishes.blocked) - len(shown)
    if more:
        lines.append(f"and {more} more")
    buttons = [button(f"Unblock {number}", "unblock", person) for number, person in shown]
    return Screen(layout(text("\n".join(lines)), *rows(buttons)))


def block_question(person: int) -> Screen:
    """Asks before somebody is blocked."""
    words = (
        f"Block {mention(person)}? They can't challenge you any more, and what they have asked you "
        "is declined. They are not told why. `/settings` takes it back."
    )
    sure = button("Block", "block-sure", person, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button("Cancel", "close", 0)])))


FORGET: Final = "forget"
DONE: Final = (
    "Your data is deleted. Boards and invitations that are still open show it in a moment. "
    "You can play again at any time, as somebody new."
)


def deletion_question(person: int, running: int) -> Screen:
    """Returns what follows from a deletion, and the button that this person alone can press;
    `running` is in how many running matches the person has a seat."""
    lines = [
        "### Delete your data?",
        f"- {_matches(running)}",
        "- Your open invitations are withdrawn, those to you declined, and you leave those that "
        "you have joined.",
        f"- Everywhere you become “{DELETED}”. Matches and moves stay, for those who played with "
        "you.",
        "- Your settings are deleted.",
        "- Messages that stand in Discord stay as they are, except boards and invitations that "
        "are still open. Whoever runs the bot may keep backups for some time.",
    ]
    sure = button("Delete my data", FORGET, person, style=discord.ButtonStyle.danger)
    # A block of its own: right under a list, its last point would take these words in.
    last = text("This cannot be undone. `/privacy export` gives you a copy first.")
    keep = button("Keep it", "close", 0)
    return Screen(layout(text("\n".join(lines)), last, *rows([sure, keep])))


def _matches(running: int) -> str:
    if not running:
        return "You have no running match."
    which = "your running match" if running == 1 else f"your {running} running matches"
    return f"You resign {which}; a team game you leave, and others may let the bot play for you."
