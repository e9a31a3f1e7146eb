"""Screens of a match between strangers: the message that an opponent was found, and the phrases
that the two can send each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import discord
from cogs.board.match_view import match_line
from cogs.hall.game_ui import Control
from cogs.hall.screen import Blocks, Button, Screen, button, layout, option, rows, select, text
from cogs.hall.sentences import mention, pace_words
from common.text.say import EMPTY, capitalised, joined, say
from common.text.text import Sentence, Text
from db.values import MatchRow
from engines.game import Seat
from engines.registry import game as find_game

PHRASES: Final = {
    "luck": say("Good luck, have fun!"),
    "hello": say("Nice to meet you."),
    "move": say("Nice move!"),
    "oops": say("Oops, I missed that."),
    "close": say("This is close!"),
    "moment": say("I need a moment for this one."),
    "later": say("I'll be back later today."),
    "tomorrow": say("I'll be back tomorrow."),
    "well": say("Well played."),
    "thanks": say("Thank you for the match."),
    "again": say("Rematch? It begins once we have both pressed Rematch."),
}
"""All phrases that strangers can send each other, by key."""
SAY, WORDS, HUSH, HEAR = "stranger-say", "stranger-words", "stranger-hush", "stranger-hear"
SHUN, SHUN_SURE = "stranger-shun", "stranger-shun-sure"
STRANGER: Final = (Control(say("Say something"), WORDS), Control(say("Block this player"), SHUN))
"""The buttons about the opponent in a match between strangers."""
AWAITED: Final = say(
    "The rematch begins as soon as **{other}** presses **Rematch**, too. They aren't told that you "
    "want one, but you can say so."
)


def found_screen(row: MatchRow, seat: Seat) -> Screen:
    """Returns the message to the person in this seat, in whose place the row is shown, that there
    is an opponent: it mentions the person, and names the opponent."""
    person, game = row.people[seat], find_game(row.game)
    rated = capitalised(say("rated")) if row.rated else capitalised(say("not rated"))
    lines = [
        "### " + game.title,
        _pairing(row).filled(who=mention(person), other=other_name(row)),
        joined(" · ", [match_line(row.id), rated, *pace_words(row.pace)]),
    ]
    return Screen(layout(text(joined("\n", lines))), mentions=(person,))


def _pairing(row: MatchRow) -> Sentence:
    """Returns the pairing, with the opponent's whereabouts, as far as the two may know."""
    guilds = [each.mirror.guild_id for each in row.seats if each.mirror]
    if guilds[0] == guilds[-1]:
        return say("{who} plays **{other}**, who is on this server, too.")
    return say("{who} plays **{other}**, who plays from elsewhere.")


def other_name(row: MatchRow) -> str:
    """Returns the name of the opponent, for the player in whose place the row is shown."""
    other = 1 - (row.seen_by or 0)
    return mention(row.people[other], name=row.names[other])


def words_screen(row: MatchRow, note: Text = EMPTY) -> Screen:
    """Returns the phrases that one player can send the other, and the ways to silence the other;
    `note` comes first."""
    asked = say("Say something to **{other}**.", other=other_name(row))
    lines = [*([note] if note else []), asked]
    return Screen(layout(text(joined("\n", lines)), *_phrases(row), *rows(_silence(row))))


def _phrases(row: MatchRow) -> Blocks:
    options = [option(words, key) for key, words in PHRASES.items()]
    return [select(say("What will you say?"), SAY, row.id, options)]


def _silence(row: MatchRow) -> list[Button]:
    mirror = row.seats[row.seen_by or 0].mirror
    silenced = mirror is not None and mirror.silenced
    label, verb = (say("Unmute"), HEAR) if silenced else (say("Mute"), HUSH)
    return [button(label, verb, row.id), button(say("Block this player"), SHUN, row.id)]


def said_screen(row: MatchRow, words: str) -> Screen:
    """Returns the opponent's message, for the place in which the row is shown."""
    answers = [button(say("Answer"), WORDS, row.id), button(say("Mute"), HUSH, row.id)]
    return Screen(layout(text(joined("", ["**", other_name(row), "**: ", words])), *rows(answers)))


def shun_question(row: MatchRow) -> Screen:
    """Returns the question before the other player is blocked."""
    words = say(
        "Block **{other}**? You won't be paired or hear from them again, and "
        "they can't challenge you. They aren't told. A running match continues. "
        "You can unblock them in `/settings`.",
        other=other_name(row),
    )
    sure = button(say("Block"), SHUN_SURE, row.id, style=discord.ButtonStyle.danger)
    return Screen(layout(text(words), *rows([sure, button(say("Cancel"), "close", 0)])))


def rematch_screen(row: MatchRow, words: Sentence, further: Sequence[Button] = ()) -> Screen:
    """Returns the answer to a player who wants to play the same stranger again."""
    told = words.filled(other=other_name(row))
    buttons = [button(say("No rematch"), "stranger-drop", row.id), *further]
    return Screen(layout(text(told), *_phrases(row), *rows(buttons)))
