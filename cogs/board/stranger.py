"""Screens of a match between strangers: the message that an opponent was found, and the words that
the two can say to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.hall.game_ui import Control
from cogs.hall.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.hall.sentences import mention, pace_words
from db.values import MatchRow
from engines.game import Seat
from engines.registry import game as find_game

PHRASES: Final = {
    "luck": "Good luck, have fun!",
    "hello": "Nice to meet you.",
    "move": "Nice move!",
    "oops": "Oops, I missed that.",
    "close": "This is close!",
    "moment": "I need a moment for this one.",
    "later": "I'll be back later today.",
    "tomorrow": "I'll be back tomorrow.",
    "well": "Well played.",
    "thanks": "Thank you for the match.",
    "again": "Rematch? It begins once we have both pressed Rematch.",
}
"""All that strangers can say to each other, by key."""
SAY, WORDS, HUSH, HEAR = "stranger-say", "stranger-words", "stranger-hush", "stranger-hear"
SHUN, SHUN_SURE = "stranger-shun", "stranger-shun-sure"
STRANGER: Final = (Control("Say something", WORDS), Control("Block this player", SHUN))
"""The buttons about the other player of a match between strangers."""
AWAITED: Final = (
    "The rematch begins as soon as **{other}** presses **Rematch**, too. They aren't told that you "
    "want one, but you can say so."
)


def found_screen(row: MatchRow, seat: Seat) -> Screen:
    """Returns the message that the person in this seat, whose place the row is, has an opponent: it
    calls this person, and names the other."""
    person, game = row.people[seat], find_game(row.game)
    terms = " · ".join(["Rated" if row.rated else "Not rated", *pace_words(row.pace)])
    lines = [
        f"### {game.title}",
        f"{mention(person)} plays **{other_name(row)}**, who {_whence(row)}.",
        f"-# Match {row.id} · {terms}",
    ]
    return Screen(layout(text("\n".join(lines))), mentions=(person,))


def _whence(row: MatchRow) -> str:
    """Returns where the other player is, as far as the two may know."""
    guilds = [each.mirror.guild_id for each in row.seats if each.mirror]
    return "is on this server, too" if guilds[0] == guilds[-1] else "plays from elsewhere"


def other_name(row: MatchRow) -> str:
    """Returns the name of the other player, for the one in whose place the row is seen."""
    other = 1 - (row.seen_by or 0)
    return mention(row.people[other], name=row.names[other])


def words_screen(row: MatchRow, note: str = "") -> Screen:
    """Returns what one player can say to the other, and the ways to hear nothing from the other any
    more; `note` comes first."""
    lines = [*([note] if note else []), f"Say something to **{other_name(row)}**."]
    return Screen(layout(text("\n".join(lines)), *_phrases(row), *rows(_silence(row))))


def _phrases(row: MatchRow) -> Blocks:
    options = [discord.SelectOption(label=words, value=key) for key, words in PHRASES.items()]
    return [select("What will you say?", SAY, row.id, options)]


def _silence(row: MatchRow) -> list[ui.Button[Any]]:
    mirror = row.seats[row.seen_by or 0].mirror
    silenced = mirror is not None and mirror.silenced
    label, verb = ("Hear them again", HEAR) if silenced else ("Silence them", HUSH)
    return [button(label, verb, row.id), button("Block this player", SHUN, row.id)]


def said_screen(row: MatchRow, words: str) -> Screen:
    """Returns what the other player has said, for the place in which the row is seen."""
    answers = [button("Answer", WORDS, row.id), button("Silence", HUSH, row.id)]
    return Screen(layout(text(f"**{other_name(row)}**: {words}"), *rows(answers)))


def shun_question(row: MatchRow) -> Screen:
    """Returns the question before the other player is blocked."""
    words = (
        f"Block **{other_name(row)}**? You won't be paired again, they can't challenge you, and "
        "you won't hear from them any more. This match goes on if it is running. They "
        "won't be told. You can unblock them in `/settings`."
    )
    sure = button("Block", SHUN_SURE, row.id, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button("Cancel", "close", 0)])))


def rematch_screen(row: MatchRow, words: str, further: Sequence[ui.Button[Any]] = ()) -> Screen:
    """Returns what a player hears who wants to play the same stranger again."""
    told = words.format(other=other_name(row))
    buttons = [button("No rematch", "stranger-drop", row.id), *further]
    return Screen(layout(text(told), *_phrases(row), *rows(buttons)))
